//! The level of the ground that a clip was recorded on.

use super::{ContactOptions, ContactPoint, Cuts, FootTrack, Phase, PhaseKind};
use crate::character::Character;
use crate::clip::Clip;
use crate::humanoid::Side;

/// A ground level found from contact phases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Floor {
    /// Height in the character's model space, metres: the ground that `measured` is near to, see
    /// [`Character::ground_near`].
    pub level: f32,
    /// The height as measured, metres.
    pub measured: f32,
    /// Frames in contact that it was measured in, of both feet.
    pub frames: usize,
}

/// The level of the soles in the clip's contact phases: a low percentile of the sole's height, so that a foot that stands
/// on its toes does not raise the ground. `None` when no foot ever stands, or there are no legs.
pub fn floor_level(character: &Character, clip: &Clip, times: &[f64]) -> Option<Floor> {
    let on = (character.measures().leg_length, &ContactOptions::default());
    level_in(character, clip, times, |track, cuts| track.phases_between(cuts, times, ContactPoint::Toes, on))
}

/// [`floor_level`] in the phases that `find` finds on each foot.
pub(super) fn level_in(
    character: &Character,
    clip: &Clip,
    times: &[f64],
    find: impl Fn(&FootTrack, &Cuts) -> Vec<Phase>,
) -> Option<Floor> {
    let cuts = Cuts::of(character, clip, times);
    let mut heights: Vec<f32> = Vec::new();
    for side in [Side::Left, Side::Right] {
        let Some(track) = FootTrack::sample(character, clip, times, side) else {
            continue;
        };
        for phase in find(&track, &cuts).iter().filter(|p| p.kind == PhaseKind::Planted) {
            heights.extend(&track.lowest[phase.from..=phase.to]);
        }
    }
    if heights.is_empty() {
        return None;
    }
    let frames = heights.len();
    let index = frames / 10;
    let measured = *heights.select_nth_unstable_by(index, f32::total_cmp).1;
    Some(Floor { level: character.ground_near(measured), measured, frames })
}
