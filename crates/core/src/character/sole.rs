//! The sole of a foot: its corners in the stance, and the few points of the skin that can ever be its lowest.
//!
//! Soles come from the vertices that the feet move, where a reader provides them, else from the joints. Where a foot has no
//! toes at all the sole lies under the ankle by 0.08 leg lengths, the mean of Drillis and Contini's body segment table
//! (ankle height 0.039 H, leg 0.491 H).
//!
//! The corners say where heel, ball and tip are while the foot lies flat. What touches the ground in a pose is another
//! question: vertices under the ball are blended between foot and toes, those of the heel a little with the shin, and they
//! go deeper than any corner that follows one joint. So the foot is posed over the whole range that feet have (pitch, roll,
//! bent toes, ankle), and of all its vertices those are kept that make the lowest in some pose, the worst missing one first,
//! until none is missed by more than a hair.
//!
//! A few vertices that lie apart from all others (faults of a file) are no sole and are counted out.

use super::frames::Frames;
use super::stance::BodyAxes;
use super::underside::{Parts, Underside, Ups};
use super::{SkinPoint, SkinShare, Sole};
use crate::skeleton::Skeleton;
use glam::{DQuat, DVec3, Vec3};

const ANKLE_OVER_SOLE_PER_LEG: f64 = 0.08;
/// Of the length of a foot (ankle to toe tip), the ball's distance from the toe tip where no toe joint tells.
const BALL_FROM_TIP: f64 = 0.35;

/// Fewer vertices than this show no foot.
const FEWEST: usize = 6;
/// A vertex that follows the foot and what hangs from it by less than this is none of the foot's.
const LEAST_WEIGHT: f32 = 0.5;
/// Nothing of a foot is further than this from its ankle, leg lengths.
const FURTHEST: f64 = 2.0;
/// Strays are at most one of so many vertices of a foot.
const STRAYS_AMONG: usize = 12;
/// What counts as a foot's height where the vertices show less, leg lengths.
const LOWEST_FOOT: f64 = 0.1;
/// Most points that are kept of a foot.
const MOST_POINTS: usize = 32;
/// How much a pose's lowest point may be missed by, leg lengths; poses of a foot on the ground count more.
const MISSED: f32 = 3e-4;
const ON_GROUND: f32 = 5.0;
/// Of more vertices than these only those are looked at closely that come close to being the lowest (leg lengths) in some of
/// the poses, one in so many.
const FEW_CANDIDATES: usize = 128;
const CLOSE: f32 = 0.02;
const STEP: usize = 11;
/// More vertices than these are thinned to the lowest of each cell of a grid.
const MOST_CANDIDATES: usize = 4096;

/// What is known of a foot before its sole is.
pub(super) struct FootFacts<'a> {
    pub(super) frames: &'a Frames<'a>,
    pub(super) skeleton: &'a Skeleton,
    pub(super) skin: &'a [SkinPoint],
    /// By joint: whether it carries an object; empty if unknown.
    pub(super) objects: &'a [bool],
    pub(super) axes: &'a BodyAxes,
    pub(super) foot: usize,
    pub(super) toes: Option<usize>,
    /// The joints at knee and hip, and the hips.
    pub(super) leg: Option<[usize; 3]>,
    pub(super) leg_length: f64,
}

/// One foot with its sole.
pub(super) struct FootShape {
    pub(super) sole: Sole,
    /// What can be its lowest point.
    pub(super) points: Vec<SkinPoint>,
    /// The same, for computing.
    pub(super) underside: Underside,
    /// Height of its lowest point in the stance.
    pub(super) level: f64,
    pub(super) from_skin: bool,
    /// Vertices that were left out because they lie apart.
    pub(super) strays: usize,
}

/// A vertex with its place in the stance.
#[derive(Clone, Copy)]
struct Candidate {
    point: SkinPoint,
    place: DVec3,
    /// How much of it follows the foot.
    weight: f32,
}

