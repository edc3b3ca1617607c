//! Making a map from what was recognised, and writing it with comments.

use super::{BoneEntry, ChainEntry, JointNames, MapFile, MapSide, Unlisted, Unmapped};
use posewright::retarget::Pair;
use posewright::{Bone, BoneMatch, Character};
use std::collections::HashSet;
use std::fmt::Write;

const HEAD: &str = "\
# posewright map: which joint of the source plays which joint of the target.
# Edit freely and give it to `posewright retarget --map`. A joint is named by its name, or by its path from the root
# (\"Root/ArmL/Tip\") where names repeat; \"\" is nobody.
";
const UNLISTED: &str =
    "# Bones and chains that are not listed: \"leave\" them unmapped, or \"recognise\" them.\n";
const BONES: &str = "\n# Bones of the humanoid, named as in VRM 1.0; fill in what is missing.\n";
const JOINTS: &str = "\n# Joints beyond the humanoid: source = target.\n";
const CHAINS: &str =
    "\n# Chains of joints from base to tip; any name serves for a tail, a wing, the legs of a horse.
# Options: mode (spread, from-base, from-tip, polyline, copy-local, hold), weight (0 to 1), fallback (stance, mirror,
# or another chain), stretch (ignore, ratio, absolute), scale (ignore, copy, ratio).
";
const PROPS: &str = "\n# Joints of the target that follow a bone although they do not hang from it (IK handles, props): joint = { owner, source };
# source is the same thing on the source, whose place in the hand is carried over; owner = \"\" leaves a joint where it is.
";
const GRIPS: &str = "\n# What hands hold on to, in metres, never scaled: holds is the other hand's bone, \"ground\", or a joint under [props].
# frames = [first, last] limits it, share (0 to 1) is the part of the way that the other hand goes.
";
const CONTACTS: &str = "\n# How planted feet are held: feet for both, or leftFoot, rightFoot. remedies are tried in this order where a foot is out of
# reach: \"pelvis 0.25\" (leg lengths), \"stretch 1.05\" (ratio), \"release 0.2\" (seconds of the fade). treadmill = \"ignore\" under feet: in place too the ground
# stands.
";
const UNMAPPED: &str = "\n# Joints without a partner, to copy from; not read.\n";

impl MapSide {
    /// The side of a character read from `file`.
    pub fn of(file: &str, skeleton: &str, character: &Character) -> MapSide {
        MapSide {
            file: file.to_string(),
            skeleton: skeleton.to_string(),
            content_id: character.skeleton().content_id().to_string(),
        }
    }
}

impl MapFile {
    /// The map of what was recognised on two characters and paired by a retarget.
    pub fn from_characters(
        source: (&Character, MapSide),
        target: (&Character, MapSide),
        pairs: &[Pair],
    ) -> MapFile {
        let (from, to) = (source.0, target.0);
        let names = (JointNames::new(from.skeleton()), JointNames::new(to.skeleton()));
        let mut map = MapFile {
            version: 1,
            unlisted: Unlisted::Leave,
            source: source.1,
            target: target.1,
            ..MapFile::default()
        };
        for bone in Bone::ALL {
            let found = (from.humanoid().get(bone), to.humanoid().get(bone));
            if found.0.is_some() || found.1.is_some() {
                map.bones.insert(bone.name().to_string(), bone_entry(&names, found));
            }
        }
        let mut used: (HashSet<usize>, HashSet<usize>) = pairs.iter().map(|p| (p.source, p.target)).unzip();
        for name in chain_names(from, to) {
            let joints = |c: &Character| c.humanoid().chain(&name).map_or(Vec::new(), |c| c.joints.clone());
            let (s, t) = (joints(from), joints(to));
            let entry = ChainEntry {
                source: Some(s.iter().map(|j| names.0.name(*j)).collect()),
                target: Some(t.iter().map(|j| names.1.name(*j)).collect()),
                ..ChainEntry::default()
            };
            if !s.is_empty() && !t.is_empty() {
                used.0.extend(s);
                used.1.extend(t);
            }
            map.chains.insert(name, entry);
        }
        for pair in pairs.iter().filter(|p| p.bone.is_none() && !map.chains.contains_key(&p.name)) {
            map.joints.insert(names.0.name(pair.source), names.1.name(pair.target));
        }
        map.unmapped = Unmapped {
            source: left_over(&names.0, from.skeleton().len(), &used.0),
            target: left_over(&names.1, to.skeleton().len(), &used.1),
        };
        map
    }

    /// The map as TOML with comments.
    pub fn to_toml(&self) -> String {
        let mut text = format!("{HEAD}version = {}\n\n{UNLISTED}", self.version);
        let unlisted = if self.unlisted == Unlisted::Leave { "leave" } else { "recognise" };
        let _ = writeln!(text, "unlisted = \"{unlisted}\"");
        for (name, side) in [("source", &self.source), ("target", &self.target)] {
            let _ = writeln!(text, "\n[{name}]");
            for (key, value) in
                [("file", &side.file), ("skeleton", &side.skeleton), ("content_id", &side.content_id)]
            {
                if !value.is_empty() {
                    let _ = writeln!(text, "{key} = {}", quoted(value));
                }
            }
        }
        self.write_bones(&mut text);
        if !self.joints.is_empty() {
            text += JOINTS;
            text += "[joints]\n";
            for (source, target) in &self.joints {
                let _ = writeln!(text, "{} = {}", quoted(source), quoted(target));
            }
        }
        self.write_chains(&mut text);
        self.write_hands(&mut text);
        self.write_contacts(&mut text);
        if self.unmapped != Unmapped::default() {
            text += UNMAPPED;
            let _ = writeln!(text, "[unmapped]");
            let _ = writeln!(text, "source = {}", list(&self.unmapped.source));
            let _ = writeln!(text, "target = {}", list(&self.unmapped.target));
        }
        text
    }

