//! The contact pass frame by frame: no look-ahead, no latency, bounded memory, no allocation.
//!
//! What a foot does is known only when it does it. So a foot is planted where it is shown when its source comes to rest,
//! and nothing has to move for that but its height; what remains of a correction when a contact begins or ends fades as
//! a critically damped offset. Where feet stand on the source is learnt as it plays, since recordings differ from stances; the body
//! comes down by what they are shown over the ground (`sink`). The pelvis eases down when a planted foot asks for more leg than there is; until it has,
//! the foot stays short of its place. Where the source jumps to another pose or place (a cut) all of that is forgotten, and
//! nothing fades across. [`FeetPass`](super::FeetPass) sees ahead and does all of that without residue: use
//! it wherever a whole clip is at hand.
//!
//! Whether a source walks in place, and how fast, is nothing that one frame shows: the belt of each clip is found when it is
//! loaded ([`crate::contact::find_belt`]) and given to the state with the clip, [`LiveFeetState::set_belt`].

use super::live_foot::FootState;
use super::part::Part;
use super::remedy::needed_drop;
use super::rig::{Foot, FootRig, reach};
use super::rigid::{self, RigidMut};
use super::sink::Sink;
use super::solve::{shift_hips, solve_foot};
use super::{FeetOptions, Treadmill};
use crate::character::Character;
use crate::contact::{ContactDetector, ContactPoint, LiveCuts, LiveCutsState, between, foot_bones};
use crate::humanoid::{Bone, Side};
use crate::ik::PoseMut;
use crate::pose::ModelPose;
use crate::spring::{Spring, SpringStep};
use crate::transform::Transform;
use glam::{Quat, Vec3};

/// A correction that would grow beyond this many leg lengths is given up: source and target have parted.
const FURTHEST: f32 = 0.15;
/// From this part of a leg on its reach is softened: what is not foreseen must not make knees snap straight. A planted foot may
/// stay short of its place by a few millimetres for that.
const SOFT_FROM: f32 = 0.99;
/// Half-life of fades per fade time of the options.
const HALF_LIFE_PER_FADE: f32 = 0.25;

/// The contact pass of one pair of characters, prepared; shared by any number of [`LiveFeetState`]s.
#[derive(Clone, Debug)]
pub struct LiveFeet {
    /// Number of joints of the whole skeletons.
    joint_counts: [usize; 2],
    /// Joints above and in the feet: all that has to be composed.
    source: Part,
    target: Part,
    all_joints: Vec<usize>,
    /// The source's hips joint.
    source_hips: Option<usize>,
    cuts: LiveCuts,
    /// Whether skeleton and feet allow the faster way, as long as no scale is uneven.
    may_be_rigid: bool,
    feet: Vec<LiveFoot>,
    hips: Option<usize>,
    floor: f32,
    /// Added to the height of the hips: the sole's height in the stance against the ground.
    raise: f32,
    leg_length: f32,
    source_leg_length: f32,
    /// From velocities of the source to those of the target: turned, then scaled.
    carried: (Quat, f32),
    /// How far the pelvis may come down, metres.
    most: f32,
    options: FeetOptions,
}

#[derive(Clone, Debug)]
struct LiveFoot {
    rig: FootRig,
    /// The contact point on the source.
    source_joint: usize,
    /// Its height in the source's model space when the foot stands.
    source_level: f32,
    chain_length: f32,
}

/// What one playing character remembers, and room to compute in.
#[derive(Clone, Debug)]
pub struct LiveFeetState {
    source: ModelPose,
    target: ModelPose,
    local: Vec<Transform>,
    in_source: Vec<Transform>,
    sizes: Vec<f32>,
    feet: Vec<FootState>,
    sink: Sink,
    /// The ground's velocity under the source, metres per second.
    belt: Vec3,
    drop: Spring,
    started: bool,
    cuts: LiveCutsState,
}

impl LiveFeetState {
    /// From the next frame on the ground goes at this velocity under the source (its model space, horizontal, metres per
    /// second), as found by [`crate::contact::find_belt`] on the clip that plays; times the rate at which it plays, and 0 for
    /// a clip that has no belt. Default: that of [`Treadmill::Given`], else 0.
    pub fn set_belt(&mut self, velocity: Vec3) {
        self.belt = Vec3::new(velocity.x, 0.0, velocity.z);
    }

