//! Retargeting against mathematics: every guarantee of the method, and the field cases that belong to it.
#![allow(clippy::unwrap_used, reason = "tests")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::{Build, clip_of, frames};
use posewright::glam::{EulerRot, Quat, Vec3};
use posewright::measure::{Performance, axis_error, direction_error, reference_error};
use posewright::rotation::{angle_between, angle_between_directions};
use posewright::{
    Bone, BoneMatch, Chain, Character, CharacterOptions, Clip, Humanoid, LocalPose, ModelPose, Reference,
    Retarget, RetargetOptions, Skeleton, Transform, TravelTo,
};
use proptest::prelude::*;

fn degrees(radians: f64) -> f64 {
    radians.to_degrees()
}

fn turn(x: f32, y: f32, z: f32) -> Quat {
    Quat::from_euler(EulerRot::XYZ, x.to_radians(), y.to_radians(), z.to_radians())
}

/// A skeleton from (name, parent's name, local transform); joints named as bones play them.
fn rig(joints: &[(&str, &str, Transform)]) -> (Skeleton, Humanoid) {
    let names: Vec<String> = joints.iter().map(|j| j.0.to_string()).collect();
    let parents = joints.iter().map(|j| names.iter().position(|n| n == j.1)).collect();
    let rest = joints.iter().map(|j| j.2).collect();
    let mut humanoid = Humanoid::new();
    for (joint, name) in names.iter().enumerate() {
        if let Some(bone) = Bone::from_name(name) {
            humanoid.set(bone, Some(BoneMatch { joint, confidence: 1.0, evidence: Vec::new() }));
        }
    }
    (Skeleton::new(names, parents, rest).unwrap(), humanoid)
}

fn character(joints: &[(&str, &str, Transform)]) -> Character {
    let (skeleton, humanoid) = rig(joints);
    Character::new(skeleton, humanoid, &CharacterOptions::default())
}

fn at(x: f32, y: f32, z: f32) -> Transform {
    Transform::from_translation(Vec3::new(x, y, z))
}

fn retarget(source: &Character, target: &Character) -> Retarget {
    Retarget::new(source, target, &RetargetOptions::default()).unwrap()
}

fn posed(retarget: &Retarget, target: &Character, source: &[Transform]) -> Vec<Transform> {
    let mut out = vec![Transform::IDENTITY; target.skeleton().len()];
    retarget.pose(&mut retarget.new_state(), source, &mut out);
    out
}

fn model(character: &Character, local: &[Transform]) -> ModelPose {
    let mut pose = ModelPose::default();
    pose.compose(character.skeleton(), local);
    pose
}

fn joint(character: &Character, name: &str) -> usize {
    character.skeleton().find(name).unwrap()
}

/// The character below one more node, which moves, turns and scales it as a whole.
fn under(parent: Transform, build: &Build) -> Character {
    let (skeleton, humanoid) = build.skeleton();
    let mut names = vec!["Armature".to_string()];
    names.extend(skeleton.names().iter().cloned());
    let parents = std::iter::once(None)
        .chain(skeleton.parents().iter().map(|p| Some(p.map_or(0, |p| p + 1))))
        .collect();
    let mut rest = vec![parent];
    rest.extend_from_slice(skeleton.rest());
    let mut moved = Humanoid::new();
    for (bone, found) in humanoid.iter() {
        moved.set(bone, Some(BoneMatch { joint: found.joint + 1, ..found.clone() }));
    }
    moved.chains = humanoid
        .chains
        .iter()
        .map(|c| Chain { name: c.name.clone(), joints: c.joints.iter().map(|j| j + 1).collect() })
        .collect();
    let skeleton = Skeleton::new(names, parents, rest).unwrap();
    Character::new(skeleton, moved, &CharacterOptions::default())
}

/// A motion in which everything moves: a few poses with every joint turned, and travel.
fn restless(character: &Character, seed: f32) -> Clip {
    let skeleton = character.skeleton();
    let times = frames(12, 30.0);
    let poses: Vec<Vec<Transform>> = (0..12)
        .map(|frame| {
            let mut pose = skeleton.rest().to_vec();
            for (j, transform) in pose.iter_mut().enumerate() {
                let phase = seed + frame as f32 * 0.5 + j as f32 * 1.7;
                let swing = turn(35.0 * phase.sin(), 25.0 * (phase * 1.3).cos(), 30.0 * (phase * 0.7).sin());
                transform.rotation *= swing;
            }
            let hips = character.humanoid().joint(Bone::Hips).unwrap();
            pose[hips].translation += Vec3::new(0.02, -0.01, 0.06) * frame as f32;
            pose
        })
        .collect();
    clip_of(&poses, &times)
}

#[test]
fn a_change_of_axes_is_not_a_copied_delta() {
    // METHODS 3: C = 90 degrees about Z; a source delta of 30 degrees about X is one about Y on the target.
    let source = character(&[("hips", "", at(0.0, 1.0, 0.0)), ("spine", "hips", at(0.0, 0.3, 0.0))]);
    let axes = turn(0.0, 0.0, -90.0);
    let target =
        character(&[("hips", "", at(0.0, 1.0, 0.0)), ("spine", "hips", Transform::new(Vec3::Y * 0.3, axes))]);
    let mut pose = source.skeleton().rest().to_vec();
    pose[1].rotation = turn(30.0, 0.0, 0.0);
    let out = posed(&retarget(&source, &target), &target, &pose);
    let delta = axes.inverse() * out[1].rotation;
    assert!(degrees(angle_between(delta, turn(0.0, 30.0, 0.0))) < 1e-3, "{delta}");
}

