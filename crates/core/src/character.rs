//! A skeleton that knows who is who, how it stands, and how large it is.

use crate::clip::Clip;
use crate::humanoid::Humanoid;
use crate::note::Note;
use crate::pose::LocalPose;
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{Quat, Vec3};

/// A vertex of the character's skin, as the joint that moves it most knows it. Readers that see a mesh provide them,
/// so that soles can be found; core itself knows no mesh.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SkinPoint {
    /// The joint with the largest weight.
    pub joint: usize,
    /// The vertex in that joint's frame, in the joint's own units (scaled parents above it apply).
    pub in_joint: Vec3,
}

/// The sole of one foot: points in the frame of `foot` or, where a toe joint exists, of that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sole {
    /// The foot joint (ankle).
    pub foot: usize,
    /// The toe joint, where the rig has one.
    pub toes: Option<usize>,
    /// Lowest point of the heel, in the foot joint's frame.
    pub heel: Vec3,
    /// Ball of the foot, inner side, in the foot joint's frame.
    pub ball_inner: Vec3,
    /// Ball of the foot, outer side, in the foot joint's frame.
    pub ball_outer: Vec3,
    /// Tip of the toes on the ground, in the toe joint's frame where there is one, else in the foot joint's.
    pub toe_tip: Vec3,
}

/// Lengths of a character in its stance, metres in model space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measures {
    /// Hip to knee to ankle, mean of both legs. 0 when there are no legs.
    pub leg_length: f32,
    /// Hips over the sole.
    pub hip_height: f32,
    /// Ankle over the sole, mean of both feet.
    pub ankle_height: f32,
    /// Shoulder to elbow to wrist, mean of both arms. 0 when there are no arms.
    pub arm_length: f32,
    /// Sole to the top joint of the head.
    pub height: f32,
    /// Level of the soles in the stance, in model space (a height).
    pub sole_level: f32,
}

/// The canonical stance of a character: T-like, arms out, legs down, feet forward.
#[derive(Clone, Debug, PartialEq)]
pub struct Stance {
    /// Local transforms in the stance. Only rotations differ from the reference pose.
    pub local: LocalPose,
    /// Pure model-space rotation of each joint in the stance (`B` of the method).
    pub rotations: Vec<Quat>,
    /// Place of each joint in the stance, model space, metres.
    pub positions: Vec<Vec3>,
    /// Turns model space so that the character's body is upright (+Y) and faces +Z.
    pub canonical_from_model: Quat,
    /// Where the character faces in its stance, horizontal, model space, unit.
    pub forward: Vec3,
    /// Up in model space for the character's travel: world up, +Y.
    pub up: Vec3,
}

/// Which pose the stance starts from.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Reference {
    /// The skeleton's rest pose.
    #[default]
    Rest,
    /// An explicit pose: a frame of a clip, a bind pose, another file's rest.
    Pose(LocalPose),
}

/// Choices for making a [`Character`].
#[derive(Clone, Debug)]
pub struct CharacterOptions<'a> {
    /// The pose that the stance starts from. Default: rest.
    pub reference: Reference,
    /// Whether limbs are turned to the canonical directions; off, the reference pose is the stance. Default: true.
    pub align: bool,
    /// Vertices of the skin for finding the soles. Default: none, soles come from the joints.
    pub skin: &'a [SkinPoint],
    /// A clip of this skeleton as evidence of facing and of how knees and elbows bend. Default: none.
    pub motion: Option<&'a Clip>,
    /// The direction that the file's format says characters face, model space. Default: none.
    pub declared_forward: Option<Vec3>,
}

impl Default for CharacterOptions<'_> {
    fn default() -> Self {
        CharacterOptions {
            reference: Reference::Rest,
            align: true,
            skin: &[],
            motion: None,
            declared_forward: None,
        }
    }
}

/// A skeleton with its humanoid, its reference stance and its measures. Immutable once made.
#[derive(Clone, Debug)]
pub struct Character {
    skeleton: Skeleton,
    humanoid: Humanoid,
    stance: Stance,
    measures: Measures,
    soles: [Option<Sole>; 2],
    notes: Vec<Note>,
}

impl Character {
    /// Stands the skeleton in the reference stance and measures it. Never fails: what could not be decided is noted.
    pub fn new(skeleton: Skeleton, humanoid: Humanoid, _options: &CharacterOptions<'_>) -> Character {
        let local = LocalPose::rest(&skeleton);
        let model = crate::pose::ModelPose::rest(&skeleton);
        let stance = Stance {
            local,
            rotations: model.rotations,
            positions: model.positions,
            canonical_from_model: Quat::IDENTITY,
            forward: Vec3::Z,
            up: Vec3::Y,
        };
        Character {
            skeleton,
            humanoid,
            stance,
            measures: Measures::default(),
            soles: [None, None],
            notes: Vec::new(),
        }
    }

    /// The joints.
    pub fn skeleton(&self) -> &Skeleton {
        &self.skeleton
    }

    /// Who is who.
    pub fn humanoid(&self) -> &Humanoid {
        &self.humanoid
    }

    /// How it stands.
    pub fn stance(&self) -> &Stance {
        &self.stance
    }

    /// How large it is.
    pub fn measures(&self) -> &Measures {
        &self.measures
    }

    /// Left and right sole, where the character has feet.
    pub fn soles(&self) -> &[Option<Sole>; 2] {
        &self.soles
    }

    /// What was guessed on the way.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The stance as local transforms, by joint.
    pub fn stance_local(&self) -> &[Transform] {
        &self.stance.local.joints
    }
}
