//! What a view is made from: files, a map, options. Cheap to copy; files are shared.

use super::{SideName, ViewOptions};
use posewright::Clip;
use posewright_io::map::MapFile;
use posewright_io::{Input, ReadOptions};
use std::sync::{Arc, OnceLock};

/// A file with how it was read, so that it can be read in another way.
#[derive(Clone, Debug)]
pub(super) struct Side {
    pub(super) input: Arc<Input>,
    /// What was dropped; none for files that lie where they were opened.
    pub(super) bytes: Option<Arc<[u8]>>,
    pub(super) reading: ReadOptions,
    /// The file as one GLB for drawing, made when it is first asked for; none without meshes.
    model: Arc<OnceLock<Option<Arc<[u8]>>>>,
}

impl Side {
    pub(super) fn new(input: Input, bytes: Option<Arc<[u8]>>, reading: ReadOptions) -> Side {
        Side { input: Arc::new(input), bytes, reading, model: Arc::default() }
    }

    /// The file as one GLB for drawing; none where it has no mesh, or cannot be put together.
    pub(super) fn model(&self) -> Option<Arc<[u8]>> {
        let made = || {
            let document = self.input.document.as_ref().filter(|d| d.raw("meshes").is_some())?;
            document.to_glb(&mut Vec::new()).ok().map(Arc::from)
        };
        self.model.get_or_init(made).clone()
    }

    /// The file as messages name it.
    pub(super) fn name(&self) -> String {
        self.input.name()
    }

    /// The clips of the skeleton in use.
    pub(super) fn clips(&self) -> impl Iterator<Item = &Clip> {
        self.input.scene.clips_of(self.input.figure)
    }
}

/// Everything that can be chosen.
#[derive(Clone, Debug)]
pub(super) struct Setup {
    pub(super) source: Option<Side>,
    pub(super) target: Option<Side>,
    pub(super) map: Arc<MapFile>,
    /// Where the map came from, for messages and the command line.
    pub(super) map_name: Option<String>,
    pub(super) map_edited: bool,
    pub(super) options: ViewOptions,
}

impl Setup {
    pub(super) fn new(options: ViewOptions) -> Setup {
        Setup {
            source: None,
            target: None,
            map: Arc::new(no_map()),
            map_name: None,
            map_edited: false,
            options,
        }
    }

    pub(super) fn side(&self, side: SideName) -> &Option<Side> {
        if side == SideName::Source { &self.source } else { &self.target }
    }

    pub(super) fn side_mut(&mut self, side: SideName) -> &mut Option<Side> {
        if side == SideName::Source { &mut self.source } else { &mut self.target }
    }

    /// Puts a file in its place.
    pub(super) fn take(&mut self, side: SideName, file: Side) {
        let another = self.side(side).is_some();
        if side == SideName::Source {
            let clips = file.clips().count();
            self.options.clip = self.options.clip.min(clips.saturating_sub(1));
            // A frame of another take is no reference for this one.
            if another && self.options.source_reference.starts_with("frame:") {
                self.options.source_reference = "auto".into();
            }
        }
        *self.side_mut(side) = Some(file);
    }

    pub(super) fn take_map(&mut self, map: MapFile, name: &str) {
        (self.map, self.map_name, self.map_edited) = (Arc::new(map), Some(name.to_string()), false);
    }

    pub(super) fn forget_map(&mut self) {
        (self.map, self.map_name, self.map_edited) = (Arc::new(no_map()), None, false);
    }
}

/// A map that says nothing.
pub(super) fn no_map() -> MapFile {
    MapFile { version: 1, ..MapFile::default() }
}
