//! What controls need to know of a character's stance: its joints' frames, and up, forward and left of its body.

use super::vector::unit;
use crate::character::Character;
use crate::humanoid::Bone;
use crate::pose::ModelPose;
use glam::{Mat3, Vec3};

/// The stance, composed, for preparation.
pub(super) struct Stand<'a> {
    pub(super) character: &'a Character,
    pub(super) model: ModelPose,
    /// Up and forward of the body in the stance, model space, unit.
    pub(super) up: Vec3,
    pub(super) forward: Vec3,
}

impl<'a> Stand<'a> {
    pub(super) fn new(character: &'a Character) -> Stand<'a> {
        let mut model = ModelPose::default();
        model.compose(character.skeleton(), character.stance_local());
        let model_from_canonical = character.stance().canonical_from_model.conjugate();
        Stand {
            character,
            model,
            up: model_from_canonical * Vec3::Y,
            forward: model_from_canonical * Vec3::Z,
        }
    }

    /// A model-space direction in a joint's frame in the stance, unit.
    pub(super) fn in_joint(&self, joint: usize, direction: Vec3) -> Vec3 {
        unit(inverse(self.model.linears[joint]).unwrap_or(Mat3::IDENTITY) * direction).unwrap_or(Vec3::Z)
    }

    /// The linear part of a joint's frame in the stance; the identity for what has no parent.
    pub(super) fn linear(&self, joint: Option<usize>) -> Mat3 {
        joint.map_or(Mat3::IDENTITY, |j| self.model.linears[j])
    }

    /// The joint at which the segment of `joint` ends: the next bone of the humanoid, the next joint of a chain, or
    /// its only child.
    pub(super) fn end_of_segment(&self, joint: usize) -> Option<usize> {
        let skeleton = self.character.skeleton();
        let humanoid = self.character.humanoid();
        if let Some(bone) = humanoid.bone_of(joint) {
            let next = next_bones(bone).iter().filter_map(|b| humanoid.joint(*b));
            return next.into_iter().find(|n| *n != joint && skeleton.is_in_subtree(*n, joint));
        }
        let in_chain = humanoid.chains.iter().find_map(|chain| {
            let at = chain.joints.iter().position(|j| *j == joint)?;
            chain.joints.get(at + 1).copied()
        });
        in_chain.or_else(|| {
            let mut children = skeleton.children(joint);
            let only = children.next()?;
            children.next().is_none().then_some(only)
        })
    }

    /// The long axis of a joint's segment in the joint's frame, unit.
    pub(super) fn long_axis(&self, joint: usize) -> Vec3 {
        let skeleton = self.character.skeleton();
        let from_model = inverse(self.model.linears[joint]).unwrap_or(Mat3::IDENTITY);
        let toward = |target: Vec3| unit(from_model * (target - self.model.positions[joint]));
        if let Some(axis) = self.end_of_segment(joint).and_then(|end| toward(self.model.positions[end])) {
            return axis;
        }
        match self.character.humanoid().bone_of(joint) {
            Some(Bone::Head) => return self.in_joint(joint, self.up),
            Some(Bone::LeftToes | Bone::RightToes | Bone::LeftEye | Bone::RightEye | Bone::Jaw) => {
                return self.in_joint(joint, self.forward);
            }
            _ => {}
        }
        let (mut sum, mut count) = (Vec3::ZERO, 0.0);
        for child in skeleton.children(joint) {
            sum += self.model.positions[child];
            count += 1.0;
        }
        let onward = skeleton.parent(joint).map(|p| self.model.positions[joint] - self.model.positions[p]);
        let children = (count > 0.0).then(|| toward(sum / count)).flatten();
        children
            .or_else(|| unit(from_model * onward.unwrap_or(Vec3::ZERO)))
            .unwrap_or_else(|| self.in_joint(joint, self.up))
    }
}

/// Where the segment of a bone ends, best first.
fn next_bones(bone: Bone) -> &'static [Bone] {
    use Bone::*;
    match bone {
        Hips => &[Spine, Chest, UpperChest, Neck, Head],
        Spine => &[Chest, UpperChest, Neck, Head],
        Chest => &[UpperChest, Neck, Head],
        UpperChest => &[Neck, Head],
        Neck => &[Head],
        LeftUpperLeg => &[LeftLowerLeg],
        LeftLowerLeg => &[LeftFoot],
        LeftFoot => &[LeftToes],
        RightUpperLeg => &[RightLowerLeg],
        RightLowerLeg => &[RightFoot],
        RightFoot => &[RightToes],
        LeftShoulder => &[LeftUpperArm],
        LeftUpperArm => &[LeftLowerArm],
        LeftLowerArm => &[LeftHand],
        LeftHand => &[LeftMiddleProximal],
        RightShoulder => &[RightUpperArm],
        RightUpperArm => &[RightLowerArm],
        RightLowerArm => &[RightHand],
        RightHand => &[RightMiddleProximal],
        LeftThumbMetacarpal => &[LeftThumbProximal],
        LeftThumbProximal => &[LeftThumbDistal],
        LeftIndexProximal => &[LeftIndexIntermediate],
        LeftIndexIntermediate => &[LeftIndexDistal],
        LeftMiddleProximal => &[LeftMiddleIntermediate],
        LeftMiddleIntermediate => &[LeftMiddleDistal],
        LeftRingProximal => &[LeftRingIntermediate],
        LeftRingIntermediate => &[LeftRingDistal],
        LeftLittleProximal => &[LeftLittleIntermediate],
        LeftLittleIntermediate => &[LeftLittleDistal],
        RightThumbMetacarpal => &[RightThumbProximal],
        RightThumbProximal => &[RightThumbDistal],
        RightIndexProximal => &[RightIndexIntermediate],
        RightIndexIntermediate => &[RightIndexDistal],
        RightMiddleProximal => &[RightMiddleIntermediate],
        RightMiddleIntermediate => &[RightMiddleDistal],
        RightRingProximal => &[RightRingIntermediate],
        RightRingIntermediate => &[RightRingDistal],
        RightLittleProximal => &[RightLittleIntermediate],
        RightLittleIntermediate => &[RightLittleDistal],
        _ => &[],
    }
}

/// The inverse of a linear part; `None` where a zero scale has flattened it.
#[inline]
pub(super) fn inverse(linear: Mat3) -> Option<Mat3> {
    let [x, y, z] = [linear.x_axis, linear.y_axis, linear.z_axis];
    let [xx, yy, zz] = [x.length_squared(), y.length_squared(), z.length_squared()];
    // Rotation, mirror and one size for all directions, as nearly always: the transpose over the square of the size.
    let slack = 2e-6 * xx;
    let skew = x.dot(y).abs().max(x.dot(z).abs()).max(y.dot(z).abs());
    if (xx - yy).abs().max((xx - zz).abs()).max(skew) < slack && xx < 1e30 && xx > 1e-30 {
        return Some(linear.transpose() * (1.0 / xx));
    }
    let determinant = linear.determinant();
    if !(determinant * determinant > 1e-12 * (xx * yy * zz)) {
        return None;
    }
    let inverse = linear.inverse();
    inverse.is_finite().then_some(inverse)
}
