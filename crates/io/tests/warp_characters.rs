//! Pose warping of real walks and runs on other people's characters and on the project's own: what it adds to the slide
//! that each retargeted clip has of its own, at all speeds and directions together; soles on slopes of all headings;
//! creatures on their own legs.
//!
//! The corpus is the folder named by POSEWRIGHT_CORPUS; what is in `data/` is tested always.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::corpus;
use common::played::{Played, data, played};
use posewright::contact::{ContactPoint, FootTrack};
use posewright::glam::{DVec3, Quat, Vec3};
use posewright::humanoid::Side;
use posewright::measure::{FootMeasureOptions, Performance, foot_measures};
use posewright::rotation::angle_between_directions;
use posewright::warp::*;
use posewright::{Character, Clip, ModelPose, Reference};
use posewright_io::{ReadOptions, read};

trait Warped {
    fn warped(&self, goals: &ClipGoals<'_>) -> (Warp, WarpedClip);
    fn drifts(&self, clip: &Clip) -> Vec<f64>;
    fn added(&self, after: &Clip) -> f64;
}

impl Warped for Played {
    fn warped(&self, goals: &ClipGoals<'_>) -> (Warp, WarpedClip) {
        let warp = clip_warp(&self.character, &self.clip, &WarpOptions::default()).unwrap();
        let result = warp_clip(&warp, &self.clip, &self.times, &ClipGoals { floor: self.floor, ..*goals });
        (warp, result)
    }

    /// Drift of each phase, metres.
    fn drifts(&self, clip: &Clip) -> Vec<f64> {
        let points =
            [Side::Left, Side::Right].map(|s| ContactPoint::common(&self.character, &self.character, s));
        let floor = f64::from(self.floor);
        let options = FootMeasureOptions {
            phases: &self.phases,
            points,
            floor,
            trim_secs: 0.03,
            belt: DVec3::ZERO,
            moved: &[],
        };
        let feet = foot_measures(&Performance::new(&self.character, clip), &self.times, &options);
        feet.slides.iter().map(|s| s.drift).collect()
    }

    /// Largest slide that a phase gained over the clip's own, metres.
    fn added(&self, after: &Clip) -> f64 {
        let (before, after) = (self.drifts(&self.clip), self.drifts(after));
        assert_eq!(before.len(), after.len());
        before.iter().zip(&after).map(|(b, a)| a - b).fold(0.0, f64::max)
    }
}

#[test]
fn planted_feet_stay_planted_on_every_character_at_all_speeds_and_directions_together() {
    let corpus = corpus();
    let (mut bad, mut all, mut impossible) = (Vec::new(), 0, 0);
    for played in played(corpus.as_deref()) {
        let (_, plain) = played.warped(&ClipGoals::default());
        let speed = plain.root.velocity.length();
        let own = played.drifts(&played.clip).iter().copied().fold(0.0, f64::max);
        let mut worst = (0.0f64, String::new());
        for ratio in [0.4f32, 0.7, 1.0, 1.3, 1.6] {
            for direction in [-180f32, -135.0, -60.0, 0.0, 45.0, 90.0, 150.0] {
                let goals = ClipGoals {
                    orientation: Some(ClipOrientation::Direction(direction.to_radians())),
                    stride: Some(StrideGoal::Graph(speed * ratio)),
                    ..Default::default()
                };
                let (warp, result) = played.warped(&goals);
                let added = played.added(&result.clip);
                let legs = || result.answers.iter().flat_map(|a| &a.legs);
                let gave = f64::from(legs().map(|l| l.gave_way).fold(0.0, f32::max));
                if added > worst.0 {
                    worst = (added, format!("x{ratio} {direction}, gave way {:.0} mm", 1e3 * gave));
                }
                // Steps that no leg can take slide, and are never called anything but that.
                let is_said = gave > added && result.verdict(1.0, warp.leg_length()) == Verdict::BetterNot;
                if added > 0.002 && !is_said {
                    bad.push(format!("{} x{ratio} {direction}: {added}", played.name));
                }
                impossible += usize::from(added > 0.002);
                all += 1;
            }
        }
        println!(
            "{}: {speed:.2} m/s, straight {:.3}, {} phases, own {:.1} mm, added at most {:.2} mm {}",
            played.name,
            plain.root.straightness,
            played.phases.len(),
            1e3 * own,
            1e3 * worst.0,
            worst.1
        );
        assert!(!played.phases.is_empty(), "{}", played.name);
    }
    println!("{all} warped, of which {impossible} with steps that legs cannot take, which is said");
    assert!(bad.is_empty(), "{bad:?}");
    assert!(20 * impossible < all, "{impossible} of {all}");
}

/// The sole's normal: across the ball from heel to ball.
fn sole(character: &Character, model: &ModelPose, side: usize) -> Option<([Vec3; 3], Vec3)> {
    let sole = character.soles()[side]?;
    let of = |p: Vec3| model.positions[sole.foot] + model.linears[sole.foot] * p;
    let corners = [of(sole.heel), of(sole.ball_inner), of(sole.ball_outer)];
    let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).try_normalize()?;
    Some((corners, if normal.y < 0.0 { -normal } else { normal }))
}

