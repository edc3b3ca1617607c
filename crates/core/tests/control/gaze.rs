//! Gaze: shares, limits, overflow, the head closes the rest, odd skeletons, eyes.

use crate::figure::Build;
use crate::rig::*;
use posewright::control::*;
use posewright::glam::{DQuat, DVec3, Quat, Vec3};
use posewright::{Bone, Chain, Character, ControlFrame, ControlState, Transform};
use proptest::prelude::*;

const BODY: [Bone; 4] = [Bone::Spine, Bone::Chest, Bone::Neck, Bone::Head];

fn gaze(character: &Character, options: &GazeOptions) -> (ControlStack, GazeId) {
    let mut builder = ControlStack::builder(character);
    let id = builder.gaze(options).unwrap();
    (builder.build(), id)
}

fn yaw(degrees: f64) -> Vec3 {
    DVec3::new(degrees.to_radians().sin(), 0.0, degrees.to_radians().cos()).as_vec3()
}

/// By how many degrees a joint's local rotation differs between two poses.
fn turned(a: &[Transform], b: &[Transform], joint: usize) -> f64 {
    let turn =
        a[joint].rotation.as_dquat().normalize().conjugate() * b[joint].rotation.as_dquat().normalize();
    (2.0 * turn.xyz().length().atan2(turn.w.abs())).to_degrees()
}

fn look(
    stack: &ControlStack,
    id: GazeId,
    character: &Character,
    pose: &[Transform],
    goal: Goal,
) -> (Vec<Transform>, ControlState) {
    let mut state = stack.new_state();
    state.gaze_mut(id).goal = Some(goal);
    let local = apply(stack, &mut state, character, pose, &ControlFrame::default());
    (local, state)
}

fn head_looks(character: &Character, local: &[Transform]) -> DVec3 {
    (compose(character.skeleton(), local)[joint(character, Bone::Head)].matrix3 * DVec3::Z).normalize()
}

#[test]
fn of_60_degrees_the_head_takes_30_and_of_30_it_takes_15() {
    let character = standing();
    let rest = character.skeleton().rest().to_vec();
    let (stack, id) = gaze(&character, &GazeOptions::default());
    for (whole, parts) in
        [(60.0, [10.0, 10.0, 10.0, 30.0]), (30.0, [5.0, 5.0, 5.0, 15.0]), (90.0, [15.0, 15.0, 15.0, 45.0])]
    {
        let (local, state) = look(&stack, id, &character, &rest, Goal::DirectionInModel(yaw(whole)));
        for (index, (bone, part)) in BODY.iter().zip(parts).enumerate() {
            let found = turned(&rest, &local, joint(&character, *bone));
            assert!((found - part).abs() < 0.01, "{bone:?} took {found} of {whole}");
            let said = f64::from(state.gaze_answer(id).parts_radians[index]).to_degrees();
            assert!((said - part).abs() < 0.01);
        }
        assert!(degrees(head_looks(&character, &local), yaw(whole).as_dvec3()) < 0.01);
        assert_eq!(state.gaze_answer(id).head.outcome, Outcome::Reached);
    }
}

