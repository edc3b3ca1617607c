//! A document as a scene: figures and clips.

use super::bind::{Binds, bind};
use super::clips::{Holders, Reader};
use super::document::Document;
use super::figures::{Evidence, Group, JointOf, add_props, groups};
use super::hints::{Facts, Matrices, hints, inverse_binds};
use super::humanoid::{Declared, declared};
use super::json::{MAX_ITEMS, item_count};
use super::nodes::{Tree, place};
use super::points::{Found, Skins, Uses, points};
use super::schema::{Animation, Mesh, Skin};
use crate::error::ReadError;
use crate::scene::{Figure, FileAxes, Scene, Unit, UpAxis};
use posewright::{Clip, Note, Skeleton, Transform};
use std::collections::{BTreeMap, BTreeSet};

/// Everything of a document that figures are made of.
struct Parts {
    tree: Tree,
    skins: Vec<Skin>,
    meshes: Vec<Mesh>,
    animations: Vec<Animation>,
    declared: Option<Declared>,
    /// By node: whether some animation moves it.
    animated: Vec<bool>,
    /// By skin: `joint_from_mesh` per joint.
    matrices: Vec<Matrices>,
}

impl Parts {
    /// By node: whether it carries a mesh of its own that an animation moves together with a body.
    fn moved_along(&self, groups: &[Group]) -> Vec<bool> {
        let count = self.tree.nodes.len();
        let mut of_body = vec![false; count];
        groups.iter().flat_map(|group| &group.nodes).for_each(|node| of_body[*node] = true);
        let mut moved = vec![false; count];
        for animation in &self.animations {
            let targets = || {
                let moves = |path: &str| matches!(path, "translation" | "rotation" | "scale");
                let channels = animation.channels.iter().filter(move |c| moves(&c.target.path));
                channels.filter_map(|c| c.target.node).filter(|node| *node < count)
            };
            if targets().any(|node| of_body[node]) {
                targets().for_each(|node| moved[node] = true);
            }
        }
        // Parents come first: what hangs from something that is moved is moved along.
        for &node in &self.tree.order {
            moved[node] |= self.tree.parents[node].is_some_and(|parent| moved[parent]);
        }
        let carries = |node: &super::schema::Node| node.mesh.is_some() && node.skin.is_none();
        moved.iter().zip(&self.tree.nodes).map(|(moved, node)| *moved && carries(node)).collect()
    }
}

impl Document {
    /// The document as a scene: skeletons, clips, and notes on what was repaired or left out.
    ///
    /// # Errors
    /// When the node hierarchy has a cycle, numbers are not finite, or a limit is exceeded.
    pub fn scene(&self) -> Result<Scene, ReadError> {
        let mut notes = self.notes.clone();
        notes.extend(self.given_in_vain());
        let parts = self.parts(&mut notes)?;
        let evidence = Evidence {
            forest: parts.tree.forest(),
            skins: parts.skins.iter().map(|skin| skin.joints.as_slice()).collect(),
            declared: parts.declared.as_ref().map(|declared| declared.bones.as_slice()),
            animated: &parts.animated,
        };
        let mut groups = groups(&evidence);
        let moved_along = parts.moved_along(&groups);
        add_props(parts.tree.forest(), &mut groups, &moved_along);
        self.tell_extensions(&mut notes)?;
        let figures = self.figures(&parts, &groups, &mut notes)?;
        if figures.is_empty() {
            notes
                .push(Note::warning("nodes", "no skeleton: no skin, no animation and no hierarchy of nodes"));
        }
        let mut holders: Holders = vec![Vec::new(); parts.tree.nodes.len()];
        for (figure, group) in groups.iter().enumerate() {
            for (joint, node) in group.nodes.iter().enumerate() {
                holders[*node].push((figure as u32, joint as u32));
            }
        }
        let counts: Vec<usize> = groups.iter().map(|group| group.nodes.len()).collect();
        let mut reader = Reader::new(self, &holders, &counts, &mut notes);
        reader.face = crate::vrma::face_nodes(self).into_iter().map(|(_, node)| node).collect();
        reader.names = (0..parts.tree.nodes.len()).map(|node| parts.tree.name(node)).collect();
        let clips = reader.clips(&parts.animations)?;
        super::scales::notes(&figures, &clips, &mut notes);
        Ok(Scene { format: self.format, axes: FileAxes::default(), figures, clips, notes })
    }

