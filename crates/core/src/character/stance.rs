//! Stands a character in the canonical stance: arms out, legs down, feet forward, hands along the forearms.
//!
//! Only limbs are turned. Spine, neck, head and shoulders keep the reference pose: anatomy differs there, and only
//! changes carry over. An upper segment is first turned about the forward axis, which undoes the difference between
//! T-pose, A-pose and arms down exactly, then by the shortest arc; the segments below by the shortest arc.

use super::CharacterOptions;
use super::facing::{Facing, toe_direction};
use super::frames::Frames;
use super::lean;
use super::roll::{self, Hinge};
use crate::humanoid::{Bone, Humanoid, Side};
use crate::note::Note;
use crate::rotation::shortest_arc;
use crate::skeleton::Skeleton;
use glam::{DQuat, DVec3};

/// The character's own axes in model space.
#[derive(Clone, Copy, Debug)]
pub(super) struct BodyAxes {
    pub(super) left: DVec3,
    pub(super) up: DVec3,
    pub(super) forward: DVec3,
}

impl BodyAxes {
    pub(super) fn of(facing: &Facing) -> BodyAxes {
        let model_from_canonical = facing.canonical_from_model.conjugate();
        BodyAxes {
            left: model_from_canonical * DVec3::X,
            up: model_from_canonical * DVec3::Y,
            forward: model_from_canonical * DVec3::Z,
        }
    }

    /// Out to a side.
    pub(super) fn out(&self, side: Side) -> DVec3 {
        if side == Side::Left { self.left } else { -self.left }
    }
}

/// The joints of one limb, upper segment to end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limb {
    pub(super) upper: usize,
    pub(super) lower: usize,
    pub(super) end: Option<usize>,
}

/// What stance preparation works on.
pub(super) struct Stand<'a, 'b> {
    pub(super) skeleton: &'a Skeleton,
    pub(super) humanoid: &'a Humanoid,
    pub(super) options: &'a CharacterOptions<'b>,
    pub(super) axes: BodyAxes,
}

impl Stand<'_, '_> {
    /// Turns the limbs of `frames`, which hold the reference pose, to the canonical directions.
    pub(super) fn apply(&self, frames: &mut Frames<'_>, notes: &mut Vec<Note>) {
        let reference = frames.clone();
        for side in [Side::Left, Side::Right] {
            self.leg(frames, &reference, side);
            self.arm(frames, side, notes);
        }
    }

    fn joint(&self, side: Side, left_bone: Bone) -> Option<usize> {
        let bone = if side == Side::Left { left_bone } else { left_bone.mirrored() };
        self.humanoid.joint(bone)
    }

    pub(super) fn limb(&self, side: Side, bones: [Bone; 3]) -> Option<Limb> {
        Some(Limb {
            upper: self.joint(side, bones[0])?,
            lower: self.joint(side, bones[1])?,
            end: self.joint(side, bones[2]),
        })
    }

    fn leg(&self, frames: &mut Frames<'_>, reference: &Frames<'_>, side: Side) {
        let bones = [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot];
        if let Some(leg) = self.limb(side, bones) {
            let down = -self.axes.up;
            // Thighs that hang nearly straight show their own roll; folded ones show it only by the knee.
            let folded = direction(frames, leg.upper, leg.lower).is_some_and(|d| d.dot(down) < 0.5);
            let hinge = if folded { roll::hinge(self, frames, leg, roll::KNEE_REST_DEGREES) } else { None };
            self.straighten(frames, leg, down);
            if let Some(hinge) = hinge {
                roll::turn_to(frames, leg, hinge, down, down.cross(-self.axes.forward));
            }
        }
        self.foot(frames, reference, side);
    }

    /// Upper segment about the forward axis and then by the shortest arc, lower segment by the shortest arc.
    fn straighten(&self, frames: &mut Frames<'_>, limb: Limb, to: DVec3) {
        if let Some(from) = direction(frames, limb.upper, limb.lower) {
            let forward = self.axes.forward;
            let flat = from - forward * from.dot(forward);
            if flat.length() > 0.25 {
                let angle = forward.dot(flat.cross(to)).atan2(flat.dot(to));
                frames.turn(limb.upper, DQuat::from_axis_angle(forward, angle));
            }
        }
        self.point(frames, limb.upper, limb.lower, to);
        if let Some(end) = limb.end {
            self.point(frames, limb.lower, end, to);
        }
    }

    /// Turns `joint` so that `end` lies in direction `to` from it.
    fn point(&self, frames: &mut Frames<'_>, joint: usize, end: usize, to: DVec3) {
        // One step is exact under uniform scale; shear above the joint bends the result, so it is repeated.
        for _ in 0..4 {
            let Some(from) = direction(frames, joint, end) else { return };
            let turn = shortest_arc(from, to, self.axes.forward);
            if turn.xyz().length() < 1e-12 {
                return;
            }
            frames.turn(joint, turn);
        }
    }

