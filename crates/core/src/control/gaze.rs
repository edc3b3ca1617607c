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
use glam::{Mat3, Vec3};
use std::f32::consts::PI;

/// A prepared gaze.
#[derive(Clone, Debug)]
pub(super) struct GazeUnit {
    /// From the waist to the head.
    pub(super) joints: Vec<usize>,
    /// In proportion: they sum to 1.
    shares: Vec<f32>,
    limits: Vec<f32>,
    /// The largest whole of which nobody's share is over its limit.
    free_until: f32,
    /// Every joint from the first to the head, those in between included.
    path: Vec<usize>,
    /// Parent of the first joint.
    base: Option<usize>,
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
    /// By how much the trunk's turn moved the head in the last frame, model space: where foreseeing begins.
    moved: Vec3,
    closing: Option<Closing>,
}

/// What the head has to close.
#[derive(Clone, Copy, Debug)]
struct Closing {
    target: ModelGoal,
    /// The animated roll, in right-handed model space.
    roll: Option<RollReference>,
    /// The goal itself, where it is a point: what is still to go is seen from where the head ends up.
    point: Option<Vec3>,
}

/// The look as animated, and where it shall go; model space.
#[derive(Clone, Copy)]
struct Wish {
    /// Unit.
    axis: Vec3,
    head: Vec3,
    /// From the head as animated to where it shall look; unit when that is a direction.
    way: Vec3,
    /// The goal, where it is a point.
    point: Option<Vec3>,
}

/// Tries at foreseeing where the head goes.
const ROUNDS: usize = 12;
/// Foreseeing ends when a try changes the way by less than this fraction of it. A try leaves at most the trunk's length
/// over the distance of what it changed, which says whether one more try is the last.
const SAME: f32 = 2e-5;

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
        Ok(GazeUnit {
            joints: parts.iter().map(|part| part.joint).collect(),
            shares: parts.iter().map(|part| part.share / sum).collect(),
            limits: parts.iter().map(|part| part.limit).collect(),
            free_until,
            base,
            head: AimUnit::new(stand, path[path.len() - 1], base, &head)?,
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
            moved: Vec3::ZERO,
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
            memory.moved = Vec3::ZERO;
            return;
        }
        if input.goal.is_none() && memory.seek.is_idle() {
            memory.seek.forget();
            memory.seek.settle = false;
            memory.head.outcome = Outcome::NoGoal;
            memory.moved = Vec3::ZERO;
            return;
        }
        for joint in &self.path {
            pose.model.compose_joint(pose.skeleton, *joint, &pose.local[*joint]);
        }
        let Some(wish) = self.decide(memory, input, weight, frame, pose) else { return };
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
    fn decide(
        &self,
        memory: &mut GazeMemory,
        input: &AimInput,
        weight: f32,
        frame: &ControlFrame,
        pose: &GazePose<'_>,
    ) -> Option<Wish> {
        let head = pose.model.positions[self.head.joint];
        let (outcome, way, point) = see(input, frame, head, memory.seek.last);
        let axis = self.animated_axis(pose, point.map(|_| way));
        memory.head = AimAnswer { outcome, animated: axis, wanted: way, reached: axis };
        let (model_from_base, base_from_model) =
            self.base.map_or((Mat3::IDENTITY, Mat3::IDENTITY), |base| invertible(pose.model, base));
        let seek = &self.head.seek;
        let plain = outcome == Outcome::Reached && weight == 1.0 && seek.is_plain() && !memory.seek.settle;
        if plain && seek.is_inside(&mut memory.seek, base_from_model * way) {
            memory.seek.last = way;
            return Some(Wish { axis, head, way, point });
        }
        let sight = Sight {
            axis: unit(base_from_model * axis)?,
            wish: unit(base_from_model * way),
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
        let distance = if point.is_some() { way.length() } else { 1.0 };
        let way = unit(model_from_base * sought.direction)? * distance;
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
    ///
    /// With the parts for a look along some way, the head comes to stand elsewhere, and sees the goal along another
    /// way. The way that leads to itself is looked for from the last frame's by Broyden's method (the good one), whose
    /// first step is the plain repetition. Where the goal is near and behind there may be none (the head passes it in
    /// turning round); the nearest is taken then, and the head's own part makes good for the rest.
    fn share_out(&self, memory: &mut GazeMemory, wish: &Wish, model: &ModelPose) -> Vec3 {
        let parts = memory.parts.as_mut_slice();
        if wish.point.is_none() || self.joints.len() == 1 {
            return self.part(parts, wish, wish.way);
        }
        let size = wish.way.length_squared();
        let enough = SAME * SAME * size;
        let last_moved = if memory.moved.length_squared() < size { memory.moved } else { Vec3::ZERO };
        let mut way = wish.way - last_moved;
        let mut axis = self.part(parts, wish, way);
        let mut off = wish.way - self.foresee(parts, axis, model) - way;
        if off.length_squared() > enough {
            let lever = model.positions[self.joints[0]].distance_squared(wish.head);
            let mut inverse = Mat3::IDENTITY;
            let mut best = (off.length_squared(), way);
            for _ in 0..ROUNDS {
                let step = inverse * off;
                way += step;
                axis = self.part(parts, wish, way);
                if step.length_squared() * lever < enough * size {
                    best.1 = way;
                    break;
                }
                let next = wish.way - self.foresee(parts, axis, model) - way;
                if next.length_squared() < best.0 {
                    best = (next.length_squared(), way);
                }
                if best.0 < enough {
                    break;
                }
                inverse = broyden(inverse, step, off - next);
                off = next;
            }
            if best.1 != way {
                way = best.1;
                axis = self.part(parts, wish, way);
            }
        }
        memory.moved = wish.way - way;
        axis
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
        if sine > 1e-6 * cosine.abs() {
            cross / sine
        } else {
            unit(across(self.head.up, wish.axis)).unwrap_or_else(|| wish.axis.any_orthonormal_vector())
        }
    }

    /// By how much the head moves when the trunk turns, model space.
    #[inline]
    fn foresee(&self, parts: &[f32], axis: Vec3, model: &ModelPose) -> Vec3 {
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

/// The inverse of the slope of `off`, improved by what a step has changed of it.
fn broyden(inverse: Mat3, step: Vec3, change: Vec3) -> Mat3 {
    let expected = inverse * change;
    let along = step.dot(expected);
    if !(along.abs() > 1e-6 * step.length_squared()) {
        return inverse;
    }
    let (column, row) = ((step - expected) / along, inverse.transpose() * step);
    inverse + Mat3::from_cols(column * row.x, column * row.y, column * row.z)
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
