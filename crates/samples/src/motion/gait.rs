//! Walking and running along a path.
//!
//! Method: footsteps come first and never move. In stance the foot rolls over the heel until the sole is flat, stands,
//! and rolls over the ball until toe-off, with the pitch of the published foot angles; the ankle follows exactly. In
//! swing the foot goes where the published hip, knee and ankle angles put it relative to the moving pelvis, plus a smooth
//! correction that meets both neighbouring stances in place and speed. The pelvis follows the path with the published
//! sway, rotation, obliquity and rise; its mean height is the largest at which no leg is overstretched. Legs are then
//! solved exactly, so knee and hip angles are results and are tested against the same published curves.

mod style;
mod swing;

pub use style::{GaitStyle, RUN_STYLE, WALK_STYLE};

use super::curve::Sway;
use super::goals::{ArmGoal, FootGoal, Goals, rolled};
use super::path::Path;
use super::plan::{Pace, Plan, Step};
use super::tables::GaitTables;
use super::take::{Contact, ContactPoint, Take};
use crate::body::Body;
use crate::math::{DVec3, Rng, smooth, turn_x, turn_y, turn_z, wave};
use swing::{below_hip, swing_angles};

/// Choices for a gait.
#[derive(Clone, Debug, PartialEq)]
pub struct GaitOptions {
    /// Joint angles.
    pub tables: GaitTables,
    /// Way over the floor.
    pub path: Path,
    /// Length of the take, seconds.
    pub seconds: f64,
    /// Metres per second for a leg of 0.855 m; other legs go with the root of their length (Froude).
    pub speed: f64,
    /// Seconds per stride for the same leg.
    pub stride: f64,
    /// Amplitudes.
    pub style: GaitStyle,
    /// Picks the differences between steps.
    pub seed: u64,
    /// Size of those differences, 0 to 1.
    pub variation: f64,
}

/// A gait of one body, ready to be asked for any moment.
#[derive(Clone, Debug)]
pub struct Gait {
    body: Body,
    options: GaitOptions,
    plan: Plan,
    /// Leg length relative to the one the amplitudes are given for.
    size: f64,
    lengths: (f64, f64),
    /// Mean height of the hips joint.
    height: f64,
    sways: Vec<Sway>,
}

impl Gait {
    /// Lays the footsteps and finds the height of the pelvis.
    pub fn new(body: &Body, options: &GaitOptions) -> Gait {
        let mut rng = Rng::new(options.seed);
        let size = body.leg_length() / 0.855;
        let root = size.sqrt();
        let upper = body.bone("leftUpperLeg");
        let lengths = (body.length(upper), body.length(body.bone("leftLowerLeg")));
        let tables = options.tables;
        let passing = swing_angles(&tables, tables.passing);
        let pace = Pace {
            stride: options.stride * root,
            speed: options.speed * root,
            half_width: body.offset(upper).x * 0.52,
            ahead: below_hip(lengths, passing.0, passing.1).z + options.style.ahead * size,
            toe_out: 6.0,
            variation: options.variation,
        };
        let plan = Plan::new(options.seconds, &options.path, &tables, pace, &mut rng);
        let sways = (0..8).map(|_| Sway::new(&mut rng)).collect();
        let stand = body.bones[0].head.y;
        let mut gait =
            Gait { body: body.clone(), options: options.clone(), plan, size, lengths, height: stand, sways };
        gait.find_height(stand);
        gait
    }

    /// The footsteps.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The largest mean height of the hips at which no leg is longer than the style's reach.
    fn find_height(&mut self, stand: f64) {
        let (mut low, mut high) = (stand * 0.8, stand * 1.02);
        for _ in 0..26 {
            self.height = (low + high) * 0.5;
            if self.extension() > self.options.style.reach { high = self.height } else { low = self.height }
        }
        self.height = low;
    }

    /// The largest extension of a leg over the take.
    fn extension(&self) -> f64 {
        let count = (self.options.seconds * 50.0) as usize;
        let whole = self.lengths.0 + self.lengths.1;
        let mut most: f64 = 0.0;
        for i in 0..=count {
            let time = i as f64 * 0.02;
            for foot in 0..2 {
                // In swing the published angles rule, whatever the height.
                if time > self.plan.around(foot, time).0.lift {
                    continue;
                }
                most = most.max(self.foot(foot, time).ankle.distance(self.hip(foot, time)) / whole);
            }
        }
        most
    }

    fn sway(&self, which: usize, time: f64) -> f64 {
        self.options.variation * self.sways[which].at(time)
    }

    /// Mean height of the hips joint, metres.
    pub fn height(&self) -> f64 {
        self.height
    }

    /// Heading of the body, degrees to the left of +Z.
    pub fn heading(&self, time: f64) -> f64 {
        self.options.path.heading(self.plan.distance(time))
    }

    /// Place and turn of the pelvis.
    fn pelvis(&self, time: f64) -> (DVec3, crate::math::DQuat) {
        let style = &self.options.style;
        let phase = self.plan.phase(time);
        let distance = self.plan.distance(time);
        let forward = self.options.path.forward(distance);
        let left = DVec3::new(forward.z, 0.0, -forward.x);
        let middle = self.options.tables.stance * 0.5;
        let side = style.sway * wave(phase - middle + 0.25) + 0.004 * self.sway(0, time);
        let rise = style.rise * wave(2.0 * (phase - style.top) + 0.25) + 0.002 * self.sway(1, time);
        let surge = 0.010 * wave(2.0 * (phase - 0.05));
        let place = self.options.path.place(distance) + (left * side + forward * surge) * self.size;
        let bank = self.bank(time);
        let yaw = -style.pelvis_yaw * wave(phase + 0.25) + 0.5 * self.sway(2, time);
        let drop = style.pelvis_drop * wave(phase - 0.14 + 0.25);
        let tilt = style.lean * 0.35 + 1.0 * wave(2.0 * phase + 0.1);
        let turn = turn_y(self.heading(time) + yaw) * turn_z(drop + bank * 0.5) * turn_x(tilt);
        (DVec3::new(place.x, self.height + rise * self.size, place.z), turn)
    }

