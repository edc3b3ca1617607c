//! The session as the page uses it, on characters of the project's own making.

use super::*;
use posewright::glam::Vec3;
use posewright::{LocalPose, ModelPose};
use std::path::PathBuf;

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

fn pair() -> Session {
    let mut session = Session::new(SessionOptions::default());
    session.open_source(&data("walk.bvh")).unwrap();
    session.open_target(&data("adult.glb")).unwrap();
    session
}

/// Place of a bone's joint on the target at a frame.
fn place(session: &Session, frames: &Frames, frame: usize, bone: posewright::Bone) -> Vec3 {
    let character = session.prepared.as_ref().unwrap().target.as_ref().unwrap();
    let skeleton = character.skeleton();
    let mut pose = LocalPose::rest(skeleton);
    let at = frame * frames.target_joints * 10;
    for (joint, numbers) in pose.joints.iter_mut().zip(frames.target[at..].chunks_exact(10)) {
        joint.translation = Vec3::from_slice(numbers);
        joint.rotation = posewright::glam::Quat::from_slice(&numbers[3..]);
    }
    ModelPose::of(skeleton, &pose.joints).positions[character.humanoid().joint(bone).unwrap()]
}

#[test]
fn frames_have_both_sides_and_are_small_enough_to_be_bytes() {
    let mut session = pair();
    let frames = session.frames();
    let state = session.state();
    assert_eq!(frames.times.len(), state.frames);
    assert_eq!(frames.source_joints, state.source.unwrap().joints.len());
    assert_eq!(frames.target.len(), frames.times.len() * frames.target_joints * 10);
    let bytes = frames.to_bytes();
    assert_eq!(bytes.len(), 24 + frames.times.len() * 8 + (frames.source.len() + frames.target.len()) * 4);
    assert!(frames.target.iter().all(|n| n.is_finite()));
}

#[test]
fn a_setting_and_a_pair_change_the_pose_and_can_be_taken_back() {
    let mut session = pair();
    let last = session.frames().times.len() - 1;
    let hips = |s: &mut Session| {
        let frames = s.frames();
        place(s, &frames, last, posewright::Bone::Hips)
    };
    let walked = hips(&mut session);
    let in_place = ViewOptions { travel: "in-place".into(), ..ViewOptions::default() };
    session.edit(Edit::Options(in_place)).unwrap();
    let stood = hips(&mut session);
    assert!((walked - stood).length() > 0.5, "{walked} {stood}");
    session.edit(Edit::Options(ViewOptions::default())).unwrap();
    assert!(hips(&mut session).abs_diff_eq(walked, 1e-5));
    let hand = |s: &mut Session| {
        let frames = s.frames();
        place(s, &frames, last / 3, posewright::Bone::LeftHand)
    };
    let swings = hand(&mut session);
    let cleared =
        Edit::Bone { bone: "leftUpperArm".into(), side: SideName::Source, joint: Some(String::new()) };
    session.edit(cleared).unwrap();
    assert!(hand(&mut session).distance(swings) > 0.02);
    session.edit(Edit::ResetMap {}).unwrap();
    assert!(hand(&mut session).abs_diff_eq(swings, 1e-5));
}

#[test]
fn a_refused_edit_changes_nothing() {
    let mut session = pair();
    let before = session.frames();
    let edits = [
        Edit::Bone { bone: "leftHand".into(), side: SideName::Target, joint: Some("no such joint".into()) },
        Edit::Bone { bone: "tentacle".into(), side: SideName::Target, joint: Some(String::new()) },
        Edit::Options(ViewOptions { travel: "up".into(), ..ViewOptions::default() }),
        Edit::Options(ViewOptions { source_reference: "frame:99999".into(), ..ViewOptions::default() }),
        Edit::Options(ViewOptions { source_reference: "/etc/passwd".into(), ..ViewOptions::default() }),
        Edit::Options(ViewOptions { floor: Some(f32::NAN), ..ViewOptions::default() }),
        Edit::Options(ViewOptions { clip: 7, ..ViewOptions::default() }),
    ];
    for edit in edits {
        let text = format!("{edit:?}");
        assert!(session.edit(edit).is_err(), "{text}");
        let after = session.frames();
        assert!(after.target == before.target && after.source == before.source, "{text}");
    }
    assert!(
        session.drop_file(SideName::Target, "bad.glb", b"PK\x03\x04").unwrap_err().0.starts_with("bad.glb: ")
    );
    assert_eq!(session.frames().target, before.target);
}

#[test]
fn a_single_frame_is_the_clip_s_once_that_is_there() {
    let mut session = pair();
    session.edit(Edit::Options(ViewOptions { feet: false, ..ViewOptions::default() })).unwrap();
    let at_once = session.frame(0.5);
    session.frames();
    let from_clip = session.frame(0.5);
    let difference =
        at_once.target.iter().zip(&from_clip.target).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max);
    assert!(difference < 2e-3, "{difference}: without contacts both are the library's pose");
}

#[test]
fn exports_are_what_the_command_line_would_give() {
    let mut session = pair();
    let glb = session.export_glb().unwrap();
    let read = posewright_io::open::from_bytes(&glb.bytes, None, &ReadOptions::default()).unwrap();
    assert_eq!(read.scene.clips.last().unwrap().clip.name, "walk");
    let cleared = Edit::Bone { bone: "leftHand".into(), side: SideName::Source, joint: Some(String::new()) };
    session.edit(cleared).unwrap();
    assert!(session.state().command.unwrap().ends_with("--map map.toml"));
    let map = session.export_map().unwrap();
    let text = String::from_utf8(map.bytes.clone()).unwrap();
    assert!(MapFile::parse(&text).unwrap().bones.contains_key("leftHand"));
    let before = session.frames();
    session.edit(Edit::ResetMap {}).unwrap();
    assert_ne!(session.frames().target, before.target);
    session.take_map("map.toml", &map.bytes).unwrap();
    assert_eq!(session.frames().target, before.target, "the saved map gives the same motion");
}

#[test]
fn measures_mark_the_steps_of_a_walk() {
    let measures = pair().measures().unwrap();
    assert!(measures.contacts.len() >= 3, "{}", measures.contacts.len());
    assert!(measures.contacts.iter().all(|c| c.from_secs <= c.to_secs));
    assert!(measures.report.foot_slide_metres.unwrap().worst < 0.02);
}
