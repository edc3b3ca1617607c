//! What can be set on the page.

use super::SessionError;
use super::panels::contacts::Contacts;
use super::panels::control::Controls;
use super::panels::warp::Warping;
use posewright::TravelTo;
use serde::{Deserialize, Serialize};

/// Settings, spelt as on the command line. Each panel of the page that changes the pose has a field of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ViewOptions {
    /// `hips`, `root` or `in-place`. Default: hips.
    pub travel: String,
    /// Factor on horizontal travel, 0 or more. Default: none, the ratio of leg lengths.
    pub travel_scale: Option<f32>,
    /// Pose that the source's stance starts from: `auto`, `rest`, `bind`, `frame:N`, or the file given at the start.
    pub source_reference: String,
    /// Pose that the target's stance starts from: `auto`, `rest`, `bind`, or the file given at the start.
    pub target_reference: String,
    /// Level of the source's floor, metres. Default: none, found from the motion.
    pub floor: Option<f32>,
    /// Which of the source's clips is played, counted from 0.
    pub clip: usize,
    /// Whether left and right are exchanged. Default: false.
    pub mirror: bool,
    /// How planted feet are held.
    pub contacts: Contacts,
    /// Pose warping.
    pub warp: Warping,
    /// Pose control.
    pub control: Controls,
}

impl Default for ViewOptions {
    fn default() -> Self {
        ViewOptions {
            travel: "hips".into(),
            travel_scale: None,
            source_reference: "auto".into(),
            target_reference: "auto".into(),
            floor: None,
            clip: 0,
            mirror: false,
            contacts: Contacts::default(),
            warp: Warping::default(),
            control: Controls::default(),
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
        if let Some(scale) = self.travel_scale {
            within("travel scale", scale, 0.0, 1e6)?;
        }
        if let Some(floor) = self.floor {
            within("floor", floor, -1e6, 1e6)?;
        }
        self.warp.check()?;
        self.control.check()
    }
}

/// Refuses a number outside its range.
pub(super) fn within(what: &str, value: f32, least: f32, most: f32) -> Result<(), SessionError> {
    if value >= least && value <= most {
        return Ok(());
    }
    Err(SessionError(format!("{what}: {value} is not between {least} and {most}")))
}
