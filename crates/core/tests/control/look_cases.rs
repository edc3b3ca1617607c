//! Looking behind, straight up, at oneself: finite, without flips.

use crate::rig::*;
use posewright::control::*;
use posewright::glam::{DVec3, Quat, Vec3};
use posewright::{Bone, Character, ControlFrame, ControlState, Transform};

/// A control that looks: one joint, or a gaze.
#[derive(Clone, Copy)]
enum Looker {
    Aim(AimId),
    Gaze(GazeId),
}

impl Looker {
    fn set(self, state: &mut ControlState, goal: Option<Goal>) {
        match self {
            Looker::Aim(id) => state.aim_mut(id).goal = goal,
            Looker::Gaze(id) => state.gaze_mut(id).goal = goal,
        }
    }
}

fn lookers(character: &Character, limits: AimLimits, smoothing: Smoothing) -> Vec<(ControlStack, Looker)> {
    let mut builder = ControlStack::builder(character);
    let aim = builder.aim(&AimOptions { limits, smoothing, ..AimOptions::new(Bone::Head) }).unwrap();
    let first = (builder.build(), Looker::Aim(aim));
    let mut builder = ControlStack::builder(character);
    let gaze = builder.gaze(&GazeOptions { limits, smoothing, ..GazeOptions::default() }).unwrap();
    vec![first, (builder.build(), Looker::Gaze(gaze))]
}

fn yaw_pitch(d: DVec3) -> [f64; 2] {
    [d.x.atan2(d.z).to_degrees(), d.y.atan2(d.x.hypot(d.z)).to_degrees()]
}

fn head_frame(character: &Character, local: &[Transform]) -> posewright::glam::DAffine3 {
    compose(character.skeleton(), local)[joint(character, Bone::Head)]
}

#[test]
fn fc_30_circling_target_is_limited_and_changes_sides_once() {
    let character = standing();
    let pose = character.skeleton().rest().to_vec();
    let center = head_frame(&character, &pose).translation.as_vec3();
    let limits = AimLimits::yaw_pitch(70f32.to_radians(), 40f32.to_radians());
    for (stack, looker) in lookers(&character, limits, Smoothing::default()) {
        let mut state = stack.new_state();
        let mut yaws = Vec::new();
        for step in 0..=720 {
            let angle = (step as f32 + 0.5).to_radians();
            let at = center + 2.0 * Vec3::new(angle.sin(), 0.0, angle.cos());
            looker.set(&mut state, Some(Goal::PointInModel(at)));
            let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(1.0 / 60.0));
            assert!(local.iter().all(|t| t.is_finite() && (t.rotation.length() - 1.0).abs() < 1e-5));
            let [yaw, pitch] = yaw_pitch(head_frame(&character, &local).matrix3 * DVec3::Z);
            assert!(yaw.abs() <= 70.01 && pitch.abs() < 0.5, "{step}: {yaw} {pitch}");
            yaws.push(yaw);
        }
        let jumps: Vec<usize> = (1..yaws.len()).filter(|i| (yaws[*i] - yaws[i - 1]).abs() > 20.0).collect();
        assert_eq!(jumps.len(), 2, "one change of sides per turn: {jumps:?}");
        // It happens when the target is 15 degrees past straight behind, not before.
        assert_eq!(jumps, [195, 555]);
        // Backwards the same way on the other side.
        let mut backwards = Vec::new();
        for step in (0..360).rev() {
            let angle = (step as f32 + 0.5).to_radians();
            let at = center + 2.0 * Vec3::new(angle.sin(), 0.0, angle.cos());
            looker.set(&mut state, Some(Goal::PointInModel(at)));
            let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(1.0 / 60.0));
            backwards.push(yaw_pitch(head_frame(&character, &local).matrix3 * DVec3::Z)[0]);
        }
        let jumps = (1..backwards.len()).filter(|i| (backwards[*i] - backwards[i - 1]).abs() > 20.0);
        assert_eq!(jumps.collect::<Vec<_>>(), [195]);
    }
}

