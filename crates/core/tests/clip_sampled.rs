//! A prepared clip against the clip it was made of, which is the readable version of the same.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::Build;
use figure::walk::Walk;
use posewright::clip::SampledClip;
use posewright::glam::{Quat, Vec3};
use posewright::rotation::angle_between;
use posewright::{Clip, Interpolation, Skeleton, Track, Transform};
use proptest::prelude::*;

/// Largest difference in degrees and metres (or factors) over many moments, before the first and after the last key too.
fn differences(skeleton: &Skeleton, clip: &Clip, sampled: &SampledClip) -> (f64, f32) {
    let (mut a, mut b) = (skeleton.rest().to_vec(), skeleton.rest().to_vec());
    let mut worst = (0.0f64, 0.0f32);
    let secs = clip.duration_secs;
    for step in 0..=997 {
        let time = -0.1 + (secs + 0.2) * f64::from(step) / 997.0;
        clip.sample(skeleton, time, &mut a);
        sampled.sample(time, &mut b);
        for (a, b) in a.iter().zip(&b) {
            worst.0 = worst.0.max(angle_between(a.rotation, b.rotation).to_degrees());
            worst.1 = worst.1.max(a.translation.distance(b.translation)).max(a.scale.distance(b.scale));
        }
    }
    worst
}

fn line(count: usize) -> Skeleton {
    let names = (0..count).map(|i| i.to_string()).collect();
    let parents = (0..count).map(|i| i.checked_sub(1)).collect();
    Skeleton::new(names, parents, vec![Transform::from_translation(Vec3::Y); count]).unwrap()
}

#[test]
fn a_walk_is_played_as_it_is() {
    let build = Build::default();
    let (skeleton, _) = build.skeleton();
    // Feet that stay flat turn by less than 15 degrees per frame.
    let (gentle, times, _) = Walk { heel_rise: 0.0, ..Walk::default() }.clip(&build);
    assert!(SampledClip::new(&skeleton, &gentle).times() == times, "no row but the clip's own");
    let (clip, _, _) = Walk::default().clip(&build);
    let sampled = SampledClip::new(&skeleton, &clip);
    assert!(sampled.is_exact());
    let (degrees, metres) = differences(&skeleton, &clip, &sampled);
    assert!(degrees < 0.005 && metres < 1e-6, "{degrees} {metres}");
}

#[test]
fn nothing_animated_is_the_rest_pose() {
    let skeleton = line(3);
    let sampled = SampledClip::new(&skeleton, &Clip::empty("", 3));
    let mut pose = vec![Transform::from_translation(Vec3::X); 3];
    for time in [-1.0, 0.0, 2.0, f64::NAN] {
        sampled.sample(time, &mut pose);
        assert_eq!(pose, skeleton.rest());
    }
}

#[test]
fn a_step_keeps_its_edge() {
    let skeleton = line(1);
    let mut clip = Clip::empty("", 1);
    clip.duration_secs = 2.0;
    clip.joints[0].translation = Some(Track {
        times: [0.0, 1.0, 2.0].into(),
        values: vec![Vec3::ZERO, Vec3::X, Vec3::Y],
        interpolation: Interpolation::Step,
    });
    let sampled = SampledClip::new(&skeleton, &clip);
    let mut pose = skeleton.rest().to_vec();
    for (time, place) in
        [(0.0, Vec3::ZERO), (0.999_999, Vec3::ZERO), (1.0, Vec3::X), (1.999_999, Vec3::X), (2.0, Vec3::Y)]
    {
        sampled.sample(time, &mut pose);
        assert_eq!(pose[0].translation, place, "{time}");
    }
}

#[test]
fn tracks_that_share_nothing_stay_in_proportion() {
    // 200 tracks of 2,000 keys at times of their own: rows for all would be 200 times 400,000 values.
    let count = 200;
    let skeleton = line(count);
    let mut clip = Clip::empty("", count);
    for (joint, tracks) in clip.joints.iter_mut().enumerate() {
        let times: Vec<f64> = (0..2000).map(|i| f64::from(i) * 0.01 + joint as f64 * 1e-5).collect();
        let turn = |i: usize| Quat::from_rotation_x(0.01 * i as f32);
        tracks.rotation = Some(Track {
            values: (0..2000).map(turn).collect(),
            times: times.into(),
            interpolation: Interpolation::Linear,
        });
    }
    clip.duration_secs = 20.0;
    let sampled = SampledClip::new(&skeleton, &clip);
    assert!(!sampled.is_exact() && sampled.times().len() < 25_000, "{}", sampled.times().len());
    // Even rows of an even turn are as good.
    assert!(differences(&skeleton, &clip, &sampled).0 < 0.05);
}

#[test]
fn sampling_allocates_nothing() {
    let build = Build::default();
    let (clip, _, _) = Walk::default().clip(&build);
    let (skeleton, _) = build.skeleton();
    let sampled = SampledClip::new(&skeleton, &clip);
    let mut pose = skeleton.rest().to_vec();
    let counted =
        allocation_counter::measure(|| (0..99).for_each(|i| sampled.sample(f64::from(i) * 0.03, &mut pose)));
    assert_eq!(counted.count_total, 0);
}

fn any_quat() -> impl Strategy<Value = Quat> {
    prop::array::uniform4(-1.0f32..1.0)
        .prop_filter("length", |v| v.iter().map(|x| x * x).sum::<f32>() > 0.01)
        .prop_map(|v| Quat::from_array(v).normalize())
}

/// Uneven times, at least a hundredth of a second apart.
fn any_times() -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(0.01f64..0.7, 2..9).prop_map(|gaps| {
        let mut at = 0.0;
        gaps.iter()
            .map(|gap| {
                at += gap;
                at
            })
            .collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Any two tracks with times of their own: straight turns of any size, splines, steps.
    #[test]
    fn any_clip_is_followed(
        times in any_times(), others in any_times(), turns in prop::collection::vec(any_quat(), 9),
        places in prop::collection::vec(prop::array::uniform3(-1f32..1.0), 27), is_spline in any::<bool>(),
    ) {
        let skeleton = line(2);
        let mut clip = Clip::empty("", 2);
        clip.joints[0].rotation = Some(Track {
            values: turns[..times.len()].to_vec(),
            times: times.clone().into(),
            interpolation: Interpolation::Linear,
        });
        let count = others.len() * if is_spline { 3 } else { 1 };
        clip.joints[1].translation = Some(Track {
            values: places[..count].iter().map(|p| Vec3::from_array(*p)).collect(),
            times: others.clone().into(),
            interpolation: if is_spline { Interpolation::CubicSpline } else { Interpolation::Linear },
        });
        clip.duration_secs = times[times.len() - 1].max(others[others.len() - 1]);
        let sampled = SampledClip::new(&skeleton, &clip);
        prop_assert!(sampled.is_exact());
        let (degrees, metres) = differences(&skeleton, &clip, &sampled);
        prop_assert!(degrees < 0.01 && metres < 1e-4, "{} {}", degrees, metres);
    }
}
