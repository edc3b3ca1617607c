//! Acts on the spot: crouching, jumping, reaching. Feet stand exactly; moves between keys have minimum jerk (Flash and
//! Hogan 1985), flight is ballistic, and the sequence of a jump (counter-movement, arm swing, extension on the toes,
//! landing on the ball, absorption) follows the descriptions of the vertical jump in Winter and in Bobbert and van Ingen
//! Schenau, Coordination in vertical jumping, J. Biomechanics 21 (1988).

use super::curve::{Keys, Sway, hermite, meet};
use super::goals::{ArmGoal, FootGoal, Goals, HandGoal, rolled};
use super::take::{Contact, ContactPoint, Take};
use crate::body::Body;
use crate::math::{DVec3, Rng, from_axes, min_jerk, mix, smooth, turn_x, turn_y, turn_z, wave};

/// A body standing at ease that sways a little and breathes.
struct Stand<'a> {
    body: &'a Body,
    sways: Vec<Sway>,
    /// Where each foot stands.
    places: [(DVec3, f64); 2],
    /// Leg length relative to 0.855 m.
    size: f64,
}

impl<'a> Stand<'a> {
    fn new(body: &'a Body, width: f64, seed: u64) -> Stand<'a> {
        let mut rng = Rng::new(seed);
        let out = body.offset(body.bone("leftUpperLeg")).x * width;
        let place = |side: f64, back: f64| (DVec3::new(side * out, 0.0, back), side * 9.0);
        Stand {
            body,
            sways: (0..8).map(|_| Sway::new(&mut rng)).collect(),
            places: [place(1.0, 0.0), place(-1.0, -0.012)],
            size: body.leg_length() / 0.855,
        }
    }

    /// Goals of standing, with the hips lowered by `down` of the leg length and everything else left to the caller.
    fn goals(&self, time: f64, down: f64) -> Goals {
        let s = |i: usize| self.sways[i].at(time);
        let breath = wave(time / 3.6);
        let leg = self.body.leg_length();
        let height = self.body.bones[0].head.y - leg * (0.012 + down);
        let hips = DVec3::new(0.006 * s(0), height + 0.001 * s(1), -0.004 + 0.005 * s(2))
            * DVec3::new(self.size, 1.0, self.size);
        let chest = turn_y(0.8 * s(3)) * turn_z(0.5 * s(0)) * turn_x(2.0 - 0.6 * breath + 0.4 * s(2));
        let arm = |i: usize| ArmGoal { flexion: 3.0 + 1.2 * s(i), shrug: 0.5 * breath, ..ArmGoal::default() };
        Goals {
            hips,
            pelvis: turn_y(0.5 * s(4)) * turn_z(0.6 * s(0)),
            chest,
            head: turn_y(2.0 * s(5)) * turn_x(2.0 + 1.0 * s(6)),
            feet: [0, 1].map(|foot| rolled(self.body, foot, self.places[foot], 0.0)),
            arms: [arm(5), arm(7)],
        }
    }
}

fn contacts(point: ContactPoint, from: f64, to: f64) -> [Contact; 2] {
    [0, 1].map(|foot| Contact { foot, point, from, to })
}

/// Crouching down until the heels lift, looking round, and standing up again: 5 seconds.
pub fn crouch(body: &Body, fps: f64) -> Take {
    let stand = Stand::new(body, 1.25, 31);
    let deep = Keys::new(&[(0.6, 0.0), (1.75, 1.0), (3.3, 1.0), (4.45, 0.0)]);
    // Heels lift while the hips are low.
    let heels = Keys::new(&[(0.95, 0.0), (1.7, 1.0), (3.35, 1.0), (4.1, 0.0)]);
    let look = Keys::new(&[(1.6, 0.0), (2.15, 38.0), (2.5, 38.0), (3.05, -32.0), (3.3, -32.0), (3.9, 0.0)]);
    let goals = |time: f64| {
        let d = deep.at(time);
        let mut g = stand.goals(time, 0.47 * d);
        let yaw = look.at(time);
        g.hips.z += (0.03 - 0.10 * wave(0.25 * d)) * d * stand.size;
        g.pelvis = turn_y(0.15 * yaw) * g.pelvis * turn_x(24.0 * d);
        g.chest = turn_y(0.35 * yaw) * g.chest * turn_x(30.0 * d);
        g.head = turn_y(yaw) * g.head * turn_x(4.0 * d);
        for foot in 0..2 {
            g.feet[foot] = rolled(body, foot, stand.places[foot], -26.0 * heels.at(time));
        }
        for (arm, more) in g.arms.iter_mut().zip([0.0, 6.0]) {
            arm.flexion += (52.0 + more) * d;
            arm.elbow += (44.0 - more) * d;
            arm.abduction += 7.0 * d;
            arm.inward += 22.0 * d;
        }
        g
    };
    let mut take = Take::from_goals("crouch", body, (5.0, fps), goals);
    take.contacts.extend(contacts(ContactPoint::Ball, 0.0, 5.0));
    take.contacts.extend(contacts(ContactPoint::Heel, 0.0, 0.95));
    take.contacts.extend(contacts(ContactPoint::Heel, 4.1, 5.0));
    take
}

/// Taking something from a shelf with the right hand, on tiptoe at the end of the reach, and looking at it: 5 seconds.
pub fn reach(body: &Body, fps: f64) -> Take {
    let stand = Stand::new(body, 1.15, 47);
    let size = stand.size;
    let shelf = DVec3::new(-0.26 * size, body.bones[0].head.y + 0.68 * size, 0.47 * size);
    let chest = DVec3::new(-0.10 * size, body.bones[0].head.y + 0.30 * size, 0.30 * size);
    let out = Keys::new(&[(0.6, 0.0), (1.6, 1.0), (2.05, 1.0), (3.0, 0.0)]);
    let held = Keys::new(&[(0.7, 0.0), (1.5, 1.0), (3.9, 1.0), (4.7, 0.0)]);
    let near = Keys::new(&[(2.0, 0.0), (3.0, 1.0)]);
    let fist = Keys::new(&[(1.1, 0.0), (1.55, -0.5), (1.9, 1.0), (4.0, 1.0), (4.5, 0.0)]);
    let goals = |time: f64| {
        let (o, n) = (out.at(time), near.at(time));
        let mut g = stand.goals(time, -0.004 * o);
        g.hips += DVec3::new(-0.03, 0.0, 0.055) * (o * size);
        g.pelvis = turn_y(9.0 * o) * g.pelvis * turn_z(4.0 * o);
        g.chest = turn_y(20.0 * o) * g.chest * turn_z(10.0 * o) * turn_x(3.0 * o);
        g.head = turn_y(-10.0 * o - 12.0 * n * held.at(time))
            * turn_x(-22.0 * o + 22.0 * n * held.at(time))
            * g.head;
        // The left heel lifts as the weight goes to the right foot.
        g.feet[0] = rolled(body, 0, stand.places[0], -24.0 * o);
        g.arms[0].flexion -= 14.0 * o;
        g.arms[0].abduction += 12.0 * o;
        g.arms[0].elbow += 10.0 * o;
        g.arms[1].curl += 26.0 * fist.at(time);
        let arc = DVec3::new(-0.05, 0.04, 0.06) * (size * wave(0.5 * n));
        // Fingers forward and up, palm to the left; before the chest palm up.
        let up = from_axes(DVec3::NEG_Z, DVec3::NEG_X, DVec3::Y);
        let turn = turn_y(28.0 * n) * up * turn_x(-70.0 * n) * turn_z(-14.0);
        let elbow = DVec3::new(-0.6, -1.0, -0.2 - 0.3 * n);
        g.arms[1].hand =
            Some(HandGoal { wrist: shelf.lerp(chest, n) + arc, turn, elbow, weight: held.at(time) });
        g
    };
    let mut take = Take::from_goals("reach", body, (5.0, fps), goals);
    take.contacts.extend(contacts(ContactPoint::Ball, 0.0, 5.0));
    take.contacts.push(Contact { foot: 1, point: ContactPoint::Heel, from: 0.0, to: 5.0 });
    for (from, to) in [(0.0, 0.6), (3.0, 5.0)] {
        take.contacts.push(Contact { foot: 0, point: ContactPoint::Heel, from, to });
    }
    take
}

/// A jump forward from a stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jump {
    /// Seconds in the air.
    pub flight: f64,
    /// Metres forward during flight.
    pub distance: f64,
}

