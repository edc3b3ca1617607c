//! Gaze: one look shared over waist, chest, neck and head, and the eyes if wanted.
//!
//! The head's aim axis as animated and the goal span one great circle. Every joint turns about that circle's axis, in
//! model space, by its part of the angle (`distribute`), so that the parts add up exactly; the head's part is
//! not added but solved: when the walk down the hierarchy reaches the head, its real place is known and it closes
//! whatever remains, so that within the limits the aim is exact although the trunk's turn has moved the head. That
//! movement is foreseen when the parts are made, so that the head does not have to make good for it out of its share.
//!
//! Limits and smoothing (see [`AimLimits`](super::AimLimits)) act once, on the direction of the whole, seen from the
//! parent of the first joint. The head's roll is put right at the head.

use super::aim::{AimAnswer, AimInput, AimOptions, AimTurn, AimUnit, Outcome, Place, TOO_CLOSE, invertible};
use super::foresee::{Moved, foresee};
use super::gaze_even::{EvenShares, EvenWish, Walk};
use super::gaze_options::{GazeOptions, parts};
use super::goal::{ControlFrame, ModelGoal};
use super::roll::RollReference;
use super::seek::{SeekMemory, Sight};
use super::shares::distribute;
use super::stand::Stand;
use super::trig::{angle_of, sin_cos};
use super::vector::{across, along_arc, angle, rotation_about, unit};
use super::{ControlError, JointRef};
use crate::humanoid::Bone;
use crate::note::Note;
use crate::pose::{ModelPose, local_rotation};
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{Mat3, Vec3, Vec3A};
use std::f32::consts::PI;

/// A prepared gaze.
#[derive(Clone, Debug)]
pub(super) struct GazeUnit {
    /// From the waist to the head.
    pub(super) joints: Vec<usize>,
    /// In proportion: they sum to 1.
    pub(super) shares: Vec<f32>,
    pub(super) limits: Vec<f32>,
    /// The largest whole of which nobody's share is over its limit.
    pub(super) free_until: f32,
    /// For the quick way, where it can be gone.
    pub(super) even: Option<EvenShares>,
    /// Every joint from the first to the head, those in between included.
    pub(super) path: Vec<usize>,
    /// Parent of the first joint.
    pub(super) base: Option<usize>,
    pub(super) head: AimUnit,
    pub(super) eyes: Vec<AimUnit>,
    eyes_first: f32,
}

/// What a gaze remembers, and what it hands from its first joint to its head within a frame.
#[derive(Clone, Debug)]
pub(super) struct GazeMemory {
    pub(super) seek: SeekMemory,
    pub(super) eyes: Vec<SeekMemory>,
    pub(super) parts: Vec<f32>,
    pub(super) head: AimAnswer,
    pub(super) eye_answers: Vec<AimAnswer>,
    /// By how much the trunk's turn moved the head, model space: where foreseeing begins.
    pub(super) moved: Moved,
    pub(super) closing: Option<Closing>,
}

/// What the head has to close.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closing {
    target: ModelGoal,
    /// The animated roll, in right-handed model space.
    roll: Option<RollReference>,
    /// The goal itself, where it is a point: what is still to go is seen from where the head ends up.
    point: Option<Vec3>,
}

/// The look as animated, and where it shall go; model space.
#[derive(Clone, Copy)]
pub(super) struct Wish {
    /// Unit.
    pub(super) axis: Vec3,
    pub(super) head: Vec3,
    /// From the head as animated to where it shall look; unit when that is a direction.
    pub(super) way: Vec3,
    /// The goal, where it is a point.
    pub(super) point: Option<Vec3>,
}