#[test]
fn fc_04_a_folded_zero_pose_with_frame_0_as_reference() {
    let chain = [
        ("hips", "", at(0.0, 1.0, 0.0)),
        ("leftUpperLeg", "hips", at(0.1, 0.0, 0.0)),
        ("leftLowerLeg", "leftUpperLeg", at(0.4, 0.0, 0.0)),
        ("leftFoot", "leftLowerLeg", at(0.4, 0.0, 0.0)),
    ];
    let (skeleton, humanoid) = rig(&chain);
    let mut frame_0 = LocalPose::rest(&skeleton);
    frame_0.joints[1].rotation = turn(0.0, 0.0, -90.0);
    let mut frame_1 = frame_0.clone();
    frame_1.joints[1].rotation = turn(0.0, 0.0, -90.0) * turn(0.0, -30.0, 0.0);
    let options = CharacterOptions { reference: Reference::Pose(frame_0.clone()), ..Default::default() };
    let source = Character::new(skeleton, humanoid, &options);
    let target = character(&[
        ("hips", "", at(0.0, 1.0, 0.0)),
        ("leftUpperLeg", "hips", at(0.1, 0.0, 0.0)),
        ("leftLowerLeg", "leftUpperLeg", at(0.0, -0.45, 0.0)),
        ("leftFoot", "leftLowerLeg", at(0.0, -0.45, 0.0)),
    ]);
    let retarget = retarget(&source, &target);
    let first = posed(&retarget, &target, &frame_0.joints);
    for (pose, rest) in first.iter().zip(target.skeleton().rest()) {
        assert!(degrees(angle_between(pose.rotation, rest.rotation)) < 1e-3);
    }
    let second = model(&target, &posed(&retarget, &target, &frame_1.joints));
    let leg = second.positions[3] - second.positions[1];
    assert!(degrees(angle_between_directions(leg, Vec3::new(0.0, -0.866_025, 0.5))) < 0.01, "{leg}");
}

#[test]
fn fc_06_unmapped_helpers_keep_their_rest() {
    let arm = |helpers: bool| {
        let mut joints = vec![("hips", "", at(0.0, 1.0, 0.0)), ("leftUpperArm", "hips", at(0.2, 0.4, 0.0))];
        if helpers {
            joints.push(("Twist", "leftUpperArm", Transform::new(Vec3::X * 0.15, turn(20.0, 0.0, 0.0))));
            joints.push(("leftLowerArm", "Twist", Transform::new(Vec3::X * 0.15, turn(-20.0, 0.0, 0.0))));
            joints.push(("WristHelper", "leftLowerArm", Transform::new(Vec3::X * 0.2, turn(0.0, 15.0, 0.0))));
            joints.push(("leftHand", "WristHelper", at(0.0, 0.0, 0.0)));
        } else {
            joints.push(("leftLowerArm", "leftUpperArm", at(0.3, 0.0, 0.0)));
            joints.push(("leftHand", "leftLowerArm", at(0.2, 0.0, 0.0)));
        }
        character(&joints)
    };
    let (source, target) = (arm(false), arm(true));
    let mut pose = source.skeleton().rest().to_vec();
    let bend = turn(0.0, -60.0, 0.0);
    pose[joint(&source, "leftLowerArm")].rotation = bend;
    let retarget = retarget(&source, &target);
    let out = posed(&retarget, &target, &pose);
    for helper in ["Twist", "WristHelper"] {
        let j = joint(&target, helper);
        assert!(angle_between(out[j].rotation, target.skeleton().rest()[j].rotation) < 1e-6, "{helper}");
    }
    let now = model(&target, &out);
    for bone in ["leftLowerArm", "leftHand"] {
        let j = joint(&target, bone);
        let delta = now.rotations[j] * target.stance().rotations[j].inverse();
        assert!(degrees(angle_between(delta, bend)) < 0.01, "{bone}");
    }
}

#[test]
fn fc_06_a_pelvis_between_the_hips_and_the_thighs() {
    let source = Build::default().character();
    let target = character(&[
        ("hips", "", at(0.0, 0.9, 0.0)),
        ("pelvis", "hips", Transform::new(Vec3::Y * -0.05, turn(0.0, 180.0, 0.0))),
        ("leftUpperLeg", "pelvis", at(-0.1, 0.0, 0.0)),
        ("leftLowerLeg", "leftUpperLeg", at(0.0, -0.4, 0.0)),
        ("leftFoot", "leftLowerLeg", at(0.0, -0.4, 0.0)),
        ("rightUpperLeg", "pelvis", at(0.1, 0.0, 0.0)),
        ("rightLowerLeg", "rightUpperLeg", at(0.0, -0.4, 0.0)),
        ("rightFoot", "rightLowerLeg", at(0.0, -0.4, 0.0)),
        ("spine", "hips", at(0.0, 0.2, 0.0)),
    ]);
    let clip = restless(&source, 0.4);
    let retarget = retarget(&source, &target);
    let times = clip.key_times();
    let out = retarget.clip(&clip, &times);
    let error = direction_error(&Performance::new(&source, &clip), &Performance::new(&target, &out), &times);
    assert!(degrees(error.worst) < 0.01, "{error:?}");
    assert!(out.joints[joint(&target, "pelvis")].is_empty(), "the pelvis is nobody's and stays");
}

