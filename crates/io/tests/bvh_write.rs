//! Written BVH files, read by a second, naive reader and compared with the rig's own forward kinematics.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

mod bvh_plain;

use bvh_plain::{Plain, corpus, corpus_files};
use posewright::glam::{DVec3, Quat, Vec3};
use posewright::{Clip, Interpolation, LocalPose, ModelPose, Skeleton, Track, Transform};
use posewright_io::bvh::{self, Axis, BvhWriteOptions};
use posewright_io::{ReadOptions, RootOffset, Unit, WriteError};
use proptest::prelude::*;
use std::sync::Arc;

fn track<V: Copy>(times: &[f64], values: &[V]) -> Option<Track<V>> {
    Some(Track { times: Arc::from(times), values: values.to_vec(), interpolation: Interpolation::Linear })
}

fn chain(joints: &[(&str, Transform)]) -> Skeleton {
    let names = joints.iter().map(|(name, _)| (*name).to_string()).collect();
    let parents = (0..joints.len()).map(|i| i.checked_sub(1)).collect();
    Skeleton::new(names, parents, joints.iter().map(|(_, t)| *t).collect()).unwrap()
}

fn rig_positions(skeleton: &Skeleton, clip: &Clip, time: Option<f64>) -> Vec<DVec3> {
    let mut local = LocalPose::rest(skeleton);
    if let Some(time) = time {
        clip.sample(skeleton, time, &mut local.joints);
    }
    let mut model = ModelPose::default();
    model.compose(skeleton, &local.joints);
    model.positions.iter().map(|p| p.as_dvec3()).collect()
}

/// Worst distance in metres between rig and file over the zero pose and all frames; End Sites that the writer invented
/// are left out.
fn worst(skeleton: &Skeleton, clip: &Clip, text: &str, unit: f64) -> f64 {
    let plain = Plain::read(text);
    let own = |points: Vec<DVec3>| -> Vec<DVec3> {
        let kept = points.into_iter().zip(&plain.ends).filter(|(_, end)| !**end);
        kept.map(|(p, _)| p * unit).collect()
    };
    let compare = |frame: Option<usize>| {
        let found = own(plain.positions(frame));
        let wanted = rig_positions(skeleton, clip, frame.map(|f| f as f64 * plain.frame_time));
        assert_eq!(found.len(), wanted.len());
        found.iter().zip(&wanted).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max)
    };
    let frames = (0..plain.rows.len()).map(|f| compare(Some(f))).fold(0.0, f64::max);
    frames.max(compare(None))
}

fn text(skeleton: &Skeleton, clip: &Clip, options: &BvhWriteOptions<'_>) -> String {
    String::from_utf8(bvh::write(skeleton, clip, options).unwrap()).unwrap()
}

#[test]
fn fc_03_rest_rotations_are_folded_out() {
    let quarter = Quat::from_rotation_z(90f32.to_radians());
    let skeleton = chain(&[
        ("hips", Transform::from_translation(Vec3::new(0.0, 1.0, 0.0))),
        ("spine", Transform::new(Vec3::new(0.0, 0.2, 0.0), quarter)),
        ("chest", Transform::from_translation(Vec3::new(0.3, 0.0, 0.0))),
    ]);
    let mut clip = Clip::empty("", 3);
    clip.joints[1].rotation = track(&[0.0], &[quarter * Quat::from_rotation_y(30f32.to_radians())]);
    let text = text(&skeleton, &clip, &BvhWriteOptions { metres_per_unit: 1.0, ..Default::default() });
    let plain = Plain::read(&text);
    assert!(plain.positions(None)[2].distance(DVec3::new(0.0, 1.5, 0.0)) < 1e-4);
    assert!(plain.positions(Some(0))[2].distance(DVec3::new(0.0, 1.4598, -0.15)) < 1e-4);
    assert!(plain.offsets[1].distance(DVec3::new(0.0, 0.2, 0.0)) < 1e-6);
    assert!(plain.offsets[2].distance(DVec3::new(0.0, 0.3, 0.0)) < 1e-6);
    assert_eq!(plain.channels[1], ["zrotation", "xrotation", "yrotation"]);
    for (found, wanted) in plain.rows[0][6..9].iter().zip([0.0, -30.0, 0.0]) {
        assert!((found - wanted).abs() < 1e-4, "{:?}", plain.rows[0]);
    }
    assert!(worst(&skeleton, &clip, &text, 1.0) < 1e-4);
}

