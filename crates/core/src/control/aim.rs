//! Aim: turn a joint so that its aim axis points at a goal.
//!
//! The goal is taken into the parent's frame through the inverse of the parent's whole linear part, so the axis that
//! the skin shows arrives exactly, whatever the rest rotations, and under scaled, mirrored and sheared parents too. The
//! turn is the shortest arc from the animated axis; roll is put right afterwards ([`Roll`]). Limits, hysteresis and
//! smoothing are described at [`AimLimits`] and [`Smoothing`]. Angles under a parent with non-uniform scale are those
//! of the parent's own coordinates.

use super::goal::{ControlFrame, Goal, ModelGoal};
use super::limits::{AimLimits, Smoothing};
use super::roll::{Roll, RollReference};
use super::seek::{Seek, SeekMemory, Sight};
use super::stand::{Stand, inverse};
use super::vector::{angle, arc, basis, unit};
use super::{ControlError, JointRef};
use crate::pose::ModelPose;
use crate::transform::Transform;
use glam::{Mat3, Vec3};

/// Which axis of a joint shall point at the goal.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum AimAxis {
    /// The character's forward in the stance, taken into the joint's frame: what a head or an eye looks along.
    #[default]
    Forward,
    /// From the joint to the next bone: what an arm points along.
    AlongBone,
    /// This direction in the joint's frame, any length but 0: a weapon's barrel.
    InJoint(Vec3),
}

/// Choices for an aim.
#[derive(Clone, Debug, PartialEq)]
pub struct AimOptions {
    /// The joint that turns.
    pub joint: JointRef,
    /// The axis that shall point at the goal. Default: the character's forward.
    pub axis: AimAxis,
    /// A point in the joint's frame and units from which the axis looks at a point (eyes above a head joint, a muzzle).
    /// Goals nearer to the joint than the axis's line passes it cannot be met; they are aimed at from the joint itself.
    /// Goals that are directions do not use it. Default: 0, the joint.
    pub origin_in_joint: Vec3,
    /// How far it may go. Default: no limit.
    pub limits: AimLimits,
    /// How softly it goes there. Default: at once.
    pub smoothing: Smoothing,
    /// What becomes of the roll. Default: upright.
    pub roll: Roll,
    /// What a new state starts with. Default: no goal, weight 1.
    pub start: AimInput,
}

impl AimOptions {
    /// An aim of a joint's forward, without limits, at once.
    pub fn new(joint: impl Into<JointRef>) -> AimOptions {
        AimOptions {
            joint: joint.into(),
            axis: AimAxis::Forward,
            origin_in_joint: Vec3::ZERO,
            limits: AimLimits::default(),
            smoothing: Smoothing::default(),
            roll: Roll::Upright,
            start: AimInput::default(),
        }
    }
}

/// What a game sets each frame, for aims and gazes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AimInput {
    /// What to point at; `None` goes back to the animation, as softly as smoothing says. Default: none.
    pub goal: Option<Goal>,
    /// 0 to 1: the fraction of the whole turn that is taken. 0 leaves the pose as it is, bit for bit, and forgets what
    /// smoothing was on its way to. Default: 1.
    pub weight: f32,
}

impl Default for AimInput {
    fn default() -> Self {
        AimInput { goal: None, weight: 1.0 }
    }
}

/// How an aim came out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outcome {
    /// Weight 0: nothing was done.
    #[default]
    Off,
    /// There is no goal, or it holds NaN; the joint is as animated, or on its way back there.
    NoGoal,
    /// The goal is at the joint itself and has no direction.
    TooClose,
    /// A limit keeps the axis from its goal.
    Limited,
    /// Smoothing is on its way.
    Moving,
    /// The axis points at its goal (at weight 1), or the weight's part of the way.
    Reached,
}

/// How far an aim got in the last frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AimAnswer {
    /// How it came out.
    pub outcome: Outcome,
    // Directions in model space of any length, made unit only when somebody asks.
    pub(super) animated: Vec3,
    pub(super) wanted: Vec3,
    pub(super) reached: Vec3,
}

impl AimAnswer {
    /// Where the axis points in the animation: unit, model space; zero when nothing was done.
    pub fn animated(&self) -> Vec3 {
        unit(self.animated).unwrap_or(Vec3::ZERO)
    }

    /// Where the goal is, seen from the joint: unit, model space; where the axis points in the animation without a
    /// goal, zero when nothing was done.
    pub fn wanted(&self) -> Vec3 {
        unit(self.wanted).unwrap_or(Vec3::ZERO)
    }

    /// Where the axis points now: unit, model space; zero when nothing was done.
    pub fn reached(&self) -> Vec3 {
        unit(self.reached).unwrap_or(Vec3::ZERO)
    }

    /// From the animated axis to the goal, radians.
    pub fn wanted_radians(&self) -> f32 {
        angle(self.animated(), self.wanted())
    }

    /// From the animated axis to where it points now, radians.
    pub fn turned_radians(&self) -> f32 {
        angle(self.animated(), self.reached())
    }

