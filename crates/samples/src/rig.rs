//! A rig: a body dressed in a convention of names, axes, rest pose, units and extra joints.

use crate::body::{Body, BodyModel, BodyPose};
use crate::convention::{Axes, Convention};
use crate::math::{DQuat, DVec3, frame, twist_degrees};

/// What moves a joint of a rig.
#[derive(Clone, Debug, PartialEq)]
pub enum Role {
    /// It is a bone of the body.
    Bone(usize),
    /// It never moves relative to its parent: armature nodes, root joints, tips, sockets.
    Fixed,
    /// It takes a part of the twist of a segment: that of `end` beyond `start`.
    Twist {
        /// Bone at the start of the segment.
        start: usize,
        /// Bone at the end of the segment, whose twist is shared.
        end: usize,
        /// The part, 0 to 1: its place along the segment too.
        fraction: f64,
    },
    /// It follows a bone in model space though it hangs elsewhere (IK handles of game rigs).
    Follow(usize),
}

/// A joint of a rig at rest, relative to its parent.
#[derive(Clone, Debug, PartialEq)]
pub struct Joint {
    /// Name in the file.
    pub name: String,
    /// Index of the parent, below its own.
    pub parent: Option<usize>,
    /// At rest, in the parent's units.
    pub translation: DVec3,
    /// At rest.
    pub rotation: DQuat,
    /// At rest; also in every pose.
    pub scale: DVec3,
    /// What moves it.
    pub role: Role,
}

/// Joints of one character as a file holds them.
#[derive(Clone, Debug, PartialEq)]
pub struct Rig {
    /// Parents first, depth-first.
    pub joints: Vec<Joint>,
    /// The body that the rig stands for.
    pub body: Body,
    /// The rest pose as a pose of the body.
    pub rest: BodyPose,
    /// Turns the body's model space (facing +Z) to the file's (VRM 0.x faces -Z).
    pub facing: DQuat,
}

/// Translation, rotation and scale of one joint relative to its parent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Local {
    /// In the parent's units.
    pub translation: DVec3,
    /// Unit.
    pub rotation: DQuat,
    /// Factors.
    pub scale: DVec3,
}

/// A joint in the file's model space. Scales in rigs made here are uniform or mirrors, so this is exact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Metres (or the unit of a file without a scaled armature).
    pub position: DVec3,
    /// Rotation without scale.
    pub rotation: DQuat,
    /// Product of scales from the root.
    pub scale: f64,
}

impl Rig {
    /// Dresses a body.
    pub fn new(body: &Body, convention: &Convention) -> Rig {
        let rest = convention.rest.pose(body);
        let mut rig =
            Rig { joints: Vec::new(), body: body.clone(), rest: rest.clone(), facing: convention.facing };
        let model = body.model(&rest);
        let mut layout = Layout { rig: &mut rig, convention, model: &model, placed: Vec::new() };
        layout.add_top();
        layout.add_bones();
        layout.add_handles();
        rig.depth_first()
    }

    /// The joint that is this bone of the body.
    pub fn joint_of(&self, bone: usize) -> Option<usize> {
        self.joints.iter().position(|j| j.role == Role::Bone(bone))
    }

    /// Rest transforms.
    pub fn rest_locals(&self) -> Vec<Local> {
        self.joints
            .iter()
            .map(|j| Local { translation: j.translation, rotation: j.rotation, scale: j.scale })
            .collect()
    }

    /// Composes local transforms, parents first.
    pub fn placed(&self, locals: &[Local]) -> Vec<Placed> {
        let mut out: Vec<Placed> = Vec::new();
        for (joint, local) in self.joints.iter().zip(locals) {
            let parent = joint.parent.map(|p| out[p]);
            out.push(below(parent, local));
        }
        out
    }

