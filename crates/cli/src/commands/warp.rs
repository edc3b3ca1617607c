//! `posewright warp FILE -o OUT`: other directions, speeds and slopes for a clip, in one pass.

mod draw;
mod goals;
mod ground;
mod named;
mod options;
mod report;

use crate::args::ReadingArgs;
use crate::console::Console;
use crate::edit::{self, EditOptions, Edited};
use crate::fail_on::{FailOn, check_for_warping};
use crate::input::{Input, Wanted};
use crate::outcome::{CommandResult, Outcome, usage};
use crate::output;
use crate::reach;
use crate::report::NoteReport;
use crate::table::Table;
use anyhow::Context;
use goals::GoalArgs;
use named::Named;
use posewright::Note;
use posewright::warp::WarpOptions;
use report::ClipReport;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Arguments of `warp`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// File with the clips to warp
    file: PathBuf,
    /// Where to write: .glb, .gltf, .vrm, .vrma or .bvh
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    #[command(flatten)]
    goals: GoalArgs,
    /// TOML file with every other field of the operators under its library name
    #[arg(long, value_name = "FILE.toml")]
    options: Option<PathBuf>,
    /// Picture of one moment (.png): before and after from front and side, with what each operator did
    #[arg(long, value_name = "PICTURE.png")]
    draw: Option<PathBuf>,
    /// Moment of --draw, seconds [default: the middle of the first clip]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, requires = "draw")]
    draw_time: Option<f64>,
    /// Keep the original clips and append the warped ones
    #[arg(long, conflicts_with = "replace_animations")]
    add: bool,
    /// Drop all animations of the file but the warped ones
    #[arg(long)]
    replace_animations: bool,
    /// Write skeleton and animation without meshes
    #[arg(long)]
    animation_only: bool,
    /// Overwrite an input
    #[arg(long)]
    force: bool,
    /// Exit with 3 when a measure is larger: slide (metres), smoothness (ratio to the clip before); repeatable
    #[arg(long, value_name = "NAME=VALUE")]
    fail_on: Vec<FailOn>,
    #[command(flatten)]
    reading: ReadingArgs,
}

#[derive(Serialize)]
struct Report {
    file: String,
    output: String,
    clips: Vec<ClipReport>,
    /// The operators' options in use, under their library names.
    options: serde_json::Value,
    /// Thresholds of `--fail-on` that were crossed.
    crossed: Vec<String>,
    notes: Vec<NoteReport>,
}

/// Reads, warps and writes.
pub(crate) fn run(args: &Args, console: &Console) -> CommandResult {
    output::check(&args.output, output::MOTION)?;
    args.goals.check()?;
    check_for_warping(&args.fail_on)?;
    check_use(args)?;
    let beside = [args.options.as_deref(), args.goals.ground.as_deref(), args.reading.reference_file()];
    let inputs = std::iter::once(args.file.as_path()).chain(beside.into_iter().flatten());
    output::guard(&args.output, inputs.clone(), args.force)?;
    if let Some(picture) = &args.draw {
        output::guard(picture, inputs.chain([args.output.as_path()]), args.force)?;
    }
    let (mut options, named) = read_options(args)?;
    let ground = args.goals.ground.as_deref().map(ground::Ground::read).transpose()?;
    let name = args.reading.skeleton.as_deref();
    let input = Input::open(&args.file, &args.reading.options(), name, Wanted::Motion)?;
    let character = input.character(&args.reading)?;
    let mut notes = input.notes.clone();
    notes.extend(character.humanoid().notes.iter().chain(character.notes()).cloned());
    let file = || args.options.as_deref().unwrap_or(&args.file).display().to_string();
    named.resolve(&character, &mut options).with_context(file)?;
    input.clips(args.reading.clip.as_deref())?;
    let chosen = edit::chosen(&input, args.reading.clip.as_deref());
    let progress = console.progress(chosen.len(), "warping");
    let mut clips: Vec<Edited> = Vec::new();
    let mut reports = Vec::new();
    let mut picture = None;
    let most_added = goals::most_added(chosen.iter().map(|found| &found.clip));
    for found in chosen {
        let draws = args.draw.is_some() && picture.is_none();
        let middle = 0.5 * found.clip.duration_secs;
        let job = goals::Job {
            draw_secs: draws.then_some(args.draw_time.unwrap_or(middle)),
            character: &character,
            options: &options,
            most_added,
            floor_normal: named.floor_normal(),
            goals: &args.goals,
            ground: ground.as_ref(),
            floor: args.reading.floor,
        };
        let warped = job
            .run(&found.clip, &mut notes)
            .with_context(|| format!("{}: clip {:?}", args.file.display(), found.clip.name))?;
        reach::check(&input.rig().skeleton, &warped.result.clip, &remedy(args))
            .with_context(|| args.file.display().to_string())?;
        reports.push(ClipReport::of(&character, &found.clip, &warped, &args.goals));
        if let Some(time_secs) = job.draw_secs {
            let scene = draw::Scene {
                input: &input,
                character: &character,
                before: &found.clip,
                after: &warped.result,
                time_secs,
                floor: warped.floor,
                ground: warped.under(ground.as_ref()),
            };
            picture = Some(scene.picture()?);
        }
        clips.push((Some(found.index), warped.result.clip));
        progress.inc(1);
    }
    progress.finish_and_clear();
    let crossed = crossed(args, &reports)?;
    notes.extend(write(&input, &clips, args)?);
    if let (Some(path), Some(png)) = (&args.draw, picture) {
        posewright_io::write_together(&[(path.clone(), png)])?;
    }
    notes.dedup();
    let report = Report {
        file: args.file.display().to_string(),
        output: args.output.display().to_string(),
        clips: reports,
        options: named.echo(options::echo(&options)),
        crossed,
        notes: crate::report::notes(&notes),
    };
    console.answer(&report)?;
    if !console.json {
        say(&report, &notes, console);
    }
    Ok(if report.crossed.is_empty() { Outcome::Done } else { Outcome::ThresholdCrossed })
}

