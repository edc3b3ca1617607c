//! Slope warping against planes: standing as FC-21 asks, and a walk at every slope and heading.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::Build;
use figure::walk::Walk;
use posewright::glam::{Quat, Vec3};
use posewright::rotation::angle_between_directions;
use posewright::warp::*;
use posewright::{Bone, Character, LocalPose, ModelPose, Transform};

/// A figure that stands with slightly bent knees, as people do.
fn standing(build: &Build) -> (Character, Vec<Transform>) {
    let walk = Walk { speed: 0.0, seconds: 0.1, sink: 0.03, stance: 1.0, heel_rise: 0.0, ..Walk::default() };
    let (clip, _, _) = walk.clip(build);
    let character = build.character();
    let mut local = LocalPose::rest(character.skeleton()).joints;
    clip.sample(character.skeleton(), 0.0, &mut local);
    (character, local)
}

fn plane(pitch: f32, heading: f32) -> Vec3 {
    // Rises towards `heading`: the normal leans the other way.
    Quat::from_rotation_y(heading) * Vec3::new(0.0, pitch.cos(), -pitch.sin())
}

fn one(warp: &Warp, frame: &WarpFrame<'_>, local: &[Transform]) -> (ModelPose, WarpAnswer) {
    let (mut local, mut model) = (local.to_vec(), ModelPose::default());
    let answer = warp.apply(&mut warp.new_state(), frame, &mut local, &mut model).clone();
    (model, answer)
}

/// Sole corners of one side in a pose.
fn sole(character: &Character, model: &ModelPose, side: usize) -> Vec<Vec3> {
    let sole = character.soles()[side].unwrap();
    let of = |joint: usize, p: Vec3| model.positions[joint] + model.linears[joint] * p;
    vec![
        of(sole.foot, sole.heel),
        of(sole.foot, sole.ball_inner),
        of(sole.foot, sole.ball_outer),
        of(sole.toes.unwrap_or(sole.foot), sole.toe_tip),
    ]
}

fn sole_normal(corners: &[Vec3]) -> Vec3 {
    let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0]).normalize();
    if normal.y < 0.0 { -normal } else { normal }
}

fn knees_bend_forwards(character: &Character, model: &ModelPose) -> bool {
    let at = |b: Bone| model.positions[character.humanoid().joint(b).unwrap()];
    [
        [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot],
        [Bone::RightUpperLeg, Bone::RightLowerLeg, Bone::RightFoot],
    ]
    .iter()
    .all(|[hip, knee, foot]| {
        let along = (at(*foot) - at(*hip)).normalize();
        let out = (at(*knee) - at(*hip)).reject_from_normalized(along);
        out.dot(character.stance().forward) > 0.0
    })
}

#[test]
fn fc_21_slope_soles_lie_on_the_plane_up_down_and_across() {
    let (character, local) = standing(&Build::default());
    let warp = Warp::new(&character, WarpOptions::default()).unwrap();
    let pitch = 20f32.to_radians();
    let mut drops = Vec::new();
    for heading in [0f32, 180.0, 90.0, -90.0] {
        let normal = plane(pitch, heading.to_radians());
        assert!((normal.y - 0.9397).abs() < 1e-4);
        let root = Vec3::Y * character.measures().sole_level;
        let wanted = WarpFrame { root, slope: Some(SlopeGoal::Plane(normal)), ..Default::default() };
        let (model, answer) = one(&warp, &wanted, &local);
        for side in 0..2 {
            let corners = sole(&character, &model, side);
            assert!(angle_between_directions(sole_normal(&corners), normal).to_degrees() < 1.0);
            for corner in &corners {
                let gap = (*corner - root).dot(normal);
                assert!(gap.abs() < 0.005, "{heading}: {gap}");
            }
        }
        assert!(knees_bend_forwards(&character, &model), "{heading}");
        drops.push(answer.pelvis_shift.y);
    }
    println!("pelvis up, down, left, right: {drops:?}");
    assert!((drops[0] - drops[1]).abs() < 0.001, "up and down alike: {drops:?}");
    assert!((drops[2] - drops[3]).abs() < 1e-4, "left and right alike: {drops:?}");
}

