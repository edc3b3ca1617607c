//! Takes that somebody else has put on a second skeleton: ours there against theirs.
//!
//! Every pair of files with one humanoid's take is tested in both directions. The table has, limb by limb, the angle to the
//! file's own in degrees (mean over frames), and the two files against each other without us: what they differ by themselves
//! no retarget can make good. `POSEWRIGHT_CORPUS` names the folder; without it these tests skip and say so.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::corpus;
use common::take::{Take, take};
use posewright::measure::{DirectionError, ModelPose64, Performance, direction_error, orientation_error};
use posewright::{Bone, Clip, Retarget, RetargetOptions, Transform};
use std::path::Path;

/// Files with the same take, and the limbs that differ by more than 3 degrees, with the reason.
struct SameTake {
    name: &'static str,
    files: &'static [&'static str],
    explained: &'static [(Bone, &'static str)],
}

const TAKES: [SameTake; 3] = [
    SameTake {
        name: "131_01, in CMU's unit and in metres",
        files: &["cmu_131_01_scaled/131_01.bvh", "cmu_131_01_scaled/scaled_131_01.bvh"],
        explained: &[],
    },
    SameTake {
        name: "01_01, as recorded and as converted twice",
        files: &["cmu_01_01/01.asf", "cmu_01_01/01_01.bvh", "cmu_01_01/01_01_cmu.fbx"],
        explained: &[],
    },
    SameTake {
        name: "a walk from MotionBuilder, on skeletons that rest in mid-walk, with arms out and with arms down",
        files: &[
            "pab_walk_fbx_dae/walk.fbx",
            "pab_walk_fbx_dae/walk.dae",
            "pab_walk_fbx_dae/skeleton.dae",
            "pab_walk_fbx_dae/skeleton_zup.dae",
        ],
        explained: &[],
    },
];

const MOST_DEGREES: f64 = 3.0;

/// About 150 frames that both have, the second one of a BVH first: the one before it is no part of the take.
fn times(a: &Clip, b: &Clip) -> Vec<f64> {
    let (keys, others) = (a.key_times(), b.key_times());
    let (from, to) = (keys[0].max(others[0]).max(0.005), keys[keys.len() - 1].min(others[others.len() - 1]));
    let inside: Vec<f64> = keys.into_iter().filter(|t| (from - 1e-4..=to).contains(t)).collect();
    let step = inside.len().div_ceil(150).max(1);
    inside.into_iter().step_by(step).collect()
}

/// Where the hips are in each frame, seen from the first.
fn hips(take: &Take, clip: &Clip, times: &[f64]) -> Vec<posewright::glam::DVec3> {
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
    ours: DirectionError,
    /// The two files without us.
    files: DirectionError,
    /// Whole turns, ours against theirs: rolls and ends too.
    turns: DirectionError,
    /// Farthest that the hips' path is from theirs, and its length, metres.
    path: [f64; 2],
}

fn compare(a: &Take, b: &Take) -> Found {
    let (clip, own) = (&a.clips[0], &b.clips[0]);
    let times = times(clip, own);
    assert!(times.len() > 20, "{} frames in common", times.len());
    let retarget = Retarget::new(&a.character, &b.character, &RetargetOptions::default()).unwrap();
    let carried = retarget.clip(clip, &times);
    let ours = Performance::new(&b.character, &carried);
    let theirs = Performance::new(&b.character, own);
    let source = Performance::new(&a.character, clip);
    let (path, own_path) = (hips(b, &carried, &times), hips(b, own, &times));
    let apart = path.iter().zip(&own_path).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max);
    let length = own_path.iter().map(|p| p.length()).fold(0.0, f64::max);
    Found {
        ours: direction_error(&theirs, &ours, &times),
        files: direction_error(&source, &theirs, &times),
        turns: orientation_error(&theirs, &ours, &times),
        path: [apart, length],
    }
}

fn show(found: &Found, explained: &[(Bone, &str)]) -> Vec<String> {
    let mut missed = Vec::new();
    for (ours, files) in found.ours.bones.iter().zip(&found.files.bones) {
        let [mean, worst, alone] = [ours.mean, ours.worst, files.mean].map(f64::to_degrees);
        let why = explained.iter().find(|(bone, _)| *bone == ours.bone).map(|(_, why)| *why);
        println!(
            "    {:<14} ours {mean:7.4} (worst {worst:7.4}), files {alone:7.4} {}",
            ours.bone.name(),
            why.unwrap_or("")
        );
        if mean > MOST_DEGREES && why.is_none() {
            missed.push(format!("{} {mean:.2} degrees", ours.bone.name()));
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
                println!("  {} onto {}: hips {apart:.4} of {length:.3} m apart", name(i), name(j));
                for bone in found.turns.bones.iter().filter(|bone| bone.mean.to_degrees() > 1.0) {
                    println!("    {} turned by {:.2}", bone.bone.name(), bone.mean.to_degrees());
                }
                assert_eq!(found.ours.bones.len(), 8, "all limbs are compared");
                compared += found.ours.bones.len();
                let misses = show(&found, same.explained);
                missed.extend(misses.iter().map(|miss| format!("{} onto {}: {miss}", name(i), name(j))));
            }
        }
    }
    println!("{compared} limbs compared");
    assert!(missed.is_empty(), "{missed:#?}");
    assert_eq!(compared, 8 * (2 + 6 + 12));
}
