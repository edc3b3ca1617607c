//! `posewright warp` as a program: options, answers, exit codes, files.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::{Folder, data, failure, json, posewright};
use std::path::Path;

/// A walk of the project's own making.
fn walk() -> String {
    data("walk.bvh")
}

#[test]
fn one_pass_combines_direction_speed_and_slope() {
    let folder = Folder::new();
    let out = folder.path("out.glb");
    let asked = ["--direction", "40", "--speed", "1.0", "--slope", "8,-3"];
    let answer = json(&[&["warp", &walk(), "-o", &out], &asked[..]].concat());
    let clip = &answer["clips"][0];
    assert!((clip["orientation_degrees"].as_f64().unwrap() - 40.0).abs() < 0.01, "{clip}");
    assert!((clip["root_speed"][1].as_f64().unwrap() - 1.0).abs() < 1e-3);
    let slide = |name: &str| clip[name]["worst"].as_f64().unwrap();
    assert!(slide("foot_slide_metres") < slide("foot_slide_before_metres") + 0.002, "{clip}");
    for field in ["frames", "pelvis_lowered_metres", "gave_way", "clamped", "verdict"] {
        assert!(!clip[field].is_null(), "{field}");
    }
    assert_eq!(answer["options"]["stride"]["origin"], "steady");
    assert!(Path::new(&out).exists());
}

#[test]
fn backwards_runs_the_legs_backwards() {
    let folder = Folder::new();
    let out = folder.path("out.bvh");
    for asked in [&["--direction", "180"][..], &["--direction", "150", "--speed", "1"], &["--stride", "-1"]] {
        let answer = json(&[&["warp", &walk(), "-o", &out, "--force"], asked].concat());
        let clip = &answer["clips"][0];
        assert!(clip["scale"].as_f64().unwrap() < 0.0, "{asked:?} {clip}");
        let slide = |name: &str| clip[name]["worst"].as_f64().unwrap();
        assert!(slide("foot_slide_metres") < slide("foot_slide_before_metres") + 0.002, "{clip}");
    }
}

#[test]
fn clips_stay_where_they_are_or_are_added() {
    let folder = Folder::new();
    let (from, to) = (folder.path("in.glb"), folder.path("out.glb"));
    posewright(&["convert", &walk(), "-o", &from]).assert().success();
    for (extra, clips) in [(None, 1), (Some("--add"), 2)] {
        let mut arguments = vec!["warp", &from, "-o", &to, "--stride", "0.8"];
        arguments.extend(extra);
        posewright(&arguments).assert().success();
        let seen = json(&["inspect", &to]);
        assert_eq!(seen["clips"].as_array().unwrap().len(), clips);
    }
}

#[test]
fn a_bvh_has_no_room_for_added_clips_and_says_so() {
    let folder = Folder::new();
    let out = folder.path("out.bvh");
    let said = failure(&["warp", &walk(), "-o", &out, "--stride", "0.8", "--add"], 2);
    assert!(said.contains("--add") && !Path::new(&out).exists(), "{said}");
}

#[test]
fn options_files_are_read_echoed_and_mistakes_are_named() {
    let folder = Folder::new();
    let (out, never) = (folder.path("a.glb"), folder.path("b.glb"));
    let options = folder.write("o.toml", "[pelvis]\nweight = 0.5\n[slope]\nmax_tilt = 25\n");
    let answer = json(&["warp", &walk(), "-o", &out, "--stride", "0.9", "--options", &options]);
    assert_eq!(answer["options"]["pelvis"]["weight"], 0.5);
    assert!((answer["options"]["slope"]["max_tilt"].as_f64().unwrap() - 25.0).abs() < 1e-4);
    // Every field of every operator is there.
    for (table, count) in [("orientation", 7), ("stride", 10), ("pelvis", 6), ("slope", 7)] {
        assert_eq!(answer["options"][table].as_object().unwrap().len(), count, "{table}");
    }
    let wrong = folder.write("bad.toml", "[pelvis]\nweigth = 0.5\n");
    let said = failure(&["warp", &walk(), "-o", &never, "--stride", "0.9", "--options", &wrong], 1);
    assert!(said.contains("weigth") && !Path::new(&never).exists(), "{said}");
}

/// A ramp of 10 degrees along +Z, as a glTF of two triangles with its numbers beside it.
fn ramp_gltf(folder: &Folder) -> String {
    let rise = 100.0 * 10f32.to_radians().tan();
    let places =
        [[-100.0f32, -rise, -100.0], [-100.0, rise, 100.0], [100.0, rise, 100.0], [100.0, -rise, -100.0]];
    let mut bytes: Vec<u8> = places.iter().flatten().flat_map(|v| v.to_le_bytes()).collect();
    bytes.extend([0u16, 1, 2, 0, 2, 3].iter().flat_map(|i| i.to_le_bytes()));
    folder.write("ramp.bin", bytes);
    let text = serde_json::json!({
        "asset": { "version": "2.0" }, "scene": 0, "scenes": [{ "nodes": [0] }], "nodes": [{ "mesh": 0 }],
        "meshes": [{ "primitives": [{ "attributes": { "POSITION": 0 }, "indices": 1 }] }],
        "buffers": [{ "uri": "ramp.bin", "byteLength": 60 }],
        "bufferViews": [
            { "buffer": 0, "byteOffset": 0, "byteLength": 48 }, { "buffer": 0, "byteOffset": 48, "byteLength": 12 }
        ],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3",
              "min": [-100.0, -rise, -100.0], "max": [100.0, rise, 100.0] },
            { "bufferView": 1, "componentType": 5123, "count": 6, "type": "SCALAR" }
        ]
    });
    folder.write("ramp.gltf", text.to_string())
}

