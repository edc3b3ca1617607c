//! `posewright render FILE... -o OUT.png`: stills and contact sheets, drawn without GPU or display.

use crate::args::ReadingArgs;
use crate::console::Console;
use crate::input::{Input, Wanted};
use crate::outcome::{CommandResult, Outcome, usage};
use crate::output;
use crate::report::{self, NoteReport};
use anyhow::Context;
use clap::ValueEnum;
use posewright::{Clip, Humanoid, Note, Reference, Skeleton};
use posewright_io::input::{ReferencePose, check_skeleton_name};
use posewright_io::mesh::{Binding, FigureMesh, MeshOptions, Scenery};
use posewright_viewer::render::{
    Angle, Beside, Image, Moments, PreparedMesh, Shown, SkeletonStyle, Take, TakeOptions, Theme, render_takes,
};
use rayon::prelude::*;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Arguments of `render`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// BVH, glTF, GLB or VRM files, drawn side by side
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Picture to write (.png)
    #[arg(short, long, value_name = "OUT.png")]
    output: PathBuf,
    /// Moment to show, seconds into the clip
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, default_value_t = 0.0, conflicts_with_all = ["frames", "rest"])]
    time: f64,
    /// Show this many moments, evenly from the clip's start to its end
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=MAX_FRAMES))]
    frames: Option<u32>,
    /// Show the rest pose
    #[arg(long, conflicts_with_all = ["frames", "clip"])]
    rest: bool,
    /// From where figures are seen, relative to where they face
    #[arg(long, value_enum, default_value_t = CameraArg::ThreeQuarter)]
    camera: CameraArg,
    /// Columns and rows of the whole picture
    #[arg(long, value_name = "WxH", default_value = "1280x720")]
    size: SizeArg,
    /// Pictures in a row [default: as many as give figures the most room]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..))]
    columns: Option<u32>,
    /// When bones are drawn
    #[arg(long, value_enum, default_value_t = BonesArg::Auto)]
    bones: BonesArg,
    /// Colours around the figures
    #[arg(long, value_enum, default_value_t = ThemeArg::Light)]
    theme: ThemeArg,
    /// Leave out the ground
    #[arg(long)]
    no_ground: bool,
    /// Leave out the captions
    #[arg(long)]
    no_captions: bool,
    /// Overwrite an input
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// More moments than fit a picture are a slip of the keyboard.
const MAX_FRAMES: i64 = 400;

