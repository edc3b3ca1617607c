//! Steps that are planned before they are taken: where a foot will come down, and what it must clear on its way there.
//!
//! A ray cast below a foot jumps at every edge, and whatever eases the jump comes too late. But a walk repeats itself
//! ([`StepMemory`]), so that it is known well enough where a foot will be in a moment. Once a foot is known:
//!
//! 1. **Treads.** The place where it comes down next is looked up before it leaves the ground; it stands on that plane,
//!    put a little ahead or behind where heel or toes would be in a higher step.
//! 2. **Swings** go from the plane of one tread to that of the next as the foot goes ahead.
//! 3. **Lift.** What rises through the sole on its way is looked up a quarter of a second ahead, and the foot is lifted
//!    smoothly, ahead of need.
//! 4. **Pelvis.** How high it would be for legs to be as long as they are animated, and how high it may be at most for them to
//!    reach, are looked up likewise, so that it is where it must be in time.
//! 5. **Surprises.** A game that changes its mind moves the next tread; the difference fades. What would still be under
//!    ground is lifted at once.
//!
//! The same over clips, where all is known: [`GroundPlan`](crate::warp). Limits: edges are seen at the contact point and
//! the corners of the sole only; the ground is asked up to ten times per foot and frame, and more often when a tread is
//! looked up at an edge.

use super::foresight::{Foresight, GRID_SECS};
use super::memory::PlacedLeg;
use super::needs::{Need, Needs, PelvisWish};
use crate::spring::{FadeVec3, SpringStep};
use crate::warp::FootGround;
use crate::warp::tread::{Footing, PlacedSole, Tread, carried};
use crate::warp::vertical_shift;
use glam::Vec3;

/// How far over an edge a foot is lifted, leg lengths.
const CLEARANCE: f32 = 0.012;
/// A sole may be so deep in the ground, metres: nobody sees it, and a surprise that is smaller moves no foot.
const NOT_SEEN: f32 = 0.003;
/// The part of its bones' length that a leg may have by plan: a leg that is nearly straight bends and straightens fast.
const LONGEST: f32 = 0.98;
/// Half-life of what is left of a plan that was changed, seconds.
const FADE_HALF_LIFE: f32 = 0.05;
/// A place of landing that moves further than this is planned anew, leg lengths; up to there feet are put where they were
/// planned to land.
const PLAN_ANEW: f32 = 0.08;
/// Treads are chosen to leave this much room ahead and behind, leg lengths: no landing is foreseen to the millimetre.
const ROOM: f32 = 0.02;
/// A swing over a shorter way goes nowhere, leg lengths.
const NOWHERE: f32 = 0.1;
/// Moments of a stance that a tread is looked up for, seconds after touch-down; the place is that of the last.
const STANCE_SECS: [f64; 4] = [0.0, 0.08, 0.3, 0.16];

/// One foot in a frame, world space; soles as warped, without ground and locks.
pub(super) struct FootAhead<'a> {
    pub(super) secs: f64,
    pub(super) dt_secs: f32,
    /// Whether the foot stands.
    pub(super) stands: bool,
    /// Model space.
    pub(super) leg: PlacedLeg,
    /// Length of thigh and shank, metres.
    pub(super) chain: f32,
    /// For how long the pelvis is on its way.
    pub(super) pelvis_secs: f64,
    /// What is left of the last stance's lock, world space.
    pub(super) left: Vec3,
    /// A place from model to world, and a direction from world to model.
    pub(super) to_world: &'a dyn Fn(Vec3) -> Vec3,
    pub(super) from_world: &'a dyn Fn(Vec3) -> Vec3,
    /// How the character moves and its root climbs, world space, metres per second.
    pub(super) velocity: Vec3,
    /// The ground; its floor is the height of the root.
    pub(super) footing: Footing<'a>,
}

