//! What a frame asks for, what a playing character remembers, and what was done.

use super::leg::{LONGEST, LegGoal};
use super::{DrawList, StrideOrigin, UP, Warp, WarpFrame as Frame};
use crate::ik::{Outcome, PoseMut};
use crate::pose::ModelPose;
use crate::spring::{FadeVec3, Spring, SpringStep, SpringVec3};
use glam::{Quat, Vec3};

/// How the lower body should be turned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OrientationGoal {
    /// By this angle about +Y, radians, -pi to pi; positive turns left.
    Manual(f32),
    /// Towards this movement, model space, metres per second or any length above the threshold of speed.
    Graph(Vec3),
}

/// How steps should be scaled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum StrideGoal {
    /// By this factor along a direction in model space (none: the character's forward). Negative plays backwards.
    Manual {
        /// Factor on the steps.
        scale: f32,
        /// Direction before any orientation warping.
        direction: Option<Vec3>,
    },
    /// So that the root moves at this speed, metres per second.
    Graph(f32),
}

/// The ground under one foot, model space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootGround {
    /// Height at the foot's contact point, metres.
    pub height: f32,
    /// Normal, unit, upwards.
    pub normal: Vec3,
}

/// The ground that feet should stand on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SlopeGoal<'a> {
    /// A plane with this normal through the root's ground point.
    Plane(Vec3),
    /// What a ray cast found under each foot, by leg; none leaves a foot out.
    Feet(&'a [Option<FootGround>]),
    /// Ground under each foot that has been planned and is smooth by itself: followed at once, not eased.
    Planned(&'a [Option<FootGround>]),
}

/// What else is wanted of a foot that orientation and stride have placed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FootWish {
    /// Added to its place, model space, metres.
    pub shift: Vec3,
    /// Outer none: nothing is known of any ground, slopes are left alone. Inner none: there is no ground here.
    pub ground: Option<Option<FootGround>>,
    /// The ground is planned and smooth by itself: followed at once, not eased. Default: false.
    pub is_planned: bool,
}

/// A foot as orientation and stride have placed it, model space.
#[derive(Clone, Copy, Debug)]
pub struct PlacedFoot<'a> {
    /// Hip joint as placed.
    pub hip: Vec3,
    /// Length of thigh and shank, metres.
    pub chain: f32,
    /// Contact point as animated.
    pub animated: Vec3,
    /// Contact point as placed.
    pub point: Vec3,
    /// Ankle as placed.
    pub ankle: Vec3,
    /// Rotation of the foot joint as placed.
    pub rotation: Quat,
    /// Corners of the sole in the foot joint's frame, with the toes as they are bent; empty where the sole is not known.
    pub corners: &'a [Vec3],
}

/// Who knows, once orientation and stride have placed the feet, where they shall be.
pub trait FootGuide {
    /// What else is wanted of a leg's foot; asked once per leg, in order.
    fn foot(&mut self, leg: usize, foot: &PlacedFoot<'_>) -> FootWish;

    /// By how much slope shifts the pelvis up, model space, metres; asked after the feet. None: it follows the feet.
    fn pelvis(&mut self) -> Option<f32> {
        None
    }
}

/// What is wanted in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WarpFrame<'a> {
    /// Time since the last frame, seconds. 0 changes no memory.
    pub dt_secs: f32,
    /// The root's ground point in model space: turns go about it, the clip's flat ground is at its height. Default: origin.
    pub root: Vec3,
    /// Velocity of the clip's own root motion, model space, metres per second; none where it has none.
    pub root_velocity: Option<Vec3>,
    /// Default: none.
    pub orientation: Option<OrientationGoal>,
    /// Default: none.
    pub stride: Option<StrideGoal>,
    /// Default: none.
    pub slope: Option<SlopeGoal<'a>>,
    /// Normal of the floor that strides go along, unit. Default: +Y.
    pub floor_normal: Vec3,
    /// Mean places of the hip joints from the root over the cycle, by leg, for the steady origin. Default: none, a slow
    /// average.
    pub steady: Option<&'a [Vec3]>,
    /// Added to the place of each foot after stride warping, by leg, model space, metres. Default: none.
    pub foot_shifts: Option<&'a [Vec3]>,
    /// The pelvis stands at least this much lower than it would, metres: lowering ahead of need, offline. Default: 0.
    pub lower_by: f32,
}

impl Default for WarpFrame<'_> {
    fn default() -> Self {
        WarpFrame {
            dt_secs: 0.0,
            root: Vec3::ZERO,
            root_velocity: None,
            orientation: None,
            stride: None,
            slope: None,
            floor_normal: UP,
            steady: None,
            foot_shifts: None,
            lower_by: 0.0,
        }
    }
}

