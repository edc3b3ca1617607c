//! Cost of a warped frame for a thousand characters of 67 joints: `cargo bench -p posewright --bench warp`.
//!
//! Characters share clip, warp and gaze; each has its own pose and memory, as in a game. The model pose is scratch. What
//! is printed is the shortest of many passes over the crowd, per character, with the ratio to composing alone: other work
//! on the machine only ever makes a pass longer.
#![allow(clippy::unwrap_used, missing_docs, reason = "a benchmark may fail")]

#[path = "../tests/figure/mod.rs"]
#[allow(unreachable_pub, reason = "shared with tests")]
mod figure;

use figure::Build;
use figure::walk::Walk;
use posewright::clip::SampledClip;
use posewright::control::{GazeId, GazeOptions, Smoothing};
use posewright::glam::{Quat, Vec3};
use posewright::warp::{
    FootGround, OrientationGoal, SlopeGoal, StrideGoal, Warp, WarpFrame, WarpOptions, WarpState,
};
use posewright::{
    Adapter, AdapterFrame, AdapterOptions, BoneMatch, Character, CharacterOptions, Clip, ControlFrame,
    ControlStack, ControlState, Goal, Humanoid, JointTracks, ModelPose, Skeleton, Transform,
};
use std::hint::black_box;
use std::time::Instant;

const CROWD: usize = 1000;

/// The test figure with joints added to its hands until there are 67, each with a rotation track.
fn large() -> (Character, Clip) {
    let (clip, times, _) = Walk { sink: 0.1, ..Walk::default() }.clip(&Build::default());
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
        joints.push(JointTracks::default());
    }
    // Every joint turns a little all the time, so that no track can be left out.
    for (joint, tracks) in joints.iter_mut().enumerate() {
        if let Some(t) = tracks.translation.as_mut().filter(|_| joint > 0) {
            t.values.fill(rest[joint].translation);
        }
        let old = tracks.rotation.clone().unwrap_or_else(|| {
            let mut track = clip.joints[hand].rotation.clone().unwrap();
            track.values.fill(Quat::IDENTITY);
            track
        });
        let wave = |i: usize| Quat::from_rotation_z(0.02 * (times[i] as f32 * 5.0 + joint as f32).sin());
        let is_leg = (1..9).contains(&joint) || joint == 0;
        let values =
            old.values.iter().enumerate().map(|(i, q)| if is_leg { *q } else { *q * wave(i) }).collect();
        tracks.rotation = Some(posewright::Track { values, ..old });
    }
    let mut matched = Humanoid::new();
    for (bone, found) in humanoid.iter() {
        matched.set(bone, Some(BoneMatch { ..found.clone() }));
    }
    let skeleton = Skeleton::new(names, parents, rest).unwrap();
    let character = Character::new(skeleton, matched, &CharacterOptions::default());
    (character, Clip { joints, ..clip })
}

struct Walker {
    local: Vec<Transform>,
    model: ModelPose,
    state: WarpState,
    gaze: ControlState,
    /// Eases its feet onto the ground.
    adapter: Adapter,
    /// Plans its steps.
    planner: Adapter,
}

struct Bench {
    crowd: Vec<Walker>,
    scratch: ModelPose,
    base: f64,
    /// From the command line: a number of passes, and a part of the names to run.
    passes: u32,
    only: String,
}

impl Bench {
    /// Prints the shortest pass, per character; gives it in nanoseconds.
    fn run(&mut self, name: &str, mut each: impl FnMut(&mut Walker, &mut ModelPose, f64)) -> f64 {
        if !name.contains(&self.only) {
            return 0.0;
        }
        let mut best = f64::INFINITY;
        for pass in 0..self.passes {
            let time = f64::from(pass) / 60.0 % 4.0;
            let start = Instant::now();
            for (index, walker) in self.crowd.iter_mut().enumerate() {
                each(walker, &mut self.scratch, (time + index as f64 * 0.013) % 5.0);
            }
            best = best.min(start.elapsed().as_secs_f64() * 1e9 / CROWD as f64);
        }
        if self.base == 0.0 {
            self.base = best;
        }
        println!("{name:<58} {best:7.0} ns  x{:.2}", best / self.base);
        best
    }
}