#[test]
fn fc_21_slope_of_60_degrees_is_clamped_at_the_limit_and_finite() {
    let (character, local) = standing(&Build::default());
    let options = SlopeOptions { max_step_height: 5.0, ..Default::default() };
    let warp = Warp::new(&character, WarpOptions { slope: options, ..Default::default() }).unwrap();
    for heading in [0f32, 90.0, 180.0] {
        let normal = plane(60f32.to_radians(), heading.to_radians());
        let (model, _) =
            one(&warp, &WarpFrame { slope: Some(SlopeGoal::Plane(normal)), ..Default::default() }, &local);
        assert!(model.positions.iter().all(|p| p.is_finite()));
        for side in 0..2 {
            let tilt = angle_between_directions(sole_normal(&sole(&character, &model, side)), Vec3::Y);
            assert!((tilt.to_degrees() - 40.0).abs() < 0.1, "{}", tilt.to_degrees());
        }
    }
}

#[test]
fn a_walk_follows_slopes_of_all_headings() {
    let build = Build::default();
    let walk = Walk { seconds: 2.0, sink: 0.1, ..Walk::default() };
    let (clip, times, stands) = walk.clip(&build);
    let character = build.character();
    let warp = Warp::new(&character, WarpOptions::default()).unwrap();
    let mut local = LocalPose::rest(character.skeleton()).joints;
    let (mut worst_tilt, mut worst_gap, mut worst_slide) = (0.0f64, 0.0f32, 0.0f32);
    for pitch in [-30f32, -15.0, 10.0, 20.0, 30.0] {
        for heading in [0f32, 45.0, 90.0, 135.0] {
            let normal = plane(pitch.to_radians(), heading.to_radians());
            let mut state = warp.new_state();
            let mut starts: [Option<Vec3>; 2] = [None; 2];
            for (frame, time) in times.iter().enumerate() {
                clip.sample(character.skeleton(), *time, &mut local);
                let flat_model = ModelPose::of(character.skeleton(), &local);
                let root = Vec3::Z * *time as f32;
                let wanted = WarpFrame {
                    dt_secs: 1.0 / 60.0,
                    root,
                    slope: Some(SlopeGoal::Plane(normal)),
                    ..Default::default()
                };
                let mut model = ModelPose::default();
                let answer = warp.apply(&mut state, &wanted, &mut local, &mut model).clone();
                for side in 0..2 {
                    assert!(
                        answer.legs[side].gave_way < 1e-4 && answer.legs[side].residual < 1e-3,
                        "{answer:?}"
                    );
                    let (before, after) =
                        (sole(&character, &flat_model, side), sole(&character, &model, side));
                    // Each corner is as high over the plane as it was over the flat ground.
                    for (b, a) in before.iter().zip(&after) {
                        worst_gap = worst_gap.max(((*a - root).dot(normal) - b.y).abs());
                    }
                    let tilt = |c: &[Vec3], n: Vec3| angle_between_directions(sole_normal(c), n).to_degrees();
                    worst_tilt = worst_tilt.max((tilt(&after, normal) - tilt(&before, Vec3::Y)).abs());
                    let toes = [Bone::LeftToes, Bone::RightToes][side];
                    let rise = Vec3::Y * -(normal.z * root.z) / normal.y;
                    let ball = model.positions[character.humanoid().joint(toes).unwrap()] + rise;
                    if stands[side][frame] {
                        worst_slide = worst_slide.max(ball.distance(*starts[side].get_or_insert(ball)));
                    } else {
                        starts[side] = None;
                    }
                }
                let hips = character.humanoid().joint(Bone::Hips).unwrap();
                let turned =
                    posewright::rotation::angle_between(model.rotations[hips], flat_model.rotations[hips]);
                assert!(turned < 1e-4, "the pelvis never tilts");
            }
        }
    }
    println!("tilt {worst_tilt} degrees, gap {worst_gap} m, slide {worst_slide} m");
    assert!(worst_tilt < 2.0 && worst_gap < 0.005, "{worst_tilt} {worst_gap}");
    assert!(worst_slide < 0.002, "planted balls stay planted on the slope: {worst_slide}");
}

#[test]
fn a_foot_over_nothing_and_a_step_too_high_are_left_out() {
    let (character, local) = standing(&Build::default());
    let warp = Warp::new(&character, WarpOptions::default()).unwrap();
    let before = ModelPose::of(character.skeleton(), &local);
    let foot = |b| character.humanoid().joint(b).unwrap();
    let flat = Some(FootGround { height: 0.0, normal: Vec3::Y });
    for right in [
        None,
        Some(FootGround { height: -3.0, normal: Vec3::Y }),
        Some(FootGround { height: f32::NAN, normal: Vec3::Y }),
    ] {
        let ground = [flat, right];
        let (model, answer) =
            one(&warp, &WarpFrame { slope: Some(SlopeGoal::Feet(&ground)), ..Default::default() }, &local);
        assert!(answer.legs[1].without_ground && !answer.legs[0].without_ground);
        for bone in [Bone::LeftFoot, Bone::RightFoot, Bone::Hips] {
            assert!(model.positions[foot(bone)].distance(before.positions[foot(bone)]) < 1e-4, "{bone:?}");
        }
    }
}

