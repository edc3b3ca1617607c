//! Map files: who plays whom, written by posewright and edited by people.
//!
//! A map is TOML (JSON with the same names is accepted). It names, per bone of the humanoid, a joint on either side;
//! chains that are no humanoid's (a tail, the legs of a horse); and single joints beyond the humanoid. Joints are
//! named by their name, or by their path from the root where names repeat. What is not listed is left alone or
//! recognised as usual, as `unlisted` says. Flat maps `{source: target}` and KeeMap's bone maps are imported.
//!
//! Writing, reading and writing again gives the same text.

mod apply;
mod contacts;
mod grips;
mod import;
mod names;
mod rules;
mod write;

pub use apply::MapTarget;
pub use contacts::{ContactEntry, remedy_words};
pub use grips::{GripEntry, HandRules, PropEntry};
pub use names::JointNames;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

/// Why a map file cannot be used. Each names the entry and the remedy; the caller adds the file's name.
#[derive(Debug, thiserror::Error)]
pub enum MapError {
    /// It is no TOML, no JSON, or has a field of the wrong type.
    #[error("{0}")]
    Syntax(String),
    /// A version this program does not know.
    #[error("version = {0}: this program reads version 1; write the map again with posewright map")]
    Version(u32),
    /// A key under `[bones]` is no bone.
    #[error("[bones] {name:?} is no bone; bones are named as in VRM 1.0 (hips, leftUpperArm, ...){hint}")]
    UnknownBone {
        /// The key.
        name: String,
        /// ", did you mean ...", or empty.
        hint: String,
    },
    /// No joint of that name.
    #[error("{entry}: the {side} has no joint {name:?}{hint}")]
    NoSuchJoint {
        /// Where in the map.
        entry: String,
        /// `source` or `target`.
        side: &'static str,
        /// What was looked for.
        name: String,
        /// ", did you mean ...", or empty.
        hint: String,
    },
    /// Several joints of that name.
    #[error("{entry}: {count} joints of the {side} are named {name:?}; write one of {paths}")]
    Ambiguous {
        /// Where in the map.
        entry: String,
        /// `source` or `target`.
        side: &'static str,
        /// What was looked for.
        name: String,
        /// How many bear the name.
        count: usize,
        /// Some of their paths.
        paths: String,
    },
    /// A chain whose joints do not descend from one another.
    #[error(
        "[chains.{chain}] {side}: {lower:?} is not below {upper:?}; list the joints of a chain from base to tip"
    )]
    ChainOrder {
        /// Name of the chain.
        chain: String,
        /// `source` or `target`.
        side: &'static str,
        /// The joint named first.
        upper: String,
        /// The joint that should descend from it.
        lower: String,
    },
    /// An option of a chain that does not exist or cannot have its value.
    #[error("[chains.{chain}] {option} = {value}: expected {known}")]
    Option {
        /// Name of the chain.
        chain: String,
        /// Name of the option.
        option: String,
        /// Its value as written.
        value: String,
        /// What it can be.
        known: String,
    },
    /// A field of a grip that cannot have its value.
    #[error("[grips.{grip}] {option} = {value}: expected {known}")]
    Grip {
        /// Name of the grip.
        grip: String,
        /// Name of the field.
        option: String,
        /// Its value as written.
        value: String,
        /// What it can be.
        known: String,
    },
    /// A field of a contact that cannot have its value.
    #[error("[contacts.{contact}] {option} = {value}: expected {known}")]
    Contact {
        /// Name of the contact.
        contact: String,
        /// Name of the field.
        option: String,
        /// Its value as written.
        value: String,
        /// What it can be.
        known: String,
    },
    /// A prop's owner is no bone.
    #[error("{entry} owner = {name:?} is no bone; bones are named as in VRM 1.0 (rightHand, ...){hint}")]
    UnknownOwner {
        /// Where in the map.
        entry: String,
        /// The owner as written.
        name: String,
        /// ", did you mean ...", or empty.
        hint: String,
    },
    /// An imported flat map of which nothing fits.
    #[error("none of its {0} pairs names joints of both skeletons; is it a map for other files?")]
    NothingFits(usize),
}

/// What happens to bones and chains that a map does not list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unlisted {
    /// They are recognised as without a map.
    #[default]
    Recognise,
    /// They stay unmapped.
    Leave,
}

