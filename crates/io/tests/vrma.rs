//! VRM animation out and in: the normalisation of the specification, hips, expressions and gaze.

#![allow(clippy::unwrap_used, reason = "tests")]

mod gltf_support;

use gltf_support::{Build, assert_valid, corpus, document};
use posewright::glam::{Quat, Vec3};
use posewright::{
    Bone, Clip, Interpolation, LocalPose, ModelPose, NoteKind, Reference, Retarget, RetargetOptions, Track,
    Transform, rotation,
};
use posewright_io::gltf::Document;
use posewright_io::vrma::{FaceKind, TPose, VrmaTake, write};
use posewright_io::{ReadOptions, Scene, read};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The rest pose of a VRM 1.0 model.
const REST: TPose = TPose::Rest { forward: Vec3::Z };

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

/// A VRM-like figure whose bones rest turned every way, with a helper between hips and spine.
fn rig(hips: Quat, top: Quat) -> Build {
    let parts = |t: [f32; 3], q: Quat| (json!(t), json!(q.to_array()));
    let spine = Quat::from_rotation_z(0.7) * Quat::from_rotation_x(-0.4);
    let arm = Quat::from_rotation_y(1.1);
    let (a, b, c, d) = (
        parts([0.0, 0.9, 0.0], hips),
        parts([0.0, 0.1, 0.02], Quat::from_rotation_x(0.3)),
        parts([0.0, 0.1, 0.0], spine),
        parts([0.2, 0.3, 0.0], arm),
    );
    let mut build = Build::nodes(json!([
        {"name": "model", "rotation": top.to_array(), "children": [1]},
        {"name": "pelvis", "translation": a.0, "rotation": a.1, "children": [2]},
        {"name": "helper", "translation": b.0, "rotation": b.1, "children": [3]},
        {"name": "back", "translation": c.0, "rotation": c.1, "children": [4]},
        {"name": "arm", "translation": d.0, "rotation": d.1},
    ]));
    build.json["extensions"] = json!({"VRMC_vrm": {"humanoid": {"humanBones": {
        "hips": {"node": 1}, "spine": {"node": 3}, "leftUpperArm": {"node": 4},
    }}}});
    build
}

fn turned(build: &mut Build, node: usize, by: Quat) -> Quat {
    let rest: Vec<f32> = serde_json::from_value(build.json["nodes"][node]["rotation"].clone()).unwrap();
    let local = Quat::from_slice(&rest) * by;
    let (start, end) = (Quat::from_slice(&rest).to_array(), local.to_array());
    build.animate(node, "rotation", &[0.0, 1.0], &[start, end].concat(), "LINEAR");
    local
}

fn written(scene: &Scene, t_pose: TPose) -> (Document, Scene) {
    let character = scene.character(0, Reference::Auto);
    let takes: Vec<VrmaTake<'_>> =
        scene.clips.iter().map(|c| VrmaTake { clip: &c.clip, face: None }).collect();
    let document = write(&character, t_pose, &takes, None).unwrap().document;
    let bytes = document.to_glb(&mut Vec::new()).unwrap();
    let again = gltf_support::document(&bytes).unwrap();
    let scene = again.scene().unwrap();
    (again, scene)
}

fn bone(scene: &Scene, wanted: Bone) -> usize {
    scene.figures[0].hints.declared.iter().find(|(bone, _)| *bone == wanted).unwrap().1
}

fn at(scene: &Scene, wanted: Bone, secs: f64) -> Quat {
    let joint = bone(scene, wanted);
    scene.clips[0].clip.joints[joint].rotation.as_ref().map_or(Quat::IDENTITY, |track| track.sample(secs))
}

