//! The prepared controls of one character, and their way through a frame.

use super::aim::{AimInput, AimUnit};
use super::builder::ControlBuilder;
use super::channel::Touch;
use super::deform::JointDeform;
use super::gaze::{GazePose, GazeUnit};
use super::goal::ControlFrame;
use super::ground::Ground;
use super::offset::OffsetUnit;
use super::scale::{Scale, ScaleUnit};
use super::state::ControlState;
use super::{GazeId, weight};
use crate::character::Character;
use crate::note::Note;
use crate::pose::ModelPose;
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::Vec3;
use std::ops::Range;

/// An edit of components, before composing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Edit {
    Offset(usize),
    Scale(usize),
    /// Notes the height of the lowest sole.
    Measure,
    /// Raises the hips by what the lowest sole has sunk since.
    Raise,
}

/// What happens at a joint whose parent has just been composed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Act {
    Aim(usize),
    GazeStart(usize),
    GazeClose(usize),
    /// Gaze, eye.
    Eye(usize, usize),
}

/// An act and the joint it waits for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Event {
    pub(super) joint: usize,
    pub(super) act: Act,
}

/// The controls of a character in their order, prepared and immutable: share one between all characters of a kind, and
/// give each playing character its own [`ControlState`]. Preparing is the last step that can fail.
///
/// Offsets and scales edit components, in the order in which they were declared, before anything is composed. Aims and
/// gazes act in one walk down the hierarchy, each when its joint's parent is composed and the joint itself is not, so
/// that parents always come before children; those at one joint act in the order of declaration.
#[derive(Clone, Debug)]
pub struct ControlStack {
    pub(super) skeleton: Skeleton,
    pub(super) offsets: Vec<OffsetUnit>,
    pub(super) scales: Vec<ScaleUnit>,
    pub(super) aims: Vec<AimUnit>,
    pub(super) gazes: Vec<GazeUnit>,
    pub(super) edits: Vec<Edit>,
    pub(super) events: Vec<Event>,
    /// Subtrees that events turn, merged, in order.
    pub(super) turned: Vec<Range<usize>>,
    pub(super) deforms: Vec<JointDeform>,
    pub(super) ground: Option<Ground>,
    pub(super) touches: Vec<Touch>,
    pub(super) notes: Vec<Note>,
}

