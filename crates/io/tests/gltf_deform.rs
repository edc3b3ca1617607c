//! Deform nodes in documents that are hard on them: several skins, shared joints, rigid meshes, morph targets.
#![allow(clippy::unwrap_used, reason = "tests")]

use posewright::control::JointDeform;
use posewright::glam::{Quat, Vec3};
use posewright::{Clip, NoteKind};
use posewright_io::ReadOptions;
use posewright_io::gltf::{DeformNodes, Document};
use serde_json::{Value, json};

/// Joints 0 to 2 in a line, two skins that share joint 1, a rigid mesh on joint 2, and a clip.
fn document(weights_on: Option<usize>) -> Document {
    let mut animations = vec![json!({ "name": "still", "samplers": [], "channels": [] })];
    if let Some(node) = weights_on {
        let channel = json!({ "sampler": 0, "target": { "node": node, "path": "weights" } });
        animations.push(
            json!({ "name": "morph", "samplers": [{ "input": 0, "output": 0 }], "channels": [channel] }),
        );
    }
    let text = json!({
        "asset": { "version": "2.0" },
        "scene": 0,
        "scenes": [{ "nodes": [0, 3, 4] }],
        "nodes": [
            { "name": "hip", "children": [1] },
            { "name": "knee", "translation": [0, 1, 0], "children": [2], "extras": { "mine": [1, 2] } },
            { "name": "foot", "translation": [0, 1, 0], "mesh": 0, "weights": [0.5] },
            { "name": "skin a", "mesh": 0, "skin": 0 },
            { "name": "skin b", "mesh": 0, "skin": 1 }
        ],
        "meshes": [{ "primitives": [{ "attributes": {} }] }],
        "skins": [
            { "joints": [0, 1, 2], "skeleton": 1, "name": "a" },
            { "joints": [1], "extras": "kept" }
        ],
        "animations": animations,
    });
    Document::from_bytes(text.to_string().as_bytes(), None, &ReadOptions::default()).unwrap()
}

fn deform(joint: usize, axes: Quat, factors: Vec3) -> JointDeform {
    JointDeform { joint, joint_from_axes: axes, factors }
}

fn add(document: &mut Document, deforms: &[JointDeform]) -> (Value, DeformNodes) {
    let figure = document.scene().unwrap().figures[0].clone();
    let joints: Vec<usize> = (0..figure.nodes.len()).collect();
    // Joints are asked for by node here; figures keep them depth-first.
    let deforms: Vec<JointDeform> = deforms
        .iter()
        .map(|d| JointDeform { joint: *joints.iter().find(|j| figure.nodes[**j] == d.joint).unwrap(), ..*d })
        .collect();
    let nodes = document.add_deform_nodes(&figure, &deforms).unwrap();
    (serde_json::from_str(document.json()).unwrap(), nodes)
}

#[test]
fn every_skin_that_names_the_joint_names_its_node_and_keeps_the_rest() {
    let mut document = document(None);
    let (json, nodes) = add(&mut document, &[deform(1, Quat::IDENTITY, Vec3::new(2.0, 1.0, 3.0))]);
    assert_eq!(json["nodes"].as_array().unwrap().len(), 6);
    assert_eq!(json["nodes"][1]["children"], json!([2, 5]));
    assert_eq!(json["nodes"][1]["extras"], json!({ "mine": [1, 2] }));
    assert_eq!(
        json["nodes"][5],
        json!({ "name": "knee.deform", "extras": { "posewright_deform": "stretch" } })
    );
    assert_eq!(json["skins"][0], json!({ "joints": [0, 5, 2], "skeleton": 1, "name": "a" }));
    assert_eq!(json["skins"][1], json!({ "joints": [5], "extras": "kept" }));
    assert!(nodes.notes.is_empty());
    let clip = nodes.clip(&Clip::empty("long", nodes.figure.skeleton.len() - 1));
    let joint = nodes.figure.nodes.iter().position(|n| *n == 5).unwrap();
    assert_eq!(clip.joints[joint].scale.as_ref().unwrap().values, [Vec3::new(2.0, 1.0, 3.0)]);
    // The document reads as before: the skin belongs to the knee.
    let scene = document.scene().unwrap();
    let names: Vec<&str> = scene.figures[0].skeleton.names().iter().map(String::as_str).collect();
    assert!(names.contains(&"knee.deform"));
    let hints = &scene.figures[0].hints;
    let at = |name: &str| names.iter().position(|n| *n == name).unwrap();
    assert!(hints.skin_only[at("knee.deform")] && !hints.skin_only[at("knee")]);
    assert!(hints.deforms[at("knee")] && !hints.deforms[at("knee.deform")]);
}

