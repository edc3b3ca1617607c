//! From a skeleton to a [`Humanoid`]: limbs, torso, fingers, sides, confidence, and what has to be said about them.

use super::animal;
use super::fingers::{self, Fingers};
use super::frame::{self, Frame};
use super::limb::{Kind, Limb};
use super::rig::Rig;
use super::search::{self, LimbPair};
use super::torso::{self, Torso};
use super::words::Part;
use super::{Bone, BoneMatch, Chain, Humanoid, RigHints, Side, declared, detached};
use crate::note::{Note, NoteKind};
use crate::skeleton::Skeleton;

/// Finds who is who from the file's declarations, names, hierarchy and geometry at rest.
///
/// Never fails: what is not found is `None`, what is doubtful has a low confidence and a note. What the file declares
/// is taken as it says and only checked. Skeletons that are no humanoid's (animals, hands, props) get no bones; their
/// tails, legs and the like become free chains where names or places show them.
pub fn recognise(skeleton: &Skeleton, hints: &RigHints) -> Humanoid {
    if let Some(found) = without_skin_only(skeleton, hints) {
        return found;
    }
    let rig = Rig::new(skeleton, hints);
    let found = read_body(&rig);
    if hints.declared.is_empty() {
        return found;
    }
    declared::merge(skeleton, hints, found)
}

/// The answer for the rig without joints that only stretch skin, where there are any.
fn without_skin_only(skeleton: &Skeleton, hints: &RigHints) -> Option<Humanoid> {
    let skips = |joint: usize| hints.skin_only.get(joint).copied().unwrap_or(false);
    let kept: Vec<usize> = (0..skeleton.len()).filter(|joint| !skips(*joint)).collect();
    if kept.len() == skeleton.len() {
        return None;
    }
    let place = |joint: usize| kept.binary_search(&joint).ok();
    let above = |joint: usize| skeleton.ancestors(joint).filter(|a| *a != joint).find_map(place);
    let names = kept.iter().map(|j| skeleton.name(*j).to_string()).collect();
    let parents = kept.iter().map(|j| above(*j)).collect();
    let rest = kept.iter().map(|j| skeleton.rest()[*j]).collect();
    let rig = Skeleton::new(names, parents, rest).ok()?;
    let flags = |all: &Vec<bool>| kept.iter().filter_map(|j| all.get(*j).copied()).collect();
    let reduced = RigHints {
        declared: hints.declared.iter().filter_map(|(bone, joint)| Some((*bone, place(*joint)?))).collect(),
        deforms: flags(&hints.deforms),
        carries_object: flags(&hints.carries_object),
        end_sites: flags(&hints.end_sites),
        skin_only: Vec::new(),
        forward: hints.forward,
    };
    let found = recognise(&rig, &reduced);
    let mut out = Humanoid::new();
    for (bone, matched) in found.iter() {
        out.set(bone, Some(BoneMatch { joint: kept[matched.joint], ..BoneMatch::clone(matched) }));
    }
    out.chains = found.chains;
    out.chains.iter_mut().flat_map(|chain| &mut chain.joints).for_each(|joint| *joint = kept[*joint]);
    out.notes = found.notes;
    Some(out)
}

fn read_body(rig: &Rig) -> Humanoid {
    let (mut legs, mut arms) = search::limbs(rig);
    let torso = torso::read(rig, legs.as_ref(), arms.as_ref());
    if let Some(answer) = not_a_person(rig, legs.as_ref(), arms.as_ref(), &torso) {
        return answer;
    }
    let mut build = Build { rig, out: Humanoid::new() };
    build.torso(&torso);
    let loose = detached::find(rig, legs.as_mut(), arms.as_mut());
    let marked = |pair: Option<&LimbPair>| pair.is_none_or(|p| p.limbs().any(|l| side_of(rig, l).is_some()));
    let marked = [marked(legs.as_ref()), marked(arms.as_ref())];
    for pair in [&legs, &arms].into_iter().flatten() {
        build.limbs(pair, &loose);
    }
    build.eyes(&torso);
    build.sides(marked);
    build.report_one_sided();
    build.report_missing();
    build.out.chains.extend(animal::named_chains(rig));
    build.out
}

