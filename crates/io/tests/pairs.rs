//! Takes that somebody else has put on a second skeleton: ours there against theirs.
//!
//! Every pair of files with one humanoid's take is tested in both directions. The table has, limb by limb, the angle to the
//! file's own in degrees, and what is left of it where ours faces as theirs does: a skeleton that rests in mid-walk faces as
//! its hips do in that frame, and ours keeps the walk's direction against that. `POSEWRIGHT_CORPUS` names the folder; without
//! it these tests skip and say so. Pairs that hold no humanoid's take are in `pairs_rigs.rs`, USD's in `pairs_usd.rs`.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::corpus;
use common::take::{Take, take};
use posewright::glam::{DVec3, Quat};
use posewright::measure::{DirectionError, ModelPose64, Performance, direction_error, orientation_error};
use posewright::{Bone, Character, Clip, Interpolation, Retarget, RetargetOptions, Track, Transform};
use std::path::Path;

/// Files with the same take.
struct SameTake {
    name: &'static str,
    files: &'static [&'static str],
}

const TAKES: [SameTake; 3] = [
    SameTake {
        name: "131_01, in CMU's unit and in metres",
        files: &["cmu_131_01_scaled/131_01.bvh", "cmu_131_01_scaled/scaled_131_01.bvh"],
    },
    SameTake {
        name: "01_01, as recorded, as a BVH and as an FBX made of another BVH",
        files: &["cmu_01_01/01.asf", "cmu_01_01/01_01.bvh", "cmu_01_01/01_01_cmu.fbx"],
    },
    SameTake {
        name: "a walk from MotionBuilder, on skeletons that rest in mid-walk, with arms out and with arms down",
        files: &[
            "pab_walk_fbx_dae/walk.fbx",
            "pab_walk_fbx_dae/walk.dae",
            "pab_walk_fbx_dae/skeleton.dae",
            "pab_walk_fbx_dae/skeleton_zup.dae",
        ],
    },
];

/// Limbs may differ by this in the mean, degrees.
const MOST: f64 = 3.0;
/// What remains where the reason is known: rounding, and frames that stand half a frame apart.
const NOTHING: f64 = 0.1;

/// About 150 frames that both have, the second one of a BVH first: the one before it is no part of the take.
fn times(a: &Clip, b: &Clip) -> Vec<f64> {
    let (keys, others) = (a.key_times(), b.key_times());
    let (from, to) = (keys[0].max(others[0]).max(0.005), keys[keys.len() - 1].min(others[others.len() - 1]));
    let inside: Vec<f64> = keys.into_iter().filter(|t| (from - 1e-4..=to).contains(t)).collect();
    let step = inside.len().div_ceil(150).max(1);
    inside.into_iter().step_by(step).collect()
}

/// Where the hips are in each frame, seen from the first.
fn hips(take: &Take, clip: &Clip, times: &[f64]) -> Vec<DVec3> {
    let (skeleton, joint) = (take.character.skeleton(), take.character.humanoid().joint(Bone::Hips).unwrap());
    let mut local = vec![Transform::IDENTITY; skeleton.len()];
    let mut place = |time: &f64| {
        clip.sample(skeleton, *time, &mut local);
        ModelPose64::of(skeleton, &local).positions[joint]
    };
    let places: Vec<_> = times.iter().map(&mut place).collect();
    places.iter().map(|place| *place - places[0]).collect()
}

struct Found {
    /// Limb by limb, ours against theirs.
    ours: DirectionError,
    /// The same once the whole of ours is turned back by the angle between the two stances' forwards.
    faced: DirectionError,
    /// That angle, degrees.
    facing: f64,
    /// Whole turns, ours against theirs: rolls and ends too.
    turns: DirectionError,
    /// Farthest that the hips' path is from theirs, and its length, metres.
    path: [f64; 2],
}

