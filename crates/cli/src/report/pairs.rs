//! Who plays whom, as `map` and `retarget` report it.

use crate::pair::Pair;
use posewright::{Bone, retarget};
use posewright_io::map::JointNames;
use serde::Serialize;
use std::collections::HashSet;

/// Two joints that mean the same.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PairReport {
    /// The bone in VRM's names; `None` for chains and joints beyond the humanoid.
    pub(crate) bone: Option<&'static str>,
    /// The bone's name, the chain's with a number, or the joint's.
    pub(crate) name: String,
    /// The joints' names, or paths where names repeat.
    pub(crate) source: String,
    pub(crate) target: String,
    pub(crate) source_joint: usize,
    pub(crate) target_joint: usize,
    pub(crate) confidence: f32,
    pub(crate) evidence: Vec<String>,
}

/// The pairs of a retarget, with what has no partner.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Matching {
    pub(crate) pairs: Vec<PairReport>,
    pub(crate) missing_in_source: Vec<&'static str>,
    pub(crate) missing_in_target: Vec<&'static str>,
    pub(crate) unmapped_source: Vec<String>,
    pub(crate) unmapped_target: Vec<String>,
}

impl Matching {
    /// Collects them.
    pub(crate) fn new(pair: &Pair, pairs: &[retarget::Pair]) -> Matching {
        let (from, to) = (&pair.source_character, &pair.target_character);
        let (source, target) = (JointNames::new(&pair.source_names), JointNames::new(to.skeleton()));
        let report = |p: &retarget::Pair| PairReport {
            bone: p.bone.map(Bone::name),
            name: p.name.clone(),
            source: source.name(p.source),
            target: target.name(p.target),
            source_joint: p.source,
            target_joint: p.target,
            confidence: p.confidence,
            evidence: p.evidence.clone(),
        };
        let (used_from, used_to): (HashSet<usize>, HashSet<usize>) =
            pairs.iter().map(|p| (p.source, p.target)).unzip();
        let only = |a: &posewright::Character, b: &posewright::Character| -> Vec<&'static str> {
            let lacks =
                |bone: &Bone| a.humanoid().joint(*bone).is_some() && b.humanoid().joint(*bone).is_none();
            Bone::ALL.into_iter().filter(lacks).map(Bone::name).collect()
        };
        let rest = |names: &JointNames<'_>, count: usize, used: &HashSet<usize>| -> Vec<String> {
            (0..count).filter(|j| !used.contains(j)).map(|j| names.name(j)).collect()
        };
        Matching {
            pairs: pairs.iter().map(report).collect(),
            missing_in_source: only(to, from),
            missing_in_target: only(from, to),
            unmapped_source: rest(&source, pair.source_names.len(), &used_from),
            unmapped_target: rest(&target, to.skeleton().len(), &used_to),
        }
    }

    /// How many pairs are bones, and how many of all are unsure.
    pub(crate) fn summary(&self) -> String {
        let bones = self.pairs.iter().filter(|p| p.bone.is_some()).count();
        let others = self.pairs.len() - bones;
        let unsure = self.pairs.iter().filter(|p| p.confidence < posewright::BoneMatch::UNSURE_BELOW).count();
        let mut text = format!("{bones} bones");
        if others > 0 {
            text += &format!(" and {others} further joints");
        }
        text += if unsure == 0 { ", all sure" } else { "" };
        if unsure > 0 {
            text += &format!(", {unsure} unsure");
        }
        text
    }
}
