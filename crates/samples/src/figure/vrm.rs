//! The two VRM characters: one build, different looks and versions.

use super::cast::{Character, figure};
use super::look::{HairStyle, HeadLook, Look, palette};
use crate::body::Proportions;
use crate::convention::Convention;

fn vrm_look() -> (Proportions, Look) {
    let p = Proportions {
        ankle: 0.075,
        lower_leg: 0.385,
        upper_leg: 0.385,
        hip_drop: 0.045,
        hip_out: 0.078,
        torso: 0.395,
        neck: 0.07,
        head: 0.25,
        shoulder_out: 0.132,
        shoulder_drop: 0.038,
        upper_arm: 0.235,
        lower_arm: 0.215,
        palm: 0.078,
        finger: 0.076,
        heel: 0.048,
        ball: 0.108,
        toes: 0.058,
        eyes: true,
        ..Proportions::adult()
    };
    let look = Look {
        trunk: vec![
            (-0.22, 0.085, 0.075, 0.0),
            (-0.08, 0.147, 0.105, -0.008),
            (0.05, 0.143, 0.1, -0.006),
            (0.3, 0.107, 0.078, 0.0),
            (0.5, 0.115, 0.09, 0.006),
            (0.68, 0.126, 0.102, 0.012),
            (0.9, 0.108, 0.072, -0.008),
            (1.05, 0.052, 0.05, -0.012),
        ],
        leg: [0.074, 0.048, 0.048, 0.036],
        arm: [0.039, 0.031, 0.032, 0.024],
        neck: 0.041,
        foot: 0.038,
        finger: 0.0078,
        head: HeadLook {
            width: 1.0,
            jaw: 0.86,
            nose: 0.6,
            eyes: 1.35,
            eye_height: 0.93,
            hair: HairStyle::Bob,
        },
        sleeve: 1.9,
        trousers: 2.0,
        hem: 0.12,
        shoes: true,
        palette: palette([
            [240, 200, 176],
            [104, 82, 158],
            [236, 236, 240],
            [70, 74, 110],
            [214, 92, 112],
            [250, 246, 242],
            [52, 40, 76],
            [255, 255, 255],
            [214, 92, 112],
            [196, 104, 104],
        ]),
    };
    (p, look)
}

/// A VRM 1.0 whose joint names say nothing.
pub fn vrm_girl() -> Character {
    let (p, look) = vrm_look();
    Character { name: "vrm1", figure: figure(&p, &look), convention: Convention::vrm1() }
}

/// A VRM 0.x, facing -Z.
pub fn vrm_old() -> Character {
    let (p, mut look) = vrm_look();
    look.head.hair = HairStyle::Bun;
    look.sleeve = 0.8;
    look.trousers = 0.9;
    look.palette = palette([
        [206, 150, 116],
        [36, 34, 44],
        [216, 104, 76],
        [40, 52, 72],
        [60, 64, 74],
        [238, 238, 236],
        [30, 26, 34],
        [255, 255, 255],
        [240, 200, 120],
        [150, 76, 70],
    ]);
    Character { name: "vrm0", figure: figure(&p, &look), convention: Convention::vrm0() }
}
