//! Rigs for recognition tests: made from joint lists, or from the positions that Blender found in the corpus.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "every test file uses its own part, and a test may fail"
)]

pub mod conventions;

use posewright::glam::Vec3;
use posewright::{Bone, BoneMatch, Humanoid, Skeleton, Transform};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

/// Joints in any order: name, parent, place in model space.
#[derive(Clone, Debug, Default)]
pub struct Joints {
    pub names: Vec<String>,
    pub parents: Vec<Option<usize>>,
    pub at: Vec<Vec3>,
}

impl Joints {
    pub fn add(&mut self, name: &str, parent: Option<usize>, at: [f32; 3]) -> usize {
        self.names.push(name.to_string());
        self.parents.push(parent);
        self.at.push(Vec3::from_array(at));
        self.names.len() - 1
    }

    pub fn index(&self, name: &str) -> usize {
        self.names.iter().position(|n| n == name).unwrap_or_else(|| panic!("no joint {name:?}"))
    }

    /// The largest distance of a joint from the first one.
    pub fn size(&self) -> f32 {
        self.at.iter().map(|at| at.distance(self.at[0])).fold(0.0, f32::max)
    }

    /// A skeleton with the joints depth-first, children in the order of this list or, if asked, the other way round.
    pub fn skeleton(&self, reversed: bool) -> Skeleton {
        let mut order = Vec::new();
        let mut open: Vec<usize> = (0..self.names.len()).filter(|j| self.parents[*j].is_none()).collect();
        if !reversed {
            open.reverse();
        }
        while let Some(joint) = open.pop() {
            order.push(joint);
            let mut children: Vec<usize> =
                (0..self.names.len()).filter(|c| self.parents[*c] == Some(joint)).collect();
            if !reversed {
                children.reverse();
            }
            open.extend(children);
        }
        let place: HashMap<usize, usize> = order.iter().enumerate().map(|(to, from)| (*from, to)).collect();
        let names = order.iter().map(|j| self.names[*j].clone()).collect();
        let parents = order.iter().map(|j| self.parents[*j].map(|p| place[&p])).collect();
        let rest = order.iter().map(|j| {
            let base = self.parents[*j].map_or(Vec3::ZERO, |p| self.at[p]);
            Transform::from_translation(self.at[*j] - base)
        });
        Skeleton::new(names, parents, rest.collect()).unwrap()
    }
}

/// The folder of reference positions beside the corpus, or a message that says why there is none.
pub fn reference() -> Option<PathBuf> {
    let Some(corpus) = std::env::var_os("POSEWRIGHT_CORPUS") else {
        eprintln!("skipped: POSEWRIGHT_CORPUS is not set");
        return None;
    };
    let folder = Path::new(&corpus).parent().unwrap().join("reference");
    if !folder.is_dir() {
        eprintln!("skipped: {} is not there", folder.display());
        return None;
    }
    Some(folder)
}

/// Reads one reference file; joints of which no place is known stand at the origin.
pub fn load(reference: &Path, file: &str) -> Option<Joints> {
    let text = std::fs::read_to_string(reference.join(format!("{file}.json"))).ok()?;
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let mut joints = Joints::default();
    let originals = json["original_names"].as_array();
    for (i, name) in json["joints"].as_array().unwrap().iter().enumerate() {
        let place = &json["rest"][name.as_str().unwrap()];
        let place = [0, 1, 2].map(|k| place[k].as_f64().unwrap_or(0.0) as f32);
        let parent = json["parents"][i].as_i64().unwrap();
        let own = originals.and_then(|o| o[i].as_str()).or(name.as_str()).unwrap();
        joints.add(own, usize::try_from(parent).ok(), place);
    }
    Some(joints)
}

/// What is expected of one file.
#[derive(Clone, Debug, Default)]
pub struct Expected {
    pub files: Vec<String>,
    pub bones: BTreeMap<Bone, String>,
    pub unsure: BTreeMap<Bone, String>,
    pub chains: Vec<(String, Vec<String>)>,
    pub nothing: bool,
}

