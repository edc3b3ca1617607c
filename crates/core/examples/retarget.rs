//! The library's journey without any file: two skeletons, who is who, a prepared retarget, one pose per frame.
//!
//!     cargo run -p posewright --example retarget
//!
//! A performer of 1.8 m with Mixamo's names nods, raises an arm and walks; a child with Unreal's names and other bone
//! axes does the same. With files, `posewright_io::read` gives the skeletons and clips.

use posewright::glam::{EulerRot, Quat, Vec3};
use posewright::humanoid::recognise;
use posewright::{
    Bone, Character, CharacterOptions, ModelPose, Retarget, RetargetOptions, RigHints, Skeleton, Transform,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let performer = character(&MIXAMO, 1.8, Quat::IDENTITY)?;
    let child = character(&UNREAL, 1.1, Quat::from_euler(EulerRot::XYZ, 0.4, 1.0, -0.7))?;

    // The last step that can fail: everything after it only computes.
    let retarget = Retarget::new(&performer, &child, &RetargetOptions::default())?;
    println!("{} joints paired, travel times {:.3}", retarget.pairs().len(), retarget.scale());

    let mut state = retarget.new_state();
    let mut source = performer.skeleton().rest().to_vec();
    let mut target = child.skeleton().rest().to_vec();
    let mut model = ModelPose::rest(child.skeleton());
    let hips = performer.humanoid().joint(Bone::Hips).ok_or("the performer has no hips")?;
    let arm = performer.humanoid().joint(Bone::LeftUpperArm).ok_or("the performer has no left arm")?;
    for frame in 0..4 {
        let time = frame as f32 / 3.0;
        source[hips].translation.z = 1.2 * time;
        source[arm].rotation = Quat::from_rotation_z(time * 1.2);

        // Per frame, without allocation.
        retarget.pose(&mut state, &source, &mut target);

        model.compose(child.skeleton(), &target);
        let place = |bone| child.humanoid().joint(bone).map(|j| model.positions[j]).unwrap_or_default();
        let (hips, hand) = (place(Bone::Hips), place(Bone::LeftHand));
        println!("{time:.2} s  hips {hips:.3}  left hand {hand:.3}");
    }
    Ok(())
}

/// Joint names and parents in one convention, all in the same order.
type Names = [(&'static str, Option<usize>); 17];

const MIXAMO: Names = [
    ("mixamorig:Hips", None),
    ("mixamorig:LeftUpLeg", Some(0)),
    ("mixamorig:LeftLeg", Some(1)),
    ("mixamorig:LeftFoot", Some(2)),
    ("mixamorig:RightUpLeg", Some(0)),
    ("mixamorig:RightLeg", Some(4)),
    ("mixamorig:RightFoot", Some(5)),
    ("mixamorig:Spine", Some(0)),
    ("mixamorig:Spine1", Some(7)),
    ("mixamorig:LeftArm", Some(8)),
    ("mixamorig:LeftForeArm", Some(9)),
    ("mixamorig:LeftHand", Some(10)),
    ("mixamorig:Neck", Some(8)),
    ("mixamorig:Head", Some(12)),
    ("mixamorig:RightArm", Some(8)),
    ("mixamorig:RightForeArm", Some(14)),
    ("mixamorig:RightHand", Some(15)),
];

const UNREAL: Names = [
    ("pelvis", None),
    ("thigh_l", Some(0)),
    ("calf_l", Some(1)),
    ("foot_l", Some(2)),
    ("thigh_r", Some(0)),
    ("calf_r", Some(4)),
    ("foot_r", Some(5)),
    ("spine_01", Some(0)),
    ("spine_02", Some(7)),
    ("upperarm_l", Some(8)),
    ("lowerarm_l", Some(9)),
    ("hand_l", Some(10)),
    ("neck_01", Some(8)),
    ("head", Some(12)),
    ("upperarm_r", Some(8)),
    ("lowerarm_r", Some(14)),
    ("hand_r", Some(15)),
];

/// Places on a body one unit tall, in the order of the names, in a T-pose that faces +Z.
const PLACES: [[f32; 3]; 17] = [
    [0.0, 0.53, 0.0],
    [0.05, 0.52, 0.0],
    [0.05, 0.29, 0.01],
    [0.05, 0.04, 0.0],
    [-0.05, 0.52, 0.0],
    [-0.05, 0.29, 0.01],
    [-0.05, 0.04, 0.0],
    [0.0, 0.6, 0.0],
    [0.0, 0.72, 0.0],
    [0.11, 0.81, 0.0],
    [0.27, 0.81, -0.01],
    [0.41, 0.81, 0.0],
    [0.0, 0.84, 0.0],
    [0.0, 0.9, 0.0],
    [-0.11, 0.81, 0.0],
    [-0.27, 0.81, -0.01],
    [-0.41, 0.81, 0.0],
];

/// A character of that height whose joints' own axes are turned by `axes` against the model's.
fn character(names: &Names, height: f32, axes: Quat) -> Result<Character, Box<dyn std::error::Error>> {
    let place = |joint: usize| Vec3::from_array(PLACES[joint]) * height;
    let local = |(joint, (_, parent)): (usize, &(&str, Option<usize>))| match parent {
        None => Transform::new(place(joint), axes),
        Some(parent) => Transform::from_translation(axes.inverse() * (place(joint) - place(*parent))),
    };
    let rest = names.iter().enumerate().map(local).collect();
    let parents = names.iter().map(|(_, parent)| *parent).collect();
    let skeleton = Skeleton::new(names.iter().map(|(name, _)| name.to_string()).collect(), parents, rest)?;
    let humanoid = recognise(&skeleton, &RigHints::default());
    Ok(Character::new(skeleton, humanoid, &CharacterOptions::default()))
}
