//! Scale: judged on skinned points, against geometry of the pose as animated.

use crate::figure::Build;
use crate::rig::*;
use posewright::control::*;
use posewright::glam::{DAffine3, DVec3, Mat4, Quat, Vec3};
use posewright::{Bone, Character, ControlFrame, ModelPose, Transform};

fn stack_of(character: &Character, scales: &[(Bone, Scale)]) -> ControlStack {
    let mut builder = ControlStack::builder(character);
    for (bone, scale) in scales {
        builder.scale(&ScaleOptions::new(*bone, *scale)).unwrap();
    }
    builder.build()
}

/// A skin over all joints of a character, bound at rest.
fn skin(character: &Character) -> Skin {
    let binds = compose(character.skeleton(), character.skeleton().rest());
    let inverse = |b: &DAffine3| posewright::glam::DMat4::from(b.inverse()).as_mat4();
    Skin { joints: (0..binds.len()).collect(), inverse_binds: binds.iter().map(inverse).collect() }
}

/// Where points bound to single joints are in a pose, by the library's skinning matrices.
fn skinned(
    character: &Character,
    stack: &ControlStack,
    state: &mut ControlStateOf<'_>,
    points: &[(usize, Vec3)],
) -> Vec<DVec3> {
    let mut local = state.pose.to_vec();
    let mut model = ModelPose::default();
    stack.apply(&mut state.state, &ControlFrame::default(), &mut local, &mut model);
    let mut matrices = vec![Mat4::IDENTITY; character.skeleton().len()];
    skin(character).matrices(&model, state.state.deforms(), &mut matrices);
    points.iter().map(|(joint, p)| matrices[*joint].transform_point3(*p).as_dvec3()).collect()
}

struct ControlStateOf<'a> {
    state: posewright::ControlState,
    pose: &'a [Transform],
}

/// The same points in the pose as animated, in f64.
fn animated(character: &Character, pose: &[Transform], points: &[(usize, Vec3)]) -> Vec<DVec3> {
    let bind = compose(character.skeleton(), character.skeleton().rest());
    let now = compose(character.skeleton(), pose);
    points.iter().map(|(j, p)| (now[*j] * bind[*j].inverse()).transform_point3(p.as_dvec3())).collect()
}

/// Points around the whole figure, each bound to one joint: a little cross about the joint's place.
fn cloud(character: &Character) -> Vec<(usize, Vec3)> {
    let rest = compose(character.skeleton(), character.skeleton().rest());
    let mut out = Vec::new();
    for (joint, frame) in rest.iter().enumerate() {
        for off in [Vec3::X, Vec3::Y, Vec3::Z, Vec3::new(-0.5, 0.7, 0.2)] {
            out.push((joint, frame.translation.as_vec3() + off * 0.1));
        }
    }
    out
}

/// A pose in which everything is bent.
fn bent(character: &Character) -> Vec<Transform> {
    let mut pose = character.skeleton().rest().to_vec();
    for (index, local) in pose.iter_mut().enumerate() {
        let turn =
            Quat::from_rotation_y(0.3 * index as f32) * Quat::from_rotation_x(0.4 - 0.1 * index as f32);
        local.rotation = (local.rotation * turn).normalize();
    }
    pose
}

#[test]
fn head_times_2_doubles_every_distance_in_the_heads_subtree_and_nothing_else() {
    let at = |x: f32, y: f32, z: f32| Transform::from_translation(Vec3::new(x, y, z));
    let joints = [
        ("hips", Some(Bone::Hips), None, at(0.0, 1.0, 0.0)),
        ("spine", Some(Bone::Spine), Some(0), at(0.0, 0.3, 0.0)),
        ("head", Some(Bone::Head), Some(1), at(0.0, 0.4, 0.1)),
        ("eye", Some(Bone::LeftEye), Some(2), at(0.03, 0.1, 0.1)),
        ("hair", None, Some(2), at(0.0, 0.2, -0.1)),
        ("hair end", None, Some(4), at(0.0, -0.2, -0.1)),
        ("arm", Some(Bone::LeftUpperArm), Some(1), at(0.2, 0.3, 0.0)),
    ];
    let character = build(&joints, Vec::new());
    let pose = bent(&character);
    let stack = stack_of(&character, &[(Bone::Head, Scale::Subtree(2.0))]);
    let points = cloud(&character);
    let before = animated(&character, &pose, &points);
    let mut state = ControlStateOf { state: stack.new_state(), pose: &pose };
    let after = skinned(&character, &stack, &mut state, &points);
    let head = compose(character.skeleton(), &pose)[2].translation;
    for (((joint, _), before), after) in points.iter().zip(before).zip(after) {
        let below = (2..6).contains(joint);
        let expected = if below { head + (before - head) * 2.0 } else { before };
        assert!(after.distance(expected) < 1e-5, "joint {joint}: {after} instead of {expected}");
    }
    assert!(state.state.deforms().iter().all(JointDeform::is_identity));
}

