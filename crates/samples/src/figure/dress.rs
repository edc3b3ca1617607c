//! Trunk, limbs, hands and shoes of two-legged characters.

use super::look::{ACCENT, BOTTOM, Look, SHOE, SKIN, SOLE, TOP};
use super::{Sculptor, along, station, thicker, trimmed};
use crate::body::FINGERS;
use crate::math::{DQuat, DVec3};
use crate::mesh::{Loft, Region, Shape, Solid, Station, Surface, Tube, loft};

/// Everything below the head.
pub(crate) fn dress(s: &mut Sculptor<'_>, look: &Look) {
    top(s, look);
    trousers(s, look);
    for side in ["left", "right"] {
        bare_arm(s, look, side);
        bare_leg(s, look, side);
        hand(s, look, side);
        if look.shoes {
            shoe(s, look, side);
        } else {
            bare_foot(s, look, side);
        }
    }
}

fn torso(s: &Sculptor<'_>) -> f64 {
    s.at("neck").y - s.at("hips").y
}

/// The trunk as a loft along Y.
fn trunk(s: &Sculptor<'_>, look: &Look, range: (f64, f64), by: f64) -> Run {
    let height = torso(s);
    let all: Vec<Station> =
        look.trunk.iter().map(|&(f, x, z, shift)| station(f * height, x, z, shift)).collect();
    let stations = thicker(&trimmed(&all, range.0 * height, range.1 * height), by);
    Run { origin: s.at("hips"), turn: DQuat::IDENTITY, stations }
}

/// Cross-sections along a line, to be joined with other solids or covered as they are.
struct Run {
    origin: DVec3,
    turn: DQuat,
    stations: Vec<Station>,
}

impl Run {
    fn solid(self, round: f64) -> Solid {
        let Run { origin, turn, stations } = self;
        Solid::Loft { origin, turn, stations, round }
    }

    fn surface(self, sides: usize, rings: usize, square: f64) -> Surface {
        let Run { origin, turn, stations } = self;
        loft(&Loft { origin, turn, stations, sides, rings, square })
    }
}

/// An arm as a loft from the shoulder; 1 is the elbow, 2 the wrist.
fn arm(s: &Sculptor<'_>, look: &Look, side: &str, range: (f64, f64), by: f64) -> Run {
    let (a, e, w) =
        (s.at(&format!("{side}UpperArm")), s.at(&format!("{side}LowerArm")), s.at(&format!("{side}Hand")));
    let (upper, lower) = (a.distance(e), e.distance(w));
    let [shoulder, elbow, forearm, wrist] = look.arm;
    let all = [
        station(-0.95 * shoulder, shoulder * 0.35, shoulder * 0.35, 0.0),
        station(-0.6 * shoulder, shoulder * 0.8, shoulder * 0.8, 0.0),
        station(0.0, shoulder * 1.02, shoulder, 0.0),
        station(upper * 0.45, shoulder * 0.9, shoulder * 0.95, 0.0),
        station(upper, elbow, elbow, 0.0),
        station(upper + lower * 0.3, forearm, forearm, 0.0),
        station(upper + lower, wrist * 0.82, wrist, 0.0),
    ];
    let place = |f: f64| if f <= 1.0 { f * upper } else { upper + (f - 1.0) * lower };
    let from = if range.0 <= 0.0 { -0.95 * shoulder } else { place(range.0) };
    let stations = thicker(&trimmed(&all, from, place(range.1)), by);
    Run { origin: a, turn: along(e - a, DVec3::Z), stations }
}