/// Soles lean to the slope as they lean to the flat ground, and are as high over it, within 2 degrees and 5 mm. Both feet
/// reach, that is no foot gives way while it stands.
#[test]
fn soles_lie_on_slopes_of_all_headings() {
    let corpus = corpus();
    let mut bad = Vec::new();
    for played in played(corpus.as_deref()) {
        let (_, plain) = played.warped(&ClipGoals::default());
        let ahead = plain.root.velocity.normalize_or(Vec3::Z);
        let (mut tilt, mut gap, mut slide, mut gave) = (0.0f64, 0.0f32, 0.0f32, 0.0f32);
        for pitch in [-30f32, -15.0, 15.0, 30.0] {
            for heading in [0f32, 45.0, 90.0, 180.0] {
                let up = Quat::from_rotation_y(heading.to_radians()) * ahead;
                let pitch = pitch.to_radians();
                let normal = Vec3::Y * pitch.cos() - up * pitch.sin();
                let goals = ClipGoals { ground: Some(ClipGround::Plane(normal)), ..Default::default() };
                let (_, result) = played.warped(&goals);
                let start = result.root.places[0];
                let mut starts: Vec<Option<(Vec3, Vec3)>> = vec![None; 2];
                for (frame, time) in played.times.iter().enumerate() {
                    let pose = |clip: &Clip| {
                        let mut local = played.character.skeleton().rest().to_vec();
                        clip.sample(played.character.skeleton(), *time, &mut local);
                        ModelPose::of(played.character.skeleton(), &local)
                    };
                    let (before, after) = (pose(&played.clip), pose(&result.clip));
                    let answer = &result.answers[frame].legs;
                    for side in 0..2 {
                        let phase = played.phases.iter().any(|p| {
                            p.side as usize == side && (p.from + 2..=p.to.saturating_sub(2)).contains(&frame)
                        });
                        if !phase {
                            starts[side] = None;
                            continue;
                        }
                        gave = gave.max(answer[side].gave_way);
                        let (Some((b, flat)), Some((a, steep))) =
                            (sole(&played.character, &before, side), sole(&played.character, &after, side))
                        else {
                            continue;
                        };
                        let lean = angle_between_directions(flat, Vec3::Y);
                        tilt = tilt.max((angle_between_directions(steep, normal) - lean).abs().to_degrees());
                        for (b, a) in b.iter().zip(&a) {
                            gap = gap.max(((*a - start).dot(normal) - (b.y - played.floor)).abs());
                        }
                        let ball = |c: &[Vec3; 3]| 0.5 * (c[1] + c[2]);
                        let (was, now) = (ball(&b), ball(&a));
                        let (from_flat, from) = *starts[side].get_or_insert((was, now));
                        // Along the ground each: what the clip's own foot drifts is its own.
                        let along = (now - from).reject_from_normalized(normal).length();
                        slide = slide.max(along - (was - from_flat).with_y(0.0).length());
                    }
                }
            }
        }
        println!(
            "{}: soles {tilt:.2} degrees and {:.2} mm from the slope, slide {:.2} mm, gave way {:.1} mm",
            played.name,
            1e3 * gap,
            1e3 * slide,
            1e3 * gave
        );
        if tilt > 2.0 || gap > 0.005 || gave > 0.005 {
            bad.push(played.name);
        }
    }
    assert!(bad.is_empty(), "{bad:?}");
}

/// Any number of legs: what is asked of a paw is where it comes to, and the pelvis carries all.
#[test]
fn creatures_walk_on_their_own_legs() {
    let mut files = vec![(data("fox.glb"), "", 4)];
    if let Some(corpus) = corpus() {
        files.push((corpus.join("gltf/mesh2motion/fox-animations.glb"), "walk", 4));
        files.push((corpus.join("gltf/mesh2motion/rig-horse.glb"), "", 4));
    }
    for (path, word, legs) in files {
        let scene = read(&path, &ReadOptions::default()).unwrap();
        let name = path.display();
        let found = scene.clips.iter().find(|c| c.clip.name.to_lowercase().contains(word));
        let character = scene.character(0, Reference::Auto);
        let clip =
            found.map_or_else(|| Clip::empty("stands", character.skeleton().len()), |c| c.clip.clone());
        let times = if clip.is_empty() { vec![0.0, 0.1] } else { clip.key_times() };
        let warp = clip_warp(&character, &clip, &WarpOptions::default()).unwrap();
        assert_eq!(warp.leg_names().count(), legs, "{name}");
        let goals = ClipGoals {
            orientation: Some(ClipOrientation::Manual(0.3)),
            stride: Some(StrideGoal::Manual { scale: 0.8, direction: None }),
            ground: Some(ClipGround::Plane(Vec3::new(0.05, 1.0, -0.07).normalize())),
            ..Default::default()
        };
        let result = warp_clip(&warp, &clip, &times, &goals);
        let worst = result.answers.iter().flat_map(|a| &a.legs).map(|l| l.residual).fold(0.0, f32::max);
        println!(
            "{name}: {:?}, residual {:.4} leg lengths",
            warp.leg_names().collect::<Vec<_>>(),
            worst / warp.leg_length()
        );
        assert!(worst < 0.003 * warp.leg_length(), "{name}: {worst}");
    }
}

#[test]
fn feet_of_tracks_are_known() {
    // What the tests above lean on: every character of the project's own has two feet that stand.
    for name in ["adult.glb", "child.glb", "giant.glb"] {
        let played = Played::of(&data("walk.bvh"), "").onto(&data(name));
        for side in [Side::Left, Side::Right] {
            assert!(FootTrack::sample(&played.character, &played.clip, &played.times, side).is_some());
            assert!(played.phases.iter().filter(|p| p.side == side).count() > 1, "{name}");
        }
    }
}