/// Times of a jump: bending down, pushing off, toe-off.
const DOWN: f64 = 0.6;
const PUSH: f64 = 1.15;
const OFF: f64 = 1.42;

impl Default for Jump {
    fn default() -> Self {
        Jump { flight: 0.46, distance: 0.5 }
    }
}

impl Jump {
    fn land(&self) -> f64 {
        OFF + self.flight
    }

    /// Height of the hips over standing and way forward, for a leg of 0.855 m.
    fn hips(&self, time: f64) -> (f64, f64) {
        let up = 9.81 * self.flight * 0.5;
        let ahead = self.distance / self.flight;
        let (deep, off, landed) = (-0.27, 0.055, -0.015);
        // Higher at toe-off than at landing: the rise from one to the other lengthens the way down.
        let up = up + (landed - off) / self.flight;
        let land = self.land();
        let (absorb, rise) = (0.24, 0.75);
        let z_land = 0.14 + self.distance;
        let stop = z_land + 0.12;
        if time < PUSH {
            (deep * min_jerk((time - DOWN) / (PUSH - DOWN)), -0.02 * min_jerk((time - DOWN) / (PUSH - DOWN)))
        } else if time < OFF {
            let (span, t) = (OFF - PUSH, (time - PUSH) / (OFF - PUSH));
            (hermite((deep, 0.0), (off, up * span), t), hermite((-0.02, 0.0), (0.14, ahead * span), t))
        } else if time < land {
            let t = time - OFF;
            (off + up * t - 4.905 * t * t, 0.14 + ahead * t)
        } else {
            let t = ((time - land) / absorb).min(1.0);
            let down = up - 9.81 * self.flight;
            let low = hermite((landed, down * absorb), (-0.26, 0.0), t);
            let z = hermite((z_land, ahead * absorb), (stop, 0.0), t);
            let back = min_jerk((time - land - absorb) / rise);
            (mix(low, 0.0, back), mix(z, stop - 0.025, back))
        }
    }

