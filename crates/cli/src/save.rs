//! Writing clips: onto the target's own document, into one made of its skeleton alone, as a VRM animation or as a BVH.

use crate::args::UnitArg;
use crate::input::Input;
use crate::outcome::usage;
use crate::output;
use anyhow::Context;
use posewright::{Character, Clip, Note, NoteKind, Reference};
use posewright_io::bvh::{self, BvhWriteOptions};
use posewright_io::gltf::Document;
use posewright_io::vrma::{self, Face, TPose, VrmaTake};
use posewright_io::{Figure, Unit};
use std::path::{Path, PathBuf};

/// Choices for [`onto`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct SaveOptions<'a> {
    /// Drop the target's own animations.
    pub(crate) replace_animations: bool,
    /// Leave meshes out.
    pub(crate) animation_only: bool,
    /// Leave out accessors, views and bytes that nothing uses.
    pub(crate) prune: bool,
    /// Unit of a BVH; auto is centimetres.
    pub(crate) unit: UnitArg,
    /// Frames per second of a BVH or a VRM animation; `None` keeps the clip's own.
    pub(crate) frames_per_second: Option<f64>,
    /// The character that the clips move, for a VRM animation; `None` recognises it.
    pub(crate) character: Option<&'a Character>,
    /// By clip: expressions and gaze of a source that is a VRM animation; empty without.
    pub(crate) faces: &'a [Option<Face>],
}

/// Writes clips of the target's skeleton to `path`. A failed write leaves nothing behind.
pub(crate) fn onto(
    target: &Input,
    clips: &[&Clip],
    path: &Path,
    options: &SaveOptions<'_>,
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
    options: &SaveOptions<'_>,
) -> anyhow::Result<Files> {
    let (files, mut notes) = match output::ending(path).as_str() {
        "bvh" => as_bvh(target.rig(), clips, path, options)?,
        "vrma" if !keeps_document(target, path) => as_vrma(target, clips, path, options)?,
        _ => as_gltf(target, clips, path, options)?,
    };
    if output::ending(path) != "vrma" && options.faces.iter().any(Option::is_some) {
        let text = "expressions and gaze of the VRM animation are left out: only a .vrma takes them along";
        notes.push(Note::ignored("faces", text));
    }
    Ok((files, notes))
}

/// Paths and contents, and notes.
pub(crate) type Files = (Vec<(PathBuf, Vec<u8>)>, Vec<Note>);

/// A clip of a skeleton as a BVH.
pub(crate) fn as_bvh(
    rig: &Figure,
    clips: &[&Clip],
    path: &Path,
    options: &SaveOptions<'_>,
) -> anyhow::Result<Files> {
    let [clip] = clips else {
        let names: Vec<String> = clips.iter().map(|c| format!("{:?}", c.name)).collect();
        return Err(usage(format!(
            "{}: a BVH holds one clip; choose one of {} with --clip, or write a GLB",
            path.display(),
            names.join(", ")
        )));
    };
    let plain = rig.without_skin_only(clip);
    let (rig, clip) = plain.as_ref().map_or((rig, *clip), |(rig, clip)| (rig, clip));
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

/// Whether writing the input to `path` can keep its document: a VRM animation is made anew of anything that is none.
pub(crate) fn keeps_document(input: &Input, path: &Path) -> bool {
    let is_vrma =
        |d: &Document| d.raw("extensions").is_some_and(|raw| raw.contains("\"VRMC_vrm_animation\""));
    match (&input.document, output::ending(path).as_str()) {
        (None, _) | (_, "bvh") => false,
        (Some(document), "vrma") => is_vrma(document),
        _ => true,
    }
}

/// Notes about animations of the input that are read with repairs and stay in the output as the file has them.
/// `edited` are the indices of those that are written anew.
pub(crate) fn kept_faults(input: &Input, path: &Path, edited: &[usize]) -> Vec<Note> {
    if !keeps_document(input, path) {
        return Vec::new();
    }
    let is_fault = |note: &&Note| matches!(note.kind, NoteKind::Repair | NoteKind::Warning);
    let mut places: Vec<&str> = input.scene.notes.iter().filter(is_fault).map(|n| n.place.as_str()).collect();
    places.retain(|place| {
        let index = place.strip_prefix("animations[").and_then(|rest| rest.split(']').next());
        index.is_some_and(|i| i.parse().is_ok_and(|i: usize| !edited.contains(&i)))
    });
    places.dedup();
    let text = "it stays in the output as the file has it, with what was repaired in reading it; other programs may refuse \
                it: --replace-animations leaves it out";
    places.into_iter().map(|place| Note::warning(place, text)).collect()
}

/// Clips as a VRM animation.
pub(crate) fn as_vrma(
    target: &Input,
    clips: &[&Clip],
    path: &Path,
    options: &SaveOptions<'_>,
) -> anyhow::Result<Files> {
    let name = || path.display().to_string();
    let recognised;
    let character = match options.character {
        Some(character) => character,
        None => {
            recognised = target.scene.character(target.figure, Reference::Auto);
            &recognised
        }
    };
    let faces = || options.faces.iter().map(Option::as_ref).chain(std::iter::repeat(None));
    let takes: Vec<VrmaTake<'_>> =
        clips.iter().zip(faces()).map(|(clip, face)| VrmaTake { clip, face }).collect();
    let written = vrma::write(character, TPose::of(target.rig()), &takes, options.frames_per_second)
        .with_context(name)?;
    let mut output = written.document.to_files(path).with_context(name)?;
    output.notes.extend(written.notes);
    Ok((output.files, output.notes))
}

fn as_gltf(target: &Input, clips: &[&Clip], path: &Path, options: &SaveOptions<'_>) -> anyhow::Result<Files> {
    let name = || path.display().to_string();
    let (mut document, figure) = stage(target, options.animation_only).with_context(name)?;
    if options.replace_animations {
        document.remove_animations().with_context(name)?;
    }
    for clip in clips {
        let clip_name = || format!("{}: clip {:?}", name(), clip.name);
        document.append_animation(&figure, clip).with_context(clip_name)?;
    }
    let mut notes = Vec::new();
    if options.prune {
        let bytes = document.prune().with_context(|| format!("{}: --prune", name()))?;
        notes.push(Note::information("prune", format!("bytes that nothing used, left out: {bytes}")));
    }
    let output = document.to_files(path).with_context(name)?;
    notes.extend(output.notes);
    Ok((output.files, notes))
}

/// The document that clips of the target are written to, and the skeleton as it is in there: the target's own, one of
/// bones that are drawn where it has none, or one without meshes.
pub(crate) fn stage(target: &Input, animation_only: bool) -> anyhow::Result<(Document, Figure)> {
    let rig = target.rig();
    match &target.document {
        Some(document) if animation_only => Ok(document.without_meshes(rig)?),
        None if animation_only => Ok(rig.bare_document()?),
        Some(document) => Ok((document.clone(), rig.clone())),
        None => Ok(rig.drawn_document()?),
    }
}
