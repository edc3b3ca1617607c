//! A motion over time: per joint a track for translation, rotation and scale, each with its own keys.
//!
//! Times are f64 seconds from the clip's start as the file has them: a first key later than 0 stays there, and before
//! the first and after the last key the value is held. Interpolation acts on components, never on matrices. The
//! meaning of the modes is that of glTF 2.0 (appendix C).
//!
//! [`Clip`] is what files are read into and edited as; [`SampledClip`] is its faster twin for playing.

mod sampled;

pub use sampled::SampledClip;

use crate::rotation::slerp;
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{Quat, Vec3};
use std::sync::Arc;

/// Keys of different tracks that are no further apart are at one time, seconds.
const SAME_KEY_SECS: f64 = 2e-5;

/// How a track goes from one key to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Interpolation {
    /// Holds the value of the key before.
    Step,
    /// Straight for vectors, spherical the short way for rotations.
    #[default]
    Linear,
    /// Cubic Hermite spline; three values per key (in-tangent, value, out-tangent), tangents per second.
    CubicSpline,
}

/// Keys of one component of one joint.
#[derive(Clone, Debug, PartialEq)]
pub struct Track<V> {
    /// Strictly increasing, seconds, at least one; shared between tracks with equal times.
    pub times: Arc<[f64]>,
    /// One per time, or three for [`Interpolation::CubicSpline`].
    pub values: Vec<V>,
    /// How to go from key to key.
    pub interpolation: Interpolation,
}

/// The animated components of one joint; what is `None` stays as the skeleton's rest has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct JointTracks {
    /// Translation relative to the parent, metres.
    pub translation: Option<Track<Vec3>>,
    /// Rotation relative to the parent, unit quaternions (tangents of splines are not unit).
    pub rotation: Option<Track<Quat>>,
    /// Scale along the joint's own axes.
    pub scale: Option<Track<Vec3>>,
}

impl JointTracks {
    /// Whether no component is animated.
    pub fn is_empty(&self) -> bool {
        self.translation.is_none() && self.rotation.is_none() && self.scale.is_none()
    }
}

/// One motion of one skeleton.
#[derive(Clone, Debug, PartialEq)]
pub struct Clip {
    /// Name as the file has it; may be empty.
    pub name: String,
    /// By joint, as many as the skeleton has joints.
    pub joints: Vec<JointTracks>,
    /// Seconds from 0 to the last key of any track.
    pub duration_secs: f64,
    /// The rate the clip was sampled at, when it was (BVH); frames stand at `i / rate`, with the file's own frame time.
    pub frame_time_secs: Option<f64>,
}

/// How far into a track the key before `time` stands, and the way to the next: `(key, next, fraction, span)`.
fn locate(times: &[f64], time: f64) -> (usize, usize, f64, f64) {
    let last = times.len() - 1;
    if time.is_nan() || time <= times[0] {
        return (0, 0, 0.0, 0.0);
    }
    if time >= times[last] {
        return (last, last, 0.0, 0.0);
    }
    let next = times.partition_point(|t| *t <= time);
    let key = next - 1;
    let span = times[next] - times[key];
    (key, next, (time - times[key]) / span, span)
}

/// The four weights of a cubic Hermite spline: value, out-tangent, next value, next in-tangent.
fn hermite(u: f32, span: f32) -> [f32; 4] {
    let (u2, u3) = (u * u, u * u * u);
    [2.0 * u3 - 3.0 * u2 + 1.0, span * (u3 - 2.0 * u2 + u), -2.0 * u3 + 3.0 * u2, span * (u3 - u2)]
}

impl Track<Vec3> {
    /// The value at `time_secs`; held before the first and after the last key.
    pub fn sample(&self, time_secs: f64) -> Vec3 {
        let (key, next, u, span) = locate(&self.times, time_secs);
        let cubic = self.interpolation == Interpolation::CubicSpline;
        if key == next || self.interpolation == Interpolation::Step {
            return self.values[if cubic { key * 3 + 1 } else { key }];
        }
        if cubic {
            let [a, b, c, d] = hermite(u as f32, span as f32);
            let v = &self.values;
            return v[key * 3 + 1] * a + v[key * 3 + 2] * b + v[next * 3 + 1] * c + v[next * 3] * d;
        }
        self.values[key].lerp(self.values[next], u as f32)
    }
}

