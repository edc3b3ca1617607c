//! ASF/AMC as far as the tests need it: the skeleton and motion that the CMU library recorded, before anybody made a BVH of
//! them. Format: "Acclaim ASF/AMC", Jeff Lander, Game Developer 1998. Degrees, orders as written below.

use super::take::{bvh_like, played};
use posewright::glam::{DQuat, DVec3, EulerRot};
use posewright::{Skeleton, Transform};
use posewright_io::Scene;
use std::collections::HashMap;
use std::path::Path;

/// Metres per unit of a file whose `length` is 0.45: that many units are an inch.
const METRES: f64 = 0.0254 / 0.45;

struct Bone {
    name: String,
    parent: Option<usize>,
    /// From the start to the end in the zero pose, units.
    reach: DVec3,
    /// The axes that its angles turn about.
    axes: DQuat,
    /// Which angles a frame holds.
    angles: Vec<usize>,
}

/// About X first, then Y, then Z, all fixed.
fn turned(degrees: [f64; 3]) -> DQuat {
    let [x, y, z] = degrees.map(f64::to_radians);
    DQuat::from_euler(EulerRot::ZYX, z, y, x)
}

fn numbers<'a>(words: impl Iterator<Item = &'a str>) -> Vec<f64> {
    words.map_while(|word| word.parse().ok()).collect()
}

/// Bones in file order, their parents by name.
fn bones(text: &str) -> Vec<Bone> {
    let root = Bone {
        name: "root".into(),
        parent: None,
        reach: DVec3::ZERO,
        axes: DQuat::IDENTITY,
        angles: vec![0, 1, 2],
    };
    let mut bones = vec![root];
    let mut direction = DVec3::ZERO;
    let mut section = "";
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((first, rest)) = words.split_first() else { continue };
        let bone = bones.last_mut().unwrap();
        match (section, *first) {
            _ if first.starts_with(':') => section = first,
            (":bonedata", "name") => bones.push(Bone {
                name: rest[0].to_string(),
                parent: None,
                reach: DVec3::ZERO,
                axes: DQuat::IDENTITY,
                angles: Vec::new(),
            }),
            (":bonedata", "direction") => direction = DVec3::from_slice(&numbers(rest.iter().copied())),
            (":bonedata", "length") => bone.reach = direction * rest[0].parse::<f64>().unwrap(),
            (":bonedata", "axis") => bone.axes = turned(numbers(rest.iter().copied()).try_into().unwrap()),
            (":bonedata", "dof") => {
                bone.angles =
                    rest.iter().map(|d| ["rx", "ry", "rz"].iter().position(|a| a == d).unwrap()).collect();
            }
            (":hierarchy", parent) if parent != "begin" && parent != "end" => {
                let parent = bones.iter().position(|b| b.name == parent);
                for child in rest {
                    bones.iter_mut().find(|b| b.name == *child).unwrap().parent = parent;
                }
            }
            _ => {}
        }
    }
    bones
}

/// Bones with parents before children and subtrees in one piece; a joint at the end of a bone without children.
fn ordered(bones: &[Bone]) -> (Vec<usize>, Vec<String>, Vec<Option<usize>>, Vec<Transform>) {
    let (mut order, mut names, mut parents, mut rest) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let place = |at: DVec3| Transform { translation: (at * METRES).as_vec3(), ..Transform::IDENTITY };
    let mut open = vec![(0, None)];
    while let Some((bone, parent)) = open.pop() {
        let joint = order.len();
        order.push(bone);
        names.push(bones[bone].name.clone());
        parents.push(parent);
        rest.push(place(bones[bone].parent.map_or(DVec3::ZERO, |p| bones[p].reach)));
        let children: Vec<usize> = (0..bones.len()).filter(|b| bones[*b].parent == Some(bone)).collect();
        if children.is_empty() {
            order.push(usize::MAX);
            names.push(format!("{}_end", bones[bone].name));
            parents.push(Some(joint));
            rest.push(place(bones[bone].reach));
        }
        open.extend(children.iter().rev().map(|child| (*child, Some(joint))));
    }
    (order, names, parents, rest)
}

/// The take of an AMC on the skeleton of an ASF, its first frame at `first_secs`.
pub(crate) fn read(asf: &Path, amc: &Path, frame_secs: f64, first_secs: f64) -> Scene {
    let bones = bones(&std::fs::read_to_string(asf).unwrap());
    let (order, names, parents, rest) = ordered(&bones);
    let text = std::fs::read_to_string(amc).unwrap();
    let mut frames: Vec<HashMap<&str, Vec<f64>>> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with(['#', ':'])) {
        let mut words = line.split_whitespace();
        match (words.next(), numbers(words)) {
            (Some(_), numbers) if numbers.is_empty() => frames.push(HashMap::new()),
            (Some(bone), numbers) => _ = frames.last_mut().unwrap().insert(bone, numbers),
            _ => {}
        }
    }
    let pose = |frame: &HashMap<&str, Vec<f64>>| -> Vec<Transform> {
        let mut pose = rest.clone();
        for (joint, bone) in order.iter().enumerate().filter(|(_, bone)| **bone != usize::MAX) {
            let Some(values) = frame.get(bones[*bone].name.as_str()) else { continue };
            let (values, place) =
                if *bone == 0 { (&values[3..], &values[..3]) } else { (&values[..], &[][..]) };
            let mut degrees = [0.0; 3];
            bones[*bone].angles.iter().zip(values).for_each(|(axis, value)| degrees[*axis] = *value);
            let axes = bones[*bone].axes;
            pose[joint].rotation = (axes * turned(degrees) * axes.inverse()).as_quat();
            if !place.is_empty() {
                pose[joint].translation = (DVec3::from_slice(place) * METRES).as_vec3();
            }
        }
        pose
    };
    let poses: Vec<Vec<Transform>> = frames.iter().map(pose).collect();
    let times = (0..poses.len()).map(|i| first_secs + i as f64 * frame_secs).collect();
    let skeleton = Skeleton::new(names, parents, rest.clone()).unwrap();
    let clip = played("amc", times, &poses);
    bvh_like(skeleton, clip)
}
