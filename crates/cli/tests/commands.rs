//! Every command on the project's own data: it works, and its JSON has the fields that scripts rely on.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Folder, biped_bvh, data, failure, json, posewright};
use serde_json::Value;

/// The value at a dotted path; the path must exist.
fn at<'a>(value: &'a Value, path: &str) -> &'a Value {
    path.split('.').fold(value, |value, key| match key.parse::<usize>() {
        Ok(index) => value.get(index).unwrap_or_else(|| panic!("{path}: no item {index}")),
        Err(_) => value.get(key).unwrap_or_else(|| panic!("{path}: no field {key:?}")),
    })
}

fn has(value: &Value, paths: &[&str]) {
    for path in paths {
        at(value, path);
    }
}

fn number(value: &Value, path: &str) -> f64 {
    at(value, path).as_f64().unwrap_or_else(|| panic!("{path} is a number"))
}

#[test]
fn inspect_has_its_fields() {
    let report = json(&["inspect", &data("giant.glb")]);
    has(&report, &["file", "format", "notes", "clips"]);
    let paths =
        ["name", "content_id", "up", "forward.2", "leg_length", "hip_height", "joints", "bones", "chains"];
    for path in paths {
        at(&report, &format!("skeletons.0.{path}"));
    }
    let joint = at(&report, "skeletons.0.joints.1");
    has(
        joint,
        &["name", "parent", "rest.translation.2", "rest.rotation.3", "rest.scale.2", "model_position.2"],
    );
    has(at(&report, "skeletons.0.bones.hips"), &["joint", "name", "confidence", "evidence.0"]);
    assert!(at(&report, "skeletons.0.joints.0.parent").is_null(), "a root has no parent");
    let hips = number(&report, "skeletons.0.bones.hips.joint") as usize;
    assert_eq!(
        at(&report, &format!("skeletons.0.joints.{hips}.name")),
        at(&report, "skeletons.0.bones.hips.name")
    );
    let report = json(&["inspect", &data("walk.bvh")]);
    let clip = at(&report, "clips.0");
    has(clip, &["name", "skeleton", "seconds", "frames", "frames_per_second"]);
    assert_eq!(number(clip, "frames_per_second").round(), 60.0);
    assert_eq!(number(clip, "frames"), (number(clip, "seconds") * 60.0).round() + 1.0);
}

#[test]
fn map_has_its_fields_and_its_file_is_honoured() {
    let folder = Folder::new();
    let map = folder.path("map.toml");
    let (walk, giant) = (data("walk.bvh"), data("giant.glb"));
    let report = json(&["map", &walk, &giant, "-o", &map]);
    has(
        &report,
        &["pairs.0.bone", "pairs.0.source", "pairs.0.target", "pairs.0.confidence", "pairs.0.evidence"],
    );
    has(&report, &["missing_in_source", "missing_in_target", "unmapped_source", "unmapped_target", "notes"]);
    // The written map gives the same result as no map.
    let (with, without) = (folder.path("with.glb"), folder.path("without.glb"));
    json(&["retarget", &walk, &giant, "-o", &with, "--map", &map]);
    json(&["retarget", &walk, &giant, "-o", &without]);
    assert_eq!(std::fs::read(&with).unwrap(), std::fs::read(&without).unwrap());
    // An edited one changes who plays whom.
    let text = std::fs::read_to_string(&map).unwrap();
    let line = text.lines().find(|l| l.starts_with("leftUpperArm ")).unwrap();
    let edited =
        folder.write("edited.toml", text.replace(line, "leftUpperArm = { source = \"\", target = \"\" }"));
    let report = json(&["retarget", &walk, &giant, "-o", &with, "--map", &edited]);
    let pairs = at(&report, "pairs").as_array().unwrap();
    assert!(pairs.iter().all(|p| p["bone"] != "leftUpperArm"));
    // A map of other skeletons is noted.
    let report = json(&["retarget", &walk, &data("child.glb"), "-o", &with, "--map", &flat(&folder)]);
    assert!(!at(&report, "pairs").as_array().unwrap().is_empty());
    let stale = text.replace("content_id = \"", "content_id = \"0");
    let stale = folder.write("stale.toml", stale);
    let report = json(&["retarget", &walk, &giant, "-o", &with, "--map", &stale]);
    let notes = at(&report, "notes").as_array().unwrap();
    assert!(notes.iter().any(|n| n["kind"] == "warning" && n["where"] == "map"), "{notes:?}");
}