#[test]
fn fc_23_equal_names_become_distinct() {
    let names = ["Root", "ArmL", "Tip", "ArmR", "Tip", "Tip_2"].map(String::from).to_vec();
    let parents = vec![None, Some(0), Some(1), Some(0), Some(3), Some(0)];
    let skeleton = Skeleton::new(names, parents, vec![Transform::from_translation(Vec3::X); 6]).unwrap();
    let mut clip = Clip::empty("", 6);
    clip.joints[4].rotation = track(&[0.0], &[Quat::from_rotation_z(45f32.to_radians())]);
    let written = bvh::write_with_notes(&skeleton, &clip, &BvhWriteOptions::default()).unwrap();
    assert!(written.notes.iter().any(|n| n.text.contains("renamed")), "{:?}", written.notes);
    let plain = Plain::read(std::str::from_utf8(&written.bytes).unwrap());
    let mut names: Vec<&String> = plain.names.iter().filter(|n| !n.is_empty()).collect();
    assert_eq!(names.len(), 6);
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 6, "{names:?}");
    // Only the second Tip turns.
    let joints: Vec<usize> = (0..plain.names.len()).filter(|j| !plain.ends[*j]).collect();
    let row = &plain.rows[0];
    let turns: Vec<f64> = joints.iter().enumerate().map(|(i, _)| row[3 + 3 * i]).collect();
    assert!((turns[4] - 45.0).abs() < 1e-4, "{turns:?}");
    assert!(turns.iter().enumerate().all(|(i, t)| i == 4 || *t == 0.0), "{turns:?}");
}

#[test]
fn awkward_names_fit_on_their_line() {
    let skeleton = chain(&[
        ("mixamorig:Hips", Transform::IDENTITY),
        ("Bip01 L Thigh", Transform::from_translation(Vec3::Y)),
        ("a{b}\nc", Transform::from_translation(Vec3::Y)),
        ("", Transform::from_translation(Vec3::Y)),
    ]);
    let bytes = bvh::write(&skeleton, &Clip::empty("", 4), &BvhWriteOptions::default()).unwrap();
    let document = bvh::parse(&bytes, &ReadOptions::default()).unwrap();
    let names: Vec<&str> = document.joints.iter().map(|j| j.name.as_str()).collect();
    assert_eq!(names, ["mixamorig:Hips", "Bip01 L Thigh", "a_b__c", "joint", ""]);
}

#[test]
fn animated_translation_becomes_position_channels() {
    let skeleton = chain(&[
        ("hips", Transform::from_translation(Vec3::Y)),
        ("spine", Transform::from_translation(Vec3::new(0.0, 0.2, 0.0))),
        ("chest", Transform::from_translation(Vec3::new(0.0, 0.3, 0.0))),
    ]);
    let mut clip = Clip::empty("", 3);
    clip.joints[1].translation = track(&[0.0, 1.0], &[Vec3::new(0.0, 0.2, 0.0), Vec3::new(0.1, 0.4, 0.0)]);
    let text = text(&skeleton, &clip, &BvhWriteOptions::default());
    let plain = Plain::read(&text);
    assert_eq!(plain.channels[1].len(), 6);
    assert_eq!(plain.channels[2].len(), 3);
    assert!(worst(&skeleton, &clip, &text, 0.01) < 1e-4);
}

#[test]
fn joints_that_sit_in_their_parents_read_back_there() {
    let skeleton = chain(&[
        ("hips", Transform::from_translation(Vec3::Y)),
        ("spine", Transform::from_translation(Vec3::new(0.0, 0.2, 0.0))),
        ("chest", Transform::from_translation(Vec3::new(0.0, 0.3, 0.0))),
    ]);
    let mut clip = Clip::empty("", 3);
    clip.joints[1].translation = track(&[0.0], &[Vec3::ZERO]);
    let bytes = bvh::write(&skeleton, &clip, &BvhWriteOptions::default()).unwrap();
    let scene = bvh::read(&bytes, &ReadOptions::default()).unwrap();
    let found = rig_positions(&scene.figures[0].skeleton, &scene.clips[0].clip, Some(0.0));
    assert!(found[1].distance(DVec3::Y) < 1e-4, "{found:?}");
    assert!(found[2].distance(DVec3::new(0.0, 1.3, 0.0)) < 1e-4, "{found:?}");
}