/// A clip with the whole turned about +Y.
fn turned(character: &Character, clip: &Clip, angle: f64) -> Clip {
    let mut clip = clip.clone();
    let (turn, roots) = (Quat::from_rotation_y(angle as f32), character.skeleton().roots());
    for root in roots {
        let tracks = &mut clip.joints[root];
        let rest = character.skeleton().rest()[root];
        let values = tracks.rotation.get_or_insert_with(|| Track {
            times: [0.0].into(),
            values: vec![rest.rotation],
            interpolation: Interpolation::Linear,
        });
        values.values.iter_mut().for_each(|q| *q = turn * *q);
    }
    clip
}

fn heading(character: &Character) -> f64 {
    let forward = character.stance().forward;
    f64::from(forward.x.atan2(forward.z))
}

fn compare(a: &Take, b: &Take) -> Found {
    let (clip, own) = (&a.clips[0], &b.clips[0]);
    let times = times(clip, own);
    assert!(times.len() > 20, "{} frames in common", times.len());
    let retarget = Retarget::new(&a.character, &b.character, &RetargetOptions::default()).unwrap();
    let carried = retarget.clip(clip, &times);
    let facing = heading(&b.character) - heading(&a.character);
    let back = turned(&b.character, &carried, -facing);
    let [ours, back, theirs] = [&carried, &back, own].map(|clip| Performance::new(&b.character, clip));
    let (path, own_path) = (hips(b, &carried, &times), hips(b, own, &times));
    let apart = path.iter().zip(&own_path).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max);
    let length = own_path.iter().map(|p| p.length()).fold(0.0, f64::max);
    Found {
        ours: direction_error(&theirs, &ours, &times),
        faced: direction_error(&theirs, &back, &times),
        facing: facing.to_degrees(),
        turns: orientation_error(&theirs, &ours, &times),
        path: [apart, length],
    }
}

/// Prints a row per limb; those that differ without a reason.
fn show(found: &Found) -> Vec<String> {
    let mut missed = Vec::new();
    for (ours, faced) in found.ours.bones.iter().zip(&found.faced.bones) {
        let [mean, worst, left] = [ours.mean, ours.worst, faced.mean].map(f64::to_degrees);
        let name = ours.bone.name();
        let why = match mean > MOST && left <= NOTHING {
            true => "all of it since the stances face apart",
            false => "",
        };
        println!("    {name:<14} mean {mean:7.4}, worst {worst:7.4}; faced alike {left:7.4} {why}");
        if mean > MOST && why.is_empty() {
            missed.push(format!("{name} {mean:.2} degrees"));
        }
    }
    missed
}

#[test]
fn takes_that_others_put_on_a_second_skeleton_agree() {
    let Some(folder) = corpus() else { return };
    let (mut compared, mut missed) = (0, Vec::new());
    for same in &TAKES {
        println!("{}", same.name);
        let takes: Vec<Take> = same.files.iter().map(|file| take(&folder.join("pairs").join(file))).collect();
        let name = |i: usize| Path::new(same.files[i]).file_name().unwrap().to_string_lossy();
        for (i, a) in takes.iter().enumerate() {
            for (j, b) in takes.iter().enumerate().filter(|(j, _)| *j != i) {
                let found = compare(a, b);
                let [apart, length] = found.path;
                println!(
                    "  {} onto {}: hips {apart:.4} of {length:.3} m apart, stances face {:.2} degrees apart",
                    name(i),
                    name(j),
                    found.facing
                );
                assert_eq!(found.ours.bones.len(), 8, "all limbs are compared");
                compared += found.ours.bones.len();
                let misses = show(&found);
                missed.extend(misses.iter().map(|miss| format!("{} onto {}: {miss}", name(i), name(j))));
                // No bar: necks of 01_01 differ by 16 degrees as the two files' necks do at rest, and feet by 21 since the BVH's
                // lean with its spread legs, which its joints do not show.
                for bone in found.turns.bones.iter().filter(|bone| bone.mean.to_degrees() > 1.0) {
                    println!("    {} turned by {:.2}", bone.bone.name(), bone.mean.to_degrees());
                }
            }
        }
    }
    println!("{compared} limbs compared");
    assert!(missed.is_empty(), "{missed:#?}");
    assert_eq!(compared, 8 * (2 + 6 + 12));
}
