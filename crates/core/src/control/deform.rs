//! Stretching the skin of one segment without touching what hangs from it.
//!
//! A scale in a joint's own transform reaches everything below the joint, and shears it as soon as something below is
//! turned. The stretch of one segment is therefore kept beside the pose: a [`JointDeform`] acts on the vertices bound
//! to one joint, after they have been taken into the joint's frame and before the joint's own transform:
//!
//! `model_from_vertex = model_from_joint * deform * joint_from_vertex_at_bind`
//!
//! Nothing below the joint sees it; children were moved already, by their translations. An exporter writes it as a node
//! below the joint that the skin refers to in the joint's place; an engine multiplies its skinning matrices with it
//! ([`Skin::matrices`]).

use crate::pose::ModelPose;
use glam::{Mat3, Mat4, Quat, Vec3};

/// Stretch of the skin of one joint: factors along three perpendicular axes through the joint.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JointDeform {
    /// Index of the joint in its skeleton.
    pub joint: usize,
    /// Unit; takes the axes of the stretch (x along the segment, y and z across) to the joint's axes. Constant.
    pub joint_from_axes: Quat,
    /// Factors along the segment, across, across; 1 leaves the skin alone, 0 flattens it. Never negative.
    pub factors: Vec3,
}

impl JointDeform {
    /// Whether it leaves the skin alone.
    pub fn is_identity(&self) -> bool {
        self.factors == Vec3::ONE
    }

    /// The stretch in the joint's own frame: symmetric, no rotation in it.
    pub fn matrix(&self) -> Mat3 {
        let axes = Mat3::from_quat(self.joint_from_axes);
        let scaled = Mat3::from_cols(
            axes.x_axis * self.factors.x,
            axes.y_axis * self.factors.y,
            axes.z_axis * self.factors.z,
        );
        scaled * axes.transpose()
    }
}

/// The joints that a mesh is bound to, as glTF's skin has them.
#[derive(Clone, Debug, PartialEq)]
pub struct Skin {
    /// Skeleton joint of each of the mesh's joint indices.
    pub joints: Vec<usize>,
    /// For each of them, `joint_from_mesh` at bind.
    pub inverse_binds: Vec<Mat4>,
}

impl Skin {
    /// The matrices that take bound vertices to model space, one per entry of [`Skin::joints`]. `deforms` are those of
    /// [`ControlState::deforms`](super::ControlState::deforms), or none. Entries beyond the shortest of the lists are
    /// left as they are. Does not allocate.
    pub fn matrices(&self, model: &ModelPose, deforms: &[JointDeform], out: &mut [Mat4]) {
        for (out, (joint, inverse_bind)) in out.iter_mut().zip(self.joints.iter().zip(&self.inverse_binds)) {
            let deform = deforms.iter().find(|d| d.joint == *joint && !d.is_identity());
            let mut linear = model.linears[*joint];
            if let Some(deform) = deform {
                linear *= deform.matrix();
            }
            let mut matrix = Mat4::from_mat3(linear);
            matrix.w_axis = model.positions[*joint].extend(1.0);
            *out = matrix * *inverse_bind;
        }
    }
}
