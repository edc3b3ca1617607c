//! The contact pass: planted feet stay where they stand.
//!
//! Proportional travel suits free walking, but a foot that stands must not slide because legs, feet and hips of source
//! and target differ in proportion. Phases are found on the source ([`crate::contact`]); the pass then corrects a whole
//! retargeted clip:
//!
//! 1. **Hips**: a hips joint far from the leg roots and hips wide for their legs swing feet as the source's do not; that is
//!    taken away first (`hips`). A pelvis as wide as its legs are long turns as far as they take (`level`). A figure that
//!    floats or sinks by one height throughout is moved as a whole.
//! 2. **Sole**: in a phase the sole is level sideways and its heel does not sink below the ball; the heel may rise. Toes
//!    lie flat. The target's own sole gives heights and angles.
//!    Feet that are pitched while the source's lie flat are turned by the same angle in all frames.
//! 3. **Place**: the contact point keeps one place, the mean of where the retargeted motion has it: the ball of the foot at
//!    the height that puts the sole on the ground, or, for feet without toes, the ankle across the ground, at the height
//!    that the sole gives it. In a glide only the height is given.
//! 4. **Between phases** the correction fades by a quintic that matches value and velocity at both ends, over `fade_secs`
//!    or as much longer as it takes not to add more than a part of the foot's own acceleration. Soles that would sink
//!    below the ground bend their toes, turn towards level, then lift, ahead of need.
//!    Nothing fades across a cut, such as the one after a first frame that holds the reference pose.
//! 5. **Remedies**: where a leg would have to be longer than it is, the remedies of the options are tried in order: the
//!    pelvis comes down by the least that helps, the leg stretches, the contact is released with a fade.
//! 6. **Treadmill**: a source that walks or runs in place has a belt under it ([`Belt`]). Its feet are
//!    looked at as seen from the belt, and planted on the target they go with the target's belt at one speed. What such a
//!    clip has at its end goes on at its start, so a cycle is planted with others before and after it (`cycle`).
//! 7. **Legs** are solved to the goals by [`TwoBone`](crate::ik::TwoBone), bend planes kept; where that shows soles or knees
//!    that ask for other goals, these are made again (`settle`).
//!
//! Between the frames of the clip joints interpolate and planted feet are only as still as the frames are dense; 30 a
//! second are plenty. Limits: one level ground, with a step under one foot. Which frames are phases, and what is released, are decisions: all else is continuous in the pose.

mod curve;
mod cycle;
mod evidence;
mod goals;
mod hips;
mod knees;
mod level;
mod live;
mod live_foot;
mod part;
mod pelvis;
mod remedy;
mod rig;
mod rigid;
mod settle;
mod sink;
mod solve;

pub use live::{LiveFeet, LiveFeetAnswer, LiveFeetState, LiveFootAnswer};
pub use remedy::Remedy;
pub use rig::FootRig;

use super::Retarget;
use crate::character::Character;
use crate::clip::Clip;
use crate::contact::{Belt, ContactOptions, ContactPoint, Phase, PhaseKind};
use crate::humanoid::{Bone, Side};
use cycle::Cycle;
use evidence::{Evidence, Stand};
use glam::Vec3;
use goals::FootGoals;
use hips::HipShifts;
use part::Part;
use pelvis::{Pelvis, Planner};
use solve::Solver;

/// What is done about a source that walks or runs in place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Treadmill {
    /// Its belt is looked for ([`crate::contact::find_belt`]); where there is none, the ground stands.
    #[default]
    Find,
    /// The ground stands, whatever feet do.
    Ignore,
    /// The ground goes at this velocity: the source's model space, horizontal, metres per second.
    Given(Vec3),
}

/// A drawn walk whose feet only go with its belt when the pelvis comes down by more than this, leg lengths, is planted as if
/// there were none: a body that crouches looks worse than feet that slide.
const MOST_CROUCH: f32 = 0.15;

