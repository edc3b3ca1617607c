//! When a written clip has its keys.
//!
//! Without a rate: the union of the source's key times, as the file has them. A sampled source (BVH) keeps its frames.
//! Spans in which a source track is a cubic spline, or turns by more than 90 degrees, are halved until interpolating
//! the *result* linearly stays within [`Keys::MAX_ANGLE_DEGREES`]; a turn that is a cut is not. The result is what is looked at, not the source:
//! where joints between two bones are gathered, two simple turns make one that is not.
//! Steps stay steps: a clip of steps only is written with steps, and where steps and curves meet, a step becomes two
//! keys one f32 apart. With a rate: `round(duration * rate) + 1` keys, the last value kept.

use crate::character::Character;
use crate::clip::{Clip, Interpolation, Track};
use crate::retarget::Retarget;
use crate::rotation::{angle_between, slerp};
use crate::transform::Transform;
use glam::{Quat, Vec3};

/// Choices for [`Retarget::keys`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct KeyOptions {
    /// Keys per second, finite and above 0. Default: none, the source's own key times.
    pub frames_per_second: Option<f64>,
    /// First and last time in seconds of the part that is wanted; clamped to the clip. Default: the whole clip.
    pub range_secs: Option<(f64, f64)>,
    /// Longest time between two keys, seconds: what works frame by frame (contacts) needs frames. Default: none.
    pub longest_gap_secs: Option<f64>,
    /// Keys that are added for it at most, besides 20 for each key of the source. Default: none,
    /// [`Keys::MOST_ADDED`]; [`added_at_most`] shares those among the clips of a file.
    pub most_added: Option<usize>,
}

/// The key times of a clip to be written, and how to go from key to key.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys {
    /// Seconds, strictly increasing, at least one, in the source clip's time.
    pub times: Vec<f64>,
    /// Linear, or step when nothing in the clip moves between keys.
    pub interpolation: Interpolation,
}

impl Keys {
    /// How far linear interpolation between keys may be from the curve, degrees, per joint.
    pub const MAX_ANGLE_DEGREES: f64 = 0.05;
    /// The same for translations, as a part of the way gone in the span.
    pub const MAX_TRANSLATION_PART: f32 = 1e-4;
    /// Turns up to this many degrees between two linear keys are not looked into.
    pub const LARGE_TURN_DEGREES: f64 = 90.0;
    /// No body turns further than that in so short a time, seconds: between two keys so near it is a cut, such as from a
    /// T-pose to the action, and stays one jump.
    pub const CUT_SECS: f64 = 0.045;
    /// Keys that are added for [`KeyOptions::longest_gap_secs`] at most, besides 20 for each key of the source: 20
    /// minutes of a pose that is held.
    pub const MOST_ADDED: usize = 36_000;
    /// One span is halved at most this often.
    pub const MAX_HALVINGS: u32 = 8;
}

/// A clip that was carried over, still in the source's time.
#[derive(Clone, Debug, PartialEq)]
pub struct Carried {
    /// The target's motion.
    pub clip: Clip,
    /// Its key times, to compare it with the source at; seconds in the source clip's time.
    pub times: Vec<f64>,
}

impl Retarget {
    /// Carries over a whole clip with the keys that [`Retarget::keys`] plans. Onto the same skeleton, and with nothing
    /// cut or resampled, the source's own tracks are the answer as they are.
    pub fn carry(
        &self,
        source: &Character,
        target: &Character,
        clip: &Clip,
        options: &KeyOptions,
    ) -> Carried {
        if self.carries_as_is() && options.frames_per_second.is_none() && options.range_secs.is_none() {
            return Carried { clip: clip.clone(), times: clip.key_times() };
        }
        let keys = self.keys(source, target, clip, options);
        let mut carried = self.clip(clip, &keys.times);
        for joint in &mut carried.joints {
            joint.translation.iter_mut().for_each(|t| t.interpolation = keys.interpolation);
            joint.rotation.iter_mut().for_each(|t| t.interpolation = keys.interpolation);
            joint.scale.iter_mut().for_each(|t| t.interpolation = keys.interpolation);
        }
        carried.frame_time_secs = match options.frames_per_second {
            Some(rate) => Some(1.0 / rate),
            None => clip.frame_time_secs,
        };
        Carried { clip: carried, times: keys.times }
    }

    /// Plans the keys of `clip`, carried from `source` to `target`, the characters this retarget was prepared for.
    pub fn keys(&self, source: &Character, target: &Character, clip: &Clip, options: &KeyOptions) -> Keys {
        let mut state = self.new_state();
        let mut from = source.skeleton().rest().to_vec();
        let mut pose_at = |time: f64, pose: &mut [Transform]| {
            clip.sample(source.skeleton(), time, &mut from);
            self.pose(&mut state, &from, pose);
        };
        plan(clip, target.skeleton().rest(), options, &mut pose_at)
    }
}

