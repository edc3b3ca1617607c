//! What an FBX file holds, in the file's own units and axes, in types of our own.

use posewright::glam::{DMat4, DQuat, DVec3, Vec3};

/// A node's transform relative to its parent as the file has it: pivots, pre- and post-rotation and rotation order
/// are resolved, the way scale is inherited is not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Local {
    pub translation: DVec3,
    pub rotation: DQuat,
    pub scale: DVec3,
}

/// Numbers beyond this are faults of the file: no unit makes them places or sizes.
const HUGE: f64 = 1e12;

impl Local {
    /// Whether the numbers can be places and sizes at all.
    pub(super) fn is_usable(&self) -> bool {
        let small = |v: DVec3| v.abs().max_element() < HUGE;
        small(self.translation) && self.rotation.is_finite() && small(self.scale)
    }
}

/// One node (a `Model` of the file); the file's root, which stands for the scene, is not among them.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub name: String,
    pub parent: Option<usize>,
    /// Whether the file calls it a bone (`LimbNode`, `Limb`, `Root`).
    pub is_bone: bool,
    /// Whether it carries a mesh, a camera or a light.
    pub carries_object: bool,
    /// Whether the own scale of the parent is not inherited (inherit types `Rrs` and `RSrs`; Maya calls it segment
    /// scale compensation).
    pub ignores_parent_scale: bool,
    /// With inherit type `RSrs`, the node whose scale is inherited component by component.
    pub scale_from: Option<usize>,
    /// At rest.
    pub local: Local,
    /// Where the node's own geometry stands in it (geometric transform).
    pub node_from_geometry: DMat4,
}

/// One bone's part in a skin.
#[derive(Clone, Debug)]
pub(super) struct Cluster {
    pub node: usize,
    pub bone_from_geometry: DMat4,
    /// Where the bone stood when the skin was attached.
    pub world_from_bone: DMat4,
    /// Vertices and their weights, above 0.
    pub weights: Vec<(u32, f32)>,
}

/// One mesh.
#[derive(Clone, Debug)]
pub(super) struct Mesh {
    /// Nodes that carry it.
    pub nodes: Vec<usize>,
    pub vertices: Vec<Vec3>,
    /// One list per skin that deforms it.
    pub skins: Vec<Vec<Cluster>>,
}

/// A bind pose that the file lists (`Pose` object): places of nodes in the world.
pub(super) type BindPose = Vec<(usize, DMat4)>;

/// Which way a jump goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Jump {
    /// The value holds up to the time and jumps at it.
    At,
    /// The value jumps right after the time.
    After,
}

/// What moves one node in one stack.
#[derive(Clone, Debug, Default)]
pub(super) struct Motion {
    /// Key times of all its curves, seconds of the file, sorted and distinct.
    pub times: Vec<f64>,
    /// Times at which some curve jumps.
    pub jumps: Vec<(f64, Jump)>,
    /// Whether every curve only holds values: nothing is to be interpolated.
    pub stepped: bool,
}

/// An animation stack ("take").
#[derive(Clone, Debug)]
pub(super) struct Stack {
    pub name: String,
    /// The range that the file declares, seconds; `begin` = `end` when it declares none.
    pub begin: f64,
    pub end: f64,
    pub layers: usize,
    /// By node; `None` where nothing moves it.
    pub motions: Vec<Option<Motion>>,
    /// Animated properties that are no part of a pose, by name, with how often.
    pub ignored: Vec<(String, usize)>,
}

impl Stack {
    /// Whether nothing moves any node.
    pub(super) fn is_empty(&self) -> bool {
        self.motions.iter().all(Option::is_none)
    }
}

/// A humanoid that the file declares: HumanIK slots and the nodes in them.
#[derive(Clone, Debug)]
pub(super) struct Characterization {
    pub name: String,
    pub slots: Vec<(String, usize)>,
}

/// Everything of a file but the values of its curves, which stay with the library until they are sampled.
#[derive(Clone, Debug)]
pub(super) struct Content {
    /// 7400 for 7.4.
    pub version: u32,
    pub is_text: bool,
    /// The program that wrote the file, may be empty.
    pub writer: String,
    pub metres_per_unit: f64,
    /// The file's directions that point right, up and to the front; `None` when the file does not say.
    pub axes: Option<[DVec3; 3]>,
    pub frames_per_second: f64,
    pub nodes: Vec<Node>,
    pub meshes: Vec<Mesh>,
    pub bind_poses: Vec<BindPose>,
    pub stacks: Vec<Stack>,
    pub characters: Vec<Characterization>,
    /// What the library repaired, in its words.
    pub repairs: Vec<String>,
    /// Kinds of things that are not used, with their number.
    pub unused: Vec<(&'static str, usize)>,
}
