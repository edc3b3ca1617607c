//! Animations as clips: one per animation and figure that it moves.
//!
//! Channels of morph weights, of extensions (`KHR_animation_pointer`) and of nodes outside the figures are left to the
//! document. Bad key times are repaired with a note: keys are sorted, keys at one time become a jump (the second
//! stands the smallest step later), keys before 0 become one key at 0, and keys that are not finite are dropped.

use super::document::Document;
use super::keys::{Keys, Times, rotation_track, vector_track};
use super::schema::{Animation, Channel};
use crate::error::ReadError;
use crate::scene::SceneClip;
use posewright::{Clip, Interpolation, JointTracks, Note};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

/// Bytes that clips may take in memory even for a tiny file; beyond it they grow with the file.
const FREE_BYTES: u64 = 64 << 20;
/// And this many times the file.
const TIMES_FILE: u64 = 16;

/// By node: the figures that hold it and the joint it is there.
pub(crate) type Holders = Vec<Vec<(u32, u32)>>;

/// What clips are made of.
pub(crate) struct Reader<'a> {
    pub document: &'a Document,
    pub holders: &'a Holders,
    /// By figure: number of joints.
    pub joint_counts: &'a [usize],
    pub notes: &'a mut Vec<Note>,
    /// Nodes that stand for expressions and gaze (VRMA).
    pub face: BTreeSet<usize>,
    /// Names of all nodes, for notes; may be empty.
    pub names: Vec<String>,
    /// Key times by accessor, read once and shared.
    times: BTreeMap<usize, Option<Times>>,
    bytes_left: u64,
}

/// As many nodes outside the skeletons are named.
const NAMED: usize = 4;

/// What was left out of one animation.
#[derive(Default)]
struct LeftOut {
    outside: BTreeSet<usize>,
    face: BTreeSet<usize>,
    missing: usize,
    /// Channels of morph weights and of extensions, by path.
    other: BTreeMap<String, usize>,
    unread: Vec<String>,
    repaired: BTreeMap<String, usize>,
}

