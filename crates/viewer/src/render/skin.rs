//! Puts a mesh on a pose: linear blend skinning (glTF 2.0, section 3.7.3.3) and surfaces that ride on one joint.

use super::geometry::{Paint, Soup, Triangle, Vertex};
use super::prepare::PreparedMesh;
use posewright::ModelPose;
use posewright::glam::{Affine3A, Mat3A, Mat4, Vec2, Vec3, Vec3A, Vec4};
use posewright_io::mesh::{Binding, Skinning, Surface};
use rayon::prelude::*;

/// Where a figure stands in the world and how it is tinted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placing {
    pub(crate) world_from_model: Affine3A,
    /// Linear colour and how much of it replaces the surfaces' own, 0 to 1.
    pub(crate) tint: (Vec3, f32),
    /// Linear colour of surfaces without a material.
    pub(crate) clay: Vec3,
}

/// Adds a mesh in a pose to the triangles.
pub(crate) fn add_mesh<'a>(
    soup: &mut Soup<'a>,
    prepared: &'a PreparedMesh<'_>,
    pose: &ModelPose,
    placing: &Placing,
) {
    let joints = joint_transforms(pose, &placing.world_from_model);
    let first_paint = soup.paints.len() as u32;
    for (material, texture) in prepared.mesh.materials.iter().zip(&prepared.textures) {
        soup.paint(Paint {
            color: tinted(material.base_color, placing.tint),
            texture: texture.as_ref(),
            alpha: material.alpha,
            double_sided: material.double_sided,
            unlit: material.unlit,
        });
    }
    let clay = soup.paint(Paint::plain(tinted(placing.clay.extend(1.0), placing.tint).truncate()));
    for surface in &prepared.mesh.surfaces {
        let paint = if surface.material < prepared.textures.len() {
            first_paint + surface.material as u32
        } else {
            clay
        };
        let first = soup.vertices.len() as u32;
        let mirrored = add_vertices(soup, surface, &joints, placing);
        let count = surface.positions.len() as u32;
        let sound = surface.triangles.iter().filter(|t| t.iter().all(|c| *c < count));
        soup.triangles.extend(sound.map(|[a, b, c]| {
            let corners = if mirrored { [*a, *c, *b] } else { [*a, *b, *c] };
            Triangle { corners: corners.map(|c| first + c), paint }
        }));
    }
}

/// Where the vertices of a mesh are.
pub(crate) fn places(
    prepared: &PreparedMesh<'_>,
    pose: &ModelPose,
    world_from_model: &Affine3A,
) -> Vec<Vec3> {
    let joints = joint_transforms(pose, world_from_model);
    prepared.mesh.surfaces.iter().flat_map(|s| surface_places(s, &joints, world_from_model)).collect()
}

/// Where the vertices of the surfaces that deform are.
pub(crate) fn skinned_places(
    prepared: &PreparedMesh<'_>,
    pose: &ModelPose,
    world_from_model: &Affine3A,
) -> Vec<Vec3> {
    let joints = joint_transforms(pose, world_from_model);
    let skinned = prepared.mesh.surfaces.iter().filter(|s| matches!(s.binding, Binding::Skinned(_)));
    skinned.flat_map(|s| surface_places(s, &joints, world_from_model)).collect()
}

fn surface_places(surface: &Surface, joints: &[Affine3A], world_from_model: &Affine3A) -> Vec<Vec3> {
    match &surface.binding {
        Binding::Rigid { joint, joint_from_mesh } => {
            let world_from_mesh = carrier(joint, joints, world_from_model) * affine(joint_from_mesh);
            surface.positions.iter().map(|p| world_from_mesh.transform_point3(*p)).collect()
        }
        Binding::Skinned(skinning) => {
            let slots = slot_transforms(skinning, joints);
            let place =
                |(i, p): (usize, &Vec3)| blended(skinning, &slots, i, world_from_model).transform_point3(*p);
            surface.positions.par_iter().with_min_len(2048).enumerate().map(place).collect()
        }
    }
}

