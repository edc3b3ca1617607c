//! End error of hands: how far a hand is from where it belongs on what it holds.
//!
//! Where it belongs is taken from the source, in metres, in the frame of the other hand or of the prop; a hand on the
//! ground belongs where it is on average. Composed anew in f64: nothing of the grip pass is reused but its definitions (a
//! palm is half-way from wrist to knuckles where both rigs have them, else the wrist; a hand's frame turns with it
//! since the stance).

use super::{ModelPose64, Performance, body_turn, each_pair_of_frames};
use crate::character::Character;
use crate::humanoid::{Bone, Side};
use crate::retarget::grips::{GripPhase, GripTo, hand_bone};
use glam::{DQuat, DVec3};

/// Distance of hands from their places over several grips, metres.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HoldError {
    /// Largest of all.
    pub worst: f64,
    /// The frame of the largest.
    pub worst_frame: usize,
    /// Largest per grip, in the order of the grips.
    pub grips: Vec<f64>,
    /// By grip, then by frame: the distance, 0 outside of the grip.
    pub series: Vec<Vec<f64>>,
}

/// Measures grips of the source on the target over the frames at `times`; 0 where a hand is not known on both sides.
pub fn hold_error(
    source: &Performance<'_>,
    target: &Performance<'_>,
    times: &[f64],
    grips: &[GripPhase],
) -> HoldError {
    let turn = body_turn(source.character, target.character);
    let palms = [Side::Left, Side::Right].map(|side| Palms::new(source.character, target.character, side));
    let mut out = HoldError {
        grips: vec![0.0; grips.len()],
        series: vec![vec![0.0; times.len()]; grips.len()],
        ..HoldError::default()
    };
    let mut resting: Vec<Vec<(usize, DVec3)>> = vec![Vec::new(); grips.len()];
    each_pair_of_frames(source, target, times, |frame, s, t| {
        for (index, grip) in grips.iter().enumerate().filter(|(_, g)| (g.from..=g.to).contains(&frame)) {
            let (own, other) = (&palms[grip.hand as usize], &palms[grip.hand.other() as usize]);
            let Some(own) = own else { continue };
            let (on_source, on_target) = (own.source.place(s), own.target.place(t));
            let shift = grip.shift.place.as_dvec3();
            let goal = match (grip.holds, other) {
                (GripTo::OtherHand, Some(other)) => {
                    let seen = (turn * other.source.turn(s) * turn.inverse()).inverse()
                        * (turn * (on_source - other.source.place(s)));
                    other.target.place(t) + other.target.turn(t) * (seen + shift)
                }
                (GripTo::Prop { source, target }, _) => {
                    let seen = s.rotations[source].inverse() * (on_source - s.positions[source]);
                    t.positions[target] + t.rotations[target] * (seen + shift)
                }
                (GripTo::Ground, _) => {
                    resting[index].push((frame, on_target));
                    continue;
                }
                _ => continue,
            };
            out.add(index, frame, on_target.distance(goal));
        }
    });
    for (index, places) in resting.iter().enumerate().filter(|(_, places)| !places.is_empty()) {
        let mean = places.iter().map(|(_, place)| *place).sum::<DVec3>() / places.len() as f64;
        places.iter().for_each(|(frame, place)| out.add(index, *frame, place.distance(mean)));
    }
    out
}

impl HoldError {
    fn add(&mut self, grip: usize, frame: usize, distance: f64) {
        self.series[grip][frame] = distance;
        self.grips[grip] = self.grips[grip].max(distance);
        if distance > self.worst || distance.is_nan() {
            (self.worst, self.worst_frame) = (distance, frame);
        }
    }
}

struct Palms {
    source: Palm,
    target: Palm,
}

struct Palm {
    joint: usize,
    in_hand: DVec3,
    stance: DQuat,
}

impl Palms {
    fn new(source: &Character, target: &Character, side: Side) -> Option<Palms> {
        let has = |c: &Character, bone: Bone| c.humanoid().joint(bone).is_some();
        let knuckle = [Bone::LeftMiddleProximal, Bone::LeftRingProximal, Bone::LeftIndexProximal]
            .map(|bone| if side == Side::Left { bone } else { bone.mirrored() })
            .into_iter()
            .find(|bone| has(source, *bone) && has(target, *bone));
        Some(Palms { source: Palm::new(source, side, knuckle)?, target: Palm::new(target, side, knuckle)? })
    }
}

impl Palm {
    fn new(character: &Character, side: Side, knuckle: Option<Bone>) -> Option<Palm> {
        let joint = character.humanoid().joint(hand_bone(side))?;
        let stance = ModelPose64::of(character.skeleton(), character.stance_local());
        let knuckle = knuckle.and_then(|bone| character.humanoid().joint(bone));
        let way = knuckle.map_or(DVec3::ZERO, |k| 0.5 * (stance.positions[k] - stance.positions[joint]));
        if stance.linears[joint].determinant().abs() < 1e-12 {
            return None;
        }
        let in_hand = stance.linears[joint].inverse() * way;
        Some(Palm { joint, in_hand, stance: stance.rotations[joint].inverse() })
    }

    fn place(&self, pose: &ModelPose64) -> DVec3 {
        pose.point(self.joint, self.in_hand)
    }

    fn turn(&self, pose: &ModelPose64) -> DQuat {
        pose.rotations[self.joint] * self.stance
    }
}
