//! Corners of glTF that real exporters reach: compression, extensions, several scenes, odd numbers, absurd sizes.

#![allow(clippy::unwrap_used, reason = "tests")]

mod gltf_support;

use base64::Engine;
use gltf_support::{Build, document, turn_z};
use posewright::glam::{Quat, Vec3};
use posewright::{NoteKind, rotation};
use posewright_io::gltf::Document;
use posewright_io::{ReadError, ReadOptions, Scene};
use serde_json::{Value, json};

fn two_nodes() -> Build {
    Build::nodes(json!([{"name": "a", "children": [1]}, {"name": "b"}]))
}

fn told(scene: &Scene, kind: NoteKind, place: &str, word: &str) -> bool {
    scene.notes.iter().any(|n| n.kind == kind && n.place.contains(place) && n.text.contains(word))
}

/// A document's animations after a clip was added and the file was written and read again.
fn appended(build: &Build) -> (Document, Document) {
    let before = build.document();
    let scene = before.scene().unwrap();
    let mut after = before.clone();
    after.append_animation(&scene.figures[0], &scene.clips[0].clip).unwrap();
    let after = document(&after.to_glb(&mut Vec::new()).unwrap()).unwrap();
    (before, after)
}

#[test]
fn rotations_compressed_with_meshopt_are_a_track() {
    let all: Vec<Value> = serde_json::from_str(include_str!("data/meshopt.json")).unwrap();
    let case = all.iter().find(|c| c["filter"] == "QUATERNION" && c["stride"] == 8).unwrap();
    let packed = base64::engine::general_purpose::STANDARD.decode(case["data"].as_str().unwrap()).unwrap();
    let count = case["count"].as_u64().unwrap() as usize;
    let read = |names: &[&str]| {
        let mut build = two_nodes();
        let times: Vec<f32> = (0..count).map(|i| i as f32).collect();
        build.animate(1, "rotation", &times, &vec![0.5; count * 4], "LINEAR");
        let view = build.view(&packed);
        let fallback = json!({
            "buffer": 0, "byteOffset": build.json["bufferViews"][view]["byteOffset"], "byteLength": packed.len(),
            "byteStride": 8, "count": count, "mode": "ATTRIBUTES", "filter": "QUATERNION",
        });
        for name in names {
            build.json["bufferViews"][view]["extensions"][name] = fallback.clone();
        }
        build.json["bufferViews"][view]["byteLength"] = json!(count * 8);
        let accessor = json!({"bufferView": view, "componentType": 5122, "normalized": true, "count": count, "type": "VEC4"});
        let accessor = build.accessor(accessor);
        build.json["animations"][0]["samplers"][0]["output"] = json!(accessor);
        build
    };
    let (ext, khr, both) = ("EXT_meshopt_compression", "KHR_meshopt_compression", ());
    let one = read(&[ext]).scene();
    let track = one.clips[0].clip.joints[1].rotation.clone().unwrap();
    assert_eq!(track.values.len(), count);
    assert!(track.values.iter().all(|q| (q.length() - 1.0).abs() < 1e-5));
    assert!(track.values.windows(2).any(|pair| rotation::angle_between(pair[0], pair[1]) > 1e-3));
    assert!(
        one.notes.iter().all(|n| n.kind != NoteKind::Repair),
        "the filter gives unit rotations: {:?}",
        one.notes
    );
    // The successor's name alone, and both names at once (for readers of either), are the same motion.
    let () = both;
    for names in [&[khr][..], &[ext, khr]] {
        assert_eq!(
            read(names).scene().clips[0].clip.joints[1].rotation.as_ref().unwrap(),
            &track,
            "{names:?}"
        );
    }
    // Moved into a GLB behind another buffer, each name keeps pointing at its bytes.
    let build = read(&[ext, khr]);
    let text = base64::engine::general_purpose::STANDARD.encode(&build.bin);
    let mut json: Value =
        serde_json::from_str(&build.gltf(&format!("data:application/octet-stream;base64,{text}"))).unwrap();
    let first = json!({"byteLength": 8, "uri": "data:application/octet-stream;base64,AAAAAAAAAAA="});
    json["buffers"] = json!([first, json["buffers"][0]]);
    for view in json["bufferViews"].as_array_mut().unwrap() {
        view["buffer"] = json!(1);
        if view.get("extensions").is_some() {
            view["extensions"][ext]["buffer"] = json!(1);
            view["extensions"][khr]["buffer"] = json!(1);
        }
    }
    let moved = document(json.to_string().as_bytes()).unwrap().to_glb(&mut Vec::new()).unwrap();
    let moved = document(&moved).unwrap();
    assert_eq!(moved.scene().unwrap().clips[0].clip.joints[1].rotation.as_ref().unwrap(), &track);
    let views: Value = serde_json::from_str(moved.raw("bufferViews").unwrap()).unwrap();
    let packed_view = views.as_array().unwrap().iter().find(|v| v.get("extensions").is_some()).unwrap();
    assert_eq!(packed_view["extensions"][ext], packed_view["extensions"][khr]);
    assert_eq!(packed_view["extensions"][ext]["buffer"], 0);
}

