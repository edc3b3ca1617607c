//! The phases that contact bars are judged in, by plain rules and not by the library's own detection: a contact point is
//! slower than 0.10 leg lengths a second and within 0.04 leg lengths of its lowest, until 0.15 or 0.05, for at least 0.1 s.

use posewright::glam::DVec3;
use posewright::measure::ModelPose64;
use posewright::{Bone, Character, Clip, Transform};

/// First and last frames of the phases of a bone.
pub(crate) fn plain_phases(take: (&Character, &Clip), times: &[f64], bone: Bone) -> Vec<(usize, usize)> {
    plain_phases_on(take, times, bone, DVec3::ZERO)
}

/// The same seen from a belt under a walk in place, metres per second.
pub(crate) fn plain_phases_on(
    (character, clip): (&Character, &Clip),
    times: &[f64],
    bone: Bone,
    belt: DVec3,
) -> Vec<(usize, usize)> {
    let skeleton = character.skeleton();
    let joint = character.humanoid().joint(bone).unwrap();
    let leg = f64::from(character.measures().leg_length);
    let mut local = vec![Transform::IDENTITY; skeleton.len()];
    let mut place = |time: &f64| {
        clip.sample(skeleton, *time, &mut local);
        ModelPose64::of(skeleton, &local).positions[joint] - belt * (time - times[0])
    };
    let places: Vec<DVec3> = times.iter().map(&mut place).collect();
    let lowest = places.iter().map(|p| p.y).fold(f64::INFINITY, f64::min);
    let (mut out, mut open) = (Vec::new(), None);
    for i in 0..places.len() {
        let (a, b) = (i.saturating_sub(1), (i + 1).min(places.len() - 1));
        let speed = places[a].distance(places[b]) / (times[b] - times[a]) / leg;
        let height = (places[i].y - lowest) / leg;
        match open {
            None if speed < 0.10 && height < 0.04 => open = Some(i),
            Some(from) if speed >= 0.15 || height >= 0.05 => {
                out.push((from, i - 1));
                open = None;
            }
            _ => {}
        }
    }
    out.extend(open.map(|from| (from, places.len() - 1)));
    out.retain(|(from, to)| times[*to] - times[*from] >= 0.1);
    out
}

/// The belt under a walk in place by a plain rule: the mean velocity of both contact points while they are low (within 0.04
/// leg lengths of their lowest) and go the way that low points go in the mean, without the fastest and slowest fifth. Metres
/// per second.
pub(crate) fn plain_belt((character, clip): (&Character, &Clip), times: &[f64]) -> DVec3 {
    let leg = f64::from(character.measures().leg_length);
    let mut low: Vec<DVec3> = Vec::new();
    for [toes, foot] in [[Bone::LeftToes, Bone::LeftFoot], [Bone::RightToes, Bone::RightFoot]] {
        let humanoid = character.humanoid();
        let joint = humanoid.joint(toes).or(humanoid.joint(foot)).unwrap();
        let mut local = vec![Transform::IDENTITY; character.skeleton().len()];
        let mut place = |time: &f64| {
            clip.sample(character.skeleton(), *time, &mut local);
            ModelPose64::of(character.skeleton(), &local).positions[joint]
        };
        let places: Vec<DVec3> = times.iter().map(&mut place).collect();
        let lowest = places.iter().map(|p| p.y).fold(f64::INFINITY, f64::min);
        for (places, times) in places.windows(2).zip(times.windows(2)) {
            if places[0].y.max(places[1].y) < lowest + 0.04 * leg {
                low.push((places[1] - places[0]) * DVec3::new(1.0, 0.0, 1.0) / (times[1] - times[0]));
            }
        }
    }
    let way = low.iter().sum::<DVec3>().normalize_or_zero();
    low.retain(|v| v.dot(way) > 0.0);
    low.sort_by(|a, b| a.dot(way).total_cmp(&b.dot(way)));
    let fifth = low.len() / 5;
    let kept = &low[fifth..low.len() - fifth];
    kept.iter().sum::<DVec3>() / kept.len().max(1) as f64
}
