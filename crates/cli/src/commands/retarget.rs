//! `posewright retarget SOURCE... TARGET -o OUT`: a performance moves from one skeleton to another.

use crate::args::{ReadingArgs, TargetArgs};
use crate::console::Console;
use crate::input::Input;
use crate::outcome::{CommandResult, Outcome, usage};
use crate::output;
use crate::pair::{self, Pair, PairOptions};
use crate::report::{
    self, ClipCurves, ClipReport, Matching, NoteReport, Page, PageOf, PairReport, clip_table,
};
use crate::save::{self, SaveOptions};
use crate::take::{self, HandsOption, Range, Take, TakeOptions};
use clap::ValueEnum;
use posewright::retarget::feet::Treadmill;
use posewright::{Character, Note, RetargetOptions, TravelTo};
use serde::Serialize;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Arguments of `retarget`.
#[derive(clap::Args, Debug)]
#[command(override_usage = "posewright retarget [OPTIONS] --output <OUT> <SOURCE>... <TARGET>")]
pub(crate) struct Args {
    /// Files with motion, then the file with the character that is to move
    #[arg(required = true, num_args = 2.., value_names = ["SOURCE", "TARGET"])]
    files: Vec<PathBuf>,
    /// Where to write: .glb, .gltf, .vrm, .vrma or .bvh
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,
    /// Map file that says who plays whom (see `posewright map`)
    #[arg(long, value_name = "MAP")]
    map: Option<PathBuf>,
    /// Keys per second [default: the source's own key times]
    #[arg(long, value_name = "RATE", allow_negative_numbers = true, value_parser = super::rate)]
    fps: Option<f64>,
    /// Where the travel is written
    #[arg(long, value_enum, default_value_t = TravelArg::from(RetargetOptions::default().travel))]
    travel: TravelArg,
    /// Factor on horizontal travel; 1 keeps the source's speed [default: ratio of leg lengths]
    #[arg(long, value_name = "FACTOR", allow_negative_numbers = true, value_parser = super::factor)]
    travel_scale: Option<f32>,
    /// Contacts that are held: planted feet stay where they stand, hands keep what they hold
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [ContactArg::Feet])]
    contacts: Vec<ContactArg>,
    /// What is done about walks and runs in place: planted feet go back at one speed, or the ground stands whatever they do
    /// [default: as the map says, else find]
    #[arg(long, value_enum)]
    treadmill: Option<TreadmillArg>,
    /// Part of the source's clips, in frames (10:250; the first is 0, both are taken) or seconds (0.5s:3s)
    #[arg(long, value_name = "A:B", allow_hyphen_values = true)]
    range: Option<Range>,
    /// Exchange left and right
    #[arg(long)]
    mirror: bool,
    /// Name of the clip in the output [default: the source's, or its file's]
    #[arg(long)]
    name: Option<String>,
    /// Drop the target's own animations instead of adding to them
    #[arg(long)]
    replace_animations: bool,
    /// Write skeleton and animation without meshes
    #[arg(long)]
    animation_only: bool,
    /// Also write the report to this file: .json for programs, .html with plots for people
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Overwrite an input
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    target_reading: TargetArgs,
}

/// The spellings of [`TravelTo`].
#[derive(Clone, Copy, Debug, ValueEnum)]
enum TravelArg {
    /// All on the hips
    Hips,
    /// Horizontal travel and yaw on the root joint
    Root,
    /// No horizontal travel
    InPlace,
}

/// What `--contacts` can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ContactArg {
    /// Planted feet
    Feet,
    /// Hands on one another, on props and on the ground, as the map says or as found on the source
    Hands,
    /// Nothing: limbs point exactly where the source's point
    None,
}

/// The spellings of [`Treadmill`].
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum TreadmillArg {
    /// The speed at which the ground passes is looked for
    Find,
    /// The ground stands
    Ignore,
}

impl From<TreadmillArg> for Treadmill {
    fn from(treadmill: TreadmillArg) -> Treadmill {
        match treadmill {
            TreadmillArg::Find => Treadmill::Find,
            TreadmillArg::Ignore => Treadmill::Ignore,
        }
    }
}

impl From<TravelTo> for TravelArg {
    fn from(travel: TravelTo) -> TravelArg {
        match travel {
            TravelTo::Hips => TravelArg::Hips,
            TravelTo::Root => TravelArg::Root,
            TravelTo::InPlace => TravelArg::InPlace,
        }
    }
}

impl From<TravelArg> for TravelTo {
    fn from(travel: TravelArg) -> TravelTo {
        match travel {
            TravelArg::Hips => TravelTo::Hips,
            TravelArg::Root => TravelTo::Root,
            TravelArg::InPlace => TravelTo::InPlace,
        }
    }
}

#[derive(Serialize)]
struct Report {
    source: String,
    sources: Vec<String>,
    target: String,
    output: String,
    notes: Vec<NoteReport>,
    scale: f32,
    /// What the scale compares.
    scale_from: &'static str,
    pairs: Vec<PairReport>,
    missing_in_source: Vec<&'static str>,
    missing_in_target: Vec<&'static str>,
    clips: Vec<ClipReport>,
    seconds_spent: SecondsSpent,
}

