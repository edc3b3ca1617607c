//! From triangles in clip space to covered samples of pixels.
//!
//! Clipping: Sutherland and Hodgman (1974) against the near plane and a guard band of sixteen pictures, only for
//! triangles that leave them. Filling: corners are rounded to 1/256 of a pixel, after which coverage is exact in
//! integers (Pineda 1988): two triangles that share an edge cover each sample exactly once.

use super::geometry::Vertex;
use posewright::glam::Vec4;

/// Samples of a pixel.
pub(crate) const SAMPLES: usize = 8;

/// Where they are, in 1/256 of a pixel from its top left corner: no two in one row or column of a 16 by 16 lattice.
pub(crate) const SAMPLE_AT: [(i64, i64); SAMPLES] =
    [(144, 80), (112, 176), (208, 144), (80, 48), (48, 208), (16, 112), (176, 240), (240, 16)];

const SUB: f32 = 256.0;

/// Pictures on either side that corners may reach before they are clipped.
const GUARD: f32 = 16.0;

/// A vertex and where it is in clip space.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Corner {
    pub(crate) clip: Vec4,
    pub(crate) vertex: Vertex,
}

impl Corner {
    fn mix(&self, other: &Corner, t: f32) -> Corner {
        let (a, b) = (&self.vertex, &other.vertex);
        Corner {
            clip: self.clip.lerp(other.clip, t),
            vertex: Vertex {
                place: a.place.lerp(b.place, t),
                normal: a.normal.lerp(b.normal, t),
                uv: a.uv.lerp(b.uv, t),
                color: a.color.lerp(b.color, t),
            },
        }
    }
}

/// Signed distances (scaled) inside the planes that are clipped against: near and the guard band.
fn inside(clip: Vec4) -> [f32; 5] {
    let w = clip.w * GUARD;
    [clip.z, w - clip.x, w + clip.x, w - clip.y, w + clip.y]
}

/// Whether a triangle lies wholly beyond one side of the view.
fn outside_view(clips: [Vec4; 3]) -> bool {
    let beyond = |test: fn(Vec4) -> bool| clips.into_iter().all(test);
    beyond(|c| c.z <= 0.0)
        || beyond(|c| c.x > c.w)
        || beyond(|c| c.x < -c.w)
        || beyond(|c| c.y > c.w)
        || beyond(|c| c.y < -c.w)
}

/// Clips a triangle; the result is a convex polygon, empty when nothing is left. Corners that are not finite give
/// nothing.
pub(crate) fn clip(triangle: [Corner; 3], polygon: &mut Vec<Corner>) {
    polygon.clear();
    let clips = triangle.map(|c| c.clip);
    if !clips.iter().all(|c| c.is_finite()) || outside_view(clips) {
        return;
    }
    polygon.extend_from_slice(&triangle);
    if clips.iter().all(|c| inside(*c).iter().all(|d| *d > 0.0)) {
        return;
    }
    let mut previous = Vec::with_capacity(8);
    for plane in 0..5 {
        std::mem::swap(&mut previous, polygon);
        polygon.clear();
        for (i, here) in previous.iter().enumerate() {
            let next = &previous[(i + 1) % previous.len()];
            // Corners exactly on the near plane count as outside: their w may not be divided by safely.
            let (a, b) = (inside(here.clip)[plane], inside(next.clip)[plane]);
            if a > 0.0 {
                polygon.push(*here);
            }
            if (a > 0.0) != (b > 0.0) {
                polygon.push(here.mix(next, a / (a - b)));
            }
        }
    }
}

/// A triangle ready to be filled.
#[derive(Clone, Debug)]
pub(crate) struct Setup {
    /// Edge functions `a x + b y + c` over 1/256 pixels, not negative inside; edge `i` faces corner `i`.
    edges: [(i64, i64, i64); 3],
    /// What was taken off `c` so that samples on edges that belong to the neighbour fall outside.
    bias: [i64; 3],
    /// Twice the area in 1/256 pixels squared, positive.
    area: f64,
    /// 1 / distance along the view at the corners.
    pub(crate) inverse_w: [f32; 3],
    /// Change of 1 / distance per pixel to the right and down.
    slope: (f32, f32),
    /// First and last column and row that may be covered.
    pub(crate) columns: (i32, i32),
    pub(crate) rows: (i32, i32),
    /// Indices of the corners.
    pub(crate) corners: [u32; 3],
    /// Index of the paint.
    pub(crate) paint: u32,
    /// Whether its back is seen.
    pub(crate) back: bool,
}

