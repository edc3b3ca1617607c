//! A planted foot keeps its place in the world while it stands.
//!
//! Whether it stands is read from the clip's own motion, with the clip's own root motion added, so that neither warping
//! nor a game that moves the character otherwise can confuse it. The lock takes the foot's place as it is shown at
//! touch-down; when it ends, or has pulled the foot too far, what is left fades.

use super::{AdapterFrame, AdapterOptions, to_model};
use crate::contact::{ContactDetector, ContactOptions};
use crate::spring::{FadeVec3, SpringStep};
use glam::Vec3;

/// One foot in a frame.
pub(super) struct FootNow<'a> {
    /// Contact point as warped, model space, without any lock.
    pub(super) point: Vec3,
    pub(super) frame: &'a AdapterFrame<'a>,
    pub(super) options: &'a AdapterOptions,
    pub(super) leg_length: f32,
}

/// The lock of one foot.
#[derive(Clone, Debug)]
pub(super) struct FootLock {
    detector: ContactDetector,
    /// Height of the contact point over the ground in the stance.
    rest: f32,
    anchor_in_world: Option<Vec3>,
    /// The lock was given up; the next one waits for the next touch-down.
    is_given_up: bool,
    fade: FadeVec3,
}

impl FootLock {
    pub(super) fn new(leg_length: f32, rest: f32) -> FootLock {
        FootLock {
            detector: ContactDetector::new(leg_length, ContactOptions::default()),
            rest,
            anchor_in_world: None,
            is_given_up: false,
            fade: FadeVec3::default(),
        }
    }

    pub(super) fn reset(&mut self) {
        self.detector.reset();
        (self.anchor_in_world, self.is_given_up, self.fade) = (None, false, FadeVec3::default());
    }

    /// Whether the foot stands, from its contact point as animated with the clip's travel.
    pub(super) fn detect(&mut self, animated: Vec3, dt_secs: f32) -> bool {
        match dt_secs > 0.0 {
            true => self.detector.update(animated, animated.y - self.rest, dt_secs),
            false => self.detector.is_planted(),
        }
    }

    /// What is left of the last lock, model space.
    pub(super) fn left(&self) -> Vec3 {
        self.fade.offset
    }

    /// How far the foot is to be moved, model space, horizontally.
    pub(super) fn update(&mut self, now: &FootNow<'_>) -> Vec3 {
        let (frame, options) = (now.frame, now.options);
        if frame.dt_secs > 0.0 {
            let planted = self.detector.is_planted();
            let left = self.fade.update(&SpringStep::new(options.release_half_life_secs, frame.dt_secs));
            if !planted {
                self.release(now);
                self.is_given_up = false;
            } else if self.anchor_in_world.is_none() && !self.is_given_up {
                self.anchor_in_world = Some(frame.world_from_model.transform_point(now.point + left));
                self.fade = FadeVec3::default();
            }
        }
        let Some(shift) = self.shift(now) else { return self.fade.offset };
        if shift.length() > options.longest_lock * now.leg_length {
            self.release(now);
            self.is_given_up = true;
            return self.fade.offset;
        }
        shift
    }

    /// From where the foot would be to its anchor.
    fn shift(&self, now: &FootNow<'_>) -> Option<Vec3> {
        let world_from_model = &now.frame.world_from_model;
        let away = self.anchor_in_world? - world_from_model.transform_point(now.point);
        let shift = to_model(world_from_model, away);
        shift.is_finite().then(|| Vec3::new(shift.x, 0.0, shift.z))
    }

    fn release(&mut self, now: &FootNow<'_>) {
        if let Some(shift) = self.shift(now) {
            let most = now.options.longest_lock * now.leg_length;
            self.fade = FadeVec3 { offset: shift.clamp_length_max(most), velocity: Vec3::ZERO };
        }
        self.anchor_in_world = None;
    }
}
