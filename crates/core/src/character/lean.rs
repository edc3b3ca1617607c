//! Feet that lean sideways with a spread leg.
//!
//! Some zero poses have the legs apart and the feet at right angles to them (CMU's: 20 degrees), others have the legs apart and
//! the soles flat on the ground. The joints look alike, and only motion tells: a foot that stands is level. Where it has then
//! turned from the reference by what brings the leg down, it leaned; where it has not turned, it was level.

use super::frames::Frames;
use super::stance::{Limb, Stand, direction};
use crate::pose::ModelPose;
use crate::transform::Transform;
use glam::{DQuat, DVec3};

/// Legs that are less apart than this tell nothing, degrees.
const LEAST_DEGREES: f64 = 8.0;
/// How many moments of a clip are looked at.
const SAMPLES: usize = 120;
/// The part of them in which the foot is lowest: there it stands.
const STANDING: f64 = 0.3;

/// The turn about forward that a leaning foot needs to be level; `None` where it is level or nothing shows it. `reference`
/// holds the pose that the stance starts from.
pub(super) fn leveling(
    stand: &Stand<'_, '_>,
    reference: &Frames<'_>,
    leg: Limb,
    foot: usize,
) -> Option<DQuat> {
    let (forward, down) = (stand.axes.forward, -stand.axes.up);
    let along = direction(reference, leg.upper, leg.lower)?;
    let spread = angle_about(forward, along, down)?;
    if spread.abs() < LEAST_DEGREES.to_radians() {
        return None;
    }
    let lean = standing_lean(stand, reference, foot)?;
    (lean / spread > 0.5).then(|| DQuat::from_axis_angle(forward, spread))
}

/// The signed angle about `axis` from one direction to another, seen along it.
fn angle_about(axis: DVec3, from: DVec3, to: DVec3) -> Option<f64> {
    let flat = |v: DVec3| (v - axis * v.dot(axis)).try_normalize();
    let (from, to) = (flat(from)?, flat(to)?);
    Some(axis.dot(from.cross(to)).atan2(from.dot(to)))
}

/// The median angle about its heading by which a foot that stands has turned from the reference, radians.
fn standing_lean(stand: &Stand<'_, '_>, reference: &Frames<'_>, foot: usize) -> Option<f64> {
    let clip = stand.options.motion?;
    let (up, forward) = (stand.axes.up, stand.axes.forward);
    let mut local = vec![Transform::IDENTITY; stand.skeleton.len()];
    let mut model = ModelPose::default();
    let mut seen: Vec<(f64, f64)> = Vec::with_capacity(SAMPLES);
    for step in 0..SAMPLES {
        clip.sample(stand.skeleton, clip.duration_secs * step as f64 / (SAMPLES - 1) as f64, &mut local);
        model.compose(stand.skeleton, &local);
        let turn = model.rotations[foot].as_dquat() * reference.rotations[foot].conjugate();
        let heading = turn * forward;
        let Some(heading) = (heading - up * heading.dot(up)).try_normalize() else { continue };
        let Some(lean) = angle_about(heading, up, turn * up) else { continue };
        seen.push((model.positions[foot].as_dvec3().dot(up), lean));
    }
    seen.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut leans: Vec<f64> =
        seen.iter().take((STANDING * seen.len() as f64) as usize).map(|s| s.1).collect();
    leans.sort_by(f64::total_cmp);
    leans.get(leans.len() / 2).copied()
}
