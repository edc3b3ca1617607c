//! Mathematics with the same bits on every machine.
//!
//! Sums, products and square roots are exact by IEEE 754; everything else (sines, arc tangents) comes from the `libm`
//! crate instead of the system's library, so that the files made here are equal to the last byte wherever they are
//! made. From glam only the scalar f64 types are used, and none of their functions that call a sine.

pub use glam::{DMat3, DQuat, DVec2, DVec3};

/// Sine of an angle in degrees.
pub fn sin_deg(degrees: f64) -> f64 {
    libm::sin(degrees.to_radians())
}

/// Cosine of an angle in degrees.
pub fn cos_deg(degrees: f64) -> f64 {
    libm::cos(degrees.to_radians())
}

/// The sine of whole turns: `wave(0.25)` is 1.
pub fn wave(turns: f64) -> f64 {
    libm::sin(turns * std::f64::consts::TAU)
}

/// The angle in degrees, -180 to 180, whose sine and cosine have these proportions.
pub fn atan2_deg(sine: f64, cosine: f64) -> f64 {
    libm::atan2(sine, cosine).to_degrees()
}

/// A turn by `degrees` about a unit axis.
pub fn turn(axis: DVec3, degrees: f64) -> DQuat {
    let half = degrees.to_radians() * 0.5;
    let v = axis * libm::sin(half);
    DQuat::from_xyzw(v.x, v.y, v.z, libm::cos(half))
}

/// A turn about +X; positive takes +Y to +Z, so a body facing +Z bows forward.
pub fn turn_x(degrees: f64) -> DQuat {
    turn(DVec3::X, degrees)
}

/// A turn about +Y; positive takes +Z to +X, so a body facing +Z turns to its left.
pub fn turn_y(degrees: f64) -> DQuat {
    turn(DVec3::Y, degrees)
}

/// A turn about +Z; positive takes +X to +Y, so the left side of a body facing +Z rises.
pub fn turn_z(degrees: f64) -> DQuat {
    turn(DVec3::Z, degrees)
}

/// The rotation whose columns are these perpendicular unit vectors.
pub fn from_axes(x: DVec3, y: DVec3, z: DVec3) -> DQuat {
    DQuat::from_mat3(&DMat3::from_cols(x, y, z)).normalize()
}

/// The rotation that takes the unit direction `dir0` to `dir1` and, as nearly as possible, `side0` to `side1`.
pub fn align(dir0: DVec3, side0: DVec3, dir1: DVec3, side1: DVec3) -> DQuat {
    frame(dir1, side1) * frame(dir0, side0).conjugate()
}

/// A frame with X along `dir` and Y as near to `side` as it can be.
pub fn frame(dir: DVec3, side: DVec3) -> DQuat {
    let x = dir.normalize();
    let across = side - x * side.dot(x);
    let y = if across.length_squared() > 1e-18 { across.normalize() } else { x.any_orthonormal_vector() };
    from_axes(x, y, x.cross(y))
}

/// The smallest turn that takes one direction to another; half a turn about any perpendicular when opposite.
pub fn arc(from: DVec3, to: DVec3) -> DQuat {
    let (from, to) = (from.normalize(), to.normalize());
    let half = from + to;
    if half.length_squared() < 1e-18 {
        let axis = from.any_orthonormal_vector();
        return DQuat::from_xyzw(axis.x, axis.y, axis.z, 0.0);
    }
    let half = half.normalize();
    let v = from.cross(half);
    DQuat::from_xyzw(v.x, v.y, v.z, from.dot(half)).normalize()
}

/// The turn vector (axis times degrees) of a rotation, the short way.
pub fn turn_vector(q: DQuat) -> DVec3 {
    let q = if q.w < 0.0 { -q } else { q };
    let sine = q.xyz().length();
    if sine < 1e-12 {
        return DVec3::ZERO;
    }
    q.xyz() * (2.0 * atan2_deg(sine, q.w) / sine)
}

/// The rotation of a turn vector (axis times degrees).
pub fn from_turn_vector(v: DVec3) -> DQuat {
    let degrees = v.length();
    if degrees < 1e-12 { DQuat::IDENTITY } else { turn(v / degrees, degrees) }
}

/// The part `fraction` of a turn, the short way.
pub fn part(q: DQuat, fraction: f64) -> DQuat {
    from_turn_vector(turn_vector(q) * fraction)
}

/// From one rotation to another at constant speed, the short way.
pub fn slerp(a: DQuat, b: DQuat, fraction: f64) -> DQuat {
    (a * part(a.conjugate() * b, fraction)).normalize()
}

/// Degrees by which `q` turns about the unit `axis`, -180 to 180.
pub fn twist_degrees(q: DQuat, axis: DVec3) -> f64 {
    let degrees = 2.0 * atan2_deg(q.xyz().dot(axis), q.w);
    if degrees > 180.0 {
        degrees - 360.0
    } else if degrees <= -180.0 {
        degrees + 360.0
    } else {
        degrees
    }
}

/// The rotation seen in a mirror at x = 0.
pub fn mirror_turn(q: DQuat) -> DQuat {
    DQuat::from_xyzw(q.x, -q.y, -q.z, q.w)
}

/// The point seen in a mirror at x = 0.
pub fn mirror(p: DVec3) -> DVec3 {
    DVec3::new(-p.x, p.y, p.z)
}

/// `a` at 0, `b` at 1.
pub fn mix(a: f64, b: f64, fraction: f64) -> f64 {
    a + (b - a) * fraction
}

/// 0 below `from`, 1 above `to`, with level ends.
pub fn smooth(from: f64, to: f64, x: f64) -> f64 {
    let t = ((x - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

/// Minimum-jerk progress of a reach from 0 to 1 (Flash and Hogan 1985): level and unaccelerated at both ends.
pub fn min_jerk(fraction: f64) -> f64 {
    let t = fraction.clamp(0.0, 1.0);
    t * t * t * (10.0 - 15.0 * t + 6.0 * t * t)
}

/// Random numbers that are the same everywhere (SplitMix64, Steele, Lea and Flood 2014).
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A sequence for each seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform from `low` to `high`.
    pub fn range(&mut self, low: f64, high: f64) -> f64 {
        let unit = (self.bits() >> 11) as f64 / (1u64 << 53) as f64;
        low + (high - low) * unit
    }

    /// A whole number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        (self.bits() % count as u64) as usize
    }

    /// A unit direction, uniform on the sphere.
    pub fn direction(&mut self) -> DVec3 {
        loop {
            let v = DVec3::new(self.range(-1.0, 1.0), self.range(-1.0, 1.0), self.range(-1.0, 1.0));
            let length = v.length();
            if length > 0.1 && length < 1.0 {
                return v / length;
            }
        }
    }

    /// Any rotation.
    pub fn rotation(&mut self) -> DQuat {
        let (axis, degrees) = (self.direction(), self.range(-180.0, 180.0));
        turn(axis, degrees)
    }
}
