//! Smoothing: the same at every frame rate, dead zone, return to the animation.

use crate::rig::*;
use posewright::control::*;
use posewright::glam::{DVec3, Quat, Vec3};
use posewright::{Bone, Character, ControlFrame, Transform};

fn gaze(character: &Character, limits: AimLimits, smoothing: Smoothing) -> (ControlStack, GazeId) {
    let mut builder = ControlStack::builder(character);
    let id = builder.gaze(&GazeOptions { limits, smoothing, ..GazeOptions::default() }).unwrap();
    (builder.build(), id)
}

fn looking(character: &Character, local: &[Transform]) -> DVec3 {
    compose(character.skeleton(), local)[joint(character, Bone::Head)].matrix3 * DVec3::Z
}

#[test]
fn the_state_after_a_second_is_the_same_at_30_60_and_144_hz() {
    let character = standing();
    let pose = character.skeleton().rest().to_vec();
    let unlimited = Smoothing::half_life(0.2);
    let slow = Smoothing { max_speed_radians_per_sec: 1.0, ..unlimited };
    let only_speed = Smoothing { max_speed_radians_per_sec: 0.7, ..Smoothing::default() };
    for smoothing in [unlimited, slow, only_speed, Smoothing::half_life(1.5)] {
        for limits in [AimLimits::default(), AimLimits::yaw_pitch(1.2, 0.6)] {
            let mut at_rate = Vec::new();
            for rate in [30, 60, 144] {
                let (stack, id) = gaze(&character, limits, smoothing);
                let mut state = stack.new_state();
                let mut path = Vec::new();
                // One goal for half a second, another for half a second, none for half a second.
                for second_half in 0..3 {
                    state.gaze_mut(id).goal = match second_half {
                        0 => Some(Goal::DirectionInModel(Vec3::new(1.0, 0.5, 0.4))),
                        1 => Some(Goal::PointInModel(Vec3::new(-3.0, 0.5, 2.0))),
                        _ => None,
                    };
                    let mut local = Vec::new();
                    for _ in 0..rate / 2 {
                        local = apply(
                            &stack,
                            &mut state,
                            &character,
                            &pose,
                            &ControlFrame::after(1.0 / rate as f32),
                        );
                    }
                    path.push(looking(&character, &local));
                }
                at_rate.push(path);
            }
            for other in &at_rate[1..] {
                for (a, b) in at_rate[0].iter().zip(other) {
                    assert!(degrees(*a, *b) < 0.1, "{smoothing:?}: {}", degrees(*a, *b));
                }
            }
            assert!(degrees(at_rate[0][0], DVec3::Z) > 5.0, "it moved");
        }
    }
}

#[test]
fn half_of_the_way_is_gone_after_the_half_life() {
    let character = standing();
    let pose = character.skeleton().rest().to_vec();
    let (stack, id) = gaze(&character, AimLimits::default(), Smoothing::half_life(0.25));
    let mut state = stack.new_state();
    state.gaze_mut(id).goal = Some(Goal::DirectionInModel(Vec3::X));
    let mut local = Vec::new();
    for _ in 0..25 {
        local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(0.01));
    }
    assert!((degrees(looking(&character, &local), DVec3::Z) - 45.0).abs() < 0.05);
    assert_eq!(state.gaze_answer(id).head.outcome, Outcome::Moving);
    for _ in 0..400 {
        local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(0.01));
    }
    assert!(degrees(looking(&character, &local), DVec3::X) < 0.01);
    assert_eq!(state.gaze_answer(id).head.outcome, Outcome::Reached);
}

