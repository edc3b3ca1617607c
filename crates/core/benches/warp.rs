//! Cost of a warped frame: sample, orientation, stride, slope, compose, for a thousand characters of 67 joints.
#![allow(clippy::unwrap_used, missing_docs, reason = "a benchmark may fail")]

#[path = "../tests/figure/mod.rs"]
#[allow(unreachable_pub, reason = "shared with tests")]
mod figure;

use criterion::{Criterion, criterion_group, criterion_main};
use figure::Build;
use figure::walk::Walk;
use posewright::glam::Vec3;
use posewright::warp::{OrientationGoal, SlopeGoal, StrideGoal, Warp, WarpFrame, WarpOptions, WarpState};
use posewright::{
    BoneMatch, Character, CharacterOptions, Clip, Humanoid, JointTracks, ModelPose, Skeleton, Transform,
};
use std::hint::black_box;

/// The test figure with joints added to its hands until there are 67, each with a rotation track.
fn large() -> (Character, Clip) {
    let (clip, _, _) = Walk { sink: 0.1, ..Walk::default() }.clip(&Build::default());
    let (skeleton, humanoid) = Build::default().skeleton();
    let (mut names, mut parents, mut rest) =
        (skeleton.names().to_vec(), skeleton.parents().to_vec(), skeleton.rest().to_vec());
    let mut joints = clip.joints.clone();
    // The last joint is a hand: fingers go below it.
    let hand = names.len() - 1;
    for finger in 0..67 - names.len() {
        names.push(format!("finger{finger}"));
        parents.push(Some(if finger % 3 == 0 { hand } else { names.len() - 2 }));
        rest.push(Transform::from_translation(Vec3::X * 0.03));
        let rotation = clip.joints[hand].rotation.clone();
        joints.push(JointTracks { rotation, ..JointTracks::default() });
    }
    let mut matched = Humanoid::new();
    for (bone, found) in humanoid.iter() {
        matched.set(bone, Some(BoneMatch { ..found.clone() }));
    }
    let skeleton = Skeleton::new(names, parents, rest).unwrap();
    let character = Character::new(skeleton, matched, &CharacterOptions::default());
    (character, Clip { joints, ..clip })
}

fn thousand(c: &mut Criterion) {
    let (character, clip) = large();
    let warp = Warp::new(&character, WarpOptions::default()).unwrap();
    let rest = character.skeleton().rest().to_vec();
    let mut crowd: Vec<(Vec<Transform>, ModelPose, WarpState)> =
        (0..1000).map(|_| (rest.clone(), ModelPose::rest(character.skeleton()), warp.new_state())).collect();
    let ground = Vec3::new(0.05, 1.0, -0.1).normalize();
    let mut time = 0.0;
    let mut run = |name: &str, wanted: WarpFrame<'_>| {
        c.bench_function(name, |b| {
            b.iter(|| {
                time = (time + 1.0 / 60.0) % 4.0;
                for (index, (local, model, state)) in crowd.iter_mut().enumerate() {
                    clip.sample(character.skeleton(), (time + index as f64 * 0.013) % 5.0, local);
                    black_box(warp.apply(state, &wanted, local, model));
                }
            });
        });
    };
    let still = WarpFrame { dt_secs: 1.0 / 60.0, ..WarpFrame::default() };
    run("1000 characters: sample and compose", still);
    let orientation = Some(OrientationGoal::Manual(0.4));
    run("1000 characters: + orientation", WarpFrame { orientation, ..still });
    let stride = Some(StrideGoal::Manual { scale: 0.8, direction: None });
    run("1000 characters: + stride", WarpFrame { orientation, stride, ..still });
    let slope = Some(SlopeGoal::Plane(ground));
    run("1000 characters: + slope", WarpFrame { orientation, stride, slope, ..still });
}

criterion_group!(benches, thousand);
criterion_main!(benches);