#[derive(Clone, Copy, Debug, ValueEnum)]
enum CameraArg {
    /// Face to face
    Front,
    /// From the figure's right
    Side,
    /// From the front and its left, slightly from above
    ThreeQuarter,
    /// From above
    Top,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum BonesArg {
    /// Where there is no mesh
    Auto,
    /// Seen through the mesh
    Over,
    /// Without the mesh
    Only,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ThemeArg {
    /// Near white
    Light,
    /// Near black
    Dark,
}

/// `WxH`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SizeArg(usize, usize);

impl FromStr for SizeArg {
    type Err = String;

    fn from_str(text: &str) -> Result<SizeArg, String> {
        let sides = text.split_once(['x', 'X']).and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
        match sides {
            Some((w, h)) if (16..=MAX_SIDE).contains(&w) && (16..=MAX_SIDE).contains(&h) => Ok(SizeArg(w, h)),
            _ => Err(format!("expected WIDTHxHEIGHT such as 1280x720, each 16 to {MAX_SIDE}")),
        }
    }
}

const MAX_SIDE: usize = 8192;

#[derive(Serialize)]
struct Report {
    output: String,
    width: usize,
    height: usize,
    camera: &'static str,
    panels: Vec<PanelReport>,
    notes: Vec<NoteReport>,
}

#[derive(Serialize)]
struct PanelReport {
    file: String,
    skeleton: String,
    clip: Option<String>,
    time_seconds: f64,
    floor_metres: f32,
    forward: [f32; 3],
    size_metres: f32,
    triangles: usize,
}

/// A file made ready for drawing.
struct Loaded {
    input: Input,
    mesh: PreparedMesh<'static>,
    humanoid: Humanoid,
    /// Level of the ground that it stands on, if it is a humanoid.
    ground: Option<f32>,
    beside: Option<Things>,
}

/// What stands beside the figure, ready for drawing.
struct Things {
    skeleton: Skeleton,
    mesh: PreparedMesh<'static>,
    clip: Option<Clip>,
}

impl Loaded {
    fn read(path: &Path, args: &Args) -> anyhow::Result<Loaded> {
        let name = args.reading.skeleton.as_deref();
        let options = args.reading.options();
        let mut input = if args.files.len() > 1 {
            Input::open_preferring(path, &options, name, Wanted::Body)?
        } else {
            Input::open(path, &options, name, Wanted::Body)?
        };
        let rig = input.rig();
        let read = |document| FigureMesh::from_gltf(document, rig, &MeshOptions::default());
        let mesh =
            input.document.as_ref().map(read).transpose().with_context(|| path.display().to_string())?;
        let mesh = mesh.unwrap_or_default();
        let humanoid = input.scene.recognise(input.figure);
        let stands =
            |h: &Humanoid| input.scene.character_as(input.figure, h.clone(), Reference::Auto).floor();
        let ground = Some(&humanoid).filter(|h| h.is_humanoid()).map(stands);
        input.notes.extend(mesh.notes.iter().cloned());
        let mut loaded = Loaded { input, mesh: PreparedMesh::owned(mesh), humanoid, ground, beside: None };
        loaded.beside = loaded.things(args).with_context(|| path.display().to_string())?;
        if let Some(things) = &loaded.beside {
            loaded.input.notes.extend(things.mesh.mesh().notes.iter().cloned());
        }
        Ok(loaded)
    }

    /// What stands beside the figure, unless it has no mesh: then that is drawn in its place.
    fn things(&self, args: &Args) -> anyhow::Result<Option<Things>> {
        let own = self.mesh.mesh().surfaces.iter();
        let stands = |binding: &Binding| matches!(binding, Binding::Rigid { joint: None, .. });
        let has_own = own.clone().count() > 0 && !own.map(|s| &s.binding).any(stands);
        let Some(document) = self.input.document.as_ref().filter(|_| has_own) else { return Ok(None) };
        let scene = &self.input.scene;
        let found = Scenery::from_gltf(document, &scene.figures, self.input.figure, &MeshOptions::default())?;
        let Some(scenery) = found else { return Ok(None) };
        let shown = self.clip(args);
        let place = scene.clips.iter().find(|c| shown.is_some_and(|clip| std::ptr::eq(clip, &c.clip)));
        let clip = place.map(|c| scenery.clip(document, c.index)).transpose()?.flatten();
        let Scenery { mesh, skeleton, .. } = scenery;
        Ok(Some(Things { skeleton, mesh: PreparedMesh::owned(mesh), clip }))
    }

    /// The clip to show: the named one, else the last, which is the one that was appended where one was; `None` at
    /// rest, and when it has none of that name.
    fn clip(&self, args: &Args) -> Option<&Clip> {
        let mut clips = self.clips().filter(|_| !args.rest);
        match &args.reading.clip {
            None => clips.last(),
            Some(name) => clips.find(|c| c.name == *name),
        }
    }

    fn clips(&self) -> impl Iterator<Item = &Clip> {
        self.input.scene.clips_of(self.input.figure)
    }

    fn take(&self, args: &Args) -> Take<'_> {
        Take {
            name: self.input.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            figure: self.input.rig(),
            mesh: Some(&self.mesh),
            humanoid: Some(&self.humanoid),
            clip: self.clip(args),
            ground: self.ground,
            beside: self.beside.as_ref().map(|things| Beside {
                skeleton: &things.skeleton,
                mesh: &things.mesh,
                clip: things.clip.as_ref(),
            }),
        }
    }
}

/// Reads the files and draws them.
pub(crate) fn run(args: &Args, console: &Console) -> CommandResult {
    output::check(&args.output, output::PICTURE)?;
    if !args.time.is_finite() {
        return Err(usage("--time takes seconds"));
    }
    if args.reading.reference != ReferencePose::Auto {
        return Err(usage("--reference: poses are drawn as they are, no stance is made"));
    }
    output::guard(&args.output, args.files.iter().map(PathBuf::as_path), args.force)?;
    let loaded: Vec<Loaded> =
        args.files.par_iter().map(|file| Loaded::read(file, args)).collect::<anyhow::Result<_>>()?;
    let inputs: Vec<&Input> = loaded.iter().map(|l| &l.input).collect();
    check_skeleton_name(args.reading.skeleton.as_deref(), &inputs)?;
    let notes = notes(&loaded, args)?;
    let takes: Vec<Take<'_>> = loaded.iter().map(|l| l.take(args)).collect();
    let (image, shown) = render_takes(&takes, &options(args));
    let png = image.to_png()?;
    posewright_io::write_together(&[(args.output.clone(), png)])?;
    console.say(format!(
        "{}  {} x {}, {}",
        args.output.display(),
        image.width(),
        image.height(),
        if shown.len() == 1 { "1 picture".into() } else { format!("{} pictures", shown.len()) }
    ));
    console.answer(&answer(args, &image, &takes, &shown, &notes))?;
    console.notes(&notes);
    Ok(Outcome::Done)
}

fn options(args: &Args) -> TakeOptions {
    let mut options = TakeOptions {
        moments: args.frames.map_or(Moments::At(args.time), |n| Moments::Spread(n as usize)),
        skeleton: match args.bones {
            BonesArg::Auto => SkeletonStyle::WithoutMesh,
            BonesArg::Over => SkeletonStyle::OverMesh,
            BonesArg::Only => SkeletonStyle::Only,
        },
        floor: args.reading.floor,
        ..TakeOptions::default()
    };
    let sheet = &mut options.sheet;
    (sheet.width, sheet.height) = (args.size.0, args.size.1);
    sheet.columns = args.columns.unwrap_or(0) as usize;
    sheet.angle = angle(args.camera);
    sheet.theme = match args.theme {
        ThemeArg::Light => Theme::light(),
        ThemeArg::Dark => Theme::dark(),
    };
    (sheet.ground, sheet.captions) = (!args.no_ground, !args.no_captions);
    options
}

fn angle(camera: CameraArg) -> Angle {
    match camera {
        CameraArg::Front => Angle::Front,
        CameraArg::Side => Angle::Side,
        CameraArg::ThreeQuarter => Angle::ThreeQuarter,
        CameraArg::Top => Angle::Top,
    }
}

/// What the readers said, and which files lack the clip that was asked for.
///
/// # Errors
/// When no file has that clip.
fn notes(loaded: &[Loaded], args: &Args) -> anyhow::Result<Vec<Note>> {
    let mut notes: Vec<Note> = loaded.iter().flat_map(|l| l.input.notes.iter().cloned()).collect();
    for one in loaded.iter().filter(|_| args.reading.clip.is_none() && !args.rest) {
        let count = one.clips().count();
        if let Some(last) = one.clips().last().filter(|_| count > 1) {
            let text =
                format!("has {count} clips: the last one, {:?}, is drawn (--clip names another)", last.name);
            notes.push(Note::guess(one.input.path.display().to_string(), text));
        }
    }
    if let Some(name) = &args.reading.clip {
        let lacking = loaded.iter().filter(|l| l.clip(args).is_none());
        for one in lacking {
            // The error of the last file names the clips that there are.
            if loaded.iter().all(|l| l.clip(args).is_none()) {
                one.input.clips(Some(name))?;
            }
            let text = format!("has no clip named {name:?}: shown at rest");
            notes.push(Note::warning(one.input.path.display().to_string(), text));
        }
    }
    Ok(notes)
}

fn answer(args: &Args, image: &Image, takes: &[Take<'_>], shown: &[Shown], notes: &[Note]) -> Report {
    let panel = |s: &Shown| {
        let take = &takes[s.take];
        PanelReport {
            file: args.files[s.take].display().to_string(),
            skeleton: take.figure.name.clone(),
            clip: take.clip.map(|c| c.name.clone()),
            time_seconds: s.time_secs,
            floor_metres: s.floor,
            forward: s.forward.to_array(),
            size_metres: s.size,
            triangles: take.mesh.map_or(0, |m| m.mesh().triangle_count()),
        }
    };
    Report {
        output: args.output.display().to_string(),
        width: image.width(),
        height: image.height(),
        camera: angle(args.camera).word(),
        panels: shown.iter().map(panel).collect(),
        notes: report::notes(notes),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_two_numbers() {
        assert_eq!("1280x720".parse(), Ok(SizeArg(1280, 720)));
        for wrong in ["1280", "x", "0x5", "-1x9", "99999x9", "a x b"] {
            assert!(wrong.parse::<SizeArg>().is_err(), "{wrong}");
        }
    }
}
