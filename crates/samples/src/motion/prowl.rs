//! The walk of a four-legged animal.
//!
//! Footfalls in lateral sequence, left hind, left front, right hind, right front, a quarter of the stride apart, each
//! foot on the ground for 64 % of it: the usual walk of dogs and foxes (M. Hildebrand, Symmetrical gaits of dogs in
//! relation to body build, J. Morphology 124, 1968; The quadrupedal gaits of vertebrates, BioScience 39, 1989). Toes
//! stand exactly; the foot above rolls over them, shoulder blades swing, and both remaining segments are solved. The
//! spine bends with the hips, the head nods and the tail follows late. Amplitudes are chosen by eye from descriptions,
//! not measured.

use super::curve::Sway;
use super::goals::two_bone;
use super::take::{Contact, ContactPoint, Take};
use crate::body::{Body, BodyPose};
use crate::math::{DQuat, DVec3, Rng, align, min_jerk, mix, part, smooth, turn_x, turn_y, turn_z, wave};

/// Part of the stride on the ground.
const DUTY: f64 = 0.64;

/// A walk of a four-legged body.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prowl {
    /// Length of the take, seconds.
    pub seconds: f64,
    /// Seconds per stride.
    pub stride: f64,
    /// Metres per stride for shoulders at 0.40 m.
    pub length: f64,
}

impl Default for Prowl {
    fn default() -> Self {
        Prowl { seconds: 5.0, stride: 0.66, length: 0.42 }
    }
}

/// One leg: its phase, bones from the trunk down, and how its foot rolls from strike to toe-off, degrees.
struct Limb {
    phase: f64,
    upper: usize,
    lower: usize,
    foot: usize,
    toes: usize,
    /// Which way the middle joint bends: knees forward, elbows back.
    pole: DVec3,
    roll: (f64, f64),
    fold: f64,
    lift: f64,
}

struct Walker<'a> {
    body: &'a Body,
    prowl: Prowl,
    size: f64,
    sways: Vec<Sway>,
    limbs: Vec<Limb>,
}

impl Prowl {
    /// The take.
    pub fn take(&self, body: &Body, name: &str, fps: f64) -> Take {
        let mut rng = Rng::new(77);
        let sways = (0..6).map(|_| Sway::new(&mut rng)).collect();
        let size = body.bones[body.bone("chest")].head.y / 0.385;
        let limbs = ["leftHind", "leftFront", "rightHind", "rightFront"]
            .iter()
            .enumerate()
            .map(|(i, name)| limb(body, name, i as f64 * 0.25))
            .collect();
        let walker = Walker { body, prowl: *self, size, sways, limbs };
        let count = (self.seconds * fps).round() as usize + 1;
        let frames = (0..count).map(|i| walker.pose(i as f64 / fps)).collect();
        let contacts = walker.contacts();
        Take { name: name.into(), body: body.clone(), fps, frames, contacts }
    }
}

fn limb(body: &Body, name: &str, phase: f64) -> Limb {
    let bone = |part: &str| body.bone(&format!("{name}{part}"));
    let hind = name.ends_with("Hind");
    Limb {
        phase,
        upper: bone("Upper"),
        lower: bone("Lower"),
        foot: bone("Foot"),
        toes: bone("Toes"),
        pole: if hind { DVec3::Z } else { DVec3::NEG_Z },
        roll: if hind { (-10.0, 30.0) } else { (-14.0, 40.0) },
        fold: if hind { 34.0 } else { 62.0 },
        lift: if hind { 0.045 } else { 0.05 },
    }
}