/// Three encodings of one motion: 2 m forward in a second, and a rise of 0.1 m.
#[test]
fn fc_07_travel_is_the_same_wherever_it_is_keyed() {
    let target = Build::default().scaled(0.5).character();
    let (skeleton, _) = Build::default().skeleton();
    let hips_height = skeleton.rest()[0].translation.y;
    let move_by = |t: f32| Vec3::new(0.0, 0.1 * t, 2.0 * t);
    let mut paths = Vec::new();
    for node in ["Armature", "Hips", "Root"] {
        let source = under(Transform::IDENTITY, &Build::default());
        let keyed = if node == "Hips" { 1 } else { 0 };
        let poses: Vec<Vec<Transform>> = [0.0, 0.5, 1.0]
            .iter()
            .map(|t| {
                let mut pose = source.skeleton().rest().to_vec();
                pose[keyed].translation += move_by(*t);
                pose
            })
            .collect();
        let retarget = retarget(&source, &target);
        let hips = target.humanoid().joint(Bone::Hips).unwrap();
        paths.push(
            poses.iter().map(|p| model(&target, &posed(&retarget, &target, p)).positions[hips]).collect(),
        );
    }
    let expected: Vec<Vec3> =
        [0.0, 0.5, 1.0].iter().map(|t| Vec3::Y * hips_height * 0.5 + move_by(*t) * 0.5).collect();
    for path in paths {
        let path: Vec<Vec3> = path;
        for (found, right) in path.iter().zip(&expected) {
            assert!(found.distance(*right) < 1e-5, "{found} {right}");
        }
    }
}

#[test]
fn fc_07_travel_goes_to_the_root_when_asked() {
    let source = Build::default().character();
    let target = under(Transform::IDENTITY, &Build::default());
    let options = RetargetOptions { travel: TravelTo::Root, ..Default::default() };
    let rooted = Retarget::new(&source, &target, &options).unwrap();
    let plain = retarget(&source, &target);
    let mut pose = source.skeleton().rest().to_vec();
    pose[0].translation += Vec3::new(0.5, -0.2, 1.0);
    pose[0].rotation = turn(0.0, 50.0, 0.0) * turn(10.0, 0.0, 5.0);
    let (a, b) = (posed(&rooted, &target, &pose), posed(&plain, &target, &pose));
    let (in_root, in_hips) = (model(&target, &a), model(&target, &b));
    for j in 1..target.skeleton().len() {
        assert!(in_root.positions[j].distance(in_hips.positions[j]) < 1e-5);
        assert!(angle_between(in_root.rotations[j], in_hips.rotations[j]) < 1e-5);
    }
    assert!(a[0].translation.distance(Vec3::new(0.5, 0.0, 1.0)) < 1e-5, "{}", a[0].translation);
    // The heading of a turn is its twist about up; here that of the product, within the tilt's small coupling.
    let yaw = posewright::rotation::twist_angle(pose[0].rotation, Vec3::Y);
    assert!((posewright::rotation::twist_angle(a[0].rotation, Vec3::Y) - yaw).abs() < 1e-5);
    let flat = a[0].rotation * Vec3::Y;
    assert!(flat.distance(Vec3::Y) < 1e-5, "the root stays upright");
}

#[test]
fn fc_09_where_a_character_stands_does_not_matter() {
    let source = Build { roll: turn(20.0, 60.0, 10.0), ..Default::default() }.character();
    let clip = restless(&source, 0.1);
    let mut pose = source.skeleton().rest().to_vec();
    clip.sample(source.skeleton(), 0.2, &mut pose);
    let mut rests = Vec::new();
    let mut rises = Vec::new();
    let places = [
        Transform::IDENTITY,
        Transform::new(Vec3::new(5.0, 0.0, -3.0), turn(0.0, 88.0, 0.0)),
        Transform::from_rotation(turn(90.0, 0.0, 0.0)),
        Transform { scale: Vec3::splat(0.01), ..Transform::from_rotation(turn(0.0, 30.0, 0.0)) },
    ];
    for place in places {
        let target = under(place, &Build::default());
        let retarget = retarget(&source, &target);
        let hips = target.humanoid().joint(Bone::Hips).unwrap();
        rests.push(posed(&retarget, &target, &pose));
        let still = model(&target, &posed(&retarget, &target, source.skeleton().rest())).positions[hips];
        let mut up = source.skeleton().rest().to_vec();
        up[0].translation += Vec3::Y;
        let moved = model(&target, &posed(&retarget, &target, &up)).positions[hips];
        rises.push((moved - still) / retarget.scale());
    }
    for (other, rise) in rests.iter().zip(&rises) {
        for (a, b) in rests[0].iter().zip(other).skip(1) {
            assert!(angle_between(a.rotation, b.rotation) < 1e-5);
        }
        assert!(rise.distance(Vec3::Y) < 1e-4, "{rise}");
    }
}

#[test]
fn fc_28_heights_scale_and_stay_finite() {
    let source = Build { ankle: 0.0, thigh: 0.5, shin: 0.5, ..Default::default() }.character();
    let target = Build { ankle: 0.0, thigh: 0.25, shin: 0.25, foot: 0.1, ..Default::default() }.character();
    let mut pose = source.skeleton().rest().to_vec();
    pose[0].translation = Vec3::new(0.0, 0.6, 2.0);
    let out = posed(&retarget(&source, &target), &target, &pose);
    assert!(out[0].translation.distance(Vec3::new(0.0, 0.3, 1.0)) < 1e-5, "{}", out[0].translation);
    let keep = RetargetOptions { travel_scale: Some(1.0), ..Default::default() };
    let keep = Retarget::new(&source, &target, &keep).unwrap();
    let out = posed(&keep, &target, &pose);
    assert!(out[0].translation.distance(Vec3::new(0.0, 0.3, 2.0)) < 1e-5, "keep speed");

    // A root offset of zero: the legs tell the ratio, the floor is at 0 by the format, and nothing is infinite. The
    // lowest joint of this figure, its toes, is 0.02 leg lengths over the ground and is all that tells where that is.
    let (skeleton, humanoid) = Build { thigh: 0.45, shin: 0.45, ..Default::default() }.skeleton();
    let mut rest = skeleton.rest().to_vec();
    rest[0].translation = Vec3::ZERO;
    let skeleton = Skeleton::new(skeleton.names().to_vec(), skeleton.parents().to_vec(), rest).unwrap();
    let options = CharacterOptions { floor: Some(0.0), ..Default::default() };
    let source = Character::new(skeleton, humanoid, &options);
    let target = Build { thigh: 0.25, shin: 0.25, ..Default::default() }.character();
    let retarget = retarget(&source, &target);
    assert!((retarget.scale() - 0.5 / 0.9).abs() < 1e-5);
    let mut pose = source.skeleton().rest().to_vec();
    pose[0].translation = Vec3::new(0.0, 0.98, 0.0);
    let out = posed(&retarget, &target, &pose);
    let toes_up = 0.02 * 0.9 * retarget.scale();
    assert!((out[0].translation.y - (0.58 + toes_up)).abs() < 1e-5, "{}", out[0].translation);
}

