//! Ground to walk on: a grid of heights, or triangles.
//!
//! Both answer with height and normal below or above a place, as [`GroundQuery`](super::GroundQuery) and
//! [`Ground`](crate::adapter::Ground) ask for. Triangles are found through an even grid over the horizontal plane: ground
//! is flat in the large, so that few triangles share a cell and nothing has to be built that would need balancing.
//!
//! Limits: one surface per place. Of triangles over one another the highest counts, so that a ceiling is ground; walls and
//! overhangs (normals within 3 degrees of level and beyond) count as none.

use super::FootGround;
use glam::Vec3;

/// Ground lies within this of the origin along every axis, metres: beyond it 32 bits hold a place to a centimetre at best,
/// and what stands there shakes.
pub const FURTHEST_GROUND: f32 = 1e5;

/// Why there is no ground to be made of what was given.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GroundError {
    /// Fewer than two rows, or a first row of fewer than two numbers.
    #[error(
        "heights need at least two rows of at least two numbers; there are {rows} rows, {first} numbers in the first"
    )]
    TooFewHeights {
        /// How many rows there are.
        rows: usize,
        /// How many numbers the first one has.
        first: usize,
    },
    /// A row that is longer or shorter than the first.
    #[error(
        "row {row} of the heights (counted from 0) has {found} numbers, row 0 has {first}; all rows must have as many"
    )]
    UnevenRow {
        /// Which row, from 0.
        row: usize,
        /// How many numbers it has.
        found: usize,
        /// How many numbers the first one has.
        first: usize,
    },
    /// A height that is no number, or too far up or down.
    #[error(
        "height {column} of row {row} (both counted from 0) is {height:e} m: heights go from -1e5 to 1e5; is the unit metres"
    )]
    BadHeight {
        /// Which row, from 0.
        row: usize,
        /// Which height of it, from 0.
        column: usize,
        /// What it is, metres.
        height: f32,
    },
    /// An origin that is no place, or a spacing that is none.
    #[error(
        "the spacing must be above 0, and the grid within 1e5 m of the origin; it begins at X {:e}, Z {:e} and its spacing is {spacing:e}",
        .origin[0], .origin[1]
    )]
    BadGrid {
        /// X and Z of the first height, metres.
        origin: [f32; 2],
        /// Distance of neighbours, metres.
        spacing: f32,
    },
    /// A triangle that is out of reach.
    #[error(
        "a triangle has a corner at {corner} m: ground lies within 1e5 m of the origin; is the unit metres"
    )]
    FarTriangle {
        /// The corner.
        corner: Vec3,
    },
    /// Nothing faces up.
    #[error("there is no triangle that one could stand on")]
    NoTriangles,
}

/// Whether a place along an axis can be held.
fn is_near(metres: f32) -> bool {
    metres.abs() <= FURTHEST_GROUND
}

/// Heights over an even grid, bilinear in between. Beyond its edge there is no ground.
#[derive(Clone, Debug, PartialEq)]
pub struct HeightField {
    origin: [f32; 2],
    spacing: f32,
    heights: Vec<Vec<f32>>,
}

impl HeightField {
    /// `origin` is the place (X, Z) of the first height, `spacing` the distance of neighbours, metres; rows run along +Z,
    /// heights within a row along +X.
    ///
    /// # Errors
    /// Too few heights, uneven rows, and numbers that are none or beyond [`FURTHEST_GROUND`].
    pub fn new(origin: [f32; 2], spacing: f32, heights: Vec<Vec<f32>>) -> Result<HeightField, GroundError> {
        let first = heights.first().map_or(0, Vec::len);
        if first < 2 || heights.len() < 2 {
            return Err(GroundError::TooFewHeights { rows: heights.len(), first });
        }
        for (row, numbers) in heights.iter().enumerate() {
            if numbers.len() != first {
                return Err(GroundError::UnevenRow { row, found: numbers.len(), first });
            }
            if let Some(column) = numbers.iter().position(|h| !is_near(*h)) {
                return Err(GroundError::BadHeight { row, column, height: numbers[column] });
            }
        }
        let end = |from: f32, count: usize| from + spacing * (count - 1) as f32;
        let ends = [end(origin[0], first), end(origin[1], heights.len())];
        if !(spacing > 0.0) || origin.iter().chain(&ends).any(|place| !is_near(*place)) {
            return Err(GroundError::BadGrid { origin, spacing });
        }
        Ok(HeightField { origin, spacing, heights })
    }