fn flat(folder: &Folder) -> String {
    folder.write("flat.json", "{\"mixamorig:Hips\": \"Hips\", \"mixamorig:LeftArm\": \"Left Upper Arm\"}")
}

#[test]
fn retarget_has_its_fields_and_keeps_its_bars() {
    let folder = Folder::new();
    let (out, saved) = (folder.path("out.glb"), folder.path("report.json"));
    let (walk, giant) = (data("walk.bvh"), data("giant.glb"));
    let arguments = ["retarget", &walk, &giant, "-o", &out, "--report", &saved, "--contacts", "none"];
    let report = json(&arguments);
    has(&report, &["source", "target", "output", "notes", "scale", "pairs.0.bone", "clips.0.name"]);
    has(
        &report,
        &["seconds_spent.read", "seconds_spent.prepare", "seconds_spent.retarget", "seconds_spent.write"],
    );
    let clip = at(&report, "clips.0");
    has(clip, &["frames", "seconds", "direction_error_degrees.mean", "direction_error_degrees.worst"]);
    has(clip, &["direction_error_degrees.worst_bone", "direction_error_degrees.worst_frame"]);
    has(clip, &["travel_error_metres", "foot_slide_metres", "penetration_metres", "float_metres"]);
    has(clip, &["contacts", "unreachable"]);
    assert!(number(clip, "direction_error_degrees.worst") <= 0.1);
    assert!(number(clip, "travel_error_metres") <= 0.001);
    let written: Value = serde_json::from_slice(&std::fs::read(&saved).unwrap()).unwrap();
    assert_eq!(written["clips"], report["clips"], "the report file says the same");
    assert_eq!(folder.names(), ["out.glb", "report.json"], "no temporary file is left");
    // The result is read back with the clip in it.
    let back = json(&["inspect", &out]);
    let clips = at(&back, "clips").as_array().unwrap();
    assert!(clips.iter().any(|c| c["name"] == "walk" && c["frames"] == clip["frames"]), "{clips:?}");
}

#[test]
fn planted_feet_stay_and_the_report_says_where() {
    let folder = Folder::new();
    let out = folder.path("out.glb");
    let (walk, giant) = (data("walk.bvh"), data("giant.glb"));
    let free = json(&["retarget", &walk, &giant, "-o", &out, "--contacts", "none"]);
    let held = json(&["retarget", &walk, &giant, "-o", &out]);
    let worst = |report: &Value| number(report, "clips.0.foot_slide_metres.worst");
    assert!(worst(&free) > 0.01, "other proportions slide without contacts");
    assert!(worst(&held) < 0.001, "and stand with them: {}", worst(&held));
    has(at(&held, "clips.0.contacts.0"), &["bone", "from", "to", "released", "residual_metres"]);
    assert!(at(&free, "clips.0.contacts").as_array().unwrap().is_empty());
    // Measured again from the file, by itself and against its source.
    let again = json(&["measure", &out, "--against", &walk, "--fail-on", "slide=0.002"]);
    assert!((number(&again, "foot_slide_metres.worst") - worst(&held)).abs() < 0.0005);
    failure(&["retarget", &walk, &giant, "-o", &out, "--contacts", "none,feet"], 2);
}

#[test]
fn several_takes_become_clips_named_after_their_files() {
    let folder = Folder::new();
    let one = folder.write("one.bvh", biped_bvh(4, 1.0, ""));
    let two = folder.write("two.bvh", biped_bvh(6, 1.0, "mixamorig:"));
    let out = folder.path("out.glb");
    let report = json(&["retarget", &one, &two, &data("child.glb"), "-o", &out]);
    let names = |report: &Value| -> Vec<String> {
        let clips = at(report, "clips").as_array().unwrap();
        clips.iter().map(|c| c["name"].as_str().unwrap().to_string()).collect()
    };
    assert_eq!(names(&report), ["one", "two"]);
    // A second run adds; replacing drops what was there.
    let more = folder.path("more.glb");
    json(&["retarget", &one, &out, "-o", &more, "--name", "three"]);
    assert_eq!(names(&json(&["inspect", &more])), ["one", "two", "three"]);
    json(&["retarget", &one, &out, "-o", &more, "--name", "three", "--replace-animations"]);
    assert_eq!(names(&json(&["inspect", &more])), ["three"]);
}