#[test]
fn normalised_integers_and_sparse_keys() {
    // 45 degrees about Z as bytes, shorts and unsigned shorts (-1 to 1, and 0 to 1).
    let turned = turn_z(45.0);
    for (code, largest, size) in
        [(5120u32, 127.0f32, 1), (5122, 32_767.0, 2), (5121, 255.0, 1), (5123, 65_535.0, 2)]
    {
        let mut build = two_nodes();
        build.animate(1, "rotation", &[0.0], &turned, "LINEAR");
        let bytes: Vec<u8> = turned
            .iter()
            .flat_map(|v| {
                let whole = (v * largest).round() as i32;
                whole.to_le_bytes()[..size].to_vec()
            })
            .collect();
        let view = build.view(&bytes);
        let output = build.accessor(
            json!({"bufferView": view, "componentType": code, "normalized": true, "count": 1, "type": "VEC4"}),
        );
        build.json["animations"][0]["samplers"][0]["output"] = json!(output);
        let found = build.scene().clips[0].clip.joints[1].rotation.as_ref().unwrap().values[0];
        let apart = rotation::angle_between(found, Quat::from_array(turned)).to_degrees();
        assert!(apart < 0.5, "{code}: {apart}");
    }
    // Translations that are zero but for one key.
    let mut build = two_nodes();
    build.animate(1, "translation", &[0.0, 1.0, 2.0], &[0.0; 9], "LINEAR");
    let (indices, values) = (build.view(&[1u8]), build.view(&5.0f32.to_le_bytes().repeat(3)));
    let output = build.accessor(json!({"componentType": 5126, "count": 3, "type": "VEC3", "sparse": {
        "count": 1, "indices": {"bufferView": indices, "componentType": 5121}, "values": {"bufferView": values}}}));
    build.json["animations"][0]["samplers"][0]["output"] = json!(output);
    let scene = build.scene();
    let track = scene.clips[0].clip.joints[1].translation.as_ref().unwrap();
    assert_eq!(track.values, [Vec3::ZERO, Vec3::splat(5.0), Vec3::ZERO]);
}

