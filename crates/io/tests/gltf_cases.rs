//! Cases from the field on files built here; expected numbers come from the cases, not from our own output.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod gltf_support;

use gltf_support::{Build, document, places, pose, turn_z};
use posewright::glam::{Mat4, Quat, Vec3};
use posewright::{Bone, Clip, Interpolation, NoteKind, Track, rotation};
use posewright_io::Scene;
use posewright_io::gltf::Document;
use serde_json::{Value, json};
use std::f32::consts::{FRAC_1_SQRT_2, SQRT_2};
use std::sync::Arc;

fn angle_of(scene: &Scene, clip: usize, joint: usize, secs: f64) -> f32 {
    let track = scene.clips[clip].clip.joints[joint].rotation.as_ref().unwrap();
    rotation::angle(track.sample(secs)).to_degrees()
}

fn has_note(scene: &Scene, kind: NoteKind, word: &str) -> bool {
    scene
        .notes
        .iter()
        .any(|note| note.kind == kind && (note.text.contains(word) || note.place.contains(word)))
}

/// The scene after its clips were appended again and the file was read back; the first clips are the old ones.
fn written_again(build: &Build) -> Scene {
    let mut document = build.document();
    let scene = document.scene().unwrap();
    for clip in &scene.clips {
        document.append_animation(&scene.figures[clip.figure], &clip.clip).unwrap();
    }
    gltf_support::document(&document.to_glb(&mut Vec::new()).unwrap()).unwrap().scene().unwrap()
}

fn identity_matrices(count: usize) -> Vec<f32> {
    (0..count).flat_map(|_| Mat4::IDENTITY.to_cols_array()).collect()
}

#[test]
fn fc_23_joints_of_one_name_are_told_apart() {
    let mut build = Build::nodes(json!([
        {"name": "Root", "children": [1, 3]},
        {"name": "ArmL", "translation": [1, 0, 0], "children": [2]},
        {"name": "Tip", "translation": [0, 1, 0]},
        {"name": "ArmR", "translation": [-1, 0, 0], "children": [4]},
        {"name": "Tip", "translation": [0, 1, 0]},
        {"name": "Root"},
    ]));
    build.skin(json!({"joints": [0, 1, 2, 3, 4]}));
    build.animate(4, "rotation", &[0.0, 1.0], &[turn_z(0.0), turn_z(45.0)].concat(), "LINEAR");
    for scene in [build.scene(), written_again(&build)] {
        let figure = &scene.figures[0];
        assert_eq!(figure.skeleton.path(2), "Root/ArmL/Tip");
        assert_eq!(figure.skeleton.path(4), "Root/ArmR/Tip");
        for index in 0..scene.clips.len() {
            let tracks = &scene.clips[index].clip.joints;
            assert!(tracks[2].is_empty(), "the first Tip stands still");
            assert!((angle_of(&scene, index, 4, 1.0) - 45.0).abs() < 1e-3);
        }
    }
}

#[test]
fn fc_24_first_key_and_uneven_channels() {
    let mut build = Build::nodes(json!([{"name": "a", "children": [1]}, {"name": "b"}]));
    build.animate(0, "translation", &[1.5, 2.5], &[1.0, 0.0, 0.0, 2.0, 0.0, 0.0], "LINEAR");
    build.animate(1, "translation", &[0.0, 1.0], &[0.0, 3.0, 0.0, 0.0, 4.0, 0.0], "LINEAR");
    build.join_animations();
    for scene in [build.scene(), written_again(&build)] {
        for clip in &scene.clips {
            let track = |joint: usize| clip.clip.joints[joint].translation.as_ref().unwrap();
            assert_eq!(track(0).sample(0.0), track(0).sample(1.5));
            assert_eq!(track(1).sample(2.5), track(1).sample(1.0));
            assert_eq!(clip.clip.duration_secs, 2.5);
            assert_eq!(track(0).times.as_ref(), [1.5, 2.5], "key times are kept");
        }
    }
}

fn times_of(times: &[f32], values: &[f32]) -> (Scene, Vec<f64>, Vec<f32>) {
    let mut build = Build::nodes(json!([{"name": "a", "children": [1]}, {"name": "b"}]));
    let values: Vec<f32> = values.iter().flat_map(|x| [*x, 0.0, 0.0]).collect();
    build.animate(1, "translation", times, &values, "LINEAR");
    let scene = written_again(&build);
    let track = scene.clips[1].clip.joints[1].translation.clone().unwrap();
    assert!(scene.clips.iter().all(|clip| clip.clip.is_well_formed()));
    (scene, track.times.to_vec(), track.values.iter().map(|v| v.x).collect())
}

