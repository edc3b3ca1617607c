//! Contact phases against walks, jumps and glides of known truth.
#![allow(clippy::unwrap_used, reason = "tests")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::walk::Walk;
use figure::{Build, clip_of, frames};
use posewright::Bone;
use posewright::contact::{
    ContactDetector, ContactOptions, ContactPoint, FootTrack, Phase, PhaseKind, find_phases, floor_level,
};
use posewright::glam::{Quat, Vec3};
use posewright::humanoid::Side;

fn phases(build: &Build, walk: &Walk, side: Side) -> (Vec<Phase>, Vec<bool>) {
    let (clip, times, stands) = walk.clip(build);
    let found = find_phases(
        &build.character(),
        &clip,
        &times,
        (side, ContactPoint::Toes),
        &ContactOptions::default(),
    );
    (found, stands[side as usize].clone())
}

/// First and last frames of the stretches, 0.1 s at least, in which the truth says that the foot stands.
fn stretches(stands: &[bool], rate: f64) -> Vec<(usize, usize)> {
    let mut out: Vec<(usize, usize)> = Vec::new();
    for i in (0..stands.len()).filter(|i| stands[*i]) {
        match out.last_mut() {
            Some(last) if last.1 + 1 == i => last.1 = i,
            _ => out.push((i, i)),
        }
    }
    out.retain(|(from, to)| (to - from) as f64 >= 0.1 * rate);
    out
}

#[test]
fn phases_of_a_walk_are_its_stances_at_every_size_and_rate() {
    for size in [0.5f32, 1.0, 2.0] {
        for rate in [30.0, 60.0, 120.0] {
            let build = Build::default().scaled(size);
            // Larger figures walk faster and slower in proportion (equal Froude number).
            let walk = Walk {
                rate,
                speed: size.sqrt(),
                cycle_secs: size.sqrt(),
                sink: 0.075 * size,
                ..Walk::default()
            };
            for side in [Side::Left, Side::Right] {
                let (found, stands) = phases(&build, &walk, side);
                let truth = stretches(&stands, rate);
                // A stand that an end of the clip cuts to about the shortest length may count or not.
                let whole = |p: &&Phase| truth.iter().any(|t| p.from <= t.1 && t.0 <= p.to);
                let found: Vec<&Phase> = found.iter().filter(whole).collect();
                assert_eq!(found.len(), truth.len(), "size {size} rate {rate} {side:?}: {found:?} {truth:?}");
                for (phase, (from, to)) in found.iter().zip(truth) {
                    assert_eq!(phase.kind, PhaseKind::Planted);
                    // The foot is slow a little before and after it stands; 35 ms at most.
                    let slack = (0.035 * rate).ceil() as usize;
                    assert!(phase.from <= from && from - phase.from <= slack, "{phase:?} {from}");
                    assert!(phase.to >= to && phase.to - to <= slack, "{phase:?} {to}");
                }
            }
        }
    }
}

#[test]
fn a_jump_has_no_contact_in_the_air_and_a_glide_is_no_stand() {
    let build = Build::default();
    let character = build.character();
    let rest = character.skeleton().rest().to_vec();
    let times = frames(121, 60.0);
    // Stands for half a second, is in the air for 0.6 s, stands again.
    let jump: Vec<_> = times
        .iter()
        .map(|t| {
            let mut pose = rest.clone();
            let air = (*t as f32 - 0.5).clamp(0.0, 0.6);
            pose[0].translation.y += 4.905 * air * (0.6 - air);
            pose
        })
        .collect();
    let point = (Side::Left, ContactPoint::Toes);
    let found = find_phases(&character, &clip_of(&jump, &times), &times, point, &ContactOptions::default());
    let spans: Vec<_> = found.iter().map(|p| (p.kind, p.from, p.to)).collect();
    assert_eq!(spans.len(), 2, "{spans:?}");
    assert!(spans[0].1 == 0 && (29..=31).contains(&spans[0].2), "{spans:?}");
    assert!((65..=67).contains(&spans[1].1) && spans[1].2 == 120, "{spans:?}");

    // Glides ahead at 1.5 m/s for a second, then stands.
    let glide: Vec<_> = times
        .iter()
        .map(|t| {
            let mut pose = rest.clone();
            pose[0].translation.z += 1.5 * (*t as f32).min(1.0);
            pose
        })
        .collect();
    let found = find_phases(&character, &clip_of(&glide, &times), &times, point, &ContactOptions::default());
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!((found[0].kind, found[0].from), (PhaseKind::Sliding, 0));
    assert_eq!((found[1].kind, found[1].to), (PhaseKind::Planted, 120));
    assert!(found[0].to + 1 >= found[1].from && found[1].from >= 59, "{found:?}");
}

#[test]
fn noise_does_not_break_a_stand_apart() {
    let build = Build::default();
    let character = build.character();
    let rest = character.skeleton().rest().to_vec();
    let times = frames(241, 120.0);
    let noisy: Vec<_> = (0..times.len())
        .map(|i| {
            let mut pose = rest.clone();
            // 0.4 mm of jitter at 120 Hz, and three bad frames.
            let jitter = Vec3::new((i as f32 * 1.7).sin(), (i as f32 * 2.9).sin(), (i as f32 * 2.3).cos());
            pose[0].translation += jitter * 0.0004;
            if (100..103).contains(&i) {
                pose[0].translation.z += 0.02;
            }
            pose
        })
        .collect();
    let point = (Side::Right, ContactPoint::Ankle);
    let found = find_phases(&character, &clip_of(&noisy, &times), &times, point, &ContactOptions::default());
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!((found[0].from, found[0].to), (0, 240));
}