#[test]
fn standing_on_a_step_both_feet_reach_and_no_leg_is_longer_than_its_bones() {
    let (character, local) = standing(&Build::default());
    let warp = Warp::new(&character, WarpOptions::default()).unwrap();
    let before = ModelPose::of(character.skeleton(), &local);
    for height in [-0.3f32, -0.1, 0.1, 0.3] {
        let ground =
            [Some(FootGround { height: 0.0, normal: Vec3::Y }), Some(FootGround { height, normal: Vec3::Y })];
        let (model, answer) =
            one(&warp, &WarpFrame { slope: Some(SlopeGoal::Feet(&ground)), ..Default::default() }, &local);
        for (side, bone) in [Bone::LeftFoot, Bone::RightFoot].into_iter().enumerate() {
            let joint = character.humanoid().joint(bone).unwrap();
            let wanted = before.positions[joint] + Vec3::Y * if side == 1 { height } else { 0.0 };
            assert!(model.positions[joint].distance(wanted) < 1e-3, "{height} {answer:?}");
        }
        assert!(answer.pelvis_shift.y * height > 0.0 || answer.pelvis_shift.y < 0.0, "{height} {answer:?}");
        assert!(knees_bend_forwards(&character, &model));
    }
}

#[test]
fn feet_are_kept_inside_the_radius_only_when_asked() {
    let (character, local) = standing(&Build::default());
    let radius = 0.05;
    let options = SlopeOptions { keep_inside_radius: Some(radius), ..Default::default() };
    let warp = Warp::new(&character, WarpOptions { slope: options, ..Default::default() }).unwrap();
    let (model, _) =
        one(&warp, &WarpFrame { slope: Some(SlopeGoal::Plane(Vec3::Y)), ..Default::default() }, &local);
    for bone in [Bone::LeftFoot, Bone::RightFoot] {
        let place = model.positions[character.humanoid().joint(bone).unwrap()];
        assert!(Vec3::new(place.x, 0.0, place.z).length() < radius + 1e-3);
    }
}

#[test]
#[ignore = "not met: on stairs at walking speed the knee accelerates more than twice as hard as on flat ground"]
fn stairs_do_not_pop() {
    // 15 cm steps, 30 cm deep, at 1 m/s; the ray cast jumps from step to step, the feet must not.
    let build = Build::default();
    let walk = Walk { seconds: 3.0, sink: 0.12, ..Walk::default() };
    let (clip, times, _) = walk.clip(&build);
    let character = build.character();
    let warp = Warp::new(&character, WarpOptions::default()).unwrap();
    let ground = |z: f32| (z / 0.3).floor().max(0.0) * 0.15;
    let mut local = LocalPose::rest(character.skeleton()).joints;
    let mut peak = [0.0f32; 2];
    let mut hardest = [0; 2];
    for (pass, peak) in peak.iter_mut().enumerate() {
        let mut state = warp.new_state();
        let mut path = Vec::new();
        for time in &times {
            clip.sample(character.skeleton(), *time, &mut local);
            let flat = ModelPose::of(character.skeleton(), &local);
            let z = *time as f32;
            // The root climbs evenly; heights are relative to it.
            let at = |leg: usize| {
                let point = flat.positions[warp.leg_point(leg)].z;
                let height = if pass == 0 { 0.0 } else { ground(point) - (0.5 * z - 0.075) };
                Some(FootGround { height, normal: Vec3::Y })
            };
            let feet = [at(0), at(1)];
            let wanted = WarpFrame {
                dt_secs: 1.0 / 60.0,
                root: Vec3::Z * z,
                slope: Some(SlopeGoal::Feet(&feet)),
                ..Default::default()
            };
            let mut model = ModelPose::default();
            warp.apply(&mut state, &wanted, &mut local, &mut model);
            path.push(model.positions.clone());
        }
        for three in path[30..].windows(3) {
            for (joint, after) in three[2].iter().enumerate() {
                let change = (*after - 2.0 * three[1][joint] + three[0][joint]).length() * 3600.0;
                if change > *peak {
                    (*peak, hardest[pass]) = (change, joint);
                }
            }
        }
    }
    let names = hardest.map(|j| character.skeleton().name(j));
    println!("largest acceleration, m/s2: flat and on stairs {peak:?}, {names:?}");
    assert!(peak[1] < 2.0 * peak[0], "{peak:?} {names:?}");
}
