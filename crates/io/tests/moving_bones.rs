//! A clip that moves bones instead of turning them loses that, and says so.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use posewright::glam::Vec3;
use posewright::retarget::{ChainRule, Stretch};
use posewright::{Bone, Interpolation, Reference, Retarget, RetargetOptions, Track};
use posewright_io::ReadOptions;
use posewright_io::map::HandRules;
use posewright_io::take::{CarryOptions, Carrying};
use std::path::Path;
use std::sync::Arc;

/// Notes of our walk onto our giant, with the left thigh moved sideways and back by `metres`.
fn notes(metres: f32, options: &RetargetOptions) -> Vec<String> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data");
    let read = |name: &str| posewright_io::read(&data.join(name), &ReadOptions::default()).unwrap();
    let (source, target) = (read("walk.bvh"), read("giant.glb"));
    let (from, to) = (source.character(0, Reference::Auto), target.character(0, Reference::Auto));
    let mut clip = source.clips[0].clip.clone();
    let thigh = from.humanoid().joint(Bone::LeftUpperLeg).unwrap();
    let rest = from.skeleton().rest()[thigh].translation;
    // The file may count in other units than metres.
    let unit = from.measures().leg_length / leg_in_file(&from);
    let end = clip.duration_secs;
    clip.joints[thigh].translation = Some(Track {
        times: Arc::from([0.0, 0.5 * end, end].as_slice()),
        values: vec![rest, rest + Vec3::X * (metres / unit), rest],
        interpolation: Interpolation::Linear,
    });
    let retarget = Retarget::new(&from, &to, options).unwrap();
    let hands = HandRules::default();
    let carrying =
        Carrying { source: &from, target: &to, retarget: &retarget, retargeting: options, hands: &hands };
    let carried = carrying.carry(&clip, &CarryOptions::default());
    carried.notes.iter().map(|note| note.text.clone()).filter(|n| n.contains("tracks move")).collect()
}

/// Thigh and shin as the file's own numbers have them.
fn leg_in_file(character: &posewright::Character) -> f32 {
    let length = |bone| {
        let joint = character.humanoid().joint(bone).unwrap();
        character.skeleton().rest()[joint].translation.length()
    };
    length(Bone::LeftLowerLeg) + length(Bone::LeftFoot)
}

#[test]
fn bones_that_are_moved_are_told_with_how_far() {
    let said = notes(0.10, &RetargetOptions::default());
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("leftUpperLeg") && said[0].contains("0.10 m"), "{said:?}");
    assert!(!said[0].contains("rightUpperLeg"), "{said:?}");
    // Less than a twentieth of a leg is nothing, and chains that are told to stretch are somebody's decision.
    assert!(notes(0.01, &RetargetOptions::default()).is_empty());
    let rule = ChainRule { stretch: Stretch::Ratio, ..ChainRule::new("leftLeg") };
    assert!(notes(0.10, &RetargetOptions { chains: vec![rule], ..RetargetOptions::default() }).is_empty());
}