#[test]
fn fc_24_bad_key_times_are_repaired_with_a_note() {
    // A repeated time is a jump: before it the old value, from it on the new one.
    let (scene, times, values) = times_of(&[0.0, 0.5, 0.5, 1.0], &[0.0, 1.0, 5.0, 6.0]);
    assert!(has_note(&scene, NoteKind::Repair, "one time"));
    assert!(times.windows(2).all(|pair| pair[0] < pair[1]), "{times:?}");
    assert_eq!(values, [0.0, 1.0, 5.0, 6.0]);
    assert!((times[2] - 0.5).abs() < 1e-6);

    let (scene, times, values) = times_of(&[-0.1, 0.0, 1.0], &[9.0, 1.0, 2.0]);
    assert!(has_note(&scene, NoteKind::Repair, "before 0"));
    assert_eq!((times, values), (vec![0.0, 1.0], vec![1.0, 2.0]));

    // Between keys on both sides of 0 the value at 0 is their mean, by proportion.
    let (_, times, values) = times_of(&[-1.0, 3.0], &[0.0, 8.0]);
    assert_eq!(times, [0.0, 3.0]);
    assert!((values[0] - 2.0).abs() < 1e-5 && values[1] == 8.0);

    let (scene, times, values) = times_of(&[1.0, 0.0, f32::NAN, 2.0], &[10.0, 0.0, 7.0, 20.0]);
    assert!(has_note(&scene, NoteKind::Repair, "out of order"));
    assert!(has_note(&scene, NoteKind::Repair, "not finite"));
    assert_eq!((times, values), (vec![0.0, 1.0, 2.0], vec![0.0, 10.0, 20.0]));

    // Fewer values than times, and a value that is no number.
    let (scene, times, values) = times_of(&[0.0, 1.0, 2.0, 3.0], &[0.0, f32::INFINITY, 2.0]);
    assert!(has_note(&scene, NoteKind::Repair, "3 values for 4 key times"));
    assert_eq!((times, values), (vec![0.0, 2.0], vec![0.0, 2.0]));
}

#[test]
fn fc_24_a_spline_that_begins_before_zero_keeps_its_curve() {
    let mut build = Build::nodes(json!([{"name": "a", "children": [1]}, {"name": "b"}]));
    // x(t) = t³ on [-1, 2] is one Hermite span with slopes 3t².
    let key = |t: f32| [3.0 * t * t, 0.0, 0.0, t * t * t, 0.0, 0.0, 3.0 * t * t, 0.0, 0.0];
    build.animate(1, "translation", &[-1.0, 2.0], &[key(-1.0), key(2.0)].concat(), "CUBICSPLINE");
    let scene = build.scene();
    let track = scene.clips[0].clip.joints[1].translation.as_ref().unwrap();
    assert_eq!(track.times.as_ref(), [0.0, 2.0]);
    for t in [0.0f32, 0.3, 1.0, 1.7] {
        assert!((track.sample(f64::from(t)).x - t * t * t).abs() < 1e-5, "at {t}");
    }
}

