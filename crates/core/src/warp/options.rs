//! Choices of every operator, with defaults. Metres, seconds, radians.

use super::{LegChain, SpineJoint};
use glam::Vec3;
use std::f32::consts::{FRAC_PI_2, PI};

/// Choices for a [`Warp`](super::Warp).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WarpOptions {
    /// Legs by their joints. Default: none, the humanoid's.
    pub legs: Vec<LegChain>,
    /// The pelvis joint. Default: the humanoid's hips.
    pub pelvis: Option<usize>,
    /// Joints that take the turn back. Default: the humanoid's spine, evenly. An empty list leaves the upper body turned.
    pub spine: Option<Vec<SpineJoint>>,
    /// Joints that are turned as the whole body. Default: none, all roots of the skeleton.
    pub body: Vec<usize>,
    /// A rig's own IK foot joints, kept true. Default: by Unreal's names, where the rig has them.
    pub ik_feet: IkFeet,
    /// Turning towards the movement.
    pub orientation: OrientationOptions,
    /// Scaling steps.
    pub stride: StrideOptions,
    /// Feet on sloping ground.
    pub slope: SlopeOptions,
}

/// A rig's own IK foot joints.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum IkFeet {
    /// `ik_foot_root`, `ik_foot_l`, `ik_foot_r`, where the rig has them.
    #[default]
    ByName,
    /// These: the joint above them if any, and one joint per leg in the order of the legs.
    Joints {
        /// The joint that carries the IK feet.
        root: Option<usize>,
        /// By leg.
        feet: Vec<Option<usize>>,
    },
    /// None are touched.
    None,
}

/// Turning the lower body towards the movement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientationOptions {
    /// Part of the turn that the body takes, the legs the rest: 1 turns hips and feet alike, 0 only places the feet.
    /// Range 0 to 1. Default: 1.
    pub share: f32,
    /// Which point of a foot is placed at the whole angle where the share is below 1. The ball stays planted under a
    /// rising heel; the ankle is what engines place. Default: ankle.
    pub point: StridePoint,
    /// Beyond this angle between movement and clip the legs run backwards, radians, graph only. Default: 90 degrees.
    pub angle_delta_threshold: f32,
    /// Width of the band around the threshold in which the choice stays, radians. Default: 10 degrees.
    pub hysteresis: f32,
    /// Slower clips and movements are not turned, metres per second, graph only. Default: 0.1.
    pub min_root_speed: f32,
    /// Half-life of the angle, seconds, graph only; 0 is instant. Default: 0.1.
    pub half_life_secs: f32,
    /// Largest turn, radians, graph only. Default: pi, all.
    pub max_correction: f32,
}

impl Default for OrientationOptions {
    fn default() -> Self {
        OrientationOptions {
            share: 1.0,
            point: StridePoint::Ankle,
            angle_delta_threshold: FRAC_PI_2,
            hysteresis: 10f32.to_radians(),
            min_root_speed: 0.1,
            half_life_secs: 0.1,
            max_correction: PI,
        }
    }
}

/// Where a step is scaled from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StrideOrigin {
    /// The hip joint of the moment, as engines have it: a planted foot drifts by (1 - scale) times the hip's sway.
    Hip,
    /// The hip joint's mean place over the root: planted feet stay.
    #[default]
    Steady,
}

/// Which point of a foot is scaled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum StridePoint {
    /// The ball (toe joint) where the rig has one; the ankle follows rigidly. A heel that rises stays over its ball.
    #[default]
    Ball,
    /// The foot joint, as engines have it.
    Ankle,
}

/// How long a leg may become.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LegLimit {
    /// No longer than animated, so that it never stretches out more than the clip shows.
    #[default]
    Animated,
    /// As long as its bones can reach.
    Reach,
}