#[test]
fn a_root_that_stays_at_the_origin_is_not_taken_for_the_other_root_rule() {
    let skeleton = chain(&[
        ("hips", Transform::from_translation(Vec3::Y)),
        ("spine", Transform::from_translation(Vec3::new(0.0, 0.2, 0.0))),
    ]);
    let mut clip = Clip::empty("", 2);
    clip.joints[0].translation = track(&[0.0], &[Vec3::ZERO]);
    let bytes = bvh::write(&skeleton, &clip, &BvhWriteOptions::default()).unwrap();
    for rule in [RootOffset::Auto, RootOffset::Replaced, RootOffset::Added] {
        let options = ReadOptions { root_offset: rule, unit: Unit::Metres(0.01), ..ReadOptions::default() };
        let scene = bvh::read(&bytes, &options).unwrap();
        let found = rig_positions(&scene.figures[0].skeleton, &scene.clips[0].clip, Some(0.0));
        assert!(found[0].length() < 1e-4, "{rule:?}: {found:?}");
    }
}

#[test]
fn several_roots_keep_their_places() {
    let names = ["body", "head", "foot"].map(String::from).to_vec();
    let rest = [Vec3::Y, Vec3::new(0.0, 0.5, 0.0), Vec3::new(0.2, 0.1, 0.0)].map(Transform::from_translation);
    let skeleton = Skeleton::new(names, vec![None, Some(0), None], rest.to_vec()).unwrap();
    let mut clip = Clip::empty("", 3);
    clip.joints[2].translation = track(&[0.0, 1.0], &[Vec3::new(0.2, 0.1, 0.0), Vec3::new(0.2, 0.1, 1.0)]);
    let text = text(&skeleton, &clip, &BvhWriteOptions::default());
    assert_eq!(text.matches("ROOT").count(), 2);
    assert!(worst(&skeleton, &clip, &text, 0.01) < 1e-4);
}

#[test]
fn what_cannot_be_written_is_an_error_or_a_note() {
    let skeleton = chain(&[("a", Transform::IDENTITY), ("b", Transform::from_translation(Vec3::Y))]);
    let error = |clip: &Clip, options: &BvhWriteOptions<'_>| match bvh::write(&skeleton, clip, options) {
        Err(WriteError::Unsupported { message, .. }) => message,
        other => panic!("{other:?}"),
    };
    let clip = Clip::empty("", 2);
    assert!(error(&Clip::empty("", 3), &BvhWriteOptions::default()).contains("belong together"));
    let unit = BvhWriteOptions { metres_per_unit: 0.0, ..Default::default() };
    assert!(error(&clip, &unit).contains("above 0"));
    let order = BvhWriteOptions { order: [Axis::X, Axis::Y, Axis::X], ..Default::default() };
    assert!(error(&clip, &order).contains("different axes"));
    let mut bad = Clip::empty("", 2);
    bad.joints[1].translation = track(&[0.0], &[Vec3::new(f32::NAN, 0.0, 0.0)]);
    assert!(error(&bad, &BvhWriteOptions::default()).contains("not finite"));
    let mut stretched = Clip::empty("", 2);
    stretched.joints[0].scale = track(&[0.0, 1.0], &[Vec3::ONE, Vec3::new(1.0, 2.0, 1.0)]);
    let written = bvh::write_with_notes(&skeleton, &stretched, &BvhWriteOptions::default()).unwrap();
    assert!(written.notes.iter().any(|n| n.text.contains("non-uniform") && n.place == "a"));
    let text = String::from_utf8(written.bytes).unwrap();
    assert!(worst(&skeleton, &stretched, &text, 0.01) < 1e-4, "places follow the scale all the same");
}