    /// A note where a unit or an axis was given, which the format has already.
    fn given_in_vain(&self) -> Option<Note> {
        let given = (self.options.unit != Unit::Auto, self.options.up != UpAxis::Auto);
        let what = match given {
            (true, true) => "the unit and the up axis that were given are",
            (true, false) => "the unit that was given is",
            (false, true) => "the up axis that was given is",
            (false, false) => return None,
        };
        let text = format!(
            "{what} not used in reading this file (a written BVH follows --unit): a glTF is in metres and +Y up by its \
             format; a figure of the wrong size has to be scaled where it was made"
        );
        Some(Note::ignored("unit", text))
    }

    /// By node asked for: where it rests; `None` for nodes that do not exist.
    pub(crate) fn rests(&self, nodes: &[usize]) -> Result<Vec<Option<Transform>>, ReadError> {
        let tree = Tree::read(self, &mut Vec::new())?;
        Ok(nodes.iter().map(|node| tree.rest.get(*node).copied()).collect())
    }

    /// One animation's tracks of single nodes, whatever figure they belong to: one entry per node asked for. `None`
    /// when it moves none of them.
    pub(crate) fn tracks_of(&self, animation: usize, nodes: &[usize]) -> Result<Option<Clip>, ReadError> {
        let animations: Vec<Animation> = self.list("animations", MAX_ITEMS)?;
        let Some(animation) = animations.get(animation) else { return Ok(None) };
        let count = self.raw("nodes").map_or(Ok(0), item_count);
        let count = count.map_err(|error| ReadError::invalid("nodes", error.to_string()))?;
        let mut holders: Holders = vec![Vec::new(); count];
        for (place, node) in nodes.iter().enumerate().filter(|(_, node)| **node < count) {
            holders[*node].push((0, place as u32));
        }
        let (counts, mut notes) = ([nodes.len()], Vec::new());
        let clips =
            Reader::new(self, &holders, &counts, &mut notes).clips(std::slice::from_ref(animation))?;
        Ok(clips.into_iter().next().map(|found| found.clip))
    }

    fn parts(&self, notes: &mut Vec<Note>) -> Result<Parts, ReadError> {
        let tree = Tree::read(self, notes)?;
        let count = tree.nodes.len();
        let mut skins: Vec<Skin> = self.list("skins", MAX_ITEMS)?;
        super::deform::see_through(&tree, &mut skins);
        let animations: Vec<Animation> = self.list("animations", MAX_ITEMS)?;
        let mut animated = vec![false; count];
        for target in
            animations.iter().flat_map(|animation| &animation.channels).map(|channel| &channel.target)
        {
            let moves = matches!(target.path.as_str(), "translation" | "rotation" | "scale");
            if let Some(entry) = target.node.filter(|_| moves).and_then(|node| animated.get_mut(node)) {
                *entry = true;
            }
        }
        let mut matrices = Vec::with_capacity(skins.len());
        let mut known = BTreeMap::new();
        for (index, skin) in skins.iter().enumerate() {
            let missing = skin.joints.iter().filter(|joint| **joint >= count).count();
            if missing > 0 {
                notes.push(Note::repair(format!("skins[{index}]"), format!("{missing} joints do not exist")));
            }
            matrices.push(inverse_binds(self, skin, &mut known).unwrap_or_else(|error| {
                let text = format!("its bind pose and its vertices were not read: {error}");
                notes.push(Note::warning(format!("skins[{index}]"), text));
                Some([].into())
            }));
        }
        let declared = declared(self, count, notes)?;
        let meshes = self.list("meshes", MAX_ITEMS)?;
        Ok(Parts { tree, skins, meshes, animations, declared, animated, matrices })
    }

