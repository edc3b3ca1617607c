//! What BVH cannot hold of a rig: equal or odd names, and scales.

use super::names::Names;
use posewright::glam::Vec3;
use posewright::{Clip, Note, Skeleton};

/// Distinct names that fit on their line.
pub(super) fn names(skeleton: &Skeleton, notes: &mut Vec<Note>) -> Vec<String> {
    let mut names = Names::default();
    let mut renamed = Vec::new();
    let out = skeleton
        .names()
        .iter()
        .map(|own| {
            let fits = |c: char| !c.is_control() && c != '{' && c != '}';
            let clean: String = own.chars().map(|c| if fits(c) { c } else { '_' }).collect();
            let clean = if clean.trim().is_empty() { "joint" } else { clean.trim() };
            let name = names.claim(clean);
            if name != *own {
                renamed.push(format!("\"{own}\" is \"{name}\""));
            }
            name
        })
        .collect();
    if !renamed.is_empty() {
        let count = renamed.len();
        renamed.truncate(5);
        let dots = if count > 5 { ", …" } else { "" };
        let text =
            format!("{count} joints were renamed, since names must differ: {}{dots}", renamed.join(", "));
        notes.push(Note::information("names", text));
    }
    out
}

/// Says which joints have scales that a BVH cannot hold.
pub(super) fn note_scales(skeleton: &Skeleton, clip: &Clip, notes: &mut Vec<Note>) {
    let uneven = |s: Vec3| s.max_element() - s.min_element() > 1e-4 * s.abs().max_element();
    let joints = |wanted: &dyn Fn(usize) -> bool| -> Vec<&str> {
        (0..skeleton.len()).filter(|j| wanted(*j)).map(|j| skeleton.name(j)).take(6).collect()
    };
    let stretched = joints(&|j| {
        let track = clip.joints[j].scale.as_ref();
        uneven(skeleton.rest()[j].scale) || track.is_some_and(|t| t.values.iter().any(|v| uneven(*v)))
    });
    let growing = joints(&|j| {
        let track = clip.joints[j].scale.as_ref();
        track.is_some_and(|t| t.values.iter().any(|v| v.distance(t.values[0]) > 1e-4))
    });
    for (joints, what) in [(stretched, "non-uniform scale"), (growing, "animated scale")] {
        if !joints.is_empty() {
            let text =
                format!("{what} cannot be written to BVH; the joints' places follow it, skins will not");
            notes.push(Note::warning(joints.join(", "), text));
        }
    }
}
