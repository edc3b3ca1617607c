//! Smoothness: largest speed and acceleration of joints relative to the source's, to catch pops.
//!
//! Every bone that both characters have is compared with its own counterpart, in model space, the source's lengths
//! multiplied by the ratio of leg lengths or by the bone's own (its way from the hips along the bones, target over
//! source), whichever is larger: longer arms move hands faster, and that is no fault. Nor is a foot that jerks as its source's knee
//! does: a bone's yardstick is the liveliest of its own and of the bones above it. A bone that hardly moves on the
//! source would make any ratio large: each bone's yardstick is at least a tenth of the liveliest bone's, and what is too slight to be seen is none. Cuts of the
//! source, such as a first frame in T-pose, are left out, and so are fingers, which go with their hands.

use super::{Performance, each_pair_of_frames};
use crate::character::Character;
use crate::contact::Cuts;
use crate::humanoid::Bone;
use glam::DVec3;

/// The smallest yardstick, as a part of the largest one of all bones.
const LEAST: f64 = 0.1;

/// The smallest yardsticks, leg lengths per second and per second squared: in an idle that hardly moves, twice as much is no more to
/// be seen.
const UNSEEN: [f64; 2] = [0.1, 3.0];

/// How much livelier the target is than the source; 1 is alike.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Smoothness {
    /// Largest ratio of peak speeds over all bones.
    pub speed_ratio: f64,
    /// The bone of that.
    pub speed_bone: Option<Bone>,
    /// The frame in which that bone is fastest.
    pub speed_frame: usize,
    /// Largest ratio of peak accelerations over all bones.
    pub acceleration_ratio: f64,
    /// The bone of that.
    pub acceleration_bone: Option<Bone>,
    /// The frame in which that bone's acceleration is largest.
    pub acceleration_frame: usize,
}

impl Smoothness {
    /// The larger of both ratios.
    pub fn worst(&self) -> f64 {
        self.speed_ratio.max(self.acceleration_ratio)
    }

    /// Bone and frame of the larger of both ratios.
    pub fn worst_at(&self) -> Option<(Bone, usize)> {
        let speed = self.speed_bone.map(|bone| (bone, self.speed_frame));
        let acceleration = self.acceleration_bone.map(|bone| (bone, self.acceleration_frame));
        if self.speed_ratio > self.acceleration_ratio { speed } else { acceleration }
    }
}

/// Compares peaks of speed and acceleration over the frames at `times`; `scale` is the ratio of leg lengths, target over
/// source. Zero ratios when nothing is known on both sides or there are fewer than three frames.
pub fn smoothness(
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
    scale: f64,
) -> Smoothness {
    let bones: Vec<(Bone, [usize; 2], f64)> = Bone::ALL
        .into_iter()
        .filter(|bone| !bone.is_finger())
        .filter_map(|bone| {
            let joint = |p: &Performance<'_>| p.character.humanoid().joint(bone);
            let joints = [joint(source)?, joint(target)?];
            let reaches = [reach(source.character, joints[0]), reach(target.character, joints[1])];
            let own = if reaches[0] > 1e-6 { reaches[1] / reaches[0] } else { scale };
            Some((bone, joints, scale.max(own)))
        })
        .collect();
    let cuts = Cuts::of(source.character, source.clip, times);
    let first: Vec<usize> = cuts.shots(times.len()).map(|shot| shot.start).collect();
    let mut peaks = vec![[Peaks::default(); 2]; bones.len()];
    each_pair_of_frames(source, target, times, |frame, s, t| {
        for ((_, [source_joint, target_joint], scale), both) in bones.iter().zip(&mut peaks) {
            if first.contains(&frame) {
                both.iter_mut().for_each(Peaks::cut);
            }
            both[0].push(frame, times[frame], s.positions[*source_joint] * *scale);
            both[1].push(frame, times[frame], t.positions[*target_joint]);
        }
    });
    // What moves above a joint moves it as well.
    let livelier = |bone: Bone, of: fn(&Peaks) -> f64| {
        let above = std::iter::successors(Some(bone), |bone| bone.parent());
        let peak = |bone: Bone| bones.iter().position(|b| b.0 == bone).map(|index| of(&peaks[index][0]));
        above.filter_map(peak).fold(0.0, f64::max)
    };
    let largest = |of: fn(&Peaks) -> f64| peaks.iter().map(|b| of(&b[0])).fold(0.0, f64::max);
    let (speed, acceleration) = (largest(|p| p.speed), largest(|p| p.acceleration));
    let leg = f64::from(target.character.measures().leg_length);
    let least = [(LEAST * speed).max(UNSEEN[0] * leg), (LEAST * acceleration).max(UNSEEN[1] * leg)];
    let mut out = Smoothness::default();
    for ((bone, _, _), [_, target]) in bones.iter().zip(&peaks) {
        let ratio = |a: f64, b: f64, least: f64| if least > 0.0 { a / b.max(least) } else { 0.0 };
        let faster = ratio(target.speed, livelier(*bone, |p| p.speed), least[0]);
        if faster > out.speed_ratio {
            (out.speed_ratio, out.speed_bone) = (faster, Some(*bone));
            out.speed_frame = target.speed_frame;
        }
        let harder = ratio(target.acceleration, livelier(*bone, |p| p.acceleration), least[1]);
        if harder > out.acceleration_ratio {
            (out.acceleration_ratio, out.acceleration_bone) = (harder, Some(*bone));
            out.acceleration_frame = target.acceleration_frame;
        }
    }
    out
}

/// The way from the hips to a joint along the bones, in the stance, metres.
fn reach(character: &Character, joint: usize) -> f64 {
    let (skeleton, stance) = (character.skeleton(), character.stance());
    let hips = character.humanoid().joint(Bone::Hips);
    let mut way = 0.0;
    let mut at = joint;
    while let Some(parent) = skeleton.parent(at).filter(|_| Some(at) != hips) {
        way += f64::from(stance.positions[at].distance(stance.positions[parent]));
        at = parent;
    }
    // A joint that is not under the hips has no way from them.
    if Some(at) == hips { way } else { 0.0 }
}

/// Peaks of one joint while frames go by.
#[derive(Clone, Copy, Debug, Default)]
struct Peaks {
    speed: f64,
    speed_frame: usize,
    acceleration: f64,
    acceleration_frame: usize,
    last: Option<(f64, DVec3)>,
    last_velocity: Option<(f64, DVec3)>,
}

impl Peaks {
    /// What comes next has nothing to do with what was.
    fn cut(&mut self) {
        (self.last, self.last_velocity) = (None, None);
    }

    fn push(&mut self, frame: usize, time: f64, place: DVec3) {
        if let Some((before, from)) = self.last
            && time > before
        {
            let velocity = (place - from) / (time - before);
            let middle = 0.5 * (time + before);
            if velocity.length() > self.speed {
                (self.speed, self.speed_frame) = (velocity.length(), frame);
            }
            if let Some((earlier, old)) = self.last_velocity {
                let acceleration = ((velocity - old) / (middle - earlier)).length();
                if acceleration > self.acceleration {
                    (self.acceleration, self.acceleration_frame) = (acceleration, frame - 1);
                }
            }
            self.last_velocity = Some((middle, velocity));
        }
        self.last = Some((time, place));
    }
}