    fn figures(
        &self,
        parts: &Parts,
        groups: &[Group],
        notes: &mut Vec<Note>,
    ) -> Result<Vec<Figure>, ReadError> {
        let tree = &parts.tree;
        let (skins, matrices) = (parts.skins.as_slice(), parts.matrices.as_slice());
        let uses = Uses::new(tree, skins.len(), parts.meshes.len());
        let world = tree.world();
        let binds = Binds { tree, skins, matrices, mesh_nodes: &uses.mesh_nodes, world: &world };
        let sources = Skins { document: self, skins, meshes: &parts.meshes, matrices };
        let mut found = Found::new(self, tree.nodes.len());
        let mut joint_of = JointOf::new(tree.nodes.len());
        let mut out = Vec::with_capacity(groups.len());
        for (index, group) in groups.iter().enumerate() {
            joint_of.turn_to(index, &group.nodes);
            let skin = points(&sources, group, &joint_of, &uses, &mut found);
            let bound = bind(&binds, group, &joint_of);
            let facts = Facts {
                tree,
                skins,
                declared: parts.declared.as_ref(),
                animated: &parts.animated,
                weighted: found.any_weights.then_some(found.weighted.as_slice()),
            };
            let figure = Figure {
                name: name(parts, group),
                skeleton: skeleton(tree, group, &joint_of)?,
                hints: hints(&facts, group, &joint_of),
                nodes: group.nodes.clone(),
                bind: bound.as_ref().map(|(pose, ..)| pose.clone()),
                skin,
            };
            if let Some((_, joint, angle)) = bound {
                let text = format!(
                    "its bind pose differs from its rest pose by up to {:.0} degrees ({}); --reference rest or bind insists on one of them",
                    angle.to_degrees(),
                    figure.skeleton.name(joint)
                );
                notes.push(Note::information(figure.name.clone(), text));
            }
            out.push(figure);
        }
        found.notes(notes);
        tell_apart(&mut out);
        Ok(out)
    }

    /// Says which required extensions posewright passes through unread.
    fn tell_extensions(&self, notes: &mut Vec<Note>) -> Result<(), ReadError> {
        const KNOWN: [&str; 12] = [
            "KHR_mesh_quantization",
            "EXT_meshopt_compression",
            "KHR_meshopt_compression",
            "KHR_texture_transform",
            "KHR_texture_basisu",
            "EXT_texture_webp",
            "KHR_lights_punctual",
            "KHR_animation_pointer",
            "KHR_draco_mesh_compression",
            "VRMC_vrm",
            "VRM",
            "VRMC_vrm_animation",
        ];
        let required: Option<Option<Vec<String>>> = self.member("extensionsRequired")?;
        for name in required.flatten().unwrap_or_default() {
            if !KNOWN.contains(&name.as_str()) && !name.starts_with("KHR_materials_") {
                notes.push(Note::warning(
                    name,
                    "required by the file and not known here; what it changes is passed through unread",
                ));
            }
        }
        Ok(())
    }
}

fn skeleton(tree: &Tree, group: &Group, joint_of: &JointOf) -> Result<Skeleton, ReadError> {
    let nodes = &group.nodes;
    let names = nodes.iter().map(|node| tree.name(*node)).collect();
    let parents = nodes.iter().map(|node| joint_of.get(tree.parents[*node]?)).collect();
    let rest = nodes.iter().map(|node| tree.rest[*node]).collect();
    let called = |node: Option<&usize>| node.map_or("nodes".into(), |node| place(*node, &tree.nodes[*node]));
    let skeleton = Skeleton::new(names, parents, rest)
        .map_err(|error| ReadError::invalid(called(nodes.first()), error.to_string()))?;
    match crate::scene::out_of_reach(&skeleton) {
        None => Ok(skeleton),
        Some((joint, message)) => Err(ReadError::invalid(called(nodes.get(joint)), message)),
    }
}

/// What `--skeleton` calls the figure: the skin's name, else that of the node above the first joint, else the root's.
fn name(parts: &Parts, group: &Group) -> String {
    let tree = &parts.tree;
    let named = |node: usize| tree.nodes[node].name.clone().filter(|name| !name.is_empty());
    let skins = || group.skins.iter().map(|skin| &parts.skins[*skin]);
    let of_skin = skins().find_map(|skin| skin.name.clone().filter(|name| !name.is_empty()));
    let joints: BTreeSet<usize> = skins().flat_map(|skin| skin.joints.iter().copied()).collect();
    let first = group.nodes.iter().find(|node| joints.contains(node));
    let above = first.and_then(|joint| tree.ancestors(*joint).skip(1).find_map(named));
    let root = group.nodes.first().map(|node| tree.name(*node));
    of_skin.or(above).or(root).unwrap_or_default()
}

/// Figures of one name get a number.
pub(crate) fn tell_apart(figures: &mut [Figure]) {
    let mut seen: BTreeMap<String, usize> = BTreeMap::new();
    for figure in figures {
        let count = seen.entry(figure.name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            figure.name = format!("{} #{count}", figure.name);
        }
    }
}
