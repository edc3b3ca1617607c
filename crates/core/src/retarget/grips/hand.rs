//! Palms of source and target, and what frames they hold things in.

use super::hand_bone;
use crate::character::Character;
use crate::humanoid::{Bone, Side};
use crate::ik::{LimbName, TwoBone};
use crate::pose::ModelPose;
use glam::{Quat, Vec3};

/// A palm on one character: the hand's joint, a point in its frame, and its rotation in the stance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palm {
    pub(crate) joint: usize,
    /// In the joint's own units.
    pub(crate) in_hand: Vec3,
    /// Inverse of the joint's rotation in the stance, model space.
    stance_inverse: Quat,
}

/// Place and turn since the stance of anything that holds or is held, in the target's model axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub(crate) place: Vec3,
    pub(crate) turn: Quat,
}

impl Frame {
    /// Another frame as seen from this one, metres.
    pub(crate) fn relative(&self, other: &Frame) -> Frame {
        let back = self.turn.conjugate();
        Frame { place: back * (other.place - self.place), turn: back * other.turn }
    }

    /// What is seen from this one, in the space that this one is in.
    pub(crate) fn at(&self, relative: &Frame) -> Frame {
        Frame { place: self.place + self.turn * relative.place, turn: self.turn * relative.turn }
    }
}

impl Palm {
    fn new(character: &Character, side: Side, knuckle: Option<Bone>) -> Option<Palm> {
        let humanoid = character.humanoid();
        let joint = humanoid.joint(hand_bone(side))?;
        let stance = character.stance();
        let in_hand = match knuckle.and_then(|bone| humanoid.joint(bone)) {
            None => Vec3::ZERO,
            Some(knuckle) => {
                let pose = ModelPose::of(character.skeleton(), character.stance_local());
                let linear = pose.linears[joint];
                if linear.determinant().abs() < 1e-12 {
                    return None;
                }
                linear.inverse() * (0.5 * (pose.positions[knuckle] - pose.positions[joint]))
            }
        };
        Some(Palm { joint, in_hand, stance_inverse: stance.rotations[joint].conjugate() })
    }

    /// Where the palm is and how it has turned since the stance, in this character's own model space.
    pub(crate) fn frame(&self, pose: &ModelPose) -> Frame {
        Frame { place: self.place(pose), turn: pose.rotations[self.joint] * self.stance_inverse }
    }

    /// Where the palm is.
    pub(crate) fn place(&self, pose: &ModelPose) -> Vec3 {
        pose.positions[self.joint] + pose.linears[self.joint] * self.in_hand
    }

    /// The hand joint's place and rotation in model space that put the palm into `frame`, seen from a pose.
    pub(super) fn joint_at(&self, pose: &ModelPose, frame: &Frame) -> (Vec3, Quat) {
        let rotation = frame.turn * self.stance_inverse.conjugate();
        let now = pose.rotations[self.joint];
        let arm = pose.linears[self.joint] * self.in_hand;
        (frame.place - rotation * (now.conjugate() * arm), rotation)
    }
}

/// Both palms of both characters, and the target's arms.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hands {
    pub(crate) source: [Palm; 2],
    pub(crate) target: [Palm; 2],
    pub(super) arms: [TwoBone; 2],
    /// Turns the source's model space into the target's.
    target_from_source: Quat,
}

/// Knuckles by preference, left; the palm is half-way to one.
const KNUCKLES: [Bone; 3] = [Bone::LeftMiddleProximal, Bone::LeftRingProximal, Bone::LeftIndexProximal];

impl Hands {
    /// `None` where a character lacks a hand, or the target an arm.
    pub(crate) fn new(source: &Character, target: &Character, target_from_source: Quat) -> Option<Hands> {
        let on_side = |bone: Bone, side: Side| if side == Side::Left { bone } else { bone.mirrored() };
        let has = |c: &Character, bone: Bone| c.humanoid().joint(bone).is_some();
        let knuckle = |side: Side| {
            let common = |bone: &Bone| has(source, *bone) && has(target, *bone);
            KNUCKLES.map(|bone| on_side(bone, side)).into_iter().find(common)
        };
        let palm = |c: &Character, side: Side| Palm::new(c, side, knuckle(side));
        let (left, right) = (Side::Left, Side::Right);
        Some(Hands {
            source: [palm(source, left)?, palm(source, right)?],
            target: [palm(target, left)?, palm(target, right)?],
            arms: [TwoBone::of(target, LimbName::LeftArm)?, TwoBone::of(target, LimbName::RightArm)?],
            target_from_source,
        })
    }

    /// The source's palm in the target's model axes: places are still the source's.
    pub(crate) fn source_frame(&self, side: Side, pose: &ModelPose) -> Frame {
        self.turned(self.source[side as usize].frame(pose))
    }

    /// A prop of the source with its own axes, seen in the target's model axes.
    pub(crate) fn source_prop(&self, joint: usize, pose: &ModelPose) -> Frame {
        let turn = self.target_from_source;
        Frame { place: turn * pose.positions[joint], turn: turn * pose.rotations[joint] }
    }

    /// A frame of the source in the target's axes.
    fn turned(&self, frame: Frame) -> Frame {
        let turn = self.target_from_source;
        Frame { place: turn * frame.place, turn: turn * frame.turn * turn.conjugate() }
    }
}
