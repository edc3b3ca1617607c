//! Grips on the source, from its motion alone.
//!
//! Two hands hold something when their relative placement stays the same over a while *and* that means something: hands
//! that hang at the sides, or are kept up in front, do not move against one another either. So the palms have to move along
//! together, further against the chest than against one another; a little where people hold things, in front of the
//! chest, and far elsewhere. A hand rests on the ground when its palm is low and slow, with the same hysteresis as feet.

use super::hand::{Frame, Hands};
use super::{GripPhase, GripShift, GripTo};
use crate::character::Character;
use crate::clip::Clip;
use crate::contact::ContactOptions;
use crate::humanoid::{Bone, Side};
use crate::pose::ModelPose;
use crate::rotation::angle;
use crate::transform::Transform;
use glam::{Quat, Vec3};

/// Thresholds of detection. Lengths in arm lengths unless they say otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GripDetection {
    /// How far one palm may wander in the other's frame during a hold. Default: 0.03.
    pub wander: f32,
    /// How far one hand may turn against the other during a hold, radians. Default: 0.14 (8°).
    pub turn: f32,
    /// Shorter holds are none, seconds. Default: 0.5.
    pub shortest_secs: f32,
    /// Palms this far in front of the chest are where people hold things. Default: 0.4.
    pub in_front: f32,
    /// How far palms in front have to move along together against the chest. Default: 0.06.
    pub moves_in_front: f32,
    /// How far palms elsewhere have to move along together. Default: 0.25.
    pub moves: f32,
    /// How much further the palms move together than one moves against the other, a factor. Default: 2.5.
    pub together: f32,
    /// Palms further apart than this hold nothing together. Default: 1.2.
    pub furthest: f32,
    /// A palm that comes this low and is slow rests on the ground; leg lengths. Default: 0.1.
    pub ground_height: f32,
    /// Speeds and times of hands on the ground, as for feet.
    pub ground: ContactOptions,
}

impl Default for GripDetection {
    fn default() -> Self {
        GripDetection {
            wander: 0.03,
            turn: 0.14,
            shortest_secs: 0.5,
            in_front: 0.4,
            moves_in_front: 0.06,
            moves: 0.25,
            together: 2.5,
            furthest: 1.2,
            ground_height: 0.1,
            ground: ContactOptions::default(),
        }
    }
}

/// What is looked at in one frame.
struct Seen {
    /// The left palm from the right one.
    relative: Frame,
    /// Middle of the palms from the chest, in the chest's axes since the stance, model axes there.
    middle: Vec3,
    /// Places of both palms.
    places: [Vec3; 2],
}

/// The grips that a motion shows over the frames at `times`, in no particular order; `floor` is the level of its ground in
/// model space, metres.
pub fn find_grips(
    character: &Character,
    clip: &Clip,
    times: &[f64],
    detection: &GripDetection,
    floor: f32,
) -> Vec<GripPhase> {
    let Some(hands) = Hands::new(character, character, Quat::IDENTITY) else {
        return Vec::new();
    };
    let take = Take { character, times };
    let seen = look(character, clip, times, &hands);
    let mut phases = holds(&seen, &take, detection);
    for side in [Side::Left, Side::Right] {
        phases.extend(on_ground(&seen, &take, detection, (side, floor)));
    }
    phases
}

/// Who moves, and when.
struct Take<'a> {
    character: &'a Character,
    times: &'a [f64],
}

fn look(source: &Character, clip: &Clip, times: &[f64], hands: &Hands) -> Vec<Seen> {
    let skeleton = source.skeleton();
    let mut local = vec![Transform::IDENTITY; skeleton.len()];
    let mut pose = ModelPose::default();
    let chest = chest(source);
    let see = |time: &f64| {
        clip.sample(skeleton, *time, &mut local);
        pose.compose(skeleton, &local);
        let [left, right] = [Side::Left, Side::Right].map(|side| hands.source_frame(side, &pose));
        let middle = 0.5 * (left.place + right.place);
        let middle = chest.map_or(Vec3::ZERO, |joint| {
            let turn = pose.rotations[joint] * source.stance().rotations[joint].conjugate();
            turn.conjugate() * (middle - pose.positions[joint])
        });
        Seen { relative: right.relative(&left), middle, places: [left.place, right.place] }
    };
    times.iter().map(see).collect()
}