    /// From where the axis points now to the goal, radians; without a goal, back to the animation.
    pub fn remaining_radians(&self) -> f32 {
        angle(self.reached(), self.wanted())
    }
}

/// Where a joint stands under its parent in the frame at hand.
pub(super) struct Place {
    pub(super) position: Vec3,
    pub(super) model_from_parent: Mat3,
    pub(super) parent_from_model: Mat3,
}

impl Place {
    /// Of a joint whose parent is composed.
    #[inline]
    pub(super) fn of(model: &ModelPose, parent: Option<usize>, translation: Vec3) -> Place {
        let Some(parent) = parent else {
            return Place {
                position: translation,
                model_from_parent: Mat3::IDENTITY,
                parent_from_model: Mat3::IDENTITY,
            };
        };
        let (linear, parent_from_model) = invertible(model, parent);
        Place {
            position: model.positions[parent] + model.linears[parent] * translation,
            model_from_parent: linear,
            parent_from_model,
        }
    }
}

/// A joint's linear part and its inverse; the pure rotation where a scale of 0 has flattened it.
#[inline]
pub(super) fn invertible(model: &ModelPose, joint: usize) -> (Mat3, Mat3) {
    let linear = model.linears[joint];
    inverse(linear).map_or_else(
        || {
            let pure = Mat3::from_quat(model.rotations[joint]);
            (pure, pure.transpose())
        },
        |inverse| (linear, inverse),
    )
}

/// A prepared axis of a joint.
#[derive(Clone, Debug)]
pub(super) struct AimUnit {
    pub(super) joint: usize,
    pub(super) parent: Option<usize>,
    /// Unit, in the joint's frame.
    pub(super) axis: Vec3,
    /// The body's up in the joint's frame.
    pub(super) joint_up: Vec3,
    origin: Vec3,
    pub(super) roll: Roll,
    /// Up in model space.
    pub(super) up: Vec3,
    pub(super) seek: Seek,
    pub(super) start: AimInput,
}

/// Below this many metres a goal counts as being at the joint.
pub(super) const TOO_CLOSE: f32 = 1e-5;

