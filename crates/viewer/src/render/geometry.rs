//! Triangles in the world, and the solids that figures and debug drawing are made of.

use super::texture::Texture;
use posewright::glam::{Mat3, Vec2, Vec3, Vec4};
use posewright_io::mesh::AlphaMode;
use std::f32::consts::{PI, TAU};

/// A corner of triangles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Vertex {
    /// World space, metres.
    pub(crate) place: Vec3,
    /// Unit, world space.
    pub(crate) normal: Vec3,
    /// Texture coordinates.
    pub(crate) uv: Vec2,
    /// Multiplies the paint's colour.
    pub(crate) color: Vec4,
}

/// The look of triangles.
#[derive(Clone, Debug)]
pub(crate) struct Paint<'a> {
    /// Linear colour and alpha.
    pub(crate) color: Vec4,
    pub(crate) texture: Option<&'a Texture>,
    pub(crate) alpha: AlphaMode,
    pub(crate) double_sided: bool,
    pub(crate) unlit: bool,
}

impl Paint<'_> {
    /// Lit, opaque, one-sided.
    pub(crate) fn plain(color: Vec3) -> Self {
        let alpha = AlphaMode::Opaque;
        Paint { color: color.extend(1.0), texture: None, alpha, double_sided: false, unlit: false }
    }
}

/// A triangle: three vertices, counter-clockwise from the front, and a paint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Triangle {
    pub(crate) corners: [u32; 3],
    pub(crate) paint: u32,
}

/// Triangles that share one depth buffer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Soup<'a> {
    pub(crate) vertices: Vec<Vertex>,
    pub(crate) triangles: Vec<Triangle>,
    pub(crate) paints: Vec<Paint<'a>>,
}

/// Sides of round solids.
const SIDES: u32 = 14;

impl<'a> Soup<'a> {
    /// Adds a paint and returns its index.
    pub(crate) fn paint(&mut self, paint: Paint<'a>) -> u32 {
        self.paints.push(paint);
        (self.paints.len() - 1) as u32
    }

    /// Triangles that cast shadows: what is blended does not.
    pub(crate) fn casters(&self) -> impl Iterator<Item = &Triangle> {
        self.triangles.iter().filter(|t| self.paints[t.paint as usize].alpha != AlphaMode::Blend)
    }

    fn vertex(&mut self, place: Vec3, normal: Vec3) -> u32 {
        self.vertices.push(Vertex { place, normal, uv: Vec2::ZERO, color: Vec4::ONE });
        (self.vertices.len() - 1) as u32
    }

    fn triangle(&mut self, corners: [u32; 3], paint: u32) {
        self.triangles.push(Triangle { corners, paint });
    }

    /// A flat triangle with its own corners.
    pub(crate) fn facet(&mut self, places: [Vec3; 3], paint: u32) {
        let normal = (places[1] - places[0]).cross(places[2] - places[0]).normalize_or_zero();
        let corners = places.map(|p| self.vertex(p, normal));
        self.triangle(corners, paint);
    }

    /// A surface of revolution about `axis` (unit) through `origin`: rings of (distance along the axis, radius,
    /// slope of the normal along the axis), from the far end to the near one.
    fn turned(&mut self, origin: Vec3, axis: Vec3, rings: &[(f32, f32, f32)], paint: u32) {
        let across = axis.any_orthonormal_vector();
        let frame = Mat3::from_cols(across, axis, across.cross(axis));
        let base = self.vertices.len() as u32;
        for (along, radius, slope) in rings {
            for side in 0..=SIDES {
                let (sin, cos) = (side as f32 / SIDES as f32 * TAU).sin_cos();
                let normal = Vec3::new(cos, *slope, sin).normalize_or(Vec3::Y);
                let place = Vec3::new(cos * radius, *along, sin * radius);
                self.vertex(origin + frame * place, frame * normal);
            }
        }
        let row = SIDES + 1;
        for ring in 0..rings.len() as u32 - 1 {
            for side in 0..SIDES {
                let a = base + ring * row + side;
                self.triangle([a, a + 1, a + row], paint);
                self.triangle([a + 1, a + row + 1, a + row], paint);
            }
        }
    }

    /// A ball.
    pub(crate) fn ball(&mut self, centre: Vec3, radius: f32, paint: u32) {
        let rings: Vec<_> = (0..=8)
            .map(|i| {
                let (sin, cos) = (i as f32 / 8.0 * PI).sin_cos();
                (cos * radius, sin * radius, cos / sin.max(1e-4))
            })
            .collect();
        self.turned(centre, Vec3::Y, &rings, paint);
    }

