//! Reports, checks, grips and thresholds through the command line.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Folder, data, failure, json, posewright};
use serde_json::Value;

fn number(value: &Value, path: &[&str]) -> f64 {
    let found = path.iter().fold(value, |v, key| &v[*key]);
    found.as_f64().unwrap_or_else(|| panic!("{path:?} is a number in {value}"))
}

#[test]
fn a_page_is_written_with_the_output_or_neither_is() {
    let folder = Folder::new();
    let (walk, giant, out) = (data("walk.bvh"), data("giant.glb"), folder.path("out.glb"));
    let page = folder.path("report.html");
    posewright(&["retarget", &walk, &giant, "-o", &out, "--report", &page]).assert().success();
    let html = std::fs::read_to_string(&page).unwrap();
    assert!(html.contains("walk.bvh") && html.contains("<svg") && html.contains("class=\"verdict"));
    assert_eq!(folder.names(), ["out.glb", "report.html"]);
    // A report that cannot be written leaves no output, and one in the output's place is refused.
    let other = folder.path("other.glb");
    failure(&["retarget", &walk, &giant, "-o", &other, "--report", &folder.path("none/report.html")], 1);
    failure(&["retarget", &walk, &giant, "-o", &other, "--report", &folder.path("report.txt")], 2);
    assert_eq!(folder.names(), ["out.glb", "report.html"]);
}

/// A walk whose feet were let go: what is found has seconds beside its frames, and `measure` writes the same pages.
#[test]
fn measures_have_a_page_too_and_findings_their_seconds() {
    let folder = Folder::new();
    let (walk, child, out) = (data("walk.bvh"), data("child.glb"), folder.path("out.glb"));
    posewright(&["retarget", &walk, &child, "-o", &out, "--contacts", "none"]).assert().success();
    let (page, alone) = (folder.path("against.html"), folder.path("alone.html"));
    let run = ["measure", &out, "--against", &walk, "--report", &page, "--fail-on", "slide=0.001"];
    posewright(&run).assert().code(3);
    posewright(&["measure", &out, "--report", &alone]).assert().success();
    let read = |path: &str| std::fs::read_to_string(path).unwrap();
    let (page, alone) = (read(&page), read(&alone));
    assert!(page.contains("<h1>out.glb <span class=\"onto\">against</span> walk.bvh</h1>"), "{page}");
    assert!(
        page.contains("Way of the hips") && page.contains("Who plays whom") && !page.contains("written to")
    );
    assert!(alone.contains("<h1>out.glb</h1>") && alone.contains("Height of the soles"), "{alone}");
    assert!(!alone.contains("Who plays whom") && !alone.contains("source"));

    let report = folder.path("report.json");
    posewright(&["measure", &out, "--against", &walk, "--report", &report]).assert().success();
    let report: Value = serde_json::from_str(&read(&report)).unwrap();
    let finding = &report["verdict"]["findings"][0];
    // The walk has 60 frames a second, and the output a key at each.
    for (frame, seconds) in [(0, 0), (1, 1)] {
        let frame = finding["frames"][frame].as_f64().unwrap();
        let seconds = finding["seconds"][seconds].as_f64().unwrap();
        assert!((seconds * 60.0 - frame).abs() < 0.01, "{finding}");
    }
    let because = report["verdict"]["because"][0].as_str().unwrap();
    assert!(because.contains("frame") && because.ends_with(" s)"), "{because}");
    failure(&["measure", &out, "--report", &folder.path("report.txt")], 2);
    failure(&["measure", &out, "--report", &out], 2);
}

/// Two files without a unit: each guess says whose it is, and by which option it is given.
#[test]
fn notes_of_a_pair_say_whose_they_are() {
    let report = json(&["check", &data("walk.bvh"), &data("run.bvh")]);
    let notes = report["notes"].as_array().unwrap();
    let of = |place: &str| {
        let note = notes.iter().find(|note| note["where"].as_str().unwrap().contains(place));
        note.unwrap_or_else(|| panic!("{place}: {notes:?}"))["text"].as_str().unwrap().to_string()
    };
    assert!(of("source unit").contains("(--unit)"), "{notes:?}");
    assert!(of("target unit").contains("(--target-unit)"), "{notes:?}");
}

#[test]
fn maps_and_references_are_inputs_that_outputs_do_not_replace() {
    let folder = Folder::new();
    let (walk, giant) = (data("walk.bvh"), data("giant.glb"));
    let map = folder.path("map.toml");
    posewright(&["map", &walk, &giant, "-o", &map]).assert().success();
    let text = std::fs::read(&map).unwrap();
    let error = failure(&["map", &walk, &giant, "--map", &map, "-o", &map], 2);
    assert!(error.contains("--force"), "{error}");
    let reference = folder.path("reference.glb");
    std::fs::copy(&giant, &reference).unwrap();
    failure(&["retarget", &walk, &giant, "-o", &reference, "--target-reference", &reference], 2);
    let take = folder.path("take.bvh");
    std::fs::copy(&walk, &take).unwrap();
    failure(&["retarget", &walk, &giant, "-o", &take, "--reference", &take], 2);
    failure(&["convert", &walk, "-o", &take, "--reference", &take], 2);
    assert_eq!(std::fs::read(&map).unwrap(), text);
    posewright(&["map", &walk, &giant, "--map", &map, "-o", &map, "--force"]).assert().success();
}

