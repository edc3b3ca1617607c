//! Where one foot should be in each frame.

use super::curve::{self, Held};
use super::evidence::Stand;
use super::rig::{Foot, FootRig};
use super::{Contact, FeetOptions, Remedy, Unreachable};
use crate::contact::{Phase, PhaseKind};
use crate::rotation::slerp;
use glam::{Quat, Vec3};

/// One foot as the retarget left it, by frame.
#[derive(Clone, Debug, Default)]
pub(super) struct FootFrames {
    /// Ankle and rotations.
    pub(super) feet: Vec<Foot>,
    /// Hip joint.
    pub(super) hips: Vec<Vec3>,
    /// How long the leg may be: what softened reach allows, or as long as it is.
    pub(super) reach: Vec<f32>,
    /// Length of the leg, all of it.
    pub(super) chain_length: f32,
}

/// A phase and the part of it that is held.
#[derive(Clone, Copy, Debug)]
struct Hold {
    phase: Phase,
    /// Of what it stands on over the ground, metres.
    height: f32,
    /// The frames that are held; `None` when all is given up.
    kept: Option<Held>,
    /// Place of the contact point; only its height counts in a glide.
    anchor: Vec3,
}

/// One foot's phases and goals.
#[derive(Clone, Debug)]
pub(super) struct FootGoals<'a> {
    rig: &'a FootRig,
    frames: FootFrames,
    holds: Vec<Hold>,
    floor: f32,
    /// Where the foot should be, by frame.
    pub(super) goals: Vec<Foot>,
    /// Distance of the contact point from its place after solving, by frame; 0 outside of phases.
    pub(super) residuals: Vec<f32>,
    /// Distance from hip to goal before any remedy, where that is out of reach, else 0; by frame.
    wanted: Vec<f32>,
}

impl<'a> FootGoals<'a> {
    pub(super) fn new(
        rig: &'a FootRig,
        mut frames: FootFrames,
        stands: &[Stand],
        (floor, heel_up): (f32, f32),
    ) -> FootGoals<'a> {
        if heel_up != 0.0 {
            for foot in &mut frames.feet {
                *foot = rig.heel_down(foot, heel_up);
            }
        }
        let holds = stands
            .iter()
            .map(|Stand { phase, height }| Hold {
                phase: *phase,
                height: *height,
                kept: Some(Held { from: phase.from, to: phase.to }),
                anchor: Vec3::ZERO,
            })
            .collect();
        let count = frames.feet.len();
        FootGoals {
            rig,
            goals: frames.feet.clone(),
            frames,
            holds,
            floor,
            residuals: vec![0.0; count],
            wanted: vec![0.0; count],
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
        let mut shifts = vec![Vec3::ZERO; times.len()];
        for index in 0..self.holds.len() {
            self.shift_in(index, &mut shifts);
        }
        curve::fill(&mut shifts, &held, times, options.fade_secs);
        for (goal, shift) in self.goals.iter_mut().zip(&shifts) {
            goal.ankle += *shift;
        }
        self.keep_above(&held, &level, times, options.deepest * self.frames.chain_length);
    }