#[test]
fn fc_24_late_keys_are_held_from_the_start() {
    let skeleton = chain(&[("a", Transform::IDENTITY), ("b", Transform::from_translation(Vec3::Y))]);
    let turn = |degrees: f32| Quat::from_rotation_z(degrees.to_radians());
    let mut clip = Clip::empty("", 2);
    clip.joints[0].rotation = track(&[1.5, 2.5], &[turn(10.0), turn(20.0)]);
    clip.joints[1].rotation = track(&[0.0, 1.0], &[turn(0.0), turn(40.0)]);
    clip.duration_secs = 2.5;
    let plain = Plain::read(&text(&skeleton, &clip, &BvhWriteOptions::default()));
    assert_eq!(plain.rows.len(), 76, "2.5 s at 30 frames per second");
    for (frame, a, b) in
        [(0, 10.0, 0.0), (30, 10.0, 40.0), (45, 10.0, 40.0), (60, 15.0, 40.0), (75, 20.0, 40.0)]
    {
        assert!((plain.rows[frame][3] - a).abs() < 1e-3, "frame {frame}: {:?}", plain.rows[frame]);
        assert!((plain.rows[frame][6] - b).abs() < 1e-3, "frame {frame}: {:?}", plain.rows[frame]);
    }
}

#[test]
fn angles_are_continuous_through_the_pole_and_past_half_turns() {
    let skeleton = chain(&[("a", Transform::IDENTITY), ("b", Transform::from_translation(Vec3::Y))]);
    let times: Vec<f64> = (0..400).map(|i| f64::from(i) / 100.0).collect();
    // About X, the middle angle of Z X Y, once around: straight through both poles; then about Y, three times around.
    let spin = |i: usize| (i as f32 * 0.9 * 1.01).to_radians();
    let over: Vec<Quat> = (0..400).map(|i| Quat::from_rotation_x(spin(i))).collect();
    let round: Vec<Quat> = (0..400).map(|i| Quat::from_rotation_y(3.0 * spin(i))).collect();
    let mut clip = Clip::empty("", 2);
    clip.joints[0].rotation = track(&times, &over);
    clip.joints[1].rotation = track(&times, &round);
    clip.duration_secs = 3.99;
    let text = text(&skeleton, &clip, &BvhWriteOptions::default());
    let plain = Plain::read(&text);
    assert_eq!(plain.rows.len(), 400);
    for pair in plain.rows.windows(2) {
        for (column, (a, b)) in pair[0].iter().zip(&pair[1]).enumerate().skip(3) {
            assert!((a - b).abs() < 3.0, "column {column} jumps from {a} to {b}");
        }
    }
    assert!(worst(&skeleton, &clip, &text, 0.01) < 1e-4);
}

/// Any rig: rests turned, scaled (mirrors too), several roots; any motion of all components.
fn any_rig() -> impl Strategy<Value = (Skeleton, Clip)> {
    let quat = || {
        prop::array::uniform4(-1.0f32..1.0)
            .prop_filter("length", |q| q.iter().map(|v| v * v).sum::<f32>() > 0.05)
            .prop_map(|q| Quat::from_array(q).normalize())
    };
    let vector = || prop::array::uniform3(-1.0f32..1.0).prop_map(Vec3::from_array);
    let scale = prop_oneof![
        4 => Just(Vec3::ONE),
        1 => Just(Vec3::splat(0.01)),
        1 => Just(Vec3::new(-1.0, 1.0, 1.0)),
        1 => Just(Vec3::new(1.0, 1.5, 0.5)),
    ];
    let keys = prop_oneof![Just(1usize), Just(3usize)];
    let joint = (
        (vector(), quat(), scale, any::<prop::sample::Index>(), prop::bool::weighted(0.1)),
        (keys, prop::collection::vec((quat(), vector()), 3), prop::bool::weighted(0.3)),
    );
    prop::collection::vec(joint, 1..9).prop_map(|joints| {
        let (mut names, mut parents, mut rest) = (vec![], vec![], vec![]);
        let mut clip = Clip::empty("", joints.len());
        for (i, ((translation, rotation, scale, pick, is_root), (keys, values, moves))) in
            joints.into_iter().enumerate()
        {
            names.push(format!("j{}", i / 2));
            // A parent on the path that is open keeps the order depth-first.
            let open: Vec<usize> = std::iter::successors(i.checked_sub(1), |j: &usize| parents[*j]).collect();
            parents.push(if open.is_empty() || is_root { None } else { Some(open[pick.index(open.len())]) });
            rest.push(Transform { translation, rotation, scale });
            let times: Vec<f64> = (0..keys).map(|k| k as f64 / 10.0).collect();
            let rotations: Vec<Quat> = values[..keys].iter().map(|v| v.0).collect();
            clip.joints[i].rotation = track(&times, &rotations);
            if moves {
                let places: Vec<Vec3> = values[..keys].iter().map(|v| v.1).collect();
                clip.joints[i].translation = track(&times, &places);
            }
            clip.duration_secs = clip.duration_secs.max(times[keys - 1]);
        }
        (Skeleton::new(names, parents, rest).unwrap(), clip)
    })
}

