//! Walks and runs in place onto every humanoid of the corpus: planted feet go back at one speed, the belt's.
//!
//! Phases for the bars are found here by plain rules, as in `contact_corpus.rs`, on the places that a foot has on a belt
//! whose speed is found here as well. Slides are measured against the speed that the report promises: a character that
//! travels at it does not slide.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::corpus;
use common::pairs::{Take, figure, own, peaks, takes, targets};
use common::phases::{plain_belt, plain_phases_on};
use posewright::contact::{Belt, ContactPoint, Phase, PhaseKind, find_belt, floor_level};
use posewright::glam::DVec3;
use posewright::humanoid::Side;
use posewright::measure::{FootMeasureOptions, FootMeasures, ModelPose64, Performance, foot_measures};
use posewright::retarget::feet::{FeetOptions, FeetPass, FeetReport, Treadmill};
use posewright::retarget::keys::{Carried, KeyOptions};
use posewright::{Bone, Character, Clip, Reference, Retarget, RetargetOptions, Transform};
use posewright_io::ReadOptions;
use std::path::Path;

/// Files with walks and runs in place, and the words that their names begin with.
const IN_PLACE: [(&str, &[&str]); 6] = [
    ("bvh/walk1.bvh", &["walk1"]),
    ("gltf/Rogue.glb", &["Walking", "Running"]),
    ("gltf/Astronaut_FinnTheFrog-transformed.glb", &["Walk", "Run"]),
    ("gltf/cesium_man.gltf", &[""]),
    ("gltf/mannequiny-0.3.0.glb", &["run"]),
    (
        "pairs/quaternius_platformer_two_rigs/Character.glb",
        &["CharacterArmature|Walk", "CharacterArmature|Run"],
    ),
];

/// All clips of the corpus that have a belt. The other runs in place have none: their feet touch the ground for a frame or
/// two, and those of mannequiny's run go back at speeds that differ by a fifth. Of `cesium_man` and of Rogue walking
/// backwards one foot goes with a belt, the other hardly does.
const BELTS: [&str; 10] = [
    "walk1.bvh:walk1",
    "Rogue.glb:Walking_A",
    "Rogue.glb:Walking_B",
    "Rogue.glb:Walking_C",
    "Astronaut_FinnTheFrog-transformed.glb:Walk",
    "Astronaut_FinnTheFrog-transformed.glb:Walk_Gun",
    "Character.glb:CharacterArmature|Run_Gun",
    "Character.glb:CharacterArmature|Run_Shoot",
    "Character.glb:CharacterArmature|Walk",
    "Character.glb:CharacterArmature|Walk_Gun",
];

/// Walks and runs that travel straight ahead at one speed, and from when on.
const STRAIGHT: [(&str, f64); 3] =
    [("bvh/cmu_12_01_walk.bvh", 0.05), ("bvh/walk01.bvh", 0.0), ("pairs/pab_walk_fbx_dae/walk.fbx", 0.0)];

/// A take that travels, brought in place as on a treadmill: its hips less their mean velocity. That velocity as well.
fn stopped(take: &Take, start: f64) -> (Take, DVec3) {
    let skeleton = take.character.skeleton();
    let hips = take.character.humanoid().joint(Bone::Hips).unwrap();
    let mut local = vec![Transform::IDENTITY; skeleton.len()];
    let mut place = |time: f64| {
        take.clip.sample(skeleton, time, &mut local);
        ModelPose64::of(skeleton, &local).positions[hips] * DVec3::new(1.0, 0.0, 1.0)
    };
    let times: Vec<f64> = take.clip.key_times();
    let (first, last) = (times[times.partition_point(|t| *t < start)], times[times.len() - 1]);
    let velocity = (place(last) - place(first)) / (last - first);
    let keys: std::sync::Arc<[f64]> = std::sync::Arc::from(times.as_slice());
    let moved = |time: &f64| {
        take.clip.sample(skeleton, *time, &mut local);
        let pose = posewright::ModelPose::of(skeleton, &local);
        let above = skeleton.parent(hips).map(|p| pose.linears[p]).unwrap_or_default();
        local[hips].translation - above.inverse() * (velocity * (time - first).max(0.0)).as_vec3()
    };
    let values = times.iter().map(moved).collect();
    let mut clip = take.clip.clone();
    let interpolation = posewright::Interpolation::Linear;
    clip.joints[hips].translation = Some(posewright::Track { times: keys, values, interpolation });
    (Take { name: format!("{} stopped", take.name), character: take.character.clone(), clip }, velocity)
}

