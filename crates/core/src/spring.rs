//! Critically damped springs with half-lives, exact for any time step.
//!
//! A spring of unit mass whose damping is just enough not to overshoot follows `x'' = y² (goal - x) - 2 y x'`. Its exact
//! solution is linear in offset and velocity, so that a step is four numbers ([`SpringStep`]), made once per time step
//! and shared by every spring of equal half-life. Two half steps are one whole step, whatever the frame rate, and there
//! is nothing that could become unstable.
//!
//! The **half-life** is the time in which a spring that starts at rest covers half of the way to a goal that stands
//! still: `(1 + y t) exp(-y t) = 1/2`, hence `y = 1.678 / half-life`. After 2 half-lives 15 % of the way remain, after 5
//! half-lives 0.2 %. A half-life of 0 is instant. Between two frames a goal may also move evenly (`follow`); that is
//! exact too, so that a goal which moves in straight pieces is followed alike at every frame rate.
//!
//! Fading ([`FadeVec3`], [`FadeRotation`]) is the same spring about zero, the method known as inertialisation: at a jump
//! the difference between old and new motion, in value and in velocity, is kept and decays while the new motion plays on.
//! Source: the damped harmonic oscillator of any mechanics textbook. Limits: rotations are exact as long as axes of
//! offset and velocity agree, and offsets stay below half a turn.

use crate::rotation::wrap_angle;
use glam::{Quat, Vec3};

/// `y · half-life`: the root of `(1 + a) exp(-a) = 1/2`.
const HALF_WAY: f64 = 1.678_346_990_016_661;

/// What one time step does to offset and velocity of every spring of one half-life.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringStep {
    offset_from_offset: f32,
    offset_from_velocity: f32,
    velocity_from_offset: f32,
    velocity_from_velocity: f32,
    /// How far behind an evenly moving goal a settled spring stays, per goal velocity: seconds.
    lag_secs: f32,
    dt_secs: f32,
}

impl SpringStep {
    /// A step of `dt_secs` for springs of `half_life_secs`. A half-life of 0 or below is instant; a step of 0, below, or
    /// not a number changes nothing.
    pub fn new(half_life_secs: f32, dt_secs: f32) -> SpringStep {
        if dt_secs <= 0.0 || dt_secs.is_nan() {
            return SpringStep {
                offset_from_offset: 1.0,
                offset_from_velocity: 0.0,
                velocity_from_offset: 0.0,
                velocity_from_velocity: 1.0,
                lag_secs: 0.0,
                dt_secs: 0.0,
            };
        }
        let y = HALF_WAY as f32 / half_life_secs;
        let yt = y * dt_secs;
        if half_life_secs <= 0.0 || yt >= 80.0 || yt.is_nan() {
            let lag_secs = if half_life_secs > 0.0 { 2.0 / y } else { 0.0 };
            return SpringStep {
                offset_from_offset: 0.0,
                offset_from_velocity: 0.0,
                velocity_from_offset: 0.0,
                velocity_from_velocity: 0.0,
                lag_secs,
                dt_secs,
            };
        }
        let e = (-yt).exp();
        SpringStep {
            offset_from_offset: (1.0 + yt) * e,
            offset_from_velocity: dt_secs * e,
            velocity_from_offset: -y * yt * e,
            velocity_from_velocity: (1.0 - yt) * e,
            lag_secs: 2.0 / y,
            dt_secs,
        }
    }

    fn apply(&self, offset: f32, velocity: f32) -> (f32, f32) {
        (
            self.offset_from_offset * offset + self.offset_from_velocity * velocity,
            self.velocity_from_offset * offset + self.velocity_from_velocity * velocity,
        )
    }

    fn apply_vec3(&self, offset: Vec3, velocity: Vec3) -> (Vec3, Vec3) {
        (
            offset * self.offset_from_offset + velocity * self.offset_from_velocity,
            offset * self.velocity_from_offset + velocity * self.velocity_from_velocity,
        )
    }
}

