//! A file with the skeleton of it that is meant, its clips, and the pose that its stance starts from: what every program
//! that reads a file and stands a character in it has to decide first.

use crate::gltf::Document;
use crate::open::{Opened, from_bytes, open};
use crate::scene::{Figure, ReadOptions, Scene};
use crate::stand;
use posewright::{Character, Clip, Humanoid, LocalPose, Note, Reference};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Why a file cannot be used as it was meant: the file, what is wrong, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {text}")]
pub struct InputError {
    /// As it was given.
    pub file: String,
    /// What is wrong, with the remedy.
    pub text: String,
}

/// What the skeleton is wanted for where a file has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The one that moves.
    Motion,
    /// The one that is most likely the character.
    Body,
}

/// Which pose a stance starts from, as people write it: `auto`, `rest`, `bind`, `frame:N`, or a file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum ReferencePose {
    /// The file's rest pose, or its bind pose where that is a stance and the rest pose is not.
    #[default]
    Auto,
    /// The file's rest pose.
    Rest,
    /// The bind pose of the skin.
    Bind,
    /// A frame (from 0) of the clip in use.
    Frame(usize),
    /// The first frame of another file's first clip, or its rest pose when it has none.
    File(PathBuf),
}

impl fmt::Display for ReferencePose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReferencePose::Auto => f.write_str("auto"),
            ReferencePose::Rest => f.write_str("rest"),
            ReferencePose::Bind => f.write_str("bind"),
            ReferencePose::Frame(frame) => write!(f, "frame:{frame}"),
            ReferencePose::File(path) => write!(f, "{}", path.display()),
        }
    }
}

impl ReferencePose {
    /// The file that it names, if it names one.
    pub fn file(&self) -> Option<&Path> {
        match self {
            ReferencePose::File(path) => Some(path),
            _ => None,
        }
    }
}

impl FromStr for ReferencePose {
    type Err = String;

    fn from_str(text: &str) -> Result<ReferencePose, String> {
        if let Some(frame) = text.strip_prefix("frame:") {
            let frame = frame.parse().map_err(|_| "expected frame:N with N from 0".to_string())?;
            return Ok(ReferencePose::Frame(frame));
        }
        Ok(match text {
            "auto" => ReferencePose::Auto,
            "rest" => ReferencePose::Rest,
            "bind" => ReferencePose::Bind,
            "" => return Err("expected auto, rest, bind, frame:N or a file".into()),
            file => ReferencePose::File(file.into()),
        })
    }
}

/// How a character is stood in its stance.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a> {
    /// The pose that the stance starts from.
    pub reference: &'a ReferencePose,
    /// The clip that [`ReferencePose::Frame`] counts in, by name; none is the first.
    pub clip: Option<&'a str>,
}

/// A file that was read, and the skeleton of it that is meant.
#[derive(Clone, Debug)]
pub struct Input {
    /// As given; the name alone where there is no path.
    pub path: PathBuf,
    /// What it holds.
    pub scene: Scene,
    /// The document that animations can be added to (glTF, GLB, VRM).
    pub document: Option<Document>,
    /// Index of the skeleton in use.
    pub figure: usize,
    /// Notes of the reader and of choosing.
    pub notes: Vec<Note>,
}

impl Input {
    /// Reads a file and finds the skeleton meant, by name or by what it is wanted for.
    ///
    /// # Errors
    /// When it cannot be read, has no skeleton, or none of that name.
    pub fn open(
        path: &Path,
        options: &ReadOptions,
        name: Option<&str>,
        wanted: Wanted,
    ) -> Result<Input, InputError> {
        let opened = open(path, options).map_err(|e| error(path, e))?;
        Input::of(opened, path, name, wanted)
    }

    /// The same, except that a name which the file does not have is no error: another file may have it
    /// (see [`check_skeleton_name`]).
    ///
    /// # Errors
    /// As [`Input::open`], the name apart.
    pub fn open_preferring(
        path: &Path,
        options: &ReadOptions,
        name: Option<&str>,
        wanted: Wanted,
    ) -> Result<Input, InputError> {
        let opened = open(path, options).map_err(|e| error(path, e))?;
        let name = name.filter(|n| opened.scene.figure_named(n).is_some());
        Input::of(opened, path, name, wanted)
    }

