//! `posewright check SOURCE TARGET`: built-in inputs on this pair, each with its figure.
//!
//! Each input tells one cause from the others: the stances (references), a turn about one axis (axes and rolls), a stride
//! (travel), a hold of two hands (ends in metres).

use crate::args::{ReadingArgs, TargetArgs};
use crate::console::Console;
use crate::outcome::{CommandResult, Outcome};
use crate::pair::{self, Pair, PairOptions};
use crate::report::{self, NoteReport, travel_frame};
use crate::table::Table;
use posewright::measure::{AxisError, axis_error, hold_trial, reference_error, stride_trial};
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
/// Travel and hold pass up to this many metres.
const BAR_METRES: f64 = 0.001;
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
    stride: StrideReport,
    hold: HoldReport,
    passed: bool,
    notes: Vec<NoteReport>,
}

#[derive(Serialize)]
struct StrideReport {
    /// `null` when a side has no hips.
    travel_error_metres: Option<f64>,
}

#[derive(Serialize)]
struct HoldReport {
    /// `null` when a side lacks an arm.
    end_error_metres: Option<f64>,
    /// Whether the target's arms are long enough; where not, the error is what is missing and nothing is wrong.
    reachable: bool,
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
    let retargeting = RetargetOptions::default();
    let retarget = pair.retarget(&args.target, &retargeting)?;
    let (from, to) = (&pair.source_character, &pair.target_character);
    let reference = reference_error(&retarget, from, to);
    let axis = axis_error(&retarget, from, to, TURN_DEGREES.to_radians());
    let travel = stride_trial(&retarget, from, to, &travel_frame(&retarget, (from, to), &retargeting));
    let hold = hold_trial(&retarget, from, to);
    let mut notes = pair.notes.clone();
    notes.extend(pair.target_notes(&target));
    notes.extend(retarget.notes().iter().cloned());
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
        stride: StrideReport { travel_error_metres: travel.map(|t| t.worst) },
        hold: HoldReport {
            end_error_metres: hold.map(|h| h.end_error),
            reachable: hold.is_some_and(|h| h.reachable),
        },
        passed: tested
            && reference.angle.to_degrees() <= BAR_DEGREES
            && axis.error.to_degrees() <= BAR_DEGREES
            && travel.is_none_or(|t| t.worst <= BAR_METRES)
            && hold.is_none_or(|h| !h.reachable || h.end_error <= BAR_METRES),
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

/// A line of the table: input, error, bar, verdict, worst at, and what it means.
struct Line {
    input: String,
    error: Option<f64>,
    bar: f64,
    unit: &'static str,
    at: String,
    verdict: Option<String>,
}

impl Line {
    fn cells(&self) -> [String; 5] {
        let places = if self.unit == "°" { 4 } else { 1 };
        let verdict = match (self.verdict.as_deref(), self.error) {
            (Some(verdict), _) => verdict,
            (None, None) => "not tested",
            (None, Some(error)) if error <= self.bar => "good",
            _ => "bad",
        };
        [
            self.input.clone(),
            self.error.map_or("-".into(), |error| format!("{error:.places$}{}", self.unit)),
            format!("{}{}", self.bar, self.unit),
            verdict.to_string(),
            self.error.map_or("-".into(), |_| self.at.clone()),
        ]
    }
}

const MEANING: &str = "
reference stance  the source stands in its stance, and the target must stand in its own: else rest poses are misunderstood
turn              one bone turns about its own length, and the target's must, too: else axes or rolls are mixed up
stride            the source walks a curve, and the target's hips must go the same way in its own size: else travel is lost
hold              both hands keep something, and the target's must keep it in the same metres: else props come apart";

fn show(console: &Console, report: &Report, worst: Option<Bone>) {
    let lines = [
        Line {
            input: "reference stance".into(),
            error: Some(report.reference_error_degrees),
            bar: BAR_DEGREES,
            unit: "°",
            at: report.reference_joint.clone(),
            verdict: None,
        },
        Line {
            input: format!("turn of {TURN_DEGREES}° about each limb bone"),
            error: report.axis_error_degrees,
            bar: BAR_DEGREES,
            unit: "°",
            at: worst.map_or("-", Bone::name).to_string(),
            verdict: None,
        },
        Line {
            input: "stride".into(),
            error: report.stride.travel_error_metres.map(|metres| 1000.0 * metres),
            bar: 1000.0 * BAR_METRES,
            unit: " mm",
            at: "hips".into(),
            verdict: None,
        },
        Line {
            input: "hold of two hands".into(),
            error: report.hold.end_error_metres.map(|metres| 1000.0 * metres),
            bar: 1000.0 * BAR_METRES,
            unit: " mm",
            at: "leftHand".into(),
            verdict: report
                .hold
                .end_error_metres
                .filter(|_| !report.hold.reachable)
                .map(|metres| format!("out of reach by {metres:.3} m")),
        },
    ];
    let mut table = Table::new(&["input", "error", "bar", "verdict", "worst at"]);
    for line in &lines {
        table.row(line.cells());
    }
    console.say(table.lines());
    console.say(MEANING);
    console.say(if report.passed { "\npassed" } else { "\nnot passed" });
}
