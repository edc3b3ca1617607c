//! Inverse kinematics through skeletons: exact, kept in plane, continuous, and the same under any ancestor.
#![allow(clippy::unwrap_used, reason = "tests")]

use posewright::glam::{Quat, Vec3, Vec3Swizzles};
use posewright::ik::{ChainIk, EndRotation, IkAnswer, LimbEnd, Outcome, PoseMut, TwoBone, TwoBoneGoal};
use posewright::rotation::angle_between;
use posewright::{ModelPose, Skeleton, Transform};
use proptest::prelude::*;

/// A limb below an ancestor: ancestor, upper, lower, end, tip.
struct Rig {
    skeleton: Skeleton,
    local: Vec<Transform>,
    model: ModelPose,
    limb: TwoBone,
}

impl Rig {
    fn new(ancestor: Transform, upper: Transform, lower: Transform, end: Transform) -> Rig {
        let rest = vec![ancestor, upper, lower, end, Transform::from_translation(Vec3::new(0.0, 0.0, 0.1))];
        let names = ["ancestor", "upper", "lower", "end", "tip"].map(String::from).to_vec();
        let parents = vec![None, Some(0), Some(1), Some(2), Some(3)];
        let skeleton = Skeleton::new(names, parents, rest.clone()).unwrap();
        let model = ModelPose::of(&skeleton, &rest);
        let limb = TwoBone { upper: 1, lower: 2, end: LimbEnd::Joint(3), bend_in_upper: Vec3::Z };
        Rig { skeleton, local: rest, model, limb }
    }

    /// A leg that hangs down from (0, 1, 0), thigh and shin of the given lengths, facing +Z, bent by an angle.
    fn leg(thigh: f32, shin: f32, bend: f32) -> Rig {
        let down = |y: f32| Vec3::new(0.0, -y, 0.0);
        let hip = Transform::from_translation(Vec3::Y);
        let knee = Transform::new(down(thigh), Quat::from_rotation_x(bend));
        Rig::new(Transform::IDENTITY, hip, knee, Transform::from_translation(down(shin)))
    }

    fn solve(&mut self, goal: &TwoBoneGoal) -> IkAnswer {
        let mut pose = PoseMut { skeleton: &self.skeleton, local: &mut self.local, model: &mut self.model };
        self.limb.solve(&mut pose, goal)
    }

    fn at(&self, joint: usize) -> Vec3 {
        self.model.positions[joint]
    }

    fn bend_normal(&self) -> Vec3 {
        let (upper, lower) = (self.at(2) - self.at(1), self.at(3) - self.at(2));
        upper.normalize().cross(lower.normalize())
    }

    fn bend(&self) -> f32 {
        let (upper, lower) = (self.at(2) - self.at(1), self.at(3) - self.at(2));
        upper.cross(lower).length().atan2(upper.dot(lower))
    }

    /// The model pose must be what the local transforms compose to.
    fn is_in_step(&self) -> bool {
        let again = ModelPose::of(&self.skeleton, &self.local);
        again.positions.iter().zip(&self.model.positions).all(|(a, b)| a.distance(*b) < 1e-5)
    }
}

#[test]
fn fc_14_a_straight_leg_bends_forwards() {
    let mut rig = Rig::leg(0.45, 0.45, 0.0);
    let answer = rig.solve(&TwoBoneGoal::at(Vec3::new(0.0, 0.4, 0.0)));
    assert!(answer.reached());
    assert!(rig.at(3).distance(Vec3::new(0.0, 0.4, 0.0)) < 1e-4);
    assert!(rig.at(2).distance(Vec3::new(0.0, 0.7, 0.3354)) < 1e-4, "{}", rig.at(2));
    let inner = 180.0 - rig.bend().to_degrees();
    assert!((inner - 83.62).abs() < 0.01, "{inner}");
}

#[test]
fn fc_14_a_straight_leg_bends_to_its_pole() {
    for side in [Vec3::X, Vec3::NEG_X, Vec3::NEG_Z, Vec3::new(0.6, 0.0, 0.8)] {
        let mut rig = Rig::leg(0.45, 0.45, 0.0);
        let pole = Some(Vec3::new(0.0, 0.7, 0.0) + side * 3.0);
        let answer = rig.solve(&TwoBoneGoal { pole, ..TwoBoneGoal::at(Vec3::new(0.0, 0.4, 0.0)) });
        assert!(answer.reached());
        assert!(rig.at(2).distance(Vec3::new(0.0, 0.7, 0.0) + side * 0.335_41) < 1e-4, "{}", rig.at(2));
    }
}

