//! What is said about one clip that was carried over.

use super::ground::Ground;
use super::verdict::was;
use super::{Verdict, verdict};
use posewright::contact::{PhaseKind, find_belt, floor_level};
use posewright::humanoid::Side;
use posewright::measure::{
    DirectionError, Performance, TravelFrame, ball_slide, direction_error, end_orientation_error,
    foot_measures, hold_error, smoothness, travel_error,
};
use posewright::retarget::feet::{Contact, FeetReport, Treadmill, Unreachable};
use posewright::retarget::grips::{
    GripContact, GripDetection, GripPhase, GripReport, GripUnreachable, find_grips,
};
use posewright::{Bone, Character, Clip, Note, Retarget, RetargetOptions, TravelTo};
use serde::Serialize;

/// Angles in degrees over all limb bones and frames.
#[derive(Clone, Debug, Serialize)]
pub struct DirectionReport {
    /// Mean.
    pub mean: f64,
    /// Largest.
    pub worst: f64,
    /// The bone that is worst.
    pub worst_bone: Option<&'static str>,
    /// The frame in which it is worst.
    pub worst_frame: usize,
}

impl From<DirectionError> for DirectionReport {
    fn from(error: DirectionError) -> DirectionReport {
        DirectionReport {
            mean: error.mean.to_degrees(),
            worst: error.worst.to_degrees(),
            worst_bone: error.worst_bone.map(Bone::name),
            worst_frame: error.worst_frame,
        }
    }
}

/// A mean and a worst over phases, metres.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MeanWorst {
    /// Mean.
    pub mean: f64,
    /// Largest.
    pub worst: f64,
    /// The bone of the largest; `None` where there is no phase.
    pub worst_bone: Option<&'static str>,
    /// First frame of the phase of the largest.
    pub worst_from: usize,
    /// Last frame of it, inclusive.
    pub worst_to: usize,
}

/// Where something is worst.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Place {
    /// Which bone.
    pub bone: &'static str,
    /// Which frame.
    pub frame: usize,
}

/// Where measures are worst that are single numbers; `None` where nothing is measured or nothing is wrong.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct WorstAt {
    /// Of `travel_error_metres`.
    pub travel: Option<Place>,
    /// Of `penetration_metres`.
    pub penetration: Option<Place>,
    /// Of `penetration_between_metres`.
    pub penetration_between: Option<Place>,
    /// Of `float_metres`.
    pub float: Option<Place>,
    /// Of `smoothness`.
    pub smoothness: Option<Place>,
    /// Of `hold_error_metres`.
    pub hold: Option<Place>,
}

/// A contact that was held.
#[derive(Clone, Debug, Serialize)]
pub struct ContactReport {
    /// Which foot or hand.
    pub bone: &'static str,
    /// What it is in contact with: `ground`, `other hand` or `prop`.
    pub with: &'static str,
    /// First frame.
    pub from: usize,
    /// Last frame, inclusive.
    pub to: usize,
    /// Whether a foot glides over the ground as its source does, only its height held: a glide is no slide.
    pub glides: bool,
    /// Whether it had to be given up.
    pub released: bool,
    /// Largest distance from its place.
    pub residual_metres: f64,
}

/// A goal that could not be reached.
#[derive(Clone, Debug, Serialize)]
pub struct UnreachableReport {
    /// Which foot or hand.
    pub bone: &'static str,
    /// In which frame.
    pub frame: usize,
    /// From the hip joint to where the ankle should be, metres.
    pub target_distance: f64,
    /// Length of the leg, metres.
    pub chain_length: f64,
    /// Remedies in order.
    pub applied: Vec<&'static str>,
    /// What remains.
    pub residual_metres: f64,
}

/// Ground that moves under a walk or a run in place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BeltReport {
    /// Its speed under the target: a character that travels at it does not slide.
    pub metres_per_second: f64,
    /// How a planted foot of the target moves, model space, metres per second.
    pub velocity: [f64; 3],
    /// Its speed under the source.
    pub source_metres_per_second: f64,
}

