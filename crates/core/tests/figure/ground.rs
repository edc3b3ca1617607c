//! Ground to walk on: stairs and hills.

use posewright::glam::Vec3;
use posewright::warp::FootGround;

/// Steps up along +Z from `start` on, at most twenty.
pub fn stairs(start: f32, depth: f32, height: f32) -> impl Fn(Vec3) -> Option<FootGround> {
    move |place: Vec3| {
        let step = ((place.z - start) / depth).floor().clamp(0.0, 20.0);
        Some(FootGround { height: step * height, normal: Vec3::Y })
    }
}

/// Hills of some centimetres with a slope of up to 20 degrees, from `start` on.
pub fn rough(start: f32) -> impl Fn(Vec3) -> Option<FootGround> {
    let height = move |x: f32, z: f32| {
        let hills = 0.05 * (2.3 * x + 0.4).sin() + 0.07 * (2.9 * z).sin() + 0.02 * (7.0 * z + 3.0 * x).cos();
        ((z - start) / 2.0).clamp(0.0, 1.0) * hills
    };
    move |place: Vec3| {
        let (x, z, d) = (place.x, place.z, 1e-3);
        let slope = |a: f32, b: f32| (a - b) / (2.0 * d);
        let normal = Vec3::new(
            -slope(height(x + d, z), height(x - d, z)),
            1.0,
            -slope(height(x, z + d), height(x, z - d)),
        );
        Some(FootGround { height: height(x, z), normal: normal.normalize() })
    }
}