/// Choices of the contact pass.
#[derive(Clone, Debug, PartialEq)]
pub struct FeetOptions {
    /// How phases are found on the source.
    pub detection: ContactOptions,
    /// What is done about a source in place. Default: its belt is looked for.
    pub treadmill: Treadmill,
    /// How long a correction takes to fade in or out, seconds. Default: 0.2 (half of it is gone after 0.1).
    pub fade_secs: f32,
    /// How deep a sole may go into the ground between phases, leg lengths. Default: 0.008 (7 mm on an adult).
    pub deepest: f32,
    /// Level of the target's ground in its model space, metres. Default: the character's own.
    pub target_floor: Option<f32>,
    /// Remedies in order. Default: pelvis by at most 0.25 leg lengths, release. Without a release an unreachable foot
    /// stays short of its place on the way to it.
    pub remedies: Vec<Remedy>,
    /// Remedies of the left and the right foot where they are others. Default: none.
    pub own_remedies: [Option<Vec<Remedy>>; 2],
}

impl FeetOptions {
    /// The remedies of a foot.
    pub fn remedies(&self, side: Side) -> &[Remedy] {
        self.own_remedies[side as usize].as_deref().unwrap_or(&self.remedies)
    }

    /// How far the pelvis may come down for a foot, leg lengths; 0 when it may not.
    fn most_drop(&self, side: Side) -> f32 {
        let most = self.remedies(side).iter().find_map(|r| match r {
            Remedy::Pelvis { most } => Some(*most),
            _ => None,
        });
        most.unwrap_or(0.0)
    }
}

impl Default for FeetOptions {
    fn default() -> Self {
        FeetOptions {
            detection: ContactOptions::default(),
            treadmill: Treadmill::default(),
            fade_secs: 0.2,
            deepest: 0.008,
            target_floor: None,
            remedies: vec![Remedy::Pelvis { most: 0.25 }, Remedy::Release { fade_secs: 0.2 }],
            own_remedies: [None, None],
        }
    }
}

/// What became of one phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// Which foot.
    pub bone: Bone,
    /// Standing or gliding.
    pub kind: PhaseKind,
    /// First frame on the source.
    pub from: usize,
    /// Last frame, inclusive.
    pub to: usize,
    /// Whether all or a part of it had to be given up.
    pub released: bool,
    /// Largest distance of the contact point from its place in the frames that are held, metres.
    pub residual: f32,
}

/// One frame in which a foot was out of reach.
#[derive(Clone, Debug, PartialEq)]
pub struct Unreachable {
    /// Which foot.
    pub bone: Bone,
    /// Which frame.
    pub frame: usize,
    /// From the hip joint, before any remedy, to where the ankle should be, metres.
    pub target_distance: f32,
    /// Length of the leg, metres.
    pub chain_length: f32,
    /// What was done, in order.
    pub applied: Vec<Remedy>,
    /// What remains, metres.
    pub residual: f32,
}

/// What the contact pass did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FeetReport {
    /// Phases of both feet in order of their first frame.
    pub contacts: Vec<Contact>,
    /// Frames in which a foot was out of reach as the pose stood by more than 0.5 mm, or was stretched or released, by
    /// frame. A pelvis that comes down only so that knees need not straighten is none; see [`FeetReport::pelvis`].
    pub unreachable: Vec<Unreachable>,
    /// The belt under a source in place, in its model space; `None` where the ground stands, also because the pelvis would
    /// have to come down by more than 0.15 leg lengths for a belt that was found.
    pub belt: Option<Belt>,
    /// The velocity of that belt under the target, in its model space, metres per second: a character that plays the clip
    /// travels at the opposite of it without sliding. 0 where the ground stands.
    pub belt_velocity: Vec3,
    /// A belt that was found and left alone, since the pelvis would have to come down by this much for it, metres.
    pub belt_left_alone: Option<f32>,
    /// First frames after cuts of the source, ascending: no phase and no fade reaches across.
    pub cuts: Vec<usize>,
    /// By how much the whole figure was raised in all frames because its planted feet were under the ground (negative:
    /// floated over it), metres. More than a few centimetres mean that the floor of source or target is not where it was
    /// thought to be.
    pub raised: f32,
    /// By how much the hips were moved at most (beside `raised`) so that the hip joints follow the source's; 0 for rigs whose
    /// hips joint is where hips are, metres.
    pub hips_moved: f32,
    /// By what angle left and right foot were turned heel down (negative: toes down) in all frames, radians, because
    /// they were pitched while the source's foot was flat: the source's rest pose has its feet at another pitch.
    pub heels_lowered: [f32; 2],
    /// How far the pelvis was lowered, mean over all frames, metres.
    pub pelvis_mean: f32,
    /// How far the pelvis was lowered at most, metres.
    pub pelvis_worst: f32,
    /// How far the pelvis was lowered in each frame, metres.
    pub pelvis: Vec<f32>,
}

