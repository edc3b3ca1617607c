//! Amplitudes of walking and running, after the sources named in the tables.

/// Amplitudes of a gait: metres for a leg of 0.855 m, degrees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GaitStyle {
    /// Pelvis to the side of the standing leg.
    pub sway: f64,
    /// Pelvis up and down.
    pub rise: f64,
    /// Phase at which the pelvis is highest after a left strike.
    pub top: f64,
    /// Pelvis turned forward with the leg.
    pub pelvis_yaw: f64,
    /// Pelvis dropped on the swinging side.
    pub pelvis_drop: f64,
    /// Chest turned against the pelvis.
    pub chest_yaw: f64,
    /// Trunk leant forward.
    pub lean: f64,
    /// Arm swing.
    pub arms: f64,
    /// Middle of the arm swing.
    pub arms_mean: f64,
    /// Elbow bend and its swing.
    pub elbow: (f64, f64),
    /// Fingers curled.
    pub curl: f64,
    /// How much farther ahead than the published angles say feet are set down, metres.
    pub ahead: f64,
    /// Largest extension of a leg, as a fraction of its length.
    pub reach: f64,
}

/// Walking.
pub const WALK_STYLE: GaitStyle = GaitStyle {
    sway: 0.021,
    rise: 0.014,
    top: 0.28,
    pelvis_yaw: 6.5,
    pelvis_drop: 3.6,
    chest_yaw: 4.5,
    lean: 2.5,
    arms: 19.0,
    arms_mean: -1.0,
    elbow: (20.0, 11.0),
    curl: 17.0,
    ahead: 0.035,
    reach: 0.997,
};

/// Running.
pub const RUN_STYLE: GaitStyle = GaitStyle {
    sway: 0.010,
    rise: 0.036,
    top: 0.42,
    pelvis_yaw: 7.0,
    pelvis_drop: 4.5,
    chest_yaw: 11.0,
    lean: 8.0,
    arms: 36.0,
    arms_mean: -14.0,
    elbow: (84.0, 13.0),
    curl: 34.0,
    ahead: 0.03,
    reach: 0.982,
};
