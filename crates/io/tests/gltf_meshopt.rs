//! `EXT_meshopt_compression` against data that the format's own library compressed and decoded
//! (`data/meshopt.mjs` made the numbers).

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod gltf_support;

use gltf_support::{Build, corpus};
use posewright::NoteKind;
use posewright_io::ReadOptions;
use posewright_io::gltf::{Document, Mesh};
use proptest::prelude::*;
use serde_json::{Value, json};

fn unpack(case: &Value, data: &[u8]) -> Result<Vec<u8>, String> {
    let mut build = Build::nodes(json!([{"children": [1]}, {}]));
    let view = build.view(data);
    let (count, stride) = (&case["count"], &case["stride"]);
    build.json["bufferViews"][view]["extensions"] = json!({"EXT_meshopt_compression": {
        "buffer": 0, "byteOffset": 0, "byteLength": data.len(), "byteStride": stride, "count": count,
        "mode": case["mode"], "filter": case["filter"],
    }});
    let document = build.document();
    document.buffer_view_bytes(view).map(<[u8]>::to_vec).map_err(|error| error.to_string())
}

fn cases() -> Vec<(Value, Vec<u8>)> {
    use base64::Engine;
    let all: Vec<Value> = serde_json::from_str(include_str!("data/meshopt.json")).unwrap();
    let decode = |case: &Value| {
        base64::engine::general_purpose::STANDARD.decode(case["data"].as_str().unwrap()).unwrap()
    };
    all.into_iter().map(|case| (case.clone(), decode(&case))).collect()
}

fn fnv(bytes: &[u8]) -> String {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, step))
}

#[test]
fn every_mode_and_filter_decodes_as_the_library_does() {
    for (case, data) in cases() {
        let found = unpack(&case, &data).unwrap_or_else(|error| panic!("{}: {error}", case["name"]));
        assert_eq!(fnv(&found), case["hash"].as_str().unwrap(), "{}", case["name"]);
    }
}

#[test]
fn cut_data_and_lies_are_errors() {
    for (case, data) in cases() {
        for cut in 0..data.len().min(40) {
            assert!(unpack(&case, &data[..cut]).is_err(), "{} cut at {cut}", case["name"]);
        }
        let mut lie = case.clone();
        lie["count"] = json!(1e12);
        assert!(unpack(&lie, &data).is_err(), "{}", case["name"]);
        lie["count"] = case["count"].clone();
        lie["stride"] = json!(7);
        assert!(unpack(&lie, &data).is_err(), "{}", case["name"]);
    }
}

proptest! {
    #[test]
    fn hostile_data_never_panics(at in any::<usize>(), value: u8, pick in any::<usize>()) {
        let all = cases();
        let (case, data) = &all[pick % all.len()];
        let mut data = data.clone();
        let at = at % data.len();
        data[at] = value;
        _ = unpack(case, &data);
    }
}

#[test]
fn a_compressed_box_is_a_box() {
    let Some(corpus) = corpus() else { return };
    let document = Document::open(&corpus.join("gltf/BoxMeshopt.glb"), &ReadOptions::default()).unwrap();
    let meshes: Vec<Mesh> = document.list("meshes", 9).unwrap();
    let primitive = &meshes[0].primitives[0];
    let positions = primitive.attribute("POSITION").unwrap();
    let corners = document.accessor_f32(positions).unwrap();
    // Khronos' Box in whole numbers: every coordinate is the smallest or the largest; 24 vertices, 12 triangles.
    let far = corners.iter().fold(0.0f32, |far, v| far.max(*v));
    assert_eq!(corners.len(), 72);
    assert!(far > 0.0 && corners.iter().all(|v| *v == far || *v == 0.0), "{corners:?}");
    let indices = document.accessor_u32(primitive.indices.unwrap()).unwrap();
    assert!(indices.len() == 36 && indices.iter().all(|i| *i < 24));
    let normals = document.accessor_f32(primitive.attribute("NORMAL").unwrap()).unwrap();
    assert!(
        normals.chunks(3).all(|n| (n.iter().map(|v| v * v).sum::<f32>() - 1.0).abs() < 0.02),
        "{normals:?}"
    );
    assert!(document.scene().unwrap().notes.iter().all(|note| note.kind != NoteKind::Ignored));
}
