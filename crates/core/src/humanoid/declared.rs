//! Bones that a file or a map declares: taken as they are, checked, and completed with chains.

use super::animal;
use super::fingers;
use super::frame;
use super::recognise::{FINGER_BONES, FINGER_NAMES, measure, on};
use super::rig::Rig;
use super::{Bone, BoneMatch, Chain, Humanoid, RigHints, Side};
use crate::note::Note;
use crate::skeleton::Skeleton;

impl Humanoid {
    /// A humanoid of exactly the declared bones, with its spine, neck and finger chains; contradictions are noted.
    /// Of a bone or a joint that is declared twice the first counts.
    pub fn from_declared(skeleton: &Skeleton, declared: &[(Bone, usize)]) -> Humanoid {
        let hints = RigHints { declared: declared.to_vec(), ..RigHints::default() };
        let mut out = Humanoid::new();
        take(skeleton, &hints, &mut out);
        let rig = Rig::new(skeleton, &hints);
        out.rebuild_chains(skeleton);
        check(&rig, &mut out);
        out
    }

    /// Gives a bone to a joint because the user said so, or takes it away with `None`. Another bone that the joint
    /// played is cleared. The spine, neck and finger chains are made anew; free chains stay.
    ///
    /// Does nothing when `joint` is no joint of the skeleton.
    pub fn override_bone(&mut self, skeleton: &Skeleton, bone: Bone, joint: Option<usize>) {
        if joint.is_some_and(|j| j >= skeleton.len()) {
            return;
        }
        if let Some(before) = joint.and_then(|j| self.bone_of(j)) {
            self.set(before, None);
        }
        let evidence = vec!["given by the user".to_string()];
        self.set(bone, joint.map(|joint| BoneMatch { joint, confidence: 1.0, evidence }));
        self.rebuild_chains(skeleton);
    }

    /// Exchanges left and right: bones and chains. For rigs that name their sides the wrong way round.
    pub fn swap_sides(&mut self) {
        let before = self.clone();
        for bone in Bone::ALL {
            self.set(bone, before.get(bone.mirrored()).cloned());
        }
        for chain in &mut self.chains {
            let name = std::mem::take(&mut chain.name);
            chain.name = match (name.strip_prefix("left"), name.strip_prefix("right")) {
                (Some(rest), _) if rest.starts_with(char::is_uppercase) => format!("right{rest}"),
                (_, Some(rest)) if rest.starts_with(char::is_uppercase) => format!("left{rest}"),
                _ => name,
            };
        }
    }

    /// Makes the chains `spine`, `neck` and those of the fingers from the bones as they are now: every joint in line
    /// between hips and neck (or what carries the arms), between that and the head, and of each finger.
    pub fn rebuild_chains(&mut self, skeleton: &Skeleton) {
        let hints = RigHints::default();
        let rig = Rig::new(skeleton, &hints);
        let is_own =
            |name: &str| name == "spine" || name == "neck" || finger_chain_names().any(|n| n == name);
        let mut chains: Vec<Chain> = Vec::new();
        let mut add = |name: String, joints: Vec<usize>| {
            if !joints.is_empty() {
                chains.push(Chain { name, joints });
            }
        };
        let (spine, neck) = self.middle(&rig);
        add("spine".to_string(), spine);
        add("neck".to_string(), neck);
        for side in [Side::Left, Side::Right] {
            for (slot, bones) in FINGER_BONES.iter().enumerate() {
                let mut joints: Vec<usize> = bones.iter().filter_map(|b| self.joint(on(side, *b))).collect();
                joints.dedup_by(|next, before| !skeleton.is_in_subtree(*next, *before));
                add(finger_chain_name(side, slot), joints);
            }
        }
        chains.extend(self.chains.drain(..).filter(|c| !is_own(&c.name)));
        self.chains = chains;
    }

