//! Both characters, recognised, mapped and stood in their stances; and the retarget between them.

use super::setup::Setup;
use super::{SessionError, ViewOptions};
use posewright::retarget::feet::FeetOptions;
use posewright::retarget::{ChainRule, mirror};
use posewright::{Character, Clip, Note, Retarget, RetargetOptions};
use posewright_io::Input;
use posewright_io::input::{ReferencePose, Standing};
use posewright_io::map::HandRules;
use posewright_io::take::{recognise, source_floor};
use std::sync::Arc;

/// Who is who. Made anew when a file, the map, a reference or the mirror changes.
#[derive(Debug)]
pub(super) struct People {
    /// The source as it moves: mirrored where that is asked for.
    pub(super) moving: Arc<Input>,
    pub(super) source: Character,
    pub(super) target: Option<Character>,
    rules: Vec<ChainRule>,
    pub(super) hands: HandRules,
    pub(super) feet: FeetOptions,
    pub(super) notes: Vec<Note>,
}

impl People {
    /// `None` without a source.
    pub(super) fn new(setup: &Setup) -> Result<Option<People>, SessionError> {
        let Some(source) = &setup.source else { return Ok(None) };
        let view = &setup.options;
        let (source, mut notes) = (&source.input, source.input.notes.clone());
        let target = setup.target.as_ref().map(|t| &t.input);
        let place = setup.map_name.as_deref().unwrap_or("map");
        let (mut from, mut to, mut rules) = (None, None, Vec::new());
        let (mut hands, mut feet) = (HandRules::default(), FeetOptions::default());
        if let Some(target) = target {
            let found = recognise(source, target, Some((&setup.map, place)))?;
            notes.extend(found.notes);
            (from, to, rules) = (Some(found.source), Some(found.target), found.rules);
            (hands, feet) = (found.hands, found.feet);
        }
        let mut from = from.unwrap_or_else(|| source.scene.recognise(source.figure));
        let mut moving = Arc::clone(source);
        if view.mirror {
            from = mirror::humanoid(&from);
            let mirrored = Arc::make_mut(&mut moving);
            mirrored.scene.mirror(mirrored.figure);
        }
        let clip = clip_of(&moving, view).map(|c| c.name.clone());
        let reference = reference(&view.source_reference)?;
        let standing = Standing { reference: &reference, clip: clip.as_deref() };
        let source = moving.character_as(from, standing)?;
        notes.extend(notes_of(&source));
        let mut people = People { moving, source, target: None, rules, hands, feet, notes };
        if let (Some(target), Some(to)) = (target, to) {
            let reference = self::reference(&view.target_reference)?;
            let character = target.character_as(to, Standing { reference: &reference, clip: None })?;
            people.notes.extend(target.notes.iter().cloned().chain(notes_of(&character)));
            people.target = Some(character);
        }
        Ok(Some(people))
    }

    /// The clip in use.
    pub(super) fn clip(&self, view: &ViewOptions) -> Option<&Clip> {
        clip_of(&self.moving, view)
    }
}

fn clip_of<'a>(input: &'a Input, view: &ViewOptions) -> Option<&'a Clip> {
    input.scene.clips_of(input.figure).nth(view.clip)
}

fn reference(text: &str) -> Result<ReferencePose, SessionError> {
    text.parse().map_err(|e| SessionError(format!("reference {text:?}: {e}")))
}

fn notes_of(character: &Character) -> impl Iterator<Item = Note> + '_ {
    character.humanoid().notes.iter().chain(character.notes()).cloned()
}

/// The retarget of a pair for the clip in use.
#[derive(Debug)]
pub(super) struct Pairing {
    /// The error when nothing is known on both sides.
    pub(super) retarget: Result<Retarget, String>,
    pub(super) options: RetargetOptions,
    pub(super) notes: Vec<Note>,
}

impl Pairing {
    /// `None` without a target.
    pub(super) fn new(people: &People, view: &ViewOptions) -> Result<Option<Pairing>, SessionError> {
        let travel = view.travel_to()?;
        let Some(target) = &people.target else { return Ok(None) };
        let mut notes = Vec::new();
        let floor = match people.clip(view) {
            Some(clip) => source_floor((&people.source, target), view.floor, clip, &mut notes),
            None => view.floor,
        };
        let options = RetargetOptions {
            travel,
            travel_scale: view.travel_scale,
            source_floor: floor,
            chains: people.rules.clone(),
            ..RetargetOptions::default()
        };
        let retarget = Retarget::new(&people.source, target, &options).map_err(|e| e.to_string());
        if let Ok(retarget) = &retarget {
            notes.extend(retarget.notes().iter().cloned());
        }
        Ok(Some(Pairing { retarget, options, notes }))
    }
}
