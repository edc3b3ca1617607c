//! Stretching the skin of one joint in a file: deform nodes.
//!
//! glTF has one transform per node, and everything below a node inherits it. A stretch of one segment alone is
//! therefore put on a node of its own that nothing hangs from: `<joint>.deform` below the joint, and skins refer to it
//! in the joint's place. Its rest is the identity, so inverse bind matrices stay as they are and clips that do not know
//! it look as before; the clip that asked for the stretch animates its scale. A stretch along the joint's own axes takes
//! one node. A skew one takes two, because a node scales after it is turned: the first turns to the axes and scales, the
//! second, which the skins refer to, turns back.
//!
//! Nodes of this kind carry a mark in `extras` and are used again by the next adjustment. New ones come at the end of
//! `nodes`; no index changes. A mesh that hangs on the joint without a skin moves to the new node.

use super::document::Document;
use super::json::{MAX_ITEMS, items, quoted, with_member, without_member};
use super::nodes::Tree;
use super::schema::{Animation, Node, Skin};
use super::text::broken;
use crate::error::{ReadError, WriteError};
use crate::scene::Figure;
use posewright::control::JointDeform;
use posewright::glam::{DMat3, DQuat, DVec3, Vec3};
use posewright::{Clip, Interpolation, Note, RigHints, Skeleton, Track, Transform};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The member of a node's `extras` that marks it.
const MARK: &str = "posewright_deform";
/// What the mark says of the node that is scaled, and of the one that turns back.
const STRETCH: &str = "stretch";
const BACK: &str = "back";

/// Numbers off the diagonal that are smaller than this part of the largest factor are rounding.
const SAME: f64 = 2e-5;

impl Node {
    /// Whether it is a deform node of posewright's, and of which kind.
    fn mark(&self) -> Option<&'static str> {
        let extras = self.extras.as_ref()?.get();
        let members: BTreeMap<String, serde_json::Value> = serde_json::from_str(extras).ok()?;
        let mark = members.get(MARK)?.as_str()?;
        [STRETCH, BACK].into_iter().find(|known| *known == mark)
    }
}

/// By node of a figure: whether it is a deform node; empty where none is.
pub(crate) fn marked(tree: &Tree, nodes: &[usize]) -> Vec<bool> {
    let marked: Vec<bool> = nodes.iter().map(|node| tree.nodes[*node].mark().is_some()).collect();
    if marked.contains(&true) { marked } else { Vec::new() }
}

/// Makes skins name joints where they name the joints' deform nodes: at rest the two are one.
pub(crate) fn see_through(tree: &Tree, skins: &mut [Skin]) {
    let marked: Vec<bool> =
        tree.nodes.iter().map(|node| node.extras.is_some() && node.mark().is_some()).collect();
    if !marked.contains(&true) {
        return;
    }
    for joint in skins.iter_mut().flat_map(|skin| &mut skin.joints) {
        while let Some(parent) = tree.parents.get(*joint).copied().flatten().filter(|_| marked[*joint]) {
            *joint = parent;
        }
    }
}

/// A figure with the deform nodes that a document now has for it.
#[derive(Clone, Debug)]
pub struct DeformNodes {
    /// The figure given with the new nodes among its joints: what clips are written for.
    pub figure: Figure,
    /// What could not be stretched.
    pub notes: Vec<Note>,
    /// By joint of the figure given: its joint in `figure`.
    joint_of: Vec<usize>,
    /// Joints of `figure` whose scale stretches, and by which factors.
    scales: Vec<(usize, Vec3)>,
}