/// A number that eases towards a goal. Start with [`Spring::settled`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spring {
    /// Where it is.
    pub value: f32,
    /// Its change per second.
    pub velocity: f32,
}

impl Spring {
    /// At rest at a value.
    pub fn settled(value: f32) -> Spring {
        Spring { value, velocity: 0.0 }
    }

    /// Moves towards a goal that stood still during the step; gives the new value.
    pub fn update(&mut self, goal: f32, step: &SpringStep) -> f32 {
        let (offset, velocity) = step.apply(self.value - goal, self.velocity);
        *self = Spring { value: goal + offset, velocity };
        self.value
    }

    /// Moves towards a goal that went evenly from one value to another during the step; gives the new value.
    pub fn follow(&mut self, goal_before: f32, goal: f32, step: &SpringStep) -> f32 {
        if step.dt_secs == 0.0 {
            return self.value;
        }
        let rate = (goal - goal_before) / step.dt_secs;
        let lag = rate * step.lag_secs;
        let (offset, velocity) = step.apply(self.value - goal_before + lag, self.velocity - rate);
        *self = Spring { value: goal - lag + offset, velocity: velocity + rate };
        self.value
    }

    /// Moves towards an angle in radians the short way round; the value stays in -pi to pi.
    pub fn update_angle(&mut self, goal: f32, step: &SpringStep) -> f32 {
        let (offset, velocity) = step.apply(wrap_angle(self.value - goal), self.velocity);
        *self = Spring { value: wrap_angle(goal + offset), velocity };
        self.value
    }
}

/// A point or vector that eases towards a goal.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SpringVec3 {
    /// Where it is.
    pub value: Vec3,
    /// Its change per second.
    pub velocity: Vec3,
}

impl SpringVec3 {
    /// At rest at a value.
    pub fn settled(value: Vec3) -> SpringVec3 {
        SpringVec3 { value, velocity: Vec3::ZERO }
    }

    /// Moves towards a goal that stood still during the step; gives the new value.
    pub fn update(&mut self, goal: Vec3, step: &SpringStep) -> Vec3 {
        let (offset, velocity) = step.apply_vec3(self.value - goal, self.velocity);
        *self = SpringVec3 { value: goal + offset, velocity };
        self.value
    }

    /// Moves towards a goal that went evenly from one place to another during the step; gives the new value.
    pub fn follow(&mut self, goal_before: Vec3, goal: Vec3, step: &SpringStep) -> Vec3 {
        if step.dt_secs == 0.0 {
            return self.value;
        }
        let rate = (goal - goal_before) / step.dt_secs;
        let lag = rate * step.lag_secs;
        let (offset, velocity) = step.apply_vec3(self.value - goal_before + lag, self.velocity - rate);
        *self = SpringVec3 { value: goal - lag + offset, velocity: velocity + rate };
        self.value
    }
}

/// A rotation that eases towards a goal the short way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpringRotation {
    /// Where it is, unit.
    pub value: Quat,
    /// Angular velocity, radians per second, in the space that the rotation leads to.
    pub velocity: Vec3,
}

impl Default for SpringRotation {
    fn default() -> Self {
        SpringRotation::settled(Quat::IDENTITY)
    }
}

impl SpringRotation {
    /// At rest at a rotation.
    pub fn settled(value: Quat) -> SpringRotation {
        SpringRotation { value, velocity: Vec3::ZERO }
    }

    /// Moves towards a goal that stood still during the step; gives the new rotation.
    pub fn update(&mut self, goal: Quat, step: &SpringStep) -> Quat {
        let offset = rotation_vector(self.value * goal.conjugate());
        let (offset, velocity) = step.apply_vec3(offset, self.velocity);
        *self = SpringRotation { value: (from_rotation_vector(offset) * goal).normalize(), velocity };
        self.value
    }

