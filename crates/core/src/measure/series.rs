//! Measures over time, for plots: what the single numbers are the worst or the mean of.

use super::direction::{LIMB_SEGMENTS, angle_between_directions};
use super::feet::{FootMeasureOptions, FootPlaces, trimmed};
use super::travel::{TravelFrame, Traveller};
use super::{Performance, body_turn, each_pair_of_frames, facing};
use crate::character::Character;
use crate::contact::PhaseKind;
use crate::humanoid::{Bone, Side};
use glam::DVec3;

/// Error of one bone by frame: where its segment points, or how its joint is turned.
#[derive(Clone, Debug, PartialEq)]
pub struct DirectionSeries {
    /// Which bone; of directions the one where the segment starts.
    pub bone: Bone,
    /// Angle between source and target, radians, by frame.
    pub angles: Vec<f64>,
}

/// One foot over the ground by frame.
#[derive(Clone, Debug, PartialEq)]
pub struct FootSeries {
    /// Which foot.
    pub side: Side,
    /// Lowest point of the sole over the ground, metres.
    pub height: Vec<f64>,
    /// How far a planted foot's contact point is from where it was when it was put down, horizontally, metres; 0 where
    /// the foot is not planted and at the trimmed ends of phases.
    pub drift: Vec<f64>,
    /// Whether the foot is in contact on the source.
    pub contact: Vec<bool>,
    /// Whether it is planted there: in contact without gliding.
    pub planted: Vec<bool>,
}

/// Ways of the hips by frame, metres, from the first frame on; heights over the stance.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PathSeries {
    /// The source's way, scaled and turned: where the target should be.
    pub wanted: Vec<DVec3>,
    /// The target's way.
    pub found: Vec<DVec3>,
}

/// Direction errors of all limb segments that both characters have.
pub fn direction_series(
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
) -> Vec<DirectionSeries> {
    let turn = body_turn(source.character, target.character);
    let mut joints = Vec::new();
    let mut out = Vec::new();
    for (from, to) in LIMB_SEGMENTS {
        let of = |c: &Character| Some([c.humanoid().joint(from)?, c.humanoid().joint(to)?]);
        if let (Some(s), Some(t)) = (of(source.character), of(target.character)) {
            joints.push((s, t));
            out.push(DirectionSeries { bone: from, angles: Vec::with_capacity(times.len()) });
        }
    }
    each_pair_of_frames(source, target, times, |_, s, t| {
        for (([s0, s1], [t0, t1]), series) in joints.iter().zip(&mut out) {
            let wanted = turn * (s.positions[*s1] - s.positions[*s0]);
            series.angles.push(angle_between_directions(wanted, t.positions[*t1] - t.positions[*t0]));
        }
    });
    out
}

/// Heights and drifts of both feet.
pub fn foot_series(
    performance: &Performance<'_>,
    times: &[f64],
    options: &FootMeasureOptions<'_>,
) -> Vec<FootSeries> {
    let of_side = |side: Side| {
        let places = FootPlaces::of(performance, times, side, options)?;
        let mut series = FootSeries {
            side,
            height: places.lowest.iter().map(|low| low - options.floor).collect(),
            drift: vec![0.0; times.len()],
            contact: vec![false; times.len()],
            planted: vec![false; times.len()],
        };
        let flat = DVec3::new(1.0, 0.0, 1.0);
        for phase in options.phases.iter().filter(|p| p.side == side) {
            let planted = phase.kind == PhaseKind::Planted;
            let frames = phase.from..(phase.to + 1).min(times.len());
            series.contact[frames.clone()].fill(true);
            series.planted[frames].fill(planted);
            let measured = trimmed(phase, times, options.trim_secs);
            for frame in measured.clone().filter(|_| planted) {
                let way = (places.points[frame] - places.points[measured.start]) * flat;
                series.drift[frame] = way.length();
            }
        }
        Some(series)
    };
    [Side::Left, Side::Right].into_iter().filter_map(of_side).collect()
}

/// The ways of the hips; `None` where either side has none.
pub fn path_series(
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
    frame: &TravelFrame,
) -> Option<PathSeries> {
    let (of_source, of_target) = (Traveller::of(source.character)?, Traveller::of(target.character)?);
    let turn = facing(source.character, target.character);
    let mut out = PathSeries::default();
    let mut first: Option<(DVec3, DVec3)> = None;
    each_pair_of_frames(source, target, times, |_, s, t| {
        let (s, t) = (of_source.place(s), of_target.place(t));
        let (s0, t0) = *first.get_or_insert((s, t));
        let mut wanted = if frame.horizontal { turn * (s - s0) * frame.scale } else { DVec3::ZERO };
        wanted.y = frame.scale * of_source.rise(s.y, frame.source_floor);
        let mut found = t - t0;
        found.y = of_target.rise(t.y, frame.target_floor);
        out.wanted.push(wanted);
        out.found.push(found);
    });
    Some(out)
}
