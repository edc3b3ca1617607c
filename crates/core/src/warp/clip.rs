//! Warping whole clips: settled at the first frame, means of the cycle, lowering ahead of need.
//!
//! The root of a clip is the ground point below its pelvis, so that travel may live in any joint. The warped root path is
//! the warped displacement from the first frame, never a sum over frames: a clip that loops still does, over any number
//! of cycles. Two passes: the first says how far the pelvis must go down and when, the second goes there smoothly, ahead
//! of need. Over ground, the feet are first placed without it, and where they will stand is planned ([`steps`]).

use super::leg::LONGEST;
use super::orientation::flat;
use super::steps::{FootPath, GroundPlan, Terrain};
use super::tread::{Footing, PlacedSole};
use super::{
    DrawList, FootGround, OrientationGoal, Shape, SlopeGoal, StrideGoal, UP, Warp, WarpAnswer, WarpError,
    WarpFrame, WarpOptions, WarpState, plant, steps,
};
use crate::character::Character;
use crate::clip::Clip;
use crate::ik::PoseMut;
use crate::pose::ModelPose;
use crate::transform::Transform;
use glam::{Mat3, Quat, Vec3};

/// How long before and after its need the pelvis is on its way, seconds; and over planned ground, where it has to be down
/// for one foot and up again for the other.
const AHEAD_SECS: f64 = 0.16;
const AHEAD_ON_GROUND_SECS: f64 = 0.08;

/// Asks the ground: height and normal at a place of the clip's model space.
pub type GroundQuery<'a> = dyn Fn(Vec3) -> Option<FootGround> + 'a;

/// The wanted direction of a whole clip.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ClipOrientation {
    /// Turn by exactly this angle, radians, positive to the left.
    Manual(f32),
    /// Move at this angle from the clip's own movement, radians; beyond the threshold the legs run backwards.
    Direction(f32),
}

/// The ground of a whole clip.
#[derive(Clone, Copy)]
pub enum ClipGround<'a> {
    /// One plane through the root's ground point at the first frame, by its normal.
    Plane(Vec3),
    /// Whatever is asked for.
    Query(&'a GroundQuery<'a>),
}

impl std::fmt::Debug for ClipGround<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ClipGround::Plane(normal) => f.debug_tuple("Plane").field(normal).finish(),
            ClipGround::Query(_) => f.write_str("Query"),
        }
    }
}

/// What a whole clip should become.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClipGoals<'a> {
    /// Default: none.
    pub orientation: Option<ClipOrientation>,
    /// Default: none.
    pub stride: Option<StrideGoal>,
    /// Default: none.
    pub ground: Option<ClipGround<'a>>,
    /// Height of the flat ground that the clip plays on, model space, metres. Default: 0.
    pub floor: f32,
    /// Normal of the floor that strides go along, unit. Default: none, +Y.
    pub floor_normal: Option<Vec3>,
    /// Velocity of the root motion that a clip in place was made for, metres per second. Default: none, what it has.
    pub root_velocity: Option<Vec3>,
    /// The frame of which the operators shall say what they do. Default: none.
    pub draw_frame: Option<usize>,
}

/// The ground path below the pelvis of a clip.
#[derive(Clone, Debug, PartialEq)]
pub struct RootPath {
    /// By frame, model space, metres.
    pub places: Vec<Vec3>,
    /// Mean velocity, metres per second; zero for a clip in place or of no length.
    pub velocity: Vec3,
    /// Length of the path over the distance of its ends; 1 is straight, 0 when it goes nowhere.
    pub straightness: f32,
}

/// A warped clip and what was done.
#[derive(Clone, Debug)]
pub struct WarpedClip {
    /// The motion.
    pub clip: Clip,
    /// Its frames, seconds.
    pub times: Vec<f64>,
    /// By frame.
    pub answers: Vec<WarpAnswer>,
    /// The root's path before.
    pub root: RootPath,
    /// The root's path after.
    pub warped_root: Vec<Vec3>,
    /// Whether feet were set on ground, where the pelvis goes down without harm.
    pub over_ground: bool,
    /// How often a foot stands on ground that was asked for, and how often there was none within reach: it is then left as
    /// animated. A foot that never stands counts once. 0 without ground.
    pub steps: usize,
    /// See [`WarpedClip::steps`].
    pub steps_without_ground: usize,
    /// What the operators did in [`ClipGoals::draw_frame`], where the warped clip is.
    pub shapes: Vec<Shape>,
}

