//! Knees that are nearly straight: which way they bend, and how fast.
//!
//! A knee's place follows from hip and ankle, but not gently: near straight the last millimetre of the leg's length moves
//! the knee by centimetres, and the plane that it bends in is a matter of noise. Two things are done about it:
//!
//! * **Plane**: where the leg is nearly straight in the motion and has to bend further, it bends to the side to which the
//!   knee bends in the frames around.
//! * **Speed**: where the planned leg would come to straight or leave it faster than the motion's own knees ever move, the
//!   leg is kept shorter there, which brings the pelvis down a little.

use super::curve;
use super::goals::{FootFrames, FootGoals};
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
/// How much of the largest acceleration of the motion's own knee the change of its bend may have.
const PART_OF_OWN: f32 = 0.5;
/// By how much of its length a leg is shortened in a round, and at most.
const SLACK: [f32; 2] = [0.006, 0.03];
/// Over which time around a jerk the leg is shortened, seconds.
const AROUND_SECS: f64 = 0.05;

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

    /// Shortens the leg where its knee would turn in a jerk, with the pelvis lowered by `drop`; whether it did.
    pub(super) fn loosen_knees(&mut self, drop: &[f32], times: &[f64]) -> bool {
        let count = self.goals.len();
        if count < 3 {
            return false;
        }
        let frames = &self.frames;
        let most = PART_OF_OWN * curve::peak_acceleration(&frames.knees, times);
        let planned =
            |i: usize| frames.knee_height((frames.hips[i] - Vec3::Y * drop[i]).distance(self.goals[i].ankle));
        let heights: Vec<f32> = (0..count).map(planned).collect();
        let before = |i: usize| frames.knee_height(frames.hips[i].distance(frames.feet[i].ankle));
        let own: Vec<f32> = (0..count).map(before).collect();
        let change = |heights: &[f32], i: usize| {
            let dt = 0.5 * (times[i + 1] - times[i - 1]) as f32;
            (heights[i + 1] - 2.0 * heights[i] + heights[i - 1]) / (dt * dt)
        };
        let [step, limit] = SLACK;
        let mut wanted = vec![0.0f32; count];
        for i in 1..count - 1 {
            let (now, then) = (change(&heights, i).abs(), change(&own, i).abs());
            if now <= most.max(1.1 * then) {
                continue;
            }
            let from = times.partition_point(|t| *t < times[i] - AROUND_SECS);
            for j in (from..count).take_while(|j| times[*j] <= times[i] + AROUND_SECS) {
                let length = (frames.hips[j] - Vec3::Y * drop[j]).distance(self.goals[j].ankle);
                let slack = (1.0 - length / frames.chain_length).max(0.0) + step;
                wanted[j] = wanted[j].max(slack.min(limit));
            }
        }
        self.slack.resize(count, 0.0);
        let mut changed = false;
        for (slack, wanted) in self.slack.iter_mut().zip(&wanted) {
            changed |= *wanted > *slack;
            *slack = slack.max(*wanted);
        }
        changed
    }
}

impl FootFrames {
    /// How far the knee is from the line between hip and ankle when these are that far apart.
    fn knee_height(&self, distance: f32) -> f32 {
        let [a, b] = self.bones;
        let along = (distance * distance + a * a - b * b) / (2.0 * distance.max(1e-6));
        (a * a - along * along).max(0.0).sqrt()
    }
}
