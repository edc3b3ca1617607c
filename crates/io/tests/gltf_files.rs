//! Containers, links and hierarchies: what files look like from outside, and what hostile ones may not do.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod gltf_support;

use gltf_support::{Build, assert_valid, document, places, pose, turn_z};
use posewright::glam::{Mat4, Vec3};
use posewright::{Clip, NoteKind, Skeleton, Transform};
use posewright_io::gltf::{Document, write_new};
use posewright_io::{ReadError, ReadOptions, Scene, open};
use proptest::prelude::*;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// An arm of two joints that turns, with a skinned triangle and an image.
fn arm() -> Build {
    let mut build = Build::nodes(json!([
        {"name": "arm", "translation": [0, 1, 0], "children": [1]},
        {"name": "hand", "translation": [0.5, 0, 0]},
        {"name": "skin", "mesh": 0, "skin": 0},
    ]));
    build.json["scenes"] = json!([{"nodes": [0, 2]}]);
    build.json["scene"] = json!(0);
    let inverse = [Vec3::new(0.0, -1.0, 0.0), Vec3::new(-0.5, -1.0, 0.0)];
    let matrices: Vec<f32> =
        inverse.iter().flat_map(|v| Mat4::from_translation(*v).to_cols_array()).collect();
    let matrices = build.floats("MAT4", &matrices);
    build.skin(json!({"name": "Arm", "joints": [0, 1], "inverseBindMatrices": matrices}));
    let positions = build.floats("VEC3", &[0.0, 1.0, 0.0, 0.5, 1.1, 0.0, 0.7, 1.0, 0.0]);
    build.json["accessors"][positions]["min"] = json!([0.0, 1.0, 0.0]);
    build.json["accessors"][positions]["max"] = json!([0.7f32, 1.1f32, 0.0]);
    let joints = build.view(&[0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
    let joints =
        build.accessor(json!({"bufferView": joints, "componentType": 5121, "count": 3, "type": "VEC4"}));
    let weights = build.view(&[255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]);
    let weights = build.accessor(
        json!({"bufferView": weights, "componentType": 5121, "normalized": true, "count": 3, "type": "VEC4"}),
    );
    build.json["meshes"] = json!([{"primitives": [
        {"attributes": {"POSITION": positions, "JOINTS_0": joints, "WEIGHTS_0": weights}}
    ]}]);
    build.animate(0, "rotation", &[0.0, 1.0], &[turn_z(0.0), turn_z(90.0)].concat(), "LINEAR");
    build
}

fn assert_is_arm(scene: &Scene) {
    let found = places(&scene.figures[0], &pose(scene, 0, Some((0, 1.0))));
    assert!(found["hand"].abs_diff_eq(Vec3::new(0.0, 1.5, 0.0), 1e-6), "{found:?}");
}

#[test]
fn vertices_are_known_by_the_joint_that_moves_them() {
    let scene = arm().scene();
    let figure = &scene.figures[0];
    assert_eq!((figure.name.as_str(), figure.skeleton.len()), ("Arm", 2));
    let points: Vec<(usize, Vec3)> = figure.skin.iter().map(|p| (p.joint, p.in_joint)).collect();
    let expected = [(0, Vec3::ZERO), (1, Vec3::new(0.0, 0.1, 0.0)), (1, Vec3::new(0.2, 0.0, 0.0))];
    for ((joint, place), (own, expected)) in points.iter().zip(expected) {
        assert!(*joint == own && place.abs_diff_eq(expected, 1e-6), "{points:?}");
    }
    assert_eq!(figure.hints.deforms, [true, true]);
    assert!(figure.bind.is_none());
}

#[test]
fn buffers_come_from_every_place_and_go_to_every_place() {
    let folder = tempfile::tempdir().unwrap();
    let build = arm();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("in.glb"), build.glb()).unwrap();
    fs::create_dir(path("sub dir")).unwrap();
    fs::write(path("sub dir/arm data.bin"), &build.bin).unwrap();
    fs::write(path("linked.gltf"), build.gltf("sub%20dir/arm%20data.bin")).unwrap();
    let data = {
        use base64::Engine;
        base64::engine::general_purpose::STANDARD.encode(&build.bin)
    };
    fs::write(path("data.gltf"), build.gltf(&format!("data:application/octet-stream;base64,{data}")))
        .unwrap();
    let options = ReadOptions::default();
    let mut pairs = Vec::new();
    for input in ["in.glb", "linked.gltf", "data.gltf"] {
        let opened = open(&path(input), &options).unwrap();
        assert_is_arm(&opened.scene);
        let mut document = opened.document.unwrap();
        document.append_animation(&opened.scene.figures[0], &opened.scene.clips[0].clip).unwrap();
        for (number, target) in
            ["same.glb", "same.gltf", "elsewhere/x.glb", "elsewhere/x.gltf"].iter().enumerate()
        {
            let target = path(&format!("{input}.{target}").replace(".elsewhere/", ".elsewhere."));
            let target =
                if number < 2 { target } else { path("elsewhere").join(target.file_name().unwrap()) };
            let output = document.to_files(&target).unwrap();
            assert!(output.notes.is_empty(), "{:?}", output.notes);
            assert_eq!(output.files.last().unwrap().0, target);
            for (file, bytes) in output.files {
                fs::create_dir_all(file.parent().unwrap()).unwrap();
                assert!(number > 1 || !file.ends_with("arm data.bin"), "a link in the same folder is kept");
                fs::write(file, bytes).unwrap();
            }
            let again = open(&target, &options).unwrap().scene;
            assert_is_arm(&again);
            assert_eq!(again.clips.len(), 2, "{}", target.display());
            pairs.push((Some(path(input)), target));
        }
    }
    assert_valid(&pairs, folder.path());
}

#[test]
fn images_move_into_a_glb_and_missing_ones_are_noted() {
    let folder = tempfile::tempdir().unwrap();
    let png = b"\x89PNG\r\n\x1a\n rest";
    fs::write(folder.path().join("skin.png"), png).unwrap();
    let mut build = arm();
    build.json["images"] = json!([{"uri": "skin.png", "name": "kept"}, {"uri": "none.jpg"}]);
    fs::write(folder.path().join("a.gltf"), build.gltf("a.bin")).unwrap();
    fs::write(folder.path().join("a.bin"), &build.bin).unwrap();
    let opened = open(&folder.path().join("a.gltf"), &ReadOptions::default()).unwrap();
    let document = opened.document.unwrap();
    let mut notes = Vec::new();
    let again = gltf_support::document(&document.to_glb(&mut notes).unwrap()).unwrap();
    assert_eq!(notes.len(), 1, "{notes:?}");
    assert!(notes[0].place == "images[1]");
    let images = again.images().unwrap();
    assert_eq!(images[1].uri.as_deref(), Some("none.jpg"));
    let (mime, bytes) = again.image_bytes(0, &images[0]).unwrap();
    assert_eq!((mime.as_str(), bytes.as_ref()), ("image/png", &png[..]));
    assert!(again.raw("images").unwrap().contains("\"name\":\"kept\""));
    assert_is_arm(&again.scene().unwrap());

    let elsewhere = folder.path().join("else/b.gltf");
    let output = document.to_files(&elsewhere).unwrap();
    let names: Vec<&Path> =
        output.files.iter().map(|(path, _)| path.strip_prefix(folder.path()).unwrap()).collect();
    assert_eq!(names, ["else/a.bin", "else/skin.png", "else/b.gltf"].map(Path::new));
    assert_eq!(output.notes.len(), 1);
}

#[test]
fn links_stay_in_the_folder_unless_allowed() {
    let folder = tempfile::tempdir().unwrap();
    let build = arm();
    fs::write(folder.path().join("secret.bin"), &build.bin).unwrap();
    fs::create_dir(folder.path().join("in")).unwrap();
    let path = folder.path().join("in/a.gltf");
    fs::write(&path, build.gltf("../secret.bin")).unwrap();
    let error = open(&path, &ReadOptions::default()).map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("buffers[0]") && error.contains("leaves the folder"), "{error}");
    let allowed = ReadOptions { outside_folder: true, ..ReadOptions::default() };
    let document = open(&path, &allowed).unwrap().document.unwrap();
    // Written elsewhere, the file comes along under a name that stays there.
    let output = document.to_files(&folder.path().join("out/b.gltf")).unwrap();
    assert_eq!(output.files[0].0, folder.path().join("out/secret.bin"));
    assert!(String::from_utf8_lossy(&output.files[1].1).contains("\"uri\":\"secret.bin\""));
    for uri in ["/etc/hostname", "file:///etc/hostname", "http://example.com/a.bin", "missing.bin"] {
        fs::write(&path, build.gltf(uri)).unwrap();
        let error = open(&path, &ReadOptions::default()).map(|_| ()).unwrap_err().to_string();
        assert!(error.starts_with("buffers[0]"), "{error}");
    }
}

