//! Directions on the sphere: safe normalisation, part of an arc, yaw and pitch.

use glam::{Mat3, Vec2, Vec3};

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

/// The angle between two unit directions, radians, 0 to pi.
#[inline]
pub(super) fn angle(a: Vec3, b: Vec3) -> f32 {
    a.cross(b).length().atan2(a.dot(b))
}

/// The direction `angle_radians` away from `from` on the great circle that leaves it along the unit `tangent`.
#[inline]
pub(super) fn along_arc(from: Vec3, tangent: Vec3, angle_radians: f32) -> Vec3 {
    let (sin, cos) = angle_radians.sin_cos();
    from * cos + tangent * sin
}

/// Yaw to the left and pitch upwards of a unit direction, radians, in a frame whose columns are left, up, forward.
#[inline]
pub(super) fn yaw_pitch(basis: &Mat3, direction: Vec3) -> Vec2 {
    let d = basis.transpose() * direction;
    Vec2::new(d.x.atan2(d.z), d.y.atan2(d.x.hypot(d.z)))
}

/// The unit direction of a yaw and a pitch.
#[inline]
pub(super) fn from_yaw_pitch(basis: &Mat3, angles: Vec2) -> Vec3 {
    let (sin_yaw, cos_yaw) = angles.x.sin_cos();
    let (sin_pitch, cos_pitch) = angles.y.sin_cos();
    *basis * Vec3::new(sin_yaw * cos_pitch, sin_pitch, cos_yaw * cos_pitch)
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
