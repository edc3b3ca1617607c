//! The contact pass on real walks, runs and dances, onto every humanoid of the corpus.
//!
//! Phases for the bars are found here by their own plain rules, not by the library's: the contact point (toe where both
//! rigs have one, else ankle) is slower than 0.10 leg lengths a second and within 0.04 leg lengths of its lowest, until
//! 0.15 or 0.05, for at least 0.1 s; the bars apply less 30 ms at each end.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use posewright::contact::{ContactPoint, Phase, PhaseKind, floor_level};
use posewright::glam::DVec3;
use posewright::humanoid::Side;
use posewright::measure::{FootMeasureOptions, ModelPose64, Performance, foot_measures, smoothness};
use posewright::retarget::feet::{FeetOptions, FeetPass};
use posewright::{Bone, Character, Clip, Reference, Retarget, RetargetOptions, Transform};
use posewright_io::ReadOptions;
use std::path::{Path, PathBuf};

struct Take {
    name: String,
    character: Character,
    clip: Clip,
}

fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("POSEWRIGHT_CORPUS").map(PathBuf::from);
    if folder.is_none() {
        println!("skipped: POSEWRIGHT_CORPUS names no folder with real files");
    }
    folder
}

fn takes(path: &Path, wanted: &str) -> Vec<Take> {
    let Ok(scene) = posewright_io::open::read(path, &ReadOptions::default()) else {
        panic!("{} cannot be read", path.display());
    };
    let stem = path.file_stem().unwrap().to_string_lossy();
    let mut out = Vec::new();
    for clip in &scene.clips {
        let character = scene.character(clip.figure, Reference::Rest);
        if character.humanoid().is_humanoid() && clip.clip.name.to_lowercase().contains(wanted) {
            out.push(Take { name: format!("{stem}:{}", clip.clip.name), character, clip: clip.clip.clone() });
        }
    }
    out
}

fn figure(path: &Path) -> Option<Character> {
    let scene = posewright_io::open::read(path, &ReadOptions::default()).ok()?;
    let character = scene.character(0, Reference::Rest);
    let legs = character.measures().leg_length > 0.0 && character.soles().iter().all(Option::is_some);
    (character.humanoid().is_humanoid() && legs).then_some(character)
}

/// The plain rules for phases.
fn plain_phases(character: &Character, clip: &Clip, times: &[f64], side: Side, toes: bool) -> Vec<Phase> {
    let bones = match side {
        Side::Left => [Bone::LeftFoot, Bone::LeftToes],
        Side::Right => [Bone::RightFoot, Bone::RightToes],
    };
    let joint = character.humanoid().joint(bones[usize::from(toes)]).unwrap();
    let leg = f64::from(character.measures().leg_length);
    let mut local = vec![Transform::IDENTITY; character.skeleton().len()];
    let places: Vec<DVec3> = times
        .iter()
        .map(|t| {
            clip.sample(character.skeleton(), *t, &mut local);
            ModelPose64::of(character.skeleton(), &local).positions[joint]
        })
        .collect();
    let lowest = places.iter().map(|p| p.y).fold(f64::INFINITY, f64::min);
    let mut out = Vec::new();
    let mut open: Option<usize> = None;
    for i in 0..places.len() {
        let (a, b) = (i.saturating_sub(1), (i + 1).min(places.len() - 1));
        let speed = places[a].distance(places[b]) / (times[b] - times[a]) / leg;
        let height = (places[i].y - lowest) / leg;
        match open {
            None if speed < 0.10 && height < 0.04 => open = Some(i),
            Some(from) if speed >= 0.15 || height >= 0.05 => {
                out.push((from, i - 1));
                open = None;
            }
            _ => {}
        }
    }
    out.extend(open.map(|from| (from, places.len() - 1)));
    out.retain(|(from, to)| times[*to] - times[*from] >= 0.1);
    out.iter().map(|(from, to)| Phase { side, kind: PhaseKind::Planted, from: *from, to: *to }).collect()
}

