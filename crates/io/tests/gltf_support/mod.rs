//! Small glTF files built in tests, and the folder of real ones.

#![allow(dead_code, unreachable_pub, clippy::unwrap_used, reason = "every test binary uses a part")]

#[path = "../common/mod.rs"]
mod common;

#[allow(unused_imports, reason = "every test binary uses a part")]
pub(crate) use common::corpus;
use posewright::glam::{Quat, Vec3};
use posewright::{LocalPose, ModelPose};
use posewright_io::gltf::Document;
use posewright_io::{Figure, ReadError, ReadOptions, Scene};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Every glTF, GLB, VRM and VRMA below a folder.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    let mut out = Vec::new();
    for path in entries {
        if path.is_dir() {
            out.extend(files(&path));
        } else if path
            .extension()
            .is_some_and(|e| ["glb", "gltf", "vrm", "vrma"].iter().any(|k| e.eq_ignore_ascii_case(k)))
        {
            out.push(path);
        }
    }
    out
}

/// A glTF document under construction.
pub struct Build {
    pub json: Value,
    pub bin: Vec<u8>,
}

impl Build {
    /// A document of these nodes.
    pub fn nodes(nodes: Value) -> Build {
        let json = json!({
            "asset": {"version": "2.0"}, "nodes": nodes, "accessors": [], "bufferViews": [], "skins": [], "animations": [],
        });
        Build { json, bin: Vec::new() }
    }

    fn list(&mut self, key: &str) -> &mut Vec<Value> {
        self.json[key].as_array_mut().unwrap()
    }

    /// Adds bytes and a buffer view of them.
    pub fn view(&mut self, bytes: &[u8]) -> usize {
        self.bin.resize(self.bin.len().div_ceil(4) * 4, 0);
        let view = json!({"buffer": 0, "byteOffset": self.bin.len(), "byteLength": bytes.len()});
        self.bin.extend_from_slice(bytes);
        self.list("bufferViews").push(view);
        self.list("bufferViews").len() - 1
    }

    /// Adds an accessor of floats.
    pub fn floats(&mut self, kind: &str, numbers: &[f32]) -> usize {
        let width = match kind {
            "SCALAR" => 1,
            "VEC3" => 3,
            "VEC4" => 4,
            _ => 16,
        };
        let bytes: Vec<u8> = numbers.iter().flat_map(|n| n.to_le_bytes()).collect();
        let view = self.view(&bytes);
        self.accessor(
            json!({"bufferView": view, "componentType": 5126, "count": numbers.len() / width, "type": kind}),
        )
    }

    /// Adds an accessor as given.
    pub fn accessor(&mut self, accessor: Value) -> usize {
        self.list("accessors").push(accessor);
        self.list("accessors").len() - 1
    }

    /// Adds a skin.
    pub fn skin(&mut self, skin: Value) -> usize {
        self.list("skins").push(skin);
        self.list("skins").len() - 1
    }

    /// Adds an animation of one channel.
    pub fn animate(
        &mut self,
        node: usize,
        path: &str,
        times: &[f32],
        values: &[f32],
        mode: &str,
    ) -> &mut Build {
        let input = self.floats("SCALAR", times);
        let (low, high) = times.iter().fold((f32::MAX, f32::MIN), |(l, h), t| (l.min(*t), h.max(*t)));
        self.list("accessors")[input]["min"] = json!([low]);
        self.list("accessors")[input]["max"] = json!([high]);
        let output = self.floats(if path == "rotation" { "VEC4" } else { "VEC3" }, values);
        self.list("animations").push(json!({
            "name": format!("{path} of {node}"),
            "channels": [{"sampler": 0, "target": {"node": node, "path": path}}],
            "samplers": [{"input": input, "output": output, "interpolation": mode}],
        }));
        self
    }

    /// Puts all animations into one.
    pub fn join_animations(&mut self) -> &mut Build {
        let all = std::mem::take(self.list("animations"));
        let (mut channels, mut samplers) = (Vec::new(), Vec::new());
        for animation in all {
            for channel in animation["channels"].as_array().unwrap() {
                let mut channel = channel.clone();
                channel["sampler"] = json!(samplers.len());
                channels.push(channel);
            }
            samplers.extend(animation["samplers"].as_array().unwrap().iter().cloned());
        }
        self.list("animations").push(json!({"name": "all", "channels": channels, "samplers": samplers}));
        self
    }

