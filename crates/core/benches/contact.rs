//! Cost of the contact pass: a clip of 1,000 frames and 65 joints, and one frame without look-ahead.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark")]

#[allow(unreachable_pub, reason = "shared with the tests")]
#[path = "../tests/figure/mod.rs"]
mod figure;

use criterion::{Criterion, criterion_group, criterion_main};
use figure::Build;
use figure::walk::Walk;
use posewright::retarget::feet::{FeetOptions, FeetPass, LiveFeet};
use posewright::{Retarget, RetargetOptions};
use std::hint::black_box;

fn contact(criterion: &mut Criterion) {
    let source = Build::default();
    let target = Build { foot: 0.2, extra: 46, ..source.scaled(0.8) };
    let (from, to) = (source.character(), target.character());
    assert_eq!(to.skeleton().len(), 65);
    let (clip, times, _) = Walk { seconds: 16.65, ..Walk::default() }.clip(&source);
    assert_eq!(times.len(), 1000);
    let retarget = Retarget::new(&from, &to, &RetargetOptions::default()).unwrap();
    let plain = retarget.clip(&clip, &times);
    let pass =
        FeetPass { source: &from, source_clip: &clip, target: &to, retarget: &retarget, times: &times };
    criterion.bench_function("contact pass, 1000 frames x 65 joints", |b| {
        b.iter(|| {
            let mut out = plain.clone();
            black_box(pass.plant(&mut out, &FeetOptions::default()));
            out
        });
    });

    let feet = LiveFeet::new(&from, &to, from.floor(), &FeetOptions::default());
    let (mut state, mut pose_state) = (feet.new_state(), retarget.new_state());
    let frames: Vec<_> = times
        .iter()
        .map(|time| {
            let mut in_source = from.skeleton().rest().to_vec();
            let mut in_target = to.skeleton().rest().to_vec();
            clip.sample(from.skeleton(), *time, &mut in_source);
            retarget.pose(&mut pose_state, &in_source, &mut in_target);
            (in_source, in_target)
        })
        .collect();
    let mut pose = to.skeleton().rest().to_vec();
    let mut next = 0;
    criterion.bench_function("live feet, one frame, 65 joints (with a copy of the pose)", |b| {
        b.iter(|| {
            let (in_source, in_target) = &frames[next];
            next = (next + 1) % frames.len();
            pose.copy_from_slice(in_target);
            black_box(feet.update(&mut state, in_source, &mut pose, 1.0 / 60.0))
        });
    });
    // To be taken off the number above: a game's pose is where it is.
    criterion.bench_function("the copy of the pose alone", |b| {
        b.iter(|| {
            let (in_source, in_target) = &frames[next];
            next = (next + 1) % frames.len();
            pose.copy_from_slice(in_target);
            black_box((in_source[0], &pose));
        });
    });
}

criterion_group!(benches, contact);
criterion_main!(benches);
