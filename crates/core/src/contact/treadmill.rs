//! The ground that moves under a character who walks or runs in place.
//!
//! Most walks and runs of animation packs are made in place: the hips stay, and a foot on the ground goes back at the
//! speed at which the character is meant to travel, as on the belt of a treadmill. Seen from the belt its feet stand; so
//! phases, anchors and slides are those of a character that travels, once the belt is known.
//!
//! Method: the horizontal velocities of both contact points while they are low, and among them the one that both feet share
//! for the longest time (within a quarter of itself); then, three times over, the slope of the feet's places within the steady phases
//! that it gives. One velocity for the whole clip, for that is what a clip in place is
//! made for: whoever plays it moves the character at one speed.
//!
//! Only strong evidence counts, since a belt that is none drags standing feet along. The hips stay in place; hardly any foot
//! stands; each foot is on the belt for a tenth of the time; their mean velocities are the same within 0.3 of the speed; and they
//! take turns: while one is on the belt, the other comes back. And both have phases on it: to plant one foot and let the other
//! slide looks worse than two that slide. Limits: a clip that stands for a while before it walks in place has no belt, nor has
//! one in which the speed changes by more than that, nor a drawn run whose feet touch the ground for a frame or two.

use super::{Belt, ContactOptions, ContactPoint, Cuts, FootTrack, JointPath, Phase, PhaseKind};
use crate::character::Character;
use crate::clip::Clip;
use crate::humanoid::{Bone, Side};
use glam::Vec3;
use std::ops::Range;

/// A contact point that is lower than this over its lowest level may be on the belt, leg lengths.
const LOW: f32 = 0.05;
/// Part of the frames that may lie below the lowest level.
const LEVEL_PERCENTILE: f32 = 0.02;
/// Velocities that differ from the belt's by less than this part of its speed are on it.
const WITHIN: f32 = 0.25;
/// Slower is no walk, leg lengths per second: twice what ends a stand.
const SLOWEST: f32 = 0.3;
/// The mean velocities of the two feet differ by no more than this part of the speed.
const FEET_AGREE: f32 = 0.3;
/// Each foot is on the belt for at least this long, seconds, and for this part of the clip.
const SHORTEST: (f32, f32) = (0.06, 0.1);
/// For this part of the time for which one foot alone is on the belt, the other comes back...
const TAKES_TURNS: f32 = 0.5;
/// ... or turns round: it goes the belt's way at less than this part of its speed.
const COMES_BACK: f32 = 0.25;
/// A stand this near to an end of the clip is cut by it, and it may be as short as this, seconds.
const CUT: [f64; 2] = [0.05, 0.03];
/// Feet stand for no more than this part of the time.
const MOST_STANDING: f32 = 0.05;
/// The hips stay within this, leg lengths, and within this part of what the belt goes.
const IN_PLACE: [f32; 2] = [0.5, 0.25];
/// How often phases are found anew and the belt is fitted to them.
const FITS: usize = 3;
/// Part of a phase at each of its ends that does not count then.
const EDGE: f32 = 0.2;
/// Fewest frames in the middle of a phase that tell whether it is steady.
const FEWEST: usize = 5;
/// Furthest that a steady foot is off its way over the belt, root of the mean square, leg lengths.
const STEADY: f32 = 0.002;
/// How many velocities are tried.
const TRIES: usize = 200;

/// What is known of a clip before its belt is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<'a> {
    pub(crate) character: &'a Character,
    pub(crate) clip: &'a Clip,
    pub(crate) times: &'a [f64],
    pub(crate) tracks: &'a [FootTrack],
    pub(crate) cuts: &'a Cuts,
}

/// Finds the belt of a clip over the frames at `times` (strictly increasing). `None` without strong evidence of one, see the
/// module: dances, idles, turns in place, and all clips that travel.
pub fn find_belt(character: &Character, clip: &Clip, times: &[f64]) -> Option<Belt> {
    let tracks: Vec<FootTrack> = [Side::Left, Side::Right]
        .into_iter()
        .filter_map(|side| FootTrack::sample(character, clip, times, side))
        .collect();
    let cuts = Cuts::of(character, clip, times);
    Seen { character, clip, times, tracks: &tracks, cuts: &cuts }.belt()
}

/// What a contact point does from one frame to the next.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Horizontal, leg lengths per second.
    velocity: Vec3,
    secs: f32,
    is_low: bool,
}

/// What a contact point does within a phase.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// Horizontal, metres per second.
    velocity: Vec3,
    /// Root of the mean square of its distance from that, metres.
    off: f32,
    /// How much it says about the velocity.
    weight: f32,
}

impl Step {
    fn is_on(&self, belt: Vec3) -> bool {
        self.is_low && self.velocity.distance(belt) < WITHIN * belt.length()
    }
}

