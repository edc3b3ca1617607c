//! How far a joint may turn towards a goal, and how softly.

use std::f32::consts::{FRAC_PI_2, PI};

/// How far an axis may go. Angles in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AimLimits {
    /// The largest turn away from the axis as animated, 0 to pi. Beyond it the axis stops at exactly this angle, on the
    /// great circle towards the goal (yaw and pitch limits that cut in there win). Default: pi, none.
    pub max_angle_radians: f32,
    /// Lowest and highest yaw of the axis about the body's up, seen from the parent: 0 is where the axis points in the
    /// stance, positive to the character's left. -pi to pi, lowest not above highest. Default: -pi, pi, none.
    pub yaw_radians: [f32; 2],
    /// Lowest and highest pitch, seen from the parent, positive upwards, -pi/2 to pi/2. Default: none.
    pub pitch_radians: [f32; 2],
    /// How far a goal must pass behind (beyond the limit's middle, or beyond straight back of the animated axis) before
    /// the other side is taken, 0 to pi/2. Default: 15 degrees. 0 flips at once, every time.
    pub behind_margin_radians: f32,
}

impl Default for AimLimits {
    fn default() -> Self {
        AimLimits {
            max_angle_radians: PI,
            yaw_radians: [-PI, PI],
            pitch_radians: [-FRAC_PI_2, FRAC_PI_2],
            behind_margin_radians: 15f32.to_radians(),
        }
    }
}

impl AimLimits {
    /// The same limit to both sides and, apart from that, the same up and down.
    pub fn yaw_pitch(yaw_radians: f32, pitch_radians: f32) -> AimLimits {
        AimLimits {
            yaw_radians: [-yaw_radians, yaw_radians],
            pitch_radians: [-pitch_radians, pitch_radians],
            ..AimLimits::default()
        }
    }

    /// What is wrong with the numbers, if anything.
    pub(super) fn fault(&self) -> Option<&'static str> {
        let ordered = |range: [f32; 2], most: f32| {
            range[0] <= range[1] && range[0] >= -most - 1e-5 && range[1] <= most + 1e-5
        };
        if !(self.max_angle_radians >= 0.0) {
            Some("max_angle_radians must be 0 or more")
        } else if !ordered(self.yaw_radians, PI) {
            Some("yaw_radians must be a lowest and a highest angle within -pi and pi")
        } else if !ordered(self.pitch_radians, FRAC_PI_2) {
            Some("pitch_radians must be a lowest and a highest angle within -pi/2 and pi/2")
        } else if !(0.0..=FRAC_PI_2).contains(&self.behind_margin_radians) {
            Some("behind_margin_radians must be within 0 and pi/2")
        } else {
            None
        }
    }
}

/// How softly an axis goes to its goal. The default is instant and exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Smoothing {
    /// Seconds in which half of the way to a goal that stands still is covered; 0 is instant. Heads: 0.1 to 0.2.
    /// Default: 0.
    pub half_life_secs: f32,
    /// A goal that stays within this angle of the one last gone to is not followed, radians, 0 or more. Default: 0.
    pub dead_zone_radians: f32,
    /// The fastest change of yaw and pitch together, radians per second, more than 0. Default: infinite.
    pub max_speed_radians_per_sec: f32,
}

impl Default for Smoothing {
    fn default() -> Self {
        Smoothing { half_life_secs: 0.0, dead_zone_radians: 0.0, max_speed_radians_per_sec: f32::INFINITY }
    }
}

impl Smoothing {
    /// Only a half-life, seconds.
    pub fn half_life(half_life_secs: f32) -> Smoothing {
        Smoothing { half_life_secs, ..Smoothing::default() }
    }

    pub(super) fn is_active(&self) -> bool {
        self.half_life_secs > 0.0 || self.max_speed_radians_per_sec.is_finite()
    }

    pub(super) fn fault(&self) -> Option<&'static str> {
        if !(self.half_life_secs >= 0.0 && self.half_life_secs.is_finite()) {
            Some("half_life_secs must be 0 or more")
        } else if !(self.dead_zone_radians >= 0.0) {
            Some("dead_zone_radians must be 0 or more")
        } else if !(self.max_speed_radians_per_sec > 0.0) {
            Some("max_speed_radians_per_sec must be more than 0")
        } else {
            None
        }
    }
}