    /// Least and largest X and Z, metres.
    pub fn extent(&self) -> [[f32; 2]; 2] {
        let end = |from: f32, count: usize| from + self.spacing * (count - 1) as f32;
        let most = [end(self.origin[0], self.heights[0].len()), end(self.origin[1], self.heights.len())];
        [self.origin, most]
    }

    /// Height and normal at a place, whose own height does not matter; none beyond the edge.
    pub fn at(&self, place: Vec3) -> Option<FootGround> {
        let x = (place.x - self.origin[0]) / self.spacing;
        let z = (place.z - self.origin[1]) / self.spacing;
        let (columns, rows) = (self.heights[0].len(), self.heights.len());
        let inside = x >= 0.0 && z >= 0.0 && x <= (columns - 1) as f32 && z <= (rows - 1) as f32;
        if !inside {
            return None;
        }
        let (column, row) = ((x as usize).min(columns - 2), (z as usize).min(rows - 2));
        let (u, v) = (x - column as f32, z - row as f32);
        let h = |r: usize, c: usize| self.heights[row + r][column + c];
        let along_x = (h(0, 1) - h(0, 0)) * (1.0 - v) + (h(1, 1) - h(1, 0)) * v;
        let along_z = (h(1, 0) - h(0, 0)) * (1.0 - u) + (h(1, 1) - h(0, 1)) * u;
        let height =
            (h(0, 0) * (1.0 - u) + h(0, 1) * u) * (1.0 - v) + (h(1, 0) * (1.0 - u) + h(1, 1) * u) * v;
        Some(FootGround { height, normal: Vec3::new(-along_x, self.spacing, -along_z).normalize() })
    }
}

/// Heights of a triangle that are level within this are no wall: the upward part of its unit normal.
const LEAST_UP: f32 = 0.05;
/// Places in cells per triangle, and what is always granted: large triangles may not fill all memory.
const PLACES: usize = 16;
const GRANTED: usize = 1 << 16;

/// Triangles, and which of them are over each cell of the horizontal plane.
#[derive(Clone, Debug)]
pub struct TriangleGround {
    triangles: Vec<[Vec3; 3]>,
    least: [f32; 2],
    cell: f32,
    columns: usize,
    rows: usize,
    /// Triangles of cell `i` are `list[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    list: Vec<u32>,
}

impl TriangleGround {
    /// Takes all triangles on which one could stand, whichever way round they are. Metres, +Y up.
    ///
    /// # Errors
    /// When there are none, or one reaches beyond [`FURTHEST_GROUND`].
    pub fn new(triangles: impl IntoIterator<Item = [Vec3; 3]>) -> Result<TriangleGround, GroundError> {
        let triangles: Vec<[Vec3; 3]> =
            triangles.into_iter().filter(|t| normal(t).is_some_and(|n| n.y > LEAST_UP)).collect();
        let is_far = |corner: &&Vec3| corner.to_array().iter().any(|v| !is_near(*v));
        if let Some(corner) = triangles.iter().flatten().find(is_far) {
            return Err(GroundError::FarTriangle { corner: *corner });
        }
        let mut corners = triangles.iter().flatten();
        let Some(first) = corners.next() else { return Err(GroundError::NoTriangles) };
        let (least, most) = corners.fold((*first, *first), |(a, b), c| (a.min(*c), b.max(*c)));
        let size = most - least;
        let mut cell =
            (size.x * size.z / triangles.len() as f32).sqrt().max(1e-3).max(size.max_element() * 1e-4);
        loop {
            let count = |length: f32| (length / cell) as usize + 1;
            let mut ground = TriangleGround {
                columns: count(size.x),
                rows: count(size.z),
                least: [least.x, least.z],
                cell,
                triangles: Vec::new(),
                starts: Vec::new(),
                list: Vec::new(),
            };
            let places: usize = triangles.iter().map(|t| ground.cells(t).count()).sum();
            if places <= PLACES * triangles.len() + GRANTED || ground.columns * ground.rows == 1 {
                ground.fill(triangles);
                return Ok(ground);
            }
            cell *= 2.0;
        }
    }

    /// Least and largest X and Z, metres.
    pub fn extent(&self) -> [[f32; 2]; 2] {
        let most = self.triangles.iter().flatten().fold(Vec3::NEG_INFINITY, |most, c| most.max(*c));
        [self.least, [most.x, most.z]]
    }

