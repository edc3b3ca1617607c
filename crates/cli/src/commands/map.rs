//! `posewright map SOURCE TARGET`: who plays whom, how surely, what is missing; writes the editable map.

use crate::args::{ReadingArgs, TargetArgs};
use crate::console::Console;
use crate::outcome::{CommandResult, Outcome};
use crate::output;
use crate::pair::{self, Pair, PairOptions};
use crate::report::{self, Matching, NoteReport};
use crate::table::Table;
use posewright::{Note, RetargetOptions};
use posewright_io::map::{MapFile, MapSide};
use serde::Serialize;
use std::path::PathBuf;

/// Arguments of `map`.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// File with the motion
    source: PathBuf,
    /// File with the character that is to move
    target: PathBuf,
    /// Write the map to this file (.toml, or .json) for editing
    #[arg(short, long, value_name = "MAP")]
    output: Option<PathBuf>,
    /// Start from this map instead of recognition alone
    #[arg(long, value_name = "MAP")]
    map: Option<PathBuf>,
    /// Overwrite an input
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    reading: ReadingArgs,
    #[command(flatten)]
    target_reading: TargetArgs,
}

#[derive(Serialize)]
struct Report {
    source: String,
    target: String,
    output: Option<String>,
    #[serde(flatten)]
    matching: Matching,
    notes: Vec<NoteReport>,
}

/// Matches both skeletons and shows or writes the result.
pub(crate) fn run(args: &Args, console: &Console) -> CommandResult {
    if let Some(path) = &args.output {
        output::check(path, output::MAP)?;
        let named =
            [args.map.as_deref(), args.reading.reference_file(), args.target_reading.reference_file()];
        let inputs = [args.source.as_path(), &args.target].into_iter().chain(named.into_iter().flatten());
        output::guard(path, inputs, args.force)?;
    }
    let options = PairOptions {
        reading: &args.reading,
        target: &args.target_reading,
        map: args.map.as_deref(),
        mirror: false,
    };
    let (source, target) = pair::open(&args.source, &args.target, &options)?;
    let pair = Pair::new(source, &target, &options)?;
    let mut notes = pair.notes.clone();
    notes.extend(pair.target_notes(&target));
    // Where nothing is in common the map is written all the same: it is the place to say what is.
    let pairs = match pair.retarget(&args.target, &RetargetOptions::default()) {
        Ok(retarget) => {
            notes.extend(retarget.notes().iter().cloned());
            retarget.pairs().to_vec()
        }
        Err(_) => {
            let text = "no bone or chain is known on both sides; name pairs or chains in the written map";
            notes.push(Note::warning("", text));
            Vec::new()
        }
    };
    let matching = Matching::new(&pair.source_character, &pair.source_names, &pair.target_character, &pairs);
    if let Some(path) = &args.output {
        let side = |input: &crate::input::Input, character| {
            let file = input.path.file_name().unwrap_or_default().to_string_lossy();
            MapSide::of(&file, &input.rig().name, character)
        };
        let (from, to) = (&pair.source_character, &pair.target_character);
        let map = MapFile::from_characters((from, side(&pair.source, from)), (to, side(&target, to)), &pairs);
        let text = if output::ending(path) == "json" { map.to_json() } else { map.to_toml() };
        posewright_io::write_together(&[(path.clone(), text.into_bytes())])?;
    }
    if console.json {
        console.answer(&Report {
            source: args.source.display().to_string(),
            target: args.target.display().to_string(),
            output: args.output.as_ref().map(|p| p.display().to_string()),
            matching,
            notes: report::notes(&notes),
        })?;
    } else {
        show(args, console, &matching, &notes);
    }
    Ok(Outcome::Done)
}

fn show(args: &Args, console: &Console, matching: &Matching, notes: &[Note]) {
    let mut table = Table::new(&["bone", "source", "target", "sure", "why"]);
    for pair in &matching.pairs {
        table.row([
            pair.bone.map_or_else(|| format!("({})", pair.name), str::to_string),
            pair.source.clone(),
            pair.target.clone(),
            format!("{:.2}", pair.confidence),
            pair.evidence.join("; "),
        ]);
    }
    console.say(table.lines());
    console.say(format!("\n{}", matching.summary()));
    let names = |title: &str, names: &[String]| {
        if !names.is_empty() {
            console.say(format!("{title}: {}", names.join(", ")));
        }
    };
    let bones = |list: &[&str]| list.iter().map(|b| (*b).to_string()).collect::<Vec<_>>();
    names("missing in the source", &bones(&matching.missing_in_source));
    names("missing in the target", &bones(&matching.missing_in_target));
    names("without a partner in the source", &matching.unmapped_source);
    names("without a partner in the target", &matching.unmapped_target);
    console.notes(notes);
    if let Some(path) = &args.output {
        console.say(format!("\nwritten: {}", path.display()));
    }
}
