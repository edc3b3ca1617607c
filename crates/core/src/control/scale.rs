//! Scale: bigger or smaller parts, in one of two ways.
//!
//! * **With the subtree**, uniform: the factor multiplies the joint's sampled scale, so everything below grows with it
//!   (a head with its hair and eyes).
//! * **One segment**, along and across its long axis: the skin of that segment is stretched by a [`JointDeform`] and
//!   the children are moved by the same stretch through their translations. Nothing below is scaled, so nothing shears
//!   or fattens: an arm that is twice as long has two segments of factor 2, and its forearm is not four times as long.
//!
//! The long axis leads from the joint to the next bone in the stance, in whichever direction of the joint's frame that
//! is. Joints that are in line with the segment (twist joints) belong to it and are stretched with it; whatever else
//! hangs from it (the next bone, hair, props) is only moved. Factors multiply what was sampled, so a scale track keeps
//! its effect, and several scales of one joint multiply.

use super::JointRef;
use super::deform::JointDeform;
use super::stand::Stand;
use super::vector::{across, unit};
use crate::transform::Transform;
use glam::{Mat3, Quat, Vec3};

/// How large a part shall be. Factors of 1 leave it alone; factors that are negative, NaN or infinite count as 1, and
/// the answer says so; 0 flattens and is finite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scale {
    /// The joint and everything below it, the same in every direction, about the joint.
    Subtree(f32),
    /// The segment of this joint alone.
    Segment {
        /// Factor along the segment's long axis: longer or shorter.
        along: f32,
        /// Factors across it: first towards the character's forward in the stance (for segments that point forward
        /// themselves: up), then to the side. Thicker or thinner.
        across: [f32; 2],
    },
}

impl Scale {
    /// Longer or shorter, as thick as before.
    pub fn along(factor: f32) -> Scale {
        Scale::Segment { along: factor, across: [1.0, 1.0] }
    }

    /// Thicker or thinner, as long as before.
    pub fn across(factor: f32) -> Scale {
        Scale::Segment { along: 1.0, across: [factor, factor] }
    }

    fn factors(&self) -> Vec3 {
        match *self {
            Scale::Subtree(factor) => Vec3::splat(factor),
            Scale::Segment { along, across } => Vec3::new(along, across[0], across[1]),
        }
    }
}

/// Which way a segment's length runs.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum LongAxis {
    /// From the joint to the next bone in the stance; for the head up, for toes forward, for other ends on as the
    /// bone before.
    #[default]
    Bone,
    /// This direction in the joint's own frame, any length but 0.
    InJoint(Vec3),
}

/// Choices for a scale.
#[derive(Clone, Debug, PartialEq)]
pub struct ScaleOptions {
    /// The joint at the start of the part.
    pub joint: JointRef,
    /// Which way its length runs. Default: to the next bone. Two scales of one joint must agree.
    pub axis: LongAxis,
    /// What a new state starts with. Default: factor 1 at weight 1.
    pub start: ScaleInput,
}

impl ScaleOptions {
    /// A scale of a part along its bone.
    pub fn new(joint: impl Into<JointRef>, scale: Scale) -> ScaleOptions {
        ScaleOptions { joint: joint.into(), axis: LongAxis::Bone, start: ScaleInput { scale, weight: 1.0 } }
    }
}

/// What a game sets each frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScaleInput {
    /// How large.
    pub scale: Scale,
    /// 0 to 1: the factors go from 1 to what is given, in proportion; 0 leaves the pose as it is, bit for bit.
    pub weight: f32,
}

/// What became of a scale in the last frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScaleAnswer {
    /// Factors as applied, weight included: along, across, across; all alike with the subtree.
    pub factors: Vec3,
    /// Whether every given factor could be used.
    pub usable: bool,
}

impl Default for ScaleAnswer {
    fn default() -> Self {
        ScaleAnswer { factors: Vec3::ONE, usable: true }
    }
}

/// A child that moves with its parent's segment.
#[derive(Clone, Copy, Debug)]
struct Moved {
    joint: usize,
    /// The stretch's axes in the frame of the child's parent.
    axes: Mat3,
}

/// A prepared scale.
#[derive(Clone, Debug)]
pub(super) struct ScaleUnit {
    pub(super) joint: usize,
    pub(super) start: ScaleInput,
    /// The axes of the stretch in the joint's frame.
    pub(super) axes: Mat3,
    /// The segment's joints with the axes of the stretch in the frame of each: this joint first, then joints in line.
    pub(super) members: Vec<(usize, Mat3)>,
    moved: Vec<Moved>,
    /// The first of the members' places in the list of deforms.
    pub(super) first_deform: usize,
}

/// A joint belongs to a segment when it is this near to its line, as a fraction of the segment's length.
const IN_LINE: f32 = 0.05;

