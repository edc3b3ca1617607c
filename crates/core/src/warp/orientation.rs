//! Orientation warping: the lower body faces the movement, the upper body keeps its aim.
//!
//! The whole pose turns about the root by share times the angle, spine joints turn it back, feet are placed at the whole
//! angle about the root. The writing is [`body`](super::body)'s.

use super::state::{Turns, WarpState};
use super::{OrientationGoal, OrientationOptions, StridePoint, Warp, WarpFrame};
use crate::rotation::wrap_angle;
use crate::spring::Spring;
use glam::{Quat, Vec3};
use std::f32::consts::PI;

/// Decides the angle, and moves the goals of hips and feet.
pub(super) fn plan(warp: &Warp, state: &mut WarpState, frame: &WarpFrame<'_>) {
    let options = &warp.options.orientation;
    let angle = match frame.orientation {
        None => {
            state.is_backwards = false;
            state.angle = Spring::default();
            return;
        }
        Some(OrientationGoal::Manual(angle)) => {
            let angle = if angle.is_finite() { angle } else { 0.0 };
            state.is_backwards = false;
            state.angle = Spring::settled(wrap_angle(angle));
            state.answer.root_turn = angle;
            angle
        }
        Some(OrientationGoal::Graph(movement)) => graph_angle(options, state, frame, movement),
    };
    state.answer.angle = angle;
    state.answer.is_backwards = state.is_backwards;
    if let Some(list) = state.draw.as_mut() {
        let own = frame.root_velocity.map_or(warp.forward, flat);
        let backwards = if state.is_backwards { PI } else { 0.0 };
        list.orientation(frame.root, own, state.answer.root_turn + backwards, angle);
    }
    if angle == 0.0 {
        return;
    }
    let share = options.share.clamp(0.0, 1.0);
    state.body_turn = share * angle;
    state.turns = Turns::of(angle, state.body_turn);
    let Turns { whole, body } = state.turns;
    let about = |turn: Quat, place: Vec3| frame.root + turn * (place - frame.root);
    state.pelvis = about(body, state.pelvis);
    for leg in &mut state.legs {
        leg.hip = about(body, leg.hip);
        leg.knee = body * leg.knee;
        leg.ankle = about(whole, leg.ankle);
        leg.point = leg.ankle + body * (leg.point_before - leg.ankle_before);
        if share < 1.0 && options.point == StridePoint::Ball {
            // The ball goes to its place at the whole angle, the ankle follows the foot's own turn.
            let shift = about(whole, leg.point_before) - leg.point;
            leg.shift(shift);
        }
        leg.rotation = body * leg.rotation;
    }
    state.legs_moved |= share < 1.0;
}

/// The signed angle about +Y from one horizontal direction to another, radians.
pub(super) fn signed_angle(from: Vec3, to: Vec3) -> f32 {
    (from.z * to.x - from.x * to.z).atan2(from.x * to.x + from.z * to.z)
}

/// A vector without its height.
pub(super) fn flat(v: Vec3) -> Vec3 {
    Vec3::new(v.x, 0.0, v.z)
}

fn graph_angle(
    options: &OrientationOptions,
    state: &mut WarpState,
    frame: &WarpFrame<'_>,
    movement: Vec3,
) -> f32 {
    let root = frame.root_velocity.filter(|v| v.is_finite()).map(flat);
    let movement = if movement.is_finite() { flat(movement) } else { Vec3::ZERO };
    let slow = |v: Vec3| v.length() < options.min_root_speed.max(1e-6);
    let mut goal = 0.0;
    match root {
        None => state.answer.no_root_motion = true,
        Some(root) if slow(root) => state.answer.no_root_motion = true,
        Some(_) if slow(movement) => {}
        Some(root) => {
            goal = signed_angle(root, movement);
            let half = 0.5 * options.hysteresis.max(0.0);
            let threshold = options.angle_delta_threshold + if state.is_backwards { -half } else { half };
            let threshold = if state.settled { threshold } else { options.angle_delta_threshold };
            // A hair of slack: exactly the threshold is not beyond it.
            state.is_backwards = goal.abs() > threshold + 1e-5;
            if state.is_backwards {
                goal = wrap_angle(goal - PI);
            }
            let most = options.max_correction.abs();
            state.answer.angle_clamped = goal.abs() > most;
            goal = goal.clamp(-most, most);
        }
    }
    state.answer.root_turn = goal;
    if !state.settled {
        state.angle = Spring::settled(goal);
    } else {
        let step = state.step(options.half_life_secs, frame);
        state.angle.update_angle(goal, &step);
    }
    state.angle.value
}
