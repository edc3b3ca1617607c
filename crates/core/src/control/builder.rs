//! Declaring controls: every name is resolved and every conflict found here, once.

use super::aim::{AimOptions, AimUnit};
use super::channel::{Channel, How, Touch, claim};
use super::gaze::GazeUnit;
use super::gaze_options::GazeOptions;
use super::ground::Ground;
use super::offset::{OffsetOptions, OffsetUnit};
use super::scale::{ScaleOptions, ScaleUnit};
use super::stack::{Act, ControlStack, Edit, Event};
use super::stand::Stand;
use super::{AimId, ControlError, GazeId, OffsetId, ScaleId};
use crate::character::Character;
use crate::humanoid::Bone;
use crate::note::Note;

/// Collects controls in the order in which they shall act. See [`ControlStack::builder`].
pub struct ControlBuilder<'a> {
    stand: Stand<'a>,
    stack: ControlStack,
}

impl<'a> ControlBuilder<'a> {
    pub(super) fn new(character: &'a Character) -> ControlBuilder<'a> {
        let stack = ControlStack {
            skeleton: character.skeleton().clone(),
            offsets: Vec::new(),
            scales: Vec::new(),
            aims: Vec::new(),
            gazes: Vec::new(),
            edits: Vec::new(),
            events: Vec::new(),
            turned: Vec::new(),
            deforms: Vec::new(),
            ground: None,
            touches: Vec::new(),
            notes: Vec::new(),
        };
        ControlBuilder { stand: Stand::new(character), stack }
    }

    /// Adds to a joint's translation and rotation.
    ///
    /// # Errors
    /// When the joint is unknown, or an aim or a gaze declared before decides its rotation.
    pub fn offset(&mut self, options: &OffsetOptions) -> Result<OffsetId, ControlError> {
        let joint = options.joint.resolve(self.stand.character)?;
        let label = self.label("offset of", joint);
        self.claim(&label, joint, Channel::Translation, How::Adjusts)?;
        self.claim(&label, joint, Channel::Rotation, How::Adjusts)?;
        let unit = OffsetUnit { joint, frame: options.frame, start: options.start };
        self.stack.offsets.push(unit);
        let id = self.stack.offsets.len() - 1;
        self.stack.edits.push(Edit::Offset(id));
        Ok(OffsetId(id))
    }

    /// Makes a part bigger or smaller.
    ///
    /// # Errors
    /// When the joint is unknown, the axis has no direction, or another scale stretches the same skin along other axes.
    pub fn scale(&mut self, options: &ScaleOptions) -> Result<ScaleId, ControlError> {
        let joint = options.joint.resolve(self.stand.character)?;
        let label = self.label("scale of", joint);
        let Some(mut unit) = ScaleUnit::new(&self.stand, joint, options) else {
            return Err(ControlError::Options { control: label, what: "the axis has no direction" });
        };
        unit.first_deform = self.deforms_of(&unit, &label)?;
        self.claim(&label, joint, Channel::Scale, How::Adjusts)?;
        for (member, _) in &unit.members {
            self.claim(&label, *member, Channel::Deform, How::Adjusts)?;
        }
        for moved in unit.moved() {
            self.claim(&label, moved, Channel::Translation, How::Adjusts)?;
        }
        self.stack.scales.push(unit);
        let id = self.stack.scales.len() - 1;
        self.stack.edits.push(Edit::Scale(id));
        Ok(ScaleId(id))
    }

    /// Turns a joint so that an axis of it points at a goal.
    ///
    /// # Errors
    /// When the joint is unknown, a number of the options is out of its range, or another control decides the joint's
    /// rotation.
    pub fn aim(&mut self, options: &AimOptions) -> Result<AimId, ControlError> {
        let joint = options.joint.resolve(self.stand.character)?;
        let label = self.label("aim of", joint);
        let unit = AimUnit::new(&self.stand, joint, self.stack.skeleton.parent(joint), options)?;
        self.claim(&label, joint, Channel::Rotation, How::Decides)?;
        self.stack.aims.push(unit);
        let id = self.stack.aims.len() - 1;
        self.stack.events.push(Event { joint, act: Act::Aim(id) });
        Ok(AimId(id))
    }

    /// Shares a look over waist, chest, neck, head and perhaps eyes.
    ///
    /// # Errors
    /// When the character has none of the joints, they do not stand above one another, a number of the options is out
    /// of its range, or another control decides the rotation of one of them.
    pub fn gaze(&mut self, options: &GazeOptions) -> Result<GazeId, ControlError> {
        let unit = GazeUnit::new(&self.stand, options, &mut self.stack.notes)?;
        let id = self.stack.gazes.len();
        let label = self.label("gaze to", unit.head.joint);
        for joint in unit.joints.iter().chain(unit.eyes.iter().map(|eye| &eye.joint)) {
            self.claim(&label, *joint, Channel::Rotation, How::Decides)?;
        }
        // As soon as the base is composed: a long chain of arithmetic that other joints' composing can hide.
        let start = self.stack.skeleton.parent(unit.joints[0]).map_or(0, |base| base + 1);
        self.stack.events.push(Event { joint: start, act: Act::GazeStart(id) });
        self.stack.events.push(Event { joint: unit.head.joint, act: Act::GazeClose(id) });
        for (eye, aim) in unit.eyes.iter().enumerate() {
            self.stack.events.push(Event { joint: aim.joint, act: Act::Eye(id, eye) });
        }
        self.stack.gazes.push(unit);
        Ok(GazeId(id))
    }

    /// The finished stack.
    pub fn build(self) -> ControlStack {
        let ControlBuilder { stand, mut stack } = self;
        // Stable: at one joint the order of declaration stays.
        stack.events.sort_by_key(|event| event.joint);
        let mut turned: Vec<usize> = stack.aims.iter().map(|aim| aim.joint).collect();
        turned.extend(stack.gazes.iter().map(|gaze| gaze.joints[0]));
        turned.sort_unstable();
        for joint in turned {
            let subtree = stack.skeleton.subtree(joint);
            match stack.turned.last() {
                Some(last) if last.end >= subtree.end => {}
                _ => stack.turned.push(subtree),
            }
        }
        keep_soles(&stand, &mut stack);
        leave_room_between(&mut stack);
        stack
    }

    fn label(&self, what: &str, joint: usize) -> String {
        format!("{what} {:?}", self.stack.skeleton.name(joint))
    }

    fn claim(&mut self, control: &str, joint: usize, channel: Channel, how: How) -> Result<(), ControlError> {
        let touch = Touch { control: control.to_string(), joint, channel, how };
        claim(&mut self.stack.touches, touch, &self.stack.skeleton.path(joint))
    }

    /// Where the deforms of a segment stand in the common list; a second scale of the same joint shares them.
    fn deforms_of(&mut self, unit: &ScaleUnit, label: &str) -> Result<usize, ControlError> {
        let same = self.stack.scales.iter().find(|other| other.joint == unit.joint);
        if let Some(other) = same.filter(|other| other.axes.abs_diff_eq(unit.axes, 1e-4)) {
            return Ok(other.first_deform);
        }
        for (member, _) in &unit.members {
            let taken =
                self.stack.touches.iter().find(|t| (t.joint, t.channel) == (*member, Channel::Deform));
            if let Some(other) = taken {
                return Err(ControlError::Owned {
                    joint: self.stack.skeleton.path(*member),
                    channel: Channel::Deform,
                    owner: other.control.clone(),
                    second: label.to_string(),
                });
            }
        }
        let first = self.stack.deforms.len();
        self.stack.deforms.extend(unit.deforms());
        Ok(first)
    }
}

/// A gaze on whose way others turn joints has to wait for them: it cannot turn its head together with its first joint.
fn leave_room_between(stack: &mut ControlStack) {
    let by_gaze = |id: usize, gaze: &GazeUnit| -> Vec<(Option<usize>, usize)> {
        let eyes = gaze.eyes.iter().map(|eye| eye.joint);
        gaze.joints.iter().copied().chain(eyes).map(|joint| (Some(id), joint)).collect()
    };
    let mut turned: Vec<_> = stack.gazes.iter().enumerate().flat_map(|(id, g)| by_gaze(id, g)).collect();
    turned.extend(stack.aims.iter().map(|aim| (None, aim.joint)));
    for (id, gaze) in stack.gazes.iter_mut().enumerate() {
        if turned.iter().any(|(by, joint)| *by != Some(id) && gaze.path.contains(joint)) {
            gaze.even = None;
        }
    }
}

/// Puts measuring before the first and raising after the last of every run of scales that concern a leg.
fn keep_soles(stand: &Stand<'_>, stack: &mut ControlStack) {
    let ground = Ground::new(stand);
    let concerns = |edit: &Edit| match edit {
        Edit::Scale(id) => ground.as_ref().is_some_and(|g| g.concerns(stack.scales[*id].joint)),
        _ => false,
    };
    let mut edits = Vec::new();
    let mut run: Option<usize> = None;
    for edit in std::mem::take(&mut stack.edits) {
        if concerns(&edit) {
            if run.is_none() {
                edits.push(Edit::Measure);
            }
            edits.push(edit);
            run = Some(edits.len());
        } else {
            if let (Some(end), Edit::Offset(_)) = (run, &edit) {
                edits.insert(end, Edit::Raise);
                run = None;
            }
            edits.push(edit);
        }
    }
    if let Some(end) = run {
        edits.insert(end, Edit::Raise);
    }
    if edits.iter().any(|edit| matches!(edit, Edit::Raise)) {
        if let Some(ground) = &ground {
            let control = "soles on the ground".to_string();
            let joint = ground.hips;
            stack.touches.push(Touch { control, joint, channel: Channel::Translation, how: How::Adjusts });
        }
    } else {
        let leg = |bone: Bone| stand.character.humanoid().joint(bone);
        let legs = [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::RightUpperLeg, Bone::RightLowerLeg];
        let scaled = |joint: usize| stack.scales.iter().any(|scale| scale.joint == joint);
        if legs.into_iter().filter_map(leg).any(scaled) {
            let text = "legs are scaled, but no foot hangs below the hips: the hips are not raised";
            stack.notes.push(Note::warning("legs", text));
        }
    }
    stack.edits = edits;
    stack.ground = ground;
}
