//! Roll of arms, legs and hands about their own length, from what the rig shows: the axis of an elbow or knee that is
//! bent at rest or bends in a clip, and the palm from the knuckles.

use super::frames::Frames;
use super::stance::{Limb, Stand, direction};
use crate::clip::Clip;
use crate::humanoid::{Bone, Side};
use crate::pose::ModelPose;
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{DQuat, DVec3};

/// An elbow must be bent by this much at rest before the bend is believed to show its axis.
pub(super) const ELBOW_REST_DEGREES: f64 = 15.0;
/// The same for a knee.
pub(super) const KNEE_REST_DEGREES: f64 = 8.0;
/// Bends below this say nothing about the axis in a clip.
const CLIP_DEGREES: f64 = 35.0;

/// The axis about which a limb bends, in the frame of its upper joint, unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hinge {
    in_upper: DVec3,
}

/// Finds the hinge of a limb, from the clip if it bends there, else from the bend of the pose that `frames` hold.
pub(super) fn hinge(
    stand: &Stand<'_, '_>,
    frames: &Frames<'_>,
    limb: Limb,
    rest_degrees: f64,
) -> Option<Hinge> {
    let end = limb.end?;
    if let Some(clip) = stand.options.motion
        && let Some(hinge) = hinge_in_clip(stand.skeleton, limb, end, clip)
    {
        return Some(hinge);
    }
    let upper = direction(frames, limb.upper, limb.lower)?;
    let lower = direction(frames, limb.lower, end)?;
    let axis = upper.cross(lower);
    let degrees = axis.length().atan2(upper.dot(lower)).to_degrees();
    (rest_degrees..150.0)
        .contains(&degrees)
        .then(|| Hinge { in_upper: frames.rotations[limb.upper].conjugate() * axis.normalize() })
}

/// The mean axis of the bend over a clip, weighted by its size; `None` when it bends too little or about no one axis.
fn hinge_in_clip(skeleton: &Skeleton, limb: Limb, end: usize, clip: &Clip) -> Option<Hinge> {
    const SAMPLES: usize = 120;
    let mut local = vec![Transform::IDENTITY; skeleton.len()];
    let mut model = ModelPose::default();
    let (mut sum, mut weight, mut count) = (DVec3::ZERO, 0.0, 0);
    for step in 0..SAMPLES {
        clip.sample(skeleton, clip.duration_secs * step as f64 / (SAMPLES - 1) as f64, &mut local);
        model.compose(skeleton, &local);
        let [a, b, c] = [limb.upper, limb.lower, end].map(|j| model.positions[j].as_dvec3());
        let (Some(upper), Some(lower)) = ((b - a).try_normalize(), (c - b).try_normalize()) else { continue };
        let axis = upper.cross(lower);
        let degrees = axis.length().atan2(upper.dot(lower)).to_degrees();
        if !(CLIP_DEGREES..150.0).contains(&degrees) {
            continue;
        }
        sum += model.rotations[limb.upper].as_dquat().conjugate() * axis;
        weight += axis.length();
        count += 1;
    }
    // The mean of unit axes that scatter is short: below 0.9 (about 25 degrees of scatter) there is no one hinge.
    (count >= 6 && sum.length() > 0.9 * weight).then(|| Hinge { in_upper: sum.normalize() })
}

/// Rolls a straightened limb about its length `along` so that its hinge comes to `wanted`.
pub(super) fn turn_to(frames: &mut Frames<'_>, limb: Limb, hinge: Hinge, along: DVec3, wanted: DVec3) {
    let axis = frames.rotations[limb.upper] * hinge.in_upper;
    if let Some(angle) = roll_between(axis, wanted, along) {
        frames.turn(limb.upper, DQuat::from_axis_angle(along, angle));
    }
}

/// The angle about `along` from the part of `from` across it to the part of `to` across it.
fn roll_between(from: DVec3, to: DVec3, along: DVec3) -> Option<f64> {
    let from = (from - along * from.dot(along)).try_normalize()?;
    let to = (to - along * to.dot(along)).try_normalize()?;
    Some(along.dot(from.cross(to)).atan2(from.dot(to)))
}

/// The roll about the arm that turns the palm down: the knuckles from little finger to index then point forward.
pub(super) fn palm(
    stand: &Stand<'_, '_>,
    frames: &Frames<'_>,
    side: Side,
    hand: usize,
    along: DVec3,
) -> Option<f64> {
    let joint = |bone: Bone| {
        let bone = if side == Side::Left { bone } else { bone.mirrored() };
        stand.humanoid.joint(bone)
    };
    let index = joint(Bone::LeftIndexProximal)?;
    let outer = joint(Bone::LeftLittleProximal)
        .or_else(|| joint(Bone::LeftRingProximal))
        .or_else(|| joint(Bone::LeftMiddleProximal))?;
    let across = frames.positions[index] - frames.positions[outer];
    // Knuckles that lie on one line with the hand show nothing.
    let size = (frames.positions[index] - frames.positions[hand]).length();
    let flat = across - along * across.dot(along);
    (flat.length() > 0.1 * size).then(|| roll_between(across, stand.axes.forward, along)).flatten()
}
