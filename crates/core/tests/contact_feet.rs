//! The contact pass on walks of known truth: planted feet stand still on every build, and nothing pops.
#![allow(clippy::unwrap_used, reason = "tests")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::walk::Walk;
use figure::{Build, clip_of, frames};
use posewright::contact::ContactPoint;
use posewright::glam::{DVec3, Quat, Vec3};
use posewright::measure::{FootMeasureOptions, FootMeasures, Performance, foot_measures, smoothness};
use posewright::retarget::feet::{FeetOptions, FeetPass, FeetReport, Remedy};
use posewright::rotation::angle_between_directions;
use posewright::{Bone, Character, Clip, ModelPose, Retarget, RetargetOptions, Transform, TravelTo};
use proptest::prelude::*;

/// A retarget with the contact pass, and what was measured.
struct Result {
    report: FeetReport,
    before: FootMeasures,
    after: FootMeasures,
    /// Ratios of peaks, corrected over uncorrected.
    added: posewright::measure::Smoothness,
    clip: Clip,
    plain: Clip,
}

fn planted(source: &Character, clip: &Clip, times: &[f64], target: &Character, travel: TravelTo) -> Result {
    let retarget = Retarget::new(source, target, &RetargetOptions { travel, ..Default::default() }).unwrap();
    let pass = FeetPass { source, source_clip: clip, target, retarget: &retarget, times };
    let plain = retarget.clip(clip, times);
    let mut planted = plain.clone();
    let options = FeetOptions::default();
    let report = pass.plant(&mut planted, &options);
    let phases = pass.phases(&options);
    let measure = FootMeasureOptions {
        phases: &phases,
        points: [ContactPoint::Toes; 2],
        floor: f64::from(target.floor()),
        trim_secs: 0.03,
        belt: DVec3::ZERO,
        moved: &[],
    };
    let (a, b) = (Performance::new(target, &plain), Performance::new(target, &planted));
    Result {
        report,
        before: foot_measures(&a, times, &measure),
        after: foot_measures(&b, times, &measure),
        added: smoothness(&a, &b, times, 1.0),
        clip: planted,
        plain,
    }
}

fn builds() -> Vec<(&'static str, Build)> {
    let adult = Build::default();
    vec![
        ("half", adult.scaled(0.5)),
        ("double", adult.scaled(2.0)),
        ("long feet", Build { foot: 0.24, ..adult.clone() }),
        ("short feet", Build { foot: 0.09, ..adult.clone() }),
        ("long shins", Build { thigh: 0.36, shin: 0.48, ..adult.clone() }),
        ("high ankles", Build { ankle: 0.13, ..adult.clone() }),
        ("small with large feet", Build { foot: 0.14, ankle: 0.1, ..adult.scaled(0.6) }),
    ]
}

#[test]
fn planted_feet_stand_still_on_every_build() {
    let source = Build::default();
    let walker = source.character();
    for rate in [30.0, 60.0, 120.0] {
        let (clip, times, _) = Walk { rate, ..Walk::default() }.clip(&source);
        for (name, build) in builds() {
            let target = build.character();
            let found = planted(&walker, &clip, &times, &target, TravelTo::Hips);
            let after = &found.after;
            println!(
                "{rate} {name}: slide {:.2} -> {:.3} mm, worst {:.3}, in {:.2} over {:.2} between {:.2} mm, pelvis {:.1} mm, \
                 speed x{:.2} acceleration x{:.2} ({:?} at {})",
                found.before.slide_mean * 1e3,
                after.slide_mean * 1e3,
                after.slide_worst * 1e3,
                after.penetration * 1e3,
                after.float * 1e3,
                after.penetration_between * 1e3,
                found.report.pelvis_worst * 1e3,
                found.added.speed_ratio,
                found.added.acceleration_ratio,
                found.added.acceleration_bone,
                found.added.acceleration_frame,
            );
            assert!(found.report.contacts.len() >= 9, "{name}");
            assert!(found.report.contacts.iter().all(|c| !c.released), "{name}");
            assert!(after.slide_worst <= 1e-3, "{name}: {}", after.slide_worst);
            assert!(after.penetration <= 3e-3 && after.float <= 3e-3, "{name}: {after:?}");
            assert!(after.penetration_between <= 0.010, "{name}: {}", after.penetration_between);
            assert!(found.added.worst() <= 1.3, "{name}: {:?}", found.added);
        }
    }
}

