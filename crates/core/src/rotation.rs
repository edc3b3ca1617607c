//! Turns: swing and twist, part of a turn, the shortest arc, interpolation that never fails.
//!
//! Angles come from `atan2` of a sine and a cosine, never from an arc cosine: near zero and near 180 degrees the arc
//! cosine loses half of the digits. The f64 versions serve preparation and measures, the f32 versions the frame path.

use glam::{DQuat, DVec3, Quat, Vec3, Vec4, Vec4Swizzles};

/// The angle of a rotation in radians, 0 to pi.
pub fn angle(rotation: Quat) -> f32 {
    2.0 * rotation.xyz().length().atan2(rotation.w.abs())
}

/// The angle of a rotation in radians, 0 to pi.
pub fn angle_f64(rotation: DQuat) -> f64 {
    2.0 * rotation.xyz().length().atan2(rotation.w.abs())
}

/// The angle from one rotation to another in radians, 0 to pi.
pub fn angle_between(a: Quat, b: Quat) -> f64 {
    angle_f64(a.as_dquat().normalize().conjugate() * b.as_dquat().normalize())
}

/// The angle between two directions of any length in radians, 0 to pi; 0 when either has no length.
pub fn angle_between_directions(a: Vec3, b: Vec3) -> f64 {
    let (a, b) = (a.as_dvec3(), b.as_dvec3());
    a.cross(b).length().atan2(a.dot(b))
}

/// The angle in radians, -pi to pi, by which `rotation` turns about the unit `axis` (its twist).
pub fn twist_angle(rotation: Quat, axis: Vec3) -> f32 {
    let along = rotation.xyz().dot(axis);
    let angle = 2.0 * along.atan2(rotation.w);
    wrap_angle(angle)
}

/// The same angle in -pi to pi.
pub fn wrap_angle(angle: f32) -> f32 {
    use std::f32::consts::{PI, TAU};
    if angle > -PI && angle <= PI {
        return angle;
    }
    // Nearly every other angle is once round too far, and a remainder is a slow thing.
    if angle.abs() < 3.0 * PI {
        return angle - TAU.copysign(angle);
    }
    let wrapped = angle.rem_euclid(TAU);
    if wrapped > PI { wrapped - TAU } else { wrapped }
}

/// Splits `rotation` into `(swing, twist)` with `rotation = swing * twist`, the twist being about the unit `axis` and
/// the swing having none. When the swing is 180 degrees any twist fits; none is taken then.
pub fn swing_twist(rotation: Quat, axis: Vec3) -> (Quat, Quat) {
    let along = axis * rotation.xyz().dot(axis);
    let twist = Quat::from_xyzw(along.x, along.y, along.z, rotation.w);
    let length = twist.length();
    if length < 1e-6 {
        return (rotation, Quat::IDENTITY);
    }
    let twist = twist / length;
    (rotation * twist.conjugate(), twist)
}

/// The f64 version of [`swing_twist`].
pub fn swing_twist_f64(rotation: DQuat, axis: DVec3) -> (DQuat, DQuat) {
    let along = axis * rotation.xyz().dot(axis);
    let twist = DQuat::from_xyzw(along.x, along.y, along.z, rotation.w);
    let length = twist.length();
    if length < 1e-12 {
        return (rotation, DQuat::IDENTITY);
    }
    let twist = twist / length;
    (rotation * twist.conjugate(), twist)
}

/// The part `fraction` of a turn, about the same axis, the short way: 0 gives the identity, 1 the turn itself.
/// Fractions outside 0 to 1 go on along the same arc.
pub fn part_of_turn(rotation: Quat, fraction: f32) -> Quat {
    let rotation = if rotation.w < 0.0 { -rotation } else { rotation };
    let sine = rotation.xyz().length();
    if sine < 1e-9 {
        return Quat::from_xyzw(rotation.x * fraction, rotation.y * fraction, rotation.z * fraction, 1.0)
            .normalize();
    }
    let half = sine.atan2(rotation.w) * fraction;
    let axis = rotation.xyz() / sine;
    let (sin, cos) = half.sin_cos();
    Quat::from_xyzw(axis.x * sin, axis.y * sin, axis.z * sin, cos)
}

