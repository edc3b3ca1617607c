//! What the source shows: when its feet stand, at which level, and when they lie flat.

use super::FeetPass;
use super::goals::FootFrames;
use super::rig::FootRig;
use super::{FeetOptions, Treadmill};
use crate::contact::{Belt, ContactPoint, Cuts, FootTrack, Phase, PhaseKind, Seen};
use crate::humanoid::Side;
use std::ops::Range;

/// A foot that stands higher than this over where the other stands (leg lengths) stands on something.
const STEP_HEIGHT: f32 = 0.06;

/// A phase of the source and the height that its foot stands on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    pub(super) phase: Phase,
    /// Over the floor, metres on the source; 0 unless it is a step or a box.
    pub(super) height: f32,
}

/// See the module.
#[derive(Debug)]
pub(super) struct Evidence {
    pub(super) stands: Vec<Stand>,
    /// What moves under a source in place; phases are those of feet seen from it.
    pub(super) belt: Option<Belt>,
    /// Phases in which the ankle rests.
    resting: Vec<Phase>,
    /// The times of the frames with the sides of each cut far apart: what fades and windows go by.
    pub(super) clock: Vec<f64>,
    /// First frames after cuts.
    pub(super) cuts: Vec<usize>,
    /// Frames of stretches between cuts that are too short for any phase, such as a lone frame in T-pose: they show no
    /// motion, and nothing is done to their feet.
    pub(super) lone: Vec<bool>,
    /// Whether the lower foot is near one level throughout, even if it never rests (a walk in place).
    pub(super) stays_near_ground: bool,
}

impl Evidence {
    pub(super) fn of(pass: &FeetPass<'_>, options: &FeetOptions) -> Evidence {
        let (tracks, cuts) = seen(pass);
        let belt = match options.treadmill {
            Treadmill::Find => {
                let FeetPass { source, source_clip, times, .. } = *pass;
                Seen { character: source, clip: source_clip, times, tracks: &tracks, cuts: &cuts }.belt()
            }
            Treadmill::Ignore => None,
            Treadmill::Given(velocity) => Some(Belt::given(velocity)),
        };
        Evidence::on(pass, options, belt, (&tracks, &cuts))
    }

    /// With a belt that is known.
    pub(super) fn on_belt(pass: &FeetPass<'_>, options: &FeetOptions, belt: Option<Belt>) -> Evidence {
        let (tracks, cuts) = seen(pass);
        Evidence::on(pass, options, belt, (&tracks, &cuts))
    }

    fn on(
        pass: &FeetPass<'_>,
        options: &FeetOptions,
        belt: Option<Belt>,
        (tracks, cuts): (&[FootTrack], &Cuts),
    ) -> Evidence {
        let options = &options.detection;
        let leg_length = pass.source.measures().leg_length;
        let sorted = |mut phases: Vec<Phase>| {
            phases.sort_by_key(|p| p.from);
            phases
        };
        let on = (leg_length, options);
        let phases = sorted(
            tracks
                .iter()
                .flat_map(|track| {
                    let point = ContactPoint::common(pass.source, pass.target, track.side);
                    match &belt {
                        Some(belt) => belt.phases_of(track, cuts, pass.times, point, on),
                        None => track.phases_between(cuts, pass.times, point, on),
                    }
                })
                .collect(),
        );
        // Whether an ankle rests is asked strictly, on a belt as elsewhere: a heel that rises is not flat.
        let resting = sorted(
            tracks
                .iter()
                .flat_map(|track| match &belt {
                    Some(belt) => {
                        belt.seen(track, pass.times).phases_between(cuts, pass.times, ContactPoint::Ankle, on)
                    }
                    None => track.phases_between(cuts, pass.times, ContactPoint::Ankle, on),
                })
                .collect(),
        );
        let lowest: Vec<f32> = (0..pass.times.len())
            .map(|i| tracks.iter().map(|t| t.lowest[i]).fold(f32::INFINITY, f32::min))
            .collect();
        Evidence {
            stands: stands(pass, &phases, tracks, leg_length),
            belt,
            resting,
            clock: cuts.clock(pass.times),
            cuts: cuts.shots(pass.times.len()).skip(1).map(|shot| shot.start).collect(),
            lone: lone(cuts, pass.times, options.shortest_secs),
            stays_near_ground: !tracks.is_empty()
                && percentile(lowest.clone(), 0.6) - percentile(lowest, 0.05) < 0.08 * leg_length,
        }
    }

