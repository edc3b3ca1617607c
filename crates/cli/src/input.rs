//! Files, skeletons and clips that a command was asked to use: the library's inputs, by this command line's arguments.

use crate::args::{ReadingArgs, TargetArgs};
use anyhow::Context;
use posewright_io::input::Standing;
use posewright_io::{Opened, ReadOptions};
use std::path::Path;

pub(crate) use posewright_io::input::{Input, Wanted};

/// Reads a file; errors name it.
pub(crate) fn read(path: &Path, options: &ReadOptions) -> anyhow::Result<Opened> {
    posewright_io::open(path, options).with_context(|| path.display().to_string())
}

impl<'a> From<&'a ReadingArgs> for Standing<'a> {
    fn from(reading: &'a ReadingArgs) -> Standing<'a> {
        Standing { reference: &reading.reference, clip: reading.clip.as_deref() }
    }
}

impl<'a> From<&'a TargetArgs> for Standing<'a> {
    fn from(target: &'a TargetArgs) -> Standing<'a> {
        Standing { reference: &target.target_reference, clip: None }
    }
}
