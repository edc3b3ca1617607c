//! A glTF document for a skeleton that comes without one (BVH): its joints, drawn as bones.

use crate::error::WriteError;
use crate::gltf::{Document, write_new};
use crate::scene::{Figure, ReadOptions};

impl Figure {
    /// A document in which every bone is a solid, and the figure as it is in that document: give both to
    /// [`Document::append_animation`].
    ///
    /// # Errors
    /// When the document would be larger than glTF can say.
    pub fn drawn_document(&self) -> Result<(Document, Figure), WriteError> {
        let glb = write_new(&self.skeleton, &[])?;
        let options = ReadOptions { max_bytes: u64::MAX, ..ReadOptions::default() };
        let document = Document::from_bytes(&glb, None, &options).map_err(|e| WriteError::Unsupported {
            place: "skeleton".into(),
            message: format!("cannot be drawn as bones: {e}"),
        })?;
        Ok((document, Figure { nodes: (0..self.skeleton.len()).collect(), ..self.clone() }))
    }
}
