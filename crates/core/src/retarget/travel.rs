//! Travel of the hips: horizontal displacement scaled and turned, height relative to each character's own floor.

use super::{RetargetOptions, TravelTo, affine};
use crate::character::Character;
use crate::humanoid::Bone;
use crate::note::Note;
use crate::rotation::swing_twist;
use crate::transform::Transform;
use glam::{Mat3, Quat, Vec3};

/// How the source's hips move the target's.
#[derive(Clone, Debug)]
pub(super) struct Travel {
    /// Ancestors of the source's hips, root first, hips last; empty when either side has no hips.
    source_path: Vec<usize>,
    /// Ancestors of the target's hips, root first, without the hips.
    target_path: Vec<usize>,
    /// The target's hips.
    hips: usize,
    /// The joint that carries horizontal travel and yaw, with its place and rotation in the stance.
    root: Option<Root>,
    /// Where it goes.
    to: TravelTo,
    /// The point that travels, in the frame of the source's hips, and from the target's hips in its stance: the hips
    /// themselves, or the middle of the upper legs where a rig has its hips joint far from there (on the floor).
    source_anchor: Vec3,
    target_anchor: Vec3,
    /// That point of the source and of the target in the stance.
    source_stance: Vec3,
    target_stance: Vec3,
    /// Turns horizontal displacement from source to target.
    pub(super) turn: Quat,
    /// Factor on horizontal displacement.
    pub(super) horizontal: f32,
    /// Factor on the rise over the stance.
    vertical: f32,
    /// Added to the height: from the ground that each stance has below it to the floors that are played on.
    lift: f32,
}

#[derive(Clone, Copy, Debug)]
struct Root {
    joint: usize,
    place: Vec3,
    rotation: Quat,
}

impl Travel {
    pub(super) fn new(
        source: &Character,
        target: &Character,
        options: &RetargetOptions,
        scale: f32,
        notes: &mut Vec<Note>,
    ) -> Travel {
        let hips = |c: &Character| c.humanoid().body();
        let path = |c: &Character, joint: usize| c.skeleton().path_to(joint);
        let (source_path, mut target_path, joint) = match (hips(source), hips(target)) {
            (Some(s), Some(t)) => (path(source, s), path(target, t), t),
            _ => (Vec::new(), Vec::new(), usize::MAX),
        };
        target_path.pop();
        let root = root_for(target, options.travel, &target_path, notes);
        let source_floor = options.source_floor.unwrap_or(source.floor());
        let target_floor = options.target_floor.unwrap_or(target.floor());
        let anchor = |c: &Character| hips(c).map_or(Vec3::ZERO, |j| anchor(c, j));
        let place = |c: &Character| hips(c).map_or(Vec3::ZERO, |j| c.stance().positions[j] + anchor(c));
        let turn = Quat::from_rotation_y(heading(target.stance().forward) - heading(source.stance().forward));
        Travel {
            source_path,
            target_path,
            hips: joint,
            root,
            to: if options.travel == TravelTo::Root && root.is_none() {
                TravelTo::Hips
            } else {
                options.travel
            },
            source_anchor: hips(source).map_or(Vec3::ZERO, |j| in_joint(source, j, anchor(source))),
            target_anchor: anchor(target),
            source_stance: place(source),
            target_stance: place(target),
            turn,
            horizontal: options.travel_scale.unwrap_or(scale),
            vertical: scale,
            lift: (target_floor - target.stance_ground()) - scale * (source_floor - source.stance_ground()),
        }
    }

    /// Whether there is anything to move.
    pub(super) fn is_active(&self) -> bool {
        !self.source_path.is_empty()
    }

    /// Whether this joint's place and rotation are written by travel.
    pub(super) fn moves(&self, joint: usize) -> bool {
        self.is_active() && (joint == self.hips || self.root.is_some_and(|r| r.joint == joint))
    }

    /// Whether a clip of the same skeleton needs no change.
    pub(super) fn is_identity(&self) -> bool {
        self.to == TravelTo::Hips && self.horizontal == 1.0 && self.vertical == 1.0 && self.lift == 0.0
    }