/// Refuses what would be ignored.
fn check_use(args: &Args) -> anyhow::Result<()> {
    if args.add && output::ending(&args.output) == "bvh" {
        return Err(usage(format!(
            "{}: a BVH file holds one motion, so --add has nowhere to put another; write .glb or .gltf",
            args.output.display()
        )));
    }
    args.draw.as_deref().map_or(Ok(()), |picture| output::check(picture, output::PICTURE))?;
    if args.draw_time.is_some_and(|t| !t.is_finite()) {
        return Err(usage("--draw-time takes seconds"));
    }
    Ok(())
}

fn read_options(args: &Args) -> anyhow::Result<(WarpOptions, Named)> {
    let (mut options, mut named) = (WarpOptions::default(), Named::default());
    if let Some(path) = &args.options {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        named = options::read(&text, &mut options).with_context(|| path.display().to_string())?;
    }
    args.goals.apply(&mut options);
    Ok((options, named))
}

fn write(input: &Input, clips: &[Edited], args: &Args) -> anyhow::Result<Vec<Note>> {
    let options = EditOptions {
        add: args.add,
        replace_animations: args.replace_animations,
        animation_only: args.animation_only,
        unit: args.reading.unit,
        frames_per_second: None,
        deforms: &[],
        bvh_figure: None,
    };
    edit::write(input, clips, &args.output, &options)
}

/// What can be changed about a result that is out of reach.
fn remedy(args: &Args) -> String {
    match &args.goals.ground {
        Some(ground) => format!(
            "look at the heights of {}, the clip's own places and the numbers of --options",
            ground.display()
        ),
        None => "look at the clip's own places, its unit (--unit) and the numbers of --options".into(),
    }
}

fn crossed(args: &Args, clips: &[ClipReport]) -> anyhow::Result<Vec<String>> {
    let mut out = Vec::new();
    for clip in clips {
        for threshold in &args.fail_on {
            let found = threshold.crossed_by(&clip.measured(), Path::new(&args.file))?;
            out.extend(found.map(|text| format!("clip {:?}: {text}", clip.name)));
        }
    }
    Ok(out)
}

fn say(report: &Report, notes: &[Note], console: &Console) {
    let mut table = Table::new(&[
        "clip",
        "frames",
        "turned",
        "scale",
        "slide worst",
        "pelvis lowered",
        "gave way",
        "verdict",
    ]);
    for clip in &report.clips {
        let worst = clip.gave_way.iter().map(|g| g.metres).fold(0.0, f32::max);
        table.row([
            clip.name.clone(),
            clip.frames.to_string(),
            format!("{:.1}°", clip.orientation_degrees),
            format!("{:.2}", clip.scale),
            clip.foot_slide_metres.map_or("-".to_string(), |s| format!("{:.1} mm", 1e3 * s.worst)),
            format!("{:.1} mm", 1e3 * clip.pelvis_lowered_metres.worst),
            format!("{:.1} mm", 1e3 * worst),
            clip.verdict.to_string(),
        ]);
    }
    console.say(table.lines());
    for line in &report.crossed {
        console.say(format!("  crossed: {line}"));
    }
    console.notes(notes);
    console.say(format!("\nwritten: {}", report.output));
}
