//! `posewright adjust` as a program. What it writes is judged on skinned vertices: read from the written file, composed
//! here in f64, and compared with the geometry of the file before.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use common::{Folder, data, failure, json, posewright};
use posewright::glam::{DAffine3, DMat3, DMat4, DVec3};
use posewright::{Bone, Clip, Skeleton};
use posewright_io::mesh::{Binding, FigureMesh, MeshOptions};
use posewright_io::{Figure, Opened, ReadOptions, open};
use serde_json::Value;
use std::collections::HashMap;
use std::path::Path;

/// A file with everything that a picture of its first clip needs.
struct Seen {
    figure: Figure,
    clips: Vec<Clip>,
    mesh: FigureMesh,
    bones: HashMap<Bone, usize>,
}

fn see(path: &str) -> Seen {
    let Opened { scene, document } = open(Path::new(path), &ReadOptions::default()).unwrap();
    let figure = scene.figures[0].clone();
    let mesh = FigureMesh::from_gltf(&document.unwrap(), &figure, &MeshOptions::default()).unwrap();
    let humanoid = scene.recognise(0);
    let bones = humanoid.iter().map(|(bone, found)| (bone, found.joint)).collect();
    Seen { figure, clips: scene.clips_of(0).cloned().collect(), mesh, bones }
}

fn compose(skeleton: &Skeleton, clip: &Clip, time: f64) -> Vec<DAffine3> {
    let mut local = skeleton.rest().to_vec();
    clip.sample(skeleton, time, &mut local);
    let mut out: Vec<DAffine3> = Vec::new();
    for (joint, local) in local.iter().enumerate() {
        let linear = DMat3::from_quat(local.rotation.as_dquat().normalize())
            * DMat3::from_diagonal(local.scale.as_dvec3());
        let own = DAffine3 { matrix3: linear, translation: local.translation.as_dvec3() };
        out.push(skeleton.parent(joint).map_or(own, |parent| out[parent] * own));
    }
    out
}

impl Seen {
    /// The joint whose skin a joint of the file carries: itself, or the one that its deform nodes hang from.
    fn owner(&self, mut joint: usize) -> usize {
        while self.figure.skeleton.name(joint).contains(".deform") {
            joint = self.figure.skeleton.parent(joint).unwrap();
        }
        joint
    }

    fn is_below(&self, joint: usize, name: &str) -> bool {
        self.figure.skeleton.ancestors(joint).any(|j| self.figure.skeleton.name(j) == name)
    }

    fn name(&self, bone: Bone) -> &str {
        self.figure.skeleton.name(self.bones[&bone])
    }

    /// Every vertex as each of the joints that move it would place it alone: joint, place.
    fn points(&self, time: f64) -> Vec<(usize, DVec3)> {
        let model = compose(&self.figure.skeleton, &self.clips[0], time);
        let mut out = Vec::new();
        for surface in &self.mesh.surfaces {
            let Binding::Skinned(skin) = &surface.binding else { continue };
            for (vertex, span) in surface.positions.iter().zip(skin.starts.windows(2)).step_by(7) {
                for influence in &skin.influences[span[0] as usize..span[1] as usize] {
                    let slot = influence.slot as usize;
                    let bind: DMat4 = skin.inverse_binds[slot].as_dmat4();
                    let joint = skin.joints[slot];
                    let place = model[joint].transform_point3(bind.transform_point3(vertex.as_dvec3()));
                    out.push((self.owner(joint), place));
                }
            }
        }
        assert!(out.len() > 100, "the figure has a skin");
        out
    }
}

/// A character of the project with a motion in which arms bend and turn.
fn moving(folder: &Folder, character: &str, motion: &str) -> String {
    let ending = character.rsplit('.').next().unwrap();
    let out = folder.path(&format!("{}.{ending}", character.split('.').next().unwrap()));
    posewright(&["retarget", &data(motion), &data(character), "-o", &out, "--replace-animations"])
        .assert()
        .success();
    out
}

fn adjust(input: &str, output: &str, flags: &[&str]) -> Value {
    let mut arguments = vec!["adjust", input, "-o", output];
    arguments.extend(flags);
    json(&arguments)
}

/// Stretch about `from` by `along` in the unit `direction` and by `across` perpendicular to it.
fn stretched(point: DVec3, from: DVec3, direction: DVec3, along: f64, across: f64) -> DVec3 {
    let off = point - from;
    let length = direction * off.dot(direction);
    from + length * along + (off - length) * across
}