#[test]
fn ranges_and_rates_choose_the_keys() {
    let folder = Folder::new();
    let take = folder.write("take.bvh", biped_bvh(31, 1.0, ""));
    let out = folder.path("out.glb");
    let frames = |flags: &[&str]| {
        let mut arguments = vec!["retarget", &take, "", "-o", &out];
        let target = data("child.glb");
        arguments[2] = &target;
        arguments.extend(flags);
        let report = json(&arguments);
        (number(&report, "clips.0.frames"), number(&report, "clips.0.seconds"))
    };
    assert_eq!(frames(&[]).0, 31.0);
    assert_eq!(frames(&["--range", "10:20"]).0, 11.0);
    let (count, seconds) = frames(&["--range", "0.2s:0.7s", "--fps", "60"]);
    assert_eq!((count, (seconds * 1000.0).round()), (31.0, 500.0));
    let first = json(&["inspect", &out]);
    assert!((number(&first, "clips.0.seconds") - seconds).abs() < 1e-6, "a cut clip begins at 0");
    failure(&["retarget", &take, &data("child.glb"), "-o", &out, "--range", "99:100"], 1);
}

/// A take in which nothing moves kept one frame to `inspect`, had frames of the contact pass in the report and two keys in
/// the file, and no range was in it. Its file says how many frames it has.
#[test]
fn a_frozen_take_keeps_its_frames() {
    let folder = Folder::new();
    let frozen = |frames: usize| {
        let moving = biped_bvh(frames, 1.0, "");
        let (head, rows) = moving.split_once("Frame Time: 0.0333333\n").unwrap();
        let row = rows.lines().next().unwrap();
        format!("{head}Frame Time: 0.0166667\n{}", format!("{row}\n").repeat(frames))
    };
    let target = data("child.glb");
    let frames = |path: &str| number(&json(&["inspect", path]), "clips.0.frames");
    for count in [1, 2, 40] {
        let take = folder.write("take.bvh", frozen(count));
        assert_eq!(frames(&take), count as f64);
        for out in ["out.glb", "out.bvh"] {
            let out = folder.path(out);
            let report = json(&["retarget", &take, &target, "-o", &out]);
            assert_eq!(
                (number(&report, "clips.0.frames"), frames(&out)),
                (count as f64, count as f64),
                "{out}"
            );
            // What was written is a frozen take again, with keys or with rows.
            let again = folder.path("again.glb");
            let report = json(&["retarget", &out, &target, "-o", &again]);
            assert_eq!(
                (number(&report, "clips.0.frames"), frames(&again)),
                (count as f64, count as f64),
                "{out}"
            );
        }
    }
    let take = folder.write("take.bvh", frozen(40));
    let out = folder.path("out.glb");
    let cut = |range: &str| json(&["retarget", &take, &target, "-o", &out, "--range", range]);
    for (range, expected) in [("5:20", 16.0), ("39:39", 1.0), ("38:99", 2.0)] {
        assert_eq!(number(&cut(range), "clips.0.frames"), expected, "{range}");
        assert_eq!(frames(&out), expected, "{range}");
    }
    assert!(cut("38:99")["notes"].to_string().contains("--range ends after it"));
    assert!(!cut("38:39")["notes"].to_string().contains("--range"));
    for (count, range) in [(40, "40:50"), (1, "5:20"), (1, "0.5s:")] {
        let take = folder.write("take.bvh", frozen(count));
        let said = failure(&["retarget", &take, &target, "-o", &out, "--range", range], 1);
        assert!(said.contains(&format!("frames 0 to {}", count - 1)), "{said}");
    }
}

#[test]
fn a_mirrored_take_raises_the_other_arm() {
    let folder = Folder::new();
    let take = folder.write("take.bvh", biped_bvh(31, 1.0, ""));
    let target = folder.write("target.bvh", biped_bvh(1, 2.0, ""));
    let frames = |flags: &[&str]| {
        let out = folder.path("out.bvh");
        posewright(&["retarget", &take, &target, "-o", &out]).args(flags).assert().success();
        let text = std::fs::read_to_string(&out).unwrap();
        let row: Vec<f64> =
            text.lines().last().unwrap().split_whitespace().map(|v| v.parse().unwrap()).collect();
        row.iter().filter(|v| (v.abs() - 30.0).abs() < 1.0).count()
    };
    // One joint turns by 30 degrees in either; which one it is shows in the measures.
    assert_eq!((frames(&[]), frames(&["--mirror"])), (1, 1));
    let out = folder.path("out.bvh");
    let straight = json(&["measure", &out, "--against", &take]);
    assert!(number(&straight, "direction_error_degrees.worst") > 25.0, "the mirrored take is not the take");
    let twice = folder.path("twice.bvh");
    posewright(&["retarget", &out, &target, "-o", &twice, "--mirror"]).assert().success();
    let back = json(&["measure", &twice, "--against", &take]);
    assert!(number(&back, "direction_error_degrees.worst") < 0.1, "twice mirrored is the take");
}

