//! How a foot has moved of late, and how it will move if it goes on like that.
//!
//! A walk repeats itself. The places of the sole in model space over the last [`SAMPLES`] moments and the times of its last
//! touch-downs tell where it will be in a moment: where it was one cycle before. No knowledge of clips is needed, so that
//! blends and live motion are foreseen as well as loops. A foot that has not yet made a cycle, or has stopped, is not.

use crate::warp::tread::PlacedSole;
use glam::Vec3;

/// Between remembered moments, seconds.
pub(super) const GRID_SECS: f64 = 1.0 / 60.0;
/// How many moments are remembered: two seconds.
const SAMPLES: usize = 128;
/// Cycles are taken for such within these bounds, seconds.
const SHORTEST_CYCLE: f64 = 0.25;
const LONGEST_CYCLE: f64 = (SAMPLES - 6) as f64 * GRID_SECS;
/// A cycle that differs by less than this part is one of the same gait, and counts as much in their mean.
const SAME_CYCLE: f64 = 0.15;
const NEW_CYCLE: f64 = 0.3;
/// Strides of characters that go slower are not scaled, metres per second.
const SLOWEST: f32 = 0.1;
/// The next touch-down may be late by this part of a cycle before the foot is taken to have stopped.
const LATE: f64 = 0.5;

/// A leg at a moment, as warped and without any ground.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PlacedLeg {
    pub(super) sole: PlacedSole,
    pub(super) hip: Vec3,
    pub(super) ankle: Vec3,
    /// How fast the character went, metres per second.
    pub(super) speed: f32,
}

impl PlacedLeg {
    /// Moved by what `map` does to every place.
    pub(super) fn mapped(&self, map: impl Fn(Vec3) -> Vec3) -> PlacedLeg {
        PlacedLeg { hip: map(self.hip), ankle: map(self.ankle), sole: self.sole.mapped(map), ..*self }
    }

    /// The same step at another speed: the foot is further from below its hip along the unit vector `ahead`, as strides
    /// are scaled.
    pub(super) fn at_speed(&self, speed: f32, ahead: Vec3) -> PlacedLeg {
        if self.speed < SLOWEST || speed < SLOWEST {
            return *self;
        }
        let longer = (speed / self.speed).clamp(0.5, 2.0) - 1.0;
        let by = ahead * (longer * (self.sole.point - self.hip).dot(ahead));
        PlacedLeg { sole: self.sole.mapped(|p| p + by), ankle: self.ankle + by, ..*self }
    }

