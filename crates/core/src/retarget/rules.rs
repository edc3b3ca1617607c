//! Rules per chain: how its joints are driven, how strongly, what happens when the source lacks it, and stretch.
//!
//! Chains are the humanoid's limbs (`leftArm`, `rightArm`, `leftLeg`, `rightLeg`), its `spine` and `neck`, its fingers
//! (`leftThumb`, `leftIndex` …), a single bone by its name (`head`), and free chains by theirs (`tail`).

use super::pairing::{Driver, Link, driver_at, segment_ends};
use crate::character::Character;
use crate::humanoid::{Bone, Chain};
use crate::note::Note;

/// How the joints of a target chain are driven by the source's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ChainMode {
    /// Limb bones one to one; other chains one to one for equal counts, else along their arc length.
    #[default]
    Spread,
    /// One to one from the base; joints left over at the tip hold.
    FromBase,
    /// One to one from the tip; joints left over at the base hold.
    FromTip,
    /// Directions follow the source's polyline at the same parts of the length; twist as with `Spread`.
    Polyline,
    /// The turn against the parent is carried over, whatever the joints above do.
    CopyLocal,
    /// Nothing drives it; it keeps the stance.
    Hold,
}

/// What drives a target chain that the source does not have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Fallback {
    /// It keeps its stance against its parent, which it thereby follows.
    #[default]
    Stance,
    /// The source's chain of the other side, reflected.
    Mirror,
    /// Another chain of the source, along its arc length.
    Chain(String),
}

/// What a bone's length does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stretch {
    /// It keeps the target's length.
    #[default]
    Ignore,
    /// The target's length times the source's present length over its length in the stance.
    Ratio,
    /// The source's present length, metres in model space.
    Absolute,
}

/// What scale does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ScaleRule {
    /// The target keeps its own.
    #[default]
    Ignore,
    /// The source's present scale.
    Copy,
    /// The target's rest scale times the source's present scale over its rest scale.
    Ratio,
}

/// The rule of one chain.
#[derive(Clone, Debug, PartialEq)]
pub struct ChainRule {
    /// Name of the chain or bone.
    pub chain: String,
    /// How it is driven. Default: [`ChainMode::Spread`].
    pub mode: ChainMode,
    /// How much of the motion arrives, 0 to 1; below 1 the chain lags toward its stance under its parent. Default: 1.
    pub weight: f32,
    /// What drives it when the source lacks it. Default: [`Fallback::Stance`].
    pub fallback: Fallback,
    /// What its bones' lengths do. Default: [`Stretch::Ignore`].
    pub stretch: Stretch,
    /// What its joints' scales do. Default: [`ScaleRule::Ignore`].
    pub scale: ScaleRule,
}

impl ChainRule {
    /// The default rule for a chain.
    pub fn new(chain: impl Into<String>) -> ChainRule {
        ChainRule {
            chain: chain.into(),
            mode: ChainMode::default(),
            weight: 1.0,
            fallback: Fallback::default(),
            stretch: Stretch::default(),
            scale: ScaleRule::default(),
        }
    }
}

/// The joints of a chain or bone of that name, base to tip; empty when the character has none.
pub(super) fn chain_joints(character: &Character, name: &str) -> Vec<usize> {
    let humanoid = character.humanoid();
    let limb = |bones: [Bone; 4]| bones.into_iter().filter_map(|b| humanoid.joint(b)).collect();
    let arm = [Bone::LeftShoulder, Bone::LeftUpperArm, Bone::LeftLowerArm, Bone::LeftHand];
    let leg = [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot, Bone::LeftToes];
    match name {
        "leftArm" => limb(arm),
        "rightArm" => limb(arm.map(Bone::mirrored)),
        "leftLeg" => limb(leg),
        "rightLeg" => limb(leg.map(Bone::mirrored)),
        _ => match (humanoid.chain(name), Bone::from_name(name)) {
            (Some(chain), _) => chain.joints.clone(),
            (None, Some(bone)) => humanoid.joint(bone).into_iter().collect(),
            (None, None) => finger_joints(character, name),
        },
    }
}

