//! Joints that follow a bone although they do not hang from it: IK handles of the rig, props, helpers.
//!
//! Engines read `ik_hand_l`, `ik_foot_r` and their like from the root, where a retarget of bones would leave them
//! frozen in space. A follower keeps the place at its owner that it was modelled with (in the reference pose), or, for a
//! prop that the source has too, the place in its owner's hand that it has there, in metres. Followers come last, when
//! feet and hands are where they belong.
//!
//! A prop that is carried over has its own axes: both joints are taken to be the same thing, modelled alike.
//!
//! Owners are declared (the map's `[props]`), or recognised: handles by their names, joints named like props that hang
//! from no bone by the hand that is next to them in the reference pose.

use super::Retarget;
use super::frames::Frames;
use super::grips::Hands;
use super::travel::into_frame;
use crate::character::Character;
use crate::clip::Clip;
use crate::humanoid::{Bone, Side};
use crate::ik::PoseMut;
use crate::note::Note;
use crate::pose::ModelPose;
use crate::transform::Transform;
use glam::{Mat3, Quat, Vec3};

/// A joint of the target and the bone that it follows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Follower {
    /// The joint.
    pub joint: usize,
    /// Whom it follows; `None` leaves it where it is, whatever was recognised.
    pub owner: Option<Bone>,
    /// The same thing on the source: its place in the owner's hand is carried over. `None` keeps the place that the joint
    /// was modelled with.
    pub source: Option<usize>,
    /// Where it is in the owner's frame (place in the owner's units, pure rotation), where that is known better than from
    /// the reference pose: a prop that rests on the ground and is held in the target's own clips. Default: none.
    pub at: Option<(Vec3, Quat)>,
}

/// Prepared followers of one target.
#[derive(Clone, Debug, Default)]
pub struct Followers {
    list: Vec<Prepared>,
    notes: Vec<Note>,
}

#[derive(Clone, Copy, Debug)]
struct Prepared {
    joint: usize,
    owner: usize,
    bone: Bone,
    source: Option<usize>,
    /// The joint in the owner's frame, as given or in the reference pose: place in the owner's units, pure rotation.
    in_owner: Vec3,
    rotation: Quat,
}

/// The source's motion, for props that have a counterpart there.
#[derive(Clone, Copy, Debug)]
pub(super) struct PropMotion<'a> {
    pub(super) source: &'a Character,
    pub(super) source_clip: &'a Clip,
    pub(super) target: &'a Character,
    pub(super) retarget: &'a Retarget,
}

impl PropMotion<'_> {
    fn source_pose(&self, time: f64) -> ModelPose {
        let skeleton = self.source.skeleton();
        let mut local = vec![Transform::IDENTITY; skeleton.len()];
        self.source_clip.sample(skeleton, time, &mut local);
        ModelPose::of(skeleton, &local)
    }
}

impl Followers {
    /// Those that are declared, and those recognised among the other joints.
    pub fn new(target: &Character, declared: &[Follower]) -> Followers {
        let reference = ModelPose::of(target.skeleton(), &target.reference().joints);
        let mut out = Followers::default();
        for joint in 0..target.skeleton().len() {
            let given = declared.iter().find(|f| f.joint == joint);
            let (bone, source) = match given {
                Some(follower) => (follower.owner, follower.source),
                None => (recognise(target, &reference, joint), None),
            };
            let found = bone.and_then(|bone| Some((bone, target.humanoid().joint(bone)?)));
            let Some((bone, owner)) = found.filter(|(_, owner)| *owner != joint) else {
                if let Some(missing) = bone.filter(|_| found.is_none()) {
                    let text = format!(
                        "no joint plays {}, which it should follow: it stays where it is",
                        missing.name()
                    );
                    out.notes.push(Note::warning(target.skeleton().name(joint), text));
                }
                continue;
            };
            if target.skeleton().is_in_subtree(owner, joint) {
                let text = "it is above the bone that it should follow; it stays where it is";
                out.notes.push(Note::warning(target.skeleton().name(joint), text));
                continue;
            }
            let linear = reference.linears[owner];
            if linear.determinant().abs() < 1e-12 {
                let text =
                    format!("{}, which it should follow, has no size: it stays where it is", bone.name());
                out.notes.push(Note::warning(target.skeleton().name(joint), text));
                continue;
            }
            let (in_owner, rotation) = given.and_then(|follower| follower.at).unwrap_or_else(|| {
                let way = reference.positions[joint] - reference.positions[owner];
                let turn = reference.rotations[owner].conjugate() * reference.rotations[joint];
                (linear.inverse() * way, turn)
            });
            out.list.push(Prepared { joint, owner, bone, source, in_owner, rotation });
        }
        out.note_recognised(target, declared);
        out
    }

