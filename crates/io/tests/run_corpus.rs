//! Runs that travel: the in-place runs of four characters, each set in motion by the speed of its own feet on the ground,
//! onto figures of other proportions. Their feet glide on the ground, so hardly any is planted; none may sink.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::corpus;
use posewright::contact::{ContactOptions, ContactPoint, Phase, PhaseKind, find_phases, floor_level};
use posewright::glam::{DVec3, Vec3};
use posewright::humanoid::Side;
use posewright::measure::{FootMeasureOptions, ModelPose64, Performance, foot_measures};
use posewright::retarget::feet::{FeetOptions, FeetPass};
use posewright::{
    Bone, Character, Clip, Interpolation, ModelPose, Reference, Retarget, RetargetOptions, Track, Transform,
};
use posewright_io::ReadOptions;
use std::path::Path;
use std::sync::Arc;

/// Files with runs, and the names of those.
const RUNS: [(&str, &str); 5] = [
    ("gltf/Rogue.glb", "Running_A"),
    ("gltf/Rogue.glb", "Running_B"),
    ("gltf/mannequiny-0.3.0.glb", "run"),
    ("gltf/Astronaut_FinnTheFrog-transformed.glb", "Run"),
    ("pairs/quaternius_platformer_two_rigs/Character.glb", "CharacterArmature|Run"),
];
const CYCLES: usize = 4;
const RATE: f64 = 60.0;

fn figure(path: &Path) -> Character {
    posewright_io::read(path, &ReadOptions::default()).unwrap().character(0, Reference::Auto)
}

/// Frames of several cycles, and how far the hips are pushed in each.
fn travelling(character: &Character, clip: &Clip) -> (Clip, Vec<f64>, f64) {
    let skeleton = character.skeleton();
    let cycle = clip.duration_secs;
    let count = (CYCLES as f64 * cycle * RATE) as usize;
    let times: Vec<f64> = (0..=count).map(|i| i as f64 / RATE).collect();
    let frames: Vec<Vec<Transform>> = times
        .iter()
        .map(|time| {
            let mut local = skeleton.rest().to_vec();
            clip.sample(skeleton, time % cycle, &mut local);
            local
        })
        .collect();
    let speed = speed_of_feet(character, &frames);
    let hips = character.humanoid().joint(Bone::Hips).unwrap();
    let mut out = Clip::empty(clip.name.clone(), skeleton.len());
    out.duration_secs = times[count];
    let keys: Arc<[f64]> = Arc::from(times.as_slice());
    for joint in 0..skeleton.len() {
        let moved = |(frame, local): (usize, &Vec<Transform>)| {
            let mut place = local[joint].translation;
            if joint == hips {
                let pose = ModelPose::of(skeleton, local);
                let linear = skeleton.parent(hips).map(|p| pose.linears[p]).unwrap_or_default();
                place += linear.inverse() * (-speed * times[frame]).as_vec3();
            }
            place
        };
        let interpolation = Interpolation::Linear;
        let values: Vec<Vec3> = frames.iter().enumerate().map(moved).collect();
        out.joints[joint].translation = Some(Track { times: keys.clone(), values, interpolation });
        let values = frames.iter().map(|f| f[joint].rotation).collect();
        out.joints[joint].rotation = Some(Track { times: keys.clone(), values, interpolation });
    }
    (out, times, speed.length())
}

/// The mean velocity of the feet while they are near their lowest: what the ground has under a run in place.
fn speed_of_feet(character: &Character, frames: &[Vec<Transform>]) -> DVec3 {
    let leg = f64::from(character.measures().leg_length);
    let mut sum = (DVec3::ZERO, 0.0);
    for side in [Side::Left, Side::Right] {
        let [toes, foot] = match side {
            Side::Left => [Bone::LeftToes, Bone::LeftFoot],
            Side::Right => [Bone::RightToes, Bone::RightFoot],
        };
        let humanoid = character.humanoid();
        let joint = humanoid.joint(toes).or(humanoid.joint(foot)).unwrap();
        let place = |local: &Vec<Transform>| ModelPose64::of(character.skeleton(), local).positions[joint];
        let places: Vec<DVec3> = frames.iter().map(place).collect();
        let lowest = places.iter().map(|p| p.y).fold(f64::MAX, f64::min);
        for pair in places.windows(2).filter(|p| p[0].y.max(p[1].y) < lowest + 0.03 * leg) {
            sum = (sum.0 + (pair[1] - pair[0]) * DVec3::new(1.0, 0.0, 1.0) * RATE, sum.1 + 1.0);
        }
    }
    sum.0 / f64::max(sum.1, 1.0)
}

