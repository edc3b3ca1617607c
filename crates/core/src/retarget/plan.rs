//! The prepared form of a retarget: per target joint what drives it, with all constants multiplied out.

use super::pairing::{Driver, Link};
use super::polyline::{self, PolylineJoint};
use super::reshape::{self, Reshape};
use super::rules::{ChainMode, ChainRule, chain_joints};
use super::travel::{Travel, into_frame};
use super::twist::{self, TwistSegment};
use super::{RetargetOptions, ScaleBasis};
use crate::character::Character;
use crate::note::Note;
use crate::pose::ModelPose;
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{Quat, Vec3};

/// What gives one target joint its rotation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Drive {
    /// Nothing: it keeps its base transform.
    Hold,
    /// The source's joint of the same index, transform for transform (same skeleton).
    Copy,
    /// `G_target = G_source * after`, with `G_source` already turned into the target's model space.
    Follow { source: usize, after: Quat },
    /// Between the answers of two source joints.
    Between { first: usize, after_first: Quat, second: usize, after_second: Quat, weight: f32 },
    /// The change of a source joint, reflected in the character's middle plane.
    Mirrored { source: usize, inverse: Quat, stance: Quat },
    /// The source's turn against its parent, in the target's axes: `before * local * after`.
    Local { source: usize, before: Quat, after: Quat },
    /// Along the course of the source's chain.
    Polyline { index: usize },
    /// A limb segment's own joint or one of its twist joints, at a fraction of the segment's length.
    Twist { segment: usize, fraction: f32, stance: Quat },
}

/// A foot or hand that hangs elsewhere and is put where its limb ends.
#[derive(Clone, Debug)]
pub(super) struct Detached {
    pub(super) joint: usize,
    /// Ancestors of the limb's last joint, root first, that joint last.
    pub(super) carrier_path: Vec<usize>,
    /// Where the limb ends, in the frame of its last joint.
    pub(super) in_carrier: Vec3,
    /// Ancestors of the detached joint, root first, without it.
    pub(super) parent_path: Vec<usize>,
}

/// The parent of a root in a step.
pub(super) const NO_PARENT: u32 = u32::MAX;

/// One source joint to compose.
#[derive(Clone, Copy, Debug)]
pub(super) struct SourceStep {
    pub(super) joint: u32,
    pub(super) parent: u32,
}

/// One target joint to visit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) after: Quat,
    pub(super) joint: u32,
    pub(super) parent: u32,
    /// The source joint of a plain [`Drive::Follow`]; `None` goes the general way.
    pub(super) source: Option<u32>,
}

/// Everything that posing needs.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) source: Skeleton,
    pub(super) target: Skeleton,
    /// Turns the source's model space into the target's: both characters upright and facing alike.
    pub(super) target_from_source: Quat,
    pub(super) drives: Vec<Drive>,
    /// What undriven joints keep: the reference pose, or the stance for bones that the source does not have.
    pub(super) base: Vec<Transform>,
    /// Source joints whose model rotation is needed, parents first.
    pub(super) source_steps: Vec<SourceStep>,
    /// Target joints whose model rotation is needed, parents first.
    pub(super) steps: Vec<Step>,
    pub(super) travel: Travel,
    pub(super) twists: Vec<TwistSegment>,
    pub(super) polylines: Vec<PolylineJoint>,
    pub(super) reshapes: Vec<Reshape>,
    /// By target joint: how much of the motion arrives; empty when all of it does everywhere.
    pub(super) weights: Vec<f32>,
    /// Turns the target's model space upright and facing +Z.
    pub(super) canonical_from_target: Quat,
    pub(super) detached: Vec<Detached>,
    pub(super) scale: f32,
    pub(super) scale_basis: ScaleBasis,
    pub(super) same: bool,
    /// Inverse of the target hips' stance rotation: what they have turned since.
    pub(super) hips_stance_inverse: Quat,
}

