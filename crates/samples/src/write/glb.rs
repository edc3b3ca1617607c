//! glTF 2.0 in its binary container: skinned figures and clips.

mod bind;
mod clip;

use crate::body::BodyPose;
use crate::figure::Figure;
use crate::math::{DQuat, DVec3};
use crate::mesh::Part;
use crate::motion::Take;
use crate::rig::Rig;
use bind::{Bind, skin_joints};
use serde_json::{Value, json};

/// A clip of a rig.
#[derive(Clone, Debug)]
pub struct GlbClip {
    /// Name of the animation.
    pub name: String,
    /// Frames per second.
    pub fps: f64,
    /// Poses of the body.
    pub frames: Vec<BodyPose>,
    /// Places and turns of the props, by prop and frame, in the body's model space.
    pub props: Vec<Vec<(DVec3, DQuat)>>,
}

impl GlbClip {
    /// A take as a clip, without props.
    pub fn of(take: &Take) -> GlbClip {
        GlbClip { name: take.name.clone(), fps: take.fps, frames: take.frames.clone(), props: Vec::new() }
    }
}

/// A box that is no joint: a node of its own beside the character.
#[derive(Clone, Debug, PartialEq)]
pub struct Prop {
    /// Name of the node.
    pub name: String,
    /// Edges, metres.
    pub size: DVec3,
    /// sRGB.
    pub rgb: [u8; 3],
}

/// What a file holds besides its joints.
#[derive(Clone, Debug, Default)]
pub struct GlbExtras {
    /// Name of the mesh and the scene.
    pub name: String,
    /// Clips.
    pub clips: Vec<GlbClip>,
    /// Boxes that clips move.
    pub props: Vec<Prop>,
    /// Top-level extensions with their names (VRM).
    pub extensions: Vec<(String, Value)>,
}

struct Document {
    json: Value,
    bin: Vec<u8>,
}

/// Writes a figure, or with `None` the bare skeleton.
pub fn write_glb(rig: &Rig, figure: Option<&Figure>, extras: &GlbExtras) -> Vec<u8> {
    let mut doc = Document {
        json: json!({
            "asset": {"version": "2.0", "generator": "posewright-samples", "copyright": "CC0-1.0"},
            "scene": 0,
            "scenes": [{"name": extras.name, "nodes": []}],
            "nodes": [], "accessors": [], "bufferViews": [],
        }),
        bin: Vec::new(),
    };
    doc.nodes(rig);
    doc.skin(rig, figure.is_some(), &extras.name);
    if let Some(figure) = figure {
        doc.materials(figure);
        doc.mesh(rig, figure, &extras.name);
    }
    let props: Vec<usize> = extras.props.iter().map(|p| doc.prop(p)).collect();
    for clip in &extras.clips {
        doc.animation(rig, clip, &props);
    }
    if !extras.extensions.is_empty() {
        doc.json["extensionsUsed"] = extras.extensions.iter().map(|(n, _)| Value::from(n.as_str())).collect();
        for (name, value) in &extras.extensions {
            doc.json["extensions"][name] = value.clone();
        }
    }
    doc.container()
}

/// Rounded so that files are short and the same everywhere: 1e-6.
fn short(x: f64) -> f64 {
    let r = (x * 1e6).round() / 1e6;
    if r == 0.0 { 0.0 } else { r }
}

fn shorts(values: &[f64]) -> Value {
    values.iter().map(|v| Value::from(short(*v))).collect()
}

impl Document {
    fn push(&mut self, key: &str, value: Value) -> usize {
        let list = &mut self.json[key];
        if list.is_null() {
            *list = json!([]);
        }
        let Some(list) = list.as_array_mut() else { return 0 };
        list.push(value);
        list.len() - 1
    }

    fn nodes(&mut self, rig: &Rig) {
        for (index, joint) in rig.joints.iter().enumerate() {
            let mut node = json!({"name": joint.name});
            let (t, r, s) = (joint.translation, joint.rotation, joint.scale);
            if t.length() > 1e-9 {
                node["translation"] = shorts(&t.to_array());
            }
            if r.xyz().length() > 1e-9 {
                node["rotation"] = unit(r).iter().map(|v| Value::from(f64::from(*v))).collect();
            }
            if s != DVec3::ONE {
                node["scale"] = shorts(&s.to_array());
            }
            let children: Vec<usize> =
                (0..rig.joints.len()).filter(|&c| rig.joints[c].parent == Some(index)).collect();
            if !children.is_empty() {
                node["children"] = children.into();
            }
            self.push("nodes", node);
            if joint.parent.is_none() {
                self.scene_root(index);
            }
        }
    }

