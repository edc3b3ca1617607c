//! Skeletons as pictures: which joints are worth a bone, bones over a mesh, and figures that have no mesh.

use super::color::Theme;
use super::geometry::{Paint, Soup};
use posewright::glam::{Affine3A, Vec3};
use posewright::humanoid::Side;
use posewright::{Bone, Humanoid, ModelPose, RigHints, Skeleton};

/// A line from a joint to one of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    pub(crate) from: usize,
    pub(crate) to: usize,
    pub(crate) side: Option<Side>,
    /// Whether it only carries the figure (armature, root) and is no part of the body.
    pub(crate) carrier: bool,
}

/// The segments worth drawing: between joints that deform, animate or end a bone.
pub(crate) fn segments(
    skeleton: &Skeleton,
    hints: Option<&RigHints>,
    humanoid: Option<&Humanoid>,
) -> Vec<Segment> {
    let shown = drawn_joints(skeleton, hints, humanoid);
    let trunk = trunk(skeleton, humanoid, &shown);
    let body = humanoid.and_then(|h| body_joints(skeleton, h));
    let mut sides: Vec<Option<Side>> = Vec::with_capacity(skeleton.len());
    let mut out = Vec::new();
    for joint in 0..skeleton.len() {
        let parent = skeleton.parent(joint);
        let own = humanoid.and_then(|h| h.bone_of(joint)).map(Bone::side);
        let side = own.unwrap_or_else(|| parent.and_then(|p| sides[p]));
        sides.push(side);
        let Some(from) = parent.filter(|p| shown[*p] && shown[joint]) else { continue };
        // The bone between an upper arm and an elbow is the upper arm's.
        let side = sides[from].or(side);
        out.push(Segment {
            from,
            to: joint,
            side,
            carrier: trunk.contains(&from) || body.as_ref().is_some_and(|b| !b[from]),
        });
    }
    out
}

/// By joint: whether it is part of what moves the figure.
pub(crate) fn shown_joints(skeleton: &Skeleton, hints: Option<&RigHints>) -> Vec<bool> {
    let count = skeleton.len();
    let flag = |list: &[bool], joint: usize| list.get(joint).copied().unwrap_or(false);
    let known = hints.filter(|h| (0..count).any(|j| flag(&h.deforms, j)));
    let Some(hints) = known else {
        let object = |j: usize| hints.is_some_and(|h| flag(&h.carries_object, j));
        return (0..count).map(|j| !(object(j) && skeleton.children(j).next().is_none())).collect();
    };
    let mut shown: Vec<bool> = (0..count).map(|j| flag(&hints.deforms, j) || hints.is_end_site(j)).collect();
    // What stands between two shown joints is shown too.
    for joint in (0..count).rev() {
        let below = skeleton.children(joint).any(|c| shown[c]);
        let above = skeleton.ancestors(joint).skip(1).any(|a| flag(&hints.deforms, a));
        shown[joint] |= below && above;
    }
    shown
}

/// By joint: whether it belongs to the body of a humanoid: bones, chains and what hangs from them, but for handles and
/// things in hands; `None` for what is no humanoid. What hangs from nothing of the body (the IK handles of game rigs, which
/// hang from the root) is no limb.
fn body_joints(skeleton: &Skeleton, humanoid: &Humanoid) -> Option<Vec<bool>> {
    if !humanoid.is_humanoid() {
        return None;
    }
    let mut named = vec![false; skeleton.len()];
    let chains = humanoid.chains.iter().flat_map(|chain| chain.joints.iter().copied());
    for joint in humanoid.iter().map(|(_, m)| m.joint).chain(chains) {
        if let Some(entry) = named.get_mut(joint) {
            *entry = true;
        }
    }
    let mut body = named.clone();
    for joint in 0..skeleton.len() {
        let hangs = skeleton.parent(joint).is_some_and(|p| body[p]) && !is_handle(skeleton.name(joint));
        body[joint] |= hangs;
    }
    Some(body)
}

