//! Whole clips: what is written is what was asked for, loops stay exact, planted feet stay planted.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::Build;
use figure::walk::Walk;
use posewright::glam::{Quat, Vec3};
use posewright::warp::*;
use posewright::{Bone, Character, Clip, ModelPose};
use std::f32::consts::FRAC_PI_2;

struct Take {
    character: Character,
    clip: Clip,
    times: Vec<f64>,
    stands: [Vec<bool>; 2],
}

fn take(build: &Build, walk: &Walk) -> Take {
    let (clip, times, stands) = walk.clip(build);
    Take { character: build.character(), clip, times, stands }
}

fn pose(take: &Take, clip: &Clip, time: f64) -> ModelPose {
    let mut local = take.character.skeleton().rest().to_vec();
    clip.sample(take.character.skeleton(), time, &mut local);
    ModelPose::of(take.character.skeleton(), &local)
}

fn warped(take: &Take, goals: &ClipGoals<'_>) -> WarpedClip {
    let warp = clip_warp(&take.character, &take.clip, &WarpOptions::default()).unwrap();
    warp_clip(&warp, &take.clip, &take.times, goals)
}

fn slide(take: &Take, clip: &Clip) -> f32 {
    let toes = [Bone::LeftToes, Bone::RightToes].map(|b| take.character.humanoid().joint(b).unwrap());
    let mut worst = 0.0f32;
    for (side, stands) in take.stands.iter().enumerate() {
        let mut start: Option<Vec3> = None;
        for (frame, time) in take.times.iter().enumerate() {
            let place = pose(take, clip, *time).positions[toes[side]];
            if stands[frame] {
                let off = place - *start.get_or_insert(place);
                worst = worst.max(Vec3::new(off.x, 0.0, off.z).length());
            } else {
                start = None;
            }
        }
    }
    worst
}

#[test]
fn speeds_and_directions_keep_planted_feet_and_move_the_root_as_wanted() {
    let take = take(&Build { yaw: 0.8, ..Build::default() }, &Walk { sink: 0.09, ..Walk::default() });
    let own = slide(&take, &take.clip);
    for (speed, direction) in
        [(0.4f32, 0f32), (0.8, 60.0), (1.2, -60.0), (1.6, 0.0), (1.0, 180.0), (0.7, 135.0), (1.3, -30.0)]
    {
        let goals = ClipGoals {
            orientation: Some(ClipOrientation::Direction(direction.to_radians())),
            stride: Some(StrideGoal::Graph(speed)),
            ..Default::default()
        };
        let result = warped(&take, &goals);
        let slid = slide(&take, &result.clip);
        assert!(slid < own + 0.002, "{speed} {direction}: {slid}");
        // The whole way: wanted speed times time, in the wanted direction from the clip's own.
        let hips = take.character.humanoid().joint(Bone::Hips).unwrap();
        let way =
            pose(&take, &result.clip, 5.0).positions[hips] - pose(&take, &result.clip, 0.0).positions[hips];
        let wanted = Quat::from_rotation_y(0.8 + direction.to_radians()) * Vec3::Z * speed * 5.0;
        let off = Vec3::new(way.x - wanted.x, 0.0, way.z - wanted.z).length();
        assert!(off < 0.06, "{speed} {direction}: {way} {wanted}");
        assert_eq!(result.answers[0].is_backwards, direction.abs() > 90.0);
    }
}

#[test]
fn loops_are_exact_over_any_number_of_cycles() {
    // Five whole cycles: the displacement of every cycle is the same, and its warped one is the formula's.
    let take = take(&Build::default(), &Walk { sink: 0.09, ..Walk::default() });
    let goals = ClipGoals {
        orientation: Some(ClipOrientation::Manual(FRAC_PI_2)),
        stride: Some(StrideGoal::Manual { scale: 0.6, direction: Some(Vec3::Z) }),
        ..Default::default()
    };
    let result = warped(&take, &goals);
    for cycle in 1..=5 {
        let way = result.warped_root[cycle * 60] - result.warped_root[0];
        let wanted = Vec3::X * 0.6 * cycle as f32;
        assert!(way.distance(wanted) < 1e-5, "{way} {wanted}");
    }
}

