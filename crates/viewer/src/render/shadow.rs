//! What the key light sees: a depth map for shadows on the figures, and maps of what lies over the ground.

use super::geometry::Soup;
use posewright::glam::{Mat3, Vec2, Vec3};

/// A square map of heights over a plane, filled by triangles: the highest value wins.
#[derive(Clone, Debug)]
pub(crate) struct HeightMap {
    pub(crate) side: usize,
    pub(crate) values: Vec<f32>,
}

impl HeightMap {
    /// An empty map: nothing anywhere.
    pub(crate) fn new(side: usize) -> HeightMap {
        HeightMap { side, values: vec![f32::NEG_INFINITY; side * side] }
    }

    /// Fills a triangle whose corners are (column, row, height) in cells.
    pub(crate) fn fill(&mut self, [a, b, c]: [Vec3; 3]) {
        let area = (b - a).truncate().perp_dot((c - a).truncate());
        if !(area.abs() > 1e-12) || !area.is_finite() {
            return;
        }
        let last = (self.side - 1) as f32;
        let low = a.min(b).min(c).truncate().ceil().max(Vec2::ZERO);
        let high = a.max(b).max(c).truncate().floor().min(Vec2::splat(last));
        if !(low.x <= high.x && low.y <= high.y) {
            return;
        }
        for row in low.y as usize..=high.y as usize {
            for column in low.x as usize..=high.x as usize {
                let p = Vec2::new(column as f32, row as f32);
                let wb = (p - a.truncate()).perp_dot((c - a).truncate()) / area;
                let wc = (b - a).truncate().perp_dot(p - a.truncate()) / area;
                if wb >= -1e-4 && wc >= -1e-4 && wb + wc <= 1.0001 {
                    let height = a.z + (b.z - a.z) * wb + (c.z - a.z) * wc;
                    let cell = &mut self.values[row * self.side + column];
                    *cell = cell.max(height);
                }
            }
        }
    }
}

/// Depths seen from the key light, and where shadows fall.
#[derive(Clone, Debug)]
pub(crate) struct ShadowMap {
    map: HeightMap,
    /// Rows: the light's right, its up, towards the light.
    light_from_world: Mat3,
    origin: Vec2,
    cells_per_metre: f32,
    bias: f32,
    key: Vec3,
}

/// Cells along a side of the shadow map.
const SIDE: usize = 1024;

impl ShadowMap {
    /// Draws what casts shadows as the light sees it; `None` when there is nothing.
    pub(crate) fn new(soup: &Soup<'_>, key: Vec3) -> Option<ShadowMap> {
        let right = key.any_orthonormal_vector();
        let light_from_world = Mat3::from_cols(right, key.cross(right), key).transpose();
        let places: Vec<Vec3> = soup.vertices.iter().map(|v| light_from_world * v.place).collect();
        let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for t in soup.casters() {
            for place in t.corners.map(|c| places[c as usize]).into_iter().filter(|p| p.is_finite()) {
                low = low.min(place);
                high = high.max(place);
            }
        }
        let extent = (high - low).truncate().max_element();
        if !(extent > 0.0) || !extent.is_finite() {
            return None;
        }
        let cells_per_metre = (SIDE - 4) as f32 / extent;
        let origin = low.truncate() - Vec2::splat(1.5 / cells_per_metre);
        let mut map = HeightMap::new(SIDE);
        for t in soup.casters() {
            map.fill(t.corners.map(|c| {
                let place = places[c as usize];
                ((place.truncate() - origin) * cells_per_metre).extend(place.z)
            }));
        }
        let bias = 1.6 / cells_per_metre;
        Some(ShadowMap { map, light_from_world, origin, cells_per_metre, bias, key })
    }

    /// How much of the key light reaches a point with that normal, 0 to 1, softened over about three cells.
    pub(crate) fn open(&self, point: Vec3, normal: Vec3) -> f32 {
        // Shifted along the normal, the more the flatter the light falls, so that a surface does not shade itself.
        let slant = 1.0 - normal.dot(self.key).clamp(0.0, 1.0);
        let place = self.light_from_world * (point + normal * self.bias * (1.0 + 2.5 * slant));
        let at = (place.truncate() - self.origin) * self.cells_per_metre;
        let depth = place.z + self.bias;
        let base = at.floor();
        if !(base.cmpge(Vec2::ONE).all() && base.cmplt(Vec2::splat((SIDE - 3) as f32)).all()) {
            return 1.0;
        }
        let part = at - base;
        let weights = |t: f32| [1.0 - t, 1.0, 1.0, t].map(|w| w / 3.0);
        let (columns, rows) = (weights(part.x), weights(part.y));
        let (x, y) = (base.x as usize - 1, base.y as usize - 1);
        let mut open = 0.0;
        for (dy, row) in rows.iter().enumerate() {
            let cells = &self.map.values[(y + dy) * SIDE + x..][..4];
            let seen: f32 = cells.iter().zip(columns).filter(|(c, _)| **c <= depth).map(|(_, w)| w).sum();
            open += row * seen;
        }
        open
    }
}
