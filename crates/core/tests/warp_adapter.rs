//! The adapter: world-space goals, locked feet, pauses, teleports, no allocation.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[allow(unreachable_pub, reason = "shared by several test files")]
mod figure;

use figure::Build;
use figure::walk::Walk;
use posewright::adapter::{Adapter, AdapterFrame, AdapterOptions};
use posewright::glam::{Quat, Vec3};
use posewright::warp::FootGround;
use posewright::{Bone, Character, Clip, ModelPose, Transform};

struct Game {
    character: Character,
    clip: Clip,
    adapter: Adapter,
    place: Vec3,
    heading: f32,
    time: f64,
    local: Vec<Transform>,
    model: ModelPose,
}

impl Game {
    fn new(options: AdapterOptions) -> Game {
        let (clip, _, _) = Walk { seconds: 8.0, sink: 0.1, ..Walk::default() }.clip(&Build::default());
        let character = Build::default().character();
        let adapter = Adapter::new(&character, options).unwrap();
        let local = character.skeleton().rest().to_vec();
        Game {
            character,
            clip,
            adapter,
            place: Vec3::ZERO,
            heading: 0.0,
            time: 0.0,
            local,
            model: ModelPose::default(),
        }
    }

    /// The clip in place: its travel of 1 m/s along +Z is taken out.
    fn sample(&mut self) {
        self.clip.sample(self.character.skeleton(), self.time, &mut self.local);
        self.local[0].translation.z -= self.time as f32;
    }

    fn frame(&mut self, dt: f32, velocity: Vec3, ground: Option<&dyn Fn(Vec3) -> Option<FootGround>>) {
        self.time += f64::from(dt);
        self.place += velocity * dt;
        self.sample();
        let rotation = Quat::from_rotation_y(self.heading);
        let frame = AdapterFrame {
            dt_secs: dt,
            world_from_model: Transform::new(self.place, rotation),
            velocity_in_world: Some(velocity),
            clip_velocity: Some(Vec3::Z),
            ground,
        };
        self.adapter.apply(&frame, &mut self.local, &mut self.model, None);
    }

    fn ball(&self, bone: Bone) -> Vec3 {
        let at = self.model.positions[self.character.humanoid().joint(bone).unwrap()];
        self.place + Quat::from_rotation_y(self.heading) * at
    }
}

/// Worst drift of the left ball over whole stances, metres.
fn slide(game: &mut Game, frames: usize, velocity: impl Fn(usize) -> Vec3) -> f32 {
    let (mut worst, mut start) = (0.0f32, None);
    for frame in 0..frames {
        game.frame(1.0 / 60.0, velocity(frame), None);
        // The left foot stands from 0 to 0.6 of every second; the edges are left to coming and going.
        let phase = game.time.fract();
        if (0.1..0.5).contains(&phase) {
            let ball = game.ball(Bone::LeftToes);
            let off = ball - *start.get_or_insert(ball);
            worst = worst.max(Vec3::new(off.x, 0.0, off.z).length());
        } else {
            start = None;
        }
    }
    worst
}

#[test]
fn planted_feet_stay_where_they_are_however_the_game_moves() {
    for (speed, angle) in [(1.0f32, 0f32), (0.6, 0.0), (1.3, 0.0), (1.0, 1.0), (0.8, -1.4), (1.0, 3.1)] {
        let velocity = Quat::from_rotation_y(angle) * Vec3::Z * speed;
        let slid = slide(&mut Game::new(AdapterOptions::default()), 300, |_| velocity);
        assert!(slid < 0.002, "{speed} {angle}: {slid}");
    }
}

#[test]
fn a_game_that_changes_its_mind_does_not_make_standing_feet_slide() {
    // Speed swings up and down: without the lock feet slide.
    let velocity = |frame: usize| Vec3::Z * (1.0 + 0.2 * (frame as f32 * 0.06).sin());
    let locked = slide(&mut Game::new(AdapterOptions::default()), 400, velocity);
    let free =
        slide(&mut Game::new(AdapterOptions { lock_feet: false, ..Default::default() }), 400, velocity);
    println!("locked {locked}, free {free}");
    assert!(locked < 0.002 && free > 0.004, "{locked} {free}");
}

#[test]
fn a_pause_changes_nothing() {
    let mut game = Game::new(AdapterOptions::default());
    for _ in 0..40 {
        game.frame(1.0 / 60.0, Vec3::Z * 0.8, None);
    }
    let before = game.local.clone();
    for _ in 0..3 {
        game.frame(0.0, Vec3::Z * 0.8, None);
        for (a, b) in before.iter().zip(&game.local) {
            assert!(a.rotation.angle_between(b.rotation) < 2e-3, "pauses stand still");
            assert!(a.translation.distance(b.translation) < 1e-4);
        }
    }
}

