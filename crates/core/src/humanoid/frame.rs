//! Which way a body is up and forward at rest, from evidence that names cannot flip.
//!
//! Up runs from the feet through the hips to the chest. The axis across comes from the limbs; which end of it is left
//! follows from forward, whose sign comes from ankle to toe, the format's declared facing, knees bent at rest, thumbs
//! and eyes, in that order. Limits: where legs and trunk do not stand opposite each other (zero poses of many BVH
//! files), nothing is claimed.

use super::Bone;
use super::rig::Rig;
use super::search::mean;
use glam::DVec3;

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
    let foot = |side: [Bone; 2]| {
        let (foot, toe) = (joint(side[0])?, joint(side[1]).map(|t| rig.at[t]));
        let tip = toe.or_else(|| rig.tip(foot))?;
        Some(tip - rig.at[foot])
    };
    let feet: Vec<DVec3> = [[Bone::LeftFoot, Bone::LeftToes], [Bone::RightFoot, Bone::RightToes]]
        .into_iter()
        .filter_map(foot)
        .collect();
    let longest = feet.iter().map(|f| f.length()).fold(0.0, f64::max);
    let sum = feet.iter().copied().sum::<DVec3>() / feet.len().max(1) as f64;
    if let Some(found) = accept(sum, longest, 0.35) {
        return (Some(found), "ankle to toe");
    }
    if let Some(found) = rig.hints.forward.and_then(|f| accept(f.as_dvec3(), 1.0, 0.5)) {
        return (Some(found), "the facing that the format declares");
    }
    let knee = |side: [Bone; 3]| {
        let [hip, knee, foot] = side.map(joint);
        let (hip, knee, foot) = (rig.at[hip?], rig.at[knee?], rig.at[foot?]);
        let along = (foot - hip).try_normalize()?;
        Some((knee - hip) - along * (knee - hip).dot(along))
    };
    let knees = [
        knee([Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot]),
        knee([Bone::RightUpperLeg, Bone::RightLowerLeg, Bone::RightFoot]),
    ];
    let bend = knees.iter().flatten().copied().sum::<DVec3>();
    if let Some(found) = accept(bend, rig.size, 0.01) {
        return (Some(found), "knees bent at rest");
    }
    let thumb = |side: [Bone; 3]| {
        let [hand, thumb, other] = side.map(joint);
        Some(rig.at[thumb?] - (rig.at[hand?] + rig.at[other?]) * 0.5)
    };
    let thumbs = [
        thumb([Bone::LeftHand, Bone::LeftThumbProximal, Bone::LeftMiddleProximal]),
        thumb([Bone::RightHand, Bone::RightThumbProximal, Bone::RightMiddleProximal]),
    ];
    if let Some(found) = accept(thumbs.iter().flatten().copied().sum(), rig.size, 0.01) {
        return (Some(found), "thumbs");
    }
    let eyes = middle(rig, joint, &[Bone::LeftEye, Bone::RightEye]).zip(joint(Bone::Head));
    if let Some(found) = eyes.and_then(|(eyes, head)| accept(eyes - rig.at[head], rig.size, 0.01)) {
        return (Some(found), "eyes");
    }
    (None, "nothing")
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
