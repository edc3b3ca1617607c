//! What stands in the scene beside the figures: rigid meshes on nodes outside all skeletons, such as a box that is
//! carried, and how the file's animations move them.
//!
//! Their nodes make a skeleton of their own, so that clips sample them as they sample figures.
//!
//! Limits: a mesh larger than [`LARGEST_SIZES`] figures (a room, a terrain) is left out with a note, for it would hide or
//! dwarf the figure.

use super::gltf::{MeshOptions, read_surfaces};
use super::{Binding, FigureMesh};
use crate::error::ReadError;
use crate::gltf::{Document, Tree};
use crate::scene::Figure;
use posewright::glam::Vec3;
use posewright::{Clip, ModelPose, Note, Skeleton};
use std::collections::HashMap;

/// Largest side of a mesh that is taken, in largest sides of the figure's skeleton.
const LARGEST_SIZES: f32 = 2.0;

/// Meshes beside the figures, with the nodes that carry them.
#[derive(Clone, Debug)]
pub struct Scenery {
    /// Surfaces, each on one joint of [`Scenery::skeleton`].
    pub mesh: FigureMesh,
    /// The nodes that carry meshes and what is above them, metres, +Y up.
    pub skeleton: Skeleton,
    /// The file's node of each joint.
    nodes: Vec<usize>,
}

impl Scenery {
    /// Reads what stands beside `figures`, as seen from the one at `index`; `None` when there is nothing, and where the
    /// figure has no mesh of its own, for then [`FigureMesh::from_gltf`] shows it already.
    ///
    /// # Errors
    /// As [`FigureMesh::from_gltf`].
    pub fn from_gltf(
        document: &Document,
        figures: &[Figure],
        index: usize,
        options: &MeshOptions,
    ) -> Result<Option<Scenery>, ReadError> {
        let tree = Tree::read(document, &mut Vec::new())?;
        let mut wanted = vec![false; tree.nodes.len()];
        let mut of_figures = wanted.clone();
        for node in figures.iter().flat_map(|figure| &figure.nodes) {
            if let Some(entry) = of_figures.get_mut(*node) {
                *entry = true;
            }
        }
        let carries = |node: usize| tree.nodes[node].mesh.is_some() && tree.nodes[node].skin.is_none();
        // Parents come first, so what a figure carries is known when its turn comes.
        for node in tree.order.iter().copied() {
            of_figures[node] |= tree.parents[node].is_some_and(|parent| of_figures[parent]);
        }
        for node in (0..tree.nodes.len()).filter(|node| carries(*node) && !of_figures[*node]) {
            for above in tree.ancestors(node) {
                if std::mem::replace(&mut wanted[above], true) {
                    break;
                }
            }
        }
        let nodes: Vec<usize> = tree.order.iter().copied().filter(|node| wanted[*node]).collect();
        let Some(skeleton) = skeleton(&tree, &nodes) else { return Ok(None) };
        let joint_of = nodes.iter().enumerate().map(|(joint, node)| (*node, joint)).collect();
        let mut mesh = read_surfaces(document, joint_of, false, options)?;
        leave_out_large(&mut mesh, &skeleton, figures.get(index));
        let nothing = mesh.is_empty() && mesh.notes.is_empty();
        Ok((!nothing).then_some(Scenery { mesh, skeleton, nodes }))
    }

    /// How one of the file's animations (its index there) moves the meshes; `None` when it does not.
    ///
    /// # Errors
    /// When the animations break their format.
    pub fn clip(&self, document: &Document, animation: usize) -> Result<Option<Clip>, ReadError> {
        document.tracks_of(animation, &self.nodes)
    }
}

/// The nodes as a skeleton; `None` without any.
fn skeleton(tree: &Tree, nodes: &[usize]) -> Option<Skeleton> {
    let joint_of: HashMap<usize, usize> =
        nodes.iter().enumerate().map(|(joint, node)| (*node, joint)).collect();
    let parent = |node: &usize| tree.parents[*node].and_then(|parent| joint_of.get(&parent).copied());
    Skeleton::new(
        nodes.iter().map(|node| tree.name(*node)).collect(),
        nodes.iter().map(parent).collect(),
        nodes.iter().map(|node| tree.rest[*node]).collect(),
    )
    .ok()
}

/// Leaves out surfaces that are too large beside the figure.
fn leave_out_large(mesh: &mut FigureMesh, skeleton: &Skeleton, figure: Option<&Figure>) {
    let pose = ModelPose::rest(skeleton);
    let size = figure.map_or(0.0, |f| span(ModelPose::rest(&f.skeleton).positions.iter().copied()));
    let before = mesh.surfaces.len();
    mesh.surfaces.retain(|surface| {
        let Binding::Rigid { joint: Some(joint), .. } = &surface.binding else { return true };
        span(surface.positions.iter().map(|p| pose.linears[*joint] * *p)) <= size * LARGEST_SIZES
    });
    let left_out = before - mesh.surfaces.len();
    if left_out > 0 {
        let text = format!("{left_out} surfaces beside the figure are more than twice its size: not drawn");
        mesh.notes.push(Note::information("scene", text));
    }
}

/// Largest side of the box around points.
fn span(points: impl Iterator<Item = Vec3>) -> f32 {
    let bounds = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    let (low, high) = points.fold(bounds, |(low, high), p| (low.min(p), high.max(p)));
    (high - low).max_element()
}
