//! COLLADA as far as the tests need it: joints and sampled matrices, as the "FBX COLLADA exporter" writes them.

use super::take::{played, scene};
use posewright::glam::{DMat4, DQuat, DVec3};
use posewright::{Skeleton, Transform};
use posewright_io::{Format, Scene};
use roxmltree::{Document, Node};
use std::collections::HashMap;
use std::path::Path;

/// Joints with their matrices, in metres and +Y up.
struct Joints {
    names: Vec<String>,
    parents: Vec<Option<usize>>,
    rest: Vec<Transform>,
}

/// How a file's space becomes ours: metres per unit, and what turns its up to +Y.
#[derive(Clone, Copy)]
struct Space {
    metres: f64,
    turn: DQuat,
}

impl Space {
    fn of(document: &Document<'_>) -> Space {
        let find = |name: &str| document.descendants().find(|n| n.has_tag_name(name)).unwrap();
        let turn = match find("up_axis").text().unwrap() {
            "Z_UP" => DQuat::from_rotation_x(-std::f64::consts::FRAC_PI_2),
            _ => DQuat::IDENTITY,
        };
        Space { metres: find("unit").attribute("meter").unwrap().parse().unwrap(), turn }
    }

    /// A node's matrix, rows as the format has them.
    fn transform(self, rows: &[f64], is_root: bool) -> Transform {
        let matrix = DMat4::from_cols_array(&rows.try_into().unwrap()).transpose();
        let (scale, rotation, place) = matrix.to_scale_rotation_translation();
        // Some helpers at the ends of fingers are reflected.
        assert!(scale.abs().distance(DVec3::ONE) < 1e-3, "no scale is expected: {scale}");
        let turn = if is_root { self.turn } else { DQuat::IDENTITY };
        Transform {
            translation: (turn * place * self.metres).as_vec3(),
            rotation: (turn * rotation).normalize().as_quat(),
            scale: scale.round().as_vec3(),
        }
    }
}

fn numbers(text: &str) -> Vec<f64> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

fn child<'a>(node: Node<'a, 'a>, name: &str) -> Option<Node<'a, 'a>> {
    node.children().find(|child| child.has_tag_name(name))
}

fn add(node: Node<'_, '_>, parent: Option<usize>, space: Space, joints: &mut Joints) {
    let Some(matrix) = node.children().find(|child| child.has_tag_name("matrix")) else { return };
    let joint = joints.names.len();
    joints.names.push(node.attribute("name").unwrap().to_string());
    joints.parents.push(parent);
    joints.rest.push(space.transform(&numbers(matrix.text().unwrap()), parent.is_none()));
    for child in node.children().filter(|child| child.has_tag_name("node")) {
        add(child, Some(joint), space, joints);
    }
}

/// Times and matrices by node.
fn tracks(document: &Document<'_>) -> HashMap<String, (Vec<f64>, Vec<f64>)> {
    let mut out = HashMap::new();
    for channel in document.descendants().filter(|n| n.has_tag_name("channel")) {
        let target = channel.attribute("target").unwrap().split('/').next().unwrap();
        let animation = channel.parent().unwrap();
        let arrays: Vec<Vec<f64>> = animation
            .descendants()
            .filter(|n| n.has_tag_name("float_array"))
            .map(|n| numbers(n.text().unwrap()))
            .collect();
        out.insert(target.to_string(), (arrays[0].clone(), arrays[1].clone()));
    }
    out
}

/// The joints of one file with the tracks of another (or the same), by the names of nodes.
pub(crate) fn read(skeleton: &Path, motion: &Path) -> Scene {
    let text = std::fs::read_to_string(skeleton).unwrap();
    let document = Document::parse(&text).unwrap();
    let space = Space::of(&document);
    let mut joints = Joints { names: Vec::new(), parents: Vec::new(), rest: Vec::new() };
    let stage = document.descendants().find(|n| n.has_tag_name("visual_scene")).unwrap();
    for root in stage.children().filter(|n| n.attribute("type") == Some("JOINT")) {
        assert!(child(root, "matrix").is_some(), "joints have matrices");
        add(root, None, space, &mut joints);
    }
    let text = std::fs::read_to_string(motion).unwrap();
    let document = Document::parse(&text).unwrap();
    let (of_motion, tracks) = (Space::of(&document), tracks(&document));
    let times = tracks["Hips"].0.clone();
    let pose = |frame: usize| -> Vec<Transform> {
        let of_joint = |joint: usize| match tracks.get(&joints.names[joint]) {
            Some((_, rows)) => {
                of_motion.transform(&rows[16 * frame..16 * frame + 16], joints.parents[joint].is_none())
            }
            None => joints.rest[joint],
        };
        (0..joints.names.len()).map(of_joint).collect()
    };
    let poses: Vec<Vec<Transform>> = (0..times.len()).map(pose).collect();
    let clip = played("dae", times, &poses);
    scene(Format::Fbx, Skeleton::new(joints.names, joints.parents, joints.rest).unwrap(), clip)
}
