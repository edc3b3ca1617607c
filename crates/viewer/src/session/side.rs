//! A file on one side of the pair: what was read, and which of its skeletons is meant.

use super::SessionError;
use posewright::{Clip, LocalPose, Note, Reference};
use posewright_io::gltf::Document;
use posewright_io::{Figure, Opened, ReadOptions, Scene, open, stand};
use std::path::Path;

/// A file that was read.
#[derive(Debug)]
pub(super) struct Side {
    /// As given on the command line, or the dropped file's name.
    pub(super) file: String,
    pub(super) scene: Scene,
    pub(super) document: Option<Document>,
    /// Index of the skeleton in use.
    pub(super) figure: usize,
    pub(super) notes: Vec<Note>,
}

/// Dropped files are smaller than files of this machine may be.
const MOST_DROPPED_BYTES: u64 = 512 << 20;

impl Side {
    pub(super) fn open(
        path: &Path,
        options: &ReadOptions,
        skeleton: Option<&str>,
        moves: bool,
    ) -> Result<Side, SessionError> {
        let file = path.display().to_string();
        let opened = open(path, options).map_err(|e| SessionError::at(&file, e))?;
        Side::of(file, opened, skeleton, moves)
    }

    pub(super) fn from_bytes(
        name: &str,
        bytes: &[u8],
        options: &ReadOptions,
        moves: bool,
    ) -> Result<Side, SessionError> {
        let options = ReadOptions { max_bytes: options.max_bytes.min(MOST_DROPPED_BYTES), ..options.clone() };
        let mut opened =
            posewright_io::open::from_bytes(bytes, None, &options).map_err(|e| SessionError::at(name, e))?;
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        for scene_clip in opened.scene.clips.iter_mut().filter(|c| c.clip.name.is_empty()) {
            scene_clip.clip.name = stem.to_string();
        }
        Side::of(name.to_string(), opened, None, moves)
    }

    fn of(file: String, opened: Opened, skeleton: Option<&str>, moves: bool) -> Result<Side, SessionError> {
        let Opened { scene, document } = opened;
        if scene.figures.is_empty() {
            let text = "no skeleton in it; give a file with a skin, or with joints that move";
            return Err(SessionError::at(&file, text));
        }
        let named = skeleton.and_then(|name| scene.figure_named(name));
        let moving = || (0..scene.figures.len()).find(|f| scene.clips_of(*f).next().is_some());
        let figure = named.or_else(|| if moves { moving() } else { None }).unwrap_or(0);
        let mut notes = scene.notes.clone();
        if scene.figures.len() > 1 && named.is_none() {
            let names: Vec<String> = scene.figures.iter().map(|f| format!("{:?}", f.name)).collect();
            let taken = &scene.figures[figure].name;
            notes.push(Note::guess(
                &file,
                format!("{} skeletons ({}); taking {taken:?}", names.len(), names.join(", ")),
            ));
        }
        Ok(Side { file, scene, document, figure, notes })
    }

    /// The skeleton in use with what the file says about it.
    pub(super) fn rig(&self) -> &Figure {
        &self.scene.figures[self.figure]
    }

    /// The clips of the skeleton in use.
    pub(super) fn clips(&self) -> impl Iterator<Item = &Clip> {
        self.scene.clips_of(self.figure)
    }

    pub(super) fn clip_named(&self, name: &str) -> Result<usize, SessionError> {
        self.clips().position(|c| c.name == name).ok_or_else(|| {
            let names: Vec<String> = self.clips().map(|c| format!("{:?}", c.name)).collect();
            SessionError::at(&self.file, format!("no clip is named {name:?}; it has {}", names.join(", ")))
        })
    }

    /// The file as one GLB for the page, where it has meshes to show.
    pub(super) fn glb(&self) -> Result<Option<Vec<u8>>, SessionError> {
        let Some(document) = self.document.as_ref().filter(|d| d.raw("meshes").is_some()) else {
            return Ok(None);
        };
        let glb = document.to_glb(&mut Vec::new()).map_err(|e| SessionError::at(&self.file, e))?;
        Ok(Some(glb))
    }

    /// The pose that the stance starts from.
    pub(super) fn reference(&self, text: &str, clip: usize) -> Result<Reference, SessionError> {
        let rig = self.rig();
        if let Some(frame) = text.strip_prefix("frame:") {
            let frame: usize = frame
                .parse()
                .map_err(|_| SessionError(format!("reference {text:?}: expected frame:N with N from 0")))?;
            let Some(clip) = self.clips().nth(clip) else {
                return Err(SessionError::at(&self.file, format!("has no clip for {text}")));
            };
            let times = clip.key_times();
            let Some(time) = times.get(frame) else {
                let last = times.len() - 1;
                let text = format!("{text} is past the last frame, {last}, of clip {:?}", clip.name);
                return Err(SessionError::at(&self.file, text));
            };
            return Ok(Reference::Pose(rig.pose_at(clip, *time)));
        }
        match text {
            "auto" | "" => Ok(Reference::Auto),
            "rest" => Ok(Reference::Rest),
            "bind" => Ok(rig.bind.clone().map_or(Reference::Rest, Reference::Pose)),
            file => self.reference_file(Path::new(file)),
        }
    }

    /// The first frame of another file's first clip, or its rest pose, on this skeleton.
    fn reference_file(&self, path: &Path) -> Result<Reference, SessionError> {
        let other = Side::open(path, &ReadOptions::default(), None, false)?;
        let rig = other.rig();
        let pose = match other.clips().next() {
            Some(clip) => rig.pose_at(clip, clip.key_times()[0]),
            None => LocalPose::rest(&rig.skeleton),
        };
        let (pose, found) = stand::pose_by_names(&self.rig().skeleton, &rig.skeleton, &pose);
        if found == 0 {
            let text = format!("no joint of this reference has the name of a joint of {}", self.file);
            return Err(SessionError::at(&other.file, text));
        }
        Ok(Reference::Pose(pose))
    }
}