    /// Takes bytes that came without a path; clips without a name of their own are named after `name`.
    ///
    /// # Errors
    /// As [`Input::open`].
    pub fn from_bytes(
        name: &str,
        bytes: &[u8],
        options: &ReadOptions,
        wanted: Wanted,
    ) -> Result<Input, InputError> {
        let path = Path::new(name);
        let mut opened = from_bytes(bytes, None, options).map_err(|e| error(path, e))?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        for scene_clip in opened.scene.clips.iter_mut().filter(|c| c.clip.name.is_empty()) {
            scene_clip.clip.name = stem.to_string();
        }
        Input::of(opened, path, None, wanted)
    }

    /// The same for a file that was read already.
    ///
    /// # Errors
    /// When it has no skeleton, or none of that name.
    pub fn of(opened: Opened, path: &Path, name: Option<&str>, wanted: Wanted) -> Result<Input, InputError> {
        let Opened { scene, document } = opened;
        let figure = choose_figure(&scene, name, wanted).map_err(|text| error(path, text))?;
        let mut notes = scene.notes.clone();
        if scene.figures.len() > 1 && name.is_none() {
            let text = format!(
                "{} skeletons ({}); taking {:?}, choose another with --skeleton",
                scene.figures.len(),
                figure_names(&scene),
                scene.figures[figure].name
            );
            notes.push(Note::guess(path.display().to_string(), text));
        }
        Ok(Input { path: path.into(), scene, document, figure, notes })
    }

    /// The file as messages name it.
    pub fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// The skeleton in use with what the file says about it.
    pub fn rig(&self) -> &Figure {
        &self.scene.figures[self.figure]
    }

    /// The names of the file's skeletons, for messages.
    pub fn figure_names(&self) -> String {
        figure_names(&self.scene)
    }

    /// The clips of the skeleton in use: the named one, else all.
    ///
    /// # Errors
    /// When there is none, or none of that name.
    pub fn clips(&self, name: Option<&str>) -> Result<Vec<&Clip>, InputError> {
        let all: Vec<&Clip> = self.scene.clips_of(self.figure).collect();
        if all.is_empty() {
            // What was found wrong with its animations says why.
            let broken = self.scene.notes.iter().filter(|note| note.place.starts_with("animations["));
            let broken: String = broken.map(|note| format!("; {}: {}", note.place, note.text)).collect();
            let name = &self.rig().name;
            let text = format!("skeleton {name:?} has no clip; give a file with motion{broken}");
            return Err(error(&self.path, text));
        }
        let Some(name) = name else { return Ok(all) };
        let named: Vec<&Clip> = all.iter().filter(|c| c.name == name).copied().collect();
        if named.is_empty() {
            let names: Vec<String> = all.iter().map(|c| format!("{:?}", c.name)).collect();
            let text = format!("no clip is named {name:?}; it has {}", names.join(", "));
            return Err(error(&self.path, text));
        }
        Ok(named)
    }