/// One pixel's coverage by one triangle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Coverage {
    /// One bit per sample.
    pub(crate) mask: u8,
    /// Weights of the corners where the pixel is shaded, in the picture plane (not yet perspective).
    pub(crate) weights: [f32; 3],
    /// 1 / distance along the view, by sample.
    pub(crate) depths: [f32; SAMPLES],
}

impl Setup {
    /// Puts a clipped triangle on a picture; `None` when it covers no area.
    pub(crate) fn new(
        clips: [Vec4; 3],
        corners: [u32; 3],
        paint: u32,
        size: (usize, usize),
    ) -> Option<Setup> {
        let mut at = [(0i64, 0i64); 3];
        for (place, clip) in at.iter_mut().zip(clips) {
            let x = (clip.x / clip.w * 0.5 + 0.5) * size.0 as f32 * SUB;
            let y = (0.5 - clip.y / clip.w * 0.5) * size.1 as f32 * SUB;
            *place = (x.round() as i64, y.round() as i64);
        }
        let mut inverse_w = clips.map(|c| 1.0 / c.w);
        let mut corners = corners;
        let area = cross(at[0], at[1], at[2]);
        if area == 0 || !inverse_w.iter().all(|w| w.is_finite()) {
            return None;
        }
        // The picture's y runs down, so what is counter-clockwise in the world is clockwise, a negative area, here.
        let back = area > 0;
        if !back {
            at.swap(1, 2);
            inverse_w.swap(1, 2);
            corners.swap(1, 2);
        }
        let mut edges = [(0, 0, 0); 3];
        let mut bias = [0; 3];
        for i in 0..3 {
            let (from, to) = (at[(i + 1) % 3], at[(i + 2) % 3]);
            let (a, b) = (from.1 - to.1, to.0 - from.0);
            // Inside lies to the right of the way (y down): top edges run right, left edges run up.
            bias[i] = i64::from(!(a > 0 || (a == 0 && b > 0)));
            edges[i] = (a, b, -(a * from.0 + b * from.1) - bias[i]);
        }
        let extent = |pick: fn(&(i64, i64)) -> i64| {
            let values = at.iter().map(pick);
            let low = values.clone().fold(i64::MAX, i64::min) >> 8;
            (low as i32, (values.fold(i64::MIN, i64::max) >> 8) as i32)
        };
        let mut setup = Setup {
            edges,
            bias,
            area: area.unsigned_abs() as f64,
            inverse_w,
            slope: (0.0, 0.0),
            columns: extent(|p| p.0),
            rows: extent(|p| p.1),
            corners,
            paint,
            back,
        };
        setup.slope = setup.depth_slope();
        Some(setup)
    }

    fn depth_slope(&self) -> (f32, f32) {
        let along = |pick: fn(&(i64, i64, i64)) -> i64| {
            let sum: f64 =
                self.edges.iter().zip(self.inverse_w).map(|(e, w)| pick(e) as f64 * f64::from(w)).sum();
            (sum / self.area * f64::from(SUB)) as f32
        };
        (along(|e| e.0), along(|e| e.1))
    }

    /// Area in pixels.
    pub(crate) fn pixels(&self) -> f32 {
        (self.area / (2.0 * f64::from(SUB * SUB))) as f32
    }

