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

/// Onto the other file's skeleton, against its own clip. The reference is the pose that the files stand in: by default that of
/// an FBX is its bind pose and that of a glTF is not, and the two differ by 31 degrees here.
#[test]
fn a_creature_in_two_formats_is_one_take_and_ours_turns_as_its_own() {
    let Some(folder) = corpus() else { return };
    let names = ["Trex.fbx", "Trex.glb"];
    let takes = names.map(|name| {
        let path = folder.join("pairs/quaternius_trex_fbx_glb").join(name);
        let scene = read(&path, &ReadOptions::default()).unwrap();
        Take { character: scene.character(0, Reference::Rest), clips: scene.clips_of(0).cloned().collect() }
    });
    for (from, to) in [(0, 1), (1, 0)] {
        let (a, b) = (&takes[from], &takes[to]);
        let joints = common_joints(a, b);
        let retarget = Retarget::new(&a.character, &b.character, &RetargetOptions::default()).unwrap();
        let paired: Vec<usize> = retarget.pairs().iter().map(|pair| pair.target).collect();
        println!(
            "{} onto {}: {} of {} joints are paired",
            names[from],
            names[to],
            paired.len(),
            joints.len()
        );
        let clips = common_clips(a, b);
        assert_eq!((clips.len(), joints.len(), paired.len()), (6, 38, 32));
        for (clip, own) in clips {
            let [apart, turned] = difference(a, b, (clip, own), &joints);
            let times = clip.key_times();
            let ours = retarget.clip(clip, &times);
            let mut worst = (0.0f64, 0);
            for time in &times {
                let (ours, theirs) = (pose(b, &ours, *time), pose(b, own, *time));
                for joint in &paired {
                    let turn = angle_between(ours[*joint].rotation, theirs[*joint].rotation).to_degrees();
                    worst = if turn > worst.0 { (turn, *joint) } else { worst };
                }
            }
            let name = b.character.skeleton().name(worst.1);
            println!(
                "  {}: files {apart:.4} of {turned:.2} degrees apart, ours {:.4} ({name})",
                short(clip),
                worst.0
            );
            assert!(apart < 0.01 && turned > 0.5, "the files hold one take");
            assert!(worst.0 < 0.01, "{name}: {} degrees", worst.0);
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

/// What Maya and Blender say about the vertices of a skin: file, clip, frame counted from the clip's start (the file's timeline
/// has one after another), metres per unit, and what they baked.
const BAKED: [(&str, &str, u32, f64, &str); 9] = [
    ("maya_game_sausage_7500_ascii_combined", "wiggle", 9, 0.01, "maya_game_sausage_wiggle_10"),
    ("maya_game_sausage_7500_ascii_combined", "wiggle", 17, 0.01, "maya_game_sausage_wiggle_18"),
    ("maya_game_sausage_7500_ascii_spin", "spin", 7, 0.01, "maya_game_sausage_spin_7"),
    ("maya_game_sausage_7500_ascii_spin", "spin", 15, 0.01, "maya_game_sausage_spin_15"),
    ("maya_game_sausage_7500_ascii_combined", "deform", 8, 0.01, "maya_game_sausage_deform_8"),
    ("maya_game_sausage_7500_ascii_combined", "deform", 15, 0.01, "maya_game_sausage_deform_15"),
    ("blender_279_sausage_7400_binary", "Skeleton|Base", 0, 1.0, "blender_279_sausage_base_0"),
    ("blender_279_sausage_7400_binary", "Skeleton|Spin", 15, 1.0, "blender_279_sausage_spin_15"),
    ("blender_279_sausage_7400_binary", "Skeleton|Wiggle", 19, 1.0, "blender_279_sausage_wiggle_20"),
];

#[test]
fn skinned_vertices_are_where_their_programs_baked_them() {
    let Some(folder) = corpus() else { return };
    let folder = folder.join("pairs/ufbx_game_sausage");
    for (file, name, frame, metres, baked) in BAKED {
        let scene = read(&folder.join(format!("{file}.fbx")), &ReadOptions::default()).unwrap();
        let figure = &scene.figures[0];
        let clip = &scene.clips.iter().find(|c| c.clip.name == name).unwrap().clip;
        let mut local = figure.skeleton.rest().to_vec();
        clip.sample(&figure.skeleton, f64::from(frame) / 24.0, &mut local);
        let pose = ModelPose64::of(&figure.skeleton, &local);
        let ours: Vec<DVec3> = figure.skin.iter().map(|point| place(&pose, point)).collect();
        let right: Vec<DVec3> =
            vertices(&folder.join(format!("{baked}.obj"))).iter().map(|v| *v * metres).collect();
        // Neither says which vertex is which: each of theirs has to be somewhere.
        let nearest = |v: &DVec3| ours.iter().map(|p| p.distance(*v)).fold(f64::INFINITY, f64::min);
        let worst = right.iter().map(nearest).fold(0.0, f64::max);
        let size = right.iter().map(|v| v.distance(right[0])).fold(0.0, f64::max);
        println!("{baked}: {} vertices, {:.1e} of the size away", ours.len(), worst / size);
        assert_eq!(ours.len(), right.len());
        // Segment scale compensation: children do not inherit an uneven scale, which joints without shear cannot say of their
        // own skin. The reader warns of it.
        let warned = scene.notes.iter().any(|n| n.text.contains("the shape of their own skin is"));
        match name {
            "deform" => assert!(warned, "it differs by {} of the size, and nobody says so", worst / size),
            _ => assert!(worst / size < 2e-6, "{} of the size", worst / size),
        }
    }
}

/// Maya's and Blender's sausages have clips of the same names and three joints in a row.
#[test]
fn sausages_of_two_programs_are_two_rigs_with_takes_of_their_own() {
    let Some(folder) = corpus() else { return };
    let names = ["maya_game_sausage_7500_ascii_combined.fbx", "blender_279_sausage_7400_binary.fbx"];
    let [maya, blender] = names.map(|name| load(&folder, &format!("ufbx_game_sausage/{name}")));
    let clip = |take: &Take, name: &str| {
        take.clips.iter().position(|c| short(c).eq_ignore_ascii_case(name)).unwrap()
    };
    let joint = |take: &Take, name: &str| take.character.skeleton().find(name).unwrap();
    let joints: Vec<(usize, usize)> = [("joint1", "Bottom"), ("joint2", "Middle"), ("joint3", "Top")]
        .map(|(a, b)| (joint(&maya, a), joint(&blender, b)))
        .to_vec();
    for name in ["spin", "wiggle"] {
        let (own, other) = (&maya.clips[clip(&maya, name)], &blender.clips[clip(&blender, name)]);
        let [apart, turned] = difference(&maya, &blender, (own, other), &joints);
        println!(
            "{name}: {:.3} and {:.3} s, {apart:.2} of {turned:.2} degrees apart",
            own.duration_secs, other.duration_secs
        );
        assert!(apart > 0.1 * turned, "these would be one take");
    }
}
