//! What the pass frame by frame remembers of a foot: where it stands, and what of its corrections is still fading.

use crate::contact::ContactDetector;
use crate::spring::{FadeVec3, Spring};
use glam::Vec3;

#[derive(Clone, Copy, Debug)]
pub(super) struct FootState {
    pub(super) detector: ContactDetector,
    /// Place of the contact point while planted.
    pub(super) anchor: Option<Vec3>,
    /// What the rules of the moment ask for, and its change per second.
    pub(super) wanted: Vec3,
    wanted_velocity: Vec3,
    pub(super) fade: FadeVec3,
    /// How much of a planted foot's rotation rules holds.
    pub(super) grip: Spring,
}

impl FootState {
    pub(super) fn new(detector: ContactDetector) -> FootState {
        FootState {
            detector,
            anchor: None,
            wanted: Vec3::ZERO,
            wanted_velocity: Vec3::ZERO,
            fade: FadeVec3::default(),
            grip: Spring::default(),
        }
    }

    pub(super) fn reset(&mut self) {
        self.detector.reset();
        self.anchor = None;
        (self.wanted, self.wanted_velocity) = (Vec3::ZERO, Vec3::ZERO);
        (self.fade, self.grip) = (FadeVec3::default(), Spring::default());
    }

    /// Sets or lifts the anchor. `level` is the height of the contact point on the ground.
    pub(super) fn plant(&mut self, planted: bool, point: Vec3, level: f32, furthest: f32) {
        if !planted {
            self.anchor = None;
            return;
        }
        let shown = point + self.wanted + self.fade.offset;
        let anchor = *self.anchor.get_or_insert(Vec3::new(shown.x, level, shown.z));
        if anchor.distance(point) > furthest {
            self.anchor = None;
        }
    }

    /// What the rules ask for now; what that differs from before goes into the fade.
    pub(super) fn correct(&mut self, point: Vec3, dt_secs: f32, started: bool) {
        let held = self.wanted != Vec3::ZERO || self.wanted_velocity != Vec3::ZERO;
        let (before, before_velocity) = (self.wanted, self.wanted_velocity);
        self.wanted = self.anchor.map_or(Vec3::ZERO, |anchor| anchor - point);
        let begins = !held && self.anchor.is_some();
        let ends = held && self.anchor.is_none();
        if !started {
            return;
        }
        if begins {
            // Horizontally the foot stays where it is shown, at once.
            self.fade.offset.y -= self.wanted.y;
            self.fade.offset = Vec3::new(0.0, self.fade.offset.y, 0.0);
            self.fade.velocity = Vec3::new(0.0, self.fade.velocity.y, 0.0);
        } else if ends {
            self.fade.offset += before;
            self.fade.velocity += before_velocity;
        }
        self.wanted_velocity = match self.anchor {
            Some(_) if !begins && dt_secs > 0.0 => (self.wanted - before) / dt_secs,
            _ => Vec3::ZERO,
        };
    }
}
