//! A pose in f64 for preparation: local transforms with their model-space frames, kept together while joints turn.

use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{DMat3, DQuat, DVec3};

/// Local and model transforms of every joint, f64. See [`crate::pose`] for what a pure rotation is.
#[derive(Clone, Debug)]
pub(crate) struct Frames<'a> {
    skeleton: &'a Skeleton,
    translations: Vec<DVec3>,
    scales: Vec<DVec3>,
    /// Local rotations.
    pub(crate) local: Vec<DQuat>,
    /// Pure model-space rotations.
    pub(crate) rotations: Vec<DQuat>,
    /// Model-space places, metres.
    pub(crate) positions: Vec<DVec3>,
    linears: Vec<DMat3>,
    /// Joints that belong to another joint's limb although they hang elsewhere: `(joint, carried by)`.
    carried: Vec<(usize, usize)>,
}

impl<'a> Frames<'a> {
    /// Composes a pose of `skeleton`. `carried` names joints whose subtree moves with another joint's when that is
    /// turned, although it hangs from elsewhere (feet of rigs exported from IK set-ups).
    pub(crate) fn new(
        skeleton: &'a Skeleton,
        pose: &[Transform],
        carried: Vec<(usize, usize)>,
    ) -> Frames<'a> {
        let count = skeleton.len();
        let mut frames = Frames {
            skeleton,
            translations: pose.iter().map(|t| t.translation.as_dvec3()).collect(),
            scales: pose.iter().map(|t| t.scale.as_dvec3()).collect(),
            local: pose.iter().map(|t| t.rotation.as_dquat().normalize()).collect(),
            rotations: vec![DQuat::IDENTITY; count],
            positions: vec![DVec3::ZERO; count],
            linears: vec![DMat3::IDENTITY; count],
            carried,
        };
        frames.compose(0..count);
        frames
    }

    /// Composes a range of joints whose parents are up to date.
    fn compose(&mut self, joints: std::ops::Range<usize>) {
        for joint in joints {
            let own = DMat3::from_quat(self.local[joint]) * DMat3::from_diagonal(self.scales[joint]);
            match self.skeleton.parent(joint) {
                None => {
                    self.rotations[joint] = self.local[joint];
                    self.positions[joint] = self.translations[joint];
                    self.linears[joint] = own;
                }
                Some(parent) => {
                    self.rotations[joint] = self.model_rotation(joint, parent);
                    self.positions[joint] =
                        self.positions[parent] + self.linears[parent] * self.translations[joint];
                    self.linears[joint] = self.linears[parent] * own;
                }
            }
        }
    }

    fn model_rotation(&self, joint: usize, parent: usize) -> DQuat {
        let (above, local) = (self.rotations[parent], self.local[joint]);
        match self.skeleton.reflection(joint) {
            None => above * local,
            Some(r) if r.mirrored => above * r.turn.as_dquat() * mirror(local),
            Some(r) => above * r.turn.as_dquat() * local,
        }
    }

    /// Turns a joint and everything below it by a model-space rotation about the joint's place.
    pub(crate) fn turn(&mut self, joint: usize, turn: DQuat) {
        self.set_rotation(joint, (turn * self.rotations[joint]).normalize());
        for (foot, carrier) in self.carried.clone() {
            if carrier == joint || self.skeleton.is_in_subtree(carrier, joint) {
                let place = self.positions[joint] + turn * (self.positions[foot] - self.positions[joint]);
                self.place(foot, place);
                self.set_rotation(foot, (turn * self.rotations[foot]).normalize());
            }
        }
    }

    /// Gives a joint a pure model-space rotation; its subtree is carried along.
    pub(crate) fn set_rotation(&mut self, joint: usize, in_model: DQuat) {
        let local = match (self.skeleton.parent(joint), self.skeleton.reflection(joint)) {
            (None, _) => in_model,
            (Some(parent), None) => self.rotations[parent].conjugate() * in_model,
            (Some(parent), Some(r)) => {
                let local = (self.rotations[parent] * r.turn.as_dquat()).conjugate() * in_model;
                if r.mirrored { mirror(local) } else { local }
            }
        };
        self.local[joint] = local.normalize();
        self.compose(self.skeleton.subtree(joint));
    }

    /// Puts a joint at a place in model space by its translation; its subtree is carried along.
    fn place(&mut self, joint: usize, position: DVec3) {
        self.translations[joint] = match self.skeleton.parent(joint) {
            None => position,
            Some(parent) if self.linears[parent].determinant().abs() > 1e-12 => {
                self.linears[parent].inverse() * (position - self.positions[parent])
            }
            Some(_) => self.translations[joint],
        };
        self.compose(self.skeleton.subtree(joint));
    }

    /// The linear part (rotation with scale) of a joint's frame.
    pub(crate) fn linear(&self, joint: usize) -> DMat3 {
        self.linears[joint]
    }

    /// The pose as local transforms.
    pub(crate) fn to_local(&self) -> Vec<Transform> {
        (0..self.local.len())
            .map(|j| Transform {
                translation: self.translations[j].as_vec3(),
                rotation: self.local[j].as_quat().normalize(),
                scale: self.scales[j].as_vec3(),
            })
            .collect()
    }
}

fn mirror(rotation: DQuat) -> DQuat {
    // The f32 rule, kept in one place by this test-backed twin.
    DQuat::from_xyzw(rotation.x, -rotation.y, -rotation.z, rotation.w)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rotation::mirrored_in_x;
    use glam::Quat;

    #[test]
    fn the_mirror_is_the_same_in_both_precisions() {
        let q = Quat::from_xyzw(0.1, 0.2, 0.3, 0.9).normalize();
        assert!(mirror(q.as_dquat()).as_quat().abs_diff_eq(mirrored_in_x(q), 1e-7));
    }
}
