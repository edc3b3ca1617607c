//! Twist between rigs with any number of twist joints, and the rules that have the last word over it.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use posewright::glam::{Quat, Vec3};
use posewright::retarget::{ChainMode, ChainRule};
use posewright::rotation::{angle_between, twist_angle};
use posewright::{
    Bone, BoneMatch, Character, CharacterOptions, Humanoid, ModelPose, Retarget, RetargetOptions, Skeleton,
    Transform,
};

/// Hips, an arm along +X whose forearm has twist joints in line, and a head.
fn arm(twists: usize) -> Character {
    let mut names: Vec<String> = ["hips", "head", "leftUpperArm", "leftLowerArm"].map(String::from).to_vec();
    let mut parents = vec![None, Some(0), Some(0), Some(2)];
    let mut rest = vec![
        Transform::from_translation(Vec3::Y),
        Transform::from_translation(Vec3::Y * 0.6),
        Transform::from_translation(Vec3::new(0.2, 0.4, 0.0)),
        Transform::from_translation(Vec3::X * 0.3),
    ];
    let step = Vec3::X * 0.24 / (twists + 1) as f32;
    for number in 0..twists {
        names.push(format!("ForearmTwist{number}"));
        parents.push(Some(names.len() - 2));
        rest.push(Transform::from_translation(step));
    }
    names.push("leftHand".into());
    parents.push(Some(names.len() - 2));
    rest.push(Transform::from_translation(step));
    let mut humanoid = Humanoid::new();
    for (joint, name) in names.iter().enumerate() {
        if let Some(bone) = Bone::from_name(name) {
            humanoid.set(bone, Some(BoneMatch { joint, confidence: 1.0, evidence: Vec::new() }));
        }
    }
    Character::new(Skeleton::new(names, parents, rest).unwrap(), humanoid, &CharacterOptions::default())
}

fn joint(character: &Character, name: &str) -> usize {
    character.skeleton().find(name).unwrap()
}

/// A forearm that bends and whose wrist has turned by `twist` degrees about its length, as a rig with twist joints shows
/// it: each of them, and the hand, by an equal part.
fn posed(character: &Character, bend: f32, twist: f32) -> Vec<Transform> {
    let mut pose = character.skeleton().rest().to_vec();
    let lower = joint(character, "leftLowerArm");
    pose[lower].rotation = Quat::from_rotation_z(bend.to_radians());
    let below: Vec<usize> = (lower + 1..pose.len()).collect();
    let part = Quat::from_rotation_x((twist / below.len() as f32).to_radians());
    below.iter().for_each(|j| pose[*j].rotation = part);
    pose
}

/// How far the hand has turned about the forearm since the upper arm, degrees, summed over the joints between.
fn total(character: &Character, pose: &[Transform]) -> f32 {
    let lower = joint(character, "leftLowerArm");
    let sum: f32 = (lower..pose.len()).map(|j| twist_angle(pose[j].rotation, Vec3::X)).sum();
    sum.to_degrees()
}

#[test]
fn three_to_one_one_to_three_three_to_none_and_none_to_two_keep_the_sum() {
    for (from, to) in [(3, 1), (1, 3), (3, 0), (0, 2), (0, 3), (2, 2)] {
        let (source, target) = (arm(from), arm(to));
        let retarget = Retarget::new(&source, &target, &RetargetOptions::default()).unwrap();
        let mut state = retarget.new_state();
        let mut out = target.skeleton().rest().to_vec();
        let mut last: Option<(Vec<Transform>, Vec<Transform>)> = None;
        for step in 0..=160 {
            let wanted = step as f32 - 80.0;
            let pose = posed(&source, 25.0, wanted);
            retarget.pose(&mut state, &pose, &mut out);
            let found = total(&target, &out);
            assert!((found - wanted).abs() <= 0.05, "{from} to {to}: {found} for {wanted}");
            let turns = |a: &[Transform], b: &[Transform]| {
                a.iter()
                    .zip(b)
                    .map(|(a, b)| angle_between(a.rotation, b.rotation).to_degrees())
                    .fold(0.0, f64::max)
            };
            if let Some((before, out_before)) = &last {
                let (ours, theirs) = (turns(out_before, &out), turns(before, &pose));
                assert!(
                    ours <= theirs.max(1.0) + 0.1,
                    "{from} to {to}: {ours} in a frame, the source {theirs}"
                );
            }
            last = Some((pose, out.clone()));
        }
    }
}

