//! Travel error: how far the target's hips are from where the source's, scaled and turned, would put them.

use super::{ModelPose64, Performance, each_pair_of_frames, facing};
use crate::character::Character;
use crate::humanoid::Bone;
use glam::DVec3;

/// How the source's travel is taken to the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TravelFrame {
    /// Factor on displacements (`s` of the method): ratio of leg lengths unless another was asked for.
    pub scale: f64,
    /// Level of the source's floor in its model space, metres.
    pub source_floor: f64,
    /// Level of the target's floor in its model space, metres.
    pub target_floor: f64,
    /// Whether horizontal travel counts; off for clips in place, where only the height can be compared.
    pub horizontal: bool,
}

/// The horizontal travel that a clip in place has lost against its scaled source, by frame, metres in the target's model space:
/// with it its planted feet stand. Empty when either side has no hips.
pub fn lost_travel(
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
    scale: f64,
) -> Vec<DVec3> {
    let (Some(of_source), Some(of_target)) =
        (Traveller::of(source.character), Traveller::of(target.character))
    else {
        return Vec::new();
    };
    let turn = facing(source.character, target.character);
    let flat = DVec3::new(1.0, 0.0, 1.0);
    let mut first: Option<(DVec3, DVec3)> = None;
    let mut lost = Vec::with_capacity(times.len());
    each_pair_of_frames(source, target, times, |_, s, t| {
        let (s, t) = (of_source.place(s), of_target.place(t));
        let (s0, t0) = *first.get_or_insert((s, t));
        lost.push(turn * ((s - s0) * flat) * scale - (t - t0) * flat);
    });
    lost
}

/// Distance between the target's hips and their scaled source, metres.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TravelError {
    /// Mean over frames; 0 when either side has no hips.
    pub mean: f64,
    /// Largest of all frames.
    pub worst: f64,
    /// The frame of the largest.
    pub worst_frame: usize,
    /// The part of the largest that is horizontal.
    pub worst_horizontal: f64,
    /// The largest difference in height alone.
    pub worst_height: f64,
}

/// Compares the paths of the hips over the frames at `times`: horizontal displacement since the first frame, and height
/// over the floor less the height in the stance.
pub fn travel_error(
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
    frame: &TravelFrame,
) -> TravelError {
    let mut out = TravelError::default();
    let (Some(of_source), Some(of_target)) =
        (Traveller::of(source.character), Traveller::of(target.character))
    else {
        return out;
    };
    let turn = facing(source.character, target.character);
    let flat = DVec3::new(1.0, 0.0, 1.0);
    let mut first: Option<(DVec3, DVec3)> = None;
    each_pair_of_frames(source, target, times, |index, s, t| {
        let (s, t) = (of_source.place(s), of_target.place(t));
        let (s0, t0) = *first.get_or_insert((s, t));
        let mut off = if frame.horizontal {
            (t - t0) * flat - turn * ((s - s0) * flat) * frame.scale
        } else {
            DVec3::ZERO
        };
        off.y =
            of_target.rise(t.y, frame.target_floor) - frame.scale * of_source.rise(s.y, frame.source_floor);
        out.mean += off.length();
        out.worst_height = out.worst_height.max(off.y.abs());
        if off.length() > out.worst {
            out.worst = off.length();
            out.worst_frame = index;
            out.worst_horizontal = (off * flat).length();
        }
    });
    out.mean /= times.len().max(1) as f64;
    out
}

/// The point of a character that travels: its hips, or, where a rig has its hips joint far from the legs (on the floor, or
/// up in the belly), the middle of both hip joints, carried by that joint.
pub(super) struct Traveller {
    joint: usize,
    in_joint: DVec3,
    /// Over the sole in the stance, metres.
    height: f64,
}

/// The hips joint may be this far from between the legs, leg lengths.
const FAR_PER_LEG: f64 = 0.35;

impl Traveller {
    pub(super) fn of(character: &Character) -> Option<Traveller> {
        let humanoid = character.humanoid();
        let joint = humanoid.joint(Bone::Hips)?;
        let stance = ModelPose64::of(character.skeleton(), character.stance_local());
        let leg = |bone| humanoid.joint(bone).map(|j| stance.positions[j]);
        let hips = stance.positions[joint];
        let far = FAR_PER_LEG * f64::from(character.measures().leg_length);
        let point = match (leg(Bone::LeftUpperLeg), leg(Bone::RightUpperLeg)) {
            (Some(left), Some(right)) if (0.5 * (left + right)).distance(hips) > far => 0.5 * (left + right),
            _ => hips,
        };
        let linear = stance.linears[joint];
        let in_joint =
            if linear.determinant().abs() > 1e-12 { linear.inverse() * (point - hips) } else { DVec3::ZERO };
        Some(Traveller { joint, in_joint, height: point.y - f64::from(character.measures().sole_level) })
    }

    pub(super) fn place(&self, pose: &ModelPose64) -> DVec3 {
        pose.point(self.joint, self.in_joint)
    }

    /// Height over where it is in the stance, metres.
    pub(super) fn rise(&self, y: f64, floor: f64) -> f64 {
        y - floor - self.height
    }
}
