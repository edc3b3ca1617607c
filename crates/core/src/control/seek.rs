//! From a wished direction to the one that is taken: yaw and pitch limits, hysteresis, smoothing, the largest turn.
//!
//! All directions here are in one frame, that of the parent of the joint that turns, so that limits and smoothing turn
//! along with it. Steps, in this order:
//!
//! 1. **Dead zone**: the wish stays where it is until the goal has left it by more than the zone, then jumps to the goal.
//! 2. **Yaw and pitch limits** cut the wish. Behind, the side once chosen is kept until the goal is clearly on the other.
//! 3. **Smoothing**: yaw and pitch follow as critically damped springs ([`crate::spring`]), exact for any time step. A
//!    speed limit acts on what the springs follow, which is exact too and bounds the result's speed. Going round in yaw
//!    and pitch keeps limits, and a change of sides passes the front, never the back.
//! 4. **Largest turn**: beyond it the axis stops on the great circle from where it is animated to the wish.
//!
//! Limits bound what a control may do, not the animation: where the animated axis already stands beyond a limit, the
//! limit gives way to there, so that a goal which equals the pose leaves the pose alone.
//! What is smoothed is kept in the space of the goal (model or world), so that a goal which stands still is not lost
//! when the body turns.

use super::goal::{to_model, to_world};
use super::limits::{AimLimits, Smoothing};
use super::vector::{across, along_arc, angle, from_yaw_pitch, unit, yaw_pitch, yaw_pitch_of_both};
use crate::rotation::wrap_angle;
use crate::spring::{Spring, SpringStep};
use crate::transform::Transform;
use glam::{Mat3, Vec2, Vec3};
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// Whether something is on its way, and to what.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Phase {
    /// As animated.
    #[default]
    Idle,
    /// Towards a goal.
    Tracking,
    /// Back to the animation.
    Returning,
}

/// What one axis remembers between frames.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SeekMemory {
    /// The next frame takes its goal at once.
    pub(super) settle: bool,
    /// Roll correction of the last frame, radians.
    pub(super) roll: f32,
    /// Where the goal was seen last, model space; zero when there was none.
    pub(super) last: Vec3,
    phase: Phase,
    /// Side of the middle of the yaw limits on which the wish was: 1 left, -1 right, 0 none yet.
    side: f32,
    /// Where the axis last left its animated place, in the frame; zero when unknown.
    tangent: Vec3,
    /// The goal last gone to; zero when none. In the goal's space.
    held: Vec3,
    /// The smoothed direction and what the springs follow: in the goal's space while tracking.
    direction: Vec3,
    ramp: Vec3,
    /// The same, relative to the animated axis while returning; yaw and pitch.
    offset: Vec2,
    offset_ramp: Vec2,
    velocity: Vec2,
}

impl SeekMemory {
    /// Whether nothing is on its way.
    pub(super) fn is_idle(&self) -> bool {
        self.phase == Phase::Idle
    }

    /// Forgets everything but that the next goal may have to be taken at once.
    pub(super) fn forget(&mut self) {
        *self = SeekMemory { settle: self.settle, ..SeekMemory::default() };
    }
}

/// What is seen in one frame.
pub(super) struct Sight<'a> {
    /// The axis as animated, in the frame, unit.
    pub(super) axis: Vec3,
    /// Where it shall point, in the frame, unit; `None` without a goal.
    pub(super) wish: Option<Vec3>,
    /// 0 to 1, more than 0.
    pub(super) weight: f32,
    pub(super) dt_secs: f32,
    /// The frame and model space; places in the frame count as places in its joint.
    pub(super) model_from_frame: &'a Mat3,
    pub(super) frame_from_model: &'a Mat3,
    /// Given when the goal is in world space.
    pub(super) world_from_model: Option<&'a Transform>,
}