#[test]
fn accessors_of_every_kind() {
    let mut build = Build::nodes(json!([{"children": [1]}, {}]));
    let bytes = build.view(&[0x80, 0, 0x7f, 0xff, 1, 2, 3, 4, 5, 6, 7, 8]);
    let of = |build: &mut Build, json: Value| build.accessor(json);
    let i8s = of(
        &mut build,
        json!({"bufferView": bytes, "componentType": 5120, "normalized": true, "count": 4, "type": "SCALAR"}),
    );
    let u8s = of(
        &mut build,
        json!({"bufferView": bytes, "componentType": 5121, "normalized": true, "count": 4, "type": "SCALAR"}),
    );
    let i16s = of(
        &mut build,
        json!({"bufferView": bytes, "byteOffset": 4, "componentType": 5122, "count": 2, "type": "VEC2"}),
    );
    // MAT2 of bytes: columns begin at multiples of four.
    let mat2 = of(
        &mut build,
        json!({"bufferView": bytes, "byteOffset": 4, "componentType": 5121, "count": 1, "type": "MAT2"}),
    );
    let strided = build.view(&[1, 0, 9, 9, 2, 0, 9, 9, 3, 0]);
    build.json["bufferViews"][strided]["byteStride"] = json!(4);
    let u16s =
        of(&mut build, json!({"bufferView": strided, "componentType": 5123, "count": 3.0, "type": "SCALAR"}));
    let indices = build.view(&[1, 3]);
    let values = build.view(&[1.5f32.to_le_bytes(), (-2.0f32).to_le_bytes()].concat());
    let sparse = of(
        &mut build,
        json!({"componentType": 5126, "count": 4, "type": "SCALAR", "sparse": {"count": 2,
            "indices": {"bufferView": indices, "componentType": 5121}, "values": {"bufferView": values}}}),
    );
    let outside =
        of(&mut build, json!({"bufferView": bytes, "componentType": 5126, "count": 4, "type": "VEC3"}));
    let document = build.document();
    let near = |accessor: usize, expected: &[f32]| {
        let found = document.accessor_f32(accessor).unwrap();
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6), "{found:?} {expected:?}");
        assert_eq!(found.len(), expected.len());
    };
    near(i8s, &[-1.0, 0.0, 1.0, -1.0 / 127.0]);
    near(u8s, &[128.0 / 255.0, 0.0, 127.0 / 255.0, 1.0]);
    near(i16s, &[513.0, 1027.0, 1541.0, 2055.0]);
    near(mat2, &[1.0, 2.0, 5.0, 6.0]);
    near(u16s, &[1.0, 2.0, 3.0]);
    near(sparse, &[0.0, 1.5, 0.0, -2.0]);
    assert_eq!(document.accessor_u32(u16s).unwrap(), [1, 2, 3]);
    assert!(document.accessor_f32(outside).unwrap_err().to_string().starts_with("accessors[6]"));
    assert!(document.accessor_f32(99).is_err());
}

