//! Writing clips: onto the target's own document, into one made of its skeleton alone, or as a BVH.

use crate::args::UnitArg;
use crate::input::Input;
use crate::outcome::usage;
use crate::output;
use anyhow::Context;
use posewright::{Clip, Note};
use posewright_io::bvh::{self, BvhWriteOptions};
use posewright_io::gltf::Document;
use posewright_io::{Figure, Unit};
use std::path::{Path, PathBuf};

/// Choices for [`onto`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct SaveOptions {
    /// Drop the target's own animations.
    pub(crate) replace_animations: bool,
    /// Leave meshes out.
    pub(crate) animation_only: bool,
    /// Unit of a BVH; auto is centimetres.
    pub(crate) unit: UnitArg,
    /// Frames per second of a BVH; `None` keeps the clip's own.
    pub(crate) frames_per_second: Option<f64>,
}

/// Refuses an output whose ending is no format that can be written.
pub(crate) fn check_ending(path: &Path) -> anyhow::Result<()> {
    match output::ending(path).as_str() {
        "glb" | "gltf" | "vrm" | "bvh" => Ok(()),
        other => Err(usage(format!(
            "{}: cannot write {other:?}; the output's name ends in .glb, .gltf, .vrm or .bvh",
            path.display()
        ))),
    }
}

/// Writes clips of the target's skeleton to `path`. A failed write leaves nothing behind.
pub(crate) fn onto(
    target: &Input,
    clips: &[&Clip],
    path: &Path,
    options: &SaveOptions,
) -> anyhow::Result<Vec<Note>> {
    let (files, notes) = files(target, clips, path, options)?;
    posewright_io::write_together(&files)?;
    Ok(notes)
}

/// What [`onto`] would write, to be written together with other files.
pub(crate) fn files(
    target: &Input,
    clips: &[&Clip],
    path: &Path,
    options: &SaveOptions,
) -> anyhow::Result<Files> {
    if output::ending(path) == "bvh" {
        as_bvh(target.rig(), clips, path, options)
    } else {
        as_gltf(target, clips, path, options)
    }
}

/// Paths and contents, and notes.
pub(crate) type Files = (Vec<(PathBuf, Vec<u8>)>, Vec<Note>);

/// A clip of a skeleton as a BVH.
pub(crate) fn as_bvh(
    rig: &Figure,
    clips: &[&Clip],
    path: &Path,
    options: &SaveOptions,
) -> anyhow::Result<Files> {
    let [clip] = clips else {
        let names: Vec<String> = clips.iter().map(|c| format!("{:?}", c.name)).collect();
        return Err(usage(format!(
            "{}: a BVH holds one clip; choose one of {} with --clip, or write a GLB",
            path.display(),
            names.join(", ")
        )));
    };
    let defaults = BvhWriteOptions::default();
    let metres_per_unit = match options.unit.0 {
        Unit::Auto => defaults.metres_per_unit,
        Unit::Metres(metres) => metres,
    };
    let writing = BvhWriteOptions {
        metres_per_unit,
        frames_per_second: options.frames_per_second,
        end_sites: &rig.hints.end_sites,
        ..defaults
    };
    let written =
        bvh::write_with_notes(&rig.skeleton, clip, &writing).with_context(|| path.display().to_string())?;
    Ok((vec![(path.to_path_buf(), written.bytes)], written.notes))
}

fn as_gltf(target: &Input, clips: &[&Clip], path: &Path, options: &SaveOptions) -> anyhow::Result<Files> {
    let name = || path.display().to_string();
    let (mut document, figure) = stage(target, options.animation_only).with_context(name)?;
    if options.replace_animations {
        document.remove_animations().with_context(name)?;
    }
    for clip in clips {
        let clip_name = || format!("{}: clip {:?}", name(), clip.name);
        document.append_animation(&figure, clip).with_context(clip_name)?;
    }
    let output = document.to_files(path).with_context(name)?;
    Ok((output.files, output.notes))
}

/// The document that clips of the target are written to, and the skeleton as it is in there: the target's own, one of
/// bones that are drawn where it has none, or one without meshes.
pub(crate) fn stage(target: &Input, animation_only: bool) -> anyhow::Result<(Document, Figure)> {
    let rig = target.rig();
    match &target.document {
        _ if animation_only => Ok(rig.bare_document()?),
        Some(document) => Ok((document.clone(), rig.clone())),
        None => Ok(rig.drawn_document()?),
    }
}
