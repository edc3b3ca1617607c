//! A source and a target brought together: read, recognised, mapped, stood in their stances.

use crate::args::{ReadingArgs, TargetArgs};
use crate::input::{Input, Wanted};
use anyhow::{Context, bail};
use posewright::retarget::{ChainRule, RetargetCache, mirror};
use posewright::{Character, Humanoid, Note, Retarget, RetargetOptions, Skeleton};
use posewright_io::map::{HandRules, MapFile, MapTarget};
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
    Input::open_preferring(path, &options.target.options(options.reading), name, Wanted::Body)
}

/// Opens a source's file.
pub(crate) fn open_source(path: &Path, options: &PairOptions<'_>) -> anyhow::Result<Input> {
    let name = options.reading.skeleton.as_deref();
    Input::open_preferring(path, &options.reading.options(), name, Wanted::Motion)
}

/// An error when `--skeleton` names a skeleton of none of the files.
pub(crate) fn check_skeleton_name(name: Option<&str>, inputs: &[&Input]) -> anyhow::Result<()> {
    let Some(name) = name else { return Ok(()) };
    if inputs.iter().any(|input| input.scene.figure_named(name).is_some()) {
        return Ok(());
    }
    let has = |input: &&Input| format!("{} has {}", input.path.display(), input.figure_names());
    bail!("no skeleton is named {name:?}: {}", inputs.iter().map(has).collect::<Vec<_>>().join("; "));
}

/// Reads a map file; errors name it.
pub(crate) fn read_map(path: &Path) -> anyhow::Result<MapFile> {
    let name = || path.display().to_string();
    let size = std::fs::metadata(path).with_context(|| format!("{}: cannot read", name()))?.len();
    if size > MapFile::MAX_BYTES {
        bail!("{}: {size} bytes are too many for a map file; is it one?", name());
    }
    let bytes = std::fs::read(path).with_context(|| format!("{}: cannot read", name()))?;
    let text =
        String::from_utf8(bytes).map_err(|_| anyhow::anyhow!("{}: a map file is UTF-8 text", name()))?;
    MapFile::parse(&text).with_context(name)
}

impl Pair {
    /// Recognises, maps, mirrors and stands both sides.
    pub(crate) fn new(mut source: Input, target: &Input, options: &PairOptions<'_>) -> anyhow::Result<Pair> {
        let mut notes = source.notes.clone();
        let recognised = |input: &Input| input.scene.recognise(input.figure);
        let (mut from, mut to) = (recognised(&source), recognised(target));
        let mut rules = Vec::new();
        let mut hands = HandRules::default();
        if let Some(path) = options.map {
            let map = read_map(path)?;
            rules = map.chain_rules().with_context(|| path.display().to_string())?;
            hands = map
                .hand_rules(&source.rig().skeleton, &target.rig().skeleton)
                .with_context(|| path.display().to_string())?;
            notes.extend(apply_map(&map, path, (&source, &mut from), (target, &mut to))?);
        }
        let source_names = source.rig().skeleton.clone();
        if options.mirror {
            from = mirror::humanoid(&from);
            source.scene.mirror(source.figure);
        }
        let source_character = source.character_as(from, options.reading)?;
        let target_character = target.character_of_target(to, options.target)?;
        notes.extend(source_character.humanoid().notes.iter().chain(source_character.notes()).cloned());
        Ok(Pair { source, source_character, source_names, target_character, rules, hands, notes })
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

    /// The notes about the target's character.
    pub(crate) fn target_notes(&self) -> impl Iterator<Item = &Note> {
        self.target_character.humanoid().notes.iter().chain(self.target_character.notes())
    }
}

fn apply_map(
    map: &MapFile,
    path: &Path,
    source: (&Input, &mut Humanoid),
    target: (&Input, &mut Humanoid),
) -> anyhow::Result<Vec<Note>> {
    let from = MapTarget { skeleton: &source.0.rig().skeleton, humanoid: source.1 };
    let to = MapTarget { skeleton: &target.0.rig().skeleton, humanoid: target.1 };
    map.apply(from, to).with_context(|| path.display().to_string())
}

/// The last of several files is the target, the others are sources.
pub(crate) fn split_files(files: &[PathBuf]) -> (&[PathBuf], &Path) {
    match files.split_last() {
        Some((target, sources)) => (sources, target),
        None => (&[], Path::new("")),
    }
}
