//! A take: poses of a body at a rate, with what is known to be true about them.

use super::goals::{Goals, solve};
use crate::body::{Body, BodyPose};
use crate::math::DVec3;

/// Which point of a foot stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContactPoint {
    /// The heel.
    Heel,
    /// The ball: the toe joint, where there is one.
    Ball,
}

/// A time during which a point of a foot does not move at all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// 0 left, 1 right.
    pub foot: usize,
    /// Which point.
    pub point: ContactPoint,
    /// Seconds.
    pub from: f64,
    /// Seconds.
    pub to: f64,
}

/// Poses over time.
#[derive(Clone, Debug, PartialEq)]
pub struct Take {
    /// Name.
    pub name: String,
    /// Who performs it.
    pub body: Body,
    /// Frames per second.
    pub fps: f64,
    /// Poses.
    pub frames: Vec<BodyPose>,
    /// True contacts, by construction.
    pub contacts: Vec<Contact>,
}

impl Take {
    /// A take from goals over time.
    pub fn from_goals(
        name: &str,
        body: &Body,
        (seconds, fps): (f64, f64),
        goals: impl Fn(f64) -> Goals,
    ) -> Take {
        let count = (seconds * fps).round() as usize + 1;
        let frames = (0..count).map(|i| solve(body, &goals(i as f64 / fps))).collect();
        Take { name: name.to_string(), body: body.clone(), fps, frames, contacts: Vec::new() }
    }

    /// Seconds from the first to the last frame.
    pub fn seconds(&self) -> f64 {
        (self.frames.len() - 1) as f64 / self.fps
    }

    /// The true places of all joints in a frame, metres, +Y up, facing +Z at the start.
    pub fn positions(&self, frame: usize) -> Vec<DVec3> {
        self.body.model(&self.frames[frame]).positions
    }

    /// The true place of one joint in a frame.
    pub fn position(&self, frame: usize, bone: &str) -> DVec3 {
        self.positions(frame)[self.body.bone(bone)]
    }

    /// The true place of a contact point in a frame.
    pub fn contact_point(&self, frame: usize, foot: usize, point: ContactPoint) -> DVec3 {
        let model = self.body.model(&self.frames[frame]);
        let sole = self.body.soles[foot];
        match (point, sole.toes) {
            (ContactPoint::Ball, Some(toes)) => model.positions[toes],
            (ContactPoint::Ball, None) => model.positions[sole.foot] + model.turns[sole.foot] * sole.ball,
            (ContactPoint::Heel, _) => model.positions[sole.foot] + model.turns[sole.foot] * sole.heel,
        }
    }
}
