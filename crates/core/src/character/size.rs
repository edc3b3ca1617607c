//! Lengths of a character in its stance, and its soles.
//!
//! Soles come from the vertices that the feet move, where a reader provides them, else from the joints. Heights are
//! along the body's up. Where a foot has no toes at all the sole lies under the ankle by 0.08 leg lengths, the mean of
//! Drillis and Contini's body segment table (ankle height 0.039 H, leg 0.491 H).

use super::frames::Frames;
use super::stance::BodyAxes;
use super::{CharacterOptions, Measures, Sole};
use crate::humanoid::{Bone, Humanoid};
use crate::note::Note;
use crate::skeleton::Skeleton;
use glam::DVec3;

const ANKLE_OVER_SOLE_PER_LEG: f64 = 0.08;
/// Of the length of a foot (ankle to toe tip), the ball's distance from the toe tip where no toe joint tells.
const BALL_FROM_TIP: f64 = 0.35;

/// Legs outside of these lengths are said, metres: hardly anybody makes figures so tall or so small on purpose.
const LONGEST_LEG: f64 = 4.0;
const SHORTEST_LEG: f64 = 0.05;

/// Measures the stance that `frames` hold.
pub(super) fn measure(
    frames: &Frames<'_>,
    skeleton: &Skeleton,
    humanoid: &Humanoid,
    options: &CharacterOptions<'_>,
    axes: &BodyAxes,
    notes: &mut Vec<Note>,
) -> (Measures, [Option<Sole>; 2]) {
    let limb = |bones: [Bone; 3]| -> Option<f64> {
        let [a, b, c] = bones.map(|bone| humanoid.joint(bone).map(|j| frames.positions[j]));
        Some(a?.distance(b?) + b?.distance(c?))
    };
    let pair = |left: [Bone; 3]| {
        let both = [limb(left), limb(left.map(Bone::mirrored))];
        let found: Vec<f64> = both.into_iter().flatten().collect();
        if found.is_empty() { 0.0 } else { found.iter().sum::<f64>() / found.len() as f64 }
    };
    let leg_length = match pair([Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot]) {
        0.0 => leg_of_creature(frames, humanoid),
        length => length,
    };
    let arm_length = pair([Bone::LeftUpperArm, Bone::LeftLowerArm, Bone::LeftHand]);
    let height_of = |j: usize| frames.positions[j].dot(axes.up);

    let feet = [(Bone::LeftFoot, Bone::LeftToes), (Bone::RightFoot, Bone::RightToes)];
    let shapes = feet.map(|(foot, toes)| {
        Some(FootShape::of(
            frames,
            skeleton,
            options,
            axes,
            humanoid.joint(foot)?,
            humanoid.joint(toes),
            leg_length,
        ))
    });
    let levels: Vec<f64> = shapes.iter().flatten().map(|s| s.level).collect();
    let sole_level = if levels.is_empty() {
        (0..skeleton.len()).map(height_of).fold(f64::INFINITY, f64::min)
    } else {
        levels.iter().sum::<f64>() / levels.len() as f64
    };
    if shapes.iter().flatten().any(|s| !s.from_skin) {
        let because = match options.skin.is_empty() {
            true => "no mesh shows them",
            false => "the skin does not follow the feet",
        };
        notes.push(Note::information("soles", format!("taken from the joints of the feet, since {because}")));
    }
    if leg_length > LONGEST_LEG || (leg_length > 0.0 && leg_length < SHORTEST_LEG) {
        notes.push(Note::information(
            "size",
            format!("the legs are {leg_length:.3} m long: perhaps the file's unit is not what it says"),
        ));
    }
    let over = |bone: Bone| humanoid.joint(bone).map_or(0.0, |j| height_of(j) - sole_level);
    let ankles: Vec<f64> = feet.iter().filter_map(|(f, _)| humanoid.joint(*f)).map(height_of).collect();
    let ankle_height =
        if ankles.is_empty() { 0.0 } else { ankles.iter().sum::<f64>() / ankles.len() as f64 - sole_level };
    let measures = Measures {
        leg_length: leg_length as f32,
        hip_height: humanoid.body().map_or(0.0, |j| height_of(j) - sole_level) as f32,
        ankle_height: ankle_height as f32,
        arm_length: arm_length as f32,
        height: over(Bone::Head).max(over(Bone::Neck)) as f32,
        sole_level: sole_level as f32,
    };
    (measures, shapes.map(|s| s.map(|s| s.sole)))
}

/// Mean length of the leg chains of a creature that is no humanoid; 0 without any.
fn leg_of_creature(frames: &Frames<'_>, humanoid: &Humanoid) -> f64 {
    let lengths: Vec<f64> = humanoid
        .leg_chains()
        .map(|c| c.joints.windows(2).map(|j| frames.positions[j[0]].distance(frames.positions[j[1]])).sum())
        .collect();
    if lengths.is_empty() { 0.0 } else { lengths.iter().sum::<f64>() / lengths.len() as f64 }
}

