//! The takes of `data/`, by name.

use crate::body::{Body, Proportions, humanoid};
use crate::math::{DQuat, DVec3};
use crate::motion::{
    Gait, GaitOptions, Jump, Path, Prowl, RUN, RUN_STYLE, Take, WALK, WALK_STYLE, carry as carrying,
    crouch as crouching, reach as reaching,
};

/// The person who performs: grown, without fingers where a take does not need them.
pub fn performer(fingers: bool) -> Body {
    let mut p = Proportions::adult();
    if !fingers {
        p.fingers.clear();
    }
    humanoid(&p)
}

/// Options of a straight walk.
pub fn walking(seconds: f64) -> GaitOptions {
    GaitOptions {
        tables: WALK,
        path: Path::new(0.0, &[]),
        seconds,
        speed: 1.20,
        stride: 1.08,
        style: WALK_STYLE,
        seed: 11,
        variation: 1.0,
    }
}

/// Options of a straight run.
pub fn running(seconds: f64) -> GaitOptions {
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

/// Options of a walk that turns about to the left along a bend of about a metre and comes back.
pub fn turning() -> GaitOptions {
    let path = Path::new(9.0, &[(2.4, 5.6, 180.0)]);
    GaitOptions { path, speed: 1.06, stride: 1.12, seed: 5, ..walking(7.5) }
}

/// Walking on, turning about, and walking back.
pub fn turn(fps: f64) -> Take {
    Gait::new(&performer(false), &turning()).take("turn", fps)
}

/// Crouching down and standing up.
pub fn crouch(fps: f64) -> Take {
    crouching(&performer(false), fps)
}

/// Jumping forward, with four spine joints as suits of inertial sensors have them.
pub fn jump(fps: f64) -> Take {
    let body = humanoid(&Proportions { spine_joints: 4, fingers: Vec::new(), ..Proportions::adult() });
    Jump::default().take(&body, fps)
}

/// Taking something from a shelf.
pub fn reach(fps: f64) -> Take {
    reaching(&performer(true), fps)
}

/// Walking with a box in both hands; also the box's places and turns.
pub fn carry(body: &Body, fps: f64) -> (Take, Vec<(DVec3, DQuat)>) {
    let options = GaitOptions { speed: 1.1, stride: 1.12, seed: 7, ..walking(5.0) };
    carrying(body, &options, fps)
}

/// A fox walking.
pub fn prowl(fps: f64) -> Take {
    Prowl { seconds: 4.0, ..Prowl::default() }.take(&crate::figure::fox_body(), "walk", fps)
}
