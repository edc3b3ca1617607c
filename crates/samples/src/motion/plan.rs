//! Where and when feet stand: footsteps laid along a path, with the small differences between a person's steps.

use super::curve::hermite;
use super::path::Path;
use super::tables::GaitTables;
use crate::math::{DVec3, Rng};

/// One stance of one foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// Heel strike, seconds.
    pub strike: f64,
    /// Toe-off, seconds.
    pub lift: f64,
    /// The ankle over the floor while the sole is flat, y 0.
    pub place: DVec3,
    /// Heading of the foot, degrees to the left of +Z.
    pub heading: f64,
}

/// Measures of a gait for one body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pace {
    /// Seconds per stride.
    pub stride: f64,
    /// Metres per second.
    pub speed: f64,
    /// Ankle from the path to its side, metres.
    pub half_width: f64,
    /// How far the ankle is before the path's point while passing, metres.
    pub ahead: f64,
    /// Degrees that feet point outwards.
    pub toe_out: f64,
    /// Size of differences between steps: 0 none, 1 a person's.
    pub variation: f64,
}

/// Footsteps of both feet and the phase of the gait over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Stances of the left and the right foot, in order; they begin before time 0 and end after the take.
    pub steps: [Vec<Step>; 2],
    /// Times of left and right strikes in turn with their phases (whole: left, half: right).
    beats: Vec<(f64, f64)>,
    speed: f64,
}

impl Plan {
    pub(crate) fn new(seconds: f64, path: &Path, tables: &GaitTables, pace: Pace, rng: &mut Rng) -> Plan {
        let mut plan = Plan { steps: [Vec::new(), Vec::new()], beats: Vec::new(), speed: pace.speed };
        let mut time = -2.0 * pace.stride + 0.07;
        let mut index = 0;
        while time < seconds + 2.0 * pace.stride {
            plan.beats.push((time, index as f64 * 0.5));
            time += pace.stride * 0.5 * (1.0 + 0.012 * pace.variation * rng.range(-1.0, 1.0));
            index += 1;
        }
        for beat in 0..plan.beats.len() - 2 {
            let foot = beat % 2;
            let (strike, next) = (plan.beats[beat].0, plan.beats[beat + 2].0);
            let stride = next - strike;
            let passing = plan.distance(strike + tables.passing * stride);
            let side = if foot == 0 { 1.0 } else { -1.0 };
            let mut random = |size: f64| size * pace.variation * rng.range(-1.0, 1.0);
            let forward = path.forward(passing);
            let left = DVec3::new(forward.z, 0.0, -forward.x);
            let out = side * (pace.half_width + random(0.006));
            let place = path.place(passing) + forward * (pace.ahead + random(0.010)) + left * out;
            let heading = path.heading(passing) + side * (pace.toe_out + random(1.2));
            let lift = strike + stride * (tables.stance + random(0.004));
            plan.steps[foot].push(Step { strike, lift, place, heading });
        }
        plan
    }

    /// Metres along the path at a time.
    pub fn distance(&self, time: f64) -> f64 {
        self.speed * time
    }

    /// The phase at a time: whole at left strikes, half between at right ones; smooth.
    pub fn phase(&self, time: f64) -> f64 {
        let i = self.beats.iter().rposition(|b| b.0 <= time).unwrap_or(1).clamp(1, self.beats.len() - 3);
        let b = &self.beats[i - 1..i + 3];
        let span = b[2].0 - b[1].0;
        let slope = |a: (f64, f64), c: (f64, f64)| (c.1 - a.1) / (c.0 - a.0) * span;
        hermite((b[1].1, slope(b[0], b[2])), (b[2].1, slope(b[1], b[3])), (time - b[1].0) / span)
    }

    /// The stance of a foot at or before a time, and the one after it.
    pub fn around(&self, foot: usize, time: f64) -> (Step, Step) {
        let steps = &self.steps[foot];
        let i = steps.iter().rposition(|s| s.strike <= time).unwrap_or(0).min(steps.len() - 2);
        (steps[i], steps[i + 1])
    }
}
