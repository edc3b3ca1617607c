//! One foot of the target as the contact pass needs it: its leg, and its sole relative to ankle and toe joint.

use crate::character::{Character, Underside, up_in};
use crate::contact::{ContactPoint, foot_bones};
use crate::humanoid::{Bone, Side};
use crate::ik::{LimbEnd, LimbName, SOFT_FROM, TwoBone};
use crate::pose::ModelPose;
use crate::rotation::swing_twist;
use crate::spring::{from_rotation_vector, rotation_vector};
use glam::{Quat, Vec3};

/// Furthest that toes are bent to keep them out of the ground, radians.
const MOST_TOE_BEND: f32 = 1.0;
/// How much of their length toes must reach ahead to be bent out of the ground: not at all up to the first, fully from the
/// second on.
const STEEP_TOES: [f32; 2] = [0.15, 0.5];

/// Deepest that a sole may go between phases, metres, however long the legs.
const DEEPEST: f32 = 0.009;

/// Where a foot is stiff far beyond its ball (toes that move no skin), a rising heel lifts the ball; where only its heel
/// touches the ground, it lets it down. It may do so by this much, leg lengths; then the heel rises less than the source's.
const STIFF_LIFT: f32 = 0.02;
/// A heel that is up as high as heels get while the ball stands, radians.
const HIGH_HEEL: f32 = 0.7;

/// A heel that is up is taken down by this much so that the foot comes to lie flat without a jerk, radians.
const HEEL_EASE: f32 = 0.06;

/// A foot with its leg and sole. Offsets are in the pure-rotation frame of their joint, metres in model space, so that
/// `place = joint place + joint rotation * offset` whatever scales stand above.
#[derive(Clone, Debug)]
pub struct FootRig {
    /// Which foot.
    pub side: Side,
    /// The leg, hip to ankle.
    pub leg: TwoBone,
    /// The ankle joint.
    pub foot: usize,
    /// The toe joint, where the rig has one below the ankle.
    pub toes: Option<usize>,
    /// What is fixed in a phase.
    pub point: ContactPoint,
    /// From ankle to toe joint; zero without toes.
    pub to_toes: Vec3,
    /// What can be its lowest point.
    pub(super) underside: Underside,
    /// Toe tip, from the toe joint, or from the ankle without toes.
    pub tip: Vec3,
    /// Rotation of the ankle in the stance, with the body upright.
    pub foot_stance: Quat,
    /// Rotation of the toe joint in the stance, with the body upright.
    pub toes_stance: Quat,
    /// The hips, or the joint at the leg's top where they are not known.
    pub hips: usize,
    /// Rotations of shin, thigh and hips in the stance, with the body upright.
    pub leg_stance: [Quat; 3],
    /// Where the character faces in its stance.
    pub forward: Vec3,
    /// To the left of the toes, in the toe joint's frame; they bend about it.
    pub toes_lateral: Vec3,
    /// Height of the contact point over the sole in the stance, metres.
    pub point_height: f32,
    /// How far a heel may rise in a phase, radians; see [`STIFF_LIFT`].
    pub(super) highest_heel: f32,
}

impl FootRig {
    /// The foot of a character; `None` when leg or sole are not known.
    pub fn new(character: &Character, side: Side, point: ContactPoint) -> Option<FootRig> {
        let name = if side == Side::Left { LimbName::LeftLeg } else { LimbName::RightLeg };
        let leg = TwoBone::of(character, name)?;
        let sole = character.soles()[side as usize]?;
        let foot = character.humanoid().joint(foot_bones(side)[0])?;
        let toes = sole.toes.filter(|t| *t != foot && character.skeleton().is_in_subtree(*t, foot));
        let stance = character.stance();
        let pose = ModelPose::of(character.skeleton(), character.stance_local());
        let upright = upright(character);
        let offset = |joint: usize, in_joint: Vec3| {
            pose.rotations[joint].conjugate() * (pose.linears[joint] * in_joint)
        };
        let tip_joint = toes.unwrap_or(foot);
        let hips = character.humanoid().joint(Bone::Hips).unwrap_or(leg.upper);
        let mut rig = FootRig {
            side,
            leg,
            foot,
            toes,
            point: if toes.is_some() { point } else { ContactPoint::Ankle },
            to_toes: toes.map_or(Vec3::ZERO, |t| {
                pose.rotations[foot].conjugate() * (pose.positions[t] - pose.positions[foot])
            }),
            underside: character.underside(side)?.clone(),
            tip: offset(tip_joint, sole.toe_tip),
            foot_stance: upright * pose.rotations[foot],
            toes_stance: upright * pose.rotations[tip_joint],
            hips,
            leg_stance: [leg.lower, leg.upper, hips].map(|j| upright * pose.rotations[j]),
            forward: stance.forward,
            toes_lateral: (upright * pose.rotations[tip_joint]).conjugate() * Vec3::Y.cross(stance.forward),
            point_height: 0.0,
            highest_heel: f32::INFINITY,
        };
        if sole.toes.is_some() && toes.is_none() {
            // The toe joint hangs elsewhere; the tip's frame is not this foot's.
            rig.tip = 0.5 * (offset(foot, sole.ball_inner) + offset(foot, sole.ball_outer));
        }
        let at_stance =
            Foot { ankle: Vec3::ZERO, foot: rig.foot_stance, toes: rig.toes_stance, leg: rig.leg_stance };
        rig.point_height = rig.point_of(&at_stance).y - rig.lowest(&at_stance);
        rig.highest_heel = rig.highest_heel(&at_stance, STIFF_LIFT * rig.leg_length(&pose));
        Some(rig)
    }

