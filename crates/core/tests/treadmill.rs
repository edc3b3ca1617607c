//! Walks in place on a belt of known speed: the belt is found, planted feet go with it on every build, and nothing else has one.
#![allow(clippy::unwrap_used, reason = "tests")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::walk::Walk;
use figure::{Build, clip_of, frames};
use posewright::contact::{
    Belt, ContactOptions, ContactPoint, PhaseKind, find_belt, find_phases, floor_level,
};
use posewright::glam::{DVec3, Quat, Vec3};
use posewright::humanoid::Side;
use posewright::ik::{LimbName, PoseMut, TwoBone, TwoBoneGoal};
use posewright::measure::{FootMeasureOptions, FootMeasures, Performance, foot_measures};
use posewright::retarget::feet::{FeetOptions, FeetPass, FeetReport, LiveFeet, Treadmill};
use posewright::retarget::mirror;
use posewright::{Bone, Character, Clip, ModelPose, Retarget, RetargetOptions, Transform, TravelTo};
use proptest::prelude::*;

/// The walk without its travel: its belt goes backward at its speed.
fn in_place(walk: &Walk, build: &Build) -> (Clip, Vec<f64>, [Vec<bool>; 2]) {
    let (mut clip, times, stands) = walk.clip(build);
    let ahead = Quat::from_rotation_y(build.yaw) * Vec3::Z;
    let hips = clip.joints[0].translation.as_mut().unwrap();
    for (place, time) in hips.values.iter_mut().zip(&times) {
        *place -= ahead * walk.speed * *time as f32;
    }
    (clip, times, stands)
}

fn belt_of(walk: &Walk, build: &Build) -> Option<Belt> {
    let (clip, times, _) = in_place(walk, build);
    find_belt(&build.character(), &clip, &times)
}

#[test]
fn the_belt_of_a_walk_in_place_is_found_at_its_speed() {
    let adult = Build::default();
    for speed in [0.5, 0.8, 1.0, 1.2] {
        for rate in [24.0, 30.0, 60.0, 120.0] {
            for (yaw, seconds) in [(0.0, 1.0), (1.1, 2.3), (-2.5, 5.0)] {
                let walk = Walk { speed, rate, seconds, sink: 0.14, ..Walk::default() };
                let belt = belt_of(&walk, &Build { yaw, ..adult.clone() }).unwrap();
                let truth = Quat::from_rotation_y(yaw) * Vec3::NEG_Z * speed;
                // Frames at touch-down and toe-off are partly on the belt: one in ten at 24 frames a second.
                assert!(belt.velocity.distance(truth) < 0.02 * speed, "{belt:?} for {truth} at {rate} Hz");
                assert!(belt.spread < 0.1 * speed, "{belt:?}");
            }
        }
    }
}

struct Planted {
    report: FeetReport,
    before: FootMeasures,
    after: FootMeasures,
    clip: Clip,
    plain: Clip,
}

/// A walk in place onto a target; measured in the frames in which the walk's truth stands, against the truth's belt.
fn planted(walk: &Walk, source: &Build, target: &Character, options: &FeetOptions) -> Planted {
    let (clip, times, stands) = in_place(walk, source);
    let from = source.character();
    let retarget = Retarget::new(&from, target, &RetargetOptions::default()).unwrap();
    let plain = retarget.clip(&clip, &times);
    let mut out = plain.clone();
    let pass = FeetPass { source: &from, source_clip: &clip, target, retarget: &retarget, times: &times };
    let report = pass.plant(&mut out, options);
    let mut phases = Vec::new();
    for (side, stands) in [Side::Left, Side::Right].into_iter().zip(&stands) {
        let mut from = 0;
        for i in 1..=stands.len() {
            if i == stands.len() || stands[i] != stands[i - 1] {
                if stands[from] {
                    phases.push(posewright::contact::Phase {
                        side,
                        kind: PhaseKind::Planted,
                        from,
                        to: i - 1,
                    });
                }
                from = i;
            }
        }
    }
    let ahead = Quat::from_rotation_y(source.yaw).as_dquat() * DVec3::Z;
    let scale = f64::from(target.measures().leg_length / from.measures().leg_length);
    let turned = posewright::measure::facing(&from, target) * ahead;
    let measure = FootMeasureOptions {
        phases: &phases,
        points: [ContactPoint::Toes; 2],
        floor: f64::from(target.floor()),
        trim_secs: 0.03,
        belt: -turned * f64::from(walk.speed) * scale,
        moved: &[],
    };
    let measured = |clip: &Clip| foot_measures(&Performance::new(target, clip), &times, &measure);
    Planted { report, before: measured(&plain), after: measured(&out), clip: out, plain }
}

