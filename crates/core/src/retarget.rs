//! Carries a motion from one character to another.
//!
//! A motion is a change away from the reference stance. With `G` a joint's rotation in model space and `B` the same in
//! the stance, the source's change is `D = G B^-1`; both stances mean the same, so the target stands at `D B` in its
//! own axes. Model-space changes stay right when joints in between are unmapped, and a joint's local rotation then
//! follows from its real parent. Chains of unequal length interpolate the change along their arc length. The hips'
//! place carries the travel, scaled by the ratio of leg lengths. Nothing else is moved: bone lengths stay the target's,
//! unless a chain's rule says that it stretches.
//!
//! Limits: contacts are not held here but by the passes after it ([`feet`]).

mod cache;
pub mod feet;
pub mod follow;
mod frame;
mod frames;
pub mod grips;
pub mod keys;
pub mod mirror;
pub(crate) mod pairing;
mod plan;
mod polyline;
mod reshape;
mod rules;
mod travel;
mod twist;

use crate::character::Character;
use crate::clip::{Clip, Interpolation, Track};
use crate::humanoid::Bone;
use crate::note::Note;
use crate::transform::Transform;
pub use cache::{RetargetCache, content_key};
use glam::{Mat3, Quat, Vec3};
use plan::{Drive, Plan};
pub use rules::{ChainMode, ChainRule, Fallback, ScaleRule, Stretch};
use std::sync::Arc;

/// Where the target's travel is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TravelTo {
    /// All of it on the hips.
    #[default]
    Hips,
    /// Horizontal travel and yaw on the joint above the hips, the rest on the hips.
    Root,
    /// Horizontal travel is dropped; height and turning stay.
    InPlace,
}

/// What the scale of a retarget was found from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum ScaleBasis {
    /// Leg lengths in the stances.
    #[default]
    LegLengths,
    /// Heights of the hips: one side has no legs.
    HipHeights,
    /// Sizes as a whole: neither legs nor hips on both sides.
    OverallSize,
    /// Nothing could be compared; the scale is 1.
    Nothing,
    /// Source and target are one skeleton; the scale is 1.
    SameSkeleton,
}

impl ScaleBasis {
    /// The words used in reports.
    pub fn words(self) -> &'static str {
        match self {
            ScaleBasis::LegLengths => "leg lengths",
            ScaleBasis::HipHeights => "hip heights",
            ScaleBasis::OverallSize => "overall size",
            ScaleBasis::Nothing => "nothing to compare",
            ScaleBasis::SameSkeleton => "same skeleton",
        }
    }
}

/// Two joints that mean the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The target's bone, or `None` for chains and joints beyond the humanoid.
    pub bone: Option<Bone>,
    /// The bone's name, or the chain's name with a number, or the joint's name.
    pub name: String,
    /// Source joint (the nearer one where a chain interpolates between two).
    pub source: usize,
    /// Target joint.
    pub target: usize,
    /// 0 to 1, the smaller of both sides.
    pub confidence: f32,
    /// Why.
    pub evidence: Vec<String>,
}

/// Options of [`Retarget::new`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RetargetOptions {
    /// Where travel goes. Default: hips.
    pub travel: TravelTo,
    /// Level of the source's floor in its model space, metres. Default: the source character's own floor.
    pub source_floor: Option<f32>,
    /// Level of the target's floor in its model space, metres. Default: the target character's own floor.
    pub target_floor: Option<f32>,
    /// Factor on horizontal travel instead of the ratio of leg lengths, such as 1 to keep the speed. Default: none.
    pub travel_scale: Option<f32>,
    /// Rules for single chains; later rules win over earlier ones of the same chain. Default: none.
    pub chains: Vec<ChainRule>,
}

/// Why two characters cannot be brought together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RetargetError {
    /// No bone and no chain is known on both sides.
    #[error(
        "the two have neither hips, limbs nor chains of limbs in common; name pairs or chains in a map file (`posewright map SOURCE TARGET \
         -o map.toml` writes one to edit)"
    )]
    NothingInCommon,
}

/// What [`Retarget::pose`] computes with and remembers (twist past half a turn); one per playing character, made by [`Retarget::new_state`].
#[derive(Clone, Debug, Default)]
pub struct RetargetState {
    source_rotations: Vec<Quat>,
    target_rotations: Vec<Quat>,
    twists: Vec<twist::Twist>,
}

