//! From BVH to a scene: root rules, units, axes, channel orders, times.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod bvh_plain;

use bvh_plain::corpus;
use posewright::glam::{DVec3, Quat, Vec3};
use posewright::{Clip, LocalPose, ModelPose, NoteKind, Skeleton};
use posewright_io::bvh;
use posewright_io::{Format, ReadOptions, RootOffset, Scene, Unit, UpAxis};
use proptest::prelude::*;
use std::sync::Arc;

fn read_with(text: &str, options: &ReadOptions) -> Scene {
    let scene = bvh::read(text.as_bytes(), options).unwrap();
    for clip in &scene.clips {
        assert!(clip.clip.is_well_formed());
    }
    scene
}

/// One file unit is one metre, +Y up.
fn read_raw(text: &str) -> Scene {
    read_with(text, &ReadOptions { unit: Unit::Metres(1.0), up: UpAxis::Y, ..ReadOptions::default() })
}

fn posed(skeleton: &Skeleton, clip: &Clip, time: f64) -> ModelPose {
    let mut local = LocalPose::rest(skeleton);
    clip.sample(skeleton, time, &mut local.joints);
    let mut model = ModelPose::default();
    model.compose(skeleton, &local.joints);
    model
}

fn positions(scene: &Scene, frame: usize) -> Vec<Vec3> {
    let clip = &scene.clips[0].clip;
    let time = frame as f64 * clip.frame_time_secs.unwrap();
    posed(&scene.figures[0].skeleton, clip, time).positions
}

fn position(scene: &Scene, name: &str, frame: usize) -> Vec3 {
    positions(scene, frame)[scene.figures[0].skeleton.find(name).unwrap()]
}

fn one_leg(offset: &str, rows: &[&str]) -> String {
    format!(
        "HIERARCHY\nROOT Hips\n{{\nOFFSET {offset}\n\
        CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n\
        JOINT Leg\n{{\nOFFSET 0 -45 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n\
        End Site\n{{\nOFFSET 0 -45 0\n}}\n}}\n}}\nMOTION\nFrames: {}\nFrame Time: 0.1\n{}\n",
        rows.len(),
        rows.iter().map(|row| format!("{row} 0 0 0 0 0 0")).collect::<Vec<_>>().join("\n")
    )
}

#[test]
fn fc_01_root_offset() {
    let hips = |text: &str, frame| position(&read_raw(text), "Hips", frame);
    let a = one_leg("0 0 0", &["0 90 0", "0 90 1"]);
    let b = one_leg("0 90 0", &["0 0 0", "0 0 0"]);
    let c = one_leg("100 90 -50", &["100 90 -50", "100 90 -49"]);
    assert_eq!(hips(&a, 0), Vec3::new(0.0, 90.0, 0.0));
    assert_eq!(hips(&b, 0), Vec3::new(0.0, 90.0, 0.0));
    assert_eq!(hips(&c, 0), Vec3::new(100.0, 90.0, -50.0));
    assert_eq!(hips(&c, 1), Vec3::new(100.0, 90.0, -49.0));
    // Added with a walk and a bounce: the ground tells. Replaced with a start somewhere else: it tells, too.
    let walk = one_leg("0 90 0", &["0 0 0", "1 -3 40", "0 2 80", "1 -3 120", "0 1 160"]);
    assert_eq!(hips(&walk, 2), Vec3::new(0.0, 92.0, 80.0));
    let away = one_leg("0 90 0", &["300 88 7", "300 91 47", "300 89 87"]);
    assert_eq!(hips(&away, 1), Vec3::new(300.0, 91.0, 47.0));
    // A decision against most files' rule is said, and any rule can be given.
    let noted =
        |text: &str| read_raw(text).notes.iter().any(|n| n.kind == NoteKind::Guess && n.place == "Hips");
    assert!(noted(&b) && noted(&walk) && !noted(&c) && !noted(&a) && !noted(&away));
    let given = |text: &str, root_offset| {
        let options = ReadOptions { root_offset, unit: Unit::Metres(1.0), ..ReadOptions::default() };
        position(&read_with(text, &options), "Hips", 1)
    };
    assert_eq!(given(&b, RootOffset::Replaced), Vec3::ZERO);
    assert_eq!(given(&c, RootOffset::Added), Vec3::new(200.0, 180.0, -99.0));
}