/// A foot without toe joints whose source stands on the ball of its foot.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct BallReport {
    /// How far the ball slides, metres.
    pub metres: f64,
    /// Which foot.
    pub bone: &'static str,
    /// First frame of the contact.
    pub from: usize,
    /// Last frame, inclusive.
    pub to: usize,
}

/// One clip.
#[derive(Clone, Debug, Serialize)]
pub struct ClipReport {
    /// Its name.
    pub name: String,
    /// How many key times it has.
    pub frames: usize,
    /// From the first to the last of them.
    pub seconds: f64,
    /// How far limb bones point elsewhere than the source's; `None` without a source to compare with.
    pub direction_error_degrees: Option<DirectionReport>,
    /// Worst error of the travel; `None` without a source.
    pub travel_error_metres: Option<f64>,
    /// How far planted feet slide; `None` where no foot is known.
    pub foot_slide_metres: Option<MeanWorst>,
    /// How far a foot without toe joints slides while its source stands on the ball of its foot, where it slides furthest; `None`
    /// for pairs with toes.
    pub ball_slide: Option<BallReport>,
    /// How deep soles go through the floor in contact; `None` where no foot is known.
    pub penetration_metres: Option<f64>,
    /// The same for all other frames: between contacts, and while a foot comes and goes.
    pub penetration_between_metres: Option<f64>,
    /// How far planted feet float; `None` where no foot is known.
    pub float_metres: Option<f64>,
    /// Largest joint acceleration over the source's; `None` without a source.
    pub smoothness: Option<f64>,
    /// How far hands and head are turned elsewhere than the source's; `None` without a source.
    pub orientation_error_degrees: Option<DirectionReport>,
    /// Largest distance of a held end (planted foot, gripping hand) from its place; `None` where nothing is held.
    pub end_error_metres: Option<f64>,
    /// The same for hands that hold something alone; `None` where none does.
    pub hold_error_metres: Option<f64>,
    /// Where the single numbers are worst.
    pub worst_at: WorstAt,
    /// The ground that moves under a walk in place, which slide is measured against; `None` where the ground stands.
    pub belt: Option<BeltReport>,
    /// Contacts that were held or released.
    pub contacts: Vec<ContactReport>,
    /// Goals out of reach.
    pub unreachable: Vec<UnreachableReport>,
    /// A word for all of this, with what is to be said; see [`ClipReport::judge`].
    pub verdict: Option<Verdict>,
    /// Time of each frame, seconds: what tells a person where a frame is. No part of the JSON.
    #[serde(skip)]
    pub times: Vec<f64>,
}

/// A source with its clip and a target with its own, at common times.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a> {
    /// The source and its motion.
    pub source: (&'a Character, &'a Clip),
    /// The target and its motion.
    pub target: (&'a Character, &'a Clip),
    /// Times that both are looked at, seconds.
    pub times: &'a [f64],
    /// How travel is compared.
    pub travel: TravelFrame,
    /// Whether a source in place has a belt under it.
    pub treadmill: Treadmill,
}

/// How travel of `retarget`, made with `options`, is compared.
pub fn travel_frame(
    retarget: &Retarget,
    pair: (&Character, &Character),
    options: &RetargetOptions,
) -> TravelFrame {
    // Heights are measured over the sole; a stance whose sole is almost at its ground is taken to stand on it.
    let floor = |c: &Character, given: Option<f32>| {
        f64::from(given.unwrap_or(c.floor()) + c.measures().sole_level - c.stance_ground())
    };
    TravelFrame {
        scale: f64::from(retarget.travel_scale()),
        source_floor: floor(pair.0, options.source_floor),
        target_floor: floor(pair.1, options.target_floor),
        horizontal: options.travel != TravelTo::InPlace,
    }
}

