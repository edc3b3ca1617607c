//! Brings hands to their places, frame by frame.
//!
//! What a frame needs is the same at run time and over a clip: the pose, where each held hand belongs in the frame of
//! what it holds, and a weight. Over a clip the frames are solved twice: first to see which are out of reach, then, with
//! those released and faded around, for good.

use super::hand::{Frame, Hands, Palm};
use super::{GripContact, GripOptions, GripPass, GripPhase, GripRemedy, GripReport, GripTo, GripUnreachable};
use crate::clip::Clip;
use crate::humanoid::Side;
use crate::ik::{EndRotation, IkAnswer, LimbEnd, PoseMut, TwoBoneGoal};
use crate::pose::ModelPose;
use crate::retarget::follow::{Followers, PropMotion};
use crate::retarget::frames::Frames;
use crate::retarget::travel::into_frame;
use crate::rotation::slerp;
use crate::transform::Transform;
use glam::{Mat3, Quat, Vec3};

/// Rounds in which the other hand comes to meet one that does not reach.
const ROUNDS: usize = 4;

/// A grip with all that its frames need.
#[derive(Clone, Debug)]
pub(super) struct Held {
    phase: GripPhase,
    /// The hand in the frame of what it holds, by frame; for the ground its fixed place, model space.
    relative: Vec<Frame>,
    /// How much of the grip holds, by frame.
    weights: Vec<f32>,
}

/// What became of one grip in one frame.
#[derive(Clone, Copy, Debug)]
struct Solved {
    answer: IkAnswer,
    residual: f32,
    other_came: bool,
}

pub(super) struct Solver<'a> {
    pass: &'a GripPass<'a>,
    hands: &'a Hands,
    options: &'a GripOptions,
    followers: &'a Followers,
    frames: Frames,
    /// The source's palms in the target's axes, by frame.
    palms: Vec<[Frame; 2]>,
    /// The travel that a clip in place has lost, by frame.
    lost: Vec<Vec3>,
    model: ModelPose,
    source_local: Vec<Transform>,
    source_model: ModelPose,
}

