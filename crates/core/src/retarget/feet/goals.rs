//! Where one foot should be in each frame.

use super::curve::{self, Fade, Held};
use super::evidence::{Evidence, Stand};
use super::knees;
use super::rig::{Foot, FootRig};
use super::{Contact, FeetOptions};
use crate::contact::{Phase, PhaseKind};
use crate::humanoid::Side;
use crate::rotation::slerp;
use glam::{Quat, Vec3};

/// One foot as the retarget left it, by frame.
#[derive(Clone, Debug, Default)]
pub(super) struct FootFrames {
    /// Ankle and rotations.
    pub(super) feet: Vec<Foot>,
    /// Hip joint.
    pub(super) hips: Vec<Vec3>,
    /// Knee joint.
    pub(super) knees: Vec<Vec3>,
    /// How long the leg may be: what softened reach allows, or as long as it is.
    pub(super) reach: Vec<f32>,
    /// Length of the leg, all of it.
    pub(super) chain_length: f32,
    /// The knee's bend as a rotation vector in the frame of the thigh.
    pub(super) bends: Vec<Vec3>,
}

/// A turn that raises the sole by less than this, leg lengths, is not worth much.
const LITTLE_GAIN: f32 = 0.03;

/// Acceleration that a fading correction may add to a foot, leg lengths per second squared (a foot in a walk's swing has
/// about 25), and as a part of the largest that the foot has without.
const ADDED_ACCELERATION: [f32; 2] = [4.0, 0.25];

/// A phase and the part of it that is held.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hold {
    pub(super) phase: Phase,
    /// Of what it stands on over the ground, metres.
    height: f32,
    /// The frames that are held; `None` when all is given up.
    pub(super) kept: Option<Held>,
}

impl Hold {
    /// Whether all or a part of it was given up.
    pub(super) fn is_released(&self) -> bool {
        self.kept.is_none_or(|k| (k.from, k.to) != (self.phase.from, self.phase.to))
    }
}

/// One foot's phases and goals.
#[derive(Clone, Debug)]
pub(super) struct FootGoals<'a> {
    pub(super) rig: &'a FootRig,
    pub(super) frames: FootFrames,
    pub(super) holds: Vec<Hold>,
    floor: f32,
    /// What a fading correction may add, metres per second squared.
    added_acceleration: f32,
    /// Where the foot should be, by frame.
    pub(super) goals: Vec<Foot>,
    /// Where its knee came to, by frame.
    pub(super) knees: Vec<Vec3>,
    /// How the leg came to stand, by frame.
    pub(super) legs: Vec<[Quat; 3]>,
    /// Distance of the contact point from its place after solving, by frame; 0 outside of phases.
    pub(super) residuals: Vec<f32>,
    /// Distance from hip to goal before any remedy, where that is out of reach, else 0; by frame.
    pub(super) wanted: Vec<f32>,
    /// By how much of its length the leg is longer, by frame; may be empty.
    pub(super) stretch: Vec<f32>,
    /// By how much of its length the leg should stay shorter than it can be so that its knee turns gently, by frame; may be
    /// empty.
    pub(super) slack: Vec<f32>,
    /// Frames in which nothing is done to the foot.
    lone: Vec<bool>,
}

