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
    assert_eq!(answer["options"]["slope"]["max_tilt"], 25.0, "as it was written, without noise");
    assert_eq!(answer["options"]["orientation"]["half_life_secs"], 0.1);
    // Every field of every operator is there.
    for (table, count) in [("orientation", 7), ("stride", 11), ("pelvis", 7), ("slope", 7)] {
        assert_eq!(answer["options"][table].as_object().unwrap().len(), count, "{table}");
    }
    let wrong = folder.write("bad.toml", "[pelvis]\nweigth = 0.5\n");
    let said = failure(&["warp", &walk(), "-o", &never, "--stride", "0.9", "--options", &wrong], 1);
    assert!(said.contains("weigth") && !Path::new(&never).exists(), "{said}");
}

#[test]
fn joints_are_named_in_options_files() {
    let folder = Folder::new();
    let out = folder.path("a.glb");
    let walk = walking_adult(&folder);
    let turned = |options: &str| {
        let file = folder.write("o.toml", options);
        let asked = ["--orientation", "60", "--force", "--options", &file];
        let answer = json(&[&["warp", &walk, "-o", &out], &asked[..]].concat());
        (answer, std::fs::read(&out).unwrap())
    };
    let legs = |side: &str| {
        format!(
            "[[legs]]\nupper = \"{side}UpperLeg\"\nlower = \"{side}LowerLeg\"\nfoot = \"{side}Foot\"\nball = \"{side}Toes\"\n"
        )
    };
    let (_, plain) = turned("");
    // What the defaults are, said by name, changes nothing.
    let (answer, same) =
        turned("ik_feet = \"by-name\"\n[pelvis]\njoint = \"hips\"\n[stride]\nfloor_normal = [0, 2, 0]\n");
    assert!(plain == same, "the defaults by name");
    assert_eq!(answer["options"]["pelvis"]["joint"], "hips");
    assert_eq!(answer["options"]["spine"], serde_json::Value::Null);
    // Other spines turn other joints.
    let (answer, neck) = turned("[spine]\nspine = 0.25\nneck = \"even\"\n");
    assert_eq!(answer["options"]["spine"], serde_json::json!({ "neck": "even", "spine": 0.25 }));
    let (_, none) = turned("[spine]\n");
    assert!(neck != plain && none != plain && none != neck);
    // One leg of two, by its joints.
    let (answer, _) = turned(&legs("left"));
    assert_eq!(answer["options"]["legs"].as_array().unwrap().len(), 1);
    for (text, part) in [
        ("[spine]\nknee = 1\n".to_string(), "knee"),
        ("[spine]\nspine = 0.2\n".to_string(), "sum to"),
        (legs("leftt"), "lefttUpperLeg"),
        ("body = [\"nothing\"]\n".to_string(), "nothing"),
    ] {
        let file = folder.write("bad.toml", &text);
        let asked = ["--orientation", "60", "--options", &file];
        let said = failure(&[&["warp", &walk, "-o", &folder.path("no.glb")], &asked[..]].concat(), 1);
        assert!(said.contains(part), "{text}: {said}");
    }
}

/// The walk on the adult, with meshes.
fn walking_adult(folder: &Folder) -> String {
    let file = folder.path("walk.glb");
    posewright(&["retarget", &walk(), &data("adult.glb"), "-o", &file]).assert().success();
    file
}

#[test]
fn the_verdict_counts_feet_that_slide_and_is_the_same_on_both_sides() {
    let folder = Folder::new();
    let (file, out) = (walking_adult(&folder), folder.path("o.glb"));
    let warp = |asked: &[&str]| json(&[&["warp", &file, "-o", &out, "--force"], asked].concat());
    for side in ["90", "-90"] {
        let answer = warp(&["--direction", side]);
        assert_eq!(answer["clips"][0]["verdict"], "good", "{side}");
        assert_eq!(answer["clips"][0]["orientation_degrees"].to_string(), format!("{side}.0"));
    }
    let share = ["--orientation", "30", "--orientation-share", "0.5", "--orientation-point"];
    let added = |answer: &serde_json::Value| {
        let worst = |name: &str| answer["clips"][0][name]["worst"].as_f64().unwrap();
        worst("foot_slide_metres") - worst("foot_slide_before_metres")
    };
    let ankle = warp(&[&share[..], &["ankle"]].concat());
    assert!(added(&ankle) > 0.005, "the case must occur");
    assert_ne!(ankle["clips"][0]["verdict"], "good");
    assert!(ankle["notes"].to_string().contains("--orientation-point"), "{ankle}");
    let ball = warp(&[&share[..], &["ball"]].concat());
    assert!(added(&ball) < 0.002);
    assert_eq!(ball["clips"][0]["verdict"], "good");
}

