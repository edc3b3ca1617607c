//! Key times and values of one channel, repaired so that times are finite, not negative and strictly increasing.

use super::document::Document;
use crate::error::ReadError;
use crate::scene::LARGEST;
use posewright::glam::{Quat, Vec3};
use posewright::{Interpolation, Track, rotation};
use std::sync::Arc;

fn is_usable(value: f32) -> bool {
    value.abs() <= LARGEST
}

/// Key times of one accessor.
pub(crate) struct Times {
    /// Seconds, finite and strictly increasing; before 0 where the file says so.
    times: Arc<[f64]>,
    /// Where each key stood in the file, when keys were moved or dropped.
    order: Option<Vec<usize>>,
    /// Number of keys in the file.
    count: usize,
    repairs: Vec<String>,
}

/// Times and values of one channel.
pub(crate) struct Keys {
    /// Seconds, strictly increasing, not negative.
    pub times: Arc<[f64]>,
    /// `width` numbers per value, three values per key for splines.
    pub values: Vec<f32>,
    pub interpolation: Interpolation,
    /// What was repaired, in words.
    pub repairs: Vec<String>,
    /// Bytes that were decoded for them.
    pub cost: usize,
}

impl Times {
    /// Reads key times.
    pub(crate) fn read(document: &Document, accessor: usize) -> Result<Times, ReadError> {
        let shape = document.accessor_shape(accessor)?;
        if shape.width != 1 {
            let message = "key times must be SCALAR";
            return Err(ReadError::invalid(format!("accessors[{accessor}]"), message));
        }
        let limit = document.options.max_frames;
        if shape.count > limit {
            let (found, limit) = (shape.count as u64, limit as u64);
            return Err(ReadError::Limit { what: "keys of one track", found, limit });
        }
        let raw = document.accessor_f32(accessor)?;
        let good = raw.windows(2).all(|pair| pair[0] < pair[1]) && raw.iter().all(|time| is_usable(*time));
        if good {
            let times = raw.iter().map(|time| f64::from(*time)).collect();
            return Ok(Times { times, order: None, count: raw.len(), repairs: Vec::new() });
        }
        Ok(repair(&raw))
    }

    /// The values that belong to these times.
    pub(crate) fn keys(
        &self,
        document: &Document,
        output: usize,
        width: usize,
        interpolation: Interpolation,
    ) -> Result<Keys, ReadError> {
        let place = format!("accessors[{output}]");
        let shape = document.accessor_shape(output)?;
        if shape.width != width {
            let message = format!("has {} numbers per key where {width} are needed", shape.width);
            return Err(ReadError::invalid(place, message));
        }
        let per_key = width * if interpolation == Interpolation::CubicSpline { 3 } else { 1 };
        let raw = document.accessor_f32(output)?;
        let mut repairs = self.repairs.clone();
        let cost = raw.len() * 4 + 16;
        let found = raw.len() / per_key;
        if raw.len() != self.count * per_key {
            repairs.push(format!("{found} values for {} key times; the rest was left out", self.count));
        }
        let place_of = |key: usize| self.order.as_ref().map_or(key, |order| order[key]);
        let usable = |key: usize| {
            let at = place_of(key) * per_key;
            raw.get(at..at + per_key).is_some_and(|values| values.iter().all(|value| is_usable(*value)))
        };
        let all = self.order.is_none() && (0..self.times.len()).all(usable);
        let mut keys = if all {
            let mut values = raw;
            values.truncate(self.times.len() * per_key);
            Keys { times: self.times.clone(), values, interpolation, repairs, cost }
        } else {
            let kept: Vec<usize> = (0..self.times.len()).filter(|key| usable(*key)).collect();
            if kept.len() < self.times.len().min(found) {
                repairs.push("keys with values that are not finite, or beyond 1e9, were dropped".into());
            }
            let value = |key: &usize| place_of(*key) * per_key..(place_of(*key) + 1) * per_key;
            let values = kept.iter().flat_map(|key| raw[value(key)].iter().copied()).collect();
            Keys {
                times: kept.iter().map(|key| self.times[*key]).collect(),
                values,
                interpolation,
                repairs,
                cost,
            }
        };
        keys.start_at_zero(width);
        Ok(keys)
    }
}