/// What a rigid surface rides on.
fn carrier(joint: &Option<usize>, joints: &[Affine3A], world_from_model: &Affine3A) -> Affine3A {
    joint.and_then(|j| joints.get(j).copied()).unwrap_or(*world_from_model)
}

fn joint_transforms(pose: &ModelPose, world_from_model: &Affine3A) -> Vec<Affine3A> {
    let joint =
        |j: usize| *world_from_model * Affine3A::from_mat3_translation(pose.linears[j], pose.positions[j]);
    (0..pose.positions.len()).map(joint).collect()
}

fn tinted(color: Vec4, (tint, share): (Vec3, f32)) -> Vec4 {
    color.truncate().lerp(tint, share).extend(color.w)
}

/// Adds a surface's vertices; whether its triangles have to be turned round because it is seen in a mirror.
fn add_vertices(soup: &mut Soup<'_>, surface: &Surface, joints: &[Affine3A], placing: &Placing) -> bool {
    let vertex = |i: usize, world_from_mesh: &Affine3A| {
        let normal = surface.normals.get(i).copied().unwrap_or(Vec3::Y);
        Vertex {
            place: world_from_mesh.transform_point3(surface.positions[i]),
            normal: (cofactor(&world_from_mesh.matrix3) * Vec3A::from(normal)).normalize_or_zero().into(),
            uv: surface.uvs.get(i).copied().unwrap_or(Vec2::ZERO),
            color: surface.colors.get(i).copied().unwrap_or(Vec4::ONE),
        }
    };
    match &surface.binding {
        Binding::Rigid { joint, joint_from_mesh } => {
            let world_from_mesh = carrier(joint, joints, &placing.world_from_model) * affine(joint_from_mesh);
            soup.vertices.extend((0..surface.positions.len()).map(|i| vertex(i, &world_from_mesh)));
            world_from_mesh.matrix3.determinant() < 0.0
        }
        Binding::Skinned(skinning) => {
            let slots = slot_transforms(skinning, joints);
            let posed: Vec<Vertex> = (0..surface.positions.len())
                .into_par_iter()
                .with_min_len(1024)
                .map(|i| vertex(i, &blended(skinning, &slots, i, &placing.world_from_model)))
                .collect();
            soup.vertices.extend(posed);
            placing.world_from_model.matrix3.determinant() < 0.0
        }
    }
}

/// The matrix that takes normals along: the inverse transpose times the determinant's size.
fn cofactor(m: &Mat3A) -> Mat3A {
    let sign = if m.determinant() < 0.0 { -1.0 } else { 1.0 };
    let (x, y, z) = (m.x_axis, m.y_axis, m.z_axis);
    Mat3A::from_cols(y.cross(z) * sign, z.cross(x) * sign, x.cross(y) * sign)
}

fn affine(m: &Mat4) -> Affine3A {
    Affine3A::from_mat4(*m)
}

fn slot_transforms(skinning: &Skinning, joints: &[Affine3A]) -> Vec<Affine3A> {
    let bind = |slot: usize| skinning.inverse_binds.get(slot).map_or(Affine3A::IDENTITY, affine);
    let joint = |j: &usize| joints.get(*j).copied().unwrap_or(Affine3A::IDENTITY);
    skinning.joints.iter().enumerate().map(|(slot, j)| joint(j) * bind(slot)).collect()
}

/// The weighted sum of a vertex's joint transforms; a vertex without any stays in model space.
fn blended(skinning: &Skinning, slots: &[Affine3A], vertex: usize, unmoved: &Affine3A) -> Affine3A {
    let range = skinning.starts.get(vertex).zip(skinning.starts.get(vertex + 1));
    let influences =
        range.and_then(|(a, b)| skinning.influences.get(*a as usize..*b as usize)).unwrap_or(&[]);
    let mut sum = Affine3A::from_mat3_translation(posewright::glam::Mat3::ZERO, Vec3::ZERO);
    let mut weight = 0.0;
    for influence in influences {
        if let Some(slot) = slots.get(influence.slot as usize) {
            sum.matrix3 += slot.matrix3 * influence.weight;
            sum.translation += slot.translation * influence.weight;
            weight += influence.weight;
        }
    }
    if weight == 0.0 { *unmoved } else { sum }
}

