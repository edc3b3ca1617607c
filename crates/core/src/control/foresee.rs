//! Foreseeing where the head goes when the trunk turns towards a point.
//!
//! With the parts for a look along some way, the head comes to stand elsewhere, and sees the goal along another way. The
//! way that leads to itself is looked for by Broyden's method (the good one), whose first step is the plain repetition,
//! from where the last two frames lead: in a motion that goes on, the first try is nearly always the last. Where that fails,
//! as it does for near goals behind, the way is followed from one that reckons with no movement to one that reckons with
//! all (a homotopy). There may be none of all (the head passes the goal in turning round); the last one is taken then, and the
//! head's own part makes good for the rest.

use glam::{Mat3A, Vec3, Vec3A};

/// Tries by Broyden's method.
const ROUNDS: usize = 12;
/// Of the movement of the head, the part that a way reckons with when it is followed: at first, and no less than.
const FIRST_PART: f32 = 0.25;
const LEAST_PART: f32 = 1.0 / 512.0;
/// Of Newton's method.
const STEPS: usize = 6;
/// Of the length of a way, for slopes.
const DIFFERENCE: f32 = 0.005;
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
    let (mut step, mut last_off) = (Vec3A::ZERO, Vec3A::ZERO);
    let (mut round, mut followed) = (0, None);
    loop {
        let found = look(way);
        let off = whole_way - moved(&found) - way;
        let is_foreseen = off.length_squared() <= enough;
        if is_foreseen || followed.is_some() {
            return (found, followed.unwrap_or(true));
        }
        if round == ROUNDS {
            let all;
            (way, all) = follow(whole_way, enough, &mut |way| moved(&look(way)));
            followed = Some(all);
            continue;
        }
        if round > 0 {
            inverse = broyden(inverse, step, last_off - off);
        }
        step = inverse * off;
        last_off = off;
        way += step;
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

/// Follows the way that reckons with a part of its own movement, from none, which is the whole way, to all of it; stops where
/// it ends. What comes of it depends on nothing but the goal, so that a goal at rest has a look at rest. Gives also whether
/// all was reckoned with.
#[cold]
#[inline(never)]
fn follow(whole_way: Vec3A, enough: f32, moved: &mut dyn FnMut(Vec3A) -> Vec3A) -> (Vec3A, bool) {
    let (mut way, mut part, mut step) = (whole_way, 0.0f32, FIRST_PART);
    while part < 1.0 && step >= LEAST_PART {
        let next = (part + step).min(1.0);
        match newton(way, enough, |way| whole_way - moved(way) * next - way) {
            Some(found) => (way, part, step) = (found, next, step * 2.0),
            None => step *= 0.5,
        }
    }
    (way, part == 1.0)
}

/// Newton's method from `way`, with slopes by differences, to where the square of what is `off` is `enough`; never further
/// than half of the way in one step.
fn newton(mut way: Vec3A, enough: f32, mut off: impl FnMut(Vec3A) -> Vec3A) -> Option<Vec3A> {
    for _ in 0..STEPS {
        let here = off(way);
        if here.length_squared() <= enough {
            return Some(way);
        }
        let size = way.length();
        let by = size * DIFFERENCE;
        let mut slope = |axis: Vec3A| (off(way + axis * by) - here) / by;
        let slopes = Mat3A::from_cols(slope(Vec3A::X), slope(Vec3A::Y), slope(Vec3A::Z));
        if !(slopes.determinant().abs() > 1e-3) {
            return None;
        }
        way -= (slopes.inverse() * here).clamp_length_max(0.5 * size);
    }
    None
}
