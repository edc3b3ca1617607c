//! Reads the retargeted clip into frames, solves the legs, writes the changed tracks.

use super::FeetPass;
use super::goals::{FootFrames, FootGoals};
use super::knees;
use super::part::Part;
use super::pelvis::Pelvis;
use super::rig::{Foot, FootRig, reach};
use crate::clip::{Clip, Interpolation, Track};
use crate::humanoid::Bone;
use crate::ik::{EndRotation, LimbEnd, PoseMut, TwoBoneGoal};
use crate::pose::ModelPose;
use crate::retarget::travel::into_frame;
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{Mat3, Quat, Vec3};
use std::sync::Arc;

/// All frames of the joints that matter, and room to solve one.
pub(super) struct Solver<'a> {
    pass: &'a FeetPass<'a>,
    part: &'a Part,
    rigs: &'a [FootRig],
    /// Local transforms of the part as the retarget left them, frame after frame.
    given: Vec<Transform>,
    /// The same, solved.
    locals: Vec<Transform>,
    /// What places have to be moved by so that the ground stands still, by frame.
    moved: Vec<Vec3>,
    pub(super) feet: Vec<FootFrames>,
    /// The hips joint, by frame.
    pub(super) hip_places: Vec<Vec3>,
    model: ModelPose,
    hips: Option<usize>,
    all_joints: Vec<usize>,
    turned: Vec<bool>,
    moved_joints: Vec<bool>,
}

