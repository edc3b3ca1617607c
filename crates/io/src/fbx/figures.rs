//! Which nodes are a skeleton, and what the file says about it: names, bind pose, declared bones, skin.
//!
//! Skins and trees of bones decide, as skins do in glTF; without either, whatever is animated.

use super::bind::bind;
use super::content::{Content, Mesh};
use super::humanik::declared;
use super::space::Converter;
use crate::error::ReadError;
use crate::gltf::figures::{Evidence, Forest, Group, JointOf, groups};
use crate::gltf::tell_apart;
use crate::scene::Figure;
use posewright::glam::DVec3;
use posewright::{Note, RigHints, Skeleton, SkinPoint, SkinShare};

/// Points that even a tiny file may have, and bytes of the file that pay for one more.
const FREE_POINTS: usize = 16_384;
const BYTES_PER_POINT: usize = 12;

/// The nodes, parents first, children in file order.
pub(super) fn depth_first(content: &Content) -> Vec<usize> {
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); content.nodes.len()];
    let mut open = Vec::new();
    for (index, node) in content.nodes.iter().enumerate().rev() {
        match node.parent {
            Some(parent) => children[parent].push(index),
            None => open.push(index),
        }
    }
    let mut order = Vec::with_capacity(content.nodes.len());
    while let Some(node) = open.pop() {
        order.push(node);
        open.append(&mut children[node]);
    }
    order
}

/// What figures are made of.
pub(super) struct Figures<'a> {
    pub content: &'a Content,
    pub converter: &'a Converter<'a>,
    pub order: &'a [usize],
    /// Bytes of the file.
    pub bytes: usize,
}

