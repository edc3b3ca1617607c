//! The head of the usual gaze: it closes what the trunk leaves.
//!
//! See [`gaze_even`](super::gaze_even). An upright head that comes to stand where it was foreseen is turned to the height of
//! its goal and then round about up, which leaves its roll against up as it is: no arcs, no twist, no angles. All other heads
//! take the shortest arc and a twist, as [`gaze`](super::gaze) has it.

use super::aim::Outcome;
use super::gaze::{GazeMemory, GazeUnit};
use super::gaze_even::{EvenWish, Look, Walk, rotation, turned};
use super::roll::{ALL_ABOVE, Roll, RollReference};
use super::trig::{angle_of, sin_cos};
use super::vector::{across, along_arc, arc, unit};
use crate::rotation::product;
use crate::transform::Transform;
use glam::{Quat, Vec3, Vec3A};

impl GazeUnit {
    /// The head closes what remains, where it comes to stand where it was foreseen, and its roll can be kept upright.
    #[inline]
    pub(super) fn close_upright(
        &self,
        memory: &mut GazeMemory,
        body: &EvenWish,
        Look { parts, turns, moved }: &Look,
        (walk, local): (&Walk, &mut [Transform]),
    ) -> bool {
        let way = body.way - *moved;
        let trunk = rotation(parts.axis, turns.half_sin.w, turns.half_cos.w);
        let own = parts.whole - parts.summed.w;
        if self.head.roll != Roll::Upright || own > self.limits[walk.head] + 1e-6 {
            return false;
        }
        let Some((turn, scale)) = upright_turn(body.axis, way, self.head.up.into()) else { return false };
        let above = product(trunk, walk.above[walk.head]).conjugate();
        // That is its length: all other factors are unit.
        local[self.head.joint].rotation = product(above, product(turn, walk.own[walk.head])) * scale;
        memory.seek.roll = 0.0;
        memory.parts[walk.head] = own.min(self.limits[walk.head]);
        memory.head.reached = way.into();
        if let Some(point) = body.point {
            memory.head.wanted = point - Vec3::from(body.head + *moved);
        }
        true
    }

    /// The head closes what remains: see [`GazeUnit::close`]. What turns it is seen in model space.
    #[cold]
    #[inline(never)]
    pub(super) fn close_evenly(
        &self,
        memory: &mut GazeMemory,
        body: &EvenWish,
        (look, has_roll): (&Look, bool),
        (walk, local): (&Walk, &mut [Transform]),
    ) {
        let Look { parts, turns, moved } = look;
        let axis = parts.axis;
        let way = body.way - *moved;
        let animated = if body.point.is_some() { walk.axis(&self.head, Some(way)) } else { body.axis };
        let trunk = rotation(axis, turns.half_sin.w, turns.half_cos.w);
        let ahead = axis.cross(animated);
        let up = Vec3A::from(self.head.up);
        // What keeps its roll: upright itself; from beside the head, whose axis depends on how far away the goal is, the
        // head's own up, against upright at the axis as animated.
        let is_beside = body.point.is_some() && self.head.has_origin();
        let upright = match is_beside {
            true => turned(walk.own[walk.head], self.head.joint_up.into()),
            false => up - animated * up.dot(animated),
        };
        let (to, carried, mut turn);
        if body.point.is_none() {
            let whole = self.head_part(memory, parts.whole - parts.summed.w) + parts.summed.w;
            let (sin, cos) = sin_cos(0.5 * whole);
            let end = animated + ahead * (2.0 * sin * cos) - animated * (2.0 * sin * sin);
            to = if whole < parts.whole { end } else { body.way };
            turn = rotation(axis, sin, cos);
            carried = turned(turn, upright);
        } else {
            let from = turned(trunk, animated);
            let Some(wish) = unit(way.into()) else { return };
            to = self.head_stop(memory, from, wish.into());
            let (arc, carried_on) = arc(from.into(), to.into(), self.head.up, turned(trunk, upright).into());
            (turn, carried) = (product(arc, trunk), carried_on.into());
        }
        if self.head.roll == Roll::Upright && has_roll {
            let (last, steep) = (&mut memory.seek.roll, upright.length_squared());
            turn = match is_beside {
                true => match RollReference::of(body.axis.into(), upright.into(), self.head.up) {
                    Some(reference) => {
                        product(reference.twist(to.into(), carried.into(), self.head.up, last), turn)
                    }
                    None => turn,
                },
                false => set_upright(turn, (to, carried, up), steep, last),
            };
        }
        let above = product(trunk, walk.above[walk.head]);
        let head = product(turn, walk.own[walk.head]);
        local[self.head.joint].rotation = product(above.conjugate(), head).normalize();
        memory.head.reached = to.into();
        if let Some(point) = body.point {
            memory.head.wanted = point - Vec3::from(body.head + *moved);
        }
    }