/// A figure with everything around it that posewright does not use.
fn furnished() -> Build {
    let mut build = Build::nodes(json!([
        {"name": "a", "children": [1, 2, 3]}, {"name": "b"},
        {"name": "eye", "camera": 0}, {"name": "sun", "extensions": {"KHR_lights_punctual": {"light": 0}}},
        {"name": "face", "mesh": 0, "skin": 0, "weights": [0.25]},
        {"name": "door", "extensions": {"VRMC_node_constraint": {"constraint": {}}}},
    ]));
    build.skin(json!({"joints": [0, 1]}));
    build.json["scene"] = json!(1);
    build.json["scenes"] = json!([{"nodes": [5]}, {"nodes": [0, 4]}]);
    build.json["cameras"] = json!([{"type": "perspective", "perspective": {"yfov": 1.0, "znear": 0.1}}]);
    build.json["extensionsUsed"] =
        json!(["KHR_lights_punctual", "KHR_animation_pointer", "KHR_draco_mesh_compression"]);
    build.json["extensions"] = json!({"KHR_lights_punctual": {"lights": [{"type": "point"}]},
        "VRMC_springBone": {"springs": [{}, {}]}});
    build.json["meshes"] = json!([{"primitives": [
        {"attributes": {"POSITION": 0}, "targets": [{"POSITION": 0}]},
        {"attributes": {"POSITION": 0, "JOINTS_0": 0}, "extensions": {"KHR_draco_mesh_compression": {"bufferView": 0, "attributes": {}}}},
    ]}]);
    build.animate(1, "rotation", &[0.0, 1.0], &[turn_z(0.0), turn_z(45.0)].concat(), "LINEAR");
    build.animate(5, "translation", &[0.0, 1.0], &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0], "LINEAR");
    build.join_animations();
    let (times, weights) = (build.floats("SCALAR", &[0.0, 1.0]), build.floats("SCALAR", &[0.0, 1.0]));
    let animation = &mut build.json["animations"][0];
    animation["samplers"].as_array_mut().unwrap().push(json!({"input": times, "output": weights}));
    animation["channels"].as_array_mut().unwrap().extend([
        json!({"sampler": 2, "target": {"node": 4, "path": "weights"}}),
        json!({"sampler": 2, "target": {"path": "pointer", "extensions": {
            "KHR_animation_pointer": {"pointer": "/extensions/KHR_lights_punctual/lights/0/intensity"}}}}),
    ]);
    build
}

#[test]
fn what_is_not_used_is_kept_and_told() {
    let build = furnished();
    let (before, after) = appended(&build);
    for key in ["nodes", "cameras", "extensions", "extensionsUsed", "meshes", "scenes", "scene", "skins"] {
        assert_eq!(before.raw(key), after.raw(key), "{key}");
    }
    let animations = |document: &Document| -> Vec<Value> {
        serde_json::from_str(document.raw("animations").unwrap()).unwrap()
    };
    let (old, new) = (animations(&before), animations(&after));
    assert_eq!(old[0], new[0], "weights, pointer and the door's channels stay");
    assert_eq!(new.len(), 2);
    let scene = before.scene().unwrap();
    assert!(told(&scene, NoteKind::Information, "scenes", "2 scenes"), "{:?}", scene.notes);
    assert!(told(&scene, NoteKind::Ignored, "animations[0]", "weights"));
    assert!(told(&scene, NoteKind::Ignored, "animations[0]", "pointer"));
    assert!(told(&scene, NoteKind::Ignored, "animations[0]", "nodes outside the skeletons (\"door\")"));
    assert!(told(&scene, NoteKind::Ignored, "meshes", "draco"), "{:?}", scene.notes);
    assert_eq!(scene.figures[0].skeleton.name(0), "a", "scene 1 is the one shown");
    let unused = before.unused().unwrap();
    for (place, word) in [
        ("cameras", "camera: 1;"),
        ("lights", "light: 1;"),
        ("morph targets", ": 1;"),
        ("meshes", "decoded: 1;"),
        ("constraints", ": 1;"),
        ("physics", "simulated: 2;"),
        ("extensions", "KHR_animation_pointer"),
    ] {
        assert!(unused.iter().any(|n| n.place == place && n.text.contains(word)), "{place}: {unused:?}");
    }
    let contents = before.contents().unwrap();
    assert_eq!((contents.lists["nodes"], contents.lists["scenes"]), (6, 2));
    assert_eq!(contents.extensions.len(), 3);
}

#[test]
fn required_extensions_that_are_not_known_are_named() {
    let mut build = two_nodes();
    build.json["extensionsUsed"] = json!(["ACME_bones", "KHR_mesh_quantization"]);
    build.json["extensionsRequired"] = json!(["ACME_bones", "KHR_mesh_quantization"]);
    let scene = build.scene();
    assert!(told(&scene, NoteKind::Warning, "ACME_bones", "required"));
    assert!(!scene.notes.iter().any(|n| n.place == "KHR_mesh_quantization"));
}

