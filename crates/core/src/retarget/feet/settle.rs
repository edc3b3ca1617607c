//! What only the solved legs show, and what is then done about it.
//!
//! * **Soles that hang from the leg**: on round figures part of a foot's underside follows shin and thigh, which turn as the
//!   leg is solved. The goals are made again for the legs as they came to stand.
//! * **Knees that accelerate** more than anything did before: near straight, the last millimetres of a leg move its knee by
//!   centimetres. There the leg is kept shorter, which brings the pelvis down; a knee that is bent `r` times as far
//!   moves `1 / r` times as much.

use super::curve;
use super::goals::FootGoals;
use glam::Vec3;

/// How often goals are made and solved at most.
pub(super) const ROUNDS: usize = 6;
/// A sole that follows the leg counts as settled when the leg's turn moves it by less than this, metres.
const SETTLED: f32 = 2e-4;
/// A knee may accelerate by this much more than hips, knees and feet did before, and always by this many leg lengths per
/// second squared (a walking knee has 20 and more).
const LIVELIER: f32 = 1.15;
const CALM: f32 = 3.0;
/// Legs that are shorter than this part of themselves are not made shorter for their knees.
const CLEARLY_BENT: f32 = 0.9;
/// By how much a leg is shortened at most for its knee, parts of its length, and how suddenly per second squared.
const SHORTER: (f32, f32) = (0.06, 4.0);

impl FootGoals<'_> {
    /// Takes the legs as they were solved for those that the sole hangs from; whether that changes anything.
    pub(super) fn follow_legs(&mut self) -> bool {
        if !self.rig.follows_leg() {
            return false;
        }
        let mut changed = false;
        for (i, leg) in self.legs.iter().enumerate() {
            let then = super::rig::Foot { leg: *leg, ..self.goals[i] };
            changed |= (self.rig.lowest(&then) - self.rig.lowest(&self.goals[i])).abs() > SETTLED;
            self.frames.feet[i].leg = *leg;
        }
        changed
    }

    /// The largest acceleration of hip, knee, ankle and toes as the retarget left them, metres per second squared.
    pub(super) fn liveliest_before(&self, times: &[f64]) -> f32 {
        let frames = &self.frames;
        let ankles: Vec<Vec3> = frames.feet.iter().map(|f| f.ankle).collect();
        let toes: Vec<Vec3> = frames.feet.iter().map(|f| f.ankle + f.foot * self.rig.to_toes).collect();
        let all = [&frames.hips, &frames.knees, &ankles, &toes];
        all.into_iter().map(|places| curve::peak_acceleration(places, times)).fold(0.0, f32::max)
    }

    /// Shortens the leg where its knee accelerates by more than it may with the pelvis lowered by `drop`; whether it does.
    pub(super) fn calm_knee(&mut self, drop: &[f32], times: &[f64], before: f32) -> bool {
        let count = self.knees.len();
        let allowed = (LIVELIER * before).max(CALM * self.frames.chain_length).max(1e-6);
        let mut wanted = vec![0.0f32; count];
        for i in 1..count.saturating_sub(1) {
            let places = [self.knees[i - 1], self.knees[i], self.knees[i + 1]];
            let ratio = curve::peak_acceleration(&places, &times[i - 1..i + 2]) / allowed;
            if ratio <= 1.0 {
                continue;
            }
            for j in i - 1..=i + 1 {
                let hip = self.frames.hips[j] - Vec3::Y * drop[j];
                let extension = hip.distance(self.goals[j].ankle) / self.frames.chain_length;
                if (CLEARLY_BENT..1.0).contains(&extension) {
                    let bend = ratio * ratio * (1.0 - extension * extension);
                    wanted[j] = wanted[j].max(1.0 - (1.0 - bend).max(0.0).sqrt()).min(SHORTER.0);
                }
            }
        }
        if wanted.iter().all(|w| *w <= 0.0) {
            return false;
        }
        let slack = curve::majorant(&wanted, times, SHORTER.1);
        self.slack.resize(count, 0.0);
        self.slack.iter_mut().zip(slack).for_each(|(all, now)| *all = all.max(now));
        true
    }
}
