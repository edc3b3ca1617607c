//! VRM animation (`VRMC_vrm_animation` 1.0) out: motion of a humanoid that every VRM model can play.
//!
//! Method: the file's humanoid is the character's bones alone, standing in the T-pose with every rest rotation zero, on
//! the ground at y = 0 and facing +Z. A bone's rotation is therefore the specification's normalised one,
//! `W * L⁻¹ * local * W⁻¹`, made from model-space rotations so that joints between bones (twists, helpers, armatures)
//! are taken along. Only the hips are moved. Players scale that motion by the ratio of the hips' heights at rest.
//!
//! In: a VRMA is a glTF whose humanoid is declared, and is read as one ([`crate::gltf`]); [`Face`] holds what else it
//! moves.
//!
//! Source: the specification of `VRMC_vrm_animation` 1.0 and its appendix "About pose data compatibility".
//! Limits: eyes have no bones in a VRMA (it has a gaze instead), scales and translations of other bones are dropped.

mod face;
mod normal;

pub(crate) use face::declared as face_nodes;
pub use face::{Face, FaceKind, FacePart};

use crate::error::WriteError;
use crate::gltf::Document;
use crate::scene::{Figure, ReadOptions};
use normal::Normal;
use posewright::glam::Vec3;
use posewright::retarget::keys::{KeyOptions, Keys, plan};
use posewright::{Bone, Character, Clip, JointTracks, Note, RigHints, Skeleton, Track, Transform};
use serde_json::{Value, json};
use std::sync::Arc;

/// The bones that VRM requires of every humanoid.
const REQUIRED: [Bone; 15] = [
    Bone::Hips,
    Bone::Spine,
    Bone::Head,
    Bone::LeftUpperLeg,
    Bone::LeftLowerLeg,
    Bone::LeftFoot,
    Bone::RightUpperLeg,
    Bone::RightLowerLeg,
    Bone::RightFoot,
    Bone::LeftUpperArm,
    Bone::LeftLowerArm,
    Bone::LeftHand,
    Bone::RightUpperArm,
    Bone::RightLowerArm,
    Bone::RightHand,
];

/// Which pose of the character is the T-pose that rotations are counted from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum TPose {
    /// The character's stance: limbs are turned to a T first. For rigs of any rest pose.
    #[default]
    Stance,
    /// The rest pose as it is, on the ground at y = 0: for VRM models, whose rest pose is a T-pose by definition.
    Rest {
        /// Where the character faces at rest, model space: +Z for VRM 1.0 and VRMA, -Z for VRM 0.x.
        forward: Vec3,
    },
}

impl TPose {
    /// The right one for a figure: VRM files declare where their characters face.
    pub fn of(figure: &Figure) -> TPose {
        figure.hints.forward.map_or(TPose::Stance, |forward| TPose::Rest { forward })
    }
}

/// One animation to be written.
#[derive(Clone, Copy, Debug)]
pub struct VrmaTake<'a> {
    /// Motion of the character's skeleton.
    pub clip: &'a Clip,
    /// Expressions and gaze that go with it, in the clip's time. Default: none.
    pub face: Option<&'a Face>,
}

/// A VRM animation with what could not be expressed.
#[derive(Clone, Debug)]
pub struct WrittenVrma {
    /// Write it with [`Document::to_files`] or [`Document::to_glb`].
    pub document: Document,
    /// Missing bones, several animations in one file.
    pub notes: Vec<Note>,
}

