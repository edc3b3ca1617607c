//! Maps are read, applied, written and imported.

use super::*;
use posewright::humanoid::{Bone, BoneMatch, Humanoid};
use posewright::{Chain, Character, CharacterOptions, Skeleton, Transform};

fn skeleton(joints: &[(&str, Option<usize>)]) -> Skeleton {
    let names = joints.iter().map(|(name, _)| (*name).to_string()).collect();
    let parents = joints.iter().map(|(_, parent)| *parent).collect();
    Skeleton::new(names, parents, vec![Transform::IDENTITY; joints.len()]).unwrap()
}

/// Root > ArmL > Tip, Root > ArmR > Tip, Root > tail1 > tail2.
fn twins() -> Skeleton {
    let (root, left, right, tail) = (Some(0), Some(1), Some(3), Some(5));
    skeleton(&[
        ("Root", None),
        ("ArmL", root),
        ("Tip", left),
        ("ArmR", root),
        ("Tip", right),
        ("tail1", root),
        ("tail2", tail),
    ])
}

fn played(bones: &[(Bone, usize)]) -> Humanoid {
    let mut humanoid = Humanoid::new();
    for (bone, joint) in bones {
        let evidence = vec!["name".to_string()];
        humanoid.set(*bone, Some(BoneMatch { joint: *joint, confidence: 0.4, evidence }));
    }
    humanoid
}

fn apply(
    text: &str,
    source: &mut Humanoid,
    target: &mut Humanoid,
) -> Result<Vec<posewright::Note>, MapError> {
    let joints = twins();
    MapFile::parse(text)?.apply(
        MapTarget { skeleton: &joints, humanoid: source },
        MapTarget { skeleton: &joints, humanoid: target },
    )
}

#[test]
fn writing_reading_and_writing_again_gives_the_same_text() {
    let mut humanoid = played(&[(Bone::Hips, 0), (Bone::LeftHand, 2), (Bone::RightHand, 4)]);
    humanoid.chains.push(Chain { name: "tail".into(), joints: vec![5, 6] });
    let character = Character::new(twins(), humanoid, &CharacterOptions::default());
    let side = || MapSide::of("walk \"1\".bvh", "Root", &character);
    let pairs = [];
    let mut map = MapFile::from_characters((&character, side()), (&character, side()), &pairs);
    map.joints.insert("ArmL".into(), "腕.L".into());
    map.chains["tail"].options.insert("weight".into(), toml::Value::Float(0.5));
    map.bones.insert("leftToes".into(), BoneEntry { target: Some(String::new()), ..BoneEntry::default() });
    let text = map.to_toml();
    let read = MapFile::parse(&text).unwrap();
    assert_eq!(read.to_toml(), text);
    assert_eq!(MapFile::parse(&map.to_json()).unwrap().to_toml(), text, "JSON says the same");
    assert_eq!(read.bones["leftHand"].source.as_deref(), Some("Root/ArmL/Tip"));
    assert_eq!(read.chains["tail"].options["weight"].as_float(), Some(0.5));
}

#[test]
fn fc_23_joints_of_equal_name_are_told_apart_by_path() {
    let joints = twins();
    let names = JointNames::new(&joints);
    for joint in 0..joints.len() {
        assert_eq!(names.all(&names.name(joint)), [joint]);
    }
    assert_eq!(names.all("ArmR/Tip"), [4], "the end of a path is enough");
    let error = names.find("Tip", "[bones] leftHand", "source").unwrap_err().to_string();
    assert!(error.contains("\"Root/ArmL/Tip\"") && error.contains("\"Root/ArmR/Tip\""), "{error}");
    // Two siblings of one name, and names that look like paths.
    let hard =
        skeleton(&[("a", None), ("b", Some(0)), ("b", Some(0)), ("a/b", None), ("", Some(3)), ("x#1", None)]);
    let names = JointNames::new(&hard);
    for joint in 0..hard.len() {
        assert_eq!(names.all(&names.name(joint)), [joint], "{:?}", names.name(joint));
    }
}

#[test]
fn a_map_overrides_what_was_recognised() {
    let mut source = played(&[(Bone::Hips, 0), (Bone::LeftHand, 2)]);
    let mut target = source.clone();
    let text = "[bones]\nleftHand = { source = \"ArmR/Tip\" }\nhips = { target = \"\" }\n\
                [chains.tail]\nsource = [\"tail1\", \"tail2\"]\ntarget = [\"tail1\"]\n";
    apply(text, &mut source, &mut target).unwrap();
    assert_eq!((source.joint(Bone::LeftHand), target.joint(Bone::LeftHand)), (Some(4), Some(2)));
    assert_eq!((source.joint(Bone::Hips), target.joint(Bone::Hips)), (Some(0), None));
    assert_eq!(source.chain("tail").unwrap().joints, [5, 6]);
    assert_eq!(source.get(Bone::LeftHand).unwrap().confidence, 1.0);
}

#[test]
fn what_is_not_listed_is_recognised_or_left() {
    let mut source = played(&[(Bone::Hips, 0), (Bone::LeftHand, 2)]);
    let mut target = source.clone();
    apply("[bones]\nhead = { source = \"Root\" }", &mut source, &mut target).unwrap();
    assert_eq!(source.joint(Bone::LeftHand), Some(2));
    assert_eq!(source.joint(Bone::Hips), None, "the head took its joint");
    let notes =
        apply("unlisted = \"leave\"\n[bones]\nhead = { source = \"Root\" }", &mut source, &mut target)
            .unwrap();
    assert_eq!((source.joint(Bone::LeftHand), source.joint(Bone::Head)), (None, Some(0)));
    assert!(notes.iter().any(|n| n.text.contains("not listed")));
}

