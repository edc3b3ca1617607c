//! A software renderer for characters: skinned meshes, skeletons, a ground with shadows, captions.
//!
//! A [`Subject`] is one figure in one pose; a [`View`] is a camera and a look; [`render_scene`] makes a picture of
//! any number of subjects in one world; [`render_sheet`] puts several such pictures side by side.
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
pub use take::{Moments, Shown, Take, TakeOptions, render_takes, theme_named};
