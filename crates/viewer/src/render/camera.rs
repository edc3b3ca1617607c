//! A perspective camera, the named angles, and the distance at which things fit the picture.

use posewright::glam::{Mat4, Vec3, Vec4};

/// From where a figure is seen. Relative to where it faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Angle {
    /// Face to face, slightly from above.
    Front,
    /// From the figure's right, so that it faces the picture's right.
    Side,
    /// From the front and 35° to its left, slightly from above.
    #[default]
    ThreeQuarter,
    /// From above; its front is the picture's top.
    Top,
}

impl Angle {
    /// Name at the command line.
    pub fn word(self) -> &'static str {
        match self {
            Angle::Front => "front",
            Angle::Side => "side",
            Angle::ThreeQuarter => "three-quarter",
            Angle::Top => "top",
        }
    }

    /// The angle of that name, if it is one.
    pub fn parse(word: &str) -> Option<Angle> {
        [Angle::Front, Angle::Side, Angle::ThreeQuarter, Angle::Top].into_iter().find(|a| a.word() == word)
    }

    /// The direction from the figure to the camera and the picture's up, for a figure that faces `forward`
    /// (horizontal; made so).
    pub(crate) fn directions(self, forward: Vec3) -> (Vec3, Vec3) {
        let ahead = Vec3::new(forward.x, 0.0, forward.z).normalize_or(Vec3::Z);
        let left = Vec3::Y.cross(ahead);
        let (yaw, pitch) = match self {
            Angle::Front => (0.0, 6.0),
            Angle::Side => (-90.0, 6.0),
            Angle::ThreeQuarter => (35.0, 12.0),
            Angle::Top => return (Vec3::Y, ahead),
        };
        let (yaw, pitch) = (f32::to_radians(yaw), f32::to_radians(pitch));
        let flat = ahead * yaw.cos() + left * yaw.sin();
        (flat * pitch.cos() + Vec3::Y * pitch.sin(), Vec3::Y)
    }
}

/// A perspective camera in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Where it stands, metres.
    pub eye: Vec3,
    /// Unit direction it looks in.
    pub ahead: Vec3,
    /// Unit direction of the picture's up, at a right angle to `ahead`.
    pub up: Vec3,
    /// Half of the picture's height at distance 1: the tangent of half the vertical angle of view.
    pub tan_half_height: f32,
    /// Nothing nearer is drawn, metres; positive.
    pub near: f32,
}

impl Camera {
    /// Tangent of half of 30°, the angle of view of a portrait lens.
    pub(crate) const TAN_HALF: f32 = 0.267_949_2;

    /// A camera at `eye` that looks at `target`; `up` need not be at a right angle.
    pub fn look_at(eye: Vec3, target: Vec3, up: Vec3) -> Camera {
        let distance = eye.distance(target).max(1e-6);
        let ahead = (target - eye).normalize_or(Vec3::NEG_Z);
        let up = (up - ahead * up.dot(ahead)).normalize_or(ahead.any_orthonormal_vector());
        Camera { eye, ahead, up, tan_half_height: Camera::TAN_HALF, near: distance * 0.02 }
    }

    /// Unit direction of the picture's right.
    pub fn right(&self) -> Vec3 {
        self.ahead.cross(self.up)
    }

    /// Takes world points to clip space: x and y run from -w to w over the picture (y up), w is the distance along
    /// the view and z is `w - near`, negative for what is too near.
    pub(crate) fn clip_from_world(&self, aspect: f32) -> Mat4 {
        let right = self.right() / (self.tan_half_height * aspect);
        let up = self.up / self.tan_half_height;
        let row = |axis: Vec3, offset: f32| axis.extend(offset - axis.dot(self.eye));
        let (x, y, z, w) = (row(right, 0.0), row(up, 0.0), row(self.ahead, -self.near), row(self.ahead, 0.0));
        Mat4::from_cols(x, y, z, w).transpose()
    }

    /// Where a world point appears, in pixels from the top left corner, and its distance along the view; `None` when
    /// it is too near or behind.
    pub fn project(&self, point: Vec3, width: usize, height: usize) -> Option<(f32, f32, f32)> {
        let clip: Vec4 = self.clip_from_world(width as f32 / height as f32) * point.extend(1.0);
        let (x, y) = (clip.x / clip.w, clip.y / clip.w);
        (clip.z > 0.0).then(|| ((x * 0.5 + 0.5) * width as f32, (0.5 - y * 0.5) * height as f32, clip.w))
    }

