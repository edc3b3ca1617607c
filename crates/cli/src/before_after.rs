//! What a clip that was edited is measured against: itself before.

use posewright::contact::{ContactOptions, ContactPoint, Phase, find_phases};
use posewright::glam::DVec3;
use posewright::humanoid::Side;
use posewright::measure::{FootMeasureOptions, Performance, foot_measures};
use posewright::{Character, Clip};
use serde::Serialize;

/// What is left out at both ends of a contact, seconds.
const TRIM_SECS: f64 = 0.03;

/// Mean and worst of a number over frames.
#[derive(Serialize, Clone, Copy, Debug)]
pub(crate) struct MeanWorst {
    pub(crate) mean: f64,
    pub(crate) worst: f64,
}

impl MeanWorst {
    /// Of numbers, where larger is worse; 0 of none.
    pub(crate) fn of(values: &[f64]) -> MeanWorst {
        MeanWorst {
            mean: values.iter().sum::<f64>() / values.len().max(1) as f64,
            worst: values.iter().copied().fold(0.0, f64::max),
        }
    }
}

/// The contact phases of both feet.
pub(crate) fn phases(character: &Character, clip: &Clip, times: &[f64]) -> Vec<Phase> {
    let mut phases = Vec::new();
    for side in [Side::Left, Side::Right] {
        let point = ContactPoint::common(character, character, side);
        phases.extend(find_phases(character, clip, times, (side, point), &ContactOptions::default()));
    }
    phases
}

/// How far planted feet slide over the phases; none without phases.
pub(crate) fn slide(
    character: &Character,
    clip: &Clip,
    times: &[f64],
    phases: &[Phase],
    floor: f64,
) -> Option<MeanWorst> {
    let points = [Side::Left, Side::Right].map(|side| ContactPoint::common(character, character, side));
    let options =
        FootMeasureOptions { phases, points, floor, trim_secs: TRIM_SECS, belt: DVec3::ZERO, moved: &[] };
    let feet = foot_measures(&Performance::new(character, clip), times, &options);
    (!feet.slides.is_empty()).then_some(MeanWorst { mean: feet.slide_mean, worst: feet.slide_worst })
}

/// Runs of frames for which `holds`.
pub(crate) fn runs(count: usize, holds: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut out: Vec<(usize, usize)> = Vec::new();
    for frame in (0..count).filter(|f| holds(*f)) {
        match out.last_mut() {
            Some(last) if last.1 + 1 == frame => last.1 = frame,
            _ => out.push((frame, frame)),
        }
    }
    out
}
