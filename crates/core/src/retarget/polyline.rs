//! Chains that follow the course of the source's chain: each target joint points along the source's polyline between
//! the same two parts of its length, with the twist that spreading along the arc length gives.

use super::affine;
use super::pairing::segment_ends;
use super::plan::Drive;
use super::rules::{ChainMode, ChainRule, chain_joints};
use crate::character::Character;
use crate::humanoid::Chain;
use crate::rotation::shortest_arc_f32;
use crate::transform::Transform;
use glam::{Quat, Vec3};

/// One target joint of such a chain.
#[derive(Clone, Debug)]
pub(super) struct PolylineJoint {
    pub(super) joint: usize,
    /// How it would be driven without the polyline.
    pub(super) spread: Drive,
    /// Ancestor paths (root first) of the source joints that carry the course, shared by the chain's joints.
    paths: Vec<Vec<usize>>,
    /// Where along the course its segment starts and ends, in source segments.
    from: f32,
    to: f32,
    /// Direction of its segment in the target's stance, and the inverse of its stance rotation.
    direction: Vec3,
    stance_inverse: Quat,
    target_from_source: Quat,
}

/// The joints of all chains whose rule asks for the course of the source.
pub(super) fn joints(
    source: &Character,
    target: &Character,
    rules: &[ChainRule],
    drives: &[Drive],
    target_from_source: Quat,
) -> Vec<PolylineJoint> {
    let mut out = Vec::new();
    for rule in rules.iter().filter(|r| r.mode == ChainMode::Polyline) {
        let (of_source, of_target) = (chain_joints(source, &rule.chain), chain_joints(target, &rule.chain));
        if of_source.len() < 2 || of_target.len() < 2 {
            continue;
        }
        let knots = knots(source, &of_source);
        let ends = knots_of_target(target, &rule.chain, &of_target);
        let paths: Vec<Vec<usize>> = of_source.iter().map(|j| source.skeleton().path_to(*j)).collect();
        let positions = &target.stance().positions;
        for (index, pair) in of_target.windows(2).enumerate() {
            let start = if index == 0 { 0.0 } else { ends[index - 1] };
            let Some(direction) = (positions[pair[1]] - positions[pair[0]]).try_normalize() else { continue };
            out.push(PolylineJoint {
                joint: pair[0],
                spread: drives[pair[0]],
                paths: paths.clone(),
                from: place_on(&knots, start),
                to: place_on(&knots, ends[index]),
                direction,
                stance_inverse: target.stance().rotations[pair[0]].conjugate(),
                target_from_source,
            });
        }
    }
    out
}

/// Parts of the length between a chain's first and last joint at which its joints stand: 0 first, 1 last.
fn knots(character: &Character, joints: &[usize]) -> Vec<f32> {
    let positions = &character.stance().positions;
    let mut knots = vec![0.0];
    for pair in joints.windows(2) {
        knots.push(knots[knots.len() - 1] + positions[pair[0]].distance(positions[pair[1]]));
    }
    let total = knots[knots.len() - 1].max(1e-9);
    knots.iter().map(|k| k / total).collect()
}

/// The same for the target, joint by joint from the second on.
fn knots_of_target(target: &Character, name: &str, joints: &[usize]) -> Vec<f32> {
    let without_tip = Chain { name: name.to_string(), joints: joints.to_vec() };
    let ends = segment_ends(target, &without_tip);
    let last = ends[ends.len() - 2].max(1e-9);
    ends.iter().take(ends.len() - 1).map(|e| e / last).collect()
}

/// A part of the length as segment number plus fraction.
fn place_on(knots: &[f32], part: f32) -> f32 {
    let segment = knots.windows(2).position(|k| part <= k[1]).unwrap_or(knots.len() - 2);
    let (a, b) = (knots[segment], knots[segment + 1]);
    segment as f32 + if b - a > 1e-9 { ((part - a) / (b - a)).clamp(0.0, 1.0) } else { 1.0 }
}

impl PolylineJoint {
    /// Turns the spread answer so that the segment follows the course.
    pub(super) fn answer(&self, spread: Quat, source: &[Transform]) -> Quat {
        let course = self.point(self.to, source) - self.point(self.from, source);
        let wanted = self.target_from_source * course;
        let now = spread * self.stance_inverse * self.direction;
        shortest_arc_f32(now, wanted, Vec3::Y) * spread
    }

    /// Source joints whose rotations are read.
    pub(super) fn spread_drivers(&self) -> Vec<usize> {
        match self.spread {
            Drive::Follow { source, .. } => vec![source],
            Drive::Between { first, second, .. } => vec![first, second],
            _ => Vec::new(),
        }
    }

    fn point(&self, place: f32, source: &[Transform]) -> Vec3 {
        let segment = (place as usize).min(self.paths.len() - 2);
        let (_, a) = affine(&self.paths[segment], source);
        let (_, b) = affine(&self.paths[segment + 1], source);
        a.lerp(b, place - segment as f32)
    }
}
