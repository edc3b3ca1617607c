//! A clip prepared for playing: every channel at common moments, one row of memory per moment.
//!
//! [`Clip::sample`] looks up each track's own keys and interpolates on the sphere. Here all tracks share their moments
//! (*rows*), so that a frame is one look-up, two neighbouring rows that are read straight through, and a normalised
//! linear interpolation of each channel. What never changes is written once and copied.
//!
//! Rows stand at the union of all keys, where a clip of straight tracks is met exactly. Between rows the normalised linear
//! way runs along the same arc as the spherical one, only not quite evenly: at most 0.0005 degrees off for a turn of 7.5
//! degrees, growing with the third power. Where joints turn further between keys, and where splines curve, further rows
//! are put in until nothing is off by more than [`SampledClip::ANGLE_ERROR`] and [`SampledClip::PLACE_ERROR`]. A step keeps its edge.
//!
//! Limits: a clip whose tracks share few of their many moments would need rows out of proportion to what it holds; it gets
//! even rows instead, as many as are in proportion, and [`SampledClip::is_exact`] says so.

use super::{Clip, Interpolation, JointTracks};
use crate::rotation::angle_between;
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{Quat, Vec3};
use std::ops::{Add, Mul, Range};

/// Turns between rows are at most this, radians, which errs by 0.004 degrees; 20 degrees would use up
/// [`SampledClip::ANGLE_ERROR`].
const LONGEST_TURN: f64 = 15.0 * std::f64::consts::PI / 180.0;
/// Times that an interval of a spline is halved.
const HALVINGS: u32 = 9;
/// Values per value of the clip that rows may hold, and a number that is always granted.
const PROPORTION: usize = 8;
const GRANTED: usize = 1 << 20;

/// Values of one kind that change, row by row.
#[derive(Clone, Debug, Default)]
struct Channels<V> {
    joints: Vec<u32>,
    /// As many per row as there are joints.
    values: Vec<V>,
}

impl<V: Copy + PartialEq> Channels<V> {
    /// What the poses' `part` of each joint takes; parts that never change are left out.
    fn of(poses: &[Vec<Transform>], part: impl Fn(&Transform) -> V) -> Channels<V> {
        let Some(first) = poses.first() else { return Channels { joints: Vec::new(), values: Vec::new() } };
        let changes = |joint: &usize| poses.iter().any(|p| part(&p[*joint]) != part(&first[*joint]));
        let joints: Vec<usize> = (0..first.len()).filter(changes).collect();
        let values = poses.iter().flat_map(|p| joints.iter().map(|j| part(&p[*j]))).collect();
        Channels { joints: joints.iter().map(|j| *j as u32).collect(), values }
    }

    /// The values of two rows by joint.
    #[inline]
    fn rows(&self, row: usize, next: usize) -> impl Iterator<Item = (usize, V, V)> + '_ {
        let count = self.joints.len();
        let of = |row: usize| -> Range<usize> { row * count..(row + 1) * count };
        let pairs = self.values[of(row)].iter().zip(&self.values[of(next)]);
        self.joints.iter().zip(pairs).map(|(joint, (a, b))| (*joint as usize, *a, *b))
    }
}

/// A clip that is cheap to sample. Immutable; shared by all characters that play it.
#[derive(Clone, Debug)]
pub struct SampledClip {
    /// The pose of all that never changes.
    base: Vec<Transform>,
    /// Strictly increasing, at least one, seconds.
    times: Vec<f64>,
    rows_per_sec: f64,
    rotations: Channels<Quat>,
    translations: Channels<Vec3>,
    scales: Channels<Vec3>,
    duration_secs: f64,
    is_exact: bool,
}

impl SampledClip {
    /// Rotations are off by at most this between rows, radians (0.01 degrees).
    pub const ANGLE_ERROR: f64 = 0.01 * std::f64::consts::PI / 180.0;
    /// Translations (metres) and scales are off by at most this between the keys of splines.
    pub const PLACE_ERROR: f32 = 1e-4;

