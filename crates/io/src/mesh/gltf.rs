//! Takes what a picture of a figure needs out of a glTF document.
//!
//! A skinned mesh belongs to the figure whose joints its skin names, a rigid one to the figure that holds the nearest
//! node above it. A figure without any shows what stands in the scene beside it. Source: glTF 2.0, sections 3.7 (meshes, skins) and 3.9 (materials).
//!
//! Limits: meshes compressed with Draco or in any way that the reader does not know are left out with a note; points
//! and lines are not drawn; morph targets stand at their default weights.

use super::material;
use super::vertices::{self, Budget, Part};
use super::{Binding, FigureMesh, Influence, Skinning, Surface};
use crate::error::ReadError;
use crate::gltf::{Document, MAX_ITEMS, Mesh, Primitive, Skin, Tree, matrix};
use crate::scene::Figure;
use posewright::Note;
use posewright::glam::{DMat4, Mat4};
use std::collections::HashMap;

/// Limits that keep hostile files from taking all memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeshOptions {
    /// Most entries of the lists of all surfaces together (places, normals, colours, texture coordinates, joints,
    /// triangles). Default: 40,000,000, less than a gigabyte.
    pub max_entries: usize,
    /// Most pixels of one image. Default: 2^26 (8,192 by 8,192).
    pub max_pixels: u64,
    /// Most pixels of all images together, at four bytes each. Default: 2^27.
    pub max_pixels_in_all: u64,
}

impl Default for MeshOptions {
    fn default() -> Self {
        MeshOptions { max_entries: 40_000_000, max_pixels: 1 << 26, max_pixels_in_all: 1 << 27 }
    }
}

impl FigureMesh {
    /// Reads the surfaces that a figure of this document moves; empty when there are none. What cannot be used is
    /// left out and noted.
    ///
    /// # Errors
    /// When the lists of nodes, meshes, skins, materials or textures break their format.
    pub fn from_gltf(
        document: &Document,
        figure: &Figure,
        options: &MeshOptions,
    ) -> Result<FigureMesh, ReadError> {
        let joint_of = figure.nodes.iter().enumerate().map(|(joint, node)| (*node, joint)).collect();
        read_surfaces(document, joint_of, true, options)
    }
}

/// Reads the surfaces on the joints of `joint_of` (joint by node), or, with `or_scenery` and where there are none, what
/// stands in the scene.
pub(super) fn read_surfaces(
    document: &Document,
    joint_of: HashMap<usize, usize>,
    or_scenery: bool,
    options: &MeshOptions,
) -> Result<FigureMesh, ReadError> {
    let mut reader = Reader {
        document,
        // The notes are those of reading the scene.
        tree: Tree::read(document, &mut Vec::new())?,
        meshes: document.list("meshes", MAX_ITEMS)?,
        skins: document.list("skins", MAX_ITEMS)?,
        joint_of,
        scenery: false,
    };
    let budget = Budget { left: options.max_entries };
    let mut output =
        Output { mesh: FigureMesh::default(), materials: material::Materials::new(document)?, budget };
    for scenery in [false, true] {
        reader.scenery = scenery;
        if scenery && !(or_scenery && output.mesh.surfaces.is_empty() && output.mesh.notes.is_empty()) {
            break;
        }
        for node in 0..reader.tree.nodes.len() {
            if reader.add_node(node, &mut output).is_none() {
                let text =
                    format!("more than {} entries, the limit: the rest is not drawn", options.max_entries);
                output.note("mesh".into(), text);
                break;
            }
        }
    }
    let Output { mut mesh, materials, .. } = output;
    materials.finish(&mut mesh, options);
    Ok(mesh)
}

/// More notes than anybody reads.
const MAX_NOTES: usize = 100;

/// What has been read so far.
struct Output<'a> {
    mesh: FigureMesh,
    materials: material::Materials<'a>,
    budget: Budget,
}

impl Output<'_> {
    /// Adds a note, unless it is known or there are too many.
    fn note(&mut self, place: String, text: String) {
        let note = Note::ignored(place, text);
        if self.mesh.notes.len() < MAX_NOTES && !self.mesh.notes.contains(&note) {
            self.mesh.notes.push(note);
        }
    }
}

struct Reader<'a> {
    document: &'a Document,
    tree: Tree,
    meshes: Vec<Mesh>,
    skins: Vec<Skin>,
    /// The figure's joint of each node that is one.
    joint_of: HashMap<usize, usize>,
    /// Whether what hangs on no joint is taken, and nothing else.
    scenery: bool,
}