    /// A foot keeps the pitch it has in the reference pose, so that its sole stays flat; its heading turns forward. One that
    /// leans sideways with a spread leg comes down with it.
    fn foot(&self, frames: &mut Frames<'_>, reference: &Frames<'_>, side: Side) {
        let bone = if side == Side::Left { Bone::LeftFoot } else { Bone::RightFoot };
        let toes = if side == Side::Left { Bone::LeftToes } else { Bone::RightToes };
        let Some(foot) = self.humanoid.joint(bone) else { return };
        let leg = self.limb(side, [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot]);
        let leveling =
            leg.and_then(|leg| lean::leveling(self, reference, leg, foot)).unwrap_or(DQuat::IDENTITY);
        let level = leveling * reference.rotations[foot];
        frames.set_rotation(foot, level);
        let toe = toe_direction(reference, self.skeleton, self.humanoid, self.options, bone, toes);
        let Some(toe) = toe else { return };
        let (toe, up) = (leveling * toe, self.axes.up);
        let flat = toe - up * toe.dot(up);
        if flat.length() > 0.25 * toe.length() && flat.dot(self.axes.forward) > 0.0 {
            let yaw = shortest_arc(flat, self.axes.forward, up);
            frames.set_rotation(foot, yaw * level);
        }
    }

    fn arm(&self, frames: &mut Frames<'_>, side: Side, notes: &mut Vec<Note>) {
        let out = self.axes.out(side);
        let bones = [Bone::LeftUpperArm, Bone::LeftLowerArm, Bone::LeftHand];
        if let Some(arm) = self.limb(side, bones) {
            let hinge: Option<Hinge> = roll::hinge(self, frames, arm, roll::ELBOW_REST_DEGREES);
            self.straighten(frames, arm, out);
            if let Some(hinge) = hinge {
                roll::turn_to(frames, arm, hinge, out, out.cross(self.axes.forward));
            }
            self.hand(frames, side, arm, notes);
        }
        self.fingers(frames, side, out);
    }

    fn hand(&self, frames: &mut Frames<'_>, side: Side, arm: Limb, notes: &mut Vec<Note>) {
        let out = self.axes.out(side);
        let Some(hand) = arm.end else { return };
        let along = self.hand_end(side, hand);
        if let Some(end) = along {
            self.point(frames, hand, end, out);
        }
        match roll::palm(self, frames, side, hand, out) {
            Some(angle) => frames.turn(arm.lower, DQuat::from_axis_angle(out, angle)),
            None if along.is_some() => notes.push(Note::information(
                self.skeleton.name(hand),
                "no fingers show where the palm faces; its roll is taken from the reference pose",
            )),
            None => {}
        }
    }

    /// The joint toward which the hand points: the middle finger, any other finger but the thumb, an only child.
    fn hand_end(&self, side: Side, hand: usize) -> Option<usize> {
        let fingers = [
            Bone::LeftMiddleProximal,
            Bone::LeftRingProximal,
            Bone::LeftIndexProximal,
            Bone::LeftLittleProximal,
        ];
        let finger = fingers.iter().find_map(|bone| self.joint(side, *bone));
        finger.or_else(|| {
            let mut children = self.skeleton.children(hand);
            let only = children.next()?;
            children.next().is_none().then_some(only)
        })
    }

    /// Fingers straight along the hand; the thumb stays as it is.
    fn fingers(&self, frames: &mut Frames<'_>, side: Side, out: DVec3) {
        use Bone::{
            LeftIndexDistal, LeftIndexIntermediate, LeftIndexProximal, LeftLittleDistal,
            LeftLittleIntermediate, LeftLittleProximal, LeftMiddleDistal, LeftMiddleIntermediate,
            LeftMiddleProximal, LeftRingDistal, LeftRingIntermediate, LeftRingProximal,
        };
        for finger in [
            [LeftIndexProximal, LeftIndexIntermediate, LeftIndexDistal],
            [LeftMiddleProximal, LeftMiddleIntermediate, LeftMiddleDistal],
            [LeftRingProximal, LeftRingIntermediate, LeftRingDistal],
            [LeftLittleProximal, LeftLittleIntermediate, LeftLittleDistal],
        ] {
            let joints: Vec<usize> = finger.iter().filter_map(|bone| self.joint(side, *bone)).collect();
            for pair in joints.windows(2) {
                self.point(frames, pair[0], pair[1], out);
            }
            let tip = joints.last().and_then(|last| Some((*last, self.skeleton.children(*last).next()?)));
            if let Some((last, tip)) = tip {
                self.point(frames, last, tip, out);
            }
        }
    }
}

/// The unit direction from one joint to another, if they are apart.
pub(super) fn direction(frames: &Frames<'_>, from: usize, to: usize) -> Option<DVec3> {
    let between = frames.positions[to] - frames.positions[from];
    (between.length() > 1e-6).then(|| between.normalize())
}
