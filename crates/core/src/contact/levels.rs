//! How high contact points are when their feet stand, as learnt while a character plays.
//!
//! Where the joint at a ball or an ankle is over the ground is known from the stance, but what a recording shows differs from that
//! by some hundredths of a leg: soles that no skin shows, ground that drifts away in the course of a take, shoes. So each
//! point's level is the lowest it was within [`WINDOW_SECS`], in which every foot of a walk stands once. A foot that is
//! held up for longer does not take its level along: it stays near to that of the other. Nothing of it
//! goes further from the stance than [`FURTHEST`].

/// How far back the lowest is looked for, seconds.
const WINDOW_SECS: f32 = 1.2;
/// Parts of the window, each with its lowest.
const PARTS: usize = 8;
/// Furthest from what the stance has, leg lengths.
const FURTHEST: f32 = 0.12;
/// Furthest over the level of the other foot, leg lengths.
const APART: f32 = 0.03;

/// The levels of both feet's contact points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Levels {
    lowest: [[f32; PARTS]; 2],
    /// Of the first part, seconds.
    age: f32,
}

impl Default for Levels {
    fn default() -> Self {
        Levels { lowest: [[f32::INFINITY; PARTS]; 2], age: 0.0 }
    }
}

impl Levels {
    /// Takes the heights of the points at this frame over where the stance has them, leg lengths, and the time since the last
    /// frame in seconds; infinite without a foot. Gives the levels on which they stand.
    pub(crate) fn update(&mut self, heights: [f32; 2], dt_secs: f32) -> [f32; 2] {
        if dt_secs > 0.0 {
            self.age += dt_secs.min(WINDOW_SECS);
        }
        while self.age >= WINDOW_SECS / PARTS as f32 {
            self.age -= WINDOW_SECS / PARTS as f32;
            for lowest in &mut self.lowest {
                lowest.rotate_right(1);
                lowest[0] = f32::INFINITY;
            }
        }
        let mut level = [0.0; 2];
        for ((lowest, height), level) in self.lowest.iter_mut().zip(heights).zip(&mut level) {
            lowest[0] = lowest[0].min(height);
            *level = lowest.iter().copied().fold(f32::INFINITY, f32::min);
        }
        let ground = level[0].min(level[1]).clamp(-FURTHEST, FURTHEST);
        level.map(|level| level.clamp(ground, ground + APART))
    }
}
