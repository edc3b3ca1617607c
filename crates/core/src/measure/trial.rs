//! Two further built-in inputs for any pair: a stride, for travel, and a hold of two hands, for ends.
//!
//! Both are made on the source from its own stance and lengths: a few steps along a curve with the hips rising and
//! sinking, and both palms kept a quarter of an arm's length from the middle while they move about in front of the
//! chest. What is held has a size in metres, so that arm is the shorter one of the two characters: both could hold it.
//! What comes out on the target is measured like any other clip.

use super::{HoldError, Performance, TravelError, TravelFrame, hold_error, travel_error};
use crate::character::Character;
use crate::clip::{Clip, Interpolation, JointTracks, Track};
use crate::humanoid::Bone;
use crate::ik::{LimbName, PoseMut, TwoBone, TwoBoneGoal};
use crate::pose::{ModelPose, local_rotation};
use crate::retarget::Retarget;
use crate::retarget::follow::Followers;
use crate::retarget::grips::{Grip, GripOptions, GripPass, GripPhase, GripRemedy, GripShift, GripTo, Hands};
use crate::transform::Transform;
use glam::{Mat3, Quat, Vec3};
use std::sync::Arc;

const FRAMES: usize = 61;
const RATE: f64 = 30.0;

/// What a hold of two hands came to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HoldTrial {
    /// Largest distance of the held hand from its place, metres.
    pub end_error: f64,
    /// Whether the arms reach in every frame. Where they do not, the error is what is missing.
    pub reachable: bool,
}

/// Walks the source a few steps and compares the target's way with it; `None` where either side has no hips. `frame` says
/// how travel is compared.
pub fn stride_trial(
    retarget: &Retarget,
    source: &Character,
    target: &Character,
    frame: &TravelFrame,
) -> Option<TravelError> {
    let hips = source.humanoid().joint(Bone::Hips)?;
    target.humanoid().joint(Bone::Hips)?;
    let (clip, times) = stride(source, hips);
    let out = retarget.clip(&clip, &times);
    Some(travel_error(&Performance::new(source, &clip), &Performance::new(target, &out), &times, frame))
}

/// Lets the source hold something with both hands, and the target hold the same; `None` where either side lacks an arm.
pub fn hold_trial(retarget: &Retarget, source: &Character, target: &Character) -> Option<HoldTrial> {
    let (clip, times) = hold(source, target)?;
    TwoBone::of(target, LimbName::LeftArm).and(TwoBone::of(target, LimbName::RightArm))?;
    let mut out = retarget.clip(&clip, &times);
    let options = GripOptions {
        grips: vec![Grip::both_hands()],
        detection: None,
        remedies: vec![GripRemedy::OtherHand],
        ..GripOptions::default()
    };
    let pass = GripPass { source, source_clip: &clip, target, retarget, times: &times };
    let report = pass.hold(&mut out, &options, &Followers::default());
    let phase = GripPhase {
        hand: crate::humanoid::Side::Left,
        holds: GripTo::OtherHand,
        from: 0,
        to: FRAMES - 1,
        share: 0.5,
        shift: GripShift::default(),
        found: false,
    };
    let (s, t) = (Performance::new(source, &clip), Performance::new(target, &out));
    let HoldError { worst, .. } = hold_error(&s, &t, &times, &[phase]);
    let reachable = report.contacts.iter().all(|contact| contact.residual <= options.tolerance);
    Some(HoldTrial { end_error: worst, reachable })
}

fn times() -> Vec<f64> {
    (0..FRAMES).map(|i| i as f64 / RATE).collect()
}