    /// Recognises the bones and stands the character in its stance.
    ///
    /// # Errors
    /// As [`Input::reference`].
    pub fn character<'a>(&self, how: impl Into<Standing<'a>>) -> Result<Character, InputError> {
        self.character_as(self.scene.recognise(self.figure), how)
    }

    /// Stands the character, whose bones are known, in its stance.
    ///
    /// # Errors
    /// As [`Input::reference`].
    pub fn character_as<'a>(
        &self,
        humanoid: Humanoid,
        how: impl Into<Standing<'a>>,
    ) -> Result<Character, InputError> {
        let reference = self.reference(how.into())?;
        Ok(self.scene.character_as(self.figure, humanoid, reference))
    }

    /// The pose that the stance starts from.
    ///
    /// # Errors
    /// When there is no such clip or frame, or the file of a reference cannot be used.
    pub fn reference(&self, how: Standing<'_>) -> Result<Reference, InputError> {
        match how.reference {
            ReferencePose::Auto => Ok(Reference::Auto),
            ReferencePose::Rest => Ok(Reference::Rest),
            ReferencePose::Bind => Ok(self.rig().bind.clone().map_or(Reference::Rest, Reference::Pose)),
            ReferencePose::Frame(frame) => {
                let clip = self.clips(how.clip)?[0];
                let times = clip.key_times();
                let Some(&time) = times.get(*frame) else {
                    let last = times.len() - 1;
                    let text =
                        format!("frame:{frame} is past the last frame, {last}, of clip {:?}", clip.name);
                    return Err(error(&self.path, text));
                };
                Ok(Reference::Pose(self.rig().pose_at(clip, time)))
            }
            ReferencePose::File(file) => self.reference_from(file).map(Reference::Pose),
        }
    }

    /// The first frame of another file's first clip, or its rest pose when it has no clip, on this skeleton.
    fn reference_from(&self, file: &Path) -> Result<LocalPose, InputError> {
        let other = Input::open(file, &ReadOptions::default(), None, Wanted::Body)?;
        let rig = other.rig();
        let pose = match other.scene.clips_of(other.figure).next() {
            Some(clip) => rig.pose_at(clip, clip.key_times()[0]),
            None => LocalPose::rest(&rig.skeleton),
        };
        let (pose, found) = stand::pose_by_names(&self.rig().skeleton, &rig.skeleton, &pose);
        if found == 0 {
            let text = format!(
                "no joint of this reference has the name of a joint of {}; a reference must be of the same skeleton",
                self.path.display()
            );
            return Err(error(file, text));
        }
        if !stand::has_axes_of(&self.rig().skeleton, &rig.skeleton) {
            let text = format!(
                "its joints have the names of those of {} but other axes; a reference must be of the same skeleton",
                self.path.display()
            );
            return Err(error(file, text));
        }
        Ok(pose)
    }
}

/// An error when a name of a skeleton is that of none of the files it was meant for.
///
/// # Errors
/// Lists what each file has.
pub fn check_skeleton_name(name: Option<&str>, inputs: &[&Input]) -> Result<(), InputError> {
    let Some(name) = name else { return Ok(()) };
    if inputs.is_empty() || inputs.iter().any(|input| input.scene.figure_named(name).is_some()) {
        return Ok(());
    }
    let has = |input: &&Input| format!("{} has {}", input.path.display(), input.figure_names());
    let file = format!("no skeleton is named {name:?}");
    Err(InputError { file, text: inputs.iter().map(has).collect::<Vec<_>>().join("; ") })
}

fn choose_figure(scene: &Scene, name: Option<&str>, wanted: Wanted) -> Result<usize, String> {
    if scene.figures.is_empty() {
        return Err("no skeleton in it; give a file with a skin, or with joints that move".into());
    }
    if let Some(name) = name {
        let named = scene.figure_named(name);
        return named.ok_or_else(|| format!("no skeleton is named {name:?}; it has {}", figure_names(scene)));
    }
    let moving = (0..scene.figures.len()).find(|f| scene.clips_of(*f).next().is_some());
    Ok(if wanted == Wanted::Motion { moving.unwrap_or(0) } else { 0 })
}

fn figure_names(scene: &Scene) -> String {
    let names: Vec<String> = scene.figures.iter().map(|f| format!("{:?}", f.name)).collect();
    names.join(", ")
}

fn error(path: &Path, text: impl fmt::Display) -> InputError {
    InputError { file: path.display().to_string(), text: text.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_read_as_they_are_shown() {
        for text in ["auto", "rest", "bind", "frame:12", "other.bvh"] {
            assert_eq!(text.parse::<ReferencePose>().unwrap().to_string(), text);
        }
        assert!("frame:-1".parse::<ReferencePose>().is_err() && "".parse::<ReferencePose>().is_err());
    }
}
