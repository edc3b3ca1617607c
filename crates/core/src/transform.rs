//! Translation, rotation and scale of one joint relative to its parent.

use glam::{Mat3, Quat, Vec3};

/// Translation, rotation and scale, applied in the order scale, rotation, translation (glTF's).
///
/// As a member of a [`LocalPose`](crate::LocalPose) it is `parent_from_joint`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// Place of the joint's origin, metres.
    pub translation: Vec3,
    /// Unit quaternion that takes joint coordinates to parent coordinates.
    pub rotation: Quat,
    /// Factors along the joint's own axes; 1 leaves lengths alone, negative mirrors, 0 is allowed and flattens.
    pub scale: Vec3,
}

impl Default for Transform {
    fn default() -> Self {
        Transform::IDENTITY
    }
}

impl Transform {
    /// No translation, no rotation, scale 1.
    pub const IDENTITY: Transform =
        Transform { translation: Vec3::ZERO, rotation: Quat::IDENTITY, scale: Vec3::ONE };

    /// Only a translation, metres.
    pub fn from_translation(translation: Vec3) -> Self {
        Transform { translation, ..Transform::IDENTITY }
    }

    /// Only a rotation.
    pub fn from_rotation(rotation: Quat) -> Self {
        Transform { rotation, ..Transform::IDENTITY }
    }

    /// A translation in metres and a rotation.
    pub fn new(translation: Vec3, rotation: Quat) -> Self {
        Transform { translation, rotation, scale: Vec3::ONE }
    }

    /// The matrix of rotation and scale, without the translation.
    pub fn linear(&self) -> Mat3 {
        let m = Mat3::from_quat(self.rotation);
        Mat3::from_cols(m.x_axis * self.scale.x, m.y_axis * self.scale.y, m.z_axis * self.scale.z)
    }

    /// Takes a point from joint coordinates to parent coordinates.
    pub fn transform_point(&self, point: Vec3) -> Vec3 {
        self.translation + self.rotation * (self.scale * point)
    }

    /// Whether every number is finite.
    pub fn is_finite(&self) -> bool {
        self.translation.is_finite() && self.rotation.is_finite() && self.scale.is_finite()
    }
}
