//! Corrections over time: held in phases, smooth in between.

use glam::{Quat, Vec3};

/// A quintic from `(p0, v0)` to `(p1, v1)` in `secs` with no acceleration at either end, at the fraction `u`.
pub(super) fn quintic([p0, v0, p1, v1]: [Vec3; 4], secs: f32, u: f32) -> Vec3 {
    let (v0, v1, h) = (v0 * secs, v1 * secs, p1 - p0);
    let c3 = h * 10.0 - v0 * 6.0 - v1 * 4.0;
    let c4 = h * -15.0 + v0 * 8.0 + v1 * 7.0;
    let c5 = h * 6.0 - (v0 + v1) * 3.0;
    p0 + (v0 + (c3 + (c4 + c5 * u) * u) * u * u) * u
}

/// The quintic step from 0 to 1.
pub(super) fn smooth_step(u: f32) -> f32 {
    let u = u.clamp(0.0, 1.0);
    u * u * u * (10.0 + u * (6.0 * u - 15.0))
}

/// A stretch of frames whose values are given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Held {
    pub(super) from: usize,
    pub(super) to: usize,
    /// Shortest time of its fades where that is longer than usual, seconds.
    pub(super) fade_secs: f32,
}

/// How corrections fade.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fade {
    /// Shortest time, seconds.
    pub(super) secs: f32,
    /// Large corrections take longer, so that they add no more acceleration than about this, metres per second squared.
    pub(super) acceleration: f32,
}

/// Times closer than this are one, seconds.
const EDGE_SECS: f64 = 1e-6;
/// Longest fade, seconds.
const LONGEST_SECS: f32 = 0.5;

impl Fade {
    /// How long a correction takes from its size and speed to nothing. A quintic from `p` to 0 in `T` has a peak
    /// acceleration of 5.8 p / T², one from speed `v` of about 4 v / T.
    fn secs_of(&self, place: Vec3, velocity: Vec3) -> f32 {
        let from_place = (5.8 * place.length() / self.acceleration).sqrt();
        let from_velocity = 4.0 * velocity.length() / self.acceleration;
        self.secs.max(from_place.max(from_velocity).min(LONGEST_SECS))
    }
}

/// Fills the frames outside of the held ones: what is held fades to zero after it and out of zero before it, at the latest
/// at the next hold. Where two fades overlap they add up, which in a short gap is the way straight over.
pub(super) fn fill(values: &mut [Vec3], held: &[Held], times: &[f64], fade: &Fade) {
    let rate = |values: &[Vec3], a: usize, b: usize| {
        let dt = (times[b] - times[a]) as f32;
        if a < b && dt > 0.0 { (values[b] - values[a]) / dt } else { Vec3::ZERO }
    };
    let span = |a: usize, b: usize| (times[b] - times[a]) as f32;
    let count = values.len();
    for gap in 0..=held.len() {
        let before = gap.checked_sub(1).map(|i| held[i]);
        let after = held.get(gap).copied();
        let frames = before.map_or(0, |h| h.to + 1)..after.map_or(count, |h| h.from);
        let room = match (&before, &after) {
            (Some(a), Some(b)) => span(a.to, b.from),
            _ => f32::INFINITY,
        };
        let frames_ahead = frames.clone();
        values[frames].fill(Vec3::ZERO);
        if let Some(a) = before {
            let (place, velocity) = (values[a.to], rate(values, a.to.saturating_sub(1).max(a.from), a.to));
            let secs = fade.secs_of(place, velocity).max(a.fade_secs).min(room);
            for i in frames_ahead.clone().take_while(|i| span(a.to, *i) < secs) {
                let u = span(a.to, i) / secs;
                values[i] = quintic([place, velocity, Vec3::ZERO, Vec3::ZERO], secs, u);
            }
        }
        if let Some(b) = after {
            let (place, velocity) = (values[b.from], rate(values, b.from, (b.from + 1).min(b.to)));
            let secs = fade.secs_of(place, velocity).max(b.fade_secs).min(room);
            for i in frames_ahead.rev().take_while(|i| span(*i, b.from) < secs) {
                let u = 1.0 - span(i, b.from) / secs;
                values[i] += quintic([Vec3::ZERO, Vec3::ZERO, place, velocity], secs, u);
            }
        }
    }
}

