//! Direction error: the angle between source and target limb segments; orientation error: the same for whole joints.

use super::series::DirectionSeries;
use super::{Performance, body_turn, each_pair_of_frames};
use crate::character::Character;
use crate::humanoid::Bone;
use crate::rotation::angle_f64;
use glam::{DQuat, DVec3};

/// The limb segments that directions are measured of: from the bone to the one after it.
pub(crate) const LIMB_SEGMENTS: [(Bone, Bone); 8] = [
    (Bone::LeftUpperLeg, Bone::LeftLowerLeg),
    (Bone::LeftLowerLeg, Bone::LeftFoot),
    (Bone::RightUpperLeg, Bone::RightLowerLeg),
    (Bone::RightLowerLeg, Bone::RightFoot),
    (Bone::LeftUpperArm, Bone::LeftLowerArm),
    (Bone::LeftLowerArm, Bone::LeftHand),
    (Bone::RightUpperArm, Bone::RightLowerArm),
    (Bone::RightLowerArm, Bone::RightHand),
];

/// Ends that nothing after the retarget turns.
const ENDS: [Bone; 3] = [Bone::Head, Bone::LeftHand, Bone::RightHand];

/// Error of one bone over a clip, radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoneError {
    /// Which bone: the segment starts there.
    pub bone: Bone,
    /// Mean over frames.
    pub mean: f64,
    /// Largest of all frames.
    pub worst: f64,
    /// The frame of the largest.
    pub worst_frame: usize,
}

/// Angular error over several bones and all frames, radians.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DirectionError {
    /// Mean over bones and frames; 0 when no bone is known on both sides.
    pub mean: f64,
    /// Largest of all.
    pub worst: f64,
    /// The bone of the largest; `None` when no bone is known on both sides.
    pub worst_bone: Option<Bone>,
    /// The frame of the largest.
    pub worst_frame: usize,
    /// Bone by bone.
    pub bones: Vec<BoneError>,
}

/// Angle between source and target directions of each limb segment (upper and lower arms and legs) that both
/// characters have, over the frames at `times`.
pub fn direction_error(source: &Performance<'_>, target: &Performance<'_>, times: &[f64]) -> DirectionError {
    let turn = body_turn(source.character, target.character);
    let segments: Vec<(Bone, [usize; 2], [usize; 2])> = LIMB_SEGMENTS
        .into_iter()
        .filter_map(|(from, to)| {
            let joints = |c: &Character| Some([c.humanoid().joint(from)?, c.humanoid().joint(to)?]);
            Some((from, joints(source.character)?, joints(target.character)?))
        })
        .collect();
    let mut sums = Sums::new(segments.iter().map(|s| s.0));
    each_pair_of_frames(source, target, times, |frame, s, t| {
        for (index, (_, [s0, s1], [t0, t1])) in segments.iter().enumerate() {
            let wanted = turn * (s.positions[*s1] - s.positions[*s0]);
            let found = t.positions[*t1] - t.positions[*t0];
            sums.add(index, frame, angle_between_directions(wanted, found));
        }
    });
    sums.finish(times.len())
}

/// Angle between the turns away from the stance of every bone that both characters have, over the frames at `times`:
/// catches a frozen hand or a wrong roll, which directions cannot show. Where the target has twist joints, upper arms
/// and legs differ by the twist that those carry.
pub fn orientation_error(
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
) -> DirectionError {
    orientation_error_of(&Bone::ALL, source, target, times)
}

/// [`orientation_error`] of the ends that nothing after the retarget turns (hands and head): catches a frozen hand.
pub fn end_orientation_error(
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
) -> DirectionError {
    orientation_error_of(&ENDS, source, target, times)
}

fn orientation_error_of(
    bones: &[Bone],
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
) -> DirectionError {
    let series = orientation_series_of(bones, source, target, times);
    let mut sums = Sums::new(series.iter().map(|s| s.bone));
    for (index, series) in series.iter().enumerate() {
        series.angles.iter().enumerate().for_each(|(frame, angle)| sums.add(index, frame, *angle));
    }
    sums.finish(times.len())
}

/// What [`end_orientation_error`] is the worst and the mean of: angles by frame, radians.
pub fn end_orientation_series(
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
) -> Vec<DirectionSeries> {
    orientation_series_of(&ENDS, source, target, times)
}

fn orientation_series_of(
    bones: &[Bone],
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
) -> Vec<DirectionSeries> {
    let turn = body_turn(source.character, target.character);
    let stance = |c: &Character, joint: usize| c.stance().rotations[joint].as_dquat().normalize().inverse();
    let mut joints: Vec<([usize; 2], [DQuat; 2])> = Vec::new();
    let mut out: Vec<DirectionSeries> = Vec::new();
    for bone in bones {
        let of = |p: &Performance<'_>| p.character.humanoid().joint(*bone);
        if let (Some(s), Some(t)) = (of(source), of(target)) {
            joints.push(([s, t], [stance(source.character, s), stance(target.character, t)]));
            out.push(DirectionSeries { bone: *bone, angles: Vec::with_capacity(times.len()) });
        }
    }
    each_pair_of_frames(source, target, times, |_, s, t| {
        for (([sj, tj], [sb, tb]), series) in joints.iter().zip(&mut out) {
            let wanted = turn * (s.rotations[*sj] * *sb) * turn.inverse();
            let found = t.rotations[*tj] * *tb;
            series.angles.push(angle_f64(wanted.inverse() * found));
        }
    });
    out
}

pub(super) fn angle_between_directions(a: DVec3, b: DVec3) -> f64 {
    a.cross(b).length().atan2(a.dot(b))
}

/// Sums and extremes per bone while frames go by.
struct Sums {
    bones: Vec<BoneError>,
}

impl Sums {
    fn new(bones: impl Iterator<Item = Bone>) -> Sums {
        Sums { bones: bones.map(|bone| BoneError { bone, mean: 0.0, worst: 0.0, worst_frame: 0 }).collect() }
    }

    fn add(&mut self, index: usize, frame: usize, angle: f64) {
        let bone = &mut self.bones[index];
        bone.mean += angle;
        if angle > bone.worst || angle.is_nan() {
            bone.worst = angle;
            bone.worst_frame = frame;
        }
    }

    fn finish(mut self, frames: usize) -> DirectionError {
        let frames = frames.max(1) as f64;
        let mut all = DirectionError::default();
        for bone in &mut self.bones {
            bone.mean /= frames;
            all.mean += bone.mean;
            if all.worst_bone.is_none() || bone.worst > all.worst {
                all.worst = bone.worst;
                all.worst_bone = Some(bone.bone);
                all.worst_frame = bone.worst_frame;
            }
        }
        all.mean /= self.bones.len().max(1) as f64;
        all.bones = self.bones;
        all
    }
}
