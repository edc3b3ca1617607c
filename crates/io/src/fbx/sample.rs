//! Stacks as clips: every node's transform at the times of the schedule, as tracks that hold no more than they need.

use super::content::{Content, Motion, Stack};
use super::source::Source;
use super::space::{Converter, Handed};
use super::times::{Sample, Schedule, schedule, steps};
use crate::error::ReadError;

use crate::scene::{LARGEST, ReadOptions, SceneClip};
use posewright::glam::{Quat, Vec3};
use posewright::{Clip, Interpolation, JointTracks, Note, Track};
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// Bytes that clips may take in memory for any file, and this many times the file on top: curves are sparse.
const FREE_BYTES: u64 = 256 << 20;
const TIMES_FILE: u64 = 64;
/// What one joint costs per frame.
const BYTES_PER_SAMPLE: u64 = 28;
/// Translations closer than this are one, metres; exporters bake noise into still joints.
const SAME_PLACE: f32 = 1e-6;
/// Rotations whose components differ by less are one.
const SAME_TURN: f32 = 2e-7;
/// Scales whose factors differ by less are one.
const SAME_SCALE: f32 = 1e-5;

/// What clips are made of.
pub(super) struct Sampler<'a> {
    pub source: &'a Source,
    pub content: &'a Content,
    pub converter: &'a Converter<'a>,
    pub options: &'a ReadOptions,
    pub bytes_left: u64,
    pub notes: &'a mut Vec<Note>,
}

/// Bytes that the clips of a file may take.
pub(super) fn budget(file: usize) -> u64 {
    FREE_BYTES.saturating_add((file as u64).saturating_mul(TIMES_FILE))
}

/// What a node does over the samples of a clip.
struct Course {
    tracks: JointTracks,
    /// What it hands down: by sample, or once where that does not change.
    handed: Vec<Handed>,
}

impl Course {
    fn handed(&self, sample: usize) -> Handed {
        self.handed[if self.is_steady() { 0 } else { sample }]
    }

    fn is_steady(&self) -> bool {
        self.handed.len() == 1
    }
}

