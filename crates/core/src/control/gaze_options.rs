//! What a gaze is made of: which joints share it, by which parts, and who they are on a given character.

use super::aim::{AimAxis, AimInput};
use super::limits::{AimLimits, Smoothing};
use super::roll::Roll;
use super::stand::Stand;
use super::{ControlError, JointRef};
use crate::humanoid::Bone;
use crate::note::Note;
use glam::Vec3;
use std::f32::consts::{FRAC_PI_2, PI};

/// One joint's part of a gaze.
#[derive(Clone, Debug, PartialEq)]
pub struct GazeJoint {
    /// The joint.
    pub joint: JointRef,
    /// Its part of the whole turn, in proportion to the other joints' shares (10 : 10 : 10 : 30). More than 0.
    pub share: f32,
    /// The largest turn it takes, radians, 0 to pi; what is over goes to the next joint.
    pub limit_radians: f32,
}

impl GazeJoint {
    /// A part of a gaze. `limit_degrees` is in degrees because people think of joints in degrees.
    pub fn new(joint: impl Into<JointRef>, share: f32, limit_degrees: f32) -> GazeJoint {
        GazeJoint { joint: joint.into(), share, limit_radians: limit_degrees.to_radians() }
    }
}

/// Eyes that take part in a gaze.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EyeOptions {
    /// What the eyes take of the whole turn before the body moves at all, radians; the body stops short by as much.
    /// Default: 10 degrees.
    pub first_radians: f32,
    /// How far eyes turn in the head. Default: yaw 35, pitch 25 degrees, no limit of the whole.
    pub limits: AimLimits,
    /// How softly they turn. They go to the goal itself, so they lead while the head is on its way. Default: at once.
    pub smoothing: Smoothing,
}

impl Default for EyeOptions {
    fn default() -> Self {
        EyeOptions {
            first_radians: 10f32.to_radians(),
            limits: AimLimits::yaw_pitch(35f32.to_radians(), 25f32.to_radians()),
            smoothing: Smoothing::default(),
        }
    }
}

/// Choices for a gaze.
#[derive(Clone, Debug, PartialEq)]
pub struct GazeOptions {
    /// Who takes part, in any order; all of them stand above the last one, the head. A bone that the character lacks
    /// hands its share and its limit to the next of the list that it has; a neck of several joints shares the neck's.
    /// Default: `spine` (the waist), `chest`, `neck`, `head` with shares 10 : 10 : 10 : 30 and limits of 30, 30, 35 and
    /// 60 degrees, 155 in all.
    pub joints: Vec<GazeJoint>,
    /// The head's axis that shall point at the goal. Default: the character's forward.
    pub axis: AimAxis,
    /// A point in the head's frame and units from which the axis looks at a point: between the eyes. Default: 0, the
    /// head joint.
    pub origin_in_head: Vec3,
    /// Limits of the whole: the turn away from the animated axis, and the head's yaw and pitch seen from the parent of
    /// the first joint (the hips). Default: yaw 90 degrees to each side, nothing else, so that what is behind is looked
    /// at over a shoulder.
    pub limits: AimLimits,
    /// How softly it goes to its goal. Default: at once.
    pub smoothing: Smoothing,
    /// What becomes of the head's roll. Default: upright.
    pub roll: Roll,
    /// Whether eyes take part. Default: none.
    pub eyes: Option<EyeOptions>,
    /// What a new state starts with. Default: no goal, weight 1.
    pub start: AimInput,
}

impl Default for GazeOptions {
    fn default() -> Self {
        GazeOptions {
            joints: vec![
                GazeJoint::new(Bone::Spine, 10.0, 30.0),
                GazeJoint::new(Bone::Chest, 10.0, 30.0),
                GazeJoint::new(Bone::Neck, 10.0, 35.0),
                GazeJoint::new(Bone::Head, 30.0, 60.0),
            ],
            axis: AimAxis::Forward,
            origin_in_head: Vec3::ZERO,
            limits: AimLimits { yaw_radians: [-FRAC_PI_2, FRAC_PI_2], ..AimLimits::default() },
            smoothing: Smoothing::default(),
            roll: Roll::Upright,
            eyes: None,
            start: AimInput::default(),
        }
    }
}

/// A joint of the character with its part; shares not yet in proportion.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Part {
    pub(super) joint: usize,
    pub(super) share: f32,
    pub(super) limit: f32,
}

