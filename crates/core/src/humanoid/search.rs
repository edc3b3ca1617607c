//! Finds the two legs and the two arms of a body among everything that hangs in a skeleton.
//!
//! Limbs come in pairs: children of one joint that are named for opposite sides, or that are of one size and build.
//! Every pair is read as a pair of arms and as a pair of legs ([`super::limb`]); of all ways to choose one pair of each
//! the one is kept whose names, lengths, places in the hierarchy and directions speak loudest. Limits: pairs are first
//! ranked cheaply and only the best [`KEPT`] are read, so hostile rigs cost no more than large honest ones.

use super::Side;
use super::limb::{self, Kind, Limb};
use super::rig::Rig;
use glam::DVec3;
use std::collections::HashMap;

/// Pairs that are read in full.
const KEPT: usize = 48;
/// What a pair must be worth to be preferred to none.
const BAR: f32 = 2.2;

/// Two limbs of one kind, or one whose counterpart is missing.
#[derive(Clone, Debug)]
pub(super) struct LimbPair {
    pub kind: Kind,
    /// The joint that both hang from.
    pub parent: Option<usize>,
    pub first: Limb,
    pub second: Option<Limb>,
    pub score: f32,
}

impl LimbPair {
    pub(super) fn limbs(&self) -> impl Iterator<Item = &Limb> {
        std::iter::once(&self.first).chain(&self.second)
    }

    pub(super) fn limbs_mut(&mut self) -> impl Iterator<Item = &mut Limb> {
        std::iter::once(&mut self.first).chain(&mut self.second)
    }

    /// How far names speak for it: the smaller of both sides.
    pub(super) fn named(&self) -> f32 {
        self.limbs().map(|l| l.named).fold(f32::MAX, f32::min)
    }

    /// Middle of the joints where both upper segments start.
    pub(super) fn base(&self, rig: &Rig) -> DVec3 {
        let upper = |l: &Limb| rig.at[l.joint(self.kind.upper()).unwrap_or(l.way[0])];
        mean(self.limbs().map(upper))
    }

    /// Middle of both ends.
    pub(super) fn end(&self, rig: &Rig) -> DVec3 {
        let tip = |l: &Limb| {
            let slot = self.kind.upper() + 2;
            let last = l.joint(slot).or(l.joint(slot - 1)).or(l.last()).unwrap_or(l.way[0]);
            let at_end = l.joint(slot).is_some();
            if at_end { rig.at[last] } else { rig.tip(last).unwrap_or(rig.at[last]) }
        };
        mean(self.limbs().map(tip))
    }

    /// Mean length of upper and lower segments.
    pub(super) fn length(&self, rig: &Rig) -> f64 {
        let count = self.limbs().count() as f64;
        self.limbs().map(|l| l.length(rig, self.kind)).sum::<f64>() / count
    }

    /// Whether a joint belongs to one of the limbs, or hangs from it.
    pub(super) fn holds(&self, rig: &Rig, joint: usize) -> bool {
        self.limbs().any(|l| rig.skeleton.is_in_subtree(joint, l.way[0]))
    }
}

pub(super) fn mean(points: impl Iterator<Item = DVec3>) -> DVec3 {
    let (sum, count) = points.fold((DVec3::ZERO, 0.0), |(s, n), p| (s + p, n + 1.0));
    if count > 0.0 { sum / count } else { sum }
}

/// The best pair of legs and the best pair of arms that go together.
pub(super) fn limbs(rig: &Rig) -> (Option<LimbPair>, Option<LimbPair>) {
    let roots = ranked(rig, pairs(rig));
    let longest = roots.iter().map(|r| rig.reach[r.first]).fold(0.0, f64::max);
    let read = |kind: Kind| {
        let mut found: Vec<LimbPair> =
            roots.iter().filter_map(|r| read_pair(rig, r, kind, longest)).collect();
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        found.truncate(16);
        found
    };
    let legs = read(Kind::Leg);
    let arms = read(Kind::Arm);
    let none_or =
        |list: &[LimbPair]| std::iter::once(None).chain((0..list.len()).map(Some)).collect::<Vec<_>>();
    let mut best = (None, None, 0.0_f32);
    for l in none_or(&legs) {
        for a in none_or(&arms) {
            let value = match (l.map(|i| &legs[i]), a.map(|i| &arms[i])) {
                (None, None) => 0.0,
                (Some(one), None) | (None, Some(one)) => one.score - BAR,
                (Some(leg), Some(arm)) => match together(rig, leg, arm) {
                    Some(fit) => leg.score + arm.score - 2.0 * BAR + fit,
                    None => continue,
                },
            };
            if value > best.2 {
                best = (l, a, value);
            }
        }
    }
    (best.0.map(|i| legs[i].clone()), best.1.map(|i| arms[i].clone()))
}

