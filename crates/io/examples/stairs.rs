//! A character that a game moves walks up stairs, frame by frame: `cargo run -p posewright-io --example stairs`.
//!
//! Reads a walk and a character, carries the walk over, and plays it in an [`Adapter`]. Prints, four times a second, where
//! the character is, how high its hips are over it, and how high both feet are over the ground below them.
#![allow(clippy::print_stdout, reason = "an example shows what it does")]

use posewright::adapter::{Adapter, AdapterFrame, AdapterOptions};
use posewright::glam::Vec3;
use posewright::retarget::feet::{FeetOptions, FeetPass};
use posewright::warp::FootGround;
use posewright::{Bone, Clip, ModelPose, Reference, Retarget, RetargetOptions, Transform};
use posewright_io::{ReadOptions, read};
use std::path::Path;

/// Stairs of 15 by 30 cm from 4 m on: the height of the ground and its normal, as a ray cast would give them.
fn ground(place: Vec3) -> Option<FootGround> {
    let step = ((place.z - 4.0) / 0.3).floor().max(0.0);
    Some(FootGround { height: 0.15 * step, normal: Vec3::Y })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let walk = read(&data.join("walk.bvh"), &ReadOptions::default())?;
    let adult = read(&data.join("adult.glb"), &ReadOptions::default())?;
    let (source, target) = (walk.character(0, Reference::Rest), adult.character(0, Reference::Rest));

    // The walk on the character, with its feet planted; an engine has such clips already.
    let retarget = Retarget::new(&source, &target, &RetargetOptions::default())?;
    let source_clip = &walk.clips[0].clip;
    let times = source_clip.key_times();
    let mut clip = retarget.clip(source_clip, &times);
    FeetPass { source: &source, source_clip, target: &target, retarget: &retarget, times: &times }
        .plant(&mut clip, &FeetOptions::default());

    // The clip's own travel: what the game takes out of the pose, and tells the adapter.
    let skeleton = target.skeleton();
    let Some(hips) = target.humanoid().joint(Bone::Hips) else {
        return Err("the character has no hips".into());
    };
    let hips_at = |clip: &Clip, secs: f64| {
        let mut local = skeleton.rest().to_vec();
        clip.sample(skeleton, secs, &mut local);
        ModelPose::of(skeleton, &local).positions[hips]
    };
    let seconds = times.last().copied().unwrap_or(0.0);
    let velocity = ((hips_at(&clip, seconds) - hips_at(&clip, 0.0)) / seconds as f32).with_y(0.0);

    let mut adapter = Adapter::new(&target, AdapterOptions::default())?;
    let (mut local, mut model) = (skeleton.rest().to_vec(), ModelPose::rest(skeleton));
    for frame in 0..(seconds * 60.0) as usize {
        let secs = frame as f32 / 60.0;
        clip.sample(skeleton, f64::from(secs), &mut local);
        for root in skeleton.roots() {
            local[root].translation -= velocity * secs;
        }
        // The game moves its character as fast as the walk, and puts it on the ground below it.
        let place = velocity * secs;
        let place = place.with_y(ground(place).map_or(0.0, |g| g.height));
        adapter.apply(
            &AdapterFrame {
                dt_secs: 1.0 / 60.0,
                world_from_model: Transform::from_translation(place),
                velocity_in_world: Some(velocity),
                clip_velocity: Some(velocity),
                ground: Some(&ground),
            },
            &mut local,
            &mut model,
            None,
        );
        if frame % 15 == 0 {
            let feet = [Bone::LeftToes, Bone::RightToes].map(|bone| {
                let toes = place + target.humanoid().joint(bone).map_or(Vec3::ZERO, |j| model.positions[j]);
                100.0 * (toes.y - ground(toes).map_or(0.0, |g| g.height))
            });
            let hips = 100.0 * model.positions[hips].y;
            println!(
                "{secs:4.2} s  {:5.2} m ahead, {:4.2} m up  hips {hips:3.0} cm  feet {:3.0} and {:3.0} cm over their ground",
                place.z, place.y, feet[0], feet[1]
            );
        }
    }
    Ok(())
}
