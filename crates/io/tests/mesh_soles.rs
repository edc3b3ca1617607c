//! Soles on the mesh: written files skinned by another reader (the `gltf` crate and matrices in 64 bits, nothing of ours),
//! and the lowest vertex of each foot held against the ground.
//!
//! A vertex is the foot's when it follows the foot joint and what hangs from it by half or more. Phases are found on the
//! source by the plain rule: the contact point (toe where both rigs have one, else ankle) is slower than 0.10 leg lengths a
//! second and within 0.04 leg lengths of its lowest, until 0.15 or 0.05, for at least 0.1 s; bars in contact apply less 30 ms
//! at each end. In contact the lowest vertex is within 3 mm of the ground, between phases never more than 10 mm under it.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::corpus;
use common::phases::plain_phases;
use gltf::animation::util::ReadOutputs;
use posewright::contact::{ContactPoint, floor_level};
use posewright::glam::{DMat4, DQuat, DVec3};
use posewright::humanoid::Side;
use posewright::retarget::feet::{FeetOptions, FeetPass};
use posewright::{Bone, Character, Clip, Reference, Retarget, RetargetOptions};
use posewright_io::gltf::Document;
use posewright_io::{ReadOptions, Scene};
use std::path::{Path, PathBuf};

/// A file as another reader sees it.
struct Skinned {
    /// Local translation, rotation and scale, and the parent, by node.
    rest: Vec<(DVec3, DQuat, DVec3)>,
    parents: Vec<Option<usize>>,
    channels: Vec<Channel>,
    /// By foot: the vertices that follow it, as weights and places in nodes.
    feet: [Vec<Vec<(usize, f64, DVec3)>>; 2],
}

/// Keys of one node's translation, rotation or scale.
struct Channel {
    node: usize,
    times: Vec<f32>,
    values: Keys,
}

enum Keys {
    Translation(Vec<DVec3>),
    Rotation(Vec<DQuat>),
    Scale(Vec<DVec3>),
}

impl Skinned {
    fn read(bytes: &[u8], animation: usize, feet: [usize; 2]) -> Skinned {
        let file = gltf::Gltf::from_slice_without_validation(bytes).unwrap();
        let blob = file.blob.as_deref().unwrap();
        let count = file.nodes().count();
        let mut out = Skinned {
            rest: Vec::new(),
            parents: vec![None; count],
            channels: Vec::new(),
            feet: [Vec::new(), Vec::new()],
        };
        for node in file.nodes() {
            let (t, r, s) = node.transform().decomposed();
            let [t, s] = [t, s].map(|v| DVec3::from_array(v.map(f64::from)));
            out.rest.push((t, DQuat::from_array(r.map(f64::from)).normalize(), s));
            node.children().for_each(|child| out.parents[child.index()] = Some(node.index()));
        }
        for channel in file.animations().nth(animation).unwrap().channels() {
            let reader = channel.reader(|_| Some(blob));
            let of = |all: Vec<[f32; 3]>| all.iter().map(|v| DVec3::from_array(v.map(f64::from))).collect();
            let values = match reader.read_outputs().unwrap() {
                ReadOutputs::Translations(all) => Keys::Translation(of(all.collect())),
                ReadOutputs::Scales(all) => Keys::Scale(of(all.collect())),
                ReadOutputs::Rotations(all) => {
                    let turn = |q: [f32; 4]| DQuat::from_array(q.map(f64::from)).normalize();
                    Keys::Rotation(all.into_f32().map(turn).collect())
                }
                ReadOutputs::MorphTargetWeights(_) => continue,
            };
            let times = reader.read_inputs().unwrap().collect();
            out.channels.push(Channel { node: channel.target().node().index(), times, values });
        }
        for (foot, vertices) in feet.into_iter().zip([0, 1]) {
            let found = file.nodes().flat_map(|node| out.vertices(&node, foot, blob)).collect();
            out.feet[vertices] = found;
        }
        out
    }

    fn is_below(&self, node: usize, top: usize) -> bool {
        std::iter::successors(Some(node), |node| self.parents[*node]).any(|node| node == top)
    }