impl FootFacts<'_> {
    /// The shape of the foot.
    pub(super) fn shape(&self) -> FootShape {
        let FootFacts { frames, axes, foot, toes, .. } = *self;
        let (candidates, strays) = self.candidates();
        let own: Vec<DVec3> = candidates.iter().filter(|c| c.weight >= 0.5).map(|c| c.place).collect();
        let from_skin = own.len() >= FEWEST;
        let mut corners = match from_skin {
            true => Corners::from_skin(&own, axes, toes.map(|t| frames.positions[t])),
            false => Corners::from_joints(frames, axes, (foot, toes), &self.bones_below(), self.leg_length),
        };
        if from_skin {
            let lowest = candidates.iter().map(|c| c.place.dot(axes.up)).fold(f64::INFINITY, f64::min);
            corners.lower_to(lowest, axes);
        }
        let tip_joint = toes.unwrap_or(foot);
        let sole = Sole {
            foot,
            toes,
            heel: self.into(foot, corners.heel),
            ball_inner: self.into(foot, corners.ball_inner),
            ball_outer: self.into(foot, corners.ball_outer),
            toe_tip: self.into(tip_joint, corners.toe),
        };
        let points = match from_skin {
            true => self.lowest_of(candidates),
            false => {
                let of_foot = [sole.heel, sole.ball_inner, sole.ball_outer];
                let of_foot = of_foot.map(|p| SkinPoint::rigid(foot, p));
                of_foot.into_iter().chain([SkinPoint::rigid(tip_joint, sole.toe_tip)]).collect()
            }
        };
        let parts: Vec<Parts> = points.iter().map(|p| self.parts(p)).collect();
        let underside = Underside::new(&parts);
        FootShape { sole, points, underside, level: corners.level, from_skin, strays }
    }

    /// Places of the joints below the ankle. A leaf that carries a mesh is the mesh's node, which may be anywhere: what a skin
    /// moves does not stand at its node.
    fn bones_below(&self) -> Vec<DVec3> {
        let is_object = |joint: usize| {
            let leaf = self.skeleton.children(joint).next().is_none();
            leaf && self.objects.get(joint).copied().unwrap_or(false) && Some(joint) != self.toes
        };
        let below = self.skeleton.subtree(self.foot).skip(1).filter(|joint| !is_object(*joint));
        below.map(|joint| self.frames.positions[joint]).collect()
    }

    /// A place of the stance in a joint's frame.
    fn into(&self, joint: usize, place: DVec3) -> Vec3 {
        let linear = self.frames.linear(joint);
        if linear.determinant().abs() <= 1e-12 {
            return Vec3::ZERO;
        }
        (linear.inverse() * (place - self.frames.positions[joint])).as_vec3()
    }

    /// Where the stance has what a joint carries.
    fn place(&self, share: &SkinShare) -> DVec3 {
        self.frames.positions[share.joint] + self.frames.linear(share.joint) * share.in_joint.as_dvec3()
    }

    /// The vertices that follow the foot, without strays, whose number is the second.
    fn candidates(&self) -> (Vec<Candidate>, usize) {
        let ankle = self.frames.positions[self.foot];
        let mut found: Vec<Candidate> = Vec::new();
        let mut far = 0;
        for point in self.skin {
            let is_own = |share: &SkinShare| self.skeleton.is_in_subtree(share.joint, self.foot);
            let weight: f32 = point.shares().filter(is_own).map(|s| s.weight).sum();
            if !(weight >= LEAST_WEIGHT) {
                continue;
            }
            let place = point.shares().map(|s| self.place(&s) * f64::from(s.weight)).sum::<DVec3>();
            match place.distance(ankle) <= FURTHEST * self.leg_length {
                true => found.push(Candidate { point: *point, place, weight }),
                false => far += 1,
            }
        }
        let strays = self.drop_strays(&mut found);
        (found, strays + far)
    }

    /// Leaves out the few vertices that are lower than all others, or further from the ankle, by more than the height of
    /// the foot; their number.
    fn drop_strays(&self, found: &mut Vec<Candidate>) -> usize {
        let most = found.len() / STRAYS_AMONG;
        if most == 0 {
            return 0;
        }
        let (up, ankle) = (self.axes.up, self.frames.positions[self.foot]);
        let mut depths: Vec<f64> = found.iter().map(|c| (ankle - c.place).dot(up)).collect();
        depths.sort_unstable_by(f64::total_cmp);
        // Strays are too few to reach this one.
        let height = depths[depths.len() - 1 - most].max(LOWEST_FOOT * self.leg_length);
        let mut distances: Vec<f64> = found.iter().map(|c| c.place.distance(ankle)).collect();
        distances.sort_unstable_by(f64::total_cmp);
        let [deepest, furthest] = [&depths, &distances].map(|v| before_gap(v, height, most));
        let before = found.len();
        found.retain(|c| (ankle - c.place).dot(up) <= deepest && c.place.distance(ankle) <= furthest);
        before - found.len()
    }

    /// The few candidates that can be the lowest.
    fn lowest_of(&self, candidates: Vec<Candidate>) -> Vec<SkinPoint> {
        let mut candidates = self.thinned(candidates);
        let mut parts: Vec<Parts> = candidates.iter().map(|c| self.parts(&c.point)).collect();
        let mut all = Underside::new(&parts);
        let poses = self.poses(&all);
        if candidates.len() > FEW_CANDIDATES {
            let mut close = self.close_to_lowest(&parts, &all, poses.iter().step_by(STEP)).into_iter();
            candidates.retain(|_| close.next().unwrap_or(true));
            parts = candidates.iter().map(|c| self.parts(&c.point)).collect();
            all = Underside::new(&parts);
        }
        let truth: Vec<(usize, f32)> = poses.iter().map(|(up, _)| all.lowest_point(up)).collect();
        let last = candidates.len() - 1;
        let mut chosen: Vec<usize> = Vec::new();
        let mut found = vec![f32::INFINITY; poses.len()];
        while chosen.len() < MOST_POINTS {
            let missed = |i: usize| (found[i] - truth[i].1) * poses[i].1;
            let Some(worst) = (0..poses.len()).max_by(|a, b| missed(*a).total_cmp(&missed(*b))) else {
                break;
            };
            if missed(worst) < MISSED * self.leg_length as f32 {
                break;
            }
            let next = truth[worst].0.min(last);
            for (low, (up, _)) in found.iter_mut().zip(&poses) {
                *low = low.min(height(&parts[next], up));
            }
            chosen.push(next);
        }
        chosen.sort_unstable();
        chosen.into_iter().map(|i| candidates[i].point).collect()
    }

    /// Which points come close to being the lowest in some pose.
    fn close_to_lowest<'p>(
        &self,
        parts: &[Parts],
        all: &Underside,
        poses: impl Iterator<Item = &'p (Ups, f32)>,
    ) -> Vec<bool> {
        let mut close = vec![false; parts.len()];
        let margin = CLOSE * self.leg_length as f32;
        for (up, _) in poses {
            let bound = all.lowest(up) + margin;
            for (close, part) in close.iter_mut().zip(parts).filter(|(close, _)| !**close) {
                *close = height(part, up) <= bound;
            }
        }
        close
    }

    /// No more candidates than work allows: of each cell of a grid over the ground only the lowest.
    fn thinned(&self, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
        if candidates.len() <= MOST_CANDIDATES {
            return candidates;
        }
        let side = 0.5 * (MOST_CANDIDATES as f64).sqrt();
        let ankle = self.frames.positions[self.foot];
        let furthest = candidates.iter().map(|c| c.place.distance(ankle)).fold(1e-9, f64::max);
        let cell = |c: &Candidate| {
            let along = |axis: DVec3| ((c.place - ankle).dot(axis) / furthest * side).floor() as i32;
            (along(self.axes.left), along(self.axes.forward))
        };
        let up = self.axes.up;
        candidates.sort_by(|a, b| cell(a).cmp(&cell(b)).then(a.place.dot(up).total_cmp(&b.place.dot(up))));
        candidates.dedup_by(|b, a| cell(a) == cell(b));
        candidates
    }

    /// What a point adds up from; see [`Underside`]. The joints that hang from the toes move with them, those that hang from
    /// shin and thigh with these, all that are neither the foot's nor the leg's with the hips.
    fn parts(&self, point: &SkinPoint) -> Parts {
        let frames = self.frames;
        let at = |joint: usize| frames.positions[joint];
        let ankle = at(self.foot);
        let mut parts = [DVec3::ZERO; 5];
        for share in point.shares() {
            let (place, weight) = (self.place(&share), f64::from(share.weight));
            let mut add = |part: usize, joint: usize, v: DVec3| {
                parts[part] += frames.rotations[joint].conjugate() * v * weight;
            };
            let below = |top: usize| self.skeleton.is_in_subtree(share.joint, top);
            let below_toes = self.toes.is_some_and(below);
            match (self.toes, self.leg) {
                (Some(toes), _)
                    if below_toes && toes != self.foot && self.skeleton.is_in_subtree(toes, self.foot) =>
                {
                    add(0, self.foot, at(toes) - ankle);
                    add(1, toes, place - at(toes));
                }
                (_, Some([lower, ..])) if below(lower) && !below(self.foot) => add(2, lower, place - ankle),
                (_, Some([lower, upper, _])) if below(upper) && !below(self.foot) => {
                    add(2, lower, at(lower) - ankle);
                    add(3, upper, place - at(lower));
                }
                (_, Some([lower, upper, hips])) if !below(self.foot) && !below_toes => {
                    add(2, lower, at(lower) - ankle);
                    add(3, upper, at(upper) - at(lower));
                    add(4, hips, place - at(upper));
                }
                _ => add(0, self.foot, place - ankle),
            }
        }
        parts.map(DVec3::as_vec3)
    }

    /// The poses that feet have, and how much each counts.
    fn poses(&self, all: &Underside) -> Vec<(Ups, f32)> {
        const PITCHES: [f64; 17] = [
            -40.0, -25.0, -15.0, -8.0, -4.0, -2.0, 0.0, 2.0, 4.0, 8.0, 16.0, 25.0, 35.0, 45.0, 55.0, 70.0,
            85.0,
        ];
        const ROLLS: [f64; 7] = [0.0, -4.0, 4.0, -12.0, 12.0, -30.0, 30.0];
        const BENT_TOES: [f64; 8] = [0.0, -20.0, -6.0, 6.0, 12.0, 25.0, 40.0, 60.0];
        const ANKLES: [f64; 5] = [0.0, -25.0, -10.0, 12.0, 30.0];
        // Bent knee, how far the thigh is raised to the trunk, and how far the leg leans sideways.
        const LEGS: [[f64; 3]; 7] = [
            [0.0, 0.0, 0.0],
            [20.0, -20.0, 0.0],
            [40.0, 30.0, 0.0],
            [80.0, 70.0, 0.0],
            [10.0, 10.0, 25.0],
            [30.0, 0.0, -25.0],
            [60.0, 40.0, 25.0],
        ];
        let [lower, upper, hips] = self.leg.unwrap_or([self.foot; 3]);
        let joints = [self.foot, self.toes.unwrap_or(self.foot), lower, upper, hips];
        let stances = joints.map(|joint| self.frames.rotations[joint]);
        let about = |axis: DVec3, degrees: f64| DQuat::from_axis_angle(axis, degrees.to_radians());
        let (left, forward, up) = (self.axes.left, self.axes.forward, self.axes.up);
        let [has_toes, has_shin, has_thigh, has_hips] = all.follows();
        let mut out = Vec::new();
        for pitch in PITCHES {
            for roll in ROLLS {
                let turn = about(forward, roll) * about(left, pitch);
                for bent in used(&BENT_TOES, has_toes) {
                    let flat = roll == 0.0 && pitch >= 0.0 && (!has_toes || (pitch - bent).abs() < 13.0);
                    let counts = if flat { ON_GROUND } else { 1.0 };
                    for ankle in used(&ANKLES, has_shin) {
                        for [knee, hip, lean] in used(&LEGS, has_thigh || has_hips) {
                            let foot_or_toes = [0.0, -bent].map(|angle| turn * about(left, angle));
                            let leg = [*ankle, ankle - knee, ankle - knee + hip];
                            let leg = leg.map(|angle| turn * about(forward, *lean) * about(left, angle));
                            let by = [foot_or_toes[0], foot_or_toes[1], leg[0], leg[1], leg[2]];
                            let seen = |i: usize| ((by[i] * stances[i]).conjugate() * up).as_vec3();
                            out.push(([0, 1, 2, 3, 4].map(seen), counts));
                        }
                    }
                }
            }
        }
        out
    }
}