fn chest(character: &Character) -> Option<usize> {
    let bones = [Bone::UpperChest, Bone::Chest, Bone::Spine, Bone::Hips];
    bones.into_iter().find_map(|bone| character.humanoid().joint(bone))
}

/// Runs over which the relative placement stays the same, as long as they go.
fn holds(seen: &[Seen], take: &Take<'_>, detection: &GripDetection) -> Vec<GripPhase> {
    let arm = take.character.measures().arm_length;
    let forward = take.character.stance().forward;
    let mut phases = Vec::new();
    let mut from = 0;
    while arm > 1e-4 && from < seen.len() {
        let to = run(seen, from, detection, arm);
        let secs = (take.times[to] - take.times[from]) as f32;
        if secs >= detection.shortest_secs && means_something(&seen[from..=to], detection, arm, forward) {
            let (hand, holds) = (Side::Left, GripTo::OtherHand);
            phases.push(GripPhase {
                hand,
                holds,
                from,
                to,
                share: 0.5,
                shift: GripShift::default(),
                found: true,
            });
        }
        // A run that was long enough is done with; from a short one the next may begin anywhere inside.
        from = if secs >= detection.shortest_secs { to + 1 } else { from + 1 };
    }
    phases
}

/// The last frame of the run that begins at `from`.
fn run(seen: &[Seen], from: usize, detection: &GripDetection, arm: f32) -> usize {
    let first = &seen[from].relative;
    let (mut low, mut high) = (first.place, first.place);
    for (index, now) in seen.iter().enumerate().skip(from + 1) {
        let (l, h) = (low.min(now.relative.place), high.max(now.relative.place));
        let turned = angle(first.turn.conjugate() * now.relative.turn);
        if (h - l).max_element() > detection.wander * arm || turned > detection.turn {
            return index - 1;
        }
        (low, high) = (l, h);
    }
    seen.len() - 1
}

fn means_something(seen: &[Seen], detection: &GripDetection, arm: f32, forward: Vec3) -> bool {
    let count = seen.len() as f32;
    let apart = seen.iter().map(|s| s.relative.place.length()).sum::<f32>() / count;
    if apart > detection.furthest * arm {
        return false;
    }
    let extent = |of: fn(&Seen) -> Vec3| {
        let low = seen.iter().map(of).fold(Vec3::INFINITY, Vec3::min);
        let high = seen.iter().map(of).fold(Vec3::NEG_INFINITY, Vec3::max);
        (high - low).length()
    };
    let (moved, wandered) = (extent(|s| s.middle), extent(|s| s.relative.place));
    let ahead = seen.iter().map(|s| s.middle.dot(forward)).sum::<f32>() / count;
    let least = if ahead > detection.in_front * arm { detection.moves_in_front } else { detection.moves };
    moved > least * arm && moved > detection.together * wandered
}

/// Phases in which a palm is low and slow.
fn on_ground(
    seen: &[Seen],
    take: &Take<'_>,
    detection: &GripDetection,
    (hand, floor): (Side, f32),
) -> Vec<GripPhase> {
    let leg = take.character.measures().leg_length;
    let options = &detection.ground;
    let place = |i: usize| seen[i].places[hand as usize];
    let speed = |i: usize| {
        let (a, b) = (i.saturating_sub(1), (i + 1).min(seen.len() - 1));
        let secs = (take.times[b] - take.times[a]) as f32;
        if secs > 0.0 { place(a).distance(place(b)) / secs } else { 0.0 }
    };
    let mut phases = Vec::new();
    let mut start: Option<usize> = None;
    for i in 0..=seen.len() {
        let (most_speed, most_height) = match start {
            None => (options.enter_speed, detection.ground_height),
            Some(_) => {
                (options.leave_speed, detection.ground_height + options.leave_height - options.enter_height)
            }
        };
        let rests = leg > 1e-4
            && i < seen.len()
            && speed(i) < most_speed * leg
            && (place(i).y - floor).abs() < most_height * leg;
        match (start, rests) {
            (None, true) => start = Some(i),
            (Some(from), false) => {
                let secs = (take.times[i - 1] - take.times[from]) as f32;
                if secs >= options.shortest_secs {
                    let holds = GripTo::Ground;
                    phases.push(GripPhase {
                        hand,
                        holds,
                        from,
                        to: i - 1,
                        share: 0.0,
                        shift: GripShift::default(),
                        found: true,
                    });
                }
                start = None;
            }
            _ => {}
        }
    }
    phases
}