    /// What the triangle covers of a pixel; `None` if nothing.
    pub(crate) fn cover(&self, x: i32, y: i32) -> Option<Coverage> {
        let (px, py) = (i64::from(x) << 8, i64::from(y) << 8);
        let corner = self.edges.map(|(a, b, c)| a * px + b * py + c);
        for ((a, b, _), value) in self.edges.iter().zip(corner) {
            // The largest value within the pixel is at one of its corners.
            if value + (a.max(&0) << 8) + (b.max(&0) << 8) < 0 {
                return None;
            }
        }
        let mut mask = 0u8;
        for (bit, (sx, sy)) in SAMPLE_AT.iter().enumerate() {
            let inside = (0..3).all(|i| corner[i] + self.edges[i].0 * sx + self.edges[i].1 * sy >= 0);
            mask |= u8::from(inside) << bit;
        }
        if mask == 0 {
            return None;
        }
        // Shade at the middle; where that is outside, at a covered sample, so that nothing is extrapolated.
        let centre = (0..3).all(|i| corner[i] + (self.edges[i].0 + self.edges[i].1) * 128 >= 0);
        let (sx, sy) = if centre { (128, 128) } else { SAMPLE_AT[mask.trailing_zeros() as usize] };
        let mut weights = [0.0; 3];
        for i in 0..3 {
            let (a, b, _) = self.edges[i];
            weights[i] = ((corner[i] + self.bias[i] + a * sx + b * sy) as f64 / self.area) as f32;
        }
        let here: f32 = (0..3).map(|i| weights[i] * self.inverse_w[i]).sum();
        let nearest = self.inverse_w.iter().copied().fold(f32::MIN, f32::max);
        let farthest = self.inverse_w.iter().copied().fold(f32::MAX, f32::min);
        let depths = SAMPLE_AT.map(|(dx, dy)| {
            let (dx, dy) = ((dx - sx) as f32 / SUB, (dy - sy) as f32 / SUB);
            (here + dx * self.slope.0 + dy * self.slope.1).clamp(farthest, nearest)
        });
        Some(Coverage { mask, weights, depths })
    }

    /// Turns weights in the picture plane into weights on the triangle itself.
    pub(crate) fn perspective(&self, weights: [f32; 3]) -> [f32; 3] {
        let shares: [f32; 3] = std::array::from_fn(|i| weights[i] * self.inverse_w[i]);
        let sum = shares[0] + shares[1] + shares[2];
        shares.map(|s| s / sum)
    }
}