fn builds() -> Vec<(&'static str, Build)> {
    let adult = Build::default();
    vec![
        ("half", adult.scaled(0.5)),
        ("double", adult.scaled(2.0)),
        ("long feet", Build { foot: 0.24, ..adult.clone() }),
        ("short feet", Build { foot: 0.09, ..adult.clone() }),
        ("long shins", Build { thigh: 0.36, shin: 0.48, ..adult.clone() }),
        ("turned", Build { yaw: 2.0, ..adult.scaled(0.8) }),
    ]
}

#[test]
fn planted_feet_go_with_the_belt_on_every_build() {
    for (rate, seconds) in [(30.0, 1.0), (60.0, 1.0), (60.0, 3.4), (120.0, 2.0)] {
        let walk = Walk { rate, seconds, ..Walk::default() };
        for (name, build) in builds() {
            let source = Build { yaw: 0.4, ..Build::default() };
            let found = planted(&walk, &source, &build.character(), &FeetOptions::default());
            let after = &found.after;
            println!(
                "{rate} {seconds} {name}: slide {:.1} -> {:.2}, under {:.2} over {:.2} between {:.2} mm, {:?}",
                found.before.slide_mean * 1e3,
                after.slide_worst * 1e3,
                after.penetration * 1e3,
                after.float * 1e3,
                after.penetration_between * 1e3,
                found.report.belt
            );
            assert!(found.report.contacts.iter().all(|c| !c.released), "{name}");
            // 0.6 s on a belt that was found within 2 % of 1 m/s, twice as fast on a giant.
            let most = 0.02 * 0.6 * f64::from(found.report.belt_velocity.length());
            assert!(after.slide_worst < most, "{name}: {}", after.slide_worst);
            assert!(after.penetration.max(after.float) < 1e-3, "{name}: {after:?}");
            assert!(after.penetration_between < 0.01, "{name}: {}", after.penetration_between);
        }
        let long = &builds()[2].1;
        let found = planted(&walk, &Build::default(), &long.character(), &FeetOptions::default());
        assert!(found.before.slide_mean > 0.005, "it does slide without: {}", found.before.slide_mean);
    }
}

#[test]
fn a_given_belt_holds_feet_still_against_it_to_a_tenth_of_a_millimetre() {
    let walk = Walk { seconds: 3.0, ..Walk::default() };
    let given = Treadmill::Given(Vec3::NEG_Z * walk.speed);
    let options = FeetOptions { treadmill: given, ..FeetOptions::default() };
    for (name, build) in builds() {
        let found = planted(&walk, &Build::default(), &build.character(), &options);
        assert!(found.after.slide_worst < 1e-4, "{name}: {}", found.after.slide_worst);
    }
}