#[test]
fn ground_is_a_height_field_or_a_mesh_and_all_say_the_same() {
    let folder = Folder::new();
    let slope = 10f32.to_radians().tan();
    let rows: Vec<Vec<f32>> = (0..41).map(|z| vec![slope * 5.0 * (z as f32 - 20.0); 41]).collect();
    let field = serde_json::json!({ "origin": [-100, -100], "spacing": 5, "heights": rows });
    let rise = 100.0 * slope;
    let obj = format!(
        "v -100 {a} -100\nv -100 {rise} 100\nv 100 {rise} 100\nv 100 {a} -100\nf 1 2 3 4\n",
        a = -rise
    );
    let grounds =
        [folder.write("field.json", field.to_string()), folder.write("ramp.obj", obj), ramp_gltf(&folder)];
    let lowered: Vec<f64> = grounds
        .iter()
        .map(|ground| {
            let answer = json(&["warp", &walk(), "-o", &folder.path("o.glb"), "--ground", ground]);
            answer["clips"][0]["pelvis_lowered_metres"]["worst"].as_f64().unwrap()
        })
        .collect();
    assert!(lowered[0] > 0.01, "{lowered:?}");
    assert!(lowered.iter().all(|l| (l - lowered[0]).abs() < 1e-3), "{lowered:?}");
    for (name, content, part) in [
        ("a.json", "{}", "height field"),
        ("b.json", r#"{"origin":[0,0],"spacing":0,"heights":[[0,0],[0,0]]}"#, "spacing"),
        ("c.obj", "v 0 0\n", "line 1"),
        ("d.obj", "v 0 0 0\nv 0 1 0\nv 1 0 0\nf 1 2 3\n", "stand"),
        ("e.txt", "", "height field"),
    ] {
        let ground = folder.write(name, content);
        let said = failure(&["warp", &walk(), "-o", &folder.path("no.glb"), "--ground", &ground], 1);
        assert!(said.contains(part) && said.contains(name), "{said}");
    }
}

#[test]
fn a_moment_is_drawn_when_asked_for() {
    let folder = Folder::new();
    let (out, picture) = (folder.path("o.glb"), folder.path("p.png"));
    let asked =
        ["--orientation", "30", "--stride", "0.7", "--slope", "12", "--draw", &picture, "--draw-time", "1"];
    posewright(&[&["warp", &walk(), "-o", &out], &asked[..]].concat()).assert().success();
    let decoder = png::Decoder::new(std::io::BufReader::new(std::fs::File::open(&picture).unwrap()));
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    // Red, green, blue and yellow of the operators are in the right half and in no other.
    let count = |from: u32, to: u32, is: &dyn Fn(&[u8]) -> bool| {
        let bytes = info.color_type.samples();
        (0..info.height)
            .flat_map(|y| (from..to).map(move |x| (x, y)))
            .filter(|(x, y)| is(&pixels[(y * info.width + x) as usize * bytes..][..3]))
            .count()
    };
    let red = |p: &[u8]| p[0] > 170 && p[1] < 90 && p[2] < 90;
    let green = |p: &[u8]| p[1] > 110 && p[0] < 80 && p[2] < 110;
    let (half, width) = (info.width / 2, info.width);
    assert!(count(half, width, &red) > 50 && count(half, width, &green) > 20);
    assert_eq!(count(0, half, &green), 0);
    assert!(
        failure(&["warp", &walk(), "-o", &out, "--force", "--stride", "1.1", "--draw", "p.jpg"], 2)
            .contains(".png")
    );
}

#[test]
fn wrong_usage_is_2_and_writes_nothing_and_a_crossed_threshold_is_3() {
    let folder = Folder::new();
    let (file, out) = (walk(), folder.path("o.glb"));
    for asked in [
        &[][..],
        &["--stride", "1", "--speed", "1"],
        &["--stride", "nan"],
        &["--stride", "0.9", "--fail-on", "direction=1"],
        &["--slope", "5", "--ground", "x.json"],
    ] {
        failure(&[&["warp", file.as_str(), "-o", &out], asked].concat(), 2);
        assert!(!Path::new(&out).exists(), "{asked:?}");
    }
    let crossed = ["warp", &file, "-o", &out, "--stride", "0.9", "--fail-on", "smoothness=0.0"];
    assert_eq!(posewright(&crossed).output().unwrap().status.code(), Some(3));
    assert!(Path::new(&out).exists(), "done, but crossed");
}

#[test]
fn help_prints_the_defaults_of_the_library() {
    let help = String::from_utf8(posewright(&["warp", "--help"]).output().unwrap().stdout).unwrap();
    let options = posewright::warp::WarpOptions::default();
    let share = format!("[default: {:?}]", options.orientation.share);
    assert!(
        help.contains(&share) && help.contains("[default: steady]") && help.contains("[default: ball]"),
        "{help}"
    );
}