/// Says why this is no person, if it is none.
fn not_a_person(
    rig: &Rig,
    legs: Option<&LimbPair>,
    arms: Option<&LimbPair>,
    torso: &Torso,
) -> Option<Humanoid> {
    let mut out = Humanoid::new();
    let named = |pair: Option<&LimbPair>| pair.map_or(0.0, LimbPair::named);
    let enough = match (legs, arms) {
        (Some(l), Some(a)) => (l.named() >= 0.5 && a.named() >= 0.5) || stands(rig, l, a, torso),
        (None, None) => false,
        (one, other) => named(one.or(other)) >= 1.6,
    };
    if let (Some(l), Some(a)) = (legs, arms) {
        let evidence = animal::weigh(rig, l, a, torso);
        if evidence.is_animal() {
            out.chains = animal::chains(rig, l, a, torso);
            let text = format!("not a humanoid but an animal: {}", evidence.reasons.join("; "));
            out.notes.push(Note::information("", text));
            return Some(out);
        }
        if enough {
            return None;
        }
    } else if enough {
        return None;
    }
    out.chains = animal::named_chains(rig);
    let text = "no humanoid found: name its bones or chains in a map file";
    out.notes.push(Note::information("", text));
    Some(out)
}

/// Whether two pairs of limbs without names are built and stand like a person's.
fn stands(rig: &Rig, legs: &LimbPair, arms: &LimbPair, torso: &Torso) -> bool {
    let three = |p: &LimbPair| p.second.is_some() && p.limbs().all(|l| l.slots.iter().flatten().count() >= 2);
    let trunk = arms.base(rig) - legs.base(rig);
    let leg = legs.end(rig) - legs.base(rig);
    let upright = trunk.dot(leg) < -0.6 * trunk.length() * leg.length() && trunk.length() > 0.0;
    let (a, l) = (arms.length(rig), legs.length(rig));
    let sizes = a > 0.3 * l && a < 2.5 * l && trunk.length() > 0.15 * l;
    three(legs) && three(arms) && upright && sizes && !torso.spine.is_empty()
}

fn side_of(rig: &Rig, limb: &Limb) -> Option<Side> {
    let left = limb.way.iter().filter(|j| rig.side(**j) == Some(Side::Left)).count();
    let right = limb.way.iter().filter(|j| rig.side(**j) == Some(Side::Right)).count();
    match left.cmp(&right) {
        std::cmp::Ordering::Greater => Some(Side::Left),
        std::cmp::Ordering::Less => Some(Side::Right),
        std::cmp::Ordering::Equal => None,
    }
}

/// The bone on the given side.
pub(super) fn on(side: Side, left: Bone) -> Bone {
    if side == Side::Left { left } else { left.mirrored() }
}

const LEG_BONES: [Bone; 4] = [Bone::LeftUpperLeg, Bone::LeftLowerLeg, Bone::LeftFoot, Bone::LeftToes];
const ARM_BONES: [Bone; 4] = [Bone::LeftShoulder, Bone::LeftUpperArm, Bone::LeftLowerArm, Bone::LeftHand];

pub(super) const FINGER_BONES: [[Bone; 3]; 5] = [
    [Bone::LeftThumbMetacarpal, Bone::LeftThumbProximal, Bone::LeftThumbDistal],
    [Bone::LeftIndexProximal, Bone::LeftIndexIntermediate, Bone::LeftIndexDistal],
    [Bone::LeftMiddleProximal, Bone::LeftMiddleIntermediate, Bone::LeftMiddleDistal],
    [Bone::LeftRingProximal, Bone::LeftRingIntermediate, Bone::LeftRingDistal],
    [Bone::LeftLittleProximal, Bone::LeftLittleIntermediate, Bone::LeftLittleDistal],
];

pub(super) const FINGER_NAMES: [&str; 5] = ["Thumb", "Index", "Middle", "Ring", "Little"];

struct Build<'a> {
    rig: &'a Rig<'a>,
    out: Humanoid,
}

