//! FC-72: what is allocated grows with the frames of a take and not faster, from text to the target's clip.
#![allow(clippy::unwrap_used, reason = "tests")]

use posewright::{Reference, Retarget, RetargetOptions};
use posewright_io::{ReadOptions, bvh};
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
