//! Writing what was planned into the pose: the body's turn, the spine back, the pelvis, the legs, the rig's IK feet.

use super::leg::{Leg, LegGoal};
use super::state::WarpState;
use super::{IkFeet, SpineJoint, UP, Warp, WarpError, WarpFrame};
use crate::character::Character;
use crate::humanoid::Bone;
use crate::ik::{EndRotation, PoseMut, TwoBoneGoal};
use crate::pose::local_rotation;
use crate::skeleton::Skeleton;
use glam::{Quat, Vec3};
use std::ops::Range;

/// A spine joint and the part of the turn that it takes back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct SpineTurn {
    pub(super) joint: usize,
    pub(super) weight: f32,
}

/// The humanoid's spine: its chain, else the bones that it has.
pub(super) fn default_spine(character: &Character, legs: &[Leg]) -> Vec<SpineJoint> {
    let humanoid = character.humanoid();
    let mut joints = humanoid.chain("spine").map(|c| c.joints.clone()).unwrap_or_default();
    if joints.is_empty() {
        joints.extend([Bone::Spine, Bone::Chest, Bone::UpperChest].iter().filter_map(|b| humanoid.joint(*b)));
    }
    // Legs that hang from a listed joint would be turned back with it.
    joints.retain(|j| !legs.iter().any(|leg| character.skeleton().is_in_subtree(leg.limb.upper, *j)));
    joints.dedup();
    joints.into_iter().map(SpineJoint::even).collect()
}

/// Gives the legs their IK joints; the joint above them.
pub(super) fn find_ik_feet(
    skeleton: &Skeleton,
    options: &IkFeet,
    legs: &mut [Leg],
) -> Result<Option<usize>, WarpError> {
    let (root, feet) = match options {
        IkFeet::None => (None, Vec::new()),
        IkFeet::Joints { root, feet } => (*root, feet.clone()),
        IkFeet::ByName => {
            let find = |name: &str| skeleton.names().iter().position(|n| n.eq_ignore_ascii_case(name));
            let of_leg = |leg: &Leg| match leg.name.as_str() {
                "leftFoot" => find("ik_foot_l"),
                "rightFoot" => find("ik_foot_r"),
                _ => None,
            };
            (find("ik_foot_root"), legs.iter().map(of_leg).collect())
        }
    };
    for joint in root.iter().chain(feet.iter().flatten()) {
        if *joint >= skeleton.len() {
            return Err(WarpError::NoJoint { joint: *joint });
        }
    }
    for (leg, ik) in legs.iter_mut().zip(feet) {
        leg.ik = ik.filter(|ik| *ik != leg.foot);
    }
    Ok(root)
}

/// Which joints are composed when, as runs.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// What the operators read: all of the legs, pelvis and spine, and what is above these.
    pub(super) early: Vec<Range<usize>>,
    /// What the legs' solvers read, composed again when the body has moved: the same without the spine.
    pub(super) moved: Vec<Range<usize>>,
    /// All that is not in `moved`: composed once at the end.
    pub(super) late: Vec<Range<usize>>,
}

impl Order {
    pub(super) fn of(warp: &Warp) -> Order {
        let skeleton = &warp.skeleton;
        let mut is_moved = vec![false; skeleton.len()];
        let mut read: Vec<usize> = warp.carriers.clone();
        read.push(warp.pelvis);
        read.extend(warp.ik_root);
        for leg in &warp.legs {
            read.extend([leg.point, leg.limb.upper, leg.foot].into_iter().chain(leg.ik));
            for top in [leg.limb.upper, leg.foot] {
                is_moved[skeleton.subtree(top)].fill(true);
            }
        }
        for joint in read {
            skeleton.ancestors(joint).for_each(|above| is_moved[above] = true);
        }
        let mut is_early = is_moved.clone();
        for spine in &warp.spine {
            skeleton.ancestors(spine.joint).for_each(|above| is_early[above] = true);
        }
        let is_late: Vec<bool> = is_moved.iter().map(|moved| !moved).collect();
        Order { early: runs(&is_early), moved: runs(&is_moved), late: runs(&is_late) }
    }
}

/// The runs of what is true.
fn runs(list: &[bool]) -> Vec<Range<usize>> {
    let mut from = 0;
    let all = list.chunk_by(|a, b| a == b).map(|run| {
        from += run.len();
        (run[0], from - run.len()..from)
    });
    all.filter(|run| run.0).map(|run| run.1).collect()
}

