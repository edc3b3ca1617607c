//! One joint's columns of the motion table as tracks.

use super::document::{Axis, BvhDocument};
use super::euler::turned;
use super::facts::place;
use super::guess::Conversion;
use crate::scene::RootOffset;
use posewright::glam::{DQuat, DVec3, Quat, Vec3};
use posewright::{Interpolation, JointTracks, Track};
use std::ops::Range;
use std::sync::Arc;

/// Places this near to the rest place, in metres, are the rest place as the file's decimals round it.
const ROUNDING: f32 = 1e-6;

/// Values of one component; a single one as long as nothing changes.
struct Values<V> {
    values: Vec<V>,
    frames: usize,
    total: usize,
}

impl<V: Copy> Values<V> {
    fn new(total: usize) -> Self {
        Values { values: Vec::new(), frames: 0, total }
    }

    fn push(&mut self, value: V, changed: bool) {
        if self.frames > 0 && self.values.len() == 1 {
            if !changed {
                self.frames += 1;
                return;
            }
            let first = self.values[0];
            self.values = Vec::with_capacity(self.total);
            self.values.resize(self.frames, first);
        }
        self.values.push(value);
        self.frames += 1;
    }

    fn track(self, times: &Arc<[f64]>, still: &Arc<[f64]>) -> Option<Track<V>> {
        let times = if self.values.len() == times.len() { times } else { still };
        (!self.values.is_empty()).then(|| Track {
            times: times.clone(),
            values: self.values,
            interpolation: Interpolation::Linear,
        })
    }
}

/// Reads one joint's columns frame by frame.
pub(super) struct Column {
    joint: usize,
    added: bool,
    rotation_columns: Vec<(Axis, usize)>,
    position_columns: Vec<usize>,
    rotations: Values<Quat>,
    translations: Values<Vec3>,
    /// The rotation of the frame before, for continuity of sign and for angles that have not changed.
    last: DQuat,
    rest: Vec3,
    is_root: bool,
    leaves_rest: bool,
}

impl Column {
    pub(super) fn new(document: &BvhDocument, conversion: &Conversion, joint: usize) -> Column {
        let source = &document.joints[joint];
        let is_root = source.parent.is_none();
        let rule = if is_root { conversion.root_offset } else { conversion.joint_offset };
        Column {
            joint,
            added: rule == RootOffset::Added,
            rotation_columns: source.rotation_columns().collect(),
            position_columns: source.position_columns().into_iter().flatten().collect(),
            rotations: Values::new(document.frame_count),
            translations: Values::new(document.frame_count),
            last: DQuat::IDENTITY,
            rest: conversion.point(DVec3::from_array(source.offset)).as_vec3(),
            is_root,
            leaves_rest: is_root,
        }
    }

    /// Takes in the frames of a range that follows the one before.
    pub(super) fn read(&mut self, document: &BvhDocument, conversion: &Conversion, frames: Range<usize>) {
        if !self.rotation_columns.is_empty() {
            frames.clone().for_each(|frame| self.rotation(document, conversion, frame));
        }
        if !self.position_columns.is_empty() {
            frames.for_each(|frame| self.translation(document, conversion, frame));
        }
    }

    fn rotation(&mut self, document: &BvhDocument, conversion: &Conversion, frame: usize) {
        let row = document.row(frame);
        let before = document.row(frame.saturating_sub(1));
        let changed = frame == 0 || self.rotation_columns.iter().any(|(_, c)| row[*c] != before[*c]);
        if changed {
            let turn = |q, (axis, column): &(Axis, usize)| turned(q, *axis, row[*column]);
            let rotation = self.rotation_columns.iter().fold(DQuat::IDENTITY, turn);
            let rotation = conversion.rotation(rotation);
            self.last = if rotation.dot(self.last) < 0.0 { -rotation } else { rotation };
        }
        self.rotations.push(self.last.as_quat(), changed);
    }

    fn translation(&mut self, document: &BvhDocument, conversion: &Conversion, frame: usize) {
        let row = document.row(frame);
        let before = document.row(frame.saturating_sub(1));
        let changed = self.position_columns.iter().any(|c| row[*c] != before[*c]);
        let translation = conversion.point(place(&document.joints[self.joint], row, self.added)).as_vec3();
        self.leaves_rest |= (translation - self.rest).abs().max_element() > ROUNDING;
        self.translations.push(translation, changed);
    }

    /// The tracks; a joint below the root that never leaves its rest place needs none for its translation.
    pub(super) fn tracks(self, times: &Arc<[f64]>, still: &Arc<[f64]>) -> JointTracks {
        let translation = self.translations.track(times, still);
        JointTracks {
            translation: translation.filter(|_| self.is_root || self.leaves_rest),
            rotation: self.rotations.track(times, still),
            scale: None,
        }
    }
}