impl Sampler<'_> {
    /// The clip of one stack on one figure; `None` when it moves none of its nodes. `nodes` are the figure's, parents
    /// first.
    pub(super) fn clip(
        &mut self,
        index: usize,
        figure: usize,
        nodes: &[usize],
    ) -> Result<Option<SceneClip>, ReadError> {
        let content = self.content;
        let stack = &content.stacks[index];
        let motions: Vec<&Motion> = nodes.iter().filter_map(|node| stack.motions[*node].as_ref()).collect();
        if motions.is_empty() {
            return Ok(None);
        }
        let cost = BYTES_PER_SAMPLE * (motions.len() as u64 + 1);
        let most = usize::try_from(self.bytes_left / cost).unwrap_or(usize::MAX);
        let most = most.min(self.options.max_frames);
        let schedule =
            schedule(stack, &motions, content.frames_per_second, most).map_err(|error| match error {
                // The size of the file allows fewer than the option: raising that would not help.
                ReadError::Limit { found, limit, .. } if most < self.options.max_frames => {
                    ReadError::Limit { what: "frames of one animation in memory", found, limit }
                }
                other => other,
            })?;
        self.spend(schedule.samples.len() as u64 * cost)?;
        self.tell(stack, &schedule);
        let mut one = One::new(self, index, nodes, &schedule);
        (0..nodes.len()).for_each(|joint| one.node(joint));
        let One { courses, lost, repaired, .. } = one;
        self.tell_lost(stack, &lost);
        if repaired > 0 {
            let text = format!(
                "{repaired} values are not finite or beyond all measure; the ones before them, or those at rest, stand in"
            );
            self.notes.push(Note::repair(format!("take {:?}", stack.name), text));
        }
        let clip = Clip {
            name: stack.name.clone(),
            joints: courses.into_iter().map(|course| course.tracks).collect(),
            duration_secs: schedule.end - schedule.begin,
            frame_time_secs: schedule.rate.map(|rate| 1.0 / rate),
        };
        Ok(Some(SceneClip { clip, figure, index }))
    }

    fn spend(&mut self, bytes: u64) -> Result<(), ReadError> {
        let limit = self.bytes_left;
        self.bytes_left = limit.checked_sub(bytes).ok_or(ReadError::Limit {
            what: "bytes of animation in memory",
            found: bytes,
            limit,
        })?;
        Ok(())
    }

    fn tell(&mut self, stack: &Stack, schedule: &Schedule) {
        let place = format!("take {:?}", stack.name);
        let notes = &mut self.notes;
        if schedule.begin.abs() > 1e-6 {
            let text = format!("starts at {:.6} s in the file; it was moved to 0", schedule.begin);
            notes.push(Note::information(&place, text));
        }
        if let Some((count, first, last)) = schedule.outside {
            let text = format!(
                "{count} keys lie outside of the range that the file declares ({:.3} to {:.3} s; keys from {first:.3} \
                 to {last:.3} s) and were left out",
                schedule.begin, schedule.end
            );
            notes.push(Note::warning(&place, text));
        }
        if let Some(wanted) = schedule.instead_of {
            let text = match schedule.rate {
                Some(rate) => {
                    format!("its keys stand on {rate:.3} frames per second, not on the file's {wanted:.3}")
                }
                None => format!("its keys do not stand on frames ({wanted:.3} per second); all were kept"),
            };
            notes.push(Note::information(&place, text));
        }
        if stack.layers > 1 {
            let text = format!("its {} layers were merged into one motion", stack.layers);
            notes.push(Note::information(&place, text));
        }
        if !stack.ignored.is_empty() {
            let named = stack.ignored.iter().take(8).map(|(property, count)| format!("{property} ({count})"));
            let mut named: Vec<String> = named.collect();
            named.extend((stack.ignored.len() > 8).then(|| "…".to_string()));
            let text = format!("animated properties that are no part of a pose: {}", named.join(", "));
            notes.push(Note::ignored(&place, text));
        }
    }

    fn tell_lost(&mut self, stack: &Stack, lost: &BTreeSet<usize>) {
        if lost.is_empty() {
            return;
        }
        let mut names: Vec<&str> =
            lost.iter().take(5).map(|n| self.content.nodes[*n].name.as_str()).collect();
        names.extend((lost.len() > 5).then_some("…"));
        self.notes.push(Note::warning(
            names.join(", "),
            format!(
                "in {:?} their uneven scale is not inherited (segment scale compensation); the places of all joints are \
                 right, the shape of their own skin is not kept",
                stack.name
            ),
        ));
    }
}

/// One stack on one figure.
struct One<'a> {
    sampler: &'a Sampler<'a>,
    stack: usize,
    nodes: &'a [usize],
    schedule: &'a Schedule,
    times: Arc<[f64]>,
    start: Arc<[f64]>,
    courses: Vec<Course>,
    /// By node of the file: its joint.
    joint_of: HashMap<usize, usize>,
    /// Nodes whose uneven scale could not be kept.
    lost: BTreeSet<usize>,
    repaired: usize,
}

/// Where a node is sampled.
struct Plan<'a> {
    samples: &'a [Sample],
    times: Arc<[f64]>,
    interpolation: Interpolation,
    /// Whether curves move the node itself; else only what is above it does.
    own: bool,
}