impl ClipReport {
    /// Measures a clip against its source.
    pub fn compared(name: &str, comparison: &Comparison<'_>) -> ClipReport {
        let Comparison { source, target, times, travel, treadmill } = *comparison;
        let (s, t) = (Performance::new(source.0, source.1), Performance::new(target.0, target.1));
        let direction = direction_error(&s, &t, times);
        let mut report = ClipReport::empty(name, times);
        let travelled = travel_error(&s, &t, times, &travel);
        report.travel_error_metres = Some(travelled.worst);
        report.worst_at.travel = (travelled.worst > 0.0)
            .then_some(Place { bone: Bone::Hips.name(), frame: travelled.worst_frame });
        let smooth = smoothness(&s, &t, times, travel.scale);
        report.smoothness = Some(smooth.worst());
        report.worst_at.smoothness =
            smooth.worst_at().map(|(bone, frame)| Place { bone: bone.name(), frame });
        report.direction_error_degrees = direction.worst_bone.is_some().then(|| direction.into());
        let ground = Ground::of(source, target.0, times, treadmill).travelling(&s, &t, times, &travel);
        report.measure_feet(&ground, &t, times, f64::from(target.0.floor()));
        let orientation = end_orientation_error(&s, &t, times);
        report.orientation_error_degrees = orientation.worst_bone.is_some().then(|| orientation.into());
        let floor = travel.source_floor as f32;
        report.measure_holds(
            &s,
            &t,
            times,
            &find_grips(source.0, source.1, times, &GripDetection::default(), floor),
        );
        report
    }

    /// Measures how far hands are from their places in these grips instead of the ones that are found on the source.
    pub fn measure_holds(
        &mut self,
        source: &Performance<'_>,
        target: &Performance<'_>,
        times: &[f64],
        grips: &[GripPhase],
    ) {
        let of_feet = self.foot_slide_metres.map(|slide| slide.worst);
        let held = (!grips.is_empty()).then(|| hold_error(source, target, times, grips));
        let of_hands = held.as_ref().map(|held| held.worst);
        self.worst_at.hold = held.and_then(|held| {
            let grip = (0..grips.len()).max_by(|a, b| held.grips[*a].total_cmp(&held.grips[*b]))?;
            Some(Place { bone: grips[grip].bone().name(), frame: held.worst_frame })
        });
        self.hold_error_metres = of_hands;
        self.end_error_metres = of_feet.into_iter().chain(of_hands).reduce(f64::max);
    }

    /// When a frame is, seconds of the clip.
    pub fn time_of(&self, frame: usize) -> Option<f64> {
        self.times.get(frame).copied()
    }

    /// Judges what is measured so far: the last step.
    pub fn judge(&mut self) {
        self.verdict = Some(verdict(self));
    }

    /// Measures a clip by itself, over the floor that its feet stand on.
    pub fn alone(name: &str, (character, clip): (&Character, &Clip), times: &[f64]) -> ClipReport {
        let mut report = ClipReport::empty(name, times);
        let belt = find_belt(character, clip, times);
        let floor = match &belt {
            Some(belt) => belt.floor_level(character, clip, times),
            None => floor_level(character, clip, times),
        };
        let floor = floor.map_or(character.floor(), |floor| floor.level);
        let ground = Ground::on(belt, (character, clip), character, times);
        report.measure_feet(&ground, &Performance::new(character, clip), times, f64::from(floor));
        report.end_error_metres = report.foot_slide_metres.map(|slide| slide.worst);
        report
    }

    fn empty(name: &str, times: &[f64]) -> ClipReport {
        ClipReport {
            name: name.to_string(),
            frames: times.len(),
            seconds: times.last().zip(times.first()).map_or(0.0, |(last, first)| last - first),
            direction_error_degrees: None,
            travel_error_metres: None,
            foot_slide_metres: None,
            ball_slide: None,
            penetration_metres: None,
            penetration_between_metres: None,
            float_metres: None,
            smoothness: None,
            orientation_error_degrees: None,
            end_error_metres: None,
            hold_error_metres: None,
            worst_at: WorstAt::default(),
            belt: None,
            contacts: Vec::new(),
            unreachable: Vec::new(),
            verdict: None,
            times: times.to_vec(),
        }
    }

