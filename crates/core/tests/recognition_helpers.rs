//! What stands around recognition: declarations, overrides, swapped sides, pairs beyond the humanoid, and its limits.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod recognition;

use posewright::humanoid::{pair_extra_joints, recognise};
use posewright::{Bone, Humanoid, RigHints, Skeleton, Transform};
use proptest::prelude::*;
use recognition::Joints;
use recognition::conventions::{Convention, all};
use std::time::Instant;

fn convention(name: &str) -> Convention {
    all().into_iter().find(|c| c.name == name).unwrap()
}

fn named(skeleton: &Skeleton, found: &Humanoid, bone: Bone) -> Option<String> {
    found.joint(bone).map(|j| skeleton.name(j).to_string())
}

#[test]
fn declarations_win_over_names_and_are_checked() {
    let rig = convention("Mixamo");
    let skeleton = rig.joints.skeleton(false);
    let joint = |name: &str| skeleton.find(name).unwrap();
    // A file that declares the chest one joint lower, and hips from which the left leg does not descend.
    let declared = vec![
        (Bone::Hips, joint("mixamorig:Spine")),
        (Bone::Chest, joint("mixamorig:Spine1")),
        (Bone::LeftUpperLeg, joint("mixamorig:LeftUpLeg")),
        (Bone::LeftUpperLeg, joint("mixamorig:LeftLeg")),
        (Bone::LeftHand, joint("mixamorig:LeftHand")),
        (Bone::Head, 9999),
    ];
    let hints = RigHints { declared: declared.clone(), ..RigHints::default() };
    for found in [recognise(&skeleton, &hints), Humanoid::from_declared(&skeleton, &declared)] {
        assert_eq!(named(&skeleton, &found, Bone::Hips).unwrap(), "mixamorig:Spine");
        assert_eq!(named(&skeleton, &found, Bone::LeftUpperLeg).unwrap(), "mixamorig:LeftUpLeg");
        assert_eq!(found.get(Bone::LeftHand).unwrap().confidence, 1.0);
        let note =
            |place: &str, words: &str| found.notes.iter().any(|n| n.place == place && n.text.contains(words));
        assert!(note("leftUpperLeg", "does not descend from hips"));
        assert!(note("leftUpperLeg", "declared twice"));
        assert!(note("head", "does not exist"));
    }
    // Fingers that the file is silent about are added by name; single bones that it leaves out are not.
    let found = recognise(&skeleton, &hints);
    assert_eq!(named(&skeleton, &found, Bone::LeftIndexDistal).unwrap(), "mixamorig:LeftHandIndex3");
    assert_eq!(found.joint(Bone::UpperChest), None);
    assert_eq!(Humanoid::from_declared(&skeleton, &declared).joint(Bone::LeftIndexDistal), None);
}

#[test]
fn overrides_replace_and_rebuild_chains() {
    let rig = convention("Unreal mannequin, UE5");
    let skeleton = rig.joints.skeleton(false);
    let mut found = recognise(&skeleton, &RigHints::default());
    let joint = |name: &str| skeleton.find(name).unwrap();
    found.override_bone(&skeleton, Bone::Hips, Some(joint("root")));
    found.override_bone(&skeleton, Bone::Jaw, Some(joint("neck_02")));
    found.override_bone(&skeleton, Bone::LeftHand, None);
    found.override_bone(&skeleton, Bone::RightHand, Some(usize::MAX));
    assert_eq!(found.joint(Bone::Hips), Some(joint("root")));
    assert_eq!(found.joint(Bone::LeftHand), None);
    assert_eq!(named(&skeleton, &found, Bone::RightHand).unwrap(), "hand_r");
    assert_eq!(found.get(Bone::Jaw).unwrap().evidence, ["given by the user"]);
    // A joint plays one bone: taking it for another clears the first.
    found.override_bone(&skeleton, Bone::Chest, Some(joint("spine_01")));
    assert_eq!(found.joint(Bone::Spine), None);
    let spine = &found.chain("spine").unwrap().joints;
    assert!(spine.contains(&joint("spine_03")) && !spine.contains(&joint("root")));
}