#[test]
fn fc_01_a_root_with_fewer_position_channels_keeps_the_other_axes() {
    let text = one_leg("5 90 -5", &["91 0 0"])
        .replace("CHANNELS 6 Xposition Yposition Zposition", "CHANNELS 4 Yposition")
        .replace("91 0 0 0 0 0 0 0 0", "91 0 0 0 0 0 0");
    assert_eq!(position(&read_raw(&text), "Hips", 0), Vec3::new(5.0, 91.0, -5.0));
}

#[test]
fn fc_04_a_folded_zero_pose_is_read_as_it_is() {
    let text = "HIERARCHY\nROOT Hip\n{\nOFFSET 0 1 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n\
        JOINT Thigh\n{\nOFFSET .1 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n\
        JOINT Shin\n{\nOFFSET .4 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n\
        JOINT Foot\n{\nOFFSET .4 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n}\n}\n}\n}\n\
        MOTION\nFrames: 2\nFrame Time: 0.1\n0 0 0 -90 0 0 0 0 0 0 0 0\n0 0 0 -90 0 -30 0 0 0 0 0 0\n";
    let scene = read_raw(text);
    let leg = |frame| (position(&scene, "Foot", frame) - position(&scene, "Thigh", frame)) / 0.8;
    assert!(leg(0).abs_diff_eq(Vec3::NEG_Y, 1e-6), "{}", leg(0));
    assert!(leg(1).abs_diff_eq(Vec3::new(0.0, -0.866_025, 0.5), 1e-5), "{}", leg(1));
    assert_eq!(position(&scene, "Hip", 0), Vec3::Y, "a root without position channels stands at its OFFSET");
}

#[test]
fn fc_11_key_times_are_multiples_of_the_frame_time_as_written() {
    for (written, frame_time, rows, last) in [
        (".0333333", 0.033_333_3, 9001usize, 299.9997),
        (".0333667", 0.033_366_7, 1801, 60.060_06),
        ("0.01", 0.01, 101, 1.0),
        ("0.00833333", 0.008_333_33, 121, 0.999_999_6),
    ] {
        let rows: Vec<String> = (0..rows).map(|i| format!("0 {i} 0")).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let text = one_leg("0 0 0", &rows).replace("Frame Time: 0.1", &format!("Frame Time: {written}"));
        let scene = read_raw(&text);
        let clip = &scene.clips[0].clip;
        assert_eq!(clip.frame_time_secs, Some(frame_time));
        let times = clip.key_times();
        assert_eq!(times.len(), rows.len());
        assert!((times.last().unwrap() - last).abs() < 1e-9 && (clip.duration_secs - last).abs() < 1e-9);
        assert!(times.iter().enumerate().all(|(i, t)| *t == i as f64 * frame_time));
        // And back out: as many frames, the same frame time.
        let bytes = bvh::write(&scene.figures[0].skeleton, clip, &bvh::BvhWriteOptions::default()).unwrap();
        let document = bvh::parse(&bytes, &ReadOptions::default()).unwrap();
        assert_eq!((document.frame_count, document.frame_time_secs), (rows.len(), frame_time));
    }
}

