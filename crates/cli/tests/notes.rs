//! What is doubtful is said, and where: nothing is silently wrong.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Folder, biped_bvh, data, json, posewright};
use serde_json::Value;

/// The notes about a place, as one text.
fn notes_at(answer: &Value, place: &str) -> String {
    let notes = answer["notes"].as_array().unwrap().iter();
    let here = notes.filter(|n| n["where"].as_str().unwrap().contains(place));
    here.map(|n| format!("{}: {}\n", n["kind"].as_str().unwrap(), n["text"].as_str().unwrap())).collect()
}

/// The biped with joints put elsewhere: each name's OFFSET line is replaced.
fn biped_with(changes: &[(&str, &str)]) -> String {
    let mut text = biped_bvh(40, 1.0, "");
    for (joint, offset) in changes {
        let at = text.find(&format!(" {joint}\n")).unwrap();
        let from = at + text[at..].find("OFFSET").unwrap();
        let to = from + text[from..].find('\n').unwrap();
        text.replace_range(from..to, &format!("OFFSET {offset}"));
    }
    text
}

#[test]
fn a_segment_without_length_is_named() {
    let folder = Folder::new();
    let plain = folder.write("plain.bvh", biped_with(&[]));
    let flat = folder.write("flat.bvh", biped_with(&[("LeftFoot", "0 0 0")]));
    let said = notes_at(&json(&["inspect", &flat]), "LeftFoot");
    assert!(said.contains("warning") && said.contains("no length") && said.contains("LeftLeg"), "{said}");
    assert!(!notes_at(&json(&["inspect", &flat]), "RightFoot").contains("no length"));
    let out = folder.path("out.glb");
    let said = notes_at(&json(&["retarget", &plain, &flat, "-o", &out]), "LeftFoot");
    assert!(said.contains("no length"), "{said}");
}

#[test]
fn a_figure_of_no_persons_size_is_warned_of_with_the_option_that_mends_it() {
    let folder = Folder::new();
    let file = folder.write("a.bvh", biped_with(&[]));
    // Head 150 cm, soles 7 cm below the ankles: 1.57 m, ten times that, and a tenth.
    for (unit, warns) in [("cm", false), ("0.1", true), ("mm", true), ("0.02", false)] {
        let answer = json(&["inspect", &file, "--unit", unit]);
        let said = notes_at(&answer, "size");
        assert_eq!(said.contains("warning") && said.contains("--unit"), warns, "{unit}: {said}");
    }
}

/// A glTF of the adult whose animation 0 has a NaN among its key times.
fn adult_with_bad_keys(folder: &Folder) -> String {
    let walk = folder.path("walk.glb");
    posewright(&["retarget", &data("walk.bvh"), &data("adult.glb"), "-o", &walk]).assert().success();
    let mut bytes = std::fs::read(&walk).unwrap();
    let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let json: Value = serde_json::from_slice(&bytes[20..20 + length]).unwrap();
    let input = json["animations"][0]["samplers"][0]["input"].as_u64().unwrap() as usize;
    let accessor = &json["accessors"][input];
    let view = &json["bufferViews"][accessor["bufferView"].as_u64().unwrap() as usize];
    let offset = |of: &Value| of["byteOffset"].as_u64().unwrap_or(0) as usize;
    let at = 20 + length + 8 + offset(view) + offset(accessor);
    bytes[at + 40..at + 44].copy_from_slice(&f32::NAN.to_le_bytes());
    bytes[at + 80..at + 84].copy_from_slice(&0.01f32.to_le_bytes());
    folder.write("bad.glb", bytes)
}

#[test]
fn bad_keys_of_clips_that_stay_in_the_output_are_said() {
    let folder = Folder::new();
    let (bad, out) = (adult_with_bad_keys(&folder), folder.path("out.glb"));
    let said = |arguments: &[&str]| {
        let answer = json(&[arguments, &["-o", &out, "--force"]].concat());
        notes_at(&answer, "animations[0]").contains("stays in the output")
    };
    let walk = data("walk.bvh");
    assert!(said(&["retarget", &walk, &bad]));
    assert!(!said(&["retarget", &walk, &bad, "--replace-animations"]));
    assert!(!said(&["warp", &bad, "--stride", "0.9"]), "it is written anew");
    assert!(said(&["warp", &bad, "--stride", "0.9", "--add"]));
}

/// A map of a pair with more at its end.
fn map_with(folder: &Folder, source: &str, target: &str, more: &str) -> String {
    let map = folder.path("map.toml");
    posewright(&["map", source, target, "-o", &map]).assert().success();
    let text = std::fs::read_to_string(&map).unwrap();
    folder.write("map.toml", format!("{text}\n{more}"))
}

