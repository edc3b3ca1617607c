//! A way over the floor: place and heading by distance walked.

use crate::math::{DVec3, cos_deg, sin_deg, smooth};

/// A smooth curve on the floor that starts at the origin towards +Z.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    bends: Vec<(f64, f64, f64)>,
    places: Vec<DVec3>,
}

/// Distance between stored places, metres.
const STEP: f64 = 0.01;

impl Path {
    /// A way of this length with bends: from, to (metres along it) and degrees to the left.
    pub fn new(length: f64, bends: &[(f64, f64, f64)]) -> Path {
        let mut path = Path { bends: bends.to_vec(), places: vec![DVec3::ZERO] };
        let count = (length / STEP).ceil() as usize + 1;
        for i in 0..count {
            // Midpoint rule: the error over a metre is some micrometres, and the same everywhere.
            let heading = path.heading((i as f64 + 0.5) * STEP);
            let last = path.places[i];
            path.places.push(last + DVec3::new(sin_deg(heading), 0.0, cos_deg(heading)) * STEP);
        }
        path
    }

    /// Degrees to the left of +Z after so many metres.
    pub fn heading(&self, distance: f64) -> f64 {
        self.bends.iter().map(|(from, to, degrees)| degrees * smooth(*from, *to, distance)).sum()
    }

    /// Place on the floor after so many metres; straight on before the start and after the end.
    pub fn place(&self, distance: f64) -> DVec3 {
        let last = self.places.len() - 1;
        let x = distance / STEP;
        if x <= 0.0 {
            return self.places[0] + self.forward(0.0) * distance;
        }
        if x >= last as f64 {
            return self.places[last] + self.forward(distance) * (distance - last as f64 * STEP);
        }
        let i = (x.floor() as usize).min(last - 1);
        let (a, b) = (i as f64 * STEP, (i + 1) as f64 * STEP);
        let t = x - i as f64;
        let (t2, t3) = (t * t, t * t * t);
        self.places[i] * (2.0 * t3 - 3.0 * t2 + 1.0)
            + self.forward(a) * (STEP * (t3 - 2.0 * t2 + t))
            + self.places[i + 1] * (3.0 * t2 - 2.0 * t3)
            + self.forward(b) * (STEP * (t3 - t2))
    }

    /// Direction of the way, unit, horizontal.
    pub fn forward(&self, distance: f64) -> DVec3 {
        let heading = self.heading(distance);
        DVec3::new(sin_deg(heading), 0.0, cos_deg(heading))
    }
}