#[test]
fn fc_25_any_order_of_nodes_and_joints_gives_the_same_skeleton() {
    let arm = [("Upper", Vec3::new(0.0, 1.0, 0.0)), ("Lower", Vec3::X * 0.3), ("Hand", Vec3::X * 0.25)];
    let mut ids = Vec::new();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        // Joint `j` of the arm is node `at[j]`.
        let mut at = [0; 3];
        order.iter().enumerate().for_each(|(node, joint)| at[*joint] = node);
        let mut nodes = vec![Value::Null; 3];
        for (joint, (name, place)) in arm.iter().enumerate() {
            nodes[at[joint]] = json!({"name": name, "translation": place.to_array()});
            if joint < 2 {
                nodes[at[joint]]["children"] = json!([at[joint + 1]]);
            }
        }
        let mut build = Build::nodes(Value::Array(nodes));
        // The skin's list in the permuted order too, matrices along: bound with the arm hanging along -Y.
        let bound = [Vec3::new(0.0, 1.0, 0.0), Vec3::new(0.0, 0.7, 0.0), Vec3::new(0.0, 0.45, 0.0)];
        let matrices: Vec<f32> = order
            .iter()
            .flat_map(|joint: &usize| Mat4::from_translation(-bound[*joint]).to_cols_array())
            .collect();
        let matrices = build.floats("MAT4", &matrices);
        build.skin(json!({"joints": [0, 1, 2], "inverseBindMatrices": matrices}));
        build.animate(at[1], "rotation", &[0.0, 1.0], &[turn_z(0.0), turn_z(90.0)].concat(), "LINEAR");
        let scene = build.scene();
        let found = places(&scene.figures[0], &pose(&scene, 0, Some((0, 1.0))));
        assert!(found["Lower"].abs_diff_eq(Vec3::new(0.3, 1.0, 0.0), 1e-6));
        assert!(found["Hand"].abs_diff_eq(Vec3::new(0.3, 1.25, 0.0), 1e-6), "{order:?} {found:?}");
        let bind = scene.figures[0].bind.clone().unwrap();
        assert!(bind.joints[1].translation.abs_diff_eq(Vec3::new(0.0, -0.3, 0.0), 1e-6), "{bind:?}");
        ids.push(scene.figures[0].skeleton.content_id());
    }
    assert!(ids.windows(2).all(|pair| pair[0] == pair[1]), "a chain has one order");
}

fn vrm(extension: Value, turned: bool) -> Scene {
    let turn = if turned { json!([0, 1, 0, 0]) } else { json!([0, 0, 0, 1]) };
    let mut build = Build::nodes(json!([
        {"name": "model", "rotation": turn, "children": [1]},
        {"name": "pelvis", "translation": [0, 0.9, 0], "children": [2]},
        {"name": "arm", "translation": [0.2, 0.5, 0], "children": [3]},
        {"name": "thumb0", "translation": [0.6, 0, 0.02], "children": [4]},
        {"name": "thumb1", "translation": [0.03, 0, 0.01]},
    ]));
    build.json["extensions"] = extension;
    build.scene()
}

#[test]
fn fc_47_vrm_0_faces_backwards_and_names_its_thumbs_differently() {
    let old = vrm(
        json!({"VRM": {"humanoid": {"humanBones": [
            {"bone": "hips", "node": 1}, {"bone": "leftUpperArm", "node": 2},
            {"bone": "leftThumbProximal", "node": 3}, {"bone": "leftThumbIntermediate", "node": 4},
            {"bone": "jaw", "node": -1},
        ]}}}),
        true,
    );
    let new = vrm(
        json!({"VRMC_vrm": {"humanoid": {"humanBones": {
            "hips": {"node": 1}, "leftUpperArm": {"node": 2},
            "leftThumbMetacarpal": {"node": 3}, "leftThumbProximal": {"node": 4},
        }}}}),
        false,
    );
    let expected = [
        (Bone::Hips, 1),
        (Bone::LeftUpperArm, 2),
        (Bone::LeftThumbMetacarpal, 3),
        (Bone::LeftThumbProximal, 4),
    ];
    for scene in [&old, &new] {
        assert_eq!(scene.figures[0].hints.declared, expected);
    }
    assert_eq!(old.figures[0].hints.forward, Some(Vec3::NEG_Z));
    assert_eq!(new.figures[0].hints.forward, Some(Vec3::Z));
    // Turned so that the declared facing is +Z, both stand alike.
    let (a, b) = (pose(&old, 0, None), pose(&new, 0, None));
    let half_turn = Quat::from_rotation_y(std::f32::consts::PI);
    for (one, two) in a.positions.iter().zip(&b.positions) {
        assert!((half_turn * *one).abs_diff_eq(*two, 1e-4));
    }
}

#[test]
fn fc_48_cubic_splines_through_a_file() {
    for (out_tangent, expected) in [(0.0, [16.70, 60.0, 103.30]), (0.5, [f32::NAN, 73.30, f32::NAN])] {
        let mut build = Build::nodes(json!([{"name": "a", "children": [1]}, {"name": "b"}]));
        let zero = [0.0; 4];
        let keys = [zero, turn_z(0.0), [0.0, 0.0, out_tangent, 0.0], zero, turn_z(120.0), zero].concat();
        build.animate(1, "rotation", &[0.0, 2.0], &keys, "CUBICSPLINE");
        let scene = written_again(&build);
        for clip in 0..2 {
            for (secs, degrees) in [0.5, 1.0, 1.5].into_iter().zip(expected) {
                let found = angle_of(&scene, clip, 1, secs);
                assert!(
                    degrees.is_nan() || (found - degrees).abs() < 0.01,
                    "{found} at {secs}, not {degrees}"
                );
            }
        }
    }
}

