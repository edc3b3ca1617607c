//! The measures flag faults of known size in a real retargeted clip, and the page shows them.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use posewright::contact::PhaseKind;
use posewright::glam::{Quat, Vec3};
use posewright::retarget::feet::{Contact, FeetOptions, FeetPass, FeetReport, Treadmill, Unreachable};
use posewright::retarget::keys::KeyOptions;
use posewright::{Bone, Character, Clip, ModelPose, Reference, Retarget, RetargetOptions, Transform};
use posewright_io::ReadOptions;
use posewright_io::report::{
    ClipCurves, ClipReport, Comparison, NoteReport, Page, PageOf, Word, travel_frame, verdict,
};
use std::path::Path;

/// The project's own walk, carried to the giant with planted feet.
struct Played {
    source: (Character, Clip),
    target: Character,
    clip: Clip,
    times: Vec<f64>,
    retarget: Retarget,
}

fn played() -> Played {
    let read = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
        posewright_io::read(&path, &ReadOptions::default()).unwrap()
    };
    let (from, to) = (read("walk.bvh"), read("giant.glb"));
    let (source, target) = (from.character(0, Reference::Auto), to.character(0, Reference::Auto));
    let clip = from.clips[0].clip.clone();
    let retarget = Retarget::new(&source, &target, &RetargetOptions::default()).unwrap();
    let mut carried = retarget.carry(&source, &target, &clip, &KeyOptions::default());
    let pass = FeetPass {
        source: &source,
        source_clip: &clip,
        target: &target,
        retarget: &retarget,
        times: &carried.times,
    };
    pass.plant(&mut carried.clip, &FeetOptions::default());
    Played { source: (source, clip), target, clip: carried.clip, times: carried.times, retarget }
}

impl Played {
    fn comparison<'a>(&'a self, clip: &'a Clip) -> Comparison<'a> {
        let pair = (&self.source.0, &self.target);
        Comparison {
            source: (&self.source.0, &self.source.1),
            target: (&self.target, clip),
            times: &self.times,
            travel: travel_frame(&self.retarget, pair, &RetargetOptions::default()),
            treadmill: Treadmill::Find,
        }
    }

    fn measured(&self, clip: &Clip) -> ClipReport {
        ClipReport::compared("walk", &self.comparison(clip))
    }

    /// The clip with `fault` put into the pose of every frame.
    fn with(&self, fault: impl Fn(usize, &mut [Transform])) -> Clip {
        let mut clip = self.clip.clone();
        let skeleton = self.target.skeleton();
        let mut frames: Vec<Vec<Transform>> = Vec::new();
        for (frame, time) in self.times.iter().enumerate() {
            let mut local = skeleton.rest().to_vec();
            self.clip.sample(skeleton, *time, &mut local);
            fault(frame, &mut local);
            frames.push(local);
        }
        let times: std::sync::Arc<[f64]> = std::sync::Arc::from(self.times.as_slice());
        for (joint, tracks) in clip.joints.iter_mut().enumerate() {
            let interpolation = posewright::Interpolation::Linear;
            tracks.translation = Some(posewright::Track {
                times: times.clone(),
                values: frames.iter().map(|f| f[joint].translation).collect(),
                interpolation,
            });
            tracks.rotation = Some(posewright::Track {
                times: times.clone(),
                values: frames.iter().map(|f| f[joint].rotation).collect(),
                interpolation,
            });
        }
        clip
    }

    fn joint(&self, bone: Bone) -> usize {
        self.target.humanoid().joint(bone).unwrap()
    }

    /// Moves the hips in model space.
    fn push_hips(&self, local: &mut [Transform], by: Vec3) {
        let hips = self.joint(Bone::Hips);
        let skeleton = self.target.skeleton();
        let pose = ModelPose::of(skeleton, local);
        let linear = skeleton.parent(hips).map_or(posewright::glam::Mat3::IDENTITY, |p| pose.linears[p]);
        local[hips].translation += linear.inverse() * by;
    }
}