/// Makes a VRM animation of motions of a character. Keys stand where the clip has them, and between them where linear
/// interpolation would miss the motion; `frames_per_second` sets an even rate instead.
///
/// # Errors
/// When no bone is the hips, a clip is of another skeleton, or holds numbers that are not finite.
pub fn write(
    character: &Character,
    t_pose: TPose,
    takes: &[VrmaTake<'_>],
    frames_per_second: Option<f64>,
) -> Result<WrittenVrma, WriteError> {
    let mut notes = Vec::new();
    let normal = Normal::new(character, t_pose)?;
    let missing: Vec<&str> = REQUIRED.iter().filter(|b| !normal.has(**b)).map(|b| b.name()).collect();
    if !missing.is_empty() {
        let text = format!("VRM requires bones that this character lacks: {}", missing.join(", "));
        notes.push(Note::warning("humanoid", text));
    }
    if takes.len() > 1 {
        let text =
            format!("{} animations; most programs play only the first of a VRM animation", takes.len());
        notes.push(Note::warning("animations", text));
    }
    let mut parts: Vec<&FacePart> = Vec::new();
    for part in takes.iter().filter_map(|take| take.face).flat_map(|face| &face.parts) {
        if !parts.iter().any(|known| known.is_same(part)) {
            parts.push(part);
        }
    }
    let figure = figure(&normal, &parts)?;
    let text = document(&normal, &figure.skeleton, &parts).to_string();
    let unreadable = |error: crate::ReadError| unsupported("humanoid", error.to_string());
    let mut document =
        Document::from_bytes(text.as_bytes(), None, &ReadOptions::default()).map_err(unreadable)?;
    for take in takes {
        let mut clip = body(character, &normal, take.clip, frames_per_second)?;
        clip.joints.resize(figure.skeleton.len(), JointTracks::default());
        if let Some(face) = take.face {
            place_face(face, &parts, &mut clip, normal.bones.len());
        }
        document.append_animation(&figure, &clip)?;
    }
    Ok(WrittenVrma { document, notes })
}

fn unsupported(place: &str, message: impl Into<String>) -> WriteError {
    WriteError::Unsupported { place: place.into(), message: message.into() }
}

/// The bones' own motion.
fn body(
    character: &Character,
    normal: &Normal,
    clip: &Clip,
    frames_per_second: Option<f64>,
) -> Result<Clip, WriteError> {
    let skeleton = character.skeleton();
    if clip.joints.len() != skeleton.len() {
        return Err(unsupported(&clip.name, "has another number of joints than the character"));
    }
    if !clip.is_well_formed() || !clip.duration_secs.is_finite() {
        return Err(unsupported(&clip.name, "holds NaN, infinity or key times that do not increase"));
    }
    let mut local = skeleton.rest().to_vec();
    let mut pose_at = |time: f64, out: &mut [Transform]| {
        clip.sample(skeleton, time, &mut local);
        normal.pose(skeleton, &local, out);
    };
    let options = KeyOptions { frames_per_second, ..KeyOptions::default() };
    let Keys { times, interpolation } = plan(clip, &normal.rest, &options, &mut pose_at);
    let mut out = Clip::empty(clip.name.clone(), normal.bones.len());
    let times: Arc<[f64]> = times.into();
    let mut poses = Vec::with_capacity(times.len());
    for time in times.iter() {
        let mut pose = normal.rest.clone();
        pose_at(*time, &mut pose);
        if !pose.iter().all(Transform::is_finite) {
            return Err(unsupported(&clip.name, format!("its pose at {time} s is not finite")));
        }
        poses.push(pose);
    }
    for (bone, tracks) in out.joints.iter_mut().enumerate() {
        let values = poses.iter().map(|pose| pose[bone].rotation).collect();
        tracks.rotation = Some(Track { times: times.clone(), values, interpolation });
    }
    let hips: Vec<Vec3> = poses.iter().map(|pose| pose[0].translation).collect();
    out.joints[0].translation = Some(Track { times, values: hips, interpolation });
    out.duration_secs = clip.duration_secs;
    Ok(out)
}

/// Puts the tracks of a face behind those of the bones.
fn place_face(face: &Face, parts: &[&FacePart], clip: &mut Clip, bones: usize) {
    for (part, tracks) in face.parts.iter().zip(&face.clip.joints) {
        if let Some(place) = parts.iter().position(|known| known.is_same(part)) {
            clip.joints[bones + place] = tracks.clone();
        }
    }
    clip.duration_secs = clip.duration_secs.max(face.clip.duration_secs);
}

/// The bones, then a node of its own for each part of the face.
fn figure(normal: &Normal, parts: &[&FacePart]) -> Result<Figure, WriteError> {
    let names = normal.bones.iter().map(|(bone, _)| bone.name().to_string());
    let names: Vec<String> = names.chain(parts.iter().map(|part| part.node_name())).collect();
    let mut parents = normal.parents.clone();
    parents.resize(names.len(), None);
    let mut rest = normal.rest.clone();
    rest.extend(parts.iter().map(|part| part.rest));
    let skeleton =
        Skeleton::new(names, parents, rest).map_err(|error| unsupported("humanoid", error.to_string()))?;
    Ok(Figure {
        name: String::new(),
        nodes: (0..skeleton.len()).collect(),
        skeleton,
        hints: RigHints::default(),
        bind: None,
        skin: Vec::new(),
    })
}

fn document(normal: &Normal, skeleton: &Skeleton, parts: &[&FacePart]) -> Value {
    let bones = normal.bones.len();
    let human: serde_json::Map<String, Value> = normal
        .bones
        .iter()
        .enumerate()
        .map(|(node, (bone, _))| (bone.name().to_string(), json!({ "node": node })))
        .collect();
    let mut extension = json!({ "specVersion": "1.0", "humanoid": { "humanBones": human } });
    for (place, part) in parts.iter().enumerate() {
        part.declare(bones + place, &mut extension);
    }
    json!({
        "asset": { "version": "2.0", "generator": concat!("posewright ", env!("CARGO_PKG_VERSION")) },
        "extensionsUsed": ["VRMC_vrm_animation"],
        "extensions": { "VRMC_vrm_animation": extension },
        "scene": 0,
        "scenes": [{ "nodes": skeleton.roots().collect::<Vec<_>>() }],
        "nodes": (0..skeleton.len()).map(|joint| crate::bare::node(skeleton, joint)).collect::<Vec<_>>(),
    })
}
