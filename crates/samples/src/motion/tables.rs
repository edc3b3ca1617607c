//! Joint angles of walking and running over one stride, heel strike to heel strike of the same foot, every 5 %.
//!
//! Sources: walking after D. A. Winter, The Biomechanics and Motor Control of Human Gait (natural cadence), and J. Perry,
//! Gait Analysis: Normal and Pathological Function; running after T. F. Novacheck, The biomechanics of running, Gait and
//! Posture 7 (1998). The figures are read off the published mean curves to about two degrees; they describe the mean of
//! healthy adults, and nothing here claims the precision of a laboratory. Pelvis and trunk amplitudes after M. P. Murray
//! (1964, 1967 for the arms) and the reviews in the same books.

use super::curve::Table;

/// Angles of one kind of gait, degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GaitTables {
    /// Thigh before the vertical (for running the published hip angle less the pelvis's forward tilt of about 11 degrees).
    pub hip: Table,
    /// Knee bent.
    pub knee: Table,
    /// Foot drawn up.
    pub ankle: Table,
    /// Part of the stride during which the foot is on the ground.
    pub stance: f64,
    /// Part of the stance until the sole is flat.
    pub flat: f64,
    /// Part of the stance after which the heel lifts.
    pub heel_off: f64,
    /// Foot pitch at heel strike and at toe-off, degrees, toes up positive.
    pub pitch: (f64, f64),
    /// Phase at which the ankle passes under the hip.
    pub passing: f64,
}

/// Walking.
pub const WALK: GaitTables = GaitTables {
    hip: Table(&[
        22.0, 21.5, 19.0, 14.5, 9.5, 4.5, 0.0, -4.0, -7.5, -10.0, -11.0, -10.0, -5.5, 1.5, 9.5, 16.5, 21.5,
        24.5, 25.5, 24.0,
    ]),
    knee: Table(&[
        4.5, 10.0, 16.0, 18.5, 18.0, 15.5, 12.0, 9.0, 7.5, 8.5, 13.0, 23.0, 37.5, 53.0, 63.0, 64.0, 55.0,
        37.5, 17.5, 5.5,
    ]),
    ankle: Table(&[
        0.0, -4.5, -3.5, 0.0, 3.0, 5.0, 7.0, 8.5, 9.5, 9.5, 6.0, -3.0, -14.5, -19.0, -14.5, -8.0, -4.0, -1.0,
        0.5, 1.0,
    ]),
    stance: 0.62,
    flat: 0.14,
    heel_off: 0.62,
    pitch: (18.0, -62.0),
    passing: 0.20,
};

/// Running at an easy pace.
pub const RUN: GaitTables = GaitTables {
    hip: Table(&[
        25.0, 24.0, 20.0, 14.0, 6.0, -2.0, -10.0, -16.0, -19.0, -18.0, -12.0, -3.0, 8.0, 19.0, 29.0, 36.0,
        39.0, 39.0, 35.0, 29.0,
    ]),
    knee: Table(&[
        18.0, 28.0, 38.0, 43.0, 42.0, 36.0, 28.0, 22.0, 24.0, 35.0, 52.0, 70.0, 86.0, 95.0, 95.0, 87.0, 72.0,
        51.0, 30.0, 18.0,
    ]),
    ankle: Table(&[
        6.0, 8.0, 14.0, 20.0, 23.0, 20.0, 8.0, -10.0, -20.0, -20.0, -14.0, -8.0, -4.0, -1.0, 1.0, 3.0, 5.0,
        7.0, 8.0, 7.0,
    ]),
    stance: 0.35,
    flat: 0.22,
    heel_off: 0.5,
    pitch: (12.0, -58.0),
    passing: 0.14,
};
