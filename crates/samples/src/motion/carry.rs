//! Carrying a box with both hands while walking: the hands keep their place on the box exactly.

use super::curve::Sway;
use super::gait::{Gait, GaitOptions};
use super::goals::HandGoal;
use super::take::Take;
use crate::body::Body;
use crate::math::{DQuat, DVec3, Rng, from_axes, mirror, mirror_turn, turn_x, turn_y, turn_z, wave};

/// Width of the box between the hands, metres.
pub const BOX_WIDTH: f64 = 0.34;

/// Wrists and hand turns in the box's frame: its origin in the middle, Z away from the carrier. Left, right.
pub fn grips() -> [(DVec3, DQuat); 2] {
    // Fingers forward, palm inwards, then under the edge a little.
    let turn = turn_x(-12.0) * from_axes(DVec3::Z, DVec3::X, DVec3::Y) * turn_x(-14.0);
    let wrist = DVec3::new(BOX_WIDTH * 0.5 + 0.026, -0.06, -0.085);
    [(wrist, turn), (mirror(wrist), mirror_turn(turn))]
}

/// Place and turn of the box at a time, model space.
fn carried(gait: &Gait, body: &Body, sway: &Sway, time: f64) -> (DVec3, DQuat) {
    let goals = gait.goals(time);
    let heading = gait.heading(time);
    let turn = turn_y(heading + 1.2 * sway.at(time)) * turn_z(0.8 * sway.at(time + 3.0)) * turn_x(-4.0);
    let up = body.bones[body.bone("neck")].head.y - body.bones[0].head.y;
    // Arms take part of the bob off the load.
    let bob = -0.5 * (goals.hips.y - gait.height());
    let place =
        goals.hips + turn_y(heading) * DVec3::new(0.0, 0.40 * up + bob, 0.335 * body.leg_length() / 0.855);
    (place + DVec3::Y * (0.003 * wave(time * 0.7)), turn)
}

/// A walk with a box: the take, and the box's places and turns by frame.
pub fn carry(body: &Body, options: &GaitOptions, fps: f64) -> (Take, Vec<(DVec3, DQuat)>) {
    let gait = Gait::new(body, options);
    let sway = Sway::new(&mut Rng::new(options.seed + 100));
    let goals = |time: f64| {
        let mut goals = gait.goals(time);
        goals.chest *= turn_x(-4.0);
        let (place, turn) = carried(&gait, body, &sway, time);
        for (side, (wrist, hand)) in grips().into_iter().enumerate() {
            let out = if side == 0 { 0.5 } else { -0.5 };
            let elbow = turn * DVec3::new(out, -1.0, -0.5);
            let goal = HandGoal { wrist: place + turn * wrist, turn: turn * hand, elbow, weight: 1.0 };
            goals.arms[side].hand = Some(goal);
            goals.arms[side].curl = 14.0;
            goals.arms[side].flexion = 20.0;
        }
        goals
    };
    let mut take = Take::from_goals("carry", body, (options.seconds, fps), goals);
    take.contacts = gait.contacts(0.0, take.seconds());
    let load = (0..take.frames.len()).map(|i| carried(&gait, body, &sway, i as f64 / fps)).collect();
    (take, load)
}
