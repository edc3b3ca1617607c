//! How the hips of odd rigs carry their legs: a hips joint on the floor, and a pelvis as wide as the legs are long.
#![allow(clippy::unwrap_used, reason = "tests")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::walk::Walk;
use figure::{Build, clip_of, frames};
use posewright::glam::{Quat, Vec3};
use posewright::retarget::feet::{FeetOptions, FeetPass, FeetReport};
use posewright::{
    Bone, BoneMatch, Character, CharacterOptions, Clip, Humanoid, ModelPose, Retarget, RetargetOptions,
    Skeleton, Transform,
};

/// A figure with its rest pose changed.
fn reshaped(build: &Build, change: impl Fn(&Humanoid, &mut [Transform])) -> Character {
    let (skeleton, humanoid) = build.skeleton();
    let mut rest = skeleton.rest().to_vec();
    change(&humanoid, &mut rest);
    let names = (0..skeleton.len()).map(|j| skeleton.name(j).to_string()).collect();
    let parents = (0..skeleton.len()).map(|j| skeleton.parent(j)).collect();
    let mut same = Humanoid::new();
    for (bone, found) in humanoid.iter() {
        same.set(bone, Some(BoneMatch { ..found.clone() }));
    }
    Character::new(Skeleton::new(names, parents, rest).unwrap(), same, &CharacterOptions::default())
}

/// Source and target with a motion on both, the contact pass applied.
struct Played {
    plain: Clip,
    planted: Clip,
    report: FeetReport,
    scale: f32,
}

fn played(source: &Character, clip: &Clip, times: &[f64], target: &Character) -> Played {
    let retarget = Retarget::new(source, target, &RetargetOptions::default()).unwrap();
    let pass = FeetPass { source, source_clip: clip, target, retarget: &retarget, times };
    let plain = retarget.clip(clip, times);
    let mut planted = plain.clone();
    let report = pass.plant(&mut planted, &FeetOptions::default());
    Played { plain, planted, report, scale: retarget.scale() }
}

fn pose(character: &Character, clip: &Clip, time: f64) -> ModelPose {
    let mut local = character.skeleton().rest().to_vec();
    clip.sample(character.skeleton(), time, &mut local);
    ModelPose::of(character.skeleton(), &local)
}

fn place(character: &Character, clip: &Clip, bone: Bone, time: f64) -> Vec3 {
    pose(character, clip, time).positions[character.humanoid().joint(bone).unwrap()]
}

fn leg_roots(character: &Character, clip: &Clip, time: f64) -> [Vec3; 2] {
    [Bone::LeftUpperLeg, Bone::RightUpperLeg].map(|bone| place(character, clip, bone, time))
}

/// A walk whose pelvis also turns, by angles that depend on the time; legs and spine keep their directions.
fn with_turning_pelvis(build: &Build, walk: &Clip, times: &[f64], turn: impl Fn(f32) -> Quat) -> Clip {
    let character = build.character();
    let (skeleton, humanoid) = (character.skeleton(), character.humanoid());
    let joint = |bone| humanoid.joint(bone).unwrap();
    let poses: Vec<Vec<Transform>> = times
        .iter()
        .map(|time| {
            let mut local = skeleton.rest().to_vec();
            walk.sample(skeleton, *time, &mut local);
            let turn = turn(*time as f32);
            let hips = joint(Bone::Hips);
            local[hips].rotation = turn * local[hips].rotation;
            for child in [Bone::LeftUpperLeg, Bone::RightUpperLeg, Bone::Spine].map(joint) {
                local[child].rotation = turn.inverse() * local[child].rotation;
            }
            local
        })
        .collect();
    clip_of(&poses, times)
}

