//! Orientation and stride warping against mathematics, on a walk whose truth is known.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::Build;
use figure::walk::Walk;
use posewright::glam::{Quat, Vec3};
use posewright::rotation::angle_between;
use posewright::warp::*;
use posewright::{
    Bone, BoneMatch, Character, CharacterOptions, Clip, Humanoid, ModelPose, Skeleton, Transform,
};
use proptest::prelude::*;
use std::f32::consts::PI;

/// A walking character with what a test wants to know of it.
struct Stage {
    character: Character,
    clip: Clip,
    times: Vec<f64>,
    stands: [Vec<bool>; 2],
    speed: f32,
}

impl Stage {
    fn new() -> Stage {
        Stage::of(&Build::default(), &Walk::default())
    }

    fn of(build: &Build, walk: &Walk) -> Stage {
        let (clip, times, stands) = walk.clip(build);
        Stage { character: build.character(), clip, times, stands, speed: walk.speed }
    }

    fn joint(&self, bone: Bone) -> usize {
        self.character.humanoid().joint(bone).unwrap()
    }

    fn local(&self, frame: usize) -> Vec<Transform> {
        let mut local = self.character.skeleton().rest().to_vec();
        self.clip.sample(self.character.skeleton(), self.times[frame], &mut local);
        local
    }

    fn model(&self, frame: usize) -> ModelPose {
        ModelPose::of(self.character.skeleton(), &self.local(frame))
    }

    /// The root's ground point: it moves evenly.
    fn root(&self, frame: usize) -> Vec3 {
        self.character.stance().forward * (self.speed * self.times[frame] as f32)
    }

    fn warp(&self, options: WarpOptions) -> Warp {
        Warp::new(&self.character, options).unwrap()
    }

    /// Mean places of the hip joints over the root.
    fn steady(&self, warp: &Warp) -> Vec<Vec3> {
        (0..2)
            .map(|leg| {
                let sum: Vec3 = (0..self.times.len())
                    .map(|f| self.model(f).positions[warp.hip_joint(leg)] - self.root(f))
                    .sum();
                sum / self.times.len() as f32
            })
            .collect()
    }
}

fn one(warp: &Warp, frame: &WarpFrame<'_>, local: &[Transform]) -> (Vec<Transform>, ModelPose, WarpAnswer) {
    let (mut local, mut model) = (local.to_vec(), ModelPose::default());
    let mut state = warp.new_state();
    let answer = warp.apply(&mut state, frame, &mut local, &mut model).clone();
    (local, model, answer)
}

fn about(root: Vec3, angle: f32, place: Vec3) -> Vec3 {
    root + Quat::from_rotation_y(angle) * (place - root)
}

const FEET: [Bone; 2] = [Bone::LeftFoot, Bone::RightFoot];
const FRAMES: [usize; 5] = [3, 31, 67, 104, 220];

fn manual(angle: f32) -> Option<OrientationGoal> {
    Some(OrientationGoal::Manual(angle))
}

fn degrees(a: Quat, b: Quat) -> f64 {
    angle_between(a, b).to_degrees()
}

fn with_share(share: f32) -> WarpOptions {
    WarpOptions { orientation: OrientationOptions { share, ..Default::default() }, ..Default::default() }
}

#[test]
fn orientation_with_share_1_turns_hips_and_feet_and_keeps_the_upper_body() {
    let stage = Stage::new();
    let warp = stage.warp(WarpOptions::default());
    for angle in (-180..=180).step_by(15).map(|a| (a as f32).to_radians()) {
        for frame in FRAMES {
            let before = stage.model(frame);
            let root = stage.root(frame);
            let wanted = WarpFrame { root, orientation: manual(angle), ..Default::default() };
            let (_, after, answer) = one(&warp, &wanted, &stage.local(frame));
            let turn = Quat::from_rotation_y(angle);
            for bone in
                [Bone::Hips, Bone::LeftUpperLeg, Bone::RightLowerLeg, FEET[0], FEET[1], Bone::LeftToes]
            {
                let joint = stage.joint(bone);
                assert!(degrees(after.rotations[joint], turn * before.rotations[joint]) < 0.01, "{bone:?}");
                let place = about(root, angle, before.positions[joint]);
                assert!(after.positions[joint].distance(place) < 1e-5, "{bone:?}");
            }
            for bone in [Bone::Chest, Bone::Neck, Bone::Head, Bone::LeftUpperArm, Bone::RightHand] {
                let joint = stage.joint(bone);
                assert!(degrees(after.rotations[joint], before.rotations[joint]) < 0.01, "{bone:?}");
            }
            assert_eq!(answer.pelvis_shift, Vec3::ZERO);
        }
    }
}

#[test]
fn orientation_by_0_is_the_identity() {
    let stage = Stage::new();
    for share in [0.0, 0.5, 1.0] {
        let warp = stage.warp(with_share(share));
        let local = stage.local(40);
        let (after, _, _) = one(&warp, &WarpFrame { orientation: manual(0.0), ..Default::default() }, &local);
        assert_eq!(after, local, "bit for bit");
    }
}

