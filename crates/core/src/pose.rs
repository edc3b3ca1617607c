//! A pose relative to parents, a pose relative to the character's origin, and the way between them.
//!
//! In model space a joint has a place, a *pure* rotation and a linear part. The pure rotation is the product of the
//! joints' rotations and nothing else: non-uniform scale above a turned joint shears the linear part, and no rotation
//! can be read back out of that, so it is never tried. Places always come from the linear parts, so they are exact
//! under any scale. Under a mirror (an odd number of negative scale factors above a joint) the pure rotation is that
//! of the joint's frame mirrored in its own x axis: `linear = rotation * mirror_x * (positive scale)`, so that
//! model-space corrections keep multiplying on the left.

use crate::rotation::{mirrored_in_x, product};
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{Mat3, Quat, Vec3, Vec4, Vec4Swizzles};
use std::ops::Range;

/// One transform per joint, relative to its parent (`parent_from_joint`).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LocalPose {
    /// By joint, in the skeleton's order.
    pub joints: Vec<Transform>,
}

impl LocalPose {
    /// The skeleton's rest pose.
    pub fn rest(skeleton: &Skeleton) -> LocalPose {
        LocalPose { joints: skeleton.rest().to_vec() }
    }

    /// Takes over another pose without allocating when the sizes agree.
    pub fn copy_from(&mut self, other: &[Transform]) {
        self.joints.clear();
        self.joints.extend_from_slice(other);
    }
}

/// Place, pure rotation and linear part of each joint relative to the character's origin.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ModelPose {
    /// Place of each joint, metres.
    pub positions: Vec<Vec3>,
    /// Pure rotation of each joint, `model_from_joint`, unit.
    pub rotations: Vec<Quat>,
    /// Rotation with all scale and shear, `model_from_joint`.
    pub linears: Vec<Mat3>,
    /// The one factor between a joint's rotation and its linear part; 0 where there is none (uneven scale, shear, mirrors)
    /// or none is known.
    factors: Vec<f32>,
}

impl ModelPose {
    /// Room for a skeleton's joints, standing at rest.
    pub fn rest(skeleton: &Skeleton) -> ModelPose {
        ModelPose::of(skeleton, skeleton.rest())
    }

    /// The pose of a skeleton with these local transforms.
    pub fn of(skeleton: &Skeleton, local: &[Transform]) -> ModelPose {
        let mut pose = ModelPose::default();
        pose.compose(skeleton, local);
        pose
    }

    /// A pose of these parts, each by joint.
    pub fn from_parts(positions: Vec<Vec3>, rotations: Vec<Quat>, linears: Vec<Mat3>) -> ModelPose {
        let factors = vec![0.0; positions.len()];
        ModelPose { positions, rotations, linears, factors }
    }

    /// The one factor between a joint's rotation and its linear part, more than 0; 0 where there is none.
    pub(crate) fn factor(&self, joint: usize) -> f32 {
        self.factors[joint]
    }

    /// Composes every joint of `local` in one pass, parents before children. Allocates only when the number of joints
    /// has grown. `local` has as many entries as the skeleton has joints.
    pub fn compose(&mut self, skeleton: &Skeleton, local: &[Transform]) {
        let count = skeleton.len();
        assert_eq!(local.len(), count, "a pose needs one transform per joint");
        self.make_room(count);
        self.compose_range(skeleton, 0..count, local);
    }

    /// Room for a number of joints; allocates only when it has grown.
    pub(crate) fn make_room(&mut self, count: usize) {
        self.positions.resize(count, Vec3::ZERO);
        self.rotations.resize(count, Quat::IDENTITY);
        self.linears.resize(count, Mat3::IDENTITY);
        self.factors.resize(count, 0.0);
    }

    /// Composes the subtree of `joint` again after its local transforms have changed.
    pub fn compose_subtree(&mut self, skeleton: &Skeleton, joint: usize, local: &[Transform]) {
        self.compose_range(skeleton, skeleton.subtree(joint), local);
    }

