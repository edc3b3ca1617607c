//! What the command line asks of a character, and the controls that do it.

use crate::outcome::usage;
use crate::reach::FURTHEST_METRES;
use anyhow::Context;
use posewright::control::{
    AimAxis, AimId, AimLimits, AimOptions, ControlBuilder, EyeOptions, GazeId, GazeJoint, GazeOptions,
    JointRef, OffsetFrame, OffsetInput, OffsetOptions, Scale, ScaleId, ScaleOptions, Smoothing,
};
use posewright::glam::{EulerRot, Quat, Vec3};
use posewright::{Bone, Character, ControlStack, ControlState, Goal, ModelPose};
use std::str::FromStr;

/// Furthest that a look goes to either side of the hips, degrees: hips sway, so that 90 degrees from the character's
/// front, which may be asked for, are more from them.
const MOST_YAW_DEGREES: f32 = 120.0;

/// A hundred turns: more are a mistake.
const MOST_TURN_DEGREES: f32 = 36_000.0;

/// Goals may be as far as the sun's light comes to be parallel, but their squares must be numbers.
const FURTHEST_GOAL_METRES: f32 = 1e9;

/// What is wanted.
#[derive(clap::Args, Clone, Debug)]
#[command(
    next_help_heading = "Pose control (a BONE is a bone such as leftUpperArm or waist, or a joint's name)"
)]
pub(crate) struct WishArgs {
    /// Make a part bigger: BONE=2 with all that hangs from it, BONE=2x1x1 this segment alone, along x across x across;
    /// repeatable
    #[arg(long, value_name = "BONE=FACTORS")]
    scale: Vec<OfJoint<ScaleArg>>,
    /// Move a joint by metres along its parent's axes; repeatable
    #[arg(long, value_name = "BONE=X,Y,Z", allow_hyphen_values = true)]
    offset: Vec<OfJoint<Three>>,
    /// Turn a joint by degrees about its own x, then y, then z axis; repeatable
    #[arg(long, value_name = "BONE=X,Y,Z", allow_hyphen_values = true)]
    turn: Vec<OfJoint<Three>>,
    /// Point a joint at a place in the file's model space: heads and trunks with their front, limbs along themselves;
    /// repeatable
    #[arg(long, value_name = "BONE=X,Y,Z", allow_hyphen_values = true)]
    aim: Vec<OfJoint<Three>>,
    /// Look at a place in the file's model space, metres
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, conflicts_with = "look_direction")]
    look_at: Option<Three>,
    /// Look this many degrees to the left and up from the character's front
    #[arg(long, value_name = "YAW,PITCH", allow_hyphen_values = true, value_parser = yaw_and_pitch)]
    look_direction: Option<(f32, f32)>,
    /// The largest whole turn away from the animated pose, degrees, for the look and every aim [default: none]
    #[arg(long, value_name = "DEGREES", allow_negative_numbers = true)]
    max_angle: Option<f32>,
    /// Who takes which part of the look, in degrees of a turn equal to their sum [default:
    /// waist=10,chest=10,neck=10,head=30]
    #[arg(long, value_name = "BONE=DEGREES,..", value_delimiter = ',')]
    shares: Vec<OfJoint<f32>>,
    /// How far single joints may turn for the look, degrees [default: waist=30,chest=30,neck=35,head=60, never less
    /// than their share]
    #[arg(long, value_name = "BONE=DEGREES,..", value_delimiter = ',')]
    limits: Vec<OfJoint<f32>>,
    /// Let the eyes take the first of the look
    #[arg(long)]
    eyes: bool,
    /// Seconds in which half of the way to a goal is covered; the clip begins settled
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, default_value_t = 0.0)]
    half_life: f32,
    /// The part of everything that is done, 0 to 1
    #[arg(long, value_name = "0..1", allow_negative_numbers = true, default_value_t = 1.0)]
    weight: f32,
}

