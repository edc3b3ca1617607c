//! Naming a joint: by the bone it plays, by its name, or by its index.

use super::ControlError;
use crate::character::Character;
use crate::humanoid::Bone;

/// Which joint a control acts on. A [`Bone`], a name and an index convert into it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JointRef {
    /// The joint that plays this bone of the character's humanoid.
    Bone(Bone),
    /// The joint of this name, exactly as the file spells it; where several joints share the name, the end of the path
    /// from the root tells them apart (`ArmL/Tip`).
    Name(String),
    /// The joint of this index in the skeleton.
    Index(usize),
    /// What people type: the bone of this name in VRM 1.0's spelling (`leftUpperArm`, also `waist` for `spine`) where
    /// the character has it, else the joint of this name.
    Text(String),
}

impl From<Bone> for JointRef {
    fn from(bone: Bone) -> Self {
        JointRef::Bone(bone)
    }
}

impl From<&str> for JointRef {
    fn from(name: &str) -> Self {
        JointRef::Name(name.to_string())
    }
}

impl From<usize> for JointRef {
    fn from(index: usize) -> Self {
        JointRef::Index(index)
    }
}

impl JointRef {
    /// Index of the joint in the character's skeleton.
    ///
    /// # Errors
    /// When the character has no such bone or joint, or several joints fit the name.
    pub fn resolve(&self, character: &Character) -> Result<usize, ControlError> {
        match self {
            JointRef::Bone(bone) => {
                character.humanoid().joint(*bone).ok_or(ControlError::NoBone { bone: bone.name() })
            }
            JointRef::Index(index) if *index < character.skeleton().len() => Ok(*index),
            JointRef::Index(index) => Err(ControlError::NoJoint { name: format!("joint {index}") }),
            JointRef::Name(name) => by_name(character, name),
            JointRef::Text(text) => {
                let bone = if text == "waist" { Some(Bone::Spine) } else { Bone::from_name(text) };
                match bone.and_then(|b| character.humanoid().joint(b)) {
                    Some(joint) => Ok(joint),
                    None => by_name(character, text).map_err(|error| match (bone, &error) {
                        (Some(bone), ControlError::NoJoint { .. }) => {
                            ControlError::NoBone { bone: bone.name() }
                        }
                        _ => error,
                    }),
                }
            }
        }
    }
}

fn by_name(character: &Character, name: &str) -> Result<usize, ControlError> {
    let skeleton = character.skeleton();
    let mut found: Vec<usize> = (0..skeleton.len()).filter(|j| skeleton.name(*j) == name).collect();
    if found.is_empty() {
        let end = format!("/{name}");
        found = (0..skeleton.len())
            .filter(|j| name.ends_with(skeleton.name(*j)))
            .filter(|j| format!("/{}", skeleton.path(*j)).ends_with(&end))
            .collect();
    }
    match found.as_slice() {
        [] => Err(ControlError::NoJoint { name: name.to_string() }),
        [joint] => Ok(*joint),
        several => Err(ControlError::SeveralJoints {
            name: name.to_string(),
            paths: several.iter().map(|j| skeleton.path(*j)).collect(),
        }),
    }
}
