//! The contact pass on real walks, runs and dances, onto every humanoid of the corpus.
//!
//! Phases for the bars are found here by their own plain rules, not by the library's: the contact point (toe where both
//! rigs have one, else ankle) is slower than 0.10 leg lengths a second and within 0.04 leg lengths of its lowest, until
//! 0.15 or 0.05, for at least 0.1 s; the bars apply less 30 ms at each end.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::corpus;
use common::pairs::{Take, own, peaks, takes, targets};
use common::phases::plain_phases as plain_phases_of;
use posewright::contact::{ContactPoint, Phase, PhaseKind, floor_level};
use posewright::glam::DVec3;
use posewright::humanoid::Side;
use posewright::measure::{FootMeasureOptions, FootMeasures, ModelPose64, Performance, foot_measures};
use posewright::retarget::feet::{FeetOptions, FeetPass};
use posewright::{Bone, Character, Clip, Reference, Retarget, RetargetOptions, Skeleton, Transform};
use posewright_io::ReadOptions;
use std::path::Path;

/// The plain rules for phases.
fn plain_phases(character: &Character, clip: &Clip, times: &[f64], side: Side, toes: bool) -> Vec<Phase> {
    let bones = match side {
        Side::Left => [Bone::LeftFoot, Bone::LeftToes],
        Side::Right => [Bone::RightFoot, Bone::RightToes],
    };
    let phases = plain_phases_of((character, clip), times, bones[usize::from(toes)]);
    phases.iter().map(|(from, to)| Phase { side, kind: PhaseKind::Planted, from: *from, to: *to }).collect()
}

/// What one pair of source and target came to.
struct Outcome {
    phases: usize,
    released: usize,
    /// Worst drift of the phases that were not released.
    held: f64,
    before: f64,
    measures: FootMeasures,
    /// Peak speed and acceleration of hips, legs and feet, over the source's own: as the source has it, scaled, or as the
    /// target plays it without the pass, whichever is livelier.
    speed: f64,
    acceleration: f64,
    /// Bone and frame of the largest acceleration.
    liveliest: (Bone, usize),
    /// How far the pelvis came down at most, metres.
    pelvis: f32,
    /// Largest change of a knee's bend, degrees, and its frame.
    knee: (f64, usize),
}

impl Outcome {
    /// The bars that are missed.
    fn misses(&self) -> Vec<String> {
        let measures = &self.measures;
        let in_contact = if self.released == 0 { 3e-3 } else { f64::INFINITY };
        let bars = [
            ("slide, mean", measures.slide_mean, 1e-3),
            ("slide, worst", measures.slide_worst, 5e-3),
            ("slide, held", self.held, 1e-3),
            ("under", measures.penetration, in_contact),
            ("over", measures.float, in_contact),
            ("between", measures.penetration_between, 10e-3),
            ("speed", self.speed, 1.3),
            ("acceleration", self.acceleration, 1.3),
        ];
        let missed = bars.iter().filter(|(_, value, bar)| value > bar);
        missed.map(|(name, value, _)| format!("{name} {value:.4}")).collect()
    }
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let measures = &self.measures;
        write!(
            f,
            "{} phases, {} released, slide {:.1} -> {:.3} mm, {:.1} under, {:.1} over, {:.1} between, pelvis {:.0} mm, \
             speed x{:.2}, acceleration x{:.2} ({:?} at {}), knee {:.0} degrees (at {})",
            self.phases,
            self.released,
            self.before * 1e3,
            measures.slide_mean * 1e3,
            measures.penetration * 1e3,
            measures.float * 1e3,
            measures.penetration_between * 1e3,
            self.pelvis * 1e3,
            self.speed,
            self.acceleration,
            self.liveliest.0,
            self.liveliest.1,
            self.knee.0,
            self.knee.1,
        )
    }
}