impl Reader<'_> {
    /// Adds the surfaces of a node; `None` when there is no room left.
    fn add_node(&self, index: usize, out: &mut Output<'_>) -> Option<()> {
        let node = &self.tree.nodes[index];
        let Some(mesh) = node.mesh.and_then(|m| self.meshes.get(m)) else { return Some(()) };
        let binding = match node.skin.and_then(|s| self.skins.get(s)) {
            Some(_) if self.scenery => None,
            Some(skin) => self.skinning(skin, out),
            None => self.rigid(index),
        };
        let Some(binding) = binding else { return Some(()) };
        let weights = node.weights.as_ref().or(mesh.weights.as_ref());
        for (index, primitive) in mesh.primitives.iter().enumerate() {
            // Parts that give no vertices cost time, too.
            out.budget.take(1).ok()?;
            let part = Part { document: self.document, primitive, weights };
            let place = || format!("meshes[{}].primitives[{index}]", node.mesh.unwrap_or(0));
            if primitive.is_draco() {
                let text = "is compressed with Draco, which is not read: the figure is drawn without it";
                out.note("mesh".into(), text.into());
                continue;
            }
            match self.surface(&part, &binding, out) {
                Ok(Some(mut surface)) => {
                    surface.name = mesh.name.clone().unwrap_or_default();
                    out.mesh.surfaces.push(surface);
                }
                Ok(None) => {}
                Err(ReadError::Limit { .. }) => return None,
                Err(error) => out.note(place(), format!("cannot be drawn: {error}")),
            }
        }
        Some(())
    }

    /// How a skinned mesh follows this figure; `None` when it follows another.
    fn skinning(&self, skin: &Skin, out: &mut Output<'_>) -> Option<Skinned> {
        let joints: Vec<Option<usize>> = skin.joints.iter().map(|n| self.joint_of.get(n).copied()).collect();
        joints.iter().flatten().next()?;
        let place = skin.name.clone().unwrap_or_default();
        if joints.iter().any(Option::is_none) {
            out.note(place.clone(), "the skin names joints of another figure: they do not move".into());
        }
        let read = |accessor| self.document.accessor_f32(accessor);
        let values = match skin.inverse_bind_matrices.map(read) {
            None => Vec::new(),
            Some(Ok(values)) => values,
            Some(Err(error)) => {
                out.note(place, format!("inverse bind matrices taken as identity: {error}"));
                Vec::new()
            }
        };
        let matrices = values.as_chunks::<16>().0;
        let inverse_binds = (0..joints.len())
            .map(|i| matrices.get(i).map_or(Mat4::IDENTITY, Mat4::from_cols_array))
            .collect();
        let joints = joints.into_iter().map(|j| j.unwrap_or(usize::MAX)).collect();
        Some(Skinned::Yes { joints, inverse_binds })
    }

    /// Where a rigid mesh hangs on this figure, or stands in the scene; `None` when it is not the kind that is wanted.
    fn rigid(&self, node: usize) -> Option<Skinned> {
        let mut below = DMat4::IDENTITY;
        for here in self.tree.ancestors(node) {
            if let Some(joint) = self.joint_of.get(&here) {
                let found = Skinned::No { joint: Some(*joint), joint_from_mesh: below.as_mat4() };
                return Some(found).filter(|_| !self.scenery);
            }
            below = matrix(&self.tree.rest[here]) * below;
        }
        let found = Skinned::No { joint: None, joint_from_mesh: below.as_mat4() };
        Some(found).filter(|_| self.scenery)
    }

    fn surface(
        &self,
        part: &Part<'_>,
        binding: &Skinned,
        out: &mut Output<'_>,
    ) -> Result<Option<Surface>, ReadError> {
        let budget = &mut out.budget;
        let Some(triangles) = part.triangles(budget)? else { return Ok(None) };
        let positions = part.morphed("POSITION", budget)?;
        let normals = part.morphed("NORMAL", budget)?;
        let material = out.materials.index(part.primitive.material);
        let mut surface = Surface {
            name: String::new(),
            uvs: out.materials.uvs(material, part, budget)?,
            colors: part.colors(budget)?,
            positions,
            normals,
            triangles,
            material,
            binding: match binding {
                Skinned::No { joint, joint_from_mesh } => {
                    Binding::Rigid { joint: *joint, joint_from_mesh: *joint_from_mesh }
                }
                Skinned::Yes { joints, inverse_binds } => {
                    let (starts, influences) = self.influences(part.primitive, joints.len(), budget)?;
                    let (joints, inverse_binds) = (joints.clone(), inverse_binds.clone());
                    Binding::Skinned(Skinning { joints, inverse_binds, starts, influences })
                }
            },
        };
        vertices::finish(&mut surface, &mut out.budget)?;
        Ok(Some(surface))
    }

    /// Joints and weights by vertex, from as many sets as there are; weights are made to sum to 1.
    fn influences(
        &self,
        primitive: &Primitive,
        slots: usize,
        budget: &mut Budget,
    ) -> Result<(Vec<u32>, Vec<Influence>), ReadError> {
        let mut sets = Vec::new();
        for set in 0..8 {
            let names = (format!("JOINTS_{set}"), format!("WEIGHTS_{set}"));
            let found = (primitive.attribute(&names.0), primitive.attribute(&names.1));
            let (Some(joints), Some(weights)) = found else { break };
            // Four joints and four weights a vertex.
            budget.take(self.document.accessor(joints)?.count.saturating_mul(2))?;
            sets.push((self.document.accessor_u32(joints)?, self.document.accessor_f32(weights)?));
        }
        let count = sets.iter().map(|(j, w)| j.len().min(w.len()) / 4).min().unwrap_or(0);
        let mut starts = Vec::with_capacity(count + 1);
        let mut influences: Vec<Influence> = Vec::with_capacity(count * 4);
        starts.push(0);
        for vertex in 0..count {
            let first = influences.len();
            for (joints, weights) in &sets {
                let four = vertex * 4..vertex * 4 + 4;
                let pairs = joints[four.clone()].iter().zip(&weights[four]);
                let used = pairs.filter(|(j, w)| w.is_finite() && **w > 0.0 && (**j as usize) < slots);
                influences.extend(used.map(|(slot, weight)| Influence { slot: *slot, weight: *weight }));
            }
            let sum: f32 = influences[first..].iter().map(|i| i.weight).sum();
            influences[first..].iter_mut().for_each(|i| i.weight /= sum);
            starts.push(influences.len() as u32);
        }
        Ok((starts, influences))
    }
}

/// A binding before its vertices are known.
enum Skinned {
    Yes { joints: Vec<usize>, inverse_binds: Vec<Mat4> },
    No { joint: Option<usize>, joint_from_mesh: Mat4 },
}