/// Everything that the contact pass looks at.
#[derive(Clone, Copy, Debug)]
pub struct FeetPass<'a> {
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

impl FeetPass<'_> {
    /// The phases of both feet, found on the source, in order of their first frame.
    pub fn phases(&self, options: &FeetOptions) -> Vec<Phase> {
        Evidence::of(self, options).stands.iter().map(|s| s.phase).collect()
    }

    /// Plants the feet of `clip`, the target's retargeted motion at [`FeetPass::times`]: writes hips, legs and feet, and
    /// only where something has to change. A clip carried over to its own skeleton as it is stays as it is.
    pub fn plant(&self, clip: &mut Clip, options: &FeetOptions) -> FeetReport {
        let evidence = Evidence::of(self, options);
        if self.retarget.carries_as_is() {
            let contacts = evidence.stands.iter().map(|s| Contact::untouched(s.phase)).collect();
            return self.with_belt(&evidence, FeetReport { contacts, ..FeetReport::default() });
        }
        if evidence.belt.is_none() {
            return self.plant_by(&evidence, clip, options);
        }
        let before = clip.clone();
        let report = match Cycle::of(self, clip, &evidence) {
            Some(cycle) => cycle.plant(self, clip, (&evidence, options)),
            None => self.plant_by(&evidence, clip, options),
        };
        let crouches = report.pelvis_worst > MOST_CROUCH * self.target.measures().leg_length;
        if crouches && options.treadmill == Treadmill::Find {
            *clip = before;
            let without = self.plant(clip, &FeetOptions { treadmill: Treadmill::Ignore, ..options.clone() });
            return FeetReport { belt_left_alone: Some(report.pelvis_worst), ..without };
        }
        self.with_belt(&evidence, report)
    }

    /// The report with what was found of a belt.
    fn with_belt(&self, evidence: &Evidence, report: FeetReport) -> FeetReport {
        let belt_velocity = evidence.belt.map_or(Vec3::ZERO, |belt| self.belt_on_target(&belt));
        FeetReport { belt: evidence.belt, belt_velocity, ..report }
    }

    /// The velocity of a belt under the target.
    fn belt_on_target(&self, belt: &Belt) -> Vec3 {
        self.retarget.travel_direction(belt.velocity) * self.retarget.scale()
    }

    /// [`FeetPass::plant`] by what was found on the source.
    fn plant_by(&self, evidence: &Evidence, clip: &mut Clip, options: &FeetOptions) -> FeetReport {
        let rigs: Vec<FootRig> = [Side::Left, Side::Right]
            .into_iter()
            .filter_map(|side| {
                FootRig::new(self.target, side, ContactPoint::common(self.source, self.target, side))
            })
            .collect();
        if rigs.is_empty() {
            return FeetReport::default();
        }
        let floor = options.target_floor.unwrap_or(self.target.floor());
        let hips = self.target.humanoid().joint(Bone::Hips);
        let wide = level::width_that_counts(self);
        let part = Part::of_feet(self.target.skeleton(), &rigs, hips, wide > 0.0);
        let rigs: Vec<FootRig> = rigs.iter().map(|rig| part.rig(rig)).collect();
        let mut solver = Solver::new(self, clip, &part, &rigs, lost_travel(self, evidence.belt));
        if let Some(turns) = level::turns(self, wide, &evidence.clock, &solver.feet) {
            solver.turn_pelvis(&turns);
        }
        let mut heels = [0.0; 2];
        let scale = self.retarget.scale();
        let mut goals: Vec<FootGoals> = rigs
            .iter()
            .enumerate()
            .map(|(index, rig)| {
                let frames = solver.foot(index);
                let heel_up = evidence.heel_up_when_flat(rig, &frames, self.times);
                heels[rig.side as usize] = heel_up;
                let own = evidence.stands.iter().filter(|s| s.phase.side == rig.side);
                let own: Vec<Stand> = own.map(|s| Stand { height: s.height * scale, ..*s }).collect();
                FootGoals::new(rig, frames, &own, (floor, heel_up), evidence)
            })
            .collect();
        let shifts = HipShifts::of(self, &evidence.clock, &solver.feet, &solver.hip_places);
        let hips_acceleration = curve::peak_acceleration(&solver.hip_places, &evidence.clock);
        let mut planner = Planner { pass: self, options, evidence, shifts, hips_acceleration };
        let mut pelvis = planner.plan(&mut goals);
        solver.solve(&mut goals, &pelvis);
        for _ in 1..settle::ROUNDS {
            if !planner.settle(&mut goals, &mut pelvis) {
                break;
            }
            solver.solve(&mut goals, &pelvis);
        }
        let cuts = evidence.cuts.clone();
        let report = FeetReport { cuts, heels_lowered: heels, ..report(&goals, &pelvis, options) };
        solver.write(clip);
        report
    }
}

