//! How far the pelvis comes down in each frame, and what is given up.

use super::evidence::{Evidence, percentile};
use super::goals::FootGoals;
use super::{FeetOptions, FeetPass, Remedy, curve};
use glam::Vec3;

/// How long before a need the pelvis starts to move, seconds.
const AHEAD_SECS: f64 = 0.15;
/// Over how much room, metres per leg length, the pelvis eases into its limit.
const REACH_MARGIN: f32 = 1e-5;

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
    /// What makes the hip joints follow the source's, by frame; may be empty.
    pub(super) shifts: Vec<Vec3>,
}

impl Planner<'_> {
    /// Makes the goals of all feet and the way of the pelvis.
    pub(super) fn plan(mut self, goals: &mut [FootGoals<'_>]) -> Pelvis {
        self.shifts.resize(self.pass.times.len(), Vec3::ZERO);
        for foot in goals.iter_mut() {
            foot.move_by(&self.shifts);
            foot.update(self.pass.times, self.options);
        }
        let raise = self.raise(goals);
        let whole = vec![Vec3::Y * raise; self.shifts.len()];
        for foot in goals.iter_mut() {
            foot.move_by(&whole);
        }
        let shifts = self.shifts.iter().map(|s| *s + Vec3::Y * raise).collect();
        Pelvis { raise, shifts, drop: drop(self.pass, self.options, goals) }
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

fn drop(pass: &FeetPass<'_>, options: &FeetOptions, goals: &mut [FootGoals<'_>]) -> Vec<f32> {
    let leg_length = pass.target.measures().leg_length;
    let most = options.remedies.iter().find_map(|r| match r {
        Remedy::Pelvis { most } => Some(most * leg_length),
        Remedy::Release => None,
    });
    let may_release = options.remedies.contains(&Remedy::Release);
    let mut drop = vec![0.0; pass.times.len()];
    // Releasing a part of a phase frees the pelvis and moves the phase's place: a few rounds settle it.
    for _ in 0..4 {
        let mut needed = vec![0.0f32; pass.times.len()];
        for foot in goals.iter_mut() {
            foot.update(pass.times, options);
            for (all, own) in needed.iter_mut().zip(foot.needs()) {
                *all = all.max(own.min(most.unwrap_or(0.0)));
            }
        }
        for need in needed.iter_mut().filter(|n| **n > 0.0) {
            *need += REACH_MARGIN * leg_length;
        }
        drop = curve::envelope(&needed, pass.times, AHEAD_SECS);
        let shortest = options.detection.shortest_secs;
        let mut released = false;
        for foot in goals.iter_mut().filter(|_| may_release) {
            released |= foot.release(&drop, pass.times, shortest);
        }
        if !released {
            break;
        }
    }
    for foot in goals.iter_mut() {
        foot.update(pass.times, options);
    }
    drop
}
