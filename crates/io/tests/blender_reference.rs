//! Joint positions against Blender's own importers, kept as numbers in `tests/reference` with the script that made
//! them (`tools/reference/blender_positions.py`). The project's own files are read here always; files of others are
//! read from the corpus, and skipped with a message without it.
#![allow(clippy::unwrap_used, reason = "tests")]

use posewright::ModelPose;
use posewright::glam::DVec3;
use posewright_io::{ReadOptions, Unit, UpAxis, read};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A tenth of a millimetre on a person of 1.8 m, as a part of the size, for files whose unit is not the metre.
const PART_OF_SIZE: f64 = 1e-4 / 1.8;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Largest distance of any joint from Blender's, and the size of the figure in the same units. `name` is the
/// reference's.
fn compare(file: &Path, name: &str) -> (f64, f64) {
    let reference = repository().join(format!("crates/io/tests/reference/{name}.json"));
    let reference: Value = serde_json::from_str(&std::fs::read_to_string(reference).unwrap()).unwrap();
    // Raw units and axes, as Blender was told to keep them.
    let options = ReadOptions { unit: Unit::Metres(1.0), up: UpAxis::Y, ..ReadOptions::default() };
    let options = if name.ends_with(".bvh") { options } else { ReadOptions::default() };
    let scene = read(file, &options).unwrap();
    let played = reference["clip"].as_str();
    let is_played = |own: &str| played.is_some_and(|played| !own.is_empty() && played.ends_with(own));
    let clip = scene.clips.iter().find(|c| is_played(&c.clip.name)).unwrap_or(&scene.clips[0]);
    let skeleton = &scene.figures[clip.figure].skeleton;
    let (mut worst, mut size, mut joints) = (0.0f64, 0.0f64, 0);
    let mut local = skeleton.rest().to_vec();
    let mut model = ModelPose::default();
    for sample in reference["samples"].as_array().unwrap() {
        let time = match sample["row"].as_f64() {
            Some(row) => row * clip.clip.frame_time_secs.unwrap(),
            None => sample["seconds"].as_f64().unwrap(),
        };
        clip.clip.sample(skeleton, time, &mut local);
        model.compose(skeleton, &local);
        for (name, position) in sample["positions"].as_object().unwrap() {
            // What Blender calls an armature may be no joint, and it numbers names that repeat.
            let Some(joint) = skeleton.find(name) else { continue };
            let at: Vec<f64> = position.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
            let at = DVec3::from_slice(&at);
            worst = worst.max(model.positions[joint].as_dvec3().distance(at));
            size = size.max(at.y.abs());
            joints += 1;
        }
    }
    println!("{name}: {joints} places, worst {worst:.6} of {size:.3}");
    assert!(joints >= 80, "the reference holds whole figures");
    (worst, size)
}

#[test]
fn our_own_files_are_where_blender_puts_them() {
    for file in ["data/walk.bvh", "data/carry.bvh", "data/fox.glb"] {
        let path = repository().join(file);
        let (worst, size) = compare(&path, path.file_name().unwrap().to_str().unwrap());
        assert!(worst <= PART_OF_SIZE * size.max(1.0), "{file}: {worst} of {size}");
    }
}

#[test]
fn files_of_others_are_where_blender_puts_them() {
    let Some(corpus) = std::env::var_os("POSEWRIGHT_CORPUS").map(PathBuf::from) else {
        println!("skipped: POSEWRIGHT_CORPUS names no folder");
        return;
    };
    let files = [
        ("bvh/cmu_12_01_walk.bvh", "cmu_12_01_walk.bvh"),
        ("bvh/dab.bvh", "dab.bvh"),
        ("fbx/08_02_cmu.fbx", "08_02_cmu.fbx"),
        ("fbx/cmu_m2m/91_52.fbx", "91_52.fbx"),
        ("fbx/animation_with_skeleton.fbx", "animation_with_skeleton.fbx"),
        ("pairs/pab_walk_fbx_dae/walk.fbx", "pab_walk.fbx"),
        ("pairs/quaternius_trex_fbx_glb/Trex.fbx", "Trex.fbx"),
        ("gltf/Fox.glb", "Fox.glb"),
    ];
    for (file, name) in files {
        let (worst, size) = compare(&corpus.join(file), name);
        assert!(worst <= PART_OF_SIZE * size.max(1.0), "{file}: {worst} of {size}");
    }
}
