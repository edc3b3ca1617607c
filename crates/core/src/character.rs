//! A skeleton that knows who is who, how it stands, and how large it is.

mod facing;
mod frames;
mod lean;
mod roll;
mod size;
mod skin;
mod sole;
mod stance;
mod underside;

use crate::clip::Clip;
use crate::humanoid::{Bone, Chain, Humanoid, Side};
use crate::note::Note;
use crate::pose::LocalPose;
use crate::skeleton::Skeleton;
use crate::transform::Transform;
use frames::Frames;
use glam::{Quat, Vec3};

pub use skin::{SkinPoint, SkinShare};
pub(crate) use underside::{Underside, up_in};

/// The sole of one foot: points in the frame of `foot` or, where a toe joint exists, of that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sole {
    /// The foot joint (ankle).
    pub foot: usize,
    /// The toe joint, where the rig has one.
    pub toes: Option<usize>,
    /// Lowest point of the heel, in the foot joint's frame.
    pub heel: Vec3,
    /// Ball of the foot, inner side, in the foot joint's frame.
    pub ball_inner: Vec3,
    /// Ball of the foot, outer side, in the foot joint's frame.
    pub ball_outer: Vec3,
    /// Tip of the toes on the ground, in the toe joint's frame where there is one, else in the foot joint's.
    pub toe_tip: Vec3,
}

/// Lengths of a character in its stance, metres in model space.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Measures {
    /// Hip to knee to ankle, mean of both legs. 0 when there are no legs.
    pub leg_length: f32,
    /// Hips over the sole.
    pub hip_height: f32,
    /// Ankle over the sole, mean of both feet.
    pub ankle_height: f32,
    /// Shoulder to elbow to wrist, mean of both arms. 0 when there are no arms.
    pub arm_length: f32,
    /// Sole to the top joint of the head.
    pub height: f32,
    /// Level of the soles in the stance, in model space (a height).
    pub sole_level: f32,
}

/// The canonical stance of a character: T-like, arms out, legs down, feet forward.
#[derive(Clone, Debug, PartialEq)]
pub struct Stance {
    /// Local transforms in the stance. Only rotations differ from the reference pose.
    pub local: LocalPose,
    /// Pure model-space rotation of each joint in the stance (`B` of the method).
    pub rotations: Vec<Quat>,
    /// Place of each joint in the stance, model space, metres.
    pub positions: Vec<Vec3>,
    /// Turns model space so that the character's body is upright (+Y) and faces +Z.
    pub canonical_from_model: Quat,
    /// Where the character faces in its stance, horizontal, model space, unit.
    pub forward: Vec3,
    /// Up in model space for the character's travel: world up, +Y.
    pub up: Vec3,
}

/// Which pose the stance starts from.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Reference {
    /// The rest pose, or the bind pose where that is known and a stance while the rest pose is not (files saved in the
    /// middle of a motion), with a note.
    #[default]
    Auto,
    /// The skeleton's rest pose.
    Rest,
    /// An explicit pose: a frame of a clip, a bind pose, another file's rest.
    Pose(LocalPose),
}

/// Choices for making a [`Character`].
#[derive(Clone, Debug)]
pub struct CharacterOptions<'a> {
    /// The pose that the stance starts from. Default: rest.
    pub reference: Reference,
    /// The pose in which the skin was attached, where it differs from the rest pose. Default: none.
    pub bind: Option<&'a LocalPose>,
    /// Whether limbs are turned to the canonical directions; off, the reference pose is the stance. Default: true.
    pub align: bool,
    /// Vertices of the skin for finding the soles. Default: none, soles come from the joints.
    pub skin: &'a [SkinPoint],
    /// By joint: whether it carries a mesh or another object and may be no joint of the body, as
    /// [`RigHints::carries_object`](crate::RigHints::carries_object). Where a foot shows nothing else, such a leaf is none of
    /// its bones. Default: none.
    pub objects: &'a [bool],
    /// A clip of this skeleton as evidence of facing and of how knees and elbows bend. Default: none.
    pub motion: Option<&'a Clip>,
    /// The direction that the file's format says characters face, model space. Default: none.
    pub declared_forward: Option<Vec3>,
    /// Level of the ground it stands on, model space, metres. Default: its soles' level in the stance, or 0 (or a node
    /// above the hips) when that is within 0.03 leg lengths. Formats whose rest pose says nothing of the ground (a BVH with a root offset
    /// of zero) give 0.
    pub floor: Option<f32>,
}

