//! One playing character: what the game wants, what controls remember, how far they got.

use super::aim::{AimAnswer, AimInput};
use super::deform::JointDeform;
use super::gaze::GazeMemory;
use super::offset::OffsetInput;
use super::scale::{ScaleAnswer, ScaleInput};
use super::seek::SeekMemory;
use super::stack::ControlStack;
use super::{AimId, GazeId, OffsetId, ScaleId};

/// Inputs, memory and answers of one playing character's controls. Made by [`ControlStack::new_state`]; belongs to that
/// stack and no other. Inputs stay as set until they are set again.
#[derive(Clone, Debug)]
pub struct ControlState {
    /// How much of what longer or shorter legs need the hips are raised or lowered so that the lowest sole keeps its
    /// height, 0 to 1. Default: 1. Set it to 0 for characters that hang or swim.
    pub keep_soles_weight: f32,
    pub(super) offsets: Vec<OffsetInput>,
    pub(super) scales: Vec<ScaleInput>,
    pub(super) scale_answers: Vec<ScaleAnswer>,
    pub(super) aims: Vec<AimInput>,
    pub(super) aim_memories: Vec<SeekMemory>,
    pub(super) aim_answers: Vec<AimAnswer>,
    pub(super) gazes: Vec<AimInput>,
    pub(super) gaze_memories: Vec<GazeMemory>,
    pub(super) deforms: Vec<JointDeform>,
    pub(super) raised_metres: f32,
}

/// How a gaze came out in the last frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GazeAnswer<'a> {
    /// The head's look as a whole. With eyes the head stops short by what the eyes take.
    pub head: AimAnswer,
    /// What each joint took of the turn, radians, from the waist to the head; see [`ControlStack::gaze_joints`].
    pub parts_radians: &'a [f32],
    /// How far the eyes got; see [`ControlStack::gaze_eyes`].
    pub eyes: &'a [AimAnswer],
}

impl ControlState {
    pub(super) fn new(stack: &ControlStack) -> ControlState {
        ControlState {
            keep_soles_weight: 1.0,
            offsets: stack.offsets.iter().map(|unit| unit.start).collect(),
            scales: stack.scales.iter().map(|unit| unit.start).collect(),
            scale_answers: vec![ScaleAnswer::default(); stack.scales.len()],
            aims: stack.aims.iter().map(|unit| unit.start).collect(),
            aim_memories: vec![SeekMemory::default(); stack.aims.len()],
            aim_answers: vec![AimAnswer::default(); stack.aims.len()],
            gazes: stack.gazes.iter().map(|unit| unit.head.start).collect(),
            gaze_memories: stack.gazes.iter().map(|unit| unit.new_memory()).collect(),
            deforms: stack.deforms.clone(),
            raised_metres: 0.0,
        }
    }

    /// What an offset adds; set it at any time.
    pub fn offset_mut(&mut self, id: OffsetId) -> &mut OffsetInput {
        &mut self.offsets[id.0]
    }

    /// What a scale makes; set it at any time.
    pub fn scale_mut(&mut self, id: ScaleId) -> &mut ScaleInput {
        &mut self.scales[id.0]
    }

    /// What an aim points at; set it at any time.
    pub fn aim_mut(&mut self, id: AimId) -> &mut AimInput {
        &mut self.aims[id.0]
    }

    /// What a gaze looks at; set it at any time.
    pub fn gaze_mut(&mut self, id: GazeId) -> &mut AimInput {
        &mut self.gazes[id.0]
    }

    /// What became of a scale in the last frame.
    pub fn scale_answer(&self, id: ScaleId) -> ScaleAnswer {
        self.scale_answers[id.0]
    }

    /// How far an aim got in the last frame.
    pub fn aim_answer(&self, id: AimId) -> AimAnswer {
        self.aim_answers[id.0]
    }

    /// How far a gaze got in the last frame.
    pub fn gaze_answer(&self, id: GazeId) -> GazeAnswer<'_> {
        let memory = &self.gaze_memories[id.0];
        GazeAnswer { head: memory.head, parts_radians: &memory.parts, eyes: &memory.eye_answers }
    }

    /// By how much the hips were raised in the last frame so that the soles kept their height, metres; lowered:
    /// negative.
    pub fn raised_metres(&self) -> f32 {
        self.raised_metres
    }

    /// The stretches of single segments' skins as of the last frame, one entry per joint that some scale may stretch.
    /// Multiply them into skinning matrices ([`Skin::matrices`](super::Skin::matrices)).
    pub fn deforms(&self) -> &[JointDeform] {
        &self.deforms
    }

    /// The same inputs with scales alone: what they make of a rest pose.
    pub(crate) fn only_scales(&self) -> ControlState {
        let mut state = self.clone();
        state.offsets.iter_mut().for_each(|offset| offset.weight = 0.0);
        state
    }

    /// The next frame takes every goal at once, as after a cut, a teleport, or at the first frame of a clip.
    pub fn settle(&mut self) {
        let gazes = self.gaze_memories.iter_mut();
        let gazes = gazes.flat_map(|gaze| std::iter::once(&mut gaze.seek).chain(&mut gaze.eyes));
        for memory in self.aim_memories.iter_mut().chain(gazes) {
            memory.settle = true;
        }
    }
}
