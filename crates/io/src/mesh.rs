//! What a picture of a figure needs: the surfaces that its skeleton moves, their materials and images.
//!
//! Everything is in the figure's own terms (joints by index, metres, +Y up), whatever the file's format was. Colours
//! are linear light unless a field says otherwise. Only what a plain picture shows is kept: base colours, not
//! roughness, metal, normal maps or emission. The renderer trusts nothing here: indices out of range are skipped.

mod gltf;
mod material;
mod scenery;
mod vertices;

pub use gltf::MeshOptions;
pub use scenery::Scenery;

use posewright::Note;
use posewright::glam::{Mat4, Vec2, Vec3, Vec4};

/// Everything drawable of one figure.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FigureMesh {
    /// Surfaces in file order.
    pub surfaces: Vec<Surface>,
    /// Materials that surfaces name by index.
    pub materials: Vec<Material>,
    /// Images that materials name by index; an image that could not be read is 1 by 1 and white, with a note.
    pub images: Vec<ImageData>,
    /// What could not be used and what stands in for it.
    pub notes: Vec<Note>,
}

impl FigureMesh {
    /// Number of triangles of all surfaces.
    pub fn triangle_count(&self) -> usize {
        self.surfaces.iter().map(|s| s.triangles.len()).sum()
    }

    /// Whether there is nothing to draw.
    pub fn is_empty(&self) -> bool {
        self.surfaces.iter().all(|s| s.triangles.is_empty())
    }
}

/// One mesh primitive as it hangs on one figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// Name of the mesh, may be empty.
    pub name: String,
    /// Vertices in mesh coordinates, default morph weights applied.
    pub positions: Vec<Vec3>,
    /// Unit normals in mesh coordinates, one per vertex.
    pub normals: Vec<Vec3>,
    /// Texture coordinates of the base colour, its transform applied; (0, 0) is the image's top left corner. One per
    /// vertex, or empty.
    pub uvs: Vec<Vec2>,
    /// Vertex colours with alpha that multiply the base colour, or empty.
    pub colors: Vec<Vec4>,
    /// Triangles, counter-clockwise seen from the front.
    pub triangles: Vec<[u32; 3]>,
    /// Index into [`FigureMesh::materials`].
    pub material: usize,
    /// What moves the vertices.
    pub binding: Binding,
}

/// How a surface follows the skeleton.
#[derive(Clone, Debug, PartialEq)]
pub enum Binding {
    /// Rides on one joint, or stands in model space without one.
    Rigid {
        /// The joint that carries the surface; `None`: the model's origin.
        joint: Option<usize>,
        /// Place of the mesh under that joint.
        joint_from_mesh: Mat4,
    },
    /// Deforms with several joints.
    Skinned(Skinning),
}

/// Joints and weights of a surface: linear blend skinning.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Skinning {
    /// The skeleton's joint of each place in the skin's joint list.
    pub joints: Vec<usize>,
    /// `joint_from_mesh` when bound, by place in the joint list.
    pub inverse_binds: Vec<Mat4>,
    /// Joints that move each vertex: those of vertex `i` are `influences[starts[i]..starts[i + 1]]`.
    pub starts: Vec<u32>,
    /// Place in the joint list and weight; the weights of a vertex sum to 1.
    pub influences: Vec<Influence>,
}

/// One joint's share in a vertex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Influence {
    /// Place in [`Skinning::joints`].
    pub slot: u32,
    /// 0 to 1.
    pub weight: f32,
}

/// What alpha means.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum AlphaMode {
    /// Ignored.
    #[default]
    Opaque,
    /// Drawn where alpha reaches the cutoff.
    Mask(f32),
    /// Blended over what is behind.
    Blend,
}

/// The look of a surface.
#[derive(Clone, Debug, PartialEq)]
pub struct Material {
    /// Name, may be empty.
    pub name: String,
    /// Base colour and alpha, linear. Default: white.
    pub base_color: Vec4,
    /// Texture that multiplies the base colour.
    pub texture: Option<TextureRef>,
    /// What alpha means. Default: nothing.
    pub alpha: AlphaMode,
    /// Whether back faces are drawn. Default: no.
    pub double_sided: bool,
    /// Whether light is ignored. Default: no.
    pub unlit: bool,
}

impl Default for Material {
    fn default() -> Self {
        Material {
            name: String::new(),
            base_color: Vec4::ONE,
            texture: None,
            alpha: AlphaMode::Opaque,
            double_sided: false,
            unlit: false,
        }
    }
}

/// Use of an image by a material.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextureRef {
    /// Index into [`FigureMesh::images`].
    pub image: usize,
    /// What happens beyond the image's left and right edge.
    pub wrap_u: Wrap,
    /// What happens beyond the image's upper and lower edge.
    pub wrap_v: Wrap,
    /// Whether texels are shown as squares instead of being blended.
    pub nearest: bool,
}

/// What a texture shows beyond its edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wrap {
    /// The image again.
    #[default]
    Repeat,
    /// The image again, every second time mirrored.
    Mirror,
    /// The last row or column of texels.
    Clamp,
}

/// Pixels of an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageData {
    /// Columns, at least 1.
    pub width: u32,
    /// Rows, at least 1.
    pub height: u32,
    /// Red, green, blue (sRGB) and alpha, row by row from the top.
    pub pixels: Vec<[u8; 4]>,
}

impl ImageData {
    /// A single white pixel: what stands in for an image that could not be read.
    pub fn white() -> ImageData {
        ImageData { width: 1, height: 1, pixels: vec![[255; 4]] }
    }
}
