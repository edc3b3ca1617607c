//! Every number that says how good a result is: direction, travel, slide, penetration, end error, smoothness.
//!
//! All measures act on a [`Performance`], a character with one of its clips, at frame times that the caller gives, and
//! are computed in f64 from the sampled local transforms: nothing of the retarget's own arithmetic is reused, so a
//! measure can contradict the code that it judges. Angles are radians, lengths metres, frames indices into the times.
//!
//! Source and target may face different ways. Directions of the source are turned by the yaw that takes the source's
//! forward to the target's, both from their stances; up is +Y for both.
//!
//! Limits: a measure says nothing about the meaning of a match. A hand mapped to a foot has small direction errors.

mod ball;
mod check;
mod compare;
mod direction;
mod feet;
mod hold;
mod pose;
mod series;
mod smooth;
mod travel;
mod trial;

pub use ball::{BallSlide, ball_slide};
pub use check::{AxisError, CheckTurn, ReferenceError, axis_error, reference_error};
pub use compare::{JointDifference, PoseDifference, pose_difference};
pub use direction::{
    BoneError, DirectionError, direction_error, end_orientation_error, end_orientation_series,
    orientation_error,
};
pub use feet::{FootMeasureOptions, FootMeasures, PhaseSlide, foot_measures};
pub use hold::{HoldError, hold_error};
pub use pose::ModelPose64;
pub use series::{DirectionSeries, FootSeries, PathSeries, direction_series, foot_series, path_series};
pub use smooth::{Smoothness, smoothness};
pub use travel::{TravelError, TravelFrame, lost_travel, travel_error};
pub use trial::{HoldTrial, hold_trial, stride_trial};

use crate::character::Character;
use crate::clip::Clip;
use crate::transform::Transform;
use glam::{DQuat, DVec3};

/// A character with one of its clips: what every measure is taken of.
#[derive(Clone, Copy, Debug)]
pub struct Performance<'a> {
    /// Who plays.
    pub character: &'a Character,
    /// What is played; as many joints as the character has.
    pub clip: &'a Clip,
}

impl<'a> Performance<'a> {
    /// A character with one of its clips.
    pub fn new(character: &'a Character, clip: &'a Clip) -> Performance<'a> {
        Performance { character, clip }
    }

    /// Composes the pose of every frame in turn and hands it to `visit` with the frame's index.
    pub(crate) fn each_frame(&self, times: &[f64], mut visit: impl FnMut(usize, &ModelPose64)) {
        let skeleton = self.character.skeleton();
        let mut local = vec![Transform::IDENTITY; skeleton.len()];
        let mut model = ModelPose64::new(skeleton.len());
        for (frame, time) in times.iter().enumerate() {
            self.clip.sample(skeleton, *time, &mut local);
            model.compose(skeleton, &local);
            visit(frame, &model);
        }
    }
}

/// Both performances frame by frame, composed at the same times.
pub(crate) fn each_pair_of_frames(
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
    mut visit: impl FnMut(usize, &ModelPose64, &ModelPose64),
) {
    let skeleton = source.character.skeleton();
    let mut local = vec![Transform::IDENTITY; skeleton.len()];
    let mut model = ModelPose64::new(skeleton.len());
    target.each_frame(times, |frame, target_pose| {
        source.clip.sample(skeleton, times[frame], &mut local);
        model.compose(skeleton, &local);
        visit(frame, &model, target_pose);
    });
}

/// The yaw that takes the source's forward to the target's (`A` of the method).
pub fn facing(source: &Character, target: &Character) -> DQuat {
    let yaw = |c: &Character| {
        let forward = c.stance().forward.as_dvec3();
        forward.x.atan2(forward.z)
    };
    DQuat::from_axis_angle(DVec3::Y, yaw(target) - yaw(source))
}

/// The turn from the source's body to the target's: upright and facing ahead become upright and facing ahead. It is
/// [`facing`] unless a character lies in its file, turned with all that stands above its joints.
pub fn body_turn(source: &Character, target: &Character) -> DQuat {
    let canonical = |c: &Character| c.stance().canonical_from_model.as_dquat().normalize();
    canonical(target).inverse() * canonical(source)
}
