//! Which way a character's body is up and where it faces, from its own skeleton.
//!
//! The hips give the axis (left hip to right hip); names could have its sign wrong, so the sign comes from evidence
//! that names cannot flip: ankle to toe of both feet where they agree, then the format's declared facing, then the way
//! knees bend in a clip. Only then names decide, and a note says so unless the tails of IK controls confirm them.

use super::CharacterOptions;
use super::frames::Frames;
use crate::clip::Clip;
use crate::humanoid::{Bone, Humanoid};
use crate::note::Note;
use crate::pose::ModelPose;
use crate::rotation::shortest_arc;
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use glam::{DMat3, DQuat, DVec3};

/// Up and forward of the body and of its travel, model space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facing {
    /// Turns model space so that the body is upright (+Y) and faces +Z.
    pub(super) canonical_from_model: DQuat,
    /// Horizontal (perpendicular to +Y) and unit: the direction of forward travel.
    pub(super) forward: DVec3,
}

/// A body that is tilted less than this against +Y stands upright: a rest pose may lean.
const UPRIGHT_WITHIN: f64 = 45.0;
/// How near a frame's axis must come to the body's direction to be taken as the body's up.
const AXIS_WITHIN: f64 = 25.0;

/// Finds the facing of a character in its reference pose.
pub(super) fn find(
    frames: &Frames<'_>,
    skeleton: &Skeleton,
    humanoid: &Humanoid,
    options: &CharacterOptions<'_>,
    notes: &mut Vec<Note>,
) -> Facing {
    let up = body_up(frames, skeleton, humanoid, notes);
    let Some(right) = right_of_body(frames, humanoid) else {
        return without_sides(up, options, notes);
    };
    let Some(mut forward) = up.cross(right).try_normalize() else {
        return without_sides(up, options, notes);
    };
    match sign_of_forward(frames, skeleton, humanoid, options, up, forward) {
        Some((sign, because)) if sign < 0.0 => {
            notes.push(Note::warning(
                "facing",
                format!(
                    "{because} shows that the character faces the other way than its left and right bones say; \
                     its sides may be named the wrong way round (swap them in a map file)"
                ),
            ));
            forward = -forward;
        }
        Some(_) => {}
        None => notes.push(Note::guess(
            "facing",
            "unsure: only the names of left and right tell where the character faces; no toes, no declared facing \
             and no bending knees confirm it",
        )),
    }
    let travel = horizontal(forward)
        .or_else(|| horizontal(DVec3::Y.cross(right)).map(|f| if f.dot(forward) < -0.5 { -f } else { f }));
    Facing { canonical_from_model: canonical(up, forward), forward: travel.unwrap_or(DVec3::Z) }
}

/// Facing of something without a left and a right: the declared direction, else +Z.
fn without_sides(up: DVec3, options: &CharacterOptions<'_>, notes: &mut Vec<Note>) -> Facing {
    let declared = options.declared_forward.map(|f| f.as_dvec3());
    if declared.is_none() {
        notes.push(Note::guess("facing", "no left and right bones are known; forward is taken to be +Z"));
    }
    let forward = declared.and_then(horizontal).unwrap_or(DVec3::Z);
    let body =
        (forward - up * forward.dot(up)).try_normalize().unwrap_or_else(|| up.any_orthonormal_vector());
    Facing { canonical_from_model: canonical(up, body), forward }
}

/// The rotation that takes `up` to +Y and `forward` (perpendicular) to +Z.
fn canonical(up: DVec3, forward: DVec3) -> DQuat {
    let forward = (forward - up * forward.dot(up)).normalize_or(up.any_orthonormal_vector());
    DQuat::from_mat3(&DMat3::from_cols(up.cross(forward), up, forward).transpose()).normalize()
}

fn horizontal(v: DVec3) -> Option<DVec3> {
    let flat = DVec3::new(v.x, 0.0, v.z);
    (flat.length() > 0.2 * v.length()).then(|| flat.try_normalize()).flatten()
}

fn mean(frames: &Frames<'_>, humanoid: &Humanoid, bones: &[Bone]) -> Option<DVec3> {
    let places: Vec<DVec3> =
        bones.iter().filter_map(|b| humanoid.joint(*b)).map(|j| frames.positions[j]).collect();
    (!places.is_empty()).then(|| places.iter().sum::<DVec3>() / places.len() as f64)
}