    /// The rig's joints in a pose of its body: bones exactly there, the others by their roles.
    pub fn pose(&self, pose: &BodyPose) -> Vec<Local> {
        let (now, rest) = (self.body.model(pose), self.body.model(&self.rest));
        let rest_placed = self.placed(&self.rest_locals());
        let mut placed: Vec<Placed> = Vec::new();
        let mut locals = Vec::new();
        for (index, joint) in self.joints.iter().enumerate() {
            let parent = joint.parent.map(|p| placed[p]);
            let fixed =
                Local { translation: joint.translation, rotation: joint.rotation, scale: joint.scale };
            let moved = |bone: usize, extra: DQuat| {
                // What the bone did since the rest pose, in the file's axes.
                let change = now.turns[bone] * rest.turns[bone].conjugate();
                let change = self.facing * change * self.facing.conjugate();
                change * extra * rest_placed[index].rotation
            };
            let local = match joint.role {
                Role::Fixed => fixed,
                Role::Bone(bone) => {
                    let mut local = at(parent, None, moved(bone, DQuat::IDENTITY), fixed);
                    if bone == 0 {
                        local = at(
                            parent,
                            Some(self.facing * now.positions[0]),
                            moved(0, DQuat::IDENTITY),
                            fixed,
                        );
                    }
                    local
                }
                Role::Follow(bone) => {
                    at(parent, Some(self.facing * now.positions[bone]), moved(bone, DQuat::IDENTITY), fixed)
                }
                Role::Twist { start, end, fraction } => {
                    let extra = self.twist(pose, start, end, fraction);
                    at(parent, None, moved(start, extra), fixed)
                }
            };
            placed.push(below(parent, &local));
            locals.push(local);
        }
        locals
    }

    /// The part of the twist that `end` has beyond `start`, in the file's axes and the rest pose.
    fn twist(&self, pose: &BodyPose, start: usize, end: usize, fraction: f64) -> DQuat {
        let bones = &self.body.bones;
        let axis = (bones[end].head - bones[start].head).normalize();
        let change = self.rest.turns[end].conjugate() * pose.turns[end];
        let degrees = twist_degrees(change, axis) * fraction;
        let in_stance = crate::math::turn(axis, degrees);
        let rest = self.facing * self.body.model(&self.rest).turns[start];
        rest * in_stance * rest.conjugate()
    }

    /// Sorts the joints so that every subtree is contiguous.
    fn depth_first(self) -> Rig {
        let mut order = Vec::new();
        fn visit(joints: &[Joint], parent: Option<usize>, order: &mut Vec<usize>) {
            for (i, j) in joints.iter().enumerate() {
                if j.parent == parent {
                    order.push(i);
                    visit(joints, Some(i), order);
                }
            }
        }
        visit(&self.joints, None, &mut order);
        let place = |old: usize| order.iter().position(|&o| o == old);
        let joints = order
            .iter()
            .map(|&o| {
                let mut joint = self.joints[o].clone();
                joint.parent = joint.parent.and_then(place);
                joint
            })
            .collect();
        Rig { joints, ..self }
    }
}

/// A joint below its parent.
pub(crate) fn below(parent: Option<Placed>, local: &Local) -> Placed {
    let scale = local.scale.x;
    match parent {
        None => Placed { position: local.translation, rotation: local.rotation, scale },
        Some(p) => Placed {
            position: p.position + p.rotation * (local.translation * p.scale),
            rotation: (p.rotation * local.rotation).normalize(),
            scale: p.scale * scale,
        },
    }
}

/// The local transform that puts a joint there; `None` keeps its translation.
fn at(parent: Option<Placed>, position: Option<DVec3>, rotation: DQuat, fixed: Local) -> Local {
    let p = parent.unwrap_or(Placed { position: DVec3::ZERO, rotation: DQuat::IDENTITY, scale: 1.0 });
    let back = p.rotation.conjugate();
    let translation = position.map_or(fixed.translation, |q| back * (q - p.position) / p.scale);
    Local { translation, rotation: (back * rotation).normalize(), scale: fixed.scale }
}

/// Building a rig joint by joint.
struct Layout<'a> {
    rig: &'a mut Rig,
    convention: &'a Convention,
    model: &'a BodyModel,
    placed: Vec<Placed>,
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
    fn add_top(&mut self) {
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

    fn add_bones(&mut self) {
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
    fn add_handles(&mut self) {
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
