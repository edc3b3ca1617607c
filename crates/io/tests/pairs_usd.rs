//! USD's own right answers: a retarget that somebody else wrote down, and vertices that Pixar's skinning baked.
//!
//! USD is no format of the library: `common/usda.rs` reads the little that is needed. `POSEWRIGHT_CORPUS` names the folder.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::corpus;
use common::take::played;
use common::usda::{array, matrices, names, poses, prim, samples, transform};
use posewright::character::{CharacterOptions, SkinPoint, SkinShare};
use posewright::glam::{DMat4, DVec3};
use posewright::measure::ModelPose64;
use posewright::rotation::angle_between;
use posewright::{Bone, BoneMatch, Character, Humanoid, Retarget, RetargetOptions, Skeleton, Transform};
use std::path::Path;

fn text(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join("pairs").join(name)).unwrap()
}

/// A chain of joints as a file's `Skeleton` has them.
fn chain(text: &str) -> Skeleton {
    let skeleton = prim(text, "def Skeleton ");
    let paths = names(skeleton, "joints");
    let rest = matrices(&array(skeleton, "restTransforms")).iter().map(transform).collect();
    let own = |path: &String| path.rsplit('/').next().unwrap().to_string();
    // The avatar's tokens are no paths, and its rest is one above the other: they are a chain in either spelling.
    let parents = (0..paths.len()).map(|joint| joint.checked_sub(1)).collect();
    Skeleton::new(paths.iter().map(own).collect(), parents, rest).unwrap()
}

fn character(skeleton: Skeleton, bones: [&str; 3]) -> Character {
    let mut humanoid = Humanoid::new();
    for (bone, name) in [Bone::Hips, Bone::Spine, Bone::Chest].into_iter().zip(bones) {
        let joint = skeleton.find(name).unwrap();
        humanoid.set(bone, Some(BoneMatch { joint, confidence: 1.0, evidence: vec!["declared".into()] }));
    }
    Character::new(skeleton, humanoid, &CharacterOptions::default())
}

/// A walk of three joints, an avatar of four, and the answer that `usd-vrm-plugins` expects. Its names are recognised by
/// nobody (`Pelvis`, `SpineA`, `ChestA` on a rig without limbs), so the mapping is declared, as a map file would. Neither has
/// legs to compare, and the avatar has a root on the ground besides, which makes it the larger: that its hips go as far as
/// the walk's is declared too.
#[test]
fn the_retarget_that_others_expect_is_ours() {
    let Some(folder) = corpus() else { return };
    let read = |name: &str| text(&folder, &format!("usd_expected_retarget/{name}.usda"));
    let (walk, avatar, expected) = (read("canonical_walk"), read("avatar"), read("expected_retargeted"));
    let source = character(chain(&walk), ["hips", "spine", "chest"]);
    let target = character(chain(&avatar), ["Pelvis", "SpineA", "ChestA"]);
    let (times, motion) = poses(prim(&walk, "def SkelAnimation "), 30.0);
    let (own_times, own) = poses(prim(&expected, "def SkelAnimation "), 30.0);
    assert_eq!((times.len(), &times), (2, &own_times));
    let options = RetargetOptions { travel_scale: Some(1.0), ..RetargetOptions::default() };
    let retarget = Retarget::new(&source, &target, &options).unwrap();
    let ours = retarget.clip(&played("walk", times.clone(), &motion), &times);
    let mut local = vec![Transform::IDENTITY; target.skeleton().len()];
    for (time, own) in times.iter().zip(&own) {
        ours.sample(target.skeleton(), *time, &mut local);
        for ((joint, ours), theirs) in local.iter().enumerate().zip(own) {
            let turned = angle_between(ours.rotation, theirs.rotation).to_degrees();
            let moved = ours.translation.distance(theirs.translation);
            let name = target.skeleton().name(joint);
            println!("{time} s, {name}: {turned:.5} degrees, {moved:.6} m from the expected");
            // Rotations are written with 8 digits.
            assert!(turned < 0.001 && moved < 1e-6, "{name}: {turned} degrees, {moved} m");
        }
    }
    let most = own[1].iter().map(|t| t.rotation.to_axis_angle().1.to_degrees()).fold(0.0, f32::max);
    assert!(most > 89.0, "the expected pose does turn: {most}");
}

/// Pixar's linear blend skinning of a mesh with three joints, 30 frames, against ours.
#[test]
fn vertices_are_where_usd_bakes_them() {
    let Some(folder) = corpus() else { return };
    let (rig, baked) =
        (text(&folder, "usd_lbs_baked/lbs.usda"), text(&folder, "usd_lbs_baked/lbs.baked.usda"));
    let skeleton = chain(&rig);
    let (times, motion) = poses(prim(&rig, "def SkelAnimation "), 24.0);
    let clip = played("bend", times.clone(), &motion);
    let mesh = prim(&rig, "def Mesh \"Mesh\"");
    let bind = matrices(&array(prim(&rig, "def Skeleton "), "bindTransforms"));
    let into_skeleton = matrices(&array(mesh, "primvars:skel:geomBindTransform"))[0];
    let points = array(mesh, "points");
    let (joints, weights) =
        (array(mesh, "primvars:skel:jointIndices"), array(mesh, "primvars:skel:jointWeights"));
    let per_point = joints.len() / (points.len() / 3);
    let skin: Vec<SkinPoint> = points
        .chunks_exact(3)
        .zip(joints.chunks_exact(per_point).zip(weights.chunks_exact(per_point)))
        .map(|(point, (joints, weights))| {
            let place = into_skeleton.transform_point3(DVec3::from_slice(point));
            let share = |(joint, weight): (&f64, &f64)| SkinShare {
                joint: *joint as usize,
                weight: *weight as f32,
                in_joint: bind[*joint as usize].inverse().transform_point3(place).as_vec3(),
            };
            SkinPoint::blended(joints.iter().zip(weights).map(share)).unwrap()
        })
        .collect();
    let right = samples(prim(&baked, "def Mesh \"Mesh\""), "points");
    let mut local = vec![Transform::IDENTITY; skeleton.len()];
    let (mut worst, mut moved) = (0.0f64, 0.0f64);
    for (code, right) in &right {
        clip.sample(&skeleton, code / 24.0, &mut local);
        let pose = ModelPose64::of(&skeleton, &local);
        for (point, right) in skin.iter().zip(right.chunks_exact(3)) {
            worst = worst.max(place(&pose, point).distance(DVec3::from_slice(right)));
        }
        let first = DVec3::from_slice(&points[9..12]);
        moved = moved.max(DVec3::from_slice(&right[9..12]).distance(into_skeleton.transform_point3(first)));
    }
    println!(
        "{} vertices in {} frames, worst {worst:.7} m; the mesh moves by {moved:.2} m",
        skin.len(),
        right.len()
    );
    assert_eq!((skin.len(), right.len()), (40, 30));
    assert!(worst < 2e-6 && moved > 0.2, "worst {worst}, moved {moved}");
    assert!(bind.iter().any(|b| *b != DMat4::IDENTITY));
}

/// Where joints carry a vertex.
fn place(pose: &ModelPose64, point: &SkinPoint) -> DVec3 {
    let share =
        |share: SkinShare| f64::from(share.weight) * pose.point(share.joint, share.in_joint.as_dvec3());
    point.shares().map(share).sum()
}