/// Lowest sole over the floor in a clip, metres.
fn foot_level(clip: &Clip, target: &Character, times: &[f64]) -> f64 {
    let floor = f64::from(target.floor());
    let points = [ContactPoint::Ankle; 2];
    let options =
        FootMeasureOptions { phases: &[], points, floor, trim_secs: 0.0, belt: DVec3::ZERO, moved: &[] };
    -foot_measures(&Performance::new(target, clip), times, &options).penetration_between
}

#[test]
fn feet_of_runs_that_travel_slide_and_sink_nowhere() {
    let Some(corpus) = corpus() else { return };
    let own = |name: &str| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
    let targets = [
        ("adult", figure(&own("adult.glb"))),
        ("child", figure(&own("child.glb"))),
        ("giant", figure(&own("giant.glb"))),
        ("human-male", figure(&corpus.join("gltf/mesh2motion/human-male.glb"))),
        ("mannequiny", figure(&corpus.join("gltf/mannequiny-0.3.0.glb"))),
    ];
    let (mut failures, mut deepest) = (Vec::new(), 0.0f64);
    for (file, name) in RUNS {
        let scene = posewright_io::read(&corpus.join(file), &ReadOptions::default()).unwrap();
        let source = scene.character(0, Reference::Auto);
        let run = &scene.clips.iter().find(|c| c.clip.name == name).unwrap().clip;
        let (clip, times, speed) = travelling(&source, run);
        assert!(speed > 1.0 * f64::from(source.measures().leg_length), "{name}: {speed} m/s is no run");
        // Onto its own skeleton a clip is carried as it is, whatever its feet do.
        let other = |target: &Character| target.skeleton().content_id() != source.skeleton().content_id();
        for (target_name, target) in targets.iter().filter(|(_, target)| other(target)) {
            let floor = floor_level(&source, &clip, &times).map(|f| f.level);
            let options = RetargetOptions { source_floor: floor, ..RetargetOptions::default() };
            let retarget = Retarget::new(&source, target, &options).unwrap();
            let mut out = retarget.clip(&clip, &times);
            let pass =
                FeetPass { source: &source, source_clip: &clip, target, retarget: &retarget, times: &times };
            let before = foot_level(&retarget.clip(&clip, &times), target, &times);
            deepest = deepest.min(before);
            let report = pass.plant(&mut out, &FeetOptions::default());
            let points = [Side::Left, Side::Right].map(|s| ContactPoint::common(&source, target, s));
            let phases: Vec<Phase> = [Side::Left, Side::Right]
                .into_iter()
                .flat_map(|side| {
                    let on = (side, points[side as usize]);
                    find_phases(&source, &clip, &times, on, &ContactOptions::default())
                })
                .collect();
            let planted = phases.iter().filter(|p| p.kind == PhaseKind::Planted).count();
            let floor = f64::from(target.floor());
            let options = FootMeasureOptions {
                phases: &phases,
                points,
                floor,
                trim_secs: 0.03,
                belt: DVec3::ZERO,
                moved: &[],
            };
            let feet = foot_measures(&Performance::new(target, &out), &times, &options);
            let released = report.contacts.iter().filter(|c| c.released).count();
            println!(
                "{name} ({speed:.1} m/s) onto {target_name}: {planted} phases, {released} released, slide {:.2} mm, {:.1} under, {:.1} over, {:.1} between",
                feet.slide_worst * 1e3,
                feet.penetration * 1e3,
                feet.float * 1e3,
                feet.penetration_between * 1e3
            );
            let good = released == 0
                && feet.slide_worst <= 0.001
                && feet.penetration.max(feet.float) <= 0.003
                && feet.penetration_between <= 0.01;
            if !good {
                failures.push(format!("{name} onto {target_name}"));
            }
        }
    }
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(deepest < -0.01, "some do sink without the pass: {deepest}");
}
