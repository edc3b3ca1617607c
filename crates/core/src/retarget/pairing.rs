//! Which source joints drive which target joint, and how much of each.
//!
//! Limb bones pair one to one: every segment between two humanoid joints stands alone. The spine, the neck, fingers of
//! unequal count and free chains pair along their arc length in the stance.

use super::Pair;
use crate::character::Character;
use crate::humanoid::{Bone, BoneMatch, Chain, pair_extra_joints};
use crate::note::Note;
use glam::Vec3;

/// What drives one target joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Driver {
    /// One source joint.
    One(usize),
    /// A change between those of two source joints: `weight` 0 is the first, 1 the second.
    Two { first: usize, second: usize, weight: f32 },
    /// One source joint, reflected to the other side.
    Mirrored(usize),
}

/// One driven target joint.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Link {
    pub(crate) target: usize,
    pub(crate) driver: Driver,
    pub(crate) name: String,
}

/// All links, each target joint at most once.
pub(crate) fn links(source: &Character, target: &Character, notes: &mut Vec<Note>) -> Vec<Link> {
    let mut links = Links { taken: vec![false; target.skeleton().len()], links: Vec::new() };
    let mut chains_of_both: Vec<(Chain, Chain)> = Vec::new();
    for chain in &target.humanoid().chains {
        if is_finger_chain(&chain.name) {
            continue;
        }
        if let Some(of_source) = source.humanoid().chain(&chain.name) {
            chains_of_both.push((of_source.clone(), chain.clone()));
        }
    }
    for (of_source, of_target) in &chains_of_both {
        links.add_chain(source, target, of_source, of_target);
    }
    for bone in Bone::ALL.into_iter().filter(|b| !b.is_finger()) {
        if let (Some(s), Some(t)) = (source.humanoid().joint(bone), target.humanoid().joint(bone)) {
            links.add(t, Driver::One(s), bone.name());
        }
    }
    for finger in FINGERS {
        for bones in [finger, finger.map(Bone::mirrored)] {
            links.add_finger(source, target, bones);
        }
    }
    note_missing(source, target, &links.taken, notes);
    for (s, t) in extra_joints(source, target) {
        links.add(t, Driver::One(s), target.skeleton().name(t));
    }
    links.links
}

const FINGERS: [[Bone; 3]; 5] = [
    [Bone::LeftThumbMetacarpal, Bone::LeftThumbProximal, Bone::LeftThumbDistal],
    [Bone::LeftIndexProximal, Bone::LeftIndexIntermediate, Bone::LeftIndexDistal],
    [Bone::LeftMiddleProximal, Bone::LeftMiddleIntermediate, Bone::LeftMiddleDistal],
    [Bone::LeftRingProximal, Bone::LeftRingIntermediate, Bone::LeftRingDistal],
    [Bone::LeftLittleProximal, Bone::LeftLittleIntermediate, Bone::LeftLittleDistal],
];

fn is_finger_chain(name: &str) -> bool {
    let name = name.strip_prefix("left").or_else(|| name.strip_prefix("right")).unwrap_or("");
    ["Thumb", "Index", "Middle", "Ring", "Little"].contains(&name)
}

struct Links {
    taken: Vec<bool>,
    links: Vec<Link>,
}

impl Links {
    fn add(&mut self, target: usize, driver: Driver, name: impl Into<String>) {
        if !std::mem::replace(&mut self.taken[target], true) {
            self.links.push(Link { target, driver, name: name.into() });
        }
    }

    /// A finger whose bones both sides have pairs bone by bone; one with fewer joints on either side by arc length.
    fn add_finger(&mut self, source: &Character, target: &Character, bones: [Bone; 3]) {
        let has = |c: &Character| bones.map(|b| c.humanoid().joint(b));
        let (s, t) = (has(source), has(target));
        if s.map(|j| j.is_some()) == t.map(|j| j.is_some()) {
            for (bone, (s, t)) in bones.iter().zip(s.into_iter().zip(t)) {
                if let (Some(s), Some(t)) = (s, t) {
                    self.add(t, Driver::One(s), bone.name());
                }
            }
            return;
        }
        let chain = |joints: [Option<usize>; 3]| Chain {
            name: bones[1].name().to_string(),
            joints: joints.into_iter().flatten().collect(),
        };
        let (s, t) = (chain(s), chain(t));
        if !s.joints.is_empty() && !t.joints.is_empty() {
            self.add_chain(source, target, &s, &t);
        }
    }

