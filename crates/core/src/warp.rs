//! Pose warping: one clip serves more directions, speeds and slopes than it was made for.
//!
//! * **Orientation** turns the lower body to the movement and takes the turn back along the spine.
//! * **Stride** scales the steps along the movement, instead of the play rate, and lets the pelvis follow.
//! * **Slope** sets the feet on ground that the clip does not know, and lets the pelvis follow.
//!
//! A [`Warp`] is prepared once per character; that is the last place that can fail. Each playing character has a
//! [`WarpState`]. A frame says what is wanted ([`WarpFrame`]); the operators act in the order orientation, stride, slope on
//! goals of the legs, then body, spine and legs are written once. What was done, and what could not be, is a
//! [`WarpAnswer`]. Model space is that of the root: its ground point is [`WarpFrame::root`], and +Y is up.
//!
//! Manual goals act at once, as given. Graph goals come from the root motion and are clamped and smoothed; without root
//! motion the pose passes through and the answer says so. With a half-life of 0 both agree for the same numbers.
//!
//! A foot that stood still in the world still does, if the root motion is warped alike: [`WarpAnswer::root_motion`].
//!
//! # Names
//!
//! Few of these matter (**bold**); the others are limits to leave alone. Engine names are those of Unreal 5.0's nodes,
//! as their users know them; later versions differ, and agreement with their internals is not claimed.
//!
//! | here | Unreal 5.0 | unit | default |
//! |---|---|---|---|
//! | **[`OrientationGoal::Manual`]** | Orientation Angle | radians | |
//! | **[`OrientationOptions::share`]** | Distributed Bone Orientation Alpha | 0 to 1 | 1 (there 0.5) |
//! | [`WarpOptions::spine`] | Spine Bones | joints, weights | the spine, evenly |
//! | [`OrientationOptions::angle_delta_threshold`] | Locomotion Angle Delta Threshold | radians | 90° |
//! | [`OrientationOptions::half_life_secs`] | Rotation Interp Speed | seconds | 0.1 |
//! | [`OrientationOptions::min_root_speed`], [`StrideOptions::min_root_speed`] | Min Root Motion Speed Threshold | m/s | 0.1 |
//! | [`WarpOptions::ik_feet`] | IK Foot Root Bone, IK Foot Bones | joints | by name |
//! | **[`StrideGoal::Manual`]** | Stride Scale, Stride Direction | factor | forward |
//! | **[`StrideGoal::Graph`]** | Locomotion Speed | m/s | |
//! | [`StrideOptions::scale_range`] | Stride Scale Modifier (clamp) | factor | 0.4 to 2 |
//! | [`StrideOptions::half_life_secs`] | Stride Scale Modifier (interp) | seconds | 0.1 |
//! | [`WarpFrame::floor_normal`] | Floor Normal Direction | | +Y |
//! | [`StrideOptions::gravity`] | Gravity Direction | | -Y |
//! | [`StrideOptions::orient_to_floor`] | Orient Stride Direction Using Floor Normal | | true |
//! | [`StrideOptions::compensate_thigh`] | Compensate IK Using FK Thigh Rotation | | true |
//! | [`StrideOptions::limit`] | Clamp IK Using FK Limits | | animated |
//! | [`PelvisOptions::max_iterations`] | Pelvis Adjustment Max Iter | | 3 |
//! | [`PelvisOptions::tolerance`] | Pelvis Adjustment Error Tolerance | metres | 0.001 |
//! | [`PelvisOptions::max_distance`] | Pelvis Adjustment Max Distance | metres | 0.5 legs (there 0.1) |
//! | [`PelvisOptions::weight`] | Pelvis Adjustment Interp Alpha | 0 to 1 | 1 (there 0.5) |
//! | [`PelvisOptions::half_life_secs`] | Pelvis Adjustment Interp (stiffness, damping) | seconds | 0.05 |
//! | **[`SlopeGoal`]** | floor traces of the node | metres | |
//! | [`SlopeOptions::max_step_height`] | Max Step Height | metres | 0.5 |
//! | [`SlopeOptions::keep_inside_radius`] | Keep Mesh Inside Of Capsule | metres | off |
//! | [`SlopeOptions::pull_pelvis_down`] | Pull Pelvis Down | | true |
//! | [`SlopeOptions::normal_half_life_secs`], [`SlopeOptions::offset_half_life_secs`], [`SlopeOptions::pelvis_half_life_secs`] | Floor Normal, Floor Offset, Pelvis Offset Interpolator | seconds | 0.08 |
//!
//! Stiffness and damping become half-lives by [`half_life_from_stiffness`](crate::spring::half_life_from_stiffness).
//!
//! # Limits
//!
//! Warping refines one clip around its own speed, direction and slope. It replaces no authored walk, run, turn or flight
//! of stairs; a blend of several clips looks better than one that is warped far. On paths that curve, a stride direction
//! that turns makes planted feet slide by (scale - 1) times the turn times their distance from the hip.

