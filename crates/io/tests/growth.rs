//! FC-72: what is allocated grows with frames, clips and joints and not faster; and how much memory files take.
#![allow(clippy::unwrap_used, reason = "tests")]

use posewright::glam::{Quat, Vec3};
use posewright::{Clip, Reference, Retarget, RetargetOptions, Skeleton, Transform};
use posewright_io::gltf::write_new;
use posewright_io::{ReadOptions, bvh, open};
use std::fmt::Write;

/// The walk of the project, over and over, for as many frames as asked for.
fn take(frames: usize) -> String {
    let person =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/walk.bvh")).unwrap();
    let (head, motion) = person.split_once("MOTION").unwrap();
    let rows: Vec<&str> = motion.trim().lines().skip(2).collect();
    let mut text = format!("{head}MOTION\nFrames: {frames}\nFrame Time: 0.0166667\n");
    for frame in 0..frames {
        writeln!(text, "{}", rows[frame % rows.len()]).unwrap();
    }
    text
}

/// Bytes allocated for reading a take, and for carrying it over onto the giant.
fn allocated(frames: usize) -> (u64, u64) {
    let text = take(frames);
    let mut scene = None;
    let read = allocation_counter::measure(|| {
        scene = Some(bvh::read(text.as_bytes(), &ReadOptions::default()).unwrap());
    });
    let scene = scene.unwrap();
    let giant = posewright_io::read(
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/giant.glb").as_ref(),
        &ReadOptions::default(),
    )
    .unwrap();
    let (from, to) = (scene.character(0, Reference::Auto), giant.character(0, Reference::Auto));
    let retarget = Retarget::new(&from, &to, &RetargetOptions::default()).unwrap();
    let times = scene.clips[0].clip.key_times();
    assert_eq!(times.len(), frames);
    let carried = allocation_counter::measure(|| {
        retarget.clip(&scene.clips[0].clip, &times);
    });
    (read.bytes_total, carried.bytes_total)
}

#[test]
fn fc_72_ten_times_the_frames_take_ten_times_the_room() {
    let ((read_1k, carried_1k), (read_10k, carried_10k)) = (allocated(1_000), allocated(10_000));
    println!("read {read_1k} and {read_10k} bytes, carried {carried_1k} and {carried_10k}");
    assert!(read_10k as f64 <= 13.0 * read_1k as f64, "{read_1k} {read_10k}");
    assert!(carried_10k as f64 <= 13.0 * carried_1k as f64, "{carried_1k} {carried_10k}");
}

/// A chain of joints that all turn, as a GLB with this many clips.
fn chain(joints: usize, clips: usize, keys: usize) -> (Vec<u8>, u64) {
    let names = (0..joints).map(|joint| format!("joint {joint}")).collect();
    let parents = (0..joints).map(|joint| joint.checked_sub(1)).collect();
    let rest = vec![Transform::from_translation(Vec3::Y * 0.1); joints];
    let skeleton = Skeleton::new(names, parents, rest).unwrap();
    let times: std::sync::Arc<[f64]> = (0..keys).map(|key| key as f64 / 30.0).collect();
    let clip = |number: usize| {
        let mut clip = Clip::empty(format!("clip {number}"), joints);
        for (joint, tracks) in clip.joints.iter_mut().enumerate() {
            let turn = |key: usize| Quat::from_rotation_x((key + joint + number) as f32 * 0.01);
            let values = (0..keys).map(turn).collect();
            let interpolation = posewright::Interpolation::Linear;
            tracks.rotation = Some(posewright::Track { times: times.clone(), values, interpolation });
        }
        clip.duration_secs = (keys - 1) as f64 / 30.0;
        clip
    };
    let clips: Vec<Clip> = (0..clips).map(clip).collect();
    let mut bytes = Vec::new();
    let used = allocation_counter::measure(|| bytes = write_new(&skeleton, &clips).unwrap());
    (bytes, used.bytes_total)
}

/// Bytes allocated for reading.
fn reading(glb: &[u8]) -> u64 {
    let read = || drop(open::from_bytes(glb, None, &ReadOptions::default()).unwrap());
    allocation_counter::measure(read).bytes_total
}

#[test]
fn fc_72_a_clip_costs_as_the_sixtieth_as_it_does_as_the_first() {
    let (one, ten, sixty) = (chain(40, 1, 60), chain(40, 10, 60), chain(40, 60, 60));
    let empty = chain(40, 0, 60);
    let each = |all: u64, none: u64, clips: u64| (all - none) as f64 / clips as f64;
    let written = [each(one.1, empty.1, 1), each(ten.1, empty.1, 10), each(sixty.1, empty.1, 60)];
    let none = reading(&empty.0);
    let read =
        [each(reading(&one.0), none, 1), each(reading(&ten.0), none, 10), each(reading(&sixty.0), none, 60)];
    println!("bytes per clip, written {written:?}, read {read:?}");
    for costs in [written, read] {
        let most = costs.iter().copied().fold(0.0, f64::max);
        let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
        assert!(most <= 1.5 * least, "{costs:?}");
    }
}

#[test]
fn fc_72_five_hundred_joints_cost_ten_times_what_fifty_do() {
    let (few, many) = (chain(50, 2, 60), chain(500, 2, 60));
    let (read_few, read_many) = (reading(&few.0), reading(&many.0));
    println!("written {} and {}, read {read_few} and {read_many}", few.1, many.1);
    assert!(many.1 as f64 <= 15.0 * few.1 as f64, "{} {}", few.1, many.1);
    assert!(read_many as f64 <= 15.0 * read_few as f64, "{read_few} {read_many}");
}

#[test]
fn memory_stays_below_six_times_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let long = folder.path().join("long.bvh");
    std::fs::write(&long, take(20_000)).unwrap();
    let many = folder.path().join("many.glb");
    std::fs::write(&many, chain(60, 30, 300).0).unwrap();
    let mut files = vec![long, many];
    if let Some(corpus) = std::env::var_os("POSEWRIGHT_CORPUS") {
        files.extend(large_files(corpus.as_ref()));
    }
    for path in files {
        let size = std::fs::metadata(&path).unwrap().len();
        let mut linked = 0;
        let used = allocation_counter::measure(|| {
            if let Ok(opened) = open::open(&path, &ReadOptions::default()) {
                linked = opened.document.as_ref().map_or(0, |d| d.json().matches(".bin\"").count());
            }
        });
        println!("{:.2} times {size} bytes: {}", used.bytes_max as f64 / size as f64, path.display());
        // Files beside a .gltf are not counted in its size.
        assert!(
            linked > 0 || used.bytes_max <= 6 * size,
            "{}: {} for {size}",
            path.display(),
            used.bytes_max
        );
    }
}

/// BVH and glTF files of a megabyte and more: in smaller ones the notes weigh more than the motion.
fn large_files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        if path.is_dir() {
            out.extend(large_files(&path));
        } else if ["bvh", "glb", "gltf", "vrm"].contains(&ending.as_str())
            && std::fs::metadata(&path).unwrap().len() > 1 << 20
        {
            out.push(path);
        }
    }
    out
}
