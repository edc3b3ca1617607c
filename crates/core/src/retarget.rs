//! Carries a motion from one character to another.

pub mod keys;
pub mod mirror;

use crate::character::Character;
use crate::clip::Clip;
use crate::humanoid::Bone;
use crate::note::Note;
use crate::transform::Transform;
use glam::{Quat, Vec3};

/// Where the target's travel is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TravelTo {
    /// All of it on the hips.
    #[default]
    Hips,
    /// Horizontal travel and yaw on the root joint above the hips, the rest on the hips.
    Root,
    /// Horizontal travel is dropped; height stays.
    InPlace,
}

/// Two joints, or two chains of joints, that mean the same.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// The bone, or `None` for chains and joints beyond the humanoid.
    pub bone: Option<Bone>,
    /// The bone's name, the chain's name, or the joint's.
    pub name: String,
    /// Source joint.
    pub source: usize,
    /// Target joint.
    pub target: usize,
    /// 0 to 1, the smaller of both sides.
    pub confidence: f32,
    /// Why.
    pub evidence: Vec<String>,
}

/// Options of [`Retarget::new`].
#[derive(Clone, Debug, PartialEq)]
pub struct RetargetOptions {
    /// Where travel goes. Default: hips.
    pub travel: TravelTo,
    /// Level of the source's floor in the source's model space, metres. Default: 0.
    pub source_floor: f32,
    /// Level of the target's floor in the target's model space, metres. Default: 0.
    pub target_floor: f32,
    /// Factor on horizontal travel instead of the ratio of leg lengths. Default: none.
    pub travel_scale: Option<f32>,
}

impl Default for RetargetOptions {
    fn default() -> Self {
        RetargetOptions { travel: TravelTo::Hips, source_floor: 0.0, target_floor: 0.0, travel_scale: None }
    }
}

/// Why two characters cannot be brought together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RetargetError {
    /// No bone and no chain is known on both sides.
    #[error(
        "no bone or chain of the source is known on the target; name pairs or chains in a map file (posewright map)"
    )]
    NothingInCommon,
}

/// What [`Retarget::pose`] needs to remember between frames and to compute with; one per playing character.
#[derive(Clone, Debug, Default)]
pub struct RetargetState {
    rotations: Vec<Quat>,
}

/// A prepared retarget between two characters. Preparing is the last step that can fail; posing cannot.
#[derive(Clone, Debug)]
pub struct Retarget {
    pairs: Vec<Pair>,
    scale: f32,
    notes: Vec<Note>,
    rest: Vec<Transform>,
}

impl Retarget {
    /// Prepares the retarget.
    ///
    /// # Errors
    /// When nothing is known on both sides.
    pub fn new(
        _source: &Character,
        target: &Character,
        _options: &RetargetOptions,
    ) -> Result<Retarget, RetargetError> {
        Ok(Retarget {
            pairs: Vec::new(),
            scale: 1.0,
            notes: Vec::new(),
            rest: target.skeleton().rest().to_vec(),
        })
    }

    /// Room for one playing character.
    pub fn new_state(&self) -> RetargetState {
        RetargetState::default()
    }

    /// Poses the target: `source` has the source skeleton's local transforms, `target` receives the target's.
    /// Does not allocate.
    pub fn pose(&self, state: &mut RetargetState, source: &[Transform], target: &mut [Transform]) {
        let _ = (&mut state.rotations, source);
        target.copy_from_slice(&self.rest);
    }

    /// Carries over a whole clip at the given times (seconds, strictly increasing), as linear keys.
    pub fn clip(&self, _clip: &Clip, _times: &[f64]) -> Clip {
        Clip::empty("", self.rest.len())
    }

    /// Who plays whom.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Ratio of leg lengths, target over source: what horizontal travel is multiplied by.
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// What was guessed, and what is missing.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The horizontal travel direction is turned by this from source to target model space.
    pub fn travel_direction(&self, in_source: Vec3) -> Vec3 {
        in_source
    }
}
