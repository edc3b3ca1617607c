//! Ground as a height field: a grid of heights over the horizontal plane of the file's model space, metres.

use anyhow::{Context, bail};
use posewright::glam::Vec3;
use posewright::warp::FootGround;
use serde::Deserialize;
use std::path::Path;

/// Rows run along +Z, heights within a row along +X. Beyond its edge there is no ground.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct HeightField {
    /// X and Z of the first height.
    origin: [f32; 2],
    /// Distance of neighbours.
    spacing: f32,
    /// By row, then along the row.
    heights: Vec<Vec<f32>>,
}

impl HeightField {
    /// Reads and checks a file.
    pub(super) fn read(path: &Path) -> anyhow::Result<HeightField> {
        let name = || path.display().to_string();
        let text = std::fs::read_to_string(path).with_context(name)?;
        let field: HeightField = serde_json::from_str(&text)
            .with_context(|| format!("{}: not a height field such as {{\"origin\": [-5, -5], \"spacing\": 0.1, \"heights\": [[0, 0], [0, 0]]}}", path.display()))?;
        let width = field.heights.first().map_or(0, Vec::len);
        if width < 2 || field.heights.len() < 2 || field.heights.iter().any(|row| row.len() != width) {
            bail!(
                "{}: heights need at least two rows of at least two numbers, all rows alike",
                path.display()
            );
        }
        if field.spacing.is_nan()
            || field.spacing <= 0.0
            || field.heights.iter().flatten().any(|h| !h.is_finite())
        {
            bail!("{}: the spacing must be above 0 and every height finite", path.display());
        }
        Ok(field)
    }

    /// Height and normal at a place, bilinear; none beyond the edge.
    pub(super) fn at(&self, place: Vec3) -> Option<FootGround> {
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
        let normal = Vec3::new(-along_x, self.spacing, -along_z).normalize();
        Some(FootGround { height, normal })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plane_is_a_plane() {
        let height = |x: usize, z: usize| 0.2 * x as f32 - 0.1 * z as f32;
        let heights = (0..4).map(|z| (0..5).map(|x| height(x, z)).collect()).collect();
        let field = HeightField { origin: [-1.0, 2.0], spacing: 1.0, heights };
        let found = field.at(Vec3::new(0.25, 9.0, 3.5)).unwrap();
        assert!((found.height - (0.2 * 1.25 - 0.1 * 1.5)).abs() < 1e-6);
        assert!(found.normal.distance(Vec3::new(-0.2, 1.0, 0.1).normalize()) < 1e-6);
        assert!(
            field.at(Vec3::new(-1.1, 0.0, 3.0)).is_none()
                && field.at(Vec3::new(0.0, f32::NAN, 9.0)).is_none()
        );
        assert!(field.at(Vec3::new(f32::NAN, 0.0, 3.0)).is_none());
    }
}