/// A leg as a loft from the hip joint down; 1 is the knee, 2 the ankle.
fn leg(s: &Sculptor<'_>, look: &Look, side: &str, range: (f64, f64), by: f64) -> Run {
    let (h, k, a) =
        (s.at(&format!("{side}UpperLeg")), s.at(&format!("{side}LowerLeg")), s.at(&format!("{side}Foot")));
    let (upper, lower) = (h.distance(k), k.distance(a));
    let [thigh, knee, calf, ankle] = look.leg;
    let all = [
        station(-0.12 * upper, thigh * 0.9, thigh, 0.0),
        station(0.1 * upper, thigh, thigh * 1.08, -0.004),
        station(0.5 * upper, thigh * 0.88, thigh * 0.95, 0.004),
        station(upper, knee, knee * 1.03, 0.006),
        station(upper + 0.3 * lower, calf, calf * 1.08, -0.012),
        station(upper + 0.75 * lower, ankle * 1.1, ankle * 1.15, -0.008),
        station(upper + lower, ankle, ankle * 1.1, -0.002),
    ];
    let place = |f: f64| if f <= 1.0 { f * upper } else { upper + (f - 1.0) * lower };
    let stations = thicker(&trimmed(&all, place(range.0), place(range.1)), by);
    Run { origin: h, turn: along(k - h, DVec3::Z), stations }
}

fn top(s: &mut Sculptor<'_>, look: &Look) {
    let mut shape = Shape::new();
    let by = 0.007;
    shape.add(trunk(s, look, (look.hem - 0.1, 1.04), by).solid(0.02), 0.0);
    let soft = look.arm[0] * 0.9;
    for side in ["left", "right"] {
        let (collar, shoulder) = (s.at(&format!("{side}Shoulder")), s.at(&format!("{side}UpperArm")));
        let r = look.arm[0];
        shape.cone(collar - DVec3::Y * r * 0.4, shoulder, (r * 1.0, r * 1.04 + by), soft);
        let nape = s.at("neck") + DVec3::new(0.0, 0.1 * look.neck, -0.3 * look.neck);
        shape.cone(nape, shoulder.lerp(nape, 0.25), (look.neck * 0.75, r * 0.7), soft * 0.7);
        if look.sleeve > 0.0 {
            shape.add(arm(s, look, side, (0.0, look.sleeve), by + 0.004).solid(0.008), soft * 0.5);
        }
    }
    let hem = s.at("hips") + DVec3::Y * (look.hem * torso(s));
    shape.below(hem, DVec3::NEG_Y, 0.006);
    // The neckline slants down to the front.
    let neckline = s.at("neck") + DVec3::new(0.0, look.neck * 0.25, 0.0);
    shape.below(neckline, DVec3::new(0.0, 1.0, 0.45), 0.008);
    s.shape(&shape, 0.068 * torso(s), TOP, &Region::Whole);
    neck(s, look);
}

/// Neck and the skin that shows in the neckline.
fn neck(s: &mut Sculptor<'_>, look: &Look) {
    let (n, h) = (s.at("neck"), s.at("head"));
    let up = h - n;
    let stations = vec![
        station(-0.6 * up.length(), look.neck * 1.6, look.neck * 1.1, 0.0),
        station(0.05 * up.length(), look.neck * 1.1, look.neck * 1.0, 0.0),
        station(0.6 * up.length(), look.neck * 0.93, look.neck * 0.97, 0.0),
        station(1.3 * up.length(), look.neck * 0.75, look.neck * 0.78, 0.12 * look.neck),
    ];
    let run = Run { origin: n - DVec3::Z * look.neck * 0.12, turn: along(up, DVec3::Z), stations };
    s.surface(run.surface(16, 8, 0.0), SKIN, &Region::Whole);
}

fn trousers(s: &mut Sculptor<'_>, look: &Look) {
    let mut shape = Shape::new();
    let lowest = look.trunk[0].0;
    shape.add(trunk(s, look, (lowest, look.hem + 0.12), 0.0).solid(0.02), 0.0);
    let soft = look.leg[0] * 0.35;
    for side in ["left", "right"] {
        shape.add(leg(s, look, side, (-0.12, look.trousers.min(1.93)), 0.008).solid(0.01), soft);
    }
    s.shape(&shape, look.leg[0] * 0.38, BOTTOM, &Region::Whole);
    belt(s, look);
}

/// A belt where shirt and trousers meet.
fn belt(s: &mut Sculptor<'_>, look: &Look) {
    let half = 0.035;
    // Contours of the shirt stand out by a part of their cells, so the belt must by more.
    let by = 0.0125 * torso(s) / 0.455;
    let run = trunk(s, look, (look.hem - half, look.hem + half), by.max(0.0125));
    s.surface(run.surface(28, 3, 0.0), ACCENT, &Region::Whole);
}