#[derive(Clone, Copy, Debug, Default, Serialize)]
struct SecondsSpent {
    read: f64,
    prepare: f64,
    retarget: f64,
    write: f64,
}

/// What is gathered over all sources.
#[derive(Default)]
struct Gathered {
    takes: Vec<Take>,
    notes: Vec<Note>,
    /// What is said of each source.
    of_sources: Vec<Vec<Note>>,
    first: Option<(Matching, f32, &'static str)>,
    /// The target as it was recognised for the first source.
    character: Option<Character>,
    spent: SecondsSpent,
}

/// Reads, carries over, measures, writes.
pub(crate) fn run(args: &Args, console: &Console) -> CommandResult {
    let (sources, target_path) = pair::split_files(&args.files);
    check_usage(args)?;
    let options = PairOptions {
        reading: &args.reading,
        target: &args.target_reading,
        map: args.map.as_deref(),
        mirror: args.mirror,
    };
    let started = Instant::now();
    let target = pair::open_target(target_path, &options)?;
    let mut gathered = Gathered::default();
    gathered.spent.read = started.elapsed().as_secs_f64();
    let alone =
        args.replace_animations || args.animation_only || !save::keeps_document(&target, &args.output);
    let mut used: HashSet<String> =
        if alone { HashSet::new() } else { target.scene.clips.iter().map(|c| c.clip.name.clone()).collect() };
    let progress = console.progress(sources.len(), "retargeting");
    for source in sources {
        carry_source(args, &options, source, &target, &mut used, &mut gathered)?;
        progress.inc(1);
    }
    progress.finish_and_clear();
    gathered.notes.splice(0..0, pair::name_sources(sources, std::mem::take(&mut gathered.of_sources)));
    let started = Instant::now();
    let clips: Vec<&posewright::Clip> = gathered.takes.iter().map(|t| &t.clip).collect();
    let saving = SaveOptions {
        replace_animations: args.replace_animations,
        animation_only: args.animation_only,
        prune: false,
        unit: args.reading.unit,
        frames_per_second: args.fps,
        character: gathered.character.as_ref(),
        faces: &gathered.takes.iter().map(|t| t.face.clone()).collect::<Vec<_>>(),
    };
    let (files, saved) = save::files(&target, &clips, &args.output, &saving)?;
    gathered.notes.extend(saved);
    gathered.spent.write = started.elapsed().as_secs_f64();
    finish(args, console, gathered, files)
}

fn check_usage(args: &Args) -> anyhow::Result<()> {
    output::check(&args.output, output::MOTION)?;
    if args.contacts.contains(&ContactArg::None) && args.contacts.len() > 1 {
        return Err(usage("--contacts: none stands alone"));
    }
    let references = [args.reading.reference_file(), args.target_reading.reference_file()];
    let inputs = || {
        let files = args.files.iter().chain(&args.map).map(PathBuf::as_path);
        files.chain(references.into_iter().flatten())
    };
    output::guard(&args.output, inputs(), args.force)?;
    if let Some(report) = &args.report {
        output::check(report, output::REPORT)?;
        if output::is_same_place(report, &args.output) {
            return Err(usage(format!("{}: report and output must be two files", report.display())));
        }
        output::guard(report, inputs(), args.force)?;
    }
    Ok(())
}

fn carry_source(
    args: &Args,
    options: &PairOptions<'_>,
    source: &Path,
    target: &Input,
    used: &mut HashSet<String>,
    gathered: &mut Gathered,
) -> anyhow::Result<()> {
    let started = Instant::now();
    let input = pair::open_source(source, options)?;
    pair::check_skeleton_name(options.reading.skeleton.as_deref(), &[&input, target])?;
    gathered.spent.read += started.elapsed().as_secs_f64();
    let started = Instant::now();
    let mut pair = Pair::new(input, target, options)?;
    if let Some(treadmill) = args.treadmill {
        pair.feet.treadmill = treadmill.into();
    }
    let mut notes = pair.notes.clone();
    let retargeting = RetargetOptions {
        travel: args.travel.into(),
        source_floor: args.reading.floor,
        travel_scale: args.travel_scale,
        ..RetargetOptions::default()
    };
    gathered.spent.prepare += started.elapsed().as_secs_f64();
    let started = Instant::now();
    let taking = TakeOptions {
        clip: args.reading.clip.as_deref(),
        frames_per_second: args.fps,
        range: args.range,
        most_added: None,
        feet: args.contacts.contains(&ContactArg::Feet),
        hands: match args.contacts[..] {
            [ContactArg::None] => HandsOption::Free,
            _ if args.contacts.contains(&ContactArg::Hands) => HandsOption::Found,
            _ => HandsOption::Declared,
        },
        curves: args.report.as_ref().is_some_and(|path| output::ending(path) == "html"),
    };
    let (mut takes, retarget) = take::carry(&pair, &target.path, &taking, &retargeting, &mut notes)?;
    if args.mirror && takes.iter().any(|take| take.face.is_some()) {
        takes.iter_mut().for_each(|take| take.face = None);
        let text = "expressions and gaze are left out: they are not mirrored";
        notes.push(Note::ignored(source.display().to_string(), text));
    }
    let many = args.files.len() > 2;
    take::name_clips(&mut takes, source, args.name.as_deref(), many, used);
    gathered.spent.retarget += started.elapsed().as_secs_f64();
    gathered.takes.extend(takes);
    if retarget.pairs().iter().all(|p| p.bone.is_none()) {
        let text = "no bone of a humanoid is known on both sides; only the joints and chains that are listed move, by \
                    their names (a map file can name chains: posewright map SOURCE TARGET -o map.toml)";
        notes.push(Note::warning(source.display().to_string(), text));
    }
    gathered.of_sources.push(notes.iter().chain(retarget.notes()).cloned().collect());
    if gathered.first.is_none() {
        gathered.notes.extend(pair.target_notes(target));
        if !args.replace_animations && !args.animation_only {
            gathered.notes.extend(save::kept_faults(target, &args.output, &[]));
        }
        gathered.first = Some((
            Matching::new(
                &pair.source_character,
                &pair.source_names,
                &pair.target_character,
                retarget.pairs(),
            ),
            retarget.scale(),
            retarget.scale_basis().words(),
        ));
        gathered.character = Some(pair.target_character);
    }
    Ok(())
}

/// Writes the clips together with the report, so that neither is there without the other.
fn finish(
    args: &Args,
    console: &Console,
    gathered: Gathered,
    mut files: Vec<(PathBuf, Vec<u8>)>,
) -> CommandResult {
    let Some((matching, scale, scale_from)) = gathered.first else {
        return Err(usage("give a source and a target"));
    };
    let (sources, target) = pair::split_files(&args.files);
    let names = |paths: &[PathBuf]| paths.iter().map(|p| p.display().to_string()).collect::<Vec<_>>();
    let summary = matching.summary();
    let report = Report {
        source: sources.first().map_or(String::new(), |p| p.display().to_string()),
        sources: names(sources),
        target: target.display().to_string(),
        output: args.output.display().to_string(),
        notes: report::notes(&gathered.notes),
        scale,
        scale_from,
        pairs: matching.pairs,
        missing_in_source: matching.missing_in_source,
        missing_in_target: matching.missing_in_target,
        clips: gathered.takes.iter().map(|t| t.report.clone()).collect(),
        seconds_spent: gathered.spent,
    };
    if let Some(path) = &args.report {
        let text = match output::ending(path).as_str() {
            "html" => page(&report, &gathered.takes),
            _ => serde_json::to_string_pretty(&report)?,
        };
        files.push((path.clone(), text.into_bytes()));
    }
    posewright_io::write_together(&files)?;
    console.answer(&report)?;
    if !console.json {
        show(console, &report, &summary, &gathered.notes);
    }
    Ok(Outcome::Done)
}

/// The report with its plots.
fn page(report: &Report, takes: &[Take]) -> String {
    let with_curves = |(clip, take): (&'_ ClipReport, &'_ Take)| Some((clip.clone(), take.curves.clone()?));
    let clips: Vec<(ClipReport, ClipCurves)> =
        report.clips.iter().zip(takes).filter_map(with_curves).collect();
    let clips: Vec<(&ClipReport, &ClipCurves)> = clips.iter().map(|(clip, curves)| (clip, curves)).collect();
    let page = Page {
        of: PageOf::Written(&report.output),
        source: &report.sources.join(", "),
        target: &report.target,
        scale: (report.scale, report.scale_from),
        pairs: &report.pairs,
        missing: (&report.missing_in_source, &report.missing_in_target),
        notes: &report.notes,
        clips: &clips,
    };
    page.html()
}

fn show(console: &Console, report: &Report, summary: &str, notes: &[Note]) {
    console.say(format!("{} onto {}", report.sources.join(", "), report.target));
    console.say(format!("  matched  {summary}"));
    let missing = |title: &str, bones: &[&str]| {
        // Fingers, eyes and jaw are missing so often that they are only counted.
        let important = |b: &&&str| posewright::Bone::from_name(b).is_some_and(|b| !b.is_finger());
        let mut names: Vec<String> = bones.iter().filter(important).map(|b| (*b).to_string()).collect();
        let fingers = bones.len() - names.len();
        if fingers > 0 {
            names.push(format!("{fingers} finger bones"));
        }
        if !names.is_empty() {
            console.say(format!("  {title}  {}", names.join(", ")));
        }
    };
    missing("only source has", &report.missing_in_target);
    missing("only target has", &report.missing_in_source);
    let unsure = report.pairs.iter().filter(|p| p.confidence < posewright::BoneMatch::UNSURE_BELOW);
    for pair in unsure {
        console.say(format!("  unsure   {}: {} to {}", pair.name, pair.source, pair.target));
    }
    console.say(format!("  scale    {:.3} ({})\n", report.scale, report.scale_from));
    console.say(clip_table(&report.clips).lines());
    report::verdict_lines(&report.clips).iter().for_each(|line| console.say(line));
    console.notes(notes);
    console.say(format!("\nwritten: {}", report.output));
}