/// `BONE=VALUE`.
#[derive(Clone, Debug)]
pub(super) struct OfJoint<T> {
    joint: String,
    value: T,
}

impl<T: FromStr<Err: std::fmt::Display>> FromStr for OfJoint<T> {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (joint, value) = text.rsplit_once('=').ok_or("expected BONE=VALUE")?;
        if joint.is_empty() {
            return Err("expected a bone or a joint before the =".into());
        }
        let value = value.parse().map_err(|error: T::Err| error.to_string())?;
        Ok(OfJoint { joint: joint.into(), value })
    }
}

/// `X,Y,Z`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Three(Vec3);

impl FromStr for Three {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers: Vec<f32> = text.split(',').filter_map(|n| finite(n.trim())).collect();
        match (numbers.as_slice(), text.split(',').count()) {
            ([x, y, z], 3) => Ok(Three(Vec3::new(*x, *y, *z))),
            _ => Err("expected three numbers X,Y,Z".into()),
        }
    }
}

/// One factor, or factors along and across.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScaleArg(Scale);

impl FromStr for ScaleArg {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.split('x').collect();
        let factors: Option<Vec<f32>> =
            parts.iter().map(|f| finite(f).filter(|f| (0.0..=1000.0).contains(f))).collect();
        Ok(ScaleArg(match factors.as_deref() {
            Some([all]) => Scale::Subtree(*all),
            Some([along, across]) => Scale::Segment { along: *along, across: [*across; 2] },
            Some([along, a, b]) => Scale::Segment { along: *along, across: [*a, *b] },
            _ => {
                return Err(
                    "expected a factor such as 2, or along x across x across such as 2x1x1; from 0 to 1000"
                        .into(),
                );
            }
        }))
    }
}

fn finite(text: &str) -> Option<f32> {
    text.parse().ok().filter(|number: &f32| number.is_finite())
}

fn yaw_and_pitch(text: &str) -> Result<(f32, f32), String> {
    let (yaw, pitch) = text.split_once(',').unwrap_or((text, "0"));
    match (finite(yaw.trim()).filter(|a| a.abs() <= 360.0), finite(pitch.trim()).filter(|a| a.abs() <= 90.0))
    {
        (Some(yaw), Some(pitch)) => Ok((yaw, pitch)),
        _ => Err("expected YAW,PITCH in degrees, yaw from -360 to 360, pitch from -90 to 90".into()),
    }
}

/// The controls that were declared, by kind and in the order of the command line.
pub(super) struct Wishes {
    pub(super) stack: ControlStack,
    pub(super) state: ControlState,
    /// Joint, id, and what was asked.
    pub(super) scales: Vec<(usize, ScaleId, Scale)>,
    /// Joint, the three numbers as given, metres and turn as asked, weight.
    pub(super) offsets: Vec<(usize, Vec3, OffsetInput)>,
    pub(super) aims: Vec<(usize, AimId)>,
    pub(super) look: Option<GazeId>,
}

