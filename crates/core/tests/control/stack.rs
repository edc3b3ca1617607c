//! The stack: order, ownership, names, halves, and no allocation.

use crate::rig::*;
use posewright::control::*;
use posewright::glam::{Quat, Vec3};
use posewright::{Bone, ControlFrame, ModelPose, Skeleton, Transform};

#[test]
fn two_controls_cannot_decide_the_same_rotation() {
    let character = standing();
    let mut builder = ControlStack::builder(&character);
    builder.gaze(&GazeOptions::default()).unwrap();
    let error = builder.aim(&AimOptions::new(Bone::Head)).unwrap_err();
    let text = error.to_string();
    assert!(matches!(error, ControlError::Owned { channel: Channel::Rotation, .. }));
    assert!(text.contains("head") && text.contains("gaze"), "{text}");
    // What only adds may come before what decides, not after it.
    assert!(builder.offset(&OffsetOptions::new(Bone::Neck)).is_err());
    assert!(builder.offset(&OffsetOptions::new(Bone::LeftHand)).is_ok());
    let mut builder = ControlStack::builder(&character);
    builder.offset(&OffsetOptions::new(Bone::Neck)).unwrap();
    builder.offset(&OffsetOptions::new(Bone::Neck)).unwrap();
    builder.gaze(&GazeOptions::default()).unwrap();
    let stack = builder.build();
    let decided = stack.touches().iter().filter(|t| t.how == How::Decides).count();
    assert_eq!(decided, 4);
}

#[test]
fn joints_are_found_by_bone_by_name_and_by_path() {
    let at = Transform::from_translation(Vec3::Y);
    let joints = [
        ("Root", Some(Bone::Hips), None, at),
        ("ArmL", None, Some(0), at),
        ("Tip", None, Some(1), at),
        ("ArmR", None, Some(0), at),
        ("Tip", None, Some(3), at),
        ("head", None, Some(0), at),
        ("Kopf", Some(Bone::Head), Some(0), at),
    ];
    let character = build(&joints, Vec::new());
    let find = |joint: JointRef| joint.resolve(&character);
    assert_eq!(find(Bone::Head.into()), Ok(6));
    assert_eq!(find("head".into()), Ok(5), "a name is a name");
    assert_eq!(find(JointRef::Text("head".to_string())), Ok(6), "typed text means the bone first");
    assert_eq!(find("ArmR/Tip".into()), Ok(4));
    assert_eq!(find("Root/ArmL/Tip".into()), Ok(2));
    match find("Tip".into()) {
        Err(ControlError::SeveralJoints { paths, .. }) => {
            assert_eq!(paths, ["Root/ArmL/Tip", "Root/ArmR/Tip"])
        }
        other => panic!("{other:?}"),
    }
    assert!(matches!(find("ip".into()), Err(ControlError::NoJoint { .. })));
    assert!(matches!(find(Bone::Neck.into()), Err(ControlError::NoBone { bone: "neck" })));
    assert!(matches!(find(JointRef::Text("neck".into())), Err(ControlError::NoBone { bone: "neck" })));
    assert!(matches!(find(7.into()), Err(ControlError::NoJoint { .. })));
}

#[test]
fn bad_numbers_are_errors_with_the_field() {
    let character = standing();
    let bad = [
        AimLimits { max_angle_radians: f32::NAN, ..AimLimits::default() },
        AimLimits { yaw_radians: [1.0, -1.0], ..AimLimits::default() },
        AimLimits { pitch_radians: [-2.0, 1.0], ..AimLimits::default() },
        AimLimits { behind_margin_radians: -1.0, ..AimLimits::default() },
    ];
    for limits in bad {
        let result =
            ControlStack::builder(&character).aim(&AimOptions { limits, ..AimOptions::new(Bone::Head) });
        assert!(matches!(result, Err(ControlError::Options { .. })));
    }
    for smoothing in [
        Smoothing { half_life_secs: -1.0, ..Smoothing::default() },
        Smoothing { dead_zone_radians: f32::NAN, ..Smoothing::default() },
        Smoothing { max_speed_radians_per_sec: 0.0, ..Smoothing::default() },
    ] {
        let result =
            ControlStack::builder(&character).aim(&AimOptions { smoothing, ..AimOptions::new(Bone::Head) });
        assert!(matches!(result, Err(ControlError::Options { .. })));
    }
    for joint in [GazeJoint::new(Bone::Head, 0.0, 30.0), GazeJoint::new(Bone::Head, 1.0, 190.0)] {
        let options = GazeOptions { joints: vec![joint], ..GazeOptions::default() };
        assert!(ControlStack::builder(&character).gaze(&options).is_err());
    }
    let axis = AimAxis::InJoint(Vec3::ZERO);
    assert!(
        ControlStack::builder(&character).aim(&AimOptions { axis, ..AimOptions::new(Bone::Head) }).is_err()
    );
}

