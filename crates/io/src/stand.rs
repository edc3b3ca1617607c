//! From what a file holds to a [`Character`]: who is who, and how it stands.

use crate::scene::{Figure, Scene};
use posewright::character::prefers_bind;
use posewright::humanoid::recognise;
use posewright::retarget::mirror;
use posewright::{Character, CharacterOptions, Clip, Humanoid, LocalPose, Reference, Skeleton};

impl Scene {
    /// The first skeleton of that name.
    pub fn figure_named(&self, name: &str) -> Option<usize> {
        self.figures.iter().position(|figure| figure.name == name)
    }

    /// The clips that move a figure, in file order.
    pub fn clips_of(&self, figure: usize) -> impl Iterator<Item = &Clip> + '_ {
        self.clips.iter().filter(move |c| c.figure == figure).map(|c| &c.clip)
    }

    /// Recognises a figure's bones and stands it in its reference stance, with the figure's first clip as evidence of
    /// facing and of how knees and elbows bend. `figure` is an index into [`Scene::figures`].
    pub fn character(&self, figure: usize, reference: Reference) -> Character {
        self.character_as(figure, self.recognise(figure), reference)
    }

    /// Recognises a figure's bones; in its bind pose where the rest pose is the middle of a motion.
    pub fn recognise(&self, figure: usize) -> Humanoid {
        let rig = &self.figures[figure];
        let at_rest = recognise(&rig.skeleton, &rig.hints);
        let bind = rig.bind.as_ref();
        let usual = self.usual_bind(figure, &at_rest).is_some();
        let Some(bind) = bind.filter(|bind| usual || prefers_bind(&rig.skeleton, &at_rest, bind)) else {
            return at_rest;
        };
        posed(&rig.skeleton, bind).map_or(at_rest, |bound| recognise(&bound, &rig.hints))
    }

    /// The bind pose of an FBX, whose nodes mostly stand in the middle of a motion: it is the reference unless only the
    /// pose that the nodes stand in is a stance.
    fn usual_bind(&self, figure: usize, humanoid: &Humanoid) -> Option<&LocalPose> {
        let rig = &self.figures[figure];
        let bind = rig.bind.as_ref().filter(|_| self.format == crate::Format::Fbx)?;
        let bound = posed(&rig.skeleton, bind)?;
        (!prefers_bind(&bound, humanoid, &LocalPose::rest(&rig.skeleton))).then_some(bind)
    }

    /// Like [`Scene::character`], with bones that are known already.
    pub fn character_as(&self, figure: usize, humanoid: Humanoid, reference: Reference) -> Character {
        let rig = &self.figures[figure];
        let usual = self.usual_bind(figure, &humanoid).filter(|_| reference == Reference::Auto);
        let options = CharacterOptions {
            reference: usual.map_or(reference, |bind| Reference::Pose(bind.clone())),
            bind: rig.bind.as_ref(),
            skin: &rig.skin,
            objects: &rig.hints.carries_object,
            motion: self.clips_of(figure).next(),
            declared_forward: rig.hints.forward,
            floor: self.floor_of(figure),
            ..CharacterOptions::default()
        };
        Character::new(rig.skeleton.clone(), humanoid, &options)
    }
}

/// The skeleton with another pose as its rest.
fn posed(skeleton: &Skeleton, pose: &LocalPose) -> Option<Skeleton> {
    Skeleton::new(skeleton.names().to_vec(), skeleton.parents().to_vec(), pose.joints.clone()).ok()
}

impl Scene {
    /// The level of the ground where the format says nothing else: a BVH whose root offset is zero has its hips at 0
    /// at rest, which says nothing of the ground; its frames stand on 0.
    fn floor_of(&self, figure: usize) -> Option<f32> {
        let rest = self.figures[figure].skeleton.rest();
        let size = rest.iter().map(|t| t.translation.length()).fold(0.0, f32::max);
        let unplaced = rest[0].translation.y.abs() < 0.05 * size;
        (self.format == crate::Format::Bvh && unplaced).then_some(0.0)
    }

