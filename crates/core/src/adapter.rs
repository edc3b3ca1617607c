//! One character's memory and the recipe of a frame: from a sampled clip to a pose that stands in the world as it is.
//!
//! A game says in world space where the character stands, how it really moves, what it looks at, and what the ground is
//! like; the [`Adapter`] takes that into model space, measures the clip's own root motion against it, and applies
//! orientation, stride, the ground under the feet where they are *now*, slope and gaze, in this order. Planted feet are
//! locked against slide while they stand. The pose is composed and written back by the operators themselves.
//!
//! The clip plays in place: the game moves the character, and takes the clip's own travel out of the pose it samples. The
//! example `stairs` of posewright-io walks a character up stairs.
//!
//! A frame of zero seconds changes no memory. [`Adapter::teleport`] forgets where feet stood and settles all smoothing;
//! a jump that is further than a character can go in a frame does the same by itself.

mod ahead;
mod foresight;
mod lock;
mod memory;
mod needs;

use crate::character::Character;
use crate::control::{ControlFrame, ControlStack, ControlState};
use crate::pose::ModelPose;
use crate::spring::{Spring, SpringStep};
use crate::transform::Transform;
use crate::warp::tread::{Footing, PlacedSole};
use crate::warp::{
    FootGround, FootGuide, FootWish, OrientationGoal, PlacedFoot, StrideGoal, Warp, WarpAnswer, WarpError,
    WarpFrame, WarpOptions, WarpState,
};
use ahead::{FootAhead, Planned, StepsAhead};
use glam::Vec3;
use lock::{FootLock, FootNow};
use memory::PlacedLeg;
use needs::{pelvis_height, pelvis_secs};

/// The ground of the scene: height and normal in world space at a place in world space, none where there is nothing.
pub type Ground<'a> = dyn Fn(Vec3) -> Option<FootGround> + 'a;

/// Half-life of the speed at which the root climbs, seconds: capsules hop up stairs.
const CLIMB_HALF_LIFE: f32 = 0.3;

/// Choices for an [`Adapter`].
#[derive(Clone, Debug)]
pub struct AdapterOptions {
    /// Choices of the warps.
    pub warp: WarpOptions,
    /// Whether planted feet are locked against slide. Default: true.
    pub lock_feet: bool,
    /// A lock is given up when it has taken a foot this far from where it belongs, leg lengths. Default: 0.2.
    pub longest_lock: f32,
    /// Half-life in which a foot that is let go returns, seconds. Default: 0.06.
    pub release_half_life_secs: f32,
    /// Whether the ground is looked up where feet will come down, so that they clear steps and stand on them, instead of
    /// where they are, and eased. Asks the ground about ten times per foot and frame instead of once. Default: true.
    pub plan_steps: bool,
    /// Further moves in one frame are a teleport, leg lengths. Default: 1.
    pub teleport_distance: f32,
}

impl Default for AdapterOptions {
    fn default() -> Self {
        AdapterOptions {
            warp: WarpOptions::default(),
            lock_feet: true,
            longest_lock: 0.2,
            release_half_life_secs: 0.06,
            plan_steps: true,
            teleport_distance: 1.0,
        }
    }
}

/// What a game says about a frame.
#[derive(Clone, Copy)]
pub struct AdapterFrame<'a> {
    /// Since the last frame, seconds; 0 while the game pauses.
    pub dt_secs: f32,
    /// Where the character's origin stands: its ground point and heading. Scale is uniform. Its height may go up stairs as
    /// on a ramp, as a capsule does, or from tread to tread; feet and hips are planned either way.
    pub world_from_model: Transform,
    /// How the character really moves, world space, metres per second; none leaves direction and speed to the clip.
    pub velocity_in_world: Option<Vec3>,
    /// Velocity of the clip's own root motion, model space, metres per second; none when it has none. The pose itself is
    /// sampled in place: the clip's travel is taken out of it, its floor is at height 0.
    pub clip_velocity: Option<Vec3>,
    /// The ground; none leaves slopes alone.
    pub ground: Option<&'a Ground<'a>>,
}