/// Height of a point over the ankle.
fn height(part: &Parts, up: &Ups) -> f32 {
    part.iter().zip(up).map(|(a, b)| a.dot(*b)).sum()
}

/// All of these where they matter, else only the first.
fn used<T>(values: &[T], used: bool) -> &[T] {
    if used { values } else { &values[..1] }
}

/// Of sorted values the largest that is followed, if by few at all, by a gap of more than `width`.
fn before_gap(sorted: &[f64], width: f64, most: usize) -> f64 {
    let first = sorted.len() - 1 - most;
    let gap = (first..sorted.len() - 1).find(|i| sorted[i + 1] - sorted[*i] > width);
    sorted[gap.unwrap_or(sorted.len() - 1)]
}

/// The corners of a sole in model space, all at the sole's level.
struct Corners {
    heel: DVec3,
    ball_inner: DVec3,
    ball_outer: DVec3,
    toe: DVec3,
    level: f64,
}

impl Corners {
    /// From the lower part of the skin: its extent forward and sideways.
    fn from_skin(skin: &[DVec3], axes: &BodyAxes, toe_joint: Option<DVec3>) -> Corners {
        let up = |p: &DVec3| p.dot(axes.up);
        let level = skin.iter().map(up).fold(f64::INFINITY, f64::min);
        let top = skin.iter().map(up).fold(f64::NEG_INFINITY, f64::max);
        let low: Vec<&DVec3> = skin.iter().filter(|p| up(p) < level + 0.3 * (top - level) + 1e-6).collect();
        let extent = |axis: DVec3| {
            let values = || low.iter().map(|p| p.dot(axis));
            (values().fold(f64::INFINITY, f64::min), values().fold(f64::NEG_INFINITY, f64::max))
        };
        let (back, front) = extent(axes.forward);
        let (right, left) = extent(axes.left);
        let ball = toe_joint
            .map(|t| t.dot(axes.forward))
            .filter(|b| *b > back + 0.3 * (front - back) && *b < front)
            .unwrap_or(front - BALL_FROM_TIP * (front - back));
        let place = |forward: f64, left: f64| axes.forward * forward + axes.left * left + axes.up * level;
        let middle = 0.5 * (left + right);
        // Inner is toward the body's middle; which side that is follows from where the foot stands.
        let (inner, outer) = if middle >= 0.0 { (right, left) } else { (left, right) };
        Corners {
            heel: place(back, middle),
            ball_inner: place(ball, inner),
            ball_outer: place(ball, outer),
            toe: place(front, middle),
            level,
        }
    }