fn main() {
    let (character, clip) = large();
    let skeleton = character.skeleton();
    let sampled = SampledClip::new(skeleton, &clip);
    let warp = Warp::new(&character, WarpOptions::default()).unwrap();
    let mut builder = ControlStack::builder(&character);
    let gaze: GazeId = builder
        .gaze(&GazeOptions { smoothing: Smoothing::half_life(0.2), ..GazeOptions::default() })
        .unwrap();
    let stack = builder.build();
    let eased = AdapterOptions { plan_steps: false, ..AdapterOptions::default() };
    let crowd = (0..CROWD).map(|_| {
        let mut gazing = stack.new_state();
        gazing.gaze_mut(gaze).goal = Some(Goal::DirectionInModel(Vec3::new(2.0, 0.3, 3.0)));
        Walker {
            local: skeleton.rest().to_vec(),
            model: ModelPose::rest(skeleton),
            state: warp.new_state(),
            gaze: gazing,
            adapter: Adapter::new(&character, eased.clone()).unwrap(),
            planner: Adapter::new(&character, AdapterOptions::default()).unwrap(),
        }
    });
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let passes = words.iter().find_map(|w| w.parse().ok()).unwrap_or(150);
    let only = words.iter().find(|w| w.parse::<u32>().is_err()).cloned().unwrap_or_default();
    let mut bench =
        Bench { crowd: crowd.collect(), scratch: ModelPose::rest(skeleton), base: 0.0, passes, only };
    println!("{} joints, {CROWD} characters, per character and frame:", skeleton.len());
    bench.run("compose", |w, m, _| m.compose(skeleton, black_box(&w.local)));
    bench.run("sample the clip's own tracks", |w, _, t| clip.sample(skeleton, t, &mut w.local));
    bench.run("sample", |w, _, t| sampled.sample(t, &mut w.local));
    bench.run("sample, compose", |w, m, t| {
        sampled.sample(t, &mut w.local);
        m.compose(skeleton, &w.local);
    });
    let still = WarpFrame { dt_secs: 1.0 / 60.0, ..WarpFrame::default() };
    let orientation = Some(OrientationGoal::Manual(0.4));
    let stride = Some(StrideGoal::Manual { scale: 0.8, direction: None });
    let slope = Some(SlopeGoal::Plane(Vec3::new(0.05, 1.0, -0.1).normalize()));
    for (name, wanted) in [
        ("sample, orientation, compose", WarpFrame { orientation, ..still }),
        ("sample, stride, compose", WarpFrame { stride, ..still }),
        ("sample, slope, compose", WarpFrame { slope, ..still }),
        ("sample, orientation, stride, slope, compose", WarpFrame { orientation, stride, slope, ..still }),
    ] {
        bench.run(name, |w, m, t| {
            sampled.sample(t, &mut w.local);
            black_box(warp.apply(&mut w.state, &wanted, &mut w.local, m));
        });
    }
    let wanted = WarpFrame { orientation, stride, slope, ..still };
    let control = ControlFrame::after(1.0 / 60.0);
    let all = "sample, orientation, stride, slope, gaze, compose";
    bench.run(all, |w, m, t| {
        sampled.sample(t, &mut w.local);
        warp.apply_before(&mut w.state, &wanted, &mut w.local, m, &stack);
        stack.apply_to_goals(&mut w.gaze, &control, &mut w.local, m);
    });
    bench.run("the same, each with a model pose of its own", |w, _, t| {
        sampled.sample(t, &mut w.local);
        warp.apply_before(&mut w.state, &wanted, &mut w.local, &mut w.model, &stack);
        stack.apply_to_goals(&mut w.gaze, &control, &mut w.local, &mut w.model);
    });
    let ground = |place: Vec3| {
        Some(FootGround { height: 0.1 * place.z, normal: Vec3::new(0.0, 1.0, -0.1).normalize() })
    };
    let frame = AdapterFrame {
        dt_secs: 1.0 / 60.0,
        world_from_model: Transform::IDENTITY,
        velocity_in_world: Some(Vec3::new(0.3, 0.0, 0.8)),
        clip_velocity: Some(Vec3::Z),
        ground: Some(&ground),
    };
    bench.run("adapter that eases: all of it, with ground queries and foot locks", |w, m, t| {
        sampled.sample(t, &mut w.local);
        w.adapter.apply(&frame, &mut w.local, m, Some((&stack, &mut w.gaze)));
    });
    bench.run("adapter that plans its steps", |w, m, t| {
        sampled.sample(t, &mut w.local);
        w.planner.apply(&frame, &mut w.local, m, Some((&stack, &mut w.gaze)));
    });
}