#[test]
fn orientation_with_share_half_places_feet_by_the_whole_angle_and_turns_them_by_half() {
    let stage = Stage::new();
    let warp = stage.warp(with_share(0.5));
    for angle in [-2.5f32, -1.5, -0.7, 0.4, 1.0, 1.57, 2.6] {
        for frame in FRAMES {
            let (before, root) = (stage.model(frame), stage.root(frame));
            let wanted = WarpFrame { root, orientation: manual(angle), ..Default::default() };
            let (_, after, answer) = one(&warp, &wanted, &stage.local(frame));
            let half = Quat::from_rotation_y(0.5 * angle);
            for (index, bone) in FEET.iter().enumerate() {
                let joint = stage.joint(*bone);
                assert_eq!(answer.legs[index].gave_way, 0.0, "{angle} {frame}");
                let place = about(root, angle, before.positions[joint]);
                assert!(
                    after.positions[joint].distance(place) < 1e-3,
                    "{} {answer:?}",
                    after.positions[joint].distance(place)
                );
                assert!(degrees(after.rotations[joint], half * before.rotations[joint]) < 0.01);
            }
            let chest = stage.joint(Bone::Chest);
            assert!(degrees(after.rotations[chest], before.rotations[chest]) < 0.01);
            // The pelvis goes down by what is said and nowhere else.
            let hips = stage.joint(Bone::Hips);
            let moved = after.positions[hips] - about(root, 0.5 * angle, before.positions[hips]);
            assert!(moved.distance(Vec3::NEG_Y * answer.lowered) < 1e-5 && answer.lowered >= 0.0);
        }
    }
}

#[test]
fn the_pelvis_is_lowered_by_the_least_that_lets_both_feet_reach() {
    // Straight legs, feet apart ahead and behind: turned by 90 degrees without the hips they cannot reach.
    let stage = Stage::of(&Build::default(), &Walk { sink: 0.075, ..Walk::default() });
    let warp = stage.warp(with_share(0.0));
    let wanted = |root| WarpFrame { root, orientation: manual(PI), ..Default::default() };
    let mut lowered = 0;
    for frame in 0..60 {
        let root = stage.root(frame);
        let before = stage.model(frame);
        let (_, after, answer) = one(&warp, &wanted(root), &stage.local(frame));
        // An independent answer: the largest drop that one leg alone needs, found by bisection over its bones' length.
        let drop = FEET.iter().zip([Bone::LeftUpperLeg, Bone::RightUpperLeg]).map(|(foot, hip)| {
            let goal = about(root, PI, before.positions[stage.joint(*foot)]);
            let hip = before.positions[stage.joint(hip)];
            let animated = hip.distance(before.positions[stage.joint(*foot)]);
            let reach = animated.max(0.999 * 0.84);
            let (mut low, mut high) = (0.0f32, 0.6);
            for _ in 0..50 {
                let middle = 0.5 * (low + high);
                if (hip - Vec3::Y * middle).distance(goal) > reach { low = middle } else { high = middle }
            }
            if hip.distance(goal) <= reach { 0.0 } else { high }
        });
        let drop = drop.fold(0.0, f32::max);
        assert!((answer.lowered - drop).abs() < 1e-4, "{} {drop}", answer.lowered);
        lowered += usize::from(drop > 1e-3);
        let hips = stage.joint(Bone::Hips);
        assert!(degrees(after.rotations[hips], before.rotations[hips]) < 0.01);
    }
    assert!(lowered > 5, "the case must occur");
}

#[test]
fn orientation_with_share_0_moves_only_the_feet() {
    let stage = Stage::new();
    let warp = stage.warp(with_share(0.0));
    for angle in [-1.2f32, -0.4, 0.3, 0.9] {
        for frame in FRAMES {
            let (before, root) = (stage.model(frame), stage.root(frame));
            let wanted = WarpFrame { root, orientation: manual(angle), ..Default::default() };
            let (_, after, answer) = one(&warp, &wanted, &stage.local(frame));
            for bone in [Bone::Hips, Bone::Spine, Bone::Chest, Bone::Head, FEET[0], FEET[1]] {
                let joint = stage.joint(bone);
                assert!(degrees(after.rotations[joint], before.rotations[joint]) < 0.01, "{bone:?}");
            }
            let hips = stage.joint(Bone::Hips);
            let lowered = before.positions[hips] - Vec3::Y * answer.lowered;
            assert!(after.positions[hips].distance(lowered) < 1e-6);
            for foot in FEET.map(|f| stage.joint(f)) {
                assert!(after.positions[foot].distance(about(root, angle, before.positions[foot])) < 1e-3);
            }
        }
    }
}

fn graph(movement: Vec3) -> Option<OrientationGoal> {
    Some(OrientationGoal::Graph(movement))
}

#[test]
fn graph_takes_the_angle_from_the_root_motion() {
    let stage = Stage::new();
    let warp = stage.warp(WarpOptions::default());
    for angle in [-89f32, -40.0, 0.0, 20.0, 89.0] {
        let angle = angle.to_radians();
        let velocity = Quat::from_rotation_y(0.3) * Vec3::Z * 1.2;
        let movement = Quat::from_rotation_y(0.3 + angle) * Vec3::Z * 2.0;
        let wanted =
            WarpFrame { root_velocity: Some(velocity), orientation: graph(movement), ..Default::default() };
        let (local, _, answer) = one(&warp, &wanted, &stage.local(20));
        assert!((answer.angle - angle).abs() < 1e-4 && !answer.is_backwards);
        let same = WarpFrame { orientation: manual(answer.angle), ..Default::default() };
        assert_eq!(one(&warp, &same, &stage.local(20)).0, local, "graph equals manual");
    }
}

