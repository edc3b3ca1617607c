//! One word for a clip, and what is to be said for it: which bone, in which frames, how much, and what to do.
//!
//! The bounds are what people see: half a centimetre of slide is not noticed, two centimetres are; a pop shows as an
//! acceleration well beyond the source's. What a correction trades (directions of legs whose feet are held, travel) is
//! bounded widely: it is worth a look only where it changes the pose.

use super::{ClipReport, DirectionReport};
use posewright::Bone;
use serde::Serialize;

/// A word for a clip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Word {
    /// Nothing to see.
    #[serde(rename = "good")]
    Good,
    /// Something is worth a look.
    #[serde(rename = "look")]
    Look,
    /// Better not used as it is.
    #[serde(rename = "better not")]
    BetterNot,
}

impl Word {
    /// As it is written in reports.
    pub fn text(self) -> &'static str {
        match self {
            Word::Good => "good",
            Word::Look => "look",
            Word::BetterNot => "better not",
        }
    }
}

/// A word with its reasons.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The worst of all reasons.
    pub word: Word,
    /// What is worth saying, worst first, each with its place; empty when all is good.
    pub because: Vec<String>,
    /// The same with its parts.
    pub findings: Vec<Finding>,
}

/// Something that people may see in a clip.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// How bad it is.
    pub word: Word,
    /// What it is, with its amount.
    pub what: String,
    /// Which bone, where it is one.
    pub bone: Option<&'static str>,
    /// First and last frame, where it is somewhere: keys of the measured clip, counted from 0.
    pub frames: Option<(usize, usize)>,
    /// When these are, seconds of the clip: what to look for in the source, whose frames are its own.
    pub seconds: Option<(f64, f64)>,
    /// What can be done about it.
    pub remedy: String,
}

/// Values up to which a measure is good and tolerable.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// Good up to this.
    pub good: f64,
    /// Worth a look up to this, better not used beyond.
    pub tolerable: f64,
}

impl Bound {
    /// Slide of a planted foot over one phase, metres.
    pub const SLIDE: Bound = Bound { good: 0.005, tolerable: 0.02 };
    /// Slide of a foot without toes while its source stands on the ball, metres. The heel is up, and the foot rolls on: that hides
    /// more than a foot that stands flat.
    pub const BALL_SLIDE: Bound = Bound { good: 0.02, tolerable: 0.1 };
    /// Depth of a sole under the ground in contact, metres.
    pub const PENETRATION: Bound = Bound { good: 0.005, tolerable: 0.02 };
    /// The same between contacts, metres.
    pub const PENETRATION_BETWEEN: Bound = Bound { good: 0.01, tolerable: 0.03 };
    /// Height of a sole over the ground in contact, metres.
    pub const FLOAT: Bound = Bound { good: 0.01, tolerable: 0.03 };
    /// Distance of a hand from its place on what it holds, metres.
    pub const HOLD: Bound = Bound { good: 0.005, tolerable: 0.03 };
    /// Peak speed or acceleration of a joint over the source's.
    /// A corner of 8 to 15 mm in one frame of 120 a second, which reads as a hitch, is 3 to 3.5; a pop of one frame is 10.
    pub const SMOOTHNESS: Bound = Bound { good: 1.5, tolerable: 4.0 };
    /// Turn of a hand or the head away from the source's, degrees.
    pub const ORIENTATION: Bound = Bound { good: 10.0, tolerable: 45.0 };
    /// Direction of a limb away from the source's, degrees, worst frame.
    pub const DIRECTION: Bound = Bound { good: 40.0, tolerable: 80.0 };
    /// Part of contacts that were given up.
    pub const RELEASED: Bound = Bound { good: 0.02, tolerable: 0.25 };

    /// What a value is.
    pub fn word(self, value: f64) -> Word {
        match value {
            v if v <= self.good => Word::Good,
            v if v <= self.tolerable => Word::Look,
            _ => Word::BetterNot,
        }
    }
}

/// A bone's name in words: `leftLowerArm` is the left lower arm.
pub(super) fn spoken(bone: &str) -> String {
    let mut out = String::new();
    for letter in bone.chars() {
        if letter.is_uppercase() {
            out.push(' ');
        }
        out.extend(letter.to_lowercase());
    }
    out
}

/// The bone with a verb in its number.
fn with_verb(bone: &str, [one, several]: [&str; 2]) -> String {
    let name = spoken(bone);
    let verb = if name.ends_with('s') { several } else { one };
    format!("{name} {verb}")
}

/// The verb of that many.
pub(super) fn was(count: usize) -> &'static str {
    if count == 1 { "was" } else { "were" }
}

