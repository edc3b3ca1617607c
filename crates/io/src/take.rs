//! A source and a target brought together, and a clip carried from one to the other with its contacts: the steps that
//! the command line and the viewer share.

use crate::grip_notes::grip_notes;
use crate::input::{Input, InputError};
use crate::map::{HandRules, MapFile, MapTarget};
use crate::moving_bones::moving_bones_note;
use posewright::contact::floor_level;
use posewright::retarget::ChainRule;
use posewright::retarget::feet::{FeetOptions, FeetPass, FeetReport, Treadmill};
use posewright::retarget::follow::Followers;
use posewright::retarget::grips::{GripDetection, GripOptions, GripPass, GripReport};
use posewright::retarget::keys::{Carried, KeyOptions, added_at_most};
use posewright::{Bone, Character, Clip, Humanoid, Note, Retarget, RetargetOptions};

/// Feet are planted frame by frame; sparser keys get frames in between, at most this far apart.
const LONGEST_GAP_SECS: f64 = 1.0 / 30.0;

/// Who plays which bone on both sides.
#[derive(Clone, Debug)]
pub struct Recognised {
    /// The source's bones.
    pub source: Humanoid,
    /// The target's bones.
    pub target: Humanoid,
    /// Rules of chains from the map.
    pub rules: Vec<ChainRule>,
    /// Grips, props and handles from the map.
    pub hands: HandRules,
    /// How planted feet are held, from the map.
    pub feet: FeetOptions,
    /// What the map had to say.
    pub notes: Vec<Note>,
}

/// Recognises both sides; a map, which messages call `map.1`, has the last word.
///
/// # Errors
/// When the map names what is not there.
pub fn recognise(
    source: &Input,
    target: &Input,
    map: Option<(&MapFile, &str)>,
) -> Result<Recognised, InputError> {
    let (mut from, mut to) = (source.scene.recognise(source.figure), target.scene.recognise(target.figure));
    let (mut rules, mut hands, mut notes) = (Vec::new(), HandRules::default(), Vec::new());
    let mut feet = FeetOptions::default();
    if let Some((map, name)) = map {
        let error = |e: &dyn std::fmt::Display| InputError { file: name.to_string(), text: e.to_string() };
        rules = map.chain_rules().map_err(|e| error(&e))?;
        feet = map.feet_options().map_err(|e| error(&e))?;
        let skeletons = (&source.rig().skeleton, &target.rig().skeleton);
        hands = map.hand_rules(skeletons.0, skeletons.1).map_err(|e| error(&e))?;
        let a = MapTarget { skeleton: skeletons.0, humanoid: &mut from };
        let b = MapTarget { skeleton: skeletons.1, humanoid: &mut to };
        notes = map.apply(a, b).map_err(|e| error(&e))?;
    }
    notes.extend(crate::props::place_declared(target, &to, &mut hands.followers));
    let mut told = Vec::new();
    for prop in crate::props::held(target, &to) {
        if hands.followers.iter().all(|declared| declared.joint != prop.joint) {
            let name = target.rig().skeleton.name(prop.joint);
            told.push(format!("{name} ({})", prop.owner.map_or("", Bone::name)));
            hands.followers.push(prop);
        }
    }
    if !told.is_empty() {
        let text = "things outside the body that follow the hand in brackets, where the target's own clips have them; the \
                    map's [props] can say otherwise";
        notes.push(Note::guess(told.join(", "), text));
    }
    Ok(Recognised { source: from, target: to, rules, hands, feet, notes })
}

/// The level of the floor that a clip of the source was recorded on: as given, else where its feet stand, noted. `None`
/// leaves it to the character (no foot ever stands, or source and target are one skeleton and nothing is to move).
pub fn source_floor(
    (from, to): (&Character, &Character),
    given: Option<f32>,
    clip: &Clip,
    notes: &mut Vec<Note>,
) -> Option<f32> {
    if given.is_some() || from.skeleton().content_id() == to.skeleton().content_id() {
        return given;
    }
    let floor = floor_level(from, clip, &clip.key_times())?;
    if floor.level != 0.0 && floor.level != from.floor() {
        let text = format!("the feet stand at a height of {:.3} m; can be given (--floor)", floor.level);
        notes.push(Note::guess(format!("floor of clip {:?}", clip.name), text));
    }
    Some(floor.level)
}

/// Which grips are held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Hands {
    /// None.
    #[default]
    Free,
    /// Those that the map declares.
    Declared,
    /// Those that the map declares, and those found on the source.
    Found,
}

/// How a clip is carried over.
#[derive(Clone, Debug, Default)]
pub struct CarryOptions {
    /// Frames per second; none keeps the source's keys.
    pub frames_per_second: Option<f64>,
    /// First and last time; none is all.
    pub range_secs: Option<(f64, f64)>,
    /// Frames that are added at most between keys that stand far apart, besides 20 for each key; none is the usual number.
    /// [`most_added`] shares those among the clips of a file.
    pub most_added: Option<usize>,
    /// How planted feet are held; none lets them go as the rotations have them.
    pub feet: Option<FeetOptions>,
    /// Which grips are held.
    pub hands: Hands,
}

/// A pair that is ready for carrying clips over.
#[derive(Clone, Copy, Debug)]
pub struct Carrying<'a> {
    /// Whose motion it is.
    pub source: &'a Character,
    /// Who is to play it.
    pub target: &'a Character,
    /// Prepared for both.
    pub retarget: &'a Retarget,
    /// What it was prepared with.
    pub retargeting: &'a RetargetOptions,
    /// Grips, props and handles that a map declares.
    pub hands: &'a HandRules,
}

