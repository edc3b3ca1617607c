//! Writing onto real files: what was not added stays byte for byte, and what was added is the clip.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod gltf_support;

use gltf_support::{assert_valid, corpus, files};
use posewright::glam::Quat;
use posewright::{Clip, Interpolation, LocalPose, ModelPose, Track};
use posewright_io::gltf::{Document, write_new};
use posewright_io::{Figure, ReadOptions, Scene};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const GROWN: [&str; 4] = ["accessors", "bufferViews", "buffers", "animations"];

/// A clip that turns every joint, for figures that have none.
fn made_up(figure: &Figure) -> Clip {
    let mut clip = Clip::empty("made up", figure.skeleton.len());
    let times: Arc<[f64]> = (0..=30).map(|frame| f64::from(frame) / 30.0).collect();
    for (joint, tracks) in clip.joints.iter_mut().enumerate() {
        let rest = figure.skeleton.rest()[joint].rotation;
        let turn = |time: &f64| rest * Quat::from_rotation_x((*time * 3.0).sin() as f32 * 0.5);
        let values = times.iter().map(turn).collect();
        tracks.rotation = Some(Track { times: times.clone(), values, interpolation: Interpolation::Linear });
    }
    clip.duration_secs = 1.0;
    clip
}

fn model(figure: &Figure, clip: &Clip, secs: f64) -> ModelPose {
    let mut local = LocalPose::rest(&figure.skeleton);
    clip.sample(&figure.skeleton, secs, &mut local.joints);
    let mut model = ModelPose::default();
    model.compose(&figure.skeleton, &local.joints);
    model
}

fn size(figure: &Figure) -> f32 {
    ModelPose::rest(&figure.skeleton).positions.iter().fold(1.8, |size, p| p.abs().max_element().max(size))
}

/// Every frame of two clips of the same figure.
fn worst_apart(figure: &Figure, a: &Clip, b: &Clip) -> f32 {
    let mut worst = 0.0f32;
    for secs in a.key_times().into_iter().step_by(5).chain(a.even_times(7.0)) {
        let (one, two) = (model(figure, a, secs), model(figure, b, secs));
        worst = one.positions.iter().zip(&two.positions).fold(worst, |w, (p, q)| w.max(p.distance(*q)));
    }
    worst
}

fn top_level(json: &str) -> BTreeMap<String, Box<RawValue>> {
    serde_json::from_str(json).unwrap()
}

fn list(members: &BTreeMap<String, Box<RawValue>>, key: &str) -> Vec<Box<RawValue>> {
    members.get(key).map_or_else(Vec::new, |raw| serde_json::from_str(raw.get()).unwrap())
}

/// Whether `after` is `before` and more.
fn assert_only_added(before: &Document, after: &Document, path: &Path) {
    let (old, new) = (top_level(before.json()), top_level(after.json()));
    let order = |document: &Document| -> Vec<String> {
        let map: serde_json::Value = serde_json::from_str(document.json()).unwrap();
        let mut keys: Vec<(usize, String)> = map
            .as_object()
            .unwrap()
            .keys()
            .map(|key| (document.json().find(&format!("\"{key}\"")).unwrap(), key.clone()))
            .collect();
        keys.sort();
        keys.into_iter().map(|(_, key)| key).filter(|key| !GROWN.contains(&key.as_str())).collect()
    };
    assert_eq!(order(before), order(after), "{}: order of members", path.display());
    for (key, value) in &old {
        if GROWN.contains(&key.as_str()) {
            let (before, after) = (list(&old, key), list(&new, key));
            for (index, (one, two)) in before.iter().zip(&after).enumerate() {
                let same = one.get() == two.get() || key == "buffers";
                assert!(same, "{}: {key}[{index}] became {}", path.display(), two.get());
            }
            assert!(before.len() <= after.len(), "{}: {key}", path.display());
        } else if key == "nodes" {
            let moved =
                list(&old, key).iter().zip(list(&new, key)).filter(|(a, b)| a.get() != b.get()).count();
            let matrices = list(&old, key).iter().filter(|node| node.get().contains("\"matrix\"")).count();
            assert!(moved <= matrices, "{}: {moved} nodes changed, {matrices} have matrices", path.display());
        } else {
            assert_eq!(value.get(), new[key].get(), "{}: {key}", path.display());
        }
    }
}

fn open(path: &Path) -> (Document, Scene) {
    let document = Document::open(path, &ReadOptions::default()).unwrap();
    let scene = document.scene().unwrap();
    (document, scene)
}

/// A document before and after, what it was read as, and the clips added with their figures.
type Appended = (Document, Document, Scene, Vec<(usize, Clip)>);

/// Appends each clip of the file again, or a made-up one.
fn appended(path: &Path) -> Option<Appended> {
    let (before, scene) = open(path);
    // Some files have dozens of clips of one kind: ten spread over them will do.
    let step = scene.clips.len().div_ceil(10).max(1);
    let mut added: Vec<(usize, Clip)> =
        scene.clips.iter().step_by(step).map(|c| (c.figure, c.clip.clone())).collect();
    if added.is_empty() {
        added = scene.figures.iter().enumerate().map(|(index, figure)| (index, made_up(figure))).collect();
    }
    let mut after = before.clone();
    for (figure, clip) in &added {
        after.append_animation(&scene.figures[*figure], clip).unwrap();
    }
    (!added.is_empty()).then_some((before, after, scene, added))
}