impl RootPath {
    /// The path of the pelvis over the frames at `times`, at the height `floor`.
    pub fn of(warp: &Warp, clip: &Clip, times: &[f64], floor: f32) -> RootPath {
        let mut local = warp.skeleton.rest().to_vec();
        let mut model = ModelPose::default();
        let places: Vec<Vec3> = times
            .iter()
            .map(|time| {
                clip.sample(&warp.skeleton, *time, &mut local);
                model.compose(&warp.skeleton, &local);
                flat(model.positions[warp.pelvis]) + UP * floor
            })
            .collect();
        let secs = times.last().copied().unwrap_or(0.0) - times.first().copied().unwrap_or(0.0);
        let all = places.last().copied().unwrap_or_default() - places.first().copied().unwrap_or_default();
        // Sway and bob are no travel: ten samples tell how straight the way is.
        let few: Vec<Vec3> =
            (0..=10).filter_map(|i| places.get(i * (places.len().max(1) - 1) / 10)).copied().collect();
        let way: f32 = few.windows(2).map(|p| p[0].distance(p[1])).sum();
        RootPath {
            velocity: if secs > 0.0 { all / secs as f32 } else { Vec3::ZERO },
            straightness: if way > 0.0 { all.length() / way } else { 0.0 },
            places,
        }
    }
}

/// The joints that move as the whole body in a clip: the topmost joint that carries the travel where legs, spine and all
/// else that moves hang from it, else none, which means all roots. For [`WarpOptions::body`].
pub fn clip_body(character: &Character, clip: &Clip) -> Vec<usize> {
    let skeleton = character.skeleton();
    let Some(hips) = super::hips(character) else { return Vec::new() };
    let moves = |joint: usize| clip.joints.get(joint).is_some_and(|t| !t.is_empty());
    let Some(top) = skeleton.ancestors(hips).filter(|j| moves(*j)).last() else { return Vec::new() };
    let outside = |joint: usize| moves(joint) && !skeleton.is_in_subtree(joint, top);
    if !character.detached().is_empty() || (0..skeleton.len()).any(outside) {
        return Vec::new();
    }
    vec![top]
}

/// Prepares a warp for clips of a character: [`Warp::new`] with [`clip_body`].
///
/// # Errors
/// As [`Warp::new`].
pub fn clip_warp(character: &Character, clip: &Clip, options: &WarpOptions) -> Result<Warp, WarpError> {
    let body = if options.body.is_empty() { clip_body(character, clip) } else { options.body.clone() };
    Warp::new(character, WarpOptions { body, ..options.clone() })
}

/// Warps a whole clip at the frames `times` (strictly increasing).
pub fn warp_clip(warp: &Warp, clip: &Clip, times: &[f64], goals: &ClipGoals<'_>) -> WarpedClip {
    let root = RootPath::of(warp, clip, times, goals.floor);
    let velocity = goals.root_velocity.unwrap_or(root.velocity);
    let (steady, feet) = hips_and_feet(warp, clip, times, &root);
    let mut run = Run {
        warp,
        clip,
        times,
        goals,
        root: &root,
        velocity,
        steady,
        foot_shifts: Vec::new(),
        ground: GroundPlan::default(),
        reach: longest_legs(warp, clip, times),
    };
    let first = run.first_answer();
    let corrected: Vec<Vec<Vec3>> =
        feet.iter().map(|places| plant::corrections(places, times, warp.leg_length, &first)).collect();
    run.foot_shifts = (0..times.len()).map(|i| corrected.iter().map(|c| c[i]).collect()).collect();
    if let Some(ClipGround::Query(query)) = goals.ground {
        run.plan_ground(query, &feet, &first);
    }
    let (answers, ..) = run.pass(&[]);
    let need: Vec<f32> = answers.iter().map(|a| a.lowered).collect();
    let secs = match goals.ground {
        Some(ClipGround::Query(_)) => AHEAD_ON_GROUND_SECS,
        _ => AHEAD_SECS,
    };
    let ahead = steps::ahead(&need, times, secs);
    let (mut answers, poses, shapes) = if need.iter().all(|n| *n == 0.0) && goals.ground.is_none() {
        run.pass(&[])
    } else {
        run.pass(&ahead)
    };
    for (answer, missing) in answers.iter_mut().zip(&run.ground.without_ground) {
        answer.legs.iter_mut().zip(missing).for_each(|(leg, missing)| leg.without_ground |= missing);
    }
    let warped_root = run.root_after(answers.first());
    let (steps, steps_without_ground) = (run.ground.steps, run.ground.steps_without_ground);
    WarpedClip {
        clip: clip.with_changes(&warp.skeleton, times, &poses),
        times: times.to_vec(),
        answers,
        root,
        warped_root,
        over_ground: goals.ground.is_some(),
        steps,
        steps_without_ground,
        shapes,
    }
}

