//! What of a map's grips cannot be held as it says.

use crate::map::HandRules;
use posewright::humanoid::Side;
use posewright::retarget::grips::{Grip, GripTo};
use posewright::{Bone, Character, Note};

/// Bones that every grip needs: of the source its hands, of the target its arms, on both sides.
const HANDS: [Bone; 2] = [Bone::LeftHand, Bone::RightHand];
const ARMS: [Bone; 6] = [
    Bone::LeftUpperArm,
    Bone::LeftLowerArm,
    Bone::LeftHand,
    Bone::RightUpperArm,
    Bone::RightLowerArm,
    Bone::RightHand,
];

/// Notes about the grips that a clip of so many frames cannot have, by their names in the map.
pub(crate) fn grip_notes(
    rules: &HandRules,
    (source, target): (&Character, &Character),
    frames: usize,
) -> Vec<Note> {
    let missing = |character: &Character, bones: &[Bone]| -> Vec<&'static str> {
        bones
            .iter()
            .filter(|bone| character.humanoid().joint(**bone).is_none())
            .map(|bone| bone.name())
            .collect()
    };
    let lacks: Vec<String> = [("source", missing(source, &HANDS)), ("target", missing(target, &ARMS))]
        .into_iter()
        .filter(|(_, bones)| !bones.is_empty())
        .map(|(side, bones)| format!("the {side} has no {}", bones.join(", no ")))
        .collect();
    let last = frames.saturating_sub(1);
    let mut notes = Vec::new();
    for (index, grip) in rules.grips.iter().enumerate() {
        let mut say = |text: String| notes.push(Note::warning(place(rules, index), text));
        if !lacks.is_empty() {
            say(format!("it is not held: {} (the map's [bones] can name them)", lacks.join(", ")));
            continue;
        }
        if let Some((from, to)) = grip.frames.filter(|(from, _)| *from > last) {
            say(format!("it is not held: its frames {from} to {to} come after the clip's last, {last}"));
            continue;
        }
        let follows = |joint| rules.followers.iter().find(|f| f.joint == joint).and_then(|f| f.owner);
        if let GripTo::Prop { target, .. } = grip.holds
            && follows(target) == Some(bone(grip.hand))
        {
            say(format!(
                "{} holds what follows that same hand under [props]: it stays where it is",
                bone(grip.hand).name()
            ));
        }
        for other in (0..index).filter(|other| overlap(grip, &rules.grips[*other], last)) {
            say(format!(
                "moves a hand that {} moves in the same frames; only the one that comes last is kept to, give each its own \
                 frames or forget one",
                place(rules, other)
            ));
        }
    }
    notes
}

fn place(rules: &HandRules, index: usize) -> String {
    rules.grip_names.get(index).map_or_else(|| format!("grip {index}"), |name| format!("[grips.{name}]"))
}

fn bone(hand: Side) -> Bone {
    if hand == Side::Left { Bone::LeftHand } else { Bone::RightHand }
}

/// Whether two grips move one hand in one frame: a hold of both hands moves both, unless the other's share is 0.
fn overlap(a: &Grip, b: &Grip, last: usize) -> bool {
    let frames = |grip: &Grip| grip.frames.unwrap_or((0, last));
    let ((a_from, a_to), (b_from, b_to)) = (frames(a), frames(b));
    let moves =
        |grip: &Grip, hand: Side| grip.hand == hand || (grip.holds == GripTo::OtherHand && grip.share > 0.0);
    let shares_hand = [Side::Left, Side::Right].into_iter().any(|hand| moves(a, hand) && moves(b, hand));
    shares_hand && a_from <= b_to && b_from <= a_to
}