/// What became of one leg.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LegAnswer {
    /// How far the foot gave way because the leg may not reach it, metres.
    pub gave_way: f32,
    /// Distance of the foot from where it should be after solving, metres, not counting what gave way.
    pub residual: f32,
    /// What the leg's solver said.
    pub outcome: Outcome,
    /// Whether slope left the foot out: no ground, or too far up or down.
    pub without_ground: bool,
}

impl Default for LegAnswer {
    fn default() -> Self {
        LegAnswer { gave_way: 0.0, residual: 0.0, outcome: Outcome::Reached, without_ground: false }
    }
}

/// What was done in a frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WarpAnswer {
    /// The whole angle by which feet were turned about the root, radians.
    pub angle: f32,
    /// The angle by which root motion turns: the same without smoothing.
    pub root_turn: f32,
    /// Whether the legs play backwards.
    pub is_backwards: bool,
    /// The factor on steps along `direction`; 1 leaves them.
    pub scale: f32,
    /// Direction of steps before the turn, horizontal, unit; zero when stride did not act.
    pub direction: Vec3,
    /// How the pelvis was moved, metres, after the turn.
    pub pelvis_shift: Vec3,
    /// How much of that only lets legs reach, metres, downwards.
    pub lowered: f32,
    /// A graph goal had no root motion to work on (or too slow a one): the pose passed through.
    pub no_root_motion: bool,
    /// The angle was cut to the largest correction.
    pub angle_clamped: bool,
    /// The scale was cut to its range.
    pub scale_clamped: bool,
    /// The pelvis was cut to its largest distance.
    pub pelvis_clamped: bool,
    /// By leg.
    pub legs: Vec<LegAnswer>,
}

impl WarpAnswer {
    /// The clip's root displacement (model space, metres) as it belongs to the warped pose: scaled along the direction of
    /// the steps, then turned.
    pub fn root_motion(&self, displacement: Vec3) -> Vec3 {
        let along = self.direction * displacement.dot(self.direction);
        Quat::from_axis_angle(UP, self.root_turn) * (displacement + along * (self.scale - 1.0))
    }

    fn reset(&mut self) {
        let mut legs = std::mem::take(&mut self.legs);
        legs.fill(LegAnswer::default());
        *self = WarpAnswer { scale: 1.0, legs, ..WarpAnswer::default() };
    }
}

/// Turns about up in the frame at hand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Turns {
    /// Of the feet about the root.
    pub(super) whole: Quat,
    /// Of the body.
    pub(super) body: Quat,
}

impl Turns {
    pub(super) fn of(whole: f32, body: f32) -> Turns {
        let turn = Quat::from_axis_angle(UP, whole);
        Turns { whole: turn, body: if body == whole { turn } else { Quat::from_axis_angle(UP, body) } }
    }
}

/// Memory of slope warping for one foot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct FootMemory {
    /// Eased as a vector; its direction counts.
    pub(super) normal: SpringVec3,
    pub(super) offset: Spring,
    pub(super) offset_goal: f32,
    pub(super) is_known: bool,
}

/// The memory of one playing character.
#[derive(Clone, Debug)]
pub struct WarpState {
    /// What was done in the last frame.
    pub answer: WarpAnswer,
    /// Where operators describe what they do; none costs nothing. Default: none.
    pub draw: Option<DrawList>,
    pub(super) legs: Vec<LegGoal>,
    pub(super) settled: bool,
    pub(super) is_backwards: bool,
    pub(super) angle: Spring,
    pub(super) scale: Spring,
    pub(super) steady: Vec<Vec3>,
    pub(super) stride_shift: SpringVec3,
    pub(super) stride_goal: Vec3,
    pub(super) slope_shift: Spring,
    pub(super) slope_goal: f32,
    pub(super) feet: Vec<FootMemory>,
    /// The ground that was asked for in this frame, by leg; of no meaning without `asked`.
    pub(super) grounds: Vec<Option<FootGround>>,
    pub(super) asked: bool,
    /// Whether the ground that was asked for is planned, by leg.
    pub(super) planned: Vec<bool>,
    /// Shift of the pelvis by slope as it was planned.
    pub(super) planned_pelvis: Option<f32>,
    /// What is left of the shift by slope from before it was planned; none while it is not.
    pub(super) slope_fade: Option<FadeVec3>,
    /// The ground that each foot was given, model space.
    pub(super) given: Vec<Option<FootGround>>,
    /// Turn of the body in this frame, radians.
    pub(super) body_turn: f32,
    /// The turns by that and by the answer's angle.
    pub(super) turns: Turns,
    pub(super) pelvis: Vec3,
    /// Shift of the pelvis in this frame by stride, and by slope.
    pub(super) by_stride: Vec3,
    pub(super) by_slope: f32,
    /// Whether legs must be solved.
    pub(super) legs_moved: bool,
    /// The part of its bones' length that each leg may have.
    pub(super) reach: Vec<f32>,
}

