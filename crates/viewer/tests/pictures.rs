//! The renderer against mathematics: what is in front, how textures lie, where light falls, that bits repeat.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use posewright::glam::{Mat4, Vec2, Vec3, Vec4};
use posewright::{Skeleton, Transform};
use posewright_io::mesh::{
    AlphaMode, Binding, FigureMesh, ImageData, Influence, Material, Skinning, Surface, TextureRef, Wrap,
};
use posewright_viewer::render::{
    Camera, DebugList, DebugShape, Image, PreparedMesh, SkeletonStyle, Subject, Theme, View, render_scene,
};

fn skeleton() -> Skeleton {
    let names = vec!["root".to_string(), "tip".to_string()];
    let rest = vec![Transform::IDENTITY, Transform::from_translation(Vec3::Y)];
    Skeleton::new(names, vec![None, Some(0)], rest).unwrap()
}

/// A square in the plane z = `z` from (-1, -1) to (1, 1) that faces +Z, with the image's top at its top.
fn square(z: f32, material: usize) -> Surface {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    Surface {
        name: String::new(),
        positions: corners.iter().map(|(x, y)| Vec3::new(*x, *y, z)).collect(),
        normals: vec![Vec3::Z; 4],
        uvs: corners.iter().map(|(x, y)| Vec2::new((x + 1.0) / 2.0, (1.0 - y) / 2.0)).collect(),
        colors: Vec::new(),
        triangles: vec![[0, 1, 2], [0, 2, 3]],
        material,
        binding: Binding::Rigid { joint: Some(0), joint_from_mesh: Mat4::IDENTITY },
    }
}

fn unlit(color: Vec4) -> Material {
    Material { base_color: color, unlit: true, ..Material::default() }
}

const RED: Vec4 = Vec4::new(1.0, 0.0, 0.0, 1.0);
const GREEN: Vec4 = Vec4::new(0.0, 1.0, 0.0, 1.0);

/// From the front, so that the square at z = 0 spans half of the picture.
fn view() -> View {
    let mut camera = Camera::look_at(Vec3::new(0.0, 0.0, 10.0), Vec3::ZERO, Vec3::Y);
    camera.tan_half_height = 0.2;
    View { width: 96, height: 96, camera, theme: Theme::light(), ground: None }
}

fn draw(mesh: &FigureMesh, view: &View) -> Image {
    let skeleton = skeleton();
    let prepared = PreparedMesh::new(mesh);
    let subject = Subject::new(&skeleton, skeleton.rest()).with_mesh(Some(&prepared));
    render_scene(&[subject], view)
}

fn at(image: &Image, x: usize, y: usize) -> [u8; 3] {
    let [r, g, b, _] = image.get(x, y).unwrap();
    [r, g, b]
}

#[test]
fn what_is_nearer_hides_what_is_farther_in_any_order() {
    for order in [[0, 1], [1, 0]] {
        let squares = [square(0.0, 0), square(-1.0, 1)];
        let mesh = FigureMesh {
            surfaces: order.map(|i: usize| squares[i].clone()).to_vec(),
            materials: vec![unlit(RED), unlit(GREEN)],
            ..FigureMesh::default()
        };
        let image = draw(&mesh, &view());
        assert_eq!(at(&image, 48, 48), [255, 0, 0]);
    }
}

#[test]
fn a_square_is_where_the_camera_sees_it() {
    let mesh =
        FigureMesh { surfaces: vec![square(0.0, 0)], materials: vec![unlit(RED)], ..FigureMesh::default() };
    let image = draw(&mesh, &view());
    // Distance 10, half height 0.2: the picture is 4 m high, 24 pixels a metre.
    for (x, y, inside) in [(25, 25, true), (70, 70, true), (22, 48, false), (48, 73, false)] {
        assert_eq!(at(&image, x, y) == [255, 0, 0], inside, "{x} {y}");
    }
    let red = image.pixels().iter().filter(|p| p[..3] == [255, 0, 0]).count();
    assert_eq!(red, 48 * 48);
}

#[test]
fn backs_are_drawn_only_when_asked() {
    for double_sided in [false, true] {
        let mut surface = square(0.0, 0);
        surface.triangles.iter_mut().for_each(|t| t.swap(0, 1));
        let mesh = FigureMesh {
            surfaces: vec![surface],
            materials: vec![Material { double_sided, ..unlit(RED) }],
            ..FigureMesh::default()
        };
        assert_eq!(at(&draw(&mesh, &view()), 48, 48) == [255, 0, 0], double_sided);
    }
}

