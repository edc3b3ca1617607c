//! What to look or point at, and what the game tells about a frame.

use super::vector::unit;
use crate::character::Character;
use crate::transform::Transform;
use glam::Vec3;

/// What a joint shall point at.
///
/// A goal that holds NaN or infinity counts as none. A point at the joint itself has no direction: the last one is
/// kept, or the animation where there was none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Goal {
    /// A place relative to the character's origin, metres.
    PointInModel(Vec3),
    /// A place in the scene, metres; taken into model space by [`ControlFrame::world_from_model`].
    PointInWorld(Vec3),
    /// A direction relative to the character's origin; any length but 0.
    DirectionInModel(Vec3),
    /// A direction in the scene; any length but 0.
    DirectionInWorld(Vec3),
}

impl Goal {
    /// The direction that stands `yaw_radians` to the character's left (about its up) and `pitch_radians` upwards from
    /// where the character faces in its stance. It belongs to the character's origin: a body that turns in the
    /// animation does not take it along.
    pub fn yaw_pitch(character: &Character, yaw_radians: f32, pitch_radians: f32) -> Goal {
        let (up, forward) = (character.stance().up, character.stance().forward);
        let left = up.cross(forward);
        let (sin_yaw, cos_yaw) = yaw_radians.sin_cos();
        let (sin_pitch, cos_pitch) = pitch_radians.sin_cos();
        Goal::DirectionInModel((forward * cos_yaw + left * sin_yaw) * cos_pitch + up * sin_pitch)
    }

    pub(super) fn is_in_world(&self) -> bool {
        matches!(self, Goal::PointInWorld(_) | Goal::DirectionInWorld(_))
    }

    pub(super) fn is_point(&self) -> bool {
        matches!(self, Goal::PointInWorld(_) | Goal::PointInModel(_))
    }

    /// The goal in model space.
    #[inline]
    pub(super) fn in_model(&self, world_from_model: &Transform) -> Option<ModelGoal> {
        let goal = match self {
            Goal::PointInModel(point) => ModelGoal::Point(*point),
            Goal::DirectionInModel(direction) => ModelGoal::Direction(unit(*direction)?),
            Goal::PointInWorld(point) => {
                ModelGoal::Point(to_model(world_from_model, *point - world_from_model.translation))
            }
            Goal::DirectionInWorld(direction) => {
                ModelGoal::Direction(unit(to_model(world_from_model, unit(*direction)?))?)
            }
        };
        match goal {
            ModelGoal::Point(p) | ModelGoal::Direction(p) => p.is_finite().then_some(goal),
        }
    }
}

/// A world difference in model space.
pub(super) fn to_model(world_from_model: &Transform, difference: Vec3) -> Vec3 {
    (world_from_model.rotation.conjugate() * difference) / world_from_model.scale
}

/// A model difference in world space.
pub(super) fn to_world(world_from_model: &Transform, difference: Vec3) -> Vec3 {
    world_from_model.rotation * (world_from_model.scale * difference)
}

/// A goal in model space; directions are unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum ModelGoal {
    Point(Vec3),
    Direction(Vec3),
}

/// What the game tells about one frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ControlFrame {
    /// Seconds since the frame before, 0 or more; only smoothing uses it. Default: 0, smoothed controls stand still.
    pub dt_secs: f32,
    /// Where the character's origin stands in the scene: what the engine moves, scene coordinates from model
    /// coordinates. Only goals in world space use it. Default: the identity.
    pub world_from_model: Transform,
}

impl Default for ControlFrame {
    fn default() -> Self {
        ControlFrame { dt_secs: 0.0, world_from_model: Transform::IDENTITY }
    }
}

impl ControlFrame {
    /// A frame `dt_secs` after the one before, of a character whose goals are in model space.
    pub fn after(dt_secs: f32) -> ControlFrame {
        ControlFrame { dt_secs, ..ControlFrame::default() }
    }
}