#[test]
fn the_floor_is_where_the_feet_stand() {
    let build = Build::default();
    let character = build.character();
    for (ground, expected) in [(0.0, 0.0), (0.02, 0.0), (0.25, 0.25), (-1.3, -1.3)] {
        // The figure's sole is where its lowest joint is; lift everything so that it stands on `ground`.
        let walk = Walk { ground: ground - character.measures().sole_level, ..Walk::default() };
        let (clip, times, _) = walk.clip(&build);
        let floor = floor_level(&character, &clip, &times).unwrap();
        assert!((floor.level - expected).abs() < 0.003, "{floor:?} for {ground}");
        assert!((floor.measured - ground).abs() < 0.003, "{floor:?} for {ground}");
    }
    // A body that floats without standing anywhere has none.
    let times = frames(60, 30.0);
    let rest = build.character().skeleton().rest().to_vec();
    let flying: Vec<_> = times
        .iter()
        .map(|t| {
            let mut pose = rest.clone();
            pose[0].translation += Vec3::new(0.0, 3.0 * *t as f32, 2.0 * *t as f32);
            pose
        })
        .collect();
    assert_eq!(floor_level(&build.character(), &clip_of(&flying, &times), &times), None);
}

#[test]
fn the_detector_without_latency_agrees_with_the_look_ahead() {
    let build = Build::default();
    let character = build.character();
    for rate in [30.0, 60.0, 120.0] {
        let (clip, times, stands) = Walk { rate, ..Walk::default() }.clip(&build);
        let track = FootTrack::sample(&character, &clip, &times, Side::Left).unwrap();
        let toes = character.humanoid().joint(Bone::LeftToes).unwrap();
        let standing = character.stance().positions[toes].y;
        let leg = character.measures().leg_length;
        let mut detector = ContactDetector::new(leg, ContactOptions::default());
        let mut wrong = 0;
        for (place, stands) in track.toes.iter().zip(&stands[0]) {
            let now = detector.update(*place, place.y - standing, 1.0 / rate as f32);
            wrong += usize::from(now != *stands);
        }
        // Up to 45 ms off at each of ten edges.
        let bound = (10.0 * 0.045 * rate).ceil() as usize;
        assert!(wrong <= bound, "{wrong} frames differ at {rate} Hz, {bound} allowed");
    }
}

#[test]
fn turned_and_odd_input_is_handled() {
    let build = Build { yaw: 2.0, roll: Quat::from_rotation_z(1.0), ..Build::default() };
    let (turned, stands) = phases(&build, &Walk::default(), Side::Left);
    assert_eq!(turned.len(), stretches(&stands, 60.0).len());
    // One frame, no frames, a clip without keys.
    let character = build.character();
    let empty = posewright::Clip::empty("", character.skeleton().len());
    let options = ContactOptions::default();
    for times in [&[][..], &[0.0][..]] {
        assert!(
            find_phases(&character, &empty, times, (Side::Left, ContactPoint::Toes), &options).is_empty()
        );
    }
    let two = find_phases(&character, &empty, &[0.0, 1.0], (Side::Left, ContactPoint::Toes), &options);
    assert_eq!((two[0].from, two[0].to), (0, 1));
}

/// A walk whose first frame holds another pose: arms out, all of it elsewhere by `away`.
fn led_by_a_reference(walk: &Walk, build: &Build, away: Vec3) -> (posewright::Clip, Vec<f64>) {
    let (clip, times, _) = walk.clip(build);
    let character = build.character();
    let rest = character.skeleton().rest().to_vec();
    let mut first = rest.clone();
    for (bone, angle) in [(Bone::LeftUpperArm, 1.3), (Bone::RightUpperArm, -1.3)] {
        let arm = &mut first[character.humanoid().joint(bone).unwrap()];
        arm.rotation = Quat::from_rotation_z(angle) * arm.rotation;
    }
    first[0].translation += away;
    let mut poses = vec![first];
    for time in &times {
        let mut pose = rest.clone();
        clip.sample(character.skeleton(), *time, &mut pose);
        poses.push(pose);
    }
    let times = frames(poses.len(), walk.rate);
    (clip_of(&poses, &times), times)
}

#[test]
fn a_leading_reference_frame_is_no_part_of_the_first_phase() {
    let build = Build::default();
    let character = build.character();
    let options = ContactOptions::default();
    for rate in [24.0, 60.0, 120.0] {
        let walk = Walk { rate, ..Walk::default() };
        let (clip, times, _) = walk.clip(&build);
        for away in [Vec3::ZERO, Vec3::new(0.0, 0.0, -2.0)] {
            let (led, led_times) = led_by_a_reference(&walk, &build, away);
            for side in [Side::Left, Side::Right] {
                let wanted = find_phases(&character, &clip, &times, (side, ContactPoint::Toes), &options);
                let found = find_phases(&character, &led, &led_times, (side, ContactPoint::Toes), &options);
                let later = |p: &Phase| Phase { from: p.from + 1, to: p.to + 1, ..*p };
                assert_eq!(found, wanted.iter().map(later).collect::<Vec<_>>(), "{rate} {away}");
            }
        }
    }
}
