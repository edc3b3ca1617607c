//! The bones of a humanoid, named as VRM 1.0 names them.

/// Left or right of the character, not of the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The character's left: +X when it faces +Z.
    Left,
    /// The character's right: -X when it faces +Z.
    Right,
}

impl Side {
    /// The opposite side.
    pub fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

/// A bone of a humanoid. A bone is the joint at its start: `leftLowerArm` is the elbow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(
    missing_docs,
    reason = "the names are the documentation: VRM 1.0's, in the order of its specification"
)]
pub enum Bone {
    Hips,
    Spine,
    Chest,
    UpperChest,
    Neck,
    Head,
    LeftEye,
    RightEye,
    Jaw,
    LeftUpperLeg,
    LeftLowerLeg,
    LeftFoot,
    LeftToes,
    RightUpperLeg,
    RightLowerLeg,
    RightFoot,
    RightToes,
    LeftShoulder,
    LeftUpperArm,
    LeftLowerArm,
    LeftHand,
    RightShoulder,
    RightUpperArm,
    RightLowerArm,
    RightHand,
    LeftThumbMetacarpal,
    LeftThumbProximal,
    LeftThumbDistal,
    LeftIndexProximal,
    LeftIndexIntermediate,
    LeftIndexDistal,
    LeftMiddleProximal,
    LeftMiddleIntermediate,
    LeftMiddleDistal,
    LeftRingProximal,
    LeftRingIntermediate,
    LeftRingDistal,
    LeftLittleProximal,
    LeftLittleIntermediate,
    LeftLittleDistal,
    RightThumbMetacarpal,
    RightThumbProximal,
    RightThumbDistal,
    RightIndexProximal,
    RightIndexIntermediate,
    RightIndexDistal,
    RightMiddleProximal,
    RightMiddleIntermediate,
    RightMiddleDistal,
    RightRingProximal,
    RightRingIntermediate,
    RightRingDistal,
    RightLittleProximal,
    RightLittleIntermediate,
    RightLittleDistal,
}

impl Bone {
    /// Every bone: torso, head, legs, arms, fingers; parents before children.
    pub const ALL: [Bone; 55] = [
        Bone::Hips,
        Bone::Spine,
        Bone::Chest,
        Bone::UpperChest,
        Bone::Neck,
        Bone::Head,
        Bone::LeftEye,
        Bone::RightEye,
        Bone::Jaw,
        Bone::LeftUpperLeg,
        Bone::LeftLowerLeg,
        Bone::LeftFoot,
        Bone::LeftToes,
        Bone::RightUpperLeg,
        Bone::RightLowerLeg,
        Bone::RightFoot,
        Bone::RightToes,
        Bone::LeftShoulder,
        Bone::LeftUpperArm,
        Bone::LeftLowerArm,
        Bone::LeftHand,
        Bone::RightShoulder,
        Bone::RightUpperArm,
        Bone::RightLowerArm,
        Bone::RightHand,
        Bone::LeftThumbMetacarpal,
        Bone::LeftThumbProximal,
        Bone::LeftThumbDistal,
        Bone::LeftIndexProximal,
        Bone::LeftIndexIntermediate,
        Bone::LeftIndexDistal,
        Bone::LeftMiddleProximal,
        Bone::LeftMiddleIntermediate,
        Bone::LeftMiddleDistal,
        Bone::LeftRingProximal,
        Bone::LeftRingIntermediate,
        Bone::LeftRingDistal,
        Bone::LeftLittleProximal,
        Bone::LeftLittleIntermediate,
        Bone::LeftLittleDistal,
        Bone::RightThumbMetacarpal,
        Bone::RightThumbProximal,
        Bone::RightThumbDistal,
        Bone::RightIndexProximal,
        Bone::RightIndexIntermediate,
        Bone::RightIndexDistal,
        Bone::RightMiddleProximal,
        Bone::RightMiddleIntermediate,
        Bone::RightMiddleDistal,
        Bone::RightRingProximal,
        Bone::RightRingIntermediate,
        Bone::RightRingDistal,
        Bone::RightLittleProximal,
        Bone::RightLittleIntermediate,
        Bone::RightLittleDistal,
    ];

