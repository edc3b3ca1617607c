//! Motions of files, the figures of the corpus that they are carried over to, and how lively a clip is.

use posewright::glam::DVec3;
use posewright::measure::ModelPose64;
use posewright::{Bone, Character, Clip, Reference, Transform};
use posewright_io::ReadOptions;
use std::path::{Path, PathBuf};

pub(crate) struct Take {
    pub(crate) name: String,
    pub(crate) character: Character,
    pub(crate) clip: Clip,
}

pub(crate) fn takes(path: &Path, wanted: &str) -> Vec<Take> {
    let Ok(scene) = posewright_io::open::read(path, &ReadOptions::default()) else {
        panic!("{} cannot be read", path.display());
    };
    let stem = path.file_stem().unwrap().to_string_lossy();
    let mut out = Vec::new();
    for clip in &scene.clips {
        let character = scene.character(clip.figure, Reference::Auto);
        if character.humanoid().is_humanoid() && clip.clip.name.to_lowercase().contains(wanted) {
            out.push(Take { name: format!("{stem}:{}", clip.clip.name), character, clip: clip.clip.clone() });
        }
    }
    out
}

pub(crate) fn figure(path: &Path) -> Option<Character> {
    let scene = posewright_io::open::read(path, &ReadOptions::default()).ok()?;
    let character = scene.character(0, Reference::Auto);
    let legs = character.measures().leg_length > 0.0 && character.soles().iter().all(Option::is_some);
    (character.humanoid().is_humanoid() && legs).then_some(character)
}

/// Largest speed and acceleration of hips, knees and feet, with bone and frame.
pub(crate) fn peaks(character: &Character, clip: &Clip, times: &[f64]) -> [(f64, Bone, usize); 2] {
    let bones = [
        Bone::Hips,
        Bone::LeftLowerLeg,
        Bone::LeftFoot,
        Bone::LeftToes,
        Bone::RightLowerLeg,
        Bone::RightFoot,
        Bone::RightToes,
    ];
    let joints: Vec<(Bone, usize)> =
        bones.iter().filter_map(|b| Some((*b, character.humanoid().joint(*b)?))).collect();
    let mut local = vec![Transform::IDENTITY; character.skeleton().len()];
    let places: Vec<Vec<DVec3>> = times
        .iter()
        .map(|t| {
            clip.sample(character.skeleton(), *t, &mut local);
            let pose = ModelPose64::of(character.skeleton(), &local);
            joints.iter().map(|j| pose.positions[j.1]).collect()
        })
        .collect();
    let mut peaks = [(0.0, Bone::Hips, 0); 2];
    for i in 1..places.len() - 1 {
        let dt = 0.5 * (times[i + 1] - times[i - 1]);
        for (j, (bone, _)) in joints.iter().enumerate() {
            let [before, now, after] = [i - 1, i, i + 1].map(|i| places[i][j]);
            let found = [(now - before).length() / dt, (after - now * 2.0 + before).length() / (dt * dt)];
            for (peak, found) in peaks.iter_mut().zip(found) {
                if found > peak.0 {
                    *peak = (found, *bone, i);
                }
            }
        }
    }
    peaks
}

pub(crate) fn own(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

/// Humanoids of the corpus.
const TARGETS: [&str; 14] = [
    "gltf/mesh2motion/human-male.glb",
    "gltf/mesh2motion/human-zombie.glb",
    "gltf/mannequiny-0.3.0.glb",
    "gltf/cesium_man.gltf",
    "gltf/Rogue.glb",
    "gltf/Astronaut_FinnTheFrog-transformed.glb",
    "gltf/quaternius_man_Casual2.glb",
    "pairs/quaternius_platformer_two_rigs/Character_HumanoidRig.glb",
    "pairs/quaternius_platformer_two_rigs/Character.glb",
    "vrm/Godette_vrm_v4.vrm",
    "vrm/debug_robot.vrm",
    "vrm/EmissionMigration_v0.107.0.vrm",
    "vrm/VRMC_vrm_expressions_isBinary_Overrides.vrm",
    "bvh/jesse_dance.bvh",
];

/// Every humanoid that contacts are judged on, the project's own first.
pub(crate) fn targets(corpus: &Path) -> Vec<(String, Character)> {
    ["adult.glb", "child.glb", "giant.glb", "creature.glb", "vrm1.vrm"]
        .map(own)
        .into_iter()
        .chain(TARGETS.map(|name| corpus.join(name)))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let figure = figure(&path).unwrap_or_else(|| panic!("{name} is a humanoid with feet"));
            (name, figure)
        })
        .collect()
}