fn outcome(take: &Take, target: &Character) -> Outcome {
    let times = take.clip.key_times();
    let floor = floor_level(&take.character, &take.clip, &times);
    let options = RetargetOptions { source_floor: floor.map(|f| f.level), ..RetargetOptions::default() };
    let retarget = Retarget::new(&take.character, target, &options).unwrap();
    let source = &take.character;
    let pass = FeetPass { source, source_clip: &take.clip, target, retarget: &retarget, times: &times };
    let plain = retarget.clip(&take.clip, &times);
    let mut out = plain.clone();
    let report = pass.plant(&mut out, &FeetOptions::default());
    let points = [Side::Left, Side::Right].map(|s| ContactPoint::common(source, target, s));
    // A lone frame in T-pose before the action is no part of it.
    let first = usize::from(report.cuts.first() == Some(&1));
    let phases: Vec<Phase> = [Side::Left, Side::Right]
        .into_iter()
        .flat_map(|side| {
            let toes = points[side as usize] == ContactPoint::Toes;
            plain_phases(source, &take.clip, &times, side, toes)
        })
        .collect();
    let of_action: Vec<Phase> = phases
        .iter()
        .map(|p| Phase { from: p.from.saturating_sub(first), to: p.to.saturating_sub(first), ..*p })
        .collect();
    let action = &times[first..];
    let measure = FootMeasureOptions {
        phases: &of_action,
        points,
        floor: f64::from(target.floor()),
        trim_secs: 0.03,
        belt: DVec3::ZERO,
        moved: &[],
    };
    let (a, b) = (Performance::new(target, &plain), Performance::new(target, &out));
    let measures = foot_measures(&b, action, &measure);
    let is_released = |phase: &Phase| {
        report.contacts.iter().any(|c| {
            let own = c.bone == if phase.side == Side::Left { Bone::LeftFoot } else { Bone::RightFoot };
            own && c.released && c.from <= phase.to && phase.from <= c.to
        })
    };
    let at = |p: Phase| Phase { from: p.from + first, to: p.to + first, ..p };
    let held = measures.slides.iter().filter(|s| !is_released(&at(s.phase)));
    let (now, then) = (peaks(target, &out, action), peaks(target, &plain, action));
    let of_source = peaks(source, &take.clip, action).map(|p| p.0 * f64::from(retarget.scale()));
    Outcome {
        phases: phases.len(),
        released: phases.iter().filter(|p| is_released(p)).count(),
        held: held.map(|s| s.drift).fold(0.0, f64::max),
        before: foot_measures(&a, action, &measure).slide_mean,
        speed: now[0].0 / then[0].0.max(of_source[0]),
        acceleration: now[1].0 / then[1].0.max(of_source[1]),
        pelvis: report.pelvis_worst,
        knee: knee_change(target, (&plain, &out), &times),
        liveliest: (now[1].1, now[1].2),
        measures,
    }
}

/// Largest difference of a knee's bend between two clips, degrees, with its frame.
fn knee_change(character: &Character, (a, b): (&Clip, &Clip), times: &[f64]) -> (f64, usize) {
    let legs = [
        [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot],
        [Bone::RightUpperLeg, Bone::RightLowerLeg, Bone::RightFoot],
    ];
    let mut local = vec![Transform::IDENTITY; character.skeleton().len()];
    let mut bends = |clip: &Clip, time: f64| {
        clip.sample(character.skeleton(), time, &mut local);
        let pose = ModelPose64::of(character.skeleton(), &local);
        legs.map(|leg| {
            let [hip, knee, ankle] = leg.map(|b| pose.positions[character.humanoid().joint(b).unwrap()]);
            (knee - hip).angle_between(ankle - knee).to_degrees()
        })
    };
    let mut worst = (0.0, 0);
    for (frame, time) in times.iter().enumerate() {
        for (a, b) in bends(a, *time).iter().zip(bends(b, *time)) {
            if (a - b).abs() > worst.0 {
                worst = ((a - b).abs(), frame);
            }
        }
    }
    worst
}

