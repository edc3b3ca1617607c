//! Skinned meshes from solids: distance fields blended smoothly, contoured, coloured and weighted.

mod contour;
mod loft;
mod skin;
mod solid;
mod tube;

pub use contour::contour;
pub use loft::{Loft, loft};
pub use skin::{Region, Skinner, Weights};
pub use solid::{Shape, Solid, Station};
pub use tube::{Tube, tube};

use crate::math::DVec3;

/// Points, normals and triangles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Surface {
    /// Metres.
    pub points: Vec<DVec3>,
    /// Unit, outwards.
    pub normals: Vec<DVec3>,
    /// Corners, counter-clockwise from outside.
    pub triangles: Vec<[u32; 3]>,
}

/// A surface of one colour with the bones that move it.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Index into the figure's palette.
    pub color: usize,
    /// In the modelling pose.
    pub surface: Surface,
    /// By point: bones and weights, at most four, largest first, summing to one.
    pub weights: Vec<Weights>,
}
