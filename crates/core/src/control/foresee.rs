//! Foreseeing where the head goes when the trunk turns towards a point.
//!
//! With the parts for a look along some way, the head comes to stand elsewhere, and sees the goal along another way. The
//! way that leads to itself is looked for by Broyden's method (the good one), whose first step is the plain repetition,
//! from where the last two frames lead: in a motion that goes on, the first try is nearly always the last. Where the goal is near and behind there may be none (the head passes it in turning round); the nearest
//! is taken then, and the head's own part makes good for the rest.

use glam::{Mat3A, Vec3, Vec3A};

/// Tries after the first.
const ROUNDS: usize = 12;
/// A look whose way is seen from where it takes the head within this angle is as foreseen, radians (0.003 degrees).
const SAME: f32 = 5e-5;

/// By how much the head was moved in the last frame, and by how much more than in the one before.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Moved {
    last: Vec3,
    change: Vec3,
}

impl Moved {
    /// What goes on evenly.
    #[inline]
    fn expected(&self) -> Vec3A {
        (self.last + self.change).into()
    }

    /// Takes over what came of a frame.
    #[inline]
    pub(super) fn was(&mut self, now: Vec3) {
        self.change = if self.last == Vec3::ZERO { Vec3::ZERO } else { now - self.last };
        self.last = now;
    }
}

/// Tries looks along ways until `moved`, by how much a look moves the head, is what its way reckoned with. `whole_way` is
/// from where the head is animated to the goal. Gives the nearest look, and whether it is near enough.
#[inline]
pub(super) fn foresee<L>(
    whole_way: Vec3A,
    before: &Moved,
    mut look: impl FnMut(Vec3A) -> L,
    moved: impl Fn(&L) -> Vec3A,
) -> (L, bool) {
    let size = whole_way.length_squared();
    let enough = SAME * SAME * size;
    let expected = before.expected();
    let mut way = if expected.length_squared() < size { whole_way - expected } else { whole_way };
    let mut inverse = Mat3A::IDENTITY;
    let (mut least, mut best) = (f32::INFINITY, way);
    let (mut step, mut last_off) = (Vec3A::ZERO, Vec3A::ZERO);
    let mut round = 0;
    loop {
        let found = look(way);
        let off = whole_way - moved(&found) - way;
        let error = off.length_squared();
        if error <= enough || round > ROUNDS {
            return (found, error <= enough);
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
        round += 1;
    }
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
