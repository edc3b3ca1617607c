//! What can be taken away: the GLB, the map, the command line, and the page as one file.

use super::panels::quoted;
use super::setup::{Setup, Side};
use super::{SessionError, SideName, View};
use crate::page;
use posewright_io::Figure;
use posewright_io::gltf::Document;
use posewright_io::map::{MapFile, MapSide};
use std::fmt::Write;
use std::sync::Arc;

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

impl View {
    /// A side's file as a GLB for drawing; `None` where it has no mesh.
    pub fn model(&self, side: SideName) -> Option<Arc<[u8]>> {
        self.setup.side(side).as_ref()?.model()
    }

    /// Works out what a page asks for first, in this order.
    pub fn work_ahead(&self) {
        self.model(SideName::Target);
        self.motion();
        self.model(SideName::Source);
        self.measures();
    }

    /// The target with the motion in it.
    ///
    /// # Errors
    /// Without a pair that moves, or when the document cannot take the motion.
    pub fn export_glb(&self) -> Result<Exported, SessionError> {
        let nothing = || SessionError("nothing to export: give a source with motion and a target".into());
        let (clip, _) = self.motion().ok_or_else(nothing)?;
        let target = self.setup.target.as_ref().ok_or_else(nothing)?;
        let wrong = |e: &dyn std::fmt::Display| SessionError::at(&target.name(), e);
        let drawn;
        let (mut document, figure): (Document, &Figure) = match &target.input.document {
            Some(document) => (document.clone(), target.input.rig()),
            None => {
                drawn = target.input.rig().drawn_document().map_err(|e| wrong(&e))?;
                (drawn.0, &drawn.1)
            }
        };
        let deforms = self.passed().map_or(&[][..], |passed| passed.deforms());
        let nodes = document.add_deform_nodes(figure, deforms).map_err(|e| wrong(&e))?;
        document.append_animation(&nodes.figure, &nodes.clip(clip)).map_err(|e| wrong(&e))?;
        let bytes = document.to_glb(&mut Vec::new()).map_err(|e| wrong(&e))?;
        Ok(Exported { name: self.output_name("glb"), media_type: "model/gltf-binary", bytes })
    }

    /// The map as it stands, recognised pairs included.
    ///
    /// # Errors
    /// Without both files.
    pub fn export_map(&self) -> Result<Exported, SessionError> {
        let nothing = || SessionError("a map needs a source and a target".into());
        let (source, target) = (
            self.setup.source.as_ref().ok_or_else(nothing)?,
            self.setup.target.as_ref().ok_or_else(nothing)?,
        );
        let people = self.people.as_ref().ok_or_else(nothing)?;
        let to = people.target.as_ref().ok_or_else(nothing)?;
        let side =
            |side: &Side, character| MapSide::of(file_name(&side.name()), &side.input.rig().name, character);
        let pairs = self.pairing.as_ref().and_then(|p| p.retarget.as_ref().ok());
        let pairs = pairs.map_or(&[][..], |retarget| retarget.pairs());
        let from = (&people.source, side(source, &people.source));
        let mut map = MapFile::from_characters(from, (to, side(target, to)), pairs);
        for (name, chain) in self.setup.map.chains.iter().filter(|(_, chain)| !chain.options.is_empty()) {
            map.chains.entry(name.clone()).or_default().options.clone_from(&chain.options);
        }
        let said = &self.setup.map;
        (map.contacts, map.grips, map.props) =
            (said.contacts.clone(), said.grips.clone(), said.props.clone());
        let bytes = map.to_toml().into_bytes();
        Ok(Exported { name: "map.toml".into(), media_type: "application/toml", bytes })
    }

    /// The page with everything in it, for playing without a server.
    ///
    /// # Errors
    /// Without a file to show.
    pub fn export_html(&self) -> Result<Exported, SessionError> {
        if self.setup.source.is_none() {
            return Err(SessionError("nothing to export: give a file first".into()));
        }
        let frames = self.frames(None).to_bytes();
        let contents = page::Contents {
            state: serde_json::to_string(&self.state()).map_err(|e| SessionError(e.to_string()))?,
            measures: serde_json::to_string(&self.measures()).map_err(|e| SessionError(e.to_string()))?,
            frames: &frames,
            source: self.model(SideName::Source),
            target: self.model(SideName::Target),
        };
        let bytes = page::standalone(&contents).into_bytes();
        Ok(Exported { name: self.output_name("html"), media_type: "text/html; charset=utf-8", bytes })
    }

    fn output_name(&self, ending: &str) -> String {
        let stem =
            |side: &Side| side.input.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let parts: Vec<String> = self.setup.target.iter().chain(&self.setup.source).map(stem).collect();
        format!("{}.{ending}", parts.join("-"))
    }

    /// The command lines that give the same GLB, one for each step.
    pub(super) fn command(&self) -> Option<String> {
        let Setup { source, target, options, map_edited, map_name, .. } = &self.setup;
        let (source, target) = (source.as_ref()?, target.as_ref()?);
        let usual = super::ViewOptions::default();
        let mut text = format!("posewright retarget {} {}", quoted(&source.name()), quoted(&target.name()));
        let output = self.output_name("glb");
        let _ = write!(text, " -o {}", quoted(&output));
        if *map_edited {
            text += " --map map.toml";
        } else if let Some(map) = map_name {
            let _ = write!(text, " --map {}", quoted(map));
        }
        if source.clips().count() > 1
            && let Some(clip) = source.clips().nth(options.clip)
        {
            let _ = write!(text, " --clip {}", quoted(&clip.name));
        }
        for (option, value, default) in [
            ("travel", &options.travel, &usual.travel),
            ("reference", &options.source_reference, &usual.source_reference),
            ("target-reference", &options.target_reference, &usual.target_reference),
        ] {
            if value != default {
                let _ = write!(text, " --{option} {}", quoted(value));
            }
        }
        if options.mirror {
            text += " --mirror";
        }
        text += match (options.contacts.feet, options.contacts.hands) {
            (true, false) => "",
            (true, true) => " --contacts feet,hands",
            (false, true) => " --contacts hands",
            (false, false) => " --contacts none",
        };
        for (option, value) in [("travel-scale", options.travel_scale), ("floor", options.floor)] {
            if let Some(value) = value {
                let _ = write!(text, " --{option} {value}");
            }
        }
        text += &reading_words(&source.reading);
        let clip = source.clips().nth(options.clip).map_or("", |c| c.name.as_str());
        let steps = [("warp", options.warp.command_words()), ("adjust", options.control.command_words())];
        for (command, words) in steps {
            let Some(words) = words else { continue };
            let (file, clip) = (quoted(&output), quoted(clip));
            let _ = write!(text, "\nposewright {command} {file} -o {file} --force --clip {clip}{words}");
        }
        Some(text)
    }
}

/// How the source is read, where that is not the usual way.
fn reading_words(reading: &posewright_io::ReadOptions) -> String {
    let usual = posewright_io::ReadOptions::default();
    let mut text = String::new();
    if reading.unit != usual.unit {
        let _ = write!(text, " --unit {}", reading.unit);
    }
    if reading.up != usual.up {
        let _ = write!(text, " --up {}", reading.up);
    }
    text
}

fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}
