//! The swing of a leg, in angles of the leg.

use super::Gait;
use crate::math::{DVec3, atan2_deg, cos_deg, min_jerk, mix, sin_deg, smooth, turn_x, turn_y};
use crate::motion::curve::meet;
use crate::motion::goals::FootGoal;
use crate::motion::plan::Step;
use crate::motion::tables::GaitTables;

impl Gait {
    /// A swinging foot: the published angles plus a smooth correction, in angles so that the knee bends as knees do.
    pub(super) fn swing(&self, foot: usize, step: &Step, next: &Step, time: f64) -> FootGoal {
        let span = next.strike - step.lift;
        let s = (time - step.lift) / span;
        // Rates just inside the stances, and the published rates at the same moments.
        let h = 1e-4;
        let (start, before) = (self.stance(foot, step, step.lift), self.stance(foot, step, step.lift - h));
        let (end, after) = (self.stance(foot, next, next.strike), self.stance(foot, next, next.strike + h));
        let at = |goal: &FootGoal, time: f64| self.angles(foot, goal, time);
        let (a, b) = (at(&start, step.lift), at(&end, next.strike));
        let rate_a = (a - at(&before, step.lift - h)) / h;
        let rate_b = (at(&after, next.strike + h) - b) / h;
        let free = |s: f64| self.free(s);
        let free_rate = |s: f64| (free(s + 1e-4) - free(s - 1e-4)) / (2e-4 * span);
        let first = (a - free(0.0), (rate_a - free_rate(0.0)) * span);
        // A heel strikes with some speed left, which the floor stops.
        let last = (b - free(1.0), (rate_b - free_rate(1.0)) * (0.6 * span));
        let Angles { line, knee, side, pitch } = free(s) + meet(first, last, s);
        let hip = self.hip(foot, time);
        let (x, y) = self.lengths;
        let length = (x * x + y * y + 2.0 * x * y * cos_deg(knee)).sqrt();
        let down = (length * length - side * side).max(0.0).sqrt();
        let leg = DVec3::new(side, -cos_deg(line) * down, sin_deg(line) * down);
        let mut ankle = hip + turn_y(self.heading(time)) * leg;
        let toes = mix(start.toes, 3.0, min_jerk(s / 0.4)) * (1.0 - smooth(0.7, 1.0, s));
        let mut goal = FootGoal { ankle, heading: mix(step.heading, next.heading, min_jerk(s)), pitch, toes };
        ankle.y += self.clearance(foot, &goal, s);
        goal.ankle = ankle;
        goal
    }

    /// A foot's place as angles of the leg at a time.
    fn angles(&self, foot: usize, goal: &FootGoal, time: f64) -> Angles {
        let leg = turn_y(-self.heading(time)) * (goal.ankle - self.hip(foot, time));
        let (a, b) = self.lengths;
        let cosine = (leg.length_squared() - a * a - b * b) / (2.0 * a * b);
        let knee = atan2_deg((1.0 - cosine * cosine).max(0.0).sqrt(), cosine);
        Angles { line: atan2_deg(leg.z, -leg.y), knee, side: leg.x, pitch: goal.pitch }
    }

    /// The published angles of a swing.
    fn free(&self, s: f64) -> Angles {
        let t = &self.options.tables;
        let phase = mix(t.stance, 1.0, s);
        let (hip, knee) = swing_angles(t, phase);
        let below = below_hip(self.lengths, hip, knee);
        Angles { line: atan2_deg(below.z, -below.y), knee, side: 0.0, pitch: hip - knee + t.ankle.at(phase) }
    }

    /// How much a swinging foot must be lifted so that its sole clears the floor.
    fn clearance(&self, foot: usize, goal: &FootGoal, s: f64) -> f64 {
        let sole = self.body.soles[foot];
        let by = |degrees: f64, p: DVec3| (turn_x(-degrees) * p).y;
        let ball = sole.toes.map_or(sole.ball, |toes| self.body.offset(toes));
        let tip = by(goal.pitch, ball) + by(goal.pitch + goal.toes, sole.tip - ball);
        let low = goal.ankle.y + by(goal.pitch, sole.heel).min(by(goal.pitch, sole.ball)).min(tip);
        // A soft maximum: the lift sets in without a corner.
        let middle = smooth(0.0, 0.3, s) * (1.0 - smooth(0.75, 1.0, s));
        let lack = 0.012 * self.size * middle - low;
        let soft = 0.012 * self.size * middle;
        0.5 * (lack + (lack * lack + soft * soft).sqrt())
    }
}

/// A swinging leg: the line from hip to ankle before the vertical, the knee, degrees; the ankle to the side of the hip,
/// metres; the foot's pitch, degrees.
#[derive(Clone, Copy)]
struct Angles {
    line: f64,
    knee: f64,
    side: f64,
    pitch: f64,
}

impl Angles {
    fn zip(self, o: Angles, f: impl Fn(f64, f64) -> f64) -> Angles {
        Angles {
            line: f(self.line, o.line),
            knee: f(self.knee, o.knee),
            side: f(self.side, o.side),
            pitch: f(self.pitch, o.pitch),
        }
    }
}

impl std::ops::Add for Angles {
    type Output = Angles;
    fn add(self, o: Angles) -> Angles {
        self.zip(o, |a, b| a + b)
    }
}

impl std::ops::Sub for Angles {
    type Output = Angles;
    fn sub(self, o: Angles) -> Angles {
        self.zip(o, |a, b| a - b)
    }
}

impl std::ops::Mul<f64> for Angles {
    type Output = Angles;
    fn mul(self, k: f64) -> Angles {
        self.zip(self, |a, _| a * k)
    }
}

impl std::ops::Div<f64> for Angles {
    type Output = Angles;
    fn div(self, k: f64) -> Angles {
        self.zip(self, |a, _| a / k)
    }
}

pub(super) fn swing_angles(t: &GaitTables, phase: f64) -> (f64, f64) {
    (t.hip.at(phase), t.knee.at(phase))
}

/// The ankle below the hip for a thigh `hip` degrees before the vertical and a knee bent by `knee`, facing +Z.
pub(super) fn below_hip(lengths: (f64, f64), hip: f64, knee: f64) -> DVec3 {
    let segment = |length: f64, degrees: f64| DVec3::new(0.0, -cos_deg(degrees), sin_deg(degrees)) * length;
    segment(lengths.0, hip) + segment(lengths.1, hip - knee)
}
