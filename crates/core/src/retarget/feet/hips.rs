//! How the hips carry the legs: what a rig's own hips add to the motion of its feet is taken away.
//!
//! A retarget by rotations gives the target's hips the turns of the source's. Two proportions of a rig then move its feet
//! in ways that the source's do not:
//!
//! * Rigs place their **hips joint** anywhere between ground and waist; where that is far from the leg roots, every turn of
//!   the pelvis swings both legs. The hips joint is moved so that the middle of the leg roots goes the source's way.
//! * **Wide hips** on short legs (comic figures) carry each foot around with every turn of the pelvis. The foot is moved
//!   back; its leg is solved to it.
//!
//! Both set in softly where they would make a difference of 0.02 to 0.04 leg lengths, so that ordinary figures keep what
//! their rotations give.

use super::goals::FootFrames;
use super::{FeetPass, curve};
use crate::character::Character;
use crate::contact::JointPath;
use crate::humanoid::Bone;
use crate::rotation::swing_twist;
use glam::{Mat3, Quat, Vec3};

/// Differences up to the first (leg lengths) are left alone, from the second on all is taken away.
const OFF: [f32; 2] = [0.02, 0.04];
/// Over which time the facing is averaged that wide hips are kept across, seconds to either side.
const FACING_SECS: f64 = 0.5;

/// A pelvis that shakes from frame to frame is noise, and the further its joint is from the legs the more of it would be
/// added to the hips: what is taken away is averaged over this time to either side, seconds.
const STEADY_SECS: f64 = 0.08;

/// What is added to places of the target, by frame; the lists may be empty.
#[derive(Clone, Debug, Default)]
pub(super) struct HipShifts {
    /// To hips, legs and feet.
    pub(super) whole: Vec<Vec3>,
    /// To each foot alone, in the order of the feet given.
    pub(super) feet: Vec<Vec<Vec3>>,
}

impl HipShifts {
    /// From the retargeted frames of the feet and the places of the hips joint.
    /// `clock` has the times of the frames, cuts apart.
    pub(super) fn of(pass: &FeetPass<'_>, clock: &[f64], feet: &[FootFrames], hips: &[Vec3]) -> HipShifts {
        let (Some(source), Some(target)) = (Pelvis::of(pass.source), Pelvis::of(pass.target)) else {
            return HipShifts::default();
        };
        let [left, right] = feet else {
            return HipShifts::default();
        };
        let scale = pass.retarget.scale();
        let carried = |v: Vec3| pass.retarget.travel_direction(v) * scale;
        let legs = |frame: usize| [left.hips[frame], right.hips[frame]];
        let frames: Vec<PelvisAt> = pass.times.iter().map(|t| source.at(pass, *t)).collect();
        // Where the middle of the leg roots travels itself it is where it should be.
        let [of_source, of_target] =
            pass.retarget.plan.travel.is_of_legs().map(|of_legs| if of_legs { 0.0 } else { 1.0 });
        let middle = target.stance.middle * of_target - carried(source.stance.middle) * of_source;
        let whole = frames.iter().enumerate().map(|(frame, at)| {
            let [a, b] = legs(frame);
            middle + carried(at.middle) * of_source - (0.5 * (a + b) - hips[frame]) * of_target
        });
        let wanted = halves(pass, clock, &frames, [&source, &target]);
        let half = wanted.iter().enumerate().map(|(frame, wanted)| {
            let [a, b] = legs(frame);
            *wanted - 0.5 * (a - b)
        });
        let leg_length = pass.target.measures().leg_length;
        let (whole, half) = (softly(whole.collect(), leg_length), softly(half.collect(), leg_length));
        let steady = |shifts: Vec<Vec3>| curve::smoothed(&shifts, &clock[..shifts.len()], STEADY_SECS);
        let (whole, half) = (steady(whole), steady(half));
        let other = half.iter().map(|s| -*s).collect();
        HipShifts { whole, feet: vec![half, other] }
    }
}

/// From the middle of the leg roots to the left one as the source has them, wider by as much as the target is in its stance,
/// by frame.
fn halves(
    pass: &FeetPass<'_>,
    clock: &[f64],
    frames: &[PelvisAt],
    [source, target]: [&Pelvis; 2],
) -> Vec<Vec3> {
    let carried = |v: Vec3| pass.retarget.travel_direction(v) * pass.retarget.scale();
    let wider = target.stance.half - carried(source.stance.half);
    let facings: Vec<Quat> = frames.iter().map(|at| at.yaw).collect();
    let half = |(frame, at): (usize, &PelvisAt)| carried(at.half) + facing(&facings, clock, frame) * wider;
    frames.iter().enumerate().map(half).collect()
}

