//! Which way a body is up and forward at rest, from evidence that names cannot flip.
//!
//! Up runs from the feet through the hips to the chest. The axis across comes from the limbs; which end of it is left
//! follows from forward, whose sign comes from ankle to toe, the format's declared facing, knees bent at rest, the
//! ends of feet without toes, thumbs and eyes, in that order. Limits: where legs and trunk do not stand opposite each other (zero poses of many BVH
//! files), nothing is claimed.

use super::Bone;
use super::rig::Rig;
use super::search::mean;
use glam::{DQuat, DVec3};

/// Directions of a body at rest, model space, unit length.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Frame {
    pub up: DVec3,
    /// Horizontal; `None` if nothing shows it.
    pub forward: Option<DVec3>,
    /// What shows forward.
    pub evidence: &'static str,
}

impl Frame {
    /// The direction of the left side: up × forward.
    pub(super) fn left(&self) -> Option<DVec3> {
        self.forward.map(|f| self.up.cross(f).normalize_or_zero())
    }
}

/// A way to ask which joint plays a bone, left and right as the caller has them.
pub(super) type Joints<'a> = &'a dyn Fn(Bone) -> Option<usize>;

/// Measures the frame; `None` if the rest pose does not stand.
pub(super) fn measure(rig: &Rig, joint: Joints) -> Option<Frame> {
    let up = up(rig, joint)?;
    let (forward, evidence) = forward(rig, joint, up);
    Some(Frame { up, forward, evidence })
}

fn middle(rig: &Rig, joint: Joints, bones: &[Bone]) -> Option<DVec3> {
    let found: Vec<DVec3> = bones.iter().filter_map(|b| joint(*b)).map(|j| rig.at[j]).collect();
    (!found.is_empty()).then(|| mean(found.into_iter()))
}

fn up(rig: &Rig, joint: Joints) -> Option<DVec3> {
    let at = |bones: &[Bone]| middle(rig, joint, bones);
    let hips = at(&[Bone::LeftUpperLeg, Bone::RightUpperLeg]).or(at(&[Bone::Hips]))?;
    let feet = at(&[Bone::LeftFoot, Bone::RightFoot]).or(at(&[Bone::LeftLowerLeg, Bone::RightLowerLeg]));
    let top = at(&[Bone::LeftUpperArm, Bone::RightUpperArm]).or(at(&[Bone::Neck])).or(at(&[Bone::Head]));
    match (feet, top) {
        (Some(feet), Some(top)) => {
            let (leg, trunk) = (hips - feet, top - hips);
            let stands = leg.dot(trunk) > 0.4 * leg.length() * trunk.length();
            let up = leg.normalize_or_zero() + trunk.normalize_or_zero();
            (stands && up.length() > 0.0).then(|| snap(up.normalize()))
        }
        (None, Some(top)) => (top - hips).try_normalize().map(snap),
        (Some(feet), None) => (hips - feet).try_normalize().map(snap),
        (None, None) => None,
    }
}

/// Bodies stand along an axis of their space; a lean of the rest pose is no tilt of the world.
fn snap(up: DVec3) -> DVec3 {
    let axes = [DVec3::X, DVec3::Y, DVec3::Z];
    let along = |axis: &DVec3| up.dot(*axis).abs();
    let nearest = axes.into_iter().max_by(|a, b| along(a).total_cmp(&along(b))).unwrap_or(DVec3::Y);
    if along(&nearest) > 0.8 { nearest * up.dot(nearest).signum() } else { up }
}

fn forward(rig: &Rig, joint: Joints, up: DVec3) -> (Option<DVec3>, &'static str) {
    let across = across(rig, joint, up);
    let flat = |v: DVec3| v - up * v.dot(up);
    let accept = |v: DVec3, scale: f64, least: f64| {
        let v = flat(v);
        // Forward is square to the axis across; only its sign is asked for.
        let v = across.map_or(v, |a| v - a * v.dot(a));
        (v.length() > least * scale).then(|| v.normalize())
    };
    let toes = [
        toe(rig, joint, up, [Bone::LeftLowerLeg, Bone::LeftFoot, Bone::LeftToes]),
        toe(rig, joint, up, [Bone::RightLowerLeg, Bone::RightFoot, Bone::RightToes]),
    ];
    if let Some(found) = sum(toes).and_then(|(sum, length)| accept(sum, length, 0.35)) {
        return (Some(found), "ankle to toe");
    }
    if let Some(found) = rig.hints.forward.and_then(|f| accept(f.as_dvec3(), 1.0, 0.5)) {
        return (Some(found), "the facing that the format declares");
    }
    let knees = [
        knee(rig, joint, [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot]),
        knee(rig, joint, [Bone::RightUpperLeg, Bone::RightLowerLeg, Bone::RightFoot]),
    ];
    if let Some(found) = sum(knees).and_then(|(sum, _)| accept(sum, rig.size, 0.005)) {
        return (Some(found), "knees bent at rest");
    }
    let tips = [tip(rig, joint, up, Bone::LeftFoot), tip(rig, joint, up, Bone::RightFoot)];
    if let Some(found) = sum(tips).and_then(|(sum, length)| accept(sum, length, 0.35)) {
        return (Some(found), "the ends of the feet");
    }
    let thumbs = [
        thumb(rig, joint, [Bone::LeftHand, Bone::LeftThumbProximal, Bone::LeftMiddleProximal]),
        thumb(rig, joint, [Bone::RightHand, Bone::RightThumbProximal, Bone::RightMiddleProximal]),
    ];
    if let Some(found) = sum(thumbs).and_then(|(sum, _)| accept(sum, rig.size, 0.005)) {
        return (Some(found), "thumbs");
    }
    let eyes = middle(rig, joint, &[Bone::LeftEye, Bone::RightEye]).zip(joint(Bone::Head));
    if let Some(found) = eyes.and_then(|(eyes, head)| accept(eyes - rig.at[head], rig.size, 0.01)) {
        return (Some(found), "eyes");
    }
    (None, "nothing")
}

