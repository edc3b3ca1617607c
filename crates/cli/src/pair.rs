//! A source and a target brought together: read, recognised, mapped, stood in their stances.

use crate::args::{ReadingArgs, TargetArgs};
use crate::input::{Input, Wanted};
use anyhow::Context;
use posewright::retarget::feet::FeetOptions;
use posewright::retarget::{ChainRule, RetargetCache, mirror};
use posewright::{Character, Note, NoteKind, Retarget, RetargetOptions, Skeleton};
use posewright_io::InputError;
use posewright_io::map::HandRules;
use posewright_io::take::{self, Recognised, read_map};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(crate) use posewright_io::input::check_skeleton_name;

/// What was asked for about a pair of files.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairOptions<'a> {
    pub(crate) reading: &'a ReadingArgs,
    pub(crate) target: &'a TargetArgs,
    pub(crate) map: Option<&'a Path>,
    pub(crate) mirror: bool,
}

/// A source file and its character, ready to be carried over.
#[derive(Debug)]
pub(crate) struct Pair {
    pub(crate) source: Input,
    pub(crate) source_character: Character,
    /// The source's joints under their own names (a mirror exchanges the sides of names).
    pub(crate) source_names: Skeleton,
    pub(crate) target_character: Character,
    /// Rules of chains from the map.
    rules: Vec<ChainRule>,
    /// Grips and props from the map.
    pub(crate) hands: HandRules,
    /// How planted feet are held, from the map.
    pub(crate) feet: FeetOptions,
    /// Everything noted on the way, the target's own notes apart.
    pub(crate) notes: Vec<Note>,
}

/// Opens a source and a target. `--skeleton` names one of either; it is an error when neither has it.
pub(crate) fn open(
    source: &Path,
    target: &Path,
    options: &PairOptions<'_>,
) -> anyhow::Result<(Input, Input)> {
    let target = open_target(target, options)?;
    let source = open_source(source, options)?;
    check_skeleton_name(options.reading.skeleton.as_deref(), &[&source, &target])?;
    Ok((source, target))
}

/// Opens the target's file.
pub(crate) fn open_target(path: &Path, options: &PairOptions<'_>) -> anyhow::Result<Input> {
    let name = options.reading.skeleton.as_deref();
    Ok(Input::open_preferring(path, &options.target.options(options.reading), name, Wanted::Body)?)
}

/// Opens a source's file.
pub(crate) fn open_source(path: &Path, options: &PairOptions<'_>) -> anyhow::Result<Input> {
    let name = options.reading.skeleton.as_deref();
    Ok(Input::open_preferring(path, &options.reading.options(), name, Wanted::Motion)?)
}

impl Pair {
    /// Recognises, maps, mirrors and stands both sides.
    pub(crate) fn new(mut source: Input, target: &Input, options: &PairOptions<'_>) -> anyhow::Result<Pair> {
        let of_file = source.notes.clone();
        let map = options.map.map(|path| Ok::<_, InputError>((read_map(path)?, path.display().to_string())));
        let map = map.transpose()?;
        let named = map.as_ref().map(|(map, name)| (map, name.as_str()));
        let Recognised { source: mut from, target: to, rules, hands, feet, notes: said } =
            take::recognise(&source, target, named)?;
        let source_names = source.rig().skeleton.clone();
        if options.mirror {
            from = mirror::humanoid(&from);
            source.scene.mirror(source.figure);
        }
        let source_character = source.character_as(from, options.reading)?;
        let target_character = target.character_as(to, options.target)?;
        let mut notes = of_side("source", &of_file, &source_character);
        notes.extend(said);
        Ok(Pair { source, source_character, source_names, target_character, rules, hands, feet, notes })
    }

    /// Prepares the retarget; an error names both files.
    pub(crate) fn retarget(&self, target: &Path, options: &RetargetOptions) -> anyhow::Result<Arc<Retarget>> {
        self.cached_retarget(&mut RetargetCache::new(1), target, options)
    }

    /// As [`Pair::retarget`], from `cache` where it has it.
    pub(crate) fn cached_retarget(
        &self,
        cache: &mut RetargetCache,
        target: &Path,
        options: &RetargetOptions,
    ) -> anyhow::Result<Arc<Retarget>> {
        let options = RetargetOptions { chains: self.rules.clone(), ..options.clone() };
        cache
            .get(&self.source_character, &self.target_character, &options)
            .with_context(|| format!("{} onto {}", self.source.path.display(), target.display()))
    }

    /// The notes about the target's file and character.
    pub(crate) fn target_notes(&self, target: &Input) -> Vec<Note> {
        let mut notes = of_side("target", &target.notes, &self.target_character);
        for note in &mut notes {
            // Files that are read alone do not know on which side they will stand, and name both options.
            note.text = note.text.replace(" (of a target --target-unit)", "");
            // What a note tells to give is given for the target by an option of its own.
            for option in ["unit", "up", "reference"] {
                note.text = note.text.replace(&format!("--{option}"), &format!("--target-{option}"));
            }
        }
        notes
    }
}

/// The notes of a file and of its character; places that either side could have say whose they are.
fn of_side(side: &str, of_file: &[Note], character: &Character) -> Vec<Note> {
    let all = of_file.iter().chain(&character.humanoid().notes).chain(character.notes());
    let sided = |note: &Note| {
        let own = note.place.is_empty() || character.skeleton().find(&note.place).is_some();
        let place = if own { note.place.clone() } else { format!("{side} {}", note.place) };
        Note { place, ..note.clone() }
    };
    all.map(sided).collect()
}

/// The notes of several sources as those of one job: what is not said of all of them alike names the file it is said of.
pub(crate) fn name_sources(sources: &[PathBuf], notes: Vec<Vec<Note>>) -> Vec<Note> {
    let known: Vec<HashSet<(NoteKind, String, String)>> = notes
        .iter()
        .map(|notes| notes.iter().map(|n| (n.kind, n.place.clone(), n.text.clone())).collect())
        .collect();
    let named = |path: &Path, note: Note| {
        let key = (note.kind, note.place.clone(), note.text.clone());
        let file = path.display().to_string();
        if note.place.contains(&file) || known.iter().all(|notes| notes.contains(&key)) {
            return note;
        }
        let place = if note.place.is_empty() { file } else { format!("{file}: {}", note.place) };
        Note { place, ..note }
    };
    let each = sources.iter().zip(notes);
    each.flat_map(|(path, notes)| notes.into_iter().map(|note| named(path, note)).collect::<Vec<_>>())
        .collect()
}

/// The last of several files is the target, the others are sources.
pub(crate) fn split_files(files: &[PathBuf]) -> (&[PathBuf], &Path) {
    match files.split_last() {
        Some((target, sources)) => (sources, target),
        None => (&[], Path::new("")),
    }
}