impl Plan {
    pub(super) fn new(
        source: &Character,
        target: &Character,
        links: &[Link],
        options: &RetargetOptions,
        same: bool,
        notes: &mut Vec<Note>,
    ) -> Plan {
        let count = target.skeleton().len();
        let (of_source, of_target) = (source.stance(), target.stance());
        let target_from_source =
            of_target.canonical_from_model.as_dquat().conjugate() * of_source.canonical_from_model.as_dquat();
        let after = |s: usize, t: usize| {
            let source_stance = target_from_source * of_source.rotations[s].as_dquat();
            (source_stance.conjugate() * of_target.rotations[t].as_dquat()).as_quat().normalize()
        };
        let mut drives = vec![if same { Drive::Copy } else { Drive::Hold }; count];
        for link in links.iter().filter(|_| !same) {
            drives[link.target] = match link.driver {
                Driver::One(source) => Drive::Follow { source, after: after(source, link.target) },
                Driver::Two { first, second, weight } => Drive::Between {
                    first,
                    after_first: after(first, link.target),
                    second,
                    after_second: after(second, link.target),
                    weight,
                },
                Driver::Mirrored(source) => Drive::Mirrored {
                    source,
                    inverse: (target_from_source * of_source.rotations[source].as_dquat())
                        .conjugate()
                        .as_quat(),
                    stance: of_target.rotations[link.target],
                },
            };
        }
        for rule in options.chains.iter().filter(|r| r.mode == ChainMode::CopyLocal && !same) {
            for joint in chain_joints(target, &rule.chain) {
                if let Drive::Follow { source: from, .. } = drives[joint] {
                    drives[joint] = local_drive(source, target, from, joint, target_from_source);
                }
            }
        }
        let twists = if same {
            Vec::new()
        } else {
            twist::segments(source, target, target_from_source.as_quat().normalize())
        };
        for (index, segment) in twists.iter().enumerate() {
            // A rule that holds, reflects or copies a limb speaks for its twist joints, too.
            if matches!(drives[segment.target], Drive::Follow { .. }) {
                for (joint, drive) in segment.drives(target, index) {
                    drives[joint] = drive;
                }
            }
        }
        let as_f32 = target_from_source.as_quat().normalize();
        let polylines = polyline::joints(source, target, &options.chains, &drives, as_f32);
        for (index, joint) in polylines.iter().enumerate().filter(|_| !same) {
            drives[joint.joint] = Drive::Polyline { index };
        }
        let weights = weights(target, &options.chains);
        let reshapes =
            if same { Vec::new() } else { reshape::reshapes(source, target, &options.chains, links) };
        let (scale, scale_basis) =
            if same { (1.0, ScaleBasis::SameSkeleton) } else { scale(source, target, notes) };
        let travel = Travel::new(source, target, options, scale, notes);
        let detached = if same { Vec::new() } else { detached(target) };
        let mut plan = Plan {
            source: source.skeleton().clone(),
            target: target.skeleton().clone(),
            target_from_source: target_from_source.as_quat().normalize(),
            base: base(target, &drives),
            drives,
            source_steps: Vec::new(),
            steps: Vec::new(),
            travel,
            twists,
            polylines,
            reshapes,
            weights,
            canonical_from_target: of_target.canonical_from_model,
            detached,
            scale,
            scale_basis,
            same,
            hips_stance_inverse: target
                .humanoid()
                .body()
                .map_or(Quat::IDENTITY, |hips| of_target.rotations[hips].conjugate()),
        };
        plan.lay_out_steps();
        plan
    }

    /// Whether a clip's own tracks are the answer.
    pub(super) fn carries_as_is(&self) -> bool {
        self.same && self.travel.is_identity()
    }

    /// Lists the joints that posing has to visit, small and in order: a thousand characters are bound by memory.
    fn lay_out_steps(&mut self) {
        let mut source = vec![self.same; self.source.len()];
        let mut target = vec![false; self.target.len()];
        for (joint, drive) in self.drives.iter().enumerate() {
            let drivers: Vec<usize> = match drive {
                Drive::Hold | Drive::Copy => Vec::new(),
                Drive::Follow { source, .. } => vec![*source],
                Drive::Between { first, second, .. } => vec![*first, *second],
                Drive::Mirrored { source, .. } | Drive::Local { source, .. } => vec![*source],
                Drive::Polyline { index } => self.polylines[*index].spread_drivers(),
                Drive::Twist { segment, .. } => self.twists[*segment].reads().collect(),
            };
            for driver in &drivers {
                self.source.ancestors(*driver).for_each(|j| source[j] = true);
            }
            if !drivers.is_empty() || self.travel.moves(joint) {
                self.target.ancestors(joint).for_each(|j| target[j] = true);
            }
        }
        let parent = |parent: Option<usize>| parent.map_or(NO_PARENT, |p| p as u32);
        self.source_steps = (0..source.len())
            .filter(|joint| source[*joint])
            .map(|joint| SourceStep { joint: joint as u32, parent: parent(self.source.parent(joint)) })
            .collect();
        self.steps = (0..target.len())
            .filter(|joint| target[*joint])
            .map(|joint| {
                let special = self.target.has_reflections()
                    || self.travel.moves(joint)
                    || self.weights.get(joint).is_some_and(|w| *w < 1.0);
                let (source, after) = match self.drives[joint] {
                    Drive::Follow { source, after } if !special => (Some(source as u32), after),
                    _ => (None, Quat::IDENTITY),
                };
                Step { after, joint: joint as u32, parent: parent(self.target.parent(joint)), source }
            })
            .collect();
    }
}

