//! Recognition on every skeleton of the corpus, as Blender placed its joints, against a table made by hand.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod recognition;

use posewright::{BoneMatch, RigHints};
use recognition::{Joints, differences, expected, load, reference};

/// Runs a check on every file of the table and fails with all differences at once.
fn each(check: impl Fn(&Joints, &recognition::Expected) -> Vec<String>) {
    let Some(reference) = reference() else { return };
    let mut wrong = Vec::new();
    let mut count = 0;
    for block in expected() {
        for file in &block.files {
            let Some(joints) = load(&reference, file) else { panic!("no reference for {file}") };
            count += 1;
            wrong.extend(check(&joints, &block).into_iter().map(|w| format!("{file}: {w}")));
        }
    }
    assert!(count > 70, "{count} files");
    assert!(wrong.is_empty(), "{} differences\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_skeleton_of_the_corpus_is_recognised() {
    each(|joints, right| {
        let skeleton = joints.skeleton(false);
        let found = posewright::humanoid::recognise(&skeleton, &RigHints::default());
        differences(&skeleton, &found, right)
    });
}

#[test]
fn fc_25_the_order_of_joints_changes_nothing() {
    each(|joints, right| {
        let skeleton = joints.skeleton(true);
        let found = posewright::humanoid::recognise(&skeleton, &RigHints::default());
        differences(&skeleton, &found, right)
    });
}

#[test]
fn animals_and_things_are_no_humanoids_and_people_are() {
    each(|joints, right| {
        let skeleton = joints.skeleton(false);
        let found = posewright::humanoid::recognise(&skeleton, &RigHints::default());
        let claimed = found.iter().filter(|(_, m)| m.confidence >= BoneMatch::UNSURE_BELOW).count();
        if !right.nothing && !found.is_humanoid() {
            return vec!["is no humanoid".to_string()];
        }
        if right.nothing && (claimed > 0 || found.is_humanoid()) {
            vec![format!("{claimed} bones")]
        } else {
            vec![]
        }
    });
}

#[test]
fn fc_40_no_rig_of_the_corpus_is_said_to_have_its_sides_exchanged() {
    each(|joints, _| {
        let found = posewright::humanoid::recognise(&joints.skeleton(false), &RigHints::default());
        found.notes.iter().filter(|n| n.place == "sides").map(|n| n.text.clone()).collect()
    });
}