/// A finger by the common part of its bones' names (`leftIndex`).
fn finger_joints(character: &Character, name: &str) -> Vec<usize> {
    let of_finger = |bone: &Bone| {
        let tail = bone.name().strip_prefix(name);
        bone.is_finger()
            && tail.is_some_and(|t| ["Metacarpal", "Proximal", "Intermediate", "Distal"].contains(&t))
    };
    Bone::ALL.iter().filter(|b| of_finger(b)).filter_map(|b| character.humanoid().joint(*b)).collect()
}

/// The same chain on the other side.
fn mirrored_name(name: &str) -> Option<String> {
    if let Some(rest) = name.strip_prefix("left") {
        Some(format!("right{rest}"))
    } else {
        name.strip_prefix("right").map(|rest| format!("left{rest}"))
    }
}

/// Changes links as the rules ask. Unknown chains are noted.
pub(super) fn apply(
    source: &Character,
    target: &Character,
    rules: &[ChainRule],
    links: &mut Vec<Link>,
    notes: &mut Vec<Note>,
) {
    for rule in rules {
        let of_target = chain_joints(target, &rule.chain);
        if of_target.is_empty() {
            notes.push(Note::warning(
                &rule.chain,
                "the target has no chain or bone of this name; its rule is unused",
            ));
            continue;
        }
        let of_source = chain_joints(source, &rule.chain);
        let driven = links.iter().any(|l| of_target.contains(&l.target));
        if rule.mode == ChainMode::Hold {
            links.retain(|l| !of_target.contains(&l.target));
        } else if driven {
            remap(rule, &of_source, &of_target, links);
        } else {
            fall_back(source, target, rule, &of_target, links, notes);
        }
    }
}

fn remap(rule: &ChainRule, of_source: &[usize], of_target: &[usize], links: &mut Vec<Link>) {
    let paired: Vec<(usize, usize)> = match rule.mode {
        ChainMode::FromBase => of_source.iter().copied().zip(of_target.iter().copied()).collect(),
        ChainMode::FromTip => of_source.iter().rev().copied().zip(of_target.iter().rev().copied()).collect(),
        _ => return,
    };
    links.retain(|l| !of_target.contains(&l.target));
    for (index, (s, t)) in paired.into_iter().enumerate() {
        links.push(Link { target: t, driver: Driver::One(s), name: format!("{}[{index}]", rule.chain) });
    }
}

fn fall_back(
    source: &Character,
    target: &Character,
    rule: &ChainRule,
    of_target: &[usize],
    links: &mut Vec<Link>,
    notes: &mut Vec<Note>,
) {
    let name = |index: usize| format!("{}[{index}]", rule.chain);
    match &rule.fallback {
        Fallback::Stance => {}
        Fallback::Mirror => {
            let other = mirrored_name(&rule.chain).map(|n| chain_joints(source, &n)).unwrap_or_default();
            if other.len() != of_target.len() {
                let text = "the source has no chain of the same count on the other side to reflect; it stays in the \
                            stance";
                notes.push(Note::warning(&rule.chain, text));
                return;
            }
            for (index, (s, t)) in other.iter().zip(of_target).enumerate() {
                links.push(Link { target: *t, driver: Driver::Mirrored(*s), name: name(index) });
            }
        }
        Fallback::Chain(other) => {
            let joints = chain_joints(source, other);
            if joints.is_empty() {
                let text =
                    format!("the source has no chain {other:?} to fall back on; it stays in the stance");
                notes.push(Note::warning(&rule.chain, text));
                return;
            }
            let of_source = Chain { name: other.clone(), joints };
            let knots = segment_ends(source, &of_source);
            let chain = Chain { name: rule.chain.clone(), joints: of_target.to_vec() };
            for (index, (t, p)) in of_target.iter().zip(segment_ends(target, &chain)).enumerate() {
                let driver = driver_at(source, &of_source, &knots, p);
                links.push(Link { target: *t, driver, name: name(index) });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_other_side_of_a_chain() {
        assert_eq!(mirrored_name("leftArm").as_deref(), Some("rightArm"));
        assert_eq!(mirrored_name("rightIndex").as_deref(), Some("leftIndex"));
        assert_eq!(mirrored_name("tail"), None);
    }
}