#[test]
fn fc_29_heading_changes_nothing_but_heading() {
    let source = Build { roll: turn(0.0, 90.0, 0.0), ..Default::default() }.character();
    let target = Build { roll: turn(90.0, 0.0, 30.0), ..Default::default() }.scaled(1.3).character();
    let clip = restless(&source, 2.0);
    let retarget = retarget(&source, &target);
    let mut pose = source.skeleton().rest().to_vec();
    for time in clip.key_times() {
        clip.sample(source.skeleton(), time, &mut pose);
        let straight = posed(&retarget, &target, &pose);
        for yaw in [90.0f32, 170.0, 180.0, 190.0, 270.0, 720.0 * time as f32] {
            let mut turned = pose.clone();
            let spin = turn(0.0, yaw, 0.0);
            turned[0].rotation = spin * turned[0].rotation;
            turned[0].translation = spin * turned[0].translation;
            let out = posed(&retarget, &target, &turned);
            for (a, b) in straight.iter().zip(&out).skip(1) {
                assert!(degrees(angle_between(a.rotation, b.rotation)) < 1e-4);
            }
        }
    }
}

#[test]
fn fc_33_fc_56_retargeting_is_a_pure_function() {
    let source = Build::default().character();
    let target = Build::default().scaled(0.4).character();
    let (clip, other) = (restless(&source, 0.0), restless(&source, 9.0));
    let (clip_before, source_before) = (clip.clone(), source.skeleton().clone());
    let times = clip.key_times();
    let retarget = retarget(&source, &target);
    let first = retarget.clip(&clip, &times);
    for _ in 0..10 {
        let mut state = retarget.new_state();
        let mut pose = source.skeleton().rest().to_vec();
        let mut playing = target.skeleton().rest().to_vec();
        other.sample(source.skeleton(), 0.3, &mut pose);
        retarget.pose(&mut state, &pose, &mut playing);
        assert_eq!(retarget.clip(&clip, &times), first, "the same bits, whatever is playing");
        assert_eq!(
            Retarget::new(&source, &target, &RetargetOptions::default()).unwrap().clip(&clip, &times),
            first
        );
    }
    assert_eq!(clip, clip_before);
    assert_eq!(source.skeleton(), &source_before);
}

#[test]
fn fc_35_the_first_frame_does_not_matter() {
    let source = Build::default().character();
    let target = Build::default().scaled(1.2).character();
    let mut clip = restless(&source, 1.0);
    for facing in [170.0f32, 180.0, 190.0] {
        let track = clip.joints[0].rotation.as_mut().unwrap();
        track.values.iter_mut().for_each(|q| *q = turn(0.0, facing, 0.0) * *q);
        let times = clip.key_times();
        let retarget = retarget(&source, &target);
        let (all, late) = (retarget.clip(&clip, &times), retarget.clip(&clip, &times[4..]));
        for time in &times[4..] {
            let (mut a, mut b) = (target.skeleton().rest().to_vec(), target.skeleton().rest().to_vec());
            all.sample(target.skeleton(), *time, &mut a);
            late.sample(target.skeleton(), *time, &mut b);
            for (x, y) in a.iter().zip(&b) {
                assert!(
                    angle_between(x.rotation, y.rotation) < 1e-6
                        && x.translation.distance(y.translation) < 1e-6
                );
            }
        }
    }
}

#[test]
fn fc_42_height_survives_in_every_mode() {
    let tall = Build { ankle: 0.0, thigh: 0.5, shin: 0.5, ..Default::default() };
    let source = tall.character();
    let small = tall.scaled(0.8);
    for travel in [TravelTo::Hips, TravelTo::InPlace] {
        let target = small.character();
        let options = RetargetOptions { travel, ..Default::default() };
        let retarget = Retarget::new(&source, &target, &options).unwrap();
        for (height, z) in [(1.0, 0.0), (0.25, 1.0), (1.0, 2.0)] {
            let mut pose = source.skeleton().rest().to_vec();
            pose[0].translation = Vec3::new(0.3, height, z);
            let out = posed(&retarget, &target, &pose)[0].translation;
            assert!((out.y - 0.8 * height).abs() < 1e-5, "{travel:?} {out}");
            if travel == TravelTo::InPlace {
                assert!(out.x == 0.0 && out.z == 0.0);
            }
        }
    }
}

