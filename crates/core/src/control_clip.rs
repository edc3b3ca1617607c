//! Controls over a whole clip: what a game does frame by frame, settled from the first frame on and kept.
//!
//! Steps, each over all frames:
//!
//! 1. **Frames**: the clip's own key times, no two further apart than a thirtieth of a second (smoothed and limited
//!    looks are no straight lines between distant keys), or an even rate.
//! 2. **Components**: offsets and scales; hips raised so that soles keep their height. The lowest sole changes from foot
//!    to foot, which would be seen in the hips as corners: where contacts are solved again, the raise is averaged over
//!    time first.
//! 3. **Travel**: longer legs take longer steps, so the way of the hips over the ground is multiplied by the ratio of
//!    the legs' lengths ([`ControlStack::leg_ratio`]), from where it begins.
//! 4. **Contacts**: the clip is then the motion of a character of other proportions, so planted feet are solved as they
//!    are after retargeting ([`crate::retarget::feet`]), phases found on the clip as it was.
//! 5. **Goals**: aims and gazes, on the poses as they are now; springs begin settled.
//!
//! Only tracks whose values change are written anew; everything else keeps its keys and its bytes.

use crate::character::{Character, CharacterOptions, Reference, SkinPoint};
use crate::clip::Clip;
use crate::control::{ControlFrame, ControlStack, ControlState, JointDeform};
use crate::pose::{LocalPose, ModelPose};
use crate::retarget::feet::{FeetOptions, FeetPass, FeetReport};
use crate::retarget::keys::{KeyOptions, plan};
use crate::retarget::{Retarget, RetargetOptions};
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use crate::warp::clip_body;
use glam::{Mat3, Vec3};

/// Frames stand at most this far apart, seconds.
pub const LONGEST_GAP_SECS: f64 = 1.0 / 30.0;
/// What is near in averaging, seconds and frames to each side.
const NEAR_SECS: f64 = 0.1;
const MOST_NEAR: usize = 256;

/// Choices for [`control_clip`].
#[derive(Clone, Debug, PartialEq)]
pub struct ClipControlOptions<'a> {
    /// Frames per second, finite and above 0. Default: none, the clip's own key times, filled up to 30 a second.
    pub frames_per_second: Option<f64>,
    /// Frames that are added at most between keys that stand far apart, besides 20 for each key. Default: none, as
    /// [`KeyOptions::most_added`].
    pub most_added: Option<usize>,
    /// Whether planted feet are solved again when legs have changed. Default: true.
    pub contacts: bool,
    /// Factor on the travel of the hips over the ground, 0 or more. Default: none, the ratio of the legs' lengths.
    pub travel_scale: Option<f32>,
    /// Level of the ground of the clip, model space, metres. Default: the character's own.
    pub floor: Option<f32>,
    /// Vertices of the skin, for the soles of the changed legs. Default: none, soles come from the joints.
    pub skin: &'a [SkinPoint],
}

impl Default for ClipControlOptions<'_> {
    fn default() -> Self {
        ClipControlOptions {
            frames_per_second: None,
            most_added: None,
            contacts: true,
            travel_scale: None,
            floor: None,
            skin: &[],
        }
    }
}

/// Everything that [`control_clip`] looks at.
#[derive(Clone, Copy, Debug)]
pub struct ClipControl<'a> {
    /// Whose clip it is.
    pub character: &'a Character,
    /// The controls, prepared for that character.
    pub stack: &'a ControlStack,
    /// What they want, the same in every frame.
    pub wants: &'a ControlState,
    /// The motion.
    pub clip: &'a Clip,
    /// Choices.
    pub options: &'a ClipControlOptions<'a>,
}

/// A controlled clip and what was done beside the controls' own answers.
#[derive(Clone, Debug)]
pub struct ControlledClip {
    /// The motion.
    pub clip: Clip,
    /// Its frames, seconds.
    pub times: Vec<f64>,
    /// Stretches of single segments' skins, the same in every frame.
    pub deforms: Vec<JointDeform>,
    /// By frame: by how much the hips were raised so that soles keep their height, metres.
    pub raised_metres: Vec<f32>,
    /// What the way over the ground was multiplied by.
    pub travel_scale: f32,
    /// What became of planted feet, when legs changed.
    pub feet: Option<FeetReport>,
    /// The rest pose in the new proportions: segments at their new lengths, parts at their new scales.
    pub rest: Vec<Transform>,
    /// The character in its new proportions, when legs changed: measure the clip on it.
    pub grown: Option<Character>,
}

