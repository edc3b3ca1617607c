//! From a BVH's own numbers to a scene in metres and +Y up.

use super::document::BvhDocument;
use super::guess::{Conversion, conversion};
use super::names::Names;
use super::parse;
use super::tracks::Column;
use crate::error::ReadError;
use crate::scene::{Figure, FileAxes, Format, ReadOptions, Scene, SceneClip};
use posewright::humanoid::recognise;
use posewright::{Clip, JointTracks, RigHints, Skeleton, Transform};
use std::ops::Range;
use std::sync::Arc;

/// Reads a BVH file: [`parse`], [`conversion`] and [`to_scene`] in one. Key `i` stands at `i * frame time`.
///
/// # Errors
/// As [`parse`] has them.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Scene, ReadError> {
    let document = parse(bytes, options)?;
    let conversion = conversion(&document, options);
    to_scene(&document, &conversion)
}

/// The document in metres and +Y up. End Sites become joints, named after their parents and flagged in the hints.
///
/// Several ROOTs are one figure (a body with props or free feet), unless two or more of them are humanoids of their
/// own: then each ROOT is a figure with its own clip.
///
/// # Errors
/// [`ReadError::Invalid`] for numbers that f32 cannot hold.
pub fn to_scene(document: &BvhDocument, conversion: &Conversion) -> Result<Scene, ReadError> {
    let figures = figures(document, conversion)?;
    let mut clips = Vec::new();
    if document.frame_count > 0 {
        let mut tracks = tracks(document, conversion);
        for (index, figure) in figures.iter().enumerate() {
            let others = tracks.split_off(figure.skeleton.len());
            let joints = std::mem::replace(&mut tracks, others);
            clips.push(SceneClip { clip: clip(document, joints), figure: index, index });
        }
    }
    let notes = document.notes.iter().chain(&conversion.notes).cloned().collect();
    let axes = FileAxes { metres_per_unit: conversion.metres_per_unit, up: conversion.up };
    Ok(Scene { format: Format::Bvh, axes, figures, clips, notes })
}

/// One figure, or one per ROOT where several of them are people.
fn figures(document: &BvhDocument, conversion: &Conversion) -> Result<Vec<Figure>, ReadError> {
    /// The fewest joints of a humanoid, and the most people that are looked for.
    const LEAST_JOINTS: usize = 7;
    const MOST_PARTS: usize = 64;
    let names = names(document);
    let parts = document.parts();
    let mut people = 0;
    if (2..=MOST_PARTS).contains(&parts.len()) {
        for part in parts.iter().filter(|part| part.len() >= LEAST_JOINTS) {
            let figure = figure(document, conversion, &names, part.clone())?;
            people += usize::from(recognise(&figure.skeleton, &figure.hints).is_humanoid());
        }
    }
    let parts = if people > 1 { parts } else { std::iter::once(0..document.joints.len()).collect() };
    let mut distinct = Names::default();
    let mut out = Vec::with_capacity(parts.len());
    for part in parts {
        let mut figure = figure(document, conversion, &names, part)?;
        figure.name = distinct.claim(&figure.name);
        out.push(figure);
    }
    Ok(out)
}

fn figure(
    document: &BvhDocument,
    conversion: &Conversion,
    names: &[String],
    part: Range<usize>,
) -> Result<Figure, ReadError> {
    let rest = |offset: [f64; 3]| Transform::from_translation(conversion.point(offset.into()).as_vec3());
    let joints = &document.joints[part.clone()];
    let skeleton = Skeleton::new(
        names[part.clone()].to_vec(),
        joints.iter().map(|j| j.parent.map(|p| p - part.start)).collect(),
        joints.iter().map(|j| rest(j.offset)).collect(),
    )
    .map_err(|error| ReadError::invalid("HIERARCHY", error.to_string()))?;
    let end_sites = joints.iter().map(|j| j.end_site).collect();
    Ok(Figure {
        name: names[part.start].clone(),
        skeleton,
        hints: RigHints { end_sites, ..RigHints::default() },
        nodes: part.collect(),
        bind: None,
        skin: Vec::new(),
    })
}

/// Joints keep their names. An End Site without a name of its own is called after its parent, and never as another.
fn names(document: &BvhDocument) -> Vec<String> {
    let mut names = Names::default();
    document.joints.iter().filter(|j| !j.end_site).for_each(|j| _ = names.reserve(&j.name));
    let mut out: Vec<String> = Vec::with_capacity(document.joints.len());
    for joint in &document.joints {
        let own = joint.name.as_str();
        let name = match joint.parent {
            _ if !joint.end_site => own.to_string(),
            _ if !own.is_empty() => names.claim(own),
            parent => names.claim(&format!("{}_end", parent.map_or("", |p| &out[p]))),
        };
        out.push(name);
    }
    out
}

/// Frames converted at a time, so that rows stay in the cache while they are read once per joint.
const BLOCK: usize = 64;

fn tracks(document: &BvhDocument, conversion: &Conversion) -> Vec<JointTracks> {
    let frames = document.frame_count;
    let times: Arc<[f64]> = (0..frames).map(|i| i as f64 * document.frame_time_secs).collect();
    let still: Arc<[f64]> = Arc::from([0.0]);
    let mut columns: Vec<Column> =
        (0..document.joints.len()).map(|j| Column::new(document, conversion, j)).collect();
    for start in (0..frames).step_by(BLOCK) {
        for column in &mut columns {
            column.read(document, conversion, start..(start + BLOCK).min(frames));
        }
    }
    columns.into_iter().map(|column| column.tracks(&times, &still)).collect()
}

fn clip(document: &BvhDocument, joints: Vec<JointTracks>) -> Clip {
    let frame_time = document.frame_time_secs;
    let duration_secs = (document.frame_count - 1) as f64 * frame_time;
    Clip { name: String::new(), joints, duration_secs, frame_time_secs: Some(frame_time) }
}
