//! A humanoid of chosen proportions for tests: joints along +Y up, facing +Z, bones named as VRM names them.
#![allow(dead_code, clippy::unwrap_used, reason = "every test file uses its own part, and a test may fail")]

pub mod ground;
pub mod walk;

use posewright::glam::{Quat, Vec3};
use posewright::{
    Bone, BoneMatch, Character, CharacterOptions, Clip, Humanoid, Interpolation, JointTracks, Skeleton,
    Track, Transform,
};
use std::sync::Arc;

/// Proportions and conventions of a figure, metres.
#[derive(Clone, Debug)]
pub struct Build {
    pub thigh: f32,
    pub shin: f32,
    pub ankle: f32,
    pub foot: f32,
    pub upper_arm: f32,
    pub forearm: f32,
    /// Where the character faces, radians about +Y from +Z.
    pub yaw: f32,
    /// A turn that every limb joint's own axes have against the model's, so that axes differ from rig to rig.
    pub roll: Quat,
    /// Further joints below the last hand that play no bone.
    pub extra: usize,
}

impl Default for Build {
    fn default() -> Self {
        Build {
            thigh: 0.42,
            shin: 0.42,
            ankle: 0.08,
            foot: 0.15,
            upper_arm: 0.28,
            forearm: 0.25,
            yaw: 0.0,
            roll: Quat::IDENTITY,
            extra: 0,
        }
    }
}

impl Build {
    /// The whole figure larger or smaller.
    pub fn scaled(&self, factor: f32) -> Build {
        Build {
            thigh: self.thigh * factor,
            shin: self.shin * factor,
            ankle: self.ankle * factor,
            foot: self.foot * factor,
            upper_arm: self.upper_arm * factor,
            forearm: self.forearm * factor,
            ..self.clone()
        }
    }

    /// Joints as (bone, parent, place in the model at rest).
    pub fn joints(&self) -> Vec<(Bone, Option<Bone>, Vec3)> {
        let leg = self.thigh + self.shin;
        let hip = leg + self.ankle;
        let up = |y: f32| Vec3::new(0.0, hip + y, 0.0);
        let mut out = vec![
            (Bone::Hips, None, up(0.0)),
            (Bone::Spine, Some(Bone::Hips), up(0.12 * leg)),
            (Bone::Chest, Some(Bone::Spine), up(0.3 * leg)),
            (Bone::Neck, Some(Bone::Chest), up(0.6 * leg)),
            (Bone::Head, Some(Bone::Neck), up(0.7 * leg)),
        ];
        for side in [1.0f32, -1.0] {
            let of = |b: Bone| if side > 0.0 { b } else { b.mirrored() };
            let x = 0.1 * leg * side;
            let at = |y: f32, z: f32| Vec3::new(x, y, z);
            out.push((of(Bone::LeftUpperLeg), Some(Bone::Hips), at(hip, 0.0)));
            out.push((of(Bone::LeftLowerLeg), Some(of(Bone::LeftUpperLeg)), at(hip - self.thigh, 0.0)));
            out.push((of(Bone::LeftFoot), Some(of(Bone::LeftLowerLeg)), at(self.ankle, 0.0)));
            out.push((of(Bone::LeftToes), Some(of(Bone::LeftFoot)), at(0.02 * leg, self.foot)));
            let shoulder = up(0.5 * leg) + Vec3::X * side * 0.2 * leg;
            let arm = |d: f32| shoulder + Vec3::X * side * d;
            out.push((of(Bone::LeftUpperArm), Some(Bone::Chest), shoulder));
            out.push((of(Bone::LeftLowerArm), Some(of(Bone::LeftUpperArm)), arm(self.upper_arm)));
            out.push((of(Bone::LeftHand), Some(of(Bone::LeftLowerArm)), arm(self.upper_arm + self.forearm)));
        }
        out.sort_by_key(|(bone, _, _)| order(*bone));
        let turn = Quat::from_rotation_y(self.yaw);
        out.iter().map(|(b, p, at)| (*b, *p, turn * *at)).collect()
    }

