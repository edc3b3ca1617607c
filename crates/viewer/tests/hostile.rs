//! Meshes, poses and views that make no sense: drawn as far as possible, never a panic.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use posewright::glam::{Mat4, Vec2, Vec3, Vec4};
use posewright::{Skeleton, Transform};
use posewright_io::mesh::{
    AlphaMode, Binding, FigureMesh, ImageData, Influence, Material, Skinning, Surface, TextureRef, Wrap,
};
use posewright_viewer::render::{
    Camera, Image, Panel, PreparedMesh, SheetOptions, SkeletonStyle, Subject, Theme, View, render_scene,
    render_sheet,
};
use proptest::prelude::*;

fn number() -> impl Strategy<Value = f32> {
    prop_oneof![
        4 => -3.0f32..3.0,
        1 => Just(f32::NAN),
        1 => Just(f32::INFINITY),
        1 => Just(f32::NEG_INFINITY),
        1 => Just(f32::MAX),
        1 => Just(-1e-38f32),
    ]
}

fn vector() -> impl Strategy<Value = Vec3> {
    [number(), number(), number()].prop_map(Vec3::from_array)
}

fn binding() -> impl Strategy<Value = Binding> {
    let matrix = || prop::collection::vec(number(), 16).prop_map(|m| Mat4::from_cols_slice(&m));
    let rigid = (prop::option::of(0usize..4), matrix())
        .prop_map(|(joint, joint_from_mesh)| Binding::Rigid { joint, joint_from_mesh });
    let skinned = (
        prop::collection::vec(0usize..5, 0..4),
        prop::collection::vec(matrix(), 0..4),
        prop::collection::vec(0u32..9, 0..9),
        prop::collection::vec((0u32..6, number()), 0..8),
    )
        .prop_map(|(joints, inverse_binds, starts, influences)| {
            let influences =
                influences.into_iter().map(|(slot, weight)| Influence { slot, weight }).collect();
            Binding::Skinned(Skinning { joints, inverse_binds, starts, influences })
        });
    prop_oneof![rigid, skinned]
}

fn mesh() -> impl Strategy<Value = FigureMesh> {
    let surface = (
        prop::collection::vec(vector(), 0..8),
        prop::collection::vec(vector(), 0..8),
        prop::collection::vec((number(), number()), 0..8),
        prop::collection::vec([0u32..10, 0..10, 0..10], 0..8),
        (0usize..3, binding()),
    )
        .prop_map(|(positions, normals, uvs, triangles, (material, binding))| Surface {
            name: String::new(),
            positions,
            normals,
            uvs: uvs.into_iter().map(|(u, v)| Vec2::new(u, v)).collect(),
            colors: vec![Vec4::splat(f32::NAN)],
            triangles,
            material,
            binding,
        });
    let material =
        (number(), 0usize..2, number(), any::<bool>()).prop_map(|(c, image, cutoff, b)| Material {
            name: String::new(),
            base_color: Vec4::splat(c),
            texture: Some(TextureRef { image, wrap_u: Wrap::Mirror, wrap_v: Wrap::Clamp, nearest: b }),
            alpha: if b { AlphaMode::Blend } else { AlphaMode::Mask(cutoff) },
            double_sided: b,
            unlit: !b,
        });
    (prop::collection::vec(surface, 0..4), prop::collection::vec(material, 0..3), 0u32..4).prop_map(
        |(surfaces, materials, width)| FigureMesh {
            surfaces,
            materials,
            images: vec![ImageData { width, height: 2, pixels: vec![[9; 4]; 4] }],
            notes: Vec::new(),
        },
    )
}

fn skeleton() -> Skeleton {
    let names = ["a", "b", "c"].map(String::from).to_vec();
    let rest = vec![Transform::from_translation(Vec3::Y); 3];
    Skeleton::new(names, vec![None, Some(0), Some(1)], rest).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn any_mesh_in_any_pose_from_any_camera_is_a_picture(
        mesh in mesh(),
        pose in prop::collection::vec((vector(), vector()), 3),
        eye in vector(),
        ground in prop::option::of(number()),
    ) {
        let skeleton = skeleton();
        let pose: Vec<Transform> = pose
            .into_iter()
            .map(|(translation, scale)| Transform { translation, scale, ..Transform::IDENTITY })
            .collect();
        let prepared = PreparedMesh::new(&mesh);
        for style in [SkeletonStyle::OverMesh, SkeletonStyle::Only] {
            let mut subject = Subject::new(&skeleton, &pose).with_mesh(Some(&prepared));
            subject.style = style;
            let camera = Camera::look_at(eye, Vec3::ZERO, Vec3::Y);
            let view = View { width: 40, height: 30, camera, theme: Theme::dark(), ground };
            let image = render_scene(std::slice::from_ref(&subject), &view);
            prop_assert_eq!((image.width(), image.height()), (40, 30));
            let panel = Panel {
                subjects: vec![subject],
                title: "\u{0}\u{ffff}".into(),
                subtitle: "x".repeat(300),
                forward: eye,
                floor: ground.unwrap_or(0.0),
                outline: Vec::new(),
            };
            let options = SheetOptions { width: 40, height: 30, ..SheetOptions::default() };
            render_sheet(&[panel.clone(), panel], &options);
        }
    }
}

#[test]
fn sizes_are_kept_within_reason() {
    let image = Image::new(0, 1 << 40, [0; 4]);
    assert_eq!((image.width(), image.height()), (1, Image::MAX_SIDE));
    let options = SheetOptions { width: 3, height: 2, ..SheetOptions::default() };
    let skeleton = skeleton();
    let panel = Panel {
        subjects: vec![Subject::new(&skeleton, &[])],
        title: "t".into(),
        subtitle: String::new(),
        forward: Vec3::ZERO,
        floor: 0.0,
        outline: Vec::new(),
    };
    let sheet = render_sheet(&vec![panel; 9], &options);
    assert_eq!((sheet.width(), sheet.height()), (3, 2));
    assert_eq!(render_sheet(&[], &options).width(), 3);
}
