//! A figure's mesh made ready for drawing many times: textures with their smaller versions.

use super::texture::Texture;
use posewright_io::mesh::FigureMesh;
use std::borrow::Cow;

/// A mesh with its textures, ready to be posed and drawn. Make it once per character.
#[derive(Clone, Debug)]
pub struct PreparedMesh<'a> {
    pub(crate) mesh: Cow<'a, FigureMesh>,
    /// By material.
    pub(crate) textures: Vec<Option<Texture>>,
}

impl<'a> PreparedMesh<'a> {
    /// Prepares a mesh that is kept elsewhere.
    pub fn new(mesh: &'a FigureMesh) -> PreparedMesh<'a> {
        PreparedMesh { textures: textures(mesh), mesh: Cow::Borrowed(mesh) }
    }

    /// Prepares a mesh and keeps it.
    pub fn owned(mesh: FigureMesh) -> PreparedMesh<'static> {
        PreparedMesh { textures: textures(&mesh), mesh: Cow::Owned(mesh) }
    }

    /// The mesh.
    pub fn mesh(&self) -> &FigureMesh {
        &self.mesh
    }
}

fn textures(mesh: &FigureMesh) -> Vec<Option<Texture>> {
    let texture = |usage: &posewright_io::mesh::TextureRef| {
        mesh.images.get(usage.image).map(|image| Texture::new(image, usage))
    };
    mesh.materials.iter().map(|m| m.texture.as_ref().and_then(texture)).collect()
}