#[test]
fn a_teleport_leaves_no_foot_behind() {
    let mut game = Game::new(AdapterOptions::default());
    for _ in 0..40 {
        game.frame(1.0 / 60.0, Vec3::Z, None);
    }
    game.place += Vec3::new(30.0, 0.0, -12.0);
    game.frame(1.0 / 60.0, Vec3::Z, None);
    let place = game.place;
    for bone in [Bone::LeftToes, Bone::RightToes] {
        assert!(game.ball(bone).distance(place) < 1.0, "{bone:?}");
    }
    // The pose is that of a character that was always there.
    let mut other = Game::new(AdapterOptions::default());
    (other.place, other.time) = (game.place - Vec3::Z / 60.0, game.time - 1.0 / 60.0);
    other.frame(1.0 / 60.0, Vec3::Z, None);
    for (a, b) in game.model.positions.iter().zip(&other.model.positions) {
        assert!(a.distance(*b) < 1e-4);
    }
}

#[test]
fn the_ground_is_asked_where_feet_are_and_a_ledge_is_left_out() {
    let mut game = Game::new(AdapterOptions::default());
    // Solid ground up to x = 0, nothing beyond: the left foot (x > 0) is over nothing.
    let ground = |place: Vec3| (place.x < 0.0).then_some(FootGround { height: 0.0, normal: Vec3::Y });
    for _ in 0..30 {
        game.frame(1.0 / 60.0, Vec3::Z, Some(&ground));
        let legs = &game.adapter.answer().legs;
        assert!(legs[0].without_ground && !legs[1].without_ground);
    }
    assert!(game.model.positions.iter().all(|p| p.is_finite()));
}

#[test]
fn odd_numbers_stay_finite() {
    let mut game = Game::new(AdapterOptions::default());
    for velocity in [Vec3::ZERO, Vec3::splat(f32::NAN), Vec3::splat(1e20), Vec3::Y] {
        let place = game.place;
        game.sample();
        let frame = AdapterFrame {
            dt_secs: 1.0 / 60.0,
            world_from_model: Transform::from_translation(place),
            velocity_in_world: Some(velocity),
            clip_velocity: Some(Vec3::Z),
            ground: None,
        };
        game.adapter.apply(&frame, &mut game.local, &mut game.model, None);
        assert!(game.model.positions.iter().all(|p| p.is_finite()), "{velocity}");
    }
}

/// One bad frame is one bad frame: what comes after it is as it would have been, once the feet have made their steps.
#[test]
fn one_mistake_of_a_game_is_not_remembered() {
    let ground = |_: Vec3| Some(FootGround { height: 0.0, normal: Vec3::Y });
    let place = |translation| Transform::from_translation(translation);
    let sound = |game: &Game| (1.0 / 60.0, place(game.place), Some(Vec3::Z));
    type Mistake = fn(&mut (f32, Transform, Option<Vec3>));
    let mistakes: [(&str, Mistake); 9] = [
        ("none", |_| ()),
        ("place", |f| f.1.translation = Vec3::splat(f32::NAN)),
        ("height", |f| f.1.translation.y = f32::NAN),
        ("rotation", |f| f.1.rotation = Quat::from_xyzw(f32::NAN, 0.0, 0.0, 1.0)),
        ("scale", |f| f.1.scale = Vec3::splat(f32::INFINITY)),
        ("no scale", |f| f.1.scale = Vec3::ZERO),
        ("clip velocity", |f| f.2 = Some(Vec3::splat(f32::INFINITY))),
        ("fast clip", |f| f.2 = Some(Vec3::splat(1e9))),
        ("time", |f| f.0 = f32::INFINITY),
    ];
    let mut after = Vec::new();
    for (name, mistake) in mistakes {
        let mut game = Game::new(AdapterOptions::default());
        for frame in 0..420 {
            game.time += 1.0 / 60.0;
            game.place += Vec3::Z / 60.0;
            game.sample();
            let mut said = sound(&game);
            if frame == 150 {
                mistake(&mut said);
            }
            let (dt_secs, world_from_model, clip_velocity) = said;
            let frame = AdapterFrame {
                dt_secs,
                world_from_model,
                velocity_in_world: Some(Vec3::Z),
                clip_velocity,
                ground: Some(&ground),
            };
            game.adapter.apply(&frame, &mut game.local, &mut game.model, None);
            assert!(game.model.positions.iter().all(|p| p.is_finite()), "{name} at {frame:?}");
        }
        after.push((name, game.model.positions.clone()));
    }
    let (_, right) = &after[0];
    for (name, positions) in &after {
        let off = positions.iter().zip(right).map(|(a, b)| a.distance(*b)).fold(0.0, f32::max);
        assert!(off < 0.005, "{name}: {off}");
    }
}

#[test]
fn a_frame_allocates_nothing() {
    let mut game = Game::new(AdapterOptions::default());
    let ground = |place: Vec3| {
        Some(FootGround { height: 0.1 * place.z, normal: Vec3::new(0.0, 1.0, -0.1).normalize() })
    };
    let velocity = Vec3::new(0.4, 0.0, 0.8);
    game.frame(1.0 / 60.0, velocity, Some(&ground));
    let counted = allocation_counter::measure(|| {
        for _ in 0..60 {
            game.frame(1.0 / 60.0, velocity, Some(&ground));
        }
    });
    assert_eq!(counted.count_total, 0);
}