#[test]
fn everything_that_was_not_added_stays_and_the_clips_come_back() {
    let Some(corpus) = corpus() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut pairs: Vec<(Option<PathBuf>, PathBuf)> = Vec::new();
    for path in files(&corpus) {
        let Some((before, after, scene, added)) = appended(&path) else { continue };
        assert_only_added(&before, &after, &path);
        let name = path.strip_prefix(&corpus).unwrap().to_string_lossy().replace('/', "_");
        for ending in ["glb", "gltf"] {
            let target = folder.path().join(ending).join(format!("{name}.{ending}"));
            let output = after.to_files(&target).unwrap();
            for (file, bytes) in &output.files {
                std::fs::create_dir_all(file.parent().unwrap()).unwrap();
                std::fs::write(file, bytes).unwrap();
            }
            let (_, again) = open(&target);
            let fresh = &again.clips[scene.clips.len()..];
            assert_eq!(fresh.len(), added.len(), "{}", target.display());
            for ((figure, clip), found) in added.iter().zip(fresh) {
                let rig = &scene.figures[*figure];
                let worst = worst_apart(rig, clip, &found.clip);
                // 0.1 mm, and what 32-bit numbers can hold of a large rig.
                let bar = 1e-4f32.max(2e-6 * size(rig));
                assert!(worst <= bar, "{} {:?}: {worst} m", target.display(), clip.name);
                assert!((clip.duration_secs - found.clip.duration_secs).abs() < 1e-5, "{}", target.display());
                assert_eq!(rig.skeleton.names(), again.figures[found.figure].skeleton.names());
            }
            pairs.push((Some(path.clone()), target));
        }
    }
    assert!(pairs.len() > 80);
    assert_valid(&pairs, folder.path());
}

#[test]
fn bin_chunks_grow_at_their_end() {
    let Some(corpus) = corpus() else { return };
    for path in files(&corpus).into_iter().filter(|p| p.extension().is_some_and(|e| e != "gltf")) {
        let Some((_, after, ..)) = appended(&path) else { continue };
        let (old, new) = (std::fs::read(&path).unwrap(), after.to_glb(&mut Vec::new()).unwrap());
        let bin = |bytes: &[u8]| {
            let json = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
            let at = 20 + json;
            let length = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()) as usize;
            bytes[at + 8..at + 8 + length].to_vec()
        };
        let (old, new) = (bin(&old), bin(&new));
        assert!(new.starts_with(&old), "{}: the old bytes are not where they were", path.display());
    }
}

#[test]
fn nothing_added_means_nothing_changed() {
    let Some(corpus) = corpus() else { return };
    for path in files(&corpus) {
        let (document, _) = open(&path);
        let output = document.to_files(&path).unwrap();
        let (_, bytes) = output.files.last().unwrap();
        let old = std::fs::read(&path).unwrap();
        // Padding of the JSON chunk may differ; nothing else does.
        if old.starts_with(b"glTF") {
            let (again, _) = (Document::from_bytes(bytes, None, &ReadOptions::default()).unwrap(), ());
            assert_eq!(again.json(), document.json(), "{}", path.display());
            assert!(old.len().abs_diff(bytes.len()) < 8, "{}", path.display());
        } else {
            assert_eq!(output.files.len(), 1, "{}", path.display());
            assert_eq!(old.trim_ascii(), bytes.trim_ascii(), "{}", path.display());
        }
    }
}

#[test]
fn a_skeleton_alone_becomes_a_file_of_bones() {
    let Some(corpus) = corpus() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut pairs = Vec::new();
    for path in files(&corpus) {
        let (_, scene) = open(&path);
        for (index, figure) in scene.figures.iter().enumerate() {
            let mut clips: Vec<Clip> = scene.clips_of(index).take(5).cloned().collect();
            clips.push(made_up(figure));
            let bytes = write_new(&figure.skeleton, &clips).unwrap();
            let again = Document::from_bytes(&bytes, None, &ReadOptions::default()).unwrap().scene().unwrap();
            let found = &again.figures[0];
            let joints: BTreeMap<usize, usize> = found.nodes.iter().copied().zip(0..).collect();
            for (clip, other) in clips.iter().zip(&again.clips) {
                for secs in clip.even_times(3.0) {
                    let (one, two) = (model(figure, clip, secs), model(found, &other.clip, secs));
                    for (joint, place) in one.positions.iter().enumerate() {
                        let apart = place.distance(two.positions[joints[&joint]]);
                        assert!(apart <= 1e-5 * size(figure), "{}: {apart}", path.display());
                    }
                }
            }
            let target = folder.path().join(format!("{}.glb", pairs.len()));
            std::fs::write(&target, bytes).unwrap();
            pairs.push((None, target));
        }
    }
    assert_valid(&pairs, folder.path());
}