#[test]
fn fc_62_each_joint_has_its_own_channel_order() {
    let text = "HIERARCHY\nROOT Root\n{\nOFFSET 0 0 0\nCHANNELS 0\n\
        JOINT A\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Xrotation Yrotation\n\
        JOINT A1\n{\nOFFSET 0 1 0\nCHANNELS 0\n}\n}\n\
        JOINT B\n{\nOFFSET 0 0 0\nCHANNELS 3 Zrotation Yrotation Xrotation\n\
        JOINT B1\n{\nOFFSET 0 1 0\nCHANNELS 0\n}\n}\n\
        JOINT C\n{\nOFFSET 9 9 9\nCHANNELS 6 Yposition Xrotation Zposition Yrotation Xposition Zrotation\n\
        JOINT C1\n{\nOFFSET 0 1 0\nCHANNELS 0\n}\n}\n}\n\
        MOTION\nFrames: 1\nFrame Time: 0.1\n30 40 50 30 50 40 2 40 3 50 1 30\n";
    let scene = read_raw(text);
    assert!(position(&scene, "A1", 0).abs_diff_eq(Vec3::new(-0.383, 0.6634, 0.6428), 1e-4));
    assert!(position(&scene, "B1", 0).abs_diff_eq(Vec3::new(0.0434, 0.9096, 0.4132), 1e-4));
    assert_eq!(position(&scene, "C", 0), Vec3::new(1.0, 2.0, 3.0));
    // X 40, Y 50, Z 30: the Y axis goes to Rx(40) Ry(50) (-sin 30, cos 30, 0).
    let (s, c) = (40f32.to_radians().sin_cos().0, 40f32.to_radians().cos());
    let turned = Vec3::new(-0.5 * 50f32.to_radians().cos(), 0.866_025_4, 0.5 * 50f32.to_radians().sin());
    let wanted = Vec3::new(turned.x, c * turned.y - s * turned.z, s * turned.y + c * turned.z);
    assert!((position(&scene, "C1", 0) - position(&scene, "C", 0)).abs_diff_eq(wanted, 1e-5));
}

#[test]
fn fc_35_rotations_keep_their_sign_through_turns() {
    let rows: Vec<String> = (0..200).map(|i| format!("0 90 0 0 0 {} {} 0 0", i * 10 - 900, -7 * i)).collect();
    let text = one_leg("0 0 0", &["0 0 0"]);
    let head = text.split("MOTION").next().unwrap();
    let text = format!("{head}MOTION\nFrames: 200\nFrame Time: 0.01\n{}\n", rows.join("\n"));
    let scene = read_raw(&text);
    for joint in [0, 1] {
        let track = scene.clips[0].clip.joints[joint].rotation.as_ref().unwrap();
        assert_eq!(track.values.len(), 200);
        assert!(track.values.windows(2).all(|pair| pair[0].dot(pair[1]) > 0.9));
        assert!(track.values.iter().all(|q| (q.length() - 1.0).abs() < 1e-6));
    }
}

#[test]
fn constant_channels_collapse_and_times_are_shared() {
    let scene = read_raw(&one_leg("0 0 0", &["0 90 0", "0 91 0", "0 92 0"]));
    let clip = &scene.clips[0].clip;
    let places = clip.joints[0].translation.as_ref().unwrap();
    assert_eq!(places.times.len(), 3);
    assert_eq!(clip.joints[1].rotation.as_ref().unwrap().times.as_ref(), [0.0]);
    assert!(clip.joints[1].translation.is_none());
    let text = one_leg("0 0 0", &["0 90 0", "0 91 0"]).replace("0 91 0 0 0 0 0 0 0", "0 91 0 1 0 0 2 0 0");
    let scene = read_raw(&text);
    let clip = &scene.clips[0].clip;
    let times = |i: usize| &clip.joints[i].rotation.as_ref().unwrap().times;
    assert!(Arc::ptr_eq(times(0), times(1)));
    assert!(Arc::ptr_eq(times(0), &clip.joints[0].translation.as_ref().unwrap().times));
}