#[test]
fn fc_51_transforms_above_the_root_count() {
    let read = |skeleton: Option<usize>| {
        let mut build = Build::nodes(json!([
            {"name": "Rig", "rotation": [-(0.5f64.sqrt()), 0, 0, 0.5f64.sqrt()], "scale": [0.01, 0.01, 0.01], "children": [1]},
            {"name": "hips", "translation": [0, 0, 95], "children": [2]},
            {"name": "spine", "translation": [0, 0, 40]},
        ]));
        let mut skin = json!({"joints": [1, 2]});
        if let Some(node) = skeleton {
            skin["skeleton"] = json!(node);
        }
        build.skin(skin);
        build.animate(1, "translation", &[0.0, 1.0], &[0.0, 0.0, 95.0, 0.0, -50.0, 95.0], "LINEAR");
        (build.scene(), written_again(&build))
    };
    let ids: Vec<_> = [None, Some(1), Some(0)]
        .into_iter()
        .map(|skeleton| {
            let (scene, again) = read(skeleton);
            let rest = places(&scene.figures[0], &pose(&scene, 0, None));
            assert!(rest["hips"].abs_diff_eq(Vec3::new(0.0, 0.95, 0.0), 1e-6));
            assert!(rest["spine"].abs_diff_eq(Vec3::new(0.0, 1.35, 0.0), 1e-6), "it stands upright");
            for clip in 0..2 {
                let end = places(&again.figures[0], &pose(&again, 0, Some((clip, 1.0))));
                assert!(
                    end["hips"].abs_diff_eq(Vec3::new(0.0, 0.95, 0.5), 1e-6),
                    "-50 along file Y is +0.5 m ahead"
                );
            }
            scene.figures[0].skeleton.content_id()
        })
        .collect();
    assert!(ids[0] == ids[1] && ids[1] == ids[2]);
}

#[test]
fn fc_58_uneven_and_zero_scale() {
    let mut build = Build::nodes(json!([
        {"name": "tall", "scale": [1, 2, 1], "children": [1]},
        {"name": "turned", "rotation": turn_z(45.0), "children": [2]},
        {"name": "prop", "translation": [0, 1, 0], "children": [3]},
        {"name": "tip", "translation": [0, 1, 0]},
    ]));
    build.animate(2, "scale", &[0.0, 1.0, 2.0], &[1.0, 1.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0], "LINEAR");
    for scene in [build.scene(), written_again(&build)] {
        let model = pose(&scene, 0, Some((0, 1.0)));
        assert!((rotation::angle(model.rotations[1]).to_degrees() - 45.0).abs() < 1e-3);
        assert!(model.linears[1].x_axis.abs_diff_eq(Vec3::new(FRAC_1_SQRT_2, SQRT_2, 0.0), 1e-4));
        assert!(
            model.positions.iter().all(|p| p.is_finite()) && model.rotations.iter().all(|q| q.is_finite())
        );
        assert!(
            model.positions[3].abs_diff_eq(model.positions[2], 1e-6),
            "the tip falls into the flattened prop"
        );
        assert!(has_note(&scene, NoteKind::Warning, "tall"), "shear is told with the joint's name");
        assert!(has_note(&scene, NoteKind::Warning, "prop"), "zero scale is told with the joint's name");
    }
}

/// A thigh that is mirrored at rest went unnoticed. An odd number of negative factors mirrors, two are half a turn.
#[test]
fn a_mirrored_limb_is_told() {
    let notes = |root: [i32; 3], thigh: [i32; 3]| {
        let build = Build::nodes(json!([
            {"name": "hips", "scale": root, "children": [1]},
            {"name": "thigh", "scale": thigh, "children": [2]},
            {"name": "shin", "translation": [0, -1, 0]},
        ]));
        let scene = build.scene();
        let told = scene.notes.iter().filter(|note| note.text.contains("mirrors what is below"));
        told.map(|note| note.place.clone()).collect::<Vec<_>>()
    };
    for thigh in [[-1, 1, 1], [1, -1, 1], [1, 1, -1], [-1, -1, -1]] {
        assert_eq!(notes([1, 1, 1], thigh), ["thigh"], "{thigh:?}");
    }
    assert!(notes([1, 1, 1], [-1, -1, 1]).is_empty() && notes([-1, 1, 1], [1, 1, 1]).is_empty());
}

