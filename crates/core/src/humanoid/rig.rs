//! The facts of a rig that recognition reads again and again: positions at rest, lengths, and what names say.

use super::name::{NameFacts, read_names};
use super::words::Part;
use super::{RigHints, Side};
use crate::skeleton::Skeleton;
use glam::{DMat3, DQuat, DVec3};

/// A skeleton with its names read and its rest pose laid out in model space, in f64.
pub(super) struct Rig<'a> {
    pub skeleton: &'a Skeleton,
    pub hints: &'a RigHints,
    pub names: Vec<NameFacts>,
    /// Joint positions at rest, model space, the file's units.
    pub at: Vec<DVec3>,
    /// Longest way down from a joint along the segments, its own segment not counted.
    pub reach: Vec<f64>,
    /// Longest way down from any root without what is nobody's bone: the yardstick for "short" and "same place".
    pub size: f64,
    /// Nobody's bone: handles, sockets, ends, clothes, helpers, and everything below a handle.
    pub blocked: Vec<bool>,
    /// Inserted nodes that are seen through: an inverse scale, a converter's pivot.
    pub helper: Vec<bool>,
    /// 0 or a negative amount: the mesh does not follow this joint, or it only carries an object.
    pub doubt: Vec<f32>,
}

impl<'a> Rig<'a> {
    pub(super) fn new(skeleton: &'a Skeleton, hints: &'a RigHints) -> Rig<'a> {
        let names = read_names(skeleton, hints);
        let at = positions(skeleton);
        let helper = helpers(skeleton, &names, &at);
        let blocked = blocked(skeleton, &names, &helper);
        let mut reach = vec![0.0_f64; skeleton.len()];
        for joint in (0..skeleton.len()).rev() {
            let parent = skeleton.parent(joint).filter(|_| !names[joint].control);
            if let Some(parent) = parent {
                reach[parent] = reach[parent].max(reach[joint] + at[joint].distance(at[parent]));
            }
        }
        let mut size = 0.0_f64;
        for joint in 0..skeleton.len() {
            // The way from the armature to the first joint is placement, not body.
            let placed = skeleton.parent(joint).is_none();
            let body =
                if placed { skeleton.children(joint).map(|c| reach[c]).fold(0.0, f64::max) } else { 0.0 };
            size = size.max(body);
        }
        if size <= 0.0 {
            size = reach.iter().copied().fold(0.0, f64::max);
        }
        let doubt = (0..skeleton.len()).map(|j| doubt(skeleton, hints, j)).collect();
        Rig { skeleton, hints, names, at, reach, size, blocked, helper, doubt }
    }

    /// Distance between two joints at rest.
    pub(super) fn distance(&self, a: usize, b: usize) -> f64 {
        self.at[a].distance(self.at[b])
    }

    /// Whether two joints stand at the same place, as far as a body of this size can tell.
    pub(super) fn same_place(&self, a: usize, b: usize) -> bool {
        self.distance(a, b) <= 0.004 * self.size
    }

    /// How strongly the name proposes a part, 0 to 1.
    pub(super) fn weight(&self, joint: usize, part: Part) -> f32 {
        self.names[joint].weight(part)
    }

    pub(super) fn side(&self, joint: usize) -> Option<Side> {
        self.names[joint].side
    }

    /// The joint furthest down that is above or at both, if they hang from one root.
    pub(super) fn common_ancestor(&self, a: usize, b: usize) -> Option<usize> {
        self.skeleton.ancestors(a).find(|j| self.skeleton.is_in_subtree(b, *j))
    }

    /// Joints strictly between `above` and `below`, and `below` itself, from the top; empty if not in line.
    pub(super) fn way(&self, above: usize, below: usize) -> Vec<usize> {
        if !self.skeleton.is_in_subtree(below, above) {
            return Vec::new();
        }
        self.skeleton.path_below(above, below)
    }

    /// Where the segment that starts at `joint` ends, if some child or end mark shows it.
    pub(super) fn tip(&self, joint: usize) -> Option<DVec3> {
        let children = || self.skeleton.children(joint).filter(|c| !self.names[*c].control);
        let end = children().find(|c| self.names[*c].end);
        let far = |things: bool| {
            let length = |c: &usize| self.distance(*c, joint);
            children()
                .filter(|c| self.names[*c].foreign == things)
                .max_by(|a, b| length(a).total_cmp(&length(b)))
        };
        end.or_else(|| far(false))
            .or_else(|| far(true))
            .map(|c| self.at[c])
            .filter(|at| at.distance(self.at[joint]) > 1e-6 * self.size)
    }

    /// Quotes the name for evidence.
    pub(super) fn quoted(&self, joint: usize) -> String {
        format!("\"{}\"", self.skeleton.name(joint))
    }
}

