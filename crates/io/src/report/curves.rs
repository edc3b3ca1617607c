//! What a clip did over time, for the plots of a report.

use super::Comparison;
use super::ground::Ground;
use posewright::contact::floor_level;
use posewright::measure::{
    DirectionSeries, FootSeries, PathSeries, Performance, direction_series, end_orientation_series,
    foot_series, hold_error, path_series,
};
use posewright::retarget::feet::Treadmill;
use posewright::retarget::grips::{GripDetection, GripPhase, find_grips};
use posewright::{Character, Clip};

/// One hand that holds something: how far it is from its place, by frame.
#[derive(Clone, Debug, PartialEq)]
pub struct HoldSeries {
    /// What holds what, for people: `leftHand on the other hand`.
    pub name: String,
    /// First and last frame of the grip.
    pub frames: (usize, usize),
    /// Metres, by frame of the clip; 0 outside of the grip.
    pub distance: Vec<f64>,
}

/// The curves of one clip.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClipCurves {
    /// Time of each frame, seconds.
    pub times: Vec<f64>,
    /// Heights and drifts of the feet.
    pub feet: Vec<FootSeries>,
    /// Direction errors of the limb segments.
    pub directions: Vec<DirectionSeries>,
    /// Turns of hands and head away from the source's.
    pub ends: Vec<DirectionSeries>,
    /// Ways of the hips.
    pub path: Option<PathSeries>,
    /// Hands that hold something on the source.
    pub holds: Vec<HoldSeries>,
}

impl ClipCurves {
    /// Measures a clip by itself, over the floor that its feet stand on: heights and drifts of the feet.
    pub fn alone((character, clip): (&Character, &Clip), times: &[f64]) -> ClipCurves {
        let ground = Ground::of((character, clip), character, times, Treadmill::Find);
        let floor = floor_level(character, clip, times).map_or(character.floor(), |floor| floor.level);
        let options = ground.options(f64::from(floor));
        let feet = foot_series(&Performance::new(character, clip), times, &options);
        ClipCurves { times: times.to_vec(), feet, ..ClipCurves::default() }
    }

    /// Measures a clip against its source; `grips` are the ones that were asked for, `None` looks for them on the source.
    pub fn of(comparison: &Comparison<'_>, grips: Option<&[GripPhase]>) -> ClipCurves {
        let Comparison { source, target, times, travel, treadmill } = *comparison;
        let (s, t) = (Performance::new(source.0, source.1), Performance::new(target.0, target.1));
        let ground = Ground::of(source, target.0, times, treadmill).travelling(&s, &t, times, &travel);
        let found;
        let grips = match grips {
            Some(grips) => grips,
            None => {
                let level = travel.source_floor as f32;
                found = find_grips(source.0, source.1, times, &GripDetection::default(), level);
                &found
            }
        };
        let held = hold_error(&s, &t, times, grips);
        let hold = |(grip, distance): (&GripPhase, Vec<f64>)| HoldSeries {
            name: format!("{} on the {}", grip.bone().name(), grip.holds.word()),
            frames: (grip.from, grip.to),
            distance,
        };
        ClipCurves {
            times: times.to_vec(),
            feet: foot_series(&t, times, &ground.options(f64::from(target.0.floor()))),
            directions: direction_series(&s, &t, times),
            ends: end_orientation_series(&s, &t, times),
            path: path_series(&s, &t, times, &travel),
            holds: grips.iter().zip(held.series).map(hold).collect(),
        }
    }
}
