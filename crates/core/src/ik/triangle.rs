//! The geometry of a two-bone limb without a skeleton: three points, a goal, and the two turns that bring the end there.
//!
//! The solver works on differences. With segment lengths `a`, `b` and bend angle `B` (0 when straight) the distance `d`
//! from start to end obeys `d² = (a + b)² - 4ab sin²(B/2)`. So the new bend follows from the old one and from
//! `d1² - d0²`, which is exact for small corrections and never needs the arc cosine of a nearly straight limb. Then:
//!
//! 1. **Bend**: the bend is a rotation vector `w` from the upper to the lower direction. Straightening shrinks it.
//!    Bending further adds to it along the plane that the limb bends in. Where the limb is straight, that plane is not
//!    defined and the way knees and elbows bend decides. In between, up to 20 degrees, one leans over to the other.
//! 2. **Swing**: the whole limb turns by the shortest arc so that its end points to the goal.
//! 3. **Pole**: the limb turns about the line from start to goal, signed, until its middle is on the pole's side. When
//!    the pole comes onto that line its side is not defined and the limb keeps its own; the way there is continuous.
//!
//! Limits: a field of bend directions that is continuous near straight and keeps the plane far from it must be undefined
//! somewhere; here that is at one bend of about 4 degrees obliquely against the joint's own way, and likewise at one place
//! of the pole obliquely behind the limb.

use super::{Outcome, SOFT_FROM, softened};
use crate::rotation::shortest_arc_f32;
use crate::spring::from_rotation_vector;
use glam::{Quat, Vec3};

/// Strength of the joint's own way of bending against the bend of the pose, radians.
const LEAN: f32 = 0.052;
/// Bend from which on the pose's own plane counts alone, radians.
const CLEARLY_BENT: f32 = 0.35;
/// The square of the sine of half of [`CLEARLY_BENT`].
const SIN2_CLEARLY_BENT: f32 = 0.030_314;
/// Sine of the angle between pole and limb from which on the pole counts alone.
const CLEAR_POLE: f32 = 0.2;

/// A two-bone limb and where its end should be. All in one space, of any unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    /// Hip or shoulder.
    pub start: Vec3,
    /// Knee or elbow.
    pub middle: Vec3,
    /// Ankle or wrist.
    pub end: Vec3,
    /// Where the end should be.
    pub goal: Vec3,
    /// A point on the side to which the middle should be; none keeps the plane of the pose.
    pub pole: Option<Vec3>,
    /// Direction to which the middle moves when the straight limb bends; any length.
    pub bend_forward: Vec3,
}

/// The turns that solve a [`Triangle`], to be multiplied on the left in its space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bent {
    /// Turn of the upper segment.
    pub upper: Quat,
    /// Turn of the lower segment, counted from its direction before; it contains the upper's.
    pub lower: Quat,
    /// The place that the end takes: the goal, or the nearest that reach allows on the line to it.
    pub end: Vec3,
    /// Reached, or why not.
    pub outcome: Outcome,
    /// Distance from start to goal.
    pub target_distance: f32,
    /// Length of both segments together.
    pub chain_length: f32,
}

impl Triangle {
    /// Solves with softened reach: from the larger of 0.999 of the chain and the extension that the pose already has.
    pub fn solve(&self) -> Bent {
        self.solve_with(SOFT_FROM)
    }

