//! Any rig and clip as BVH.
//!
//! The zero pose is the rig's rest shape and every joint's place in every frame is the rig's own: see [`super::fold`].
//! Root channels are places in model space (they *replace* the OFFSET, as most readers take them); a file that our own
//! reader would take otherwise gets root OFFSETs of zero, with which every reader agrees.

use super::document::{Axis, BvhDocument, BvhJoint, Channel, ChannelKind};
use super::euler::angles_near;
use super::fold::{Fold, Folded, Model};
use super::guess::conversion;
use super::limits::{names, note_scales};
use super::rate::{Frames, frames};
use crate::error::WriteError;
use crate::scene::{ReadOptions, RootOffset, Unit, UpAxis};
use posewright::glam::DVec3;
use posewright::{Clip, LocalPose, Note, Skeleton};

/// Choices for writing BVH.
#[derive(Clone, Debug, PartialEq)]
pub struct BvhWriteOptions<'a> {
    /// Metres per unit of the file, above 0. BVH declares none; most readers expect centimetres. Default: 0.01.
    pub metres_per_unit: f64,
    /// Frames per second. Default: the clip's own frame time where it has one, else a rate that its keys stand on.
    pub frames_per_second: Option<f64>,
    /// Order of the rotation channels, three different axes, outermost first. Default: Z, X, Y.
    pub order: [Axis; 3],
    /// By joint: whether a leaf is to become an End Site instead of a joint (`RigHints::end_sites`). Default: none.
    pub end_sites: &'a [bool],
}

impl Default for BvhWriteOptions<'_> {
    fn default() -> Self {
        let order = [Axis::Z, Axis::X, Axis::Y];
        BvhWriteOptions { metres_per_unit: 0.01, frames_per_second: None, order, end_sites: &[] }
    }
}

/// A written file.
#[derive(Clone, Debug)]
pub struct Written {
    /// The file's content.
    pub bytes: Vec<u8>,
    /// What BVH could not express, and what was renamed.
    pub notes: Vec<Note>,
}

/// The rig and its clip as a BVH file. Frames stand at `i * frame time` from 0; key times between them are sampled.
///
/// # Errors
/// [`WriteError::Unsupported`] when the clip belongs to another skeleton, holds numbers that are not finite, or is too
/// long for the rate, or when the options make no sense.
pub fn write(skeleton: &Skeleton, clip: &Clip, options: &BvhWriteOptions<'_>) -> Result<Vec<u8>, WriteError> {
    write_with_notes(skeleton, clip, options).map(|written| written.bytes)
}

/// Like [`write()`], and says what BVH could not express.
///
/// # Errors
/// As [`write()`] has them.
pub fn write_with_notes(
    skeleton: &Skeleton,
    clip: &Clip,
    options: &BvhWriteOptions<'_>,
) -> Result<Written, WriteError> {
    check(skeleton, clip, options)?;
    let mut notes = Vec::new();
    let frames = frames(clip, options.frames_per_second, &mut notes)?;
    let mut writer = Writer { skeleton, clip, options, frames, fold: Fold::new(skeleton), notes };
    let names = names(skeleton, &mut writer.notes);
    note_scales(skeleton, clip, &mut writer.notes);
    let moving = writer.moving_joints()?;
    let document = writer.unmistakable(&names, &moving)?;
    // Lengths to a hundredth of a micrometre, whatever the unit.
    let decimals = (8.0 + options.metres_per_unit.log10()).round().clamp(3.0, 10.0) as usize;
    Ok(Written { bytes: document.to_bytes(decimals), notes: writer.notes })
}

fn check(skeleton: &Skeleton, clip: &Clip, options: &BvhWriteOptions<'_>) -> Result<(), WriteError> {
    let fail =
        |place: &str, message: String| Err(WriteError::Unsupported { place: place.to_string(), message });
    if clip.joints.len() != skeleton.len() {
        let (a, b) = (clip.joints.len(), skeleton.len());
        return fail("clip", format!("it has {a} joints, the skeleton {b}; they do not belong together"));
    }
    if !clip.is_well_formed() || !clip.duration_secs.is_finite() {
        return fail("clip", "it holds values that are not finite or keys out of order".into());
    }
    if !(options.metres_per_unit.is_finite() && options.metres_per_unit > 0.0) {
        return fail("unit", format!("{} metres per unit; it must be above 0", options.metres_per_unit));
    }
    let [a, b, c] = options.order;
    if a == b || b == c || a == c {
        return fail("channel order", "the rotation order must name three different axes".into());
    }
    Ok(())
}

/// Lengths that differ less than this, metres, count as kept: far below the promised 0.1 mm even summed over a chain.
const KEPT: f64 = 2e-6;

struct Writer<'a> {
    skeleton: &'a Skeleton,
    clip: &'a Clip,
    options: &'a BvhWriteOptions<'a>,
    frames: Frames,
    fold: Fold<'a>,
    notes: Vec<Note>,
}