/// Spherical interpolation, the short way round; finite for equal, nearly equal and opposite arguments, and unit.
pub fn slerp(a: Quat, b: Quat, fraction: f32) -> Quat {
    let b = if a.dot(b) < 0.0 { -b } else { b };
    (a * part_of_turn(a.conjugate() * b, fraction)).normalize()
}

/// The smallest turn that takes direction `from` to direction `to`. When they are opposite the turn is half a circle
/// about `opposite_axis` (made perpendicular to `from`; any perpendicular when that fails). The identity when either
/// has no length.
pub fn shortest_arc(from: DVec3, to: DVec3, opposite_axis: DVec3) -> DQuat {
    let (Some(from), Some(to)) = (from.try_normalize(), to.try_normalize()) else {
        return DQuat::IDENTITY;
    };
    // The half-way vector is well conditioned up to nearly opposite directions.
    let half = from + to;
    if half.length_squared() < 1e-18 {
        let axis = opposite_axis - from * opposite_axis.dot(from);
        let axis = axis.try_normalize().unwrap_or_else(|| from.any_orthonormal_vector());
        return DQuat::from_xyzw(axis.x, axis.y, axis.z, 0.0);
    }
    let half = half.normalize();
    let axis = from.cross(half);
    DQuat::from_xyzw(axis.x, axis.y, axis.z, from.dot(half)).normalize()
}

/// The f32 version of [`shortest_arc`] for the frame path.
pub fn shortest_arc_f32(from: Vec3, to: Vec3, opposite_axis: Vec3) -> Quat {
    let (lengths, cosine) = (from.length_squared() * to.length_squared(), from.dot(to));
    // Up to 120 degrees the sum of one and the cosine keeps its digits, and directions need not be normalised.
    if lengths > 1e-30 && lengths < 1e30 {
        let length = lengths.sqrt();
        if cosine > -0.5 * length {
            let axis = from.cross(to);
            return Quat::from_xyzw(axis.x, axis.y, axis.z, length + cosine).normalize();
        }
    }
    let (Some(from), Some(to)) = (from.try_normalize(), to.try_normalize()) else {
        return Quat::IDENTITY;
    };
    let half = from + to;
    if half.length_squared() < 1e-12 {
        let axis = opposite_axis - from * opposite_axis.dot(from);
        let axis = axis.try_normalize().unwrap_or_else(|| from.any_orthonormal_vector());
        return Quat::from_xyzw(axis.x, axis.y, axis.z, 0.0);
    }
    let half = half.normalize();
    let axis = from.cross(half);
    Quat::from_xyzw(axis.x, axis.y, axis.z, from.dot(half)).normalize()
}

/// Reflects a rotation in the plane x = 0: the rotation that a mirror would show.
pub fn mirrored_in_x(rotation: Quat) -> Quat {
    Quat::from_xyzw(rotation.x, -rotation.y, -rotation.z, rotation.w)
}

/// `a * b`, to the last bit unless the build fuses multiplications and additions. Signs are put on the parts of `b`, which is what has been known for longer along a chain of joints,
/// so that less stands between `a` and the product.
#[inline]
pub(crate) fn product(a: Quat, b: Quat) -> Quat {
    let (a, b) = (Vec4::from(a), Vec4::from(b));
    let by_x = a.xxxx() * (b.wzyx() * Vec4::new(1.0, -1.0, 1.0, -1.0));
    let by_y = a.yyyy() * (b.zwxy() * Vec4::new(1.0, 1.0, -1.0, -1.0));
    let by_z = a.zzzz() * (b.yxwz() * Vec4::new(-1.0, 1.0, 1.0, -1.0));
    let by_w = a.wwww() * b;
    Quat::from_vec4((by_w + by_x) + (by_y + by_z))
}