/// Stands still, jumps by `apex` metres for 0.6 s, stands again.
fn stand_and_jump(build: &Build, apex: f32, ground: f32, times: &[f64]) -> Clip {
    let rest = build.skeleton().0.rest().to_vec();
    let poses: Vec<_> = times
        .iter()
        .map(|t| {
            let mut pose = rest.clone();
            let u = ((*t as f32 - 0.5) / 0.6).clamp(0.0, 1.0);
            pose[0].translation.y += ground + apex * 4.0 * u * (1.0 - u);
            pose
        })
        .collect();
    clip_of(&poses, times)
}

/// Height of the lowest corner of both soles.
fn lowest_corner(character: &Character, clip: &Clip, time: f64) -> f32 {
    let mut local = character.skeleton().rest().to_vec();
    clip.sample(character.skeleton(), time, &mut local);
    let pose = ModelPose::of(character.skeleton(), &local);
    let at = |joint: usize, p: Vec3| (pose.positions[joint] + pose.linears[joint] * p).y;
    let corners = character.soles().iter().flatten().flat_map(|sole| {
        let [heel, inner, outer] = [sole.heel, sole.ball_inner, sole.ball_outer].map(|p| at(sole.foot, p));
        [heel, inner, outer, at(sole.toes.unwrap_or(sole.foot), sole.toe_tip)]
    });
    corners.fold(f32::MAX, f32::min)
}

fn place(character: &Character, clip: &Clip, bone: Bone, time: f64) -> Vec3 {
    let mut local = character.skeleton().rest().to_vec();
    clip.sample(character.skeleton(), time, &mut local);
    ModelPose::of(character.skeleton(), &local).positions[character.humanoid().joint(bone).unwrap()]
}

#[test]
fn fc_55_ankles_at_their_own_height_and_jumps_keep_their_air() {
    let times = frames(97, 60.0);
    for scale in [1.0f32, 0.6] {
        let source = Build { ankle: 0.08, ..Build::default() };
        let target = Build { ankle: 0.13 / scale, ..Build::default() }.scaled(scale);
        let (from, to) = (source.character(), target.character());
        // The sole of these figures is at their toe joint.
        let sole = |c: &Character| c.measures().sole_level;
        for ground in [0.0f32, 0.25] {
            let lifted = ground - sole(&from);
            let clip = stand_and_jump(&source, 0.4, lifted, &times);
            let options = RetargetOptions {
                source_floor: Some(ground),
                target_floor: Some(ground),
                ..RetargetOptions::default()
            };
            let retarget = Retarget::new(&from, &to, &options).unwrap();
            let pass = FeetPass {
                source: &from,
                source_clip: &clip,
                target: &to,
                retarget: &retarget,
                times: &times,
            };
            let mut out = retarget.clip(&clip, &times);
            let feet = FeetOptions { target_floor: Some(ground), ..FeetOptions::default() };
            let report = pass.plant(&mut out, &feet);
            assert_eq!(report.contacts.len(), 4, "two feet, before and after: {report:?}");
            let ankle = |t| place(&to, &out, Bone::LeftFoot, t).y - ground;
            let standing = to.measures().ankle_height;
            assert!((ankle(0.2) - standing).abs() < 1e-4, "{} {standing}", ankle(0.2));
            assert!((ankle(1.5) - standing).abs() < 1e-4);
            // The apex is the source's, scaled; the legs are not drawn to the ground on the way.
            let scale = retarget.scale();
            assert!((ankle(0.8) - standing - 0.4 * scale).abs() < 2e-3, "{} {scale}", ankle(0.8));
            let hips = |t| place(&to, &out, Bone::Hips, t).y - ground;
            assert!((hips(0.8) - hips(0.2) - 0.4 * scale).abs() < 2e-3);
        }
    }
}