#[test]
fn added_slide_a_sink_a_pop_and_a_frozen_hand_are_flagged_and_not_before() {
    let played = played();
    let before = played.measured(&played.clip);
    let slide = |r: &ClipReport| r.foot_slide_metres.unwrap().worst;
    let orientation = |r: &ClipReport| r.orientation_error_degrees.as_ref().unwrap().worst;
    assert!(slide(&before) <= 0.005 && before.penetration_metres.unwrap() <= 0.005, "{before:?}");
    assert!(before.smoothness.unwrap() <= 1.5 && orientation(&before) <= 0.5, "{before:?}");

    // 5 cm of slide in every second, all of the figure.
    let slid = played.measured(&played.with(|frame, local| {
        played.push_hips(local, Vec3::X * 0.05 * played.times[frame] as f32);
    }));
    let longest = played.times.len() as f64;
    assert!(slide(&slid) > 0.01 && longest > 0.0, "{}", slide(&slid));
    assert!(slid.travel_error_metres.unwrap() > before.travel_error_metres.unwrap() + 0.1);
    assert!(slid.end_error_metres.unwrap() > 0.01);

    let sunk = played.measured(&played.with(|_, local| played.push_hips(local, Vec3::Y * -0.02)));
    let deeper = sunk.penetration_metres.unwrap() - before.penetration_metres.unwrap();
    assert!((0.015..0.025).contains(&deeper), "2 cm: {deeper}");

    let popped = played.measured(&played.with(|frame, local| {
        if frame == 100 {
            let arm = played.joint(Bone::LeftUpperArm);
            local[arm].rotation *= Quat::from_rotation_x(0.3) * Quat::from_rotation_z(0.3);
        }
    }));
    assert!(popped.smoothness.unwrap() > 1.5 * before.smoothness.unwrap(), "{:?}", popped.smoothness);
    assert!(popped.direction_error_degrees.as_ref().unwrap().worst_frame == 100);
    let said = verdict(&popped);
    assert_eq!(said.word, Word::BetterNot, "{said:?}");
    let pop = said.findings.iter().find(|finding| finding.what.contains("abruptly")).unwrap();
    let of_arm = ["leftUpperArm", "leftLowerArm", "leftHand"].contains(&pop.bone.unwrap());
    assert!(of_arm && pop.frames.is_some_and(|(from, _)| (99..=101).contains(&from)), "{pop:?}");

    // The right hand keeps the model-space turn of the first frame.
    let hand = played.joint(Bone::RightHand);
    let skeleton = played.target.skeleton();
    let at = |frame: usize| {
        let mut local = skeleton.rest().to_vec();
        played.clip.sample(skeleton, played.times[frame], &mut local);
        ModelPose::of(skeleton, &local)
    };
    let first = at(0).rotations[hand];
    let frozen = played.measured(&played.with(|_, local| {
        let pose = ModelPose::of(skeleton, local);
        local[hand].rotation = pose.rotations[skeleton.parent(hand).unwrap()].conjugate() * first;
    }));
    let found = frozen.orientation_error_degrees.as_ref().unwrap();
    assert!(found.worst > 10.0 && found.worst_bone == Some("rightHand"), "{found:?}");
    assert!(orientation(&before) < 0.5);
    let said = verdict(&frozen);
    assert!(
        said.findings.iter().any(|f| f.bone == Some("rightHand") && f.what.contains("turned")),
        "{said:?}"
    );
    assert_eq!(verdict(&before).word, Word::Good);
}

