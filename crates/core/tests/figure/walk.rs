//! A walk whose truth is known: the ball of each foot stands exactly still from touch-down to toe-off.

use super::{Build, clip_of};
use posewright::glam::{Quat, Vec3};
use posewright::ik::{EndRotation, LimbName, PoseMut, TwoBone, TwoBoneGoal};
use posewright::{Bone, Character, Clip, ModelPose, Transform};

/// A walk straight ahead.
#[derive(Clone, Copy, Debug)]
pub struct Walk {
    pub speed: f32,
    pub cycle_secs: f32,
    /// Part of the cycle in which a foot stands.
    pub stance: f32,
    /// How far the heel has come up at toe-off, radians.
    pub heel_rise: f32,
    /// Height of the ground.
    pub ground: f32,
    /// Frames per second.
    pub rate: f64,
    pub seconds: f64,
    /// How far the hips are under straight legs.
    pub sink: f32,
}

impl Default for Walk {
    fn default() -> Self {
        Walk {
            speed: 1.0,
            cycle_secs: 1.0,
            stance: 0.6,
            heel_rise: 0.8,
            ground: 0.0,
            rate: 60.0,
            seconds: 5.0,
            sink: 0.075,
        }
    }
}

/// The state of one foot at one time.
struct FootAt {
    /// The toe joint relative to the character's track, at the height it has when the foot stands.
    toe: Vec3,
    pitch: f32,
    stands: bool,
}

fn smooth(t: f32) -> f32 {
    let t = t.clamp(0.0, 1.0);
    t * t * t * (10.0 - 15.0 * t + 6.0 * t * t)
}

impl Walk {
    /// Times of the frames.
    pub fn times(&self) -> Vec<f64> {
        super::frames((self.seconds * self.rate).round() as usize + 1, self.rate)
    }

    fn foot(&self, time: f32, offset: f32, foot_ahead: f32) -> FootAt {
        let cycles = time / self.cycle_secs + offset;
        let (number, phase) = (cycles.floor(), cycles - cycles.floor());
        let stride = self.speed * self.cycle_secs;
        // At the middle of the stance the ankle is under the hips.
        let place = |n: f32| (n - offset + 0.5 * self.stance) * stride + foot_ahead;
        if phase < self.stance {
            let late = ((phase / self.stance - 0.55) / 0.45).max(0.0);
            let pitch = self.heel_rise * late * late * (3.0 - 2.0 * late);
            return FootAt { toe: Vec3::new(0.0, 0.0, place(number)), pitch, stands: true };
        }
        let swing = (phase - self.stance) / (1.0 - self.stance);
        let z = place(number) + stride * smooth(swing);
        let y = 0.06 * (std::f32::consts::PI * smooth(swing)).sin();
        let pitch = self.heel_rise * (1.0 - smooth(swing * 1.4))
            - 0.15 * (std::f32::consts::PI * swing).sin().powi(2);
        FootAt { toe: Vec3::new(0.0, y, z), pitch, stands: false }
    }

    /// The clip of a character made by `build`, and for each foot whether it stands, by frame.
    pub fn clip(&self, build: &Build) -> (Clip, Vec<f64>, [Vec<bool>; 2]) {
        let character = build.character();
        let times = self.times();
        let mut stands = [Vec::new(), Vec::new()];
        let poses: Vec<Vec<Transform>> = times
            .iter()
            .map(|time| {
                let (pose, now) = self.pose(&character, build, *time as f32);
                stands[0].push(now[0]);
                stands[1].push(now[1]);
                pose
            })
            .collect();
        (clip_of(&poses, &times), times, stands)
    }

    fn pose(&self, character: &Character, build: &Build, time: f32) -> (Vec<Transform>, [bool; 2]) {
        let skeleton = character.skeleton();
        let facing = Quat::from_rotation_y(build.yaw);
        let mut local = skeleton.rest().to_vec();
        let sway = (time / self.cycle_secs * std::f32::consts::TAU).sin();
        let bob = -(time / self.cycle_secs * 2.0 * std::f32::consts::TAU).cos();
        let hips = Vec3::new(0.015 * sway, self.ground - self.sink + 0.01 * bob, self.speed * time);
        local[0].translation += facing * hips;
        let mut model = ModelPose::of(skeleton, &local);
        let mut stands = [false; 2];
        for (index, (name, toes, offset)) in
            [(LimbName::LeftLeg, Bone::LeftToes, 0.0f32), (LimbName::RightLeg, Bone::RightToes, 0.5)]
                .into_iter()
                .enumerate()
        {
            let limb = TwoBone::of(character, name).unwrap();
            let joints = [limb.upper, character.humanoid().joint(toes).unwrap()];
            let foot = character.humanoid().joint(name.bones()[2]).unwrap();
            let at = self.foot(time, offset, build.foot);
            stands[index] = at.stands;
            let stance = &character.stance().positions;
            let rest_toe = facing.inverse() * stance[joints[1]];
            let ankle_from_toe = facing.inverse() * (stance[foot] - stance[joints[1]]);
            let pitch = Quat::from_rotation_x(at.pitch);
            let toe = Vec3::new(rest_toe.x, rest_toe.y + self.ground, 0.0) + at.toe;
            let ankle = facing * (toe + pitch * ankle_from_toe);
            let rotation = facing * pitch * facing.inverse() * character.stance().rotations[foot];
            let mut pose = PoseMut { skeleton, local: &mut local, model: &mut model };
            let goal = TwoBoneGoal { end: EndRotation::Set(rotation), ..TwoBoneGoal::at(ankle) };
            let answer = limb.solve(&mut pose, &goal);
            assert!(answer.residual < 1e-4, "the walk itself must be possible: {answer:?} at {time}");
            // The toes stay flat while the foot stands.
            if at.stands {
                pose.set_rotation(joints[1], character.stance().rotations[joints[1]]);
            }
        }
        (local, stands)
    }
}