/// Where a foot stands or will stand.
#[derive(Clone, Copy, Debug)]
struct Step {
    tread: Tread,
    /// The contact point without the tread's shift.
    place: Vec3,
    /// When it comes down, seconds.
    lands: f64,
    /// Whether the ground around is no different, so that it does not matter where exactly it lands.
    is_free: bool,
}

/// The plan of one foot.
#[derive(Clone, Debug)]
pub(super) struct StepsAhead {
    foresight: Foresight,
    /// Where it stands or stood last; none while nothing is planned.
    now: Option<Step>,
    next: [Option<Step>; 2],
    needs: Needs,
    fade: FadeVec3,
    normal_fade: FadeVec3,
    /// The ground that the foot had in the last frame, world space, and how fast its height changed.
    applied: Option<(FootGround, f32)>,
    /// How far the foot was put elsewhere in the last frame.
    put: Vec3,
    stood: bool,
}

/// The ground that a foot follows, and how far it is put ahead or behind, world space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Planned {
    pub(super) ground: FootGround,
    pub(super) shift: Vec3,
    pub(super) is_ground: bool,
}

impl StepsAhead {
    pub(super) fn new() -> StepsAhead {
        StepsAhead {
            foresight: Foresight::new(),
            now: None,
            next: [None; 2],
            needs: Needs::new(),
            fade: FadeVec3::default(),
            normal_fade: FadeVec3::default(),
            applied: None,
            put: Vec3::ZERO,
            stood: false,
        }
    }

    pub(super) fn reset(&mut self) {
        self.foresight.reset();
        self.forget_plan();
        self.applied = None;
        self.stood = false;
    }

    fn forget_plan(&mut self) {
        (self.now, self.next, self.needs) = (None, [None; 2], Needs::new());
        (self.fade, self.normal_fade) = (FadeVec3::default(), FadeVec3::default());
    }

    /// Tells what ground the foot was given in the frame, world space.
    pub(super) fn applied(&mut self, ground: Option<FootGround>, dt_secs: f32) {
        if dt_secs > 0.0 {
            let speed =
                |now: &FootGround| self.applied.map_or(0.0, |(b, _)| (now.height - b.height) / dt_secs);
            self.applied = ground.map(|now| (now, speed(&now)));
        }
    }

    /// Plans for this frame; none where too little is known of the foot.
    pub(super) fn update(&mut self, foot: &FootAhead<'_>) -> Option<Planned> {
        let stood = std::mem::replace(&mut self.stood, foot.stands);
        if !self.foresight.see(foot) || !foot.velocity.is_finite() {
            self.forget_plan();
            return None;
        }
        let here = foot.leg.sole.mapped(foot.to_world);
        let late = 0.5 * self.foresight.cycle_secs(foot)?;
        if self.next[0].is_some_and(|next| foot.secs > next.lands + late) {
            // It did not come down.
            self.forget_plan();
        }
        if foot.dt_secs > 0.0 {
            let step = SpringStep::new(FADE_HALF_LIFE, foot.dt_secs);
            self.fade.update(&step);
            self.normal_fade.update(&step);
        }
        if self.now.is_none() {
            if !foot.stands {
                return None;
            }
            self.begin(foot, &here);
        } else if foot.stands && !stood {
            self.land(foot, &here);
        }
        self.plan_anew(foot, &here);
        self.look_ahead(foot);
        let mut planned = self.planned(foot, &here)?;
        let clear =
            |p: &Planned| foot.footing.rise(&here, p.shift + foot.left, (p.ground.height, p.ground.normal));
        let surprise = if foot.stands { 0.0 } else { (clear(&planned) - NOT_SEEN).max(0.0) };
        if surprise > 0.0 {
            planned.ground.height += surprise;
            self.needs.surprise(foot.secs, surprise);
        }
        self.put = planned.shift;
        Some(planned)
    }

