//! Which hand holds what: things of the target outside its body, by how its own clips move them.
//!
//! A box on a node of its own rests wherever the file has it, mostly at the origin, so its rest says nothing about a
//! hand. A clip in which it keeps its place in a hand does: the hand in whose frame it moves least holds it, and its mean
//! place there is where it belongs. A thing that moves in the frames of both hands by more than [`LOOSE`] arm lengths is
//! held by neither.

use crate::input::Input;
use posewright::glam::{Quat, Vec3};
use posewright::humanoid::Humanoid;
use posewright::retarget::follow::Follower;
use posewright::{Bone, ModelPose, Note, Skeleton};

/// Largest distance of what is held from its mean place in the hand, arm lengths.
const LOOSE: f32 = 0.1;
/// As many frames of a clip are looked at.
const LOOKS: usize = 48;

/// Things on roots of their own that a hand holds in a clip of the target.
pub(crate) fn held(target: &Input, humanoid: &Humanoid) -> Vec<Follower> {
    let skeleton = &target.rig().skeleton;
    let Some(hips) = humanoid.joint(Bone::Hips) else { return Vec::new() };
    let top = |joint: usize| skeleton.ancestors(joint).last().unwrap_or(joint);
    let root = top(hips);
    let body: Vec<usize> =
        Bone::ALL.into_iter().filter_map(|bone| humanoid.joint(bone)).map(top).chain([root]).collect();
    let asked: Vec<(usize, Bone)> = skeleton
        .roots()
        .filter(|joint| !body.contains(joint))
        .flat_map(|joint| [(joint, Bone::RightHand), (joint, Bone::LeftHand)])
        .collect();
    let found = places_in(target, humanoid, &asked);
    let mut out = Vec::new();
    for (asked, found) in asked.chunks(2).zip(found.chunks(2)) {
        let tight = asked.iter().zip(found).filter_map(|((joint, owner), found)| {
            let (spread, at) = (*found)?;
            let arm = arm_length(skeleton, humanoid, *owner);
            let follower = Follower { joint: *joint, owner: Some(*owner), source: None, at: Some(at) };
            (spread <= LOOSE * arm).then_some((spread, follower))
        });
        out.extend(tight.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, follower)| follower));
    }
    out
}

/// Gives things that a map says a hand holds the place that they have in that hand in the target's own clips, where the
/// map says none; notes those that no clip shows there.
pub(crate) fn place_declared(target: &Input, humanoid: &Humanoid, declared: &mut [Follower]) -> Vec<Note> {
    let skeleton = &target.rig().skeleton;
    let mut open: Vec<&mut Follower> = declared
        .iter_mut()
        .filter(|f| f.at.is_none() && f.source.is_none() && skeleton.parent(f.joint).is_none())
        .filter(|f| f.owner.is_some())
        .collect();
    let asked: Vec<(usize, Bone)> = open.iter().filter_map(|f| Some((f.joint, f.owner?))).collect();
    let found = places_in(target, humanoid, &asked);
    let mut notes = Vec::new();
    for ((follower, (joint, owner)), found) in open.iter_mut().zip(&asked).zip(found) {
        let arm = arm_length(skeleton, humanoid, *owner);
        follower.at = found.filter(|(spread, _)| *spread <= LOOSE * arm).map(|(_, at)| at);
        if follower.at.is_some() {
            continue;
        }
        let because = match found {
            Some((spread, _)) => format!("moves by {spread:.3} m in this hand in the target's own clips"),
            None => "moves with this hand in no clip of the target".to_string(),
        };
        let hand = owner.name();
        let text = format!(
            "{because}, so that it keeps the place that it rests in, as seen from {hand}; a clip of the target in which \
             {hand} holds it, or source = \"...\" in [props], puts it into the hand"
        );
        notes.push(Note::guess(format!("[props] {:?}", skeleton.name(*joint)), text));
    }
    notes
}