impl DeformNodes {
    /// A clip of the figure given as a clip of [`DeformNodes::figure`] that holds the stretches from beginning to end.
    pub fn clip(&self, clip: &Clip) -> Clip {
        let mut out = Clip { joints: vec![Default::default(); self.figure.skeleton.len()], ..clip.clone() };
        for (tracks, joint) in clip.joints.iter().zip(&self.joint_of) {
            out.joints[*joint].clone_from(tracks);
        }
        for (joint, factors) in &self.scales {
            let rest = self.figure.skeleton.rest()[*joint].scale;
            let track = out.joints[*joint].scale.get_or_insert_with(|| Track {
                times: Arc::from([0.0]),
                values: vec![rest],
                interpolation: Interpolation::Linear,
            });
            track.values.iter_mut().for_each(|value| *value *= *factors);
        }
        out
    }
}

/// Where a stretch goes.
enum Place {
    /// A node that is there already, by these factors.
    Known(usize, DVec3),
    /// New nodes below this one.
    Below(usize),
}

/// Lists of the document as they are while nodes are added.
struct Lists {
    nodes: Vec<Node>,
    skins: Vec<Skin>,
    animations: Vec<Animation>,
}

/// A node to be, below a joint of the figure or another new node.
struct NewNode {
    node: usize,
    below: usize,
    name: String,
    rest: Transform,
}

impl Document {
    /// Makes sure that there are nodes for the stretches of a figure of this document; see the module's head. Stretches
    /// of 1, and of joints that move no mesh, need none.
    ///
    /// # Errors
    /// When the lists of nodes and skins cannot be read or edited, or there are more joints than a skeleton may have.
    pub fn add_deform_nodes(
        &mut self,
        figure: &Figure,
        deforms: &[JointDeform],
    ) -> Result<DeformNodes, WriteError> {
        let unread = |error: ReadError| WriteError::Unsupported {
            place: "nodes".into(),
            message: format!("cannot be read: {error}"),
        };
        let mut lists = Lists {
            nodes: self.list("nodes", MAX_ITEMS).map_err(unread)?,
            skins: self.list("skins", MAX_ITEMS).map_err(unread)?,
            animations: self.list("animations", MAX_ITEMS).map_err(unread)?,
        };
        let (mut scales, mut new, mut notes) = (Vec::new(), Vec::new(), Vec::new());
        for deform in deforms.iter().filter(|deform| !deform.is_identity()) {
            let node = figure.nodes[deform.joint];
            if lists.nodes.get(node).is_none_or(|node| node.mark().is_some()) {
                continue;
            }
            match lists.place(node, &stretch(deform)) {
                Place::Known(node, factors) => scales.push((node, factors.as_vec3())),
                Place::Below(host) => {
                    let name = figure.skeleton.name(deform.joint);
                    match lists.moves_mesh(host) {
                        Ok(true) => scales.push(self.add(&mut lists, host, (name, deform), &mut new)?),
                        Ok(false) => {}
                        Err(why) => notes.push(Note::warning(name, why)),
                    }
                }
            }
        }
        let (figure, joint_of) = with_joints(figure, &new)?;
        let joint = |node: usize| figure.nodes.iter().position(|n| *n == node);
        let scales = scales.into_iter().filter_map(|(node, factors)| Some((joint(node)?, factors))).collect();
        Ok(DeformNodes { figure, notes, joint_of, scales })
    }

