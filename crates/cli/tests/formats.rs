//! VRM animation in and out, what `inspect` says of a file, and limits.

#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Folder, data, failure, json, posewright};
use serde_json::{Value, json};

/// A glTF of one skeleton with a camera, whose only animation is broken.
fn broken_gltf(folder: &Folder) -> String {
    let path = folder.path("broken.gltf");
    let text = json!({
        "asset": {"version": "2.0"}, "extensionsUsed": ["ACME_cloth"],
        "nodes": [{"name": "a", "children": [1, 2]}, {"name": "b"}, {"name": "eye", "camera": 0}],
        "cameras": [{"type": "perspective", "perspective": {"yfov": 1.0, "znear": 0.1}}],
        "buffers": [{"byteLength": 16, "uri": "data:;base64,AADAfwAAwH8AAMB/AADAfw=="}],
        "bufferViews": [{"buffer": 0, "byteLength": 16}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 1, "type": "SCALAR"},
                      {"bufferView": 0, "componentType": 5126, "count": 1, "type": "VEC4"}],
        "animations": [{"name": "bad", "channels": [{"sampler": 0, "target": {"node": 1, "path": "rotation"}}],
                        "samplers": [{"input": 0, "output": 1}]}],
    });
    std::fs::write(&path, text.to_string()).unwrap();
    path
}

fn note<'a>(report: &'a Value, kind: &str, place: &str) -> Option<&'a Value> {
    let notes = report["notes"].as_array().unwrap();
    notes.iter().find(|n| n["kind"] == kind && n["where"].as_str().unwrap().contains(place))
}

#[test]
fn a_take_becomes_a_vrma_and_plays_on_everything() {
    let folder = Folder::new();
    let vrma = folder.path("take.vrma");
    let report = json(&["retarget", &data("walk.bvh"), &data("vrm1.vrm"), "-o", &vrma]);
    let (frames, seconds) =
        (report["clips"][0]["frames"].clone(), report["clips"][0]["seconds"].as_f64().unwrap());
    let found = json(&["inspect", &vrma]);
    assert_eq!(found["clips"][0]["frames"], frames);
    assert!((found["clips"][0]["seconds"].as_f64().unwrap() - seconds).abs() < 1e-4);
    assert_eq!(found["extensions"], json!(["VRMC_vrm_animation"]));
    assert_eq!(found["skeletons"][0]["bones"]["hips"]["name"], "hips");
    for name in ["giant.glb", "vrm0.vrm"] {
        let out = folder.path(&format!("{name}.glb"));
        let carried = json(&["retarget", &vrma, &data(name), "-o", &out]);
        let error = carried["clips"][0]["direction_error_degrees"]["mean"].as_f64().unwrap();
        assert!(error < 5.0, "{name}: {error}");
    }
    for ending in ["bvh", "glb", "gltf", "vrma"] {
        let out = folder.path(&format!("copy.{ending}"));
        let written = json(&["convert", &vrma, "-o", &out]);
        assert_eq!(written["clips"][0]["frames"], frames, "{ending}");
        assert_eq!(json(&["inspect", &out])["clips"][0]["frames"], frames, "{ending}");
    }
    let direct = folder.path("direct.vrma");
    json(&["convert", &data("walk.bvh"), "-o", &direct]);
    assert_eq!(json(&["inspect", &direct])["extensions"], json!(["VRMC_vrm_animation"]));
}

#[test]
fn a_vrm_is_called_so_and_one_thing_is_singular() {
    let folder = Folder::new();
    let vrma = folder.path("take.vrma");
    json(&["convert", &data("walk.bvh"), "-o", &vrma]);
    for (file, format) in
        [(&vrma, "vrma"), (&data("vrm0.vrm"), "vrm"), (&data("vrm1.vrm"), "vrm"), (&data("giant.glb"), "glb")]
    {
        assert_eq!(json(&["inspect", file])["format"], format, "{file}");
    }
    let said = posewright(&["inspect", &data("giant.glb")]).output().unwrap();
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.contains("1 mesh,") && said.contains("1 skin,"), "{said}");
    assert!(json(&["completions", "bash"])["script"].as_str().unwrap().contains("posewright"));
}

#[test]
fn images_in_folders_go_along_to_another_folder() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path("from/Textures/skin")).unwrap();
    std::fs::create_dir_all(folder.path("to")).unwrap();
    folder.write("from/Textures/skin/a.png", b"\x89PNG picture");
    let (plain, linked) = (folder.path("from/a.gltf"), folder.path("to/b.gltf"));
    json(&["convert", &data("giant.glb"), "-o", &plain]);
    let mut text: Value = serde_json::from_slice(&std::fs::read(&plain).unwrap()).unwrap();
    text["images"] = json!([{"uri": "Textures/skin/a.png"}]);
    std::fs::write(&plain, text.to_string()).unwrap();
    json(&["convert", &plain, "-o", &linked]);
    assert_eq!(std::fs::read(folder.path("to/Textures/skin/a.png")).unwrap(), b"\x89PNG picture");
    // The output's own folder is not made.
    failure(&["convert", &plain, "-o", &folder.path("none/b.gltf")], 1);
    assert!(!folder.names().contains(&"none".to_string()));
}

#[test]
fn inspect_says_what_was_found_repaired_and_left_alone() {
    let folder = Folder::new();
    let path = broken_gltf(&folder);
    let report = json(&["inspect", &path]);
    assert_eq!(report["contents"]["nodes"], 3);
    assert_eq!(report["up"], "y");
    assert!(report["clips"].as_array().unwrap().is_empty());
    assert!(note(&report, "ignored", "cameras").is_some());
    assert!(note(&report, "ignored", "extensions").unwrap()["text"].as_str().unwrap().contains("ACME_cloth"));
    assert!(note(&report, "repair", "animations[0]").is_some());
    let output = posewright(&["inspect", &path]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    for word in ["holds", "3 nodes", "1 camera", "warnings", "repaired", "kept and not used", "no clip"] {
        assert!(text.contains(word), "{word}: {text}");
    }
    // A command that needs the clip says what is wrong with it.
    let said = failure(&["convert", &path, "-o", &folder.path("out.bvh")], 1);
    assert!(said.contains("animations[0]") && said.contains("not finite"), "{said}");
}

#[test]
fn notes_of_one_kind_are_gathered() {
    let report = json(&["inspect", &data("walk.bvh")]);
    let notes = report["notes"].as_array().unwrap();
    let palms: Vec<&Value> = notes.iter().filter(|n| n["text"].as_str().unwrap().contains("palm")).collect();
    assert!(palms.len() <= 1, "{palms:?}");
}

#[test]
fn limits_can_be_lowered_and_the_message_says_how_to_raise_them() {
    let said = failure(&["inspect", &data("walk.bvh"), "--limit", "frames=10"], 1);
    assert!(said.contains("--limit"), "{said}");
    failure(&["inspect", &data("walk.bvh"), "--limit", "bytes=1K"], 1);
    failure(&["inspect", &data("walk.bvh"), "--limit", "cats=10"], 2);
    json(&["inspect", &data("walk.bvh"), "--limit", "frames=100K,joints=500"]);
}
