//! Aim: exact under any rest and parent, exact limits, roll, degenerate goals.

use crate::rig::*;
use posewright::control::*;
use posewright::glam::{DVec3, Quat, Vec3};
use posewright::{Bone, Character, ControlFrame, Transform};
use proptest::prelude::*;

fn aim_of(character: &Character, options: &AimOptions) -> (ControlStack, AimId) {
    let mut builder = ControlStack::builder(character);
    let id = builder.aim(options).unwrap();
    (builder.build(), id)
}

fn goal(goal: Goal) -> AimInput {
    AimInput { goal: Some(goal), weight: 1.0 }
}

/// Where an axis of a joint points in a pose, model space.
fn pointing(character: &Character, local: &[Transform], joint: usize, axis: Vec3) -> DVec3 {
    (compose(character.skeleton(), local)[joint].matrix3 * axis.as_dvec3()).normalize()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn the_aim_is_exact_whatever_the_rests_and_parents(
        rest in any_chain(any_scale()),
        posed in prop::collection::vec(any_rotation(), 5),
        axis in any_direction(),
        way in any_direction(),
        distance in 0.2f32..20.0,
        point in prop::bool::ANY,
    ) {
        let character = chain(rest.clone());
        let joint = rest.len() - 1;
        let mut pose = rest;
        for (local, rotation) in pose.iter_mut().zip(&posed) {
            local.rotation = *rotation;
        }
        let place = compose(character.skeleton(), &pose)[joint].translation;
        let target = place + way.as_dvec3() * f64::from(distance);
        let wish = if point { Goal::PointInModel(target.as_vec3()) } else { Goal::DirectionInModel(way * distance) };
        let options = AimOptions { axis: AimAxis::InJoint(axis), start: goal(wish), ..AimOptions::new(joint) };
        let (stack, id) = aim_of(&character, &options);
        let mut state = stack.new_state();
        let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
        let reached = pointing(&character, &local, joint, axis);
        prop_assert!(degrees(reached, way.as_dvec3()) <= 0.01, "{} degrees off", degrees(reached, way.as_dvec3()));
        prop_assert_eq!(state.aim_answer(id).outcome, Outcome::Reached);
        prop_assert!((local[joint].rotation.length() - 1.0).abs() < 1e-5);
        // Nothing but the joint's rotation is touched.
        for (j, (a, b)) in pose.iter().zip(&local).enumerate() {
            prop_assert_eq!((a.translation, a.scale), (b.translation, b.scale));
            prop_assert!(j == joint || a.rotation == b.rotation);
        }
    }

    #[test]
    fn a_limited_turn_is_the_limit_on_the_great_circle(
        rest in any_chain(conformal_scale()),
        axis in any_direction(),
        way in any_direction(),
        limit_degrees in 0.5f32..179.0,
    ) {
        let character = chain(rest.clone());
        let joint = rest.len() - 1;
        let before = pointing(&character, &rest, joint, axis);
        let wanted = degrees(before, way.as_dvec3());
        prop_assume!(wanted < 179.9);
        let limits = AimLimits { max_angle_radians: limit_degrees.to_radians(), ..AimLimits::default() };
        let options = AimOptions {
            axis: AimAxis::InJoint(axis),
            limits,
            start: goal(Goal::DirectionInModel(way)),
            ..AimOptions::new(joint)
        };
        let (stack, id) = aim_of(&character, &options);
        let mut state = stack.new_state();
        let local = apply(&stack, &mut state, &character, &rest, &ControlFrame::default());
        let reached = pointing(&character, &local, joint, axis);
        let turned = degrees(before, reached);
        let expected = wanted.min(f64::from(limit_degrees));
        prop_assert!((turned - expected).abs() <= 0.01, "turned {turned}, expected {expected}");
        // On the great circle: what is left is what was wanted less what was turned.
        prop_assert!((degrees(reached, way.as_dvec3()) - (wanted - expected)).abs() <= 0.01);
        let answer = state.aim_answer(id);
        prop_assert!((f64::from(answer.turned_radians()).to_degrees() - turned).abs() < 0.01);
        prop_assert!((f64::from(answer.remaining_radians()).to_degrees() - (wanted - expected)).abs() < 0.01);
        if (wanted - f64::from(limit_degrees)).abs() > 0.01 {
            prop_assert_eq!(answer.outcome == Outcome::Limited, wanted > f64::from(limit_degrees));
        }
    }

    #[test]
    fn yaw_and_pitch_limits_hold_and_what_is_within_is_exact(
        rest in any_chain(conformal_scale()),
        way in any_direction(),
        limits in (5f32..120.0, 5f32..80.0, 5f32..80.0),
        max_degrees in prop_oneof![Just(180f32), 5f32..90.0],
        weight in prop_oneof![Just(1f32), 0.1f32..1.0],
    ) {
        // The stance is the pose: the axis starts in the middle of its limits, and limits count from there.
        let character = chain(rest.clone());
        let joint = rest.len() - 1;
        let [side, up, down] = [limits.0, limits.1, limits.2].map(f32::to_radians);
        let options = AimOptions {
            limits: AimLimits {
                yaw_radians: [-side, side],
                pitch_radians: [-down, up],
                max_angle_radians: max_degrees.to_radians(),
                ..AimLimits::default()
            },
            start: AimInput { goal: Some(Goal::DirectionInModel(way)), weight },
            ..AimOptions::new(joint)
        };
        let (stack, _) = aim_of(&character, &options);
        let local = apply_once(&stack, &character, &rest);
        let forward = character.stance().forward;
        // The forward axis of the joint as it is in the stance, found by the inverse in f64.
        let axis = compose(character.skeleton(), &rest)[joint].matrix3.inverse() * forward.as_dvec3();
        let reached = (compose(character.skeleton(), &local)[joint].matrix3 * axis).normalize();
        let [yaw, pitch] = yaw_pitch(reached);
        prop_assert!(yaw.abs() <= f64::from(limits.0) + 0.01, "yaw {yaw}");
        prop_assert!((-f64::from(limits.2) - 0.01..=f64::from(limits.1) + 0.01).contains(&pitch), "pitch {pitch}");
        prop_assert!(degrees(reached, DVec3::Z) <= f64::from(max_degrees) + 0.01);
        let [wanted_yaw, wanted_pitch] = yaw_pitch(way.as_dvec3());
        let within = wanted_yaw.abs() < f64::from(limits.0)
            && (-f64::from(limits.2)..f64::from(limits.1)).contains(&wanted_pitch)
            && degrees(way.as_dvec3(), DVec3::Z) < f64::from(max_degrees);
        if within && weight == 1.0 {
            prop_assert!(degrees(reached, way.as_dvec3()) <= 0.01);
        }
    }
}