impl<'a> Solver<'a> {
    pub(super) fn new(
        pass: &'a GripPass<'a>,
        clip: &Clip,
        hands: &'a Hands,
        options: &'a GripOptions,
        followers: &'a Followers,
    ) -> Solver<'a> {
        let mut solver = Solver {
            pass,
            hands,
            options,
            followers,
            frames: Frames::of(pass.target.skeleton(), clip, pass.times),
            palms: Vec::with_capacity(pass.times.len()),
            lost: Vec::with_capacity(pass.times.len()),
            model: ModelPose::rest(pass.target.skeleton()),
            source_local: pass.source.skeleton().rest().to_vec(),
            source_model: ModelPose::default(),
        };
        let travel = &pass.retarget.plan.travel;
        for frame in 0..pass.times.len() {
            solver.pose_source(frame);
            let source = &solver.source_model;
            let palms = [Side::Left, Side::Right].map(|side| hands.source_frame(side, source));
            solver.palms.push(palms);
            let in_place = travel.is_in_place();
            solver.lost.push(if in_place {
                travel.horizontal_travel(&solver.source_local)
            } else {
                Vec3::ZERO
            });
        }
        solver
    }

    fn pose_source(&mut self, frame: usize) {
        let skeleton = self.pass.source.skeleton();
        self.pass.source_clip.sample(skeleton, self.pass.times[frame], &mut self.source_local);
        self.source_model.compose(skeleton, &self.source_local);
    }

    /// Prepares a grip.
    pub(super) fn held(&mut self, phase: GripPhase) -> Held {
        let side = phase.hand as usize;
        let mut relative: Vec<Frame> = match phase.holds {
            GripTo::OtherHand => {
                self.palms.iter().map(|palms| palms[1 - side].relative(&palms[side])).collect()
            }
            GripTo::Prop { source, .. } => {
                let count = self.pass.times.len();
                let mut out = Vec::with_capacity(count);
                for frame in 0..count {
                    self.pose_source(frame);
                    let prop = self.hands.source_prop(source, &self.source_model);
                    out.push(prop.relative(&self.palms[frame][side]));
                }
                out
            }
            GripTo::Ground => self.fixed_places(&phase),
        };
        for frame in &mut relative {
            frame.place += phase.shift.place;
            frame.turn *= phase.shift.turn;
        }
        let weights = weights(self.pass.times, self.options.fade_secs, |frame| {
            (phase.from..=phase.to).contains(&frame)
        });
        Held { phase, relative, weights }
    }

    /// Where a hand on the ground belongs: in the phase one place, the mean of where it is; outside as far from the
    /// animated palm as it is at that end of the phase.
    fn fixed_places(&mut self, phase: &GripPhase) -> Vec<Frame> {
        let side = phase.hand as usize;
        let skeleton = self.pass.target.skeleton();
        let places: Vec<Vec3> = (0..self.pass.times.len())
            .map(|frame| {
                self.model.compose(skeleton, self.frames.pose(frame));
                self.hands.target[side].place(&self.model) + self.lost[frame]
            })
            .collect();
        let held = &places[phase.from..=phase.to];
        let mut place = held.iter().sum::<Vec3>() / held.len() as f32;
        let floors = (
            self.options.source_floor.unwrap_or(self.pass.source.floor()),
            self.options.target_floor.unwrap_or(self.pass.target.floor()),
        );
        let source = &self.palms[phase.from..=phase.to];
        let height = source.iter().map(|p| p[side].place.y).sum::<f32>() / source.len() as f32 - floors.0;
        // The palm's own thickness goes with the size of the character.
        place.y = floors.1 + height * self.pass.retarget.scale();
        let turn = Quat::IDENTITY;
        let at = |(frame, own): (usize, &Vec3)| {
            let end = frame.clamp(phase.from, phase.to);
            Frame { place: *own + (place - places[end]) - self.lost[frame], turn }
        };
        places.iter().enumerate().map(at).collect()
    }

    /// Solves all frames; a grip that is out of reach in a frame is released there if the remedies say so.
    pub(super) fn run(&mut self, mut held: Vec<Held>) -> GripReport {
        let mut report = GripReport::default();
        let releases = self.options.remedies.contains(&GripRemedy::Release);
        let mut lost: Vec<Vec<usize>> = vec![Vec::new(); held.len()];
        for frame in 0..self.pass.times.len() {
            let mut local = self.frames.pose(frame).to_vec();
            for (grip, solved) in self.frame(frame, &mut local, &held) {
                let needs_help = solved.other_came || solved.residual > self.options.tolerance;
                if !needs_help || !held[grip].holds(frame) {
                    continue;
                }
                let out_of_reach = solved.residual > self.options.tolerance;
                if out_of_reach {
                    lost[grip].push(frame);
                }
                report.unreachable.push(self.unreachable(
                    &held[grip],
                    frame,
                    &solved,
                    out_of_reach && releases,
                ));
            }
        }
        for (grip, frames) in held.iter_mut().zip(&lost).filter(|(_, frames)| releases && !frames.is_empty())
        {
            grip.release(frames, self.pass.times, self.options.fade_secs);
        }
        let mut residuals = vec![0.0f32; held.len()];
        for frame in 0..self.pass.times.len() {
            if held.iter().all(|grip| grip.weights[frame] <= 0.0) {
                continue;
            }
            let mut local = self.frames.pose(frame).to_vec();
            for (grip, solved) in self.frame(frame, &mut local, &held) {
                if held[grip].holds(frame) {
                    residuals[grip] = residuals[grip].max(solved.residual);
                }
            }
            self.frames.pose_mut(frame).copy_from_slice(&local);
        }
        for ((grip, lost), residual) in held.iter().zip(&lost).zip(residuals) {
            let released = releases && !lost.is_empty();
            report.contacts.push(GripContact { phase: grip.phase, released, residual });
        }
        report
    }

    fn unreachable(&self, held: &Held, frame: usize, solved: &Solved, released: bool) -> GripUnreachable {
        let mut applied = Vec::new();
        for remedy in &self.options.remedies {
            match remedy {
                GripRemedy::OtherHand if solved.other_came => applied.push(*remedy),
                GripRemedy::Release if released => applied.push(*remedy),
                _ => {}
            }
        }
        GripUnreachable {
            bone: held.phase.bone(),
            frame,
            target_distance: solved.answer.target_distance,
            chain_length: solved.answer.chain_length,
            applied,
            residual: solved.residual,
        }
    }

    /// Solves one frame in `local`; what became of each grip that has a weight there.
    fn frame(&mut self, frame: usize, local: &mut [Transform], held: &[Held]) -> Vec<(usize, Solved)> {
        let active: Vec<usize> = (0..held.len()).filter(|grip| held[*grip].weights[frame] > 0.0).collect();
        if active.is_empty() {
            return Vec::new();
        }
        let skeleton = self.pass.target.skeleton();
        self.model.compose(skeleton, local);
        let props = PropMotion {
            source: self.pass.source,
            source_clip: self.pass.source_clip,
            target: self.pass.target,
            retarget: self.pass.retarget,
        };
        let mut out = Vec::new();
        for grip in active {
            let Held { phase, relative, weights } = &held[grip];
            if let GripTo::Prop { target, .. } = phase.holds {
                let pose = PoseMut { skeleton, local, model: &mut self.model };
                self.followers.place_one(target, pose, self.pass.times[frame], &props);
            }
            let mut pose = PoseMut { skeleton, local, model: &mut self.model };
            let grip_now = Now { phase, relative: &relative[frame], weight: weights[frame] };
            let meet = self.options.remedies.contains(&GripRemedy::OtherHand);
            let solved = solve(&mut pose, self.hands, &grip_now, (self.options.tolerance, meet));
            out.push((grip, solved));
            let sides = [Some(phase.hand), (phase.holds == GripTo::OtherHand).then(|| phase.hand.other())];
            for side in sides.into_iter().flatten() {
                self.touch(side);
            }
        }
        out
    }

    fn touch(&mut self, side: Side) {
        let (arm, palm) = (&self.hands.arms[side as usize], &self.hands.target[side as usize]);
        for joint in [arm.upper, arm.lower, palm.joint] {
            self.frames.turned(joint);
        }
        if let LimbEnd::Point(_) = arm.end {
            self.frames.moved(palm.joint);
        }
    }

    pub(super) fn write(&self, clip: &mut Clip) {
        self.frames.write(clip, self.pass.times);
    }
}

