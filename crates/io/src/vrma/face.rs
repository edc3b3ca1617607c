//! Expressions and gaze of a VRM animation: carried along, never looked into.

use crate::error::ReadError;
use crate::gltf::Document;
use posewright::glam::{Quat, Vec3};
use posewright::{Clip, Transform};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What a VRM animation moves besides the body.
#[derive(Clone, Debug, PartialEq)]
pub struct Face {
    /// Expressions and the gaze.
    pub parts: Vec<FacePart>,
    /// By part: its tracks. The weight of an expression is the X of its translation.
    pub clip: Clip,
}

/// An expression, or the gaze.
#[derive(Clone, Debug, PartialEq)]
pub struct FacePart {
    /// What it is.
    pub kind: FaceKind,
    /// Where its node rests.
    pub rest: Transform,
}

/// What a [`FacePart`] is.
#[derive(Clone, Debug, PartialEq)]
pub enum FaceKind {
    /// An expression of VRM, such as `happy`.
    Preset(String),
    /// An expression of the model's own.
    Custom(String),
    /// Where the eyes look, with the eyes' place from the head bone as the file has it.
    Gaze(Option<[f64; 3]>),
}

impl FacePart {
    /// Whether two parts move the same thing.
    pub(super) fn is_same(&self, other: &FacePart) -> bool {
        match (&self.kind, &other.kind) {
            (FaceKind::Gaze(_), FaceKind::Gaze(_)) => true,
            (one, two) => one == two,
        }
    }

    pub(super) fn node_name(&self) -> String {
        match &self.kind {
            FaceKind::Preset(name) | FaceKind::Custom(name) => name.clone(),
            FaceKind::Gaze(_) => "lookAt".into(),
        }
    }

    /// Names this part's node in the extension.
    pub(super) fn declare(&self, node: usize, extension: &mut Value) {
        match &self.kind {
            FaceKind::Preset(name) => extension["expressions"]["preset"][name] = json!({ "node": node }),
            FaceKind::Custom(name) => extension["expressions"]["custom"][name] = json!({ "node": node }),
            FaceKind::Gaze(offset) => {
                extension["lookAt"] = json!({ "node": node });
                if let Some(offset) = offset {
                    extension["lookAt"]["offsetFromHeadBone"] = json!(offset);
                }
            }
        }
    }
}

impl Face {
    /// Cuts to a range of seconds and lets it begin at 0: held at both ends as it was there.
    pub fn cut(&mut self, from_secs: f64, to_secs: f64) {
        for tracks in &mut self.clip.joints {
            let translation = tracks.translation.as_mut();
            translation
                .into_iter()
                .for_each(|t| cut(t, from_secs, to_secs, |track, time| track.sample(time)));
            let rotation = tracks.rotation.as_mut();
            rotation.into_iter().for_each(|t| cut(t, from_secs, to_secs, |track, time| track.sample(time)));
            tracks.scale = None;
        }
        self.clip.duration_secs = (to_secs - from_secs).max(0.0);
        self.clip.frame_time_secs = None;
    }
}

/// Keys within the range, and one at each of its ends. Splines become straight between keys: a spline cannot be cut
/// without new tangents, and faces are sampled densely.
fn cut<V: Copy>(
    track: &mut posewright::Track<V>,
    from: f64,
    to: f64,
    sample: impl Fn(&posewright::Track<V>, f64) -> V,
) {
    let inside = track.times.iter().copied().filter(|time| *time > from && *time < to);
    let mut times: Vec<f64> = std::iter::once(from).chain(inside).collect();
    if to > from {
        times.push(to);
    }
    let values = times.iter().map(|time| sample(track, *time)).collect();
    if track.interpolation == posewright::Interpolation::CubicSpline {
        track.interpolation = posewright::Interpolation::Linear;
    }
    track.values = values;
    track.times = times.into_iter().map(|time| time - from).collect();
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
struct Extension {
    expressions: Option<Expressions>,
    look_at: Option<Node>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Expressions {
    preset: Option<BTreeMap<String, Node>>,
    custom: Option<BTreeMap<String, Node>>,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
struct Node {
    node: Option<f64>,
    offset_from_head_bone: Option<[f64; 3]>,
}

impl Node {
    fn index(&self) -> Option<usize> {
        self.node.filter(|node| *node >= 0.0).map(|node| node as usize)
    }
}

/// The nodes that stand for parts of a face, as the document's extension declares them; none when it breaks its format.
pub(crate) fn declared(document: &Document) -> Vec<(FaceKind, usize)> {
    let extensions = document.extensions().unwrap_or_default();
    let raw = extensions.get("VRMC_vrm_animation").map(|raw| raw.get());
    let extension: Extension = raw.and_then(|raw| serde_json::from_str(raw).ok()).unwrap_or_default();
    let expressions = extension.expressions.unwrap_or_default();
    let listed = |list: Option<BTreeMap<String, Node>>, kind: fn(String) -> FaceKind| {
        let nodes = list.unwrap_or_default().into_iter();
        nodes.filter_map(move |(name, node)| Some((kind(name), node.index()?)))
    };
    let mut out: Vec<_> = listed(expressions.preset, FaceKind::Preset).collect();
    out.extend(listed(expressions.custom, FaceKind::Custom));
    let gaze = extension.look_at;
    out.extend(gaze.and_then(|gaze| Some((FaceKind::Gaze(gaze.offset_from_head_bone), gaze.index()?))));
    out
}

impl Document {
    /// What an animation of a VRM animation moves besides the body; `None` when that is nothing.
    ///
    /// # Errors
    /// When the animations break their format, or a limit is exceeded.
    pub fn face(&self, animation: usize) -> Result<Option<Face>, ReadError> {
        let declared = declared(self);
        if declared.is_empty() {
            return Ok(None);
        }
        let nodes: Vec<usize> = declared.iter().map(|(_, node)| *node).collect();
        let rests = self.rests(&nodes)?;
        let Some(mut clip) = self.tracks_of(animation, &nodes)? else { return Ok(None) };
        let mut parts = Vec::new();
        let mut joints = Vec::new();
        for (((kind, _), rest), mut tracks) in declared.into_iter().zip(rests).zip(clip.joints) {
            tracks.scale = None;
            if !tracks.is_empty() {
                let rest = rest.unwrap_or(Transform::new(Vec3::ZERO, Quat::IDENTITY));
                parts.push(FacePart { kind, rest });
                joints.push(tracks);
            }
        }
        clip.joints = joints;
        Ok((!parts.is_empty()).then_some(Face { parts, clip }))
    }
}
