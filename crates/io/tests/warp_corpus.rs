//! Pose warping on real walks and runs: what it adds to the slide that each clip has of its own.
//!
//! The corpus is the folder named by POSEWRIGHT_CORPUS.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::corpus;
use posewright::contact::{ContactOptions, ContactPoint, FootTrack, Phase, find_phases};
use posewright::humanoid::Side;
use posewright::measure::{FootMeasureOptions, FootMeasures, Performance, foot_measures, smoothness};
use posewright::warp::*;
use posewright::{Character, Clip, Reference};
use posewright_io::{ReadOptions, read};

/// Walks that go somewhere at about one speed.
const WALKS: [&str; 4] = [
    "bvh/cmu_12_01_walk.bvh",
    "bvh/walk01.bvh",
    "pairs/cmu_131_01_scaled/131_01.bvh",
    "bvh/AV_8Walk_Meredith_HVHA_Rep1.bvh",
];

struct Real {
    name: &'static str,
    character: Character,
    clip: Clip,
    times: Vec<f64>,
    phases: Vec<Phase>,
}

fn real(name: &'static str) -> Option<Real> {
    let scene = read(&corpus()?.join(name), &ReadOptions::default()).unwrap();
    let character = scene.character(0, Reference::Auto);
    let clip = scene.clips_of(0).next().unwrap().clone();
    let times = clip.key_times();
    let mut phases = Vec::new();
    for side in [Side::Left, Side::Right] {
        let point = ContactPoint::common(&character, &character, side);
        phases.extend(find_phases(&character, &clip, &times, (side, point), &ContactOptions::default()));
    }
    Some(Real { name, character, clip, times, phases })
}

impl Real {
    fn feet(&self, clip: &Clip) -> FootMeasures {
        let points =
            [Side::Left, Side::Right].map(|s| ContactPoint::common(&self.character, &self.character, s));
        let options = FootMeasureOptions {
            phases: &self.phases,
            points,
            floor: f64::from(self.character.floor()),
            trim_secs: 0.03,
            belt: posewright::glam::DVec3::ZERO,
            moved: &[],
        };
        foot_measures(&Performance::new(&self.character, clip), &self.times, &options)
    }

    fn warp(&self, goals: &ClipGoals<'_>) -> (Warp, WarpedClip) {
        let warp = clip_warp(&self.character, &self.clip, &WarpOptions::default()).unwrap();
        let result = warp_clip(&warp, &self.clip, &self.times, goals);
        (warp, result)
    }

    /// How far a ball goes up and down while it stands.
    fn rise_in_stance(&self) -> f64 {
        let mut rise = 0.0f32;
        for phase in &self.phases {
            let track = FootTrack::sample(&self.character, &self.clip, &self.times, phase.side).unwrap();
            let point = ContactPoint::common(&self.character, &self.character, phase.side);
            let heights = || track.point(point)[phase.from..=phase.to].iter().map(|p| p.y);
            rise = rise.max(heights().fold(f32::MIN, f32::max) - heights().fold(f32::MAX, f32::min));
        }
        f64::from(rise)
    }

    /// Largest slide that one phase gained.
    fn added(&self, warped: &Clip) -> f64 {
        let (before, after) = (self.feet(&self.clip), self.feet(warped));
        assert_eq!(before.slides.len(), after.slides.len());
        before.slides.iter().zip(&after.slides).map(|(b, a)| a.drift - b.drift).fold(0.0, f64::max)
    }
}