#[test]
fn position_channels_below_the_root() {
    let text = "HIERARCHY\nROOT Root\n{\nOFFSET 0 0 0\nCHANNELS 0\n\
        JOINT Still\n{\nOFFSET 1 2 3\nCHANNELS 3 Xposition Yposition Zposition\n}\n\
        JOINT Moves\n{\nOFFSET 1 2 3\nCHANNELS 3 Zposition Yposition Xposition\n}\n\
        JOINT Up\n{\nOFFSET 1 2 3\nCHANNELS 1 Yposition\n}\n}\n\
        MOTION\nFrames: 2\nFrame Time: 0.1\n1 2 3 9 8 7 5\n1 2 3 6 5 4 5\n";
    let scene = read_raw(text);
    assert!(scene.clips[0].clip.joints[1].translation.is_none(), "never leaves its OFFSET");
    assert_eq!(position(&scene, "Moves", 0), Vec3::new(7.0, 8.0, 9.0));
    assert_eq!(position(&scene, "Moves", 1), Vec3::new(4.0, 5.0, 6.0));
    assert_eq!(position(&scene, "Up", 1), Vec3::new(1.0, 5.0, 3.0));
    let up = scene.clips[0].clip.joints[3].translation.as_ref().unwrap();
    assert_eq!(up.values.len(), 1);
    // Six channels everywhere, never used: the bones keep their lengths, and it is said.
    let zeros = text.replace("1 2 3 9 8 7 5", "0 0 0 0 0 0 0").replace("1 2 3 6 5 4 5", "0 0 0 0 0 0 0");
    let scene = read_raw(&zeros);
    assert_eq!(position(&scene, "Moves", 1), Vec3::new(1.0, 2.0, 3.0));
    assert!(scene.notes.iter().any(|n| n.kind == NoteKind::Warning && n.text.contains("OFFSET")));
}

#[test]
fn fc_23_end_sites_and_equal_names() {
    let text = "HIERARCHY\nROOT Root\n{\nOFFSET 0 0 0\nCHANNELS 0\n\
        JOINT Tip\n{\nOFFSET 1 0 0\nCHANNELS 1 Zrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\nEnd Site\n{\nOFFSET 1 0 0\n}\n}\n\
        JOINT Tip\n{\nOFFSET 2 0 0\nCHANNELS 1 Zrotation\nEnd Site\n{\nOFFSET 0 1 0\n}\n}\n\
        JOINT Tip_end\n{\nOFFSET 3 0 0\nCHANNELS 0\nEnd Site nose\n{\nOFFSET 0 1 0\n}\n}\n}\n\
        MOTION\nFrames: 1\nFrame Time: 0.1\n0 45\n";
    let scene = read_raw(text);
    let figure = &scene.figures[0];
    let names: Vec<&str> = figure.skeleton.names().iter().map(String::as_str).collect();
    assert_eq!(names, ["Root", "Tip", "Tip_end_2", "Tip_end_3", "Tip", "Tip_end_4", "Tip_end", "nose"]);
    let ends: Vec<usize> = (0..8).filter(|j| figure.hints.is_end_site(*j)).collect();
    assert_eq!(ends, [2, 3, 5, 7]);
    assert_eq!(figure.nodes, [0, 1, 2, 3, 4, 5, 6, 7]);
    assert_eq!((scene.format, figure.name.as_str()), (Format::Bvh, "Root"));
    let places = positions(&scene, 0);
    assert!(places[2].abs_diff_eq(Vec3::new(1.0, 1.0, 0.0), 1e-6), "the first Tip stays");
    let turned = Vec3::new(2.0 - 0.5f32.sqrt(), 0.5f32.sqrt(), 0.0);
    assert!(places[5].abs_diff_eq(turned, 1e-6), "the second turns");
}

/// A person of 1.7 m in a T-pose, metres and +Y up, as lines of OFFSETs; walks along `walk`.
struct Person {
    /// Units per metre.
    unit: f64,
    /// Whether the file is +Z up.
    z_up: bool,
    root_offset: DVec3,
}