/// Beyond these a number of a frame is a mistake: metres per second, seconds, metres from the origin, and scale.
const FASTEST: f32 = 1e3;
const LONGEST_FRAME_SECS: f32 = 1.0;
const FURTHEST: f32 = 1e7;
const SCALES: std::ops::RangeInclusive<f32> = 1e-4..=1e4;

impl<'a> AdapterFrame<'a> {
    /// A frame without a place: the pose stays as the clip has it.
    const NOWHERE: AdapterFrame<'static> = AdapterFrame {
        dt_secs: 0.0,
        world_from_model: Transform::IDENTITY,
        velocity_in_world: None,
        clip_velocity: None,
        ground: None,
    };

    /// The frame with numbers that a body can have, so that one mistake of a game is not remembered; none without a place.
    fn sound(&self) -> Option<AdapterFrame<'a>> {
        let world = &self.world_from_model;
        let is_place = world.translation.is_finite()
            && world.translation.length() <= FURTHEST
            && world.rotation.is_finite()
            && world.scale.to_array().iter().all(|s| SCALES.contains(&s.abs()));
        let slow = |v: &Vec3| v.is_finite() && v.length() <= FASTEST;
        let dt_secs = if self.dt_secs > 0.0 { self.dt_secs.min(LONGEST_FRAME_SECS) } else { 0.0 };
        is_place.then(|| AdapterFrame {
            dt_secs,
            velocity_in_world: self.velocity_in_world.filter(slow),
            clip_velocity: self.clip_velocity.filter(slow),
            ..*self
        })
    }
}

impl std::fmt::Debug for AdapterFrame<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AdapterFrame")
            .field("dt_secs", &self.dt_secs)
            .field("world_from_model", &self.world_from_model)
            .field("velocity_in_world", &self.velocity_in_world)
            .field("clip_velocity", &self.clip_velocity)
            .field("ground", &self.ground.is_some())
            .finish()
    }
}

/// One playing character.
#[derive(Debug)]
pub struct Adapter {
    warp: Warp,
    state: WarpState,
    options: AdapterOptions,
    locks: Vec<FootLock>,
    steps: Vec<StepsAhead>,
    /// Time that has passed, seconds.
    secs: f64,
    /// How fast the root climbs, metres per second.
    climb: Spring,
    /// Way of the clip's own root since the start, model space, metres.
    travelled: Vec3,
    last_place: Option<Vec3>,
}

impl Adapter {
    /// Prepares a character.
    ///
    /// # Errors
    /// As [`Warp::new`].
    pub fn new(character: &Character, options: AdapterOptions) -> Result<Adapter, WarpError> {
        let warp = Warp::new(character, options.warp.clone())?;
        let stance = character.stance();
        let locks = (0..warp.leg_names().count())
            .map(|leg| {
                let rest = stance.positions[warp.leg_point(leg)].y - character.stance_ground();
                FootLock::new(warp.leg_length(), rest)
            })
            .collect();
        let (state, count) = (warp.new_state(), warp.leg_names().count());
        let steps = if options.plan_steps { vec![StepsAhead::new(); count] } else { Vec::new() };
        Ok(Adapter {
            warp,
            state,
            options,
            locks,
            steps,
            secs: 0.0,
            climb: Spring::default(),
            travelled: Vec3::ZERO,
            last_place: None,
        })
    }

    /// Forgets where feet stood and settles all smoothing at the next frame.
    pub fn teleport(&mut self) {
        self.state.reset();
        self.locks.iter_mut().for_each(FootLock::reset);
        self.steps.iter_mut().for_each(StepsAhead::reset);
        self.last_place = None;
        self.climb = Spring::default();
        (self.travelled, self.secs) = (Vec3::ZERO, 0.0);
    }

    /// What was prepared.
    pub fn warp(&self) -> &Warp {
        &self.warp
    }

    /// What was done in the last frame.
    pub fn answer(&self) -> &WarpAnswer {
        &self.state.answer
    }

