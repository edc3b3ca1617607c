//! The poses of a whole clip, as the page plays them.

use super::View;
use super::panels::Passes;
use posewright::{Clip, Skeleton, Transform};

/// Local transforms of both sides at some times.
///
/// Most joints keep their translation and scale: only those that do not ("movers") have them frame by frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frames {
    /// For which state of the session.
    pub revision: u64,
    /// The revision since which the source's poses are what they are.
    pub source_since: u64,
    /// Seconds.
    pub times: Vec<f64>,
    /// The source's poses; empty when whoever asks has them already.
    pub source: SideFrames,
    /// The target's.
    pub target: SideFrames,
}

/// One side's poses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SideFrames {
    /// Translation, rotation (x y z w) and scale of every joint at the first time, relative to the parent, metres.
    pub base: Vec<Transform>,
    /// Joints whose translation or scale changes.
    pub movers: Vec<usize>,
    /// Frame by frame, joint by joint: four numbers.
    pub rotations: Vec<f32>,
    /// Frame by frame, mover by mover: translation and scale, six numbers.
    pub places: Vec<f32>,
}

/// Takes with sparser keys than this are shown at 30 frames a second.
const SPARSE_SECS: f64 = 0.051;

/// Numbers that the page holds at most; longer takes are shown with fewer frames.
const MOST_NUMBERS: usize = 64 << 20;

impl SideFrames {
    /// The clip at those times; rest without one.
    fn of(skeleton: &Skeleton, clip: Option<&Clip>, times: &[f64]) -> SideFrames {
        let mut pose = skeleton.rest().to_vec();
        let moves = |j: &usize| {
            let tracks = clip.and_then(|c| c.joints.get(*j));
            tracks.is_some_and(|t| t.translation.is_some() || t.scale.is_some())
        };
        let movers: Vec<usize> = (0..pose.len()).filter(moves).collect();
        let mut frames = SideFrames {
            base: pose.clone(),
            rotations: Vec::with_capacity(times.len() * pose.len() * 4),
            places: Vec::with_capacity(times.len() * movers.len() * 6),
            movers,
        };
        for time in times {
            if let Some(clip) = clip {
                clip.sample(skeleton, *time, &mut pose);
            }
            frames.push(&pose);
        }
        frames
    }

    /// Adds a pose; the first one is the base.
    fn push(&mut self, pose: &[Transform]) {
        if self.rotations.is_empty() {
            self.base.copy_from_slice(pose);
        }
        pose.iter().for_each(|t| self.rotations.extend(t.rotation.to_array()));
        for joint in &self.movers {
            self.places.extend(pose[*joint].translation.to_array());
            self.places.extend(pose[*joint].scale.to_array());
        }
    }

    /// One pose.
    fn single(pose: &[Transform]) -> SideFrames {
        let mut frames = SideFrames { base: pose.to_vec(), ..SideFrames::default() };
        frames.push(pose);
        frames
    }

    /// The pose at a frame.
    pub fn pose(&self, frame: usize) -> Vec<Transform> {
        let mut pose = self.base.clone();
        let count = pose.len();
        for (joint, r) in pose.iter_mut().zip(self.rotations[frame * count * 4..].chunks_exact(4)) {
            joint.rotation = posewright::glam::Quat::from_slice(r);
        }
        let places = self.places[frame * self.movers.len() * 6..].chunks_exact(6);
        for (joint, numbers) in self.movers.iter().zip(places) {
            pose[*joint].translation = posewright::glam::Vec3::from_slice(numbers);
            pose[*joint].scale = posewright::glam::Vec3::from_slice(&numbers[3..]);
        }
        pose
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        let mut numbers = Vec::with_capacity(self.base.len() * 10);
        self.base.iter().for_each(|t| push(&mut numbers, t));
        write_f32(bytes, &numbers);
        self.movers.iter().for_each(|j| bytes.extend_from_slice(&(*j as u32).to_le_bytes()));
        write_f32(bytes, &self.rotations);
        write_f32(bytes, &self.places);
    }
}

fn write_f32(bytes: &mut Vec<u8>, numbers: &[f32]) {
    bytes.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
}

