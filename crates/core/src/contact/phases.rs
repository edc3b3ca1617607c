//! From places over time to phases: speed, height, hysteresis, bridging.

use super::{ContactOptions, ContactPoint, Cuts, FootTrack, Phase, PhaseKind};
use glam::Vec3;

/// Height over the lowest level, leg lengths, under which a foot may glide.
const SLIDE_HEIGHT: f32 = 0.015;
/// Shortest glide, seconds.
const SLIDE_SECS: f32 = 0.25;
/// Furthest distance between two contacts that are one, leg lengths.
const BRIDGE_DISTANCE: f32 = 0.03;
/// Part of the slow frames that may lie below the lowest level: single bad frames do not move the ground.
const LEVEL_PERCENTILE: f32 = 0.03;

/// Part of all frames that may lie below the lowest level.
const BAD_PERCENTILE: f32 = 0.005;

/// First and last frame of a stretch.
type Span = (usize, usize);

impl FootTrack {
    /// The places of a contact point, those of the ankle where there are no toes.
    pub fn point(&self, point: ContactPoint) -> &[Vec3] {
        if point == ContactPoint::Toes && !self.toes.is_empty() { &self.toes } else { &self.ankle }
    }

    /// Phases in order of time. `leg_length` in metres gives the scale; none when it is 0.
    pub fn phases(
        &self,
        times: &[f64],
        point: ContactPoint,
        leg_length: f32,
        options: &ContactOptions,
    ) -> Vec<Phase> {
        let places = self.point(point);
        if times.len() < 2 || places.len() != times.len() || leg_length <= 0.0 || leg_length.is_nan() {
            return Vec::new();
        }
        let speeds = speeds(places, times, leg_length);
        let level = level(places, &speeds, options);
        let heights: Vec<f32> = places.iter().map(|p| (p.y - level) / leg_length).collect();
        let spans = planted(&speeds, &heights, options);
        let spans = bridged(spans, places, times, leg_length, options);
        let long_enough = |span: &Span, shortest: f32| {
            // A frame stands for the time until the next.
            let frame = (times[span.0.max(1)] - times[span.0.max(1) - 1]) as f32;
            (times[span.1] - times[span.0]) as f32 + frame > shortest - 1e-4
        };
        let planted: Vec<Span> =
            spans.into_iter().filter(|s| long_enough(s, options.shortest_secs)).collect();
        let mut phases: Vec<Phase> = planted.iter().map(|s| self.phase(PhaseKind::Planted, *s)).collect();
        let glides = gliding(&self.lowest, times, leg_length, &planted);
        phases.extend(
            glides.iter().filter(|s| long_enough(s, SLIDE_SECS)).map(|s| self.phase(PhaseKind::Sliding, *s)),
        );
        phases.sort_by_key(|p| p.from);
        phases
    }

    /// Phases of each stretch between cuts, as if it were a clip of its own.
    pub(crate) fn phases_between(
        &self,
        cuts: &Cuts,
        times: &[f64],
        point: ContactPoint,
        (leg_length, options): (f32, &ContactOptions),
    ) -> Vec<Phase> {
        if !cuts.has_any() || self.ankle.len() != times.len() {
            return self.phases(times, point, leg_length, options);
        }
        let mut all = Vec::new();
        for shot in cuts.shots(times.len()) {
            let part = |places: &[Vec3]| places.get(shot.clone()).map_or(Vec::new(), <[Vec3]>::to_vec);
            let track = FootTrack {
                side: self.side,
                ankle: part(&self.ankle),
                toes: part(&self.toes),
                heel: part(&self.heel),
                lowest: self.lowest[shot.clone()].to_vec(),
            };
            let phases = track.phases(&times[shot.clone()], point, leg_length, options);
            all.extend(phases.iter().map(|p| Phase {
                from: p.from + shot.start,
                to: p.to + shot.start,
                ..*p
            }));
        }
        all
    }

    fn phase(&self, kind: PhaseKind, (from, to): Span) -> Phase {
        Phase { side: self.side, kind, from, to }
    }
}

