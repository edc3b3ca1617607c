//! The phases that contact bars are judged in, by plain rules and not by the library's own detection: a contact point is
//! slower than 0.10 leg lengths a second and within 0.04 leg lengths of its lowest, until 0.15 or 0.05, for at least 0.1 s.

use posewright::glam::DVec3;
use posewright::measure::ModelPose64;
use posewright::{Bone, Character, Clip, Transform};

/// First and last frames of the phases of a bone.
pub(crate) fn plain_phases(
    (character, clip): (&Character, &Clip),
    times: &[f64],
    bone: Bone,
) -> Vec<(usize, usize)> {
    let skeleton = character.skeleton();
    let joint = character.humanoid().joint(bone).unwrap();
    let leg = f64::from(character.measures().leg_length);
    let mut local = vec![Transform::IDENTITY; skeleton.len()];
    let mut place = |time: &f64| {
        clip.sample(skeleton, *time, &mut local);
        ModelPose64::of(skeleton, &local).positions[joint]
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
