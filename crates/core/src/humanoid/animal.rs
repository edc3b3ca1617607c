//! Tells four-legged animals from people, and finds the chains that are no humanoid's: tails, wings, ears, four legs.
//!
//! A person's trunk stands opposite the legs and the hands end well above the feet; an animal's trunk lies across the
//! legs and all four ends reach one level. Where the rest pose is folded so that neither shows, proportions (front legs
//! as long as hind legs, a trunk as long as a leg, a hind leg of four segments) and words (paw, tail, front, hind) do.

use super::Chain;
use super::rig::Rig;
use super::search::LimbPair;
use super::torso::Torso;
use super::words::Part;

/// What speaks for an animal.
#[derive(Clone, Debug, Default)]
pub(super) struct AnimalEvidence {
    pub score: f32,
    pub reasons: Vec<String>,
}

impl AnimalEvidence {
    fn add(&mut self, score: f32, reason: &str) {
        self.score += score;
        self.reasons.push(reason.to_string());
    }

    /// Enough to say that it is no person.
    pub(super) fn is_animal(&self) -> bool {
        self.score >= 1.0
    }
}

/// Weighs the evidence.
pub(super) fn weigh(rig: &Rig, legs: &LimbPair, arms: &LimbPair, torso: &Torso) -> AnimalEvidence {
    let mut out = AnimalEvidence::default();
    let trunk = arms.base(rig) - legs.base(rig);
    let leg = legs.end(rig) - legs.base(rig);
    let arm = arms.end(rig) - arms.base(rig);
    let cosine = trunk.normalize_or_zero().dot(leg.normalize_or_zero());
    let leg_length = legs.length(rig).max(1e-30);
    let down = leg.normalize_or_zero();
    let level = (arms.end(rig) - legs.end(rig)).dot(down).abs() / leg_length;
    let parallel = arm.normalize_or_zero().dot(down) > 0.7;
    if cosine > -0.65 && cosine < 0.75 && trunk.length() > 0.3 * leg_length {
        if parallel && level < 0.35 {
            out.add(1.2, "the trunk lies across the legs and all four ends reach one level");
        } else {
            out.add(0.6, "the trunk lies across the legs");
        }
    }
    let folded = cosine >= 0.75;
    if folded {
        if arms.length(rig) > 0.85 * way_length(rig, legs) || trunk.length() > 0.8 * leg_length {
            out.add(0.4, "the front limbs or the trunk are as long as the hind limbs");
        }
        let segments = legs.limbs().map(|l| segments(rig, l)).min().unwrap_or(0);
        if segments >= 4 {
            out.add(0.4, "the hind limbs have four segments");
        }
    }
    let words = rig.names.iter().filter(|n| n.animal).count();
    let leg_words =
        legs.limbs().chain(arms.limbs()).flat_map(|l| &l.way).filter(|j| rig.names[**j].animal).count();
    if leg_words >= 2 {
        out.add(0.8, "names speak of front or hind legs");
    } else if words >= 2 {
        out.add(0.3, "names speak of an animal");
    }
    if tail(rig, torso).is_some_and(|t| t.len() >= 3) {
        out.add(0.3, "there is a tail");
    }
    out
}

fn way_length(rig: &Rig, pair: &LimbPair) -> f64 {
    let length = |way: &[usize]| way.windows(2).map(|p| rig.distance(p[0], p[1])).sum::<f64>();
    pair.limbs().map(|l| length(&l.way)).fold(0.0, f64::max)
}

/// Segments of real length before the toes.
fn segments(rig: &Rig, limb: &super::limb::Limb) -> usize {
    let longest = limb.way.windows(2).map(|p| rig.distance(p[0], p[1])).fold(0.0, f64::max);
    limb.way.windows(2).filter(|p| rig.distance(p[0], p[1]) > 0.25 * longest).count()
}

/// Free chains of an animal: its four legs, trunk, neck, head, tail, ears.
pub(super) fn chains(rig: &Rig, legs: &LimbPair, arms: &LimbPair, torso: &Torso) -> Vec<Chain> {
    let mut out = Vec::new();
    for (pair, what) in [(arms, "FrontLeg"), (legs, "BackLeg")] {
        for limb in pair.limbs() {
            let side = limb.way.iter().find_map(|j| rig.side(*j));
            let side = match side {
                Some(super::Side::Left) => "left",
                Some(super::Side::Right) => "right",
                None => continue,
            };
            let real = limb.way.iter().copied().filter(|j| !rig.blocked[*j] && !rig.names[*j].twist);
            push(&mut out, format!("{side}{what}"), real.collect());
        }
    }
    push(&mut out, "hips".to_string(), torso.hips.into_iter().collect());
    push(&mut out, "spine".to_string(), torso.spine.clone());
    push(&mut out, "neck".to_string(), torso.neck.clone());
    push(&mut out, "head".to_string(), torso.head.into_iter().collect());
    out.extend(named_chains(rig));
    out
}

fn push(out: &mut Vec<Chain>, name: String, joints: Vec<usize>) {
    if !joints.is_empty() && !out.iter().any(|c| c.name == name) {
        out.push(Chain { name, joints });
    }
}

fn tail(rig: &Rig, _torso: &Torso) -> Option<Vec<usize>> {
    named_chain(rig, Part::Tail, None)
}

/// Tails, wings and ears by name, of two joints or more.
pub(super) fn named_chains(rig: &Rig) -> Vec<Chain> {
    use super::Side::{Left, Right};
    let wanted = [
        ("tail", Part::Tail, None),
        ("leftWing", Part::Wing, Some(Left)),
        ("rightWing", Part::Wing, Some(Right)),
        ("leftEar", Part::Ear, Some(Left)),
        ("rightEar", Part::Ear, Some(Right)),
    ];
    let mut out = Vec::new();
    for (name, part, side) in wanted {
        if let Some(joints) = named_chain(rig, part, side) {
            push(&mut out, name.to_string(), joints);
        }
    }
    out
}

fn named_chain(rig: &Rig, part: Part, side: Option<super::Side>) -> Option<Vec<usize>> {
    let says = |j: usize| {
        let name = &rig.names[j];
        name.weight(part) > 0.4 && name.side == side && !name.control && !name.end && !rig.names[j].twist
    };
    // The longest run from a joint of that name through descendants of that name.
    let mut best: Vec<usize> = Vec::new();
    let mut seen = vec![false; rig.skeleton.len()];
    for start in 0..rig.skeleton.len() {
        if seen[start] || !says(start) {
            continue;
        }
        let mut run = vec![start];
        let mut joint = start;
        seen[start] = true;
        while let Some(next) = rig.skeleton.children(joint).find(|c| says(*c)) {
            seen[next] = true;
            run.push(next);
            joint = next;
        }
        if run.len() > best.len() {
            best = run;
        }
    }
    (best.len() >= 2).then_some(best)
}
