//! Cuts: places where a clip leaves one motion and goes on with another, from one frame to the next.
//!
//! The commonest is a first frame that holds the reference pose (a T-pose before the action, as mocap exporters write it);
//! takes in one file and figures put elsewhere are others. A foot that stands before a cut says nothing about where it
//! stands after it.
//!
//! Method: between two frames hips, thighs, shins, upper arms and forearms turn by some angle, the mean of which is the pose's
//! own speed; the hips' place gives another. A cut is a step that is large, that no body makes in that time, and that is
//! several times what the pose does within the next frames on either side: motion that is fast stays fast for longer than
//! one frame. Limits: two takes that meet in nearly the same pose and place are one, and a single bad frame is no cut.
//!
//! Frame by frame ([`LiveCuts`]) the frames after the step are not known, and a blow that begins between two keys stands out
//! from those before it as a cut does. So the step itself has to be one that no body makes. Over the clips of the test corpus the
//! largest step of a motion that stands out so is 15 rad/s in the mean of the bones and 11 leg lengths/s (dashes, landings
//! and blows of animators), the smallest cut 29 rad/s at the file's rate and 19 rad/s where a game plays it at 30 Hz.

use super::JointPath;
use crate::character::Character;
use crate::clip::Clip;
use crate::humanoid::Bone;
use crate::rotation::angle_between;
use crate::transform::Transform;
use glam::{Quat, Vec3};
use std::ops::Range;

/// The bones whose turns count.
const BONES: [Bone; 9] = [
    Bone::Hips,
    Bone::LeftUpperLeg,
    Bone::LeftLowerLeg,
    Bone::RightUpperLeg,
    Bone::RightLowerLeg,
    Bone::LeftUpperArm,
    Bone::LeftLowerArm,
    Bone::RightUpperArm,
    Bone::RightLowerArm,
];
/// A cut turns the bones by more than this in the mean, radians and radians per second. Sprints and dances reach 6.
const TURN: [f32; 2] = [0.07, 6.0];
/// Or it moves the hips by more than this, leg lengths and leg lengths per second. A sprint has about 10.
const MOVE: [f32; 2] = [0.2, 15.0];
/// Frame by frame a cut turns the bones by more than this, radians and radians per second, both as chords.
const LIVE_TURN: [f32; 2] = [0.3, 16.0];
/// A cut is this many times faster than the frames around it.
const STANDS_OUT: f32 = 4.0;
/// Speed that counts as the one before a first frame, leg lengths per second: a clip may begin in full motion.
const FIRST_SPEED: f32 = 4.0;
/// Over which time to either side it has to stand out, seconds, and over how many frames at least.
const AROUND: (f64, usize) = (0.1, 3);
/// What a clock shows between the two sides of a cut, seconds: longer than anything that is smoothed or faded.
const APART_SECS: f64 = 100.0;

/// See the module.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Cuts {
    /// First frame after each cut, ascending.
    firsts: Vec<usize>,
}

impl Cuts {
    /// Finds the cuts of a clip between the frames at `times`.
    pub(crate) fn of(character: &Character, clip: &Clip, times: &[f64]) -> Cuts {
        let leg_length = character.measures().leg_length.max(1e-6);
        let turns = Steps::new(mean_turns(character, clip, times), times);
        let moves = Steps::new(hip_moves(character, clip, times, leg_length), times);
        let is_cut = |i: &usize| turns.stands_out(*i, TURN) || moves.stands_out(*i, MOVE);
        Cuts { firsts: (1..times.len()).filter(is_cut).collect() }
    }

    /// Whether there are any.
    pub(crate) fn has_any(&self) -> bool {
        !self.firsts.is_empty()
    }

    /// The stretches of frames between cuts, of `count` frames in all.
    pub(crate) fn shots(&self, count: usize) -> impl Iterator<Item = Range<usize>> + '_ {
        let starts = std::iter::once(0).chain(self.firsts.iter().copied());
        starts.zip(self.firsts.iter().copied().chain([count])).map(|(from, to)| from..to)
    }

    /// The times with the sides of each cut far apart, so that nothing that goes by time reaches across.
    pub(crate) fn clock(&self, times: &[f64]) -> Vec<f64> {
        let mut clock = times.to_vec();
        for first in &self.firsts {
            clock[*first..].iter_mut().for_each(|t| *t += APART_SECS);
        }
        clock
    }
}

/// Sees cuts when they happen; see the module. Prepared for one character; [`LiveCutsState`] belongs to who plays.
#[derive(Clone, Debug)]
pub(crate) struct LiveCuts {
    /// Joints of the bones whose turns count.
    joints: Vec<usize>,
    per_leg: f32,
}

/// What a playing character was seen to do.
#[derive(Clone, Debug)]
pub(crate) struct LiveCutsState {
    rotations: Vec<Quat>,
    /// Mean chord of the turns per second.
    turning: f32,
    /// Where hips and feet were, and how fast they moved, leg lengths per second.
    seen: [(Vec3, f32); 3],
}