    /// Pairs two chains: one to one for equal counts, else by the arc length at which each joint's segment ends.
    fn add_chain(&mut self, source: &Character, target: &Character, of_source: &Chain, of_target: &Chain) {
        let name = |index: usize| {
            let joint = of_target.joints[index];
            match target.humanoid().bone_of(joint) {
                Some(bone) => bone.name().to_string(),
                None => format!("{}[{index}]", of_target.name),
            }
        };
        if of_source.joints.len() == of_target.joints.len() {
            for (index, (s, t)) in of_source.joints.iter().zip(&of_target.joints).enumerate() {
                self.add(*t, Driver::One(*s), name(index));
            }
            return;
        }
        let knots = segment_ends(source, of_source);
        for (index, (joint, p)) in of_target.joints.iter().zip(segment_ends(target, of_target)).enumerate() {
            self.add(*joint, driver_at(source, of_source, &knots, p), name(index));
        }
    }
}

/// The driver at parameter `p` of a chain whose joints' segments end at `knots`.
pub(super) fn driver_at(source: &Character, chain: &Chain, knots: &[f32], p: f32) -> Driver {
    const SAME: f32 = 1e-3;
    let last = knots.len() - 1;
    let next = knots.iter().position(|knot| *knot >= p - SAME).unwrap_or(last);
    let second = chain.joints[next];
    let (first, start) = match next.checked_sub(1) {
        Some(before) => (Some(chain.joints[before]), knots[before]),
        None => (source.skeleton().parent(second), 0.0),
    };
    let weight = if knots[next] - start > SAME { (p - start) / (knots[next] - start) } else { 1.0 };
    match first {
        Some(first) if weight < 1.0 - SAME => Driver::Two { first, second, weight },
        _ => Driver::One(second),
    }
}

/// Where the segment of each joint of a chain ends, as part of the chain's length in the stance, (0, 1].
pub(super) fn segment_ends(character: &Character, chain: &Chain) -> Vec<f32> {
    let positions = &character.stance().positions;
    let mut lengths: Vec<f32> =
        chain.joints.windows(2).map(|pair| positions[pair[0]].distance(positions[pair[1]])).collect();
    let last = chain.joints[chain.joints.len() - 1];
    let before = lengths.last().copied().unwrap_or(1.0);
    lengths.push(end_of(character, chain).map_or(before, |end: Vec3| positions[last].distance(end)));
    let total: f32 = lengths.iter().sum();
    let count = lengths.len() as f32;
    let mut sum = 0.0;
    lengths
        .iter()
        .enumerate()
        .map(|(i, length)| {
            sum += length;
            if total > 1e-6 { sum / total } else { (i + 1) as f32 / count }
        })
        .collect()
}

/// Where a chain ends: the neck or head above a spine, the head above a neck, else the first child of the last joint.
fn end_of(character: &Character, chain: &Chain) -> Option<Vec3> {
    let positions = &character.stance().positions;
    let humanoid = character.humanoid();
    let above = match chain.name.as_str() {
        "spine" => humanoid.chain("neck").and_then(|c| c.joints.first().copied()).or_else(|| {
            [Bone::Neck, Bone::Head, Bone::LeftUpperArm].into_iter().find_map(|bone| humanoid.joint(bone))
        }),
        "neck" => humanoid.joint(Bone::Head),
        _ => None,
    };
    let last = *chain.joints.last()?;
    let end = above.or_else(|| character.skeleton().children(last).next())?;
    let place = positions[end];
    (place.distance(positions[last]) > 1e-5).then_some(place)
}