    /// Slide, penetration and float in the contact phases of the source.
    fn measure_feet(&mut self, ground: &Ground, target: &Performance<'_>, times: &[f64], floor: f64) {
        self.belt = ground.belts.map(|[source, target]| BeltReport {
            metres_per_second: target.length(),
            velocity: target.to_array(),
            source_metres_per_second: source.length(),
        });
        let foot = |side: Side| match side {
            Side::Left => Bone::LeftFoot.name(),
            Side::Right => Bone::RightFoot.name(),
        };
        self.ball_slide =
            ball_slide(target, times, &ground.toes, &ground.options(floor)).map(|slide| BallReport {
                metres: slide.drift,
                bone: foot(slide.phase.side),
                from: slide.phase.from,
                to: slide.phase.to,
            });
        if ground.phases.is_empty() || target.character.soles().iter().all(Option::is_none) {
            return;
        }
        let feet = foot_measures(target, times, &ground.options(floor));
        let worst = feet.slides.iter().max_by(|a, b| a.drift.total_cmp(&b.drift));
        self.foot_slide_metres = Some(MeanWorst {
            mean: feet.slide_mean,
            worst: feet.slide_worst,
            worst_bone: worst.map(|slide| foot(slide.phase.side)),
            worst_from: worst.map_or(0, |slide| slide.phase.from),
            worst_to: worst.map_or(0, |slide| slide.phase.to),
        });
        let place = |side: Option<Side>, frame: usize| side.map(|side| Place { bone: foot(side), frame });
        self.worst_at.penetration = place(feet.penetration_side, feet.penetration_frame);
        self.worst_at.penetration_between =
            place(feet.penetration_between_side, feet.penetration_between_frame);
        self.worst_at.float = place(feet.float_side, feet.float_frame);
        self.penetration_metres = Some(feet.penetration);
        self.penetration_between_metres = Some(feet.penetration_between);
        self.float_metres = Some(feet.float);
    }

    /// Takes over what the contact pass did; the notes say what a person should know of it.
    pub fn add_contacts(&mut self, planted: &FeetReport, times: &[f64]) -> Vec<Note> {
        let contact = |c: &Contact| ContactReport {
            bone: c.bone.name(),
            with: "ground",
            from: c.from,
            to: c.to,
            glides: c.kind == PhaseKind::Sliding,
            released: c.released,
            residual_metres: f64::from(c.residual),
        };
        let unreachable = |u: &Unreachable| UnreachableReport {
            bone: u.bone.name(),
            frame: u.frame,
            target_distance: f64::from(u.target_distance),
            chain_length: f64::from(u.chain_length),
            applied: u.applied.iter().map(|r| r.word()).collect(),
            residual_metres: f64::from(u.residual),
        };
        self.contacts = planted.contacts.iter().map(contact).collect();
        self.unreachable = planted.unreachable.iter().map(unreachable).collect();
        let mut notes = Vec::new();
        let place = format!("clip {:?}", self.name);
        if let Some(belt) = planted.belt.filter(|_| !planted.contacts.is_empty()) {
            let text = format!(
                "walks in place: feet on the ground go with it at {:.2} m/s ({:.2} m/s on the source); --treadmill ignore \
                 leaves them",
                planted.belt_velocity.length(),
                belt.speed()
            );
            notes.push(Note::guess(&place, text));
        }
        if let Some(drop) = planted.belt_left_alone {
            let text = format!(
                "walks in place, but feet that go with the ground at one speed would bring the pelvis down by {:.0} mm; they are left \
                 to slide",
                drop * 1e3
            );
            notes.push(Note::guess(&place, text));
        }
        let released = self.contacts.iter().filter(|c| c.released).count();
        if released > 0 {
            let text = format!(
                "{released} of {} foot contacts {} out of reach and released",
                self.contacts.len(),
                was(released)
            );
            notes.push(Note::warning(&place, text));
        }
        notes.extend(self.slide_left(times).map(|text| Note::warning(&place, text)));
        if planted.raised.abs() > RAISED_NOTED {
            let text = format!(
                "the figure was moved up by {:.3} m so that its feet stand on the ground; the source's floor can be given \
                 (--floor)",
                planted.raised
            );
            notes.push(Note::information(&place, text));
        }
        notes
    }
}