    /// The memory of the warps, for debug drawing.
    pub fn state_mut(&mut self) -> &mut WarpState {
        &mut self.state
    }

    /// Adapts the sampled pose `local` in place; `model` holds it in model space afterwards. `gaze` is any prepared
    /// control stack with its state, applied last. Nothing is allocated.
    pub fn apply(
        &mut self,
        frame: &AdapterFrame<'_>,
        local: &mut [Transform],
        model: &mut ModelPose,
        gaze: Option<(&ControlStack, &mut ControlState)>,
    ) {
        let sound = frame.sound();
        if sound.is_none() {
            // Nowhere: what is remembered belongs to a place that is lost.
            self.teleport();
        }
        let frame = &sound.unwrap_or(AdapterFrame::NOWHERE);
        let place = frame.world_from_model.translation;
        let scale = frame.world_from_model.scale.x.abs().max(1e-6);
        let furthest = self.options.teleport_distance * self.warp.leg_length() * scale;
        if self.last_place.is_some_and(|last| last.distance(place) > furthest) {
            self.teleport();
        }
        if let Some(last) = self.last_place.filter(|_| frame.dt_secs > 0.0 && place.is_finite()) {
            let step = SpringStep::new(CLIMB_HALF_LIFE, frame.dt_secs);
            self.climb.update((place.y - last.y) / frame.dt_secs, &step);
        }
        if place.is_finite() {
            self.last_place = Some(place);
        }
        self.travelled += frame.clip_velocity.unwrap_or(Vec3::ZERO) * frame.dt_secs.max(0.0);
        self.secs += f64::from(frame.dt_secs.max(0.0));
        let wanted = self.wishes(frame);
        let Adapter { warp, state, options, locks, steps, secs, climb, travelled, .. } = self;
        let stance_secs = steps.iter().filter_map(StepsAhead::stance_secs).fold(f64::INFINITY, f64::min);
        let mut feet = Feet {
            frame,
            options,
            warp,
            locks,
            steps,
            secs: *secs,
            climb: climb.value,
            pelvis_secs: pelvis_secs(stance_secs),
            travelled: *travelled,
        };
        if let Some((stack, control_state)) = gaze {
            // Offsets and scales belong to the pose that the feet are read from; every joint is composed once, the gaze's
            // own subtrees by the gaze.
            stack.apply_to_components(control_state, local);
            warp.run_early(state, &wanted, local, model, Some(&mut feet));
            warp.compose_late(local, model, stack.turned());
            let control = ControlFrame { dt_secs: frame.dt_secs, world_from_model: frame.world_from_model };
            stack.apply_to_goals(control_state, &control, local, model);
        } else {
            warp.apply_with(state, &wanted, local, model, &mut feet);
        }
        for (leg, steps) in steps.iter_mut().enumerate() {
            let given = state.ground(leg).map(|g| ground_in_world(&g, &frame.world_from_model));
            steps.applied(given, frame.dt_secs);
        }
    }

    /// The goals of the frame in model space, without ground and locks.
    fn wishes(&self, frame: &AdapterFrame<'_>) -> WarpFrame<'static> {
        let movement = frame.velocity_in_world.map(|v| to_model(&frame.world_from_model, v));
        WarpFrame {
            dt_secs: frame.dt_secs,
            root_velocity: frame.clip_velocity,
            orientation: movement.map(OrientationGoal::Graph),
            stride: movement.map(|m| StrideGoal::Graph(Vec3::new(m.x, 0.0, m.z).length())),
            ..WarpFrame::default()
        }
    }
}

/// Knows of the feet in a frame: their steps, their locks, their ground.
struct Feet<'a> {
    frame: &'a AdapterFrame<'a>,
    options: &'a AdapterOptions,
    warp: &'a Warp,
    locks: &'a mut [FootLock],
    steps: &'a mut [StepsAhead],
    secs: f64,
    climb: f32,
    /// For how long the pelvis is on its way, seconds.
    pelvis_secs: f64,
    travelled: Vec3,
}

