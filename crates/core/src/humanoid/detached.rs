//! Feet and hands that hang from the root instead of from their limb.
//!
//! Rigs made for IK are often exported with the end of a limb under the root, where its goal was. Such a joint is the
//! limb's end when it is called so and stands where the limb ends, or when it stands exactly there.

use super::limb::{Kind, Limb};
use super::rig::Rig;
use super::search::LimbPair;
use super::words::Part;

/// The end of a limb that was found elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Loose {
    /// The limb's first joint.
    pub root: usize,
    /// Slot and joint: foot and toes, or hand.
    pub joints: Vec<(usize, usize)>,
    pub confidence: f32,
    pub evidence: Vec<String>,
}

/// Looks for the ends of limbs that have none.
pub(super) fn find(rig: &Rig, legs: Option<&mut LimbPair>, arms: Option<&mut LimbPair>) -> Vec<Loose> {
    let taken: Vec<usize> =
        legs.iter().chain(arms.iter()).flat_map(|p| p.limbs().map(|l| l.way[0])).collect();
    let mut out: Vec<Loose> = Vec::new();
    for pair in [legs, arms].into_iter().flatten() {
        let kind = pair.kind;
        for limb in pair.limbs_mut() {
            let end = kind.upper() + 2;
            if limb.slots[end].is_some() || limb.slots[kind.upper() + 1].is_none() {
                continue;
            }
            if let Some(found) = search(rig, kind, limb, &taken) {
                let used = out.iter().any(|l| l.joints.iter().any(|j| found.joints.contains(j)));
                if !used {
                    out.push(found);
                }
            }
        }
    }
    out
}

fn search(rig: &Rig, kind: Kind, limb: &Limb, taken: &[usize]) -> Option<Loose> {
    let (upper, lower) = (limb.joint(kind.upper())?, limb.joint(kind.upper() + 1)?);
    let part = kind.parts()[kind.upper() + 2];
    let upper_length = rig.distance(upper, lower);
    let tip = rig.skeleton.children(lower).find(|c| rig.names[*c].end).map(|c| rig.at[c]);
    let side = limb.way.iter().find_map(|j| rig.side(*j));
    let free = |j: &usize| {
        let in_limb = taken.iter().any(|t| rig.skeleton.is_in_subtree(*j, *t));
        !rig.blocked[*j] && !in_limb && (rig.side(*j) == side || rig.side(*j).is_none() || side.is_none())
    };
    let misfit = |j: usize| match tip {
        Some(tip) => rig.at[j].distance(tip) / upper_length.max(1e-30),
        // Without an end mark the lower segment is taken to be about as long as the upper one.
        None => (rig.distance(j, lower) / upper_length.max(1e-30) - 1.0).abs(),
    };
    let beyond = |j: usize| rig.distance(j, upper) > 0.9 * upper_length;
    let best =
        |joints: &mut dyn Iterator<Item = usize>| joints.min_by(|a, b| misfit(*a).total_cmp(&misfit(*b)));
    let all = || (0..rig.skeleton.len()).filter(free).filter(|j| beyond(*j));
    let named = best(&mut all().filter(|j| rig.weight(*j, part) >= 0.5)).filter(|j| misfit(*j) < 0.7);
    let exact = || {
        tip.and_then(|_| best(&mut all().filter(|j| rig.names[*j].best().is_none())))
            .filter(|j| misfit(*j) < 0.03)
    };
    let joint = named.or_else(exact)?;
    let mut joints = vec![(kind.upper() + 2, joint)];
    if kind == Kind::Leg {
        let toes =
            rig.skeleton.children(joint).find(|c| !rig.blocked[*c] && rig.weight(*c, Part::Toes) >= 0.5);
        joints.extend(toes.map(|t| (3, t)));
    }
    let parent = rig.skeleton.parent(joint).map_or("nothing".to_string(), |p| rig.quoted(p));
    let place = format!("stands where {} ends, but hangs from {parent}", rig.quoted(lower));
    let confidence = if named.is_some() { 0.85 } else { 0.6 };
    let name = named.map(|j| format!("name {}", rig.quoted(j)));
    Some(Loose { root: limb.way[0], joints, confidence, evidence: name.into_iter().chain([place]).collect() })
}