/// Judges a clip by its measures.
pub fn verdict(clip: &ClipReport) -> Verdict {
    let mut findings: Vec<Finding> =
        [of_feet(clip), of_hands(clip), of_motion(clip), of_nothing(clip)].into_iter().flatten().collect();
    findings.retain(|finding| finding.word != Word::Good);
    for finding in &mut findings {
        finding.seconds =
            finding.frames.and_then(|(from, to)| Some((clip.time_of(from)?, clip.time_of(to)?)));
    }
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.word));
    Verdict {
        word: findings.first().map_or(Word::Good, |finding| finding.word),
        because: findings.iter().map(Finding::sentence).collect(),
        findings,
    }
}

/// A clip that was compared with its source and shares nothing with it that could be measured is not good unseen.
fn of_nothing(clip: &ClipReport) -> Vec<Finding> {
    let compared = clip.smoothness.is_some() || clip.travel_error_metres.is_some();
    let measured = clip.direction_error_degrees.as_ref().is_some_and(|d| d.worst_bone.is_some())
        || clip.foot_slide_metres.is_some()
        || clip.hold_error_metres.is_some();
    if !compared || measured {
        return Vec::new();
    }
    vec![Finding {
        word: Word::Look,
        what: "no limb and no foot is known on both sides, so that directions and contacts were not measured".into(),
        bone: None,
        frames: None,
        seconds: None,
        remedy: "Look at it: posewright render, or posewright view. A map file names legs, chains and tails of animals.".into(),
    }]
}

impl Finding {
    /// What and where in one sentence.
    fn sentence(&self) -> String {
        match self.place() {
            None => self.what.clone(),
            Some(place) => format!("{} ({place})", self.what),
        }
    }

    /// Its frames with their times, in words.
    pub(super) fn place(&self) -> Option<String> {
        let (from, to) = self.frames?;
        let place = match from == to {
            true => format!("frame {from}"),
            false => format!("frames {from} to {to}"),
        };
        let Some((first, last)) = self.seconds else { return Some(place) };
        Some(match from == to {
            true => format!("{place}, at {first:.2} s"),
            false => format!("{place}, {first:.2} to {last:.2} s"),
        })
    }
}

fn held_feet(clip: &ClipReport) -> bool {
    clip.contacts.iter().any(|c| c.with == "ground" && c.bone.ends_with("Foot"))
}

/// What helps feet.
fn for_feet(clip: &ClipReport, bone: Option<&str>) -> String {
    if !held_feet(clip) {
        return "Nothing is known to hold this foot. Leave out --contacts none if it was given: planted feet are then kept where \
                they stand."
            .into();
    }
    let bone = bone.unwrap_or("feet");
    if clip.contacts.iter().any(|c| c.released && c.bone == bone) {
        return for_reach(bone);
    }
    "Give the level of the source's ground (--floor) if the feet stand on another one than was found; see the plots of heights."
        .into()
}

/// What helps a leg that is too short.
fn for_reach(bone: &str) -> String {
    format!(
        "The leg is too short for its place. Let the pelvis come down further or the leg stretch: in the map file, \
         [contacts.{bone}] remedies = [\"pelvis 0.4\", \"stretch 1.05\", \"release 0.2\"]."
    )
}

fn of_feet(clip: &ClipReport) -> Vec<Finding> {
    let mut out = Vec::new();
    if let Some(slide) = clip.foot_slide_metres {
        let bone = slide.worst_bone;
        out.push(Finding {
            word: Bound::SLIDE.word(slide.worst),
            what: format!(
                "the {} slides by {:.1} mm while it stands",
                bone.map_or("foot".into(), spoken),
                1e3 * slide.worst
            ),
            bone,
            frames: bone.map(|_| (slide.worst_from, slide.worst_to)),
            seconds: None,
            remedy: for_feet(clip, bone),
        });
    }
    if let Some(slide) = clip.ball_slide {
        out.push(Finding {
            word: Bound::BALL_SLIDE.word(slide.metres),
            what: format!(
                "the {} slides by {:.0} mm while the source stands on its toes; the target has none",
                spoken(slide.bone),
                1e3 * slide.metres
            ),
            bone: Some(slide.bone),
            frames: Some((slide.from, slide.to)),
            seconds: None,
            remedy: "Feet without toe joints are held by their ankles, and let go when the heel rises. Where it shows, give the \
                     target's rig toe joints."
                .into(),
        });
    }
    let at = &clip.worst_at;
    let soles = [
        (clip.penetration_metres, at.penetration, Bound::PENETRATION, "under the ground while it stands"),
        (
            clip.penetration_between_metres,
            at.penetration_between,
            Bound::PENETRATION_BETWEEN,
            "under the ground between steps",
        ),
        (clip.float_metres, at.float, Bound::FLOAT, "over the ground while it stands"),
    ];
    for (value, place, bound, how) in soles {
        let (Some(value), Some(place)) = (value, place) else { continue };
        out.push(Finding {
            word: bound.word(value),
            what: format!("the sole of the {} is {:.1} mm {how}", spoken(place.bone), 1e3 * value),
            bone: Some(place.bone),
            frames: Some((place.frame, place.frame)),
            seconds: None,
            remedy: for_feet(clip, Some(place.bone)),
        });
    }
    let of_feet = || clip.contacts.iter().filter(|c| c.bone.ends_with("Foot"));
    if let Some(first) = of_feet().find(|c| c.released) {
        let (released, all) = (of_feet().filter(|c| c.released).count(), of_feet().count());
        out.push(Finding {
            word: Bound::RELEASED.word(released as f64 / all as f64),
            what: format!(
                "{released} of {all} foot contacts {} out of reach and released, first the {}'s",
                was(released),
                spoken(first.bone)
            ),
            bone: Some(first.bone),
            frames: Some((first.from, first.to)),
            seconds: None,
            remedy: for_reach(first.bone),
        });
    }
    out
}

