//! Biovision hierarchy.

use crate::body::BodyPose;
use crate::math::{DMat3, DQuat, DVec3, atan2_deg};
use crate::rig::{Local, Rig, Role};
use std::fmt::Write;

/// What the zero pose of the file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZeroPose {
    /// The rig's rest pose.
    Rest,
    /// Every offset in its joint's own axes: for rigs with X or Y along the bone all limbs lie along one line.
    Axes,
}

/// A dialect.
#[derive(Clone, Copy, Debug)]
pub struct BvhStyle {
    /// File units per metre.
    pub scale: f64,
    /// Turns the world: 90 degrees about X makes a file Z-up with the body facing -Y.
    pub world: DQuat,
    /// Rotation channels in order, as `ZXY`.
    pub order: &'static str,
    /// Whether the root's OFFSET is zero (else the rest position).
    pub zero_root: bool,
    /// Whether every joint has position channels.
    pub six_channels: bool,
    /// Meaning of the zero pose.
    pub zero_pose: ZeroPose,
    /// `Frame Time:` as written.
    pub frame_time: &'static str,
    /// Line ends.
    pub crlf: bool,
}

impl Default for BvhStyle {
    fn default() -> Self {
        BvhStyle {
            scale: 100.0,
            world: DQuat::IDENTITY,
            order: "ZXY",
            zero_root: false,
            six_channels: false,
            zero_pose: ZeroPose::Rest,
            frame_time: "0.0166667",
            crlf: false,
        }
    }
}

/// Writes poses of a rig. Joints above the hips that never move are kept as the file's first joints.
pub fn write_bvh(rig: &Rig, frames: &[BodyPose], style: &BvhStyle) -> String {
    let writer = Writer { rig, style, rest: rig.rest_locals() };
    let mut out = String::from("HIERARCHY\n");
    writer.joint(&mut out, 0, 0);
    let _ = write!(out, "MOTION\nFrames: {}\nFrame Time: {}\n", frames.len(), style.frame_time);
    for frame in frames {
        writer.frame(&mut out, &rig.pose(frame));
    }
    if style.crlf { out.replace('\n', "\r\n") } else { out }
}

struct Writer<'a> {
    rig: &'a Rig,
    style: &'a BvhStyle,
    rest: Vec<Local>,
}