#[test]
fn fc_44_other_rolls_bend_about_the_same_anatomical_axis() {
    let source = Build::default().character();
    for roll in [45.0, 180.0] {
        let target = Build { roll: turn(0.0, roll, 0.0), ..Default::default() }.character();
        let retarget = retarget(&source, &target);
        let still = posed(&retarget, &target, source.skeleton().rest());
        for (a, b) in still.iter().zip(target.skeleton().rest()) {
            assert!(angle_between(a.rotation, b.rotation) < 1e-6);
        }
        let mut pose = source.skeleton().rest().to_vec();
        let knee = joint(&source, "leftLowerLeg");
        pose[knee].rotation *= turn(60.0, 0.0, 0.0);
        let now = model(&target, &posed(&retarget, &target, &pose));
        let foot = joint(&target, "leftFoot");
        let delta = now.rotations[foot] * target.stance().rotations[foot].inverse();
        assert!(degrees(angle_between(delta, turn(60.0, 0.0, 0.0))) < 0.01);
    }
}

#[test]
fn fc_47_opposite_facings_play_the_same() {
    let source = Build::default().character();
    let (plus_z, minus_z) =
        (Build::default().character(), Build { yaw: std::f32::consts::PI, ..Default::default() }.character());
    let clip = restless(&source, 0.7);
    let mut pose = source.skeleton().rest().to_vec();
    for time in clip.key_times() {
        clip.sample(source.skeleton(), time, &mut pose);
        let a = model(&plus_z, &posed(&retarget(&source, &plus_z), &plus_z, &pose));
        let b = model(&minus_z, &posed(&retarget(&source, &minus_z), &minus_z, &pose));
        let back = turn(0.0, 180.0, 0.0);
        for j in 0..plus_z.skeleton().len() {
            assert!(a.positions[j].distance(back * b.positions[j]) < 1e-4);
        }
    }
}

/// An upper body whose arms rest at an angle below the horizontal, turned about the forward axis at the shoulders.
fn arms_at(degrees_down: f32) -> Character {
    let down =
        |side: f32| Transform::new(Vec3::new(0.2 * side, 0.5, 0.0), turn(0.0, 0.0, -degrees_down * side));
    let part = |x: f32, z: f32| Transform::from_translation(Vec3::new(x, 0.0, z));
    character(&[
        ("hips", "", at(0.0, 1.0, 0.0)),
        ("leftUpperLeg", "hips", at(0.1, 0.0, 0.0)),
        ("leftLowerLeg", "leftUpperLeg", at(0.0, -0.45, 0.01)),
        ("leftFoot", "leftLowerLeg", at(0.0, -0.45, -0.01)),
        ("leftToes", "leftFoot", at(0.0, -0.08, 0.12)),
        ("rightUpperLeg", "hips", at(-0.1, 0.0, 0.0)),
        ("rightLowerLeg", "rightUpperLeg", at(0.0, -0.45, 0.01)),
        ("rightFoot", "rightLowerLeg", at(0.0, -0.45, -0.01)),
        ("rightToes", "rightFoot", at(0.0, -0.08, 0.12)),
        ("leftUpperArm", "hips", down(1.0)),
        ("leftLowerArm", "leftUpperArm", part(0.3, -0.02)),
        ("leftHand", "leftLowerArm", part(0.25, 0.04)),
        ("rightUpperArm", "hips", down(-1.0)),
        ("rightLowerArm", "rightUpperArm", part(-0.3, -0.02)),
        ("rightHand", "rightLowerArm", part(-0.25, 0.04)),
    ])
}

#[test]
fn fc_53_t_pose_a_pose_and_arms_down_give_one_result() {
    let source = arms_at(0.0);
    let clip = restless(&source, 0.3);
    let mut pose = source.skeleton().rest().to_vec();
    for (from, to) in [(0.0, 45.0), (0.0, 90.0), (45.0, 0.0), (90.0, 0.0)] {
        let (a, b) = (arms_at(from), arms_at(to));
        // Straight arms at rest of one point the same way on the other.
        let retarget = retarget(&a, &b);
        let now = model(&b, &posed(&retarget, &b, a.skeleton().rest()));
        let rest = model(&a, a.skeleton().rest());
        for (start, end) in [("leftUpperArm", "leftLowerArm"), ("rightLowerArm", "rightHand")] {
            let [s, e] = [start, end].map(|n| joint(&a, n));
            let found = now.positions[e] - now.positions[s];
            assert!(degrees(angle_between_directions(found, rest.positions[e] - rest.positions[s])) < 0.01);
        }
        // The same motion on both targets, joint for joint in model space.
        for time in clip.key_times() {
            clip.sample(source.skeleton(), time, &mut pose);
            let on = |t: &Character| model(t, &posed(&self::retarget(&source, t), t, &pose));
            let (on_a, on_b) = (on(&a), on(&b));
            for j in 0..a.skeleton().len() {
                assert!(degrees(angle_between_directions(on_a.positions[j], on_b.positions[j])) < 0.1);
            }
        }
    }
    // With alignment off the rest pose is the reference: a T-pose frame is the target's own rest.
    let (skeleton, humanoid) = (arms_at(45.0).skeleton().clone(), arms_at(45.0).humanoid().clone());
    let unaligned = |c: &Character| {
        let options = CharacterOptions { align: false, ..Default::default() };
        Character::new(c.skeleton().clone(), c.humanoid().clone(), &options)
    };
    let target = Character::new(skeleton, humanoid, &CharacterOptions { align: false, ..Default::default() });
    let out = posed(&retarget(&unaligned(&source), &target), &target, source.skeleton().rest());
    for (a, b) in out.iter().zip(target.skeleton().rest()) {
        assert!(degrees(angle_between(a.rotation, b.rotation)) < 1e-3);
    }
}

