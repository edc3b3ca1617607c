//! Curves over time: periodic tables of published figures, keys of an act, slow sway.

use crate::math::{Rng, min_jerk, mix, wave};
use std::ops::{Add, Mul, Sub};

/// Values at equal steps of one cycle, joined by a periodic cubic (Catmull-Rom).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Table(pub &'static [f64]);

impl Table {
    /// The value at a phase, cycles; whole numbers are the start of a cycle.
    pub fn at(&self, phase: f64) -> f64 {
        let count = self.0.len();
        let x = (phase - phase.floor()) * count as f64;
        let i = x.floor();
        let value = |offset: usize| self.0[(i as usize + count - 1 + offset) % count];
        let (a, b, c, d) = (value(0), value(1), value(2), value(3));
        let t = x - i;
        let (s0, s1) = ((c - a) * 0.5, (d - b) * 0.5);
        hermite((b, s0), (c, s1), t)
    }
}

/// A cubic from value and slope at 0 to value and slope at 1.
pub(crate) fn hermite((a, sa): (f64, f64), (b, sb): (f64, f64), t: f64) -> f64 {
    let (t2, t3) = (t * t, t * t * t);
    (2.0 * t3 - 3.0 * t2 + 1.0) * a + (t3 - 2.0 * t2 + t) * sa + (3.0 * t2 - 2.0 * t3) * b + (t3 - t2) * sb
}

/// Values at given times with minimum-jerk moves between them: how people move from rest to rest.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys(pub Vec<(f64, f64)>);

impl Keys {
    /// From pairs of seconds and values, rising in time.
    pub fn new(keys: &[(f64, f64)]) -> Keys {
        Keys(keys.to_vec())
    }

    /// The value at a time; held before the first and after the last key.
    pub fn at(&self, time: f64) -> f64 {
        let after = self.0.iter().position(|k| k.0 > time);
        match after {
            None => self.0[self.0.len() - 1].1,
            Some(0) => self.0[0].1,
            Some(i) => {
                let (a, b) = (self.0[i - 1], self.0[i]);
                mix(a.1, b.1, min_jerk((time - a.0) / (b.0 - a.0)))
            }
        }
    }
}

/// Slow, small, aperiodic movement, as nobody stands or walks like a machine: four sines between 0.1 and 1 Hz.
#[derive(Clone, Debug, PartialEq)]
pub struct Sway(Vec<(f64, f64, f64)>);

impl Sway {
    /// A sway that seldom leaves -1 to 1.
    pub fn new(rng: &mut Rng) -> Sway {
        let sines = [0.13, 0.29, 0.53, 0.97].map(|hz| {
            let hz = hz * rng.range(0.85, 1.15);
            (hz, rng.range(0.0, 1.0), 0.32 / (0.5 + hz))
        });
        Sway(sines.to_vec())
    }

    /// The value at a time.
    pub fn at(&self, time: f64) -> f64 {
        self.0.iter().map(|(hz, phase, size)| size * wave(hz * time + phase)).sum()
    }
}

/// From one value to another with these slopes at the ends; slopes are used up near the ends, so that nothing swings out.
pub(crate) fn meet<V>((a, slope_a): (V, V), (b, slope_b): (V, V), s: f64) -> V
where
    V: Copy + Add<Output = V> + Sub<Output = V> + Mul<f64, Output = V>,
{
    let window = 0.3;
    let local = |x: f64| if x < window { x * libm::pow(1.0 - x / window, 3.0) } else { 0.0 };
    a + (b - a) * min_jerk(s) + slope_a * local(s) - slope_b * local(1.0 - s)
}
