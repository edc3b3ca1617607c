//! Pose control: parts made bigger or longer, a look at a point that is shared over waist, chest, neck and head.

use super::{Shape, frame_at};
use crate::session::SessionError;
use crate::session::options::within;
use crate::session::view::Pair;
use posewright::contact::floor_level;
use posewright::control::{
    EyeOptions, GazeId, GazeJoint, GazeOptions, JointDeform, JointRef, Outcome, Scale, ScaleOptions,
    Smoothing,
};
use posewright::control_clip::{ClipControl, ClipControlOptions, control_clip};
use posewright::glam::Vec3;
use posewright::{
    Character, Clip, ControlFrame, ControlStack, ControlState, Goal, ModelPose, SkinPoint, Transform,
};
use serde::{Deserialize, Serialize};

/// What is asked of a character. Nothing by default.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Controls {
    /// Parts of another size.
    pub scales: Vec<Part>,
    /// What it looks at.
    pub look: Option<Look>,
}

/// A part of another size; factors of 1 leave it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// A bone as in VRM 1.0, or a joint's name.
    pub joint: String,
    /// Factor on it and all that hangs from it.
    #[serde(default = "one")]
    pub whole: f32,
    /// Factor on the length of this segment alone.
    #[serde(default = "one")]
    pub along: f32,
    /// Factor on its thickness.
    #[serde(default = "one")]
    pub across: f32,
}

fn one() -> f32 {
    1.0
}

/// A look at a point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    /// Place in the target's model space, metres.
    pub point: [f32; 3],
    /// The part of the turn that is done, 0 to 1. Default: 1.
    #[serde(default = "one")]
    pub weight: f32,
    /// The largest whole turn away from the animated pose, degrees. Default: none.
    #[serde(default)]
    pub max_angle_degrees: Option<f32>,
    /// Seconds in which half of the way to the goal is covered. Default: 0, at once.
    #[serde(default)]
    pub half_life_secs: f32,
    /// Whether eyes take the first of it. Default: false.
    #[serde(default)]
    pub eyes: bool,
    /// Who takes which part; empty: the library's own.
    #[serde(default)]
    pub joints: Vec<LookJoint>,
}

/// One joint's part of a look.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookJoint {
    /// A bone as in VRM 1.0, or a joint's name.
    pub joint: String,
    /// Its part of a turn equal to the sum of all shares, degrees.
    pub share: f32,
    /// The most it turns, degrees.
    pub limit: f32,
}

/// More parts than this are a slip.
const MOST_PARTS: usize = 256;

impl Controls {
    pub(super) fn is_on(&self) -> bool {
        self.look.is_some() || self.scales.iter().any(|s| (s.whole, s.along, s.across) != (1.0, 1.0, 1.0))
    }

    pub(in crate::session) fn check(&self) -> Result<(), SessionError> {
        within("control: number of scales", self.scales.len() as f32, 0.0, MOST_PARTS as f32)?;
        for part in &self.scales {
            for factor in [part.whole, part.along, part.across] {
                within(&format!("control: scale of {}", part.joint), factor, 0.0, 1000.0)?;
            }
        }
        let Some(look) = &self.look else { return Ok(()) };
        for number in look.point {
            within("control: point to look at", number, -1e6, 1e6)?;
        }
        within("control: weight", look.weight, 0.0, 1.0)?;
        within("control: max_angle_degrees", look.max_angle_degrees.unwrap_or(180.0), 0.0, 180.0)?;
        within("control: half_life_secs", look.half_life_secs, 0.0, 1000.0)?;
        within("control: number of joints", look.joints.len() as f32, 0.0, MOST_PARTS as f32)?;
        for joint in &look.joints {
            within(&format!("control: share of {}", joint.joint), joint.share, 1e-3, 180.0)?;
            within(&format!("control: limit of {}", joint.joint), joint.limit, 0.0, 180.0)?;
        }
        Ok(())
    }