/// Sorts, drops what is not finite, and makes keys at one time a jump: the first and the last of them stay, the last
/// the smallest 32-bit step later.
fn repair(raw: &[f32]) -> Times {
    let mut repairs = Vec::new();
    let mut order: Vec<usize> = (0..raw.len()).filter(|key| is_usable(raw[*key])).collect();
    if order.len() < raw.len() {
        repairs.push("key times that are not finite, or beyond 1e9, were dropped".into());
    }
    if !order.windows(2).all(|pair| raw[pair[0]] <= raw[pair[1]]) {
        order.sort_by(|a, b| raw[*a].total_cmp(&raw[*b]));
        repairs.push("key times were out of order and were sorted".into());
    }
    let (mut times, mut kept): (Vec<f32>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut repeated = false;
    let mut at = 0;
    while at < order.len() {
        let end = at + order[at..].iter().take_while(|key| raw[**key] == raw[order[at]]).count();
        let time = raw[order[at]];
        // Where an earlier jump has moved past this time there is no room; the later value wins.
        if times.last().is_none_or(|last| *last < time) {
            times.push(time);
            kept.push(order[at]);
        }
        if end - at > 1 {
            repeated = true;
            times.push(time.next_up().max(times.last().map_or(time, |last| last.next_up())));
            kept.push(order[end - 1]);
        }
        at = end;
    }
    if repeated {
        repairs.push("several keys at one time became a jump".into());
    }
    let times = times.into_iter().map(f64::from).collect();
    Times { times, order: Some(kept), count: raw.len(), repairs }
}

impl Keys {
    /// Replaces keys before 0 by the value at 0.
    fn start_at_zero(&mut self, width: usize) {
        let negative = self.times.iter().take_while(|time| **time < 0.0).count();
        if negative == 0 {
            return;
        }
        self.repairs.push("keys before 0 became one key at 0".into());
        let per_key = self.values.len() / self.times.len();
        if self.times.get(negative) == Some(&0.0) {
            self.times = self.times[negative..].into();
            self.values.drain(..negative * per_key);
            return;
        }
        let key = negative - 1;
        let at_zero = self.value_at_zero(key, width);
        self.values.drain(..key * per_key);
        self.values[..per_key].copy_from_slice(&at_zero);
        let mut times = self.times[key..].to_vec();
        times[0] = 0.0;
        self.times = times.into();
    }

    /// The value between `key`, before 0, and the next; with the spline's slope there.
    fn value_at_zero(&self, key: usize, width: usize) -> Vec<f32> {
        let per_key = self.values.len() / self.times.len();
        let own = &self.values[key * per_key..(key + 1) * per_key];
        let Some(next) = self.values.get((key + 1) * per_key..(key + 2) * per_key) else {
            return own.to_vec();
        };
        let span = (self.times[key + 1] - self.times[key]) as f32;
        let u = (-self.times[key]) as f32 / span;
        match self.interpolation {
            Interpolation::Step => own.to_vec(),
            Interpolation::Linear if width == 4 => {
                let turn = |values: &[f32]| Quat::from_slice(values).normalize();
                let turned = rotation::slerp(turn(own), turn(next), u);
                if turned.is_finite() { turned.to_array().to_vec() } else { own.to_vec() }
            }
            Interpolation::Linear => own.iter().zip(next).map(|(a, b)| a + (b - a) * u).collect(),
            Interpolation::CubicSpline => {
                let (u2, u3) = (u * u, u * u * u);
                let mut out = vec![0.0; per_key];
                for i in 0..width {
                    let (p, m, q, n) = (own[width + i], own[2 * width + i], next[width + i], next[i]);
                    out[width + i] = p * (2.0 * u3 - 3.0 * u2 + 1.0)
                        + m * span * (u3 - 2.0 * u2 + u)
                        + q * (3.0 * u2 - 2.0 * u3)
                        + n * span * (u3 - u2);
                    let slope = (p - q) * (6.0 * u2 - 6.0 * u) / span
                        + m * (3.0 * u2 - 4.0 * u + 1.0)
                        + n * (3.0 * u2 - 2.0 * u);
                    (out[i], out[2 * width + i]) = (slope, slope);
                }
                // Keys that stand next to nothing apart have no slope between them that is a number.
                if out.iter().all(|value| is_usable(*value)) { out } else { own.to_vec() }
            }
        }
    }
}

/// The keys as a track of translations or scales.
pub(crate) fn vector_track(keys: &Keys) -> Option<Track<Vec3>> {
    let (values, _) = keys.values.as_chunks::<3>();
    let values = values.iter().map(|v| Vec3::from_array(*v)).collect();
    Some(Track { times: keys.times.clone(), values, interpolation: keys.interpolation })
}

/// The keys as a track of unit rotations, and whether any had to be repaired. Rotations of no length take the one
/// before.
pub(crate) fn rotation_track(keys: &Keys) -> (Option<Track<Quat>>, bool) {
    let (values, _) = keys.values.as_chunks::<4>();
    let mut values: Vec<Quat> = values.iter().map(|v| Quat::from_array(*v)).collect();
    let per_key = if keys.interpolation == Interpolation::CubicSpline { 3 } else { 1 };
    let mut repaired = false;
    let mut last = Quat::IDENTITY;
    for value in values.iter_mut().skip(per_key / 2).step_by(per_key) {
        let length = value.length();
        repaired |= !((length - 1.0).abs() < 0.01);
        *value = if length > 1e-6 && length.is_finite() { *value / length } else { last };
        last = *value;
    }
    (Some(Track { times: keys.times.clone(), values, interpolation: keys.interpolation }), repaired)
}