    /// Prepares a clip of a skeleton.
    pub fn new(skeleton: &Skeleton, clip: &Clip) -> SampledClip {
        let (times, is_exact) = rows(skeleton, clip);
        let mut pose = skeleton.rest().to_vec();
        let mut poses: Vec<Vec<Transform>> = Vec::with_capacity(times.len());
        for time in &times {
            clip.sample(skeleton, *time, &mut pose);
            if let Some(before) = poses.last() {
                // Neighbours on the same side of the sphere need no look at their sign when they are mixed.
                for (now, before) in pose.iter_mut().zip(before) {
                    if now.rotation.dot(before.rotation) < 0.0 {
                        now.rotation = -now.rotation;
                    }
                }
            }
            poses.push(pose.clone());
        }
        let span = times[times.len() - 1] - times[0];
        SampledClip {
            rotations: Channels::of(&poses, |t| t.rotation),
            translations: Channels::of(&poses, |t| t.translation),
            scales: Channels::of(&poses, |t| t.scale),
            base: poses.swap_remove(0),
            rows_per_sec: if span > 0.0 { (times.len() - 1) as f64 / span } else { 0.0 },
            times,
            duration_secs: clip.duration_secs,
            is_exact,
        }
    }

    /// Writes the pose at `time_secs` to `pose` (as many entries as joints); held before the first and after the last
    /// key. Nothing is allocated.
    pub fn sample(&self, time_secs: f64, pose: &mut [Transform]) {
        assert_eq!(pose.len(), self.base.len(), "a pose needs one transform per joint");
        let (row, next, u) = self.locate(time_secs);
        // Rotations change nearly everywhere: with the rest of the pose they are written in one go through memory.
        let mut turns = self.rotations.rows(row, next);
        let mut turn = turns.next();
        for (joint, (out, base)) in pose.iter_mut().zip(&self.base).enumerate() {
            *out = *base;
            if let Some((_, a, b)) = turn.filter(|t| t.0 == joint) {
                out.rotation = mix(a, b, u).normalize();
                turn = turns.next();
            }
        }
        for (joint, a, b) in self.translations.rows(row, next) {
            pose[joint].translation = mix(a, b, u);
        }
        for (joint, a, b) in self.scales.rows(row, next) {
            pose[joint].scale = mix(a, b, u);
        }
    }

    /// Seconds from 0 to the last key.
    pub fn duration_secs(&self) -> f64 {
        self.duration_secs
    }

    /// The moments at which it holds rows, seconds.
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// Whether it follows its clip within [`SampledClip::ANGLE_ERROR`] and [`SampledClip::PLACE_ERROR`]; if not, it has even rows.
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// The rows around a moment, and how far it is from the one to the other.
    fn locate(&self, time: f64) -> (usize, usize, f32) {
        let last = self.times.len() - 1;
        if !(time > self.times[0]) {
            return (0, 0, 0.0);
        }
        if time >= self.times[last] {
            return (last, last, 0.0);
        }
        // Even rows are met by the first guess, up to rounding.
        let guess = (((time - self.times[0]) * self.rows_per_sec) as usize).min(last - 1);
        let row = if self.times[guess] <= time && time < self.times[guess + 1] {
            guess
        } else {
            self.times.partition_point(|t| *t <= time) - 1
        };
        let (from, to) = (self.times[row], self.times[row + 1]);
        (row, row + 1, ((time - from) / (to - from)) as f32)
    }
}

#[inline]
fn mix<V: Copy + Add<Output = V> + Mul<f32, Output = V>>(a: V, b: V, u: f32) -> V {
    a * (1.0 - u) + b * u
}

/// What tracks of a clip there are.
#[derive(Clone, Copy, Default)]
struct Kinds {
    values: usize,
    channels: usize,
    splines: bool,
}

/// For each track its times and interpolation.
fn tracks(joint: &JointTracks) -> impl Iterator<Item = (&[f64], Interpolation)> {
    let all = [
        joint.translation.as_ref().map(|t| (&*t.times, t.interpolation)),
        joint.rotation.as_ref().map(|t| (&*t.times, t.interpolation)),
        joint.scale.as_ref().map(|t| (&*t.times, t.interpolation)),
    ];
    all.into_iter().flatten()
}

