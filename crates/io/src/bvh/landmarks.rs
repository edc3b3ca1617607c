//! Hips, head and legs of a file whose unit and axes are not known yet.
//!
//! First from names and hierarchy alone; then, once a first guess of unit and up axis stands, from
//! [`posewright::humanoid::recognise`], which also weighs geometry. Animals only get the first.

use super::document::BvhDocument;
use posewright::glam::DVec3;
use posewright::{Bone, BoneMatch, Humanoid};

/// From where a leg hangs to its foot (the ankle).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Leg {
    pub(super) top: usize,
    pub(super) foot: usize,
}

/// Where the body's parts are.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Landmarks {
    pub(super) hips: usize,
    pub(super) head: Option<usize>,
    pub(super) legs: Vec<Leg>,
    /// Length of a human leg from hip joint to ankle, file units, where the legs are known to be human.
    pub(super) human_leg: Option<f64>,
}

impl Landmarks {
    pub(super) fn from_names(document: &BvhDocument) -> Landmarks {
        let main = document.main_part();
        let names: Vec<String> = document.joints.iter().map(|j| plain(&j.name)).collect();
        let is_joint = |j: &usize| !document.joints[*j].end_site;
        let find = |wanted: &dyn Fn(&str) -> bool| {
            main.clone().filter(is_joint).filter(|j| wanted(&names[*j])).collect::<Vec<_>>()
        };
        let mut feet = find(&|n| n.contains("ankle"));
        if feet.len() < 2 {
            feet = find(&|n| n.contains("foot") && !n.contains("footstep"));
        }
        // The first of a limb is its foot; a second one further out ("foot", "footend") is not.
        let all = feet.clone();
        feet.retain(|f| !ancestors(document, *f).skip(1).any(|a| all.contains(&a)));
        let head = find(&|n| n.contains("head") && !["end", "top", "nub"].iter().any(|w| n.contains(w)));
        let head = head.first().or(find(&|n| n.contains("neck")).first()).copied();
        let hips = common_ancestor(document, &feet)
            .or_else(|| find(&|n| n.contains("hips") || n.contains("pelvis") || n == "hip").first().copied());
        let hips = hips.unwrap_or(main.start);
        let legs: Vec<Leg> = feet.iter().filter_map(|foot| leg_below(document, hips, *foot)).collect();
        let human = legs.len() == 2 && head.is_some();
        let human_leg = human.then(|| mean_length(document, &legs)).filter(|l| *l > 0.0);
        Landmarks { hips, head: head.filter(|h| *h != hips), legs, human_leg }
    }

    /// From what was recognised in the part of the document that begins with joint `start`. `None` when hips or head or
    /// the legs were not found with confidence.
    pub(super) fn from_humanoid(
        document: &BvhDocument,
        humanoid: &Humanoid,
        start: usize,
    ) -> Option<Landmarks> {
        let sure = |bone| {
            humanoid.get(bone).filter(|m| m.confidence >= BoneMatch::UNSURE_BELOW).map(|m| m.joint + start)
        };
        let hips = sure(Bone::Hips)?;
        let head = sure(Bone::Head).or_else(|| sure(Bone::Neck));
        let leg = |top, foot| Some(Leg { top: sure(top)?, foot: sure(foot)? });
        let legs: Vec<Leg> =
            [leg(Bone::LeftUpperLeg, Bone::LeftFoot), leg(Bone::RightUpperLeg, Bone::RightFoot)]
                .into_iter()
                .flatten()
                .filter(|leg| ancestors(document, leg.foot).any(|a| a == leg.top))
                .collect();
        if head.is_none() && legs.is_empty() {
            return None;
        }
        let human_leg = Some(mean_length(document, &legs)).filter(|l| *l > 0.0);
        Some(Landmarks { hips, head, legs, human_leg })
    }
}

/// Lower case, without what stands before a colon and without blanks and signs.
fn plain(name: &str) -> String {
    let own = name.rsplit(':').next().unwrap_or(name);
    own.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn ancestors(document: &BvhDocument, joint: usize) -> impl Iterator<Item = usize> + '_ {
    std::iter::successors(Some(joint), |j| document.joints[*j].parent)
}

fn common_ancestor(document: &BvhDocument, joints: &[usize]) -> Option<usize> {
    let (first, rest) = joints.split_first()?;
    if rest.is_empty() {
        return None;
    }
    let mut common: Vec<usize> = ancestors(document, *first).skip(1).collect();
    for joint in rest {
        let above: Vec<usize> = ancestors(document, *joint).collect();
        common.retain(|c| above.contains(c));
    }
    common.first().copied()
}

/// The leg begins with the first joint below the hips that stands away from them and has another bone below it.
fn leg_below(document: &BvhDocument, hips: usize, foot: usize) -> Option<Leg> {
    ancestors(document, foot).find(|j| *j == hips)?;
    let mut way: Vec<usize> = ancestors(document, foot).take_while(|j| *j != hips).collect();
    way.reverse();
    let length = |j: &usize| DVec3::from_array(document.joints[*j].offset).length();
    let total: f64 = way.iter().map(length).sum();
    let mut from_hips = 0.0;
    let top = way.iter().copied().find(|j| {
        from_hips += length(j);
        from_hips > 0.02 * total
    })?;
    (top != foot).then_some(Leg { top, foot })
}

fn mean_length(document: &BvhDocument, legs: &[Leg]) -> f64 {
    let length = |leg: &Leg| -> f64 {
        let below = ancestors(document, leg.foot).take_while(|j| *j != leg.top);
        below.map(|j| DVec3::from_array(document.joints[j].offset).length()).sum()
    };
    legs.iter().map(length).sum::<f64>() / legs.len().max(1) as f64
}