    /// Forgets all: the next frame is the first. To be called where the motion is known to go on with another; what is
    /// seen to jump does so by itself.
    pub fn reset(&mut self) {
        self.sink = Sink::default();
        self.started = false;
        self.drop = Spring::default();
        self.feet.iter_mut().for_each(FootState::reset);
    }
}

/// What was done to one foot in one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LiveFootAnswer {
    /// Whether the foot is planted.
    pub planted: bool,
    /// Distance of the contact point from its place, metres; 0 in the air.
    pub residual: f32,
}

/// What was done in one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LiveFeetAnswer {
    /// Left and right foot.
    pub feet: [LiveFootAnswer; 2],
    /// How far the pelvis is lowered, metres.
    pub pelvis: f32,
    /// Whether the source jumped to another pose or place, so that all was forgotten and began anew with this frame.
    pub cut: bool,
}

impl LiveFeet {
    /// Prepares the pass. `source_floor` is the level of the source's ground in its model space.
    pub fn new(source: &Character, target: &Character, source_floor: f32, options: &FeetOptions) -> LiveFeet {
        let model = ModelPose::of(target.skeleton(), target.stance_local());
        let mut feet: Vec<LiveFoot> = [Side::Left, Side::Right]
            .into_iter()
            .filter_map(|side| {
                let point = ContactPoint::common(source, target, side);
                let [foot, toes] = foot_bones(side).map(|bone| source.humanoid().joint(bone));
                let source_joint = if point == ContactPoint::Toes { toes? } else { foot? };
                let rig = FootRig::new(target, side, point)?;
                let standing = source.stance().positions[source_joint].y - source.measures().sole_level;
                let chain_length = rig.leg_length(&model);
                Some(LiveFoot { rig, source_joint, source_level: source_floor + standing, chain_length })
            })
            .collect();
        let rigs: Vec<FootRig> = feet.iter().map(|f| f.rig.clone()).collect();
        let hips = target.humanoid().joint(Bone::Hips);
        let part = Part::of_feet(target.skeleton(), &rigs, hips, false);
        let of_source = Part::of(source.skeleton(), feet.iter().map(|f| f.source_joint));
        for foot in &mut feet {
            foot.rig = part.rig(&foot.rig);
            foot.source_joint = of_source.index(foot.source_joint);
        }
        let leg_length = target.measures().leg_length;
        let most = feet.iter().map(|f| options.most_drop(f.rig.side)).fold(0.0, f32::max);
        LiveFeet {
            joint_counts: [source.skeleton().len(), target.skeleton().len()],
            hips: hips.map(|hips| part.index(hips)),
            all_joints: (0..part.len()).collect(),
            source_hips: source.humanoid().joint(Bone::Hips).and_then(|hips| of_source.find(hips)),
            cuts: LiveCuts::new(source),
            may_be_rigid: !part.skeleton.has_reflections() && feet.iter().all(|f| rigid::is_plain(&f.rig)),
            source: of_source,
            target: part,
            feet,
            floor: options.target_floor.unwrap_or(target.floor()),
            raise: target.floor() - target.measures().sole_level,
            leg_length,
            source_leg_length: source.measures().leg_length,
            carried: between(source, target),
            most: most * leg_length,
            options: options.clone(),
        }
    }

    /// Memory for one playing character.
    pub fn new_state(&self) -> LiveFeetState {
        let foot = FootState::new(ContactDetector::new(self.source_leg_length, self.options.detection));
        LiveFeetState {
            source: ModelPose::rest(&self.source.skeleton),
            target: ModelPose::rest(&self.target.skeleton),
            local: self.target.skeleton.rest().to_vec(),
            in_source: self.source.skeleton.rest().to_vec(),
            sizes: vec![1.0; self.source.len().max(self.target.len())],
            feet: vec![foot; self.feet.len()],
            sink: Sink::default(),
            belt: match self.options.treadmill {
                Treadmill::Given(velocity) => Vec3::new(velocity.x, 0.0, velocity.z),
                Treadmill::Find | Treadmill::Ignore => Vec3::ZERO,
            },
            drop: Spring::default(),
            started: false,
            cuts: self.cuts.new_state(),
        }
    }

