//! The usual gaze: nothing between the base and the head is scaled or mirrored, and at most four joints help the head.
//!
//! [`gaze`](super::gaze) composes the way to the head, turns the trunk, and closes with the head once its parent is
//! composed anew. Under frames that are pure rotations none of that is needed. The way to the head is walked with
//! rotations alone; all trunk joints turn about one axis, so their turns add up as angles, four at a time; and what they
//! make of the head, its place, its axis and its roll follows from the sum. So the head is closed at once, every joint is
//! composed once, and the result is the same (tested against the other).

use super::aim::{AimAnswer, AimInput, AimUnit, Outcome, TOO_CLOSE};
use super::foresee::{Moved, foresee};
use super::gaze::{GazeMemory, GazePose, GazeUnit, Wish};
use super::goal::{ControlFrame, ModelGoal};
use super::roll::Roll;
use super::shares::distribute;
use super::trig::{angle_of, sin_cos_of_halves_and_wholes};
use super::vector::across;
use crate::pose::ModelPose;
use crate::rotation::product;
use crate::transform::Transform;
use glam::{Mat3, Quat, Vec3, Vec3A, Vec4, Vec4Swizzles};

/// Joints that help the head, at most.
const HELPERS: usize = 4;

/// Shares of the helpers, prepared; lanes without a joint are 0.
#[derive(Clone, Debug)]
pub(super) struct EvenShares {
    shares: Vec4,
    /// Each with all before it; without a joint, the last joint's.
    summed: Vec4,
    /// Whether the head's up has a direction across its axis, so that there is a roll.
    has_roll: bool,
}

impl EvenShares {
    /// None when there are too many joints, or the head is to do what only the other way does.
    pub(super) fn new(shares: &[f32], head: &AimUnit) -> Option<EvenShares> {
        let (_, helpers) = shares.split_last()?;
        if helpers.len() > HELPERS || head.roll == Roll::Level {
            return None;
        }
        let (mut lanes, mut summed, mut sum) = ([0.0; HELPERS], [0.0; HELPERS], 0.0);
        for lane in 0..HELPERS {
            lanes[lane] = helpers.get(lane).copied().unwrap_or(0.0);
            sum += lanes[lane];
            summed[lane] = sum;
        }
        let own = across(head.joint_up, head.axis);
        let has_roll = own.length_squared() > 1e-6 * head.joint_up.length_squared();
        Some(EvenShares { shares: lanes.into(), summed: summed.into(), has_roll })
    }
}

/// A [`Wish`] in registers.
pub(super) struct EvenWish {
    pub(super) axis: Vec3A,
    pub(super) head: Vec3A,
    pub(super) way: Vec3A,
    pub(super) point: Option<Vec3>,
}

impl EvenWish {
    pub(super) fn of(wish: &Wish) -> EvenWish {
        EvenWish { axis: wish.axis.into(), head: wish.head.into(), way: wish.way.into(), point: wish.point }
    }
}

/// The way from the base to the head as animated, model space.
pub(super) struct Walk {
    /// Rotations of the joints that share, and of their parents.
    pub(super) own: [Quat; HELPERS + 1],
    pub(super) above: [Quat; HELPERS + 1],
    /// From each helper to the next, from the last to the head; known for points only.
    ways: [Vec3A; HELPERS],
    /// Which of the joints that share is the head.
    pub(super) head: usize,
    /// Of the scale of all of these.
    factor: f32,
}

/// What the helpers take of a look.
pub(super) struct Parts {
    pub(super) whole: f32,
    /// Unit.
    pub(super) axis: Vec3A,
    /// By helper, and each with all before it.
    trunk: Vec4,
    pub(super) summed: Vec4,
}

/// Sines, and ones less cosines, of the helpers' summed turns and of half of them.
pub(super) struct Turns {
    pub(super) sin: Vec4,
    pub(super) versine: Vec4,
    pub(super) half_sin: Vec4,
    pub(super) half_cos: Vec4,
}

impl Walk {
    /// None where something is scaled or mirrored.
    #[inline]
    pub(super) fn of(unit: &GazeUnit, pose: &GazePose<'_>) -> Option<Walk> {
        let (mut rotation, factor) = match unit.base {
            None if pose.skeleton.has_reflections() => return None,
            None => (Quat::IDENTITY, 1.0),
            Some(base) => (pose.model.rotations[base], pose.model.factor(base)),
        };
        if factor == 0.0 {
            return None;
        }
        let mut walk = Walk {
            own: [Quat::IDENTITY; HELPERS + 1],
            above: [Quat::IDENTITY; HELPERS + 1],
            ways: [Vec3A::ZERO; HELPERS],
            head: unit.joints.len() - 1,
            factor,
        };
        let mut next = 0;
        for joint in &unit.path {
            let local = &pose.local[*joint];
            if local.scale != Vec3::ONE {
                return None;
            }
            let above = rotation;
            rotation = product(above, local.rotation);
            if next <= walk.head && *joint == unit.joints[next] {
                (walk.own[next], walk.above[next]) = (rotation, above);
                next += 1;
            }
        }
        Some(walk)
    }