#[test]
fn debug_all() {
    let Some(corpus) = corpus() else {
        return;
    };
    let mut sources = Vec::new();
    for name in [
        "bvh/cmu_12_01_walk.bvh",
        "bvh/AV_8Walk_Meredith_HVHA_Rep1.bvh",
        "bvh/walk01.bvh",
        "bvh/walk1.bvh",
        "bvh/jesse_dance.bvh",
        "bvh/dab.bvh",
        "pairs/cmu_01_01/01_01.bvh",
        "pairs/cmu_131_01_scaled/131_01.bvh",
    ] {
        sources.extend(takes(&corpus.join(name), ""));
    }
    for name in ["gltf/mannequiny-0.3.0.glb", "gltf/Rogue.glb"] {
        sources.extend(takes(&corpus.join(name), "walk").into_iter().take(2));
        sources.extend(takes(&corpus.join(name), "run").into_iter().take(2));
    }
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let mut targets = Vec::new();
    for name in ["adult.glb", "child.glb", "giant.glb", "creature.glb", "vrm1.vrm", "vrm0.vrm"] {
        targets.push((name.to_string(), figure(&data.join(name))));
    }
    for name in [
        "gltf/mesh2motion/human-male.glb",
        "gltf/mesh2motion/rig-human.glb",
        "gltf/mesh2motion/human-zombie.glb",
        "gltf/mannequiny-0.3.0.glb",
        "gltf/cesium_man.gltf",
        "gltf/Rogue.glb",
        "gltf/Astronaut_FinnTheFrog-transformed.glb",
        "gltf/quaternius_man_Casual2.glb",
        "gltf/greenman.glb",
        "pairs/quaternius_platformer_two_rigs/Character_HumanoidRig.glb",
        "pairs/quaternius_platformer_two_rigs/Character.glb",
        "vrm/Godette_vrm_v4.vrm",
        "bvh/dab.bvh",
        "bvh/jesse_dance.bvh",
        "bvh/cmu_12_01_walk.bvh",
    ] {
        targets.push((name.to_string(), figure(&corpus.join(name))));
    }
    for (name, target) in &targets {
        match target {
            None => println!("TARGET {name}: none"),
            Some(t) => println!(
                "TARGET {name}: leg {:.3} floor {:.3} sole {:.3} toes {}",
                t.measures().leg_length,
                t.floor(),
                t.measures().sole_level,
                t.humanoid().joint(Bone::LeftToes).is_some()
            ),
        }
    }
    for take in &sources {
        let times = take.clip.key_times();
        let floor = floor_level(&take.character, &take.clip, &times);
        println!(
            "SOURCE {} frames {} dt {:.4} leg {:.3} floor {:?} sole {:.3} toes {}",
            take.name,
            times.len(),
            times.get(1).unwrap_or(&0.0) - times[0],
            take.character.measures().leg_length,
            floor,
            take.character.measures().sole_level,
            take.character.humanoid().joint(Bone::LeftToes).is_some()
        );
        if times.len() < 3 {
            continue;
        }
        for (name, target) in &targets {
            let Some(target) = target else { continue };
            let options = RetargetOptions { source_floor: floor.map(|f| f.level), ..Default::default() };
            let retarget = Retarget::new(&take.character, target, &options).unwrap();
            let pass = FeetPass {
                source: &take.character,
                source_clip: &take.clip,
                target,
                retarget: &retarget,
                times: &times,
            };
            let plain = retarget.clip(&take.clip, &times);
            let mut out = plain.clone();
            let start = std::time::Instant::now();
            let report = pass.plant(&mut out, &FeetOptions::default());
            let spent = start.elapsed().as_secs_f64() * 1e3;
            let points = [Side::Left, Side::Right].map(|s| ContactPoint::common(&take.character, target, s));
            let mut phases = Vec::new();
            for side in [Side::Left, Side::Right] {
                phases.extend(plain_phases(
                    &take.character,
                    &take.clip,
                    &times,
                    side,
                    points[side as usize] == ContactPoint::Toes,
                ));
            }
            let measure = FootMeasureOptions {
                phases: &phases,
                points,
                floor: f64::from(target.floor()),
                trim_secs: 0.03,
            };
            let (a, b) = (Performance::new(target, &plain), Performance::new(target, &out));
            let before = foot_measures(&a, &times, &measure);
            let after = foot_measures(&b, &times, &measure);
            let added = smoothness(&a, &b, &times, 1.0);
            let whole = smoothness(
                &Performance::new(&take.character, &take.clip),
                &b,
                &times,
                f64::from(retarget.scale()),
            );
            let released = report.contacts.iter().filter(|c| c.released).count();
            let worst = after.slides.iter().max_by(|a, b| a.drift.total_cmp(&b.drift));
            println!(
                "  {:24} {}p/{}c rel {} slide {:.1}->{:.2} worst {:.2} {:?} pen {:.1} float {:.1}@{} betw {:.1} raise {:.1} pelvis {:.1} spd {:.2} {:?} acc {:.2} {:?}@{} ({:.2} {:.2}) {:.1}ms",
                Path::new(name).file_stem().unwrap().to_string_lossy(),
                phases.len(),
                report.contacts.len(),
                released,
                before.slide_mean * 1e3,
                after.slide_mean * 1e3,
                after.slide_worst * 1e3,
                worst.map(|w| (w.phase.side, w.phase.from, w.phase.to)),
                after.penetration * 1e3,
                after.float * 1e3,
                after.float_frame,
                after.penetration_between * 1e3,
                report.raised * 1e3,
                report.pelvis_worst * 1e3,
                added.speed_ratio,
                added.speed_bone,
                added.acceleration_ratio,
                added.acceleration_bone,
                added.acceleration_frame,
                whole.speed_ratio,
                whole.acceleration_ratio,
                spent
            );
        }
    }
}