    /// What the head takes of a turn.
    #[inline]
    fn head_part(&self, memory: &mut GazeMemory, wanted: f32) -> f32 {
        let (last, limit) = (self.joints.len() - 1, self.limits[self.joints.len() - 1]);
        memory.parts[last] = wanted.min(limit);
        if wanted > limit + 1e-6 {
            if memory.head.outcome == Outcome::Reached {
                memory.head.outcome = Outcome::Limited;
            }
            return limit;
        }
        wanted
    }

    /// Where the head stops on its way from one direction to another.
    #[inline]
    fn head_stop(&self, memory: &mut GazeMemory, from: Vec3A, wish: Vec3A) -> Vec3A {
        let whole = angle_of(from.cross(wish).length(), from.dot(wish));
        let part = self.head_part(memory, whole);
        if part == whole {
            return wish;
        }
        let tangent = unit(across(wish.into(), from.into()));
        let tangent = tangent.unwrap_or_else(|| Vec3::from(from).any_orthonormal_vector());
        along_arc(from.into(), tangent, part).into()
    }
}

/// The turn that takes the unit `axis` along `way`, of any length, and leaves the roll against the unit `up` as it is: to the
/// other height first, then round about `up`. A quaternion and the factor that makes it unit. None where upright fades (see
/// [`RollReference`]), or where it is more than a quarter round.
#[inline]
fn upright_turn(axis: Vec3A, way: Vec3A, up: Vec3A) -> Option<(Quat, f32)> {
    let (height, way_height) = (axis.dot(up), way.dot(up));
    let level = axis - up * height;
    let (level_squared, distance_squared) = (level.length_squared(), way.length_squared());
    let way_level_squared = (way - up * way_height).length_squared();
    // Round: sine and cosine times the lengths of both levels.
    let (round_sin, round_cos) = (up.dot(axis.cross(way)), axis.dot(way) - height * way_height);
    let is_steep = |squared: f32, of: f32| !(squared >= ALL_ABOVE * ALL_ABOVE * of);
    if is_steep(level_squared, 1.0) || is_steep(way_level_squared, distance_squared) || round_cos < 0.0 {
        return None;
    }
    let (level_size, way_level) = (level_squared.sqrt(), way_level_squared.sqrt());
    let distance = distance_squared.sqrt();
    // Up: sine and cosine times the distance.
    let (up_sin, up_cos) =
        (way_height * level_size - way_level * height, way_level * level_size + way_height * height);
    // Halves of both angles, as arcs have them: the sine, and one more than the cosine.
    let (round, rise) = (level_size * way_level + round_cos, distance + up_cos);
    let side = level.cross(up);
    let rise_in_side = level_size * rise;
    let vector = side * (round * up_sin) + up * (rise_in_side * round_sin) + level * (round_sin * up_sin);
    let square = (4.0 * level_squared * level_size) * (way_level * distance) * (round * rise);
    (square > 1e-30 && square < 1e30)
        .then(|| (Quat::from_xyzw(vector.x, vector.y, vector.z, round * rise_in_side), 1.0 / square.sqrt()))
}

/// Twists a turn about the direction `to` so that what was upright, now `carried`, is upright again. The quaternion is not
/// unit. See [`RollReference::twist`].
#[inline]
fn set_upright(
    turn: Quat,
    (to, carried, up): (Vec3A, Vec3A, Vec3A),
    steep_squared: f32,
    last: &mut f32,
) -> Quat {
    let upright = up - to * up.dot(to);
    let (cos, sin) = (carried.dot(upright), to.dot(carried.cross(upright)));
    let size = upright.length_squared();
    let length = (steep_squared * size).sqrt();
    if steep_squared.min(size) >= ALL_ABOVE * ALL_ABOVE && cos > -0.9 * length {
        *last = 0.0;
        return product(rotation(to, sin, length + cos), turn);
    }
    match RollReference::none(steep_squared) {
        Some(reference) => product(reference.twist(to.into(), carried.into(), up.into(), last), turn),
        None => turn,
    }
}
