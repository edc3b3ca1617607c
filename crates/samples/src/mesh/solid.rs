//! Solids by their signed distance, joined with rounded seams.
//!
//! Method: distance functions and polynomial smooth minimum as described by Quilez, "Distance functions" and "Smooth
//! minimum" (iquilezles.org). Ellipsoids and lofts are near, not exact, distances: good enough for contouring, which
//! corrects every point by the gradient.

use crate::math::{DQuat, DVec3, mix};

/// A cross-section of a loft: an ellipse.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Station {
    /// Place along the loft's own Y axis.
    pub at: f64,
    /// Half width along X.
    pub x: f64,
    /// Half width along Z.
    pub z: f64,
    /// Centre along Z.
    pub shift: f64,
}

/// A closed solid.
#[derive(Clone, Debug, PartialEq)]
pub enum Solid {
    /// A segment with a radius at each end.
    Cone {
        /// One end.
        a: DVec3,
        /// The other end.
        b: DVec3,
        /// Radius at `a`.
        ra: f64,
        /// Radius at `b`.
        rb: f64,
    },
    /// An ellipsoid.
    Ellipsoid {
        /// Centre.
        center: DVec3,
        /// Half axes in its own frame.
        radii: DVec3,
        /// Its own frame.
        turn: DQuat,
    },
    /// Ellipses along an axis, with rounded ends.
    Loft {
        /// Where Y is 0.
        origin: DVec3,
        /// Its own frame.
        turn: DQuat,
        /// Cross-sections, rising.
        stations: Vec<Station>,
        /// Rounding of the ends.
        round: f64,
    },
    /// Everything behind a plane.
    Half {
        /// A point of the plane.
        point: DVec3,
        /// Outwards, unit.
        normal: DVec3,
    },
}

impl Solid {
    /// Signed distance, negative inside.
    pub fn distance(&self, p: DVec3) -> f64 {
        match self {
            Solid::Cone { a, b, ra, rb } => {
                let d = *b - *a;
                let t = ((p - *a).dot(d) / d.length_squared().max(1e-18)).clamp(0.0, 1.0);
                p.distance(*a + d * t) - mix(*ra, *rb, t)
            }
            Solid::Ellipsoid { center, radii, turn } => {
                let q = turn.conjugate() * (p - *center);
                let k0 = (q / *radii).length();
                let k1 = (q / (*radii * *radii)).length();
                if k1 < 1e-9 { -radii.min_element() } else { k0 * (k0 - 1.0) / k1 }
            }
            Solid::Loft { origin, turn, stations, round } => {
                let q = turn.conjugate() * (p - *origin);
                let (first, last) = (stations[0].at, stations[stations.len() - 1].at);
                let s = section(stations, q.y.clamp(first, last));
                let (x, z) = (q.x, q.z - s.shift);
                let k0 = ((x / s.x) * (x / s.x) + (z / s.z) * (z / s.z)).sqrt();
                let (gx, gz) = (x / (s.x * s.x), z / (s.z * s.z));
                let k1 = (gx * gx + gz * gz).sqrt();
                let across = if k1 < 1e-9 { -s.x.min(s.z) } else { k0 * (k0 - 1.0) / k1 };
                let along = (q.y - last).max(first - q.y);
                smooth_max(across, along, *round)
            }
            Solid::Half { point, normal } => (p - *point).dot(*normal),
        }
    }

    /// A box that holds the solid; half spaces have none.
    fn bounds(&self) -> Option<(DVec3, DVec3)> {
        match self {
            Solid::Cone { a, b, ra, rb } => {
                let r = DVec3::splat(ra.max(*rb));
                Some((a.min(*b) - r, a.max(*b) + r))
            }
            Solid::Ellipsoid { center, radii, .. } => {
                let r = DVec3::splat(radii.max_element());
                Some((*center - r, *center + r))
            }
            Solid::Loft { origin, turn, stations, .. } => {
                let mut low = DVec3::splat(f64::MAX);
                let mut high = DVec3::splat(f64::MIN);
                for s in stations {
                    for (x, z) in [(1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, -1.0)] {
                        // Splines between stations may swell a little beyond them.
                        let corner = DVec3::new(x * s.x * 1.1, s.at, s.shift + z * s.z * 1.1);
                        let q = *origin + *turn * corner;
                        (low, high) = (low.min(q), high.max(q));
                    }
                }
                Some((low, high))
            }
            Solid::Half { .. } => None,
        }
    }
}