/// An arm whose joints' own axes are turned by `axes`, with a twist joint in line, one at its side, and fingers.
/// Joints: chest 0, upper arm 1, twist 2, pad 3, lower arm 4, hand 5, finger 6.
fn arm(axes: Quat) -> Character {
    let places = [
        Vec3::new(0.0, 1.4, 0.0),
        Vec3::new(0.2, 1.5, 0.0),
        Vec3::new(0.35, 1.5, 0.0),
        Vec3::new(0.3, 1.6, 0.0),
        Vec3::new(0.5, 1.5, 0.0),
        Vec3::new(0.8, 1.5, 0.0),
        Vec3::new(0.9, 1.5, 0.02),
    ];
    let parents = [None, Some(0), Some(1), Some(1), Some(1), Some(4), Some(5)];
    let names = ["chest", "upper arm", "twist", "pad", "lower arm", "hand", "finger"];
    let bones = [
        Some(Bone::Chest),
        Some(Bone::LeftUpperArm),
        None,
        None,
        Some(Bone::LeftLowerArm),
        Some(Bone::LeftHand),
        Some(Bone::LeftMiddleProximal),
    ];
    // Each joint has axes of its own: the given ones, rolled further from joint to joint.
    let own = |j: usize| axes * Quat::from_rotation_x(0.5 * j as f32);
    let joints: Vec<_> = (0..7)
        .map(|j| {
            let rest = match parents[j] {
                None => Transform::new(places[j], own(j)),
                Some(p) => {
                    Transform::new(own(p).inverse() * (places[j] - places[p]), own(p).inverse() * own(j))
                }
            };
            (names[j], bones[j], parents[j], rest)
        })
        .collect();
    build(&joints, Vec::new())
}

/// Long axis along x, y, z and skew in the joints' frames.
fn axes() -> Vec<Quat> {
    vec![
        Quat::IDENTITY,
        Quat::from_rotation_z(-90f32.to_radians()),
        Quat::from_rotation_y(90f32.to_radians()),
        Quat::from_xyzw(0.3, -0.5, 0.2, 0.7).normalize(),
    ]
}

/// Stretch of a point about `from`: by `along` in the unit direction, by `across` perpendicular to it.
fn stretched(point: DVec3, from: DVec3, direction: DVec3, along: f64, across: f64) -> DVec3 {
    let off = point - from;
    let length = direction * off.dot(direction);
    length * along + (off - length) * across
}

#[test]
fn arm_along_times_2_bent_and_rotating_has_no_shear_and_no_fat() {
    for axes in axes() {
        let character = arm(axes);
        let rest = character.skeleton().rest();
        for step in 0..8 {
            // Shoulder turns, elbow bends, twist twists, hand waves, all at once.
            let mut pose = rest.to_vec();
            let t = step as f32 * 0.7;
            let turn = |about: Vec3, angle: f32| Quat::from_axis_angle(about, angle);
            let along = |joint: usize| (axes * Quat::from_rotation_x(0.5 * joint as f32)).inverse() * Vec3::X;
            pose[1].rotation *= turn(Vec3::new(0.3, 0.9, 0.3).normalize(), t);
            pose[2].rotation *= turn(along(2), 1.1 * t);
            pose[4].rotation *= turn(Vec3::Z, 1.2 + t);
            pose[5].rotation *= turn(Vec3::Y, 0.5 * t);
            let scales = [(Bone::LeftUpperArm, Scale::along(2.0)), (Bone::LeftLowerArm, Scale::along(2.0))];
            check_arm(&character, &pose, &scales, [2.0, 2.0], [1.0, 1.0]);
            let thick = [(Bone::LeftUpperArm, Scale::across(1.5)), (Bone::LeftLowerArm, Scale::across(0.5))];
            check_arm(&character, &pose, &thick, [1.0, 1.0], [1.5, 0.5]);
            let short = Scale::Segment { along: 0.5, across: [1.2, 1.2] };
            check_arm(&character, &pose, &[(Bone::LeftUpperArm, short)], [0.5, 1.0], [1.2, 1.0]);
        }
    }
}

