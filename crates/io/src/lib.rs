//! Reads and writes motion and characters for [posewright](posewright).
//!
//! Every reader hands over a [`Scene`] in posewright's conventions: right-handed, +Y up, metres, seconds. Units and
//! axes are converted once, on the way in, before anything is computed; nothing after a reader knows about them.

pub mod bvh;
pub mod error;
pub mod gltf;
pub mod map;
pub mod scene;
pub mod stand;

pub use error::{ReadError, WriteError};
pub use scene::{Figure, FileAxes, Format, ReadOptions, RootOffset, Scene, SceneClip, Unit, UpAxis};

/// Reads a file of any known format, which its content decides, not its ending.
///
/// # Errors
/// When the file cannot be read, breaks its format, or is of no known format; each error names the place.
pub fn read(_path: &std::path::Path, _options: &ReadOptions) -> Result<Scene, ReadError> {
    Err(ReadError::UnknownFormat("no reader is built in".into()))
}