impl ScaleUnit {
    pub(super) fn new(stand: &Stand<'_>, joint: usize, options: &ScaleOptions) -> Option<ScaleUnit> {
        let axis = match options.axis {
            LongAxis::Bone => stand.long_axis(joint),
            LongAxis::InJoint(axis) => unit(axis)?,
        };
        let front = stand.in_joint(joint, stand.forward);
        let front = if across(front, axis).length() > 0.5 { front } else { stand.in_joint(joint, stand.up) };
        let front = unit(across(front, axis)).unwrap_or_else(|| axis.any_orthonormal_vector());
        let axes = Mat3::from_cols(axis, front, axis.cross(front));
        let mut scale = ScaleUnit {
            joint,
            start: options.start,
            axes,
            members: vec![(joint, axes)],
            moved: Vec::new(),
            first_deform: 0,
        };
        scale.gather(stand, joint, axes);
        Some(scale)
    }

    /// Finds the joints in line with the segment, and whatever hangs from them.
    fn gather(&mut self, stand: &Stand<'_>, member: usize, axes: Mat3) {
        let skeleton = stand.character.skeleton();
        for child in skeleton.children(member) {
            self.moved.push(Moved { joint: child, axes });
            if self.is_in_line(stand, child) {
                // The stretch stays what it is in model space when the child's frame stands turned in the stance.
                let parent_from_child = stand.character.stance_local()[child];
                let signs = Mat3::from_diagonal(parent_from_child.scale.signum());
                let axes = signs * Mat3::from_quat(parent_from_child.rotation.conjugate()) * axes;
                self.members.push((child, axes));
                self.gather(stand, child, axes);
            }
        }
    }

    fn is_in_line(&self, stand: &Stand<'_>, child: usize) -> bool {
        let skeleton = stand.character.skeleton();
        let humanoid = stand.character.humanoid();
        let Some(end) = stand.end_of_segment(self.joint) else { return false };
        if child == end || humanoid.bone_of(child).is_some() {
            return false;
        }
        if skeleton.is_in_subtree(end, child) {
            return true;
        }
        let start = stand.model.positions[self.joint];
        let whole = stand.model.positions[end] - start;
        // What stands where the joint itself does only stretches its skin (deform nodes in a file).
        let place = stand.model.positions[child];
        let goes_on = |j: usize| stand.model.positions[j].distance(place) > 1e-4 * whole.length();
        if skeleton.subtree(child).any(goes_on) || humanoid.chains.iter().any(|c| c.joints.contains(&child)) {
            return false;
        }
        let to_child = stand.model.positions[child] - start;
        let Some(direction) = unit(whole) else { return false };
        let at = to_child.dot(direction) / whole.length();
        (-IN_LINE..1.0 + IN_LINE).contains(&at)
            && across(to_child, direction).length() <= IN_LINE * whole.length()
    }

    /// Joints whose translation the scale multiplies.
    pub(super) fn moved(&self) -> impl Iterator<Item = usize> + '_ {
        self.moved.iter().map(|m| m.joint)
    }

    /// The deforms of the segment's joints, at factor 1.
    pub(super) fn deforms(&self) -> impl Iterator<Item = JointDeform> + '_ {
        self.members.iter().map(|(joint, axes)| {
            // Signs of axes do not matter for a stretch; a left-handed triple becomes right-handed.
            let third = axes.x_axis.cross(axes.y_axis);
            let axes = Quat::from_mat3(&Mat3::from_cols(axes.x_axis, axes.y_axis, third)).normalize();
            JointDeform { joint: *joint, joint_from_axes: axes, factors: Vec3::ONE }
        })
    }

    /// Multiplies what was sampled.
    #[inline]
    pub(super) fn apply(
        &self,
        input: &ScaleInput,
        local: &mut [Transform],
        deforms: &mut [JointDeform],
    ) -> ScaleAnswer {
        let weight = super::weight(input.weight);
        if weight == 0.0 {
            return ScaleAnswer::default();
        }
        let given = input.scale.factors();
        let usable = given.cmpge(Vec3::ZERO).all() && given.is_finite();
        if !usable {
            return ScaleAnswer { factors: Vec3::ONE, usable };
        }
        let factors = Vec3::ONE + (given - Vec3::ONE) * weight;
        if factors == Vec3::ONE {
            return ScaleAnswer::default();
        }
        match input.scale {
            Scale::Subtree(_) => local[self.joint].scale *= factors.x,
            Scale::Segment { .. } => {
                for moved in &self.moved {
                    let t = &mut local[moved.joint].translation;
                    *t = moved.axes * (factors * (moved.axes.transpose() * *t));
                }
                let deforms = &mut deforms[self.first_deform..self.first_deform + self.members.len()];
                for deform in deforms {
                    deform.factors *= factors;
                }
            }
        }
        ScaleAnswer { factors, usable }
    }
}