    /// Composes a run of joints whose parents are up to date; there is room for all joints. In whatever runs a pose is
    /// composed, the result is the same bit for bit.
    ///
    /// Where nothing above a joint is scaled but by one factor, which is nearly everywhere, the linear part is the
    /// rotation's matrix times that factor, and no matrices need be multiplied.
    pub(crate) fn compose_range(&mut self, skeleton: &Skeleton, joints: Range<usize>, local: &[Transform]) {
        let mut from = joints.start;
        while from < joints.end {
            from = self.compose_even(skeleton, from..joints.end, local);
            if from < joints.end {
                self.compose_joint(skeleton, from, &local[from]);
                from += 1;
            }
        }
    }

    /// Composes joints as long as they are not scaled and what is above them is scaled evenly; gives the first that is not
    /// composed.
    fn compose_even(&mut self, skeleton: &Skeleton, joints: Range<usize>, local: &[Transform]) -> usize {
        // Of one length, so that one check of the parent's index serves for all.
        let count = local.len();
        let parents = &skeleton.parents()[..count];
        let (positions, rotations) = (&mut self.positions[..count], &mut self.rotations[..count]);
        let (linears, factors) = (&mut self.linears[..count], &mut self.factors[..count]);
        // The joint composed last, which is the next one's parent more often than not: what is in registers need not be
        // read back from where it was just written.
        let mut last = Composed::default();
        for joint in joints.start..joints.end.min(count) {
            let own = &local[joint];
            let Some(parent) = parents[joint].filter(|p| *p < count) else { return joint };
            if parent != last.joint {
                last = Composed {
                    joint: parent,
                    rotation: rotations[parent],
                    position: positions[parent].extend(0.0),
                    columns: columns_of(&linears[parent]),
                    has_factor: factors[parent] != 0.0,
                    factor: Vec4::splat(factors[parent]),
                };
            }
            if !last.has_factor || !is_one(own.scale) {
                return joint;
            }
            let rotation = product(last.rotation, own.rotation);
            let [x, y, z] = last.columns;
            let position =
                last.position + (x * own.translation.x + y * own.translation.y + z * own.translation.z);
            let columns = scaled_rotation(rotation, last.factor);
            positions[joint] = position.truncate();
            rotations[joint] = rotation;
            write_columns(&mut linears[joint], columns);
            factors[joint] = last.factor.x;
            last = Composed { joint, rotation, position, columns, ..last };
        }
        joints.end
    }

    /// Composes one joint whose parent is up to date.
    pub(crate) fn compose_joint(&mut self, skeleton: &Skeleton, joint: usize, local: &Transform) {
        let parent = skeleton.parent(joint);
        let above = match parent {
            None if !skeleton.has_reflections() => 1.0,
            None => 0.0,
            Some(parent) => self.factors[parent],
        };
        let own = local.scale.x;
        let is_even = local.scale == Vec3::splat(own) && own > 0.0 && above != 0.0;
        self.factors[joint] = if is_even { above * own } else { 0.0 };
        let Some(parent) = parent else {
            self.positions[joint] = local.translation;
            self.rotations[joint] = local.rotation;
            self.linears[joint] = local.linear();
            return;
        };
        self.positions[joint] = self.positions[parent] + self.linears[parent] * local.translation;
        self.rotations[joint] = model_rotation(skeleton, joint, self.rotations[parent], local.rotation);
        if is_even {
            write_columns(
                &mut self.linears[joint],
                scaled_rotation(self.rotations[joint], Vec4::splat(above * own)),
            );
        } else {
            self.linears[joint] = self.linears[parent] * local.linear();
        }
    }
}

/// A joint whose frame has one factor, in registers.
#[derive(Clone, Copy)]
struct Composed {
    joint: usize,
    rotation: Quat,
    position: Vec4,
    /// Of the linear part.
    columns: [Vec4; 3],
    has_factor: bool,
    /// In every lane.
    factor: Vec4,
}