#[test]
fn what_is_over_a_limit_goes_to_the_next_and_back_down_from_the_head() {
    let character = standing();
    let rest = character.skeleton().rest().to_vec();
    let joints = |limits: [f32; 4]| {
        let shares = [10.0, 10.0, 10.0, 30.0];
        BODY.iter().zip(shares).zip(limits).map(|((b, s), l)| GazeJoint::new(*b, s, l)).collect::<Vec<_>>()
    };
    for (limits, parts) in [
        ([4.0, 12.0, 90.0, 90.0], [4.0, 12.0, 14.0, 30.0]),
        ([90.0, 90.0, 18.0, 20.0], [10.0, 12.0, 18.0, 20.0]),
        ([5.0, 5.0, 5.0, 20.0], [5.0, 5.0, 5.0, 20.0]),
        ([0.0, 0.0, 0.0, 90.0], [0.0, 0.0, 0.0, 60.0]),
    ] {
        let (stack, id) = gaze(&character, &GazeOptions { joints: joints(limits), ..GazeOptions::default() });
        let (local, state) = look(&stack, id, &character, &rest, Goal::DirectionInModel(yaw(60.0)));
        for (bone, part) in BODY.iter().zip(parts) {
            let found = turned(&rest, &local, joint(&character, *bone));
            assert!((found - part).abs() < 0.01, "{bone:?}: {found}, not {part}");
        }
        let sum: f64 = parts.iter().sum();
        let whole = degrees(head_looks(&character, &local), DVec3::Z);
        assert!((whole - sum).abs() < 0.01, "{whole}");
        let expected = if sum < 59.9 { Outcome::Limited } else { Outcome::Reached };
        assert_eq!(state.gaze_answer(id).head.outcome, expected);
    }
    // A limit of the whole: 45 of 60, in the same proportions.
    let limits = AimLimits { max_angle_radians: 45f32.to_radians(), ..AimLimits::default() };
    let (stack, id) = gaze(&character, &GazeOptions { limits, ..GazeOptions::default() });
    let (local, _) = look(&stack, id, &character, &rest, Goal::DirectionInModel(yaw(60.0)));
    assert!((degrees(head_looks(&character, &local), DVec3::Z) - 45.0).abs() < 0.01);
    assert!((turned(&rest, &local, joint(&character, Bone::Head)) - 22.5).abs() < 0.01);
}

