//! What legs will need, by moment: how far feet must be lifted, how high the pelvis should and may be.
//!
//! Moments lie on a grid of time, from a little ago to as far ahead as anything reaches, so that each is looked at once.

use super::foresight::GRID_SECS;

/// Moments that are kept: as far as a lift reaches to both sides of now.
const NEEDS: usize = 54;
/// How far ahead and behind of need a lift is on its way, seconds.
const LIFT_SECS: f64 = 0.10;
/// The same of the pelvis, as a part of the time that a foot stands, and its bounds, seconds: a walk's pelvis goes smoothly
/// from step to step, a run's must be there for the short time that a foot reaches the ground.
const PELVIS: (f64, [f64; 2]) = (0.41, [0.1, 0.25]);
/// How far a limit of the pelvis reaches, as a part of that.
const LIMIT: f64 = 0.4;

/// Heights of the root, world space, with which the pelvis is where a leg asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct PelvisWish {
    /// With which the leg is as long as animated.
    pub(super) wish: f32,
    /// With which it just reaches.
    pub(super) most: f32,
}

/// What a leg needs at a moment.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Need {
    /// How far the foot must be lifted to clear the ground, metres.
    pub(super) lift: f32,
    pub(super) pelvis: Option<PelvisWish>,
}

/// What one leg needs.
#[derive(Clone, Debug)]
pub(super) struct Needs {
    /// The newest first.
    list: [Need; NEEDS],
    /// The newest moment; none before anything was looked at.
    newest: Option<i64>,
}

impl Needs {
    pub(super) fn new() -> Needs {
        Needs { list: [Need::default(); NEEDS], newest: None }
    }

    /// Moments that must be looked at now, seconds; the pelvis is on its way for `pelvis_secs`.
    pub(super) fn missing(&self, secs: f64, pelvis_secs: f64) -> impl Iterator<Item = f64> + use<> {
        let head = grid(secs + (LIFT_SECS + LIFT_SECS.max(pelvis_secs)).max(pelvis_secs * (1.0 + LIMIT))) + 1;
        let from = self.newest.map_or(grid(secs), |newest| newest.max(head - NEEDS as i64));
        (from + 1..=head).map(|moment| moment as f64 * GRID_SECS)
    }

    /// Takes what is needed at the next missing moment.
    pub(super) fn push(&mut self, secs: f64, need: Need) {
        self.list.rotate_right(1);
        self.list[0] = need;
        self.newest = Some((secs / GRID_SECS).round() as i64);
    }

    /// Forgets what is still to come.
    pub(super) fn forget_from(&mut self, secs: f64) {
        if let Some(newest) = self.newest {
            let back = (newest - grid(secs)).clamp(0, NEEDS as i64);
            self.list.copy_within(back as usize.., 0);
            self.newest = Some(newest - back);
        }
    }

    /// Lifts from now on by what had to be lifted at once.
    pub(super) fn surprise(&mut self, secs: f64, by: f32) {
        let lift = self.lift(secs) + by;
        let Some(newest) = self.newest else { return };
        let now = &mut self.list[(newest - grid(secs)).clamp(0, NEEDS as i64 - 1) as usize];
        now.lift = now.lift.max(lift);
    }

    /// A curve over the lifts that goes there smoothly and ahead of them: the largest nearby, averaged.
    pub(super) fn lift(&self, secs: f64) -> f32 {
        let Some(newest) = self.newest else { return 0.0 };
        let lifts = |index| self.list[near(index, LIFT_SECS)].iter().map(|need| need.lift);
        let (mut sum, mut weights) = (0.0, 1e-6);
        for (index, weight) in around(newest, secs, LIFT_SECS) {
            sum += weight * lifts(index).fold(0.0, f32::max);
            weights += weight;
        }
        sum / weights
    }
}

/// For how long the pelvis is on its way where feet stand for so long, seconds.
pub(super) fn pelvis_secs(stance_secs: f64) -> f64 {
    let (part, [shortest, longest]) = PELVIS;
    (part * stance_secs).clamp(shortest, longest)
}

