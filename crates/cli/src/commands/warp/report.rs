//! What `warp` says of each clip.

use super::goals::{GoalArgs, Warped};
use super::options::rounded;
use crate::before_after::{MeanWorst, phases, runs, slide};
use crate::fail_on::Measured;
use posewright::measure::{Performance, smoothness};
use posewright::warp::{Verdict, WarpAnswer};
use posewright::{Character, Clip};
use serde::Serialize;

/// Feet that gave way by less than this are not listed, metres.
const WORTH_SAYING: f32 = 1e-3;
#[derive(Serialize, Clone, Debug)]
pub(super) struct GaveWay {
    pub(super) bone: String,
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) metres: f32,
}

#[derive(Serialize, Clone, Debug)]
pub(super) struct Clamped {
    pub(super) what: &'static str,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// One clip.
#[derive(Serialize, Clone, Debug)]
pub(super) struct ClipReport {
    pub(super) name: String,
    pub(super) frames: usize,
    /// Level of the ground that the clip plays on, as given or found, metres.
    pub(super) floor_metres: f64,
    /// The angle that was applied.
    pub(super) orientation_degrees: f64,
    /// The factor on steps that was applied; negative runs backwards.
    pub(super) scale: f32,
    /// Speed of the root, before and after, metres per second.
    pub(super) root_speed: [f32; 2],
    /// Over the phases in which the clip before stands; none without such phases.
    pub(super) foot_slide_metres: Option<MeanWorst>,
    /// The same of the clip before.
    pub(super) foot_slide_before_metres: Option<MeanWorst>,
    pub(super) pelvis_lowered_metres: MeanWorst,
    pub(super) gave_way: Vec<GaveWay>,
    pub(super) clamped: Vec<Clamped>,
    /// The larger ratio of peak speed and acceleration to the clip before.
    pub(super) smoothness: f64,
    pub(super) verdict: &'static str,
}

impl ClipReport {
    pub(super) fn of(character: &Character, before: &Clip, warped: &Warped, goals: &GoalArgs) -> ClipReport {
        let result = &warped.result;
        let times = &result.times;
        let phases = phases(character, before, times);
        let feet = |clip: &Clip| slide(character, clip, times, &phases, f64::from(warped.floor));
        let (slid, slides) = (feet(before), feet(&result.clip));
        let both = |clip| Performance::new(character, clip);
        let smooth = smoothness(&both(before), &both(&result.clip), times, 1.0).worst();
        let lowered: Vec<f64> =
            result.answers.iter().map(|a| f64::from((-a.pelvis_shift.y).max(0.0))).collect();
        let first = result.answers.first().cloned().unwrap_or_default();
        let speed = result.root.velocity.length();
        let secs = (times.last().copied().unwrap_or(0.0) - times[0]) as f32;
        let after = match (result.warped_root.first(), result.warped_root.last()) {
            (Some(a), Some(b)) if secs > 0.0 => {
                posewright::glam::Vec3::new(b.x - a.x, 0.0, b.z - a.z).length() / secs
            }
            _ => 0.0,
        };
        let worst = |slide: Option<MeanWorst>| slide.map_or(0.0, |s| s.worst);
        let on_feet = Verdict::of_slide(worst(slid), worst(slides));
        let acts = goals.stride.is_some() || goals.speed.is_some() || goals.direction.is_some();
        ClipReport {
            name: before.name.clone(),
            frames: times.len(),
            floor_metres: rounded(warped.floor),
            orientation_degrees: rounded(first.angle.to_degrees()),
            scale: if acts { first.scale } else { 1.0 },
            root_speed: [speed, after],
            foot_slide_metres: slides,
            foot_slide_before_metres: slid,
            pelvis_lowered_metres: MeanWorst {
                mean: lowered.iter().sum::<f64>() / lowered.len().max(1) as f64,
                worst: lowered.iter().copied().fold(0.0, f64::max),
            },
            gave_way: gave_way(warped),
            clamped: clamped(&result.answers),
            smoothness: smooth,
            verdict: match result.verdict(smooth, warped.warp.leg_length()).max(on_feet) {
                Verdict::Good => "good",
                Verdict::Look => "look",
                Verdict::BetterNot => "better not",
            },
        }
    }

    /// What thresholds are checked against.
    pub(super) fn measured(&self) -> Measured {
        Measured::warped(self.foot_slide_metres.map(|s| s.worst), self.smoothness)
    }
}

fn gave_way(warped: &Warped) -> Vec<GaveWay> {
    let answers = &warped.result.answers;
    let mut out = Vec::new();
    for (leg, bone) in warped.warp.leg_names().enumerate() {
        let by = |frame: usize| answers[frame].legs.get(leg).map_or(0.0, |l| l.gave_way);
        for (from, to) in runs(answers.len(), |f| by(f) > WORTH_SAYING) {
            let metres = (from..=to).map(by).fold(0.0, f32::max);
            out.push(GaveWay { bone: bone.to_string(), from, to, metres });
        }
    }
    out
}

/// Whether something was clamped in a frame.
type Kind = fn(&WarpAnswer) -> bool;

fn clamped(answers: &[WarpAnswer]) -> Vec<Clamped> {
    let kinds: [(&str, Kind); 3] =
        [("angle", |a| a.angle_clamped), ("scale", |a| a.scale_clamped), ("pelvis", |a| a.pelvis_clamped)];
    let mut out = Vec::new();
    for (what, of) in kinds {
        out.extend(runs(answers.len(), |f| of(&answers[f])).into_iter().map(|(from, to)| Clamped {
            what,
            from,
            to,
        }));
    }
    out
}
