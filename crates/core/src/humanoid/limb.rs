//! Reads one limb: which joints along the way from its root to its end are shoulder, upper, lower and end segment.
//!
//! Every way to lay the four slots of an arm or a leg over the joints of the way is scored and the best is kept: names
//! propose, and lengths, coincidence with the other side, fingers and completeness decide with them. Limits: the way is
//! followed for at most [`LONGEST`] joints, so the cost of a limb is bounded.

use super::rig::Rig;
use super::words::Part;

/// Joints of a limb that are looked at, from its root.
const LONGEST: usize = 14;

/// Arm or leg.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Arm,
    Leg,
}

impl Kind {
    /// The parts of the slots, from the body outwards.
    pub(super) fn parts(self) -> [Part; 4] {
        match self {
            Kind::Arm => [Part::Shoulder, Part::UpperArm, Part::LowerArm, Part::Hand],
            Kind::Leg => [Part::UpperLeg, Part::LowerLeg, Part::Foot, Part::Toes],
        }
    }

    /// Slot of the upper segment.
    pub(super) fn upper(self) -> usize {
        match self {
            Kind::Arm => 1,
            Kind::Leg => 0,
        }
    }

    /// What a filled slot is worth without any name: a limb is upper, lower and end first of all.
    fn worth(self) -> [f32; 4] {
        match self {
            Kind::Arm => [0.15, 0.5, 0.6, 0.5],
            Kind::Leg => [0.5, 0.6, 0.5, 0.15],
        }
    }
}

/// A limb laid out over joints.
#[derive(Clone, Debug)]
pub(super) struct Limb {
    /// Joints from the limb's root towards its end.
    pub way: Vec<usize>,
    /// For each slot of [`Kind::parts`] the index into `way`.
    pub slots: [Option<usize>; 4],
    /// Names and geometry together.
    pub score: f32,
    /// The part of the score that names speak for.
    pub named: f32,
}

impl Limb {
    /// The joint of a slot.
    pub(super) fn joint(&self, slot: usize) -> Option<usize> {
        self.slots[slot].map(|i| self.way[i])
    }

    /// The last joint that fills a slot.
    pub(super) fn last(&self) -> Option<usize> {
        self.slots.iter().rev().flatten().next().map(|i| self.way[*i])
    }

    /// Length of the upper and lower segments, as far as both exist.
    pub(super) fn length(&self, rig: &Rig, kind: Kind) -> f64 {
        let u = kind.upper();
        let joints: Vec<usize> = (u..u + 3).filter_map(|s| self.joint(s)).collect();
        joints.windows(2).map(|pair| rig.distance(pair[0], pair[1])).sum()
    }
}

/// The way from a limb's root towards its end: at every joint the child that continues the limb.
pub(super) fn way(rig: &Rig, root: usize, kind: Kind) -> Vec<usize> {
    let mut way = vec![root];
    let mut joint = root;
    while way.len() < LONGEST {
        if kind == Kind::Arm && is_fan(rig, joint) {
            break;
        }
        let Some(next) = next(rig, joint, kind) else { break };
        way.push(next);
        joint = next;
    }
    way
}

/// Whether fingers start here: two that are named, or three branches of some length.
pub(super) fn is_fan(rig: &Rig, joint: usize) -> bool {
    let mut named = 0;
    let mut long = 0;
    for child in rig.skeleton.children(joint).filter(|c| !rig.blocked[*c]).take(16) {
        let finger = |j: usize| finger_part(rig, j).is_some() || rig.names[j].metacarpal;
        named += usize::from(finger(child) || rig.skeleton.children(child).take(2).any(finger));
        long += usize::from(rig.reach[child] > 0.0 && rig.names[child].best().is_none());
    }
    named >= 2 || long >= 3
}

/// The finger that a name proposes.
pub(super) fn finger_part(rig: &Rig, joint: usize) -> Option<Part> {
    let (part, _) = rig.names[joint].best()?;
    matches!(part, Part::Thumb | Part::Index | Part::Middle | Part::Ring | Part::Little | Part::Finger)
        .then_some(part)
}