/// The height of the root, world space, with which the pelvis is where all legs need it, while all of them are planned:
/// the mean of their wishes and no higher than each reaches, the least nearby, averaged. The root climbs by `climb` metres
/// per second; the pelvis is on its way for `reach` seconds ahead and behind.
pub(super) fn pelvis_height<'a>(
    legs: impl Iterator<Item = &'a Needs> + Clone,
    secs: f64,
    climb: f32,
    reach: f64,
) -> Option<f32> {
    let newest = legs.clone().next()?.newest?;
    if legs.clone().any(|leg| leg.newest != Some(newest)) {
        return None;
    }
    let climbed = |index: usize| climb * ((newest - index as i64) as f64 * GRID_SECS - secs) as f32;
    let needed = |index: usize| {
        let (mut sum, mut count, mut most) = (0.0, 0.0, f32::MAX);
        for leg in legs.clone() {
            let wish = leg.list[index].pelvis?;
            (sum, count, most) = (sum + wish.wish, count + 1.0, most.min(wish.most));
        }
        Some(most.min(sum / count) - climbed(index))
    };
    let (mut sum, mut weights) = (0.0, 0.0);
    for (index, weight) in around(newest, secs, reach) {
        let least = near(index, LIMIT * reach).filter_map(needed).fold(f32::MAX, f32::min);
        if least < f32::MAX {
            (sum, weights) = (sum + weight * least, weights + weight);
        }
    }
    (weights > 0.0).then(|| sum / weights)
}

/// Moments around now and their weights, a raised cosine.
fn around(newest: i64, secs: f64, reach_secs: f64) -> impl Iterator<Item = (usize, f32)> {
    (0..NEEDS).filter_map(move |index| {
        let away = ((newest - index as i64) as f64 * GRID_SECS - secs) / reach_secs;
        (away.abs() < 1.0).then(|| (index, (1.0 + (std::f64::consts::PI * away).cos()) as f32))
    })
}

/// Moments as far around one.
fn near(index: usize, reach_secs: f64) -> std::ops::Range<usize> {
    let reach = (reach_secs / GRID_SECS).ceil() as usize;
    index.saturating_sub(reach)..(index + reach + 1).min(NEEDS)
}

/// A moment of the grid.
fn grid(secs: f64) -> i64 {
    (secs / GRID_SECS).floor() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asked at every frame, a lift of one moment comes and goes without a jump and is whole at its moment.
    #[test]
    fn a_lift_is_there_in_time_and_smooth() {
        let (mut needs, mut lifts) = (Needs::new(), Vec::new());
        for frame in 0..240 {
            let secs = f64::from(frame) / 120.0;
            for moment in needs.missing(secs, 0.12) {
                let lift = if (moment - 1.0).abs() < 1e-6 { 0.1 } else { 0.0 };
                needs.push(moment, Need { lift, pelvis: None });
            }
            lifts.push(needs.lift(secs));
        }
        assert!((lifts[120] - 0.1).abs() < 1e-4, "{}", lifts[120]);
        let jump = lifts.windows(2).map(|w| (w[1] - w[0]).abs()).fold(0.0, f32::max);
        assert!(jump < 0.1 * 0.12, "{jump}");
        assert!(lifts[60] == 0.0 && lifts[180] == 0.0);
    }

    /// Legs that ask for a steady height over a root that climbs evenly get it, whatever the moments' spacing.
    #[test]
    fn a_steady_pelvis_stays_on_a_root_that_climbs() {
        let mut needs = [Needs::new(), Needs::new()];
        for frame in 0..90 {
            let secs = f64::from(frame) / 50.0;
            for leg in &mut needs {
                for moment in leg.missing(secs, 0.2) {
                    let wish = 0.5 * moment as f32 - 0.03;
                    leg.push(moment, Need { lift: 0.0, pelvis: Some(PelvisWish { wish, most: wish + 0.1 }) });
                }
            }
            let height = pelvis_height(needs.iter(), secs, 0.5, 0.2).unwrap();
            assert!((height - (0.5 * secs as f32 - 0.03)).abs() < 1e-4, "{secs}: {height}");
        }
        needs[0].forget_from(1.0);
        assert!(
            pelvis_height(needs.iter(), 1.8, 0.5, 0.2).is_none(),
            "legs that differ are not planned together"
        );
    }
}