impl<'a> Reader<'a> {
    /// A reader of a document's animations.
    pub(crate) fn new(
        document: &'a Document,
        holders: &'a Holders,
        joint_counts: &'a [usize],
        notes: &'a mut Vec<Note>,
    ) -> Reader<'a> {
        let bytes_left = FREE_BYTES.saturating_add(document.size.saturating_mul(TIMES_FILE));
        let (face, times) = (BTreeSet::new(), BTreeMap::new());
        let names = Vec::new();
        Reader { document, holders, joint_counts, notes, face, names, times, bytes_left }
    }

    /// All clips in file order.
    pub(crate) fn clips(&mut self, animations: &[Animation]) -> Result<Vec<SceneClip>, ReadError> {
        let mut out = Vec::new();
        for (index, animation) in animations.iter().enumerate() {
            let place = match &animation.name {
                Some(name) => format!("animations[{index}] {name:?}"),
                None => format!("animations[{index}]"),
            };
            self.animation(index, animation, &place, &mut out)?;
        }
        Ok(out)
    }

    fn spend(&mut self, bytes: usize) -> Result<(), ReadError> {
        let limit = FREE_BYTES.saturating_add(self.document.size.saturating_mul(TIMES_FILE));
        let found = limit.saturating_add(bytes as u64);
        let left = self.bytes_left.checked_sub(bytes as u64);
        self.bytes_left =
            left.ok_or(ReadError::Limit { what: "bytes of animation in memory", found, limit })?;
        Ok(())
    }

    fn animation(
        &mut self,
        index: usize,
        animation: &Animation,
        place: &str,
        out: &mut Vec<SceneClip>,
    ) -> Result<(), ReadError> {
        let mut left_out = LeftOut::default();
        let mut moved: BTreeMap<u32, Clip> = BTreeMap::new();
        for channel in &animation.channels {
            let Some(part) = Part::of(&channel.target.path) else {
                *left_out.other.entry(channel.target.path.clone()).or_default() += 1;
                continue;
            };
            let Some(node) = channel.target.node else { continue };
            let Some(holders) = self.holders.get(node) else {
                left_out.missing += 1;
                continue;
            };
            if holders.is_empty() {
                if self.face.contains(&node) { &mut left_out.face } else { &mut left_out.outside }
                    .insert(node);
                continue;
            }
            let Some(keys) = self.keys(animation, channel, part, &mut left_out)? else { continue };
            let holders = self.holders;
            for &(figure, joint) in &holders[node] {
                let clip = match moved.entry(figure) {
                    Entry::Occupied(entry) => entry.into_mut(),
                    Entry::Vacant(entry) => {
                        let joints = self.joint_counts[figure as usize];
                        self.spend(joints * size_of::<JointTracks>())?;
                        entry.insert(Clip::empty(animation.name.clone().unwrap_or_default(), joints))
                    }
                };
                self.spend(keys.cost)?;
                if !put(clip, joint as usize, part, &keys, &mut left_out) {
                    *left_out
                        .repaired
                        .entry("a second channel for the same component".into())
                        .or_default() += 1;
                }
            }
        }
        self.tell(place, &left_out);
        if moved.is_empty() && !(left_out.unread.is_empty() && left_out.repaired.is_empty()) {
            self.notes.push(Note::warning(place, "none of its keys can be used: it is no clip"));
        }
        for (figure, mut clip) in moved {
            if !clip.is_empty() {
                clip.duration_secs = clip.joints.iter().map(last_key).fold(0.0, f64::max);
                out.push(SceneClip { clip, figure: figure as usize, index });
            }
        }
        Ok(())
    }

    /// Times and values of a channel; `None` when it has no keys or cannot be read.
    fn keys(
        &mut self,
        animation: &Animation,
        channel: &Channel,
        part: Part,
        left_out: &mut LeftOut,
    ) -> Result<Option<Keys>, ReadError> {
        let sampler = channel.sampler.and_then(|sampler| animation.samplers.get(sampler));
        let accessors = sampler.and_then(|sampler| Some((sampler.input?, sampler.output?)));
        let (Some(sampler), Some((input, output))) = (sampler, accessors) else {
            left_out.unread.push("a channel has no sampler".into());
            return Ok(None);
        };
        let interpolation = match sampler.interpolation.as_deref() {
            None | Some("LINEAR") => Interpolation::Linear,
            Some("STEP") => Interpolation::Step,
            Some("CUBICSPLINE") => Interpolation::CubicSpline,
            Some(other) => {
                left_out.unread.push(format!("interpolation {other:?} is not one of glTF's"));
                return Ok(None);
            }
        };
        if let Entry::Vacant(entry) = self.times.entry(input) {
            let read = Times::read(self.document, input);
            match read {
                Ok(times) => _ = entry.insert(Some(times)),
                Err(error @ ReadError::Limit { .. }) => return Err(error),
                Err(error) => {
                    left_out.unread.push(error.to_string());
                    entry.insert(None);
                }
            }
        }
        let Some(Some(times)) = self.times.get(&input) else { return Ok(None) };
        match times.keys(self.document, output, part.width(), interpolation) {
            Ok(keys) => {
                for repair in &keys.repairs {
                    *left_out.repaired.entry(repair.clone()).or_default() += 1;
                }
                Ok((!keys.times.is_empty()).then_some(keys))
            }
            Err(error @ ReadError::Limit { .. }) => Err(error),
            Err(error) => {
                left_out.unread.push(error.to_string());
                Ok(None)
            }
        }
    }

    fn tell(&mut self, place: &str, left_out: &LeftOut) {
        if !left_out.outside.is_empty() {
            let named = left_out.outside.iter().filter_map(|node| self.names.get(*node)).take(NAMED);
            let mut names: Vec<String> = named.map(|name| format!("{name:?}")).collect();
            if left_out.outside.len() > names.len() {
                names.push(format!("{} more", left_out.outside.len() - names.len()));
            }
            let text = format!(
                "also moves nodes outside the skeletons ({}): that motion is not carried over, new clips leave them at \
                 rest, and --replace-animations drops their keys",
                names.join(", ")
            );
            self.notes.push(Note::ignored(place, text));
        }
        if !left_out.face.is_empty() {
            let text = format!(
                "{} expressions or gazes are not looked into; a .vrma takes them along",
                left_out.face.len()
            );
            self.notes.push(Note::ignored(place, text));
        }
        for (path, count) in &left_out.other {
            let text = format!("{count} channels of {path:?} are kept in the document and not used");
            self.notes.push(Note::ignored(place, text));
        }
        if left_out.missing > 0 {
            let text = format!("{} channels move nodes that do not exist", left_out.missing);
            self.notes.push(Note::ignored(place, text));
        }
        if let Some(first) = left_out.unread.first() {
            let count = left_out.unread.len();
            self.notes.push(Note::warning(
                place,
                format!("{count} channels cannot be read, the first because: {first}"),
            ));
        }
        for (repair, count) in &left_out.repaired {
            self.notes.push(Note::repair(place, format!("{repair} ({count} channels)")));
        }
    }
}

/// The component of a node that a channel moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Translation,
    Rotation,
    Scale,
}

impl Part {
    fn of(path: &str) -> Option<Part> {
        match path {
            "translation" => Some(Part::Translation),
            "rotation" => Some(Part::Rotation),
            "scale" => Some(Part::Scale),
            _ => None,
        }
    }

    fn width(self) -> usize {
        if self == Part::Rotation { 4 } else { 3 }
    }
}

/// The time of the last key of any of a joint's tracks; 0 without.
fn last_key(tracks: &JointTracks) -> f64 {
    let vectors = [&tracks.translation, &tracks.scale].map(|track| track.as_ref().map(|t| &t.times));
    let times = vectors.into_iter().flatten().chain(tracks.rotation.as_ref().map(|t| &t.times));
    times.filter_map(|times| times.last().copied()).fold(0.0, f64::max)
}

/// Puts a track in its place; false when the place is taken.
fn put(clip: &mut Clip, joint: usize, part: Part, keys: &Keys, left_out: &mut LeftOut) -> bool {
    let tracks = &mut clip.joints[joint];
    let mut free = true;
    match part {
        Part::Translation if tracks.translation.is_none() => tracks.translation = vector_track(keys),
        Part::Scale if tracks.scale.is_none() => tracks.scale = vector_track(keys),
        Part::Rotation if tracks.rotation.is_none() => {
            let (track, repaired) = rotation_track(keys);
            if repaired {
                *left_out.repaired.entry("rotations of no length or not unit".into()).or_default() += 1;
            }
            tracks.rotation = track;
        }
        _ => free = false,
    }
    free
}
