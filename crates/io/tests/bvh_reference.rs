//! Real BVH files against joint positions that Blender's importer computed (numbers beside the corpus).

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod bvh_plain;

use bvh_plain::{corpus, corpus_files};
use posewright::glam::DVec3;
use posewright::{LocalPose, ModelPose};
use posewright_io::bvh::{self, Conversion};
use posewright_io::{ReadOptions, RootOffset, Scene, UpAxis};
use std::path::{Path, PathBuf};

/// BVH files that have a reference, with it.
fn files(corpus: &Path) -> Vec<(PathBuf, serde_json::Value)> {
    let reference = |path: &PathBuf| {
        let mut file = corpus.join("../reference").join(path.strip_prefix(corpus).unwrap()).into_os_string();
        file.push(".json");
        let text = std::fs::read(PathBuf::from(file)).ok()?;
        Some(serde_json::from_slice(&text).unwrap())
    };
    let files = corpus_files(corpus).into_iter();
    files.filter_map(|path| reference(&path).map(|numbers| (path, numbers))).collect()
}

fn vector(value: &serde_json::Value) -> DVec3 {
    DVec3::from_array([0, 1, 2].map(|i| value[i].as_f64().unwrap()))
}

/// Joint positions in file units at a time; rest for `None`.
fn positions(scene: &Scene, conversion: &Conversion, time: Option<f64>) -> Vec<DVec3> {
    let skeleton = &scene.figures[0].skeleton;
    let mut local = LocalPose::rest(skeleton);
    if let Some(time) = time {
        scene.clips[0].clip.sample(skeleton, time, &mut local.joints);
    }
    let mut model = ModelPose::default();
    model.compose(skeleton, &local.joints);
    model.positions.iter().map(|p| conversion.point_in_file(p.as_dvec3())).collect()
}

/// Largest distance, over all joints of the reference, as a part of the reference's own size.
fn worst(scene: &Scene, found: &[DVec3], reference: &serde_json::Value, wanted: &serde_json::Value) -> f64 {
    let figure = &scene.figures[0];
    let joints: Vec<usize> = (0..found.len()).filter(|j| !figure.hints.is_end_site(*j)).collect();
    let names = reference["joints"].as_array().unwrap();
    assert_eq!(joints.len(), names.len(), "joint count");
    let points = |set: &serde_json::Value| -> Vec<DVec3> {
        names.iter().map(|n| vector(&set[n.as_str().unwrap()])).collect()
    };
    let rest = points(&reference["rest"]);
    let wanted = points(wanted);
    let reach = |set: &[DVec3]| set.iter().map(|p| p.distance(set[0])).fold(0.0, f64::max);
    // A file of one joint has no size but its place.
    let size = reach(&rest).max(if rest.len() == 1 { wanted[0].length() } else { 0.0 });
    let far = joints.iter().zip(&wanted).map(|(j, w)| found[*j].distance(*w)).fold(0.0, f64::max);
    far / size.max(1e-9)
}

/// 0.1 mm on a person of 1.8 m.
const TOLERANCE: f64 = 5.6e-5;

#[test]
fn real_files_agree_with_blender() {
    let Some(corpus) = corpus() else { return };
    let files = files(&corpus);
    assert!(files.len() >= 20, "only {} files with a reference", files.len());
    for (path, reference) in files {
        let name = path.strip_prefix(&corpus).unwrap().display().to_string();
        if name.contains("unsupported-channel") {
            continue;
        }
        let bytes = std::fs::read(&path).unwrap();
        // Blender always lets position channels replace the OFFSET.
        let options = ReadOptions { root_offset: RootOffset::Replaced, ..ReadOptions::default() };
        let document = bvh::parse(&bytes, &options).unwrap_or_else(|e| panic!("{name}: {e}"));
        let conversion = bvh::conversion(&document, &options);
        let scene = bvh::to_scene(&document, &conversion).unwrap();
        println!("{name}: {} m, {:?} up", conversion.metres_per_unit, conversion.up);
        for note in &scene.notes {
            println!("    {} [{}] {}", note.kind.word(), note.place, note.text);
        }
        let rest = positions(&scene, &conversion, None);
        let error = worst(&scene, &rest, &reference, &reference["rest"]);
        assert!(error < TOLERANCE, "{name}: rest is off by {error:e} of the size");
        let samples = reference["samples"].as_array().unwrap();
        assert!(!samples.is_empty());
        let mut most: f64 = 0.0;
        for sample in samples {
            let frame = sample["frame"].as_u64().unwrap() as f64;
            let found = positions(&scene, &conversion, Some(frame * document.frame_time_secs));
            let error = worst(&scene, &found, &reference, &sample["positions"]);
            assert!(error < TOLERANCE, "{name}: frame {frame} is off by {error:e} of the size");
            most = most.max(error);
        }
        println!("    worst {most:e} of the size");
    }
}

#[test]
fn up_axis_and_unit_of_real_files() {
    let Some(corpus) = corpus() else { return };
    // Unit: as the corpus' list says, where it does; up: which way the heads point in pictures of the files.
    let cmu = 0.0254 / 0.45;
    let expected = [
        ("bvh/AV_8Walk_Meredith_HVHA_Rep1.bvh", Some(0.0254), UpAxis::Y),
        ("bvh/DAZ3D.bvh", Some(0.01), UpAxis::Y),
        ("bvh/cmu_12_01_walk.bvh", Some(cmu), UpAxis::Y),
        ("bvh/dab.bvh", None, UpAxis::Z),
        ("bvh/dog_walk.bvh", Some(0.01), UpAxis::Y),
        ("bvh/jesse_dance.bvh", Some(0.01), UpAxis::Y),
        ("bvh/tpose.bvh", Some(0.1), UpAxis::Z),
        ("bvh/walk01.bvh", Some(0.01), UpAxis::Y),
        ("bvh/walk1.bvh", Some(0.1), UpAxis::Z),
        ("pairs/cmu_01_01/01_01.bvh", Some(cmu), UpAxis::Y),
        ("pairs/cmu_131_01_scaled/131_01.bvh", Some(cmu), UpAxis::Y),
        ("pairs/cmu_131_01_scaled/scaled_131_01.bvh", Some(1.0), UpAxis::Y),
    ];
    for (name, unit, up) in expected {
        let bytes = std::fs::read(corpus.join(name)).unwrap();
        let options = ReadOptions::default();
        let document = bvh::parse(&bytes, &options).unwrap();
        let conversion = bvh::conversion(&document, &options);
        for note in &conversion.notes {
            println!("{name}: [{}] {}", note.place, note.text);
        }
        assert_eq!(conversion.up, up, "{name}");
        if let Some(unit) = unit {
            assert!((conversion.metres_per_unit / unit - 1.0).abs() < 1e-3, "{name}: {conversion:?}");
        }
    }
}