/// Yaw to the left of +Z and pitch upwards, degrees, of a model direction.
fn yaw_pitch(d: DVec3) -> [f64; 2] {
    [d.x.atan2(d.z).to_degrees(), d.y.atan2(d.x.hypot(d.z)).to_degrees()]
}

fn direction(yaw_degrees: f64, pitch_degrees: f64) -> Vec3 {
    let (yaw, pitch) = (yaw_degrees.to_radians(), pitch_degrees.to_radians());
    DVec3::new(yaw.sin() * pitch.cos(), pitch.sin(), yaw.cos() * pitch.cos()).as_vec3()
}

#[test]
fn a_goal_60_degrees_away_with_a_limit_of_45_turns_45() {
    let character = standing();
    let head = joint(&character, Bone::Head);
    let limits = AimLimits { max_angle_radians: 45f32.to_radians(), ..AimLimits::default() };
    let start = goal(Goal::DirectionInModel(direction(60.0, 0.0)));
    let (stack, id) = aim_of(&character, &AimOptions { limits, start, ..AimOptions::new(Bone::Head) });
    let mut state = stack.new_state();
    let rest = character.skeleton().rest().to_vec();
    let local = apply(&stack, &mut state, &character, &rest, &ControlFrame::default());
    let [yaw, pitch] = yaw_pitch(pointing(&character, &local, head, Vec3::Z));
    assert!((yaw - 45.0).abs() < 0.01 && pitch.abs() < 0.01, "{yaw} {pitch}");
    let answer = state.aim_answer(id);
    assert_eq!(answer.outcome, Outcome::Limited);
    assert!((answer.wanted_radians().to_degrees() - 60.0).abs() < 0.01);
    assert!((answer.remaining_radians().to_degrees() - 15.0).abs() < 0.01);
}