impl LiveCuts {
    pub(crate) fn new(source: &Character) -> LiveCuts {
        let joints = BONES.iter().filter_map(|b| source.humanoid().joint(*b)).collect();
        LiveCuts { joints, per_leg: 1.0 / source.measures().leg_length.max(1e-6) }
    }

    pub(crate) fn new_state(&self) -> LiveCutsState {
        LiveCutsState {
            rotations: vec![Quat::IDENTITY; self.joints.len()],
            turning: 0.0,
            seen: [(Vec3::ZERO, FIRST_SPEED); 3],
        }
    }

    /// Whether the source goes on with another motion in this frame: `local` are its local transforms, `places` where its
    /// hips and feet are, model space. Without `has_past` the frame is only remembered. Does not allocate.
    pub(crate) fn update(
        &self,
        state: &mut LiveCutsState,
        (local, places): (&[Transform], impl Iterator<Item = Vec3>),
        dt_secs: f32,
        has_past: bool,
    ) -> bool {
        let per_second = 1.0 / dt_secs.max(1e-5);
        let stands_out = |step: f32, before: f32, [size, speed]: [f32; 2]| {
            step > size && step * per_second > speed.max(STANDS_OUT * before)
        };
        let mut sum = 0.0;
        for (joint, before) in self.joints.iter().zip(&mut state.rotations) {
            let now = local[*joint].rotation;
            let cosine = before.dot(now);
            sum += 2.0 * (1.0 - cosine * cosine).max(0.0).sqrt();
            *before = now;
        }
        // Bones that a rig lacks count as still: fewer of them say less.
        let turn = sum / BONES.len() as f32;
        let turns = stands_out(turn, state.turning, LIVE_TURN);
        let mut moved = 0;
        for (now, (place, speed)) in places.zip(&mut state.seen) {
            let step = now.distance(*place) * self.per_leg;
            moved += usize::from(stands_out(step, *speed, MOVE));
            if has_past {
                *speed = step * per_second;
            }
            *place = now;
        }
        if has_past {
            state.turning = turn * per_second;
        }
        has_past && (turns || moved == state.seen.len())
    }
}

/// By how much something changes from each frame to the next.
struct Steps<'a> {
    /// `sizes[i]` is the change from frame `i - 1` to `i`; the first is 0.
    sizes: Vec<f32>,
    speeds: Vec<f32>,
    times: &'a [f64],
}

impl<'a> Steps<'a> {
    fn new(sizes: Vec<f32>, times: &'a [f64]) -> Steps<'a> {
        let secs = |i: usize| if i == 0 { f32::INFINITY } else { (times[i] - times[i - 1]) as f32 };
        let speeds = sizes.iter().enumerate().map(|(i, size)| size / secs(i).max(1e-6)).collect();
        Steps { sizes, speeds, times }
    }

    fn stands_out(&self, step: usize, [size, speed]: [f32; 2]) -> bool {
        let own = self.speeds[step];
        if !(self.sizes[step] > size && own > speed) {
            return false;
        }
        let (secs, frames) = AROUND;
        // Frames at the very edges count: rounding must not decide about them.
        let (time, secs) = (self.times[step], secs + 1e-6);
        let from = self.times.partition_point(|t| *t < time - secs).min(step.saturating_sub(frames));
        let to =
            self.times.partition_point(|t| *t <= time + secs).max((step + frames + 1).min(self.times.len()));
        let others = self.speeds[from..step].iter().chain(&self.speeds[step + 1..to]);
        others.copied().fold(0.0, f32::max) * STANDS_OUT < own
    }
}

/// The mean angle that the bones turn by in their parents, radians.
fn mean_turns(character: &Character, clip: &Clip, times: &[f64]) -> Vec<f32> {
    let mut sums = vec![0.0f32; times.len()];
    let joints: Vec<usize> = BONES.iter().filter_map(|b| character.humanoid().joint(*b)).collect();
    for joint in &joints {
        let Some(track) = &clip.joints[*joint].rotation else { continue };
        let mut before: Option<Quat> = None;
        for (sum, time) in sums.iter_mut().zip(times) {
            let now = track.sample(*time);
            *sum += before.map_or(0.0, |before| angle_between(before, now) as f32) / joints.len() as f32;
            before = Some(now);
        }
    }
    sums
}

/// How far the hips go, leg lengths.
fn hip_moves(character: &Character, clip: &Clip, times: &[f64], leg_length: f32) -> Vec<f32> {
    let Some(hips) = character.humanoid().joint(Bone::Hips) else {
        return vec![0.0; times.len()];
    };
    let path = JointPath::to(character, hips, None);
    let mut before: Option<Vec3> = None;
    let step = |time: &f64| {
        let now = path.place(clip, *time, JointPath::ROOT).1;
        before.replace(now).map_or(0.0, |before| before.distance(now) / leg_length)
    };
    times.iter().map(step).collect()
}
