//! What the source shows: when its feet stand, at which level, when they lie flat, and how its hips carry its legs.

use super::FeetPass;
use super::curve;
use super::goals::FootFrames;
use super::rig::FootRig;
use crate::character::Character;
use crate::contact::ContactOptions;
use crate::contact::{ContactPoint, FootTrack, JointPath, Phase, PhaseKind};
use crate::humanoid::{Bone, Side};
use glam::Vec3;

/// A foot that stands higher than this over where the other stands (leg lengths) stands on something.
const STEP_HEIGHT: f32 = 0.06;
/// Hips whose joints would be off by more than this (leg lengths) are moved so that they are not.
const HIPS_OFF: f32 = 0.03;

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
    /// Phases in which the ankle rests.
    resting: Vec<Phase>,
    /// Whether the lower foot is near one level throughout, even if it never rests (a walk in place).
    pub(super) stays_near_ground: bool,
}

impl Evidence {
    pub(super) fn of(pass: &FeetPass<'_>, options: &ContactOptions) -> Evidence {
        let leg_length = pass.source.measures().leg_length;
        let tracks: Vec<FootTrack> = [Side::Left, Side::Right]
            .into_iter()
            .filter_map(|side| FootTrack::sample(pass.source, pass.source_clip, pass.times, side))
            .collect();
        let find = |point: fn(&FeetPass<'_>, Side) -> ContactPoint| {
            let tracks = tracks.iter();
            let of_track = |t: &FootTrack| t.phases(pass.times, point(pass, t.side), leg_length, options);
            let mut phases: Vec<Phase> = tracks.flat_map(of_track).collect();
            phases.sort_by_key(|p| p.from);
            phases
        };
        let phases = find(|pass, side| ContactPoint::common(pass.source, pass.target, side));
        let resting = find(|_, _| ContactPoint::Ankle);
        let lowest: Vec<f32> = (0..pass.times.len())
            .map(|i| tracks.iter().map(|t| t.lowest[i]).fold(f32::INFINITY, f32::min))
            .collect();
        Evidence {
            stands: stands(pass, &phases, &tracks, leg_length),
            resting,
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

/// What has to be added to the target's places in each frame so that its hip joints, not the joint called hips, follow the
/// source's. Rigs place their hips joint anywhere between ground and waist; where that is far from the leg roots, every
/// turn of the pelvis swings the legs aside. Empty when that nowhere makes a difference of 0.03 leg lengths.
pub(super) fn hip_shifts(pass: &FeetPass<'_>, feet: &[FootFrames], hips: &[Vec3]) -> Vec<Vec3> {
    let Some(source) = Pelvis::of(pass.source) else {
        return Vec::new();
    };
    let Some(target) = Pelvis::of(pass.target) else {
        return Vec::new();
    };
    let scale = pass.retarget.scale();
    let stance = target.stance - pass.retarget.travel_direction(source.stance) * scale;
    let count = feet.len().max(1) as f32;
    let shifts: Vec<Vec3> = pass
        .times
        .iter()
        .enumerate()
        .map(|(frame, time)| {
            let own = feet.iter().map(|f| f.hips[frame]).sum::<Vec3>() / count - hips[frame];
            let wanted = pass.retarget.travel_direction(source.at(pass, *time)) * scale;
            stance + wanted - own
        })
        .collect();
    let furthest = shifts.iter().map(|s| s.length()).fold(0.0, f32::max);
    if furthest > HIPS_OFF * pass.target.measures().leg_length {
        curve::smoothed(&shifts, pass.times, 0.12)
    } else {
        Vec::new()
    }
}

/// From the hips joint to the middle of the hip joints.
struct Pelvis {
    hips: JointPath,
    legs: [JointPath; 2],
    stance: Vec3,
}

impl Pelvis {
    fn of(character: &Character) -> Option<Pelvis> {
        let joint = |bone| character.humanoid().joint(bone);
        let hips = joint(Bone::Hips)?;
        let legs = [joint(Bone::LeftUpperLeg)?, joint(Bone::RightUpperLeg)?];
        let stance = &character.stance().positions;
        Some(Pelvis {
            hips: JointPath::to(character, hips, None),
            legs: legs.map(|leg| JointPath::to(character, leg, None)),
            stance: 0.5 * (stance[legs[0]] + stance[legs[1]]) - stance[hips],
        })
    }

    fn at(&self, pass: &FeetPass<'_>, time: f64) -> Vec3 {
        let place = |path: &JointPath| path.place(pass.source_clip, time, JointPath::ROOT).1;
        let [left, right] = &self.legs;
        0.5 * (place(left) + place(right)) - place(&self.hips)
    }
}
