//! Which axis of the file is up.
//!
//! The mean direction from hips to head over the clip and from feet to hips, steadied by the zero pose and by the height
//! of the lowest joint, which is near zero and hardly changes along the true up axis. Only +Y and +Z occur in practice.

use super::facts::{Facts, percentile};
use crate::scene::UpAxis;
use posewright::Note;
use posewright::glam::DVec3;

/// Evidence above which no note is needed.
const SURE: f64 = 0.35;

/// The up axis with the evidence for it.
pub(super) struct UpGuess {
    pub(super) axis: UpAxis,
    given: bool,
    /// Evidence for the axis over the other; above [`SURE`] it is sure.
    margin: f64,
    upside_down: bool,
    known_body: bool,
}

impl UpGuess {
    pub(super) fn new(facts: &Facts, given: UpAxis) -> UpGuess {
        let body: Vec<DVec3> = facts.torso.into_iter().chain(facts.legs).collect();
        let mean = body.iter().sum::<DVec3>() / body.len().max(1) as f64;
        let score = |axis: usize| {
            let zero = facts.zero_torso.map_or(0.0, |d| d[axis].max(0.0));
            let ground = 0.4 * facts.steadiness(axis) + 0.8 * facts.level(axis);
            mean[axis].max(0.0) + ground + 0.3 * zero
        };
        // Weighed so that a body that stands outweighs any ground, and a ground with a zero pose a body that lies.
        // Files that show nothing are +Y up, as most are.
        let margin = if body.is_empty() { 0.05 } else { score(1) + 0.05 - score(2) };
        let axis = match given {
            UpAxis::Auto if margin < 0.0 => UpAxis::Z,
            UpAxis::Auto => UpAxis::Y,
            given => given,
        };
        let along = if axis == UpAxis::Z { mean.z } else { mean.y };
        UpGuess {
            axis,
            given: given != UpAxis::Auto,
            margin: margin.abs(),
            upside_down: along < -0.5,
            known_body: !body.is_empty(),
        }
    }

    pub(super) fn direction(&self) -> DVec3 {
        if self.axis == UpAxis::Z { DVec3::Z } else { DVec3::Y }
    }

    pub(super) fn note(&self) -> Option<Note> {
        let sure = self.margin > SURE && !self.upside_down;
        if self.given || (sure && self.axis == UpAxis::Y) {
            return None;
        }
        let axis = if self.axis == UpAxis::Z { "+Z" } else { "+Y" };
        let why = match (self.known_body, self.upside_down, sure) {
            (false, ..) => "no hips, head or legs were found to tell it from",
            (_, true, _) => "but the body is upside down in most of the clip",
            (.., true) => "from hips, head and legs over the clip",
            (.., false) => "unsure, the body lies or bends in most of the clip",
        };
        Some(Note::guess("up axis", format!("{axis} was taken as up: {why}; can be given (--up)")))
    }
}

impl Facts {
    /// 1 when the lowest joint keeps its height along the axis, 0 when it moves by a third of the size.
    fn steadiness(&self, axis: usize) -> f64 {
        if self.lows.len() < 2 || !(self.size > 0.0) {
            return 0.0;
        }
        let at = |fraction| percentile(self.lows.iter().map(|low| low[axis]), fraction);
        (1.0 - 3.0 * (at(0.9) - at(0.1)) / self.size).max(0.0)
    }

    /// 1 when the lowest joint of the clip stands at zero along the axis, 0 when it is off by a quarter of the size.
    fn level(&self, axis: usize) -> f64 {
        if self.lows.is_empty() || !(self.size > 0.0) {
            return 0.0;
        }
        let ground = percentile(self.lows.iter().map(|low| low[axis]), 0.1);
        (1.0 - 4.0 * ground.abs() / self.size).max(0.0)
    }
}