impl GazeUnit {
    pub(super) fn new(
        stand: &Stand<'_>,
        options: &GazeOptions,
        notes: &mut Vec<Note>,
    ) -> Result<GazeUnit, ControlError> {
        let parts = parts(stand, options, notes)?;
        let skeleton = stand.character.skeleton();
        let (first, head) = (parts[0].joint, parts[parts.len() - 1].joint);
        let base = skeleton.parent(first);
        let mut path = vec![first];
        path.extend(skeleton.path_below(first, head));
        let head = AimOptions {
            joint: JointRef::Index(head),
            axis: options.axis,
            origin_in_joint: options.origin_in_head,
            limits: options.limits,
            smoothing: options.smoothing,
            roll: options.roll,
            start: options.start,
        };
        let eyes = eyes(stand, options, path[path.len() - 1], notes)?;
        let sum: f32 = parts.iter().map(|part| part.share).sum();
        let free_until = parts.iter().map(|part| part.limit * sum / part.share).fold(PI, f32::min);
        let head = AimUnit::new(stand, path[path.len() - 1], base, &head)?;
        let shares: Vec<f32> = parts.iter().map(|part| part.share / sum).collect();
        Ok(GazeUnit {
            joints: parts.iter().map(|part| part.joint).collect(),
            even: EvenShares::new(&shares, &head),
            shares,
            limits: parts.iter().map(|part| part.limit).collect(),
            free_until,
            base,
            head,
            path,
            eyes_first: if eyes.is_empty() {
                0.0
            } else {
                options.eyes.map_or(0.0, |e| e.first_radians.max(0.0))
            },
            eyes,
        })
    }

    pub(super) fn new_memory(&self) -> GazeMemory {
        GazeMemory {
            seek: SeekMemory::default(),
            eyes: vec![SeekMemory::default(); self.eyes.len()],
            parts: vec![0.0; self.joints.len()],
            head: AimAnswer::default(),
            eye_answers: vec![AimAnswer::default(); self.eyes.len()],
            moved: Moved::default(),
            closing: None,
        }
    }

    /// The base is composed: decides the whole and turns all joints but the head.
    /// The path down to the head is composed here as animated, and again by the caller afterwards.
    pub(super) fn start(
        &self,
        memory: &mut GazeMemory,
        input: &AimInput,
        frame: &ControlFrame,
        pose: &mut GazePose<'_>,
    ) {
        memory.closing = None;
        memory.head = AimAnswer::default();
        memory.parts.fill(0.0);
        let weight = super::weight(input.weight);
        if weight == 0.0 {
            memory.seek.forget();
            memory.moved = Moved::default();
            return;
        }
        if input.goal.is_none() && memory.seek.is_idle() {
            memory.seek.forget();
            memory.seek.settle = false;
            memory.head.outcome = Outcome::NoGoal;
            memory.moved = Moved::default();
            return;
        }
        if let Some(even) = &self.even
            && let Some(mut walk) = Walk::of(self, pose)
        {
            let is_point = input.goal.is_some_and(|goal| goal.is_point());
            let head = if is_point { walk.measure(self, pose) } else { Vec3A::ZERO };
            let plain = weight == 1.0 && self.eyes_first == 0.0;
            let plain = plain.then(|| self.see_plainly(memory, input, frame, (&walk, head, pose.model)));
            let body = plain.flatten().or_else(|| {
                let base = || walk.base(pose.model, self.base);
                let axis = |way: Option<Vec3>| walk.axis(&self.head, way.map(Vec3A::from)).into();
                let seen = Seen { head: head.into(), base, is_plain: true };
                let wish = self.decide(memory, input, (weight, frame), &seen, axis)?;
                Some(EvenWish::of(&if self.eyes_first > 0.0 { self.short_of_eyes(&wish) } else { wish }))
            });
            let Some(body) = body else { return };
            return self.turn_evenly(even, memory, &body, &walk, pose.local);
        }
        for joint in &self.path {
            pose.model.compose_joint(pose.skeleton, *joint, &pose.local[*joint]);
        }
        let head = pose.model.positions[self.head.joint];
        let base = || self.base.map_or((Mat3::IDENTITY, Mat3::IDENTITY), |base| invertible(pose.model, base));
        let axis = |to_point: Option<Vec3>| self.animated_axis(pose, to_point);
        let decided =
            self.decide(memory, input, (weight, frame), &Seen { head, base, is_plain: false }, axis);
        let Some(wish) = decided else { return };
        let body = if self.eyes_first > 0.0 { self.short_of_eyes(&wish) } else { wish };
        let axis = self.share_out(memory, &body, pose.model);
        self.turn_trunk(&memory.parts, axis, pose);
        let joint_up = pose.model.linears[self.head.joint] * self.head.joint_up;
        memory.closing = Some(Closing {
            target: match body.point {
                Some(_) => ModelGoal::Point(body.head + body.way),
                None => ModelGoal::Direction(body.way),
            },
            roll: self.head.roll_reference(wish.axis, joint_up, self.head.up, weight),
            point: wish.point,
        });
    }

