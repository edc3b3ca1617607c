//! Figures and arithmetic for these tests.

use crate::figure::Build;
use posewright::control::ControlStack;
use posewright::glam::{DAffine3, DMat3, DVec3, Quat, Vec3};
use posewright::{
    Bone, BoneMatch, Chain, Character, CharacterOptions, ControlFrame, ControlState, Humanoid, ModelPose,
    Skeleton, Transform,
};
use proptest::prelude::*;

/// A pose composed in f64, independently of the library.
pub fn compose(skeleton: &Skeleton, local: &[Transform]) -> Vec<DAffine3> {
    let mut out: Vec<DAffine3> = Vec::new();
    for (joint, local) in local.iter().enumerate() {
        let rotation = DMat3::from_quat(local.rotation.as_dquat().normalize());
        let linear = rotation * DMat3::from_diagonal(local.scale.as_dvec3());
        let own = DAffine3 { matrix3: linear, translation: local.translation.as_dvec3() };
        out.push(skeleton.parent(joint).map_or(own, |p| out[p] * own));
    }
    out
}

/// Degrees between two directions.
pub fn degrees(a: DVec3, b: DVec3) -> f64 {
    a.cross(b).length().atan2(a.dot(b)).to_degrees()
}

/// The figure standing at rest.
pub fn standing() -> Character {
    Build::default().character()
}

/// Index of a bone's joint.
pub fn joint(character: &Character, bone: Bone) -> usize {
    character.humanoid().joint(bone).unwrap()
}

/// One frame on a copy of `pose`; gives the controlled local pose and checks that the model pose belongs to it.
pub fn apply(
    stack: &ControlStack,
    state: &mut ControlState,
    character: &Character,
    pose: &[Transform],
    frame: &ControlFrame,
) -> Vec<Transform> {
    let mut local = pose.to_vec();
    let mut model = ModelPose::default();
    stack.apply(state, frame, &mut local, &mut model);
    let mut again = ModelPose::default();
    again.compose(character.skeleton(), &local);
    assert_eq!(model, again, "the model pose is the composed local pose");
    local
}

/// One settled frame without smoothing.
pub fn apply_once(stack: &ControlStack, character: &Character, pose: &[Transform]) -> Vec<Transform> {
    apply(stack, &mut stack.new_state(), character, pose, &ControlFrame::default())
}

/// A chain of joints without any bones.
pub fn chain(rest: Vec<Transform>) -> Character {
    let names = (0..rest.len()).map(|i| format!("joint {i}")).collect();
    let parents = (0..rest.len()).map(|i: usize| i.checked_sub(1)).collect();
    let skeleton = Skeleton::new(names, parents, rest).unwrap();
    Character::new(skeleton, Humanoid::new(), &CharacterOptions::default())
}

/// Joints given by name, bone, parent and rest.
pub fn build(joints: &[(&str, Option<Bone>, Option<usize>, Transform)], chains: Vec<Chain>) -> Character {
    let names = joints.iter().map(|j| j.0.to_string()).collect();
    let parents = joints.iter().map(|j| j.2).collect();
    let rest = joints.iter().map(|j| j.3).collect();
    let mut humanoid = Humanoid::new();
    for (index, (_, bone, _, _)) in joints.iter().enumerate() {
        if let Some(bone) = bone {
            let found = BoneMatch { joint: index, confidence: 1.0, evidence: Vec::new() };
            humanoid.set(*bone, Some(found));
        }
    }
    humanoid.chains = chains;
    Character::new(Skeleton::new(names, parents, rest).unwrap(), humanoid, &CharacterOptions::default())
}

/// Any unit quaternion, evenly.
pub fn any_rotation() -> impl Strategy<Value = Quat> {
    use std::f32::consts::TAU;
    (0f32..1.0, 0f32..TAU, 0f32..TAU).prop_map(|(u, a, b)| {
        let (p, q) = ((1.0 - u).sqrt(), u.sqrt());
        Quat::from_xyzw(p * a.sin(), p * a.cos(), q * b.sin(), q * b.cos()).normalize()
    })
}

/// Any unit direction, evenly.
pub fn any_direction() -> impl Strategy<Value = Vec3> {
    (-1f32..1.0, 0f32..std::f32::consts::TAU).prop_map(|(z, turn)| {
        let r = (1.0 - z * z).max(0.0).sqrt();
        Vec3::new(r * turn.cos(), r * turn.sin(), z)
    })
}

/// A scale that keeps angles: any size, perhaps mirrored in some axes.
pub fn conformal_scale() -> impl Strategy<Value = Vec3> {
    (0.3f32..3.0, prop::array::uniform3(prop::bool::ANY))
        .prop_map(|(size, signs)| Vec3::from_array(signs.map(|s| if s { -size } else { size })))
}

/// Rigid, mirrored and uniformly scaled, or stretched differently in all directions.
pub fn any_scale() -> impl Strategy<Value = Vec3> {
    prop_oneof![
        Just(Vec3::ONE),
        conformal_scale(),
        prop::array::uniform3(0.5f32..2.0).prop_map(Vec3::from_array),
    ]
}

/// Rest transforms of a chain with the given scales.
pub fn any_chain(scale: impl Strategy<Value = Vec3>) -> impl Strategy<Value = Vec<Transform>> {
    let one = (prop::array::uniform3(-1.0f32..1.0), any_rotation(), scale)
        .prop_map(|(t, rotation, scale)| Transform { translation: Vec3::from_array(t), rotation, scale });
    prop::collection::vec(one, 1..5)
}
