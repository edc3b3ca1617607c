//! Travel error: how far the target's hips are from where the source's, scaled and turned, would put them.

use super::{Performance, each_pair_of_frames, facing};
use crate::humanoid::Bone;
use glam::DVec3;

/// How the source's travel is taken to the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TravelFrame {
    /// Factor on displacements (`s` of the method): ratio of leg lengths unless another was asked for.
    pub scale: f64,
    /// Level of the source's floor in its model space, metres.
    pub source_floor: f64,
    /// Level of the target's floor in its model space, metres.
    pub target_floor: f64,
    /// Whether horizontal travel counts; off for clips in place, where only the height can be compared.
    pub horizontal: bool,
}

/// Distance between the target's hips and their scaled source, metres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TravelError {
    /// Mean over frames; 0 when either side has no hips.
    pub mean: f64,
    /// Largest of all frames.
    pub worst: f64,
    /// The frame of the largest.
    pub worst_frame: usize,
    /// The part of the largest that is horizontal.
    pub worst_horizontal: f64,
    /// The largest difference in height alone.
    pub worst_height: f64,
}

/// Compares the paths of the hips over the frames at `times`: horizontal displacement since the first frame, and height
/// over the floor less the height in the stance.
pub fn travel_error(
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
    frame: &TravelFrame,
) -> TravelError {
    let mut out = TravelError::default();
    let hips = |p: &Performance<'_>| p.character.humanoid().joint(Bone::Hips);
    let (Some(source_hips), Some(target_hips)) = (hips(source), hips(target)) else {
        return out;
    };
    let turn = facing(source.character, target.character);
    let flat = DVec3::new(1.0, 0.0, 1.0);
    let mut first: Option<(DVec3, DVec3)> = None;
    each_pair_of_frames(source, target, times, |index, s, t| {
        let (s, t) = (s.positions[source_hips], t.positions[target_hips]);
        let (s0, t0) = *first.get_or_insert((s, t));
        let mut off = if frame.horizontal {
            (t - t0) * flat - turn * ((s - s0) * flat) * frame.scale
        } else {
            DVec3::ZERO
        };
        off.y = rise(target, t.y, frame.target_floor) - frame.scale * rise(source, s.y, frame.source_floor);
        out.mean += off.length();
        out.worst_height = out.worst_height.max(off.y.abs());
        if off.length() > out.worst {
            out.worst = off.length();
            out.worst_frame = index;
            out.worst_horizontal = (off * flat).length();
        }
    });
    out.mean /= times.len().max(1) as f64;
    out
}

/// Height of the hips over where they are in the stance, metres.
pub(super) fn rise(performance: &Performance<'_>, y: f64, floor: f64) -> f64 {
    y - floor - f64::from(performance.character.measures().hip_height)
}