    /// Place of the contact point.
    pub(super) fn point_of(&self, foot: &Foot) -> Vec3 {
        match self.point {
            ContactPoint::Toes => foot.ankle + foot.foot * self.to_toes,
            ContactPoint::Ankle => foot.ankle,
        }
    }

    /// Height of the lowest point of the whole foot.
    pub(super) fn lowest(&self, foot: &Foot) -> f32 {
        let [shin, thigh, hips] = foot.leg;
        foot.ankle.y + self.underside.lowest(&[foot.foot, foot.toes, shin, thigh, hips].map(up_in))
    }

    /// The contact point, at the height that it has over the foot's lowest point in the stance: on the ground it is where
    /// that asks for it, whatever the foot touches the ground with.
    pub(super) fn resting_point(&self, foot: &Foot) -> Vec3 {
        Vec3 { y: self.lowest(foot) + self.point_height, ..self.point_of(foot) }
    }

    /// Whether the leg has a say in where the foot's lowest point is.
    pub(super) fn follows_leg(&self) -> bool {
        let [_, leg @ ..] = self.underside.follows();
        leg.contains(&true)
    }

    /// How deep the sole may go between phases, metres, from the part of a leg length that the options allow.
    pub(super) fn deepest(&self, per_leg: f32, leg_length: f32) -> f32 {
        (per_leg * leg_length).min(DEEPEST)
    }

    /// How far the heel can rise about the ball before what is stiff ahead of it lifts the ball, or a heel that
    /// carried it all lets it down, by `most` metres.
    fn highest_heel(&self, stance: &Foot, most: f32) -> f32 {
        if self.point == ContactPoint::Ankle {
            return f32::INFINITY;
        }
        let raised = Foot { toes: stance.toes, ..self.heel_down(stance, -HIGH_HEEL) };
        let lift = (self.point_of(&raised).y - self.resting_point(&raised).y).abs();
        if lift > most { HIGH_HEEL * most / lift } else { f32::INFINITY }
    }

    /// How far the heel is turned up about the ball, radians; negative when the toes point up.
    pub(super) fn heel_up(&self, foot: &Foot) -> f32 {
        let (tilt, yaw) = swing_twist(foot.foot * self.foot_stance.conjugate(), Vec3::Y);
        rotation_vector(tilt).dot(Vec3::Y.cross(yaw * self.forward))
    }

    /// The foot with its heel turned down by an angle about its own lateral axis, toes carried along in direction.
    pub(super) fn heel_down(&self, foot: &Foot, angle: f32) -> Foot {
        let turn = Quat::from_axis_angle(Vec3::Y.cross(self.forward), -angle);
        let own = |stance: Quat| stance.conjugate() * turn * stance;
        Foot {
            foot: (foot.foot * own(self.foot_stance)).normalize(),
            toes: (foot.toes * own(self.toes_stance)).normalize(),
            ..*foot
        }
    }

    /// Where the ankle has to be so that the contact point is at `anchor` with the foot turned as it is: across the ground
    /// the point itself, in height the foot's lowest point, which is on the ground when the anchor is at the contact point's
    /// height.
    pub(super) fn place_at(&self, foot: &Foot, anchor: Vec3) -> Vec3 {
        foot.ankle + anchor - self.resting_point(foot)
    }

    /// The rotations that foot and toes have in a phase: level sideways, heel not below the ball, toes flat. Heading
    /// stays.
    pub(super) fn level(&self, foot: &Foot) -> (Quat, Quat) {
        let turned = foot.foot * self.foot_stance.conjugate();
        let (tilt, yaw) = swing_twist(turned, Vec3::Y);
        let left = Vec3::Y.cross(yaw * self.forward);
        let heel_up = eased_out(eased_in(rotation_vector(tilt).dot(left), HEEL_EASE), self.highest_heel);
        let flat = yaw * self.foot_stance;
        let level_foot = if heel_up > 0.0 { from_rotation_vector(left * heel_up) * flat } else { flat };
        let (_, toes_yaw) = swing_twist(foot.toes * self.toes_stance.conjugate(), Vec3::Y);
        (level_foot, toes_yaw * self.toes_stance)
    }

    /// Keeps a foot out of the ground: bends the toes, then lifts the whole. `depth` is how deep a point may go in the
    /// end; shallow points are corrected by less.
    pub(super) fn keep_above(&self, foot: &mut Foot, ground: f32, depth: f32) {
        self.bend_toes(foot, ground, depth);
        let low = self.lowest(foot) - ground;
        foot.ankle.y += softened_depth(low, depth) - low;
    }

