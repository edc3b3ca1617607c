//! A glTF document of nothing but a skeleton: for motion whose file is none (BVH), or without its meshes.
//!
//! The joints become nodes with their rest transforms and one skin without a mesh, so that programs that make
//! armatures of skins (Blender) make one. Inverse bind matrices are those of the rest pose.

use crate::error::ReadError;
use crate::gltf::Document;
use crate::scene::{Figure, ReadOptions};
use posewright::glam::{Mat4, Quat, Vec3};
use posewright::{Clip, ModelPose, RigHints, Skeleton};
use serde_json::{Value, json};

impl Figure {
    /// A document that holds this figure's joints alone, and the figure as it is in that document: give both to
    /// [`Document::append_animation`].
    ///
    /// # Errors
    /// None for a skeleton that exists; the type is that of reading.
    pub fn bare_document(&self) -> Result<(Document, Figure), ReadError> {
        self.bare(None)
    }

    fn bare(&self, copyright: Option<String>) -> Result<(Document, Figure), ReadError> {
        let mut value = document(&self.skeleton, &self.name);
        if let Some(copyright) = copyright {
            value["asset"]["copyright"] = Value::from(copyright);
        }
        let text = value.to_string();
        let document = Document::from_bytes(text.as_bytes(), None, &ReadOptions::default())?;
        let figure = Figure { nodes: (0..self.skeleton.len()).collect(), ..self.clone() };
        Ok((document, figure))
    }

    /// The figure and a clip of it without the nodes that only stretch skin, for formats that have no skin (BVH); `None`
    /// where it has no such nodes.
    pub fn without_skin_only(&self, clip: &Clip) -> Option<(Figure, Clip)> {
        let stretches = |joint: usize| self.hints.skin_only.get(joint).copied().unwrap_or(false);
        let kept: Vec<usize> = (0..self.skeleton.len()).filter(|joint| !stretches(*joint)).collect();
        if kept.len() == self.skeleton.len() {
            return None;
        }
        let place = |joint: usize| kept.binary_search(&joint).ok();
        let names = kept.iter().map(|j| self.skeleton.name(*j).to_owned()).collect();
        let parents = kept.iter().map(|j| self.skeleton.parent(*j).and_then(place)).collect();
        let rest = kept.iter().map(|j| self.skeleton.rest()[*j]).collect();
        let end_sites = kept.iter().filter_map(|j| self.hints.end_sites.get(*j).copied()).collect();
        let figure = Figure {
            name: self.name.clone(),
            skeleton: Skeleton::new(names, parents, rest).ok()?,
            hints: RigHints { end_sites, ..RigHints::default() },
            nodes: kept.iter().filter_map(|j| self.nodes.get(*j).copied()).collect(),
            bind: None,
            skin: Vec::new(),
        };
        let joints = kept.iter().map(|j| clip.joints[*j].clone()).collect();
        Some((figure, Clip { joints, ..clip.clone() }))
    }
}

impl Document {
    /// As [`Figure::bare_document`] for a figure that was read from this document, whose `asset.copyright` is kept.
    ///
    /// # Errors
    /// As [`Figure::bare_document`].
    pub fn without_meshes(&self, figure: &Figure) -> Result<(Document, Figure), ReadError> {
        let asset: Option<Value> = self.member("asset")?;
        let copyright = asset.as_ref().and_then(|asset| asset["copyright"].as_str());
        figure.bare(copyright.map(str::to_string))
    }
}

fn document(skeleton: &Skeleton, name: &str) -> Value {
    let matrices = inverse_binds(skeleton);
    let bytes = matrices.len();
    let nodes: Vec<Value> = (0..skeleton.len()).map(|joint| node(skeleton, joint)).collect();
    let joints: Vec<usize> = (0..skeleton.len()).collect();
    json!({
        "asset": { "version": "2.0", "generator": concat!("posewright ", env!("CARGO_PKG_VERSION")) },
        "scene": 0,
        "scenes": [{ "nodes": skeleton.roots().collect::<Vec<_>>() }],
        "nodes": nodes,
        "skins": [{ "name": name, "joints": joints, "inverseBindMatrices": 0 }],
        "accessors": [{
            "bufferView": 0, "componentType": 5126, "count": skeleton.len(), "type": "MAT4"
        }],
        "bufferViews": [{ "buffer": 0, "byteLength": bytes }],
        "buffers": [{ "byteLength": bytes, "uri": data_uri(&matrices) }],
    })
}

/// A joint as a node: its name, where it rests, and its children.
pub(crate) fn node(skeleton: &Skeleton, joint: usize) -> Value {
    let rest = skeleton.rest()[joint];
    let mut node = json!({ "name": skeleton.name(joint) });
    if rest.translation != Vec3::ZERO {
        node["translation"] = json!(rest.translation.to_array());
    }
    if rest.rotation != Quat::IDENTITY {
        node["rotation"] = json!(rest.rotation.to_array());
    }
    if rest.scale != Vec3::ONE {
        node["scale"] = json!(rest.scale.to_array());
    }
    let children: Vec<usize> = skeleton.children(joint).collect();
    if !children.is_empty() {
        node["children"] = json!(children);
    }
    node
}

/// The inverse of each joint's rest matrix, little-endian columns; the identity where a scale of zero has no inverse.
fn inverse_binds(skeleton: &Skeleton) -> Vec<u8> {
    let rest = ModelPose::rest(skeleton);
    let mut bytes = Vec::with_capacity(skeleton.len() * 64);
    for joint in 0..skeleton.len() {
        let mut matrix = Mat4::from_mat3(rest.linears[joint]);
        matrix.w_axis = rest.positions[joint].extend(1.0);
        let mut inverse = matrix.inverse();
        if !inverse.is_finite() {
            inverse = Mat4::IDENTITY;
        }
        // The last row of an affine matrix is exact by definition; rounding must not touch it.
        inverse.x_axis.w = 0.0;
        inverse.y_axis.w = 0.0;
        inverse.z_axis.w = 0.0;
        inverse.w_axis.w = 1.0;
        for value in inverse.to_cols_array() {
            bytes.extend(value.to_le_bytes());
        }
    }
    bytes
}

fn data_uri(bytes: &[u8]) -> String {
    use base64::Engine;
    let text = base64::engine::general_purpose::STANDARD.encode(bytes);
    format!("data:application/octet-stream;base64,{text}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use posewright::Transform;

    #[test]
    fn a_bare_document_is_read_back_as_the_skeleton_it_is() {
        let names = ["hips", "spine", "leg"].map(String::from).to_vec();
        let rest = vec![
            Transform::new(Vec3::new(0.0, 1.0, 0.0), Quat::from_rotation_x(0.3)),
            Transform { scale: Vec3::new(1.0, 2.0, 0.5), ..Transform::from_translation(Vec3::Y) },
            Transform::from_rotation(Quat::from_rotation_z(1.0)),
        ];
        let skeleton = Skeleton::new(names, vec![None, Some(0), Some(0)], rest).unwrap();
        let figure = Figure {
            name: "rig".into(),
            skeleton: skeleton.clone(),
            hints: RigHints::default(),
            nodes: vec![7, 8, 9],
            bind: None,
            skin: Vec::new(),
        };
        let (document, placed) = figure.bare_document().unwrap();
        assert_eq!(placed.nodes, [0, 1, 2]);
        let scene = document.scene().unwrap();
        assert_eq!(scene.figures[0].skeleton, skeleton);
        assert!(scene.figures[0].bind.is_none(), "the inverse bind matrices are those of the rest pose");
    }
}