fn scene_of(nodes: Value, skins: Value) -> Result<Scene, ReadError> {
    let json = json!({"asset": {"version": "2.0"}, "nodes": nodes, "skins": skins});
    document(json.to_string().as_bytes())?.scene()
}

#[test]
fn broken_hierarchies_are_errors_or_notes() {
    for cycle in [
        json!([{"children": [1]}, {"children": [0]}]),
        json!([{"children": [0]}]),
        json!([{}, {"children": [2]}, {"children": [3]}, {"children": [1]}]),
    ] {
        let error = scene_of(cycle, json!([])).unwrap_err().to_string();
        assert!(error.contains("cycle") && error.starts_with("nodes["), "{error}");
    }
    let shared =
        scene_of(json!([{"children": [2]}, {"children": [2, 9]}, {"name": "both"}]), json!([])).unwrap();
    assert_eq!(
        shared.figures[0].skeleton.parent(shared.figures[0].nodes.iter().position(|n| *n == 2).unwrap()),
        Some(0)
    );
    assert_eq!(shared.notes.iter().filter(|note| note.kind == NoteKind::Repair).count(), 2);
    let deep: Vec<Value> =
        (0..3000).map(|i| if i < 2999 { json!({"children": [i + 1]}) } else { json!({}) }).collect();
    assert!(matches!(scene_of(Value::Array(deep), json!([])), Err(ReadError::Limit { .. })));
    let huge = scene_of(json!([{"children": [1], "translation": [1e300, 0, 0]}, {}]), json!([])).unwrap_err();
    assert!(huge.to_string().contains("not finite"), "{huge}");
    assert!(scene_of(json!([{"name": "box"}]), json!([])).unwrap().figures.is_empty());
}

