//! A body: joints in the T stance with bones called as VRM 1.0 calls them, and poses of it.
//!
//! Everything that is made here starts from this one neutral form: the body faces +Z, stands with its soles at y = 0,
//! metres, and every joint's frame is the world's in the T stance. Conventions of names, axes and rest poses are put on
//! afterwards by [`Rig`](crate::Rig), so what a take does is known before any file format has touched it.

mod humanoid;
mod quadruped;

pub use humanoid::{FINGERS, Proportions, humanoid};
pub use quadruped::{QuadrupedProportions, quadruped};

use crate::math::{DQuat, DVec3};

/// A joint of a body in its T stance.
#[derive(Clone, Debug, PartialEq)]
pub struct Bone {
    /// VRM 1.0's name for humanoids, a plain one for extra spine joints and animals.
    pub name: String,
    /// Index of the parent, below its own.
    pub parent: Option<usize>,
    /// Where the joint is, model space, metres.
    pub head: DVec3,
    /// Where its segment ends, model space, metres: the next joint of the limb, or the tip.
    pub tail: DVec3,
}

/// Joints in the T stance, parents first and depth-first.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// The joints; the first is the hips.
    pub bones: Vec<Bone>,
    /// Soles of the feet, by foot.
    pub soles: Vec<Sole>,
}

/// Contact points of one foot relative to its ankle, in the T stance's axes (foot flat, pointing to +Z).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sole {
    /// The foot bone (ankle).
    pub foot: usize,
    /// The toe bone, where there is one.
    pub toes: Option<usize>,
    /// Lowest point of the heel.
    pub heel: DVec3,
    /// The point on the ground under the ball, about which the heel lifts.
    pub ball: DVec3,
    /// The point on the ground under the tip of the toes.
    pub tip: DVec3,
}

/// A pose of a body: where the hips are and how each joint is turned from the T stance.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyPose {
    /// Model-space place of the first joint, metres.
    pub hips: DVec3,
    /// By joint: its turn relative to its parent, in world-aligned frames of the T stance.
    pub turns: Vec<DQuat>,
}

/// Places and turns of every joint in model space.
#[derive(Clone, Debug, PartialEq)]
pub struct BodyModel {
    /// Where each joint is, metres.
    pub positions: Vec<DVec3>,
    /// How far each joint is turned from the T stance.
    pub turns: Vec<DQuat>,
}

impl Body {
    /// The index of a bone that must exist.
    ///
    /// # Panics
    /// When there is no such bone: bodies are made in this crate, so this is a mistake in the code.
    pub fn bone(&self, name: &str) -> usize {
        self.find(name).unwrap_or_else(|| panic!("the body has no bone {name}"))
    }

    /// The index of a bone, if the body has it.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.bones.iter().position(|b| b.name == name)
    }

    /// The T stance.
    pub fn stance(&self) -> BodyPose {
        BodyPose { hips: self.bones[0].head, turns: vec![DQuat::IDENTITY; self.bones.len()] }
    }

    /// A joint relative to its parent in the T stance.
    pub fn offset(&self, bone: usize) -> DVec3 {
        let b = &self.bones[bone];
        b.parent.map_or(b.head, |p| b.head - self.bones[p].head)
    }

    /// Length of a bone's segment, metres.
    pub fn length(&self, bone: usize) -> f64 {
        self.bones[bone].head.distance(self.bones[bone].tail)
    }

    /// Composes a pose, parents first.
    pub fn model(&self, pose: &BodyPose) -> BodyModel {
        let mut model = BodyModel { positions: Vec::new(), turns: Vec::new() };
        for (index, bone) in self.bones.iter().enumerate() {
            match bone.parent {
                None => {
                    model.positions.push(pose.hips);
                    model.turns.push(pose.turns[index]);
                }
                Some(p) => {
                    model.positions.push(model.positions[p] + model.turns[p] * self.offset(index));
                    model.turns.push((model.turns[p] * pose.turns[index]).normalize());
                }
            }
        }
        model
    }

    /// Where the end of a bone's segment is in a composed pose.
    pub fn tail(&self, model: &BodyModel, bone: usize) -> DVec3 {
        let b = &self.bones[bone];
        model.positions[bone] + model.turns[bone] * (b.tail - b.head)
    }

    /// Hip to knee to ankle, metres.
    pub fn leg_length(&self) -> f64 {
        self.length(self.bone("leftUpperLeg")) + self.length(self.bone("leftLowerLeg"))
    }

    /// The same bone of the other side, or itself.
    pub fn mirror_bone(&self, bone: usize) -> usize {
        let name = &self.bones[bone].name;
        let other = match (name.strip_prefix("left"), name.strip_prefix("right")) {
            (Some(rest), _) => format!("right{rest}"),
            (_, Some(rest)) => format!("left{rest}"),
            _ => return bone,
        };
        self.find(&other).unwrap_or(bone)
    }
}

/// Collects bones in order.
#[derive(Default)]
pub(crate) struct Builder {
    bones: Vec<Bone>,
}

impl Builder {
    pub(crate) fn add(&mut self, name: &str, parent: &str, head: DVec3, tail: DVec3) {
        let parent = self.bones.iter().position(|b| b.name == parent);
        self.bones.push(Bone { name: name.to_string(), parent, head, tail });
    }

    pub(crate) fn index(&self, name: &str) -> Option<usize> {
        self.bones.iter().position(|b| b.name == name)
    }

    pub(crate) fn finish(self, soles: Vec<Sole>) -> Body {
        Body { bones: self.bones, soles }
    }
}
