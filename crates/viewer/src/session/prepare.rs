//! Bringing a source and a target together: recognised, mapped, stood in their stances.

use super::side::Side;
use super::{SessionError, ViewOptions};
use posewright::contact::floor_level;
use posewright::{Character, Clip, Humanoid, Note, Retarget, RetargetOptions};
use posewright_io::map::{MapFile, MapTarget};

/// A pair ready for posing.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) source: Character,
    pub(super) target: Option<Character>,
    /// `None` without a target; the error when nothing is known on both sides.
    pub(super) retarget: Option<Result<Retarget, String>>,
    pub(super) options: RetargetOptions,
    pub(super) notes: Vec<Note>,
}

impl Prepared {
    pub(super) fn new(
        source: &Side,
        target: Option<&Side>,
        (map, map_name): (&MapFile, Option<&str>),
        view: &ViewOptions,
    ) -> Result<Prepared, SessionError> {
        view.check()?;
        let mut notes = source.notes.clone();
        let mut from = source.scene.recognise(source.figure);
        let mut to = target.map(|t| t.scene.recognise(t.figure));
        let place = map_name.unwrap_or("map");
        let mut chains = Vec::new();
        if let (Some(target), Some(to)) = (target, &mut to) {
            chains = map.chain_rules().map_err(|e| SessionError::at(place, e))?;
            notes.extend(
                apply(map, (source, &mut from), (target, to)).map_err(|e| SessionError::at(place, e))?,
            );
        }
        let reference = source.reference(&view.source_reference, view.clip)?;
        let source_character = source.scene.character_as(source.figure, from, reference);
        notes.extend(notes_of(&source_character));
        let mut prepared = Prepared {
            source: source_character,
            target: None,
            retarget: None,
            options: RetargetOptions {
                travel: view.travel_to()?,
                travel_scale: view.travel_scale,
                source_floor: view.floor,
                chains,
                ..RetargetOptions::default()
            },
            notes,
        };
        if let (Some(side), Some(to)) = (target, to) {
            let reference = side.reference(&view.target_reference, 0)?;
            let character = side.scene.character_as(side.figure, to, reference);
            prepared.notes.extend(side.notes.iter().cloned().chain(notes_of(&character)));
            prepared.join(character, source.clips().nth(view.clip));
        }
        Ok(prepared)
    }

    /// Prepares the retarget; the floor of the source is where its feet stand, unless it is given.
    fn join(&mut self, target: Character, clip: Option<&Clip>) {
        let same = self.source.skeleton().content_id() == target.skeleton().content_id();
        if self.options.source_floor.is_none() && !same {
            let level = clip.and_then(|c| floor_level(&self.source, c, &c.key_times()));
            self.options.source_floor = level.map(|floor| floor.level);
            if let Some(floor) = self.options.source_floor.filter(|f| *f != 0.0) {
                let text = format!("the feet stand at a height of {floor:.3} m; can be given (--floor)");
                self.notes.push(Note::guess("floor", text));
            }
        }
        let retarget = Retarget::new(&self.source, &target, &self.options).map_err(|e| e.to_string());
        if let Ok(retarget) = &retarget {
            self.notes.extend(retarget.notes().iter().cloned());
        }
        self.target = Some(target);
        self.retarget = Some(retarget);
    }

    /// The pair with its retarget, when there is one.
    pub(super) fn ready(&self) -> Option<(&Character, &Retarget)> {
        Some((self.target.as_ref()?, self.retarget.as_ref()?.as_ref().ok()?))
    }
}

fn notes_of(character: &Character) -> impl Iterator<Item = Note> + '_ {
    character.humanoid().notes.iter().chain(character.notes()).cloned()
}

fn apply(
    map: &MapFile,
    source: (&Side, &mut Humanoid),
    target: (&Side, &mut Humanoid),
) -> Result<Vec<Note>, posewright_io::map::MapError> {
    let from = MapTarget { skeleton: &source.0.rig().skeleton, humanoid: source.1 };
    let to = MapTarget { skeleton: &target.0.rig().skeleton, humanoid: target.1 };
    map.apply(from, to)
}