impl AimUnit {
    /// `frame` is the joint in whose frame limits are counted.
    pub(super) fn new(
        stand: &Stand<'_>,
        joint: usize,
        frame: Option<usize>,
        options: &AimOptions,
    ) -> Result<AimUnit, ControlError> {
        let fault = |what: &'static str| ControlError::Options {
            control: format!("aim of {:?}", stand.character.skeleton().name(joint)),
            what,
        };
        if let Some(what) = options.limits.fault().or_else(|| options.smoothing.fault()) {
            return Err(fault(what));
        }
        let axis = match options.axis {
            AimAxis::Forward => stand.in_joint(joint, stand.forward),
            AimAxis::AlongBone => stand.long_axis(joint),
            AimAxis::InJoint(axis) => unit(axis).ok_or_else(|| fault("the axis has no direction"))?,
        };
        if !options.origin_in_joint.is_finite() {
            return Err(fault("origin_in_joint must be finite"));
        }
        let into_frame = inverse(stand.linear(frame)).unwrap_or(Mat3::IDENTITY);
        let forward = unit(stand.model.linears[joint] * axis).unwrap_or(stand.forward);
        // Yaw is counted about the body's up; where the axis points along it, pitch starts from the body's forward.
        let steep = forward.dot(stand.up).abs() > 0.98;
        let up = if steep { stand.forward * -forward.dot(stand.up).signum() } else { stand.up };
        let left = up.cross(forward);
        let basis = basis(into_frame * forward, into_frame * up, into_frame * left);
        Ok(AimUnit {
            joint,
            parent: stand.character.skeleton().parent(joint),
            axis,
            joint_up: inverse(stand.model.linears[joint]).unwrap_or(Mat3::IDENTITY) * stand.up,
            origin: options.origin_in_joint,
            roll: options.roll,
            up: stand.character.stance().up,
            seek: Seek::new(basis, options.limits, options.smoothing),
            start: options.start,
        })
    }

    /// What shall point at a goal `distance` away, in the parent's coordinates before the joint's rotation, unit: the
    /// axis itself, or, where the axis does not start at the joint, the line from the joint to where the axis meets
    /// that distance.
    #[inline]
    pub(super) fn aimed(&self, scale: Vec3, distance: Option<f32>) -> Vec3 {
        // The common case, and the axis itself bit for bit.
        let axis = if scale == Vec3::ONE { self.axis } else { unit(scale * self.axis).unwrap_or(self.axis) };
        let Some(distance) = distance.filter(|_| self.origin != Vec3::ZERO) else { return axis };
        let lever = scale * self.origin;
        let along = axis.dot(lever);
        let square = along * along + distance * distance - lever.length_squared();
        if !(square > 0.0) {
            return axis;
        }
        unit(lever + axis * (square.sqrt() - along)).unwrap_or(axis)
    }

    /// Whether the axis starts elsewhere than at the joint.
    pub(super) fn has_origin(&self) -> bool {
        self.origin != Vec3::ZERO
    }

    /// Turns the joint so that `from` points along `to` (unit, in the parent's frame), and puts its roll right.
    #[inline]
    pub(super) fn turn(&self, turn: &AimTurn, last_roll: &mut f32, local: &mut Transform) {
        let joint_up = local.rotation * (local.scale * self.joint_up);
        let (arc, joint_up) = arc(turn.from, turn.to, turn.up, joint_up);
        let mut rotation = arc * local.rotation;
        if let Some(reference) = turn.roll {
            rotation = reference.twist(turn.to, joint_up, turn.up, last_roll) * rotation;
        }
        local.rotation = rotation.normalize();
    }

    /// One frame of an aim of its own. The parent is composed, the joint is not.
    pub(super) fn apply(
        &self,
        memory: &mut SeekMemory,
        input: &AimInput,
        frame: &ControlFrame,
        model: &ModelPose,
        local: &mut Transform,
    ) -> AimAnswer {
        let weight = super::weight(input.weight);
        if weight == 0.0 {
            memory.forget();
            return AimAnswer::default();
        }
        if input.goal.is_none() && memory.is_idle() {
            memory.forget();
            memory.settle = false;
            return AimAnswer { outcome: Outcome::NoGoal, ..AimAnswer::default() };
        }
        let place = Place::of(model, self.parent, local.translation);
        let view = look(&place, input, frame, memory.last);
        let from = local.rotation * self.aimed(local.scale, view.distance);
        let sight = Sight {
            axis: from,
            wish: view.wish,
            weight,
            dt_secs: frame.dt_secs,
            model_from_frame: &place.model_from_parent,
            frame_from_model: &place.parent_from_model,
            world_from_model: view.in_world.then_some(&frame.world_from_model),
        };
        let in_model = |v: Vec3| place.model_from_parent * v;
        let animated = in_model(from);
        let idle = AimAnswer { outcome: view.outcome, animated, wanted: animated, reached: animated };
        let Some(sought) = self.seek.seek(memory, &sight) else {
            memory.last = Vec3::ZERO;
            return idle;
        };
        let up = unit(place.parent_from_model * self.up).unwrap_or(Vec3::Y);
        let roll = self.roll_reference(from, local.rotation * (local.scale * self.joint_up), up, weight);
        self.turn(&AimTurn { from, to: sought.direction, up, roll }, &mut memory.roll, local);
        let outcome = match view.outcome {
            Outcome::Reached if sought.moving => Outcome::Moving,
            Outcome::Reached if sought.limited => Outcome::Limited,
            other => other,
        };
        let wanted = view.wish.map_or(animated, in_model);
        memory.last = wanted;
        AimAnswer { outcome, animated, wanted, reached: in_model(sought.direction) }
    }

    /// The roll that the joint shall have after turning.
    pub(super) fn roll_reference(
        &self,
        axis: Vec3,
        joint_up: Vec3,
        up: Vec3,
        weight: f32,
    ) -> Option<RollReference> {
        match self.roll {
            Roll::Shortest => None,
            Roll::Upright => RollReference::of(axis, joint_up, up),
            Roll::Level => RollReference::of(axis, joint_up, up).map(|r| r.levelled(weight)),
        }
    }
}

/// A turn of a joint in its parent's frame.
pub(super) struct AimTurn {
    pub(super) from: Vec3,
    pub(super) to: Vec3,
    pub(super) up: Vec3,
    pub(super) roll: Option<RollReference>,
}

/// A goal as seen from a place.
pub(super) struct View {
    /// Unit, in the parent's frame.
    pub(super) wish: Option<Vec3>,
    /// To a goal that is a point, in the parent's units.
    pub(super) distance: Option<f32>,
    pub(super) in_world: bool,
    /// Reached, or why there is no wish.
    pub(super) outcome: Outcome,
}

/// Takes a goal into the frame of the parent. `last` is where the last one was, model space; zero when there was none.
#[inline]
pub(super) fn look(place: &Place, input: &AimInput, frame: &ControlFrame, last: Vec3) -> View {
    let in_world = input.goal.is_some_and(|goal| goal.is_in_world());
    let none = |outcome| View { wish: None, distance: None, in_world, outcome };
    let Some(goal) = input.goal.and_then(|goal| goal.in_model(&frame.world_from_model)) else {
        return none(Outcome::NoGoal);
    };
    match goal {
        ModelGoal::Direction(direction) => {
            let wish = unit(place.parent_from_model * direction);
            View { wish, distance: None, in_world, outcome: Outcome::Reached }
        }
        ModelGoal::Point(point) => {
            let way = point - place.position;
            let square = way.length_squared();
            if square.is_infinite() {
                // Too far for a distance: a direction.
                let wish = unit(place.parent_from_model * unit(way).unwrap_or(way));
                return View { wish, distance: None, in_world, outcome: Outcome::Reached };
            }
            if !(square > TOO_CLOSE * TOO_CLOSE) {
                return View { wish: unit(place.parent_from_model * last), ..none(Outcome::TooClose) };
            }
            let way = place.parent_from_model * way;
            View { wish: unit(way), distance: Some(way.length()), in_world, outcome: Outcome::Reached }
        }
    }
}
