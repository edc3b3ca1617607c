//! glTF 2.0 in both forms (`.gltf` with its buffers, `.glb`), with VRM 0.x, VRM 1.0 and VRM animation on top.
//!
//! Method: the JSON stays the text that it is. Reading parses the parts it needs with small tolerant structs; writing
//! splices new text into it (an animation, its accessors, its bytes at the end of a buffer), so that everything that
//! was not added keeps its order, its spelling and its bytes: unknown extensions, extras, unknown chunks.
//!
//! Source: the glTF 2.0 specification (Khronos), and those of VRM 0.x, `VRMC_vrm` and `VRMC_vrm_animation` 1.0.
//!
//! Limits: glTF 1.0 is refused. Draco-compressed meshes pass through unread; `EXT_meshopt_compression` is read.

mod accessor;
mod animate;
mod bind;
mod buffers;
mod clips;
mod deform;
mod document;
mod encode;
pub(crate) mod figures;
mod fresh;
mod glb;
mod hints;
mod humanoid;
mod json;
mod keys;
mod meshopt;
mod nodes;
mod number;
mod points;
mod prune;
mod read;
mod save;
pub(crate) mod scales;
mod schema;
mod text;
mod unused;
mod uri;

pub(crate) use buffers::read_limited;
pub(crate) use json::MAX_ITEMS;
pub(crate) use nodes::{Tree, decompose, matrix};
pub(crate) use read::tell_apart;

pub use accessor::{Component, Elements};
pub use deform::DeformNodes;
pub use document::Document;
pub(crate) use fresh::write_body;
pub use fresh::write_new;
pub use save::Output;
pub use schema::{Accessor, BufferView, Image, Mesh, Node, Primitive, Skin};
pub use unused::Contents;