#[test]
fn null_means_absent() {
    let text = r#"{"asset":{"version":"2.0"},"extensions":null,"extensionsUsed":null,"extensionsRequired":null,
        "scene":null,"scenes":null,"skins":null,"cameras":null,"materials":null,
        "nodes":[{"name":"a","children":[1],"extensions":null,"extras":null,"mesh":null,"weights":null,"matrix":null},
                 {"name":"b","children":null,"translation":null,"skin":0,"mesh":0}],
        "meshes":[{"name":null,"weights":null,"primitives":[{"attributes":null,"targets":null,"extensions":null}]},
                  {"primitives":null}],
        "animations":[{"channels":null,"samplers":null},
                      {"channels":[{"sampler":null,"target":null},{"sampler":0,"target":{"node":1,"path":"rotation","extensions":null}}],
                       "samplers":[{"input":0,"output":1,"interpolation":null}]}],
        "bufferViews":[{"buffer":0,"byteLength":20,"byteOffset":null,"byteStride":null,"extensions":null}],
        "buffers":[{"byteLength":20,"uri":"data:;base64,AAAAAAAAAAAAAAAAAAAAAAAAgD8=","extensions":null}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":1,"type":"SCALAR","normalized":null,"sparse":null,"extensions":null},
                     {"bufferView":0,"byteOffset":4,"componentType":5126,"count":1,"type":"VEC4"}]}"#;
    let document = document(text.as_bytes()).unwrap();
    let scene = document.scene().unwrap();
    assert_eq!(scene.figures[0].skeleton.len(), 2);
    assert_eq!(scene.clips.len(), 1, "{:?}", scene.notes);
    assert_eq!(scene.clips[0].clip.joints[1].rotation.as_ref().unwrap().values, [Quat::IDENTITY]);
    assert!(document.unused().is_ok());
}

#[test]
fn absurd_sizes_are_errors_at_rest_and_left_out_of_motion() {
    let rest = |at: Value| {
        let mut build =
            Build::nodes(json!([{"name": "a", "children": [1]}, {"name": "far", "translation": at}]));
        build.animate(0, "rotation", &[0.0, 1.0], &[turn_z(0.0), turn_z(45.0)].concat(), "LINEAR");
        build.document().scene()
    };
    assert!(rest(json!([1e6, 0, 0])).is_ok(), "a thousand kilometres are odd, not absurd");
    for at in [json!([1e38, 0, 0]), json!([0, -1e10, 0])] {
        let error = rest(at).unwrap_err();
        assert!(matches!(error, ReadError::Invalid { .. }));
        assert!(error.to_string().contains("far"), "{error}");
    }
    // Scales that are fine one by one and nonsense together.
    let nodes: Vec<Value> = (0..8)
        .map(|i| json!({"name": format!("n{i}"), "scale": [1e6, 1e6, 1e6], "translation": [1, 0, 0], "children": if i < 7 { json!([i + 1]) } else { json!([]) }}))
        .collect();
    assert!(Build::nodes(Value::Array(nodes)).document().scene().is_err());

    let mut build = two_nodes();
    build.animate(
        1,
        "translation",
        &[0.0, 1.0, 2.0],
        &[0.0, 0.0, 0.0, 1e38, 0.0, 0.0, 3.0, 0.0, 0.0],
        "LINEAR",
    );
    let scene = build.scene();
    let track = scene.clips[0].clip.joints[1].translation.as_ref().unwrap();
    assert_eq!(track.times.as_ref(), [0.0, 2.0]);
    assert!(told(&scene, NoteKind::Repair, "animations[0]", "beyond 1e9"));
}