/// `rotation * v`, three numbers at a time: four would take along what lies behind `v` in memory, and an integer there is
/// a denormal number, with which multiplying takes a hundred times as long.
#[inline]
pub(crate) fn turned(rotation: Quat, v: Vec3) -> Vec3 {
    let axis = rotation.xyz();
    let across = axis.cross(v) * 2.0;
    v + across * rotation.w + axis.cross(across)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_quat() -> impl Strategy<Value = Quat> {
        prop::array::uniform4(-1.0f32..1.0)
            .prop_filter("length", |v| v.iter().map(|x| x * x).sum::<f32>() > 0.01)
            .prop_map(|v| Quat::from_array(v).normalize())
    }

    fn any_direction() -> impl Strategy<Value = Vec3> {
        prop::array::uniform3(-1.0f32..1.0)
            .prop_map(Vec3::from_array)
            .prop_filter("length", |v| v.length() > 0.1)
            .prop_map(Vec3::normalize)
    }

    proptest! {
        #[test]
        fn swing_times_twist_is_the_rotation(q in any_quat(), axis in any_direction()) {
            let (swing, twist) = swing_twist(q, axis);
            prop_assert!(angle_between(swing * twist, q) < 1e-5);
            prop_assert!(swing.xyz().dot(axis).abs() < 1e-5, "the swing has no part about the axis");
        }

        #[test]
        fn products_are_products(a in any_quat(), b in any_quat()) {
            prop_assert!(product(a, b).abs_diff_eq(a * b, 3e-7));
        }

        #[test]
        fn shortest_arc_arrives_and_is_shortest(a in any_direction(), b in any_direction()) {
            let (a, b) = (a.as_dvec3().normalize(), b.as_dvec3().normalize());
            let turn = shortest_arc(a, b, DVec3::Y);
            prop_assert!((turn * a).distance(b) < 1e-12);
            prop_assert!((angle_f64(turn) - a.cross(b).length().atan2(a.dot(b))).abs() < 1e-9);
        }

        #[test]
        fn parts_of_a_turn_add_up(q in any_quat(), f in 0.0f32..1.0) {
            let sum = part_of_turn(q, f) * part_of_turn(q, 1.0 - f);
            prop_assert!(angle_between(sum, q) < 1e-5);
        }
    }

    #[test]
    fn fc_64_slerp_never_gives_nan() {
        let q = Quat::from_xyzw(-0.962_854, -0.127_408_95, -0.237_574_8, 0.015_406_3);
        assert!(slerp(q, q, 0.3).abs_diff_eq(q, 1e-6));
        let opposite = slerp(q, -q, 0.3);
        assert!(opposite.abs_diff_eq(q, 1e-6) || opposite.abs_diff_eq(-q, 1e-6));
        // 10,000 pairs 1e-4 degrees apart.
        let mut axis = Vec3::X;
        for step in 0..10_000 {
            axis = Quat::from_rotation_y(0.37) * Quat::from_rotation_z(0.11) * axis;
            let a = Quat::from_axis_angle(axis.normalize(), step as f32 * 0.01);
            let b = a * Quat::from_axis_angle(Vec3::Y, 1e-4f32.to_radians());
            let c = slerp(a, b, 0.3);
            assert!(c.is_finite() && (c.length() - 1.0).abs() < 1e-5);
        }
    }

    proptest! {
        #[test]
        fn the_shortest_arc_in_f32_is_that_in_f64(a in any_direction(), b in any_direction(), flip in any::<bool>(), near in -1e-3f32..1e-3, size in 1e-3f32..1e3) {
            // As it comes, nearly alike and nearly opposite; of any length.
            for b in [b, if flip { -a } else { a } + b * near] {
                let found = shortest_arc_f32(a * size, b * 0.3, Vec3::X);
                let expected = shortest_arc(a.as_dvec3(), b.as_dvec3(), DVec3::X);
                // Nearly opposite directions share few digits of their sum.
                let digits = (a.as_dvec3() + b.as_dvec3().normalize()).length().max(1e-6);
                let off = (found.as_dquat() * a.as_dvec3()).distance(b.as_dvec3().normalize());
                prop_assert!(off < 1e-6 / digits, "{}", off);
                prop_assert!((f64::from(angle(found)) - angle_f64(expected)).abs() < 1e-6 / digits);
            }
        }
    }

    #[test]
    fn opposite_directions_turn_about_the_chosen_axis() {
        let turn = shortest_arc(DVec3::Y, DVec3::NEG_Y, DVec3::Z);
        assert!((turn * DVec3::X).distance(DVec3::NEG_X) < 1e-12);
    }
}