impl Sight<'_> {
    fn seen_in_goal_space(&self, direction: Vec3) -> Vec3 {
        let in_model = *self.model_from_frame * direction;
        let v = self.world_from_model.map_or(in_model, |w| to_world(w, in_model));
        unit(v).unwrap_or(direction)
    }

    fn goal_seen_in_frame(&self, direction: Vec3) -> Vec3 {
        unit(self.goal_in_frame(direction)).unwrap_or(self.axis)
    }

    /// The same, of any length.
    fn goal_in_frame(&self, direction: Vec3) -> Vec3 {
        let in_model = self.world_from_model.map_or(direction, |w| to_model(w, direction));
        *self.frame_from_model * in_model
    }
}

/// What came out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sought {
    /// The direction to take in this frame, in the frame, unit.
    pub(super) direction: Vec3,
    /// Whether a limit cut the wish.
    pub(super) limited: bool,
    /// Whether smoothing is still on its way.
    pub(super) moving: bool,
}

/// Prepared limits and smoothing of one axis.
#[derive(Clone, Debug)]
pub(super) struct Seek {
    /// Left, up, forward as columns: yaw and pitch are measured against them.
    pub(super) basis: Mat3,
    pub(super) limits: AimLimits,
    pub(super) smoothing: Smoothing,
    yaw_limited: bool,
    pitch_limited: bool,
    /// The basis turned to the middle of the yaw limits, and what inside means there.
    middle: Mat3,
    cos_half_yaw: f32,
    tan_pitch: [f32; 2],
}

/// Smoothing that is this near has arrived, radians.
const ARRIVED: f32 = 1e-4;
/// Above this pitch a limited yaw fades to the middle, so that a goal may pass straight above: nothing jumps there.
const STEEP: f32 = 65.0 * PI / 180.0;

impl Seek {
    pub(super) fn new(basis: Mat3, limits: AimLimits, smoothing: Smoothing) -> Seek {
        let [lowest, highest] = limits.yaw_radians;
        // Tangents near a right angle are as good as infinite.
        let tan_pitch = limits.pitch_radians.map(|p| p.clamp(-FRAC_PI_2 + 1e-5, FRAC_PI_2 - 1e-5).tan());
        Seek {
            middle: basis * Mat3::from_rotation_y(0.5 * (lowest + highest)),
            cos_half_yaw: (0.5 * (highest - lowest)).cos(),
            tan_pitch,
            basis,
            limits,
            smoothing,
            yaw_limited: highest - lowest < TAU - 1e-4,
            pitch_limited: limits.pitch_radians[0] > -FRAC_PI_2 + 1e-5
                || limits.pitch_radians[1] < FRAC_PI_2 - 1e-5,
        }
    }

    /// The direction to take; `None` where the animation is left alone.
    pub(super) fn seek(&self, memory: &mut SeekMemory, sight: &Sight<'_>) -> Option<Sought> {
        if memory.settle {
            *memory = SeekMemory { settle: true, ..SeekMemory::default() };
        }
        let Some(wish) = sight.wish else {
            if memory.phase == Phase::Idle || !self.smoothing.is_active() {
                memory.forget();
                memory.settle = false;
                return None;
            }
            let direction = self.go_back(memory, sight)?;
            let (direction, limited) = self.part_way(memory, sight, direction);
            return Some(Sought { direction, limited, moving: true });
        };
        let wish = self.rest_in_dead_zone(memory, sight, wish);
        let (mut direction, mut limited) = self.within_limits(memory, sight.axis, wish);
        let mut moving = false;
        if self.smoothing.is_active() {
            if self.limits.max_angle_radians < PI {
                let whole = Sight { weight: 1.0, ..*sight };
                let cut = self.part_way(memory, &whole, direction);
                (direction, limited) = (cut.0, limited || cut.1);
            }
            (direction, moving) = self.ease(memory, sight, direction);
        }
        memory.settle = false;
        let (direction, cut) = self.part_way(memory, sight, direction);
        Some(Sought { direction, limited: limited || cut, moving })
    }