#[test]
fn fc_17_soles_are_as_flat_as_the_source_whatever_the_foot_bones_pitch() {
    let times = frames(31, 30.0);
    // From ankle to ball 60 degrees down on the source, 35 on the target, both soles flat at rest.
    let source = Build { ankle: 0.0168 + 0.15 * 60f32.to_radians().tan(), foot: 0.15, ..Build::default() };
    let target = Build { ankle: 0.0168 + 0.15 * 35f32.to_radians().tan(), foot: 0.15, ..Build::default() };
    let (from, to) = (source.character(), target.character());
    let clip = stand_and_jump(&source, 0.0, 0.0, &times);
    let found = planted(&from, &clip, &times, &to, TravelTo::Hips);
    assert!(found.after.penetration < 1e-4 && found.after.float < 1e-4, "{:?}", found.after);
    let mut local = to.skeleton().rest().to_vec();
    found.clip.sample(to.skeleton(), 0.5, &mut local);
    let pose = ModelPose::of(to.skeleton(), &local);
    let foot = to.humanoid().joint(Bone::LeftFoot).unwrap();
    let normal = pose.rotations[foot] * to.stance().rotations[foot].conjugate() * Vec3::Y;
    assert!(angle_between_directions(normal, Vec3::Y).to_degrees() < 0.5, "{normal}");
}

/// Stands on straight legs and slowly floats up by `rise` metres and down again, below what ends a contact.
fn float_up(build: &Build, rise: f32, times: &[f64]) -> Clip {
    let rest = build.skeleton().0.rest().to_vec();
    let poses: Vec<_> = times
        .iter()
        .map(|t| {
            let mut pose = rest.clone();
            let u = ((*t as f32 - 0.5) / 2.0).clamp(0.0, 1.0);
            pose[0].translation.y += rise * (std::f32::consts::PI * u).sin().powi(2);
            pose
        })
        .collect();
    clip_of(&poses, times)
}

#[test]
fn the_pelvis_comes_down_by_what_is_needed_and_no_more() {
    let times = frames(181, 60.0);
    let source = Build::default();
    let (from, to) = (source.character(), source.scaled(1.5).character());
    let clip = float_up(&source, 0.025, &times);
    let found = planted(&from, &clip, &times, &to, TravelTo::Hips);
    let report = &found.report;
    // The hips would rise by 37.5 mm over straight legs; the median of the rise is taken off for all frames.
    let net = |t: f64| place(&to, &found.clip, Bone::Hips, t).y - place(&to, &found.plain, Bone::Hips, t).y;
    let needed = 0.025 * 1.5 + report.raised + to.measures().sole_level - 0.0;
    let worst = report.pelvis_worst;
    assert!(worst > 0.5 * needed && worst < needed + 1e-3, "{worst} {needed} {:?}", report.pelvis);
    assert!(net(1.5) < -0.037 && net(1.5) > -0.064, "{}", net(1.5));
    assert!(!report.unreachable.is_empty());
    assert!(report.unreachable.iter().all(|u| u.applied == [Remedy::Pelvis { most: 0.25 }]));
    assert!(report.contacts.iter().all(|c| !c.released && c.residual < 1e-4), "{:?}", report.contacts);
    assert!(found.after.slide_worst < 1e-3 && found.after.float < 3e-3 && found.after.penetration < 3e-3);
}

#[test]
fn what_stays_out_of_reach_is_released_and_said() {
    let times = frames(181, 60.0);
    let source = Build::default();
    let (from, to) = (source.character(), source.scaled(1.5).character());
    let clip = float_up(&source, 0.025, &times);
    let retarget = Retarget::new(&from, &to, &RetargetOptions::default()).unwrap();
    let pass =
        FeetPass { source: &from, source_clip: &clip, target: &to, retarget: &retarget, times: &times };
    let plain = retarget.clip(&clip, &times);
    let mut out = plain.clone();
    let options =
        FeetOptions { remedies: vec![Remedy::Release { fade_secs: 0.2 }], ..FeetOptions::default() };
    let report = pass.plant(&mut out, &options);
    assert_eq!(report.pelvis_worst, 0.0);
    assert!(report.contacts.iter().any(|c| c.released), "{:?}", report.contacts);
    // What is still held is held well, and giving up makes no pop: no frame moves a foot by more than 3 mm.
    assert!(report.contacts.iter().all(|c| c.residual < 1e-3), "{:?}", report.contacts);
    for pair in times.windows(2) {
        let step = place(&to, &out, Bone::LeftFoot, pair[1]) - place(&to, &out, Bone::LeftFoot, pair[0]);
        assert!(step.length() < 3e-3, "{step} at {}", pair[0]);
    }
    // Without any remedy the foot stays short of its place and the report says by how much.
    let mut out = plain.clone();
    let report = pass.plant(&mut out, &FeetOptions { remedies: Vec::new(), ..FeetOptions::default() });
    let worst = report.unreachable.iter().map(|u| u.residual).fold(0.0, f32::max);
    assert!(worst > 5e-3 && report.unreachable.iter().all(|u| u.applied.is_empty()), "{worst}");
    assert!(report.contacts.iter().all(|c| !c.released && c.residual <= worst));
}