/// Roots of two limbs that may belong together.
#[derive(Clone, Copy, Debug)]
struct Roots {
    parent: Option<usize>,
    first: usize,
    second: Option<usize>,
}

fn pairs(rig: &Rig) -> Vec<Roots> {
    let skeleton = rig.skeleton;
    let mut out = Vec::new();
    pair_up(rig, None, &skeleton.roots().collect::<Vec<_>>(), &mut out);
    for parent in 0..skeleton.len() {
        let children: Vec<usize> = skeleton.children(parent).collect();
        if !children.is_empty() && !rig.names[parent].control {
            pair_up(rig, Some(parent), &children, &mut out);
        }
    }
    out
}

fn pair_up(rig: &Rig, parent: Option<usize>, children: &[usize], out: &mut Vec<Roots>) {
    let usable = |c: &usize| !rig.blocked[*c] || rig.helper[*c];
    let parent_side = parent.and_then(|p| rig.side(p));
    let mut twins: HashMap<&str, [Option<usize>; 2]> = HashMap::new();
    let mut plain: Vec<usize> = Vec::new();
    for &child in children.iter().filter(|c| usable(c)) {
        match rig.side(child) {
            // Inside a limb; its root was seen further up.
            Some(side) if parent_side == Some(side) => {}
            Some(side) => {
                let slot = &mut twins.entry(&rig.names[child].twin_key).or_default()[side_index(side)];
                slot.get_or_insert(child);
            }
            None => plain.push(child),
        }
    }
    let mut single = [Vec::new(), Vec::new()];
    let mut named: Vec<[Option<usize>; 2]> = twins.into_values().collect();
    named.sort_unstable();
    for pair in named {
        match pair {
            [Some(first), second @ Some(_)] => out.push(Roots { parent, first, second }),
            [Some(one), None] => single[0].push(one),
            [None, Some(one)] => single[1].push(one),
            [None, None] => {}
        }
    }
    // Two that are left over on opposite sides belong together even if they are spelt differently.
    if let ([first], [second]) = (single[0].as_slice(), single[1].as_slice()) {
        out.push(Roots { parent, first: *first, second: Some(*second) });
    } else {
        let alone = || single.iter().flatten().copied();
        out.extend(alone().map(|one| Roots { parent, first: one, second: None }));
        // Its counterpart may have lost its mark.
        plain.extend(alone());
    }
    if parent_side.is_none() {
        pair_by_build(rig, parent, plain, out);
    }
}

fn side_index(side: Side) -> usize {
    match side {
        Side::Left => 0,
        Side::Right => 1,
    }
}

/// Children without side marks, of one length and nearly one number of joints.
fn pair_by_build(rig: &Rig, parent: Option<usize>, mut children: Vec<usize>, out: &mut Vec<Roots>) {
    children.retain(|c| rig.reach[*c] > 0.02 * rig.size || rig.names[*c].best().is_some());
    children.sort_by(|a, b| rig.reach[*b].total_cmp(&rig.reach[*a]).then(a.cmp(b)));
    for (i, &a) in children.iter().enumerate() {
        for &b in children.iter().skip(i + 1).take(3) {
            let alike = |x: f64, y: f64, least: f64| x.min(y) >= least * x.max(y);
            let joints = |j: usize| rig.skeleton.subtree(j).len() as f64;
            let own = |j: usize| parent.map_or(0.0, |p| rig.distance(j, p));
            let strict = rig.side(a).is_some() || rig.side(b).is_some();
            let sides = !strict || (rig.side(a) != rig.side(b) && alike(own(a), own(b), 0.9));
            let least = if strict { 0.93 } else { 0.85 };
            if sides && alike(rig.reach[a], rig.reach[b], least) && alike(joints(a), joints(b), 0.75) {
                out.push(Roots { parent, first: a.min(b), second: Some(a.max(b)) });
            }
        }
    }
}