/// How much of a phase's rules holds in each frame: 1 in held frames, smoothly down to 0 over `fade_secs` around them.
pub(super) fn weights(count: usize, held: &[Held], times: &[f64], fade_secs: f32) -> Vec<f32> {
    let mut free = vec![1.0f32; count];
    for h in held {
        free[h.from..=h.to].fill(0.0);
        let near = |i: usize| {
            let away = if i < h.from { times[h.from] - times[i] } else { times[i] - times[h.to] };
            away as f32 / fade_secs.max(1e-6)
        };
        for i in (0..h.from).rev().take_while(|i| near(*i) < 1.0) {
            free[i] *= smooth_step(near(i));
        }
        for i in (h.to + 1..count).take_while(|i| near(*i) < 1.0) {
            free[i] *= smooth_step(near(i));
        }
    }
    free.iter().map(|f| 1.0 - f).collect()
}

/// The mean of two rotations of a frame and its neighbours within 30 ms, under a bell: what a foot on the ground shakes at
/// that rate is noise, and with its ball fixed all of it would go into ankle and knee.
pub(super) fn steadied(values: &[(Quat, Quat)], times: &[f64], frame: usize) -> (Quat, Quat) {
    const WINDOW_SECS: f64 = 0.03;
    let (first, second) = values[frame];
    let mut sums = (first, second);
    let mut add = |other: usize| {
        let u = ((times[other] - times[frame]) / WINDOW_SECS) as f32;
        let bell = (1.0 - u * u).max(0.0);
        let near = |q: Quat, to: Quat| if q.dot(to) < 0.0 { -q } else { q };
        sums.0 += near(values[other].0, first) * bell;
        sums.1 += near(values[other].1, second) * bell;
    };
    (0..frame).rev().take_while(|i| times[frame] - times[*i] < WINDOW_SECS).for_each(&mut add);
    (frame + 1..values.len()).take_while(|i| times[*i] - times[frame] < WINDOW_SECS).for_each(&mut add);
    (sums.0.normalize(), sums.1.normalize())
}

/// Values averaged over 30 ms to either side under a bell, within what there is.
pub(super) fn rounded(values: &[f32], times: &[f64]) -> Vec<f32> {
    const WINDOW_SECS: f64 = 0.03;
    let at = |i: usize| {
        let (mut sum, mut weights) = (0.0, 0.0);
        let mut add = |j: usize| {
            let u = (times[j] - times[i]) / WINDOW_SECS;
            let bell = (1.0 - u * u).max(0.0);
            sum += bell * f64::from(values[j]);
            weights += bell;
        };
        // As far to one side as to the other, so that a slope stays what it is at the ends.
        let room = WINDOW_SECS.min(times[i] - times[0]).min(times[times.len() - 1] - times[i]) + 1e-9;
        (0..=i).rev().take_while(|j| times[i] - times[*j] <= room).for_each(&mut add);
        (i + 1..values.len()).take_while(|j| times[*j] - times[i] <= room).for_each(&mut add);
        (sum / weights) as f32
    };
    (0..values.len()).map(at).collect()
}

/// Each value's mean with its neighbours within `window_secs` under a bell: what shakes from frame to frame goes, motion
/// stays. It is the middle of the straight line that fits best, so that the ends of a stretch, where the window has one
/// side, do not lag.
pub(super) fn smoothed(values: &[Vec3], times: &[f64], window_secs: f64) -> Vec<Vec3> {
    let mut from = 0;
    (0..values.len())
        .map(|i| {
            from += times[from..=i].partition_point(|t| times[i] - t >= window_secs);
            let (mut weights, mut sums) = ([0.0f32; 3], [Vec3::ZERO; 2]);
            for (value, time) in values[from..].iter().zip(&times[from..]) {
                let u = ((time - times[i]) / window_secs) as f32;
                if u >= 1.0 {
                    break;
                }
                let bell = (1.0 - u * u) * (1.0 - u * u);
                let off = *value - values[i];
                weights = [weights[0] + bell, weights[1] + bell * u, weights[2] + bell * u * u];
                sums = [sums[0] + off * bell, sums[1] + off * bell * u];
            }
            let [w0, w1, w2] = weights;
            let spread = w0 * w2 - w1 * w1;
            let off = if spread > 1e-3 { (sums[0] * w2 - sums[1] * w1) / spread } else { sums[0] / w0 };
            values[i] + off
        })
        .collect()
}

