//! The parts of glTF that posewright reads, as tolerant structs: what is not named here is skipped, not refused.

use super::number::{count, index, indices, or_default};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// A node of the scene. Either `matrix` or the three components; absent components mean the identity.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Node {
    /// Name; not necessarily unique.
    pub name: Option<String>,
    /// Indices of nodes below this one.
    #[serde(deserialize_with = "indices")]
    pub children: Vec<usize>,
    /// Column-major, parent from node.
    pub matrix: Option<[f64; 16]>,
    /// In the parent's units.
    pub translation: Option<[f64; 3]>,
    /// Unit quaternion x y z w.
    pub rotation: Option<[f64; 4]>,
    /// Factors along the node's axes.
    pub scale: Option<[f64; 3]>,
    /// Index into `skins`.
    #[serde(deserialize_with = "index")]
    pub skin: Option<usize>,
    /// Index into `meshes`.
    #[serde(deserialize_with = "index")]
    pub mesh: Option<usize>,
    /// Index into `cameras`.
    #[serde(deserialize_with = "index")]
    pub camera: Option<usize>,
    /// Weights of the mesh's morph targets, in place of the mesh's own.
    pub weights: Option<Vec<f64>>,
    /// The extensions that matter here.
    #[serde(deserialize_with = "or_default")]
    pub extensions: NodeExtensions,
    /// Whatever an application keeps with the node; any JSON.
    pub extras: Option<Box<RawValue>>,
}

/// Extensions of a node that say what it is.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct NodeExtensions {
    /// `KHR_lights_punctual`: the node is a light.
    #[serde(rename = "KHR_lights_punctual")]
    pub light: Option<serde::de::IgnoredAny>,
}

/// A skin: which nodes deform a mesh.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Skin {
    /// Name.
    pub name: Option<String>,
    /// Indices of nodes.
    #[serde(deserialize_with = "indices")]
    pub joints: Vec<usize>,
    /// Accessor of one matrix per joint (joint from mesh); the identity when absent.
    #[serde(deserialize_with = "index")]
    pub inverse_bind_matrices: Option<usize>,
}

/// A list of typed elements in a buffer view.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Accessor {
    /// Index into `bufferViews`; without one all elements are zero.
    #[serde(default, deserialize_with = "index")]
    pub buffer_view: Option<usize>,
    /// Bytes from the start of the buffer view.
    #[serde(default, deserialize_with = "count")]
    pub byte_offset: usize,
    /// 5120 to 5126 as the specification lists them.
    pub component_type: u32,
    /// Whether integers stand for 0 to 1 or -1 to 1.
    #[serde(default, deserialize_with = "or_default")]
    pub normalized: bool,
    /// Number of elements.
    #[serde(deserialize_with = "count")]
    pub count: usize,
    /// `SCALAR`, `VEC2` to `VEC4`, `MAT2` to `MAT4`.
    #[serde(rename = "type")]
    pub kind: String,
    /// Elements that differ from the buffer view's.
    #[serde(default)]
    pub sparse: Option<Sparse>,
}

/// Elements that replace others.
#[derive(Clone, Debug, Deserialize)]
pub struct Sparse {
    /// Number of replaced elements.
    #[serde(deserialize_with = "count")]
    pub count: usize,
    /// Which elements.
    pub indices: SparsePart,
    /// Their values.
    pub values: SparsePart,
}

/// Where indices or values of a sparse accessor stand.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SparsePart {
    /// Index into `bufferViews`.
    #[serde(deserialize_with = "count")]
    pub buffer_view: usize,
    /// Bytes from the start of the buffer view.
    #[serde(default, deserialize_with = "count")]
    pub byte_offset: usize,
    /// Type of the indices; values have the accessor's.
    #[serde(default)]
    pub component_type: u32,
}

/// A run of bytes in a buffer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct BufferView {
    /// Index into `buffers`.
    #[serde(default, deserialize_with = "count")]
    pub buffer: usize,
    /// Bytes from the start of the buffer.
    #[serde(default, deserialize_with = "count")]
    pub byte_offset: usize,
    /// Length in bytes.
    #[serde(deserialize_with = "count")]
    pub byte_length: usize,
    /// Bytes from element to element; tightly packed when absent.
    #[serde(default, deserialize_with = "index")]
    pub byte_stride: Option<usize>,
    /// The extensions that change what the bytes mean.
    #[serde(default, deserialize_with = "or_default")]
    pub extensions: ViewExtensions,
}

/// Extensions of a buffer view that change what its bytes mean.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, from = "MeshoptNames")]
pub struct ViewExtensions {
    /// `EXT_meshopt_compression`, or its successor `KHR_meshopt_compression` where that stands alone: a view that names
    /// both has the same content twice, for older and for newer readers.
    pub meshopt: Option<Meshopt>,
}

/// The names that meshopt compression goes by.
#[derive(Default, Deserialize)]
#[serde(default)]
struct MeshoptNames {
    #[serde(rename = "EXT_meshopt_compression")]
    ext: Option<Meshopt>,
    #[serde(rename = "KHR_meshopt_compression")]
    khr: Option<Meshopt>,
}

impl From<MeshoptNames> for ViewExtensions {
    fn from(names: MeshoptNames) -> ViewExtensions {
        ViewExtensions { meshopt: names.ext.or(names.khr) }
    }
}