#[test]
fn beyond_the_threshold_the_legs_run_backwards_with_hysteresis() {
    let stage = Stage::new();
    let warp = stage.warp(WarpOptions {
        orientation: OrientationOptions { half_life_secs: 0.0, ..Default::default() },
        stride: StrideOptions { half_life_secs: 0.0, ..Default::default() },
        ..Default::default()
    });
    let mut state = warp.new_state();
    let mut at = |degrees: f32| {
        let wanted = WarpFrame {
            dt_secs: 1.0 / 60.0,
            root_velocity: Some(Vec3::Z),
            orientation: graph(Quat::from_rotation_y(degrees.to_radians()) * Vec3::Z),
            stride: Some(StrideGoal::Graph(1.0)),
            ..Default::default()
        };
        let (mut local, mut model) = (stage.local(20), ModelPose::default());
        let answer = warp.apply(&mut state, &wanted, &mut local, &mut model);
        (answer.is_backwards, answer.angle.to_degrees(), answer.scale, answer.root_motion(Vec3::Z * 0.02))
    };
    assert!(!at(88.0).0 && !at(94.0).0, "stays within the band");
    let (backwards, angle, scale, _) = at(96.0);
    assert!(backwards && (angle + 84.0).abs() < 1e-3 && scale == -1.0);
    assert!(at(86.0).0, "stays within the band");
    assert!(!at(84.0).0);
    // Straight backwards: nothing turns, the steps are negated, the root goes backwards.
    let (backwards, angle, scale, moved) = at(180.0);
    assert!(backwards && angle.abs() < 1e-3 && scale == -1.0);
    assert!(moved.distance(Vec3::Z * -0.02) < 1e-6, "{moved}");
    let (_, _, _, moved) = at(120.0);
    assert!(moved.distance(Quat::from_rotation_y(120f32.to_radians()) * Vec3::Z * 0.02) < 1e-6);
}

#[test]
fn without_root_motion_the_pose_passes_through_and_it_is_said() {
    let stage = Stage::new();
    let warp = stage.warp(WarpOptions::default());
    for root_velocity in [None, Some(Vec3::ZERO), Some(Vec3::splat(f32::NAN)), Some(Vec3::Z * 0.01)] {
        let wanted = WarpFrame {
            root_velocity,
            orientation: graph(Vec3::X),
            stride: Some(StrideGoal::Graph(2.0)),
            ..Default::default()
        };
        let (local, _, answer) = one(&warp, &wanted, &stage.local(20));
        assert!(answer.no_root_motion);
        assert_eq!(local, stage.local(20));
    }
}

fn stride(scale: f32, direction: Vec3) -> Option<StrideGoal> {
    Some(StrideGoal::Manual { scale, direction: Some(direction) })
}

/// The method's formula on a slope, in f64 and vector by vector.
fn expected_foot(hip: Vec3, foot: Vec3, (normal, gravity): (Vec3, Vec3), along: Vec3, scale: f32) -> Vec3 {
    let (hip, foot, n, g) = (hip.as_dvec3(), foot.as_dvec3(), normal.as_dvec3(), gravity.as_dvec3());
    let along = along.as_dvec3();
    let d = (along - n * along.dot(n)).normalize();
    let origin = hip + g * ((foot - hip).dot(n) / g.dot(n));
    let zero = foot - d * (foot - origin).dot(d);
    (zero + (foot - zero) * f64::from(scale)).as_vec3()
}

#[test]
fn stride_places_feet_by_the_formula_from_either_origin() {
    let stage = Stage::new();
    for origin in [StrideOrigin::Hip, StrideOrigin::Steady] {
        for (point, bones) in
            [(StridePoint::Ankle, FEET), (StridePoint::Ball, [Bone::LeftToes, Bone::RightToes])]
        {
            let options = StrideOptions { origin, point, ..Default::default() };
            let warp = stage.warp(WarpOptions { stride: options, ..Default::default() });
            let steady = stage.steady(&warp);
            for (scale, normal) in
                [(0.4, Vec3::Y), (0.7, Vec3::new(0.1, 1.0, -0.2)), (1.3, Vec3::Y), (1.6, Vec3::Y)]
            {
                let normal = normal.normalize();
                for frame in FRAMES {
                    let (before, root) = (stage.model(frame), stage.root(frame));
                    let wanted = WarpFrame {
                        root,
                        floor_normal: normal,
                        stride: stride(scale, Vec3::Z),
                        steady: Some(&steady),
                        ..Default::default()
                    };
                    let (_, after, answer) = one(&warp, &wanted, &stage.local(frame));
                    for (leg, bone) in bones.iter().enumerate() {
                        let hip = match origin {
                            StrideOrigin::Hip => before.positions[warp.hip_joint(leg)],
                            StrideOrigin::Steady => root + steady[leg],
                        };
                        let joint = stage.joint(*bone);
                        let axes = (normal, Vec3::NEG_Y);
                        let expected = expected_foot(hip, before.positions[joint], axes, Vec3::Z, scale);
                        let off = after.positions[joint].distance(expected);
                        assert!(off < 1e-3 + answer.legs[leg].gave_way, "{scale} {frame} {off} {answer:?}");
                        assert!(answer.legs[leg].gave_way < 1e-6, "{scale} {frame} {answer:?}");
                        let foot = stage.joint(FEET[leg]);
                        assert!(degrees(after.rotations[foot], before.rotations[foot]) < 0.01);
                        // No leg is longer than animated.
                        let length = |pose: &ModelPose| {
                            pose.positions[warp.hip_joint(leg)].distance(pose.positions[foot])
                        };
                        assert!(length(&after) < length(&before) + 1e-4);
                    }
                }
            }
        }
    }
}