    /// Adds the nodes of one stretch below `host`; gives the one that is scaled and its factors.
    fn add(
        &mut self,
        lists: &mut Lists,
        host: usize,
        (name, deform): (&str, &JointDeform),
        new: &mut Vec<NewNode>,
    ) -> Result<(usize, Vec3), WriteError> {
        let matrix = stretch(deform);
        let first = lists.nodes.len();
        let mut add = |below: usize, name: String, rest: Transform, mark: &'static str| {
            let node = lists.nodes.len();
            let parsed = node_text(&name, &rest, mark, None);
            // Written and read by the same few lines.
            lists.nodes.push(serde_json::from_str(&parsed).unwrap_or_default());
            lists.nodes[below].children.push(node);
            new.push(NewNode { node, below, name, rest });
            node
        };
        let (last, factors) = if let Some(diagonal) = diagonal(&matrix) {
            (add(host, format!("{name}.deform"), Transform::IDENTITY, STRETCH), diagonal.as_vec3())
        } else {
            let turn = deform.joint_from_axes.as_dquat().normalize().as_quat().normalize();
            let out = add(host, format!("{name}.deform"), Transform::from_rotation(turn), STRETCH);
            let back = Transform::from_rotation(turn.conjugate());
            (add(out, format!("{name}.deform.back"), back, BACK), deform.factors)
        };
        self.write_nodes(lists, (host, first, last), &new[new.len() - (last + 1 - first)..])?;
        Ok((first, factors))
    }

    /// Appends the nodes `first` to `last`, hangs them below `host`, and points skins, or the host's own mesh, to `last`.
    fn write_nodes(
        &mut self,
        lists: &mut Lists,
        (host, first, last): (usize, usize, usize),
        new: &[NewNode],
    ) -> Result<(), WriteError> {
        let texts: Vec<String> = new
            .iter()
            .map(|n| {
                let mark = if n.node == first { STRETCH } else { BACK };
                node_text(&n.name, &n.rest, mark, (n.node != last).then_some(n.node + 1))
            })
            .collect();
        self.text.push("nodes", &texts)?;
        let children = serde_json::to_string(&lists.nodes[host].children).map_err(|e| broken("nodes", &e))?;
        self.text.edit_item("nodes", host, |old| with_member(old, "children", &children))?;
        if lists.nodes[host].mesh.is_some() && lists.nodes[host].skin.is_none() {
            self.move_mesh(host, last)?;
            lists.nodes[last].mesh = lists.nodes[host].mesh.take();
        }
        for index in 0..lists.skins.len() {
            if !lists.skins[index].joints.contains(&host) {
                continue;
            }
            lists.skins[index].joints.iter_mut().filter(|j| **j == host).for_each(|j| *j = last);
            self.text.edit_item("skins", index, |old| {
                let raw = super::json::member(old, "joints")?.unwrap_or("[]");
                let mut out = String::with_capacity(raw.len());
                let mut at = 0;
                for (place, joint) in items(raw)?.into_iter().zip(&lists.skins[index].joints) {
                    out.push_str(&raw[at..place.start]);
                    out.push_str(&if *joint == last {
                        last.to_string()
                    } else {
                        raw[place.clone()].to_string()
                    });
                    at = place.end;
                }
                out.push_str(&raw[at..]);
                with_member(old, "joints", &out)
            })?;
        }
        Ok(())
    }

    /// Moves the mesh of a node, with the weights of its morph targets, to another.
    fn move_mesh(&mut self, from: usize, to: usize) -> Result<(), WriteError> {
        let mut moved: Vec<(&str, String)> = Vec::new();
        self.text.edit_item("nodes", from, |old| {
            let mut out = old.to_string();
            for key in ["mesh", "weights"] {
                if let Some(value) = super::json::member(&out, key)? {
                    moved.push((key, value.to_string()));
                    out = without_member(&out, key)?;
                }
            }
            Ok(out)
        })?;
        self.text.edit_item("nodes", to, |old| {
            moved.iter().try_fold(old.to_string(), |out, (key, value)| with_member(&out, key, value))
        })
    }
}

impl Lists {
    /// Where a stretch of a joint's skin goes: into a node of an earlier adjustment with the same axes, or below the
    /// last of them.
    fn place(&self, joint: usize, matrix: &DMat3) -> Place {
        let mut host = joint;
        while let Some(found) = self.child(host, STRETCH) {
            let turn = DQuat::from_array(self.nodes[found].rotation.unwrap_or([0.0, 0.0, 0.0, 1.0]));
            let turn = DMat3::from_quat(turn.normalize());
            if let Some(factors) = diagonal(&(turn.transpose() * *matrix * turn)) {
                return Place::Known(found, factors);
            }
            host = self.child(found, BACK).unwrap_or(found);
        }
        Place::Below(host)
    }