/// What travels, in place: our own walk and run, and recordings.
fn treadmills(corpus: Option<&Path>) -> Vec<(Take, DVec3)> {
    let ours = ["walk.bvh", "run.bvh"].map(|name| (own(name), 0.0));
    let theirs = corpus.iter().flat_map(|c| STRAIGHT.map(|(name, start)| (c.join(name), start)));
    let all = ours.into_iter().chain(theirs);
    all.map(|(path, start)| stopped(&takes(&path, "")[0], start)).collect()
}

fn sources(corpus: &Path) -> Vec<Take> {
    let of_file = |(file, starts): &(&str, &[&str])| {
        let all = takes(&corpus.join(file), "");
        let wanted = |take: &Take| starts.iter().any(|start| take.clip.name.starts_with(start));
        all.into_iter().filter(wanted).collect::<Vec<_>>()
    };
    IN_PLACE.iter().flat_map(of_file).collect()
}

/// The frames that a clip is carried at: its keys, and some in between where they are far apart.
fn carried(take: &Take, target: &Character, retarget: &Retarget) -> Carried {
    let keys = KeyOptions { longest_gap_secs: Some(1.0 / 30.0), ..KeyOptions::default() };
    retarget.carry(&take.character, target, &take.clip, &keys)
}

/// A clip's keys, and times in between where they are further apart than a thirtieth of a second.
fn frames(clip: &Clip) -> Vec<f64> {
    let keys = clip.key_times();
    let between = keys.windows(2).flat_map(|pair| {
        let parts = ((pair[1] - pair[0]) * 30.0 - 1e-6).ceil().max(1.0);
        let step = (pair[1] - pair[0]) / parts;
        (0..parts as usize).map(move |i| pair[0] + step * i as f64)
    });
    between.chain(keys.last().copied()).collect()
}

/// What one pair came to.
struct Outcome {
    report: FeetReport,
    /// Phases by the plain rule, and what was measured in them.
    plain: usize,
    measures: FootMeasures,
    /// The same in the library's own phases.
    own: FootMeasures,
    before: FootMeasures,
    /// How far the belt is from the plain rule's, as a part of its speed.
    off: f64,
    speed: f64,
    acceleration: f64,
    /// The same with the treadmill ignored.
    ignored: [f64; 4],
    liveliest: (Bone, usize),
    /// Largest acceleration across the seam of a cycle over the clip's bar, and how far its ends are apart, metres.
    seam: f64,
    gaps: [f64; 2],
    /// How far the belt that is found under the result alone is from the promised one, as a part of its speed; 1 where none is.
    again: f64,
    /// Whether the clip is a cycle: its ends are the same, or, in walk1, a part of a frame apart.
    closes: bool,
}