impl Build<'_> {
    fn put(&mut self, bone: Bone, joint: usize, confidence: f32, evidence: Vec<String>) {
        if self.out.bone_of(joint).is_none() && self.out.get(bone).is_none() {
            let confidence = confidence.clamp(0.05, 0.99);
            self.out.set(bone, Some(BoneMatch { joint, confidence, evidence }));
        }
    }

    /// Confidence and evidence of a joint whose name should speak for `part`, and whose place is right.
    fn put_named(&mut self, bone: Bone, joint: usize, part: Part, place: &str) {
        let weight = self.rig.weight(joint, part);
        let name = &self.rig.names[joint];
        let mut evidence = Vec::new();
        let confidence = if weight > 0.0 {
            evidence.push(format!("name {}", self.rig.quoted(joint)));
            0.72 + 0.25 * weight
        } else if let Some((_, other)) = name.best() {
            evidence.push(format!("place against the name {}", self.rig.quoted(joint)));
            0.72 - 0.12 * other
        } else {
            0.68
        };
        if !place.is_empty() {
            evidence.push(place.to_string());
        }
        self.put(bone, joint, confidence + 0.5 * self.rig.doubt[joint].max(-0.2), evidence);
    }

    fn torso(&mut self, torso: &Torso) {
        if let Some(hips) = torso.hips {
            let named = self.rig.weight(hips, Part::Hips);
            let confidence =
                if torso.hips_evidence.iter().any(|e| e.contains("descend")) { 0.8 } else { 0.6 };
            self.put(Bone::Hips, hips, confidence + 0.18 * named, torso.hips_evidence.clone());
        }
        let bones = [Bone::Spine, Bone::Chest, Bone::UpperChest];
        for (bone, joint) in bones.into_iter().zip(torso::spine_bones(&torso.spine)) {
            if let Some(joint) = joint {
                self.put_named(bone, joint, Part::Spine, "between hips and arms");
            }
        }
        if let Some(&neck) = torso.neck.first() {
            self.put_named(Bone::Neck, neck, Part::Neck, "between arms and head");
        }
        if let Some(head) = torso.head {
            self.put_named(Bone::Head, head, Part::Head, "beyond the arms");
        }
        if let Some(jaw) = torso.jaw {
            self.put_named(Bone::Jaw, jaw, Part::Jaw, "below the head");
        }
        self.chain("spine", torso.spine.clone());
        self.chain("neck", torso.neck.clone());
        for joint in &torso.pelvis {
            let text = "the pelvis itself, between the joint that legs and spine share and the spine: keeps its rest";
            self.out.notes.push(Note::information(self.rig.skeleton.name(*joint), text));
        }
    }

    fn chain(&mut self, name: &str, joints: Vec<usize>) {
        if !joints.is_empty() {
            self.out.chains.push(Chain { name: name.to_string(), joints });
        }
    }

    fn limbs(&mut self, pair: &LimbPair, loose: &[detached::Loose]) {
        let rig = self.rig;
        let sides: Vec<Option<Side>> = pair.limbs().map(|l| side_of(rig, l)).collect();
        // Without marks the first is taken as left; places decide afterwards.
        let sides = match sides.as_slice() {
            [Some(a), Some(b)] if a != b => vec![*a, *b],
            [Some(a)] => vec![*a],
            [Some(a), None] => vec![*a, a.other()],
            [None, Some(b)] => vec![b.other(), *b],
            _ => vec![Side::Left, Side::Right],
        };
        for (limb, side) in pair.limbs().zip(sides) {
            let bones = if pair.kind == Kind::Arm { ARM_BONES } else { LEG_BONES };
            for (slot, bone) in bones.into_iter().enumerate() {
                if let Some(joint) = limb.joint(slot) {
                    let place = place_of(rig, limb, pair.kind, slot);
                    self.put_named(on(side, bone), joint, pair.kind.parts()[slot], &place);
                }
            }
            self.ends(pair.kind, limb, side, loose);
        }
    }

    /// Feet and hands that hang elsewhere, toes that are several, fingers.
    fn ends(&mut self, kind: Kind, limb: &Limb, side: Side, loose: &[detached::Loose]) {
        for found in loose.iter().filter(|l| l.root == limb.way[0]) {
            let bones = if kind == Kind::Arm { ARM_BONES } else { LEG_BONES };
            for (slot, joint) in &found.joints {
                let bone = on(side, bones[*slot]);
                self.put(bone, *joint, found.confidence, found.evidence.clone());
            }
        }
        if kind == Kind::Arm {
            if let Some(base) = self.out.joint(on(side, Bone::LeftHand)).or(limb.last()) {
                let fingers = fingers::read(self.rig, base);
                self.fingers(&fingers, side);
            }
        } else {
            self.toes(side);
        }
    }

    fn fingers(&mut self, fingers: &Fingers, side: Side) {
        for (slot, chain) in fingers.chains.iter().enumerate() {
            if chain.is_empty() {
                continue;
            }
            let [first, second, third] = FINGER_BONES[slot];
            let bones: &[Bone] =
                if slot == 0 && fingers.short_thumb { &[second, third] } else { &[first, second, third] };
            for (bone, joint) in bones.iter().zip(chain) {
                let (confidence, why) = if fingers.named {
                    (0.93, format!("name {}", self.rig.quoted(*joint)))
                } else {
                    (0.6, "place in the hand".to_string())
                };
                self.put(on(side, *bone), *joint, confidence, vec![why]);
            }
            let side_name = if side == Side::Left { "left" } else { "right" };
            self.chain(&format!("{side_name}{}", FINGER_NAMES[slot]), chain.clone());
        }
    }

    /// Where every toe has its own bones no single joint is "the toes".
    fn toes(&mut self, side: Side) {
        let rig = self.rig;
        let (Some(foot), Some(toes)) =
            (self.out.joint(on(side, Bone::LeftFoot)), self.out.joint(on(side, Bone::LeftToes)))
        else {
            return;
        };
        let fork =
            rig.way(foot, toes).into_iter().next().and_then(|j| rig.skeleton.parent(j)).unwrap_or(foot);
        let has_toe = |c: &usize| {
            let end = rig.skeleton.subtree(*c).end.min(c + 8);
            (*c..end).any(|j| rig.weight(j, Part::Toes) > 0.5 && !rig.blocked[j])
        };
        let branches = rig.skeleton.children(fork).filter(has_toe).count();
        if branches >= 3 {
            let text =
                format!("{branches} toes with bones of their own: none is used as toes unless a map says so");
            // The first toe is the great toe in every convention that counts them.
            let below =
                rig.skeleton.subtree(foot).filter(|j| rig.weight(*j, Part::Toes) > 0.5 && !rig.blocked[*j]);
            let joint = below.min_by_key(|j| &rig.names[*j].twin_key).unwrap_or(toes);
            let place = rig.skeleton.name(joint).to_string();
            let evidence = vec![format!("one of {branches} toes")];
            self.out.set(on(side, Bone::LeftToes), Some(BoneMatch { joint, confidence: 0.4, evidence }));
            self.out.notes.push(Note::guess(place, text));
        }
    }

    fn eyes(&mut self, torso: &Torso) {
        for &joint in &torso.eyes {
            if let Some(side) = self.rig.side(joint) {
                self.put_named(on(side, Bone::LeftEye), joint, Part::Eye, "below the head");
            }
        }
    }

    /// Checks sides against places: rigs with marked sides are contradicted, pairs without marks are put right.
    /// `marked` says for legs and arms whether names tell their sides.
    fn sides(&mut self, marked: [bool; 2]) {
        let Some(frame) = measure(self.rig, &self.out) else {
            let text = "the rest pose is folded, so places cannot confirm the sides: they follow the names";
            self.out.notes.push(Note::information("", text));
            return;
        };
        let forward = frame.forward.unwrap_or(if frame.up.z.abs() > 0.9 {
            // Characters of most formats face +Z; where they stand along Z, they face -Y.
            glam::DVec3::NEG_Y
        } else {
            glam::DVec3::Z
        });
        let votes = self.votes(frame.up.cross(forward));
        let of_arms = |bone: Bone| {
            !matches!(bone, Bone::LeftUpperLeg | Bone::LeftLowerLeg | Bone::LeftFoot | Bone::LeftToes)
        };
        for (group, marked) in [false, true].into_iter().zip(marked) {
            let of_group =
                || votes.iter().filter(|(bone, _)| of_arms(*bone) == group && *bone != Bone::LeftEye);
            let against = of_group().filter(|(_, out)| *out < 0.0).count();
            if !marked && against * 2 > of_group().count() {
                self.swap(&of_arms, group);
            }
        }
        if marked.contains(&false) && frame.forward.is_none() {
            let text = "unsure which side is left: nothing shows which way the character faces; the usual facing is assumed";
            self.out.notes.push(Note::guess("", text));
            self.weaken(0.7, "sides by the usual facing");
        }
        let against = votes.iter().filter(|(_, out)| *out < 0.0).count();
        if marked == [true, true] && frame.forward.is_some() && against * 2 > votes.len() {
            self.contradict(&frame, against, votes.len());
        }
    }

    fn votes(&self, left: glam::DVec3) -> Vec<(Bone, f64)> {
        let joint = |b: Bone| self.out.joint(b);
        frame::side_votes(self.rig, &joint, left)
    }

    /// Exchanges the sides of the legs only, or of everything else.
    fn swap(&mut self, of_arms: &dyn Fn(Bone) -> bool, arms: bool) {
        let before = self.out.clone();
        self.out.swap_sides();
        if !arms {
            self.out.chains = before.chains.clone();
        }
        for bone in Bone::ALL {
            let left = if bone.side() == Some(Side::Right) { bone.mirrored() } else { bone };
            if bone.side().is_some() && of_arms(left) != arms {
                self.out.set(bone, before.get(bone).cloned());
            }
        }
    }

    fn contradict(&mut self, frame: &Frame, against: usize, of: usize) {
        let text = format!(
            "{against} of {of} pairs named left and right stand on the other side ({} shows the facing): motion will \
             come out mirrored unless the sides are swapped",
            frame.evidence
        );
        self.out.notes.push(Note::warning("sides", text));
        self.weaken(0.85, "its side contradicts its place");
    }

    fn weaken(&mut self, factor: f32, why: &str) {
        for bone in Bone::ALL {
            let found = self.out.get(bone).filter(|_| bone.side().is_some()).cloned();
            if let Some(mut found) = found {
                found.confidence *= factor;
                found.evidence.push(why.to_string());
                self.out.set(bone, Some(found));
            }
        }
    }

    /// Warns of limbs that bear the name of one side twice: the second plays no bone.
    fn report_one_sided(&mut self) {
        let names = &self.rig.names;
        let stem = |joint: usize| names[joint].twin_key.split('#').next().unwrap_or_default();
        for bone in [Bone::LeftUpperLeg, Bone::RightUpperLeg, Bone::LeftUpperArm, Bone::RightUpperArm] {
            let (Some(own), None) = (self.out.joint(bone), self.out.joint(bone.mirrored())) else { continue };
            let is_twin = |other: &usize| {
                let same = names[*other].side == names[own].side && stem(*other) == stem(own);
                same && self.out.bone_of(*other).is_none()
                    && !self.rig.skeleton.is_in_subtree(*other, own)
                    && !self.rig.same_place(*other, own)
            };
            let found = (0..self.rig.skeleton.len()).filter(|j| names[*j].side.is_some()).find(is_twin);
            let Some(twin) = found else { continue };
            let side = if bone.side() == Some(Side::Left) { "left" } else { "right" };
            let text = format!(
                "{} and {} are both named as the {side} one: the second plays no bone and {} is missing, with all below it; \
                 rename one side in the file, or name its bones in the map's [bones]",
                self.rig.quoted(own),
                self.rig.quoted(twin),
                bone.mirrored().name()
            );
            self.out.notes.push(Note::warning("sides", text));
        }
    }

    fn report_missing(&mut self) {
        for bone in super::REQUIRED {
            match self.out.get(bone) {
                None => {
                    let text = format!("no joint plays {}", bone.name());
                    self.out.notes.push(Note::new(NoteKind::Information, bone.name(), text));
                }
                Some(found) if found.confidence < BoneMatch::UNSURE_BELOW => {
                    let name = self.rig.quoted(found.joint);
                    let text = format!("unsure: {name} could play {}", bone.name());
                    self.out.notes.push(Note::guess(bone.name(), text));
                }
                Some(_) => {}
            }
        }
    }
}

/// The frame of a recognised body.
pub(super) fn measure(rig: &Rig, humanoid: &Humanoid) -> Option<Frame> {
    let joint = |b: Bone| humanoid.joint(b);
    frame::measure(rig, &joint)
}

fn place_of(rig: &Rig, limb: &Limb, kind: Kind, slot: usize) -> String {
    let before = (0..slot).rev().find_map(|s| limb.joint(s));
    match before {
        Some(joint) => format!("follows {}", rig.quoted(joint)),
        None if kind == Kind::Arm => "one of two arms above the legs".to_string(),
        None => "one of two legs below the hips".to_string(),
    }
}
