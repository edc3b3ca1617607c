//! Keeping the soles on the ground when legs grow or shrink.
//!
//! Longer legs with the same joint angles put the feet deeper under the hips. The hips are therefore raised by what
//! keeps the lowest sole point at its height: `min over soles (before) - min over soles (after)`, both measured from
//! the hips. It is continuous (a minimum is), keeps the height of jumps in metres, and lets the longer of two unequal
//! legs stand. Only heights are kept: longer legs also take longer steps, so root motion wants the factor
//! [`ControlStack::leg_ratio`](super::ControlStack::leg_ratio), and exact contacts are solved over the clip.
//!
//! Heights are computed without composing matrices: the up direction is taken down the leg, joint by joint, and each
//! translation adds its part along it.

use super::deform::JointDeform;
use super::stand::{Stand, inverse};
use crate::humanoid::{Bone, Side};
use crate::transform::Transform;
use glam::{Mat3, Vec3};

/// One leg below the hips.
#[derive(Clone, Debug)]
struct Leg {
    /// Joints below the hips down to the foot.
    path: Vec<usize>,
    /// Sole points in the foot's frame.
    foot_points: Vec<Vec3>,
    /// Joints below the foot down to the toes, and the tip in the toes' frame.
    toes: Vec<usize>,
    toe_tip: Option<Vec3>,
}

/// A prepared rule that raises the hips.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// The joint whose translation is raised.
    pub(super) hips: usize,
    /// Joints above the hips, the root first.
    above: Vec<usize>,
    up: Vec3,
    legs: Vec<Leg>,
    /// Thigh and shank of both legs with their lengths in the stance.
    segments: Vec<(usize, f32)>,
}

impl Ground {
    /// The rule for a character that has hips and at least one foot below them.
    pub(super) fn new(stand: &Stand<'_>) -> Option<Ground> {
        let skeleton = stand.character.skeleton();
        let humanoid = stand.character.humanoid();
        let hips = humanoid.joint(Bone::Hips)?;
        let legs: Vec<Leg> =
            [Side::Left, Side::Right].into_iter().filter_map(|side| leg(stand, hips, side)).collect();
        if legs.is_empty() {
            return None;
        }
        let mut above = skeleton.path_to(hips);
        above.pop();
        let segments = [
            (Bone::LeftUpperLeg, Bone::LeftLowerLeg),
            (Bone::LeftLowerLeg, Bone::LeftFoot),
            (Bone::RightUpperLeg, Bone::RightLowerLeg),
            (Bone::RightLowerLeg, Bone::RightFoot),
        ];
        let segments = segments.into_iter().filter_map(|(from, to)| {
            let (from, to) = (humanoid.joint(from)?, humanoid.joint(to)?);
            Some((from, stand.model.positions[from].distance(stand.model.positions[to])))
        });
        let segments = segments.collect();
        Some(Ground { hips, above, up: stand.character.stance().up, legs, segments })
    }

    /// Whether a scale of this joint, along its segment or with its subtree, moves a sole relative to the hips.
    pub(super) fn concerns(&self, joint: usize) -> bool {
        joint == self.hips
            || self.legs.iter().any(|leg| leg.path.contains(&joint) || leg.toes.contains(&joint))
    }

    /// Height of the lowest sole point over the hips (below it: negative), metres; `None` when it is not finite.
    pub(super) fn lowest(&self, local: &[Transform], deforms: &[JointDeform]) -> Option<f32> {
        let up = self.up_in_parent(local);
        let up = below(up, &local[self.hips]);
        let mut lowest = f32::INFINITY;
        for leg in &self.legs {
            let (mut height, mut up) = (0.0, up);
            for joint in &leg.path {
                height += up.dot(local[*joint].translation);
                up = below(up, &local[*joint]);
            }
            let at_sole = stretched(up, leg.path.last(), deforms);
            for point in &leg.foot_points {
                lowest = lowest.min(height + at_sole.dot(*point));
            }
            for joint in &leg.toes {
                height += up.dot(local[*joint].translation);
                up = below(up, &local[*joint]);
            }
            if let Some(tip) = leg.toe_tip {
                lowest = lowest.min(height + stretched(up, leg.toes.last(), deforms).dot(tip));
            }
        }
        lowest.is_finite().then_some(lowest)
    }

    /// Raises the hips by `metres`.
    pub(super) fn raise(&self, metres: f32, local: &mut [Transform]) {
        let mut linear = Mat3::IDENTITY;
        for joint in &self.above {
            linear *= local[*joint].linear();
        }
        if let Some(parent_from_model) = inverse(linear) {
            local[self.hips].translation += parent_from_model * (self.up * metres);
        }
    }

    /// Length of thighs and shanks with the given factor per joint, over their length in the stance.
    pub(super) fn leg_ratio(&self, factor: impl Fn(usize) -> f32) -> f32 {
        let before: f32 = self.segments.iter().map(|(_, length)| length).sum();
        let after: f32 = self.segments.iter().map(|(joint, length)| length * factor(*joint)).sum();
        if before > 0.0 { after / before } else { 1.0 }
    }

    fn up_in_parent(&self, local: &[Transform]) -> Vec3 {
        self.above.iter().fold(self.up, |up, joint| below(up, &local[*joint]))
    }
}

/// A height direction of the parent's frame in the joint's: the transposed linear part applied to it.
#[inline]
fn below(up: Vec3, local: &Transform) -> Vec3 {
    local.scale * (local.rotation.conjugate() * up)
}

/// A height direction in a joint's frame for points of its skin, which is stretched first. A stretch is symmetric, so it
/// may be applied to the direction instead of to every point.
#[inline]
fn stretched(up: Vec3, joint: Option<&usize>, deforms: &[JointDeform]) -> Vec3 {
    match joint.and_then(|joint| deforms.iter().find(|d| d.joint == *joint)) {
        Some(d) => d.joint_from_axes * (d.factors * (d.joint_from_axes.conjugate() * up)),
        None => up,
    }
}

fn leg(stand: &Stand<'_>, hips: usize, side: Side) -> Option<Leg> {
    let skeleton = stand.character.skeleton();
    let (foot, toes, index) = match side {
        Side::Left => (Bone::LeftFoot, Bone::LeftToes, 0),
        Side::Right => (Bone::RightFoot, Bone::RightToes, 1),
    };
    let foot = stand.character.humanoid().joint(foot)?;
    let toes = stand.character.humanoid().joint(toes).filter(|t| skeleton.is_in_subtree(*t, foot));
    if !skeleton.is_in_subtree(foot, hips) || foot == hips {
        return None;
    }
    let down_to = |joint: usize, above: usize| skeleton.path_below(above, joint);
    let mut leg = Leg {
        path: down_to(foot, hips),
        foot_points: vec![Vec3::ZERO],
        toes: toes.map(|t| down_to(t, foot)).unwrap_or_default(),
        toe_tip: toes.map(|_| Vec3::ZERO),
    };
    if let Some(sole) = stand.character.soles()[index].filter(|sole| sole.foot == foot) {
        leg.foot_points = vec![sole.heel, sole.ball_inner, sole.ball_outer];
        match sole.toes {
            Some(_) if sole.toes == toes => leg.toe_tip = Some(sole.toe_tip),
            Some(_) => {}
            None => leg.foot_points.push(sole.toe_tip),
        }
    }
    Some(leg)
}