impl Contact {
    fn untouched(phase: Phase) -> Contact {
        Contact {
            bone: phase.bone(),
            kind: phase.kind,
            from: phase.from,
            to: phase.to,
            released: false,
            residual: 0.0,
        }
    }
}

fn report(goals: &[FootGoals], pelvis: &Pelvis, options: &FeetOptions) -> FeetReport {
    let drop = &pelvis.drop;
    let mut contacts: Vec<Contact> = goals.iter().flat_map(|g| g.contacts()).collect();
    contacts.sort_by_key(|c| c.from);
    let mut unreachable: Vec<Unreachable> = goals.iter().flat_map(|g| g.unreachable(drop, options)).collect();
    unreachable.sort_by_key(|u| u.frame);
    FeetReport {
        contacts,
        unreachable,
        belt: None,
        belt_velocity: Vec3::ZERO,
        belt_left_alone: None,
        cuts: Vec::new(),
        raised: pelvis.raise,
        hips_moved: pelvis.shifts.iter().map(|s| (*s - Vec3::Y * pelvis.raise).length()).fold(0.0, f32::max),
        heels_lowered: [0.0; 2],
        pelvis_mean: drop.iter().sum::<f32>() / drop.len().max(1) as f32,
        pelvis_worst: drop.iter().copied().fold(0.0, f32::max),
        pelvis: drop.clone(),
    }
}

/// What is added to places of the target's model space so that planted feet stand still in it: nothing, the travel that a
/// clip has lost on its way into place, or the way of the belt under a source that was in place before.
fn lost_travel(pass: &FeetPass<'_>, belt: Option<Belt>) -> Vec<Vec3> {
    let mut local = pass.source.skeleton().rest().to_vec();
    let travelling = belt.map_or(Vec3::ZERO, |belt| -pass.belt_on_target(&belt));
    let start = pass.times.first().copied().unwrap_or_default();
    pass.times
        .iter()
        .map(|time| {
            let on_belt = travelling * (time - start) as f32;
            if !pass.retarget.plan.travel.is_in_place() {
                return on_belt;
            }
            pass.source_clip.sample(pass.source.skeleton(), *time, &mut local);
            on_belt + pass.retarget.plan.travel.horizontal_travel(&local)
        })
        .collect()
}
