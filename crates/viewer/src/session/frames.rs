//! The poses of a whole clip, as the page plays them, and their measures.

use super::state::{Mark, MeasuresState};
use super::{Session, SessionError};
use posewright::retarget::feet::{FeetOptions, FeetPass};
use posewright::retarget::keys::KeyOptions;
use posewright::{Clip, Note, Skeleton, Transform};
use posewright_io::report::{ClipReport, Comparison, notes, travel_frame};

/// A clip that was carried over.
#[derive(Debug)]
pub(super) struct Played {
    /// The target's motion.
    pub(super) clip: Clip,
    /// Its key times, seconds.
    times: Vec<f64>,
    /// What the page shows, the same for both sides.
    shown: Vec<f64>,
    planted: Option<posewright::retarget::feet::FeetReport>,
    measures: Option<MeasuresState>,
}

/// Local transforms of both sides at some times.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Frames {
    /// For which state of the session.
    pub revision: u64,
    /// Seconds.
    pub times: Vec<f64>,
    /// Joints of the source.
    pub source_joints: usize,
    /// Joints of the target.
    pub target_joints: usize,
    /// Frame by frame, joint by joint: translation, rotation (x y z w), scale; relative to the parent, metres.
    pub source: Vec<f32>,
    /// The target's.
    pub target: Vec<f32>,
}

/// Feet are planted frame by frame; sparser keys get frames in between.
const LONGEST_GAP_SECS: f64 = 1.0 / 30.0;

/// Takes with sparser keys than this are shown at 30 frames a second.
const SPARSE_SECS: f64 = 0.051;

/// Numbers that the page holds at most; longer takes are shown with fewer frames.
const MOST_NUMBERS: usize = 64 << 20;

impl Frames {
    /// As bytes for the page, little-endian: six u32 (`0x31565750`, revision, frames, joints of the source, joints of the
    /// target, 0), the times as f64, then both sides as f32.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = [
            0x3156_5750,
            self.revision as u32,
            self.times.len() as u32,
            self.source_joints as u32,
            self.target_joints as u32,
            0,
        ];
        let numbers = self.source.len() + self.target.len();
        let mut bytes = Vec::with_capacity(24 + self.times.len() * 8 + numbers * 4);
        head.iter().for_each(|n| bytes.extend_from_slice(&n.to_le_bytes()));
        self.times.iter().for_each(|t| bytes.extend_from_slice(&t.to_le_bytes()));
        self.source.iter().chain(&self.target).for_each(|n| bytes.extend_from_slice(&n.to_le_bytes()));
        bytes
    }
}

impl Session {
    /// Every frame of the clip in use on both sides, contacts held where that is asked for.
    pub fn frames(&mut self) -> Frames {
        self.play();
        let (Some(source), Some(prepared)) = (&self.source, &self.prepared) else { return Frames::default() };
        let clip = source.clips().nth(self.options.view.clip);
        let played = self.played.as_ref();
        let times = played.map_or(vec![0.0], |p| p.shown.clone());
        let mut frames = Frames { revision: self.revision, ..Frames::default() };
        frames.source_joints = source.rig().skeleton.len();
        frames.source = sampled(&source.rig().skeleton, clip, &times);
        if let Some(target) = &self.target {
            let skeleton = &target.rig().skeleton;
            frames.target_joints = skeleton.len();
            frames.target = match played.filter(|_| prepared.ready().is_some()) {
                Some(played) => sampled(skeleton, Some(&played.clip), &times),
                None => sampled(skeleton, None, &times),
            };
        }
        frames.times = times;
        frames
    }

    /// One frame at once: without whole-clip passes as long as these are not done.
    pub fn frame(&mut self, time_secs: f64) -> Frames {
        let (Some(source), Some(prepared)) = (&self.source, &self.prepared) else { return Frames::default() };
        let clip = source.clips().nth(self.options.view.clip);
        let skeleton = &source.rig().skeleton;
        let mut frames = Frames { revision: self.revision, times: vec![time_secs], ..Frames::default() };
        frames.source_joints = skeleton.len();
        frames.source = sampled(skeleton, clip, &[time_secs]);
        if let Some((target, retarget)) = prepared.ready() {
            let mut pose = target.skeleton().rest().to_vec();
            match &self.played {
                Some(played) => played.clip.sample(target.skeleton(), time_secs, &mut pose),
                None => {
                    let mut local = skeleton.rest().to_vec();
                    if let Some(clip) = clip {
                        clip.sample(skeleton, time_secs, &mut local);
                    }
                    retarget.pose(&mut retarget.new_state(), &local, &mut pose);
                }
            }
            frames.target_joints = pose.len();
            pose.iter().for_each(|t| push(&mut frames.target, t));
        }
        frames
    }