#[test]
fn fc_64_written_rotations_are_unit_and_continuous() {
    let build = Build::nodes(json!([{"name": "a", "children": [1]}, {"name": "b"}]));
    let mut document = build.document();
    let scene = document.scene().unwrap();
    let q =
        Quat::from_array([-0.962_854_03f64, -0.127_408_95, -0.237_574_79, 0.015_406_30].map(|v| v as f32));
    let times: Arc<[f64]> = (0..10_000).map(|frame| f64::from(frame) / 60.0).collect();
    let clip_of = |name: &str, value: &dyn Fn(usize) -> Quat| {
        let mut clip = Clip::empty(name, 2);
        let values = (0..times.len()).map(value).collect();
        let times = times.clone();
        clip.joints[1].rotation = Some(Track { times, values, interpolation: Interpolation::Linear });
        clip.duration_secs = 9_999.0 / 60.0;
        clip
    };
    let turning = |frame: usize| Quat::from_rotation_y(frame as f32 * 0.01) * 1.00002;
    let flipping = move |frame: usize| if frame.is_multiple_of(3) { -turning(frame) } else { turning(frame) };
    let mut moving = clip_of("flipping", &flipping);
    moving.joints[0].rotation = clip_of("", &|_| q).joints[1].rotation.clone();
    for clip in [clip_of("still", &|_| q), moving] {
        document.append_animation(&scene.figures[0], &clip).unwrap();
    }
    let again = gltf_support::document(&document.to_glb(&mut Vec::new()).unwrap()).unwrap();
    // A still channel keeps one key, unless nothing else in the clip says how many frames it has.
    for (animation, sampler, count) in [(0, 0, 10_000), (1, 0, 1), (1, 1, 10_000)] {
        let animations: Value = serde_json::from_str(again.raw("animations").unwrap()).unwrap();
        let output = animations[animation]["samplers"][sampler]["output"].as_u64().unwrap() as usize;
        let numbers = again.accessor_f32(output).unwrap();
        let rotations: Vec<Quat> = numbers.chunks(4).map(Quat::from_slice).collect();
        assert_eq!(rotations.len(), count, "animation {animation}, sampler {sampler}");
        for rotation in &rotations {
            assert!((rotation.as_dquat().length() - 1.0).abs() < 1e-5);
        }
        assert!(rotations.windows(2).all(|pair| pair[0].dot(pair[1]) > 0.0), "signs are continuous");
    }
    let read = again.scene().unwrap();
    let still = read.clips[0].clip.joints[1].rotation.as_ref().unwrap();
    assert!(rotation::angle_between(still.sample(100.0), q) < 1e-5);
    assert!((read.clips[0].clip.duration_secs - clip_of("", &|_| q).duration_secs).abs() < 1e-4);
}

#[test]
fn the_sixtieth_clip_adds_no_more_bytes_than_the_tenth() {
    let build = Build::nodes(json!([{"name": "a", "children": [1]}, {"name": "b"}]));
    let grown = |clips: usize| {
        let mut document = build.document();
        let scene = document.scene().unwrap();
        let before = document.to_glb(&mut Vec::new()).unwrap().len();
        for number in 0..clips {
            let mut clip = Clip::empty(format!("clip {number:03}"), 2);
            let times: Arc<[f64]> = (0..100).map(f64::from).collect();
            let values = (0..100).map(|t| Vec3::new(t as f32, number as f32, 0.0)).collect();
            clip.joints[0].translation = Some(Track { times, values, interpolation: Interpolation::Linear });
            document.append_animation(&scene.figures[0], &clip).unwrap();
        }
        (document.to_glb(&mut Vec::new()).unwrap().len() - before) as f64 / clips as f64
    };
    let (ten, sixty) = (grown(10), grown(60));
    assert!(sixty / ten < 1.1 && ten / sixty < 1.1, "{ten} {sixty}");
}

