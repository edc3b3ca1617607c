//! Reads and writes motion and characters for [posewright].
//!
//! Every reader hands over a [`Scene`] in posewright's conventions: right-handed, +Y up, metres, seconds. Units and
//! axes are converted once, on the way in, before anything is computed; nothing after a reader knows about them.

pub mod bare;
pub mod bvh;
pub mod drawn;
pub mod error;
pub mod fbx;
pub mod gltf;
mod grip_notes;
pub mod input;
pub mod map;
pub mod mesh;
mod moving_bones;
pub mod open;
mod props;
pub mod report;
pub mod scene;
pub mod stand;
pub mod take;
pub mod vrma;
mod words;
pub mod write;

pub use error::{ReadError, WriteError};
pub use input::{Input, InputError};
pub use open::{Opened, open, read};
pub use scene::{Figure, FileAxes, Format, ReadOptions, RootOffset, Scene, SceneClip, Unit, UpAxis};
pub use write::{write_atomically, write_together};

/// The README's code is compiled with the documentation's tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
