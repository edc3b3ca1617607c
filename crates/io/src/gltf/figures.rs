//! Which nodes make up a skeleton.
//!
//! A figure is every node of the trees that hold the joints of a skin or a declared humanoid: armature nodes above,
//! plain nodes between, props below, several roots if the joints have them. Skins whose joints are the same, or stand
//! above or below one another, or share an ancestor, belong together; but two whole bodies that only share a plain
//! node far above them (two characters under one scene node) are two figures. Without skin and humanoid the trees
//! with animated nodes are the figure, and without animation all trees, if they have any depth.

use posewright::Bone;
use std::collections::BTreeMap;

/// A group of skin joints with fewer than this is no body of its own (hair, a cape, a weapon).
const BODY_JOINTS: usize = 10;
/// More bodies than this under one tree are a crowd or hostile; they stay together.
const MAX_BODIES: usize = 64;

/// The nodes of one figure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group {
    /// In depth-first order.
    pub nodes: Vec<usize>,
    /// Indices of the skins that deform with them.
    pub skins: Vec<usize>,
    /// Whether the declared humanoid is among them.
    pub declared: bool,
}

/// Which joint of one figure each node is. Made once for all figures and filled anew for each, so that many figures
/// cost no more than few.
pub(crate) struct JointOf {
    of: Vec<(usize, usize)>,
    figure: usize,
}

impl JointOf {
    /// Room for `nodes` nodes.
    pub(crate) fn new(nodes: usize) -> JointOf {
        JointOf { of: vec![(usize::MAX, 0); nodes], figure: 0 }
    }

    /// Turns to the nodes of a figure.
    pub(crate) fn turn_to(&mut self, figure: usize, nodes: &[usize]) {
        self.figure = figure;
        nodes.iter().enumerate().for_each(|(joint, node)| self.of[*node] = (figure, joint));
    }

    /// The joint that a node is in the current figure.
    pub(crate) fn get(&self, node: usize) -> Option<usize> {
        self.of.get(node).filter(|(figure, _)| *figure == self.figure).map(|(_, joint)| *joint)
    }
}

/// A node hierarchy of any format.
#[derive(Clone, Copy)]
pub(crate) struct Forest<'a> {
    /// By node.
    pub parents: &'a [Option<usize>],
    /// All nodes, parents first, depth-first.
    pub order: &'a [usize],
}

impl Forest<'_> {
    /// The top of the tree that each node belongs to.
    fn roots(&self) -> Vec<usize> {
        let mut out: Vec<usize> = (0..self.parents.len()).collect();
        for &node in self.order {
            if let Some(parent) = self.parents[node] {
                out[node] = out[parent];
            }
        }
        out
    }
}

/// What decides the groups.
pub(crate) struct Evidence<'a> {
    pub forest: Forest<'a>,
    /// The joints of each skin (or of each declared tree of bones).
    pub skins: Vec<&'a [usize]>,
    /// Bones of the declared humanoid.
    pub declared: Option<&'a [(Bone, usize)]>,
    /// By node: whether some animation moves it.
    pub animated: &'a [bool],
}

/// A set that knows which of its members belong together.
struct Union(Vec<usize>);

impl Union {
    fn new(count: usize) -> Union {
        Union((0..count).collect())
    }

    fn find(&mut self, mut member: usize) -> usize {
        while self.0[member] != member {
            self.0[member] = self.0[self.0[member]];
            member = self.0[member];
        }
        member
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a.max(b)] = a.min(b);
    }
}

