//! FBX: what the format can say, in files of a few lines whose right answers are known from mathematics.
#![allow(clippy::unwrap_used, reason = "tests")]

mod fbx_support;

use fbx_support::{Curve, Fbx, Keys, Layer, Take};
use posewright::glam::{Quat, Vec3};
use posewright::{Bone, Interpolation, LocalPose, ModelPose};
use posewright_io::open::from_bytes;
use posewright_io::{Format, ReadError, ReadOptions, Scene, Unit, UpAxis, fbx};

fn scene(fbx: &Fbx) -> Scene {
    fbx::read(fbx.text().as_bytes(), &ReadOptions::default()).unwrap()
}

/// Model-space places of the first figure's joints by name.
fn places(scene: &Scene, clip: Option<(usize, f64)>) -> impl Fn(&str) -> Vec3 + use<> {
    let skeleton = scene.figures[0].skeleton.clone();
    let mut local = LocalPose::rest(&skeleton);
    if let Some((clip, time)) = clip {
        scene.clips[clip].clip.sample(&skeleton, time, &mut local.joints);
    }
    let mut model = ModelPose::default();
    model.compose(&skeleton, &local.joints);
    move |name| model.positions[skeleton.find(name).unwrap()]
}

fn close(a: Vec3, b: [f32; 3]) {
    assert!(a.distance(Vec3::from_array(b)) < 1e-5, "{a} is not {b:?}");
}

fn said(scene: &Scene, words: &str) -> bool {
    scene.notes.iter().any(|note| format!("{} {}", note.place, note.text).contains(words))
}

/// Hips at 1 m with a leg of two bones of 0.5 m, in centimetres and +Y up.
fn leg() -> Fbx {
    let mut fbx = Fbx::default();
    let hips = fbx.bone("Hips", None, &[("Lcl Translation", &[0.0, 100.0, 0.0])]);
    let upper = fbx.bone("Upper", Some(hips), &[("Lcl Translation", &[10.0, 0.0, 0.0])]);
    let lower = fbx.bone("Lower", Some(upper), &[("Lcl Translation", &[0.0, -50.0, 0.0])]);
    fbx.bone("Foot", Some(lower), &[("Lcl Translation", &[0.0, -50.0, 0.0])]);
    fbx
}

fn curve(model: usize, property: &'static str, axis: usize, keys: &[(f64, f64)]) -> Curve {
    let (times, values) = keys.iter().copied().unzip();
    Curve { model, property, axis, times, values, keys: Keys::Linear }
}

fn take(name: &str, range: Option<(f64, f64)>, curves: Vec<Curve>) -> Take {
    Take { name: name.into(), range, layers: vec![Layer { curves, additive: false }] }
}

#[test]
fn units_become_metres_in_the_joints() {
    let scene = scene(&leg());
    assert_eq!(scene.format, Format::Fbx);
    let at = places(&scene, None);
    close(at("Hips"), [0.0, 1.0, 0.0]);
    close(at("Foot"), [0.1, 0.0, 0.0]);
    assert!(scene.figures[0].skeleton.rest().iter().all(|t| t.scale == Vec3::ONE));
    assert_eq!(scene.figures[0].skeleton.roots().count(), 1, "no node was added above");
}

#[test]
fn every_choice_of_axes_stands_up() {
    // Up, front, right: what Maya, 3ds Max, an X-up program and a left-handed one write.
    let cases = [
        ([(1, 1), (2, 1), (0, 1)], [0.0, 100.0, 0.0]),
        ([(2, 1), (1, -1), (0, 1)], [0.0, 0.0, 100.0]),
        ([(0, 1), (2, 1), (1, -1)], [100.0, 0.0, 0.0]),
        ([(1, 1), (2, 1), (0, -1)], [0.0, 100.0, 0.0]),
        ([(1, -1), (2, 1), (0, -1)], [0.0, -100.0, 0.0]),
    ];
    for (axes, up) in cases {
        let mut fbx = Fbx { axes, ..Fbx::default() };
        let hips = fbx.bone("Hips", None, &[("Lcl Translation", &up)]);
        fbx.bone("Head", Some(hips), &[("Lcl Translation", &up)]);
        let scene = scene(&fbx);
        let at = places(&scene, None);
        close(at("Hips"), [0.0, 1.0, 0.0]);
        close(at("Head"), [0.0, 2.0, 0.0]);
    }
}