/// Largest acceleration of a place, metres per second squared.
pub(super) fn peak_acceleration(places: &[Vec3], times: &[f64]) -> f32 {
    let triples = places.windows(3).zip(times.windows(3));
    triples
        .map(|(places, times)| {
            let dt = (0.5 * (times[2] - times[0])) as f32;
            (places[2] - places[1] * 2.0 + places[0]).length() / (dt * dt)
        })
        .fold(0.0, f32::max)
}

/// A smooth curve that is nowhere below `needed` and bends no more than it has to: downwards by at most `acceleration`, upwards
/// by at most twice that, units per second squared. It rises ahead of need and falls after it.
///
/// The largest of downward parabolas through every need, and of that the smallest of upward ones (Lasry and Lions'
/// regularisation, from above): both bends are bounded, and short valleys between needs are filled. A bell then takes the
/// corners of the second derivative; what it can cost is added to the needs before.
pub(super) fn majorant(needed: &[f32], times: &[f64], acceleration: f32) -> Vec<f32> {
    const BELL_SECS: f64 = 0.05;
    let margin = 0.5 * acceleration * (BELL_SECS * BELL_SECS) as f32 / 7.0;
    let highest = needed.iter().copied().fold(0.0, f32::max);
    if highest <= 0.0 {
        return vec![0.0; needed.len()];
    }
    // A need that comes and goes does so without a step.
    let eased = |n: &f32| n.max(0.0) + margin * n.max(0.0) / (n.max(0.0) + margin);
    let eased: Vec<f32> = needed.iter().map(eased).collect();
    let half = 0.5 * acceleration.max(1e-9);
    // The second step steepens what the first leaves: two thirds become the whole.
    let above = parabolas(&eased, times, (half / 1.5, highest + margin));
    let tops: Vec<f32> = above.iter().map(|v| -v).collect();
    let bounded = parabolas(&tops, times, (2.0 * half, highest + margin));
    let bounded: Vec<Vec3> = bounded.iter().map(|v| Vec3::X * -v).collect();
    let smooth = smoothed(&bounded, times, BELL_SECS);
    smooth.iter().zip(needed).map(|(v, n)| v.x.max(*n).max(0.0)).collect()
}

/// `values[j] - half * (t - t_j)²`, the largest over all `j` that can matter when values differ by `highest` at most.
fn parabolas(values: &[f32], times: &[f64], (half, highest): (f32, f32)) -> Vec<f32> {
    let reach = f64::from(highest / half).sqrt();
    let mut from = 0;
    (0..values.len())
        .map(|i| {
            from += times[from..=i].partition_point(|t| times[i] - t > reach);
            let mut best = values[i];
            for (value, time) in values[from..].iter().zip(&times[from..]) {
                let away = (time - times[i]) as f32;
                if f64::from(away) > reach {
                    break;
                }
                best = best.max(value - half * away * away);
            }
            best
        })
        .collect()
}