impl<'a> Solver<'a> {
    pub(super) fn new(
        pass: &'a FeetPass<'a>,
        clip: &Clip,
        part: &'a Part,
        rigs: &'a [FootRig],
        moved: Vec<Vec3>,
    ) -> Solver<'a> {
        let count = part.len();
        let mut solver = Solver {
            pass,
            part,
            rigs,
            given: vec![Transform::IDENTITY; count * pass.times.len()],
            locals: Vec::new(),
            moved,
            feet: vec![FootFrames::default(); rigs.len()],
            hip_places: Vec::with_capacity(pass.times.len()),
            model: ModelPose::rest(&part.skeleton),
            hips: pass.target.humanoid().joint(Bone::Hips).map(|hips| part.index(hips)),
            all_joints: (0..count).collect(),
            turned: vec![false; count],
            moved_joints: vec![false; count],
        };
        for (frame, time) in pass.times.iter().enumerate() {
            part.sample(clip, *time, &mut solver.given[frame * count..(frame + 1) * count]);
        }
        solver.read_frames();
        solver
    }

    /// Reads hips and feet of all frames from what is given.
    fn read_frames(&mut self) {
        let count = self.part.len();
        self.hip_places.clear();
        self.feet.iter_mut().for_each(|foot| *foot = FootFrames::default());
        for (local, moved) in self.given.chunks(count).zip(&self.moved) {
            self.model.compose(&self.part.skeleton, local);
            let hips = self.hips.map_or(Vec3::ZERO, |hips| self.model.positions[hips]);
            self.hip_places.push(hips + *moved);
            for (foot, rig) in self.feet.iter_mut().zip(self.rigs) {
                foot.push(rig, &self.model, *moved);
            }
        }
    }

    /// Turns the hips of every frame about the middle of the leg roots, in model space; what hangs from the hips keeps its
    /// direction.
    pub(super) fn turn_pelvis(&mut self, turns: &[Quat]) {
        let (Some(hips), skeleton) = (self.hips, &self.part.skeleton) else {
            return;
        };
        let count = self.part.len();
        for (local, turn) in self.given.chunks_mut(count).zip(turns) {
            self.model.compose(skeleton, local);
            let roots = self.rigs.iter().map(|rig| self.model.positions[rig.leg.upper]);
            let middle = roots.sum::<Vec3>() / self.rigs.len() as f32;
            let mut pose = PoseMut { skeleton, local, model: &mut self.model };
            let from_middle = pose.model.positions[hips] - middle;
            let kept: Vec<(usize, Quat)> =
                skeleton.children(hips).map(|child| (child, pose.model.rotations[child])).collect();
            shift_hips(&mut pose, hips, *turn * from_middle - from_middle, &self.all_joints);
            let turned = *turn * pose.model.rotations[hips];
            pose.set_rotation(hips, turned);
            for (child, rotation) in &kept {
                pose.set_rotation(*child, *rotation);
            }
        }
        self.moved_joints[hips] = true;
        for joint in skeleton.children(hips).chain([hips]) {
            self.turned[joint] = true;
        }
        self.read_frames();
    }

    /// One foot as the clip has it.
    pub(super) fn foot(&self, index: usize) -> FootFrames {
        self.feet[index].clone()
    }

    /// Solves all frames in which a goal differs from the pose.
    pub(super) fn solve(&mut self, goals: &mut [FootGoals<'_>], pelvis: &Pelvis) {
        let skeleton = &self.part.skeleton;
        let count = skeleton.len();
        self.locals.clone_from(&self.given);
        for frame in 0..self.pass.times.len() {
            let moved = self.moved[frame];
            let shift = pelvis.shifts[frame] - Vec3::Y * pelvis.drop[frame];
            let untouched = shift == Vec3::ZERO
                && goals.iter().zip(&self.feet).all(|(g, f)| g.goals[frame] == f.feet[frame]);
            if untouched {
                goals.iter_mut().for_each(|g| g.knees[frame] = g.frames.knees[frame]);
                continue;
            }
            let local = &mut self.locals[frame * count..(frame + 1) * count];
            self.model.compose(skeleton, local);
            let mut pose = PoseMut { skeleton, local, model: &mut self.model };
            if let (Some(hips), true) = (self.hips, shift != Vec3::ZERO) {
                shift_hips(&mut pose, hips, shift, &self.all_joints);
                self.moved_joints[hips] = true;
            }
            for (foot, rig) in goals.iter_mut().zip(self.rigs) {
                let ratio = foot.stretch(frame);
                if ratio > 1.0 {
                    stretch_leg(&mut pose, rig, ratio);
                    between(skeleton, rig).for_each(|joint| self.moved_joints[joint] = true);
                }
                let stretched = stretched(rig, ratio);
                let goal = foot.goals[frame];
                let pole = foot.knee_pole(&pose, frame, goal.ankle - moved);
                let solved = solve_posed(&mut pose, &stretched, &goal, (moved, pole));
                foot.knees[frame] = pose.model.positions[rig.leg.lower] + moved;
                foot.record(frame, &solved);
                let joints = [Some(rig.leg.upper), Some(rig.leg.lower), Some(rig.foot), rig.toes];
                for joint in joints.into_iter().flatten() {
                    self.turned[joint] = true;
                }
                if let LimbEnd::Point(_) = rig.leg.end {
                    self.moved_joints[rig.foot] = true;
                }
            }
        }
    }

    /// Puts the changed joints into the clip, one key per frame.
    pub(super) fn write(&self, clip: &mut Clip) {
        let count = self.part.len();
        let times: Arc<[f64]> = Arc::from(self.pass.times);
        for (index, joint) in self.part.joints.iter().enumerate() {
            let of_joint = || self.locals.iter().skip(index).step_by(count);
            if self.turned[index] {
                let mut rotations: Vec<Quat> = of_joint().map(|t| t.rotation).collect();
                for i in 1..rotations.len() {
                    if rotations[i].dot(rotations[i - 1]) < 0.0 {
                        rotations[i] = -rotations[i];
                    }
                }
                clip.joints[*joint].rotation = Some(linear(rotations, &times));
            }
            if self.moved_joints[index] {
                let places = of_joint().map(|t| t.translation).collect();
                clip.joints[*joint].translation = Some(linear(places, &times));
            }
        }
    }
}

/// The joints on the way from hip to ankle, without the hip.
fn between<'s>(skeleton: &'s Skeleton, rig: &FootRig) -> impl Iterator<Item = usize> + 's {
    let end = match rig.leg.end {
        LimbEnd::Joint(joint) => joint,
        LimbEnd::Point(_) => rig.leg.lower,
    };
    let upper = rig.leg.upper;
    skeleton.ancestors(end).take_while(move |joint| *joint != upper)
}

/// Makes thigh and shin longer.
fn stretch_leg(pose: &mut PoseMut<'_>, rig: &FootRig, ratio: f32) {
    for joint in between(pose.skeleton, rig) {
        pose.local[joint].translation *= ratio;
    }
    pose.model.compose_subtree(pose.skeleton, rig.leg.upper, pose.local);
}

