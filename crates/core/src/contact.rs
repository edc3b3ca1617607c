//! When a foot is planted, from height and speed alone, without authored curves.
//!
//! * [`find_phases`]: over a whole clip, with look-ahead.
//! * [`ContactDetector`]: frame by frame without latency, a few numbers of memory, no allocation.
//! * [`floor_level`]: the ground that a clip was recorded on.
//! * [`find_belt`]: the speed at which the ground passes under a clip in place, and [`Belt::phases`] on it.
//!
//! Method: a contact point (ball of the foot at the toe joint, or the ankle where there is none) is in contact from when
//! it is slow and low until it is fast or high; the second pair of thresholds is wider than the first (hysteresis), and
//! all of them scale with the leg. A foot that glides over the ground is low without being slow: that is a phase of its
//! own kind, in which only the height may be held. In a jump nothing is low and there is no phase.
//!
//! Limits: one level of ground per foot and clip; a foot that is put down on a step for a part of the clip only is
//! in contact there when less than the threshold above the lowest level. Clips in place have no slow feet, hence phases on
//! their belt only. No phase reaches across a cut, such as the one after a first frame that holds the reference pose.

mod belt;
mod cuts;
mod detector;
mod floor;
mod levels;
mod phases;
mod tracks;
mod treadmill;

pub use belt::Belt;
pub(crate) use belt::between;
pub(crate) use cuts::{Cuts, LiveCuts, LiveCutsState};
pub use detector::ContactDetector;
pub use floor::{Floor, floor_level};
pub(crate) use levels::Levels;
pub use tracks::FootTrack;
pub(crate) use tracks::JointPath;
pub(crate) use treadmill::Seen;
pub use treadmill::find_belt;

use crate::character::Character;
use crate::clip::Clip;
use crate::humanoid::{Bone, Side};

/// Thresholds of contact detection. Lengths and speeds in leg lengths, so that they fit every size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactOptions {
    /// Slower than this (leg lengths per second) a low point comes into contact. Default: 0.10.
    pub enter_speed: f32,
    /// Faster than this the contact ends. Default: 0.15.
    pub leave_speed: f32,
    /// Less than this over its lowest level (leg lengths) a slow point comes into contact. Default: 0.04.
    pub enter_height: f32,
    /// More than this over its lowest level the contact ends. Default: 0.05.
    pub leave_height: f32,
    /// Shorter contacts are none, seconds. Default: 0.1.
    pub shortest_secs: f32,
    /// Two contacts at one place that are no further apart than this are one, seconds. Default: 0.1.
    pub bridge_secs: f32,
}

impl Default for ContactOptions {
    fn default() -> Self {
        ContactOptions {
            enter_speed: 0.10,
            leave_speed: 0.15,
            enter_height: 0.04,
            leave_height: 0.05,
            shortest_secs: 0.1,
            bridge_secs: 0.1,
        }
    }
}

/// What a foot does in a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseKind {
    /// Stands: its contact point has a fixed place.
    Planted,
    /// Glides: only its height is given by the ground.
    Sliding,
}

/// The part of a foot that is fixed while it is planted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContactPoint {
    /// The toe joint: the heel may rise while the ball of the foot stays.
    Toes,
    /// The ankle, for feet without toes.
    Ankle,
}

impl ContactPoint {
    /// The toes where both characters have them on this side, else the ankle.
    pub fn common(source: &Character, target: &Character, side: Side) -> ContactPoint {
        let toes = foot_bones(side)[1];
        let both = [source, target].iter().all(|c| c.humanoid().joint(toes).is_some());
        if both { ContactPoint::Toes } else { ContactPoint::Ankle }
    }
}

/// A stretch of frames in which a foot is in contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Phase {
    /// Which foot.
    pub side: Side,
    /// Standing or gliding.
    pub kind: PhaseKind,
    /// First frame.
    pub from: usize,
    /// Last frame, inclusive.
    pub to: usize,
}

impl Phase {
    /// The bone that CLI and reports name the phase after.
    pub fn bone(&self) -> Bone {
        foot_bones(self.side)[0]
    }
}

/// Foot and toes of a side.
pub(crate) fn foot_bones(side: Side) -> [Bone; 2] {
    match side {
        Side::Left => [Bone::LeftFoot, Bone::LeftToes],
        Side::Right => [Bone::RightFoot, Bone::RightToes],
    }
}

/// Finds the contact phases of one foot over the frames at `times` (strictly increasing), in order of time; none when the
/// character has no such foot or leg.
pub fn find_phases(
    character: &Character,
    clip: &Clip,
    times: &[f64],
    (side, point): (Side, ContactPoint),
    options: &ContactOptions,
) -> Vec<Phase> {
    let Some(track) = FootTrack::sample(character, clip, times, side) else {
        return Vec::new();
    };
    let cuts = Cuts::of(character, clip, times);
    track.phases_between(&cuts, times, point, (character.measures().leg_length, options))
}
