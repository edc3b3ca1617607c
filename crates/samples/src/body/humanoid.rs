//! Two-legged bodies from a list of measures.

use super::{Body, Builder, Sole};
use crate::math::{DVec3, cos_deg, mirror, sin_deg};

/// The five fingers by VRM's names, thumb first.
pub const FINGERS: [&str; 5] = ["Thumb", "Index", "Middle", "Ring", "Little"];

/// Measures of a two-legged body in its T stance, metres.
#[derive(Clone, Debug, PartialEq)]
pub struct Proportions {
    /// Ankle over the sole.
    pub ankle: f64,
    /// Knee to ankle.
    pub lower_leg: f64,
    /// Hip to knee.
    pub upper_leg: f64,
    /// Hip joints below the hips joint.
    pub hip_drop: f64,
    /// Hip joint from the middle.
    pub hip_out: f64,
    /// Heel behind the ankle.
    pub heel: f64,
    /// Ball of the foot before the ankle.
    pub ball: f64,
    /// Toe tip before the ball.
    pub toes: f64,
    /// Hips to the root of the neck.
    pub torso: f64,
    /// Spine joints between hips and neck: 1 to 5.
    pub spine_joints: usize,
    /// Root of the neck to the head joint.
    pub neck: f64,
    /// Head joint to the crown.
    pub head: f64,
    /// Shoulder joint from the middle.
    pub shoulder_out: f64,
    /// Shoulder joint below the root of the neck.
    pub shoulder_drop: f64,
    /// Shoulder to elbow.
    pub upper_arm: f64,
    /// Elbow to wrist.
    pub lower_arm: f64,
    /// Wrist to knuckles.
    pub palm: f64,
    /// Knuckle to tip of the middle finger.
    pub finger: f64,
    /// Which of [`FINGERS`] each hand has.
    pub fingers: Vec<usize>,
    /// Whether the feet have toe joints.
    pub toe_joints: bool,
    /// Whether the eyes are joints.
    pub eyes: bool,
}

impl Proportions {
    /// A grown person of 1.76 m: segment lengths after Winter's table of anthropometry (Biomechanics and Motor Control
    /// of Human Movement, figure 4.1), with a slightly larger head and hands, as drawn figures have.
    pub fn adult() -> Proportions {
        Proportions {
            ankle: 0.082,
            lower_leg: 0.425,
            upper_leg: 0.43,
            hip_drop: 0.05,
            hip_out: 0.09,
            heel: 0.055,
            ball: 0.125,
            toes: 0.07,
            torso: 0.455,
            spine_joints: 3,
            neck: 0.085,
            head: 0.25,
            shoulder_out: 0.172,
            shoulder_drop: 0.045,
            upper_arm: 0.275,
            lower_arm: 0.25,
            palm: 0.092,
            finger: 0.088,
            fingers: vec![0, 1, 2, 3, 4],
            toe_joints: true,
            eyes: false,
        }
    }

    /// Hips joint over the sole.
    pub fn hips(&self) -> f64 {
        self.ankle + self.lower_leg + self.upper_leg + self.hip_drop
    }
}

/// Names of `count` spine joints from the bottom up; VRM's where it has them.
pub(crate) fn spine_names(count: usize) -> &'static [&'static str] {
    match count {
        0 | 1 => &["spine"],
        2 => &["spine", "chest"],
        3 => &["spine", "chest", "upperChest"],
        4 => &["spine", "spineExtra", "chest", "upperChest"],
        _ => &["spine", "spineExtra", "chest", "chestExtra", "upperChest"],
    }
}

/// The body with these measures.
pub fn humanoid(p: &Proportions) -> Body {
    let mut b = Builder::default();
    let up = |y: f64| DVec3::new(0.0, y, 0.0);
    let hips = p.hips();
    let names = spine_names(p.spine_joints);
    // The first spine joint stands a little over the hips, the rest at equal distances.
    let first = hips + p.torso * 0.16;
    let neck = hips + p.torso;
    let step = (neck - first) / names.len() as f64;
    b.add("hips", "", up(hips), up(first));
    for (i, name) in names.iter().enumerate() {
        let parent = if i == 0 { "hips" } else { names[i - 1] };
        b.add(name, parent, up(first + step * i as f64), up(first + step * (i + 1) as f64));
    }
    let chest = names[names.len() - 1];
    let head = neck + p.neck;
    b.add("neck", chest, up(neck), DVec3::new(0.0, head, 0.012));
    b.add("head", "neck", DVec3::new(0.0, head, 0.012), up(head + p.head));
    if p.eyes {
        for side in [1.0, -1.0] {
            let name = if side > 0.0 { "leftEye" } else { "rightEye" };
            let at = DVec3::new(side * p.head * 0.15, head + p.head * 0.36, p.head * 0.3);
            b.add(name, "head", at, at + DVec3::Z * 0.03);
        }
    }
    for left in [true, false] {
        arm(&mut b, p, left, chest);
    }
    let mut soles = Vec::new();
    for left in [true, false] {
        soles.push(leg(&mut b, p, left));
    }
    b.finish(soles)
}