#[test]
fn travel_in_place_and_on_the_root_plant_as_well() {
    let source = Build::default();
    let walker = source.character();
    let (clip, times, _) = Walk::default().clip(&source);
    let target = Build { foot: 0.2, ..source.scaled(0.7) }.character();
    let on_hips = planted(&walker, &clip, &times, &target, TravelTo::Hips);
    let in_place = planted(&walker, &clip, &times, &target, TravelTo::InPlace);
    for time in times.iter().step_by(7) {
        let travel = place(&target, &on_hips.clip, Bone::Hips, *time)
            - place(&target, &in_place.clip, Bone::Hips, *time);
        assert!(travel.y.abs() < 1e-5);
        for bone in [Bone::LeftToes, Bone::RightFoot, Bone::LeftLowerLeg] {
            let there = place(&target, &in_place.clip, bone, *time) + travel;
            assert!(there.distance(place(&target, &on_hips.clip, bone, *time)) < 1e-4);
        }
    }
}

#[test]
fn a_clip_on_its_own_skeleton_is_left_alone() {
    let source = Build::default();
    let walker = source.character();
    let (clip, times, _) = Walk::default().clip(&source);
    let found = planted(&walker, &clip, &times, &walker, TravelTo::Hips);
    assert_eq!(found.clip, found.plain);
    assert!(found.report.contacts.len() >= 9 && found.report.unreachable.is_empty());
}

#[test]
fn other_joints_are_not_touched() {
    let source = Build::default();
    let walker = source.character();
    let (clip, times, _) = Walk::default().clip(&source);
    let target = Build { foot: 0.2, ..source.scaled(0.7) }.character();
    let found = planted(&walker, &clip, &times, &target, TravelTo::Hips);
    for (bone, found_match) in target.humanoid().iter() {
        let touched = bone == Bone::Hips
            || bone.name().contains("Leg")
            || bone.name().contains("oot")
            || bone.name().contains("oes");
        if !touched {
            assert_eq!(
                found.clip.joints[found_match.joint], found.plain.joints[found_match.joint],
                "{bone:?}"
            );
        }
    }
    let hips = target.humanoid().joint(Bone::Hips).unwrap();
    assert_eq!(found.clip.joints[hips].rotation, found.plain.joints[hips].rotation);
}

/// Stands on straight legs that the retarget lifts off the ground by more than the legs have.
fn out_of_reach(remedies: Vec<Remedy>) -> (FeetReport, Clip, Character, Vec<f64>) {
    let times = frames(181, 60.0);
    let source = Build::default();
    let (from, to) = (source.character(), source.scaled(1.5).character());
    let clip = float_up(&source, 0.025, &times);
    let retarget = Retarget::new(&from, &to, &RetargetOptions::default()).unwrap();
    let pass =
        FeetPass { source: &from, source_clip: &clip, target: &to, retarget: &retarget, times: &times };
    let mut out = retarget.clip(&clip, &times);
    let report = pass.plant(&mut out, &FeetOptions { remedies, ..FeetOptions::default() });
    (report, out, to, times)
}

