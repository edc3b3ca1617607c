//! The session as the page uses it, on characters of the project's own making.

use super::*;
use posewright::ModelPose;
use posewright::glam::Vec3;
use posewright_io::map::{ContactEntry, GripEntry, MapFile, PropEntry};
use std::path::PathBuf;

fn data(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name)
}

fn pair() -> Session {
    let mut session = Session::new(SessionOptions::default());
    session.open(Some(&data("walk.bvh")), Some(&data("adult.glb")), None).unwrap();
    session
}

/// Place of a bone's joint on the target at a frame.
fn place(session: &Session, frames: &Frames, frame: usize, bone: posewright::Bone) -> Vec3 {
    let view = session.view();
    let character = view.people.as_ref().unwrap().target.as_ref().unwrap();
    let pose = frames.target.pose(frame);
    ModelPose::of(character.skeleton(), &pose).positions[character.humanoid().joint(bone).unwrap()]
}

fn options(change: impl Fn(&mut ViewOptions)) -> Edit {
    let mut options = ViewOptions::default();
    change(&mut options);
    Edit::Options(Box::new(options))
}

#[test]
fn frames_have_both_sides_and_only_what_changes() {
    let view = pair().view();
    let (frames, state) = (view.frames(None), view.state());
    assert_eq!(frames.times.len(), state.frames);
    let (source, target) = (&frames.source, &frames.target);
    assert_eq!(source.base.len(), state.source.unwrap().joints.len());
    assert_eq!(target.rotations.len(), frames.times.len() * target.base.len() * 4);
    assert!(target.movers.len() < 4, "{:?}: a walk moves the hips and nothing else", target.movers);
    let sides = [source, target];
    let numbers = sides.map(|s| s.base.len() * 10 + s.movers.len() + s.rotations.len() + s.places.len());
    assert_eq!(frames.to_bytes().len(), 32 + frames.times.len() * 8 + numbers.iter().sum::<usize>() * 4);
    assert!(target.rotations.iter().chain(&target.places).all(|n| n.is_finite()));
    let again = view.frames(Some(frames.source_since));
    assert!(
        again.source.base.is_empty() && again.target == frames.target,
        "who has the source is not sent it"
    );
}

#[test]
fn the_poses_are_those_of_the_library_at_every_frame() {
    let view = pair().view();
    let (frames, people) = (view.frames(None), view.people.as_ref().unwrap());
    let (clip, _) = view.motion().unwrap();
    let skeleton = people.target.as_ref().unwrap().skeleton();
    let mut pose = skeleton.rest().to_vec();
    for (frame, time) in frames.times.iter().enumerate() {
        clip.sample(skeleton, *time, &mut pose);
        assert_eq!(frames.target.pose(frame), pose, "frame {frame}");
    }
}