mod body;
mod clip;
mod draw;
mod ground;
mod leg;
mod options;
mod orientation;
mod pelvis;
mod plant;
mod slope;
mod state;
mod steps;
mod stride;
pub(crate) mod tread;
mod weights;

pub use clip::{
    ClipGoals, ClipGround, ClipOrientation, GroundQuery, RootPath, Verdict, WarpedClip, clip_body, clip_warp,
    warp_clip,
};
pub use draw::{Color, DrawList, Shape};
pub use ground::{FURTHEST_GROUND, GroundError, HeightField, TriangleGround};
pub use leg::LegChain;
pub use options::{
    IkFeet, LegLimit, OrientationOptions, PelvisFrom, PelvisOptions, SlopeOptions, StrideOptions,
    StrideOrigin, StridePoint, WarpOptions,
};
pub(crate) use pelvis::vertical_shift;
pub use pelvis::{PelvisLeg, pelvis_shift};
pub use state::{
    FootGround, FootGuide, FootWish, LegAnswer, OrientationGoal, PlacedFoot, SlopeGoal, StrideGoal,
    WarpAnswer, WarpFrame, WarpState,
};
pub use weights::{SpineJoint, spine_weights};

use crate::character::Character;
use crate::control::ControlStack;
use crate::humanoid::Bone;
use crate::ik::PoseMut;
use crate::pose::ModelPose;
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::Vec3;
use leg::Leg;
use std::ops::Range;

/// The direction up in model space.
const UP: Vec3 = Vec3::Y;

/// Why a [`Warp`] could not be prepared.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WarpError {
    /// There is neither a humanoid's leg nor a listed one.
    #[error(
        "the character has no leg to warp; match the leg bones in a map file, or list legs by their joints"
    )]
    NoLegs,
    /// There is no pelvis.
    #[error("the character has no hips; match the bone in a map file, or name the pelvis joint")]
    NoPelvis,
    /// No such joint.
    #[error("there is no joint {joint}")]
    NoJoint {
        /// Index that was given.
        joint: usize,
    },
    /// A joint of a leg does not hang from the one before.
    #[error("leg {leg:?}: joint {joint:?} does not hang from {above:?}")]
    NotBelow {
        /// Name of the leg.
        leg: String,
        /// Path of the joint.
        joint: String,
        /// Path of the joint that should be above it.
        above: String,
    },
    /// A joint is listed twice.
    #[error("joint {joint:?} is listed twice")]
    Twice {
        /// Path of the joint.
        joint: String,
    },
    /// A spine weight is negative or no number.
    #[error("spine joint {joint:?}: a weight of {weight} is not possible, weights are 0 or more")]
    BadWeight {
        /// Path of the joint.
        joint: String,
        /// The weight.
        weight: f32,
    },
    /// The weights given leave nothing for a joint without one.
    #[error(
        "spine joint {joint:?}: the weights of its branch leave nothing for it; lower them or give it one"
    )]
    NothingLeft {
        /// Path of the joint.
        joint: String,
    },
    /// All joints of a branch have weights, and they do not sum to one.
    #[error(
        "the spine weights down to {joint:?} sum to {sum}, not to 1; leave out one of them to have it fitted"
    )]
    WeightsNotOne {
        /// Path of the branch's last joint.
        joint: String,
        /// What they sum to.
        sum: f32,
    },
}