    /// A tapered capsule: balls of two radii at two points and the cone that touches both.
    pub(crate) fn capsule(&mut self, ends: [Vec3; 2], radii: [f32; 2], paint: u32) {
        let [from, to] = ends;
        let length = from.distance(to);
        let [r0, r1] = radii;
        if !(length > (r0 - r1).abs()) || !length.is_finite() {
            self.ball(if r0 >= r1 { from } else { to }, r0.max(r1), paint);
            return;
        }
        // The touching cone leaves both balls at the same angle above their equators.
        let lift = ((r0 - r1) / length).clamp(-1.0, 1.0);
        let tilt = lift.atan2((1.0 - lift * lift).sqrt());
        let mut rings = Vec::with_capacity(10);
        let ring = |angle: f32, centre: f32, radius: f32| {
            let (sin, cos) = angle.sin_cos();
            (centre + radius * sin, radius * cos, sin / cos.max(1e-4))
        };
        for i in 0..=4 {
            let angle = PI / 2.0 + (tilt - PI / 2.0) * (i as f32 / 4.0);
            rings.push(ring(angle, length, r1));
        }
        for i in 0..=4 {
            let angle = tilt + (-PI / 2.0 - tilt) * (i as f32 / 4.0);
            rings.push(ring(angle, 0.0, r0));
        }
        self.turned(from, (to - from) / length, &rings, paint);
    }

    /// A bone as animators know it: an octahedron, thick near its start.
    pub(crate) fn octahedron(&mut self, ends: [Vec3; 2], thickness: f32, paint: u32) {
        let [from, to] = ends;
        let axis = (to - from).normalize_or_zero();
        if axis == Vec3::ZERO {
            return;
        }
        let u = axis.any_orthonormal_vector();
        let v = axis.cross(u);
        let waist = from + (to - from) * 0.18;
        let ring = [u, v, -u, -v].map(|d| waist + d * thickness);
        for i in 0..4 {
            let (a, b) = (ring[i], ring[(i + 1) % 4]);
            self.facet([a, b, to], paint);
            self.facet([b, a, from], paint);
        }
    }

    /// An arrow with a shaft and a head.
    pub(crate) fn arrow(&mut self, ends: [Vec3; 2], thickness: f32, paint: u32) {
        let [from, to] = ends;
        let axis = (to - from).normalize_or_zero();
        let length = from.distance(to);
        if axis == Vec3::ZERO || !length.is_finite() {
            return;
        }
        let head = (thickness * 8.0).min(length * 0.5);
        let neck = length - head;
        let rings = [(length, 0.0, 0.4), (neck, thickness * 3.0, 0.4)];
        self.turned(from, axis, &rings, paint);
        let rings = [(neck, thickness * 3.0, -9.0), (neck, thickness, -9.0)];
        self.turned(from, axis, &rings, paint);
        let rings = [(neck, thickness, 0.0), (0.0, thickness, 0.0), (0.0, 0.0, -9e3)];
        self.turned(from, axis, &rings, paint);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_solid(soup: &Soup<'_>, centre: Vec3) {
        for t in &soup.triangles {
            let [a, b, c] = t.corners.map(|i| soup.vertices[i as usize]);
            let facing = (b.place - a.place).cross(c.place - a.place);
            if facing.length() < 1e-7 {
                continue; // the caps end in slivers
            }
            let outward = (a.place + b.place + c.place) / 3.0 - centre;
            assert!(facing.dot(outward) > 0.0, "turned inside out");
            assert!(facing.dot(a.normal + b.normal + c.normal) > 0.0, "normals point inwards");
        }
    }

    #[test]
    fn solids_face_outwards() {
        let (from, to) = (Vec3::new(0.2, 0.0, 0.1), Vec3::new(0.5, 1.0, -0.4));
        for build in 0..4 {
            let mut soup = Soup::default();
            match build {
                0 => soup.ball(from, 0.3, 0),
                1 => soup.capsule([from, to], [0.3, 0.1], 0),
                2 => soup.octahedron([from, to], 0.1, 0),
                _ => soup.capsule([from, to], [0.1, 0.1], 0),
            }
            let centre = if build == 0 { from } else { (from + to) * 0.5 };
            check_solid(&soup, centre);
        }
    }

    #[test]
    fn a_capsule_stays_within_its_balls_hull() {
        let mut soup = Soup::default();
        soup.capsule([Vec3::ZERO, Vec3::Y], [0.2, 0.2], 0);
        for v in &soup.vertices {
            let nearest = Vec3::new(0.0, v.place.y.clamp(0.0, 1.0), 0.0);
            assert!((v.place.distance(nearest) - 0.2).abs() < 1e-5);
            assert!((v.place - nearest).normalize().abs_diff_eq(v.normal, 1e-3));
        }
    }

    #[test]
    fn degenerate_solids_are_finite() {
        let mut soup = Soup::default();
        soup.capsule([Vec3::ONE, Vec3::ONE], [0.1, 0.1], 0);
        soup.octahedron([Vec3::ONE, Vec3::ONE], 0.1, 0);
        soup.arrow([Vec3::ONE, Vec3::ONE], 0.1, 0);
        soup.capsule([Vec3::NAN, Vec3::ONE], [0.1, 0.1], 0);
        assert!(soup.triangles.iter().all(|t| t.corners.iter().all(|c| (*c as usize) < soup.vertices.len())));
    }
}
