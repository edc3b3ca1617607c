//! What can be taken away: the GLB, the map, the command line, and the page as one file.

use super::{Session, SessionError, SideName};
use crate::page;
use posewright_io::gltf::{Document, write_new};
use posewright_io::map::{MapFile, MapSide};
use posewright_io::{Figure, ReadOptions};
use std::fmt::Write;
use std::path::Path;

/// A file to be saved.
#[derive(Clone, Debug)]
pub struct Exported {
    /// A name for it.
    pub name: String,
    /// What it is, such as `model/gltf-binary`.
    pub media_type: &'static str,
    /// Its content.
    pub bytes: Vec<u8>,
}

impl Session {
    /// A side's file as a GLB for drawing; `None` where it has no mesh.
    ///
    /// # Errors
    /// When the file cannot be put together.
    pub fn model(&self, side: SideName) -> Result<Option<Vec<u8>>, SessionError> {
        let side = if side == SideName::Source { &self.source } else { &self.target };
        side.as_ref().map_or(Ok(None), |s| s.glb())
    }

    /// The target with the motion in it.
    ///
    /// # Errors
    /// Without a pair that moves, or when the document cannot take the motion.
    pub fn export_glb(&mut self) -> Result<Exported, SessionError> {
        self.play();
        let nothing = || SessionError("nothing to export: give a source with motion and a target".into());
        let played = self.played.as_ref().ok_or_else(nothing)?;
        let target = self.target.as_ref().ok_or_else(nothing)?;
        self.prepared.as_ref().and_then(|p| p.ready()).ok_or_else(nothing)?;
        let wrong = |e: &dyn std::fmt::Display| SessionError::at(&target.file, e);
        let drawn;
        let (mut document, figure): (Document, &Figure) = match &target.document {
            Some(document) => (document.clone(), target.rig()),
            None => {
                let rig = target.rig();
                let glb = write_new(&rig.skeleton, &[]).map_err(|e| wrong(&e))?;
                let options = ReadOptions { max_bytes: u64::MAX, ..ReadOptions::default() };
                let document = Document::from_bytes(&glb, None, &options).map_err(|e| wrong(&e))?;
                drawn = Figure { nodes: (0..rig.skeleton.len()).collect(), ..rig.clone() };
                (document, &drawn)
            }
        };
        document.append_animation(figure, &played.clip).map_err(|e| wrong(&e))?;
        let bytes = document.to_glb(&mut Vec::new()).map_err(|e| wrong(&e))?;
        Ok(Exported { name: self.output_name("glb"), media_type: "model/gltf-binary", bytes })
    }

    /// The map as it stands, recognised pairs included.
    ///
    /// # Errors
    /// Without both files.
    pub fn export_map(&self) -> Result<Exported, SessionError> {
        let nothing = || SessionError("a map needs a source and a target".into());
        let (source, target) =
            (self.source.as_ref().ok_or_else(nothing)?, self.target.as_ref().ok_or_else(nothing)?);
        let prepared = self.prepared.as_ref().ok_or_else(nothing)?;
        let to = prepared.target.as_ref().ok_or_else(nothing)?;
        let side =
            |side: &super::Side, character| MapSide::of(file_name(&side.file), &side.rig().name, character);
        let pairs = prepared.ready().map_or(&[][..], |(_, retarget)| retarget.pairs());
        let from = (&prepared.source, side(source, &prepared.source));
        let mut map = MapFile::from_characters(from, (to, side(target, to)), pairs);
        for (name, chain) in self.map.chains.iter().filter(|(_, chain)| !chain.options.is_empty()) {
            map.chains.entry(name.clone()).or_default().options.clone_from(&chain.options);
        }
        let bytes = map.to_toml().into_bytes();
        Ok(Exported { name: "map.toml".into(), media_type: "application/toml", bytes })
    }

    /// The page with everything in it, for playing without a server.
    ///
    /// # Errors
    /// Without a file to show.
    pub fn export_html(&mut self) -> Result<Exported, SessionError> {
        if self.source.is_none() {
            return Err(SessionError("nothing to export: give a file first".into()));
        }
        let frames = self.frames().to_bytes();
        let contents = page::Contents {
            state: serde_json::to_string(&self.state()).map_err(|e| SessionError(e.to_string()))?,
            measures: serde_json::to_string(&self.measures()).map_err(|e| SessionError(e.to_string()))?,
            frames: &frames,
            source: self.model(SideName::Source)?,
            target: self.model(SideName::Target)?,
        };
        let bytes = page::standalone(&contents).into_bytes();
        Ok(Exported { name: self.output_name("html"), media_type: "text/html; charset=utf-8", bytes })
    }

    fn output_name(&self, ending: &str) -> String {
        let stem = |side: &Option<super::Side>| {
            side.as_ref()
                .map(|s| Path::new(&s.file).file_stem().unwrap_or_default().to_string_lossy().into_owned())
        };
        let parts: Vec<String> = [stem(&self.target), stem(&self.source)].into_iter().flatten().collect();
        format!("{}.{ending}", parts.join("-"))
    }

    /// The command line that gives the same GLB.
    pub(super) fn command(&self) -> Option<String> {
        let (source, target) = (self.source.as_ref()?, self.target.as_ref()?);
        let (view, usual) = (&self.options.view, super::ViewOptions::default());
        let mut text = format!("posewright retarget {} {}", quoted(&source.file), quoted(&target.file));
        let _ = write!(text, " -o {}", quoted(&self.output_name("glb")));
        if self.map_edited {
            text += " --map map.toml";
        } else if let Some(map) = &self.map_name {
            let _ = write!(text, " --map {}", quoted(map));
        }
        if source.clips().count() > 1
            && let Some(clip) = source.clips().nth(view.clip)
        {
            let _ = write!(text, " --clip {}", quoted(&clip.name));
        }
        for (option, value, default) in [
            ("travel", &view.travel, &usual.travel),
            ("reference", &view.source_reference, &usual.source_reference),
            ("target-reference", &view.target_reference, &usual.target_reference),
        ] {
            if value != default {
                let _ = write!(text, " --{option} {}", quoted(value));
            }
        }
        if !view.feet {
            text += " --contacts none";
        }
        for (option, value) in [("travel-scale", view.travel_scale), ("floor", view.floor)] {
            if let Some(value) = value {
                let _ = write!(text, " --{option} {value}");
            }
        }
        Some(text)
    }
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

/// A word for a shell: as it is when nothing in it is special, else in single quotes.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./:=,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