/// A recording has the pronation of a forearm without twist joints in the hand; METHODS: an in-line joint at the fraction f of
/// the length turns by its step of f times the whole.
#[test]
fn twist_joints_take_their_parts_of_what_a_hand_carries() {
    for count in 1..=3usize {
        let (source, target) = (arm(0), arm(count));
        let retarget = Retarget::new(&source, &target, &RetargetOptions::default()).unwrap();
        for bend in [0.0, 40.0, 90.0] {
            let (mut state, mut out) = (retarget.new_state(), target.skeleton().rest().to_vec());
            for wanted in (0..=170).step_by(5) {
                retarget.pose(&mut state, &posed(&source, bend, wanted as f32), &mut out);
                let part = wanted as f32 / (count + 1) as f32;
                for below in &out[joint(&target, "leftLowerArm") + 1..] {
                    let found = twist_angle(below.rotation, Vec3::X).to_degrees();
                    assert!((found - part).abs() < 0.05, "{count} joints: {found}, not {part} of {wanted}");
                }
            }
        }
    }
}

#[test]
fn twist_goes_round_without_a_jump_that_the_source_lacks() {
    let (source, target) = (arm(3), arm(1));
    let retarget = Retarget::new(&source, &target, &RetargetOptions::default()).unwrap();
    let mut state = retarget.new_state();
    let mut out = target.skeleton().rest().to_vec();
    let mut before: Option<Vec<Transform>> = None;
    for step in 0..150 {
        retarget.pose(&mut state, &posed(&source, 10.0, 3.0 * step as f32), &mut out);
        if let Some(before) = &before {
            for (a, b) in before.iter().zip(&out) {
                let jump = angle_between(a.rotation, b.rotation).to_degrees();
                assert!(jump <= 5.0, "{jump} degrees at step {step}");
            }
        }
        before = Some(out.clone());
    }
}

#[test]
fn a_rule_has_the_last_word_over_twist() {
    let (source, target) = (arm(0), arm(2));
    let pose = posed(&source, 40.0, 60.0);
    let rest = ModelPose::of(target.skeleton(), target.stance_local());
    let held = ChainRule { mode: ChainMode::Hold, ..ChainRule::new("leftArm") };
    let options = RetargetOptions { chains: vec![held], ..RetargetOptions::default() };
    let retarget = Retarget::new(&source, &target, &options).unwrap();
    let mut out = target.skeleton().rest().to_vec();
    retarget.pose(&mut retarget.new_state(), &pose, &mut out);
    let now = ModelPose::of(target.skeleton(), &out);
    for name in ["leftUpperArm", "leftLowerArm", "ForearmTwist0", "leftHand"] {
        let j = joint(&target, name);
        assert!(angle_between(now.rotations[j], rest.rotations[j]).to_degrees() < 0.01, "{name} is held");
    }
    // Copied against its parent, the forearm bends by what the source's bends, twist joints or not.
    let local = ChainRule { mode: ChainMode::CopyLocal, ..ChainRule::new("leftArm") };
    let options = RetargetOptions { chains: vec![local], ..RetargetOptions::default() };
    let retarget = Retarget::new(&source, &target, &options).unwrap();
    retarget.pose(&mut retarget.new_state(), &posed(&source, 40.0, 0.0), &mut out);
    let bend = angle_between(out[joint(&target, "leftLowerArm")].rotation, Quat::IDENTITY).to_degrees();
    assert!((bend - 40.0).abs() < 0.01, "{bend}");
}

#[test]
fn rules_and_maps_count_between_equal_skeletons_too() {
    let character = arm(1);
    let pose = posed(&character, 40.0, 30.0);
    let play = |other: &Character, options: &RetargetOptions| {
        let retarget = Retarget::new(&character, other, options).unwrap();
        let mut out = character.skeleton().rest().to_vec();
        retarget.pose(&mut retarget.new_state(), &pose, &mut out);
        (retarget.carries_as_is(), out)
    };
    let (as_is, out) = play(&character, &RetargetOptions::default());
    assert!(as_is && out == pose, "equal skeletons without rules copy");
    let held = ChainRule { mode: ChainMode::Hold, ..ChainRule::new("leftArm") };
    let (as_is, out) =
        play(&character, &RetargetOptions { chains: vec![held], ..RetargetOptions::default() });
    let lower = joint(&character, "leftLowerArm");
    assert!(
        !as_is && angle_between(out[lower].rotation, Quat::IDENTITY).to_degrees() < 0.01,
        "the arm is held"
    );
    // A map that has the forearm played by the upper arm: who is who differs though the skeletons are equal.
    let mut humanoid = character.humanoid().clone();
    let upper = humanoid.get(Bone::LeftUpperArm).cloned();
    humanoid.set(Bone::LeftUpperArm, humanoid.get(Bone::LeftLowerArm).cloned());
    humanoid.set(Bone::LeftLowerArm, upper);
    let swapped = Character::new(character.skeleton().clone(), humanoid, &CharacterOptions::default());
    assert!(!play(&swapped, &RetargetOptions::default()).0, "a map has the last word");
}
