//! Model space in f64, composed from f32 local transforms.

use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{DMat3, DQuat, DVec3};

/// The f64 twin of [`ModelPose`](crate::ModelPose): the same meaning, for measures and preparation.
#[derive(Clone, Debug)]
pub struct ModelPose64 {
    /// Place of each joint, metres.
    pub positions: Vec<DVec3>,
    /// Pure rotation of each joint, `model_from_joint`.
    pub rotations: Vec<DQuat>,
    /// Rotation with all scale and shear, `model_from_joint`.
    pub linears: Vec<DMat3>,
}

impl ModelPose64 {
    /// Room for a number of joints.
    pub fn new(joints: usize) -> ModelPose64 {
        ModelPose64 {
            positions: vec![DVec3::ZERO; joints],
            rotations: vec![DQuat::IDENTITY; joints],
            linears: vec![DMat3::IDENTITY; joints],
        }
    }

    /// The pose of a skeleton with these local transforms.
    pub fn of(skeleton: &Skeleton, local: &[Transform]) -> ModelPose64 {
        let mut pose = ModelPose64::new(skeleton.len());
        pose.compose(skeleton, local);
        pose
    }

    /// Composes every joint, parents before children.
    pub fn compose(&mut self, skeleton: &Skeleton, local: &[Transform]) {
        for (joint, transform) in local.iter().enumerate() {
            let rotation = unit(transform.rotation.as_dquat());
            let linear = DMat3::from_quat(rotation) * DMat3::from_diagonal(transform.scale.as_dvec3());
            let translation = transform.translation.as_dvec3();
            let Some(parent) = skeleton.parent(joint) else {
                self.positions[joint] = translation;
                self.rotations[joint] = rotation;
                self.linears[joint] = linear;
                continue;
            };
            self.positions[joint] = self.positions[parent] + self.linears[parent] * translation;
            self.linears[joint] = self.linears[parent] * linear;
            self.rotations[joint] = match skeleton.reflection(joint) {
                None => self.rotations[parent] * rotation,
                Some(r) => {
                    let seen = if r.mirrored {
                        DQuat::from_xyzw(rotation.x, -rotation.y, -rotation.z, rotation.w)
                    } else {
                        rotation
                    };
                    self.rotations[parent] * r.turn.as_dquat() * seen
                }
            };
        }
    }

    /// Takes a point of a joint's frame to model space.
    pub fn point(&self, joint: usize, in_joint: DVec3) -> DVec3 {
        self.positions[joint] + self.linears[joint] * in_joint
    }
}

fn unit(q: DQuat) -> DQuat {
    let length = q.length();
    if length > 1e-12 { q / length } else { DQuat::IDENTITY }
}
