//! The contact pass frame by frame: planted at once, without slide, without allocation.
#![allow(clippy::unwrap_used, reason = "tests")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::Build;
use figure::walk::Walk;
use posewright::glam::{Quat, Vec3};
use posewright::retarget::feet::{FeetOptions, LiveFeet, LiveFeetAnswer};
use posewright::{Bone, ModelPose, Retarget, RetargetOptions, Transform};

struct Run {
    /// Toe joints, by frame and side.
    toes: Vec<[Vec3; 2]>,
    /// The same without the pass.
    plain: Vec<[Vec3; 2]>,
    planted: Vec<[bool; 2]>,
    residual: f32,
    stands: [Vec<bool>; 2],
    allocations: u64,
}

fn run(target: &Build, rate: f64) -> Run {
    let source = Build::default();
    let walk = Walk { rate, ..Walk::default() };
    let (clip, times, stands) = walk.clip(&source);
    let (from, to) = (source.character(), target.character());
    let retarget = Retarget::new(&from, &to, &RetargetOptions::default()).unwrap();
    let feet = LiveFeet::new(&from, &to, from.floor(), &FeetOptions::default());
    let (mut pose_state, mut feet_state) = (retarget.new_state(), feet.new_state());
    let mut in_source = from.skeleton().rest().to_vec();
    let mut in_target: Vec<Transform> = to.skeleton().rest().to_vec();
    let toes = [Bone::LeftToes, Bone::RightToes].map(|b| to.humanoid().joint(b).unwrap());
    let mut model = ModelPose::rest(to.skeleton());
    let (mut shown, mut plain, mut planted) = (Vec::new(), Vec::new(), Vec::new());
    let (mut residual, mut allocations) = (0.0f32, 0);
    for time in &times {
        clip.sample(from.skeleton(), *time, &mut in_source);
        retarget.pose(&mut pose_state, &in_source, &mut in_target);
        model.compose(to.skeleton(), &in_target);
        plain.push(toes.map(|j| model.positions[j]));
        let mut answer = LiveFeetAnswer::default();
        let info = allocation_counter::measure(|| {
            answer = feet.update(&mut feet_state, &in_source, &mut in_target, 1.0 / rate as f32);
        });
        allocations += info.count_total;
        planted.push(answer.feet.map(|f| f.planted));
        residual = answer.feet.iter().map(|f| f.residual).fold(residual, f32::max);
        model.compose(to.skeleton(), &in_target);
        shown.push(toes.map(|j| model.positions[j]));
    }
    Run { toes: shown, plain, planted, residual, stands, allocations }
}

#[test]
fn planted_feet_stand_at_once_and_do_not_slide_whatever_the_frame_rate() {
    let adult = Build::default();
    for target in [Build { foot: 0.22, ..adult.scaled(0.7) }, Build { ankle: 0.12, ..adult.scaled(1.6) }] {
        for rate in [30.0, 60.0, 144.0] {
            let run = run(&target, rate);
            assert_eq!(run.allocations, 0);
            let flat = |p: Vec3| Vec3::new(p.x, 0.0, p.z);
            let (mut slid, mut would, mut counted) = (0.0f32, 0.0f32, 0);
            for side in 0..2 {
                for frame in 1..run.toes.len() {
                    let both = |i: usize| run.planted[i][side] && run.stands[side][i];
                    if both(frame) && both(frame - 1) {
                        let step = |all: &[[Vec3; 2]]| flat(all[frame][side] - all[frame - 1][side]).length();
                        slid = slid.max(step(&run.toes));
                        would += step(&run.plain);
                        counted += 1;
                    }
                }
                // Planted when the source stands, but for a few frames at the edges.
                let agree = (0..run.toes.len()).filter(|i| run.planted[*i][side] == run.stands[side][*i]);
                assert!(agree.count() as f64 > 0.88 * run.toes.len() as f64);
            }
            println!("{rate}: slid {slid} would {would} counted {counted} residual {}", run.residual);
            assert!(counted > 100 && would > 0.02, "the plain feet slide: {would}");
            assert!(slid < 5e-4, "{slid} at {rate} Hz");
            assert!(run.residual < 2e-3, "{}", run.residual);
        }
    }
}

#[test]
fn nothing_pops_when_a_foot_comes_and_goes() {
    let target = Build { foot: 0.22, ..Build::default().scaled(0.7) };
    let rate = 60.0;
    let run = run(&target, rate);
    let fastest = |all: &[[Vec3; 2]]| {
        let steps = all.windows(2).flat_map(|w| [w[1][0] - w[0][0], w[1][1] - w[0][1]]);
        steps.map(|s| s.length() * rate as f32).fold(0.0, f32::max)
    };
    let (with, without) = (fastest(&run.toes[5..]), fastest(&run.plain[5..]));
    assert!(with < 1.3 * without, "{with} against {without} m/s");
}

