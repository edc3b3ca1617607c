//! `posewright measure FILE [--against SOURCE]`: the numbers that say how good a clip is.

use crate::args::{ReadingArgs, TargetArgs};
use crate::console::Console;
use crate::fail_on::{FailOn, Measured};
use crate::input::Input;
use crate::outcome::{CommandResult, Outcome};
use crate::output;
use crate::pair::{self, Pair, PairOptions};
use crate::report::{
    self, ClipCurves, ClipReport, Comparison, Matching, NoteReport, Page, PageOf, clip_table, travel_frame,
};
use posewright::{Clip, Note, RetargetOptions};
use serde::Serialize;
use std::path::PathBuf;

/// Arguments of `measure`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// File with the clip to judge
    file: PathBuf,
    /// File with the clip it was made from, for direction and travel errors
    #[arg(long, value_name = "SOURCE")]
    against: Option<PathBuf>,
    /// Clip of the source, by name [default: its first]
    #[arg(long, value_name = "NAME", requires = "against")]
    against_clip: Option<String>,
    /// Map file that says who plays whom
    #[arg(long, value_name = "MAP", requires = "against")]
    map: Option<PathBuf>,
    /// What is done about a source in place: feet are measured against the ground that passes, or against ground that stands
    /// [default: as the map says, else find]
    #[arg(long, value_enum, requires = "against")]
    treadmill: Option<super::retarget::TreadmillArg>,
    /// Exit with 3 when a measure is larger: slide, penetration, float, travel, end (metres), direction, orientation
    /// (degrees; a frozen hand), smoothness (ratio); repeatable
    #[arg(long, value_name = "NAME=VALUE")]
    fail_on: Vec<FailOn>,
    /// Also write the measures to this file: .json for programs, .html with plots for people
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    target_reading: TargetArgs,
}

#[derive(Serialize)]
struct Report {
    file: String,
    against: Option<String>,
    notes: Vec<NoteReport>,
    #[serde(flatten)]
    clip: ClipReport,
    /// Thresholds of `--fail-on` that were crossed.
    crossed: Vec<String>,
}