/// Long axes along x, y and skew in the joints' frames are all among the project's characters.
const CHARACTERS: [&str; 4] = ["adult.glb", "child.glb", "giant.glb", "vrm0.vrm"];

#[test]
fn arms_twice_as_long_have_no_shear_and_no_fat_in_the_written_file() {
    let long = ["--scale", "leftUpperArm=2x1x1", "--scale", "leftLowerArm=2x1"];
    let fat = ["--scale", "leftUpperArm=1x1.5", "--scale", "leftLowerArm=0.8x0.5"];
    for character in CHARACTERS {
        let folder = Folder::new();
        let input = moving(&folder, character, "reach.bvh");
        let before = see(&input);
        for (flags, along, across) in [(long, [2.0, 2.0], [1.0, 1.0]), (fat, [1.0, 0.8], [1.5, 0.5])] {
            let output = folder.path("out.glb");
            adjust(&input, &output, &[&flags[..], &["--force"]].concat());
            check_arm(character, &before, &see(&output), along, across);
        }
        // A second adjustment uses the nodes of the first: 2 times 1.5 is 3, and no node is added.
        let (first, second) = (folder.path("first.glb"), folder.path("second.glb"));
        adjust(&input, &first, &long);
        let again = ["--scale", "leftUpperArm=1.5x1", "--scale", "leftLowerArm=1.5x1"];
        adjust(&first, &second, &again);
        let (first, second) = (see(&first), see(&second));
        assert_eq!(first.figure.skeleton.names(), second.figure.skeleton.names(), "{character}");
        assert_eq!(first.bones, second.bones, "{character}: the bones are recognised as before");
        check_arm(character, &before, &second, [3.0, 3.0], [1.0, 1.0]);
    }
}

#[test]
fn arms_of_real_rigs_with_skew_axes_too() {
    let Some(corpus) = std::env::var_os("POSEWRIGHT_CORPUS") else {
        println!("skipped: POSEWRIGHT_CORPUS is not set");
        return;
    };
    let folder = Folder::new();
    let rogue = Path::new(&corpus).join("gltf/Rogue.glb").to_string_lossy().into_owned();
    let godette = folder.path("godette.vrm");
    let avatar = Path::new(&corpus).join("vrm/Godette_vrm_v4.vrm").to_string_lossy().into_owned();
    posewright(&["retarget", &data("reach.bvh"), &avatar, "-o", &godette]).assert().success();
    for input in [rogue, godette] {
        let (before, output) = (see(&input), folder.path("out.glb"));
        let name = before.clips[0].name.clone();
        let flags = ["--force", "--clip", &name, "--scale=leftUpperArm=2x1", "--scale=leftLowerArm=2x1"];
        adjust(&input, &output, &flags);
        let after = see(&output);
        assert!(after.figure.skeleton.names().iter().any(|n| n.ends_with(".deform.back")), "{input} is skew");
        check_arm(&input, &before, &after, [2.0, 2.0], [1.0, 1.0]);
    }
}

fn check_arm(what: &str, before: &Seen, after: &Seen, along: [f64; 2], across: [f64; 2]) {
    let [upper, lower, hand] =
        [Bone::LeftUpperArm, Bone::LeftLowerArm, Bone::LeftHand].map(|b| before.name(b).to_string());
    for time in [0.0, 0.4, 0.8, 1.3] {
        let now = compose(&before.figure.skeleton, &before.clips[0], time);
        let place = |bone: Bone| now[before.bones[&bone]].translation;
        let [shoulder, elbow, wrist] = [Bone::LeftUpperArm, Bone::LeftLowerArm, Bone::LeftHand].map(place);
        let (d, e) = ((elbow - shoulder).normalize(), (wrist - elbow).normalize());
        let new_elbow = stretched(elbow, shoulder, d, along[0], across[0]);
        let new_wrist = new_elbow + stretched(wrist, elbow, e, along[1], across[1]) - elbow;
        for ((joint, from), (_, found)) in before.points(time).into_iter().zip(after.points(time)) {
            let name = before.figure.skeleton.name(joint);
            let (in_upper, in_lower) = (before.is_below(joint, &upper), before.is_below(joint, &lower));
            // Twist joints in line belong to their segment.
            let expected = if in_upper && !in_lower {
                stretched(from, shoulder, d, along[0], across[0])
            } else if in_lower && !before.is_below(joint, &hand) {
                new_elbow + stretched(from, elbow, e, along[1], across[1]) - elbow
            } else if before.is_below(joint, &hand) {
                new_wrist + (from - wrist)
            } else {
                from
            };
            assert!(found.distance(expected) < 5e-6, "{what}, {name}, {time} s: {found} is not {expected}");
        }
    }
}

