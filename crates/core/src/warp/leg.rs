//! Legs: who they are, and what is wanted of each in the frame at hand.

use super::tread::PlacedCorners;
use super::{StridePoint, WarpError};
use crate::character::Character;
use crate::humanoid::Bone;
use crate::ik::{LimbEnd, LimbName, PoseMut, TwoBone};
use crate::pose::ModelPose;
use crate::skeleton::Skeleton;
use glam::{Quat, Vec3};

/// The part of its bones' length that a leg may have: further out its end is reached ever more slowly.
pub(super) const LONGEST: f32 = 0.999;

/// One leg by its joints: any number of them makes a character (fox, horse, spider).
#[derive(Clone, Debug, PartialEq)]
pub struct LegChain {
    /// Name for answers and reports.
    pub name: String,
    /// The joint at which the leg hangs from the body.
    pub upper: usize,
    /// The knee: the joint that bends.
    pub lower: usize,
    /// The ankle or paw, below `lower`; joints in between ride along.
    pub foot: usize,
    /// The ball of the foot, below `foot`. Default: none, the foot joint is the contact.
    pub ball: Option<usize>,
    /// Model-space direction in which the knee gives way in the stance. Zero: where it stands out there, else the
    /// character's forward.
    pub bend: Vec3,
}

/// A prepared leg.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Leg {
    pub(super) name: String,
    pub(super) limb: TwoBone,
    /// The ankle joint.
    pub(super) foot: usize,
    /// The joint whose place is warped.
    pub(super) point: usize,
    /// From ankle to contact point in the stance, without height, and the foot's rotation there.
    pub(super) ahead: Vec3,
    pub(super) stance: Quat,
    /// Whether the foot hangs from elsewhere than the leg and must be put where the leg ends.
    pub(super) is_detached: bool,
    /// The sole's corners in the foot joint's frame, as far as they are known; the tip of the toes is the last.
    pub(super) sole: Vec<Vec3>,
    /// The toe joint, and the tip of the toes in its frame, metres of model space.
    pub(super) tip: Option<(usize, Vec3)>,
    /// A rig's own IK joint for this foot.
    pub(super) ik: Option<usize>,
}

/// What is wanted of a leg in this frame, model space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LegGoal {
    /// Hip joint, moved along with the body as far as the operators have got.
    pub(super) hip: Vec3,
    /// Ankle.
    pub(super) ankle: Vec3,
    /// The warped point: ball or ankle.
    pub(super) point: Vec3,
    /// Rotation of the foot joint.
    pub(super) rotation: Quat,
    /// Ankle and point as animated.
    pub(super) ankle_before: Vec3,
    pub(super) point_before: Vec3,
    /// Knee from hip as animated, turned with the body.
    pub(super) knee: Vec3,
    /// Hip to ankle as animated, metres.
    pub(super) animated: f32,
    /// Hip to ankle, as the operator at work found it, metres.
    pub(super) length: f32,
    /// Longest that the leg may be in this frame, metres.
    pub(super) limit: f32,
    /// Pelvis to ankle, as the stride operator found it, metres.
    pub(super) from_pelvis: f32,
    /// Length of both segments, metres.
    pub(super) chain: f32,
    /// The part of that which may be used.
    pub(super) longest: f32,
    /// Place and rotation of the rig's IK joint relative to the foot.
    pub(super) ik_place: Vec3,
    pub(super) ik_turn: Quat,
}

impl LegGoal {
    /// Moves the foot without turning it.
    pub(super) fn shift(&mut self, by: Vec3) {
        self.ankle += by;
        self.point += by;
    }

    /// Takes over the distances from hip and pelvis to ankle as those to keep.
    pub(super) fn measure(&mut self, pelvis: Vec3) {
        self.length = self.hip.distance(self.ankle).min(self.reach());
        self.from_pelvis = pelvis.distance(self.ankle);
    }

    /// How far it may reach: to the part of its bones' length that is allowed, or to the pose's own length.
    pub(super) fn reach(&self) -> f32 {
        self.animated.max(self.longest * self.chain)
    }
}