#[test]
fn stride_by_1_is_the_identity() {
    let stage = Stage::new();
    let warp = stage.warp(WarpOptions::default());
    let wanted = WarpFrame { stride: stride(1.0, Vec3::Z), ..Default::default() };
    assert_eq!(one(&warp, &wanted, &stage.local(50)).0, stage.local(50), "bit for bit");
}

#[test]
fn the_pelvis_is_where_an_independent_solver_puts_it() {
    let stage = Stage::new();
    for iterations in [1, 3, 100] {
        let pelvis = PelvisOptions { max_iterations: iterations, tolerance: 0.0, ..Default::default() };
        let warp = stage.warp(WarpOptions {
            stride: StrideOptions { pelvis, limit: LegLimit::Reach, ..Default::default() },
            ..Default::default()
        });
        let steady = stage.steady(&warp);
        for scale in [0.5, 0.8, 1.2] {
            for frame in FRAMES {
                let before = stage.model(frame);
                let root = stage.root(frame);
                let wanted = WarpFrame {
                    root,
                    stride: stride(scale, Vec3::Z),
                    steady: Some(&steady),
                    ..Default::default()
                };
                let (_, after, answer) = one(&warp, &wanted, &stage.local(frame));
                let at = |b: Bone| before.positions[stage.joint(b)].as_dvec3();
                let mut p = at(Bone::Hips);
                let start = p;
                for _ in 0..iterations {
                    let mut sum = posewright::glam::DVec3::ZERO;
                    for (leg, (hip, foot, ball)) in [
                        (Bone::LeftUpperLeg, Bone::LeftFoot, Bone::LeftToes),
                        (Bone::RightUpperLeg, Bone::RightFoot, Bone::RightToes),
                    ]
                    .into_iter()
                    .enumerate()
                    {
                        let ahead = at(ball).z - f64::from(root.z + steady[leg].z);
                        let f = at(foot) + posewright::glam::DVec3::Z * ahead * (f64::from(scale) - 1.0);
                        let h = at(hip) + (p - start);
                        sum += f + (h - f).normalize() * at(hip).distance(at(foot)) - (h - p);
                    }
                    p = sum / 2.0;
                }
                let found = after.positions[stage.joint(Bone::Hips)] + Vec3::Y * answer.lowered;
                assert!(found.as_dvec3().distance(p) < 1e-4, "{scale} {frame} {found} {p}");
            }
        }
    }
}

#[test]
fn with_100_iterations_legs_keep_their_length_where_both_can() {
    // Two legs alike: one shift serves both.
    let hip = |x: f32| Vec3::new(x, 0.9, 0.0);
    for reach in [0.1f32, 0.3, 0.5] {
        let legs = [0.1, -0.1].map(|x| PelvisLeg {
            hip: hip(x),
            foot: Vec3::new(x, 0.1, x * 10.0 * reach),
            length: 0.85,
        });
        let options = PelvisOptions { max_iterations: 100, tolerance: 0.0, ..Default::default() };
        let shift = pelvis_shift(legs.into_iter(), &options);
        for leg in legs {
            assert!(((leg.hip + shift).distance(leg.foot) - leg.length).abs() < 5e-4);
        }
        // By hand: both feet at the same distance, so the pelvis only rises or sinks.
        let height = (0.85f32 * 0.85 - reach * reach).sqrt() + 0.1;
        assert!((shift - Vec3::Y * (height - 0.9)).length() < 5e-4, "{shift}");
    }
}

/// Drift of the balls in the world over their stance phases.
fn slide(stage: &Stage, places: &[[Vec3; 2]]) -> f32 {
    let mut worst = 0.0f32;
    for foot in 0..2 {
        let mut start: Option<Vec3> = None;
        for (frame, place) in places.iter().enumerate() {
            if !stage.stands[foot][frame] {
                start = None;
                continue;
            }
            let first = *start.get_or_insert(place[foot]);
            let moved = place[foot] - first;
            worst = worst.max(Vec3::new(moved.x, 0.0, moved.z).length());
        }
    }
    worst
}

/// Plays the walk warped, root motion warped alike; gives the places of the balls in the world.
fn play(stage: &Stage, warp: &Warp, wanted: &WarpFrame<'_>) -> (Vec<[Vec3; 2]>, f32) {
    let mut state = warp.new_state();
    let mut model = ModelPose::default();
    let (mut root, mut gave_way) = (Vec3::ZERO, 0.0f32);
    let mut out = Vec::new();
    for frame in 0..stage.times.len() {
        let own = stage.root(frame);
        let mut local = stage.local(frame);
        let now = WarpFrame { root: own, ..*wanted };
        let answer = warp.apply(&mut state, &now, &mut local, &mut model);
        if frame > 0 {
            root += answer.root_motion(own - stage.root(frame - 1));
        }
        gave_way = answer.legs.iter().map(|l| l.gave_way).fold(gave_way, f32::max);
        let world = |bone| model.positions[stage.joint(bone)] - own + root;
        out.push([world(Bone::LeftToes), world(Bone::RightToes)]);
    }
    (out, gave_way)
}