/// Words of names that rigs give to handles, goals and the places of things.
const HANDLES: [&str; 14] = [
    "ik",
    "pole",
    "ctrl",
    "control",
    "controller",
    "target",
    "slot",
    "handslot",
    "socket",
    "prop",
    "weapon",
    "gun",
    "attach",
    "attachment",
];

/// Whether a name speaks of a handle or of the place of a thing: one of its words does.
fn is_handle(name: &str) -> bool {
    let mut words = vec![String::new()];
    let mut before = ' ';
    for c in name.chars() {
        if !c.is_alphabetic() || (before.is_lowercase() && c.is_uppercase()) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| c.is_alphabetic()) {
            word.extend(c.to_lowercase());
        }
        before = c;
    }
    words.iter().any(|word| HANDLES.contains(&word.as_str()))
}

/// By joint: whether it is drawn: of a humanoid the body and what carries it, of anything else all that moves it.
fn drawn_joints(skeleton: &Skeleton, hints: Option<&RigHints>, humanoid: Option<&Humanoid>) -> Vec<bool> {
    let mut shown = shown_joints(skeleton, hints);
    let Some(body) = humanoid.and_then(|h| body_joints(skeleton, h)) else { return shown };
    let mut kept = body;
    for joint in (0..skeleton.len()).rev() {
        kept[joint] = kept[joint] || skeleton.children(joint).any(|c| kept[c]);
    }
    shown.iter_mut().zip(kept).for_each(|(shown, kept)| *shown &= kept);
    shown
}

/// By joint: whether a picture has to show it: the body of a humanoid, else all that is drawn but what only carries the
/// figure, which may stay at the origin while the figure goes its way.
pub(crate) fn framed_joints(
    skeleton: &Skeleton,
    hints: Option<&RigHints>,
    humanoid: Option<&Humanoid>,
) -> Vec<bool> {
    let drawn = drawn_joints(skeleton, hints, humanoid);
    let Some(body) = humanoid.and_then(|h| body_joints(skeleton, h)) else {
        let mut framed = drawn.clone();
        trunk(skeleton, humanoid, &drawn).into_iter().for_each(|joint| framed[joint] = false);
        return if framed.contains(&true) { framed } else { drawn };
    };
    let framed: Vec<bool> = drawn.iter().zip(body).map(|(drawn, body)| *drawn && body).collect();
    if framed.contains(&true) { framed } else { drawn }
}

/// Joints above the hips, or, where these are unknown, above the first joint that branches.
fn trunk(skeleton: &Skeleton, humanoid: Option<&Humanoid>, shown: &[bool]) -> Vec<usize> {
    if let Some(hips) = humanoid.and_then(|h| h.joint(Bone::Hips)) {
        return skeleton.ancestors(hips).skip(1).collect();
    }
    let mut above = Vec::new();
    let mut joint = 0;
    loop {
        let mut below = skeleton.children(joint).filter(|c| skeleton.subtree(*c).any(|j| shown[j]));
        match (below.next(), below.next()) {
            (Some(only), None) => {
                above.push(joint);
                joint = only;
            }
            (Some(_), Some(_)) => return above,
            // A chain that never branches is all body.
            (None, _) => return Vec::new(),
        }
    }
}

/// The colours of a skeleton's parts.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BonePaints {
    middle: u32,
    left: u32,
    right: u32,
    joint: u32,
}

impl BonePaints {
    /// Adds the paints; `soften` mixes the side colours with clay, 0 to 1.
    pub(crate) fn new(soup: &mut Soup<'_>, theme: &Theme, soften: f32) -> BonePaints {
        let mut paint = |color: Vec3| soup.paint(Paint::plain(color.lerp(theme.clay, soften)));
        BonePaints {
            middle: paint(theme.bone),
            left: paint(theme.bone_left),
            right: paint(theme.bone_right),
            joint: paint(theme.joint),
        }
    }