    /// Moves towards a goal that turned evenly from one rotation to another during the step; gives the new rotation.
    pub fn follow(&mut self, goal_before: Quat, goal: Quat, step: &SpringStep) -> Quat {
        if step.dt_secs == 0.0 {
            return self.value;
        }
        let rate = rotation_vector(goal * goal_before.conjugate()) / step.dt_secs;
        let lag = rate * step.lag_secs;
        let offset = rotation_vector(self.value * goal_before.conjugate());
        let (offset, velocity) = step.apply_vec3(offset + lag, self.velocity - rate);
        let value = (from_rotation_vector(offset - lag) * goal).normalize();
        *self = SpringRotation { value, velocity: velocity + rate };
        self.value
    }
}

/// A difference in place that is left over from a jump and fades.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FadeVec3 {
    /// What is added to the motion now.
    pub offset: Vec3,
    /// Its change per second.
    pub velocity: Vec3,
}

impl FadeVec3 {
    /// Takes up a jump from one motion to another (places and velocities at the same moment), on top of what still
    /// fades: the sum of motion and offset goes on without a break in place or velocity.
    pub fn jump(&mut self, from: SpringVec3, to: SpringVec3) {
        self.offset += from.value - to.value;
        self.velocity += from.velocity - to.velocity;
    }

    /// Lets the offset fade for one step; gives what is left.
    pub fn update(&mut self, step: &SpringStep) -> Vec3 {
        (self.offset, self.velocity) = step.apply_vec3(self.offset, self.velocity);
        self.offset
    }
}

/// A difference in rotation that is left over from a jump and fades; it multiplies on the left.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FadeRotation {
    /// Rotation vector (axis times angle, radians) of what is applied now.
    pub offset: Vec3,
    /// Its change per second.
    pub velocity: Vec3,
}

impl FadeRotation {
    /// Takes up a jump from one motion to another, on top of what still fades.
    pub fn jump(&mut self, from: SpringRotation, to: SpringRotation) {
        let before = from_rotation_vector(self.offset);
        self.offset = rotation_vector(before * from.value * to.value.conjugate());
        self.velocity += from.velocity - to.velocity;
    }

    /// Lets the offset fade for one step; gives the turn that is left.
    pub fn update(&mut self, step: &SpringStep) -> Quat {
        (self.offset, self.velocity) = step.apply_vec3(self.offset, self.velocity);
        from_rotation_vector(self.offset)
    }
}

/// Axis times angle in radians of a rotation, the short way: length 0 to pi.
pub fn rotation_vector(rotation: Quat) -> Vec3 {
    let rotation = if rotation.w < 0.0 { -rotation } else { rotation };
    let sine = rotation.xyz().length();
    if sine < 1e-6 {
        return rotation.xyz() * 2.0;
    }
    rotation.xyz() * (2.0 * sine.atan2(rotation.w) / sine)
}

/// The rotation about `vector` by its length in radians.
pub fn from_rotation_vector(vector: Vec3) -> Quat {
    let angle = vector.length();
    if angle < 1e-6 {
        let half = vector * 0.5;
        return Quat::from_xyzw(half.x, half.y, half.z, 1.0).normalize();
    }
    let (sin, cos) = (0.5 * angle).sin_cos();
    let xyz = vector * (sin / angle);
    Quat::from_xyzw(xyz.x, xyz.y, xyz.z, cos)
}

/// The half-life of a spring that other tools describe by stiffness and damping ratio, for unit mass: the time in which
/// it first covers half of the way to a goal, from rest. A ratio of 1 is critical and gives the same motion; any other
/// ratio overshoots or creeps, and only its half-way time is kept. 0 (instant) for a stiffness of 0 or below.
pub fn half_life_from_stiffness(stiffness: f32, damping_ratio: f32) -> f32 {
    if stiffness <= 0.0 || !stiffness.is_finite() {
        return 0.0;
    }
    let ratio = f64::from(damping_ratio.clamp(0.0, 1e3));
    (half_way(ratio) / f64::from(stiffness).sqrt()) as f32
}