    /// Where the target's hips belong in its model space, when they have turned by `turned` since the stance.
    pub(super) fn hips_in_model(&self, source: &[Transform], turned: Quat) -> Vec3 {
        let (linear, place) = affine(&self.source_path, source);
        let moved = place + linear * self.source_anchor - self.source_stance;
        let flat = self.turn * Vec3::new(moved.x, 0.0, moved.z) * self.horizontal;
        let rise = moved.y * self.vertical + self.lift;
        let flat = if self.to == TravelTo::InPlace { Vec3::ZERO } else { flat };
        self.target_stance + flat + Vec3::Y * rise - turned * self.target_anchor
    }

    /// Whether horizontal travel is dropped.
    pub(super) fn is_in_place(&self) -> bool {
        self.to == TravelTo::InPlace
    }

    /// The target's horizontal travel since the stance, whether it is written or dropped.
    pub(super) fn horizontal_travel(&self, source: &[Transform]) -> Vec3 {
        if !self.is_active() {
            return Vec3::ZERO;
        }
        let (_, place) = affine(&self.source_path, source);
        let moved = place - self.source_stance;
        self.turn * Vec3::new(moved.x, 0.0, moved.z) * self.horizontal
    }

    /// The root joint with its new rotation and place in model space, when it carries the travel.
    pub(super) fn root_in_model(&self, hips: Vec3, hips_turn: Quat) -> Option<(usize, Quat, Vec3)> {
        let root = self.root?;
        let (_, yaw) = swing_twist(hips_turn, Vec3::Y);
        let moved = hips + hips_turn * self.target_anchor - self.target_stance;
        let place = root.place + Vec3::new(moved.x, 0.0, moved.z);
        Some((root.joint, yaw * root.rotation, place))
    }

    /// Ancestors of the target's hips, root first.
    pub(super) fn target_path(&self) -> &[usize] {
        &self.target_path
    }

    /// Whether the middle of the upper legs travels rather than the hips joint, of source and target.
    pub(super) fn is_of_legs(&self) -> [bool; 2] {
        [self.source_anchor, self.target_anchor].map(|anchor| anchor != Vec3::ZERO)
    }

    /// The target's hips.
    pub(super) fn hips(&self) -> usize {
        self.hips
    }
}

/// From the hips joint to the point that travels, in the stance: nothing, unless the joint is far from the legs.
fn anchor(character: &Character, hips: usize) -> Vec3 {
    let positions = &character.stance().positions;
    let leg = |bone| character.humanoid().joint(bone).map(|j| positions[j]);
    let (Some(left), Some(right)) = (leg(Bone::LeftUpperLeg), leg(Bone::RightUpperLeg)) else {
        return Vec3::ZERO;
    };
    let between = left.midpoint(right) - positions[hips];
    if between.length() > FAR_PER_LEG * character.measures().leg_length { between } else { Vec3::ZERO }
}

/// Of the leg's length: a hips joint farther than this from the middle of the upper legs is no pelvis.
const FAR_PER_LEG: f32 = 0.35;

/// An offset of model space in the stance, in a joint's own frame.
fn in_joint(character: &Character, joint: usize, offset: Vec3) -> Vec3 {
    let (linear, _) = affine(&character.skeleton().path_to(joint), character.stance_local());
    into_frame(linear, Vec3::ZERO, offset)
}

/// The heading of a horizontal direction about +Y, 0 along +Z.
fn heading(direction: Vec3) -> f32 {
    direction.x.atan2(direction.z)
}

fn root_for(target: &Character, to: TravelTo, path: &[usize], notes: &mut Vec<Note>) -> Option<Root> {
    if to != TravelTo::Root {
        return None;
    }
    let Some(joint) = path.last().copied() else {
        notes.push(Note::warning(
            "travel",
            "the target has no joint above the hips that could carry the travel; it stays on the hips",
        ));
        return None;
    };
    let stance = target.stance();
    Some(Root { joint, place: stance.positions[joint], rotation: stance.rotations[joint] })
}

/// Puts a point of model space into the frame of a parent; zero where the frame is flat.
pub(super) fn into_frame(linear: Mat3, place: Vec3, point: Vec3) -> Vec3 {
    if linear.determinant().abs() > 1e-18 { linear.inverse() * (point - place) } else { Vec3::ZERO }
}
