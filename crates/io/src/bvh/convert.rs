//! From a BVH's own numbers to a scene in metres and +Y up.

use super::document::BvhDocument;
use super::guess::{Conversion, conversion};
use super::names::Names;
use super::parse;
use super::tracks::Column;
use crate::error::ReadError;
use crate::scene::{Figure, FileAxes, Format, ReadOptions, Scene, SceneClip};
use posewright::{Clip, RigHints, Skeleton, Transform};
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
/// # Errors
/// [`ReadError::Invalid`] for numbers that f32 cannot hold.
pub fn to_scene(document: &BvhDocument, conversion: &Conversion) -> Result<Scene, ReadError> {
    let skeleton = skeleton(document, conversion)?;
    let end_sites = document.joints.iter().map(|j| j.end_site).collect();
    let figure = Figure {
        name: document.joints[0].name.clone(),
        nodes: (0..skeleton.len()).collect(),
        hints: RigHints { end_sites, ..RigHints::default() },
        skeleton,
        bind: None,
        skin: Vec::new(),
    };
    let clips = if document.frame_count > 0 {
        vec![SceneClip { clip: clip(document, conversion), figure: 0, index: 0 }]
    } else {
        Vec::new()
    };
    let notes = document.notes.iter().chain(&conversion.notes).cloned().collect();
    let axes = FileAxes { metres_per_unit: conversion.metres_per_unit, up: conversion.up };
    Ok(Scene { format: Format::Bvh, axes, figures: vec![figure], clips, notes })
}

fn skeleton(document: &BvhDocument, conversion: &Conversion) -> Result<Skeleton, ReadError> {
    let rest = |offset: [f64; 3]| Transform::from_translation(conversion.point(offset.into()).as_vec3());
    let parents = document.joints.iter().map(|j| j.parent).collect();
    let rest = document.joints.iter().map(|j| rest(j.offset)).collect();
    Skeleton::new(names(document), parents, rest)
        .map_err(|error| ReadError::invalid("HIERARCHY", error.to_string()))
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

fn clip(document: &BvhDocument, conversion: &Conversion) -> Clip {
    let frames = document.frame_count;
    let frame_time = document.frame_time_secs;
    let times: Arc<[f64]> = (0..frames).map(|i| i as f64 * frame_time).collect();
    let still: Arc<[f64]> = Arc::from([0.0]);
    let mut columns: Vec<Column> =
        (0..document.joints.len()).map(|j| Column::new(document, conversion, j)).collect();
    for start in (0..frames).step_by(BLOCK) {
        for column in &mut columns {
            column.read(document, conversion, start..(start + BLOCK).min(frames));
        }
    }
    let tracks = columns.into_iter().map(|column| column.tracks(&times, &still)).collect();
    Clip {
        name: String::new(),
        joints: tracks,
        duration_secs: (frames - 1) as f64 * frame_time,
        frame_time_secs: Some(frame_time),
    }
}