#[test]
fn debug_one() {
    let Some(corpus) = corpus() else {
        return;
    };
    let source = std::env::var("SRC").unwrap_or("bvh/AV_8Walk_Meredith_HVHA_Rep1.bvh".into());
    let take = takes(&corpus.join(&source), "").remove(0);
    let tgt = std::env::var("TGT").unwrap_or("../../data/adult.glb".into());
    let path = if tgt.starts_with("..") {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(&tgt)
    } else {
        corpus.join(&tgt)
    };
    let target = figure(&path).unwrap();
    let times = take.clip.key_times();
    let floor = floor_level(&take.character, &take.clip, &times);
    let options = RetargetOptions { source_floor: floor.map(|f| f.level), ..Default::default() };
    let retarget = Retarget::new(&take.character, &target, &options).unwrap();
    let pass = FeetPass {
        source: &take.character,
        source_clip: &take.clip,
        target: &target,
        retarget: &retarget,
        times: &times,
    };
    let plain = retarget.clip(&take.clip, &times);
    let mut out = plain.clone();
    let report = pass.plant(&mut out, &FeetOptions::default());
    for (name, c) in [("source", &take.character), ("target", &target)] {
        let st = c.stance();
        let at = |b: Bone| c.humanoid().joint(b).map(|j| st.positions[j]);
        println!(
            "{name} stance hips {:?} hip {:?} ankle {:?} toes {:?} sole {} level {} leg {} forward {}",
            at(Bone::Hips),
            at(Bone::RightUpperLeg),
            at(Bone::RightFoot),
            at(Bone::RightToes),
            c.measures().sole_level,
            c.floor(),
            c.measures().leg_length,
            st.forward
        );
    }
    println!("heels {:?}", report.heels_lowered.map(f32::to_degrees));
    println!("raised {} pelvis {} {}", report.raised, report.pelvis_mean, report.pelvis_worst);
    for c in &report.contacts {
        println!("{c:?}");
    }
    for side in [Side::Left, Side::Right] {
        println!(
            "plain rules {:?}",
            plain_phases(
                &take.character,
                &take.clip,
                &times,
                side,
                ContactPoint::common(&take.character, &target, side) == ContactPoint::Toes
            )
            .iter()
            .map(|p| (p.from, p.to))
            .collect::<Vec<_>>()
        );
    }
    let un: Vec<_> =
        report.unreachable.iter().filter(|u| u.residual > 1e-4 || u.applied.len() != 1).take(10).collect();
    println!("{} unreachable, {un:?}", report.unreachable.len());
    let at: usize = std::env::var("AT").unwrap_or("1049".into()).parse().unwrap();
    let side = std::env::var("SIDE").unwrap_or("R".into());
    let bones = if side == "R" {
        [Bone::RightUpperLeg, Bone::RightLowerLeg, Bone::RightFoot, Bone::RightToes]
    } else {
        [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot, Bone::LeftToes]
    };
    let joints = bones.map(|b| target.humanoid().joint(b).unwrap_or(0));
    let mut local = target.skeleton().rest().to_vec();
    let mut pose = |c: &Clip, f: usize| {
        c.sample(target.skeleton(), times[f], &mut local);
        let m = ModelPose64::of(target.skeleton(), &local);
        joints.map(|j| m.positions[j])
    };
    let source_toe = take.character.humanoid().joint(bones[3]).unwrap_or(0);
    let mut source_local = take.character.skeleton().rest().to_vec();
    for f in at.saturating_sub(14).max(1)..(at + 14).min(times.len() - 1) {
        let dt = times[f + 1] - times[f];
        let (a, b) = (pose(&plain, f), pose(&out, f));
        let (b0, b1) = (pose(&out, f - 1), pose(&out, f + 1));
        let (a0, a1) = (pose(&plain, f - 1), pose(&plain, f + 1));
        let acc = |i: usize| {
            ((a1[i] - a[i] * 2.0 + a0[i]).length() / dt / dt, (b1[i] - b[i] * 2.0 + b0[i]).length() / dt / dt)
        };
        let ext = |p: [DVec3; 4]| p[2].distance(p[0]) / (p[2].distance(p[1]) + p[1].distance(p[0]));
        take.clip.sample(take.character.skeleton(), times[f], &mut source_local);
        let st = ModelPose64::of(take.character.skeleton(), &source_local).positions[source_toe];
        println!(
            "{f} knee acc {:.1} {:.1} foot acc {:.1} {:.1} ext {:.4} {:.4} hip {:.1} foot {:.1} toey {:.1} src {:.3}",
            acc(1).0,
            acc(1).1,
            acc(2).0,
            acc(2).1,
            ext(a),
            ext(b),
            (b[0] - a[0]) * 1e3,
            (b[2] - a[2]) * 1e3,
            a[3].y * 1e3,
            st
        );
    }
}
