//! Pose control on top of composing a pose of 60 joints: `cargo bench -p posewright --bench control`.
//!
//! Read each line less the first, which composes the same pose and does nothing else.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark, not an interface")]

use criterion::{Criterion, criterion_group, criterion_main};
use posewright::control::*;
use posewright::glam::{Quat, Vec3};
use posewright::{
    Bone, BoneMatch, Character, CharacterOptions, ControlFrame, ControlStack, ControlState, Humanoid,
    ModelPose, Skeleton, Transform,
};
use std::hint::black_box;

/// A humanoid of 22 bones and three joints per finger: 52, and 8 joints of hair to make 60.
fn character() -> Character {
    let mut rig = Rig { names: Vec::new(), parents: Vec::new(), rest: Vec::new(), humanoid: Humanoid::new() };
    let hips = rig.add(Some(Bone::Hips), None, Vec3::new(0.0, 0.95, 0.0));
    for (side, x) in [(false, 0.1f32), (true, -0.1)] {
        let of = |b: Bone| if side { b.mirrored() } else { b };
        let thigh = rig.add(Some(of(Bone::LeftUpperLeg)), Some(hips), Vec3::new(x, -0.03, 0.0));
        let shin = rig.add(Some(of(Bone::LeftLowerLeg)), Some(thigh), Vec3::new(0.0, -0.42, 0.01));
        let foot = rig.add(Some(of(Bone::LeftFoot)), Some(shin), Vec3::new(0.0, -0.42, -0.01));
        rig.add(Some(of(Bone::LeftToes)), Some(foot), Vec3::new(0.0, -0.06, 0.14));
    }
    let spine = rig.add(Some(Bone::Spine), Some(hips), Vec3::new(0.0, 0.1, 0.0));
    let chest = rig.add(Some(Bone::Chest), Some(spine), Vec3::new(0.0, 0.12, 0.0));
    let neck = rig.add(Some(Bone::Neck), Some(chest), Vec3::new(0.0, 0.3, 0.0));
    let head = rig.add(Some(Bone::Head), Some(neck), Vec3::new(0.0, 0.1, 0.02));
    let mut above = head;
    for _ in 0..8 {
        above = rig.add(None, Some(above), Vec3::new(0.0, 0.0, -0.05));
    }
    for (side, x) in [(false, 1.0f32), (true, -1.0)] {
        let of = |b: Bone| if side { b.mirrored() } else { b };
        let shoulder = rig.add(Some(of(Bone::LeftShoulder)), Some(chest), Vec3::new(0.05 * x, 0.25, 0.0));
        let arm = rig.add(Some(of(Bone::LeftUpperArm)), Some(shoulder), Vec3::new(0.15 * x, 0.0, 0.0));
        let lower = rig.add(Some(of(Bone::LeftLowerArm)), Some(arm), Vec3::new(0.28 * x, 0.0, 0.0));
        let hand = rig.add(Some(of(Bone::LeftHand)), Some(lower), Vec3::new(0.25 * x, 0.0, 0.0));
        for finger in 0..5 {
            let mut above = hand;
            for _ in 0..3 {
                above = rig.add(None, Some(above), Vec3::new(0.04 * x, 0.0, 0.02 * finger as f32 - 0.04));
            }
        }
    }
    let skeleton = Skeleton::new(rig.names, rig.parents, rig.rest).unwrap();
    Character::new(skeleton, rig.humanoid, &CharacterOptions::default())
}

struct Rig {
    names: Vec<String>,
    parents: Vec<Option<usize>>,
    rest: Vec<Transform>,
    humanoid: Humanoid,
}

impl Rig {
    fn add(&mut self, bone: Option<Bone>, parent: Option<usize>, at: Vec3) -> usize {
        let joint = self.names.len();
        self.names.push(bone.map_or(format!("j{joint}"), |b| b.name().to_string()));
        self.parents.push(parent);
        self.rest.push(Transform::from_translation(at));
        if let Some(bone) = bone {
            self.humanoid.set(bone, Some(BoneMatch { joint, confidence: 1.0, evidence: Vec::new() }));
        }
        joint
    }
}

/// A pose in which every joint is turned a little.
fn pose(character: &Character) -> Vec<Transform> {
    let mut pose = character.skeleton().rest().to_vec();
    for (index, local) in pose.iter_mut().enumerate() {
        local.rotation = Quat::from_rotation_y(0.02 * index as f32) * Quat::from_rotation_x(0.1);
    }
    pose
}

fn run(c: &mut Criterion, name: &str, stack: &ControlStack, mut state: ControlState, pose: &[Transform]) {
    let mut local = pose.to_vec();
    let mut model = ModelPose::default();
    let frame = ControlFrame::after(1.0 / 60.0);
    c.bench_function(name, |b| {
        b.iter(|| {
            local.copy_from_slice(black_box(pose));
            stack.apply(&mut state, &frame, &mut local, &mut model);
            black_box(&model);
        });
    });
}

fn scales(character: &Character, bones: &[Bone], scale: Scale) -> ControlStack {
    let mut builder = ControlStack::builder(character);
    for bone in bones {
        builder.scale(&ScaleOptions::new(*bone, scale)).unwrap();
    }
    builder.build()
}

fn control(c: &mut Criterion) {
    let character = character();
    let pose = pose(&character);
    let empty = ControlStack::builder(&character).build();
    run(c, "compose only", &empty, empty.new_state(), &pose);

    use Bone::*;
    let arms = [LeftUpperArm, LeftLowerArm, RightUpperArm, RightLowerArm, Neck, Chest];
    let stack = scales(&character, &arms, Scale::along(1.5));
    run(c, "scale 6 segments", &stack, stack.new_state(), &pose);
    let stack = scales(&character, &arms, Scale::Subtree(1.1));
    run(c, "scale 6 subtrees", &stack, stack.new_state(), &pose);
    let legs = [LeftUpperLeg, LeftLowerLeg, RightUpperLeg, RightLowerLeg, LeftFoot, RightFoot];
    let stack = scales(&character, &legs, Scale::along(1.5));
    run(c, "scale 6 segments of legs, hips raised", &stack, stack.new_state(), &pose);

    let mut builder = ControlStack::builder(&character);
    let aim = builder.aim(&AimOptions::new(Head)).unwrap();
    let stack = builder.build();
    let mut state = stack.new_state();
    state.aim_mut(aim).goal = Some(Goal::PointInModel(Vec3::new(2.0, 1.8, 3.0)));
    run(c, "aim 1 joint", &stack, state, &pose);

    for (name, smoothing) in
        [("gaze 4 joints", Smoothing::default()), ("gaze 4 joints, smoothed", Smoothing::half_life(0.2))]
    {
        for (kind, goal) in [
            ("direction", Goal::DirectionInModel(Vec3::new(2.0, 0.3, 3.0))),
            ("point", Goal::PointInModel(Vec3::new(2.0, 1.8, 3.0))),
        ] {
            let mut builder = ControlStack::builder(&character);
            let gaze = builder.gaze(&GazeOptions { smoothing, ..GazeOptions::default() }).unwrap();
            let stack = builder.build();
            let mut state = stack.new_state();
            state.gaze_mut(gaze).goal = Some(goal);
            run(c, &format!("{name}, {kind}"), &stack, state, &pose);
        }
    }
}

criterion_group!(benches, control);
criterion_main!(benches);
