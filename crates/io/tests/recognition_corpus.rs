//! Recognition on the files of the corpus as our readers read them, against the table made by hand that core's tests
//! use with Blender's positions.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;
#[path = "../../core/tests/recognition/mod.rs"]
mod recognition;

use common::corpus;
use posewright::humanoid::recognise;
use posewright::{BoneMatch, Humanoid, Skeleton};
use posewright_io::{ReadOptions, read};
use recognition::{Expected, differences, expected};

/// What is wrong with one figure; a declaration may name more bones than the table, which holds what names show.
fn wrong(skeleton: &Skeleton, found: &Humanoid, right: &Expected, declared: bool) -> Vec<String> {
    let all = differences(skeleton, found, right);
    all.into_iter()
        .filter(|d| !(declared && (d.contains("right is None") || d.starts_with("chain"))))
        .collect()
}

#[test]
fn files_as_they_are_read_are_recognised() {
    let Some(corpus) = corpus() else { return };
    let mut out = Vec::new();
    let mut count = 0;
    for block in expected() {
        for file in &block.files {
            let readable =
                [".bvh", ".fbx", ".glb", ".gltf", ".vrm"].iter().any(|ending| file.ends_with(ending));
            if !readable {
                continue;
            }
            let Ok(scene) = read(&corpus.join(file), &ReadOptions::default()) else { continue };
            let mut best: Option<Vec<String>> = None;
            for figure in &scene.figures {
                let found = recognise(&figure.skeleton, &figure.hints);
                let sure = found.iter().filter(|(_, m)| m.confidence >= BoneMatch::UNSURE_BELOW).count();
                let differences = if block.nothing {
                    if sure > 0 { vec![format!("{}: {sure} bones", figure.name)] } else { vec![] }
                } else {
                    wrong(&figure.skeleton, &found, &block, !figure.hints.declared.is_empty())
                };
                let better = best.as_ref().is_none_or(|b| differences.len() < b.len());
                if block.nothing {
                    best.get_or_insert_default().extend(differences);
                } else if better {
                    best = Some(differences);
                }
            }
            count += 1;
            let found =
                best.unwrap_or_else(|| if block.nothing { vec![] } else { vec!["no figure".to_string()] });
            out.extend(found.into_iter().map(|d| format!("{file}: {d}")));
        }
    }
    assert!(count > 65, "{count} files");
    assert!(out.is_empty(), "{} differences\n{}", out.len(), out.join("\n"));
}

#[test]
fn declared_bones_are_followed_in_every_vrm() {
    let Some(corpus) = corpus() else { return };
    let mut count = 0;
    for entry in std::fs::read_dir(corpus.join("vrm")).unwrap() {
        let path = entry.unwrap().path();
        let Ok(scene) = read(&path, &ReadOptions::default()) else { continue };
        for figure in scene.figures.iter().filter(|f| !f.hints.declared.is_empty()) {
            let found = recognise(&figure.skeleton, &figure.hints);
            for (bone, joint) in &figure.hints.declared {
                assert_eq!(found.joint(*bone), Some(*joint), "{} of {}", bone.name(), path.display());
            }
            assert!(found.is_humanoid());
            assert!(!found.notes.iter().any(|n| n.place == "sides"), "{}: {:?}", path.display(), found.notes);
            count += 1;
        }
    }
    assert!(count >= 6, "{count} declared humanoids");
}