    /// The vertices of a node's mesh that follow a foot by half or more.
    fn vertices(&self, node: &gltf::Node<'_>, foot: usize, blob: &[u8]) -> Vec<Vec<(usize, f64, DVec3)>> {
        let mut out = Vec::new();
        let Some(mesh) = node.mesh() else { return out };
        let place = |v: [f32; 3]| DVec3::from_array(v.map(f64::from));
        for primitive in mesh.primitives() {
            let reader = primitive.reader(|_| Some(blob));
            let Some(positions) = reader.read_positions() else { continue };
            let Some(skin) = node.skin() else {
                if self.is_below(node.index(), foot) {
                    out.extend(positions.map(|v| vec![(node.index(), 1.0, place(v))]));
                }
                continue;
            };
            let joints: Vec<usize> = skin.joints().map(|j| j.index()).collect();
            let own: Vec<bool> = joints.iter().map(|j| self.is_below(*j, foot)).collect();
            let binds: Vec<DMat4> = match skin.reader(|_| Some(blob)).read_inverse_bind_matrices() {
                Some(all) => all.map(|m| DMat4::from_cols_array_2d(&m.map(|c| c.map(f64::from)))).collect(),
                None => vec![DMat4::IDENTITY; joints.len()],
            };
            let mut shares: Vec<Vec<(usize, f64)>> = Vec::new();
            for set in 0..2 {
                let (Some(slots), Some(weights)) = (reader.read_joints(set), reader.read_weights(set)) else {
                    break;
                };
                for (i, (slots, weights)) in slots.into_u16().zip(weights.into_f32()).enumerate() {
                    let own = slots.into_iter().zip(weights).filter(|(_, weight)| *weight > 0.0);
                    shares.resize(shares.len().max(i + 1), Vec::new());
                    shares[i].extend(own.map(|(slot, weight)| (usize::from(slot), f64::from(weight))));
                }
            }
            for (v, shares) in positions.zip(&shares) {
                let sum: f64 = shares.iter().map(|s| s.1).sum();
                let of_foot: f64 = shares.iter().filter(|s| own[s.0]).map(|s| s.1).sum();
                if of_foot >= 0.5 * sum {
                    let share =
                        |s: &(usize, f64)| (joints[s.0], s.1 / sum, binds[s.0].transform_point3(place(v)));
                    out.push(shares.iter().map(share).collect());
                }
            }
        }
        out
    }

    /// Heights of the lowest vertex of both feet at a time; infinite without vertices.
    fn lowest(&self, secs: f64) -> [f64; 2] {
        let mut local = self.rest.clone();
        for channel in &self.channels {
            let after = channel.times.partition_point(|t| f64::from(*t) <= secs);
            let (a, b) = (after.saturating_sub(1), after.min(channel.times.len() - 1));
            let [from, to] = [a, b].map(|key| f64::from(channel.times[key]));
            let u = if to > from { (secs - from) / (to - from) } else { 0.0 };
            let node = &mut local[channel.node];
            match &channel.values {
                Keys::Translation(v) => node.0 = v[a].lerp(v[b], u),
                Keys::Rotation(v) => node.1 = v[a].slerp(v[b], u),
                Keys::Scale(v) => node.2 = v[a].lerp(v[b], u),
            }
        }
        let mut world: Vec<Option<DMat4>> = vec![None; local.len()];
        let mut of = |node: usize| self.world(node, &local, &mut world);
        let mut height = |vertex: &Vec<(usize, f64, DVec3)>| -> f64 {
            vertex.iter().map(|(node, weight, place)| weight * of(*node).transform_point3(*place).y).sum()
        };
        self.feet.each_ref().map(|foot| foot.iter().map(&mut height).fold(f64::INFINITY, f64::min))
    }

    fn world(&self, node: usize, local: &[(DVec3, DQuat, DVec3)], known: &mut [Option<DMat4>]) -> DMat4 {
        if let Some(world) = known[node] {
            return world;
        }
        let (t, r, s) = local[node];
        let own = DMat4::from_scale_rotation_translation(s, r, t);
        let world = self.parents[node].map_or(own, |parent| self.world(parent, local, known) * own);
        known[node] = Some(world);
        world
    }
}

struct Take {
    name: String,
    character: Character,
    clip: Clip,
}

fn read(path: &Path) -> Scene {
    posewright_io::open::read(path, &ReadOptions::default()).unwrap()
}

fn take(path: &Path) -> Take {
    let scene = read(path);
    let clip = &scene.clips[0];
    let name = path.file_name().unwrap().to_string_lossy().into_owned();
    Take { name, character: scene.character(clip.figure, Reference::Auto), clip: clip.clip.clone() }
}

fn bones(side: Side) -> [Bone; 2] {
    match side {
        Side::Left => [Bone::LeftFoot, Bone::LeftToes],
        Side::Right => [Bone::RightFoot, Bone::RightToes],
    }
}

/// Deepest and highest lowest vertex in contact and deepest between phases, metres; frames of phases.
#[derive(Clone, Copy, Debug, Default)]
struct Found {
    under: f64,
    over: f64,
    between: f64,
    frames: usize,
}

impl Found {
    fn worst(self, other: Found) -> Found {
        Found {
            under: self.under.max(other.under),
            over: self.over.max(other.over),
            between: self.between.max(other.between),
            frames: self.frames + other.frames,
        }
    }
}