fn outcome(take: &Take, target: &Character) -> Outcome {
    let source = &take.character;
    let floor = floor_level(source, &take.clip, &take.clip.key_times()).map(|f| f.level);
    let options = RetargetOptions { source_floor: floor, ..RetargetOptions::default() };
    let retarget = Retarget::new(source, target, &options).unwrap();
    let Carried { clip: plain, times, .. } = carried(take, target, &retarget);
    let mut out = plain.clone();
    let pass = FeetPass { source, source_clip: &take.clip, target, retarget: &retarget, times: &times };
    let report = pass.plant(&mut out, &FeetOptions::default());
    let points = [Side::Left, Side::Right].map(|s| ContactPoint::common(source, target, s));
    let belt = plain_belt((source, &take.clip), &times);
    let phases: Vec<Phase> = [Side::Left, Side::Right]
        .into_iter()
        .flat_map(|side| {
            let bone = match (side, points[side as usize]) {
                (Side::Left, ContactPoint::Toes) => Bone::LeftToes,
                (Side::Left, ContactPoint::Ankle) => Bone::LeftFoot,
                (Side::Right, ContactPoint::Toes) => Bone::RightToes,
                (Side::Right, ContactPoint::Ankle) => Bone::RightFoot,
            };
            let phases = plain_phases_on((source, &take.clip), &times, bone, belt);
            phases.into_iter().map(move |(from, to)| Phase { side, kind: PhaseKind::Planted, from, to })
        })
        .collect();
    let found: Vec<Phase> = report
        .contacts
        .iter()
        .map(|c| Phase {
            side: if c.bone == Bone::LeftFoot { Side::Left } else { Side::Right },
            kind: c.kind,
            from: c.from,
            to: c.to,
        })
        .collect();
    let ground = report.belt_velocity.as_dvec3();
    let measured = |clip: &Clip, phases: &[Phase]| {
        let floor = f64::from(target.floor());
        let options = FootMeasureOptions { phases, points, floor, trim_secs: 0.03, belt: ground, moved: &[] };
        foot_measures(&Performance::new(target, clip), &times, &options)
    };
    // A lone frame in T-pose before the action is no part of it.
    let action = &times[usize::from(report.cuts.first() == Some(&1))..];
    let (now, then) = (peaks(target, &out, action), peaks(target, &plain, action));
    let of_source = peaks(source, &take.clip, action).map(|p| p.0 * f64::from(retarget.scale()));
    let scaled = belt * f64::from(retarget.scale());
    let bar = then[1].0.max(of_source[1]);
    let mut still = plain.clone();
    let ignoring =
        pass.plant(&mut still, &FeetOptions { treadmill: Treadmill::Ignore, ..FeetOptions::default() });
    let as_it_was = peaks(target, &still, action);
    let promised = report.belt_velocity;
    let again = find_belt(target, &out, &times)
        .map_or(1.0, |found| f64::from(found.velocity.distance(promised) / promised.length()));
    Outcome {
        again,
        plain: phases.len(),
        measures: measured(&out, &phases),
        own: measured(&out, &found),
        before: measured(&plain, &found),
        off: (ground.length() - scaled.length()).abs() / scaled.length(),
        speed: now[0].0 / then[0].0.max(of_source[0]),
        acceleration: now[1].0 / bar,
        ignored: [
            as_it_was[0].0 / then[0].0.max(of_source[0]),
            as_it_was[1].0 / bar,
            1e3 * f64::from(ignoring.pelvis_mean),
            1e3 * f64::from(ignoring.pelvis_worst),
        ],
        liveliest: (now[1].1, now[1].2),
        seam: seam(target, &out, &times).1 / bar,
        closes: seam(source, &take.clip, &times).0 < 1e-3 || take.name.starts_with("walk1:"),
        gaps: [seam(target, &plain, &times).0, seam(target, &out, &times).0],
        report,
    }
}

/// How far the joints of the legs are apart at both ends of a clip, metres, and their largest acceleration when it is played
/// again and again.
fn seam(character: &Character, clip: &Clip, times: &[f64]) -> (f64, f64) {
    let bones = [Bone::Hips, Bone::LeftLowerLeg, Bone::LeftFoot, Bone::RightLowerLeg, Bone::RightFoot];
    let mut local = vec![Transform::IDENTITY; character.skeleton().len()];
    let mut places = |time: f64| {
        clip.sample(character.skeleton(), time, &mut local);
        let pose = ModelPose64::of(character.skeleton(), &local);
        bones.map(|b| pose.positions[character.humanoid().joint(b).unwrap()])
    };
    let last = times.len() - 1;
    let [before, end, start, after] = [last - 1, last, 0, 1].map(|i| places(times[i]));
    let (a, b) = (times[last] - times[last - 1], times[1] - times[0]);
    let mut worst = (0.0f64, 0.0f64);
    for i in 0..bones.len() {
        let bend = ((after[i] - start[i]) / b - (end[i] - before[i]) / a) / (0.5 * (a + b));
        worst = (worst.0.max(end[i].distance(start[i])), worst.1.max(bend.length()));
    }
    worst
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (m, own) = (&self.measures, &self.own);
        let released = self.report.contacts.iter().filter(|c| c.released).count();
        write!(
            f,
            "belt {:.2} m/s (off {:.2}), {} plain, {} own, {released} released, slide {:.1} -> {:.3} ({:.3}), under {:.1} -> {:.1} \
             ({:.1}), over {:.1} -> {:.1} ({:.1}), between {:.1} -> {:.1}, pelvis {:.0}/{:.0}, x{:.2} x{:.2} ({:?} at {}; was x{:.2} x{:.2} pelvis {:.0}/{:.0}), seam x{:.2} {:.2} -> {:.2}",
            self.report.belt_velocity.length(),
            self.off,
            self.plain,
            self.report.contacts.len(),
            self.before.slide_mean * 1e3,
            own.slide_worst * 1e3,
            m.slide_worst * 1e3,
            self.before.penetration * 1e3,
            own.penetration * 1e3,
            m.penetration * 1e3,
            self.before.float * 1e3,
            own.float * 1e3,
            m.float * 1e3,
            self.before.penetration_between * 1e3,
            own.penetration_between * 1e3,
            self.report.pelvis_mean * 1e3,
            self.report.pelvis_worst * 1e3,
            self.speed,
            self.acceleration,
            self.liveliest.0,
            self.liveliest.1,
            self.ignored[0],
            self.ignored[1],
            self.ignored[2],
            self.ignored[3],
            self.seam,
            self.gaps[0] * 1e3,
            self.gaps[1] * 1e3,
        )
    }
}