#[test]
fn planted_feet_stay_planted_at_any_speed_and_direction() {
    let stage = Stage::new();
    let warp = stage.warp(WarpOptions::default());
    let steady = stage.steady(&warp);
    let own = slide(&stage, &play(&stage, &warp, &WarpFrame::default()).0);
    assert!(own < 1e-4, "the walk's own {own}");
    for scale in [0.4f32, 0.7, 1.0, 1.3, 1.6] {
        for angle in [-180f32, -120.0, -60.0, 0.0, 45.0, 90.0, 150.0] {
            let wanted = WarpFrame {
                dt_secs: 1.0 / 60.0,
                root_velocity: Some(Vec3::Z),
                orientation: manual(angle.to_radians()),
                stride: stride(scale, Vec3::Z),
                steady: Some(&steady),
                ..Default::default()
            };
            let (places, gave_way) = play(&stage, &warp, &wanted);
            let slid = slide(&stage, &places);
            assert!(slid < own + 0.002, "scale {scale} angle {angle}: {slid}, gave way {gave_way}");
        }
    }
}

#[test]
fn graph_movement_all_round_keeps_feet_planted() {
    let stage = Stage::new();
    let warp = stage.warp(WarpOptions::default());
    let steady = stage.steady(&warp);
    for angle in (-180..=180).step_by(20) {
        let movement = Quat::from_rotation_y((angle as f32).to_radians()) * Vec3::Z;
        let wanted = WarpFrame {
            dt_secs: 1.0 / 60.0,
            root_velocity: Some(Vec3::Z * stage.speed),
            orientation: graph(movement),
            stride: Some(StrideGoal::Graph(0.8)),
            steady: Some(&steady),
            ..Default::default()
        };
        let slid = slide(&stage, &play(&stage, &warp, &wanted).0);
        assert!(slid < 0.002, "{angle}: {slid}");
    }
}

#[test]
fn the_hip_origin_lets_a_planted_foot_drift_by_the_sway() {
    // Why the steady origin exists: here the hips swing by up to 15 mm along the stride.
    let stage = Stage::new();
    let of = |origin| {
        let options = StrideOptions { origin, ..Default::default() };
        let warp = stage.warp(WarpOptions { stride: options, ..Default::default() });
        let steady = stage.steady(&warp);
        let wanted = WarpFrame { stride: stride(0.5, Vec3::X), steady: Some(&steady), ..Default::default() };
        slide(&stage, &play(&stage, &warp, &wanted).0)
    };
    let (hip, steady) = (of(StrideOrigin::Hip), of(StrideOrigin::Steady));
    assert!(steady < 1e-3 && hip > 0.005, "{hip} {steady}");
}

/// An in-place walk as FC-12 describes it: feet go evenly from 0.6 m ahead to 0.6 m behind in 0.4 s (3 m/s) and back.
fn fc_12_pose(stage: &Stage, phase: f32) -> Vec<Transform> {
    use posewright::ik::{LimbName, PoseMut, TwoBone, TwoBoneGoal};
    let mut local = stage.character.skeleton().rest().to_vec();
    let mut model = ModelPose::of(stage.character.skeleton(), &local);
    for (name, offset) in [(LimbName::LeftLeg, 0.0), (LimbName::RightLeg, 0.5)] {
        let limb = TwoBone::of(&stage.character, name).unwrap();
        let t = (phase + offset).fract();
        let (z, lift) = if t < 0.5 { (0.6 - 2.4 * t, 0.0) } else { (-0.6 + 2.4 * (t - 0.5), 0.1) };
        let foot = limb.end_position(&PoseMut {
            skeleton: stage.character.skeleton(),
            local: &mut local,
            model: &mut model,
        });
        let goal = TwoBoneGoal::at(Vec3::new(foot.x, 0.08 + lift, z));
        limb.solve(
            &mut PoseMut { skeleton: stage.character.skeleton(), local: &mut local, model: &mut model },
            &goal,
        );
    }
    local
}

