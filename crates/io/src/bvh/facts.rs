//! What a file's own motion shows, in file units and axes: the evidence for unit, up axis and root rule.
//!
//! At most 64 frames, evenly spread, are posed; that is plenty for means and percentiles and keeps long takes cheap.

use super::document::{BvhDocument, BvhJoint};
use super::euler::turned;
use super::landmarks::Landmarks;
use posewright::glam::{DQuat, DVec3};

const MOST_FRAMES: usize = 64;

/// How one joint's position channels and its OFFSET make its place.
#[inline]
pub(super) fn place(joint: &BvhJoint, row: &[f64], added: bool) -> DVec3 {
    let mut place = DVec3::from_array(joint.offset);
    for (axis, column) in joint.position_columns().into_iter().enumerate() {
        if let Some(column) = column {
            place[axis] = row[column] + if added { place[axis] } else { 0.0 };
        }
    }
    place
}

/// Places of all joints.
#[derive(Default)]
pub(super) struct Posed {
    pub(super) positions: Vec<DVec3>,
    rotations: Vec<DQuat>,
}

impl Posed {
    /// The zero pose: OFFSETs only.
    pub(super) fn zero(document: &BvhDocument) -> Posed {
        let mut posed = Posed::default();
        for joint in &document.joints {
            let parent = joint.parent.map_or(DVec3::ZERO, |p| posed.positions[p]);
            posed.positions.push(parent + DVec3::from_array(joint.offset));
        }
        posed
    }

    /// A frame as the file has it. Root channels replace the OFFSET; others do unless `children_added`.
    pub(super) fn frame(&mut self, document: &BvhDocument, frame: usize, children_added: bool) {
        self.positions.clear();
        self.rotations.clear();
        let row = document.row(frame);
        for joint in &document.joints {
            let local = place(joint, row, children_added && joint.parent.is_some());
            let (position, rotation) = match joint.parent {
                None => (local, DQuat::IDENTITY),
                Some(p) => (self.positions[p] + self.rotations[p] * local, self.rotations[p]),
            };
            let turn = |q, (axis, column)| turned(q, axis, row[column]);
            self.positions.push(position);
            self.rotations.push(joint.rotation_columns().fold(rotation, turn));
        }
    }
}

/// Sums over the sampled frames.
pub(super) struct Facts {
    /// Longest way from a root to a leaf along the bones.
    pub(super) size: f64,
    /// Mean unit direction from hips to head, if both are known.
    pub(super) torso: Option<DVec3>,
    /// Mean unit direction from the feet to where the legs begin.
    pub(super) legs: Option<DVec3>,
    /// Unit direction from hips to head in the zero pose.
    pub(super) zero_torso: Option<DVec3>,
    /// Per sampled frame: the main root's place by its channels alone.
    pub(super) roots: Vec<DVec3>,
    /// Per sampled frame: how low the joints of the main root reach on each axis.
    pub(super) lows: Vec<DVec3>,
}

impl Facts {
    pub(super) fn new(document: &BvhDocument, landmarks: &Landmarks, children_added: bool) -> Facts {
        let mut facts = Facts {
            size: size(document),
            torso: None,
            legs: None,
            zero_torso: torso(landmarks, &Posed::zero(document).positions),
            roots: Vec::new(),
            lows: Vec::new(),
        };
        let mut posed = Posed::default();
        let (mut torsos, mut legs) = (Vec::new(), Vec::new());
        let main = document.main_part();
        for frame in sampled(document.frame_count) {
            posed.frame(document, frame, children_added);
            torsos.extend(torso(landmarks, &posed.positions));
            for leg in &landmarks.legs {
                let up = posed.positions[leg.top] - posed.positions[leg.foot];
                legs.extend(up.try_normalize());
            }
            facts.roots.push(posed.positions[main.start]);
            facts.lows.push(low(&posed.positions[main.clone()]));
        }
        facts.torso = mean(&torsos).or(facts.zero_torso);
        facts.legs = mean(&legs);
        facts
    }
}

/// Per axis the lowest coordinate, or the third lowest of a full body: rigs have a stray helper with its End Site under
/// the ground.
fn low(positions: &[DVec3]) -> DVec3 {
    const FULL_BODY: usize = 15;
    let rank = if positions.len() < FULL_BODY { 0 } else { 2 };
    let on = |axis: usize| {
        let mut values: Vec<f64> = positions.iter().map(|p| p[axis]).collect();
        *values.select_nth_unstable_by(rank, f64::total_cmp).1
    };
    DVec3::new(on(0), on(1), on(2))
}

fn mean(directions: &[DVec3]) -> Option<DVec3> {
    let sum: DVec3 = directions.iter().sum();
    (!directions.is_empty()).then(|| sum / directions.len() as f64)
}

fn torso(landmarks: &Landmarks, positions: &[DVec3]) -> Option<DVec3> {
    (positions[landmarks.head?] - positions[landmarks.hips]).try_normalize()
}

/// Up to 64 frames from the first to the last.
fn sampled(count: usize) -> impl Iterator<Item = usize> {
    let samples = count.min(MOST_FRAMES);
    (0..samples).map(move |i| if samples > 1 { i * (count - 1) / (samples - 1) } else { 0 })
}

/// Longest way from a root to a leaf along the bones.
pub(super) fn size(document: &BvhDocument) -> f64 {
    let mut reach = vec![0.0f64; document.joints.len()];
    for (j, joint) in document.joints.iter().enumerate() {
        if let Some(parent) = joint.parent {
            reach[j] = reach[parent] + DVec3::from_array(joint.offset).length();
        }
    }
    reach.into_iter().fold(0.0, f64::max)
}

/// The value below which `fraction` of all lie; 0 for none.
pub(super) fn percentile(values: impl Iterator<Item = f64>, fraction: f64) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let last = values.len().saturating_sub(1);
    values.get((last as f64 * fraction).round() as usize).copied().unwrap_or(0.0)
}
