//! Light on surfaces, in linear light: a key light with shadows, a fill, a rim and a sky over a bright ground.
//!
//! The lights hang on the camera, so that a figure is lit alike from every side it is looked at.

use super::camera::Camera;
use super::color::soften;
use super::geometry::{Paint, Vertex};
use super::shadow::ShadowMap;
use posewright::glam::{Vec3, Vec4};

/// The lights of a picture.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lights {
    /// Unit direction towards the key light.
    pub(crate) key: Vec3,
    fill: Vec3,
    eye: Vec3,
}

/// Strengths: a white surface that faces the key light is just below white.
const KEY: Vec3 = Vec3::new(0.72, 0.70, 0.66);
const FILL: Vec3 = Vec3::new(0.085, 0.10, 0.125);
const SKY: Vec3 = Vec3::new(0.29, 0.305, 0.34);
const GROUND: Vec3 = Vec3::new(0.15, 0.145, 0.14);
const RIM: f32 = 0.16;
const GLOSS: f32 = 0.06;

impl Lights {
    /// Lights for a camera; the key light is never below the horizon.
    pub(crate) fn new(camera: &Camera) -> Lights {
        let level = Vec3::new(camera.ahead.x, 0.0, camera.ahead.z);
        let back = -level.normalize_or(-Vec3::new(camera.up.x, 0.0, camera.up.z).normalize_or(Vec3::NEG_Z));
        let right = Vec3::Y.cross(back);
        let towards = |r: f32, u: f32, b: f32| (right * r + Vec3::Y * u + back * b).normalize();
        Lights { key: towards(-0.55, 1.05, 0.75), fill: towards(0.85, 0.15, 0.5), eye: camera.eye }
    }

    /// Colour and alpha of a point of a surface, not yet softened; `back`: its back is seen.
    pub(crate) fn shade(
        &self,
        paint: &Paint<'_>,
        point: &Vertex,
        seen: &Seen,
        shadow: Option<&ShadowMap>,
    ) -> Vec4 {
        let mut base = paint.color * point.color;
        if let Some(texture) = paint.texture {
            base *= texture.sample(point.uv, seen.detail);
        }
        if paint.unlit {
            return base;
        }
        let mut normal = point.normal.normalize_or(Vec3::Y);
        if seen.back {
            normal = -normal;
        }
        let view = (self.eye - point.place).normalize_or(Vec3::Y);
        let facing = normal.dot(self.key);
        let open = if facing > 0.0 { shadow.map_or(1.0, |s| s.open(point.place, normal)) } else { 1.0 };
        let key = KEY * (facing.max(0.0) * open);
        let fill = FILL * (normal.dot(self.fill) * 0.5 + 0.5);
        let sky = GROUND.lerp(SKY, normal.y * 0.5 + 0.5);
        let away = 1.0 - normal.dot(view).clamp(0.0, 1.0);
        let rim = away * away * away * RIM * (0.4 + 0.6 * normal.y.max(0.0));
        let half = normal.dot((view + self.key).normalize_or(normal)).max(0.0);
        let gloss = half.powi(24) * GLOSS * open * f32::from(u8::from(facing > 0.0));
        let color = base.truncate() * (key + fill + sky + Vec3::splat(rim)) + Vec3::splat(gloss + rim * 0.15);
        soften(color).extend(base.w)
    }
}

/// How a point is seen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    /// Whether its back is seen.
    pub(crate) back: bool,
    /// Level of its texture.
    pub(crate) detail: f32,
}