    /// Keeps the goal last gone to until the goal has left the dead zone about it.
    fn rest_in_dead_zone(&self, memory: &mut SeekMemory, sight: &Sight<'_>, wish: Vec3) -> Vec3 {
        if self.smoothing.dead_zone_radians == 0.0 {
            return wish;
        }
        if memory.held != Vec3::ZERO && !memory.settle {
            let held = sight.goal_seen_in_frame(memory.held);
            if angle(held, wish) <= self.smoothing.dead_zone_radians {
                return held;
            }
        }
        memory.held = sight.seen_in_goal_space(wish);
        wish
    }

    fn middle_yaw(&self) -> f32 {
        0.5 * (self.limits.yaw_radians[0] + self.limits.yaw_radians[1])
    }

    /// Whether only yaw and pitch limits stand between a wish and what is taken.
    pub(super) fn is_plain(&self) -> bool {
        self.limits.max_angle_radians >= PI
            && self.smoothing.dead_zone_radians == 0.0
            && !self.smoothing.is_active()
    }

    /// Whether a wish of any length in the frame is within the yaw and pitch limits; remembers its side.
    #[inline]
    pub(super) fn is_inside(&self, memory: &mut SeekMemory, wish: Vec3) -> bool {
        if !self.yaw_limited && !self.pitch_limited {
            return true;
        }
        let d = self.middle.transpose() * wish;
        let level = (d.x * d.x + d.z * d.z).sqrt();
        let inside = (!self.yaw_limited || d.z >= self.cos_half_yaw * level)
            && (!self.pitch_limited
                || (d.y >= self.tan_pitch[0] * level && d.y <= self.tan_pitch[1] * level));
        if inside {
            memory.side = d.x.signum();
        }
        inside
    }

    /// The wish cut to the yaw and pitch limits, and whether it was cut.
    fn within_limits(&self, memory: &mut SeekMemory, axis: Vec3, wish: Vec3) -> (Vec3, bool) {
        if self.is_inside(memory, wish) {
            return (wish, false);
        }
        let mut angles = yaw_pitch(&self.basis, wish);
        if self.yaw_limited {
            angles.x = self.keep_side(memory, angles.x);
        }
        let (lowest, highest) = self.bounds();
        if angles.cmpge(lowest).all() && angles.cmple(highest).all() {
            return (wish, false);
        }
        let (lowest, highest) = self.bounds_around(axis);
        let mut cut = angles.clamp(lowest, highest);
        let steep = STEEP.max(if angles.y > 0.0 { highest.y } else { -lowest.y });
        if self.yaw_limited && cut.y != angles.y && angles.y.abs() > steep {
            let up = ((angles.y.abs() - steep) / (FRAC_PI_2 - steep)).min(1.0);
            let fade = up * up * (3.0 - 2.0 * up);
            cut.x += (self.middle_yaw() - cut.x) * fade;
        }
        (from_yaw_pitch(&self.basis, cut), true)
    }

    /// The yaw as a number about the middle of the limits, on the side that was kept when it is behind.
    fn keep_side(&self, memory: &mut SeekMemory, yaw: f32) -> f32 {
        let [lowest, highest] = self.limits.yaw_radians;
        let mut off = wrap_angle(yaw - self.middle_yaw());
        let behind = (PI - self.limits.behind_margin_radians).max(0.5 * (highest - lowest));
        if memory.side * off < 0.0 && off.abs() > behind {
            off += TAU * memory.side;
        }
        memory.side = off.signum();
        self.middle_yaw() + off
    }

    fn bounds(&self) -> (Vec2, Vec2) {
        let AimLimits { yaw_radians: yaw, pitch_radians: pitch, .. } = self.limits;
        if self.yaw_limited {
            (Vec2::new(yaw[0], pitch[0]), Vec2::new(yaw[1], pitch[1]))
        } else {
            (Vec2::new(-TAU, pitch[0]), Vec2::new(TAU, pitch[1]))
        }
    }

    /// The limits, wide enough to hold the animated axis.
    fn bounds_around(&self, axis: Vec3) -> (Vec2, Vec2) {
        let (lowest, highest) = self.bounds();
        let mut animated = yaw_pitch(&self.basis, axis);
        if self.yaw_limited {
            animated.x = self.middle_yaw() + wrap_angle(animated.x - self.middle_yaw());
        }
        (lowest.min(animated), highest.max(animated))
    }

