//! Where a foot will be in a moment: where it was a cycle before, with its step as long as the speed of now makes it.

use super::ahead::FootAhead;
use super::memory::{PlacedLeg, StepMemory};
use glam::Vec3;

/// Between moments that are looked at, seconds.
pub(super) const GRID_SECS: f64 = 1.0 / 60.0;
/// A foot comes down again at the earliest after this part of a cycle.
const SHORTEST_STEP: f64 = 0.3;

/// What is known of a foot's steps.
#[derive(Clone, Debug)]
pub(super) struct Foresight {
    memory: StepMemory,
}

impl Foresight {
    pub(super) fn new() -> Foresight {
        Foresight { memory: StepMemory::new() }
    }

    pub(super) fn reset(&mut self) {
        self.memory.reset();
    }

    /// Takes the foot as it is now; whether anything can be said of what comes.
    pub(super) fn see(&mut self, foot: &FootAhead<'_>) -> bool {
        if foot.dt_secs > 0.0 {
            self.memory.push(foot.secs, foot.leg, foot.stands);
        }
        self.memory.cycle_secs(foot.secs).is_some()
    }

    /// Seconds from touch-down to touch-down.
    pub(super) fn cycle_secs(&self, foot: &FootAhead<'_>) -> Option<f64> {
        self.memory.cycle_secs(foot.secs)
    }

    /// How long the foot stood last, seconds.
    pub(super) fn stance_secs(&self) -> Option<f64> {
        self.memory.stance_secs()
    }

    /// When the foot came down last, seconds.
    pub(super) fn touch_down_secs(&self) -> Option<f64> {
        self.memory.touch_down_secs()
    }

    /// The leg at a moment to come, world space but for the root's climb, and whether its foot stands then.
    pub(super) fn leg(&self, secs: f64, foot: &FootAhead<'_>) -> Option<(PlacedLeg, bool)> {
        let cycle = self.cycle_secs(foot)?;
        let cycles = ((secs - foot.secs) / cycle).floor() + 1.0;
        let (before, stands) = self.memory.at(secs - cycles.max(1.0) * cycle)?;
        let along = foot.velocity.with_y(0.0);
        let leg = before.at_speed(along.length(), (foot.from_world)(along).normalize_or_zero());
        let travelled = along * (secs - foot.secs) as f32;
        Some((leg.mapped(|p| (foot.to_world)(p) + travelled), stands))
    }

    /// How fast the contact point moves at a moment to come, world space.
    pub(super) fn velocity(&self, secs: f64, foot: &FootAhead<'_>) -> Option<Vec3> {
        let before = self.leg(secs - GRID_SECS, foot)?.0.sole.point;
        let after = self.leg(secs + GRID_SECS, foot)?.0.sole.point;
        Some((after - before) / (2.0 * GRID_SECS) as f32)
    }

    /// When the foot comes down after a moment; `landed` is when it did last.
    pub(super) fn touch_down(&self, secs: f64, landed: f64, foot: &FootAhead<'_>) -> Option<f64> {
        let cycle = self.cycle_secs(foot)?;
        let mut swings = false;
        (1..=(1.5 * cycle / GRID_SECS) as usize).map(|i| secs + i as f64 * GRID_SECS).find(|moment| {
            let stands = self.leg(*moment, foot).is_some_and(|leg| leg.1);
            swings |= !stands;
            swings && stands && *moment > landed + SHORTEST_STEP * cycle
        })
    }
}
