//! A pelvis that is as wide as its legs are long.
//!
//! On comic figures every tilt of the pelvis lifts one leg off the ground and folds the other. Where leg roots are that far
//! apart the pelvis turns so that they rise, fall and swing by as much as the source's do for the length of its legs;
//! spine and legs keep their directions.

use super::FeetPass;
use super::goals::FootFrames;
use super::hips::wanted_halves;
use crate::humanoid::Bone;
use crate::rotation::shortest_arc_f32;
use glam::{Quat, Vec3};

/// From the middle to a leg root, leg lengths: up to the first a pelvis turns as it is told (people have 0.1, most comic
/// figures 0.25), from the second on as far as its legs can take.
const WIDE: [f32; 2] = [0.5, 0.8];

/// How much the width of the target's pelvis counts, 0 to 1.
pub(super) fn width_that_counts(pass: &FeetPass<'_>) -> f32 {
    let target = pass.target;
    let at = |bone| target.humanoid().joint(bone).map(|joint| (joint, target.stance().positions[joint]));
    let all = (at(Bone::LeftUpperLeg), at(Bone::RightUpperLeg), target.humanoid().joint(Bone::Hips));
    let (Some((left, a)), Some((right, b)), Some(hips)) = all else {
        return 0.0;
    };
    let skeleton = target.skeleton();
    if !(skeleton.is_in_subtree(left, hips) && skeleton.is_in_subtree(right, hips)) {
        return 0.0;
    }
    let [from, to] = WIDE;
    let width = 0.5 * a.distance(b) / target.measures().leg_length.max(1e-6);
    let u = ((width - from) / (to - from)).clamp(0.0, 1.0);
    u * u * (3.0 - 2.0 * u)
}

/// What the pelvis is turned by in model space, by frame; `None` where nothing is to be done.
pub(super) fn turns(pass: &FeetPass<'_>, part: f32, clock: &[f64], feet: &[FootFrames]) -> Option<Vec<Quat>> {
    let [left, right] = feet else {
        return None;
    };
    if part <= 0.0 {
        return None;
    }
    let wanted = wanted_halves(pass, clock)?;
    let turn = |(frame, wanted): (usize, Vec3)| {
        let now = 0.5 * (left.hips[frame] - right.hips[frame]);
        shortest_arc_f32(now, now.lerp(wanted, part), Vec3::Y)
    };
    Some(wanted.into_iter().enumerate().map(turn).collect())
}
