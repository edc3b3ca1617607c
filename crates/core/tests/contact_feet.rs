//! The contact pass on walks of known truth: planted feet stand still on every build, and nothing pops.

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::walk::Walk;
use figure::{Build, clip_of, frames};
use posewright::contact::ContactPoint;
use posewright::measure::{FootMeasureOptions, FootMeasures, Performance, foot_measures, smoothness};
use posewright::retarget::feet::{FeetOptions, FeetPass, FeetReport};
use posewright::{Character, Clip, Retarget, RetargetOptions, TravelTo};

/// A retarget with the contact pass, and what was measured.
struct Result {
    report: FeetReport,
    before: FootMeasures,
    after: FootMeasures,
    /// Ratios of peaks, corrected over uncorrected.
    added: posewright::measure::Smoothness,
    clip: Clip,
    plain: Clip,
}

fn planted(source: &Character, clip: &Clip, times: &[f64], target: &Character, travel: TravelTo) -> Result {
    let retarget = Retarget::new(source, target, &RetargetOptions { travel, ..Default::default() }).unwrap();
    let pass = FeetPass { source, source_clip: clip, target, retarget: &retarget, times };
    let plain = retarget.clip(clip, times);
    let mut planted = plain.clone();
    let options = FeetOptions::default();
    let report = pass.plant(&mut planted, &options);
    let phases = pass.phases(&options);
    let measure = FootMeasureOptions {
        phases: &phases,
        points: [ContactPoint::Toes; 2],
        floor: f64::from(target.floor()),
        trim_secs: 0.03,
    };
    let (a, b) = (Performance::new(target, &plain), Performance::new(target, &planted));
    Result {
        report,
        before: foot_measures(&a, times, &measure),
        after: foot_measures(&b, times, &measure),
        added: smoothness(&a, &b, times, 1.0),
        clip: planted,
        plain,
    }
}

fn builds() -> Vec<(&'static str, Build)> {
    let adult = Build::default();
    vec![
        ("half", adult.scaled(0.5)),
        ("double", adult.scaled(2.0)),
        ("long feet", Build { foot: 0.24, ..adult.clone() }),
        ("short feet", Build { foot: 0.09, ..adult.clone() }),
        ("long shins", Build { thigh: 0.36, shin: 0.48, ..adult.clone() }),
        ("high ankles", Build { ankle: 0.13, ..adult.clone() }),
        ("small with large feet", Build { foot: 0.14, ankle: 0.1, ..adult.scaled(0.6) }),
    ]
}

#[test]
fn planted_feet_stand_still_on_every_build() {
    let source = Build::default();
    let walker = source.character();
    for rate in [30.0, 60.0, 120.0] {
        let (clip, times, _) = Walk { rate, ..Walk::default() }.clip(&source);
        for (name, build) in builds() {
            let target = build.character();
            let found = planted(&walker, &clip, &times, &target, TravelTo::Hips);
            let after = &found.after;
            println!(
                "{rate} {name}: slide {:.2} -> {:.3} mm, worst {:.3}, in {:.2} over {:.2} between {:.2} mm, pelvis {:.1} mm, \
                 speed x{:.2} acceleration x{:.2} ({:?} at {})",
                found.before.slide_mean * 1e3,
                after.slide_mean * 1e3,
                after.slide_worst * 1e3,
                after.penetration * 1e3,
                after.float * 1e3,
                after.penetration_between * 1e3,
                found.report.pelvis_worst * 1e3,
                found.added.speed_ratio,
                found.added.acceleration_ratio,
                found.added.acceleration_bone,
                found.added.acceleration_frame,
            );
            assert!(found.report.contacts.len() >= 9, "{name}");
            assert!(found.report.contacts.iter().all(|c| !c.released), "{name}");
            assert!(after.slide_worst <= 1e-3, "{name}: {}", after.slide_worst);
            assert!(after.penetration <= 3e-3 && after.float <= 3e-3, "{name}: {after:?}");
            assert!(after.penetration_between <= 0.010, "{name}: {}", after.penetration_between);
            assert!(found.added.worst() <= 1.3, "{name}: {:?}", found.added);
        }
    }
}

#[test]
fn debug_one() {
    use posewright::measure::ModelPose64;
    let source = Build::default();
    let walker = source.character();
    let (clip, times, _) = Walk { rate: 30.0, ..Walk::default() }.clip(&source);
    let target = source.scaled(0.5).character();
    let r = planted(&walker, &clip, &times, &target, TravelTo::Hips);
    let sk = target.skeleton();
    let h = target.humanoid();
    use posewright::Bone;
    for f in 8..22 {
        let pose = |c: &Clip| {
            let mut l = sk.rest().to_vec();
            c.sample(sk, times[f], &mut l);
            ModelPose64::of(sk, &l)
        };
        let (a, b) = (pose(&r.plain), pose(&r.clip));
        let d = |bone| (b.positions[h.joint(bone).unwrap()] - a.positions[h.joint(bone).unwrap()]) * 1e3;
        println!(
            "{f} hips {:.2} knee {:.2} foot {:.2} toe {:.2} toey {:.2}",
            d(Bone::Hips),
            d(Bone::RightLowerLeg),
            d(Bone::RightFoot),
            d(Bone::RightToes),
            a.positions[h.joint(Bone::RightToes).unwrap()].y * 1e3
        );
    }
}