#[test]
fn check_has_four_figures_and_says_what_they_mean() {
    for (source, target) in
        [("carry.bvh", "child.glb"), ("performer.glb", "creature.glb"), ("run.bvh", "vrm1.vrm")]
    {
        let (source, target) = (data(source), data(target));
        let report = json(&["check", &source, &target]);
        assert_eq!(report["passed"], true, "{report}");
        assert!(number(&report, &["reference_error_degrees"]) <= 0.01);
        assert!(number(&report, &["axis_error_degrees"]) <= 0.01);
        assert!(number(&report, &["stride", "travel_error_metres"]) <= 0.001);
        assert_eq!(report["hold"]["reachable"], true);
        assert!(number(&report, &["hold", "end_error_metres"]) <= 0.001);
    }
    let output = posewright(&["check", &data("walk.bvh"), &data("giant.glb")]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    for word in ["reference stance", "stride", "hold of two hands", "same metres", "passed"] {
        assert!(text.contains(word), "{word} in {text}");
    }
}

#[test]
fn hands_keep_the_box_and_the_report_says_so() {
    let folder = Folder::new();
    let out = folder.path("out.glb");
    for target in ["giant.glb", "child.glb", "creature.glb"] {
        let (carry, target) = (data("carry.bvh"), data(target));
        let free = json(&["retarget", &carry, &target, "-o", &out]);
        let told = free["notes"]
            .as_array()
            .unwrap()
            .iter()
            .any(|n| n["text"].as_str().unwrap().contains("feet,hands"));
        assert!(told, "a hold that is lost is told: {}", free["notes"]);
        let held = json(&["retarget", &carry, &target, "-o", &out, "--contacts", "feet,hands"]);
        let clip = &held["clips"][0];
        let contacts = clip["contacts"].as_array().unwrap();
        let hold: Vec<&Value> = contacts.iter().filter(|c| c["with"] == "other hand").collect();
        assert_eq!(hold.len(), 1, "{contacts:?}");
        assert!(hold[0]["released"] == false && number(hold[0], &["residual_metres"]) <= 0.001);
        assert!(number(clip, &["hold_error_metres"]) <= 0.001);
        let before = number(&free["clips"][0], &["hold_error_metres"]);
        assert!(before > 0.01, "{before}: proportions differ, there was something to hold");
        // Measured again from the file.
        let again = json(&["measure", &out, "--against", &carry, "--fail-on", "end=0.005"]);
        assert!(number(&again, &["end_error_metres"]) <= 0.005);
    }
}

#[test]
fn a_map_declares_grips_and_mistakes_are_named() {
    let folder = Folder::new();
    let (carry, child, out) = (data("carry.bvh"), data("child.glb"), folder.path("out.glb"));
    let grip = "[grips.box]\nhand = \"leftHand\"\nholds = \"rightHand\"\nframes = [0, 60]\nshare = 0.0\n";
    let map = folder.write("map.toml", grip);
    let report = json(&["retarget", &carry, &child, "-o", &out, "--map", &map]);
    let contacts = report["clips"][0]["contacts"].as_array().unwrap();
    let hold = contacts.iter().find(|c| c["with"] == "other hand").unwrap();
    assert_eq!((hold["from"].as_u64(), hold["to"].as_u64()), (Some(0), Some(60)));
    let none = json(&["retarget", &carry, &child, "-o", &out, "--map", &map, "--contacts", "none"]);
    assert!(none["clips"][0]["contacts"].as_array().unwrap().is_empty());
    let wrong = folder.write("wrong.toml", grip.replace("rightHand", "hip"));
    let error = failure(&["retarget", &carry, &child, "-o", &out, "--map", &wrong], 1);
    assert!(error.contains("[grips.box] holds"), "{error}");
}

#[test]
fn thresholds_that_cannot_be_checked_are_wrong_usage_before_anything_is_written() {
    let folder = Folder::new();
    let (walk, out) = (data("walk.bvh"), folder.path("out.bvh"));
    let error = failure(&["warp", &walk, "-o", &out, "--stride", "1.1", "--fail-on", "travel=1"], 2);
    assert!(error.contains("posewright measure"), "{error}");
    assert!(folder.names().is_empty());
    let error = failure(&["measure", &walk, "--fail-on", "travel=1"], 2);
    assert!(error.contains("--against"), "{error}");
    posewright(&["measure", &walk, "--fail-on", "end=1"]).assert().success();
    posewright(&["measure", &walk, "--fail-on", "slide=0"]).assert().code(3);
}

/// The box of `carry.glb` is a node outside of the skeleton. On the target it stays in the hand that holds it in the
/// target's own clip, is written as an animated node, and the other hand keeps its place on it.
#[test]
fn a_prop_outside_of_the_skeleton_follows_its_hand_into_the_written_file() {
    use posewright::{ModelPose, Skeleton};
    let folder = Folder::new();
    let out = folder.path("out.glb");
    let target = data("carry.glb");
    let args = ["retarget", &data("carry.bvh"), &target, "-o", &out, "--contacts", "feet,hands"];
    let report = json(&args);
    let notes = report["notes"].as_array().unwrap();
    let told = |text: &str| notes.iter().any(|n| n.to_string().contains(text));
    assert!(told("Box (leftHand)") || told("Box (rightHand)"), "{notes:?}");
    assert!(!told("outside the skeletons"), "nothing is left out: {notes:?}");
    let scene = posewright_io::read(out.as_ref(), &posewright_io::ReadOptions::default()).unwrap();
    let skeleton: &Skeleton = &scene.figures[0].skeleton;
    let joint = |name: &str| skeleton.find(name).unwrap();
    let (prop, hands) = (joint("Box"), [joint("mixamorig:LeftHand"), joint("mixamorig:RightHand")]);
    // Distances of the box's middle from both wrists, by frame.
    let distances = |clip: &posewright::Clip| -> Vec<[f32; 2]> {
        let mut local = skeleton.rest().to_vec();
        let at = |time: &f64| {
            clip.sample(skeleton, *time, &mut local);
            let pose = ModelPose::of(skeleton, &local);
            hands.map(|hand| pose.positions[prop].distance(pose.positions[hand]))
        };
        clip.key_times().iter().map(at).collect()
    };
    let [own, made] = [&scene.clips[0].clip, &scene.clips.last().unwrap().clip].map(distances);
    let spread = |all: &[[f32; 2]], hand: usize| {
        let values = all.iter().map(|d| d[hand]);
        values.clone().fold(0.0, f32::max) - values.fold(f32::MAX, f32::min)
    };
    assert!(made.len() > 100 && spread(&made, 0).min(spread(&made, 1)) < 1e-4, "{:?}", made[0]);
    for hand in [0, 1] {
        assert!(spread(&made, hand) < 0.01, "hand {hand}: {}", spread(&made, hand));
        assert!((made[50][hand] - own[50][hand]).abs() < 0.02, "hand {hand}: {:?} {:?}", made[50], own[50]);
    }
}

/// What a map says of a prop and its hand, and no more, leaves it where the target's own clips have it.
#[test]
fn a_prop_that_a_map_declares_keeps_its_place_in_the_hand() {
    let folder = Folder::new();
    let map = folder.path("map.toml");
    let (source, target) = (data("carry.bvh"), data("carry.glb"));
    posewright(&["map", &source, &target, "-o", &map]).assert().success();
    let mut text = std::fs::read_to_string(&map).unwrap();
    text.push_str("\n[props]\nBox = { owner = \"leftHand\" }\n");
    std::fs::write(&map, text).unwrap();
    let outs = [folder.path("found.glb"), folder.path("declared.glb")];
    posewright(&["retarget", &source, &target, "-o", &outs[0], "--contacts", "feet,hands"])
        .assert()
        .success();
    posewright(&["retarget", &source, &target, "-o", &outs[1], "--contacts", "feet,hands", "--map", &map])
        .assert()
        .success();
    let boxes = outs.map(|out| {
        let scene = posewright_io::read(out.as_ref(), &posewright_io::ReadOptions::default()).unwrap();
        let (skeleton, clip) = (&scene.figures[0].skeleton, &scene.clips.last().unwrap().clip);
        let mut local = skeleton.rest().to_vec();
        let place = |time: &f64| {
            clip.sample(skeleton, *time, &mut local);
            posewright::ModelPose::of(skeleton, &local).positions[skeleton.find("Box").unwrap()]
        };
        clip.key_times().iter().map(place).collect::<Vec<_>>()
    });
    assert!(boxes[0].len() > 100);
    for (found, declared) in boxes[0].iter().zip(&boxes[1]) {
        assert!(found.distance(*declared) < 1e-4, "{found} {declared}");
    }
}

/// A walk that is put in place loses its travel and nothing else: its feet, with the travel given back, stand, and the
/// verdict is not that they slide.
#[test]
fn a_walk_put_in_place_is_not_said_to_slide() {
    let folder = Folder::new();
    let out = folder.path("out.glb");
    for source in ["walk.bvh", "run.bvh"] {
        let run =
            ["retarget", &data(source), &data("giant.glb"), "-o", &out, "--travel", "in-place", "--force"];
        let report = json(&run);
        let clip = &report["clips"][0];
        let slide = number(clip, &["foot_slide_metres", "worst"]);
        assert!(slide < 5e-3, "{source}: {slide}");
        assert_ne!(clip["verdict"]["word"], "better not", "{}", clip["verdict"]);
    }
}