/// The half-life of a critically damped spring that other tools describe by its damping `c` (of `x'' = ... - c x'`, unit
/// mass). 0 (instant) for a damping of 0 or below.
pub fn half_life_from_damping(damping: f32) -> f32 {
    if damping > 0.0 { (2.0 * HALF_WAY / f64::from(damping)) as f32 } else { 0.0 }
}

/// The half-life (seconds) and the damping ratio of a spring that other tools describe by its stiffness `k` and damping
/// `c`, of `x'' = k (goal - x) - c x'`: the ratio is `c / (2 sqrt(k))`, 1 is critical. With any other ratio the springs
/// here keep only the time of half the way. `(0, 1)` (instant) for a stiffness of 0 or below.
pub fn half_life_and_damping_ratio(stiffness: f32, damping: f32) -> (f32, f32) {
    if stiffness <= 0.0 || !stiffness.is_finite() || damping.is_nan() {
        return (0.0, 1.0);
    }
    let ratio = damping.max(0.0) / (2.0 * stiffness.sqrt());
    (half_life_from_stiffness(stiffness, ratio), ratio)
}

/// The stiffness (of unit mass, critically damped) that has this half-life; infinite for 0.
pub fn stiffness_from_half_life(half_life_secs: f32) -> f32 {
    let y = HALF_WAY / f64::from(half_life_secs.max(0.0));
    (y * y) as f32
}

