//! At which times a stack is sampled.
//!
//! On the file's own rate from the take's start to its end, both included, when all keys stand on it; else on another
//! usual rate on which they do; else on the file's rate and at every key. Where a curve jumps, two samples stand as close
//! together as 32-bit times allow. Every sample knows the exact time at which the library is asked, since a key's time
//! rounded down by one bit is before the key.

use super::content::{Jump, Motion, Stack};
use crate::error::ReadError;

/// A key this close to a frame stands on it, seconds. FBX counts in 1/46186158000 s, but exporters round.
const ON_FRAME: f64 = 2e-5;
/// Rates that are tried when keys do not fit the file's own.
const USUAL: [f64; 15] = [
    24.0,
    25.0,
    30.0,
    48.0,
    50.0,
    60.0,
    24_000.0 / 1001.0,
    30_000.0 / 1001.0,
    60_000.0 / 1001.0,
    72.0,
    90.0,
    96.0,
    100.0,
    120.0,
    240.0,
];
/// Rates outside of this range are no frame rates.
const SENSIBLE: std::ops::RangeInclusive<f64> = 1.0..=1000.0;
/// What is taken where the file has none.
const DEFAULT_RATE: f64 = 30.0;

/// One sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sample {
    /// Seconds in the clip, 0 at its start.
    pub at: f64,
    /// Seconds in the file.
    pub ask: f64,
}

/// The samples of one clip.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Schedule {
    pub samples: Vec<Sample>,
    /// Where the clip starts and ends in the file, seconds.
    pub begin: f64,
    pub end: f64,
    /// Frames per second, where all samples are frames.
    pub rate: Option<f64>,
    /// The rate that was wanted, where keys made another one necessary.
    pub instead_of: Option<f64>,
    /// Keys outside of the range: how many, the first and the last of all keys.
    pub outside: Option<(usize, f64, f64)>,
}

/// The schedule of a stack for the motions of one figure's nodes.
pub(super) fn schedule(
    stack: &Stack,
    motions: &[&Motion],
    file_rate: f64,
    max_frames: usize,
) -> Result<Schedule, ReadError> {
    let mut keys: Vec<f64> = motions.iter().flat_map(|motion| motion.times.iter().copied()).collect();
    keys.sort_by(f64::total_cmp);
    keys.dedup();
    let (begin, end) = range(stack, &keys);
    let outside = keys.iter().filter(|key| **key < begin - ON_FRAME || **key > end + ON_FRAME).count();
    let ends = keys.first().zip(keys.last()).map(|(first, last)| (outside, *first, *last));
    keys.retain(|key| (begin..=end).contains(key));
    let wanted = if SENSIBLE.contains(&file_rate) { file_rate } else { DEFAULT_RATE };
    let all_on = |rate: &f64| keys.iter().all(|key| on_frame(key - begin, *rate).is_some());
    let fitting = std::iter::once(wanted).chain(USUAL).find(all_on);
    let rate = fitting.unwrap_or(wanted);
    let frames = ((end - begin) * rate + 1e-6).floor() + 1.0;
    if !(frames <= max_frames as f64) {
        let (found, limit) = (frames.min(1e18) as u64, max_frames as u64);
        return Err(ReadError::Limit { what: "frames of one animation", found, limit });
    }
    let mut samples: Vec<Sample> = (0..frames as usize)
        .map(|frame| frame as f64 / rate)
        .map(|at| Sample { at, ask: begin + at })
        .collect();
    let last = samples.last().map_or(0.0, |sample| sample.at);
    if end - begin - last > ON_FRAME {
        samples.push(Sample { at: end - begin, ask: end });
    }
    let added = samples.len();
    for key in &keys {
        match on_frame(key - begin, rate).and_then(|frame| samples.get_mut(frame)) {
            Some(sample) => sample.ask = *key,
            None => samples.push(Sample { at: key - begin, ask: *key }),
        }
    }
    let only_frames = samples.len() == added && added == frames as usize;
    samples.extend(motions.iter().flat_map(|m| &m.jumps).filter_map(|jump| beside(*jump, begin, end)));
    samples.sort_by(|a, b| a.at.total_cmp(&b.at).then(a.ask.total_cmp(&b.ask)));
    samples.dedup_by(|a, b| a.at == b.at);
    let instead_of = (rate != wanted || fitting.is_none()).then_some(wanted);
    let rate = (only_frames && samples.len() == added && added > 1).then_some(rate);
    Ok(Schedule { samples, begin, end, rate, instead_of, outside: ends.filter(|(count, ..)| *count > 0) })
}

/// The file's range, or that of the keys where the file declares none.
fn range(stack: &Stack, keys: &[f64]) -> (f64, f64) {
    let declared = stack.end > stack.begin && stack.begin.is_finite() && stack.end.is_finite();
    if declared {
        return (stack.begin, stack.end);
    }
    keys.first().zip(keys.last()).map_or((0.0, 0.0), |(first, last)| (*first, *last))
}

