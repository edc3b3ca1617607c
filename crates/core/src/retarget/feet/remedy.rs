//! What may be done about a foot that does not reach its place.

use super::curve::{self, Held};
use super::goals::FootGoals;
use super::{FeetOptions, Unreachable};
use glam::Vec3;

/// What may be done about a foot that does not reach its place, in the order in which it is tried.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Remedy {
    /// The pelvis comes down, by at most this many leg lengths.
    Pelvis {
        /// Leg lengths.
        most: f32,
    },
    /// Thigh and shin become longer, both by the same ratio of at most this; 1.05 is a twentieth. Joints below them move
    /// along; nothing is scaled. Only where it is asked for: a rotation-only retarget keeps bone lengths.
    Stretch {
        /// Ratio to the length at rest, at least 1.
        most: f32,
    },
    /// The contact is given up where it is not reached, and fades over this time.
    Release {
        /// Seconds; the time of the options where that is longer.
        fade_secs: f32,
    },
}

impl Remedy {
    /// The word used in reports and map files.
    pub fn word(self) -> &'static str {
        match self {
            Remedy::Pelvis { .. } => "pelvis",
            Remedy::Stretch { .. } => "stretch",
            Remedy::Release { .. } => "release",
        }
    }
}

/// Less than this is no distance that needs a remedy, metres.
const NOTHING: f32 = 5e-4;
/// A leg is not folded for the sake of the other to less than this part of its length, or of what the motion has.
const FOLDED: f32 = 0.5;
const FOLDED_FURTHER: f32 = 0.85;
/// How long before a need a leg starts to become longer, seconds.
const AHEAD_SECS: f64 = 0.15;