impl Figures<'_> {
    /// The figures, the most likely one first.
    pub(super) fn all(&self, notes: &mut Vec<Note>) -> Result<Vec<Figure>, ReadError> {
        let content = self.content;
        let parents: Vec<Option<usize>> = content.nodes.iter().map(|node| node.parent).collect();
        let mut animated = vec![false; content.nodes.len()];
        for stack in &content.stacks {
            stack
                .motions
                .iter()
                .enumerate()
                .filter(|(_, m)| m.is_some())
                .for_each(|(n, _)| animated[n] = true);
        }
        let skins = self.skins();
        let declared: Vec<_> = content.characters.iter().map(|c| declared(&c.slots)).collect();
        let declared = declared.into_iter().max_by_key(Vec::len).filter(|bones| !bones.is_empty());
        let evidence = Evidence {
            forest: Forest { parents: &parents, order: self.order },
            skins: skins.iter().map(Vec::as_slice).collect(),
            declared: declared.as_deref(),
            animated: &animated,
        };
        let groups = groups(&evidence);
        let mut joint_of = JointOf::new(content.nodes.len());
        let mut points_left = FREE_POINTS + self.bytes / BYTES_PER_POINT;
        let mut out = Vec::with_capacity(groups.len());
        for (index, group) in groups.iter().enumerate() {
            joint_of.turn_to(index, &group.nodes);
            let mut hints = self.hints(group, &animated);
            if let Some(bones) = declared.as_ref().filter(|_| group.declared) {
                hints.declared = bones.iter().filter_map(|(b, n)| Some((*b, joint_of.get(*n)?))).collect();
            }
            let (bound, note) = bind(content, self.converter, &group.nodes, &joint_of);
            let figure = Figure {
                name: self.name(group),
                skeleton: self.skeleton(group, &joint_of)?,
                hints,
                nodes: group.nodes.clone(),
                bind: bound,
                skin: self.points(&joint_of, &mut points_left),
            };
            notes.extend(note.map(|text| Note::information(figure.name.clone(), text)));
            out.push(figure);
        }
        if points_left == 0 {
            let text = "not all vertices were taken as sole candidates: there are too many";
            notes.push(Note::information("meshes", text));
        }
        tell_apart(&mut out);
        Ok(out)
    }

    /// The bones of each skin, and each tree of nodes that the file calls bones.
    fn skins(&self) -> Vec<Vec<usize>> {
        let content = self.content;
        let skins = content.meshes.iter().flat_map(|mesh| &mesh.skins);
        let mut out: Vec<Vec<usize>> = skins.map(|skin| skin.iter().map(|c| c.node).collect()).collect();
        let mut tree_of: Vec<Option<usize>> = vec![None; content.nodes.len()];
        for &index in self.order.iter().filter(|index| content.nodes[**index].is_bone) {
            let tree = content.nodes[index].parent.and_then(|parent| tree_of[parent]);
            let tree = tree.unwrap_or_else(|| {
                out.push(Vec::new());
                out.len() - 1
            });
            tree_of[index] = Some(tree);
            out[tree].push(index);
        }
        out.retain(|joints| !joints.is_empty());
        out
    }

    fn skeleton(&self, group: &Group, joint_of: &JointOf) -> Result<Skeleton, ReadError> {
        let nodes = &self.content.nodes;
        let name = |index: usize| match nodes[index].name.as_str() {
            "" => format!("node{index}"),
            name => name.to_string(),
        };
        let names = group.nodes.iter().map(|index| name(*index)).collect();
        let parents = group.nodes.iter().map(|index| joint_of.get(nodes[*index].parent?)).collect();
        let rest = group.nodes.iter().map(|index| self.converter.rest[*index]).collect();
        Skeleton::new(names, parents, rest)
            .map_err(|error| ReadError::invalid("FBX nodes", error.to_string()))
    }

    fn hints(&self, group: &Group, animated: &[bool]) -> RigHints {
        let content = self.content;
        let clusters = || content.meshes.iter().flat_map(|mesh| mesh.skins.iter().flatten());
        let mut listed = vec![false; content.nodes.len()];
        let mut weighted = vec![false; content.nodes.len()];
        for cluster in clusters() {
            listed[cluster.node] = true;
            weighted[cluster.node] |= !cluster.weights.is_empty();
        }
        let of = |flags: &[bool]| -> Vec<bool> { group.nodes.iter().map(|node| flags[*node]).collect() };
        let count = |flags: &[bool]| flags.iter().filter(|flag| **flag).count();
        let (listed, weighted) = (of(&listed), of(&weighted));
        let bones: Vec<bool> = group.nodes.iter().map(|node| content.nodes[*node].is_bone).collect();
        let has_skin = count(&listed) > 0;
        let candidates = [bones.clone(), of(animated)];
        let deforms = match has_skin {
            // A mesh that follows hardly any joint is only there to carry the skeleton.
            true if count(&weighted) * 4 >= count(&listed) => weighted,
            true => listed.clone(),
            false => candidates.into_iter().find(|flags| count(flags) > 0).unwrap_or_default(),
        };
        let carries = group.nodes.iter().zip(&listed).zip(&bones);
        let carries = carries.map(|((node, listed), bone)| {
            content.nodes[*node].carries_object && (has_skin || count(&bones) > 0) && !listed && !bone
        });
        RigHints { deforms, carries_object: carries.collect(), ..RigHints::default() }
    }

    /// The node above the first bone, else the topmost node.
    fn name(&self, group: &Group) -> String {
        let nodes = &self.content.nodes;
        let first = group.nodes.iter().find(|node| nodes[**node].is_bone);
        let above = first.and_then(|bone| nodes[*bone].parent).or(first.copied());
        let found = above.or(group.nodes.first().copied());
        found.map(|index| nodes[index].name.clone()).unwrap_or_default()
    }

    /// Vertices of the meshes that the figure moves, each as the joints that move it know it.
    fn points(&self, joint_of: &JointOf, left: &mut usize) -> Vec<SkinPoint> {
        let mut out = Vec::new();
        for mesh in &self.content.meshes {
            let step = mesh.vertices.len() / (*left).max(1) + 1;
            let found = match mesh.skins.is_empty() {
                true => self.rigid(mesh, joint_of),
                false => self.skinned(mesh, joint_of),
            };
            let taken = found
                .into_iter()
                .step_by(step)
                .filter(|p| p.shares().all(|s| s.in_joint.is_finite()))
                .take(*left);
            let before = out.len();
            out.extend(taken);
            *left -= out.len() - before;
        }
        out
    }

    fn rigid(&self, mesh: &Mesh, joint_of: &JointOf) -> Vec<SkinPoint> {
        let mut out = Vec::new();
        for (node, joint) in mesh.nodes.iter().filter_map(|node| Some((*node, joint_of.get(*node)?))).take(4)
        {
            let place = &self.content.nodes[node].node_from_geometry;
            out.extend(mesh.vertices.iter().map(|v| {
                let in_joint = self.converter.point(node, place.transform_point3(v.as_dvec3())).as_vec3();
                SkinPoint::rigid(joint, in_joint)
            }));
        }
        out
    }

    fn skinned(&self, mesh: &Mesh, joint_of: &JointOf) -> Vec<SkinPoint> {
        let clusters: Vec<_> = mesh.skins.iter().flatten().collect();
        let mut best = vec![[(0usize, 0.0f32); 4]; mesh.vertices.len()];
        for (index, cluster) in clusters.iter().enumerate() {
            for (vertex, weight) in &cluster.weights {
                if let Some(best) = best.get_mut(*vertex as usize).filter(|best| *weight > best[3].1) {
                    let at = best.partition_point(|b| b.1 >= *weight);
                    best[at..].rotate_right(1);
                    best[at] = (index, *weight);
                }
            }
        }
        let point = |(vertex, best): (&posewright::glam::Vec3, &[(usize, f32); 4])| {
            let share = |&(index, weight): &(usize, f32)| {
                let cluster = clusters.get(index).filter(|_| weight > 0.0)?;
                let in_node: DVec3 = cluster.bone_from_geometry.transform_point3(vertex.as_dvec3());
                let in_joint = self.converter.point(cluster.node, in_node).as_vec3();
                Some(SkinShare { joint: joint_of.get(cluster.node)?, weight, in_joint })
            };
            SkinPoint::blended(best.iter().filter_map(share))
        };
        mesh.vertices.iter().zip(&best).filter_map(point).collect()
    }
}