#[test]
fn rotations_are_normalised_as_the_specification_says() {
    let hips = Quat::from_rotation_x(-1.2) * Quat::from_rotation_z(0.5);
    let mut build = rig(hips, Quat::IDENTITY);
    let moved_hips = turned(&mut build, 1, Quat::from_rotation_y(0.6));
    let moved_helper = turned(&mut build, 2, Quat::from_rotation_z(0.2));
    let moved_arm = turned(&mut build, 4, Quat::from_rotation_x(0.9));
    build.join_animations();
    let scene = build.scene();
    let (_, again) = written(&scene, TPose::of(&scene.figures[0]));

    // W * L⁻¹ * local * W⁻¹ with world and local rest rotations, computed here from the nodes' own numbers.
    let rest = |joint: usize| scene.figures[0].skeleton.rest()[joint].rotation;
    let world = |joint: usize| (1..=joint).fold(Quat::IDENTITY, |above, j| above * rest(j));
    let normal =
        |joint: usize, local: Quat| world(joint) * rest(joint).conjugate() * local * world(joint).conjugate();
    let apart = |found: Quat, expected: Quat| rotation::angle_between(found, expected).to_degrees();
    assert!(apart(at(&again, Bone::Hips, 1.0), normal(1, moved_hips)) < 1e-3);
    // The helper is no bone: its turn belongs to the spine, which does not turn itself.
    assert!(apart(at(&again, Bone::Spine, 1.0), normal(2, moved_helper)) < 1e-3);
    assert!(apart(at(&again, Bone::LeftUpperArm, 1.0), normal(4, moved_arm)) < 1e-3);
    assert!(again.figures[0].skeleton.rest().iter().all(|t| t.rotation == Quat::IDENTITY));
    let places = ModelPose::rest(&again.figures[0].skeleton).positions;
    let own = ModelPose::rest(&scene.figures[0].skeleton).positions;
    for (wanted, joint) in [(Bone::Hips, 1), (Bone::Spine, 3), (Bone::LeftUpperArm, 4)] {
        assert!(places[bone(&again, wanted)].abs_diff_eq(own[joint], 1e-5), "{wanted:?}");
    }
}

#[test]
fn fc_47_vrm_0_is_written_facing_ahead() {
    let half = Quat::from_rotation_y(std::f32::consts::PI);
    let mut ahead = rig(Quat::IDENTITY, Quat::IDENTITY);
    let mut back = rig(Quat::IDENTITY, half);
    back.json["extensions"] = json!({"VRM": {"humanoid": {"humanBones": [
        {"bone": "hips", "node": 1}, {"bone": "spine", "node": 3}, {"bone": "leftUpperArm", "node": 4},
    ]}}});
    for build in [&mut ahead, &mut back] {
        turned(build, 4, Quat::from_rotation_x(0.9));
        build.animate(1, "translation", &[0.0, 1.0], &[0.0, 0.9, 0.0, 0.0, 0.8, 2.0], "LINEAR");
        build.join_animations();
    }
    let scenes = [ahead.scene(), back.scene()].map(|scene| written(&scene, TPose::of(&scene.figures[0])).1);
    for scene in &scenes {
        let joint = bone(scene, Bone::Hips);
        let hips = scene.clips[0].clip.joints[joint].translation.as_ref().unwrap().sample(1.0);
        assert!(hips.abs_diff_eq(Vec3::new(0.0, 0.8, 2.0), 1e-5), "both walk along +Z: {hips}");
        assert!(scene.figures[0].skeleton.rest()[joint].translation.abs_diff_eq(Vec3::Y * 0.9, 1e-5));
    }
    let (a, b) = (at(&scenes[0], Bone::LeftUpperArm, 1.0), at(&scenes[1], Bone::LeftUpperArm, 1.0));
    assert!(rotation::angle_between(a, b).to_degrees() < 1e-3, "{a} {b}");
}

