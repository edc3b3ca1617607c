//! What a picture needs, out of glTF: every kind of primitive, skin and material, and files that lie.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use posewright::ModelPose;
use posewright::glam::{Mat4, Vec2, Vec3, Vec4};
use posewright_io::ReadOptions;
use posewright_io::gltf::Document;
use posewright_io::mesh::{AlphaMode, Binding, FigureMesh, ImageData, MeshOptions, Scenery, Wrap};
use std::path::Path;

/// Collects buffer views and accessors of one embedded buffer.
#[derive(Default)]
struct Data {
    bytes: Vec<u8>,
    views: Vec<String>,
    accessors: Vec<String>,
}

impl Data {
    fn add(&mut self, bytes: &[u8], count: usize, kind: &str, component: u32, extra: &str) -> usize {
        self.bytes.resize(self.bytes.len().next_multiple_of(4), 0);
        let (at, len) = (self.bytes.len(), bytes.len());
        self.views.push(format!(r#"{{"buffer":0,"byteOffset":{at},"byteLength":{len}}}"#));
        self.bytes.extend_from_slice(bytes);
        let view = self.views.len() - 1;
        self.accessors.push(format!(
            r#"{{"bufferView":{view},"componentType":{component},"count":{count},"type":"{kind}"{extra}}}"#
        ));
        self.accessors.len() - 1
    }

    fn floats(&mut self, values: &[f32], kind: &str, width: usize) -> usize {
        let bytes: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        self.add(&bytes, values.len() / width, kind, 5126, "")
    }

    /// The document with these members beside its buffers.
    fn document(&self, members: &str) -> Document {
        let json = format!(
            r#"{{"asset":{{"version":"2.0"}},"buffers":[{{"byteLength":{},"uri":"data:application/octet-stream;base64,{}"}}],
            "bufferViews":[{}],"accessors":[{}],{members}}}"#,
            self.bytes.len(),
            base64(&self.bytes),
            self.views.join(","),
            self.accessors.join(",")
        );
        Document::from_bytes(json.as_bytes(), None, &ReadOptions::default()).unwrap()
    }
}

fn base64(bytes: &[u8]) -> String {
    const SYMBOLS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for three in bytes.chunks(3) {
        let n = three.iter().fold(0u32, |n, b| n << 8 | u32::from(*b)) << (8 * (3 - three.len()));
        for i in 0..4 {
            let symbol = SYMBOLS[(n >> (18 - 6 * i)) as usize & 63] as char;
            out.push(if i <= three.len() { symbol } else { '=' });
        }
    }
    out
}

const FIVE: [f32; 15] = [0., 0., 0., 1., 0., 0., 0., 1., 0., 1., 1., 0., 0., 2., 0.];

fn read(document: &Document) -> FigureMesh {
    let scene = document.scene().unwrap();
    FigureMesh::from_gltf(document, &scene.figures[0], &MeshOptions::default()).unwrap()
}

/// Nodes: 0 is a skin's joint, 1 its child at (0, 1, 0); 2 carries the mesh with the skin.
fn skinned_nodes(primitive: &str, more: &str) -> String {
    format!(
        r#""scene":0,"scenes":[{{"nodes":[0,2]}}],"nodes":[{{"name":"a","children":[1]}},{{"name":"b","translation":[0,1,0]}},
        {{"mesh":0,"skin":0}}],"skins":[{{"joints":[0,1]}}],"meshes":[{{"name":"m","primitives":[{primitive}]}}]{more}"#
    )
}