/// A clip on the target.
#[derive(Clone, Debug)]
pub struct CarriedClip {
    /// The motion.
    pub clip: Clip,
    /// The times of its frames, seconds.
    pub times: Vec<f64>,
    /// What the contact pass did to the feet, where there was one.
    pub planted: Option<FeetReport>,
    /// What it did to the hands.
    pub gripped: GripReport,
    /// What was left out on the way.
    pub notes: Vec<Note>,
}

impl CarriedClip {
    /// What is to be thought of the ground when the clip is measured: it stands where the contact pass left a belt alone.
    pub fn treadmill(&self, feet: &FeetOptions) -> Treadmill {
        match &self.planted {
            Some(planted) if planted.belt.is_none() => Treadmill::Ignore,
            _ => feet.treadmill,
        }
    }
}

impl Carrying<'_> {
    /// Carries a clip over: joints, then planted feet, then hands with what they hold.
    pub fn carry(&self, source_clip: &Clip, options: &CarryOptions) -> CarriedClip {
        let Carrying { source, target, retarget, .. } = *self;
        let frame_by_frame = options.feet.is_some() || options.hands == Hands::Found;
        let keys = KeyOptions {
            frames_per_second: options.frames_per_second,
            range_secs: options.range_secs,
            longest_gap_secs: frame_by_frame.then_some(LONGEST_GAP_SECS),
            most_added: options.most_added,
        };
        let Carried { mut clip, times, .. } = retarget.carry(source, target, source_clip, &keys);
        let planted = options.feet.as_ref().map(|feet| {
            let pass = FeetPass { source, source_clip, target, retarget, times: &times };
            let floor = feet.target_floor.unwrap_or(target.floor()) + self.feet_over_floor(source_clip);
            pass.plant(&mut clip, &FeetOptions { target_floor: Some(floor), ..feet.clone() })
        });
        let mut notes: Vec<Note> = frames_far_apart(source_clip, &times, options).into_iter().collect();
        let followers = Followers::new(target, &self.hands.followers);
        if !retarget.carries_as_is() {
            notes.extend(followers.notes().iter().cloned());
            notes.extend(moving_bones_note(source, source_clip, self.retargeting));
        }
        let free = options.hands == Hands::Free;
        if !free {
            notes.extend(grip_notes(self.hands, (source, target), times.len()));
        }
        let grips = GripOptions {
            grips: if free { Vec::new() } else { self.hands.grips.clone() },
            detection: (options.hands == Hands::Found).then(GripDetection::default),
            source_floor: self.retargeting.source_floor,
            target_floor: self.retargeting.target_floor,
            ..GripOptions::default()
        };
        let pass = GripPass { source, source_clip, target, retarget, times: &times };
        let gripped = pass.hold(&mut clip, &grips, &followers);
        CarriedClip { clip, times, planted, gripped, notes }
    }

    /// How far over the source's floor its feet stand where that floor was given, metres on the target: someone on a
    /// platform stands on one there too. 0 where the floor was found, for it is found by the feet.
    fn feet_over_floor(&self, source_clip: &Clip) -> f32 {
        let found = floor_level(self.source, source_clip, &source_clip.key_times());
        match (self.retargeting.source_floor, found) {
            (Some(floor), Some(found)) => (found.level - floor) * self.retarget.scale(),
            _ => 0.0,
        }
    }
}

/// Frames that each of a file's clips may get added, so that a file of many long clips takes no longer than one of one
/// such clip.
pub fn most_added<'a>(clips: impl IntoIterator<Item = &'a Clip>) -> usize {
    added_at_most(clips, LONGEST_GAP_SECS)
}

/// A note where a clip is so long for its keys that its frames stand too far apart for contacts.
fn frames_far_apart(source_clip: &Clip, times: &[f64], options: &CarryOptions) -> Option<Note> {
    let works_by_frame = options.feet.is_some() || options.hands == Hands::Found;
    if !works_by_frame || options.frames_per_second.is_some() || source_clip.frame_time_secs.is_some() {
        return None;
    }
    let apart = times.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max);
    let text = format!(
        "it is {:.0} s long and has {} keys: its frames are up to {apart:.2} s apart, between which feet and hands may leave \
         their places; are its key times in seconds? --fps says how many frames it gets",
        source_clip.duration_secs,
        source_clip.key_times().len()
    );
    (apart > 2.0 * LONGEST_GAP_SECS).then(|| Note::warning(format!("clip {:?}", source_clip.name), text))
}

/// Reads a map file.
///
/// # Errors
/// When it cannot be read or is no map.
pub fn read_map(path: &std::path::Path) -> Result<MapFile, InputError> {
    let name = path.display().to_string();
    let error = |text: String| InputError { file: name.clone(), text };
    let unread = |e: std::io::Error| error(format!("cannot read: {e}"));
    let size = std::fs::metadata(path).map_err(unread)?.len();
    if size > MapFile::MAX_BYTES {
        return Err(error(format!("{size} bytes are too many for a map file; is it one?")));
    }
    parse_map(&name, &std::fs::read(path).map_err(unread)?)
}

/// Takes a map's bytes; messages call it `name`.
///
/// # Errors
/// When it is no map.
pub fn parse_map(name: &str, bytes: &[u8]) -> Result<MapFile, InputError> {
    let error = |text: String| InputError { file: name.to_string(), text };
    let text = std::str::from_utf8(bytes).map_err(|_| error("a map file is UTF-8 text".into()))?;
    MapFile::parse(text).map_err(|e| error(e.to_string()))
}