/// The moments of the rows, and whether they follow the clip.
fn rows(skeleton: &Skeleton, clip: &Clip) -> (Vec<f64>, bool) {
    let mut kinds = Kinds::default();
    let mut times = clip.key_times();
    let keys = times.len();
    for (own, interpolation) in clip.joints.iter().flat_map(tracks) {
        kinds.values += own.len();
        kinds.channels += 1;
        kinds.splines |= interpolation == Interpolation::CubicSpline;
        if interpolation == Interpolation::Step && kinds.channels * keys <= budget(&kinds) {
            times.extend(own.iter().skip(1).map(|t| t.next_down()));
        }
    }
    times.sort_by(f64::total_cmp);
    times.dedup();
    let most = budget(&kinds) / kinds.channels.max(1);
    let found = (times.len() <= most).then(|| refined(skeleton, clip, &times, kinds.splines, most)).flatten();
    match found {
        Some(times) => (times, true),
        None => {
            let (first, last) = (times[0], times[times.len() - 1]);
            let count = most.max(2);
            let at = |i: usize| first + (last - first) * i as f64 / (count - 1) as f64;
            let mut even: Vec<f64> = (0..count).map(at).collect();
            even.dedup();
            (even, false)
        }
    }
}

fn budget(kinds: &Kinds) -> usize {
    PROPORTION * kinds.values + GRANTED
}

/// The moments with further ones between; none when they become too many.
fn refined(skeleton: &Skeleton, clip: &Clip, times: &[f64], splines: bool, most: usize) -> Option<Vec<f64>> {
    let at = |time: f64| {
        let mut pose = skeleton.rest().to_vec();
        clip.sample(skeleton, time, &mut pose);
        pose
    };
    let mut out = vec![times[0]];
    let mut before = at(times[0]);
    for pair in times.windows(2) {
        let after = at(pair[1]);
        let (from, to) = (pair[0], pair[1]);
        if splines {
            halve(&at, (from, &before), (to, &after), HALVINGS, &mut out);
        } else {
            let turn = largest_turn(&before, &after);
            let parts = (turn / LONGEST_TURN).ceil().max(1.0);
            // Edges of steps have no room between.
            let parts = if to - from > 1e-6 { parts as usize } else { 1 };
            out.extend((1..parts).map(|i| from + (to - from) * i as f64 / parts as f64));
        }
        out.push(to);
        before = after;
        if out.len() > most {
            return None;
        }
    }
    out.dedup();
    Some(out)
}

fn largest_turn(a: &[Transform], b: &[Transform]) -> f64 {
    // The cosine of half the turn tells quickly that there is next to none.
    let turns = a.iter().zip(b).filter(|(a, b)| a.rotation.dot(b.rotation).abs() < 0.9985);
    turns.map(|(a, b)| angle_between(a.rotation, b.rotation)).fold(0.0, f64::max)
}

type Moment<'a> = (f64, &'a [Transform]);

/// Puts rows between two until the straight way is close enough at the quarters.
fn halve(at: &dyn Fn(f64) -> Vec<Transform>, a: Moment<'_>, b: Moment<'_>, left: u32, out: &mut Vec<f64>) {
    let close = |u: f32| {
        let found = at(a.0 + (b.0 - a.0) * f64::from(u));
        found.iter().zip(a.1.iter().zip(b.1)).all(|(found, (a, b))| is_close(found, a, b, u))
    };
    if left == 0
        || b.0 - a.0 < 1e-6
        || (largest_turn(a.1, b.1) < LONGEST_TURN && close(0.25) && close(0.75) && close(0.5))
    {
        return;
    }
    let time = 0.5 * (a.0 + b.0);
    let middle = at(time);
    halve(at, a, (time, &middle), left - 1, out);
    out.push(time);
    halve(at, (time, &middle), b, left - 1, out);
}

fn is_close(found: &Transform, a: &Transform, b: &Transform, u: f32) -> bool {
    let b_rotation = if a.rotation.dot(b.rotation) < 0.0 { -b.rotation } else { b.rotation };
    let rotation = mix(a.rotation, b_rotation, u).normalize();
    angle_between(rotation, found.rotation) < 0.7 * SampledClip::ANGLE_ERROR
        && mix(a.translation, b.translation, u).distance(found.translation) < 0.7 * SampledClip::PLACE_ERROR
        && mix(a.scale, b.scale, u).distance(found.scale) < 0.7 * SampledClip::PLACE_ERROR
}