impl Writer<'_> {
    /// Calls `each` with every frame of the folded rig.
    fn each_frame(&self, mut each: impl FnMut(&Folded)) -> Result<(), WriteError> {
        let mut local = LocalPose::rest(self.skeleton);
        let (mut model, mut folded) = (Model::default(), Folded::default());
        for frame in 0..self.frames.count {
            let time = frame as f64 * self.frames.frame_time;
            self.clip.sample(self.skeleton, time, &mut local.joints);
            model.compose(self.skeleton, &local.joints);
            if !model.is_finite() {
                let message = format!("its pose at {time} s is not finite");
                return Err(WriteError::Unsupported { place: "clip".into(), message });
            }
            self.fold.fold(&model, &mut folded);
            each(&folded);
        }
        Ok(())
    }

    /// Joints that need position channels: roots, and those whose place relative to the parent changes.
    fn moving_joints(&self) -> Result<Vec<bool>, WriteError> {
        let mut moving: Vec<bool> = self.skeleton.parents().iter().map(Option::is_none).collect();
        let offsets: Vec<DVec3> = (0..self.skeleton.len()).map(|j| self.fold.offset(j)).collect();
        self.each_frame(|folded| {
            for ((moving, place), offset) in moving.iter_mut().zip(&folded.places).zip(&offsets) {
                *moving |= place.distance_squared(*offset) > KEPT * KEPT;
            }
        })?;
        Ok(moving)
    }

    /// The document; if our reader would misread its positions, in a spelling that it reads right.
    fn unmistakable(&mut self, names: &[String], moving: &[bool]) -> Result<BvhDocument, WriteError> {
        let mut document = self.document(names, moving)?;
        let unit = Unit::Metres(self.options.metres_per_unit);
        let read_options = ReadOptions { unit, ..ReadOptions::default() };
        let mut read = conversion(&document, &read_options);
        if read.joint_offset == RootOffset::Added {
            // All moved joints sit in their parents; channels on the others show what the numbers mean.
            document = self.document(names, &vec![true; names.len()])?;
            read = conversion(&document, &read_options);
        }
        if read.root_offset == RootOffset::Added {
            for joint in document.joints.iter_mut().filter(|j| j.parent.is_none()) {
                joint.offset = [0.0; 3];
            }
            let text = "the root's OFFSET was left at zero, or readers could add it to the motion";
            self.notes.push(Note::information(names[0].as_str(), text));
        }
        if read.up == UpAxis::Z {
            let text =
                "the file is +Y up, but its motion looks like +Z up: give the axis when reading it (--up y)";
            self.notes.push(Note::warning("up axis", text));
        }
        Ok(document)
    }

    fn document(&self, names: &[String], moving: &[bool]) -> Result<BvhDocument, WriteError> {
        let mut document = BvhDocument {
            frame_count: self.frames.count,
            frame_time_secs: self.frames.frame_time,
            ..BvhDocument::default()
        };
        let mut place_of: Vec<usize> = Vec::with_capacity(names.len());
        for joint in 0..names.len() {
            place_of.push(document.joints.len());
            self.push_joint(&mut document, joint, &place_of, (&names[joint], moving[joint]));
        }
        let channels = document.channel_count;
        let mut values = Vec::with_capacity(channels * self.frames.count);
        let mut previous = vec![[0.0; 3]; names.len()];
        self.each_frame(|folded| {
            for joint in 0..names.len() {
                let written = &document.joints[place_of[joint]];
                if written.has_position() {
                    values.extend((folded.places[joint] / self.options.metres_per_unit).to_array());
                }
                if !written.channels.is_empty() {
                    previous[joint] =
                        angles_near(folded.rotations[joint], self.options.order, previous[joint]);
                    values.extend(previous[joint]);
                }
            }
        })?;
        document.values = values;
        Ok(document)
    }

    fn push_joint(
        &self,
        document: &mut BvhDocument,
        joint: usize,
        place_of: &[usize],
        (name, moving): (&str, bool),
    ) {
        let offset = self.fold.offset(joint) / self.options.metres_per_unit;
        let parent = self.skeleton.parent(joint);
        let is_leaf = self.skeleton.subtree(joint).len() == 1;
        let flagged = self.options.end_sites.get(joint).copied().unwrap_or(false);
        let end_site = is_leaf && flagged && !moving && parent.is_some();
        let mut channels = Vec::new();
        if !end_site {
            let of = |kind| move |axis| Channel { kind, axis };
            if moving {
                channels.extend([Axis::X, Axis::Y, Axis::Z].map(of(ChannelKind::Position)));
            }
            channels.extend(self.options.order.map(of(ChannelKind::Rotation)));
        }
        let first_channel = document.channel_count;
        document.channel_count += channels.len();
        document.joints.push(BvhJoint {
            name: name.to_string(),
            parent: parent.map(|p| place_of[p]),
            offset: offset.to_array(),
            channels,
            first_channel,
            end_site,
        });
        if is_leaf && !end_site {
            let own = document.joints.len() - 1;
            let offset = self.invented_end(offset);
            document.joints.push(BvhJoint {
                name: String::new(),
                parent: Some(own),
                offset: offset.to_array(),
                channels: Vec::new(),
                first_channel: document.channel_count,
                end_site: true,
            });
        }
    }

    /// A bone needs an end to be seen: a third of the bone before it, or 5 cm up.
    fn invented_end(&self, offset: DVec3) -> DVec3 {
        let shortest = 1e-3 / self.options.metres_per_unit;
        if offset.length() > shortest { offset / 3.0 } else { DVec3::Y * 0.05 / self.options.metres_per_unit }
    }
}
