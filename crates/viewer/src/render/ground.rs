//! The ground: a plane with a grid, the shadow that the key light throws on it and the darkness under what is near it.
//!
//! Both shadows are drawn into a map over the ground, once along the light and once straight down, and blurred. The
//! grid is filtered analytically: a line's share of a pixel is its overlap with the pixel's footprint.

use super::camera::Camera;
use super::color::Theme;
use super::geometry::Soup;
use super::shadow::HeightMap;
use posewright::glam::{Vec2, Vec3};

/// Cells along a side of the shadow maps.
const SIDE: usize = 512;

/// What the ground looks like and where it is.
#[derive(Clone, Debug)]
pub(crate) struct Ground<'a> {
    theme: &'a Theme,
    /// Height, metres.
    level: f32,
    /// Middle of what stands on it.
    centre: Vec2,
    /// Distance from the middle at which it is gone.
    radius: f32,
    /// Distance of grid lines, metres.
    pub(crate) step: f32,
    maps: Option<GroundMaps>,
}

/// Darkness over the ground around the figures.
#[derive(Clone, Debug)]
struct GroundMaps {
    origin: Vec2,
    cells_per_metre: f32,
    thrown: Vec<f32>,
    contact: Vec<f32>,
}

/// What the ground depends on beside what stands on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    /// Height of the ground, metres.
    pub(crate) level: f32,
    /// Size of the figures, metres.
    pub(crate) size: f32,
    /// Unit direction towards the key light.
    pub(crate) key: Vec3,
    /// Where the camera is.
    pub(crate) eye: Vec3,
}

/// Where a pixel's ray meets the ground.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroundHit {
    /// World x and z, metres.
    pub(crate) at: Vec2,
    /// Size of the pixel on the ground along x and z, metres.
    pub(crate) footprint: Vec2,
}

impl<'a> Ground<'a> {
    /// The ground below what is drawn.
    pub(crate) fn new(theme: &'a Theme, stand: &Stand, soup: &Soup<'_>) -> Ground<'a> {
        let Stand { level, size, key, eye } = *stand;
        let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for v in soup.vertices.iter().filter(|v| v.place.is_finite()) {
            low = low.min(Vec2::new(v.place.x, v.place.z));
            high = high.max(Vec2::new(v.place.x, v.place.z));
        }
        let stands = low.x <= high.x;
        let centre = if stands { (low + high) * 0.5 } else { Vec2::ZERO };
        let spread = if stands { (high - low).max_element() } else { 0.0 };
        let maps = stands.then(|| GroundMaps::new(level, size, soup, key)).flatten();
        let away = eye.distance(Vec3::new(centre.x, level, centre.y));
        let radius = (size * 2.6 + spread).max(away * 0.75);
        Ground { theme, level, centre, radius, step: grid_step(size), maps }
    }

    /// The colour of the ground over the background behind it.
    pub(crate) fn shade(&self, hit: &GroundHit, background: Vec3) -> Vec3 {
        let fade = 1.0 - (hit.at.distance(self.centre) / self.radius).clamp(0.0, 1.0);
        if fade <= 0.0 {
            return background;
        }
        let fade = fade * fade * (3.0 - 2.0 * fade);
        let theme = self.theme;
        let fine = self.lines(hit, self.step * 0.2) * 0.22;
        let line = fine.max(self.lines(hit, self.step) * 0.9);
        let mut color = theme.ground.lerp(theme.grid, line);
        let axis = |at: f32, footprint: f32| line_share(at.abs(), self.step * 0.004, footprint);
        color = color.lerp(theme.grid.lerp(theme.bone_right, 0.55), axis(hit.at.y, hit.footprint.y) * 0.8);
        color = color.lerp(theme.grid.lerp(theme.bone_left, 0.55), axis(hit.at.x, hit.footprint.x) * 0.8);
        if let Some(maps) = &self.maps {
            let (thrown, contact) = maps.sample(hit.at);
            color *= (1.0 - theme.shadow * thrown * 0.75) * (1.0 - theme.shadow * contact);
        }
        background.lerp(color, fade)
    }

    fn lines(&self, hit: &GroundHit, step: f32) -> f32 {
        let share = |at: f32, footprint: f32| {
            let distance = (at - (at / step).round() * step).abs();
            // Lines closer than three pixels melt into a tone before they can flicker.
            line_share(distance, self.step * 0.004, footprint)
                * (step / (footprint * 3.0) - 1.0).clamp(0.0, 1.0)
        };
        share(hit.at.x, hit.footprint.x).max(share(hit.at.y, hit.footprint.y))
    }

    /// Height of the ground, metres.
    pub(crate) fn level(&self) -> f32 {
        self.level
    }
}

