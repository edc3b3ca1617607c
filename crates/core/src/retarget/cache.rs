//! Prepared retargets, kept for as long as nothing that they depend on changes.
//!
//! The key is the content of all that [`Retarget::new`] reads: the content ids of both skeletons, who is who on both
//! (what a map file changes), both stances with their measures and floors, and the options. Change one of them and the
//! old entry is never found again; change it back and it is. A hit returns the prepared retarget itself, so its results
//! are the same to the last bit. The cache is bounded: the entry that was not used for longest goes first.
//!
//! Source of the hash: FNV-1a with 128 bits, the same that [`Skeleton::content_id`](crate::Skeleton::content_id) uses.
//! Limits: in memory only, one owner; put it behind a lock to share it.

use super::{ChainRule, Fallback, Retarget, RetargetError, RetargetOptions};
use crate::character::Character;
use crate::humanoid::Humanoid;
use crate::skeleton::ContentId;
use crate::transform::Transform;
use std::sync::Arc;

/// The content that a prepared retarget is valid for: equal for equal characters and options on every machine.
pub fn content_key(source: &Character, target: &Character, options: &RetargetOptions) -> ContentId {
    let mut hash = Hash::default();
    for character in [source, target] {
        hash.character(character);
    }
    hash.options(options);
    ContentId(hash.0)
}

/// Prepared retargets by their [`content_key`].
#[derive(Clone, Debug)]
pub struct RetargetCache {
    /// Most recently used last.
    entries: Vec<(ContentId, Arc<Retarget>)>,
    most: usize,
    hits: u64,
}

impl Default for RetargetCache {
    /// Room for 64.
    fn default() -> Self {
        RetargetCache::new(64)
    }
}

impl RetargetCache {
    /// Room for `most` prepared retargets, at least one.
    pub fn new(most: usize) -> RetargetCache {
        RetargetCache { entries: Vec::new(), most: most.max(1), hits: 0 }
    }

    /// The retarget between these characters with these options, prepared now if it is not here.
    ///
    /// # Errors
    /// As [`Retarget::new`]; failures are not kept.
    pub fn get(
        &mut self,
        source: &Character,
        target: &Character,
        options: &RetargetOptions,
    ) -> Result<Arc<Retarget>, RetargetError> {
        let key = content_key(source, target, options);
        if let Some(place) = self.entries.iter().position(|(known, _)| *known == key) {
            self.hits += 1;
            let entry = self.entries.remove(place);
            let retarget = Arc::clone(&entry.1);
            self.entries.push(entry);
            return Ok(retarget);
        }
        let retarget = Arc::new(Retarget::new(source, target, options)?);
        if self.entries.len() >= self.most {
            self.entries.remove(0);
        }
        self.entries.push((key, Arc::clone(&retarget)));
        Ok(retarget)
    }

    /// How many are kept.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether none is kept.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How often something asked for was here.
    pub fn hits(&self) -> u64 {
        self.hits
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.clear();
    }
}

/// FNV-1a, 128 bits; every value has a fixed length or is preceded by it, so that nothing runs together.
struct Hash(u128);

impl Default for Hash {
    fn default() -> Self {
        Hash(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Hash {
    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    }

    fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.bytes(text.as_bytes());
    }

    fn floats(&mut self, values: &[f32]) {
        for value in values {
            self.bytes(&value.to_bits().to_le_bytes());
        }
    }

    fn option(&mut self, value: Option<f32>) {
        self.number(u64::from(value.is_some()));
        self.floats(&[value.unwrap_or(0.0)]);
    }

    fn pose(&mut self, joints: &[Transform]) {
        for Transform { translation, rotation, scale } in joints {
            self.floats(&translation.to_array());
            self.floats(&rotation.to_array());
            self.floats(&scale.to_array());
        }
    }

    fn character(&mut self, character: &Character) {
        self.bytes(&character.skeleton().content_id().0.to_le_bytes());
        self.humanoid(character.humanoid());
        self.pose(character.stance_local());
        self.pose(&character.reference().joints);
        let stance = character.stance();
        self.floats(&stance.canonical_from_model.to_array());
        self.floats(&stance.forward.to_array());
        let m = character.measures();
        self.floats(&[m.leg_length, m.hip_height, m.ankle_height, m.arm_length, m.height, m.sole_level]);
        self.floats(&[character.floor(), character.stance_ground()]);
    }

    fn humanoid(&mut self, humanoid: &Humanoid) {
        for (bone, found) in humanoid.iter() {
            self.text(bone.name());
            self.number(found.joint as u64);
            self.floats(&[found.confidence]);
            self.number(found.evidence.len() as u64);
            found.evidence.iter().for_each(|e| self.text(e));
        }
        self.number(humanoid.chains.len() as u64);
        for chain in &humanoid.chains {
            self.text(&chain.name);
            self.number(chain.joints.len() as u64);
            chain.joints.iter().for_each(|joint| self.number(*joint as u64));
        }
    }

    fn options(&mut self, options: &RetargetOptions) {
        let RetargetOptions { travel, source_floor, target_floor, travel_scale, chains } = options;
        self.number(*travel as u64);
        [source_floor, target_floor, travel_scale].into_iter().for_each(|value| self.option(*value));
        self.number(chains.len() as u64);
        for ChainRule { chain, mode, weight, fallback, stretch, scale } in chains {
            self.text(chain);
            self.floats(&[*weight]);
            [*mode as u64, *stretch as u64, *scale as u64].into_iter().for_each(|word| self.number(word));
            match fallback {
                Fallback::Stance => self.number(0),
                Fallback::Mirror => self.number(1),
                Fallback::Chain(other) => self.text(&format!("chain {other}")),
            }
        }
    }
}
