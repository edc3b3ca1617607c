//! Reading BVH text: 60 joints, one position and 60 rotations per frame, 10,000 frames and a tenth of that.
//!
//! `cargo bench -p posewright-io --bench bvh` prints MiB/s of text, for the parser alone and for the whole reading
//! (unit, axes, quaternions, tracks); equal numbers for both lengths say that time grows with the file and not faster.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark, not an interface")]

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use posewright_io::{ReadOptions, bvh};
use std::fmt::Write;
use std::hint::black_box;

const JOINTS: usize = 60;

/// Twelve limbs of five joints; every channel moves.
fn text(frames: usize) -> String {
    let mut out = String::from("HIERARCHY\nROOT Hips\n{\nOFFSET 0 0 0\n");
    out.push_str("CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n");
    for joint in 1..JOINTS {
        let limb = joint % 12;
        writeln!(out, "JOINT j{joint}\n{{\nOFFSET {}.5 {joint}.25 -3.125", limb).unwrap();
        out.push_str("CHANNELS 3 Zrotation Xrotation Yrotation\n");
        if joint % 5 == 0 || joint == JOINTS - 1 {
            out.push_str("End Site\n{\nOFFSET 0 5 0\n}\n");
            let open = if joint % 5 == 0 { 5 } else { (JOINTS - 1) % 5 };
            out.push_str(&"}\n".repeat(open));
        }
    }
    write!(out, "}}\nMOTION\nFrames: {frames}\nFrame Time: 0.0083333\n").unwrap();
    for frame in 0..frames {
        for channel in 0..3 + 3 * JOINTS {
            let phase = frame as f64 * 0.01 + channel as f64;
            let gap = if channel > 0 { " " } else { "" };
            write!(out, "{gap}{:.6}", 90.0 * phase.sin()).unwrap();
        }
        out.push('\n');
    }
    out
}

fn reading(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("bvh");
    group.sample_size(20);
    for frames in [1_000, 10_000] {
        let text = text(frames);
        let options = ReadOptions::default();
        assert_eq!(bvh::parse(text.as_bytes(), &options).unwrap().frame_count, frames);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_with_input(BenchmarkId::new("parse", frames), &text, |b, text| {
            b.iter(|| bvh::parse(black_box(text.as_bytes()), &options).unwrap());
        });
        group.bench_with_input(BenchmarkId::new("read", frames), &text, |b, text| {
            b.iter(|| bvh::read(black_box(text.as_bytes()), &options).unwrap());
        });
    }
    let text = text(1_000);
    let scene = bvh::read(text.as_bytes(), &ReadOptions::default()).unwrap();
    let (figure, clip) = (&scene.figures[0], &scene.clips[0].clip);
    let write = bvh::BvhWriteOptions { end_sites: &figure.hints.end_sites, ..Default::default() };
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("write/1000", |b| {
        b.iter(|| bvh::write(&figure.skeleton, black_box(clip), &write).unwrap());
    });
    group.finish();
}

criterion_group!(benches, reading);
criterion_main!(benches);
