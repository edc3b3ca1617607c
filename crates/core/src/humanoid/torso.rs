//! Hips, spine, neck and head, once legs and arms are known.
//!
//! The hips are the joint from which both legs and the spine descend, whatever it or a child of it is called. The spine
//! is every joint from there to the one that carries the arms; between that and the head is the neck.

use super::Side;
use super::limb;
use super::rig::Rig;
use super::search::LimbPair;
use super::words::Part;
use glam::DVec3;

/// The joints of the middle of a body.
#[derive(Clone, Debug, Default)]
pub(super) struct Torso {
    pub hips: Option<usize>,
    /// Why it is the hips.
    pub hips_evidence: Vec<String>,
    pub spine: Vec<usize>,
    pub neck: Vec<usize>,
    pub head: Option<usize>,
    pub eyes: Vec<usize>,
    pub jaw: Option<usize>,
    /// Joints that lie on the way up but are the pelvis itself, not spine.
    pub pelvis: Vec<usize>,
}

/// Reads the middle of the body between the limbs.
pub(super) fn read(rig: &Rig, legs: Option<&LimbPair>, arms: Option<&LimbPair>) -> Torso {
    let mut out = Torso::default();
    let in_limb = |j: usize| legs.is_some_and(|l| l.holds(rig, j)) || arms.is_some_and(|a| a.holds(rig, j));
    let girdle = girdle(rig, legs, arms);
    out.head = find_head(rig, girdle, &in_limb);
    let top = girdle.or(out.head).or_else(|| highest(rig, legs, &in_limb));
    find_hips(rig, legs, top, &mut out);
    let Some(hips) = out.hips else { return out };
    let top = top.unwrap_or(hips);
    let mut way: Vec<usize> = rig.way(hips, top).into_iter().filter(|j| !rig.blocked[*j]).collect();
    if girdle.is_none() && out.head == Some(top) {
        way.pop();
    }
    // The pelvis may be a joint of its own above the joint that legs and spine share.
    while way.len() > 1 && rig.names[way[0]].is(Part::Hips, 0.7) {
        out.pelvis.push(way.remove(0));
    }
    split_neck(rig, way, girdle, &mut out);
    if out.head.is_none() {
        // Without a head the spine may still go on beyond the arms.
        let goes_on = |j: &usize| !rig.blocked[*j] && !in_limb(*j) && rig.weight(*j, Part::Spine) >= 0.8;
        while let Some(next) = out.spine.last().and_then(|last| rig.skeleton.children(*last).find(goes_on)) {
            out.spine.push(next);
        }
    }
    if let (Some(head), Some(above)) = (out.head, girdle.or(out.spine.last().copied())) {
        let between = rig.way(above, head).into_iter().filter(|j| *j != head && !rig.blocked[*j]);
        let head_is_named = rig.weight(head, Part::Head) >= 0.5;
        for joint in between.filter(|j| !out.neck.contains(j) && !out.spine.contains(j)).collect::<Vec<_>>() {
            // The arms may hang from the middle of the spine; rigs that count on to the head call necks spine, too.
            let called_spine = head_is_named && out.neck.is_empty() && rig.names[joint].is(Part::Spine, 0.8);
            if called_spine && !above_arms(rig, legs, arms, joint) {
                out.spine.push(joint);
            } else {
                out.neck.push(joint);
            }
        }
    }
    face(rig, &mut out);
    out
}

/// The joint that carries the arms. Arms that an export hung above the legs do not show it; shoulders may.
fn girdle(rig: &Rig, legs: Option<&LimbPair>, arms: Option<&LimbPair>) -> Option<usize> {
    let of_arms = arms.and_then(|a| a.parent)?;
    let Some(fork) = legs.and_then(|l| l.parent) else { return Some(of_arms) };
    if fork == of_arms || !rig.skeleton.is_in_subtree(fork, of_arms) {
        return Some(of_arms);
    }
    let shoulder = |j: &usize| !rig.blocked[*j] && rig.names[*j].is(Part::Shoulder, 0.8);
    rig.skeleton.subtree(fork).find(shoulder).and_then(|j| rig.skeleton.parent(j))
}

/// Whether a joint stands beyond the arms along the trunk; false where the rest pose does not stand.
fn above_arms(rig: &Rig, legs: Option<&LimbPair>, arms: Option<&LimbPair>, joint: usize) -> bool {
    let (Some(legs), Some(arms)) = (legs, arms) else { return false };
    let (base, leg) = (arms.base(rig), legs.end(rig) - legs.base(rig));
    let trunk = base - legs.base(rig);
    let stands = trunk.dot(leg) < -0.6 * trunk.length() * leg.length();
    stands && (rig.at[joint] - base).dot(trunk) > 0.0
}