/// What a walk that travels comes to, less its travel, is what the walk in place comes to.
#[test]
fn in_place_and_travelling_are_planted_alike() {
    let (source, walk) = (Build::default(), Walk { seconds: 3.4, ..Walk::default() });
    let target = Build { foot: 0.22, ..source.scaled(0.7) }.character();
    let from = source.character();
    let (clip, times, stands) = walk.clip(&source);
    let options = RetargetOptions { travel: TravelTo::InPlace, ..RetargetOptions::default() };
    let retarget = Retarget::new(&from, &target, &options).unwrap();
    let mut travels = retarget.clip(&clip, &times);
    let pass =
        FeetPass { source: &from, source_clip: &clip, target: &target, retarget: &retarget, times: &times };
    let report = pass.plant(&mut travels, &FeetOptions::default());
    assert_eq!(report.belt, None);
    let given = Treadmill::Given(Vec3::NEG_Z * walk.speed);
    let stays = planted(&walk, &source, &target, &FeetOptions { treadmill: given, ..FeetOptions::default() });
    let mut local = target.skeleton().rest().to_vec();
    let toes = [Bone::LeftToes, Bone::RightToes].map(|b| target.humanoid().joint(b).unwrap());
    let (mut standing, mut swinging) = (0.0f32, 0.0f32);
    // The first and last steps are cut by the clip's ends, where thresholds decide.
    for (frame, time) in times.iter().enumerate().filter(|(_, t)| (0.7..2.7).contains(*t)) {
        let [a, b] = [&travels, &stays.clip].map(|clip| {
            clip.sample(target.skeleton(), *time, &mut local);
            let model = ModelPose::of(target.skeleton(), &local);
            toes.map(|toe| model.positions[toe])
        });
        // The walk sways: --travel in-place drops that, a clip in place keeps it.
        for side in 0..2 {
            let apart = ((a[side] - b[side]) * Vec3::new(0.0, 1.0, 1.0)).length();
            let most = if stands[side][frame] { &mut standing } else { &mut swinging };
            *most = most.max(apart);
        }
    }
    assert!(standing < 0.004 && swinging < 0.03, "{standing} {swinging}");
}

#[test]
fn a_cycle_goes_on_across_its_seam() {
    let walk = Walk { seconds: 1.0, ..Walk::default() };
    for (name, build) in builds() {
        let target = build.character();
        let found = planted(&walk, &Build::default(), &target, &FeetOptions::default());
        let place = |clip: &Clip, time: f64| {
            let mut local = target.skeleton().rest().to_vec();
            clip.sample(target.skeleton(), time, &mut local);
            let model = ModelPose::of(target.skeleton(), &local);
            [Bone::Hips, Bone::LeftFoot, Bone::LeftToes, Bone::RightFoot, Bone::RightToes]
                .map(|b| model.positions[target.humanoid().joint(b).unwrap()])
        };
        let step = 1.0 / 60.0;
        let bend = |clip: &Clip| {
            let [before, end, start, after] = [1.0 - step, 1.0, 0.0, step].map(|t| place(clip, t));
            let gap = (0..5).map(|i| end[i].distance(start[i])).fold(0.0, f32::max);
            let bends = (0..5).map(|i| ((after[i] - start[i]) - (end[i] - before[i])).length());
            (gap, bends.fold(0.0, f32::max))
        };
        let ((gap, bent), (_, plain)) = (bend(&found.clip), bend(&found.plain));
        assert!(gap < 1e-4, "{name}: the ends are {gap} m apart");
        assert!(bent < 1.5 * plain + 1e-3, "{name}: {bent} against {plain}");
        // A foot stands across it: both ends have their part.
        let last = (60.0 * walk.seconds) as usize;
        assert!(found.report.contacts.iter().any(|c| c.from == 0), "{:?}", found.report.contacts);
        assert!(found.report.contacts.iter().any(|c| c.to == last));
        assert_eq!(found.report.pelvis.len(), last + 1);
    }
}

