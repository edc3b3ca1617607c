//! A glTF document for a skeleton that comes without one (BVH): its joints, drawn as bones.

use crate::error::WriteError;
use crate::gltf::{Document, write_body};
use crate::scene::{Figure, ReadOptions};
use posewright::humanoid::recognise;

impl Figure {
    /// A document in which every bone from the hips down is a solid, and the figure as it is in that document: give both to
    /// [`Document::append_animation`].
    ///
    /// # Errors
    /// When the document would be larger than glTF can say.
    pub fn drawn_document(&self) -> Result<(Document, Figure), WriteError> {
        let body = recognise(&self.skeleton, &self.hints).body();
        let glb = write_body(&self.skeleton, body, &[])?;
        let options = ReadOptions { max_bytes: u64::MAX, ..ReadOptions::default() };
        let document = Document::from_bytes(&glb, None, &options).map_err(|e| WriteError::Unsupported {
            place: "skeleton".into(),
            message: format!("cannot be drawn as bones: {e}"),
        })?;
        Ok((document, Figure { nodes: (0..self.skeleton.len()).collect(), ..self.clone() }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use posewright::glam::Vec3;
    use posewright::{RigHints, Skeleton, Transform};

    #[test]
    fn nothing_is_drawn_from_a_root_that_stays_behind() {
        let joints: [(&str, Option<usize>, [f32; 3]); 9] = [
            ("Armature", None, [0.0, 0.0, 0.0]),
            ("Hips", Some(0), [0.0, 1.0, 0.0]),
            ("Spine", Some(1), [0.0, 0.3, 0.0]),
            ("LeftUpLeg", Some(1), [0.1, 0.0, 0.0]),
            ("LeftLeg", Some(3), [0.0, -0.5, 0.0]),
            ("LeftFoot", Some(4), [0.0, -0.4, 0.0]),
            ("RightUpLeg", Some(1), [-0.1, 0.0, 0.0]),
            ("RightLeg", Some(6), [0.0, -0.5, 0.0]),
            ("RightFoot", Some(7), [0.0, -0.4, 0.0]),
        ];
        let rest = joints.iter().map(|j| Transform::from_translation(Vec3::from_array(j.2))).collect();
        let names = joints.iter().map(|j| j.0.to_string()).collect();
        let skeleton = Skeleton::new(names, joints.iter().map(|j| j.1).collect(), rest).unwrap();
        let figure = Figure {
            name: "rig".into(),
            skeleton,
            hints: RigHints::default(),
            nodes: (0..9).collect(),
            bind: None,
            skin: Vec::new(),
        };
        let (document, _) = figure.drawn_document().unwrap();
        let scene = document.scene().unwrap();
        let drawn: Vec<usize> = scene.figures[0].skin.iter().map(|point| point.joint).collect();
        assert!(drawn.contains(&1) && drawn.contains(&8), "hips and feet are drawn");
        assert!(!drawn.contains(&0), "the armature is not");
        assert_eq!(scene.figures[0].skeleton.len(), 9, "it stays a joint");
    }
}