/// The angle of each joint's turn in model space, from f64 composition: its world delta against its parent's.
fn model_parts(character: &Character, before: &[Transform], after: &[Transform]) -> Vec<f64> {
    let (a, b) = (compose(character.skeleton(), before), compose(character.skeleton(), after));
    let delta = |j: usize| {
        let rotation = |m: posewright::glam::DMat3| {
            DQuat::from_mat3(&posewright::glam::DMat3::from_cols(
                m.x_axis.normalize(),
                m.y_axis.normalize(),
                m.z_axis.normalize(),
            ))
        };
        rotation(b[j].matrix3) * rotation(a[j].matrix3).conjugate()
    };
    BODY.iter()
        .map(|bone| {
            let j = joint(character, *bone);
            let turn = delta(character.skeleton().parent(j).unwrap()).conjugate() * delta(j);
            (2.0 * turn.xyz().length().atan2(turn.w.abs())).to_degrees()
        })
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::with_cases(10_000) })]

    #[test]
    fn every_part_is_its_share_and_the_sum_is_exact(
        posed in prop::collection::vec((-0.4f32..0.4, -0.4f32..0.4, -0.4f32..0.4), 5),
        way in any_direction(),
        distance in prop_oneof![1.0f32..3.0, 3.0f32..30.0],
        shares in prop::array::uniform4(1f32..30.0),
        kind in 0usize..2,
    ) {
        let character = standing();
        let mut pose = character.skeleton().rest().to_vec();
        for (bone, (x, y, z)) in [Bone::Hips].iter().chain(&BODY).zip(posed) {
            pose[joint(&character, *bone)].rotation =
                Quat::from_rotation_y(y) * Quat::from_rotation_x(x) * Quat::from_rotation_z(z);
        }
        let joints = BODY.iter().zip(shares).map(|(b, s)| GazeJoint::new(*b, s, 180.0)).collect();
        let options = GazeOptions { joints, limits: AimLimits::default(), roll: Roll::Shortest, ..GazeOptions::default() };
        let (stack, id) = gaze(&character, &options);
        let head = joint(&character, Bone::Head);
        let before = compose(character.skeleton(), &pose)[head];
        let target = before.translation + way.as_dvec3() * f64::from(distance);
        let goal = [Goal::DirectionInModel(way), Goal::PointInModel(target.as_vec3())][kind];
        let (local, state) = look(&stack, id, &character, &pose, goal);
        let after = compose(character.skeleton(), &local)[head];
        let wanted = if kind == 0 { way.as_dvec3() } else { target - after.translation };
        prop_assert!(degrees(after.matrix3 * DVec3::Z, wanted) < 0.01, "the head closes the rest");
        let whole = degrees(before.matrix3 * DVec3::Z, after.matrix3 * DVec3::Z);
        let parts = model_parts(&character, &pose, &local);
        let sum: f32 = shares.iter().sum();
        // Near and far round behind, the head may pass the goal in turning: there is no way that leads to itself.
        let round_behind = kind == 1 && distance < 3.0 && degrees(before.matrix3 * DVec3::Z, way.as_dvec3()) > 130.0;
        if whole < 170.0 && !round_behind {
            for (index, part) in parts.iter().enumerate() {
                let share = whole * f64::from(shares[index] / sum);
                prop_assert!((part - share).abs() < 0.01, "{index}: {part}, not {share}");
                let said = f64::from(state.gaze_answer(id).parts_radians[index]).to_degrees();
                prop_assert!((part - said).abs() < 0.01, "said {said}, did {part}");
            }
            prop_assert!((parts.iter().sum::<f64>() - whole).abs() < 0.01);
        }
    }

    /// However near and behind: what a look comes to must not depend on the looks of frames before.
    #[test]
    fn a_goal_at_rest_has_a_look_at_rest(
        posed in prop::collection::vec((-0.7f32..0.7, -0.7f32..0.7, -0.4f32..0.4), 5),
        way in any_direction(),
        distance in 1f32..3.0,
        limits in prop::array::uniform4(1f32..90.0),
        limited in prop::bool::ANY,
        come_from in any_direction(),
    ) {
        let character = standing();
        let mut pose = character.skeleton().rest().to_vec();
        for (bone, (x, y, z)) in [Bone::Hips].iter().chain(&BODY).zip(posed) {
            pose[joint(&character, *bone)].rotation =
                Quat::from_rotation_y(y) * Quat::from_rotation_x(x) * Quat::from_rotation_z(z);
        }
        let joints = BODY.iter().zip(limits).map(|(b, l)| GazeJoint::new(*b, 10.0, if limited { l } else { 180.0 }));
        let options = GazeOptions { joints: joints.collect(), limits: AimLimits::default(), roll: Roll::Shortest, ..GazeOptions::default() };
        let (stack, id) = gaze(&character, &options);
        let head = compose(character.skeleton(), &pose)[joint(&character, Bone::Head)];
        let target = head.translation.as_vec3() + way * distance;
        let mut state = stack.new_state();
        let mut looks = Vec::new();
        for step in 0..6 {
            let point = target + come_from * (0.05 * (3 - step.min(3)) as f32);
            *state.gaze_mut(id) = AimInput { goal: Some(Goal::PointInModel(point)), weight: 1.0 };
            looks.push(apply(&stack, &mut state, &character, &pose, &ControlFrame::after(1.0 / 60.0)));
        }
        // Half round has no axis of its own.
        let answer = state.gaze_answer(id).head;
        let round = answer.animated().angle_between(answer.reached()).max(answer.animated().angle_between(way));
        prop_assume!(round.to_degrees() < 150.0);
        for joint in 0..pose.len() {
            let (then, now) = (turned(&looks[4], &looks[5], joint), turned(&looks[3], &looks[5], joint));
            prop_assert!(then < 0.05 && now < 0.05, "joint {joint} trembles by {then} and {now} degrees");
        }
    }

    #[test]
    fn a_turned_scaled_or_mirrored_body_looks_alike(
        rotation in any_rotation(),
        scale in conformal_scale(),
        target in (-3f32..3.0, -1f32..3.0, 0.3f32..4.0),
        eyes in prop::bool::ANY,
    ) {
        // The same figure below a node that is turned, scaled, mirrored: goal and result go along with it.
        let plain = with_eyes(Transform::IDENTITY);
        let placed = with_eyes(Transform { translation: Vec3::new(1.0, 2.0, 3.0), rotation, scale });
        let options = GazeOptions { roll: Roll::Shortest, eyes: eyes.then(EyeOptions::default), ..GazeOptions::default() };
        let top = compose(placed.skeleton(), placed.skeleton().rest())[0];
        let target = Vec3::from(target);
        let axis = |character: &Character, way: DVec3| {
            let head = compose(character.skeleton(), character.skeleton().rest())[joint(character, Bone::Head)];
            AimAxis::InJoint((head.matrix3.inverse() * way).as_vec3())
        };
        let mut locals = Vec::new();
        for (character, way, goal) in [
            (&plain, DVec3::Z, target.as_dvec3()),
            (&placed, top.matrix3 * DVec3::Z, top.transform_point3(target.as_dvec3())),
        ] {
            let limits = AimLimits::default();
            let options = GazeOptions { axis: axis(character, way), limits, eyes: None, ..options.clone() };
            let (stack, id) = gaze(character, &options);
            let rest = character.skeleton().rest().to_vec();
            locals.push(look(&stack, id, character, &rest, Goal::PointInModel(goal.as_vec3())).0);
        }
        for joint in 1..plain.skeleton().len() {
            prop_assert!(turned(&locals[0], &locals[1], joint) < 0.02, "joint {joint}");
        }
    }
}

