//! Two hands on a thing keep their metres, whatever the arms; grips come and go without a pop.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::{Build, clip_of, frames};
use posewright::glam::{Quat, Vec3};
use posewright::humanoid::Side;
use posewright::ik::{EndRotation, LimbName, PoseMut, TwoBone, TwoBoneGoal};
use posewright::retarget::follow::{Follower, Followers};
use posewright::retarget::grips::{Grip, GripOptions, GripPass, GripRemedy, GripReport, GripShift, GripTo};
use posewright::retarget::{RetargetCache, content_key};
use posewright::{
    Bone, BoneMatch, Character, CharacterOptions, Clip, Humanoid, ModelPose, Retarget, RetargetOptions,
    Skeleton, Transform, TravelTo,
};

/// A figure that turns and bends while its hands hold a box between `from` and `to`, wrists `width` apart; outside they
/// move apart.
fn carrying(build: &Build, width: f32, held: std::ops::RangeInclusive<usize>) -> (Character, Clip, Vec<f64>) {
    let character = build.character();
    let skeleton = character.skeleton().clone();
    let times = frames(90, 30.0);
    let arms = [LimbName::LeftArm, LimbName::RightArm].map(|arm| TwoBone::of(&character, arm).unwrap());
    let chest = character.humanoid().joint(Bone::Chest).unwrap();
    let mut model = ModelPose::default();
    let poses: Vec<Vec<Transform>> = (0..times.len())
        .map(|frame| {
            let t = times[frame] as f32;
            let mut local = skeleton.rest().to_vec();
            local[0].rotation *= Quat::from_rotation_y(0.4 * (2.0 * t).sin());
            local[chest].rotation *= Quat::from_rotation_x(0.2 * (3.0 * t).cos());
            model.compose(&skeleton, &local);
            let away =
                held.start().saturating_sub(frame).max(frame.saturating_sub(*held.end())) as f32 / 30.0;
            let turn = model.rotations[chest];
            let middle = model.positions[chest] + turn * Vec3::new(0.05 * (4.0 * t).sin(), -0.02, 0.33);
            for (side, arm) in [1.0f32, -1.0].into_iter().zip(arms) {
                let out = Vec3::X * side * (0.5 * width + 0.4 * away * away);
                let goal =
                    TwoBoneGoal { end: EndRotation::Set(turn), ..TwoBoneGoal::at(middle + turn * out) };
                arm.solve(&mut PoseMut { skeleton: &skeleton, local: &mut local, model: &mut model }, &goal);
            }
            local
        })
        .collect();
    (character, clip_of(&poses, &times), times)
}

fn place(character: &Character, clip: &Clip, time: f64, bone: Bone) -> Vec3 {
    let mut local = character.skeleton().rest().to_vec();
    clip.sample(character.skeleton(), time, &mut local);
    ModelPose::of(character.skeleton(), &local).positions[character.humanoid().joint(bone).unwrap()]
}

fn apart(character: &Character, clip: &Clip, time: f64) -> f32 {
    place(character, clip, time, Bone::LeftHand).distance(place(character, clip, time, Bone::RightHand))
}

struct Held {
    before: Clip,
    after: Clip,
    report: GripReport,
    target: Character,
}

fn hold(source: &(Character, Clip, Vec<f64>), target: Character, options: &GripOptions) -> Held {
    let retarget = Retarget::new(&source.0, &target, &RetargetOptions::default()).unwrap();
    let before = retarget.clip(&source.1, &source.2);
    let mut after = before.clone();
    let pass = GripPass {
        source: &source.0,
        source_clip: &source.1,
        target: &target,
        retarget: &retarget,
        times: &source.2,
    };
    let report = pass.hold(&mut after, options, &Followers::default());
    Held { before, after, report, target }
}

fn with_arms(factor: f32) -> Character {
    let build = Build::default();
    Build { upper_arm: build.upper_arm * factor, forearm: build.forearm * factor, ..build }.character()
}