#[test]
fn limits_count_from_the_parent_and_turn_along_with_it() {
    let character = standing();
    let (neck, head) = (joint(&character, Bone::Neck), joint(&character, Bone::Head));
    let limits = AimLimits::yaw_pitch(70f32.to_radians(), 40f32.to_radians());
    for neck_turn in [0.0f64, 30.0, -50.0, 170.0] {
        let mut pose = character.skeleton().rest().to_vec();
        pose[neck].rotation = Quat::from_rotation_y(neck_turn.to_radians() as f32);
        for (asked, expected) in [
            ([100.0, 20.0], [70.0, 20.0]),
            ([-100.0, -20.0], [-70.0, -20.0]),
            ([50.0, 60.0], [50.0, 40.0]),
            ([90.0, -60.0], [70.0, -40.0]),
            ([-30.0, 10.0], [-30.0, 10.0]),
        ] {
            let start = goal(Goal::DirectionInModel(direction(asked[0] + neck_turn, asked[1])));
            let options = AimOptions { limits, start, ..AimOptions::new(Bone::Head) };
            let local = apply_once(&aim_of(&character, &options).0, &character, &pose);
            let found = pointing(&character, &local, head, Vec3::Z);
            let expected = direction(expected[0] + neck_turn, expected[1]).as_dvec3();
            assert!(degrees(found, expected) < 0.01, "{asked:?}: {:?}", yaw_pitch(found));
        }
    }
}

/// The tilt of a head against upright, degrees: its up against the plane of its forward and up.
fn tilt(character: &Character, local: &[Transform], head: usize) -> f64 {
    let (forward, up) =
        (pointing(character, local, head, Vec3::Z), pointing(character, local, head, Vec3::Y));
    let upright = (DVec3::Y - forward * forward.y).normalize();
    up.dot(forward.cross(upright)).atan2(up.dot(upright)).to_degrees()
}

#[test]
fn roll_stays_as_animated_or_is_levelled() {
    let character = standing();
    let head = joint(&character, Bone::Head);
    let mut pose = character.skeleton().rest().to_vec();
    for animated in [0.0f64, 12.0, -30.0] {
        pose[head].rotation = Quat::from_rotation_z((-animated.to_radians()) as f32);
        let before = tilt(&character, &pose, head);
        assert!((before.abs() - animated.abs()).abs() < 1e-3);
        for [yaw, pitch] in [[50.0, 30.0], [-80.0, 40.0], [120.0, -50.0], [0.0, 0.0]] {
            let start = goal(Goal::DirectionInModel(direction(yaw, pitch)));
            let options = AimOptions { start, ..AimOptions::new(Bone::Head) };
            let upright = apply_once(&aim_of(&character, &options).0, &character, &pose);
            assert!((tilt(&character, &upright, head) - before).abs() < 0.01, "{yaw} {pitch}");
            let options = AimOptions { roll: Roll::Level, ..options };
            let level = apply_once(&aim_of(&character, &options).0, &character, &pose);
            assert!(tilt(&character, &level, head).abs() < 0.01);
        }
    }
    // Yaw 50, pitch 30 by the shortest arc alone would tilt the head: the correction is really at work.
    let start = goal(Goal::DirectionInModel(direction(50.0, 30.0)));
    pose[head].rotation = Quat::IDENTITY;
    let options = AimOptions { start, roll: Roll::Shortest, ..AimOptions::new(Bone::Head) };
    let shortest = apply_once(&aim_of(&character, &options).0, &character, &pose);
    assert!(tilt(&character, &shortest, head).abs() > 5.0);
}

#[test]
fn weight_is_a_part_of_the_turn_and_0_is_the_identity_bit_for_bit() {
    let character = standing();
    let head = joint(&character, Bone::Head);
    let pose = character.skeleton().rest().to_vec();
    for weight in [0.0f32, 0.25, 0.5, 1.0, 7.0, -1.0, f32::NAN] {
        let start = AimInput { goal: Some(Goal::DirectionInModel(direction(80.0, 0.0))), weight };
        let (stack, id) = aim_of(&character, &AimOptions { start, ..AimOptions::new(Bone::Head) });
        let mut state = stack.new_state();
        let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
        let [yaw, _] = yaw_pitch(pointing(&character, &local, head, Vec3::Z));
        let expected = if weight > 0.0 { f64::from(weight.min(1.0)) * 80.0 } else { 0.0 };
        assert!((yaw - expected).abs() < 0.01, "weight {weight}: {yaw}");
        if !(weight > 0.0) {
            let bits = |p: &[Transform]| -> Vec<u32> {
                p.iter().flat_map(|t| t.rotation.to_array().map(f32::to_bits)).collect()
            };
            assert_eq!(bits(&local), bits(&pose));
            assert_eq!(state.aim_answer(id).outcome, Outcome::Off);
        }
    }
}