/// Time in units of `1 / sqrt(stiffness)` until the step response first reaches one half.
fn half_way(ratio: f64) -> f64 {
    // Until its first peak the response rises all the time, so that bisection finds the one crossing.
    let (mut low, mut high) =
        (0.0, if ratio < 1.0 { std::f64::consts::PI / (1.0 - ratio * ratio).sqrt() } else { 4.0 });
    high = f64::min(high, 4.0 * (1.0 + ratio));
    if ratio >= 1.0 {
        high = 4.0 * (1.0 + ratio);
    }
    for _ in 0..80 {
        let middle = 0.5 * (low + high);
        if remaining(ratio, middle) > 0.5 { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

/// How much of the way remains at `time` for a spring from rest, in units of `1 / sqrt(stiffness)`.
fn remaining(ratio: f64, time: f64) -> f64 {
    let square = ratio * ratio - 1.0;
    let root = square.abs().sqrt();
    if root < 1e-6 {
        return (1.0 + time) * (-time).exp();
    }
    if square < 0.0 {
        let (sin, cos) = (root * time).sin_cos();
        return (-ratio * time).exp() * (cos + ratio / root * sin);
    }
    let (slow, fast) = (root - ratio, -root - ratio);
    ((slow * time).exp() * -fast + (fast * time).exp() * slow) / (slow - fast)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rotation::angle_between;
    use proptest::prelude::*;

    #[test]
    fn a_half_life_is_half_of_the_way() {
        for half_life in [0.05f32, 0.1, 1.0] {
            let mut spring = Spring::settled(2.0);
            let value = spring.update(4.0, &SpringStep::new(half_life, half_life));
            assert!((value - 3.0).abs() < 1e-5, "{value}");
        }
    }

    /// Runs for one second at a frame rate; the goal is `goal(t)`, straight between tenths of a second.
    fn run(rate: usize, mut each: impl FnMut(f32, f32, &SpringStep)) {
        let dt = 1.0 / rate as f32;
        let step = SpringStep::new(0.12, dt);
        for frame in 0..rate {
            each(frame as f32 * dt, (frame + 1) as f32 * dt, &step);
        }
    }

    #[test]
    fn frame_rates_agree_for_a_goal_that_stands() {
        let end = |rate| {
            let mut number = Spring { value: 1.0, velocity: -20.0 };
            let mut vector =
                SpringVec3 { value: Vec3::new(1.0, 2.0, 3.0), velocity: Vec3::new(5.0, -9.0, 2.0) };
            let mut turn =
                SpringRotation { value: Quat::from_rotation_x(2.0), velocity: Vec3::new(1.0, -3.0, 6.0) };
            let mut angle = Spring::settled(3.0);
            let half = SpringStep::new(0.4, 1.0 / rate as f32);
            run(rate, |_, _, _| {
                number.update(5.0, &half);
                vector.update(Vec3::X, &half);
                turn.update(Quat::from_rotation_z(0.5), &half);
                angle.update_angle(-3.0, &half);
            });
            (number, vector, turn, angle)
        };
        let expected = end(60);
        assert!((expected.3.value + 3.0).abs() < 0.1, "arrives");
        let mut angle = Spring::settled(3.0);
        run(60, |_, _, step| {
            assert!(angle.update_angle(-3.0, step).abs() > 2.9, "over half a turn, not through 0")
        });
        for rate in [30, 144] {
            let found = end(rate);
            assert!((found.0.value - expected.0.value).abs() < 1e-5);
            assert!((found.0.velocity - expected.0.velocity).abs() < 1e-4);
            assert!(found.1.value.distance(expected.1.value) < 1e-5);
            assert!(angle_between(found.2.value, expected.2.value) < 1e-5);
            assert!(found.2.velocity.distance(expected.2.velocity) < 1e-4);
            assert!((found.3.value - expected.3.value).abs() < 1e-5);
        }
    }

    #[test]
    fn frame_rates_agree_for_a_goal_that_moves_evenly() {
        let end = |rate| {
            let mut number = Spring::settled(0.0);
            let mut vector = SpringVec3::settled(Vec3::ZERO);
            let mut turn = SpringRotation::settled(Quat::IDENTITY);
            run(rate, |before, now, step| {
                number.follow(3.0 * before, 3.0 * now, step);
                vector.follow(Vec3::Y * before, Vec3::Y * now, step);
                turn.follow(Quat::from_rotation_y(before), Quat::from_rotation_y(now), step);
            });
            (number.value, vector.value, turn.value)
        };
        let (number, vector, turn) = end(60);
        // Long settled: 2 / y seconds behind the goal.
        let lag = 2.0 * 0.12 / HALF_WAY as f32;
        assert!((number - 3.0 * (1.0 - lag)).abs() < 1e-3);
        for rate in [30, 144] {
            let found = end(rate);
            assert!((found.0 - number).abs() < 1e-5);
            assert!(found.1.distance(vector) < 1e-5);
            assert!(angle_between(found.2, turn) < 1e-5);
        }
    }

    #[test]
    fn fading_starts_where_the_old_motion_was_and_ends_in_the_new() {
        let from = SpringVec3 { value: Vec3::X, velocity: Vec3::Y };
        let to = SpringVec3 { value: Vec3::Z, velocity: Vec3::ZERO };
        let mut fade = FadeVec3::default();
        fade.jump(from, to);
        assert_eq!(to.value + fade.offset, from.value);
        let small = 1e-3;
        let moved = fade.update(&SpringStep::new(0.1, small));
        assert!((to.value + moved).distance(from.value + from.velocity * small) < 2e-4);
        assert!(fade.update(&SpringStep::new(0.1, 2.0)).length() < 1e-6);

        let (a, b) = (Quat::from_rotation_x(0.4), Quat::from_rotation_y(-0.7));
        let mut fade = FadeRotation::default();
        fade.jump(SpringRotation::settled(a), SpringRotation::settled(b));
        assert!(angle_between(from_rotation_vector(fade.offset) * b, a) < 1e-6);
        // A second jump in the middle of the first goes on from what is shown.
        let shown = fade.update(&SpringStep::new(0.1, 0.05)) * b;
        let c = Quat::from_rotation_z(0.3);
        fade.jump(SpringRotation::settled(b), SpringRotation::settled(c));
        assert!(angle_between(from_rotation_vector(fade.offset) * c, shown) < 1e-5);
    }

    #[test]
    fn instant_still_and_odd_steps_stay_finite() {
        let mut spring = Spring { value: 1.0, velocity: 7.0 };
        assert_eq!(spring.update(3.0, &SpringStep::new(0.1, 0.0)), 1.0);
        assert_eq!(spring.update(3.0, &SpringStep::new(0.1, f32::NAN)), 1.0);
        assert_eq!(spring.follow(0.0, 3.0, &SpringStep::new(0.1, 0.0)), 1.0);
        assert_eq!(spring.update(3.0, &SpringStep::new(0.0, 0.016)), 3.0);
        assert_eq!(spring.follow(3.0, 4.0, &SpringStep::new(0.0, 0.016)), 4.0);
        assert_eq!(spring.update(-2.0, &SpringStep::new(1e-6, 1e6)), -2.0);
        assert_eq!(spring.update(-2.0, &SpringStep::new(f32::NAN, 0.1)), -2.0);
    }

    #[test]
    fn stiffness_and_damping_become_half_lives() {
        // Critical: the same motion, so the half-life must invert.
        let half_life = half_life_from_stiffness(100.0, 1.0);
        assert!((f64::from(half_life) - HALF_WAY / 10.0).abs() < 1e-7);
        assert!((stiffness_from_half_life(half_life) - 100.0).abs() < 1e-3);
        assert!((half_life_from_damping(20.0) - half_life).abs() < 1e-7);
        // Undamped: cos(w t) = 1/2 at w t = pi / 3.
        assert!((half_life_from_stiffness(4.0, 0.0) - std::f32::consts::FRAC_PI_3 / 2.0).abs() < 1e-6);
        // Strongly damped: a plain exponential of rate k / c, half gone after ln 2.
        assert!((half_life_from_stiffness(1.0, 50.0) / (100.0 * 2f32.ln()) - 1.0).abs() < 1e-3);
        assert_eq!(half_life_from_stiffness(0.0, 1.0), 0.0);
    }

    #[test]
    fn stiffness_and_damping_become_the_time_of_half_the_way() {
        for (stiffness, damping, expected) in
            [(100.0f32, 20.0f32, 1.0f32), (50.0, 3.0, 0.2121), (200.0, 60.0, 2.1213)]
        {
            let (half_life, ratio) = half_life_and_damping_ratio(stiffness, damping);
            assert!((ratio - expected).abs() < 1e-4, "{ratio}");
            // Small steps of the equation itself, from rest at 0 to a goal at 1.
            let (mut x, mut v, mut time, dt) = (0.0f64, 0.0f64, 0.0f64, 1e-6);
            while x < 0.5 {
                v += dt * (f64::from(stiffness) * (1.0 - x) - f64::from(damping) * v);
                x += dt * v;
                time += dt;
            }
            assert!((f64::from(half_life) - time).abs() < 1e-4 * time.max(0.1), "{half_life} {time}");
        }
        assert_eq!(half_life_and_damping_ratio(0.0, 1.0), (0.0, 1.0));
    }

    proptest! {
        #[test]
        fn two_steps_are_one(x in -5f32..5.0, v in -50f32..50.0, half in 0.02f32..1.0, a in 0.001f32..0.2, b in 0.001f32..0.2) {
            let mut once = Spring { value: x, velocity: v };
            let mut twice = once;
            once.update(1.0, &SpringStep::new(half, a + b));
            twice.update(1.0, &SpringStep::new(half, a));
            twice.update(1.0, &SpringStep::new(half, b));
            prop_assert!((once.value - twice.value).abs() < 1e-4);
            prop_assert!((once.velocity - twice.velocity).abs() < 1e-3 * (1.0 + v.abs() + 10.0 / half));
        }

        #[test]
        fn rotation_vectors_invert(v in prop::array::uniform3(-1.7f32..1.7)) {
            let v = Vec3::from_array(v);
            prop_assert!(rotation_vector(from_rotation_vector(v)).distance(v) < 1e-5);
            prop_assert!(rotation_vector(-from_rotation_vector(v)).distance(v) < 1e-5);
        }
    }
}