impl Track<Quat> {
    /// The unit rotation at `time_secs`; held before the first and after the last key.
    pub fn sample(&self, time_secs: f64) -> Quat {
        let (key, next, u, span) = locate(&self.times, time_secs);
        let cubic = self.interpolation == Interpolation::CubicSpline;
        if key == next || self.interpolation == Interpolation::Step {
            return unit(self.values[if cubic { key * 3 + 1 } else { key }]);
        }
        if cubic {
            let [a, b, c, d] = hermite(u as f32, span as f32);
            let v = &self.values;
            return unit(v[key * 3 + 1] * a + v[key * 3 + 2] * b + v[next * 3 + 1] * c + v[next * 3] * d);
        }
        slerp(unit(self.values[key]), unit(self.values[next]), u as f32)
    }
}

fn unit(q: Quat) -> Quat {
    let length = q.length();
    if length > 1e-12 && length.is_finite() { q / length } else { Quat::IDENTITY }
}

impl<V: PartialEq> Track<V> {
    /// Whether the value is the same at all times.
    fn is_constant(&self) -> bool {
        let plain = self.interpolation != Interpolation::CubicSpline;
        self.times.len() < 2 || plain && self.values.windows(2).all(|pair| pair[0] == pair[1])
    }
}

impl<V> Track<V> {
    /// Values per key: 3 for splines, else 1.
    pub fn values_per_key(&self) -> usize {
        if self.interpolation == Interpolation::CubicSpline { 3 } else { 1 }
    }
}

impl Clip {
    /// A clip without tracks, which holds the rest pose.
    pub fn empty(name: impl Into<String>, joint_count: usize) -> Clip {
        Clip {
            name: name.into(),
            joints: vec![JointTracks::default(); joint_count],
            duration_secs: 0.0,
            frame_time_secs: None,
        }
    }

    /// Whether no joint is animated.
    pub fn is_empty(&self) -> bool {
        self.joints.iter().all(JointTracks::is_empty)
    }

    /// Writes the pose at `time_secs` to `pose` (as many entries as joints): rest where nothing is animated.
    pub fn sample(&self, skeleton: &Skeleton, time_secs: f64, pose: &mut [Transform]) {
        for ((tracks, rest), out) in self.joints.iter().zip(skeleton.rest()).zip(pose.iter_mut()) {
            *out = *rest;
            if let Some(track) = &tracks.translation {
                out.translation = track.sample(time_secs);
            }
            if let Some(track) = &tracks.rotation {
                out.rotation = track.sample(time_secs);
            }
            if let Some(track) = &tracks.scale {
                out.scale = track.sample(time_secs);
            }
        }
    }

    /// All tracks' times, every distinct list once.
    fn time_lists(&self) -> Vec<&Arc<[f64]>> {
        let mut lists: Vec<&Arc<[f64]>> = Vec::new();
        for tracks in &self.joints {
            let times = [
                tracks.translation.as_ref().map(|t| &t.times),
                tracks.rotation.as_ref().map(|t| &t.times),
                tracks.scale.as_ref().map(|t| &t.times),
            ];
            for times in times.into_iter().flatten() {
                if !lists.iter().any(|known| Arc::ptr_eq(known, times)) {
                    lists.push(times);
                }
            }
        }
        lists
    }

    /// The union of all key times, strictly increasing; `[0.0]` for a clip without keys. Keys of different tracks within 20
    /// microseconds are at one time, the first of theirs: that is rounding. Those of one track are kept apart, for that is a jump. Where nothing moves in a clip
    /// that was sampled, the times of the frames that its file has.
    pub fn key_times(&self) -> Vec<f64> {
        let lists = self.time_lists();
        if let Some(frames) = self.frozen_frames().filter(|_| lists.iter().all(|times| times.len() < 2)) {
            return frames;
        }
        let of_list =
            |(list, times): (usize, &&Arc<[f64]>)| times.iter().map(|t| (*t, list)).collect::<Vec<_>>();
        let mut all: Vec<(f64, usize)> = lists.iter().enumerate().flat_map(of_list).collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut times: Vec<f64> = Vec::new();
        // The tracks that have a key at the last of these times.
        let mut there: Vec<usize> = Vec::new();
        for (time, list) in all {
            let is_new = times.last().is_none_or(|last| time - last > SAME_KEY_SECS || there.contains(&list));
            if is_new && times.last() != Some(&time) {
                times.push(time);
                there.clear();
            }
            there.push(list);
        }
        if times.is_empty() {
            times.push(0.0);
        }
        times
    }