impl Seen<'_> {
    /// The belt, where there is one.
    pub(crate) fn belt(&self) -> Option<Belt> {
        let leg_length = self.character.measures().leg_length;
        let known = leg_length > 0.0 && self.times.len() > 2;
        let [left, right] = self.tracks else { return None };
        if !known || left.ankle.len() != self.times.len() || self.stands() {
            return None;
        }
        // The longest stretch between cuts speaks for all of them.
        let shot = self.cuts.shots(self.times.len()).max_by(|a, b| self.secs(a).total_cmp(&self.secs(b)))?;
        let feet = [left, right].map(|track| steps(track, self.times, &shot, leg_length));
        let belt = shared(&feet)?;
        let secs = self.secs(&shot) as f32;
        let travel = self.hips_range(&shot) / leg_length;
        let in_place = travel < IN_PLACE[0] && travel < IN_PLACE[1] * belt.length() * secs;
        let fitted = self.fitted(belt, leg_length);
        let found = Belt { velocity: fitted * leg_length, spread: spread(&feet, fitted) * leg_length };
        let usual = ContactOptions::default();
        let options = ContactOptions { shortest_secs: CUT[1] as f32, ..usual };
        let ends = [self.times[0] + CUT[0], self.times[self.times.len() - 1] - CUT[0]];
        let frame = self.times[1] - self.times[0];
        // A cycle may be cut in the middle of a stand.
        let counts = |p: &Phase| {
            let secs = (self.times[p.to] - self.times[p.from] + frame) as f32;
            let is_cut = self.times[p.from] < ends[0] || self.times[p.to] > ends[1];
            p.kind == PhaseKind::Planted && (is_cut || secs > usual.shortest_secs - 1e-4)
        };
        let stands = |track: &FootTrack| {
            let on = (leg_length, &options);
            let phases = found.phases_of(track, self.cuts, self.times, ContactPoint::Toes, on);
            phases.iter().any(counts)
        };
        (in_place && is_evident(&feet, belt, secs) && stands(left) && stands(right)).then_some(found)
    }

    /// The belt as the phases on it have it: steps at their ends, where feet land and leave, are on it too, and slower or faster.
    /// Only phases that are steady say it better than all steps together; where they are the rarer, the belt stays. Leg lengths
    /// per second.
    fn fitted(&self, mut belt: Vec3, leg_length: f32) -> Vec3 {
        let on = (leg_length, &ContactOptions::default());
        for _ in 0..FITS {
            let now = Belt::given(belt * leg_length);
            let (mut all, mut steady, mut way) = (0.0, 0.0, Vec3::ZERO);
            for track in self.tracks {
                let phases = now.phases_of(track, self.cuts, self.times, ContactPoint::Toes, on);
                for phase in phases.iter().filter(|p| p.kind == PhaseKind::Planted) {
                    let Some(line) = self.line(track, phase) else { continue };
                    let velocity = line.velocity / leg_length;
                    all += line.weight;
                    if line.off < STEADY * leg_length && velocity.distance(belt) < WITHIN * belt.length() {
                        (steady, way) = (steady + line.weight, way + velocity * line.weight);
                    }
                }
            }
            if steady <= 0.5 * all {
                break;
            }
            belt = way / steady;
        }
        belt
    }

    /// The way of a contact point in the middle of a phase, by least squares.
    fn line(&self, track: &FootTrack, phase: &Phase) -> Option<Line> {
        let edge = ((phase.to - phase.from) as f32 * EDGE).ceil() as usize;
        let inner = phase.from + edge..(phase.to + 1).saturating_sub(edge);
        if inner.len() < FEWEST {
            return None;
        }
        let (times, places) = (&self.times[inner.clone()], &track.point(ContactPoint::Toes)[inner]);
        let count = times.len() as f32;
        let middle = times.iter().sum::<f64>() / times.len() as f64;
        let points =
            || times.iter().zip(places).map(|(t, p)| ((t - middle) as f32, Vec3::new(p.x, 0.0, p.z)));
        let mean = points().map(|(_, place)| place).sum::<Vec3>() / count;
        let weight: f32 = points().map(|(time, _)| time * time).sum();
        let velocity = points().map(|(time, place)| (place - mean) * time).sum::<Vec3>() / weight;
        let off =
            points().map(|(time, place)| (place - mean - velocity * time).length_squared()).sum::<f32>();
        (weight > 0.0).then(|| Line { velocity, off: (off / count).sqrt(), weight })
    }

    fn secs(&self, shot: &Range<usize>) -> f64 {
        if shot.is_empty() { 0.0 } else { self.times[shot.end - 1] - self.times[shot.start] }
    }

    /// From the first to the last frames of the phases in which a foot is planted.
    fn planted_secs(&self, phases: &[Phase]) -> f64 {
        let planted = phases.iter().filter(|p| p.kind == PhaseKind::Planted);
        planted.map(|p| self.times[p.to] - self.times[p.from]).sum()
    }

    /// Whether feet stand on ground that stands.
    fn stands(&self) -> bool {
        let on = (self.character.measures().leg_length, &ContactOptions::default());
        let secs = |track: &FootTrack| {
            self.planted_secs(&track.phases_between(self.cuts, self.times, ContactPoint::Toes, on))
        };
        let all = self.secs(&(0..self.times.len())) * self.tracks.len() as f64;
        self.tracks.iter().map(secs).sum::<f64>() > f64::from(MOST_STANDING) * all
    }

    /// How far apart the hips come horizontally, metres: the diagonal of what holds them.
    fn hips_range(&self, shot: &Range<usize>) -> f32 {
        let Some(hips) = self.character.humanoid().joint(Bone::Hips) else { return 0.0 };
        let path = JointPath::to(self.character, hips, None);
        let places = self.times[shot.clone()].iter().map(|t| path.place(self.clip, *t, JointPath::ROOT).1);
        let flat = places.map(|p| Vec3::new(p.x, 0.0, p.z));
        let bounds = flat.fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(a, b), p| (a.min(p), b.max(p)));
        (bounds.1 - bounds.0).length()
    }
}

