//! `posewright adjust FILE -o OUT`: pose control on clips, where they stand.

mod report;
mod wishes;

use crate::args::ReadingArgs;
use crate::console::Console;
use crate::edit::{self, EditOptions, Edited};
use crate::fail_on::FailOn;
use crate::input::{Input, Wanted};
use crate::outcome::{CommandResult, Outcome};
use crate::output;
use crate::reach;
use crate::report::NoteReport;
use crate::table::Table;
use anyhow::Context;
use posewright::contact::floor_level;
use posewright::control_clip::{
    ClipControl, ClipControlOptions, ControlledClip, LONGEST_GAP_SECS, control_clip,
};
use posewright::retarget::keys::added_at_most;
use posewright::{Character, Clip, Note, Skeleton};
use posewright_io::Figure;
use report::{Answers, ClipReport};
use serde::Serialize;
use std::path::PathBuf;
use wishes::{WishArgs, Wishes};

/// Arguments of `adjust`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// File with the clips to adjust; without a clip its rest pose becomes one
    file: PathBuf,
    /// Where to write: .glb, .gltf, .vrm, .vrma or .bvh (which keeps lengths, but holds no thickness and no scale)
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    #[command(flatten)]
    wishes: WishArgs,
    /// What is solved again when legs have changed
    #[arg(long, value_enum, default_value_t = Contacts::Feet)]
    contacts: Contacts,
    /// Factor on the way over the ground [default: how much longer the legs are]
    #[arg(long, value_name = "FACTOR", allow_negative_numbers = true, value_parser = super::factor)]
    travel_scale: Option<f32>,
    /// Frames per second [default: the clip's own keys, at least 30]
    #[arg(long, value_name = "RATE", allow_negative_numbers = true, value_parser = super::rate)]
    fps: Option<f64>,
    /// Keep the original clips and append the adjusted ones
    #[arg(long, conflicts_with = "replace_animations")]
    add: bool,
    /// Drop all animations of the file but the adjusted ones
    #[arg(long)]
    replace_animations: bool,
    /// Write skeleton and animation without meshes; stretched segments keep their length only
    #[arg(long)]
    animation_only: bool,
    /// Overwrite an input
    #[arg(long)]
    force: bool,
    /// Exit with 3 when a measure is larger: slide (metres, when legs change), direction (what is left to the goal,
    /// degrees), smoothness (ratio to the clip before); repeatable
    #[arg(long, value_name = "NAME=VALUE")]
    fail_on: Vec<FailOn>,
    #[command(flatten)]
    reading: ReadingArgs,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Contacts {
    /// Planted feet
    Feet,
    /// Nothing
    None,
}

#[derive(Serialize)]
struct Report {
    file: String,
    output: String,
    clips: Vec<ClipReport>,
    /// Thresholds of `--fail-on` that were crossed.
    crossed: Vec<String>,
    notes: Vec<NoteReport>,
}

/// Reads, adjusts and writes.
pub(crate) fn run(args: &Args, console: &Console) -> CommandResult {
    output::check(&args.output, output::MOTION)?;
    args.wishes.check()?;
    let inputs = std::iter::once(args.file.as_path()).chain(args.reading.reference_file());
    output::guard(&args.output, inputs, args.force)?;
    let name = args.reading.skeleton.as_deref();
    let input = Input::open(&args.file, &args.reading.options(), name, Wanted::Motion)?;
    let character = input.character(&args.reading)?;
    let wishes = args.wishes.declare(&character)?;
    let mut notes = input.notes.clone();
    notes.extend(character.humanoid().notes.iter().chain(character.notes()).cloned());
    notes.extend(wishes.stack.notes().iter().cloned());
    let takes = takes(args, &input, &mut notes)?;
    let most_added = added_at_most(takes.iter().map(|(_, clip)| clip), LONGEST_GAP_SECS);
    let progress = console.progress(takes.len(), "adjusting");
    let (mut clips, mut reports, mut last) = (Vec::<Edited>::new(), Vec::new(), None);
    for (index, clip) in takes {
        let (report, done) = adjust(args, &input, &character, &wishes, (&clip, most_added));
        let remedy = "ask for less (--scale, --offset, --travel-scale), or look at the file's unit (--unit)";
        reach::check(&input.rig().skeleton, &done.clip, remedy)
            .with_context(|| args.file.display().to_string())?;
        reports.push(report);
        clips.push((index, done.clip.clone()));
        last = Some(done);
        progress.inc(1);
    }
    progress.finish_and_clear();
    if let Some(last) = last {
        notes.extend(write(args, &input, &clips, &last)?);
    }
    notes.dedup();
    let crossed = crossed(args, &reports)?;
    let report = Report {
        file: args.file.display().to_string(),
        output: args.output.display().to_string(),
        clips: reports,
        crossed,
        notes: crate::report::notes(&notes),
    };
    console.answer(&report)?;
    if !console.json {
        say(&report, &notes, console);
    }
    Ok(if report.crossed.is_empty() { Outcome::Done } else { Outcome::ThresholdCrossed })
}

/// The clips in question with their places in the file; the rest pose where there is none.
fn takes(args: &Args, input: &Input, notes: &mut Vec<Note>) -> anyhow::Result<Vec<(Option<usize>, Clip)>> {
    let wanted = args.reading.clip.as_deref();
    if wanted.is_none() && input.scene.clips_of(input.figure).next().is_none() {
        let text = "there is no clip: the rest pose becomes one, called \"pose\"";
        notes.push(Note::information(args.file.display().to_string(), text));
        return Ok(vec![(None, Clip::empty("pose", input.rig().skeleton.len()))]);
    }
    input.clips(wanted)?;
    Ok(edit::chosen(input, wanted).into_iter().map(|c| (Some(c.index), c.clip.clone())).collect())
}