/// Runs controls over a clip. `each` sees the state after every frame, with its answers.
pub fn control_clip(job: &ClipControl<'_>, each: &mut dyn FnMut(usize, &ControlState)) -> ControlledClip {
    let skeleton = job.character.skeleton();
    let times = frames(job);
    let mut state = job.wants.clone();
    state.settle();
    let mut raised_metres = Vec::with_capacity(times.len());
    let mut poses: Vec<Vec<Transform>> = Vec::with_capacity(times.len());
    for time in &times {
        let mut local = skeleton.rest().to_vec();
        job.clip.sample(skeleton, *time, &mut local);
        job.stack.apply_to_components(&mut state, &mut local);
        raised_metres.push(state.raised_metres());
        poses.push(local);
    }
    let legs = job.stack.changes_legs(&state);
    let ratio = job.stack.leg_ratio(&state);
    let travel_scale = job.options.travel_scale.unwrap_or(if ratio.is_finite() { ratio } else { 1.0 });
    scale_travel(job, travel_scale, &mut poses);
    if legs && job.options.contacts {
        let even = averaged(&averaged(&raised_metres, &times), &times);
        for ((raised, even), local) in raised_metres.iter_mut().zip(even).zip(&mut poses) {
            job.stack.raise_hips(even - *raised, local);
            *raised = even;
        }
    }
    let mut growing = state.only_scales();
    let rest = grow(job, &mut growing, skeleton.rest());
    let grown = legs.then(|| grown(job, &mut growing, rest.clone())).flatten();
    let mut feet = None;
    if let Some(grown) = grown.as_ref().filter(|_| job.options.contacts) {
        feet = plant(job, grown, travel_scale, &times, &mut poses);
    }
    let mut model = ModelPose::default();
    let mut last: Option<f64> = None;
    for (index, (time, local)) in times.iter().zip(&mut poses).enumerate() {
        let dt_secs = last.map_or(0.0, |last| time - last) as f32;
        last = Some(*time);
        model.compose(skeleton, local);
        job.stack.apply_to_goals(&mut state, &ControlFrame::after(dt_secs), local, &mut model);
        each(index, &state);
    }
    let mut clip = job.clip.with_changes(skeleton, &times, &poses);
    if let Some(rate) = job.options.frames_per_second {
        clip.frame_time_secs = Some(1.0 / rate);
    }
    let deforms = state.deforms().to_vec();
    ControlledClip { clip, times, deforms, raised_metres, travel_scale, feet, rest, grown }
}

fn frames(job: &ClipControl<'_>) -> Vec<f64> {
    let skeleton = job.character.skeleton();
    let options = KeyOptions {
        frames_per_second: job.options.frames_per_second,
        longest_gap_secs: Some(LONGEST_GAP_SECS),
        most_added: job.options.most_added,
        ..KeyOptions::default()
    };
    let mut sample = |time: f64, pose: &mut [Transform]| job.clip.sample(skeleton, time, pose);
    plan(job.clip, skeleton.rest(), &options, &mut sample).times
}

/// Each value as the straight line through what is near in time has it (by least squares), so that even slopes stay where
/// they are. At the ends that reaches to one side only: with fewer and fewer values the last would keep all their corners,
/// which is seen as a jerk of the hips in the first and last frames.
fn averaged(values: &[f32], times: &[f64]) -> Vec<f32> {
    let on_line = |index: usize| {
        let from =
            times.partition_point(|t| *t < times[index] - NEAR_SECS).max(index.saturating_sub(MOST_NEAR));
        let to = times.partition_point(|t| *t <= times[index] + NEAR_SECS).min(index + MOST_NEAR + 1);
        let near =
            || values[from..to].iter().zip(&times[from..to]).map(|(v, t)| (f64::from(*v), t - times[index]));
        let count = (to - from) as f64;
        let (sum, time) = near().fold((0.0, 0.0), |all, (v, t)| (all.0 + v, all.1 + t));
        let (mean, middle) = (sum / count, time / count);
        let (along, square) = near().fold((0.0, 0.0), |all, (v, t)| {
            (all.0 + (v - mean) * (t - middle), all.1 + (t - middle) * (t - middle))
        });
        let slope = if square > 0.0 { along / square } else { 0.0 };
        (mean - slope * middle) as f32
    };
    (0..values.len()).map(on_line).collect()
}