/// Twice the signed area of a triangle.
fn cross(a: (i64, i64), b: (i64, i64), c: (i64, i64)) -> i64 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use posewright::glam::{Vec2, Vec3};
    use proptest::prelude::*;

    const SIZE: (usize, usize) = (64, 64);

    /// A clip-space corner that appears at a place of a 64 by 64 picture, at that distance.
    fn corner(x: f32, y: f32, w: f32) -> Vec4 {
        Vec4::new((x / 32.0 - 1.0) * w, (1.0 - y / 32.0) * w, w - 0.1, w)
    }

    fn samples(setup: &Setup) -> Vec<(i32, i32, usize)> {
        let mut found = Vec::new();
        for y in 0..64 {
            for x in 0..64 {
                if let Some(c) = setup.cover(x, y) {
                    found.extend((0..SAMPLES).filter(|s| c.mask & (1 << s) != 0).map(|s| (x, y, s)));
                }
            }
        }
        found
    }

    #[test]
    fn a_triangle_covers_its_area() {
        // Corners counter-clockwise in the world are clockwise in y-down pixels: this one shows its front.
        let corners = [corner(10.0, 50.0, 1.0), corner(50.0, 50.0, 1.0), corner(10.0, 10.0, 1.0)];
        let setup = Setup::new(corners, [0, 1, 2], 0, SIZE).unwrap();
        assert!(!setup.back);
        assert!((setup.pixels() - 800.0).abs() < 0.1);
        let covered = samples(&setup).len() as f32 / SAMPLES as f32;
        assert!((covered - 800.0).abs() < 5.0, "{covered}");
        // Wholly inside, outside, and half covered by the diagonal.
        assert_eq!(setup.cover(12, 40).unwrap().mask, 0xff);
        assert!(setup.cover(40, 12).is_none());
        let half = setup.cover(30, 30).unwrap().mask.count_ones();
        assert!((3..=5).contains(&half), "{half}");
        let back = Setup::new([corners[0], corners[2], corners[1]], [0, 1, 2], 0, SIZE).unwrap();
        assert!(back.back);
        assert_eq!(samples(&back), samples(&setup));
    }

    #[test]
    fn weights_are_those_of_the_triangle_not_of_the_picture() {
        // A square floor seen so that its far edge is three times as far: where the picture shows the middle between
        // near and far, the floor's own place is at 1/4 of the way (1/w is linear: 1 -> 1/3, the middle 2/3 is w 1.5).
        let clips = [corner(0.0, 64.0, 1.0), corner(64.0, 64.0, 1.0), corner(32.0, 0.0, 3.0)];
        let setup = Setup::new(clips, [0, 1, 2], 0, SIZE).unwrap();
        let c = setup.cover(32, 31).unwrap();
        let y = 31.5f32;
        let in_picture = 1.0 - y / 64.0;
        let far = in_picture / 3.0 / (in_picture / 3.0 + (1.0 - in_picture));
        let at = setup.corners.iter().position(|i| *i == 2).unwrap();
        assert!((setup.perspective(c.weights)[at] - far).abs() < 1e-5);
        assert!((far - 0.25).abs() < 0.01);
        let inverse = (1.0 - in_picture) + in_picture / 3.0;
        let (sx, sy) = SAMPLE_AT[0];
        let shift = (sy as f32 / 256.0 - 0.5) / 64.0 * (2.0 / 3.0);
        assert!((c.depths[0] - (inverse + shift)).abs() < 1e-5, "{sx}");
    }

    #[test]
    fn clipping_cuts_at_the_near_plane() {
        let vertex = |z: f32| Vertex {
            place: Vec3::new(0.0, 0.0, z),
            normal: Vec3::Y,
            uv: Vec2::splat(z),
            color: Vec4::ONE,
        };
        let at = |x: f32, w: f32| Corner { clip: Vec4::new(x, 0.3, w - 1.0, w), vertex: vertex(w) };
        let mut polygon = Vec::new();
        clip([at(-1.0, 3.0), at(1.0, 3.0), at(0.0, -1.0)], &mut polygon);
        assert_eq!(polygon.len(), 4);
        for c in &polygon {
            assert!(c.clip.z >= -1e-6 && c.clip.w >= 1.0 - 1e-6);
            assert!((c.vertex.uv.x - c.clip.w).abs() < 1e-5, "attributes are cut at the same place");
        }
        clip([at(0.0, 0.5), at(1.0, 0.2), at(0.0, -1.0)], &mut polygon);
        assert!(polygon.is_empty());
        clip([at(f32::NAN, 3.0), at(1.0, 3.0), at(0.0, 2.0)], &mut polygon);
        assert!(polygon.is_empty());
    }

    proptest! {
        /// Two triangles that share an edge cover every sample of their square exactly once.
        #[test]
        fn neighbours_neither_overlap_nor_leave_gaps(
            middle in (8.0f32..56.0, 8.0f32..56.0),
            turn in 0.0f32..6.3,
        ) {
            // A fan around a point inside a square: every sample of the square belongs to one blade.
            let middle = corner(middle.0, middle.1, 1.0);
            let square: Vec<Vec4> = (0..4)
                .map(|i| {
                    let (sin, cos) = (turn + i as f32 * std::f32::consts::FRAC_PI_2).sin_cos();
                    corner(32.0 + 100.0 * cos, 32.0 + 100.0 * sin, 1.0)
                })
                .collect();
            let mut count = vec![0; 64 * 64 * SAMPLES];
            for i in 0..4 {
                let clips = [middle, square[i], square[(i + 1) % 4]];
                let Some(setup) = Setup::new(clips, [0, 1, 2], 0, SIZE) else { continue };
                for (x, y, s) in samples(&setup) {
                    count[(y as usize * 64 + x as usize) * SAMPLES + s] += 1;
                }
            }
            prop_assert!(count.iter().all(|c| *c == 1));
        }

        /// Any finite corners at all: no panic, and depths stay between those of the corners.
        #[test]
        fn any_triangle_is_filled_soundly(
            c in prop::array::uniform3((-1e6f32..1e6, -1e6f32..1e6, -10.0f32..1e6)),
        ) {
            let vertex = Vertex { place: Vec3::ZERO, normal: Vec3::Y, uv: Vec2::ZERO, color: Vec4::ONE };
            let corners = c.map(|(x, y, w)| Corner { clip: Vec4::new(x, y, w - 0.1, w), vertex });
            let mut polygon = Vec::new();
            clip(corners, &mut polygon);
            for i in 2..polygon.len() {
                let clips = [polygon[0].clip, polygon[i - 1].clip, polygon[i].clip];
                let Some(setup) = Setup::new(clips, [0, 1, 2], 0, SIZE) else { continue };
                for (x, y) in [(0, 0), (31, 31), (63, 63)] {
                    if let Some(c) = setup.cover(x, y) {
                        prop_assert!(c.depths.iter().all(|d| *d > 0.0 && *d <= 10.001));
                        prop_assert!(c.weights.iter().all(|w| (-1e-4..=1.0001).contains(w)));
                    }
                }
            }
        }
    }
}