#[test]
fn a_left_handed_file_is_seen_from_the_right_side_and_turns_the_right_way() {
    // Right is -X: a joint at file +X stands at our -X. A turn that takes file +X to file +Y does so in ours, mirrored.
    let mut fbx = Fbx { axes: [(1, 1), (2, 1), (0, -1)], ..Fbx::default() };
    let root = fbx.bone("Root", None, &[("Lcl Rotation", &[0.0, 0.0, 90.0])]);
    let arm = fbx.bone(
        "Arm",
        Some(root),
        &[("Lcl Translation", &[100.0, 0.0, 0.0]), ("Lcl Rotation", &[0.0, 90.0, 0.0])],
    );
    fbx.bone("Hand", Some(arm), &[("Lcl Translation", &[100.0, 0.0, 0.0])]);
    let at = scene(&fbx);
    let at = places(&at, None);
    close(at("Arm"), [0.0, 1.0, 0.0]);
    // In the file the hand is at z-turn(90) * (x + y-turn(90) * x) = y + z-turn * (-z) = y - z.
    close(at("Hand"), [0.0, 1.0, -1.0]);
}

#[test]
fn a_unit_under_a_scaled_node_leaves_no_scale_behind() {
    // What Maya writes for a rig in metres: a parent of scale 0.01 over translations of 100.
    let mut fbx = Fbx { unit: 100.0, ..Fbx::default() };
    let root = fbx.bone("Root", None, &[("Lcl Scaling", &[0.01, 0.01, 0.01])]);
    let hips = fbx.bone("Hips", Some(root), &[("Lcl Translation", &[0.0, 100.0, 0.0])]);
    fbx.bone("Spine", Some(hips), &[("Lcl Translation", &[0.0, 20.0, 0.0])]);
    fbx.takes.push(take(
        "t",
        Some((0.0, 1.0)),
        vec![curve(hips, "Lcl Translation", 1, &[(0.0, 100.0), (1.0, 50.0)])],
    ));
    let scene = scene(&fbx);
    assert!(scene.figures[0].skeleton.rest().iter().all(|t| t.scale == Vec3::ONE));
    assert!(scene.clips[0].clip.joints.iter().all(|tracks| tracks.scale.is_none()));
    let at = places(&scene, Some((0, 1.0)));
    close(at("Hips"), [0.0, 0.5, 0.0]);
    close(at("Spine"), [0.0, 0.7, 0.0]);
}

#[test]
fn rotation_orders_pre_and_post_rotation_and_pivots() {
    // Order 5 is ZYX: x is applied first... the file's order names the turns from the innermost, XYZ meaning z * y * x.
    let turn = |axis: Vec3, degrees: f32| Quat::from_axis_angle(axis, degrees.to_radians());
    let (x, y, z) = (turn(Vec3::X, 30.0), turn(Vec3::Y, 40.0), turn(Vec3::Z, 50.0));
    let orders = [z * y * x, y * z * x, x * z * y, z * x * y, y * x * z, x * y * z];
    for (order, euler) in orders.into_iter().enumerate() {
        let mut fbx = Fbx::default();
        let root = fbx.bone("Root", None, &[]);
        let pre = turn(Vec3::X, 90.0);
        let post = turn(Vec3::Y, 20.0);
        let properties: [(&str, &[f64]); 7] = [
            ("RotationActive", &[1.0]),
            ("RotationOrder", &[order as f64]),
            ("PreRotation", &[90.0, 0.0, 0.0]),
            ("PostRotation", &[0.0, 20.0, 0.0]),
            ("RotationPivot", &[0.0, 10.0, 0.0]),
            ("Lcl Translation", &[1.0, 2.0, 3.0]),
            ("Lcl Rotation", &[30.0, 40.0, 50.0]),
        ];
        let arm = fbx.bone("Arm", Some(root), &properties);
        fbx.bone("Hand", Some(arm), &[("Lcl Translation", &[100.0, 0.0, 0.0])]);
        let scene = scene(&fbx);
        let at = places(&scene, None);
        // T * pivot * pre * R * post⁻¹ * pivot⁻¹, in metres.
        let rotation = pre * euler * post.conjugate();
        let pivot = Vec3::new(0.0, 0.1, 0.0);
        let arm = Vec3::new(0.01, 0.02, 0.03) + pivot - rotation * pivot;
        close(at("Arm"), arm.to_array());
        close(at("Hand"), (arm + rotation * Vec3::X).to_array());
    }
}