/// Plans the keys of a clip whose result at a time is written by `pose_at`; `rest` is any pose of the result.
pub fn plan(
    clip: &Clip,
    rest: &[Transform],
    options: &KeyOptions,
    pose_at: &mut dyn FnMut(f64, &mut [Transform]),
) -> Keys {
    let range = options.range_secs.map(|(a, b)| {
        let end = clip.duration_secs.max(0.0);
        let start = a.clamp(0.0, end);
        (start, b.clamp(start, end))
    });
    if let Some(rate) = options.frames_per_second {
        let (start, end) = range.unwrap_or((0.0, clip.duration_secs));
        return Keys { times: even_times(start, end, rate), interpolation: Interpolation::Linear };
    }
    let mut times = clip.key_times();
    // A pose that is held to the end has no key there.
    times.extend(
        Some(clip.duration_secs).filter(|end| end.is_finite() && *end > times[times.len() - 1] + 1e-6),
    );
    if only_steps(clip) {
        return Keys { times: cut(times, range), interpolation: Interpolation::Step };
    }
    let most = options.most_added.unwrap_or(Keys::MOST_ADDED);
    // Between two frames of one and the same pose there is nothing that more frames would hold better.
    let gap = options.longest_gap_secs.filter(|_| !clip.is_frozen()).unwrap_or(0.0);
    let times = filled(cut(with_step_edges(clip, times), range), gap, most);
    let spans = spans_to_look_into(clip, &times);
    Keys { times: refine(times, &spans, rest, pose_at), interpolation: Interpolation::Linear }
}

/// `round((end - start) * rate) + 1` times; the last stands at the end when even steps would fall short of it.
fn even_times(start: f64, end: f64, rate: f64) -> Vec<f64> {
    let count = ((end - start) * rate).round() as usize;
    let mut times: Vec<f64> = (0..=count).map(|i| start + i as f64 / rate).collect();
    if let Some(last) = times.last_mut() {
        *last = last.max(end);
    }
    times
}

fn cut(mut times: Vec<f64>, range: Option<(f64, f64)>) -> Vec<f64> {
    let Some((start, end)) = range else { return times };
    times.retain(|t| *t > start && *t < end);
    times.insert(0, start);
    if end > start {
        times.push(end);
    }
    times
}

/// How many keys each clip of a file may get added so that together they are no more than [`Keys::MOST_ADDED`], beside
/// those that their own keys grant: short clips get what they want, long ones share the rest. For
/// [`KeyOptions::most_added`], with the `gap` in seconds of [`KeyOptions::longest_gap_secs`].
pub fn added_at_most<'a>(clips: impl IntoIterator<Item = &'a Clip>, gap: f64) -> usize {
    let wish = |clip: &Clip| {
        let granted = 20.0 * clip.key_times().len() as f64;
        if clip.frame_time_secs.is_some() { 0.0 } else { (clip.duration_secs / gap - granted).max(0.0) }
    };
    let mut wishes: Vec<f64> = clips.into_iter().map(wish).collect();
    wishes.sort_by(f64::total_cmp);
    let mut left = Keys::MOST_ADDED as f64;
    for (index, wish) in wishes.iter().enumerate() {
        let share = left / (wishes.len() - index) as f64;
        if !(*wish <= share) {
            return share as usize;
        }
        left -= wish;
    }
    Keys::MOST_ADDED
}

/// Adds times where two stand further apart than `gap`, evenly between them; further apart where they would be more than
/// `most` besides 20 for each time, as in a file whose frames are minutes long.
/// `times` are strictly increasing seconds, at least one; a gap that is not above 0 adds nothing.
pub fn filled(times: Vec<f64>, gap: f64, most: usize) -> Vec<f64> {
    if !(gap > 0.0) {
        return times;
    }
    let wanted = (times[times.len() - 1] - times[0]) / gap;
    let most = (most + 20 * times.len()) as f64;
    let gap = gap * (wanted / most).max(1.0);
    let mut all = vec![times[0]];
    for pair in times.windows(2) {
        // A frame time that is a hair longer is no gap.
        let parts = ((pair[1] - pair[0]) / gap - 1e-3).ceil().max(1.0);
        all.extend((1..parts as usize).map(|i| pair[0] + (pair[1] - pair[0]) * i as f64 / parts));
        all.push(pair[1]);
    }
    all
}

fn only_steps(clip: &Clip) -> bool {
    let step = Interpolation::Step;
    !clip.is_empty()
        && clip.joints.iter().all(|j| {
            j.translation.as_ref().is_none_or(|t| t.interpolation == step)
                && j.rotation.as_ref().is_none_or(|t| t.interpolation == step)
                && j.scale.as_ref().is_none_or(|t| t.interpolation == step)
        })
}

/// Adds, before each key at which a step track jumps, the last time (as f32, which files store) that is before it.
fn with_step_edges(clip: &Clip, mut times: Vec<f64>) -> Vec<f64> {
    fn jumps<V: PartialEq>(track: &Option<Track<V>>, edges: &mut Vec<f64>) {
        let Some(track) = track.as_ref().filter(|t| t.interpolation == Interpolation::Step) else { return };
        for (values, time) in track.values.windows(2).zip(&track.times[1..]) {
            if values[0] != values[1] && *time > 0.0 {
                edges.push(f64::from((*time as f32).next_down()));
            }
        }
    }
    let mut edges = Vec::new();
    for joint in &clip.joints {
        jumps(&joint.translation, &mut edges);
        jumps(&joint.rotation, &mut edges);
        jumps(&joint.scale, &mut edges);
    }
    if !edges.is_empty() {
        let start = times[0];
        times.extend(edges.into_iter().filter(|t| *t > start));
        times.sort_by(f64::total_cmp);
        times.dedup();
    }
    times
}

