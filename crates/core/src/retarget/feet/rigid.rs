//! The faster twin of composing and solving, for rigs without uneven scale or mirrors: places, turns and one size per joint
//! instead of matrices, and a leg solved without composing it again. Everything else takes the general way; both agree,
//! and a test holds them against each other.

use super::rig::{Foot, FootRig};
use crate::ik::{LimbEnd, Triangle};
use crate::pose::ModelPose;
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{Quat, Vec3};

/// Composes places and pure rotations of `model`, and how large each joint's frame is; its linear parts stay as they were.
/// False, with nothing of use, when a scale is uneven or negative.
pub(super) fn compose(
    skeleton: &Skeleton,
    local: &[Transform],
    model: &mut ModelPose,
    sizes: &mut [f32],
) -> bool {
    for (joint, transform) in local.iter().enumerate() {
        let scale = transform.scale;
        if scale.x != scale.y || scale.x != scale.z || scale.x <= 0.0 {
            return false;
        }
        let (place, rotation, size) = match skeleton.parent(joint) {
            None => (transform.translation, transform.rotation, scale.x),
            Some(parent) => {
                let rotation = model.rotations[parent];
                let offset = rotation * (transform.translation * sizes[parent]);
                (model.positions[parent] + offset, rotation * transform.rotation, sizes[parent] * scale.x)
            }
        };
        model.positions[joint] = place;
        model.rotations[joint] = rotation;
        sizes[joint] = size;
    }
    true
}

/// A composed pose without uneven scale.
pub(super) struct RigidMut<'a> {
    pub(super) skeleton: &'a Skeleton,
    pub(super) local: &'a mut [Transform],
    /// Its linear parts are not used.
    pub(super) model: &'a mut ModelPose,
    pub(super) sizes: &'a [f32],
}

impl RigidMut<'_> {
    /// Moves the hips in model space, and the places of everything below them.
    pub(super) fn shift_hips(&mut self, hips: usize, shift: Vec3) {
        let (rotation, size) = match self.skeleton.parent(hips) {
            None => (Quat::IDENTITY, 1.0),
            Some(parent) => (self.model.rotations[parent], self.sizes[parent]),
        };
        self.local[hips].translation += rotation.conjugate() * shift / size;
        for joint in self.skeleton.subtree(hips) {
            self.model.positions[joint] += shift;
        }
    }

    /// Brings one foot to its goal, with reach softened from `soft_from` of the leg on; where it came to. The leg must end in a
    /// joint.
    pub(super) fn solve_foot(&mut self, rig: &FootRig, goal: &Foot, soft_from: f32) -> Foot {
        let leg = &rig.leg;
        let model = &*self.model;
        let triangle = Triangle {
            start: model.positions[leg.upper],
            middle: model.positions[leg.lower],
            end: model.positions[rig.foot],
            goal: goal.ankle,
            pole: None,
            bend_forward: leg.bend_forward(model.rotations[leg.upper]),
        };
        let bent = triangle.solve_with(soft_from);
        let rotations = &model.rotations;
        let above = |joint: usize| self.skeleton.parent(joint).map_or(Quat::IDENTITY, |p| rotations[p]);
        let mut write = |joint: usize, parent: Quat, in_model: Quat| {
            self.local[joint].rotation = (parent.conjugate() * in_model).normalize();
        };
        if bent.upper != Quat::IDENTITY || bent.lower != Quat::IDENTITY {
            write(leg.upper, above(leg.upper), bent.upper * rotations[leg.upper]);
            write(leg.lower, bent.upper * above(leg.lower), bent.lower * rotations[leg.lower]);
        }
        let foot_parent = bent.lower * above(rig.foot);
        if foot_parent != above(rig.foot) || goal.foot != rotations[rig.foot] {
            write(rig.foot, foot_parent, goal.foot);
        }
        if let Some(toes) = rig.toes {
            let turned = goal.foot * rotations[rig.foot].conjugate();
            if goal.foot != rotations[rig.foot] || goal.toes != rotations[toes] {
                write(toes, turned * above(toes), goal.toes);
            }
        }
        Foot { ankle: bent.end, ..*goal }
    }
}

/// Whether a foot can be solved this way: its leg ends in its ankle joint.
pub(super) fn is_plain(rig: &FootRig) -> bool {
    rig.leg.end == LimbEnd::Joint(rig.foot)
}
