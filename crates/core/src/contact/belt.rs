//! The belt under a walk in place: phases, ground and tracks as they are seen from it.

use super::{ContactOptions, ContactPoint, Cuts, Floor, FootTrack, Phase};
use crate::character::Character;
use crate::clip::Clip;
use crate::humanoid::Side;
use glam::{Quat, Vec3};

/// How fast a point on the belt may be against it, as a part of its speed and at most, leg lengths per second: to come into
/// contact, and to stay. What is corrected there has to fade, and a foot that was braked by more swings out behind.
const UNSTEADY: [(f32, f32); 2] = [(0.2, 0.7), (0.25, 0.9)];

/// The ground that moves under a character in place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Belt {
    /// How a foot on the ground moves in the character's model space, horizontal, metres per second. A character that is
    /// meant to walk forward has it backward.
    pub velocity: Vec3,
    /// How much the velocities of the feet on the belt differ from it: root of the mean square, metres per second. A clip
    /// made with care has 0; 0 where the velocity was given.
    pub spread: f32,
}

impl Belt {
    /// A belt that is known.
    pub fn given(velocity: Vec3) -> Belt {
        Belt { velocity: Vec3::new(velocity.x, 0.0, velocity.z), spread: 0.0 }
    }

    /// Metres per second.
    pub fn speed(&self) -> f32 {
        self.velocity.length()
    }

    /// The belt under `target`, which plays what `source` plays: turned by how their facings differ and scaled by their
    /// legs.
    pub fn carried(&self, source: &Character, target: &Character) -> Belt {
        let (turn, scale) = between(source, target);
        Belt { velocity: turn * self.velocity * scale, spread: self.spread * scale }
    }

    /// The phases of one foot, as [`find_phases`](super::find_phases) has them, seen from the belt. Feet of clips in place
    /// are less steady than those of bodies that travel: a point that is slower against the belt than 0.2 of its speed
    /// (at most 0.7 leg lengths a second) comes into contact, until 0.25 (0.9), where that is more than the options say.
    pub fn phases(
        &self,
        character: &Character,
        clip: &Clip,
        times: &[f64],
        (side, point): (Side, ContactPoint),
        options: &ContactOptions,
    ) -> Vec<Phase> {
        let track = FootTrack::sample(character, clip, times, side);
        let cuts = Cuts::of(character, clip, times);
        let leg_length = character.measures().leg_length;
        track.map_or(Vec::new(), |t| self.phases_of(&t, &cuts, times, point, (leg_length, options)))
    }

    /// The ground of a clip on this belt, as [`floor_level`](super::floor_level) finds it for one that travels.
    pub fn floor_level(&self, character: &Character, clip: &Clip, times: &[f64]) -> Option<Floor> {
        let on = (character.measures().leg_length, &ContactOptions::default());
        super::floor::level_in(character, clip, times, |track, cuts| {
            self.phases_of(track, cuts, times, ContactPoint::Toes, on)
        })
    }

    /// The phases of a foot's track, which is not seen from the belt yet.
    pub(crate) fn phases_of(
        &self,
        track: &FootTrack,
        cuts: &Cuts,
        times: &[f64],
        point: ContactPoint,
        (leg_length, options): (f32, &ContactOptions),
    ) -> Vec<Phase> {
        let options = self.options(options, leg_length);
        self.seen(track, times).phases_between(cuts, times, point, (leg_length, &options))
    }

    /// A foot's track seen from the belt.
    pub(crate) fn seen(&self, track: &FootTrack, times: &[f64]) -> FootTrack {
        let start = times.first().copied().unwrap_or_default();
        let moved = |places: &[Vec3]| {
            let places = places.iter().zip(times);
            places.map(|(place, time)| *place - self.velocity * (time - start) as f32).collect()
        };
        FootTrack {
            side: track.side,
            ankle: moved(&track.ankle),
            toes: moved(&track.toes),
            heel: moved(&track.heel),
            lowest: track.lowest.clone(),
        }
    }

    /// Thresholds for feet that are seen from it.
    pub(crate) fn options(&self, options: &ContactOptions, leg_length: f32) -> ContactOptions {
        let speed = self.speed() / leg_length.max(1e-6);
        let [enter, leave] = UNSTEADY.map(|(part, most)| (part * speed).min(most));
        ContactOptions {
            enter_speed: options.enter_speed.max(enter),
            leave_speed: options.leave_speed.max(leave),
            ..*options
        }
    }
}

/// The turn and the factor that take a horizontal velocity from one character to another.
pub(crate) fn between(source: &Character, target: &Character) -> (Quat, f32) {
    let heading = |c: &Character| c.stance().forward.x.atan2(c.stance().forward.z);
    let scale = target.measures().leg_length / source.measures().leg_length.max(1e-6);
    (Quat::from_rotation_y(heading(target) - heading(source)), scale)
}