#[test]
fn axes_skew_to_the_joint_take_two_nodes_and_are_found_again() {
    let mut document = document(None);
    let axes = Quat::from_xyzw(0.3, -0.5, 0.2, 0.7).normalize();
    let factors = Vec3::new(2.0, 1.0, 1.0);
    let (json, _) = add(&mut document, &[deform(1, axes, factors)]);
    assert_eq!(json["nodes"].as_array().unwrap().len(), 7);
    assert_eq!(json["nodes"][5]["children"], json!([6]));
    assert_eq!(json["skins"][1]["joints"], json!([6]));
    let turn = |node: usize| -> Quat {
        let numbers: Vec<f32> = serde_json::from_value(json["nodes"][node]["rotation"].clone()).unwrap();
        Quat::from_slice(&numbers)
    };
    assert!((turn(5) * turn(6)).angle_between(Quat::IDENTITY) < 1e-6, "at rest they are the identity");
    // The same axes, named with another sign and order: the same node.
    let other = axes * Quat::from_rotation_x(std::f32::consts::PI);
    let (json, nodes) = add(&mut document, &[deform(1, other, factors)]);
    assert_eq!(json["nodes"].as_array().unwrap().len(), 7, "used again");
    let clip = nodes.clip(&Clip::empty("long", nodes.figure.skeleton.len()));
    assert_eq!(clip.joints.iter().filter(|j| j.scale.is_some()).count(), 1);
    // Other axes: behind the first.
    let (json, _) = add(&mut document, &[deform(1, Quat::IDENTITY, Vec3::new(1.0, 4.0, 1.0))]);
    assert_eq!(json["nodes"].as_array().unwrap().len(), 8);
    assert_eq!(json["nodes"][6]["children"], json!([7]));
    assert_eq!(json["skins"][0]["joints"], json!([0, 7, 2]));
}

#[test]
fn a_rigid_mesh_moves_to_the_node_unless_its_morph_targets_are_animated() {
    let mut plain = document(None);
    // Foot is a joint of skin a as well; take it out of the way.
    let text = plain.json().replace("\"joints\":[0,1,2]", "\"joints\":[0,1]");
    plain = Document::from_bytes(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    let (json, nodes) = add(&mut plain, &[deform(2, Quat::IDENTITY, Vec3::splat(2.0))]);
    assert_eq!(json["nodes"][2], json!({ "name": "foot", "translation": [0, 1, 0], "children": [5] }));
    assert_eq!(json["nodes"][5]["mesh"], 0);
    assert_eq!(json["nodes"][5]["weights"], json!([0.5]));
    assert!(nodes.notes.is_empty());
    let text = document(Some(2)).json().replace("\"joints\":[0,1,2]", "\"joints\":[0,1]");
    let mut morphs = Document::from_bytes(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    let (json, nodes) = add(&mut morphs, &[deform(2, Quat::IDENTITY, Vec3::splat(2.0))]);
    assert_eq!(json["nodes"].as_array().unwrap().len(), 5, "left as it was");
    assert_eq!(nodes.notes[0].kind, NoteKind::Warning);
}

#[test]
fn stretches_of_one_and_of_joints_without_a_mesh_need_no_node() {
    let mut document = document(None);
    let before = document.json().to_string();
    let text = before.replace("\"joints\":[0,1,2]", "\"joints\":[1,2]");
    document = Document::from_bytes(text.as_bytes(), None, &ReadOptions::default()).unwrap();
    let none = [deform(1, Quat::IDENTITY, Vec3::ONE), deform(0, Quat::IDENTITY, Vec3::splat(3.0))];
    let (_, nodes) = add(&mut document, &none);
    assert_eq!(document.json(), text);
    assert!(nodes.notes.is_empty());
}