#[test]
fn a_hold_of_two_hands_is_found_and_exact_on_arms_30_percent_shorter_and_longer() {
    let source = carrying(&Build::default(), 0.12, 0..=89);
    for factor in [0.7, 0.8, 1.0, 1.25, 1.3, 1.8] {
        let held = hold(&source, with_arms(factor), &GripOptions::default());
        assert_eq!(held.report.contacts.len(), 1, "{factor}: {:?}", held.report.contacts);
        let contact = held.report.contacts[0];
        assert!(contact.phase.found && (contact.phase.from, contact.phase.to) == (0, 89));
        assert!(!contact.released && contact.residual <= 0.001, "{factor}: {contact:?}");
        for time in &source.2 {
            let error = (apart(&held.target, &held.after, *time) - 0.12).abs();
            assert!(error <= 0.001, "arms times {factor}: {error} m at {time} s");
        }
        if !(0.99..1.01).contains(&factor) {
            assert!(
                (apart(&held.target, &held.before, 1.0) - 0.12).abs() > 0.02,
                "{factor}: nothing to mend"
            );
        }
    }
}

#[test]
fn both_hands_go_half_of_the_way_unless_one_is_to_stay() {
    let source = carrying(&Build::default(), 0.12, 0..=89);
    for (share, stays) in [(0.5, false), (0.0, true)] {
        let grip = Grip { share, ..Grip::both_hands() };
        let options = GripOptions { grips: vec![grip], ..GripOptions::default() };
        let held = hold(&source, with_arms(1.25), &options);
        assert_eq!(
            held.report.contacts.len(),
            1,
            "a declared grip stands in the place of the one that is found"
        );
        let moved = |bone| {
            place(&held.target, &held.before, 1.0, bone).distance(place(&held.target, &held.after, 1.0, bone))
        };
        let (left, right) = (moved(Bone::LeftHand), moved(Bone::RightHand));
        assert!(left > 0.01, "{left}");
        if stays {
            assert!(right < 1e-5, "{right}")
        } else {
            assert!((left - right).abs() < 1e-3, "{left} {right}")
        }
    }
}

#[test]
fn hands_that_hang_or_stand_in_the_stance_hold_nothing() {
    let character = Build::default().character();
    let times = frames(60, 30.0);
    let still = clip_of(&vec![character.skeleton().rest().to_vec(); 60], &times);
    let mut down = character.skeleton().rest().to_vec();
    for (bone, degrees) in [(Bone::LeftUpperArm, -80.0f32), (Bone::RightUpperArm, 80.0)] {
        down[character.humanoid().joint(bone).unwrap()].rotation *=
            Quat::from_rotation_z(degrees.to_radians());
    }
    let hanging = clip_of(&vec![down; 60], &times);
    for clip in [still, hanging] {
        let held = hold(&(character.clone(), clip, times.clone()), with_arms(1.2), &GripOptions::default());
        assert!(held.report.contacts.is_empty(), "{:?}", held.report.contacts);
        assert_eq!(held.before, held.after);
    }
}

#[test]
fn a_grip_comes_and_goes_without_a_pop() {
    let source = carrying(&Build::default(), 0.12, 30..=60);
    let grip = Grip { frames: Some((30, 60)), ..Grip::both_hands() };
    let options = GripOptions { grips: vec![grip], detection: None, ..GripOptions::default() };
    let held = hold(&source, with_arms(1.3), &options);
    assert!((apart(&held.target, &held.after, source.2[45]) - 0.12).abs() < 0.001);
    let early = |clip: &Clip| place(&held.target, clip, source.2[20], Bone::LeftHand);
    assert_eq!(early(&held.before), early(&held.after), "0.33 s before, nothing is touched");
    // What the pass adds to a hand's way from frame to frame is never more than a smooth fade of the whole correction.
    let added = |i: usize| {
        place(&held.target, &held.after, source.2[i], Bone::LeftHand)
            - place(&held.target, &held.before, source.2[i], Bone::LeftHand)
    };
    let largest = (30..=60).map(|i| added(i).length()).fold(0.0, f32::max);
    for i in 1..90 {
        let step = added(i).distance(added(i - 1));
        // The steepest a quintic gets is 1.875 per fade time; the correction itself changes a little on the way.
        assert!(step < 1.875 * 1.3 * largest / (0.2 * 30.0) + 0.002, "frame {i}: {step} of {largest}");
    }
}