/// The cross-section at a place: a cubic through the stations (Catmull-Rom with uneven spacing).
pub(super) fn section(stations: &[Station], at: f64) -> Station {
    let count = stations.len();
    let mut i = 0;
    while i + 2 < count && stations[i + 1].at < at {
        i += 1;
    }
    let (b, c) = (stations[i], stations[(i + 1).min(count - 1)]);
    let a = stations[i.saturating_sub(1)];
    let d = stations[(i + 2).min(count - 1)];
    let span = (c.at - b.at).max(1e-9);
    let t = ((at - b.at) / span).clamp(0.0, 1.0);
    let cubic = |f: fn(&Station) -> f64| {
        let slope0 = (f(&c) - f(&a)) / (c.at - a.at).max(1e-9) * span;
        let slope1 = (f(&d) - f(&b)) / (d.at - b.at).max(1e-9) * span;
        let (t2, t3) = (t * t, t * t * t);
        (2.0 * t3 - 3.0 * t2 + 1.0) * f(&b)
            + (t3 - 2.0 * t2 + t) * slope0
            + (3.0 * t2 - 2.0 * t3) * f(&c)
            + (t3 - t2) * slope1
    };
    Station { at, x: cubic(|s| s.x).max(1e-4), z: cubic(|s| s.z).max(1e-4), shift: cubic(|s| s.shift) }
}

fn smooth_min(a: f64, b: f64, k: f64) -> f64 {
    if k <= 0.0 {
        return a.min(b);
    }
    let h = (k - (a - b).abs()).max(0.0) / k;
    a.min(b) - h * h * k * 0.25
}

fn smooth_max(a: f64, b: f64, k: f64) -> f64 {
    -smooth_min(-a, -b, k)
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Join {
    Add,
    Cut,
    Keep,
}

/// Solids joined one after another.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shape {
    steps: Vec<(Join, Solid, f64)>,
}

impl Shape {
    /// Nothing yet.
    pub fn new() -> Shape {
        Shape::default()
    }

    /// Adds a solid with a seam rounded over `k` metres.
    pub fn add(&mut self, solid: Solid, k: f64) -> &mut Shape {
        self.steps.push((Join::Add, solid, k));
        self
    }

    /// Takes a solid away, the edge rounded over `k` metres.
    pub fn cut(&mut self, solid: Solid, k: f64) -> &mut Shape {
        self.steps.push((Join::Cut, solid, k));
        self
    }

    /// Keeps only what lies in a solid, the edge rounded over `k` metres.
    pub fn keep(&mut self, solid: Solid, k: f64) -> &mut Shape {
        self.steps.push((Join::Keep, solid, k));
        self
    }

    /// Keeps what lies below the plane through `point` that looks along `normal`.
    pub fn below(&mut self, point: DVec3, normal: DVec3, k: f64) -> &mut Shape {
        self.keep(Solid::Half { point, normal: normal.normalize() }, k)
    }

    /// Adds a tapered limb.
    pub fn cone(&mut self, a: DVec3, b: DVec3, radii: (f64, f64), k: f64) -> &mut Shape {
        self.add(Solid::Cone { a, b, ra: radii.0, rb: radii.1 }, k)
    }

    /// Adds an ellipsoid in the world's axes.
    pub fn egg(&mut self, center: DVec3, radii: DVec3, k: f64) -> &mut Shape {
        self.add(Solid::Ellipsoid { center, radii, turn: DQuat::IDENTITY }, k)
    }

    /// Signed distance, negative inside.
    pub fn distance(&self, p: DVec3) -> f64 {
        let mut d = f64::MAX;
        for (join, solid, k) in &self.steps {
            let e = solid.distance(p);
            d = match join {
                Join::Add if d == f64::MAX => e,
                Join::Add => smooth_min(d, e, *k),
                Join::Cut => smooth_max(d, -e, *k),
                Join::Keep => smooth_max(d, e, *k),
            };
        }
        d
    }

    /// Direction in which the distance grows fastest, with its slope.
    pub fn gradient(&self, p: DVec3, h: f64) -> DVec3 {
        let along = |axis: DVec3| (self.distance(p + axis * h) - self.distance(p - axis * h)) / (2.0 * h);
        DVec3::new(along(DVec3::X), along(DVec3::Y), along(DVec3::Z))
    }

    /// A box that holds what was added.
    pub fn bounds(&self) -> (DVec3, DVec3) {
        let mut out = (DVec3::splat(f64::MAX), DVec3::splat(f64::MIN));
        for (join, solid, _) in &self.steps {
            if let (Join::Add, Some((low, high))) = (join, solid.bounds()) {
                out = (out.0.min(low), out.1.max(high));
            }
        }
        out
    }

    /// Where a line from `from` along `dir` first meets the shape, within a metre.
    pub fn hit(&self, from: DVec3, dir: DVec3) -> DVec3 {
        let mut p = from;
        for _ in 0..60 {
            p += dir * (self.distance(p) * 0.7).clamp(-0.02, 0.05);
        }
        p
    }
}