#[test]
fn fc_12_stride_scales_foot_travel_about_the_hip_axis() {
    let build = Build { thigh: 0.52, shin: 0.52, ..Build::default() };
    let mut stage = Stage::of(&build, &Walk { seconds: 0.1, ..Walk::default() });
    // Hips low enough for the reach that the case asks for.
    let (skeleton, humanoid) = build.skeleton();
    let mut rest = skeleton.rest().to_vec();
    rest[0].translation.y -= 0.22;
    let skeleton = Skeleton::new(skeleton.names().to_vec(), skeleton.parents().to_vec(), rest).unwrap();
    let options = CharacterOptions { align: false, ..Default::default() };
    stage.character = Character::new(skeleton, humanoid, &options);
    let options = StrideOptions { point: StridePoint::Ankle, half_life_secs: 0.0, ..Default::default() };
    let warp = stage.warp(WarpOptions { stride: options, ..Default::default() });
    let ratio = 1.38f32 / 3.0;
    let frame = |speed, velocity| WarpFrame {
        dt_secs: 1.0 / 120.0,
        root_velocity: Some(velocity),
        stride: Some(StrideGoal::Graph(speed)),
        ..Default::default()
    };
    let mut state = warp.new_state();
    let mut extent = 0.0f32;
    let mut last: Option<(Vec3, bool)> = None;
    let foot = stage.joint(Bone::LeftFoot);
    for step in 0..96 {
        let phase = step as f32 / 96.0;
        let before = ModelPose::of(stage.character.skeleton(), &fc_12_pose(&stage, phase));
        let (mut local, mut model) = (fc_12_pose(&stage, phase), ModelPose::default());
        let answer = warp.apply(&mut state, &frame(1.38, Vec3::Z * 3.0), &mut local, &mut model);
        assert!((answer.scale - ratio).abs() < 1e-6);
        let place = model.positions[foot];
        assert!((place.y - before.positions[foot].y).abs() < 1e-3, "the height is unchanged");
        assert!((place.z - before.positions[foot].z * ratio).abs() < 1e-3);
        extent = extent.max(place.z.abs());
        // 0.8 s for 96 steps, half of them on the ground: a foot on the ground goes back as fast as the capsule ahead.
        let stands = step < 48;
        if let Some((old, true)) = last.filter(|_| stands) {
            let speed = (place.z - old.z) / (0.8 / 96.0) + 3.0 * ratio;
            assert!(speed.abs() < 0.02, "{step}: {speed}");
        }
        last = Some((place, stands));
    }
    assert!((extent - 0.276).abs() < 2e-3, "{extent}");
    // Ratio 1 and a clip that does not move: unchanged.
    let pose = fc_12_pose(&stage, 0.1);
    assert_eq!(one(&warp, &frame(3.0, Vec3::Z * 3.0), &pose).0, pose);
    assert_eq!(one(&warp, &frame(1.38, Vec3::ZERO), &pose).0, pose);
}

#[test]
fn springs_agree_at_all_frame_rates() {
    let stage = Stage::new();
    let warp = stage.warp(WarpOptions {
        stride: StrideOptions {
            pelvis: PelvisOptions { half_life_secs: 0.15, ..Default::default() },
            limit: LegLimit::Reach,
            ..Default::default()
        },
        orientation: OrientationOptions { half_life_secs: 0.3, ..Default::default() },
        ..Default::default()
    });
    let steady = stage.steady(&warp);
    let end = |rate: usize| {
        let mut state = warp.new_state();
        let mut out = WarpAnswer::default();
        for frame in 0..=rate {
            let first = frame == 0;
            let time = frame as f64 / rate as f64;
            let mut local = stage.character.skeleton().rest().to_vec();
            stage.clip.sample(stage.character.skeleton(), time, &mut local);
            let wanted = WarpFrame {
                dt_secs: if first { 0.0 } else { 1.0 / rate as f32 },
                root: Vec3::Z * time as f32,
                root_velocity: Some(Vec3::Z),
                orientation: graph(if first { Vec3::Z } else { Vec3::new(1.0, 0.0, 1.0) }),
                stride: Some(StrideGoal::Graph(if first { 1.0 } else { 0.6 })),
                steady: Some(&steady),
                ..Default::default()
            };
            out = warp.apply(&mut state, &wanted, &mut local, &mut ModelPose::default()).clone();
        }
        out
    };
    let (a, b, c) = (end(30), end(60), end(144));
    for other in [&a, &c] {
        assert!((other.angle - b.angle).abs().to_degrees() < 0.1, "{} {}", other.angle, b.angle);
        assert!((other.scale - b.scale).abs() < 1e-3);
        assert!(
            other.pelvis_shift.distance(b.pelvis_shift) < 1e-3,
            "{} {}",
            other.pelvis_shift,
            b.pelvis_shift
        );
    }
    assert!(b.angle > 0.6 && b.angle < PI / 4.0, "still on its way");
}

/// The same figure below one more joint.
fn below(build: &Build, parent: Transform) -> Character {
    let (skeleton, humanoid) = build.skeleton();
    let names = std::iter::once("above".to_string()).chain(skeleton.names().iter().cloned()).collect();
    let parents = std::iter::once(None)
        .chain(skeleton.parents().iter().map(|p| Some(p.map_or(0, |p| p + 1))))
        .collect();
    let rest = std::iter::once(parent).chain(skeleton.rest().iter().copied()).collect();
    let mut moved = Humanoid::new();
    for (bone, found) in humanoid.iter() {
        moved.set(bone, Some(BoneMatch { joint: found.joint + 1, ..found.clone() }));
    }
    let options = CharacterOptions { align: false, ..Default::default() };
    Character::new(Skeleton::new(names, parents, rest).unwrap(), moved, &options)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// What is above the character - turned, moved, scaled, seen in a mirror - does not matter.
    #[test]
    fn parents_of_any_kind_do_not_matter(
        yaw in -3f32..3.0, at in prop::array::uniform3(-2f32..2.0), size in 0.3f32..3.0, mirror in any::<bool>(),
        angle in -1.2f32..1.2, scale in 0.5f32..1.4, share in 0f32..1.0, frame in 0usize..250,
    ) {
        let stage = Stage::new();
        let flip = Vec3::new(if mirror { -1.0 } else { 1.0 }, 1.0, 1.0);
        let parent = Transform { translation: Vec3::from_array(at), rotation: Quat::from_rotation_y(yaw), scale: flip * size };
        let wrapped = below(&Build::default(), parent);
        // The solver's tolerance is in metres and would stop another size one iteration earlier or later.
        let mut options = with_share(share);
        options.stride.pelvis.tolerance = 0.0;
        let base = stage.warp(options.clone());
        let stands = Warp::new(&wrapped, options).unwrap();
        let root = stage.root(frame);
        let steady = [Vec3::new(0.08, 0.9, 0.01), Vec3::new(-0.08, 0.9, 0.01)];
        let along = |v: Vec3| parent.linear() * v;
        let wanted = WarpFrame { root, orientation: manual(angle), stride: stride(scale, Vec3::Z), steady: Some(&steady), ..Default::default() };
        let steady_there = steady.map(along);
        let there = WarpFrame {
            root: parent.transform_point(root),
            orientation: manual(if mirror { -angle } else { angle }),
            stride: stride(scale, along(Vec3::Z)),
            steady: Some(&steady_there),
            ..Default::default()
        };
        let (_, expected, _) = one(&base, &wanted, &stage.local(frame));
        let local: Vec<Transform> = std::iter::once(parent).chain(stage.local(frame)).collect();
        let (_, found, answer) = one(&stands, &there, &local);
        for joint in 0..stage.character.skeleton().len() {
            let place = parent.transform_point(expected.positions[joint]);
            let off = found.positions[joint + 1].distance(place) / size;
            prop_assert!(off < 1e-4, "{} {off} {answer:?}", stage.character.skeleton().name(joint));
        }
    }
}