/// A prepared retarget between two characters. Preparing is the last step that can fail; posing cannot.
#[derive(Clone, Debug)]
pub struct Retarget {
    plan: Plan,
    pairs: Vec<Pair>,
    notes: Vec<Note>,
}

impl Retarget {
    /// Pairs bones, chains and further joints of both characters and prepares their frames.
    ///
    /// # Errors
    /// [`RetargetError::NothingInCommon`] when no joint of the target would move.
    pub fn new(
        source: &Character,
        target: &Character,
        options: &RetargetOptions,
    ) -> Result<Retarget, RetargetError> {
        let mut notes = Vec::new();
        note_detached(source, &mut notes);
        let mut links = pairing::links(source, target, &mut notes);
        rules::apply(source, target, &options.chains, &mut links, &mut notes);
        let same = source.skeleton().content_id() == target.skeleton().content_id()
            && options.chains.is_empty()
            && pairing::all_to_themselves(&links);
        if !same && !pairing::is_meaningful(source, target, &links) {
            return Err(RetargetError::NothingInCommon);
        }
        let plan = Plan::new(source, target, &links, options, same, &mut notes);
        let pairs = pairing::pairs(source, target, &links);
        Ok(Retarget { plan, pairs, notes })
    }

    /// Room for one playing character.
    pub fn new_state(&self) -> RetargetState {
        RetargetState {
            source_rotations: vec![Quat::IDENTITY; self.plan.source.len()],
            target_rotations: vec![Quat::IDENTITY; self.plan.target.len()],
            twists: vec![twist::Twist::default(); self.plan.twists.len()],
        }
    }

    /// Poses the target: `source` has the source skeleton's local transforms, `target` receives the target's, every
    /// joint of it. Does not allocate. Depends on nothing but `source`, except that
    /// twist shared over twist joints follows the state's previous frame past half a turn; use a new state after a cut.
    ///
    /// # Panics
    /// When the slices or the state do not have the joints of the two skeletons.
    pub fn pose(&self, state: &mut RetargetState, source: &[Transform], target: &mut [Transform]) {
        self.plan.pose(state, source, target);
    }

    /// Carries over a whole clip at the given times (seconds, strictly increasing, at least one), as linear keys of
    /// every joint that is driven. Joints that nothing drives get no track.
    pub fn clip(&self, clip: &Clip, times: &[f64]) -> Clip {
        let count = self.plan.target.len();
        let mut state = self.new_state();
        let mut source = self.plan.source.rest().to_vec();
        let mut pose = vec![Transform::IDENTITY; count];
        let writes: Vec<Writes> = (0..count).map(|joint| self.writes(clip, joint)).collect();
        let mut keys: Vec<Keys> = writes.iter().map(|w| Keys::with_room(*w, times.len())).collect();
        for time in times {
            clip.sample(&self.plan.source, *time, &mut source);
            self.plan.pose(&mut state, &source, &mut pose);
            for ((keys, writes), transform) in keys.iter_mut().zip(&writes).zip(&pose) {
                keys.push(*writes, transform);
            }
        }
        let times: Arc<[f64]> = Arc::from(times);
        let mut out = Clip::empty(clip.name.clone(), count);
        for (joint, keys) in keys.into_iter().enumerate() {
            keys.into_tracks(&times, &mut out.joints[joint]);
        }
        out.duration_secs = times.last().copied().unwrap_or(0.0);
        out.frame_time_secs = clip.frame_time_secs;
        out
    }

    /// Which components of a target joint a clip has to write.
    fn writes(&self, clip: &Clip, joint: usize) -> Writes {
        let plan = &self.plan;
        let moved = plan.travel.moves(joint) || plan.detached.iter().any(|d| d.joint == joint);
        let rest = plan.target.rest()[joint];
        // A reference that is not the rest pose (a bind pose) is written where it differs.
        let (base, size) = (plan.base[joint].translation, rest.translation.length());
        let moved = moved || base.distance(rest.translation) > 1e-5 * size.max(1e-3);
        let moved = moved || plan.reshapes.iter().any(|r| r.joint == joint && r.stretches());
        let scale = plan.reshapes.iter().any(|r| r.joint == joint && r.scales());
        match plan.drives[joint] {
            Drive::Copy => {
                let tracks = clip.joints.get(joint);
                Writes {
                    translation: moved || tracks.is_some_and(|t| t.translation.is_some()),
                    rotation: moved || tracks.is_some_and(|t| t.rotation.is_some()),
                    scale: tracks.is_some_and(|t| t.scale.is_some()),
                }
            }
            Drive::Hold => Writes {
                translation: moved,
                rotation: moved || plan.base[joint].rotation != rest.rotation,
                scale,
            },
            _ => Writes { translation: moved, rotation: true, scale },
        }
    }

