//! What a pose must achieve in model space, and the pose that does: feet exactly there, hands too where asked.

use crate::body::{Body, BodyPose};
use crate::math::{DQuat, DVec3, align, mirror_turn, part, slerp, smooth, turn_x, turn_y, turn_z};

/// A foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootGoal {
    /// Place of the ankle joint, metres.
    pub ankle: DVec3,
    /// Heading, degrees to the left of +Z.
    pub heading: f64,
    /// Degrees, toes up positive.
    pub pitch: f64,
    /// Toes bent up against the foot, degrees.
    pub toes: f64,
}

/// A hand held at a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HandGoal {
    /// Place of the wrist joint, model space.
    pub wrist: DVec3,
    /// Turn of the hand from the T stance, model space.
    pub turn: DQuat,
    /// Where the elbow points, model space.
    pub elbow: DVec3,
    /// 0 leaves the arm to its angles, 1 puts the hand there.
    pub weight: f64,
}

/// An arm by angles of the shoulder and elbow, degrees, as seen from the chest; the same numbers mean the same on both
/// sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArmGoal {
    /// Raised forward.
    pub flexion: f64,
    /// Raised sideways.
    pub abduction: f64,
    /// Turned inwards about the upper arm.
    pub inward: f64,
    /// Elbow bent.
    pub elbow: f64,
    /// Forearm and hand turned palm down, shown by the hand.
    pub pronation: f64,
    /// Wrist bent towards the palm.
    pub wrist: f64,
    /// Fingers curled, each joint.
    pub curl: f64,
    /// Collar bone raised.
    pub shrug: f64,
    /// Hand in space, if any.
    pub hand: Option<HandGoal>,
}

impl Default for ArmGoal {
    fn default() -> Self {
        ArmGoal {
            flexion: 2.0,
            abduction: 9.0,
            inward: 18.0,
            elbow: 14.0,
            pronation: 12.0,
            wrist: 4.0,
            curl: 16.0,
            shrug: 0.0,
            hand: None,
        }
    }
}

/// All goals of one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goals {
    /// Place of the hips joint.
    pub hips: DVec3,
    /// Turn of the pelvis from the T stance, model space.
    pub pelvis: DQuat,
    /// Turn of the chest, model space; the spine shares it out.
    pub chest: DQuat,
    /// Turn of the head, model space; the neck takes its part.
    pub head: DQuat,
    /// Left and right foot.
    pub feet: [FootGoal; 2],
    /// Left and right arm.
    pub arms: [ArmGoal; 2],
}

/// The middle joint and the bend axis of a two-bone limb from `start` to `end`, bent towards `pole`. Beyond reach the
/// limb points at the goal, straight.
pub fn two_bone(start: DVec3, end: DVec3, lengths: (f64, f64), pole: DVec3) -> (DVec3, DVec3) {
    let (a, b) = lengths;
    let reach = end - start;
    let distance = reach.length().clamp((a - b).abs() * 1.001 + 1e-6, (a + b) * (1.0 - 1e-9));
    let dir = reach.normalize_or(DVec3::NEG_Y);
    let side = (pole - dir * pole.dot(dir)).normalize_or(dir.any_orthonormal_vector());
    let along = (a * a - b * b + distance * distance) / (2.0 * distance);
    let across = (a * a - along * along).max(0.0).sqrt();
    (start + dir * along + side * across, side.cross(dir))
}

/// A standing foot: toes up, it rests on the heel; toes down, on the ball with the toes flat. `place` is the ankle over
/// the floor while the sole is flat (y is the floor's height), with the foot's heading in degrees.
pub fn rolled(body: &Body, foot: usize, (place, heading): (DVec3, f64), pitch: f64) -> FootGoal {
    let sole = body.soles[foot];
    // The heel lifts about the toe joint itself, so that toes stay exactly where they are.
    let ball = sole.toes.map_or(sole.ball, |toes| body.offset(toes));
    let pivot = if pitch > 0.0 { sole.heel } else { ball };
    let flat = place + DVec3::Y * -sole.heel.y;
    let ankle = flat + turn_y(heading) * (pivot - turn_x(-pitch) * pivot);
    FootGoal { ankle, heading, pitch, toes: (-pitch).max(0.0) }
}

/// The pose that meets the goals.
pub fn solve(body: &Body, goals: &Goals) -> BodyPose {
    let mut pose = body.stance();
    pose.hips = goals.hips;
    pose.turns[0] = goals.pelvis;
    spine(body, &mut pose, goals);
    for side in 0..2 {
        arm(body, &mut pose, goals, side);
        leg(body, &mut pose, goals, side);
    }
    pose
}

fn spine(body: &Body, pose: &mut BodyPose, goals: &Goals) {
    let neck = body.bone("neck");
    let mut joints = Vec::new();
    let mut at = body.bones[neck].parent;
    while let Some(joint) = at.filter(|j| *j != 0) {
        joints.push(joint);
        at = body.bones[joint].parent;
    }
    let share = part(goals.pelvis.conjugate() * goals.chest, 1.0 / joints.len() as f64);
    for joint in joints {
        pose.turns[joint] = share;
    }
    let nod = goals.chest.conjugate() * goals.head;
    let first = part(nod, 0.45);
    pose.turns[neck] = first;
    pose.turns[body.bone("head")] = first.conjugate() * nod;
}