#[test]
fn what_no_arm_reaches_is_released_with_a_fade_and_reported() {
    let source = carrying(&Build::default(), 0.9, 0..=89);
    let declared = GripOptions { grips: vec![Grip::both_hands()], ..GripOptions::default() };
    let held = hold(&source, with_arms(0.4), &declared);
    let contact = held.report.contacts[0];
    assert!(contact.released, "{contact:?}");
    assert!(!held.report.unreachable.is_empty());
    let first = &held.report.unreachable[0];
    assert_eq!(first.applied, [GripRemedy::OtherHand, GripRemedy::Release]);
    assert!(first.residual > 0.001 && first.target_distance > 0.0 && first.chain_length > 0.0);
    // Without a release the hand stays short, on the way to its place, and says by how much.
    let options = GripOptions { remedies: vec![GripRemedy::OtherHand], ..declared };
    let short = hold(&source, with_arms(0.4), &options);
    let contact = short.report.contacts[0];
    assert!(!contact.released && contact.residual > 0.001, "{contact:?}");
}

/// A rig with joints of its own for props and IK, hanging from the root.
fn with_handles(build: &Build) -> Character {
    let (skeleton, humanoid) = build.skeleton();
    let pose = ModelPose::of(&skeleton, skeleton.rest());
    let mut names: Vec<String> = skeleton.names().to_vec();
    let mut parents = skeleton.parents().to_vec();
    let mut rest = skeleton.rest().to_vec();
    let hand = |bone| pose.positions[humanoid.joint(bone).unwrap()];
    for (name, at) in [
        ("ik_foot_l", hand(Bone::LeftFoot)),
        ("ik_hand_gun", hand(Bone::RightHand)),
        ("Sword", hand(Bone::RightHand) + Vec3::new(-0.02, 0.0, 0.05)),
        ("lamp", Vec3::new(0.0, 2.0, 0.0)),
    ] {
        names.push(name.to_string());
        parents.push(None);
        rest.push(Transform::from_translation(at));
    }
    let mut again = Humanoid::new();
    for (bone, found) in humanoid.iter() {
        again.set(bone, Some(BoneMatch { joint: found.joint, ..found.clone() }));
    }
    Character::new(Skeleton::new(names, parents, rest).unwrap(), again, &CharacterOptions::default())
}

#[test]
fn handles_and_props_follow_their_owners_instead_of_freezing() {
    let source = carrying(&Build::default(), 0.3, 0..=89);
    let target = with_handles(&Build::default().scaled(1.2));
    let retarget = Retarget::new(&source.0, &target, &RetargetOptions::default()).unwrap();
    let mut clip = retarget.clip(&source.1, &source.2);
    let pass = GripPass {
        source: &source.0,
        source_clip: &source.1,
        target: &target,
        retarget: &retarget,
        times: &source.2,
    };
    let followers = Followers::new(&target, &[]);
    let found: Vec<Bone> = followers.iter().map(|(_, bone)| bone).collect();
    assert_eq!(found, [Bone::LeftFoot, Bone::RightHand, Bone::RightHand], "the lamp is nobody's");
    assert_eq!(followers.notes().len(), 1);
    pass.hold(&mut clip, &GripOptions::default(), &followers);
    let joint = |name: &str| target.skeleton().find(name).unwrap();
    let rest = ModelPose::of(target.skeleton(), target.skeleton().rest());
    let hand = target.humanoid().joint(Bone::RightHand).unwrap();
    let in_hand = |pose: &ModelPose, j: usize| {
        pose.rotations[hand].conjugate() * (pose.positions[j] - pose.positions[hand])
    };
    let mut local = target.skeleton().rest().to_vec();
    for time in &source.2 {
        clip.sample(target.skeleton(), *time, &mut local);
        let pose = ModelPose::of(target.skeleton(), &local);
        for name in ["ik_hand_gun", "Sword"] {
            let j = joint(name);
            assert!(in_hand(&pose, j).distance(in_hand(&rest, j)) < 1e-5, "{name} at {time}");
        }
        let foot = target.humanoid().joint(Bone::LeftFoot).unwrap();
        assert!(pose.positions[joint("ik_foot_l")].distance(pose.positions[foot]) < 1e-5);
        assert_eq!(local[joint("lamp")], target.skeleton().rest()[joint("lamp")]);
    }
    // A declaration has the last word.
    let freed = [Follower { joint: joint("Sword"), owner: None, source: None, at: None }];
    assert!(Followers::new(&target, &freed).iter().all(|(j, _)| j != joint("Sword")));
}

