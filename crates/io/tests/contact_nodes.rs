//! Contacts on characters whose feet carry nodes of meshes that stand anywhere.
#![allow(clippy::unwrap_used, reason = "tests")]

mod common;

use posewright::contact::floor_level;
use posewright::retarget::feet::FeetOptions;
use posewright::{ModelPose, Reference, Retarget, RetargetOptions};
use posewright_io::map::HandRules;
use posewright_io::take::{CarryOptions, Carrying};
use posewright_io::{ReadOptions, read};
use std::path::Path;

/// The contact pass took mesh nodes metres away for toes, and flipped the legs.
#[test]
fn no_leg_flips_where_a_skinned_mesh_hangs_from_the_foot() {
    let Some(corpus) = common::corpus() else { return };
    let walk = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/walk.bvh");
    let walk = read(&walk, &ReadOptions::default()).unwrap();
    let target = read(&corpus.join("vrm/armature_transform.vrm"), &ReadOptions::default()).unwrap();
    let (source, target) = (walk.character(0, Reference::Auto), target.character(0, Reference::Auto));
    let clip = &walk.clips[0].clip;
    let floor = floor_level(&source, clip, &clip.key_times()).map(|f| f.level);
    let retargeting = RetargetOptions { source_floor: floor, ..RetargetOptions::default() };
    let retarget = Retarget::new(&source, &target, &retargeting).unwrap();
    let hands = HandRules::default();
    let carrying = Carrying {
        source: &source,
        target: &target,
        retarget: &retarget,
        retargeting: &retargeting,
        hands: &hands,
    };
    let feet = CarryOptions { feet: Some(FeetOptions::default()), ..CarryOptions::default() };
    let (free, planted) = (carrying.carry(clip, &CarryOptions::default()), carrying.carry(clip, &feet));
    let legs = ["upper_leg.L", "lower_leg.L", "foot.L", "upper_leg.R", "lower_leg.R", "foot.R"];
    let joints = legs.map(|name| target.skeleton().find(name).unwrap());
    let mut worst = 0.0f32;
    let skeleton = target.skeleton();
    for time in clip.key_times() {
        let poses = [&free.clip, &planted.clip].map(|clip| {
            let mut local = skeleton.rest().to_vec();
            clip.sample(skeleton, time, &mut local);
            ModelPose::of(skeleton, &local)
        });
        for pair in [[0, 1], [1, 2], [3, 4], [4, 5]] {
            let way = |pose: &ModelPose| pose.positions[joints[pair[1]]] - pose.positions[joints[pair[0]]];
            worst = worst.max(way(&poses[0]).angle_between(way(&poses[1])).to_degrees());
        }
    }
    // What bends a knee to bring a foot some centimetres up or down, and far from a flip.
    assert!(worst < 45.0, "{worst} degrees");
}
