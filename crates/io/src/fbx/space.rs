//! From an FBX's own units, axes and scales to metres, +Y up and joints of scale 1.
//!
//! Axes and unit are converted in the joints, not by a node above them: `world = turn * unit * file`. A left-handed
//! file is mirrored (x of every joint's own frame changes sign).
//!
//! FBX hands scales down in ways that a chain of translation, rotation and scale cannot say, and Maya files come in
//! centimetres under a scale of 0.01. So each node's constant size (the geometric mean of its world scale at rest) is
//! taken out of it and put into the translations below: the frame kept is the node's own, divided by that one number,
//! which moves nothing. What is left as scale is what is not even or not constant.
//!
//! With segment scale compensation (inherit types `Rrs`, `RSrs`) a child stands in its parent's *unscaled* frame, its
//! translation multiplied by the parent's scale. Where the parent's scale is even, the child's own scale can say so;
//! where it is not, the parent keeps only the even part (its children stay where they are, its own skin loses the rest,
//! which is noted).
//!
//! Source: the transform and inherit types as Autodesk's FBX SDK documents them, `FbxNode` and `FbxTransform`.

use super::content::{Content, Local, Node};
use posewright::glam::{DMat3, DMat4, DQuat, DVec3};
use posewright::{Transform, glam};

/// Sizes below this count as none: nothing is divided by them.
const SMALLEST: f64 = 1e-9;
/// Scales closer than this to each other, or to 1, are even, or none: exporters round.
const EVEN: f64 = 1e-5;

/// How axes and unit of a file become ours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Space {
    /// Takes the file's directions to ours; a mirror for left-handed files.
    pub turn: DMat3,
    pub metres_per_unit: f64,
    mirrored: bool,
}

impl Space {
    pub(super) fn new([right, up, front]: [DVec3; 3], metres_per_unit: f64) -> Space {
        let turn = DMat3::from_cols(right, up, front).transpose();
        Space { turn, metres_per_unit, mirrored: turn.determinant() < 0.0 }
    }

    /// A joint's own frame: mirrored with a left-handed file.
    fn own(&self, v: DVec3) -> DVec3 {
        if self.mirrored { v * DVec3::new(-1.0, 1.0, 1.0) } else { v }
    }

    /// A rotation whose both sides are joints' own frames. Mirroring x keeps turns about x and reverses the others.
    fn own_turn(&self, q: DQuat) -> DQuat {
        if self.mirrored { DQuat::from_xyzw(q.x, -q.y, -q.z, q.w) } else { q }
    }

    /// The turn of a top node: its parent is the file's world.
    fn top_turn(&self, q: DQuat) -> DQuat {
        let mirror =
            if self.mirrored { DMat3::from_diagonal(DVec3::new(-1.0, 1.0, 1.0)) } else { DMat3::IDENTITY };
        DQuat::from_mat3(&(self.turn * mirror)) * self.own_turn(q)
    }

    /// `world_from_node` of the file in our axes and metres; rotation and place only are right.
    pub(super) fn world(&self, m: &DMat4) -> DMat4 {
        let mirror = DMat3::from_diagonal(self.own(DVec3::ONE));
        let linear = self.turn * DMat3::from_mat4(*m) * mirror;
        let place = self.turn * m.w_axis.truncate() * self.metres_per_unit;
        DMat4::from_cols(
            linear.x_axis.extend(0.0),
            linear.y_axis.extend(0.0),
            linear.z_axis.extend(0.0),
            place.extend(1.0),
        )
    }
}

/// The geometric mean of three factors, 1 where one of them is nothing.
fn size(scale: DVec3) -> f64 {
    let product = scale.element_product().abs().cbrt();
    if product > SMALLEST && product.is_finite() { product } else { 1.0 }
}

fn is_even(scale: DVec3) -> bool {
    scale.max_element() - scale.min_element() <= EVEN * scale.abs().max_element()
}

/// What a node's scale is made of, fixed for the file.
#[derive(Clone, Copy, Debug)]
struct Sizes {
    /// Size of the frame in which the node turns, before its own scale.
    before: f64,
    /// Size taken out of the node's frame.
    taken: f64,
    /// Whether only even scale is kept, because a child stands in the unscaled frame.
    only_even: bool,
}

/// What a node hands down at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Handed {
    /// Its scale with all that it inherits component by component (the file's terms).
    pub scale: DVec3,
    /// What multiplies the translations of its children.
    stretch: DVec3,
    /// The even scale that its kept frame has, for children that ignore it.
    kept: f64,
    /// Whether it has an uneven scale that its kept frame could not take.
    pub lost: bool,
}