/// What was measured of one clip.
struct Found {
    clip: ClipReport,
    curves: ClipCurves,
    /// Who plays whom, the ratio of sizes and what it compares; without a source there is none.
    pair: Option<(Matching, (f32, &'static str))>,
    notes: Vec<Note>,
}

/// Measures the clip, alone or against its source.
pub(crate) fn run(args: &Args, console: &Console) -> CommandResult {
    if let Some(path) = &args.report {
        output::check(path, output::REPORT)?;
        let references = [args.reading.reference_file(), args.target_reading.reference_file()];
        let files = [Some(args.file.as_path()), args.against.as_deref(), args.map.as_deref()];
        output::guard(path, files.into_iter().chain(references).flatten(), None)?;
    }
    let mut found = match &args.against {
        Some(source) => against(args, source)?,
        None => alone(args)?,
    };
    found.clip.judge();
    let measured = Measured::of(&found.clip);
    let crossed: Vec<String> = args
        .fail_on
        .iter()
        .filter_map(|threshold| threshold.crossed_by(&measured, &args.file).transpose())
        .collect::<anyhow::Result<_>>()?;
    found.notes.dedup();
    let report = Report {
        file: args.file.display().to_string(),
        against: args.against.as_ref().map(|p| p.display().to_string()),
        notes: report::notes(&found.notes),
        clip: found.clip,
        crossed,
    };
    if let Some(path) = &args.report {
        let text = match output::ending(path).as_str() {
            "html" => page(&report, &found.curves, found.pair.as_ref()),
            _ => serde_json::to_string_pretty(&report)?,
        };
        posewright_io::write_together(&[(path.clone(), text.into_bytes())])?;
    }
    console.answer(&report)?;
    if !console.json {
        show(console, args, &report, &found.notes);
    }
    Ok(if report.crossed.is_empty() { Outcome::Done } else { Outcome::ThresholdCrossed })
}

fn show(console: &Console, args: &Args, report: &Report, notes: &[Note]) {
    let clips = std::slice::from_ref(&report.clip);
    console.say(clip_table(clips).lines());
    report::verdict_lines(clips).iter().for_each(|line| console.say(line));
    for line in &report.crossed {
        console.say(format!("  crossed: {line}"));
    }
    console.notes(notes);
    if let Some(path) = &args.report {
        console.say(format!("\nwritten: {}", path.display()));
    }
}

/// The measures with their plots.
fn page(report: &Report, curves: &ClipCurves, pair: Option<&(Matching, (f32, &'static str))>) -> String {
    let page = Page {
        of: if pair.is_some() { PageOf::Compared } else { PageOf::Alone },
        source: report.against.as_deref().unwrap_or_default(),
        target: &report.file,
        scale: pair.map_or((1.0, ""), |(_, scale)| *scale),
        pairs: pair.map_or(&[], |(matching, _)| &matching.pairs),
        missing: pair.map_or((&[], &[]), |(m, _)| (&m.missing_in_source, &m.missing_in_target)),
        notes: &report.notes,
        clips: &[(&report.clip, curves)],
    };
    page.html()
}

/// The named clip, else the first, with a note when there was a choice.
fn choose<'a>(
    input: &'a Input,
    name: Option<&str>,
    flag: &str,
    notes: &mut Vec<Note>,
) -> anyhow::Result<&'a Clip> {
    let clips = input.clips(name)?;
    if clips.len() > 1 {
        let text =
            format!("{} clips; {:?} is measured, choose another with {flag}", clips.len(), clips[0].name);
        notes.push(Note::information(input.path.display().to_string(), text));
    }
    Ok(clips[0])
}

fn alone(args: &Args) -> anyhow::Result<Found> {
    let name = args.reading.skeleton.as_deref();
    let input = Input::open(&args.file, &args.reading.options(), name, crate::input::Wanted::Motion)?;
    let mut notes = input.notes.clone();
    let clip = choose(&input, args.reading.clip.as_deref(), "--clip", &mut notes)?;
    let character = input.character(&args.reading)?;
    notes.extend(character.humanoid().notes.iter().chain(character.notes()).cloned());
    let times = clip.key_times();
    Ok(Found {
        clip: ClipReport::alone(&clip.name, (&character, clip), &times),
        curves: ClipCurves::alone((&character, clip), &times),
        pair: None,
        notes,
    })
}

fn against(args: &Args, source: &std::path::Path) -> anyhow::Result<Found> {
    let options = PairOptions {
        reading: &args.reading,
        target: &args.target_reading,
        map: args.map.as_deref(),
        mirror: false,
    };
    let (source, target) = pair::open(source, &args.file, &options)?;
    let pair = Pair::new(source, &target, &options)?;
    let mut notes = pair.notes.clone();
    let source_clip = choose(&pair.source, args.against_clip.as_deref(), "--against-clip", &mut notes)?;
    let source_floor = crate::take::source_floor(&pair, args.reading.floor, source_clip, &mut notes);
    let retargeting = RetargetOptions { source_floor, ..RetargetOptions::default() };
    let retarget = pair.retarget(&args.file, &retargeting)?;
    notes.extend(pair.target_notes(&target));
    notes.extend(retarget.notes().iter().cloned());
    let wanted = args.reading.clip.clone().or_else(|| same_name(&target, &source_clip.name));
    let clip = choose(&target, wanted.as_deref(), "--clip", &mut notes)?;
    let difference = (clip.duration_secs - source_clip.duration_secs).abs();
    if difference > 0.05 {
        let text = format!(
            "{:.3} s long, its source {:.3} s: they are compared from their starts",
            clip.duration_secs, source_clip.duration_secs
        );
        notes.push(Note::warning(format!("clip {:?}", clip.name), text));
    }
    let (from, to) = (&pair.source_character, &pair.target_character);
    let comparison = Comparison {
        source: (from, source_clip),
        target: (to, clip),
        times: &clip.key_times(),
        travel: travel_frame(&retarget, (from, to), &retargeting),
        treadmill: args.treadmill.map_or(pair.feet.treadmill, Into::into),
    };
    let scale = (retarget.scale(), retarget.scale_basis().words());
    Ok(Found {
        clip: ClipReport::compared(&clip.name, &comparison),
        curves: ClipCurves::of(&comparison, None),
        pair: Some((Matching::new(from, &pair.source_names, to, retarget.pairs()), scale)),
        notes,
    })
}

/// The target's clip of that name, if it has one: retarget names clips after their sources.
fn same_name(input: &Input, name: &str) -> Option<String> {
    input.scene.clips_of(input.figure).find(|c| c.name == name).map(|c| c.name.clone())
}
