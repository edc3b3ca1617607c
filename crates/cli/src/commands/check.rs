//! `posewright check SOURCE TARGET`: built-in inputs on this pair, each with its figure.

use crate::args::{ReadingArgs, TargetArgs};
use crate::console::Console;
use crate::outcome::{CommandResult, Outcome};
use crate::pair::{self, Pair, PairOptions};
use crate::report::{self, NoteReport};
use crate::table::Table;
use posewright::measure::{AxisError, axis_error, reference_error};
use posewright::{Bone, Note, RetargetOptions};
use serde::Serialize;
use std::path::PathBuf;

/// Arguments of `check`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// File with the source's skeleton
    source: PathBuf,
    /// File with the target's skeleton
    target: PathBuf,
    /// Map file that says who plays whom
    #[arg(long, value_name = "MAP")]
    map: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    target_reading: TargetArgs,
}

/// Every figure passes up to this many degrees.
const BAR_DEGREES: f64 = 0.01;
/// The turn of the single-axis input, degrees.
const TURN_DEGREES: f64 = 30.0;

#[derive(Serialize)]
struct Report {
    source: String,
    target: String,
    reference_error_degrees: f64,
    reference_joint: String,
    /// `null` when no limb bone is known on both sides.
    axis_error_degrees: Option<f64>,
    axis_bones: Vec<AxisReport>,
    passed: bool,
    notes: Vec<NoteReport>,
}

#[derive(Serialize)]
struct AxisReport {
    bone: &'static str,
    axis_error_degrees: f64,
    amount_error_degrees: f64,
    error_degrees: f64,
}

/// Runs the inputs and says how far the target was off.
pub(crate) fn run(args: &Args, console: &Console) -> CommandResult {
    let options = PairOptions {
        reading: &args.reading,
        target: &args.target_reading,
        map: args.map.as_deref(),
        mirror: false,
    };
    let (source, target) = pair::open(&args.source, &args.target, &options)?;
    let pair = Pair::new(source, &target, &options)?;
    let retarget = pair.retarget(&args.target, &RetargetOptions::default())?;
    let (from, to) = (&pair.source_character, &pair.target_character);
    let reference = reference_error(&retarget, from, to);
    let axis = axis_error(&retarget, from, to, TURN_DEGREES.to_radians());
    let mut notes = pair.notes.clone();
    notes.extend(target.notes.iter().chain(pair.target_notes()).chain(retarget.notes()).cloned());
    let tested = !axis.turns.is_empty();
    if !tested {
        notes.push(Note::warning(
            "limb bones",
            "none is known on both sides, so the turn was not tested: the pair does not pass",
        ));
    }
    let names = posewright_io::map::JointNames::new(to.skeleton());
    let report = Report {
        source: args.source.display().to_string(),
        target: args.target.display().to_string(),
        reference_error_degrees: reference.angle.to_degrees(),
        reference_joint: names.name(reference.joint),
        axis_error_degrees: tested.then(|| axis.error.to_degrees()),
        axis_bones: axis_bones(&axis),
        passed: tested
            && reference.angle.to_degrees() <= BAR_DEGREES
            && axis.error.to_degrees() <= BAR_DEGREES,
        notes: report::notes(&notes),
    };
    console.answer(&report)?;
    if !console.json {
        show(console, &report, axis.worst_bone);
        console.notes(&notes);
    }
    Ok(Outcome::Done)
}

fn axis_bones(axis: &AxisError) -> Vec<AxisReport> {
    let bone = |turn: &posewright::measure::CheckTurn| AxisReport {
        bone: turn.bone.name(),
        axis_error_degrees: turn.axis_error.to_degrees(),
        amount_error_degrees: turn.amount_error.to_degrees(),
        error_degrees: turn.error.to_degrees(),
    };
    axis.turns.iter().map(bone).collect()
}

fn show(console: &Console, report: &Report, worst: Option<Bone>) {
    let verdict = |value: f64| if value <= BAR_DEGREES { "good" } else { "bad" }.to_string();
    let mut table = Table::new(&["input", "error", "bar", "verdict", "worst at"]);
    let bar = format!("{BAR_DEGREES}°");
    table.row([
        "reference stance".into(),
        format!("{:.4}°", report.reference_error_degrees),
        bar.clone(),
        verdict(report.reference_error_degrees),
        report.reference_joint.clone(),
    ]);
    table.row([
        format!("turn of {TURN_DEGREES}° about each limb bone"),
        report.axis_error_degrees.map_or("-".into(), |degrees| format!("{degrees:.4}°")),
        bar,
        report.axis_error_degrees.map_or("not tested".into(), verdict),
        worst.map_or("-", Bone::name).to_string(),
    ]);
    console.say(table.lines());
    console.say(if report.passed { "\npassed" } else { "\nnot passed" });
}