    /// Starts planning with a foot that stands; what it was given until now fades.
    fn begin(&mut self, foot: &FootAhead<'_>, here: &PlacedSole) {
        self.now = Some(self.step_here(foot, here));
        let Some((Planned { ground, .. }, (was, speed))) = self.planned(foot, here).zip(self.applied) else {
            return;
        };
        self.fade.offset.y = was.height + speed * foot.dt_secs - ground.height;
        self.normal_fade.offset = was.normal - ground.normal;
    }

    /// The foot has come down: where it should, or where it is.
    fn land(&mut self, foot: &FootAhead<'_>, here: &PlacedSole) {
        let Some(next) = self.next[0] else {
            let before = self.planned(foot, here);
            self.now = Some(self.step_here(foot, here));
            self.fade_from(before, foot, here);
            return;
        };
        let is_there = self.now.is_none_or(|now| progress(&now, &next, here.point, foot) > 0.5);
        if is_there {
            // It stays where it has been put.
            self.fade.offset -= flat(self.fade.offset);
            let mut tread = Tread { shift: self.put, ..next.tread };
            // Elsewhere than planned it may stand in a higher step: on its highest support, then.
            let height = tread.height(here.point + tread.shift);
            let rise = foot.footing.rise(here, tread.shift, (height, tread.normal));
            if rise > NOT_SEEN {
                tread.at.y += rise;
            }
            self.now = Some(Step { tread, place: here.point, lands: next.lands.min(foot.secs), ..next });
            self.next = [self.next[1], None];
            if let Some((after, (was, speed))) = self.planned(foot, here).zip(self.applied) {
                self.fade.offset.y += was.height + speed * foot.dt_secs - after.ground.height;
            }
        }
    }

    /// The tread of a foot that stands where it is.
    fn step_here(&self, foot: &FootAhead<'_>, here: &PlacedSole) -> Step {
        let root = (foot.to_world)(Vec3::ZERO);
        let tread = foot.footing.tread(here.point, &[*here], root, Vec3::ZERO);
        Step {
            tread,
            place: here.point,
            lands: self.foresight.touch_down_secs().unwrap_or(foot.secs),
            is_free: true,
        }
    }

    /// Takes up the difference from a plan that was changed.
    fn fade_from(&mut self, before: Option<Planned>, foot: &FootAhead<'_>, here: &PlacedSole) {
        if let Some((before, after)) = before.zip(self.planned(foot, here)) {
            self.fade.offset.y += before.ground.height - after.ground.height;
            self.fade.offset += flat(before.shift - after.shift);
            self.normal_fade.offset += before.ground.normal - after.ground.normal;
        }
    }

    /// Moves the next tread when the foot will come down elsewhere than it was planned.
    fn plan_anew(&mut self, foot: &FootAhead<'_>, here: &PlacedSole) {
        let Some(next) = self.next[0] else { return };
        let Some((there, _)) = self.foresight.leg(next.lands.max(foot.secs), foot) else { return };
        let off = there.sole.point - next.place;
        if flat(off).length() <= self.reach(&next, here, foot) {
            return;
        }
        let before = self.planned(foot, here);
        self.next = [self.step_at(next.lands, foot), None];
        self.needs.forget_from(foot.secs);
        self.look_ahead(foot);
        self.fade_from(before, foot, here);
    }

    /// Looks up what rises through the sole up to as far ahead as a lift reaches.
    fn look_ahead(&mut self, foot: &FootAhead<'_>) {
        for moment in self.needs.missing(foot.secs, foot.pelvis_secs) {
            let need = self.need(moment, foot).unwrap_or_default();
            self.needs.push(moment, need);
        }
    }