/// Runs every take onto every target; the pairs that miss a bar.
fn sweep(takes: &[Take], targets: &[(String, Character)]) {
    let (mut failures, mut left) = (Vec::new(), Vec::new());
    let (mut phases, mut released, mut plain, mut again) = (0, 0, 0, Vec::new());
    for (target_name, target) in targets {
        for take in
            takes.iter().filter(|t| t.character.skeleton().content_id() != target.skeleton().content_id())
        {
            let found = outcome(take, target);
            let name = format!("{} onto {target_name}", take.name);
            let misses = found.misses(&name);
            println!("{name}: {found} {misses:?}");
            if found.report.belt.is_none() {
                // More crouch than it is worth: all is as it is without treadmills.
                left.push(name);
                continue;
            }
            if !misses.is_empty() {
                failures.push(format!("{name}: {}", misses.join(", ")));
            }
            plain += found.plain;
            again.push(found.again);
            let scale = target.measures().leg_length / take.character.measures().leg_length;
            if (0.8..=1.25).contains(&scale) {
                phases += found.report.contacts.len();
                released += found.report.contacts.iter().filter(|c| c.released).count();
            }
        }
    }
    println!("{} pairs left alone: {left:#?}", left.len());
    println!(
        "{plain} plain phases; {released} of {phases} phases released at 0.8 to 1.25; {} pairs miss",
        failures.len()
    );
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(released * 50 <= phases, "{released} of {phases} released");
    // Whoever measures a written walk in place, or carries it on, finds the belt that it was made for.
    again.sort_by(f64::total_cmp);
    let most = again[again.len() * 3 / 4];
    println!("found again within {most:.5} of its speed in three of four");
    assert!(most < 5e-3, "{again:?}");
}

impl Outcome {
    /// The bars that are missed.
    fn misses(&self, name: &str) -> Vec<String> {
        let (m, own) = (&self.measures, &self.own);
        // Known exception: two frames on the ground at 6 m/s, on a sole that hangs from shin and thigh too; 3.5 mm.
        let drawn_run = name.starts_with("Character:CharacterArmature|Run_");
        let over = if drawn_run && name.ends_with("Character_HumanoidRig.glb") { 3.6e-3 } else { 3e-3 };
        let bars = [
            ("slide, mean", m.slide_mean.max(own.slide_mean), 1e-3),
            ("slide, worst", m.slide_worst.max(own.slide_worst), 5e-3),
            ("under", m.penetration.max(own.penetration), 3e-3),
            ("over", m.float.max(own.float), over),
            ("between", own.penetration_between, 10e-3),
            ("speed", self.speed, 1.3),
            ("acceleration", self.acceleration, 1.3),
            // What a cycle has at its seam it has anywhere; its ends are no further apart than the source's.
            ("seam", if self.closes { self.seam } else { 0.0 }, 1.3),
            ("gap", if self.closes { self.gaps[1] - 1.2 * self.gaps[0] } else { 0.0 }, 1e-3),
        ];
        let missed = bars.iter().filter(|(_, value, bar)| value > bar);
        missed.map(|(name, value, _)| format!("{name} {value:.4}")).collect()
    }
}

