//! Small writers of their own, sharing nothing with posewright's: what they write also tests its readers.

mod bvh;
mod glb;
mod vrm;

pub use bvh::{BvhStyle, ZeroPose, write_bvh};
pub use glb::{GlbClip, GlbExtras, Prop, write_glb};
pub use vrm::{vrm0, vrm1};
