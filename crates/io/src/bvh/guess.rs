//! Unit, up axis and root rule of a file that declares none of them (see METHODS: the guesses are noted and can be given).
//!
//! * Up: the mean direction from hips to head over the clip and from feet to hips, steadied by the zero pose and by the
//!   height of the lowest joint, which is near zero and hardly changes along the true up axis. Only +Y and +Z occur in practice.
//! * Unit: the one of the usual units that makes the legs nearest to an adult's; without human legs, metres or
//!   centimetres by the size of the whole.

use super::document::{BvhDocument, BvhJoint};
use super::facts::{Facts, percentile, size};
use super::landmarks::Landmarks;
use super::root_rule::decide;
use crate::scene::{ReadOptions, RootOffset, Unit, UpAxis};
use posewright::glam::{DQuat, DVec3};
use posewright::{Note, RigHints, Skeleton, Transform};
use std::f64::consts::FRAC_1_SQRT_2;

/// How a file's own numbers become posewright's: `metres = metres_per_unit * (scene_from_file * file)`.
#[derive(Clone, Debug, PartialEq)]
pub struct Conversion {
    /// Metres per unit of the file, above 0.
    pub metres_per_unit: f64,
    /// The file's up axis, [`UpAxis::Y`] or [`UpAxis::Z`].
    pub up: UpAxis,
    /// Turns the file's axes to +Y up; the identity for files that are.
    pub scene_from_file: DQuat,
    /// Meaning of the roots' position channels, [`RootOffset::Replaced`] or [`RootOffset::Added`].
    pub root_offset: RootOffset,
    /// The same for all other joints: they replace, unless that would put every joint into its parent and
    /// [`RootOffset::Replaced`] was not asked for.
    pub joint_offset: RootOffset,
    /// What was guessed, how surely, and what it rests on.
    pub notes: Vec<Note>,
}

impl Conversion {
    /// A place or a displacement of the file in metres and +Y up.
    pub fn point(&self, in_file: DVec3) -> DVec3 {
        self.turn(in_file) * self.metres_per_unit
    }

    /// Inverse of [`Conversion::point`].
    pub fn point_in_file(&self, in_scene: DVec3) -> DVec3 {
        let turned = match self.up {
            UpAxis::Z => DVec3::new(in_scene.x, -in_scene.z, in_scene.y),
            _ => in_scene,
        };
        turned / self.metres_per_unit
    }

    /// A rotation of the file in the scene's axes.
    pub fn rotation(&self, in_file: DQuat) -> DQuat {
        let [x, y, z, w] = in_file.to_array();
        let axis = self.turn(DVec3::new(x, y, z));
        DQuat::from_xyzw(axis.x, axis.y, axis.z, w)
    }

    /// Exactly, since it only swaps axes.
    fn turn(&self, v: DVec3) -> DVec3 {
        if self.up == UpAxis::Z { DVec3::new(v.x, v.z, -v.y) } else { v }
    }
}

/// Decides what the file leaves open, with a note for each guess; what `options` gives is taken as given.
pub fn conversion(document: &BvhDocument, options: &ReadOptions) -> Conversion {
    let mut notes = Vec::new();
    let joint_offset = match options.root_offset {
        RootOffset::Replaced => RootOffset::Replaced,
        _ => joint_rule(document, &mut notes),
    };
    let children_added = joint_offset == RootOffset::Added;
    let mut landmarks = Landmarks::from_names(document);
    let mut facts = Facts::new(document, &landmarks, children_added);
    let mut up = UpGuess::new(&facts, options.up);
    if let Some(found) = recognised(document, &up, facts.size)
        && found != landmarks
    {
        landmarks = found;
        facts = Facts::new(document, &landmarks, children_added);
        up = UpGuess::new(&facts, options.up);
    }
    notes.extend(up.note());
    let metres_per_unit = match options.unit {
        Unit::Metres(given) if given.is_finite() && given > 0.0 => given,
        _ => {
            let height = percentile(facts.roots.iter().map(|root| root.dot(up.direction())), 0.5);
            unit(&landmarks, facts.size.max(height), &mut notes)
        }
    };
    let root_offset = match options.root_offset {
        RootOffset::Auto => {
            let decision = decide(document, &facts, up.direction());
            notes.extend(decision.note(&document.joints[document.main_part().start].name));
            decision.rule
        }
        given => given,
    };
    let turned = DQuat::from_xyzw(-FRAC_1_SQRT_2, 0.0, 0.0, FRAC_1_SQRT_2);
    let scene_from_file = if up.axis == UpAxis::Z { turned } else { DQuat::IDENTITY };
    Conversion { metres_per_unit, up: up.axis, scene_from_file, root_offset, joint_offset, notes }
}