/// Reads the table.
pub fn expected() -> Vec<Expected> {
    let mut out: Vec<Expected> = Vec::new();
    let mut sides = [["", ""]; 2];
    let mut in_files = false;
    for line in include_str!("expected.txt").lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty()) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "file" {
            if !in_files {
                out.push(Expected::default());
            }
            in_files = true;
            out.last_mut().unwrap().files.push(rest.to_string());
            continue;
        }
        in_files = false;
        let block = out.last_mut().unwrap();
        match word {
            "nothing" => block.nothing = true,
            "sides" | "letters" => {
                let (l, r) = rest.split_once(' ').unwrap();
                sides[usize::from(word == "letters")] = [l, r];
            }
            "chain" => {
                let (name, joints) = rest.split_once(' ').unwrap();
                block.chains.push((name.to_string(), joints.split(", ").map(str::to_string).collect()));
            }
            "fingers" => fingers(block, rest, sides),
            _ => bone(block, word, rest, sides),
        }
    }
    out
}

fn bone(block: &mut Expected, word: &str, joint: &str, sides: [[&str; 2]; 2]) {
    let plain = word.trim_start_matches('?');
    let list = if word.starts_with('?') { &mut block.unsure } else { &mut block.bones };
    if let Some(bone) = Bone::from_name(plain) {
        list.insert(bone, joint.to_string());
        return;
    }
    for (i, side) in ["left", "right"].iter().enumerate() {
        let name = format!("{side}{}{}", plain[..1].to_uppercase(), &plain[1..]);
        let bone = Bone::from_name(&name).unwrap_or_else(|| panic!("no bone {name}"));
        list.insert(bone, joint.replace('@', sides[0][i]).replace('$', sides[1][i]));
    }
}

fn fingers(block: &mut Expected, rest: &str, sides: [[&str; 2]; 2]) {
    let (template, list) = rest.split_once(' ').unwrap();
    const BONES: [&str; 15] = [
        "thumbMetacarpal",
        "thumbProximal",
        "thumbDistal",
        "indexProximal",
        "indexIntermediate",
        "indexDistal",
        "middleProximal",
        "middleIntermediate",
        "middleDistal",
        "ringProximal",
        "ringIntermediate",
        "ringDistal",
        "littleProximal",
        "littleIntermediate",
        "littleDistal",
    ];
    for (finger, joints) in list.split(',').enumerate() {
        for (i, joint) in joints.split_whitespace().enumerate() {
            bone(block, BONES[finger * 3 + i], &template.replace('#', joint), sides);
        }
    }
}

/// Every difference between what was found and what is right, by names.
pub fn differences(skeleton: &Skeleton, found: &Humanoid, expected: &Expected) -> Vec<String> {
    let mut out = Vec::new();
    for bone in Bone::ALL {
        let name = |m: &BoneMatch| skeleton.name(m.joint).to_string();
        let sure = found.get(bone).filter(|m| m.confidence >= BoneMatch::UNSURE_BELOW).map(name);
        let unsure = found.get(bone).filter(|m| m.confidence < BoneMatch::UNSURE_BELOW).map(name);
        if sure.as_ref() != expected.bones.get(&bone) {
            out.push(format!(
                "{}: found {sure:?} (unsure {unsure:?}), right is {:?}",
                bone.name(),
                expected.bones.get(&bone)
            ));
        }
        if let Some(right) = expected.unsure.get(&bone).filter(|right| unsure.as_ref() != Some(right)) {
            out.push(format!("{}: unsure {unsure:?}, should be unsure about {right:?}", bone.name()));
        }
    }
    for (name, joints) in &expected.chains {
        let chain = found
            .chain(name)
            .map(|c| c.joints.iter().map(|j| skeleton.name(*j).to_string()).collect::<Vec<_>>());
        if chain.as_ref() != Some(joints) {
            out.push(format!("chain {name}: found {chain:?}, right is {joints:?}"));
        }
    }
    out
}