/// A head with two eyes on a short body below a node.
fn with_eyes(top: Transform) -> Character {
    let at = |x: f32, y: f32, z: f32| Transform::from_translation(Vec3::new(x, y, z));
    let joints = [
        ("top", None, None, top),
        ("hips", Some(Bone::Hips), Some(0), at(0.0, 1.0, 0.0)),
        ("spine", Some(Bone::Spine), Some(1), at(0.0, 0.1, 0.0)),
        ("chest", Some(Bone::Chest), Some(2), at(0.0, 0.2, 0.01)),
        ("neck", Some(Bone::Neck), Some(3), at(0.0, 0.25, -0.02)),
        ("head", Some(Bone::Head), Some(4), at(0.0, 0.1, 0.02)),
        ("left eye", Some(Bone::LeftEye), Some(5), at(0.03, 0.07, 0.08)),
        ("right eye", Some(Bone::RightEye), Some(5), at(-0.03, 0.07, 0.08)),
    ];
    build(&joints, Vec::new())
}

#[test]
fn eyes_take_the_first_part_and_meet_the_goal_exactly() {
    let character = with_eyes(Transform::IDENTITY);
    let rest = character.skeleton().rest().to_vec();
    let options = GazeOptions { eyes: Some(EyeOptions::default()), ..GazeOptions::default() };
    let (stack, id) = gaze(&character, &options);
    let eyes: Vec<usize> = stack.gaze_eyes(id).collect();
    assert_eq!(eyes, [6, 7]);
    for (off, head_turns) in [(8.0, 0.0), (50.0, 40.0), (90.0, 80.0)] {
        let goal = yaw(off) * 4.0 + Vec3::Y * 1.65;
        let (local, state) = look(&stack, id, &character, &rest, Goal::PointInModel(goal));
        let frames = compose(character.skeleton(), &local);
        for eye in &eyes {
            let way = goal.as_dvec3() - frames[*eye].translation;
            assert!(degrees(frames[*eye].matrix3 * DVec3::Z, way) < 0.01, "{off}");
        }
        let head = degrees(frames[5].matrix3 * DVec3::Z, DVec3::Z);
        assert!((head - head_turns).abs() < 0.5, "the head turned {head} of {off}");
        assert!(state.gaze_answer(id).eyes.iter().all(|eye| eye.outcome == Outcome::Reached));
    }
    // With smoothing the eyes lead: at once on the goal, while the head has hardly moved.
    let smooth = GazeOptions { smoothing: Smoothing::half_life(0.3), ..options };
    let (stack, id) = gaze(&character, &smooth);
    let mut state = stack.new_state();
    let goal = yaw(25.0) * 4.0 + Vec3::Y * 1.65;
    state.gaze_mut(id).goal = Some(Goal::PointInModel(goal));
    let local = apply(&stack, &mut state, &character, &rest, &ControlFrame::after(1.0 / 60.0));
    let frames = compose(character.skeleton(), &local);
    assert!(degrees(frames[5].matrix3 * DVec3::Z, DVec3::Z) < 1.0);
    assert!(degrees(frames[6].matrix3 * DVec3::Z, goal.as_dvec3() - frames[6].translation) < 0.01);
}

