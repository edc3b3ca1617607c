//! Stretch of bones and scale of joints, where a chain's rule asks for them.

use super::pairing::{Driver, Link};
use super::rules::{ChainRule, ScaleRule, Stretch, chain_joints};
use crate::character::Character;
use crate::transform::Transform;
use glam::Vec3;

/// One joint whose distance from its parent, or whose scale, follows the source's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reshape {
    pub(super) joint: usize,
    source: usize,
    /// Length of the source's translation in the stance, in its parent's units; 0 when nothing is stretched.
    source_length: f32,
    /// Factor on the ratio of lengths: 1, or the ratio of both stances' lengths for absolute lengths.
    factor: f32,
    scale: ScaleRule,
    source_scale: Vec3,
}

/// The joints that rules reshape. Only joints driven by one source joint can be.
pub(super) fn reshapes(
    source: &Character,
    target: &Character,
    rules: &[ChainRule],
    links: &[Link],
) -> Vec<Reshape> {
    let mut out = Vec::new();
    for rule in rules.iter().filter(|r| r.stretch != Stretch::Ignore || r.scale != ScaleRule::Ignore) {
        for (index, joint) in chain_joints(target, &rule.chain).into_iter().enumerate() {
            let driver = links.iter().find(|l| l.target == joint).map(|l| l.driver);
            let Some(Driver::One(of_source)) = driver else { continue };
            let length = |c: &Character, j: usize| {
                let above = c.skeleton().parent(j).map_or(Vec3::ZERO, |p| c.stance().positions[p]);
                c.stance().positions[j].distance(above)
            };
            let (s, t) = (length(source, of_source), length(target, joint));
            // The base of a chain stands where its parent puts it; its bones are the ways from there on.
            let stretches = index > 0 && rule.stretch != Stretch::Ignore && s > 1e-6 && t > 1e-6;
            out.push(Reshape {
                joint,
                source: of_source,
                source_length: if stretches {
                    source.stance_local()[of_source].translation.length()
                } else {
                    0.0
                },
                factor: if rule.stretch == Stretch::Absolute { s / t } else { 1.0 },
                scale: rule.scale,
                source_scale: source.skeleton().rest()[of_source].scale,
            });
        }
    }
    out
}

impl Reshape {
    /// Applies this joint's stretch and scale to the target's pose, which holds its base.
    pub(super) fn apply(&self, source: &[Transform], target: &mut [Transform]) {
        let now = source[self.source];
        let out = &mut target[self.joint];
        if self.source_length > 1e-9 {
            out.translation *= now.translation.length() / self.source_length * self.factor;
        }
        match self.scale {
            ScaleRule::Ignore => {}
            ScaleRule::Copy => out.scale = now.scale,
            ScaleRule::Ratio => {
                let usable = self.source_scale.abs().cmpgt(Vec3::splat(1e-6));
                out.scale *= Vec3::select(usable, now.scale / self.source_scale, Vec3::ONE);
            }
        }
    }

    /// Whether the joint's translation is written.
    pub(super) fn stretches(&self) -> bool {
        self.source_length > 1e-9
    }

    /// Whether the joint's scale is written.
    pub(super) fn scales(&self) -> bool {
        self.scale != ScaleRule::Ignore
    }
}
