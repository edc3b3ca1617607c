//! The frames of a written file: a BVH holds rows at one even rate from time 0.

use crate::error::WriteError;
use posewright::{Clip, Note};

/// Longer takes are no takes.
const MOST_FRAMES: f64 = 1e7;

/// Rates in use, the likeliest first.
const RATES: [f64; 19] = [
    30.0,
    24.0,
    25.0,
    60.0,
    50.0,
    48.0,
    120.0,
    100.0,
    30_000.0 / 1001.0,
    24_000.0 / 1001.0,
    60_000.0 / 1001.0,
    90.0,
    144.0,
    200.0,
    240.0,
    300.0,
    480.0,
    500.0,
    1000.0,
];

/// Number of rows and seconds between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Frames {
    pub(super) count: usize,
    pub(super) frame_time: f64,
}

/// The rate asked for; else the clip's own; else a usual rate on whose frames every key stands; else the spacing of
/// even keys; else one that is fast enough for the keys, with a note.
pub(super) fn frames(clip: &Clip, asked: Option<f64>, notes: &mut Vec<Note>) -> Result<Frames, WriteError> {
    let keys = clip.key_times();
    let frame_time = match (asked, clip.frame_time_secs) {
        (Some(rate), _) if rate.is_finite() && rate > 0.0 => 1.0 / rate,
        (Some(rate), _) => {
            let message = format!("{rate} frames per second; a rate must be above 0");
            return Err(WriteError::Unsupported { place: "frame rate".into(), message });
        }
        (None, Some(own)) if own.is_finite() && own > 0.0 => own,
        (None, _) => from_keys(&keys, notes),
    };
    let duration = clip.duration_secs.max(keys.last().copied().unwrap_or(0.0));
    let count = (duration / frame_time).round() + 1.0;
    if !(1.0..=MOST_FRAMES).contains(&count) {
        let message = format!("{count} frames of {frame_time} s are too many; choose a lower rate");
        return Err(WriteError::Unsupported { place: "frame rate".into(), message });
    }
    Ok(Frames { count: count as usize, frame_time })
}

fn from_keys(times: &[f64], notes: &mut Vec<Note>) -> f64 {
    // Files keep times in f32: 300 s carry an error of 15 microseconds.
    let on_frames = |frame_time: f64| {
        times.iter().all(|t| {
            let frame = t / frame_time;
            (frame - frame.round()).abs() <= 0.01 + t.abs() * 1e-7 / frame_time
        })
    };
    if let Some(rate) = RATES.iter().find(|rate| on_frames(1.0 / **rate)) {
        return 1.0 / rate;
    }
    let (first, last) = (times.first().copied().unwrap_or(0.0), times.last().copied().unwrap_or(0.0));
    let even = (last - first) / (times.len().max(2) - 1) as f64;
    if even > 0.0 && on_frames(even) {
        return even;
    }
    let mut gaps: Vec<f64> = times.windows(2).map(|pair| pair[1] - pair[0]).collect();
    gaps.sort_by(f64::total_cmp);
    let usual = gaps.get(gaps.len() / 2).copied().unwrap_or(1.0);
    let rate = [30.0, 60.0, 120.0].into_iter().find(|rate| 1.0 / rate <= usual * 1.01).unwrap_or(120.0);
    let text = format!("the keys stand on the frames of no even rate; sampled at {rate} frames per second");
    notes.push(Note::guess("frame rate", text));
    1.0 / rate
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rate_of(times: &[f64]) -> (f64, usize) {
        let mut notes = Vec::new();
        (1.0 / from_keys(times, &mut notes), notes.len())
    }

    #[test]
    fn the_rate_is_the_one_whose_frames_hold_every_key() {
        for rate in [24.0, 25.0, 30.0, 60.0, 120.0, 24_000.0 / 1001.0] {
            let times: Vec<f64> = (0..1000).map(|i| f64::from((f64::from(i) / rate) as f32)).collect();
            let (found, notes) = rate_of(&times);
            assert!((found / rate - 1.0).abs() < 1e-9, "{found} for {rate}");
            assert_eq!(notes, 0);
        }
        assert_eq!(rate_of(&[0.0]).0, 30.0);
        assert_eq!(rate_of(&[0.0, 1.0, 2.5]).0, 30.0);
        // 7 frames per second is no usual rate, but even.
        let (found, notes) = rate_of(&[0.0, 1.0 / 7.0, 2.0 / 7.0, 3.0 / 7.0]);
        assert!((found - 7.0).abs() < 1e-9 && notes == 0, "{found}");
        // No even rate at all.
        let (found, notes) = rate_of(&[0.0, 0.013_7, 0.026_1, 0.041_77]);
        assert_eq!((found, notes), (120.0, 1));
    }

    #[test]
    fn fc_11_the_last_frame_is_kept() {
        let mut clip = Clip::empty("", 1);
        clip.frame_time_secs = Some(0.033_333_3);
        clip.duration_secs = 9000.0 * 0.033_333_3;
        let frames = frames(&clip, None, &mut Vec::new()).unwrap();
        assert_eq!(frames, Frames { count: 9001, frame_time: 0.033_333_3 });
    }

    #[test]
    fn rates_that_make_no_sense_are_errors() {
        let mut clip = Clip::empty("", 1);
        clip.duration_secs = 1e9;
        for asked in [Some(0.0), Some(-1.0), Some(f64::NAN), Some(f64::INFINITY), None] {
            assert!(frames(&clip, asked, &mut Vec::new()).is_err(), "{asked:?}");
        }
    }
}
