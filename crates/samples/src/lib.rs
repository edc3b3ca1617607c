//! Posewright's own characters and takes, and random ones for tests.
//!
//! Nothing here uses posewright: bodies, motions and file writers stand on their own, so that they can serve as an
//! independent truth. The binary writes `data/`; the library feeds property tests.

pub mod body;
pub mod convention;
pub mod data;
pub mod figure;
pub mod math;
pub mod mesh;
pub mod motion;
pub mod random;
mod rig;
pub mod write;

pub use body::{
    Body, BodyModel, BodyPose, Bone, Proportions, QuadrupedProportions, Sole, humanoid, quadruped,
};
pub use convention::{Armature, Axes, Convention, RestPose};
pub use rig::{Joint, Local, Placed, Rig, Role};
