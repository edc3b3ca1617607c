//! Smooth skin weights: each joint of a chain hands over across a plane, in a band whose width suits the limb.

use crate::body::{Body, BodyModel};
use crate::math::{DVec3, mirror, smooth};

/// Bones and weights of one point, largest first, at most four.
pub type Weights = Vec<(usize, f64)>;

/// Which bones may move a surface.
#[derive(Clone, Debug, PartialEq)]
pub enum Region {
    /// Trunk, arms, legs, neck and head by place.
    Whole,
    /// One bone alone.
    Rigid(usize),
    /// A chain of bones from its first joint outwards, the rest of the body by place before it.
    Chain(Vec<usize>),
}

/// Gives weights for points in the modelling pose.
pub struct Skinner<'a> {
    /// The body.
    pub body: &'a Body,
    /// The modelling pose, composed.
    pub model: &'a BodyModel,
    /// Radius of the upper arm, metres: what is this near to the arm's line belongs to it.
    pub arm_radius: f64,
}

impl Skinner<'_> {
    /// Weights of a point.
    pub fn weights(&self, p: DVec3, region: &Region) -> Weights {
        match region {
            Region::Rigid(bone) => vec![(*bone, 1.0)],
            Region::Whole => top_four(self.whole(p)),
            Region::Chain(bones) => {
                let first = bones[0];
                let parent = self.body.bones[first].parent.unwrap_or(first);
                let mut chain = vec![parent];
                chain.extend(bones);
                top_four(self.chain(&chain, p, 0.35))
            }
        }
    }

    /// Hand-over along a chain. Bands are `width` times the shorter of the two segments that meet, to each side.
    fn chain(&self, bones: &[usize], p: DVec3, width: f64) -> Weights {
        let mut rest = 1.0;
        let mut out: Weights = Vec::new();
        for pair in bones.windows(2) {
            let (a, b) = (pair[0], pair[1]);
            let at = self.model.positions[b];
            let before = (at - self.model.positions[a]).normalize_or_zero();
            let after = self.tail(b) - at;
            let band = width * at.distance(self.model.positions[a]).min(after.length());
            let mut normal = before + after.normalize_or_zero();
            if self.body.bones[b].name == "head" {
                // The jaw hangs below the head joint and must go with it.
                normal = DVec3::new(0.0, 0.7, 0.72);
            }
            let t = smooth(-band, band, (p - at).dot(normal.normalize_or(DVec3::Y)));
            out.push((a, rest * (1.0 - t)));
            rest *= t;
        }
        out.push((bones[bones.len() - 1], rest));
        out
    }

    fn tail(&self, bone: usize) -> DVec3 {
        self.body.tail(self.model, bone)
    }

    fn whole(&self, p: DVec3) -> Weights {
        let mut out: Weights = Vec::new();
        let mut trunk = 1.0;
        for side in ["left", "right"] {
            let share = self.arm_share(p, side);
            if share > 0.0 {
                let names = ["UpperArm", "LowerArm", "Hand"].map(|n| format!("{side}{n}"));
                let bones: Vec<usize> = names.iter().filter_map(|n| self.body.find(n)).collect();
                out.extend(self.chain(&bones, p, 0.16).into_iter().map(|(b, w)| (b, w * share)));
            }
            let leg = self.leg_share(p, side) * (1.0 - share);
            if leg > 0.0 {
                let names = ["UpperLeg", "LowerLeg", "Foot", "Toes"].map(|n| format!("{side}{n}"));
                let bones: Vec<usize> = names.iter().filter_map(|n| self.body.find(n)).collect();
                out.extend(self.chain(&bones, p, 0.16).into_iter().map(|(b, w)| (b, w * leg)));
            }
            trunk -= share + leg;
        }
        let spine = self.chain(&self.spine(), p, 0.4);
        let collar = self.collar_share(p);
        for (bone, weight) in spine {
            let weight = weight * trunk.max(0.0);
            out.push((bone, weight * (1.0 - collar)));
            let side = if p.x > 0.0 { "leftShoulder" } else { "rightShoulder" };
            if let (Some(shoulder), true) = (self.body.find(side), collar > 0.0) {
                out.push((shoulder, weight * collar));
            }
        }
        out
    }

    /// Hips, spine, neck and head.
    fn spine(&self) -> Vec<usize> {
        let mut chain = vec![self.body.bone("head")];
        while let Some(parent) = self.body.bones[chain[chain.len() - 1]].parent {
            chain.push(parent);
        }
        chain.reverse();
        chain
    }

    /// How much of a point belongs to an arm: across the plane through the shoulder joint, near the arm's line.
    fn arm_share(&self, p: DVec3, side: &str) -> f64 {
        let Some(arm) = self.body.find(&format!("{side}UpperArm")) else { return 0.0 };
        let at = self.model.positions[arm];
        let along = (self.tail(arm) - at).normalize();
        let out = if side == "left" { DVec3::X } else { DVec3::NEG_X };
        let radius = self.arm_radius;
        let s = (p - at).dot((along + out).normalize());
        let off = p - at;
        let t = off.dot(along).max(0.0);
        let far = off.distance(along * t);
        // The band widens a little outwards, for hands are wider than arms.
        let slack = 0.1 * t;
        let near = 1.0 - smooth(1.2 * radius + slack, 1.9 * radius + slack, far);
        smooth(-1.1 * radius, 0.9 * radius, s) * near
    }

    /// How much of a point belongs to a leg: below a slanted plane through the hip joint, on its side.
    fn leg_share(&self, p: DVec3, side: &str) -> f64 {
        let Some(leg) = self.body.find(&format!("{side}UpperLeg")) else { return 0.0 };
        let at = self.model.positions[leg];
        let mut normal = DVec3::new(0.35, -1.0, 0.25).normalize();
        let mut x = p.x;
        if side == "right" {
            normal = mirror(normal);
            x = -x;
        }
        let band = 0.17 * self.body.length(leg);
        smooth(-band, band, (p - at).dot(normal)) * smooth(-0.2 * at.x.abs(), 0.2 * at.x.abs(), x)
    }

    /// How much of the upper trunk moves with the collar bones.
    fn collar_share(&self, p: DVec3) -> f64 {
        let Some(arm) = self.body.find("leftUpperArm") else { return 0.0 };
        let at = self.model.positions[arm];
        let out = smooth(0.25 * at.x, 0.95 * at.x, p.x.abs());
        let height = smooth(at.y - 2.2 * self.arm_radius, at.y, p.y);
        0.75 * out * height
    }
}

/// The four largest weights, summing to one.
fn top_four(weights: Weights) -> Weights {
    let mut merged: Weights = Vec::new();
    for (bone, weight) in weights {
        match merged.iter_mut().find(|(b, _)| *b == bone) {
            Some(entry) => entry.1 += weight,
            None => merged.push((bone, weight)),
        }
    }
    merged.retain(|(_, w)| *w > 0.004);
    merged.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    merged.truncate(4);
    let sum: f64 = merged.iter().map(|(_, w)| w).sum();
    merged.iter_mut().for_each(|(_, w)| *w /= sum);
    merged
}