#[test]
fn grips_that_cannot_be_held_are_named() {
    let folder = Folder::new();
    let (carry, out) = (data("carry.bvh"), folder.path("out.glb"));
    let grips = |target: &str, more: &str| {
        let map = map_with(&folder, &carry, target, more);
        json(&["retarget", &carry, target, "-o", &out, "--map", &map, "--force"])
    };
    let hold = "[grips.box]\nhand = \"leftHand\"\nholds = \"rightHand\"\n";
    let giant = data("giant.glb");
    assert_eq!(notes_at(&grips(&giant, hold), "grips.box"), "");
    let late = grips(&giant, &format!("{hold}frames = [90000, 90010]\n"));
    assert!(notes_at(&late, "grips.box").contains("after the clip's last"), "{late}");
    let twice = format!("{hold}[grips.floor]\nhand = \"rightHand\"\nholds = \"ground\"\n");
    let twice = notes_at(&grips(&giant, &twice), "grips.floor");
    assert!(twice.contains("[grips.box] moves in the same frames"), "{twice}");
    // Without one hand.
    let handless = biped_bvh(2, 1.0, "").replace("LeftHand", "LeftStump");
    let handless = folder.write("handless.bvh", handless);
    let map = folder.write("m.toml", format!("[bones]\nleftHand = {{ target = \"\" }}\n{hold}"));
    let answer = json(&["retarget", &carry, &handless, "-o", &out, "--map", &map, "--force"]);
    let said = notes_at(&answer, "grips.box");
    assert!(said.contains("not held") && said.contains("target has no leftHand"), "{said}");
}

#[test]
fn a_prop_that_no_clip_shows_in_the_hand_is_said() {
    let folder = Folder::new();
    let (carry, held, out) = (data("carry.bvh"), data("carry.glb"), folder.path("out.glb"));
    let bare = folder.path("bare.glb");
    posewright(&["retarget", &carry, &held, "-o", &bare]).assert().success();
    let said = |target: &str, owner: &str| {
        let map = map_with(&folder, &carry, target, &format!("[props]\nBox = {{ owner = {owner:?} }}\n"));
        notes_at(&json(&["retarget", &carry, target, "-o", &out, "--map", &map, "--force"]), "Box")
    };
    assert!(!said(&held, "leftHand").contains("rests in"), "its own clip has it there");
    // A hand that the box moves against in the target's own clip: the left foot's is none, so the box strays from it.
    let strays = said(&held, "leftFoot");
    assert!(strays.contains("rests in"), "{strays}");
}

#[test]
fn limbs_that_are_both_named_left_are_said() {
    let folder = Folder::new();
    let text = biped_bvh(2, 1.0, "").replace("Right", "Left");
    let file = folder.write("left.bvh", text);
    let said = notes_at(&json(&["inspect", &file]), "sides");
    for part in
        ["warning", "LeftUpLeg", "LeftArm", "rightUpperLeg is missing", "rightUpperArm is missing", "[bones]"]
    {
        assert!(said.contains(part), "{part}: {said}");
    }
    let plain = folder.write("plain.bvh", biped_bvh(2, 1.0, ""));
    assert_eq!(notes_at(&json(&["inspect", &plain]), "sides"), "");
}

/// A copy of a GLB whose JSON is changed.
fn changed_glb(folder: &Folder, name: &str, change: impl Fn(&mut Value)) -> String {
    let bytes = std::fs::read(data("adult.glb")).unwrap();
    let length = u32::from_le_bytes(bytes[12..16].try_into().unwrap()) as usize;
    let mut json: Value = serde_json::from_slice(&bytes[20..20 + length]).unwrap();
    change(&mut json);
    let mut text = serde_json::to_vec(&json).unwrap();
    text.resize(text.len().next_multiple_of(4), b' ');
    let rest = &bytes[20 + length..];
    let mut out = b"glTF".to_vec();
    for number in [2, 20 + text.len() + rest.len(), text.len()] {
        out.extend((number as u32).to_le_bytes());
    }
    out.extend(b"JSON");
    out.extend(&text);
    out.extend(rest);
    folder.write(name, out)
}

#[test]
fn a_target_without_size_is_said() {
    let folder = Folder::new();
    let flat = changed_glb(&folder, "flat.glb", |json| {
        json["nodes"][0]["scale"] = serde_json::json!([0, 0, 0]);
    });
    let answer = json(&["retarget", &data("walk.bvh"), &flat, "-o", &folder.path("out.glb")]);
    assert!(notes_at(&answer, "size").contains("no length"), "{answer}");
    assert!(notes_at(&answer, "Armature").contains("scale becomes 0"), "{answer}");
}

