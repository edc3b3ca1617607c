//! Slope warping: feet follow ground that the clip does not know, the pelvis follows the feet.
//!
//! Four stages per foot, each of which [`DrawList`](super::DrawList) shows:
//!
//! 1. **Ground**: normal and offset of the ground under the contact point, eased. The offset is kept relative to the
//!    plane of its normal through the root, so that an even slope has none and is followed without delay.
//! 2. **Rough foot**: the foot is carried from the flat ground below its contact point onto the real one by the shortest
//!    arc from up to the normal, so that its height is kept along the normal.
//! 3. **Limits**: the tilt is cut to its limit, the sole is lifted out of the ground that it no longer follows, the foot
//!    is kept within the radius.
//! 4. **Final foot and pelvis**: the pelvis goes to the mean of the feet's wishes, but never above the height at which
//!    every leg reaches; it never tilts.

use super::leg::{Leg, LegGoal};
use super::state::{FootMemory, WarpState};
use super::{FootGround, SlopeGoal, SlopeOptions, UP, Warp, WarpFrame, pelvis};
use crate::spring::{FadeVec3, Spring, SpringStep, SpringVec3};
use glam::{Quat, Vec3};

/// Springs of one frame.
struct Steps {
    normal: SpringStep,
    offset: SpringStep,
}

/// Moves the feet onto their ground, then decides how the pelvis follows.
pub(super) fn plan(warp: &Warp, state: &mut WarpState, frame: &WarpFrame<'_>) {
    if frame.slope.is_none() && !state.asked {
        state.feet.fill(FootMemory::default());
        state.given.fill(None);
        (state.slope_shift, state.slope_goal, state.slope_fade) = (Spring::default(), 0.0, None);
        return;
    }
    let options = &warp.options.slope;
    let normal = state.step(options.normal_half_life_secs, frame);
    let same = options.offset_half_life_secs == options.normal_half_life_secs;
    let offset = if same { normal } else { state.step(options.offset_half_life_secs, frame) };
    let instant = state.step(0.0, frame);
    let (eased, at_once) = (Steps { normal, offset }, Steps { normal: instant, offset: instant });
    let (mut sum, mut count) = (0.0, 0.0);
    for index in 0..state.legs.len() {
        let under = match (state.asked, frame.slope) {
            (false, Some(goal)) => ground_under(goal, index, state.legs[index].point, frame.root),
            _ => state.grounds[index],
        };
        let is_planned = match state.asked {
            true => state.planned[index],
            false => matches!(frame.slope, Some(SlopeGoal::Planned(_))),
        };
        let under = under.filter(|g| is_planned || is_usable(g, frame.root, options));
        // From here on normals are unit.
        let under = match under {
            Some(under) => match upwards(under.normal) {
                Some(normal) => Some(FootGround { normal, ..under }),
                None => is_planned.then_some(FootGround { normal: UP, ..under }),
            },
            None => None,
        };
        state.answer.legs[index].without_ground = under.is_none();
        let steps = if is_planned { &at_once } else { &eased };
        let ground = state.feet[index].ease(under.as_ref(), &state.legs[index], frame, steps);
        state.given[index] = ground;
        let leg = &mut state.legs[index];
        leg.limit = leg.reach();
        let Some(ground) = ground else { continue };
        leg.measure(state.pelvis);
        let below = leg.point.with_y(frame.root.y);
        let rough = follow(leg, &warp.legs[index], &ground, frame.root, warp);
        if let Some(list) = state.draw.as_mut() {
            list.ground(below, ground.height - frame.root.y, ground.normal, rough);
        }
        let leg = &state.legs[index];
        let wish = pelvis::vertical_shift(leg.hip + state.by_stride, leg.ankle, leg.length);
        sum += wish.unwrap_or(leg.ankle.y - leg.ankle_before.y);
        count += 1.0;
        state.legs_moved = true;
    }
    let goal = if count > 0.0 && options.pull_pelvis_down { sum / count } else { 0.0 };
    match state.planned_pelvis.filter(|_| options.pull_pelvis_down) {
        Some(planned) => follow_plan(state, planned, frame, options),
        None => follow_feet(state, goal, frame, (options, &eased)),
    }
}