impl FootGuide for Feet<'_> {
    fn foot(&mut self, leg: usize, foot: &PlacedFoot<'_>) -> FootWish {
        let world = &self.frame.world_from_model;
        let stands = self.locks[leg].detect(foot.animated + self.travelled, self.frame.dt_secs);
        let planned = self.frame.ground.and_then(|ask| self.plan(leg, foot, stands, ask));
        let put = planned.map_or(Vec3::ZERO, |p| to_model(world, p.shift));
        let mut shift = put;
        if self.options.lock_feet {
            shift += self.locks[leg].update(&FootNow {
                point: foot.point + put,
                frame: self.frame,
                options: self.options,
                leg_length: self.warp.leg_length(),
            });
        }
        let ground = match (planned, self.frame.ground) {
            (Some(planned), _) => Some(planned.is_ground.then(|| ground_to_model(&planned.ground, world))),
            (None, Some(ask)) => Some(ground_in_model(ask, world, foot.point + shift)),
            (None, None) => None,
        };
        FootWish { shift, ground, is_planned: planned.is_some() }
    }

    fn pelvis(&mut self) -> Option<f32> {
        let world = &self.frame.world_from_model;
        let height =
            pelvis_height(self.steps.iter().map(StepsAhead::needs), self.secs, self.climb, self.pelvis_secs)?;
        Some((height - world.translation.y) / world.scale.y)
    }
}

impl Feet<'_> {
    /// The step that a foot is taking.
    fn plan(&mut self, leg: usize, foot: &PlacedFoot<'_>, stands: bool, ask: &Ground<'_>) -> Option<Planned> {
        let (steps, left) = (self.steps.get_mut(leg)?, self.locks[leg].left());
        let world = &self.frame.world_from_model;
        let scale = world.scale.x.abs().max(1e-6);
        let own = || self.frame.clip_velocity.map(|v| world.rotation * (v * scale));
        let velocity = self.frame.velocity_in_world.or_else(own)?;
        let corners = foot.corners.iter().map(|c| foot.ankle + foot.rotation * *c);
        steps.update(&FootAhead {
            secs: self.secs,
            dt_secs: self.frame.dt_secs,
            stands,
            leg: PlacedLeg {
                sole: PlacedSole::new(foot.point, corners),
                hip: foot.hip,
                ankle: foot.ankle,
                speed: velocity.with_y(0.0).length(),
            },
            chain: foot.chain * scale,
            pelvis_secs: self.pelvis_secs,
            left: world.rotation * (world.scale * left),
            to_world: &|place| world.transform_point(place),
            from_world: &|direction| to_model(world, direction),
            velocity: velocity.with_y(self.climb),
            footing: Footing {
                query: ask,
                floor: world.translation.y,
                leg_length: self.warp.leg_length() * scale,
                max_step_height: self.warp.options().slope.max_step_height * scale,
            },
        })
    }
}

/// The ground below a point of model space, in model space.
fn ground_in_model(ask: &Ground<'_>, world_from_model: &Transform, point: Vec3) -> Option<FootGround> {
    Some(ground_to_model(&ask(world_from_model.transform_point(point))?, world_from_model))
}

/// Ground of world space in model space.
fn ground_to_model(ground: &FootGround, world_from_model: &Transform) -> FootGround {
    let over = Vec3::Y * (ground.height - world_from_model.translation.y);
    FootGround {
        height: to_model(world_from_model, over).y,
        normal: world_from_model.rotation.conjugate() * ground.normal,
    }
}

/// Ground of model space in world space.
fn ground_in_world(ground: &FootGround, world_from_model: &Transform) -> FootGround {
    FootGround {
        height: world_from_model.translation.y + ground.height * world_from_model.scale.y,
        normal: world_from_model.rotation * ground.normal,
    }
}

/// A difference of places in world space, in model space.
fn to_model(world_from_model: &Transform, difference: Vec3) -> Vec3 {
    (world_from_model.rotation.conjugate() * difference) / world_from_model.scale
}
