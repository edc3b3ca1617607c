//! What the page's panels do to the pose, one file each.
//!
//! A panel has settings of its own in [`ViewOptions`], a pass over the carried clip, the same at one moment without
//! the clip, and something to tell about every frame: numbers for its panel, shapes for the picture. The passes run in
//! the order of this file's list. To add one: a file beside these, a field in [`ViewOptions`], a line in each function
//! of [`Passes`], and a file in the page's `panels/`.

pub(super) mod contacts;
pub(super) mod control;
pub(super) mod warp;

use super::view::Pair;
use super::{SessionError, View, ViewOptions};
use posewright::control::JointDeform;
use posewright::glam::Vec3;
use posewright::{Character, Clip, Transform};
use posewright_io::take::CarriedClip;
use serde::Serialize;

/// Something drawn about the target at a moment: a point, or an arrow where `to` is given. Model space, metres.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Shape {
    /// Place, or where the arrow begins.
    pub at: [f32; 3],
    /// Tip of the arrow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<[f32; 3]>,
    /// `red` as animated, `green` rough, `blue` final, `yellow` origins and normals.
    pub color: &'static str,
    /// What it is.
    pub label: &'static str,
}

impl Shape {
    fn point(at: Vec3, color: &'static str, label: &'static str) -> Shape {
        Shape { at: at.to_array(), to: None, color, label }
    }

    fn arrow(at: Vec3, to: Vec3, color: &'static str, label: &'static str) -> Shape {
        Shape { at: at.to_array(), to: Some(to.to_array()), color, label }
    }
}

/// What the panels tell about one moment.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Moment {
    /// For which state of the session.
    pub revision: u64,
    /// Of planted feet.
    pub contacts: Option<contacts::Now>,
    /// Of warping.
    pub warp: Option<warp::Now>,
    /// Of pose control.
    pub control: Option<control::Now>,
    /// What to draw.
    pub shapes: Vec<Shape>,
}

/// What all passes made of a clip.
#[derive(Debug, Default)]
pub(super) struct Passed {
    /// The motion and its key times after warping; none when nothing is warped.
    motion: Option<(Clip, Vec<f64>)>,
    pub(super) warp: Option<warp::Warped>,
    pub(super) control: Option<control::Controlled>,
}

impl Passed {
    /// The motion and its key times; none when no pass changed anything.
    pub(super) fn motion(&self) -> Option<&(Clip, Vec<f64>)> {
        self.control.as_ref().map(|c| &c.motion).or(self.motion.as_ref())
    }

    /// Stretches of single segments' skins, the same in every frame.
    pub(super) fn deforms(&self) -> &[JointDeform] {
        self.control.as_ref().map_or(&[], |c| &c.deforms)
    }
}

/// The passes that are switched on.
#[derive(Debug)]
pub(super) struct Passes<'a> {
    contacts: &'a contacts::Contacts,
    warp: Option<&'a warp::Warping>,
    control: Option<&'a control::Controls>,
}

impl<'a> Passes<'a> {
    pub(super) fn of(options: &'a ViewOptions) -> Passes<'a> {
        Passes {
            contacts: &options.contacts,
            warp: Some(&options.warp).filter(|w| w.is_on()),
            control: Some(&options.control).filter(|c| c.is_on()),
        }
    }

    /// Refuses what cannot be prepared for this character.
    pub(super) fn check(&self, target: &Character) -> Result<(), SessionError> {
        if let Some(warp) = self.warp {
            warp.prepare(target)?;
        }
        if let Some(control) = self.control {
            control.declare(target)?;
        }
        Ok(())
    }

    /// Runs over the whole clip.
    pub(super) fn run(&self, pair: Pair<'_>, carried: &CarriedClip) -> Passed {
        let mut passed = Passed::default();
        if let Some(mut warped) =
            self.warp.and_then(|warp| warp.run(pair.target, &carried.clip, &carried.times))
        {
            passed.motion = Some(warped.take_motion());
            passed.warp = Some(warped);
        }
        let clip = passed.motion.as_ref().map_or(&carried.clip, |(clip, _)| clip);
        passed.control = self.control.and_then(|control| control.run(pair.target, clip, pair.skin));
        passed
    }

    /// Changes one pose at once.
    pub(super) fn at_once(&self, pair: Pair<'_>, pose: &mut [Transform]) {
        if let Some(warp) = self.warp {
            warp.at_once(pair, pose);
        }
        if let Some(control) = self.control {
            control.at_once(pair, pose);
        }
    }

    /// What there is to tell about a moment.
    fn moment(&self, view: &View, time_secs: f64) -> Moment {
        let mut moment = Moment { revision: view.revision, ..Moment::default() };
        let (Some(pair), Some(carried)) = (view.pair(), view.carried()) else { return moment };
        moment.contacts = self.contacts.now(pair, carried, time_secs, &mut moment.shapes);
        if self.warp.is_some() || self.control.is_some() {
            // Contacts are those of the clip before it was changed further.
            moment.shapes.clear();
        }
        if let Some(warped) = view.passed().and_then(|p| p.warp.as_ref()) {
            moment.warp = Some(warped.now(pair.target, carried, time_secs, &mut moment.shapes));
        }
        if let Some(controlled) = view.passed().and_then(|p| p.control.as_ref()) {
            moment.control = Some(controlled.now(pair.target, time_secs, &mut moment.shapes));
        }
        moment
    }
}

impl View {
    /// What the panels tell about a moment of the clip.
    pub fn moment(&self, time_secs: f64) -> Moment {
        Passes::of(&self.setup.options).moment(self, time_secs)
    }
}

/// The frame that is shown at a time.
fn frame_at(times: &[f64], time_secs: f64) -> usize {
    times.partition_point(|t| *t <= time_secs + 1e-6).saturating_sub(1)
}

/// A word for a shell: as it is when nothing in it is special, else in single quotes.
pub(super) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:=,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
