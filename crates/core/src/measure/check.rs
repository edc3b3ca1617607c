//! Built-in inputs that separate causes, for any pair of characters: the reference stance and a single-axis turn.
//!
//! The source is put into its own stance: whatever the target does then is an error of references. Then one bone after
//! the other is turned about its own long axis: whatever the target does beside the same turn about its own bone's long
//! axis is an error of axes. The turn is read at the end of the segment, where twist joints have given up what they
//! carry, and at the bone itself where nothing stands between it and the end.

use super::direction::LIMB_SEGMENTS;
use super::pose::ModelPose64;
use crate::character::Character;
use crate::humanoid::Bone;
use crate::retarget::Retarget;
use crate::rotation::{angle_f64, mirrored_in_x};
use crate::transform::Transform;
use glam::{DQuat, DVec3, Quat};

/// How far the target is from its stance when the source is in its own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ReferenceError {
    /// Largest angle between a paired target joint and its stance in model space, radians.
    pub angle: f64,
    /// The target joint of that.
    pub joint: usize,
}

/// What a turn of one source bone about its own long axis did to the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CheckTurn {
    /// The bone that was turned on the source.
    pub bone: Bone,
    /// Angle between the target's turn axis and its own bone's long axis, radians.
    pub axis_error: f64,
    /// Difference between the target's turn and the source's, radians.
    pub amount_error: f64,
    /// Angle of the turn that separates the target from the right answer, radians: both errors in one.
    pub error: f64,
}

/// The single-axis check over all limb bones that both characters have.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AxisError {
    /// Largest [`CheckTurn::axis_error`], radians; 0 when no limb bone is known on both sides.
    pub axis: f64,
    /// Largest [`CheckTurn::error`], radians.
    pub error: f64,
    /// The bone of the largest error.
    pub worst_bone: Option<Bone>,
    /// Bone by bone.
    pub turns: Vec<CheckTurn>,
}

/// Poses the source in its stance and compares the target with its own.
pub fn reference_error(retarget: &Retarget, source: &Character, target: &Character) -> ReferenceError {
    let pose = posed(retarget, target, source.stance_local());
    let stance = ModelPose64::of(target.skeleton(), target.stance_local());
    let mut out = ReferenceError::default();
    // Joints that nothing drives follow their parent as modelled: a finger that the source does not have keeps its rest,
    // which is not the stance's flat hand. What matters is where bones and driven joints come to stand.
    let driven = |joint: usize| retarget.pairs().iter().any(|pair| pair.target == joint);
    let body = |joint: usize| target.humanoid().bone_of(joint).is_some_and(|bone| !bone.is_finger());
    for joint in (0..target.skeleton().len()).filter(|joint| driven(*joint) || body(*joint)) {
        let angle = angle_f64(stance.rotations[joint].inverse() * pose.rotations[joint]);
        if angle > out.angle {
            out = ReferenceError { angle, joint };
        }
    }
    out
}

/// Turns every limb bone of the source by `angle` radians about its own long axis, one at a time, and reads what the
/// target does. 30 degrees is the usual angle.
pub fn axis_error(retarget: &Retarget, source: &Character, target: &Character, angle: f64) -> AxisError {
    let mut out = AxisError::default();
    for (bone, end) in LIMB_SEGMENTS {
        let joints = |c: &Character| Some([c.humanoid().joint(bone)?, c.humanoid().joint(end)?]);
        let (Some([s0, s1]), Some(target_joints)) = (joints(source), joints(target)) else {
            continue;
        };
        let axis = source.stance().positions[s1] - source.stance().positions[s0];
        let Some(axis) = axis.as_dvec3().try_normalize() else {
            continue;
        };
        let turned = turned_stance(source, s0, DQuat::from_axis_angle(axis, angle));
        let pose = posed(retarget, target, &turned);
        let [start, end] = target_joints;
        // Where twist joints take the turn over, the bone itself has none of it.
        let direct = target.skeleton().parent(end) == Some(start) && !retarget.shares_twist(start);
        // A foot that hangs from the root of its rig does not turn with the shin: then the bone itself is read.
        let carried = source.skeleton().is_in_subtree(s1, s0);
        let segment = Segment { bone, start, end, at_start: direct || !carried, at_end: carried };
        if let Some(turn) = read_turn(target, &pose, &segment, angle) {
            out.axis = out.axis.max(turn.axis_error);
            if out.worst_bone.is_none() || turn.error > out.error {
                (out.error, out.worst_bone) = (turn.error, Some(bone));
            }
            out.turns.push(turn);
        }
    }
    out
}

/// The stance with a model-space turn of one joint, everything below carried along.
fn turned_stance(character: &Character, joint: usize, turn: DQuat) -> Vec<Transform> {
    let mut local = character.stance_local().to_vec();
    let in_model = character.stance().rotations[joint].as_dquat().normalize();
    let in_joint = (in_model.inverse() * turn * in_model).normalize();
    // Under a mirror the joint's local rotation is seen mirrored, its turn too.
    let mirrored = character.skeleton().reflection(joint).is_some_and(|r| r.mirrored);
    let in_joint: Quat = in_joint.as_quat();
    let in_joint = if mirrored { mirrored_in_x(in_joint) } else { in_joint };
    local[joint].rotation = (local[joint].rotation * in_joint).normalize();
    local
}

fn posed(retarget: &Retarget, target: &Character, source_local: &[Transform]) -> ModelPose64 {
    let mut out = target.stance_local().to_vec();
    retarget.pose(&mut retarget.new_state(), source_local, &mut out);
    ModelPose64::of(target.skeleton(), &out)
}

/// A limb segment of the target.
struct Segment {
    bone: Bone,
    start: usize,
    end: usize,
    /// Whether the turn shows at its own joint.
    at_start: bool,
    /// Whether the turn shows at its end.
    at_end: bool,
}

fn read_turn(target: &Character, pose: &ModelPose64, segment: &Segment, angle: f64) -> Option<CheckTurn> {
    let Segment { bone, start, end, at_start, at_end } = *segment;
    let stance = ModelPose64::of(target.skeleton(), target.stance_local());
    let axis = (stance.positions[end] - stance.positions[start]).try_normalize()?;
    let right = DQuat::from_axis_angle(axis, angle);
    let mut out = CheckTurn { bone, axis_error: 0.0, amount_error: 0.0, error: -1.0 };
    for joint in [at_end.then_some(end), at_start.then_some(start)].into_iter().flatten() {
        let mut turn = pose.rotations[joint] * stance.rotations[joint].inverse();
        if turn.w < 0.0 {
            turn = -turn;
        }
        let error = angle_f64(right.inverse() * turn);
        if error > out.error {
            let about: DVec3 = turn.xyz() * angle.signum();
            let amount_error = (angle_f64(turn) - angle.abs()).abs();
            out = CheckTurn {
                bone,
                axis_error: axis.cross(about).length().atan2(axis.dot(about)),
                amount_error,
                error,
            };
        }
    }
    Some(out)
}