/// Scaling steps along the movement.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrideOptions {
    /// Where steps are scaled from. Default: steady.
    pub origin: StrideOrigin,
    /// Which point is scaled. Default: ball.
    pub point: StridePoint,
    /// Which way things fall, model space, unit. Default: -Y.
    pub gravity: Vec3,
    /// Turn the direction into the floor's plane. Default: true.
    pub orient_to_floor: bool,
    /// Turn the thigh with the leg, so that the knee keeps its plane; off, the knee keeps its side in model space.
    /// Default: true.
    pub compensate_thigh: bool,
    /// How long legs may become. Default: animated.
    pub limit: LegLimit,
    /// Smallest and largest scale, graph only. Default: 0.4 to 2.
    pub scale_range: (f32, f32),
    /// Half-life of the scale, seconds, graph only; 0 is instant. Default: 0.1.
    pub half_life_secs: f32,
    /// Slower clips are not scaled, metres per second, graph only. Default: 0.1.
    pub min_root_speed: f32,
    /// Half-life of the average that finds the steady origin at run time, seconds. Default: 1.
    pub steady_half_life_secs: f32,
    /// How the pelvis follows.
    pub pelvis: PelvisOptions,
}

impl Default for StrideOptions {
    fn default() -> Self {
        StrideOptions {
            origin: StrideOrigin::Steady,
            point: StridePoint::Ball,
            gravity: Vec3::NEG_Y,
            orient_to_floor: true,
            compensate_thigh: true,
            limit: LegLimit::Animated,
            scale_range: (0.4, 2.0),
            half_life_secs: 0.1,
            min_root_speed: 0.1,
            steady_half_life_secs: 1.0,
            pelvis: PelvisOptions::default(),
        }
    }
}

/// Where a leg is measured from by the pelvis solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PelvisFrom {
    /// Each leg's hip joint.
    #[default]
    Hip,
    /// The pelvis joint, as engines do it.
    Pelvis,
}

/// How the pelvis follows scaled steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PelvisOptions {
    /// Where legs are measured from. Default: hip.
    pub from: PelvisFrom,
    /// Most iterations; 0 leaves the pelvis alone, except that legs must reach. Default: 3.
    pub max_iterations: u32,
    /// The solver stops when an iteration moves the pelvis by at most this, metres. Default: 0.001.
    pub tolerance: f32,
    /// Half-life of the shift, seconds; 0 is instant. Default: 0.05.
    pub half_life_secs: f32,
    /// Part of the shift that is applied, 0 to 1. Default: 1.
    pub weight: f32,
    /// Longest shift, metres; feet that do not reach then give way. Default: none, 0.5 leg lengths.
    pub max_distance: Option<f32>,
}

impl Default for PelvisOptions {
    fn default() -> Self {
        PelvisOptions {
            from: PelvisFrom::Hip,
            max_iterations: 3,
            tolerance: 0.001,
            half_life_secs: 0.05,
            weight: 1.0,
            max_distance: None,
        }
    }
}

/// Feet on sloping ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlopeOptions {
    /// Ground further up or down from the root's than this is none, metres. Default: 0.5.
    pub max_step_height: f32,
    /// Largest tilt of a foot from what is animated, radians. Default: 40 degrees.
    pub max_tilt: f32,
    /// Whether the pelvis follows the mean wish of the feet; off, it is only lowered as far as legs must reach.
    /// Default: true.
    pub pull_pelvis_down: bool,
    /// Half-life of each foot's ground normal, seconds; 0 is instant. Default: 0.08.
    pub normal_half_life_secs: f32,
    /// Half-life of each foot's ground height over the plane of its normal through the root, seconds. Default: 0.08.
    pub offset_half_life_secs: f32,
    /// Half-life of the pelvis, seconds. Default: 0.08.
    pub pelvis_half_life_secs: f32,
    /// Keeps feet within this horizontal distance of the root, metres. Leave it off unless feet poke through walls: it
    /// keeps feet from their ground. Default: none.
    pub keep_inside_radius: Option<f32>,
}

impl Default for SlopeOptions {
    fn default() -> Self {
        SlopeOptions {
            max_step_height: 0.5,
            max_tilt: 40f32.to_radians(),
            pull_pelvis_down: true,
            normal_half_life_secs: 0.08,
            offset_half_life_secs: 0.08,
            pelvis_half_life_secs: 0.08,
            keep_inside_radius: None,
        }
    }
}
