//! FBX files against the same motion in other files: other axes and units, another format, the .obj frames of the
//! program that wrote them.
#![allow(clippy::unwrap_used, reason = "tests")]

use posewright::glam::Vec3;
use posewright::{LocalPose, ModelPose, Skeleton};
use posewright_io::{Format, ReadOptions, Scene, read};
use std::path::PathBuf;

/// The corpus, or a message that says why nothing is tested.
fn corpus() -> Option<PathBuf> {
    let corpus = std::env::var_os("POSEWRIGHT_CORPUS").map(PathBuf::from);
    if corpus.is_none() {
        println!("skipped: POSEWRIGHT_CORPUS names no folder");
    }
    corpus
}

fn open(name: &str) -> Option<Scene> {
    Some(read(&corpus()?.join("pairs").join(name), &ReadOptions::default()).unwrap())
}

fn pose(scene: &Scene, clip: usize, time: f64) -> ModelPose {
    let skeleton = &scene.figures[0].skeleton;
    let mut local = LocalPose::rest(skeleton);
    scene.clips[clip].clip.sample(skeleton, time, &mut local.joints);
    let mut model = ModelPose::default();
    model.compose(skeleton, &local.joints);
    model
}

#[test]
fn four_choices_of_axes_and_unit_are_one_motion() {
    let names = ["y-up-cm", "y-up-m", "z-up-cm", "z-up-m"];
    let scenes: Option<Vec<Scene>> =
        names.iter().map(|n| open(&format!("magnum_axes_units/animation-space-{n}.fbx"))).collect();
    let Some(scenes) = scenes else { return };
    let first = &scenes[0];
    let skeleton = &first.figures[0].skeleton;
    let mut moved = 0.0f32;
    for other in &scenes[1..] {
        assert_eq!(other.format, Format::Fbx);
        assert_eq!(other.clips[0].clip.key_times(), first.clips[0].clip.key_times());
        for time in first.clips[0].clip.key_times() {
            let (a, b) = (pose(first, 0, time), pose(other, 0, time));
            for joint in 0..skeleton.len() {
                let twin = other.figures[0].skeleton.find(skeleton.name(joint)).unwrap();
                let off = a.positions[joint].distance(b.positions[twin]);
                assert!(off < 1e-5, "{} is {off} m away at {time} s", skeleton.name(joint));
                let turned = posewright::rotation::angle(a.rotations[joint].conjugate() * b.rotations[twin]);
                assert!(turned < 1e-4, "{} is turned by {turned}", skeleton.name(joint));
                moved = moved.max(a.positions[joint].distance(pose(first, 0, 0.0).positions[joint]));
            }
        }
    }
    assert!(moved > 0.1, "the files do move: {moved}");
}

/// Joints of equal name, by both indices.
fn common(a: &Skeleton, b: &Skeleton) -> Vec<(usize, usize)> {
    (0..a.len()).filter_map(|j| Some((j, b.find(a.name(j))?))).collect()
}

#[test]
fn one_character_as_fbx_and_as_glb_moves_alike() {
    let Some(fbx) = open("quaternius_trex_fbx_glb/Trex.fbx") else { return };
    let glb = open("quaternius_trex_fbx_glb/Trex.glb").unwrap();
    let pairs = common(&fbx.figures[0].skeleton, &glb.figures[0].skeleton);
    assert!(pairs.len() >= 29, "{} joints", pairs.len());
    assert_eq!(fbx.clips.len(), 6);
    let mut worst = 0.0f32;
    for (index, clip) in fbx.clips.iter().enumerate() {
        let short = clip.clip.name.rsplit('|').next().unwrap();
        let twin = glb.clips.iter().position(|c| c.clip.name.ends_with(short)).unwrap();
        let (own, other) = (&clip.clip, &glb.clips[twin].clip);
        assert!(
            (own.duration_secs - other.duration_secs).abs() < 1e-4,
            "{short}: {} and {}",
            own.duration_secs,
            other.duration_secs
        );
        for time in own.key_times() {
            let (a, b) = (pose(&fbx, index, time), pose(&glb, twin, time));
            for (own, other) in &pairs {
                let off = a.positions[*own].distance(b.positions[*other]);
                worst = worst.max(off);
                assert!(off < 1e-4, "{short} {time}: {} is {off} m away", fbx.figures[0].skeleton.name(*own));
            }
        }
    }
    println!("worst {worst} m");
}

#[test]
fn one_rig_from_three_files_is_one_rig() {
    let Some(combined) = open("ufbx_game_sausage/maya_game_sausage_7500_ascii_combined.fbx") else { return };
    for name in ["deform", "spin", "wiggle"] {
        let single = open(&format!("ufbx_game_sausage/maya_game_sausage_7500_ascii_{name}.fbx")).unwrap();
        let clip = combined.clips.iter().position(|c| c.clip.name == name).unwrap();
        for time in single.clips[0].clip.key_times() {
            let (a, b) = (pose(&combined, clip, time), pose(&single, 0, time));
            for (own, other) in common(&combined.figures[0].skeleton, &single.figures[0].skeleton) {
                let off: Vec3 = a.positions[own] - b.positions[other];
                assert!(off.length() < 1e-5, "{name} {time}: {}", off.length());
            }
        }
    }
}

#[test]
fn a_barbarian_faces_ahead_and_its_meshes_are_mentioned() {
    let Some(scene) = open("../fbx/ufbx/blender_293_barbarian_7400_binary.fbx") else { return };
    // Its knees' poles and the front of its loincloth lie at +Z of its hips; only the tails of its IK goals do not.
    let character = scene.character(0, posewright::Reference::Auto);
    assert!(character.stance().forward.z > 0.9, "{}", character.stance().forward);
    let said = |words: &str| scene.notes.iter().any(|n| n.text.contains(words));
    assert!(said("meshes: FBX meshes are not read"), "{:?}", scene.notes);
    let soles = character.notes().iter().find(|n| n.place == "soles").unwrap();
    assert!(!soles.text.contains("no mesh"), "{}", soles.text);
}