    /// What the leg will need.
    fn need(&mut self, secs: f64, foot: &FootAhead<'_>) -> Option<Need> {
        let (leg, stands) = self.foresight.leg(secs, foot)?;
        let point = leg.sole.point;
        let [first, second] = self.next;
        // A foot that stands early stands where it is to land.
        let cycle = self.foresight.cycle_secs(foot)?;
        let early = if stands { 0.25 * cycle } else { 0.0 };
        let from = [second, first, self.now].into_iter().flatten().find(|s| s.lands <= secs + early)?;
        // So does one whose last touch-down the memory has a moment later.
        let late = secs < from.lands + 0.1 * cycle;
        if stands || late {
            let ground = (from.tread.height(point), from.tread.normal);
            return Some(Need { lift: 0.0, pelvis: pelvis(&leg, ground, from.tread.shift, foot) });
        }
        let later = [first, second].into_iter().flatten().find(|s| s.lands > secs);
        let to = match later {
            Some(step) => step,
            None => {
                let lands = self.foresight.touch_down(secs, from.lands, foot)?;
                let step = self.step_at(lands, foot)?;
                let free = self.next.iter_mut().find(|n| n.is_none())?;
                *free.insert(step)
            }
        };
        let u = progress(&from, &to, point, foot);
        let (height, normal, shift) = from.tread.between(&to.tread, u, point);
        let lift = self.lift(secs, (&leg.sole, shift, (height, normal)), slope(&from, &to), foot);
        Some(Need { lift, pelvis: pelvis(&leg, (height + lift, normal), shift, foot) })
    }

    /// How far a sole on a plane must be lifted at a moment of a swing.
    fn lift(
        &self,
        secs: f64,
        (sole, shift, ground): (&PlacedSole, Vec3, (f32, Vec3)),
        slope: f32,
        foot: &FootAhead<'_>,
    ) -> f32 {
        let room = ahead(foot.velocity) * (ROOM * foot.footing.leg_length);
        let rises = [room, -room].map(|room| foot.footing.rise(sole, shift + room, ground));
        let rise = rises[0].max(rises[1]);
        if rise <= 0.0 {
            return 0.0;
        }
        // An edge may be passed between two moments.
        let speed = self.foresight.velocity(secs, foot).map_or(0.0, |v| flat(v).length());
        rise + slope * 0.25 * speed * GRID_SECS as f32 + CLEARANCE * foot.footing.leg_length
    }

    /// The best tread for a foot that comes down at a moment.
    fn step_at(&self, lands: f64, foot: &FootAhead<'_>) -> Option<Step> {
        let sole = self.foresight.leg(lands, foot)?.0.sole;
        let along = ahead(foot.velocity);
        let mut soles = [sole; 2 * STANCE_SECS.len()];
        for (later, pair) in STANCE_SECS.iter().zip(soles.chunks_mut(2)) {
            let stands = self.foresight.leg(lands + later, foot).filter(|p| p.1).map_or(sole, |p| p.0.sole);
            let room = along * (ROOM * foot.footing.leg_length);
            pair[0] = stands.mapped(|p| p - room);
            pair[1] = stands.mapped(|p| p + room);
        }
        let [.., before, after] = soles;
        let place = before.point.midpoint(after.point);
        // The ground below the root by then: what a step is measured against.
        let root = (foot.to_world)(Vec3::ZERO) + foot.velocity * (lands - foot.secs).max(0.0) as f32;
        let level = foot.footing.ask(root).map_or(foot.footing.floor, |g| g.height);
        let tread = foot.footing.tread(place, &soles, root.with_y(level), along);
        let around =
            [-1.0, 1.0].map(|side| tread.at + along * (side * 2.0 * PLAN_ANEW * foot.footing.leg_length));
        let is_free = tread.shift == Vec3::ZERO && around.iter().all(|place| is_on(&tread, *place, foot));
        Some(Step { tread, place, lands, is_free })
    }

    /// What the plan says of the foot where it is now.
    fn planned(&self, foot: &FootAhead<'_>, here: &PlacedSole) -> Option<Planned> {
        let now = self.now?;
        let (to, u) = match self.next[0].filter(|_| !foot.stands) {
            Some(next) => (next, progress(&now, &next, here.point, foot)),
            None if foot.stands => (now, 0.0),
            None => return None,
        };
        let (height, normal, _) = now.tread.between(&to.tread, u, here.point);
        // It is where it lands a little before it does.
        let shift = now
            .tread
            .shift
            .lerp(if u > 0.0 { self.shift_to(&to, here, foot) } else { to.tread.shift }, (u / 0.9).min(1.0));
        let fade = self.fade.offset;
        let height = height + self.needs.lift(foot.secs) + fade.y;
        let normal = (normal + self.normal_fade.offset).normalize_or(Vec3::Y);
        let shift = shift + flat(fade);
        let is_ground = if u < 0.5 { now.tread.is_ground } else { to.tread.is_ground };
        Some(Planned { ground: FootGround { height, normal }, shift, is_ground })
    }