#[test]
fn fc_30_a_target_that_trembles_behind_does_not_flip() {
    let character = standing();
    let pose = character.skeleton().rest().to_vec();
    // Once with yaw limits, once with only a largest turn.
    let turn = AimLimits { max_angle_radians: 60f32.to_radians(), ..AimLimits::default() };
    for limits in [AimLimits::yaw_pitch(70f32.to_radians(), 40f32.to_radians()), turn] {
        for (stack, looker) in lookers(&character, limits, Smoothing::default()) {
            let mut state = stack.new_state();
            let mut signs = Vec::new();
            for step in 0..200 {
                // From the left to behind, then trembling by 5 degrees about straight behind.
                let yaw = if step < 60 {
                    step as f32 * 3.0
                } else {
                    180.0 + if step % 2 == 0 { 5.0 } else { -5.0 }
                };
                let (sin, cos) = yaw.to_radians().sin_cos();
                looker.set(&mut state, Some(Goal::DirectionInModel(Vec3::new(sin, 0.0, cos))));
                let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(1.0 / 60.0));
                signs.push(yaw_pitch(head_frame(&character, &local).matrix3 * DVec3::Z)[0]);
            }
            assert!(signs[20..].iter().all(|yaw| *yaw > 55.0), "{:?}", &signs[60..70]);
        }
    }
}

#[test]
fn fc_30_speed_limit_bounds_every_step() {
    let character = standing();
    let pose = character.skeleton().rest().to_vec();
    let limits = AimLimits::yaw_pitch(70f32.to_radians(), 40f32.to_radians());
    let speed = 120f32;
    let smoothing = Smoothing {
        half_life_secs: 0.05,
        max_speed_radians_per_sec: speed.to_radians(),
        ..Smoothing::default()
    };
    for (stack, looker) in lookers(&character, limits, smoothing) {
        let mut state = stack.new_state();
        let mut last: Option<DVec3> = None;
        for step in 0..720 {
            let (sin, cos) = (step as f32).to_radians().sin_cos();
            looker.set(&mut state, Some(Goal::DirectionInModel(Vec3::new(sin, 0.1, cos))));
            let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(1.0 / 60.0));
            let now = head_frame(&character, &local).matrix3 * DVec3::Z;
            if let Some(last) = last {
                assert!(
                    degrees(last, now) <= f64::from(speed) / 60.0 + 0.01,
                    "{step}: {}",
                    degrees(last, now)
                );
            }
            assert!(yaw_pitch(now)[0].abs() <= 70.01);
            last = Some(now);
        }
    }
}