struct Run<'a> {
    warp: &'a Warp,
    clip: &'a Clip,
    times: &'a [f64],
    goals: &'a ClipGoals<'a>,
    root: &'a RootPath,
    velocity: Vec3,
    steady: Vec<Vec3>,
    /// By frame and leg.
    foot_shifts: Vec<Vec<Vec3>>,
    ground: GroundPlan,
    /// How long each leg is at most in the clip, of its bones' length.
    reach: Vec<f32>,
}

impl Run<'_> {
    fn frame(&self, index: usize) -> WarpFrame<'_> {
        let dt = if index == 0 { 0.0 } else { self.times[index] - self.times[index - 1] };
        let orientation = self.goals.orientation.map(|goal| match goal {
            ClipOrientation::Manual(angle) => OrientationGoal::Manual(angle),
            ClipOrientation::Direction(angle) => {
                OrientationGoal::Graph(Quat::from_axis_angle(UP, angle) * self.velocity)
            }
        });
        WarpFrame {
            dt_secs: dt as f32,
            root: self.root.places[index],
            root_velocity: Some(self.velocity),
            orientation,
            stride: self.goals.stride,
            steady: Some(&self.steady),
            foot_shifts: self.foot_shifts.get(index).map(Vec::as_slice),
            floor_normal: self.goals.floor_normal.unwrap_or(UP),
            ..WarpFrame::default()
        }
    }

    /// What is decided for all frames alike: angle, scale and direction.
    fn first_answer(&self) -> WarpAnswer {
        if self.times.is_empty() {
            return WarpAnswer { scale: 1.0, ..WarpAnswer::default() };
        }
        let mut local = self.warp.skeleton.rest().to_vec();
        self.clip.sample(&self.warp.skeleton, self.times[0], &mut local);
        self.probe(&mut self.warp.new_state(), &self.frame(0), &mut local, &mut ModelPose::default())
    }

    /// One run over all frames; the pelvis at least `lower` lower, by frame.
    fn pass(&self, lower: &[f32]) -> (Vec<WarpAnswer>, Vec<Vec<Transform>>, Vec<Shape>) {
        let mut state = self.warp.new_state();
        state.reach.clone_from(&self.reach);
        let mut model = ModelPose::default();
        let (mut answers, mut poses, mut shapes) = (Vec::new(), Vec::new(), Vec::new());
        for index in 0..self.times.len() {
            state.draw = self.goals.draw_frame.filter(|f| *f == index).map(|_| DrawList::default());
            let mut local = self.warp.skeleton.rest().to_vec();
            self.clip.sample(&self.warp.skeleton, self.times[index], &mut local);
            let mut frame = self.frame(index);
            let grounds = self.grounds(index);
            frame.slope = match self.goals.ground {
                None => None,
                Some(ClipGround::Plane(normal)) => Some(SlopeGoal::Plane(normal)),
                Some(ClipGround::Query(_)) => Some(SlopeGoal::Planned(&grounds)),
            };
            frame.lower_by = lower.get(index).copied().unwrap_or(0.0);
            let answer = self.warp.apply(&mut state, &frame, &mut local, &mut model).clone();
            let first = answers.first().unwrap_or(&answer);
            let shift =
                self.moved(index, first) + UP * self.root_height(index, first) - self.root.places[index];
            shift_body(self.warp, &model, shift, &mut local);
            shapes.extend(state.draw.iter().flat_map(|list| &list.shapes).map(|s| s.moved(shift)));
            answers.push(answer);
            poses.push(local);
        }
        (answers, poses, shapes)
    }

    /// Places all feet without ground, and plans the ground under them.
    fn plan_ground(&mut self, query: &GroundQuery<'_>, clip_feet: &[Vec<Vec3>], first: &WarpAnswer) {
        let legs = &self.warp.legs;
        let mut feet: Vec<FootPath> = clip_feet
            .iter()
            .map(|places| FootPath {
                soles: Vec::with_capacity(places.len()),
                stances: plant::stances(places, self.times, self.warp.leg_length)
                    .iter()
                    .map(|p| (p.from, p.to))
                    .collect(),
            })
            .collect();
        let (mut state, mut model) = (self.warp.new_state(), ModelPose::default());
        let mut local = self.warp.skeleton.rest().to_vec();
        for index in 0..self.times.len() {
            self.clip.sample(&self.warp.skeleton, self.times[index], &mut local);
            self.warp.apply(&mut state, &self.frame(index), &mut local, &mut model);
            let moved = self.moved(index, first) - self.root.places[index];
            for (foot, leg) in feet.iter_mut().zip(legs) {
                let corner = |c: &Vec3| model.positions[leg.foot] + model.rotations[leg.foot] * *c + moved;
                let point = model.positions[leg.point] + moved;
                foot.soles.push(PlacedSole::new(point, leg.corners(&model).all().iter().map(corner)));
            }
        }
        let root: Vec<Vec3> = (0..self.times.len()).map(|i| self.moved(i, first)).collect();
        let terrain = Terrain {
            times: self.times,
            root: &root,
            footing: Footing {
                query,
                floor: self.goals.floor,
                leg_length: self.warp.leg_length,
                max_step_height: self.warp.options.slope.max_step_height,
            },
        };
        self.ground = GroundPlan::of(&terrain, &feet);
        for (all, more) in self.foot_shifts.iter_mut().zip(&self.ground.shifts) {
            all.iter_mut().zip(more).for_each(|(shift, more)| *shift += *more);
        }
    }

    fn probe(
        &self,
        state: &mut WarpState,
        frame: &WarpFrame<'_>,
        local: &mut [Transform],
        model: &mut ModelPose,
    ) -> WarpAnswer {
        self.warp.apply(state, frame, local, model).clone()
    }

    /// Where the root is after warping, without its climb.
    fn moved(&self, index: usize, first: &WarpAnswer) -> Vec3 {
        self.root.places[0] + first.root_motion(self.root.places[index] - self.root.places[0])
    }

    /// How far the root has climbed.
    fn root_height(&self, index: usize, first: &WarpAnswer) -> f32 {
        match self.goals.ground {
            None => 0.0,
            Some(ClipGround::Plane(normal)) => {
                let way = self.moved(index, first) - self.root.places[0];
                if normal.y > 1e-2 { -(normal.x * way.x + normal.z * way.z) / normal.y } else { 0.0 }
            }
            Some(ClipGround::Query(_)) => self.ground.climb.get(index).copied().unwrap_or(0.0),
        }
    }

    /// The planned ground below each foot, relative to where the operators have the root.
    fn grounds(&self, index: usize) -> Vec<Option<FootGround>> {
        let (Some(grounds), Some(climb)) = (self.ground.grounds.get(index), self.ground.climb.get(index))
        else {
            return Vec::new();
        };
        let relative = |g: FootGround| FootGround { height: g.height - climb, ..g };
        grounds.iter().map(|ground| ground.map(relative)).collect()
    }

    fn root_after(&self, first: Option<&WarpAnswer>) -> Vec<Vec3> {
        let Some(first) = first else { return Vec::new() };
        (0..self.times.len()).map(|i| self.moved(i, first) + UP * self.root_height(i, first)).collect()
    }
}