/// One foot with its sole in model space.
struct FootShape {
    sole: Sole,
    level: f64,
    from_skin: bool,
}

impl FootShape {
    fn of(
        frames: &Frames<'_>,
        skeleton: &Skeleton,
        options: &CharacterOptions<'_>,
        axes: &BodyAxes,
        foot: usize,
        toes: Option<usize>,
        leg_length: f64,
    ) -> FootShape {
        let skin: Vec<DVec3> = options
            .skin
            .iter()
            .filter(|p| skeleton.is_in_subtree(p.joint, foot))
            .map(|p| frames.positions[p.joint] + frames.linear(p.joint) * p.in_joint.as_dvec3())
            .collect();
        let from_skin = skin.len() >= 6;
        let corners = if from_skin {
            Corners::from_skin(&skin, axes, toes.map(|t| frames.positions[t]))
        } else {
            Corners::from_joints(frames, skeleton, axes, foot, toes, leg_length)
        };
        let into = |joint: usize, place: DVec3| {
            let linear = frames.linear(joint);
            let local = if linear.determinant().abs() > 1e-12 {
                linear.inverse() * (place - frames.positions[joint])
            } else {
                DVec3::ZERO
            };
            local.as_vec3()
        };
        FootShape {
            sole: Sole {
                foot,
                toes,
                heel: into(foot, corners.heel),
                ball_inner: into(foot, corners.ball_inner),
                ball_outer: into(foot, corners.ball_outer),
                toe_tip: into(toes.unwrap_or(foot), corners.toe),
            },
            level: corners.level,
            from_skin,
        }
    }
}

/// The corners of a sole in model space, all at the sole's level.
struct Corners {
    heel: DVec3,
    ball_inner: DVec3,
    ball_outer: DVec3,
    toe: DVec3,
    level: f64,
}

impl Corners {
    /// From the lower part of the skin: its extent forward and sideways.
    fn from_skin(skin: &[DVec3], axes: &BodyAxes, toe_joint: Option<DVec3>) -> Corners {
        let up = |p: &DVec3| p.dot(axes.up);
        let level = skin.iter().map(up).fold(f64::INFINITY, f64::min);
        let top = skin.iter().map(up).fold(f64::NEG_INFINITY, f64::max);
        let low: Vec<&DVec3> = skin.iter().filter(|p| up(p) < level + 0.3 * (top - level) + 1e-6).collect();
        let extent = |axis: DVec3| {
            let values = || low.iter().map(|p| p.dot(axis));
            (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max))
        };
        let (back, front) = extent(axes.forward);
        let (right, left) = extent(axes.left);
        let ball = toe_joint
            .map(|t| t.dot(axes.forward))
            .filter(|b| *b > back + 0.3 * (front - back) && *b < front)
            .unwrap_or(front - BALL_FROM_TIP * (front - back));
        let place = |forward: f64, left: f64| axes.forward * forward + axes.left * left + axes.up * level;
        let middle = 0.5 * (left + right);
        // Inner is toward the body's middle; which side that is follows from where the foot stands.
        let (inner, outer) = if middle >= 0.0 { (right, left) } else { (left, right) };
        Corners {
            heel: place(back, middle),
            ball_inner: place(ball, inner),
            ball_outer: place(ball, outer),
            toe: place(front, middle),
            level,
        }
    }

    /// From the joints below the ankle; the heel lies as far behind the ankle as a quarter of the foot's length.
    fn from_joints(
        frames: &Frames<'_>,
        skeleton: &Skeleton,
        axes: &BodyAxes,
        foot: usize,
        toes: Option<usize>,
        leg_length: f64,
    ) -> Corners {
        let ankle = frames.positions[foot];
        let below: Vec<DVec3> = skeleton.subtree(foot).skip(1).map(|j| frames.positions[j]).collect();
        let lowest = below.iter().map(|p| p.dot(axes.up)).fold(f64::INFINITY, f64::min);
        let level = if lowest.is_finite() && lowest < ankle.dot(axes.up) - 0.01 * leg_length {
            lowest
        } else {
            ankle.dot(axes.up) - ANKLE_OVER_SOLE_PER_LEG * leg_length
        };
        let reach = below.iter().map(|p| (*p - ankle).dot(axes.forward)).fold(0.0, f64::max);
        let reach = if reach > 0.02 * leg_length { reach } else { 0.25 * leg_length };
        let ball = toes
            .map(|t| (frames.positions[t] - ankle).dot(axes.forward))
            .filter(|b| *b > 0.2 * reach)
            .unwrap_or(reach * (1.0 - BALL_FROM_TIP));
        let ground = ankle - axes.up * (ankle.dot(axes.up) - level);
        let half_width = 0.18 * reach;
        let inner = if ankle.dot(axes.left) >= 0.0 { -axes.left } else { axes.left };
        Corners {
            heel: ground - axes.forward * (0.25 * reach),
            ball_inner: ground + axes.forward * ball + inner * half_width,
            ball_outer: ground + axes.forward * ball - inner * half_width,
            toe: ground + axes.forward * reach.max(ball),
            level,
        }
    }
}
