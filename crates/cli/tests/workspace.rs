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

#[test]
fn the_core_knows_no_file_no_clock_and_no_log() {
    let mut files = vec![root().join("crates/core/src")];
    let mut seen = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(std::fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        seen += 1;
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let is_code = |line: &&str| !line.trim_start().starts_with("//");
        let code: String = code.lines().filter(is_code).collect::<Vec<_>>().join("\n");
        for word in ["std::fs", "std::io", "std::time", "std::net", "std::env", "println!", "eprintln!"] {
            assert!(!code.contains(word) || path.ends_with("tests.rs"), "{}: {word}", path.display());
        }
    }
    assert!(seen > 10, "the core's sources were found");
}