    fn scene_root(&mut self, node: usize) {
        if let Some(list) = self.json["scenes"][0]["nodes"].as_array_mut() {
            list.push(node.into());
        }
    }

    fn skin(&mut self, rig: &Rig, meshed: bool, name: &str) {
        if !meshed {
            return;
        }
        let joints = skin_joints(rig);
        let placed = rig.placed(&rig.rest_locals());
        let mut matrices: Vec<f32> = Vec::new();
        for &joint in &joints {
            let p = placed[joint];
            let back = p.rotation.conjugate();
            for axis in [DVec3::X, DVec3::Y, DVec3::Z] {
                let column = back * axis / p.scale;
                matrices.extend(column.to_array().map(|v| short(v) as f32));
                matrices.push(0.0);
            }
            let shift = back * -p.position / p.scale;
            matrices.extend(shift.to_array().map(|v| short(v) as f32));
            matrices.push(1.0);
        }
        let accessor = self.floats(&matrices, "MAT4", None);
        let root = joints[0];
        self.push(
            "skins",
            json!({"name": name, "inverseBindMatrices": accessor, "joints": joints, "skeleton": root}),
        );
    }

    fn materials(&mut self, figure: &Figure) {
        for paint in used(figure).map(|color| &figure.palette[color]) {
            let mut color: Vec<f64> = paint.rgb.iter().map(|c| linear(*c)).collect();
            color.push(1.0);
            let pbr = json!({
                "baseColorFactor": shorts(&color), "metallicFactor": 0.0, "roughnessFactor": paint.roughness,
            });
            self.push("materials", json!({"name": paint.name, "pbrMetallicRoughness": pbr}));
        }
    }

    fn mesh(&mut self, rig: &Rig, figure: &Figure, name: &str) {
        let bind = Bind::new(rig);
        let mut primitives = Vec::new();
        for (material, color) in used(figure).enumerate() {
            let parts: Vec<&Part> = figure.parts.iter().filter(|p| p.color == color).collect();
            primitives.push(self.primitive(&bind, &parts, material));
        }
        let mesh = self.push("meshes", json!({"name": name, "primitives": primitives}));
        let node = self.push("nodes", json!({"name": format!("{name} mesh"), "mesh": mesh, "skin": 0}));
        self.scene_root(node);
    }

    fn primitive(&mut self, bind: &Bind<'_>, parts: &[&Part], material: usize) -> Value {
        let (mut points, mut normals) = (Vec::new(), Vec::new());
        let (mut joints, mut weights): (Vec<u8>, Vec<u8>) = (Vec::new(), Vec::new());
        let mut indices: Vec<u16> = Vec::new();
        for part in parts {
            let base = (points.len() / 3) as u16;
            for (i, point) in part.surface.points.iter().enumerate() {
                let (p, n) = bind.rest(*point, part.surface.normals[i], &part.weights[i]);
                points.extend(p.to_array().map(|v| ((v * 1e5).round() / 1e5) as f32));
                normals.extend(direction(n));
                let (j, w) = bind.skin(*point, &part.weights[i]);
                joints.extend(j);
                weights.extend(w);
            }
            indices.extend(part.surface.triangles.iter().flatten().map(|i| base + *i as u16));
        }
        let position = self.floats(&points, "VEC3", Some(34962));
        self.bounds(position, &points);
        let normal = self.floats(&normals, "VEC3", Some(34962));
        let count = joints.len() / 4;
        let view = self.view(&joints, Some(34962));
        let joints = self.push(
            "accessors",
            json!({"bufferView": view, "componentType": 5121, "count": count, "type": "VEC4"}),
        );
        let view = self.view(&weights, Some(34962));
        let weights = self.push(
            "accessors",
            json!({"bufferView": view, "componentType": 5121, "normalized": true, "count": count, "type": "VEC4"}),
        );
        let index = self.indices(&indices);
        json!({
            "attributes": {"POSITION": position, "NORMAL": normal, "JOINTS_0": joints, "WEIGHTS_0": weights},
            "indices": index, "material": material,
        })
    }

