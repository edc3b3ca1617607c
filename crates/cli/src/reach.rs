//! Results beyond what can be held are refused before they are written.

use anyhow::bail;
use posewright::glam::Vec3;
use posewright::{Clip, JointTracks, ModelPose, Skeleton, Transform};

/// Joints stay within this of the origin along every axis, metres: beyond it 32 bits hold a place to a centimetre at best.
pub(crate) const FURTHEST_METRES: f32 = 1e5;

/// An error where a clip puts a joint out of reach, or a rotation or scale is no number: `remedy` says what to change.
/// A joint that the file has out of reach already (scenery, a map's coordinates) may stay there.
pub(crate) fn check(skeleton: &Skeleton, clip: &Clip, remedy: &str) -> anyhow::Result<()> {
    let rest = ModelPose::rest(skeleton);
    let is_near = |place: Vec3| place.is_finite() && place.abs().max_element() <= FURTHEST_METRES;
    // Sampling passes over keys that are no numbers, a file would have them.
    if let Some(joint) = clip.joints.iter().position(|tracks| !is_finite(tracks)) {
        let name = skeleton.name(joint);
        bail!(
            "clip {:?}: joint {name:?} would have keys that are no numbers, which are not written: {remedy}",
            clip.name
        );
    }
    let mut local = vec![Transform::IDENTITY; skeleton.len()];
    let mut model = ModelPose::default();
    for time in clip.key_times() {
        clip.sample(skeleton, time, &mut local);
        model.compose(skeleton, &local);
        for (joint, (place, was)) in model.positions.iter().zip(&rest.positions).enumerate() {
            if is_near(*place) || !is_near(*was) && is_near(*place - *was) {
                continue;
            }
            bail!(
                "clip {:?}: joint {:?} would be at {place} m after {time:.3} s; what lies beyond {FURTHEST_METRES:e} m is not \
                 written: {remedy}",
                clip.name,
                skeleton.name(joint),
            );
        }
    }
    Ok(())
}

fn is_finite(tracks: &JointTracks) -> bool {
    let vectors = [&tracks.translation, &tracks.scale].into_iter().flatten().flat_map(|t| &t.values);
    let rotations = tracks.rotation.iter().flat_map(|t| &t.values);
    vectors.into_iter().all(|v| v.is_finite()) && rotations.into_iter().all(|q| q.is_finite())
}

/// A number on the command line whose size is at most `most`.
pub(crate) fn within(text: &str, most: f32) -> Option<f32> {
    text.parse().ok().filter(|number: &f32| number.abs() <= most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use posewright::glam::Quat;
    use posewright::{Interpolation, Track};

    fn moved(to: Vec3, turned: Quat) -> Clip {
        let mut clip = Clip::empty("walk", 2);
        let times: std::sync::Arc<[f64]> = std::sync::Arc::from([0.0]);
        let interpolation = Interpolation::Linear;
        clip.joints[0].translation = Some(Track { times: times.clone(), values: vec![to], interpolation });
        clip.joints[1].rotation = Some(Track { times, values: vec![turned], interpolation });
        clip
    }

    #[test]
    fn what_a_clip_takes_out_of_reach_is_named() {
        let skeleton = |x: f32| {
            let rest = [Transform::from_translation(Vec3::X * x), Transform::IDENTITY];
            Skeleton::new(vec!["hips".into(), "head".into()], vec![None, Some(0)], rest.to_vec()).unwrap()
        };
        let here = skeleton(0.0);
        assert!(check(&here, &moved(Vec3::X * 9e4, Quat::IDENTITY), "").is_ok());
        for clip in [
            moved(Vec3::X * 1.1e5, Quat::IDENTITY),
            moved(Vec3::X * f32::NAN, Quat::IDENTITY),
            moved(Vec3::ZERO, Quat::from_xyzw(f32::NAN, 0.0, 0.0, 1.0)),
        ] {
            let said = check(&here, &clip, "lower --offset").unwrap_err().to_string();
            assert!(said.contains("\"walk\"") && said.contains("lower --offset"), "{said}");
        }
        // Where the file has it, it may stay.
        let there = skeleton(5e6);
        assert!(check(&there, &moved(Vec3::X * 5.05e6, Quat::IDENTITY), "").is_ok());
        assert!(check(&there, &moved(Vec3::X * 6e6, Quat::IDENTITY), "").is_err());
    }

    #[test]
    fn numbers_have_a_largest_size() {
        assert_eq!(within("-3", 3.0), Some(-3.0));
        assert!(["3.1", "nan", "inf", "1e38", ""].iter().all(|text| within(text, 3.0).is_none()));
    }
}