fn next(rig: &Rig, joint: usize, kind: Kind) -> Option<usize> {
    let rank = |child: usize| {
        let names = kind.parts().iter().map(|p| rig.weight(child, *p)).fold(0.0, f32::max);
        let length = (rig.reach[child] + rig.distance(child, joint)) / rig.size.max(1e-30);
        let twist = if rig.names[child].twist { 1.0 } else { 0.0 };
        let clothes = if rig.names[child].foreign { 1.0 } else { 0.0 };
        2.0 * names + length.min(1.0) as f32 - twist - clothes + rig.doubt[child]
    };
    // A leaf that is called as its parent is called is a mesh of that name.
    let echo = |c: usize| {
        rig.skeleton.subtree(c).len() == 1
            && !kind.parts().iter().all(|p| rig.weight(c, *p) == 0.0)
            && rig.names[c].twin_key == rig.names[joint].twin_key
    };
    let passable = |c: &usize| (!rig.blocked[*c] || rig.helper[*c]) && !rig.names[*c].end && !echo(*c);
    rig.skeleton.children(joint).filter(passable).take(64).max_by(|a, b| rank(*a).total_cmp(&rank(*b)))
}

/// Lays the slots over the way that starts at `root`. `twin` is the root of the same limb on the other side, if known:
/// joints that coincide with the other side's lie on the middle of the body and lead to the limb, they are not it.
pub(super) fn read(rig: &Rig, root: usize, twin: Option<usize>, kind: Kind) -> Option<Limb> {
    let way = way(rig, root, kind);
    let twin_way = twin.map(|t| self::way(rig, t, kind)).unwrap_or_default();
    let mut central: Vec<bool> = way
        .iter()
        .enumerate()
        .map(|(i, j)| twin_way.get(i).is_some_and(|t| rig.same_place(*j, *t)))
        .collect();
    if central.iter().all(|c| *c) {
        central.fill(false);
    }
    let silent = way.iter().filter(|j| rig.names[**j].best().is_none() && !rig.blocked[**j]).count();
    let bare = silent as f32 / way.len() as f32;
    let reader = Reader { rig, kind, way: &way, central: &central, weights: weights(rig, &way, kind), bare };
    let mut best: Option<([Option<usize>; 4], f32, f32)> = None;
    reader.each_layout(|slots| {
        let (score, named) = reader.score(slots);
        if best.as_ref().is_none_or(|(_, s, _)| score > *s) {
            best = Some((slots, score, named));
        }
    });
    let (slots, score, named) = best?;
    Some(Limb { way, slots, score, named })
}

fn weights(rig: &Rig, way: &[usize], kind: Kind) -> Vec<[f32; 4]> {
    let mut out: Vec<[f32; 4]> = way.iter().map(|j| kind.parts().map(|p| rig.weight(*j, p))).collect();
    // In a rig that names joints (elbow) the wrist is where the hand begins, and what it calls hand is its middle.
    let says = |part: Part| {
        way.iter().position(|j| rig.names[*j].joint_word && rig.names[*j].is(part, 0.5)).map(|i| (i, way[i]))
    };
    if let (Kind::Arm, Some(_), Some((wrist, _))) = (kind, says(Part::LowerArm), says(Part::Hand)) {
        out[wrist][3] = 1.1;
        for after in &mut out[wrist + 1..] {
            after[3] = after[3].min(0.5);
        }
    }
    out
}

struct Reader<'a> {
    rig: &'a Rig<'a>,
    kind: Kind,
    way: &'a [usize],
    central: &'a [bool],
    weights: Vec<[f32; 4]>,
    /// The part of the way about which names say nothing: there build decides.
    bare: f32,
}

