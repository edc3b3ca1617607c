//! Euler angles to quaternions and back, in f64.
//!
//! Angles are intrinsic and multiply in channel order, `R = R1 * R2 * R3`. The way back picks, of all angles that give
//! the same rotation, those nearest to the frame before; at the pole, where only a sum of two angles is defined, the
//! last angle stays where it was.

use super::document::Axis;
use posewright::glam::{DMat3, DQuat};

/// `rotation` followed (on the right) by a turn about one of its own axes, in degrees.
#[inline]
pub(super) fn turned(rotation: DQuat, axis: Axis, degrees: f64) -> DQuat {
    let (s, c) = (degrees.to_radians() * 0.5).sin_cos();
    let [x, y, z, w] = rotation.to_array();
    match axis {
        Axis::X => DQuat::from_xyzw(x * c + w * s, y * c + z * s, z * c - y * s, w * c - x * s),
        Axis::Y => DQuat::from_xyzw(x * c - z * s, y * c + w * s, z * c + x * s, w * c - y * s),
        Axis::Z => DQuat::from_xyzw(x * c + y * s, y * c - x * s, z * c + w * s, w * c - z * s),
    }
}

/// Three different axes, first angle outermost. Both answers of the decomposition are tried; see the module's head.
pub(super) fn angles_near(rotation: DQuat, order: [Axis; 3], previous: [f64; 3]) -> [f64; 3] {
    let rotation = rotation.normalize();
    let m = DMat3::from_quat(rotation);
    let [i, j, k] = order.map(Axis::index);
    let sign = if (i + 1) % 3 == j { 1.0 } else { -1.0 };
    let at = |m: &DMat3, row: usize, column: usize| m.col(column)[row];
    let (sine, cosine) = (-sign * at(&m, i, j), at(&m, i, i));
    // Within a millionth of the pole the last angle has no meaning of its own.
    let last = if sine.hypot(cosine) < 1e-6 { previous[2] } else { sine.atan2(cosine).to_degrees() };
    // Take the last turn off; what is left has only the first two.
    let rest = DMat3::from_quat(turned(rotation, order[2], -last));
    let first = (sign * at(&rest, k, j)).atan2(at(&rest, j, j)).to_degrees();
    let middle = (sign * at(&rest, i, k)).atan2(at(&rest, i, i)).to_degrees();
    let near = |angles: [f64; 3]| {
        let mut distance = 0.0;
        let mut out = angles;
        for (angle, to) in out.iter_mut().zip(previous) {
            *angle += 360.0 * ((to - *angle) / 360.0).round();
            distance += (*angle - to).abs();
        }
        (out, distance)
    };
    let (one, other) = (near([first, middle, last]), near([first + 180.0, 180.0 - middle, last + 180.0]));
    if other.1 + 1e-9 < one.1 { other.0 } else { one.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use posewright::glam::{DVec3, EulerRot};
    use proptest::prelude::*;

    const ORDERS: [([Axis; 3], EulerRot); 6] = [
        ([Axis::X, Axis::Y, Axis::Z], EulerRot::XYZ),
        ([Axis::X, Axis::Z, Axis::Y], EulerRot::XZY),
        ([Axis::Y, Axis::X, Axis::Z], EulerRot::YXZ),
        ([Axis::Y, Axis::Z, Axis::X], EulerRot::YZX),
        ([Axis::Z, Axis::X, Axis::Y], EulerRot::ZXY),
        ([Axis::Z, Axis::Y, Axis::X], EulerRot::ZYX),
    ];

    /// The rotation of Euler angles in degrees, first angle outermost.
    fn rotation(order: [Axis; 3], degrees: [f64; 3]) -> DQuat {
        let mut out = DQuat::IDENTITY;
        for (axis, angle) in order.into_iter().zip(degrees) {
            out = turned(out, axis, angle);
        }
        out
    }

    fn apart(a: DQuat, b: DQuat) -> f64 {
        posewright::rotation::angle_f64(a.conjugate() * b).to_degrees()
    }

    proptest! {
        #[test]
        fn every_order_agrees_with_glam(a in -400.0..400.0, b in -400.0..400.0, c in -400.0..400.0) {
            for (order, glam_order) in ORDERS {
                let expected = DQuat::from_euler(
                    glam_order, f64::to_radians(a), f64::to_radians(b), f64::to_radians(c));
                prop_assert!(apart(rotation(order, [a, b, c]), expected) < 1e-9);
            }
        }

        #[test]
        fn there_and_back(a in -180.0..180.0, b in -180.0..180.0, c in -180.0..180.0) {
            for (order, _) in ORDERS {
                let wanted = rotation(order, [a, b, c]);
                let found = angles_near(wanted, order, [0.0; 3]);
                prop_assert!(apart(rotation(order, found), wanted) < 1e-8);
                // From close by, the very angles come back.
                let found = angles_near(wanted, order, [a + 1.0, b - 1.0, c + 1.0]);
                if (b.abs() - 90.0).abs() > 3.0 {
                    for (f, w) in found.iter().zip([a, b, c]) {
                        prop_assert!((f - w).abs() < 1e-6, "{:?}", found);
                    }
                }
            }
        }

        #[test]
        fn near_the_pole_the_rotation_is_kept(
            a in -180.0..180.0, c in -180.0..180.0, exponent in 0.0f64..14.0, up in prop::bool::ANY,
        ) {
            let b = (90.0 - 10f64.powf(-exponent)) * if up { 1.0 } else { -1.0 };
            for (order, _) in ORDERS {
                for b in [b, b.signum() * 90.0] {
                    let wanted = rotation(order, [a, b, c]);
                    let found = angles_near(wanted, order, [10.0, 80.0, -20.0]);
                    prop_assert!(found.iter().all(|v| v.is_finite()));
                    prop_assert!(apart(rotation(order, found), wanted) < 2e-4, "{:?}", found);
                }
            }
        }
    }

    #[test]
    fn angles_go_on_past_180_degrees() {
        let order = [Axis::Z, Axis::X, Axis::Y];
        let mut previous = [0.0; 3];
        for step in 0..200 {
            let angle = f64::from(step) * 10.0;
            previous = angles_near(DQuat::from_axis_angle(DVec3::Y, angle.to_radians()), order, previous);
            assert!((previous[2] - angle).abs() < 1e-6, "{previous:?} at {angle}");
        }
    }
}
