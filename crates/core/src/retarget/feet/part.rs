//! The few joints that the contact pass looks at, as a skeleton of their own.
//!
//! Feet hang from the hips by a dozen joints, whatever else a character has. Sampling, composing and solving only those
//! costs the same for 20 joints and for 500.

use super::rig::FootRig;
use crate::clip::Clip;
use crate::ik::{LimbEnd, TwoBone};
use crate::skeleton::Skeleton;
use crate::transform::Transform;

/// Some joints of a skeleton and everything above them, in the skeleton's order.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The joints as a skeleton; its joint `i` is the whole skeleton's `joints[i]`.
    pub(super) skeleton: Skeleton,
    /// Ascending.
    pub(super) joints: Vec<usize>,
}

impl Part {
    /// These joints of a skeleton and everything above them.
    pub(super) fn of(skeleton: &Skeleton, wanted: impl Iterator<Item = usize>) -> Part {
        let mut joints: Vec<usize> =
            wanted.flat_map(|joint| skeleton.ancestors(joint).collect::<Vec<_>>()).collect();
        joints.sort_unstable();
        joints.dedup();
        let place = |joint: usize| joints.partition_point(|j| *j < joint);
        let names = joints.iter().map(|j| skeleton.name(*j).to_string()).collect();
        let parents = joints.iter().map(|j| skeleton.parent(*j).map(place)).collect();
        let rest = joints.iter().map(|j| skeleton.rest()[*j]).collect();
        match Skeleton::new(names, parents, rest) {
            Ok(part) => Part { skeleton: part, joints },
            // Only when nothing was wanted: a skeleton without joints is none.
            Err(_) => Part { skeleton: skeleton.clone(), joints: (0..skeleton.len()).collect() },
        }
    }

    /// The joints of these feet, their legs and the hips; with what else hangs from the hips where that turns by itself.
    pub(super) fn of_feet(
        skeleton: &Skeleton,
        rigs: &[FootRig],
        hips: Option<usize>,
        with_children: bool,
    ) -> Part {
        let of_rig =
            |r: &FootRig| [Some(r.leg.upper), Some(r.leg.lower), Some(r.foot), r.toes, end_of(&r.leg)];
        let children = hips.filter(|_| with_children).map(|hips| skeleton.children(hips));
        let children = children.into_iter().flatten();
        Part::of(skeleton, rigs.iter().flat_map(of_rig).flatten().chain(hips).chain(children))
    }

    /// Number of joints.
    pub(super) fn len(&self) -> usize {
        self.joints.len()
    }

    /// Where a joint of the whole skeleton is in the part.
    pub(super) fn index(&self, joint: usize) -> usize {
        self.joints.partition_point(|j| *j < joint)
    }

    /// Where a joint of the whole skeleton is in the part, if it is.
    pub(super) fn find(&self, joint: usize) -> Option<usize> {
        self.joints.binary_search(&joint).ok()
    }

    /// A foot with the part's indices.
    pub(super) fn rig(&self, rig: &FootRig) -> FootRig {
        let index = |joint: usize| self.index(joint);
        let end = match rig.leg.end {
            LimbEnd::Joint(joint) => LimbEnd::Joint(index(joint)),
            point @ LimbEnd::Point(_) => point,
        };
        let leg = TwoBone { upper: index(rig.leg.upper), lower: index(rig.leg.lower), end, ..rig.leg };
        let (foot, toes, hips) = (index(rig.foot), rig.toes.map(index), index(rig.hips));
        FootRig { leg, foot, toes, hips, ..rig.clone() }
    }

    /// The part's local transforms at a time of a clip of the whole skeleton.
    pub(super) fn sample(&self, clip: &Clip, time: f64, local: &mut [Transform]) {
        for ((joint, rest), out) in self.joints.iter().zip(self.skeleton.rest()).zip(local) {
            let tracks = &clip.joints[*joint];
            *out = Transform {
                translation: tracks.translation.as_ref().map_or(rest.translation, |t| t.sample(time)),
                rotation: tracks.rotation.as_ref().map_or(rest.rotation, |t| t.sample(time)),
                scale: tracks.scale.as_ref().map_or(rest.scale, |t| t.sample(time)),
            };
        }
    }
}

fn end_of(leg: &TwoBone) -> Option<usize> {
    match leg.end {
        LimbEnd::Joint(joint) => Some(joint),
        LimbEnd::Point(_) => None,
    }
}