#[test]
fn legs_stretch_only_where_asked_and_no_further_than_the_ratio() {
    let length = |to: &Character, clip: &Clip, time: f64| {
        let at = |bone| place(to, clip, bone, time);
        at(Bone::LeftUpperLeg).distance(at(Bone::LeftLowerLeg))
            + at(Bone::LeftLowerLeg).distance(at(Bone::LeftFoot))
    };
    let stretch = Remedy::Stretch { most: 1.08 };
    let (report, out, to, times) = out_of_reach(vec![stretch]);
    let rest = to.measures().leg_length;
    let longest = times.iter().map(|t| length(&to, &out, *t) / rest).fold(0.0, f32::max);
    assert!(longest > 1.01 && longest < 1.0801, "{longest}");
    assert!(report.contacts.iter().all(|c| !c.released && c.residual < 1e-4), "{:?}", report.contacts);
    assert_eq!(report.pelvis_worst, 0.0);
    assert!(report.unreachable.iter().any(|u| u.applied == [stretch]), "{:?}", report.unreachable);
    // Too small a ratio: what remains is released.
    let remedies = vec![Remedy::Stretch { most: 1.005 }, Remedy::Release { fade_secs: 0.3 }];
    let (report, out, to, times) = out_of_reach(remedies.clone());
    let longest = times.iter().map(|t| length(&to, &out, *t) / rest).fold(0.0, f32::max);
    assert!(longest > 1.004 && longest < 1.0051, "{longest}");
    assert!(report.contacts.iter().any(|c| c.released));
    assert!(report.unreachable.iter().any(|u| u.applied == remedies), "{:?}", report.unreachable);
    // A pelvis that may come down a little leaves the rest to the stretch.
    let (report, ..) = out_of_reach(vec![Remedy::Pelvis { most: 0.01 }, stretch]);
    assert!(report.pelvis_worst > 0.005 && report.pelvis_worst < 0.0127 + 1e-4, "{}", report.pelvis_worst);
    assert!(report.contacts.iter().all(|c| !c.released && c.residual < 1e-4), "{:?}", report.contacts);
}

#[test]
fn frames_with_nothing_amiss_are_not_listed() {
    let source = Build::default();
    let (clip, times, _) = Walk::default().clip(&source);
    let found = planted(&source.character(), &clip, &times, &source.scaled(0.8).character(), TravelTo::Hips);
    assert!(found.report.unreachable.is_empty(), "{:?}", found.report.unreachable);
    assert_eq!(found.report.pelvis.len(), times.len());
}

/// The character of a build whose hips joint lies `below` metres under where its legs hang.
fn with_low_hips(build: &Build, below: f32) -> Character {
    let (skeleton, humanoid) = build.skeleton();
    let mut rest = skeleton.rest().to_vec();
    let hips = humanoid.joint(Bone::Hips).unwrap();
    rest[hips].translation.y -= below;
    for joint in (0..skeleton.len()).filter(|j| skeleton.parent(*j) == Some(hips)) {
        rest[joint].translation.y += below;
    }
    let names = (0..rest.len()).map(|j| skeleton.name(j).to_string()).collect();
    let parents = (0..rest.len()).map(|j| skeleton.parent(j)).collect();
    let skeleton = posewright::Skeleton::new(names, parents, rest).unwrap();
    Character::new(skeleton, humanoid, &posewright::CharacterOptions::default())
}

#[test]
fn legs_do_not_swing_about_a_hips_joint_that_is_far_from_them() {
    let times = frames(181, 60.0);
    let source = Build::default();
    let from = source.character();
    let poses: Vec<_> = times
        .iter()
        .map(|t| {
            let mut pose = source.skeleton().0.rest().to_vec();
            pose[0].rotation = Quat::from_rotation_z(0.2 * (*t as f32 * 2.0).sin()) * pose[0].rotation;
            pose
        })
        .collect();
    let clip = clip_of(&poses, &times);
    let target = with_low_hips(&source.scaled(0.8), 0.2);
    let found = planted(&from, &clip, &times, &target, TravelTo::Hips);
    // The source's leg roots turn about their own middle, which stays where it is.
    let middle = |clip: &Clip, t: f64| {
        0.5 * (place(&target, clip, Bone::LeftUpperLeg, t) + place(&target, clip, Bone::RightUpperLeg, t))
    };
    let sway = |clip: &Clip| {
        let first = middle(clip, 0.0);
        times.iter().map(|t| (middle(clip, *t) - first).with_y(0.0).length()).fold(0.0, f32::max)
    };
    assert!(sway(&found.plain) > 0.03, "without the pass the legs swing: {}", sway(&found.plain));
    assert!(sway(&found.clip) < 1e-3, "{}", sway(&found.clip));
    assert!(found.report.hips_moved > 0.03, "{}", found.report.hips_moved);
}