fn sided(left: bool, p: DVec3) -> DVec3 {
    if left { p } else { mirror(p) }
}

fn arm(b: &mut Builder, p: &Proportions, left: bool, chest: &str) {
    let side = if left { "left" } else { "right" };
    let name = |n: &str| format!("{side}{n}");
    let y = p.hips() + p.torso - p.shoulder_drop;
    let at = |x: f64| sided(left, DVec3::new(x, y, -0.01));
    let collar = sided(left, DVec3::new(p.shoulder_out * 0.16, y + p.shoulder_drop * 0.3, 0.0));
    let (elbow, wrist) = (p.shoulder_out + p.upper_arm, p.shoulder_out + p.upper_arm + p.lower_arm);
    b.add(&name("Shoulder"), chest, collar, at(p.shoulder_out));
    b.add(&name("UpperArm"), &name("Shoulder"), at(p.shoulder_out), at(elbow));
    b.add(&name("LowerArm"), &name("UpperArm"), at(elbow), at(wrist));
    b.add(&name("Hand"), &name("LowerArm"), at(wrist), at(wrist + p.palm));
    let joint_names = |finger: usize| match finger {
        0 => ["Metacarpal", "Proximal", "Distal"],
        _ => ["Proximal", "Intermediate", "Distal"],
    };
    for &finger in &p.fingers {
        let points = finger_points(p, finger);
        for (i, joint) in joint_names(finger).iter().enumerate() {
            let parent = if i == 0 {
                name("Hand")
            } else {
                name(&format!("{}{}", FINGERS[finger], joint_names(finger)[i - 1]))
            };
            let (from, to) = (points[i], points[i + 1]);
            let place = |q: DVec3| sided(left, q + DVec3::new(wrist, y, -0.01));
            b.add(&name(&format!("{}{joint}", FINGERS[finger])), &parent, place(from), place(to));
        }
    }
}

/// The four points of a finger's joints and tip relative to the wrist of the left hand in the T stance.
fn finger_points(p: &Proportions, finger: usize) -> [DVec3; 4] {
    let spread = p.palm * 0.245;
    // Place across the palm (+Z is the thumb's side) in finger widths, length and knuckle relative to the middle's.
    let (across, length, knuckle, fan) = match finger {
        0 => {
            let base = DVec3::new(p.palm * 0.22, -p.palm * 0.10, p.palm * 0.34);
            let along = DVec3::new(cos_deg(40.0), -0.25, sin_deg(40.0)).normalize();
            let lengths = [p.palm * 0.42, p.finger * 0.42, p.finger * 0.34];
            let second = base + along * lengths[0];
            let along = DVec3::new(cos_deg(25.0), -0.2, sin_deg(25.0)).normalize();
            let third = second + along * lengths[1];
            return [base, second, third, third + along * lengths[2]];
        }
        1 => (1.45, 0.92, 0.98, 5.0),
        2 => (0.45, 1.0, 1.0, 1.0),
        3 => (-0.55, 0.93, 0.95, -3.0),
        _ => (-1.5, 0.74, 0.86, -8.0),
    };
    // Hands with few fingers spread them over the whole palm.
    let few = if p.fingers.len() <= 4 { 1.25 } else { 1.0 };
    let base = DVec3::new(p.palm * knuckle, 0.0, across * spread * few);
    let along = DVec3::new(cos_deg(fan), 0.0, sin_deg(fan));
    let length = p.finger * length;
    [base, base + along * (length * 0.45), base + along * (length * 0.75), base + along * length]
}

fn leg(b: &mut Builder, p: &Proportions, left: bool) -> Sole {
    let side = if left { "left" } else { "right" };
    let name = |n: &str| format!("{side}{n}");
    let at = |y: f64, z: f64| sided(left, DVec3::new(p.hip_out, y, z));
    let knee = p.ankle + p.lower_leg;
    let ball = at(p.ankle * 0.3, p.ball);
    b.add(&name("UpperLeg"), "hips", at(knee + p.upper_leg, 0.0), at(knee, 0.0));
    b.add(&name("LowerLeg"), &name("UpperLeg"), at(knee, 0.0), at(p.ankle, 0.0));
    b.add(&name("Foot"), &name("LowerLeg"), at(p.ankle, 0.0), ball);
    if p.toe_joints {
        b.add(&name("Toes"), &name("Foot"), ball, ball + DVec3::new(0.0, -p.ankle * 0.1, p.toes));
    }
    Sole {
        foot: b.index(&name("Foot")).unwrap_or_default(),
        toes: b.index(&name("Toes")),
        heel: DVec3::new(0.0, -p.ankle, -p.heel),
        ball: DVec3::new(0.0, -p.ankle, p.ball),
        tip: DVec3::new(0.0, -p.ankle, p.ball + p.toes),
    }
}
