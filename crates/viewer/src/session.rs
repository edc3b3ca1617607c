//! What the viewer shows: a source, a target, a map and options, and the poses that the library answers for them.
//!
//! A [`Session`] holds the [`View`] of the moment. A view never changes: an edit makes the next one and shares with it
//! whatever the edit leaves alone (characters, the prepared retarget, the clip that was carried over), so that a slider
//! costs what it changes. Whole-clip work is done when it is first asked for, once, and outside of the session's lock:
//! requests take the view and work on it, while edits go on. A refused edit changes nothing.

mod edit;
mod export;
mod frames;
mod measures;
mod options;
mod panels;
mod people;
mod setup;
mod state;
mod view;

pub use edit::{Edit, SideName};
pub use export::Exported;
pub use frames::Frames;
pub use options::ViewOptions;
pub use panels::contacts::Contacts;
pub use panels::control::{Controls, Look, LookJoint, Part};
pub use panels::warp::{Ground, Stride, Turn, Warping};
pub use panels::{Moment, Shape};
pub use state::{MeasuresState, State};
pub use view::View;

use posewright_io::input::{Input, Wanted, check_skeleton_name};
use posewright_io::take::{parse_map, read_map};
use posewright_io::{InputError, ReadOptions};
use setup::{Setup, Side};
use std::path::Path;
use std::sync::Arc;

/// Why something could not be done, in the words of the command line: file, place, cause, remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct SessionError(pub String);

impl SessionError {
    fn at(place: &str, error: impl std::fmt::Display) -> SessionError {
        SessionError(format!("{place}: {error}"))
    }
}

impl From<InputError> for SessionError {
    fn from(error: InputError) -> SessionError {
        SessionError(error.to_string())
    }
}

/// How a session begins.
#[derive(Clone, Debug, Default)]
pub struct SessionOptions {
    /// How sources are read.
    pub source: ReadOptions,
    /// How targets are read.
    pub target: ReadOptions,
    /// Name of the skeleton to take where a file has several; an error when no file has it.
    pub skeleton: Option<String>,
    /// Name of the clip to begin with.
    pub clip: Option<String>,
    /// What can be changed on the page.
    pub view: ViewOptions,
}

/// Dropped files are smaller than files of this machine may be.
const MOST_DROPPED_BYTES: u64 = 512 << 20;

/// The state behind the page.
#[derive(Debug)]
pub struct Session {
    start: SessionOptions,
    now: Arc<View>,
}

impl Session {
    /// An empty session: files come by [`Session::open`], or are dropped on the page.
    pub fn new(options: SessionOptions) -> Session {
        let setup = Setup::new(options.view.clone());
        Session { now: Arc::new(View::empty(setup)), start: options }
    }

    /// Reads the file with the motion, the file with the character that is to move, and a map file.
    ///
    /// # Errors
    /// When one of them cannot be read or used; the message names it. The session is then as before.
    pub fn open(
        &mut self,
        source: Option<&Path>,
        target: Option<&Path>,
        map: Option<&Path>,
    ) -> Result<(), SessionError> {
        let mut setup = self.now.setup.clone();
        let name = self.start.skeleton.as_deref();
        let read = |path: &Path, options: &ReadOptions, wanted| -> Result<Side, SessionError> {
            let input = Input::open_preferring(path, options, name, wanted)?;
            Ok(Side::new(input, None, options.clone()))
        };
        if let Some(path) = source {
            setup.source = Some(read(path, &self.start.source, Wanted::Motion)?);
        }
        if let Some(path) = target {
            setup.target = Some(read(path, &self.start.target, Wanted::Body)?);
        }
        let inputs: Vec<&Input> = setup.source.iter().chain(&setup.target).map(|s| &*s.input).collect();
        check_skeleton_name(name, &inputs)?;
        if let (Some(wanted), Some(side)) = (self.start.clip.as_deref(), &setup.source) {
            side.input.clips(Some(wanted))?;
            setup.options.clip =
                side.input.clips(None)?.iter().position(|c| c.name == wanted).unwrap_or_default();
        }
        if let Some(path) = map {
            setup.take_map(read_map(path)?, &path.display().to_string());
        }
        self.show(setup)
    }

    /// Takes a file that was dropped on the page.
    ///
    /// # Errors
    /// As for files that are opened.
    pub fn drop_file(&mut self, side: SideName, name: &str, bytes: &[u8]) -> Result<(), SessionError> {
        let (options, wanted) = match side {
            SideName::Source => (&self.start.source, Wanted::Motion),
            SideName::Target => (&self.start.target, Wanted::Body),
        };
        let reading = ReadOptions { max_bytes: options.max_bytes.min(MOST_DROPPED_BYTES), ..options.clone() };
        let input = Input::from_bytes(name, bytes, &reading, wanted)?;
        let mut setup = self.now.setup.clone();
        setup.take(side, Side::new(input, Some(bytes.into()), reading));
        self.show(setup)
    }

    /// Takes a map file that was dropped on the page.
    ///
    /// # Errors
    /// When it is no map or does not fit both files; the session is then as before.
    pub fn drop_map(&mut self, name: &str, bytes: &[u8]) -> Result<(), SessionError> {
        let mut setup = self.now.setup.clone();
        setup.take_map(parse_map(name, bytes)?, name);
        self.show(setup)
    }

    /// Makes a change.
    ///
    /// # Errors
    /// When it cannot be: a joint that does not exist, a number out of range. The session is then as before.
    pub fn edit(&mut self, edit: Edit) -> Result<(), SessionError> {
        let mut setup = self.now.setup.clone();
        setup.edit(edit, &self.start)?;
        self.show(setup)
    }

    /// What is shown now. It stays as it is whatever is edited later.
    pub fn view(&self) -> Arc<View> {
        Arc::clone(&self.now)
    }

    fn show(&mut self, setup: Setup) -> Result<(), SessionError> {
        self.now = Arc::new(View::after(&self.now, setup)?);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