#[test]
fn findings_name_the_foot_the_frames_and_a_remedy_and_the_page_shows_them() {
    let played = played();
    // The left foot alone goes through the ground, from the hip on, while the right one stays.
    let sunk = played.with(|frame, local| {
        if (60..200).contains(&frame) {
            let leg = played.joint(Bone::LeftLowerLeg);
            local[leg].translation *= 1.06;
        }
    });
    let mut report = played.measured(&sunk);
    report.judge();
    let said = report.verdict.clone().unwrap();
    let deep = said.findings.iter().find(|f| f.what.contains("under the ground while it stands")).unwrap();
    let at = report.worst_at.penetration.unwrap();
    assert_eq!((deep.bone, at.bone), (Some("leftFoot"), "leftFoot"), "{deep:?}");
    assert!(deep.frames == Some((at.frame, at.frame)) && (60..200).contains(&at.frame), "{deep:?}");
    assert!(!deep.remedy.is_empty() && deep.word == Word::BetterNot);
    let curves = ClipCurves::of(&played.comparison(&sunk), None);
    let height = curves.feet[0].height[at.frame];
    assert!((height + report.penetration_metres.unwrap()).abs() < 1e-6, "the plot has the number: {height}");
    let page = Page {
        of: PageOf::Written("out.glb"),
        source: "walk.bvh",
        target: "giant.glb",
        scale: (1.0, "leg lengths"),
        pairs: &[],
        missing: (&[], &[]),
        notes: &[],
        clips: &[(&report, &curves)],
    };
    let html = page.html();
    for text in [format!(">frame {}<", at.frame).as_str(), "The sole of the left foot is", "left foot, frame"]
    {
        assert!(html.replace(['\n', '\r'], "").contains(text), "{text}");
    }
}

/// Arms that are long for their legs move hands faster than the source's in the size of the legs; that is no fault.
#[test]
fn proportions_are_no_abruptness_and_a_cut_is_none() {
    let read = |name: &str| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
        posewright_io::read(&path, &ReadOptions::default()).unwrap()
    };
    let from = read("carry.bvh");
    let source = from.character(0, Reference::Auto);
    let mut to = read("adult.glb");
    let humanoid = to.character(0, Reference::Rest).humanoid().clone();
    let figure = &mut to.figures[0];
    let mut rest = figure.skeleton.rest().to_vec();
    for bone in [Bone::LeftLowerArm, Bone::LeftHand, Bone::RightLowerArm, Bone::RightHand] {
        rest[humanoid.joint(bone).unwrap()].translation *= 2.0;
    }
    let skeleton =
        posewright::Skeleton::new(figure.skeleton.names().to_vec(), figure.skeleton.parents().to_vec(), rest);
    figure.skeleton = skeleton.unwrap();
    figure.bind = None;
    let target = to.character(0, Reference::Auto);
    // The first frame is the stance, as exporters of motion capture write it.
    let mut clip = from.clips[0].clip.clone();
    for (tracks, stance) in clip.joints.iter_mut().zip(source.stance_local()) {
        if let Some(track) = &mut tracks.rotation {
            track.values[0] = stance.rotation;
        }
    }
    let retarget = Retarget::new(&source, &target, &RetargetOptions::default()).unwrap();
    let times = clip.key_times();
    let carried = retarget.clip(&clip, &times);
    let comparison = Comparison {
        source: (&source, &clip),
        target: (&target, &carried),
        times: &times,
        travel: travel_frame(&retarget, (&source, &target), &RetargetOptions::default()),
        treadmill: Treadmill::Find,
    };
    let smooth = ClipReport::compared("carry", &comparison).smoothness.unwrap();
    assert!(smooth > 0.5 && smooth <= 1.1, "{smooth}");
}

#[test]
fn five_centimetres_of_slide_in_a_phase_are_five_centimetres() {
    let played = played();
    let before = played.measured(&played.clip).foot_slide_metres.unwrap().worst;
    // Over 0.3 s in the middle of some phase: as much of it as falls into phases is found.
    let slid = played.measured(&played.with(|frame, local| {
        let t = ((played.times[frame] - 1.0) / 0.3).clamp(0.0, 1.0) as f32;
        played.push_hips(local, Vec3::X * 0.05 * t);
    }));
    let worst = slid.foot_slide_metres.unwrap().worst;
    assert!(worst > before + 0.03 && worst < before + 0.051, "{worst}");
    assert_ne!(verdict(&slid).word, Word::Good);
    assert!(verdict(&slid).because[0].contains("slides by"));
}

