//! How far the pelvis comes down in each frame, and what is given up.

use super::evidence::{Evidence, percentile};
use super::goals::FootGoals;
use super::hips::HipShifts;
use super::{FeetOptions, FeetPass, Remedy, curve};
use glam::Vec3;

/// Acceleration with which the pelvis comes down, as a part of the largest that the hips have, and its least and most in leg
/// lengths per second squared.
const ACCELERATION: (f32, [f32; 2]) = (0.2, [0.5, 3.0]);
/// Over how much room, metres per leg length, the pelvis eases into its limit.
const REACH_MARGIN: f32 = 1e-5;

/// Rounds of lowering the pelvis for knees that would snap; each changes what the next finds.
const KNEE_ROUNDS: usize = 2;

/// What happens to the pelvis, metres.
#[derive(Clone, Debug)]
pub(super) struct Pelvis {
    /// Added to its height in every frame: what the retargeted feet stood under the ground, or over it when negative.
    pub(super) raise: f32,
    /// Added to its place, by frame; the raise is in it.
    pub(super) shifts: Vec<Vec3>,
    /// How far it comes down after that, by frame.
    pub(super) drop: Vec<f32>,
}

/// What the way of the pelvis is made from.
pub(super) struct Planner<'a> {
    pub(super) pass: &'a FeetPass<'a>,
    pub(super) options: &'a FeetOptions,
    pub(super) evidence: &'a Evidence,
    /// What makes hip joints and feet follow the source's, by frame.
    pub(super) shifts: HipShifts,
    /// Largest acceleration of the retargeted hips, metres per second squared.
    pub(super) hips_acceleration: f32,
}

