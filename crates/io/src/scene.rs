//! What a file holds, in posewright's conventions, whatever its format was.

use crate::error::ReadError;
use posewright::{Clip, LocalPose, ModelPose, Note, RigHints, Skeleton, SkinPoint};

/// Formats by content, not by file ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Biovision hierarchy, text.
    Bvh,
    /// glTF 2.0 as JSON.
    Gltf,
    /// glTF 2.0 in its binary container, VRM and VRMA included.
    Glb,
    /// Filmbox, binary or text.
    Fbx,
}

/// The unit of a source that declares none.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub enum Unit {
    /// Guessed from the skeleton's size, with a note.
    #[default]
    Auto,
    /// Metres per unit, given.
    Metres(f64),
}

/// The up axis of a source that declares none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum UpAxis {
    /// From the motion: mean direction from hips to head over the clip.
    #[default]
    Auto,
    /// +Y.
    Y,
    /// +Z.
    Z,
}

/// How a BVH's root position channels relate to the root's OFFSET.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum RootOffset {
    /// Decided from the numbers, with a note when unsure.
    #[default]
    Auto,
    /// The channels are the position; the OFFSET is not added (most files).
    Replaced,
    /// The channels are added to the OFFSET.
    Added,
}

/// Choices and limits for every reader. Defaults suit real files.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadOptions {
    /// Unit of sources without one. Default: guessed.
    pub unit: Unit,
    /// Up axis of sources without one. Default: from the motion.
    pub up: UpAxis,
    /// Meaning of a BVH's root channels. Default: decided from the numbers.
    pub root_offset: RootOffset,
    /// Most bytes of one file, buffers beside it included. Default: 2 GiB.
    pub max_bytes: u64,
    /// Most joints or nodes. Default: 65,536.
    pub max_joints: usize,
    /// Most frames or keys of one track. Default: 10,000,000.
    pub max_frames: usize,
    /// Deepest hierarchy. Default: 1,024.
    pub max_depth: usize,
    /// Whether a file may name buffers and images outside its own folder. Off, a file from a stranger cannot pull
    /// other files of this machine into an output. Default: false.
    pub outside_folder: bool,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions {
            unit: Unit::Auto,
            up: UpAxis::Auto,
            root_offset: RootOffset::Auto,
            max_bytes: 2 << 30,
            max_joints: Skeleton::MAX_JOINTS,
            max_frames: 10_000_000,
            max_depth: 1_024,
            outside_folder: false,
        }
    }
}

/// One skeleton of a file with what the file says about it.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Name for `--skeleton`: the skin's, the armature node's or the root joint's.
    pub name: String,
    /// Joints, in metres and +Y up, with every node between and above them.
    pub skeleton: Skeleton,
    /// What the file declares about the rig.
    pub hints: RigHints,
    /// The file's node index of each joint (glTF), or the joint's place in the file (BVH).
    pub nodes: Vec<usize>,
    /// The bind pose recovered from inverse bind matrices, where it differs from the rest pose.
    pub bind: Option<LocalPose>,
    /// Vertices of the meshes that this skeleton deforms, as the joints that move them know them; empty without a mesh.
    pub skin: Vec<SkinPoint>,
}

/// A clip and the figure it moves.
#[derive(Clone, Debug)]
pub struct SceneClip {
    /// The motion.
    pub clip: Clip,
    /// Index into [`Scene::figures`].
    pub figure: usize,
    /// The clip's place in the file: its index among the animations (glTF), 0 where a file holds one clip (BVH).
    pub index: usize,
}

/// The unit and axis of the file, before conversion: what a report says about them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FileAxes {
    /// Metres that one unit of the file stands for.
    pub metres_per_unit: f64,
    /// Up in the file: [`UpAxis::Y`] or [`UpAxis::Z`].
    pub up: UpAxis,
}

impl Default for FileAxes {
    /// Those of glTF, which declares metres and +Y up.
    fn default() -> Self {
        FileAxes { metres_per_unit: 1.0, up: UpAxis::Y }
    }
}

/// Everything a file holds that posewright uses.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The format found.
    pub format: Format,
    /// Unit and up axis of the file itself, found or given.
    pub axes: FileAxes,
    /// Skeletons; the one most likely meant comes first.
    pub figures: Vec<Figure>,
    /// Clips in file order.
    pub clips: Vec<SceneClip>,
    /// What was guessed, converted, repaired or ignored.
    pub notes: Vec<Note>,
}

/// Places in metres, scales and key times beyond this are faults of a file, and squares of them leave 32 bits.
pub(crate) const LARGEST: f32 = 1e9;

/// The first joint that rests where no figure is, with what to say about it.
pub(crate) fn out_of_reach(skeleton: &Skeleton) -> Option<(usize, String)> {
    let model = ModelPose::rest(skeleton);
    let joint = model.positions.iter().position(|p| !(p.abs().max_element() <= LARGEST))?;
    Some((joint, format!("rests beyond {LARGEST:e} m: the file is broken or its unit wrong")))
}

impl Scene {
    /// An error where a figure rests out of all bounds.
    pub(crate) fn within_reach(self) -> Result<Scene, ReadError> {
        for figure in &self.figures {
            if let Some((joint, message)) = out_of_reach(&figure.skeleton) {
                return Err(ReadError::invalid(figure.skeleton.name(joint), message));
            }
        }
        Ok(self)
    }
}