    fn middle(&self, rig: &Rig) -> (Vec<usize>, Vec<usize>) {
        let Some(hips) = self.joint(Bone::Hips) else { return (Vec::new(), Vec::new()) };
        let spines = [Bone::UpperChest, Bone::Chest, Bone::Spine].map(|b| self.joint(b));
        let top_bone = spines.into_iter().flatten().next();
        let neck = self.joint(Bone::Neck);
        // Undeclared joints up to the one that carries the arms are spine too.
        let shoulders = [Bone::LeftShoulder, Bone::LeftUpperArm].iter().find_map(|b| self.joint(*b));
        let above = neck.or(self.joint(Bone::Head)).zip(shoulders);
        let girdle =
            above.and_then(|(n, s)| rig.common_ancestor(n, s)).filter(|g| *g != hips && Some(*g) != neck);
        let top = match (top_bone, girdle) {
            (Some(top), Some(girdle)) if rig.skeleton.is_in_subtree(girdle, top) => Some(girdle),
            (top, girdle) => top.or(girdle),
        };
        let first = self.joint(Bone::Spine);
        let usable = |j: &usize| !rig.blocked[*j] || self.bone_of(*j).is_some();
        let mut spine: Vec<usize> =
            top.map_or(Vec::new(), |t| rig.way(hips, t)).into_iter().filter(usable).collect();
        // What lies between hips and a spine that is given below it is pelvis.
        if let Some(start) = first.and_then(|f| spine.iter().position(|j| *j == f)) {
            spine.drain(..start);
        }
        let above = top.unwrap_or(hips);
        let head = self.joint(Bone::Head);
        let mut necks: Vec<usize> = match (neck, head) {
            (Some(neck), Some(head)) => {
                let mut way = rig.way(neck, head);
                way.insert(0, neck);
                way
            }
            (Some(neck), None) => vec![neck],
            (None, Some(head)) => rig.way(above, head),
            (None, None) => Vec::new(),
        };
        necks.retain(|j| Some(*j) != head && usable(j) && !spine.contains(j));
        (spine, necks)
    }
}

fn finger_chain_name(side: Side, slot: usize) -> String {
    let side = if side == Side::Left { "left" } else { "right" };
    format!("{side}{}", FINGER_NAMES[slot])
}

fn finger_chain_names() -> impl Iterator<Item = String> {
    [Side::Left, Side::Right]
        .into_iter()
        .flat_map(|side| (0..5).map(move |slot| finger_chain_name(side, slot)))
}

fn take(skeleton: &Skeleton, hints: &RigHints, out: &mut Humanoid) {
    for &(bone, joint) in &hints.declared {
        if joint >= skeleton.len() {
            let text = format!("{} is declared for a joint that does not exist", bone.name());
            out.notes.push(Note::ignored(bone.name(), text));
        } else if out.get(bone).is_some() || out.bone_of(joint).is_some() {
            let text = format!("{} or its joint is declared twice: the first counts", bone.name());
            out.notes.push(Note::ignored(bone.name(), text));
        } else {
            let evidence = vec!["declared by the file".to_string()];
            out.set(bone, Some(BoneMatch { joint, confidence: 1.0, evidence }));
        }
    }
}

/// What the file declares, completed by groups of bones that it leaves out as a whole and names show plainly.
pub(super) fn merge(skeleton: &Skeleton, hints: &RigHints, found: Humanoid) -> Humanoid {
    let mut out = Humanoid::new();
    take(skeleton, hints, &mut out);
    let rig = Rig::new(skeleton, hints);
    if out.iter().next().is_none() {
        let mut found = found;
        found.notes.extend(out.notes);
        return found;
    }
    complete(&rig, &found, &mut out);
    out.rebuild_chains(skeleton);
    complete_fingers(&rig, &mut out);
    for chain in animal::named_chains(&rig) {
        if out.chain(&chain.name).is_none() {
            out.chains.push(chain);
        }
    }
    check(&rig, &mut out);
    for (bone, by_names) in found.iter() {
        if let Some(declared) = out.get(bone).filter(|d| d.joint != by_names.joint) {
            let text = format!(
                "declared as {}, while names and structure speak for {}: the declaration is followed",
                rig.quoted(declared.joint),
                rig.quoted(by_names.joint)
            );
            out.notes.push(Note::information(bone.name(), text));
        }
    }
    out
}