#[test]
fn strips_and_fans_are_triangles() {
    for (mode, expected) in [
        (5, vec![[0, 1, 2], [2, 1, 3], [2, 3, 4]]),
        (6, vec![[0, 1, 2], [0, 2, 3], [0, 3, 4]]),
        (4, vec![[0, 1, 2]]),
    ] {
        let mut data = Data::default();
        let positions = data.floats(&FIVE, "VEC3", 3);
        let normals = data.floats(&[0., 0., 1.].repeat(5), "VEC3", 3);
        let joints = data.add(&[0; 20], 5, "VEC4", 5121, "");
        let weights = data.floats(&[1., 0., 0., 0.].repeat(5), "VEC4", 4);
        let primitive = format!(
            r#"{{"mode":{mode},"attributes":{{"POSITION":{positions},"NORMAL":{normals},"JOINTS_0":{joints},"WEIGHTS_0":{weights}}}}}"#
        );
        let mesh = read(&data.document(&skinned_nodes(&primitive, "")));
        assert_eq!(mesh.surfaces[0].triangles, expected, "mode {mode}");
        assert_eq!(mesh.surfaces[0].name, "m");
    }
    let mut data = Data::default();
    let positions = data.floats(&FIVE, "VEC3", 3);
    let lines = format!(r#"{{"mode":1,"attributes":{{"POSITION":{positions}}}}}"#);
    assert!(read(&data.document(&skinned_nodes(&lines, ""))).surfaces.is_empty());
}

#[test]
fn flat_normals_stand_in_and_weights_go_along() {
    let mut data = Data::default();
    let positions = data.floats(&FIVE, "VEC3", 3);
    let indices = data.add(&[0, 1, 2, 1, 3, 2], 6, "SCALAR", 5121, "");
    let joints = data.add(&[0, 1, 0, 0].repeat(5), 5, "VEC4", 5121, "");
    // Bytes as fractions of 255; the second set of joints is used too; sums need not be 1.
    let weights = data.add(&[51, 51, 0, 0].repeat(5), 5, "VEC4", 5121, r#","normalized":true"#);
    let more = data.add(&[1, 0, 9, 0].repeat(5), 5, "VEC4", 5121, "");
    let more_weights = data.floats(&[0.4, 0.0, 5.0, f32::NAN].repeat(5), "VEC4", 4);
    let primitive = format!(
        r#"{{"indices":{indices},"attributes":{{"POSITION":{positions},"JOINTS_0":{joints},"WEIGHTS_0":{weights},
        "JOINTS_1":{more},"WEIGHTS_1":{more_weights}}}}}"#
    );
    let mesh = read(&data.document(&skinned_nodes(&primitive, "")));
    let surface = &mesh.surfaces[0];
    assert_eq!((surface.positions.len(), surface.triangles.len()), (6, 2));
    assert!(surface.normals.iter().all(|n| n.abs_diff_eq(Vec3::Z, 1e-6)));
    assert_eq!(surface.positions[3], Vec3::X);
    let Binding::Skinned(skinning) = &surface.binding else { panic!("skinned") };
    assert_eq!(
        (skinning.joints.clone(), skinning.starts.clone()),
        (vec![0, 1], vec![0, 3, 6, 9, 12, 15, 18])
    );
    let of_last: Vec<(u32, f32)> = skinning.influences[15..].iter().map(|i| (i.slot, i.weight)).collect();
    for ((slot, weight), expected) in of_last.into_iter().zip([(0, 0.25), (1, 0.25), (1, 0.5)]) {
        assert!(slot == expected.0 && (weight - expected.1).abs() < 1e-6);
    }
    assert_eq!(skinning.inverse_binds, [Mat4::IDENTITY; 2], "absent matrices are the identity");
}

