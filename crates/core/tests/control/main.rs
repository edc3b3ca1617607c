//! Pose control from outside: what comes out is composed again here, in f64, and judged by geometry.
#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test may fail, and its helpers are its own")]

mod aim;
#[path = "../figure/mod.rs"]
mod figure;
mod gaze;
mod look_cases;
mod rig;
mod scale;
mod smoothing;
mod stack;