    /// Solves with reach softened from `soft_from` (0 to 1) of the length on; 1 is hard.
    pub fn solve_with(&self, soft_from: f32) -> Bent {
        let (upper, lower) = (self.middle - self.start, self.end - self.middle);
        let (a, b) = (upper.length(), lower.length());
        let shift = self.goal - self.end;
        let mut bent = Bent {
            upper: Quat::IDENTITY,
            lower: Quat::IDENTITY,
            end: self.end,
            outcome: Outcome::Reached,
            target_distance: self.goal.distance(self.start),
            chain_length: a + b,
        };
        if shift == Vec3::ZERO && self.pole.is_none() {
            return bent;
        }
        if a + b <= 1e-12 || !self.is_finite() {
            bent.outcome = Outcome::NoLength;
            return bent;
        }
        if a.min(b) < 1e-6 * (a + b) {
            return self.swing_only(bent);
        }
        let bend = Bend::of(upper / a, lower / b, self.bend_forward);
        let extension = self.extension(&mut bent, soft_from);
        let sin2 = bend.sin2_half - extension / (4.0 * a * b);
        if sin2 > 1.0 + 1e-6 {
            bent.outcome = Outcome::TooNear;
        }
        let (turn, normal) = bend.change_to(sin2.clamp(0.0, 1.0));
        let reached = upper + turn * lower;
        self.point_at_goal(&mut bent, reached, upper, turn, normal);
        bent
    }

    /// `d1² - d0²` for the distance that the end shall have.
    fn extension(&self, bent: &mut Bent, soft_from: f32) -> f32 {
        let extent = self.end - self.start;
        let shift = self.goal - self.end;
        let now = extent.length();
        let length = bent.chain_length.max(now);
        let from = (soft_from * length).max(now).min(length);
        if bent.target_distance <= from {
            return shift.dot(2.0 * extent + shift);
        }
        bent.outcome = if bent.target_distance > length { Outcome::TooFar } else { Outcome::Softened };
        let distance = softened(bent.target_distance, from, length);
        (distance - now) * (distance + now)
    }

    fn point_at_goal(&self, bent: &mut Bent, reached: Vec3, upper: Vec3, turn: Quat, normal: Vec3) {
        let to_goal = self.goal - self.start;
        let clear = bent.target_distance > 1e-6 * bent.chain_length && reached.length_squared() > 0.0;
        let swing = if clear { shortest_arc_f32(reached, to_goal, normal) } else { Quat::IDENTITY };
        let mut all = swing;
        if let (Some(pole), true) = (self.pole, clear) {
            let axis = to_goal / bent.target_distance;
            let side = match (swing * normal).try_normalize() {
                Some(normal) => axis.cross(normal),
                None => (swing * upper).reject_from_normalized(axis),
            };
            all = pole_turn(axis, side, pole - self.start) * swing;
        }
        bent.upper = all.normalize();
        bent.lower = (all * turn).normalize();
        bent.end = self.start + all * reached;
    }

    /// One of the segments has no length: the limb is a stick.
    fn swing_only(&self, mut bent: Bent) -> Bent {
        let extent = self.end - self.start;
        let turn = shortest_arc_f32(extent, self.goal - self.start, self.bend_forward);
        (bent.upper, bent.lower) = (turn, turn);
        bent.end = self.start + turn * extent;
        let off = bent.target_distance - extent.length();
        if off.abs() > 1e-5 * bent.chain_length {
            bent.outcome = if off > 0.0 { Outcome::TooFar } else { Outcome::TooNear };
        }
        bent
    }

    fn is_finite(&self) -> bool {
        (self.start + self.middle + self.end + self.goal).is_finite()
            && self.pole.is_none_or(|p| p.is_finite())
            && self.bend_forward.is_finite()
    }
}

/// The turn about `axis` that brings the middle's side to the pole's.
fn pole_turn(axis: Vec3, side: Vec3, to_pole: Vec3) -> Quat {
    let (Some(pole), Some(side)) = (to_pole.try_normalize(), side.try_normalize()) else {
        return Quat::IDENTITY;
    };
    let pole = pole.reject_from_normalized(axis);
    // Near the line the pole's side is weak and the limb's own takes over. A pole that comes from the other side would
    // cross from one to the other in a jump; it is led around instead.
    let near = fade(pole.length(), CLEAR_POLE);
    let around = axis.cross(side) * (-pole.dot(side)).max(0.0);
    let wanted = pole + (side * (0.5 * CLEAR_POLE) + around) * near;
    let (sine, cosine) = (axis.dot(side.cross(wanted)), side.dot(wanted));
    Quat::from_axis_angle(axis, sine.atan2(cosine))
}