/// Writes the plan of the frame.
pub(super) fn write(warp: &Warp, state: &mut WarpState, frame: &WarpFrame<'_>, pose: &mut PoseMut<'_>) {
    let shift = state.answer.pelvis_shift;
    if state.answer.angle == 0.0 && !state.legs_moved {
        return;
    }
    if state.body_turn != 0.0 {
        turn_body(warp, frame.root, (state.body_turn, state.turns.body), pose);
    }
    let own = state.answer.angle - state.body_turn;
    if let Some(root) = warp.ik_root.filter(|_| own != 0.0) {
        let above = pose.skeleton.parent(root).map_or(Quat::IDENTITY, |p| pose.model.rotations[p]);
        let body = if pose.skeleton.parent(root).is_some() { state.turns.body } else { Quat::IDENTITY };
        let wanted = state.turns.whole * pose.model.rotations[root];
        pose.local[root].rotation = local_rotation(pose.skeleton, root, body * above, wanted).normalize();
    }
    compose_moved(warp, shift, pose);
    if let Some(list) = state.draw.as_mut() {
        list.pelvis(state.pelvis, state.pelvis + shift);
    }
    for (index, leg) in warp.legs.iter().enumerate() {
        if state.legs_moved {
            let goal = &state.legs[index];
            let (residual, outcome) = solve_leg(warp, leg, goal, pose);
            (state.answer.legs[index].residual, state.answer.legs[index].outcome) = (residual, outcome);
        }
        set_ik_foot(leg, &state.legs[index], pose);
    }
}

/// Composes the turned body with its pelvis shifted, once: parents come first, so that the pelvis is put in place between
/// what is above and what is below it.
fn compose_moved(warp: &Warp, shift: Vec3, pose: &mut PoseMut<'_>) {
    let pelvis = warp.pelvis;
    compose_runs(&warp.order.moved, pose, 0..pelvis + 1);
    if shift != Vec3::ZERO {
        let place = pose.model.positions[pelvis] + shift;
        put_joint(pose, pelvis, place);
    }
    compose_runs(&warp.order.moved, pose, pelvis..pose.skeleton.len());
}

/// Composes the parts of runs that are within `span`.
pub(super) fn compose_runs(runs: &[Range<usize>], pose: &mut PoseMut<'_>, span: Range<usize>) {
    for run in runs {
        let run = run.start.max(span.start)..run.end.min(span.end);
        pose.model.compose_range(pose.skeleton, run, pose.local);
    }
}

/// Turns the carriers about the root, and the spine joints back. All turns are about one axis, so that what a joint takes
/// back is, seen from its parent, its own part alone; nothing is composed in between.
fn turn_body(warp: &Warp, root: Vec3, (angle, turn): (f32, Quat), pose: &mut PoseMut<'_>) {
    let (mut back, mut weight) = (Quat::IDENTITY, 0.0);
    for spine in &warp.spine {
        let joint = spine.joint;
        let Some(parent) = pose.skeleton.parent(joint) else { continue };
        if spine.weight != weight {
            (back, weight) = (Quat::from_axis_angle(UP, -angle * spine.weight), spine.weight);
        }
        let (above, own) = (pose.model.rotations[parent], back * pose.model.rotations[joint]);
        pose.local[joint].rotation = local_rotation(pose.skeleton, joint, above, own).normalize();
    }
    for &joint in &warp.carriers {
        let above = pose.skeleton.parent(joint).map_or(Quat::IDENTITY, |p| pose.model.rotations[p]);
        let place = root + turn * (pose.model.positions[joint] - root);
        put_joint(pose, joint, place);
        let wanted = turn * pose.model.rotations[joint];
        pose.local[joint].rotation = local_rotation(pose.skeleton, joint, above, wanted).normalize();
    }
}

/// Puts a joint at a place in model space; its subtree is carried along.
fn place_joint(pose: &mut PoseMut<'_>, joint: usize, place: Vec3) {
    put_joint(pose, joint, place);
    pose.model.compose_subtree(pose.skeleton, joint, pose.local);
}

/// Writes the local translation that puts a joint at a place in model space; composes nothing.
fn put_joint(pose: &mut PoseMut<'_>, joint: usize, place: Vec3) {
    let Some(parent) = pose.skeleton.parent(joint) else {
        pose.local[joint].translation = place;
        return;
    };
    let way = place - pose.model.positions[parent];
    let (linear, factor) = (pose.model.linears[parent], pose.model.factor(parent));
    if factor != 0.0 {
        pose.local[joint].translation = linear.mul_transpose_vec3(way) / (factor * factor);
    } else if linear.determinant().abs() > 1e-18 {
        pose.local[joint].translation = linear.inverse() * way;
    }
}

fn solve_leg(warp: &Warp, leg: &Leg, goal: &LegGoal, pose: &mut PoseMut<'_>) -> (f32, crate::ik::Outcome) {
    let hip = pose.model.positions[leg.limb.upper];
    let pole = (!warp.options.stride.compensate_thigh).then(|| hip + goal.knee);
    let wanted = TwoBoneGoal { pole, end: EndRotation::Set(goal.rotation), ..TwoBoneGoal::at(goal.ankle) };
    let answer = leg.limb.solve(pose, &wanted);
    if leg.is_detached {
        let end = leg.limb.end_position(pose);
        place_joint(pose, leg.foot, end);
        pose.set_rotation(leg.foot, goal.rotation);
    }
    (answer.residual, answer.outcome)
}

/// Puts a rig's IK joint where its foot has come to, as it stood to it before.
fn set_ik_foot(leg: &Leg, goal: &LegGoal, pose: &mut PoseMut<'_>) {
    let Some(ik) = leg.ik else { return };
    let rotation = pose.model.rotations[leg.foot];
    let foot = pose.model.positions[leg.foot];
    place_joint(pose, ik, foot + rotation * goal.ik_place);
    pose.set_rotation(ik, (rotation * goal.ik_turn).normalize());
}