#[test]
fn offsets_add_in_the_frame_they_are_given_in() {
    let character = standing();
    let neck = joint(&character, Bone::Neck);
    let mut pose = character.skeleton().rest().to_vec();
    pose[neck].rotation = Quat::from_rotation_z(90f32.to_radians());
    for (frame, moved, turn) in [
        (OffsetFrame::Joint, Vec3::Y, Quat::from_rotation_z(1.570_796_4) * Quat::from_rotation_x(0.5)),
        (OffsetFrame::Parent, Vec3::X, Quat::from_rotation_x(0.5) * Quat::from_rotation_z(1.570_796_4)),
    ] {
        let input = OffsetInput { translation: Vec3::X, rotation: Quat::from_rotation_x(0.5), weight: 1.0 };
        let mut builder = ControlStack::builder(&character);
        let options = OffsetOptions { frame, start: input, ..OffsetOptions::new(Bone::Neck) };
        let id = builder.offset(&options).unwrap();
        let stack = builder.build();
        let local = apply_once(&stack, &character, &pose);
        assert!(local[neck].translation.abs_diff_eq(pose[neck].translation + moved, 1e-5));
        assert!(local[neck].rotation.dot(turn).abs() > 1.0 - 1e-6);
        let mut state = stack.new_state();
        state.offset_mut(id).weight = 0.5;
        let half = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
        assert!(half[neck].translation.abs_diff_eq(pose[neck].translation + moved * 0.5, 1e-5));
        state.offset_mut(id).weight = 0.0;
        let none = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
        assert_eq!(none, pose);
        // Nonsense adds nothing.
        *state.offset_mut(id) =
            OffsetInput { translation: Vec3::NAN, rotation: Quat::from_array([0.0; 4]), weight: 1.0 };
        assert_eq!(apply(&stack, &mut state, &character, &pose, &ControlFrame::default()), pose);
    }
}

/// Everything at once on the figure.
fn full(character: &posewright::Character) -> (ControlStack, GazeId, AimId) {
    let mut builder = ControlStack::builder(character);
    builder
        .offset(&OffsetOptions {
            start: OffsetInput { rotation: Quat::from_rotation_y(0.2), ..OffsetInput::default() },
            ..OffsetOptions::new(Bone::Spine)
        })
        .unwrap();
    for (bone, scale) in [
        (Bone::Head, Scale::Subtree(2.0)),
        (Bone::LeftUpperArm, Scale::along(2.0)),
        (Bone::LeftLowerArm, Scale::across(1.5)),
        (Bone::LeftUpperLeg, Scale::along(1.3)),
        (Bone::RightUpperLeg, Scale::along(1.3)),
    ] {
        builder.scale(&ScaleOptions::new(bone, scale)).unwrap();
    }
    let smoothing =
        Smoothing { half_life_secs: 0.1, dead_zone_radians: 0.02, max_speed_radians_per_sec: 3.0 };
    let gaze = builder.gaze(&GazeOptions { smoothing, ..GazeOptions::default() }).unwrap();
    let aim = AimOptions { axis: AimAxis::AlongBone, smoothing, ..AimOptions::new(Bone::RightUpperArm) };
    let aim = builder.aim(&aim).unwrap();
    (builder.build(), gaze, aim)
}