    /// Lean into a bend of the path, degrees, positive when the left side rises: v² / (g r), softened.
    fn bank(&self, time: f64) -> f64 {
        let rate = (self.heading(time + 0.15) - self.heading(time - 0.15)).to_radians() / 0.3;
        -(rate * self.options.speed / 9.81).to_degrees() * 0.8
    }

    /// Place of a hip joint.
    fn hip(&self, foot: usize, time: f64) -> DVec3 {
        let (place, turn) = self.pelvis(time);
        let bone = self.body.bone(if foot == 0 { "leftUpperLeg" } else { "rightUpperLeg" });
        place + turn * self.body.offset(bone)
    }

    /// The foot at a time.
    pub fn foot(&self, foot: usize, time: f64) -> FootGoal {
        let (step, next) = self.plan.around(foot, time);
        if time <= step.lift { self.stance(foot, &step, time) } else { self.swing(foot, &step, &next, time) }
    }

    /// A standing foot, exact: it rolls over the heel, stands, and rolls over the ball.
    fn stance(&self, foot: usize, step: &Step, time: f64) -> FootGoal {
        let t = &self.options.tables;
        let u = ((time - step.strike) / (step.lift - step.strike)).clamp(0.0, 1.0);
        let pitch = if u < t.flat {
            t.pitch.0 * (1.0 - smooth(0.0, t.flat, u))
        } else if u > t.heel_off {
            t.pitch.1 * libm::pow((u - t.heel_off) / (1.0 - t.heel_off), 1.9)
        } else {
            0.0
        };
        rolled(&self.body, foot, (step.place, step.heading), pitch)
    }

    fn arm(&self, side: usize, time: f64) -> ArmGoal {
        let style = &self.options.style;
        // The left arm is foremost just after the right heel strike.
        let offset = if side == 0 { 0.5 } else { 0.0 };
        let swing = wave(self.plan.phase(time) - offset - 0.03 + 0.25);
        let late = wave(self.plan.phase(time) - offset - 0.09 + 0.25);
        let amplitude = style.arms * (1.0 + 0.07 * self.sway(3 + side, time));
        let outward = if side == 0 { 1.0 } else { -1.0 };
        ArmGoal {
            flexion: style.arms_mean + amplitude * swing + 1.2 * self.sway(5, time) * outward,
            abduction: 8.5 + 2.0 * late + 1.0 * self.sway(5 + side, time),
            inward: 20.0 + 0.35 * style.arms * late.max(-0.3),
            elbow: style.elbow.0 + style.elbow.1 * late,
            pronation: 14.0 + 5.0 * late,
            wrist: 5.0 - 5.0 * wave(self.plan.phase(time) - offset - 0.14 + 0.25),
            curl: style.curl + 2.0 * self.sway(4, time),
            shrug: 0.0,
            hand: None,
        }
    }

    /// All goals of a moment.
    pub fn goals(&self, time: f64) -> Goals {
        let style = &self.options.style;
        let phase = self.plan.phase(time);
        let (hips, pelvis) = self.pelvis(time);
        let yaw = style.chest_yaw * wave(phase + 0.22) + 0.6 * self.sway(6, time);
        let bank = self.bank(time);
        let roll = -0.25 * style.pelvis_drop * wave(phase - 0.14 + 0.25) + bank;
        let pitch = style.lean + 0.9 * wave(2.0 * phase + 0.35) + 0.4 * self.sway(7, time);
        let chest = turn_y(self.heading(time + 0.05) + yaw) * turn_z(roll) * turn_x(pitch);
        // Eyes look where the way leads; the head stays level.
        let gaze = self.heading(time + 0.4) + 1.5 * self.sway(2, time);
        let head = turn_y(gaze) * turn_z(0.2 * roll) * turn_x(0.15 * pitch + 0.8 * self.sway(1, time) + 2.0);
        let feet = [self.foot(0, time), self.foot(1, time)];
        Goals { hips, pelvis, chest, head, feet, arms: [self.arm(0, time), self.arm(1, time)] }
    }

    /// Contacts between two times.
    pub fn contacts(&self, from: f64, to: f64) -> Vec<Contact> {
        let t = &self.options.tables;
        let mut out = Vec::new();
        for foot in 0..2 {
            for step in &self.plan.steps[foot] {
                let at = |u: f64| step.strike + u * (step.lift - step.strike);
                for (point, a, b) in [
                    (ContactPoint::Heel, step.strike, at(t.heel_off)),
                    (ContactPoint::Ball, at(t.flat), step.lift),
                ] {
                    if b > from && a < to {
                        out.push(Contact { foot, point, from: a.max(from), to: b.min(to) });
                    }
                }
            }
        }
        out
    }

    /// The take at a rate.
    pub fn take(&self, name: &str, fps: f64) -> Take {
        let seconds = self.options.seconds;
        let mut take = Take::from_goals(name, &self.body, (seconds, fps), |t| self.goals(t));
        take.contacts = self.contacts(0.0, take.seconds());
        take
    }
}
