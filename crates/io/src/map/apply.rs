//! Putting a map's choices in the place of what was recognised.

use super::names::did_you_mean;
use super::{JointNames, MapError, MapFile, MapSide, Unlisted};
use posewright::{Bone, BoneMatch, Chain, Humanoid, Note, Skeleton};
use std::collections::{HashMap, HashSet};

/// A skeleton and who is who on it, to be changed by a map.
#[derive(Debug)]
pub struct MapTarget<'a> {
    /// The joints.
    pub skeleton: &'a Skeleton,
    /// What was recognised; changed by [`MapFile::apply`].
    pub humanoid: &'a mut Humanoid,
}

struct Side<'a> {
    word: &'static str,
    skeleton: &'a Skeleton,
    humanoid: &'a mut Humanoid,
    names: JointNames<'a>,
    listed: HashSet<Bone>,
    listed_chains: HashSet<String>,
}

impl MapFile {
    /// Applies the map to both sides and says what is worth knowing: a skeleton that has changed since the map was
    /// written, bones that gave way, names of an imported map that were not found.
    ///
    /// # Errors
    /// When the map names a bone or joint that does not exist, a name that several joints bear, or a chain out of
    /// order.
    pub fn apply(&self, source: MapTarget<'_>, target: MapTarget<'_>) -> Result<Vec<Note>, MapError> {
        let mut notes = self.notes.clone();
        notes.extend(changed(&self.source, source.skeleton, "source"));
        notes.extend(changed(&self.target, target.skeleton, "target"));
        let mut from = Side::new(source, "source");
        let mut to = Side::new(target, "target");
        for (name, entry) in &self.bones {
            let bone = Bone::from_name(name).ok_or_else(|| MapError::UnknownBone {
                name: name.clone(),
                hint: did_you_mean(name, Bone::ALL.iter().map(|b| b.name())),
            })?;
            from.set_bone(bone, entry.source.as_deref())?;
            to.set_bone(bone, entry.target.as_deref())?;
        }
        for (name, chain) in &self.chains {
            from.set_chain(name, chain.source.as_deref())?;
            to.set_chain(name, chain.target.as_deref())?;
        }
        for (source, target) in &self.joints {
            let entry = format!("[joints] {source:?}");
            let pair = (from.names.find(source, &entry, "source")?, to.names.find(target, &entry, "target")?);
            join(&mut from, &mut to, pair);
        }
        if !self.flat.is_empty() {
            self.apply_flat(&mut from, &mut to, &mut notes)?;
        }
        for side in [&mut from, &mut to] {
            side.drop_others(self, &mut notes);
            side.doubtful(&mut notes);
        }
        Ok(notes)
    }

    /// Gives pairs of names their meaning: the bone that the target's joint plays, else the source's, else none.
    fn apply_flat(
        &self,
        from: &mut Side<'_>,
        to: &mut Side<'_>,
        notes: &mut Vec<Note>,
    ) -> Result<(), MapError> {
        let fits = |a: &Side<'_>, b: &Side<'_>| {
            self.flat.iter().filter(|(s, t)| a.names.all(s).len() == 1 && b.names.all(t).len() == 1).count()
        };
        let (forward, backward) = (fits(from, to), fits(to, from));
        if forward.max(backward) == 0 {
            return Err(MapError::NothingFits(self.flat.len()));
        }
        let reversed = backward > forward;
        if reversed {
            notes.push(Note::guess("map", "its names fit the other way round: read as target to source"));
        }
        let before = (from.humanoid.clone(), to.humanoid.clone());
        for (source, target) in &self.flat {
            let (source, target) = if reversed { (target, source) } else { (source, target) };
            let (&[s], &[t]) = (from.names.all(source).as_slice(), to.names.all(target).as_slice()) else {
                notes.push(Note::ignored(
                    "map",
                    format!("{source:?} to {target:?}: not one joint on each side"),
                ));
                continue;
            };
            match before.1.bone_of(t).or_else(|| before.0.bone_of(s)) {
                Some(bone) => {
                    from.set_joint(bone, s);
                    to.set_joint(bone, t);
                }
                None => join(from, to, (s, t)),
            }
        }
        Ok(())
    }
}

/// A note when the map was written for another state of the skeleton.
fn changed(side: &MapSide, skeleton: &Skeleton, word: &str) -> Option<Note> {
    let same = side.content_id.is_empty() || side.content_id == skeleton.content_id().to_string();
    let text = format!(
        "the {word} is not the skeleton this map was written for{}; its names were looked up again: check the pairs, \
         or write the map again",
        if side.file.is_empty() { String::new() } else { format!(" ({})", side.file) }
    );
    (!same).then(|| Note::warning("map", text))
}

/// Two joints that mean the same and are no bones: a chain of one joint on each side.
fn join(from: &mut Side<'_>, to: &mut Side<'_>, (source, target): (usize, usize)) {
    let name = from.names.name(source);
    from.put_chain(&name, vec![source]);
    to.put_chain(&name, vec![target]);
}