impl FootGoals<'_> {
    /// How far the pelvis has to come down in each frame so that the foot reaches where it should be. Frames between
    /// phases count too: there a fading correction may ask for more leg than there is.
    pub(super) fn needs(&self) -> Vec<f32> {
        let need = |i: usize| needed_drop(self.frames.hips[i], self.goals[i].ankle, self.easy_reach(i));
        (0..self.goals.len()).map(need).collect()
    }

    /// How far the pelvis can come down in a frame before this leg is folded more than legs are, metres. A pelvis that
    /// comes down for the one foot brings the other hip down as well.
    pub(super) fn room_below(&self, frame: usize) -> f32 {
        let (hip, goal) = (self.frames.hips[frame], self.goals[frame].ankle);
        let now = hip.distance(self.frames.feet[frame].ankle);
        let folded = (FOLDED * self.frames.chain_length).min(FOLDED_FURTHER * now);
        let flat = Vec3::new(hip.x - goal.x, 0.0, hip.z - goal.z).length();
        if flat >= folded {
            return f32::INFINITY;
        }
        (hip.y - goal.y - (folded * folded - flat * flat).sqrt()).max(0.0)
    }

    /// Remembers how far hip and goal are apart in the held frames where that is out of reach, before any remedy.
    pub(super) fn remember_distances(&mut self) {
        for held in self.holds.iter().filter_map(|h| h.kept) {
            for i in held.from..=held.to {
                let distance = self.frames.hips[i].distance(self.goals[i].ankle);
                if distance > self.frames.reach[i] + NOTHING {
                    self.wanted[i] = distance;
                }
            }
        }
    }

    /// Lets the leg become longer where the pelvis, lowered by `drop`, does not bring the foot to its place.
    pub(super) fn stretch_to(&mut self, drop: &[f32], times: &[f64], most: f32) {
        let room = (most - 1.0).max(0.0);
        let ratio = |i: usize| {
            let hip = self.frames.hips[i] - Vec3::Y * drop[i];
            let over = hip.distance(self.goals[i].ankle) / self.frames.reach[i].max(1e-9) - 1.0;
            over.clamp(0.0, room)
        };
        let needed: Vec<f32> = (0..self.goals.len()).map(ratio).collect();
        self.stretch = curve::envelope(&needed, times, AHEAD_SECS);
    }

    /// Whether the leg is longer in any frame.
    pub(super) fn is_stretched(&self) -> bool {
        self.stretch.iter().any(|s| *s > 0.0)
    }

    /// By what ratio the leg is longer in a frame.
    pub(super) fn stretch(&self, frame: usize) -> f32 {
        1.0 + self.stretch.get(frame).copied().unwrap_or(0.0)
    }

    /// How long the leg may be in a frame.
    fn reach(&self, frame: usize) -> f32 {
        self.frames.reach[frame] * self.stretch(frame)
    }

    /// How long the leg should be in a frame at most, for the sake of its knee.
    fn easy_reach(&self, frame: usize) -> f32 {
        let slack = self.slack.get(frame).copied().unwrap_or(0.0);
        self.reach(frame).min((1.0 - slack) * self.frames.chain_length * self.stretch(frame))
    }

    /// Gives up what is not reached with the pelvis lowered by `drop`; each phase keeps its longest part of at least
    /// `shortest_secs`. Whether anything was given up.
    pub(super) fn release(
        &mut self,
        drop: &[f32],
        times: &[f64],
        (shortest_secs, fade_secs): (f32, f32),
    ) -> bool {
        let mut released = false;
        for index in 0..self.holds.len() {
            let Some(held) = self.holds[index].kept else {
                continue;
            };
            let reached = |i: usize| {
                let hip = self.frames.hips[i] - Vec3::Y * drop[i];
                hip.distance(self.goals[i].ankle) <= self.reach(i) * (1.0 + 1e-5)
            };
            if (held.from..=held.to).all(reached) {
                continue;
            }
            let mut best: Option<Held> = None;
            let mut open: Option<Held> = None;
            for i in (held.from..=held.to).filter(|i| reached(*i)) {
                open = match open {
                    Some(run) if run.to + 1 == i => Some(Held { to: i, ..run }),
                    _ => Some(Held { from: i, to: i, fade_secs }),
                };
                if open.map(|r| r.to - r.from) > best.map(|r| r.to - r.from) || best.is_none() {
                    best = open;
                }
            }
            self.holds[index].kept = best.filter(|r| (times[r.to] - times[r.from]) as f32 >= shortest_secs);
            released = true;
        }
        released
    }

    /// Frames in which the foot was out of reach: its leg was too short for its place as the pose stood, or something
    /// remains, or more was done than to bend the knee less.
    pub(super) fn unreachable(&self, drop: &[f32], options: &FeetOptions) -> Vec<Unreachable> {
        let Some(first) = self.holds.first() else {
            return Vec::new();
        };
        let is_kept =
            |i: usize| self.holds.iter().filter_map(|h| h.kept).any(|k| (k.from..=k.to).contains(&i));
        let mut out = Vec::new();
        for frame in (0..self.wanted.len()).filter(|i| self.wanted[*i] > 0.0) {
            let released = !is_kept(frame);
            let stretched = (self.stretch(frame) - 1.0) * self.frames.chain_length > NOTHING;
            let too_short = self.wanted[frame] > self.frames.chain_length + NOTHING;
            if !(released || stretched || too_short || self.residuals[frame] > NOTHING) {
                continue;
            }
            let applies = |remedy: &&Remedy| match remedy {
                Remedy::Pelvis { .. } => drop[frame] > NOTHING,
                Remedy::Stretch { .. } => stretched,
                Remedy::Release { .. } => released,
            };
            out.push(Unreachable {
                bone: first.phase.bone(),
                frame,
                target_distance: self.wanted[frame],
                chain_length: self.frames.chain_length,
                applied: options.remedies(first.phase.side).iter().filter(applies).copied().collect(),
                residual: self.residuals[frame],
            });
        }
        out
    }
}

/// How far a hip has to come down so that the goal is within reach.
pub(super) fn needed_drop(hip: Vec3, goal: Vec3, reach: f32) -> f32 {
    if hip.distance(goal) <= reach {
        return 0.0;
    }
    let flat = Vec3::new(hip.x - goal.x, 0.0, hip.z - goal.z).length();
    let over = (reach * reach - flat * flat).max(0.0).sqrt();
    (hip.y - goal.y - over).max(0.0)
}
