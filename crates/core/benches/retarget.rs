//! One pose through a prepared retarget: 60 joints with fingers, one character and a thousand different ones.
//!
//! `cargo bench -p posewright --bench retarget`. Read the numbers as ratios to the first line, which composes the same
//! skeleton once: machines differ, the ratio does not.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark, not an interface")]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use posewright::glam::{EulerRot, Quat, Vec3};
use posewright::{
    Bone, BoneMatch, Chain, Character, CharacterOptions, Humanoid, ModelPose, Retarget, RetargetOptions,
    Skeleton, Transform,
};
use std::hint::black_box;

/// A humanoid of 60 joints: 5 in the spine, 2 in the neck, three per finger with tips, toes, a root.
fn character(size: f32, roll: f32) -> Character {
    let mut rig =
        Rig { names: Vec::new(), parents: Vec::new(), rest: Vec::new(), humanoid: Humanoid::new(), size };
    let axes = Quat::from_euler(EulerRot::XYZ, roll, roll * 2.0, roll * 3.0);
    let root = rig.add("root", None, Vec3::ZERO, Quat::IDENTITY);
    let hips = rig.bone(Bone::Hips, Some(root), Vec3::new(0.0, 0.95, 0.0), axes);
    for side in [1.0, -1.0] {
        let of = |b: Bone| if side > 0.0 { b } else { b.mirrored() };
        let thigh = rig.bone(of(Bone::LeftUpperLeg), Some(hips), Vec3::new(0.09 * side, 0.9, 0.0), axes);
        let shin = rig.bone(of(Bone::LeftLowerLeg), Some(thigh), Vec3::new(0.09 * side, 0.5, 0.01), axes);
        let foot = rig.bone(of(Bone::LeftFoot), Some(shin), Vec3::new(0.09 * side, 0.08, 0.0), axes);
        rig.bone(of(Bone::LeftToes), Some(foot), Vec3::new(0.09 * side, 0.02, 0.14), axes);
    }
    let mut above = hips;
    let mut spine = Vec::new();
    for (i, bone) in
        [Some(Bone::Spine), None, Some(Bone::Chest), None, Some(Bone::UpperChest)].iter().enumerate()
    {
        above = rig.add(&format!("spine{i}"), Some(above), Vec3::new(0.0, 1.0 + 0.09 * i as f32, 0.0), axes);
        spine.push(above);
        if let Some(bone) = bone {
            rig.humanoid.set(*bone, Some(matched(above)));
        }
    }
    let chest = above;
    let neck = rig.bone(Bone::Neck, Some(chest), Vec3::new(0.0, 1.5, 0.0), axes);
    let upper_neck = rig.add("neck1", Some(neck), Vec3::new(0.0, 1.55, 0.0), axes);
    rig.bone(Bone::Head, Some(upper_neck), Vec3::new(0.0, 1.6, 0.0), axes);
    for side in [1.0, -1.0] {
        let of = |b: Bone| if side > 0.0 { b } else { b.mirrored() };
        let shoulder = rig.bone(of(Bone::LeftShoulder), Some(chest), Vec3::new(0.03 * side, 1.45, 0.0), axes);
        let upper = rig.bone(of(Bone::LeftUpperArm), Some(shoulder), Vec3::new(0.18 * side, 1.45, 0.0), axes);
        let lower = rig.bone(of(Bone::LeftLowerArm), Some(upper), Vec3::new(0.45 * side, 1.45, 0.0), axes);
        let hand = rig.bone(of(Bone::LeftHand), Some(lower), Vec3::new(0.7 * side, 1.45, 0.0), axes);
        let first = of(Bone::LeftThumbMetacarpal).index();
        for finger in 0..5 {
            let mut above = hand;
            for part in 0..3 {
                let place = Vec3::new((0.78 + 0.03 * part as f32) * side, 1.45, 0.04 - 0.02 * finger as f32);
                above = rig.bone(Bone::ALL[first + finger * 3 + part], Some(above), place, axes);
            }
        }
        rig.add(&format!("prop{side}"), Some(hand), Vec3::new(0.75 * side, 1.4, 0.0), axes);
        rig.add(&format!("cloth{side}"), Some(chest), Vec3::new(0.1 * side, 1.4, -0.1), axes);
    }
    rig.humanoid.chains.push(Chain { name: "spine".to_string(), joints: spine });
    rig.humanoid.chains.push(Chain { name: "neck".to_string(), joints: vec![neck, upper_neck] });
    rig.build()
}