/// The pelvis goes to the mean of the feet's wishes as they come.
fn follow_feet(
    state: &mut WarpState,
    goal: f32,
    frame: &WarpFrame<'_>,
    (options, eased): (&SlopeOptions, &Steps),
) {
    state.slope_fade = None;
    if !state.settled {
        state.slope_shift = Spring::settled(goal);
    } else {
        let same = options.pelvis_half_life_secs == options.normal_half_life_secs;
        let step = if same { eased.normal } else { state.step(options.pelvis_half_life_secs, frame) };
        state.slope_shift.follow(state.slope_goal, goal, &step);
    }
    if frame.dt_secs > 0.0 || !state.settled {
        state.slope_goal = goal;
    }
    state.by_slope = state.slope_shift.value;
}

/// The pelvis goes where it was planned to be; what is left of where it was fades.
fn follow_plan(state: &mut WarpState, planned: f32, frame: &WarpFrame<'_>, options: &SlopeOptions) {
    let before = state.slope_shift;
    let left = state.slope_fade.unwrap_or(FadeVec3 {
        offset: UP * (before.value + before.velocity * frame.dt_secs - planned),
        velocity: Vec3::ZERO,
    });
    let mut fade = left;
    if state.slope_fade.is_some() {
        fade.update(&state.step(options.pelvis_half_life_secs, frame));
    }
    state.slope_fade = Some(fade);
    state.by_slope = planned + fade.offset.y;
    if frame.dt_secs > 0.0 {
        let velocity = (state.by_slope - before.value) / frame.dt_secs;
        state.slope_shift = Spring { value: state.by_slope, velocity };
        state.slope_goal = state.by_slope;
    }
}

/// The ground under a foot's contact point.
fn ground_under(goal: SlopeGoal<'_>, leg: usize, point: Vec3, root: Vec3) -> Option<FootGround> {
    match goal {
        SlopeGoal::Feet(feet) | SlopeGoal::Planned(feet) => feet.get(leg).copied().flatten(),
        SlopeGoal::Plane(normal) => {
            // What is no direction or a wall has no height, and no foot stands on it.
            Some(FootGround { height: root.y + plane_offset(normal, point - root), normal })
        }
    }
}

/// A normal that points upwards; none for walls and what is no direction.
fn upwards(normal: Vec3) -> Option<Vec3> {
    normal.try_normalize().filter(|n| n.y > 1e-2)
}

/// Height over the root of a plane through it, at a horizontal distance.
fn plane_offset(normal: Vec3, from_root: Vec3) -> f32 {
    -(normal.x * from_root.x + normal.z * from_root.z) / normal.y
}

fn is_usable(ground: &FootGround, root: Vec3, options: &SlopeOptions) -> bool {
    ground.height.is_finite() && (ground.height - root.y).abs() <= options.max_step_height
}

impl FootMemory {
    /// The eased ground; a foot that loses its ground eases back to the flat one.
    fn ease(
        &mut self,
        ground: Option<&FootGround>,
        leg: &LegGoal,
        frame: &WarpFrame<'_>,
        steps: &Steps,
    ) -> Option<FootGround> {
        if ground.is_none() && !self.is_known {
            return None;
        }
        let normal = ground.map_or(UP, |g| g.normal);
        if !self.is_known {
            self.normal = SpringVec3::settled(normal);
        } else {
            self.normal.update(normal, &steps.normal);
        }
        let eased = upwards(self.normal.value).unwrap_or(UP);
        let along = plane_offset(eased, leg.point - frame.root);
        // A foot without ground returns to where it is animated.
        let goal = ground.map_or(-along, |g| g.height - frame.root.y - along);
        if !self.is_known {
            self.offset = Spring::settled(goal);
            self.offset_goal = goal;
        } else {
            self.offset.follow(self.offset_goal, goal, &steps.offset);
        }
        if frame.dt_secs > 0.0 {
            self.offset_goal = goal;
        }
        self.is_known =
            ground.is_some() || eased.distance(UP) > 1e-4 || (self.offset.value - goal).abs() > 1e-4;
        Some(FootGround { height: frame.root.y + along + self.offset.value, normal: eased })
    }
}

