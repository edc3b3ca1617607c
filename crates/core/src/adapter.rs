//! One character's memory and the recipe of a frame: from a sampled clip to a pose that stands in the world as it is.
//!
//! A game says in world space where the character stands, how it really moves, what it looks at, and what the ground is
//! like; the [`Adapter`] takes that into model space, measures the clip's own root motion against it, and applies
//! orientation, stride, the ground under the feet where they are *now*, slope and gaze, in this order. Planted feet are
//! locked against slide while they stand. The pose is composed and written back by the operators themselves.
//!
//! A frame of zero seconds changes no memory. [`Adapter::teleport`] forgets where feet stood and settles all smoothing;
//! a jump that is further than a character can go in a frame does the same by itself.

mod lock;

use crate::character::Character;
use crate::control::{ControlFrame, ControlStack, ControlState};
use crate::pose::ModelPose;
use crate::transform::Transform;
use crate::warp::{
    FootGround, FootWish, OrientationGoal, StrideGoal, Warp, WarpAnswer, WarpError, WarpFrame, WarpOptions,
    WarpState,
};
use glam::Vec3;
use lock::FootLock;

/// The ground of the scene: height and normal in world space at a place in world space, none where there is nothing.
pub type Ground<'a> = dyn Fn(Vec3) -> Option<FootGround> + 'a;

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
            teleport_distance: 1.0,
        }
    }
}

/// What a game says about a frame.
#[derive(Clone, Copy)]
pub struct AdapterFrame<'a> {
    /// Since the last frame, seconds; 0 while the game pauses.
    pub dt_secs: f32,
    /// Where the character's origin stands: its ground point and heading. Scale is uniform.
    pub world_from_model: Transform,
    /// How the character really moves, world space, metres per second; none leaves direction and speed to the clip.
    pub velocity_in_world: Option<Vec3>,
    /// Velocity of the clip's own root motion, model space, metres per second; none when it has none.
    pub clip_velocity: Option<Vec3>,
    /// The ground; none leaves slopes alone.
    pub ground: Option<&'a Ground<'a>>,
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
        let state = warp.new_state();
        Ok(Adapter { warp, state, options, locks, travelled: Vec3::ZERO, last_place: None })
    }

    /// Forgets where feet stood and settles all smoothing at the next frame.
    pub fn teleport(&mut self) {
        self.state.reset();
        self.locks.iter_mut().for_each(FootLock::reset);
        self.last_place = None;
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
        let place = frame.world_from_model.translation;
        let scale = frame.world_from_model.scale.x.abs().max(1e-6);
        let furthest = self.options.teleport_distance * self.warp.leg_length() * scale;
        if self.last_place.is_some_and(|last| last.distance(place) > furthest) {
            self.teleport();
        }
        if place.is_finite() {
            self.last_place = Some(place);
        }
        self.travelled += frame.clip_velocity.unwrap_or(Vec3::ZERO) * frame.dt_secs.max(0.0);
        let wanted = self.wishes(frame);
        let Adapter { warp, state, options, locks, travelled, .. } = self;
        let mut per_foot = |leg: usize, animated: Vec3, point: Vec3| {
            let shift = match options.lock_feet {
                true => locks[leg].update(&lock::FootNow {
                    animated: animated + *travelled,
                    point,
                    frame,
                    options,
                    leg_length: warp.leg_length(),
                }),
                false => Vec3::ZERO,
            };
            FootWish {
                shift,
                ground: frame.ground.map(|ask| ground_in_model(ask, &frame.world_from_model, point + shift)),
            }
        };
        let Some((stack, control_state)) = gaze else {
            warp.apply_with(state, &wanted, local, model, &mut per_foot);
            return;
        };
        // Offsets and scales belong to the pose that the feet are read from; every joint is composed once, the gaze's
        // own subtrees by the gaze.
        stack.apply_to_components(control_state, local);
        warp.run_early(state, &wanted, local, model, Some(&mut per_foot));
        warp.compose_late(local, model, stack.turned());
        let control = ControlFrame { dt_secs: frame.dt_secs, world_from_model: frame.world_from_model };
        stack.apply_to_goals(control_state, &control, local, model);
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

/// The ground below a point of model space, in model space.
fn ground_in_model(ask: &Ground<'_>, world_from_model: &Transform, point: Vec3) -> Option<FootGround> {
    let ground = ask(world_from_model.transform_point(point))?;
    let over = Vec3::Y * (ground.height - world_from_model.translation.y);
    Some(FootGround {
        height: to_model(world_from_model, over).y,
        normal: world_from_model.rotation.conjugate() * ground.normal,
    })
}

/// A difference of places in world space, in model space.
fn to_model(world_from_model: &Transform, difference: Vec3) -> Vec3 {
    (world_from_model.rotation.conjugate() * difference) / world_from_model.scale
}