#[test]
fn a_changed_skeleton_is_noted() {
    let id = twins().content_id().to_string();
    let (mut source, mut target) = (Humanoid::new(), Humanoid::new());
    let same = format!("[source]\ncontent_id = \"{id}\"");
    assert!(apply(&same, &mut source, &mut target).unwrap().is_empty());
    let other = format!("[target]\nfile = \"old.glb\"\ncontent_id = \"{}\"", id.replace(&id[..1], "x"));
    let notes = apply(&other, &mut source, &mut target).unwrap();
    assert!(notes[0].text.contains("target") && notes[0].text.contains("old.glb"), "{notes:?}");
}

#[test]
fn mistakes_are_named_with_a_remedy() {
    let (mut source, mut target) = (Humanoid::new(), Humanoid::new());
    let mut error = |text: &str| apply(text, &mut source, &mut target).unwrap_err().to_string();
    assert!(error("[bones]\nleftHnad = { source = \"Root\" }").contains("did you mean \"leftHand\""));
    assert!(error("[bones]\nhips = { source = \"root1\" }").contains("did you mean \"Root\""));
    assert!(error("[bones]\nhips = { source = 3 }").contains("line 2"));
    assert!(error("[chains.tail]\nsource = [\"tail2\", \"tail1\"]").contains("from base to tip"));
    assert!(error("[bons]\nhips = { source = \"Root\" }").contains("bons"));
    assert!(error("version = 7\n[bones]").contains("version"));
    assert!(error("{ \"bones\": 3").contains("line 1"));
    assert!(error("{ \"Hip\": \"Pelvis\" }").contains("none of its 1 pairs"));
}

#[test]
fn flat_maps_take_their_meaning_from_either_side() {
    let mut source = Humanoid::new();
    let mut target = played(&[(Bone::Hips, 0), (Bone::LeftHand, 2), (Bone::RightHand, 4)]);
    let text = "{ \"ArmL\": \"Root\", \"tail1\": \"tail2\", \"gone\": \"tail1\" }";
    let notes = apply(text, &mut source, &mut target).unwrap();
    assert_eq!(source.joint(Bone::Hips), Some(1), "the target's hips");
    assert_eq!(source.chain("tail1").unwrap().joints, [5], "no bone on either side: joint to joint");
    assert_eq!(target.chain("tail1").unwrap().joints, [6]);
    assert_eq!(target.joint(Bone::LeftHand), None, "what a flat map leaves out stays unmapped");
    assert!(notes.iter().any(|n| n.text.contains("\"gone\"")));
    // TOML says the same.
    let mut source = Humanoid::new();
    apply("ArmL = \"Root\"\n", &mut source, &mut played(&[(Bone::Hips, 0)])).unwrap();
    assert_eq!(source.joint(Bone::Hips), Some(1));
}

#[test]
fn keemap_bone_maps_are_imported() {
    let text = "{ \"source_rig_name\": \"a\", \"bones\": [ { \"name\": \"hip\", \"SourceBoneName\": \"ArmL\", \
                \"DestinationBoneName\": \"Root\", \"CorrectionFactorX\": 1.57 } ] }";
    let (mut source, mut target) = (Humanoid::new(), played(&[(Bone::Hips, 0)]));
    let notes = apply(text, &mut source, &mut target).unwrap();
    assert_eq!(source.joint(Bone::Hips), Some(1));
    assert!(notes.iter().any(|n| n.text.contains("1 rotation corrections")));
}

#[test]
fn misspelt_keys_and_impossible_numbers_are_errors() {
    for (text, word) in [
        ("[bones]\nhips = { sourse = \"Root\" }", "sourse"),
        ("[bones]\nhips = { source = \"Root\", confidence = nan }", "confidence"),
        ("[bones]\nhips = { source = \"Root\", confidence = -5.0 }", "hips"),
        ("[source]\nskeletn = \"Root\"", "skeletn"),
    ] {
        let error = MapFile::parse(text).unwrap_err().to_string();
        assert!(error.contains(word), "{error}");
    }
}

#[test]
fn one_joint_for_two_bones_and_swapped_bones_are_warned_of() {
    let warned = |text: &str| {
        let (mut source, mut target) = (Humanoid::new(), Humanoid::new());
        let notes = apply(text, &mut source, &mut target).unwrap();
        notes.into_iter().map(|note| format!("{}: {}", note.place, note.text)).collect::<Vec<_>>()
    };
    let shared = warned("[bones]\nhips = { source = \"ArmL\" }\nhead = { source = \"ArmL\" }");
    assert!(shared.len() == 1 && shared[0].contains("hips and head on the source"), "{shared:?}");
    let swapped =
        warned("[bones]\nleftUpperLeg = { target = \"tail2\" }\nleftLowerLeg = { target = \"tail1\" }");
    assert!(swapped.len() == 1 && swapped[0].starts_with("tail1: plays leftLowerLeg"), "{swapped:?}");
    assert!(
        warned("[bones]\nleftUpperLeg = { source = \"tail1\" }\nleftLowerLeg = { source = \"tail2\" }")
            .is_empty()
    );
}