#[test]
fn several_legs_by_chains_and_errors_that_name_joints() {
    let stage = Stage::new();
    let j = |b| stage.joint(b);
    let chain = |name: &str, upper, lower, foot| LegChain {
        name: name.to_string(),
        upper,
        lower,
        foot,
        ball: None,
        bend: Vec3::ZERO,
    };
    // Arms as fore legs: four legs.
    let legs = vec![
        chain("hind left", j(Bone::LeftUpperLeg), j(Bone::LeftLowerLeg), j(Bone::LeftFoot)),
        chain("hind right", j(Bone::RightUpperLeg), j(Bone::RightLowerLeg), j(Bone::RightFoot)),
        chain("fore left", j(Bone::LeftUpperArm), j(Bone::LeftLowerArm), j(Bone::LeftHand)),
    ];
    let warp = stage.warp(WarpOptions { legs: legs.clone(), ..Default::default() });
    assert_eq!(warp.leg_names().collect::<Vec<_>>(), ["hind left", "hind right", "fore left"]);
    let (_, _, answer) =
        one(&warp, &WarpFrame { stride: stride(0.6, Vec3::Z), ..Default::default() }, &stage.local(10));
    assert_eq!(answer.legs.len(), 3);
    let error = |legs| {
        Warp::new(&stage.character, WarpOptions { legs, ..Default::default() }).unwrap_err().to_string()
    };
    assert!(
        error(vec![chain("odd", j(Bone::LeftUpperLeg), j(Bone::RightLowerLeg), j(Bone::LeftFoot))])
            .contains("rightLowerLeg")
    );
    assert!(error(vec![legs[0].clone(), legs[0].clone()]).contains("leftUpperLeg"));
    assert!(error(vec![chain("none", 900, 901, 902)]).contains("900"));
}

#[test]
fn with_a_share_below_1_the_ball_can_be_what_is_placed_at_the_whole_angle() {
    let stage = Stage::new();
    for share in [0.0f32, 0.5, 0.8] {
        let orientation = OrientationOptions { share, point: StridePoint::Ball, ..Default::default() };
        let warp = stage.warp(WarpOptions { orientation, ..Default::default() });
        for angle in [-1.1f32, -0.5, 0.4, 1.0] {
            for frame in FRAMES {
                let (before, root) = (stage.model(frame), stage.root(frame));
                let wanted = WarpFrame { root, orientation: manual(angle), ..Default::default() };
                let (_, after, answer) = one(&warp, &wanted, &stage.local(frame));
                for (leg, bone) in [Bone::LeftToes, Bone::RightToes].into_iter().enumerate() {
                    let ball = stage.joint(bone);
                    let off = after.positions[ball].distance(about(root, angle, before.positions[ball]));
                    assert!(off < 1e-3 && answer.legs[leg].gave_way == 0.0, "{share} {angle} {off}");
                    let foot = stage.joint(FEET[leg]);
                    let turned = Quat::from_rotation_y(share * angle) * before.rotations[foot];
                    assert!(degrees(after.rotations[foot], turned) < 0.01);
                }
            }
        }
    }
}

