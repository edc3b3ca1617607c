//! A new GLB of a skeleton and its clips, for formats that bring no mesh (BVH to GLB).
//!
//! Blender and game engines take nodes for bones only when a skin lists them, and a skin needs a mesh: the bones
//! themselves are drawn, as the long octahedra that animators know, each following the joint at its start.

use super::document::Document;
use crate::error::WriteError;
use crate::scene::{Figure, ReadOptions};
use posewright::glam::{DMat4, DVec3};
use posewright::{Clip, RigHints, Skeleton, Transform};
use serde_json::{Value, json};

/// Writes a GLB of a skeleton, a mesh of its bones, and clips of it. Joints keep their order and their names; several
/// roots get a node above them, because a skin needs one.
///
/// # Errors
/// When a clip is not of this skeleton, holds numbers that are not finite, or the file would exceed 4 GiB.
pub fn write_new(skeleton: &Skeleton, clips: &[Clip]) -> Result<Vec<u8>, WriteError> {
    write_body(skeleton, None, clips)
}

/// Like [`write_new`], with the joint that the body begins at (its hips): those above it only place it, often without
/// motion, so that a bone drawn from there would stay behind when the body walks off. They are not drawn.
pub(crate) fn write_body(
    skeleton: &Skeleton,
    body: Option<usize>,
    clips: &[Clip],
) -> Result<Vec<u8>, WriteError> {
    let fresh = Fresh::new(skeleton, body);
    let bin = fresh.bin();
    let glb = super::glb::assemble(fresh.json(bin.len()).as_bytes(), Some(&bin), &[])?;
    let unreadable = |error: crate::ReadError| WriteError::Unsupported {
        place: "skeleton".into(),
        message: format!("cannot be written as GLB: {error}"),
    };
    let options = ReadOptions { max_bytes: u64::MAX, ..ReadOptions::default() };
    let mut document = Document::from_bytes(&glb, None, &options).map_err(unreadable)?;
    let figure = Figure {
        name: String::new(),
        skeleton: skeleton.clone(),
        hints: RigHints::default(),
        nodes: (0..skeleton.len()).collect(),
        bind: None,
        skin: Vec::new(),
    };
    for clip in clips {
        document.append_animation(&figure, clip)?;
    }
    document.to_glb(&mut Vec::new())
}

/// Corners of a triangle mesh with flat faces.
#[derive(Default)]
struct Bones {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    joints: Vec<u16>,
}

struct Fresh<'a> {
    skeleton: &'a Skeleton,
    world: Vec<DMat4>,
    bones: Bones,
}