#[test]
fn a_captured_walk_comes_back_from_a_vrma_as_it_was() {
    let take = read(&data("walk.bvh"), &ReadOptions::default()).unwrap();
    let (document, again) = written(&take, TPose::Stance);
    assert!(document.raw("extensionsUsed").unwrap().contains("VRMC_vrm_animation"));
    let (from, to) = (take.character(0, Reference::Auto), again.character(0, Reference::Auto));
    let (bvh, vrma) = (&take.clips[0].clip, &again.clips[0].clip);
    assert_eq!(bvh.key_times().len(), vrma.key_times().len());
    // Every segment of arms, legs and trunk points where it pointed; the hips are where they were, over their ground.
    let ground = Vec3::Y * from.floor();
    let segments = [
        (Bone::Hips, Bone::Head),
        (Bone::LeftUpperArm, Bone::LeftLowerArm),
        (Bone::RightLowerArm, Bone::RightHand),
        (Bone::LeftUpperLeg, Bone::LeftLowerLeg),
        (Bone::RightLowerLeg, Bone::RightFoot),
    ];
    for secs in bvh.key_times().into_iter().step_by(7) {
        let pose = |scene: &Scene, clip: &Clip| {
            let mut local = LocalPose::rest(&scene.figures[0].skeleton);
            clip.sample(&scene.figures[0].skeleton, secs, &mut local.joints);
            ModelPose::of(&scene.figures[0].skeleton, &local.joints)
        };
        let (one, two) = (pose(&take, bvh), pose(&again, vrma));
        let joint = |character: &posewright::Character, bone| character.humanoid().joint(bone).unwrap();
        for (start, end) in segments {
            let way = |pose: &ModelPose, c: &posewright::Character| {
                (pose.positions[joint(c, end)] - pose.positions[joint(c, start)]).normalize()
            };
            let apart = rotation::angle_between_directions(way(&one, &from), way(&two, &to)).to_degrees();
            assert!(apart < 0.05, "{start:?} at {secs}: {apart}");
        }
        let hips = |pose: &ModelPose, c: &posewright::Character| pose.positions[joint(c, Bone::Hips)];
        assert!((hips(&one, &from) - ground).abs_diff_eq(hips(&two, &to), 1e-4));
    }
}

#[test]
fn a_vrm_gives_its_own_motion_and_one_that_any_rig_takes() {
    let folder = tempfile::tempdir().unwrap();
    let walk = read(&data("walk.bvh"), &ReadOptions::default()).unwrap();
    let mut pairs = Vec::new();
    for name in ["vrm0.vrm", "vrm1.vrm", "giant.glb", "creature.glb"] {
        let mut hero = read(&data(name), &ReadOptions::default()).unwrap();
        let (from, to) = (walk.character(0, Reference::Auto), hero.character(0, Reference::Auto));
        let retarget = Retarget::new(&from, &to, &RetargetOptions::default()).unwrap();
        let mut clip = hero.clips.first().cloned().unwrap_or(walk.clips[0].clone());
        clip.clip = retarget.clip(&walk.clips[0].clip, &walk.clips[0].clip.even_times(10.0));
        clip.figure = 0;
        hero.clips = vec![clip];
        let (document, again) = written(&hero, TPose::of(&hero.figures[0]));
        assert!(again.clips[0].clip.is_well_formed() && again.clips[0].clip.duration_secs > 0.5, "{name}");
        let rest = again.figures[0].skeleton.rest();
        assert!(rest[bone(&again, Bone::Hips)].translation.y > 0.2, "{name}");
        let target = folder.path().join(format!("{name}.vrma"));
        std::fs::write(&target, document.to_glb(&mut Vec::new()).unwrap()).unwrap();
        pairs.push((None, target));
    }
    assert_valid(&pairs, folder.path());
}