proptest! {
    #[test]
    fn any_rig_plays_the_same(
        (skeleton, clip) in any_rig(), order in 0usize..6, unit in prop_oneof![Just(0.01), Just(1.0)],
    ) {
        let [x, y, z] = [Axis::X, Axis::Y, Axis::Z];
        let order = [[x, y, z], [x, z, y], [y, x, z], [y, z, x], [z, x, y], [z, y, x]][order];
        let options = BvhWriteOptions { order, metres_per_unit: unit, ..Default::default() };
        let written = bvh::write_with_notes(&skeleton, &clip, &options).unwrap();
        let text = std::str::from_utf8(&written.bytes).unwrap();
        // Places per frame; the zero pose too, unless root OFFSETs had to be left out.
        if written.notes.iter().any(|n| n.text.contains("left at zero")) {
            return Ok(());
        }
        prop_assert!(worst(&skeleton, &clip, text, unit) < 1e-4, "{}", text);
        // And our own reader sees what the naive one sees, with nothing given but the axis.
        let scene = bvh::read(&written.bytes, &ReadOptions {
            unit: Unit::Metres(unit), up: posewright_io::UpAxis::Y, ..ReadOptions::default()
        }).unwrap();
        let plain = Plain::read(text);
        for frame in 0..plain.rows.len() {
            let time = frame as f64 * plain.frame_time;
            let found = rig_positions(&scene.figures[0].skeleton, &scene.clips[0].clip, Some(time));
            for (a, b) in found.iter().zip(plain.positions(Some(frame))) {
                prop_assert!(a.distance(b * unit) < 1e-4, "{} {}", a, b * unit);
            }
        }
    }
}

#[test]
fn real_files_go_through_unchanged() {
    let Some(corpus) = corpus() else { return };
    for path in corpus_files(&corpus) {
        let name = path.strip_prefix(&corpus).unwrap().display().to_string();
        let Ok(scene) = bvh::read(&std::fs::read(&path).unwrap(), &ReadOptions::default()) else { continue };
        let Some(first) = scene.clips.first() else { continue };
        let (figure, clip) = (&scene.figures[0], &first.clip);
        let marks_ends = figure.hints.end_sites.contains(&true);
        let options = BvhWriteOptions { end_sites: &figure.hints.end_sites, ..Default::default() };
        let written = bvh::write_with_notes(&figure.skeleton, clip, &options).unwrap();
        let plain = Plain::read(std::str::from_utf8(&written.bytes).unwrap());
        assert_eq!(plain.frame_time, clip.frame_time_secs.unwrap(), "{name}");
        let mut most: f64 = 0.0;
        let step = (plain.rows.len() / 50).max(1);
        for frame in (0..plain.rows.len()).step_by(step) {
            let wanted = rig_positions(&figure.skeleton, clip, Some(frame as f64 * plain.frame_time));
            // Leaves that had no End Site have been given one.
            let mut found = plain.positions(Some(frame));
            let mut ends = plain.ends.iter();
            found.retain(|_| !ends.next().unwrap() || marks_ends);
            assert_eq!(found.len(), wanted.len(), "{name}: joints and End Sites");
            most = found.iter().zip(&wanted).map(|(a, b)| (*a * 0.01).distance(*b)).fold(most, f64::max);
        }
        println!("{name}: worst {most:e} m; {:?}", written.notes);
        assert!(most < 1e-4, "{name}: {most}");
        // And again, with nothing given: the same skeleton.
        let options = ReadOptions { unit: Unit::Metres(0.01), ..ReadOptions::default() };
        let again = bvh::read(&written.bytes, &options).unwrap();
        if !marks_ends {
            continue;
        }
        assert_eq!(again.figures[0].skeleton.names(), figure.skeleton.names(), "{name}");
        let time = clip.duration_secs / 2.0;
        let wanted = rig_positions(&figure.skeleton, clip, Some(time));
        let found = rig_positions(&again.figures[0].skeleton, &again.clips[0].clip, Some(time));
        for (a, b) in found.iter().zip(&wanted) {
            assert!(a.distance(*b) < 1e-4, "{name}: {a} {b}");
        }
    }
}
