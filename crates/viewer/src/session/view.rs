//! One state of the session, with everything that follows from it.

use super::measures;
use super::panels::{Passed, Passes};
use super::people::{Pairing, People};
use super::setup::Setup;
use super::{SessionError, state::MeasuresState};
use posewright::retarget::feet::FeetOptions;
use posewright::{Character, Clip, Retarget, SkinPoint};
use posewright_io::map::HandRules;
use posewright_io::take::{CarriedClip, CarryOptions, Carrying};
use std::sync::{Arc, OnceLock};

/// A state of the session. It never changes; what takes long is worked out when it is first asked for.
#[derive(Debug)]
pub struct View {
    pub(super) revision: u64,
    /// The revision since which the source's poses are what they are.
    pub(super) source_since: u64,
    pub(super) setup: Setup,
    pub(super) people: Option<Arc<People>>,
    pub(super) pairing: Option<Arc<Pairing>>,
    carried: Arc<OnceLock<CarriedClip>>,
    passed: OnceLock<Passed>,
    measures: OnceLock<MeasuresState>,
}

/// A source and a target that move together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pair<'a> {
    pub(super) source: &'a Character,
    pub(super) source_clip: &'a Clip,
    pub(super) target: &'a Character,
    pub(super) retarget: &'a Retarget,
    pub(super) pairing: &'a Pairing,
    pub(super) hands: &'a HandRules,
    pub(super) feet: &'a FeetOptions,
    /// Vertices of the target's meshes.
    pub(super) skin: &'a [SkinPoint],
}

impl View {
    pub(super) fn empty(setup: Setup) -> View {
        View {
            revision: 0,
            source_since: 0,
            setup,
            people: None,
            pairing: None,
            carried: Arc::default(),
            passed: OnceLock::new(),
            measures: OnceLock::new(),
        }
    }

    /// The view of a setup; takes over from the view before whatever is not touched.
    pub(super) fn after(before: &View, setup: Setup) -> Result<View, SessionError> {
        let revision = before.revision + 1;
        let (old, new) = (&before.setup.options, &setup.options);
        new.check()?;
        let people = match before.people.as_ref().filter(|_| same_people(&before.setup, &setup)) {
            Some(people) => Some(Arc::clone(people)),
            None => People::new(&setup)?.map(Arc::new),
        };
        let kept_people = people.is_some() && same(&people, &before.people);
        let kept_pairing = kept_people
            && (old.clip, &old.travel, old.travel_scale, old.floor)
                == (new.clip, &new.travel, new.travel_scale, new.floor);
        let pairing = match &people {
            Some(_) if kept_pairing => before.pairing.clone(),
            Some(people) => Pairing::new(people, new)?.map(Arc::new),
            None => None,
        };
        let kept_clip = kept_pairing && old.contacts == new.contacts;
        let carried = if kept_clip { Arc::clone(&before.carried) } else { Arc::default() };
        let kept_source = people.is_some()
            && same_source(&before.setup, &setup)
            && (old.clip, old.mirror) == (new.clip, new.mirror);
        let view = View {
            revision,
            source_since: if kept_source { before.source_since } else { revision },
            setup,
            people,
            pairing,
            carried,
            passed: OnceLock::new(),
            measures: OnceLock::new(),
        };
        if let Some(target) = view.people.as_ref().and_then(|p| p.target.as_ref()) {
            Passes::of(&view.setup.options).check(target)?;
        }
        Ok(view)
    }

    /// Counts changes: what was worked out for an older revision is out of date.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// The clip in use, of the source as it moves.
    pub(super) fn clip(&self) -> Option<&Clip> {
        self.people.as_ref()?.clip(&self.setup.options)
    }

    /// Both sides, when they have something in common and there is motion.
    pub(super) fn pair(&self) -> Option<Pair<'_>> {
        let (people, pairing) = (self.people.as_ref()?, self.pairing.as_ref()?);
        Some(Pair {
            source: &people.source,
            source_clip: self.clip()?,
            target: people.target.as_ref()?,
            retarget: pairing.retarget.as_ref().ok()?,
            pairing,
            hands: &people.hands,
            feet: &people.feet,
            skin: self.setup.target.as_ref().map_or(&[], |t| &t.input.rig().skin),
        })
    }

    /// The clip on the target, contacts held where that is asked for.
    pub(super) fn carried(&self) -> Option<&CarriedClip> {
        let pair = self.pair()?;
        let contacts = &self.setup.options.contacts;
        let options = CarryOptions {
            feet: contacts.feet.then(|| pair.feet.clone()),
            hands: contacts.hands(),
            ..CarryOptions::default()
        };
        let Pair { source, target, retarget, pairing, hands, .. } = pair;
        let carrying = Carrying { source, target, retarget, retargeting: &pairing.options, hands };
        Some(self.carried.get_or_init(|| carrying.carry(pair.source_clip, &options)))
    }

    /// The clip on the target after all passes of the panels.
    pub(super) fn passed(&self) -> Option<&Passed> {
        let (pair, carried) = (self.pair()?, self.carried()?);
        Some(self.passed.get_or_init(|| Passes::of(&self.setup.options).run(pair, carried)))
    }

    /// The same, only if it has been worked out already.
    pub(super) fn passed_already(&self) -> Option<&Passed> {
        self.passed.get()
    }

    /// The target's motion and its key times as they are shown and written.
    pub(super) fn motion(&self) -> Option<(&Clip, &[f64])> {
        let (carried, passed) = (self.carried()?, self.passed()?);
        Some(match passed.motion() {
            Some((clip, times)) => (clip, times),
            None => (&carried.clip, &carried.times),
        })
    }

    /// The clip's measures; `None` without a pair.
    pub fn measures(&self) -> Option<&MeasuresState> {
        let (pair, carried) = (self.pair()?, self.carried()?);
        let motion = self.motion()?;
        Some(self.measures.get_or_init(|| measures::of(self.revision, pair, carried, motion)))
    }

    /// What the page would call an error of the pair: nothing in common.
    pub(super) fn pair_error(&self) -> Option<SessionError> {
        let (source, target) = (self.setup.source.as_ref()?, self.setup.target.as_ref()?);
        let error = self.pairing.as_ref()?.retarget.as_ref().err()?;
        Some(SessionError(format!("{} onto {}: {error}", source.name(), target.name())))
    }
}

fn same<T>(a: &Option<Arc<T>>, b: &Option<Arc<T>>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => Arc::ptr_eq(a, b),
        (None, None) => true,
        _ => false,
    }
}

fn same_source(a: &Setup, b: &Setup) -> bool {
    same(&a.source.as_ref().map(|s| Arc::clone(&s.input)), &b.source.as_ref().map(|s| Arc::clone(&s.input)))
}

fn same_people(a: &Setup, b: &Setup) -> bool {
    let (old, new) = (&a.options, &b.options);
    let by_frame = new.source_reference.starts_with("frame:");
    same_source(a, b)
        && same(
            &a.target.as_ref().map(|s| Arc::clone(&s.input)),
            &b.target.as_ref().map(|s| Arc::clone(&s.input)),
        )
        && Arc::ptr_eq(&a.map, &b.map)
        && (&old.source_reference, &old.target_reference, old.mirror)
            == (&new.source_reference, &new.target_reference, new.mirror)
        && (!by_frame || old.clip == new.clip)
}