fn name(side: usize, bone: &str) -> String {
    format!("{}{bone}", if side == 0 { "left" } else { "right" })
}

/// A left-side turn for either side.
fn sided(side: usize, turn: DQuat) -> DQuat {
    if side == 0 { turn } else { mirror_turn(turn) }
}

fn leg(body: &Body, pose: &mut BodyPose, goals: &Goals, side: usize) {
    let foot = goals.feet[side];
    let [upper, lower, ankle] = ["UpperLeg", "LowerLeg", "Foot"].map(|n| body.bone(&name(side, n)));
    let start = pose.hips + goals.pelvis * body.offset(upper);
    let heading = turn_y(foot.heading);
    let pole = goals.pelvis * DVec3::Z * 0.45 + heading * DVec3::Z * 0.55;
    let (knee, axis) = two_bone(start, foot.ankle, (body.length(upper), body.length(lower)), pole);
    let thigh = align(DVec3::NEG_Y, DVec3::X, (knee - start).normalize(), axis);
    let shin = align(DVec3::NEG_Y, DVec3::X, (foot.ankle - knee).normalize(), axis);
    let foot_turn = heading * turn_x(-foot.pitch);
    pose.turns[upper] = goals.pelvis.conjugate() * thigh;
    pose.turns[lower] = thigh.conjugate() * shin;
    pose.turns[ankle] = shin.conjugate() * foot_turn;
    if let Some(toes) = body.find(&name(side, "Toes")) {
        pose.turns[toes] = turn_x(-foot.toes);
    }
}

fn arm(body: &Body, pose: &mut BodyPose, goals: &Goals, side: usize) {
    let arm = goals.arms[side];
    let [collar, upper, lower, hand] =
        ["Shoulder", "UpperArm", "LowerArm", "Hand"].map(|n| body.bone(&name(side, n)));
    // The collar bone follows what the arm does by a small part, as shoulders do.
    let rise = 22.0 * smooth(45.0, 170.0, arm.abduction + arm.flexion) + arm.shrug;
    let forward = -6.0 + 16.0 * smooth(-70.0, 90.0, arm.flexion);
    pose.turns[collar] = sided(side, turn_y(-forward) * turn_z(rise - 2.0));
    let hang = turn_x(-arm.flexion) * turn_z(arm.abduction - 90.0 - rise) * turn_x(arm.inward);
    pose.turns[upper] = sided(side, hang);
    pose.turns[lower] = sided(side, turn_y(-arm.elbow));
    pose.turns[hand] = sided(side, turn_x(arm.pronation) * turn_z(-arm.wrist));
    fingers(body, pose, side, arm.curl);
    let Some(goal) = arm.hand.filter(|h| h.weight > 0.0) else { return };
    let model = body.model(pose);
    let (start, chest) = (model.positions[upper], model.turns[collar]);
    let wrist = model.positions[hand].lerp(goal.wrist, goal.weight);
    let lengths = (body.length(upper), body.length(lower));
    let (elbow, axis) = two_bone(start, wrist, lengths, goal.elbow);
    let (out, bend) =
        (if side == 0 { DVec3::X } else { DVec3::NEG_X }, if side == 0 { DVec3::NEG_Y } else { DVec3::Y });
    let upper_turn = align(out, bend, (elbow - start).normalize(), axis);
    let lower_turn = align(out, bend, (wrist - elbow).normalize(), axis);
    let held = slerp(model.turns[hand], goal.turn, goal.weight);
    // Taken over gently, so that the elbow does not jump when the hand begins to be led.
    let mix = |bone: usize, solved: DQuat| slerp(model.turns[bone], solved, smooth(0.0, 0.4, goal.weight));
    let (u, l) = (mix(upper, upper_turn), mix(lower, lower_turn));
    pose.turns[upper] = chest.conjugate() * u;
    pose.turns[lower] = u.conjugate() * l;
    pose.turns[hand] = l.conjugate() * held;
}

fn fingers(body: &Body, pose: &mut BodyPose, side: usize, curl: f64) {
    for (i, finger) in crate::body::FINGERS.iter().enumerate() {
        for (k, joint) in ["Metacarpal", "Proximal", "Intermediate", "Distal"].iter().enumerate() {
            let Some(bone) = body.find(&name(side, &format!("{finger}{joint}"))) else { continue };
            let turn = if i == 0 {
                turn_z(-curl * 0.25) * turn_y(curl * if k == 0 { 0.3 } else { 0.4 })
            } else {
                // The little finger's side curls more, as in a hand at rest.
                turn_z(-curl * (0.85 + 0.12 * i as f64))
            };
            pose.turns[bone] = sided(side, turn);
        }
    }
}