/// The humanoid's hips, or a creature's.
fn hips(character: &Character) -> Option<usize> {
    let humanoid = character.humanoid();
    let chain = humanoid.chain("hips").and_then(|c| c.joints.first().copied());
    humanoid.joint(Bone::Hips).or(chain)
}

/// A character prepared for warping. Immutable; shared by all playing characters of its kind.
#[derive(Clone, Debug)]
pub struct Warp {
    skeleton: Skeleton,
    options: WarpOptions,
    legs: Vec<Leg>,
    ik_root: Option<usize>,
    /// Sorted by hierarchy, with the weights above and including each.
    spine: Vec<body::SpineTurn>,
    /// Joints that are turned and moved as the body as a whole.
    carriers: Vec<usize>,
    pelvis: usize,
    forward: Vec3,
    leg_length: f32,
    /// Cosine of the steepest that a foot may be tilted.
    cos_max_tilt: f32,
    /// Which joints are composed when.
    order: body::Order,
}

impl Warp {
    /// Prepares a character.
    ///
    /// # Errors
    /// When there is no leg or pelvis, joints do not hang together, or spine weights are impossible; joints are named.
    pub fn new(character: &Character, options: WarpOptions) -> Result<Warp, WarpError> {
        let skeleton = character.skeleton().clone();
        let mut legs = leg::prepare(character, &options.legs, options.stride.point)?;
        let pelvis = match options.pelvis.or_else(|| hips(character)) {
            Some(joint) if joint < skeleton.len() => joint,
            Some(joint) => return Err(WarpError::NoJoint { joint }),
            None => return Err(WarpError::NoPelvis),
        };
        let ik_root = body::find_ik_feet(&skeleton, &options.ik_feet, &mut legs)?;
        let list = options.spine.clone().unwrap_or_else(|| body::default_spine(character, &legs));
        let weights = spine_weights(&skeleton, &list)?;
        let spine = weights.into_iter().map(|(joint, weight)| body::SpineTurn { joint, weight }).collect();
        let carriers =
            if options.body.is_empty() { skeleton.roots().collect() } else { options.body.clone() };
        if let Some(joint) = carriers.iter().find(|j| **j >= skeleton.len()) {
            return Err(WarpError::NoJoint { joint: *joint });
        }
        let stance = &character.stance().positions;
        let lengths = legs.iter().map(|l| {
            let [a, b, c] = [l.limb.upper, l.limb.lower, l.foot].map(|j| stance[j]);
            a.distance(b) + b.distance(c)
        });
        let leg_length = lengths.sum::<f32>() / legs.len() as f32;
        let forward = character.stance().forward;
        let order = body::Order::default();
        let cos_max_tilt = options.slope.max_tilt.max(0.0).cos();
        let mut warp = Warp {
            skeleton,
            options,
            legs,
            ik_root,
            spine,
            carriers,
            pelvis,
            forward,
            leg_length,
            cos_max_tilt,
            order,
        };
        warp.order = body::Order::of(&warp);
        Ok(warp)
    }

    /// The memory of one playing character, settled at its first frame.
    pub fn new_state(&self) -> WarpState {
        WarpState::new(self)
    }

    /// The choices it was made with.
    pub fn options(&self) -> &WarpOptions {
        &self.options
    }

    /// Names of the legs, in the order of every list by leg.
    pub fn leg_names(&self) -> impl Iterator<Item = &str> {
        self.legs.iter().map(|l| l.name.as_str())
    }

    /// The joint whose place is warped, by leg: ball or ankle.
    pub fn leg_point(&self, leg: usize) -> usize {
        self.legs[leg].point
    }

