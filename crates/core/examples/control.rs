//! A figure looks at something that walks past it, with longer legs and a bigger head: `cargo run --example control`.
//!
//! Prints, four times a second, how many degrees waist, chest, neck and head take, and what is left to go.
#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use posewright::control::{
    AimLimits, ControlError, ControlFrame, ControlStack, GazeOptions, Goal, Scale, ScaleOptions, Smoothing,
};
use posewright::glam::Vec3;
use posewright::{Bone, BoneMatch, Character, CharacterOptions, Humanoid, ModelPose, Skeleton, Transform};

fn main() -> Result<(), ControlError> {
    let Some(character) = figure() else { return Ok(()) };

    // Once per kind of character. Every name and every number is checked here; later nothing fails.
    let mut controls = ControlStack::builder(&character);
    for leg in [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::RightUpperLeg, Bone::RightLowerLeg] {
        controls.scale(&ScaleOptions::new(leg, Scale::along(1.2)))?;
    }
    controls.scale(&ScaleOptions::new(Bone::Head, Scale::Subtree(1.5)))?;
    let look = controls.gaze(&GazeOptions {
        limits: AimLimits::yaw_pitch(80f32.to_radians(), 40f32.to_radians()),
        smoothing: Smoothing::half_life(0.15),
        ..GazeOptions::default()
    })?;
    let controls = controls.build();

    // Once per playing character.
    let mut state = controls.new_state();
    let mut local = character.skeleton().rest().to_vec();
    let mut model = ModelPose::rest(character.skeleton());

    for step in 0..=240 {
        local.copy_from_slice(character.skeleton().rest());
        let at = Vec3::new(4.0 - step as f32 / 30.0, 1.2, 1.5);
        state.gaze_mut(look).goal = Some(Goal::PointInModel(at));
        controls.apply(&mut state, &ControlFrame::after(1.0 / 60.0), &mut local, &mut model);
        if step % 15 == 0 {
            let answer = state.gaze_answer(look);
            let parts: Vec<i32> =
                answer.parts_radians.iter().map(|r| r.to_degrees().round() as i32).collect();
            let left = answer.head.remaining_radians().to_degrees();
            println!("x {:5.2}: parts {parts:?} degrees, {left:5.1} left, {:?}", at.x, answer.head.outcome);
        }
    }
    println!(
        "hips raised by {:.3} m, legs {:.2} times as long",
        state.raised_metres(),
        controls.leg_ratio(&state)
    );
    Ok(())
}

/// Legs, trunk and head.
fn figure() -> Option<Character> {
    let joints = [
        (Bone::Hips, None, Vec3::new(0.0, 0.92, 0.0)),
        (Bone::LeftUpperLeg, Some(0), Vec3::new(0.09, 0.0, 0.0)),
        (Bone::LeftLowerLeg, Some(1), Vec3::new(0.0, -0.42, 0.0)),
        (Bone::LeftFoot, Some(2), Vec3::new(0.0, -0.42, 0.0)),
        (Bone::LeftToes, Some(3), Vec3::new(0.0, -0.06, 0.14)),
        (Bone::RightUpperLeg, Some(0), Vec3::new(-0.09, 0.0, 0.0)),
        (Bone::RightLowerLeg, Some(5), Vec3::new(0.0, -0.42, 0.0)),
        (Bone::RightFoot, Some(6), Vec3::new(0.0, -0.42, 0.0)),
        (Bone::RightToes, Some(7), Vec3::new(0.0, -0.06, 0.14)),
        (Bone::Spine, Some(0), Vec3::new(0.0, 0.1, 0.0)),
        (Bone::Chest, Some(9), Vec3::new(0.0, 0.15, 0.0)),
        (Bone::Neck, Some(10), Vec3::new(0.0, 0.3, 0.0)),
        (Bone::Head, Some(11), Vec3::new(0.0, 0.1, 0.02)),
    ];
    let names = joints.iter().map(|(bone, ..)| bone.name().to_string()).collect();
    let parents = joints.iter().map(|(_, parent, _)| *parent).collect();
    let rest = joints.iter().map(|(.., at)| Transform::from_translation(*at)).collect();
    let mut humanoid = Humanoid::new();
    for (joint, (bone, ..)) in joints.iter().enumerate() {
        humanoid.set(*bone, Some(BoneMatch { joint, confidence: 1.0, evidence: Vec::new() }));
    }
    let skeleton = Skeleton::new(names, parents, rest).ok()?;
    Some(Character::new(skeleton, humanoid, &CharacterOptions::default()))
}
