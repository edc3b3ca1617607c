//! Joints beyond the humanoid that two skeletons share: hair, tail, accessories, props.

use super::{Bone, Humanoid};
use crate::skeleton::Skeleton;
use std::collections::HashMap;

/// Pairs joints that play no bone and stand in no chain of the humanoid, by name and place: equal names (first as
/// written, then without case and separators) below joints that correspond already, in order where a name repeats.
/// A skeleton paired with itself pairs every such joint with itself.
///
/// Each joint stands in at most one pair; pairs are in the order of the first skeleton's joints.
pub fn pair_extra_joints(
    a: &Skeleton,
    of_a: &Humanoid,
    b: &Skeleton,
    of_b: &Humanoid,
) -> Vec<(usize, usize)> {
    let taken_a = taken(a, of_a);
    let taken_b = taken(b, of_b);
    // For each joint of `a` its counterpart, bones included: the ground on which places are compared.
    let mut counterpart: Vec<Option<usize>> = vec![None; a.len()];
    for bone in Bone::ALL {
        if let (Some(i), Some(j)) = (of_a.joint(bone), of_b.joint(bone))
            && i < a.len()
            && j < b.len()
        {
            counterpart[i] = Some(j);
        }
    }
    for chain in &of_a.chains {
        if let Some(other) = of_b.chain(&chain.name).filter(|o| o.joints.len() == chain.joints.len()) {
            for (i, j) in chain.joints.iter().zip(&other.joints) {
                if *i < a.len() && *j < b.len() && counterpart[*i].is_none() {
                    counterpart[*i] = Some(*j);
                }
            }
        }
    }
    let mut known_b = vec![false; b.len()];
    for j in counterpart.iter().flatten() {
        known_b[*j] = true;
    }
    let mut state = State { a, taken: &taken_a, counterpart, known: known_b, out: Vec::new() };
    for spelling in [as_written, loosely] {
        let by_place = places(b, &taken_b, &state.known, spelling);
        state.match_up(&by_place, spelling);
    }
    state.out.sort_unstable();
    state.out
}

type Spelling = fn(&str) -> String;

fn as_written(name: &str) -> String {
    name.to_string()
}

fn loosely(name: &str) -> String {
    let own = name.rsplit([':', '|']).next().unwrap_or(name);
    own.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Joints that the humanoid speaks for.
fn taken(skeleton: &Skeleton, humanoid: &Humanoid) -> Vec<bool> {
    let mut out = vec![false; skeleton.len()];
    let joints = humanoid
        .iter()
        .map(|(_, m)| m.joint)
        .chain(humanoid.chains.iter().flat_map(|c| c.joints.iter().copied()));
    for joint in joints.filter(|j| *j < skeleton.len()) {
        out[joint] = true;
    }
    out
}

/// Joints of `b` by the joint they hang from and their name.
type Places = HashMap<(Option<usize>, String), Vec<usize>>;

fn places(b: &Skeleton, taken: &[bool], known: &[bool], spelling: Spelling) -> Places {
    let mut out: Places = HashMap::new();
    for joint in (0..b.len()).filter(|j| !taken[*j] && !known[*j]) {
        out.entry((b.parent(joint), spelling(b.name(joint)))).or_default().push(joint);
    }
    out
}

struct State<'a> {
    a: &'a Skeleton,
    taken: &'a [bool],
    counterpart: Vec<Option<usize>>,
    /// Joints of `b` that are some joint's counterpart.
    known: Vec<bool>,
    out: Vec<(usize, usize)>,
}

impl State<'_> {
    fn match_up(&mut self, by_place: &Places, spelling: Spelling) {
        // Of joints with one name below one parent the next in order is taken.
        let mut next: HashMap<(Option<usize>, String), usize> = HashMap::new();
        for joint in 0..self.a.len() {
            if self.taken[joint] || self.counterpart[joint].is_some() {
                continue;
            }
            // Parents come first, so a parent's counterpart is known when its children are looked at.
            let anchor = match self.a.parent(joint) {
                None => None,
                Some(parent) => match self.counterpart[parent] {
                    Some(other) => Some(other),
                    None => continue,
                },
            };
            let key = (anchor, spelling(self.a.name(joint)));
            let Some(found) = by_place.get(&key) else { continue };
            let position = next.entry(key).or_default();
            if let Some(&other) = found.get(*position) {
                *position += 1;
                self.known[other] = true;
                self.counterpart[joint] = Some(other);
                self.out.push((joint, other));
            }
        }
    }
}
