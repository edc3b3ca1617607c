//! The pelvis: it follows scaled steps, and is lowered where legs would not reach.

use super::state::WarpState;
use super::{PelvisFrom, PelvisOptions, UP, Warp, WarpFrame, stride};
use crate::spring::SpringVec3;
use glam::Vec3;

/// One leg as the solver of the pelvis sees it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PelvisLeg {
    /// Where the leg is measured from, model space, with the pelvis unmoved.
    pub hip: Vec3,
    /// Where the foot shall be.
    pub foot: Vec3,
    /// The length to keep, metres.
    pub length: f32,
}

/// The shift of the pelvis for which legs come nearest to their lengths: repeats `p <- mean of F' + l unit(h - F') -
/// (h - p)` over all legs, at most `max_iterations` times, or until one moves it by at most `tolerance` (a step, not a
/// length error). Spring, weight and distance are not applied.
pub fn pelvis_shift(legs: impl Iterator<Item = PelvisLeg> + Clone, options: &PelvisOptions) -> Vec3 {
    let mut shift = Vec3::ZERO;
    let part = 1.0 / f32::max(legs.clone().count() as f32, 1.0);
    for _ in 0..options.max_iterations {
        let mut sum = Vec3::ZERO;
        for leg in legs.clone() {
            let from_foot = leg.hip - leg.foot;
            let to_hip = from_foot + shift;
            let distance = to_hip.length();
            let stretch = if distance > 0.0 { leg.length / distance } else { 0.0 };
            sum += to_hip * stretch - from_foot;
        }
        let next = sum * part;
        let moved = next.distance(shift);
        shift = next;
        if moved <= options.tolerance {
            break;
        }
    }
    shift
}

/// Solves for the pelvis after stride warping, eases, weighs and cuts the shift.
pub(super) fn follow_stride(warp: &Warp, state: &mut WarpState, frame: &WarpFrame<'_>, moves: bool) {
    let options = &warp.options.stride.pelvis;
    let pelvis = state.pelvis;
    let goal = if moves {
        let legs = state.legs.iter().map(|leg| match options.from {
            PelvisFrom::Hip => PelvisLeg { hip: leg.hip, foot: leg.ankle, length: leg.length },
            PelvisFrom::Pelvis => PelvisLeg { hip: pelvis, foot: leg.ankle, length: leg.from_pelvis },
        });
        pelvis_shift(legs, options)
    } else {
        Vec3::ZERO
    };
    if !state.settled {
        state.stride_shift = SpringVec3::settled(goal);
    } else {
        let step = state.step(options.half_life_secs, frame);
        state.stride_shift.follow(state.stride_goal, goal, &step);
    }
    if frame.dt_secs > 0.0 || !state.settled {
        state.stride_goal = goal;
    }
    let shift = state.stride_shift.value * options.weight.clamp(0.0, 1.0);
    let most = warp.max_pelvis_distance();
    state.answer.pelvis_clamped |= shift.length() > most;
    state.by_stride = shift.clamp_length_max(most);
    for leg in &mut state.legs {
        leg.limit = if moves { stride::length_limit(&warp.options.stride, leg) } else { leg.reach() };
    }
}

/// The vertical shift at which a leg has `length`, with the hip at `hip`; none where it is too short at any height.
pub(crate) fn vertical_shift(hip: Vec3, foot: Vec3, length: f32) -> Option<f32> {
    let between = hip - foot;
    let height = between.dot(UP);
    let room = length * length - (between.length_squared() - height * height);
    (room >= 0.0).then(|| room.sqrt() - height)
}

impl Warp {
    pub(super) fn max_pelvis_distance(&self) -> f32 {
        self.options.stride.pelvis.max_distance.unwrap_or(0.5 * self.leg_length).max(0.0)
    }
}

/// Lowers the pelvis by the least that lets every leg keep its limit, and lets feet give way where that is not allowed.
pub(super) fn keep_reach(warp: &Warp, state: &mut WarpState, frame: &WarpFrame<'_>) {
    state.settled = true;
    let wish = state.by_stride + UP * state.by_slope;
    if !state.legs_moved && wish == Vec3::ZERO && frame.lower_by == 0.0 {
        return;
    }
    let most = warp.max_pelvis_distance();
    // How far the pelvis may go down in all, apart from what slope does.
    let flat = state.by_stride.reject_from_normalized(UP).length();
    let floor = -(most * most - flat * flat).max(0.0).sqrt() - state.by_stride.dot(UP);
    let mut lower = -frame.lower_by.max(0.0);
    for leg in &state.legs {
        // A hair of slack, so that a leg exactly at its limit asks for nothing.
        let limit = leg.limit * (1.0 + 1e-6);
        lower = lower.min(vertical_shift(leg.hip + wish, leg.ankle, limit).unwrap_or(floor));
    }
    if lower < floor {
        state.answer.pelvis_clamped = true;
        lower = floor.min(0.0);
    }
    state.answer.lowered = -lower;
    state.answer.pelvis_shift = wish + UP * lower;
    let shift = state.answer.pelvis_shift;
    for (leg, answer) in state.legs.iter_mut().zip(&mut state.answer.legs) {
        leg.hip += shift;
        let to_foot = leg.ankle - leg.hip;
        let over = to_foot.length() - leg.limit * (1.0 + 1e-5);
        if over > 0.0 {
            answer.gave_way = over;
            leg.shift(-to_foot.normalize_or_zero() * over);
        }
    }
    state.legs_moved |= shift != Vec3::ZERO;
}