impl Default for CharacterOptions<'_> {
    fn default() -> Self {
        CharacterOptions {
            reference: Reference::Auto,
            bind: None,
            align: true,
            skin: &[],
            objects: &[],
            motion: None,
            declared_forward: None,
            floor: None,
        }
    }
}

/// A skeleton with its humanoid, its reference stance and its measures. Immutable once made.
#[derive(Clone, Debug)]
pub struct Character {
    skeleton: Skeleton,
    humanoid: Humanoid,
    reference: LocalPose,
    stance: Stance,
    measures: Measures,
    soles: [Option<Sole>; 2],
    sole_points: [Vec<SkinPoint>; 2],
    undersides: [Option<Underside>; 2],
    detached: Vec<(usize, usize)>,
    floor: f32,
    stance_ground: f32,
    /// Levels that count as ground when soles are near them: 0, then the nodes above the hips, root first.
    grounds: Vec<f32>,
    /// As in [`CharacterOptions::objects`].
    objects: Vec<bool>,
    notes: Vec<Note>,
}

impl Character {
    /// Stands the skeleton in the reference stance and measures it. Never fails: what could not be decided is noted.
    pub fn new(skeleton: Skeleton, humanoid: Humanoid, options: &CharacterOptions<'_>) -> Character {
        let mut notes = Vec::new();
        let detached = detached_feet(&skeleton, &humanoid);
        let reference = reference_pose(&skeleton, &humanoid, options, &mut notes);
        let mut frames = Frames::new(&skeleton, &reference, detached.clone());
        if let (true, Some(lean), Some(hips)) =
            (options.align, facing::lean(&frames, &skeleton, &humanoid), humanoid.joint(Bone::Hips))
        {
            notes.push(Note::warning(
                "rest pose",
                "the body leans far over at rest; the stance stands it upright",
            ));
            frames.turn(hips, lean);
        }
        let facing = facing::find(&frames, &skeleton, &humanoid, options, &mut notes);
        let axes = stance::BodyAxes::of(&facing);
        if options.align {
            let stand = stance::Stand { skeleton: &skeleton, humanoid: &humanoid, options, axes };
            stand.apply(&mut frames, &mut notes);
        }
        let (measures, [left, right]) =
            size::measure(&frames, &skeleton, &humanoid, options, &axes, &mut notes);
        let reference = LocalPose { joints: reference };
        let stance = Stance {
            local: LocalPose { joints: frames.to_local() },
            rotations: frames.rotations.iter().map(|r| r.as_quat().normalize()).collect(),
            positions: frames.positions.iter().map(|p| p.as_vec3()).collect(),
            canonical_from_model: facing.canonical_from_model.as_quat(),
            forward: facing.forward.as_vec3(),
            up: Vec3::Y,
        };
        let grounds = grounds(&frames, &skeleton, &humanoid);
        let near = snap(measures.sole_level, &grounds, measures.leg_length);
        let floor = options.floor.unwrap_or(near);
        let stance_ground = if options.floor.is_some() { measures.sole_level } else { floor };
        Character {
            skeleton,
            humanoid,
            reference,
            stance,
            measures,
            soles: [&left, &right].map(|s| s.as_ref().map(|s| s.sole)),
            undersides: [&left, &right].map(|s| s.as_ref().map(|s| s.underside.clone())),
            sole_points: [left, right].map(|s| s.map_or_else(Vec::new, |s| s.points)),
            detached,
            floor,
            stance_ground,
            grounds,
            objects: options.objects.to_vec(),
            notes,
        }
    }

    /// The ground that a measured level means, model space, metres: 0 or the level of a node above the hips, when that
    /// is within 0.03 leg lengths, else the level itself. A character that is moved as a whole takes its ground along.
    pub fn ground_near(&self, level: f32) -> f32 {
        snap(level, &self.grounds, self.measures.leg_length)
    }

    /// The joints.
    pub fn skeleton(&self) -> &Skeleton {
        &self.skeleton
    }

    /// Who is who.
    pub fn humanoid(&self) -> &Humanoid {
        &self.humanoid
    }

    /// How it stands.
    pub fn stance(&self) -> &Stance {
        &self.stance
    }

    /// The pose that the stance was made from: what joints keep that nothing drives.
    pub fn reference(&self) -> &LocalPose {
        &self.reference
    }

    /// How large it is.
    pub fn measures(&self) -> &Measures {
        &self.measures
    }

    /// Left and right sole, where the character has feet.
    pub fn soles(&self) -> &[Option<Sole>; 2] {
        &self.soles
    }