impl WishArgs {
    /// Refuses what cannot be meant.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        let looks = self.look_at.is_some() || self.look_direction.is_some();
        if self.scale.is_empty()
            && self.offset.is_empty()
            && self.turn.is_empty()
            && self.aim.is_empty()
            && !looks
        {
            return Err(usage(
                "nothing to do: give --scale, --offset, --turn, --aim, --look-at or --look-direction",
            ));
        }
        if !looks && (self.eyes || !self.shares.is_empty() || !self.limits.is_empty()) {
            return Err(usage("--shares, --limits and --eyes belong to --look-at or --look-direction"));
        }
        self.check_sizes()?;
        let angles = self.limits.iter().map(|l| ("--limits", Some(l.value), 0.0, 180.0));
        let shares = self.shares.iter().map(|s| ("--shares", Some(s.value), f32::MIN_POSITIVE, 180.0));
        let own = [
            ("--max-angle", self.max_angle, 0.0, 180.0),
            ("--half-life", Some(self.half_life), 0.0, 1000.0),
            ("--weight", Some(self.weight), 0.0, 1.0),
        ];
        for (flag, value, least, most) in own.into_iter().chain(angles).chain(shares) {
            if value.is_some_and(|v| !(v >= least && v <= most)) {
                let least = if flag == "--shares" { "more than 0".to_string() } else { least.to_string() };
                return Err(usage(format!("{flag} goes from {least} to {most}")));
            }
        }
        Ok(())
    }

    /// Refuses numbers that no figure and no turn is made of.
    fn check_sizes(&self) -> anyhow::Result<()> {
        let all = [("--offset", &self.offset), ("--turn", &self.turn), ("--aim", &self.aim)];
        let of_joints = all.iter().flat_map(|(flag, list)| list.iter().map(|wish| (*flag, wish.value)));
        for (flag, Three(numbers)) in of_joints.chain(self.look_at.map(|point| ("--look-at", point))) {
            let (most, unit) = match flag {
                "--offset" => (FURTHEST_METRES, "metres"),
                "--turn" => (MOST_TURN_DEGREES, "degrees"),
                _ => (FURTHEST_GOAL_METRES, "metres"),
            };
            if numbers.abs().max_element() > most {
                return Err(usage(format!("{flag} goes from -{most} to {most} {unit}, not to {numbers}")));
            }
        }
        Ok(())
    }

    /// Declares the controls on a character: offsets, then scales, then aims, then the look.
    pub(super) fn declare(&self, character: &Character) -> anyhow::Result<Wishes> {
        let mut builder = ControlStack::builder(character);
        let offsets = self.offsets(character, &mut builder)?;
        let (mut scales, mut aims) = (Vec::new(), Vec::new());
        for wish in &self.scale {
            let named = || format!("--scale {}", wish.joint);
            let joint = resolve(character, &wish.joint).with_context(named)?;
            let mut options = ScaleOptions::new(joint, wish.value.0);
            options.start.weight = self.weight;
            scales.push((joint, builder.scale(&options).with_context(named)?, wish.value.0));
        }
        for wish in &self.aim {
            let named = || format!("--aim {}", wish.joint);
            let joint = resolve(character, &wish.joint).with_context(named)?;
            let mut options = AimOptions {
                axis: axis(character.humanoid().bone_of(joint)),
                limits: self.limit(AimLimits::default()),
                smoothing: Smoothing::half_life(self.half_life),
                ..AimOptions::new(joint)
            };
            options.start.goal = Some(Goal::PointInModel(wish.value.0));
            options.start.weight = self.weight;
            aims.push((joint, builder.aim(&options).with_context(named)?));
        }
        let look =
            self.look(character).map(|options| builder.gaze(&options).context("the look")).transpose()?;
        let stack = builder.build();
        Ok(Wishes { state: stack.new_state(), stack, scales, offsets, aims, look })
    }

    fn offsets(
        &self,
        character: &Character,
        builder: &mut ControlBuilder<'_>,
    ) -> anyhow::Result<Vec<(usize, Vec3, OffsetInput)>> {
        let mut out = Vec::new();
        let moves = self.offset.iter().map(|wish| ("--offset", OffsetFrame::Parent, wish));
        let turns = self.turn.iter().map(|wish| ("--turn", OffsetFrame::Joint, wish));
        for (flag, frame, wish) in moves.chain(turns) {
            let named = || format!("{flag} {}", wish.joint);
            let joint = resolve(character, &wish.joint).with_context(named)?;
            let mut asked = OffsetInput { weight: self.weight, ..OffsetInput::default() };
            if frame == OffsetFrame::Parent {
                asked.translation = wish.value.0;
            } else {
                let [x, y, z] = wish.value.0.to_array().map(f32::to_radians);
                asked.rotation = Quat::from_euler(EulerRot::XYZ, x, y, z);
            }
            let start = OffsetInput { translation: in_parent(character, joint, asked.translation), ..asked };
            let options = OffsetOptions { frame, start, ..OffsetOptions::new(joint) };
            builder.offset(&options).with_context(named)?;
            out.push((joint, wish.value.0, asked));
        }
        Ok(out)
    }

    fn limit(&self, limits: AimLimits) -> AimLimits {
        let max = self.max_angle.map_or(limits.max_angle_radians, f32::to_radians);
        AimLimits { max_angle_radians: max, ..limits }
    }

    fn look(&self, character: &Character) -> Option<GazeOptions> {
        let point = self.look_at.map(|point| Goal::PointInModel(point.0));
        let direction = self
            .look_direction
            .map(|(yaw, pitch)| Goal::yaw_pitch(character, yaw.to_radians(), pitch.to_radians()));
        let goal = point.or(direction)?;
        let mut options = GazeOptions::default();
        if !self.shares.is_empty() {
            options.joints = self.shares.iter().map(|share| part(share, &options.joints)).collect();
        }
        for part in &mut options.joints {
            let limit = self
                .limits
                .iter()
                .rev()
                .find(|limit| same(&JointRef::Text(limit.joint.clone()), &part.joint));
            if let Some(limit) = limit {
                part.limit_radians = limit.value.to_radians();
            }
        }
        options.limits = self.limit(options.limits);
        options.limits.yaw_radians = [-MOST_YAW_DEGREES, MOST_YAW_DEGREES].map(f32::to_radians);
        options.smoothing = Smoothing::half_life(self.half_life);
        options.eyes = self.eyes.then(EyeOptions::default);
        options.start.goal = Some(goal);
        options.start.weight = self.weight;
        Some(options)
    }
}

