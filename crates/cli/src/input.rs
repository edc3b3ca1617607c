//! Files, skeletons and clips that a command was asked to use.

use crate::args::{ReadingArgs, ReferenceArg, TargetArgs};
use anyhow::{Context, bail};
use posewright::{Character, Clip, Humanoid, LocalPose, Note, Reference};
use posewright_io::gltf::Document;
use posewright_io::{Figure, Opened, ReadOptions, Scene};
use std::path::{Path, PathBuf};

/// A file that was read, and the skeleton of it that is meant.
#[derive(Debug)]
pub(crate) struct Input {
    /// As given on the command line.
    pub(crate) path: PathBuf,
    /// What it holds.
    pub(crate) scene: Scene,
    /// The document that animations can be added to (glTF, GLB, VRM).
    pub(crate) document: Option<Document>,
    /// Index of the skeleton in use.
    pub(crate) figure: usize,
    /// Notes of the reader and of choosing.
    pub(crate) notes: Vec<Note>,
}

/// What the skeleton is wanted for where a file has several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The one that moves.
    Motion,
    /// The one that is most likely the character.
    Body,
}

/// Reads a file; errors name it.
pub(crate) fn read(path: &Path, options: &ReadOptions) -> anyhow::Result<Opened> {
    posewright_io::open(path, options).with_context(|| path.display().to_string())
}

impl Input {
    /// Reads a file and finds the skeleton meant, by name or by what it is wanted for.
    pub(crate) fn open(
        path: &Path,
        options: &ReadOptions,
        name: Option<&str>,
        wanted: Wanted,
    ) -> anyhow::Result<Input> {
        Input::of(read(path, options)?, path, name, wanted)
    }

    /// The same, except that a name which the file does not have is no error: another file may have it.
    pub(crate) fn open_preferring(
        path: &Path,
        options: &ReadOptions,
        name: Option<&str>,
        wanted: Wanted,
    ) -> anyhow::Result<Input> {
        let opened = read(path, options)?;
        let name = name.filter(|n| opened.scene.figure_named(n).is_some());
        Input::of(opened, path, name, wanted)
    }

    fn of(opened: Opened, path: &Path, name: Option<&str>, wanted: Wanted) -> anyhow::Result<Input> {
        let Opened { scene, document } = opened;
        let figure = choose_figure(&scene, name, wanted).with_context(|| path.display().to_string())?;
        let mut notes = scene.notes.clone();
        if scene.figures.len() > 1 && name.is_none() {
            notes.push(Note::guess(
                path.display().to_string(),
                format!(
                    "{} skeletons ({}); taking {:?}, choose another with --skeleton",
                    scene.figures.len(),
                    figure_names(&scene),
                    scene.figures[figure].name
                ),
            ));
        }
        Ok(Input { path: path.into(), scene, document, figure, notes })
    }

    /// The skeleton in use with what the file says about it.
    pub(crate) fn rig(&self) -> &Figure {
        &self.scene.figures[self.figure]
    }

    /// The clips of the skeleton in use: the named one, else all.
    ///
    /// # Errors
    /// When there is none, or none of that name.
    pub(crate) fn clips(&self, name: Option<&str>) -> anyhow::Result<Vec<&Clip>> {
        let all: Vec<&Clip> = self.scene.clips_of(self.figure).collect();
        let path = self.path.display();
        if all.is_empty() {
            bail!("{path}: skeleton {:?} has no clip; give a file with motion", self.rig().name);
        }
        let Some(name) = name else { return Ok(all) };
        let named: Vec<&Clip> = all.iter().filter(|c| c.name == name).copied().collect();
        if named.is_empty() {
            let names: Vec<String> = all.iter().map(|c| format!("{:?}", c.name)).collect();
            bail!("{path}: no clip is named {name:?}; it has {}", names.join(", "));
        }
        Ok(named)
    }

    /// Recognises the bones and stands the character in its stance.
    pub(crate) fn character(&self, reading: &ReadingArgs) -> anyhow::Result<Character> {
        self.character_as(self.scene.recognise(self.figure), reading)
    }

    /// Stands the character, whose bones are known, in its stance.
    pub(crate) fn character_as(
        &self,
        humanoid: Humanoid,
        reading: &ReadingArgs,
    ) -> anyhow::Result<Character> {
        let reference = self.reference(&reading.reference, reading.clip.as_deref())?;
        Ok(self.scene.character_as(self.figure, humanoid, reference))
    }

    /// Stands the target's character, whose bones are known, in its stance.
    pub(crate) fn character_of_target(
        &self,
        humanoid: Humanoid,
        target: &TargetArgs,
    ) -> anyhow::Result<Character> {
        let reference = self.reference(&target.target_reference, None)?;
        Ok(self.scene.character_as(self.figure, humanoid, reference))
    }

    /// The names of the file's skeletons, for messages.
    pub(crate) fn figure_names(&self) -> String {
        figure_names(&self.scene)
    }

    fn reference(&self, reference: &ReferenceArg, clip: Option<&str>) -> anyhow::Result<Reference> {
        let path = self.path.display();
        match reference {
            ReferenceArg::Auto => Ok(Reference::Auto),
            ReferenceArg::Rest => Ok(Reference::Rest),
            ReferenceArg::Bind => Ok(self.rig().bind.clone().map_or(Reference::Rest, Reference::Pose)),
            ReferenceArg::Frame(frame) => {
                let clip = self.clips(clip)?[0];
                let times = clip.key_times();
                let Some(&time) = times.get(*frame) else {
                    bail!(
                        "{path}: frame:{frame} is past the last frame, {}, of clip {:?}",
                        times.len() - 1,
                        clip.name
                    );
                };
                Ok(Reference::Pose(self.rig().pose_at(clip, time)))
            }
            ReferenceArg::File(file) => self.reference_from(file).map(Reference::Pose),
        }
    }

    /// The first frame of another file's first clip, or its rest pose when it has no clip, on this skeleton.
    fn reference_from(&self, file: &Path) -> anyhow::Result<LocalPose> {
        let other = Input::open(file, &ReadOptions::default(), None, Wanted::Body)?;
        let rig = other.rig();
        let pose = match other.scene.clips_of(other.figure).next() {
            Some(clip) => rig.pose_at(clip, clip.key_times()[0]),
            None => LocalPose::rest(&rig.skeleton),
        };
        let (pose, found) = posewright_io::stand::pose_by_names(&self.rig().skeleton, &rig.skeleton, &pose);
        if found == 0 {
            bail!(
                "{}: no joint of this reference has the name of a joint of {}; a reference must be of the same skeleton",
                file.display(),
                self.path.display()
            );
        }
        Ok(pose)
    }
}

fn choose_figure(scene: &Scene, name: Option<&str>, wanted: Wanted) -> anyhow::Result<usize> {
    if scene.figures.is_empty() {
        bail!("no skeleton in it; give a file with a skin, or with joints that move");
    }
    if let Some(name) = name {
        return scene
            .figure_named(name)
            .with_context(|| format!("no skeleton is named {name:?}; it has {}", figure_names(scene)));
    }
    let moving = (0..scene.figures.len()).find(|f| scene.clips_of(*f).next().is_some());
    Ok(if wanted == Wanted::Motion { moving.unwrap_or(0) } else { 0 })
}

fn figure_names(scene: &Scene) -> String {
    let names: Vec<String> = scene.figures.iter().map(|f| format!("{:?}", f.name)).collect();
    names.join(", ")
}