#[test]
fn convert_there_and_back_keeps_the_motion() {
    let folder = Folder::new();
    let (glb, bvh) = (folder.path("walk.glb"), folder.path("walk.bvh"));
    let report = json(&["convert", &data("walk.bvh"), "-o", &glb]);
    has(&report, &["file", "output", "clips.0.name", "notes"]);
    json(&["convert", &glb, "-o", &bvh]);
    let measured = json(&["measure", &bvh, "--against", &data("walk.bvh")]);
    assert!(number(&measured, "direction_error_degrees.worst") < 0.01);
    assert!(number(&measured, "travel_error_metres") < 0.0001);
    // Without a change of format a document keeps its content.
    let copy = folder.path("copy.glb");
    json(&["convert", &data("child.glb"), "-o", &copy]);
    assert_eq!(std::fs::read(&copy).unwrap(), std::fs::read(data("child.glb")).unwrap());
}

#[test]
fn prune_leaves_out_what_nothing_uses_and_plays_the_same() {
    let folder = Folder::new();
    let size = |path: &str| std::fs::metadata(path).unwrap().len();
    let (once, twice) = (folder.path("once.glb"), folder.path("twice.glb"));
    let take = data("walk.bvh");
    json(&["retarget", &take, &data("giant.glb"), "-o", &once]);
    json(&["retarget", &take, &once, "-o", &twice, "--replace-animations", "--fps", "10"]);
    assert!(size(&twice) > size(&once), "the dropped clip's bytes are still there");
    let before = json(&["measure", &twice, "--against", &take]);
    for ending in ["glb", "gltf"] {
        let pruned = folder.path(&format!("pruned.{ending}"));
        json(&["convert", &twice, "-o", &pruned, "--prune"]);
        assert_eq!(
            json(&["measure", &pruned, "--against", &take])["direction_error_degrees"],
            before["direction_error_degrees"]
        );
        assert_eq!(json(&["inspect", &pruned])["skeletons"], json(&["inspect", &twice])["skeletons"]);
    }
    assert!(size(&folder.path("pruned.glb")) < size(&once), "{}", size(&folder.path("pruned.glb")));
    // Linked bytes are never written over: the file that was read still plays.
    let (linked, again) = (folder.path("linked.gltf"), folder.path("pruned2.gltf"));
    json(&["convert", &twice, "-o", &linked]);
    let bytes = std::fs::read(folder.path("linked.bin")).unwrap();
    std::fs::rename(folder.path("linked.bin"), folder.path("pruned2.bin")).unwrap();
    let text = std::fs::read_to_string(&linked).unwrap().replace("linked.bin", "pruned2.bin");
    std::fs::write(&linked, text).unwrap();
    json(&["convert", &linked, "-o", &again, "--prune"]);
    assert_eq!(std::fs::read(folder.path("pruned2.bin")).unwrap(), bytes);
    assert_eq!(
        json(&["measure", &again, "--against", &take])["direction_error_degrees"],
        before["direction_error_degrees"]
    );
}

