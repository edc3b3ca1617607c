//! Nothing allocates per frame: sampling, retargeting, composing, contacts and control, counted by an allocator.
#![allow(clippy::unwrap_used, reason = "tests")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::{Build, clip_of, frames};
use posewright::glam::Quat;
use posewright::{ModelPose, Retarget, RetargetOptions, Transform, TravelTo};

#[test]
fn a_frame_of_a_retarget_does_not_allocate() {
    let source = Build::default().character();
    let target = Build { roll: Quat::from_rotation_x(1.0), ..Default::default() }.scaled(1.4).character();
    let poses: Vec<Vec<Transform>> = (0..30)
        .map(|frame| {
            let mut pose = source.skeleton().rest().to_vec();
            pose[0].translation.z += 0.03 * frame as f32;
            pose[3].rotation = Quat::from_rotation_x(0.02 * frame as f32);
            pose
        })
        .collect();
    let clip = clip_of(&poses, &frames(30, 30.0));
    for travel in [TravelTo::Hips, TravelTo::Root, TravelTo::InPlace] {
        let options = RetargetOptions { travel, ..Default::default() };
        let retarget = Retarget::new(&source, &target, &options).unwrap();
        let mut state = retarget.new_state();
        let mut local = source.skeleton().rest().to_vec();
        let mut out = target.skeleton().rest().to_vec();
        let mut model = ModelPose::rest(target.skeleton());
        let counted = allocation_counter::measure(|| {
            for frame in 0..100 {
                clip.sample(source.skeleton(), f64::from(frame) / 60.0, &mut local);
                retarget.pose(&mut state, &local, &mut out);
                model.compose(target.skeleton(), &out);
            }
        });
        assert_eq!(counted.count_total, 0, "{travel:?}: {counted:?}");
    }
}