/// Where compressed bytes stand and how they are to be decoded.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Meshopt {
    /// Index into `buffers` of the compressed bytes.
    #[serde(deserialize_with = "count")]
    pub buffer: usize,
    /// Bytes from the start of that buffer.
    #[serde(default, deserialize_with = "count")]
    pub byte_offset: usize,
    /// Compressed length in bytes.
    #[serde(deserialize_with = "count")]
    pub byte_length: usize,
    /// Bytes of one decoded element.
    #[serde(deserialize_with = "count")]
    pub byte_stride: usize,
    /// Number of decoded elements.
    #[serde(deserialize_with = "count")]
    pub count: usize,
    /// `ATTRIBUTES`, `TRIANGLES` or `INDICES`.
    pub mode: String,
    /// `NONE`, `OCTAHEDRAL`, `QUATERNION` or `EXPONENTIAL`.
    #[serde(default)]
    pub filter: Option<String>,
}

/// A buffer: bytes beside the file, in a data URI, or in the GLB's BIN chunk.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(crate) struct Buffer {
    /// Where the bytes are; absent for the BIN chunk.
    pub uri: Option<String>,
    /// Length in bytes.
    #[serde(deserialize_with = "count")]
    pub byte_length: usize,
}

/// An image: bytes beside the file, in a data URI, or in a buffer view.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Image {
    /// Where the bytes are, unless in a buffer view.
    pub uri: Option<String>,
    /// `image/png`, `image/jpeg` or another.
    pub mime_type: Option<String>,
    /// Index into `bufferViews`.
    #[serde(deserialize_with = "index")]
    pub buffer_view: Option<usize>,
}

/// A mesh.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Mesh {
    /// Name.
    pub name: Option<String>,
    /// Its parts, one per material.
    #[serde(deserialize_with = "or_default")]
    pub primitives: Vec<Primitive>,
    /// Weights of the morph targets.
    pub weights: Option<Vec<f64>>,
}

/// One part of a mesh.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Primitive {
    /// Accessor per attribute: `POSITION`, `NORMAL`, `JOINTS_0`, `WEIGHTS_0`, `TEXCOORD_0`, ...
    #[serde(deserialize_with = "or_default")]
    pub attributes: BTreeMap<String, f64>,
    /// Accessor of the indices; vertices in order when absent.
    #[serde(deserialize_with = "index")]
    pub indices: Option<usize>,
    /// Index into `materials`.
    #[serde(deserialize_with = "index")]
    pub material: Option<usize>,
    /// 4 (triangles) when absent.
    #[serde(deserialize_with = "index")]
    pub mode: Option<usize>,
    /// Accessor per attribute of each morph target.
    #[serde(deserialize_with = "or_default")]
    pub targets: Vec<BTreeMap<String, f64>>,
    /// The extensions that change where the vertices are.
    #[serde(deserialize_with = "or_default")]
    pub extensions: PrimitiveExtensions,
}

impl Primitive {
    /// The accessor of an attribute.
    pub fn attribute(&self, name: &str) -> Option<usize> {
        self.attributes.get(name).filter(|value| **value >= 0.0).map(|value| *value as usize)
    }

    /// Whether the vertices are compressed with Draco, which posewright passes through unread.
    pub fn is_draco(&self) -> bool {
        self.extensions.draco.is_some()
    }
}

/// Extensions of a primitive that change where its vertices are.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct PrimitiveExtensions {
    /// `KHR_draco_mesh_compression`.
    #[serde(rename = "KHR_draco_mesh_compression")]
    pub draco: Option<serde::de::IgnoredAny>,
}

/// A scene: which nodes stand at the top.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct SceneRoots {
    /// Indices of nodes.
    #[serde(deserialize_with = "indices")]
    pub nodes: Vec<usize>,
}

/// An animation.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Animation {
    /// Name.
    pub name: Option<String>,
    /// What moves.
    #[serde(deserialize_with = "or_default")]
    pub channels: Vec<Channel>,
    /// How it moves.
    #[serde(deserialize_with = "or_default")]
    pub samplers: Vec<Sampler>,
}

/// One component of one node that an animation moves.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Channel {
    /// Index into the animation's samplers.
    #[serde(deserialize_with = "index")]
    pub sampler: Option<usize>,
    /// What moves.
    #[serde(deserialize_with = "or_default")]
    pub target: Target,
}

/// The target of a channel.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Target {
    /// Index into `nodes`; absent for extensions such as `KHR_animation_pointer`.
    #[serde(deserialize_with = "index")]
    pub node: Option<usize>,
    /// `translation`, `rotation`, `scale`, `weights` or `pointer`.
    #[serde(deserialize_with = "or_default")]
    pub path: String,
}

/// Key times and values.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Sampler {
    /// Accessor of the times, seconds.
    #[serde(deserialize_with = "index")]
    pub input: Option<usize>,
    /// Accessor of the values.
    #[serde(deserialize_with = "index")]
    pub output: Option<usize>,
    /// `LINEAR` when absent.
    pub interpolation: Option<String>,
}

/// Top-level extensions as raw JSON.
pub(crate) type Extensions = BTreeMap<String, Box<RawValue>>;