/// From the feet to the head. Without feet and knees along the spine: hips joints may stand anywhere.
fn measured_up(frames: &Frames<'_>, humanoid: &Humanoid) -> Option<DVec3> {
    use Bone::{
        Chest, Head, Hips, LeftFoot, LeftLowerLeg, Neck, RightFoot, RightLowerLeg, Spine, UpperChest,
    };
    let low = mean(frames, humanoid, &[LeftFoot, RightFoot])
        .or_else(|| mean(frames, humanoid, &[LeftLowerLeg, RightLowerLeg]));
    let hips = mean(frames, humanoid, &[Hips]);
    let high = [Head, Neck, UpperChest, Chest].iter().find_map(|b| mean(frames, humanoid, &[*b]));
    let low = low.or_else(|| mean(frames, humanoid, &[Spine]).filter(|_| high.is_some()));
    (high.or(hips)? - low.or(hips)?).try_normalize()
}

fn degrees_between(a: DVec3, b: DVec3) -> f64 {
    a.cross(b).length().atan2(a.dot(b)).to_degrees()
}

/// The axis of a node above the hips, or of the world, that the body points along.
fn axis_near(
    frames: &Frames<'_>,
    skeleton: &Skeleton,
    humanoid: &Humanoid,
    measured: DVec3,
) -> Option<DVec3> {
    let mut candidates = vec![DVec3::X, DVec3::Y, DVec3::Z];
    if let Some(hips) = humanoid.joint(Bone::Hips) {
        for above in skeleton.ancestors(hips).skip(1) {
            let m = DMat3::from_quat(frames.rotations[above]);
            candidates.extend([m.x_axis, m.y_axis, m.z_axis]);
        }
    }
    candidates
        .into_iter()
        .flat_map(|axis| [axis, -axis])
        .min_by(|a, b| degrees_between(measured, *a).total_cmp(&degrees_between(measured, *b)))
        .filter(|axis| degrees_between(measured, *axis) <= AXIS_WITHIN)
}

/// The turn that stands a body upright whose rest pose leans although nothing above its hips is turned; `None` where
/// it stands, or lies because a node above it does.
pub(super) fn lean(frames: &Frames<'_>, skeleton: &Skeleton, humanoid: &Humanoid) -> Option<DQuat> {
    let measured = measured_up(frames, humanoid)?;
    let leans = degrees_between(measured, DVec3::Y) > UPRIGHT_WITHIN;
    (leans && axis_near(frames, skeleton, humanoid, measured).is_none())
        .then(|| shortest_arc(measured, DVec3::Y, DVec3::X))
}

/// Up along the body: +Y where the body is near it, else the frame axis that fits (a character that lies, because a
/// node above it is turned, keeps its own up exactly).
fn body_up(frames: &Frames<'_>, skeleton: &Skeleton, humanoid: &Humanoid, notes: &mut Vec<Note>) -> DVec3 {
    let Some(measured) = measured_up(frames, humanoid) else { return DVec3::Y };
    if degrees_between(measured, DVec3::Y) <= UPRIGHT_WITHIN {
        return DVec3::Y;
    }
    let best = axis_near(frames, skeleton, humanoid, measured).unwrap_or(measured);
    notes.push(Note::warning(
        "rest pose",
        format!("the character lies: its body points along ({:.2}, {:.2}, {:.2})", best.x, best.y, best.z),
    ));
    best
}

/// From the character's left to its right by the names of its bones, from the hips outwards.
fn right_of_body(frames: &Frames<'_>, humanoid: &Humanoid) -> Option<DVec3> {
    let pairs = [
        (Bone::LeftUpperLeg, Bone::RightUpperLeg),
        (Bone::LeftUpperArm, Bone::RightUpperArm),
        (Bone::LeftLowerLeg, Bone::RightLowerLeg),
        (Bone::LeftShoulder, Bone::RightShoulder),
        (Bone::LeftLowerArm, Bone::RightLowerArm),
        (Bone::LeftEye, Bone::RightEye),
    ];
    let of_bones = pairs.iter().find_map(|(left, right)| {
        let across = frames.positions[humanoid.joint(*right)?] - frames.positions[humanoid.joint(*left)?];
        (across.length() > 1e-4).then_some(across)
    });
    of_bones.or_else(|| right_of_chains(frames, humanoid))
}