/// Speed at each frame in leg lengths per second: the smallest of the backward, forward and central differences, so that
/// a frame at the edge of a stand counts as standing and single bad frames do less harm.
fn speeds(places: &[Vec3], times: &[f64], leg_length: f32) -> Vec<f32> {
    let last = places.len() - 1;
    let speed = |a: usize, b: usize| {
        let dt = (times[b] - times[a]) as f32;
        if dt > 0.0 { places[b].distance(places[a]) / (dt * leg_length) } else { f32::INFINITY }
    };
    let mut speeds: Vec<f32> = (0..places.len())
        .map(|i| {
            let (before, after) = (i.saturating_sub(1), (i + 1).min(last));
            speed(before, i).min(speed(i, after)).min(speed(before, after))
        })
        .collect();
    // The ends have one neighbour only; what the next frame says of the stand goes for them too.
    speeds[0] = speeds[0].min(speeds[1]);
    speeds[last] = speeds[last].min(speeds[last - 1]);
    speeds
}

/// The level on which the point stands: nearly the lowest height of the frames in which it is slow.
fn level(places: &[Vec3], speeds: &[f32], options: &ContactOptions) -> f32 {
    let percentile = |mut heights: Vec<f32>, part: f32| {
        let index = (heights.len() as f32 * part) as usize;
        *heights.select_nth_unstable_by(index, f32::total_cmp).1
    };
    let slow = |i: &usize| speeds[*i] < options.enter_speed;
    let standing: Vec<f32> = (0..places.len()).filter(slow).map(|i| places[i].y).collect();
    // A foot that is slow only high up does not stand; a few bad frames below do not lower the ground.
    let lowest = percentile(places.iter().map(|p| p.y).collect(), BAD_PERCENTILE);
    if standing.is_empty() { lowest } else { percentile(standing, LEVEL_PERCENTILE).min(lowest) }
}

fn planted(speeds: &[f32], heights: &[f32], options: &ContactOptions) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    let mut open: Option<usize> = None;
    for i in 0..speeds.len() {
        let enter = speeds[i] < options.enter_speed && heights[i] < options.enter_height;
        let stay = speeds[i] < options.leave_speed && heights[i] < options.leave_height;
        match open {
            None if enter => open = Some(i),
            Some(from) if !stay => {
                spans.push((from, i - 1));
                open = None;
            }
            _ => {}
        }
    }
    spans.extend(open.map(|from| (from, speeds.len() - 1)));
    spans
}

/// Joins stretches that are a short time and a short distance apart: a foot that stands and is noisy.
fn bridged(
    spans: Vec<Span>,
    places: &[Vec3],
    times: &[f64],
    leg_length: f32,
    options: &ContactOptions,
) -> Vec<Span> {
    let mut out: Vec<Span> = Vec::new();
    for span in spans {
        if let Some(last) = out.last_mut() {
            let gap = (times[span.0] - times[last.1]) as f32;
            let near = |i: usize| places[i].distance(places[last.1]) < BRIDGE_DISTANCE * leg_length;
            if gap <= options.bridge_secs && (last.1..=span.0).all(near) {
                last.1 = span.1;
                continue;
            }
        }
        out.push(span);
    }
    out
}

/// Stretches in which the sole stays at the ground although the foot is not planted.
fn gliding(lowest: &[f32], times: &[f64], leg_length: f32, planted: &[Span]) -> Vec<Span> {
    let mut sorted = lowest.to_vec();
    let index = (sorted.len() as f32 * LEVEL_PERCENTILE) as usize;
    let level = *sorted.select_nth_unstable_by(index, f32::total_cmp).1;
    let mut is_planted = vec![false; lowest.len()];
    for (from, to) in planted {
        is_planted[*from..=*to].fill(true);
    }
    let glides = |i: usize| {
        let before = i.saturating_sub(1);
        let dt = (times[i] - times[before]) as f32;
        let rising = if dt > 0.0 { (lowest[i] - lowest[before]).abs() / dt } else { 0.0 };
        !is_planted[i]
            && lowest[i] - level < SLIDE_HEIGHT * leg_length
            && rising < ContactOptions::default().enter_speed * leg_length
    };
    let mut spans: Vec<Span> = Vec::new();
    for i in (0..lowest.len()).filter(|i| glides(*i)) {
        match spans.last_mut() {
            Some(last) if last.1 + 1 == i => last.1 = i,
            _ => spans.push((i, i)),
        }
    }
    spans
}