    fn of(&self, side: Option<Side>) -> u32 {
        match side {
            None => self.middle,
            Some(Side::Left) => self.left,
            Some(Side::Right) => self.right,
        }
    }
}

/// Where joints are in the world, and how tall the figure is.
pub(crate) struct Posed<'a> {
    pub(crate) pose: &'a ModelPose,
    pub(crate) world_from_model: Affine3A,
    pub(crate) height: f32,
    /// The joint that plays the head, if it is known.
    pub(crate) head: Option<usize>,
}

impl Posed<'_> {
    fn at(&self, joint: usize) -> Vec3 {
        self.world_from_model.transform_point3(self.pose.positions[joint])
    }

    /// Middle and radius of the ball that stands for a head: between the joint and the end of the head, where that
    /// leads on from the neck (it may be a nose), else on the joint.
    pub(crate) fn head(&self, segments: &[Segment]) -> Option<(Vec3, f32)> {
        let head = self.head?;
        let way = |s: &Segment| self.at(s.to) - self.at(s.from);
        let neck = segments.iter().find(|s| s.to == head).map_or(Vec3::Y, way).normalize_or(Vec3::Y);
        let leads_on = |end: &Vec3| end.normalize_or_zero().dot(neck) > 0.7;
        let end = segments.iter().filter(|s| s.from == head).map(way).find(leads_on);
        let radius = end.map_or(0.055 * self.height, |e| e.length() * 0.5);
        let radius = radius.clamp(0.05 * self.height, 0.07 * self.height);
        let centre = self.at(head) + end.unwrap_or(neck).normalize_or(neck) * radius;
        centre.is_finite().then_some((centre, radius))
    }

    /// Both ends, when they are finite and apart.
    fn ends(&self, segment: &Segment) -> Option<([Vec3; 2], f32)> {
        let ends = [self.at(segment.from), self.at(segment.to)];
        let length = ends[0].distance(ends[1]);
        (length.is_finite() && length > self.height * 1e-3).then_some((ends, length))
    }
}

/// Bones as octahedra and joints as dots.
pub(crate) fn add_bones(soup: &mut Soup<'_>, segments: &[Segment], posed: &Posed<'_>, theme: &Theme) {
    let paints = BonePaints::new(soup, theme, 0.0);
    for segment in segments {
        let Some((ends, length)) = posed.ends(segment) else { continue };
        let paint = paints.of(segment.side);
        if segment.carrier {
            let thin = posed.height * 0.0016;
            soup.capsule(ends, [thin, thin], paint);
            continue;
        }
        soup.octahedron(ends, (length * 0.10).clamp(posed.height * 0.003, posed.height * 0.016), paint);
        for (joint, end) in [segment.from, segment.to].into_iter().zip(ends) {
            if joint == segment.to || segments.iter().all(|s| s.to != joint) {
                soup.ball(
                    end,
                    (length * 0.07).clamp(posed.height * 0.0025, posed.height * 0.0075),
                    paints.joint,
                );
            }
        }
    }
}

