//! Cameras for several pictures that shall be comparable: one scale, one horizon, each figure in its middle.

use super::camera::{Angle, Camera, Lens};
use super::scene::span;
use posewright::glam::Vec3;

/// How pictures are framed.
#[derive(Clone, Copy, Debug)]
pub struct Framing {
    /// From where figures are seen.
    pub angle: Angle,
    /// Width by height of each picture.
    pub aspect: f32,
    /// Free part of the half picture on every side, 0 to 0.9.
    pub margin: f32,
    /// Free part of the lower half for captions, 0 to 0.9.
    pub below: f32,
}

/// What one picture must show.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Places in the world.
    pub points: Vec<Vec3>,
    /// Where the figure faces, world space.
    pub forward: Vec3,
    /// Height of the ground; it is kept in the picture.
    pub floor: f32,
}

/// Figures whose sizes differ by more than this are each given their own scale.
const COMPARABLE: f32 = 3.0;

/// A camera for each picture, all with the same distance and height over the floor, so that sizes can be compared.
/// Also tells whether they can: figures that differ by more than three times in size fill their own pictures.
pub fn frame_together(frames: &[Frame], framing: &Framing) -> (Vec<Camera>, bool) {
    let sizes: Vec<f32> = frames.iter().map(|f| span(&f.points).max(1e-6)).collect();
    let largest = sizes.iter().copied().fold(0.0, f32::max);
    let smallest = sizes.iter().copied().fold(f32::INFINITY, f32::min);
    let comparable = largest <= smallest * COMPARABLE;
    let scale = |i: usize| if comparable { 1.0 } else { sizes[i] };
    let lens = Lens {
        aspect: framing.aspect,
        side: framing.margin.clamp(0.0, 0.9),
        top: framing.margin.clamp(0.0, 0.9),
        bottom: framing.below.clamp(0.0, 0.9),
    };
    // All figures are laid into one place, facing one way, and framed there once.
    let mut gathered = Vec::new();
    for (i, frame) in frames.iter().enumerate() {
        let middle = middle(frame);
        let turn = turn_to_front(frame.forward);
        gathered.extend(frame.points.iter().map(|p| turn * ((*p - middle) / scale(i))));
        gathered.push(Vec3::ZERO);
    }
    let (from, up) = framing.angle.directions(Vec3::Z);
    let shared = Camera::fit(&gathered, from, up, &lens);
    let cameras = frames.iter().enumerate().map(|(i, frame)| {
        let back = turn_to_front(frame.forward).inverse();
        Camera {
            eye: middle(frame) + back * shared.eye * scale(i),
            ahead: back * shared.ahead,
            up: back * shared.up,
            tan_half_height: shared.tan_half_height,
            near: shared.near * scale(i),
        }
    });
    (cameras.collect(), comparable)
}

/// The point on the floor under the middle of a frame's points.
fn middle(frame: &Frame) -> Vec3 {
    let low = frame.points.iter().copied().fold(Vec3::INFINITY, Vec3::min);
    let high = frame.points.iter().copied().fold(Vec3::NEG_INFINITY, Vec3::max);
    let middle = ((low + high) * 0.5).with_y(frame.floor);
    if middle.is_finite() { middle } else { Vec3::ZERO }
}

/// Turns a horizontal direction to +Z.
fn turn_to_front(forward: Vec3) -> posewright::glam::Quat {
    let yaw = if forward.is_finite() { forward.x.atan2(forward.z) } else { 0.0 };
    posewright::glam::Quat::from_rotation_y(-yaw)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(at: Vec3, height: f32, forward: Vec3) -> Frame {
        let side = [-1.0, 1.0];
        let corners = side.into_iter().flat_map(|x| side.map(|z| Vec3::new(0.3 * x, 0.0, 0.2 * z)));
        let points = corners.flat_map(|c| [c, c + Vec3::Y].map(|p| at + p * height)).collect();
        Frame { points, forward, floor: at.y }
    }

    const FRAMING: Framing = Framing { angle: Angle::Front, aspect: 0.5, margin: 0.1, below: 0.2 };

    #[test]
    fn figures_stand_on_one_line_at_one_scale() {
        let frames = [
            person(Vec3::new(5.0, 0.0, 3.0), 1.0, Vec3::Z),
            person(Vec3::new(-2.0, 1.0, 0.0), 2.0, Vec3::NEG_X),
        ];
        let (cameras, comparable) = frame_together(&frames, &FRAMING);
        assert!(comparable);
        let place = |i: usize, height: f32| {
            let at = [Vec3::new(5.0, 0.0, 3.0), Vec3::new(-2.0, 1.0, 0.0)][i] + Vec3::Y * height;
            cameras[i].project(at, 100, 200).unwrap()
        };
        // Both feet in one row, in the middle; one metre is as tall in both.
        assert!((place(0, 0.0).1 - place(1, 0.0).1).abs() < 0.01);
        assert!((place(0, 0.0).0 - 50.0).abs() < 0.5 && (place(1, 0.0).0 - 50.0).abs() < 0.5);
        assert!((place(0, 1.0).1 - place(1, 1.0).1).abs() < 0.01);
        assert!(place(1, 2.0).1 > 9.0);
    }

    #[test]
    fn a_giant_does_not_make_a_person_a_dot() {
        let frames = [person(Vec3::ZERO, 1.7, Vec3::Z), person(Vec3::ZERO, 155.0, Vec3::Z)];
        let (cameras, comparable) = frame_together(&frames, &FRAMING);
        assert!(!comparable);
        let head = |i: usize, height: f32| cameras[i].project(Vec3::Y * height, 100, 200).unwrap().1;
        assert!((head(0, 1.7) - head(1, 155.0)).abs() < 0.1);
    }

    #[test]
    fn nothing_and_not_a_number_are_framed() {
        let nothing = Frame { points: Vec::new(), forward: Vec3::NAN, floor: 0.0 };
        let (cameras, _) = frame_together(&[nothing], &FRAMING);
        assert!(cameras[0].eye.is_finite());
        assert!(frame_together(&[], &FRAMING).0.is_empty());
    }
}
