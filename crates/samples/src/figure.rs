//! Characters: a body, its clothes and colours, ready to be dressed in a convention and written.

mod cast;
mod dress;
mod face;
mod fox;
mod look;
mod vrm;

pub use cast::{Character, adult, child, creature, giant};
pub use fox::{fox, fox_body};
pub use look::{HairStyle, HeadLook, Look, Paint};
pub use vrm::{vrm_girl, vrm_old};

use crate::body::{Body, BodyModel};
use crate::convention::RestPose;
use crate::math::{DQuat, DVec3, from_axes};
use crate::mesh::{Part, Region, Shape, Skinner, Station, Surface, Tube, contour, tube};

/// The pose in which meshes are modelled: arms half down and legs a little apart, so that skin stretches evenly both to
/// a T stance and to arms at the sides.
pub const MODELLING: RestPose =
    RestPose { arms_down: 45.0, elbows: 0.0, legs_apart: 4.0, knees: 0.0, fingers: 0.0 };

/// A body with its surfaces, in the modelling pose.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The body.
    pub body: Body,
    /// Colours.
    pub palette: Vec<Paint>,
    /// Surfaces.
    pub parts: Vec<Part>,
}

/// Shapes a figure piece by piece.
pub(crate) struct Sculptor<'a> {
    pub(crate) body: &'a Body,
    pub(crate) model: BodyModel,
    pub(crate) arm_radius: f64,
    pub(crate) parts: Vec<Part>,
}

impl<'a> Sculptor<'a> {
    pub(crate) fn new(body: &'a Body, pose: &RestPose, arm_radius: f64) -> Sculptor<'a> {
        Sculptor { body, model: body.model(&pose.pose(body)), arm_radius, parts: Vec::new() }
    }

    /// Where a bone's joint is in the modelling pose.
    pub(crate) fn at(&self, bone: &str) -> DVec3 {
        self.model.positions[self.body.bone(bone)]
    }

    /// Where a bone's segment ends.
    pub(crate) fn tail(&self, bone: &str) -> DVec3 {
        self.body.tail(&self.model, self.body.bone(bone))
    }

    /// A direction of the T stance carried along by a bone.
    pub(crate) fn carried(&self, bone: &str, direction: DVec3) -> DVec3 {
        self.model.turns[self.body.bone(bone)] * direction
    }

    /// Contours a shape and weights it.
    pub(crate) fn shape(&mut self, shape: &Shape, cell: f64, color: usize, region: &Region) {
        self.surface(contour(shape, cell), color, region);
    }

    /// Adds a tube.
    pub(crate) fn tube(&mut self, t: &Tube, color: usize, region: &Region) {
        self.surface(tube(t), color, region);
    }

    /// Adds a surface.
    pub(crate) fn surface(&mut self, surface: Surface, color: usize, region: &Region) {
        let skinner = Skinner { body: self.body, model: &self.model, arm_radius: self.arm_radius };
        let weights = surface.points.iter().map(|p| skinner.weights(*p, region)).collect();
        self.parts.push(Part { color, surface, weights });
    }
}

/// A frame whose Y runs along `dir` and whose Z is as near to `front` as it can be.
pub(crate) fn along(dir: DVec3, front: DVec3) -> DQuat {
    let y = dir.normalize();
    let z = (front - y * front.dot(y)).normalize();
    from_axes(y.cross(z), y, z)
}

/// A round or flattened cross-section.
pub(crate) fn station(at: f64, x: f64, z: f64, shift: f64) -> Station {
    Station { at, x, z, shift }
}

/// Cross-sections made thicker by `by` metres.
pub(crate) fn thicker(stations: &[Station], by: f64) -> Vec<Station> {
    stations.iter().map(|s| Station { x: s.x + by, z: s.z + by, ..*s }).collect()
}

/// The run of cross-sections from `from` to `to`, with new ones at the cuts.
pub(crate) fn trimmed(stations: &[Station], from: f64, to: f64) -> Vec<Station> {
    let mut out = vec![between(stations, from)];
    out.extend(stations.iter().filter(|s| s.at > from + 1e-6 && s.at < to - 1e-6));
    out.push(between(stations, to));
    out
}

fn between(stations: &[Station], at: f64) -> Station {
    let i = stations.iter().rposition(|s| s.at <= at).unwrap_or(0).min(stations.len() - 2);
    let (a, b) = (stations[i], stations[i + 1]);
    let t = ((at - a.at) / (b.at - a.at)).clamp(0.0, 1.0);
    let mix = crate::math::mix;
    Station { at, x: mix(a.x, b.x, t), z: mix(a.z, b.z, t), shift: mix(a.shift, b.shift, t) }
}
