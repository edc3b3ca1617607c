//! What every take promises: feet that stand, legs that reach, curves like the published ones, no pops.
#![allow(clippy::unwrap_used, reason = "tests")]

use posewright_samples::math::{DVec3, atan2_deg};
use posewright_samples::motion::{Contact, ContactPoint, GaitTables, RUN, Take, WALK};
use posewright_samples::{Body, data, figure, motion};

fn bodies() -> Vec<Body> {
    let cast = [figure::giant(), figure::child(), figure::creature()];
    let mut bodies = vec![data::performer(true), data::performer(false)];
    bodies.extend(cast.into_iter().map(|c| c.figure.body));
    bodies
}

/// Frames within a contact.
fn frames(take: &Take, contact: &Contact) -> std::ops::RangeInclusive<usize> {
    let first = (contact.from * take.fps - 1e-9).ceil() as usize;
    let last = (contact.to * take.fps + 1e-9).floor() as usize;
    first..=last.min(take.frames.len() - 1)
}

#[test]
fn feet_stand_exactly_and_never_sink() {
    for body in bodies() {
        for take in data::every_take(&body, 60.0) {
            assert!(!take.contacts.is_empty());
            for contact in &take.contacts {
                let points: Vec<DVec3> = frames(&take, contact)
                    .map(|f| take.contact_point(f, contact.foot, contact.point))
                    .collect();
                for p in &points {
                    assert!(
                        p.distance(points[0]) < 1e-8,
                        "{} {contact:?}: {}",
                        take.name,
                        p.distance(points[0])
                    );
                }
                if contact.point == ContactPoint::Heel {
                    assert!(points.iter().all(|p| p.y.abs() < 1e-8), "{} heel on the floor", take.name);
                }
            }
            for frame in 0..take.frames.len() {
                let model = take.body.model(&take.frames[frame]);
                for sole in &take.body.soles {
                    let heel = model.positions[sole.foot] + model.turns[sole.foot] * sole.heel;
                    assert!(heel.y > -1e-6, "{} frame {frame}: heel at {}", take.name, heel.y);
                    if let Some(toes) = sole.toes {
                        let tip = sole.tip - take.body.offset(toes);
                        let tip = model.positions[toes] + model.turns[toes] * tip;
                        assert!(tip.y > -0.004, "{} frame {frame}: toes at {}", take.name, tip.y);
                    }
                }
            }
        }
    }
}

#[test]
fn a_fox_stands_on_its_toes() {
    let take = data::prowl(60.0);
    for contact in &take.contacts {
        let points: Vec<DVec3> =
            frames(&take, contact).map(|f| take.contact_point(f, contact.foot, ContactPoint::Ball)).collect();
        assert!(points.iter().all(|p| p.distance(points[0]) < 1e-9 && p.y.abs() < 1e-9), "{contact:?}");
    }
    // Lateral sequence: each foot's strike a quarter of the stride after the one before.
    let strike = |foot: usize| {
        let mut all = take.contacts.iter().filter(|c| c.foot == foot && c.from > 0.0).map(|c| c.from);
        all.next().unwrap()
    };
    let stride = motion::Prowl::default().stride;
    for foot in 0..4 {
        let gap = (strike((foot + 1) % 4) - strike(foot)).rem_euclid(stride);
        assert!((gap - 0.25 * stride).abs() < 1e-9);
    }
}

/// Sagittal hip and knee angle of the left leg by phase of the stride, one value per frame.
fn leg_angles(take: &Take) -> Vec<(f64, f64, f64)> {
    let body = &take.body;
    let [hip, knee, ankle] = ["leftUpperLeg", "leftLowerLeg", "leftFoot"].map(|n| body.bone(n));
    let heel = |c: &&Contact| c.foot == 0 && c.point == ContactPoint::Heel && c.from > 0.0;
    let strikes: Vec<f64> = take.contacts.iter().filter(heel).map(|c| c.from).collect();
    let mut out = Vec::new();
    for pair in strikes.windows(2) {
        let first = (pair[0] * take.fps).ceil() as usize;
        for frame in first..(pair[1] * take.fps) as usize {
            let p = take.positions(frame);
            let (thigh, shin) = (p[knee] - p[hip], p[ankle] - p[knee]);
            let angle = |v: DVec3| atan2_deg(v.z, -v.y);
            let phase = (frame as f64 / take.fps - pair[0]) / (pair[1] - pair[0]);
            out.push((phase, angle(thigh), angle(thigh) - angle(shin)));
        }
    }
    out
}

fn published(take: &Take, tables: &GaitTables) -> (f64, f64, f64) {
    let angles = leg_angles(take);
    let rms = |errors: Vec<f64>| (errors.iter().map(|e| e * e).sum::<f64>() / errors.len() as f64).sqrt();
    let hip = rms(angles.iter().map(|(p, h, _)| h - tables.hip.at(*p)).collect());
    let knee = rms(angles.iter().map(|(p, _, k)| k - tables.knee.at(*p)).collect());
    let least = angles.iter().map(|a| a.2).fold(f64::MAX, f64::min);
    (hip, knee, least)
}

