//! A rig's motion without its rest rotations, as BVH needs it.
//!
//! A BVH's zero pose has no rotations. With `G` the pure model-space rotation of a joint, the joint's turn away from rest
//! is `D = G * G_rest^-1`; its BVH rotation is `D_parent^-1 * D` and its place `D_parent^-1 * (p - p_parent)`, which is
//! its OFFSET, the difference of rest places, wherever bones keep their lengths. Where they do not (animated
//! translation or scale) the joint gets position channels, so places always follow the rig. All in f64.

use posewright::glam::{DMat3, DQuat, DVec3};
use posewright::{Skeleton, Transform};

/// Every joint in model space.
#[derive(Clone, Default)]
pub(super) struct Model {
    pub(super) positions: Vec<DVec3>,
    pub(super) rotations: Vec<DQuat>,
    linears: Vec<DMat3>,
}

impl Model {
    pub(super) fn compose(&mut self, skeleton: &Skeleton, local: &[Transform]) {
        self.positions.clear();
        self.rotations.clear();
        self.linears.clear();
        for (joint, transform) in local.iter().enumerate() {
            let own = transform.rotation.as_dquat().normalize();
            let translation = transform.translation.as_dvec3();
            let linear = DMat3::from_quat(own) * DMat3::from_diagonal(transform.scale.as_dvec3());
            let Some(parent) = skeleton.parent(joint) else {
                self.positions.push(translation);
                self.rotations.push(own);
                self.linears.push(linear);
                continue;
            };
            self.positions.push(self.positions[parent] + self.linears[parent] * translation);
            self.linears.push(self.linears[parent] * linear);
            self.rotations.push((self.rotations[parent] * seen(skeleton, joint, own)).normalize());
        }
    }

    pub(super) fn is_finite(&self) -> bool {
        self.positions.iter().all(|p| p.is_finite()) && self.rotations.iter().all(|q| q.is_finite())
    }
}

/// A local rotation as the pure rotation of the parent sees it, mirrors in between included.
fn seen(skeleton: &Skeleton, joint: usize, own: DQuat) -> DQuat {
    match skeleton.reflection(joint) {
        None => own,
        Some(r) => {
            let own = if r.mirrored { DQuat::from_xyzw(own.x, -own.y, -own.z, own.w) } else { own };
            r.turn.as_dquat() * own
        }
    }
}

/// The rest that is folded out.
pub(super) struct Fold<'a> {
    skeleton: &'a Skeleton,
    rest: Model,
}

/// One frame of the folded rig: by joint, its BVH rotation and its place relative to its parent (model space for roots).
#[derive(Default)]
pub(super) struct Folded {
    pub(super) rotations: Vec<DQuat>,
    pub(super) places: Vec<DVec3>,
    turns: Vec<DQuat>,
}

impl<'a> Fold<'a> {
    pub(super) fn new(skeleton: &'a Skeleton) -> Fold<'a> {
        let mut rest = Model::default();
        rest.compose(skeleton, skeleton.rest());
        Fold { skeleton, rest }
    }

    /// The joint's OFFSET in metres.
    pub(super) fn offset(&self, joint: usize) -> DVec3 {
        let parent = self.skeleton.parent(joint).map_or(DVec3::ZERO, |p| self.rest.positions[p]);
        self.rest.positions[joint] - parent
    }

    pub(super) fn fold(&self, model: &Model, out: &mut Folded) {
        out.rotations.clear();
        out.places.clear();
        out.turns.clear();
        for joint in 0..self.skeleton.len() {
            let turn = model.rotations[joint] * self.rest.rotations[joint].conjugate();
            let (rotation, place) = match self.skeleton.parent(joint) {
                None => (turn, model.positions[joint]),
                Some(parent) => {
                    let back = out.turns[parent].conjugate();
                    (back * turn, back * (model.positions[joint] - model.positions[parent]))
                }
            };
            out.turns.push(turn);
            out.rotations.push(rotation);
            out.places.push(place);
        }
    }
}