/// Steps of both feet between given places, one after the other, each for `secs`; hips over the middle.
fn steps(build: &Build, places: &[[Vec3; 2]], secs: f64, lift: f32, turn: f32) -> (Clip, Vec<f64>) {
    let character = build.character();
    let skeleton = character.skeleton();
    let times = frames((places.len() as f64 * secs * 60.0) as usize, 60.0);
    let ease = |u: f32| u * u * (3.0 - 2.0 * u);
    let poses: Vec<Vec<Transform>> = times
        .iter()
        .map(|time| {
            let (number, part) = ((time / secs) as usize, ((time / secs).fract()) as f32);
            let at = |n: usize| places[n.min(places.len() - 1)];
            let mut local = skeleton.rest().to_vec();
            local[0].translation.y -= 0.1;
            local[0].rotation = Quat::from_rotation_y(turn * *time as f32) * local[0].rotation;
            let mut model = ModelPose::of(skeleton, &local);
            for (side, limb) in [LimbName::LeftLeg, LimbName::RightLeg].into_iter().enumerate() {
                let leg = TwoBone::of(&character, limb).unwrap();
                let foot = character.humanoid().joint(limb.bones()[2]).unwrap();
                // The feet take turns.
                let u = if number % 2 == side { part } else { 0.0 };
                let from = at(number)[side];
                let to = if number % 2 == side { at(number + 1)[side] } else { from };
                let up = lift * (std::f32::consts::PI * ease(u)).sin();
                let stance = character.stance().positions[foot];
                let turned = Quat::from_rotation_y(turn * *time as f32);
                let goal = turned * (stance + from.lerp(to, ease(u))) + Vec3::Y * up;
                let mut pose = PoseMut { skeleton, local: &mut local, model: &mut model };
                leg.solve(&mut pose, &TwoBoneGoal::at(goal));
            }
            local
        })
        .collect();
    (clip_of(&poses, &times), times)
}

/// Idle, marching on the spot, dancing, turning, gliding, hopping and walking somewhere: the ground stands.
#[test]
fn nothing_else_has_a_belt() {
    let build = Build::default();
    let character = build.character();
    let o = Vec3::ZERO;
    let spot = vec![[o, o]; 12];
    let dance: Vec<[Vec3; 2]> = (0..16)
        .map(|i| {
            let a = i as f32 * 2.4;
            [Vec3::new(a.cos(), 0.0, a.sin()) * 0.15, Vec3::new((2.0 * a).sin(), 0.0, -a.cos()) * 0.12]
        })
        .collect();
    let rock: Vec<[Vec3; 2]> =
        (0..12).map(|i| if i % 2 == 0 { [o, o] } else { [Vec3::Z * 0.2, Vec3::Z * -0.2] }).collect();
    let cases = [
        ("idle", steps(&build, &spot, 0.5, 0.0, 0.0)),
        ("march", steps(&build, &spot, 0.4, 0.15, 0.0)),
        ("march without pause", steps(&build, &spot, 0.25, 0.1, 0.0)),
        ("dance", steps(&build, &dance, 0.3, 0.05, 0.0)),
        ("rock", steps(&build, &rock, 0.3, 0.03, 0.0)),
        ("shuffle", steps(&build, &rock, 0.2, 0.0, 0.0)),
        ("turn in place", steps(&build, &spot, 0.3, 0.05, 1.5)),
        ("spin", steps(&build, &spot, 0.3, 0.0, 6.0)),
    ];
    for (name, (clip, times)) in &cases {
        assert_eq!(find_belt(&character, clip, times), None, "{name}");
    }
    let (clip, times, _) = Walk::default().clip(&build);
    assert_eq!(find_belt(&character, &clip, &times), None, "a walk that travels");
    // Both feet together on a belt, and off it together: a hop, no walk.
    let (mut hop, times, _) = in_place(&Walk { seconds: 2.0, ..Walk::default() }, &build);
    for (left, right) in [
        (Bone::LeftUpperLeg, Bone::RightUpperLeg),
        (Bone::LeftLowerLeg, Bone::RightLowerLeg),
        (Bone::LeftFoot, Bone::RightFoot),
        (Bone::LeftToes, Bone::RightToes),
    ] {
        let [left, right] = [left, right].map(|b| character.humanoid().joint(b).unwrap());
        hop.joints[right].rotation = hop.joints[left].rotation.clone();
    }
    assert_eq!(find_belt(&character, &hop, &times), None, "a hop");
    assert_eq!(find_belt(&character, &hop, &times[..2]), None);
    assert_eq!(find_belt(&character, &hop, &[]), None);
}

