//! When a clip has keys.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use posewright::glam::{Quat, Vec3};
use posewright::{Clip, Interpolation, JointTracks, Track};
use std::sync::Arc;

fn clip(rotation: &[f64], translation: &[f64]) -> Clip {
    let interpolation = Interpolation::Linear;
    let turns = (0..rotation.len()).map(|i| Quat::from_rotation_y(0.1 * i as f32)).collect();
    let places = (0..translation.len()).map(|i| Vec3::X * i as f32).collect();
    let joint = JointTracks {
        rotation: Some(Track { times: Arc::from(rotation), values: turns, interpolation }),
        translation: Some(Track { times: Arc::from(translation), values: places, interpolation }),
        ..JointTracks::default()
    };
    Clip { joints: vec![joint], duration_secs: 1.0, ..Clip::empty("keys", 1) }
}

/// Exporters round the times of different tracks differently; half a microsecond is no frame.
#[test]
fn keys_that_differ_by_rounding_are_one() {
    let even: Vec<f64> = (0..=100).map(|i| f64::from(i) / 100.0).collect();
    for jitter in [5e-7, 1e-6, 1e-5] {
        let other: Vec<f64> =
            (0..=100).map(|i| even[i] + if i % 2 == 0 { jitter } else { -jitter }).collect();
        let times = clip(&even, &other).key_times();
        assert_eq!(times.len(), 101, "{jitter}");
        assert!(times.iter().zip(&even).all(|(a, b)| (a - b).abs() <= jitter + 1e-12), "{jitter}");
    }
    // A millisecond is one, and so are two keys of one track: a jump.
    assert_eq!(clip(&[0.0, 0.5, 1.0], &[0.0, 0.501, 1.0]).key_times(), [0.0, 0.5, 0.501, 1.0]);
    assert_eq!(clip(&[0.0, 0.5, 0.5 + 1e-6, 1.0], &[0.0, 1.0]).key_times(), [0.0, 0.5, 0.5 + 1e-6, 1.0]);
}
