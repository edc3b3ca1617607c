//! Recognition of the naming conventions of motion capture, engines and modelling programs, in every rest pose.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod recognition;

use posewright::RigHints;
use posewright::glam::{Quat, Vec3};
use recognition::conventions::{Convention, all};
use recognition::differences;

/// Recognises every convention after a change and fails with all differences at once.
fn each(change: impl Fn(&mut Convention), reversed: bool) {
    let mut wrong = Vec::new();
    let mut count = 0;
    for mut convention in all() {
        change(&mut convention);
        let skeleton = convention.joints.skeleton(reversed);
        let found = posewright::humanoid::recognise(&skeleton, &RigHints::default());
        let of = &convention.name;
        wrong.extend(
            differences(&skeleton, &found, &convention.right).into_iter().map(|w| format!("{of}: {w}")),
        );
        count += 1;
    }
    assert!(count > 25);
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn conventions_in_t_pose() {
    each(|_| {}, false);
}

#[test]
fn conventions_with_children_in_another_order() {
    each(|_| {}, true);
}

#[test]
fn conventions_in_a_pose_and_with_arms_down() {
    each(|c| c.lower_arms(45.0), false);
    each(|c| c.lower_arms(88.0), false);
}

#[test]
fn conventions_facing_away_lying_and_in_other_units() {
    each(|c| c.map(|p| Quat::from_rotation_y(std::f32::consts::PI) * p * 100.0), false);
    each(|c| c.map(|p| Quat::from_rotation_x(std::f32::consts::FRAC_PI_2) * p), false);
    each(|c| c.map(|p| Quat::from_rotation_y(1.2) * p * 0.01 + Vec3::new(5.0, 0.0, -7.0)), false);
}

#[test]
fn conventions_in_folded_zero_poses() {
    each(Convention::fold, false);
}