/// `R_t = R°_t C (R°_s)^-1 R_s C^-1` with `C` from the source joint's axes to the target's.
fn local_drive(
    source: &Character,
    target: &Character,
    from: usize,
    joint: usize,
    turned: glam::DQuat,
) -> Drive {
    let rotation = |c: &Character, j: usize| c.stance().rotations[j].as_dquat();
    let axes = rotation(target, joint).conjugate() * turned * rotation(source, from);
    let stance = |c: &Character, j: usize| c.stance_local()[j].rotation.as_dquat();
    let before = stance(target, joint) * axes * stance(source, from).conjugate();
    Drive::Local {
        source: from,
        before: before.as_quat().normalize(),
        after: axes.conjugate().as_quat().normalize(),
    }
}

/// Weights below 1 by joint; empty when there are none.
fn weights(target: &Character, rules: &[ChainRule]) -> Vec<f32> {
    let mut out = Vec::new();
    for rule in rules.iter().filter(|r| r.weight < 1.0) {
        out.resize(target.skeleton().len(), 1.0);
        for joint in chain_joints(target, &rule.chain) {
            out[joint] = rule.weight.clamp(0.0, 1.0);
        }
    }
    out
}

/// The reference pose (rest, as a rule) for joints that mean nothing to the source, the stance for bones that it lacks; fingers stay as modelled,
/// which looks more natural than a flat hand.
fn base(target: &Character, drives: &[Drive]) -> Vec<Transform> {
    let mut base = target.reference().joints.clone();
    for (bone, found) in target.humanoid().iter() {
        if !bone.is_finger() && matches!(drives[found.joint], Drive::Hold) {
            base[found.joint].rotation = target.stance_local()[found.joint].rotation;
        }
    }
    base
}

/// Ratio of leg lengths; of hip heights, then of whole sizes, where there are no legs.
fn scale(source: &Character, target: &Character, notes: &mut Vec<Note>) -> (f32, ScaleBasis) {
    let ratio = |of: fn(&Character) -> f32| {
        let (s, t) = (of(source), of(target));
        (s > 1e-4 && t > 1e-4).then_some(t / s)
    };
    if let Some(ratio) = ratio(|c| c.measures().leg_length) {
        return (ratio, ScaleBasis::LegLengths);
    }
    if let Some(ratio) = ratio(|c| c.measures().hip_height) {
        notes
            .push(Note::guess("scale", "no legs on both sides; travel is scaled by the heights of the hips"));
        return (ratio, ScaleBasis::HipHeights);
    }
    if let Some(ratio) = ratio(extent) {
        notes.push(Note::guess(
            "scale",
            "no legs and no hips on both sides; travel is scaled by overall size",
        ));
        return (ratio, ScaleBasis::OverallSize);
    }
    notes.push(Note::guess("scale", "the sizes cannot be compared; travel is not scaled"));
    (1.0, ScaleBasis::Nothing)
}

fn extent(character: &Character) -> f32 {
    let positions = &character.stance().positions;
    let low = positions.iter().copied().reduce(Vec3::min).unwrap_or(Vec3::ZERO);
    let high = positions.iter().copied().reduce(Vec3::max).unwrap_or(Vec3::ZERO);
    (high - low).length()
}

fn detached(target: &Character) -> Vec<Detached> {
    let mut stance = ModelPose::default();
    stance.compose(target.skeleton(), target.stance_local());
    let path = |joint: usize| target.skeleton().path_to(joint);
    target
        .detached()
        .iter()
        .map(|(joint, carrier)| {
            let in_carrier =
                into_frame(stance.linears[*carrier], stance.positions[*carrier], stance.positions[*joint]);
            let mut parent_path = path(*joint);
            parent_path.pop();
            Detached { joint: *joint, carrier_path: path(*carrier), in_carrier, parent_path }
        })
        .collect()
}
