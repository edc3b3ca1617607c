//! Soles from skins: blended vertices, strays, heels, boxes.
#![allow(clippy::unwrap_used, reason = "tests")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::Build;
use posewright::glam::{Quat, Vec3};
use posewright::{Bone, Character, CharacterOptions, ModelPose, SkinPoint, SkinShare};
use proptest::prelude::*;

/// A figure with vertices given in model space at rest, with weights on bones of the left leg; mirrored to the right.
struct Dressed {
    build: Build,
    vertices: Vec<(Vec3, Vec<(Bone, f32)>)>,
}

impl Dressed {
    fn skin(&self) -> Vec<SkinPoint> {
        let (skeleton, humanoid) = self.build.skeleton();
        let model = ModelPose::rest(&skeleton);
        let mut out = Vec::new();
        for is_right in [false, true] {
            for (place, weights) in &self.vertices {
                let place = if is_right { *place * Vec3::new(-1.0, 1.0, 1.0) } else { *place };
                let share = |&(bone, weight): &(Bone, f32)| {
                    let joint = humanoid.joint(if is_right { bone.mirrored() } else { bone }).unwrap();
                    let in_joint = model.linears[joint].inverse() * (place - model.positions[joint]);
                    SkinShare { joint, weight, in_joint }
                };
                out.extend(SkinPoint::blended(weights.iter().map(share)));
            }
        }
        out
    }

    fn character(&self) -> Character {
        let (skeleton, humanoid) = self.build.skeleton();
        let skin = self.skin();
        Character::new(skeleton, humanoid, &CharacterOptions { skin: &skin, ..CharacterOptions::default() })
    }
}

/// The foot's own x in [`Build`]'s default.
const X: f32 = 0.084;

/// A shoe: a sole of 7 x 3 vertices from heel to tip and a smaller layer above, blended between foot and toes around the ball
/// and a little with the shin at the heel.
fn shoe(lift: f32) -> Vec<(Vec3, Vec<(Bone, f32)>)> {
    let mut out = Vec::new();
    for (row, z) in [-0.06f32, 0.0, 0.06, 0.11, 0.15, 0.19, 0.23].into_iter().enumerate() {
        for x in [-0.04f32, 0.0, 0.04] {
            for y in [0.0f32, 0.07] {
                let toes = [0.0, 0.0, 0.1, 0.3, 0.6, 0.9, 1.0][row];
                let shin = if row == 0 { 0.15 } else { 0.0 };
                let weights = vec![
                    (Bone::LeftFoot, 1.0 - toes - shin),
                    (Bone::LeftToes, toes),
                    (Bone::LeftLowerLeg, shin),
                ];
                out.push((Vec3::new(X + x, lift + y, z), weights));
            }
        }
    }
    out
}

fn rigid(place: Vec3) -> (Vec3, Vec<(Bone, f32)>) {
    (place, vec![(Bone::LeftFoot, 1.0)])
}

fn dressed(vertices: Vec<(Vec3, Vec<(Bone, f32)>)>) -> Character {
    Dressed { build: Build::default(), vertices }.character()
}

/// Height of the lowest of the points that the left foot was given, in the stance.
fn lowest(character: &Character) -> f32 {
    let pose = ModelPose::of(character.skeleton(), character.stance_local());
    let heights = character.sole_points()[0].iter().map(|p| p.place(&pose).y);
    heights.fold(f32::INFINITY, f32::min)
}

#[test]
fn a_few_vertices_far_from_the_foot_are_no_sole() {
    let far = [
        Vec3::NEG_Y * 0.5,
        Vec3::NEG_Y * 0.15,
        Vec3::NEG_Y * 3.0,
        Vec3::NEG_Y * 1e38,
        Vec3::new(0.0, -0.02, 0.8),
    ];
    for stray in far {
        let mut vertices = shoe(0.0);
        vertices.push(rigid(Vec3::new(X, 0.0, 0.1) + stray));
        let character = dressed(vertices);
        let level = character.measures().sole_level;
        assert!(level.abs() < 1e-5, "{stray}: the sole is at {level}");
        assert!(lowest(&character).abs() < 1e-5, "{stray}");
        let note = character.notes().iter().find(|n| n.place == "soles").unwrap();
        assert!(note.text.starts_with("2 vertices of the feet"), "{}", note.text);
    }
    assert!(dressed(shoe(0.0)).notes().iter().all(|n| n.place != "soles"), "nothing to say of a plain shoe");
}

#[test]
fn heels_pegs_and_boxes_are_soles() {
    // A heel of one vertex ring at the ground under a sole that rises to 8 cm.
    let mut heel: Vec<_> = shoe(0.0)
        .into_iter()
        .map(|(p, w)| (p + Vec3::Y * (0.08 * ((0.13 - p.z) / 0.19).clamp(0.0, 1.0)), w))
        .collect();
    heel.extend([-0.005, 0.005].map(|x| rigid(Vec3::new(X + x, 0.0, -0.05))));
    let character = dressed(heel);
    assert!(character.measures().sole_level.abs() < 1e-5);
    let pose = ModelPose::of(character.skeleton(), character.stance_local());
    let tip = character.sole_points()[0].iter().map(|p| p.place(&pose)).find(|p| p.z < -0.04 && p.y < 1e-3);
    assert!(tip.is_some(), "the heel's tip can be the lowest");

    let corners = |y: f32| {
        [-0.05, 0.05].into_iter().flat_map(move |x| [-0.06, 0.2].map(|z| rigid(Vec3::new(X + x, y, z))))
    };
    let character = dressed(corners(-0.02).chain(corners(0.1)).collect());
    assert!((character.measures().sole_level + 0.02).abs() < 1e-5, "a box stands on its lower corners");

    let ring = (0..8).map(|i| Quat::from_rotation_y(i as f32 * 0.785) * (Vec3::X * 0.04));
    let peg = ring.map(|p| rigid(Vec3::new(X, 0.08, 0.0) + p)).chain([rigid(Vec3::new(X, -0.03, 0.0))]);
    let character = dressed(peg.collect());
    assert!((character.measures().sole_level + 0.03).abs() < 1e-5, "a peg stands on its tip");
}

