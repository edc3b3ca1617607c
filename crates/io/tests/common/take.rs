//! Takes of real files, whichever format they are in: those that the library reads, and those that only tests do.

use super::{asf, dae};
use posewright::clip::{Interpolation, Track};
use posewright::{Character, Clip, Reference, RigHints, Skeleton, Transform};
use posewright_io::scene::{Figure, FileAxes, SceneClip};
use posewright_io::{Format, ReadOptions, Scene};
use std::path::Path;
use std::sync::Arc;

/// A character and what it does.
pub(crate) struct Take {
    pub(crate) character: Character,
    pub(crate) clips: Vec<Clip>,
}

/// The take of a file: BVH, glTF and FBX as the library reads them; an ASF with the AMC of take 01_01 beside it, whose first
/// frame is the BVH's second; a COLLADA skeleton with the tracks of `walk.dae` beside it.
pub(crate) fn take(path: &Path) -> Take {
    let scene = match path.extension().unwrap().to_str().unwrap() {
        "asf" => asf::read(path, &path.with_file_name("01_01.amc"), 0.008_333_3, 0.008_333_3),
        "dae" => dae::read(path, &path.with_file_name("walk.dae")),
        _ => posewright_io::read(path, &ReadOptions::default())
            .unwrap_or_else(|e| panic!("{}: {e}", path.display())),
    };
    let figure = scene.clips.first().map_or(0, |clip| clip.figure);
    let clips = scene.clips_of(figure).cloned().collect();
    Take { character: scene.character(figure, Reference::Auto), clips }
}

/// A clip through poses of all joints.
pub(crate) fn played(name: &str, times: Vec<f64>, poses: &[Vec<Transform>]) -> Clip {
    let mut clip = Clip::empty(name, poses[0].len());
    clip.duration_secs = *times.last().unwrap();
    let times: Arc<[f64]> = times.into();
    for (joint, tracks) in clip.joints.iter_mut().enumerate() {
        tracks.translation = Some(Track {
            times: times.clone(),
            values: poses.iter().map(|pose| pose[joint].translation).collect(),
            interpolation: Interpolation::Linear,
        });
        tracks.rotation = Some(Track {
            times: times.clone(),
            values: poses.iter().map(|pose| pose[joint].rotation).collect(),
            interpolation: Interpolation::Linear,
        });
    }
    clip
}

/// A skeleton and its clip, as a reader of that format would give them.
pub(crate) fn scene(format: Format, skeleton: Skeleton, clip: Clip) -> Scene {
    let figure = Figure {
        name: skeleton.name(0).to_string(),
        nodes: (0..skeleton.len()).collect(),
        skeleton,
        hints: RigHints::default(),
        bind: None,
        skin: Vec::new(),
    };
    Scene {
        format,
        axes: FileAxes::default(),
        figures: vec![figure],
        clips: vec![SceneClip { clip, figure: 0, index: 0 }],
        notes: Vec::new(),
    }
}

/// A skeleton whose root rests at zero wherever it stands, which a BVH's does too.
pub(crate) fn bvh_like(skeleton: Skeleton, clip: Clip) -> Scene {
    scene(Format::Bvh, skeleton, clip)
}
