//! `--ground FILE`: a height field (JSON), or the triangles of a glTF, GLB or OBJ file. Metres, +Y up, in the space of the
//! clip that walks on it.

use crate::reach::within;
use anyhow::{Context, bail};
use posewright::glam::Vec3;
use posewright::warp::{FURTHEST_GROUND, FootGround, HeightField, TriangleGround};
use posewright::{RigHints, Skeleton, Transform};
use posewright_io::gltf::Document;
use posewright_io::mesh::{Binding, FigureMesh, MeshOptions};
use posewright_io::{Figure, ReadOptions};
use serde::Deserialize;
use std::io::Read;
use std::path::Path;

/// Larger files are no ground.
const LARGEST: u64 = 1 << 30;

/// Ground from a file.
#[derive(Debug)]
pub(super) enum Ground {
    Field(HeightField),
    Triangles(TriangleGround),
}

/// The JSON of a height field.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct FieldFile {
    /// X and Z of the first height, metres.
    origin: [f32; 2],
    /// Distance of neighbours, metres.
    spacing: f32,
    /// Rows along +Z, heights within a row along +X, metres.
    heights: Vec<Vec<f32>>,
}

impl Ground {
    /// Reads and checks a file.
    pub(super) fn read(path: &Path) -> anyhow::Result<Ground> {
        let name = || path.display().to_string();
        let ending = path.extension().map(|e| e.to_string_lossy().to_lowercase()).unwrap_or_default();
        match ending.as_str() {
            "json" => field(&text(path)?).map(Ground::Field).with_context(name),
            "obj" => triangles(obj(&text(path)?).with_context(name)?).with_context(name),
            "glb" | "gltf" => triangles(gltf(path).with_context(name)?).with_context(name),
            _ => bail!("{}: ground is a height field (.json) or a mesh (.glb, .gltf, .obj)", path.display()),
        }
    }

    /// Least and largest X and Z, metres.
    pub(super) fn extent(&self) -> [[f32; 2]; 2] {
        match self {
            Ground::Field(field) => field.extent(),
            Ground::Triangles(mesh) => mesh.extent(),
        }
    }

    /// Height and normal at a place; none where there is nothing.
    pub(super) fn at(&self, place: Vec3) -> Option<FootGround> {
        match self {
            Ground::Field(field) => field.at(place),
            Ground::Triangles(mesh) => mesh.at(place),
        }
    }
}

fn text(path: &Path) -> anyhow::Result<String> {
    let name = || path.display().to_string();
    let mut bytes = Vec::new();
    std::fs::File::open(path).with_context(name)?.take(LARGEST).read_to_end(&mut bytes).with_context(name)?;
    String::from_utf8(bytes).ok().with_context(|| format!("{}: this is no text", path.display()))
}

fn field(text: &str) -> anyhow::Result<HeightField> {
    let file: FieldFile = serde_json::from_str(text).context(
        "not a height field such as {\"origin\": [-5, -5], \"spacing\": 0.1, \"heights\": [[0, 0], [0, 0]]}",
    )?;
    Ok(HeightField::new(file.origin, file.spacing, file.heights)?)
}

fn triangles(list: Vec<[Vec3; 3]>) -> anyhow::Result<Ground> {
    Ok(Ground::Triangles(TriangleGround::new(list)?))
}

/// Every rigid mesh of the file, where the scene has it.
fn gltf(path: &Path) -> anyhow::Result<Vec<[Vec3; 3]>> {
    let document = Document::open(path, &ReadOptions::default())?;
    // A figure that owns no node owns no mesh: what is left is the scenery.
    let nobody = Figure {
        name: String::new(),
        skeleton: Skeleton::new(vec!["nobody".into()], vec![None], vec![Transform::IDENTITY])?,
        hints: RigHints::default(),
        nodes: Vec::new(),
        bind: None,
        skin: Vec::new(),
    };
    let mesh = FigureMesh::from_gltf(&document, &nobody, &MeshOptions::default())?;
    let mut out = Vec::new();
    for surface in &mesh.surfaces {
        let Binding::Rigid { joint_from_mesh, .. } = &surface.binding else { continue };
        let at = |i: &u32| surface.positions.get(*i as usize).map(|p| joint_from_mesh.transform_point3(*p));
        out.extend(surface.triangles.iter().filter_map(|[a, b, c]| Some([at(a)?, at(b)?, at(c)?])));
    }
    let skins: Vec<serde_json::Value> = document.list("skins", usize::MAX)?;
    if out.is_empty() && !skins.is_empty() {
        bail!(
            "its meshes are skinned, which moves with a skeleton and is no ground: it needs a mesh without a skin"
        );
    }
    Ok(out)
}

/// Vertices and faces of a Wavefront OBJ; faces of more corners are fanned out, all else is passed over.
fn obj(text: &str) -> anyhow::Result<Vec<[Vec3; 3]>> {
    let (mut places, mut out) = (Vec::new(), Vec::new());
    for (number, line) in text.lines().enumerate() {
        let mut words = line.split_whitespace();
        let place = || format!("line {}: {line:?}", number + 1);
        match words.next() {
            Some("v") => {
                let mut next = || words.next().and_then(|w| within(w, FURTHEST_GROUND));
                let (Some(x), Some(y), Some(z)) = (next(), next(), next()) else {
                    bail!("{}: a vertex has three numbers, each from -1e5 to 1e5 metres", place());
                };
                places.push(Vec3::new(x, y, z));
            }
            Some("f") => {
                let corners: Option<Vec<Vec3>> = words.map(|word| corner(word, &places)).collect();
                let corners = corners.with_context(|| format!("{}: no such vertex", place()))?;
                out.extend(corners.windows(2).skip(1).map(|pair| [corners[0], pair[0], pair[1]]));
            }
            _ => {}
        }
    }
    Ok(out)
}

/// `7`, `7/1/3`, or counted back from the last vertex, `-1`.
fn corner(word: &str, places: &[Vec3]) -> Option<Vec3> {
    let index: i64 = word.split('/').next()?.parse().ok()?;
    let index = if index < 0 { places.len() as i64 + index } else { index - 1 };
    places.get(usize::try_from(index).ok()?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_of_an_obj_are_read() {
        let text = "# a ramp\nv -1 0 -1\nv 1 0 -1\nv 1 1 1\nv -1 1 1\nvn 0 1 0\nf 1//1 2//1 3//1 -1//1\n";
        let found = obj(text).unwrap();
        assert_eq!(found.len(), 2);
        let Ground::Triangles(ramp) = triangles(found).unwrap() else { panic!() };
        assert!((ramp.at(Vec3::new(0.3, 0.0, 0.5)).unwrap().height - 0.75).abs() < 1e-6);
        for (text, part) in [
            ("v 1 2\n", "line 1"),
            ("v 0 1e30 0\n", "line 1"),
            ("v 0 0 0\nf 1 2 3\n", "line 2"),
            ("f 0 0 0\n", "line 1"),
        ] {
            let error = format!("{:#}", obj(text).unwrap_err());
            assert!(error.contains(part), "{error}");
        }
    }
}