#[test]
fn a_floor_at_the_clips_own_level_changes_nothing_and_a_far_one_is_doubted() {
    let folder = Folder::new();
    let (file, out) = (walking_adult(&folder), folder.path("o.glb"));
    let warp = |floor: &[&str]| {
        let answer = json(&[&["warp", &file, "-o", &out, "--force", "--slope", "8"], floor].concat());
        (answer, std::fs::read(&out).unwrap())
    };
    let (found, plain) = warp(&[]);
    let level = found["clips"][0]["floor_metres"].to_string();
    let (answer, same) = warp(&["--floor", &level]);
    assert!(plain == same && answer["notes"] == found["notes"], "{level}");
    let (answer, _) = warp(&["--floor", "5"]);
    assert!(answer["notes"].to_string().contains("--floor"), "{answer}");
}

#[test]
fn other_animations_and_meshes_can_be_left_out() {
    let folder = Folder::new();
    let (file, two, out) = (walking_adult(&folder), folder.path("two.glb"), folder.path("o.glb"));
    posewright(&["warp", &file, "-o", &two, "--stride", "0.9", "--add"]).assert().success();
    let clips = |path: &str| json(&["inspect", path])["clips"].as_array().unwrap().len();
    assert_eq!(clips(&two), 2);
    let name = json(&["inspect", &two])["clips"][0]["name"].as_str().unwrap().to_string();
    let asked = ["--stride", "0.8", "--clip", &name, "--force"];
    posewright(&[&["warp", &two, "-o", &out], &asked[..]].concat()).assert().success();
    assert_eq!(clips(&out), 2);
    let with_meshes = std::fs::metadata(&out).unwrap().len();
    posewright(
        &[&["warp", &two, "-o", &out, "--replace-animations", "--animation-only"], &asked[..]].concat(),
    )
    .assert()
    .success();
    assert_eq!(clips(&out), 1);
    let without = std::fs::metadata(&out).unwrap().len();
    assert!(without < with_meshes, "{without} {with_meshes}");
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
        (
            "rows.json",
            r#"{"origin":[0,0],"spacing":1,"heights":[[0,0,0],[0,0],[0,0,0]]}"#,
            "row 1 of the heights (counted from 0) has 2 numbers, row 0 has 3",
        ),
        ("c.obj", "v 0 0\n", "line 1"),
        ("d.obj", "v 0 0 0\nv 0 1 0\nv 1 0 0\nf 1 2 3\n", "stand"),
        ("e.txt", "", "height field"),
    ] {
        let ground = folder.write(name, content);
        let said = failure(&["warp", &walk(), "-o", &folder.path("no.glb"), "--ground", &ground], 1);
        assert!(said.contains(part) && said.contains(name), "{said}");
    }
    // A character is no ground.
    let giant = data("giant.glb");
    let said = failure(&["warp", &walk(), "-o", &folder.path("no.glb"), "--ground", &giant], 1);
    assert!(said.contains("skinned") && said.contains("giant.glb"), "{said}");
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

/// A ground that lies elsewhere changed nothing, and the verdict was good.
#[test]
fn ground_that_no_foot_is_over_is_said_and_not_good() {
    let folder = Folder::new();
    let warp = |origin: [f32; 2], spacing: f32| {
        let rows = vec![vec![0.0; 21]; 21];
        let field = serde_json::json!({ "origin": origin, "spacing": spacing, "heights": rows });
        let ground = folder.write("field.json", field.to_string());
        json(&["warp", &walk(), "-o", &folder.path("o.glb"), "--force", "--ground", &ground])
    };
    let under = warp([-100.0, -100.0], 10.0);
    assert_eq!(under["clips"][0]["verdict"], "good", "{under}");
    let away = warp([500.0, 500.0], 1.0);
    assert_eq!(away["clips"][0]["verdict"], "look", "{away}");
    let notes = away["notes"].to_string();
    assert!(notes.contains("no foot ever") && notes.contains("X 500.0 to 520.0"), "{notes}");
    // A ground that ends half-way.
    let half = warp([-10.0, -10.0], 0.55);
    assert_eq!(half["clips"][0]["verdict"], "look", "{half}");
    assert!(half["notes"].to_string().contains("steps have no ground"), "{half}");
}