    fn bounds(&mut self, accessor: usize, points: &[f32]) {
        let (mut low, mut high) = ([f32::MAX; 3], [f32::MIN; 3]);
        for p in points.chunks_exact(3) {
            for i in 0..3 {
                low[i] = low[i].min(p[i]);
                high[i] = high[i].max(p[i]);
            }
        }
        self.json["accessors"][accessor]["min"] = low.iter().map(|v| Value::from(f64::from(*v))).collect();
        self.json["accessors"][accessor]["max"] = high.iter().map(|v| Value::from(f64::from(*v))).collect();
    }

    fn indices(&mut self, indices: &[u16]) -> usize {
        let bytes: Vec<u8> = indices.iter().flat_map(|i| i.to_le_bytes()).collect();
        let view = self.view(&bytes, Some(34963));
        let accessor =
            json!({"bufferView": view, "componentType": 5123, "count": indices.len(), "type": "SCALAR"});
        self.push("accessors", accessor)
    }

    fn floats(&mut self, values: &[f32], kind: &str, target: Option<u32>) -> usize {
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        let view = self.view(&bytes, target);
        let width = match kind {
            "SCALAR" => 1,
            "VEC3" => 3,
            "VEC4" => 4,
            _ => 16,
        };
        self.push(
            "accessors",
            json!({"bufferView": view, "componentType": 5126, "count": values.len() / width, "type": kind}),
        )
    }

    fn view(&mut self, bytes: &[u8], target: Option<u32>) -> usize {
        let mut view = json!({"buffer": 0, "byteOffset": self.bin.len(), "byteLength": bytes.len()});
        if let Some(target) = target {
            view["target"] = target.into();
        }
        self.bin.extend(bytes);
        self.bin.resize(self.bin.len().next_multiple_of(4), 0);
        self.push("bufferViews", view)
    }

    fn container(mut self) -> Vec<u8> {
        if self.bin.is_empty() {
            if let Some(map) = self.json.as_object_mut() {
                map.retain(|_, v| v.as_array().is_none_or(|a| !a.is_empty()));
            }
        } else {
            self.json["buffers"] = json!([{"byteLength": self.bin.len()}]);
        }
        let mut text = sorted(self.json).to_string().into_bytes();
        text.resize(text.len().next_multiple_of(4), b' ');
        let chunks = [(b"JSON", text), (b"BIN\0", self.bin)];
        let mut out = b"glTF\x02\0\0\0".to_vec();
        let total: usize = chunks.iter().filter(|c| !c.1.is_empty()).map(|c| 8 + c.1.len()).sum();
        out.extend(((total + 12) as u32).to_le_bytes());
        for (kind, bytes) in chunks.iter().filter(|c| !c.1.is_empty()) {
            out.extend((bytes.len() as u32).to_le_bytes());
            out.extend(*kind);
            out.extend(bytes);
        }
        out
    }
}

/// Keys in alphabetical order, whichever order serde_json is built to keep: the bytes must not depend on what else is
/// compiled beside it.
fn sorted(value: Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<(String, Value)> = map.into_iter().map(|(k, v)| (k, sorted(v))).collect();
            entries.sort_by(|a, b| a.0.cmp(&b.0));
            Value::Object(entries.into_iter().collect())
        }
        Value::Array(list) => list.into_iter().map(sorted).collect(),
        other => other,
    }
}

/// Colours that something has.
fn used(figure: &Figure) -> impl Iterator<Item = usize> + '_ {
    (0..figure.palette.len()).filter(|color| figure.parts.iter().any(|p| p.color == *color))
}

/// sRGB to linear, the exact curve (IEC 61966-2-1).
fn linear(byte: u8) -> f64 {
    let c = f64::from(byte) / 255.0;
    if c <= 0.04045 { c / 12.92 } else { libm::pow((c + 0.055) / 1.055, 2.4) }
}

/// A unit quaternion that stays unit as f32: rounded to 1e-6, the largest part makes up for it.
fn unit(q: DQuat) -> [f32; 4] {
    let q = q.normalize();
    let short = DQuat::from_array(q.to_array().map(short)).normalize();
    short.to_array().map(|v| v as f32)
}

fn direction(n: DVec3) -> [f32; 3] {
    let n = n.normalize_or(DVec3::Y);
    let rounded = DVec3::from_array(n.to_array().map(|v| (v * 1e3).round() / 1e3)).normalize_or(DVec3::Y);
    rounded.to_array().map(|v| v as f32)
}
