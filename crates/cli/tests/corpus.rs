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

/// Sources whose feet hang from the root: what the measure sees between knee and foot is not where the shin points.
const DETACHED: [&str; 2] = ["Character.glb", "Astronaut_FinnTheFrog-transformed.glb"];

#[test]
fn limbs_point_where_the_sources_limbs_point() {
    let folder = Folder::new();
    let mut pairs = 0;
    let mut worst: (f64, String) = (0.0, String::new());
    let targets = humanoids(&["glb", "gltf", "vrm"], false);
    let mut sources = humanoids(&["bvh"], true);
    sources.extend(humanoids(&["glb", "gltf", "vrm"], true));
    if sources.is_empty() {
        return;
    }
    let (mut of_gltf, mut noted) = (0, 0);
    for source in sources {
        let name = source.file_name().unwrap().to_string_lossy().into_owned();
        let is_bvh = name.ends_with(".bvh");
        for target in &targets {
            let out = folder.path("out.glb");
            let (s, t) = (text(&source), text(target));
            let mut arguments = vec!["retarget", s, t, "-o", &out, "--contacts", "none", "--range", "0:200"];
            let clip;
            if !is_bvh {
                clip = first_clip(s);
                arguments.extend(["--clip", clip.as_str()]);
            }
            let report = json(&arguments);
            let told = report["notes"]
                .as_array()
                .unwrap()
                .iter()
                .any(|n| n["text"].as_str().is_some_and(|text| text.contains("hang from the root")));
            for clip in report["clips"].as_array().unwrap() {
                let Some(error) = number(clip, &["direction_error_degrees", "worst"]) else { continue };
                pairs += 1;
                of_gltf += usize::from(!is_bvh);
                if DETACHED.contains(&name.as_str()) {
                    assert!(told, "{name}: a source with feet of their own is noted");
                    noted += 1;
                } else if error > worst.0 {
                    worst = (error, format!("{s} onto {t}: {}", clip["direction_error_degrees"]));
                }
            }
        }
    }
    println!("{pairs} pairs, {of_gltf} of them from glTF, worst direction error {}°: {}", worst.0, worst.1);
    assert!(
        pairs > of_gltf && of_gltf > 0 && noted > 0,
        "{pairs} pairs, {of_gltf} from glTF, {noted} with own feet"
    );
    assert!(worst.0 <= 0.1, "{}° at {}", worst.0, worst.1);
}

/// The name of a file's first clip.
fn first_clip(file: &str) -> String {
    let report = json(&["inspect", file]);
    report["clips"][0]["name"].as_str().unwrap_or_default().to_string()
}

#[test]
fn the_built_in_checks_pass_on_every_humanoid_pair() {
    let mut failures = Vec::new();
    let all = humanoids(&["bvh", "glb", "gltf", "vrm"], false);
    let mut strides = 0;
    if all.is_empty() {
        return;
    }
    for source in &all {
        for target in &all {
            let report = json(&["check", text(source), text(target)]);
            let (reference, axis) =
                (number(&report, &["reference_error_degrees"]), number(&report, &["axis_error_degrees"]));
            let travel = number(&report, &["stride", "travel_error_metres"]);
            let end = number(&report, &["hold", "end_error_metres"]);
            strides += usize::from(travel.is_some());
            let lost = travel.is_some_and(|e| e > 0.001);
            let apart = report["hold"]["reachable"] == true && end.is_none_or(|e| e > 0.001);
            if reference.is_none_or(|e| e > 0.01) || axis.is_none_or(|e| e > 0.01) || lost || apart {
                failures.push(format!(
                    "{} onto {}: {reference:?} {axis:?} {travel:?} {end:?}",
                    text(source),
                    text(target)
                ));
            }
        }
    }
    assert!(strides > 0, "no pair walked");
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
    assert!(clips > 0 || std::env::var_os("POSEWRIGHT_CORPUS").is_none(), "no clip was tried");
}
