//! What the operators did, as shapes in model space for viewers and engines.

use super::leg::LegGoal;
use glam::Vec3;

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

    pub(super) fn stride_origin(&mut self, origin: Vec3, scaled: Vec3) {
        self.point(origin, Color::Yellow, "stride origin");
        self.point(scaled, Color::Green, "scaled foot");
    }

    pub(super) fn stride_direction(&mut self, pelvis: Vec3, direction: Vec3) {
        self.arrow(pelvis, pelvis + 0.5 * direction, Color::Red, "stride direction");
    }

    pub(super) fn ground(&mut self, normal: Vec3, rough: Vec3) {
        self.arrow(rough, rough + 0.3 * normal, Color::Yellow, "floor normal");
        self.point(rough, Color::Green, "rough foot");
    }

    pub(super) fn pelvis(&mut self, before: Vec3, after: Vec3) {
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