/// Mean of what both sides show, and the length of the longer one.
fn sum(sides: [Option<DVec3>; 2]) -> Option<(DVec3, f64)> {
    let found: Vec<DVec3> = sides.into_iter().flatten().collect();
    let longest = found.iter().map(|v| v.length()).fold(0.0, f64::max);
    (longest > 0.0).then(|| (found.iter().sum::<DVec3>() / found.len() as f64, longest))
}

/// From ankle to toe, with the shin turned upright: in a running pose feet point back and down.
fn toe(rig: &Rig, joint: Joints, up: DVec3, leg: [Bone; 3]) -> Option<DVec3> {
    let [knee, foot, toe] = leg.map(joint);
    let (foot, toe) = (foot?, toe?);
    let straight = knee.and_then(|k| (rig.at[k] - rig.at[foot]).try_normalize());
    let turn = straight.map_or(DQuat::IDENTITY, |shin| DQuat::from_rotation_arc(shin, up));
    Some(turn * (rig.at[toe] - rig.at[foot]))
}

/// Where a foot without toes ends. A foot that hangs from the root shows nothing: it was made for a goal.
fn tip(rig: &Rig, joint: Joints, up: DVec3, foot: Bone) -> Option<DVec3> {
    let leg = foot.parent()?;
    let (ankle, knee) = (joint(foot)?, joint(leg)?);
    let hangs =
        rig.skeleton.is_in_subtree(ankle, knee) && joint(Bone::LeftToes).or(joint(Bone::RightToes)).is_none();
    let turn = (rig.at[knee] - rig.at[ankle]).try_normalize().map(|shin| DQuat::from_rotation_arc(shin, up));
    hangs.then(|| rig.tip(ankle)).flatten().map(|t| turn.unwrap_or(DQuat::IDENTITY) * (t - rig.at[ankle]))
}

/// How far the knee stands off the line from hip to ankle.
fn knee(rig: &Rig, joint: Joints, leg: [Bone; 3]) -> Option<DVec3> {
    let [hip, knee, foot] = leg.map(joint);
    let (hip, knee, foot) = (rig.at[hip?], rig.at[knee?], rig.at[foot?]);
    let along = (foot - hip).try_normalize()?;
    Some((knee - hip) - along * (knee - hip).dot(along))
}

/// How far the thumb stands off the middle of the hand.
fn thumb(rig: &Rig, joint: Joints, hand: [Bone; 3]) -> Option<DVec3> {
    let [hand, thumb, middle] = hand.map(joint);
    Some(rig.at[thumb?] - (rig.at[hand?] + rig.at[middle?]) * 0.5)
}

/// The axis from side to side, sign unknown.
fn across(rig: &Rig, joint: Joints, up: DVec3) -> Option<DVec3> {
    let pairs = [
        (Bone::LeftUpperLeg, Bone::RightUpperLeg),
        (Bone::LeftUpperArm, Bone::RightUpperArm),
        (Bone::LeftFoot, Bone::RightFoot),
        (Bone::LeftHand, Bone::RightHand),
    ];
    let mut sum = DVec3::ZERO;
    for (left, right) in pairs {
        if let (Some(l), Some(r)) = (joint(left), joint(right)) {
            let d = rig.at[l] - rig.at[r];
            let d = d - up * d.dot(up);
            sum += if sum.dot(d) < 0.0 { -d } else { d };
        }
    }
    sum.try_normalize()
}

/// Pairs of bones whose places show the sides, and how far out the left one stands: positive if it is on the left.
pub(super) fn side_votes(rig: &Rig, joint: Joints, left: DVec3) -> Vec<(Bone, f64)> {
    const PAIRS: [Bone; 9] = [
        Bone::LeftUpperLeg,
        Bone::LeftLowerLeg,
        Bone::LeftFoot,
        Bone::LeftToes,
        Bone::LeftUpperArm,
        Bone::LeftLowerArm,
        Bone::LeftHand,
        Bone::LeftMiddleProximal,
        Bone::LeftEye,
    ];
    let vote = |bone: Bone| {
        let (l, r) = (joint(bone)?, joint(bone.mirrored())?);
        let out = (rig.at[l] - rig.at[r]).dot(left);
        (out.abs() > 0.005 * rig.size).then_some((bone, out))
    };
    PAIRS.into_iter().filter_map(vote).collect()
}