    /// One step of smoothing towards `target`: the smoothed direction, and whether it is still on its way.
    fn ease(&self, memory: &mut SeekMemory, sight: &Sight<'_>, target: Vec3) -> (Vec3, bool) {
        let (mut goal, mut now, mut ramp) = self.where_now(memory, sight, target);
        let base = if self.yaw_limited { self.middle_yaw() } else { now.x };
        for yaw in [&mut goal.x, &mut now.x, &mut ramp.x] {
            *yaw = base + wrap_angle(*yaw - base);
        }
        (now, ramp) = self.step(memory, now, ramp, goal, sight.dt_secs);
        let left = (goal - now).length();
        let direction = if left < 1e-6 { target } else { from_yaw_pitch(&self.basis, now) };
        memory.phase = Phase::Tracking;
        memory.direction = sight.seen_in_goal_space(direction);
        if !self.follows_goal() {
            memory.ramp = sight.seen_in_goal_space(from_yaw_pitch(&self.basis, ramp));
        }
        (direction, left > ARRIVED)
    }

    /// Yaw and pitch of the goal, and, before this frame's step, of the smoothed direction and of what it follows.
    fn where_now(&self, memory: &mut SeekMemory, sight: &Sight<'_>, target: Vec3) -> (Vec2, Vec2, Vec2) {
        if memory.phase == Phase::Tracking && !memory.settle {
            let now = sight.goal_in_frame(memory.direction);
            let (goal, now) = yaw_pitch_of_both(&self.basis, target, now);
            let ramp = match self.follows_goal() {
                true => goal,
                false => yaw_pitch(&self.basis, sight.goal_in_frame(memory.ramp)),
            };
            return (goal, now, ramp);
        }
        memory.velocity =
            if memory.phase == Phase::Returning && !memory.settle { memory.velocity } else { Vec2::ZERO };
        let (goal, animated) = yaw_pitch_of_both(&self.basis, target, sight.axis);
        match memory.phase {
            _ if memory.settle => (goal, goal, goal),
            Phase::Returning => (goal, animated + memory.offset, animated + memory.offset_ramp),
            Phase::Idle | Phase::Tracking => (goal, animated, animated),
        }
    }

    /// Whether no speed limit stands between the goal and what the springs follow.
    fn follows_goal(&self) -> bool {
        self.smoothing.max_speed_radians_per_sec.is_infinite()
    }

    /// Moves yaw and pitch on by one frame; gives the new values and what they followed.
    fn step(&self, memory: &mut SeekMemory, now: Vec2, ramp: Vec2, goal: Vec2, dt_secs: f32) -> (Vec2, Vec2) {
        let half_life = self.smoothing.half_life_secs;
        let speed = self.smoothing.max_speed_radians_per_sec;
        let mut yaw = Spring { value: now.x, velocity: memory.velocity.x };
        let mut pitch = Spring { value: now.y, velocity: memory.velocity.y };
        let mut rest_secs = dt_secs;
        let mut reached = goal;
        if speed.is_finite() {
            let way = goal - ramp;
            let needed_secs = way.length() / speed;
            let moving_secs = needed_secs.min(dt_secs);
            if moving_secs > 0.0 {
                reached = ramp + way * (moving_secs / needed_secs);
                let step = SpringStep::new(half_life, moving_secs);
                yaw.follow(ramp.x, reached.x, &step);
                pitch.follow(ramp.y, reached.y, &step);
                rest_secs = dt_secs - moving_secs;
            }
            if needed_secs > dt_secs {
                rest_secs = 0.0;
                reached = if dt_secs > 0.0 { reached } else { ramp };
            }
        }
        if rest_secs > 0.0 {
            let step = SpringStep::new(half_life, rest_secs);
            yaw.update(reached.x, &step);
            pitch.update(reached.y, &step);
        }
        memory.velocity = Vec2::new(yaw.velocity, pitch.velocity);
        (Vec2::new(yaw.value, pitch.value), reached)
    }