/// Without a belt the pass does what it does when it ignores treadmills, bit for bit.
#[test]
fn clips_without_a_belt_are_planted_as_ever() {
    let build = Build::default();
    let from = build.character();
    let target = Build { foot: 0.22, ..build.scaled(0.7) }.character();
    let retarget = Retarget::new(&from, &target, &RetargetOptions::default()).unwrap();
    let (walk, times, _) = Walk::default().clip(&build);
    let pass =
        FeetPass { source: &from, source_clip: &walk, target: &target, retarget: &retarget, times: &times };
    let plant = |treadmill| {
        let mut clip = retarget.clip(&walk, &times);
        let report = pass.plant(&mut clip, &FeetOptions { treadmill, ..FeetOptions::default() });
        (clip, report)
    };
    assert_eq!(plant(Treadmill::Find), plant(Treadmill::Ignore));
    assert_eq!(plant(Treadmill::Find).1.belt_velocity, Vec3::ZERO);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// A source that is turned or of another size has its belt turned and scaled with it; its phases are the same frames.
    #[test]
    fn belts_turn_and_scale_with_their_source(yaw in -3.0f32..3.0, size in 0.3f32..3.0, speed in 0.6f32..1.0) {
        let walk = Walk { speed, seconds: 2.0, ..Walk::default() };
        let adult = Build::default();
        let (clip, times, _) = in_place(&walk, &adult);
        let as_it_is = find_belt(&adult.character(), &clip, &times).unwrap();
        let turned = belt_of(&walk, &Build { yaw, ..adult.clone() }).unwrap();
        let wanted = Quat::from_rotation_y(yaw) * as_it_is.velocity;
        prop_assert!(turned.velocity.distance(wanted) < 1e-3 * speed, "{turned:?} {wanted}");
        let big = Walk { speed: speed * size, sink: walk.sink * size, ..walk };
        // The walk's own centimetres of sway and lift do not scale: its speed does.
        if let Some(scaled) = belt_of(&big, &adult.scaled(size)) {
            prop_assert!(scaled.velocity.distance(as_it_is.velocity * size) < 0.02 * speed * size);
        } else {
            prop_assert!(false, "no belt at {size}");
        }
        let phases = |build: &Build, belt: &Belt| {
            let (clip, times, _) = in_place(&walk, build);
            let on = (Side::Left, ContactPoint::Toes);
            belt.phases(&build.character(), &clip, &times, on, &ContactOptions::default())
        };
        prop_assert_eq!(phases(&adult, &as_it_is), phases(&Build { yaw, ..adult.clone() }, &turned));
    }

    /// Left and right exchanged: the same speed, sideways mirrored.
    #[test]
    fn belts_of_mirrored_sources_are_mirrored(yaw in -3.0f32..3.0) {
        let build = Build { yaw, ..Build::default() };
        let (clip, times, _) = in_place(&Walk { seconds: 2.3, ..Walk::default() }, &build);
        let character = build.character();
        let belt = find_belt(&character, &clip, &times).unwrap();
        let (skeleton, humanoid) = build.skeleton();
        let options = posewright::CharacterOptions::default();
        let character = Character::new(mirror::skeleton(&skeleton).unwrap(), mirror::humanoid(&humanoid), &options);
        let clip = mirror::clip(&clip);
        let mirrored = find_belt(&character, &clip, &times).unwrap();
        let wanted = Vec3::new(-belt.velocity.x, 0.0, belt.velocity.z);
        prop_assert!(mirrored.velocity.distance(wanted) < 1e-3, "{mirrored:?} {wanted}");
    }
}

