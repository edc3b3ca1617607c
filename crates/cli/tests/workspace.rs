//! What holds for the workspace as a whole: dependencies point one way, and the core knows no file, clock or log.
#![allow(clippy::unwrap_used, reason = "tests")]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Which of our crates each crate may depend on.
const ALLOWED: [(&str, &[&str]); 6] = [
    ("posewright", &[]),
    ("posewright-io", &["posewright"]),
    ("posewright-viewer", &["posewright", "posewright-io"]),
    ("posewright-cli", &["posewright", "posewright-io", "posewright-viewer"]),
    ("posewright-samples", &["posewright", "posewright-io"]),
    ("bevy_posewright", &["posewright"]),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn dependencies_point_one_way() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let ours: Vec<&str> = packages.iter().filter_map(|p| p["name"].as_str()).collect();
    assert!(ours.contains(&"posewright-cli"));
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let Some((_, allowed)) = ALLOWED.iter().find(|(n, _)| *n == name) else {
            panic!("{name} is new: say in this test which of our crates it may depend on");
        };
        for dependency in package["dependencies"].as_array().unwrap() {
            // Tests may use any crate, the samples above all.
            let on = dependency["name"].as_str().unwrap();
            if ours.contains(&on) && dependency["kind"] != "dev" {
                assert!(allowed.contains(&on), "{name} must not depend on {on}");
            }
        }
    }
}

/// The core's modules in the order in which they may use one another.
const ORDER: [&str; 17] = [
    "note",
    "transform",
    "rotation",
    "skeleton",
    "pose",
    "clip",
    "humanoid",
    "character",
    "contact",
    "spring",
    "ik",
    "control",
    "warp",
    "retarget",
    "adapter",
    "control_clip",
    "measure",
];

/// Every source file of the core with its code: without comments and tests.
fn core_sources() -> Vec<(PathBuf, String)> {
    let mut folders = vec![root().join("crates/core/src")];
    let mut sources = Vec::new();
    while let Some(path) = folders.pop() {
        if path.is_dir() {
            folders.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if !path.ends_with("tests.rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            let code = text.split("#[cfg(test)]").next().unwrap();
            let is_code = |line: &&str| !line.trim_start().starts_with("//");
            let code = code.lines().filter(is_code).collect::<Vec<_>>().join("\n");
            sources.push((path, code));
        }
    }
    assert!(sources.len() > 10, "the core's sources were found");
    sources
}

/// The module of the core that a source file belongs to.
fn module_of(path: &Path) -> String {
    let below = path.strip_prefix(root().join("crates/core/src")).unwrap();
    let first = below.components().next().unwrap().as_os_str().to_string_lossy().into_owned();
    first.trim_end_matches(".rs").to_owned()
}

#[test]
fn modules_of_the_core_use_only_those_before_them() {
    let place = |module: &str| ORDER.iter().position(|m| *m == module);
    for (path, code) in core_sources() {
        let module = module_of(&path);
        if module == "lib" {
            continue;
        }
        let own = place(&module).unwrap_or_else(|| panic!("{module} is new: give it a place in ORDER"));
        for used in code.split("crate::").skip(1) {
            let end = used.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(used.len());
            let at = place(&used[..end]);
            assert!(at.is_none_or(|at| at <= own), "{} uses {}", path.display(), &used[..end]);
        }
    }
}

#[test]
fn the_core_knows_no_file_no_clock_and_no_log() {
    for (path, code) in core_sources() {
        for word in ["std::fs", "std::io", "std::time", "std::net", "std::env", "println!", "eprintln!"] {
            assert!(!code.contains(word), "{}: {word}", path.display());
        }
    }
}