#[test]
fn fc_40_a_rig_whose_sides_are_named_the_wrong_way_round_is_noted() {
    let swapped = |name: &str| match name.strip_prefix("left") {
        Some(rest) => format!("right{rest}"),
        None => name.strip_prefix("right").map_or(name.to_string(), |rest| format!("left{rest}")),
    };
    let good = arms_at(0.0);
    assert!(good.notes().iter().all(|n| n.place != "facing"), "{:?}", good.notes());
    let names: Vec<String> = good.skeleton().names().iter().map(|n| swapped(n)).collect();
    let joints: Vec<(&str, &str, Transform)> = (0..names.len())
        .map(|j| {
            let parent = good.skeleton().parent(j).map_or("", |p| names[p].as_str());
            (names[j].as_str(), parent, good.skeleton().rest()[j])
        })
        .collect();
    let bad = character(&joints);
    assert!(bad.notes().iter().any(|n| n.place == "facing" && n.text.contains("wrong way round")));
    assert!(bad.stance().forward.distance(Vec3::Z) < 1e-5, "the toes decide");
}

#[test]
fn chains_of_unequal_count_share_the_turn_by_arc_length() {
    let spine = |count: usize| {
        let step = 0.4 / count as f32;
        let names: Vec<String> = (0..count).map(|i| format!("s{i}")).collect();
        let mut joints = vec![("hips".to_string(), String::new(), at(0.0, 1.0, 0.0))];
        for (i, name) in names.iter().enumerate() {
            let parent = if i == 0 { "hips".to_string() } else { names[i - 1].clone() };
            joints.push((name.clone(), parent, at(0.0, if i == 0 { 0.1 } else { step }, 0.0)));
        }
        joints.push(("head".to_string(), names[count - 1].clone(), at(0.0, step, 0.0)));
        let borrowed: Vec<(&str, &str, Transform)> =
            joints.iter().map(|(a, b, c)| (a.as_str(), b.as_str(), *c)).collect();
        let (skeleton, mut humanoid) = rig(&borrowed);
        humanoid.chains.push(Chain { name: "spine".to_string(), joints: (1..=count).collect() });
        Character::new(skeleton, humanoid, &CharacterOptions::default())
    };
    // One joint's 40 degrees spread evenly over four; four turns of 10 degrees gather in one.
    let (one, four) = (spine(1), spine(4));
    let mut pose = one.skeleton().rest().to_vec();
    pose[1].rotation = turn(40.0, 0.0, 0.0);
    let out = posed(&retarget(&one, &four), &four, &pose);
    for (j, transform) in out.iter().enumerate().take(5).skip(1) {
        assert!(degrees(angle_between(transform.rotation, turn(10.0, 0.0, 0.0))) < 1e-3, "joint {j}");
    }
    let back = posed(&retarget(&four, &one), &one, &out);
    assert!(degrees(angle_between(back[1].rotation, turn(40.0, 0.0, 0.0))) < 1e-3);
    // Two joints onto three: segments end at 1/2, 1 against 1/3, 2/3, 1.
    let (two, three) = (spine(2), spine(3));
    let mut pose = two.skeleton().rest().to_vec();
    pose[1].rotation = turn(30.0, 0.0, 0.0);
    pose[2].rotation = turn(30.0, 0.0, 0.0);
    let out = posed(&retarget(&two, &three), &three, &pose);
    for transform in &out[1..4] {
        assert!(degrees(angle_between(transform.rotation, turn(20.0, 0.0, 0.0))) < 1e-3);
    }
}

#[test]
fn a_foot_that_hangs_from_the_root_ends_where_the_leg_does() {
    let source = Build::default().character();
    let target = character(&[
        (
            "Root",
            "",
            Transform { scale: Vec3::splat(100.0), ..Transform::from_rotation(turn(-90.0, 0.0, 0.0)) },
        ),
        ("leftFoot", "Root", Transform::new(Vec3::new(0.001, 0.0, 0.0008), turn(30.0, 0.0, 0.0))),
        ("rightFoot", "Root", Transform::new(Vec3::new(-0.001, 0.0, 0.0008), turn(30.0, 0.0, 0.0))),
        ("hips", "Root", Transform::new(Vec3::new(0.0, 0.0, 0.009), turn(90.0, 0.0, 0.0))),
        ("leftUpperLeg", "hips", at(0.001, 0.0, 0.0)),
        ("leftLowerLeg", "leftUpperLeg", at(0.0, -0.0041, 0.0)),
        ("rightUpperLeg", "hips", at(-0.001, 0.0, 0.0)),
        ("rightLowerLeg", "rightUpperLeg", at(0.0, -0.0041, 0.0)),
        ("spine", "hips", at(0.0, 0.002, 0.0)),
        ("head", "spine", at(0.0, 0.005, 0.0)),
    ]);
    assert_eq!(target.detached().len(), 2);
    let clip = restless(&source, 0.8);
    let times = clip.key_times();
    let retarget = retarget(&source, &target);
    let out = retarget.clip(&clip, &times);
    let (s, t) = (Performance::new(&source, &clip), Performance::new(&target, &out));
    let error = direction_error(&s, &t, &times);
    assert!(degrees(error.worst) < 0.02, "{error:?}");
    let mut pose = target.skeleton().rest().to_vec();
    for time in times {
        out.sample(target.skeleton(), time, &mut pose);
        let now = model(&target, &pose);
        let [knee, foot] = ["leftLowerLeg", "leftFoot"].map(|n| now.positions[joint(&target, n)]);
        assert!((knee.distance(foot) - 0.41).abs() < 1e-4);
    }
}

