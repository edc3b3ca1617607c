//! Shapes that explain a picture: points, lines, arrows, planes and labels, in world space.

use super::camera::Camera;
use super::geometry::{Paint, Soup};
use super::image::Image;
use super::text::{Align, TextStyle, draw_text};
use posewright::glam::{Affine3A, Vec3};
use posewright::warp;
use posewright_io::mesh::AlphaMode;

/// One shape; places in metres.
#[derive(Clone, Debug, PartialEq)]
pub enum DebugShape {
    /// A ball.
    Point {
        /// Its middle.
        at: Vec3,
    },
    /// A line.
    Line {
        /// Its ends.
        ends: [Vec3; 2],
    },
    /// An arrow.
    Arrow {
        /// Where it starts.
        from: Vec3,
        /// Where its head ends.
        to: Vec3,
    },
    /// A square piece of a plane, half transparent.
    Plane {
        /// Its middle.
        at: Vec3,
        /// Its normal, any length.
        normal: Vec3,
        /// Half of its side, metres.
        half_side: f32,
    },
    /// Text beside a point.
    Label {
        /// The point.
        at: Vec3,
        /// The text.
        text: String,
    },
}

/// Shapes with their colours (sRGB).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DebugList {
    /// In drawing order.
    pub shapes: Vec<(DebugShape, [u8; 3])>,
}

impl DebugList {
    /// Adds a shape.
    pub fn push(&mut self, shape: DebugShape, color: [u8; 3]) {
        self.shapes.push((shape, color));
    }

    /// Adds what the warps did, in the colours that they mean; each label once.
    pub fn push_warp(&mut self, shapes: &[warp::Shape], size: f32) {
        let mut named: Vec<(&str, Vec3)> = Vec::new();
        for shape in shapes {
            let (color, at) = match shape {
                warp::Shape::Point { at, color, .. } => (*color, *at),
                warp::Shape::Plane { at, color, .. } => (*color, *at),
                warp::Shape::Arrow { to, color, .. } => (*color, *to),
            };
            let color = match color {
                warp::Color::Red => [208, 32, 40],
                warp::Color::Green => [28, 150, 62],
                warp::Color::Blue => [32, 88, 224],
                warp::Color::Yellow => [196, 140, 0],
            };
            let drawn = match shape {
                warp::Shape::Point { at, .. } => DebugShape::Point { at: *at },
                warp::Shape::Plane { at, normal, .. } => {
                    DebugShape::Plane { at: *at, normal: *normal, half_side: 0.12 * size }
                }
                warp::Shape::Arrow { from, to, .. } => DebugShape::Arrow { from: *from, to: *to },
            };
            self.push(drawn, color);
            if named.iter().all(|n| n.0 != shape.label()) {
                // Labels of one place stand below one another.
                let mut free = at;
                while named.iter().any(|n| n.1.distance(free) < 0.035 * size) {
                    free.y -= 0.035 * size;
                }
                named.push((shape.label(), free));
                self.push(DebugShape::Label { at: free, text: shape.label().to_string() }, color);
            }
        }
    }

    /// Adds the shapes to the triangles; `size` is a figure's height.
    pub(crate) fn add_to(&self, soup: &mut Soup<'_>, world_from_model: &Affine3A, size: f32) {
        let thin = size * 0.004;
        for (shape, color) in &self.shapes {
            let linear = Vec3::from_array(color.map(super::color::decode));
            let mut paint = Paint::plain(linear);
            let at = |p: &Vec3| world_from_model.transform_point3(*p);
            match shape {
                DebugShape::Point { at: p } => {
                    let paint = soup.paint(paint);
                    soup.ball(at(p), thin * 3.0, paint);
                }
                DebugShape::Line { ends: [a, b] } => {
                    let paint = soup.paint(paint);
                    soup.capsule([at(a), at(b)], [thin, thin], paint);
                }
                DebugShape::Arrow { from, to } => {
                    let paint = soup.paint(paint);
                    soup.arrow([at(from), at(to)], thin, paint);
                }
                DebugShape::Plane { at: p, normal, half_side } => {
                    paint.color.w = 0.35;
                    paint.alpha = AlphaMode::Blend;
                    paint.double_sided = true;
                    let paint = soup.paint(paint);
                    let normal = normal.normalize_or(Vec3::Y);
                    let u = normal.any_orthonormal_vector() * *half_side;
                    let v = normal.cross(u);
                    let [a, b, c, d] = [u + v, v - u, -u - v, u - v].map(|o| at(&(*p + o)));
                    soup.facet([a, b, c], paint);
                    soup.facet([a, c, d], paint);
                }
                DebugShape::Label { .. } => {}
            }
        }
    }

