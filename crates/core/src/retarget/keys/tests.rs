//! Expected values follow from the definitions: the source's key times, and the distance of a chord from its curve.

use super::*;
use crate::clip::JointTracks;
use std::sync::Arc;

fn turn(degrees: f32) -> Quat {
    Quat::from_rotation_z(degrees.to_radians())
}

fn rotation_clip(times: &[f64], values: Vec<Quat>, interpolation: Interpolation) -> Clip {
    let track = Track { times: Arc::from(times), values, interpolation };
    let mut clip = Clip::empty("", 1);
    clip.duration_secs = times[times.len() - 1];
    clip.joints[0] = JointTracks { rotation: Some(track), ..JointTracks::default() };
    clip
}

fn sampled(clip: &Clip, time: f64) -> Transform {
    let mut pose = Transform::IDENTITY;
    if let Some(track) = &clip.joints[0].rotation {
        pose.rotation = track.sample(time);
    }
    if let Some(track) = &clip.joints[0].translation {
        pose.translation = track.sample(time);
    }
    pose
}

/// The keys of a result that equals its source.
fn plan_same(clip: &Clip, options: &KeyOptions) -> Keys {
    let mut pose_at = |time: f64, pose: &mut [Transform]| pose[0] = sampled(clip, time);
    plan(clip, &[Transform::IDENTITY], options, &mut pose_at)
}

fn worst_angle(clip: &Clip, keys: &Keys) -> f64 {
    let track = Track {
        values: keys.times.iter().map(|t| sampled(clip, *t).rotation).collect(),
        times: Arc::from(keys.times.clone()),
        interpolation: keys.interpolation,
    };
    let end = clip.duration_secs;
    (0..=1000)
        .map(|i| end * f64::from(i) / 1000.0)
        .map(|t| angle_between(track.sample(t), sampled(clip, t).rotation).to_degrees())
        .fold(0.0, f64::max)
}

#[test]
fn linear_keys_are_kept_as_they_are() {
    let clip =
        rotation_clip(&[0.5, 0.7, 2.0], vec![turn(0.0), turn(50.0), turn(10.0)], Interpolation::Linear);
    assert_eq!(plan_same(&clip, &KeyOptions::default()).times, [0.5, 0.7, 2.0]);
}

#[test]
fn a_turn_from_one_frame_to_the_next_is_a_cut_and_stays_one() {
    let gathered = |seconds: f64| {
        let times = [0.0, seconds, seconds + 1.0];
        let clip = rotation_clip(&times, vec![turn(0.0), turn(150.0), turn(160.0)], Interpolation::Linear);
        // A result that is no line between the keys: half of the turn, and half of it again.
        let mut pose_at = |time: f64, pose: &mut [Transform]| {
            let half = sampled(&clip, time).rotation.slerp(turn(90.0), 0.5);
            pose[0] = Transform {
                rotation: half * Quat::from_rotation_x(time.sin() as f32),
                ..Transform::IDENTITY
            };
        };
        plan(&clip, &[Transform::IDENTITY], &KeyOptions::default(), &mut pose_at).times.len()
    };
    assert_eq!(gathered(1.0 / 30.0), 3, "a cut");
    assert!(gathered(0.5) > 3, "a motion");
}

#[test]
fn fc_48_splines_become_lines_within_a_twentieth_of_a_degree() {
    let zero = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);
    let values = vec![zero, turn(0.0), Quat::from_xyzw(0.0, 0.0, 0.5, 0.0), zero, turn(120.0), zero];
    let clip = rotation_clip(&[0.0, 2.0], values, Interpolation::CubicSpline);
    let keys = plan_same(&clip, &KeyOptions::default());
    assert!(worst_angle(&clip, &keys) < 0.06, "{}", worst_angle(&clip, &keys));
    assert!(keys.times.len() < 100, "{} keys", keys.times.len());
    assert!(keys.times.windows(2).all(|p| p[0] < p[1]));
}

#[test]
fn large_turns_are_divided_only_where_the_result_bends() {
    // A turn of 150 degrees about one axis is one arc: no key is needed.
    let clip = rotation_clip(&[0.0, 1.0], vec![turn(0.0), turn(150.0)], Interpolation::Linear);
    assert_eq!(plan_same(&clip, &KeyOptions::default()).times, [0.0, 1.0]);
    // A result that composes it with another turn is not.
    let mut pose_at = |time: f64, pose: &mut [Transform]| {
        let tilt = Quat::from_rotation_x((150.0 * time as f32).to_radians());
        pose[0].rotation = tilt * sampled(&clip, time).rotation;
    };
    let keys = plan(&clip, &[Transform::IDENTITY], &KeyOptions::default(), &mut pose_at);
    assert!(keys.times.len() > 10, "{:?}", keys.times);
}

#[test]
fn steps_stay_steps() {
    let steps = rotation_clip(&[0.0, 0.5, 1.0], vec![turn(0.0), turn(40.0), turn(80.0)], Interpolation::Step);
    let keys = plan_same(&steps, &KeyOptions::default());
    assert_eq!(
        (keys.times.as_slice(), keys.interpolation),
        ([0.0, 0.5, 1.0].as_slice(), Interpolation::Step)
    );
    // Among lines, each jump gets a key on either side, distinct in f32.
    let mut mixed = steps;
    mixed.joints[0].translation = Some(Track {
        times: Arc::from([0.0, 1.0]),
        values: vec![Vec3::ZERO, Vec3::Z],
        interpolation: Interpolation::Linear,
    });
    let keys = plan_same(&mixed, &KeyOptions::default());
    assert_eq!(keys.times.len(), 5);
    assert!(keys.times.windows(2).all(|p| (p[0] as f32) < p[1] as f32));
    assert!((sampled(&mixed, keys.times[1]).rotation).abs_diff_eq(turn(0.0), 1e-6));
    assert!((sampled(&mixed, keys.times[2]).rotation).abs_diff_eq(turn(40.0), 1e-6));
}