/// The figures of a document, the most likely one first. Linear in nodes and joints, however many figures there are.
pub(crate) fn groups(evidence: &Evidence<'_>) -> Vec<Group> {
    let tree = evidence.forest;
    let mut parts = parts(evidence);
    if parts.is_empty() {
        parts = vec![fallback(evidence)];
    }
    let roots = tree.roots();
    let mut union = Union::new(tree.parents.len());
    for part in &parts {
        part.iter().for_each(|node| union.join(roots[part[0]], roots[*node]));
    }
    let mut tops: BTreeMap<usize, (Vec<usize>, Vec<&[usize]>)> = BTreeMap::new();
    for part in parts.iter().filter(|part| !part.is_empty()) {
        tops.entry(union.find(roots[part[0]])).or_default().1.push(part);
    }
    for &node in tree.order {
        if let Some((nodes, _)) = tops.get_mut(&union.find(roots[node])) {
            nodes.push(node);
        }
    }
    let mut scratch = Scratch::new(tree.parents.len());
    let lists =
        tops.into_values().flat_map(|(nodes, parts)| split(tree, nodes, &parts, &mut scratch)).collect();
    let mut groups = described(evidence, lists);
    groups.sort_by_cached_key(|group| std::cmp::Reverse(likelihood(evidence, group)));
    groups
}

/// A tree of more nodes than this is no prop but a stage.
const MAX_PROP_NODES: usize = 64;

/// Adds the trees of props to the only body there is: those with a node in `moved_along`, which its animations move too
/// and which carries a mesh of its own.
pub(crate) fn add_props(tree: Forest<'_>, groups: &mut [Group], moved_along: &[bool]) {
    let [group] = groups else { return };
    if group.skins.is_empty() && !group.declared {
        return;
    }
    let roots = tree.roots();
    let mut own = vec![false; roots.len()];
    group.nodes.iter().for_each(|node| own[roots[*node]] = true);
    let mut props: BTreeMap<usize, (bool, Vec<usize>)> = BTreeMap::new();
    for &node in tree.order.iter().filter(|node| !own[roots[**node]]) {
        let (is_prop, nodes) = props.entry(roots[node]).or_default();
        *is_prop |= moved_along[node];
        nodes.push(node);
    }
    let trees = props.into_values().filter(|(is_prop, nodes)| *is_prop && nodes.len() <= MAX_PROP_NODES);
    group.nodes.extend(trees.flat_map(|(_, nodes)| nodes));
}

/// The joints of each skin, and those of the declared humanoid.
fn parts(evidence: &Evidence<'_>) -> Vec<Vec<usize>> {
    let count = evidence.forest.parents.len();
    let skins = evidence.skins.iter().map(|joints| joints.iter().copied().filter(|j| *j < count).collect());
    let declared = evidence.declared.map(|bones| bones.iter().map(|(_, node)| *node).collect());
    skins.chain(declared).filter(|part: &Vec<usize>| !part.is_empty()).collect()
}

/// Without skins and humanoid: animated nodes, or all nodes where there is a hierarchy at all.
fn fallback(evidence: &Evidence<'_>) -> Vec<usize> {
    let tree = evidence.forest;
    let animated: Vec<usize> = tree.order.iter().copied().filter(|node| evidence.animated[*node]).collect();
    if !animated.is_empty() {
        animated
    } else if tree.parents.iter().any(Option::is_some) {
        tree.order.to_vec()
    } else {
        Vec::new()
    }
}

/// Adds to each list of nodes the skins and whether the humanoid is there.
fn described(evidence: &Evidence<'_>, lists: Vec<Vec<usize>>) -> Vec<Group> {
    let mut groups: Vec<Group> = lists.into_iter().map(|nodes| Group { nodes, ..Group::default() }).collect();
    let mut group_of: Vec<Option<usize>> = vec![None; evidence.forest.parents.len()];
    for (index, group) in groups.iter().enumerate() {
        group.nodes.iter().for_each(|node| group_of[*node] = Some(index));
    }
    let group = |node: &usize| *group_of.get(*node)?;
    for (index, joints) in evidence.skins.iter().enumerate() {
        if let Some(group) = joints.iter().find_map(group) {
            groups[group].skins.push(index);
        }
    }
    if let Some(declared) = evidence.declared
        && let Some(group) = declared.iter().find_map(|(_, node)| group(node))
    {
        groups[group].declared = true;
    }
    groups
}

fn likelihood(evidence: &Evidence<'_>, group: &Group) -> (bool, usize, usize) {
    let mut joints: Vec<usize> =
        group.skins.iter().flat_map(|skin| evidence.skins[*skin].iter().copied()).collect();
    joints.sort_unstable();
    joints.dedup();
    (group.declared, joints.len(), group.nodes.iter().filter(|node| evidence.animated[**node]).count())
}

