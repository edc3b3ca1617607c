//! Writing clips: onto the target's own document, or as a BVH.

use crate::args::UnitArg;
use crate::input::Input;
use crate::outcome::usage;
use crate::output;
use posewright::{Clip, Note};
use std::path::Path;

/// Choices for [`onto`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct SaveOptions {
    /// Drop the target's own animations.
    pub(crate) replace_animations: bool,
    /// Leave meshes out.
    pub(crate) animation_only: bool,
    /// Unit of a BVH.
    pub(crate) unit: UnitArg,
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

/// Writes clips of the target's skeleton to `path`.
pub(crate) fn onto(
    _target: &Input,
    _clips: &[&Clip],
    _path: &Path,
    _options: &SaveOptions,
) -> anyhow::Result<Vec<Note>> {
    anyhow::bail!("no writer is built in")
}