    /// The camera that looks along `-from` and shows all `points` as large as a picture of that `aspect` (width by
    /// height) allows, leaving `margins` (left and right, top, bottom, as fractions of the half picture) free.
    ///
    /// Each point bounds the camera by the four sides of the view; along one axis the bounds meet in a point, along
    /// the other they leave a gap, in whose middle the camera stands.
    pub(crate) fn fit(points: &[Vec3], from: Vec3, up: Vec3, lens: &Lens) -> Camera {
        let mut camera = Camera::look_at(from, Vec3::ZERO, up);
        let right = camera.right();
        let (tx, ty) = (lens.aspect * Camera::TAN_HALF, Camera::TAN_HALF);
        let sides = [
            (right, tx * (1.0 - lens.side)),
            (-right, tx * (1.0 - lens.side)),
            (camera.up, ty * (1.0 - lens.top)),
            (-camera.up, ty * (1.0 - lens.bottom)),
        ];
        let reach = sides.map(|(axis, tan)| {
            let along = |p: &Vec3| axis.dot(*p) - tan * camera.ahead.dot(*p);
            points.iter().map(along).fold(f32::NEG_INFINITY, f32::max)
        });
        let nearest = points.iter().map(|p| camera.ahead.dot(*p)).fold(f32::INFINITY, f32::min);
        if !reach.iter().all(|r| r.is_finite()) || !nearest.is_finite() {
            return Camera::look_at(from * 5.0, Vec3::ZERO, up);
        }
        let depth_x = -(reach[0] + reach[1]) / (sides[0].1 + sides[1].1);
        let depth_y = -(reach[2] + reach[3]) / (sides[2].1 + sides[3].1);
        let depth = depth_x.min(depth_y);
        let middle = |a: usize, b: usize| {
            let low = reach[a] + sides[a].1 * depth;
            let high = -(reach[b] + sides[b].1 * depth);
            (low + high) * 0.5
        };
        camera.eye = right * middle(0, 1) + camera.up * middle(2, 3) + camera.ahead * depth;
        camera.near = ((nearest - depth) * 0.05).max(1e-5);
        camera
    }
}

/// What [`Camera::fit`] fits to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lens {
    /// Width by height of the picture.
    pub(crate) aspect: f32,
    /// Free part of the half width, left and right.
    pub(crate) side: f32,
    /// Free part of the upper half.
    pub(crate) top: f32,
    /// Free part of the lower half.
    pub(crate) bottom: f32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_look_from_where_they_say() {
        let (front, _) = Angle::Front.directions(Vec3::X);
        assert!(front.x > 0.99 && front.y > 0.0);
        let (side, up) = Angle::Side.directions(Vec3::Z);
        let camera = Camera::look_at(side * 5.0, Vec3::ZERO, up);
        let (x, _, _) = camera.project(Vec3::Z, 100, 100).unwrap();
        assert!(x > 60.0, "faces the right of the picture");
        let (top, up) = Angle::Top.directions(Vec3::X);
        assert_eq!((top, up), (Vec3::Y, Vec3::X));
        for angle in [Angle::Front, Angle::Side, Angle::ThreeQuarter, Angle::Top] {
            assert_eq!(Angle::parse(angle.word()), Some(angle));
        }
    }

    #[test]
    fn a_fitted_camera_touches_the_margins_and_no_more() {
        let points = [Vec3::new(-1.0, 0.0, 0.3), Vec3::new(2.0, 0.5, -0.2), Vec3::new(0.0, 1.8, 0.0)];
        for (aspect, width, height) in [(2.0, 200, 100), (0.4, 80, 200)] {
            let lens = Lens { aspect, side: 0.1, top: 0.2, bottom: 0.3 };
            let (from, up) = Angle::ThreeQuarter.directions(Vec3::Z);
            let camera = Camera::fit(&points, from, up, &lens);
            let seen: Vec<_> = points.map(|p| camera.project(p, width, height).unwrap()).to_vec();
            let free = |value: f32, size: usize| value / (size as f32 / 2.0);
            let left = seen.iter().map(|p| free(p.0, width)).fold(9.0, f32::min);
            let right = seen.iter().map(|p| free(width as f32 - p.0, width)).fold(9.0, f32::min);
            let top = seen.iter().map(|p| free(p.1, height)).fold(9.0, f32::min);
            let bottom = seen.iter().map(|p| free(height as f32 - p.1, height)).fold(9.0, f32::min);
            assert!(left > 0.0999 && right > 0.0999 && top > 0.1999 && bottom > 0.2999);
            let tight = (left - 0.1).abs() < 1e-3 && (right - 0.1).abs() < 1e-3
                || (top - 0.2).abs() < 1e-3 && (bottom - 0.3).abs() < 1e-3;
            assert!(tight, "{left} {right} {top} {bottom}");
        }
    }
}