    fn note_recognised(&mut self, target: &Character, declared: &[Follower]) {
        let found: Vec<String> = self
            .list
            .iter()
            .filter(|f| declared.iter().all(|d| d.joint != f.joint))
            .map(|f| format!("{} ({})", target.skeleton().name(f.joint), f.bone.name()))
            .collect();
        if !found.is_empty() {
            let text = "they hang from no bone and follow the one in brackets, by their names; the map's [props] can say otherwise";
            self.notes.push(Note::information(found.join(", "), text));
        }
    }

    /// Joints and the bones that they follow.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Bone)> + '_ {
        self.list.iter().map(|f| (f.joint, f.bone))
    }

    /// Whether nothing follows.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// What was recognised.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Puts every follower at its owner in a composed pose, as it was modelled: for run time, where props have no
    /// counterpart on the source. Allocates nothing.
    pub fn apply(&self, pose: &mut PoseMut<'_>) {
        for follower in &self.list {
            follower.place(pose, follower.as_modelled(pose.model));
        }
    }

    /// Puts one follower at its owner.
    pub(super) fn place_one(&self, joint: usize, mut pose: PoseMut<'_>, time: f64, props: &PropMotion<'_>) {
        if let Some(follower) = self.list.iter().find(|f| f.joint == joint) {
            let place = follower.placed(pose.model, time, props);
            follower.place(&mut pose, place);
        }
    }

    /// Writes the followers' tracks for the frames of a clip.
    pub(super) fn write(
        &self,
        target: &Character,
        clip: &mut Clip,
        times: &[f64],
        props: Option<&PropMotion<'_>>,
    ) {
        if self.list.is_empty() {
            return;
        }
        let skeleton = target.skeleton();
        let mut frames = Frames::of(skeleton, clip, times);
        let mut model = ModelPose::default();
        for (frame, time) in times.iter().enumerate() {
            let local = frames.pose_mut(frame);
            model.compose(skeleton, local);
            let mut pose = PoseMut { skeleton, local, model: &mut model };
            for follower in &self.list {
                let place = match props {
                    Some(props) => follower.placed(pose.model, *time, props),
                    None => follower.as_modelled(pose.model),
                };
                follower.place(&mut pose, place);
            }
        }
        for follower in &self.list {
            frames.turned(follower.joint);
            frames.moved(follower.joint);
        }
        frames.write(clip, times);
    }
}

impl Prepared {
    fn as_modelled(&self, model: &ModelPose) -> (Vec3, Quat) {
        let place = model.positions[self.owner] + model.linears[self.owner] * self.in_owner;
        (place, model.rotations[self.owner] * self.rotation)
    }

    /// Where it belongs in a frame: as on the source where that has it, else as modelled.
    fn placed(&self, model: &ModelPose, time: f64, props: &PropMotion<'_>) -> (Vec3, Quat) {
        self.as_on_source(model, time, props).unwrap_or_else(|| self.as_modelled(model))
    }

    fn as_on_source(&self, model: &ModelPose, time: f64, props: &PropMotion<'_>) -> Option<(Vec3, Quat)> {
        let joint = self.source?;
        let side = match self.bone {
            Bone::LeftHand => Side::Left,
            Bone::RightHand => Side::Right,
            _ => return None,
        };
        let hands = Hands::new(props.source, props.target, props.retarget.plan.target_from_source)?;
        let pose = props.source_pose(time);
        let seen = hands.source_frame(side, &pose).relative(&hands.source_prop(joint, &pose));
        let now = hands.target[side as usize].frame(model).at(&seen);
        Some((now.place, now.turn))
    }

    fn place(&self, pose: &mut PoseMut<'_>, (place, rotation): (Vec3, Quat)) {
        let (linear, origin) = match pose.skeleton.parent(self.joint) {
            None => (Mat3::IDENTITY, Vec3::ZERO),
            Some(parent) => (pose.model.linears[parent], pose.model.positions[parent]),
        };
        pose.local[self.joint].translation = into_frame(linear, origin, place);
        pose.model.compose_subtree(pose.skeleton, self.joint, pose.local);
        pose.set_rotation(self.joint, rotation);
    }
}

