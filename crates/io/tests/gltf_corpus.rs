//! Every glTF, GLB and VRM of the corpus against joint positions that Blender computed.
//!
//! The corpus is the folder named by POSEWRIGHT_CORPUS; Blender's numbers are its sibling `../reference`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod gltf_support;

use gltf_support::{corpus, files};
use posewright::{LocalPose, ModelPose};
use posewright_io::gltf::Document;
use posewright_io::{ReadOptions, Scene};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;

fn scene(path: &Path) -> Scene {
    let document = Document::open(path, &ReadOptions::default());
    let document = document.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    document.scene().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Node index of each joint of the reference, by its unique name.
fn nodes_of(reference: &Value) -> BTreeMap<String, usize> {
    let names = reference["joints"].as_array().unwrap().iter().map(|n| n.as_str().unwrap().to_string());
    names.zip(reference["nodes"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize)).collect()
}

struct Worst {
    metres: f64,
    compared: usize,
}

fn compare(
    positions: &Value,
    nodes: &BTreeMap<String, usize>,
    ours: &BTreeMap<usize, [f32; 3]>,
    worst: &mut Worst,
) {
    for (name, place) in positions.as_object().unwrap() {
        // Nodes outside the figures (cameras, lights, boxes) are not ours to place.
        let Some(own) = ours.get(&nodes[name]) else { continue };
        let place: Vec<f64> = place.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect();
        let apart = (0..3).map(|i| (f64::from(own[i]) - place[i]).powi(2)).sum::<f64>().sqrt();
        worst.metres = worst.metres.max(apart);
        worst.compared += 1;
    }
}

fn places(scene: &Scene, sample: Option<(usize, f64)>) -> BTreeMap<usize, [f32; 3]> {
    let mut out = BTreeMap::new();
    for (index, figure) in scene.figures.iter().enumerate() {
        let mut local = LocalPose::rest(&figure.skeleton);
        if let Some((clip, secs)) = sample {
            for found in scene.clips.iter().filter(|c| c.figure == index && c.index == clip) {
                found.clip.sample(&figure.skeleton, secs, &mut local.joints);
            }
        }
        let mut model = ModelPose::default();
        model.compose(&figure.skeleton, &local.joints);
        out.extend(figure.nodes.iter().copied().zip(model.positions.iter().map(|p| p.to_array())));
    }
    out
}

#[test]
fn joints_stand_where_blender_has_them() {
    let Some(corpus) = corpus() else { return };
    let reference = corpus.join("../reference");
    let all = files(&corpus);
    let mut checked = 0;
    for path in all {
        let relative = path.strip_prefix(&corpus).unwrap();
        let numbers = reference.join(format!("{}.json", relative.display()));
        let Ok(text) = std::fs::read_to_string(&numbers) else { continue };
        let numbers: Value = serde_json::from_str(&text).unwrap();
        let (scene, nodes) = (scene(&path), nodes_of(&numbers));
        let mut worst = Worst { metres: 0.0, compared: 0 };
        compare(&numbers["rest"], &nodes, &places(&scene, None), &mut worst);
        for sample in numbers["samples"].as_array().unwrap() {
            let at = (sample["clip_index"].as_u64().unwrap() as usize, sample["seconds"].as_f64().unwrap());
            compare(&sample["positions"], &nodes, &places(&scene, Some(at)), &mut worst);
        }
        // Blender's 32-bit numbers hold no more than 2e-5 of the size (its README); two files are tens of metres tall.
        let size = places(&scene, None).values().flatten().fold(0.0f32, |size, v| size.max(v.abs()));
        let bar = 1e-4f64.max(2e-5 * f64::from(size));
        println!(
            "{:70} {:6} compared, worst {:.7} m of {bar:.6}",
            relative.display(),
            worst.compared,
            worst.metres
        );
        assert!(worst.metres <= bar, "{}: {} m", relative.display(), worst.metres);
        assert!(worst.compared > 0 || scene.figures.is_empty(), "{}: nothing to compare", relative.display());
        checked += 1;
    }
    assert!(checked > 40, "only {checked} files have reference numbers");
}

#[test]
fn every_file_is_read_and_told_about() {
    let Some(corpus) = corpus() else { return };
    let all = files(&corpus);
    for path in all {
        let scene = scene(&path);
        println!("{}", path.strip_prefix(&corpus).unwrap().display());
        for figure in &scene.figures {
            let weighted = figure.hints.deforms.iter().filter(|d| **d).count();
            println!(
                "    {:?}: {} joints, {weighted} deform, {} declared, {} points, bind {}",
                figure.name,
                figure.skeleton.len(),
                figure.hints.declared.len(),
                figure.skin.len(),
                figure.bind.is_some()
            );
            assert_eq!(figure.nodes.len(), figure.skeleton.len());
            assert!(figure.skin.iter().all(|p| p.joint < figure.skeleton.len() && p.in_joint.is_finite()));
        }
        for clip in &scene.clips {
            assert!(clip.clip.is_well_formed(), "{}: {}", path.display(), clip.clip.name);
        }
        println!("    {} clips", scene.clips.len());
        for note in &scene.notes {
            println!("    {}: {}: {}", note.kind.word(), note.place, note.text);
        }
    }
}