/// Splits the way from hips to girdle. Some rigs hang the clavicles from the neck: it stays a neck when it is called
/// so and spine joints stand below it.
fn split_neck(rig: &Rig, way: Vec<usize>, girdle: Option<usize>, out: &mut Torso) {
    let is_neck = |j: &usize| rig.names[*j].is(Part::Neck, 0.8);
    let first_neck = way.iter().position(is_neck).filter(|i| *i > 0).unwrap_or(way.len());
    let all_neck = way[first_neck..].iter().all(is_neck);
    let cut = if girdle.is_none() || all_neck { first_neck } else { way.len() };
    out.neck = way[cut..].to_vec();
    out.spine = way[..cut].to_vec();
}

fn find_hips(rig: &Rig, legs: Option<&LimbPair>, top: Option<usize>, out: &mut Torso) {
    let fork = legs.and_then(|l| l.parent);
    let hips = match (fork, top) {
        (Some(fork), Some(top)) => rig.common_ancestor(fork, top).or(Some(fork)),
        (Some(fork), None) => Some(fork),
        // Without legs: what is called hips above the spine, else the top of the spine's way.
        (None, Some(top)) => {
            let above = || rig.skeleton.ancestors(top);
            let named = above().find(|j| rig.names[*j].is(Part::Hips, 0.7));
            named.or_else(|| above().filter(|j| *j != top && !rig.blocked[*j]).find(|j| is_start(rig, *j)))
        }
        (None, None) => None,
    };
    let Some(mut joint) = hips else { return };
    while rig.helper[joint] {
        let Some(parent) = rig.skeleton.parent(joint) else { break };
        joint = parent;
    }
    if fork.is_some() && top.is_some() {
        out.hips_evidence.push("legs and spine descend from it".to_string());
    } else if fork.is_some() {
        out.hips_evidence.push("both legs descend from it".to_string());
    }
    // 3ds Max hangs the thighs from the first spine joint, right above the pelvis.
    if rig.names[joint].is(Part::Spine, 0.8) {
        let named = rig.skeleton.ancestors(joint).skip(1).take(2).find(|j| rig.names[*j].is(Part::Hips, 0.7));
        let near = |j: usize| rig.distance(j, joint) < 0.1 * rig.size;
        if let Some(pelvis) = named.filter(|j| near(*j)) {
            out.hips_evidence.push(format!("the legs hang from {} close above it", rig.quoted(joint)));
            joint = pelvis;
        }
    }
    if rig.names[joint].is(Part::Hips, 0.36) {
        out.hips_evidence.insert(0, format!("name {}", rig.quoted(joint)));
    }
    if out.hips_evidence.is_empty() {
        out.hips_evidence.push("the spine starts from it".to_string());
    }
    out.hips = Some(joint);
}

fn is_start(rig: &Rig, joint: usize) -> bool {
    rig.skeleton.parent(joint).is_none_or(|p| rig.skeleton.parent(p).is_none())
}

/// The head by name, else what continues the spine beyond the arms.
fn find_head(rig: &Rig, girdle: Option<usize>, in_limb: &dyn Fn(usize) -> bool) -> Option<usize> {
    let range = girdle.map_or(0..rig.skeleton.len(), |g| rig.skeleton.subtree(g));
    let usable = |j: &usize| !rig.blocked[*j] && !in_limb(*j);
    let rank = |j: usize| {
        let leaf = rig.skeleton.subtree(j).len() == 1;
        // Of several heads the one nearest the root; a leaf below a joint of the same name is its mesh.
        rig.weight(j, Part::Head) + rig.doubt[j] - if leaf { 0.01 } else { 0.0 }
    };
    let best = |range: std::ops::Range<usize>| {
        let named = range.filter(usable).filter(|j| rig.weight(*j, Part::Head) >= 0.5);
        named.fold(None, |best: Option<usize>, j| match best {
            Some(b) if rank(b) >= rank(j) => Some(b),
            _ => Some(j),
        })
    };
    let named = best(range);
    // A head that hangs elsewhere is still the head, if it is called so plainly.
    named
        .or_else(|| girdle.and_then(|g| unnamed_head(rig, g, in_limb)))
        .or_else(|| best(0..rig.skeleton.len()))
}