/// How far each thing strays from its mean place in a hand's frame at least in a clip of the target, metres, and that
/// place. Every clip is posed once for all of them.
fn places_in(
    target: &Input,
    humanoid: &Humanoid,
    asked: &[(usize, Bone)],
) -> Vec<Option<(f32, (Vec3, Quat))>> {
    let skeleton = &target.rig().skeleton;
    let mut best = vec![None; asked.len()];
    let is_moved = |clip: &posewright::Clip, joint: usize| {
        let tracks = &clip.joints[joint];
        tracks.translation.is_some() || tracks.rotation.is_some()
    };
    for clip in target.scene.clips_of(target.figure) {
        if !asked.iter().any(|(joint, _)| is_moved(clip, *joint)) {
            continue;
        }
        let poses = poses(skeleton, clip);
        for ((joint, owner), best) in
            asked.iter().zip(&mut best).filter(|((joint, _), _)| is_moved(clip, *joint))
        {
            let found = humanoid.joint(*owner).and_then(|hand| in_hand(&poses, *joint, hand));
            let least = best.map_or(f32::INFINITY, |(spread, _): (f32, (Vec3, Quat))| spread);
            *best = found.filter(|(spread, _)| *spread < least).or(*best);
        }
    }
    best
}

fn poses(skeleton: &Skeleton, clip: &posewright::Clip) -> Vec<ModelPose> {
    let times = clip.key_times();
    let mut local = skeleton.rest().to_vec();
    let step = times.len().div_ceil(LOOKS).max(1);
    let pose = |time: &f64| {
        clip.sample(skeleton, *time, &mut local);
        ModelPose::of(skeleton, &local)
    };
    times.iter().step_by(step).map(pose).collect()
}

/// How far a joint strays from its mean place in a hand's frame, metres, and that place with the mean turn.
fn in_hand(poses: &[ModelPose], joint: usize, hand: usize) -> Option<(f32, (Vec3, Quat))> {
    if poses.is_empty() || poses.iter().any(|pose| pose.linears[hand].determinant().abs() < 1e-12) {
        return None;
    }
    let place =
        |pose: &ModelPose| pose.linears[hand].inverse() * (pose.positions[joint] - pose.positions[hand]);
    let mean = poses.iter().map(place).sum::<Vec3>() / poses.len() as f32;
    let stray =
        |pose: &ModelPose| (pose.positions[hand] + pose.linears[hand] * mean).distance(pose.positions[joint]);
    let spread = poses.iter().map(stray).fold(0.0, f32::max);
    // Turns are close to one another: the sum of quaternions on one side is their mean.
    let turn = |pose: &ModelPose| pose.rotations[hand].conjugate() * pose.rotations[joint];
    let first = turn(&poses[0]);
    let sum = poses.iter().map(turn).fold(Quat::from_xyzw(0.0, 0.0, 0.0, 0.0), |sum, q| {
        if q.dot(first) < 0.0 { sum - q } else { sum + q }
    });
    let mean_turn = if sum.length() > 1e-3 { sum.normalize() } else { first };
    Some((spread, (mean, mean_turn)))
}

/// Upper and lower arm at rest, metres.
fn arm_length(skeleton: &Skeleton, humanoid: &Humanoid, hand: Bone) -> f32 {
    let rest = ModelPose::rest(skeleton);
    let bones = [Bone::LeftUpperArm, Bone::LeftLowerArm, Bone::LeftHand];
    let joint = |bone: Bone| {
        let bone = if hand == Bone::LeftHand { bone } else { bone.mirrored() };
        humanoid.joint(bone).map(|joint| rest.positions[joint])
    };
    let places = bones.map(joint);
    let length = |a: Option<Vec3>, b: Option<Vec3>| a.zip(b).map_or(0.0, |(a, b)| a.distance(b));
    length(places[0], places[1]) + length(places[1], places[2])
}
