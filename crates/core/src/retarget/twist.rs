//! Shares a limb segment's twist over its twist joints.
//!
//! Everything is a change away from the stance, `D`, in the target's model space, and `a` the segment's direction in
//! the stance. The segment's own joint turns by `D_own = D_parent * swing * twist(a, T_own)`. A turn about `a` on the
//! right leaves the segment's direction alone, so twist can be taken off the own joint and given back along the
//! segment: at the fraction `f` of its length the change is `D_own * turn(a, f T - T_own)`, where `T` is all the twist
//! that arrives at the segment's end. In a source with twist joints that is more than `T_own`: the rest is read at the
//! next bone, which carries what in-line joints have gathered and what leaf joints only show. So it is at hands and feet of every
//! source, where recordings have the pronation of a forearm without twist joints. A target without twist joints takes all of `T` on
//! its own joint. The next bone is driven by itself and stays exact.
//!
//! Twist is read between -180 and 180 degrees and then follows the previous frame, so that it never jumps by 360.

use super::plan::Drive;
use crate::character::Character;
use crate::humanoid::Bone;
use crate::rotation::{twist_angle, wrap_angle};
use crate::skeleton::Skeleton;
use glam::{Quat, Vec3};

/// A segment whose twist is read on the source and shared on the target.
#[derive(Clone, Debug)]
pub(super) struct TwistSegment {
    /// Source joints with the rotation that takes them from `G` to `D` (multiplied on the right).
    own: (usize, Quat),
    parent: Option<(usize, Quat)>,
    /// The source joint at which the rest of the twist is read, where the source has twist joints.
    end: Option<(usize, Quat)>,
    /// The target's joint and the segment's direction in its stance, model space, unit.
    pub(super) target: usize,
    axis: Vec3,
    /// The target's twist joints: joint, fraction of the length, stance rotation in model space.
    joints: Vec<(usize, f32)>,
}

/// Twist of one segment in the current frame, radians.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Twist {
    own: f32,
    total: f32,
    started: bool,
}

const SEGMENTS: [[Bone; 2]; 4] = [
    [Bone::LeftUpperArm, Bone::LeftLowerArm],
    [Bone::LeftLowerArm, Bone::LeftHand],
    [Bone::LeftUpperLeg, Bone::LeftLowerLeg],
    [Bone::LeftLowerLeg, Bone::LeftFoot],
];

/// The segments on which source or target has twist joints.
pub(super) fn segments(
    source: &Character,
    target: &Character,
    target_from_source: Quat,
) -> Vec<TwistSegment> {
    let sides = SEGMENTS.iter().flat_map(|s| [*s, s.map(Bone::mirrored)]);
    sides.filter_map(|[own, end]| segment(source, target, target_from_source, own, end)).collect()
}

fn segment(
    source: &Character,
    target: &Character,
    target_from_source: Quat,
    own: Bone,
    end: Bone,
) -> Option<TwistSegment> {
    let joints = |c: &Character| Some((c.humanoid().joint(own)?, c.humanoid().joint(end)?));
    let ((source_own, source_end), (target_own, target_end)) = (joints(source)?, joints(target)?);
    let on_source = twist_joints(source, source_own, source_end);
    let on_target = twist_joints(target, target_own, target_end);
    if on_source.is_empty() && on_target.is_empty() {
        return None;
    }
    let positions = &target.stance().positions;
    let axis = (positions[target_end] - positions[target_own]).try_normalize()?;
    let change = |joint: usize| (joint, (target_from_source * source.stance().rotations[joint]).conjugate());
    // Hands and feet have no twist of their own: what they carry beyond forearm and shin is these segments'. A forearm's own
    // is pronation and no business of the upper arm.
    let is_outer = matches!(end, Bone::LeftHand | Bone::RightHand | Bone::LeftFoot | Bone::RightFoot);
    let reads = (is_outer || !on_source.is_empty()).then(|| change(source_end));
    Some(TwistSegment {
        own: change(source_own),
        parent: source.skeleton().parent(source_own).map(change),
        end: reads,
        target: target_own,
        axis,
        joints: on_target,
    })
}

/// Twist joints of a segment with the fraction of its length at which they stand, by their names: below the segment's
/// own joint and not below its end.
fn twist_joints(character: &Character, own: usize, end: usize) -> Vec<(usize, f32)> {
    let skeleton = character.skeleton();
    let positions = &character.stance().positions;
    let along = positions[end] - positions[own];
    skeleton
        .subtree(own)
        .skip(1)
        .filter(|j| !skeleton.is_in_subtree(*j, end) && is_named_twist(skeleton, *j))
        .filter(|j| character.humanoid().bone_of(*j).is_none())
        .map(|j| {
            let fraction = (positions[j] - positions[own]).dot(along) / along.length_squared().max(1e-12);
            (j, fraction.clamp(0.0, 1.0))
        })
        .collect()
}

/// Whether a joint's name says that it carries twist.
pub(super) fn is_named_twist(skeleton: &Skeleton, joint: usize) -> bool {
    let name = skeleton.name(joint).to_lowercase();
    name.contains("twist") || name.contains("roll") || name.contains('捩')
}

impl TwistSegment {
    /// Reads the twist of this frame; `before` is the last frame's.
    pub(super) fn read(&self, source_rotations: &[Quat], before: Twist) -> Twist {
        let change = |(joint, inverse): (usize, Quat)| source_rotations[joint] * inverse;
        let own = change(self.own);
        let above = self.parent.map_or(Quat::IDENTITY, change);
        let own_twist = twist_angle(above.conjugate() * own, self.axis);
        let rest = self.end.map_or(0.0, |end| twist_angle(own.conjugate() * change(end), self.axis));
        let near = |angle: f32, last: f32| last + wrap_angle(angle - last);
        let total = own_twist + rest;
        if !before.started {
            return Twist { own: own_twist, total: wrap_angle(total), started: true };
        }
        Twist { own: near(own_twist, before.own), total: near(total, before.total), started: true }
    }

    /// The change of the target at a fraction of the segment, given the own joint's change: own, turned about the axis.
    fn at(&self, twist: Twist, own: Quat, fraction: f32) -> Quat {
        own * Quat::from_axis_angle(self.axis, fraction * twist.total - twist.own)
    }

    /// How the target's own joint and its twist joints are driven. `index` is this segment's in the plan.
    pub(super) fn drives(&self, target: &Character, index: usize) -> Vec<(usize, Drive)> {
        let stance = &target.stance().rotations;
        let fraction = if self.joints.is_empty() { 1.0 } else { 0.0 };
        let drive = |joint: usize, fraction: f32| {
            (joint, Drive::Twist { segment: index, fraction, stance: stance[joint] })
        };
        std::iter::once(drive(self.target, fraction))
            .chain(self.joints.iter().map(|(j, f)| drive(*j, *f)))
            .collect()
    }

    /// The model rotation of a joint of this segment.
    pub(super) fn answer(
        &self,
        source_rotations: &[Quat],
        twist: Twist,
        fraction: f32,
        stance: Quat,
    ) -> Quat {
        let own = source_rotations[self.own.0] * self.own.1;
        self.at(twist, own, fraction) * stance
    }

    /// Whether the target has twist joints here.
    pub(super) fn has_joints(&self) -> bool {
        !self.joints.is_empty()
    }

    /// Source joints whose rotations are read.
    pub(super) fn reads(&self) -> impl Iterator<Item = usize> + '_ {
        [Some(self.own), self.parent, self.end].into_iter().flatten().map(|(joint, _)| joint)
    }
}