impl Reader<'_> {
    /// Calls back with every layout in which slots follow each other along the way. The lower segment needs the upper;
    /// the end alone is allowed where its name is plain (a hand that hangs from the body).
    fn each_layout(&self, mut found: impl FnMut([Option<usize>; 4])) {
        let count = self.way.len();
        let upper = self.kind.upper();
        let options = |from: usize| std::iter::once(None).chain((from..count).map(Some));
        let after = |i: Option<usize>, from: usize| i.map_or(from, |i| i + 1);
        for a in options(0) {
            for b in options(after(a, 0)) {
                let from = after(b, after(a, 0));
                for c in options(from) {
                    for d in options(after(c, from)) {
                        let slots = [a, b, c, d];
                        let end = upper + 2;
                        // Toes need a foot.
                        if upper == 0 && d.is_some() && c.is_none() {
                            continue;
                        }
                        let plain = slots[upper].is_none()
                            && slots[upper + 1].is_none()
                            && slots[end].is_some_and(|i| self.weights[i][end] >= 0.8);
                        if slots[upper].is_some() || plain {
                            found(slots);
                        }
                    }
                }
            }
        }
    }

    fn score(&self, slots: [Option<usize>; 4]) -> (f32, f32) {
        let worth = self.kind.worth();
        let mut score = 0.0;
        let mut named = 0.0;
        for (slot, index) in slots.iter().enumerate() {
            let Some(i) = *index else { continue };
            let own = self.weights[i][slot];
            score += worth[slot] + own + self.misfit(i, slot);
            named += own;
        }
        (score + self.passed_over(slots) + self.lengths(slots) + self.bare * self.build(slots), named)
    }

    /// What speaks against the joint at `i` in this slot.
    fn misfit(&self, i: usize, slot: usize) -> f32 {
        let rig = self.rig;
        let joint = self.way[i];
        let name = &rig.names[joint];
        let mut cost = rig.doubt[joint];
        let own = self.weights[i][slot];
        if let Some((_, other)) = name.best() {
            if name.front && self.kind == Kind::Arm {
                cost += 0.3;
            } else if own == 0.0 {
                cost -= 0.5;
            } else if other > own + 0.15 {
                cost -= 0.1;
            }
        }
        if name.front && self.kind == Kind::Leg {
            cost -= 0.8;
        }
        if name.twist {
            cost -= 0.8;
        }
        if rig.blocked[joint] {
            cost -= 2.0;
        }
        // Clavicles may start on the middle line; a thigh or an upper arm does not.
        if self.central[i] && !(self.kind == Kind::Arm && slot == 0) {
            cost -= 2.0;
        }
        // Two joints for one end at one place: the first carries it.
        let before = i.checked_sub(1).map(|b| (b, self.way[b]));
        if before.is_some_and(|(b, j)| self.weights[b][slot] >= 0.7 && rig.same_place(j, joint)) {
            cost -= 0.3;
        }
        if self.central[i] && slot == 0 {
            cost -= 0.05;
        }
        // Where fingers start the hand is; unless a joint before it has the plainer name.
        let plainer = (0..i).any(|b| self.weights[b][3] >= 0.9);
        let fan = self.kind == Kind::Arm && i + 1 == self.way.len() && is_fan(rig, joint);
        if fan && !plainer {
            cost += if slot == 3 { 0.5 } else { -0.4 };
        }
        cost
    }

    /// Named joints of a slot that stays empty although the way goes past them.
    fn passed_over(&self, slots: [Option<usize>; 4]) -> f32 {
        let last = slots.iter().rev().flatten().next().copied().unwrap_or(0);
        let mut cost = 0.0;
        for i in 0..self.way.len() {
            if slots.contains(&Some(i)) || self.rig.names[self.way[i]].twist || self.rig.blocked[self.way[i]]
            {
                continue;
            }
            let empty = |slot: &usize| slots[*slot].is_none() && self.weights[i][*slot] >= 0.5;
            if (0..4).any(|slot| empty(&slot)) {
                cost -= 0.25;
            }
            // A limb that ends early leaves joints over that could be its lower segment or end.
            if i > last && self.rig.reach[self.way[i]] > 0.0 {
                cost -= 0.02;
            }
        }
        cost
    }

    fn lengths(&self, slots: [Option<usize>; 4]) -> f32 {
        let rig = self.rig;
        let u = self.kind.upper();
        let at = |slot: usize| slots[slot].map(|i| self.way[i]);
        let mut score = 0.0;
        let (upper, lower, end) = (at(u), at(u + 1), at(u + 2));
        if let (Some(a), Some(b)) = (upper, lower) {
            let first = rig.distance(a, b);
            let second =
                end.map(|c| rig.distance(b, c)).or_else(|| rig.tip(b).map(|t| t.distance(rig.at[b])));
            if let Some(second) = second {
                let ratio = (first.min(second) / first.max(second).max(1e-30)) as f32;
                score += 0.6 * ratio - 0.3 - if ratio < 0.35 { 0.6 } else { 0.0 };
                score += self.beyond(end, second);
            }
            if let (Kind::Arm, Some(s)) = (self.kind, at(0)) {
                score -= if rig.distance(s, a) > 0.95 * first { 0.4 } else { 0.0 };
            }
        } else if let (Some(a), Some(c)) = (upper, end) {
            // What goes on as far again beyond the "end" is the lower segment, whatever it is called.
            let on = rig.tip(c).map_or(0.0, |t| t.distance(rig.at[c]));
            score -= if on > 0.6 * rig.distance(a, c) { 1.6 } else { 0.4 };
        }
        if let (Kind::Leg, Some(foot), Some(toes), Some(lower)) = (self.kind, end, at(3), lower) {
            let long = rig.distance(foot, toes) > 0.9 * rig.distance(lower, foot);
            score -= if long || rig.same_place(foot, toes) { 0.4 } else { 0.0 };
        }
        score
    }

    /// Without names: upper and lower segments make up most of a limb, few joints lie between its parts, and an end is
    /// not the very last joint if there is one before it.
    fn build(&self, slots: [Option<usize>; 4]) -> f32 {
        let rig = self.rig;
        let u = self.kind.upper();
        let [upper, lower, end] = [slots[u], slots[u + 1], slots[u + 2]];
        let place = |i: usize| self.way[i];
        let length = |a: Option<usize>, b: Option<usize>| match (a, b) {
            (Some(a), Some(b)) => rig.distance(place(a), place(b)),
            _ => 0.0,
        };
        let whole = rig.reach[self.way[0]].max(1e-30);
        let mut score = ((length(upper, lower) + length(lower, end)) / whole).min(1.0) as f32;
        let between = |a: Option<usize>, b: Option<usize>| match (a, b) {
            (Some(a), Some(b)) => {
                (a + 1..b).filter(|i| !rig.names[place(*i)].twist && !rig.helper[place(*i)]).count()
            }
            _ => 0,
        };
        let passed = between(upper, lower) + between(lower, end);
        score -= 0.15 * passed as f32;
        let is_last = end.is_some_and(|e| rig.reach[place(e)] <= 0.0);
        if is_last && between(lower, end) > 0 {
            score -= 0.25;
        }
        // A joint before the end from which several things go on is the end itself.
        let forks =
            |i: usize| rig.skeleton.children(place(i)).filter(|c| !rig.blocked[*c]).take(2).count() > 1;
        if let (Some(l), Some(e)) = (lower, end) {
            score -= if (l + 1..e).any(forks) { 0.3 } else { 0.0 };
        }
        let doubled =
            |slot: Option<usize>| slot.is_some_and(|i| i > 0 && rig.same_place(place(i - 1), place(i)));
        score - if doubled(end) { 0.1 } else { 0.0 }
    }

    /// A hand or foot is shorter than the segment before it, also in what comes after it.
    fn beyond(&self, end: Option<usize>, lower_length: f64) -> f32 {
        let Some(end) = end else { return 0.0 };
        match self.rig.tip(end) {
            Some(tip) if tip.distance(self.rig.at[end]) > lower_length => -0.4,
            _ => 0.0,
        }
    }
}