/// Parent of scale 2, a child that does not take that scale over, and a tip below it.
fn compensated(scale: [f64; 3], inherit: f64) -> Fbx {
    let mut fbx = Fbx { unit: 100.0, ..Fbx::default() };
    let root = fbx.bone("Root", None, &[]);
    let parent = fbx.bone("Parent", Some(root), &[("Lcl Scaling", &scale)]);
    let child = fbx.bone(
        "Child",
        Some(parent),
        &[
            ("Lcl Translation", &[1.0, 0.0, 0.0]),
            ("InheritType", &[inherit]),
            ("Lcl Rotation", &[0.0, 0.0, 90.0]),
        ],
    );
    fbx.bone("Tip", Some(child), &[("Lcl Translation", &[1.0, 0.0, 0.0])]);
    fbx
}

#[test]
fn fc_69_a_child_that_ignores_its_parents_scale_has_size_one_at_distance_two() {
    let at = places(&scene(&compensated([2.0; 3], 2.0)), None);
    close(at("Child"), [2.0, 0.0, 0.0]);
    close(at("Tip"), [2.0, 1.0, 0.0]);
    // Without compensation the tip is two away.
    let at = places(&scene(&compensated([2.0; 3], 0.0)), None);
    close(at("Tip"), [2.0, 2.0, 0.0]);
    // Uneven: the place follows each axis, the child stays a rigid unit.
    let uneven = scene(&compensated([2.0, 3.0, 1.0], 2.0));
    let at = places(&uneven, None);
    close(at("Child"), [2.0, 0.0, 0.0]);
    close(at("Tip"), [2.0, 1.0, 0.0]);
}

#[test]
fn fc_69_an_animated_scale_of_the_parent_moves_the_child_and_does_not_size_it() {
    let mut fbx = compensated([1.0; 3], 2.0);
    let grow = |axis| curve(1, "Lcl Scaling", axis, &[(0.0, 1.0), (1.0, 3.0)]);
    fbx.takes.push(take("grow", Some((0.0, 1.0)), vec![grow(0), grow(1), grow(2)]));
    fbx.takes.push(take("uneven", Some((0.0, 1.0)), vec![grow(0)]));
    let scene = scene(&fbx);
    for clip in [0, 1] {
        let at = places(&scene, Some((clip, 0.5)));
        close(at("Child"), [2.0, 0.0, 0.0]);
        close(at("Tip"), [2.0, 1.0, 0.0]);
        let at = places(&scene, Some((clip, 1.0)));
        close(at("Child"), [3.0, 0.0, 0.0]);
        close(at("Tip"), [3.0, 1.0, 0.0]);
    }
    assert!(said(&scene, "segment scale compensation"), "{:?}", scene.notes);
}

#[test]
fn takes_are_clips_with_their_names_and_start_at_zero() {
    let mut fbx = leg();
    let turn = |at: f64| vec![curve(1, "Lcl Rotation", 0, &[(at, 0.0), (at + 1.0, 90.0)])];
    fbx.takes.push(take("walk", Some((0.0, 1.0)), turn(0.0)));
    fbx.takes.push(take("Armature|run", Some((2.0, 3.0)), turn(2.0)));
    fbx.takes.push(take("empty", Some((0.0, 1.0)), vec![]));
    fbx.takes.push(take("no range", None, turn(5.0)));
    let scene = scene(&fbx);
    let names: Vec<&str> = scene.clips.iter().map(|c| c.clip.name.as_str()).collect();
    assert_eq!(names, ["walk", "Armature|run", "no range"]);
    assert!(said(&scene, "\"empty\"") && said(&scene, "starts at 2.000000 s"));
    for clip in 0..3 {
        assert!((scene.clips[clip].clip.duration_secs - 1.0).abs() < 1e-9);
        assert_eq!(scene.clips[clip].clip.key_times().len(), 31);
        let at = places(&scene, Some((clip, 1.0)));
        close(at("Foot"), [0.1, 1.0, -1.0]);
    }
    let walk = &scene.clips[0].clip;
    assert_eq!(walk.frame_time_secs, Some(1.0 / 30.0));
    assert!(
        walk.joints[0].is_empty() && walk.joints[1].translation.is_none(),
        "what does not move costs nothing"
    );
}