    /// Whether source and target are one skeleton and travel stays where it is, so that a clip's own tracks are the
    /// answer as they are, to the last bit and in their own interpolation.
    pub fn carries_as_is(&self) -> bool {
        self.plan.carries_as_is()
    }

    /// Whether a target joint leaves the twist of its segment to twist joints below it.
    pub fn shares_twist(&self, joint: usize) -> bool {
        matches!(self.plan.drives[joint], Drive::Twist { .. })
            && self.plan.twists.iter().any(|segment| segment.target == joint && segment.has_joints())
    }

    /// What [`Retarget::scale`] compares.
    pub fn scale_basis(&self) -> ScaleBasis {
        self.plan.scale_basis
    }

    /// Who plays whom.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Ratio of leg lengths, target over source.
    pub fn scale(&self) -> f32 {
        self.plan.scale
    }

    /// What horizontal travel is multiplied by: the scale, unless another factor was asked for.
    pub fn travel_scale(&self) -> f32 {
        self.plan.travel.horizontal
    }

    /// What was guessed, and what is missing.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Turns a horizontal direction from source to target model space: both characters' forwards correspond.
    pub fn travel_direction(&self, in_source: Vec3) -> Vec3 {
        self.plan.travel.turn * in_source
    }
}

/// Says that the source's feet or hands do not hang from their limbs.
fn note_detached(source: &Character, notes: &mut Vec<Note>) {
    let bone = |(end, _): &(usize, usize)| source.humanoid().bone_of(*end);
    let names: Vec<&str> = source.detached().iter().filter_map(bone).map(|b| b.name()).collect();
    if !names.is_empty() {
        let text = "on the source they hang from the root and not from the end of their limb: the target's limbs point where \
                    the source's own joints point, and measures, which look from knee to foot, differ by what the source's foot is \
                    off its shin";
        notes.push(Note::information(names.join(", "), text));
    }
}

#[derive(Clone, Copy, Debug)]
struct Writes {
    translation: bool,
    rotation: bool,
    scale: bool,
}

#[derive(Clone, Debug, Default)]
struct Keys {
    translations: Vec<Vec3>,
    rotations: Vec<Quat>,
    scales: Vec<Vec3>,
}

impl Keys {
    /// Room for as many keys as will come, so that nothing is copied as they grow.
    fn with_room(writes: Writes, count: usize) -> Keys {
        let room = |written: bool| if written { count } else { 0 };
        Keys {
            translations: Vec::with_capacity(room(writes.translation)),
            rotations: Vec::with_capacity(room(writes.rotation)),
            scales: Vec::with_capacity(room(writes.scale)),
        }
    }

    fn push(&mut self, writes: Writes, transform: &Transform) {
        if writes.translation {
            self.translations.push(transform.translation);
        }
        if writes.rotation {
            // Neighbouring keys on the same half of the sphere, so that any reader interpolates the short way.
            let sign = self.rotations.last().is_some_and(|last| last.dot(transform.rotation) < 0.0);
            self.rotations.push(if sign { -transform.rotation } else { transform.rotation });
        }
        if writes.scale {
            self.scales.push(transform.scale);
        }
    }

    fn into_tracks(self, times: &Arc<[f64]>, tracks: &mut crate::clip::JointTracks) {
        tracks.translation = track(self.translations, times);
        tracks.rotation = track(self.rotations, times);
        tracks.scale = track(self.scales, times);
    }
}

/// A linear track; one key where all values are the same bits.
fn track<V: PartialEq>(mut values: Vec<V>, times: &Arc<[f64]>) -> Option<Track<V>> {
    let first = values.first()?;
    let constant = values.iter().all(|v| v == first);
    let times = if constant { Arc::from([times[0]]) } else { Arc::clone(times) };
    if constant {
        values.truncate(1);
    }
    Some(Track { times, values, interpolation: Interpolation::Linear })
}

/// The place and the linear part (rotation and scale) of a joint in model space, from local transforms along its
/// ancestors, root first.
fn affine(path: &[usize], local: &[Transform]) -> (Mat3, Vec3) {
    let mut linear = Mat3::IDENTITY;
    let mut place = Vec3::ZERO;
    for joint in path {
        place += linear * local[*joint].translation;
        linear *= local[*joint].linear();
    }
    (linear, place)
}
