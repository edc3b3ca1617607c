//! Arms and legs: the [`Triangle`] solver applied through a skeleton.
//!
//! Joints between upper and lower, or lower and end (twist joints, helpers), ride along. Ancestors may be turned, scaled
//! and mirrored; under non-uniform scale a turned bone also changes its length, so the solve is repeated up to twelve
//! times from where it came to.

use super::{Bent, IkAnswer, Outcome, PoseMut, SOFT_FROM, Triangle};
use crate::character::Character;
use crate::humanoid::Bone;
use crate::rotation::turned;
use glam::{Quat, Vec3};

/// A limb of a humanoid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimbName {
    /// Hip to ankle on the left.
    LeftLeg,
    /// Hip to ankle on the right.
    RightLeg,
    /// Shoulder to wrist on the left.
    LeftArm,
    /// Shoulder to wrist on the right.
    RightArm,
}

impl LimbName {
    /// All four: left and right leg, left and right arm.
    pub const ALL: [LimbName; 4] =
        [LimbName::LeftLeg, LimbName::RightLeg, LimbName::LeftArm, LimbName::RightArm];

    /// Upper bone, lower bone, end bone.
    pub fn bones(self) -> [Bone; 3] {
        match self {
            LimbName::LeftLeg => [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot],
            LimbName::RightLeg => [Bone::RightUpperLeg, Bone::RightLowerLeg, Bone::RightFoot],
            LimbName::LeftArm => [Bone::LeftUpperArm, Bone::LeftLowerArm, Bone::LeftHand],
            LimbName::RightArm => [Bone::RightUpperArm, Bone::RightLowerArm, Bone::RightHand],
        }
    }

    /// Whether it is an arm.
    pub fn is_arm(self) -> bool {
        matches!(self, LimbName::LeftArm | LimbName::RightArm)
    }
}

/// What is brought to the goal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum LimbEnd {
    /// A joint below the lower one: ankle or wrist.
    Joint(usize),
    /// A point in the lower joint's frame (its own units), for rigs whose foot does not hang from the leg.
    Point(Vec3),
}

/// A limb of two segments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoBone {
    /// Hip or shoulder joint.
    pub upper: usize,
    /// Knee or elbow joint, below `upper`.
    pub lower: usize,
    /// Ankle or wrist.
    pub end: LimbEnd,
    /// Direction to which the middle moves when the straight limb bends, in the upper joint's frame (pure rotation), so
    /// that it turns along with the limb. Zero leaves it to chance.
    pub bend_in_upper: Vec3,
}

/// What the end joint's rotation in model space should be afterwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum EndRotation {
    /// Carried along with the lower segment: its local rotation stays.
    Follow,
    /// As it was in model space before.
    #[default]
    Keep,
    /// This one, unit.
    Set(Quat),
}

/// Where a limb should go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TwoBoneGoal {
    /// Place of the end in model space, metres.
    pub position: Vec3,
    /// A point in model space on the side to which knee or elbow should be. Default: none, the plane stays.
    pub pole: Option<Vec3>,
    /// Rotation of the end joint. Default: as before. Of no effect for [`LimbEnd::Point`].
    pub end: EndRotation,
    /// Part of the length from which on reach is softened, 0 to 1; 1 is hard. Default: 0.999.
    pub soft_from: f32,
}

impl TwoBoneGoal {
    /// A place for the end; all else default.
    pub fn at(position: Vec3) -> TwoBoneGoal {
        TwoBoneGoal { position, pole: None, end: EndRotation::Keep, soft_from: SOFT_FROM }
    }
}

impl TwoBone {
    /// A limb of a character, `None` when one of its three bones is missing or the lower does not hang from the upper.
    /// Knees give way forwards, elbows backwards, as seen in the stance. A foot or hand that does not hang from the limb
    /// is replaced by the point where it is in the stance.
    pub fn of(character: &Character, name: LimbName) -> Option<TwoBone> {
        let [upper, lower, end] = name.bones().map(|bone| character.humanoid().joint(bone));
        let (upper, lower, end) = (upper?, lower?, end?);
        let skeleton = character.skeleton();
        if lower == upper || !skeleton.is_in_subtree(lower, upper) {
            return None;
        }
        let stance = character.stance();
        let forward = if name.is_arm() { -stance.forward } else { stance.forward };
        let end = if end != lower && skeleton.is_in_subtree(end, lower) {
            LimbEnd::Joint(end)
        } else {
            let pose = crate::pose::ModelPose::of(skeleton, character.stance_local());
            let linear = pose.linears[lower];
            if linear.determinant().abs() < 1e-12 {
                return None;
            }
            LimbEnd::Point(linear.inverse() * (pose.positions[end] - pose.positions[lower]))
        };
        Some(TwoBone { upper, lower, end, bend_in_upper: stance.rotations[upper].conjugate() * forward })
    }