    /// Limits and smoothing of the whole, seen from the base.
    #[inline]
    fn decide<B: Fn() -> (Mat3, Mat3)>(
        &self,
        memory: &mut GazeMemory,
        input: &AimInput,
        (weight, frame): (f32, &ControlFrame),
        seen: &Seen<B>,
        animated_axis: impl Fn(Option<Vec3>) -> Vec3,
    ) -> Option<Wish> {
        let head = seen.head;
        let (outcome, way, point) = see(input, frame, head, memory.seek.last);
        let axis = animated_axis(point.map(|_| way));
        memory.head = AimAnswer { outcome, animated: axis, wanted: way, reached: axis };
        let (model_from_base, base_from_model) = (seen.base)();
        let seek = &self.head.seek;
        let plain = outcome == Outcome::Reached && weight == 1.0 && seek.is_plain() && !memory.seek.settle;
        if plain && seek.is_inside(&mut memory.seek, base_from_model * way) {
            memory.seek.last = way;
            return Some(Wish { axis, head, way, point });
        }
        let distance = if point.is_some() { way.length() } else { 1.0 };
        // What is unit stays so in a frame that is only turned.
        let unit_in_base = |v: Vec3| if seen.is_plain { Some(v) } else { unit(v) };
        let towards = if distance == 1.0 { way } else { way / distance };
        let sight = Sight {
            axis: unit_in_base(base_from_model * axis)?,
            wish: Some(towards).filter(|w| *w != Vec3::ZERO).and_then(|w| unit_in_base(base_from_model * w)),
            weight,
            dt_secs: frame.dt_secs,
            model_from_frame: &model_from_base,
            frame_from_model: &base_from_model,
            world_from_model: input.goal.filter(|g| g.is_in_world()).map(|_| &frame.world_from_model),
        };
        let Some(sought) = seek.seek(&mut memory.seek, &sight) else {
            memory.seek.last = Vec3::ZERO;
            memory.head.wanted = axis;
            return None;
        };
        memory.seek.last = way;
        if sight.wish.is_none() {
            memory.head.wanted = axis;
        }
        if outcome == Outcome::Reached && sought.moving {
            memory.head.outcome = Outcome::Moving;
        } else if outcome == Outcome::Reached && sought.limited {
            memory.head.outcome = Outcome::Limited;
        }
        let way = unit_in_base(model_from_base * sought.direction)? * distance;
        Some(Wish { axis, head, way, point })
    }

    /// The head's aim axis as animated, model space.
    fn animated_axis(&self, pose: &GazePose<'_>, to_point: Option<Vec3>) -> Vec3 {
        let unit_of = |v: Vec3| unit(v).unwrap_or(Vec3::Z);
        let Some(way) = to_point.filter(|_| self.head.has_origin()) else {
            return unit_of(pose.model.linears[self.head.joint] * self.head.axis);
        };
        let local = &pose.local[self.head.joint];
        let place = Place::of(pose.model, self.head.parent, local.translation);
        // The distance in the head's parent's units; that frame has one unit for all directions unless it is sheared.
        let size = place.parent_from_model.determinant().abs().cbrt();
        let aimed = self.head.aimed(local.scale, Some(way.length() * size));
        unit_of(place.model_from_parent * (local.rotation * aimed))
    }

    /// What is left for the body when the eyes take the first of the turn.
    fn short_of_eyes(&self, wish: &Wish) -> Wish {
        let whole = angle(wish.axis, wish.way);
        let tangent = unit(across(wish.way, wish.axis)).unwrap_or(wish.axis);
        let left = whole - self.eyes_first;
        let direction = if left > 0.0 { along_arc(wish.axis, tangent, left) } else { wish.axis };
        Wish { way: direction * wish.way.length(), ..*wish }
    }