#[test]
fn names_repeat_with_one_kind_of_number_and_copyright_stays() {
    let folder = Folder::new();
    let (a, b, c) = (folder.path("a.glb"), folder.path("b.glb"), folder.path("c.glb"));
    let names = |path: &str| {
        let clips = json(&["inspect", path])["clips"].clone();
        clips.as_array().unwrap().iter().map(|c| c["name"].as_str().unwrap().to_string()).collect::<Vec<_>>()
    };
    json(&["retarget", &data("walk.bvh"), &data("giant.glb"), "-o", &a]);
    json(&["retarget", &data("walk.bvh"), &a, "-o", &b]);
    json(&["adjust", &a, "-o", &c, "--scale", "head=2", "--add"]);
    assert_eq!(names(&b), names(&c));
    let alone = folder.path("alone.gltf");
    let owned = folder.path("owned.gltf");
    json(&["convert", &a, "-o", &owned]);
    let mut text: Value = serde_json::from_slice(&std::fs::read(&owned).unwrap()).unwrap();
    text["asset"]["copyright"] = "An Artist".into();
    std::fs::write(&owned, text.to_string()).unwrap();
    json(&["retarget", &data("walk.bvh"), &owned, "-o", &alone, "--animation-only"]);
    assert_eq!(names(&alone), names(&a));
    let text: Value = serde_json::from_slice(&std::fs::read(&alone).unwrap()).unwrap();
    assert_eq!(text["asset"]["copyright"], "An Artist");
}

#[test]
fn measure_has_its_fields_and_thresholds() {
    let folder = Folder::new();
    let out = folder.path("out.glb");
    let flags = ["--contacts", "none"];
    posewright(&["retarget", &data("walk.bvh"), &data("child.glb"), "-o", &out])
        .args(flags)
        .assert()
        .success();
    let walk = data("walk.bvh");
    let report = json(&["measure", &out, "--against", &walk, "--fail-on", "direction=0.1"]);
    has(&report, &["name", "frames", "direction_error_degrees.worst", "foot_slide_metres", "notes"]);
    let run = posewright(&["measure", &out, "--against", &walk, "--fail-on", "travel=0", "--json"])
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(3));
    let report: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert!(at(&report, "crossed.0").as_str().unwrap().starts_with("travel"));
}

#[test]
fn check_passes_between_our_characters() {
    for target in ["adult.glb", "giant.glb", "child.glb", "creature.glb", "vrm1.vrm", "vrm0.vrm"] {
        let report = json(&["check", &data("walk.bvh"), &data(target)]);
        has(&report, &["reference_error_degrees", "axis_error_degrees", "passed"]);
        assert!(number(&report, "reference_error_degrees") <= 0.01, "{target}");
        assert!(number(&report, "axis_error_degrees") <= 0.01, "{target}: {report:#}");
        assert_eq!(at(&report, "passed"), true);
    }
}

#[test]
fn people_get_text_and_a_pipe_gets_no_colour() {
    let output = posewright(&["inspect", &data("giant.glb")]).env_remove("NO_COLOR").output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("leftUpperArm") && !text.contains('\u{1b}'), "{text}");
    assert!(output.stderr.is_empty());
    let output = posewright(&["completions", "bash"]).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stdout).contains("retarget"));
}

#[test]
fn help_shows_the_librarys_defaults() {
    let output = posewright(&["retarget", "--help"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    for part in ["--unit", "[default: auto]", "--travel", "[default: hips]", "--reference", "--contacts"] {
        assert!(text.contains(part), "{part}");
    }
}

#[test]
fn what_stands_over_the_floor_that_is_given_stands_there_on_the_target_too() {
    let folder = Folder::new();
    let level = |floor: &[&str]| {
        let output = folder.path("out.glb");
        posewright(&["retarget", &data("walk.bvh"), &data("adult.glb"), "-o", &output, "--force"])
            .args(floor)
            .assert()
            .success();
        let scene = posewright_io::open(output.as_ref(), &Default::default()).unwrap().scene;
        let character = scene.character(0, posewright::Reference::Auto);
        let clip = &scene.clips.last().unwrap().clip;
        let hips = character.humanoid().joint(posewright::Bone::Hips).unwrap();
        let pose = scene.figures[0].pose_at(clip, 3.0);
        posewright::ModelPose::of(character.skeleton(), &pose.joints).positions[hips].y
    };
    let scale = {
        let output = folder.path("scale.glb");
        let args = ["retarget", &data("walk.bvh"), &data("adult.glb"), "-o", &output, "--json"];
        let said = posewright(&args).output().unwrap();
        let report: serde_json::Value = serde_json::from_slice(&said.stdout).unwrap();
        report["scale"].as_f64().unwrap() as f32
    };
    let (found, on_a_box) = (level(&[]), level(&["--floor=-0.2"]));
    assert!((on_a_box - found - 0.2 * scale).abs() < 2e-3, "{found} {on_a_box} {scale}");
    // Given or found, the same level is the same motion.
    assert!((level(&["--floor=0"]) - found).abs() < 1e-5);
}
