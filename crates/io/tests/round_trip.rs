//! There and back over real rigs. Takes that somebody else has put on a second skeleton are in `pairs.rs`.
//!
//! `POSEWRIGHT_CORPUS` names the folder; without it these tests skip and say so.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use posewright::measure::{ModelPose64, Performance, direction_error};
use posewright::{Bone, Character, Clip, Reference, Retarget, RetargetOptions, Transform};
use posewright_io::ReadOptions;
use std::path::{Path, PathBuf};

struct Take {
    character: Character,
    clips: Vec<Clip>,
}

fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("POSEWRIGHT_CORPUS").map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: POSEWRIGHT_CORPUS names no folder with real files");
    }
    folder
}

fn take(path: &Path) -> Take {
    let scene = posewright_io::read(path, &ReadOptions::default())
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let figure = scene.clips.first().map_or(0, |clip| clip.figure);
    let clips = scene.clips_of(figure).cloned().collect();
    Take { character: scene.character(figure, Reference::Auto), clips }
}

const LIMBS: [[Bone; 3]; 4] = [
    [Bone::LeftUpperArm, Bone::LeftLowerArm, Bone::LeftHand],
    [Bone::RightUpperArm, Bone::RightLowerArm, Bone::RightHand],
    [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot],
    [Bone::RightUpperLeg, Bone::RightLowerLeg, Bone::RightFoot],
];

/// Largest distance of a limb's middle and end, seen from its start: a spine of another count changes where shoulders
/// are, but not what limbs do.
fn limb_distance(character: &Character, a: &Clip, b: &Clip, times: &[f64]) -> f64 {
    let skeleton = character.skeleton();
    let pose = |clip: &Clip, time: f64| {
        let mut local = vec![Transform::IDENTITY; skeleton.len()];
        clip.sample(skeleton, time, &mut local);
        ModelPose64::of(skeleton, &local)
    };
    let mut worst = 0.0f64;
    for time in times {
        let (a, b) = (pose(a, *time), pose(b, *time));
        for limb in LIMBS {
            let joints = limb.map(|bone| character.humanoid().joint(bone));
            let [Some(start), middle, end] = joints else { continue };
            for joint in [middle, end].into_iter().flatten() {
                let seen = |pose: &ModelPose64| pose.positions[joint] - pose.positions[start];
                worst = worst.max(seen(&a).distance(seen(&b)));
            }
        }
    }
    worst
}

fn some_times(clip: &Clip) -> Vec<f64> {
    let times = clip.key_times();
    let step = times.len().div_ceil(150).max(1);
    times.into_iter().step_by(step).collect()
}

#[test]
fn there_and_back_is_where_it_began() {
    let Some(folder) = corpus() else { return };
    let sources = ["bvh/cmu_12_01_walk.bvh", "bvh/jesse_dance.bvh", "bvh/dab.bvh", "gltf/Rogue.glb"];
    let targets = ["gltf/Rogue.glb", "gltf/cesium_man.gltf", "bvh/walk1.bvh", "bvh/walk01.bvh"];
    let mut pairs = 0;
    for source in sources {
        let a = take(&folder.join(source));
        let clip = &a.clips[0];
        let times = some_times(clip);
        for target in targets.into_iter().filter(|target| *target != source) {
            let b = take(&folder.join(target));
            let (there, back) = match (
                Retarget::new(&a.character, &b.character, &RetargetOptions::default()),
                Retarget::new(&b.character, &a.character, &RetargetOptions::default()),
            ) {
                (Ok(there), Ok(back)) => (there, back),
                _ => continue,
            };
            let out = back.clip(&there.clip(clip, &times), &times);
            let (first, last) = (Performance::new(&a.character, clip), Performance::new(&a.character, &out));
            let angle = direction_error(&first, &last, &times).worst.to_degrees();
            let distance = limb_distance(&a.character, clip, &out, &times);
            println!("{source} to {target} and back: {angle:.4} degrees, {:.3} mm", 1e3 * distance);
            // Bones that the rig in between lacks cannot come back.
            let whole = LIMBS.iter().flatten().all(|bone| b.character.humanoid().joint(*bone).is_some());
            if !whole || !b.character.detached().is_empty() {
                continue;
            }
            assert!(angle <= 0.5, "{source} to {target}: {angle} degrees");
            assert!(distance <= 0.002, "{source} to {target}: {distance} m");
            pairs += 1;
        }
    }
    assert!(pairs >= 6, "only {pairs} pairs were tried");
}
