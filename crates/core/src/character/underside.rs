//! The lowest of a foot's points, quickly.
//!
//! A blended vertex of a foot follows the foot joint, the toes, a little of the shin and on round figures even of thigh and
//! hips, all of which hang together at ball, ankle, knee and hip. Its height over the ankle is then linear in "up" as these
//! five see it: `h = up_in_foot . a + up_in_toes . b + up_in_shin . c + ...`, with `a`, `b`, `c` fixed once. Four points at
//! a time, that costs little more than one.

use glam::{Quat, Vec3, Vec4};
use std::sync::Arc;

/// Points of one foot by their height over the ankle; see the module.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Underside {
    quads: Arc<[Quad]>,
    /// Whether any point follows toes, shin, thigh and hips.
    follows: [bool; 4],
}

/// Four points; by what they follow, x, y and z.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Quad {
    foot: [Vec4; 3],
    others: [[Vec4; 3]; 4],
}

/// What a point adds up from, from the ankle: in the pure-rotation frames of foot, toes, shin, thigh and hips, weights applied, metres.
pub(crate) type Parts = [Vec3; 5];

/// What foot, toes, shin, thigh and hips see as up.
pub(crate) type Ups = [Vec3; 5];

impl Underside {
    /// Of some points.
    pub(crate) fn new(points: &[Parts]) -> Underside {
        let follows = [1, 2, 3, 4].map(|i| points.iter().any(|p| p[i] != Vec3::ZERO));
        let quads = points.chunks(4).map(|chunk| {
            let at = |lane: usize| chunk[lane.min(chunk.len() - 1)];
            let part = |i: usize| {
                let [p, q, r, s] = [0, 1, 2, 3].map(|lane| at(lane)[i]);
                [Vec4::new(p.x, q.x, r.x, s.x), Vec4::new(p.y, q.y, r.y, s.y), Vec4::new(p.z, q.z, r.z, s.z)]
            };
            Quad { foot: part(0), others: [part(1), part(2), part(3), part(4)] }
        });
        Underside { quads: quads.collect(), follows }
    }

    /// Whether some point follows toes, shin, thigh and hips.
    pub(crate) fn follows(&self) -> [bool; 4] {
        self.follows
    }

    /// Height of the lowest point over the ankle, metres; `up` is what each part of the leg sees as up. Infinite without points.
    #[inline]
    pub(crate) fn lowest(&self, up: &Ups) -> f32 {
        let lowest = self.quads.iter().fold(Vec4::INFINITY, |low, quad| low.min(self.heights(quad, up)));
        lowest.min_element()
    }

    /// The lowest point by number, and its height.
    pub(crate) fn lowest_point(&self, up: &Ups) -> (usize, f32) {
        let mut best = (0, f32::INFINITY);
        for (index, quad) in self.quads.iter().enumerate() {
            let heights = self.heights(quad, up);
            if heights.min_element() < best.1 {
                best = (4 * index + heights.min_position(), heights.min_element());
            }
        }
        best
    }

    #[inline]
    fn heights(&self, quad: &Quad, up: &Ups) -> Vec4 {
        let along = |[x, y, z]: &[Vec4; 3], up: Vec3| *x * up.x + *y * up.y + *z * up.z;
        let mut out = along(&quad.foot, up[0]);
        for (i, other) in quad.others.iter().enumerate() {
            if self.follows[i] {
                out += along(other, up[i + 1]);
            }
        }
        out
    }
}

/// What a joint with this rotation sees as up.
#[inline]
pub(crate) fn up_in(rotation: Quat) -> Vec3 {
    let [x, y, z, w] = rotation.to_array();
    Vec3::new(2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_is_seen_as_the_inverse_rotation_has_it() {
        for i in 0..50 {
            let t = i as f32;
            let q = Quat::from_xyzw(t.sin(), (2.3 * t).cos(), (0.7 * t).sin(), (1.1 * t).cos()).normalize();
            assert!(up_in(q).distance(q.conjugate() * Vec3::Y) < 1e-6);
        }
    }

    #[test]
    fn four_at_a_time_is_one_by_one() {
        for count in 1..14 {
            let points: Vec<Parts> = (0..count)
                .map(|i| {
                    [0.0, 1.0, 2.0, 3.0, 4.0]
                        .map(|k| Vec3::new((i as f32 + k).sin(), (3.0 * i as f32 + k).cos(), k - 1.0))
                })
                .collect();
            let up = [
                Vec3::new(0.6, 0.8, 0.0),
                Vec3::Y,
                Vec3::new(0.0, 0.8, -0.6),
                Vec3::new(0.0, 0.6, 0.8),
                Vec3::X,
            ];
            let height = |p: &Parts| p.iter().zip(up).map(|(a, b)| a.dot(b)).sum::<f32>();
            let right = points.iter().map(height).fold(f32::INFINITY, f32::min);
            let underside = Underside::new(&points);
            assert!((underside.lowest(&up) - right).abs() < 1e-6);
            let (index, low) = underside.lowest_point(&up);
            assert!(
                (height(&points[index.min(count - 1)]) - right).abs() < 1e-6 && (low - right).abs() < 1e-6
            );
        }
        assert_eq!(Underside::new(&[]).lowest(&[Vec3::Y; 5]), f32::INFINITY);
    }
}