    /// Whether the clip holds one pose all the time.
    pub fn is_frozen(&self) -> bool {
        self.joints.iter().all(|joint| {
            joint.translation.as_ref().is_none_or(Track::is_constant)
                && joint.rotation.as_ref().is_none_or(Track::is_constant)
                && joint.scale.as_ref().is_none_or(Track::is_constant)
        })
    }

    /// The frames of a sampled clip, whose tracks keep a single key while nothing moves.
    fn frozen_frames(&self) -> Option<Vec<f64>> {
        const MOST_FRAMES: f64 = 1e7;
        let frame_time = self.frame_time_secs.filter(|secs| *secs > 0.0)?;
        let last = (self.duration_secs / frame_time).round();
        (1.0..MOST_FRAMES)
            .contains(&last)
            .then(|| (0..=last as usize).map(|i| i as f64 * frame_time).collect())
    }

    /// `round(duration * rate) + 1` times at an even rate, the last at or held after the clip's end.
    pub fn even_times(&self, frames_per_second: f64) -> Vec<f64> {
        let count = (self.duration_secs * frames_per_second).round() as usize + 1;
        (0..count).map(|i| i as f64 / frames_per_second).collect()
    }

    /// Moves every key by `by_secs`, so that a cut clip can begin at 0.
    pub fn shift(&mut self, by_secs: f64) {
        if by_secs == 0.0 {
            return;
        }
        // Tracks share their times; moved lists are shared again.
        let mut moved: Vec<[Arc<[f64]>; 2]> = Vec::new();
        let mut shift = |times: &mut Arc<[f64]>| {
            if let Some([_, new]) = moved.iter().find(|[old, _]| Arc::ptr_eq(old, times)) {
                *times = Arc::clone(new);
                return;
            }
            let new: Arc<[f64]> = times.iter().map(|t| t + by_secs).collect();
            moved.push([std::mem::replace(times, Arc::clone(&new)), new]);
        };
        for joint in &mut self.joints {
            joint.translation.iter_mut().for_each(|t| shift(&mut t.times));
            joint.rotation.iter_mut().for_each(|t| shift(&mut t.times));
            joint.scale.iter_mut().for_each(|t| shift(&mut t.times));
        }
        self.duration_secs = (self.duration_secs + by_secs).max(0.0);
    }

    /// The clip with new tracks, sampled at `times`, wherever the pose of a frame differs from the clip's own; all other
    /// tracks stay as they are, keys and all. `poses` has one pose for each of `times` (strictly increasing).
    pub fn with_changes(&self, skeleton: &Skeleton, times: &[f64], poses: &[Vec<Transform>]) -> Clip {
        let mut changed = vec![[false; 3]; skeleton.len()];
        let mut local = skeleton.rest().to_vec();
        for (time, pose) in times.iter().zip(poses) {
            self.sample(skeleton, *time, &mut local);
            for ((changed, before), after) in changed.iter_mut().zip(&local).zip(pose) {
                changed[0] |= before.translation != after.translation;
                changed[1] |= before.rotation != after.rotation;
                changed[2] |= before.scale != after.scale;
            }
        }
        let shared: Arc<[f64]> = Arc::from(times);
        let vectors = |of: &dyn Fn(&Transform) -> Vec3, joint: usize| Track {
            times: Arc::clone(&shared),
            values: poses.iter().map(|pose| of(&pose[joint])).collect(),
            interpolation: Interpolation::Linear,
        };
        let mut out = self.clone();
        out.joints.resize(skeleton.len(), JointTracks::default());
        for (joint, [translation, rotation, scale]) in changed.into_iter().enumerate() {
            let tracks = &mut out.joints[joint];
            if translation {
                tracks.translation = Some(vectors(&|t| t.translation, joint));
            }
            if rotation {
                tracks.rotation = Some(Track {
                    times: Arc::clone(&shared),
                    values: poses.iter().map(|pose| pose[joint].rotation).collect(),
                    interpolation: Interpolation::Linear,
                });
            }
            if scale {
                tracks.scale = Some(vectors(&|t| t.scale, joint));
            }
        }
        out
    }