fn on_frame(since_begin: f64, rate: f64) -> Option<usize> {
    let frame = (since_begin * rate).round();
    ((frame / rate - since_begin).abs() <= ON_FRAME && frame >= 0.0).then_some(frame as usize)
}

/// The sample on the other side of a jump; the key itself is a sample already.
fn beside((time, jump): (f64, Jump), begin: f64, end: f64) -> Option<Sample> {
    let at = (time - begin) as f32;
    let (at, ask) = match jump {
        Jump::At => (at.next_down(), time - 1e-9),
        Jump::After => (at.next_up(), time + 1e-9),
    };
    (ask > begin && ask < end).then_some(Sample { at: f64::from(at), ask })
}

/// Samples of a node that only holds values: one per key, asked for in the middle of the time that it holds.
pub(super) fn steps(motion: &Motion, schedule: &Schedule) -> Vec<Sample> {
    let (begin, end) = (schedule.begin, schedule.end);
    let mut starts = vec![begin];
    starts.extend(motion.times.iter().copied().filter(|time| *time > begin && *time < end));
    let mut out: Vec<Sample> = Vec::with_capacity(starts.len() + 1);
    for (index, start) in starts.iter().enumerate() {
        let until = starts.get(index + 1).copied().unwrap_or(end);
        out.push(Sample { at: start - begin, ask: start + (until - start) * 0.5 });
    }
    if end > begin {
        out.push(Sample { at: end - begin, ask: end });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(begin: f64, end: f64) -> Stack {
        let (name, ignored) = (String::new(), Vec::new());
        Stack { name, begin, end, layers: 1, motions: Vec::new(), ignored }
    }

    fn motion(times: &[f64]) -> Motion {
        Motion { times: times.to_vec(), ..Motion::default() }
    }

    fn of(begin: f64, end: f64, times: &[f64], rate: f64) -> Schedule {
        schedule(&stack(begin, end), &[&motion(times)], rate, 1_000_000).unwrap()
    }

    #[test]
    fn fc_11_the_last_frame_is_kept_and_the_rate_is_not_rounded() {
        let rate = 30_000.0 / 1001.0;
        let times: Vec<f64> = (0..=1800).map(|frame| 1.0 + frame as f64 / rate).collect();
        let found = of(1.0, times[1800], &times, rate);
        assert_eq!(found.samples.len(), 1801);
        assert_eq!(found.rate, Some(rate));
        assert_eq!(found.samples[0], Sample { at: 0.0, ask: 1.0 });
        assert_eq!(found.samples[1800].ask, times[1800]);
    }

    #[test]
    fn keys_that_do_not_fit_the_rate_choose_another_or_are_added() {
        let on_24: Vec<f64> = (0..49).map(|frame| frame as f64 / 24.0).collect();
        let found = of(0.0, 2.0, &on_24, 30.0);
        assert_eq!((found.rate, found.instead_of), (Some(24.0), Some(30.0)));
        let found = of(0.0, 1.0, &[0.0, 0.123_456, 1.0], 30.0);
        assert_eq!((found.samples.len(), found.rate), (32, None));
        assert!(found.samples.contains(&Sample { at: 0.123_456, ask: 0.123_456 }));
    }

    #[test]
    fn an_end_between_frames_is_a_sample() {
        let found = of(0.0, 0.05, &[], 30.0);
        assert_eq!(found.samples.iter().map(|s| s.at).collect::<Vec<_>>(), [0.0, 1.0 / 30.0, 0.05]);
        assert_eq!(found.rate, None);
    }

    #[test]
    fn keys_outside_of_the_range_are_counted() {
        let found = of(1.0, 2.0, &[0.0, 1.0, 2.0, 3.0], 30.0);
        assert_eq!(found.outside, Some((2, 0.0, 3.0)));
        assert_eq!(found.samples.len(), 31);
        let none = of(0.0, 0.0, &[1.0, 2.0], 30.0);
        assert_eq!((none.begin, none.end, none.outside), (1.0, 2.0, None));
    }

    #[test]
    fn jumps_are_two_samples_as_close_as_floats_allow() {
        let mut jumping = motion(&[0.0, 0.5, 1.0]);
        jumping.jumps.push((0.5, Jump::At));
        let found = schedule(&stack(0.0, 1.0), &[&jumping], 2.0, 100).unwrap();
        let at: Vec<f32> = found.samples.iter().map(|sample| sample.at as f32).collect();
        assert_eq!(at, [0.0, 0.5f32.next_down(), 0.5, 1.0]);
        assert!(found.samples[1].ask < 0.5 && found.samples[2].ask == 0.5);
    }

    #[test]
    fn hostile_ranges_are_limits_not_memory() {
        let error = schedule(&stack(0.0, 1e12), &[&motion(&[0.0])], 30.0, 1000).unwrap_err();
        assert!(matches!(error, ReadError::Limit { .. }));
        assert!(schedule(&stack(0.0, 10.0), &[], f64::NAN, 1000).is_ok());
    }
}