#[test]
fn a_prop_keeps_its_place_in_its_owners_hand_and_the_other_hand_on_it() {
    // The source swings a sword with both hands: its joint moves in the hand, in its own metres.
    let build = Build::default();
    let (plain, clip, times) = carrying(&build, 0.12, 0..=89);
    let source = with_handles(&build);
    let sword = source.skeleton().find("Sword").unwrap();
    let right = source.humanoid().joint(Bone::RightHand).unwrap();
    let mut model = ModelPose::default();
    let poses: Vec<Vec<Transform>> = times
        .iter()
        .map(|time| {
            let mut local = source.skeleton().rest().to_vec();
            clip.sample(plain.skeleton(), *time, &mut local[..plain.skeleton().len()]);
            model.compose(source.skeleton(), &local);
            let turn = model.rotations[right];
            let slip = Vec3::new(0.0, 0.03 * (5.0 * *time as f32).sin(), 0.06);
            local[sword].translation = model.positions[right] + turn * slip;
            local[sword].rotation = turn * Quat::from_rotation_x(0.3);
            local
        })
        .collect();
    let clip = clip_of(&poses, &times);
    let target = with_handles(&Build { upper_arm: 0.37, forearm: 0.33, ..build.scaled(1.1) });
    let retarget = Retarget::new(&source, &target, &RetargetOptions::default()).unwrap();
    let mut out = retarget.clip(&clip, &times);
    let (target_sword, owner) = (target.skeleton().find("Sword").unwrap(), Some(Bone::RightHand));
    let followers =
        Followers::new(&target, &[Follower { joint: target_sword, owner, source: Some(sword), at: None }]);
    let grip = Grip {
        hand: Side::Left,
        holds: GripTo::Prop { source: sword, target: target_sword },
        frames: None,
        share: 0.0,
        shift: GripShift::default(),
    };
    let options = GripOptions { grips: vec![grip], detection: None, ..GripOptions::default() };
    let pass =
        GripPass { source: &source, source_clip: &clip, target: &target, retarget: &retarget, times: &times };
    let report = pass.hold(&mut out, &options, &followers);
    assert!(!report.contacts[0].released && report.contacts[0].residual < 0.001, "{:?}", report.contacts);
    let pose_of = |c: &Character, clip: &Clip, time: f64| {
        let mut local = c.skeleton().rest().to_vec();
        clip.sample(c.skeleton(), time, &mut local);
        ModelPose::of(c.skeleton(), &local)
    };
    for time in &times {
        let (s, t) = (pose_of(&source, &clip, *time), pose_of(&target, &out, *time));
        let seen = |c: &Character, p: &ModelPose, prop: usize, bone: Bone| {
            let hand = c.humanoid().joint(bone).unwrap();
            p.rotations[prop].conjugate() * (p.positions[hand] - p.positions[prop])
        };
        for bone in [Bone::LeftHand, Bone::RightHand] {
            let error = seen(&source, &s, sword, bone).distance(seen(&target, &t, target_sword, bone));
            assert!(error <= 0.001, "{} {error} m at {time}", bone.name());
        }
    }
}