    /// The controls of this character.
    pub(super) fn declare(&self, target: &Character) -> Result<Declared, SessionError> {
        let error = |e: &dyn std::fmt::Display| SessionError(format!("control: {e}"));
        let mut builder = ControlStack::builder(target);
        for part in &self.scales {
            let joint = || JointRef::Text(part.joint.clone());
            if part.whole != 1.0 {
                let options = ScaleOptions::new(joint(), Scale::Subtree(part.whole));
                builder.scale(&options).map_err(|e| error(&e))?;
            }
            if (part.along, part.across) != (1.0, 1.0) {
                let scale = Scale::Segment { along: part.along, across: [part.across; 2] };
                builder.scale(&ScaleOptions::new(joint(), scale)).map_err(|e| error(&e))?;
            }
        }
        let look = self.look.as_ref().map(|look| builder.gaze(&look.options()).map_err(|e| error(&e)));
        let look = look.transpose()?;
        let stack = builder.build();
        Ok(Declared { wants: stack.new_state(), stack, look })
    }

    /// Stretches of single segments' skins, the same in every frame.
    pub(in crate::session) fn deforms(&self, target: &Character) -> Vec<JointDeform> {
        let Ok(Declared { stack, wants: mut state, .. }) = self.declare(target) else { return Vec::new() };
        stack.apply_to_components(&mut state, &mut target.skeleton().rest().to_vec());
        state.deforms().iter().filter(|d| !d.is_identity()).copied().collect()
    }

    /// Runs over a whole clip. `skin` gives the soles of legs that change.
    pub(super) fn run(&self, target: &Character, clip: &Clip, skin: &[SkinPoint]) -> Option<Controlled> {
        let Declared { stack, wants, look } = self.declare(target).ok()?;
        let floor = floor_level(target, clip, &clip.key_times()).map(|f| f.level);
        let options = ClipControlOptions { floor, skin, ..ClipControlOptions::default() };
        let job = ClipControl { character: target, stack: &stack, wants: &wants, clip, options: &options };
        let mut looks: Vec<LookNow> = Vec::new();
        let done = control_clip(&job, &mut |_, state| {
            looks.extend(look.map(|id| LookNow::of(target, &stack, state, id)));
        });
        let deforms = done.deforms.iter().filter(|d| !d.is_identity()).copied().collect();
        Some(Controlled {
            motion: (done.clip, done.times),
            deforms,
            looks,
            raised_metres: done.raised_metres,
            travel_scale: done.travel_scale,
            point: self.look.as_ref().map(|l| Vec3::from(l.point)),
        })
    }

    /// Changes one pose at once.
    pub(super) fn at_once(&self, pair: Pair<'_>, pose: &mut [Transform]) {
        let Ok(Declared { stack, wants: mut state, .. }) = self.declare(pair.target) else { return };
        state.settle();
        stack.apply(&mut state, &ControlFrame::default(), pose, &mut ModelPose::default());
    }

    /// The options of the command line that ask for the same; none when nothing is asked for.
    pub(in crate::session) fn command_words(&self) -> Option<String> {
        let mut words = String::new();
        for part in &self.scales {
            let joint = super::quoted(&part.joint);
            if part.whole != 1.0 {
                words += &format!(" --scale {joint}={}", part.whole);
            }
            if (part.along, part.across) != (1.0, 1.0) {
                words += &format!(" --scale {joint}={}x{}x{}", part.along, part.across, part.across);
            }
        }
        if let Some(look) = &self.look {
            let [x, y, z] = look.point;
            words += &format!(" --look-at {x},{y},{z}");
            if let Some(degrees) = look.max_angle_degrees {
                words += &format!(" --max-angle {degrees}");
            }
            if look.half_life_secs > 0.0 {
                words += &format!(" --half-life {}", look.half_life_secs);
            }
            let list = |of: fn(&LookJoint) -> f32| {
                let each = look.joints.iter().map(|j| format!("{}={}", super::quoted(&j.joint), of(j)));
                each.collect::<Vec<_>>().join(",")
            };
            if !look.joints.is_empty() {
                words += &format!(" --shares {} --limits {}", list(|j| j.share), list(|j| j.limit));
            }
            if look.eyes {
                words += " --eyes";
            }
            if look.weight < 1.0 {
                words += &format!(" --weight {}", look.weight);
            }
        }
        (!words.is_empty()).then_some(words)
    }
}

