//! The bind pose: where the joints stood when the skin was attached, from the skin's clusters, else from the pose that
//! the file lists.

use super::content::Content;
use super::space::Converter;
use crate::gltf::figures::JointOf;
use crate::gltf::{decompose, matrix};
use posewright::glam::{DMat4, DQuat, DVec3};
use posewright::{LocalPose, Transform, rotation};

/// Bind and rest pose are one when no joint differs by more than this, radians.
const SAME_ANGLE: f64 = 0.1 * std::f64::consts::PI / 180.0;
/// And by no more than this part of the figure's size.
const SAME_PLACE: f64 = 1e-3;

/// The bind pose of a figure where it differs from the rest pose, and what to tell about it.
pub(super) fn bind(
    content: &Content,
    converter: &Converter<'_>,
    nodes: &[usize],
    joint_of: &JointOf,
) -> (Option<LocalPose>, Option<String>) {
    let mut bound: Vec<Option<DMat4>> = vec![None; nodes.len()];
    let clusters = content.meshes.iter().flat_map(|mesh| mesh.skins.iter().flatten());
    let clusters = clusters.map(|cluster| (cluster.node, cluster.world_from_bone));
    for (node, place) in clusters.chain(content.bind_poses.iter().flatten().copied()) {
        let place = converter.space.world(&place);
        // A mirrored frame has no rotation to take; its joint keeps its rest.
        if let Some(joint) = joint_of.get(node).filter(|_| place.is_finite() && place.determinant() > 0.0) {
            bound[joint].get_or_insert(place);
        }
    }
    let rest: Vec<Transform> = nodes.iter().map(|node| converter.rest[*node]).collect();
    let parents: Vec<Option<usize>> =
        nodes.iter().map(|node| joint_of.get(content.nodes[*node].parent?)).collect();
    let at_rest = Posed::new(&parents, &rest);
    let size = at_rest.size();
    let (mut differs, mut most) = (false, (0, 0.0));
    for (joint, place) in bound.iter().enumerate() {
        let Some(place) = place else { continue };
        let way = at_rest.matrices[joint].w_axis.truncate().distance(place.w_axis.truncate());
        let angle = rotation::angle_f64(at_rest.turns[joint].conjugate() * turn(place));
        differs |= way > SAME_PLACE * size || angle > SAME_ANGLE;
        if angle > most.1 {
            most = (joint, angle);
        }
    }
    if !differs {
        return (None, None);
    }
    let text = format!(
        "its bind pose differs from the pose the file stands in by up to {:.0} degrees ({}); it is the reference \
         where it is a stance (choose with --reference)",
        most.1.to_degrees(),
        content.nodes[nodes[most.0]].name
    );
    (Some(LocalPose { joints: locals(&parents, &rest, &bound) }), Some(text))
}

/// Frames and pure rotations in model space.
struct Posed {
    matrices: Vec<DMat4>,
    turns: Vec<DQuat>,
}

impl Posed {
    fn new(parents: &[Option<usize>], locals: &[Transform]) -> Posed {
        let mut posed = Posed { matrices: Vec::new(), turns: Vec::new() };
        parents.iter().zip(locals).for_each(|(parent, local)| posed.push(*parent, local));
        posed
    }

    fn above(&self, parent: Option<usize>) -> (DMat4, DQuat) {
        parent.map_or((DMat4::IDENTITY, DQuat::IDENTITY), |p| (self.matrices[p], self.turns[p]))
    }

    fn push(&mut self, parent: Option<usize>, local: &Transform) {
        let (above, turned) = self.above(parent);
        self.matrices.push(above * matrix(local));
        self.turns.push(turned * local.rotation.as_dquat().normalize());
    }

    /// The largest extent.
    fn size(&self) -> f64 {
        let mut places = self.matrices.iter().map(|m| m.w_axis.truncate());
        let Some(first) = places.next() else { return 0.0 };
        let (low, high) = places.fold((first, first), |(low, high), p| (low.min(p), high.max(p)));
        high.distance(low)
    }
}

fn turn(place: &DMat4) -> DQuat {
    decompose(place).rotation.as_dquat().normalize()
}

/// Local transforms; joints that are not bound keep their rest under their parent. Scales stay as they rest.
fn locals(parents: &[Option<usize>], rest: &[Transform], bound: &[Option<DMat4>]) -> Vec<Transform> {
    let mut posed = Posed { matrices: Vec::new(), turns: Vec::new() };
    let mut out = Vec::with_capacity(rest.len());
    for ((parent, rest), bound) in parents.iter().zip(rest).zip(bound) {
        let (above, turned) = posed.above(*parent);
        let local = bound.and_then(|place| {
            let inverse = above.inverse();
            let usable = above.determinant().abs() > 1e-30 && inverse.is_finite();
            let translation: DVec3 = inverse.transform_point3(place.w_axis.truncate());
            let rotation = turned.conjugate() * turn(&place);
            let local = Transform {
                translation: translation.as_vec3(),
                rotation: rotation.normalize().as_quat(),
                scale: rest.scale,
            };
            (usable && local.is_finite()).then_some(local)
        });
        let local = local.unwrap_or(*rest);
        posed.push(*parent, &local);
        out.push(local);
    }
    out
}
