//! Rules per chain against mathematics: modes, weights, fallbacks, stretch and scale.
#![allow(clippy::unwrap_used, reason = "tests")]

use posewright::glam::{EulerRot, Quat, Vec3};
use posewright::retarget::{ChainMode, ChainRule, Fallback, ScaleRule, Stretch};
use posewright::rotation::{angle_between, angle_between_directions};
use posewright::{
    Bone, BoneMatch, Chain, Character, CharacterOptions, Humanoid, ModelPose, Retarget, RetargetOptions,
    Skeleton, Transform,
};

fn turn(x: f32, y: f32, z: f32) -> Quat {
    Quat::from_euler(EulerRot::XYZ, x.to_radians(), y.to_radians(), z.to_radians())
}

fn degrees(a: Quat, b: Quat) -> f64 {
    angle_between(a, b).to_degrees()
}

/// A root with a tail of `count` joints along -Z, each `step` long and with its own roll, and two arms.
fn creature(count: usize, step: f32, roll: f32, left_arm: bool) -> Character {
    let mut names = vec!["hips".to_string()];
    let mut parents = vec![None];
    let mut rest = vec![Transform::from_translation(Vec3::Y)];
    for i in 0..count {
        names.push(format!("tail{i}"));
        parents.push(Some(i));
        let back = turn(0.0, 0.0, -roll) * Vec3::new(0.0, 0.0, if i == 0 { -0.1 } else { -step });
        let rotation = if i == 0 { turn(0.0, 0.0, roll) } else { Quat::IDENTITY };
        let translation = if i == 0 { Vec3::NEG_Z * 0.1 } else { turn(0.0, 0.0, roll) * back };
        rest.push(Transform::new(translation, rotation));
    }
    let mut humanoid = Humanoid::new();
    let mut add = |bone: Bone, parent: usize, at: Vec3| {
        let joint = names.len();
        names.push(bone.name().to_string());
        parents.push(Some(parent));
        rest.push(Transform::from_translation(at));
        humanoid.set(bone, Some(BoneMatch { joint, confidence: 1.0, evidence: Vec::new() }));
        joint
    };
    for side in [1.0f32, -1.0] {
        let of = |b: Bone| if side > 0.0 { b } else { b.mirrored() };
        if side < 0.0 || left_arm {
            let upper = add(of(Bone::LeftUpperArm), 0, Vec3::new(0.2 * side, 0.4, 0.0));
            let lower = add(of(Bone::LeftLowerArm), upper, Vec3::X * 0.3 * side);
            add(of(Bone::LeftHand), lower, Vec3::X * 0.25 * side);
        }
        let thigh = add(of(Bone::LeftUpperLeg), 0, Vec3::new(0.1 * side, 0.0, 0.0));
        let shin = add(of(Bone::LeftLowerLeg), thigh, Vec3::Y * -0.45);
        add(of(Bone::LeftFoot), shin, Vec3::Y * -0.45);
    }
    humanoid.set(Bone::Hips, Some(BoneMatch { joint: 0, confidence: 1.0, evidence: Vec::new() }));
    humanoid.chains.push(Chain { name: "tail".to_string(), joints: (1..=count).collect() });
    Character::new(Skeleton::new(names, parents, rest).unwrap(), humanoid, &CharacterOptions::default())
}

fn posed(source: &Character, target: &Character, rule: ChainRule, pose: &[Transform]) -> Vec<Transform> {
    let options = RetargetOptions { chains: vec![rule], ..Default::default() };
    let retarget = Retarget::new(source, target, &options).unwrap();
    let mut out = vec![Transform::IDENTITY; target.skeleton().len()];
    retarget.pose(&mut retarget.new_state(), pose, &mut out);
    out
}

fn model(character: &Character, local: &[Transform]) -> ModelPose {
    let mut pose = ModelPose::default();
    pose.compose(character.skeleton(), local);
    pose
}

fn joint(character: &Character, name: &str) -> usize {
    character.skeleton().find(name).unwrap()
}

/// The tail of `count` joints with each joint turned by its entry of `degrees_about_y`.
fn wagged(character: &Character, degrees_about_y: &[f32]) -> Vec<Transform> {
    let mut pose = character.skeleton().rest().to_vec();
    for (i, degrees) in degrees_about_y.iter().enumerate() {
        let j = joint(character, &format!("tail{i}"));
        pose[j].rotation *= turn(0.0, *degrees, 0.0);
    }
    pose
}

#[test]
fn from_base_and_from_tip_leave_the_rest_at_the_stance() {
    let (three, five) = (creature(3, 0.2, 0.0, true), creature(5, 0.2, 0.0, true));
    let pose = wagged(&three, &[10.0, 20.0, 30.0]);
    for (mode, wanted) in [
        (ChainMode::FromBase, [10.0, 20.0, 30.0, 0.0, 0.0]),
        // From the tip the first driven joint takes all that the source has turned up to there.
        (ChainMode::FromTip, [0.0, 0.0, 10.0, 20.0, 30.0]),
        (ChainMode::Hold, [0.0; 5]),
    ] {
        let out = posed(&three, &five, ChainRule { mode, ..ChainRule::new("tail") }, &pose);
        for (i, wanted) in wanted.iter().enumerate() {
            let found = out[joint(&five, &format!("tail{i}"))].rotation;
            assert!(degrees(found, turn(0.0, *wanted, 0.0)) < 1e-3, "{mode:?} tail{i}");
        }
    }
}

