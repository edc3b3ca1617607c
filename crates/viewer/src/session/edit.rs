//! Changes that the page asks for.

use super::setup::{Setup, Side};
use super::{SessionError, SessionOptions, ViewOptions};
use indexmap::IndexMap;
use posewright_io::input::Wanted;
use posewright_io::map::{ContactEntry, GripEntry, MapFile, PropEntry, Unlisted};
use posewright_io::{Input, ReadOptions, Unit, UpAxis};
use serde::Deserialize;
use std::sync::Arc;

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
    Options(Box<ViewOptions>),
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
    /// How contacts of one foot, or of both, are held.
    Contact {
        /// `feet`, `leftFoot` or `rightFoot`.
        name: String,
        /// What the map says; `None`: as usual, or as both feet.
        entry: Option<ContactEntry>,
    },
    /// What a hand holds.
    Grip {
        /// Any name.
        name: String,
        /// What the map says; `None` forgets it.
        entry: Option<GripEntry>,
    },
    /// What a thing of the target follows.
    Prop {
        /// The target's joint.
        name: String,
        /// What the map says; `None`: as recognised.
        entry: Option<PropEntry>,
    },
    /// No pair at all but those that are declared from now on.
    ClearMap {},
    /// As recognised.
    ResetMap {},
    /// The target becomes the source and the source the target.
    Swap {},
    /// Another skeleton of a file that has several.
    Skeleton {
        /// Of which file.
        side: SideName,
        /// Its place in the file's list.
        index: usize,
    },
    /// How a file is read that declares no unit or no axes.
    Reading {
        /// Which file.
        side: SideName,
        /// A unit as on the command line: auto, m, cm, ..., or metres per unit.
        unit: String,
        /// auto, y or z.
        up: String,
    },
}

impl Setup {
    /// Makes a change; what it leads to is worked out afterwards.
    pub(super) fn edit(&mut self, edit: Edit, start: &SessionOptions) -> Result<(), SessionError> {
        match edit {
            Edit::Options(options) => self.set_options(*options, &start.view),
            Edit::Swap {} => self.swap(),
            Edit::Skeleton { side, index } => self.choose_skeleton(side, index),
            Edit::Reading { side, unit, up } => self.read_anew(side, &unit, &up),
            Edit::ResetMap {} => {
                self.forget_map();
                Ok(())
            }
            map => {
                change_map(Arc::make_mut(&mut self.map), map);
                self.map_edited = true;
                Ok(())
            }
        }
    }

    fn set_options(&mut self, options: ViewOptions, start: &ViewOptions) -> Result<(), SessionError> {
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
        self.options = options;
        Ok(())
    }

    fn swap(&mut self) -> Result<(), SessionError> {
        let Some(target) = &self.target else {
            return Err(SessionError("give a target first".into()));
        };
        if target.clips().next().is_none() {
            return Err(SessionError::at(&target.name(), "has no clip to play on another character"));
        }
        std::mem::swap(&mut self.source, &mut self.target);
        self.options = ViewOptions::default();
        self.forget_map();
        Ok(())
    }

    fn choose_skeleton(&mut self, name: SideName, index: usize) -> Result<(), SessionError> {
        let Some(side) = self.side_mut(name) else {
            return Err(SessionError("there is no file on this side".into()));
        };
        if index >= side.input.scene.figures.len() {
            let text = format!("skeleton {index}: it has {}", side.input.figure_names());
            return Err(SessionError::at(&side.name(), text));
        }
        let input = Arc::make_mut(&mut side.input);
        input.figure = index;
        // What was said about choosing is answered.
        input.notes.clone_from(&input.scene.notes);
        self.options.clip = 0;
        Ok(())
    }

    fn read_anew(&mut self, name: SideName, unit: &str, up: &str) -> Result<(), SessionError> {
        let Some(side) = self.side(name).clone() else {
            return Err(SessionError("there is no file on this side".into()));
        };
        let unit: Unit = unit.parse().map_err(|e| SessionError(format!("unit {unit:?}: {e}")))?;
        let up: UpAxis = up.parse().map_err(|e| SessionError(format!("up {up:?}: {e}")))?;
        let reading = ReadOptions { unit, up, ..side.reading };
        let wanted = if name == SideName::Source { Wanted::Motion } else { Wanted::Body };
        let figure = &side.input.rig().name;
        let mut input = match &side.bytes {
            Some(bytes) => Input::from_bytes(&side.name(), bytes, &reading, wanted)?,
            None => Input::open_preferring(&side.input.path, &reading, Some(figure), wanted)?,
        };
        input.figure = input.scene.figure_named(figure).unwrap_or(input.figure);
        *self.side_mut(name) = Some(Side::new(input, side.bytes, reading));
        Ok(())
    }
}

fn change_map(map: &mut MapFile, edit: Edit) {
    match edit {
        Edit::Bone { bone, side, joint } => {
            let entry = map.bones.entry(bone).or_default();
            match side {
                SideName::Source => entry.source = joint,
                SideName::Target => entry.target = joint,
            }
            map.bones.retain(|_, e| e.source.is_some() || e.target.is_some());
        }
        Edit::Chain { name, source, target, mode } => {
            let entry = map.chains.entry(name).or_default();
            (entry.source, entry.target) = (source, target);
            match mode {
                Some(mode) => drop(entry.options.insert("mode".into(), mode.into())),
                None => drop(entry.options.shift_remove("mode")),
            }
        }
        Edit::Contact { name, entry } => set(&mut map.contacts, name, entry),
        Edit::Grip { name, entry } => set(&mut map.grips, name, entry),
        Edit::Prop { name, entry } => set(&mut map.props, name, entry),
        Edit::ForgetChain { name } => drop(map.chains.shift_remove(&name)),
        // Contacts and grips are no pairs.
        Edit::ClearMap {} => {
            let MapFile { contacts, grips, props, .. } = std::mem::take(map);
            let unlisted = Unlisted::Leave;
            *map = MapFile { version: 1, unlisted, contacts, grips, props, ..MapFile::default() };
        }
        _ => {}
    }
}

/// Keeps, changes or forgets an entry of a map; the others keep their order.
fn set<T>(entries: &mut IndexMap<String, T>, name: String, entry: Option<T>) {
    match entry {
        Some(entry) => drop(entries.insert(name, entry)),
        None => drop(entries.shift_remove(&name)),
    }
}
