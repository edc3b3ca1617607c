//! The node hierarchy: checked, repaired where that is safe, in depth-first order, every node as translation,
//! rotation and scale.
//!
//! A node with several parents keeps the first, with a note; a cycle is an error, because no rest pose can be right
//! then. Matrices are decomposed: a mirror goes into the x scale, shear is dropped with a note.

use super::document::Document;
use super::figures::Forest;
use super::schema::{Node, SceneRoots};
use crate::error::ReadError;
use crate::scene::LARGEST;
use posewright::glam::{DMat3, DMat4, DQuat, DVec3, Quat};
use posewright::{Note, Transform};

/// All nodes of a document.
pub(crate) struct Tree {
    pub nodes: Vec<Node>,
    /// By node; children come from here, not from [`Node::children`], which may hold nonsense.
    pub parents: Vec<Option<usize>>,
    /// All nodes, parents first, children in file order, roots in the scene's order.
    pub order: Vec<usize>,
    /// By node: `parent_from_node` at rest.
    pub rest: Vec<Transform>,
}

impl Tree {
    /// Reads and checks the nodes.
    pub(crate) fn read(document: &Document, notes: &mut Vec<Note>) -> Result<Tree, ReadError> {
        let nodes: Vec<Node> = document.list("nodes", document.options.max_joints)?;
        let mut children = Vec::with_capacity(nodes.len());
        let parents = parents(&nodes, &mut children, notes);
        let order = order(document, (&parents, &children), notes)?;
        let mut rest = Vec::with_capacity(nodes.len());
        for (index, node) in nodes.iter().enumerate() {
            rest.push(local(index, node, notes)?);
        }
        Ok(Tree { nodes, parents, order, rest })
    }

    /// The node's name, or a made-up one where the file gives none.
    pub(crate) fn name(&self, node: usize) -> String {
        match self.nodes[node].name.as_deref() {
            Some(name) if !name.is_empty() => name.to_string(),
            _ => format!("node{node}"),
        }
    }

    /// The node and everything above it.
    pub(crate) fn ancestors(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(node), |n| self.parents[*n])
    }

    /// The hierarchy alone.
    pub(crate) fn forest(&self) -> Forest<'_> {
        Forest { parents: &self.parents, order: &self.order }
    }

    /// `world_from_node` of every node at rest.
    pub(crate) fn world(&self) -> Vec<DMat4> {
        let mut out = vec![DMat4::IDENTITY; self.nodes.len()];
        for &node in &self.order {
            let local = matrix(&self.rest[node]);
            out[node] = self.parents[node].map_or(local, |parent| out[parent] * local);
        }
        out
    }
}

/// A transform as a matrix.
pub(crate) fn matrix(t: &Transform) -> DMat4 {
    let (scale, rotation) = (t.scale.as_dvec3(), t.rotation.as_dquat().normalize());
    DMat4::from_scale_rotation_translation(scale, rotation, t.translation.as_dvec3())
}

/// The inverse, where there is one in numbers.
pub(crate) fn finite_inverse(matrix: DMat4) -> Option<DMat4> {
    let inverse = matrix.inverse();
    (matrix.determinant().abs() > 1e-30 && inverse.is_finite()).then_some(inverse)
}

/// How a node is called in notes and errors.
pub(crate) fn place(index: usize, node: &Node) -> String {
    match node.name.as_deref() {
        Some(name) => format!("nodes[{index}] {name:?}"),
        None => format!("nodes[{index}]"),
    }
}

fn parents(nodes: &[Node], children: &mut Vec<Vec<usize>>, notes: &mut Vec<Note>) -> Vec<Option<usize>> {
    let mut parents = vec![None; nodes.len()];
    let (mut missing, mut shared) = (Vec::new(), Vec::new());
    for (index, node) in nodes.iter().enumerate() {
        let mut own = Vec::with_capacity(node.children.len());
        for &child in &node.children {
            match parents.get_mut(child) {
                None => missing.push(index),
                Some(parent @ None) => {
                    *parent = Some(index);
                    own.push(child);
                }
                Some(Some(_)) => shared.push(child),
            }
        }
        children.push(own);
    }
    if let Some(&first) = missing.first() {
        let text = format!("{} children that do not exist were left out", missing.len());
        notes.push(Note::repair(place(first, &nodes[first]), text));
    }
    if let Some(&first) = shared.first() {
        let text = format!(
            "{} nodes are listed under more than one parent; each stays under the first",
            shared.len()
        );
        notes.push(Note::repair(place(first, &nodes[first]), text));
    }
    parents
}

