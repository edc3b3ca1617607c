//! Reads and writes motion and characters for [posewright](posewright).
//!
//! Every reader hands over a [`Scene`] in posewright's conventions: right-handed, +Y up, metres, seconds. Units and
//! axes are converted once, on the way in, before anything is computed; nothing after a reader knows about them.

pub mod error;
pub mod scene;

pub use error::{ReadError, WriteError};
pub use scene::{Figure, Format, ReadOptions, Scene, SceneClip, Unit, UpAxis};
