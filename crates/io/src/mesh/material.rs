//! Materials, textures and images of a glTF document, as far as base colours go.
//!
//! Read: metallic-roughness base colour, `KHR_materials_pbrSpecularGlossiness` diffuse colour, `KHR_materials_unlit`,
//! `KHR_texture_transform`, `EXT_texture_webp`. The rotation of a texture transform turns the way that the example of
//! its specification and the viewers in use turn it (u' = c u + s v), not as the formula printed there says.

use super::vertices::{Budget, Part};
use super::{AlphaMode, FigureMesh, ImageData, Material, MeshOptions, TextureRef, Wrap};
use crate::error::ReadError;
use crate::gltf::{Document, Image, MAX_ITEMS};
use image::{ImageReader, Limits};
use posewright::Note;
use posewright::glam::{Vec2, Vec4};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::collections::HashMap;
use std::io::Cursor;

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct GltfMaterial {
    name: Option<String>,
    pbr_metallic_roughness: Pbr,
    alpha_mode: Option<String>,
    alpha_cutoff: Option<f32>,
    double_sided: bool,
    extensions: MaterialExtensions,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct MaterialExtensions {
    #[serde(rename = "KHR_materials_unlit")]
    unlit: Option<IgnoredAny>,
    #[serde(rename = "KHR_materials_pbrSpecularGlossiness")]
    glossiness: Option<Pbr>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Pbr {
    #[serde(alias = "diffuseFactor")]
    base_color_factor: Option<[f32; 4]>,
    #[serde(alias = "diffuseTexture")]
    base_color_texture: Option<TextureInfo>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct TextureInfo {
    index: f64,
    tex_coord: f64,
    extensions: InfoExtensions,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct InfoExtensions {
    #[serde(rename = "KHR_texture_transform")]
    transform: Option<Transform>,
}

/// `KHR_texture_transform`.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Transform {
    offset: [f32; 2],
    rotation: f32,
    scale: [f32; 2],
    tex_coord: Option<f64>,
}

impl Default for Transform {
    fn default() -> Self {
        Transform { offset: [0.0; 2], rotation: 0.0, scale: [1.0; 2], tex_coord: None }
    }
}

impl Transform {
    fn apply(&self, uv: Vec2) -> Vec2 {
        let (sin, cos) = self.rotation.sin_cos();
        let scaled = uv * Vec2::from_array(self.scale);
        let turned = Vec2::new(cos * scaled.x + sin * scaled.y, cos * scaled.y - sin * scaled.x);
        turned + Vec2::from_array(self.offset)
    }
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Texture {
    sampler: Option<f64>,
    source: Option<f64>,
    extensions: TextureExtensions,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct TextureExtensions {
    #[serde(rename = "EXT_texture_webp")]
    webp: Option<Source>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Source {
    source: Option<f64>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Sampler {
    mag_filter: u32,
    wrap_s: u32,
    wrap_t: u32,
}

/// The materials of a document and which of its images they need.
pub(super) struct Materials<'a> {
    document: &'a Document,
    list: Vec<GltfMaterial>,
    textures: Vec<Texture>,
    samplers: Vec<Sampler>,
    /// Materials that surfaces use: the document's index (`None`: glTF's default material), in order of use.
    used: Vec<Option<usize>>,
    index_of: HashMap<Option<usize>, usize>,
}

impl<'a> Materials<'a> {
    pub(super) fn new(document: &'a Document) -> Result<Materials<'a>, ReadError> {
        Ok(Materials {
            document,
            list: document.list("materials", MAX_ITEMS)?,
            textures: document.list("textures", MAX_ITEMS)?,
            samplers: document.list("samplers", MAX_ITEMS)?,
            used: Vec::new(),
            index_of: HashMap::new(),
        })
    }

    /// The index that a material will have in the figure's list.
    pub(super) fn index(&mut self, material: Option<usize>) -> usize {
        let known = material.filter(|m| *m < self.list.len());
        *self.index_of.entry(known).or_insert_with(|| {
            self.used.push(known);
            self.used.len() - 1
        })
    }

    /// The texture coordinates of a material's base colour, transformed; empty when it has no texture.
    pub(super) fn uvs(
        &self,
        material: usize,
        part: &Part<'_>,
        budget: &mut Budget,
    ) -> Result<Vec<Vec2>, ReadError> {
        let Some(info) = self.used[material].and_then(|m| base(&self.list[m]).base_color_texture.as_ref())
        else {
            return Ok(Vec::new());
        };
        let transform = info.extensions.transform.clone().unwrap_or_default();
        let set = whole(transform.tex_coord.unwrap_or(info.tex_coord)).unwrap_or(0);
        let Some(accessor) = part.primitive.attribute(&format!("TEXCOORD_{set}")) else {
            return Ok(Vec::new());
        };
        if part.document.accessor_shape(accessor)?.width != 2 {
            return Err(ReadError::invalid(format!("accessors[{accessor}]"), "VEC2 expected"));
        }
        budget.take(part.document.accessor(accessor)?.count)?;
        let values = part.document.accessor_f32(accessor)?;
        Ok(values.as_chunks::<2>().0.iter().map(|uv| transform.apply(Vec2::from_array(*uv))).collect())
    }

    /// Reads the images in use and puts materials and images into the figure's lists.
    pub(super) fn finish(self, out: &mut FigureMesh, options: &MeshOptions) {
        let mut images = Images {
            document: self.document,
            list: self.document.images().unwrap_or_default(),
            index_of: HashMap::new(),
            most_pixels: options.max_pixels,
            pixels_left: options.max_pixels_in_all,
        };
        for material in &self.used {
            let Some(from) = material.map(|m| &self.list[m]) else {
                out.materials.push(Material::default());
                continue;
            };
            let base = base(from);
            let texture =
                base.base_color_texture.as_ref().and_then(|info| self.texture(info, &mut images, out));
            out.materials.push(Material {
                name: from.name.clone().unwrap_or_default(),
                base_color: Vec4::from_array(base.base_color_factor.unwrap_or([1.0; 4])),
                texture,
                alpha: match from.alpha_mode.as_deref() {
                    Some("MASK") => AlphaMode::Mask(from.alpha_cutoff.unwrap_or(0.5)),
                    Some("BLEND") => AlphaMode::Blend,
                    _ => AlphaMode::Opaque,
                },
                double_sided: from.double_sided,
                unlit: from.extensions.unlit.is_some(),
            });
        }
    }

    fn texture(
        &self,
        info: &TextureInfo,
        images: &mut Images<'_>,
        out: &mut FigureMesh,
    ) -> Option<TextureRef> {
        let texture = self.textures.get(whole(info.index)?)?;
        let webp = texture.extensions.webp.as_ref().and_then(|w| w.source);
        let image = images.index(whole(texture.source.or(webp)?)?, out)?;
        let sampler = texture.sampler.and_then(whole).and_then(|s| self.samplers.get(s));
        let wrap = |code: u32| match code {
            33071 => Wrap::Clamp,
            33648 => Wrap::Mirror,
            _ => Wrap::Repeat,
        };
        Some(TextureRef {
            image,
            wrap_u: wrap(sampler.map_or(0, |s| s.wrap_s)),
            wrap_v: wrap(sampler.map_or(0, |s| s.wrap_t)),
            nearest: sampler.is_some_and(|s| s.mag_filter == 9728),
        })
    }
}

/// An index; a number that is none (-1, 0.5) names nothing.
fn whole(value: f64) -> Option<usize> {
    (value >= 0.0 && value.fract() == 0.0).then_some(value as usize)
}

/// Where a material's base colour is described.
fn base(material: &GltfMaterial) -> &Pbr {
    let pbr = &material.pbr_metallic_roughness;
    let plain = pbr.base_color_factor.is_none() && pbr.base_color_texture.is_none();
    material.extensions.glossiness.as_ref().filter(|_| plain).unwrap_or(pbr)
}

/// Images that have been read.
struct Images<'a> {
    document: &'a Document,
    list: Vec<Image>,
    /// The figure's index of each image in use.
    index_of: HashMap<usize, usize>,
    /// Of one image.
    most_pixels: u64,
    /// Of all images that are still to come.
    pixels_left: u64,
}

impl Images<'_> {
    /// The figure's index of an image, which is read when it is new.
    fn index(&mut self, image: usize, out: &mut FigureMesh) -> Option<usize> {
        if let Some(index) = self.index_of.get(&image) {
            return Some(*index);
        }
        let described = self.list.get(image)?;
        let read = self.document.image_bytes(image, described).map_err(|error| error.to_string());
        let pixels = read.and_then(|(_, bytes)| decode(&bytes, (self.most_pixels, self.pixels_left)));
        if let Ok(image) = &pixels {
            self.pixels_left -= image.pixels.len() as u64;
        }
        out.images.push(pixels.unwrap_or_else(|error| {
            let place = format!("images[{image}]");
            let cause = error.strip_prefix(&format!("{place}: ")).unwrap_or(&error).to_string();
            out.notes.push(Note::ignored(place, format!("drawn without this image: {cause}")));
            ImageData::white()
        }));
        self.index_of.insert(image, out.images.len() - 1);
        Some(out.images.len() - 1)
    }
}

/// Decodes a PNG, JPEG or WebP by its content.
fn decode(bytes: &[u8], (max_pixels, pixels_left): (u64, u64)) -> Result<ImageData, String> {
    let reader = || ImageReader::new(Cursor::new(bytes)).with_guessed_format().map_err(|e| e.to_string());
    let (width, height) = reader()?.into_dimensions().map_err(|e| e.to_string())?;
    if u64::from(width) * u64::from(height) > max_pixels {
        return Err(format!("{width} by {height} pixels are more than the limit of {max_pixels}"));
    }
    if u64::from(width) * u64::from(height) > pixels_left {
        return Err(format!(
            "{width} by {height} pixels, with those of the images before it, are more than the limit of all images"
        ));
    }
    let mut reader = reader()?;
    let mut limits = Limits::default();
    limits.max_alloc = Some(max_pixels.saturating_mul(16));
    reader.limits(limits);
    let image = reader.decode().map_err(|e| e.to_string())?.into_rgba8();
    let (width, height) = image.dimensions();
    if width == 0 || height == 0 {
        return Err("it has no pixels".to_string());
    }
    Ok(ImageData { width, height, pixels: image.into_raw().as_chunks::<4>().0.to_vec() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texture_transforms_do_what_the_specification_shows() {
        // KHR_texture_transform's example: "the lower left quadrant of the source image, rotated clockwise 90°".
        let transform = Transform {
            offset: [0.0, 1.0],
            rotation: std::f32::consts::FRAC_PI_2,
            scale: [0.5, 0.5],
            tex_coord: None,
        };
        let at = |u, v| transform.apply(Vec2::new(u, v));
        assert!(at(0.0, 0.0).abs_diff_eq(Vec2::new(0.0, 1.0), 1e-6), "bottom left comes to the top left");
        assert!(at(1.0, 0.0).abs_diff_eq(Vec2::new(0.0, 0.5), 1e-6), "top left comes to the top right");
        assert!(at(1.0, 1.0).abs_diff_eq(Vec2::new(0.5, 0.5), 1e-6));
        let flipped = Transform { offset: [0.0, 1.0], scale: [1.0, -1.0], ..Transform::default() };
        assert_eq!(flipped.apply(Vec2::new(0.25, 0.25)), Vec2::new(0.25, 0.75));
    }

    #[test]
    fn an_index_of_minus_one_names_nothing() {
        assert_eq!((whole(-1.0), whole(0.5), whole(f64::NAN), whole(3.0)), (None, None, None, Some(3)));
    }

    #[test]
    fn images_beyond_the_limit_are_refused_before_they_are_decoded() {
        let mut png = Vec::new();
        let image = image::RgbaImage::from_pixel(40, 30, image::Rgba([1, 2, 3, 4]));
        image.write_to(&mut Cursor::new(&mut png), image::ImageFormat::Png).unwrap();
        let decoded = decode(&png, (1200, 1200)).unwrap();
        assert_eq!((decoded.width, decoded.height, decoded.pixels[7]), (40, 30, [1, 2, 3, 4]));
        assert!(decode(&png, (1199, 1200)).unwrap_err().contains("limit"));
        assert!(decode(&png, (1200, 1199)).unwrap_err().contains("limit of all images"));
        assert!(decode(&png[..40], (1200, 1200)).is_err());
        assert!(decode(b"no image", (1200, 1200)).is_err());
    }
}
