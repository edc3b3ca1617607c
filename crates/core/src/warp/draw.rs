//! What the operators did, as shapes in model space for viewers and engines.
//!
//! | operator | shapes |
//! |---|---|
//! | orientation | at the root: the clip's own direction (red), the movement (green), where the lower body faces (blue) |
//! | stride | the direction of steps at the pelvis (red: along the movement means set up right), per foot the plane on which it would stand at speed zero and its origin (yellow), the scaled foot (green) |
//! | slope | per foot the ground's normal and its height over flat ground (yellow), the rough foot (green) |
//! | all | feet as animated (red) and at last (blue), the pelvis before (red) and after with its offset (blue) |
//!
//! Nothing is made of it unless a state has a list.

use super::leg::LegGoal;
use glam::{Quat, Vec3};

/// What a colour means; viewers choose the shade.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// As animated: red. The stride's direction is red, too.
    Red,
    /// Rough, before limits: green.
    Green,
    /// Final: blue.
    Blue,
    /// Origins of strides and normals of the ground: yellow.
    Yellow,
}

/// One shape, model space, metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A point.
    Point {
        /// Place.
        at: Vec3,
        /// Meaning.
        color: Color,
        /// What it is.
        label: &'static str,
    },
    /// A piece of a plane.
    Plane {
        /// Its middle.
        at: Vec3,
        /// Unit.
        normal: Vec3,
        /// Meaning.
        color: Color,
        /// What it is.
        label: &'static str,
    },
    /// An arrow.
    Arrow {
        /// Start.
        from: Vec3,
        /// Tip.
        to: Vec3,
        /// Meaning.
        color: Color,
        /// What it is.
        label: &'static str,
    },
}

impl Shape {
    /// The same shape elsewhere.
    pub fn moved(self, by: Vec3) -> Shape {
        match self {
            Shape::Point { at, color, label } => Shape::Point { at: at + by, color, label },
            Shape::Plane { at, normal, color, label } => Shape::Plane { at: at + by, normal, color, label },
            Shape::Arrow { from, to, color, label } => {
                Shape::Arrow { from: from + by, to: to + by, color, label }
            }
        }
    }

    /// What it is.
    pub fn label(&self) -> &'static str {
        match self {
            Shape::Point { label, .. } | Shape::Plane { label, .. } | Shape::Arrow { label, .. } => label,
        }
    }
}

/// Shapes of the last frame; its memory is kept from frame to frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawList {
    /// In the order in which the operators act.
    pub shapes: Vec<Shape>,
}

impl DrawList {
    pub(super) fn point(&mut self, at: Vec3, color: Color, label: &'static str) {
        self.shapes.push(Shape::Point { at, color, label });
    }

    pub(super) fn arrow(&mut self, from: Vec3, to: Vec3, color: Color, label: &'static str) {
        self.shapes.push(Shape::Arrow { from, to, color, label });
    }

    /// `own`, `movement` and `angle`: the clip's direction, the wanted one, and the turn of the lower body.
    pub(super) fn orientation(&mut self, root: Vec3, own: Vec3, movement: f32, angle: f32) {
        let arrow = |turn: f32| root + Quat::from_rotation_y(turn) * own.normalize_or(Vec3::Z) * 0.6;
        self.arrow(root, arrow(0.0), Color::Red, "clip's direction");
        self.arrow(root, arrow(movement), Color::Green, "movement");
        self.arrow(root, arrow(angle), Color::Blue, "lower body");
    }

    /// A foot that stood at `foot` and shall at `scaled`, by its distance from the plane through `origin`.
    pub(super) fn stride_foot(&mut self, origin: Vec3, direction: Vec3, foot: Vec3, scaled: Vec3) {
        self.shapes.push(Shape::Plane {
            at: origin,
            normal: direction,
            color: Color::Yellow,
            label: "speed zero",
        });
        self.point(origin, Color::Yellow, "stride origin");
        self.arrow(foot, scaled, Color::Green, "scaled foot");
        self.point(scaled, Color::Green, "scaled foot");
    }

    pub(super) fn stride_direction(&mut self, pelvis: Vec3, direction: Vec3) {
        self.arrow(pelvis, pelvis + 0.5 * direction, Color::Red, "stride direction");
    }

    /// Ground of a height over the flat ground at `below`.
    pub(super) fn ground(&mut self, below: Vec3, height: f32, normal: Vec3, rough: Vec3) {
        let on = Vec3::new(below.x, below.y + height, below.z);
        self.arrow(below, on, Color::Yellow, "floor offset");
        self.arrow(on, on + 0.3 * normal, Color::Yellow, "floor normal");
        self.shapes.push(Shape::Plane { at: on, normal, color: Color::Yellow, label: "floor" });
        self.point(rough, Color::Green, "rough foot");
    }

    pub(super) fn pelvis(&mut self, before: Vec3, after: Vec3) {
        if before == after {
            return;
        }
        self.point(before, Color::Red, "pelvis as animated");
        self.point(after, Color::Blue, "pelvis");
        self.arrow(before, after, Color::Blue, "pelvis offset");
    }

    pub(super) fn legs(&mut self, legs: &[LegGoal]) {
        for leg in legs {
            self.point(leg.point_before, Color::Red, "foot as animated");
            self.point(leg.point, Color::Blue, "foot");
        }
    }
}
