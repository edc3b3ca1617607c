//! A rig: a body dressed in a convention of names, axes, rest pose, units and extra joints.

mod layout;

use crate::body::{Body, BodyPose};
use crate::convention::Convention;
use crate::math::{DQuat, DVec3, twist_degrees};
use layout::Layout;

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