/// The same for creatures: the mean over their chains of both sides.
fn right_of_chains(frames: &Frames<'_>, humanoid: &Humanoid) -> Option<DVec3> {
    let middle = |joints: &[usize]| {
        joints.iter().map(|j| frames.positions[*j]).sum::<DVec3>() / joints.len().max(1) as f64
    };
    let across: DVec3 =
        humanoid.paired_chains().map(|(left, right)| middle(&right.joints) - middle(&left.joints)).sum();
    (across.length() > 1e-4).then_some(across)
}

/// From the hips of a creature to its head.
fn body_to_head(frames: &Frames<'_>, humanoid: &Humanoid) -> Option<DVec3> {
    let first = |name: &str| humanoid.chain(name)?.joints.first().copied();
    let head = first("head").or_else(|| first("neck"))?;
    let body = first("hips").or_else(|| first("tail"))?;
    (frames.positions[head] - frames.positions[body]).try_normalize()
}

/// Whether `forward` is right (1) or the wrong way round (-1), and what shows it.
fn sign_of_forward(
    frames: &Frames<'_>,
    skeleton: &Skeleton,
    humanoid: &Humanoid,
    options: &CharacterOptions<'_>,
    up: DVec3,
    forward: DVec3,
) -> Option<(f64, &'static str)> {
    if let Some(toward_head) = body_to_head(frames, humanoid)
        && toward_head.dot(forward).abs() > 0.5
    {
        return Some((toward_head.dot(forward).signum(), "the place of the head"));
    }
    let toes = FootEvidence { frames, skeleton, humanoid, options, up, forward };
    if let Some(sign) = toes.sign(true) {
        return Some((sign, "the direction of the toes"));
    }
    if let Some(declared) = options.declared_forward {
        let dot = declared.as_dvec3().dot(forward);
        if dot.abs() > 0.5 {
            return Some((dot.signum(), "the facing that the file declares"));
        }
    }
    if let Some(bend) = options.motion.and_then(|clip| knees_in_motion(skeleton, humanoid, clip)) {
        return Some((bend, "the way the knees bend"));
    }
    toes.sign(false).filter(|sign| *sign > 0.0).map(|sign| (sign, "the ends of the feet"))
}

/// Length of a foot, ankle to toes, over that of its shin: what is shorter or longer is no foot's end.
const FOOT_PER_SHIN: std::ops::RangeInclusive<f64> = 0.05..=1.5;

/// What the feet say about forward.
struct FootEvidence<'a> {
    frames: &'a Frames<'a>,
    skeleton: &'a Skeleton,
    humanoid: &'a Humanoid,
    options: &'a CharacterOptions<'a>,
    up: DVec3,
    forward: DVec3,
}

impl FootEvidence<'_> {
    /// Whether the feet point forward (1) or backward (-1); `None` where they do not tell or do not agree. `anatomy`
    /// asks for what can overturn names: the tail of an IK control, which a foot that hangs from elsewhere is, points
    /// where its maker dragged it, often to the heel, so it confirms names at most.
    fn sign(&self, anatomy: bool) -> Option<f64> {
        let (mut along, mut length) = (Vec::with_capacity(2), 0.0);
        for (foot, toes) in [(Bone::LeftFoot, Bone::LeftToes), (Bone::RightFoot, Bone::RightToes)] {
            if anatomy && self.is_tail_of_control(foot, toes) {
                continue;
            }
            let toe = toe_direction(self.frames, self.skeleton, self.humanoid, self.options, foot, toes);
            let Some(toe) = toe.filter(|toe| self.is_as_long_as_a_foot(foot, toe.length())) else { continue };
            let toe = straightening(self.frames, self.humanoid, foot, self.up) * toe;
            along.push(toe.dot(self.forward));
            length += toe.length();
        }
        let agree = !along.iter().any(|a| *a > 0.0) || !along.iter().any(|a| *a < 0.0);
        let sum: f64 = along.iter().sum();
        (agree && length > 1e-6 && sum.abs() > 0.25 * length).then(|| sum.signum())
    }

    /// Whether nothing but the unnamed end of a joint that hangs elsewhere than from its shin shows where the foot points.
    fn is_tail_of_control(&self, foot: Bone, toes: Bone) -> bool {
        let joints = foot.parent().and_then(|shin| self.humanoid.joint(shin)).zip(self.humanoid.joint(foot));
        let detached = joints.is_some_and(|(shin, foot)| !self.skeleton.is_in_subtree(foot, shin));
        detached && self.humanoid.joint(toes).is_none()
    }

    fn is_as_long_as_a_foot(&self, foot: Bone, length: f64) -> bool {
        let joints = foot.parent().and_then(|shin| self.humanoid.joint(shin)).zip(self.humanoid.joint(foot));
        let Some((shin, foot)) = joints else { return true };
        let shin = self.frames.positions[shin].distance(self.frames.positions[foot]);
        shin < 1e-6 || FOOT_PER_SHIN.contains(&(length / shin))
    }
}