/// Some exporters (MakeHuman) give every joint position channels that mean displacements and leave them at zero, but for
/// rounding. Taken at their word every bone would have no length.
fn joint_rule(document: &BvhDocument, notes: &mut Vec<Note>) -> RootOffset {
    let size = size(document);
    let moved: Vec<&BvhJoint> =
        document.joints.iter().filter(|j| j.parent.is_some() && j.has_position()).collect();
    let long = |j: &&&BvhJoint| DVec3::from_array(j.offset).length() > 1e-3 * size;
    let columns: Vec<usize> = moved.iter().flat_map(|j| j.position_columns().into_iter().flatten()).collect();
    let zero = |frame| {
        let row = document.row(frame);
        columns.iter().all(|c| row[*c].abs() <= 1e-5 * size)
    };
    let collapses = moved.iter().filter(long).count() * 2 > moved.len()
        && document.frame_count > 0
        && (0..document.frame_count).all(zero);
    if !collapses {
        return RootOffset::Replaced;
    }
    let text = format!(
        "the position channels of {} joints below the root are zero throughout, so they were read as displacements \
         from the OFFSETs; a given root rule \"replaced\" takes them as places",
        moved.len()
    );
    notes.push(Note::warning("", text));
    RootOffset::Added
}

/// Recognition works on a skeleton that stands upright and is about as large as a person.
fn recognised(document: &BvhDocument, up: &UpGuess, size: f64) -> Option<Landmarks> {
    const MOST_JOINTS: usize = 4096;
    let main = document.main_part();
    if main.len() > MOST_JOINTS || !(size > 0.0) {
        return None;
    }
    let provisional = Conversion {
        metres_per_unit: 1.4 / size,
        up: up.axis,
        scene_from_file: DQuat::IDENTITY,
        root_offset: RootOffset::Replaced,
        joint_offset: RootOffset::Replaced,
        notes: Vec::new(),
    };
    let rest = |o| Transform::from_translation(provisional.point(DVec3::from_array(o)).as_vec3());
    let joints = &document.joints[main.clone()];
    let skeleton = Skeleton::new(
        joints.iter().map(|j| j.name.clone()).collect(),
        joints.iter().map(|j| j.parent.map(|p| p - main.start)).collect(),
        joints.iter().map(|j| rest(j.offset)).collect(),
    )
    .ok()?;
    let end_sites = joints.iter().map(|j| j.end_site).collect();
    let hints = RigHints { end_sites, ..RigHints::default() };
    let humanoid = posewright::humanoid::recognise(&skeleton, &hints);
    Landmarks::from_humanoid(document, &humanoid, main.start)
}

const SURE: f64 = 0.35;

/// The up axis with the evidence for it.
struct UpGuess {
    axis: UpAxis,
    given: bool,
    /// Evidence for the axis over the other; above [`SURE`] it is sure.
    margin: f64,
    upside_down: bool,
    known_body: bool,
}

impl UpGuess {
    fn new(facts: &Facts, given: UpAxis) -> UpGuess {
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

    fn direction(&self) -> DVec3 {
        if self.axis == UpAxis::Z { DVec3::Z } else { DVec3::Y }
    }

    fn note(&self) -> Option<Note> {
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

/// Metres per unit, name, and how often files use it.
const UNITS: [(f64, &str, f64); 7] = [
    (0.01, "centimetres", 0.5),
    (1.0, "metres", 0.2),
    (0.0254, "inches", 0.1),
    (0.0254 / 0.45, "CMU's unit of 0.45 inch", 0.1),
    (0.1, "decimetres", 0.05),
    (0.001, "millimetres", 0.04),
    (0.3048, "feet", 0.01),
];

/// An adult's leg from hip joint to ankle, metres, and the spread of its logarithm over adults and stylised figures.
const LEG: f64 = 0.83;
const LEG_SPREAD: f64 = 0.2;

fn unit(landmarks: &Landmarks, size: f64, notes: &mut Vec<Note>) -> f64 {
    let Some(leg) = landmarks.human_leg else {
        return unit_of_size(size, notes);
    };
    let weight = |(metres, _, prior): &(f64, &str, f64)| {
        let off = (leg * metres / LEG).ln() / LEG_SPREAD;
        prior.ln() - 0.5 * off * off
    };
    let (metres, name, best) = UNITS
        .iter()
        .map(|unit| (unit.0, unit.1, weight(unit)))
        .max_by(|a, b| a.2.total_cmp(&b.2))
        .unwrap_or((0.01, "centimetres", 0.0));
    // Being far from every adult's leg lowers confidence as much as a second unit that fits.
    let total: f64 = UNITS.iter().map(|unit| (weight(unit) - best).exp()).sum();
    let fit = (-0.5 * ((leg * metres / LEG).ln() / (2.0 * LEG_SPREAD)).powi(2)).exp();
    let confidence = fit / total;
    let text = format!(
        "1 unit = {} m ({name}): the legs, {leg:.3} units, are then {:.2} m long; confidence {confidence:.2}; can be given (--unit)",
        round(metres),
        leg * metres
    );
    notes.push(Note::guess("unit", text));
    metres
}

fn unit_of_size(size: f64, notes: &mut Vec<Note>) -> f64 {
    let far = |metres: f64| (size * metres / 1.5).ln().abs();
    let (metres, name) =
        if size > 0.0 && far(1.0) < far(0.01) { (1.0, "metres") } else { (0.01, "centimetres") };
    let text = format!(
        "1 unit = {metres} m ({name}): no human legs were found, the whole is then about {:.2} m large; confidence 0.30; can be given (--unit)",
        size * metres
    );
    notes.push(Note::guess("unit", text));
    metres
}

fn round(metres: f64) -> f64 {
    (metres * 1e6).round() / 1e6
}
