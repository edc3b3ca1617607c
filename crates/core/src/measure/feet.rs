//! Slide, penetration and float of feet in their contact phases.

use super::{ModelPose64, Performance};
use crate::character::SkinPoint;
use crate::contact::{ContactPoint, Phase, PhaseKind, foot_bones};
use crate::humanoid::Side;
use glam::DVec3;

/// What feet are measured against.
#[derive(Clone, Copy, Debug)]
pub struct FootMeasureOptions<'a> {
    /// Contact phases, found on the source (or on the clip itself when there is none).
    pub phases: &'a [Phase],
    /// What slides: toes or ankle, left and right.
    pub points: [ContactPoint; 2],
    /// Level of the ground in the measured character's model space, metres.
    pub floor: f64,
    /// What is left out at both ends of each phase, seconds: there a foot comes and goes. Default in the field: 0.03.
    pub trim_secs: f64,
    /// How the ground moves under the measured character, metres per second in its model space, horizontal: what planted
    /// feet of a walk in place go with ([`Belt`](crate::contact::Belt)). 0 where it stands.
    pub belt: DVec3,
    /// What is added to places, by frame, so that the ground stands: the travel that a clip in place has lost
    /// ([`lost_travel`](super::lost_travel)). Empty for nothing.
    pub moved: &'a [DVec3],
}

/// How far one contact point drifted in one phase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhaseSlide {
    /// The phase as found on the source.
    pub phase: Phase,
    /// Largest horizontal distance from its place at the phase's start, metres.
    pub drift: f64,
    /// The path that the point went, over the time, metres per second.
    pub speed: f64,
}

/// Feet on the ground over a clip.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FootMeasures {
    /// Planted phases, one by one; glides do not count as slides.
    pub slides: Vec<PhaseSlide>,
    /// Mean drift of the planted phases, metres; 0 without any.
    pub slide_mean: f64,
    /// Largest drift, metres.
    pub slide_worst: f64,
    /// Deepest that a sole is under the ground in contact, metres.
    pub penetration: f64,
    /// The frame of that.
    pub penetration_frame: usize,
    /// The foot of that; `None` where no sole is under the ground.
    pub penetration_side: Option<Side>,
    /// Highest that the lowest point of a sole is over the ground in contact, metres.
    pub float: f64,
    /// The frame of that.
    pub float_frame: usize,
    /// The foot of that; `None` where no sole is over the ground.
    pub float_side: Option<Side>,
    /// Deepest that a sole is under the ground in all other frames: between phases and at their trimmed ends, metres.
    pub penetration_between: f64,
    /// The frame of that.
    pub penetration_between_frame: usize,
    /// The foot of that; `None` where no sole is under the ground there.
    pub penetration_between_side: Option<Side>,
}

/// Measures both feet of `performance` over the frames at `times`.
pub fn foot_measures(
    performance: &Performance<'_>,
    times: &[f64],
    options: &FootMeasureOptions<'_>,
) -> FootMeasures {
    let mut out = FootMeasures::default();
    for side in [Side::Left, Side::Right] {
        let Some(foot) = FootPlaces::of(performance, times, side, options) else {
            continue;
        };
        let own: Vec<Phase> = options.phases.iter().filter(|p| p.side == side).copied().collect();
        let mut in_contact = vec![false; times.len()];
        for phase in &own {
            let frames = trimmed(phase, times, options.trim_secs);
            if phase.kind == PhaseKind::Planted {
                out.slides.push(slide(phase, &foot.points, times, &frames));
            }
            for frame in frames {
                out.in_contact((frame, side), foot.lowest[frame] - options.floor);
                in_contact[frame] = true;
            }
        }
        for (frame, low) in foot.lowest.iter().enumerate().filter(|(frame, _)| !in_contact[*frame]) {
            if options.floor - low > out.penetration_between {
                out.penetration_between = options.floor - low;
                (out.penetration_between_frame, out.penetration_between_side) = (frame, Some(side));
            }
        }
    }
    out.slides.sort_by_key(|s| s.phase.from);
    // A sum of nothing is -0.
    out.slide_mean = (out.slides.iter().map(|s| s.drift).sum::<f64>() + 0.0) / out.slides.len().max(1) as f64;
    out.slide_worst = out.slides.iter().map(|s| s.drift).fold(0.0, f64::max);
    out
}

impl FootMeasures {
    fn in_contact(&mut self, (frame, side): (usize, Side), height: f64) {
        if -height > self.penetration {
            (self.penetration, self.penetration_frame) = (-height, frame);
            self.penetration_side = Some(side);
        }
        if height > self.float {
            (self.float, self.float_frame) = (height, frame);
            self.float_side = Some(side);
        }
    }
}

pub(super) fn trimmed(phase: &Phase, times: &[f64], trim_secs: f64) -> std::ops::Range<usize> {
    let (start, end) = (times[phase.from] + trim_secs, times[phase.to] - trim_secs);
    // A hair of slack: frame times are sums and differences.
    let from = times.partition_point(|t| *t < start - 1e-9);
    let to = times.partition_point(|t| *t <= end + 1e-9);
    from..to.max(from)
}

fn slide(phase: &Phase, points: &[DVec3], times: &[f64], frames: &std::ops::Range<usize>) -> PhaseSlide {
    let flat = DVec3::new(1.0, 0.0, 1.0);
    let places: Vec<DVec3> = points[frames.clone()].iter().map(|p| *p * flat).collect();
    let drift = places.iter().map(|p| p.distance(places[0])).fold(0.0, f64::max);
    let path: f64 = places.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
    let secs = if frames.len() > 1 { times[frames.end - 1] - times[frames.start] } else { 0.0 };
    PhaseSlide { phase: *phase, drift, speed: if secs > 0.0 { path / secs } else { 0.0 } }
}

/// Contact point, seen from the ground that may move, and lowest sole point, by frame.
pub(super) struct FootPlaces {
    pub(super) points: Vec<DVec3>,
    pub(super) lowest: Vec<f64>,
}

impl FootPlaces {
    pub(super) fn of(
        performance: &Performance<'_>,
        times: &[f64],
        side: Side,
        options: &FootMeasureOptions<'_>,
    ) -> Option<FootPlaces> {
        let point = options.points[side as usize];
        let start = times.first().copied().unwrap_or_default();
        let humanoid = performance.character.humanoid();
        let [foot, toes] = foot_bones(side).map(|bone| humanoid.joint(bone));
        let foot = foot?;
        let joint = toes.filter(|_| point == ContactPoint::Toes).unwrap_or(foot);
        let points = &performance.character.sole_points()[side as usize];
        let mut places = FootPlaces { points: Vec::new(), lowest: Vec::new() };
        performance.each_frame(times, |frame, pose| {
            let moved = options.moved.get(frame).copied().unwrap_or(DVec3::ZERO);
            places.points.push(pose.positions[joint] + moved - options.belt * (times[frame] - start));
            places.lowest.push(match points.is_empty() {
                false => lowest(pose, points),
                true => pose.positions[foot].y,
            });
        });
        Some(places)
    }
}

/// Height of the lowest of a foot's points, blended as the skin is.
pub(super) fn lowest(pose: &ModelPose64, points: &[SkinPoint]) -> f64 {
    let height = |point: &SkinPoint| -> f64 {
        let of = |joint: usize, place: glam::Vec3| pose.point(joint, place.as_dvec3()).y;
        point.shares().map(|s| of(s.joint, s.in_joint) * f64::from(s.weight)).sum()
    };
    points.iter().map(height).fold(f64::INFINITY, f64::min)
}
