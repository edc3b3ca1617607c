//! How far a body comes down frame by frame so that its feet are where their ground is.
//!
//! A recording shows feet some centimetres over the ground or in it, all along or more and more. Were every step put right on its own, each
//! would begin with a drop and a stretched leg; so the body comes down by what feet were shown over the ground in the mean
//! of both when they were last planted, and only the rest is left to the steps. In the first frame, before any foot is known to
//! stand, it is what the source's lower foot shows.

use crate::contact::Levels;
use crate::spring::{Spring, SpringStep};

/// In which a body comes down by half of what its feet are shown over the ground, seconds.
const HALF_LIFE_SECS: f32 = 0.2;
/// Furthest that a body is moved, leg lengths.
const FURTHEST: f32 = 0.15;

/// What is known of the ground that the source stands on.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sink {
    levels: Levels,
    /// How far each of the target's feet was shown over its ground when it was last planted, metres.
    shown_over: [Option<f32>; 2],
    /// Metres, down.
    body: Option<Spring>,
}

impl Sink {
    /// Takes the heights of the source's contact points over where the stance has them, leg lengths, infinite without a foot;
    /// gives their heights over where they stand.
    pub(super) fn heights(&mut self, heights: [f32; 2], leg_length: f32, dt_secs: f32) -> [f32; 2] {
        let levels = self.levels.update(heights, dt_secs);
        if self.body.is_none() && heights.iter().any(|height| height.is_finite()) {
            self.body = Some(Spring::settled(levels[0].min(levels[1]) * leg_length));
        }
        [heights[0] - levels[0], heights[1] - levels[1]]
    }

    /// How far the body is let down, metres.
    pub(super) fn value(&self) -> f32 {
        self.body.map_or(0.0, |body| body.value)
    }

    /// A planted foot is shown this far over the ground with the body let down, metres.
    pub(super) fn shows(&mut self, foot: usize, over: f32) {
        self.shown_over[foot] = Some(over + self.value());
    }

    /// The body follows, for the next frame.
    pub(super) fn settle(&mut self, leg_length: f32, dt_secs: f32) {
        let known = self.shown_over.iter().flatten().count();
        let Some(body) = self.body.as_mut().filter(|_| known > 0) else { return };
        let mean = self.shown_over.iter().flatten().sum::<f32>() / known as f32;
        let most = FURTHEST * leg_length;
        body.update(mean.clamp(-most, most), &SpringStep::new(HALF_LIFE_SECS, dt_secs));
    }
}
