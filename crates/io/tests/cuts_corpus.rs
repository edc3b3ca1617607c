//! Cuts of real clips: with look-ahead, and frame by frame at the file's own rate and at those of games.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::corpus;
use posewright::retarget::feet::{FeetOptions, FeetPass, LiveFeet};
use posewright::{Character, Clip, Reference, Retarget, RetargetOptions};
use posewright_io::ReadOptions;
use std::path::{Path, PathBuf};

fn own(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

/// Clips with cuts: the first frames after them, with look-ahead and frame by frame.
const CUTS: [(&str, &[usize], &[usize]); 6] = [
    ("cmu_12_01_walk.bvh:", &[1], &[1]),
    ("08_02_cmu.fbx:", &[1], &[1]),
    ("91_48.fbx:", &[1], &[1]),
    ("91_52.fbx:", &[1], &[1]),
    ("01_01.bvh:", &[1], &[1]),
    ("01_01_cmu.fbx:", &[1], &[1]),
];

/// Every cut of every clip of the corpus is one that a person sees, frame by frame as well as with look-ahead.
#[test]
fn cuts_are_found_where_there_are_any_and_nowhere_else() {
    let Some(corpus) = corpus() else {
        return;
    };
    let target = posewright_io::read(&own("adult.glb"), &ReadOptions::default()).unwrap();
    let target = target.character(0, Reference::Auto);
    let mut files = Vec::new();
    let mut folders = vec![corpus.clone(), own("")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    let (mut wrong, mut played) = (Vec::new(), 0);
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e != "tsv" && e != "md")) {
        let Ok(scene) = posewright_io::open::read(path, &ReadOptions::default()) else {
            continue;
        };
        for clip in &scene.clips {
            let source = scene.character(clip.figure, Reference::Auto);
            let Ok(retarget) = Retarget::new(&source, &target, &RetargetOptions::default()) else { continue };
            if !source.humanoid().is_humanoid() {
                continue;
            }
            let (clip, times) = (&clip.clip, clip.clip.key_times());
            let name = format!("{}:{}", path.file_name().unwrap().to_string_lossy(), clip.name);
            let known = CUTS.iter().find(|(start, ..)| name.starts_with(start));
            let (known, known_live) = known.map_or((&[][..], &[][..]), |(_, cuts, live)| (cuts, live));
            let pass = FeetPass {
                source: &source,
                source_clip: clip,
                target: &target,
                retarget: &retarget,
                times: &times,
            };
            let found = pass.plant(&mut retarget.clip(clip, &times), &FeetOptions::default()).cuts;
            let live = live_cuts(&source, clip, &target, &times);
            for rate in [30.0, 60.0, 144.0] {
                let count = (clip.duration_secs * rate) as usize;
                let ticks: Vec<f64> = (0..=count).map(|i| f64::from(i as u32) / rate).collect();
                let found = live_cuts(&source, clip, &target, &ticks);
                played += 1;
                if !is_right_at(rate, &found, known_live, &times) {
                    wrong.push(format!("{name} at {rate} Hz: {found:?}"));
                }
            }
            if !found.is_empty() || !live.is_empty() {
                let secs = |cuts: &[usize]| cuts.iter().map(|i| times[*i]).collect::<Vec<_>>();
                println!("{name}: {found:?} at {:?}, live {live:?} of {}", secs(&found), times.len());
            }
            if found != known || live != known_live {
                wrong.push(name);
            }
        }
    }
    println!("{played} clips and rates");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(played >= 498, "{played} clips and rates");
}

/// A game plays a clip at its own rate. Up to twice the file's the first tick past the frame before the cut is one; beyond,
/// the jump is spread over so many ticks that it may be seen or not. Nothing else ever is.
fn is_right_at(rate: f64, found: &[usize], known: &[usize], times: &[f64]) -> bool {
    let wanted: Vec<usize> = known.iter().map(|first| (times[first - 1] * rate) as usize + 1).collect();
    let is_slow = known.iter().all(|first| rate * (times[*first] - times[first - 1]) < 2.01);
    found == wanted || (found.is_empty() && !is_slow)
}

/// The cuts that the pass without look-ahead sees.
fn live_cuts(source: &Character, clip: &Clip, target: &Character, times: &[f64]) -> Vec<usize> {
    let retarget = Retarget::new(source, target, &RetargetOptions::default()).unwrap();
    let feet = LiveFeet::new(source, target, source.floor(), &FeetOptions::default());
    let (mut pose_state, mut state) = (retarget.new_state(), feet.new_state());
    let mut in_source = source.skeleton().rest().to_vec();
    let mut in_target = target.skeleton().rest().to_vec();
    let mut cuts = Vec::new();
    for (frame, time) in times.iter().enumerate() {
        clip.sample(source.skeleton(), *time, &mut in_source);
        retarget.pose(&mut pose_state, &in_source, &mut in_target);
        let dt = if frame == 0 { 1.0 / 60.0 } else { time - times[frame - 1] };
        if feet.update(&mut state, &in_source, &mut in_target, dt as f32).cut {
            cuts.push(frame);
        }
    }
    cuts
}