    /// Writes the labels onto a drawn picture: beside their points, further up or down where another one stands, and
    /// never over the lowest part, which is for captions.
    pub(crate) fn draw_labels(&self, image: &mut Image, camera: &Camera, world_from_model: &Affine3A) {
        let mut taken: Vec<Area> = Vec::new();
        let free_height = image.height() as isize * (CAPTION_PART - 1) / CAPTION_PART;
        for (shape, [r, g, b]) in &self.shapes {
            let DebugShape::Label { at, text } = shape else { continue };
            let at = world_from_model.transform_point3(*at);
            if let Some((x, y, _)) = camera.project(at, image.width(), image.height()) {
                let style = TextStyle { size: 16, bold: true, color: [*r, *g, *b, 255], align: Align::Left };
                let wide = (text.chars().count() * style.glyph_width()) as isize;
                let wanted = Area { left: x as isize + 6, top: y as isize - 8, wide };
                let place = free_place(wanted, &taken, free_height);
                draw_text(image, text, (place.left, place.top), &style);
                taken.push(place);
            }
        }
    }
}

/// Rows of a label.
const LABEL_ROWS: isize = 16;
/// One part of so many of a picture's height, the lowest, is for captions.
const CAPTION_PART: isize = 7;
/// Most steps of half a label that one is moved to either side.
const MOST_STEPS: isize = 24;

/// Where a label stands, pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Area {
    left: isize,
    top: isize,
    wide: isize,
}

impl Area {
    fn is_over(&self, other: &Area) -> bool {
        (self.top - other.top).abs() < LABEL_ROWS
            && self.left < other.left + other.wide
            && other.left < self.left + self.wide
    }
}

/// The nearest place straight above or below that no other label has; the wanted one where there is none.
fn free_place(wanted: Area, taken: &[Area], free_height: isize) -> Area {
    let lowest = (free_height - LABEL_ROWS).max(0);
    let start = Area { top: wanted.top.clamp(0, lowest), ..wanted };
    let steps = (0..=MOST_STEPS).flat_map(|n| [n, -n]).map(|n| n * LABEL_ROWS / 2);
    steps
        .map(|step| Area { top: start.top + step, ..start })
        .find(|place| (0..=lowest).contains(&place.top) && !taken.iter().any(|t| t.is_over(place)))
        .unwrap_or(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_of_one_place_do_not_stand_over_one_another_or_over_captions() {
        let mut taken: Vec<Area> = Vec::new();
        for (left, top, wide) in [(10, 300, 50), (12, 303, 100), (40, 290, 60), (11, 350, 80), (10, 349, 80)]
        {
            let place = free_place(Area { left, top, wide }, &taken, 360);
            assert!(taken.iter().all(|t| !t.is_over(&place)), "{place:?} {taken:?}");
            assert!((0..=360 - LABEL_ROWS).contains(&place.top) && place.left == left, "{place:?}");
            // Each label keeps less than two labels' rows from another one; places are tried in halves of a label.
            let most = (2 * LABEL_ROWS + LABEL_ROWS / 2) * taken.len() as isize;
            let start = top.min(360 - LABEL_ROWS);
            assert!((place.top - start).abs() <= most, "{place:?} stays near its point");
            taken.push(place);
        }
        // One with room stays where it is.
        let alone = Area { left: 300, top: 100, wide: 50 };
        assert_eq!(free_place(alone, &taken, 360), alone);
    }
}