    fn write_bones(&self, text: &mut String) {
        *text += BONES;
        *text += "[bones]\n";
        let width = self.bones.keys().map(String::len).max().unwrap_or(0);
        for (bone, entry) in &self.bones {
            let mut fields = Vec::new();
            if let Some(source) = &entry.source {
                fields.push(format!("source = {}", quoted(source)));
            }
            if let Some(target) = &entry.target {
                fields.push(format!("target = {}", quoted(target)));
            }
            if let Some(confidence) = entry.confidence {
                fields.push(format!("confidence = {confidence:.2}"));
            }
            if !entry.evidence.is_empty() {
                fields.push(format!("evidence = {}", list(&entry.evidence)));
            }
            let key = key(bone);
            let _ = writeln!(text, "{key:<width$} = {{ {} }}", fields.join(", "));
        }
    }

    fn write_chains(&self, text: &mut String) {
        if !self.chains.is_empty() {
            *text += CHAINS;
        }
        for (place, (name, chain)) in self.chains.iter().enumerate() {
            if place > 0 {
                text.push('\n');
            }
            let _ = writeln!(text, "[chains.{}]", key(name));
            for (side, joints) in [("source", &chain.source), ("target", &chain.target)] {
                if let Some(joints) = joints {
                    let _ = writeln!(text, "{side} = {}", list(joints));
                }
            }
            for (option, value) in &chain.options {
                let _ = writeln!(text, "{} = {value}", key(option));
            }
        }
    }

    fn write_hands(&self, text: &mut String) {
        if !self.props.is_empty() {
            *text += PROPS;
            *text += "[props]\n";
        }
        for (joint, prop) in &self.props {
            let source = prop.source.as_ref().map_or(String::new(), |s| format!(", source = {}", quoted(s)));
            let _ = writeln!(text, "{} = {{ owner = {}{source} }}", key(joint), quoted(&prop.owner));
        }
        if !self.grips.is_empty() {
            *text += GRIPS;
        }
        for (name, grip) in &self.grips {
            let _ = writeln!(text, "[grips.{}]", key(name));
            let _ = writeln!(text, "hand = {}\nholds = {}", quoted(&grip.hand), quoted(&grip.holds));
            if let Some([from, to]) = grip.frames {
                let _ = writeln!(text, "frames = [{from}, {to}]");
            }
            if let Some(share) = grip.share {
                let _ = writeln!(text, "share = {share:?}");
            }
            for (option, value) in [("offset", grip.offset), ("turn", grip.turn)] {
                if let Some(value) = value {
                    let _ = writeln!(text, "{option} = {value:?}");
                }
            }
        }
    }

    fn write_contacts(&self, text: &mut String) {
        if !self.contacts.is_empty() {
            *text += CONTACTS;
        }
        for (name, contact) in &self.contacts {
            let _ = writeln!(text, "[contacts.{}]", key(name));
            if let Some(remedies) = &contact.remedies {
                let _ = writeln!(text, "remedies = {}", list(remedies));
            }
            if let Some(secs) = contact.fade_secs {
                let _ = writeln!(text, "fade_secs = {secs:?}");
            }
            if let Some(treadmill) = &contact.treadmill {
                let _ = writeln!(text, "treadmill = {treadmill:?}");
            }
        }
    }

    /// The map as JSON.
    pub fn to_json(&self) -> String {
        // Strings, numbers and tables of them cannot fail to serialise.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

fn bone_entry(
    names: &(JointNames<'_>, JointNames<'_>),
    found: (Option<&BoneMatch>, Option<&BoneMatch>),
) -> BoneEntry {
    let matches = || found.0.into_iter().chain(found.1);
    let confidence = matches().map(|m| m.confidence).fold(1.0, f32::min);
    let unsure = matches().filter(|m| m.confidence < BoneMatch::UNSURE_BELOW);
    BoneEntry {
        source: Some(found.0.map_or(String::new(), |m| names.0.name(m.joint))),
        target: Some(found.1.map_or(String::new(), |m| names.1.name(m.joint))),
        confidence: (found.0.is_some() && found.1.is_some()).then_some(confidence),
        evidence: unsure.flat_map(|m| m.evidence.clone()).collect(),
    }
}

/// Names of the chains of either side, the source's order first.
fn chain_names(source: &Character, target: &Character) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for chain in source.humanoid().chains.iter().chain(&target.humanoid().chains) {
        if !names.contains(&chain.name) {
            names.push(chain.name.clone());
        }
    }
    names
}

fn left_over(names: &JointNames<'_>, count: usize, used: &HashSet<usize>) -> Vec<String> {
    (0..count).filter(|j| !used.contains(j)).map(|j| names.name(j)).collect()
}

/// A basic TOML string.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_string()).to_string()
}

fn list(texts: &[String]) -> String {
    format!("[{}]", texts.iter().map(|t| quoted(t)).collect::<Vec<_>>().join(", "))
}

/// A TOML key: bare where it may be.
fn key(text: &str) -> String {
    let bare = !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
    if bare { text.to_string() } else { quoted(text) }
}