fn of_hands(clip: &ClipReport) -> Vec<Finding> {
    let mut out = Vec::new();
    let grips = || clip.contacts.iter().filter(|c| c.bone.ends_with("Hand"));
    if let (Some(value), Some(place)) = (clip.hold_error_metres, clip.worst_at.hold) {
        let remedy = match grips().next() {
            None => {
                "Hands hold something on the source and were let go: --contacts feet,hands keeps them on it."
            }
            Some(_) => {
                "The arms are too short for what is held, or the grip covers frames in which nothing is: declare it in the \
                 map file ([grips]) with its frames, and with share = 1 where the other hand may come all the way."
            }
        };
        out.push(Finding {
            word: Bound::HOLD.word(value),
            what: format!("the {} is {:.1} mm from what it holds", spoken(place.bone), 1e3 * value),
            bone: Some(place.bone),
            frames: Some((place.frame, place.frame)),
            seconds: None,
            remedy: remedy.into(),
        });
    }
    if let Some(first) = grips().find(|c| c.released) {
        let (released, all) = (grips().filter(|c| c.released).count(), grips().count());
        out.push(Finding {
            word: Bound::RELEASED.word(released as f64 / all as f64),
            what: format!(
                "{released} of {all} grips {} out of reach and released, first the {}'s",
                was(released),
                spoken(first.bone)
            ),
            bone: Some(first.bone),
            frames: Some((first.from, first.to)),
            seconds: None,
            remedy: "The arms are too short for what is held: a smaller prop, or share = 1 under [grips] in the map file, \
                     lets the other hand come all the way."
                .into(),
        });
    }
    out
}

fn of_motion(clip: &ClipReport) -> Vec<Finding> {
    let mut out = Vec::new();
    if let (Some(value), Some(place)) = (clip.smoothness, clip.worst_at.smoothness) {
        let leg = ["hips", "Leg", "Foot", "Toes"].iter().any(|part| place.bone.contains(part));
        let remedy = match held_feet(clip) && leg {
            true => {
                "Play the frames around it: where a leg is almost straight, keeping its foot moves knee and pelvis fast. Let the leg \
                 stretch (map file, [contacts.feet] remedies = [\"stretch 1.03\", \"pelvis 0.25\", \"release 0.2\"]), or let \
                 feet go (--contacts none)."
            }
            false => {
                "Play the frames around it: a pop of one frame comes from the source's keys or from a grip that starts \
                 there; --range cuts it out."
            }
        };
        out.push(Finding {
            word: Bound::SMOOTHNESS.word(value),
            what: format!(
                "the {} {value:.2} times as abruptly as the source's",
                with_verb(place.bone, ["moves", "move"])
            ),
            bone: Some(place.bone),
            frames: Some((place.frame, place.frame)),
            seconds: None,
            remedy: remedy.into(),
        });
    }
    let angles = |error: &Option<DirectionReport>, bound: Bound, how: [&str; 2], remedy: &str| {
        let error = error.as_ref()?;
        let bone = error.worst_bone?;
        Some(Finding {
            word: bound.word(error.worst),
            what: format!("the {} {:.1}° away from the source's", with_verb(bone, how), error.worst),
            bone: Some(bone),
            frames: Some((error.worst_frame, error.worst_frame)),
            seconds: None,
            remedy: remedy.into(),
        })
    };
    let match_or_rest = "Its match or a rest pose may be wrong: look at posewright map and posewright check for this pair, \
                         and give a --reference where a rest pose is no stance.";
    out.extend(angles(
        &clip.orientation_error_degrees,
        Bound::ORIENTATION,
        ["is turned", "are turned"],
        match_or_rest,
    ));
    let arm = clip
        .direction_error_degrees
        .as_ref()
        .and_then(|d| d.worst_bone.and_then(Bone::from_name))
        .is_some_and(|bone| bone.name().contains("Arm"));
    let traded = match (clip.contacts.is_empty(), arm) {
        (false, false) => {
            "Keeping its foot on the ground bends the leg this far: look whether the pose still reads. --contacts none \
             keeps directions exact, and feet then slide."
        }
        _ => match_or_rest,
    };
    out.extend(angles(&clip.direction_error_degrees, Bound::DIRECTION, ["points", "point"], traded));
    out
}
