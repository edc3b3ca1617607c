//! Roll about an aim axis: keeping it upright, with nothing that flips when the axis points straight up.
//!
//! The upright reference of a direction is the part of up perpendicular to it. The joint's own up makes an angle with
//! it, its roll. The shortest turn from one direction to another changes that angle unless it runs along a meridian or
//! the equator; here it is put right by a twist about the new direction. Within 20 degrees of straight up or down the
//! twist fades, and within 6 degrees there is none: there the upright reference turns arbitrarily fast.

use super::vector::across;
use crate::rotation::wrap_angle;
use glam::{Quat, Vec2, Vec3};
use std::f32::consts::{PI, TAU};

/// What becomes of an aimed joint's roll about its aim axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Roll {
    /// As tilted against up as animated: the aim adds no tilt of its own.
    #[default]
    Upright,
    /// No tilt against up, whatever was animated; the weight fades it in.
    Level,
    /// Whatever the shortest turn gives.
    Shortest,
}

/// Sine of the angle to straight up below which nothing is put right, and above which all of it is.
const NONE_BELOW: f32 = 0.1;
pub(super) const ALL_ABOVE: f32 = 0.35;

/// The roll of an animated joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RollReference {
    /// The joint's up against the upright reference: cosine and sine of its roll, in proportion.
    roll: Vec2,
    /// Square of the sine of the angle between the axis and up.
    steep_squared: f32,
}

impl RollReference {
    /// The roll of a joint whose unit aim axis and whose up are given; `None` where it has none.
    #[inline]
    pub(super) fn of(axis: Vec3, joint_up: Vec3, up: Vec3) -> Option<RollReference> {
        let upright = across(up, axis);
        let steep_squared = upright.length_squared();
        let own = across(joint_up, axis);
        if !(steep_squared > NONE_BELOW * NONE_BELOW)
            || !(own.length_squared() > 1e-6 * joint_up.length_squared())
        {
            return None;
        }
        let roll = Vec2::new(own.dot(upright), own.dot(axis.cross(upright)));
        Some(RollReference { roll, steep_squared })
    }

    /// No roll against the upright reference, the square of whose length is given; `None` where there is none to speak of.
    #[inline]
    pub(super) fn none(steep_squared: f32) -> Option<RollReference> {
        let is_steep = steep_squared > NONE_BELOW * NONE_BELOW;
        is_steep.then_some(RollReference { roll: Vec2::X, steep_squared })
    }

    /// The same roll as a left-handed frame counts it.
    pub(super) fn mirrored(self) -> RollReference {
        RollReference { roll: Vec2::new(self.roll.x, -self.roll.y), ..self }
    }

    /// The same roll with `weight` of it taken away.
    pub(super) fn levelled(self, weight: f32) -> RollReference {
        let left = self.roll.y.atan2(self.roll.x) * (1.0 - weight);
        RollReference { roll: Vec2::new(left.cos(), left.sin()), ..self }
    }

    /// The twist about the unit `direction` that gives a joint, now with its up at `joint_up`, this roll. `last` is the
    /// twist of the frame before in radians, which decides between the two ways round where the twist is faded. The
    /// quaternion is not unit: normalise what it is multiplied into.
    #[inline]
    pub(super) fn twist(&self, direction: Vec3, joint_up: Vec3, up: Vec3, last: &mut f32) -> Quat {
        let upright = across(up, direction);
        let steep_squared = upright.length_squared().min(self.steep_squared);
        if !(steep_squared > NONE_BELOW * NONE_BELOW) {
            return Quat::IDENTITY;
        }
        let wanted = upright * self.roll.x + direction.cross(upright) * self.roll.y;
        let now = across(joint_up, direction);
        let (cos, sin) = (now.dot(wanted), direction.dot(now.cross(wanted)));
        // The length of (cos, sin), known from the two vectors before the angle between them is.
        let length = (now.length_squared() * wanted.length_squared()).sqrt();
        if !(length > 0.0) {
            return Quat::IDENTITY;
        }
        if steep_squared >= ALL_ABOVE * ALL_ABOVE && cos > -0.9 * length {
            *last = 0.0;
            // Half of the angle: its tangent is sin / (1 + cos).
            return Quat::from_xyzw(direction.x * sin, direction.y * sin, direction.z * sin, length + cos);
        }
        let mut angle = sin.atan2(cos);
        // Half a turn may be taken either way; the way of the frame before is kept up to 45 degrees beyond.
        if (angle - *last).abs() > PI && wrap_angle(angle - PI).abs() < 0.25 * PI {
            angle += if *last > 0.0 { TAU } else { -TAU };
        }
        *last = angle;
        let t = ((steep_squared.sqrt() - NONE_BELOW) / (ALL_ABOVE - NONE_BELOW)).min(1.0);
        Quat::from_axis_angle(direction, angle * t * t * (3.0 - 2.0 * t))
    }
}