impl Held {
    /// Whether the grip holds fully in a frame.
    fn holds(&self, frame: usize) -> bool {
        self.weights[frame] >= 1.0
    }

    /// Takes the weight off frames that are out of reach, with fades around them.
    fn release(&mut self, lost: &[usize], times: &[f64], fade_secs: f32) {
        let mut is_lost = vec![false; times.len()];
        lost.iter().for_each(|frame| is_lost[*frame] = true);
        let free = weights(times, fade_secs, |frame| is_lost[frame]);
        self.weights.iter_mut().zip(free).for_each(|(weight, free)| *weight *= 1.0 - free);
    }
}

/// 1 where `holds`, from there smoothly down to 0 within `fade_secs`.
fn weights(times: &[f64], fade_secs: f32, holds: impl Fn(usize) -> bool) -> Vec<f32> {
    let count = times.len();
    let mut away = vec![f64::INFINITY; count];
    let mut last: Option<f64> = None;
    for i in 0..count {
        if holds(i) {
            last = Some(times[i]);
        }
        away[i] = last.map_or(f64::INFINITY, |held| times[i] - held);
    }
    last = None;
    for i in (0..count).rev() {
        if holds(i) {
            last = Some(times[i]);
        }
        away[i] = away[i].min(last.map_or(f64::INFINITY, |held| held - times[i]));
    }
    let fade = f64::from(fade_secs.max(1e-6));
    let weight = |away: &f64| {
        let u = (1.0 - away / fade).clamp(0.0, 1.0) as f32;
        u * u * u * (10.0 + u * (6.0 * u - 15.0))
    };
    away.iter().map(weight).collect()
}