    /// Bends the toes up, where there are any, about the foot's own lateral axis so that their tip goes no deeper than
    /// `depth`. Toes that point nearly straight down, or backwards, would have to be bent far for little height, and to
    /// either side of straight down by very different angles: the steeper they are the less is done here, and the foot
    /// is lifted instead. All of it is continuous, so that small differences of a pose stay small.
    pub(super) fn bend_toes(&self, foot: &mut Foot, ground: f32, depth: f32) {
        if self.toes.is_none() {
            return;
        }
        let tip = foot.toes * self.tip;
        let joint = foot.ankle + foot.foot * self.to_toes;
        let low = joint.y + tip.y - ground;
        if low >= 0.0 {
            return;
        }
        let lateral = foot.toes * self.toes_lateral;
        let across = tip - lateral * tip.dot(lateral);
        // Bent up by `a` the tip is higher by `rise (cos a - 1) + ahead sin a`.
        let (rise, ahead) = (across.y, -lateral.cross(across).y);
        let radius = rise.hypot(ahead);
        let gain = (softened_depth(low, depth) - low) * smooth_between(STEEP_TOES, ahead / radius.max(1e-9));
        if gain <= 0.0 {
            return;
        }
        let wanted = (rise + gain).min(0.95 * radius);
        let ahead_then = (radius * radius - wanted * wanted).max(0.0).sqrt();
        let (sine, cosine) = (wanted * ahead - rise * ahead_then, wanted * rise + ahead_then * ahead);
        let angle = sine.atan2(cosine).clamp(0.0, MOST_TOE_BEND);
        // Toes turn up by negative angles about the axis to the left.
        foot.toes = Quat::from_axis_angle(lateral, -angle) * foot.toes;
    }
}

/// 0 below the first bound, 1 above the second, smooth in between.
fn smooth_between([from, to]: [f32; 2], value: f32) -> f32 {
    let u = ((value - from) / (to - from)).clamp(0.0, 1.0);
    u * u * (3.0 - 2.0 * u)
}

/// Nothing below 0, the value less `width` far above, and a parabola in between.
fn eased_in(value: f32, width: f32) -> f32 {
    let value = value.max(0.0);
    if value < 2.0 * width { value * value / (4.0 * width) } else { value - width }
}

/// The value up to half of `most`, ever less beyond that, never more than `most`.
fn eased_out(value: f32, most: f32) -> f32 {
    let half = 0.5 * most;
    if value <= half { value } else { half + half * (1.0 - ((half - value) / half).exp()) }
}

/// The pose of one foot in model space.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Foot {
    pub(super) ankle: Vec3,
    pub(super) foot: Quat,
    pub(super) toes: Quat,
    /// Shin, thigh and hips, as far as they are known before the leg is solved.
    pub(super) leg: [Quat; 3],
}

/// How long a leg may become that is `now` long and has bones of `chain` together: as long as it is, or this part of its
/// bones. The last degrees before straight cost a knee the most motion, so a leg is not made straighter than the motion has
/// it. A hair less than where the solver starts to soften, so that what is planned is reached exactly.
pub(super) fn reach(chain: f32, now: f32) -> f32 {
    const BENT: f32 = 0.98;
    (BENT.min(SOFT_FROM) * chain).max(now) * (1.0 - 1e-6)
}

/// Heights above 0 stay; below they approach `-depth`, with a continuous slope.
fn softened_depth(height: f32, depth: f32) -> f32 {
    if height >= 0.0 {
        return height;
    }
    if depth <= 0.0 { 0.0 } else { depth * ((height / depth).exp() - 1.0) }
}

/// Turns the stance upright, heading kept; the identity for every character that stands in its model space.
fn upright(character: &Character) -> Quat {
    let stance = character.stance();
    let heading = stance.forward.x.atan2(stance.forward.z);
    (Quat::from_rotation_y(heading) * stance.canonical_from_model).normalize()
}

impl FootRig {
    /// Length of the leg in a pose, metres.
    pub(super) fn leg_length(&self, pose: &ModelPose) -> f32 {
        let [hip, knee, ankle] = self.leg_places(pose);
        hip.distance(knee) + knee.distance(ankle)
    }

    /// Rotations of shin, thigh and hips in a pose.
    pub(super) fn leg_rotations(&self, pose: &ModelPose) -> [Quat; 3] {
        [self.leg.lower, self.leg.upper, self.hips].map(|joint| pose.rotations[joint])
    }

    /// Hip, knee and ankle in a pose.
    pub(super) fn leg_places(&self, pose: &ModelPose) -> [Vec3; 3] {
        let knee = pose.positions[self.leg.lower];
        let ankle = match self.leg.end {
            LimbEnd::Joint(joint) => pose.positions[joint],
            LimbEnd::Point(point) => knee + pose.linears[self.leg.lower] * point,
        };
        [pose.positions[self.leg.upper], knee, ankle]
    }
}