#[test]
fn fc_50_overreach_keeps_lengths_and_leaves_smoothly() {
    let direction = Vec3::new(0.3, -0.9, 0.2).normalize();
    let hip = Vec3::Y;
    let mut rig = Rig::leg(0.45, 0.45, 0.4);
    let answer = rig.solve(&TwoBoneGoal::at(hip + direction * 1.2));
    assert_eq!(answer.outcome, Outcome::TooFar);
    assert!((answer.target_distance - 1.2).abs() < 1e-6 && (answer.chain_length - 0.9).abs() < 1e-6);
    let reach = rig.at(3) - hip;
    assert!(reach.length() <= 0.9 + 1e-6 && reach.length() > 0.899, "{}", reach.length());
    assert!(reach.normalize().distance(direction) < 1e-5, "on the line to the target");
    assert!((rig.at(2).distance(hip) - 0.45).abs() < 1e-6);
    assert!((rig.at(3).distance(rig.at(2)) - 0.45).abs() < 1e-6);
    assert!((answer.residual - rig.at(3).distance(hip + direction * 1.2)).abs() < 1e-6);

    // A sweep from the same pose: the knee opens monotonously, and no step is more than three times its neighbours.
    let bends: Vec<f32> = (0..=400)
        .map(|i| {
            let mut rig = Rig::leg(0.45, 0.45, 1.2);
            rig.solve(&TwoBoneGoal::at(hip + direction * (0.8 + 0.001 * i as f32)));
            rig.bend()
        })
        .collect();
    let steps: Vec<f32> = bends.windows(2).map(|pair| pair[0] - pair[1]).collect();
    for (i, three) in steps.windows(3).enumerate() {
        assert!(three[1] > -2e-4, "opens at {i}: {three:?}");
        let neighbours = three[0].max(three[2]).max(5e-4);
        assert!(three[1] < 3.0 * neighbours, "no spike at {i}: {three:?}");
    }
    // At the hip itself: finite, folded.
    let mut rig = Rig::leg(0.45, 0.45, 0.4);
    rig.solve(&TwoBoneGoal::at(hip));
    assert!(rig.local.iter().all(Transform::is_finite) && rig.at(3).distance(hip) < 1e-3);
    let mut rig = Rig::leg(0.5, 0.3, 0.4);
    let answer = rig.solve(&TwoBoneGoal::at(hip + Vec3::X * 0.05));
    assert_eq!(answer.outcome, Outcome::TooNear);
    assert!((rig.at(3).distance(hip) - 0.2).abs() < 1e-4);
}

#[test]
fn a_goal_that_equals_the_pose_returns_the_pose_bit_for_bit() {
    for bend in [0.0, 1e-4, 0.01, 0.3, 2.0, 3.1] {
        let mut rig = Rig::leg(0.43, 0.41, bend);
        rig.local[1].rotation = Quat::from_rotation_z(0.3) * Quat::from_rotation_x(-0.7);
        rig.model = ModelPose::of(&rig.skeleton, &rig.local);
        let (local, model) = (rig.local.clone(), rig.model.clone());
        let answer = rig.solve(&TwoBoneGoal::at(rig.at(3)));
        assert_eq!((answer.outcome, answer.residual), (Outcome::Reached, 0.0));
        assert_eq!((rig.local, rig.model), (local, model));
    }
}

#[test]
fn reach_follows_the_extension_that_the_pose_has() {
    // A pose at 0.9997 of its length keeps that: goals around it are met exactly, not softened away.
    let mut rig = Rig::leg(0.45, 0.45, 0.05);
    let extent = rig.at(3).distance(rig.at(1));
    assert!(extent > 0.9996 * 0.9);
    let goal = rig.at(1) + Quat::from_rotation_x(0.2) * (rig.at(3) - rig.at(1));
    let answer = rig.solve(&TwoBoneGoal::at(goal));
    assert!(answer.residual < 1e-6, "{answer:?}");
}

#[test]
fn continuous_through_straight() {
    // The leg opens, is dead straight once, and closes again, with a little noise across: the knee never jumps.
    let mut last: Option<Vec3> = None;
    for i in -100..=100 {
        let bend = 0.004 * (i as f32).abs();
        let mut rig = Rig::leg(0.45, 0.45, bend);
        rig.local[2].rotation = Quat::from_rotation_x(bend) * Quat::from_rotation_z(0.002 * (i as f32).sin());
        rig.model = ModelPose::of(&rig.skeleton, &rig.local);
        let answer = rig.solve(&TwoBoneGoal::at(Vec3::new(0.02, 0.18, 0.05)));
        assert!(answer.reached());
        if let Some(last) = last {
            assert!(rig.at(2).distance(last) < 0.01, "{i}: {} after {last}", rig.at(2));
        }
        last = Some(rig.at(2));
        assert!(rig.at(2).z > 0.1, "forwards");
    }
}

