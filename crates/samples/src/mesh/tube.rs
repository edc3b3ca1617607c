//! Round tubes along a line with closed, rounded ends: fingers, brows, tails.

use super::Surface;
use crate::math::{DVec3, arc, cos_deg, sin_deg};

/// A tube.
#[derive(Clone, Debug, PartialEq)]
pub struct Tube {
    /// The line through the middle.
    pub points: Vec<DVec3>,
    /// Radius at each point.
    pub radii: Vec<f64>,
    /// A direction in which the cross-section is narrower, and by which factor.
    pub flat: Option<(DVec3, f64)>,
    /// Corners of a cross-section.
    pub sides: usize,
}

/// The surface of a tube.
pub fn tube(t: &Tube) -> Surface {
    let mut surface = Surface::default();
    let rings = rings(t);
    let count = t.sides as u32;
    let mut side = (rings[0].dir).any_orthonormal_vector();
    for (i, ring) in rings.iter().enumerate() {
        if i > 0 {
            side = arc(rings[i - 1].dir, ring.dir) * side;
        }
        let other = ring.dir.cross(side);
        for k in 0..t.sides {
            let angle = 360.0 * k as f64 / t.sides as f64;
            let out = side * cos_deg(angle) + other * sin_deg(angle);
            let mut offset = out * ring.radius;
            let mut normal = out * (1.0 - ring.cap.abs()) + ring.dir * ring.cap;
            if let Some((across, factor)) = t.flat {
                offset -= across * (offset.dot(across) * (1.0 - factor));
                normal += across * (normal.dot(across) * (1.0 / factor - 1.0));
            }
            surface.points.push(ring.center + offset);
            surface.normals.push(normal.normalize_or(out));
        }
    }
    for i in 0..rings.len() as u32 - 1 {
        for k in 0..count {
            let (a, b) = (i * count + k, i * count + (k + 1) % count);
            surface.triangles.push([a, b, a + count]);
            surface.triangles.push([b, b + count, a + count]);
        }
    }
    close(&mut surface, &rings, count);
    surface
}

struct Ring {
    center: DVec3,
    dir: DVec3,
    radius: f64,
    /// How much the normal points along the tube: -1 at the start, 1 at the end.
    cap: f64,
}

fn rings(t: &Tube) -> Vec<Ring> {
    let last = t.points.len() - 1;
    let dir = |i: usize| {
        let before = t.points[i] - t.points[i.saturating_sub(1)];
        let after = t.points[(i + 1).min(last)] - t.points[i];
        (before.normalize_or_zero() + after.normalize_or_zero()).normalize_or(DVec3::Y)
    };
    let mut out = Vec::new();
    let round = |i: usize, sign: f64, angle: f64| Ring {
        center: t.points[i] + dir(i) * (sign * t.radii[i] * sin_deg(angle)),
        dir: dir(i),
        radius: t.radii[i] * cos_deg(angle),
        cap: sign * sin_deg(angle),
    };
    out.push(round(0, -1.0, 50.0));
    for i in 0..=last {
        out.push(Ring { center: t.points[i], dir: dir(i), radius: t.radii[i], cap: 0.0 });
    }
    out.push(round(last, 1.0, 30.0));
    out.push(round(last, 1.0, 62.0));
    out
}

/// A point at each end with a fan.
fn close(surface: &mut Surface, rings: &[Ring], count: u32) {
    let (first, last) = (&rings[0], &rings[rings.len() - 1]);
    for (ring, sign, base) in [(first, -1.0, 0), (last, 1.0, (rings.len() as u32 - 1) * count)] {
        let pole = surface.points.len() as u32;
        surface.points.push(ring.center + ring.dir * (sign * ring.radius * 0.35));
        surface.normals.push(ring.dir * sign);
        for k in 0..count {
            let (a, b) = (base + k, base + (k + 1) % count);
            surface.triangles.push(if sign > 0.0 { [a, b, pole] } else { [b, a, pole] });
        }
    }
}
