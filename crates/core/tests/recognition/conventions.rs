//! Figures of the naming conventions in `conventions.txt`.

use super::{Expected, Joints};
use posewright::Bone;
use posewright::glam::{Quat, Vec3};

/// A figure in a T-pose, facing +Z, standing on y = 0, left at +X.
#[derive(Clone, Debug)]
pub struct Convention {
    pub name: String,
    pub joints: Joints,
    pub right: Expected,
}

/// Where a place is; the sides' places are the left one's.
fn place(name: &str) -> Option<[f32; 3]> {
    Some(match name {
        "floor" => [0.0, 0.0, 0.0],
        "floorL" => [0.09, 0.0, -0.03],
        "hips" => [0.0, 1.0, 0.0],
        "belt" => [0.0, 1.02, 0.12],
        "spine" => [0.0, 1.1, -0.01],
        "chest" => [0.0, 1.22, -0.02],
        "upperChest" => [0.0, 1.34, -0.03],
        "s1" => [0.0, 1.06, -0.01],
        "s2" => [0.0, 1.14, -0.015],
        "s3" => [0.0, 1.22, -0.02],
        "s4" => [0.0, 1.3, -0.025],
        "s5" => [0.0, 1.38, -0.03],
        "neck" => [0.0, 1.48, -0.03],
        "neck2" => [0.0, 1.53, -0.015],
        "head" => [0.0, 1.58, 0.0],
        "headTop" => [0.0, 1.78, 0.02],
        "jaw" => [0.0, 1.6, 0.03],
        "eye" => [0.03, 1.65, 0.09],
        "breast" => [0.07, 1.28, 0.1],
        "shoulder" => [0.03, 1.42, -0.01],
        "upperArm" => [0.18, 1.43, -0.03],
        "arm2" => [0.32, 1.43, -0.03],
        "lowerArm" => [0.46, 1.43, -0.03],
        "forearm2" => [0.59, 1.43, -0.03],
        "hand" => [0.72, 1.43, -0.03],
        "palm" => [0.77, 1.42, -0.03],
        "thumbMetacarpal" => [0.745, 1.42, 0.005],
        "thumbProximal" => [0.775, 1.41, 0.03],
        "thumbDistal" => [0.805, 1.405, 0.045],
        "thumbTip" => [0.83, 1.4, 0.055],
        "indexMeta" => [0.745, 1.43, -0.015],
        "middleMeta" => [0.747, 1.43, -0.027],
        "littleMeta" => [0.745, 1.43, -0.05],
        "upperLeg" => [0.09, 0.95, 0.0],
        "thigh2" => [0.09, 0.73, 0.005],
        "lowerLeg" => [0.09, 0.52, 0.01],
        "shin2" => [0.09, 0.3, -0.01],
        "foot" => [0.09, 0.09, -0.03],
        "ball" => [0.09, 0.03, 0.06],
        "toes" => [0.09, 0.02, 0.1],
        "toeEnd" => [0.09, 0.015, 0.17],
        _ => return finger_place(name),
    })
}

fn finger_place(name: &str) -> Option<[f32; 3]> {
    let rows =
        [("index", 0.81, 0.0), ("middle", 0.815, -0.022), ("ring", 0.81, -0.044), ("little", 0.8, -0.064)];
    let (finger, x, z) = rows.into_iter().find(|(finger, ..)| name.starts_with(finger))?;
    let along = match &name[finger.len()..] {
        "Proximal" => 0.0,
        "Intermediate" => 0.04,
        "Distal" => 0.065,
        "Tip" => 0.085,
        _ => return None,
    };
    Some([x + along, 1.43, z])
}

/// Reads all conventions.
pub fn all() -> Vec<Convention> {
    let text = include_str!("conventions.txt");
    let mut out = Vec::new();
    for block in text.split("convention ").skip(1) {
        let mut lines = block.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
        let name = lines.next().unwrap().to_string();
        let mirror = lines.next().unwrap().strip_prefix("mirror ").unwrap();
        let (left, right) = mirror.split_once('>').unwrap();
        out.push(read(name, lines, left, right));
    }
    out
}

fn read<'a>(name: String, lines: impl Iterator<Item = &'a str>, left: &str, right: &str) -> Convention {
    let mut out = Convention { name, joints: Joints::default(), right: Expected::default() };
    // For each depth the joint and, on the left, its twin.
    let mut open: Vec<(usize, Option<usize>)> = Vec::new();
    for line in lines {
        let depth = (line.len() - line.trim_start().len()) / 2;
        let (rest, at) = line.trim().split_once(" @ ").unwrap_or((line.trim(), ""));
        let (joint, bone) = rest.split_once(" = ").unwrap_or((rest, ""));
        let at = if at.is_empty() { bone } else { at };
        let p = place(at).unwrap_or_else(|| panic!("no place {at:?} in {line:?}"));
        open.truncate(depth);
        let parent = open.last().copied();
        let own = out.joints.add(joint, parent.map(|p| p.0), p);
        // A joint with a side in its name is repeated, even where both stand on the middle line.
        let twin = (joint.contains(left) && joint.replace(left, right) != joint && is_sided(joint, p, bone))
            .then(|| {
                let above = parent.map(|p| p.1.unwrap_or(p.0));
                out.joints.add(&flip(joint, left, right), above, [-p[0], p[1], p[2]])
            });
        open.push((own, twin));
        expect(&mut out.right, bone, joint, twin.map(|t| out.joints.names[t].clone()));
    }
    out
}

