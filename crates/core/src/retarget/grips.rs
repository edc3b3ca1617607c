//! Hands that hold: on to one another, on to a prop, on to the ground.
//!
//! A thing that is held has a size of its own, so a grip is kept in metres and never scaled: wherever the source's
//! hands are a box's width apart, the target's are, too, be it a child or a giant. For every frame of a grip
//!
//! 1. the retargeted pose is taken as it is;
//! 2. the prop, where there is one, follows its owner hand, at the place in that hand's frame that it has on the source;
//! 3. where the held hand belongs is taken from the source in the frame of the other hand or of the prop, put into the
//!    target's model space, and the arm is solved to it by [`TwoBone`](crate::ik::TwoBone). In a hold of two hands both
//!    arms share the way, so that what is held stays in front of the body.
//!
//! "In the frame of a hand" means in the frame that turns with it since the stance, so that axes and rolls of both rigs do
//! not matter. What meets is the palm, half-way from wrist to knuckles, where both rigs have fingers, else the wrist.
//!
//! Grips are declared ([`Grip`]) or found on the source ([`find_grips`]): a relative placement of both hands that stays
//! constant over a phase, and hands that rest on the ground. Around a grip its correction fades by a quintic that is
//! smooth at both ends. What an arm does not reach goes by the remedies in order: the other hand comes to meet it, then
//! the grip is released, with the usual fade.
//!
//! Limits: fingers keep the source's turns and do not close on a thicker handle; shoulders and spine are not moved.

mod detect;
mod hand;
mod solve;

pub use detect::{GripDetection, find_grips};
pub(crate) use hand::Hands;

use super::Retarget;
use super::follow::{Followers, PropMotion};
use crate::character::Character;
use crate::clip::Clip;
use crate::humanoid::{Bone, Side};
use glam::{Quat, Vec3};
use solve::{Held, Solver};

/// What a hand holds on to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GripTo {
    /// The other hand, or what that one holds.
    OtherHand,
    /// A prop that is a joint of both skeletons: the source's, then the target's.
    Prop {
        /// The prop's joint on the source.
        source: usize,
        /// The prop's joint on the target.
        target: usize,
    },
    /// A fixed place on the ground or on anything that does not move.
    Ground,
}

impl GripTo {
    /// The word used in reports.
    pub fn word(self) -> &'static str {
        match self {
            GripTo::OtherHand => "other hand",
            GripTo::Prop { .. } => "prop",
            GripTo::Ground => "ground",
        }
    }
}

/// How a hand is put elsewhere on what it holds than the source has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GripShift {
    /// Metres, in the frame of what is held: of the other hand, which turns with it since the stance, or of the prop; model
    /// space for the ground. Default: zero.
    pub place: Vec3,
    /// A further turn of the hand about itself; of no effect for the ground. Default: none.
    pub turn: Quat,
}

impl Default for GripShift {
    fn default() -> Self {
        GripShift { place: Vec3::ZERO, turn: Quat::IDENTITY }
    }
}

/// A grip that is declared.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grip {
    /// The hand that is brought to its place.
    pub hand: Side,
    /// What it holds on to.
    pub holds: GripTo,
    /// First and last frame, inclusive. Default: none, the whole clip.
    pub frames: Option<(usize, usize)>,
    /// How much of the way the other hand goes, 0 to 1; 0 leaves that hand where it is. Default: 0.5. Of no effect for
    /// props and the ground.
    pub share: f32,
    /// How the hand is put elsewhere than on the source. Default: not at all.
    pub shift: GripShift,
}

impl Grip {
    /// A hold of both hands over the whole clip, both going half of the way.
    pub fn both_hands() -> Grip {
        Grip {
            hand: Side::Left,
            holds: GripTo::OtherHand,
            frames: None,
            share: 0.5,
            shift: GripShift::default(),
        }
    }
}

/// What may be done about a hand that does not reach its place, in the order in which it is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GripRemedy {
    /// The other hand comes to meet it (in a hold of two hands).
    OtherHand,
    /// The grip is given up, with the usual fade.
    Release,
}

impl GripRemedy {
    /// The word used in reports.
    pub fn word(self) -> &'static str {
        match self {
            GripRemedy::OtherHand => "other hand",
            GripRemedy::Release => "release",
        }
    }
}

/// Choices of the grip pass.
#[derive(Clone, Debug, PartialEq)]
pub struct GripOptions {
    /// Grips that are declared. Default: none.
    pub grips: Vec<Grip>,
    /// How further grips are found on the source; `None` finds none. Default: the usual thresholds.
    pub detection: Option<GripDetection>,
    /// How long a correction takes to fade in or out, seconds. Default: 0.2.
    pub fade_secs: f32,
    /// A hand this far from its place does not hold, metres. Default: 0.001.
    pub tolerance: f32,
    /// Level of the target's ground in its model space, metres. Default: the character's own.
    pub target_floor: Option<f32>,
    /// Level of the source's ground in its model space, metres. Default: the character's own.
    pub source_floor: Option<f32>,
    /// Remedies in order. Default: the other hand comes, release. Without a release an unreachable hand stays short of
    /// its place on the way to it.
    pub remedies: Vec<GripRemedy>,
}