/// Compares all skinned points with the stretched segments; factors are of the upper and the lower arm.
fn check_arm(
    character: &Character,
    pose: &[Transform],
    scales: &[(Bone, Scale)],
    along: [f64; 2],
    across: [f64; 2],
) {
    let stack = stack_of(character, scales);
    let points = cloud(character);
    let before = animated(character, pose, &points);
    let mut state = ControlStateOf { state: stack.new_state(), pose };
    let after = skinned(character, &stack, &mut state, &points);
    let now = compose(character.skeleton(), pose);
    let [shoulder, elbow, wrist] = [1, 4, 5].map(|j: usize| now[j].translation);
    let (upper, lower) = ((elbow - shoulder).normalize(), (wrist - elbow).normalize());
    let new_elbow = shoulder + stretched(elbow, shoulder, upper, along[0], across[0]);
    let new_wrist = new_elbow + stretched(wrist, elbow, lower, along[1], across[1]);
    for (((joint, _), before), after) in points.iter().zip(before).zip(after) {
        let expected = match joint {
            1 | 2 => shoulder + stretched(before, shoulder, upper, along[0], across[0]),
            // The pad is moved with the skin it sits on, but keeps its shape.
            3 => {
                let pad = now[3].translation;
                shoulder + stretched(pad, shoulder, upper, along[0], across[0]) + (before - pad)
            }
            4 => new_elbow + stretched(before, elbow, lower, along[1], across[1]),
            5 | 6 => new_wrist + (before - wrist),
            _ => before,
        };
        assert!(after.distance(expected) < 2e-5, "joint {joint}: {after} instead of {expected}");
    }
}

#[test]
fn two_factors_across_are_depth_and_width() {
    // Facing +Z, the arm along +X: the first factor across is front to back (z), the second up and down (y).
    let character = arm(Quat::from_xyzw(0.1, 0.2, -0.4, 0.8).normalize());
    let pose = character.skeleton().rest().to_vec();
    let scale = Scale::Segment { along: 1.0, across: [3.0, 5.0] };
    let stack = stack_of(&character, &[(Bone::LeftUpperArm, scale)]);
    let shoulder = Vec3::new(0.2, 1.5, 0.0);
    let points =
        [(1, shoulder + Vec3::X * 0.1), (1, shoulder + Vec3::Y * 0.1), (1, shoulder + Vec3::Z * 0.1)];
    let mut state = ControlStateOf { state: stack.new_state(), pose: &pose };
    let after = skinned(&character, &stack, &mut state, &points);
    for (after, expected) in after.iter().zip([DVec3::X * 0.1, DVec3::Y * 0.5, DVec3::Z * 0.3]) {
        assert!((*after - shoulder.as_dvec3()).distance(expected) < 1e-5, "{after}");
    }
    // An exporter's node: a rotation, a scale along its axes, and the rotation back, in the joint's frame.
    let deform = state.state.deforms()[0];
    assert!((deform.joint_from_axes.length() - 1.0).abs() < 1e-6);
    let m = deform.matrix();
    assert!(m.abs_diff_eq(m.transpose(), 1e-5), "a stretch is symmetric");
    assert!((m.determinant() - 15.0).abs() < 1e-3);
}