    /// Height and normal of the highest triangle at a place, whose own height does not matter; none beside them.
    pub fn at(&self, place: Vec3) -> Option<FootGround> {
        let [x, z] = [(place.x - self.least[0]) / self.cell, (place.z - self.least[1]) / self.cell];
        let inside = x >= 0.0 && z >= 0.0 && x <= self.columns as f32 && z <= self.rows as f32;
        if !inside {
            return None;
        }
        let cell = (z as usize).min(self.rows - 1) * self.columns + (x as usize).min(self.columns - 1);
        let range = self.starts[cell] as usize..self.starts[cell + 1] as usize;
        let found = self.list[range].iter().filter_map(|i| {
            let triangle = &self.triangles[*i as usize];
            Some((height(triangle, place)?, triangle))
        });
        let (height, triangle) = found.max_by(|a, b| a.0.total_cmp(&b.0))?;
        Some(FootGround { height, normal: normal(triangle)? })
    }

    /// Cells over which a triangle may be.
    fn cells(&self, triangle: &[Vec3; 3]) -> impl Iterator<Item = usize> + use<> {
        let [a, b, c] = triangle;
        let (least, most) = (a.min(*b).min(*c), a.max(*b).max(*c));
        let cell = |v: f32, least: f32, count: usize| (((v - least) / self.cell) as usize).min(count - 1);
        let xs = cell(least.x, self.least[0], self.columns)..=cell(most.x, self.least[0], self.columns);
        let zs = cell(least.z, self.least[1], self.rows)..=cell(most.z, self.least[1], self.rows);
        let columns = self.columns;
        zs.flat_map(move |z| xs.clone().map(move |x| z * columns + x))
    }

    fn fill(&mut self, triangles: Vec<[Vec3; 3]>) {
        let mut starts = vec![0u32; self.columns * self.rows + 1];
        for cell in triangles.iter().flat_map(|t| self.cells(t)) {
            starts[cell + 1] += 1;
        }
        for cell in 1..starts.len() {
            starts[cell] += starts[cell - 1];
        }
        let mut next = starts.clone();
        let mut list = vec![0u32; starts[starts.len() - 1] as usize];
        for (index, triangle) in triangles.iter().enumerate() {
            for cell in self.cells(triangle) {
                list[next[cell] as usize] = index as u32;
                next[cell] += 1;
            }
        }
        (self.triangles, self.starts, self.list) = (triangles, starts, list);
    }
}

/// The unit normal that points up; none for what has no area or no numbers.
fn normal([a, b, c]: &[Vec3; 3]) -> Option<Vec3> {
    let normal = (*b - *a).cross(*c - *a).try_normalize()?;
    Some(if normal.y < 0.0 { -normal } else { normal })
}

