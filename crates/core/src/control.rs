//! Pose control: game logic edits a playing pose. Bigger head, longer arms, look at that point within limits.
//!
//! Controls are declared once for a character and prepared as a [`ControlStack`]; each playing character has a
//! [`ControlState`] that holds what the game wants now and says how far it got.
//!
//! ```
//! # use posewright::control::*;
//! # use posewright::glam::Vec3;
//! # use posewright::{Bone, BoneMatch, Character, CharacterOptions, Humanoid, ModelPose, Skeleton, Transform};
//! # let names = ["Hips", "Spine", "Neck", "Head"].map(String::from).to_vec();
//! # let rest = vec![Transform::from_translation(Vec3::Y * 0.4); 4];
//! # let skeleton = Skeleton::new(names, vec![None, Some(0), Some(1), Some(2)], rest).unwrap();
//! # let mut humanoid = Humanoid::new();
//! # for (joint, bone) in [Bone::Hips, Bone::Spine, Bone::Neck, Bone::Head].into_iter().enumerate() {
//! #     humanoid.set(bone, Some(BoneMatch { joint, confidence: 1.0, evidence: Vec::new() }));
//! # }
//! # let character = Character::new(skeleton, humanoid, &CharacterOptions::default());
//! // Once, for all characters of this kind:
//! let mut controls = ControlStack::builder(&character);
//! let big_head = controls.scale(&ScaleOptions::new(Bone::Head, Scale::Subtree(1.5)))?;
//! let look = controls.gaze(&GazeOptions {
//!     smoothing: Smoothing::half_life(0.15),
//!     ..GazeOptions::default()
//! })?;
//! let controls = controls.build();
//!
//! // Once per playing character:
//! let mut state = controls.new_state();
//! let mut model = ModelPose::default();
//!
//! // Each frame, after sampling the clip into `local`:
//! # let mut local = character.skeleton().rest().to_vec();
//! state.gaze_mut(look).goal = Some(Goal::PointInWorld(Vec3::new(2.0, 1.6, 3.0)));
//! state.gaze_mut(look).weight = 0.8;
//! state.scale_mut(big_head).scale = Scale::Subtree(2.0);
//! let world_from_model = Transform::from_translation(Vec3::new(0.0, 0.0, -1.0));
//! let frame = ControlFrame { dt_secs: 1.0 / 60.0, world_from_model };
//! controls.apply(&mut state, &frame, &mut local, &mut model);
//! let answer = state.gaze_answer(look);
//! println!("{:?}, {:.1} degrees to go", answer.head.outcome, answer.head.remaining_radians().to_degrees());
//! # Ok::<(), ControlError>(())
//! ```
//!
//! What acts where: [`OffsetOptions`] and [`ScaleOptions`] edit a joint's components before the pose is composed;
//! [`AimOptions`] and [`GazeOptions`] need the composed parent and act while composing, in one walk down the hierarchy.
//! Every control says what it may touch ([`ControlStack::touches`]), and two that would decide the same thing are an
//! error when they are declared. Angles are radians, as names say; weights go from 0 (the pose as it is, bit for bit)
//! to 1.

mod aim;
mod builder;
mod channel;
mod deform;
mod foresee;
mod gaze;
mod gaze_close;
mod gaze_even;
mod gaze_options;
mod goal;
mod ground;
mod joint_ref;
mod limits;
mod offset;
mod roll;
mod scale;
mod seek;
mod shares;
mod stack;
mod stand;
mod state;
mod trig;
mod vector;

pub use aim::{AimAnswer, AimAxis, AimInput, AimOptions, Outcome};
pub use builder::ControlBuilder;
pub use channel::{Channel, How, Touch};
pub use deform::{JointDeform, Skin};
pub use gaze_options::{EyeOptions, GazeJoint, GazeOptions};
pub use goal::{ControlFrame, Goal};
pub use joint_ref::JointRef;
pub use limits::{AimLimits, Smoothing};
pub use offset::{OffsetFrame, OffsetInput, OffsetOptions};
pub use roll::Roll;
pub use scale::{LongAxis, Scale, ScaleAnswer, ScaleInput, ScaleOptions};
pub use stack::ControlStack;
pub use state::{ControlState, GazeAnswer};

/// Which offset of a stack. Valid for the stack whose builder gave it and its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OffsetId(usize);

/// Which scale of a stack. Valid for the stack whose builder gave it and its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ScaleId(usize);

/// Which aim of a stack. Valid for the stack whose builder gave it and its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AimId(usize);

/// Which gaze of a stack. Valid for the stack whose builder gave it and its states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GazeId(usize);

/// Why a control could not be declared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ControlError {
    /// The character has no joint that plays this bone.
    #[error("the character has no {bone}; name a joint instead, or match the bone in a map file")]
    NoBone {
        /// The bone in VRM 1.0's spelling.
        bone: &'static str,
    },
    /// The skeleton has no such joint.
    #[error("there is no joint {name:?}")]
    NoJoint {
        /// The name that was looked for.
        name: String,
    },
    /// Several joints have the name.
    #[error("several joints are called {name:?}; say which by the end of its path: {}", paths.join(", "))]
    SeveralJoints {
        /// The name that was looked for.
        name: String,
        /// The paths of the joints that have it.
        paths: Vec<String>,
    },
    /// Two controls would decide the same thing.
    #[error(
        "{second} cannot have the {channel} of joint {joint:?}: {owner} decides it; leave the joint out of one of them, \
         declare what only adds before, or use two stacks one after the other"
    )]
    Owned {
        /// Path of the joint.
        joint: String,
        /// The component.
        channel: Channel,
        /// The control that was declared first.
        owner: String,
        /// The control that was refused.
        second: String,
    },
    /// A joint of a gaze does not stand above the head of it.
    #[error("a gaze runs down one line of joints: {joint:?} does not stand above {head:?}")]
    NotAbove {
        /// Path of the joint that stands aside.
        joint: String,
        /// Path of the last joint.
        head: String,
    },
    /// A number is out of its range.
    #[error("{control}: {what}")]
    Options {
        /// The control.
        control: String,
        /// What is wrong.
        what: &'static str,
    },
}

/// A weight as it is used: within 0 and 1, and 0 for NaN.
fn weight(given: f32) -> f32 {
    if given > 0.0 { given.min(1.0) } else { 0.0 }
}