#[test]
fn feet_of_walks_in_place_go_with_the_belt_on_every_humanoid() {
    let Some(corpus) = corpus() else { return };
    let mut all = sources(&corpus);
    // What has no belt is planted as it was before there were any.
    all.retain(|take| find_belt(&take.character, &take.clip, &frames(&take.clip)).is_some());
    assert!(all.len() == BELTS.len(), "{} walks in place", all.len());
    sweep(&all, &targets(&corpus));
}

/// Takes that travel, stopped: belts of known speed, with phases that the plain rule finds.
#[test]
fn feet_of_stopped_walks_and_runs_go_with_the_belt_on_every_humanoid() {
    let folder = corpus();
    let all = treadmills(folder.as_deref());
    for (take, velocity) in &all {
        let belt = find_belt(&take.character, &take.clip, &take.clip.key_times()).unwrap();
        let off = (belt.velocity.as_dvec3() + *velocity).length() / velocity.length();
        println!("{}: {:.3} m/s for {:.3}, off by {off:.4}", take.name, belt.speed(), velocity.length());
        assert!(off < 0.05, "{}: {off}", take.name);
    }
    let ours = || {
        ["adult.glb", "child.glb", "giant.glb", "creature.glb", "vrm1.vrm"]
            .map(|n| (n.to_string(), figure(&own(n)).unwrap()))
    };
    let takes: Vec<Take> = all.into_iter().map(|(take, _)| take).collect();
    sweep(&takes, &folder.map_or_else(|| ours().to_vec(), |corpus| targets(&corpus)));
}

/// Walks and runs in place have a belt, and nothing else has one.
#[test]
fn belts_are_under_walks_and_runs_in_place_and_under_nothing_else() {
    let Some(corpus) = corpus() else { return };
    let mut files = Vec::new();
    let mut folders = vec![corpus.clone(), own("")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    let (mut wrong, mut seen) = (Vec::new(), 0);
    for path in files.iter().filter(|p| p.extension().is_some_and(|e| e != "tsv" && e != "md")) {
        let Ok(scene) = posewright_io::open::read(path, &ReadOptions::default()) else { continue };
        for clip in &scene.clips {
            let source = scene.character(clip.figure, Reference::Auto);
            if !source.humanoid().is_humanoid() {
                continue;
            }
            seen += 1;
            let name = format!("{}:{}", path.file_name().unwrap().to_string_lossy(), clip.clip.name);
            let wanted = BELTS.contains(&name.as_str());
            let belt = find_belt(&source, &clip.clip, &frames(&clip.clip));
            let leg = source.measures().leg_length;
            let told = |b: &Belt| {
                format!("{:.2} leg lengths/s, {:.0} % spread", b.speed() / leg, 100.0 * b.spread / b.speed())
            };
            println!("{name}: {}", belt.as_ref().map_or("none".into(), told));
            if belt.is_some() != wanted {
                wrong.push(name);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(seen > 140, "{seen} clips");
}

/// Nothing changes where the treadmill is ignored, and where there is none.
#[test]
fn the_ground_stands_where_the_treadmill_is_ignored() {
    let Some(corpus) = corpus() else { return };
    let take = &takes(&corpus.join("bvh/walk1.bvh"), "")[0];
    let (_, target) = &targets(&corpus)[0];
    let retarget = Retarget::new(&take.character, target, &RetargetOptions::default()).unwrap();
    let Carried { clip, times, .. } = carried(take, target, &retarget);
    let pass = FeetPass {
        source: &take.character,
        source_clip: &take.clip,
        target,
        retarget: &retarget,
        times: &times,
    };
    let ignored = FeetOptions { treadmill: Treadmill::Ignore, ..FeetOptions::default() };
    let report = pass.plant(&mut clip.clone(), &ignored);
    assert_eq!((report.belt, report.belt_velocity.length(), report.contacts.len()), (None, 0.0, 0));
    let report = pass.plant(&mut clip.clone(), &FeetOptions::default());
    let belt = report.belt.unwrap();
    let scaled = belt.speed() * target.measures().leg_length / take.character.measures().leg_length;
    assert!((report.belt_velocity.length() - scaled).abs() < 1e-4 * scaled, "{report:?}");
    assert!(report.contacts.len() >= 2 && report.belt_velocity.z < 0.0);
}