impl Leg {
    /// The sole's corners in the foot joint's frame, with the toes bent as they are in a pose.
    pub(super) fn corners(&self, model: &ModelPose) -> PlacedCorners {
        let mut corners = PlacedCorners::new(self.sole.iter().copied());
        if let Some((toes, tip)) = self.tip {
            let place = model.positions[toes] + model.rotations[toes] * tip;
            corners.set_last(model.rotations[self.foot].conjugate() * (place - model.positions[self.foot]));
        }
        corners
    }

    /// Reads the leg out of a composed pose. In line, so that it is written once.
    #[inline]
    pub(super) fn read(&self, pose: &PoseMut<'_>) -> LegGoal {
        let positions = &pose.model.positions;
        let (hip, knee) = (positions[self.limb.upper], positions[self.limb.lower]);
        let ankle = self.limb.end_position(pose);
        let point = if self.point == self.foot { ankle } else { positions[self.point] };
        let rotation = pose.model.rotations[self.foot];
        let (ik_place, ik_turn) = self.ik.map_or((Vec3::ZERO, Quat::IDENTITY), |ik| {
            let back = rotation.conjugate();
            (back * (positions[ik] - ankle), back * pose.model.rotations[ik])
        });
        LegGoal {
            hip,
            ankle,
            point,
            rotation,
            ankle_before: ankle,
            point_before: point,
            knee: knee - hip,
            animated: hip.distance(ankle),
            length: hip.distance(ankle),
            limit: 0.0,
            from_pelvis: 0.0,
            chain: hip.distance(knee) + knee.distance(ankle),
            longest: LONGEST,
            ik_place,
            ik_turn,
        }
    }
}

/// The legs of a humanoid, or those that are listed.
pub(super) fn prepare(
    character: &Character,
    chains: &[LegChain],
    point: StridePoint,
) -> Result<Vec<Leg>, WarpError> {
    let mut legs = if chains.is_empty() { of_humanoid(character, point) } else { Vec::new() };
    let found = if chains.is_empty() && legs.is_empty() { of_creature(character) } else { Vec::new() };
    for chain in chains.iter().chain(&found) {
        legs.push(of_chain(character, chain, point)?);
    }
    if legs.is_empty() {
        return Err(WarpError::NoLegs);
    }
    for (index, leg) in legs.iter().enumerate() {
        if legs[..index].iter().any(|other| other.limb.upper == leg.limb.upper) {
            return Err(WarpError::Twice { joint: character.skeleton().path(leg.limb.upper) });
        }
    }
    Ok(legs)
}

/// Legs of a creature that is no humanoid, from the chains that recognition calls so (`leftFrontLeg`, `rightBackLeg`, …).
/// Of four joints and more the last is the toes; a fore leg of five begins with its shoulder blade, any leg of six with a
/// joint that holds it.
fn of_creature(character: &Character) -> Vec<LegChain> {
    let legs = character.humanoid().chains.iter().filter(|c| c.name.ends_with("Leg") && c.joints.len() >= 3);
    legs.map(|chain| {
        let joints = &chain.joints;
        let held = joints.len() >= 6 || joints.len() >= 5 && chain.name.contains("Front");
        let first = usize::from(held);
        let has_toes = joints.len() - first >= 4;
        let foot = joints.len() - 1 - usize::from(has_toes);
        LegChain {
            name: chain.name.clone(),
            upper: joints[first],
            lower: joints[first + 1],
            foot: joints[foot],
            ball: has_toes.then(|| joints[foot + 1]),
            bend: Vec3::ZERO,
        }
    })
    .collect()
}

fn of_humanoid(character: &Character, point: StridePoint) -> Vec<Leg> {
    let sides = [(LimbName::LeftLeg, Bone::LeftToes), (LimbName::RightLeg, Bone::RightToes)];
    let mut legs = Vec::new();
    for (side, (name, toes)) in sides.into_iter().enumerate() {
        let bone = name.bones()[2];
        let (Some(limb), Some(foot)) = (TwoBone::of(character, name), character.humanoid().joint(bone))
        else {
            continue;
        };
        let skeleton = character.skeleton();
        let ball = character.humanoid().joint(toes).filter(|t| skeleton.is_in_subtree(*t, foot));
        legs.push(Leg {
            name: bone.name().to_string(),
            foot,
            ahead: ball_ahead(character, foot, ball.filter(|_| point == StridePoint::Ball)),
            stance: character.stance().rotations[foot],
            point: ball.filter(|_| point == StridePoint::Ball).unwrap_or(foot),
            is_detached: matches!(limb.end, LimbEnd::Point(_)),
            limb,
            sole: sole_corners(character, side),
            tip: toe_tip(character, side),
            ik: None,
        });
    }
    legs
}