/// The bone that a joint follows by its name, if it hangs from no bone that could carry it.
fn recognise(target: &Character, reference: &ModelPose, joint: usize) -> Option<Bone> {
    let (skeleton, humanoid) = (target.skeleton(), target.humanoid());
    let hangs_from_bone = skeleton.ancestors(joint).any(|j| humanoid.bone_of(j).is_some());
    if hangs_from_bone || humanoid.chains.iter().any(|chain| chain.joints.contains(&joint)) {
        return None;
    }
    let words = words(skeleton.name(joint));
    let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    if has(&["ik", "control", "ctrl"]) {
        return handle(&has);
    }
    has(&PROPS).then(|| nearest_hand(target, reference, joint)).flatten()
}

const PROPS: [&str; 17] = [
    "weapon", "prop", "sword", "gun", "rifle", "pistol", "shield", "bow", "axe", "staff", "wand", "knife",
    "dagger", "spear", "hammer", "torch", "item",
];

/// The owner of an IK handle: hands and feet by themselves, poles go with the upper bone.
fn handle(has: &dyn Fn(&[&str]) -> bool) -> Option<Bone> {
    let right = has(&["r", "right"]);
    if has(&["gun"]) && has(&["hand"]) {
        return Some(Bone::RightHand);
    }
    if !right && !has(&["l", "left"]) {
        return None;
    }
    let left = [
        (["hand", "wrist"], Bone::LeftHand),
        (["foot", "heel"], Bone::LeftFoot),
        (["ankle", "foot"], Bone::LeftFoot),
        (["toe", "toes"], Bone::LeftToes),
        (["knee", "leg"], Bone::LeftUpperLeg),
        (["elbow", "arm"], Bone::LeftUpperArm),
    ];
    let bone = left.iter().find(|(names, _)| has(names)).map(|(_, bone)| *bone)?;
    Some(if right { bone.mirrored() } else { bone })
}

/// The hand that a joint stands next to in the reference pose: within a third of the arm's length.
fn nearest_hand(target: &Character, reference: &ModelPose, joint: usize) -> Option<Bone> {
    let reach = target.measures().arm_length / 3.0;
    let away = |bone: Bone| {
        let hand = target.humanoid().joint(bone)?;
        Some((reference.positions[hand].distance(reference.positions[joint]), bone))
    };
    let [left, right] = [away(Bone::LeftHand), away(Bone::RightHand)];
    let near = [left, right].into_iter().flatten().min_by(|a, b| a.0.total_cmp(&b.0))?;
    (near.0 <= reach).then_some(near.1)
}

/// The words of a name in lower case: split at what is no letter and where a capital follows a small letter; a namespace
/// before the last colon is dropped.
fn words(name: &str) -> Vec<String> {
    let own = name.rsplit([':', '|']).next().unwrap_or(name);
    let mut words = vec![String::new()];
    let mut last_small = false;
    for letter in own.chars() {
        let starts = !letter.is_alphabetic() || (letter.is_uppercase() && last_small);
        if starts && words.last().is_some_and(|word| !word.is_empty()) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| letter.is_alphabetic()) {
            word.extend(letter.to_lowercase());
        }
        last_small = letter.is_lowercase();
    }
    // "IKHand" has no small letter before its second word.
    let split = |word: String| match word.strip_prefix("ik").filter(|rest| rest.len() > 2) {
        Some(rest) => vec!["ik".to_string(), rest.to_string()],
        None => vec![word],
    };
    words.into_iter().flat_map(split).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_handles_give_their_owners() {
        let owner = |name: &str| {
            let words = words(name);
            let has = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
            has(&["ik", "control", "ctrl"]).then(|| handle(&has)).flatten()
        };
        for (name, bone) in [
            ("ik_hand_l", Some(Bone::LeftHand)),
            ("ik_hand_gun", Some(Bone::RightHand)),
            ("ik_foot_r", Some(Bone::RightFoot)),
            ("ik_foot_root", None),
            ("handIK.r", Some(Bone::RightHand)),
            ("IKHand_L", Some(Bone::LeftHand)),
            ("LeftFootIK", Some(Bone::LeftFoot)),
            ("kneeIK.l", Some(Bone::LeftUpperLeg)),
            ("rig:elbowIK.r", Some(Bone::RightUpperArm)),
            ("IK-toe.l", Some(Bone::LeftToes)),
            ("Spike_L", None),
            ("hand.l", None),
        ] {
            assert_eq!(owner(name), bone, "{name}");
        }
    }
}
