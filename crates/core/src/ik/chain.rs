//! Chains of more than two segments: legs of animals, tails, necks, tentacles.
//!
//! Method: FABRIK (Aristidou and Lasenby, 2011): places are pulled to the goal from the end and back to the root in
//! turn, each segment keeping its length, until the end is there or the budget is used up; then every joint turns by the
//! shortest arc that lays its segment onto the new places. Reach is softened as for [`TwoBone`](super::TwoBone).
//!
//! Limits: no joint limits; a chain that lies dead straight on the line to a nearer goal is first bowed towards its own
//! way of bending.

use super::{IkAnswer, Outcome, PoseMut, SOFT_FROM, softened};
use crate::rotation::shortest_arc_f32;
use glam::Vec3;

/// A chain and the memory to solve it without allocating.
#[derive(Clone, Debug)]
pub struct ChainIk {
    joints: Vec<usize>,
    /// Direction to which the straight chain bows, in the first joint's frame. Default: +Z there.
    pub bend_in_first: Vec3,
    /// Most sweeps to the goal and back. Default: 24.
    pub budget: usize,
    /// Residual at which to stop, as a part of the chain's length. Default: 1e-5.
    pub tolerance: f32,
    places: Vec<Vec3>,
    lengths: Vec<f32>,
}

impl ChainIk {
    /// A chain of joints from base to end, each a descendant of the one before; joints in between ride along. `None`
    /// when there are fewer than two.
    pub fn new(joints: &[usize]) -> Option<ChainIk> {
        (joints.len() >= 2).then(|| ChainIk {
            joints: joints.to_vec(),
            bend_in_first: Vec3::Z,
            budget: 24,
            tolerance: 1e-5,
            places: vec![Vec3::ZERO; joints.len()],
            lengths: vec![0.0; joints.len() - 1],
        })
    }

    /// The joints from base to end.
    pub fn joints(&self) -> &[usize] {
        &self.joints
    }

    /// Turns the joints so that the last comes to `goal` (model space). The last joint's own rotation follows the one
    /// before. A goal that equals the pose leaves every bit of it.
    pub fn solve(&mut self, pose: &mut PoseMut<'_>, goal: Vec3) -> IkAnswer {
        self.read(pose);
        let last = self.joints.len() - 1;
        let length: f32 = self.lengths.iter().sum();
        let start = self.places[0];
        let mut answer = IkAnswer {
            outcome: Outcome::Reached,
            target_distance: start.distance(goal),
            chain_length: length,
            residual: self.places[last].distance(goal),
        };
        if self.places[last] == goal {
            return answer;
        }
        if length <= 1e-12 || !(length + goal.element_sum() + self.places[last].element_sum()).is_finite() {
            answer.outcome = Outcome::NoLength;
            return answer;
        }
        let end = self.reachable(&mut answer, goal);
        // Under non-uniform scale segments change their length as they turn: a second and third pass mend that.
        for _ in 0..3 {
            self.bow_if_straight(pose, end);
            self.iterate(end);
            self.apply(pose);
            self.read(pose);
            if self.places[last].distance(end) <= 10.0 * self.tolerance * length {
                break;
            }
        }
        answer.residual = self.places[last].distance(goal);
        if answer.outcome == Outcome::Reached && answer.residual > 1e-4 * length {
            let longest = self.lengths.iter().fold(0.0f32, |a, b| a.max(*b));
            let folded = 2.0 * longest - length;
            answer.outcome =
                if answer.target_distance < folded { Outcome::TooNear } else { Outcome::OutOfBudget };
        }
        answer
    }

    fn read(&mut self, pose: &PoseMut<'_>) {
        for (place, joint) in self.places.iter_mut().zip(&self.joints) {
            *place = pose.model.positions[*joint];
        }
        for (length, pair) in self.lengths.iter_mut().zip(self.places.windows(2)) {
            *length = pair[0].distance(pair[1]);
        }
    }

    /// The goal, or the place on the way to it that softened reach allows.
    fn reachable(&self, answer: &mut IkAnswer, goal: Vec3) -> Vec3 {
        let start = self.places[0];
        let now = start.distance(self.places[self.places.len() - 1]);
        let length = answer.chain_length.max(now);
        let from = (SOFT_FROM * length).max(now).min(length);
        if answer.target_distance <= from {
            return goal;
        }
        answer.outcome = if answer.target_distance > length { Outcome::TooFar } else { Outcome::Softened };
        let distance = softened(answer.target_distance, from, length);
        start + (goal - start) * (distance / answer.target_distance)
    }

    /// A straight chain has no side to give way to when its goal comes nearer on its own line.
    fn bow_if_straight(&mut self, pose: &PoseMut<'_>, end: Vec3) {
        let start = self.places[0];
        let last = self.places[self.places.len() - 1];
        let Some(line) = (last - start).try_normalize() else {
            return;
        };
        let length: f32 = self.lengths.iter().sum();
        let off = |p: Vec3| (p - start).reject_from_normalized(line).length();
        let straight = self.places.iter().all(|p| off(*p) < 1e-4 * length) && off(end) < 1e-4 * length;
        if !straight || end.distance(start) >= last.distance(start) {
            return;
        }
        let own = pose.model.rotations[self.joints[0]] * self.bend_in_first;
        let side = own.reject_from_normalized(line).try_normalize();
        let side = side.unwrap_or_else(|| line.any_orthonormal_vector());
        let short = 1.0 - end.distance(start) / length;
        let height = 0.5 * length * short.max(0.0).sqrt();
        for place in &mut self.places[1..] {
            let along = (*place - start).length() / length;
            *place += side * (height * 4.0 * along * (1.0 - along));
        }
    }

    fn iterate(&mut self, end: Vec3) {
        let last = self.places.len() - 1;
        let start = self.places[0];
        let length: f32 = self.lengths.iter().sum();
        for _ in 0..self.budget.max(1) {
            self.places[last] = end;
            for i in (0..last).rev() {
                self.places[i] = at_distance(self.places[i + 1], self.places[i], self.lengths[i]);
            }
            self.places[0] = start;
            for i in 0..last {
                self.places[i + 1] = at_distance(self.places[i], self.places[i + 1], self.lengths[i]);
            }
            if self.places[last].distance(end) <= self.tolerance * length {
                break;
            }
        }
    }

    fn apply(&self, pose: &mut PoseMut<'_>) {
        for (i, pair) in self.joints.windows(2).enumerate() {
            let now = pose.model.positions[pair[1]] - pose.model.positions[pair[0]];
            let wanted = self.places[i + 1] - pose.model.positions[pair[0]];
            pose.turn(pair[0], shortest_arc_f32(now, wanted, Vec3::X));
        }
    }
}

/// The point at `length` from `from` on the way to `towards`.
fn at_distance(from: Vec3, towards: Vec3, length: f32) -> Vec3 {
    from + (towards - from).normalize_or(Vec3::Y) * length
}
