//! A clip as the bytes and the JSON of an animation.
//!
//! Times are 32-bit and strictly increasing. Rotations are unit and continuous in sign. A channel that never changes
//! keeps one key, the first of a clip in which nothing moves all of them: there it says how many frames the clip has. Equal key times, and equal values, are written once.

use posewright::glam::{Quat, Vec3};
use posewright::{Clip, Interpolation, JointTracks, Skeleton, Track};
use std::collections::HashMap;

/// Values that differ by no more than this (relative to their size, where that is over 1) are the same: far below what
/// a written file is judged by.
const SAME: f32 = 1e-6;

/// Numbers of one accessor to be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Column {
    /// Bytes from the start of the block.
    pub offset: usize,
    /// Number of elements.
    pub count: usize,
    /// `SCALAR`, `VEC3` or `VEC4`.
    pub kind: &'static str,
    /// Smallest and largest number, for key times.
    pub range: Option<(f32, f32)>,
}

/// One sampler to be: input and output are indices of columns.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SamplerDraft {
    pub input: usize,
    pub output: usize,
    pub interpolation: Interpolation,
}

/// Bytes, columns, samplers and channels of one animation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub bytes: Vec<u8>,
    pub columns: Vec<Column>,
    pub samplers: Vec<SamplerDraft>,
    /// Joint, path and sampler.
    pub channels: Vec<(usize, &'static str, usize)>,
    /// By kind and content: the column that holds it.
    known: HashMap<(&'static str, Vec<u8>), usize>,
}

/// Keys of one channel, ready for 32-bit numbers.
#[derive(Clone, Debug)]
struct Curve {
    times: Vec<f32>,
    /// `width` numbers per value; three values per key for splines.
    values: Vec<f32>,
    width: usize,
    interpolation: Interpolation,
}

/// Writes down a clip, which has as many joints as the skeleton and is well formed, without the joints that `skip`
/// names.
pub(crate) fn encode(clip: &Clip, skeleton: &Skeleton, skip: &[bool]) -> Draft {
    let mut curves: Vec<(usize, &'static str, Curve)> = Vec::new();
    for (joint, tracks) in clip.joints.iter().enumerate() {
        if skip.get(joint) == Some(&true) {
            continue;
        }
        let JointTracks { translation, rotation, scale } = tracks;
        curves.extend(translation.as_ref().map(|t| (joint, "translation", vector_curve(t))));
        curves.extend(rotation.as_ref().map(|t| (joint, "rotation", rotation_curve(t))));
        curves.extend(scale.as_ref().map(|t| (joint, "scale", vector_curve(t))));
    }
    if curves.is_empty() {
        // An animation needs a channel: hold the first joint where it rests.
        let values = skeleton.rest()[0].rotation.normalize().to_array().to_vec();
        let curve = Curve { times: vec![0.0], values, width: 4, interpolation: Interpolation::Linear };
        curves.push((0, "rotation", curve));
    }
    keep_frames(&mut curves, clip);
    keep_duration(&mut curves, clip.duration_secs as f32);
    let mut draft = Draft::default();
    for (joint, path, curve) in curves {
        let sampler = draft.sampler(&curve);
        draft.channels.push((joint, path, sampler));
    }
    draft.known = HashMap::new();
    draft
}

/// Where nothing moves, the first channel keeps all of the clip's keys: the file has as many frames as the clip then.
fn keep_frames(curves: &mut [(usize, &'static str, Curve)], clip: &Clip) {
    if curves.iter().any(|(_, _, curve)| curve.times.len() > 1) {
        return;
    }
    let (times, _) = rounded(&clip.key_times());
    if let Some((_, _, curve)) = curves.first_mut() {
        curve.values = curve.values.repeat(times.len());
        curve.times = times;
    }
}

/// Where constant channels have lost the clip's last key, the first channel gets it back.
fn keep_duration(curves: &mut [(usize, &'static str, Curve)], duration: f32) {
    let last = curves.iter().filter_map(|(_, _, c)| c.times.last()).fold(0.0f32, |a, b| a.max(*b));
    if !(duration > last) {
        return;
    }
    let plain = |c: &Curve| c.interpolation != Interpolation::CubicSpline;
    let chosen = curves.iter().position(|(_, _, c)| plain(c)).unwrap_or(0);
    if let Some((_, _, curve)) = curves.get_mut(chosen) {
        let per_key = curve.values.len() / curve.times.len();
        let mut held = curve.values[curve.values.len() - per_key..].to_vec();
        if !plain(curve) {
            held[..curve.width].fill(0.0);
            held[2 * curve.width..].fill(0.0);
            let end = curve.values.len();
            curve.values[end - curve.width..].fill(0.0);
        }
        curve.times.push(duration);
        curve.values.extend(held);
    }
}

/// Key times in 32 bits and the keys they belong to; where two round to the same number the later key stays.
fn rounded(times: &[f64]) -> (Vec<f32>, Vec<usize>) {
    let mut out: Vec<f32> = Vec::with_capacity(times.len());
    let mut keys: Vec<usize> = Vec::with_capacity(times.len());
    for (key, time) in times.iter().enumerate() {
        let time = (*time as f32).max(0.0);
        if out.last().is_some_and(|last| !(time > *last)) {
            out.pop();
            keys.pop();
        }
        // After a pop the time before is smaller: times never decrease.
        out.push(time);
        keys.push(key);
    }
    (out, keys)
}

fn vector_curve(track: &Track<Vec3>) -> Curve {
    let (times, keys) = rounded(&track.times);
    let per_key = track.values_per_key();
    let values = keys.iter().flat_map(|key| &track.values[key * per_key..(key + 1) * per_key]);
    let values = values.flat_map(|value| value.to_array()).collect();
    Curve { times, values, width: 3, interpolation: track.interpolation }.collapsed()
}

fn rotation_curve(track: &Track<Quat>) -> Curve {
    let (times, keys) = rounded(&track.times);
    let per_key = track.values_per_key();
    let mut values = Vec::with_capacity(keys.len() * per_key * 4);
    let mut last: Option<Quat> = None;
    for key in keys {
        let own = &track.values[key * per_key..(key + 1) * per_key];
        let value = own[per_key / 2].as_dquat();
        let unit =
            if value.length() > 1e-9 { value.normalize().as_quat() } else { last.unwrap_or(Quat::IDENTITY) };
        let sign = if last.is_some_and(|last| last.dot(unit) < 0.0) { -1.0 } else { 1.0 };
        for (place, number) in own.iter().enumerate() {
            // Tangents follow the sign of their value and keep their length.
            let number = if place == per_key / 2 { unit } else { *number };
            values.extend(number.to_array().map(|v| v * sign));
        }
        last = Some(unit * sign);
    }
    Curve { times, values, width: 4, interpolation: track.interpolation }.collapsed()
}

impl Curve {
    /// One key where nothing changes.
    fn collapsed(mut self) -> Curve {
        let per_key = self.values.len() / self.times.len();
        let first = &self.values[per_key / 3 * usize::from(per_key > self.width)..][..self.width];
        let same =
            |value: &[f32]| value.iter().zip(first).all(|(a, b)| (a - b).abs() <= SAME * b.abs().max(1.0));
        let constant = if self.times.len() == 1 {
            true
        } else if self.interpolation == Interpolation::CubicSpline {
            let mut keys = self.values.chunks_exact(per_key);
            let flat = |tangent: &[f32]| tangent.iter().all(|v| v.abs() <= SAME);
            let width = self.width;
            keys.all(|key| flat(&key[..width]) && same(&key[width..2 * width]) && flat(&key[2 * width..]))
        } else {
            self.values.chunks_exact(per_key).all(same)
        };
        if constant {
            self.values = first.to_vec();
            self.times.truncate(1);
            if self.interpolation == Interpolation::CubicSpline {
                self.interpolation = Interpolation::Linear;
            }
        }
        self
    }
}

impl Draft {
    fn sampler(&mut self, curve: &Curve) -> usize {
        let range = curve.times.first().copied().zip(curve.times.last().copied());
        let input = self.column("SCALAR", &curve.times, 1, range);
        let kind = if curve.width == 4 { "VEC4" } else { "VEC3" };
        let output = self.column(kind, &curve.values, curve.width, None);
        let sampler = SamplerDraft { input, output, interpolation: curve.interpolation };
        self.samplers.push(sampler);
        self.samplers.len() - 1
    }

    fn column(
        &mut self,
        kind: &'static str,
        numbers: &[f32],
        width: usize,
        range: Option<(f32, f32)>,
    ) -> usize {
        // Adding 0 turns -0 into 0: one spelling for one value.
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| (number + 0.0).to_le_bytes()).collect();
        if let Some(known) = self.known.get(&(kind, bytes.clone())) {
            return *known;
        }
        let column = Column { offset: self.bytes.len(), count: numbers.len() / width, kind, range };
        self.bytes.extend_from_slice(&bytes);
        self.columns.push(column);
        self.known.insert((kind, bytes), self.columns.len() - 1);
        self.columns.len() - 1
    }
}

/// The word that glTF has for a mode.
pub(crate) fn word(interpolation: Interpolation) -> &'static str {
    match interpolation {
        Interpolation::Step => "STEP",
        Interpolation::Linear => "LINEAR",
        Interpolation::CubicSpline => "CUBICSPLINE",
    }
}