/// The turn that hangs the shin of a foot straight down: toes of a bent leg point forward only after it.
fn straightening(frames: &Frames<'_>, humanoid: &Humanoid, foot: Bone, up: DVec3) -> DQuat {
    let Some(shin) = foot.parent().and_then(|shin| humanoid.joint(shin)) else { return DQuat::IDENTITY };
    let Some(foot) = humanoid.joint(foot) else { return DQuat::IDENTITY };
    let along = frames.positions[foot] - frames.positions[shin];
    let Some(thigh) = thigh_direction(frames, humanoid, shin) else {
        return shortest_arc(along, -up, up.any_orthonormal_vector());
    };
    let hang = shortest_arc(thigh, -up, up.any_orthonormal_vector());
    shortest_arc(hang * along, -up, up.any_orthonormal_vector()) * hang
}

/// The direction of the thigh above a shin joint.
fn thigh_direction(frames: &Frames<'_>, humanoid: &Humanoid, shin: usize) -> Option<DVec3> {
    let bone = humanoid.bone_of(shin)?.parent()?;
    let thigh = humanoid.joint(bone)?;
    (frames.positions[shin] - frames.positions[thigh]).try_normalize()
}

/// From the ankle to the toes: the toe joint, else the end of the foot, else the mean of the foot's skin.
pub(super) fn toe_direction(
    frames: &Frames<'_>,
    skeleton: &Skeleton,
    humanoid: &Humanoid,
    options: &CharacterOptions<'_>,
    foot: Bone,
    toes: Bone,
) -> Option<DVec3> {
    let foot = humanoid.joint(foot)?;
    let ankle = frames.positions[foot];
    if let Some(toes) = humanoid.joint(toes) {
        return Some(frames.positions[toes] - ankle);
    }
    let ends: Vec<DVec3> = skeleton.children(foot).map(|end| frames.positions[end] - ankle).collect();
    let farthest = ends.into_iter().max_by(|a, b| a.length().total_cmp(&b.length()));
    if let Some(end) = farthest.filter(|end| end.length() > 1e-3) {
        return Some(end);
    }
    let skin: Vec<DVec3> = options
        .skin
        .iter()
        .filter(|p| p.joint == foot)
        .map(|p| frames.linear(foot) * p.in_joint.as_dvec3())
        .collect();
    (skin.len() >= 8).then(|| skin.iter().sum::<DVec3>() / skin.len() as f64)
}

/// Knees bend forwards of the line from hip to ankle: the sign of `up x right` that agrees, over a clip.
fn knees_in_motion(skeleton: &Skeleton, humanoid: &Humanoid, clip: &Clip) -> Option<f64> {
    let legs = [
        [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot],
        [Bone::RightUpperLeg, Bone::RightLowerLeg, Bone::RightFoot],
    ];
    let legs: Vec<[usize; 3]> = legs
        .iter()
        .filter_map(|leg| Some([humanoid.joint(leg[0])?, humanoid.joint(leg[1])?, humanoid.joint(leg[2])?]))
        .collect();
    let [left, right] = legs.as_slice() else { return None };
    let mut local = vec![Transform::IDENTITY; skeleton.len()];
    let mut model = ModelPose::default();
    let (mut forwards, mut size) = (0.0f64, 0.0f64);
    for step in 0..48 {
        clip.sample(skeleton, clip.duration_secs * f64::from(step) / 47.0, &mut local);
        model.compose(skeleton, &local);
        let across = (model.positions[right[0]] - model.positions[left[0]]).as_dvec3();
        for leg in [left, right] {
            let [hip, knee, ankle] = leg.map(|j| model.positions[j].as_dvec3());
            let Some(down) = (ankle - hip).try_normalize() else { continue };
            let out = (knee - hip) - down * (knee - hip).dot(down);
            let Some(forward) = (-down).cross(across).try_normalize() else { continue };
            forwards += out.dot(forward);
            size += (knee - hip).length();
        }
    }
    (forwards.abs() > 0.02 * size && size > 0.0).then(|| forwards.signum())
}