impl<'a> Fresh<'a> {
    fn new(skeleton: &'a Skeleton, body: Option<usize>) -> Fresh<'a> {
        let mut world: Vec<DMat4> = Vec::with_capacity(skeleton.len());
        for (joint, rest) in skeleton.rest().iter().enumerate() {
            let local = super::nodes::matrix(rest);
            world.push(skeleton.parent(joint).map_or(local, |parent| world[parent] * local));
        }
        let mut fresh = Fresh { skeleton, world, bones: Bones::default() };
        fresh.draw(body);
        fresh
    }

    fn place(&self, joint: usize) -> DVec3 {
        self.world[joint].w_axis.truncate()
    }

    /// An octahedron from each joint, but those above the body, to each child; a small one where a joint has no child.
    fn draw(&mut self, body: Option<usize>) {
        let above_body = |joint| body.is_some_and(|b| b != joint && self.skeleton.is_in_subtree(b, joint));
        let drawn: Vec<usize> = (0..self.skeleton.len()).filter(|joint| !above_body(*joint)).collect();
        for joint in drawn {
            let from = self.place(joint);
            let mut longest = 0.0f64;
            for child in self.skeleton.children(joint) {
                let to = self.place(child);
                longest = longest.max(from.distance(to));
                self.bones.octahedron(joint, from, to);
            }
            if longest == 0.0 {
                let above =
                    self.skeleton.parent(joint).map_or(0.1, |parent| from.distance(self.place(parent)));
                let way = self.skeleton.parent(joint).map_or(DVec3::Y, |parent| from - self.place(parent));
                let tip = from + way.try_normalize().unwrap_or(DVec3::Y) * (above * 0.2).max(1e-3);
                self.bones.octahedron(joint, from, tip);
            }
        }
    }

    /// Positions, normals, joints, weights, inverse bind matrices, each in one run.
    fn bin(&self) -> Vec<u8> {
        let Bones { positions, normals, joints } = &self.bones;
        let mut out = Vec::new();
        let mut floats = |numbers: &[f32]| out.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
        positions.iter().for_each(|p| floats(p));
        normals.iter().for_each(|n| floats(n));
        for matrix in &self.world {
            let inverse = super::nodes::finite_inverse(*matrix).unwrap_or(DMat4::IDENTITY);
            floats(&inverse.to_cols_array().map(|v| v as f32));
        }
        joints.iter().for_each(|joint| out.extend([*joint, 0, 0, 0].iter().flat_map(|j| j.to_le_bytes())));
        joints.iter().for_each(|_| out.extend([255u8, 0, 0, 0]));
        out
    }

    fn json(&self, bin: usize) -> String {
        let (vertices, joints) = (self.bones.positions.len(), self.skeleton.len());
        let (low, high) = self.bones.extent();
        let (top, nodes) = self.nodes();
        let runs = [
            (vertices * 12, true),
            (vertices * 12, true),
            (joints * 64, false),
            (vertices * 8, true),
            (vertices * 4, true),
        ];
        let mut offset = 0;
        let views = runs.map(|(length, is_vertices)| {
            let start = offset;
            offset += length;
            match is_vertices {
                true => json!({"buffer": 0, "byteOffset": start, "byteLength": length, "target": 34962}),
                false => json!({"buffer": 0, "byteOffset": start, "byteLength": length}),
            }
        });
        json!({
            "asset": {"version": "2.0", "generator": concat!("posewright ", env!("CARGO_PKG_VERSION"))},
            "scene": 0,
            "scenes": [{"nodes": [top, nodes.len() - 1]}],
            "nodes": nodes,
            "meshes": [{"name": "Bones", "primitives": [
                {"attributes": {"POSITION": 0, "NORMAL": 1, "JOINTS_0": 3, "WEIGHTS_0": 4}}
            ]}],
            "skins": [{
                "name": "Armature",
                "inverseBindMatrices": 2,
                "joints": (0..joints).collect::<Vec<_>>(),
            }],
            "accessors": [
                {"bufferView": 0, "componentType": 5126, "count": vertices, "type": "VEC3", "min": low, "max": high},
                {"bufferView": 1, "componentType": 5126, "count": vertices, "type": "VEC3"},
                {"bufferView": 2, "componentType": 5126, "count": joints, "type": "MAT4"},
                {"bufferView": 3, "componentType": 5123, "count": vertices, "type": "VEC4"},
                {"bufferView": 4, "componentType": 5121, "normalized": true, "count": vertices, "type": "VEC4"},
            ],
            "bufferViews": views,
            "buffers": [{"byteLength": bin}],
        })
        .to_string()
    }

    /// The top node, and all nodes: the joints in order, a node above several roots, the mesh last.
    fn nodes(&self) -> (usize, Vec<Value>) {
        let count = self.skeleton.len();
        let roots: Vec<usize> = self.skeleton.roots().collect();
        let mut nodes: Vec<Value> = (0..count).map(|joint| self.node(joint)).collect();
        let mut top = 0;
        if roots.len() > 1 {
            top = nodes.len();
            nodes.push(json!({"name": "Armature", "children": roots}));
        }
        nodes.push(json!({"name": "Bones", "mesh": 0, "skin": 0}));
        (top, nodes)
    }

    fn node(&self, joint: usize) -> Value {
        let Transform { translation, rotation, scale } = self.skeleton.rest()[joint];
        let mut out = json!({"name": self.skeleton.name(joint)});
        if translation != Transform::IDENTITY.translation {
            out["translation"] = json!(translation.to_array());
        }
        if rotation != Transform::IDENTITY.rotation {
            out["rotation"] = json!(rotation.to_array());
        }
        if scale != Transform::IDENTITY.scale {
            out["scale"] = json!(scale.to_array());
        }
        let children: Vec<usize> = self.skeleton.children(joint).collect();
        if !children.is_empty() {
            out["children"] = json!(children);
        }
        out
    }
}

impl Bones {
    /// A bone from one place to another that follows `joint`; its widest ring stands near its start.
    fn octahedron(&mut self, joint: usize, from: DVec3, to: DVec3) {
        let length = from.distance(to);
        let Some(along) = (to - from).try_normalize() else { return };
        let (across, other) = along.any_orthonormal_pair();
        let (middle, wide) = (from + along * (length * 0.12), length * 0.1);
        let ring = [across, other, -across, -other].map(|side| middle + side * wide);
        for side in 0..4 {
            let (a, b) = (ring[side], ring[(side + 1) % 4]);
            self.triangle(joint, [b, a, from]);
            self.triangle(joint, [a, b, to]);
        }
    }

    fn triangle(&mut self, joint: usize, corners: [DVec3; 3]) {
        let [a, b, c] = corners;
        let Some(normal) = (b - a).cross(c - a).try_normalize() else { return };
        for corner in corners {
            self.positions.push(corner.as_vec3().to_array());
            self.normals.push(normal.as_vec3().to_array());
            self.joints.push(joint as u16);
        }
    }

    /// Smallest and largest coordinates.
    fn extent(&self) -> ([f32; 3], [f32; 3]) {
        let first = self.positions.first().copied().unwrap_or_default();
        self.positions.iter().fold((first, first), |(low, high), p| {
            let each = |pick: fn(f32, f32) -> f32, a: [f32; 3]| std::array::from_fn(|i| pick(a[i], p[i]));
            (each(f32::min, low), each(f32::max, high))
        })
    }
}