/// What stands in a node's subtree.
#[derive(Clone, Copy, PartialEq)]
enum Below {
    Nothing,
    One(usize),
    Many,
}

/// Room for facts about nodes. Groups share no nodes, so none has to be cleared.
struct Scratch {
    below: Vec<Below>,
    owner: Vec<Option<usize>>,
    part_of: Vec<Option<usize>>,
    above: Vec<Option<usize>>,
}

impl Scratch {
    fn new(count: usize) -> Scratch {
        let none = vec![None; count];
        Scratch {
            below: vec![Below::Nothing; count],
            owner: none.clone(),
            part_of: none.clone(),
            above: none,
        }
    }
}

/// Takes apart whole bodies that only share plain nodes far above them.
fn split(tree: Forest<'_>, nodes: Vec<usize>, parts: &[&[usize]], scratch: &mut Scratch) -> Vec<Vec<usize>> {
    if parts.len() < 2 {
        return vec![nodes];
    }
    let body_of = bodies(tree, &nodes, parts, scratch);
    let count = body_of.values().max().map_or(0, |last| last + 1);
    if !(2..=MAX_BODIES).contains(&count) {
        return vec![nodes];
    }
    let below = &mut scratch.below;
    for &node in nodes.iter().rev() {
        if let Some(body) = body_of.get(&node) {
            below[node] = merge(below[node], Below::One(*body));
        }
        if let Some(parent) = tree.parents[node] {
            below[parent] = merge(below[parent], below[node]);
        }
    }
    let is_top = |node: usize| {
        matches!(below[node], Below::One(_)) && tree.parents[node].is_some_and(|p| below[p] == Below::Many)
    };
    // A joint directly under the shared node: one armature with several top joints, not two characters.
    if nodes.iter().any(|node| is_top(*node) && body_of.contains_key(node)) {
        return vec![nodes];
    }
    let mut out = vec![Vec::new(); count];
    for node in nodes {
        let inherited = tree.parents[node].and_then(|parent| scratch.owner[parent]);
        match (scratch.below[node], inherited) {
            (Below::Many, _) => out.iter_mut().for_each(|figure| figure.push(node)),
            (Below::One(body), _) | (Below::Nothing, Some(body)) => {
                scratch.owner[node] = Some(body);
                out[body].push(node);
            }
            (Below::Nothing, None) => out[0].push(node),
        }
    }
    out
}

fn merge(a: Below, b: Below) -> Below {
    match (a, b) {
        (Below::Nothing, other) | (other, Below::Nothing) => other,
        (a, b) if a == b => a,
        _ => Below::Many,
    }
}

/// By joint: the body it belongs to, for groups of related joints that are large enough to be one. Body 0 has the most
/// joints.
fn bodies(
    tree: Forest<'_>,
    nodes: &[usize],
    parts: &[&[usize]],
    scratch: &mut Scratch,
) -> BTreeMap<usize, usize> {
    let Scratch { part_of, above, .. } = scratch;
    let mut union = Union::new(parts.len());
    for (index, part) in parts.iter().enumerate() {
        for node in *part {
            match part_of[*node] {
                Some(other) => union.join(other, index),
                None => part_of[*node] = Some(index),
            }
        }
    }
    // The nearest joint above each node relates skins that stand above one another.
    for &node in nodes {
        above[node] = tree.parents[node].and_then(|parent| part_of[parent].or(above[parent]));
        if let (Some(own), Some(upper)) = (part_of[node], above[node]) {
            union.join(own, upper);
        }
    }
    let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for &node in nodes {
        if let Some(part) = part_of[node] {
            members.entry(union.find(part)).or_default().push(node);
        }
    }
    let mut bodies: Vec<Vec<usize>> =
        members.into_values().filter(|joints| joints.len() >= BODY_JOINTS).collect();
    bodies.sort_by_key(|joints| std::cmp::Reverse(joints.len()));
    bodies
        .into_iter()
        .enumerate()
        .flat_map(|(body, joints)| joints.into_iter().map(move |j| (j, body)))
        .collect()
}