    /// Measures the ways between the joints; gives the place of the head.
    #[inline]
    pub(super) fn measure(&mut self, unit: &GazeUnit, pose: &GazePose<'_>) -> Vec3A {
        let mut place = unit.base.map_or(Vec3A::ZERO, |base| pose.model.positions[base].into());
        if unit.path.len() == self.head + 1 {
            // Nothing in between.
            for (next, joint) in unit.path.iter().enumerate().take(HELPERS + 1) {
                let translation = pose.local[*joint].translation;
                let way = turned(self.above[next], translation.into()) * self.factor;
                place += way;
                if next > 0 {
                    self.ways[next - 1] = way;
                }
            }
            return place;
        }
        let mut rotation = unit.base.map_or(Quat::IDENTITY, |base| pose.model.rotations[base]);
        let mut way = Vec3A::ZERO;
        let mut next = 0;
        for joint in &unit.path {
            let local = &pose.local[*joint];
            way += turned(rotation, local.translation.into()) * self.factor;
            if next <= self.head && *joint == unit.joints[next] {
                if next > 0 {
                    self.ways[next - 1] = way;
                }
                place += way;
                way = Vec3A::ZERO;
                rotation = self.own[next];
                next += 1;
            } else {
                rotation = product(rotation, local.rotation);
            }
        }
        place
    }

    /// Model space from the base's frame, and back.
    #[inline]
    pub(super) fn base(&self, model: &ModelPose, base: Option<usize>) -> (Mat3, Mat3) {
        let linear = base.map_or(Mat3::IDENTITY, |base| model.linears[base]);
        let linear = if self.factor == 1.0 { linear } else { linear * (1.0 / self.factor) };
        (linear, linear.transpose())
    }

    /// The head's aim axis at a goal as far away as `way`, as animated, model space.
    #[inline]
    pub(super) fn axis(&self, head: &AimUnit, way: Option<Vec3A>) -> Vec3A {
        let Some(way) = way.filter(|_| head.has_origin()) else {
            return turned(self.own[self.head], head.axis.into());
        };
        turned(self.own[self.head], head.aimed(Vec3::ONE, Some(way.length() / self.factor)).into())
    }
}

impl Turns {
    #[inline]
    fn of(summed: Vec4) -> Turns {
        let [half_sin, half_cos, sin, versine] = sin_cos_of_halves_and_wholes(summed);
        Turns { sin, versine, half_sin, half_cos }
    }

    /// By how much these turns about `axis` move the head.
    #[inline]
    fn moved(&self, axis: Vec3A, walk: &Walk) -> Vec3A {
        let (sin, versine) = (self.sin.to_array(), self.versine.to_array());
        let (mut by_sin, mut by_versine) = (Vec3A::ZERO, Vec3A::ZERO);
        for lane in 0..walk.head {
            by_sin += walk.ways[lane] * sin[lane];
            by_versine += walk.ways[lane] * versine[lane];
        }
        axis.cross(by_sin) - (by_versine - axis * axis.dot(by_versine))
    }

    /// Sine and cosine of half of each joint's own turn: of half of what is summed to it less what is summed to the one
    /// before.
    #[inline]
    fn own_halves(&self) -> ([f32; 4], [f32; 4]) {
        let (sin, cos) = (self.half_sin, self.half_cos);
        let (before_sin, before_cos) = (sin.xxyz().with_x(0.0), cos.xxyz().with_x(1.0));
        ((sin * before_cos - cos * before_sin).to_array(), (cos * before_cos + sin * before_sin).to_array())
    }
}

/// A look along a way, tried.
pub(super) struct Look {
    pub(super) parts: Parts,
    pub(super) turns: Turns,
    /// By how much the head moves; zero for directions, which look the same from everywhere.
    pub(super) moved: Vec3A,
}