/// The height of a triangle over or under a place; none beside it. Edges belong to both sides.
fn height([a, b, c]: &[Vec3; 3], place: Vec3) -> Option<f32> {
    let side = |p: &Vec3, q: &Vec3| (q.x - p.x) * (place.z - p.z) - (q.z - p.z) * (place.x - p.x);
    let (u, v, w) = (side(b, c), side(c, a), side(a, b));
    let all = u + v + w;
    let slack = -1e-6 * all.abs();
    let inside = all != 0.0 && [u, v, w].iter().all(|s| s * all.signum() >= slack);
    inside.then(|| (u * a.y + v * b.y + w * c.y) / all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_plane_is_a_plane() {
        let height = |x: usize, z: usize| 0.2 * x as f32 - 0.1 * z as f32;
        let heights = (0..4).map(|z| (0..5).map(|x| height(x, z)).collect()).collect();
        let field = HeightField::new([-1.0, 2.0], 1.0, heights).unwrap();
        let found = field.at(Vec3::new(0.25, 9.0, 3.5)).unwrap();
        assert!((found.height - (0.2 * 1.25 - 0.1 * 1.5)).abs() < 1e-6);
        assert!(found.normal.distance(Vec3::new(-0.2, 1.0, 0.1).normalize()) < 1e-6);
        for (x, z) in [(-1.1, 3.0), (0.0, f32::NAN), (f32::NAN, 3.0)] {
            assert!(field.at(Vec3::new(x, 0.0, z)).is_none());
        }
    }

    #[test]
    fn what_is_no_ground_is_refused() {
        let new = |spacing, heights| HeightField::new([0.0, 0.0], spacing, heights).unwrap_err();
        assert_eq!(new(1.0, vec![vec![0.0, 1.0]]), GroundError::TooFewHeights { rows: 1, first: 2 });
        assert_eq!(
            new(1.0, vec![vec![0.0, 1.0], vec![0.0]]),
            GroundError::UnevenRow { row: 1, found: 1, first: 2 }
        );
        for spacing in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e30] {
            let refused = new(spacing, vec![vec![0.0, 1.0]; 2]);
            assert!(matches!(refused, GroundError::BadGrid { .. }), "{refused}");
        }
        for height in [f32::NAN, 1e30, -1.1e5] {
            let refused = new(1.0, vec![vec![0.0, 1.0], vec![0.0, height]]);
            assert!(matches!(refused, GroundError::BadHeight { row: 1, column: 1, .. }), "{refused}");
        }
        let wall = [Vec3::ZERO, Vec3::Y, Vec3::X];
        let none = [Vec3::splat(f32::NAN), Vec3::X, Vec3::Z];
        assert_eq!(TriangleGround::new([wall, none]).unwrap_err(), GroundError::NoTriangles);
        let far = [Vec3::ZERO, Vec3::X * 2e5, Vec3::Z];
        assert_eq!(TriangleGround::new([far]).unwrap_err(), GroundError::FarTriangle { corner: far[1] });
    }

    #[test]
    fn one_huge_triangle_among_many_small_ones_stays_in_proportion() {
        let huge = [Vec3::new(-5e3, 0.0, -5e3), Vec3::new(5e3, 0.0, -5e3), Vec3::new(0.0, 0.0, 9e3)];
        let small = (0..3000).map(|i| {
            let at = Vec3::new((i % 60) as f32 * 0.01, 0.2, (i / 60) as f32 * 0.01);
            [at, at + Vec3::Z * 0.01, at + Vec3::X * 0.01]
        });
        let ground = TriangleGround::new(std::iter::once(huge).chain(small)).unwrap();
        assert!(
            ground.list.len() < 200_000 && ground.starts.len() < 200_000_000 / 400,
            "{}",
            ground.list.len()
        );
        assert_eq!(ground.at(Vec3::new(0.052, 0.0, 0.051)).unwrap().height, 0.2);
        assert_eq!(ground.at(Vec3::new(900.0, 0.0, 0.0)).unwrap().height, 0.0);
        assert!(ground.at(Vec3::new(9e3, 0.0, 0.0)).is_none());
    }

    proptest! {
        /// Against every triangle tried by itself, in f64 and by another formula.
        #[test]
        fn triangles_are_found(
            numbers in prop::collection::vec(prop::array::uniform9(-3f32..3.0), 1..40),
            places in prop::collection::vec(prop::array::uniform2(-3f32..3.0), 20),
        ) {
            let triangles: Vec<[Vec3; 3]> = numbers
                .iter()
                .map(|n| [Vec3::new(n[0], 0.1 * n[1], n[2]), Vec3::new(n[3], 0.1 * n[4], n[5]), Vec3::new(n[6], 0.1 * n[7], n[8])])
                .collect();
            let Ok(ground) = TriangleGround::new(triangles.iter().copied()) else { return Ok(()) };
            for [x, z] in places {
                let mut best: Option<f64> = None;
                let mut near_edge = false;
                for t in triangles.iter().filter(|t| normal(t).is_some_and(|n| n.y > LEAST_UP)) {
                    let [a, b, c] = t.map(|p| p.as_dvec3());
                    let m = glam::DMat2::from_cols(
                        glam::DVec2::new(b.x - a.x, b.z - a.z),
                        glam::DVec2::new(c.x - a.x, c.z - a.z),
                    );
                    let p = m.inverse() * glam::DVec2::new(f64::from(x) - a.x, f64::from(z) - a.z);
                    let inside = p.x.min(p.y).min(1.0 - p.x - p.y);
                    near_edge |= inside.abs() < 1e-3;
                    if inside >= 0.0 {
                        let height = a.y + p.x * (b.y - a.y) + p.y * (c.y - a.y);
                        best = Some(best.map_or(height, |b: f64| b.max(height)));
                    }
                }
                let found = ground.at(Vec3::new(x, 0.0, z)).map(|g| f64::from(g.height));
                if !near_edge {
                    prop_assert_eq!(found.is_some(), best.is_some());
                    prop_assert!(found.zip(best).is_none_or(|(a, b)| (a - b).abs() < 1e-3));
                }
            }
        }
    }
}