    /// Reflects a figure and its clips, so that left becomes right: see [`posewright::retarget::mirror`]. Bones are to
    /// be recognised before and reflected with [`posewright::retarget::mirror::humanoid`]: afterwards names lie.
    pub fn mirror(&mut self, figure: usize) {
        let rig = &mut self.figures[figure];
        // A skeleton that exists stays one when it is reflected.
        if let Ok(skeleton) = mirror::skeleton(&rig.skeleton) {
            rig.skeleton = skeleton;
            rig.hints = mirror::hints(&rig.hints);
            rig.bind = rig.bind.as_ref().map(mirror::pose);
            rig.skin = mirror::skin(&rig.skin);
            for scene_clip in self.clips.iter_mut().filter(|c| c.figure == figure) {
                scene_clip.clip = mirror::clip(&scene_clip.clip);
            }
        }
    }
}

impl Figure {
    /// The pose of this figure at a time of one of its clips, as a reference.
    pub fn pose_at(&self, clip: &Clip, time_secs: f64) -> LocalPose {
        let mut pose = LocalPose::rest(&self.skeleton);
        clip.sample(&self.skeleton, time_secs, &mut pose.joints);
        pose
    }
}

/// A pose of another skeleton on `skeleton`: joints of equal name (equal path, where names repeat) take over its local
/// rotations, all others stay at rest. Also says how many joints were found.
pub fn pose_by_names(skeleton: &Skeleton, other: &Skeleton, pose: &LocalPose) -> (LocalPose, usize) {
    let mut result = LocalPose::rest(skeleton);
    let twins = twins(skeleton, other);
    for (joint, twin) in &twins {
        result.joints[*joint].rotation = pose.joints[*twin].rotation;
    }
    (result, twins.len())
}

/// Whether the joints of equal name have the same axes in two skeletons, so that local rotations mean the same: whatever
/// the pose, most of their offsets from their parents then point the same way, within 20 degrees.
pub fn has_axes_of(skeleton: &Skeleton, other: &Skeleton) -> bool {
    let (mut same, mut different) = (0, 0);
    for (joint, twin) in twins(skeleton, other) {
        let [a, b] = [skeleton.rest()[joint].translation, other.rest()[twin].translation];
        if skeleton.parent(joint).is_some() && a.length() > 0.0 && b.length() > 0.0 {
            let is_same = a.cross(b).length().atan2(a.dot(b)) < SAME_AXES_RADIANS;
            *(if is_same { &mut same } else { &mut different }) += 1;
        }
    }
    same >= different
}

/// Offsets of one bone on two bodies of different proportions differ by less.
const SAME_AXES_RADIANS: f32 = 0.35;

/// Joints of equal name (equal path, where names repeat) in two skeletons.
fn twins(skeleton: &Skeleton, other: &Skeleton) -> Vec<(usize, usize)> {
    let twin = |joint: &usize| {
        let name = skeleton.name(*joint);
        let repeats = skeleton.names().iter().filter(|n| *n == name).count() > 1;
        if repeats {
            let path = skeleton.path(*joint);
            (0..other.len()).find(|j| other.path(*j) == path)
        } else {
            other.find(name)
        }
    };
    (0..skeleton.len()).filter_map(|joint| Some((joint, twin(&joint)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use posewright::Transform;
    use posewright::glam::Quat;

    #[test]
    fn fc_23_a_pose_finds_joints_of_equal_name_by_their_path() {
        let names = ["Root", "ArmL", "Tip", "ArmR", "Tip"].map(String::from).to_vec();
        let parents = vec![None, Some(0), Some(1), Some(0), Some(3)];
        let skeleton = Skeleton::new(names, parents, vec![Transform::IDENTITY; 5]).unwrap();
        let mut pose = LocalPose::rest(&skeleton);
        pose.joints[4].rotation = Quat::from_rotation_x(0.5);
        let (taken, found) = pose_by_names(&skeleton, &skeleton, &pose);
        assert_eq!((taken, found), (pose, 5));
    }
}
