//! The command line on files of other tools: none makes it panic, and what can be retargeted keeps its bars.
//!
//! `POSEWRIGHT_CORPUS` names the folder; without it these tests skip and say so.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Folder, json, posewright, walk};
use posewright::Reference;
use posewright::measure::{Performance, pose_difference};
use posewright_io::{ReadOptions, Scene};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Files of the corpus with one of these endings.
fn corpus(endings: &[&str]) -> Vec<PathBuf> {
    let Some(folder) = std::env::var_os("POSEWRIGHT_CORPUS") else {
        println!("skipped: POSEWRIGHT_CORPUS is not set");
        return Vec::new();
    };
    let wanted = |path: &PathBuf| path.extension().is_some_and(|e| endings.iter().any(|wanted| e == *wanted));
    let files: Vec<PathBuf> = walk(Path::new(&folder)).into_iter().filter(wanted).collect();
    assert!(!files.is_empty(), "the corpus has files");
    files
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn number(value: &Value, path: &[&str]) -> Option<f64> {
    path.iter().try_fold(value, |value, key| value.get(key)).and_then(Value::as_f64)
}

/// Files with a humanoid, by what `inspect` says; sources also have a clip.
fn humanoids(endings: &[&str], with_clip: bool) -> Vec<PathBuf> {
    let is_one = |path: &PathBuf| {
        let output = posewright(&["inspect", text(path), "--json"]).output().unwrap();
        let Ok(report) = serde_json::from_slice::<Value>(&output.stdout) else { return false };
        let bones = &report["skeletons"][0]["bones"];
        let limbs = ["hips", "leftUpperLeg", "rightLowerLeg", "leftUpperArm", "rightLowerArm", "head"];
        let clips = report["clips"].as_array().is_some_and(|c| !c.is_empty());
        limbs.iter().all(|bone| bones.get(bone).is_some()) && (clips || !with_clip)
    };
    corpus(endings).into_iter().filter(is_one).collect()
}

#[test]
fn every_file_is_read_or_refused_in_good_order() {
    let mut refused = Vec::new();
    for file in
        corpus(&["bvh", "glb", "gltf", "vrm", "vrma", "fbx", "usda", "trc", "obj", "amc", "asf", "dae", "md"])
    {
        let output = posewright(&["inspect", text(&file), "--json"]).output().unwrap();
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!errors.contains("panicked"), "{errors}");
        match output.status.code() {
            Some(0) => {
                let report: Value = serde_json::from_slice(&output.stdout).unwrap();
                assert!(report["skeletons"].is_array(), "{}", file.display());
            }
            Some(1) => {
                assert!(errors.contains(text(&file)), "{errors} names the file");
                refused.push(file);
            }
            other => panic!("{}: exit code {other:?}: {errors}", file.display()),
        }
    }
    let readable =
        |p: &&PathBuf| p.extension().is_some_and(|e| e == "bvh" || e == "glb" || e == "gltf" || e == "vrm");
    for file in refused.iter().filter(readable) {
        assert!(text(file).contains("malformed"), "{} should be read", file.display());
    }
}

#[test]
fn limbs_point_where_the_sources_limbs_point() {
    let folder = Folder::new();
    let mut pairs = 0;
    let mut worst: (f64, String) = (0.0, String::new());
    let targets = humanoids(&["glb", "gltf", "vrm"], false);
    for source in humanoids(&["bvh"], true) {
        for target in &targets {
            let out = folder.path("out.glb");
            let (s, t) = (text(&source), text(target));
            let report = json(&["retarget", s, t, "-o", &out, "--contacts", "none", "--range", "0:200"]);
            for clip in report["clips"].as_array().unwrap() {
                let Some(error) = number(clip, &["direction_error_degrees", "worst"]) else { continue };
                if error > worst.0 {
                    worst = (error, format!("{s} onto {t}: {}", clip["direction_error_degrees"]));
                }
                pairs += 1;
            }
        }
    }
    println!("{pairs} pairs, worst direction error {}°: {}", worst.0, worst.1);
    assert!(worst.0 <= 0.1, "{}° at {}", worst.0, worst.1);
}

#[test]
fn the_built_in_checks_pass_on_every_humanoid_pair() {
    let mut failures = Vec::new();
    let all = humanoids(&["bvh", "glb", "gltf", "vrm"], false);
    for source in &all {
        for target in &all {
            let report = json(&["check", text(source), text(target)]);
            let (reference, axis) =
                (number(&report, &["reference_error_degrees"]), number(&report, &["axis_error_degrees"]));
            if reference.is_none_or(|e| e > 0.01) || axis.is_none_or(|e| e > 0.01) {
                failures.push(format!("{} onto {}: {reference:?} {axis:?}", text(source), text(target)));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} pairs of {}:\n{}",
        failures.len(),
        all.len().pow(2),
        failures.join("\n")
    );
}

/// Largest angle in degrees and distance in metres of any joint between a clip and its namesake in another file.
fn difference(before: &Scene, after: &Scene, index: usize) -> (f64, f64) {
    let clip = &before.clips[index];
    let (a, b) =
        (before.character(clip.figure, Reference::Rest), after.character(clip.figure, Reference::Rest));
    let (first, last) = (&clip.clip, &after.clips[after.clips.len() - before.clips.len() + index].clip);
    let times = first.key_times();
    let found = pose_difference(&Performance::new(&a, first), &Performance::new(&b, last), &times);
    (found.angle.to_degrees(), found.distance)
}

#[test]
fn a_clip_retargeted_to_its_own_character_is_the_clip() {
    let folder = Folder::new();
    let options = ReadOptions::default();
    let mut clips = 0;
    for file in corpus(&["glb", "gltf", "vrm"]) {
        let Ok(before) = posewright_io::read(&file, &options) else { continue };
        if before.clips.is_empty() || before.clips.iter().any(|c| c.figure != 0) {
            continue;
        }
        let out = folder.path("out.glb");
        let run = posewright(&["retarget", text(&file), text(&file), "-o", &out]).output().unwrap();
        let errors = String::from_utf8_lossy(&run.stderr).into_owned();
        assert!(run.status.success(), "{errors}");
        let after = posewright_io::read(Path::new(&out), &options).unwrap();
        for index in 0..before.clips.len() {
            let (angle, distance) = difference(&before, &after, index);
            let name = &before.clips[index].clip.name;
            assert!(angle <= 0.01 && distance <= 1e-4, "{} {name:?}: {angle}° {distance} m", file.display());
            clips += 1;
        }
    }
    println!("{clips} clips are themselves");
}