#[test]
fn continuous_through_bending_the_wrong_way() {
    // From clearly forwards to clearly backwards: the knee turns over within a few degrees, without a jump.
    let mut last: Option<Vec3> = None;
    for i in -800..=800 {
        let mut rig = Rig::leg(0.45, 0.45, 0.0005 * i as f32);
        rig.solve(&TwoBoneGoal::at(Vec3::new(0.02, 0.18, 0.05)));
        if let Some(last) = last {
            assert!(rig.at(2).distance(last) < 0.015, "{i}: {} after {last}", rig.at(2));
        }
        last = Some(rig.at(2));
    }
}

#[test]
fn continuous_through_pole_alignment() {
    // The pole passes over the line from hip to goal, and half a millimetre beside it.
    for x in [-0.0005, 0.0, 0.0005] {
        let mut last: Option<Vec3> = None;
        for i in -1000i32..=1000 {
            let mut rig = Rig::leg(0.45, 0.45, 1.0);
            let pole = Some(Vec3::new(x, -1.0, 0.001 * i as f32));
            rig.solve(&TwoBoneGoal { pole, ..TwoBoneGoal::at(Vec3::new(0.0, 0.3, 0.0)) });
            if let Some(last) = last {
                assert!(rig.at(2).distance(last) < 0.02, "{i}: {} after {last}", rig.at(2));
            }
            last = Some(rig.at(2));
            if i.abs() > 500 {
                assert!(rig.at(2).z * i as f32 > 0.0, "on the pole's side when that is clear");
            }
        }
    }
}

#[test]
fn the_foot_keeps_follows_or_takes_a_rotation() {
    let goal = TwoBoneGoal::at(Vec3::new(0.1, 0.4, 0.1));
    let before = Rig::leg(0.45, 0.45, 0.3);
    let mut keep = Rig::leg(0.45, 0.45, 0.3);
    keep.solve(&goal);
    assert!(angle_between(keep.model.rotations[3], before.model.rotations[3]) < 1e-5);
    let mut follow = Rig::leg(0.45, 0.45, 0.3);
    follow.solve(&TwoBoneGoal { end: EndRotation::Follow, ..goal });
    assert_eq!(follow.local[3].rotation, before.local[3].rotation);
    let wanted = Quat::from_rotation_z(0.4);
    let mut set = Rig::leg(0.45, 0.45, 0.3);
    set.solve(&TwoBoneGoal { end: EndRotation::Set(wanted), ..goal });
    assert!(angle_between(set.model.rotations[3], wanted) < 1e-5);
    assert!(keep.is_in_step() && follow.is_in_step() && set.is_in_step());
}

#[test]
fn odd_input_leaves_the_pose_finite() {
    for goal in [Vec3::NAN, Vec3::INFINITY, Vec3::splat(1e30)] {
        let mut rig = Rig::leg(0.45, 0.45, 0.3);
        let answer = rig.solve(&TwoBoneGoal::at(goal));
        assert!(!answer.reached());
        assert!(rig.local.iter().all(Transform::is_finite), "{goal}");
    }
    for (thigh, shin) in [(0.0, 0.0), (0.0, 0.4), (0.4, 0.0)] {
        let mut rig = Rig::leg(thigh, shin, 0.3);
        rig.solve(&TwoBoneGoal::at(Vec3::new(0.1, 0.7, 0.2)));
        assert!(rig.local.iter().all(Transform::is_finite));
    }
}

#[derive(Clone, Debug)]
struct Case {
    turns: [Quat; 4],
    lengths: [f32; 2],
    scale: f32,
    mirror: [bool; 3],
    goal: Vec3,
    /// Where between the nearest and the furthest distance of the limb the goal is.
    reach: f32,
}

fn any_case() -> impl Strategy<Value = Case> {
    let quat = || {
        prop::array::uniform4(-1.0f32..1.0)
            .prop_filter("length", |v| v.iter().map(|x| x * x).sum::<f32>() > 0.05)
            .prop_map(|v| Quat::from_array(v).normalize())
    };
    let turns = [quat(), quat(), quat(), quat()];
    let goal = prop::array::uniform3(-1.0f32..1.0).prop_map(Vec3::from_array);
    let goal = goal.prop_filter("length", |g| g.length() > 0.1);
    let mirror = prop::array::uniform3(prop::bool::ANY);
    (turns, prop::array::uniform2(0.2f32..0.6), 0.05f32..20.0, mirror, goal, 0f32..1.0).prop_map(
        |(turns, lengths, scale, mirror, goal, reach)| Case { turns, lengths, scale, mirror, goal, reach },
    )
}