    /// The joint at which each leg hangs from the body.
    pub fn hip_joint(&self, leg: usize) -> usize {
        self.legs[leg].limb.upper
    }

    /// Spine joints and their weights, sorted by hierarchy.
    pub fn spine(&self) -> impl Iterator<Item = (usize, f32)> {
        self.spine.iter().map(|s| (s.joint, s.weight))
    }

    /// Mean length of the legs in the stance, metres.
    pub fn leg_length(&self) -> f32 {
        self.leg_length
    }

    /// Warps a pose. `local` has a transform per joint, in the clip's pose; `model` is scratch that holds the warped pose
    /// afterwards. Nothing is allocated once `model` has room. Nothing fails: see the answer.
    pub fn apply<'s>(
        &self,
        state: &'s mut WarpState,
        frame: &WarpFrame<'_>,
        local: &mut [Transform],
        model: &mut ModelPose,
    ) -> &'s WarpAnswer {
        self.run(state, frame, local, model, None)
    }

    /// Warps a pose like [`Warp::apply`], and asks `guide` what else is wanted of each foot once orientation and stride
    /// have placed it. What it says of the ground wins over [`WarpFrame::slope`].
    pub fn apply_with<'s>(
        &self,
        state: &'s mut WarpState,
        frame: &WarpFrame<'_>,
        local: &mut [Transform],
        model: &mut ModelPose,
        guide: &mut dyn FootGuide,
    ) -> &'s WarpAnswer {
        self.run(state, frame, local, model, Some(guide))
    }

    /// Warps a pose like [`Warp::apply`] for a [`ControlStack`] that comes next: joints that
    /// [`ControlStack::apply_to_goals`] composes are left to it, so that each is composed once.
    pub fn apply_before<'s>(
        &self,
        state: &'s mut WarpState,
        frame: &WarpFrame<'_>,
        local: &mut [Transform],
        model: &mut ModelPose,
        next: &ControlStack,
    ) -> &'s WarpAnswer {
        self.run_early(state, frame, local, model, None);
        self.compose_late(local, model, next.turned());
        &state.answer
    }

    fn run<'s>(
        &self,
        state: &'s mut WarpState,
        frame: &WarpFrame<'_>,
        local: &mut [Transform],
        model: &mut ModelPose,
        guide: Option<&mut dyn FootGuide>,
    ) -> &'s WarpAnswer {
        self.run_early(state, frame, local, model, guide);
        self.compose_late(local, model, &[]);
        &state.answer
    }

    /// All but composing the joints that no solver reads.
    pub(crate) fn run_early(
        &self,
        state: &mut WarpState,
        frame: &WarpFrame<'_>,
        local: &mut [Transform],
        model: &mut ModelPose,
        guide: Option<&mut dyn FootGuide>,
    ) {
        assert_eq!(local.len(), self.skeleton.len(), "a pose needs one transform per joint");
        model.make_room(local.len());
        let mut pose = PoseMut { skeleton: &self.skeleton, local, model };
        body::compose_runs(&self.order.early, &mut pose, 0..self.skeleton.len());
        state.begin(self, frame, &pose);
        orientation::plan(self, state, frame);
        stride::plan(self, state, frame);
        state.ask_feet(self, pose.model, guide);
        slope::plan(self, state, frame);
        pelvis::keep_reach(self, state, frame);
        body::write(self, state, frame, &mut pose);
        if let Some(list) = state.draw.as_mut() {
            list.legs(&state.legs);
        }
    }

    /// Composes what is left to compose, except for subtrees that somebody else composes (in order).
    pub(crate) fn compose_late(&self, local: &[Transform], model: &mut ModelPose, except: &[Range<usize>]) {
        for run in &self.order.late {
            let mut from = run.start;
            for except in except {
                let to = except.start.clamp(from, run.end);
                model.compose_range(&self.skeleton, from..to, local);
                from = except.end.clamp(from, run.end);
            }
            model.compose_range(&self.skeleton, from..run.end, local);
        }
    }
}
