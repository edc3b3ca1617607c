//! Pairs of files that hold no humanoid's take: which of them are one motion on two rigs, by numbers, and what ours makes of
//! those that are.
//!
//! One measure decides for all: by how much a joint has turned since its clip's first frame. That is the same on two rigs
//! whatever their joints' axes are, so a take that was put on both differs by nothing but rounding.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod common;

use common::corpus;
use common::take::{Take, take};
use posewright::glam::DVec3;
use posewright::measure::ModelPose64;
use posewright::rotation::angle_between;
use posewright::{Clip, Reference, Retarget, RetargetOptions, SkinPoint, Transform};
use posewright_io::{ReadOptions, read};
use std::path::Path;

/// The name without what stands before the last bar.
fn short(clip: &Clip) -> &str {
    clip.name.rsplit('|').next().unwrap()
}

/// Clips of equal name.
fn common_clips<'a>(a: &'a Take, b: &'a Take) -> Vec<(&'a Clip, &'a Clip)> {
    let twin = |clip: &&Clip| b.clips.iter().find(|other| short(other) == short(clip));
    a.clips.iter().filter_map(|clip| Some((clip, twin(&clip)?))).collect()
}

/// Joints of equal name, by both indices.
fn common_joints(a: &Take, b: &Take) -> Vec<(usize, usize)> {
    let [a, b] = [a, b].map(|take| take.character.skeleton());
    (0..a.len()).filter_map(|joint| Some((joint, b.find(a.name(joint))?))).collect()
}

fn pose(take: &Take, clip: &Clip, time: f64) -> Vec<Transform> {
    let mut local = vec![Transform::IDENTITY; take.character.skeleton().len()];
    clip.sample(take.character.skeleton(), time, &mut local);
    local
}

/// Mean difference of how far joints have turned since the first frame, and how far they do, degrees.
fn difference(a: &Take, b: &Take, (own, other): (&Clip, &Clip), joints: &[(usize, usize)]) -> [f64; 2] {
    let (times, mut sums) = (own.key_times(), [0.0; 2]);
    let (first, other_first) = (pose(a, own, times[0]), pose(b, other, other.key_times()[0]));
    for time in &times {
        let (now, other_now) = (pose(a, own, *time), pose(b, other, *time));
        for (joint, twin) in joints {
            let turned = angle_between(first[*joint].rotation, now[*joint].rotation);
            let also = angle_between(other_first[*twin].rotation, other_now[*twin].rotation);
            sums[0] += (turned - also).abs();
            sums[1] += turned;
        }
    }
    sums.map(|sum| (sum / (times.len() * joints.len()) as f64).to_degrees())
}

fn load(folder: &Path, name: &str) -> Take {
    take(&folder.join("pairs").join(name))
}

/// A creature with the pose that its file stands in as the reference: by default an FBX's is its bind pose, which a glTF's is
/// not, and the two differ by 31 degrees.
fn at_rest(folder: &Path, name: &str) -> Take {
    let scene =
        read(&folder.join("pairs/quaternius_trex_fbx_glb").join(name), &ReadOptions::default()).unwrap();
    Take { character: scene.character(0, Reference::Rest), clips: scene.clips_of(0).cloned().collect() }
}

/// Onto the other file's skeleton, against its own clip: every joint that both have.
#[test]
fn a_creature_in_two_formats_is_one_take_and_ours_turns_as_its_own() {
    let Some(folder) = corpus() else { return };
    let names = ["Trex.fbx", "Trex.glb"];
    let takes = names.map(|name| at_rest(&folder, name));
    for (from, to) in [(0, 1), (1, 0)] {
        let (a, b) = (&takes[from], &takes[to]);
        let joints = common_joints(a, b);
        let retarget = Retarget::new(&a.character, &b.character, &RetargetOptions::default()).unwrap();
        println!("{} onto {}, {} joints, scale {}", names[from], names[to], joints.len(), retarget.scale());
        for pair in retarget.pairs() {
            println!("{pair:?}");
        }
        let clips = common_clips(a, b);
        assert_eq!((clips.len(), joints.len()), (6, 38));
        for (clip, own) in clips {
            let [apart, turned] = difference(a, b, (clip, own), &joints);
            let times = clip.key_times();
            let ours = retarget.clip(clip, &times);
            let mut worst = vec![(0.0f64, 0.0f64, 0.0f32); b.character.skeleton().len()];
            for time in &times {
                let (ours, theirs) = (pose(b, &ours, *time), pose(b, own, *time));
                let places = [&ours, &theirs].map(|local| ModelPose64::of(b.character.skeleton(), local));
                for (_, joint) in &joints {
                    let turn = posewright::rotation::angle_f64(
                        places[0].rotations[*joint].inverse() * places[1].rotations[*joint],
                    )
                    .to_degrees();
                    let off = places[0].positions[*joint].distance(places[1].positions[*joint]);
                    worst[*joint].0 = worst[*joint].0.max(turn);
                    worst[*joint].1 = worst[*joint].1.max(off);
                    worst[*joint].2 =
                        worst[*joint].2.max((ours[*joint].translation - theirs[*joint].translation).length());
                }
            }
            println!("  {}: files {apart:.4} of {turned:.2} degrees apart", short(clip));
            for (_, joint) in &joints {
                if worst[*joint].0 > 0.05 || worst[*joint].1 > 0.01 {
                    println!(
                        "    {} {:.4} {:.4} local {:.4}",
                        b.character.skeleton().name(*joint),
                        worst[*joint].0,
                        worst[*joint].1,
                        worst[*joint].2
                    );
                }
            }
            assert!(apart < 0.05 && turned > 0.5, "the files hold one take");
        }
    }
}