/// A smooth curve that is nowhere below `needed`: the largest need within `window_secs`, averaged over the same window
/// with a bell. It rises ahead of need and falls after it.
pub(super) fn envelope(needed: &[f32], times: &[f64], window_secs: f64) -> Vec<f32> {
    if needed.iter().all(|n| *n <= 0.0) {
        return vec![0.0; needed.len()];
    }
    let ranges: Vec<(usize, usize)> = (0..needed.len())
        .map(|i| {
            // A frame at the very edge counts in full: rounding must not decide about it.
            let from = times.partition_point(|t| *t < times[i] - window_secs - EDGE_SECS);
            let to = times.partition_point(|t| *t <= times[i] + window_secs + EDGE_SECS);
            (from.min(i), to.max(i + 1))
        })
        .collect();
    let widest: Vec<f32> =
        ranges.iter().map(|(a, b)| needed[*a..*b].iter().copied().fold(0.0, f32::max)).collect();
    (0..needed.len())
        .map(|i| {
            let (mut sum, mut weights) = (0.0f64, 0.0f64);
            for j in ranges[i].0..ranges[i].1 {
                let u = (times[j] - times[i]) / window_secs;
                let bell = (1.0 - u * u).max(0.0).powi(2) + 1e-9;
                sum += bell * f64::from(widest[j]);
                weights += bell;
            }
            ((sum / weights) as f32).max(needed[i])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quintics_meet_both_ends() {
        let ends = [Vec3::X, Vec3::Y, Vec3::Z, Vec3::NEG_X];
        let at = |u| quintic(ends, 0.4, u);
        assert!(at(0.0).distance(Vec3::X) < 1e-6 && at(1.0).distance(Vec3::Z) < 1e-6);
        let e = 1e-3;
        assert!(((at(e) - at(0.0)) / (e * 0.4)).distance(Vec3::Y) < 1e-2);
        assert!(((at(1.0) - at(1.0 - e)) / (e * 0.4)).distance(Vec3::NEG_X) < 1e-2);
    }

    #[test]
    fn gaps_are_filled_without_jumps() {
        let times: Vec<f64> = (0..200).map(|i| f64::from(i) / 100.0).collect();
        let held = [(10, 40), (60, 90), (180, 199)].map(|(from, to)| Held { from, to, fade_secs: 0.0 });
        let mut values = vec![Vec3::ZERO; 200];
        for h in &held {
            values[h.from..=h.to].fill(Vec3::new(0.03, 0.01, if h.from == 60 { -0.02 } else { 0.02 }));
        }
        fill(&mut values, &held, &times, &Fade { secs: 0.2, acceleration: 4.0 });
        for pair in values.windows(2) {
            assert!(pair[0].distance(pair[1]) < 0.006, "{} {}", pair[0], pair[1]);
        }
        assert_eq!(values[130], Vec3::ZERO, "gone in the middle of a long gap");
        assert!(values[50].length() > 0.02, "but not in a short one");
        let weights = weights(200, &held, &times, 0.2);
        assert_eq!((weights[20], weights[130], weights[199]), (1.0, 0.0, 1.0));
        assert!(weights.windows(2).all(|w| (w[0] - w[1]).abs() < 0.1));
    }

    #[test]
    fn majorants_cover_the_need_and_bend_by_no_more_than_asked() {
        let times: Vec<f64> = (0..400).map(|i| f64::from(i) / 100.0).collect();
        let mut needed = vec![0.0f32; 400];
        for (i, need) in [(50, 0.05), (70, 0.04), (71, 0.02), (200, 0.01), (201, 0.08), (399, 0.03)] {
            needed[i] = need;
        }
        let curve = majorant(&needed, &times, 1.0);
        assert!(curve.iter().zip(&needed).all(|(c, n)| c >= n));
        assert!(curve[50] < 0.051 && curve[201] < 0.081, "{} {}", curve[50], curve[201]);
        assert!(curve[60] > 0.035, "the valley between two needs is filled: {}", curve[60]);
        assert_eq!((curve[0], curve[130], curve[300]), (0.0, 0.0, 0.0));
        for triple in curve.windows(3) {
            let bend = (triple[0] - 2.0 * triple[1] + triple[2]) * 1e4;
            assert!(bend > -1.1 && bend < 2.1, "{bend}");
        }
    }

    #[test]
    fn envelopes_cover_the_need_and_are_smooth() {
        let times: Vec<f64> = (0..300).map(|i| f64::from(i) / 60.0).collect();
        let mut needed = vec![0.0f32; 300];
        needed[100] = 0.05;
        needed[103] = 0.02;
        needed[299] = 0.03;
        let curve = envelope(&needed, &times, 0.15);
        for (c, n) in curve.iter().zip(&needed) {
            assert!(c >= n);
        }
        assert!(curve.windows(2).all(|w| (w[0] - w[1]).abs() < 0.01), "no step over a fifth of the need");
        assert_eq!((curve[50], curve[200]), (0.0, 0.0));
    }
}