    /// How far the target's heel is up while ball and ankle of the source both rest. A rest pose may have its feet at any
    /// pitch (a BVH's zero pose often has); only the motion shows which pitch is flat. 0 when that is within 1.5 degrees,
    /// never more than 35.
    pub(super) fn heel_up_when_flat(&self, rig: &FootRig, frames: &FootFrames, times: &[f64]) -> f32 {
        const FLAT_WITHIN: f32 = 0.026;
        const MOST: f32 = 0.61;
        const SHORTEST_SECS: f64 = 0.2;
        let is_own = |p: &&Phase| p.side == rig.side && p.kind == PhaseKind::Planted;
        let own: Vec<&Phase> = self.stands.iter().map(|s| &s.phase).filter(is_own).collect();
        let mut angles: Vec<f32> = Vec::new();
        let mut secs = 0.0;
        for ankle in self.resting.iter().filter(is_own) {
            for phase in &own {
                let (from, to) = (phase.from.max(ankle.from), phase.to.min(ankle.to));
                if from <= to {
                    angles.extend(frames.feet[from..=to].iter().map(|f| rig.heel_up(f)));
                    secs += times[to] - times[from];
                }
            }
        }
        if secs < SHORTEST_SECS {
            return 0.0;
        }
        let flat = percentile(angles, 0.5);
        if flat.abs() < FLAT_WITHIN { 0.0 } else { flat.clamp(-MOST, MOST) }
    }
}

/// What the source's feet do, and its cuts.
fn seen(pass: &FeetPass<'_>) -> (Vec<FootTrack>, Cuts) {
    let sides = [Side::Left, Side::Right].into_iter();
    let tracks = sides.filter_map(|side| FootTrack::sample(pass.source, pass.source_clip, pass.times, side));
    (tracks.collect(), Cuts::of(pass.source, pass.source_clip, pass.times))
}

/// Which frames lie in stretches between cuts that are shorter than any phase.
fn lone(cuts: &Cuts, times: &[f64], shortest_secs: f32) -> Vec<bool> {
    let mut lone = vec![false; times.len()];
    let is_short = |shot: &Range<usize>| times[shot.end - 1] - times[shot.start] < f64::from(shortest_secs);
    for shot in cuts.shots(times.len()).filter(|shot| cuts.has_any() && !shot.is_empty() && is_short(shot)) {
        lone[shot].fill(true);
    }
    lone
}

/// Phases with the height that each foot stands on: all of a foot's phases are near one level, which is that of the
/// ground unless the other foot's is clearly lower.
fn stands(pass: &FeetPass<'_>, phases: &[Phase], tracks: &[FootTrack], leg_length: f32) -> Vec<Stand> {
    let levels = [Side::Left, Side::Right].map(|side| {
        let track = tracks.iter().find(|t| t.side == side)?;
        let places = track.point(ContactPoint::common(pass.source, pass.target, side));
        let own = phases.iter().filter(|p| p.side == side && p.kind == PhaseKind::Planted);
        let heights: Vec<f32> = own.flat_map(|p| places[p.from..=p.to].iter().map(|p| p.y)).collect();
        (!heights.is_empty()).then(|| percentile(heights, 0.1))
    });
    let ground = levels.iter().flatten().copied().fold(f32::INFINITY, f32::min);
    phases
        .iter()
        .map(|phase| {
            let height = levels[phase.side as usize].map_or(0.0, |level| level - ground);
            let is_step = phase.kind == PhaseKind::Planted && height > STEP_HEIGHT * leg_length;
            Stand { phase: *phase, height: if is_step { height } else { 0.0 } }
        })
        .collect()
}

/// The value below which that part of the values lies; 0 without any.
pub(super) fn percentile(mut values: Vec<f32>, part: f32) -> f32 {
    if values.is_empty() {
        return 0.0;
    }
    let index = ((values.len() - 1) as f32 * part) as usize;
    *values.select_nth_unstable_by(index, f32::total_cmp).1
}