#[test]
fn a_scale_track_keeps_its_effect_and_scales_multiply() {
    let character = standing();
    let head = joint(&character, Bone::Head);
    let mut pose = character.skeleton().rest().to_vec();
    pose[head].scale = Vec3::new(1.5, 1.0, 0.5);
    let stack = stack_of(&character, &[(Bone::Head, Scale::Subtree(2.0)), (Bone::Head, Scale::Subtree(3.0))]);
    let local = apply_once(&stack, &character, &pose);
    assert_eq!(local[head].scale, Vec3::new(9.0, 6.0, 3.0));
    let twice = [(Bone::LeftUpperArm, Scale::along(2.0)), (Bone::LeftUpperArm, Scale::across(3.0))];
    let stack = stack_of(&character, &twice);
    let mut state = stack.new_state();
    apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
    assert_eq!(state.deforms().len(), 1);
    assert_eq!(state.deforms()[0].factors, Vec3::new(2.0, 3.0, 3.0));
}

#[test]
fn weight_0_is_the_identity_bit_for_bit_and_half_is_half() {
    let character = standing();
    let pose = bent(&character);
    let mut builder = ControlStack::builder(&character);
    let ids = [
        builder.scale(&ScaleOptions::new(Bone::Head, Scale::Subtree(3.0))).unwrap(),
        builder.scale(&ScaleOptions::new(Bone::LeftLowerLeg, Scale::along(3.0))).unwrap(),
    ];
    let stack = builder.build();
    let mut state = stack.new_state();
    for id in ids {
        state.scale_mut(id).weight = 0.0;
    }
    let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
    assert_eq!(format!("{local:?}"), format!("{pose:?}"));
    for id in ids {
        state.scale_mut(id).weight = 0.5;
    }
    let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
    assert_eq!(local[joint(&character, Bone::Head)].scale, Vec3::splat(2.0));
    assert_eq!(state.scale_answer(ids[1]).factors, Vec3::new(2.0, 1.0, 1.0));
    // Nonsense leaves the pose alone and is reported.
    for bad in [f32::NAN, f32::INFINITY, -1.0] {
        state.scale_mut(ids[0]).scale = Scale::Subtree(bad);
        state.scale_mut(ids[1]).scale = Scale::along(bad);
        let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
        assert_eq!(local, pose);
        assert!(!state.scale_answer(ids[0]).usable && !state.scale_answer(ids[1]).usable);
    }
    // Zero flattens and stays finite.
    state.scale_mut(ids[0]).scale = Scale::Subtree(0.0);
    state.scale_mut(ids[1]).scale = Scale::Segment { along: 0.0, across: [0.0, 0.0] };
    for id in ids {
        state.scale_mut(id).weight = 1.0;
    }
    let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
    assert!(local.iter().all(Transform::is_finite));
}

/// The lowest of the soles' points in a pose: soles of the character, stretched as their joints are.
fn lowest_sole(character: &Character, local: &[Transform], deforms: &[JointDeform]) -> f64 {
    let model = compose(character.skeleton(), local);
    let mut lowest = f64::INFINITY;
    let mut see = |joint: usize, point: Vec3| {
        let deform = deforms
            .iter()
            .find(|d| d.joint == joint)
            .map_or(posewright::glam::Mat3::IDENTITY, JointDeform::matrix);
        lowest = lowest.min(model[joint].transform_point3((deform * point).as_dvec3()).y);
    };
    for sole in character.soles().iter().flatten() {
        for point in [sole.heel, sole.ball_inner, sole.ball_outer] {
            see(sole.foot, point);
        }
        see(sole.toes.unwrap_or(sole.foot), sole.toe_tip);
    }
    lowest
}

