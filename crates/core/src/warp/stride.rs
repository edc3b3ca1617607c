//! Stride warping: the step is scaled to the speed, instead of the play rate.
//!
//! With hip joint `H`, floor normal `n`, gravity `g`, stride direction `d` in the floor's plane and foot `F`:
//! `O` is where the line through `H` along `g` meets the plane through `F` with normal `n` (`F` itself when they are
//! parallel), `P0` is `F` projected on the plane through `O` with normal `d`, and `F' = P0 + scale (F - P0)`. The steady
//! origin takes the hip's mean place over the root instead of `H`, so that a planted foot does not follow its sway.

use super::leg::LegGoal;
use super::orientation::flat;
use super::state::WarpState;
use super::{LegLimit, StrideGoal, StrideOptions, StrideOrigin, UP, Warp, WarpFrame, pelvis};
use crate::spring::Spring;
use glam::Vec3;

/// Decides the scale and moves the feet, then lets the pelvis follow.
pub(super) fn plan(warp: &Warp, state: &mut WarpState, frame: &WarpFrame<'_>) {
    let options = &warp.options.stride;
    let (scale, direction) = match frame.stride {
        None => {
            state.scale = Spring::settled(1.0);
            (1.0, Vec3::ZERO)
        }
        Some(StrideGoal::Manual { scale, direction }) => {
            let scale = if scale.is_finite() { scale } else { 1.0 };
            state.scale = Spring::settled(scale);
            (scale, flat(direction.unwrap_or(warp.forward)).normalize_or_zero())
        }
        Some(StrideGoal::Graph(speed)) => graph_scale(options, state, frame, speed),
    };
    state.answer.scale = scale;
    state.answer.direction = direction;
    let turned = state.turns.whole * direction;
    let moves = scale != 1.0 && turned != Vec3::ZERO;
    for leg in &mut state.legs {
        leg.measure(state.pelvis);
    }
    if moves {
        scale_feet(warp, state, frame, (scale, turned));
        state.legs_moved = true;
    }
    if let Some(shifts) = frame.foot_shifts {
        for (leg, shift) in state.legs.iter_mut().zip(shifts).filter(|(_, s)| **s != Vec3::ZERO) {
            leg.shift(*shift);
            state.legs_moved = true;
        }
    }
    pelvis::follow_stride(warp, state, frame, moves);
}

fn scale_feet(warp: &Warp, state: &mut WarpState, frame: &WarpFrame<'_>, (scale, along): (f32, Vec3)) {
    let options = &warp.options.stride;
    let normal = frame.floor_normal.try_normalize().unwrap_or(UP);
    let direction = match options.orient_to_floor {
        true => along.reject_from_normalized(normal).try_normalize().unwrap_or(along),
        false => along,
    };
    let body = state.turns.body;
    for (index, leg) in state.legs.iter_mut().enumerate() {
        let hip = match options.origin {
            StrideOrigin::Hip => leg.hip,
            StrideOrigin::Steady => {
                let steady = frame.steady.and_then(|s| s.get(index)).unwrap_or(&state.steady[index]);
                frame.root + body * *steady
            }
        };
        let origin = origin(hip, leg.point, normal, options.gravity);
        let ahead = (leg.point - origin).dot(direction);
        if let Some(list) = state.draw.as_mut() {
            let scaled = leg.point + direction * (ahead * (scale - 1.0));
            list.stride_foot(origin, direction, leg.point, scaled);
        }
        leg.shift(direction * (ahead * (scale - 1.0)));
    }
    if let Some(list) = state.draw.as_mut() {
        // Along the movement: legs that run backwards go against the direction of their steps.
        list.stride_direction(state.pelvis, direction * scale.signum());
    }
}

/// Where the line through the hip along gravity meets the foot's plane; the foot itself when they are parallel.
fn origin(hip: Vec3, foot: Vec3, normal: Vec3, gravity: Vec3) -> Vec3 {
    let slope = gravity.dot(normal);
    if slope.abs() < 1e-4 { foot } else { hip + gravity * ((foot - hip).dot(normal) / slope) }
}

/// How long a leg may be after stride warping.
pub(super) fn length_limit(options: &StrideOptions, leg: &LegGoal) -> f32 {
    match options.limit {
        LegLimit::Animated => leg.length,
        LegLimit::Reach => leg.reach(),
    }
}

fn graph_scale(
    options: &StrideOptions,
    state: &mut WarpState,
    frame: &WarpFrame<'_>,
    speed: f32,
) -> (f32, Vec3) {
    let root = frame.root_velocity.filter(|v| v.is_finite()).map_or(Vec3::ZERO, flat);
    let own = root.length();
    let mut goal = 1.0;
    if own < options.min_root_speed.max(1e-6) {
        state.answer.no_root_motion = true;
    } else if speed.is_finite() {
        let (least, most) = options.scale_range;
        let wanted = speed.abs() / own;
        goal = wanted.max(least).min(most);
        state.answer.scale_clamped = goal != wanted;
    }
    if state.is_backwards {
        goal = -goal;
    }
    if !state.settled {
        state.scale = Spring::settled(goal);
    } else {
        let step = state.step(options.half_life_secs, frame);
        state.scale.update(goal, &step);
    }
    (state.scale.value, root.normalize_or_zero())
}
