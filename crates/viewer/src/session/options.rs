//! What can be set on the page.

use super::SessionError;
use posewright::TravelTo;
use serde::{Deserialize, Serialize};

/// Settings, spelt as on the command line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ViewOptions {
    /// `hips`, `root` or `in-place`. Default: hips.
    pub travel: String,
    /// Factor on horizontal travel, 0 or more. Default: none, the ratio of leg lengths.
    pub travel_scale: Option<f32>,
    /// Whether planted feet are held. Default: true.
    pub feet: bool,
    /// Pose that the source's stance starts from: `auto`, `rest`, `bind`, `frame:N`, or the file given at the start.
    pub source_reference: String,
    /// Pose that the target's stance starts from: `auto`, `rest`, `bind`, or the file given at the start.
    pub target_reference: String,
    /// Level of the source's floor, metres. Default: none, found from the motion.
    pub floor: Option<f32>,
    /// Which of the source's clips is played, counted from 0.
    pub clip: usize,
}

impl Default for ViewOptions {
    fn default() -> Self {
        ViewOptions {
            travel: "hips".into(),
            travel_scale: None,
            feet: true,
            source_reference: "auto".into(),
            target_reference: "auto".into(),
            floor: None,
            clip: 0,
        }
    }
}

impl ViewOptions {
    /// Where travel goes.
    ///
    /// # Errors
    /// When the word is none that is known.
    pub fn travel_to(&self) -> Result<TravelTo, SessionError> {
        match self.travel.as_str() {
            "hips" => Ok(TravelTo::Hips),
            "root" => Ok(TravelTo::Root),
            "in-place" => Ok(TravelTo::InPlace),
            other => Err(SessionError(format!("travel {other:?}: expected hips, root or in-place"))),
        }
    }

    /// Refuses numbers that mean nothing.
    pub(super) fn check(&self) -> Result<(), SessionError> {
        self.travel_to()?;
        if self.travel_scale.is_some_and(|s| !(s.is_finite() && s >= 0.0)) {
            return Err(SessionError("travel scale: expected a factor, 0 or more".into()));
        }
        if self.floor.is_some_and(|f| !f.is_finite()) {
            return Err(SessionError("floor: expected metres".into()));
        }
        Ok(())
    }
}