/// A chain of `count` nodes whose first is `first`.
fn chain(first: usize, count: usize, name: &str) -> Vec<Value> {
    let node = |i: usize| {
        let children = if i + 1 < count { json!([first + i + 1]) } else { json!([]) };
        json!({"name": format!("{name}{i}"), "children": children})
    };
    (0..count).map(node).collect()
}

#[test]
fn two_characters_are_two_figures_and_one_is_one() {
    let joints = |first: usize| (first..first + 12).collect::<Vec<_>>();
    let names =
        |scene: &Scene| scene.figures.iter().map(|f| (f.name.clone(), f.nodes.len())).collect::<Vec<_>>();
    // Trees of their own.
    let nodes: Vec<Value> = chain(0, 12, "a").into_iter().chain(chain(12, 13, "b")).collect();
    let skins =
        json!([{"name": "A", "joints": joints(0)}, {"name": "B", "joints": (12..25).collect::<Vec<_>>()}]);
    let apart = scene_of(Value::Array(nodes), skins).unwrap();
    assert_eq!(names(&apart), [("B".into(), 13), ("A".into(), 12)], "the one with more joints comes first");
    // Under one scene node, each under an armature of its own.
    let mut nodes: Vec<Value> = chain(0, 12, "x").into_iter().chain(chain(12, 12, "x")).collect();
    nodes.push(json!({"name": "one", "children": [0]}));
    nodes.push(json!({"name": "two", "children": [12]}));
    nodes.push(json!({"name": "world", "children": [24, 25]}));
    let skins = json!([{"name": "Twin", "joints": joints(0)}, {"name": "Twin", "joints": joints(12)}]);
    let twins = scene_of(Value::Array(nodes.clone()), skins.clone()).unwrap();
    assert_eq!(names(&twins), [("Twin".into(), 14), ("Twin #2".into(), 14)]);
    // The same joints directly under one armature are one character with two top joints.
    nodes[26] = json!({"name": "armature", "children": [0, 12]});
    nodes[24] = json!({});
    nodes[25] = json!({});
    assert_eq!(names(&scene_of(Value::Array(nodes.clone()), skins).unwrap()), [("Twin".into(), 25)]);
    // And a skin whose joints hang below another's belongs to it.
    nodes[0]["children"] = json!([1, 12]);
    nodes[26] = json!({"name": "armature", "children": [0]});
    let skins = json!([{"name": "Body", "joints": joints(0)}, {"name": "Hair", "joints": joints(12)}]);
    assert_eq!(names(&scene_of(Value::Array(nodes), skins).unwrap()), [("Body".into(), 25)]);
}

