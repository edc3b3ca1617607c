//! The adapter on stairs and rough ground, frame by frame, without knowing what comes.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::Build;
use figure::ground::{rough, stairs};
use figure::walk::Walk;
use posewright::adapter::{Adapter, AdapterFrame, AdapterOptions};
use posewright::glam::Vec3;
use posewright::warp::FootGround;
use posewright::{Bone, Character, Clip, ModelPose, Transform};

type Ground = dyn Fn(Vec3) -> Option<FootGround>;

/// A character of a game: its clip plays in place, its origin goes over the ground as a capsule would.
struct Game<'a> {
    character: Character,
    clip: Clip,
    speed: f32,
    rate: f32,
    ground: &'a Ground,
    /// Its origin goes up and down every step at once, instead of as a capsule would.
    hops: bool,
}

impl Game<'_> {
    /// Height of the capsule: the mean of the ground half a metre around, so that stairs are a ramp.
    fn climb(&self, z: f32) -> f32 {
        if self.hops {
            return (self.ground)(Vec3::new(0.0, 0.0, z)).unwrap().height;
        }
        let around =
            (-20..=20).map(|i| (self.ground)(Vec3::new(0.0, 0.0, z + 0.03 * i as f32)).unwrap().height);
        around.sum::<f32>() / 41.0
    }

    fn play(&self, seconds: f32) -> (Vec<Vec<Vec3>>, Vec<f32>) {
        self.play_at(seconds, |_| self.speed)
    }

    /// Places of all joints by frame, world space, and how deep a corner of a sole was under the ground by frame. The
    /// character moves at `speed`, its clip has its own.
    fn play_at(&self, seconds: f32, speed: impl Fn(usize) -> f32) -> (Vec<Vec<Vec3>>, Vec<f32>) {
        let mut adapter = Adapter::new(&self.character, AdapterOptions::default()).unwrap();
        let mut local = self.character.skeleton().rest().to_vec();
        let (mut model, mut path, mut deep) = (ModelPose::default(), Vec::new(), Vec::new());
        let mut z = 0.0;
        for frame in 0..(seconds * self.rate) as usize {
            let played = frame as f32 / self.rate * self.speed;
            z += if frame > 0 { speed(frame) / self.rate } else { 0.0 };
            self.clip.sample(self.character.skeleton(), f64::from(frame as f32 / self.rate), &mut local);
            local[0].translation.z -= played;
            let before = sole(&self.character, &ModelPose::of(self.character.skeleton(), &local));
            let place = Vec3::new(0.0, self.climb(z), z);
            let now = AdapterFrame {
                dt_secs: 1.0 / self.rate,
                world_from_model: Transform::from_translation(place),
                velocity_in_world: Some(Vec3::Z * speed(frame)),
                clip_velocity: Some(Vec3::Z * self.speed),
                ground: Some(self.ground),
            };
            adapter.apply(&now, &mut local, &mut model, None);
            path.push(model.positions.iter().map(|p| place + *p).collect());
            let after = sole(&self.character, &model);
            let depth = before.iter().zip(&after).map(|(before, after)| {
                let after = place + *after;
                (self.ground)(after).unwrap().height - after.y - (-before.y).max(0.0)
            });
            deep.push(depth.fold(0.0, f32::max));
        }
        (path, deep)
    }
}

/// Corners of both soles, model space.
fn sole(character: &Character, model: &ModelPose) -> Vec<Vec3> {
    let of = |joint: usize, p: Vec3| model.positions[joint] + model.linears[joint] * p;
    let corners = |side: usize| {
        let sole = character.soles()[side].unwrap();
        let toes = sole.toes.unwrap_or(sole.foot);
        [
            of(sole.foot, sole.heel),
            of(sole.foot, sole.ball_inner),
            of(sole.foot, sole.ball_outer),
            of(toes, sole.toe_tip),
        ]
    };
    (0..2).flat_map(corners).collect()
}

/// The largest acceleration of any joint, m/s2, with the joint and the frame.
fn hardest(path: &[Vec<Vec3>], rate: f32) -> (f32, usize, usize) {
    let mut worst = (0.0, 0, 0);
    for (frame, three) in path.windows(3).enumerate().skip(rate as usize / 2) {
        for (joint, after) in three[2].iter().enumerate() {
            let hard = (*after - 2.0 * three[1][joint] + three[0][joint]).length() * rate * rate;
            if hard > worst.0 {
                worst = (hard, joint, frame + 1);
            }
        }
    }
    worst
}

fn flat(_: Vec3) -> Option<FootGround> {
    Some(FootGround { height: 0.0, normal: Vec3::Y })
}