#[test]
fn both_halves_are_the_whole() {
    let character = standing();
    let (stack, gaze, aim) = full(&character);
    let (mut whole, mut halves) = (stack.new_state(), stack.new_state());
    let (mut model_a, mut model_b) = (ModelPose::default(), ModelPose::default());
    for step in 0..30 {
        for state in [&mut whole, &mut halves] {
            let (sin, cos) = (step as f32 * 0.2).sin_cos();
            state.gaze_mut(gaze).goal = Some(Goal::PointInModel(Vec3::new(sin * 3.0, 1.0, cos * 3.0)));
            state.aim_mut(aim).goal =
                (step % 7 != 0).then_some(Goal::DirectionInModel(Vec3::new(-cos, sin, 0.5)));
        }
        let mut a = character.skeleton().rest().to_vec();
        let mut b = a.clone();
        let frame = ControlFrame::after(1.0 / 60.0);
        stack.apply(&mut whole, &frame, &mut a, &mut model_a);
        stack.apply_to_components(&mut halves, &mut b);
        model_b.compose(character.skeleton(), &b);
        stack.apply_to_goals(&mut halves, &frame, &mut b, &mut model_b);
        assert_eq!(a, b);
        assert_eq!(model_a, model_b);
    }
}

#[test]
fn a_frame_does_not_allocate() {
    let character = standing();
    let (stack, gaze, aim) = full(&character);
    let mut state = stack.new_state();
    let mut model = ModelPose::rest(character.skeleton());
    let rest = character.skeleton().rest().to_vec();
    let mut local = rest.clone();
    let counted = allocation_counter::measure(|| {
        for step in 0..100 {
            local.copy_from_slice(&rest);
            let (sin, cos) = (step as f32 * 0.2).sin_cos();
            state.gaze_mut(gaze).goal =
                (step % 30 != 0).then_some(Goal::PointInWorld(Vec3::new(sin * 3.0, 1.0, cos * 3.0)));
            state.aim_mut(aim).goal = Some(Goal::DirectionInModel(Vec3::new(-cos, sin, 0.5)));
            stack.apply(&mut state, &ControlFrame::after(1.0 / 60.0), &mut local, &mut model);
        }
    });
    assert_eq!(counted.count_total, 0);
    // The counter counts: a pose of its own is an allocation.
    assert!(allocation_counter::measure(|| drop(rest.clone())).count_total > 0);
}

#[test]
fn state_is_one_characters_own() {
    // Two states of one stack do not know of each other.
    let character = standing();
    let (stack, gaze, _) = full(&character);
    let (mut a, mut b) = (stack.new_state(), stack.new_state());
    let mut alone = stack.new_state();
    let rest = character.skeleton().rest().to_vec();
    for _ in 0..10 {
        a.gaze_mut(gaze).goal = Some(Goal::DirectionInModel(Vec3::X));
        b.gaze_mut(gaze).goal = Some(Goal::DirectionInModel(Vec3::NEG_X));
        alone.gaze_mut(gaze).goal = Some(Goal::DirectionInModel(Vec3::X));
        let frame = ControlFrame::after(0.02);
        let first = apply(&stack, &mut a, &character, &rest, &frame);
        apply(&stack, &mut b, &character, &rest, &frame);
        assert_eq!(first, apply(&stack, &mut alone, &character, &rest, &frame));
    }
}

#[test]
#[should_panic(expected = "one transform per joint")]
fn a_pose_of_another_size_is_refused() {
    let character = standing();
    let (stack, ..) = full(&character);
    let mut model = ModelPose::default();
    stack.apply(&mut stack.new_state(), &ControlFrame::default(), &mut [Transform::IDENTITY], &mut model);
}

#[test]
fn a_deep_and_wide_skeleton_is_no_trouble() {
    let count = 20_000;
    let names = (0..count).map(|i| format!("j{i}")).collect();
    let parents = (0..count).map(|i: usize| {
        if i == 0 {
            None
        } else if i < 10_000 {
            Some(i - 1)
        } else {
            Some(9_999)
        }
    });
    let rest = vec![Transform::from_translation(Vec3::Y * 0.01); count];
    let skeleton = Skeleton::new(names, parents.collect(), rest.clone()).unwrap();
    let character = posewright::Character::new(
        skeleton,
        posewright::Humanoid::new(),
        &posewright::CharacterOptions::default(),
    );
    let mut builder = ControlStack::builder(&character);
    builder.scale(&ScaleOptions::new(0, Scale::along(2.0))).unwrap();
    builder.scale(&ScaleOptions::new(9_999, Scale::along(2.0))).unwrap();
    let start = AimInput { goal: Some(Goal::DirectionInModel(Vec3::X)), weight: 1.0 };
    builder.aim(&AimOptions { start, ..AimOptions::new(15_000) }).unwrap();
    let stack = builder.build();
    let local = apply_once(&stack, &character, &rest);
    assert!(local.iter().all(|t| t.is_finite()));
}
