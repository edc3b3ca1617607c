//! Directions on the sphere: safe normalisation, part of an arc, yaw and pitch.

use super::trig::{angle_of, angles_of, sin_cos, sin_cos_of_halves_and_wholes};
use crate::rotation::wrap_angle;
use glam::{Mat3, Quat, Vec2, Vec3, Vec4, Vec4Swizzles};

/// The unit vector of the same direction; `None` for zero, NaN and infinity. Neither huge nor tiny vectors overflow.
#[inline]
pub(super) fn unit(v: Vec3) -> Option<Vec3> {
    let length_squared = v.length_squared();
    if length_squared > 1e-20 && length_squared < 1e30 {
        return Some(v / length_squared.sqrt());
    }
    let largest = v.abs().max_element();
    if !(largest > 1e-30) || !v.is_finite() {
        return None;
    }
    let v = v / largest;
    Some(v / v.length())
}

/// The part of `v` perpendicular to the unit `axis`.
#[inline]
pub(super) fn across(v: Vec3, axis: Vec3) -> Vec3 {
    v - axis * v.dot(axis)
}

/// The angle between two directions of any length, radians, 0 to pi.
#[inline]
pub(super) fn angle(a: Vec3, b: Vec3) -> f32 {
    angle_of(a.cross(b).length(), a.dot(b))
}

/// The rotation by an angle within -2 pi and 2 pi about a unit axis.
#[inline]
pub(super) fn rotation_about(axis: Vec3, angle_radians: f32) -> Quat {
    let (sin, cos) = sin_cos(0.5 * angle_radians);
    Quat::from_xyzw(axis.x * sin, axis.y * sin, axis.z * sin, cos)
}

/// The smallest turn from one unit direction to another, about the part of `opposite_axis` perpendicular to `from` when
/// they are opposite, and what it makes of a vector. The quaternion is not unit: normalise what it is multiplied into.
/// As exact near half a turn as elsewhere.
#[inline]
pub(super) fn arc(from: Vec3, to: Vec3, opposite_axis: Vec3, carried: Vec3) -> (Quat, Vec3) {
    let cos = from.dot(to);
    if cos > -0.99 {
        let axis = from.cross(to);
        let sum = from + to;
        let turned = carried - sum * (carried.dot(sum) / (1.0 + cos)) + to * (2.0 * carried.dot(from));
        return (Quat::from_xyzw(axis.x, axis.y, axis.z, 1.0 + cos), turned);
    }
    // Nearly half a turn: to the opposite direction by exactly half a turn, and from there the little that is left.
    let half = unit(across(opposite_axis, from)).unwrap_or_else(|| from.any_orthonormal_vector());
    let axis = (-from).cross(to);
    let rest = Quat::from_xyzw(axis.x, axis.y, axis.z, 1.0 - cos).normalize();
    let turn = rest * Quat::from_xyzw(half.x, half.y, half.z, 0.0);
    (turn, turn * carried)
}

/// The direction `angle_radians` away from `from` on the great circle that leaves it along the unit `tangent`.
#[inline]
pub(super) fn along_arc(from: Vec3, tangent: Vec3, angle_radians: f32) -> Vec3 {
    let (sin, cos) = sin_cos(angle_radians);
    from * cos + tangent * sin
}

/// Yaw to the left and pitch upwards of a direction of any length, radians, in a frame whose columns are left, up, forward.
#[inline]
pub(super) fn yaw_pitch(basis: &Mat3, direction: Vec3) -> Vec2 {
    let d = basis.transpose() * direction;
    let level = (d.x * d.x + d.z * d.z).sqrt();
    Vec2::new(angle_of(d.x.abs(), d.z).copysign(d.x), angle_of(d.y.abs(), level).copysign(d.y))
}

/// [`yaw_pitch`] of two directions at once.
#[inline]
pub(super) fn yaw_pitch_of_both(basis: &Mat3, a: Vec3, b: Vec3) -> (Vec2, Vec2) {
    let into = basis.transpose();
    let (a, b) = (into * a, into * b);
    let (x, z) = (Vec2::new(a.x, b.x), Vec2::new(a.z, b.z));
    let squares = x * x + z * z;
    let level = Vec2::new(squares.x.sqrt(), squares.y.sqrt());
    let sines = Vec4::new(x.x, a.y, x.y, b.y);
    let angles = angles_of(sines.abs(), Vec4::new(z.x, level.x, z.y, level.y)).copysign(sines);
    (angles.xy(), angles.zw())
}

/// The unit direction of a yaw and a pitch.
#[inline]
pub(super) fn from_yaw_pitch(basis: &Mat3, angles: Vec2) -> Vec3 {
    let angles = Vec4::new(wrap_angle(angles.x), wrap_angle(angles.y), 0.0, 0.0);
    let [_, _, sin, versine] = sin_cos_of_halves_and_wholes(angles);
    let cos = 1.0 - versine;
    *basis * Vec3::new(sin.x * cos.y, sin.y, cos.x * cos.y)
}

/// Left, up, forward as columns, orthonormal, from a forward and an up that need not be perpendicular, and a left that
/// tells the handedness (frames under a mirror are left-handed).
pub(super) fn basis(forward: Vec3, up: Vec3, left: Vec3) -> Mat3 {
    let f = unit(forward).unwrap_or(Vec3::Z);
    // An axis that points up or down: pitch is then measured towards any perpendicular, the least forward one.
    let u = unit(across(up, f)).filter(|_| across(up, f).length() > 1e-3 * up.length());
    let u = u.or_else(|| unit(across(left.cross(f), f))).unwrap_or_else(|| f.any_orthonormal_vector());
    let side = u.cross(f);
    Mat3::from_cols(if side.dot(left) < 0.0 { -side } else { side }, u, f)
}
