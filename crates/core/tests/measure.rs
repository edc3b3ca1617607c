//! The measures must find faults that are planted with a known size.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::{Build, clip_of, frames};
use posewright::contact::{ContactPoint, Phase, PhaseKind};
use posewright::glam::{DVec3, Quat, Vec3};
use posewright::humanoid::Side;
use posewright::measure::{
    FootMeasureOptions, Performance, TravelFrame, ball_slide, direction_error, orientation_error,
    pose_difference, travel_error,
};
use posewright::{Bone, Character, CharacterOptions, Clip, Transform};

fn walk_like(build: &Build, count: usize) -> (Vec<Vec<Transform>>, Vec<f64>) {
    let (skeleton, humanoid) = build.skeleton();
    let times = frames(count, 30.0);
    let joint = |b| humanoid.joint(b).unwrap();
    let poses = times
        .iter()
        .map(|t| {
            let mut pose = skeleton.rest().to_vec();
            let swing = (*t as f32 * 5.0).sin();
            let turn = |pose: &mut Vec<Transform>, bone, angle: f32| {
                let j = joint(bone);
                pose[j].rotation *= Quat::from_rotation_x(angle);
            };
            turn(&mut pose, Bone::LeftUpperLeg, 0.5 * swing);
            turn(&mut pose, Bone::RightUpperLeg, -0.5 * swing);
            turn(&mut pose, Bone::LeftLowerLeg, 0.3 + 0.2 * swing);
            let forward = Quat::from_rotation_y(build.yaw) * Vec3::Z;
            pose[0].translation += forward * *t as f32 + Vec3::Y * 0.02 * swing;
            pose
        })
        .collect();
    (poses, times)
}

fn made(build: &Build, edit: impl Fn(usize, &mut Vec<Transform>)) -> (Clip, Vec<f64>) {
    let (mut poses, times) = walk_like(build, 40);
    for (frame, pose) in poses.iter_mut().enumerate() {
        edit(frame, pose);
    }
    (clip_of(&poses, &times), times)
}

#[test]
fn a_turned_elbow_is_a_direction_error_of_that_angle() {
    let build = Build::default();
    let character = build.character();
    let elbow = character.humanoid().joint(Bone::LeftLowerArm).unwrap();
    let (right, times) = made(&build, |_, _| {});
    // The forearm points along +X; a turn about Y of 7 degrees in frame 11 moves its direction by just that.
    let (wrong, _) = made(&build, |frame, pose| {
        if frame == 11 {
            pose[elbow].rotation *= Quat::from_rotation_y(7f32.to_radians());
        }
    });
    let source = Performance::new(&character, &right);
    let error = direction_error(&source, &Performance::new(&character, &wrong), &times);
    assert_eq!((error.worst_bone, error.worst_frame), (Some(Bone::LeftLowerArm), 11));
    assert!((error.worst.to_degrees() - 7.0).abs() < 1e-4, "{}", error.worst.to_degrees());
    assert!((error.mean.to_degrees() - 7.0 / 40.0 / 8.0).abs() < 1e-5);
    assert_eq!(direction_error(&source, &source, &times).worst, 0.0);
}

#[test]
fn a_frozen_hand_is_an_orientation_error_but_no_direction_error() {
    let build = Build::default();
    let character = build.character();
    let hand = character.humanoid().joint(Bone::RightHand).unwrap();
    let (moving, times) = made(&build, |frame, pose| {
        pose[hand].rotation *= Quat::from_rotation_z(0.02 * frame as f32);
    });
    let (frozen, _) = made(&build, |_, _| {});
    let source = Performance::new(&character, &moving);
    let target = Performance::new(&character, &frozen);
    assert!(direction_error(&source, &target, &times).worst < 1e-6);
    let error = orientation_error(&source, &target, &times);
    assert_eq!((error.worst_bone, error.worst_frame), (Some(Bone::RightHand), 39));
    assert!((error.worst - 0.02 * 39.0).abs() < 1e-5);
}