    /// Corrects one frame: `source` has the source's local transforms, `target` those that [`Retarget::pose`](crate::Retarget::pose) made of
    /// them, and receives the corrected ones. `dt_secs` is the time since the last frame. Does not allocate.
    ///
    /// # Panics
    /// When the slices do not have the joints of the two skeletons.
    pub fn update(
        &self,
        state: &mut LiveFeetState,
        source: &[Transform],
        target: &mut [Transform],
        dt_secs: f32,
    ) -> LiveFeetAnswer {
        assert_eq!(source.len(), self.joint_counts[0], "one transform per source joint");
        assert_eq!(target.len(), self.joint_counts[1], "one transform per target joint");
        self.take(state, source, target);
        let is_rigid = self.compose(state);
        let cut = self.is_cut(state, source, dt_secs);
        if cut {
            state.reset();
        }
        let half_life = self.options.fade_secs * HALF_LIFE_PER_FADE;
        // The first frame has no past to fade from.
        let step = SpringStep::new(if state.started { half_life } else { 0.0 }, dt_secs.max(1e-6));
        let mut goals = [None; 2];
        let mut needed = 0.0f32;
        let heights = self.heights(state, dt_secs);
        let sink = state.sink.value();
        for (index, foot) in self.feet.iter().enumerate() {
            let (goal, need, over) = self.goal(state, index, (foot, heights[index]), (dt_secs, &step));
            goals[index] = Some(goal);
            needed = needed.max(need);
            over.into_iter().for_each(|over| state.sink.shows(index, over));
        }
        state.sink.settle(self.leg_length, dt_secs);
        let drop = state.drop.update(needed.min(self.most), &step).max(0.0);
        state.started = true;
        let shift = Vec3::Y * (self.raise - sink - drop);
        let hips = self.hips.filter(|_| shift != Vec3::ZERO);
        let LiveFeetState { local, target: model, feet, sizes, .. } = state;
        let skeleton = &self.target.skeleton;
        let mut solved = [None; 2];
        if is_rigid {
            let mut pose = RigidMut { skeleton, local, model, sizes };
            hips.into_iter().for_each(|hips| pose.shift_hips(hips, shift));
            for ((foot, goal), out) in self.feet.iter().zip(goals.iter().flatten()).zip(&mut solved) {
                *out = Some(pose.solve_foot(&foot.rig, goal, SOFT_FROM));
            }
        } else {
            let mut pose = PoseMut { skeleton, local, model };
            hips.into_iter().for_each(|hips| shift_hips(&mut pose, hips, shift, &self.all_joints));
            for ((foot, goal), out) in self.feet.iter().zip(goals.iter().flatten()).zip(&mut solved) {
                *out = Some(solve_foot(&mut pose, &foot.rig, goal, SOFT_FROM));
            }
        }
        let mut answer = LiveFeetAnswer { pelvis: drop, cut, ..LiveFeetAnswer::default() };
        let ends = goals.iter().flatten().zip(solved.iter().flatten());
        for ((foot, state), (goal, solved)) in self.feet.iter().zip(feet.iter()).zip(ends) {
            let residual = match state.anchor {
                Some(_) => foot.rig.point_of(solved).distance(foot.rig.point_of(goal)),
                None => 0.0,
            };
            answer.feet[foot.rig.side as usize] =
                LiveFootAnswer { planted: state.anchor.is_some(), residual };
        }
        for (local, joint) in local.iter().zip(&self.target.joints) {
            target[*joint] = *local;
        }
        answer
    }

    /// Takes over the joints that matter.
    fn take(&self, state: &mut LiveFeetState, source: &[Transform], target: &[Transform]) {
        for (local, joint) in state.in_source.iter_mut().zip(&self.source.joints) {
            *local = source[*joint];
        }
        for (local, joint) in state.local.iter_mut().zip(&self.target.joints) {
            *local = target[*joint];
        }
    }

