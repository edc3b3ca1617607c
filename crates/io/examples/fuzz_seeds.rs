//! Makes the seeds of the fuzzers from the project's own motions: `cargo run -p posewright-io --example fuzz_seeds`.

use base64::Engine;
use posewright::glam::{Quat, Vec3};
use posewright::{
    Clip, Interpolation, JointTracks, Reference, Retarget, RetargetOptions, Skeleton, Track, Transform,
};
use posewright_io::gltf::write_new;
use posewright_io::map::{MapFile, MapSide};
use posewright_io::vrma::{self, Face, FaceKind, FacePart, TPose, VrmaTake};
use posewright_io::{ReadOptions, Scene};
use serde_json::json;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn save(target: &str, name: &str, bytes: &[u8]) -> Result<()> {
    let folder = root().join("fuzz/seeds").join(target);
    fs::create_dir_all(&folder)?;
    Ok(fs::write(folder.join(name), bytes)?)
}

/// The first frames of a motion.
fn short_bvh(name: &str, frames: usize) -> Result<String> {
    let text = fs::read_to_string(root().join("data").join(name))?;
    let (head, motion) = text.split_once("MOTION").ok_or("no MOTION")?;
    let rows: Vec<&str> = motion.trim().lines().skip(2).take(frames).collect();
    Ok(format!("{head}MOTION\nFrames: {frames}\nFrame Time: 0.0166667\n{}\n", rows.join("\n")))
}

fn scene(text: &str) -> Result<Scene> {
    Ok(posewright_io::bvh::read(text.as_bytes(), &ReadOptions::default())?)
}

fn bvh() -> Result<()> {
    save("bvh", "walk.bvh", short_bvh("walk.bvh", 3)?.as_bytes())?;
    save("bvh", "turn.bvh", short_bvh("turn.bvh", 2)?.as_bytes())?;
    let odd = "HIERARCHY\r\nROOT a:b c\r\n{\r\n\tOFFSET 0 .5 -1e-3\r\n\tCHANNELS 6 Yrotation Xposition Zrotation \
               Yposition Xrotation Zposition\r\n\tJOINT k\r\n\t{\r\n\t\tOFFSET 0 +1. 0\r\n\t\tCHANNELS 3 Xrotation \
               Yrotation Zrotation\r\n\t\tEnd Site\r\n\t\t{\r\n\t\t\tOFFSET 0 1 0\r\n\t\t}\r\n\t}\r\n}\r\nMOTION\r\n\
               Frames: 2\r\nFrame Time:\t.04\r\n1e-40 5. +1 -0.0 1.0e+02 0 0 0 0\r\n0 90 0 1 2 3 4 5 6 \r\n";
    save("bvh", "odd.bvh", odd.as_bytes())
}

/// Three joints that turn, move and grow in every way that glTF has.
fn small() -> Result<(Skeleton, Clip)> {
    let names = ["hips", "leg", "foot"].map(String::from).to_vec();
    let rest = vec![
        Transform::from_translation(Vec3::Y),
        Transform::new(Vec3::new(0.1, -0.5, 0.0), Quat::from_rotation_x(0.2)),
        Transform::from_translation(Vec3::new(0.0, -0.5, 0.0)),
    ];
    let skeleton = Skeleton::new(names, vec![None, Some(0), Some(1)], rest)?;
    let mut clip = Clip::empty("turn", 3);
    let turned = vec![Quat::IDENTITY, Quat::from_rotation_z(1.0), Quat::from_rotation_y(2.0)];
    let times = [0.0, 0.5, 1.0].into();
    clip.joints[1].rotation = Some(Track { times, values: turned, interpolation: Interpolation::Linear });
    let zero = Vec3::ZERO;
    let values = vec![zero, Vec3::Y, zero, zero, Vec3::X, zero];
    let times = [0.25, 1.0].into();
    clip.joints[0].translation = Some(Track { times, values, interpolation: Interpolation::CubicSpline });
    let values = vec![Vec3::ONE, Vec3::splat(0.5)];
    let times = [0.0, 1.0].into();
    clip.joints[2].scale = Some(Track { times, values, interpolation: Interpolation::Step });
    clip.duration_secs = 1.0;
    Ok((skeleton, clip))
}