impl Writer<'_> {
    fn children(&self, joint: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.rig.joints.len()).filter(move |&c| self.rig.joints[c].parent == Some(joint))
    }

    /// A tip joint of the rig becomes the End Site.
    fn is_tip(&self, joint: usize) -> bool {
        let j = &self.rig.joints[joint];
        j.role == Role::Fixed && self.children(joint).next().is_none() && j.parent.is_some()
    }

    /// Decimals that keep a micrometre, whatever the unit.
    fn digits(&self) -> usize {
        if self.style.scale >= 90.0 {
            4
        } else if self.style.scale >= 9.0 {
            5
        } else {
            6
        }
    }

    fn offset(&self, joint: usize) -> DVec3 {
        if self.rig.joints[joint].parent.is_none() && self.style.zero_root {
            return DVec3::ZERO;
        }
        self.style.world * self.rest[joint].translation * self.style.scale
    }

    fn joint(&self, out: &mut String, joint: usize, depth: usize) {
        let pad = "\t".repeat(depth);
        let kind = if depth == 0 { "ROOT" } else { "JOINT" };
        let _ = write!(out, "{pad}{kind} {}\n{pad}{{\n", self.rig.joints[joint].name);
        let _ = writeln!(out, "{pad}\tOFFSET {}", numbers(self.offset(joint), self.digits()));
        let rotations: Vec<String> = self.style.order.chars().map(|c| format!("{c}rotation")).collect();
        if self.has_position(joint) {
            let _ = writeln!(out, "{pad}\tCHANNELS 6 Xposition Yposition Zposition {}", rotations.join(" "));
        } else {
            let _ = writeln!(out, "{pad}\tCHANNELS 3 {}", rotations.join(" "));
        }
        let mut ended = false;
        for child in self.children(joint) {
            if self.is_tip(child) {
                self.end(out, self.offset(child), depth + 1);
            } else {
                self.joint(out, child, depth + 1);
            }
            ended = true;
        }
        if !ended {
            self.end(out, self.tail(joint), depth + 1);
        }
        let _ = writeln!(out, "{pad}}}");
    }

    fn end(&self, out: &mut String, offset: DVec3, depth: usize) {
        let pad = "\t".repeat(depth);
        let _ = write!(
            out,
            "{pad}End Site\n{pad}{{\n{pad}\tOFFSET {}\n{pad}}}\n",
            numbers(offset, self.digits())
        );
    }

    /// End of a last bone's segment in its own axes.
    fn tail(&self, joint: usize) -> DVec3 {
        let Role::Bone(bone) = self.rig.joints[joint].role else { return DVec3::ZERO };
        let model = self.rig.body.model(&self.rig.rest);
        let placed = self.rig.placed(&self.rest)[joint];
        let tail = self.rig.facing * self.rig.body.tail(&model, bone);
        self.style.world * (placed.rotation.conjugate() * (tail - placed.position)) * self.style.scale
    }

    fn has_position(&self, joint: usize) -> bool {
        self.style.six_channels
            || self.rig.joints[joint].parent.is_none()
            || self.rig.joints[joint].role == Role::Bone(0)
    }

    fn frame(&self, out: &mut String, locals: &[Local]) {
        let mut row = Vec::new();
        self.values(&mut row, locals, 0);
        out.push_str(&row.join(" "));
        out.push('\n');
    }

    fn values(&self, row: &mut Vec<String>, locals: &[Local], joint: usize) {
        if self.has_position(joint) {
            let mut place = self.style.world * locals[joint].translation * self.style.scale;
            if self.rig.joints[joint].role == Role::Fixed {
                place = self.offset(joint);
            }
            row.push(numbers(place, self.digits()));
        }
        let w = self.style.world;
        let rest = match self.style.zero_pose {
            ZeroPose::Rest => self.rest[joint].rotation,
            ZeroPose::Axes => DQuat::IDENTITY,
        };
        let turn = w * (rest.conjugate() * locals[joint].rotation) * w.conjugate();
        row.push(euler(turn, self.style.order).map(|v| number(v, 4)).join(" "));
        for child in self.children(joint) {
            if !self.is_tip(child) {
                self.values(row, locals, child);
            }
        }
    }
}

/// Degrees about the axes of `order`, intrinsic: the first is outermost.
fn euler(q: DQuat, order: &str) -> [f64; 3] {
    let m = DMat3::from_quat(q);
    let axis = |i: usize| order.as_bytes()[i] as usize - b'X' as usize;
    let (i, j, k) = (axis(0), axis(1), axis(2));
    // +1 for even orders (XYZ, YZX, ZXY), -1 for odd ones.
    let sign = if (i + 1) % 3 == j { 1.0 } else { -1.0 };
    let at = |row: usize, column: usize| m.col(column)[row];
    let sine = sign * at(i, k);
    let cosine = (at(i, i) * at(i, i) + at(i, j) * at(i, j)).sqrt();
    let second = atan2_deg(sine, cosine);
    if cosine < 1e-9 {
        return [atan2_deg(sign * at(k, j), at(j, j)), second, 0.0];
    }
    [atan2_deg(-sign * at(j, k), at(k, k)), second, atan2_deg(-sign * at(i, j), at(i, i))]
}

fn number(x: f64, digits: usize) -> String {
    let text = format!("{x:.digits$}");
    if text.trim_start_matches('-').bytes().all(|b| b == b'0' || b == b'.') {
        text.replace('-', "")
    } else {
        text
    }
}

fn numbers(v: DVec3, digits: usize) -> String {
    v.to_array().map(|x| number(x, digits)).join(" ")
}
