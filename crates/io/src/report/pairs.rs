//! Who plays whom, as `map` and `retarget` report it.

use crate::map::JointNames;
use posewright::{Bone, Character, Skeleton, retarget};
use serde::Serialize;
use std::collections::HashSet;

/// Two joints that mean the same.
#[derive(Clone, Debug, Serialize)]
pub struct PairReport {
    /// The bone in VRM's names; `None` for chains and joints beyond the humanoid.
    pub bone: Option<&'static str>,
    /// The bone's name, the chain's with a number, or the joint's.
    pub name: String,
    /// The joints' names, or paths where names repeat.
    pub source: String,
    /// As `source`.
    pub target: String,
    /// Index of the source's joint.
    pub source_joint: usize,
    /// Index of the target's joint.
    pub target_joint: usize,
    /// 0 to 1, the smaller of both sides.
    pub confidence: f32,
    /// Why.
    pub evidence: Vec<String>,
}

/// The pairs of a retarget, with what has no partner.
#[derive(Clone, Debug, Serialize)]
pub struct Matching {
    /// Who plays whom.
    pub pairs: Vec<PairReport>,
    /// Bones that only the target has.
    pub missing_in_source: Vec<&'static str>,
    /// Bones that only the source has.
    pub missing_in_target: Vec<&'static str>,
    /// The source's joints without a partner.
    pub unmapped_source: Vec<String>,
    /// The target's joints without a partner.
    pub unmapped_target: Vec<String>,
}

impl Matching {
    /// Collects them. `source_names` has the source's joints under their own names (a mirror exchanges the sides of
    /// names).
    pub fn new(
        from: &Character,
        source_names: &Skeleton,
        to: &Character,
        pairs: &[retarget::Pair],
    ) -> Matching {
        let (source, target) = (JointNames::new(source_names), JointNames::new(to.skeleton()));
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
        let only = |a: &Character, b: &Character| -> Vec<&'static str> {
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
            unmapped_source: rest(&source, source_names.len(), &used_from),
            unmapped_target: rest(&target, to.skeleton().len(), &used_to),
        }
    }

    /// How many pairs are bones, and how many of all are unsure.
    pub fn summary(&self) -> String {
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