/// An animation with two expressions and a gaze beside the body.
fn with_face() -> Document {
    let mut build = rig(Quat::IDENTITY, Quat::IDENTITY);
    let nodes = build.json["nodes"].as_array_mut().unwrap();
    nodes.extend([json!({"name": "smile"}), json!({"name": "own"}), json!({"name": "eyes"})]);
    let mut extension = build.json["extensions"]["VRMC_vrm"].clone();
    extension["specVersion"] = json!("1.0");
    extension["expressions"] = json!({"preset": {"happy": {"node": 5}}, "custom": {"wink é": {"node": 6}}});
    extension["lookAt"] = json!({"node": 7, "offsetFromHeadBone": [0.0, 0.06, 0.0]});
    build.json["extensions"] = json!({"VRMC_vrm_animation": extension});
    turned(&mut build, 4, Quat::from_rotation_x(0.9));
    build.animate(
        5,
        "translation",
        &[0.0, 0.5, 2.0],
        &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.25, 0.0, 0.0],
        "LINEAR",
    );
    build.animate(6, "translation", &[0.0, 1.0], &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0], "STEP");
    let looks = [Quat::IDENTITY.to_array(), Quat::from_rotation_y(0.5).to_array()].concat();
    build.animate(7, "rotation", &[0.0, 1.0], &looks, "LINEAR");
    build.join_animations();
    build.document()
}

#[test]
fn expressions_and_gaze_are_carried_along() {
    let source = with_face();
    let scene = source.scene().unwrap();
    let face = source.face(0).unwrap().unwrap();
    assert!(source.face(1).unwrap().is_none());
    assert!(scene.notes.iter().any(|n| n.kind == NoteKind::Ignored && n.text.starts_with("3 expressions")));
    assert_eq!(face.parts.len(), 3);
    assert_eq!(face.clip.duration_secs, 2.0);

    let character = scene.character(0, Reference::Auto);
    let takes = [VrmaTake { clip: &scene.clips[0].clip, face: Some(&face) }];
    let out = write(&character, REST, &takes, None).unwrap().document;
    let again = document(&out.to_glb(&mut Vec::new()).unwrap()).unwrap();
    let mut found = again.face(0).unwrap().unwrap();
    assert_eq!(found.parts, face.parts);
    let json: Value = serde_json::from_str(again.raw("extensions").unwrap()).unwrap();
    let extension = &json["VRMC_vrm_animation"];
    assert_eq!(extension["lookAt"]["offsetFromHeadBone"], json!([0.0, 0.06, 0.0]));
    assert!(extension["expressions"]["custom"]["wink é"]["node"].is_u64());
    for (one, two) in found.clip.joints.iter().zip(&face.clip.joints) {
        assert_eq!(one, two, "tracks are taken as they are");
    }
    found.cut(0.25, 1.0);
    let place = found.parts.iter().position(|p| p.kind == FaceKind::Preset("happy".into())).unwrap();
    let smile = found.clip.joints[place].translation.clone().unwrap();
    assert_eq!(smile.times.as_ref(), [0.0, 0.25, 0.75]);
    let weights: Vec<f32> = smile.values.iter().map(|v| v.x).collect();
    assert!(weights.iter().zip([0.5, 1.0, 0.75]).all(|(a, b)| (a - b).abs() < 1e-6), "{weights:?}");
}

#[test]
fn steps_and_splines_survive() {
    let mut build = rig(Quat::IDENTITY, Quat::IDENTITY);
    let zero = [0.0; 4];
    let end = Quat::from_rotation_z(2.0).to_array();
    let keys = [zero, Quat::IDENTITY.to_array(), zero, zero, end, zero].concat();
    build.animate(1, "rotation", &[0.0, 2.0], &keys, "CUBICSPLINE");
    let scene = build.scene();
    let (_, again) = written(&scene, REST);
    for step in 0..40 {
        let secs = f64::from(step) * 0.05;
        let own = scene.clips[0].clip.joints[1].rotation.as_ref().unwrap().sample(secs);
        let apart = rotation::angle_between(own, at(&again, Bone::Hips, secs)).to_degrees();
        assert!(apart < 0.1, "at {secs}: {apart}");
    }
    let mut build = rig(Quat::IDENTITY, Quat::IDENTITY);
    build.animate(1, "rotation", &[0.0, 1.0], &[Quat::IDENTITY.to_array(), end].concat(), "STEP");
    let (_, again) = written(&build.scene(), REST);
    assert_eq!(at(&again, Bone::Hips, 0.99), Quat::IDENTITY);
}

