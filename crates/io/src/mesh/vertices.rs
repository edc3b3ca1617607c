//! Vertices and triangles of one glTF primitive.

use super::{Binding, Surface};
use crate::error::ReadError;
use crate::gltf::{Document, Primitive};
use posewright::glam::{Vec3, Vec4};

/// How many entries of lists (places, normals, colours, triangles, ...) may still be made.
pub(super) struct Budget {
    pub(super) left: usize,
}

impl Budget {
    /// Takes what is needed.
    ///
    /// # Errors
    /// When less is left.
    pub(super) fn take(&mut self, wanted: usize) -> Result<(), ReadError> {
        let limit = self.left as u64;
        self.left = self.left.checked_sub(wanted).ok_or(ReadError::Limit {
            what: "vertices",
            found: wanted as u64,
            limit,
        })?;
        Ok(())
    }
}

/// One primitive of a document, and the weights of its morph targets.
pub(super) struct Part<'a> {
    pub(super) document: &'a Document,
    pub(super) primitive: &'a Primitive,
    pub(super) weights: Option<&'a Vec<f64>>,
}

impl Part<'_> {
    /// The triangles from indices and mode; `None` for points and lines.
    pub(super) fn triangles(&self, budget: &mut Budget) -> Result<Option<Vec<[u32; 3]>>, ReadError> {
        let (document, primitive) = (self.document, self.primitive);
        let mode = primitive.mode.unwrap_or(4);
        if !(4..=6).contains(&mode) {
            return Ok(None);
        }
        let indices = match primitive.indices {
            Some(accessor) => {
                budget.take(document.accessor(accessor)?.count)?;
                document.accessor_u32(accessor)?
            }
            None => {
                let Some(positions) = primitive.attribute("POSITION") else { return Ok(None) };
                let count = document.accessor(positions)?.count;
                budget.take(count)?;
                (0..u32::try_from(count).unwrap_or(0)).collect()
            }
        };
        Ok(Some(match mode {
            4 => indices.as_chunks::<3>().0.to_vec(),
            5 => strip(&indices),
            _ => indices.windows(2).skip(1).map(|w| [indices[0], w[0], w[1]]).collect(),
        }))
    }

    /// An attribute of three numbers with morph targets at their weights; empty when there is none.
    pub(super) fn morphed(&self, name: &str, budget: &mut Budget) -> Result<Vec<Vec3>, ReadError> {
        let Some(accessor) = self.primitive.attribute(name) else { return Ok(Vec::new()) };
        budget.take(self.document.accessor(accessor)?.count)?;
        let mut values = vectors(self.document, accessor)?;
        for (target, weight) in self.primitive.targets.iter().zip(self.weights.into_iter().flatten()) {
            let Some(accessor) = target.get(name).filter(|a| **a >= 0.0 && *weight != 0.0) else { continue };
            budget.take(self.document.accessor(*accessor as usize)?.count)?;
            let moved = vectors(self.document, *accessor as usize)?;
            for (value, by) in values.iter_mut().zip(moved) {
                *value += by * *weight as f32;
            }
        }
        Ok(values)
    }

    /// Vertex colours, with alpha 1 where there is none; empty without any.
    pub(super) fn colors(&self, budget: &mut Budget) -> Result<Vec<Vec4>, ReadError> {
        let Some(accessor) = self.primitive.attribute("COLOR_0") else { return Ok(Vec::new()) };
        budget.take(self.document.accessor(accessor)?.count)?;
        let width = self.document.accessor_shape(accessor)?.width;
        let values = self.document.accessor_f32(accessor)?;
        Ok(match width {
            3 => values.as_chunks::<3>().0.iter().map(|c| Vec3::from_array(*c).extend(1.0)).collect(),
            4 => values.as_chunks::<4>().0.iter().map(|c| Vec4::from_array(*c)).collect(),
            _ => Vec::new(),
        })
    }
}

/// Triangles of a strip: every second one is turned round.
fn strip(indices: &[u32]) -> Vec<[u32; 3]> {
    let ordered = |(i, w): (usize, &[u32])| if i % 2 == 0 { [w[0], w[1], w[2]] } else { [w[1], w[0], w[2]] };
    indices.windows(3).enumerate().map(ordered).collect()
}

fn vectors(document: &Document, accessor: usize) -> Result<Vec<Vec3>, ReadError> {
    if document.accessor_shape(accessor)?.width != 3 {
        return Err(ReadError::invalid(format!("accessors[{accessor}]"), "VEC3 expected"));
    }
    Ok(document.accessor_f32(accessor)?.as_chunks::<3>().0.iter().map(|v| Vec3::from_array(*v)).collect())
}

/// Makes all lists fit together: leaves out triangles with corners that do not exist, and gives a surface without
/// normals flat ones, for which every triangle gets its own corners.
pub(super) fn finish(surface: &mut Surface, budget: &mut Budget) -> Result<(), ReadError> {
    let count = surface.positions.len();
    surface.triangles.retain(|t| t.iter().all(|c| (*c as usize) < count));
    surface.triangles.shrink_to_fit();
    if surface.colors.len() != count {
        surface.colors = Vec::new();
    }
    if surface.uvs.len() != count {
        surface.uvs = Vec::new();
    }
    if surface.normals.len() == count {
        return Ok(());
    }
    // Every list is made anew, one entry for each corner.
    budget.take(surface.triangles.len().saturating_mul(3 * 4))?;
    let corners: Vec<usize> = surface.triangles.iter().flatten().map(|c| *c as usize).collect();
    surface.positions = corners.iter().map(|c| surface.positions[*c]).collect();
    if !surface.uvs.is_empty() {
        surface.uvs = corners.iter().map(|c| surface.uvs[*c]).collect();
    }
    if !surface.colors.is_empty() {
        surface.colors = corners.iter().map(|c| surface.colors[*c]).collect();
    }
    if let Binding::Skinned(skinning) = &mut surface.binding {
        let (mut starts, mut influences) = (vec![0], Vec::new());
        for corner in &corners {
            if let Some([from, to]) = skinning.starts.get(*corner..*corner + 2) {
                influences.extend_from_slice(&skinning.influences[*from as usize..*to as usize]);
            }
            starts.push(influences.len() as u32);
        }
        (skinning.starts, skinning.influences) = (starts, influences);
    }
    surface.triangles = (0..surface.triangles.len() as u32).map(|t| [3 * t, 3 * t + 1, 3 * t + 2]).collect();
    let flat = |p: &[Vec3; 3]| [(p[1] - p[0]).cross(p[2] - p[0]).normalize_or(Vec3::Y); 3];
    surface.normals = surface.positions.as_chunks::<3>().0.iter().flat_map(flat).collect();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_keep_their_triangles_facing_one_way() {
        assert_eq!(strip(&[0, 1, 2, 3, 4]), [[0, 1, 2], [2, 1, 3], [2, 3, 4]]);
        assert!(strip(&[0, 1]).is_empty());
    }
}