#[test]
fn fc_11_frames_keep_their_times_and_count() {
    let frame_time = 0.033_333_3;
    let times: Vec<f64> = (0..9001).map(|i| f64::from(i) * frame_time).collect();
    let values = (0..9001).map(|i| turn(if i % 2 == 0 { 0.0 } else { 170.0 })).collect();
    let mut clip = rotation_clip(&times, values, Interpolation::Linear);
    clip.frame_time_secs = Some(frame_time);
    let keys = plan_same(&clip, &KeyOptions::default());
    assert_eq!(keys.times, times, "frames are neither added nor lost");
    assert!((keys.times[9000] - 299.9997).abs() < 1e-9);
    let options = KeyOptions { frames_per_second: Some(30.0), ..Default::default() };
    assert_eq!(plan_same(&clip, &options).times.len(), 9001);
}

#[test]
fn a_rate_keeps_the_last_value() {
    let clip = rotation_clip(&[0.0, 1.0], vec![turn(0.0), turn(80.0)], Interpolation::Linear);
    let options = KeyOptions { frames_per_second: Some(2.4), ..Default::default() };
    let keys = plan_same(&clip, &options);
    assert_eq!(keys.times.len(), 3, "round(2.4) + 1");
    assert!(sampled(&clip, keys.times[2]).rotation.abs_diff_eq(turn(80.0), 1e-6));
}

#[test]
fn a_range_starts_and_ends_where_it_says() {
    let times = [0.0, 1.0, 2.0, 3.0];
    let clip = rotation_clip(&times, (0..4).map(|i| turn(i as f32)).collect(), Interpolation::Linear);
    let range = |a, b| plan_same(&clip, &KeyOptions { range_secs: Some((a, b)), ..Default::default() }).times;
    assert_eq!(range(0.5, 2.5), [0.5, 1.0, 2.0, 2.5]);
    assert_eq!(range(1.0, 2.0), [1.0, 2.0]);
    assert_eq!(range(2.5, 99.0), [2.5, 3.0]);
    assert_eq!(range(3.0, 1.0), [3.0]);
}

#[test]
fn long_gaps_are_filled_evenly() {
    let clip =
        rotation_clip(&[0.0, 0.1, 0.2, 1.2], (0..4).map(|i| turn(i as f32)).collect(), Interpolation::Linear);
    let options = KeyOptions { longest_gap_secs: Some(0.25), ..KeyOptions::default() };
    let times = plan_same(&clip, &options).times;
    assert_eq!(times.len(), 7, "{times:?}");
    assert!((times[4] - 0.7).abs() < 1e-12);
    let exact = KeyOptions { longest_gap_secs: Some(0.1), ..KeyOptions::default() };
    assert_eq!(plan_same(&clip, &exact).times.len(), 4 + 9, "0.2 - 0.1 is a hair longer than 0.1");
}

#[test]
fn a_pose_that_is_held_keeps_its_length() {
    let mut clip = rotation_clip(&[0.0], vec![turn(10.0)], Interpolation::Linear);
    clip.duration_secs = 9.9;
    assert_eq!(plan_same(&clip, &KeyOptions::default()).times, [0.0, 9.9]);
}

#[test]
fn gaps_of_minutes_do_not_become_millions_of_keys() {
    let times: Vec<f64> = (0..200).map(|i| 1000.0 * f64::from(i)).collect();
    let values = (0..200).map(|i| turn(i as f32)).collect();
    let clip = rotation_clip(&times, values, Interpolation::Linear);
    let options = KeyOptions { longest_gap_secs: Some(1.0 / 30.0), ..KeyOptions::default() };
    let keys = plan_same(&clip, &options);
    assert!(keys.times.len() <= Keys::MOST_ADDED + 22 * 200, "{}", keys.times.len());
    assert!(times.iter().all(|t| keys.times.contains(t)), "the source's own keys stay");
}

#[test]
fn long_clips_of_a_file_share_what_is_added_and_short_ones_get_all() {
    let long: Vec<Clip> = (0..7)
        .map(|_| {
            let times: Vec<f64> = (0..50).map(|i| 40_000.0 * f64::from(i)).collect();
            rotation_clip(&times, (0..50).map(|i| turn(i as f32)).collect(), Interpolation::Linear)
        })
        .collect();
    let short = rotation_clip(&[0.0, 60.0], vec![turn(0.0), turn(1.0)], Interpolation::Linear);
    let gap = 1.0 / 30.0;
    let most = added_at_most(long.iter().chain([&short]), gap);
    let count = |clip: &Clip| {
        let options =
            KeyOptions { longest_gap_secs: Some(gap), most_added: Some(most), ..KeyOptions::default() };
        plan_same(clip, &options).times.len()
    };
    let of_long: usize = long.iter().map(count).sum();
    // 50 keys each grant 20 more and, rounded up, at most one a span.
    assert!(of_long <= Keys::MOST_ADDED + 7 * 22 * 50, "{of_long}");
    assert_eq!(count(&short), 60 * 30 + 1, "a minute at 30 a second");
    assert_eq!(added_at_most([&short], gap), Keys::MOST_ADDED, "alone nothing changes");
}
