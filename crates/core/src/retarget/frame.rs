//! One frame: source rotations to model space, the target's rotations from them, and back to local.

use super::plan::{Drive, NO_PARENT, Plan};
use super::travel::into_frame;
use super::twist::Twist;
use super::{RetargetState, affine};
use crate::pose::{local_rotation, model_rotation};
use crate::rotation::{mirrored_in_x, slerp};
use crate::transform::Transform;
use glam::{Quat, Vec3};

/// Where travel puts hips and root in this frame, model space.
struct Moved {
    hips: Option<Vec3>,
    root: Option<(usize, Quat, Vec3)>,
}

/// Normalises what is unit up to rounding: one Newton step, exact to the last bits and free of division.
#[inline]
fn nearly_unit(q: Quat) -> Quat {
    q * (1.5 - 0.5 * q.length_squared())
}

impl Plan {
    /// See [`Retarget::pose`](super::Retarget::pose).
    pub(super) fn pose(&self, state: &mut RetargetState, source: &[Transform], target: &mut [Transform]) {
        assert_eq!(source.len(), self.source.len(), "one transform per source joint");
        assert_eq!(target.len(), self.target.len(), "one transform per target joint");
        assert_eq!(state.source_rotations.len(), self.source.len(), "the state belongs to this retarget");
        assert_eq!(state.target_rotations.len(), self.target.len(), "the state belongs to this retarget");
        if self.same {
            target.copy_from_slice(source);
            if !self.travel.is_identity() {
                self.source_rotations(state, source);
                self.move_hips_of_same(state, source, target);
            }
            return;
        }
        target.copy_from_slice(&self.base);
        self.source_rotations(state, source);
        for (segment, twist) in self.twists.iter().zip(&mut state.twists) {
            *twist = segment.read(&state.source_rotations, *twist);
        }
        self.target_rotations(state, source, target);
        for detached in &self.detached {
            let (linear, place) = affine(&detached.carrier_path, target);
            let end = place + linear * detached.in_carrier;
            let (linear, place) = affine(&detached.parent_path, target);
            target[detached.joint].translation = into_frame(linear, place, end);
        }
    }

    /// Pure rotations of the source's joints, turned into the target's model space.
    fn source_rotations(&self, state: &mut RetargetState, source: &[Transform]) {
        let skeleton = &self.source;
        let rotations = &mut state.source_rotations[..];
        let parents = skeleton.parents();
        if skeleton.has_reflections() {
            for joint in 0..source.len() {
                let local = source[joint].rotation;
                rotations[joint] = match parents[joint] {
                    None => self.target_from_source * local,
                    Some(parent) => model_rotation(skeleton, joint, rotations[parent], local),
                };
            }
            return;
        }
        for step in &self.source_steps {
            let above = match step.parent {
                NO_PARENT => self.target_from_source,
                parent => rotations[parent as usize],
            };
            rotations[step.joint as usize] = above * source[step.joint as usize].rotation;
        }
    }

    /// Rotations of the target's joints, and the places of hips and root.
    fn target_rotations(&self, state: &mut RetargetState, source: &[Transform], target: &mut [Transform]) {
        let RetargetState { source_rotations, target_rotations, twists } = state;
        let turned = self
            .travel
            .is_active()
            .then(|| self.answer(self.travel.hips(), source, source_rotations, twists))
            .map(|answer| answer.map_or(Quat::IDENTITY, |now| now * self.hips_stance_inverse));
        let hips = turned.map(|turned| self.travel.hips_in_model(source, turned));
        let root = hips.zip(turned).and_then(|(hips, turned)| self.travel.root_in_model(hips, turned));
        for reshape in &self.reshapes {
            reshape.apply(source, target);
        }
        let moved = Moved { hips, root };
        for step in &self.steps {
            let joint = step.joint as usize;
            let above = match step.parent {
                NO_PARENT => Quat::IDENTITY,
                parent => target_rotations[parent as usize],
            };
            target_rotations[joint] = match step.source {
                Some(driver) => {
                    let in_model = source_rotations[driver as usize] * step.after;
                    target[joint].rotation = nearly_unit(above.conjugate() * in_model);
                    in_model
                }
                None => {
                    let answer = self.answer(joint, source, source_rotations, twists);
                    self.place(joint, above, answer, &moved, source, target)
                }
            };
        }
    }