    /// Makes the parts, foreseeing how they move the head; gives the axis of all of them, model space.
    fn share_out(&self, memory: &mut GazeMemory, wish: &Wish, model: &ModelPose) -> Vec3 {
        let parts = memory.parts.as_mut_slice();
        if wish.point.is_none() || self.joints.len() == 1 {
            return self.part(parts, wish, wish.way);
        }
        let look = |way: Vec3A| {
            let axis = self.part(parts, wish, way.into());
            (way, Vec3A::from(self.moved(parts, axis, model)))
        };
        let ((way, moved), _) = foresee(wish.way.into(), &memory.moved, look, |look| look.1);
        memory.moved.was(moved.into());
        self.part(&mut memory.parts, wish, way.into())
    }

    /// Makes the parts of a look along a way of any length; gives their axis.
    #[inline]
    fn part(&self, parts: &mut [f32], wish: &Wish, way: Vec3) -> Vec3 {
        let cross = wish.axis.cross(way);
        let sine = cross.length();
        let cosine = wish.axis.dot(way);
        let whole = angle_of(sine, cosine);
        if whole <= self.free_until {
            for (part, share) in parts.iter_mut().zip(&self.shares) {
                *part = whole * share;
            }
        } else {
            distribute(whole, &self.shares, &self.limits, parts);
        }
        if sine > 1e-6 * cosine.abs() { cross / sine } else { self.any_turn(wish.axis) }
    }

    /// About what to turn where the look does not tell.
    pub(super) fn any_turn(&self, axis: Vec3) -> Vec3 {
        unit(across(self.head.up, axis)).unwrap_or_else(|| axis.any_orthonormal_vector())
    }

    /// By how much the head moves when the trunk turns, model space.
    #[inline]
    fn moved(&self, parts: &[f32], axis: Vec3, model: &ModelPose) -> Vec3 {
        let (mut moved, mut turned) = (Vec3::ZERO, 0.0);
        let mut from = model.positions[self.joints[0]];
        for (joint, part) in self.joints[1..].iter().zip(parts) {
            turned += part;
            let to = model.positions[*joint];
            let way = to - from;
            from = to;
            let (sin, cos) = sin_cos(turned.min(PI));
            moved += across(way, axis) * (cos - 1.0) + axis.cross(way) * sin;
        }
        moved
    }

    /// Turns every joint but the head about `axis` by its part.
    fn turn_trunk(&self, parts: &[f32], axis: Vec3, pose: &mut GazePose<'_>) {
        for (joint, part) in self.joints.iter().zip(parts).take(self.joints.len() - 1) {
            if *part == 0.0 {
                continue;
            }
            // The axis looks the same from a parent that has turned about it, so the animated rotations serve.
            let turned = rotation_about(axis, *part) * pose.model.rotations[*joint];
            pose.local[*joint].rotation = match pose.skeleton.parent(*joint) {
                Some(parent) => local_rotation(pose.skeleton, *joint, pose.model.rotations[parent], turned),
                None => turned,
            };
        }
    }