impl Frames {
    /// As bytes for the page, little-endian: eight u32 (`0x32565750`, revision, source since, frames, then joints and
    /// movers of the source, joints and movers of the target), the times as f64, then for each side the base (ten f32 a
    /// joint), the movers (u32), the rotations and the places (f32).
    pub fn to_bytes(&self) -> Vec<u8> {
        let sides = [&self.source, &self.target];
        let mut head =
            vec![0x3256_5750, self.revision as u32, self.source_since as u32, self.times.len() as u32];
        head.extend(sides.iter().flat_map(|s| [s.base.len() as u32, s.movers.len() as u32]));
        let numbers: usize =
            sides.iter().map(|s| s.base.len() * 11 + s.rotations.len() + s.places.len()).sum();
        let mut bytes = Vec::with_capacity(32 + self.times.len() * 8 + numbers * 4);
        head.iter().for_each(|n| bytes.extend_from_slice(&n.to_le_bytes()));
        self.times.iter().for_each(|t| bytes.extend_from_slice(&t.to_le_bytes()));
        sides.iter().for_each(|side| side.write(&mut bytes));
        bytes
    }
}

impl View {
    /// Every frame of the clip in use on both sides, passes and all. The source is left out for who has it already:
    /// `known` is the [`Frames::source_since`] of what they have.
    pub fn frames(&self, known: Option<u64>) -> Frames {
        let Some(people) = &self.people else { return Frames::default() };
        let clip = self.clip();
        let skeleton = people.source.skeleton();
        let target = people.target.as_ref().map(|t| t.skeleton());
        let per_frame = (skeleton.len() + target.map_or(0, Skeleton::len)) * 4;
        let times = clip.map_or(vec![0.0], |clip| shown_times(clip, per_frame));
        let mut frames =
            Frames { revision: self.revision, source_since: self.source_since, ..Frames::default() };
        let (motion, times) = (self.motion(), &times);
        std::thread::scope(|scope| {
            let source = (known != Some(self.source_since))
                .then(|| scope.spawn(|| SideFrames::of(skeleton, clip, times)));
            if let Some(target) = target {
                frames.target = SideFrames::of(target, motion.map(|(clip, _)| clip), times);
            }
            frames.source = source.and_then(|s| s.join().ok()).unwrap_or_default();
        });
        frames.times = times.clone();
        frames
    }

    /// The target's pose at one time, at once: without passes over the whole clip as long as these are not done.
    pub fn frame(&self, time_secs: f64) -> Frames {
        let mut frames = Frames { revision: self.revision, times: vec![time_secs], ..Frames::default() };
        let Some(pair) = self.pair() else { return frames };
        let skeleton = pair.target.skeleton();
        let mut pose = skeleton.rest().to_vec();
        match self.passed_already().and_then(|_| self.motion()) {
            Some((clip, _)) => clip.sample(skeleton, time_secs, &mut pose),
            None => {
                let mut local = pair.source.skeleton().rest().to_vec();
                pair.source_clip.sample(pair.source.skeleton(), time_secs, &mut local);
                pair.retarget.pose(&mut pair.retarget.new_state(), &local, &mut pose);
                Passes::of(&self.setup.options).at_once(pair, &mut pose);
            }
        }
        frames.target = SideFrames::single(&pose);
        frames
    }

    /// Frames of the clip in use.
    pub(super) fn source_frames(&self) -> usize {
        self.clip().map_or(1, |c| c.key_times().len())
    }
}

/// The frames that are shown: the source's keys, unless they are sparse; fewer where they would not fit.
fn shown_times(clip: &Clip, numbers_per_frame: usize) -> Vec<f64> {
    let times = clip.key_times();
    let sparse = times.windows(2).any(|pair| pair[1] - pair[0] > SPARSE_SECS);
    let times = if sparse { clip.even_times(30.0) } else { times };
    let most = (MOST_NUMBERS / numbers_per_frame.max(1)).max(2);
    let step = times.len().div_ceil(most).max(1);
    times.into_iter().step_by(step).collect()
}

/// Translation, rotation and scale as ten numbers.
pub(super) fn push(numbers: &mut Vec<f32>, transform: &Transform) {
    numbers.extend(transform.translation.to_array());
    numbers.extend(transform.rotation.to_array());
    numbers.extend(transform.scale.to_array());
}
