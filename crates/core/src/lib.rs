//! posewright moves a performance from one skeleton to another, and bends any pose to the world it must stand in.
//!
//! # Conventions
//!
//! * Right-handed, +Y up, metres, seconds, radians: the world of glTF. Importers convert on the way in.
//! * A character's forward is measured from its skeleton (left hip, right hip, up), never assumed. +X is the left of
//!   a character that faces +Z.
//! * Quaternions are unit and stored x y z w. Column vectors: `a * b` applies `b` first.
//! * A joint's local rotation takes joint coordinates to parent coordinates. A local delta multiplies on the right, a
//!   model-space correction on the left.
//! * Three spaces, three words: **local** (relative to the parent joint, [`LocalPose`]), **model** (relative to the
//!   character's origin, [`ModelPose`]) and **world** (the scene; only where a game hands in its goals).
//! * Transforms are named `to_from_from` and names cancel:
//!   `model_from_joint = model_from_parent * parent_from_joint`. A value without a space in its name is in model space.
//!
//! ```
//! use posewright::glam::{Quat, Vec3};
//! use std::f32::consts::FRAC_PI_2;
//!
//! // Column vectors: the turn about Y happens first, then the turn about Z.
//! let turn = Quat::from_rotation_z(FRAC_PI_2) * Quat::from_rotation_y(FRAC_PI_2);
//! assert!((turn * Vec3::Z).abs_diff_eq(Vec3::Y, 1e-6));
//!
//! // forward = up x (left hip -> right hip), which is -X for a character that faces +Z.
//! assert_eq!(Vec3::Y.cross(Vec3::NEG_X), Vec3::Z);
//! ```
//!
//! The modules stand in the order in which they may use one another.

pub use glam;

pub mod note;
pub mod rotation;
pub mod transform;

pub mod skeleton;

pub mod pose;

pub mod clip;

pub mod humanoid;

pub mod character;

pub mod contact;

pub mod spring;

pub mod ik;

pub mod control;

pub mod warp;

pub mod retarget;

pub mod adapter;

pub mod control_clip;

pub mod measure;

pub use adapter::{Adapter, AdapterFrame, AdapterOptions};
pub use character::{Character, CharacterOptions, Measures, Reference, SkinPoint, SkinShare, Sole, Stance};
pub use clip::{Clip, Interpolation, JointTracks, Track};
pub use control::{ControlFrame, ControlStack, ControlState, Goal};
pub use humanoid::{Bone, BoneMatch, Chain, Humanoid, RigHints};
pub use note::{Note, NoteKind};
pub use pose::{LocalPose, ModelPose};
pub use retarget::{Retarget, RetargetOptions, RetargetState, TravelTo};
pub use skeleton::{ContentId, Skeleton, SkeletonError};
pub use transform::Transform;