impl Default for GripOptions {
    fn default() -> Self {
        GripOptions {
            grips: Vec::new(),
            detection: Some(GripDetection::default()),
            fade_secs: 0.2,
            tolerance: 0.001,
            target_floor: None,
            source_floor: None,
            remedies: vec![GripRemedy::OtherHand, GripRemedy::Release],
        }
    }
}

/// A grip over a stretch of frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GripPhase {
    /// The hand that is brought to its place.
    pub hand: Side,
    /// What it holds on to.
    pub holds: GripTo,
    /// First frame.
    pub from: usize,
    /// Last frame, inclusive.
    pub to: usize,
    /// How much of the way the other hand goes, 0 to 1.
    pub share: f32,
    /// How the hand is put elsewhere than on the source.
    pub shift: GripShift,
    /// Whether it was found rather than declared.
    pub found: bool,
}

impl GripPhase {
    /// The bone of the hand.
    pub fn bone(&self) -> Bone {
        hand_bone(self.hand)
    }
}

/// The hand of a side.
pub(crate) fn hand_bone(side: Side) -> Bone {
    match side {
        Side::Left => Bone::LeftHand,
        Side::Right => Bone::RightHand,
    }
}

/// What became of one grip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GripContact {
    /// The grip.
    pub phase: GripPhase,
    /// Whether all or a part of it had to be given up.
    pub released: bool,
    /// Largest distance of the hand from its place in the frames that are held, metres.
    pub residual: f32,
}

/// One frame in which a hand did not reach its place.
#[derive(Clone, Debug, PartialEq)]
pub struct GripUnreachable {
    /// Which hand.
    pub bone: Bone,
    /// Which frame.
    pub frame: usize,
    /// From the shoulder joint to where the wrist should be, metres.
    pub target_distance: f32,
    /// Length of the arm, metres.
    pub chain_length: f32,
    /// What was done, in order.
    pub applied: Vec<GripRemedy>,
    /// What remains, metres.
    pub residual: f32,
}

/// What the grip pass did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GripReport {
    /// All grips in order of their first frame.
    pub contacts: Vec<GripContact>,
    /// Frames in which a hand did not reach its place by itself, by frame.
    pub unreachable: Vec<GripUnreachable>,
}

/// Everything that the grip pass looks at.
#[derive(Clone, Copy, Debug)]
pub struct GripPass<'a> {
    /// Whose motion it was.
    pub source: &'a Character,
    /// The motion.
    pub source_clip: &'a Clip,
    /// Who plays it now.
    pub target: &'a Character,
    /// What carried it over.
    pub retarget: &'a Retarget,
    /// The frames: the times that the retargeted clip was made at.
    pub times: &'a [f64],
}

impl GripPass<'_> {
    /// The grips of this clip: the declared ones, then those found on the source where no declared one of the same hand
    /// is; in order of their first frame.
    pub fn phases(&self, options: &GripOptions) -> Vec<GripPhase> {
        let last = self.times.len().saturating_sub(1);
        let mut phases: Vec<GripPhase> = options
            .grips
            .iter()
            .filter_map(|grip| {
                let (from, to) = grip.frames.unwrap_or((0, last));
                let to = to.min(last);
                let share = if grip.holds == GripTo::OtherHand { grip.share.clamp(0.0, 1.0) } else { 0.0 };
                let Grip { hand, holds, shift, .. } = *grip;
                (from <= to).then_some(GripPhase { hand, holds, from, to, share, shift, found: false })
            })
            .collect();
        if let Some(detection) = &options.detection {
            let floor = options.source_floor.unwrap_or(self.source.floor());
            let found = find_grips(self.source, self.source_clip, self.times, detection, floor);
            for phase in found {
                let overlaps = |other: &GripPhase| {
                    let same = other.hand == phase.hand
                        || other.holds == GripTo::OtherHand
                        || phase.holds == GripTo::OtherHand;
                    same && other.from <= phase.to && phase.from <= other.to
                };
                if !phases.iter().any(overlaps) {
                    phases.push(phase);
                }
            }
        }
        phases.sort_by_key(|phase| (phase.from, phase.hand == Side::Right));
        phases
    }

    /// Holds the grips in `clip`, the target's retargeted motion at [`GripPass::times`], and puts `followers` where
    /// their owners then are. Writes only what changes. A clip carried over to its own skeleton as it is stays as it is.
    pub fn hold(&self, clip: &mut Clip, options: &GripOptions, followers: &Followers) -> GripReport {
        let phases = self.phases(options);
        if self.retarget.carries_as_is() {
            let contact = |phase: &GripPhase| GripContact { phase: *phase, released: false, residual: 0.0 };
            return GripReport { contacts: phases.iter().map(contact).collect(), ..GripReport::default() };
        }
        let mut report = GripReport::default();
        let hands = Hands::new(self.source, self.target, self.retarget.plan.target_from_source);
        if let (Some(hands), false) = (hands, phases.is_empty()) {
            let mut solver = Solver::new(self, clip, &hands, options, followers);
            let held: Vec<Held> = phases.iter().map(|phase| solver.held(*phase)).collect();
            report = solver.run(held);
            solver.write(clip);
        }
        let props = PropMotion {
            source: self.source,
            source_clip: self.source_clip,
            target: self.target,
            retarget: self.retarget,
        };
        followers.write(self.target, clip, self.times, Some(&props));
        report
    }
}
