//! A software renderer for characters: skinned meshes, skeletons, a ground with shadows, captions.
//!
//! A [`Subject`] is one figure in one pose; a [`View`] is a camera and a look; [`render_scene`] makes a picture of
//! any number of subjects in one world; [`render_sheet`] puts several such pictures side by side.
//!
//! ```
//! use posewright::glam::Vec3;
//! use posewright::{Skeleton, Transform};
//! use posewright_viewer::render::{Camera, Subject, Theme, View, render_scene};
//!
//! let names = vec!["hip".to_string(), "knee".to_string(), "ankle".to_string()];
//! let rest = [Vec3::Y, Vec3::new(0.0, -0.5, 0.05), Vec3::new(0.0, -0.45, -0.05)];
//! let rest = rest.map(Transform::from_translation).to_vec();
//! let leg = Skeleton::new(names, vec![None, Some(0), Some(1)], rest)?;
//!
//! let camera = Camera::look_at(Vec3::new(2.0, 1.2, 3.0), Vec3::new(0.0, 0.5, 0.0), Vec3::Y);
//! let view = View { width: 160, height: 120, camera, theme: Theme::light(), ground: Some(0.0) };
//! let picture = render_scene(&[Subject::new(&leg, leg.rest())], &view);
//! assert!(picture.to_png()?.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Method: triangles are clipped, snapped to 1/256 of a pixel and filled by exact edge functions (top-left rule, so
//! that neighbours neither overlap nor leave gaps) with eight depth samples per pixel and one shading per pixel and
//! triangle. Light is computed linearly: a key light with a shadow map, a fill, a rim and a sky. Tiles are drawn in
//! parallel and do not see each other, so the same input gives the same bits on any number of threads.
//!
//! Limits: no reflections, no normal maps, no emission; transparent triangles are sorted by their centres.

mod camera;
mod color;
mod debug;
mod draw;
mod frame;
mod geometry;
mod ground;
mod image;
mod overlay;
mod prepare;
mod raster;
mod scene;
mod shade;
mod shadow;
mod sheet;
mod skin;
mod take;
mod text;
mod texture;

pub use camera::{Angle, Camera};
pub use color::Theme;
pub use debug::{DebugList, DebugShape};
pub use frame::{Frame, Framing, frame_together};
pub use image::Image;
pub use prepare::PreparedMesh;
pub use scene::{SkeletonStyle, Subject, View, render_scene};
pub use sheet::{Panel, SheetOptions, render_sheet};
pub use take::{Beside, Moments, Shown, Take, TakeOptions, render_takes};