fn stride(source: &Character, hips: usize) -> (Clip, Vec<f64>) {
    let skeleton = source.skeleton();
    let stance = source.stance();
    let leg = source.measures().leg_length.max(0.1 * source.measures().height).max(1e-3);
    let (ahead, left) = (stance.forward, Vec3::Y.cross(stance.forward));
    let legs = [Bone::LeftUpperLeg, Bone::RightUpperLeg].map(|bone| source.humanoid().joint(bone));
    let mut model = ModelPose::default();
    let times = times();
    let pose = |time: &f64| {
        let t = *time as f32;
        let mut local = source.stance_local().to_vec();
        model.compose(skeleton, &local);
        let turn = Quat::from_rotation_y(0.4 * t);
        let way = ahead * t + left * (0.2 * t * t);
        let place = model.positions[hips] + leg * (way + Vec3::Y * 0.04 * ((6.0 * t).cos() - 1.0));
        let mut pose = PoseMut { skeleton, local: &mut local, model: &mut model };
        put(&mut pose, hips, place, turn);
        for (side, joint) in [1.0f32, -1.0].into_iter().zip(legs) {
            if let Some(joint) = joint {
                let axis = turn * left;
                pose.turn(joint, Quat::from_axis_angle(axis, side * 0.4 * (6.0 * t).sin()));
            }
        }
        local
    };
    let poses: Vec<Vec<Transform>> = times.iter().map(pose).collect();
    (clip_of(&poses, &times), times)
}

/// Moves and turns a joint in model space.
fn put(pose: &mut PoseMut<'_>, joint: usize, place: Vec3, turn: Quat) {
    let (linear, origin, above) = match pose.skeleton.parent(joint) {
        None => (Mat3::IDENTITY, Vec3::ZERO, Quat::IDENTITY),
        Some(p) => (pose.model.linears[p], pose.model.positions[p], pose.model.rotations[p]),
    };
    if linear.determinant().abs() > 1e-12 {
        pose.local[joint].translation = linear.inverse() * (place - origin);
    }
    let turned = turn * pose.model.rotations[joint];
    pose.local[joint].rotation = local_rotation(pose.skeleton, joint, above, turned).normalize();
    pose.model.compose_subtree(pose.skeleton, joint, pose.local);
}

fn hold(source: &Character, target: &Character) -> Option<(Clip, Vec<f64>)> {
    let skeleton = source.skeleton();
    let stance = source.stance();
    let arms = [TwoBone::of(source, LimbName::LeftArm)?, TwoBone::of(source, LimbName::RightArm)?];
    let arm = source.measures().arm_length;
    let half = 0.25 * arm.min(target.measures().arm_length);
    if half <= 2.5e-5 {
        return None;
    }
    // What meets is the palm; the hands keep their turns, so each palm stays as far from its wrist as in the stance.
    let palms = Hands::new(source, target, Quat::IDENTITY)?.source;
    let (ahead, left) = (stance.forward, Vec3::Y.cross(stance.forward));
    let shoulders = 0.5 * (stance.positions[arms[0].upper] + stance.positions[arms[1].upper]);
    let mut model = ModelPose::default();
    let times = times();
    let pose = |time: &f64| {
        let t = *time as f32;
        let mut local = source.stance_local().to_vec();
        model.compose(skeleton, &local);
        let about = ahead * (0.6 + 0.06 * (3.0 * t).sin()) + Vec3::Y * (0.15 * (4.0 * t).sin() - 0.2);
        let middle = shoulders + arm * (about + left * 0.1 * (2.0 * t).sin());
        for ((side, limb), palm) in [1.0f32, -1.0].into_iter().zip(arms).zip(palms) {
            let from_wrist = palm.place(&model) - model.positions[palm.joint];
            let mut pose = PoseMut { skeleton, local: &mut local, model: &mut model };
            limb.solve(&mut pose, &TwoBoneGoal::at(middle + left * side * half - from_wrist));
        }
        local
    };
    let poses: Vec<Vec<Transform>> = times.iter().map(pose).collect();
    Some((clip_of(&poses, &times), times))
}

fn clip_of(poses: &[Vec<Transform>], times: &[f64]) -> Clip {
    let shared: Arc<[f64]> = Arc::from(times);
    let mut clip = Clip::empty("trial", poses[0].len());
    for (joint, tracks) in clip.joints.iter_mut().enumerate() {
        let interpolation = Interpolation::Linear;
        *tracks = JointTracks {
            translation: Some(Track {
                times: Arc::clone(&shared),
                values: poses.iter().map(|pose| pose[joint].translation).collect(),
                interpolation,
            }),
            rotation: Some(Track {
                times: Arc::clone(&shared),
                values: poses.iter().map(|pose| pose[joint].rotation).collect(),
                interpolation,
            }),
            scale: None,
        };
    }
    clip.duration_secs = times[times.len() - 1];
    clip
}