/// Runs every take onto every target; the pairs that miss a bar.
fn sweep(takes: &[Take], targets: &[(String, Character)]) {
    let (mut phases, mut released) = (0, 0);
    let mut failures = Vec::new();
    for (target_name, target) in targets {
        for take in takes {
            let found = outcome(take, target);
            let name = format!("{} onto {target_name}", take.name);
            let misses = found.misses();
            println!("{name}: {found} {misses:?}");
            if !misses.is_empty() {
                failures.push(format!("{name}: {}", misses.join(", ")));
            }
            let scale = target.measures().leg_length / take.character.measures().leg_length;
            if (0.8..=1.25).contains(&scale) {
                (phases, released) = (phases + found.phases, released + found.released);
            }
        }
    }
    println!("{released} of {phases} phases released at 0.8 to 1.25; {} pairs miss", failures.len());
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(released * 50 <= phases, "{released} of {phases} released");
}

fn own_takes() -> Vec<Take> {
    let names = ["walk.bvh", "run.bvh", "turn.bvh", "crouch.bvh", "jump.bvh", "carry.bvh"];
    names.iter().flat_map(|name| takes(&own(name), "")).collect()
}

const SOURCES: [&str; 8] = [
    "bvh/cmu_12_01_walk.bvh",
    "bvh/AV_8Walk_Meredith_HVHA_Rep1.bvh",
    "bvh/walk01.bvh",
    "bvh/walk1.bvh",
    "bvh/dab.bvh",
    "bvh/jesse_dance.bvh",
    "pairs/cmu_131_01_scaled/131_01.bvh",
    "pairs/cmu_01_01/01_01.bvh",
];

#[test]
fn planted_feet_stand_still_on_every_humanoid() {
    let Some(corpus) = corpus() else {
        return;
    };
    let mut sources: Vec<Take> = SOURCES.iter().flat_map(|name| takes(&corpus.join(name), "")).collect();
    sources.extend(own_takes());
    sweep(&sources, &targets(&corpus));
}

/// How a figure is changed: the whole, then legs, feet and arms.
#[derive(Clone, Copy)]
struct Proportions {
    whole: f32,
    legs: f32,
    feet: f32,
    arms: f32,
}

/// A figure of a file with other proportions, standing on the same ground.
fn reshaped(path: &Path, change: Proportions) -> Character {
    let mut scene = posewright_io::open::read(path, &ReadOptions::default()).unwrap();
    let humanoid = scene.character(0, Reference::Rest).humanoid().clone();
    let figure = &mut scene.figures[0];
    let mut rest = figure.skeleton.rest().to_vec();
    let joint = |bone: Bone| humanoid.joint(bone).unwrap();
    for (bones, factor) in [
        (&[Bone::LeftLowerLeg, Bone::LeftFoot][..], change.legs),
        (&[Bone::LeftLowerArm, Bone::LeftHand], change.arms),
        (&[Bone::LeftToes], change.feet),
    ] {
        for bone in bones {
            rest[joint(*bone)].translation *= factor;
            rest[joint(bone.mirrored())].translation *= factor;
        }
    }
    // The hips rise with the legs.
    let before = ModelPose64::of(&figure.skeleton, figure.skeleton.rest());
    let leg = before.positions[joint(Bone::LeftUpperLeg)].y - before.positions[joint(Bone::LeftFoot)].y;
    rest[joint(Bone::Hips)].translation.y += leg as f32 * (change.legs - 1.0);
    for transform in &mut rest {
        transform.translation *= change.whole;
    }
    let feet = [Bone::LeftFoot, Bone::RightFoot, Bone::LeftToes, Bone::RightToes].map(joint);
    let legs = [Bone::LeftUpperLeg, Bone::RightUpperLeg, Bone::LeftLowerLeg, Bone::RightLowerLeg].map(joint);
    // The skin stays with the ends of its bones.
    let longer = |joint: usize| match joint {
        _ if feet.contains(&joint) => change.feet,
        _ if legs.contains(&joint) => change.legs,
        _ => 1.0,
    };
    for point in &mut figure.skin {
        *point = point.map(|joint, p| p * change.whole * longer(joint));
    }
    let (names, parents) =
        (0..rest.len()).map(|j| (figure.skeleton.name(j).to_string(), figure.skeleton.parent(j))).unzip();
    figure.skeleton = Skeleton::new(names, parents, rest).unwrap();
    figure.bind = None;
    scene.character(0, Reference::Rest)
}