/// A walk led by a frame of another pose is planted as the walk is, and that frame is left as it was.
#[test]
fn a_leading_reference_frame_stays_as_it_is() {
    let source = Build::default();
    let walker = source.character();
    let (clip, times, _) = Walk { rate: 60.0, seconds: 3.0, ..Walk::default() }.clip(&source);
    let rest = walker.skeleton().rest().to_vec();
    let mut first = rest.clone();
    let mut turn = |bone: Bone, turn: Quat| {
        let joint = &mut first[walker.humanoid().joint(bone).unwrap()];
        joint.rotation = turn * joint.rotation;
    };
    turn(Bone::LeftUpperArm, Quat::from_rotation_z(1.3));
    turn(Bone::RightUpperArm, Quat::from_rotation_z(-1.3));
    // A dead straight knee would be a matter of rounding.
    for (bone, angle) in [(Bone::LeftUpperLeg, -0.3), (Bone::LeftLowerLeg, 0.5)] {
        turn(bone, Quat::from_rotation_x(angle));
        turn(bone.mirrored(), Quat::from_rotation_x(angle));
    }
    // Its feet are in the ground: it is put on it as a whole, and keeps its pose.
    first[0].translation += Vec3::new(0.3, -0.05, -0.4);
    let mut poses = vec![first];
    for time in &times {
        let mut pose = rest.clone();
        clip.sample(walker.skeleton(), *time, &mut pose);
        poses.push(pose);
    }
    let led_times = frames(poses.len(), 60.0);
    let led = clip_of(&poses, &led_times);
    for (name, build) in builds() {
        let target = build.character();
        let alone = planted(&walker, &clip, &times, &target, TravelTo::Hips);
        let after = planted(&walker, &led, &led_times, &target, TravelTo::Hips);
        let bones = [Bone::Hips, Bone::LeftLowerLeg, Bone::LeftFoot, Bone::RightFoot, Bone::RightToes];
        let raise = after.report.raised;
        let moved = |bone| place(&target, &after.clip, bone, 0.0) - place(&target, &after.plain, bone, 0.0);
        let rise = moved(Bone::Hips);
        assert!(rise.with_y(0.0).length() < 1e-5 && rise.y > raise - 1e-5, "{name}: {rise}, raised {raise}");
        let lowest = lowest_corner(&target, &after.clip, 0.0) - target.floor();
        assert!(lowest > -1e-3, "{name}: {lowest}");
        assert!(rise.y < raise + 1e-5 || lowest < 1e-3, "{name}: {lowest}, {rise}, raised {raise}");
        for bone in bones {
            let off = moved(bone);
            assert!(off.distance(rise) < 1e-5, "{name} {bone:?}: {off}, hips {rise}");
            for (time, later) in times.iter().zip(&led_times[1..]) {
                let wanted =
                    place(&target, &alone.clip, bone, *time) - place(&target, &alone.plain, bone, *time);
                let found =
                    place(&target, &after.clip, bone, *later) - place(&target, &after.plain, bone, *later);
                assert!(wanted.distance(found) < 2e-4, "{name} {bone:?} at {time}: {wanted} {found}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    /// Where a target stands changes nothing but where it stands, to a tenth of a millimetre.
    #[test]
    fn placed_targets_are_planted_alike(
        yaw in -180.0f32..180.0,
        at in prop::array::uniform3(-5.0f32..5.0),
        size in 0.3f32..3.0,
    ) {
        // Who stands within a hair of the ground is taken to stand on it.
        prop_assume!(at[1].abs() > 0.1 * size);
        let source = Build::default();
        let walker = source.character();
        let (clip, times, _) = Walk { seconds: 2.0, heel_rise: 1.2, ..Walk::default() }.clip(&source);
        let build = Build { foot: 0.24, ankle: 0.06, ..source.scaled(0.7) };
        let moved = Transform {
            translation: Vec3::from_array(at),
            rotation: Quat::from_rotation_y(yaw.to_radians()),
            scale: Vec3::splat(size),
        };
        let [base, placed] = [Transform::IDENTITY, moved].map(|at| {
            let target = build.placed(at);
            let found = planted(&walker, &clip, &times, &target, TravelTo::Hips);
            (target, found.clip)
        });
        for time in times.iter().step_by(3) {
            for bone in [Bone::Hips, Bone::LeftLowerLeg, Bone::LeftFoot, Bone::LeftToes, Bone::RightToes] {
                let wanted = place(&base.0, &base.1, bone, *time) * size;
                let wanted = moved.rotation * wanted + moved.translation;
                let off = wanted.distance(place(&placed.0, &placed.1, bone, *time));
                prop_assert!(off < 1e-4 * size.max(1.0), "{bone:?} at {time}: {off}");
            }
        }
    }
}