#[test]
fn a_clip_of_broken_channels_says_why_there_is_none() {
    let mut build = two_nodes();
    build.animate(1, "translation", &[0.0, 1.0], &[f32::NAN; 6], "LINEAR");
    let scene = build.scene();
    assert!(scene.clips.is_empty());
    assert!(told(&scene, NoteKind::Repair, "animations[0]", "not finite"), "{:?}", scene.notes);
    assert!(told(&scene, NoteKind::Warning, "animations[0]", "no clip"));
}

#[test]
fn a_turn_that_begins_before_zero_is_cut_on_its_arc() {
    // From -100 degrees at -1 s to 100 degrees at 2 s, the short way through 180: 30 % of the way is not what lerp says.
    for (from, to, at, expected) in [(0.0, 90.0, 1.0 / 3.0, 30.0), (0.0, 170.0, 0.25, 42.5)] {
        let (start, end) = (-1.0f32, 1.0 / at as f32 - 1.0);
        let mut build = two_nodes();
        build.animate(1, "rotation", &[start, end], &[turn_z(from), turn_z(to)].concat(), "LINEAR");
        let scene = build.scene();
        let track = scene.clips[0].clip.joints[1].rotation.as_ref().unwrap();
        let found = rotation::angle(track.sample(0.0)).to_degrees();
        assert!((found - expected).abs() < 0.01, "{found}, not {expected}");
        let middle = rotation::angle(track.sample(f64::from(end) / 2.0)).to_degrees();
        assert!((middle - (expected + to) / 2.0).abs() < 0.01, "{middle}");
    }
}

#[test]
fn joints_are_not_decoded_for_vertices_that_are_not_there() {
    // 2,000 primitives of 3 vertices that name one list of 200,000 joints: reading it for each would be 3 GB.
    let many = 200_000;
    let mut build = two_nodes();
    let places = build.floats("VEC3", &[0.0; 9]);
    let view = build.view(&vec![0u8; many * 4]);
    let joints =
        build.accessor(json!({"bufferView": view, "componentType": 5121, "count": many, "type": "VEC4"}));
    let weights = build.accessor(
        json!({"bufferView": view, "componentType": 5121, "normalized": true, "count": many, "type": "VEC4"}),
    );
    let primitives: Vec<Value> = (0..2_000)
        .map(|i| json!({"attributes": {"POSITION": places, "JOINTS_0": joints, "WEIGHTS_0": weights, format!("_{i}"): 0}}))
        .collect();
    build.json["meshes"] = Value::Array(primitives.into_iter().map(|p| json!({"primitives": [p]})).collect());
    let nodes = build.json["nodes"].as_array_mut().unwrap();
    nodes.extend((0..2_000).map(|i| json!({"mesh": i, "skin": i})));
    build.json["skins"] = Value::Array((0..2_000).map(|_| json!({"joints": [0, 1]})).collect());
    let glb = build.glb();
    let options = ReadOptions::default();
    let document = Document::from_bytes(&glb, None, &options).unwrap();
    let used = allocation_counter::measure(|| {
        let scene = document.scene().unwrap();
        assert!(
            told(&scene, NoteKind::Ignored, "meshes", "200000 elements for 3 vertices"),
            "{:?}",
            scene.notes
        );
    });
    assert!(
        used.bytes_total < 30 * glb.len() as u64,
        "{} bytes for a file of {}",
        used.bytes_total,
        glb.len()
    );
}

#[test]
fn splines_through_keys_next_to_nothing_apart_stay_finite() {
    // Found by fuzzing: the slope at 0 between keys 1e-43 s apart was infinite.
    let mut build = two_nodes();
    let key = |x: f32| [0.0, 0.0, 0.0, x, 0.0, 0.0, 1e6, 0.0, 0.0];
    build.animate(
        1,
        "translation",
        &[-1e-43, 1e-43, 1.0],
        &[key(5.0), key(-5e4), key(1.0)].concat(),
        "CUBICSPLINE",
    );
    let scene = build.scene();
    assert!(scene.clips[0].clip.is_well_formed());
    let track = scene.clips[0].clip.joints[1].translation.as_ref().unwrap();
    assert!(track.values.iter().all(|v| v.is_finite()) && track.sample(1.0).x == 1.0, "{track:?}");
}
