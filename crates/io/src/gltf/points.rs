//! The vertices of the meshes that a skeleton moves, each as the joints that move it know it. They say where soles are, and
//! which joints deform anything at all.

use super::document::Document;
use super::figures::{Group, JointOf};
use super::hints::Matrices;
use super::nodes::Tree;
use super::schema::{Mesh, Primitive, Skin};
use crate::error::ReadError;
use posewright::glam::{Mat4, Vec3};
use posewright::{Note, SkinPoint, SkinShare};
use std::collections::BTreeSet;

/// Bytes of the file that pay for one point; more vertices than that are thinned out. Joints, weights and a place take no
/// fewer, unless they are compressed.
const BYTES_PER_POINT: u64 = 16;
/// Points that even a tiny file may have.
const FREE_POINTS: usize = 16_384;
/// Sets of four joints per vertex that are looked at; more than two are unheard of.
const MOST_SETS: usize = 8;

/// What points are made of.
pub(crate) struct Skins<'a> {
    pub document: &'a Document,
    pub skins: &'a [Skin],
    pub meshes: &'a [Mesh],
    /// By skin: `joint_from_mesh` per joint; `None` is the identity.
    pub matrices: &'a [Matrices],
}

/// Where points are put.
pub(crate) struct Found {
    /// By node: whether some vertex has a weight on it.
    pub weighted: Vec<bool>,
    /// Whether any weights could be read.
    pub any_weights: bool,
    /// Vertices that may still be looked at.
    pub left: usize,
    /// Vertices that were not read, by reason.
    pub unread: BTreeSet<String>,
    /// Whether vertices were thinned out.
    pub thinned: bool,
    /// Skins or nodes and the attributes they have brought.
    seen: BTreeSet<(usize, [Option<usize>; 3])>,
}

impl Found {
    /// Nothing found yet.
    pub(crate) fn new(document: &Document, nodes: usize) -> Found {
        let left = FREE_POINTS + (document.size / BYTES_PER_POINT) as usize;
        let (unread, seen) = (BTreeSet::new(), BTreeSet::new());
        Found { weighted: vec![false; nodes], any_weights: false, left, unread, thinned: false, seen }
    }

    /// Whether a primitive brings vertices that were not looked at yet; primitives often share their attributes. Only
    /// as many different ones are remembered as vertices may be looked at.
    fn wants(&mut self, owner: usize, primitive: &Primitive) -> bool {
        if self.left == 0 {
            self.thinned = true;
            return false;
        }
        let attributes = ["POSITION", "JOINTS_0", "WEIGHTS_0"].map(|name| primitive.attribute(name));
        self.seen.insert((owner, attributes))
    }

    fn cannot(&mut self, error: &ReadError) {
        if self.unread.len() < 16 {
            self.unread.insert(error.to_string());
        }
    }

    /// What to tell the user.
    pub(crate) fn notes(&self, notes: &mut Vec<Note>) {
        for reason in &self.unread {
            notes.push(Note::ignored("meshes", format!("vertices were not read: {reason}")));
        }
        if self.thinned {
            notes.push(Note::information(
                "meshes",
                "not all vertices were taken as sole candidates: there are too many",
            ));
        }
    }
}

/// The meshes of one figure: skinned ones by skin, rigid ones by node.
pub(crate) fn points(
    skins: &Skins<'_>,
    group: &Group,
    joint_of: &JointOf,
    uses: &Uses,
    found: &mut Found,
) -> Vec<SkinPoint> {
    let mut out = Vec::new();
    for skin in &group.skins {
        for mesh in &uses.by_skin[*skin] {
            for primitive in &skins.meshes[*mesh].primitives {
                if !found.wants(*skin, primitive) {
                    continue;
                }
                let source = Source { skins, primitive, skin: *skin };
                if let Err(error) = source.skinned(joint_of, found, &mut out) {
                    found.cannot(&error);
                    // Looking at them was work as well: broken ones may not be looked at without an end.
                    found.left = found.left.saturating_sub(source.vertices());
                }
            }
        }
    }
    for (joint, node) in group.nodes.iter().enumerate() {
        let Some(mesh) = uses.rigid[*node] else { continue };
        for primitive in &skins.meshes[mesh].primitives {
            if !found.wants(usize::MAX - *node, primitive) {
                continue;
            }
            match positions(skins.document, primitive) {
                Ok(positions) => take(&positions, found, &mut out, |_, p| Some(SkinPoint::rigid(joint, p))),
                Err(error) => found.cannot(&error),
            }
        }
    }
    out
}

/// Which meshes each skin deforms and which nodes carry a mesh without a skin.
pub(crate) struct Uses {
    /// By skin: meshes, each once.
    pub by_skin: Vec<BTreeSet<usize>>,
    /// By node: the mesh it carries without a skin.
    pub rigid: Vec<Option<usize>>,
    /// By skin: a node whose mesh it deforms.
    pub mesh_nodes: Vec<Option<usize>>,
}

impl Uses {
    /// Goes over all nodes once.
    pub(crate) fn new(tree: &Tree, skins: usize, meshes: usize) -> Uses {
        let mut uses = Uses {
            by_skin: vec![BTreeSet::new(); skins],
            rigid: vec![None; tree.nodes.len()],
            mesh_nodes: vec![None; skins],
        };
        for (index, node) in tree.nodes.iter().enumerate() {
            let Some(mesh) = node.mesh.filter(|mesh| *mesh < meshes) else { continue };
            match node.skin.filter(|skin| *skin < skins) {
                Some(skin) => {
                    uses.by_skin[skin].insert(mesh);
                    uses.mesh_nodes[skin].get_or_insert(index);
                }
                None => uses.rigid[index] = Some(mesh),
            }
        }
        uses
    }
}