#[test]
fn swapping_sides_twice_changes_nothing() {
    for rig in all() {
        let skeleton = rig.joints.skeleton(false);
        let found = recognise(&skeleton, &RigHints::default());
        let mut swapped = found.clone();
        swapped.swap_sides();
        for bone in Bone::ALL {
            assert_eq!(swapped.joint(bone), found.joint(bone.mirrored()));
        }
        if let Some(chain) = found.chain("leftIndex") {
            assert_eq!(&swapped.chain("rightIndex").unwrap().joints, &chain.joints);
        }
        swapped.swap_sides();
        assert_eq!(swapped, found);
    }
}

/// A character with hair, a tail that is in no dictionary, a prop, and two tufts of one name.
fn dressed(prefix: &str) -> Joints {
    let mut joints = convention("Mixamo").joints;
    let head = joints.index("mixamorig:Head");
    let hand = joints.index("mixamorig:LeftHand");
    let hips = joints.index("mixamorig:Hips");
    let hair = joints.add(&format!("{prefix}Hair.001"), Some(head), [0.0, 1.8, -0.1]);
    joints.add(&format!("{prefix}Hair.002"), Some(hair), [0.0, 1.6, -0.2]);
    joints.add("Tuft", Some(head), [0.05, 1.8, 0.0]);
    joints.add("Tuft", Some(head), [-0.05, 1.8, 0.0]);
    joints.add(&format!("{prefix}Lantern"), Some(hand), [0.8, 1.3, 0.0]);
    joints.add(&format!("{prefix}Flag"), Some(hips), [0.0, 1.0, -0.2]);
    joints
}

#[test]
fn joints_beyond_the_humanoid_pair_by_name_and_place() {
    let source = dressed("").skeleton(false);
    let target = dressed("").skeleton(true);
    let (of_source, of_target) =
        (recognise(&source, &RigHints::default()), recognise(&target, &RigHints::default()));
    let pairs = pair_extra_joints(&source, &of_source, &target, &of_target);
    let names: Vec<(String, String)> =
        pairs.iter().map(|(a, b)| (source.path(*a), target.path(*b))).collect();
    for (a, b) in &names {
        assert_eq!(a, b);
    }
    for name in ["Hair.001", "Hair.002", "Lantern", "Flag"] {
        assert_eq!(names.iter().filter(|(a, _)| a.ends_with(name)).count(), 1, "{name}");
    }
    let tufts: Vec<usize> =
        pairs.iter().filter(|(a, _)| source.name(*a) == "Tuft").map(|(_, b)| *b).collect();
    assert_eq!(tufts.len(), 2);
    assert_ne!(tufts[0], tufts[1]);
}

#[test]
fn a_skeleton_pairs_with_itself_completely() {
    for joints in [dressed("x_"), convention("MMD").joints, convention("Unreal mannequin, UE5").joints] {
        let skeleton = joints.skeleton(false);
        let found = recognise(&skeleton, &RigHints::default());
        let pairs = pair_extra_joints(&skeleton, &found, &skeleton, &found);
        let mut spoken_for = vec![false; skeleton.len()];
        found.iter().for_each(|(_, m)| spoken_for[m.joint] = true);
        found.chains.iter().flat_map(|c| &c.joints).for_each(|j| spoken_for[*j] = true);
        for (joint, spoken_for) in spoken_for.iter().enumerate() {
            let paired = pairs.contains(&(joint, joint));
            assert_eq!(paired, !spoken_for, "{}", skeleton.path(joint));
        }
        assert!(pairs.iter().all(|(a, b)| a == b));
    }
}

#[test]
fn other_places_and_other_names_do_not_pair() {
    let source = dressed("").skeleton(false);
    let mut other = dressed("y ");
    // The flag of the target hangs from the head.
    let head = other.index("mixamorig:Head");
    let flag = other.index("y Flag");
    other.names[flag] = "Flag".to_string();
    other.parents[flag] = Some(head);
    let lantern = other.index("y Lantern");
    other.names[lantern] = "LANTERN".to_string();
    let target = other.skeleton(false);
    let (of_source, of_target) =
        (recognise(&source, &RigHints::default()), recognise(&target, &RigHints::default()));
    let pairs = pair_extra_joints(&source, &of_source, &target, &of_target);
    let paired = |name: &str| pairs.iter().any(|(a, _)| source.name(*a) == name);
    assert!(!paired("Flag") && !paired("Hair.001"));
    assert!(paired("Lantern") && paired("Tuft"));
}

