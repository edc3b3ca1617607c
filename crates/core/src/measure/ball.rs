//! How far feet without toe joints slide while their source stands on the ball of its foot.
//!
//! Contacts of such a pair are held by the ankle. Once the heel is up an ankle is not still any more, and nothing holds the ball:
//! what [`foot_measures`](super::foot_measures) cannot see, since it looks at the ankle as well.

use super::feet::trimmed;
use super::{FootMeasureOptions, Performance};
use crate::contact::{Phase, PhaseKind};
use glam::DVec3;

/// The phase of the source's toes in which a foot slides furthest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallSlide {
    /// The phase, found on the source.
    pub phase: Phase,
    /// Largest horizontal distance of what slides least, the middle of the ball or the tip of the toes, from its place at the
    /// phase's start, metres.
    pub drift: f64,
}

/// Measures the feet of `performance` that have no toe joint in `phases` of the source's toes. `None` where there is nothing to
/// measure. Points and phases of the options are not looked at.
pub fn ball_slide(
    performance: &Performance<'_>,
    times: &[f64],
    phases: &[Phase],
    options: &FootMeasureOptions<'_>,
) -> Option<BallSlide> {
    let soles = performance.character.soles();
    let of_side = |phase: &Phase| soles[phase.side as usize].filter(|sole| sole.toes.is_none());
    let planted = || phases.iter().filter(|p| p.kind == PhaseKind::Planted && of_side(p).is_some());
    planted().next()?;
    let start = times.first().copied().unwrap_or_default();
    let mut places: [Vec<[DVec3; 2]>; 2] = [Vec::new(), Vec::new()];
    performance.each_frame(times, |frame, pose| {
        let moved = options.moved.get(frame).copied().unwrap_or(DVec3::ZERO);
        let on_ground = moved - options.belt * (times[frame] - start);
        for (places, sole) in places.iter_mut().zip(soles) {
            let Some(sole) = sole else { continue };
            let ball = sole.ball_inner.midpoint(sole.ball_outer);
            places.push([ball, sole.toe_tip].map(|p| {
                let place = pose.point(sole.foot, p.as_dvec3()) + on_ground;
                DVec3::new(place.x, 0.0, place.z)
            }));
        }
    });
    planted()
        .map(|phase| {
            let frames = &places[phase.side as usize][trimmed(phase, times, options.trim_secs)];
            let drift = |point: usize| {
                frames.iter().map(|now| now[point].distance(frames[0][point])).fold(0.0, f64::max)
            };
            BallSlide { phase: *phase, drift: drift(0).min(drift(1)) }
        })
        .max_by(|a, b| a.drift.total_cmp(&b.drift))
}