#[test]
fn a_spider_walks_on_eight_legs() {
    // A body with four legs to each side, each bent upwards at the knee.
    let (mut names, mut parents, mut rest) =
        (vec!["body".to_string()], vec![None], vec![Transform::from_translation(Vec3::Y * 0.3)]);
    let mut legs = Vec::new();
    for side in [1.0f32, -1.0] {
        for row in 0..4 {
            let (hip, ahead) = (names.len(), 0.15 * (row as f32 - 1.5));
            let out = Vec3::new(side, 0.0, ahead).normalize();
            for (part, at) in [
                ("hip", out * 0.1),
                ("knee", out * 0.25 + Vec3::Y * 0.15),
                ("foot", out * 0.25 - Vec3::Y * 0.45),
            ] {
                parents.push(Some(if part == "hip" { 0 } else { names.len() - 1 }));
                names.push(format!("{part}{side}{row}"));
                rest.push(Transform::from_translation(at));
            }
            legs.push(LegChain {
                name: format!("leg{side}{row}"),
                upper: hip,
                lower: hip + 1,
                foot: hip + 2,
                ball: None,
                bend: Vec3::ZERO,
            });
        }
    }
    let skeleton = Skeleton::new(names, parents, rest.clone()).unwrap();
    let character = Character::new(skeleton, Humanoid::new(), &CharacterOptions::default());
    let options =
        WarpOptions { legs: legs.clone(), pelvis: Some(0), spine: Some(Vec::new()), ..Default::default() };
    let warp = Warp::new(&character, options).unwrap();
    assert_eq!(warp.leg_names().count(), 8);
    let before = ModelPose::of(character.skeleton(), &rest);
    // Turned, and its feet on a slope: every foot is where the plane says, and the body does not tilt.
    let normal = Vec3::new(0.1, 1.0, -0.2).normalize();
    let wanted =
        WarpFrame { orientation: manual(0.5), slope: Some(SlopeGoal::Plane(normal)), ..Default::default() };
    let (_, after, answer) = one(&warp, &wanted, &rest);
    for (leg, chain) in legs.iter().enumerate() {
        assert!(answer.legs[leg].gave_way == 0.0 && answer.legs[leg].residual < 1e-4, "{answer:?}");
        let height = after.positions[chain.foot].dot(normal);
        assert!((height - before.positions[chain.foot].y).abs() < 1e-4, "{height}");
        let length = |pose: &ModelPose, a: usize, b: usize| pose.positions[a].distance(pose.positions[b]);
        for (a, b) in [(chain.upper, chain.lower), (chain.lower, chain.foot)] {
            assert!((length(&after, a, b) - length(&before, a, b)).abs() < 1e-5, "bones keep their length");
        }
    }
    assert!(degrees(after.rotations[0], Quat::from_rotation_y(0.5)) < 0.01);
    // Steps by half: feet come nearer to the middle along the stride, by the formula.
    let options = StrideOptions { origin: StrideOrigin::Hip, ..Default::default() };
    let warp = Warp::new(&character, WarpOptions { stride: options, ..warp.options().clone() }).unwrap();
    let (_, after, answer) =
        one(&warp, &WarpFrame { stride: stride(0.5, Vec3::Z), ..Default::default() }, &rest);
    for (leg, chain) in legs.iter().enumerate() {
        let (hip, foot) = (before.positions[chain.upper], before.positions[chain.foot]);
        let expected = expected_foot(hip, foot, (Vec3::Y, Vec3::NEG_Y), Vec3::Z, 0.5);
        assert!(after.positions[chain.foot].distance(expected) < 1e-3 + answer.legs[leg].gave_way, "{leg}");
    }
}

#[test]
fn composing_once_for_warp_and_gaze_is_composing_twice() {
    use posewright::control::{ControlFrame, ControlStack, GazeOptions, Goal};
    let stage = Stage::new();
    let warp = stage.warp(WarpOptions::default());
    let mut builder = ControlStack::builder(&stage.character);
    let gaze = builder.gaze(&GazeOptions::default()).unwrap();
    let stack = builder.build();
    let wanted = WarpFrame { orientation: manual(0.6), stride: stride(0.8, Vec3::Z), ..Default::default() };
    for frame in FRAMES {
        let state = || {
            let mut state = stack.new_state();
            state.gaze_mut(gaze).goal = Some(Goal::DirectionInModel(Vec3::new(0.7, 0.2, 1.0)));
            state
        };
        let (mut once, mut model) = (stage.local(frame), ModelPose::default());
        let control = ControlFrame::after(1.0 / 60.0);
        warp.apply_before(&mut warp.new_state(), &wanted, &mut once, &mut model, &stack);
        stack.apply_to_goals(&mut state(), &control, &mut once, &mut model);
        let (mut twice, mut other) = (stage.local(frame), ModelPose::default());
        warp.apply(&mut warp.new_state(), &wanted, &mut twice, &mut other);
        stack.apply(&mut state(), &control, &mut twice, &mut other);
        assert_eq!(once, twice);
        assert_eq!(model, ModelPose::of(stage.character.skeleton(), &once), "all is composed");
    }
}

#[test]
fn drawing_is_off_by_default_and_shows_every_operator() {
    let stage = Stage::new();
    let warp = stage.warp(WarpOptions::default());
    let mut state = warp.new_state();
    state.draw = Some(DrawList::default());
    let wanted = WarpFrame {
        orientation: manual(0.4),
        stride: stride(0.7, Vec3::Z),
        slope: Some(SlopeGoal::Plane(Vec3::new(0.1, 1.0, 0.0))),
        ..Default::default()
    };
    warp.apply(&mut state, &wanted, &mut stage.local(20), &mut ModelPose::default());
    let shapes = &state.draw.as_ref().unwrap().shapes;
    let has = |name: &str| shapes.iter().any(|s| s.label() == name);
    for name in [
        "stride origin",
        "stride direction",
        "scaled foot",
        "speed zero",
        "clip's direction",
        "lower body",
        "floor",
        "floor offset",
        "floor normal",
        "rough foot",
        "pelvis",
        "foot",
        "foot as animated",
    ] {
        assert!(has(name), "{name}");
    }
    assert!(warp.new_state().draw.is_none());
}
