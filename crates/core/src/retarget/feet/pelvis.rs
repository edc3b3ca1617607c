//! How far the pelvis comes down in each frame, and what is given up.

use super::goals::FootGoals;
use super::{FeetOptions, FeetPass, Remedy, curve};

/// How long before a need the pelvis starts to move, seconds.
const AHEAD_SECS: f64 = 0.15;
/// Over how much room, metres per leg length, the pelvis eases into its limit.
const REACH_MARGIN: f32 = 1e-5;

/// What happens to the pelvis, metres.
#[derive(Clone, Debug)]
pub(super) struct Pelvis {
    /// Added to its height in every frame: what the retargeted feet stood under the ground, or over it when negative.
    pub(super) raise: f32,
    /// How far it comes down after that, by frame.
    pub(super) drop: Vec<f32>,
}

/// Makes the goals of all feet and the way of the pelvis.
pub(super) fn plan(pass: &FeetPass<'_>, options: &FeetOptions, goals: &mut [FootGoals<'_>]) -> Pelvis {
    let raise = raise(pass, options, goals);
    Pelvis { raise, drop: drop(pass, options, goals) }
}

/// A figure that floats or sinks by the same height throughout stands wrong as a whole: hips and feet are moved together,
/// so that legs keep their extension and jumps their height.
fn raise(pass: &FeetPass<'_>, options: &FeetOptions, goals: &mut [FootGoals<'_>]) -> f32 {
    let mut heights: Vec<f32> = Vec::new();
    for foot in goals.iter_mut() {
        foot.update(pass.times, options);
        heights.extend(foot.heights());
    }
    if heights.is_empty() {
        return 0.0;
    }
    let middle = heights.len() / 2;
    let raise = -*heights.select_nth_unstable_by(middle, f32::total_cmp).1;
    for foot in goals.iter_mut() {
        foot.raise(raise);
    }
    raise
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