    /// Whether every number in the clip is finite and every track well formed: times strictly increasing, as many
    /// values as they need.
    pub fn is_well_formed(&self) -> bool {
        fn well_formed<V>(track: &Option<Track<V>>, finite: impl Fn(&V) -> bool) -> bool {
            track.as_ref().is_none_or(|t| {
                !t.times.is_empty()
                    && t.values.len() == t.times.len() * t.values_per_key()
                    && t.times.iter().all(|time| time.is_finite())
                    && t.times.windows(2).all(|pair| pair[0] < pair[1])
                    && t.values.iter().all(finite)
            })
        }
        self.joints.iter().all(|j| {
            well_formed(&j.translation, |v| v.is_finite())
                && well_formed(&j.rotation, |v| v.is_finite())
                && well_formed(&j.scale, |v| v.is_finite())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn_track(out_tangent: Quat) -> Track<Quat> {
        let zero = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);
        let end = Quat::from_rotation_z(120f32.to_radians());
        Track {
            times: Arc::from([0.0, 2.0]),
            values: vec![zero, Quat::IDENTITY, out_tangent, zero, end, zero],
            interpolation: Interpolation::CubicSpline,
        }
    }

    #[test]
    fn fc_48_cubic_spline_rotations() {
        let angle = |t: &Track<Quat>, time| crate::rotation::angle(t.sample(time)).to_degrees();
        let flat = turn_track(Quat::from_xyzw(0.0, 0.0, 0.0, 0.0));
        assert!((angle(&flat, 0.5) - 16.70).abs() < 0.01);
        assert!((angle(&flat, 1.0) - 60.0).abs() < 0.01);
        assert!((angle(&flat, 1.5) - 103.30).abs() < 0.01);
        let pushed = turn_track(Quat::from_xyzw(0.0, 0.0, 0.5, 0.0));
        assert!((angle(&pushed, 1.0) - 73.30).abs() < 0.01);
        assert!((pushed.sample(1.0).length() - 1.0).abs() < 1e-6);
    }

    #[test]
    fn fc_24_values_hold_outside_their_keys() {
        let late = Track {
            times: Arc::from([1.5, 2.5]),
            values: vec![Vec3::X, Vec3::Y],
            interpolation: Interpolation::Linear,
        };
        let early = Track {
            times: Arc::from([0.0, 1.0]),
            values: vec![Vec3::ZERO, Vec3::Z],
            interpolation: Interpolation::Linear,
        };
        assert_eq!(late.sample(0.0), late.sample(1.5));
        assert_eq!(early.sample(2.5), Vec3::Z);
        let mut clip = Clip::empty("", 2);
        clip.joints[0].translation = Some(late);
        clip.joints[1].translation = Some(early);
        assert_eq!(clip.key_times(), [0.0, 1.0, 1.5, 2.5]);
    }

    #[test]
    fn shifting_moves_every_key_and_keeps_the_values() {
        let track = |times: &Arc<[f64]>| Track {
            times: Arc::clone(times),
            values: vec![Vec3::X, Vec3::Y],
            interpolation: Interpolation::Linear,
        };
        let times: Arc<[f64]> = Arc::from([1.0, 3.0]);
        let mut clip = Clip::empty("", 2);
        clip.joints[0].translation = Some(track(&times));
        clip.joints[1].translation = Some(track(&times));
        clip.duration_secs = 3.0;
        let before = clip.joints[1].translation.as_ref().map(|t| t.sample(1.5));
        clip.shift(-1.0);
        assert_eq!(clip.key_times(), [0.0, 2.0]);
        assert_eq!(clip.duration_secs, 2.0);
        assert_eq!(clip.joints[1].translation.as_ref().map(|t| t.sample(0.5)), before);
    }

    #[test]
    fn even_times_keep_the_last_frame() {
        // FC-11: 299.9997 * 30 is 8999.991 in floating point; rounding down would lose a frame.
        let mut clip = Clip::empty("", 1);
        clip.duration_secs = 9000.0 * 0.033_333_3;
        assert_eq!(clip.even_times(30.0).len(), 9001);
    }
}