    /// The few points of the left and the right foot that can be its lowest in any pose: blended vertices of the skin where
    /// a mesh shows the foot, else the corners of its sole. None where the character has no such foot.
    pub fn sole_points(&self) -> &[Vec<SkinPoint>; 2] {
        &self.sole_points
    }

    /// The same points, for computing.
    pub(crate) fn underside(&self, side: Side) -> Option<&Underside> {
        self.undersides[side as usize].as_ref()
    }

    /// Feet that hang from elsewhere than their leg (rigs exported from IK set-ups), as `(foot, lower leg)`. A pose of
    /// such a rig is only whole when the foot is put where the lower leg ends.
    pub fn detached(&self) -> &[(usize, usize)] {
        &self.detached
    }

    /// Level of the ground that the character stands on in its stance, model space, metres.
    pub fn floor(&self) -> f32 {
        self.floor
    }

    /// Level of the soles in the stance, model space, metres; differs from [`Character::floor`] where the rest pose says
    /// nothing of the ground (a BVH with a root offset of zero stands with its hips at 0).
    pub fn stance_ground(&self) -> f32 {
        self.stance_ground
    }

    /// By joint: whether it carries an object, as given when the character was made.
    pub(crate) fn objects(&self) -> &[bool] {
        &self.objects
    }

    /// What was guessed on the way.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The stance as local transforms, by joint.
    pub fn stance_local(&self) -> &[Transform] {
        &self.stance.local.joints
    }
}

/// 0, then the heights of the nodes above the body, root first.
fn grounds(frames: &Frames<'_>, skeleton: &Skeleton, humanoid: &Humanoid) -> Vec<f32> {
    let mut path = humanoid.body().map_or_else(Vec::new, |body| skeleton.path_to(body));
    path.pop();
    std::iter::once(0.0).chain(path.iter().map(|j| frames.positions[*j].y as f32)).collect()
}

/// The first of `grounds` within 0.03 leg lengths of `level`, else `level`.
fn snap(level: f32, grounds: &[f32], leg_length: f32) -> f32 {
    let within = 0.03 * leg_length.max(1e-3);
    grounds.iter().copied().find(|ground| (level - ground).abs() <= within).unwrap_or(level)
}

/// Hands and feet that do not stand below their limb, with the joint that carries them.
fn detached_feet(skeleton: &Skeleton, humanoid: &Humanoid) -> Vec<(usize, usize)> {
    let ends = [
        (Bone::LeftFoot, Bone::LeftLowerLeg),
        (Bone::RightFoot, Bone::RightLowerLeg),
        (Bone::LeftHand, Bone::LeftLowerArm),
        (Bone::RightHand, Bone::RightLowerArm),
    ];
    let mut found: Vec<(usize, usize)> = ends
        .iter()
        .filter_map(|(end, lower)| Some((humanoid.joint(*end)?, humanoid.joint(*lower)?)))
        .filter(|(end, lower)| !skeleton.is_in_subtree(*end, *lower))
        .collect();
    if humanoid.leg_chains().next().is_some() {
        let pose = crate::pose::ModelPose::of(skeleton, skeleton.rest());
        found.extend(humanoid.leg_chains().filter_map(|leg| detached_paw(skeleton, &pose.positions, leg)));
    }
    found
}

/// The paw of a creature's leg that hangs elsewhere: a joint that stands exactly where the leg ends, with nothing of the
/// leg above or below it. Rigs made for IK are often exported so.
fn detached_paw(skeleton: &Skeleton, positions: &[Vec3], leg: &Chain) -> Option<(usize, usize)> {
    /// Of the length of the leg.
    const EXACTLY: f32 = 0.01;
    let (first, last) = (*leg.joints.first()?, *leg.joints.last()?);
    let length: f32 = leg.joints.windows(2).map(|j| positions[j[0]].distance(positions[j[1]])).sum();
    if skeleton.children(last).any(|child| skeleton.children(child).next().is_some()) {
        return None;
    }
    let tips: Vec<usize> = skeleton.children(last).chain([last]).collect();
    let other = |joint: &usize| {
        !skeleton.is_in_subtree(*joint, first)
            && !skeleton.is_in_subtree(first, *joint)
            && skeleton.parent(*joint).is_some_and(|p| skeleton.is_in_subtree(first, p))
    };
    let at_a_tip =
        |joint: &usize| tips.iter().any(|tip| positions[*joint].distance(positions[*tip]) < EXACTLY * length);
    (0..skeleton.len()).filter(other).find(at_a_tip).map(|joint| (joint, last))
}