    fn child(&self, node: usize, mark: &str) -> Option<usize> {
        let children = self.nodes.get(node)?.children.iter();
        children.copied().find(|child| self.nodes.get(*child).is_some_and(|node| node.mark() == Some(mark)))
    }

    /// Whether a node moves vertices; an error says why they cannot be stretched although it does.
    fn moves_mesh(&self, node: usize) -> Result<bool, &'static str> {
        if self.skins.iter().any(|skin| skin.joints.contains(&node)) {
            return Ok(true);
        }
        let Some(host) = self.nodes.get(node).filter(|node| node.mesh.is_some() && node.skin.is_none())
        else {
            return Ok(false);
        };
        let morphs = self.animations.iter().flat_map(|animation| &animation.channels);
        let morphs = morphs.filter(|channel| channel.target.path == "weights");
        if host.mesh.is_some() && morphs.into_iter().any(|channel| channel.target.node == Some(node)) {
            return Err(
                "its mesh has animated morph targets and hangs on the joint without a skin: it cannot be \
                        stretched, only what hangs from it is moved",
            );
        }
        Ok(true)
    }
}

/// The stretch of a joint's skin in the joint's frame.
fn stretch(deform: &JointDeform) -> DMat3 {
    let axes = DMat3::from_quat(deform.joint_from_axes.as_dquat().normalize());
    axes * DMat3::from_diagonal(deform.factors.as_dvec3()) * axes.transpose()
}

/// The factors of a stretch along the frame's own axes; `None` for a skew one.
fn diagonal(matrix: &DMat3) -> Option<DVec3> {
    let factors = DVec3::new(matrix.x_axis.x, matrix.y_axis.y, matrix.z_axis.z);
    let off = *matrix - DMat3::from_diagonal(factors);
    let largest = off.to_cols_array().into_iter().map(f64::abs).fold(0.0, f64::max);
    (largest <= SAME * factors.abs().max_element()).then_some(factors)
}

fn node_text(name: &str, rest: &Transform, mark: &str, child: Option<usize>) -> String {
    let [x, y, z, w] = rest.rotation.to_array();
    let rotation = if *rest == Transform::IDENTITY {
        String::new()
    } else {
        format!(r#","rotation":[{x},{y},{z},{w}]"#)
    };
    let children = child.map_or(String::new(), |child| format!(r#","children":[{child}]"#));
    format!(r#"{{"name":{}{rotation}{children},"extras":{{"{MARK}":"{mark}"}}}}"#, quoted(name))
}

/// The figure with new nodes as joints, each right behind the one it hangs from, and where the old joints went.
fn with_joints(figure: &Figure, new: &[NewNode]) -> Result<(Figure, Vec<usize>), WriteError> {
    let old = &figure.skeleton;
    let (mut names, mut parents, mut rest, mut nodes) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let mut joint_of = Vec::with_capacity(old.len());
    for joint in 0..old.len() {
        joint_of.push(names.len());
        names.push(old.name(joint).to_string());
        parents.push(old.parent(joint).map(|parent: usize| joint_of[parent]));
        rest.push(old.rest()[joint]);
        nodes.push(figure.nodes[joint]);
        // A chain of new nodes: each is the parent of the next.
        while let Some(next) = new.iter().find(|n| Some(&n.below) == nodes.last()) {
            parents.push(Some(names.len() - 1));
            names.push(next.name.clone());
            rest.push(next.rest);
            nodes.push(next.node);
        }
    }
    let skeleton = Skeleton::new(names, parents, rest)
        .map_err(|e| WriteError::Unsupported { place: "nodes".into(), message: e.to_string() })?;
    let figure = Figure {
        name: figure.name.clone(),
        skeleton,
        hints: RigHints::default(),
        nodes,
        bind: None,
        skin: Vec::new(),
    };
    Ok((figure, joint_of))
}