fn positions(skeleton: &Skeleton) -> Vec<DVec3> {
    let mut linear: Vec<DMat3> = Vec::with_capacity(skeleton.len());
    let mut at: Vec<DVec3> = Vec::with_capacity(skeleton.len());
    for joint in 0..skeleton.len() {
        let rest = &skeleton.rest()[joint];
        let q: DQuat = rest.rotation.as_dquat();
        let own = DMat3::from_quat(q.normalize()) * DMat3::from_diagonal(rest.scale.as_dvec3());
        let own_at = rest.translation.as_dvec3();
        let (turn, place) = match skeleton.parent(joint) {
            Some(p) => (linear[p] * own, at[p] + linear[p] * own_at),
            None => (own, own_at),
        };
        // Hostile scales may overflow; a joint without a place stands where its parent does.
        let fallback = skeleton.parent(joint).map_or(DVec3::ZERO, |p| at[p]);
        linear.push(if turn.is_finite() { turn } else { DMat3::IDENTITY });
        at.push(if place.is_finite() && place.length() < 1e100 { place } else { fallback });
    }
    at
}

/// Nodes that are seen through: one that only scales, at its parent's place, is a converter's segment scale
/// compensation; one that is called as its only child is called leads to it.
fn helpers(skeleton: &Skeleton, names: &[NameFacts], at: &[DVec3]) -> Vec<bool> {
    let only_scales = |joint: usize| {
        let rest = &skeleton.rest()[joint];
        let Some(parent) = skeleton.parent(joint) else { return false };
        let still = rest.rotation.xyz().length() < 1e-4 && at[joint].distance(at[parent]) < 1e-9;
        still && !rest.scale.abs_diff_eq(glam::Vec3::ONE, 1e-3)
    };
    let leads_on = |joint: usize| {
        let mut children = skeleton.children(joint);
        let (Some(child), None) = (children.next(), children.next()) else { return false };
        let same = names[child].twin_key == names[joint].twin_key && names[child].side == names[joint].side;
        // The child is the bone if it goes on; a childless one is a mesh of that name, unless the parent is marked.
        let goes_on = skeleton.subtree(child).len() > 1 || skeleton.name(joint).starts_with('_');
        same && goes_on && !only_scales(child) && !names[joint].parts.is_empty()
    };
    let has_child = |joint: usize| skeleton.subtree(joint).len() > 1;
    (0..skeleton.len()).map(|j| names[j].helper || (has_child(j) && only_scales(j)) || leads_on(j)).collect()
}

fn blocked(skeleton: &Skeleton, names: &[NameFacts], helper: &[bool]) -> Vec<bool> {
    let controls = names.iter().filter(|n| n.control).count();
    // A rig whose joints are all called controls has no other joints to offer.
    let all_controls = controls * 5 > names.len() * 4;
    let mut under_handle: Vec<bool> = Vec::with_capacity(names.len());
    for (joint, name) in names.iter().enumerate() {
        let above = skeleton.parent(joint).is_some_and(|p| {
            // What hangs from a handle is a thing in a hand; what hangs from a master control is the whole rig.
            under_handle[p] && skeleton.subtree(p).len() * 4 <= names.len()
        });
        under_handle.push(!all_controls && (name.control || above));
    }
    let is_blocked = |joint: usize| {
        let name = &names[joint];
        // Ends and clothes block only themselves: a hood may carry a head.
        under_handle[joint] || name.end || name.foreign || helper[joint]
    };
    (0..names.len()).map(is_blocked).collect()
}

fn doubt(skeleton: &Skeleton, hints: &RigHints, joint: usize) -> f32 {
    let mut doubt = 0.0;
    if hints.deforms.len() == skeleton.len() && hints.deforms.iter().any(|d| *d) && !hints.deforms[joint] {
        doubt -= 0.25;
    }
    let leaf = skeleton.subtree(joint).len() == 1;
    if leaf && hints.carries_object.get(joint).copied().unwrap_or(false) {
        doubt -= 0.25;
    }
    doubt
}