#[test]
fn without_a_mesh_the_corners_are_the_points() {
    let character = Build::default().character();
    assert_eq!(character.sole_points().each_ref().map(Vec::len), [4, 4]);
    assert!((lowest(&character) - character.measures().sole_level).abs() < 1e-5);
}

#[test]
fn hosts_of_vertices_are_thinned_but_the_sole_stays() {
    let mut vertices = shoe(0.0);
    for i in 0..20_000 {
        let u = i as f32;
        let place = Vec3::new(
            X + 0.03 * (u * 0.7).sin(),
            0.02 + 0.02 * (u * 1.3).cos(),
            0.08 + 0.1 * (u * 2.1).sin(),
        );
        vertices.push(rigid(place));
    }
    let character = dressed(vertices);
    assert!(character.measures().sole_level.abs() < 1e-5);
    assert!(character.sole_points()[0].len() <= 32);
}

proptest! {
    /// Whatever a foot does within what feet do, no vertex is lower than the kept ones by more than 1 mm.
    #[test]
    fn kept_points_are_the_lowest_in_any_pose(
        pitch in -30f32..80.0, roll in -25f32..25.0, bent in -15f32..55.0, ankle in -25f32..30.0, yaw in -180f32..180.0,
    ) {
        let dressed = Dressed { build: Build::default(), vertices: shoe(0.0) };
        let character = dressed.character();
        let joint = |bone| character.humanoid().joint(bone).unwrap();
        let about = |axis: Vec3, degrees: f32| Quat::from_axis_angle(axis, degrees.to_radians());
        // Bones of the build have the axes of the model at rest.
        let turn = about(Vec3::Y, yaw) * about(Vec3::Z, roll) * about(Vec3::X, pitch);
        let mut local = character.stance_local().to_vec();
        local[joint(Bone::LeftLowerLeg)].rotation = turn * about(Vec3::X, ankle);
        local[joint(Bone::LeftFoot)].rotation = about(Vec3::X, -ankle);
        local[joint(Bone::LeftToes)].rotation = about(Vec3::X, -bent);
        let pose = ModelPose::of(character.skeleton(), &local);
        let low = |points: &[SkinPoint]| points.iter().map(|p| p.place(&pose).y).fold(f32::INFINITY, f32::min);
        let skin = dressed.skin();
        let (all, kept) = (low(&skin[..skin.len() / 2]), low(&character.sole_points()[0]));
        prop_assert!(kept - all < 1e-3, "{kept} {all}");
        prop_assert!(kept >= all - 1e-6);
    }
}

/// A skinned mesh's node below a foot may stand anywhere; taken for the toes it put the sole metres away, and the contact
/// pass flipped the leg to bring it to the ground.
#[test]
fn the_node_of_a_mesh_below_a_foot_is_no_toe() {
    use posewright::{Skeleton, Transform};
    let (skeleton, humanoid) = Build::default().skeleton();
    let plain = Character::new(skeleton.clone(), humanoid.clone(), &CharacterOptions::default());
    let foot = humanoid.joint(Bone::LeftFoot).unwrap();
    // Depth-first: right after the foot, before which nothing moves.
    let at = foot + 1;
    let (mut names, mut parents, mut rest) =
        (skeleton.names().to_vec(), skeleton.parents().to_vec(), skeleton.rest().to_vec());
    parents.iter_mut().flatten().filter(|p| **p >= at).for_each(|p| *p += 1);
    names.insert(at, "FootMesh".into());
    parents.insert(at, Some(foot));
    rest.insert(at, Transform::from_translation(Vec3::new(-0.65, -0.5, 2.0)));
    let mut shifted = posewright::Humanoid::new();
    for (bone, found) in humanoid.iter() {
        let joint = found.joint + usize::from(found.joint >= at);
        shifted.set(bone, Some(posewright::BoneMatch { joint, ..found.clone() }));
    }
    let skeleton = Skeleton::new(names, parents, rest).unwrap();
    let objects: Vec<bool> = (0..skeleton.len()).map(|joint| joint == at).collect();
    let options = CharacterOptions { objects: &objects, ..CharacterOptions::default() };
    let with_mesh = Character::new(skeleton, shifted, &options);
    let [plain, with_mesh] = [&plain, &with_mesh].map(|c| c.soles()[0].unwrap());
    assert!(
        with_mesh.heel.abs_diff_eq(plain.heel, 1e-6) && with_mesh.toe_tip.abs_diff_eq(plain.toe_tip, 1e-6)
    );
}