/// What travels on a rig with its hips joint on the floor is the middle of its legs; the contact pass once moved it again, by as
/// much as the pelvis pitches.
#[test]
fn a_hips_joint_on_the_floor_is_not_moved_twice() {
    let build = Build::default();
    let source = build.character();
    let target = reshaped(&build, |humanoid, rest| {
        let joint = |bone| humanoid.joint(bone).unwrap();
        let up = Vec3::Y * rest[joint(Bone::Hips)].translation.y;
        rest[joint(Bone::Hips)].translation -= up;
        for child in [Bone::LeftUpperLeg, Bone::RightUpperLeg, Bone::Spine].map(joint) {
            rest[child].translation += up;
        }
    });
    let (walk, times, _) = Walk { sink: 0.1, ..Walk::default() }.clip(&build);
    let pitched = |t: f32| Quat::from_rotation_x(0.25 - 0.25 * (2.0 * t).cos());
    let clip = with_turning_pelvis(&build, &walk, &times, pitched);
    let found = played(&source, &clip, &times, &target);
    let moved = found.report.hips_moved;
    assert!(moved < 1e-3, "the hips were moved by {moved} m");
    let mut swung = 0.0f32;
    for time in times.iter().step_by(7) {
        let middle = |c: &Character, clip: &Clip| {
            let [left, right] = leg_roots(c, clip, *time);
            left.midpoint(right)
        };
        let off = middle(&target, &found.planted) - middle(&source, &clip);
        assert!(Vec3::new(off.x, 0.0, off.z).length() < 2e-3, "{off} at {time}");
        swung = swung.max(
            place(&target, &found.planted, Bone::Hips, *time).distance(
                place(&target, &found.planted, Bone::Hips, 0.0) + middle(&target, &found.planted)
                    - leg_roots(&target, &found.planted, 0.0)[0]
                        .midpoint(leg_roots(&target, &found.planted, 0.0)[1]),
            ),
        );
    }
    assert!(swung > 0.3, "the joint on the floor swings by {swung} m under a pitched pelvis");
}

/// Where hips are as wide as legs are long every tilt of the pelvis would lift one leg off the ground: there the leg roots rise
/// and fall as the source's do for the length of its legs, and the spine keeps its direction.
#[test]
fn a_pelvis_as_wide_as_its_legs_are_long_tilts_as_far_as_they_take() {
    let build = Build::default();
    let source = build.character();
    let small = build.scaled(0.5);
    let widened = 9.0;
    let target = reshaped(&small, |humanoid, rest| {
        for bone in [Bone::LeftUpperLeg, Bone::RightUpperLeg] {
            rest[humanoid.joint(bone).unwrap()].translation.x *= widened;
        }
    });
    let (walk, times, _) = Walk { sink: 0.1, ..Walk::default() }.clip(&build);
    let tilted = |t: f32| Quat::from_rotation_z(0.17 * (6.0 * t).sin());
    let clip = with_turning_pelvis(&build, &walk, &times, tilted);
    let found = played(&source, &clip, &times, &target);
    let (mut most, mut before) = (0.0f32, 0.0f32);
    for time in &times {
        let rise = |c: &Character, clip: &Clip| {
            let [left, right] = leg_roots(c, clip, *time);
            left.y - right.y
        };
        let wanted = found.scale * rise(&source, &clip);
        most = most.max((rise(&target, &found.planted) - wanted).abs());
        before = before.max((rise(&target, &found.plain) - wanted).abs());
        let spine =
            |clip: &Clip| pose(&target, clip, *time).rotations[target.humanoid().joint(Bone::Spine).unwrap()];
        let turned = spine(&found.planted).angle_between(spine(&found.plain));
        assert!(turned < 2e-3, "the spine turned by {turned} at {time}");
    }
    // 0.378 m from the middle to a leg root at a sixth of a radian.
    assert!(before > 0.1, "{before}");
    // The arc from the tilted to the wanted direction keeps the length, which is wider than the source's by more than its scale.
    assert!(most < 4e-3, "{most}");
    assert!(found.report.contacts.iter().all(|c| !c.released), "{:?}", found.report.contacts);
    assert!(found.report.pelvis_worst < 0.25 * 0.42, "{}", found.report.pelvis_worst);
}

/// The same with a pelvis of people's width changes nothing of its turns.
#[test]
fn a_pelvis_of_usual_width_turns_as_it_is_told() {
    let build = Build::default();
    let source = build.character();
    let target = build.scaled(0.5).character();
    let (walk, times, _) = Walk { sink: 0.1, ..Walk::default() }.clip(&build);
    let clip = with_turning_pelvis(&build, &walk, &times, |t| Quat::from_rotation_z(0.17 * (6.0 * t).sin()));
    let found = played(&source, &clip, &times, &target);
    for time in frames(40, 10.0) {
        let hips =
            |clip: &Clip| pose(&target, clip, time).rotations[target.humanoid().joint(Bone::Hips).unwrap()];
        assert!(hips(&found.planted).angle_between(hips(&found.plain)) < 1e-3);
    }
}
