//! Real FBX files against joint positions that Blender's importer and ufbx's own scene evaluation computed (numbers
//! beside the corpus).
#![allow(clippy::unwrap_used, reason = "tests")]

use posewright::glam::DVec3;
use posewright::{LocalPose, ModelPose};
use posewright_io::{ReadOptions, Scene, read};
use serde_json::Value;
use std::path::{Path, PathBuf};

fn corpus() -> Option<PathBuf> {
    let corpus = std::env::var_os("POSEWRIGHT_CORPUS").map(PathBuf::from);
    if corpus.is_none() {
        println!("skipped: POSEWRIGHT_CORPUS names no folder");
    }
    corpus
}

/// FBX files below a folder.
fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|ending| ending == "fbx") {
            out.push(path);
        }
    }
    out.sort();
}

/// 0.1 mm on a person of 1.8 m.
const TOLERANCE: f64 = 5.6e-5;

fn model(scene: &Scene, figure: usize, clip: Option<(usize, f64)>) -> ModelPose {
    let skeleton = &scene.figures[figure].skeleton;
    let mut local = LocalPose::rest(skeleton);
    if let Some((clip, time)) = clip {
        scene.clips[clip].clip.sample(skeleton, time, &mut local.joints);
    }
    let mut model = ModelPose::default();
    model.compose(skeleton, &local.joints);
    model
}

fn point(value: &Value) -> Option<DVec3> {
    let at = value.as_array()?;
    Some(DVec3::new(at[0].as_f64()?, at[1].as_f64()?, at[2].as_f64()?))
}

/// Where a clip started in the file, which the notes tell: its own time starts at 0.
fn start(scene: &Scene, clip: usize) -> f64 {
    let place = format!("take {:?}", scene.clips[clip].clip.name);
    let told = scene.notes.iter().filter(|note| note.place == place);
    let mut told =
        told.filter_map(|note| note.text.strip_prefix("starts at ")?.split_once(" s ")?.0.parse().ok());
    told.next_back().unwrap_or(0.0)
}

#[test]
fn real_files_agree_with_blender() {
    let Some(corpus) = corpus() else { return };
    let mut paths = Vec::new();
    files(&corpus, &mut paths);
    assert!(paths.len() >= 30, "{} files", paths.len());
    let mut wrong = Vec::new();
    for path in paths {
        let name = path.strip_prefix(&corpus).unwrap().display().to_string();
        let scene = read(&path, &ReadOptions::default()).unwrap_or_else(|e| panic!("{name}: {e}"));
        println!("{name}: {} figures, {} clips", scene.figures.len(), scene.clips.len());
        for note in &scene.notes {
            println!("    {} [{}] {}", note.kind.word(), note.place, note.text);
        }
        let mut file = corpus.join("../reference").join(&name).into_os_string();
        file.push(".json");
        let Ok(text) = std::fs::read_to_string(PathBuf::from(file)) else {
            println!("    no reference");
            continue;
        };
        let reference: Value = serde_json::from_str(&text).unwrap();
        let rate = reference["fps"].as_f64().unwrap();
        for sample in reference["samples"].as_array().unwrap() {
            let clip = sample["clip"].as_str().unwrap_or("");
            let seconds = sample["frame"].as_f64().unwrap() / rate;
            let (mut worst, mut places, mut missing) = ((0.0f64, String::new()), 0, 0);
            let wanted = sample["positions"].as_object().unwrap();
            let all: Vec<DVec3> = wanted.values().filter_map(point).collect();
            let size = all.iter().map(|p| p.distance(all[0])).fold(0.1, f64::max);
            for (figure, rig) in scene.figures.iter().enumerate() {
                let index = scene
                    .clips
                    .iter()
                    .position(|c| c.figure == figure && (c.clip.name == clip || clip.is_empty()));
                let posed = model(&scene, figure, index.map(|clip| (clip, seconds - start(&scene, clip))));
                for (joint, at) in wanted {
                    let (Some(at), Some(index)) = (point(at), rig.skeleton.find(joint)) else {
                        missing += 1;
                        continue;
                    };
                    places += 1;
                    let off = posed.positions[index].as_dvec3().distance(at) / size;
                    if off > worst.0 {
                        worst = (off, joint.clone());
                    }
                }
            }
            println!(
                "    {clip:?} {seconds:.3} s: {places} places, {missing} missing, worst {:e} {}",
                worst.0, worst.1
            );
            if worst.0 > TOLERANCE {
                wrong.push(format!("{name} {clip:?} {seconds:.3} s: {:e} at {}", worst.0, worst.1));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
