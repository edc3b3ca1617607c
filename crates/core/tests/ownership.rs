//! Every channel of a pose has one owner, so that no displacement is applied twice.
//!
//! By construction: posing is a function of the source's pose alone and writes every joint of the target, so what was in
//! the buffer cannot add up; the root and the hips are written from one place in model space, so that what the root
//! carries is not carried by the hips again; a clip that a pass has held is held already.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::{Build, clip_of, frames};
use posewright::glam::{Quat, Vec3};
use posewright::retarget::feet::{FeetOptions, FeetPass};
use posewright::retarget::follow::Followers;
use posewright::retarget::grips::{Grip, GripOptions, GripPass};
use posewright::{
    Bone, BoneMatch, Character, CharacterOptions, Clip, Humanoid, ModelPose, Retarget, RetargetOptions,
    Skeleton, Transform, TravelTo,
};

/// The figure under a root joint that can carry travel.
fn rooted(build: &Build) -> Character {
    let (skeleton, humanoid) = build.skeleton();
    let mut names = vec!["root".to_string()];
    names.extend(skeleton.names().iter().cloned());
    let mut parents = vec![None];
    parents.extend(skeleton.parents().iter().map(|p| Some(p.map_or(0, |p| p + 1))));
    let mut rest = vec![Transform::IDENTITY];
    rest.extend_from_slice(skeleton.rest());
    let mut shifted = Humanoid::new();
    for (bone, found) in humanoid.iter() {
        shifted.set(bone, Some(BoneMatch { joint: found.joint + 1, ..found.clone() }));
    }
    shifted.chains = humanoid
        .chains
        .iter()
        .map(|c| posewright::Chain { name: c.name.clone(), joints: c.joints.iter().map(|j| j + 1).collect() })
        .collect();
    Character::new(Skeleton::new(names, parents, rest).unwrap(), shifted, &CharacterOptions::default())
}

/// Three metres ahead with a turn, in two seconds.
fn going(character: &Character) -> (Clip, Vec<f64>) {
    let times = frames(61, 30.0);
    let hips = character.humanoid().joint(Bone::Hips).unwrap();
    let poses: Vec<Vec<Transform>> = times
        .iter()
        .map(|time| {
            let mut pose = character.skeleton().rest().to_vec();
            pose[hips].translation += Vec3::new(0.2, 0.0, 1.5) * *time as f32;
            pose[hips].rotation = Quat::from_rotation_y(0.3 * *time as f32) * pose[hips].rotation;
            pose
        })
        .collect();
    (clip_of(&poses, &times), times)
}

fn hips_at(character: &Character, clip: &Clip, time: f64) -> Vec3 {
    let mut local = character.skeleton().rest().to_vec();
    clip.sample(character.skeleton(), time, &mut local);
    ModelPose::of(character.skeleton(), &local).positions[character.humanoid().joint(Bone::Hips).unwrap()]
}

fn way(character: &Character, clip: &Clip) -> Vec3 {
    (hips_at(character, clip, 2.0) - hips_at(character, clip, 0.0)) * Vec3::new(1.0, 0.0, 1.0)
}

fn to(travel: TravelTo) -> RetargetOptions {
    RetargetOptions { travel, ..RetargetOptions::default() }
}

#[test]
fn posing_into_a_pose_that_has_travelled_does_not_travel_again() {
    let source = rooted(&Build::default());
    let target = rooted(&Build::default().scaled(1.5));
    let (clip, _) = going(&source);
    let mut pose = source.skeleton().rest().to_vec();
    clip.sample(source.skeleton(), 1.7, &mut pose);
    for travel in [TravelTo::Hips, TravelTo::Root, TravelTo::InPlace] {
        let retarget = Retarget::new(&source, &target, &to(travel)).unwrap();
        let mut state = retarget.new_state();
        let mut once = target.skeleton().rest().to_vec();
        retarget.pose(&mut state, &pose, &mut once);
        let mut twice = once.clone();
        retarget.pose(&mut state, &pose, &mut twice);
        assert_eq!(once, twice, "{travel:?}: the second time adds nothing, to the last bit");
    }
}

#[test]
fn root_and_hips_never_both_carry_the_travel() {
    let source = rooted(&Build::default());
    let target = rooted(&Build::default().scaled(1.5));
    let (clip, times) = going(&source);
    let wanted = way(&source, &clip) * 1.5;
    for (travel, part) in [(TravelTo::Hips, 1.0), (TravelTo::Root, 1.0), (TravelTo::InPlace, 0.0)] {
        let out = Retarget::new(&source, &target, &to(travel)).unwrap().clip(&clip, &times);
        let found = way(&target, &out);
        assert!(found.distance(wanted * part) < 1e-4, "{travel:?}: {found} for {}", wanted * part);
        // The next rig in a row takes over what is there, wherever it is keyed, and once.
        let third = rooted(&Build::default().scaled(0.7));
        for again in [TravelTo::Hips, TravelTo::Root] {
            let next = Retarget::new(&target, &third, &to(again)).unwrap().clip(&out, &times);
            let found = way(&third, &next);
            assert!(found.distance(wanted * part * 0.7 / 1.5) < 1e-4, "{travel:?} then {again:?}: {found}");
        }
    }
}

#[test]
fn a_held_clip_is_held_already() {
    let source = Build::default().character();
    let target = Build { upper_arm: 0.4, ..Build::default() }.character();
    let (clip, times) = going(&source);
    let retarget = Retarget::new(&source, &target, &RetargetOptions::default()).unwrap();
    let mut once = retarget.clip(&clip, &times);
    let feet =
        FeetPass { source: &source, source_clip: &clip, target: &target, retarget: &retarget, times: &times };
    feet.plant(&mut once, &FeetOptions::default());
    let hands =
        GripPass { source: &source, source_clip: &clip, target: &target, retarget: &retarget, times: &times };
    let options = GripOptions { grips: vec![Grip::both_hands()], detection: None, ..GripOptions::default() };
    hands.hold(&mut once, &options, &Followers::default());
    let mut twice = once.clone();
    hands.hold(&mut twice, &options, &Followers::default());
    for time in &times {
        let pose = |clip: &Clip| {
            let mut local = target.skeleton().rest().to_vec();
            clip.sample(target.skeleton(), *time, &mut local);
            ModelPose::of(target.skeleton(), &local).positions
        };
        for (a, b) in pose(&once).iter().zip(pose(&twice)) {
            assert!(a.distance(b) < 1e-4, "{}", a.distance(b));
        }
    }
}