/// A body of capsules for a figure without a mesh.
pub(crate) fn add_capsules(soup: &mut Soup<'_>, segments: &[Segment], posed: &Posed<'_>, theme: &Theme) {
    let paints = BonePaints::new(soup, theme, 0.45);
    if let Some((centre, radius)) = posed.head(segments) {
        soup.ball(centre, radius, paints.middle);
    }
    let ends_head =
        |s: &Segment| posed.head == Some(s.from) && segments.iter().all(|other| other.from != s.to);
    for segment in segments.iter().filter(|s| !ends_head(s)) {
        let Some((ends, length)) = posed.ends(segment) else { continue };
        let paint = paints.of(segment.side);
        if segment.carrier {
            let thin = posed.height * 0.002;
            soup.capsule(ends, [thin, thin], paint);
            continue;
        }
        let thick = (length * 0.16).clamp(posed.height * 0.005, posed.height * 0.03);
        soup.capsule(ends, [thick, thick * 0.72], paint);
        soup.ball(ends[0], thick * 1.15, paints.joint);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use posewright::Transform;

    fn skeleton(parents: &[Option<usize>]) -> Skeleton {
        let names = (0..parents.len()).map(|i| i.to_string()).collect();
        Skeleton::new(names, parents.to_vec(), vec![Transform::IDENTITY; parents.len()]).unwrap()
    }

    #[test]
    fn carriers_end_where_the_body_begins() {
        // armature > root > hips > (spine, leg > foot)
        let body = skeleton(&[None, Some(0), Some(1), Some(2), Some(2), Some(4)]);
        let found = segments(&body, None, None);
        let carriers: Vec<usize> = found.iter().filter(|s| s.carrier).map(|s| s.to).collect();
        assert_eq!((found.len(), carriers), (5, vec![1, 2]));
        // A root that stays where it is does not make the picture of a body far from it small.
        assert_eq!(framed_joints(&body, None, None), [false, false, true, true, true, true]);
        let snake = skeleton(&[None, Some(0), Some(1)]);
        assert_eq!(framed_joints(&snake, None, None), [true; 3]);
        assert!(segments(&snake, None, None).iter().all(|s| !s.carrier));
    }

    #[test]
    fn handles_and_things_in_hands_are_no_limbs() {
        // root > (pelvis > (2 legs, spine > 2 arms of three joints)), root > gun handle > hand handle; hand > slot, tip.
        let names = [
            "root",
            "pelvis",
            "thigh_l",
            "calf_l",
            "thigh_r",
            "calf_r",
            "arm_l",
            "hand_l",
            "handslot.l",
            "tip",
            "arm_r",
            "ik_gun",
            "ik_hand_l",
        ];
        let parents = [
            None,
            Some(0),
            Some(1),
            Some(2),
            Some(1),
            Some(4),
            Some(1),
            Some(6),
            Some(7),
            Some(7),
            Some(1),
            Some(0),
            Some(11),
        ];
        let rest = vec![Transform::IDENTITY; 13];
        let rig = Skeleton::new(names.map(String::from).to_vec(), parents.to_vec(), rest).unwrap();
        let mut humanoid = Humanoid::new();
        let bones = [
            (Bone::Hips, 1),
            (Bone::LeftUpperLeg, 2),
            (Bone::LeftLowerLeg, 3),
            (Bone::RightUpperLeg, 4),
            (Bone::RightLowerLeg, 5),
            (Bone::LeftUpperArm, 6),
            (Bone::LeftHand, 7),
            (Bone::RightUpperArm, 10),
        ];
        for (bone, joint) in bones {
            humanoid.set(bone, Some(posewright::BoneMatch { joint, confidence: 1.0, evidence: Vec::new() }));
        }
        let drawn: Vec<usize> = segments(&rig, None, Some(&humanoid)).iter().map(|s| s.to).collect();
        assert_eq!(drawn, [1, 2, 3, 4, 5, 6, 7, 9, 10]);
        let framed = framed_joints(&rig, None, Some(&humanoid));
        assert!(!framed[0] && framed[1] && framed[9] && !framed[8] && !framed[12]);
        assert_eq!(segments(&rig, None, None).len(), 12, "of what is unknown everything is drawn");
        assert!(
            is_handle("LeftHandIK") && is_handle("IK.Hand") && !is_handle("Spike") && !is_handle("propeller")
        );
    }

    #[test]
    fn only_what_deforms_is_shown() {
        // scene > armature > hips > (helper > spine, sword)
        let rig = skeleton(&[None, Some(0), Some(1), Some(2), Some(3), Some(2)]);
        let deforms = vec![false, false, true, false, true, false];
        let hints = RigHints { deforms, ..RigHints::default() };
        assert_eq!(shown_joints(&rig, Some(&hints)), [false, false, true, true, true, false]);
        assert_eq!(shown_joints(&rig, None), [true; 6]);
    }
}
