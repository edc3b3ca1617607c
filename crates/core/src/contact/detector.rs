//! Contact frame by frame: no look-ahead, no latency, bounded memory, no allocation.

use super::{Belt, ContactOptions};
use glam::Vec3;

/// How long the memory of places is, frames.
const MEMORY: usize = 8;
/// Over which time speed is measured, seconds: long enough that the noise of one frame is no speed.
const WINDOW_SECS: f32 = 0.03;

/// Tells for one contact point whether it is planted, from its places so far.
#[derive(Clone, Copy, Debug)]
pub struct ContactDetector {
    options: ContactOptions,
    leg_length: f32,
    places: [(Vec3, f32); MEMORY],
    count: usize,
    planted: bool,
}

impl ContactDetector {
    /// A detector for a character with legs of `leg_length` metres; in the air at first.
    pub fn new(leg_length: f32, options: ContactOptions) -> ContactDetector {
        ContactDetector {
            options,
            leg_length: leg_length.max(1e-6),
            places: [(Vec3::ZERO, 0.0); MEMORY],
            count: 0,
            planted: false,
        }
    }

    /// Takes the place of the point at this frame, its height over where it is when the foot stands (metres), and the
    /// time since the last frame in seconds. Tells whether the point is planted now. The first frame has no speed yet
    /// and counts as still.
    pub fn update(&mut self, place: Vec3, height: f32, dt_secs: f32) -> bool {
        self.update_by(self.options, place, height, dt_secs)
    }

    /// [`ContactDetector::update`] on ground that moves since the last frame at `belt`, metres per second: a walk in place.
    /// The ground of a whole clip is found by [`find_belt`](super::find_belt).
    pub fn update_on(&mut self, belt: Vec3, place: Vec3, height: f32, dt_secs: f32) -> bool {
        let way = belt * dt_secs.max(0.0);
        self.places[..self.count].iter_mut().for_each(|(place, _)| *place += way);
        self.update_by(Belt::given(belt).options(&self.options, self.leg_length), place, height, dt_secs)
    }

    fn update_by(&mut self, options: ContactOptions, place: Vec3, height: f32, dt_secs: f32) -> bool {
        let speed = self.speed(place, dt_secs) / self.leg_length;
        let height = height / self.leg_length;
        let (fast, high) = if self.planted {
            (options.leave_speed, options.leave_height)
        } else {
            (options.enter_speed, options.enter_height)
        };
        self.planted = speed < fast && height < high;
        self.places.rotate_right(1);
        self.places[0] = (place, dt_secs.max(0.0));
        self.count = (self.count + 1).min(MEMORY);
        self.planted
    }

    /// Whether the point was planted at the last frame.
    pub fn is_planted(&self) -> bool {
        self.planted
    }

    /// Forgets everything: the next frame is the first (after a cut or a teleport).
    pub fn reset(&mut self) {
        self.count = 0;
        self.planted = false;
    }

    /// Metres per second since the last frame that is at least the window back, or since the last frame if that is
    /// slower: a point that has just come to rest is at rest.
    fn speed(&self, place: Vec3, dt_secs: f32) -> f32 {
        if self.count == 0 || dt_secs <= 0.0 || dt_secs.is_nan() {
            return 0.0;
        }
        let mut since = dt_secs;
        let mut speed = place.distance(self.places[0].0) / since;
        for i in 0..self.count - 1 {
            if since >= WINDOW_SECS {
                break;
            }
            since += self.places[i].1;
            speed = speed.min(place.distance(self.places[i + 1].0) / since);
        }
        speed
    }
}