impl Case {
    fn rig(&self, ancestor: Transform) -> Rig {
        let [_, upper, lower, end] = self.turns;
        let [a, b] = self.lengths;
        Rig::new(
            ancestor,
            Transform::new(Vec3::new(0.1, 0.9, -0.2), upper),
            Transform::new(Vec3::new(0.3, -0.9, 0.3).normalize() * a, lower),
            Transform::new(Vec3::new(-0.2, -0.9, 0.4).normalize() * b, end),
        )
    }

    /// From the start to the goal: `reach` of the way from `near` beyond the nearest to `far` times the furthest distance.
    fn to_goal(&self, near: f32, far: f32) -> Vec3 {
        let [a, b] = self.lengths;
        let (near, far) = ((a - b).abs() + near, (a + b) * far);
        self.goal.normalize() * (near + (far - near) * self.reach)
    }

    fn ancestor(&self) -> Transform {
        let signs = Vec3::from_array(self.mirror.map(|m| if m { -1.0 } else { 1.0 }));
        Transform {
            translation: Vec3::new(3.0, -1.0, 2.0),
            rotation: self.turns[0],
            scale: signs * self.scale,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn two_bone_reaches_in_plane_with_lengths_kept_under_any_ancestor(case in any_case()) {
        let mut plain = case.rig(Transform::IDENTITY);
        let [a, b] = case.lengths;
        let bend = plain.bend();
        prop_assume!(bend > 0.4 && bend < 3.0);
        let goal = plain.at(1) + case.to_goal(0.05, 0.99);
        let before = plain.model.rotations[1].inverse() * plain.bend_normal().normalize();
        let foot = plain.model.rotations[3];
        let answer = plain.solve(&TwoBoneGoal::at(goal));
        prop_assert_eq!(answer.outcome, Outcome::Reached);
        prop_assert!(plain.at(3).distance(goal) < 2e-5, "{}", plain.at(3).distance(goal));
        prop_assert!((plain.at(2).distance(plain.at(1)) - a).abs() < 2e-6);
        prop_assert!((plain.at(3).distance(plain.at(2)) - b).abs() < 2e-6);
        prop_assert!(angle_between(plain.model.rotations[3], foot) < 1e-4);
        prop_assert!(plain.is_in_step());
        if plain.bend() > 0.1 {
            let after = plain.model.rotations[1].inverse() * plain.bend_normal().normalize();
            prop_assert!(after.distance(before) < 2e-4, "the knee's hinge stays: {before} {after}");
        }

        // The same under an ancestor that is turned, scaled and mirrored: equal local rotations.
        let ancestor = case.ancestor();
        let mut moved = case.rig(ancestor);
        let answer = moved.solve(&TwoBoneGoal::at(ancestor.transform_point(goal)));
        prop_assert_eq!(answer.outcome, Outcome::Reached);
        prop_assert!(answer.residual < 1e-5 * case.scale.max(1.0), "{}", answer.residual);
        prop_assert!(moved.is_in_step() || case.scale > 5.0);
        for joint in 1..4 {
            let off = angle_between(moved.local[joint].rotation, plain.local[joint].rotation);
            prop_assert!(off < 2e-3, "joint {joint} off by {off}");
        }
    }

    #[test]
    fn two_bone_reaches_under_shear(case in any_case()) {
        let mut ancestor = case.ancestor();
        ancestor.scale = Vec3::new(1.0, 1.25, 0.9);
        let mut rig = case.rig(ancestor);
        prop_assume!(rig.bend() > 0.3 && rig.bend() < 2.8);
        let goal = rig.at(1) + case.to_goal(0.25, 0.75);
        let answer = rig.solve(&TwoBoneGoal::at(goal));
        prop_assert!(answer.residual < 2e-3, "{answer:?}");
    }

    #[test]
    fn two_bone_is_finite_and_never_longer_than_its_bones(case in any_case(), far in 0f32..3.0) {
        let mut rig = case.rig(case.ancestor());
        let start = rig.at(1);
        let goal = start + case.goal * far * case.scale;
        let answer = rig.solve(&TwoBoneGoal { pole: Some(start + case.goal.yzx()), ..TwoBoneGoal::at(goal) });
        prop_assert!(rig.local.iter().all(Transform::is_finite));
        prop_assert!(rig.at(3).distance(start) <= answer.chain_length * (1.0 + 1e-5));
        prop_assert!((answer.residual - rig.at(3).distance(goal)).abs() < 1e-4 * case.scale.max(1.0));
    }

    #[test]
    fn small_goals_make_small_changes(case in any_case(), tiny in -6f32..-2.0) {
        let mut rig = case.rig(Transform::IDENTITY);
        prop_assume!(rig.bend() > 0.1 && rig.bend() < 3.0);
        let before = rig.local.clone();
        let step = 10f32.powf(tiny);
        let goal = rig.at(3) + case.goal.normalize_or_zero() * step;
        rig.solve(&TwoBoneGoal::at(goal));
        let bound = 2e-6 + 40.0 * step / case.lengths[0].min(case.lengths[1]);
        for (a, b) in before.iter().zip(&rig.local).take(3).skip(1) {
            prop_assert!(angle_between(a.rotation, b.rotation) < f64::from(bound));
        }
    }
}

/// A chain along -Y of the given number of segments of 0.3, each bent by an angle about X.
fn chain(segments: usize, bend: f32, ancestor: Transform) -> (Skeleton, Vec<Transform>, ModelPose) {
    let mut local = vec![ancestor];
    for i in 0..=segments {
        let offset = if i == 0 { Vec3::ZERO } else { Vec3::new(0.0, -0.3, 0.0) };
        local.push(Transform::new(offset, Quat::from_rotation_x(if i % 2 == 0 { bend } else { 0.5 * bend })));
    }
    let names = (0..local.len()).map(|i| i.to_string()).collect();
    let parents = (0..local.len()).map(|i: usize| i.checked_sub(1)).collect();
    let skeleton = Skeleton::new(names, parents, local.clone()).unwrap();
    let model = ModelPose::of(&skeleton, &local);
    (skeleton, local, model)
}

#[test]
fn chains_reach_keep_lengths_and_say_when_they_cannot() {
    for segments in [2usize, 3, 5, 9] {
        for mirrored in [1.0, -1.0] {
            let ancestor = Transform {
                translation: Vec3::new(0.3, 0.1, -2.0),
                rotation: Quat::from_rotation_z(1.1),
                scale: Vec3::new(mirrored, 1.0, 1.0) * 2.0,
            };
            let (skeleton, mut local, mut model) = chain(segments, 0.3, ancestor);
            let joints: Vec<usize> = (1..=segments + 1).collect();
            let mut ik = ChainIk::new(&joints).unwrap();
            let lengths: Vec<f32> =
                joints.windows(2).map(|p| model.positions[p[0]].distance(model.positions[p[1]])).collect();
            let start = model.positions[1];
            let (before_local, before_model) = (local.clone(), model.clone());
            let mut pose = PoseMut { skeleton: &skeleton, local: &mut local, model: &mut model };
            let same = pose.model.positions[segments + 1];
            assert_eq!(ik.solve(&mut pose, same).outcome, Outcome::Reached);
            assert!(*pose.local == before_local && *pose.model == before_model, "bit for bit");

            let goal = start + Vec3::new(0.3, -0.5, 0.4).normalize() * 0.35 * segments as f32;
            let answer = ik.solve(&mut pose, goal);
            assert_eq!(answer.outcome, Outcome::Reached, "{segments}: {answer:?}");
            let far = ik.solve(&mut pose, start + Vec3::X * 10.0);
            assert_eq!(far.outcome, Outcome::TooFar);
            assert!((far.chain_length - 0.6 * segments as f32).abs() < 1e-4);
            let again = ModelPose::of(&skeleton, &local);
            for (pair, length) in joints.windows(2).zip(lengths) {
                let now = again.positions[pair[0]].distance(again.positions[pair[1]]);
                assert!((now - length).abs() < 1e-5);
            }
        }
    }
}

#[test]
fn a_straight_chain_gives_way_to_its_own_side() {
    let (skeleton, mut local, mut model) = chain(4, 0.0, Transform::IDENTITY);
    let mut ik = ChainIk::new(&[1, 2, 3, 4, 5]).unwrap();
    let mut pose = PoseMut { skeleton: &skeleton, local: &mut local, model: &mut model };
    let answer = ik.solve(&mut pose, Vec3::new(0.0, -0.8, 0.0));
    assert_eq!(answer.outcome, Outcome::Reached, "{answer:?}");
    assert!(model.positions[3].z > 0.1 && model.positions[3].x.abs() < 1e-4, "{}", model.positions[3]);
}