#[test]
fn crowds_stay_linear() {
    // 20,000 characters of one joint each, and one tree of 20,000 skins: neither may take noticeable time.
    let nodes: Vec<Value> = (0..20_000).map(|i| json!({"name": i.to_string()})).collect();
    let skins: Vec<Value> = (0..20_000).map(|i| json!({"joints": [i]})).collect();
    let mut tree = nodes.clone();
    tree[0]["children"] = json!((1..20_000).collect::<Vec<_>>());
    // Per character: what a tenth of the crowd allocates may not grow with the crowd.
    let cost = |nodes: &[Value], figures: usize| {
        let count = nodes.len();
        let used = allocation_counter::measure(|| {
            let scene =
                scene_of(Value::Array(nodes.to_vec()), Value::Array(skins[..count].to_vec())).unwrap();
            assert_eq!(scene.figures.len(), figures);
        });
        used.bytes_total as f64 / count as f64
    };
    let (few, all) = (cost(&nodes[..2_000], 2_000), cost(&nodes, 20_000));
    assert!(all < 1.5 * few, "{few} bytes for each of 2,000, {all} for each of 20,000");
    let mut small = tree[..2_000].to_vec();
    small[0]["children"] = json!((1..2_000).collect::<Vec<_>>());
    let (few, all) = (cost(&small, 1), cost(&tree, 1));
    assert!(all < 1.5 * few, "{few} bytes for each of 2,000, {all} for each of 20,000");
}

#[test]
fn lies_about_size_cost_nothing() {
    let asset = r#""asset":{"version":"2.0"}"#;
    for text in [
        format!(
            r#"{{{asset},"nodes":[{{"children":[1]}},{{"mesh":0}}],"meshes":[{{"primitives":[{{"attributes":{{"POSITION":0}}}}]}}],"accessors":[{{"componentType":5126,"count":4000000000,"type":"VEC3"}}]}}"#
        ),
        format!(
            r#"{{{asset},"nodes":[{{}}],"accessors":[{{"componentType":5126,"count":9e18,"type":"SCALAR"}}],"animations":[{{"channels":[{{"sampler":0,"target":{{"node":0,"path":"scale"}}}}],"samplers":[{{"input":0,"output":0}}]}}]}}"#
        ),
        format!(
            r#"{{{asset},"buffers":[{{"byteLength":4000000000}}],"bufferViews":[{{"buffer":0,"byteLength":4000000000}}],"nodes":[{{"children":[1]}},{{}}],"skins":[{{"joints":[0,1],"inverseBindMatrices":0}}],"accessors":[{{"bufferView":0,"componentType":5126,"count":60000000,"type":"MAT4"}}]}}"#
        ),
    ] {
        let used = allocation_counter::measure(|| match document(text.as_bytes()).and_then(|d| d.scene()) {
            Ok(scene) => assert!(scene.notes.iter().any(|note| note.kind != NoteKind::Information), "{text}"),
            Err(error) => {
                assert!(error.to_string().contains("accessor"), "{error}");
            }
        });
        assert!(used.bytes_max < 1 << 20, "{} bytes for {text}", used.bytes_max);
    }
    let many = format!("{{{asset},\"nodes\":[{}{{}}]}}", "{},".repeat(70_000));
    assert!(matches!(
        document(many.as_bytes()).unwrap().scene(),
        Err(ReadError::Limit { what: "nodes", .. })
    ));
}

#[test]
fn files_made_here_are_valid() {
    let folder = tempfile::tempdir().unwrap();
    let mut pairs = Vec::new();
    for roots in [1, 3] {
        let names = (0..6).map(|i| format!("joint {i}")).collect();
        let parents = (0..6).map(|i: usize| if i < roots { None } else { Some(i - 1) }).collect();
        let rest =
            (0..6).map(|i| Transform::from_translation(Vec3::new(0.1, 0.2, 0.01 * i as f32))).collect();
        let skeleton = Skeleton::new(names, parents, rest).unwrap();
        let bytes = write_new(&skeleton, &[Clip::empty("still", 6), Clip::empty("still", 6)]).unwrap();
        let path = folder.path().join(format!("{roots}.glb"));
        fs::write(&path, &bytes).unwrap();
        pairs.push((None, path));
        let scene = document(&bytes).unwrap().scene().unwrap();
        assert_eq!(scene.clips.len(), 2);
        assert_eq!(scene.figures.len(), 1);
        assert!(scene.figures[0].bind.is_none());
    }
    assert_valid(&pairs, folder.path());
}

/// Everything that is done with a file, on bytes that may be anything.
fn exercise(bytes: &[u8]) {
    let Ok(mut document) = document(bytes) else { return };
    let Ok(scene) = document.scene() else { return };
    for clip in &scene.clips {
        assert!(clip.clip.is_well_formed());
        let figure = &scene.figures[clip.figure];
        if document.append_animation(figure, &clip.clip).is_ok() {
            document.replace_animation(document.animation_count() - 1, figure, &clip.clip).unwrap();
        }
    }
    if let Ok(bytes) = document.to_glb(&mut Vec::new()) {
        let again = gltf_support::document(&bytes).unwrap();
        again.scene().unwrap();
    }
    _ = document.to_files(Path::new("x.gltf"));
}