#[test]
fn morph_targets_stand_at_their_default_weights() {
    let mut data = Data::default();
    let positions = data.floats(&FIVE, "VEC3", 3);
    let moved = data.floats(&[0., 0., 4.].repeat(5), "VEC3", 3);
    let primitive =
        format!(r#"{{"attributes":{{"POSITION":{positions}}},"targets":[{{}},{{"POSITION":{moved}}}]}}"#);
    let nodes = |mesh: &str, node: &str| {
        format!(
            r#""scene":0,"scenes":[{{"nodes":[0]}}],"nodes":[{{"name":"a","children":[1]}},{{"mesh":0{node}}}],
            "skins":[{{"joints":[0]}}],"meshes":[{{"primitives":[{primitive}]{mesh}}}]"#
        )
    };
    for (mesh, node, z) in [
        ("", "", 0.0),
        (r#","weights":[1,0.25]"#, "", 1.0),
        (r#","weights":[1,0.25]"#, r#","weights":[0,0.5]"#, 2.0),
    ] {
        let document = data.document(&nodes(mesh, node));
        assert_eq!(read(&document).surfaces[0].positions[0].z, z);
    }
}

#[test]
fn a_rigid_mesh_rides_on_the_joint_above_it() {
    let mut data = Data::default();
    let positions = data.floats(&FIVE, "VEC3", 3);
    let members = format!(
        r#""scene":0,"scenes":[{{"nodes":[0,3]}}],"nodes":[{{"name":"hand","children":[1]}},{{"translation":[0,3,0],"children":[2]}},
        {{"scale":[2,2,2],"mesh":0}},{{"mesh":0,"name":"floor"}}],"skins":[{{"joints":[0]}}],
        "meshes":[{{"primitives":[{{"attributes":{{"POSITION":{positions}}}}}]}}]"#
    );
    let document = data.document(&members);
    let scene = document.scene().unwrap();
    let mesh = read(&document);
    let pose = ModelPose::rest(&scene.figures[0].skeleton);
    let places: Vec<Vec3> = mesh
        .surfaces
        .iter()
        .map(|s| {
            let Binding::Rigid { joint: Some(joint), joint_from_mesh } = &s.binding else { panic!("rigid") };
            pose.positions[*joint] + pose.linears[*joint] * joint_from_mesh.transform_point3(Vec3::X)
        })
        .collect();
    // The floor belongs to the scene, not to the figure.
    assert_eq!(places, [Vec3::new(2.0, 3.0, 0.0)]);
}

#[test]
fn what_stands_beside_a_figure_is_found_and_moves() {
    let mut data = Data::default();
    let positions = data.floats(&FIVE, "VEC3", 3);
    let times = data.floats(&[0., 1.], "SCALAR", 1);
    let way = data.floats(&[0., 0., 0., 4., 0., 0.], "VEC3", 3);
    // Figure: body > arm; beside it a trolley with a box on it, and a terrain nine times the figure's size.
    let mesh = format!(r#"{{"primitives":[{{"attributes":{{"POSITION":{positions}}}}}]}}"#);
    let members = format!(
        r#""scene":0,"scenes":[{{"nodes":[0,2,4]}}],"nodes":[{{"name":"body","children":[1]}},
        {{"name":"arm","translation":[0,2,0],"mesh":0}},{{"name":"trolley","children":[3]}},
        {{"name":"box","translation":[0,3,0],"mesh":0}},{{"name":"terrain","scale":[9,9,9],"mesh":0}}],
        "skins":[{{"joints":[0,1]}}],"meshes":[{mesh}],
        "animations":[{{"channels":[{{"sampler":0,"target":{{"node":2,"path":"translation"}}}}],
        "samplers":[{{"input":{times},"output":{way}}}]}}]"#
    );
    let document = data.document(&members);
    let scene = document.scene().unwrap();
    let beside = Scenery::from_gltf(&document, &scene.figures, 0, &MeshOptions::default()).unwrap().unwrap();
    assert_eq!(beside.mesh.surfaces.len(), 1, "neither what the figure carries nor the terrain");
    assert_eq!(beside.mesh.notes.len(), 1, "which is said");
    let Binding::Rigid { joint: Some(joint), joint_from_mesh } = &beside.mesh.surfaces[0].binding else {
        panic!("rigid")
    };
    let clip = beside.clip(&document, 0).unwrap().unwrap();
    let mut local = beside.skeleton.rest().to_vec();
    clip.sample(&beside.skeleton, 0.5, &mut local);
    let mut pose = ModelPose::default();
    pose.compose(&beside.skeleton, &local);
    let place = pose.positions[*joint] + pose.linears[*joint] * joint_from_mesh.transform_point3(Vec3::ZERO);
    assert!(place.abs_diff_eq(Vec3::new(2.0, 3.0, 0.0), 1e-6), "half of the way: {place}");
    assert!(beside.clip(&document, 7).unwrap().is_none());
}

/// A 2 by 1 PNG: red, then half transparent blue.
fn png() -> Vec<u8> {
    let mut out = std::io::Cursor::new(Vec::new());
    let image = image::RgbaImage::from_raw(2, 1, vec![255, 0, 0, 255, 0, 0, 255, 128]).unwrap();
    image.write_to(&mut out, image::ImageFormat::Png).unwrap();
    out.into_inner()
}

#[test]
fn materials_textures_and_images_are_read() {
    let mut data = Data::default();
    let positions = data.floats(&FIVE, "VEC3", 3);
    let uv = data.floats(&[0.25, 0.75].repeat(5), "VEC2", 2);
    let color = data.add(&[255, 0, 51, 255].repeat(5), 5, "VEC4", 5121, r#","normalized":true"#);
    let part = |material: &str| {
        format!(
            r#"{{"attributes":{{"POSITION":{positions},"TEXCOORD_1":{uv},"COLOR_0":{color}}}{material}}}"#
        )
    };
    let primitives =
        [part(r#","material":1"#), part(r#","material":0"#), part(""), part(r#","material":77"#)].join(",");
    let texture =
        r#"{"index":0,"extensions":{"KHR_texture_transform":{"offset":[0,1],"scale":[1,-1],"texCoord":1}}}"#;
    let members = format!(
        r#"{},"materials":[
        {{"name":"glass","alphaMode":"BLEND","doubleSided":true,"extensions":{{"KHR_materials_unlit":{{}}}},
          "pbrMetallicRoughness":{{"baseColorFactor":[0.5,0.25,1,0.5]}}}},
        {{"alphaMode":"MASK","alphaCutoff":0.3,"pbrMetallicRoughness":{{"baseColorTexture":{texture}}}}}],
        "textures":[{{"source":1,"sampler":0}}],"samplers":[{{"wrapS":33071,"wrapT":33648,"magFilter":9728}}],
        "images":[{{"uri":"unused.png"}},{{"uri":"data:image/png;base64,{}"}}]"#,
        skinned_nodes(&primitives, ""),
        base64(&png())
    );
    let mesh = read(&data.document(&members));
    assert_eq!(mesh.surfaces.iter().map(|s| s.material).collect::<Vec<_>>(), [0, 1, 2, 2]);
    let (mask, glass, plain) = (&mesh.materials[0], &mesh.materials[1], &mesh.materials[2]);
    assert_eq!((mask.alpha, mask.double_sided, mask.unlit), (AlphaMode::Mask(0.3), false, false));
    assert_eq!((glass.alpha, glass.double_sided, glass.unlit), (AlphaMode::Blend, true, true));
    assert_eq!((glass.base_color, glass.name.as_str()), (Vec4::new(0.5, 0.25, 1.0, 0.5), "glass"));
    assert_eq!((plain.base_color, plain.texture), (Vec4::ONE, None));
    let texture = mask.texture.unwrap();
    assert_eq!((texture.wrap_u, texture.wrap_v, texture.nearest), (Wrap::Clamp, Wrap::Mirror, true));
    assert_eq!(mesh.images.len(), 1, "only images in use are read");
    assert_eq!(mesh.images[0].pixels, [[255, 0, 0, 255], [0, 0, 255, 128]]);
    assert!(mesh.surfaces[0].uvs[0].abs_diff_eq(Vec2::new(0.25, 0.25), 1e-6));
    assert!(mesh.surfaces[1].uvs.is_empty());
    assert!(mesh.surfaces[0].colors[2].abs_diff_eq(Vec4::new(1.0, 0.0, 0.2, 1.0), 1e-6));
    assert!(mesh.notes.is_empty(), "{:?}", mesh.notes);
}

#[test]
fn what_cannot_be_used_is_left_out_and_noted() {
    let mut data = Data::default();
    let positions = data.floats(&FIVE, "VEC3", 3);
    let wild = data.add(&[0, 1, 2, 0, 1, 99], 6, "SCALAR", 5121, "");
    let flat = data.floats(&[1.0; 10], "VEC2", 2);
    let part = |attributes: &str| format!(r#"{{{attributes}}}"#);
    let primitives = [
        part(&format!(r#""indices":{wild},"attributes":{{"POSITION":{positions}}},"material":0"#)),
        part(&format!(r#""attributes":{{"POSITION":{flat}}}"#)),
        part(r#""attributes":{"POSITION":777}"#),
        part(r#""attributes":{"POSITION":0},"extensions":{"KHR_draco_mesh_compression":{"bufferView":0}}"#),
        part(r#""attributes":{}"#),
    ]
    .join(",");
    let more = r#","materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}],
        "textures":[{"source":0}],"images":[{"uri":"no/such.png"}]"#;
    let mesh = read(&data.document(&skinned_nodes(&primitives, more)));
    assert_eq!(mesh.surfaces.len(), 1);
    assert_eq!(mesh.surfaces[0].triangles.len(), 1, "the triangle with a corner that does not exist is gone");
    assert_eq!(mesh.images, [ImageData::white()]);
    let text = format!("{:?}", mesh.notes);
    for word in ["Draco", "primitives[1]", "primitives[2]", "images[0]"] {
        assert!(text.contains(word), "{word}: {text}");
    }
}

#[test]
fn a_small_file_cannot_ask_for_much_memory() {
    let mut data = Data::default();
    let positions = data.floats(&FIVE, "VEC3", 3);
    let one = format!(r#"{{"mode":6,"attributes":{{"POSITION":{positions}}}}}"#);
    let primitives = vec![one; 1000].join(",");
    let document = data.document(&skinned_nodes(&primitives, ""));
    let scene = document.scene().unwrap();
    let options = MeshOptions { max_entries: 200, ..MeshOptions::default() };
    let mesh = FigureMesh::from_gltf(&document, &scene.figures[0], &options).unwrap();
    assert!(mesh.surfaces.len() < 40);
    assert!(mesh.notes.iter().any(|n| n.text.contains("limit")));
}

/// At its bind pose a skin leaves the mesh's shape alone: distances between vertices are those of the file.
#[test]
fn skins_of_real_files_keep_the_shape_at_the_bind_pose() {
    let Ok(corpus) = std::env::var("POSEWRIGHT_CORPUS") else {
        println!("skipped: POSEWRIGHT_CORPUS is not set");
        return;
    };
    for file in [
        "gltf/Rogue.glb",
        "gltf/cesium_man.gltf",
        "gltf/Fox.glb",
        "gltf/greenman.glb",
        "gltf/mesh2motion/human-male.glb",
        "gltf/quaternius_man_Casual2.glb",
        "gltf/mannequiny-0.3.0.glb",
        "vrm/Godette_vrm_v4.vrm",
    ] {
        let document = Document::open(&Path::new(&corpus).join(file), &ReadOptions::default()).unwrap();
        let scene = document.scene().unwrap();
        let figure = &scene.figures[0];
        let mut pose = ModelPose::rest(&figure.skeleton);
        if let Some(bind) = &figure.bind {
            pose.compose(&figure.skeleton, &bind.joints);
        }
        let mesh = read(&document);
        let mut checked = 0;
        for surface in &mesh.surfaces {
            let Binding::Skinned(skin) = &surface.binding else { continue };
            let slot = |i: usize| {
                let j = skin.joints[i];
                Mat4::from_translation(pose.positions[j])
                    * Mat4::from_mat3(pose.linears[j])
                    * skin.inverse_binds[i]
            };
            let used: Vec<usize> = skin.influences.iter().map(|i| i.slot as usize).collect();
            let first = slot(used[0]);
            for i in used {
                let difference = slot(i).to_cols_array().into_iter().zip(first.to_cols_array());
                let worst = difference.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
                let size = surface.positions.iter().map(|p| p.abs().max_element()).fold(0.0, f32::max);
                assert!(worst < 2e-3 * size.max(1.0), "{file}: joint {i} moves the skin by {worst}");
                checked += 1;
            }
        }
        assert!(checked > 0, "{file} has a skin");
    }
}
