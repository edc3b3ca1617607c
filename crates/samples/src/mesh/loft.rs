//! Surfaces straight from cross-sections: limbs, palms, belts.

use super::solid::section;
use super::{Station, Surface};
use crate::math::{DQuat, DVec3, cos_deg, mix, sin_deg};

/// A run of cross-sections to be covered.
#[derive(Clone, Debug, PartialEq)]
pub struct Loft {
    /// Where Y is 0.
    pub origin: DVec3,
    /// Its own frame: Y along, X and Z across.
    pub turn: DQuat,
    /// Cross-sections, rising.
    pub stations: Vec<Station>,
    /// Corners of a cross-section.
    pub sides: usize,
    /// Number of cross-sections in the surface, at equal distances.
    pub rings: usize,
    /// 0 for ellipses, towards 1 for rounded boxes.
    pub square: f64,
}

/// The surface of a loft, ends closed by low domes.
pub fn loft(l: &Loft) -> Surface {
    let mut surface = Surface::default();
    let (first, last) = (l.stations[0].at, l.stations[l.stations.len() - 1].at);
    let place = |ring: f64, angle: f64| {
        let s = section(&l.stations, mix(first, last, ring).clamp(first, last));
        let (c, d) = (cos_deg(angle), sin_deg(angle));
        // Towards a square: push out along the diagonals.
        let swell = 1.0 + l.square * 0.41 * (2.0 * c * d) * (2.0 * c * d);
        DVec3::new(s.x * c * swell, s.at, s.shift + s.z * d * swell)
    };
    for ring in 0..l.rings {
        let f = ring as f64 / (l.rings - 1) as f64;
        for side in 0..l.sides {
            let angle = 360.0 * side as f64 / l.sides as f64;
            let h = 0.02;
            let around = place(f, angle + 2.0) - place(f, angle - 2.0);
            let onward = place((f + h).min(1.0), angle) - place((f - h).max(0.0), angle);
            surface.points.push(l.origin + l.turn * place(f, angle));
            surface.normals.push(l.turn * onward.cross(around).normalize_or(DVec3::X));
        }
    }
    walls(&mut surface, l);
    for (end, ring, at) in [(-1.0, 0, first), (1.0, l.rings - 1, last)] {
        let s = section(&l.stations, at);
        let tip = DVec3::new(0.0, at + end * 0.25 * s.x.min(s.z), s.shift);
        dome(&mut surface, l, (ring * l.sides) as u32, (tip, end));
    }
    surface
}

fn walls(surface: &mut Surface, l: &Loft) {
    let count = l.sides as u32;
    for ring in 0..l.rings as u32 - 1 {
        for k in 0..count {
            let (a, b) = (ring * count + k, ring * count + (k + 1) % count);
            surface.triangles.push([a, a + count, b]);
            surface.triangles.push([b, a + count, b + count]);
        }
    }
}

fn dome(surface: &mut Surface, l: &Loft, base: u32, (tip, end): (DVec3, f64)) {
    let pole = surface.points.len() as u32;
    let count = l.sides as u32;
    let axis = l.turn * DVec3::Y * end;
    surface.points.push(l.origin + l.turn * tip);
    surface.normals.push(axis);
    // A rim of its own, so that the edge stays an edge.
    for k in 0..count {
        let i = (base + k) as usize;
        let (p, n) = (surface.points[i], surface.normals[i]);
        surface.points.push(p);
        surface.normals.push((n * 0.35 + axis).normalize_or(axis));
    }
    for k in 0..count {
        let (a, b) = (pole + 1 + k, pole + 1 + (k + 1) % count);
        surface.triangles.push(if end > 0.0 { [b, a, pole] } else { [a, b, pole] });
    }
}