impl GazeUnit {
    /// What most looks come to: the goal is within the limits, and nothing is smoothed. None for all others.
    #[inline]
    pub(super) fn see_plainly(
        &self,
        memory: &mut GazeMemory,
        input: &AimInput,
        frame: &ControlFrame,
        (walk, head, model): (&Walk, Vec3A, &ModelPose),
    ) -> Option<EvenWish> {
        let seek = &self.head.seek;
        if memory.seek.settle || !seek.is_plain() {
            return None;
        }
        let (way, point) = match input.goal?.in_model(&frame.world_from_model)? {
            ModelGoal::Direction(direction) => (Vec3A::from(direction), None),
            ModelGoal::Point(point) => (Vec3A::from(point) - head, Some(point)),
        };
        let distance_squared = way.length_squared();
        if !(distance_squared > TOO_CLOSE * TOO_CLOSE && distance_squared.is_finite()) {
            return None;
        }
        let wish = Vec3::from(way);
        let in_base = match self.base {
            Some(base) => model.linears[base].mul_transpose_vec3(wish),
            None => wish,
        };
        if !seek.is_inside(&mut memory.seek, in_base) {
            return None;
        }
        let axis = walk.axis(&self.head, point.map(|_| way));
        memory.head =
            AimAnswer { outcome: Outcome::Reached, animated: axis.into(), wanted: wish, reached: wish };
        memory.seek.last = wish;
        Some(EvenWish { axis, head, way, point })
    }

    /// The whole is decided: turns all joints, the head included.
    #[inline]
    pub(super) fn turn_evenly(
        &self,
        shares: &EvenShares,
        memory: &mut GazeMemory,
        body: &EvenWish,
        walk: &Walk,
        local: &mut [Transform],
    ) {
        let (look, is_foreseen) = self.share_evenly(shares, memory, body, walk);
        let (sin, cos) = look.turns.own_halves();
        let trunk = look.parts.trunk.to_array();
        for lane in 0..walk.head {
            memory.parts[lane] = trunk[lane];
            if trunk[lane] == 0.0 {
                continue;
            }
            let turn = rotation(look.parts.axis, sin[lane], cos[lane]);
            local[self.joints[lane]].rotation =
                product(walk.above[lane].conjugate(), product(turn, walk.own[lane]));
        }
        let is_beside = body.point.is_some() && self.head.has_origin();
        if is_beside
            || !(is_foreseen && shares.has_roll && self.close_upright(memory, body, &look, (walk, local)))
        {
            self.close_evenly(memory, body, (&look, shares.has_roll), (walk, local));
        }
    }

    /// Makes the parts, foreseeing how they move the head: see [`GazeUnit::share_out`].
    #[inline]
    fn share_evenly(
        &self,
        shares: &EvenShares,
        memory: &mut GazeMemory,
        body: &EvenWish,
        walk: &Walk,
    ) -> (Look, bool) {
        let (axis, whole_way) = (body.axis, body.way);
        let is_point = body.point.is_some();
        let look = |way: Vec3A| {
            let parts = self.part_evenly(shares, axis, way);
            let turns = Turns::of(parts.summed);
            let moved = if is_point { turns.moved(parts.axis, walk) } else { Vec3A::ZERO };
            Look { parts, turns, moved }
        };
        let before = if is_point { memory.moved } else { Moved::default() };
        let found = foresee(whole_way, &before, look, |look| look.moved);
        if is_point {
            memory.moved.was(found.0.moved.into());
        }
        found
    }

    #[inline]
    fn part_evenly(&self, shares: &EvenShares, axis: Vec3A, way: Vec3A) -> Parts {
        let cross = axis.cross(way);
        let sine = cross.length();
        let cosine = axis.dot(way);
        let whole = angle_of(sine, cosine);
        let axis = if sine > 1e-6 * cosine.abs() { cross / sine } else { self.any_turn(axis.into()).into() };
        if whole <= self.free_until {
            return Parts { whole, axis, trunk: shares.shares * whole, summed: shares.summed * whole };
        }
        let mut parts = [0.0; HELPERS + 1];
        let parts = &mut parts[..self.joints.len()];
        distribute(whole, &self.shares, &self.limits, parts);
        let (mut trunk, mut summed, mut sum) = ([0.0; HELPERS], [0.0; HELPERS], 0.0);
        for lane in 0..HELPERS {
            trunk[lane] = if lane + 1 < parts.len() { parts[lane] } else { 0.0 };
            sum += trunk[lane];
            summed[lane] = sum;
        }
        Parts { whole, axis, trunk: trunk.into(), summed: summed.into() }
    }
}

/// A rotation about a unit axis from the sine and the cosine of half its angle.
#[inline]
pub(super) fn rotation(axis: Vec3A, half_sin: f32, half_cos: f32) -> Quat {
    let axis = axis * half_sin;
    Quat::from_xyzw(axis.x, axis.y, axis.z, half_cos)
}

/// `rotation * v`.
#[inline]
pub(super) fn turned(rotation: Quat, v: Vec3A) -> Vec3A {
    let axis = Vec3A::from_vec4(rotation.into());
    let across = axis.cross(v) * 2.0;
    v + across * rotation.w + axis.cross(across)
}