/// By span between two of `times`: whether the source does there what linear interpolation may not follow.
fn spans_to_look_into(clip: &Clip, times: &[f64]) -> Vec<bool> {
    let mut spans = vec![false; times.len().saturating_sub(1)];
    if clip.frame_time_secs.is_some() {
        return spans;
    }
    let mut mark = |from: f64, to: f64| {
        let first = times.partition_point(|t| *t <= from).saturating_sub(1);
        let last = times.partition_point(|t| *t < to).min(spans.len());
        spans[first.min(last)..last].fill(true);
    };
    for joint in &clip.joints {
        for track in [&joint.translation, &joint.scale].into_iter().flatten() {
            mark_curves(track, &mut mark);
        }
        if let Some(track) = &joint.rotation {
            mark_curves(track, &mut mark);
            if track.interpolation == Interpolation::Linear {
                mark_large_turns(track, &mut mark);
            }
        }
    }
    spans
}

fn mark_curves<V: PartialEq>(track: &Track<V>, mark: &mut dyn FnMut(f64, f64)) {
    if track.interpolation == Interpolation::CubicSpline {
        for pair in track.times.windows(2) {
            mark(pair[0], pair[1]);
        }
    }
}

fn mark_large_turns(track: &Track<Quat>, mark: &mut dyn FnMut(f64, f64)) {
    for (values, times) in track.values.windows(2).zip(track.times.windows(2)) {
        let is_cut = times[1] - times[0] < Keys::CUT_SECS;
        if !is_cut && angle_between(values[0], values[1]).to_degrees() > Keys::LARGE_TURN_DEGREES {
            mark(times[0], times[1]);
        }
    }
}

/// Halves the marked spans until linear interpolation between the results is close enough.
fn refine(
    times: Vec<f64>,
    spans: &[bool],
    rest: &[Transform],
    pose_at: &mut dyn FnMut(f64, &mut [Transform]),
) -> Vec<f64> {
    if !spans.contains(&true) {
        return times;
    }
    let mut refiner = Refiner { pose_at, rest, out: vec![times[0]] };
    for (pair, look) in times.windows(2).zip(spans) {
        if *look {
            let (start, end) = (refiner.pose(pair[0]), refiner.pose(pair[1]));
            refiner.span((pair[0], &start), (pair[1], &end), Keys::MAX_HALVINGS);
        }
        refiner.out.push(pair[1]);
    }
    refiner.out
}

struct Refiner<'a> {
    pose_at: &'a mut dyn FnMut(f64, &mut [Transform]),
    rest: &'a [Transform],
    out: Vec<f64>,
}

impl Refiner<'_> {
    fn pose(&mut self, time: f64) -> Vec<Transform> {
        let mut pose = self.rest.to_vec();
        (self.pose_at)(time, &mut pose);
        pose
    }

    /// Adds the times needed strictly between two keys, in order.
    fn span(&mut self, start: (f64, &[Transform]), end: (f64, &[Transform]), halvings: u32) {
        let middle = 0.5 * (start.0 + end.0);
        // Files store f32: keys that would fall on the same number are no keys.
        let distinct = (start.0 as f32) < middle as f32 && (middle as f32) < end.0 as f32;
        if halvings == 0 || !distinct {
            return;
        }
        let quarters = [0.25, 0.5, 0.75].map(|f| self.pose(start.0 + (end.0 - start.0) * f));
        let close = quarters.iter().zip([0.25, 0.5, 0.75]).all(|(pose, f)| is_close(start.1, end.1, pose, f));
        if close {
            return;
        }
        let at_middle = &quarters[1];
        self.span(start, (middle, at_middle), halvings - 1);
        self.out.push(middle);
        self.span((middle, at_middle), end, halvings - 1);
    }
}

/// Whether `pose` is what linear interpolation between two poses gives at `fraction`.
fn is_close(start: &[Transform], end: &[Transform], pose: &[Transform], fraction: f32) -> bool {
    let near = |a: Vec3, b: Vec3, value: Vec3| {
        let way = a.distance(b).max(value.distance(a));
        a.lerp(b, fraction).distance(value) <= Keys::MAX_TRANSLATION_PART * way + 1e-6
    };
    start.iter().zip(end).zip(pose).all(|((a, b), value)| {
        let turn = slerp(a.rotation, b.rotation, fraction);
        angle_between(turn, value.rotation).to_degrees() <= Keys::MAX_ANGLE_DEGREES
            && near(a.translation, b.translation, value.translation)
            && near(a.scale, b.scale, value.scale)
    })
}

#[cfg(test)]
mod tests;
