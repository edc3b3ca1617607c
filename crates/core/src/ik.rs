//! Inverse kinematics: limbs and chains are turned so that their end comes to a place in model space.
//!
//! * [`TwoBone`]: arms and legs, analytic, one pass.
//! * [`ChainIk`]: longer limbs, tails and necks, iterated within a budget.
//!
//! Both work on a [`PoseMut`], the local transforms together with the composed model pose: corrections are model-space
//! turns multiplied on the left, and what is written back are local rotations only, so that bone lengths never change
//! and ancestors may be turned, scaled and mirrored. A goal that equals the pose returns the pose bit for bit.
//!
//! Solving never fails. What could not be reached is an [`IkAnswer`] with the reason, the distance of the target and the
//! length of the chain.

mod chain;
mod triangle;
mod two_bone;

pub use chain::ChainIk;
pub use triangle::{Bent, Triangle};
pub use two_bone::{EndRotation, LimbEnd, LimbName, TwoBone, TwoBoneGoal};

use crate::pose::{ModelPose, local_rotation};
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::Quat;

/// Fraction of a chain's length from which on reach is softened by default: a goal further out is approached ever more
/// slowly and met by the whole length only at infinity, so that the limb does not snap straight.
pub const SOFT_FROM: f32 = 0.999;

/// Where a chain ended up, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The end is at the goal.
    Reached,
    /// The goal is within the last thousandth of the chain's length, where reach is softened; the end is less than
    /// 0.04 % of the length short of it.
    Softened,
    /// The goal is further away than the chain is long.
    TooFar,
    /// The goal is nearer than the fully folded chain comes.
    TooNear,
    /// The chain has no length, or a number is not finite; the pose is untouched.
    NoLength,
    /// The iteration budget was used up before the end was at the goal.
    OutOfBudget,
}

/// What a solver did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct IkAnswer {
    /// Reached, or why not.
    pub outcome: Outcome,
    /// Distance from the chain's first joint to the goal, metres.
    pub target_distance: f32,
    /// Sum of the segment lengths, metres.
    pub chain_length: f32,
    /// Distance from the chain's end to the goal afterwards, metres.
    pub residual: f32,
}

impl IkAnswer {
    /// Whether the end is at the goal, up to the softening of the last thousandth.
    pub fn reached(&self) -> bool {
        matches!(self.outcome, Outcome::Reached | Outcome::Softened)
    }
}

/// A pose while it is being corrected: local transforms and the model pose composed from them, kept in step.
#[derive(Debug)]
pub struct PoseMut<'a> {
    /// Whose pose it is.
    pub skeleton: &'a Skeleton,
    /// Local transforms, by joint.
    pub local: &'a mut [Transform],
    /// The same pose in model space.
    pub model: &'a mut ModelPose,
}

impl PoseMut<'_> {
    /// Gives a joint a pure rotation in model space and composes everything below it again.
    pub fn set_rotation(&mut self, joint: usize, in_model: Quat) {
        if self.model.rotations[joint] == in_model {
            return;
        }
        let parent = self.parent_rotation(joint);
        self.write_local(joint, parent, in_model);
        self.model.compose_subtree(self.skeleton, joint, self.local);
    }

    /// Turns a joint by a model-space rotation, everything below carried along.
    pub fn turn(&mut self, joint: usize, turn: Quat) {
        if turn != Quat::IDENTITY {
            self.set_rotation(joint, turn * self.model.rotations[joint]);
        }
    }

    fn parent_rotation(&self, joint: usize) -> Quat {
        self.skeleton.parent(joint).map_or(Quat::IDENTITY, |p| self.model.rotations[p])
    }

    /// Writes the local rotation that gives `in_model` under a parent rotation; composes nothing.
    fn write_local(&mut self, joint: usize, parent_in_model: Quat, in_model: Quat) {
        self.local[joint].rotation =
            local_rotation(self.skeleton, joint, parent_in_model, in_model).normalize();
    }
}

/// The distance that a chain takes up for a target at `distance`: the same up to `from`, then approaching `length` with
/// a continuous slope.
pub(crate) fn softened(distance: f32, from: f32, length: f32) -> f32 {
    let room = length - from;
    if distance <= from {
        return distance;
    }
    if room <= 0.0 {
        return length;
    }
    from + room * (1.0 - ((from - distance) / room).exp())
}
