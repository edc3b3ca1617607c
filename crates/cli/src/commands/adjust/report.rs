//! What `adjust` says of each clip: per joint what was asked and what was taken.

use super::wishes::Wishes;
use crate::before_after::{MeanWorst, phases, runs, slide};
use crate::fail_on::Measured;
use posewright::control::{AimAnswer, Outcome, Scale};
use posewright::control_clip::ControlledClip;
use posewright::glam::Quat;
use posewright::measure::{Performance, smoothness};
use posewright::rotation::{angle, part_of_turn};
use posewright::{Character, Clip, ControlState};
use serde::Serialize;

/// A joint by its name and the bone that it plays.
#[derive(Serialize, Clone, Debug)]
pub(super) struct Joint {
    pub(super) joint: String,
    pub(super) bone: Option<&'static str>,
}

impl Joint {
    fn of(character: &Character, joint: usize) -> Joint {
        Joint {
            joint: character.skeleton().name(joint).to_string(),
            bone: character.humanoid().bone_of(joint).map(|bone| bone.name()),
        }
    }

    /// The bone, else the joint's name: for people.
    pub(super) fn word(&self) -> &str {
        self.bone.unwrap_or(&self.joint)
    }
}

#[derive(Serialize, Clone, Debug)]
pub(super) struct ScaleReport {
    #[serde(flatten)]
    pub(super) joint: Joint,
    /// Whether everything that hangs from the joint is scaled along.
    pub(super) with_subtree: bool,
    /// Factors: along, across, across; one with the subtree.
    pub(super) asked: Vec<f32>,
    pub(super) taken: Vec<f32>,
}

#[derive(Serialize, Clone, Debug)]
pub(super) struct OffsetReport {
    #[serde(flatten)]
    pub(super) joint: Joint,
    /// `offset` or `turn`.
    pub(super) kind: &'static str,
    /// As given: metres along the parent's axes, or degrees about the joint's own.
    pub(super) asked: [f32; 3],
    pub(super) asked_metres: f32,
    pub(super) taken_metres: f32,
    pub(super) asked_degrees: f32,
    pub(super) taken_degrees: f32,
}

/// Frames from the first to the last.
#[derive(Serialize, Clone, Debug)]
pub(super) struct Frames {
    pub(super) from: usize,
    pub(super) to: usize,
}

/// How something that points somewhere came out over the frames.
#[derive(Serialize, Clone, Debug)]
pub(super) struct Pointing {
    /// From the pose as animated to the goal.
    pub(super) asked_degrees: MeanWorst,
    /// From the pose as animated to the pose as it is now.
    pub(super) taken_degrees: MeanWorst,
    /// What is left to the goal.
    pub(super) remaining_degrees: MeanWorst,
    /// Frames in which a limit kept it from its goal.
    pub(super) limited: Vec<Frames>,
}

#[derive(Serialize, Clone, Debug)]
pub(super) struct AimReport {
    #[serde(flatten)]
    pub(super) joint: Joint,
    #[serde(flatten)]
    pub(super) pointing: Pointing,
}

#[derive(Serialize, Clone, Debug)]
pub(super) struct PartReport {
    #[serde(flatten)]
    pub(super) joint: Joint,
    pub(super) taken_degrees: MeanWorst,
}

#[derive(Serialize, Clone, Debug)]
pub(super) struct LookReport {
    #[serde(flatten)]
    pub(super) pointing: Pointing,
    /// From the waist to the head.
    pub(super) joints: Vec<PartReport>,
    pub(super) eyes: Vec<AimReport>,
}

/// One clip.
#[derive(Serialize, Clone, Debug)]
pub(super) struct ClipReport {
    pub(super) name: String,
    pub(super) frames: usize,
    pub(super) scales: Vec<ScaleReport>,
    pub(super) offsets: Vec<OffsetReport>,
    pub(super) aims: Vec<AimReport>,
    pub(super) look: Option<LookReport>,
    /// By how much the hips were raised (lowered: negative) so that soles keep their height: mean, and the largest.
    pub(super) hips_raised_metres: MeanWorst,
    /// What the way over the ground was multiplied by.
    pub(super) travel_scale: f32,
    /// Over the phases in which the clip before stands, when legs have changed; none without such phases.
    pub(super) foot_slide_metres: Option<MeanWorst>,
    /// The same of the clip before.
    pub(super) foot_slide_before_metres: Option<MeanWorst>,
    /// The larger ratio of peak speed and acceleration to the clip before.
    pub(super) smoothness: f64,
}

/// Answers of all frames of one clip.
#[derive(Default)]
pub(super) struct Answers {
    aims: Vec<Vec<AimAnswer>>,
    head: Vec<AimAnswer>,
    parts: Vec<Vec<f32>>,
    eyes: Vec<Vec<AimAnswer>>,
    scales: Vec<[f32; 3]>,
}

impl Answers {
    /// Takes down one frame.
    pub(super) fn see(&mut self, wishes: &Wishes, state: &ControlState) {
        self.aims.push(wishes.aims.iter().map(|(_, id)| state.aim_answer(*id)).collect());
        if let Some(look) = wishes.look {
            let answer = state.gaze_answer(look);
            self.head.push(answer.head);
            self.parts.push(answer.parts_radians.to_vec());
            self.eyes.push(answer.eyes.to_vec());
        }
        self.scales = wishes.scales.iter().map(|s| state.scale_answer(s.1).factors.to_array()).collect();
    }
}