/// Finds the joints, hands on what is missing, orders them from the waist to the head.
pub(super) fn parts(
    stand: &Stand<'_>,
    options: &GazeOptions,
    notes: &mut Vec<Note>,
) -> Result<Vec<Part>, ControlError> {
    let skeleton = stand.character.skeleton();
    let fault = |what: &'static str| ControlError::Options { control: "gaze".to_string(), what };
    let mut found: Vec<Option<Part>> = Vec::new();
    for wanted in &options.joints {
        if !(wanted.share > 0.0 && wanted.share.is_finite()) {
            return Err(fault("every share must be more than 0"));
        }
        if !(0.0..=PI + 1e-5).contains(&wanted.limit_radians) {
            return Err(fault("every joint's limit must be within 0 and 180 degrees"));
        }
        found.push(match wanted.joint.resolve(stand.character) {
            Ok(joint) => Some(Part { joint, share: wanted.share, limit: wanted.limit_radians }),
            Err(ControlError::NoBone { .. }) => None,
            Err(error) => return Err(error),
        });
    }
    for (index, wanted) in options.joints.iter().enumerate() {
        if found[index].is_some() {
            continue;
        }
        let Some(heir) = heir(&found, index, &wanted.joint) else {
            return Err(fault("the character has none of its joints"));
        };
        if let Some(part) = found[heir].as_mut() {
            part.share += wanted.share;
            part.limit = (part.limit + wanted.limit_radians).min(PI);
            let text = format!("takes over the part of {}, which the character lacks", name(&wanted.joint));
            notes.push(Note::guess(skeleton.name(part.joint), text));
        }
    }
    let listed = found.into_iter().flatten().collect();
    let mut parts = spread_over_neck(stand, listed);
    parts.sort_by_key(|part| part.joint);
    let Some(last) = parts.last().map(|part| part.joint) else {
        return Err(fault("it needs at least one joint"));
    };
    for pair in parts.windows(2) {
        if pair[0].joint == pair[1].joint {
            return Err(fault("a joint is listed twice"));
        }
    }
    if let Some(aside) = parts.iter().find(|part| !skeleton.is_in_subtree(last, part.joint)) {
        return Err(ControlError::NotAbove { joint: skeleton.path(aside.joint), head: skeleton.path(last) });
    }
    Ok(parts)
}

fn name(joint: &JointRef) -> String {
    match joint {
        JointRef::Bone(bone) => bone.name().to_string(),
        JointRef::Name(name) | JointRef::Text(name) => name.clone(),
        JointRef::Index(index) => format!("joint {index}"),
    }
}

/// Who takes the part of a missing bone: the trunk keeps the trunk's, everything else goes to the next above.
fn heir(found: &[Option<Part>], index: usize, missing: &JointRef) -> Option<usize> {
    let above = (index + 1..found.len()).find(|i| found[*i].is_some());
    let below = (0..index).rev().find(|i| found[*i].is_some());
    let name = name(missing);
    let is_upper_trunk = name == Bone::Chest.name() || name == Bone::UpperChest.name();
    if is_upper_trunk { below.or(above) } else { above.or(below) }
}

/// Gives a neck of several joints equal parts of what its first joint was given.
fn spread_over_neck(stand: &Stand<'_>, listed: Vec<Part>) -> Vec<Part> {
    let humanoid = stand.character.humanoid();
    let mut out = Vec::new();
    for part in &listed {
        let chain = humanoid.chain("neck").filter(|_| humanoid.joint(Bone::Neck) == Some(part.joint));
        let others = chain.map(|c| c.joints.as_slice()).unwrap_or_default();
        let free = |joint: &&usize| {
            **joint == part.joint
                || (listed.iter().all(|p| p.joint != **joint)
                    && stand.character.skeleton().is_in_subtree(**joint, part.joint)
                    && listed.iter().any(|p| {
                        p.joint != part.joint && stand.character.skeleton().is_in_subtree(p.joint, **joint)
                    }))
        };
        let necks: Vec<usize> = others.iter().filter(free).copied().collect();
        if necks.len() < 2 {
            out.push(*part);
            continue;
        }
        let count = necks.len() as f32;
        let share = |joint| Part { joint, share: part.share / count, limit: part.limit / count };
        out.extend(necks.into_iter().map(share));
    }
    out
}
