//! Walking over ground that is known ahead: where each foot will stand is looked up before it gets there.
//!
//! A ray cast below a foot jumps at every edge, and whatever eases the jump comes too late. Over a clip it is known when
//! and where each foot stands next. So the ground of a foot is planned:
//!
//! 1. **Stances.** Each has one plane, a [`Tread`].
//! 2. **Swings.** From the plane of one stance to that of the next as the foot goes ahead, as on a ramp; lifted, ahead of
//!    need, over whatever the sole would pass through.
//! 3. **The root** climbs smoothly from stance to stance.
//!
//! Limits: edges are seen at the contact point and the corners of the sole only; a foot is not led around a wall.

use super::orientation::flat;
use super::tread::{Footing, PlacedSole, Tread};
use super::{FootGround, UP};
use glam::Vec3;

/// How far ahead and behind of need things are on their way, seconds.
const AHEAD_SECS: f64 = 0.12;
/// The same of the root's climb.
const CLIMB_SECS: f64 = 0.35;
/// A swing over a shorter way goes nowhere, metres.
const NOWHERE: f32 = 0.1;

/// The way of one foot without any ground, where the root really goes, by frame.
pub(super) struct FootPath {
    pub(super) soles: Vec<PlacedSole>,
    /// First and last frames in which it stands, in order.
    pub(super) stances: Vec<(usize, usize)>,
}

/// What a plan is made from.
pub(super) struct Terrain<'a> {
    pub(super) times: &'a [f64],
    /// The root's ground point by frame, without any climb.
    pub(super) root: &'a [Vec3],
    /// The ground; its floor is the flat ground of the clip.
    pub(super) footing: Footing<'a>,
}

/// The ground that each foot follows, by frame.
#[derive(Default)]
pub(super) struct GroundPlan {
    /// Absolute heights, by frame and leg.
    pub(super) grounds: Vec<Vec<Option<FootGround>>>,
    /// How far feet are put ahead or behind, by frame and leg.
    pub(super) shifts: Vec<Vec<Vec3>>,
    /// Whether there is no ground where a foot stands, by frame and leg.
    pub(super) without_ground: Vec<Vec<bool>>,
    /// How far the root has climbed over the flat ground, by frame.
    pub(super) climb: Vec<f32>,
    /// How often a foot stands, and how often it has no ground to stand on; a foot that never stands counts once.
    pub(super) steps: usize,
    pub(super) steps_without_ground: usize,
}

/// A foot that stands, in frames.
#[derive(Clone, Copy)]
struct Stance {
    from: usize,
    to: usize,
    tread: Tread,
}

impl GroundPlan {
    pub(super) fn of(terrain: &Terrain<'_>, feet: &[FootPath]) -> GroundPlan {
        let frames = terrain.times.len();
        let below_root = smoothed(&terrain.below_root(), terrain.times, CLIMB_SECS);
        let stances: Vec<Vec<Stance>> = feet.iter().map(|foot| terrain.stances(foot, &below_root)).collect();
        let climb = climb(terrain, &stances, &below_root);
        let mut plan = GroundPlan {
            grounds: vec![Vec::with_capacity(feet.len()); frames],
            shifts: vec![Vec::with_capacity(feet.len()); frames],
            without_ground: vec![Vec::with_capacity(feet.len()); frames],
            climb,
            ..GroundPlan::default()
        };
        for (foot, stances) in feet.iter().zip(&stances) {
            plan.add_leg(terrain, foot, stances);
        }
        plan
    }