/// The steps of one foot within a stretch of frames.
fn steps(track: &FootTrack, times: &[f64], shot: &Range<usize>, leg_length: f32) -> Vec<Step> {
    let places = &track.point(ContactPoint::Toes)[shot.clone()];
    let times = &times[shot.clone()];
    let mut heights: Vec<f32> = places.iter().map(|p| p.y).collect();
    let index = (heights.len() as f32 * LEVEL_PERCENTILE) as usize;
    let level = *heights.select_nth_unstable_by(index, f32::total_cmp).1;
    let pairs = places.windows(2).zip(times.windows(2));
    pairs
        .map(|(places, times)| {
            let (secs, way) = ((times[1] - times[0]) as f32, places[1] - places[0]);
            Step {
                velocity: Vec3::new(way.x, 0.0, way.z) / (secs * leg_length).max(1e-9),
                secs,
                is_low: places[0].y.max(places[1].y) - level < LOW * leg_length,
            }
        })
        .collect()
}

/// The velocity that both feet share for the longest time, leg lengths per second.
fn shared(feet: &[Vec<Step>; 2]) -> Option<Vec3> {
    let low: Vec<Step> = feet.iter().flatten().filter(|s| s.is_low).copied().collect();
    let on_belt = |belt: Vec3| feet.each_ref().map(|steps| mean_on(steps, belt));
    // Both feet count; the sum decides between velocities that the rarer foot has for equally long.
    let score = |belt: Vec3| {
        let [a, b] = on_belt(belt).map(|(secs, _)| secs);
        a.min(b) + 0.1 * (a + b)
    };
    let tried = low.iter().step_by(low.len().div_ceil(TRIES).max(1)).map(|s| s.velocity);
    let tried = tried.filter(|v| v.length() > SLOWEST);
    let (_, mut belt) = tried.map(|v| (score(v), v)).max_by(|a, b| a.0.total_cmp(&b.0))?;
    for _ in 0..8 {
        let [(a_secs, a), (b_secs, b)] = on_belt(belt);
        if a_secs <= 0.0 || b_secs <= 0.0 {
            return None;
        }
        belt = 0.5 * (a + b);
    }
    Some(belt)
}

/// For how long a foot is on a belt, seconds, and its mean velocity then.
fn mean_on(steps: &[Step], belt: Vec3) -> (f32, Vec3) {
    let on = steps.iter().filter(|s| s.is_on(belt));
    let (secs, way) = on.fold((0.0, Vec3::ZERO), |(secs, way), s| (secs + s.secs, way + s.velocity * s.secs));
    (secs, if secs > 0.0 { way / secs } else { Vec3::ZERO })
}

/// Whether the feet show that it is a belt.
fn is_evident(feet: &[Vec<Step>; 2], belt: Vec3, secs: f32) -> bool {
    let speed = belt.length();
    let [(left_secs, left), (right_secs, right)] = feet.each_ref().map(|steps| mean_on(steps, belt));
    let [shortest, part] = [SHORTEST.0, SHORTEST.1 * secs];
    let take_turns = |own: &[Step], other: &[Step]| {
        let alone = own.iter().zip(other).filter(|(a, b)| a.is_on(belt) && !b.is_on(belt));
        let (all, back) = alone.fold((0.0, 0.0), |(all, back), (a, b)| {
            let comes_back = b.velocity.dot(belt) < COMES_BACK * speed * speed;
            (all + a.secs, if comes_back { back + a.secs } else { back })
        });
        all > 0.0 && back >= TAKES_TURNS * all
    };
    speed > SLOWEST
        && left_secs.min(right_secs) > shortest.max(part)
        && left.distance(right) < FEET_AGREE * speed
        && take_turns(&feet[0], &feet[1])
        && take_turns(&feet[1], &feet[0])
}

/// Root of the mean square of what differs from the belt, leg lengths per second.
fn spread(feet: &[Vec<Step>; 2], belt: Vec3) -> f32 {
    let on = feet.iter().flatten().filter(|s| s.is_on(belt));
    let (secs, sum) = on
        .fold((0.0, 0.0), |(secs, sum), s| (secs + s.secs, sum + s.velocity.distance_squared(belt) * s.secs));
    if secs > 0.0 { (sum / secs).sqrt() } else { 0.0 }
}