/// [`halves`] for a pass; `None` where a pelvis is not known.
pub(super) fn wanted_halves(pass: &FeetPass<'_>, clock: &[f64]) -> Option<Vec<Vec3>> {
    let (source, target) = (Pelvis::of(pass.source)?, Pelvis::of(pass.target)?);
    let frames: Vec<PelvisAt> = pass.times.iter().map(|t| source.at(pass, *t)).collect();
    Some(halves(pass, clock, &frames, [&source, &target]))
}

/// All shifts by the part that their largest deserves; none where that is nothing.
fn softly(mut shifts: Vec<Vec3>, leg_length: f32) -> Vec<Vec3> {
    let furthest = shifts.iter().map(|s| s.length()).fold(0.0, f32::max) / leg_length.max(1e-6);
    let u = ((furthest - OFF[0]) / (OFF[1] - OFF[0])).clamp(0.0, 1.0);
    if u <= 0.0 {
        return Vec::new();
    }
    let part = u * u * (3.0 - 2.0 * u);
    shifts.iter_mut().for_each(|s| *s *= part);
    shifts
}

/// The mean facing around a frame.
fn facing(facings: &[Quat], times: &[f64], frame: usize) -> Quat {
    let own = facings[frame];
    let from = times.partition_point(|t| *t < times[frame] - FACING_SECS);
    let to = times.partition_point(|t| *t <= times[frame] + FACING_SECS);
    let mut sum = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);
    for (other, time) in facings[from..to].iter().zip(&times[from..to]) {
        let u = ((time - times[frame]) / FACING_SECS) as f32;
        let near = if other.dot(own) < 0.0 { -*other } else { *other };
        sum += near * (1.0 - u * u).max(0.0);
    }
    if sum.length_squared() > 0.0 { sum.normalize() } else { own }
}

/// A pelvis at one time.
#[derive(Clone, Copy, Debug)]
struct PelvisAt {
    /// From the hips joint to the middle of the leg roots.
    middle: Vec3,
    /// From there to the left leg root.
    half: Vec3,
    /// The turn of the pelvis about up since its stance.
    yaw: Quat,
}

struct Pelvis {
    hips: JointPath,
    legs: [JointPath; 2],
    stance: PelvisAt,
    stance_rotation: Quat,
}

impl Pelvis {
    fn of(character: &Character) -> Option<Pelvis> {
        let joint = |bone| character.humanoid().joint(bone);
        let hips = joint(Bone::Hips)?;
        let legs = [joint(Bone::LeftUpperLeg)?, joint(Bone::RightUpperLeg)?];
        let stance = character.stance();
        let [left, right] = legs.map(|leg| stance.positions[leg]);
        Some(Pelvis {
            hips: JointPath::to(character, hips, None),
            legs: legs.map(|leg| JointPath::to(character, leg, None)),
            stance: PelvisAt {
                middle: 0.5 * (left + right) - stance.positions[hips],
                half: 0.5 * (left - right),
                yaw: Quat::IDENTITY,
            },
            stance_rotation: stance.rotations[hips],
        })
    }

    fn at(&self, pass: &FeetPass<'_>, time: f64) -> PelvisAt {
        let place = |path: &JointPath| path.place(pass.source_clip, time, JointPath::ROOT);
        let (linear, hips) = place(&self.hips);
        let [left, right] = [&self.legs[0], &self.legs[1]].map(|leg| place(leg).1);
        PelvisAt {
            middle: 0.5 * (left + right) - hips,
            half: 0.5 * (left - right),
            yaw: yaw(linear, self.stance_rotation),
        }
    }
}

/// How far a pelvis has turned about up since its stance.
fn yaw(linear: Mat3, stance: Quat) -> Quat {
    let [x, y, z] = [linear.x_axis, linear.y_axis, linear.z_axis].map(Vec3::normalize_or_zero);
    let now = Mat3::from_cols(x, y, z);
    if (now.determinant() - 1.0).abs() > 0.1 {
        return Quat::IDENTITY;
    }
    swing_twist(Quat::from_mat3(&now) * stance.conjugate(), Vec3::Y).1
}
