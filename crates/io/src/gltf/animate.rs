//! Adding animations to a document: accessors, a buffer view and bytes at the end, and one entry in `animations`.
//!
//! The only node that is touched is one that is to be animated and has a `matrix`, which glTF does not allow: it gets
//! translation, rotation and scale instead. Sources: glTF 2.0, sections 3.11 (animations) and 3.6 (buffers).

use super::buffers::{Bytes, Source};
use super::document::Document;
use super::encode::{Draft, encode, word};
use super::json::{item_count, items, member, quoted, with_member, without_member};
use super::schema::{Accessor, Animation, BufferView, Node};
use super::text::broken;
use crate::error::WriteError;
use crate::scene::Figure;
use posewright::{Clip, Transform};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// The one member of an animation that matters for adding more.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Named {
    name: Option<String>,
}

/// Where an animation goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Append,
    At(usize),
}

impl Document {
    /// Number of animations.
    pub fn animation_count(&self) -> usize {
        match &self.animations {
            Some((count, _)) => *count,
            None => self.animations_raw().map_or(0, |raw| item_count(raw).unwrap_or(0)),
        }
    }

    fn animations_raw(&self) -> Option<&str> {
        self.raw("animations").filter(|raw| raw.starts_with('['))
    }

    /// Adds a clip of `figure`, which was read from this document, as a new animation, and returns its index. The name
    /// is the clip's, with a number where the document has it already.
    ///
    /// # Errors
    /// When the clip is not of this figure, or holds numbers that are not finite.
    pub fn append_animation(&mut self, figure: &Figure, clip: &Clip) -> Result<usize, WriteError> {
        let draft = self.draft(figure, clip)?;
        let name = self.unique_name(&clip.name)?;
        self.write_animation(Place::Append, figure, draft, Some(&name))?;
        let (count, _) = self.animations.get_or_insert_default();
        *count += 1;
        Ok(*count - 1)
    }

    /// Puts a clip of `figure` in the place of an animation, which keeps its index, its name, its extras, and its
    /// channels of anything else: morph weights, extensions, nodes outside the figure.
    ///
    /// # Errors
    /// When there is no such animation, the clip is not of this figure, or holds numbers that are not finite.
    pub fn replace_animation(
        &mut self,
        index: usize,
        figure: &Figure,
        clip: &Clip,
    ) -> Result<(), WriteError> {
        let draft = self.draft(figure, clip)?;
        self.write_animation(Place::At(index), figure, draft, None)
    }

    /// Drops all animations. Their accessors and bytes stay, unused.
    ///
    /// # Errors
    /// When the document's JSON cannot be edited.
    pub fn remove_animations(&mut self) -> Result<(), WriteError> {
        self.animations = Some(Default::default());
        // An empty list keeps the member's place for what is added next; saving drops it if nothing is.
        if self.animations_raw().is_some() { self.text.set("animations", "[]") } else { Ok(()) }
    }

    fn draft(&self, figure: &Figure, clip: &Clip) -> Result<Draft, WriteError> {
        let refuse = |message: &str| {
            let place = if clip.name.is_empty() { "clip".into() } else { clip.name.clone() };
            Err(WriteError::Unsupported { place, message: message.into() })
        };
        if clip.joints.len() != figure.skeleton.len() || figure.nodes.len() != figure.skeleton.len() {
            return refuse("has another number of joints than the skeleton it is written for");
        }
        if !clip.is_well_formed() || !clip.duration_secs.is_finite() {
            return refuse("holds NaN, infinity or key times that do not increase");
        }
        Ok(encode(clip, &figure.skeleton, &self.immovable(figure)?))
    }

    /// By joint: whether it is a skinned mesh with nothing below it. glTF ignores the transform of such a node.
    fn immovable(&self, figure: &Figure) -> Result<Vec<bool>, WriteError> {
        let by_node = match self.immovable.get() {
            Some(known) => known,
            None => {
                let raw = self.raw("nodes").filter(|raw| raw.contains("\"skin\"")).unwrap_or("[]");
                let nodes: Vec<Node> = serde_json::from_str(raw).map_err(|e| broken("nodes", &e))?;
                let is_skinned = |n: &Node| n.skin.is_some() && n.mesh.is_some() && n.children.is_empty();
                self.immovable.get_or_init(|| nodes.iter().map(is_skinned).collect())
            }
        };
        Ok(figure.nodes.iter().map(|node| by_node.get(*node) == Some(&true)).collect())
    }

