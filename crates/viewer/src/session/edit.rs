//! Changes that the page asks for.

use super::{Session, SessionError, ViewOptions};
use posewright_io::map::MapFile;
use serde::Deserialize;

/// Which of the two files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SideName {
    /// The motion.
    Source,
    /// The character that is to move.
    Target,
}

/// One change.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Edit {
    /// All settings.
    Options(ViewOptions),
    /// Who plays a bone on one side: a joint's name, nobody (empty), or as recognised (`None`).
    Bone {
        /// The bone's name as in VRM 1.0.
        bone: String,
        /// On which side.
        side: SideName,
        /// The joint.
        joint: Option<String>,
    },
    /// A chain of joints from base to tip.
    Chain {
        /// Any name.
        name: String,
        /// Joints of the source; `None`: as recognised.
        source: Option<Vec<String>>,
        /// Joints of the target; `None`: as recognised.
        target: Option<Vec<String>>,
        /// How it is driven, as in a map file; `None`: the usual way.
        mode: Option<String>,
    },
    /// A chain as it was recognised.
    ForgetChain {
        /// Its name.
        name: String,
    },
    /// No pair at all but those that are declared from now on.
    ClearMap {},
    /// As recognised.
    ResetMap {},
    /// The target becomes the source and the source the target.
    Swap {},
}

impl Session {
    /// Makes a change.
    ///
    /// # Errors
    /// When it cannot be: a joint that does not exist, a number out of range. The session is then as before.
    pub fn edit(&mut self, edit: Edit) -> Result<(), SessionError> {
        match edit {
            Edit::Options(options) => self.set_options(options),
            Edit::Swap {} => self.swap(),
            map => {
                let before = (self.map.clone(), self.map_name.clone(), self.map_edited);
                self.change_map(map);
                self.prepare().inspect_err(|_| (self.map, self.map_name, self.map_edited) = before)
            }
        }
    }

    fn set_options(&mut self, options: ViewOptions) -> Result<(), SessionError> {
        let start = &self.options.view;
        for (new, old) in [
            (&options.source_reference, &start.source_reference),
            (&options.target_reference, &start.target_reference),
        ] {
            let word = matches!(new.as_str(), "auto" | "rest" | "bind") || new.starts_with("frame:");
            // The page names no files of this machine: only what was given at the start is read.
            if !word && new != old {
                return Err(SessionError(format!("reference {new:?}: expected auto, rest, bind or frame:N")));
            }
        }
        let clips = self.source.as_ref().map_or(0, |s| s.clips().count());
        if options.clip >= clips.max(1) {
            return Err(SessionError(format!("clip {}: there are {clips}", options.clip)));
        }
        let before = std::mem::replace(&mut self.options.view, options);
        self.prepare().inspect_err(|_| self.options.view = before)
    }

    fn change_map(&mut self, edit: Edit) {
        self.map_edited = true;
        match edit {
            Edit::Bone { bone, side, joint } => {
                let entry = self.map.bones.entry(bone).or_default();
                match side {
                    SideName::Source => entry.source = joint,
                    SideName::Target => entry.target = joint,
                }
                self.map.bones.retain(|_, e| e.source.is_some() || e.target.is_some());
            }
            Edit::Chain { name, source, target, mode } => {
                let entry = self.map.chains.entry(name).or_default();
                (entry.source, entry.target) = (source, target);
                match mode {
                    Some(mode) => drop(entry.options.insert("mode".into(), mode.into())),
                    None => drop(entry.options.shift_remove("mode")),
                }
            }
            Edit::ForgetChain { name } => drop(self.map.chains.shift_remove(&name)),
            Edit::ClearMap {} => {
                let unlisted = posewright_io::map::Unlisted::Leave;
                self.map = MapFile { version: 1, unlisted, ..MapFile::default() };
            }
            Edit::ResetMap {} => {
                (self.map_edited, self.map_name) = (false, None);
                self.map = MapFile { version: 1, ..MapFile::default() };
            }
            Edit::Options(_) | Edit::Swap {} => {}
        }
    }

    fn swap(&mut self) -> Result<(), SessionError> {
        let Some(target) = &self.target else {
            return Err(SessionError("give a target first".into()));
        };
        if target.clips().next().is_none() {
            return Err(SessionError::at(&target.file, "has no clip to play on another character"));
        }
        std::mem::swap(&mut self.source, &mut self.target);
        self.options.view = ViewOptions { clip: 0, ..ViewOptions::default() };
        self.map = MapFile { version: 1, ..MapFile::default() };
        (self.map_name, self.map_edited) = (None, false);
        self.prepare()
    }
}