#[test]
fn animals_of_two_kinds_share_names_and_no_take() {
    let Some(folder) = corpus() else { return };
    let [fox, horse] = ["Fox", "Horse"].map(|name| load(&folder, &format!("quaternius_animals/{name}.glb")));
    let joints = common_joints(&fox, &horse);
    let clips = common_clips(&fox, &horse);
    println!("fox and horse: {} joints and {} clips of equal name", joints.len(), clips.len());
    assert!(joints.len() > 30 && clips.len() > 8, "{} joints, {} clips", joints.len(), clips.len());
    let mut alike = Vec::new();
    for (own, other) in clips {
        let [apart, turned] = difference(&fox, &horse, (own, other), &joints);
        let secs = [own.duration_secs, other.duration_secs];
        println!(
            "  {}: {:.3} and {:.3} s, {apart:.2} of {turned:.2} degrees apart",
            short(own),
            secs[0],
            secs[1]
        );
        if apart < 0.25 * turned {
            alike.push(short(own).to_string());
        }
    }
    assert!(alike.is_empty(), "these would be one take: {alike:?}");
}

#[test]
fn a_character_on_two_rigs_has_clips_on_one_of_them_alone() {
    let Some(folder) = corpus() else { return };
    let folder = folder.join("pairs/quaternius_platformer_two_rigs");
    let scene = |name: &str| read(&folder.join(name), &ReadOptions::default()).unwrap();
    let (own, humanoid) = (scene("Character.glb"), scene("Character_HumanoidRig.glb"));
    assert_eq!((own.clips.len(), humanoid.clips.len()), (18, 0));
    // What can be compared: the body is one, bound in one pose, so limbs are as long on either rig.
    let legs = [&own, &humanoid].map(|scene| scene.character(0, Reference::Auto).measures().leg_length);
    println!("legs {legs:?} m");
    assert!((legs[0] - legs[1]).abs() < 1e-3, "{legs:?}");
}

/// Vertices of an `.obj` file.
fn vertices(path: &Path) -> Vec<DVec3> {
    let text = std::fs::read_to_string(path).unwrap();
    let vertex = |line: &str| {
        let numbers: Vec<f64> =
            line.strip_prefix("v ")?.split_whitespace().map(|w| w.parse().unwrap()).collect();
        Some(DVec3::from_slice(&numbers))
    };
    text.lines().filter_map(vertex).collect()
}

/// Where joints carry a vertex.
fn place(pose: &ModelPose64, point: &SkinPoint) -> DVec3 {
    let shares = point.shares().map(|s| f64::from(s.weight) * pose.point(s.joint, s.in_joint.as_dvec3()));
    shares.sum()
}

/// What Maya and Blender say about the vertices of a skin at a frame, and where our reading of the FBX carries them. Frames are
/// counted in the file's timeline, of which each take has a part; metres per unit of the `.obj`.
const BAKED: [(&str, &str, f64, f64, &str); 8] = [
    (
        "maya_game_sausage_7500_ascii_combined.fbx",
        "wiggle",
        10.0 - 1.0,
        0.01,
        "maya_game_sausage_wiggle_10.obj",
    ),
    (
        "maya_game_sausage_7500_ascii_combined.fbx",
        "wiggle",
        18.0 - 1.0,
        0.01,
        "maya_game_sausage_wiggle_18.obj",
    ),
    ("maya_game_sausage_7500_ascii_combined.fbx", "spin", 7.0, 0.01, "maya_game_sausage_spin_7.obj"),
    ("maya_game_sausage_7500_ascii_combined.fbx", "spin", 15.0, 0.01, "maya_game_sausage_spin_15.obj"),
    ("maya_game_sausage_7500_ascii_combined.fbx", "deform", 8.0, 0.01, "maya_game_sausage_deform_8.obj"),
    ("blender_279_sausage_7400_binary.fbx", "Skeleton|Base", 0.0, 1.0, "blender_279_sausage_base_0.obj"),
    ("blender_279_sausage_7400_binary.fbx", "Skeleton|Spin", 15.0, 1.0, "blender_279_sausage_spin_15.obj"),
    (
        "blender_279_sausage_7400_binary.fbx",
        "Skeleton|Wiggle",
        20.0,
        1.0,
        "blender_279_sausage_wiggle_20.obj",
    ),
];

#[test]
fn skinned_vertices_are_where_their_programs_baked_them() {
    let Some(folder) = corpus() else { return };
    let folder = folder.join("pairs/ufbx_game_sausage");
    for (file, clip, frame, metres, baked) in BAKED {
        let scene = read(&folder.join(file), &ReadOptions::default()).unwrap();
        let figure = &scene.figures[0];
        let clip = &scene.clips.iter().find(|c| c.clip.name == clip).unwrap().clip;
        let right = vertices(&folder.join(baked));
        let mut local = figure.skeleton.rest().to_vec();
        let mut worst_at = |frame: f64| {
            clip.sample(&figure.skeleton, frame / 24.0, &mut local);
            let pose = ModelPose64::of(&figure.skeleton, &local);
            let places = figure.skin.iter().map(|point| place(&pose, point));
            // Neither says which vertex is which: each of theirs has to be somewhere.
            let places: Vec<DVec3> = places.collect();
            let nearest =
                |v: &DVec3| places.iter().map(|p| p.distance(*v * metres)).fold(f64::INFINITY, f64::min);
            right.iter().map(nearest).fold(0.0, f64::max)
        };
        let best = (0..=48)
            .map(|i| f64::from(i) * 0.5)
            .map(|f| (worst_at(f), f))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap();
        let worst = worst_at(frame);
        println!(
            "{baked}: {} and {} vertices, {worst:.7} m away; best {best:?}",
            figure.skin.len(),
            right.len()
        );
    }
}