#[test]
fn matrices_become_components_where_they_are_animated() {
    let matrix = Mat4::from_scale_rotation_translation(Vec3::splat(2.0), Quat::from_rotation_x(0.4), Vec3::Y);
    let mut build = Build::nodes(json!([
        {"name": "a", "matrix": matrix.to_cols_array(), "children": [1], "extras": {"kept": [1, 2]}},
        {"name": "b", "matrix": matrix.to_cols_array()},
    ]));
    build.skin(json!({"joints": [0, 1]}));
    let mut document = build.document();
    let scene = document.scene().unwrap();
    let rest = pose(&scene, 0, None);
    let mut clip = Clip::empty("", 2);
    let rotation = scene.figures[0].skeleton.rest()[0].rotation;
    clip.joints[0].rotation =
        Some(Track { times: Arc::from([0.0]), values: vec![rotation], interpolation: Interpolation::Linear });
    document.append_animation(&scene.figures[0], &clip).unwrap();
    let nodes: Value = serde_json::from_str(document.raw("nodes").unwrap()).unwrap();
    assert!(nodes[0].get("matrix").is_none() && nodes[0].get("rotation").is_some());
    assert_eq!(nodes[0]["extras"], json!({"kept": [1, 2]}));
    assert!(nodes[1].get("matrix").is_some(), "what is not animated stays as it is");
    let again = gltf_support::document(&document.to_glb(&mut Vec::new()).unwrap()).unwrap().scene().unwrap();
    for (one, two) in rest.positions.iter().zip(&pose(&again, 0, Some((0, 0.0))).positions) {
        assert!(one.abs_diff_eq(*two, 1e-6));
    }
}

#[test]
fn clips_are_replaced_where_they_stand() {
    let mut build =
        Build::nodes(json!([{"name": "a", "children": [1]}, {"name": "b", "mesh": 0}, {"name": "lamp"}]));
    build.json["meshes"] = json!([{"primitives": [{"attributes": {}}], "weights": [0.0]}]);
    build.skin(json!({"joints": [0, 1]}));
    build.animate(0, "translation", &[0.0, 1.0], &[0.0; 6], "LINEAR");
    build.animate(2, "translation", &[0.0, 1.0], &[0.0, 0.0, 0.0, 5.0, 0.0, 0.0], "LINEAR");
    build.join_animations();
    let times = build.floats("SCALAR", &[0.0, 1.0]);
    let weights = build.floats("SCALAR", &[0.0, 1.0]);
    let animation = &mut build.json["animations"][0];
    animation["samplers"].as_array_mut().unwrap().push(json!({"input": times, "output": weights}));
    let channel = json!({"sampler": 2, "target": {"node": 1, "path": "weights"}, "extras": "kept"});
    animation["channels"].as_array_mut().unwrap().push(channel);
    animation["extras"] = json!({"author": "someone"});

    let mut document = build.document();
    let scene = document.scene().unwrap();
    assert!(has_note(&scene, NoteKind::Ignored, "outside the skeletons"));
    let mut clip = scene.clips[0].clip.clone();
    clip.name = "not this name".into();
    clip.joints[1].rotation = Some(Track {
        times: Arc::from([0.0, 2.0]),
        values: vec![Quat::IDENTITY, Quat::from_rotation_x(1.0)],
        interpolation: Interpolation::Step,
    });
    clip.duration_secs = 2.0;
    document.replace_animation(0, &scene.figures[0], &clip).unwrap();
    assert!(document.replace_animation(1, &scene.figures[0], &clip).is_err());
    assert_eq!(document.animation_count(), 1);
    let animation: Value =
        serde_json::from_str::<Value>(document.raw("animations").unwrap()).unwrap()[0].clone();
    assert_eq!(animation["name"], "all");
    assert_eq!(animation["extras"], json!({"author": "someone"}));
    let paths: Vec<&str> = animation["channels"]
        .as_array()
        .unwrap()
        .iter()
        .map(|c| c["target"]["path"].as_str().unwrap())
        .collect();
    assert_eq!(paths, ["translation", "weights", "translation", "rotation"]);
    let weights_channel = &animation["channels"][1];
    assert_eq!(weights_channel["extras"], "kept");
    let sampler = weights_channel["sampler"].as_u64().unwrap() as usize;
    assert_eq!(animation["samplers"][sampler]["output"], json!(weights));
    let again = gltf_support::document(&document.to_glb(&mut Vec::new()).unwrap()).unwrap().scene().unwrap();
    assert_eq!(again.clips[0].clip.joints[1], clip.joints[1]);
}