fn bare_arm(s: &mut Sculptor<'_>, look: &Look, side: &str) {
    if look.sleeve >= 2.0 {
        return;
    }
    let run = arm(s, look, side, ((look.sleeve - 0.25).max(0.0), 2.0), 0.0);
    s.surface(run.surface(12, 18, 0.0), SKIN, &Region::Whole);
}

fn bare_leg(s: &mut Sculptor<'_>, look: &Look, side: &str) {
    if look.trousers >= 1.93 {
        return;
    }
    let run = leg(s, look, side, (look.trousers - 0.2, 2.0), 0.0);
    s.surface(run.surface(14, 14, 0.0), SKIN, &Region::Whole);
}

fn hand(s: &mut Sculptor<'_>, look: &Look, side: &str) {
    let hand_bone = s.body.bone(&format!("{side}Hand"));
    let (w, k) = (s.at(&format!("{side}Hand")), s.tail(&format!("{side}Hand")));
    let size = w.distance(k);
    let front = s.carried(&format!("{side}Hand"), DVec3::Z);
    let [_, _, _, wrist] = look.arm;
    let flat = look.finger * 1.35;
    let stations = vec![
        station(-0.3 * size, wrist * 0.78, wrist * 0.92, 0.0),
        station(0.0, wrist * 0.76, wrist * 0.93, 0.01 * size),
        station(0.3 * size, flat * 1.2, size * 0.4, 0.04 * size),
        station(0.6 * size, flat * 1.1, size * 0.45, 0.03 * size),
        station(0.92 * size, flat * 0.9, size * 0.45, -0.005 * size),
        station(1.04 * size, flat * 0.72, size * 0.42, -0.02 * size),
    ];
    let run = Run { origin: w, turn: along(k - w, front), stations };
    s.surface(run.surface(14, 9, 0.5), SKIN, &Region::Chain(vec![hand_bone]));
    if let Some(thumb) = s.body.find(&format!("{side}ThumbMetacarpal")) {
        let (a, b) = (s.model.positions[thumb], s.body.tail(&s.model, thumb));
        let points = vec![a.lerp(w, 0.3), a.lerp(b, 0.5), b];
        let radii = [1.3, 1.45, 1.15].map(|r| r * look.finger).to_vec();
        s.tube(&Tube { points, radii, flat: None, sides: 8 }, SKIN, &Region::Chain(vec![thumb]));
    }
    for finger in FINGERS {
        finger_tube(s, look, side, finger);
    }
}

fn finger_tube(s: &mut Sculptor<'_>, look: &Look, side: &str, finger: &str) {
    let joints = match finger {
        "Thumb" => ["Metacarpal", "Proximal", "Distal"],
        _ => ["Proximal", "Intermediate", "Distal"],
    };
    let bones: Vec<usize> =
        joints.iter().filter_map(|j| s.body.find(&format!("{side}{finger}{j}"))).collect();
    if bones.len() < 3 {
        return;
    }
    let at = |i: usize| s.model.positions[bones[i]];
    let tip = s.body.tail(&s.model, bones[2]);
    let r = look.finger * if finger == "Little" { 0.84 } else { 1.0 };
    let points = if finger == "Thumb" {
        vec![at(1).lerp(at(0), 0.3), at(1), at(1).lerp(at(2), 0.5), at(2), at(2).lerp(tip, 0.6)]
    } else {
        vec![at(0), at(0).lerp(at(1), 0.5), at(1), at(2), at(2).lerp(tip, 0.65)]
    };
    let radii = vec![r * 1.1, r * 1.06, r, r * 0.94, r * 0.86];
    s.tube(&Tube { points, radii, flat: None, sides: 6 }, SKIN, &Region::Chain(bones));
}