impl Planner<'_> {
    /// Makes the goals of all feet and the way of the pelvis.
    pub(super) fn plan(&mut self, goals: &mut [FootGoals<'_>]) -> Pelvis {
        self.shifts.whole.resize(self.pass.times.len(), Vec3::ZERO);
        for (foot, alone) in goals.iter_mut().zip(&self.shifts.feet) {
            foot.move_foot_by(alone);
        }
        for foot in goals.iter_mut() {
            foot.move_by(&self.shifts.whole);
            foot.update(&self.evidence.clock, self.options);
        }
        let raise = self.raise(goals);
        // A lone frame, such as a T-pose before the action, keeps its pose; it stands on the ground by itself.
        let lower = |i: usize| goals.iter().map(|g| g.height_as_is(i)).fold(f32::INFINITY, f32::min);
        let rise = |i: usize| if self.evidence.lone[i] { (-lower(i)).max(raise) } else { raise };
        let whole: Vec<Vec3> = (0..self.pass.times.len()).map(|i| Vec3::Y * rise(i)).collect();
        for foot in goals.iter_mut() {
            foot.move_by(&whole);
        }
        let shifts = self.shifts.whole.iter().zip(&whole).map(|(s, whole)| *s + *whole).collect();
        Pelvis { raise, shifts, drop: drop(self, goals) }
    }

    /// Makes the goals and the way of the pelvis again where the solved legs ask for it; whether they do.
    pub(super) fn settle(&self, goals: &mut [FootGoals<'_>], pelvis: &mut Pelvis) -> bool {
        let clock = &self.evidence.clock[..];
        let before = goals.iter().map(|g| g.liveliest_before(clock)).fold(0.0, f32::max);
        let mut again = false;
        for foot in goals.iter_mut() {
            again |= foot.follow_legs();
            if self.options.most_drop(foot.side()) > 0.0 && !foot.is_stretched() {
                again |= foot.calm_knee(&pelvis.drop, clock, before);
            }
        }
        if again {
            pelvis.drop = drop(self, goals);
        }
        again
    }

    /// A figure that floats or sinks by the same height throughout stands wrong as a whole: hips and feet are moved
    /// together, so that legs keep their extension and jumps their height. Where no foot ever rests but the lower one stays
    /// near the ground (a walk in place), that level counts.
    fn raise(&self, goals: &[FootGoals<'_>]) -> f32 {
        let heights: Vec<f32> = goals.iter().flat_map(|foot| foot.heights()).collect();
        if !heights.is_empty() {
            return -percentile(heights, 0.5);
        }
        if !self.evidence.stays_near_ground {
            return 0.0;
        }
        let lower = |i: usize| goals.iter().map(|g| g.height_as_is(i)).fold(f32::INFINITY, f32::min);
        -percentile((0..self.pass.times.len()).map(lower).collect(), 0.1)
    }
}

/// Applies the remedies of all feet in their order; how far the pelvis comes down, by frame.
fn drop(planner: &Planner<'_>, goals: &mut [FootGoals<'_>]) -> Vec<f32> {
    let (options, times) = (planner.options, &planner.evidence.clock[..]);
    let steps = goals.iter().map(|g| options.remedies(g.side()).len()).max().unwrap_or(0);
    let mut drop = vec![0.0; times.len()];
    // Releasing a part of a phase frees the pelvis and moves the phase's place: a few rounds settle it.
    for _ in 0..4 {
        for foot in goals.iter_mut() {
            foot.update(times, options);
            foot.remember_distances();
        }
        drop.fill(0.0);
        let mut released = false;
        for step in 0..steps {
            let is_pelvis = |r: Option<&Remedy>| matches!(r, Some(Remedy::Pelvis { .. }));
            let lowered = |g: &&FootGoals<'_>| is_pelvis(options.remedies(g.side()).get(step));
            let room = room_below(goals);
            lower(&mut drop, goals.iter().filter(lowered), &room, planner);
            for foot in goals.iter_mut() {
                match options.remedies(foot.side()).get(step) {
                    Some(Remedy::Stretch { most }) => foot.stretch_to(&drop, times, *most),
                    Some(Remedy::Release { fade_secs }) => {
                        let shortest_secs = options.detection.shortest_secs;
                        released |= foot.release(&drop, times, (shortest_secs, *fade_secs));
                    }
                    _ => {}
                }
            }
        }
        if !released {
            return gentle(drop, planner, goals);
        }
    }
    for foot in goals.iter_mut() {
        foot.update(times, options);
    }
    gentle(drop, planner, goals)
}

/// Lowers the pelvis further where a knee would snap to straight or away from it.
fn gentle(mut drop: Vec<f32>, planner: &Planner<'_>, goals: &mut [FootGoals<'_>]) -> Vec<f32> {
    if goals.iter().any(|g| g.is_stretched()) {
        // Legs were made longer for exactly this way of the pelvis.
        return drop;
    }
    let may_lower = |g: &FootGoals<'_>| planner.options.most_drop(g.side()) > 0.0;
    for _ in 0..KNEE_ROUNDS {
        goals
            .iter_mut()
            .filter(|g| may_lower(g))
            .for_each(|g| g.loosen_knees(&drop, &planner.evidence.clock));
        let room = room_below(goals);
        lower(&mut drop, goals.iter().filter(|g| may_lower(g)), &room, planner);
    }
    drop
}

/// How far the pelvis can come down before a leg is folded, by frame.
fn room_below(goals: &[FootGoals<'_>]) -> Vec<f32> {
    let count = goals.first().map_or(0, |g| g.goals.len());
    (0..count).map(|i| goals.iter().map(|g| g.room_below(i)).fold(f32::INFINITY, f32::min)).collect()
}

/// Lowers the pelvis by what these feet need, within the room that there is.
fn lower<'g, 'r: 'g>(
    drop: &mut [f32],
    feet: impl Iterator<Item = &'g FootGoals<'r>>,
    room: &[f32],
    planner: &Planner<'_>,
) {
    let (options, times) = (planner.options, &planner.evidence.clock[..]);
    let leg_length = planner.pass.target.measures().leg_length;
    let (part, [least, most]) = ACCELERATION;
    let acceleration = (part * planner.hips_acceleration).clamp(least * leg_length, most * leg_length);
    let mut needed = vec![0.0f32; times.len()];
    for foot in feet {
        let most = options.most_drop(foot.side()) * leg_length;
        for ((all, own), room) in needed.iter_mut().zip(foot.needs()).zip(room) {
            *all = all.max(own.min(most).min(*room));
        }
    }
    for need in needed.iter_mut().filter(|n| **n > 0.0) {
        *need += REACH_MARGIN * leg_length;
    }
    for (all, own) in drop.iter_mut().zip(curve::majorant(&needed, times, acceleration)) {
        *all = all.max(own);
    }
}
