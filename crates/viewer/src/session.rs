//! What the viewer shows: a source, a target, a map and options, and the poses that the library answers for them.
//!
//! A [`Session`] is the whole state behind the page. Everything is computed here; the page only draws. An edit
//! prepares anew (who plays whom, stances, frames of reference), which takes milliseconds; whole-clip work (carrying
//! over, contacts, measures) is done when it is asked for, and once. A refused edit changes nothing.

mod edit;
mod export;
mod frames;
mod options;
mod prepare;
mod side;
mod state;

pub use edit::{Edit, SideName};
pub use export::Exported;
pub use frames::Frames;
pub use options::ViewOptions;
pub use state::{MeasuresState, State};

use frames::Played;
use posewright_io::ReadOptions;
use posewright_io::map::MapFile;
use prepare::Prepared;
use side::Side;
use std::path::Path;

/// Why something could not be done, in the words of the command line: file, place, cause, remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SessionError(pub String);

impl SessionError {
    fn at(place: &str, error: impl std::fmt::Display) -> SessionError {
        SessionError(format!("{place}: {error}"))
    }
}

/// How a session begins.
#[derive(Clone, Debug, Default)]
pub struct SessionOptions {
    /// How sources are read.
    pub source: ReadOptions,
    /// How targets are read.
    pub target: ReadOptions,
    /// Name of the skeleton to take where a file has several.
    pub skeleton: Option<String>,
    /// Name of the clip to begin with.
    pub clip: Option<String>,
    /// What can be changed on the page.
    pub view: ViewOptions,
}

/// The state behind the page.
#[derive(Debug)]
pub struct Session {
    options: SessionOptions,
    source: Option<Side>,
    target: Option<Side>,
    map: MapFile,
    /// Where the map came from, for messages and the command line.
    map_name: Option<String>,
    map_edited: bool,
    prepared: Option<Prepared>,
    played: Option<Played>,
    revision: u64,
}

impl Session {
    /// An empty session: files come by [`Session::open_source`] and its kin, or are dropped on the page.
    pub fn new(options: SessionOptions) -> Session {
        Session {
            options,
            source: None,
            target: None,
            map: MapFile { version: 1, ..MapFile::default() },
            map_name: None,
            map_edited: false,
            prepared: None,
            played: None,
            revision: 0,
        }
    }

    /// Reads the file with the motion.
    ///
    /// # Errors
    /// When it cannot be read or has no skeleton; the message names it. The session is then as before.
    pub fn open_source(&mut self, path: &Path) -> Result<(), SessionError> {
        let side = Side::open(path, &self.options.source, self.options.skeleton.as_deref(), true)?;
        self.take(SideName::Source, side)
    }

    /// Reads the file with the character that is to move.
    ///
    /// # Errors
    /// As [`Session::open_source`].
    pub fn open_target(&mut self, path: &Path) -> Result<(), SessionError> {
        let side = Side::open(path, &self.options.target, self.options.skeleton.as_deref(), false)?;
        self.take(SideName::Target, side)
    }

    /// Reads a map file.
    ///
    /// # Errors
    /// When it cannot be read or does not fit both files.
    pub fn open_map(&mut self, path: &Path) -> Result<(), SessionError> {
        let name = path.display().to_string();
        let size = std::fs::metadata(path).map_err(|e| SessionError::at(&name, e))?.len();
        if size > MapFile::MAX_BYTES {
            return Err(SessionError::at(&name, "too large for a map file; is it one?"));
        }
        let bytes = std::fs::read(path).map_err(|e| SessionError::at(&name, e))?;
        self.take_map(&name, &bytes)
    }

    /// Takes a file that was dropped on the page.
    ///
    /// # Errors
    /// As for files that are opened.
    pub fn drop_file(&mut self, side: SideName, name: &str, bytes: &[u8]) -> Result<(), SessionError> {
        let moves = side == SideName::Source;
        let read = if moves { &self.options.source } else { &self.options.target };
        let side_read = Side::from_bytes(name, bytes, read, moves)?;
        self.take(side, side_read)
    }

    /// Takes a map file that was dropped on the page.
    ///
    /// # Errors
    /// When it is no map or does not fit both files; the session is then as before.
    pub fn take_map(&mut self, name: &str, bytes: &[u8]) -> Result<(), SessionError> {
        let text =
            std::str::from_utf8(bytes).map_err(|_| SessionError::at(name, "a map file is UTF-8 text"))?;
        let map = MapFile::parse(text).map_err(|e| SessionError::at(name, e))?;
        let before = (std::mem::replace(&mut self.map, map), self.map_name.replace(name.to_string()));
        let edited = std::mem::replace(&mut self.map_edited, false);
        if let Err(error) = self.prepare() {
            (self.map, self.map_name) = before;
            self.map_edited = edited;
            return Err(error);
        }
        Ok(())
    }

    /// Counts changes: what was computed for an older revision is out of date.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    fn take(&mut self, name: SideName, side: Side) -> Result<(), SessionError> {
        let slot = if name == SideName::Source { &mut self.source } else { &mut self.target };
        let before = slot.replace(side);
        let options = self.options.view.clone();
        if name == SideName::Source {
            let clips = self.source.as_ref().map_or(0, |s| s.clips().count());
            let named = self.options.clip.take();
            let view = &mut self.options.view;
            view.clip = view.clip.min(clips.saturating_sub(1));
            if let (Some(wanted), Some(side)) = (&named, &self.source) {
                view.clip = side.clip_named(wanted)?;
            }
            // A frame of another take is no reference for this one.
            if before.is_some() && view.source_reference.starts_with("frame:") {
                view.source_reference = "auto".into();
            }
        }
        if let Err(error) = self.prepare() {
            *(if name == SideName::Source { &mut self.source } else { &mut self.target }) = before;
            self.options.view = options;
            return Err(error);
        }
        Ok(())
    }

    /// Brings both sides together again; nothing is kept of an attempt that fails.
    fn prepare(&mut self) -> Result<(), SessionError> {
        self.prepared = match &self.source {
            None => None,
            Some(source) => Some(Prepared::new(
                source,
                self.target.as_ref(),
                (&self.map, self.map_name.as_deref()),
                &self.options.view,
            )?),
        };
        self.played = None;
        self.revision += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests;
