//! What the file says about the joints of a figure besides their places: which deform a skin, which carry objects.

use super::document::Document;
use super::figures::{Group, JointOf};
use super::humanoid::Declared;
use super::nodes::Tree;
use super::schema::Skin;
use crate::error::ReadError;
use posewright::RigHints;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What the hints of one figure are made of.
pub(crate) struct Facts<'a> {
    pub tree: &'a Tree,
    pub skins: &'a [Skin],
    pub declared: Option<&'a Declared>,
    /// By node: whether some animation moves it.
    pub animated: &'a [bool],
    /// By node: whether some vertex has a weight on it; `None` when no weights could be read.
    pub weighted: Option<&'a [bool]>,
}

/// The hints of one figure.
pub(crate) fn hints(facts: &Facts<'_>, group: &Group, joint_of: &JointOf) -> RigHints {
    let mut listed = vec![false; group.nodes.len()];
    for node in group.skins.iter().flat_map(|skin| &facts.skins[*skin].joints) {
        if let Some(joint) = joint_of.get(*node) {
            listed[joint] = true;
        }
    }
    let mut hints = RigHints { deforms: deforms(facts, group, &listed), ..RigHints::default() };
    let nodes = group.nodes.iter().map(|node| &facts.tree.nodes[*node]);
    let carries = nodes.zip(&listed).map(|(node, listed)| {
        let is_object = node.camera.is_some() || node.extensions.light.is_some();
        // Without a skin, meshes on nodes are the body itself.
        is_object || (node.mesh.is_some() && !group.skins.is_empty() && !listed)
    });
    hints.carries_object = carries.collect();
    hints.skin_only = super::deform::marked(facts.tree, &group.nodes);
    if let Some(declared) = facts.declared.filter(|_| group.declared) {
        let bones = declared.bones.iter();
        hints.declared = bones.filter_map(|(bone, node)| Some((*bone, joint_of.get(*node)?))).collect();
        hints.forward = declared.forward;
    }
    hints
}

/// By joint: whether a skin deforms with it. Skins often list every bone of a rig; where weights can be read, a joint
/// counts when a vertex follows it. A mesh that follows hardly any joint is only there to carry the skeleton.
fn deforms(facts: &Facts<'_>, group: &Group, listed: &[bool]) -> Vec<bool> {
    if group.skins.is_empty() {
        let animated: Vec<bool> = group.nodes.iter().map(|node| facts.animated[*node]).collect();
        return if animated.contains(&true) { animated } else { Vec::new() };
    }
    let joints = listed.iter().filter(|listed| **listed).count();
    if let Some(weighted) = facts.weighted {
        let both = group.nodes.iter().zip(listed).map(|(node, listed)| *listed && weighted[*node]);
        let found: Vec<bool> = both.collect();
        if found.iter().filter(|weighted| **weighted).count() * 4 >= joints {
            return found;
        }
    }
    listed.to_vec()
}

/// `joint_from_mesh` matrices, one per joint of a skin or more; skins may share them.
pub(crate) type Matrices = Option<Arc<[[f32; 16]]>>;

/// The inverse bind matrices of a skin; `None` when it has none. `known` holds what other skins have read.
pub(crate) fn inverse_binds(
    document: &Document,
    skin: &Skin,
    known: &mut BTreeMap<usize, Arc<[[f32; 16]]>>,
) -> Result<Matrices, ReadError> {
    let Some(accessor) = skin.inverse_bind_matrices else { return Ok(None) };
    let shape = document.accessor_shape(accessor)?;
    let place = format!("accessors[{accessor}]");
    if shape.width != 16 {
        return Err(ReadError::invalid(place, "inverse bind matrices must be MAT4"));
    }
    if shape.count < skin.joints.len() {
        let message = format!("{} inverse bind matrices for {} joints", shape.count, skin.joints.len());
        return Err(ReadError::invalid(place, message));
    }
    if let Some(matrices) = known.get(&accessor) {
        return Ok(Some(matrices.clone()));
    }
    let numbers = document.accessor_f32(accessor)?;
    if !numbers.iter().all(|n| n.is_finite()) {
        return Err(ReadError::invalid(place, "inverse bind matrices hold NaN or infinity"));
    }
    let matrices: Arc<[[f32; 16]]> = numbers.as_chunks::<16>().0.into();
    known.insert(accessor, matrices.clone());
    Ok(Some(matrices))
}