impl ClipReport {
    pub(super) fn of(
        character: &Character,
        before: &Clip,
        wishes: &Wishes,
        answers: &Answers,
        result: &ControlledClip,
    ) -> ClipReport {
        let joint = |joint: usize| Joint::of(character, joint);
        let times = &result.times;
        let grown = result.grown.as_ref();
        let phases = grown.map(|_| phases(character, before, times)).unwrap_or_default();
        let feet = |who: &Character, clip: &Clip| slide(who, clip, times, &phases, f64::from(who.floor()));
        let after = Performance::new(grown.unwrap_or(character), &result.clip);
        let aims = wishes.aims.iter().enumerate().map(|(index, (j, _))| {
            let all: Vec<AimAnswer> = answers.aims.iter().map(|frame| frame[index]).collect();
            AimReport { joint: joint(*j), pointing: Pointing::of(&all) }
        });
        ClipReport {
            name: before.name.clone(),
            frames: times.len(),
            scales: scales(character, wishes, answers),
            offsets: offsets(character, wishes),
            aims: aims.collect(),
            look: look(character, wishes, answers),
            hips_raised_metres: raised(&result.raised_metres),
            travel_scale: result.travel_scale,
            foot_slide_metres: grown.and_then(|grown| feet(grown, &result.clip)),
            foot_slide_before_metres: grown.and_then(|_| feet(character, before)),
            smoothness: smoothness(&Performance::new(character, before), &after, times, 1.0).worst(),
        }
    }

    /// What thresholds are checked against.
    pub(super) fn measured(&self) -> Measured {
        let pointings = self.aims.iter().map(|a| &a.pointing).chain(self.look.iter().map(|l| &l.pointing));
        let short = pointings.map(|p| p.remaining_degrees.worst).reduce(f64::max);
        Measured::adjusted(self.foot_slide_metres.map(|s| s.worst), short, self.smoothness)
    }
}

impl Pointing {
    fn of(answers: &[AimAnswer]) -> Pointing {
        let degrees = |of: &dyn Fn(&AimAnswer) -> f32| {
            let all: Vec<f64> = answers.iter().map(|a| f64::from(of(a).to_degrees())).collect();
            MeanWorst::of(&all)
        };
        let limited = runs(answers.len(), |frame| answers[frame].outcome == Outcome::Limited);
        Pointing {
            asked_degrees: degrees(&|a| a.wanted_radians()),
            taken_degrees: degrees(&|a| a.turned_radians()),
            remaining_degrees: degrees(&|a| a.remaining_radians()),
            limited: limited.into_iter().map(|(from, to)| Frames { from, to }).collect(),
        }
    }
}

fn scales(character: &Character, wishes: &Wishes, answers: &Answers) -> Vec<ScaleReport> {
    let reports = wishes.scales.iter().zip(&answers.scales).map(|((joint, _, asked), taken)| {
        let (with_subtree, asked) = match *asked {
            Scale::Subtree(factor) => (true, vec![factor]),
            Scale::Segment { along, across: [a, b] } => (false, vec![along, a, b]),
        };
        let taken = taken[..asked.len()].to_vec();
        ScaleReport { joint: Joint::of(character, *joint), with_subtree, asked, taken }
    });
    reports.collect()
}

fn offsets(character: &Character, wishes: &Wishes) -> Vec<OffsetReport> {
    let reports = wishes.offsets.iter().map(|(joint, asked, input)| OffsetReport {
        joint: Joint::of(character, *joint),
        // An offset does not turn.
        kind: if input.rotation == Quat::IDENTITY && input.translation == *asked { "offset" } else { "turn" },
        asked: asked.to_array(),
        asked_metres: input.translation.length(),
        taken_metres: input.translation.length() * input.weight,
        asked_degrees: angle(input.rotation).to_degrees() as f32,
        taken_degrees: angle(part_of_turn(input.rotation, input.weight)).to_degrees() as f32,
    });
    reports.collect()
}

fn look(character: &Character, wishes: &Wishes, answers: &Answers) -> Option<LookReport> {
    let id = wishes.look?;
    let degrees = |of: &dyn Fn(&[f32]) -> f32| {
        let all: Vec<f64> = answers.parts.iter().map(|p| f64::from(of(p).to_degrees())).collect();
        MeanWorst::of(&all)
    };
    let joints = wishes.stack.gaze_joints(id).iter().enumerate().map(|(index, joint)| PartReport {
        joint: Joint::of(character, *joint),
        taken_degrees: degrees(&|parts| parts[index]),
    });
    let eyes = wishes.stack.gaze_eyes(id).enumerate().map(|(index, joint)| {
        let all: Vec<AimAnswer> = answers.eyes.iter().map(|frame| frame[index]).collect();
        AimReport { joint: Joint::of(character, joint), pointing: Pointing::of(&all) }
    });
    Some(LookReport { pointing: Pointing::of(&answers.head), joints: joints.collect(), eyes: eyes.collect() })
}

/// Mean, and the one that is largest either way.
fn raised(metres: &[f32]) -> MeanWorst {
    let mean = metres.iter().map(|m| f64::from(*m)).sum::<f64>() / metres.len().max(1) as f64;
    let worst = metres.iter().copied().fold(0.0f32, |a, b| if b.abs() > a.abs() { b } else { a });
    MeanWorst { mean, worst: f64::from(worst) }
}