    /// Position in [`Bone::ALL`].
    pub fn index(self) -> usize {
        self as usize
    }

    /// The name in VRM 1.0's spelling: `leftUpperArm`.
    pub fn name(self) -> &'static str {
        match self {
            Bone::Hips => "hips",
            Bone::Spine => "spine",
            Bone::Chest => "chest",
            Bone::UpperChest => "upperChest",
            Bone::Neck => "neck",
            Bone::Head => "head",
            Bone::LeftEye => "leftEye",
            Bone::RightEye => "rightEye",
            Bone::Jaw => "jaw",
            Bone::LeftUpperLeg => "leftUpperLeg",
            Bone::LeftLowerLeg => "leftLowerLeg",
            Bone::LeftFoot => "leftFoot",
            Bone::LeftToes => "leftToes",
            Bone::RightUpperLeg => "rightUpperLeg",
            Bone::RightLowerLeg => "rightLowerLeg",
            Bone::RightFoot => "rightFoot",
            Bone::RightToes => "rightToes",
            Bone::LeftShoulder => "leftShoulder",
            Bone::LeftUpperArm => "leftUpperArm",
            Bone::LeftLowerArm => "leftLowerArm",
            Bone::LeftHand => "leftHand",
            Bone::RightShoulder => "rightShoulder",
            Bone::RightUpperArm => "rightUpperArm",
            Bone::RightLowerArm => "rightLowerArm",
            Bone::RightHand => "rightHand",
            Bone::LeftThumbMetacarpal => "leftThumbMetacarpal",
            Bone::LeftThumbProximal => "leftThumbProximal",
            Bone::LeftThumbDistal => "leftThumbDistal",
            Bone::LeftIndexProximal => "leftIndexProximal",
            Bone::LeftIndexIntermediate => "leftIndexIntermediate",
            Bone::LeftIndexDistal => "leftIndexDistal",
            Bone::LeftMiddleProximal => "leftMiddleProximal",
            Bone::LeftMiddleIntermediate => "leftMiddleIntermediate",
            Bone::LeftMiddleDistal => "leftMiddleDistal",
            Bone::LeftRingProximal => "leftRingProximal",
            Bone::LeftRingIntermediate => "leftRingIntermediate",
            Bone::LeftRingDistal => "leftRingDistal",
            Bone::LeftLittleProximal => "leftLittleProximal",
            Bone::LeftLittleIntermediate => "leftLittleIntermediate",
            Bone::LeftLittleDistal => "leftLittleDistal",
            Bone::RightThumbMetacarpal => "rightThumbMetacarpal",
            Bone::RightThumbProximal => "rightThumbProximal",
            Bone::RightThumbDistal => "rightThumbDistal",
            Bone::RightIndexProximal => "rightIndexProximal",
            Bone::RightIndexIntermediate => "rightIndexIntermediate",
            Bone::RightIndexDistal => "rightIndexDistal",
            Bone::RightMiddleProximal => "rightMiddleProximal",
            Bone::RightMiddleIntermediate => "rightMiddleIntermediate",
            Bone::RightMiddleDistal => "rightMiddleDistal",
            Bone::RightRingProximal => "rightRingProximal",
            Bone::RightRingIntermediate => "rightRingIntermediate",
            Bone::RightRingDistal => "rightRingDistal",
            Bone::RightLittleProximal => "rightLittleProximal",
            Bone::RightLittleIntermediate => "rightLittleIntermediate",
            Bone::RightLittleDistal => "rightLittleDistal",
        }
    }

    /// The bone of that name, in VRM 1.0's spelling.
    pub fn from_name(name: &str) -> Option<Bone> {
        Bone::ALL.into_iter().find(|bone| bone.name() == name)
    }

    /// The bone above it in a complete humanoid; `None` for the hips.
    pub fn parent(self) -> Option<Bone> {
        Some(match self {
            Bone::Hips => return None,
            Bone::Spine | Bone::LeftUpperLeg | Bone::RightUpperLeg => Bone::Hips,
            Bone::Chest => Bone::Spine,
            Bone::UpperChest => Bone::Chest,
            Bone::Neck | Bone::LeftShoulder | Bone::RightShoulder => Bone::UpperChest,
            Bone::Head => Bone::Neck,
            Bone::LeftEye | Bone::RightEye | Bone::Jaw => Bone::Head,
            Bone::LeftLowerLeg => Bone::LeftUpperLeg,
            Bone::LeftFoot => Bone::LeftLowerLeg,
            Bone::LeftToes => Bone::LeftFoot,
            Bone::RightLowerLeg => Bone::RightUpperLeg,
            Bone::RightFoot => Bone::RightLowerLeg,
            Bone::RightToes => Bone::RightFoot,
            Bone::LeftUpperArm => Bone::LeftShoulder,
            Bone::LeftLowerArm => Bone::LeftUpperArm,
            Bone::LeftHand => Bone::LeftLowerArm,
            Bone::RightUpperArm => Bone::RightShoulder,
            Bone::RightLowerArm => Bone::RightUpperArm,
            Bone::RightHand => Bone::RightLowerArm,
            Bone::LeftThumbMetacarpal
            | Bone::LeftIndexProximal
            | Bone::LeftMiddleProximal
            | Bone::LeftRingProximal
            | Bone::LeftLittleProximal => Bone::LeftHand,
            Bone::LeftThumbProximal => Bone::LeftThumbMetacarpal,
            Bone::LeftThumbDistal => Bone::LeftThumbProximal,
            Bone::LeftIndexIntermediate => Bone::LeftIndexProximal,
            Bone::LeftIndexDistal => Bone::LeftIndexIntermediate,
            Bone::LeftMiddleIntermediate => Bone::LeftMiddleProximal,
            Bone::LeftMiddleDistal => Bone::LeftMiddleIntermediate,
            Bone::LeftRingIntermediate => Bone::LeftRingProximal,
            Bone::LeftRingDistal => Bone::LeftRingIntermediate,
            Bone::LeftLittleIntermediate => Bone::LeftLittleProximal,
            Bone::LeftLittleDistal => Bone::LeftLittleIntermediate,
            Bone::RightThumbMetacarpal
            | Bone::RightIndexProximal
            | Bone::RightMiddleProximal
            | Bone::RightRingProximal
            | Bone::RightLittleProximal => Bone::RightHand,
            Bone::RightThumbProximal => Bone::RightThumbMetacarpal,
            Bone::RightThumbDistal => Bone::RightThumbProximal,
            Bone::RightIndexIntermediate => Bone::RightIndexProximal,
            Bone::RightIndexDistal => Bone::RightIndexIntermediate,
            Bone::RightMiddleIntermediate => Bone::RightMiddleProximal,
            Bone::RightMiddleDistal => Bone::RightMiddleIntermediate,
            Bone::RightRingIntermediate => Bone::RightRingProximal,
            Bone::RightRingDistal => Bone::RightRingIntermediate,
            Bone::RightLittleIntermediate => Bone::RightLittleProximal,
            Bone::RightLittleDistal => Bone::RightLittleIntermediate,
        })
    }

    /// Which side it is on; `None` for the torso and the head.
    pub fn side(self) -> Option<Side> {
        if self.name().starts_with("left") {
            Some(Side::Left)
        } else if self.name().starts_with("right") {
            Some(Side::Right)
        } else {
            None
        }
    }

    /// The same bone on the other side; itself on the midline.
    pub fn mirrored(self) -> Bone {
        match self {
            Bone::LeftEye => Bone::RightEye,
            Bone::LeftUpperLeg => Bone::RightUpperLeg,
            Bone::LeftLowerLeg => Bone::RightLowerLeg,
            Bone::LeftFoot => Bone::RightFoot,
            Bone::LeftToes => Bone::RightToes,
            Bone::LeftShoulder => Bone::RightShoulder,
            Bone::LeftUpperArm => Bone::RightUpperArm,
            Bone::LeftLowerArm => Bone::RightLowerArm,
            Bone::LeftHand => Bone::RightHand,
            Bone::LeftThumbMetacarpal => Bone::RightThumbMetacarpal,
            Bone::LeftThumbProximal => Bone::RightThumbProximal,
            Bone::LeftThumbDistal => Bone::RightThumbDistal,
            Bone::LeftIndexProximal => Bone::RightIndexProximal,
            Bone::LeftIndexIntermediate => Bone::RightIndexIntermediate,
            Bone::LeftIndexDistal => Bone::RightIndexDistal,
            Bone::LeftMiddleProximal => Bone::RightMiddleProximal,
            Bone::LeftMiddleIntermediate => Bone::RightMiddleIntermediate,
            Bone::LeftMiddleDistal => Bone::RightMiddleDistal,
            Bone::LeftRingProximal => Bone::RightRingProximal,
            Bone::LeftRingIntermediate => Bone::RightRingIntermediate,
            Bone::LeftRingDistal => Bone::RightRingDistal,
            Bone::LeftLittleProximal => Bone::RightLittleProximal,
            Bone::LeftLittleIntermediate => Bone::RightLittleIntermediate,
            Bone::LeftLittleDistal => Bone::RightLittleDistal,
            Bone::RightEye => Bone::LeftEye,
            Bone::RightUpperLeg => Bone::LeftUpperLeg,
            Bone::RightLowerLeg => Bone::LeftLowerLeg,
            Bone::RightFoot => Bone::LeftFoot,
            Bone::RightToes => Bone::LeftToes,
            Bone::RightShoulder => Bone::LeftShoulder,
            Bone::RightUpperArm => Bone::LeftUpperArm,
            Bone::RightLowerArm => Bone::LeftLowerArm,
            Bone::RightHand => Bone::LeftHand,
            Bone::RightThumbMetacarpal => Bone::LeftThumbMetacarpal,
            Bone::RightThumbProximal => Bone::LeftThumbProximal,
            Bone::RightThumbDistal => Bone::LeftThumbDistal,
            Bone::RightIndexProximal => Bone::LeftIndexProximal,
            Bone::RightIndexIntermediate => Bone::LeftIndexIntermediate,
            Bone::RightIndexDistal => Bone::LeftIndexDistal,
            Bone::RightMiddleProximal => Bone::LeftMiddleProximal,
            Bone::RightMiddleIntermediate => Bone::LeftMiddleIntermediate,
            Bone::RightMiddleDistal => Bone::LeftMiddleDistal,
            Bone::RightRingProximal => Bone::LeftRingProximal,
            Bone::RightRingIntermediate => Bone::LeftRingIntermediate,
            Bone::RightRingDistal => Bone::LeftRingDistal,
            Bone::RightLittleProximal => Bone::LeftLittleProximal,
            Bone::RightLittleIntermediate => Bone::LeftLittleIntermediate,
            Bone::RightLittleDistal => Bone::LeftLittleDistal,
            other => other,
        }
    }

    /// Whether it belongs to a finger or thumb.
    pub fn is_finger(self) -> bool {
        self.index() >= Bone::LeftThumbMetacarpal.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_sides_and_parents_agree() {
        for (index, bone) in Bone::ALL.into_iter().enumerate() {
            assert_eq!(bone.index(), index);
            assert_eq!(Bone::from_name(bone.name()), Some(bone));
            assert_eq!(bone.mirrored().mirrored(), bone);
            assert_eq!(bone.side().is_some(), bone.mirrored() != bone);
            if let Some(parent) = bone.parent() {
                assert!(parent.index() < index);
                assert_eq!(bone.mirrored().parent(), Some(parent.mirrored()));
            }
        }
    }
}