    /// Whether the source goes on with another motion: stricter than the look-ahead, which knows what comes after, since motion
    /// that starts suddenly must not lose its fades.
    fn is_cut(&self, state: &mut LiveFeetState, source: &[Transform], dt_secs: f32) -> bool {
        let LiveFeetState { source: model, cuts, started, .. } = state;
        let points = self.source_hips.into_iter().chain(self.feet.iter().map(|f| f.source_joint));
        self.cuts.update(cuts, (source, points.map(|joint| model.positions[joint])), dt_secs, *started)
    }

    /// Composes both poses as far as they matter; whether the target's is free of uneven scale.
    fn compose(&self, state: &mut LiveFeetState) -> bool {
        let LiveFeetState { source: in_source, target: in_target, sizes, .. } = state;
        let skeleton = &self.source.skeleton;
        if skeleton.has_reflections() || !rigid::compose(skeleton, &state.in_source, in_source, sizes) {
            in_source.compose(skeleton, &state.in_source);
        }
        let skeleton = &self.target.skeleton;
        let is_rigid = self.may_be_rigid && rigid::compose(skeleton, &state.local, in_target, sizes);
        if !is_rigid {
            in_target.compose(skeleton, &state.local);
        }
        is_rigid
    }

    /// How far the source's contact points are over where they stand, metres.
    fn heights(&self, state: &mut LiveFeetState, dt_secs: f32) -> [f32; 2] {
        let (mut heights, leg) = ([f32::INFINITY; 2], self.source_leg_length.max(1e-6));
        for (foot, height) in self.feet.iter().zip(&mut heights) {
            *height = (state.source.positions[foot.source_joint].y - foot.source_level) / leg;
        }
        state.sink.heights(heights, self.leg_length, dt_secs).map(|height| height * leg)
    }

    /// Where one foot should be, how far the pelvis would have to come down for that, and how far a planted foot is shown over the
    /// ground.
    fn goal(
        &self,
        state: &mut LiveFeetState,
        index: usize,
        (foot, height): (&LiveFoot, f32),
        (dt_secs, step): (f32, &SpringStep),
    ) -> (Foot, f32, Option<f32>) {
        let raise = Vec3::Y * (self.raise - state.sink.value());
        let LiveFeetState { source, target, feet, started, belt, .. } = state;
        let memory = &mut feet[index];
        let place = source.positions[foot.source_joint];
        let planted = if *belt == Vec3::ZERO {
            memory.detector.update(place, height, dt_secs)
        } else {
            let way = self.carried.0 * *belt * (self.carried.1 * dt_secs.max(0.0));
            memory.anchor.iter_mut().for_each(|anchor| *anchor += way);
            memory.detector.update_on(*belt, place, height, dt_secs)
        };
        let rig = &foot.rig;
        let [hip, _, ankle] = rig.leg_places(target);
        let (hip, ankle) = (hip + raise, ankle + raise);
        let mut goal = Foot {
            ankle,
            foot: target.rotations[rig.foot],
            toes: target.rotations[rig.toes.unwrap_or(rig.foot)],
            leg: rig.leg_rotations(target),
        };
        let reach = reach(foot.chain_length, hip.distance(ankle));
        let grip = memory.grip.update(if planted { 1.0 } else { 0.0 }, step).clamp(0.0, 1.0);
        if grip > 0.995 {
            (goal.foot, goal.toes) = rig.level(&goal);
        } else if grip > 1e-3 {
            // A chord instead of an arc: the turns are small, and only how they fade differs.
            let (level, flat) = rig.level(&goal);
            goal.foot = goal.foot.lerp(level, grip);
            goal.toes = goal.toes.lerp(flat, grip);
        }
        let point = rig.resting_point(&goal);
        let level = self.floor + rig.point_height;
        memory.plant(planted, point, level, FURTHEST * self.leg_length);
        memory.correct(point, dt_secs, *started);
        goal.ankle += memory.wanted + memory.fade.update(step);
        if memory.anchor.is_none() || grip < 0.99 {
            rig.keep_above(&mut goal, self.floor, rig.deepest(self.options.deepest, foot.chain_length));
        }
        let need = match memory.anchor {
            Some(_) => needed_drop(hip, goal.ankle, reach),
            None => 0.0,
        };
        (goal, need, planted.then_some(point.y - level))
    }
}