fn spliced(mut bytes: Vec<u8>, edits: &[(usize, u8, u8)]) -> Vec<u8> {
    const TOKENS: [&str; 14] =
        ["-1", "0", "1", "2", "99", "1e9", "4294967295", "1e400", "null", "[]", "{}", "\"\"", "3", "0.5"];
    for (at, kind, value) in edits {
        let at = at % bytes.len();
        match kind % 4 {
            0 => bytes[at] = *value,
            1 => bytes.truncate(at.max(1)),
            2 => drop(bytes.splice(at..(at + usize::from(*value)).min(bytes.len()), [])),
            _ => {
                // A number or word of the JSON becomes another one.
                let start = bytes[at..].iter().position(u8::is_ascii_digit).map_or(at, |d| at + d);
                let end = start + bytes[start..].iter().take_while(|b| b.is_ascii_digit()).count();
                let token = TOKENS[usize::from(*value) % TOKENS.len()];
                drop(bytes.splice(start..end, token.bytes()));
            }
        }
        if bytes.is_empty() {
            bytes.push(b'{');
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn hostile_json_never_panics(edits in prop::collection::vec((any::<usize>(), 3u8..4, any::<u8>()), 1..6)) {
        let build = arm();
        let text = build.gltf(&format!("data:,{}", "%00".repeat(build.bin.len())));
        exercise(&spliced(text.into_bytes(), &edits));
    }

    #[test]
    fn hostile_glb_never_panics(edits in prop::collection::vec((any::<usize>(), any::<u8>(), any::<u8>()), 1..6)) {
        exercise(&spliced(arm().glb(), &edits));
    }

    #[test]
    fn hostile_numbers_never_panic(edits in prop::collection::vec((any::<usize>(), any::<u32>()), 1..8)) {
        // Only the bytes of the buffer: NaN, infinity, huge and tiny numbers where times and values are.
        let mut build = arm();
        for (at, value) in edits {
            let at = at % (build.bin.len() / 4) * 4;
            build.bin[at..at + 4].copy_from_slice(&value.to_le_bytes());
        }
        exercise(&build.glb());
    }
}

#[test]
fn documents_say_what_they_cannot_read() {
    let one = document(br#"{"asset":{"version":"1.0"}}"#).unwrap_err().to_string();
    assert!(one.contains("glTF 1.0"), "{one}");
    let old = document(b"glTF\x01\0\0\0\x14\0\0\0\0\0\0\0\0\0\0\0").unwrap_err().to_string();
    assert!(old.contains("version 1"), "{old}");
    let mut draco = arm();
    draco.json["meshes"][0]["primitives"][0]["extensions"] =
        json!({"KHR_draco_mesh_compression": {"bufferView": 0}});
    let scene = draco.scene();
    assert!(scene.figures[0].skin.is_empty());
    assert!(scene.notes.iter().any(|note| note.text.contains("draco")));
    let mut packed = arm();
    packed.json["bufferViews"][0]["extensions"] = json!({"EXT_meshopt_compression":
        {"buffer": 0, "byteLength": 1, "byteStride": 4, "count": 1, "mode": "ATTRIBUTES"}});
    let note = packed.scene().notes.iter().find(|note| note.text.contains("meshopt")).cloned();
    assert!(note.is_some_and(|note| note.kind == NoteKind::Warning), "one byte decodes to nothing");
}

#[test]
fn what_else_a_gltf_has_is_reachable() {
    let build = arm();
    let document: Document = build.document();
    let meshes: Vec<posewright_io::gltf::Mesh> = document.list("meshes", 10).unwrap();
    let positions = meshes[0].primitives[0].attribute("POSITION").unwrap();
    assert_eq!(document.accessor_shape(positions).unwrap().count, 3);
    assert_eq!(document.raw("scene"), Some("0"));
    assert_eq!(document.member::<u32>("scene").unwrap(), Some(0));
}
