//! What feet are measured against: when the source stands, and whether the ground stands.

use posewright::contact::{Belt, ContactOptions, ContactPoint, Phase, find_belt, find_phases};
use posewright::glam::DVec3;
use posewright::humanoid::Side;
use posewright::measure::{FootMeasureOptions, Performance, TravelFrame, lost_travel};
use posewright::retarget::feet::Treadmill;
use posewright::{Character, Clip};

/// See the module.
pub(super) struct Ground {
    /// Of both feet, found on the source.
    pub(super) phases: Vec<Phase>,
    points: [ContactPoint; 2],
    /// Of the source's toes, for feet that are looked at by their ankles since the target has no toes.
    pub(super) toes: Vec<Phase>,
    /// The velocity of a belt under source and target, metres per second.
    pub(super) belts: Option<[DVec3; 2]>,
    /// The travel that a clip in place has lost, by frame; empty where it has not.
    lost: Vec<DVec3>,
}

impl Ground {
    /// Of a source that `target` plays.
    pub(super) fn of(
        source: (&Character, &Clip),
        target: &Character,
        times: &[f64],
        treadmill: Treadmill,
    ) -> Ground {
        let belt = match treadmill {
            Treadmill::Find => find_belt(source.0, source.1, times),
            Treadmill::Ignore => None,
            Treadmill::Given(velocity) => Some(Belt::given(velocity)),
        };
        Ground::on(belt, source, target, times)
    }

    /// With a belt that is known.
    pub(super) fn on(
        belt: Option<Belt>,
        (source, clip): (&Character, &Clip),
        target: &Character,
        times: &[f64],
    ) -> Ground {
        let sides = [Side::Left, Side::Right];
        let points = sides.map(|side| ContactPoint::common(source, target, side));
        let options = ContactOptions::default();
        let phases = |on| match &belt {
            Some(belt) => belt.phases(source, clip, times, on, &options),
            None => find_phases(source, clip, times, on, &options),
        };
        let has_toes = |side: Side| source.soles()[side as usize].is_some_and(|sole| sole.toes.is_some());
        let by_ankle =
            |(side, point): &(Side, ContactPoint)| *point == ContactPoint::Ankle && has_toes(*side);
        let lacking = sides.into_iter().zip(points).filter(by_ankle);
        Ground {
            toes: lacking.flat_map(|(side, _)| phases((side, ContactPoint::Toes))).collect(),
            phases: sides.into_iter().zip(points).flat_map(phases).collect(),
            points,
            belts: belt.map(|b| [b, b.carried(source, target)].map(|b| b.velocity.as_dvec3())),
            lost: Vec::new(),
        }
    }

    /// With the travel given back that a target in place has lost against its source.
    pub(super) fn travelling(
        self,
        source: &Performance<'_>,
        target: &Performance<'_>,
        times: &[f64],
        travel: &TravelFrame,
    ) -> Ground {
        let lost =
            if travel.horizontal { Vec::new() } else { lost_travel(source, target, times, travel.scale) };
        Ground { lost, ..self }
    }

    /// What to measure with, over a floor of the target.
    pub(super) fn options(&self, floor: f64) -> FootMeasureOptions<'_> {
        let belt = self.belts.map_or(DVec3::ZERO, |[_, target]| target);
        FootMeasureOptions {
            phases: &self.phases,
            points: self.points,
            floor,
            trim_secs: 0.03,
            belt,
            moved: &self.lost,
        }
    }
}