impl Default for Composed {
    /// Nobody's.
    fn default() -> Composed {
        Composed {
            joint: usize::MAX,
            rotation: Quat::IDENTITY,
            position: Vec4::ZERO,
            columns: [Vec4::ZERO; 3],
            has_factor: false,
            factor: Vec4::ZERO,
        }
    }
}

/// Whether a scale is 1 three times, told in one go.
#[inline]
fn is_one(scale: Vec3) -> bool {
    let off = |factor: f32| factor.to_bits() ^ 1f32.to_bits();
    off(scale.x) | off(scale.y) | off(scale.z) == 0
}

/// Columns as they are added up: the fourth number is of no meaning.
fn columns_of(linear: &Mat3) -> [Vec4; 3] {
    let numbers: &[f32; 9] = linear.as_ref();
    let of = |from: usize| Vec4::from_slice(&numbers[from..from + 4]);
    [of(0), of(3), of(5).yzww()]
}

/// Writes columns. The fourth numbers of the first two are overwritten by what comes after.
#[inline]
fn write_columns(linear: &mut Mat3, [x, y, z]: [Vec4; 3]) {
    let numbers: &mut [f32; 9] = linear.as_mut();
    numbers[0..4].copy_from_slice(&x.to_array());
    numbers[3..7].copy_from_slice(&y.to_array());
    numbers[6..9].copy_from_slice(&z.to_array()[..3]);
}

/// The columns of the matrix of a unit rotation times a factor (in every lane), four numbers at a time.
#[inline]
fn scaled_rotation(q: Quat, factor: Vec4) -> [Vec4; 3] {
    let q = Vec4::from(q);
    let twice = q * (factor + factor);
    // xx yy zz; xy yz zx; wz wx wy.
    let (same, next) = (q * twice, q * twice.yzxw());
    let with_w = q.wwww() * twice.zxyw();
    let (sum, difference) = (next + with_w, next - with_w);
    let diagonal = factor - same.yxxw() - same.zzyw();
    [
        Vec4::new(diagonal.x, sum.x, difference.z, difference.w),
        Vec4::new(difference.x, diagonal.y, sum.y, sum.y),
        Vec4::new(sum.z, difference.y, diagonal.z, diagonal.z),
    ]
}

/// The pure rotation in model space of a joint, from its parent's and its own local rotation.
#[inline]
pub fn model_rotation(skeleton: &Skeleton, joint: usize, parent_in_model: Quat, local: Quat) -> Quat {
    match skeleton.reflection(joint) {
        None => parent_in_model * local,
        Some(r) => {
            let local = if r.mirrored { mirrored_in_x(local) } else { local };
            parent_in_model * r.turn * local
        }
    }
}