#[test]
fn mirrored_surfaces_still_show_their_fronts() {
    let mut surface = square(0.0, 0);
    surface.binding =
        Binding::Rigid { joint: Some(0), joint_from_mesh: Mat4::from_scale(Vec3::new(-1.0, 1.0, 1.0)) };
    let mesh = FigureMesh { surfaces: vec![surface], materials: vec![unlit(RED)], ..FigureMesh::default() };
    assert_eq!(at(&draw(&mesh, &view()), 48, 48), [255, 0, 0]);
}

fn four_colors() -> ImageData {
    let (r, g, b, w) = ([255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]);
    let row = |left: [u8; 4], right: [u8; 4]| [[left; 8], [right; 8]].concat();
    let pixels = [row(r, g).repeat(8), row(b, w).repeat(8)].concat();
    ImageData { width: 16, height: 16, pixels }
}

fn textured(surface: Surface) -> FigureMesh {
    let texture = TextureRef { image: 0, wrap_u: Wrap::Clamp, wrap_v: Wrap::Clamp, nearest: false };
    FigureMesh {
        surfaces: vec![surface],
        materials: vec![Material { texture: Some(texture), ..unlit(Vec4::ONE) }],
        images: vec![four_colors()],
        notes: Vec::new(),
    }
}

#[test]
fn textures_are_the_right_way_up() {
    let image = draw(&textured(square(0.0, 0)), &view());
    assert_eq!(at(&image, 30, 30), [255, 0, 0], "top left");
    assert_eq!(at(&image, 65, 30), [0, 255, 0], "top right");
    assert_eq!(at(&image, 30, 65), [0, 0, 255], "bottom left");
    assert_eq!(at(&image, 65, 65), [255, 255, 255], "bottom right");
}

#[test]
fn textures_shrink_with_distance_as_they_must() {
    // A floor from (0, 0) to 12 m away, its image's upper half the farther one: the seam is at 6 m.
    let mut floor = square(0.0, 0);
    floor.positions =
        [(-1.0, 0.0), (1.0, 0.0), (1.0, -12.0), (-1.0, -12.0)].map(|(x, z)| Vec3::new(x, 0.0, z)).to_vec();
    let mut view = view();
    view.camera = Camera::look_at(Vec3::new(0.0, 2.0, 4.0), Vec3::new(0.0, 0.0, -3.0), Vec3::Y);
    let mut mesh = textured(floor);
    mesh.materials[0].texture.as_mut().unwrap().nearest = true;
    let image = draw(&mesh, &view);
    let (seam, _) = {
        let (_, y, distance) = view.camera.project(Vec3::new(0.0, 0.0, -6.0), 96, 96).unwrap();
        (y, distance)
    };
    let far = at(&image, 46, (seam - 1.5) as usize);
    let near = at(&image, 46, (seam + 1.5) as usize);
    assert!(far[0] > 200 && far[2] < 60, "red beyond the seam: {far:?}");
    assert!(near[2] > 200 && near[0] < 60, "blue before it: {near:?}");
}

#[test]
fn alpha_is_cut_and_blended_as_told() {
    let half = Vec4::new(1.0, 0.0, 0.0, 0.5);
    let center = |alpha: AlphaMode| {
        let mesh = FigureMesh {
            // The transparent one comes first in the file and is nearer.
            surfaces: vec![square(0.0, 0), square(-1.0, 1)],
            materials: vec![Material { alpha, ..unlit(half) }, unlit(GREEN)],
            ..FigureMesh::default()
        };
        at(&draw(&mesh, &view()), 48, 48)
    };
    assert_eq!(center(AlphaMode::Opaque), [255, 0, 0]);
    assert_eq!(center(AlphaMode::Mask(0.4)), [255, 0, 0]);
    assert_eq!(center(AlphaMode::Mask(0.6)), [0, 255, 0]);
    // Half of each light is sRGB 188.
    assert_eq!(center(AlphaMode::Blend), [188, 188, 0]);
}