/// Joints in a row, all below the first, or as a tree of twos.
fn hostile(count: usize, shape: usize, name: impl Fn(usize) -> String) -> Skeleton {
    let parent = |i: usize| match shape {
        _ if i == 0 => None,
        0 => Some(i - 1),
        1 => Some(0),
        // Combs: a long spine with a tooth at every joint, depth-first.
        _ => Some(if i % 2 == 1 { (i - 1) / 2 * 2 } else { i - 2 }),
    };
    let names = (0..count).map(name).collect();
    let rest = (0..count).map(|i| Transform::from_translation(glam_offset(i)));
    Skeleton::new(names, (0..count).map(parent).collect(), rest.collect()).unwrap()
}

fn glam_offset(i: usize) -> posewright::glam::Vec3 {
    posewright::glam::Vec3::new(((i * 37) % 11) as f32 - 5.0, 1.0, ((i * 17) % 7) as f32 - 3.0) * 0.1
}

#[test]
fn hostile_skeletons_cost_no_more_than_their_size() {
    let words = ["LeftArm", "RightArm", "Spine", "LeftUpLeg", "RightUpLeg", "Head", "Tail", "LeftHandIndex1"];
    for shape in 0..3 {
        for style in 0..3 {
            let name = |i: usize| match style {
                0 => String::new(),
                1 => words[i % words.len()].to_string(),
                _ => format!("{}_{i}", words[(i * 7) % words.len()]),
            };
            let mut seconds = Vec::new();
            for count in [8_192, 65_536] {
                let skeleton = hostile(count, shape, name);
                let start = Instant::now();
                let found = recognise(&skeleton, &RigHints::default());
                seconds.push(start.elapsed().as_secs_f64());
                pair_extra_joints(&skeleton, &found, &skeleton, &found);
                assert!(found.iter().all(|(_, m)| m.joint < count));
            }
            eprintln!("shape {shape} style {style}: {:.3} s and {:.3} s", seconds[0], seconds[1]);
        }
    }
}

#[test]
fn a_large_rig_is_quick() {
    let mut joints = convention("Character Creator").joints;
    let head = joints.index("CC_Base_Head");
    let mut last = head;
    for i in 0..420 {
        last = joints.add(
            &format!("Hair_{}_{}", i / 12, i % 12),
            Some(if i % 12 == 0 { head } else { last }),
            [0.0, 1.7, 0.0],
        );
    }
    let skeleton = joints.skeleton(false);
    let start = Instant::now();
    let rounds = 20;
    for _ in 0..rounds {
        assert!(recognise(&skeleton, &RigHints::default()).is_humanoid());
    }
    eprintln!("{} joints: {:.2} ms", skeleton.len(), start.elapsed().as_secs_f64() * 1e3 / f64::from(rounds));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    /// Any tree of any names: no panic, every joint plays at most one bone, chains descend, confidences are 0 to 1.
    #[test]
    fn any_tree_gives_a_sound_answer(
        parents in prop::collection::vec(0usize..1000, 1..60),
        names in prop::collection::vec("(Left|Right|L_|r|左|)(Arm|UpLeg|Leg|Hand|Foot|Hips|Spine|Head|Neck|Thumb|Finger0|ik|\\PC{0,6})[0-9]{0,2}", 60),
        places in prop::collection::vec(prop::array::uniform3(-2.0f32..2.0), 60),
    ) {
        let mut joints = Joints::default();
        for (i, p) in parents.iter().enumerate() {
            let parent = (i > 0 && p % 13 != 0).then(|| p % i);
            joints.add(&names[i], parent, places[i]);
        }
        let skeleton = joints.skeleton(false);
        let found = recognise(&skeleton, &RigHints::default());
        let mut seen = vec![false; skeleton.len()];
        for (bone, m) in found.iter() {
            prop_assert!(m.joint < skeleton.len() && !seen[m.joint], "{} twice", bone.name());
            seen[m.joint] = true;
            prop_assert!(m.confidence > 0.0 && m.confidence <= 1.0);
            prop_assert!(!m.evidence.is_empty());
        }
        for chain in &found.chains {
            prop_assert!(!chain.joints.is_empty());
            for pair in chain.joints.windows(2) {
                prop_assert!(skeleton.is_in_subtree(pair[1], pair[0]) && pair[0] != pair[1], "{chain:?}");
            }
        }
    }
}