#[test]
fn orientation_and_stride_add_no_slide_to_real_walks() {
    let mut bad = Vec::new();
    for name in WALKS {
        let Some(real) = real(name) else { return };
        let (_, plain) = real.warp(&ClipGoals::default());
        let speed = plain.root.velocity.length();
        println!(
            "{name}: {} frames, {speed:.2} m/s, straight {:.3}, {} phases, own slide {:.1} mm",
            real.times.len(),
            plain.root.straightness,
            real.phases.len(),
            1e3 * real.feet(&real.clip).slide_worst
        );
        for ratio in [0.4f32, 0.7, 1.0, 1.3, 1.6] {
            for direction in [-180f32, -100.0, -45.0, 0.0, 30.0, 90.0, 140.0] {
                let goals = ClipGoals {
                    orientation: Some(ClipOrientation::Direction(direction.to_radians())),
                    stride: Some(StrideGoal::Graph(speed * ratio)),
                    floor: real.character.floor(),
                    ..Default::default()
                };
                let (warp, result) = real.warp(&goals);
                let added = real.added(&result.clip);
                let leg = f64::from(warp.leg_length());
                let worst =
                    |of: &dyn Fn(&WarpAnswer) -> f32| result.answers.iter().map(of).fold(0.0, f32::max);
                let gave = worst(&|a| a.legs.iter().map(|l| l.gave_way).fold(0.0, f32::max));
                let smooth = smoothness(
                    &Performance::new(&real.character, &real.clip),
                    &Performance::new(&real.character, &result.clip),
                    &real.times,
                    1.0,
                );
                let line = format!(
                    "{} x{ratio} {direction}: added {:.2} mm, lowered {:.3} m, gave way {:.1} mm, speed x{:.2}, acceleration x{:.2} {:?}@{} {:?}",
                    real.name,
                    added * 1e3,
                    worst(&|a| a.lowered),
                    gave * 1e3,
                    smooth.speed_ratio,
                    smooth.acceleration_ratio,
                    smooth.acceleration_bone,
                    smooth.acceleration_frame,
                    result.verdict(smooth.worst(), leg as f32)
                );
                if direction == 0.0 || direction == 90.0 {
                    println!("  {line}");
                }
                if added > 0.002 && result.root.straightness > 0.9 {
                    bad.push(line);
                }
            }
        }
    }
    assert!(bad.is_empty(), "{}\n{}", bad.len(), bad.join("\n"));
}

#[test]
fn slopes_keep_soles_on_the_ground_in_real_walks() {
    for name in &WALKS[..3] {
        let Some(real) = real(name) else { return };
        for pitch in [-20f32, -10.0, 10.0, 20.0] {
            let pitch = pitch.to_radians();
            let (_, plain) = real.warp(&ClipGoals::default());
            let ahead = plain.root.velocity.normalize();
            let normal = -ahead * pitch.sin() + posewright::glam::Vec3::Y * pitch.cos();
            let goals = ClipGoals {
                ground: Some(ClipGround::Plane(normal)),
                floor: real.character.floor(),
                ..Default::default()
            };
            let (_, result) = real.warp(&goals);
            let worst = |of: &dyn Fn(&WarpAnswer) -> f32| result.answers.iter().map(of).fold(0.0, f32::max);
            let gave = worst(&|a| a.legs.iter().map(|l| l.gave_way.max(l.residual)).fold(0.0, f32::max));
            let added = real.added(&result.clip);
            println!(
                "{name} {:.0} degrees: not reached {:.2} mm, lowered {:.3} m, added slide {:.2} mm",
                pitch.to_degrees(),
                gave * 1e3,
                worst(&|a| a.lowered),
                added * 1e3
            );
            if result.root.straightness < 0.9 {
                // No walk at one speed: high kicks leave the reach of a leg on a slope, which is said as giving way.
                continue;
            }
            assert!(gave < 0.005, "{name} {pitch}: {gave}");
            // Heights are kept along the ground's normal: a ball that rises while it stands goes ahead by the sine.
            let rise = real.rise_in_stance() * f64::from(pitch.abs().sin());
            assert!(added < 0.002 + rise, "{name} {pitch}: {added} {rise}");
        }
    }
}

#[test]
fn a_fox_and_a_dog_are_warped_by_their_own_legs() {
    let Some(corpus) = corpus() else { return };
    for name in ["gltf/Fox.glb", "bvh/dog_walk.bvh"] {
        let scene = read(&corpus.join(name), &ReadOptions::default()).unwrap();
        let character = scene.character(0, Reference::Auto);
        let clip = scene.clips_of(0).nth(1).or(scene.clips_of(0).next()).unwrap();
        let times = clip.key_times();
        let warp = clip_warp(&character, clip, &WarpOptions::default()).unwrap();
        assert_eq!(warp.leg_names().count(), 4, "{name}");
        let goals = ClipGoals {
            orientation: Some(ClipOrientation::Manual(0.5)),
            stride: Some(StrideGoal::Manual { scale: 0.8, direction: None }),
            ..Default::default()
        };
        let result = warp_clip(&warp, clip, &times, &goals);
        for answer in &result.answers {
            for leg in &answer.legs {
                assert!(leg.residual < 0.003 * warp.leg_length(), "{name} {answer:?}");
            }
        }
    }
}
