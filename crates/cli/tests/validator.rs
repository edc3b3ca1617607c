//! Outputs against the Khronos glTF validator: no error or warning that the target did not already have.
//!
//! Needs node and `npm ci` in `tools/validate-gltf` (`./check --setup`); skips without them, except where CI=true.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Folder, data, data_files, posewright, walk};
use std::path::{Path, PathBuf};
use std::process::Command;

fn tool() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/validate-gltf");
    let node = Command::new("node").arg("--version").output().is_ok_and(|o| o.status.success());
    if node && folder.join("node_modules/gltf-validator").is_dir() {
        return Some(folder.join("validate.mjs"));
    }
    assert!(std::env::var_os("CI").is_none(), "node or tools/validate-gltf/node_modules is missing");
    println!("skipped: node or tools/validate-gltf/node_modules is missing (./check --setup installs them)");
    None
}

/// Retargets the take onto every target and compares what the validator says before and after.
fn compare(take: &str, targets: &[String]) {
    let Some(tool) = tool() else { return };
    let folder = Folder::new();
    let mut pairs = Vec::new();
    for (index, target) in targets.iter().enumerate() {
        for ending in ["glb", "gltf"] {
            std::fs::create_dir_all(folder.path(&format!("{index}"))).unwrap();
            let output = folder.path(&format!("{index}/out.{ending}"));
            let run = posewright(&["retarget", take, target, "-o", &output]).output().unwrap();
            if run.status.success() {
                pairs.push(serde_json::json!([target, output]));
            }
        }
    }
    assert!(!pairs.is_empty());
    let list = folder.write("pairs.json", serde_json::to_vec(&pairs).unwrap());
    let output = Command::new("node").arg(tool).arg("--pairs").arg(list).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{} pairs: {said}{}",
        pairs.len(),
        String::from_utf8_lossy(&output.stderr)
    );
    println!("{} outputs are as valid as their targets", pairs.len());
}

#[test]
fn outputs_on_our_characters_are_valid() {
    let targets: Vec<String> = ["glb", "vrm"].iter().flat_map(|ending| data_files(ending)).collect();
    compare(&data("walk.bvh"), &targets);
}

#[test]
fn adjusted_and_warped_files_are_valid() {
    let Some(tool) = tool() else { return };
    let folder = Folder::new();
    let character = folder.path("walk.glb");
    posewright(&["retarget", &data("walk.bvh"), &data("giant.glb"), "-o", &character]).assert().success();
    let mut pairs = Vec::new();
    for (command, name, flags) in [
        ("adjust", "along.glb", vec!["--scale", "leftUpperArm=2x1x1", "--scale", "head=2"]),
        ("adjust", "look.gltf", vec!["--look-at", "1,2,3"]),
        ("warp", "warp.glb", vec!["--orientation", "30", "--slope", "10,5"]),
    ] {
        let output = folder.path(name);
        posewright(&[command, &character, "-o", &output]).args(flags).assert().success();
        pairs.push(serde_json::json!([&character, output]));
    }
    let replaced = folder.path("replaced.glb");
    let again = ["retarget", &data("walk.bvh"), &character, "-o", &replaced, "--replace-animations"];
    posewright(&again).assert().success();
    for name in ["pruned.glb", "pruned.gltf"] {
        let output = folder.path(name);
        posewright(&["convert", &replaced, "-o", &output, "--prune"]).assert().success();
        pairs.push(serde_json::json!([&character, output]));
    }
    let list = folder.write("pairs.json", serde_json::to_vec(&pairs).unwrap());
    let output = Command::new("node").arg(tool).arg("--pairs").arg(list).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn a_new_glb_of_bones_is_valid() {
    let Some(tool) = tool() else { return };
    let folder = Folder::new();
    for (name, flags) in [("bones.glb", vec![]), ("only.glb", vec!["--animation-only"])] {
        let output = folder.path(name);
        posewright(&["convert", &data("walk.bvh"), "-o", &output]).args(flags).assert().success();
        let output = Command::new("node").arg(&tool).arg(&output).output().unwrap();
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn outputs_on_the_corpus_are_as_valid_as_their_targets() {
    let Some(corpus) = std::env::var_os("POSEWRIGHT_CORPUS") else {
        println!("skipped: POSEWRIGHT_CORPUS is not set");
        return;
    };
    let targets: Vec<String> = walk(Path::new(&corpus))
        .into_iter()
        .filter(|p| p.extension().is_some_and(|e| e == "glb" || e == "gltf" || e == "vrm"))
        .map(|p| p.to_string_lossy().into_owned())
        .collect();
    compare(&data("walk.bvh"), &targets);
}