#[test]
fn a_list_that_is_none_is_an_error_with_the_files_name() {
    let folder = Folder::new();
    let wrong = changed_glb(&folder, "list.glb", |json| json["extensionsUsed"] = Value::from(-1));
    let said = common::failure(&["inspect", &wrong], 1);
    assert!(said.contains("list.glb") && said.contains("extensionsUsed"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_pipe_as_input_is_refused_with_the_reason_and_a_link_as_output_is_followed() {
    let folder = Folder::new();
    let output = posewright(&["inspect", "/dev/stdin"]).write_stdin(biped_bvh(2, 1.0, "")).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.code() == Some(1) && said.contains("pipe") && said.contains("file first"),
        "{said}"
    );
    let real = folder.write("real.bvh", "old");
    let link = folder.path("link.bvh");
    std::os::unix::fs::symlink(&real, &link).unwrap();
    posewright(&["convert", &data("walk.bvh"), "-o", &link]).assert().success();
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(std::fs::read_to_string(&real).unwrap().starts_with("HIERARCHY"));
}

#[test]
fn a_unit_that_is_given_for_a_gltf_is_said_to_be_in_vain() {
    let folder = Folder::new();
    let (walk, adult, out) = (data("walk.bvh"), data("adult.glb"), folder.path("out.glb"));
    let said = |extra: &[&str]| {
        let arguments = [&["retarget", &walk, &adult, "-o", &out, "--force"], extra].concat();
        notes_at(&json(&arguments), "unit").contains("not used in reading")
    };
    assert!(said(&["--target-unit", "cm"]) && said(&["--target-up", "z"]));
    assert!(!said(&["--unit", "cm"]), "the source is a BVH");
}

/// `--unit` and `--target-unit` on a BVH are exactly that: places in the file times the unit.
#[test]
fn a_given_unit_of_a_bvh_is_taken_as_given_on_both_sides() {
    let folder = Folder::new();
    // The hips of the biped are 90 units high and go 1 unit a frame.
    let biped = folder.write("a.bvh", biped_bvh(31, 1.0, ""));
    let hips = |unit: &str| {
        let answer = json(&["inspect", &biped, "--unit", unit]);
        answer["skeletons"][0]["joints"][0]["model_position"][1].as_f64().unwrap()
    };
    for (unit, metres) in [("m", 90.0), ("cm", 0.9), ("in", 90.0 * 0.0254), ("0.02", 1.8)] {
        assert!((hips(unit) - metres).abs() < 1e-4 * metres, "{unit}");
    }
    // A target ten times as large goes ten times as far, and a BVH of it has its offsets in centimetres.
    let out = folder.path("out.bvh");
    let answer =
        json(&["retarget", &biped, &biped, "-o", &out, "--target-unit", "0.1", "--contacts", "none"]);
    assert!((answer["scale"].as_f64().unwrap() - 10.0).abs() < 1e-4, "{answer}");
    let text = std::fs::read_to_string(&out).unwrap();
    assert!(text.contains("OFFSET 0 900 0"), "{text}");
    let last: Vec<f64> =
        text.lines().last().unwrap().split_whitespace().map(|n| n.parse().unwrap()).collect();
    assert!((last[2] - 300.0).abs() < 0.01, "30 frames of 10 cm: {last:?}");
}

/// "--target-unit (of a target --target-unit) mends that" was said of a target.
#[test]
fn a_target_of_no_persons_size_is_told_its_own_option_once() {
    let folder = Folder::new();
    let file = folder.write("a.bvh", biped_with(&[]));
    let answer = json(&["check", &file, &file, "--target-unit", "0.1"]);
    let said = notes_at(&answer, "target size");
    assert!(said.matches("--target-unit").count() == 1 && !said.contains("of a target"), "{said}");
}

/// Two takes were both called "source". They are in centimetres and, a tenth as large, in decimetres; nothing else is
/// different, and what is true of both is said once.
#[test]
fn notes_of_several_sources_name_the_file() {
    let folder = Folder::new();
    let centimetres = folder.write("walk.bvh", biped_bvh(40, 1.0, ""));
    let tenths = folder.write("run.bvh", biped_bvh(40, 0.1, ""));
    let out = folder.path("out.glb");
    let answer = json(&["retarget", &centimetres, &tenths, &data("adult.glb"), "-o", &out]);
    for (file, unit) in [(&centimetres, "0.01 m"), (&tenths, "0.1 m")] {
        let said = notes_at(&answer, &format!("{file}: source unit"));
        assert!(said.contains(unit) && said.lines().count() == 1, "{said}");
    }
    let soles: Vec<&Value> = answer["notes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|n| n["where"].as_str().unwrap().contains("source soles"))
        .collect();
    assert!(soles.iter().all(|n| n["where"] == "source soles"), "{soles:?}");
    let alone = json(&["retarget", &centimetres, &data("adult.glb"), "-o", &out]);
    assert!(notes_at(&alone, "source unit").contains("0.01 m") && notes_at(&alone, "walk.bvh").is_empty());
}