#[test]
fn walking_and_running_are_like_the_published_curves() {
    for (take, tables) in [(data::walk(120.0), WALK), (data::run(120.0), RUN)] {
        let (hip, knee, least) = published(&take, &tables);
        println!(
            "{}: hip {hip:.1} knee {knee:.1} degrees RMS from the published mean, knee at least {least:.1}",
            take.name
        );
        // Normal subjects differ from the mean by 5 to 8 degrees (one standard deviation in the sources).
        assert!(hip < 8.0 && knee < 10.0, "{}: hip {hip}, knee {knee}", take.name);
        assert!(least > 2.0, "{}: the knee never locks", take.name);
    }
}

#[test]
fn arms_swing_against_the_legs() {
    for take in [data::walk(60.0), data::run(60.0)] {
        for (arm, leg, expected) in
            [("leftHand", "leftFoot", -1.0), ("leftHand", "rightFoot", 1.0), ("rightHand", "leftFoot", 1.0)]
        {
            let ahead = |bone: &str, root: &str| -> Vec<f64> {
                let z = |f: usize| take.position(f, bone).z - take.position(f, root).z;
                (0..take.frames.len()).map(z).collect()
            };
            let (arm_root, leg_root) = (arm.replace("Hand", "UpperArm"), leg.replace("Foot", "UpperLeg"));
            let r = correlation(&ahead(arm, &arm_root), &ahead(leg, &leg_root));
            assert!(r * expected > 0.6, "{}: {arm} with {leg}: {r}", take.name);
        }
    }
}

fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |x: &[f64]| x.iter().sum::<f64>() / x.len() as f64;
    let (ma, mb) = (mean(a), mean(b));
    let dot = |x: &[f64], mx: f64, y: &[f64], my: f64| -> f64 {
        x.iter().zip(y).map(|(p, q)| (p - mx) * (q - my)).sum()
    };
    dot(a, ma, b, mb) / (dot(a, ma, a, ma) * dot(b, mb, b, mb)).sqrt()
}

#[test]
fn nothing_pops() {
    for body in bodies() {
        for take in data::every_take(&body, 240.0) {
            let positions: Vec<Vec<DVec3>> = (0..take.frames.len()).map(|f| take.positions(f)).collect();
            let mut worst = (0.0, 0, 0);
            for f in 1..positions.len() - 1 {
                let around = positions[f + 1].iter().zip(&positions[f]).zip(&positions[f - 1]);
                for (j, ((after, now), before)) in around.enumerate() {
                    let a = (*after - *now * 2.0 + *before).length() * 240.0 * 240.0;
                    if a > worst.0 {
                        worst = (a, f, j);
                    }
                }
            }
            let (a, f, j) = worst;
            println!("{:8} {:7.0} m/s² at {:.2} s, {}", take.name, a, f as f64 / 240.0, body.bones[j].name);
            // A heel that the floor stops: real feet show some hundred m/s² at strike. A pop of 1 cm would show more than the
            // bound.
            assert!(a < 0.01 * 240.0 * 240.0, "{}: {a} at frame {f}, {}", take.name, body.bones[j].name);
        }
    }
}

#[test]
fn a_jump_flies_like_a_stone() {
    let take = data::jump(120.0);
    let off = take.contacts.iter().filter(|c| c.from == 0.0).map(|c| c.to).fold(0.0, f64::max);
    let land = take.contacts.iter().filter(|c| c.from > 0.0).map(|c| c.from).fold(f64::MAX, f64::min);
    assert!(land - off > 0.4, "in the air from {off} to {land}");
    let first = (off * take.fps).ceil() as usize + 1;
    for f in first..(land * take.fps) as usize - 1 {
        let y = |f: usize| take.position(f, "hips").y;
        let fall = (y(f + 1) - 2.0 * y(f) + y(f - 1)) * take.fps * take.fps;
        // The body's sway adds a little to gravity.
        assert!((fall + 9.81).abs() < 0.3, "frame {f}: {fall}");
    }
}

#[test]
fn both_hands_keep_their_place_on_the_box() {
    for body in [data::performer(true), figure::giant().figure.body] {
        let (take, load) = data::carry(&body, 60.0);
        for (frame, (place, turn)) in load.iter().enumerate() {
            let model = body.model(&take.frames[frame]);
            for (side, (wrist, hand)) in ["leftHand", "rightHand"].into_iter().zip(motion::grips()) {
                let bone = body.bone(side);
                assert!(
                    model.positions[bone].distance(*place + *turn * wrist) < 1e-9,
                    "{side} in frame {frame}"
                );
                assert!((model.turns[bone].dot(*turn * hand).abs() - 1.0).abs() < 1e-9);
            }
        }
    }
}