/// Multiplies the way of the hips over the ground, from where it is in the first frame.
fn scale_travel(job: &ClipControl<'_>, scale: f32, poses: &mut [Vec<Transform>]) {
    let skeleton = job.character.skeleton();
    let Some(body) = job.character.humanoid().body().filter(|_| scale != 1.0) else { return };
    let mut carriers = clip_body(job.character, job.clip);
    if carriers.is_empty() {
        carriers = skeleton.roots().collect();
    }
    let up = job.character.stance().up;
    let mut model = ModelPose::default();
    let mut start: Option<Vec3> = None;
    for local in poses {
        model.compose(skeleton, local);
        let here = model.positions[body];
        let way = here - *start.get_or_insert(here);
        let shift = (way - up * way.dot(up)) * (scale - 1.0);
        for carrier in &carriers {
            let linear = skeleton.parent(*carrier).map_or(Mat3::IDENTITY, |parent| model.linears[parent]);
            if shift != Vec3::ZERO && linear.determinant().abs() > 1e-18 {
                local[*carrier].translation += linear.inverse() * shift;
            }
        }
    }
}

/// A pose as scales alone make it.
fn grow(job: &ClipControl<'_>, scales: &mut ControlState, pose: &[Transform]) -> Vec<Transform> {
    let mut pose = pose.to_vec();
    job.stack.apply_to_components(scales, &mut pose);
    pose
}

/// The character as its scales make it: the same joints at other places.
fn grown(job: &ClipControl<'_>, scales: &mut ControlState, rest: Vec<Transform>) -> Option<Character> {
    let skeleton = job.character.skeleton();
    let reference = LocalPose { joints: grow(job, scales, &job.character.reference().joints) };
    let skeleton = Skeleton::new(skeleton.names().to_vec(), skeleton.parents().to_vec(), rest).ok()?;
    let skin: Vec<SkinPoint> =
        job.options.skin.iter().map(|point| stretched(point, scales.deforms())).collect();
    let options = CharacterOptions {
        reference: Reference::Pose(reference),
        skin: &skin,
        objects: job.character.objects(),
        motion: Some(job.clip),
        declared_forward: Some(job.character.stance().forward),
        floor: Some(job.character.floor()),
        ..CharacterOptions::default()
    };
    Some(Character::new(skeleton, job.character.humanoid().clone(), &options))
}

fn stretched(point: &SkinPoint, deforms: &[JointDeform]) -> SkinPoint {
    let deform = |joint: usize| deforms.iter().find(|d| d.joint == joint && !d.is_identity());
    point.map(|joint, place| deform(joint).map_or(place, |d| d.matrix() * place))
}

/// Solves planted feet on the poses.
fn plant(
    job: &ClipControl<'_>,
    grown: &Character,
    travel_scale: f32,
    times: &[f64],
    poses: &mut [Vec<Transform>],
) -> Option<FeetReport> {
    let floor = job.options.floor.unwrap_or(job.character.floor());
    let options = RetargetOptions {
        source_floor: Some(floor),
        target_floor: Some(floor),
        travel_scale: Some(travel_scale),
        ..RetargetOptions::default()
    };
    let retarget = Retarget::new(job.character, grown, &options).ok()?;
    let skeleton = grown.skeleton();
    let mut clip = job.clip.with_changes(skeleton, times, poses);
    let pass =
        FeetPass { source: job.character, source_clip: job.clip, target: grown, retarget: &retarget, times };
    let report = pass.plant(&mut clip, &FeetOptions { target_floor: Some(floor), ..FeetOptions::default() });
    for (time, pose) in times.iter().zip(poses) {
        clip.sample(skeleton, *time, pose);
    }
    Some(report)
}
