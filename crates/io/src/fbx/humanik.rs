//! HumanIK slots (MotionBuilder's and Maya's character definitions) as bones of a humanoid.
//!
//! Source: the node names of MotionBuilder's character template, which are the slots' names.

use posewright::Bone;

/// The slots of one side, without "Left" or "Right", and the left bone.
const PAIRED: [(&str, Bone); 21] = [
    ("UpLeg", Bone::LeftUpperLeg),
    ("Leg", Bone::LeftLowerLeg),
    ("Foot", Bone::LeftFoot),
    ("ToeBase", Bone::LeftToes),
    ("Shoulder", Bone::LeftShoulder),
    ("Arm", Bone::LeftUpperArm),
    ("ForeArm", Bone::LeftLowerArm),
    ("Hand", Bone::LeftHand),
    ("HandThumb1", Bone::LeftThumbMetacarpal),
    ("HandThumb2", Bone::LeftThumbProximal),
    ("HandThumb3", Bone::LeftThumbDistal),
    ("HandIndex1", Bone::LeftIndexProximal),
    ("HandIndex2", Bone::LeftIndexIntermediate),
    ("HandIndex3", Bone::LeftIndexDistal),
    ("HandMiddle1", Bone::LeftMiddleProximal),
    ("HandMiddle2", Bone::LeftMiddleIntermediate),
    ("HandMiddle3", Bone::LeftMiddleDistal),
    ("HandRing1", Bone::LeftRingProximal),
    ("HandRing2", Bone::LeftRingIntermediate),
    ("HandRing3", Bone::LeftRingDistal),
    ("HandPinky1", Bone::LeftLittleProximal),
];
const PAIRED_TIPS: [(&str, Bone); 2] =
    [("HandPinky2", Bone::LeftLittleIntermediate), ("HandPinky3", Bone::LeftLittleDistal)];

/// The bones that filled slots declare. Of a spine of more than three joints the first is `spine`, the second `chest`
/// and the last `upperChest`; the first of several neck joints is `neck`.
pub(super) fn declared(slots: &[(String, usize)]) -> Vec<(Bone, usize)> {
    let mut out: Vec<(Bone, usize)> = Vec::new();
    let mut spine: Vec<(usize, usize)> = Vec::new();
    for (slot, node) in slots {
        if let Some(number) = slot.strip_prefix("Spine") {
            spine.extend(number_of(number).map(|n| (n, *node)));
        } else {
            out.extend(bone(slot).map(|bone| (bone, *node)));
        }
    }
    spine.sort_unstable();
    let spine: Vec<usize> = spine.into_iter().map(|(_, node)| node).collect();
    match spine.as_slice() {
        [] => {}
        [only] => out.push((Bone::Spine, *only)),
        [first, last] => out.extend([(Bone::Spine, *first), (Bone::Chest, *last)]),
        [first, second, .., last] => {
            out.extend([(Bone::Spine, *first), (Bone::Chest, *second), (Bone::UpperChest, *last)]);
        }
    }
    out.sort();
    out.dedup_by_key(|(bone, _)| *bone);
    out
}

fn number_of(text: &str) -> Option<usize> {
    if text.is_empty() { Some(0) } else { text.parse().ok() }
}

fn bone(slot: &str) -> Option<Bone> {
    let paired =
        |name: &str| PAIRED.iter().chain(&PAIRED_TIPS).find(|(n, _)| *n == name).map(|(_, bone)| *bone);
    match slot {
        "Hips" => Some(Bone::Hips),
        "Neck" => Some(Bone::Neck),
        "Head" => Some(Bone::Head),
        _ => match (slot.strip_prefix("Left"), slot.strip_prefix("Right")) {
            (Some(name), _) => paired(name),
            (_, Some(name)) => paired(name).map(Bone::mirrored),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(slots: &[&str]) -> Vec<(Bone, usize)> {
        declared(&slots.iter().enumerate().map(|(i, s)| (s.to_string(), i)).collect::<Vec<_>>())
    }

    #[test]
    fn slots_are_bones() {
        let found = of(&["Reference", "Hips", "LeftArm", "RightHandPinky2", "LeafLeftArmRoll1", "Spine9"]);
        assert_eq!(
            found,
            [(Bone::Hips, 1), (Bone::Spine, 5), (Bone::LeftUpperArm, 2), (Bone::RightLittleIntermediate, 3)]
        );
    }

    #[test]
    fn a_long_spine_has_a_first_a_second_and_a_last() {
        let found = of(&["Spine2", "Spine", "Spine10", "Spine1"]);
        assert_eq!(found, [(Bone::Spine, 1), (Bone::Chest, 3), (Bone::UpperChest, 2)]);
    }
}