impl Person {
    const JOINTS: [(&str, usize, [f64; 3]); 17] = [
        ("Hips", 0, [0.0, 0.0, 0.0]),
        ("Spine", 1, [0.0, 0.12, 0.0]),
        ("Chest", 2, [0.0, 0.18, 0.0]),
        ("Neck", 3, [0.0, 0.22, 0.0]),
        ("Head", 4, [0.0, 0.09, 0.02]),
        ("LeftArm", 3, [0.17, 0.15, 0.0]),
        ("LeftForeArm", 4, [0.28, 0.0, 0.0]),
        ("LeftHand", 5, [0.25, 0.0, 0.0]),
        ("RightArm", 3, [-0.17, 0.15, 0.0]),
        ("RightForeArm", 4, [-0.28, 0.0, 0.0]),
        ("RightHand", 5, [-0.25, 0.0, 0.0]),
        ("LeftUpLeg", 1, [0.09, -0.05, 0.0]),
        ("LeftLeg", 2, [0.0, -0.42, 0.0]),
        ("LeftFoot", 3, [0.0, -0.40, 0.0]),
        ("RightUpLeg", 1, [-0.09, -0.05, 0.0]),
        ("RightLeg", 2, [0.0, -0.42, 0.0]),
        ("RightFoot", 3, [0.0, -0.40, 0.0]),
    ];

    fn vector(&self, v: DVec3) -> String {
        let v = if self.z_up { DVec3::new(v.x, -v.z, v.y) } else { v } * self.unit;
        format!("{:.9} {:.9} {:.9}", v.x, v.y, v.z)
    }

    /// Turns about Y, X and Z of the +Y world, intrinsic in that order, in the file's own channels.
    fn turns(&self, yxz: [f64; 3]) -> String {
        let z = if self.z_up { -yxz[2] } else { yxz[2] };
        format!("{:.6} {:.6} {:.6}", yxz[0], yxz[1], z)
    }

    fn hierarchy(&self) -> String {
        let order = if self.z_up { "Zrotation Xrotation Yrotation" } else { "Yrotation Xrotation Zrotation" };
        let mut out = String::new();
        let mut open = 0;
        for (index, (name, depth, offset)) in Person::JOINTS.iter().enumerate() {
            out += &"}\n".repeat(open - depth);
            open = depth + 1;
            let root = index == 0;
            let (word, offset) =
                if root { ("ROOT", self.root_offset) } else { ("JOINT", DVec3::from_array(*offset)) };
            let place = if root { "6 Xposition Yposition Zposition" } else { "3" };
            out += &format!("{word} {name}\n{{\nOFFSET {}\nCHANNELS {place} {order}\n", self.vector(offset));
        }
        out + &"}\n".repeat(open)
    }

    fn row(&self, frame: usize, lying: bool) -> String {
        let f = frame as f64;
        let place = if lying { DVec3::new(0.0, 0.15, 0.0) } else { DVec3::new(0.0, 0.88, 0.05 * f) };
        let root = if lying { [20.0, -90.0, 0.0] } else { [10.0 + f, 5.0, 3.0] };
        let swing = if lying { 3.0 } else { 30.0 } * (f * 0.3).sin();
        let joints = (1..Person::JOINTS.len()).map(|j| match Person::JOINTS[j].0 {
            "LeftUpLeg" | "RightArm" => self.turns([0.0, swing, 2.0]),
            "RightUpLeg" | "LeftArm" => self.turns([0.0, -swing, -2.0]),
            _ => self.turns([0.0, 0.3 * swing.abs(), 0.0]),
        });
        [self.vector(place), self.turns(root)].into_iter().chain(joints).collect::<Vec<_>>().join(" ")
    }

    fn text(&self, frames: usize, lying: bool) -> String {
        let rows: Vec<String> = (0..frames).map(|f| self.row(f, lying)).collect();
        let rows = rows.join("\n");
        format!("HIERARCHY\n{}MOTION\nFrames: {frames}\nFrame Time: 0.04\n{rows}\n", self.hierarchy())
    }
}

const PERSON: Person = Person { unit: 1.0, z_up: false, root_offset: DVec3::ZERO };