    /// How far the foot must be put elsewhere to land where it was planned to.
    fn shift_to(&self, next: &Step, here: &PlacedSole, foot: &FootAhead<'_>) -> Vec3 {
        let there = self.foresight.leg(next.lands.max(foot.secs), foot).filter(|_| !next.is_free);
        let Some((there, _)) = there else { return next.tread.shift };
        let off = next.place - there.sole.point;
        next.tread.shift + flat(off).clamp_length_max(self.reach(next, here, foot))
    }

    /// How far the foot may be put elsewhere to land where it was planned to, metres: further once it is on its way.
    fn reach(&self, next: &Step, here: &PlacedSole, foot: &FootAhead<'_>) -> f32 {
        let u = self.now.map_or(0.0, |now| progress(&now, next, here.point, foot));
        PLAN_ANEW * (1.0 + u) * foot.footing.leg_length
    }

    /// How long the foot stood last, seconds.
    pub(super) fn stance_secs(&self) -> Option<f64> {
        self.foresight.stance_secs()
    }

    /// What the leg will need.
    pub(super) fn needs(&self) -> &Needs {
        &self.needs
    }
}

/// Where the pelvis should and may be for a leg whose foot is carried onto a plane.
fn pelvis(leg: &PlacedLeg, ground: (f32, Vec3), shift: Vec3, foot: &FootAhead<'_>) -> Option<PelvisWish> {
    // Over where the root is now, which will have climbed by then.
    let over = foot.footing.floor;
    let ankle = carried(leg.ankle, leg.sole.point.with_y(over), shift, ground);
    let animated = leg.hip.distance(leg.ankle).min(foot.chain);
    let wish = vertical_shift(leg.hip, ankle, animated)?;
    let most = vertical_shift(leg.hip, ankle, animated.max(LONGEST * foot.chain))?;
    Some(PelvisWish { wish: over + wish, most: over + most })
}

/// Whether the ground at a place is that of a tread.
fn is_on(tread: &Tread, place: Vec3, foot: &FootAhead<'_>) -> bool {
    let off = |ground: FootGround| (ground.height - tread.height(place)).abs();
    foot.footing.ask(place).map(off).is_some_and(|off| off < ROOM * foot.footing.leg_length)
}

/// How steep it is from one step to another, at most 1.
fn slope(from: &Step, to: &Step) -> f32 {
    let rise = (to.tread.at.y - from.tread.at.y).abs();
    (rise / flat(to.place - from.place).length().max(1e-3)).min(1.0)
}

/// Without height.
fn flat(v: Vec3) -> Vec3 {
    Vec3::new(v.x, 0.0, v.z)
}

/// The direction in which feet may be put elsewhere.
fn ahead(velocity: Vec3) -> Vec3 {
    flat(velocity).normalize_or_zero()
}

/// How far a foot is between two steps, 0 to 1, by its way.
fn progress(from: &Step, to: &Step, point: Vec3, foot: &FootAhead<'_>) -> f32 {
    let way = flat(to.place - from.place);
    if way.length() > NOWHERE * foot.footing.leg_length {
        return (flat(point - from.place).dot(way) / way.length_squared()).clamp(0.0, 1.0);
    }
    let u = ((foot.secs - from.lands) / (to.lands - from.lands).max(1e-6)).clamp(0.0, 1.0) as f32;
    u * u * u * (10.0 - 15.0 * u + 6.0 * u * u)
}
