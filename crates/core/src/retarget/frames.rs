//! A clip unrolled into frames while a pass works on it, and put back where joints have changed.

use crate::clip::{Clip, Interpolation, Track};
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::Quat;
use std::sync::Arc;

/// Local transforms of all joints in all frames, and which joints a pass has touched.
#[derive(Clone, Debug)]
pub(super) struct Frames {
    joints: usize,
    locals: Vec<Transform>,
    turned: Vec<bool>,
    moved: Vec<bool>,
}

impl Frames {
    /// Samples a clip at the given times.
    pub(super) fn of(skeleton: &Skeleton, clip: &Clip, times: &[f64]) -> Frames {
        let joints = skeleton.len();
        let mut locals = vec![Transform::IDENTITY; joints * times.len()];
        for (local, time) in locals.chunks_exact_mut(joints).zip(times) {
            clip.sample(skeleton, *time, local);
        }
        Frames { joints, locals, turned: vec![false; joints], moved: vec![false; joints] }
    }

    /// The pose of a frame.
    pub(super) fn pose(&self, frame: usize) -> &[Transform] {
        &self.locals[frame * self.joints..(frame + 1) * self.joints]
    }

    /// The pose of a frame, to be changed.
    pub(super) fn pose_mut(&mut self, frame: usize) -> &mut [Transform] {
        &mut self.locals[frame * self.joints..(frame + 1) * self.joints]
    }

    /// Says that a joint's rotation has changed in some frame.
    pub(super) fn turned(&mut self, joint: usize) {
        self.turned[joint] = true;
    }

    /// Says that a joint's translation has changed in some frame.
    pub(super) fn moved(&mut self, joint: usize) {
        self.moved[joint] = true;
    }

    /// Puts the touched joints into the clip, one key per frame.
    pub(super) fn write(&self, clip: &mut Clip, times: &[f64]) {
        let times: Arc<[f64]> = Arc::from(times);
        for joint in 0..self.joints {
            let of_joint = || self.locals.iter().skip(joint).step_by(self.joints);
            if self.turned[joint] {
                let mut rotations: Vec<Quat> = of_joint().map(|t| t.rotation).collect();
                for i in 1..rotations.len() {
                    if rotations[i].dot(rotations[i - 1]) < 0.0 {
                        rotations[i] = -rotations[i];
                    }
                }
                clip.joints[joint].rotation = Some(linear(rotations, &times));
            }
            if self.moved[joint] {
                let places = of_joint().map(|t| t.translation).collect();
                clip.joints[joint].translation = Some(linear(places, &times));
            }
        }
    }
}

fn linear<V>(values: Vec<V>, times: &Arc<[f64]>) -> Track<V> {
    Track { times: Arc::clone(times), values, interpolation: Interpolation::Linear }
}
