//! What all tests of the command line share: running it, and a small figure to run it on.

#![allow(dead_code, unreachable_pub, reason = "each test file uses its part")]

use assert_cmd::Command;
use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The command under test.
pub fn posewright(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("posewright").unwrap();
    command.args(arguments).env("NO_COLOR", "1");
    command
}

/// Runs it, which must succeed, and gives the JSON that it prints.
pub fn json(arguments: &[&str]) -> Value {
    let output = posewright(arguments).arg("--json").output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{arguments:?}: {e}"))
}

/// Runs it, which must fail with this exit code, and gives what it says. Standard output must be empty, and nothing may
/// have panicked.
pub fn failure(arguments: &[&str], code: i32) -> String {
    let output = posewright(arguments).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {errors}");
    assert!(!errors.contains("panicked"), "{errors}");
    assert!(output.stdout.is_empty(), "{arguments:?} printed a result and failed");
    errors
}

/// The project's own motions and characters.
pub fn data(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
    assert!(path.exists(), "{} is part of the repository", path.display());
    path.to_string_lossy().into_owned()
}

/// Files of the project's own data with this ending.
pub fn data_files(ending: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut files: Vec<String> = walk(&folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|e| e == ending))
        .map(|path| path.to_string_lossy().into_owned())
        .collect();
    files.sort();
    files
}

/// All files below a folder.
pub fn walk(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// A folder for one test, and paths in it as text.
pub struct Folder(tempfile::TempDir);

impl Folder {
    pub fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_string_lossy().into_owned()
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::write(&path, content).unwrap();
        path
    }

    /// Names of the files in it, hidden ones included.
    pub fn names(&self) -> Vec<String> {
        let names = std::fs::read_dir(self.0.path()).unwrap();
        let mut names: Vec<String> =
            names.map(|e| e.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

/// Joints of a small biped in centimetres: name, parent's name, offset.
const BIPED: [(&str, &str, [f32; 3]); 17] = [
    ("Hips", "", [0.0, 90.0, 0.0]),
    ("Spine", "Hips", [0.0, 12.0, 0.0]),
    ("Chest", "Spine", [0.0, 15.0, 0.0]),
    ("Neck", "Chest", [0.0, 25.0, 0.0]),
    ("Head", "Neck", [0.0, 10.0, 0.0]),
    ("LeftUpLeg", "Hips", [9.0, -4.0, 0.0]),
    ("LeftLeg", "LeftUpLeg", [0.0, -41.0, 1.0]),
    ("LeftFoot", "LeftLeg", [0.0, -38.0, -1.0]),
    ("RightUpLeg", "Hips", [-9.0, -4.0, 0.0]),
    ("RightLeg", "RightUpLeg", [0.0, -41.0, 1.0]),
    ("RightFoot", "RightLeg", [0.0, -38.0, -1.0]),
    ("LeftArm", "Chest", [17.0, 20.0, 0.0]),
    ("LeftForeArm", "LeftArm", [28.0, 0.0, 0.0]),
    ("LeftHand", "LeftForeArm", [25.0, 0.0, 0.0]),
    ("RightArm", "Chest", [-17.0, 20.0, 0.0]),
    ("RightForeArm", "RightArm", [-28.0, 0.0, 0.0]),
    ("RightHand", "RightForeArm", [-25.0, 0.0, 0.0]),
];

/// A BVH of the biped with `frames` frames at 30 per second, in which it walks 1 cm a frame ahead and raises its left
/// arm by a degree a frame. `scale` multiplies its size, `prefix` goes before every name.
pub fn biped_bvh(frames: usize, scale: f32, prefix: &str) -> String {
    let mut text = String::from("HIERARCHY\n");
    let mut order = Vec::new();
    write_joint(&mut text, &mut order, "Hips", scale, prefix);
    let _ = write!(text, "MOTION\nFrames: {frames}\nFrame Time: 0.0333333\n");
    for frame in 0..frames {
        let _ = write!(text, "0 {} {}", 90.0 * scale, frame as f32 * scale);
        for name in &order {
            let degrees = if *name == "LeftArm" { frame as f32 } else { 0.0 };
            let _ = write!(text, " {degrees} 0 0");
        }
        text.push('\n');
    }
    text
}

fn write_joint(
    text: &mut String,
    order: &mut Vec<&'static str>,
    name: &'static str,
    scale: f32,
    prefix: &str,
) {
    let (_, parent, [x, y, z]) = BIPED.iter().find(|(n, _, _)| *n == name).unwrap();
    order.push(name);
    let word = if parent.is_empty() { "ROOT" } else { "JOINT" };
    let channels = if parent.is_empty() { "6 Xposition Yposition Zposition" } else { "3" };
    let _ = writeln!(text, "{word} {prefix}{name}\n{{");
    let _ = writeln!(text, "OFFSET {} {} {}", x * scale, y * scale, z * scale);
    let _ = writeln!(text, "CHANNELS {channels} Zrotation Xrotation Yrotation");
    let children: Vec<&'static str> =
        BIPED.iter().filter(|(_, parent, _)| *parent == name).map(|(child, _, _)| *child).collect();
    for child in &children {
        write_joint(text, order, child, scale, prefix);
    }
    if children.is_empty() {
        let end = match name {
            "Head" => [0.0, 18.0, 0.0],
            "LeftFoot" | "RightFoot" => [0.0, -7.0, 14.0],
            "LeftHand" => [12.0, 0.0, 0.0],
            _ => [-12.0, 0.0, 0.0],
        };
        let _ = writeln!(
            text,
            "End Site\n{{\nOFFSET {} {} {}\n}}",
            end[0] * scale,
            end[1] * scale,
            end[2] * scale
        );
    }
    text.push_str("}\n");
}