#[test]
fn fc_58_a_flat_joint_stays_finite_and_alone() {
    let source = Build::default().character();
    let (skeleton, humanoid) = Build::default().skeleton();
    let mut rest = skeleton.rest().to_vec();
    let head = skeleton.find("head").unwrap();
    rest[head].scale = Vec3::ZERO;
    let skeleton = Skeleton::new(skeleton.names().to_vec(), skeleton.parents().to_vec(), rest).unwrap();
    let target = Character::new(skeleton, humanoid, &CharacterOptions::default());
    let clip = restless(&source, 0.2);
    let out = retarget(&source, &target).clip(&clip, &clip.key_times());
    assert!(out.is_well_formed());
}

/// An arm whose forearm has twist joints: `in_line` of them between elbow and wrist, `leaves` beside.
fn twisted_arm(in_line: usize, leaves: usize) -> Character {
    let mut joints: Vec<(String, String, Transform)> = vec![
        ("hips".into(), String::new(), at(0.0, 1.0, 0.0)),
        ("leftUpperArm".into(), "hips".into(), at(0.2, 0.4, 0.0)),
        ("leftLowerArm".into(), "leftUpperArm".into(), at(0.3, 0.0, 0.0)),
    ];
    let mut above = "leftLowerArm".to_string();
    let step = 0.24 / (in_line + 1) as f32;
    for i in 0..in_line {
        let name = format!("ForearmTwist{i}");
        joints.push((name.clone(), std::mem::replace(&mut above, name), at(step, 0.0, 0.0)));
    }
    joints.push(("leftHand".into(), above, at(step, 0.0, 0.0)));
    for i in 0..leaves {
        let place = at(0.24 * (i + 1) as f32 / leaves as f32, 0.0, 0.0);
        joints.push((format!("forearm_twist_leaf{i}"), "leftLowerArm".into(), place));
    }
    let borrowed: Vec<(&str, &str, Transform)> =
        joints.iter().map(|(a, b, c)| (a.as_str(), b.as_str(), *c)).collect();
    character(&borrowed)
}

/// The change of a joint in model space since the stance.
fn change(character: &Character, pose: &ModelPose, name: &str) -> Quat {
    let j = joint(character, name);
    pose.rotations[j] * character.stance().rotations[j].inverse()
}

#[test]
fn twist_is_shared_along_the_segment_and_the_wrist_stays_exact() {
    let plain = twisted_arm(0, 0);
    let mut pose = plain.skeleton().rest().to_vec();
    let bend = turn(0.0, -40.0, 0.0);
    pose[joint(&plain, "leftLowerArm")].rotation = bend * turn(90.0, 0.0, 0.0);
    for (in_line, leaves) in [(1, 0), (2, 0), (3, 0), (0, 1), (0, 3), (1, 1)] {
        let target = twisted_arm(in_line, leaves);
        let now = model(&target, &posed(&retarget(&plain, &target), &target, &pose));
        let about_x = |name: &str, degrees_wanted: f32| {
            let wanted = bend * turn(degrees_wanted, 0.0, 0.0);
            let found = change(&target, &now, name);
            assert!(degrees(angle_between(found, wanted)) < 0.05, "{in_line} {leaves} {name}");
        };
        about_x("leftLowerArm", 0.0);
        about_x("leftHand", 90.0);
        for i in 0..in_line {
            about_x(&format!("ForearmTwist{i}"), 90.0 * (i + 1) as f32 / (in_line + 1) as f32);
        }
        for i in 0..leaves {
            about_x(&format!("forearm_twist_leaf{i}"), 90.0 * (i + 1) as f32 / leaves as f32);
        }
        // And back onto the arm without twist joints: all of it in the forearm again.
        let local = posed(&retarget(&plain, &target), &target, &pose);
        let back = model(&plain, &posed(&retarget(&target, &plain), &plain, &local));
        for name in ["leftLowerArm", "leftHand"] {
            let wanted = bend * turn(90.0, 0.0, 0.0);
            assert!(
                degrees(angle_between(change(&plain, &back, name), wanted)) < 0.05,
                "{in_line} {leaves} {name}"
            );
        }
    }
}

#[test]
fn twist_past_half_a_turn_does_not_jump() {
    let (source, target) = (twisted_arm(0, 0), twisted_arm(1, 0));
    let retarget = retarget(&source, &target);
    let mut state = retarget.new_state();
    let mut pose = source.skeleton().rest().to_vec();
    let mut out = target.skeleton().rest().to_vec();
    let twist = joint(&target, "ForearmTwist0");
    let mut last = Quat::IDENTITY;
    for step in 0..80 {
        pose[joint(&source, "leftLowerArm")].rotation = turn(5.0 * step as f32, 0.0, 0.0);
        retarget.pose(&mut state, &pose, &mut out);
        assert!(degrees(angle_between(last, out[twist].rotation)) < 2.6, "half of 5 degrees at step {step}");
        last = out[twist].rotation;
    }
}

/// Parents above a whole character: rigid, uniformly scaled, mirrored.
fn any_parent() -> impl Strategy<Value = Transform> {
    (
        prop::array::uniform3(-180.0f32..180.0),
        prop::array::uniform3(-3.0f32..3.0),
        0.01f32..3.0,
        prop::bool::ANY,
    )
        .prop_map(|(angles, place, scale, mirrored)| Transform {
            translation: Vec3::from_array(place),
            rotation: turn(0.0, angles[1], 0.0),
            scale: Vec3::splat(scale) * if mirrored { Vec3::new(-1.0, 1.0, 1.0) } else { Vec3::ONE },
        })
}

