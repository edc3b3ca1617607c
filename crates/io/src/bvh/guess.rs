//! Unit, up axis and root rule of a file that declares none of them: guessed, noted, and open to be given.

use super::document::{BvhDocument, BvhJoint};
use super::facts::{Facts, percentile, size};
use super::landmarks::Landmarks;
use super::root_rule::decide;
use super::unit::unit;
use super::up::UpGuess;
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