/// Where a foot stands: the point on the floor under the ankle, with its measures.
fn foot_place(s: &Sculptor<'_>, side: &str) -> (DVec3, DVec3, crate::body::Sole) {
    let bone = s.body.bone(&format!("{side}Foot"));
    let sole = s.body.soles.iter().find(|q| q.foot == bone).copied().unwrap_or(s.body.soles[0]);
    let ankle = s.model.positions[bone];
    (ankle + DVec3::new(0.0, sole.heel.y, 0.0), ankle, sole)
}

fn foot_stations(sole: &crate::body::Sole, w: f64, by: f64) -> Vec<Station> {
    let (heel, ball, tip, a) = (-sole.heel.z, sole.ball.z, sole.tip.z, -sole.heel.y);
    let toes = tip - ball;
    let h = |at: f64, x: f64, top: f64| station(at, x * w + by, top * a * 0.5 + by, top * a * 0.5);
    vec![
        h(-heel - by, 0.5, 0.62),
        h(-heel * 0.55, 0.78, 0.95),
        h(ball * 0.12, 0.82, 1.02),
        h(ball * 0.55, 0.9, 0.82),
        h(ball, 1.03, 0.6),
        h(ball + toes * 0.55, 0.92, 0.48),
        h(tip + by, 0.5, 0.34),
    ]
}

fn shoe(s: &mut Sculptor<'_>, look: &Look, side: &str) {
    let (floor, ankle, sole) = foot_place(s, side);
    let turn = along(DVec3::Z, DVec3::Y);
    let a = ankle.y - floor.y;
    let thick = 0.24 * a;
    let mut upper = Shape::new();
    let stations = foot_stations(&sole, look.foot, 0.003);
    upper.add(Solid::Loft { origin: floor, turn, stations, round: 0.02 }, 0.0);
    let collar = ankle + DVec3::new(0.0, 0.32 * a, -0.08 * a);
    upper.cone(ankle - DVec3::Y * 0.3 * a, collar, (look.leg[3] * 1.1, look.leg[3] * 1.16), 0.03);
    upper.below(floor + DVec3::Y * thick * 0.8, DVec3::NEG_Y, 0.0);
    upper.below(collar, DVec3::new(0.0, 1.0, -0.12), 0.008);
    s.shape(&upper, 0.23 * a, SHOE, &Region::Whole);
    let mut base = Shape::new();
    let stations = foot_stations(&sole, look.foot, 0.007);
    base.add(Solid::Loft { origin: floor, turn, stations, round: 0.02 }, 0.0);
    base.below(floor + DVec3::Y * thick, DVec3::Y, 0.004);
    base.below(floor, DVec3::NEG_Y, 0.004);
    s.shape(&base, 0.28 * a, SOLE, &Region::Whole);
}

fn bare_foot(s: &mut Sculptor<'_>, look: &Look, side: &str) {
    let (floor, ankle, sole) = foot_place(s, side);
    let mut shape = Shape::new();
    let turn = along(DVec3::Z, DVec3::Y);
    shape.add(
        Solid::Loft { origin: floor, turn, stations: foot_stations(&sole, look.foot, 0.0), round: 0.02 },
        0.0,
    );
    let up = ankle.y - floor.y;
    shape.cone(ankle - DVec3::Y * 0.25 * up, ankle + DVec3::Y * 0.3 * up, (look.leg[3], look.leg[3]), 0.03);
    let out = if side == "left" { 1.0 } else { -1.0 };
    for (i, r) in [1.15, 0.95, 0.9, 0.8].into_iter().enumerate() {
        let across = look.foot * (-0.72 + 0.48 * i as f64) * out;
        let r = look.foot * 0.26 * r;
        let root = floor + DVec3::new(across, r * 1.3, sole.ball.z + 0.2 * (sole.tip.z - sole.ball.z));
        let tip = floor + DVec3::new(across * 1.1, r, sole.tip.z - r - 0.006 * (i * i) as f64);
        shape.cone(root, tip, (r * 1.1, r), 0.012);
    }
    shape.below(floor, DVec3::NEG_Y, 0.002);
    s.shape(&shape, look.foot * 0.27, SKIN, &Region::Whole);
}