#[test]
fn copy_local_ignores_what_the_parents_do() {
    let (source, target) = (creature(3, 0.2, 0.0, true), creature(3, 0.2, 70.0, true));
    let mut pose = wagged(&source, &[10.0, 20.0, 30.0]);
    pose[0].rotation = turn(0.0, 45.0, 0.0);
    let rule = ChainRule { mode: ChainMode::CopyLocal, ..ChainRule::new("tail") };
    let out = posed(&source, &target, rule, &pose);
    for (i, wanted) in [10.0, 20.0, 30.0].iter().enumerate() {
        let j = joint(&target, &format!("tail{i}"));
        let delta = target.skeleton().rest()[j].rotation.conjugate() * out[j].rotation;
        // The same anatomical axis: +Y of the model, seen from axes rolled by 70 degrees about Z.
        let axis = turn(0.0, 0.0, -70.0) * Vec3::Y;
        assert!(degrees(delta, Quat::from_axis_angle(axis, f32::to_radians(*wanted))) < 1e-3, "tail{i}");
    }
}

#[test]
fn weights_take_a_chain_back_toward_its_stance() {
    let (source, target) = (creature(3, 0.2, 0.0, true), creature(3, 0.25, 0.0, true));
    let pose = wagged(&source, &[40.0, 0.0, 0.0]);
    let out = posed(&source, &target, ChainRule { weight: 0.25, ..ChainRule::new("tail") }, &pose);
    let first = out[joint(&target, "tail0")].rotation;
    assert!(degrees(first, turn(0.0, 10.0, 0.0)) < 1e-3);
    let none = posed(&source, &target, ChainRule { weight: 0.0, ..ChainRule::new("tail") }, &pose);
    for (a, b) in none.iter().zip(target.skeleton().rest()).skip(1).take(3) {
        assert!(degrees(a.rotation, b.rotation) < 1e-3);
    }
}

#[test]
fn a_missing_arm_mirrors_the_other_side() {
    let (source, target) = (creature(2, 0.2, 0.0, false), creature(2, 0.2, 0.0, true));
    let mut pose = source.skeleton().rest().to_vec();
    pose[joint(&source, "rightUpperArm")].rotation = turn(20.0, 30.0, -40.0);
    pose[joint(&source, "rightLowerArm")].rotation = turn(0.0, 50.0, 0.0);
    let rule = ChainRule { fallback: Fallback::Mirror, ..ChainRule::new("leftArm") };
    let now = model(&target, &posed(&source, &target, rule, &pose));
    for (start, end) in [("UpperArm", "LowerArm"), ("LowerArm", "Hand")] {
        let along = |side: &str| {
            let [a, b] = [start, end].map(|n| now.positions[joint(&target, &format!("{side}{n}"))]);
            b - a
        };
        let reflected = along("right") * Vec3::new(-1.0, 1.0, 1.0);
        assert!(angle_between_directions(along("left"), reflected).to_degrees() < 1e-3);
    }
    let still = model(&target, &posed(&source, &target, ChainRule::new("leftArm"), &pose));
    let [a, b] = ["leftUpperArm", "leftHand"].map(|n| still.positions[joint(&target, n)]);
    assert!((b - a).distance(Vec3::X * 0.55) < 1e-5, "without a fallback it keeps the stance");
}

#[test]
fn a_polyline_keeps_the_course_of_the_source() {
    let (source, target) = (creature(4, 0.2, 0.0, true), creature(7, 0.1, 30.0, true));
    let pose = wagged(&source, &[25.0, 35.0, -50.0, 10.0]);
    let rule = ChainRule { mode: ChainMode::Polyline, ..ChainRule::new("tail") };
    let now = model(&target, &posed(&source, &target, rule, &pose));
    let course = model(&source, &pose);
    // Six target segments over three source segments: two each, in the source segment's direction.
    for i in 0..6 {
        let [a, b] = [i, i + 1].map(|k| now.positions[joint(&target, &format!("tail{k}"))]);
        let [c, d] = [i / 2, i / 2 + 1].map(|k| course.positions[joint(&source, &format!("tail{k}"))]);
        assert!(angle_between_directions(b - a, d - c).to_degrees() < 1e-2, "segment {i}");
        assert!(((b - a).length() - 0.1).abs() < 1e-5, "bone lengths stay");
    }
}

#[test]
fn stretch_by_ratio_and_absolute_and_scale_rules() {
    let (source, target) = (creature(3, 0.2, 0.0, true), creature(3, 0.5, 0.0, true));
    let mut pose = source.skeleton().rest().to_vec();
    pose[joint(&source, "tail2")].translation *= 1.5;
    pose[joint(&source, "tail1")].scale = Vec3::splat(2.0);
    let length =
        |rule: ChainRule| posed(&source, &target, rule, &pose)[joint(&target, "tail2")].translation.length();
    assert!((length(ChainRule::new("tail")) - 0.5).abs() < 1e-6);
    let stretch = |stretch| ChainRule { stretch, ..ChainRule::new("tail") };
    assert!((length(stretch(Stretch::Ratio)) - 0.75).abs() < 1e-6);
    assert!((length(stretch(Stretch::Absolute)) - 0.3).abs() < 1e-6);
    for (scale, wanted) in [(ScaleRule::Ignore, 1.0), (ScaleRule::Copy, 2.0), (ScaleRule::Ratio, 2.0)] {
        let out = posed(&source, &target, ChainRule { scale, ..ChainRule::new("tail") }, &pose);
        assert!(out[joint(&target, "tail1")].scale.distance(Vec3::splat(wanted)) < 1e-6);
    }
}
