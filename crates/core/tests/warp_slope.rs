//! Slope warping against planes: standing as FC-21 asks, and a walk at every slope and heading.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::Build;
use figure::ground::{rough, stairs};
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

/// The largest acceleration of any joint after the first and before the last half second, m/s2, and whose.
fn hardest(character: &Character, clip: &posewright::Clip, times: &[f64]) -> (f32, String) {
    let mut local = LocalPose::rest(character.skeleton()).joints;
    let path: Vec<Vec<Vec3>> = times
        .iter()
        .map(|time| {
            clip.sample(character.skeleton(), *time, &mut local);
            ModelPose::of(character.skeleton(), &local).positions
        })
        .collect();
    let rate = 1.0 / (times[1] - times[0]) as f32;
    let mut worst = (0.0f32, String::new());
    for (frame, three) in path.windows(3).enumerate().skip(30).take(times.len() - 62) {
        for (joint, after) in three[2].iter().enumerate() {
            let change = *after - 2.0 * three[1][joint] + three[0][joint];
            let hard = change.length() * rate * rate;
            if hard > worst.0 {
                worst = (hard, format!("{} at frame {frame}", character.skeleton().name(joint)));
            }
        }
    }
    worst
}

/// How deep a corner of a sole is under the ground at most, m, less how deep it is in the flat ground before.
fn deepest(
    character: &Character,
    (before, after): (&posewright::Clip, &posewright::Clip),
    times: &[f64],
    ground: &dyn Fn(Vec3) -> Option<FootGround>,
) -> (f32, usize) {
    let pose = |clip: &posewright::Clip, time: f64| {
        let mut local = LocalPose::rest(character.skeleton()).joints;
        clip.sample(character.skeleton(), time, &mut local);
        ModelPose::of(character.skeleton(), &local)
    };
    let mut worst = (0.0f32, 0);
    for (frame, time) in times.iter().enumerate() {
        let (before, after) = (pose(before, *time), pose(after, *time));
        for side in 0..2 {
            for (b, a) in sole(character, &before, side).iter().zip(sole(character, &after, side)) {
                let depth = ground(a).unwrap().height - a.y - (-b.y).max(0.0);
                if depth > worst.0 {
                    worst = (depth, frame);
                }
            }
        }
    }
    worst
}

#[test]
fn stairs_and_rough_ground_do_not_pop_at_walking_and_running_speed() {
    let build = Build::default();
    let walk = Walk { seconds: 4.0, sink: 0.12, ..Walk::default() };
    let run = Walk {
        speed: 2.6,
        cycle_secs: 0.72,
        stance: 0.38,
        seconds: 4.0,
        sink: 0.2,
        heel_rise: 0.9,
        ..Walk::default()
    };
    let character = build.character();
    let mut bad = Vec::new();
    for (name, motion) in [("walk", walk), ("run", run)] {
        let (clip, times, _) = motion.clip(&build);
        let warp = clip_warp(&character, &clip, &WarpOptions::default()).unwrap();
        let flat = hardest(&character, &clip, &times);
        println!("{name}: flat {flat:?}");
        let (up, steep, down) = (stairs(1.1, 0.3, 0.15), stairs(1.13, 0.28, 0.17), stairs(1.1, 0.3, -0.15));
        let hills = rough(f32::NEG_INFINITY);
        let grounds: [(&str, &GroundQuery<'_>); 4] =
            [("up", &up), ("steep up", &steep), ("down", &down), ("rough", &hills)];
        for (kind, ground) in grounds {
            let goals = ClipGoals { ground: Some(ClipGround::Query(ground)), ..Default::default() };
            let result = warp_clip(&warp, &clip, &times, &goals);
            let hard = hardest(&character, &result.clip, &times);
            let deep = deepest(&character, (&clip, &result.clip), &times, ground);
            let gave = result.answers.iter().flat_map(|a| &a.legs).map(|l| l.gave_way).fold(0.0, f32::max);
            println!("  {kind}: {hard:?}, x{:.2}, deepest {deep:?}, gave way {gave}", hard.0 / flat.0);
            if hard.0 > 2.0 * flat.0 || deep.0 > 0.005 {
                bad.push(format!("{name} {kind}"));
            }
        }
    }
    assert!(bad.is_empty(), "{bad:?}");
}

#[test]
fn beyond_the_edge_of_the_ground_a_clip_goes_on_level_and_says_so() {
    // Ground up to z = 2 on a ramp of 10 degrees; nothing beyond.
    let build = Build::default();
    let (clip, times, _) = Walk { seconds: 4.0, sink: 0.12, ..Walk::default() }.clip(&build);
    let character = build.character();
    let warp = clip_warp(&character, &clip, &WarpOptions::default()).unwrap();
    let slope = 10f32.to_radians().tan();
    let normal = Vec3::new(0.0, 1.0, -slope).normalize();
    let ground = |place: Vec3| (place.z < 2.0).then_some(FootGround { height: slope * place.z, normal });
    let goals = ClipGoals { ground: Some(ClipGround::Query(&ground)), ..Default::default() };
    let result = warp_clip(&warp, &clip, &times, &goals);
    let last = result.warped_root.last().unwrap().y;
    assert!((last - 2.0 * slope).abs() < 0.05, "{last}");
    for (frame, answer) in result.answers.iter().enumerate() {
        assert!(answer.legs.iter().all(|l| l.gave_way < 1e-3), "{frame} {answer:?}");
    }
    assert!(result.answers[..60].iter().all(|a| a.legs.iter().all(|l| !l.without_ground)));
    assert!(result.answers[170..].iter().any(|a| a.legs.iter().any(|l| l.without_ground)));
    let flat = hardest(&character, &clip, &times).0;
    assert!(hardest(&character, &result.clip, &times).0 < 2.0 * flat);
}
