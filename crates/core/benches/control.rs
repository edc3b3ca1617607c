//! Pose control on top of composing a pose of 60 joints: `cargo bench -p posewright --bench control`.
//!
//! Every control is measured against composing the same poses and doing nothing else: what is printed is the difference,
//! by the shortest and by the median of many rounds in which all of them take turns, so that other work on the machine
//! strikes all alike. Poses and goals change from frame to frame. A word on the command line runs only the lines that
//! contain it, a number is the number of rounds.
#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark, not an interface")]

use posewright::control::*;
use posewright::glam::{Quat, Vec3};
use posewright::{
    Bone, BoneMatch, Character, CharacterOptions, ControlFrame, ControlStack, ControlState, Humanoid,
    ModelPose, Skeleton, Transform,
};
use std::f32::consts::TAU;
use std::hint::black_box;
use std::time::Instant;

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

/// Frames of a pose in which every joint sways a little.
const FRAMES: usize = 64;

fn poses(character: &Character) -> Vec<Vec<Transform>> {
    let sway = |frame: usize, joint: usize| 0.1 * (TAU * frame as f32 / FRAMES as f32 + joint as f32).sin();
    let pose = |frame| {
        let mut pose = character.skeleton().rest().to_vec();
        for (joint, local) in pose.iter_mut().enumerate() {
            let yaw = Quat::from_rotation_y(0.02 * joint as f32);
            local.rotation = yaw * Quat::from_rotation_x(0.1 + sway(frame, joint));
        }
        pose
    };
    (0..FRAMES).map(pose).collect()
}

/// Prepares a frame.
type Set<'a> = dyn Fn(&mut ControlState, usize) + 'a;

/// One line: controls, and how the frame before the call is prepared.
struct Line<'a> {
    name: String,
    stack: &'a ControlStack,
    state: ControlState,
    set: Box<Set<'a>>,
    /// Nanoseconds per frame, by round.
    rounds: Vec<f64>,
}

impl<'a> Line<'a> {
    fn new(name: &str, stack: &'a ControlStack, set: impl Fn(&mut ControlState, usize) + 'a) -> Line<'a> {
        let name = name.to_string();
        Line { name, stack, state: stack.new_state(), set: Box::new(set), rounds: Vec::new() }
    }

    fn round(&mut self, poses: &[Vec<Transform>], local: &mut [Transform], model: &mut ModelPose) {
        let control = ControlFrame::after(1.0 / 60.0);
        let start = Instant::now();
        for (frame, pose) in poses.iter().enumerate() {
            local.copy_from_slice(pose);
            (self.set)(&mut self.state, frame);
            self.stack.apply(&mut self.state, &control, local, model);
            black_box(&*model);
        }
        self.rounds.push(start.elapsed().as_secs_f64() * 1e9 / poses.len() as f64);
    }

    fn least_and_median(&self) -> (f64, f64) {
        let mut sorted = self.rounds.clone();
        sorted.sort_by(f64::total_cmp);
        (sorted[0], sorted[sorted.len() / 2])
    }
}

fn scales(character: &Character, bones: &[Bone], scale: Scale) -> ControlStack {
    let mut builder = ControlStack::builder(character);
    for bone in bones {
        builder.scale(&ScaleOptions::new(*bone, scale)).unwrap();
    }
    builder.build()
}

/// A goal that goes round in front of the character, three metres away.
fn ahead(frame: usize) -> Vec3 {
    let (sin, cos) = (TAU * frame as f32 / FRAMES as f32).sin_cos();
    Vec3::new(2.0 + 0.5 * sin, 1.8 + 0.3 * cos, 3.0)
}

