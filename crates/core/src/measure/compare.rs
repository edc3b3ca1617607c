//! Two poses of the same skeleton, joint by joint: round trips, a retarget onto oneself, a file read back.

use super::{Performance, each_pair_of_frames};
use crate::rotation::angle_f64;

/// The largest differences of one joint over a clip, in model space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct JointDifference {
    /// Distance between its places, metres.
    pub distance: f64,
    /// The frame of that.
    pub distance_frame: usize,
    /// Angle between its rotations, radians.
    pub angle: f64,
    /// The frame of that.
    pub angle_frame: usize,
}

/// The largest differences over all joints and frames.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PoseDifference {
    /// Largest distance, metres.
    pub distance: f64,
    /// The joint of the largest distance.
    pub distance_joint: usize,
    /// Largest angle, radians.
    pub angle: f64,
    /// The joint of the largest angle.
    pub angle_joint: usize,
    /// Joint by joint.
    pub joints: Vec<JointDifference>,
}

/// Compares two clips of one skeleton (as many joints in the same order) over the frames at `times`. Joints beyond the
/// smaller skeleton are left out.
pub fn pose_difference(a: &Performance<'_>, b: &Performance<'_>, times: &[f64]) -> PoseDifference {
    let count = a.character.skeleton().len().min(b.character.skeleton().len());
    let mut joints = vec![JointDifference::default(); count];
    each_pair_of_frames(a, b, times, |frame, pose_a, pose_b| {
        for (joint, out) in joints.iter_mut().enumerate() {
            let distance = pose_a.positions[joint].distance(pose_b.positions[joint]);
            if distance > out.distance {
                (out.distance, out.distance_frame) = (distance, frame);
            }
            let angle = angle_f64(pose_a.rotations[joint].inverse() * pose_b.rotations[joint]);
            if angle > out.angle {
                (out.angle, out.angle_frame) = (angle, frame);
            }
        }
    });
    let mut all = PoseDifference::default();
    for (joint, difference) in joints.iter().enumerate() {
        if difference.distance > all.distance {
            (all.distance, all.distance_joint) = (difference.distance, joint);
        }
        if difference.angle > all.angle {
            (all.angle, all.angle_joint) = (difference.angle, joint);
        }
    }
    all.joints = joints;
    all
}
