//! Humanoids that a file declares: VRM 0.x (`VRM`), VRM 1.0 (`VRMC_vrm`) and VRM animation (`VRMC_vrm_animation`).
//!
//! VRM 0.x calls the joints of the thumb proximal, intermediate and distal where VRM 1.0, whose vocabulary posewright
//! uses, calls them metacarpal, proximal and distal. Its characters face -Z, those of VRM 1.0 face +Z.

use super::document::Document;
use super::number::index;
use crate::error::ReadError;
use posewright::glam::Vec3;
use posewright::{Bone, Note};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// What a file declares about its humanoid.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declared {
    /// Bones and the nodes that play them.
    pub bones: Vec<(Bone, usize)>,
    /// Where the format says that characters face.
    pub forward: Option<Vec3>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Vrm0Bone {
    bone: String,
    #[serde(deserialize_with = "index")]
    node: Option<usize>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Vrm1Bone {
    #[serde(deserialize_with = "index")]
    node: Option<usize>,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase", bound = "T: Deserialize<'de> + Default")]
struct Humanoid<T> {
    human_bones: T,
}

#[derive(Deserialize, Default)]
#[serde(default, bound = "T: Deserialize<'de> + Default")]
struct Vrm<T> {
    humanoid: Option<Humanoid<T>>,
}

/// The humanoid that the document declares, if any. A declaration that breaks its format is left out with a note.
pub(crate) fn declared(
    document: &Document,
    nodes: usize,
    notes: &mut Vec<Note>,
) -> Result<Option<Declared>, ReadError> {
    let extensions = document.extensions()?;
    let found = ["VRMC_vrm", "VRMC_vrm_animation", "VRM"];
    let Some((extension, raw)) = found.iter().find_map(|key| Some((*key, extensions.get(*key)?))) else {
        return Ok(None);
    };
    let pairs = match if extension == "VRM" { vrm0(raw) } else { vrm1(raw) } {
        Ok(pairs) => pairs,
        Err(error) => {
            let text = format!("its humanoid cannot be read and is left out: {error}");
            notes.push(Note::warning(format!("extensions.{extension}"), text));
            return Ok(None);
        }
    };
    let forward = Some(if extension == "VRM" { Vec3::NEG_Z } else { Vec3::Z });
    let mut out = Declared { bones: Vec::new(), forward };
    for (name, node) in pairs {
        let bone = if extension == "VRM" { vrm0_bone(&name) } else { Bone::from_name(&name) };
        match (bone, node.filter(|node| *node < nodes)) {
            (Some(bone), Some(node)) if !out.bones.iter().any(|(known, _)| *known == bone) => {
                out.bones.push((bone, node));
            }
            (bone, node) => {
                let why = match (bone, node) {
                    (None, _) => "is no bone of VRM",
                    (_, None) => "names a node that does not exist",
                    _ => "is declared twice; the first stays",
                };
                let place = format!("extensions.{extension}.humanoid");
                notes.push(Note::ignored(place, format!("{name:?} {why}")));
            }
        }
    }
    out.bones.sort();
    Ok((!out.bones.is_empty()).then_some(out))
}

type Pairs = Vec<(String, Option<usize>)>;

fn vrm0(raw: &RawValue) -> Result<Pairs, serde_json::Error> {
    let vrm: Vrm<Vec<Vrm0Bone>> = serde_json::from_str(raw.get())?;
    let bones = vrm.humanoid.unwrap_or_default().human_bones;
    Ok(bones.into_iter().map(|b| (b.bone, b.node)).collect())
}

fn vrm1(raw: &RawValue) -> Result<Pairs, serde_json::Error> {
    let vrm: Vrm<BTreeMap<String, Vrm1Bone>> = serde_json::from_str(raw.get())?;
    let bones = vrm.humanoid.unwrap_or_default().human_bones;
    Ok(bones.into_iter().map(|(name, b)| (name, b.node)).collect())
}

fn vrm0_bone(name: &str) -> Option<Bone> {
    Some(match name {
        "leftThumbProximal" => Bone::LeftThumbMetacarpal,
        "leftThumbIntermediate" => Bone::LeftThumbProximal,
        "rightThumbProximal" => Bone::RightThumbMetacarpal,
        "rightThumbIntermediate" => Bone::RightThumbProximal,
        other => Bone::from_name(other)?,
    })
}