#[test]
fn a_head_twice_as_big_takes_everything_that_hangs_from_it_along_and_moves_nothing_else() {
    for character in CHARACTERS {
        let folder = Folder::new();
        let (input, output) = (moving(&folder, character, "turn.bvh"), folder.path("out.glb"));
        let answer = adjust(&input, &output, &["--scale", "head=2"]);
        let scale = &answer["clips"][0]["scales"][0];
        assert_eq!((scale["bone"].as_str(), scale["taken"][0].as_f64()), (Some("head"), Some(2.0)));
        let (before, after) = (see(&input), see(&output));
        assert_eq!(before.figure.skeleton.names(), after.figure.skeleton.names(), "no node is needed");
        let head = before.name(Bone::Head);
        for time in [0.0, 0.7, 1.9] {
            let at = compose(&before.figure.skeleton, &before.clips[0], time)[before.bones[&Bone::Head]]
                .translation;
            let mut grown = 0;
            for ((joint, from), (_, found)) in before.points(time).into_iter().zip(after.points(time)) {
                let below = before.is_below(joint, head);
                grown += usize::from(below);
                let expected = if below { at + (from - at) * 2.0 } else { from };
                assert!(
                    found.distance(expected) < 5e-6,
                    "{character}, joint {joint}: {found}, not {expected}"
                );
            }
            assert!(grown > 10);
        }
    }
}

#[test]
fn nothing_but_the_adjusted_clip_and_the_new_nodes_changes() {
    let folder = Folder::new();
    let at = |name: &str| folder.path(name);
    posewright(&["retarget", &data("walk.bvh"), &data("run.bvh"), &data("giant.glb"), "-o", &at("two.gltf")])
        .assert()
        .success();
    let flags = ["--clip", "run", "--scale", "leftUpperArm=2x1", "--scale", "head=1.5"];
    let answer = adjust(&at("two.gltf"), &at("out.gltf"), &flags);
    assert_eq!(answer["clips"].as_array().unwrap().len(), 1);
    let read = |name: &str| -> Value { serde_json::from_slice(&std::fs::read(at(name)).unwrap()).unwrap() };
    let (before, after) = (read("two.gltf"), read("out.gltf"));
    let names = |v: &Value| -> Vec<Value> {
        v["animations"].as_array().unwrap().iter().map(|a| a["name"].clone()).collect()
    };
    assert_eq!(names(&before), names(&after), "clips keep their index and their name");
    let run = names(&before).iter().position(|n| n == "run").unwrap();
    for (index, (a, b)) in before["animations"]
        .as_array()
        .unwrap()
        .iter()
        .zip(after["animations"].as_array().unwrap())
        .enumerate()
    {
        assert_eq!(a == b, index != run, "only the run is another");
    }
    let nodes = |v: &Value| v["nodes"].as_array().unwrap().clone();
    let (old, new) = (nodes(&before), nodes(&after));
    assert_eq!(new.len(), old.len() + 2, "one for the arm, one for its twist joint");
    let mut parents = 0;
    for (a, b) in old.iter().zip(&new) {
        let (mut a, mut b) = (a.clone(), b.clone());
        if a != b {
            parents += 1;
            a.as_object_mut().unwrap().remove("children");
            b.as_object_mut().unwrap().remove("children");
        }
        assert_eq!(a, b, "nodes keep their place and their values");
    }
    assert_eq!(parents, 2);
    for node in &new[old.len()..] {
        assert!(node["extras"]["posewright_deform"].is_string(), "{node}");
    }
    let skin = |v: &Value| v["skins"][0].clone();
    let (mut a, mut b) = (skin(&before), skin(&after));
    let joints = |v: &mut Value| v["joints"].take();
    let (from, to) = (joints(&mut a), joints(&mut b));
    assert_eq!(a, b, "inverse binds, skeleton and name stay");
    let changed = from
        .as_array()
        .unwrap()
        .iter()
        .zip(to.as_array().unwrap())
        .filter(|(a, b)| a != b)
        .collect::<Vec<_>>();
    assert_eq!(changed.len(), 2);
    assert!(changed.iter().all(|(_, new)| new.as_u64().unwrap() as usize >= old.len()));
    for (key, value) in before.as_object().unwrap() {
        if !["animations", "nodes", "skins", "accessors", "bufferViews", "buffers"].contains(&key.as_str()) {
            assert_eq!(value, &after[key], "{key}");
        }
    }
    // At rest, and in the clip that was not adjusted, nothing is seen of it.
    let (before, after) = (see(&at("two.gltf")), see(&at("out.gltf")));
    for ((_, a), (_, b)) in before.points(0.6).iter().zip(after.points(0.6)) {
        assert!(a.distance(b) < 1e-6);
    }
}