impl Handed {
    /// Whether the children feel no difference between the two, but for rounding.
    pub(super) fn is_near(&self, other: &Handed) -> bool {
        let near = |a: DVec3, b: DVec3| (a - b).abs().max_element() <= EVEN * a.abs().max_element();
        near(self.scale, other.scale) && near(self.stretch, other.stretch)
    }
}

/// Converts the transforms of one file's nodes.
pub(super) struct Converter<'a> {
    pub space: Space,
    nodes: &'a [Node],
    sizes: Vec<Sizes>,
    /// At rest.
    pub rest: Vec<Transform>,
    pub handed: Vec<Handed>,
}

impl<'a> Converter<'a> {
    /// `order` has parents before children.
    pub(super) fn new(content: &'a Content, space: Space, order: &[usize]) -> Converter<'a> {
        let nodes = content.nodes.as_slice();
        let mut only_even = vec![false; nodes.len()];
        for node in nodes.iter().filter(|node| node.ignores_parent_scale) {
            node.parent.into_iter().for_each(|parent| only_even[parent] = true);
        }
        let none = Sizes { before: space.metres_per_unit, taken: space.metres_per_unit, only_even: false };
        let handed = Handed { scale: DVec3::ONE, stretch: DVec3::ONE, kept: 1.0, lost: false };
        let mut converter = Converter {
            space,
            nodes,
            sizes: vec![none; nodes.len()],
            rest: vec![Transform::IDENTITY; nodes.len()],
            handed: vec![handed; nodes.len()],
        };
        for &index in order {
            let node = &nodes[index];
            let scale = converter.scale(index, &node.local, |from| converter.handed[from].scale);
            let before = match node.parent {
                None => space.metres_per_unit,
                Some(parent) if node.ignores_parent_scale => converter.sizes[parent].before,
                Some(parent) => converter.sizes[parent].taken,
            };
            converter.sizes[index] =
                Sizes { before, taken: before * size(scale), only_even: only_even[index] };
            let above = node.parent.map(|parent| converter.handed[parent]);
            (converter.rest[index], converter.handed[index]) =
                converter.convert(index, &node.local, scale, above);
        }
        converter
    }

    /// The scale with what is inherited component by component; `of` says what other nodes have.
    pub(super) fn scale(&self, index: usize, local: &Local, of: impl Fn(usize) -> DVec3) -> DVec3 {
        local.scale * self.nodes[index].scale_from.map_or(DVec3::ONE, of)
    }

    /// A node's transform relative to its parent's kept frame, and what it hands down.
    pub(super) fn convert(
        &self,
        index: usize,
        local: &Local,
        scale: DVec3,
        above: Option<Handed>,
    ) -> (Transform, Handed) {
        let (node, sizes) = (&self.nodes[index], self.sizes[index]);
        let (translation, rotation) = match above {
            None => {
                let unit = self.space.metres_per_unit;
                (self.space.turn * local.translation * unit, self.space.top_turn(local.rotation))
            }
            Some(above) => {
                (self.space.own(above.stretch * local.translation), self.space.own_turn(local.rotation))
            }
        };
        // The scale of the kept frame over the frame in which the node turns.
        let full = scale * (sizes.before / sizes.taken);
        let even = size(full);
        let frame = if sizes.only_even { DVec3::splat(even) } else { full };
        let ignored = above.filter(|_| node.ignores_parent_scale).map_or(1.0, |above| above.kept);
        let handed = match sizes.only_even {
            true => {
                let stretch = scale * (sizes.before / even);
                Handed { scale, stretch, kept: even, lost: !is_even(full) }
            }
            false => Handed { scale, stretch: DVec3::splat(sizes.taken), kept: 1.0, lost: false },
        };
        let own = frame / ignored;
        let own = if (own - DVec3::ONE).abs().max_element() <= EVEN { DVec3::ONE } else { own };
        let rotation = rotation.normalize();
        (
            Transform {
                translation: translation.as_vec3(),
                rotation: if rotation.is_finite() { rotation.as_quat() } else { glam::Quat::IDENTITY },
                scale: own.as_vec3(),
            },
            handed,
        )
    }

    /// A point in a node's frame of the file as the kept frame has it.
    pub(super) fn point(&self, index: usize, in_node: DVec3) -> DVec3 {
        self.space.own(in_node) * self.sizes[index].taken
    }
}