impl Look {
    fn options(&self) -> GazeOptions {
        let mut options = GazeOptions::default();
        if !self.joints.is_empty() {
            let part = |j: &LookJoint| GazeJoint::new(JointRef::Text(j.joint.clone()), j.share, j.limit);
            options.joints = self.joints.iter().map(part).collect();
        }
        if let Some(degrees) = self.max_angle_degrees {
            options.limits.max_angle_radians = degrees.to_radians();
        }
        options.smoothing = Smoothing::half_life(self.half_life_secs);
        options.eyes = self.eyes.then(EyeOptions::default);
        options.start.goal = Some(Goal::PointInModel(self.point.into()));
        options.start.weight = self.weight;
        options
    }
}

/// The controls of a character, prepared.
pub(super) struct Declared {
    stack: ControlStack,
    wants: ControlState,
    look: Option<GazeId>,
}

/// A clip under control.
#[derive(Debug)]
pub(in crate::session) struct Controlled {
    pub(super) motion: (Clip, Vec<f64>),
    pub(super) deforms: Vec<JointDeform>,
    looks: Vec<LookNow>,
    raised_metres: Vec<f32>,
    travel_scale: f32,
    point: Option<Vec3>,
}

/// What control tells about a moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Now {
    /// By how much the hips were raised so that soles keep their height, metres.
    pub raised_metres: f32,
    /// What the way over the ground was multiplied by.
    pub travel_scale: f32,
    /// The look.
    pub look: Option<LookNow>,
}

/// A look at a moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LookNow {
    /// `reached`, or what is in the way.
    pub outcome: &'static str,
    /// The turn that would be needed, degrees.
    pub wanted_degrees: f32,
    /// What was turned, degrees.
    pub turned_degrees: f32,
    /// What is left, degrees.
    pub remaining_degrees: f32,
    /// What each joint took, degrees, from the waist to the head.
    pub parts: Vec<(String, f32)>,
}

impl LookNow {
    fn of(target: &Character, stack: &ControlStack, state: &ControlState, id: GazeId) -> LookNow {
        let answer = state.gaze_answer(id);
        let name = |joint: &usize| match target.humanoid().bone_of(*joint) {
            Some(bone) => bone.name().to_string(),
            None => target.skeleton().name(*joint).to_string(),
        };
        let parts = stack.gaze_joints(id).iter().map(name);
        LookNow {
            outcome: match answer.head.outcome {
                Outcome::Off => "off",
                Outcome::NoGoal => "no goal",
                Outcome::TooClose => "too close",
                Outcome::Limited => "stopped by a limit",
                Outcome::Moving => "on its way",
                Outcome::Reached => "reached",
            },
            wanted_degrees: answer.head.wanted_radians().to_degrees(),
            turned_degrees: answer.head.turned_radians().to_degrees(),
            remaining_degrees: answer.head.remaining_radians().to_degrees(),
            parts: parts.zip(answer.parts_radians.iter().map(|r| r.to_degrees())).collect(),
        }
    }
}

impl Controlled {
    /// What there is to say and to draw at a time.
    pub(super) fn now(&self, target: &Character, time_secs: f64, shapes: &mut Vec<Shape>) -> Now {
        let frame = frame_at(&self.motion.1, time_secs);
        let head = target.humanoid().joint(posewright::Bone::Head);
        if let (Some(point), Some(head)) = (self.point, head) {
            let skeleton = target.skeleton();
            let mut local = skeleton.rest().to_vec();
            self.motion.0.sample(skeleton, time_secs, &mut local);
            let place = ModelPose::of(skeleton, &local).positions[head];
            shapes.push(Shape::arrow(place, point, "yellow", "look"));
        }
        Now {
            raised_metres: self.raised_metres.get(frame).copied().unwrap_or(0.0),
            travel_scale: self.travel_scale,
            look: self.looks.get(frame).cloned(),
        }
    }
}