#[test]
fn the_axis_may_start_elsewhere_than_at_the_joint() {
    let character = standing();
    let head = joint(&character, Bone::Head);
    let pose = character.skeleton().rest().to_vec();
    let eyes = Vec3::new(0.0, 0.08, 0.1);
    let place = compose(character.skeleton(), &pose)[head].translation;
    for off in [Vec3::new(0.3, -0.1, 0.4), Vec3::new(-2.0, 1.0, -3.0), Vec3::new(0.0, 0.0, 0.25)] {
        let target = place + off.as_dvec3();
        let start = goal(Goal::PointInModel(target.as_vec3()));
        let options = AimOptions { origin_in_joint: eyes, start, ..AimOptions::new(Bone::Head) };
        let local = apply_once(&aim_of(&character, &options).0, &character, &pose);
        let frame = compose(character.skeleton(), &local)[head];
        let from_eyes = target - frame.transform_point3(eyes.as_dvec3());
        assert!(degrees(from_eyes, frame.matrix3 * DVec3::Z) < 0.01);
    }
    // A goal inside the reach of the eyes' line has no solution; the joint aims and stays finite.
    let start = goal(Goal::PointInModel((place + DVec3::Z * 0.05).as_vec3()));
    let options = AimOptions { origin_in_joint: eyes, start, ..AimOptions::new(Bone::Head) };
    assert!(apply_once(&aim_of(&character, &options).0, &character, &pose)[head].is_finite());
}

#[test]
fn goals_in_the_world_are_taken_through_the_characters_place() {
    let character = standing();
    let head = joint(&character, Bone::Head);
    let pose = character.skeleton().rest().to_vec();
    let world_from_model = Transform {
        translation: Vec3::new(10.0, -3.0, 4.0),
        rotation: Quat::from_rotation_y(2.1) * Quat::from_rotation_x(0.3),
        scale: Vec3::splat(2.0),
    };
    let target = Vec3::new(3.0, 5.0, -8.0);
    let start = goal(Goal::PointInWorld(target));
    let (stack, _) = aim_of(&character, &AimOptions { start, ..AimOptions::new(Bone::Head) });
    let frame = ControlFrame { world_from_model, ..ControlFrame::default() };
    let local = apply(&stack, &mut stack.new_state(), &character, &pose, &frame);
    let model = compose(character.skeleton(), &local)[head];
    let world = compose_one(&world_from_model) * model;
    assert!(degrees(target.as_dvec3() - world.translation, world.matrix3 * DVec3::Z) < 0.01);
}

fn compose_one(t: &Transform) -> posewright::glam::DAffine3 {
    posewright::glam::DAffine3::from_scale_rotation_translation(
        t.scale.as_dvec3(),
        t.rotation.as_dquat(),
        t.translation.as_dvec3(),
    )
}

#[test]
fn an_arm_points_along_itself() {
    let character = standing();
    let (arm, elbow) = (joint(&character, Bone::LeftUpperArm), joint(&character, Bone::LeftLowerArm));
    let pose = character.skeleton().rest().to_vec();
    let way = Vec3::new(0.4, 0.3, 0.8);
    let options = AimOptions {
        axis: AimAxis::AlongBone,
        start: goal(Goal::DirectionInModel(way)),
        ..AimOptions::new(Bone::LeftUpperArm)
    };
    let local = apply_once(&aim_of(&character, &options).0, &character, &pose);
    let model = compose(character.skeleton(), &local);
    assert!(degrees(model[elbow].translation - model[arm].translation, way.as_dvec3()) < 0.01);
}

#[test]
fn nearly_and_exactly_half_a_turn_is_exact() {
    let character = standing();
    let head = joint(&character, Bone::Head);
    let pose = character.skeleton().rest().to_vec();
    for off in [0.0, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1] {
        for side in 0..12 {
            let (sin, cos) = (f64::from(side) * 0.5).sin_cos();
            let way = DVec3::new(off * sin, off * cos, -1.0);
            let start = goal(Goal::DirectionInModel(way.as_vec3()));
            for roll in [Roll::Upright, Roll::Shortest] {
                let options = AimOptions { start, roll, ..AimOptions::new(Bone::Head) };
                let local = apply_once(&aim_of(&character, &options).0, &character, &pose);
                let found = pointing(&character, &local, head, Vec3::Z);
                assert!(degrees(found, way) < 0.005, "{off} {side}: {}", degrees(found, way));
            }
        }
    }
}