impl WarpState {
    pub(super) fn new(warp: &Warp) -> WarpState {
        let count = warp.legs.len();
        let answer = WarpAnswer { legs: vec![LegAnswer::default(); count], scale: 1.0, ..Default::default() };
        WarpState {
            answer,
            draw: None,
            legs: vec![LegGoal::default(); count],
            settled: false,
            is_backwards: false,
            angle: Spring::default(),
            scale: Spring::settled(1.0),
            steady: vec![Vec3::ZERO; count],
            stride_shift: SpringVec3::default(),
            stride_goal: Vec3::ZERO,
            slope_shift: Spring::default(),
            slope_goal: 0.0,
            feet: vec![FootMemory::default(); count],
            grounds: vec![None; count],
            asked: false,
            planned: vec![false; count],
            planned_pelvis: None,
            slope_fade: None,
            given: vec![None; count],
            body_turn: 0.0,
            turns: Turns::default(),
            pelvis: Vec3::ZERO,
            by_stride: Vec3::ZERO,
            by_slope: 0.0,
            legs_moved: false,
            reach: vec![LONGEST; count],
        }
    }

    /// Forgets everything, so that the next frame starts settled: after a teleport or when another clip starts.
    pub fn reset(&mut self) {
        self.settled = false;
        self.is_backwards = false;
        self.feet.fill(FootMemory::default());
    }

    /// Reads the legs of the pose and keeps the slow averages.
    pub(super) fn begin(&mut self, warp: &Warp, frame: &Frame<'_>, pose: &PoseMut<'_>) {
        self.answer.reset();
        for (goal, leg) in self.legs.iter_mut().zip(&warp.legs) {
            *goal = leg.read(pose);
        }
        for (goal, longest) in self.legs.iter_mut().zip(&self.reach) {
            goal.longest = *longest;
        }
        self.pelvis = pose.model.positions[warp.pelvis];
        (self.body_turn, self.by_stride, self.by_slope, self.legs_moved) = (0.0, Vec3::ZERO, 0.0, false);
        self.turns = Turns::default();
        if let Some(list) = self.draw.as_mut() {
            list.shapes.clear();
        }
        if warp.options.stride.origin == StrideOrigin::Steady && frame.steady.is_none() {
            self.average(warp.options.stride.steady_half_life_secs, frame);
        }
    }

    /// Asks what else is wanted of each foot.
    pub(super) fn ask_feet(&mut self, warp: &Warp, model: &ModelPose, guide: Option<&mut dyn FootGuide>) {
        self.asked = false;
        self.planned_pelvis = None;
        let Some(guide) = guide else { return };
        for (index, (leg, who)) in self.legs.iter_mut().zip(&warp.legs).enumerate() {
            let wish = guide.foot(
                index,
                &PlacedFoot {
                    hip: leg.hip + self.by_stride,
                    chain: leg.chain,
                    animated: leg.point_before,
                    point: leg.point,
                    ankle: leg.ankle,
                    rotation: leg.rotation,
                    corners: who.corners(model).all(),
                },
            );
            if wish.shift != Vec3::ZERO && wish.shift.is_finite() {
                leg.shift(wish.shift);
                self.legs_moved = true;
            }
            self.asked |= wish.ground.is_some();
            self.grounds[index] = wish.ground.flatten();
            self.planned[index] = wish.is_planned;
        }
        self.planned_pelvis = guide.pelvis().filter(|shift| shift.is_finite());
    }

    /// The ground that a leg's foot was given in the last frame, model space, as eased or planned.
    pub(crate) fn ground(&self, leg: usize) -> Option<FootGround> {
        self.given[leg]
    }

    fn average(&mut self, half_life_secs: f32, frame: &Frame<'_>) {
        let keep = match (self.settled, half_life_secs > 0.0 && frame.dt_secs >= 0.0) {
            (false, _) => 0.0,
            (true, true) => (-std::f32::consts::LN_2 * frame.dt_secs / half_life_secs).exp(),
            (true, false) => 1.0,
        };
        for (mean, leg) in self.steady.iter_mut().zip(&self.legs) {
            let now = leg.hip - frame.root;
            *mean = now + (*mean - now) * keep;
        }
    }

    /// A step for springs of a half-life; the first frame is settled at its goal.
    pub(super) fn step(&self, half_life_secs: f32, frame: &Frame<'_>) -> SpringStep {
        SpringStep::new(half_life_secs, frame.dt_secs)
    }
}