/// Contacts that are left to slide are named up to this many, the worst first.
const MOST_SLIDES_NAMED: usize = 3;

impl ClipReport {
    /// What is to be said of feet that no remedy brought to their places and that were not released: their remedies end
    /// without a release.
    fn slide_left(&self, times: &[f64]) -> Option<String> {
        // What remains is that of the frames in which the leg was too short.
        let left = |contact: &ContactReport| {
            let frames = contact.from..=contact.to;
            let short =
                self.unreachable.iter().filter(|u| u.bone == contact.bone && frames.contains(&u.frame));
            short.map(|u| u.residual_metres).fold(0.0, f64::max)
        };
        let mut slides: Vec<(&ContactReport, f64)> =
            self.contacts.iter().filter(|c| !c.released).map(|c| (c, left(c))).collect();
        slides.retain(|(_, metres)| *metres > SLIDE_NOTED);
        slides.sort_by(|a, b| b.1.total_cmp(&a.1));
        let at = |frame: usize| times.get(frame).copied().unwrap_or_default();
        let mut named: Vec<String> = slides
            .iter()
            .take(MOST_SLIDES_NAMED)
            .map(|(contact, metres)| {
                let (bone, from, to) = (contact.bone, contact.from, contact.to);
                format!(
                    "{bone} in frames {from} to {to} ({:.2} to {:.2} s) by {:.0} mm",
                    at(from),
                    at(to),
                    metres * 1e3
                )
            })
            .collect();
        if slides.len() > named.len() {
            named.push(format!("{} more", slides.len() - named.len()));
        }
        (!slides.is_empty()).then(|| {
            format!(
                "{} of {} foot contacts out of reach and left to slide; a \"release 0.2\" at the end of the map's remedies, or \
                 higher limits, would help: {}",
                slides.len(),
                self.contacts.len(),
                named.join(", ")
            )
        })
    }
}

impl ClipReport {
    /// Takes over what the grip pass did; the notes say what a person should know of it.
    pub fn add_grips(&mut self, held: &GripReport) -> Vec<Note> {
        let contact = |c: &GripContact| ContactReport {
            bone: c.phase.bone().name(),
            with: c.phase.holds.word(),
            from: c.phase.from,
            to: c.phase.to,
            glides: false,
            released: c.released,
            residual_metres: f64::from(c.residual),
        };
        let unreachable = |u: &GripUnreachable| UnreachableReport {
            bone: u.bone.name(),
            frame: u.frame,
            target_distance: f64::from(u.target_distance),
            chain_length: f64::from(u.chain_length),
            applied: u.applied.iter().map(|r| r.word()).collect(),
            residual_metres: f64::from(u.residual),
        };
        self.contacts.extend(held.contacts.iter().map(contact));
        self.contacts.sort_by_key(|c| c.from);
        self.unreachable.extend(held.unreachable.iter().map(unreachable));
        self.unreachable.sort_by_key(|u| u.frame);
        let mut notes = Vec::new();
        let place = format!("clip {:?}", self.name);
        let found = held.contacts.iter().filter(|c| c.phase.found).count();
        if found > 0 {
            let text =
                format!("{found} grips were found on the source; a map can declare them instead ([grips])");
            notes.push(Note::guess(&place, text));
        }
        let released = held.contacts.iter().filter(|c| c.released).count();
        if released > 0 {
            let text = format!(
                "{released} of {} grips {} out of reach and released",
                held.contacts.len(),
                was(released)
            );
            notes.push(Note::warning(&place, text));
        }
        notes
    }
}

/// A move of the whole figure by more than this is told, metres.
const RAISED_NOTED: f32 = 0.03;
/// Feet that slide by more than this in a contact for want of leg are told of, metres.
const SLIDE_NOTED: f64 = 0.005;