/// Groups of bones that a declaration leaves out as a whole, where names and structure agree on them.
fn complete(rig: &Rig, found: &Humanoid, out: &mut Humanoid) {
    const GROUPS: [&[Bone]; 4] = [
        &[Bone::LeftToes, Bone::RightToes],
        &[Bone::LeftEye, Bone::RightEye],
        &[Bone::LeftShoulder, Bone::RightShoulder],
        &[Bone::Jaw],
    ];
    for group in GROUPS {
        if group.iter().any(|b| out.get(*b).is_some()) {
            continue;
        }
        for &bone in group {
            let Some(by_names) = found.get(bone).filter(|m| m.confidence > 0.85) else { continue };
            let parent = bone.parent().and_then(|p| nearest_declared(out, p));
            let below =
                parent.is_some_and(|p| rig.skeleton.is_in_subtree(by_names.joint, p) && p != by_names.joint);
            let child =
                [Bone::LeftUpperArm, Bone::RightUpperArm].into_iter().find(|b| b.parent() == Some(bone));
            let above = child
                .and_then(|c| out.joint(c))
                .is_none_or(|c| rig.skeleton.is_in_subtree(c, by_names.joint));
            if below && above && out.bone_of(by_names.joint).is_none() {
                let mut evidence = by_names.evidence.clone();
                evidence.push("not declared by the file".to_string());
                let confidence = by_names.confidence * 0.95;
                out.set(bone, Some(BoneMatch { joint: by_names.joint, confidence, evidence }));
            }
        }
    }
}

fn nearest_declared(out: &Humanoid, bone: Bone) -> Option<usize> {
    std::iter::successors(Some(bone), |b| b.parent()).find_map(|b| out.joint(b))
}

/// Fingers of a hand of which none is declared, by names.
fn complete_fingers(rig: &Rig, out: &mut Humanoid) {
    for side in [Side::Left, Side::Right] {
        let declared = FINGER_BONES.iter().flatten().any(|b| out.get(on(side, *b)).is_some());
        let Some(hand) = out.joint(on(side, Bone::LeftHand)).filter(|_| !declared) else { continue };
        let found = fingers::read(rig, hand);
        if !found.named {
            continue;
        }
        for (slot, chain) in found.chains.iter().enumerate().filter(|(_, c)| !c.is_empty()) {
            let [first, second, third] = FINGER_BONES[slot];
            let bones: &[Bone] =
                if slot == 0 && found.short_thumb { &[second, third] } else { &[first, second, third] };
            for (bone, &joint) in bones.iter().zip(chain) {
                let evidence =
                    vec![format!("name {}", rig.quoted(joint)), "not declared by the file".to_string()];
                out.set(on(side, *bone), Some(BoneMatch { joint, confidence: 0.85, evidence }));
            }
            out.chains.push(Chain { name: finger_chain_name(side, slot), joints: chain.clone() });
        }
    }
}

/// Notes where the hierarchy or the places contradict what is declared.
fn check(rig: &Rig, out: &mut Humanoid) {
    let mut notes = Vec::new();
    for (bone, found) in out.iter() {
        let above = bone
            .parent()
            .and_then(|p| std::iter::successors(Some(p), |b| b.parent()).find(|b| out.get(*b).is_some()));
        let Some((above, parent)) = above.and_then(|a| Some((a, out.joint(a)?))) else { continue };
        if !rig.skeleton.is_in_subtree(found.joint, parent) {
            let text = format!(
                "declared as {}, which does not descend from {} ({})",
                rig.quoted(found.joint),
                above.name(),
                rig.quoted(parent)
            );
            notes.push(Note::warning(bone.name(), text));
        }
    }
    for bone in super::REQUIRED.into_iter().filter(|b| out.get(*b).is_none()) {
        notes.push(Note::information(bone.name(), format!("no joint plays {}", bone.name())));
    }
    if let Some((frame, left)) = measure(rig, out).and_then(|f| f.left().map(|l| (f, l))) {
        let joint = |b: Bone| out.joint(b);
        let votes = frame::side_votes(rig, &joint, left);
        let against = votes.iter().filter(|(_, across)| *across < 0.0).count();
        if against * 2 > votes.len() {
            let text = format!(
                "{against} of {} declared pairs of left and right stand on the other side ({} shows the facing): \
                 motion will come out mirrored unless the sides are swapped",
                votes.len(),
                frame.evidence
            );
            notes.push(Note::warning("sides", text));
        }
    }
    out.notes.extend(notes);
}
