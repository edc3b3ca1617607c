//! Keeping a planted foot's own drift from being scaled along with the steps.
//!
//! Recorded feet drift by some millimetres while they stand. Scaled steps would scale that, too: it is taken out, so that
//! a foot drifts as much as it did and no more. The correction fades before and after each stance.

use super::{UP, WarpAnswer};
use crate::contact::{ContactOptions, ContactPoint, FootTrack, Phase, PhaseKind};
use crate::humanoid::Side;
use glam::{Quat, Vec3};

/// Longest fade, seconds.
const FADE_SECS: f64 = 0.2;

/// The correction of one foot, by frame, in the warped model space. `places` are the contact point's as animated, `answer`
/// says how they are warped.
pub(super) fn corrections(places: &[Vec3], times: &[f64], leg_length: f32, answer: &WarpAnswer) -> Vec<Vec3> {
    let mut out = vec![Vec3::ZERO; places.len()];
    if answer.scale == 1.0 || answer.direction == Vec3::ZERO {
        return out;
    }
    let phases = stances(places, times, leg_length);
    let turn = Quat::from_axis_angle(UP, answer.angle);
    let along = answer.direction;
    let within = |phase: &Phase, frame: usize| {
        let anchor = places[phase.from.midpoint(phase.to)];
        turn * along * ((1.0 - answer.scale) * (places[frame] - anchor).dot(along))
    };
    for (index, phase) in phases.iter().enumerate() {
        for (frame, value) in out.iter_mut().enumerate().take(phase.to + 1).skip(phase.from) {
            *value = within(phase, frame);
        }
        let before = index.checked_sub(1).map_or(0, |i| phases[i].to + 1);
        let after = phases.get(index + 1).map_or(places.len(), |p| p.from);
        let fade = |frame: usize, from: usize, gap: (usize, usize)| {
            let room = (times[gap.1.min(times.len() - 1)] - times[gap.0]).abs().clamp(1e-6, FADE_SECS);
            let x = ((times[frame] - times[from]).abs() / room).min(1.0) as f32;
            1.0 - x * x * (3.0 - 2.0 * x)
        };
        for (frame, value) in out.iter_mut().enumerate().take(phase.from).skip(before) {
            *value +=
                within(phase, phase.from) * fade(frame, phase.from, (before.saturating_sub(1), phase.from));
        }
        for (frame, value) in out.iter_mut().enumerate().take(after).skip(phase.to + 1) {
            *value += within(phase, phase.to) * fade(frame, phase.to, (phase.to, after));
        }
    }
    out
}

/// When a contact point stands, by the frames of `places`.
pub(super) fn stances(places: &[Vec3], times: &[f64], leg_length: f32) -> Vec<Phase> {
    let track = FootTrack {
        side: Side::Left,
        ankle: places.to_vec(),
        toes: Vec::new(),
        heel: Vec::new(),
        lowest: places.iter().map(|p| p.y).collect(),
    };
    let mut phases = track.phases(times, ContactPoint::Ankle, leg_length, &ContactOptions::default());
    phases.retain(|p| p.kind == PhaseKind::Planted);
    phases
}
