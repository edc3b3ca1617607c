//! The bind pose: how the joints stood when the skin was attached, recovered from inverse bind matrices.
//!
//! A skin's matrix says `joint_from_mesh`, so its inverse places the joint in the mesh's own space. How that space lies
//! in the scene is not written down (the mesh node's transform has no say once it is skinned), and exporters differ.
//! Three candidates are tried: the mesh node's place, the identity, and the one that puts the skin's topmost joint
//! where it rests; the one that turns the joints least from their rest is taken.

use super::figures::{Group, JointOf};
use super::hints::Matrices;
use super::nodes::{Tree, decompose, finite_inverse};
use super::schema::Skin;
use posewright::glam::DMat4;
use posewright::{LocalPose, rotation};

/// Bind and rest pose are one when no joint differs by more than this, radians.
const SAME_ANGLE: f64 = 0.1 * std::f64::consts::PI / 180.0;
/// And by no more than this part of the figure's size.
const SAME_PLACE: f64 = 1e-3;

/// What the bind pose of a figure is made of.
pub(crate) struct Binds<'a> {
    pub tree: &'a Tree,
    pub skins: &'a [Skin],
    /// By skin: `joint_from_mesh` per joint.
    pub matrices: &'a [Matrices],
    /// By skin: a node whose mesh it deforms.
    pub mesh_nodes: &'a [Option<usize>],
    /// By node: `world_from_node` at rest.
    pub world: &'a [DMat4],
}

/// The bind pose of a figure where it differs from the rest pose, with the joint that is turned most and its angle in
/// radians.
pub(crate) fn bind(binds: &Binds<'_>, group: &Group, joint_of: &JointOf) -> Option<(LocalPose, usize, f64)> {
    let size = size(binds, group);
    let mut bound: Vec<Option<DMat4>> = vec![None; group.nodes.len()];
    for skin in &group.skins {
        for (node, place) in placed(binds, *skin, size) {
            if let Some(joint) = joint_of.get(node) {
                // Skins of one figure agree as a rule; the first one decides.
                bound[joint].get_or_insert(place);
            }
        }
    }
    let mut differs = false;
    let mut most = (0, 0.0);
    for (joint, (node, bind)) in group.nodes.iter().zip(&bound).enumerate() {
        let (Some(bind), rest) = (bind, &binds.world[*node]) else { continue };
        let turned = angle(rest, bind);
        differs |= distance(rest, bind) > SAME_PLACE * size || turned > SAME_ANGLE;
        if turned > most.1 {
            most = (joint, turned);
        }
    }
    differs.then(|| (locals(binds, group, joint_of, &bound), most.0, most.1))
}

/// The largest extent of the figure at rest.
fn size(binds: &Binds<'_>, group: &Group) -> f64 {
    let mut places = group.nodes.iter().map(|node| binds.world[*node].w_axis.truncate());
    let Some(first) = places.next() else { return 0.0 };
    let (low, high) = places.fold((first, first), |(low, high), p| (low.min(p), high.max(p)));
    high.distance(low)
}

fn distance(a: &DMat4, b: &DMat4) -> f64 {
    a.w_axis.truncate().distance(b.w_axis.truncate())
}

/// `world_from_joint` of the joints of one skin when it was bound.
fn placed(binds: &Binds<'_>, skin: usize, size: f64) -> Vec<(usize, DMat4)> {
    let Some(matrices) = &binds.matrices[skin] else { return Vec::new() };
    let joints = binds.skins[skin].joints.iter().zip(matrices.iter());
    let in_mesh: Vec<(usize, DMat4)> = joints
        .filter(|(node, _)| **node < binds.world.len())
        .filter_map(|(node, m)| Some((*node, finite_inverse(DMat4::from_cols_array(&m.map(f64::from)))?)))
        .collect();
    let Some(top) = in_mesh.iter().min_by_key(|(node, _)| binds.tree.ancestors(*node).count()) else {
        return Vec::new();
    };
    let mut candidates = vec![DMat4::IDENTITY];
    candidates.extend(binds.mesh_nodes[skin].map(|node| binds.world[node]));
    candidates.extend(finite_inverse(top.1).map(|inverse| binds.world[top.0] * inverse));
    let unlike = |candidate: &DMat4| {
        let pairs = in_mesh.iter().map(|(node, m)| (*candidate * *m, binds.world[*node]));
        let (angles, ways): (Vec<f64>, Vec<f64>) =
            pairs.map(|(a, b)| (angle(&a, &b), distance(&a, &b))).unzip();
        median(angles) + median(ways) / size.max(1e-9)
    };
    let best = candidates.iter().map(|c| (unlike(c), c)).min_by(|a, b| a.0.total_cmp(&b.0));
    let world_from_mesh = best.map_or(DMat4::IDENTITY, |(_, c)| *c);
    in_mesh.into_iter().map(|(node, m)| (node, world_from_mesh * m)).collect()
}

fn angle(a: &DMat4, b: &DMat4) -> f64 {
    let angle = rotation::angle_between(decompose(a).rotation, decompose(b).rotation);
    if angle.is_finite() { angle } else { std::f64::consts::PI }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// Local transforms; nodes that no skin binds keep their rest under their parent.
fn locals(binds: &Binds<'_>, group: &Group, joint_of: &JointOf, bound: &[Option<DMat4>]) -> LocalPose {
    let tree = binds.tree;
    let mut world: Vec<DMat4> = Vec::with_capacity(group.nodes.len());
    let mut joints = Vec::with_capacity(group.nodes.len());
    for (joint, &node) in group.nodes.iter().enumerate() {
        let parent = tree.parents[node].and_then(|parent| joint_of.get(parent));
        let above = parent.map_or(DMat4::IDENTITY, |parent| world[parent]);
        let local = bound[joint].and_then(|place| Some(decompose(&(finite_inverse(above)? * place))));
        let mut local = local.filter(|t| t.is_finite()).unwrap_or(tree.rest[node]);
        // Sizes stay as they rest: a bind matrix often hides a unit change in the skin's scale.
        local.scale = tree.rest[node].scale;
        world.push(above * super::nodes::matrix(&local));
        joints.push(local);
    }
    LocalPose { joints }
}
