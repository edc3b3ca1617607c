//! Where a character faces when evidence is weak: the tails of IK controls are no toes.
#![allow(clippy::unwrap_used, reason = "tests")]

use posewright::glam::Vec3;
use posewright::{Bone, BoneMatch, Character, CharacterOptions, Humanoid, Note, Skeleton, Transform};

type Joint = (&'static str, &'static str, [f32; 3]);

/// Hips, spine, head and legs to the knees, left at +X: by names it faces +Z.
const BODY: [Joint; 8] = [
    ("root", "", [0.0, 0.0, 0.0]),
    ("hips", "root", [0.0, 1.0, 0.0]),
    ("spine", "hips", [0.0, 0.2, 0.0]),
    ("head", "spine", [0.0, 0.4, 0.0]),
    ("leftUpperLeg", "hips", [0.1, 0.0, 0.0]),
    ("leftLowerLeg", "leftUpperLeg", [0.0, -0.45, 0.0]),
    ("rightUpperLeg", "hips", [-0.1, 0.0, 0.0]),
    ("rightLowerLeg", "rightUpperLeg", [0.0, -0.45, 0.0]),
];

/// The body with feet whose ends (`leftToes` by name or something unnamed) lie `tails` metres ahead of the ankles.
fn character(foot_on_shin: bool, end: &str, tails: [f32; 2]) -> Character {
    let mut joints: Vec<(String, String, Vec3)> =
        BODY.iter().map(|j| (j.0.to_string(), j.1.to_string(), Vec3::from_array(j.2))).collect();
    for (side, x, tail) in [("left", 0.1, tails[0]), ("right", -0.1, tails[1])] {
        let (foot, shin) = (format!("{side}Foot"), format!("{side}LowerLeg"));
        let after_shin = joints.iter().position(|j| j.0 == shin).unwrap() + 1;
        let (place, parent, at) = match foot_on_shin {
            true => (after_shin, shin, Vec3::new(0.0, -0.45, 0.0)),
            false => (joints.len(), "root".to_string(), Vec3::new(x, 0.1, 0.0)),
        };
        joints.insert(place, (format!("{side}{end}"), foot.clone(), Vec3::new(0.0, 0.0, tail)));
        joints.insert(place, (foot, parent, at));
    }
    made(&joints)
}

/// Name, parent's name and offset of each joint; names of bones play them.
fn made(joints: &[(String, String, Vec3)]) -> Character {
    let names: Vec<String> = joints.iter().map(|j| j.0.clone()).collect();
    let parents = joints.iter().map(|j| names.iter().position(|n| *n == j.1)).collect();
    let mut humanoid = Humanoid::new();
    for (joint, name) in names.iter().enumerate() {
        if let Some(bone) = Bone::from_name(name) {
            humanoid.set(bone, Some(BoneMatch { joint, confidence: 1.0, evidence: Vec::new() }));
        }
    }
    let rest = joints.iter().map(|j| Transform::from_translation(j.2)).collect();
    let skeleton = Skeleton::new(names, parents, rest).unwrap();
    Character::new(skeleton, humanoid, &CharacterOptions::default())
}

fn faces(character: &Character, forward: Vec3) -> bool {
    character.stance().forward.distance(forward) < 1e-4
}

fn note(character: &Character) -> Option<&Note> {
    character.notes().iter().find(|n| n.place == "facing")
}

#[test]
fn the_tail_of_an_ik_control_does_not_turn_a_character_round() {
    // A goal for the foot under the root, its tail dragged to the heel, as Blender exports it.
    let goals = character(false, "Foot_end", [-0.4, -0.4]);
    assert!(faces(&goals, Vec3::Z));
    assert!(note(&goals).unwrap().text.contains("unsure"), "nothing confirms the names");
    // A tail that points ahead confirms them.
    let ahead = character(false, "Foot_end", [0.2, 0.2]);
    assert!(faces(&ahead, Vec3::Z));
    assert!(note(&ahead).is_none());
    // Toes that are called so are anatomy even there.
    let toes = character(false, "Toes", [-0.2, -0.2]);
    assert!(faces(&toes, Vec3::NEG_Z));
    assert!(note(&toes).unwrap().text.contains("wrong way round"));
}

#[test]
fn ends_of_feet_count_where_they_can_be_feet_and_agree() {
    let turned = character(true, "Foot_end", [-0.2, -0.2]);
    assert!(faces(&turned, Vec3::NEG_Z), "the end of a foot on its shin is its toes");
    let torn = character(true, "Foot_end", [-0.4, 0.1]);
    assert!(faces(&torn, Vec3::Z), "one foot ahead and one back say nothing");
    let pole = character(true, "Foot_end", [-2.0, -2.0]);
    assert!(faces(&pole, Vec3::Z), "no foot is four shins long");
}

/// A control behind the body is no pelvis that it leans away from: without feet and knees the spine says where up is.
#[test]
fn a_hips_joint_behind_the_body_does_not_tilt_it() {
    let joints: [Joint; 7] = [
        ("root", "", [0.0, 0.0, 0.0]),
        ("hips", "root", [0.0, 0.2, -0.9]),
        ("spine", "hips", [0.0, 0.0, 0.9]),
        ("chest", "spine", [0.0, 0.65, 0.0]),
        ("leftHand", "spine", [0.8, 0.5, 0.0]),
        ("leftUpperLeg", "hips", [0.5, 0.15, 0.9]),
        ("rightUpperLeg", "hips", [-0.5, 0.15, 0.9]),
    ];
    let figure = made(&joints.map(|j| (j.0.to_string(), j.1.to_string(), Vec3::from_array(j.2))));
    assert!(figure.notes().iter().all(|note| !note.text.contains("leans")), "{:?}", figure.notes());
    let chest = figure.humanoid().joint(Bone::Chest).unwrap();
    assert!(figure.stance().positions[chest].distance(Vec3::new(0.0, 0.85, 0.0)) < 1e-5);
}
