//! Where a mesh is at rest and which joints move it.

use crate::body::BodyModel;
use crate::figure::MODELLING;
use crate::math::DVec3;
use crate::rig::{Rig, Role};

/// Everything but nodes above the joints and IK handles.
pub(super) fn skin_joints(rig: &Rig) -> Vec<usize> {
    let armature = rig.joints.iter().position(|j| j.scale != DVec3::ONE || j.name == "rig");
    (0..rig.joints.len()).filter(|&i| Some(i) != armature).collect()
}

/// Carries the mesh from the modelling pose to the rest pose and spreads weights over twist joints.
pub(super) struct Bind<'a> {
    rig: &'a Rig,
    modelling: BodyModel,
    rest: BodyModel,
    joint_of: Vec<usize>,
    slot: Vec<u8>,
}

impl Bind<'_> {
    pub(super) fn new(rig: &Rig) -> Bind<'_> {
        let body = &rig.body;
        let joint_of = (0..body.bones.len()).map(|b| rig.joint_of(b).unwrap_or(0)).collect();
        let mut slot = vec![0; rig.joints.len()];
        for (i, joint) in skin_joints(rig).into_iter().enumerate() {
            slot[joint] = i as u8;
        }
        Bind {
            rig,
            modelling: body.model(&MODELLING.pose(body)),
            rest: body.model(&rig.rest),
            joint_of,
            slot,
        }
    }

    /// A point and normal at rest, in the file's model space.
    pub(super) fn rest(&self, point: DVec3, normal: DVec3, weights: &[(usize, f64)]) -> (DVec3, DVec3) {
        let (mut p, mut n) = (DVec3::ZERO, DVec3::ZERO);
        for &(bone, weight) in weights {
            let turn = self.rest.turns[bone] * self.modelling.turns[bone].conjugate();
            p += (self.rest.positions[bone] + turn * (point - self.modelling.positions[bone])) * weight;
            n += turn * normal * weight;
        }
        (self.rig.facing * p, self.rig.facing * n)
    }

    /// Joints and weights as bytes that sum to 255.
    pub(super) fn skin(&self, point: DVec3, weights: &[(usize, f64)]) -> ([u8; 4], [u8; 4]) {
        let mut spread: Vec<(u8, f64)> = Vec::new();
        for &(bone, weight) in weights {
            let (twist, share) = self.twist_share(point, bone);
            if let Some(twist) = twist {
                spread.push((self.slot[twist], weight * share));
            }
            spread.push((self.slot[self.joint_of[bone]], weight * (1.0 - share)));
        }
        spread.retain(|(_, w)| *w > 0.004);
        spread.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        spread.truncate(4);
        let sum: f64 = spread.iter().map(|(_, w)| w).sum();
        let (mut joints, mut bytes) = ([0; 4], [0; 4]);
        for (i, (slot, weight)) in spread.iter().enumerate() {
            bytes[i] = (weight / sum * 255.0).round() as u8;
            joints[i] = if bytes[i] == 0 { 0 } else { *slot };
        }
        let total: i32 = bytes.iter().map(|b| i32::from(*b)).sum();
        bytes[0] = (i32::from(bytes[0]) + 255 - total) as u8;
        (joints, bytes)
    }

    /// The twist joint of a bone's segment and its share at a point: rising to 1 at the joint's own place.
    fn twist_share(&self, point: DVec3, bone: usize) -> (Option<usize>, f64) {
        let found = self.rig.joints.iter().enumerate().find_map(|(i, j)| match j.role {
            Role::Twist { start, fraction, .. } if start == bone => Some((i, fraction)),
            _ => None,
        });
        let Some((joint, fraction)) = found else { return (None, 0.0) };
        let a = self.modelling.positions[bone];
        let b = self.rig.body.tail(&self.modelling, bone);
        let t = (point - a).dot(b - a) / (b - a).length_squared();
        (Some(joint), (t / fraction).clamp(0.0, 1.0))
    }
}
