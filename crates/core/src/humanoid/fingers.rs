//! Which joints below a hand are fingers, and which joint of a finger plays which bone.
//!
//! Names or numbers tell fingers apart; without them their places do: the thumb starts nearest the wrist and to one
//! side, the others follow across the palm. Bones inside the palm and ends are left out of the chains, so that a finger
//! of one rig pairs joint by joint with a finger of another.

use super::limb::finger_part;
use super::rig::Rig;
use super::words::Part;

/// Thumb, index, middle, ring and little finger, in this order.
pub(super) const KINDS: [Part; 5] = [Part::Thumb, Part::Index, Part::Middle, Part::Ring, Part::Little];

/// Fingers of one hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Fingers {
    /// By [`KINDS`]: joints from the palm outwards, at most three.
    pub chains: [Vec<usize>; 5],
    /// Whether names told them apart.
    pub named: bool,
    /// Whether a thumb of two joints starts at the knuckle, not at the wrist.
    pub short_thumb: bool,
}

/// Reads the fingers below `base`, the hand or, where a rig has none, the forearm.
pub(super) fn read(rig: &Rig, base: usize) -> Fingers {
    let below = rig.skeleton.subtree(base);
    let bounded = below.start + 1..below.end.min(below.start + 512);
    let joints: Vec<usize> = bounded.filter(|j| !rig.blocked[*j] && !rig.names[*j].twist).collect();
    let zero_based =
        joints.iter().any(|j| finger_part(rig, *j) == Some(Part::Finger) && number(rig, *j) == Some(0));
    let thumb_is_named = joints.iter().any(|j| finger_part(rig, *j) == Some(Part::Thumb));
    let kind = |j: usize| kind(rig, j, zero_based, thumb_is_named);
    let mut out = Fingers::default();
    for (slot, part) in KINDS.iter().enumerate() {
        let mut all: Vec<usize> = joints.iter().copied().filter(|j| kind(*j) == Some(*part)).collect();
        // One way down: the first of that kind and what follows below it.
        let Some(first) = all.first().copied() else { continue };
        let mut last = first;
        all.retain(|j| {
            let follows = rig.skeleton.is_in_subtree(*j, last);
            if follows {
                last = *j;
            }
            follows
        });
        out.named = true;
        out.chains[slot] = all;
    }
    if !out.named {
        out.chains = by_place(rig, base);
    }
    for (slot, chain) in out.chains.iter_mut().enumerate() {
        if slot == 0 {
            let starts_at = chain.first().and_then(|j| number(rig, *j));
            out.short_thumb = out.named && chain.len() == 2 && starts_at == Some(2);
        }
        trim(rig, base, chain, slot == 0);
    }
    out
}

/// The first number in a finger's name that could count fingers.
fn number(rig: &Rig, joint: usize) -> Option<u32> {
    let text = rig.names[joint].numbers.first()?;
    text.chars().next().and_then(|c| c.to_digit(10)).filter(|_| text.len() <= 2).map(|first| {
        // Unnumbered joints of a numbered finger: Finger1, Finger11, Finger12 in 3ds Max; plain counters elsewhere.
        if text.len() == 2 && finger_part(rig, joint) != Some(Part::Finger) {
            text.parse().unwrap_or(first)
        } else {
            first
        }
    })
}

fn kind(rig: &Rig, joint: usize, zero_based: bool, thumb_is_named: bool) -> Option<Part> {
    match finger_part(rig, joint)? {
        Part::Finger => {
            let number = number(rig, joint)?;
            let slot = if zero_based || thumb_is_named { number } else { number.checked_sub(1)? };
            KINDS.get(slot as usize).copied()
        }
        part => Some(part),
    }
}

/// Takes bones inside the palm off the start and ends off the end, so that three joints remain.
fn trim(rig: &Rig, base: usize, chain: &mut Vec<usize>, thumb: bool) {
    if !thumb {
        while chain.len() > 1 && rig.names[chain[0]].metacarpal {
            chain.remove(0);
        }
    }
    if chain.len() > 3 {
        let palm = rig.distance(base, chain[0]) < rig.distance(chain[0], chain[1]);
        if palm && !thumb {
            chain.remove(0);
        }
        chain.truncate(3);
    }
}

fn by_place(rig: &Rig, base: usize) -> [Vec<usize>; 5] {
    let mut ways: Vec<Vec<usize>> = Vec::new();
    for child in
        rig.skeleton.children(base).filter(|c| !rig.blocked[*c] && rig.names[*c].best().is_none()).take(12)
    {
        let mut way = vec![child];
        while way.len() < 5 {
            let last = way[way.len() - 1];
            let length = |c: &usize| rig.reach[*c] + rig.distance(*c, last);
            let on = rig.skeleton.children(last).filter(|c| !rig.blocked[*c]).take(12);
            let Some(next) = on.max_by(|a, b| length(a).total_cmp(&length(b))) else { break };
            way.push(next);
        }
        if way.len() >= 2 {
            ways.push(way);
        }
    }
    let mut out: [Vec<usize>; 5] = Default::default();
    if !(3..=5).contains(&ways.len()) {
        return out;
    }
    // The thumb starts nearest the wrist; the others stand in a row that begins beside it.
    let start = |w: &Vec<usize>| rig.distance(w[0], base);
    let thumb = (0..ways.len()).min_by(|a, b| start(&ways[*a]).total_cmp(&start(&ways[*b]))).unwrap_or(0);
    let thumb = ways.remove(thumb);
    let thumb_at = rig.at[thumb[thumb.len() - 1]];
    ways.sort_by(|a, b| rig.at[a[0]].distance(thumb_at).total_cmp(&rig.at[b[0]].distance(thumb_at)));
    out[0] = thumb;
    for (slot, way) in ways.into_iter().enumerate() {
        out[slot + 1] = way;
    }
    out
}