#[test]
fn fc_30_straight_up_and_at_the_head_itself_are_finite() {
    let character = standing();
    let pose = character.skeleton().rest().to_vec();
    let center = head_frame(&character, &pose).translation.as_vec3();
    let limited = AimLimits::yaw_pitch(70f32.to_radians(), 40f32.to_radians());
    let goals = [
        Goal::PointInModel(center + Vec3::Y * 2.0),
        Goal::PointInModel(center - Vec3::Y * 2.0),
        Goal::PointInModel(center),
        Goal::PointInModel(center + Vec3::splat(1e-7)),
        Goal::PointInModel(center + Vec3::splat(1e-30)),
        Goal::PointInModel(center - Vec3::Z),
        Goal::DirectionInModel(Vec3::Y),
        Goal::DirectionInModel(Vec3::NEG_Z),
        Goal::DirectionInModel(Vec3::ZERO),
        Goal::DirectionInModel(Vec3::splat(1e-38)),
        Goal::DirectionInModel(Vec3::splat(1e38)),
        Goal::PointInModel(Vec3::splat(1e38)),
        Goal::PointInModel(Vec3::splat(f32::NAN)),
        Goal::DirectionInModel(Vec3::splat(f32::INFINITY)),
    ];
    for limits in [AimLimits::default(), limited] {
        for smoothing in [Smoothing::default(), Smoothing::half_life(0.1)] {
            for (stack, looker) in lookers(&character, limits, smoothing) {
                let mut state = stack.new_state();
                for _ in 0..2 {
                    for goal in goals {
                        looker.set(&mut state, Some(goal));
                        let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(0.02));
                        for t in &local {
                            assert!(t.is_finite() && (t.rotation.length() - 1.0).abs() < 1e-5, "{goal:?}");
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn fc_30_a_target_passing_over_the_head_moves_it_continuously() {
    let character = standing();
    let pose = character.skeleton().rest().to_vec();
    let limited = AimLimits::yaw_pitch(70f32.to_radians(), 40f32.to_radians());
    for side in [0.0f32, 0.02, -0.02, 0.2] {
        // Limited: from the front over the zenith to 30 degrees behind it, in steps of a tenth of a degree.
        for (stack, looker) in lookers(&character, limited, Smoothing::default()) {
            let mut state = stack.new_state();
            let mut last: Option<DVec3> = None;
            for step in 0..1200 {
                let (sin, cos) = (step as f32 * 0.1).to_radians().sin_cos();
                looker.set(&mut state, Some(Goal::DirectionInModel(Vec3::new(side, sin, cos))));
                let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(1.0 / 60.0));
                let now = head_frame(&character, &local);
                if let Some(last) = last {
                    let moved = degrees(last, now.matrix3 * DVec3::Z);
                    assert!(moved < 2.0, "side {side}, {step}: {moved} degrees in a step of 0.1");
                }
                last = Some(now.matrix3 * DVec3::Z);
            }
        }
        // Unlimited: the axis itself goes over; the roll must not flip on the way either.
        let mut builder = ControlStack::builder(&character);
        let id = builder.aim(&AimOptions::new(Bone::Head)).unwrap();
        let stack = builder.build();
        let mut state = stack.new_state();
        let mut last: Option<Quat> = None;
        for step in 0..1200 {
            let (sin, cos) = (step as f32 * 0.1).to_radians().sin_cos();
            state.aim_mut(id).goal = Some(Goal::DirectionInModel(Vec3::new(side, sin, cos)));
            let local = apply(&stack, &mut state, &character, &pose, &ControlFrame::after(1.0 / 60.0));
            let now = local[joint(&character, Bone::Head)].rotation;
            if let Some(last) = last {
                let moved = (2.0 * (last.conjugate() * now).xyz().length().min(1.0)).to_degrees();
                assert!(moved < 6.0, "side {side}, {step}: {moved}");
            }
            last = Some(now);
        }
    }
}

#[test]
fn a_goal_at_the_joint_keeps_the_last_direction() {
    let character = standing();
    let pose = character.skeleton().rest().to_vec();
    let center = head_frame(&character, &pose).translation.as_vec3();
    let mut builder = ControlStack::builder(&character);
    let id = builder.aim(&AimOptions::new(Bone::Head)).unwrap();
    let stack = builder.build();
    let mut state = stack.new_state();
    state.aim_mut(id).goal = Some(Goal::PointInModel(center));
    let first = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
    assert_eq!(first, pose, "there was no direction yet");
    assert_eq!(state.aim_answer(id).outcome, Outcome::TooClose);
    state.aim_mut(id).goal = Some(Goal::PointInModel(center + Vec3::new(1.0, 0.5, 1.0)));
    let looking = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
    state.aim_mut(id).goal = Some(Goal::PointInModel(center));
    for _ in 0..3 {
        let kept = apply(&stack, &mut state, &character, &pose, &ControlFrame::default());
        let turn = looking[joint(&character, Bone::Head)].rotation.conjugate()
            * kept[joint(&character, Bone::Head)].rotation;
        assert!(turn.xyz().length() < 1e-5);
        assert_eq!(state.aim_answer(id).outcome, Outcome::TooClose);
    }
}

#[test]
fn a_flattened_parent_gives_finite_poses() {
    for scale in [Vec3::ZERO, Vec3::new(1.0, 0.0, 1.0), Vec3::splat(1e-20), Vec3::splat(1e15)] {
        let rest = vec![
            Transform { scale, ..Transform::from_translation(Vec3::Y) },
            Transform::from_translation(Vec3::Y),
            Transform::from_translation(Vec3::X),
        ];
        let character = chain(rest.clone());
        let mut builder = ControlStack::builder(&character);
        let start = AimInput { goal: Some(Goal::PointInModel(Vec3::new(3.0, 1.0, 2.0))), weight: 1.0 };
        builder.aim(&AimOptions { start, ..AimOptions::new(1) }).unwrap();
        let stack = builder.build();
        for t in apply_once(&stack, &character, &rest) {
            assert!(t.is_finite() && (t.rotation.length() - 1.0).abs() < 1e-5);
        }
    }
}
