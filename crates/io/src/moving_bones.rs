//! Bones that a clip moves by translation: a retarget carries turns, and targets keep their bones' lengths.

use posewright::retarget::Stretch;
use posewright::{Bone, Character, Clip, ModelPose, Note, RetargetOptions};

/// Bones that are moved by less than this part of a leg's length are not worth a word.
const TOLD: f32 = 0.05;

/// What is left out of a clip because bones are moved in it: which, and how far. None where chains are told to stretch, for
/// then their lengths are somebody's decision.
pub(crate) fn moving_bones_note(source: &Character, clip: &Clip, options: &RetargetOptions) -> Option<Note> {
    if options.chains.iter().any(|rule| rule.stretch != Stretch::Ignore) {
        return None;
    }
    let leg = source.measures().leg_length;
    let mut moved: Vec<(Bone, f32)> =
        moves(source, clip).into_iter().filter(|(_, metres)| *metres > TOLD * leg && leg > 0.0).collect();
    moved.sort_by(|a, b| b.1.total_cmp(&a.1));
    let (_, most) = *moved.first()?;
    let names: Vec<&str> = moved.iter().map(|(bone, _)| bone.name()).collect();
    let text = format!(
        "its tracks move {} against their parents by up to {most:.2} m ({:.0} % of a leg), not only turn them; that is left out, since \
         the target's bones keep their lengths, and limbs may bend otherwise than on the source",
        names.join(", "),
        most / leg * 100.0
    );
    Some(Note::warning(format!("clip {:?}", clip.name), text))
}

/// Bones below the hips joint, fingers and face apart, with how far each is moved from where the clip has it first, metres.
fn moves(source: &Character, clip: &Clip) -> Vec<(Bone, f32)> {
    let skeleton = source.skeleton();
    let Some(hips) = source.humanoid().joint(Bone::Hips) else { return Vec::new() };
    let stance = ModelPose::of(skeleton, source.stance_local());
    let size = |joint: usize| {
        let above = skeleton.parent(joint).map_or(1.0, |p| stance.linears[p].determinant().abs());
        above.cbrt()
    };
    LIMBS
        .iter()
        .flat_map(|bone| [*bone, bone.mirrored()])
        .chain(TRUNK)
        .filter_map(|bone| {
            let joint = source.humanoid().joint(bone)?;
            // Feet of rigs made for IK hang from the root; they follow their legs.
            if !skeleton.is_in_subtree(joint, hips) {
                return None;
            }
            let track = clip.joints.get(joint)?.translation.as_ref()?;
            let first = track.values.first()?;
            let furthest = track.values.iter().map(|place| place.distance(*first)).fold(0.0, f32::max);
            Some((bone, furthest * size(joint)))
        })
        .collect()
}

const TRUNK: [Bone; 4] = [Bone::Spine, Bone::Chest, Bone::Neck, Bone::Head];
const LIMBS: [Bone; 7] = [
    Bone::LeftUpperLeg,
    Bone::LeftLowerLeg,
    Bone::LeftFoot,
    Bone::LeftShoulder,
    Bone::LeftUpperArm,
    Bone::LeftLowerArm,
    Bone::LeftHand,
];
