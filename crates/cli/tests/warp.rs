//! `posewright warp` as a program: options, answers, exit codes, files.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn posewright(arguments: &[&str]) -> std::process::Output {
    Command::cargo_bin("posewright").unwrap().args(arguments).output().unwrap()
}

/// A walk of the project's own making.
fn walk() -> PathBuf {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut found: Vec<PathBuf> = walkdir(&data);
    found.sort();
    found
        .into_iter()
        .find(|p| {
            p.file_name().unwrap().to_string_lossy().contains("walk")
                && p.extension().is_some_and(|e| e == "bvh")
        })
        .unwrap()
}

fn walkdir(folder: &Path) -> Vec<PathBuf> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { out.extend(walkdir(&path)) } else { out.push(path) }
    }
    out
}

fn json(output: &std::process::Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn one_pass_combines_direction_speed_and_slope() {
    let folder = tempfile::tempdir().unwrap();
    let (input, out) = (walk(), folder.path().join("out.glb"));
    let arguments = [
        "--json",
        "warp",
        input.to_str().unwrap(),
        "-o",
        out.to_str().unwrap(),
        "--direction",
        "40",
        "--speed",
        "1.0",
        "--slope",
        "8,-3",
    ];
    let answer = json(&posewright(&arguments));
    let clip = &answer["clips"][0];
    assert!((clip["orientation_degrees"].as_f64().unwrap() - 40.0).abs() < 0.01, "{clip}");
    assert!((clip["root_speed"][1].as_f64().unwrap() - 1.0).abs() < 1e-3);
    let slide = |name: &str| clip[name]["worst"].as_f64().unwrap();
    assert!(slide("foot_slide_metres") < slide("foot_slide_before_metres") + 0.003, "{clip}");
    for field in ["frames", "pelvis_lowered_metres", "gave_way", "clamped", "verdict"] {
        assert!(!clip[field].is_null(), "{field}");
    }
    assert_eq!(answer["options"]["stride"]["origin"], "steady");
    assert!(out.exists());
}

#[test]
fn backwards_runs_the_legs_backwards() {
    let folder = tempfile::tempdir().unwrap();
    let (input, out) = (walk(), folder.path().join("out.bvh"));
    let answer = json(&posewright(&[
        "--json",
        "warp",
        input.to_str().unwrap(),
        "-o",
        out.to_str().unwrap(),
        "--direction",
        "180",
        "--stride",
        "-1",
    ]));
    assert!(answer["clips"][0]["scale"].as_f64().unwrap() < 0.0);
}

#[test]
fn clips_stay_where_they_are_or_are_added() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let input = walk();
    assert!(posewright(&["convert", input.to_str().unwrap(), "-o", &at("in.glb")]).status.success());
    for (extra, clips) in [(None, 1), (Some("--add"), 2)] {
        let (from, to) = (at("in.glb"), at("out.glb"));
        let mut arguments = vec!["warp", &from, "-o", &to, "--stride", "0.8"];
        arguments.extend(extra);
        let done = posewright(&arguments);
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let seen = json(&posewright(&["--json", "inspect", &to]));
        assert_eq!(seen["clips"].as_array().unwrap().len(), clips);
    }
}

#[test]
fn options_files_and_ground_are_read_and_mistakes_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let input = walk();
    let file = input.to_str().unwrap();
    std::fs::write(at("o.toml"), "[pelvis]\nweight = 0.5\n").unwrap();
    let rows: Vec<Vec<f32>> = (0..200).map(|_| vec![0.0; 200]).collect();
    let field = serde_json::json!({ "origin": [-50, -50], "spacing": 0.5, "heights": rows });
    std::fs::write(at("g.json"), field.to_string()).unwrap();
    let answer = json(&posewright(&[
        "--json",
        "warp",
        file,
        "-o",
        &at("a.glb"),
        "--ground",
        &at("g.json"),
        "--options",
        &at("o.toml"),
    ]));
    assert_eq!(answer["options"]["pelvis"]["weight"], 0.5);
    std::fs::write(at("bad.toml"), "[pelvis]\nweigth = 0.5\n").unwrap();
    let bad = posewright(&["warp", file, "-o", &at("b.glb"), "--stride", "1", "--options", &at("bad.toml")]);
    assert_eq!(bad.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&bad.stderr).contains("weigth"));
    assert!(!Path::new(&at("b.glb")).exists());
}

#[test]
fn wrong_usage_is_2_and_a_crossed_threshold_3() {
    let folder = tempfile::tempdir().unwrap();
    let input = walk();
    let (file, out) = (input.to_str().unwrap(), folder.path().join("o.glb").to_str().unwrap().to_string());
    assert_eq!(posewright(&["warp", file, "-o", &out]).status.code(), Some(2), "nothing to do");
    assert_eq!(
        posewright(&["warp", file, "-o", &out, "--stride", "1", "--speed", "1"]).status.code(),
        Some(2)
    );
    assert_eq!(posewright(&["warp", file, "-o", &out, "--stride", "nan"]).status.code(), Some(2));
    assert_eq!(
        posewright(&["warp", file, "-o", &out, "--stride", "0.9", "--fail-on", "smoothness=0.0"])
            .status
            .code(),
        Some(3)
    );
    assert!(Path::new(&out).exists(), "done, but crossed");
}