#[test]
fn every_unit_and_axis_gives_the_same_scene() {
    let wanted = read_with(&PERSON.text(40, false), &ReadOptions::default());
    assert_eq!(wanted.axes.metres_per_unit, 1.0);
    for (metres, name) in [(0.01, "cm"), (0.0254, "inch"), (0.0254 / 0.45, "CMU"), (0.1, "dm"), (0.001, "mm")]
    {
        for z_up in [false, true] {
            let person = Person { unit: 1.0 / metres, z_up, ..PERSON };
            let scene = read_with(&person.text(40, false), &ReadOptions::default());
            assert!((scene.axes.metres_per_unit / metres - 1.0).abs() < 1e-9, "{name} {:?}", scene.notes);
            assert_eq!(scene.axes.up, if z_up { UpAxis::Z } else { UpAxis::Y });
            assert!(scene.notes.iter().any(|n| n.place == "unit" && n.text.contains("confidence")));
            let skeleton = &scene.figures[0].skeleton;
            for (rest, other) in skeleton.rest().iter().zip(wanted.figures[0].skeleton.rest()) {
                assert!(rest.translation.abs_diff_eq(other.translation, 1e-5));
                assert_eq!(
                    (rest.rotation, rest.scale),
                    (Quat::IDENTITY, Vec3::ONE),
                    "FC-51: no root left over"
                );
            }
            for frame in [0, 7, 39] {
                for (a, b) in positions(&scene, frame).iter().zip(positions(&wanted, frame)) {
                    assert!(a.abs_diff_eq(b, 1e-5), "{name} {z_up} {frame}: {a} {b}");
                }
                let at = |s: &Scene| {
                    posed(&s.figures[0].skeleton, &s.clips[0].clip, frame as f64 * 0.04).rotations
                };
                for (a, b) in at(&scene).iter().zip(at(&wanted)) {
                    assert!(posewright::rotation::angle_between(*a, b).to_degrees() < 1e-3);
                }
            }
        }
    }
}

#[test]
fn the_axis_of_someone_who_lies_down_is_never_silently_wrong() {
    for z_up in [false, true] {
        let text = Person { z_up, ..PERSON }.text(40, true);
        let wanted = if z_up { UpAxis::Z } else { UpAxis::Y };
        let scene = read_with(&text, &ReadOptions::default());
        let unsure = scene.notes.iter().any(|n| n.place == "up axis" && n.text.contains("unsure"));
        assert!(scene.axes.up == wanted || unsure, "{:?}", scene.notes);
        let given = read_with(&text, &ReadOptions { up: wanted, ..ReadOptions::default() });
        assert!(positions(&given, 9).iter().all(|p| p.y > -0.3 && p.y < 0.5), "flat on the ground");
    }
}

#[test]
fn units_and_axes_can_be_given() {
    let options = ReadOptions { unit: Unit::Metres(0.5), up: UpAxis::Z, ..ReadOptions::default() };
    let scene = read_with(&PERSON.text(2, false), &options);
    let spine = scene.figures[0].skeleton.rest()[1].translation;
    assert!(spine.abs_diff_eq(Vec3::new(0.0, 0.0, -0.06), 1e-6), "{spine}");
    assert!(!scene.notes.iter().any(|n| n.place == "unit" || n.place == "up axis"), "{:?}", scene.notes);
}

#[test]
fn fc_28_a_zero_root_offset_has_a_finite_size() {
    let scene = read_with(&PERSON.text(3, false), &ReadOptions::default());
    assert_eq!(scene.figures[0].skeleton.rest()[0].translation, Vec3::ZERO);
    let character = scene.character(0, posewright::Reference::Rest);
    let measures = character.measures();
    assert!((measures.leg_length - 0.82).abs() < 1e-4, "{measures:?}");
    let sole = measures.hip_height - 0.87;
    assert!((0.0..0.12).contains(&sole), "hips to sole although the OFFSET is zero: {measures:?}");
}