#[test]
fn a_setting_and_a_pair_change_the_pose_and_can_be_taken_back() {
    let mut session = pair();
    let last = session.view().frames(None).times.len() - 1;
    let hips = |s: &mut Session| {
        let frames = s.view().frames(None);
        place(s, &frames, last, posewright::Bone::Hips)
    };
    let walked = hips(&mut session);
    session.edit(options(|o| o.travel = "in-place".into())).unwrap();
    let stood = hips(&mut session);
    assert!((walked - stood).length() > 0.5, "{walked} {stood}");
    session.edit(options(|_| {})).unwrap();
    assert!(hips(&mut session).abs_diff_eq(walked, 1e-5));
    let hand = |s: &mut Session| {
        let frames = s.view().frames(None);
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
    let before = session.view().frames(None);
    let edits = [
        Edit::Bone { bone: "leftHand".into(), side: SideName::Target, joint: Some("no such joint".into()) },
        Edit::Bone { bone: "tentacle".into(), side: SideName::Target, joint: Some(String::new()) },
        options(|o| o.travel = "up".into()),
        options(|o| o.source_reference = "frame:99999".into()),
        options(|o| o.source_reference = "/etc/passwd".into()),
        options(|o| o.floor = Some(f32::NAN)),
        options(|o| o.clip = 7),
        Edit::Contact { name: "leftFoot".into(), entry: contact(&["stretch 0.5"]) },
        Edit::Contact { name: "tail".into(), entry: contact(&[]) },
        Edit::Grip { name: "a".into(), entry: grip("leftHand", "tail") },
        Edit::Prop { name: "no such joint".into(), entry: Some(PropEntry::default()) },
        options(|o| o.warp.turn = Some(Turn::Manual(f32::INFINITY))),
        Edit::Skeleton { side: SideName::Target, index: 9 },
        Edit::Reading { side: SideName::Source, unit: "furlong".into(), up: "y".into() },
    ];
    for edit in edits {
        let text = format!("{edit:?}");
        assert!(session.edit(edit).is_err(), "{text}");
        let after = session.view().frames(None);
        assert!(after.target == before.target && after.source == before.source, "{text}");
    }
    assert!(
        session.drop_file(SideName::Target, "bad.glb", b"PK\x03\x04").unwrap_err().0.starts_with("bad.glb: ")
    );
    assert_eq!(session.view().frames(None).target, before.target);
}

#[test]
fn a_single_frame_is_the_clip_s_once_that_is_there() {
    let mut session = pair();
    session.edit(options(|o| o.contacts.feet = false)).unwrap();
    let view = session.view();
    let at_once = view.frame(0.5).target.pose(0);
    view.frames(None);
    let from_clip = view.frame(0.5).target.pose(0);
    for (a, b) in at_once.iter().zip(&from_clip) {
        assert!(a.rotation.angle_between(b.rotation) < 2e-3 && a.translation.distance(b.translation) < 2e-3);
    }
}

#[test]
fn an_edit_keeps_what_it_leaves_alone() {
    let mut session = pair();
    let before = session.view();
    before.frames(None);
    session.edit(options(|o| o.warp.turn = Some(Turn::Manual(30.0)))).unwrap();
    let after = session.view();
    assert!(
        std::ptr::eq(before.carried().unwrap(), after.carried().unwrap()),
        "warping carries nothing anew"
    );
    assert_eq!(before.source_since, after.source_since);
    session.edit(options(|o| o.mirror = true)).unwrap();
    assert_ne!(session.view().source_since, before.source_since);
}

#[test]
fn a_mirrored_walk_swings_the_other_arm() {
    let mut session = pair();
    let frames = session.view().frames(None);
    let frame = frames.times.len() / 3;
    let [left, right] =
        [posewright::Bone::LeftHand, posewright::Bone::RightHand].map(|b| place(&session, &frames, frame, b));
    session.edit(options(|o| o.mirror = true)).unwrap();
    let mirrored = session.view().frames(None);
    let other = place(&session, &mirrored, frame, posewright::Bone::RightHand);
    let flipped = Vec3::new(-left.x, left.y, left.z);
    assert!(other.distance(flipped) < 0.02 && (left.z - right.z).abs() > 0.05, "{left} {right} {other}");
}

#[test]
fn a_unit_that_is_given_is_used_and_can_be_taken_back() {
    let mut session = pair();
    let height = |s: &Session| s.view().state().source.unwrap().height;
    let guessed = height(&session);
    let edit = |unit: &str| Edit::Reading { side: SideName::Source, unit: unit.into(), up: "auto".into() };
    session.edit(edit("in")).unwrap();
    assert!((height(&session) / guessed - 2.54).abs() < 1e-3);
    assert!(session.view().state().command.unwrap().ends_with("--unit in"));
    session.edit(edit("auto")).unwrap();
    assert_eq!(height(&session), guessed);
}

#[test]
fn a_skeleton_that_nobody_has_is_an_error() {
    let mut session = Session::new(SessionOptions { skeleton: Some("typo".into()), ..Default::default() });
    let error = session.open(Some(&data("walk.bvh")), Some(&data("adult.glb")), None).unwrap_err();
    assert!(
        error.0.contains("no skeleton is named \"typo\"") && error.0.contains("adult.glb has"),
        "{error}"
    );
}

#[test]
fn warping_turns_the_feet_and_says_so() {
    let mut session = pair();
    session.edit(options(|o| o.warp.turn = Some(Turn::Manual(40.0)))).unwrap();
    let view = session.view();
    let moment = view.moment(0.5);
    let warp = moment.warp.unwrap();
    assert!((warp.turned_degrees - 40.0).abs() < 0.01 && warp.own_speed > 0.5, "{warp:?}");
    assert!(moment.shapes.iter().any(|s| s.label == "foot") && moment.contacts.is_some());
    assert!(view.state().command.unwrap().ends_with("--orientation 40"));
    let frames = view.frames(None);
    let last = frames.times.len() - 1;
    let walked = place(&session, &frames, last, posewright::Bone::Hips);
    assert!((walked.x.atan2(walked.z).to_degrees() - 40.0).abs() < 3.0, "{walked}: 40 degrees to the left");
    for (time, ground) in
        [(0.5, Ground::Stairs { rise: 0.15, run: 0.3 }), (0.5, Ground::Slope { pitch: 10.0, roll: 0.0 })]
    {
        session.edit(options(|o| o.warp.ground = Some(ground))).unwrap();
        let frames = session.view().frames(None);
        let climbed = place(&session, &frames, last, posewright::Bone::Hips).y
            - place(&session, &frames, 0, posewright::Bone::Hips).y;
        assert!(climbed > 0.1, "{climbed}");
        assert!(session.view().moment(time).warp.unwrap().ground.is_some());
    }
}

#[test]
fn exports_are_what_the_command_line_would_give() {
    let mut session = pair();
    let glb = session.view().export_glb().unwrap();
    let read = posewright_io::open::from_bytes(&glb.bytes, None, &ReadOptions::default()).unwrap();
    assert_eq!(read.scene.clips.last().unwrap().clip.name, "walk");
    let cleared = Edit::Bone { bone: "leftHand".into(), side: SideName::Source, joint: Some(String::new()) };
    session.edit(cleared).unwrap();
    assert!(session.view().state().command.unwrap().ends_with("--map map.toml"));
    let map = session.view().export_map().unwrap();
    let text = String::from_utf8(map.bytes.clone()).unwrap();
    assert!(MapFile::parse(&text).unwrap().bones.contains_key("leftHand"));
    let before = session.view().frames(None);
    session.edit(Edit::ResetMap {}).unwrap();
    assert_ne!(session.view().frames(None).target, before.target);
    session.drop_map("map.toml", &map.bytes).unwrap();
    assert_eq!(session.view().frames(None).target, before.target, "the saved map gives the same motion");
}

#[test]
fn measures_mark_the_steps_of_a_walk() {
    let view = pair().view();
    let measures = view.measures().unwrap();
    assert!(measures.contacts.len() >= 3, "{}", measures.contacts.len());
    assert!(measures.contacts.iter().all(|c| c.from_secs <= c.to_secs));
    assert!(measures.report.foot_slide_metres.unwrap().worst < 0.02);
}

fn contact(remedies: &[&str]) -> Option<ContactEntry> {
    let remedies = Some(remedies.iter().map(|text| (*text).to_string()).collect());
    Some(ContactEntry { remedies, ..ContactEntry::default() })
}

fn grip(hand: &str, holds: &str) -> Option<GripEntry> {
    Some(GripEntry { hand: hand.into(), holds: holds.into(), ..GripEntry::default() })
}

#[test]
fn remedies_and_grips_are_edited_in_the_map_and_saved_with_it() {
    let mut session = Session::new(SessionOptions::default());
    session.open(Some(&data("carry.bvh")), Some(&data("child.glb")), None).unwrap();
    let view = session.view();
    let found = view.measures().unwrap().grips.clone();
    let free = found.iter().find(|grip| grip.kept.is_none() && grip.holds == Some("rightHand")).unwrap();
    assert!(free.found && free.apart_metres.unwrap() > 0.1, "{free:?}");
    let entry = GripEntry { frames: Some(free.frames), ..grip("leftHand", "rightHand").unwrap() };
    session.edit(Edit::Grip { name: "box".into(), entry: Some(entry) }).unwrap();
    let own = contact(&["stretch 1.1", "pelvis 0.1"]);
    session.edit(Edit::Contact { name: "leftFoot".into(), entry: own }).unwrap();
    let view = session.view();
    let held = view.measures().unwrap().grips.clone();
    let kept = held.iter().find_map(|grip| grip.kept.filter(|_| !grip.found)).unwrap();
    assert!(!kept.released && kept.residual_metres < 0.001, "{kept:?}");
    assert!(held.iter().all(|grip| grip.kept.is_some() || grip.holds == Some("ground")), "{held:?}");
    let text = String::from_utf8(view.export_map().unwrap().bytes).unwrap();
    assert!(text.contains("[grips.box]") && text.contains("\"stretch 1.1\", \"pelvis 0.1\""), "{text}");
    session.edit(Edit::Grip { name: "box".into(), entry: None }).unwrap();
    assert!(session.view().state().grips.is_empty());
}

#[test]
fn things_that_follow_by_themselves_are_told_until_the_map_says_otherwise() {
    let mut session = Session::new(SessionOptions::default());
    session.open(Some(&data("carry.bvh")), Some(&data("carry.glb")), None).unwrap();
    let state = session.view().state();
    let [follower] = &state.followers[..] else { panic!("{:?}", state.followers) };
    assert_eq!(follower.joint, "Box");
    let hand = follower.owner;
    assert!(hand == "leftHand" || hand == "rightHand", "{hand}");
    // The hand next to a joint: of the left little finger's end the left one.
    let target = state.target.unwrap();
    let near = |part: &str, side: &str| {
        let named = |j: &&super::state::JointState| j.name.contains(part) && j.near_hand.is_some();
        let found = target.joints.iter().find(named).unwrap();
        assert_eq!(found.near_hand, Some(side), "{}", found.name);
    };
    near("LeftHandThumb4", "leftHand");
    near("RightHandThumb4", "rightHand");
    assert!(target.joints.iter().all(|j| j.bone.is_none() || j.near_hand.is_none()));
    let entry = Some(PropEntry { owner: "leftHand".into(), source: None });
    session.edit(Edit::Prop { name: "Box".into(), entry }).unwrap();
    assert_eq!(session.view().state().followers, []);
}