fn main() {
    let character = character();
    let poses = poses(&character);
    use Bone::*;
    let arms = [LeftUpperArm, LeftLowerArm, RightUpperArm, RightLowerArm, Neck, Chest];
    let legs = [LeftUpperLeg, LeftLowerLeg, RightUpperLeg, RightLowerLeg, LeftFoot, RightFoot];
    let empty = ControlStack::builder(&character).build();
    let along = scales(&character, &arms, Scale::along(1.5));
    let subtrees = scales(&character, &arms, Scale::Subtree(1.1));
    let raised = scales(&character, &legs, Scale::along(1.5));
    let mut builder = ControlStack::builder(&character);
    let aim = builder.aim(&AimOptions::new(Head)).unwrap();
    let aiming = builder.build();
    let gazing = |smoothing| {
        let mut builder = ControlStack::builder(&character);
        let gaze = builder.gaze(&GazeOptions { smoothing, ..GazeOptions::default() }).unwrap();
        (builder.build(), gaze)
    };
    let goals: Vec<Vec3> = (0..FRAMES).map(ahead).collect();
    let goals = goals.as_slice();
    let (at_once, gaze) = gazing(Smoothing::default());
    let mut builder = ControlStack::builder(&character);
    let origin_in_head = Vec3::new(0.0, 0.08, 0.1);
    builder.gaze(&GazeOptions { origin_in_head, ..GazeOptions::default() }).unwrap();
    let from_eyes = builder.build();
    let behind = |s: &mut ControlState, frame: usize| {
        s.gaze_mut(gaze).goal = Some(Goal::PointInModel(goals[frame] * Vec3::new(1.0, 1.0, -1.0)));
    };
    let (smoothed, _) = gazing(Smoothing::half_life(0.2));
    let nothing = |_: &mut ControlState, _| {};
    let point = |s: &mut ControlState, frame| {
        s.gaze_mut(gaze).goal = Some(Goal::PointInModel(goals[frame]));
    };
    let direction = |s: &mut ControlState, frame| {
        s.gaze_mut(gaze).goal = Some(Goal::DirectionInModel(goals[frame] - Vec3::Y * 1.5));
    };
    let mut lines = vec![
        Line::new("compose only", &empty, nothing),
        Line::new("scale 6 segments", &along, nothing),
        Line::new("scale 6 subtrees", &subtrees, nothing),
        Line::new("scale 6 segments of legs, hips raised", &raised, nothing),
        Line::new("aim 1 joint", &aiming, |s, frame| {
            s.aim_mut(aim).goal = Some(Goal::PointInModel(goals[frame]));
        }),
        Line::new("gaze 4 joints, direction", &at_once, direction),
        Line::new("gaze 4 joints, point", &at_once, point),
        Line::new("gaze 4 joints, point behind the limit", &at_once, behind),
        Line::new("gaze 4 joints, point, from the eyes", &from_eyes, point),
        Line::new("gaze 4 joints, direction, smoothed", &smoothed, direction),
        Line::new("gaze 4 joints, point, smoothed", &smoothed, point),
    ];
    let words: Vec<String> = std::env::args().skip(1).filter(|a| !a.starts_with("--")).collect();
    let rounds = words.iter().find_map(|w| w.parse().ok()).unwrap_or(2000u32);
    if let Some(only) = words.iter().find(|w| w.parse::<u32>().is_err()) {
        let exact = lines.iter().any(|line| line.name == *only);
        let wanted = |name: &str| if exact { name == only } else { name.contains(only.as_str()) };
        lines.retain(|line| wanted(&line.name) || line.name == "compose only");
    }
    let (mut local, mut model) = (poses[0].clone(), ModelPose::rest(character.skeleton()));
    for _ in 0..rounds {
        for line in &mut lines {
            line.round(&poses, &mut local, &mut model);
        }
    }
    let base = lines[0].least_and_median();
    println!(
        "60 joints, per frame: shortest, median of {rounds} rounds; what it costs on top of composing alone"
    );
    for line in &lines {
        let (least, median) = line.least_and_median();
        let more = (least - base.0, median - base.1);
        println!("{:<40} {least:6.0} {median:6.0} ns   +{:4.0} +{:4.0} ns", line.name, more.0, more.1);
    }
}
