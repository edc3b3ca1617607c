//! Real walks and runs, carried over to characters of several makers and sizes.

use posewright::contact::{ContactOptions, ContactPoint, Phase, PhaseKind, find_phases, floor_level};
use posewright::humanoid::Side;
use posewright::retarget::feet::{FeetOptions, FeetPass};
use posewright::{Character, Clip, Reference, Retarget, RetargetOptions};
use posewright_io::{ReadOptions, read};
use std::path::{Path, PathBuf};

/// A file of the project's own.
pub(crate) fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

/// A clip on a character, its frames and floor.
pub(crate) struct Played {
    pub(crate) name: String,
    pub(crate) character: Character,
    pub(crate) clip: Clip,
    pub(crate) times: Vec<f64>,
    pub(crate) floor: f32,
    pub(crate) phases: Vec<Phase>,
}

impl Played {
    fn new(name: String, character: Character, clip: Clip) -> Played {
        let times = clip.key_times();
        let floor = floor_level(&character, &clip, &times).map_or(character.floor(), |f| f.level);
        let mut phases = Vec::new();
        for side in [Side::Left, Side::Right] {
            let point = ContactPoint::common(&character, &character, side);
            let found = find_phases(&character, &clip, &times, (side, point), &ContactOptions::default());
            phases.extend(found.into_iter().filter(|p| p.kind == PhaseKind::Planted));
        }
        Played { name, character, clip, times, floor, phases }
    }

    /// The first clip of a file whose name contains a word.
    pub(crate) fn of(path: &Path, word: &str) -> Played {
        let scene = read(path, &ReadOptions::default()).unwrap();
        let found = scene.clips.iter().find(|c| c.clip.name.to_lowercase().contains(word)).unwrap();
        let character = scene.character(found.figure, Reference::Rest);
        let stem = path.file_stem().unwrap().to_string_lossy();
        Played::new(format!("{stem} {}", found.clip.name), character, found.clip.clone())
    }

    /// The same motion on another character, as `posewright retarget` carries it over.
    pub(crate) fn onto(&self, target: &Path) -> Played {
        let scene = read(target, &ReadOptions::default()).unwrap();
        let character = scene.character(0, Reference::Rest);
        let options = RetargetOptions { source_floor: Some(self.floor), ..RetargetOptions::default() };
        let retarget = Retarget::new(&self.character, &character, &options).unwrap();
        let mut clip = retarget.clip(&self.clip, &self.times);
        let pass = FeetPass {
            source: &self.character,
            source_clip: &self.clip,
            target: &character,
            retarget: &retarget,
            times: &self.times,
        };
        pass.plant(&mut clip, &FeetOptions::default());
        let stem = target.file_stem().unwrap().to_string_lossy().into_owned();
        Played::new(format!("{} on {stem}", self.name), character, clip)
    }
}

/// Walks and runs, each on characters of several makers and sizes. `corpus` none: the project's own alone.
pub(crate) fn played(corpus: Option<&Path>) -> Vec<Played> {
    let (walk, run) = (Played::of(&data("walk.bvh"), ""), Played::of(&data("run.bvh"), ""));
    let mut out: Vec<Played> = ["adult.glb", "child.glb", "giant.glb"]
        .iter()
        .flat_map(|t| [walk.onto(&data(t)), run.onto(&data(t))])
        .collect();
    let Some(corpus) = corpus else { return out };
    let real = ["bvh/cmu_12_01_walk.bvh", "bvh/walk01.bvh", "fbx/08_02_cmu.fbx"];
    let targets = ["gltf/Rogue.glb", "gltf/mannequiny-0.3.0.glb", "gltf/mesh2motion/human-male.glb"];
    for name in real {
        let take = Played::of(&corpus.join(name), "");
        out.extend(targets.iter().map(|target| take.onto(&corpus.join(target))));
        // The FBX is in units of its own that nothing declares: its actor would be 17 m tall.
        if !name.ends_with("fbx") {
            out.push(take);
        }
    }
    out.push(run.onto(&corpus.join("gltf/Rogue.glb")));
    out.push(run.onto(&corpus.join("gltf/mannequiny-0.3.0.glb")));
    out
}