/// Bytes of everything odd that a glTF may hold, and its JSON without the buffer's address.
fn corners() -> (serde_json::Value, Vec<u8>) {
    let mut bin: Vec<u8> = Vec::new();
    let mut views = Vec::new();
    let mut view = |bytes: &[u8]| {
        bin.resize(bin.len().div_ceil(4) * 4, 0);
        views.push(json!({ "buffer": 0, "byteOffset": bin.len(), "byteLength": bytes.len() }));
        bin.extend_from_slice(bytes);
    };
    let floats = |numbers: &[f32]| -> Vec<u8> { numbers.iter().flat_map(|n| n.to_le_bytes()).collect() };
    let shorts = |numbers: &[i16]| -> Vec<u8> { numbers.iter().flat_map(|n| n.to_le_bytes()).collect() };
    view(&floats(&[0.0, 1.0]));
    view(&shorts(&[0, 0, 0, 32_767, 0, 23_170, 0, 23_170]));
    view(&floats(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0]));
    view(&[0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]);
    view(&[255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]);
    view(&[1]);
    view(&floats(&[0.0, 2.0, 0.0]));
    view(&floats(&[0.0, 1.0]));
    let json = json!({
        "asset": { "version": "2.0" }, "scene": 0, "scenes": [{ "nodes": [0, 3] }, { "nodes": [4] }],
        "nodes": [
            { "name": "a", "children": [1], "translation": [0, 1, 0] },
            { "name": "b", "matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 0,1,0,1], "children": [2] },
            { "name": "c", "camera": 0, "extensions": { "KHR_lights_punctual": { "light": 0 } } },
            { "name": "skin", "mesh": 0, "skin": 0, "weights": [0.5] },
            { "name": "lamp" },
        ],
        "cameras": [{ "type": "perspective", "perspective": { "yfov": 1, "znear": 0.1 } }],
        "extensionsUsed": ["KHR_lights_punctual", "KHR_mesh_quantization", "KHR_animation_pointer"],
        "extensionsRequired": ["KHR_mesh_quantization"],
        "extensions": { "KHR_lights_punctual": { "lights": [{ "type": "point" }] },
                        "VRMC_vrm": { "specVersion": "1.0", "humanoid": { "humanBones": { "hips": { "node": 0 } } } } },
        "skins": [{ "joints": [0, 1] }],
        "meshes": [{ "weights": [0], "primitives": [{ "mode": 4, "targets": [{ "POSITION": 4 }],
                     "attributes": { "POSITION": 2, "JOINTS_0": 3, "WEIGHTS_0": 5 } }] }],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0], "max": [1] },
            { "bufferView": 1, "componentType": 5122, "normalized": true, "count": 2, "type": "VEC4" },
            { "bufferView": 2, "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [1, 1, 0] },
            { "bufferView": 3, "componentType": 5121, "count": 3, "type": "VEC4" },
            { "componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [0, 2, 0],
              "sparse": { "count": 1, "indices": { "bufferView": 5, "componentType": 5121 }, "values": { "bufferView": 6 } } },
            { "bufferView": 4, "componentType": 5121, "normalized": true, "count": 3, "type": "VEC4" },
            { "bufferView": 7, "componentType": 5126, "count": 2, "type": "SCALAR" },
        ],
        "animations": [{ "name": "odd", "channels": [
            { "sampler": 0, "target": { "node": 1, "path": "rotation" } },
            { "sampler": 1, "target": { "node": 3, "path": "weights" } },
            { "sampler": 1, "target": { "path": "pointer", "extensions":
                { "KHR_animation_pointer": { "pointer": "/nodes/2/extensions/KHR_lights_punctual/light" } } } },
        ], "samplers": [{ "input": 0, "output": 1 }, { "input": 0, "output": 6, "interpolation": "STEP" }] }],
        "bufferViews": views,
        "buffers": [{ "byteLength": bin.len() }],
    });
    (json, bin)
}

/// The form in which a mutation does not break the container: the JSON's length, the JSON, the bytes.
fn split(json: &str, bin: &[u8]) -> Vec<u8> {
    [&(json.len() as u16).to_le_bytes()[..], json.as_bytes(), bin].concat()
}

/// JSON and BIN of a GLB in the form of [`split`].
fn resplit(glb: &[u8]) -> Result<Vec<u8>> {
    let length = u32::from_le_bytes(glb[12..16].try_into()?) as usize;
    let json = std::str::from_utf8(&glb[20..20 + length])?.trim_end();
    Ok(split(json, glb.get(28 + length..).unwrap_or_default()))
}