fn walk_and_run() -> [(&'static str, Walk); 2] {
    // Keys finer than any frame, so that what is measured is not the clip's own.
    let walk = Walk { seconds: 9.0, sink: 0.12, rate: 240.0, ..Walk::default() };
    let run = Walk { speed: 2.6, cycle_secs: 0.72, stance: 0.38, sink: 0.2, heel_rise: 0.9, ..walk };
    [("walk", walk), ("run", run)]
}

/// Plays over every ground that begins `start` after two cycles, and gives what was worse than it should be: joints that
/// are accelerated more than twice as hard as on flat ground, soles more than 5 mm under it.
fn judge(name: &str, motion: Walk, rate: f32, start: f32) -> Vec<String> {
    let build = Build::default();
    let (clip, _, _) = motion.clip(&build);
    // A foot that has not been seen to walk is not foreseen.
    let start = 2.0 * motion.cycle_secs * motion.speed + 0.6 + start;
    let (up, steep, down) =
        (stairs(start, 0.3, 0.15), stairs(start + 0.03, 0.28, 0.17), stairs(start, 0.3, -0.15));
    let rough = rough(start);
    let grounds: [(&str, &Ground); 5] =
        [("flat", &flat), ("up", &up), ("steep up", &steep), ("down", &down), ("rough", &rough)];
    let (mut bad, mut level) = (Vec::new(), 0.0);
    for (kind, ground) in grounds {
        let game = Game {
            character: build.character(),
            clip: clip.clone(),
            speed: motion.speed,
            rate,
            ground,
            hops: false,
        };
        let (path, deep) = game.play(8.5);
        let (hard, joint, frame) = hardest(&path, rate);
        let deepest = deep.iter().copied().fold(0.0, f32::max);
        if kind == "flat" {
            level = hard;
        }
        let joint = game.character.skeleton().name(joint);
        let line = format!(
            "{rate} Hz, {name} {kind} from {start:.2}: x{:.2} {joint} at frame {frame}, deepest {deepest:.4}",
            hard / level
        );
        println!("{line}");
        if hard > 2.0 * level || deepest > 0.005 {
            bad.push(line);
        }
    }
    bad
}

#[test]
fn stairs_and_rough_ground_do_not_pop_at_run_time() {
    let mut bad = Vec::new();
    for (name, motion) in walk_and_run() {
        for start in [0.0, 0.05, 0.1, 0.15, 0.2, 0.25] {
            bad.extend(judge(name, motion, 60.0, start));
        }
        bad.extend(judge(name, motion, 30.0, 0.0));
        bad.extend(judge(name, motion, 144.0, 0.0));
    }
    assert!(bad.is_empty(), "{bad:#?}");
}

/// A game that speeds up, slows down and stands on stairs: feet stay out of the ground and in place.
#[test]
fn a_game_that_changes_its_mind_on_stairs_keeps_feet_out_of_the_ground() {
    let build = Build::default();
    let (clip, _, _) = walk_and_run()[0].1.clip(&build);
    let ground = stairs(2.6, 0.3, 0.15);
    let game =
        Game { character: build.character(), clip, speed: 1.0, rate: 60.0, ground: &ground, hops: false };
    let speed = |frame: usize| 1.0 + 0.25 * (frame as f32 * 0.025).sin();
    let (path, deep) = game.play_at(8.5, speed);
    let deepest = deep.iter().copied().fold(0.0, f32::max);
    let flat = hardest(&Game { ground: &flat, ..game }.play_at(8.5, speed).0, 60.0);
    let hard = hardest(&path, 60.0);
    println!("x{:.2}, deepest {deepest}", hard.0 / flat.0);
    assert!(deepest < 0.005, "{deepest}");
    assert!(hard.0 < 3.0 * flat.0, "{hard:?}, {flat:?}");
}

/// A game that puts its character on each tread as it gets there: hips go up as smoothly as over a ramp, and no higher
/// than twice as fast as the stairs rise.
#[test]
fn a_character_that_hops_from_step_to_step_is_carried_smoothly() {
    let build = Build::default();
    let motion = walk_and_run()[0].1;
    let (clip, _, _) = motion.clip(&build);
    let ground = stairs(2.6, 0.3, 0.15);
    let flat =
        Game { character: build.character(), clip, speed: 1.0, rate: 60.0, ground: &flat, hops: false };
    let level = hardest(&flat.play(8.5).0, 60.0).0;
    let game = Game { ground: &ground, hops: true, ..flat };
    let (path, deep) = game.play(8.5);
    let hips = game.character.humanoid().joint(Bone::Hips).unwrap();
    let rise = path.windows(2).map(|w| (w[1][hips].y - w[0][hips].y) * 60.0).fold(0.0, f32::max);
    let hard = hardest(&path, 60.0).0;
    println!("x{:.2}, hips rise at {rise:.2} m/s", hard / level);
    assert!(hard <= 2.0 * level && rise < 2.0 * 0.5, "{hard} of {level}, {rise}");
    assert!(deep.iter().all(|d| *d <= 0.005));
}