#[cfg(test)]
mod tests {
    use super::*;
    use posewright::glam::Mat3;
    use posewright_io::mesh::{FigureMesh, Influence};

    fn posed(binding: Binding, pose: &ModelPose) -> Vec<Vertex> {
        let mesh = FigureMesh {
            surfaces: vec![Surface {
                name: String::new(),
                positions: vec![Vec3::new(1.0, 2.0, 0.0)],
                normals: vec![Vec3::X],
                uvs: Vec::new(),
                colors: Vec::new(),
                triangles: vec![[0, 0, 0], [0, 0, 9]],
                material: 5,
                binding,
            }],
            ..FigureMesh::default()
        };
        let prepared = PreparedMesh::new(&mesh);
        let mut soup = Soup::default();
        let placing =
            Placing { world_from_model: Affine3A::IDENTITY, tint: (Vec3::ONE, 0.0), clay: Vec3::ONE };
        add_mesh(&mut soup, &prepared, pose, &placing);
        assert_eq!(soup.triangles.len(), 1, "the triangle with a corner that does not exist is left out");
        soup.vertices
    }

    /// Joint 0 at the origin, joint 1 at (1, 1, 0), turned 90° about Z.
    fn bent() -> ModelPose {
        let turn = posewright::glam::Quat::from_rotation_z(std::f32::consts::FRAC_PI_2);
        ModelPose::from_parts(
            vec![Vec3::ZERO, Vec3::new(1.0, 1.0, 0.0)],
            vec![posewright::glam::Quat::IDENTITY, turn],
            vec![Mat3::IDENTITY, Mat3::from_quat(turn)],
        )
    }

    #[test]
    fn a_skinned_vertex_is_where_the_weights_say() {
        let bind = Mat4::from_translation(Vec3::new(-1.0, -1.0, 0.0));
        let skinning = |weights: [f32; 2]| {
            Binding::Skinned(Skinning {
                joints: vec![0, 1],
                inverse_binds: vec![Mat4::IDENTITY, bind],
                starts: vec![0, 2],
                influences: vec![
                    Influence { slot: 0, weight: weights[0] },
                    Influence { slot: 1, weight: weights[1] },
                ],
            })
        };
        // By joint 1 alone: (1, 2, 0) is (0, 1, 0) from it, turned (-1, 0, 0): (0, 1, 0).
        let v = posed(skinning([0.0, 1.0]), &bent())[0];
        assert!(v.place.abs_diff_eq(Vec3::new(0.0, 1.0, 0.0), 1e-6));
        assert!(v.normal.abs_diff_eq(Vec3::Y, 1e-6));
        // Half and half: the middle of (1, 2, 0) and (0, 1, 0).
        let v = posed(skinning([0.5, 0.5]), &bent())[0];
        assert!(v.place.abs_diff_eq(Vec3::new(0.5, 1.5, 0.0), 1e-6));
    }

    #[test]
    fn a_rigid_surface_rides_on_its_joint() {
        let joint_from_mesh = Mat4::from_scale(Vec3::new(2.0, 1.0, 1.0));
        let v = posed(Binding::Rigid { joint: Some(1), joint_from_mesh }, &bent())[0];
        // (1, 2, 0) doubled in x: (2, 2, 0), turned (-2, 2, 0), moved: (-1, 3, 0).
        assert!(v.place.abs_diff_eq(Vec3::new(-1.0, 3.0, 0.0), 1e-6));
        let broken = Binding::Skinned(Skinning { joints: vec![77], ..Skinning::default() });
        assert_eq!(posed(broken, &bent())[0].place, Vec3::new(1.0, 2.0, 0.0));
    }
}