#[test]
fn held_keys_stay_held() {
    let mut fbx = leg();
    for keys in [Keys::Constant, Keys::ConstantNext] {
        let steps = [(0.0, 0.0), (0.5, 40.0), (1.0, 80.0)];
        let curve = Curve { keys, ..curve(1, "Lcl Rotation", 0, &steps) };
        fbx.takes.push(take("steps", Some((0.0, 1.0)), vec![curve]));
    }
    let scene = scene(&fbx);
    let angle = |clip: usize, time: f64| {
        let track = scene.clips[clip].clip.joints[1].rotation.as_ref().unwrap();
        assert_eq!(track.interpolation, Interpolation::Step);
        posewright::rotation::angle(track.sample(time)).to_degrees()
    };
    for (time, before, after) in [(0.25, 0.0, 40.0), (0.75, 40.0, 80.0), (1.0, 80.0, 80.0)] {
        assert!((angle(0, time) - before).abs() < 0.01, "{time}: {}", angle(0, time));
        assert!((angle(1, time) - after).abs() < 0.01, "{time}: {}", angle(1, time));
    }
}

#[test]
fn layers_are_merged() {
    let mut fbx = leg();
    let flat = |value: f64| vec![curve(1, "Lcl Rotation", 0, &[(0.0, value), (1.0, value)])];
    let layers =
        vec![Layer { curves: flat(30.0), additive: false }, Layer { curves: flat(15.0), additive: true }];
    fbx.takes.push(Take { name: "two".into(), range: Some((0.0, 1.0)), layers });
    let scene = scene(&fbx);
    let track = scene.clips[0].clip.joints[1].rotation.as_ref().unwrap();
    assert_eq!(track.values.len(), 1);
    assert!((posewright::rotation::angle(track.values[0]).to_degrees() - 45.0).abs() < 0.01);
    assert!(said(&scene, "2 layers were merged"));
}

#[test]
fn keys_outside_of_the_range_are_told() {
    let mut fbx = leg();
    let keys = [(-1.0, 0.0), (0.0, 10.0), (1.0, 20.0), (2.0, 30.0)];
    fbx.takes.push(take("t", Some((0.0, 1.0)), vec![curve(1, "Lcl Rotation", 0, &keys)]));
    assert!(said(&scene(&fbx), "2 keys lie outside"));
}

#[test]
fn declared_bones_win_over_names() {
    let mut fbx = leg();
    fbx.character = vec![("Hips", 0), ("LeftUpLeg", 1), ("LeftLeg", 2), ("LeftFoot", 3)];
    let scene = scene(&fbx);
    let found = scene.recognise(0);
    assert_eq!(found.joint(Bone::LeftFoot), scene.figures[0].skeleton.find("Foot"));
    assert_eq!(scene.figures[0].hints.declared.len(), 4);
}

#[test]
fn the_bind_pose_is_kept_beside_the_pose_the_nodes_stand_in() {
    let mut fbx = leg();
    fbx.models[1].properties.push(("Lcl Rotation".into(), vec![0.0, 0.0, 30.0]));
    let place = |x: f64, y: f64| [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, x, y, 0.0, 1.0];
    fbx.bind =
        vec![(0, place(0.0, 100.0)), (1, place(10.0, 100.0)), (2, place(10.0, 50.0)), (3, place(10.0, 0.0))];
    let scene = scene(&fbx);
    let bind = scene.figures[0].bind.as_ref().unwrap();
    assert!(posewright::rotation::angle(bind.joints[1].rotation) < 1e-6);
    let turned = scene.figures[0].skeleton.rest()[1].rotation;
    assert!((posewright::rotation::angle(turned).to_degrees() - 30.0).abs() < 1e-3);
    assert!(said(&scene, "bind pose differs"));
}

#[test]
fn a_given_unit_and_up_axis_win_and_are_told() {
    let options = ReadOptions { unit: Unit::Metres(0.0254), up: UpAxis::Z, ..ReadOptions::default() };
    let mut fbx = Fbx::default();
    fbx.bone("Hips", None, &[("Lcl Translation", &[0.0, 0.0, 10.0])]);
    fbx.bone("Head", Some(0), &[("Lcl Translation", &[0.0, 0.0, 10.0])]);
    let scene = fbx::read(fbx.text().as_bytes(), &options).unwrap();
    close(places(&scene, None)("Head"), [0.0, 0.508, 0.0]);
    assert!(said(&scene, "unit") && said(&scene, "up axis was given"));
}

#[test]
fn damage_is_an_error_that_says_what_to_do() {
    let read =
        |bytes: &[u8]| from_bytes(bytes, None, &ReadOptions::default()).map(|_| ()).unwrap_err().to_string();
    let mut binary = b"Kaydara FBX Binary  \0\x1a\0".to_vec();
    binary.extend(7400u32.to_le_bytes());
    for bytes in [&binary[..], &binary[..24], b"Kaydara FBX Binary  "] {
        let error = read(bytes);
        assert!(error.starts_with("FBX:") && error.contains("export it again"), "{error}");
    }
}