    fn unique_name(&mut self, wanted: &str) -> Result<String, WriteError> {
        if self.animations.is_none() {
            let count = self.animation_count();
            let list: Vec<Named> = self.list("animations", super::json::MAX_ITEMS).unwrap_or_default();
            self.animations =
                Some((count, list.into_iter().filter_map(|animation| animation.name).collect()));
        }
        let wanted = if wanted.is_empty() { "animation" } else { wanted };
        let (_, names) = self.animations.get_or_insert_default();
        let mut name = wanted.to_string();
        let mut number = 1;
        while !names.insert(name.clone()) {
            number += 1;
            name = format!("{wanted} {number}");
        }
        Ok(name)
    }

    fn write_animation(
        &mut self,
        place: Place,
        figure: &Figure,
        draft: Draft,
        name: Option<&str>,
    ) -> Result<(), WriteError> {
        if let Place::At(index) = place
            && index >= self.animation_count()
        {
            let place = format!("animations[{index}]");
            return Err(WriteError::Unsupported { place, message: "does not exist".into() });
        }
        let first = self.add_columns(&draft)?;
        self.free_matrices(figure, &draft)?;
        let samplers: Vec<String> = draft
            .samplers
            .iter()
            .map(|s| {
                let (input, output) = (first + s.input, first + s.output);
                format!(
                    r#"{{"input":{input},"output":{output},"interpolation":"{}"}}"#,
                    word(s.interpolation)
                )
            })
            .collect();
        match place {
            Place::Append => {
                let channels = channels(figure, &draft, 0).join(",");
                let name = quoted(name.unwrap_or_default());
                let samplers = samplers.join(",");
                let entry = format!(r#"{{"name":{name},"channels":[{channels}],"samplers":[{samplers}]}}"#);
                self.text.push("animations", &[entry])
            }
            Place::At(index) => {
                let nodes: BTreeSet<usize> = figure.nodes.iter().copied().collect();
                self.text.edit_item("animations", index, |old| {
                    let kept = Kept::of(old, &nodes)?;
                    let mut all = kept.channels;
                    all.extend(channels(figure, &draft, kept.samplers.len()));
                    let edited = with_member(old, "channels", &format!("[{}]", all.join(",")))?;
                    let all: Vec<String> = kept.samplers.into_iter().chain(samplers).collect();
                    with_member(&edited, "samplers", &format!("[{}]", all.join(",")))
                })
            }
        }
    }

    /// Adds the bytes and accessors of a draft and returns the index of the first accessor.
    fn add_columns(&mut self, draft: &Draft) -> Result<usize, WriteError> {
        let (buffer, start) = self.store(&draft.bytes)?;
        let (view, length) = (self.views.len(), draft.bytes.len());
        self.text.push(
            "bufferViews",
            &[format!(r#"{{"buffer":{buffer},"byteOffset":{start},"byteLength":{length}}}"#)],
        )?;
        self.views.push(BufferView {
            buffer,
            byte_offset: start,
            byte_length: length,
            ..BufferView::default()
        });
        let first = self.accessors.len();
        let mut texts = Vec::with_capacity(draft.columns.len());
        for column in &draft.columns {
            let (offset, count, kind) = (column.offset, column.count, column.kind);
            let range = column.range.map_or(String::new(), |(min, max)| {
                // In full, so that the numbers are those of the bytes to the last digit.
                format!(r#","min":[{}],"max":[{}]"#, f64::from(min), f64::from(max))
            });
            texts.push(format!(
                r#"{{"bufferView":{view},"byteOffset":{offset},"componentType":5126,"count":{count},"type":"{kind}"{range}}}"#
            ));
            self.accessors.push(Accessor {
                buffer_view: Some(view),
                byte_offset: offset,
                component_type: 5126,
                normalized: false,
                count,
                kind: kind.into(),
                sparse: None,
            });
        }
        self.text.push("accessors", &texts)?;
        Ok(first)
    }

    /// Puts bytes at the 4-aligned end of the BIN chunk, or of a buffer of posewright's own, and returns buffer and
    /// offset.
    fn store(&mut self, bytes: &[u8]) -> Result<(usize, usize), WriteError> {
        let own = |b: &Bytes| matches!(b.source, Source::Bin | Source::Added);
        let index = match self.buffers.iter().position(own) {
            Some(index) => index,
            None => {
                self.text.push("buffers", &[r#"{"byteLength":0}"#.to_string()])?;
                self.buffers.push(Bytes::new(Source::Added, Vec::new()));
                self.buffers.len() - 1
            }
        };
        let start = self.buffers[index].kept_length()?.div_ceil(4) * 4;
        let buffer = &mut self.buffers[index].bytes;
        buffer.resize(start, 0);
        buffer.extend_from_slice(bytes);
        let length = buffer.len().to_string();
        self.text.edit_item("buffers", index, |old| with_member(old, "byteLength", &length))?;
        Ok((index, start))
    }

    /// Turns matrices of nodes that get animated into translation, rotation and scale.
    fn free_matrices(&mut self, figure: &Figure, draft: &Draft) -> Result<(), WriteError> {
        let animated: BTreeSet<usize> = draft.channels.iter().map(|(joint, _, _)| *joint).collect();
        let Some(raw) = self.raw("nodes") else { return Ok(()) };
        if !raw.contains("\"matrix\"") {
            return Ok(());
        }
        let places = items(raw).map_err(|e| broken("nodes", &e))?;
        let mut edits: BTreeMap<usize, String> = BTreeMap::new();
        for joint in animated {
            let node = figure.nodes[joint];
            let Some(place) = places.get(node) else { continue };
            let old = &raw[place.clone()];
            if old.contains("\"matrix\"") && member(old, "matrix").map_err(|e| broken("nodes", &e))?.is_some()
            {
                let new = freed(old, &figure.skeleton.rest()[joint]).map_err(|e| broken("nodes", &e))?;
                edits.insert(node, new);
            }
        }
        let mut out = String::with_capacity(raw.len());
        let mut at = 0;
        for (node, new) in edits {
            let place = &places[node];
            out.push_str(&raw[at..place.start]);
            out.push_str(&new);
            at = place.end;
        }
        out.push_str(&raw[at..]);
        self.text.set("nodes", &out)
    }
}

/// A node with components in place of its matrix.
fn freed(node: &str, rest: &Transform) -> Result<String, serde_json::Error> {
    let list = |numbers: &[f32]| serde_json::to_string(numbers);
    let mut out = without_member(node, "matrix")?;
    if rest.translation != Transform::IDENTITY.translation {
        out = with_member(&out, "translation", &list(&rest.translation.to_array())?)?;
    }
    if rest.rotation != Transform::IDENTITY.rotation {
        out = with_member(&out, "rotation", &list(&rest.rotation.normalize().to_array())?)?;
    }
    if rest.scale != Transform::IDENTITY.scale {
        out = with_member(&out, "scale", &list(&rest.scale.to_array())?)?;
    }
    Ok(out)
}

/// The channels of a draft, whose samplers begin at `first`.
fn channels(figure: &Figure, draft: &Draft, first: usize) -> Vec<String> {
    let channel = |(joint, path, sampler): &(usize, &str, usize)| {
        let (node, sampler) = (figure.nodes[*joint], first + sampler);
        format!(r#"{{"sampler":{sampler},"target":{{"node":{node},"path":"{path}"}}}}"#)
    };
    draft.channels.iter().map(channel).collect()
}

/// What stays of an animation whose figure gets other tracks.
#[derive(Default)]
struct Kept {
    channels: Vec<String>,
    samplers: Vec<String>,
}

impl Kept {
    /// Channels that are not the figure's, and their samplers, renumbered.
    fn of(animation: &str, nodes: &BTreeSet<usize>) -> Result<Kept, serde_json::Error> {
        let parsed: Animation = serde_json::from_str(animation)?;
        let list = |key| Ok::<_, serde_json::Error>(member(animation, key)?.unwrap_or("[]"));
        let (channels, samplers) = (list("channels")?, list("samplers")?);
        let (channel_places, sampler_places) = (items(channels)?, items(samplers)?);
        let mut kept = Kept::default();
        let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
        for (channel, place) in parsed.channels.iter().zip(channel_places) {
            let moved = matches!(channel.target.path.as_str(), "translation" | "rotation" | "scale");
            if moved && channel.target.node.is_some_and(|node| nodes.contains(&node)) {
                continue;
            }
            let text = &channels[place];
            let Some(sampler) = channel.sampler.filter(|sampler| *sampler < sampler_places.len()) else {
                continue;
            };
            let number = *numbers.entry(sampler).or_insert_with(|| {
                kept.samplers.push(samplers[sampler_places[sampler].clone()].to_string());
                kept.samplers.len() - 1
            });
            let text = if number == sampler {
                text.into()
            } else {
                with_member(text, "sampler", &number.to_string())?
            };
            kept.channels.push(text);
        }
        Ok(kept)
    }
}