#[test]
fn what_cannot_be_is_an_error_that_says_so() {
    let mut build = rig(Quat::IDENTITY, Quat::IDENTITY);
    build.json["extensions"] = json!({});
    build.json["nodes"][1]["name"] = json!("a");
    let scene = build.scene();
    let character = scene.character(0, Reference::Auto);
    let error = write(&character, TPose::Stance, &[], None).unwrap_err().to_string();
    assert!(error.contains("hips"), "{error}");
    let scene = rig(Quat::IDENTITY, Quat::IDENTITY).scene();
    let character = scene.character(0, Reference::Auto);
    let wrong = Clip::empty("other", 3);
    assert!(write(&character, REST, &[VrmaTake { clip: &wrong, face: None }], None).is_err());
    let mut broken = Clip::empty("broken", 5);
    broken.joints[1].translation = Some(Track {
        times: Arc::from([0.0]),
        values: vec![Vec3::NAN],
        interpolation: Interpolation::Linear,
    });
    assert!(write(&character, REST, &[VrmaTake { clip: &broken, face: None }], None).is_err());
    let still = Clip::empty("still", 5);
    let two = [VrmaTake { clip: &still, face: None }; 2];
    let notes = write(&character, REST, &two, None).unwrap().notes;
    assert!(notes.iter().any(|n| n.text.contains("only the first")));
    assert!(notes.iter().any(|n| n.text.contains("leftLowerLeg")), "{notes:?}");
    assert!(character.skeleton().rest().iter().all(Transform::is_finite));
}

#[test]
fn real_files_are_read_and_written_again() {
    let Some(corpus) = corpus() else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut pairs = Vec::new();
    for (name, bones) in [("hips_spine_twisting.vrma", 17), ("test.vrma", 51)] {
        let source = Document::open(&corpus.join("vrma").join(name), &ReadOptions::default()).unwrap();
        let scene = source.scene().unwrap();
        assert_eq!(scene.figures[0].hints.declared.len(), bones, "{name}");
        let face = source.face(0).unwrap();
        assert_eq!(face.is_some(), name == "test.vrma");
        let character = scene.character(0, Reference::Auto);
        let takes = [VrmaTake { clip: &scene.clips[0].clip, face: face.as_ref() }];
        let out = write(&character, REST, &takes, None).unwrap();
        assert!(out.notes.is_empty(), "{name}: {:?}", out.notes);
        let again = document(&out.document.to_glb(&mut Vec::new()).unwrap()).unwrap();
        // Only the humanoid's rest changes (its turns go); it moves through the same model-space turns.
        let copy = again.scene().unwrap();
        let spread = |scene: &Scene, secs: f64| {
            let figure = &scene.figures[0];
            let mut local = LocalPose::rest(&figure.skeleton);
            scene.clips[0].clip.sample(&figure.skeleton, secs, &mut local.joints);
            ModelPose::of(&figure.skeleton, &local.joints)
        };
        for secs in scene.clips[0].clip.even_times(5.0) {
            let (one, two) = (spread(&scene, secs), spread(&copy, secs));
            for (bone, joint) in &scene.figures[0].hints.declared {
                let other = copy.figures[0].hints.declared.iter().find(|(b, _)| b == bone).unwrap().1;
                let apart = one.positions[*joint].distance(two.positions[other]);
                assert!(apart < 1e-4, "{name} {bone:?} at {secs}: {apart} m");
            }
        }
        let target = folder.path().join(name);
        std::fs::write(&target, again.to_glb(&mut Vec::new()).unwrap()).unwrap();
        pairs.push((None, target));
    }
    assert_valid(&pairs, folder.path());
}
