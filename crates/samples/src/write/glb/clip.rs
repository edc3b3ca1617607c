//! Animations, and props that they move.

use super::{Document, GlbClip, Prop, linear, short, shorts, unit};
use crate::math::{DQuat, DVec3};
use crate::rig::{Local, Rig, Role};
use serde_json::json;

impl Document {
    pub(super) fn prop(&mut self, prop: &Prop) -> usize {
        let mut color: Vec<f64> = prop.rgb.iter().map(|c| linear(*c)).collect();
        color.push(1.0);
        let pbr = json!({"baseColorFactor": shorts(&color), "metallicFactor": 0.0, "roughnessFactor": 0.8});
        let material = self.push("materials", json!({"name": prop.name, "pbrMetallicRoughness": pbr}));
        let (mut points, mut normals, mut indices): (Vec<f32>, Vec<f32>, Vec<u16>) = Default::default();
        for face in 0..6 {
            let axis = [DVec3::X, DVec3::Y, DVec3::Z][face / 2] * if face % 2 == 0 { 1.0 } else { -1.0 };
            let (u, v) = (axis.any_orthonormal_vector(), axis.cross(axis.any_orthonormal_vector()));
            let base = (points.len() / 3) as u16;
            for (a, b) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                let corner = (axis + u * a + v * b) * prop.size * 0.5;
                points.extend(corner.to_array().map(|x| short(x) as f32));
                normals.extend(axis.to_array().map(|x| x as f32));
            }
            indices.extend([0, 1, 2, 0, 2, 3].map(|i| base + i));
        }
        let position = self.floats(&points, "VEC3", Some(34962));
        self.bounds(position, &points);
        let normal = self.floats(&normals, "VEC3", Some(34962));
        let index = self.indices(&indices);
        let primitive = json!({
            "attributes": {"POSITION": position, "NORMAL": normal}, "indices": index, "material": material,
        });
        let mesh = self.push("meshes", json!({"name": prop.name, "primitives": [primitive]}));
        let node = self.push("nodes", json!({"name": prop.name, "mesh": mesh}));
        self.scene_root(node);
        node
    }

    pub(super) fn animation(&mut self, rig: &Rig, clip: &GlbClip, props: &[usize]) {
        let poses: Vec<Vec<Local>> = clip.frames.iter().map(|f| rig.pose(f)).collect();
        let times: Vec<f32> = (0..poses.len()).map(|i| (i as f64 / clip.fps) as f32).collect();
        let input = self.floats(&times, "SCALAR", None);
        self.json["accessors"][input]["min"] = json!([0.0]);
        self.json["accessors"][input]["max"] = json!([f64::from(times[times.len() - 1])]);
        let mut tracks: Vec<(usize, &str, Vec<f32>)> = Vec::new();
        for (index, joint) in rig.joints.iter().enumerate() {
            if joint.role == Role::Fixed {
                continue;
            }
            tracks.push((index, "rotation", turns(poses.iter().map(|p| p[index].rotation))));
            if matches!(joint.role, Role::Bone(0) | Role::Follow(_)) {
                tracks.push((index, "translation", moves(poses.iter().map(|p| p[index].translation))));
            }
        }
        for (node, frames) in props.iter().zip(&clip.props) {
            tracks.push((*node, "rotation", turns(frames.iter().map(|f| rig.facing * f.1))));
            tracks.push((*node, "translation", moves(frames.iter().map(|f| rig.facing * f.0))));
        }
        let (mut channels, mut samplers) = (Vec::new(), Vec::new());
        for (node, path, values) in tracks {
            let output = self.floats(&values, if path == "rotation" { "VEC4" } else { "VEC3" }, None);
            channels.push(json!({"sampler": samplers.len(), "target": {"node": node, "path": path}}));
            samplers.push(json!({"input": input, "output": output, "interpolation": "LINEAR"}));
        }
        self.push("animations", json!({"name": clip.name, "channels": channels, "samplers": samplers}));
    }
}

/// Rotations of a track, sign-continuous.
fn turns(rotations: impl Iterator<Item = DQuat>) -> Vec<f32> {
    let mut last = DQuat::IDENTITY;
    let mut out = Vec::new();
    for q in rotations {
        last = if q.dot(last) < 0.0 { -q } else { q };
        out.extend(unit(last));
    }
    out
}

/// Translations of a track.
fn moves(places: impl Iterator<Item = DVec3>) -> Vec<f32> {
    places.flat_map(|p| p.to_array().map(|v| short(v) as f32)).collect()
}
