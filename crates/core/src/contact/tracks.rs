//! Where the joints and the sole of one foot are, frame by frame.

use super::foot_bones;
use crate::character::{Character, Sole};
use crate::clip::Clip;
use crate::humanoid::Side;
use crate::transform::Transform;
use glam::{Mat3, Vec3};

/// Places of one foot over a clip, model space, metres, one per frame.
#[derive(Clone, Debug, PartialEq)]
pub struct FootTrack {
    /// Which foot.
    pub side: Side,
    /// Ankle joint.
    pub ankle: Vec<Vec3>,
    /// Toe joint; empty where the rig has none.
    pub toes: Vec<Vec3>,
    /// Lowest point of the heel; empty where the sole is not known.
    pub heel: Vec<Vec3>,
    /// Height of the lowest point of the sole (of the ankle where the sole is not known).
    pub lowest: Vec<f32>,
}

impl FootTrack {
    /// Samples the joints from the root to one foot at `times`. `None` without such a foot.
    pub fn sample(character: &Character, clip: &Clip, times: &[f64], side: Side) -> Option<FootTrack> {
        let [foot_bone, toes_bone] = foot_bones(side);
        let foot = character.humanoid().joint(foot_bone)?;
        let toes = character.humanoid().joint(toes_bone);
        let sole = character.soles()[side as usize];
        let foot_path = JointPath::to(character, foot, None);
        let toes_path = toes.map(|t| JointPath::to(character, t, Some(foot)));
        let mut track = FootTrack {
            side,
            ankle: Vec::with_capacity(times.len()),
            toes: Vec::new(),
            heel: Vec::new(),
            lowest: Vec::with_capacity(times.len()),
        };
        for time in times {
            let at_foot = foot_path.place(clip, *time, JointPath::ROOT);
            let at_toes = toes_path.as_ref().map(|path| {
                let start = if path.is_from_foot { at_foot } else { JointPath::ROOT };
                path.place(clip, *time, start)
            });
            track.push(at_foot, at_toes, sole.as_ref());
        }
        Some(track)
    }

    fn push(&mut self, foot: (Mat3, Vec3), toes: Option<(Mat3, Vec3)>, sole: Option<&Sole>) {
        let point = |(linear, place): (Mat3, Vec3), in_joint: Vec3| place + linear * in_joint;
        self.ankle.push(foot.1);
        self.toes.extend(toes.map(|t| t.1));
        let Some(sole) = sole else {
            self.lowest.push(foot.1.y);
            return;
        };
        let heel = point(foot, sole.heel);
        let tip = point(toes.unwrap_or(foot), sole.toe_tip);
        let balls = [point(foot, sole.ball_inner).y, point(foot, sole.ball_outer).y];
        self.heel.push(heel);
        self.lowest.push(heel.y.min(tip.y).min(balls[0]).min(balls[1]));
    }
}

/// Joints from a root (or from the foot) down to a joint.
#[derive(Debug)]
pub(crate) struct JointPath {
    joints: Vec<(usize, Transform)>,
    is_from_foot: bool,
}

impl JointPath {
    /// Where a path from a root starts.
    pub(crate) const ROOT: (Mat3, Vec3) = (Mat3::IDENTITY, Vec3::ZERO);

    /// The path to a joint, from `foot` where that is above it.
    pub(crate) fn to(character: &Character, joint: usize, foot: Option<usize>) -> JointPath {
        let skeleton = character.skeleton();
        let is_from_foot = foot.is_some_and(|f| f != joint && skeleton.is_in_subtree(joint, f));
        let mut joints: Vec<(usize, Transform)> = skeleton
            .ancestors(joint)
            .take_while(|j| !is_from_foot || Some(*j) != foot)
            .map(|j| (j, skeleton.rest()[j]))
            .collect();
        joints.reverse();
        JointPath { joints, is_from_foot }
    }

    /// Linear part and place of the path's end at a time of a clip.
    pub(crate) fn place(&self, clip: &Clip, time: f64, start: (Mat3, Vec3)) -> (Mat3, Vec3) {
        let (mut linear, mut place) = start;
        for (joint, rest) in &self.joints {
            let tracks = &clip.joints[*joint];
            let local = Transform {
                translation: tracks.translation.as_ref().map_or(rest.translation, |t| t.sample(time)),
                rotation: tracks.rotation.as_ref().map_or(rest.rotation, |t| t.sample(time)),
                scale: tracks.scale.as_ref().map_or(rest.scale, |t| t.sample(time)),
            };
            place += linear * local.translation;
            linear *= local.linear();
        }
        (linear, place)
    }
}