/// Carries a foot from the flat ground to the real one; gives the rough place of its contact point.
fn follow(leg: &mut LegGoal, who: &Leg, ground: &FootGround, root: Vec3, warp: &Warp) -> Vec3 {
    let options = &warp.options.slope;
    let below = Vec3::new(leg.point.x, root.y, leg.point.z);
    let rise = UP * (ground.height - root.y);
    let full = tilt_to(ground.normal);
    let most = options.max_tilt.max(0.0);
    let is_too_steep = ground.normal.y < warp.cos_max_tilt;
    let turn = if is_too_steep { tilt_to(at_most(ground.normal, most)) } else { full };
    let (ankle, rotation) = (leg.ankle, leg.rotation);
    let carried = |turn: Quat, place: Vec3| below + rise + turn * (place - below);
    let rough = carried(full, leg.point);
    let along = keep_ankle_over_ground(who, rotation, turn, ground.normal);
    leg.point = carried(turn, leg.point);
    leg.ankle = carried(turn, leg.ankle);
    leg.rotation = (turn * rotation).normalize();
    leg.shift(along);
    if is_too_steep {
        // The sole lies less steep than the ground: lift whatever corner is deeper in it than it was in the flat one.
        let deeper = who.sole.iter().map(|corner| {
            let was = (ankle + rotation * *corner - below).y;
            (leg.ankle + leg.rotation * *corner - below - rise).dot(ground.normal) - was
        });
        leg.shift(ground.normal * -deeper.fold(0.0, f32::min));
    }
    if let Some(radius) = options.keep_inside_radius {
        let out = super::orientation::flat(leg.ankle - root);
        leg.shift(out.clamp_length_max(radius.max(0.0)) - out);
    }
    rough
}

/// The shortest arc from up to a unit normal that points upwards.
pub(super) fn tilt_to(normal: Vec3) -> Quat {
    Quat::from_xyzw(normal.z, 0.0, -normal.x, 1.0 + normal.y).normalize()
}

/// A normal that leans the same way by `tilt`, radians.
fn at_most(normal: Vec3, tilt: f32) -> Vec3 {
    let (sin, cos) = tilt.sin_cos();
    super::orientation::flat(normal).normalize_or_zero() * sin + UP * cos
}

/// A horizontal vector turned by the twist of a rotation about up; as it is where there is none to tell.
fn turned_by_heading(rotation: Quat, v: Vec3) -> Vec3 {
    let (sin, cos) = (rotation.y, rotation.w);
    let square = sin * sin + cos * cos;
    if square < 1e-12 {
        return v;
    }
    let (sin, cos) = (2.0 * sin * cos / square, (cos * cos - sin * sin) / square);
    Vec3::new(v.x * cos + v.z * sin, 0.0, v.z * cos - v.x * sin)
}

/// A foot that is carried about its ball brings the ankle nearer to it, uphill and downhill to different places under the
/// hip. This moves the foot along the ground so that the ankle of a flat foot has its own ground below it, as if it were
/// carried about the ankle. The shift depends on the foot's heading only, so that a planted ball stays where it is while the
/// heel rises.
fn keep_ankle_over_ground(who: &Leg, rotation: Quat, turn: Quat, normal: Vec3) -> Vec3 {
    let ahead = turned_by_heading(rotation * who.stance.conjugate(), who.ahead);
    let along = super::orientation::flat(turn * ahead) - ahead;
    along + UP * plane_offset(normal, along)
}