/// Says which bones of the target nothing drives.
fn note_missing(source: &Character, target: &Character, taken: &[bool], notes: &mut Vec<Note>) {
    let idle: Vec<&str> =
        target.humanoid().iter().filter(|(_, m)| !taken[m.joint]).map(|(bone, _)| bone.name()).collect();
    if !idle.is_empty() {
        notes.push(Note::information(
            idle.join(", "),
            "the source does not have them; they stay in the stance (fingers at rest)",
        ));
    }
    let unused: Vec<&str> = source
        .humanoid()
        .iter()
        .filter(|(bone, _)| !bone.is_finger() && target.humanoid().get(*bone).is_none())
        .map(|(bone, _)| bone.name())
        .collect();
    if !unused.is_empty() {
        notes.push(Note::information(
            unused.join(", "),
            "the target does not have them; their motion reaches the bones below them",
        ));
    }
}

/// Whether every joint that is driven is driven by the joint of the same index alone.
pub(crate) fn all_to_themselves(links: &[Link]) -> bool {
    links.iter().all(|link| link.driver == Driver::One(link.target))
}

/// Whether links carry a performance: always between creatures of one kind that share anything, but between a humanoid
/// and none only where more than the trunk has a counterpart (a fox has a spine and a neck, too).
pub(crate) fn is_meaningful(source: &Character, target: &Character, links: &[Link]) -> bool {
    let trunk = |link: &Link| {
        let of_chain = |name: &str| ["spine", "neck", "head"].iter().any(|trunk| name.starts_with(trunk));
        match target.humanoid().bone_of(link.target) {
            Some(bone) => bone.side().is_none() && bone != Bone::Hips,
            None => of_chain(&link.name),
        }
    };
    let one_kind = source.humanoid().is_humanoid() == target.humanoid().is_humanoid();
    !links.is_empty() && (one_kind || links.iter().any(|link| !trunk(link)))
}

/// The links as people read them.
pub(crate) fn pairs(source: &Character, target: &Character, links: &[Link]) -> Vec<Pair> {
    links
        .iter()
        .map(|link| {
            let (joint, spread) = match link.driver {
                Driver::One(joint) | Driver::Mirrored(joint) => (joint, None),
                Driver::Two { first, second, weight } => {
                    let nearer = if weight < 0.5 { first } else { second };
                    (nearer, Some((first, second, weight)))
                }
            };
            let bone = target.humanoid().bone_of(link.target);
            let of_source = source.humanoid().bone_of(joint).and_then(|b| source.humanoid().get(b));
            let of_target = bone.and_then(|b| target.humanoid().get(b));
            let confidence = |m: Option<&BoneMatch>| m.map_or(1.0, |m| m.confidence);
            let mut evidence = Vec::new();
            if let Some((first, second, weight)) = spread {
                let name = |j| source.skeleton().name(j);
                let percent = weight * 100.0;
                evidence.push(format!("{percent:.0} % of the way from {} to {}", name(first), name(second)));
            }
            evidence.extend(of_source.into_iter().flat_map(|m| &m.evidence).map(|e| format!("source: {e}")));
            evidence.extend(of_target.into_iter().flat_map(|m| &m.evidence).map(|e| format!("target: {e}")));
            Pair {
                bone,
                name: link.name.clone(),
                source: joint,
                target: link.target,
                confidence: confidence(of_source).min(confidence(of_target)),
                evidence,
            }
        })
        .collect()
}

/// Joints beyond the humanoid that both skeletons have; what stands above the hips is left to the travel.
fn extra_joints(source: &Character, target: &Character) -> Vec<(usize, usize)> {
    let pairs = pair_extra_joints(source.skeleton(), source.humanoid(), target.skeleton(), target.humanoid());
    let above_hips = |c: &Character, joint: usize| {
        c.humanoid().body().is_some_and(|hips| c.skeleton().is_in_subtree(hips, joint))
    };
    pairs.into_iter().filter(|(s, t)| !above_hips(source, *s) && !above_hips(target, *t)).collect()
}