#[test]
fn a_text_that_was_cut_off_says_so() {
    let text = leg().text();
    let read = |text: &str| fbx::read(text.as_bytes(), &ReadOptions::default());
    assert!(!said(&read(&text).unwrap(), "cut off"));
    assert!(said(&read("; FBX 7.4.0 project file\nObjects: {").unwrap(), "cut off"));
    // What ends between two values may still be readable; it is never read in silence.
    for part in [3, 5, 7, 9] {
        if let Ok(scene) = read(&text[..text.len() * part / 10]) {
            assert!(said(&scene, "cut off"), "{part}");
        }
    }
}

#[test]
fn mutations_are_read_or_refused_and_never_more() {
    let mut fbx = leg();
    let keys = [(0.0, 0.0), (0.5, 40.0), (1.0, 80.0)];
    fbx.takes.push(take("t", Some((0.0, 1.0)), vec![curve(1, "Lcl Rotation", 0, &keys)]));
    let whole = fbx.text().into_bytes();
    const LETTERS: &[u8] = b"0123456789-e.,\"{}:\xff\0 AXn";
    let options = ReadOptions { max_frames: 10_000, ..ReadOptions::default() };
    let mut state = 1u32;
    let mut random = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 8) as usize % below
    };
    let mut readable = 0;
    for _ in 0..400 {
        let mut bytes = whole.clone();
        for _ in 0..1 + random(6) {
            let at = random(bytes.len());
            bytes[at] = LETTERS[random(LETTERS.len())];
        }
        if let Ok(scene) = fbx::read(&bytes, &options) {
            readable += 1;
            assert!(scene.clips.iter().all(|c| c.clip.is_well_formed()));
        }
    }
    assert!(readable > 20, "{readable} of 400 could be read");
}

#[test]
fn limits_hold() {
    let mut fbx = leg();
    for joint in 0..200 {
        fbx.bone("deep", Some(joint), &[]);
    }
    fbx.takes.push(take(
        "long",
        Some((0.0, 1e9)),
        vec![curve(1, "Lcl Rotation", 0, &[(0.0, 0.0), (1e9, 9.0)])],
    ));
    let text = fbx.text();
    let limited = |options: &ReadOptions| fbx::read(text.as_bytes(), options).map(|_| ()).unwrap_err();
    let all = ReadOptions::default();
    // The file's own size is the bound here, which no option raises; below it the option is.
    let memory = limited(&all);
    assert!(matches!(memory, ReadError::Limit { what: "frames of one animation in memory", .. }), "{memory}");
    let few = limited(&ReadOptions { max_frames: 1000, ..all.clone() });
    assert!(matches!(few, ReadError::Limit { what: "frames of one animation", limit: 1000, .. }), "{few}");
    let frames = ReadOptions { max_frames: usize::MAX, ..all.clone() };
    assert!(matches!(limited(&frames), ReadError::Limit { .. }), "{}", limited(&frames));
    let depth = ReadOptions { max_depth: 50, ..all.clone() };
    assert!(
        matches!(limited(&depth), ReadError::Limit { what: "depth of the hierarchy", .. }),
        "{}",
        limited(&depth)
    );
    let joints = ReadOptions { max_joints: 50, ..all.clone() };
    assert!(matches!(limited(&joints), ReadError::Limit { what: "nodes", .. }), "{}", limited(&joints));
    let bytes = ReadOptions { max_bytes: 50, ..all };
    assert!(matches!(limited(&bytes), ReadError::Limit { what: "bytes of the file", .. }));
}

#[test]
fn fc_23_joints_of_one_name_keep_their_own_motion() {
    let mut fbx = Fbx::default();
    let root = fbx.bone("Root", None, &[]);
    let left = fbx.bone("ArmL", Some(root), &[]);
    fbx.bone("Tip", Some(left), &[]);
    let right = fbx.bone("ArmR", Some(root), &[]);
    let tip = fbx.bone("Tip", Some(right), &[]);
    fbx.takes.push(take(
        "t",
        Some((0.0, 1.0)),
        vec![curve(tip, "Lcl Rotation", 2, &[(0.0, 45.0), (1.0, 45.0)])],
    ));
    let scene = scene(&fbx);
    let skeleton = &scene.figures[0].skeleton;
    for (joint, tracks) in scene.clips[0].clip.joints.iter().enumerate() {
        assert_eq!(tracks.rotation.is_some(), skeleton.path(joint) == "Root/ArmR/Tip");
    }
}