#[test]
fn planted_feet_stand_still_on_proportions_from_half_to_double() {
    let mut sources = own_takes();
    if let Some(corpus) = corpus() {
        sources.extend(SOURCES.iter().flat_map(|name| takes(&corpus.join(name), "")));
    }
    let like = Proportions { whole: 1.0, legs: 1.0, feet: 1.0, arms: 1.0 };
    let changes = [
        ("half", Proportions { whole: 0.5, ..like }),
        ("double", Proportions { whole: 2.0, ..like }),
        ("long legs", Proportions { legs: 1.6, ..like }),
        ("short legs", Proportions { legs: 0.6, ..like }),
        ("long feet", Proportions { feet: 1.6, ..like }),
        ("short feet", Proportions { feet: 0.6, ..like }),
        ("child", Proportions { whole: 0.6, legs: 0.8, feet: 1.3, arms: 0.7 }),
        ("giant", Proportions { whole: 1.5, legs: 1.3, feet: 0.8, arms: 1.3 }),
    ];
    let targets: Vec<(String, Character)> = changes
        .iter()
        .map(|(name, change)| ((*name).to_string(), reshaped(&own("adult.glb"), *change)))
        .collect();
    sweep(&sources, &targets);
}

/// The paws of rigs made for IK hang from the root; they go where their legs end.
#[test]
fn detached_paws_of_creatures_follow_their_legs() {
    let Some(corpus) = corpus() else {
        return;
    };
    let folder = corpus.join("pairs/quaternius_animals");
    let scene = |name: &str| posewright_io::open::read(&folder.join(name), &ReadOptions::default()).unwrap();
    let (fox, horse) = (scene("Fox.glb"), scene("Horse.glb"));
    let (from, to) = (fox.character(0, Reference::Auto), horse.character(0, Reference::Auto));
    assert_eq!((from.detached().len(), to.detached().len()), (4, 4));
    let retarget = Retarget::new(&from, &to, &RetargetOptions::default()).unwrap();
    let walk = &fox.clips.iter().find(|c| c.clip.name.ends_with("Gallop")).unwrap().clip;
    let times = walk.key_times();
    let clip = retarget.clip(walk, &times);
    let mut local = to.skeleton().rest().to_vec();
    let joint = |name: &str| to.skeleton().find(name).unwrap();
    let mut moved = 0.0f64;
    for time in &times {
        clip.sample(to.skeleton(), *time, &mut local);
        let pose = ModelPose64::of(to.skeleton(), &local);
        for (paw, tip) in [
            ("IKBackLeg.L", "BackLowerLeg.L_end"),
            ("IKBackLeg.R", "BackLowerLeg.R_end"),
            ("IKFrontLeg.L", "FrontLowerLeg.L_end"),
            ("IKFrontLeg.R", "FrontLowerLeg.R_end"),
        ] {
            let off = pose.positions[joint(paw)].distance(pose.positions[joint(tip)]);
            assert!(off < 0.01, "{paw} is {off} m from its leg's end at {time}");
            let rest = ModelPose64::of(to.skeleton(), to.skeleton().rest());
            moved = moved.max(rest.positions[joint(paw)].distance(pose.positions[joint(paw)]));
        }
    }
    assert!(moved > 0.3, "a gallop moves the paws: {moved}");
}