impl<'a> Side<'a> {
    fn new(side: MapTarget<'a>, word: &'static str) -> Side<'a> {
        let names = JointNames::new(side.skeleton);
        Side {
            word,
            skeleton: side.skeleton,
            humanoid: side.humanoid,
            names,
            listed: HashSet::new(),
            listed_chains: HashSet::new(),
        }
    }

    fn set_bone(&mut self, bone: Bone, joint: Option<&str>) -> Result<(), MapError> {
        match joint {
            None => {
                self.listed.insert(bone);
            }
            Some("") => {
                self.humanoid.set(bone, None);
                self.listed.insert(bone);
            }
            Some(name) => {
                let joint = self.names.find(name, &format!("[bones] {}", bone.name()), self.word)?;
                self.set_joint(bone, joint);
            }
        }
        Ok(())
    }

    fn set_joint(&mut self, bone: Bone, joint: usize) {
        let mut evidence = vec!["map file".to_string()];
        if let Some(known) = self.humanoid.get(bone).filter(|m| m.joint == joint) {
            evidence.extend(known.evidence.iter().filter(|e| *e != "map file").cloned());
        }
        self.humanoid.set(bone, Some(BoneMatch { joint, confidence: 1.0, evidence }));
        self.listed.insert(bone);
    }

    fn set_chain(&mut self, name: &str, joints: Option<&[String]>) -> Result<(), MapError> {
        self.listed_chains.insert(name.to_string());
        let Some(joints) = joints else { return Ok(()) };
        let entry = format!("[chains.{name}]");
        let found: Vec<usize> =
            joints.iter().map(|j| self.names.find(j, &entry, self.word)).collect::<Result<_, _>>()?;
        for (pair, text) in found.windows(2).zip(joints.windows(2)) {
            if pair[0] == pair[1] || !self.skeleton.is_in_subtree(pair[1], pair[0]) {
                return Err(MapError::ChainOrder {
                    chain: name.to_string(),
                    side: self.word,
                    upper: text[0].clone(),
                    lower: text[1].clone(),
                });
            }
        }
        self.put_chain(name, found);
        Ok(())
    }

    fn put_chain(&mut self, name: &str, joints: Vec<usize>) {
        self.listed_chains.insert(name.to_string());
        self.humanoid.chains.retain(|c| c.name != name);
        if !joints.is_empty() {
            self.humanoid.chains.push(Chain { name: name.to_string(), joints });
        }
    }

    /// Warns of listed bones that share a joint, and of those whose joint stands above that of the bone they hang from.
    fn doubtful(&self, notes: &mut Vec<Note>) {
        let mut players: HashMap<usize, Bone> = HashMap::new();
        for bone in Bone::ALL.into_iter().filter(|b| self.listed.contains(b)) {
            let Some(joint) = self.humanoid.joint(bone) else { continue };
            if let Some(other) = players.insert(joint, bone) {
                let text = format!(
                    "plays both {} and {} on the {}: the map gives it to two bones; correct one of the entries",
                    other.name(),
                    bone.name(),
                    self.word
                );
                notes.push(Note::warning(self.names.name(joint), text));
            }
            let above = std::iter::successors(bone.parent(), |b| b.parent());
            let Some((parent, upper)) = above.filter_map(|b| Some((b, self.humanoid.joint(b)?))).next()
            else {
                continue;
            };
            if upper != joint && self.skeleton.is_in_subtree(upper, joint) {
                let text = format!(
                    "plays {} on the {} although it stands above {:?}, which plays {}: are the two entries swapped?",
                    bone.name(),
                    self.word,
                    self.names.name(upper),
                    parent.name()
                );
                notes.push(Note::warning(self.names.name(joint), text));
            }
        }
    }

    /// Clears what the map leaves out, and bones that lost their joint to a listed one.
    fn drop_others(&mut self, map: &MapFile, notes: &mut Vec<Note>) {
        let taken: HashSet<usize> = self.listed.iter().filter_map(|b| self.humanoid.joint(*b)).collect();
        let leave = map.unlisted == Unlisted::Leave;
        let mut left = 0;
        for bone in Bone::ALL.into_iter().filter(|b| !self.listed.contains(b)) {
            let Some(joint) = self.humanoid.joint(bone) else { continue };
            if leave {
                left += 1;
                self.humanoid.set(bone, None);
            } else if taken.contains(&joint) {
                self.humanoid.set(bone, None);
                let text = format!("no longer plays {}: the map gives it another bone", bone.name());
                notes.push(Note::information(self.names.name(joint), text));
            }
        }
        if leave {
            let listed = &self.listed_chains;
            self.humanoid.chains.retain(|c| listed.contains(&c.name));
        }
        if left > 0 {
            let text =
                format!("{left} bones of the {} are recognised but not listed, and stay unmapped", self.word);
            notes.push(Note::information("map", text));
        }
    }
}