#[test]
fn the_page_holds_everything_and_lets_no_name_in() {
    let played = played();
    let comparison = played.comparison(&played.clip);
    let mut report = played.measured(&played.clip);
    report.name = "<script>alert(1)</script>".into();
    let curves = ClipCurves::of(&comparison, None);
    assert_eq!((curves.feet.len(), curves.directions.len()), (2, 8));
    let path = curves.path.as_ref().unwrap();
    assert!(path.wanted.len() == played.times.len() && path.found.len() == played.times.len());
    let notes = [NoteReport { kind: "guess", r#where: "a & b".into(), text: "\"<i>\"".into() }];
    let page = Page {
        of: PageOf::Written("out.glb"),
        source: "walk.bvh",
        target: "giant.glb",
        scale: (played.retarget.scale(), "leg lengths"),
        pairs: &[],
        missing: (&["leftEye"], &[]),
        notes: &notes,
        clips: &[(&report, &curves)],
    };
    let html = page.html();
    assert!(!html.contains("<script") && !html.contains("<i>\"") && html.contains("&lt;script&gt;"));
    assert!(html.contains("a &amp; b"));
    for outside in ["http://", "https://", "src=", "@import", "url("] {
        let without = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!without.contains(outside), "{outside}: nothing is fetched");
    }
    assert_eq!(html.matches("<svg").count(), 4, "feet twice, way, directions");
    assert!(html.contains("class=\"verdict good\""), "the verdict is at the top");
    assert!(html.len() < 600_000, "{} bytes", html.len());
}

/// Without a final release a foot that its remedies leave short slides, which only the figures of the report knew.
#[test]
fn a_foot_that_remedies_leave_short_is_said_with_what_helps() {
    let played = played();
    let mut report = played.measured(&played.clip);
    let contact = |bone, from, to, released, residual| {
        let kind = PhaseKind::Planted;
        Contact { bone, kind, from, to, released, residual }
    };
    let short = |bone, frame, residual| {
        let (target_distance, chain_length) = (1.0 + residual, 1.0);
        Unreachable { bone, frame, target_distance, chain_length, applied: Vec::new(), residual }
    };
    let (left, right) = (Bone::LeftFoot, Bone::RightFoot);
    let planted = FeetReport {
        contacts: vec![
            contact(left, 12, 20, false, 0.034),
            contact(right, 15, 30, false, 0.002),
            contact(left, 40, 50, true, 0.0),
        ],
        unreachable: vec![
            short(left, 14, 0.011),
            short(left, 16, 0.034),
            short(right, 16, 0.002),
            short(left, 45, 0.2),
        ],
        ..FeetReport::default()
    };
    let times: Vec<f64> = (0..60).map(|frame| f64::from(frame) / 10.0).collect();
    let notes = report.add_contacts(&planted, &times);
    let said: Vec<&str> =
        notes.iter().map(|note| note.text.as_str()).filter(|t| t.contains("left to slide")).collect();
    assert_eq!(said.len(), 1, "{notes:?}");
    assert!(said[0].contains("leftFoot in frames 12 to 20 (1.20 to 2.00 s) by 34 mm"), "{said:?}");
    assert!(
        said[0].starts_with("1 of 3") && said[0].contains("release 0.2") && !said[0].contains("right"),
        "{said:?}"
    );
}

/// A foot that glides moves on purpose; who reads the JSON must not take its contact for one that is held.
#[test]
fn glides_are_told_from_what_stands() {
    let played = played();
    let mut report = played.measured(&played.clip);
    let contact =
        |kind, from, to| Contact { bone: Bone::LeftFoot, kind, from, to, released: false, residual: 0.0 };
    let contacts = vec![contact(PhaseKind::Planted, 0, 10), contact(PhaseKind::Sliding, 12, 40)];
    let times: Vec<f64> = (0..60).map(|frame| f64::from(frame) / 30.0).collect();
    report.add_contacts(&FeetReport { contacts, ..FeetReport::default() }, &times);
    let json = serde_json::to_value(&report).unwrap();
    let glides: Vec<bool> =
        json["contacts"].as_array().unwrap().iter().map(|c| c["glides"].as_bool().unwrap()).collect();
    assert_eq!(glides, [false, true]);
}
