//! Planted feet: whether and how they are held, where they should stand, and how far from it they are.

use super::{Shape, frame_at};
use crate::session::view::Pair;
use posewright::ModelPose;
use posewright::glam::Vec3;
use posewright_io::take::{CarriedClip, Hands};
use serde::{Deserialize, Serialize};

/// Whether contacts are held. How they are (remedies, grips) stands in the map, which the command line reads too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Contacts {
    /// Whether planted feet are held. Default: true.
    pub feet: bool,
    /// Whether grips that are found on the source are held. Those that the map declares are, unless both feet and hands
    /// are off. Default: false.
    pub hands: bool,
}

impl Default for Contacts {
    fn default() -> Self {
        Contacts { feet: true, hands: false }
    }
}

/// One foot at a moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Foot {
    /// Which.
    pub bone: &'static str,
    /// Whether it is planted now.
    pub planted: bool,
    /// Whether the contact was given up.
    pub released: bool,
    /// Distance from where it should stand, metres.
    pub residual_metres: f32,
    /// From the hip joint to where the ankle should be, over the length of the leg, where that is out of reach.
    pub stretch: Option<f32>,
    /// What was done about it, in order.
    pub applied: Vec<&'static str>,
}

/// Both feet at a moment.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Now {
    /// Feet that have contacts in this clip.
    pub feet: Vec<Foot>,
}

impl Contacts {
    /// Which grips are held.
    pub(crate) fn hands(&self) -> Hands {
        match (self.feet, self.hands) {
            (_, true) => Hands::Found,
            (true, false) => Hands::Declared,
            (false, false) => Hands::Free,
        }
    }

    /// What there is to say and to draw at a time.
    pub(super) fn now(
        &self,
        pair: Pair<'_>,
        carried: &CarriedClip,
        time_secs: f64,
        shapes: &mut Vec<Shape>,
    ) -> Option<Now> {
        let planted = carried.planted.as_ref()?;
        let frame = frame_at(&carried.times, time_secs);
        let mut feet: Vec<Foot> = Vec::new();
        for contact in &planted.contacts {
            let bone = contact.bone.name();
            let index = feet.iter().position(|f| f.bone == bone).unwrap_or_else(|| {
                feet.push(Foot::free(bone));
                feet.len() - 1
            });
            if !(contact.from..=contact.to).contains(&frame) {
                continue;
            }
            let foot = &mut feet[index];
            (foot.planted, foot.released, foot.residual_metres) = (true, contact.released, contact.residual);
            let middle = carried.times.get((contact.from + contact.to) / 2).copied();
            let place = |time| contact_place(pair, carried, contact.bone, time);
            if let (Some(goal), Some(here)) = (middle.and_then(place), place(time_secs)) {
                let color = if contact.released { "red" } else { "green" };
                shapes.push(Shape::point(goal, color, "contact"));
                shapes.push(Shape::arrow(here, goal, "red", "residual"));
            }
        }
        for far in planted.unreachable.iter().filter(|u| u.frame == frame) {
            if let Some(foot) = feet.iter_mut().find(|f| f.bone == far.bone.name()) {
                foot.stretch = Some(far.target_distance / far.chain_length.max(1e-6));
                foot.applied = far.applied.iter().map(|r| r.word()).collect();
                foot.residual_metres = far.residual;
            }
        }
        Some(Now { feet })
    }
}

impl Foot {
    fn free(bone: &'static str) -> Foot {
        let applied = Vec::new();
        Foot { bone, planted: false, released: false, residual_metres: 0.0, stretch: None, applied }
    }
}

/// Where the joint that stands is at a time: toes where there are some.
fn contact_place(
    pair: Pair<'_>,
    carried: &CarriedClip,
    foot: posewright::Bone,
    time_secs: f64,
) -> Option<Vec3> {
    use posewright::Bone;
    let humanoid = pair.target.humanoid();
    let toes = match foot {
        Bone::LeftFoot => Bone::LeftToes,
        Bone::RightFoot => Bone::RightToes,
        other => other,
    };
    let joint = humanoid.joint(toes).or_else(|| humanoid.joint(foot))?;
    let skeleton = pair.target.skeleton();
    let mut local = skeleton.rest().to_vec();
    carried.clip.sample(skeleton, time_secs, &mut local);
    Some(ModelPose::of(skeleton, &local).positions[joint])
}
