//! From a distance field to triangles by dual contouring (Ju, Losasso, Schaefer and Warren 2002): one point per cell
//! that the surface crosses, placed by the tangent planes at the cell's crossings, so that hems keep their edges and
//! round forms are smooth even with coarse cells.

use super::{Shape, Surface};
use crate::math::{DMat3, DVec3};

struct Grid<'a> {
    shape: &'a Shape,
    low: DVec3,
    cell: f64,
    size: [usize; 3],
    values: Vec<f64>,
}

/// The surface of a shape with cells of this size, metres.
pub fn contour(shape: &Shape, cell: f64) -> Surface {
    let grid = Grid::new(shape, cell);
    let mut surface = Surface::default();
    let mut point_of = vec![u32::MAX; grid.size.iter().product()];
    for z in 0..grid.size[2] - 1 {
        for y in 0..grid.size[1] - 1 {
            for x in 0..grid.size[0] - 1 {
                if let Some(p) = grid.point([x, y, z]) {
                    point_of[grid.index([x, y, z])] = surface.points.len() as u32;
                    let normal = shape.gradient(p, cell * 0.25).normalize_or(DVec3::Y);
                    surface.points.push(p);
                    surface.normals.push(normal);
                }
            }
        }
    }
    for axis in 0..3 {
        grid.faces(axis, &point_of, &mut surface);
    }
    surface
}

impl Grid<'_> {
    fn new(shape: &Shape, cell: f64) -> Grid<'_> {
        let (low, high) = shape.bounds();
        // Half a cell off the middle plane, symmetric about it: both sides of a body come out alike.
        let half = low.x.abs().max(high.x.abs());
        let (low_x, high_x) = if low.x < 0.0 && high.x > 0.0 { (-half, half) } else { (low.x, high.x) };
        let low = DVec3::new(low_x, low.y, low.z);
        let span = DVec3::new(high_x, high.y, high.z) - low;
        let counts = (span / cell).ceil() + DVec3::splat(3.0);
        let size = [counts.x as usize + 1, counts.y as usize + 1, counts.z as usize + 1];
        let middle = low + span * 0.5;
        let low = middle - counts * (cell * 0.5);
        let mut grid = Grid { shape, low, cell, size, values: Vec::new() };
        for z in 0..size[2] {
            for y in 0..size[1] {
                for x in 0..size[0] {
                    grid.values.push(shape.distance(grid.corner([x, y, z])));
                }
            }
        }
        grid
    }

    fn corner(&self, at: [usize; 3]) -> DVec3 {
        self.low + DVec3::new(at[0] as f64, at[1] as f64, at[2] as f64) * self.cell
    }

    fn index(&self, at: [usize; 3]) -> usize {
        at[0] + self.size[0] * (at[1] + self.size[1] * at[2])
    }

    fn value(&self, at: [usize; 3]) -> f64 {
        self.values[self.index(at)]
    }

    /// Where the surface crosses the edge from `a` along `axis`, if it does.
    fn crossing(&self, a: [usize; 3], axis: usize) -> Option<DVec3> {
        let mut b = a;
        b[axis] += 1;
        let (va, vb) = (self.value(a), self.value(b));
        if (va < 0.0) == (vb < 0.0) {
            return None;
        }
        let (mut low, mut high) = (self.corner(a), self.corner(b));
        let sign = if va < 0.0 { 1.0 } else { -1.0 };
        for _ in 0..12 {
            let middle = (low + high) * 0.5;
            if self.shape.distance(middle) * sign < 0.0 { low = middle } else { high = middle }
        }
        Some((low + high) * 0.5)
    }

    /// The point of a cell that the surface crosses.
    fn point(&self, at: [usize; 3]) -> Option<DVec3> {
        let mut crossings = Vec::new();
        for axis in 0..3 {
            for step in 0..4 {
                let mut a = at;
                a[(axis + 1) % 3] += step & 1;
                a[(axis + 2) % 3] += step >> 1;
                crossings.extend(self.crossing(a, axis));
            }
        }
        if crossings.is_empty() {
            return None;
        }
        let mean = crossings.iter().sum::<DVec3>() / crossings.len() as f64;
        // Least squares of the distances to the tangent planes, held near the mean where they leave it free.
        let hold = 0.05;
        let mut matrix = DMat3::from_diagonal(DVec3::splat(hold));
        let mut right = DVec3::ZERO;
        for p in crossings {
            let n = self.shape.gradient(p, self.cell * 0.02).normalize_or(DVec3::Y);
            matrix += DMat3::from_cols(n * n.x, n * n.y, n * n.z);
            right += n * n.dot(p - mean);
        }
        let shift = matrix.inverse() * right;
        let (low, high) = (self.corner(at), self.corner([at[0] + 1, at[1] + 1, at[2] + 1]));
        Some((mean + shift).clamp(low, high))
    }

    /// Quads around the grid edges along `axis` that the surface crosses.
    fn faces(&self, axis: usize, point_of: &[u32], surface: &mut Surface) {
        let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
        for z in 0..self.size[2] - 1 {
            for y in 0..self.size[1] - 1 {
                for x in 0..self.size[0] - 1 {
                    let a = [x, y, z];
                    if a[u] == 0 || a[v] == 0 {
                        continue;
                    }
                    let mut b = a;
                    b[axis] += 1;
                    let inside = self.value(a) < 0.0;
                    if inside == (self.value(b) < 0.0) {
                        continue;
                    }
                    let cell = |du: usize, dv: usize| {
                        let mut c = a;
                        c[u] -= du;
                        c[v] -= dv;
                        point_of[self.index(c)]
                    };
                    let quad = [cell(1, 1), cell(0, 1), cell(0, 0), cell(1, 0)];
                    if quad.contains(&u32::MAX) {
                        continue;
                    }
                    push_quad(quad, inside, surface);
                }
            }
        }
    }
}

/// Two triangles, split along the diagonal between the more similar normals.
fn push_quad(q: [u32; 4], keep_order: bool, surface: &mut Surface) {
    let n = |i: usize| surface.normals[q[i] as usize];
    let (d02, d13) = (n(0).dot(n(2)), n(1).dot(n(3)));
    let halves = if d02 >= d13 { [[0, 1, 2], [0, 2, 3]] } else { [[0, 1, 3], [1, 2, 3]] };
    for half in halves {
        let mut t = half.map(|i| q[i]);
        if !keep_order {
            t.swap(1, 2);
        }
        let [a, b, c] = t.map(|i| surface.points[i as usize]);
        if (b - a).cross(c - a).length_squared() > 1e-18 {
            surface.triangles.push(t);
        }
    }
}