#[test]
fn nothing_asked_for_leaves_every_track_as_it_is() {
    let take = take(&Build::default(), &Walk::default());
    assert_eq!(warped(&take, &ClipGoals::default()).clip, take.clip);
    let same = ClipGoals {
        orientation: Some(ClipOrientation::Manual(0.0)),
        stride: Some(StrideGoal::Manual { scale: 1.0, direction: None }),
        ..Default::default()
    };
    assert_eq!(warped(&take, &same).clip, take.clip);
}

#[test]
fn arms_and_head_keep_their_own_tracks() {
    let take = take(&Build::default(), &Walk::default());
    let goals = ClipGoals { orientation: Some(ClipOrientation::Manual(0.5)), ..Default::default() };
    let result = warped(&take, &goals);
    for bone in [Bone::Head, Bone::LeftUpperArm, Bone::RightHand, Bone::LeftToes] {
        let joint = take.character.humanoid().joint(bone).unwrap();
        assert_eq!(result.clip.joints[joint], take.clip.joints[joint], "{bone:?}");
    }
}

#[test]
fn a_slope_is_climbed_by_the_root_and_feet_stand_on_it() {
    let take = take(&Build::default(), &Walk { sink: 0.11, ..Walk::default() });
    let pitch = 12f32.to_radians();
    let normal = Vec3::new(0.0, pitch.cos(), -pitch.sin());
    let plane = warped(&take, &ClipGoals { ground: Some(ClipGround::Plane(normal)), ..Default::default() });
    let ask = |place: Vec3| Some(FootGround { height: place.z * pitch.tan(), normal });
    let asked = warped(&take, &ClipGoals { ground: Some(ClipGround::Query(&ask)), ..Default::default() });
    let toes = take.character.humanoid().joint(Bone::LeftToes).unwrap();
    let start = plane.root.places[0];
    for (frame, time) in take.times.iter().enumerate().skip(40).step_by(7) {
        if frame + 40 > take.times.len() {
            break;
        }
        let flat = pose(&take, &take.clip, *time).positions[toes].y;
        for (result, origin) in [(&plane, start), (&asked, Vec3::ZERO)] {
            let over = (pose(&take, &result.clip, *time).positions[toes] - origin).dot(normal);
            assert!((over - flat).abs() < 0.002, "{frame}: {over} {flat}");
        }
    }
    let way = plane.warped_root.last().unwrap() - plane.warped_root[0];
    assert!((way.y - way.z * pitch.tan()).abs() < 1e-4 && way.y > 0.9);
}

#[test]
fn verdicts_follow_how_far_a_clip_is_warped() {
    let take = take(&Build::default(), &Walk { sink: 0.09, ..Walk::default() });
    let verdict = |goals: ClipGoals<'_>| warped(&take, &goals).verdict(1.0, 0.84);
    let speed = |v| ClipGoals { stride: Some(StrideGoal::Graph(v)), ..Default::default() };
    assert_eq!(verdict(speed(1.1)), Verdict::Good);
    assert_eq!(verdict(speed(0.6)), Verdict::Look);
    assert_eq!(verdict(speed(5.0)), Verdict::BetterNot);
    let backwards = ClipGoals {
        orientation: Some(ClipOrientation::Direction(3.1)),
        stride: Some(StrideGoal::Graph(1.0)),
        ..Default::default()
    };
    assert_eq!(verdict(backwards), Verdict::Look);
}

#[test]
fn a_single_frame_and_a_clip_in_place_are_safe() {
    let mut take = take(&Build::default(), &Walk { seconds: 0.0, ..Walk::default() });
    take.times = vec![0.0];
    let goals = ClipGoals { stride: Some(StrideGoal::Graph(2.0)), ..Default::default() };
    let result = warped(&take, &goals);
    assert!(result.answers[0].no_root_motion);
    let none = warp_clip(
        &clip_warp(&take.character, &take.clip, &WarpOptions::default()).unwrap(),
        &take.clip,
        &[],
        &goals,
    );
    assert!(none.answers.is_empty());
}
