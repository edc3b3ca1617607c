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
use super::vector::{across, along_arc, angle, unit};
use super::{ControlError, JointRef};
use crate::humanoid::Bone;
use crate::note::Note;
use crate::pose::{ModelPose, local_rotation};
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{Mat3, Quat, Vec3};

/// A prepared gaze.
#[derive(Clone, Debug)]
pub(super) struct GazeUnit {
    /// From the waist to the head.
    pub(super) joints: Vec<usize>,
    /// In proportion: they sum to 1.
    shares: Vec<f32>,
    limits: Vec<f32>,
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
    closing: Option<Closing>,
}

/// What the head has to close.
#[derive(Clone, Copy, Debug)]
struct Closing {
    target: ModelGoal,
    /// The animated roll, in right-handed model space.
    roll: Option<RollReference>,
    up: Vec3,
    /// The goal itself, where it is a point: what is still to go is seen from where the head ends up.
    point: Option<Vec3>,
}

/// The look as animated, and what becomes of it; model space.
struct Wish {
    axis: Vec3,
    head: Vec3,
    direction: Vec3,
    /// To a goal that is a point, and that point.
    distance: Option<f32>,
    point: Option<Vec3>,
}

/// Rounds of foreseeing where the head goes; each gains a digit or so.
const ROUNDS: usize = 4;

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
        let mut path: Vec<usize> = skeleton.ancestors(head).take_while(|j| *j != first).collect();
        path.push(first);
        path.reverse();
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
        Ok(GazeUnit {
            joints: parts.iter().map(|part| part.joint).collect(),
            shares: parts.iter().map(|part| part.share / sum).collect(),
            limits: parts.iter().map(|part| part.limit).collect(),
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
            closing: None,
        }
    }

    /// The first joint's turn has come: decides the whole and turns all joints but the head. The first joint's parent
    /// is composed; the path down to the head is composed here as animated, and again by the caller afterwards.
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
            return;
        }
        for joint in &self.path {
            pose.model.compose_joint(pose.skeleton, *joint, &pose.local[*joint]);
        }
        let Some(wish) = self.decide(memory, input, weight, frame, pose) else { return };
        let body = self.short_of_eyes(&wish);
        let axis = self.share_out(memory, &body, pose.model);
        self.turn_trunk(memory, axis, pose);
        let up = self.head.up;
        let joint_up = pose.model.linears[self.head.joint] * self.head.joint_up;
        memory.closing = Some(Closing {
            target: match body.distance {
                Some(distance) => ModelGoal::Point(body.head + body.direction * distance),
                None => ModelGoal::Direction(body.direction),
            },
            roll: self.head.roll_reference(wish.axis, joint_up, up, weight),
            up,
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
        let model = &*pose.model;
        let joint = self.head.joint;
        let (model_from_base, base_from_model) =
            self.base.map_or((Mat3::IDENTITY, Mat3::IDENTITY), |base| invertible(model, base));
        let head = model.positions[joint];
        let (outcome, wish, distance) = see(input, frame, head, memory.seek.last);
        let axis = self.animated_axis(pose, distance);
        let sight = Sight {
            axis: unit(base_from_model * axis)?,
            wish: wish.and_then(|w| unit(base_from_model * w)),
            weight,
            dt_secs: frame.dt_secs,
            model_from_frame: &model_from_base,
            frame_from_model: &base_from_model,
            world_from_model: input.goal.filter(|g| g.is_in_world()).map(|_| &frame.world_from_model),
        };
        let wanted = wish.unwrap_or(axis);
        memory.head = AimAnswer { outcome, animated: axis, wanted, reached: axis };
        let Some(sought) = self.head.seek.seek(&mut memory.seek, &sight) else {
            memory.seek.last = Vec3::ZERO;
            return None;
        };
        memory.seek.last = wish.unwrap_or(Vec3::ZERO);
        if outcome == Outcome::Reached && sought.moving {
            memory.head.outcome = Outcome::Moving;
        } else if outcome == Outcome::Reached && sought.limited {
            memory.head.outcome = Outcome::Limited;
        }
        let point = distance.map(|d| head + wanted * d);
        Some(Wish { axis, head, direction: unit(model_from_base * sought.direction)?, distance, point })
    }

    /// The head's aim axis as animated, model space.
    fn animated_axis(&self, pose: &GazePose<'_>, distance: Option<f32>) -> Vec3 {
        let unit_of = |v: Vec3| unit(v).unwrap_or(Vec3::Z);
        if !self.head.has_origin() || distance.is_none() {
            return unit_of(pose.model.linears[self.head.joint] * self.head.axis);
        }
        let local = &pose.local[self.head.joint];
        let place = Place::of(pose.model, self.head.parent, local.translation);
        // The distance in the head's parent's units; that frame has one unit for all directions unless it is sheared.
        let size = place.parent_from_model.determinant().abs().cbrt();
        let aimed = self.head.aimed(local.scale, distance.map(|d| d * size));
        unit_of(place.model_from_parent * (local.rotation * aimed))
    }

    /// What is left for the body when the eyes take the first of the turn.
    fn short_of_eyes(&self, wish: &Wish) -> Wish {
        let mut direction = wish.direction;
        if self.eyes_first > 0.0 {
            let whole = angle(wish.axis, direction);
            let tangent = unit(across(direction, wish.axis)).unwrap_or(wish.axis);
            direction = if whole <= self.eyes_first {
                wish.axis
            } else {
                along_arc(wish.axis, tangent, whole - self.eyes_first)
            };
        }
        Wish { direction, ..*wish }
    }

    /// Makes the parts, foreseeing how they move the head; gives the axis of all of them, model space.
    fn share_out(&self, memory: &mut GazeMemory, wish: &Wish, model: &ModelPose) -> Vec3 {
        let mut direction = wish.direction;
        let mut axis = Vec3::Y;
        let mut last = f32::INFINITY;
        for _ in 0..ROUNDS {
            let cross = wish.axis.cross(direction);
            let sine = cross.length();
            let whole = sine.atan2(wish.axis.dot(direction));
            axis = if sine > 1e-6 {
                cross / sine
            } else {
                unit(across(self.head.up, wish.axis)).unwrap_or_else(|| wish.axis.any_orthonormal_vector())
            };
            distribute(whole, &self.shares, &self.limits, &mut memory.parts);
            let (Some(distance), true) = (wish.distance, (whole - last).abs() > 1e-5) else { break };
            last = whole;
            let moved = self.foresee(&memory.parts, axis, model);
            let Some(next) = unit(wish.head + wish.direction * distance - moved) else { break };
            direction = next;
        }
        axis
    }

    /// Where the head goes when the trunk turns, model space.
    fn foresee(&self, parts: &[f32], axis: Vec3, model: &ModelPose) -> Vec3 {
        let mut place = model.positions[self.joints[0]];
        let mut turned = 0.0;
        for (pair, part) in self.joints.windows(2).zip(parts) {
            turned += part;
            let way = model.positions[pair[1]] - model.positions[pair[0]];
            place += Quat::from_axis_angle(axis, turned) * way;
        }
        place
    }

    /// Turns every joint but the head about `axis` by its part.
    fn turn_trunk(&self, memory: &GazeMemory, axis: Vec3, pose: &mut GazePose<'_>) {
        for (joint, part) in self.joints.iter().zip(&memory.parts).take(self.joints.len() - 1) {
            if *part == 0.0 {
                continue;
            }
            // The axis looks the same from a parent that has turned about it, so the animated rotations serve.
            let turned = Quat::from_axis_angle(axis, *part) * pose.model.rotations[*joint];
            pose.local[*joint].rotation = match pose.skeleton.parent(*joint) {
                Some(parent) => {
                    local_rotation(pose.skeleton, *joint, pose.model.rotations[parent], turned).normalize()
                }
                None => turned.normalize(),
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
                (way, Some(way.length()))
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
        let up = unit(place.parent_from_model * closing.up).unwrap_or(Vec3::Y);
        let mirrored = place.model_from_parent.determinant() < 0.0;
        let roll = closing.roll.map(|roll| if mirrored { roll.mirrored() } else { roll });
        self.head.turn(&AimTurn { from, to, up, roll }, &mut memory.seek.roll, head);
        let reached = unit(place.model_from_parent * to).unwrap_or(Vec3::ZERO);
        memory.head.reached = reached;
        if let Some(point) = closing.point {
            memory.head.wanted = unit(point - place.position).unwrap_or(memory.head.wanted);
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

/// What a gaze works on.
pub(super) struct GazePose<'a> {
    pub(super) skeleton: &'a Skeleton,
    pub(super) local: &'a mut [Transform],
    pub(super) model: &'a mut ModelPose,
}

/// The goal seen from a place in model space: outcome, direction, distance of a point.
fn see(
    input: &AimInput,
    frame: &ControlFrame,
    from: Vec3,
    last: Vec3,
) -> (Outcome, Option<Vec3>, Option<f32>) {
    match input.goal.and_then(|goal| goal.in_model(&frame.world_from_model)) {
        None => (Outcome::NoGoal, None, None),
        Some(ModelGoal::Direction(direction)) => (Outcome::Reached, Some(direction), None),
        Some(ModelGoal::Point(point)) => {
            let way = point - from;
            let distance = way.length();
            if distance > TOO_CLOSE {
                (Outcome::Reached, unit(way), Some(distance))
            } else {
                (Outcome::TooClose, unit(last), None)
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
