//! A performance as a mirror shows it: left becomes right.
//!
//! The whole source is reflected in the plane x = 0 of its model space, rest pose, motion and meaning alike, and the
//! reflected character is retargeted like any other. With `M` the reflection, each local transform `T` becomes
//! `M T M`: x of translations and y and z of rotations change sign, scale does not. Which plane is taken does not
//! matter, since a retarget does not depend on where a character stands or faces.

use crate::character::SkinPoint;
use crate::clip::Clip;
use crate::humanoid::{BoneMatch, Chain, Humanoid, RigHints};
use crate::pose::LocalPose;
use crate::rotation::mirrored_in_x;
use crate::skeleton::{Skeleton, SkeletonError};
use crate::transform::Transform;
use glam::Vec3;

const MIRROR: Vec3 = Vec3::new(-1.0, 1.0, 1.0);

fn reflect(t: &Transform) -> Transform {
    Transform { translation: t.translation * MIRROR, rotation: mirrored_in_x(t.rotation), scale: t.scale }
}

/// The reflected skeleton. Joints keep their indices; names that differ only by their side change places, so that
/// joints beyond the humanoid (`Hair.L`) pair with those of the other side.
///
/// # Errors
/// None for a skeleton that exists; the type is that of [`Skeleton::new`].
pub fn skeleton(skeleton: &Skeleton) -> Result<Skeleton, SkeletonError> {
    let name = |name: &String| {
        let other = other_side(name).filter(|other| skeleton.find(other).is_some());
        other.unwrap_or_else(|| name.clone())
    };
    let names = skeleton.names().iter().map(name).collect();
    let rest = skeleton.rest().iter().map(reflect).collect();
    Skeleton::new(names, skeleton.parents().to_vec(), rest)
}

/// The reflected pose.
pub fn pose(pose: &LocalPose) -> LocalPose {
    LocalPose { joints: pose.joints.iter().map(reflect).collect() }
}

/// The reflected motion; tangents of splines are reflected like values.
pub fn clip(clip: &Clip) -> Clip {
    let mut mirrored = clip.clone();
    for joint in &mut mirrored.joints {
        if let Some(track) = &mut joint.translation {
            track.values.iter_mut().for_each(|v| *v *= MIRROR);
        }
        if let Some(track) = &mut joint.rotation {
            track.values.iter_mut().for_each(|q| *q = mirrored_in_x(*q));
        }
    }
    mirrored
}

/// The same joints with their sides exchanged.
pub fn humanoid(humanoid: &Humanoid) -> Humanoid {
    let mut mirrored = Humanoid::new();
    for (bone, found) in humanoid.iter() {
        mirrored.set(bone.mirrored(), Some(BoneMatch::clone(found)));
    }
    let has = |name: &str| humanoid.chain(name).is_some();
    let chain = |c: &Chain| Chain {
        name: other_side(&c.name).filter(|other| has(other)).unwrap_or_else(|| c.name.clone()),
        joints: c.joints.clone(),
    };
    mirrored.chains = humanoid.chains.iter().map(chain).collect();
    mirrored.notes.clone_from(&humanoid.notes);
    mirrored
}

/// The reflected hints.
pub fn hints(hints: &RigHints) -> RigHints {
    RigHints {
        declared: hints.declared.iter().map(|(bone, joint)| (bone.mirrored(), *joint)).collect(),
        forward: hints.forward.map(|f| f * MIRROR),
        ..hints.clone()
    }
}

/// The reflected vertices.
pub fn skin(skin: &[SkinPoint]) -> Vec<SkinPoint> {
    skin.iter().map(|p| p.map(|_, place| place * MIRROR)).collect()
}

/// The name with its side marker exchanged: `Left` and `Right` anywhere, `L` and `R` set apart by separators, 左 and 右.
fn other_side(name: &str) -> Option<String> {
    const WORDS: [(&str, &str); 4] = [("Left", "Right"), ("left", "right"), ("LEFT", "RIGHT"), ("左", "右")];
    for (a, b) in WORDS {
        for (from, to) in [(a, b), (b, a)] {
            if name.contains(from) {
                return Some(name.replacen(from, to, 1));
            }
        }
    }
    let letters: Vec<char> = name.chars().collect();
    let apart = |i: usize| letters.get(i).is_none_or(|c| !c.is_alphanumeric());
    let place = (0..letters.len())
        .rev()
        .find(|&i| matches!(letters[i], 'L' | 'R' | 'l' | 'r') && apart(i + 1) && (i == 0 || apart(i - 1)))?;
    let swapped = match letters[place] {
        'L' => 'R',
        'R' => 'L',
        'l' => 'r',
        _ => 'l',
    };
    let letter = |(i, c): (usize, &char)| if i == place { swapped } else { *c };
    (letters.len() > 1).then(|| letters.iter().enumerate().map(letter).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::humanoid::Bone;
    use crate::pose::ModelPose;
    use glam::Quat;

    #[test]
    fn sides_are_found_in_names() {
        let pairs = [
            ("LeftArm", "RightArm"),
            ("mixamorig:RightHand", "mixamorig:LeftHand"),
            ("hair.L", "hair.R"),
            ("l_ear_01", "r_ear_01"),
            ("左腕", "右腕"),
        ];
        for (a, b) in pairs {
            assert_eq!(other_side(a).as_deref(), Some(b));
            assert_eq!(other_side(b).as_deref(), Some(a));
        }
        assert_eq!(other_side("Spine"), None);
        assert_eq!(other_side("L"), None, "one letter is a name, not a side");
    }

    #[test]
    fn every_joint_stands_where_the_mirror_shows_it() {
        let names = ["hips", "arm.L", "hand.L", "arm.R"].map(String::from).to_vec();
        let parents = vec![None, Some(0), Some(1), Some(0)];
        let rest: Vec<Transform> = (0..4)
            .map(|i| {
                let f = i as f32;
                let turn = Quat::from_rotation_y(0.3 + f) * Quat::from_rotation_x(0.7 * f);
                Transform {
                    scale: Vec3::new(1.0, 2.0, 0.5),
                    ..Transform::new(Vec3::new(0.2 + f, 1.0, -f), turn)
                }
            })
            .collect();
        let original = Skeleton::new(names, parents, rest).unwrap();
        let mirrored = skeleton(&original).unwrap();
        let (a, b) = (ModelPose::rest(&original), ModelPose::rest(&mirrored));
        for joint in 0..4 {
            assert!((a.positions[joint] * MIRROR).abs_diff_eq(b.positions[joint], 1e-5));
        }
        assert_eq!(mirrored.name(1), "arm.R");
        assert_eq!(mirrored.name(2), "hand.L", "without a counterpart a name stays");
        assert_eq!(skeleton(&mirrored).unwrap(), original, "twice is the original");
    }

    #[test]
    fn left_bones_become_right_bones() {
        let mut found = Humanoid::new();
        found.set(Bone::LeftHand, Some(BoneMatch { joint: 7, confidence: 1.0, evidence: vec![] }));
        assert_eq!(humanoid(&found).joint(Bone::RightHand), Some(7));
        assert_eq!(humanoid(&found).joint(Bone::LeftHand), None);
    }
}