#[test]
fn longer_and_shorter_legs_keep_the_soles_on_the_ground() {
    let skew = Quat::from_xyzw(0.3, -0.5, 0.2, 0.7).normalize();
    for build in [Build::default(), Build { roll: skew, yaw: 0.8, ..Build::default() }] {
        let character = build.character();
        assert!(character.soles().iter().all(Option::is_some), "the figure has soles");
        let legs = [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::RightUpperLeg, Bone::RightLowerLeg];
        for factor in [2.0f32, 0.5, 1.3] {
            let scales: Vec<_> = legs.iter().map(|bone| (*bone, Scale::along(factor))).collect();
            let stack = stack_of(&character, &scales);
            let mut state = stack.new_state();
            assert!((stack.leg_ratio(&state) - factor).abs() < 1e-5);
            let rest = character.skeleton().rest().to_vec();
            let local = apply(&stack, &mut state, &character, &rest, &ControlFrame::default());
            let leg = build.thigh + build.shin;
            let raised =
                compose(character.skeleton(), &local)[0].translation.y - f64::from(leg + build.ankle);
            assert!((raised - f64::from(leg * (factor - 1.0))).abs() < 1e-4, "raised by {raised}");
            assert!((f64::from(state.raised_metres()) - raised).abs() < 1e-5);
            // A step: one leg forward, one back and bent, the body off the ground by a jump of 0.2 m.
            let mut pose = rest.clone();
            for (bone, angle) in [
                (Bone::LeftUpperLeg, -0.5f32),
                (Bone::LeftLowerLeg, 0.2),
                (Bone::RightUpperLeg, 0.4),
                (Bone::RightLowerLeg, 0.7),
                (Bone::RightFoot, 0.3),
            ] {
                let j = joint(&character, bone);
                let axis = (Quat::from_rotation_y(build.yaw) * build.roll).inverse()
                    * (Quat::from_rotation_y(build.yaw) * Vec3::X);
                pose[j].rotation = (pose[j].rotation * Quat::from_axis_angle(axis, angle)).normalize();
            }
            pose[0].translation.y += 0.2;
            let before = lowest_sole(&character, &pose, &[]);
            let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
            let after = lowest_sole(&character, &local, state.deforms());
            assert!((before - after).abs() < 1e-4, "{before} {after}");
            state.keep_soles_weight = 0.0;
            let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
            assert_eq!(local[0], pose[0], "left alone when asked");
        }
    }
}

#[test]
fn bigger_feet_and_whole_legs_keep_the_soles_on_the_ground_under_a_turned_scaled_parent() {
    let character = standing();
    let scales = [
        (Bone::LeftFoot, Scale::Segment { along: 1.5, across: [1.7, 1.2] }),
        (Bone::RightUpperLeg, Scale::Subtree(1.4)),
        (Bone::LeftUpperLeg, Scale::along(1.2)),
    ];
    let stack = stack_of(&character, &scales);
    let mut state = stack.new_state();
    let pose = bent(&character);
    let before = lowest_sole(&character, &pose, &[]);
    let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
    let after = lowest_sole(&character, &local, state.deforms());
    assert!((before - after).abs() < 1e-4, "{before} {after}");
    assert!(state.raised_metres().abs() > 0.01);
    // Arms do not raise anybody, and an offset of the hips is not taken back.
    let mut builder = ControlStack::builder(&character);
    let down = OffsetInput { translation: Vec3::NEG_Y * 0.1, ..OffsetInput::default() };
    let frame = OffsetFrame::Parent;
    let offset = OffsetOptions { frame, start: down, ..OffsetOptions::new(Bone::Hips) };
    builder.scale(&ScaleOptions::new(Bone::LeftLowerLeg, Scale::along(1.5))).unwrap();
    builder.scale(&ScaleOptions::new(Bone::RightLowerLeg, Scale::along(1.5))).unwrap();
    builder.offset(&offset).unwrap();
    builder.scale(&ScaleOptions::new(Bone::LeftUpperArm, Scale::along(1.5))).unwrap();
    let stack = builder.build();
    let rest = character.skeleton().rest().to_vec();
    let local = apply_once(&stack, &character, &rest);
    let expected = 0.42 * 0.5 - 0.1;
    assert!((local[0].translation.y - rest[0].translation.y - expected).abs() < 1e-5);
}

#[test]
fn segments_that_share_skin_must_agree() {
    let character = arm(Quat::IDENTITY);
    let mut builder = ControlStack::builder(&character);
    builder.scale(&ScaleOptions::new(Bone::LeftUpperArm, Scale::along(2.0))).unwrap();
    // The twist joint's skin belongs to the upper arm already.
    let error = builder.scale(&ScaleOptions::new("twist", Scale::along(2.0))).unwrap_err();
    assert!(matches!(error, ControlError::Owned { channel: Channel::Deform, .. }), "{error}");
    let other = ScaleOptions {
        axis: LongAxis::InJoint(Vec3::Z),
        ..ScaleOptions::new(Bone::LeftUpperArm, Scale::along(2.0))
    };
    assert!(matches!(builder.scale(&other), Err(ControlError::Owned { .. })));
    assert!(builder.scale(&ScaleOptions::new("pad", Scale::Subtree(2.0))).is_ok());
}