#[test]
fn without_a_goal_it_returns_to_the_moving_animation_and_then_leaves_it_alone() {
    let character = standing();
    let (stack, id) = gaze(&character, AimLimits::default(), Smoothing::half_life(0.1));
    let mut state = stack.new_state();
    state.gaze_mut(id).goal = Some(Goal::DirectionInModel(Vec3::new(1.0, 0.2, 1.0)));
    let head = joint(&character, Bone::Head);
    let mut last: Option<DVec3> = None;
    for step in 0..240 {
        let mut pose = character.skeleton().rest().to_vec();
        pose[head].rotation = Quat::from_rotation_y(0.2 * (step as f32 * 0.1).sin());
        if step == 60 {
            state.gaze_mut(id).goal = None;
        }
        let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(1.0 / 60.0));
        let now = looking(&character, &local);
        if let Some(last) = last {
            assert!(degrees(last, now) < 6.0, "{step}: no jump");
        }
        last = Some(now);
        if step >= 150 {
            assert_eq!(local, pose, "{step}: the animation again, bit for bit");
            assert_eq!(state.gaze_answer(id).head.outcome, Outcome::NoGoal);
        }
    }
}

#[test]
fn inside_the_dead_zone_nothing_moves_and_outside_the_goal_is_met() {
    let character = standing();
    let pose = character.skeleton().rest().to_vec();
    let smoothing = Smoothing { dead_zone_radians: 5f32.to_radians(), ..Smoothing::default() };
    let (stack, id) = gaze(&character, AimLimits::default(), smoothing);
    let mut state = stack.new_state();
    let mut look = |yaw_degrees: f32| {
        let (sin, cos) = yaw_degrees.to_radians().sin_cos();
        state.gaze_mut(id).goal = Some(Goal::DirectionInModel(Vec3::new(sin, 0.0, cos)));
        let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(0.02));
        let d = looking(&character, &local);
        d.x.atan2(d.z).to_degrees()
    };
    for (goal, expected) in
        [(20.0, 20.0), (24.0, 20.0), (16.0, 20.0), (24.9, 20.0), (25.2, 25.2), (21.0, 25.2)]
    {
        let found = look(goal);
        assert!((found - expected).abs() < 0.01, "goal {goal}: {found}");
    }
}

#[test]
fn settle_takes_the_goal_at_once() {
    let character = standing();
    let pose = character.skeleton().rest().to_vec();
    let (stack, id) = gaze(&character, AimLimits::default(), Smoothing::half_life(0.5));
    let mut state = stack.new_state();
    state.settle();
    state.gaze_mut(id).goal = Some(Goal::DirectionInModel(Vec3::new(1.0, 0.3, 0.5)));
    let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(1.0 / 60.0));
    assert!(degrees(looking(&character, &local), DVec3::new(1.0, 0.3, 0.5)) < 0.01);
    // Only once: the next goal is approached softly again.
    state.gaze_mut(id).goal = Some(Goal::DirectionInModel(Vec3::new(-1.0, 0.3, 0.5)));
    let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(1.0 / 60.0));
    assert!(degrees(looking(&character, &local), DVec3::new(1.0, 0.3, 0.5)) < 5.0);
}

#[test]
fn a_still_goal_in_the_world_is_held_while_the_character_turns_under_a_long_half_life() {
    let character = standing();
    let pose = character.skeleton().rest().to_vec();
    let (stack, id) = gaze(&character, AimLimits::default(), Smoothing::half_life(0.4));
    let mut state = stack.new_state();
    state.settle();
    state.gaze_mut(id).goal = Some(Goal::DirectionInWorld(Vec3::new(0.2, 0.1, 1.0)));
    for step in 0..60 {
        // The character turns by 60 degrees in a second.
        let turn = Quat::from_rotation_y((step as f32).to_radians());
        let frame = ControlFrame { dt_secs: 1.0 / 60.0, world_from_model: Transform::from_rotation(turn) };
        let local = apply(&stack, &mut state, &character, &pose, &frame);
        let in_world = turn.as_dquat() * looking(&character, &local);
        assert!(degrees(in_world, DVec3::new(0.2, 0.1, 1.0)) < 0.05, "{step}");
    }
}