    /// Poses one joint the general way: hips and root with their travel, helpers, weights, reflections. Returns its
    /// rotation in model space.
    fn place(
        &self,
        joint: usize,
        above: Quat,
        mut answer: Option<Quat>,
        moved: &Moved,
        source: &[Transform],
        target: &mut [Transform],
    ) -> Quat {
        if let Drive::Local { source: from, before, after } = self.drives[joint] {
            target[joint].rotation = (before * source[from].rotation * after).normalize();
            self.lag(joint, target);
        }
        if let Some((root, rotation, place)) = moved.root
            && root == joint
        {
            answer = Some(rotation);
            let path = self.travel.target_path();
            let (linear, origin) = affine(&path[..path.len() - 1], target);
            target[joint].translation = into_frame(linear, origin, place);
        }
        if let Some(place) = moved.hips
            && joint == self.travel.hips()
        {
            let (linear, origin) = affine(self.travel.target_path(), target);
            target[joint].translation = into_frame(linear, origin, place);
        }
        let local_of = |in_model: Quat| match self.target.parent(joint) {
            None => in_model,
            Some(_) => local_rotation(&self.target, joint, above, in_model),
        };
        let in_model = |local: Quat| match self.target.parent(joint) {
            None => local,
            Some(_) => model_rotation(&self.target, joint, above, local),
        };
        let Some(rotation) = answer else { return in_model(target[joint].rotation) };
        target[joint].rotation = local_of(rotation).normalize();
        if self.lag(joint, target) { in_model(target[joint].rotation) } else { rotation }
    }

    /// Where less than all of the motion arrives, takes the joint back toward its base; says whether it did.
    #[inline]
    fn lag(&self, joint: usize, target: &mut [Transform]) -> bool {
        let Some(weight) = self.weights.get(joint).filter(|w| **w < 1.0) else { return false };
        target[joint].rotation = slerp(self.base[joint].rotation, target[joint].rotation, *weight);
        true
    }

    /// The model rotation that the source asks of a target joint, if it is driven in model space.
    #[inline]
    fn answer(
        &self,
        joint: usize,
        source: &[Transform],
        source_rotations: &[Quat],
        twists: &[Twist],
    ) -> Option<Quat> {
        match self.drives[joint] {
            Drive::Hold | Drive::Copy | Drive::Local { .. } => None,
            Drive::Polyline { index } => {
                let joint = &self.polylines[index];
                self.spread(joint.spread, source_rotations).map(|spread| joint.answer(spread, source))
            }
            Drive::Twist { segment, fraction, stance } => {
                Some(self.twists[segment].answer(source_rotations, twists[segment], fraction, stance))
            }
            drive => self.spread(drive, source_rotations),
        }
    }

    /// The answer of one source joint, or of one between two.
    #[inline]
    fn spread(&self, drive: Drive, source_rotations: &[Quat]) -> Option<Quat> {
        match drive {
            Drive::Follow { source, after } => Some(source_rotations[source] * after),
            Drive::Between { first, after_first, second, after_second, weight } => Some(slerp(
                source_rotations[first] * after_first,
                source_rotations[second] * after_second,
                weight,
            )),
            Drive::Mirrored { source, inverse, stance } => {
                let upright = self.canonical_from_target;
                let change = upright * (source_rotations[source] * inverse) * upright.conjugate();
                Some(upright.conjugate() * mirrored_in_x(change) * upright * stance)
            }
            _ => None,
        }
    }

    /// The same skeleton with its travel put elsewhere: hips keep their turn in model space, root takes its part.
    fn move_hips_of_same(&self, state: &RetargetState, source: &[Transform], target: &mut [Transform]) {
        if !self.travel.is_active() {
            return;
        }
        let hips = self.travel.hips();
        let in_model = state.source_rotations[hips];
        let place = self.travel.hips_in_model(source, in_model * self.hips_stance_inverse);
        let path = self.travel.target_path();
        if let Some((root, rotation, root_place)) =
            self.travel.root_in_model(place, in_model * self.hips_stance_inverse)
        {
            let (linear, origin) = affine(&path[..path.len() - 1], target);
            target[root].translation = into_frame(linear, origin, root_place);
            let above = self.target.parent(root).map_or(Quat::IDENTITY, |p| state.source_rotations[p]);
            target[root].rotation = match self.target.parent(root) {
                None => rotation,
                Some(_) => local_rotation(&self.target, root, above, rotation),
            };
            target[hips].rotation = local_rotation(&self.target, hips, rotation, in_model);
        }
        let (linear, origin) = affine(path, target);
        target[hips].translation = into_frame(linear, origin, place);
    }
}
