//! Which joint plays which bone of a humanoid, with evidence and confidence, and chains that are no humanoid's.
//!
//! Bones use the vocabulary of VRM 1.0 (`VRMC_vrm` specification, humanoid). The spine, the neck and every finger are
//! chains: a rig with five spine joints has `spine`, `chest` and `upperChest` among them, and the chain holds all five.

mod animal;
mod bone;
mod declared;
mod detached;
mod extra;
mod fingers;
mod frame;
mod limb;
mod name;
mod recognise;
mod rig;
mod search;
mod torso;
mod words;

pub use bone::{Bone, Side};
pub use extra::pair_extra_joints;
pub use recognise::recognise;

use crate::note::Note;

/// One joint that plays a bone.
#[derive(Clone, Debug, PartialEq)]
pub struct BoneMatch {
    /// Index of the joint in its skeleton.
    pub joint: usize,
    /// 0 to 1; from [`BoneMatch::UNSURE_BELOW`] on it is used without being asked.
    pub confidence: f32,
    /// Why: short sentences such as `name "LeftUpLeg" (Mixamo)`, `child of hips`, `declared by the file`.
    pub evidence: Vec<String>,
}

impl BoneMatch {
    /// Below this confidence a match is reported as unsure.
    pub const UNSURE_BELOW: f32 = 0.5;
}

/// A run of joints with one meaning, from base to tip; each joint is a descendant of the one before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// `spine`, `neck`, `leftThumb` … for the humanoid's own, any other name for free chains (`tail`).
    pub name: String,
    /// Joints from base to tip. Joints in between that are not listed are helpers and keep their rest.
    pub joints: Vec<usize>,
}

/// Which joint plays which bone.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Humanoid {
    matches: Vec<Option<BoneMatch>>,
    /// The spine (from above the hips to below the neck), the neck (without the head), fingers and free chains.
    pub chains: Vec<Chain>,
    /// What was guessed, what contradicts, what is missing.
    pub notes: Vec<Note>,
}

impl Humanoid {
    /// No bone matched.
    pub fn new() -> Humanoid {
        Humanoid { matches: vec![None; Bone::ALL.len()], chains: Vec::new(), notes: Vec::new() }
    }

    /// The match of a bone, if any.
    pub fn get(&self, bone: Bone) -> Option<&BoneMatch> {
        self.matches.get(bone.index()).and_then(Option::as_ref)
    }

    /// The joint that plays a bone, if any.
    pub fn joint(&self, bone: Bone) -> Option<usize> {
        self.get(bone).map(|m| m.joint)
    }

    /// Sets or clears the match of a bone.
    pub fn set(&mut self, bone: Bone, found: Option<BoneMatch>) {
        self.matches.resize(Bone::ALL.len(), None);
        self.matches[bone.index()] = found;
    }

    /// All matched bones in the order of [`Bone::ALL`].
    pub fn iter(&self) -> impl Iterator<Item = (Bone, &BoneMatch)> + '_ {
        Bone::ALL.iter().filter_map(|b| self.get(*b).map(|m| (*b, m)))
    }

    /// The bone that a joint plays, if any.
    pub fn bone_of(&self, joint: usize) -> Option<Bone> {
        self.iter().find(|(_, m)| m.joint == joint).map(|(bone, _)| bone)
    }

    /// The joint that carries the body: the hips, or the `hips` chain of a creature that is no humanoid.
    pub fn body(&self) -> Option<usize> {
        self.joint(Bone::Hips).or_else(|| self.chain("hips")?.joints.first().copied())
    }

    /// Chains of both sides with the same meaning (`leftFrontLeg` and `rightFrontLeg`), left first.
    pub fn paired_chains(&self) -> impl Iterator<Item = (&Chain, &Chain)> + '_ {
        self.chains.iter().filter_map(|left| {
            let name = left.name.strip_prefix("left")?;
            Some((left, self.chain(&format!("right{name}"))?))
        })
    }

    /// Chains that are legs by their name (`leftBackLeg`).
    pub fn leg_chains(&self) -> impl Iterator<Item = &Chain> + '_ {
        self.chains.iter().filter(|chain| chain.name.ends_with("Leg") && chain.joints.len() > 1)
    }

    /// The chain of that name, if any.
    pub fn chain(&self, name: &str) -> Option<&Chain> {
        self.chains.iter().find(|c| c.name == name)
    }

    /// Whether hips are matched and both legs, both arms, or (toy characters have one joint for each limb) the start of
    /// both legs and the start or end of both arms: enough to treat it as a humanoid.
    pub fn is_humanoid(&self) -> bool {
        let has = |bones: &[Bone]| bones.iter().all(|b| self.joint(*b).is_some());
        let legs = has(&[Bone::LeftUpperLeg, Bone::RightUpperLeg]);
        let arms = has(&[Bone::LeftUpperArm, Bone::RightUpperArm]);
        let hands = has(&[Bone::LeftHand, Bone::RightHand]);
        let knees = has(&[Bone::LeftLowerLeg, Bone::RightLowerLeg]);
        let elbows = has(&[Bone::LeftLowerArm, Bone::RightLowerArm]);
        has(&[Bone::Hips]) && ((legs && (knees || arms || hands)) || (arms && elbows))
    }
}

/// What a reader knows about a rig beyond its joints; every field may be empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RigHints {
    /// Bones that the file itself declares (VRM humanoid, character definitions); they win over names.
    pub declared: Vec<(Bone, usize)>,
    /// By joint: whether some skin deforms with it or it is an animated node of a rig without skins. Empty if unknown.
    pub deforms: Vec<bool>,
    /// By joint: whether it carries a mesh, a camera or a light and is therefore likely no bone. Empty if unknown.
    pub carries_object: Vec<bool>,
    /// The direction the format says characters face, in model space (VRM 1.0: +Z, VRM 0.x: -Z).
    pub forward: Option<glam::Vec3>,
    /// By joint: whether the file only marks the end of a bone with it (a BVH End Site). Empty if unknown.
    pub end_sites: Vec<bool>,
    /// By joint: whether it only stretches the skin of the joint above it (a deform node of an earlier adjustment) and is
    /// no part of the rig for whoever looks for bones. Empty if none is.
    pub skin_only: Vec<bool>,
}

impl RigHints {
    /// Whether the joint only marks an end.
    pub fn is_end_site(&self, joint: usize) -> bool {
        self.end_sites.get(joint).copied().unwrap_or(false)
    }
}

/// Bones whose absence is worth saying.
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
