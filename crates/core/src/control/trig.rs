//! Sines, cosines and arcs for the frame path: single precision, inlined, without calls.
//!
//! Polynomials of least maximal error (fitted by iteratively weighted least squares at Chebyshev nodes; their own error
//! is below 2e-8), on a range widened by doubling angles and by `atan(t) = pi/4 + atan((t - 1) / (t + 1))`. Tested
//! against the standard library in f64.

use glam::Vec4;
use std::f32::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// Sine and cosine of an angle within -pi and pi; within 1e-6 of the true values.
#[inline]
pub(super) fn sin_cos(angle: f32) -> (f32, f32) {
    let x = 0.25 * angle;
    let y = x * x;
    let sin = x * ((1.0 - 0.166_666_51 * y) + (y * y) * (0.008_332_037 - 0.000_195_040_2 * y));
    // 1 - cos keeps the digits that cos loses.
    let versine = y * ((0.5 - 0.041_666_653 * y) + (y * y) * (0.001_388_765 - 0.000_024_469_9 * y));
    let (sin, versine) = (2.0 * sin * (1.0 - versine), 2.0 * sin * sin);
    (2.0 * sin * (1.0 - versine), 1.0 - 2.0 * sin * sin)
}

/// Of four angles within -pi and pi: sines and cosines of their halves, and sines and `1 - cosine`s of themselves; within 1e-6
/// of the true values.
#[inline]
pub(super) fn sin_cos_of_halves_and_wholes(angles: Vec4) -> [Vec4; 4] {
    let x = angles * 0.25;
    let y = x * x;
    let sin = x * ((1.0 - y * 0.166_666_51) + (y * y) * (0.008_332_037 - y * 0.000_195_040_2));
    let versine = y * ((0.5 - y * 0.041_666_653) + (y * y) * (0.001_388_765 - y * 0.000_024_469_9));
    let half_sin = 2.0 * sin * (1.0 - versine);
    let half_cos = 1.0 - 2.0 * sin * sin;
    [half_sin, half_cos, 2.0 * half_sin * half_cos, 2.0 * half_sin * half_sin]
}

/// The angle whose sine and cosine stand in the ratio of `sine` (not negative) and `cosine`, 0 to pi; within 5e-7 rad.
/// 0 when both are 0.
#[inline]
pub(super) fn angle_of(sine: f32, cosine: f32) -> f32 {
    let adjacent = cosine.abs();
    let (small, large) = if sine < adjacent { (sine, adjacent) } else { (adjacent, sine) };
    // tan(pi / 8)
    let steep = small > 0.414_213_56 * large;
    let (top, bottom) = if steep { (small - large, small + large) } else { (small, large) };
    let t = top / bottom.max(f32::MIN_POSITIVE);
    let y = t * t;
    let high = (0.199_747_24 - 0.138_544_53 * y) + (y * y) * 0.079_936_31;
    let series = t * ((1.0 - 0.333_328_08 * y) + (y * y) * high);
    let octant = if steep { FRAC_PI_4 + series } else { series };
    let quadrant = if sine < adjacent { octant } else { FRAC_PI_2 - octant };
    let angle = if cosine < 0.0 { PI - quadrant } else { quadrant };
    if large > 0.0 { angle } else { 0.0 }
}

/// Four angles, each as [`angle_of`] gives it.
#[inline]
pub(super) fn angles_of(sines: Vec4, cosines: Vec4) -> Vec4 {
    let adjacent = cosines.abs();
    let (small, large) = (sines.min(adjacent), sines.max(adjacent));
    let steep = small.cmpgt(large * 0.414_213_56);
    let top = Vec4::select(steep, small - large, small);
    let bottom = Vec4::select(steep, small + large, large);
    let t = top / bottom.max(Vec4::splat(f32::MIN_POSITIVE));
    let y = t * t;
    let high = (0.199_747_24 - y * 0.138_544_53) + (y * y) * 0.079_936_31;
    let series = t * ((1.0 - y * 0.333_328_08) + (y * y) * high);
    let octant = Vec4::select(steep, FRAC_PI_4 + series, series);
    let quadrant = Vec4::select(sines.cmplt(adjacent), octant, FRAC_PI_2 - octant);
    let angle = Vec4::select(cosines.cmplt(Vec4::ZERO), PI - quadrant, quadrant);
    Vec4::select(large.cmpgt(Vec4::ZERO), angle, Vec4::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_what_the_standard_library_says() {
        for step in -100_000..=100_000 {
            let angle = step as f32 * (PI / 100_000.0);
            let (sin, cos) = sin_cos(angle);
            let (s, c) = f64::from(angle).sin_cos();
            assert!((f64::from(sin) - s).abs() < 1e-6 && (f64::from(cos) - c).abs() < 1e-6, "{angle}");
            if angle >= 0.0 {
                for size in [1e-6f32, 1.0, 1e6] {
                    let (s, c) = (s as f32 * size, c as f32 * size);
                    let found = f64::from(angle_of(s.abs(), c));
                    let expected = f64::from(s.abs()).atan2(f64::from(c));
                    assert!((found - expected).abs() < 5e-7, "{angle}: {found}");
                }
            }
        }
        for step in 0..=1000 {
            let (sin, cos) = f64::from(step as f32 * (PI / 1000.0)).sin_cos();
            let (sines, cosines) =
                (Vec4::new(sin as f32, 0.0, 3e5, 0.0), Vec4::new(cos as f32, 2.0, 0.0, -1.0));
            let one_by_one = Vec4::from_array([0, 1, 2, 3].map(|i| angle_of(sines[i], cosines[i])));
            assert_eq!(angles_of(sines, cosines), one_by_one);
        }
        assert_eq!(angles_of(Vec4::ZERO, Vec4::ZERO), Vec4::ZERO);
        assert_eq!(angle_of(0.0, 0.0), 0.0);
        assert_eq!(angle_of(0.0, 1.0), 0.0);
        assert_eq!(angle_of(0.0, -1.0), PI);
    }

    #[test]
    fn four_at_a_time_they_are_the_same() {
        for step in -1000..=1000 {
            let angle = step as f32 * (PI / 1000.0);
            let found = sin_cos_of_halves_and_wholes(Vec4::new(angle, -angle, 0.0, 0.5 * angle));
            let of = |lane: usize| found.map(|v| f64::from(v[lane]));
            for (lane, angle) in [angle, -angle, 0.0, 0.5 * angle].into_iter().enumerate() {
                let angle = f64::from(angle);
                let expected = [(0.5 * angle).sin(), (0.5 * angle).cos(), angle.sin(), 1.0 - angle.cos()];
                for (found, expected) in of(lane).into_iter().zip(expected) {
                    assert!((found - expected).abs() < 1e-6, "{angle}: {found} {expected}");
                }
            }
        }
    }

    #[test]
    fn small_angles_keep_their_digits() {
        for angle in [1e-3f32, 1e-5, 1e-7, 1e-12] {
            let (sin, cos) = sin_cos(angle);
            assert!((sin / angle - 1.0).abs() < 1e-6 && cos <= 1.0);
            assert!((angle_of(angle, 1.0) / angle - 1.0).abs() < 1e-6);
        }
    }
}