struct Rig {
    names: Vec<String>,
    parents: Vec<Option<usize>>,
    rest: Vec<(Vec3, Quat)>,
    humanoid: Humanoid,
    size: f32,
}

fn matched(joint: usize) -> BoneMatch {
    BoneMatch { joint, confidence: 1.0, evidence: Vec::new() }
}

impl Rig {
    fn add(&mut self, name: &str, parent: Option<usize>, place: Vec3, rotation: Quat) -> usize {
        self.names.push(name.to_string());
        self.parents.push(parent);
        self.rest.push((place * self.size, rotation));
        self.names.len() - 1
    }

    fn bone(&mut self, bone: Bone, parent: Option<usize>, place: Vec3, rotation: Quat) -> usize {
        let joint = self.add(bone.name(), parent, place, rotation);
        self.humanoid.set(bone, Some(matched(joint)));
        joint
    }

    fn build(self) -> Character {
        let local = (0..self.names.len())
            .map(|j| match self.parents[j] {
                None => Transform::new(self.rest[j].0, self.rest[j].1),
                Some(p) => {
                    let back = self.rest[p].1.inverse();
                    Transform::new(back * (self.rest[j].0 - self.rest[p].0), back * self.rest[j].1)
                }
            })
            .collect();
        let skeleton = Skeleton::new(self.names, self.parents, local).unwrap();
        Character::new(skeleton, self.humanoid, &CharacterOptions::default())
    }
}

fn busy(skeleton: &Skeleton, phase: f32) -> Vec<Transform> {
    let mut pose = skeleton.rest().to_vec();
    for (j, transform) in pose.iter_mut().enumerate() {
        let angle = phase + j as f32;
        transform.rotation *= Quat::from_euler(EulerRot::XYZ, 0.3 * angle.sin(), 0.2 * angle.cos(), 0.1);
    }
    pose
}

fn one_pose(c: &mut Criterion) {
    let (source, target) = (character(1.0, 0.3), character(1.3, 1.1));
    let retarget = Retarget::new(&source, &target, &RetargetOptions::default()).unwrap();
    let pose = busy(source.skeleton(), 0.4);
    let mut model = ModelPose::rest(source.skeleton());
    let mut group = c.benchmark_group(format!("{} joints", source.skeleton().len()));
    group.bench_function("compose model space (the unit)", |b| {
        b.iter(|| model.compose(source.skeleton(), black_box(&pose)));
    });
    let mut state = retarget.new_state();
    let mut out = vec![Transform::IDENTITY; target.skeleton().len()];
    group.bench_function("retarget one pose", |b| {
        b.iter(|| retarget.pose(&mut state, black_box(&pose), &mut out));
    });
    group.finish();
}

fn a_thousand_characters(c: &mut Criterion) {
    let source = character(1.0, 0.3);
    let pose = busy(source.skeleton(), 0.4);
    let mut crowd: Vec<_> = (0..1000)
        .map(|i| {
            let target = character(0.6 + i as f32 * 0.001, i as f32 * 0.01);
            let retarget = Retarget::new(&source, &target, &RetargetOptions::default()).unwrap();
            let state = retarget.new_state();
            let out = vec![Transform::IDENTITY; target.skeleton().len()];
            (retarget, state, out)
        })
        .collect();
    let mut group = c.benchmark_group("1,000 different characters");
    group.throughput(Throughput::Elements(1000));
    group.bench_function("retarget one pose each", |b| {
        b.iter(|| {
            for (retarget, state, out) in &mut crowd {
                retarget.pose(state, black_box(&pose), out);
            }
        });
    });
    group.finish();
}

criterion_group!(benches, one_pose, a_thousand_characters);
criterion_main!(benches);