/// 1 at 0, smoothly down to 0 at `end`.
fn fade(value: f32, end: f32) -> f32 {
    let t = (value / end).min(1.0);
    1.0 - t * t * (3.0 - 2.0 * t)
}

/// The bend of a pose: how far, and the rotation vector from the upper to the lower direction.
struct Bend {
    /// Cut off where the joint is clearly bent.
    angle: f32,
    sin2_half: f32,
    vector: Vec3,
    /// Rotation vector direction in which the joint bends by itself, as long as the sine of its angle to the limb.
    own: Vec3,
    upper: Vec3,
}

impl Bend {
    fn of(upper: Vec3, lower: Vec3, bend_forward: Vec3) -> Bend {
        let sin2_half = (0.25 * (upper - lower).length_squared()).min(1.0);
        // A clearly bent joint is changed in its plane, by sines and cosines: any angle serves to tell the direction.
        let angle = match sin2_half >= SIN2_CLEARLY_BENT {
            true => CLEARLY_BENT,
            false => 2.0 * sin2_half.sqrt().atan2((1.0 - sin2_half).sqrt()),
        };
        let own = bend_forward.normalize_or_zero().cross(upper);
        let cross = upper.cross(lower);
        let sine = cross.length();
        let vector = if sine > 1e-6 {
            cross * (angle / sine)
        } else if sin2_half < 0.5 {
            cross
        } else {
            // Folded onto itself: every plane fits.
            own.try_normalize().unwrap_or_else(|| upper.any_orthonormal_vector()) * angle
        };
        Bend { angle, sin2_half, vector, own, upper }
    }

    /// The model-space turn of the lower segment that gives the bend `sin²(B/2)`, and the direction of the new bend.
    fn change_to(&self, sin2_half: f32) -> (Quat, Vec3) {
        if self.sin2_half >= SIN2_CLEARLY_BENT {
            return self.change_in_plane(sin2_half);
        }
        let angle = 2.0 * sin2_half.sqrt().atan2((1.0 - sin2_half).sqrt());
        // A joint that is bent the wrong way is led around to its own, so that the change is no jump.
        let around = self.own.cross(self.upper) * (-self.vector.dot(self.own)).max(0.0);
        let plane = self.vector + (self.own * LEAN + around) * fade(self.angle, CLEARLY_BENT);
        let plane = plane.try_normalize().unwrap_or_else(|| self.own.normalize_or(Vec3::X));
        if angle <= self.angle {
            let vector = self.vector * (angle / self.angle.max(1e-20));
            return (self.turn(vector), vector.try_normalize().unwrap_or(plane));
        }
        let along = self.vector.dot(plane);
        let more = (angle - self.angle) * (angle + self.angle);
        let vector = self.vector + plane * (more / (along + (along * along + more).sqrt()));
        (self.turn(vector), vector.normalize_or(plane))
    }

    /// [`change_to`](Bend::change_to) for a clearly bent joint, which keeps its plane: sines and cosines of the halves of
    /// both bends are known, so that no angle is needed.
    fn change_in_plane(&self, sin2_half: f32) -> (Quat, Vec3) {
        let plane = self.vector.try_normalize().unwrap_or_else(|| self.own.normalize_or(Vec3::X));
        let (before, after) = (self.sin2_half.sqrt(), sin2_half.sqrt());
        let (cos_before, cos_after) = ((1.0 - self.sin2_half).sqrt(), (1.0 - sin2_half).sqrt());
        let sine = after * cos_before - cos_after * before;
        let axis = plane * sine;
        let turn = Quat::from_xyzw(axis.x, axis.y, axis.z, cos_after * cos_before + after * before);
        (turn, plane)
    }

    fn turn(&self, vector: Vec3) -> Quat {
        from_rotation_vector(vector) * from_rotation_vector(-self.vector)
    }
}