/// The local rotation that gives a joint the pure rotation `in_model` under its parent: the inverse of
/// [`model_rotation`].
#[inline]
pub fn local_rotation(skeleton: &Skeleton, joint: usize, parent_in_model: Quat, in_model: Quat) -> Quat {
    match skeleton.reflection(joint) {
        None => parent_in_model.conjugate() * in_model,
        Some(r) => {
            let local = (parent_in_model * r.turn).conjugate() * in_model;
            if r.mirrored { mirrored_in_x(local) } else { local }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Any chain with signs in its scales: the linear part must be the pure rotation, a mirror in x where the frame is
    /// mirrored, and a positive stretch, as long as scales are uniform in size.
    fn any_chain() -> impl Strategy<Value = (Skeleton, Vec<Transform>)> {
        prop::collection::vec(
            (prop::array::uniform4(-1.0f32..1.0), prop::array::uniform3(prop::bool::ANY)),
            2..7,
        )
        .prop_filter_map("rotation of no length", |joints| {
            let mut rest = Vec::new();
            for (q, signs) in joints {
                let rotation = Quat::from_array(q);
                if rotation.length() < 0.1 {
                    return None;
                }
                let scale = Vec3::from_array(signs.map(|s| if s { -1.0 } else { 1.0 }));
                rest.push(Transform { translation: Vec3::Y, rotation: rotation.normalize(), scale });
            }
            let names = (0..rest.len()).map(|i| i.to_string()).collect();
            let parents = (0..rest.len()).map(|i: usize| i.checked_sub(1)).collect();
            Some((Skeleton::new(names, parents, rest.clone()).ok()?, rest))
        })
    }

    proptest! {
        #[test]
        fn pure_rotations_agree_with_matrices_under_mirrors((skeleton, local) in any_chain()) {
            let mut model = ModelPose::default();
            model.compose(&skeleton, &local);
            for (joint, own) in local.iter().enumerate() {
                let mirrored = skeleton.reflection(joint).is_some_and(|r| r.mirrored);
                let mirror = if mirrored { Vec3::new(-1.0, 1.0, 1.0) } else { Vec3::ONE };
                // Take the joint's own scale signs off its linear part; mirrors and signs are diagonal and commute.
                let expected = model.linears[joint] * Mat3::from_diagonal(own.scale);
                let found = Mat3::from_quat(model.rotations[joint]) * Mat3::from_diagonal(mirror);
                prop_assert!(expected.abs_diff_eq(found, 1e-4), "{expected} {found}");
                if let Some(parent) = skeleton.parent(joint) {
                    let back = local_rotation(&skeleton, joint, model.rotations[parent], model.rotations[joint]);
                    prop_assert!(crate::rotation::angle_between(back, own.rotation) < 1e-4);
                }
            }
        }
    }

    proptest! {
        /// The quick way against matrices multiplied out, under scales that are even, uneven and mirrored.
        #[test]
        fn the_quick_way_is_the_product_of_matrices((skeleton, mut local) in any_chain(), sizes in prop::collection::vec(0.2f32..3.0, 6), uneven in 0usize..9) {
            for (joint, own) in local.iter_mut().enumerate() {
                own.scale *= sizes[joint];
                own.translation += Vec3::X * joint as f32;
                if joint == uneven {
                    own.scale.y *= 1.7;
                }
            }
            let mut model = ModelPose::default();
            model.compose(&skeleton, &local);
            let (mut linear, mut place) = (glam::DMat3::IDENTITY, glam::DVec3::ZERO);
            for (joint, own) in local.iter().enumerate() {
                place += linear * own.translation.as_dvec3();
                linear *= own.linear().as_dmat3();
                let size = linear.x_axis.length().max(linear.y_axis.length()).max(1e-3);
                prop_assert!((model.positions[joint].as_dvec3() - place).length() < 1e-4 * (1.0 + place.length()));
                prop_assert!((model.linears[joint].as_dmat3() - linear).x_axis.length() < 1e-5 * size);
                prop_assert!((model.linears[joint].as_dmat3() - linear).z_axis.length() < 1e-5 * size.max(linear.z_axis.length()));
            }
        }
    }

    #[test]
    fn fc_58_rotations_are_not_read_out_of_sheared_matrices() {
        let names = vec!["parent".to_string(), "child".to_string()];
        let local = vec![
            Transform { scale: Vec3::new(1.0, 2.0, 1.0), ..Transform::IDENTITY },
            Transform::from_rotation(Quat::from_rotation_z(45f32.to_radians())),
        ];
        let skeleton = Skeleton::new(names, vec![None, Some(0)], local.clone()).unwrap();
        let mut model = ModelPose::default();
        model.compose(&skeleton, &local);
        assert!((crate::rotation::angle(model.rotations[1]).to_degrees() - 45.0).abs() < 1e-4);
        let columns = model.linears[1];
        let (half, full) = (std::f32::consts::FRAC_1_SQRT_2, std::f32::consts::SQRT_2);
        assert!(columns.x_axis.abs_diff_eq(Vec3::new(half, full, 0.0), 1e-4));
        assert!(columns.y_axis.abs_diff_eq(Vec3::new(-half, full, 0.0), 1e-4));
    }
}