fn any_build() -> impl Strategy<Value = Build> {
    (prop::array::uniform3(-180.0f32..180.0), 0.5f32..2.0, 0.25f32..0.6, 0.25f32..0.6, -3.0f32..3.0).prop_map(
        |(roll, scale, thigh, shin, yaw)| {
            Build { thigh, shin, yaw, roll: turn(roll[0], roll[1], roll[2]), ..Default::default() }
                .scaled(scale)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn limb_directions_equal_the_sources(
        (a, b, above_a, above_b, seed) in (any_build(), any_build(), any_parent(), any_parent(), 0.0f32..6.0)
    ) {
        let (source, target) = (under(above_a, &a), under(above_b, &b));
        let clip = restless(&source, seed);
        let times = clip.key_times();
        let retarget = retarget(&source, &target);
        let out = retarget.clip(&clip, &times);
        // A mirrored parent swaps left and right, so both characters are mirrored or neither.
        prop_assume!((above_a.scale.x < 0.0) == (above_b.scale.x < 0.0));
        let error = direction_error(&Performance::new(&source, &clip), &Performance::new(&target, &out), &times);
        prop_assert!(degrees(error.worst) < 0.02, "{error:?}");
        prop_assert!(degrees(reference_error(&retarget, &source, &target).angle) < 0.01);
        let axis = axis_error(&retarget, &source, &target, 30f64.to_radians());
        prop_assert!(degrees(axis.error) < 0.01, "{axis:?}");
    }

    #[test]
    fn there_and_back_is_the_identity(
        (a, b, above, seed) in (any_build(), any_build(), any_parent(), 0.0f32..6.0)
    ) {
        let (source, other) = (a.character(), under(Transform { scale: above.scale.abs(), ..above }, &b));
        let clip = restless(&source, seed);
        let times = clip.key_times();
        let there = retarget(&source, &other).clip(&clip, &times);
        let back = retarget(&other, &source).clip(&there, &times);
        let difference = posewright::measure::pose_difference(
            &Performance::new(&source, &clip),
            &Performance::new(&source, &back),
            &times,
        );
        prop_assert!(degrees(difference.angle) < 0.02, "{difference:?}");
        prop_assert!(difference.distance < 1e-4 * 3.0, "{difference:?}");
    }
}

#[test]
fn a_hips_joint_on_the_floor_leans_without_leaving_its_legs_behind() {
    let source = Build::default().character();
    // The same body, with its hips joint on the floor below the pelvis.
    let (skeleton, humanoid) = Build::default().skeleton();
    let drop = skeleton.rest()[0].translation;
    let mut rest = skeleton.rest().to_vec();
    rest[0].translation = Vec3::ZERO;
    for (joint, transform) in rest.iter_mut().enumerate().skip(1) {
        if skeleton.parent(joint) == Some(0) {
            transform.translation += drop;
        }
    }
    let names = skeleton.names().to_vec();
    let skeleton = Skeleton::new(names, skeleton.parents().to_vec(), rest).unwrap();
    let target = Character::new(skeleton, humanoid, &CharacterOptions::default());
    let mut pose = source.skeleton().rest().to_vec();
    pose[0].rotation = turn(30.0, 20.0, 0.0);
    pose[0].translation += Vec3::new(0.3, -0.1, 0.5);
    let there = model(&target, &posed(&retarget(&source, &target), &target, &pose));
    let now = model(&source, &pose);
    for name in ["leftUpperLeg", "rightUpperLeg", "leftFoot", "head"] {
        let j = joint(&source, name);
        assert!(there.positions[j].distance(now.positions[j]) < 1e-5, "{name}");
    }
}

#[test]
fn a_rest_pose_that_leans_is_stood_upright() {
    let source = Build::default().character();
    let (skeleton, humanoid) = Build::default().skeleton();
    let tilt = turn(20.0, 0.0, 57.0);
    let mut rest = skeleton.rest().to_vec();
    rest.iter_mut().for_each(|transform| transform.translation = tilt * transform.translation);
    let skeleton = Skeleton::new(skeleton.names().to_vec(), skeleton.parents().to_vec(), rest).unwrap();
    let target = Character::new(skeleton, humanoid, &CharacterOptions::default());
    assert!(target.notes().iter().any(|note| note.text.contains("leans")));
    let clip = restless(&source, 0.9);
    let times = clip.key_times();
    let out = retarget(&source, &target).clip(&clip, &times);
    let error = direction_error(&Performance::new(&source, &clip), &Performance::new(&target, &out), &times);
    assert!(degrees(error.worst) < 0.02, "{error:?}");
    // And the body itself stands where the source's does.
    let mut pose = target.skeleton().rest().to_vec();
    out.sample(target.skeleton(), 0.0, &mut pose);
    let now = model(&target, &pose);
    let mut first = source.skeleton().rest().to_vec();
    clip.sample(source.skeleton(), 0.0, &mut first);
    let wanted = model(&source, &first);
    let spine = |m: &ModelPose| m.positions[joint(&source, "head")] - m.positions[joint(&source, "hips")];
    let facing = posewright::measure::facing(&source, &target).as_quat();
    assert!(degrees(angle_between_directions(spine(&now), facing * spine(&wanted))) < 0.01);
}

#[test]
fn a_trunk_alone_does_not_carry_a_performance_between_kinds() {
    let person = Build::default().character();
    // A fish: a spine, and no limb that a person has.
    let (skeleton, _) = rig(&[
        ("b0", "", at(0.0, 1.0, 0.0)),
        ("b1", "b0", at(0.0, 0.0, 0.2)),
        ("b2", "b1", at(0.0, 0.0, 0.2)),
    ]);
    let mut humanoid = Humanoid::new();
    humanoid.chains.push(Chain { name: "spine".to_string(), joints: vec![1, 2] });
    let fish = Character::new(skeleton, humanoid, &CharacterOptions::default());
    assert!(Retarget::new(&fish, &person, &RetargetOptions::default()).is_err());
    assert!(Retarget::new(&person, &fish, &RetargetOptions::default()).is_err());
}