impl<'a> One<'a> {
    fn new(sampler: &'a Sampler<'a>, stack: usize, nodes: &'a [usize], schedule: &'a Schedule) -> One<'a> {
        One {
            sampler,
            stack,
            nodes,
            schedule,
            times: schedule.samples.iter().map(|sample| sample.at).collect(),
            start: Arc::from([0.0]),
            courses: Vec::with_capacity(nodes.len()),
            joint_of: nodes.iter().enumerate().map(|(joint, node)| (*node, joint)).collect(),
            lost: BTreeSet::new(),
            repaired: 0,
        }
    }

    fn course(&self, node: Option<usize>) -> Option<&Course> {
        self.courses.get(*self.joint_of.get(&node?)?)
    }

    fn node(&mut self, joint: usize) {
        let index = self.nodes[joint];
        let content = self.sampler.content;
        let node = &content.nodes[index];
        let motion = content.stacks[self.stack].motions[index].as_ref();
        let calm =
            [node.parent, node.scale_from].iter().all(|n| self.course(*n).is_none_or(Course::is_steady));
        let steps = motion.filter(|m| calm && m.stepped).map(|m| steps(m, self.schedule));
        let own = motion.is_some();
        let once = [Sample { at: 0.0, ask: self.schedule.begin }];
        let plan = match &steps {
            Some(samples) => Plan {
                samples,
                times: samples.iter().map(|sample| sample.at).collect(),
                interpolation: Interpolation::Step,
                own,
            },
            None if !own && calm => {
                Plan { samples: &once, times: self.start.clone(), interpolation: Interpolation::Linear, own }
            }
            None => Plan {
                samples: &self.schedule.samples,
                times: self.times.clone(),
                interpolation: Interpolation::Linear,
                own,
            },
        };
        let course = self.sample(index, &plan);
        self.courses.push(course);
    }

    fn sample(&mut self, index: usize, plan: &Plan<'_>) -> Course {
        let Sampler { source, content, converter, .. } = *self.sampler;
        let node = &content.nodes[index];
        let count = plan.samples.len();
        let mut places: Vec<Vec3> = Vec::with_capacity(count);
        let mut turns: Vec<Quat> = Vec::with_capacity(count);
        let mut scales: Vec<Vec3> = Vec::with_capacity(count);
        let mut handed: Vec<Handed> = Vec::with_capacity(count);
        let mut last = node.local;
        for (k, sample) in plan.samples.iter().enumerate() {
            if plan.own {
                let local = source.evaluate(self.stack, index, sample.ask);
                let usable = local.is_usable();
                self.repaired += usize::from(!usable);
                last = if usable { local } else { last };
            }
            let above = self.course(node.parent).map(|course| course.handed(k));
            let scale_of = |n: usize| match self.course(Some(n)) {
                Some(course) => course.handed(k).scale,
                None => converter.handed[n].scale,
            };
            let scale = converter.scale(index, &last, scale_of);
            let (mut transform, hands) = converter.convert(index, &last, scale, above);
            let sizes = [transform.translation, transform.scale].map(|v| v.abs().max_element());
            if !transform.is_finite() || sizes.iter().any(|size| *size > LARGEST) {
                self.repaired += 1;
                transform = converter.rest[index];
            }
            if hands.lost {
                self.lost.insert(index);
            }
            let turned = turns.last().is_some_and(|before| before.dot(transform.rotation) < 0.0);
            places.push(transform.translation);
            turns.push(if turned { -transform.rotation } else { transform.rotation });
            scales.push(transform.scale);
            handed.push(hands);
        }
        if handed.iter().all(|other| other.is_near(&handed[0])) {
            handed.truncate(1);
        }
        let rest = converter.rest[index];
        let near = |a: Vec3, b: Vec3, by: f32| (a - b).abs().max_element() <= by;
        let tracks = JointTracks {
            translation: self.track(plan, places, rest.translation, |a, b| near(*a, *b, SAME_PLACE)),
            rotation: self.track(plan, turns, rest.rotation, |a, b| same_turn(*a, *b)),
            scale: self.track(plan, scales, rest.scale, |a, b| near(*a, *b, SAME_SCALE)),
        };
        Course { tracks, handed }
    }

    /// A track of no more keys than the values need: none where they stay at rest, one where they do not change.
    fn track<V: Copy>(
        &self,
        plan: &Plan<'_>,
        mut values: Vec<V>,
        rest: V,
        same: impl Fn(&V, &V) -> bool,
    ) -> Option<Track<V>> {
        let first = values[0];
        if values.iter().all(|value| same(value, &rest)) {
            return None;
        }
        if values.iter().all(|value| same(value, &first)) {
            values.truncate(1);
            return Some(Track { times: self.start.clone(), values, interpolation: Interpolation::Linear });
        }
        Some(Track { times: plan.times.clone(), values, interpolation: plan.interpolation })
    }
}

fn same_turn(a: Quat, b: Quat) -> bool {
    let sign = if a.dot(b) < 0.0 { -1.0 } else { 1.0 };
    (a - b * sign).to_array().iter().all(|part| part.abs() <= SAME_TURN)
}