#[test]
fn the_first_frame_stands_at_once_and_odd_steps_stay_finite() {
    let source = Build::default();
    let (from, to) = (source.character(), source.scaled(0.5).character());
    let retarget = Retarget::new(&from, &to, &RetargetOptions::default()).unwrap();
    let feet = LiveFeet::new(&from, &to, from.floor(), &FeetOptions::default());
    let (mut pose_state, mut feet_state) = (retarget.new_state(), feet.new_state());
    let rest = from.skeleton().rest().to_vec();
    let mut pose = to.skeleton().rest().to_vec();
    for dt in [0.0, 1.0 / 60.0, 0.0, -1.0, f32::NAN, 10.0] {
        retarget.pose(&mut pose_state, &rest, &mut pose);
        let answer = feet.update(&mut feet_state, &rest, &mut pose, dt);
        assert!(answer.feet.iter().all(|f| f.planted && f.residual < 1e-4), "{answer:?} after {dt}");
        assert!(pose.iter().all(Transform::is_finite));
    }
}

/// The faster way without matrices gives what the general one gives: a scale that is uneven by a millionth takes the other.
#[test]
fn the_faster_way_agrees_with_the_general_one() {
    let source = Build::default();
    let walk = Walk::default();
    let (clip, times, _) = walk.clip(&source);
    let from = source.character();
    let build = Build { foot: 0.22, roll: Quat::from_rotation_x(0.7), ..source.scaled(0.7) };
    for size in [1.0f32, 0.01] {
        let even = Transform { scale: Vec3::splat(size), ..Transform::IDENTITY };
        let uneven = Transform { scale: Vec3::new(size, size, size * 1.000_001), ..even };
        let [a, b] = [even, uneven].map(|at| {
            let to = build.placed(at);
            let retarget = Retarget::new(&from, &to, &RetargetOptions::default()).unwrap();
            let feet = LiveFeet::new(&from, &to, from.floor(), &FeetOptions::default());
            let (mut pose_state, mut state) = (retarget.new_state(), feet.new_state());
            let mut in_source = from.skeleton().rest().to_vec();
            let mut pose = to.skeleton().rest().to_vec();
            let mut all = Vec::new();
            for time in &times {
                clip.sample(from.skeleton(), *time, &mut in_source);
                retarget.pose(&mut pose_state, &in_source, &mut pose);
                let answer = feet.update(&mut state, &in_source, &mut pose, 1.0 / walk.rate as f32);
                all.push((ModelPose::of(to.skeleton(), &pose).positions, answer));
            }
            all
        });
        for ((pose_a, answer_a), (pose_b, answer_b)) in a.iter().zip(&b) {
            for (a, b) in pose_a.iter().zip(pose_b) {
                assert!(a.distance(*b) < 2e-4 * size.max(0.1), "{a} {b}");
            }
            for side in 0..2 {
                assert_eq!(answer_a.feet[side].planted, answer_b.feet[side].planted);
            }
        }
    }
}

/// A figure that is put elsewhere stands there at once, without a fade from where it stood; nothing else is a cut.
#[test]
fn cuts_are_seen_and_nothing_fades_across() {
    let source = Build::default();
    let (clip, times, _) = Walk::default().clip(&source);
    let (from, to) = (source.character(), Build { foot: 0.22, ..source.scaled(0.7) }.character());
    let retarget = Retarget::new(&from, &to, &RetargetOptions::default()).unwrap();
    let feet = LiveFeet::new(&from, &to, from.floor(), &FeetOptions::default());
    let (mut pose_state, mut state, mut fresh) = (retarget.new_state(), feet.new_state(), feet.new_state());
    let mut in_source = from.skeleton().rest().to_vec();
    let mut in_target: Vec<Transform> = to.skeleton().rest().to_vec();
    let at = times.len() / 2;
    for (frame, time) in times.iter().enumerate() {
        clip.sample(from.skeleton(), *time, &mut in_source);
        let moved = if frame < at { Vec3::ZERO } else { Vec3::new(3.0, 0.0, -1.0) };
        in_source[0].translation += moved;
        retarget.pose(&mut pose_state, &in_source, &mut in_target);
        let mut alone = in_target.clone();
        let answer = feet.update(&mut state, &in_source, &mut in_target, 1.0 / 60.0);
        assert_eq!(answer.cut, frame == at, "at {frame}");
        if frame >= at {
            feet.update(&mut fresh, &in_source, &mut alone, 1.0 / 60.0);
            for (a, b) in in_target.iter().zip(&alone) {
                assert!(
                    a.translation.distance(b.translation) < 1e-6
                        && a.rotation.dot(b.rotation).abs() > 1.0 - 1e-6
                );
            }
        }
    }
}
