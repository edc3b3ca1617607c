//! The takes of `data/`, by name.

use crate::body::{Body, Proportions, humanoid};
use crate::motion::{Gait, GaitOptions, Path, RUN, RUN_STYLE, Take, WALK, WALK_STYLE};

/// The person who performs: grown, without fingers where a take does not need them.
pub fn performer(fingers: bool) -> Body {
    let mut p = Proportions::adult();
    if !fingers {
        p.fingers.clear();
    }
    humanoid(&p)
}

/// Options of a straight walk.
pub(crate) fn walking(seconds: f64) -> GaitOptions {
    GaitOptions {
        tables: WALK,
        path: Path::new(0.0, &[]),
        seconds,
        speed: 1.26,
        stride: 1.08,
        style: WALK_STYLE,
        seed: 11,
        variation: 1.0,
    }
}

/// Options of a straight run.
pub(crate) fn running(seconds: f64) -> GaitOptions {
    GaitOptions { tables: RUN, speed: 3.0, stride: 0.70, style: RUN_STYLE, seed: 23, ..walking(seconds) }
}

/// Walking straight on.
pub fn walk(fps: f64) -> Take {
    Gait::new(&performer(false), &walking(6.5)).take("walk", fps)
}

/// Running straight on.
pub fn run(fps: f64) -> Take {
    Gait::new(&performer(false), &running(4.0)).take("run", fps)
}