/// The pose that the stance starts from; the first frame of the motion when the rest pose is not human-like.
fn reference_pose(
    skeleton: &Skeleton,
    humanoid: &Humanoid,
    options: &CharacterOptions<'_>,
    notes: &mut Vec<Note>,
) -> Vec<Transform> {
    let pose = match (&options.reference, options.bind) {
        (Reference::Pose(pose), _) => return pose.joints.clone(),
        (Reference::Auto, Some(bind)) if prefers_bind(skeleton, humanoid, bind) => {
            notes.push(Note::guess(
                "rest pose",
                "it is the middle of a motion, and the pose in which the skin was attached is a stance: that one is the \
                 reference (choose with --reference)",
            ));
            return bind.joints.clone();
        }
        _ => skeleton.rest().to_vec(),
    };
    let frames = Frames::new(skeleton, &pose, Vec::new());
    if stands(&frames, humanoid) {
        return pose;
    }
    let Some(clip) = options.motion else {
        notes.push(Note::warning(
            "rest pose",
            "it is not a standing figure (its legs do not hang down), and there is no clip to take a first \
             frame from; give a reference with --reference",
        ));
        return pose;
    };
    notes.push(Note::guess(
        "rest pose",
        "it is not a standing figure (its legs do not hang down); the first frame is the reference for hips, \
         spine and head (choose another with --reference)",
    ));
    let mut first = pose;
    clip.sample(skeleton, 0.0, &mut first);
    first
}

/// Whether the bind pose is a stance while the rest pose is none: legs hang down along the spine and elbows are nearly
/// straight in the one and not in the other.
pub fn prefers_bind(skeleton: &Skeleton, humanoid: &Humanoid, bind: &LocalPose) -> bool {
    let bend = |pose: &[Transform]| {
        let frames = Frames::new(skeleton, pose, Vec::new());
        let at = |bone: Bone| humanoid.joint(bone).map(|j| frames.positions[j]);
        let top = [Bone::Head, Bone::Neck, Bone::UpperChest, Bone::Chest].into_iter().find_map(at);
        let down = (at(Bone::Hips)? - top?).try_normalize()?;
        let mut angles = Vec::new();
        for leg in [[Bone::LeftUpperLeg, Bone::LeftLowerLeg], [Bone::LeftLowerLeg, Bone::LeftFoot]] {
            for [from, to] in [leg, leg.map(Bone::mirrored)] {
                let along = at(to)? - at(from)?;
                angles.push(along.cross(down).length().atan2(along.dot(down)).to_degrees());
            }
        }
        Some(angles.iter().sum::<f64>() / angles.len() as f64)
    };
    match (bend(skeleton.rest()), bend(&bind.joints)) {
        (Some(rest), Some(bind)) => rest > 20.0 && bind < 15.0,
        _ => false,
    }
}

/// Whether a rest pose says how the body stands: always, for what is neither humanoid nor has leg chains.
fn stands(frames: &Frames<'_>, humanoid: &Humanoid) -> bool {
    if humanoid.is_humanoid() {
        return is_human_like(frames, humanoid);
    }
    let down: Vec<f64> = humanoid
        .leg_chains()
        .filter_map(|leg| {
            let [first, last] = [leg.joints.first()?, leg.joints.last()?].map(|j| frames.positions[*j]);
            Some((last - first).try_normalize()?.dot(glam::DVec3::NEG_Y))
        })
        .collect();
    down.is_empty() || down.iter().sum::<f64>() > 0.5 * down.len() as f64
}

/// Whether legs and spine point apart, as they do in any standing, sitting or lying rest pose.
fn is_human_like(frames: &Frames<'_>, humanoid: &Humanoid) -> bool {
    let direction = |from: Bone, to: &[Bone]| {
        let from = frames.positions[humanoid.joint(from)?];
        let to = to.iter().find_map(|b| humanoid.joint(*b))?;
        (frames.positions[to] - from).try_normalize()
    };
    let Some(spine) = direction(Bone::Hips, &[Bone::Head, Bone::Neck, Bone::UpperChest, Bone::Chest]) else {
        return true;
    };
    let legs = [
        direction(Bone::LeftUpperLeg, &[Bone::LeftFoot, Bone::LeftLowerLeg]),
        direction(Bone::RightUpperLeg, &[Bone::RightFoot, Bone::RightLowerLeg]),
    ];
    legs.iter().flatten().all(|leg| leg.dot(spine) < 0.3)
}