    /// The skeleton and who is who.
    pub fn skeleton(&self) -> (Skeleton, Humanoid) {
        let joints = self.joints();
        let index = |bone: Bone| joints.iter().position(|j| j.0 == bone).unwrap();
        let facing = Quat::from_rotation_y(self.yaw);
        let limb = |bone: Bone| bone.side().is_some();
        let in_model = |bone: Bone| if limb(bone) { facing * self.roll } else { facing };
        let mut humanoid = Humanoid::new();
        let mut rest = Vec::new();
        for (joint, (bone, parent, at)) in joints.iter().enumerate() {
            rest.push(match parent {
                None => Transform::new(*at, in_model(*bone)),
                Some(p) => {
                    let back = in_model(*p).inverse();
                    Transform::new(back * (*at - joints[index(*p)].2), back * in_model(*bone))
                }
            });
            let found = BoneMatch { joint, confidence: 1.0, evidence: vec!["built so".to_string()] };
            humanoid.set(*bone, Some(found));
        }
        humanoid.chains.push(posewright::Chain {
            name: "spine".to_string(),
            joints: vec![index(Bone::Spine), index(Bone::Chest)],
        });
        let mut names: Vec<String> = joints.iter().map(|j| j.0.name().to_string()).collect();
        let mut parents: Vec<Option<usize>> = joints.iter().map(|j| j.1.map(index)).collect();
        for number in 0..self.extra {
            names.push(format!("extra{number}"));
            parents.push(Some(index(Bone::RightHand)));
            rest.push(Transform::from_translation(Vec3::new(0.0, 0.01 * number as f32, 0.0)));
        }
        (Skeleton::new(names, parents, rest).unwrap(), humanoid)
    }

    /// The character below one more joint, which is no bone.
    pub fn placed(&self, at: Transform) -> Character {
        let (skeleton, humanoid) = self.skeleton();
        let mut below = Humanoid::new();
        for (bone, found) in humanoid.iter() {
            below.set(bone, Some(BoneMatch { joint: found.joint + 1, ..found.clone() }));
        }
        let count = skeleton.len();
        let name = |j: usize| skeleton.name(j).to_string();
        let names = std::iter::once("placed".to_string()).chain((0..count).map(name)).collect();
        let parent = |j: usize| Some(skeleton.parent(j).map_or(0, |p| p + 1));
        let parents = std::iter::once(None).chain((0..count).map(parent)).collect();
        let rest = std::iter::once(at).chain(skeleton.rest().iter().copied()).collect();
        Character::new(Skeleton::new(names, parents, rest).unwrap(), below, &CharacterOptions::default())
    }

    /// The character.
    pub fn character(&self) -> Character {
        let (skeleton, humanoid) = self.skeleton();
        Character::new(skeleton, humanoid, &CharacterOptions::default())
    }
}

/// Depth-first: legs, then the spine with head and arms.
fn order(bone: Bone) -> usize {
    let legs = [
        Bone::Hips,
        Bone::LeftUpperLeg,
        Bone::LeftLowerLeg,
        Bone::LeftFoot,
        Bone::LeftToes,
        Bone::RightUpperLeg,
        Bone::RightLowerLeg,
        Bone::RightFoot,
        Bone::RightToes,
        Bone::Spine,
        Bone::Chest,
        Bone::Neck,
        Bone::Head,
        Bone::LeftUpperArm,
        Bone::LeftLowerArm,
        Bone::LeftHand,
        Bone::RightUpperArm,
        Bone::RightLowerArm,
        Bone::RightHand,
    ];
    legs.iter().position(|b| *b == bone).unwrap_or(usize::MAX)
}

/// A clip from one pose per time.
pub fn clip_of(poses: &[Vec<Transform>], times: &[f64]) -> Clip {
    let shared: Arc<[f64]> = Arc::from(times);
    let track = |interpolation| (shared.clone(), interpolation);
    let joints = (0..poses[0].len())
        .map(|j| {
            let (times, interpolation) = track(Interpolation::Linear);
            JointTracks {
                translation: Some(Track {
                    times: times.clone(),
                    values: poses.iter().map(|p| p[j].translation).collect(),
                    interpolation,
                }),
                rotation: Some(Track {
                    times,
                    values: poses.iter().map(|p| p[j].rotation).collect(),
                    interpolation,
                }),
                scale: None,
            }
        })
        .collect();
    Clip {
        name: "made".to_string(),
        joints,
        duration_secs: *times.last().unwrap(),
        frame_time_secs: times.get(1).map(|t| t - times[0]),
    }
}

/// Even times, `count` frames.
pub fn frames(count: usize, rate: f64) -> Vec<f64> {
    (0..count).map(|i| i as f64 / rate).collect()
}