const LEGS: [&str; 4] = ["leftUpperLeg", "rightUpperLeg", "leftLowerLeg", "rightLowerLeg"];

#[test]
fn longer_and_shorter_legs_stand_on_the_ground_and_do_not_slide() {
    for motion in ["walk.bvh", "run.bvh", "jump.bvh"] {
        let folder = Folder::new();
        let input = moving(&folder, "adult.glb", motion);
        for factor in [0.75f64, 1.3] {
            let output = folder.path("out.glb");
            let scales: Vec<String> = LEGS.iter().map(|leg| format!("--scale={leg}={factor}x1")).collect();
            let mut flags: Vec<&str> = scales.iter().map(String::as_str).collect();
            flags.extend(["--force", "--fail-on", "slide=0.001", "--fail-on", "smoothness=1.5"]);
            let clip = adjust(&input, &output, &flags)["clips"][0].clone();
            let legs = 0.84 * (factor - 1.0);
            let raised = clip["hips_raised_metres"]["mean"].as_f64().unwrap();
            assert!((raised / legs - 1.0).abs() < 0.2, "{motion}: raised by {raised}, legs grew by {legs}");
            assert!((clip["travel_scale"].as_f64().unwrap() - factor).abs() < 1e-4);
            assert!(clip["foot_slide_metres"]["worst"].as_f64().unwrap() < 1e-4, "{motion}: {clip}");
            let measured = json(&["measure", &output]);
            let sinks = measured["penetration_metres"]
                .as_f64()
                .or(measured["clips"][0]["penetration_metres"].as_f64());
            let sinks = sinks.unwrap();
            assert!(sinks < 2e-3, "{motion}: soles sink by {sinks}");
        }
    }
}

fn mean(value: &Value) -> f64 {
    value["mean"].as_f64().unwrap()
}

#[test]
fn a_look_says_what_each_joint_took_and_limits_are_exact() {
    let folder = Folder::new();
    let (input, output) = (folder.path("stand.glb"), folder.path("out.glb"));
    posewright(&["adjust", &data("adult.glb"), "-o", &input, "--scale", "head=1"]).assert().success();
    for (flags, taken, left, parts) in [
        (vec!["--look-direction", "60,0"], 60.0, 0.0, [10.0, 10.0, 10.0, 30.0]),
        (vec!["--look-direction", "-30,0"], 30.0, 0.0, [5.0, 5.0, 5.0, 15.0]),
        (vec!["--look-direction", "60,0", "--max-angle", "45"], 45.0, 15.0, [7.5, 7.5, 7.5, 22.5]),
        (vec!["--look-direction", "40,0", "--shares", "waist=10,head=30"], 40.0, 0.0, [10.0, 30.0, 0.0, 0.0]),
        (vec!["--look-direction", "60,0", "--weight", "0.5"], 30.0, 30.0, [5.0, 5.0, 5.0, 15.0]),
        (
            vec!["--look-direction", "60,0", "--limits", "waist=4,chest=12"],
            60.0,
            0.0,
            [4.0, 12.0, 14.0, 30.0],
        ),
    ] {
        let mut all = flags.clone();
        all.extend(["--clip", "pose", "--force"]);
        let look = adjust(&input, &output, &all)["clips"][0]["look"].clone();
        assert!((mean(&look["taken_degrees"]) - taken).abs() < 0.01, "{flags:?}: {look}");
        assert!((mean(&look["remaining_degrees"]) - left).abs() < 0.01, "{flags:?}: {look}");
        let found = look["joints"].as_array().unwrap();
        for (joint, part) in found.iter().zip(parts) {
            assert!((mean(&joint["taken_degrees"]) - part).abs() < 0.01, "{flags:?}: {joint}, not {part}");
        }
        let limited = !look["limited"].as_array().unwrap().is_empty();
        assert_eq!(limited, flags.contains(&"--max-angle"), "{flags:?}");
    }
    // A point: the head in the written file looks there.
    let goal = [2.0, 2.5, 1.5];
    let flags = ["--clip", "pose", "--force", "--look-at", "2.0,2.5,1.5", "--fail-on", "direction=0.01"];
    adjust(&input, &output, &flags);
    let (before, after) = (see(&input), see(&output));
    let head = |seen: &Seen| {
        compose(&seen.figure.skeleton, seen.clips.last().unwrap(), 0.0)[seen.bones[&Bone::Head]]
    };
    let front = head(&before).matrix3.inverse() * DVec3::Z;
    let (looks, way) = (head(&after).matrix3 * front, DVec3::from_array(goal) - head(&after).translation);
    let off = looks.cross(way).length().atan2(looks.dot(way)).to_degrees();
    assert!(off < 0.01, "{off} degrees off");
}