/// A retarget with the contact pass, written, read by the other reader and measured. `None` without vertices on the feet.
fn measure(take: &Take, path: &Path) -> Option<Found> {
    let mut document = Document::open(path, &ReadOptions::default()).unwrap();
    let scene = document.scene().unwrap();
    let target = scene.character(0, Reference::Auto);
    let times = take.clip.key_times();
    let floor = floor_level(&take.character, &take.clip, &times).map(|f| f.level);
    let options = RetargetOptions { source_floor: floor, ..RetargetOptions::default() };
    let (source, source_clip) = (&take.character, &take.clip);
    let retarget = Retarget::new(source, &target, &options).unwrap();
    let mut clip = retarget.clip(source_clip, &times);
    let pass = FeetPass { source, source_clip, target: &target, retarget: &retarget, times: &times };
    let report = pass.plant(&mut clip, &FeetOptions::default());
    let figure = &scene.figures[0];
    let animation = document.append_animation(figure, &clip).unwrap();
    let bytes = document.to_glb(&mut Vec::new()).unwrap();
    let feet = [Bone::LeftFoot, Bone::RightFoot].map(|b| figure.nodes[target.humanoid().joint(b).unwrap()]);
    let skinned = Skinned::read(&bytes, animation, feet);
    if skinned.feet.iter().any(Vec::is_empty) {
        return None;
    }
    let lowest: Vec<[f64; 2]> = times.iter().map(|time| skinned.lowest(*time)).collect();
    let mut found = Found::default();
    for side in [Side::Left, Side::Right] {
        let toes = ContactPoint::common(source, &target, side) == ContactPoint::Toes;
        let mut is_free = vec![true; times.len()];
        for (from, to) in plain_phases((&take.character, &take.clip), &times, bones(side)[usize::from(toes)])
        {
            is_free[from..=to].fill(false);
            let is_released = report
                .contacts
                .iter()
                .any(|c| c.bone == bones(side)[0] && c.released && c.from <= to && from <= c.to);
            let is_inner =
                |i: &usize| times[*i] > times[from] + 0.03 - 1e-9 && times[*i] < times[to] - 0.03 + 1e-9;
            for frame in (from..=to).filter(|i| !is_released && is_inner(i)) {
                let height = lowest[frame][side as usize] - f64::from(target.floor());
                found.under = found.under.max(-height);
                found.over = found.over.max(height);
                found.frames += 1;
            }
        }
        for frame in (0..times.len()).filter(|i| is_free[*i]) {
            found.between = found.between.max(f64::from(target.floor()) - lowest[frame][side as usize]);
        }
    }
    Some(found)
}

/// Holds every take on every target against the bars.
fn sweep(takes: &[Take], targets: &[PathBuf]) {
    let mut failures = Vec::new();
    let mut frames = 0;
    for path in targets {
        let name = path.file_name().unwrap().to_string_lossy();
        let mut worst = Found::default();
        for take in takes {
            let Some(found) = measure(take, path) else {
                println!("{name}: another reader finds no vertices on its feet");
                break;
            };
            if found.under > 3e-3 || found.over > 3e-3 || found.between > 10e-3 {
                failures.push(format!("{} onto {name}: {found:?}", take.name));
            }
            worst = worst.worst(found);
        }
        frames += worst.frames;
        let [under, over, between] = [worst.under, worst.over, worst.between].map(|v| v * 1e3);
        println!("{name}: {under:.1} mm under, {over:.1} mm over in contact, {between:.1} mm under between");
    }
    println!("{frames} frames in contact");
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(frames > 100 * targets.len(), "{frames}");
}

fn own(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

fn own_takes() -> Vec<Take> {
    ["walk", "run", "turn", "crouch", "jump", "carry"].map(|n| take(&own(&format!("{n}.bvh")))).into()
}

#[test]
fn meshes_of_our_own_figures_touch_the_ground() {
    let targets = ["adult.glb", "child.glb", "giant.glb", "creature.glb", "vrm1.vrm", "vrm0.vrm"].map(own);
    sweep(&own_takes(), &targets);
}

const SOURCES: [&str; 8] = [
    "bvh/cmu_12_01_walk.bvh",
    "bvh/AV_8Walk_Meredith_HVHA_Rep1.bvh",
    "bvh/walk01.bvh",
    "bvh/walk1.bvh",
    "bvh/dab.bvh",
    "bvh/jesse_dance.bvh",
    "pairs/cmu_131_01_scaled/131_01.bvh",
    "pairs/cmu_01_01/01_01.bvh",
];

/// Those whose vertices the other reader sees: no Draco.
const TARGETS: [&str; 11] = [
    "gltf/mesh2motion/human-male.glb",
    "gltf/mesh2motion/human-zombie.glb",
    "gltf/mannequiny-0.3.0.glb",
    "gltf/cesium_man.gltf",
    "gltf/Rogue.glb",
    "gltf/quaternius_man_Casual2.glb",
    "pairs/quaternius_platformer_two_rigs/Character_HumanoidRig.glb",
    "pairs/quaternius_platformer_two_rigs/Character.glb",
    "vrm/Godette_vrm_v4.vrm",
    "vrm/debug_robot.vrm",
    "vrm/EmissionMigration_v0.107.0.vrm",
];

#[test]
fn meshes_of_the_corpus_touch_the_ground() {
    let Some(corpus) = corpus() else {
        return;
    };
    let mut takes = own_takes();
    takes.extend(SOURCES.map(|name| take(&corpus.join(name))));
    sweep(&takes, &TARGETS.map(|name| corpus.join(name)));
}

#[test]
fn meshes_of_our_own_figures_touch_the_ground_in_captured_motion() {
    let Some(corpus) = corpus() else {
        return;
    };
    let takes = SOURCES.map(|name| take(&corpus.join(name)));
    sweep(&takes, &["adult.glb", "child.glb", "giant.glb", "creature.glb", "vrm1.vrm"].map(own));
}