/// From ankle to ball in the stance, without height.
fn ball_ahead(character: &Character, foot: usize, ball: Option<usize>) -> Vec3 {
    let positions = &character.stance().positions;
    let between = ball.map_or(Vec3::ZERO, |b| positions[b] - positions[foot]);
    Vec3::new(between.x, 0.0, between.z)
}

/// The corners of a sole in the foot joint's frame, with the toes as the stance has them.
fn sole_corners(character: &Character, side: usize) -> Vec<Vec3> {
    let Some(sole) = character.soles()[side] else { return Vec::new() };
    let pose = ModelPose::of(character.skeleton(), character.stance_local());
    let (foot, toes) = (sole.foot, sole.toes.unwrap_or(sole.foot));
    let tip = pose.positions[toes] + pose.linears[toes] * sole.toe_tip;
    // Pure rotation: corners are lengths in model space, so that a goal needs no scale.
    let flat = |p: Vec3| pose.rotations[foot].conjugate() * p;
    let of_foot = |p: Vec3| flat(pose.linears[foot] * p);
    vec![
        of_foot(sole.heel),
        of_foot(sole.ball_inner),
        of_foot(sole.ball_outer),
        flat(tip - pose.positions[foot]),
    ]
}

/// The toe joint of a foot that has one, and the tip of the toes in its frame.
fn toe_tip(character: &Character, side: usize) -> Option<(usize, Vec3)> {
    let sole = character.soles()[side]?;
    let toes = sole.toes.filter(|toes| *toes != sole.foot)?;
    let pose = ModelPose::of(character.skeleton(), character.stance_local());
    Some((toes, pose.rotations[toes].conjugate() * (pose.linears[toes] * sole.toe_tip)))
}

fn of_chain(character: &Character, chain: &LegChain, point: StridePoint) -> Result<Leg, WarpError> {
    let skeleton = character.skeleton();
    check_chain(skeleton, chain)?;
    let stance = character.stance();
    let bend = if chain.bend == Vec3::ZERO { stance_bend(character, chain) } else { chain.bend };
    Ok(Leg {
        name: chain.name.clone(),
        limb: TwoBone {
            upper: chain.upper,
            lower: chain.lower,
            end: LimbEnd::Joint(chain.foot),
            bend_in_upper: stance.rotations[chain.upper].conjugate() * bend,
        },
        foot: chain.foot,
        ahead: ball_ahead(character, chain.foot, chain.ball.filter(|_| point == StridePoint::Ball)),
        stance: stance.rotations[chain.foot],
        point: chain.ball.filter(|_| point == StridePoint::Ball).unwrap_or(chain.foot),
        is_detached: false,
        sole: Vec::new(),
        tip: None,
        ik: None,
    })
}

/// Where the knee stands out in the stance; the character's forward where the leg is straight.
fn stance_bend(character: &Character, chain: &LegChain) -> Vec3 {
    let [upper, lower, foot] =
        [chain.upper, chain.lower, chain.foot].map(|j| character.stance().positions[j]);
    let Some(along) = (foot - upper).try_normalize() else { return character.stance().forward };
    let out = (lower - upper).reject_from_normalized(along);
    if out.length() > 0.02 * upper.distance(foot) { out.normalize() } else { character.stance().forward }
}

fn check_chain(skeleton: &Skeleton, chain: &LegChain) -> Result<(), WarpError> {
    let joints = [Some(chain.upper), Some(chain.lower), Some(chain.foot), chain.ball];
    let mut above: Option<usize> = None;
    for joint in joints.into_iter().flatten() {
        if joint >= skeleton.len() {
            return Err(WarpError::NoJoint { joint });
        }
        if let Some(above) = above
            && (above == joint || !skeleton.is_in_subtree(joint, above))
        {
            let (joint, above) = (skeleton.path(joint), skeleton.path(above));
            return Err(WarpError::NotBelow { leg: chain.name.clone(), joint, above });
        }
        above = Some(joint);
    }
    Ok(())
}