    fn add_leg(&mut self, terrain: &Terrain<'_>, foot: &FootPath, stances: &[Stance]) {
        let is_over = |sole: &PlacedSole| terrain.footing.ask(sole.point).is_some();
        let flies_past = stances.is_empty() && !foot.soles.iter().any(is_over);
        self.steps += stances.len().max(1);
        self.steps_without_ground +=
            stances.iter().filter(|s| !s.tread.is_ground).count() + usize::from(flies_past);
        let mut way: Vec<(f32, Vec3, Vec3)> = (0..foot.soles.len())
            .map(|frame| {
                let place = foot.soles[frame].point;
                match between(stances, frame, &foot.soles, terrain.times) {
                    Some((a, b, u)) => a.between(&b, u, place),
                    None => {
                        let flat = FootGround { height: terrain.footing.floor, normal: UP };
                        let ground = terrain.footing.ask(place).unwrap_or(flat);
                        (ground.height, ground.normal, Vec3::ZERO)
                    }
                }
            })
            .collect();
        if stances.is_empty() {
            let heights: Vec<f32> = way.iter().map(|w| w.0).collect();
            let eased = smoothed(&heights, terrain.times, AHEAD_SECS);
            way.iter_mut().zip(eased).for_each(|(w, height)| w.0 = height);
        }
        let need = way.iter().enumerate().map(|(frame, (height, normal, shift))| {
            let stands = stances.iter().any(|s| (s.from..=s.to).contains(&frame));
            let rise = || terrain.footing.rise(&foot.soles[frame], *shift, (*height, *normal));
            if stands { 0.0 } else { rise().max(0.0) }
        });
        let lift = ahead(&need.collect::<Vec<f32>>(), terrain.times, AHEAD_SECS);
        for (frame, (height, normal, shift)) in way.into_iter().enumerate() {
            self.grounds[frame].push(Some(FootGround { height: height + lift[frame], normal }));
            self.shifts[frame].push(shift);
            let misses = |s: &Stance| (s.from..=s.to).contains(&frame) && !s.tread.is_ground;
            self.without_ground[frame].push(flies_past || stances.iter().any(misses));
        }
    }
}

impl Terrain<'_> {
    /// Height of the ground below the root, by frame; beyond an edge it goes on level.
    fn below_root(&self) -> Vec<f32> {
        let found: Vec<Option<f32>> =
            self.root.iter().map(|p| self.footing.ask(*p).map(|g| g.height)).collect();
        let mut last = found.iter().flatten().next().copied().unwrap_or(self.footing.floor);
        found
            .into_iter()
            .map(|height| {
                last = height.unwrap_or(last);
                last
            })
            .collect()
    }

    fn stances(&self, foot: &FootPath, below_root: &[f32]) -> Vec<Stance> {
        let mut spans = foot.stances.clone();
        let last = foot.soles.len().saturating_sub(1);
        // A clip that begins or ends in a swing: where the foot is then counts as where it stands.
        if spans.first().is_some_and(|first| first.0 > 0) {
            spans.insert(0, (0, 0));
        }
        if spans.last().is_some_and(|span| span.1 < last) {
            spans.push((last, last));
        }
        spans.into_iter().map(|span| self.stance(foot, span, below_root)).collect()
    }

    fn stance(&self, foot: &FootPath, (from, to): (usize, usize), below_root: &[f32]) -> Stance {
        let middle = from.midpoint(to);
        let last = self.root.len() - 1;
        let ahead =
            flat(self.root[(to + 1).min(last)] - self.root[from.saturating_sub(1)]).normalize_or_zero();
        let (at, soles) = (foot.soles[middle].point, &foot.soles[from..=to]);
        Stance {
            from,
            to,
            tread: self.footing.tread(at, soles, self.root[middle].with_y(below_root[middle]), ahead),
        }
    }
}