#[test]
fn edges_are_smooth() {
    let mut surface = square(0.0, 0);
    let turn = Mat4::from_rotation_z(0.3);
    surface.binding = Binding::Rigid { joint: Some(0), joint_from_mesh: turn };
    let mesh = FigureMesh { surfaces: vec![surface], materials: vec![unlit(RED)], ..FigureMesh::default() };
    let image = draw(&mesh, &view());
    let light = |byte: u8| (f64::from(byte) / 255.0).powf(2.2);
    // Red shows no green, the background does: green is what is left of the background of that row.
    let rows = image.pixels().chunks(96);
    let open: Vec<f64> = rows.flat_map(|row| row.iter().map(|p| light(p[1]) / light(row[0][1]))).collect();
    let between = open.iter().filter(|o| (0.1..0.9).contains(*o)).count();
    assert!(between > 60, "{between} pixels between figure and background");
    let covered: f64 = open.iter().map(|o| 1.0 - o).sum();
    assert!((covered - 48.0 * 48.0).abs() < 24.0, "{covered}");
}

fn busy_scene() -> (FigureMesh, View) {
    let mut skinned = square(0.2, 0);
    skinned.binding = Binding::Skinned(Skinning {
        joints: vec![0, 1],
        inverse_binds: vec![Mat4::IDENTITY, Mat4::from_translation(Vec3::NEG_Y)],
        starts: vec![0, 1, 2, 4, 6],
        influences: [(0, 1.0), (0, 1.0), (0, 0.5), (1, 0.5), (0, 0.5), (1, 0.5)]
            .map(|(slot, weight)| Influence { slot, weight })
            .to_vec(),
    });
    let mut mesh = textured(skinned);
    mesh.materials[0].unlit = false;
    mesh.materials.push(Material { alpha: AlphaMode::Blend, ..unlit(Vec4::new(0.2, 0.4, 0.9, 0.5)) });
    mesh.surfaces.push(square(0.5, 1));
    let mut view = view();
    view.camera = Camera::look_at(Vec3::new(2.0, 3.0, 9.0), Vec3::ZERO, Vec3::Y);
    (view.width, view.height, view.ground) = (200, 150, Some(-1.0));
    (mesh, view)
}

fn draw_busy() -> Image {
    let (mesh, view) = busy_scene();
    let skeleton = skeleton();
    let mut debug = DebugList::default();
    debug.push(DebugShape::Arrow { from: Vec3::ZERO, to: Vec3::X }, [255, 0, 0]);
    debug.push(DebugShape::Plane { at: Vec3::ZERO, normal: Vec3::Y, half_side: 0.5 }, [0, 90, 255]);
    debug.push(DebugShape::Label { at: Vec3::X, text: "foot".into() }, [0, 0, 0]);
    debug.push(DebugShape::Point { at: Vec3::NAN }, [0, 0, 0]);
    let prepared = PreparedMesh::new(&mesh);
    let mut subject = Subject::new(&skeleton, skeleton.rest()).with_mesh(Some(&prepared));
    subject.style = SkeletonStyle::OverMesh;
    subject.debug = Some(&debug);
    render_scene(&[subject], &view)
}

#[test]
fn the_same_scene_gives_the_same_bits_on_any_number_of_threads() {
    let first = draw_busy();
    assert_eq!(first, draw_busy());
    for threads in [1, 3, 8] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert!(pool.install(draw_busy) == first, "{threads} threads");
    }
}

#[test]
fn shadows_fall_on_the_ground_away_from_the_light() {
    let (mesh, mut view) = busy_scene();
    view.camera = Camera::look_at(Vec3::new(0.0, 3.0, 12.0), Vec3::new(0.0, 0.0, -1.0), Vec3::Y);
    let lit = draw(&FigureMesh::default(), &view);
    let shaded = draw(&mesh, &view);
    // The key light comes from the left, from above and from behind the camera: the shadow falls right and back.
    let (x, y, _) = view.camera.project(Vec3::new(1.6, -1.0, -0.9), view.width, view.height).unwrap();
    let (x, y) = (x as usize, y as usize);
    let (dark, bright) = (at(&shaded, x, y), at(&lit, x, y));
    assert!(dark[0] + 15 < bright[0], "{dark:?} {bright:?}");
    let (x, y, _) = view.camera.project(Vec3::new(-2.6, -1.0, 0.3), view.width, view.height).unwrap();
    let (open, bright) = (at(&shaded, x as usize, y as usize), at(&lit, x as usize, y as usize));
    assert!(open[0].abs_diff(bright[0]) < 12, "{open:?} {bright:?}");
}

#[test]
fn a_png_holds_the_picture() {
    let image = draw_busy();
    let png = image.to_png().unwrap();
    let mut reader = png::Decoder::new(std::io::Cursor::new(&png)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!((info.width, info.height, info.color_type), (200, 150, png::ColorType::Rgb));
    let same = bytes.chunks(3).zip(image.pixels()).all(|(b, p)| *b == p[..3]);
    assert!(same);
}