#[test]
fn facing_and_size_do_not_count_as_errors_but_a_drift_does() {
    let source = Build::default();
    let target = Build { yaw: 2.5, ..source.scaled(0.5) };
    let (one, other) = (source.character(), target.character());
    // The same turns on both (axes agree up to the facing), travel halved.
    let (s, times) = made(&source, |_, _| {});
    let (s_poses, _) = walk_like(&source, 40);
    let turned = Quat::from_rotation_y(target.yaw);
    let halved = |drift: f32| {
        made(&target, |frame, pose| {
            let from = &s_poses[frame][0].translation;
            pose[0].translation = turned * (*from * 0.5) + turned * Vec3::X * drift * frame as f32;
        })
        .0
    };
    let (right, drifting) = (halved(0.0), halved(0.01));
    let frame = TravelFrame { scale: 0.5, source_floor: 0.0, target_floor: 0.0, horizontal: true };
    let source = Performance::new(&one, &s);
    let error = direction_error(&source, &Performance::new(&other, &right), &times);
    assert!(error.worst.to_degrees() < 1e-3, "{error:?}");
    let error = travel_error(&source, &Performance::new(&other, &right), &times, &frame);
    assert!(error.worst_horizontal < 1e-6, "{error:?}");
    let error = travel_error(&source, &Performance::new(&other, &drifting), &times, &frame);
    assert!((error.worst_horizontal - 0.39).abs() < 1e-5, "{error:?}");
    assert_eq!(error.worst_frame, 39);
}

#[test]
fn differences_of_poses_name_the_joint_and_the_frame() {
    let build = Build::default();
    let character = build.character();
    let toes = character.humanoid().joint(Bone::LeftToes).unwrap();
    let (right, times) = made(&build, |_, _| {});
    let (wrong, _) = made(&build, |frame, pose| {
        if frame == 5 {
            pose[toes].translation += Vec3::new(0.0, 0.003, 0.004);
        }
        if frame == 6 {
            pose[toes].rotation *= Quat::from_rotation_x(0.1);
        }
    });
    let difference =
        pose_difference(&Performance::new(&character, &right), &Performance::new(&character, &wrong), &times);
    assert_eq!((difference.distance_joint, difference.angle_joint), (toes, toes));
    assert!((difference.distance - 0.005).abs() < 1e-6 && (difference.angle - 0.1).abs() < 1e-6);
    let joint = &difference.joints[toes];
    assert_eq!((joint.distance_frame, joint.angle_frame), (5, 6));
}

/// A figure that is drawn along at 0.3 m/s slides by that, less what is left out at both ends; on ground that goes along it stands,
/// and while it turns about the tips of its toes as well.
#[test]
fn feet_without_toes_slide_on_their_balls_by_what_they_are_moved() {
    let (skeleton, mut humanoid) = Build::default().skeleton();
    [Bone::LeftToes, Bone::RightToes].into_iter().for_each(|toes| humanoid.set(toes, None));
    let character = Character::new(skeleton, humanoid, &CharacterOptions::default());
    let times = frames(61, 60.0);
    let hips = character.humanoid().joint(Bone::Hips).unwrap();
    let foot = character.humanoid().joint(Bone::LeftFoot).unwrap();
    let played = |edit: &dyn Fn(f32, &mut Vec<Transform>)| {
        let mut poses = vec![character.skeleton().rest().to_vec(); times.len()];
        poses.iter_mut().zip(&times).for_each(|(pose, time)| edit(*time as f32, pose));
        clip_of(&poses, &times)
    };
    let drawn = played(&|time, pose| pose[hips].translation += Vec3::Z * (0.3 * time));
    let phases = [Phase { side: Side::Left, kind: PhaseKind::Planted, from: 0, to: 60 }];
    let measured = |clip: &Clip, belt: DVec3| {
        let points = [ContactPoint::Ankle; 2];
        let options =
            FootMeasureOptions { phases: &[], points, floor: 0.0, trim_secs: 0.03, belt, moved: &[] };
        ball_slide(&Performance::new(&character, clip), &times, &phases, &options).unwrap().drift
    };
    // From the first frame after 0.03 s, 2 / 60, to the last before 0.97 s, 58 / 60.
    assert!((measured(&drawn, DVec3::ZERO) - 0.3 * 56.0 / 60.0).abs() < 1e-5);
    assert!(measured(&drawn, DVec3::Z * 0.3) < 1e-5);
    let tip = character.soles()[0].unwrap().toe_tip;
    let rolling = played(&|time, pose| {
        // About the tip: the foot turns, and the figure goes where that puts it.
        let turn = Quat::from_rotation_x(0.5 * time);
        pose[foot].rotation *= turn;
        pose[hips].translation += tip - turn * tip;
    });
    assert!(measured(&rolling, DVec3::ZERO) < 1e-5, "{}", measured(&rolling, DVec3::ZERO));
    let with_toes = Build::default().character();
    let points = [ContactPoint::Toes; 2];
    let options = FootMeasureOptions {
        phases: &[],
        points,
        floor: 0.0,
        trim_secs: 0.03,
        belt: DVec3::ZERO,
        moved: &[],
    };
    assert!(ball_slide(&Performance::new(&with_toes, &drawn), &times, &phases, &options).is_none());
}
