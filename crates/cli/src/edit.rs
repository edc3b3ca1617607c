//! Clips that are edited where they stand: which ones, and how they are written back. Every clip keeps its index and its
//! name, and nothing else changes.

use crate::args::UnitArg;
use crate::input::Input;
use crate::output;
use crate::save::{self, SaveOptions};
use anyhow::Context;
use posewright::control::JointDeform;
use posewright::{Clip, Note};
use posewright_io::{Figure, SceneClip, write_together};
use std::path::Path;

/// An edited clip and its index among the file's animations; without one it is new.
pub(crate) type Edited = (Option<usize>, Clip);

/// How edited clips are written.
#[derive(Clone, Debug)]
pub(crate) struct EditOptions<'a> {
    /// Keep the original clips and append the edited ones.
    pub(crate) add: bool,
    /// Drop all animations of the file, the edited ones stay.
    pub(crate) replace_animations: bool,
    /// Leave meshes out.
    pub(crate) animation_only: bool,
    /// Unit of a BVH.
    pub(crate) unit: UnitArg,
    /// Frames per second of a BVH.
    pub(crate) frames_per_second: Option<f64>,
    /// Stretches of single segments' skins.
    pub(crate) deforms: &'a [JointDeform],
    /// The skeleton as a BVH shall have it, where its lengths have changed.
    pub(crate) bvh_figure: Option<&'a Figure>,
}

/// The clips of the skeleton in use, by name or all.
pub(crate) fn chosen<'a>(input: &'a Input, name: Option<&str>) -> Vec<&'a SceneClip> {
    let of_figure = input.scene.clips.iter().filter(|c| c.figure == input.figure);
    of_figure.filter(|c| name.is_none_or(|n| c.clip.name == n)).collect()
}

/// Writes edited clips to `path`. A failed write leaves nothing behind.
pub(crate) fn write(
    input: &Input,
    clips: &[Edited],
    path: &Path,
    options: &EditOptions<'_>,
) -> anyhow::Result<Vec<Note>> {
    let name = || path.display().to_string();
    let is_bvh = output::ending(path) == "bvh";
    if is_bvh || output::ending(path) == "vrma" && !save::keeps_document(input, path) {
        let saving = SaveOptions {
            replace_animations: true,
            animation_only: false,
            prune: false,
            unit: options.unit,
            frames_per_second: options.frames_per_second,
            character: None,
            faces: &[],
        };
        let all: Vec<&Clip> = clips.iter().map(|c| &c.1).collect();
        let rig = options.bvh_figure.unwrap_or(input.rig());
        let (files, notes) = match is_bvh {
            true => save::as_bvh(rig, &all, path, &saving)?,
            false => save::as_vrma(input, &all, path, &saving)?,
        };
        write_together(&files)?;
        return Ok(notes);
    }
    let (mut document, figure) = save::stage(input, options.animation_only).with_context(name)?;
    let in_place = document.animation_count() > 0;
    if !in_place && options.add {
        for clip in input.scene.clips_of(input.figure) {
            document.append_animation(&figure, clip).with_context(name)?;
        }
    }
    let deforms = if options.animation_only { &[] } else { options.deforms };
    let nodes = document.add_deform_nodes(&figure, deforms).with_context(name)?;
    if options.replace_animations {
        document.remove_animations().with_context(name)?;
    }
    for (index, clip) in clips {
        let clip_name = || format!("{}: clip {:?}", name(), clip.name);
        let clip = nodes.clip(clip);
        match index.filter(|_| in_place && !options.add && !options.replace_animations) {
            Some(index) => document.replace_animation(index, &nodes.figure, &clip).with_context(clip_name)?,
            None => _ = document.append_animation(&nodes.figure, &clip).with_context(clip_name)?,
        }
    }
    let written = document.to_files(path).with_context(name)?;
    write_together(&written.files)?;
    let mut notes: Vec<Note> = nodes.notes.into_iter().chain(written.notes).collect();
    if !options.replace_animations && !options.animation_only {
        let edited: Vec<usize> = clips.iter().filter_map(|c| c.0).filter(|_| !options.add).collect();
        notes.extend(save::kept_faults(input, path, &edited));
    }
    Ok(notes)
}