#[test]
fn no_chest_two_necks_and_no_neck() {
    let at = |y: f32| Transform::from_translation(Vec3::Y * y);
    let necks = [
        ("hips", Some(Bone::Hips), None, at(1.0)),
        ("spine", Some(Bone::Spine), Some(0), at(0.2)),
        ("neck1", Some(Bone::Neck), Some(1), at(0.3)),
        ("neck2", None, Some(2), at(0.05)),
        ("head", Some(Bone::Head), Some(3), at(0.05)),
    ];
    let chain = Chain { name: "neck".to_string(), joints: vec![2, 3] };
    let character = build(&necks, vec![chain]);
    let rest = character.skeleton().rest().to_vec();
    let (stack, id) = gaze(&character, &GazeOptions::default());
    assert_eq!(stack.gaze_joints(id), [1, 2, 3, 4]);
    assert_eq!(stack.notes().len(), 1, "{:?}", stack.notes());
    let (local, _) = look(&stack, id, &character, &rest, Goal::DirectionInModel(yaw(60.0)));
    for (joint, part) in [(0, 0.0), (1, 20.0), (2, 5.0), (3, 5.0), (4, 30.0)] {
        assert!((turned(&rest, &local, joint) - part).abs() < 0.01, "joint {joint}");
    }
    let short = [
        ("hips", Some(Bone::Hips), None, at(1.0)),
        ("chest", Some(Bone::Chest), Some(0), at(0.2)),
        ("head", Some(Bone::Head), Some(1), at(0.4)),
    ];
    let character = build(&short, Vec::new());
    let rest = character.skeleton().rest().to_vec();
    let (stack, id) = gaze(&character, &GazeOptions::default());
    let (local, _) = look(&stack, id, &character, &rest, Goal::DirectionInModel(yaw(60.0)));
    assert!((turned(&rest, &local, 1) - 20.0).abs() < 0.01);
    assert!((turned(&rest, &local, 2) - 40.0).abs() < 0.01, "the neck's part goes to the head");
    // Nothing at all to turn is an error, and so is a joint that stands aside.
    let tail = chain_of_nothing();
    assert!(matches!(
        ControlStack::builder(&tail).gaze(&GazeOptions::default()),
        Err(ControlError::Options { .. })
    ));
    let figure = standing();
    let joints = vec![GazeJoint::new(Bone::LeftHand, 1.0, 30.0), GazeJoint::new(Bone::Head, 1.0, 60.0)];
    let result = ControlStack::builder(&figure).gaze(&GazeOptions { joints, ..GazeOptions::default() });
    assert!(matches!(result, Err(ControlError::NotAbove { .. })));
}

fn chain_of_nothing() -> Character {
    chain(vec![Transform::IDENTITY, Transform::from_translation(Vec3::X)])
}

#[test]
fn the_gaze_turns_with_the_hips_and_with_any_facing() {
    for facing in [0f32, 1.3, 3.0] {
        let character = Build { yaw: facing, ..Build::default() }.character();
        let hips = joint(&character, Bone::Hips);
        let rest = character.skeleton().rest().to_vec();
        let limits = AimLimits::yaw_pitch(70f32.to_radians(), 40f32.to_radians());
        let (stack, id) = gaze(&character, &GazeOptions { limits, ..GazeOptions::default() });
        for hips_turn in [0f32, 0.7, -2.0] {
            let mut pose = rest.clone();
            pose[hips].rotation = Quat::from_rotation_y(hips_turn) * pose[hips].rotation;
            let base = f64::from(facing + hips_turn).to_degrees();
            for (asked, expected) in [(30.0, 30.0), (-65.0, -65.0), (85.0, 70.0), (-110.0, -70.0)] {
                let goal = Goal::DirectionInModel(yaw(base + asked));
                let (local, _) = look(&stack, id, &character, &pose, goal);
                let found = head_looks(&character, &local);
                assert!(
                    degrees(found, yaw(base + expected).as_dvec3()) < 0.01,
                    "{facing} {hips_turn} {asked}"
                );
            }
        }
    }
}