    /// One step back to the animation; `None` once it is reached.
    fn go_back(&self, memory: &mut SeekMemory, sight: &Sight<'_>) -> Option<Vec3> {
        let animated = yaw_pitch(&self.basis, sight.axis);
        if memory.phase == Phase::Tracking {
            let relative = |direction: Vec3| {
                let off = yaw_pitch(&self.basis, sight.goal_seen_in_frame(direction)) - animated;
                Vec2::new(wrap_angle(off.x), off.y)
            };
            memory.offset = relative(memory.direction);
            memory.offset_ramp = relative(memory.ramp);
            memory.phase = Phase::Returning;
            memory.held = Vec3::ZERO;
        }
        let (offset, ramp) = (memory.offset, memory.offset_ramp);
        (memory.offset, memory.offset_ramp) = self.step(memory, offset, ramp, Vec2::ZERO, sight.dt_secs);
        if memory.offset.length() < ARRIVED && memory.velocity.length() < 1e-3 {
            memory.forget();
            return None;
        }
        Some(from_yaw_pitch(&self.basis, animated + memory.offset))
    }

    /// From the animated axis towards `direction`, at most the largest turn, times the weight; whether it was cut by
    /// the largest turn.
    pub(super) fn part_way(
        &self,
        memory: &mut SeekMemory,
        sight: &Sight<'_>,
        direction: Vec3,
    ) -> (Vec3, bool) {
        let max = self.limits.max_angle_radians;
        if sight.weight == 1.0 && max >= PI {
            return (direction, false);
        }
        let whole = angle(sight.axis, direction);
        let taken = whole.min(max) * sight.weight;
        if taken >= whole {
            return (direction, false);
        }
        let tangent = self.tangent(memory, sight.axis, direction, whole);
        let mut part = along_arc(sight.axis, tangent, taken);
        if self.yaw_limited || self.pitch_limited {
            part = self.pull_inside(sight.axis, part, taken);
        }
        (part, whole > max)
    }

    /// The direction in which the axis leaves its animated place; the last one while the goal is about straight back.
    fn tangent(&self, memory: &mut SeekMemory, axis: Vec3, direction: Vec3, whole: f32) -> Vec3 {
        let kept = unit(across(memory.tangent, axis));
        let behind = whole > PI - self.limits.behind_margin_radians;
        if let (true, Some(kept)) = (behind, kept) {
            memory.tangent = kept;
            return kept;
        }
        let to_left = unit(across(self.basis.x_axis, axis)).unwrap_or_else(|| axis.any_orthonormal_vector());
        let wanted = across(direction, axis);
        memory.tangent = if wanted.length() > 1e-6 { unit(wanted).unwrap_or(to_left) } else { to_left };
        memory.tangent
    }

    /// A great circle may leave the yaw and pitch limits between two directions within them: back inside, no farther
    /// from the animated axis than `most` radians.
    fn pull_inside(&self, axis: Vec3, part: Vec3, most: f32) -> Vec3 {
        let (lowest, highest) = self.bounds_around(axis);
        let mut angles = yaw_pitch(&self.basis, part);
        if self.yaw_limited {
            angles.x = self.middle_yaw() + wrap_angle(angles.x - self.middle_yaw());
        }
        // The bounds hold the axis itself, give or take rounding.
        let slack = Vec2::splat(1e-6);
        if angles.cmpge(lowest - slack).all() && angles.cmple(highest + slack).all() {
            return part;
        }
        let animated = yaw_pitch(&self.basis, axis);
        let mut inside = angles.clamp(lowest, highest);
        for _ in 0..4 {
            let found = from_yaw_pitch(&self.basis, inside);
            let turned = angle(axis, found);
            if turned <= most + 1e-6 {
                return found;
            }
            let off = Vec2::new(wrap_angle(inside.x - animated.x), inside.y - animated.y);
            inside = Vec2::new(animated.x, animated.y) + off * (most / turned);
        }
        from_yaw_pitch(&self.basis, inside)
    }
}