/// Depth-first order from the roots. A node that no root reaches is part of a cycle.
fn order(
    document: &Document,
    (parents, children): (&[Option<usize>], &[Vec<usize>]),
    notes: &mut Vec<Note>,
) -> Result<Vec<usize>, ReadError> {
    let mut taken = vec![false; parents.len()];
    let mut open: Vec<(usize, usize)> = Vec::new();
    let scenes: Vec<SceneRoots> = document.list("scenes", super::json::MAX_ITEMS)?;
    let default = document.member::<Option<f64>>("scene")?.flatten().unwrap_or(0.0) as usize;
    if scenes.len() > 1 {
        let text =
            format!("{} scenes; the nodes of all are read, those of scene {default} first", scenes.len());
        notes.push(Note::information("scenes", text));
    }
    let named = scenes.get(default).map(|scene| scene.nodes.clone()).unwrap_or_default();
    for root in named.into_iter().chain(0..parents.len()) {
        if parents.get(root) == Some(&None) && !std::mem::replace(&mut taken[root], true) {
            open.push((root, 1));
        }
    }
    open.reverse();
    let limit = document.options.max_depth;
    let mut order = Vec::with_capacity(parents.len());
    while let Some((node, depth)) = open.pop() {
        if depth > limit {
            let (found, limit) = (depth as u64, limit as u64);
            return Err(ReadError::Limit { what: "depth of the node hierarchy", found, limit });
        }
        order.push(node);
        taken[node] = true;
        open.extend(children[node].iter().rev().map(|child| (*child, depth + 1)));
    }
    match taken.iter().position(|reached| !reached) {
        None => Ok(order),
        Some(node) => {
            let message =
                "is its own ancestor: the node hierarchy has a cycle; remove one of its children entries";
            Err(ReadError::invalid(format!("nodes[{node}]"), message))
        }
    }
}

fn local(index: usize, node: &Node, notes: &mut Vec<Note>) -> Result<Transform, ReadError> {
    let transform = match &node.matrix {
        Some(values) => {
            let matrix = DMat4::from_cols_array(values);
            if !is_affine_trs(&matrix) {
                let text = "its matrix holds shear or perspective, which translation, rotation and scale cannot; dropped";
                notes.push(Note::warning(place(index, node), text));
            }
            decompose(&matrix)
        }
        None => components(index, node, notes),
    };
    let most = transform.translation.abs().max_element().max(transform.scale.abs().max_element());
    if transform.is_finite() && most <= LARGEST {
        return Ok(transform);
    }
    let message = if transform.is_finite() {
        format!("its place or scale, {most:e}, is beyond {LARGEST:e}: the file is broken or its unit wrong")
    } else {
        "its transform is not finite in 32 bits".into()
    };
    Err(ReadError::invalid(place(index, node), message))
}

fn components(index: usize, node: &Node, notes: &mut Vec<Note>) -> Transform {
    let rotation = DQuat::from_array(node.rotation.unwrap_or([0.0, 0.0, 0.0, 1.0]));
    let length = rotation.length();
    if !((length - 1.0).abs() < 0.01) {
        notes.push(Note::repair(
            place(index, node),
            format!("its rotation has length {length}, not 1; normalised"),
        ));
    }
    Transform {
        translation: DVec3::from_array(node.translation.unwrap_or_default()).as_vec3(),
        rotation: if length > 1e-6 && length.is_finite() {
            (rotation / length).as_quat()
        } else {
            Quat::IDENTITY
        },
        scale: DVec3::from_array(node.scale.unwrap_or([1.0; 3])).as_vec3(),
    }
}

