//! Foreseeing where the head goes when the trunk turns towards a point.
//!
//! With the parts for a look along some way, the head comes to stand elsewhere, and sees the goal along another way. The
//! way that leads to itself is looked for from the last frame's by Broyden's method (the good one), whose first step is the
//! plain repetition. Where the goal is near and behind there may be none (the head passes it in turning round); the nearest
//! is taken then, and the head's own part makes good for the rest.

use glam::{Mat3A, Vec3A};

/// Tries after the first.
const ROUNDS: usize = 12;
/// A look whose way is seen from where it takes the head within this angle is as foreseen, radians.
const SAME: f32 = 2e-5;

/// Tries looks along ways until `moved`, by how much a look moves the head, is what its way reckoned with. `whole_way` is
/// from where the head is animated to the goal, `last_moved` is the last frame's.
#[inline]
pub(super) fn foresee<L>(
    whole_way: Vec3A,
    last_moved: Vec3A,
    mut look: impl FnMut(Vec3A) -> L,
    moved: impl Fn(&L) -> Vec3A,
) -> L {
    let size = whole_way.length_squared();
    let enough = SAME * SAME * size;
    let mut way = if last_moved.length_squared() < size { whole_way - last_moved } else { whole_way };
    let mut inverse = Mat3A::IDENTITY;
    let (mut least, mut best) = (f32::INFINITY, way);
    let (mut step, mut last_off) = (Vec3A::ZERO, Vec3A::ZERO);
    for round in 0.. {
        let found = look(way);
        let off = whole_way - moved(&found) - way;
        let error = off.length_squared();
        if error <= enough || round > ROUNDS {
            return found;
        }
        if error < least {
            (least, best) = (error, way);
        }
        if round > 0 {
            inverse = broyden(inverse, step, last_off - off);
        }
        step = inverse * off;
        last_off = off;
        way = if round < ROUNDS { way + step } else { best };
    }
    look(best)
}

/// The inverse of the slope of `off`, improved by what a step has changed of it.
fn broyden(inverse: Mat3A, step: Vec3A, change: Vec3A) -> Mat3A {
    let expected = inverse * change;
    let along = step.dot(expected);
    if !(along.abs() > 1e-6 * step.length_squared()) {
        return inverse;
    }
    let (column, row) = ((step - expected) / along, inverse.transpose() * step);
    inverse + Mat3A::from_cols(column * row.x, column * row.y, column * row.z)
}