fn gltf() -> Result<()> {
    let (skeleton, clip) = small()?;
    let glb = write_new(&skeleton, &[clip])?;
    save("gltf", "bones.glb", &glb)?;
    save("gltf", "bones.split", &resplit(&glb)?)?;
    let (mut json, bin) = corners();
    save("gltf", "corners.split", &split(&json.to_string(), &bin))?;
    let text = base64::engine::general_purpose::STANDARD.encode(&bin);
    json["buffers"][0]["uri"] = json!(format!("data:application/octet-stream;base64,{text}"));
    save("gltf", "corners.gltf", json.to_string().as_bytes())?;
    let packed = fs::read_to_string(root().join("crates/io/tests/data/meshopt.json"))?;
    for (number, case) in
        serde_json::from_str::<Vec<serde_json::Value>>(&packed)?.iter().step_by(9).enumerate()
    {
        let bin =
            base64::engine::general_purpose::STANDARD.decode(case["data"].as_str().unwrap_or_default())?;
        let (count, stride) = (case["count"].as_u64().unwrap_or(0), case["stride"].as_u64().unwrap_or(0));
        let json = json!({
            "asset": { "version": "2.0" }, "nodes": [{ "children": [1] }, { "mesh": 0 }],
            "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 }, "indices": 0 }] }],
            "accessors": [{ "bufferView": 0, "componentType": 5121, "count": count, "type": "SCALAR" }],
            "bufferViews": [{ "buffer": 0, "byteLength": count * stride, "extensions": { "EXT_meshopt_compression": {
                "buffer": 0, "byteLength": bin.len(), "byteStride": stride, "count": count,
                "mode": case["mode"], "filter": case["filter"] } } }],
            "buffers": [{ "byteLength": bin.len() }],
        });
        if bin.len() < 4096 {
            save("gltf", &format!("meshopt{number}.split"), &split(&json.to_string(), &bin))?;
        }
    }
    Ok(())
}

fn vrma() -> Result<()> {
    let take = scene(&short_bvh("walk.bvh", 3)?)?;
    let character = take.character(0, Reference::Auto);
    let weights = |x: f32| vec![Vec3::ZERO, Vec3::X * x];
    let translation =
        Track { times: [0.0, 0.03].into(), values: weights(1.0), interpolation: Interpolation::Linear };
    let mut clip = Clip::empty("", 2);
    clip.joints[0] = JointTracks { translation: Some(translation), ..JointTracks::default() };
    clip.joints[1].rotation = Some(Track {
        times: [0.0].into(),
        values: vec![Quat::from_rotation_y(0.3)],
        interpolation: Interpolation::Linear,
    });
    let part = |kind| FacePart { kind, rest: Transform::IDENTITY };
    let parts = vec![part(FaceKind::Preset("happy".into())), part(FaceKind::Gaze(Some([0.0, 0.06, 0.0])))];
    let face = Face { parts, clip };
    let takes = [VrmaTake { clip: &take.clips[0].clip, face: Some(&face) }];
    let written = vrma::write(&character, TPose::Stance, &takes, None)?;
    let glb = written.document.to_glb(&mut Vec::new())?;
    save("vrma", "walk.vrma", &glb)?;
    save("vrma", "walk.split", &resplit(&glb)?)
}

fn map() -> Result<()> {
    let take = scene(&short_bvh("walk.bvh", 3)?)?;
    let giant = posewright_io::read(&root().join("data/giant.glb"), &ReadOptions::default())?;
    let (from, to) = (take.character(0, Reference::Auto), giant.character(0, Reference::Auto));
    let retarget = Retarget::new(&from, &to, &RetargetOptions::default())?;
    let sides = (MapSide::of("walk.bvh", "walk", &from), MapSide::of("giant.glb", "giant", &to));
    let map = MapFile::from_characters((&from, sides.0), (&to, sides.1), retarget.pairs());
    save("map", "walk.toml", map.to_toml().as_bytes())?;
    save("map", "walk.json", map.to_json().as_bytes())?;
    save("map", "flat.json", br#"{"Hips": "pelvis", "LeftArm": "upperarm_l", "Spine": ""}"#)?;
    save("map", "bones.json", br#"{"bones": [{"source": "Hips", "target": "pelvis", "name": "hips"}]}"#)
}

fn fbx() -> Result<()> {
    let text = "; FBX 7.4.0 project file\nFBXHeaderExtension:  {\n\tFBXVersion: 7400\n}\nGlobalSettings:  {\n\t\
                Properties70:  {\n\t\tP: \"UpAxis\", \"int\", \"Integer\", \"\",1\n\t\tP: \"UnitScaleFactor\", \
                \"double\", \"Number\", \"\",1\n\t}\n}\nObjects:  {\n\tModel: 1, \"Model::a\", \"LimbNode\" {\n\t\t\
                Properties70:  {\n\t\t\tP: \"Lcl Translation\", \"Lcl Translation\", \"\", \"A\",0,90,0\n\t\t}\n\t}\n\
                \tModel: 2, \"Model::b\", \"LimbNode\" {\n\t}\n}\nConnections:  {\n\tC: \"OO\",1,0\n\tC: \"OO\",2,1\n}\n";
    save("fbx", "ascii.fbx", text.as_bytes())
}

fn main() -> Result<()> {
    bvh()?;
    gltf()?;
    vrma()?;
    map()?;
    fbx()
}