    /// Puts all corners at another level.
    fn lower_to(&mut self, level: f64, axes: &BodyAxes) {
        let by = axes.up * (level - self.level);
        for corner in [&mut self.heel, &mut self.ball_inner, &mut self.ball_outer, &mut self.toe] {
            *corner += by;
        }
        self.level = level;
    }

    /// From the joints below the ankle; the heel lies as far behind the ankle as a quarter of the foot's length.
    fn from_joints(
        frames: &Frames<'_>,
        axes: &BodyAxes,
        (foot, toes): (usize, Option<usize>),
        below: &[DVec3],
        leg_length: f64,
    ) -> Corners {
        let ankle = frames.positions[foot];
        let lowest = below.iter().map(|p| p.dot(axes.up)).fold(f64::INFINITY, f64::min);
        let level = if lowest.is_finite() && lowest < ankle.dot(axes.up) - 0.01 * leg_length {
            lowest
        } else {
            ankle.dot(axes.up) - ANKLE_OVER_SOLE_PER_LEG * leg_length
        };
        let reach = below.iter().map(|p| (*p - ankle).dot(axes.forward)).fold(0.0, f64::max);
        let reach = if reach > 0.02 * leg_length { reach } else { 0.25 * leg_length };
        let ball = toes
            .map(|t| (frames.positions[t] - ankle).dot(axes.forward))
            .filter(|b| *b > 0.2 * reach)
            .unwrap_or(reach * (1.0 - BALL_FROM_TIP));
        let ground = ankle - axes.up * (ankle.dot(axes.up) - level);
        let half_width = 0.18 * reach;
        let inner = if ankle.dot(axes.left) >= 0.0 { -axes.left } else { axes.left };
        Corners {
            heel: ground - axes.forward * (0.25 * reach),
            ball_inner: ground + axes.forward * ball + inner * half_width,
            ball_outer: ground + axes.forward * ball - inner * half_width,
            toe: ground + axes.forward * reach.max(ball),
            level,
        }
    }
}