/// A part of the look as given; its limit is the usual one of that bone, but never less than its share.
fn part(share: &OfJoint<f32>, usual: &[GazeJoint]) -> GazeJoint {
    let joint = JointRef::Text(share.joint.clone());
    let limit = usual
        .iter()
        .find(|part| same(&part.joint, &joint))
        .map_or(60.0, |part| part.limit_radians.to_degrees());
    GazeJoint::new(joint, share.value, limit.max(share.value))
}

/// Whether two ways of naming a joint mean the same.
fn same(a: &JointRef, b: &JointRef) -> bool {
    let name = |joint: &JointRef| match joint {
        JointRef::Bone(bone) => bone.name().to_string(),
        JointRef::Name(name) | JointRef::Text(name) if name == "waist" => Bone::Spine.name().to_string(),
        JointRef::Name(name) | JointRef::Text(name) => name.clone(),
        JointRef::Index(index) => index.to_string(),
    };
    name(a) == name(b)
}

/// Metres along the axes of a joint's parent in the parent's own units.
fn in_parent(character: &Character, joint: usize, metres: Vec3) -> Vec3 {
    let skeleton = character.skeleton();
    let Some(parent) = skeleton.parent(joint) else { return metres };
    let linear = ModelPose::rest(skeleton).linears[parent];
    let size = Vec3::new(linear.x_axis.length(), linear.y_axis.length(), linear.z_axis.length());
    metres / size.max(Vec3::splat(1e-9))
}

fn resolve(character: &Character, text: &str) -> anyhow::Result<usize> {
    Ok(JointRef::Text(text.into()).resolve(character)?)
}

/// What points at the goal: the front of heads and trunks, limbs along themselves.
fn axis(bone: Option<Bone>) -> AimAxis {
    use Bone::{Chest, Head, Hips, Jaw, LeftEye, Neck, RightEye, Spine, UpperChest};
    match bone {
        Some(Hips | Spine | Chest | UpperChest | Neck | Head | LeftEye | RightEye | Jaw) => AimAxis::Forward,
        _ => AimAxis::AlongBone,
    }
}