/// The pairs that are worth reading, by a cheap estimate.
fn ranked(rig: &Rig, roots: Vec<Roots>) -> Vec<Roots> {
    let estimate = |r: &Roots| {
        let mut names = 0.0_f32;
        let mut joint = Some(r.first);
        for _ in 0..5 {
            let Some(j) = joint else { break };
            let parts = [Kind::Arm, Kind::Leg].map(Kind::parts).concat();
            names += parts.iter().map(|p| rig.weight(j, *p)).fold(0.0, f32::max);
            let reach = |c: &usize| rig.reach[*c];
            joint = rig.skeleton.children(j).take(32).max_by(|a, b| reach(a).total_cmp(&reach(b)));
        }
        let pair = if r.second.is_some() { 1.0 } else { 0.3 };
        pair * (names + (rig.reach[r.first] / rig.size.max(1e-30)) as f32)
    };
    let mut rated: Vec<(f32, Roots)> = roots.into_iter().map(|r| (estimate(&r), r)).collect();
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    rated.into_iter().take(KEPT).map(|(_, r)| r).collect()
}

fn read_pair(rig: &Rig, roots: &Roots, kind: Kind, longest: f64) -> Option<LimbPair> {
    let mut first = limb::read(rig, roots.first, roots.second, kind)?;
    let mut second = roots.second.and_then(|s| limb::read(rig, s, Some(roots.first), kind));
    let mut score = 0.0;
    if let Some(other) = &mut second {
        agree(&mut first, other);
        let (a, b) = (first.length(rig, kind), other.length(rig, kind));
        score += 0.5 * (a.min(b) / a.max(b).max(1e-30)) as f32;
        score += other.score;
    }
    score += first.score;
    let named = first.named + second.as_ref().map_or(0.0, |s| s.named);
    if named < 0.8 {
        // Without names only what is large enough for a limb counts: ears, hair and fingers come in pairs too.
        let large = (rig.reach[roots.first] / (0.4 * longest).max(1e-30)).min(1.0) as f32;
        score -= 3.0 * (1.0 - large);
    }
    Some(LimbPair { kind, parent: roots.parent, first, second, score })
}

/// Both sides are built alike: where they were read differently, the reading that names support better serves both.
fn agree(first: &mut Limb, second: &mut Limb) {
    if first.slots == second.slots || first.way.len() != second.way.len() {
        return;
    }
    if first.named + first.score * 0.1 >= second.named + second.score * 0.1 {
        second.slots = first.slots;
    } else {
        first.slots = second.slots;
    }
}

/// How well a pair of legs and a pair of arms go together; `None` if they cannot be of one body.
fn together(rig: &Rig, legs: &LimbPair, arms: &LimbPair) -> Option<f32> {
    let nested =
        legs.limbs().any(|l| arms.holds(rig, l.way[0])) || arms.limbs().any(|a| legs.holds(rig, a.way[0]));
    if nested {
        return None;
    }
    let mut fit = 0.0;
    match (legs.parent, arms.parent) {
        (Some(l), Some(a)) if l == a => {}
        (Some(l), Some(a)) => {
            if rig.common_ancestor(l, a).is_none() {
                fit -= 1.5;
            } else if rig.skeleton.is_in_subtree(l, a) {
                // The legs would hang deeper than the arms: the body upside down.
                fit -= 0.6;
            } else {
                fit += 0.6;
            }
        }
        _ => fit -= 0.5,
    }
    let trunk = arms.base(rig) - legs.base(rig);
    let leg = legs.end(rig) - legs.base(rig);
    if trunk.length() < 0.02 * rig.size {
        fit -= 0.3;
    } else if leg.length() > 0.02 * rig.size && trunk.dot(leg) < -0.5 * trunk.length() * leg.length() {
        fit += 0.5;
    }
    Some(fit)
}
