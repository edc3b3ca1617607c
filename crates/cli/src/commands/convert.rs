//! `posewright convert FILE -o OUT`: one format to another, motion unchanged.

use crate::args::ReadingArgs;
use crate::console::Console;
use crate::input::{Input, Wanted};
use crate::outcome::{CommandResult, Outcome};
use crate::output;
use crate::report::{self, NoteReport};
use crate::save::{self, SaveOptions};
use crate::table::Table;
use posewright::Clip;
use serde::Serialize;
use std::path::PathBuf;

/// Arguments of `convert`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// File to convert
    file: PathBuf,
    /// Where to write: .glb, .gltf, .vrm, .vrma or .bvh
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Frames per second of a BVH or a VRM animation [default: the clip's own]
    #[arg(long, value_name = "RATE", allow_negative_numbers = true, value_parser = super::rate)]
    fps: Option<f64>,
    /// Write skeleton and animation without meshes
    #[arg(long)]
    animation_only: bool,
    /// Leave out accessors, buffer views and bytes of a glTF that nothing uses any more
    #[arg(long)]
    prune: bool,
    /// Overwrite an input
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    reading: ReadingArgs,
}

#[derive(Serialize)]
struct Report {
    file: String,
    output: String,
    format: &'static str,
    skeleton: String,
    clips: Vec<ClipReport>,
    notes: Vec<NoteReport>,
}

#[derive(Serialize)]
struct ClipReport {
    name: String,
    frames: usize,
    seconds: f64,
}

/// Reads and writes.
pub(crate) fn run(args: &Args, console: &Console) -> CommandResult {
    output::check(&args.output, output::MOTION)?;
    let inputs = std::iter::once(args.file.as_path()).chain(args.reading.reference_file());
    output::guard(&args.output, inputs, args.force)?;
    let name = args.reading.skeleton.as_deref();
    let input = Input::open(&args.file, &args.reading.options(), name, Wanted::Motion)?;
    let all: Vec<&Clip> = input.scene.clips_of(input.figure).collect();
    let clips = match &args.reading.clip {
        None if all.is_empty() && save::keeps_document(&input, &args.output) => Vec::new(),
        name => input.clips(name.as_deref())?,
    };
    let saving = SaveOptions {
        replace_animations: true,
        animation_only: args.animation_only,
        prune: args.prune,
        unit: args.reading.unit,
        frames_per_second: args.fps,
        character: None,
        faces: &[],
    };
    // A document that keeps all of its animations is moved, not written anew: nothing in it changes.
    let whole = args.reading.clip.is_none() && args.fps.is_none() && !args.animation_only;
    let whole = whole && save::keeps_document(&input, &args.output);
    let mut notes = input.notes.clone();
    notes.extend(if whole {
        let saving = SaveOptions { replace_animations: false, ..saving };
        save::onto(&input, &[], &args.output, &saving)?
    } else {
        save::onto(&input, &clips, &args.output, &saving)?
    });
    let clip = |c: &&Clip| ClipReport {
        name: c.name.clone(),
        frames: c.key_times().len(),
        seconds: c.duration_secs,
    };
    let report = Report {
        file: args.file.display().to_string(),
        output: args.output.display().to_string(),
        format: super::inspect::format_word(&input),
        skeleton: input.rig().name.clone(),
        clips: clips.iter().map(clip).collect(),
        notes: report::notes(&notes),
    };
    console.answer(&report)?;
    if !console.json {
        let mut table = Table::new(&["clip", "frames", "seconds"]);
        for clip in &report.clips {
            table.row([clip.name.clone(), clip.frames.to_string(), format!("{:.3}", clip.seconds)]);
        }
        console.say(table.lines());
        console.notes(&notes);
        console.say(format!("\nwritten: {}", report.output));
    }
    Ok(Outcome::Done)
}
