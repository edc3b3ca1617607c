//! Offset: a translation and a turn added to a joint's sampled components.

use super::JointRef;
use crate::rotation::part_of_turn;
use crate::transform::Transform;
use glam::{Quat, Vec3};

/// Whose axes an offset is spoken in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum OffsetFrame {
    /// The joint's own axes as animated: a turn multiplies on the right.
    #[default]
    Joint,
    /// The parent's axes: a turn multiplies on the left.
    Parent,
}

/// Choices for an offset.
#[derive(Clone, Debug, PartialEq)]
pub struct OffsetOptions {
    /// The joint that is moved; what hangs from it is carried along.
    pub joint: JointRef,
    /// Whose axes translation and turn are spoken in. Default: the joint's.
    pub frame: OffsetFrame,
    /// What a new state starts with. Default: nothing, at weight 1.
    pub start: OffsetInput,
}

impl OffsetOptions {
    /// An offset of a joint in the joint's own axes, nothing at first.
    pub fn new(joint: impl Into<JointRef>) -> OffsetOptions {
        OffsetOptions { joint: joint.into(), frame: OffsetFrame::Joint, start: OffsetInput::default() }
    }
}

/// What a game sets each frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OffsetInput {
    /// Added to the sampled translation, in the parent's units (metres where nothing above is scaled). Default: 0.
    pub translation: Vec3,
    /// Turn on top of the sampled rotation, unit; its length is put right. Default: none.
    pub rotation: Quat,
    /// 0 to 1: the fraction of both; 0 leaves the joint as it is, bit for bit. Default: 1.
    pub weight: f32,
}

impl Default for OffsetInput {
    fn default() -> Self {
        OffsetInput { translation: Vec3::ZERO, rotation: Quat::IDENTITY, weight: 1.0 }
    }
}

/// A prepared offset.
#[derive(Clone, Debug)]
pub(super) struct OffsetUnit {
    pub(super) joint: usize,
    pub(super) frame: OffsetFrame,
    pub(super) start: OffsetInput,
}

impl OffsetUnit {
    /// Adds the offset; what is not finite, or a turn of no length, adds nothing.
    pub(super) fn apply(&self, input: &OffsetInput, local: &mut Transform) {
        let weight = super::weight(input.weight);
        if weight == 0.0 {
            return;
        }
        let rotation = *local;
        let length = input.rotation.length();
        if input.rotation != Quat::IDENTITY && length > 1e-6 && length.is_finite() {
            let turn = part_of_turn(input.rotation / length, weight);
            local.rotation = match self.frame {
                OffsetFrame::Joint => local.rotation * turn,
                OffsetFrame::Parent => turn * local.rotation,
            }
            .normalize();
        }
        if input.translation != Vec3::ZERO && input.translation.is_finite() {
            local.translation += match self.frame {
                OffsetFrame::Joint => rotation.rotation * (input.translation * weight),
                OffsetFrame::Parent => input.translation * weight,
            };
        }
    }
}