#[test]
fn people_with_a_root_each_are_figures_props_are_not() {
    let both = format!("{}{}", PERSON.hierarchy(), PERSON.hierarchy());
    let row = |f| format!("{} {}", PERSON.row(f, false), PERSON.row(f + 5, false));
    let text = format!("HIERARCHY\n{both}MOTION\nFrames: 2\nFrame Time: 0.04\n{}\n{}\n", row(0), row(1));
    let scene = read_with(&text, &ReadOptions::default());
    let names: Vec<&str> = scene.figures.iter().map(|f| f.name.as_str()).collect();
    assert_eq!(names, ["Hips", "Hips_2"]);
    assert_eq!(scene.clips.len(), 2);
    assert_eq!((scene.clips[1].figure, scene.figures[1].nodes[0]), (1, 17));
    let alone = read_with(&PERSON.text(8, false), &ReadOptions::default());
    let clip = &scene.clips[1].clip;
    let found = posed(&scene.figures[1].skeleton, clip, 0.04).positions;
    for (a, b) in found.iter().zip(positions(&alone, 6)) {
        assert!(a.abs_diff_eq(b, 1e-6));
    }
    let prop = "ROOT Sword\n{\nOFFSET 1 1 0\nCHANNELS 3 Xposition Yposition Zposition\n}\n";
    let text = format!(
        "HIERARCHY\n{}{prop}MOTION\nFrames: 1\nFrame Time: 0.04\n{} 1 1 0\n",
        PERSON.hierarchy(),
        PERSON.row(0, false)
    );
    let scene = read_with(&text, &ReadOptions::default());
    assert_eq!(scene.figures.len(), 1);
    assert_eq!(scene.figures[0].skeleton.roots().count(), 2);
}

#[test]
fn the_same_take_in_two_units_has_the_same_size() {
    let Some(corpus) = corpus() else { return };
    // Another project rescaled the first file to metres, rounded to a millionth, and wrote some angles otherwise.
    let read = |name: &str| {
        let bytes = std::fs::read(corpus.join("pairs/cmu_131_01_scaled").join(name)).unwrap();
        bvh::read(&bytes, &ReadOptions::default()).unwrap()
    };
    let (cmu, metres) = (read("131_01.bvh"), read("scaled_131_01.bvh"));
    assert_ne!(cmu.axes, metres.axes);
    for frame in [0, 100, 500, 993] {
        for (a, b) in positions(&cmu, frame).iter().zip(positions(&metres, frame)) {
            assert!(a.abs_diff_eq(b, 1e-4), "frame {frame}: {a} {b}");
        }
    }
}

proptest! {
    /// Any channel order, positions anywhere among the rotations, against matrices.
    #[test]
    fn any_order_of_channels(
        order in Just(["Xposition", "Yposition", "Zposition", "Xrotation", "Yrotation", "Zrotation"]).prop_shuffle(),
        values in prop::array::uniform6(-200.0f64..200.0),
        offset in prop::array::uniform3(-5.0f64..5.0),
    ) {
        let text = format!(
            "HIERARCHY ROOT r {{ OFFSET 0 0 0 CHANNELS 6 {} JOINT j {{ OFFSET {} {} {} CHANNELS 0 }} }} \
            MOTION\nFrames: 1\nFrame Time: 1\n{}\n",
            order.join(" "), offset[0], offset[1], offset[2],
            values.map(|v| v.to_string()).join(" ")
        );
        let mut place = DVec3::ZERO;
        let mut turn = posewright::glam::DMat3::IDENTITY;
        for (channel, value) in order.iter().zip(values) {
            let axis = "XYZ".find(&channel[..1]).unwrap();
            if channel.ends_with("position") {
                place[axis] = value;
            } else {
                let a = value.to_radians();
                turn *= match axis {
                    0 => posewright::glam::DMat3::from_rotation_x(a),
                    1 => posewright::glam::DMat3::from_rotation_y(a),
                    _ => posewright::glam::DMat3::from_rotation_z(a),
                };
            }
        }
        let wanted = place + turn * DVec3::from_array(offset);
        let found = position(&read_raw(&text), "j", 0).as_dvec3();
        prop_assert!(found.distance(wanted) < 1e-4, "{} {}", found, wanted);
    }
}