fn adjust(
    args: &Args,
    input: &Input,
    character: &Character,
    wishes: &Wishes,
    (clip, most_added): (&Clip, usize),
) -> (ClipReport, ControlledClip) {
    let found = || floor_level(character, clip, &clip.key_times()).map(|floor| floor.level);
    let options = ClipControlOptions {
        frames_per_second: args.fps,
        most_added: Some(most_added),
        contacts: args.contacts == Contacts::Feet,
        travel_scale: args.travel_scale,
        floor: args.reading.floor.or_else(found),
        skin: &input.rig().skin,
    };
    let job = ClipControl { character, stack: &wishes.stack, wants: &wishes.state, clip, options: &options };
    let mut answers = Answers::default();
    let done = control_clip(&job, &mut |_, state| answers.see(wishes, state));
    (ClipReport::of(character, clip, wishes, &answers, &done), done)
}

fn write(args: &Args, input: &Input, clips: &[Edited], last: &ControlledClip) -> anyhow::Result<Vec<Note>> {
    let is_bvh = output::ending(&args.output) == "bvh";
    let stretched = last.deforms.iter().any(|d| !d.is_identity());
    let mut notes = Vec::new();
    let mut bvh_figure = None;
    let rig = input.rig();
    let place = args.output.display().to_string();
    if is_bvh {
        let (names, parents) = (rig.skeleton.names().to_vec(), rig.skeleton.parents().to_vec());
        let skeleton = Skeleton::new(names, parents, last.rest.clone()).ok();
        bvh_figure = skeleton.map(|skeleton| Figure { skeleton, ..rig.clone() });
        if stretched || last.rest.iter().zip(rig.skeleton.rest()).any(|(a, b)| a.scale != b.scale) {
            let text = "a BVH holds no scale and no thickness: joints stand at their new places, what is drawn on them \
                        keeps its size";
            notes.push(Note::warning(place, text));
        }
    } else if stretched && args.animation_only {
        let text = "segments keep their new lengths; their thickness needs the file with its mesh";
        notes.push(Note::warning(place, text));
    }
    let options = EditOptions {
        add: args.add && !is_bvh,
        replace_animations: args.replace_animations,
        animation_only: args.animation_only,
        unit: args.reading.unit,
        frames_per_second: args.fps,
        deforms: &last.deforms,
        bvh_figure: bvh_figure.as_ref(),
    };
    notes.extend(edit::write(input, clips, &args.output, &options)?);
    Ok(notes)
}

fn crossed(args: &Args, clips: &[ClipReport]) -> anyhow::Result<Vec<String>> {
    let mut out = Vec::new();
    for clip in clips {
        for threshold in &args.fail_on {
            let found = threshold.crossed_by(&clip.measured(), &args.file)?;
            out.extend(found.map(|text| format!("clip {:?}: {text}", clip.name)));
        }
    }
    Ok(out)
}

fn say(report: &Report, notes: &[Note], console: &Console) {
    let mut table = Table::new(&[
        "clip",
        "frames",
        "what",
        "joint",
        "asked (mean)",
        "taken (mean)",
        "left (mean)",
        "left (worst)",
    ]);
    for clip in &report.clips {
        let frames = clip.frames.to_string();
        let mut row = |what: &str, joint: &str, rest: [String; 4]| {
            let start = [clip.name.clone(), frames.clone(), what.into(), joint.into()];
            table.row(start.into_iter().chain(rest));
        };
        let factors = |f: &[f32]| f.iter().map(|f| format!("{f}")).collect::<Vec<_>>().join(" x ");
        for s in &clip.scales {
            row(
                "scale",
                s.joint.word(),
                [factors(&s.asked), factors(&s.taken), String::new(), String::new()],
            );
        }
        for o in &clip.offsets {
            let [x, y, z] = o.asked;
            let (asked, taken) = match o.kind {
                "turn" => (format!("{x},{y},{z}°"), format!("{:.1}° in all", o.taken_degrees)),
                _ => (format!("{x},{y},{z} m"), format!("{:.3} m in all", o.taken_metres)),
            };
            row(o.kind, o.joint.word(), [asked, taken, String::new(), String::new()]);
        }
        let degrees = |p: &report::Pointing| {
            let left = &p.remaining_degrees;
            [p.asked_degrees.mean, p.taken_degrees.mean, left.mean, left.worst].map(|d| format!("{d:.1}°"))
        };
        for a in &clip.aims {
            row("aim", a.joint.word(), degrees(&a.pointing));
        }
        if let Some(look) = &clip.look {
            row("look", "", degrees(&look.pointing));
            for part in &look.joints {
                let taken = format!("{:.1}°", part.taken_degrees.mean);
                row("", part.joint.word(), [String::new(), taken, String::new(), String::new()]);
            }
            for eye in &look.eyes {
                row("", eye.joint.word(), degrees(&eye.pointing));
            }
        }
    }
    console.say(table.lines());
    for clip in report.clips.iter().filter(|clip| clip.hips_raised_metres.worst != 0.0) {
        console.say(format!(
            "  {:?}: hips raised by {:.3} m, way over the ground x {:.2}",
            clip.name, clip.hips_raised_metres.mean, clip.travel_scale
        ));
    }
    for line in &report.crossed {
        console.say(format!("  crossed: {line}"));
    }
    console.notes(notes);
    console.say(format!("\nwritten: {}", report.output));
}