/// Names such as "lowerback" hold the letter of a side without having one.
fn is_sided(joint: &str, at: [f32; 3], bone: &str) -> bool {
    at[0] != 0.0 || (bone.is_empty() && matches!(joint, "lhipjoint" | "lButtock" | "DEF-pelvis.L"))
}

fn flip(joint: &str, left: &str, right: &str) -> String {
    // Short marks stand at the start, or once within the name.
    if left.len() == 1 && left.is_ascii() {
        joint.replacen(left, right, 1)
    } else {
        joint.replace(left, right)
    }
}

fn expect(right: &mut Expected, bone: &str, joint: &str, twin: Option<String>) {
    if bone.is_empty() {
        return;
    }
    if let Some(middle) = Bone::from_name(bone) {
        right.bones.insert(middle, joint.to_string());
        return;
    }
    let sided = |side: &str| {
        let name = format!("{side}{}{}", bone[..1].to_uppercase(), &bone[1..]);
        Bone::from_name(&name).unwrap_or_else(|| panic!("no bone {name}"))
    };
    right.bones.insert(sided("left"), joint.to_string());
    right.bones.insert(sided("right"), twin.unwrap_or_else(|| panic!("{joint} has no twin")));
}

impl Convention {
    /// Takes a joint and everything below it away.
    pub fn remove(&mut self, joint: usize) {
        let gone = self.below(joint);
        let kept: Vec<usize> = (0..self.joints.names.len()).filter(|j| !gone.contains(j)).collect();
        let place = |j: usize| kept.iter().position(|k| *k == j);
        self.joints = Joints {
            names: kept.iter().map(|j| self.joints.names[*j].clone()).collect(),
            parents: kept.iter().map(|j| self.joints.parents[*j].and_then(place)).collect(),
            at: kept.iter().map(|j| self.joints.at[*j]).collect(),
        };
    }

    /// Turns both arms down by an angle about the forward axis.
    pub fn lower_arms(&mut self, degrees: f32) {
        for joint in
            self.right_joints(Bone::LeftUpperArm).into_iter().chain(self.right_joints(Bone::RightUpperArm))
        {
            let sign = if self.joints.at[joint].x > 0.0 { -1.0 } else { 1.0 };
            self.turn(joint, Quat::from_rotation_z(sign * degrees.to_radians()));
        }
    }

    fn right_joints(&self, bone: Bone) -> Option<usize> {
        self.right.bones.get(&bone).map(|name| self.joints.index(name))
    }

    /// Turns a joint's subtree about the joint.
    pub fn turn(&mut self, joint: usize, by: Quat) {
        let pivot = self.joints.at[joint];
        for j in self.below(joint) {
            self.joints.at[j] = pivot + by * (self.joints.at[j] - pivot);
        }
    }

    /// A joint and everything below it.
    pub fn below(&self, joint: usize) -> Vec<usize> {
        let mut out = vec![joint];
        let mut i = 0;
        while i < out.len() {
            let parent = out[i];
            out.extend((0..self.joints.names.len()).filter(|j| self.joints.parents[*j] == Some(parent)));
            i += 1;
        }
        out
    }

    /// Moves every joint.
    pub fn map(&mut self, f: impl Fn(Vec3) -> Vec3) {
        for at in &mut self.joints.at {
            *at = f(*at);
        }
    }

    /// Lays every limb's joints along +X with the lengths they have, as zero poses of some BVH files do. Where limbs
    /// begin stays as it is.
    pub fn fold(&mut self) {
        let before = self.joints.at.clone();
        let mut order = Vec::new();
        for root in (0..before.len()).filter(|j| self.joints.parents[*j].is_none()) {
            order.extend(self.below(root));
        }
        for joint in order {
            let Some(parent) = self.joints.parents[joint] else { continue };
            let offset = before[joint] - before[parent];
            let sideways = offset.x.abs() > 0.5 * offset.length() && before[parent].x.abs() < 0.05;
            let offset = if sideways { Vec3::new(0.0, offset.x, 0.0) } else { Vec3::X * offset.length() };
            self.joints.at[joint] = self.joints.at[parent] + offset;
        }
    }
}