impl Walker<'_> {
    fn speed(&self) -> f64 {
        self.prowl.length * self.size / self.prowl.stride
    }

    /// Phase of a limb's own cycle, 0 at strike, with the number of the cycle.
    fn cycle(&self, limb: &Limb, time: f64) -> (f64, f64) {
        let phase = time / self.prowl.stride - limb.phase;
        (phase - phase.floor(), phase.floor())
    }

    /// Where the toes stand in a cycle of a limb.
    fn place(&self, limb: &Limb, cycle: f64) -> DVec3 {
        let middle = (cycle + limb.phase + 0.48 * DUTY) * self.prowl.stride;
        let jitter = |k: usize| 0.004 * self.sways[k].at(cycle * 3.7 + limb.phase * 11.0);
        let at = self.body.bones[limb.toes].head;
        // Animals set their feet closer to the middle than they stand.
        let at = DVec3::new(at.x * 0.72 + jitter(4) * self.size, at.y, at.z + jitter(5) * self.size);
        at + DVec3::Z * (self.speed() * middle + 0.01 * self.size)
    }

    /// Place of the toe joint, roll of the foot over it and droop of the toes, degrees.
    fn toes(&self, limb: &Limb, time: f64) -> (DVec3, f64, f64) {
        let (phase, cycle) = self.cycle(limb, time);
        let here = self.place(limb, cycle);
        if phase < DUTY {
            let u = phase / DUTY;
            let roll = limb.roll.0 * (1.0 - smooth(0.0, 0.3, u)) + limb.roll.1 * smooth(0.45, 1.0, u);
            return (here, roll, 0.0);
        }
        let s = (phase - DUTY) / (1.0 - DUTY);
        let next = self.place(limb, cycle + 1.0);
        let early = wave(0.5 * libm::pow(s, 0.8));
        let rise = limb.lift * self.size * wave(0.5 * s) * wave(0.5 * s);
        let place = here.lerp(next, min_jerk(s)) + DVec3::Y * rise;
        let roll = mix(limb.roll.1, limb.roll.0, min_jerk(s)) + limb.fold * early * early;
        (place, roll, 46.0 * early * early)
    }

    fn pose(&self, time: f64) -> BodyPose {
        let body = self.body;
        let phase = time / self.prowl.stride;
        let mut pose = body.stance();
        let bob = 0.006 * wave(2.0 * phase + 0.1) - 0.012 + 0.002 * self.sways[0].at(time);
        let shift = 0.008 * wave(phase - 0.12);
        pose.hips = body.bones[0].head
            + DVec3::new(shift * self.size, bob * self.size, self.speed() * time + 0.004 * wave(2.0 * phase));
        // The hip of the hind leg that is set down is ahead.
        let yaw = -6.0 * wave(phase + 0.25);
        pose.turns[0] = turn_y(yaw) * turn_z(2.5 * wave(phase + 0.1)) * turn_x(1.2 * wave(2.0 * phase + 0.3));
        let bend = turn_y(-yaw * 0.55 + 1.0 * self.sways[1].at(time));
        let chest = turn_y(-yaw * 0.3 + 3.0 * wave(phase))
            * turn_z(-2.5 * wave(phase - 0.15))
            * turn_x(-wave(2.0 * phase));
        for (bone, turn) in [("spine1", part(bend, 0.6)), ("spine2", part(bend, 0.6)), ("chest", chest)] {
            pose.turns[body.bone(bone)] = turn;
        }
        self.head(&mut pose, phase, time);
        self.tail(&mut pose, phase, time);
        for (side, offset) in [("left", 0.25), ("right", 0.75)] {
            // Shoulder blades swing forward with their leg.
            let swing = 15.0 * wave(phase - offset + 0.25) + 3.0;
            pose.turns[body.bone(&format!("{side}FrontShoulder"))] = turn_x(-swing);
        }
        for limb in &self.limbs {
            self.leg(&mut pose, limb, time);
        }
        pose
    }

    /// The head stays nearly level and straight whatever the trunk does, nodding a little.
    fn head(&self, pose: &mut BodyPose, phase: f64, time: f64) {
        let body = self.body;
        let (neck, head) = (body.bone("neck"), body.bone("head"));
        let chest = body.model(pose).turns[body.bone("chest")];
        let look = turn_y(5.0 * self.sways[2].at(time * 0.6));
        let nod = turn_x(3.0 * wave(2.0 * phase + 0.3) + 2.0 * self.sways[3].at(time));
        pose.turns[neck] = part(chest.conjugate() * look, 0.6) * nod;
        let model = body.model(pose);
        pose.turns[head] = model.turns[neck].conjugate() * (look * part(nod, 0.3));
    }

    fn tail(&self, pose: &mut BodyPose, phase: f64, time: f64) {
        for i in 0..5 {
            let Some(bone) = self.body.find(&format!("tail{}", i + 1)) else { return };
            let late = 0.09 * f64::from(i);
            let side = 7.0 * wave(phase - late) + 2.0 * self.sways[4].at(time - late);
            let rise = if i == 0 { 6.0 } else { -3.0 } + 2.0 * wave(2.0 * phase - late);
            pose.turns[bone] = turn_y(side) * turn_x(rise);
        }
    }

    fn leg(&self, pose: &mut BodyPose, limb: &Limb, time: f64) {
        let body = self.body;
        let (toes, roll, droop) = self.toes(limb, time);
        let rest = |bone: usize| body.bones[bone].tail - body.bones[bone].head;
        let foot_turn = turn_x(roll);
        let ankle = toes - foot_turn * (body.bones[limb.toes].head - body.bones[limb.foot].head);
        let model = body.model(pose);
        let parent = body.bones[limb.upper].parent.unwrap_or(0);
        let start = model.positions[limb.upper];
        let lengths = (body.length(limb.upper), body.length(limb.lower));
        let (middle, axis) = two_bone(start, ankle, lengths, model.turns[parent] * limb.pole);
        let side = DVec3::X * limb.pole.z;
        let upper = align(rest(limb.upper).normalize(), side, (middle - start).normalize(), axis);
        let lower = align(rest(limb.lower).normalize(), side, (ankle - middle).normalize(), axis);
        let toe_turn: DQuat = turn_x(droop);
        pose.turns[limb.upper] = model.turns[parent].conjugate() * upper;
        pose.turns[limb.lower] = upper.conjugate() * lower;
        pose.turns[limb.foot] = lower.conjugate() * foot_turn;
        pose.turns[limb.toes] = foot_turn.conjugate() * toe_turn;
    }

    fn contacts(&self) -> Vec<Contact> {
        let mut out = Vec::new();
        for (foot, limb) in self.limbs.iter().enumerate() {
            let last = (self.prowl.seconds / self.prowl.stride) as i32 + 1;
            for cycle in -1..=last {
                let strike = (f64::from(cycle) + limb.phase) * self.prowl.stride;
                let (from, to) =
                    (strike.max(0.0), (strike + DUTY * self.prowl.stride).min(self.prowl.seconds));
                if to > from {
                    out.push(Contact { foot, point: ContactPoint::Ball, from, to });
                }
            }
        }
        out
    }
}
