//! Random material is sound and what it says it is.
#![allow(clippy::unwrap_used, reason = "tests")]

use posewright_samples::math::{DVec3, atan2_deg};
use posewright_samples::random::{self, Scales, Tree};
use posewright_samples::{Body, Rig};
use proptest::prelude::*;

fn is_depth_first(parents: &[Option<usize>]) -> bool {
    let mut open: Vec<usize> = Vec::new();
    parents.iter().enumerate().all(|(joint, parent)| {
        while open.last() != parent.as_ref() {
            if open.pop().is_none() {
                return false;
            }
        }
        open.push(joint);
        true
    })
}

/// Places of the body's bones by the rig.
fn bone_places(rig: &Rig, locals: &[posewright_samples::Local]) -> Vec<DVec3> {
    let places = Tree::from(rig).places(locals);
    (0..rig.body.bones.len()).map(|b| places[rig.joint_of(b).expect("every bone has a joint")]).collect()
}

fn worst(a: &[DVec3], b: &[DVec3]) -> f64 {
    a.iter().zip(b).map(|(p, q)| p.distance(*q)).fold(0.0, f64::max)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn trees_are_depth_first_and_stay_so(seed in any::<u64>()) {
        let tree = random::tree(seed, Scales::Mirrored);
        prop_assert!(is_depth_first(&tree.parents));
        let (other, order) = tree.shuffled(seed);
        prop_assert!(is_depth_first(&other.parents));
        let pose = random::pose(&tree, seed);
        let places = tree.places(&pose);
        let moved: Vec<_> = order.iter().map(|&o| pose[o]).collect();
        for (new, place) in other.places(&moved).into_iter().enumerate() {
            prop_assert!(place.distance(places[order[new]]) < 1e-9);
        }
    }

    #[test]
    fn characters_stand_as_their_bodies_do_whatever_the_convention(seed in any::<u64>()) {
        let rig = random::character(seed);
        prop_assert!(is_depth_first(&rig.joints.iter().map(|j| j.parent).collect::<Vec<_>>()));
        let facing = |places: Vec<DVec3>| places.into_iter().map(|p| rig.facing * p).collect::<Vec<_>>();
        let rest = facing(rig.body.model(&rig.rest).positions);
        prop_assert!(worst(&bone_places(&rig, &rig.rest_locals()), &rest) < 1e-9);
        let take = random::performance(&rig.body, seed);
        for frame in [0, 20, 59] {
            let truth = facing(take.positions(frame));
            prop_assert!(worst(&bone_places(&rig, &rig.pose(&take.frames[frame])), &truth) < 1e-9);
        }
    }

    #[test]
    fn placements_move_everything_alike(seed in any::<u64>()) {
        let tree = random::tree(seed, Scales::One);
        let top = random::mirrored(random::placement(seed, false));
        let placed = tree.under(top);
        let (inner, outer) = (tree.places(&tree.rest), placed.places(&placed.rest));
        for (a, b) in inner.iter().zip(&outer[1..]) {
            let expected = top.translation + top.rotation * (top.scale * *a);
            prop_assert!(b.distance(expected) < 1e-9);
        }
    }
}

#[test]
fn a_twist_is_shared_by_twist_joints() {
    let body: Body = posewright_samples::figure::giant().figure.body;
    let rig = Rig::new(&body, &posewright_samples::Convention::unreal());
    let hand = body.bone("leftHand");
    let mut pose = rig.rest.clone();
    pose.turns[hand] = random::single_axis(&body, hand, 50.0).turns[hand];
    let (before, after) = (rig.rest_locals(), rig.pose(&pose));
    let joint = rig.joints.iter().position(|j| j.name == "lowerarm_twist_01_l").unwrap();
    let q = before[joint].rotation.conjugate() * after[joint].rotation;
    let degrees = 2.0 * atan2_deg(q.xyz().length(), q.w.abs());
    assert!((degrees - 30.0).abs() < 1e-6, "0.6 of 50 degrees, found {degrees}");
}