/// Mean place of each hip joint from the root, and the place of each foot's contact point by frame.
fn hips_and_feet(warp: &Warp, clip: &Clip, times: &[f64], root: &RootPath) -> (Vec<Vec3>, Vec<Vec<Vec3>>) {
    let mut sums = vec![Vec3::ZERO; warp.legs.len()];
    let mut feet = vec![Vec::with_capacity(times.len()); warp.legs.len()];
    let mut local = warp.skeleton.rest().to_vec();
    let mut model = ModelPose::default();
    for (time, place) in times.iter().zip(&root.places) {
        clip.sample(&warp.skeleton, *time, &mut local);
        model.compose(&warp.skeleton, &local);
        for ((sum, foot), leg) in sums.iter_mut().zip(&mut feet).zip(&warp.legs) {
            *sum += model.positions[leg.limb.upper] - *place;
            foot.push(model.positions[leg.point]);
        }
    }
    (sums.iter().map(|s| *s / times.len().max(1) as f32).collect(), feet)
}

/// Moves the whole body in model space.
fn shift_body(warp: &Warp, model: &ModelPose, shift: Vec3, local: &mut [Transform]) {
    if shift == Vec3::ZERO {
        return;
    }
    for &joint in &warp.carriers {
        let linear = warp.skeleton.parent(joint).map_or(Mat3::IDENTITY, |p| model.linears[p]);
        if linear.determinant().abs() > 1e-18 {
            local[joint].translation += linear.inverse() * shift;
        }
    }
}