fn unnamed_head(rig: &Rig, girdle: usize, in_limb: &dyn Fn(usize) -> bool) -> Option<usize> {
    let nameless = |j: usize| rig.names[j].best().is_none_or(|(p, _)| matches!(p, Part::Neck | Part::Spine));
    let usable = |c: &usize| !rig.blocked[*c] && !in_limb(*c) && rig.side(*c).is_none() && nameless(*c);
    // The branch that goes on in the direction in which the trunk comes, the longest if several do.
    let below = rig.skeleton.parent(girdle).map(|p| rig.at[girdle] - rig.at[p]).filter(|d| d.length() > 0.0);
    let rank = |c: usize| {
        let along = rig.at[c] - rig.at[girdle];
        let straight = below.map_or(0.0, |d| along.normalize_or_zero().dot(d.normalize_or_zero()));
        straight + 0.5 * (rig.reach[c] + along.length()) / rig.size.max(1e-30)
    };
    let base =
        rig.skeleton.children(girdle).filter(usable).take(64).max_by(|a, b| rank(*a).total_cmp(&rank(*b)))?;
    let mut way = vec![base];
    while way.len() < 6 && !limb::is_fan(rig, way[way.len() - 1]) {
        let last = way[way.len() - 1];
        let reach = |c: &usize| rig.reach[*c] + rig.distance(*c, last);
        let on = rig
            .skeleton
            .children(last)
            .filter(usable)
            .filter(|c| goes_straight(rig, girdle, last, *c))
            .take(64);
        let Some(next) = on.max_by(|a, b| reach(a).total_cmp(&reach(b))) else { break };
        way.push(next);
    }
    if way.len() == 1 && rig.weight(base, Part::Spine) >= 0.8 {
        return None;
    }
    let length = |i: usize| rig.distance(way[i], way[i - 1]);
    // Three or more in a row without names: the last is the crown if its segment is the longest.
    let crowned = way.len() > 2 && length(way.len() - 1) > 1.5 * length(way.len() - 2);
    Some(way[way.len() - 1 - usize::from(crowned)])
}

/// Whether a step goes on along the neck: eyes, ears and jaws leave its line, hair hangs back along it, and what stands
/// at the same place is a thing on the head.
fn goes_straight(rig: &Rig, girdle: usize, last: usize, next: usize) -> bool {
    let from_parent = |j: usize| rig.skeleton.parent(j).map_or(DVec3::ZERO, |p| rig.at[j] - rig.at[p]);
    let line = rig.at[last] - rig.at[girdle];
    let line = if rig.same_place(last, girdle) { from_parent(girdle) } else { line };
    let step = rig.at[next] - rig.at[last];
    let branches = rig.skeleton.children(last).filter(|c| !rig.blocked[*c]).take(2).count();
    let least = if branches > 1 { 0.9 } else { 0.6 };
    !rig.same_place(next, last) && step.normalize_or_zero().dot(line.normalize_or_zero()) > least
}

/// Without arms: the joint furthest from the legs that is not part of them.
fn highest(rig: &Rig, legs: Option<&LimbPair>, in_limb: &dyn Fn(usize) -> bool) -> Option<usize> {
    let legs = legs?;
    let (base, end) = (legs.base(rig), legs.end(rig));
    let up = (base - end).try_normalize()?;
    let usable = |j: &usize| !rig.blocked[*j] && !in_limb(*j) && rig.side(*j).is_none();
    let spine = |j: &usize| rig.weight(*j, Part::Spine) + rig.weight(*j, Part::Neck);
    let height = |j: usize| (rig.at[j] - base).dot(up);
    let from = legs.parent?;
    let candidates =
        rig.skeleton.subtree(from).filter(|j| *j != from).filter(usable).filter(|j| spine(j) > 0.0);
    candidates.max_by(|a, b| height(*a).total_cmp(&height(*b)))
}

fn face(rig: &Rig, out: &mut Torso) {
    let Some(head) = out.head else { return };
    let below = || rig.skeleton.subtree(head).skip(1).filter(|j| !rig.blocked[*j]);
    let eye = |j: &usize| rig.weight(*j, Part::Eye) + rig.doubt[*j];
    for side in [Side::Left, Side::Right] {
        // The plainest name wins, and of equal ones the shallowest: deeper ones are its mesh or its highlights.
        let of_side = below().filter(|j| rig.side(*j) == Some(side) && eye(j) > 0.5 && !rig.names[*j].end);
        let best = of_side.fold(None, |best, j| match best {
            Some(b) if eye(&b) >= eye(&j) => Some(b),
            _ => Some(j),
        });
        out.eyes.extend(best);
    }
    let jaw = |j: &usize| rig.weight(*j, Part::Jaw);
    out.jaw = below().filter(|j| jaw(j) >= 0.5 && rig.side(*j).is_none()).fold(None, |best, j| match best {
        Some(b) if jaw(&b) >= jaw(&j) => Some(b),
        _ => Some(j),
    });
}

/// Which joints of a spine chain play `spine`, `chest` and `upperChest`: first, middle and last.
pub(super) fn spine_bones(chain: &[usize]) -> [Option<usize>; 3] {
    match chain.len() {
        0 => [None; 3],
        1 => [Some(chain[0]), None, None],
        2 => [Some(chain[0]), Some(chain[1]), None],
        n => [Some(chain[0]), Some(chain[n / 2]), Some(chain[n - 1])],
    }
}