/// Frame by frame, with the belt that was found on the clip.
#[test]
fn frame_by_frame_planted_feet_go_with_a_belt_that_is_given() {
    let source = Build::default();
    let walk = Walk { seconds: 4.0, ..Walk::default() };
    let (clip, times, _) = in_place(&walk, &source);
    let from = source.character();
    let belt = find_belt(&from, &clip, &times).unwrap();
    for target in
        [Build { foot: 0.22, ..source.scaled(0.7) }, Build { yaw: 1.0, ankle: 0.12, ..source.scaled(1.6) }]
    {
        let to = target.character();
        let retarget = Retarget::new(&from, &to, &RetargetOptions::default()).unwrap();
        let feet = LiveFeet::new(&from, &to, from.floor(), &FeetOptions::default());
        let toes = [Bone::LeftToes, Bone::RightToes].map(|b| to.humanoid().joint(b).unwrap());
        let under = belt.carried(&from, &to).velocity;
        let mut drifts = [0.0f32; 2];
        for (drift, given) in drifts.iter_mut().zip([Vec3::ZERO, belt.velocity]) {
            let (mut pose_state, mut state) = (retarget.new_state(), feet.new_state());
            state.set_belt(given);
            let mut in_source = from.skeleton().rest().to_vec();
            let mut in_target = to.skeleton().rest().to_vec();
            let (mut before, mut frames, mut allocated): (Option<[Vec3; 2]>, _, _) = (None, 0, 0);
            for time in &times {
                clip.sample(from.skeleton(), *time, &mut in_source);
                retarget.pose(&mut pose_state, &in_source, &mut in_target);
                let mut planted = [false; 2];
                let info = allocation_counter::measure(|| {
                    let answer = feet.update(&mut state, &in_source, &mut in_target, 1.0 / 60.0);
                    planted = answer.feet.map(|f| f.planted && f.residual < 1e-4);
                });
                allocated += info.count_total;
                let model = ModelPose::of(to.skeleton(), &in_target);
                let now = toes.map(|j| model.positions[j]);
                for side in (0..2).filter(|side| planted[*side]) {
                    let Some(before) = before.filter(|_| *time > 1.0) else { continue };
                    let step = now[side] - before[side] - under / 60.0;
                    *drift = drift.max(Vec3::new(step.x, 0.0, step.z).length() * 60.0);
                    frames += 1;
                }
                before = Some(now);
            }
            assert_eq!(allocated, 0);
            if given != Vec3::ZERO {
                assert!(frames > 150, "{frames} frames planted");
                assert!(*drift < 0.15, "{drift} m/s against the belt");
            } else {
                assert!(frames < 30, "without a belt no foot stands: {frames}");
            }
        }
    }
}

/// A travelling walk has the same phases as ever; in place they are those seen from the belt.
#[test]
fn phases_in_place_are_those_of_the_walk_that_travels() {
    let build = Build::default();
    let walk = Walk { seconds: 4.3, ..Walk::default() };
    let (travels, times, _) = walk.clip(&build);
    let (stays, _, _) = in_place(&walk, &build);
    let character = build.character();
    let belt = find_belt(&character, &stays, &times).unwrap();
    for side in [Side::Left, Side::Right] {
        let on = (side, ContactPoint::Toes);
        let options = ContactOptions::default();
        let planted = |phases: Vec<posewright::contact::Phase>| -> Vec<(usize, usize)> {
            phases.iter().filter(|p| p.kind == PhaseKind::Planted).map(|p| (p.from, p.to)).collect()
        };
        let wanted = planted(find_phases(&character, &travels, &times, on, &options));
        let found = planted(belt.phases(&character, &stays, &times, on, &options));
        assert_eq!(wanted.len(), found.len());
        for (a, b) in wanted.iter().zip(&found) {
            assert!(a.0.abs_diff(b.0) <= 2 && a.1.abs_diff(b.1) <= 2, "{a:?} {b:?}");
        }
    }
    let floor = belt.floor_level(&character, &stays, &times).unwrap();
    let wanted = floor_level(&character, &travels, &times).unwrap();
    assert!((floor.measured - wanted.measured).abs() < 1e-3 && floor.frames > 100, "{floor:?} {wanted:?}");
}
