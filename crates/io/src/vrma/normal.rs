//! A character's pose as a VRM humanoid without rest rotations has it.

use super::{TPose, unsupported};
use crate::error::WriteError;
use posewright::glam::{DQuat, DVec3, Quat, Vec3};
use posewright::{Bone, Character, ModelPose, Skeleton, Transform};

/// The humanoid of a VRM animation and how a character's poses become its poses.
pub(super) struct Normal {
    /// Bones with the character's joints, parents first, depth first; the hips come first.
    pub bones: Vec<(Bone, usize)>,
    /// By bone: its parent among `bones`.
    pub parents: Vec<Option<usize>>,
    /// By bone: where it rests under its parent; never turned.
    pub rest: Vec<Transform>,
    /// By bone: `joint_from_canonical` in the T-pose.
    unrest: Vec<DQuat>,
    /// Turns the model about +Y so that the character faces +Z.
    facing: DQuat,
    /// Level of the ground in the character's motion, metres.
    ground: f64,
}

impl Normal {
    /// Prepares a character.
    pub(super) fn new(character: &Character, t_pose: TPose) -> Result<Normal, WriteError> {
        let bones = depth_first(character);
        if bones.is_empty() {
            let message = "no joint is known as the hips, which a VRM animation needs; name it in a map file";
            return Err(unsupported("humanoid", message));
        }
        let stance = character.stance();
        let forward = match t_pose {
            TPose::Rest { forward } => forward.as_dvec3(),
            TPose::Stance => stance.forward.as_dvec3(),
        };
        let facing = DQuat::from_rotation_y(-forward.x.atan2(forward.z));
        let at_rest = ModelPose::rest(character.skeleton());
        let (rotations, positions, canonical, rest_ground, ground) = match t_pose {
            TPose::Rest { .. } => (&at_rest.rotations, &at_rest.positions, facing, 0.0, 0.0),
            TPose::Stance => (
                &stance.rotations,
                &stance.positions,
                stance.canonical_from_model.as_dquat(),
                f64::from(character.stance_ground()),
                f64::from(character.floor()),
            ),
        };
        let parent_of = |bone: Bone| {
            let above = std::iter::successors(bone.parent(), |b| b.parent());
            above.into_iter().find_map(|above| bones.iter().position(|(known, _)| *known == above))
        };
        let parents: Vec<Option<usize>> = bones.iter().map(|(bone, _)| parent_of(*bone)).collect();
        let place = |joint: usize| canonical * (positions[joint].as_dvec3() - DVec3::Y * rest_ground);
        let rest = bones.iter().zip(&parents).map(|((_, joint), parent)| {
            let above = parent.map_or(DVec3::ZERO, |parent| place(bones[parent].1));
            Transform::from_translation((place(*joint) - above).as_vec3())
        });
        let rest = rest.collect();
        let unrest =
            bones.iter().map(|(_, joint)| (canonical * rotations[*joint].as_dquat()).normalize().conjugate());
        let unrest = unrest.collect();
        Ok(Normal { bones, parents, rest, unrest, facing, ground })
    }

    /// Whether a bone is there.
    pub(super) fn has(&self, bone: Bone) -> bool {
        self.bones.iter().any(|(known, _)| *known == bone)
    }

    /// The humanoid's pose for a pose of the character; `out` has one entry per bone.
    pub(super) fn pose(&self, skeleton: &Skeleton, local: &[Transform], out: &mut [Transform]) {
        let model = ModelPose::of(skeleton, local);
        let world = |bone: usize| {
            let turned = self.facing * model.rotations[self.bones[bone].1].as_dquat().normalize();
            turned * self.unrest[bone]
        };
        for (bone, out) in out.iter_mut().enumerate() {
            *out = self.rest[bone];
            let above = self.parents[bone].map_or(DQuat::IDENTITY, world);
            out.rotation = unit(above.conjugate() * world(bone));
        }
        let hips = model.positions[self.bones[0].1].as_dvec3() - DVec3::Y * self.ground;
        out[0].translation = if hips.is_finite() { (self.facing * hips).as_vec3() } else { Vec3::NAN };
    }
}

fn unit(rotation: DQuat) -> Quat {
    rotation.normalize().as_quat().normalize()
}

/// The character's bones from the hips down, without eyes; empty without hips.
fn depth_first(character: &Character) -> Vec<(Bone, usize)> {
    let humanoid = character.humanoid();
    let (mut out, mut open) = (Vec::new(), vec![Bone::Hips]);
    if humanoid.joint(Bone::Hips).is_none() {
        return out;
    }
    while let Some(bone) = open.pop() {
        let is_eye = matches!(bone, Bone::LeftEye | Bone::RightEye);
        if let Some(joint) = humanoid.joint(bone).filter(|_| !is_eye) {
            out.push((bone, joint));
        }
        open.extend(Bone::ALL.iter().rev().filter(|below| below.parent() == Some(bone)));
    }
    out
}