/// Which skeleton a map was written for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapSide {
    /// The file's name, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub file: String,
    /// The skeleton's name, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub skeleton: String,
    /// The skeleton's content id as [`posewright::ContentId`] writes it; empty when unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub content_id: String,
}

/// Who plays a bone on either side: absent means as recognised, empty means nobody.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoneEntry {
    /// Joint of the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Joint of the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// How sure the recognition was, 0 to 1; for people, not used when read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f32>,
    /// Why, where it was not sure; for people.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub evidence: Vec<String>,
}

/// A chain on either side, joints from base to tip: absent means as recognised, empty means none.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ChainEntry {
    /// Joints of the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Vec<String>>,
    /// Joints of the target.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Vec<String>>,
    /// Further options of the chain (mode, weight, fallback, stretch, scale): see [`MapFile::chain_rules`].
    #[serde(flatten)]
    pub options: IndexMap<String, toml::Value>,
}

/// Joints without a partner when the map was written; for people, not used when read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unmapped {
    /// Joints of the source.
    #[serde(default)]
    pub source: Vec<String>,
    /// Joints of the target.
    #[serde(default)]
    pub target: Vec<String>,
}

/// A map file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapFile {
    /// Version of this format: 1.
    #[serde(default = "version")]
    pub version: u32,
    /// What happens to bones and chains that are not listed.
    #[serde(default)]
    pub unlisted: Unlisted,
    /// The source it was written for.
    #[serde(default)]
    pub source: MapSide,
    /// The target it was written for.
    #[serde(default)]
    pub target: MapSide,
    /// By bone name.
    #[serde(default)]
    pub bones: IndexMap<String, BoneEntry>,
    /// Single joints beyond the humanoid: source joint to target joint.
    #[serde(default)]
    pub joints: IndexMap<String, String>,
    /// By chain name: the humanoid's own (`spine`, `neck`) or any other.
    #[serde(default)]
    pub chains: IndexMap<String, ChainEntry>,
    /// By joint of the target: what follows a bone although it does not hang from it.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub props: IndexMap<String, PropEntry>,
    /// By any name: what hands hold on to.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub grips: IndexMap<String, GripEntry>,
    /// `feet`, `leftFoot`, `rightFoot`: how planted feet are held.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub contacts: IndexMap<String, ContactEntry>,
    /// Joints without a partner.
    #[serde(default)]
    pub unmapped: Unmapped,
    /// Pairs of a flat map of another tool, source to target, whose meaning is found when the map is applied.
    #[serde(skip)]
    pub flat: Vec<(String, String)>,
    /// What could not be taken over from another tool's map.
    #[serde(skip)]
    pub notes: Vec<posewright::Note>,
}

fn version() -> u32 {
    1
}

impl MapFile {
    /// The largest map file read, bytes.
    pub const MAX_BYTES: u64 = 16 << 20;

    /// Reads a map: TOML, JSON, a flat name map, or KeeMap's bone map.
    ///
    /// # Errors
    /// When it is none of these; the message has line and column.
    pub fn parse(text: &str) -> Result<MapFile, MapError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let map = if text.trim_start().starts_with(['{', '[']) && !looks_like_toml(text) {
            import::json(text)?
        } else {
            import::toml(text)?
        };
        if map.version != 1 {
            return Err(MapError::Version(map.version));
        }
        let wrong = |entry: &BoneEntry| entry.confidence.filter(|c| !(0.0..=1.0).contains(c));
        match map.bones.iter().find_map(|(name, entry)| Some((name, wrong(entry)?))) {
            Some((name, value)) => {
                Err(MapError::Syntax(format!("[bones] {name}: confidence = {value}: expected 0 to 1")))
            }
            None => Ok(map),
        }
    }
}

/// A TOML file may begin with a table header, which begins like a JSON list: a header closes on its own line and is
/// followed by no comma.
fn looks_like_toml(text: &str) -> bool {
    let first = text.trim_start().lines().next().unwrap_or_default().trim_end();
    first.starts_with('[') && first.ends_with(']') && first.len() > 2 && !first.contains(['{', '"', ','])
}

#[cfg(test)]
mod tests;