    /// Where the end is in a pose, model space.
    pub fn end_position(&self, pose: &PoseMut<'_>) -> Vec3 {
        match self.end {
            LimbEnd::Joint(joint) => pose.model.positions[joint],
            LimbEnd::Point(point) => {
                pose.model.positions[self.lower] + pose.model.linears[self.lower] * point
            }
        }
    }

    /// Turns upper and lower joint so that the end comes to the goal, and the end joint as asked. A goal that equals the
    /// pose leaves every bit of it.
    pub fn solve(&self, pose: &mut PoseMut<'_>, goal: &TwoBoneGoal) -> IkAnswer {
        let end_rotation = match (self.end, goal.end) {
            (LimbEnd::Joint(joint), EndRotation::Keep) => Some((joint, pose.model.rotations[joint])),
            (LimbEnd::Joint(joint), EndRotation::Set(rotation)) => Some((joint, rotation)),
            _ => None,
        };
        let first = self.triangle(pose, goal.position, goal.pole).solve_with(goal.soft_from);
        self.apply(pose, &first, end_rotation);
        let mut answer = IkAnswer {
            outcome: first.outcome,
            target_distance: first.target_distance,
            chain_length: first.chain_length,
            residual: self.end_position(pose).distance(goal.position),
        };
        if first.outcome == Outcome::NoLength {
            return answer;
        }
        for _ in 0..12 {
            // Half of the last digits of f32 places; more than that is shear.
            if self.end_position(pose).distance(first.end) <= 1e-5 * first.chain_length {
                break;
            }
            let again = self.triangle(pose, first.end, goal.pole).solve_with(1.0);
            self.apply(pose, &again, end_rotation);
        }
        answer.residual = self.end_position(pose).distance(goal.position);
        if answer.outcome == Outcome::Reached && answer.residual > 1e-4 * answer.chain_length {
            answer.outcome = Outcome::OutOfBudget;
        }
        answer
    }

    fn triangle(&self, pose: &PoseMut<'_>, goal: Vec3, pole: Option<Vec3>) -> Triangle {
        Triangle {
            start: pose.model.positions[self.upper],
            middle: pose.model.positions[self.lower],
            end: self.end_position(pose),
            goal,
            pole,
            bend_forward: self.bend_forward(pose.model.rotations[self.upper]),
        }
    }

    /// The way that the middle joint bends by itself, with the upper joint turned so in model space.
    pub(crate) fn bend_forward(&self, upper_in_model: Quat) -> Vec3 {
        turned(upper_in_model, self.bend_in_upper)
    }

    /// Writes upper, lower and end, and composes what hangs from them once.
    fn apply(&self, pose: &mut PoseMut<'_>, bent: &Bent, end: Option<(usize, Quat)>) {
        if bent.upper == Quat::IDENTITY && bent.lower == Quat::IDENTITY {
            if let Some((joint, rotation)) = end {
                pose.set_rotation(joint, rotation);
            }
            return;
        }
        let upper_in_model = bent.upper * pose.model.rotations[self.upper];
        let lower_in_model = bent.lower * pose.model.rotations[self.lower];
        let lower_parent = bent.upper * pose.parent_rotation(self.lower);
        let upper_parent = pose.parent_rotation(self.upper);
        pose.write_local(self.upper, upper_parent, upper_in_model);
        pose.write_local(self.lower, lower_parent, lower_in_model);
        if let Some((joint, rotation)) = end {
            let parent = bent.lower * pose.parent_rotation(joint);
            pose.write_local(joint, parent, rotation);
        }
        pose.model.compose_subtree(pose.skeleton, self.upper, pose.local);
    }
}