#[test]
fn dropped_animations_leave_their_place_and_names_stay_unique() {
    let text = r#"{"asset":{"version":"2.0"},"animations":[{"name":"Walk","channels":[{"sampler":0,"target":{"node":0,"path":"rotation"}}],"samplers":[{"input":0,"output":0}]}],"nodes":[{"children":[1]},{}],"accessors":[{"componentType":5126,"count":1,"type":"SCALAR"}],"x":1}"#;
    let mut document = document(text.as_bytes()).unwrap();
    let scene = document.scene().unwrap();
    let clip = Clip::empty("Walk", 2);
    assert_eq!(document.append_animation(&scene.figures[0], &clip).unwrap(), 1);
    assert_eq!(document.append_animation(&scene.figures[0], &clip).unwrap(), 2);
    let names = |document: &Document| -> Vec<String> {
        let list: Value =
            document.raw("animations").map_or(Value::Null, |raw| serde_json::from_str(raw).unwrap());
        list.as_array().into_iter().flatten().map(|a| a["name"].as_str().unwrap().to_string()).collect()
    };
    assert_eq!(names(&document), ["Walk", "Walk 2", "Walk 3"]);
    document.remove_animations().unwrap();
    let empty = gltf_support::document(&document.to_glb(&mut Vec::new()).unwrap()).unwrap();
    assert_eq!(empty.raw("animations"), None, "glTF allows no empty list");
    document.append_animation(&scene.figures[0], &clip).unwrap();
    assert_eq!(names(&document), ["Walk"]);
    assert!(document.json().find("animations").unwrap() < document.json().find("nodes").unwrap());
}

#[test]
fn a_clip_of_another_skeleton_is_refused() {
    let mut document = Build::nodes(json!([{"children": [1]}, {}])).document();
    let scene = document.scene().unwrap();
    assert!(document.append_animation(&scene.figures[0], &Clip::empty("", 3)).is_err());
    let mut broken = Clip::empty("", 2);
    broken.joints[0].translation = Some(Track {
        times: Arc::from([0.0]),
        values: vec![Vec3::NAN],
        interpolation: Interpolation::Linear,
    });
    let error = document.append_animation(&scene.figures[0], &broken).unwrap_err().to_string();
    assert!(error.contains("NaN"), "{error}");
}

#[test]
fn a_bind_pose_that_differs_is_recovered_upright() {
    // Bound standing, resting with the leg bent and the whole model put under a turned, scaled armature.
    let armature = Mat4::from_scale_rotation_translation(
        Vec3::splat(0.01),
        Quat::from_rotation_x(-std::f32::consts::FRAC_PI_2),
        Vec3::ZERO,
    );
    let mut build = Build::nodes(json!([
        {"name": "armature", "matrix": armature.to_cols_array(), "children": [1, 4]},
        {"name": "hip", "translation": [0, 0, 90], "children": [2]},
        {"name": "knee", "translation": [0, 0, -45], "rotation": Quat::from_rotation_x(1.0).to_array(), "children": [3]},
        {"name": "foot", "translation": [0, 0, -45]},
        {"name": "mesh", "mesh": 0, "skin": 0},
    ]));
    build.json["meshes"] = json!([{"primitives": [{"attributes": {}}]}]);
    let heights = [90.0f32, 45.0, 0.0];
    let matrices: Vec<f32> =
        heights.iter().flat_map(|z| Mat4::from_translation(Vec3::Z * -z).to_cols_array()).collect();
    let matrices = build.floats("MAT4", &matrices);
    build.skin(json!({"joints": [1, 2, 3], "inverseBindMatrices": matrices}));
    let scene = build.scene();
    let figure = &scene.figures[0];
    let mut model = posewright::ModelPose::default();
    model.compose(&figure.skeleton, &figure.bind.as_ref().unwrap().joints);
    for (joint, height) in [(1, 0.9), (2, 0.45), (3, 0.0)] {
        assert!(model.positions[joint].abs_diff_eq(Vec3::Y * height, 1e-5), "{:?}", model.positions);
    }
    assert!(pose(&scene, 0, None).positions[3].z.abs() > 0.1, "at rest the knee is bent");
}

#[test]
fn identity_matrices_are_no_bind_pose_of_their_own() {
    let mut build = Build::nodes(json!([{"name": "a", "children": [1]}, {"name": "b"}]));
    let matrices = build.floats("MAT4", &identity_matrices(2));
    build.skin(json!({"joints": [0, 1], "inverseBindMatrices": matrices}));
    assert!(build.scene().figures[0].bind.is_none());
}