/// How much of a pixel of width `footprint` a line of that half width covers, at a distance between their middles.
fn line_share(distance: f32, half_width: f32, footprint: f32) -> f32 {
    let half_width = half_width.max(footprint * 0.5);
    ((half_width - distance) / footprint.max(1e-9) + 0.5).clamp(0.0, 1.0)
}

/// 1 m for people; the power of ten that suits other sizes.
pub(crate) fn grid_step(size: f32) -> f32 {
    if size.is_finite() && size > 1e-6 { 10f32.powi((size * 1.3).log10().floor() as i32) } else { 1.0 }
}

impl GroundMaps {
    fn new(level: f32, size: f32, soup: &Soup<'_>, key: Vec3) -> Option<GroundMaps> {
        let flat = |p: Vec3| Vec2::new(p.x, p.z);
        let thrown_at = |p: Vec3| flat(p - key * ((p.y - level).max(0.0) / key.y.max(0.2)));
        let (mut low, mut high) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for t in soup.casters() {
            for v in t.corners.map(|c| soup.vertices[c as usize].place) {
                if v.is_finite() {
                    low = low.min(flat(v)).min(thrown_at(v));
                    high = high.max(flat(v)).max(thrown_at(v));
                }
            }
        }
        let margin = size * 0.12;
        let extent = (high - low).max_element() + 2.0 * margin;
        if !(extent > 0.0) || !extent.is_finite() || !(low.x <= high.x) {
            return None;
        }
        let origin = (low + high) * 0.5 - Vec2::splat(extent * 0.5);
        let cells_per_metre = (SIDE - 1) as f32 / extent;
        let (mut thrown, mut contact) = (HeightMap::new(SIDE), HeightMap::new(SIDE));
        for t in soup.casters() {
            let corners = t.corners.map(|c| soup.vertices[c as usize].place);
            let on_map = |p: Vec2, value: f32| ((p - origin) * cells_per_metre).extend(value);
            thrown.fill(corners.map(|p| on_map(thrown_at(p), 0.0)));
            contact.fill(corners.map(|p| on_map(flat(p), -(p.y - level).max(0.0))));
        }
        let near = size * 0.07;
        let darkness = |map: HeightMap, radius: f32, of: &dyn Fn(f32) -> f32| {
            let mut cells: Vec<f32> =
                map.values.iter().map(|h| if h.is_finite() { of(*h) } else { 0.0 }).collect();
            blur(&mut cells, (radius * cells_per_metre).round().clamp(1.0, 40.0) as usize);
            cells
        };
        Some(GroundMaps {
            origin,
            cells_per_metre,
            thrown: darkness(thrown, size * 0.006, &|_| 1.0),
            contact: darkness(contact, size * 0.018, &|h| (h / near).exp()),
        })
    }

    fn sample(&self, at: Vec2) -> (f32, f32) {
        let cell = (at - self.origin) * self.cells_per_metre;
        let base = cell.floor();
        if !(base.cmpge(Vec2::ZERO).all() && base.cmplt(Vec2::splat((SIDE - 1) as f32)).all()) {
            return (0.0, 0.0);
        }
        let part = cell - base;
        let first = base.y as usize * SIDE + base.x as usize;
        let mix = |cells: &[f32]| {
            let upper = cells[first] + (cells[first + 1] - cells[first]) * part.x;
            let lower = &cells[first + SIDE..];
            let lower = lower[0] + (lower[1] - lower[0]) * part.x;
            upper + (lower - upper) * part.y
        };
        (mix(&self.thrown), mix(&self.contact))
    }
}