impl<'a> FootGoals<'a> {
    pub(super) fn new(
        rig: &'a FootRig,
        mut frames: FootFrames,
        stands: &[Stand],
        (floor, heel_up): (f32, f32),
        evidence: &Evidence,
    ) -> FootGoals<'a> {
        let times = &evidence.clock[..];
        frames.bends = curve::smoothed(&frames.bends, times, knees::STEADY_SECS);
        let [most, part] = ADDED_ACCELERATION;
        let ankles: Vec<Vec3> = frames.feet.iter().map(|f| f.ankle).collect();
        let own = curve::peak_acceleration(&ankles, times);
        let added_acceleration = (most * frames.chain_length).min(part * own).max(1e-6);
        if heel_up != 0.0 {
            for (foot, _) in frames.feet.iter_mut().zip(&evidence.lone).filter(|(_, lone)| !**lone) {
                *foot = rig.heel_down(foot, heel_up);
            }
        }
        let holds = stands
            .iter()
            .map(|Stand { phase, height }| Hold {
                phase: *phase,
                height: *height,
                kept: Some(Held { from: phase.from, to: phase.to, fade_secs: 0.0 }),
            })
            .collect();
        let count = frames.feet.len();
        FootGoals {
            rig,
            goals: frames.feet.clone(),
            knees: frames.knees.clone(),
            legs: frames.feet.iter().map(|f| f.leg).collect(),
            frames,
            holds,
            floor,
            added_acceleration,
            residuals: vec![0.0; count],
            wanted: vec![0.0; count],
            stretch: Vec::new(),
            slack: Vec::new(),
            lone: evidence.lone.clone(),
        }
    }

    /// Makes the goals of all frames from what is held.
    pub(super) fn update(&mut self, times: &[f64], options: &FeetOptions) {
        let held: Vec<Held> = self.holds.iter().filter_map(|h| h.kept).collect();
        let weights = curve::weights(times.len(), &held, times, options.fade_secs);
        let level: Vec<(Quat, Quat)> = self.frames.feet.iter().map(|foot| self.rig.level(foot)).collect();
        for (frame, weight) in weights.iter().enumerate() {
            let foot = self.frames.feet[frame];
            self.goals[frame] = foot;
            if *weight > 0.0 {
                self.goals[frame] = levelled(&foot, curve::steadied(&level, times, frame), *weight);
            }
        }
        let shifts = self.shifts(times, &held, options.fade_secs);
        for (goal, shift) in self.goals.iter_mut().zip(&shifts) {
            goal.ankle += *shift;
        }
        let deepest = self.rig.deepest(options.deepest, self.frames.chain_length);
        self.keep_above(&held, &level, times, deepest);
    }

    /// What is held of the planted phases.
    fn planted(&self) -> Vec<Held> {
        let planted = self.holds.iter().filter(|h| h.phase.kind == PhaseKind::Planted);
        planted.filter_map(|h| h.kept).collect()
    }

    /// What the ankle is moved by in each frame. A glide gives the height only: its place on the ground fades as it does
    /// between phases.
    fn shifts(&self, times: &[f64], held: &[Held], fade_secs: f32) -> Vec<Vec3> {
        let fade = Fade { secs: fade_secs, acceleration: self.added_acceleration };
        let mut shifts = vec![Vec3::ZERO; times.len()];
        for index in 0..self.holds.len() {
            self.shift_in(index, &mut shifts, times);
        }
        let planted = self.planted();
        if planted.len() == held.len() {
            curve::fill(&mut shifts, held, times, &fade);
            return shifts;
        }
        let mut heights = shifts.clone();
        curve::fill(&mut shifts, &planted, times, &fade);
        curve::fill(&mut heights, held, times, &fade);
        for (shift, height) in shifts.iter_mut().zip(&heights) {
            shift.y = height.y;
        }
        shifts
    }

    /// Keeps the sole out of the ground between phases: bends the toes, turns the foot towards level, and lifts what that
    /// leaves; turns and lifts set in ahead of need and smoothly. Where a lift has to end because a phase begins, what is
    /// still deep is lifted at once.
    fn keep_above(&mut self, held: &[Held], level: &[(Quat, Quat)], times: &[f64], deepest: f32) {
        const WINDOW_SECS: f64 = 0.13;
        let (rig, floor) = (self.rig, self.floor);
        let closeness = curve::weights(times.len(), held, times, WINDOW_SECS as f32);
        let free: Vec<usize> = (0..times.len()).filter(|i| closeness[*i] < 1.0 && !self.lone[*i]).collect();
        let bottom = floor - 0.5 * deepest;
        // How fast a foot comes to lie flat, or leaves that, is a matter of one frame: it is rounded off.
        let level: Vec<(Quat, Quat)> =
            (0..times.len()).map(|frame| curve::steadied(level, times, frame)).collect();
        let mut turns = vec![0.0; times.len()];
        for frame in &free {
            turns[*frame] = self.turn_needed(*frame, level[*frame], bottom);
        }
        let turns = curve::envelope(&turns, times, WINDOW_SECS);
        let mut lifts = vec![0.0; times.len()];
        for frame in &free {
            let goal = &mut self.goals[*frame];
            if turns[*frame] > 0.0 {
                *goal = levelled(goal, level[*frame], turns[*frame].min(1.0));
            }
            rig.bend_toes(goal, floor, deepest);
            lifts[*frame] = (bottom - rig.lowest(goal)).max(0.0);
        }
        let lifts = curve::envelope(&lifts, times, WINDOW_SECS);
        for frame in &free {
            let goal = &mut self.goals[*frame];
            goal.ankle.y += lifts[*frame] * (1.0 - closeness[*frame]);
            rig.keep_above(goal, floor, deepest);
        }
    }

    /// The part of the turn to level, 0 to 1, that keeps the sole above a height: as much as the turn helps in all, and
    /// none where it does not help. What that leaves is lifted.
    fn turn_needed(&self, frame: usize, level: (Quat, Quat), bottom: f32) -> f32 {
        let goal = &self.goals[frame];
        let depth = |part: f32| {
            let mut foot = levelled(goal, level, part);
            self.rig.bend_toes(&mut foot, bottom, 0.0);
            bottom - self.rig.lowest(&foot)
        };
        let now = depth(0.0);
        if now <= 0.0 {
            return 0.0;
        }
        let gain = (now - depth(1.0)).max(0.0);
        // A turn that hardly helps is left out softly: there its part would depend on the last digit.
        let little = LITTLE_GAIN * self.frames.chain_length;
        (now * gain / (gain * gain + little * little)).min(1.0)
    }

    /// The shift of the ankle in the frames of a hold.
    fn shift_in(&self, index: usize, shifts: &mut [Vec3], times: &[f64]) {
        let Hold { phase, kept, height, .. } = self.holds[index];
        let Some(Held { from, to, .. }) = kept else {
            return;
        };
        let points = || self.goals[from..=to].iter().map(|g| self.rig.point_of(g));
        let count = (to - from + 1) as f64;
        let mean = points().map(|p| p.as_dvec3() / count).sum::<glam::DVec3>().as_vec3();
        let anchor = Vec3::new(mean.x, self.floor + height + self.rig.point_height, mean.z);
        for (shift, goal) in shifts[from..=to].iter_mut().zip(&self.goals[from..=to]) {
            *shift = match phase.kind {
                PhaseKind::Planted => self.rig.place_at(goal, anchor) - goal.ankle,
                PhaseKind::Sliding => Vec3::Y * (self.floor - self.rig.lowest(goal)),
            };
        }
        // Which vertex is the lowest changes at once: what that asks of the contact point's height is rounded off.
        let held = &mut shifts[from..=to];
        let heights: Vec<f32> = self.goals[from..=to].iter().map(|g| self.rig.point_of(g).y).collect();
        let rises: Vec<f32> = held.iter().zip(&heights).map(|(s, h)| s.y + h).collect();
        let rounded = curve::rounded(&rises, &times[from..=to]);
        for ((shift, height), rise) in held.iter_mut().zip(&heights).zip(rounded) {
            shift.y = rise - height;
        }
    }

    /// How far the soles are over the ground in the frames that are planted, as the retarget left them: one height per
    /// frame, negative when they are under it. To be called after the first update.
    pub(super) fn heights(&self) -> impl Iterator<Item = f32> + '_ {
        let planted = self.holds.iter().filter(|h| h.phase.kind == PhaseKind::Planted);
        let frames = planted.filter_map(|h| Some((h.kept?, h.height)));
        frames.flat_map(|(k, height)| (k.from..=k.to).map(move |i| (i, height))).map(|(i, height)| {
            let as_is = Foot { ankle: self.frames.feet[i].ankle, ..self.goals[i] };
            self.rig.point_of(&as_is).y - self.rig.point_height - height - self.floor
        })
    }

    /// How high the sole is over the ground in a frame as the retarget left it.
    pub(super) fn height_as_is(&self, frame: usize) -> f32 {
        self.rig.lowest(&self.frames.feet[frame]) - self.floor
    }

    /// Moves the foot alone, by frame: it takes another way between its phases.
    pub(super) fn move_foot_by(&mut self, shifts: &[Vec3]) {
        for ((foot, by), lone) in self.frames.feet.iter_mut().zip(shifts).zip(&self.lone) {
            if !lone {
                foot.ankle += *by;
            }
        }
    }

    /// Moves the whole foot, hip included: the character stands elsewhere from now on.
    pub(super) fn move_by(&mut self, shifts: &[Vec3]) {
        let frames = &mut self.frames;
        for (i, by) in shifts.iter().enumerate() {
            frames.feet[i].ankle += *by;
            frames.hips[i] += *by;
            frames.knees[i] += *by;
        }
    }

    /// Records how far the contact point is from its place after solving a frame.
    pub(super) fn record(&mut self, frame: usize, solved: &Foot) {
        self.legs[frame] = solved.leg;
        let holds = self.holds.iter().filter(|h| h.phase.kind == PhaseKind::Planted);
        for hold in holds {
            if hold.kept.is_some_and(|k| (k.from..=k.to).contains(&frame)) {
                let goal = &self.goals[frame];
                self.residuals[frame] = self.rig.point_of(solved).distance(self.rig.point_of(goal));
            }
        }
    }

    /// Which foot it is.
    pub(super) fn side(&self) -> Side {
        self.rig.side
    }

    /// What became of the phases.
    pub(super) fn contacts(&self) -> impl Iterator<Item = Contact> + '_ {
        self.holds.iter().map(|hold| {
            let kept = hold.kept.map_or(&[][..], |k| &self.residuals[k.from..=k.to]);
            Contact {
                released: hold.is_released(),
                residual: kept.iter().copied().fold(0.0, f32::max),
                ..Contact::untouched(hold.phase)
            }
        })
    }
}

/// A foot turned by a part of the way to its level rotations.
fn levelled(foot: &Foot, (level, flat): (Quat, Quat), part: f32) -> Foot {
    Foot { foot: slerp(foot.foot, level, part), toes: slerp(foot.toes, flat, part), ..*foot }
}