/// Whether a matrix is made of translation, rotation and scale alone, up to rounding.
fn is_affine_trs(matrix: &DMat4) -> bool {
    let bottom = matrix.row(3);
    let columns = [matrix.x_axis, matrix.y_axis, matrix.z_axis].map(|c| c.truncate().normalize_or_zero());
    let [x, y, z] = columns;
    let shear = x.dot(y).abs().max(y.dot(z).abs()).max(z.dot(x).abs());
    bottom.truncate().abs().max_element() < 1e-6 && (bottom.w - 1.0).abs() < 1e-6 && shear < 1e-4
}

/// Translation, rotation and scale of a matrix; a mirror goes into the x scale. Columns of no length get scale 0 and a
/// direction that completes the others.
pub(crate) fn decompose(matrix: &DMat4) -> Transform {
    let linear = DMat3::from_mat4(*matrix);
    let mut scale = DVec3::new(linear.x_axis.length(), linear.y_axis.length(), linear.z_axis.length());
    if linear.determinant() < 0.0 {
        scale.x = -scale.x;
    }
    let unit = |column: DVec3, length: f64| if length.abs() > 1e-30 { column / length } else { DVec3::ZERO };
    let x = unit(linear.x_axis, scale.x);
    let y = unit(linear.y_axis, scale.y);
    let z = unit(linear.z_axis, scale.z);
    Transform {
        translation: matrix.w_axis.truncate().as_vec3(),
        rotation: DQuat::from_mat3(&orthonormal(x, y, z)).normalize().as_quat(),
        scale: scale.as_vec3(),
    }
}

/// The right-handed orthonormal frame nearest to three unit columns, of which any may be zero.
fn orthonormal(x: DVec3, y: DVec3, z: DVec3) -> DMat3 {
    let x = x.try_normalize().or_else(|| y.cross(z).try_normalize());
    let y = (y - x.map_or(DVec3::ZERO, |x| x * x.dot(y))).try_normalize();
    let (x, y) = match (x, y) {
        (Some(x), Some(y)) => (x, y),
        (Some(x), None) => (x, z.cross(x).try_normalize().unwrap_or_else(|| x.any_orthonormal_vector())),
        (None, Some(y)) => (y.cross(z).try_normalize().unwrap_or_else(|| y.any_orthonormal_vector()), y),
        (None, None) => match z.try_normalize() {
            Some(z) => {
                let x = z.any_orthonormal_vector();
                (x, z.cross(x))
            }
            None => (DVec3::X, DVec3::Y),
        },
    };
    DMat3::from_cols(x, y, x.cross(y))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn matrices_come_apart_and_together(
            t in prop::array::uniform3(-10.0f64..10.0),
            q in prop::array::uniform4(-1.0f64..1.0),
            s in prop::array::uniform3(0.01f64..10.0),
            mirrored: bool,
        ) {
            let rotation = DQuat::from_array(q);
            prop_assume!(rotation.length() > 0.1);
            let mut scale = DVec3::from_array(s);
            scale.x *= if mirrored { -1.0 } else { 1.0 };
            let m = DMat4::from_scale_rotation_translation(scale, rotation.normalize(), DVec3::from_array(t));
            prop_assert!(is_affine_trs(&m));
            prop_assert!(matrix(&decompose(&m)).abs_diff_eq(m, 1e-5));
        }
    }

    #[test]
    fn flat_matrices_stay_finite() {
        for zeros in 0..8u32 {
            let keep = |bit: u32| if zeros & (1 << bit) == 0 { 1.0 } else { 0.0 };
            let scale = DVec3::new(keep(0), 2.0 * keep(1), 3.0 * keep(2));
            let m = DMat4::from_scale_rotation_translation(scale, DQuat::from_rotation_z(0.5), DVec3::X);
            let t = decompose(&m);
            assert!(t.is_finite() && (t.rotation.length() - 1.0).abs() < 1e-6, "{zeros:03b}");
            assert!(matrix(&t).abs_diff_eq(m, 1e-6), "{zeros:03b}");
        }
    }

    #[test]
    fn shear_is_seen() {
        let mut m = DMat4::IDENTITY;
        m.y_axis.x = 0.2;
        assert!(!is_affine_trs(&m));
    }
}