/// Three box blurs in each direction: close to a Gaussian of deviation `radius`.
fn blur(cells: &mut [f32], radius: usize) {
    let mut line = vec![0.0; SIDE];
    for _ in 0..3 {
        for row in 0..SIDE {
            blur_line(cells, row * SIDE, 1, radius, &mut line);
        }
        for column in 0..SIDE {
            blur_line(cells, column, SIDE, radius, &mut line);
        }
    }
}

fn blur_line(cells: &mut [f32], first: usize, stride: usize, radius: usize, line: &mut [f32]) {
    for (i, value) in line.iter_mut().enumerate() {
        *value = cells[first + i * stride];
    }
    let mut sum: f32 = line[..radius.min(SIDE)].iter().sum();
    let share = 1.0 / (2 * radius + 1) as f32;
    for i in 0..SIDE {
        if i + radius < SIDE {
            sum += line[i + radius];
        }
        if i > radius {
            sum -= line[i - radius - 1];
        }
        cells[first + i * stride] = (sum * share).max(0.0);
    }
}

/// The ground seen by a camera: rays, and 1 / distance as a plane over the picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroundView {
    eye: Vec3,
    height: f32,
    corner: Vec3,
    right: Vec3,
    down: Vec3,
}

impl GroundView {
    /// `None` when the camera is not above the ground.
    pub(crate) fn new(camera: &Camera, level: f32, size: (usize, usize)) -> Option<GroundView> {
        let (width, height) = (size.0 as f32, size.1 as f32);
        let right = camera.right() * (camera.tan_half_height * width / height);
        let up = camera.up * camera.tan_half_height;
        let (right_step, down_step) = (right * (2.0 / width), -up * (2.0 / height));
        let view = GroundView {
            eye: camera.eye,
            height: camera.eye.y - level,
            corner: camera.ahead - right + up,
            right: right_step,
            down: down_step,
        };
        (view.height > 0.0).then_some(view)
    }

    /// 1 / distance along the view of the ground at a place of the picture; not positive above the horizon.
    pub(crate) fn inverse_w(&self, x: f32, y: f32) -> f32 {
        -(self.corner.y + self.right.y * x + self.down.y * y) / self.height
    }

    /// Where the ray through a place of the picture meets the ground.
    pub(crate) fn hit(&self, x: f32, y: f32) -> Option<GroundHit> {
        let at = |x: f32, y: f32| {
            let inverse = self.inverse_w(x, y);
            let ray = self.corner + self.right * x + self.down * y;
            (inverse > 1e-7).then(|| Vec2::new(self.eye.x, self.eye.z) + Vec2::new(ray.x, ray.z) / inverse)
        };
        let here = at(x, y)?;
        let (beside, below) = (at(x + 1.0, y)?, at(x, y + 1.0)?);
        let footprint = (beside - here).abs() + (below - here).abs();
        Some(GroundHit { at: here, footprint })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ground_is_where_the_camera_sees_it() {
        let camera = Camera::look_at(Vec3::new(3.0, 2.0, 4.0), Vec3::new(0.0, 0.5, 0.0), Vec3::Y);
        let view = GroundView::new(&camera, 0.25, (200, 100)).unwrap();
        let point = Vec3::new(0.7, 0.25, -0.4);
        let (x, y, distance) = camera.project(point, 200, 100).unwrap();
        let hit = view.hit(x, y).unwrap();
        assert!(hit.at.distance(Vec2::new(point.x, point.z)) < 1e-3, "{hit:?}");
        assert!((view.inverse_w(x, y) - 1.0 / distance).abs() < 1e-5);
        assert!(GroundView::new(&camera, 2.5, (200, 100)).is_none());
    }

    #[test]
    fn grid_steps_are_metres_for_people() {
        assert_eq!([grid_step(1.0), grid_step(1.8), grid_step(2.2)], [1.0; 3]);
        assert!((grid_step(155.0) - 100.0).abs() < 1e-3);
        assert!((grid_step(0.2) - 0.1).abs() < 1e-6);
        assert_eq!(grid_step(f32::NAN), 1.0);
    }

    #[test]
    fn blurring_keeps_the_sum() {
        let mut cells = vec![0.0; SIDE * SIDE];
        cells[SIDE * 200 + 300] = 1.0;
        blur(&mut cells, 5);
        assert!((cells.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        assert!(cells[SIDE * 200 + 300] > cells[SIDE * 200 + 306]);
    }
}