#[test]
fn a_hand_on_the_ground_stays_where_it_is() {
    // On all fours: the figure lies forward, its left hand rests while the body sways.
    let build = Build::default();
    let character = build.character();
    let skeleton = character.skeleton().clone();
    let times = frames(60, 30.0);
    let arm = TwoBone::of(&character, LimbName::LeftArm).unwrap();
    let mut model = ModelPose::default();
    let poses: Vec<Vec<Transform>> = times
        .iter()
        .map(|time| {
            let mut local = skeleton.rest().to_vec();
            local[0].translation = Vec3::new(0.0, 0.5, 0.04 * (3.0 * *time as f32).sin());
            local[0].rotation = Quat::from_rotation_x(1.4);
            model.compose(&skeleton, &local);
            let goal = TwoBoneGoal::at(Vec3::new(0.2, 0.03, 0.45));
            arm.solve(&mut PoseMut { skeleton: &skeleton, local: &mut local, model: &mut model }, &goal);
            local
        })
        .collect();
    let source = (character, clip_of(&poses, &times), times);
    let held = hold(&source, with_arms(1.1), &GripOptions::default());
    let ground: Vec<_> = held.report.contacts.iter().filter(|c| c.phase.holds == GripTo::Ground).collect();
    assert!(ground.len() == 1 && !ground[0].released, "{:?}", held.report.contacts);
    let first = place(&held.target, &held.after, source.2[1], Bone::LeftHand);
    for time in &source.2[1..59] {
        let now = place(&held.target, &held.after, *time, Bone::LeftHand);
        assert!(now.distance(first) < 0.001, "{}", now.distance(first));
    }
}

#[test]
fn a_cache_hit_is_the_same_retarget_and_any_change_voids_it() {
    let (source, target) = (Build::default().character(), Build::default().scaled(1.3).character());
    let options = RetargetOptions::default();
    let mut cache = RetargetCache::new(2);
    let first = cache.get(&source, &target, &options).unwrap();
    let again = cache.get(&source.clone(), &target.clone(), &options.clone()).unwrap();
    assert!(std::sync::Arc::ptr_eq(&first, &again) && cache.hits() == 1);
    let (_, clip, times) = carrying(&Build::default(), 0.3, 0..=89);
    let fresh = Retarget::new(&source, &target, &options).unwrap();
    assert_eq!(again.clip(&clip, &times), fresh.clip(&clip, &times), "bit for bit");
    let key = content_key(&source, &target, &options);
    // Rest transforms, who is who, options: each is another retarget.
    let moved = Build { forearm: 0.2500001, ..Build::default() }.character();
    assert_ne!(content_key(&moved, &target, &options), key);
    assert_ne!(content_key(&target, &source, &options), key);
    let mut humanoid = target.humanoid().clone();
    humanoid.set(Bone::LeftHand, None);
    let other = Character::new(target.skeleton().clone(), humanoid, &CharacterOptions::default());
    assert_ne!(content_key(&source, &other, &options), key);
    let travel = RetargetOptions { travel: TravelTo::InPlace, ..options.clone() };
    assert_ne!(content_key(&source, &target, &travel), key);
    // Bounded: the one that was not used for longest goes.
    cache.get(&source, &target, &travel).unwrap();
    cache.get(&source, &target, &options).unwrap();
    cache.get(&source, &other, &options).unwrap();
    assert_eq!((cache.len(), cache.hits()), (2, 2));
    cache.get(&source, &target, &options).unwrap();
    assert_eq!(cache.hits(), 3);
    cache.get(&source, &target, &travel).unwrap();
    assert_eq!(cache.hits(), 3, "it had gone");
}
