//! Recognition where names do not help, mislead, or are missing: hierarchy and geometry decide.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod recognition;

use posewright::glam::{Quat, Vec3};
use posewright::{Bone, BoneMatch, Humanoid, NoteKind, RigHints, Skeleton, Transform};
use recognition::conventions::{Convention, all};
use recognition::{Expected, Joints, expected, load, reference};

fn recognise(skeleton: &Skeleton) -> Humanoid {
    posewright::humanoid::recognise(skeleton, &RigHints::default())
}

/// Bones that geometry alone must find.
const BODY: [Bone; 14] = [
    Bone::Hips,
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

/// Files whose bodies cannot be told without names, and why.
const UNTELLABLE: [(&str, &str); 10] = [
    ("bvh/jesse_dance.bvh", "the zero pose is folded"),
    ("fbx/ufbx/maya_human_ik_7400_binary.fbx", "there are two bodies, one of controls"),
    ("fbx/ufbx/blender_293_barbarian_7400_binary.fbx", "weapons for hands, feet apart"),
    ("vrm/armature_transform.vrm", "Blender places its meshes at random"),
    ("vrm/multi_root_armature_vrm0.vrm", "nothing shows where it faces"),
    ("gltf/Rogue.glb", "its control joints are built like limbs"),
    ("gltf/character.glb", "one joint for each limb"),
    ("gltf/greenman.glb", "one joint for each limb"),
    ("gltf/Astronaut_FinnTheFrog-transformed.glb", "feet and goals hang from the root"),
    (
        "pairs/quaternius_platformer_two_rigs/Character.glb",
        "feet and goals hang from the root, ears longer than legs",
    ),
];

/// The end marks of names, as a reader of a format with ends of its own knows them.
fn ends(joints: &Joints, anonymous: &Joints, skeleton: &Skeleton) -> RigHints {
    let mut ends = vec![false; skeleton.len()];
    for (name, other) in joints.names.iter().zip(&anonymous.names) {
        ends[skeleton.find(other).unwrap()] =
            ["_end", "_End", "Nub", "leaf"].iter().any(|m| name.contains(m));
    }
    RigHints { end_sites: ends, ..RigHints::default() }
}

/// Names replaced by counters, in a shuffled order so that they say nothing.
fn without_names(joints: &Joints) -> Joints {
    let mut out = joints.clone();
    let count = out.names.len();
    for (i, name) in out.names.iter_mut().enumerate() {
        *name = format!("n{}", (i * 7919 + 13) % (count.max(1) * 31));
    }
    out
}

fn body_differences(
    original: &Joints,
    skeleton: &Skeleton,
    found: &Humanoid,
    right: &Expected,
    anonymous: &Joints,
) -> Vec<String> {
    let mut out = Vec::new();
    for bone in BODY {
        let Some(name) = right.bones.get(&bone) else { continue };
        // 3ds Max stacks two joints in the pelvis; which of them is the hips only their names tell.
        if bone == Bone::Hips
            && name.ends_with("Pelvis")
            && original.names.iter().any(|n| n.starts_with("Bip0"))
        {
            continue;
        }
        let wanted = &anonymous.names[original.index(name)];
        let got = found.get(bone).map(|m| skeleton.name(m.joint).to_string());
        // Two joints at one place cannot be told apart without names.
        let at = |name: &String| original.at[anonymous.names.iter().position(|n| n == name).unwrap()];
        let same_place = got.as_ref().is_some_and(|g| at(g).distance(at(wanted)) < 0.001 * original.size());
        if got.as_ref() != Some(wanted) && !same_place {
            let of = got
                .and_then(|g| anonymous.names.iter().position(|n| *n == g))
                .map(|i| original.names[i].clone());
            out.push(format!("{}: found {of:?}, right is {name:?}", bone.name()));
        }
    }
    out
}

#[test]
fn bodies_without_names_are_found_by_their_build() {
    let mut wrong = Vec::new();
    for convention in all() {
        let anonymous = without_names(&convention.joints);
        let skeleton = anonymous.skeleton(false);
        if convention.name.contains("lost their parents") {
            continue;
        }
        let hints = ends(&convention.joints, &anonymous, &skeleton);
        let found = posewright::humanoid::recognise(&skeleton, &hints);
        let of = &convention.name;
        let differences =
            body_differences(&convention.joints, &skeleton, &found, &convention.right, &anonymous);
        wrong.extend(differences.into_iter().map(|d| format!("{of}: {d}")));
    }
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn bodies_of_the_corpus_without_names_are_found_by_their_build() {
    let Some(reference) = reference() else { return };
    let mut wrong = Vec::new();
    for block in expected() {
        for file in block.files.iter().filter(|f| !UNTELLABLE.iter().any(|(u, _)| u == f)) {
            let joints = load(&reference, file).unwrap();
            let anonymous = without_names(&joints);
            let skeleton = anonymous.skeleton(false);
            let hints = ends(&joints, &anonymous, &skeleton);
            let found = posewright::humanoid::recognise(&skeleton, &hints);
            if block.nothing {
                let sure = found.iter().filter(|(_, m)| m.confidence >= BoneMatch::UNSURE_BELOW).count();
                if sure > 0 {
                    wrong.push(format!("{file}: {sure} bones"));
                }
                continue;
            }
            let differences = body_differences(&joints, &skeleton, &found, &block, &anonymous);
            wrong.extend(differences.into_iter().map(|d| format!("{file}: {d}")));
        }
    }
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
}

/// A person in a T-pose, facing +Z, left at +X, named as Mixamo names it.
fn person() -> Convention {
    all().into_iter().find(|c| c.name == "Mixamo, numbered namespace, without fingers").unwrap()
}

fn exchange_sides(name: &str) -> String {
    name.replace("Left", "\u{1}").replace("Right", "Left").replace('\u{1}', "Right")
}

fn side_warning(found: &Humanoid) -> bool {
    found.notes.iter().any(|n| n.kind == NoteKind::Warning && n.place == "sides")
}

#[test]
fn fc_40_sides_named_the_wrong_way_round_are_noted_and_can_be_swapped() {
    let mut rig = person();
    for name in &mut rig.joints.names {
        *name = exchange_sides(name);
    }
    let skeleton = rig.joints.skeleton(false);
    let mut found = recognise(&skeleton);
    assert!(side_warning(&found), "{:?}", found.notes);
    // Names are followed until the user says so.
    let x = |found: &Humanoid| {
        rig.joints.at[rig.joints.index(skeleton.name(found.joint(Bone::LeftUpperArm).unwrap()))].x
    };
    assert!(x(&found) < -0.1);
    found.swap_sides();
    assert!(x(&found) > 0.1);
    // Upside down is no excuse: the same rig lying on its back, and far away.
    rig.map(|p| Quat::from_rotation_x(-1.57) * p + Vec3::new(3.0, 0.0, 9.0));
    assert!(side_warning(&recognise(&rig.joints.skeleton(false))));
}

#[test]
fn fc_40_clavicles_that_start_on_the_middle_line_are_fine() {
    let mut rig = person();
    for side in ["mixamorig7:LeftShoulder", "mixamorig7:RightShoulder"] {
        let joint = rig.joints.index(side);
        rig.joints.at[joint].x = 0.0;
    }
    let skeleton = rig.joints.skeleton(false);
    let found = recognise(&skeleton);
    assert!(!side_warning(&found), "{:?}", found.notes);
    assert_eq!(found.joint(Bone::LeftShoulder).map(|j| skeleton.name(j)), Some("mixamorig7:LeftShoulder"));
    assert!(found.get(Bone::LeftShoulder).unwrap().confidence > 0.8);
}

#[test]
fn fc_40_a_character_that_faces_away_with_right_names_is_fine() {
    let mut rig = person();
    rig.map(|p| Quat::from_rotation_y(std::f32::consts::PI) * p);
    assert!(!side_warning(&recognise(&rig.joints.skeleton(false))));
    // Without toes nothing shows the facing: no contradiction is claimed either.
    for toes in ["mixamorig7:LeftToeBase", "mixamorig7:RightToeBase"] {
        let joint = rig.joints.index(toes);
        rig.joints.at[joint] = rig.joints.at[rig.joints.parents[joint].unwrap()];
    }
    assert!(!side_warning(&recognise(&rig.joints.skeleton(false))));
}

#[test]
fn fc_40_a_mirrored_rig_is_contradicted() {
    let mut rig = person();
    rig.map(|p| Vec3::new(-p.x, p.y, p.z));
    assert!(side_warning(&recognise(&rig.joints.skeleton(false))));
}

#[test]
fn fc_40_running_poses_contradict_nothing() {
    // The rest pose of some game characters is a frame of a run: feet point back and down, knees bend.
    let mut rig = person();
    for (side, hip, knee, foot) in [("Left", 0.9, -1.9, -0.9), ("Right", 0.2, -1.4, -0.7)] {
        for (joint, angle) in [("UpLeg", hip), ("Leg", knee), ("Foot", foot)] {
            let joint = rig.joints.index(&format!("mixamorig7:{side}{joint}"));
            rig.turn(joint, Quat::from_rotation_x(-angle));
        }
    }
    assert!(!side_warning(&recognise(&rig.joints.skeleton(false))));
}

#[test]
fn fc_06_helpers_between_bones_are_seen_through() {
    let mut joints = Joints::default();
    let rig = person();
    for i in 0..rig.joints.names.len() {
        joints.add(&rig.joints.names[i], rig.joints.parents[i], rig.joints.at[i].to_array());
    }
    // Upper arm > twist > lower arm > helper > hand, and a pelvis without a name of its own that carries both legs.
    let between = |joints: &mut Joints, below: &str, name: &str| {
        let joint = joints.index(below);
        let parent = joints.parents[joint].unwrap();
        let at = (joints.at[joint] + joints.at[parent]) * 0.5;
        let added = joints.add(name, Some(parent), at.to_array());
        joints.parents[joint] = Some(added);
    };
    for side in ["Left", "Right"] {
        between(&mut joints, &format!("mixamorig7:{side}ForeArm"), &format!("{side}ArmTwist"));
        between(&mut joints, &format!("mixamorig7:{side}Hand"), &format!("{side}WristHelper"));
    }
    let hips = joints.index("mixamorig7:Hips");
    let pelvis = joints.add("legs", Some(hips), joints.at[hips].to_array());
    for side in ["Left", "Right"] {
        let leg = joints.index(&format!("mixamorig7:{side}UpLeg"));
        joints.parents[leg] = Some(pelvis);
    }
    let skeleton = joints.skeleton(false);
    let found = recognise(&skeleton);
    for (bone, name) in &rig.right.bones {
        assert_eq!(found.joint(*bone).map(|j| skeleton.name(j)), Some(name.as_str()), "{}", bone.name());
    }
}

#[test]
fn fc_23_names_that_repeat_are_told_apart_by_place() {
    let mut rig = person();
    // Both arms are named alike, and a mesh is called as the hips are.
    for name in &mut rig.joints.names {
        if name.contains("Arm") || name.contains("Hand") || name.contains("Shoulder") {
            *name = name.replace("Left", "").replace("Right", "");
        }
    }
    rig.joints.add("mixamorig7:Hips", None, [0.0; 3]);
    let skeleton = rig.joints.skeleton(false);
    let found = recognise(&skeleton);
    let left = found.joint(Bone::LeftHand).unwrap();
    let right = found.joint(Bone::RightHand).unwrap();
    assert_eq!(skeleton.name(left), skeleton.name(right));
    let places = |joint: usize| {
        let mut at = Vec3::ZERO;
        for j in skeleton.ancestors(joint) {
            at += skeleton.rest()[j].translation;
        }
        at
    };
    assert!(places(left).x > 0.5 && places(right).x < -0.5);
    assert!(skeleton.subtree(found.joint(Bone::Hips).unwrap()).len() > 10);
}

#[test]
fn fc_69_nodes_that_undo_a_scale_are_seen_through() {
    // Every limb and spine joint is scaled by two, and a node below it takes the scale back before the next joint.
    let rig = person();
    let plain = rig.joints.skeleton(false);
    let (mut names, mut parents, mut rest) = (vec![], vec![], vec![]);
    let mut place = vec![0; plain.len()];
    for joint in 0..plain.len() {
        let parent = plain.parent(joint).map(|p| place[p]);
        names.push(plain.name(joint).to_string());
        parents.push(parent);
        rest.push(Transform { scale: Vec3::splat(2.0), ..plain.rest()[joint] });
        names.push(format!("{}_inverse", plain.name(joint)));
        parents.push(Some(names.len() - 2));
        rest.push(Transform { scale: Vec3::splat(0.5), ..Transform::IDENTITY });
        place[joint] = names.len() - 1;
    }
    let skeleton = Skeleton::new(names, parents, rest).unwrap();
    let found = recognise(&skeleton);
    for (bone, name) in &rig.right.bones {
        assert_eq!(found.joint(*bone).map(|j| skeleton.name(j)), Some(name.as_str()), "{}", bone.name());
    }
    let spine: Vec<&str> = found.chain("spine").unwrap().joints.iter().map(|j| skeleton.name(*j)).collect();
    assert_eq!(spine, ["mixamorig7:Spine", "mixamorig7:Spine1", "mixamorig7:Spine2"]);
}

#[test]
fn a_missing_limb_is_reported_not_guessed() {
    for missing in ["RightUpLeg", "LeftShoulder", "RightForeArm", "LeftFoot"] {
        let mut rig = person();
        let root = rig.joints.index(&format!("mixamorig7:{missing}"));
        let gone = rig.below(root);
        let gone: Vec<String> = gone.into_iter().map(|j| rig.joints.names[j].clone()).collect();
        rig.remove(root);
        let skeleton = rig.joints.skeleton(false);
        let found = recognise(&skeleton);
        for (bone, name) in &rig.right.bones {
            let wanted = (!gone.contains(name)).then_some(name.as_str());
            assert_eq!(
                found.joint(*bone).map(|j| skeleton.name(j)),
                wanted,
                "{} without {missing}",
                bone.name()
            );
            let reported =
                found.notes.iter().any(|n| n.place == bone.name() && n.text.contains("no joint plays"));
            let worth_saying = !matches!(bone, Bone::LeftShoulder | Bone::LeftToes | Bone::RightToes);
            assert_eq!(reported, wanted.is_none() && worth_saying, "{} without {missing}", bone.name());
        }
    }
}

#[test]
fn sides_of_bodies_without_names_come_from_their_places() {
    for turn in [0.0, 1.0, 2.5, 4.0] {
        let mut rig = person();
        rig.map(|p| Quat::from_rotation_y(turn) * p);
        let anonymous = without_names(&rig.joints);
        let skeleton = anonymous.skeleton(turn > 2.0);
        let found = recognise(&skeleton);
        let differences = body_differences(&rig.joints, &skeleton, &found, &rig.right, &anonymous);
        assert!(differences.is_empty(), "turned by {turn}: {differences:?}");
        assert!(found.get(Bone::LeftHand).unwrap().confidence >= BoneMatch::UNSURE_BELOW);
    }
}

#[test]
fn without_names_and_without_toes_sides_are_unsure() {
    let mut rig = person();
    for side in ["Left", "Right"] {
        let toes = rig.joints.index(&format!("mixamorig7:{side}ToeBase"));
        rig.remove(toes);
        let knee = rig.joints.index(&format!("mixamorig7:{side}Leg"));
        rig.joints.at[knee].z = -0.015;
    }
    let skeleton = without_names(&rig.joints).skeleton(false);
    let found = recognise(&skeleton);
    assert!(found.get(Bone::LeftHand).unwrap().confidence < BoneMatch::UNSURE_BELOW);
    assert!(found.notes.iter().any(|n| n.kind == NoteKind::Guess && n.text.contains("unsure which side")));
    // The format's declared facing settles it.
    let hints = RigHints { forward: Some(Vec3::NEG_Z), ..RigHints::default() };
    let found = posewright::humanoid::recognise(&skeleton, &hints);
    assert!(found.get(Bone::LeftHand).unwrap().confidence >= BoneMatch::UNSURE_BELOW);
}

#[test]
fn names_that_contradict_the_structure_give_way() {
    // What is called Hips carries neither leg: legs and spine descend from the joint above it.
    let mut rig = person();
    let hips = rig.joints.index("mixamorig7:Hips");
    rig.joints.names[hips] = "mixamorig7:Body".to_string();
    let spine = rig.joints.index("mixamorig7:Spine");
    let added = rig.joints.add("mixamorig7:Hips", Some(hips), [0.0, 0.9, 0.0]);
    rig.joints.parents[spine] = Some(added);
    let skeleton = rig.joints.skeleton(false);
    let found = recognise(&skeleton);
    assert_eq!(found.joint(Bone::Hips).map(|j| skeleton.name(j)), Some("mixamorig7:Body"));
    assert_eq!(found.joint(Bone::Spine).map(|j| skeleton.name(j)), Some("mixamorig7:Spine"));
    assert!(found.get(Bone::Hips).unwrap().evidence.iter().any(|e| e.contains("legs and spine descend")));
}

#[test]
fn garbled_names_do_no_harm() {
    // Letters lost in a conversion, words of another language, numbers in place of names.
    let mut rig = person();
    let count = rig.joints.names.len();
    for (i, name) in rig.joints.names.iter_mut().enumerate() {
        match i % 3 {
            0 => *name = format!("\u{fffd}\u{fffd}{}", count - i),
            1 => *name = format!("kość_{i}"),
            _ => {}
        }
    }
    let skeleton = rig.joints.skeleton(false);
    let found = recognise(&skeleton);
    let original = person();
    for (bone, name) in &original.right.bones {
        let joint = found.joint(*bone).map(|j| skeleton.name(j).to_string());
        let wanted = Some(rig.joints.names[original.joints.index(name)].clone());
        assert_eq!(joint, wanted, "{}", bone.name());
    }
}