    /// Foot on the ground or in the air.
    fn foot(&self, stand: &Stand<'_>, foot: usize, time: f64) -> FootGoal {
        let (place, heading) = stand.places[foot];
        let land = self.land();
        let landing = place + DVec3::Z * ((0.14 + self.distance + 0.10) * stand.size);
        if time <= OFF {
            let pitch = -52.0 * libm::pow(((time - OFF + 0.2) / 0.2).clamp(0.0, 1.0), 1.8);
            return rolled(stand.body, foot, (place, heading), pitch);
        }
        if time >= land {
            let pitch = -24.0 * (1.0 - smooth(0.0, 0.11, time - land));
            return rolled(stand.body, foot, (landing, heading), pitch);
        }
        let s = (time - OFF) / self.flight;
        let h = 1e-4;
        let (start, end) = (self.foot(stand, foot, OFF), self.foot(stand, foot, land));
        let hips = |t: f64| {
            let (y, z) = self.hips(t);
            DVec3::new(0.0, y, z) * stand.size
        };
        // Relative to the hips, from the last pose on the ground to the first after it, legs drawn up between.
        let rate0 = (start.ankle - self.foot(stand, foot, OFF - h).ankle - (hips(OFF) - hips(OFF - h))) / h;
        // Feet land with half of the speed left, which the floor stops.
        let rate1 =
            (self.foot(stand, foot, land + h).ankle - end.ankle - (hips(land + h) - hips(land))) * (0.5 / h);
        let (a, b) = (start.ankle - hips(OFF), end.ankle - hips(land));
        let tuck = wave(s * 0.5) * wave(s * 0.5);
        let relative = meet((a, rate0 * self.flight), (b, rate1 * self.flight), s);
        let ankle = hips(time) + relative + DVec3::new(0.0, 0.10, -0.03) * (tuck * stand.size);
        let pitch = mix(start.pitch, end.pitch, smooth(0.0, 1.0, s)) - 14.0 * wave(0.5 * s);
        FootGoal { ankle, heading, pitch, toes: mix(start.toes, end.toes, min_jerk(s)) * (1.0 - 0.8 * tuck) }
    }

    /// The take: 4 seconds.
    pub fn take(&self, body: &Body, fps: f64) -> Take {
        let stand = Stand::new(body, 1.1, 59);
        let land = self.land();
        let bend = Keys::new(&[
            (DOWN, 0.0),
            (PUSH, 1.0),
            (OFF, -0.1),
            (land - 0.1, 0.25),
            (land + 0.24, 0.95),
            (land + 1.0, 0.0),
        ]);
        let arms = Keys::new(&[
            (0.55, 0.0),
            (1.02, -55.0),
            (OFF + 0.1, 112.0),
            (land + 0.2, 42.0),
            (land + 0.95, 0.0),
        ]);
        let goals = |time: f64| {
            let mut g = stand.goals(time, 0.0);
            let (y, z) = self.hips(time);
            let b = bend.at(time);
            g.hips += DVec3::new(0.0, y, z) * stand.size;
            g.pelvis *= turn_x(30.0 * b);
            g.chest *= turn_x(40.0 * b);
            g.head *= turn_x(9.0 * b);
            g.feet = [0, 1].map(|foot| self.foot(&stand, foot, time));
            let swing = arms.at(time);
            for (arm, more) in g.arms.iter_mut().zip([1.0, 0.95]) {
                arm.flexion += swing * more;
                arm.elbow += 16.0 + 0.10 * swing.abs();
                arm.abduction += 6.0 + 0.05 * swing.abs();
            }
            g
        };
        let mut take = Take::from_goals("jump", body, (4.0, fps), goals);
        take.contacts.extend(contacts(ContactPoint::Heel, 0.0, OFF - 0.2));
        take.contacts.extend(contacts(ContactPoint::Ball, 0.0, OFF));
        take.contacts.extend(contacts(ContactPoint::Ball, land, 4.0));
        take.contacts.extend(contacts(ContactPoint::Heel, land + 0.11, 4.0));
        take
    }
}