    /// Carries the clip in use over, once for each state of the session.
    pub(super) fn play(&mut self) {
        let (Some(source), Some(prepared)) = (&self.source, &self.prepared) else { return };
        if self.played.is_some() {
            return;
        }
        let Some(clip) = source.clips().nth(self.options.view.clip) else { return };
        let per_frame =
            (source.rig().skeleton.len() + self.target.as_ref().map_or(0, |t| t.rig().skeleton.len())) * 10;
        let Some((target, retarget)) = prepared.ready() else {
            let times = clip.key_times();
            let shown = shown_times(clip, &times, per_frame);
            self.played = Some(Played { clip: clip.clone(), times, shown, planted: None, measures: None });
            return;
        };
        let feet = self.options.view.feet;
        let keys = KeyOptions { longest_gap_secs: feet.then_some(LONGEST_GAP_SECS), ..KeyOptions::default() };
        let mut carried = retarget.carry(&prepared.source, target, clip, &keys);
        let planted = feet.then(|| {
            let times = &carried.times;
            let pass = FeetPass { source: &prepared.source, source_clip: clip, target, retarget, times };
            pass.plant(&mut carried.clip, &FeetOptions::default())
        });
        let shown = shown_times(clip, &carried.times, per_frame);
        self.played =
            Some(Played { clip: carried.clip, times: carried.times, shown, planted, measures: None });
    }

    /// The clip's measures; `None` without a pair.
    pub fn measures(&mut self) -> Option<MeasuresState> {
        self.play();
        let (source, prepared, played) =
            (self.source.as_ref()?, self.prepared.as_ref()?, self.played.as_mut()?);
        let (target, retarget) = prepared.ready()?;
        if let Some(measures) = &played.measures {
            return Some(measures.clone());
        }
        let clip = source.clips().nth(self.options.view.clip)?;
        let travel = travel_frame(retarget, (&prepared.source, target), &prepared.options);
        let comparison = Comparison {
            source: (&prepared.source, clip),
            target: (target, &played.clip),
            times: &played.times,
            travel,
        };
        let mut report = ClipReport::compared(&clip.name, &comparison);
        let said: Vec<Note> =
            played.planted.as_ref().map_or(Vec::new(), |planted| report.add_contacts(planted));
        let time = |frame: usize| played.times.get(frame).copied().unwrap_or(clip.duration_secs);
        let mark = |c: &posewright_io::report::ContactReport| Mark {
            bone: c.bone,
            from_secs: time(c.from),
            to_secs: time(c.to),
            released: c.released,
        };
        let contacts = report.contacts.iter().map(mark).collect();
        let unreachable = report.unreachable.iter().map(|u| (u.bone, time(u.frame))).collect();
        let measures =
            MeasuresState { revision: self.revision, report, contacts, unreachable, notes: notes(&said) };
        played.measures = Some(measures.clone());
        Some(measures)
    }

    /// How many frames the page shows of the clip in use.
    pub(super) fn source_frames(&self) -> usize {
        let clip = self.source.as_ref().and_then(|s| s.clips().nth(self.options.view.clip));
        clip.map_or(1, |c| c.key_times().len())
    }

    /// What the page would call an error of the pair: nothing in common.
    pub(super) fn pair_error(&self) -> Option<SessionError> {
        let (source, target) = (self.source.as_ref()?, self.target.as_ref()?);
        let error = self.prepared.as_ref()?.retarget.as_ref()?.as_ref().err()?;
        Some(SessionError(format!("{} onto {}: {error}", source.file, target.file)))
    }
}

/// The frames that are shown: the keys, unless they are sparse; fewer where they would not fit.
fn shown_times(clip: &Clip, times: &[f64], numbers_per_frame: usize) -> Vec<f64> {
    let sparse = times.windows(2).any(|pair| pair[1] - pair[0] > SPARSE_SECS);
    let times = if sparse { clip.even_times(30.0) } else { times.to_vec() };
    let most = (MOST_NUMBERS / numbers_per_frame.max(1)).max(2);
    let step = times.len().div_ceil(most).max(1);
    times.into_iter().step_by(step).collect()
}

/// The clip at those times; rest without one.
fn sampled(skeleton: &Skeleton, clip: Option<&Clip>, times: &[f64]) -> Vec<f32> {
    let mut pose = skeleton.rest().to_vec();
    let mut numbers = Vec::with_capacity(times.len() * pose.len() * 10);
    for time in times {
        if let Some(clip) = clip {
            clip.sample(skeleton, *time, &mut pose);
        }
        pose.iter().for_each(|t| push(&mut numbers, t));
    }
    numbers
}

/// Translation, rotation and scale as ten numbers.
pub(super) fn push(numbers: &mut Vec<f32>, transform: &Transform) {
    numbers.extend(transform.translation.to_array());
    numbers.extend(transform.rotation.to_array());
    numbers.extend(transform.scale.to_array());
}