impl ControlStack {
    /// Starts declaring controls for a character.
    pub fn builder(character: &Character) -> ControlBuilder<'_> {
        ControlBuilder::new(character)
    }

    /// Room, inputs and memory for one playing character.
    pub fn new_state(&self) -> ControlState {
        ControlState::new(self)
    }

    /// One frame: `local` holds the sampled pose and receives the controlled one, `model` receives it composed. A
    /// weight of 0 leaves both bit for bit as composing alone would make them. Allocates only when `model` has not been
    /// used with this skeleton before.
    ///
    /// # Panics
    /// When `local` does not hold one transform per joint, or `state` is of another stack.
    pub fn apply(
        &self,
        state: &mut ControlState,
        frame: &ControlFrame,
        local: &mut [Transform],
        model: &mut ModelPose,
    ) {
        self.apply_to_components(state, local);
        let count = self.skeleton.len();
        model.make_room(count);
        let mut next = 0;
        for event in &self.events {
            if self.is_done(event, state) {
                continue;
            }
            model.compose_range(&self.skeleton, next..event.joint, local);
            next = next.max(event.joint);
            self.act(event, state, frame, local, model);
        }
        model.compose_range(&self.skeleton, next..count, local);
    }

    /// The first half of [`apply`](ControlStack::apply) for pipelines that do more between: offsets and scales, on the
    /// components of a pose, before it is composed.
    pub fn apply_to_components(&self, state: &mut ControlState, local: &mut [Transform]) {
        assert_eq!(local.len(), self.skeleton.len(), "a pose needs one transform per joint");
        for deform in &mut state.deforms {
            deform.factors = Vec3::ONE;
        }
        state.raised_metres = 0.0;
        let mut before = None;
        for edit in &self.edits {
            match edit {
                Edit::Offset(id) => {
                    let unit = &self.offsets[*id];
                    unit.apply(&state.offsets[*id], &mut local[unit.joint]);
                }
                Edit::Scale(id) => {
                    let input = &state.scales[*id];
                    state.scale_answers[*id] = self.scales[*id].apply(input, local, &mut state.deforms);
                }
                Edit::Measure => before = self.measure(state, local),
                Edit::Raise => self.raise(state, before, local),
            }
        }
    }

    /// The second half of [`apply`](ControlStack::apply): aims and gazes, on a pose that is composed already. `local`
    /// and `model` agree before and after; only what hangs from the controls' first joints is composed again.
    pub fn apply_to_goals(
        &self,
        state: &mut ControlState,
        frame: &ControlFrame,
        local: &mut [Transform],
        model: &mut ModelPose,
    ) {
        let mut events = self.events.as_slice();
        for subtree in &self.turned {
            let mut next = subtree.start;
            while let Some((event, rest)) = events.split_first().filter(|(e, _)| e.joint < subtree.end) {
                events = rest;
                if self.is_done(event, state) {
                    continue;
                }
                model.compose_range(&self.skeleton, next..event.joint, local);
                next = next.max(event.joint);
                self.act(event, state, frame, local, model);
            }
            model.compose_range(&self.skeleton, next..subtree.end, local);
        }
    }

    /// Whether nothing is left to do when an event's joint comes: the gaze's first joint saw to it.
    fn is_done(&self, event: &Event, state: &ControlState) -> bool {
        matches!(event.act, Act::GazeClose(id) if state.gaze_memories[id].closing.is_none())
    }

    fn act(
        &self,
        event: &Event,
        state: &mut ControlState,
        frame: &ControlFrame,
        local: &mut [Transform],
        model: &mut ModelPose,
    ) {
        let mut pose = GazePose { skeleton: &self.skeleton, local, model };
        match event.act {
            Act::Aim(id) => {
                let (input, memory) = (&state.aims[id], &mut state.aim_memories[id]);
                let local = &mut pose.local[event.joint];
                state.aim_answers[id] = self.aims[id].apply(memory, input, frame, pose.model, local);
            }
            Act::GazeStart(id) => {
                let (input, memory) = (&state.gazes[id], &mut state.gaze_memories[id]);
                self.gazes[id].start(memory, input, frame, &mut pose);
            }
            Act::GazeClose(id) => self.gazes[id].close(&mut state.gaze_memories[id], pose.model, pose.local),
            Act::Eye(id, eye) => {
                let (input, memory): (&AimInput, _) = (&state.gazes[id], &mut state.gaze_memories[id]);
                self.gazes[id].turn_eye(eye, memory, input, frame, &mut pose);
            }
        }
    }

    /// Height of the lowest sole before scales, when a scale is about to change something.
    fn measure(&self, state: &ControlState, local: &[Transform]) -> Option<f32> {
        let ground = self.ground.as_ref()?;
        let active = state.keep_soles_weight > 0.0 && self.changes_legs(state);
        active.then(|| ground.lowest(local, &state.deforms)).flatten()
    }

    fn raise(&self, state: &mut ControlState, before: Option<f32>, local: &mut [Transform]) {
        let (Some(ground), Some(before)) = (&self.ground, before) else { return };
        let Some(after) = ground.lowest(local, &state.deforms) else { return };
        let metres = (before - after) * weight(state.keep_soles_weight);
        if metres != 0.0 && metres.is_finite() {
            ground.raise(metres, local);
            state.raised_metres += metres;
        }
    }

    /// How much longer the legs are than in the stance (thighs and shanks, mean of both sides), with the inputs of
    /// `state`: what root motion is to be multiplied by so that longer legs take longer steps without sliding. 1 when
    /// nothing concerns the legs.
    pub fn leg_ratio(&self, state: &ControlState) -> f32 {
        let Some(ground) = &self.ground else { return 1.0 };
        let hips = self.skeleton.subtree(ground.hips);
        ground.leg_ratio(|joint| {
            let scales = self.scales.iter().zip(&state.scales);
            scales
                .filter(|(unit, _)| hips.contains(&unit.joint))
                .map(|(unit, input)| match input.scale {
                    Scale::Subtree(factor) if self.skeleton.is_in_subtree(joint, unit.joint) => {
                        1.0 + (factor - 1.0) * weight(input.weight)
                    }
                    Scale::Segment { along, .. } if unit.joint == joint => {
                        1.0 + (along - 1.0) * weight(input.weight)
                    }
                    _ => 1.0,
                })
                .product()
        })
    }

    /// Raises the hips of a pose by `metres`, where there are hips with legs.
    pub(crate) fn raise_hips(&self, metres: f32, local: &mut [Transform]) {
        if let Some(ground) = self.ground.as_ref().filter(|_| metres != 0.0) {
            ground.raise(metres, local);
        }
    }

    /// Whether a scale with these inputs changes a leg, so that the hips are raised and contacts are to be solved again.
    pub fn changes_legs(&self, state: &ControlState) -> bool {
        let Some(ground) = self.ground.as_ref() else { return false };
        self.scales
            .iter()
            .zip(&state.scales)
            .any(|(unit, input)| weight(input.weight) > 0.0 && ground.concerns(unit.joint))
    }

    /// Subtrees that [`apply_to_goals`](ControlStack::apply_to_goals) composes, in order; all else has to be composed.
    pub(crate) fn turned(&self) -> &[std::ops::Range<usize>] {
        &self.turned
    }

    /// Every channel that some control may touch. No other control, and nothing else in a pipeline, should write what
    /// one of them decides.
    pub fn touches(&self) -> &[Touch] {
        &self.touches
    }

    /// The joints of a gaze from the waist to the head, in the order of the parts in its answer.
    pub fn gaze_joints(&self, gaze: GazeId) -> &[usize] {
        &self.gazes[gaze.0].joints
    }

    /// The joints of the eyes of a gaze, in the order of the eyes in its answer.
    pub fn gaze_eyes(&self, gaze: GazeId) -> impl Iterator<Item = usize> + '_ {
        self.gazes[gaze.0].eyes.iter().map(|eye| eye.joint)
    }

    /// What was guessed or left out in preparing.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }
}