/// A foot whose leg is longer: only the end of a leg without an ankle of its own has to be told.
fn stretched(rig: &FootRig, ratio: f32) -> FootRig {
    let mut rig = rig.clone();
    if let LimbEnd::Point(point) = &mut rig.leg.end {
        *point *= ratio;
    }
    rig
}

fn linear<V>(values: Vec<V>, times: &Arc<[f64]>) -> Track<V> {
    Track { times: Arc::clone(times), values, interpolation: Interpolation::Linear }
}

impl FootFrames {
    fn push(&mut self, rig: &FootRig, model: &ModelPose, moved: Vec3) {
        let [hip, knee, ankle] = rig.leg_places(model);
        if self.feet.is_empty() {
            self.chain_length = rig.leg_length(model);
        }
        self.bends.push(knees::bend_in_upper(rig, model));
        self.feet.push(Foot {
            ankle: ankle + moved,
            foot: model.rotations[rig.foot],
            toes: model.rotations[rig.toes.unwrap_or(rig.foot)],
            leg: rig.leg_rotations(model),
        });
        self.hips.push(hip + moved);
        self.knees.push(knee + moved);
        self.reach.push(reach(self.chain_length, hip.distance(ankle)));
    }
}

/// Moves the hips in model space; `joints` (ascending) are the ones whose places are needed.
pub(super) fn shift_hips(pose: &mut PoseMut<'_>, hips: usize, shift: Vec3, joints: &[usize]) {
    let (linear, place) = match pose.skeleton.parent(hips) {
        None => (Mat3::IDENTITY, Vec3::ZERO),
        Some(parent) => (pose.model.linears[parent], pose.model.positions[parent]),
    };
    let wanted = pose.model.positions[hips] + shift;
    pose.local[hips].translation = into_frame(linear, place, wanted);
    let below = pose.skeleton.subtree(hips);
    for joint in joints.iter().filter(|j| below.contains(j)) {
        pose.model.positions[*joint] += shift;
    }
}

/// Brings one foot to its goal, with reach softened from `soft_from` of the leg on; where it came to. For what has no look-ahead.
pub(super) fn solve_foot(pose: &mut PoseMut<'_>, rig: &FootRig, goal: &Foot, soft_from: f32) -> Foot {
    let end = EndRotation::Set(goal.foot);
    solve_leg(pose, rig, goal, (Vec3::ZERO, &TwoBoneGoal { end, soft_from, ..TwoBoneGoal::at(goal.ankle) }))
}

/// Brings one foot to its goal, given where the ground has moved to and a point on the side where the knee should be.
fn solve_posed(
    pose: &mut PoseMut<'_>,
    rig: &FootRig,
    goal: &Foot,
    (moved, pole): (Vec3, Option<Vec3>),
) -> Foot {
    let end = EndRotation::Set(goal.foot);
    solve_leg(pose, rig, goal, (moved, &TwoBoneGoal { end, pole, ..TwoBoneGoal::at(goal.ankle - moved) }))
}

fn solve_leg(
    pose: &mut PoseMut<'_>,
    rig: &FootRig,
    goal: &Foot,
    (moved, leg_goal): (Vec3, &TwoBoneGoal),
) -> Foot {
    rig.leg.solve(pose, leg_goal);
    let [_, _, ankle] = rig.leg_places(pose.model);
    if let LimbEnd::Point(_) = rig.leg.end {
        // The foot hangs elsewhere: it is put where the leg ends.
        let (linear, place) = match pose.skeleton.parent(rig.foot) {
            None => (Mat3::IDENTITY, Vec3::ZERO),
            Some(parent) => (pose.model.linears[parent], pose.model.positions[parent]),
        };
        pose.local[rig.foot].translation = into_frame(linear, place, ankle);
        pose.model.compose_subtree(pose.skeleton, rig.foot, pose.local);
        pose.set_rotation(rig.foot, goal.foot);
    }
    if let Some(toes) = rig.toes {
        pose.set_rotation(toes, goal.toes);
    }
    Foot {
        ankle: ankle + moved,
        foot: pose.model.rotations[rig.foot],
        toes: pose.model.rotations[rig.toes.unwrap_or(rig.foot)],
        leg: rig.leg_rotations(pose.model),
    }
}