    /// The head's turn has come: it closes what remains. Its parent is composed, it is not.
    pub(super) fn close(&self, memory: &mut GazeMemory, model: &ModelPose, local: &mut [Transform]) {
        let Some(closing) = memory.closing else { return };
        let head = &mut local[self.head.joint];
        let place = Place::of(model, self.head.parent, head.translation);
        let (way, distance) = match closing.target {
            ModelGoal::Direction(direction) => (place.parent_from_model * direction, None),
            ModelGoal::Point(point) => {
                let way = place.parent_from_model * (point - place.position);
                (way, self.head.has_origin().then(|| way.length()))
            }
        };
        let from = head.rotation * self.head.aimed(head.scale, distance);
        let Some(wish) = unit(way) else { return };
        let last = self.joints.len() - 1;
        let whole = angle(from, wish);
        let mut to = wish;
        if whole > self.limits[last] + 1e-6 {
            let tangent = unit(across(wish, from)).unwrap_or_else(|| from.any_orthonormal_vector());
            to = along_arc(from, tangent, self.limits[last]);
            if memory.head.outcome == Outcome::Reached {
                memory.head.outcome = Outcome::Limited;
            }
        }
        memory.parts[last] = whole.min(self.limits[last]);
        let up = unit(place.parent_from_model * self.head.up).unwrap_or(Vec3::Y);
        let mirrored = place.model_from_parent.determinant() < 0.0;
        let roll = closing.roll.map(|roll| if mirrored { roll.mirrored() } else { roll });
        self.head.turn(&AimTurn { from, to, up, roll }, &mut memory.seek.roll, head);
        memory.head.reached = place.model_from_parent * to;
        if let Some(point) = closing.point {
            memory.head.wanted = point - place.position;
        }
    }

    /// An eye's turn has come. Its parent is composed, it is not.
    pub(super) fn turn_eye(
        &self,
        eye: usize,
        memory: &mut GazeMemory,
        input: &AimInput,
        frame: &ControlFrame,
        pose: &mut GazePose<'_>,
    ) {
        let unit = &self.eyes[eye];
        let local = &mut pose.local[unit.joint];
        memory.eye_answers[eye] = unit.apply(&mut memory.eyes[eye], input, frame, pose.model, local);
    }
}

/// From where a goal is seen.
struct Seen<B: Fn() -> (Mat3, Mat3)> {
    /// The place of the head as animated.
    head: Vec3,
    /// Model space from the base's frame, and back.
    base: B,
    /// Whether that is only a turn.
    is_plain: bool,
}

/// What a gaze works on.
pub(super) struct GazePose<'a> {
    pub(super) skeleton: &'a Skeleton,
    pub(super) local: &'a mut [Transform],
    pub(super) model: &'a mut ModelPose,
}

/// The goal seen from a place in model space: outcome, the way to it (unit for a direction, zero for none), and the
/// goal where it is a point.
fn see(input: &AimInput, frame: &ControlFrame, from: Vec3, last: Vec3) -> (Outcome, Vec3, Option<Vec3>) {
    match input.goal.and_then(|goal| goal.in_model(&frame.world_from_model)) {
        None => (Outcome::NoGoal, Vec3::ZERO, None),
        Some(ModelGoal::Direction(direction)) => (Outcome::Reached, direction, None),
        Some(ModelGoal::Point(point)) => {
            let way = point - from;
            let square = way.length_squared();
            if square.is_infinite() {
                (Outcome::Reached, unit(way).unwrap_or(Vec3::ZERO), None)
            } else if square > TOO_CLOSE * TOO_CLOSE {
                (Outcome::Reached, way, Some(point))
            } else {
                (Outcome::TooClose, unit(last).unwrap_or(Vec3::ZERO), None)
            }
        }
    }
}

/// The eyes below the head, if wanted.
fn eyes(
    stand: &Stand<'_>,
    options: &GazeOptions,
    head: usize,
    notes: &mut Vec<Note>,
) -> Result<Vec<AimUnit>, ControlError> {
    let Some(eyes) = options.eyes else { return Ok(Vec::new()) };
    let skeleton = stand.character.skeleton();
    let mut out = Vec::new();
    for bone in [Bone::LeftEye, Bone::RightEye] {
        let Some(joint) = stand.character.humanoid().joint(bone) else { continue };
        if joint == head || !skeleton.is_in_subtree(joint, head) {
            continue;
        }
        let eye = AimOptions {
            limits: eyes.limits,
            smoothing: eyes.smoothing,
            roll: super::Roll::Shortest,
            ..AimOptions::new(joint)
        };
        out.push(AimUnit::new(stand, joint, skeleton.parent(joint), &eye)?);
    }
    if out.is_empty() {
        notes.push(Note::warning(
            skeleton.name(head),
            "the gaze cannot use eyes: no eye joints below the head",
        ));
    }
    out.sort_by_key(|eye| eye.joint);
    Ok(out)
}
