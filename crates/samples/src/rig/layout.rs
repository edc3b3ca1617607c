//! Laying out the joints of a rig by its convention.

use super::{Joint, Local, Placed, Rig, Role, at, below};
use crate::body::{Body, BodyModel};
use crate::convention::{Axes, Convention};
use crate::math::{DQuat, DVec3, frame};

/// Building a rig joint by joint.
pub(super) struct Layout<'a> {
    pub(super) rig: &'a mut Rig,
    pub(super) convention: &'a Convention,
    pub(super) model: &'a BodyModel,
    pub(super) placed: Vec<Placed>,
}

impl Layout<'_> {
    fn push(
        &mut self,
        name: &str,
        parent: Option<usize>,
        position: DVec3,
        rotation: DQuat,
        role: Role,
    ) -> usize {
        let fixed = Local { translation: DVec3::ZERO, rotation, scale: DVec3::ONE };
        let local = at(parent.map(|p| self.placed[p]), Some(position), rotation, fixed);
        self.push_local(name, parent, local, role)
    }

    fn push_local(&mut self, name: &str, parent: Option<usize>, local: Local, role: Role) -> usize {
        self.placed.push(below(parent.map(|p| self.placed[p]), &local));
        let Local { translation, rotation, scale } = local;
        self.rig.joints.push(Joint { name: name.to_string(), parent, translation, rotation, scale, role });
        self.rig.joints.len() - 1
    }

    /// Armature node and root joint.
    pub(super) fn add_top(&mut self) {
        let convention = self.convention;
        let mut parent = None;
        if let Some(a) = &convention.armature {
            let local =
                Local { translation: a.translation, rotation: a.rotation, scale: DVec3::splat(a.scale) };
            parent = Some(self.push_local(&a.name, None, local, Role::Fixed));
        }
        if let Some(root) = convention.root {
            let rotation = parent.map_or(DQuat::IDENTITY, |p| self.placed[p].rotation);
            self.push(root, parent, DVec3::ZERO, rotation, Role::Fixed);
        }
    }

    pub(super) fn add_bones(&mut self) {
        let top = self.rig.joints.len().checked_sub(1);
        let body = self.rig.body.clone();
        let mut joint_of: Vec<usize> = Vec::new();
        for (index, bone) in body.bones.iter().enumerate() {
            let mut parent = bone.parent.map_or(top, |p| Some(joint_of[p]));
            let at = self.rig.facing * self.model.positions[index];
            // Some rigs have a joint more between hips and limbs or spine (CMU's LHipJoint, LowerBack).
            if let Some(between) = (self.convention.between)(&bone.name) {
                let place = parent.map_or(at, |p| self.placed[p].position);
                let rotation = parent.map_or(DQuat::IDENTITY, |p| self.placed[p].rotation);
                parent = Some(self.push(between, parent, place, rotation, Role::Fixed));
            }
            let name = (self.convention.name)(&bone.name);
            let rotation = self.axes(&body, index);
            joint_of.push(self.push(&name, parent, at, rotation, Role::Bone(index)));
        }
        for (index, bone) in body.bones.iter().enumerate() {
            self.add_twists(&body, index, joint_of[index]);
            let is_leaf = body.bones.iter().all(|b| b.parent != Some(index));
            if let (true, Some(tip)) = (is_leaf, (self.convention.tip)(&bone.name)) {
                let place = self.rig.facing * body.tail(self.model, index);
                let rotation = self.placed[joint_of[index]].rotation;
                self.push(&tip, Some(joint_of[index]), place, rotation, Role::Fixed);
            }
        }
    }

    fn add_twists(&mut self, body: &Body, bone: usize, joint: usize) {
        let name = &body.bones[bone].name;
        for (twist_name, fraction) in (self.convention.twists)(name) {
            let Some(end) = body.bones.iter().position(|b| b.parent == Some(bone)) else { continue };
            let (a, b) = (self.model.positions[bone], self.model.positions[end]);
            let place = self.rig.facing * a.lerp(b, fraction);
            let rotation = self.placed[joint].rotation;
            self.push(&twist_name, Some(joint), place, rotation, Role::Twist { start: bone, end, fraction });
        }
    }

    /// IK joints of game rigs: a root on the floor and handles below it that follow hands and feet.
    pub(super) fn add_handles(&mut self) {
        let body = self.rig.body.clone();
        let top =
            self.rig.joints.iter().rposition(|j| j.role == Role::Fixed && j.parent.is_none_or(|p| p == 0));
        for (name, parent, follows) in self.convention.handles {
            let parent = self.rig.joints.iter().position(|j| j.name == *parent).or(top);
            let bone = follows.and_then(|f| body.find(f));
            let source = bone.and_then(|b| self.rig.joint_of(b)).or(parent);
            let Some(source) = source else { continue };
            let Placed { position, rotation, .. } = self.placed[source];
            let role = bone.map_or(Role::Fixed, Role::Follow);
            self.push(name, parent, position, rotation, role);
        }
    }

    /// Orientation of a joint's axes at rest, in the file's model space.
    fn axes(&self, body: &Body, index: usize) -> DQuat {
        let bone = &body.bones[index];
        let facing = self.rig.facing;
        let left = bone.head.x > 1e-6 || bone.name.starts_with("left");
        let right = bone.head.x < -1e-6 || bone.name.starts_with("right");
        let dir = facing * self.model.turns[index] * (bone.tail - bone.head).normalize();
        let side = facing * self.model.turns[index] * bend_axis(&bone.name);
        // X along `dir`, Y along the bend axis, then turned to the convention's letters.
        let along_x = frame(dir, side);
        match self.convention.axes {
            Axes::World => facing * self.convention.world_axes,
            Axes::AlongY { roll } => {
                let roll = if right {
                    -roll
                } else if left {
                    roll
                } else {
                    0.0
                };
                let y_along = along_x * crate::math::turn_z(-90.0);
                y_along * crate::math::turn_y(roll)
            }
            Axes::AlongX => {
                // Game rigs mirror the right side: X then points back up the limb.
                if right { along_x * crate::math::turn_y(180.0) } else { along_x }
            }
            Axes::Random { seed } => {
                let mut rng = crate::math::Rng::new(seed ^ (index as u64).wrapping_mul(0x9e37_79b9));
                rng.rotation()
            }
        }
    }
}

/// The axis about which a bone's limb bends, in the T stance's axes.
fn bend_axis(name: &str) -> DVec3 {
    let arm = ["Shoulder", "UpperArm", "LowerArm", "Hand"].iter().any(|n| name.ends_with(n));
    let finger = ["Proximal", "Intermediate", "Distal", "Metacarpal"].iter().any(|n| name.ends_with(n));
    if finger {
        DVec3::NEG_Z
    } else if arm {
        DVec3::NEG_Y
    } else {
        DVec3::X
    }
}