#[test]
fn weight_0_and_no_goal_are_the_identity_bit_for_bit() {
    let character = standing();
    let mut pose = character.skeleton().rest().to_vec();
    for (index, local) in pose.iter_mut().enumerate() {
        local.rotation = (local.rotation * Quat::from_rotation_x(0.1 * index as f32)).normalize();
    }
    let (stack, id) = gaze(&character, &GazeOptions::default());
    for (goal, weight) in [(Some(Goal::DirectionInModel(Vec3::X)), 0.0), (None, 1.0)] {
        let mut state = stack.new_state();
        *state.gaze_mut(id) = AimInput { goal, weight };
        let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(0.1));
        assert_eq!(format!("{local:?}"), format!("{pose:?}"));
    }
    // Half the weight is half the turn, in the same proportions.
    let mut state = stack.new_state();
    *state.gaze_mut(id) = AimInput { goal: Some(Goal::DirectionInModel(yaw(60.0))), weight: 0.5 };
    let rest = character.skeleton().rest().to_vec();
    let local = apply(&stack, &mut state, &character, &rest, &ControlFrame::default());
    assert!((turned(&rest, &local, joint(&character, Bone::Head)) - 15.0).abs() < 0.01);
    assert!(degrees(head_looks(&character, &local), yaw(30.0).as_dvec3()) < 0.01);
}

#[test]
fn an_upright_head_stays_upright_when_it_looks_aside_and_up() {
    let character = standing();
    let rest = character.skeleton().rest().to_vec();
    let (stack, id) = gaze(&character, &GazeOptions::default());
    for (x, y) in [(1.0, 0.6), (-2.0, 0.8), (1.0, -0.7)] {
        let goal = Goal::DirectionInModel(Vec3::new(x, y, 1.0));
        let (local, _) = look(&stack, id, &character, &rest, goal);
        let head = compose(character.skeleton(), &local)[joint(&character, Bone::Head)].matrix3;
        let (forward, up) = (head * DVec3::Z, head * DVec3::Y);
        let upright = DVec3::Y - forward * forward.y;
        assert!(degrees(up, upright) < 0.01, "tilted by {}", degrees(up, upright));
        assert!(degrees(forward, Vec3::new(x, y, 1.0).as_dvec3()) < 0.01);
    }
}