    fn finished(&self, uri: Option<String>) -> String {
        let mut json = self.json.clone();
        for key in ["accessors", "bufferViews", "skins", "animations"] {
            if json[key].as_array().is_some_and(Vec::is_empty) {
                json.as_object_mut().unwrap().remove(key);
            }
        }
        if !self.bin.is_empty() {
            json["buffers"] = json!([{"byteLength": self.bin.len()}]);
            if let Some(uri) = uri {
                json["buffers"][0]["uri"] = json!(uri);
            }
        }
        json.to_string()
    }

    /// As a GLB.
    pub fn glb(&self) -> Vec<u8> {
        let mut json = self.finished(None).into_bytes();
        json.resize(json.len().div_ceil(4) * 4, b' ');
        let mut bin = self.bin.clone();
        bin.resize(bin.len().div_ceil(4) * 4, 0);
        let mut out = Vec::from(*b"glTF\x02\0\0\0");
        let bin_size = if bin.is_empty() { 0 } else { 8 + bin.len() };
        out.extend((20 + json.len() as u32 + bin_size as u32).to_le_bytes());
        out.extend((json.len() as u32).to_le_bytes());
        out.extend(b"JSON");
        out.extend(json);
        if !bin.is_empty() {
            out.extend((bin.len() as u32).to_le_bytes());
            out.extend(b"BIN\0");
            out.extend(bin);
        }
        out
    }

    /// As a `.gltf` whose buffer is `uri`.
    pub fn gltf(&self, uri: &str) -> String {
        self.finished(Some(uri.into()))
    }

    /// Read as a document.
    pub fn document(&self) -> Document {
        document(&self.glb()).unwrap()
    }

    /// Read as a scene.
    pub fn scene(&self) -> Scene {
        self.document().scene().unwrap()
    }
}

/// Reads bytes as a document.
pub fn document(bytes: &[u8]) -> Result<Document, ReadError> {
    Document::from_bytes(bytes, None, &ReadOptions::default())
}

/// The pose of a figure at a time of a clip, or at rest.
pub fn pose(scene: &Scene, figure: usize, clip: Option<(usize, f64)>) -> ModelPose {
    let skeleton = &scene.figures[figure].skeleton;
    let mut local = LocalPose::rest(skeleton);
    if let Some((clip, secs)) = clip {
        scene.clips[clip].clip.sample(skeleton, secs, &mut local.joints);
    }
    let mut model = ModelPose::default();
    model.compose(skeleton, &local.joints);
    model
}

/// Joint places by name.
pub fn places(figure: &Figure, pose: &ModelPose) -> BTreeMap<String, Vec3> {
    figure.skeleton.names().iter().cloned().zip(pose.positions.iter().copied()).collect()
}

/// A turn about Z, degrees, as the four numbers of glTF.
pub fn turn_z(degrees: f32) -> [f32; 4] {
    Quat::from_rotation_z(degrees.to_radians()).to_array()
}

/// The Khronos validator finds nothing new. Needs Node and `npm ci` in `tools/validate-gltf`.
pub fn assert_valid(pairs: &[(Option<PathBuf>, PathBuf)], folder: &Path) {
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/validate-gltf");
    if !tool.join("node_modules").exists() {
        let needed = "the Khronos validator is missing: run npm ci in tools/validate-gltf";
        assert!(std::env::var("CI").as_deref() != Ok("true"), "{needed}");
        println!("skipped: {needed}");
        return;
    }
    let list = folder.join("pairs.json");
    std::fs::write(&list, serde_json::to_string(pairs).unwrap()).unwrap();
    let run = Command::new("node").arg(tool.join("validate.mjs")).arg("--pairs").arg(&list).output().unwrap();
    let said = String::from_utf8_lossy(&run.stdout);
    assert!(run.status.success(), "{said}{}", String::from_utf8_lossy(&run.stderr));
}