fn positions(document: &Document, primitive: &Primitive) -> Result<Vec<f32>, ReadError> {
    if primitive.is_draco() {
        return Err(ReadError::invalid("KHR_draco_mesh_compression", "is passed through unread"));
    }
    match primitive.attribute("POSITION") {
        Some(accessor) => numbers(document, accessor, 3),
        None => Ok(Vec::new()),
    }
}

fn numbers(document: &Document, accessor: usize, width: usize) -> Result<Vec<f32>, ReadError> {
    let shape = document.accessor_shape(accessor)?;
    if shape.width != width {
        let message = format!("has {} numbers per element where {width} are needed", shape.width);
        return Err(ReadError::invalid(format!("accessors[{accessor}]"), message));
    }
    document.accessor_f32(accessor)
}

/// Appends what `point` makes of each vertex, thinned out to what is left.
fn take(
    positions: &[f32],
    found: &mut Found,
    out: &mut Vec<SkinPoint>,
    point: impl Fn(usize, Vec3) -> Option<SkinPoint>,
) {
    let (vertices, _) = positions.as_chunks::<3>();
    let step = if vertices.len() <= found.left { 1 } else { vertices.len() / found.left.max(1) + 1 };
    found.thinned |= step > 1;
    for (index, vertex) in vertices.iter().enumerate().step_by(step) {
        if found.left == 0 {
            break;
        }
        found.left -= 1;
        let is_sound = |p: &SkinPoint| p.shares().all(|s| s.in_joint.is_finite());
        out.extend(point(index, Vec3::from_array(*vertex)).filter(is_sound));
    }
}

struct Source<'a> {
    skins: &'a Skins<'a>,
    primitive: &'a Primitive,
    skin: usize,
}

impl Source<'_> {
    fn skinned(
        &self,
        joint_of: &JointOf,
        found: &mut Found,
        out: &mut Vec<SkinPoint>,
    ) -> Result<(), ReadError> {
        let sets = self.sets()?;
        let positions = positions(self.skins.document, self.primitive)?;
        let weights = self.weights(&sets, positions.len() / 3, found)?;
        let skin = &self.skins.skins[self.skin];
        let matrices = self.skins.matrices[self.skin].as_deref();
        take(&positions, found, out, |index, vertex| {
            let in_joint = |slot: usize| match matrices {
                Some(all) => Some(Mat4::from_cols_array(all.get(slot)?).transform_point3(vertex)),
                None => Some(vertex),
            };
            let share = |&(slot, weight): &(u32, f32)| {
                let slot = slot as usize;
                let joint = joint_of.get(*skin.joints.get(slot)?).filter(|_| weight > 0.0)?;
                Some(SkinShare { joint, weight, in_joint: in_joint(slot)? })
            };
            SkinPoint::blended(weights[index].iter().filter_map(share))
        });
        Ok(())
    }

    /// Number of vertices; 0 where they cannot be counted.
    fn vertices(&self) -> usize {
        let shape = |accessor| self.skins.document.accessor_shape(accessor).ok();
        self.primitive.attribute("POSITION").and_then(shape).map_or(0, |shape| shape.count)
    }

    /// Accessors of joints and of weights, four per vertex; checked before anything is decoded, so that a short list of
    /// vertices cannot make a long list of joints be read again and again.
    fn sets(&self) -> Result<Vec<(usize, usize)>, ReadError> {
        let mut out = Vec::new();
        let vertices = self.vertices();
        for set in 0..MOST_SETS {
            let slots = self.primitive.attribute(&format!("JOINTS_{set}"));
            let weights = self.primitive.attribute(&format!("WEIGHTS_{set}"));
            let (Some(slots), Some(weights)) = (slots, weights) else { break };
            for accessor in [slots, weights] {
                let shape = self.skins.document.accessor_shape(accessor)?;
                let place = || format!("accessors[{accessor}]");
                if shape.width != 4 {
                    return Err(ReadError::invalid(place(), "joints and weights must be VEC4"));
                }
                if shape.count != vertices {
                    let message = format!("has {} elements for {vertices} vertices", shape.count);
                    return Err(ReadError::invalid(place(), message));
                }
            }
            out.push((slots, weights));
        }
        Ok(out)
    }

    /// Per vertex the four strongest joints (their places in the skin's list) with their weights, strongest first; 0 is none.
    /// Marks every joint that has any.
    fn weights(
        &self,
        sets: &[(usize, usize)],
        vertices: usize,
        found: &mut Found,
    ) -> Result<Vec<[(u32, f32); 4]>, ReadError> {
        let document = self.skins.document;
        let joints = &self.skins.skins[self.skin].joints;
        let mut best = vec![[(0, 0.0); 4]; vertices];
        for &(slots, weights) in sets {
            let (slots, weights) = (document.accessor_u32(slots)?, numbers(document, weights, 4)?);
            found.any_weights = true;
            for (number, (slot, weight)) in slots.iter().zip(&weights).enumerate() {
                if !(*weight > 0.0) || *slot as usize >= joints.len() {
                    continue;
                }
                if let Some(weighted) = found.weighted.get_mut(joints[*slot as usize]) {
                    *weighted = true;
                }
                if let Some(best) = best.get_mut(number / 4).filter(|best| *weight > best[3].1) {
                    let at = best.partition_point(|b| b.1 >= *weight);
                    best[at..].rotate_right(1);
                    best[at] = (*slot, *weight);
                }
            }
        }
        Ok(best)
    }
}