/// The stances around a frame and how far it is between them, 0 to 1.
fn between(
    stances: &[Stance],
    frame: usize,
    soles: &[PlacedSole],
    times: &[f64],
) -> Option<(Tread, Tread, f32)> {
    let next = stances.partition_point(|s| s.to < frame);
    let after = stances.get(next).or(stances.last())?;
    let before = stances[..next].last().unwrap_or(after);
    if after.from <= frame || before.to >= frame || after.from <= before.to {
        return Some((after.tread, after.tread, 0.0));
    }
    // By the way, so that a foot goes up as it goes ahead, as on a ramp; by time where it goes nowhere.
    let (from, to) = (flat(soles[before.to].point), flat(soles[after.from].point));
    let way = to - from;
    let u = match way.length() > NOWHERE {
        true => (flat(soles[frame].point) - from).dot(way) / way.length_squared(),
        false => {
            let u = (times[frame] - times[before.to]) / (times[after.from] - times[before.to]);
            smooth(u as f32)
        }
    };
    Some((before.tread, after.tread, u.clamp(0.0, 1.0)))
}

/// From 0 to 1 without a break in speed or acceleration.
fn smooth(u: f32) -> f32 {
    let u = u.clamp(0.0, 1.0);
    u * u * u * (10.0 - 15.0 * u + 6.0 * u * u)
}

/// The root climbs from the plane of stance to the plane of the next.
fn climb(terrain: &Terrain<'_>, stances: &[Vec<Stance>], below_root: &[f32]) -> Vec<f32> {
    let mut all: Vec<(f64, Stance)> = stances
        .iter()
        .flatten()
        .filter(|s| s.tread.is_ground)
        .map(|s| (terrain.times[s.from.midpoint(s.to)], *s))
        .collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    if all.is_empty() {
        return below_root.iter().map(|h| h - terrain.footing.floor).collect();
    }
    let raw = terrain.times.iter().zip(terrain.root).enumerate().map(|(frame, (time, root))| {
        if terrain.footing.ask(*root).is_none() {
            return below_root[frame] - terrain.footing.floor;
        }
        let next = all.partition_point(|s| s.0 <= *time);
        let after = all.get(next).unwrap_or(&all[all.len() - 1]);
        let before = next.checked_sub(1).map_or(after, |i| &all[i]);
        let span = after.0 - before.0;
        let u = if span > 1e-6 { ((time - before.0) / span) as f32 } else { 0.0 };
        let (a, b) = (before.1.tread.height(*root), after.1.tread.height(*root));
        a + (b - a) * u - terrain.footing.floor
    });
    smoothed(&raw.collect::<Vec<f32>>(), terrain.times, CLIMB_SECS)
}

/// Frames within `secs` of a frame, at most so many.
fn near(times: &[f64], frame: usize, secs: f64) -> std::ops::Range<usize> {
    let from = times.partition_point(|t| *t < times[frame] - secs).max(frame.saturating_sub(256));
    from..times.partition_point(|t| *t <= times[frame] + secs).min(frame + 257)
}

/// Means weighed by a raised cosine, `secs` to both sides: no break in speed or acceleration. Near the ends as much as
/// there is on both sides.
pub(super) fn smoothed(values: &[f32], times: &[f64], secs: f64) -> Vec<f32> {
    let mean = |frame: usize| {
        let range = near(times, frame, secs);
        let half = (frame - range.start).min(range.end - 1 - frame);
        let (mut sum, mut weights) = (0.0, 0.0);
        for other in frame - half..=frame + half {
            let away = (times[other] - times[frame]) / secs;
            let weight = (1.0 + (std::f64::consts::PI * away.clamp(-1.0, 1.0)).cos()) as f32 + 1e-6;
            sum += weight * values[other];
            weights += weight;
        }
        sum / weights
    };
    (0..values.len()).map(mean).collect()
}

/// A curve over `need` that goes there smoothly and is nowhere below it: the largest need nearby, averaged.
pub(super) fn ahead(need: &[f32], times: &[f64], secs: f64) -> Vec<f32> {
    let spread: Vec<f32> =
        (0..need.len()).map(|i| need[near(times, i, secs)].iter().copied().fold(0.0, f32::max)).collect();
    smoothed(&spread, times, secs).iter().zip(need).map(|(s, n)| s.max(*n)).collect()
}