/// A grip in the frame at hand.
struct Now<'a> {
    phase: &'a GripPhase,
    relative: &'a Frame,
    weight: f32,
}

/// Brings the hand of one grip to its place.
fn solve(pose: &mut PoseMut<'_>, hands: &Hands, now: &Now<'_>, (tolerance, meet): (f32, bool)) -> Solved {
    let (hand, other) = (now.phase.hand as usize, now.phase.hand.other() as usize);
    let own = hands.target[hand].frame(pose.model);
    let blended = |goal: Frame| Frame {
        place: own.place + (goal.place - own.place) * now.weight,
        turn: slerp(own.turn, goal.turn, now.weight),
    };
    match now.phase.holds {
        GripTo::Ground => {
            let goal = blended(Frame { place: now.relative.place, turn: own.turn });
            bring(pose, hands, hand, &goal)
        }
        GripTo::Prop { target, .. } => {
            let prop = Frame { place: pose.model.positions[target], turn: pose.model.rotations[target] };
            bring(pose, hands, hand, &blended(prop.at(now.relative)))
        }
        GripTo::OtherHand => {
            let palm = &hands.target[other];
            let goal = palm.frame(pose.model).at(now.relative);
            shift(pose, hands, other, (own.place - goal.place) * (now.phase.share * now.weight));
            let goal_now = |pose: &PoseMut<'_>| blended(palm.frame(pose.model).at(now.relative));
            let mut solved = bring(pose, hands, hand, &goal_now(pose));
            for _ in 0..ROUNDS {
                if !meet || solved.residual <= tolerance {
                    break;
                }
                let reached = hands.target[hand].place(pose.model);
                let wanted = goal_now(pose).place;
                shift(pose, hands, other, (reached - wanted) / now.weight.max(0.1));
                solved = Solved { other_came: true, ..bring(pose, hands, hand, &goal_now(pose)) };
            }
            solved
        }
    }
}

/// Moves a palm, its rotation kept.
fn shift(pose: &mut PoseMut<'_>, hands: &Hands, side: usize, by: Vec3) {
    if by != Vec3::ZERO {
        let now = hands.target[side].frame(pose.model);
        bring(pose, hands, side, &Frame { place: now.place + by, ..now });
    }
}

/// Brings a palm into a frame, as far as the arm reaches.
fn bring(pose: &mut PoseMut<'_>, hands: &Hands, side: usize, goal: &Frame) -> Solved {
    let (arm, palm): (_, &Palm) = (&hands.arms[side], &hands.target[side]);
    let (wrist, rotation) = palm.joint_at(pose.model, goal);
    let end = EndRotation::Set(rotation);
    let answer = arm.solve(pose, &TwoBoneGoal { end, ..TwoBoneGoal::at(wrist) });
    if let LimbEnd::Point(_) = arm.end {
        let place = arm.end_position(pose);
        let (linear, origin) = match pose.skeleton.parent(palm.joint) {
            None => (Mat3::IDENTITY, Vec3::ZERO),
            Some(parent) => (pose.model.linears[parent], pose.model.positions[parent]),
        };
        pose.local[palm.joint].translation = into_frame(linear, origin, place);
        pose.model.compose_subtree(pose.skeleton, palm.joint, pose.local);
        pose.set_rotation(palm.joint, rotation);
    }
    let residual = palm.place(pose.model).distance(goal.place);
    Solved { answer, residual, other_came: false }
}
