//! Knees that are nearly straight: which way they bend, and how fast.
//!
//! A knee's place follows from hip and ankle, but not gently: near straight the last millimetre of the leg's length moves
//! the knee by centimetres, and the plane that it bends in is a matter of noise. Two things are done about it:
//!
//! * **Plane**: where the leg is nearly straight in the motion and has to bend further, it bends to the side to which the
//!   knee bends in the frames around.
//! * **Speed**: where corrections would bring the leg to straight or away from it fast, the leg is kept shorter there, which
//!   brings the pelvis down a little.

use super::curve;
use super::goals::FootGoals;
use super::rig::FootRig;
use crate::ik::{PoseMut, Triangle};
use crate::pose::ModelPose;
use crate::rotation::shortest_arc_f32;
use glam::Vec3;

/// Over which time the way that a knee bends is averaged, seconds to either side.
pub(super) const STEADY_SECS: f64 = 0.15;
/// Bend from which on a knee's own plane counts alone, radians.
const CLEARLY_BENT: f32 = 0.4;
/// Weight of the way that knees bend by themselves against the bends around, radians.
const LEAN: f32 = 0.052;
/// A correction from which on the plane of the frames around counts, leg lengths.
const CORRECTED: f32 = 0.01;
/// How fast the change of a leg's extension may move its knee near straight, leg lengths per second, and by how much of its
/// length a leg is shortened for that at most.
const SLACK: [f32; 2] = [0.7, 0.03];
/// How suddenly a leg becomes shorter, parts of its length per second squared.
const SLACK_ACCELERATION: f32 = 4.0;

/// The bend of a knee as a rotation vector from thigh to shin, in the frame of the upper joint.
pub(super) fn bend_in_upper(rig: &FootRig, model: &ModelPose) -> Vec3 {
    let [hip, knee, ankle] = rig.leg_places(model);
    model.rotations[rig.leg.upper].conjugate() * bend(hip, knee, ankle)
}

fn bend(hip: Vec3, knee: Vec3, ankle: Vec3) -> Vec3 {
    let (upper, lower) = ((knee - hip).normalize_or_zero(), (ankle - knee).normalize_or_zero());
    let cross = upper.cross(lower);
    let sine = cross.length();
    if sine > 1e-6 { cross * (sine.atan2(upper.dot(lower)) / sine) } else { cross }
}

/// 0 at 0, smoothly to 1 at `end`.
fn rise(value: f32, end: f32) -> f32 {
    let u = (value / end).clamp(0.0, 1.0);
    u * u * (3.0 - 2.0 * u)
}

impl FootGoals<'_> {
    /// A point on the side where the knee should be with the ankle at `goal`; `None` where the pose's own side is clear.
    pub(super) fn knee_pole(&self, pose: &PoseMut<'_>, frame: usize, goal: Vec3) -> Option<Vec3> {
        let leg = &self.rig.leg;
        let [hip, knee, ankle] = self.rig.leg_places(pose.model);
        let own = bend(hip, knee, ankle);
        let weight = (1.0 - rise(own.length(), CLEARLY_BENT))
            * rise(goal.distance(ankle), CORRECTED * self.frames.chain_length);
        if weight <= 0.0 {
            return None;
        }
        let rotation = pose.model.rotations[leg.upper];
        let natural = leg.bend_forward(rotation).cross(knee - hip).normalize_or_zero();
        let around = rotation * self.frames.bends[frame];
        // Bends against the joint's own way do not count; what remains of them is to the side.
        let around = around + natural * (LEAN + (-around.dot(natural)).max(0.0));
        let axis = (goal - hip).try_normalize()?;
        let steady = axis.cross(shortest_arc_f32(ankle - hip, goal - hip, own) * around).try_normalize()?;
        // Where the knee would be by itself, so that the way there is continuous.
        let forward = leg.bend_forward(rotation);
        let triangle =
            Triangle { start: hip, middle: knee, end: ankle, goal, pole: None, bend_forward: forward };
        let by_itself = (triangle.solve().upper * (knee - hip)).reject_from_normalized(axis);
        let by_itself = by_itself.try_normalize().unwrap_or(steady);
        let side = by_itself.lerp(steady, weight).try_normalize()?;
        Some(hip + side * self.frames.chain_length)
    }

    /// Shortens the leg where its knee would snap, with the pelvis lowered by `drop`: near straight a leg whose extension
    /// changes by `e'` a second moves its knee by `e' / sqrt(2 (1 - e))`, which a shorter leg keeps within bounds. What the
    /// motion's own leg does does not count.
    pub(super) fn loosen_knees(&mut self, drop: &[f32], times: &[f64]) {
        let count = self.goals.len();
        if count < 3 {
            return;
        }
        let frames = &self.frames;
        let added = |i: usize| {
            let planned = (frames.hips[i] - Vec3::Y * drop[i]).distance(self.goals[i].ankle);
            planned - frames.hips[i].distance(frames.feet[i].ankle)
        };
        let added: Vec<f32> = (0..count).map(added).collect();
        let [speed, most] = SLACK;
        let wanted = |i: usize| {
            let (before, after) = (i.saturating_sub(1), (i + 1).min(count - 1));
            let secs = (times[after] - times[before]) as f32;
            let change = (added[after] - added[before]) / (secs * frames.chain_length).max(1e-9);
            (0.5 * (change / speed) * (change / speed)).min(most)
        };
        let wanted: Vec<f32> = (0..count).map(wanted).collect();
        let slack = curve::majorant(&wanted, times, SLACK_ACCELERATION);
        self.slack.resize(count, 0.0);
        self.slack.iter_mut().zip(slack).for_each(|(all, now)| *all = all.max(now));
    }
}
