//! What we write, read and evaluated by another crate: `gltf` and matrices in 64 bits, nothing of ours.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod gltf_support;

use gltf::animation::Interpolation;
use gltf::animation::util::ReadOutputs;
use gltf_support::{corpus, files, pose};
use posewright::glam::{DMat4, DQuat, DVec3};
use posewright_io::ReadOptions;
use posewright_io::gltf::Document;

struct Node {
    parent: Option<usize>,
    translation: DVec3,
    rotation: DQuat,
    scale: DVec3,
}

fn rest(document: &gltf::Document) -> Vec<Node> {
    let mut out: Vec<Node> = document
        .nodes()
        .map(|node| {
            let (t, r, s) = node.transform().decomposed();
            Node {
                parent: None,
                translation: DVec3::from_array(t.map(f64::from)),
                rotation: DQuat::from_array(r.map(f64::from)),
                scale: DVec3::from_array(s.map(f64::from)),
            }
        })
        .collect();
    for node in document.nodes() {
        node.children().for_each(|child| out[child.index()].parent = Some(node.index()));
    }
    out
}

/// Keys around a time, and the fraction between them.
fn around(times: &[f32], secs: f64) -> (usize, usize, f64) {
    let after = times.iter().position(|t| f64::from(*t) > secs).unwrap_or(times.len());
    if after == 0 || after == times.len() {
        let key = after.saturating_sub(1).min(times.len() - 1);
        return (key, key, 0.0);
    }
    let (a, b) = (f64::from(times[after - 1]), f64::from(times[after]));
    (after - 1, after, (secs - a) / (b - a))
}

/// Linear and stepped channels of an animation at a time; false when it has splines.
fn animate(animation: &gltf::Animation<'_>, blob: &[u8], secs: f64, nodes: &mut [Node]) -> bool {
    for channel in animation.channels() {
        let reader = channel.reader(|_| Some(blob));
        let times: Vec<f32> = reader.read_inputs().unwrap().collect();
        let (key, next, mut u) = around(&times, secs);
        match channel.sampler().interpolation() {
            Interpolation::CubicSpline if times.len() > 1 => return false,
            Interpolation::Step => u = 0.0,
            _ => {}
        }
        let node = &mut nodes[channel.target().node().index()];
        let vector = |all: Vec<[f32; 3]>| {
            let value = |key: usize| DVec3::from_array(all[key].map(f64::from));
            value(key).lerp(value(next), u)
        };
        match reader.read_outputs().unwrap() {
            ReadOutputs::Translations(all) => node.translation = vector(all.collect()),
            ReadOutputs::Scales(all) => node.scale = vector(all.collect()),
            ReadOutputs::Rotations(all) => {
                let all: Vec<[f32; 4]> = all.into_f32().collect();
                let value = |key: usize| DQuat::from_array(all[key].map(f64::from)).normalize();
                node.rotation = value(key).slerp(value(next), u);
            }
            ReadOutputs::MorphTargetWeights(_) => {}
        }
    }
    true
}

fn world(nodes: &[Node], index: usize) -> DMat4 {
    let node = &nodes[index];
    let local =
        DMat4::from_scale_rotation_translation(node.scale, node.rotation.normalize(), node.translation);
    node.parent.map_or(local, |parent| world(nodes, parent) * local)
}

#[test]
fn another_crate_sees_the_motion_that_was_written() {
    let Some(corpus) = corpus() else { return };
    let (mut compared, mut worst_of_all) = (0, 0.0f64);
    for path in files(&corpus) {
        let mut document = Document::open(&path, &ReadOptions::default()).unwrap();
        let scene = document.scene().unwrap();
        let old = document.animation_count();
        let clips: Vec<usize> =
            (0..scene.clips.len()).step_by(scene.clips.len().div_ceil(6).max(1)).collect();
        for clip in &clips {
            let clip = &scene.clips[*clip];
            document.append_animation(&scene.figures[clip.figure], &clip.clip).unwrap();
        }
        let Ok(bytes) = document.to_glb(&mut Vec::new()) else { continue };
        let Ok(read) = gltf::Gltf::from_slice_without_validation(&bytes) else { continue };
        let Some(blob) = read.blob.as_deref() else { continue };
        for (number, clip) in clips.iter().enumerate() {
            let animation = read.animations().nth(old + number).unwrap();
            let (figure, duration) = (scene.clips[*clip].figure, scene.clips[*clip].clip.duration_secs);
            for step in 0..7 {
                let secs = duration * f64::from(step) / 6.0;
                let mut nodes = rest(&read.document);
                if !animate(&animation, blob, secs, &mut nodes) {
                    break;
                }
                let ours = pose(&scene, figure, Some((*clip, secs)));
                let size = ours.positions.iter().fold(1.8, |size, p| p.abs().max_element().max(size));
                for (joint, node) in scene.figures[figure].nodes.iter().enumerate() {
                    let place = world(&nodes, *node).w_axis.truncate();
                    let apart = place.distance(ours.positions[joint].as_dvec3()) / f64::from(size / 1.8);
                    assert!(
                        apart <= 1e-4,
                        "{} {} {apart}",
                        path.display(),
                        scene.figures[figure].skeleton.name(joint)
                    );
                    worst_of_all = worst_of_all.max(apart);
                    compared += 1;
                }
            }
        }
    }
    println!("{compared} joint places, worst {worst_of_all} m on 1.8 m");
    assert!(compared > 10_000);
}
