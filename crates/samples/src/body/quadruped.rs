//! Four-legged bodies that walk on their toes: dogs, foxes, cats.
//!
//! The stance is a natural stand; as for people, every joint's frame is the world's in it. Bones are called `hips`,
//! `spine1` to `chest`, `neck`, `head`, `tail1` to `tail5`, and per leg `leftFrontShoulder`, `leftFrontUpper`,
//! `leftFrontLower`, `leftFrontFoot`, `leftFrontToes`, `leftHindUpper`, `leftHindLower`, `leftHindFoot`, `leftHindToes`.

use super::{Body, Builder, Sole};
use crate::math::{DVec3, mirror};

/// Size and build of a four-legged body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuadrupedProportions {
    /// Height of the shoulders, metres. 0.40 is a fox.
    pub withers: f64,
    /// Length of the trunk, 1 is a fox's.
    pub length: f64,
    /// Joints of the tail, up to 5.
    pub tail: usize,
}

impl Default for QuadrupedProportions {
    fn default() -> Self {
        QuadrupedProportions { withers: 0.40, length: 1.0, tail: 5 }
    }
}

/// The body with these measures.
pub fn quadruped(p: &QuadrupedProportions) -> Body {
    let size = p.withers / 0.40;
    // Only the trunk is stretched: the legs keep their angles.
    let at = |x: f64, y: f64, z: f64| {
        DVec3::new(x, y, z) * size + DVec3::Z * (z.signum() * 0.17 * size * (p.length - 1.0))
    };
    let mut b = Builder::default();
    let trunk = [
        ("hips", "", at(0.0, 0.375, -0.20)),
        ("spine1", "hips", at(0.0, 0.388, -0.11)),
        ("spine2", "spine1", at(0.0, 0.39, 0.0)),
        ("chest", "spine2", at(0.0, 0.385, 0.10)),
        ("neck", "chest", at(0.0, 0.405, 0.20)),
        ("head", "neck", at(0.0, 0.515, 0.275)),
        ("nose", "head", at(0.0, 0.475, 0.46)),
    ];
    for pair in trunk.windows(2) {
        b.add(pair[0].0, pair[0].1, pair[0].2, pair[1].2);
    }
    for left in [true, false] {
        leg(&mut b, left, &front(at));
    }
    for left in [true, false] {
        leg(&mut b, left, &hind(at));
    }
    tail(&mut b, p, at);
    let mut soles = Vec::new();
    for name in ["leftHindToes", "leftFrontToes", "rightHindToes", "rightFrontToes"] {
        let foot = b.index(name).unwrap_or_default();
        let down = DVec3::Y * -b.bones[foot].head.y;
        soles.push(Sole { foot, toes: None, heel: down, ball: down, tip: down + DVec3::Z * 0.04 * size });
    }
    b.finish(soles)
}

/// A leg's joints from the trunk down and its tip, with names and the bone it hangs from.
struct Leg {
    parent: &'static str,
    names: Vec<&'static str>,
    points: Vec<DVec3>,
}

fn front(at: impl Fn(f64, f64, f64) -> DVec3) -> Leg {
    Leg {
        parent: "chest",
        names: vec!["FrontShoulder", "FrontUpper", "FrontLower", "FrontFoot", "FrontToes"],
        points: vec![
            at(0.042, 0.405, 0.14),
            at(0.058, 0.295, 0.215),
            at(0.06, 0.215, 0.128),
            at(0.056, 0.085, 0.148),
            at(0.056, 0.018, 0.176),
            at(0.056, 0.012, 0.216),
        ],
    }
}

fn hind(at: impl Fn(f64, f64, f64) -> DVec3) -> Leg {
    Leg {
        parent: "hips",
        names: vec!["HindUpper", "HindLower", "HindFoot", "HindToes"],
        points: vec![
            at(0.045, 0.35, -0.215),
            at(0.058, 0.235, -0.145),
            at(0.056, 0.13, -0.268),
            at(0.056, 0.018, -0.218),
            at(0.056, 0.012, -0.178),
        ],
    }
}

fn leg(b: &mut Builder, left: bool, leg: &Leg) {
    let side = if left { "left" } else { "right" };
    let place = |p: DVec3| if left { p } else { mirror(p) };
    for (i, name) in leg.names.iter().enumerate() {
        let parent = if i == 0 { leg.parent.to_string() } else { format!("{side}{}", leg.names[i - 1]) };
        b.add(&format!("{side}{name}"), &parent, place(leg.points[i]), place(leg.points[i + 1]));
    }
}

fn tail(b: &mut Builder, p: &QuadrupedProportions, at: impl Fn(f64, f64, f64) -> DVec3) {
    let mut points = vec![at(0.0, 0.375, -0.262)];
    for i in 0..p.tail {
        let step = DVec3::new(0.0, -0.028 + 0.009 * i as f64, -0.068) * (p.withers / 0.40);
        points.push(points[i] + step);
    }
    for i in 0..p.tail {
        let parent = if i == 0 { "hips".to_string() } else { format!("tail{i}") };
        b.add(&format!("tail{}", i + 1), &parent, points[i], points[i + 1]);
    }
}