/// How long each leg is at most over a clip, as a part of its bones' length: knees stay as bent as the clip has them.
fn longest_legs(warp: &Warp, clip: &Clip, times: &[f64]) -> Vec<f32> {
    let mut longest = vec![0.0f32; warp.legs.len()];
    let mut local = warp.skeleton.rest().to_vec();
    let mut model = ModelPose::default();
    for time in times {
        clip.sample(&warp.skeleton, *time, &mut local);
        model.compose(&warp.skeleton, &local);
        let pose = PoseMut { skeleton: &warp.skeleton, local: &mut local, model: &mut model };
        for (longest, leg) in longest.iter_mut().zip(&warp.legs) {
            let goal = leg.read(&pose);
            *longest = longest.max(goal.animated / goal.chain.max(1e-6));
        }
    }
    longest.iter().map(|l| l.clamp(0.9, LONGEST)).collect()
}

/// Whether a warped clip can be used as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Verdict {
    /// Within what warping is for.
    Good,
    /// Look at it.
    Look,
    /// Better not: take another clip, or blend several.
    BetterNot,
}

/// Slide added to planted feet up to which a clip is good, and from which it is better not used, metres: the bounds that
/// a retargeted clip's feet are held to.
const GOOD_SLIDE: f64 = 0.005;
const BAD_SLIDE: f64 = 0.02;

/// Slack of the angle that is still good, degrees: what was asked for exactly shall not fail by a rounding.
const ANGLE_SLACK: f32 = 0.01;

impl Verdict {
    /// The verdict on planted feet alone: their worst slide before and after, metres. The worse of this and
    /// [`WarpedClip::verdict`] is that of the clip; no number is good.
    pub fn of_slide(before: f64, after: f64) -> Verdict {
        let added = after - before;
        if added > BAD_SLIDE {
            Verdict::BetterNot
        } else if added > GOOD_SLIDE {
            Verdict::Look
        } else {
            Verdict::Good
        }
    }
}

impl WarpedClip {
    /// The verdict, from scale, angle, frames that were cut or gave way, steps without ground, the pelvis and smoothness (the larger ratio of
    /// [`Smoothness`](crate::measure::Smoothness) against the clip before). `leg_length` in metres. Feet that slide are [`Verdict::of_slide`]'s.
    pub fn verdict(&self, smoothness: f64, leg_length: f32) -> Verdict {
        let count = self.answers.len().max(1) as f32;
        let part =
            |of: &dyn Fn(&WarpAnswer) -> bool| self.answers.iter().filter(|a| of(a)).count() as f32 / count;
        let worst = |of: &dyn Fn(&WarpAnswer) -> f32| self.answers.iter().map(of).fold(0.0, f32::max);
        let scale = worst(&|a| a.scale.abs().max(1.0 / a.scale.abs().max(1e-3)));
        let angle = worst(&|a| a.angle.abs().to_degrees());
        let gave_way =
            worst(&|a| a.legs.iter().map(|l| l.gave_way).fold(0.0, f32::max)) / leg_length.max(1e-3);
        // Over ground the feet may raise the pelvis by more than their reach lowers it: what comes of both counts.
        let pelvis = worst(&|a| if self.over_ground { 0.0 } else { a.lowered }.max(-a.pelvis_shift.y))
            / leg_length.max(1e-3);
        let clamped = part(&|a| a.angle_clamped || a.scale_clamped || a.pelvis_clamped);
        let curved =
            self.root.velocity != Vec3::ZERO && self.root.straightness < 0.9 && (scale > 1.0 || angle > 0.0);
        let backwards = self.answers.iter().any(|a| a.scale < 0.0);
        if scale > 2.5 || gave_way > 0.05 || pelvis > 0.25 || clamped > 0.25 || smoothness > 8.0 {
            return Verdict::BetterNot;
        }
        let within = scale <= 1.45
            && angle <= 90.0 + ANGLE_SLACK
            && gave_way <= 0.01
            && pelvis <= 0.1
            && clamped == 0.0
            && self.steps_without_ground == 0;
        if within && smoothness <= 3.0 && !curved && !backwards { Verdict::Good } else { Verdict::Look }
    }
}