    /// Keeps the sole out of the ground between phases: bends the toes, turns the foot towards level, and lifts what that
    /// leaves; turns and lifts set in ahead of need and smoothly. Where a lift has to end because a phase begins, what is
    /// still deep is lifted at once.
    fn keep_above(&mut self, held: &[Held], level: &[(Quat, Quat)], times: &[f64], deepest: f32) {
        const WINDOW_SECS: f64 = 0.1;
        let (rig, floor) = (self.rig, self.floor);
        let closeness = curve::weights(times.len(), held, times, WINDOW_SECS as f32);
        let free: Vec<usize> = (0..times.len()).filter(|i| closeness[*i] < 1.0).collect();
        let bottom = floor - 0.5 * deepest;
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

    /// The smallest part of the turn to level, 0 to 1, that keeps the sole above a height, or all of it.
    fn turn_needed(&self, frame: usize, level: (Quat, Quat), bottom: f32) -> f32 {
        let goal = &self.goals[frame];
        let height = |part: f32| {
            let mut foot = levelled(goal, level, part);
            self.rig.bend_toes(&mut foot, bottom, 0.0);
            self.rig.lowest(&foot)
        };
        if height(0.0) >= bottom {
            return 0.0;
        }
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..7 {
            let middle = 0.5 * (low + high);
            if height(middle) < bottom { low = middle } else { high = middle }
        }
        high
    }

    /// The shift of the ankle in the frames of a hold.
    fn shift_in(&mut self, index: usize, shifts: &mut [Vec3]) {
        let Hold { phase, kept, height, .. } = self.holds[index];
        let Some(Held { from, to }) = kept else {
            return;
        };
        let points = || self.goals[from..=to].iter().map(|g| self.rig.point_of(g));
        let count = (to - from + 1) as f64;
        let mean = points().map(|p| p.as_dvec3() / count).sum::<glam::DVec3>().as_vec3();
        let anchor = Vec3::new(mean.x, self.floor + height + self.rig.point_height, mean.z);
        for (shift, goal) in shifts[from..=to].iter_mut().zip(&self.goals[from..=to]) {
            *shift = match phase.kind {
                PhaseKind::Planted => anchor - self.rig.point_of(goal),
                PhaseKind::Sliding => Vec3::Y * (self.floor - self.rig.lowest(goal)),
            };
        }
        self.holds[index].anchor = anchor;
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

    /// Moves the whole foot, hip included: the character stands elsewhere from now on.
    pub(super) fn move_by(&mut self, shifts: &[Vec3]) {
        for ((foot, hip), by) in self.frames.feet.iter_mut().zip(&mut self.frames.hips).zip(shifts) {
            foot.ankle += *by;
            *hip += *by;
        }
    }

    /// How far the pelvis has to come down in each frame so that the foot reaches where it should be. Frames between
    /// phases count too: there a fading correction may ask for more leg than there is.
    pub(super) fn needs(&mut self) -> Vec<f32> {
        let mut is_held = vec![false; self.goals.len()];
        for held in self.holds.iter().filter_map(|h| h.kept) {
            is_held[held.from..=held.to].fill(true);
        }
        let feet = self.frames.hips.iter().zip(&self.frames.reach).zip(&self.goals).zip(is_held);
        let wanted = self.wanted.iter_mut();
        feet.zip(wanted)
            .map(|((((hip, reach), goal), is_held), wanted)| {
                let distance = hip.distance(goal.ankle);
                if distance > *reach && is_held {
                    *wanted = distance;
                }
                needed_drop(*hip, goal.ankle, *reach)
            })
            .collect()
    }

    /// Gives up what is not reached with the pelvis lowered by `drop`; each phase keeps its longest part of at least
    /// `shortest_secs`. Whether anything was given up.
    pub(super) fn release(&mut self, drop: &[f32], times: &[f64], shortest_secs: f32) -> bool {
        let mut released = false;
        for index in 0..self.holds.len() {
            let Some(held) = self.holds[index].kept else {
                continue;
            };
            let reached = |i: usize| {
                let hip = self.frames.hips[i] - Vec3::Y * drop[i];
                hip.distance(self.goals[i].ankle) <= self.frames.reach[i] * (1.0 + 1e-5)
            };
            if (held.from..=held.to).all(reached) {
                continue;
            }
            let mut best: Option<Held> = None;
            let mut open: Option<Held> = None;
            for i in (held.from..=held.to).filter(|i| reached(*i)) {
                open = match open {
                    Some(run) if run.to + 1 == i => Some(Held { to: i, ..run }),
                    _ => Some(Held { from: i, to: i }),
                };
                if open.map(|r| r.to - r.from) > best.map(|r| r.to - r.from) || best.is_none() {
                    best = open;
                }
            }
            self.holds[index].kept = best.filter(|r| (times[r.to] - times[r.from]) as f32 >= shortest_secs);
            released = true;
        }
        released
    }

    /// Records how far the contact point is from its place after solving a frame.
    pub(super) fn record(&mut self, frame: usize, solved: &Foot) {
        let holds = self.holds.iter().filter(|h| h.phase.kind == PhaseKind::Planted);
        for hold in holds {
            if hold.kept.is_some_and(|k| (k.from..=k.to).contains(&frame)) {
                self.residuals[frame] = self.rig.point_of(solved).distance(hold.anchor);
            }
        }
    }

    /// What became of the phases.
    pub(super) fn contacts(&self) -> impl Iterator<Item = Contact> + '_ {
        self.holds.iter().map(|hold| {
            let kept = hold.kept.map_or(&[][..], |k| &self.residuals[k.from..=k.to]);
            Contact {
                released: hold.kept != Some(Held { from: hold.phase.from, to: hold.phase.to }),
                residual: kept.iter().copied().fold(0.0, f32::max),
                ..Contact::untouched(hold.phase)
            }
        })
    }

    /// Frames that were out of reach, and what was done.
    pub(super) fn unreachable(&self, drop: &[f32], options: &FeetOptions) -> Vec<Unreachable> {
        let bone = |hold: &Hold| hold.phase.bone();
        let Some(first) = self.holds.first() else {
            return Vec::new();
        };
        let is_kept =
            |i: usize| self.holds.iter().filter_map(|h| h.kept).any(|k| (k.from..=k.to).contains(&i));
        (0..self.wanted.len())
            .filter(|i| self.wanted[*i] > 0.0)
            .map(|i| {
                let applies = |remedy: &&Remedy| match remedy {
                    Remedy::Pelvis { .. } => drop[i] > 0.0,
                    Remedy::Release => !is_kept(i),
                };
                Unreachable {
                    bone: bone(first),
                    frame: i,
                    target_distance: self.wanted[i],
                    chain_length: self.frames.chain_length,
                    applied: options.remedies.iter().filter(applies).copied().collect(),
                    residual: self.residuals[i],
                }
            })
            .collect()
    }

    /// The foot that these goals are for.
    pub(super) fn rig(&self) -> &FootRig {
        self.rig
    }
}

/// How far a hip has to come down so that the goal is within reach.
pub(super) fn needed_drop(hip: Vec3, goal: Vec3, reach: f32) -> f32 {
    if hip.distance(goal) <= reach {
        return 0.0;
    }
    let flat = Vec3::new(hip.x - goal.x, 0.0, hip.z - goal.z).length();
    let over = (reach * reach - flat * flat).max(0.0).sqrt();
    (hip.y - goal.y - over).max(0.0)
}

/// A foot turned by a part of the way to its level rotations.
fn levelled(foot: &Foot, (level, flat): (Quat, Quat), part: f32) -> Foot {
    Foot { foot: slerp(foot.foot, level, part), toes: slerp(foot.toes, flat, part), ..*foot }
}