    fn lerp(&self, to: &PlacedLeg, u: f32) -> PlacedLeg {
        PlacedLeg {
            sole: self.sole.lerp(&to.sole, u),
            hip: self.hip.lerp(to.hip, u),
            ankle: self.ankle.lerp(to.ankle, u),
            speed: self.speed + (to.speed - self.speed) * u,
        }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Sample {
    secs: f64,
    leg: PlacedLeg,
    stands: bool,
}

/// The memory of one foot.
#[derive(Clone, Debug)]
pub(super) struct StepMemory {
    /// A ring; the oldest is at `oldest`.
    samples: Vec<Sample>,
    oldest: usize,
    len: usize,
    touch_down_secs: Option<f64>,
    cycle_secs: Option<f64>,
    stance_secs: Option<f64>,
    /// A foot that stands at first has not come down.
    stands: bool,
}

impl StepMemory {
    pub(super) fn new() -> StepMemory {
        StepMemory {
            samples: vec![Sample::default(); SAMPLES],
            oldest: 0,
            len: 0,
            touch_down_secs: None,
            cycle_secs: None,
            stance_secs: None,
            stands: true,
        }
    }

    pub(super) fn reset(&mut self) {
        (self.len, self.touch_down_secs, self.cycle_secs) = (0, None, None);
        (self.stance_secs, self.stands) = (None, true);
    }

    /// Takes the leg as it is now, model space. Times never go back.
    pub(super) fn push(&mut self, secs: f64, leg: PlacedLeg, stands: bool) {
        if stands && !self.stands {
            let cycle = self.touch_down_secs.map(|before| secs - before);
            // A foot that bounces at touch-down comes down twice.
            if cycle.is_none_or(|c| c >= SHORTEST_CYCLE) {
                self.cycle_secs = cycle.filter(|c| *c <= LONGEST_CYCLE).map(|now| match self.cycle_secs {
                    // Touch-downs are known to a frame only.
                    Some(mean) if (now - mean).abs() <= SAME_CYCLE * mean => mean + (now - mean) * NEW_CYCLE,
                    _ => now,
                });
                self.touch_down_secs = Some(secs);
            }
        }
        if self.stands && !stands {
            self.stance_secs = self.touch_down_secs.map(|down| secs - down);
        }
        self.stands = stands;
        let last = (self.len > 0).then(|| self.sample(self.len - 1).secs);
        if last.is_some_and(|last| secs - last < GRID_SECS - 1e-4) {
            return;
        }
        let at = (self.oldest + self.len) % SAMPLES;
        self.samples[at] = Sample { secs, leg, stands };
        if self.len < SAMPLES {
            self.len += 1;
        } else {
            self.oldest = (self.oldest + 1) % SAMPLES;
        }
    }

    /// Seconds from touch-down to touch-down, while the foot keeps coming down.
    pub(super) fn cycle_secs(&self, now_secs: f64) -> Option<f64> {
        let cycle = self.cycle_secs?;
        let since = now_secs - self.touch_down_secs?;
        let oldest = (self.len > 0).then(|| self.sample(0).secs)?;
        (since <= cycle * (1.0 + LATE) && oldest <= now_secs - cycle).then_some(cycle)
    }

    /// How long the foot stood last, seconds.
    pub(super) fn stance_secs(&self) -> Option<f64> {
        self.stance_secs
    }

    /// When the foot came down last, seconds.
    pub(super) fn touch_down_secs(&self) -> Option<f64> {
        self.touch_down_secs
    }

    /// The leg at a moment that is remembered, and whether it stood; none before and after.
    pub(super) fn at(&self, secs: f64) -> Option<(PlacedLeg, bool)> {
        let (mut from, mut to) = (0, self.len);
        while from < to {
            let middle = from.midpoint(to);
            if self.sample(middle).secs <= secs {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        let before = self.sample(from.checked_sub(1)?);
        if from == self.len {
            // The last moments may not be in yet.
            return (secs - before.secs < 2.0 * GRID_SECS).then_some((before.leg, before.stands));
        }
        let after = self.sample(from);
        let u = ((secs - before.secs) / (after.secs - before.secs).max(1e-9)) as f32;
        Some((before.leg.lerp(&after.leg, u), before.stands))
    }

    fn sample(&self, index: usize) -> &Sample {
        &self.samples[(self.oldest + index) % SAMPLES]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    /// A foot that stands for 0.6 of every second and swings the rest.
    fn foot(secs: f64) -> (PlacedLeg, bool) {
        let phase = secs.rem_euclid(1.0);
        let sole = PlacedSole::new(Vec3::X * phase as f32, std::iter::empty());
        (PlacedLeg { sole, ..PlacedLeg::default() }, phase < 0.6)
    }

    #[test]
    fn a_cycle_is_known_after_two_touch_downs_and_forgotten_by_a_foot_that_stops() {
        let mut memory = StepMemory::new();
        for frame in 0..150 {
            let secs = 0.5 + f64::from(frame) / 60.0;
            let (leg, stands) = foot(secs);
            memory.push(secs, leg, stands);
            assert_eq!(memory.cycle_secs(secs).is_some(), secs >= 2.0, "{secs}");
        }
        let cycle = memory.cycle_secs(3.0).unwrap();
        assert!((cycle - 1.0).abs() < 1e-6);
        // In between by line, and standing as the moment before.
        let (leg, stands) = memory.at(2.41).unwrap();
        assert!((leg.sole.point.x - 0.41).abs() < 1e-5 && stands);
        assert!(memory.at(0.1).is_none() && memory.at(9.0).is_none());
        for frame in 0..90 {
            memory.push(3.0 + f64::from(frame) / 60.0, foot(2.9).0, true);
        }
        // A touch-down may be late by half a cycle: the last was at 3 seconds.
        assert!(memory.cycle_secs(4.4).is_some() && memory.cycle_secs(4.6).is_none());
    }
}
