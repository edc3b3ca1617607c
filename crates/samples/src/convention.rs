//! How a program or studio names, turns, rests and scales its joints.

mod names;

pub use names::*;

use crate::body::{Body, BodyPose};
use crate::math::{DQuat, DVec3, mirror_turn, turn_x, turn_y, turn_z};

/// How the joints' own axes lie at rest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Axes {
    /// As the world's (BVH, VRM 1.0 as most exporters write it).
    World,
    /// Y along the bone (Blender, Mixamo), rolled by so many degrees about it, mirrored on the right.
    AlongY {
        /// Degrees on the left side; the right side has the opposite, the middle none.
        roll: f64,
    },
    /// X along the bone, mirrored on the right (Unreal's mannequins).
    AlongX,
    /// Any rotation at all, another one for every joint.
    Random {
        /// Picks the rotations.
        seed: u64,
    },
}

/// A rest pose in a few angles, degrees, from the T stance.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RestPose {
    /// Upper arms lowered from the horizontal: 0 is a T, 45 an A, 80 arms at the sides.
    pub arms_down: f64,
    /// Elbows bent forwards.
    pub elbows: f64,
    /// Legs turned outwards.
    pub legs_apart: f64,
    /// Knees bent.
    pub knees: f64,
    /// Fingers curled, each joint.
    pub fingers: f64,
}

impl RestPose {
    /// The pose of a body with these angles.
    pub fn pose(&self, body: &Body) -> BodyPose {
        let mut pose = body.stance();
        let mut set = |name: &str, left: DQuat| {
            for (side, turn) in [("left", left), ("right", mirror_turn(left))] {
                if let Some(bone) = body.find(&format!("{side}{name}")) {
                    pose.turns[bone] = turn;
                }
            }
        };
        set("UpperArm", turn_z(-self.arms_down));
        set("LowerArm", turn_y(-self.elbows));
        set("UpperLeg", turn_z(self.legs_apart) * turn_x(-self.knees * 0.5));
        set("LowerLeg", turn_x(self.knees));
        set("Foot", turn_x(-self.knees * 0.5) * turn_z(-self.legs_apart));
        for finger in &crate::body::FINGERS[1..] {
            for joint in ["Proximal", "Intermediate", "Distal"] {
                set(&format!("{finger}{joint}"), turn_z(-self.fingers));
            }
        }
        pose
    }
}

/// A node above the joints.
#[derive(Clone, Debug, PartialEq)]
pub struct Armature {
    /// Name of the node.
    pub name: String,
    /// Where it stands, metres.
    pub translation: DVec3,
    /// For joints that are authored Z-up: -90 degrees about X.
    pub rotation: DQuat,
    /// For joints that are authored in centimetres: 0.01.
    pub scale: f64,
}

/// A convention. Functions take the body's bone names and give the file's.
#[derive(Clone, Debug)]
pub struct Convention {
    /// Name of a bone.
    pub name: fn(&str) -> String,
    /// Directions of the joints' axes.
    pub axes: Axes,
    /// For [`Axes::World`]: all joints turned by this.
    pub world_axes: DQuat,
    /// The pose of the mesh at rest.
    pub rest: RestPose,
    /// Turns the body from facing +Z.
    pub facing: DQuat,
    /// A node above the joints.
    pub armature: Option<Armature>,
    /// A joint on the floor above the hips.
    pub root: Option<&'static str>,
    /// A motionless joint between a bone and its parent.
    pub between: fn(&str) -> Option<&'static str>,
    /// Joints at the tips of the last bones.
    pub tip: fn(&str) -> Option<String>,
    /// Twist joints of a segment with their places along it.
    pub twists: fn(&str) -> Vec<(String, f64)>,
    /// IK joints: name, parent's name, bone followed.
    pub handles: &'static [(&'static str, &'static str, Option<&'static str>)],
}

impl Convention {
    /// World-aligned joints in the T stance under the body's own names.
    pub fn plain() -> Convention {
        Convention {
            name: str::to_string,
            axes: Axes::World,
            world_axes: DQuat::IDENTITY,
            rest: RestPose::default(),
            facing: DQuat::IDENTITY,
            armature: None,
            root: None,
            between: |_| None,
            tip: |_| None,
            twists: |_| Vec::new(),
            handles: &[],
        }
    }

    /// As Mixamo's characters come out of FBX converters: T-pose, Y along the bones, centimetres below an armature.
    pub fn mixamo() -> Convention {
        Convention {
            name: mixamo_name,
            axes: Axes::AlongY { roll: 0.0 },
            armature: Some(Armature {
                name: "Armature".into(),
                translation: DVec3::ZERO,
                rotation: DQuat::IDENTITY,
                scale: 0.01,
            }),
            tip: mixamo_tip,
            ..Convention::plain()
        }
    }

    /// As Unreal's mannequins: A-pose, X along the bones and mirrored, root joint, twist and ik_ joints, authored Z-up
    /// in centimetres.
    pub fn unreal() -> Convention {
        Convention {
            name: unreal_name,
            axes: Axes::AlongX,
            rest: RestPose { arms_down: 48.0, elbows: 14.0, legs_apart: 3.0, knees: 4.0, fingers: 12.0 },
            armature: Some(Armature {
                name: "SK_Giant".into(),
                translation: DVec3::ZERO,
                rotation: turn_x(-90.0),
                scale: 0.01,
            }),
            root: Some("root"),
            twists: unreal_twists,
            handles: &[
                ("ik_foot_root", "root", None),
                ("ik_foot_l", "ik_foot_root", Some("leftFoot")),
                ("ik_foot_r", "ik_foot_root", Some("rightFoot")),
                ("ik_hand_root", "root", None),
                ("ik_hand_gun", "ik_hand_root", Some("rightHand")),
                ("ik_hand_l", "ik_hand_gun", Some("leftHand")),
                ("ik_hand_r", "ik_hand_gun", Some("rightHand")),
            ],
            ..Convention::plain()
        }
    }

    /// As Blender's Rigify leaves deforming bones: .L and .R, Y along the bones with rolls, arms at the sides.
    pub fn blender() -> Convention {
        Convention {
            name: blender_name,
            axes: Axes::AlongY { roll: 20.0 },
            rest: RestPose { arms_down: 72.0, elbows: 10.0, legs_apart: 2.0, knees: 6.0, fingers: 8.0 },
            armature: Some(Armature {
                name: "rig".into(),
                translation: DVec3::ZERO,
                rotation: DQuat::IDENTITY,
                scale: 1.0,
            }),
            ..Convention::plain()
        }
    }

    /// As VRM 1.0: T-pose, world-aligned joints, names that say nothing because the extension says it all.
    pub fn vrm1() -> Convention {
        Convention { name: numbered_name, ..Convention::plain() }
    }

    /// As VRM 0.x: facing -Z, VRoid-like names.
    pub fn vrm0() -> Convention {
        Convention {
            name: vroid_name,
            facing: turn_y(180.0),
            world_axes: turn_y(180.0),
            root: Some("Root"),
            ..Convention::plain()
        }
    }
}