#[test]
fn single_joints_are_moved_turned_and_aimed() {
    let folder = Folder::new();
    let (input, output) = (moving(&folder, "adult.glb", "walk.bvh"), folder.path("out.glb"));
    let flags = ["--offset", "hips=0,0.1,0", "--turn", "rightHand=90,0,0", "--aim", "leftUpperArm=1,1.5,4"];
    let answer = adjust(&input, &output, &flags);
    let clip = &answer["clips"][0];
    assert!((clip["offsets"][0]["taken_metres"].as_f64().unwrap() - 0.1).abs() < 1e-6);
    assert!((clip["offsets"][1]["taken_degrees"].as_f64().unwrap() - 90.0).abs() < 1e-3);
    assert_eq!(
        (clip["offsets"][0]["kind"].as_str(), clip["offsets"][1]["kind"].as_str()),
        (Some("offset"), Some("turn"))
    );
    let said = posewright(&["adjust", &input, "-o", &folder.path("n.glb"), "--turn", "head=0,-20,0"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.contains("turn") && said.contains("0,-20,0") && said.contains("left (worst)"), "{said}");
    assert!(mean(&clip["aims"][0]["remaining_degrees"]) < 0.01);
    let (before, after) = (see(&input), see(&output));
    let at = |seen: &Seen, bone: Bone, time: f64| {
        compose(&seen.figure.skeleton, &seen.clips[0], time)[seen.bones[&bone]].translation
    };
    for time in [0.0, 0.5, 2.0] {
        let up = at(&after, Bone::Hips, time) - at(&before, Bone::Hips, time);
        assert!(up.distance(DVec3::Y * 0.1) < 1e-5, "{up}");
        let (arm, elbow) = (at(&after, Bone::LeftUpperArm, time), at(&after, Bone::LeftLowerArm, time));
        let (a, b) = (elbow - arm, DVec3::new(1.0, 1.5, 4.0) - arm);
        assert!(a.cross(b).length().atan2(a.dot(b)).to_degrees() < 0.02, "{time}");
    }
}

#[test]
fn a_bvh_keeps_lengths_and_says_what_it_cannot_hold() {
    let folder = Folder::new();
    let output = folder.path("out.bvh");
    let flags = ["--scale", "leftLowerArm=2x1.5", "--scale", "head=2", "--look-direction", "30,10"];
    let answer = adjust(&data("walk.bvh"), &output, &flags);
    let notes = answer["notes"].to_string();
    assert!(notes.contains("thickness"), "{notes}");
    assert!(notes.contains("scale"), "{notes}");
    let length = |path: &str| {
        let opened = open(Path::new(path), &ReadOptions::default()).unwrap();
        let bones = opened.scene.recognise(0);
        let skeleton = &opened.scene.figures[0].skeleton;
        let clip = opened.scene.clips[0].clip.clone();
        let model = compose(skeleton, &clip, 0.5);
        let at = |bone: Bone| model[bones.joint(bone).unwrap()].translation;
        let found =
            [at(Bone::LeftHand) - at(Bone::LeftLowerArm), at(Bone::RightHand) - at(Bone::RightLowerArm)];
        assert_eq!(clip.joints.iter().filter(|j| j.translation.is_some()).count(), 1, "only the root moves");
        found.map(DVec3::length)
    };
    let (before, after) = (length(&data("walk.bvh")), length(&output));
    assert!((after[0] / before[0] - 2.0).abs() < 1e-4 && (after[1] / before[1] - 1.0).abs() < 1e-4);
    // A BVH as GLB: the bones that are drawn are stretched, and the clip is there once.
    let glb = folder.path("out.glb");
    adjust(&data("walk.bvh"), &glb, &flags);
    assert_eq!(see(&glb).clips.len(), 1);
}

#[test]
fn clips_are_added_replaced_and_written_alone() {
    let folder = Folder::new();
    let input = moving(&folder, "adult.glb", "walk.bvh");
    let count = |flags: &[&str]| {
        let output = folder.path("out.glb");
        adjust(&input, &output, &[&["--scale", "head=1.2", "--force"], flags].concat());
        json(&["inspect", &output])["clips"].as_array().unwrap().len()
    };
    assert_eq!(count(&[]), 1);
    assert_eq!(count(&["--add"]), 2);
    assert_eq!(count(&["--replace-animations"]), 1);
    assert_eq!(count(&["--animation-only"]), 1);
    let output = folder.path("fps.glb");
    let answer = adjust(&input, &output, &["--look-direction", "30,0", "--fps", "12"]);
    let seconds = json(&["inspect", &output])["clips"][0]["seconds"].as_f64().unwrap();
    let frames = answer["clips"][0]["frames"].as_f64().unwrap();
    assert!((frames - (seconds * 12.0).round() - 1.0).abs() < 0.5, "{frames} frames in {seconds} s");
    // A file without a clip gets its rest pose as one.
    let output = folder.path("pose.vrm");
    let answer = adjust(&data("vrm1.vrm"), &output, &["--scale", "head=2", "--look-direction", "20,0"]);
    assert_eq!(answer["clips"][0]["name"], "pose");
    assert_eq!(json(&["inspect", &output])["clips"][0]["name"], "pose");
}

#[test]
fn mistakes_are_named() {
    let folder = Folder::new();
    let (input, out) = (data("walk.bvh"), folder.path("o.glb"));
    let start = ["adjust", input.as_str(), "-o", out.as_str()];
    assert!(failure(&[&start[..], &[]].concat(), 2).contains("nothing to do"));
    for flags in [
        ["--scale", "head"],
        ["--scale", "head=-1"],
        ["--scale", "head=2x1x1x1"],
        ["--scale", "head=nan"],
        ["--look-at", "1,2"],
        ["--look-direction", "400,0"],
        ["--shares", "head=30"],
    ] {
        failure(&[&start[..], &flags].concat(), 2);
    }
    for flags in [
        ["--look-direction", "10,0", "--max-angle", "-3"],
        ["--look-direction", "10,0", "--half-life", "-1"],
        ["--look-direction", "10,0", "--weight", "2"],
        ["--look-direction", "10,0", "--shares", "head=0"],
        ["--look-direction", "10,0", "--look-at", "1,2,3"],
    ] {
        failure(&[&start[..], &flags].concat(), 2);
    }
    assert!(failure(&[&start[..], &["--scale", "tail=2"]].concat(), 1).contains("\"tail\""));
    assert!(failure(&[&start[..], &["--scale", "leftEye=2"]].concat(), 1).contains("leftEye"));
    let twice = ["--aim", "head=1,1,1", "--look-direction", "10,0"];
    assert!(failure(&[&start[..], &twice].concat(), 1).contains("rotation of joint"));
    assert!(
        failure(&[&start[..], &["--scale", "head=2", "--clip", "none"]].concat(), 1)
            .contains("no clip is named")
    );
    assert!(!Path::new(&out).exists());
    let crossed =
        [&start[..], &["--look-direction", "80,0", "--max-angle", "30", "--fail-on", "direction=5"]].concat();
    assert_eq!(posewright(&crossed).output().unwrap().status.code(), Some(3), "done, but short of its goal");
    assert!(Path::new(&out).exists());
    failure(&["adjust", &out, "-o", &out, "--scale", "head=2"], 2);
}