#[test]
fn an_upright_head_stays_upright_in_a_mirror_too() {
    for scale in [Vec3::ONE, Vec3::new(-1.0, 1.0, 1.0), Vec3::new(2.0, 2.0, -2.0)] {
        // Above the mirror the figure stands as it always does; the eyes need not.
        let character = with_eyes(Transform { scale, ..Transform::IDENTITY });
        let mut pose = character.skeleton().rest().to_vec();
        // The head is animated tilted by 10 degrees.
        pose[5].rotation = Quat::from_rotation_z(10f32.to_radians());
        let options = GazeOptions {
            axis: AimAxis::InJoint(Vec3::Z),
            limits: AimLimits::default(),
            ..GazeOptions::default()
        };
        let (stack, id) = gaze(&character, &options);
        let tilt = |pose: &[Transform]| {
            let head = compose(character.skeleton(), pose)[5].matrix3;
            let (forward, up) = ((head * DVec3::Z).normalize(), (head * DVec3::Y).normalize());
            let upright = (DVec3::Y - forward * forward.y).normalize();
            up.dot(forward.cross(upright)).atan2(up.dot(upright)).to_degrees()
        };
        for way in [Vec3::new(1.0, 0.5, scale.z), Vec3::new(-0.6, -0.5, scale.z)] {
            let (local, _) = look(&stack, id, &character, &pose, Goal::DirectionInModel(way));
            let head = compose(character.skeleton(), &local)[5].matrix3;
            assert!(degrees(head * DVec3::Z, way.as_dvec3()) < 0.01);
            assert!((tilt(&local) - tilt(&pose)).abs() < 0.01, "{scale}: {} {}", tilt(&local), tilt(&pose));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    /// Scales that are not quite one take the general way, joint by joint in the frames of parents.
    #[test]
    fn the_quick_way_is_the_general_one(
        posed in prop::collection::vec((-0.7f32..0.7, -0.7f32..0.7, -0.4f32..0.4), 5),
        way in any_direction(),
        distance in prop_oneof![1.0f32..3.0, 3.0f32..30.0],
        limits in prop::array::uniform4(1f32..90.0),
        limited in prop::bool::ANY,
        kind in 0usize..4,
        weight in prop_oneof![Just(1.0f32), 0.1f32..1.0],
        half_life in prop_oneof![Just(0.0f32), Just(0.2f32)],
        size in 0.5f32..2.0,
        origin_in_head in prop_oneof![Just(Vec3::ZERO), Just(Vec3::new(0.0, 0.08, 0.1))],
    ) {
        let character = standing();
        let mut pose = character.skeleton().rest().to_vec();
        for (bone, (x, y, z)) in [Bone::Hips].iter().chain(&BODY).zip(posed) {
            pose[joint(&character, *bone)].rotation =
                Quat::from_rotation_y(y) * Quat::from_rotation_x(x) * Quat::from_rotation_z(z);
        }
        pose[joint(&character, Bone::Hips)].scale *= size;
        let joints = BODY.iter().zip(limits).map(|(b, l)| GazeJoint::new(*b, 10.0, if limited { l } else { 180.0 }));
        let roll = if kind < 2 { Roll::Upright } else { Roll::Shortest };
        let options = GazeOptions { joints: joints.collect(), roll, smoothing: Smoothing::half_life(half_life), origin_in_head, ..GazeOptions::default() };
        let head = compose(character.skeleton(), &pose)[joint(&character, Bone::Head)];
        let target = (head.translation + way.as_dvec3() * f64::from(distance * size)).as_vec3();
        let mut found = Vec::new();
        let spine = joint(&character, Bone::Spine);
        for z in [1.0, 1.0 + f32::EPSILON] {
            pose[spine].scale.z = z;
            let (stack, id) = gaze(&character, &options);
            let mut state = stack.new_state();
            let frame = ControlFrame::after(1.0 / 60.0);
            let mut local = pose.clone();
            for step in 0..3 {
                let moved = Vec3::X * (0.05 * step as f32);
                let goal = [Goal::DirectionInModel(way + moved), Goal::PointInModel(target + moved)][kind % 2];
                *state.gaze_mut(id) = AimInput { goal: Some(goal), weight };
                local = apply(&stack, &mut state, &character, &pose, &frame);
            }
            let answer = state.gaze_answer(id);
            found.push((local, answer.head, answer.parts_radians.to_vec()));
        }
        let ((a, said_a, parts_a), (b, said_b, parts_b)) = (&found[0], &found[1]);
        let behind = said_a.wanted_radians().to_degrees() > 170.0
            || said_a.animated().angle_between(said_a.reached()).to_degrees() > 170.0;
        // Near and round behind there may be no way that leads to itself.
        if !behind && (kind % 2 == 0 || distance > 3.0 || said_a.wanted_radians().to_degrees() < 130.0) {
            for joint in 0..pose.len() {
                prop_assert!(turned(a, b, joint) < 0.01, "joint {joint}: {}", turned(a, b, joint));
            }
            // With a part that is just its limit, rounding decides what it is called.
            if !limited || (parts_a[3] - limits[3].to_radians()).abs() > 1e-3 {
                prop_assert_eq!(said_a.outcome, said_b.outcome);
            }
            prop_assert!(said_a.reached().distance(said_b.reached()) < 1e-4);
            prop_assert!(said_a.wanted().distance(said_b.wanted()) < 1e-4);
            for (a, b) in parts_a.iter().zip(parts_b) {
                prop_assert!((a - b).abs() < 2e-4);
            }
        }
    }
}
