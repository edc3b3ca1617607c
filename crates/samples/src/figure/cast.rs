//! The cast: every character of `data/` with its proportions, looks and convention.

use super::look::{HairStyle, HeadLook, Look, palette};
use super::{Figure, MODELLING, Sculptor, dress, face};
use crate::body::{Proportions, humanoid};
use crate::convention::Convention;

/// A figure in a convention.
#[derive(Clone, Debug)]
pub struct Character {
    /// Name of the file and of the mesh.
    pub name: &'static str,
    /// Body and surfaces.
    pub figure: Figure,
    /// Names, axes, rest pose, extra joints.
    pub convention: Convention,
}

pub(super) fn figure(p: &Proportions, look: &Look) -> Figure {
    let body = humanoid(p);
    let mut s = Sculptor::new(&body, &MODELLING, look.arm[0]);
    dress::dress(&mut s, look);
    face::head(&mut s, look);
    let parts = s.parts;
    Figure { palette: look.palette.clone(), parts, body }
}

/// A grown person: Mixamo's names, T-pose, Y along the bones, centimetres under an armature.
pub fn adult() -> Character {
    let look = Look {
        trunk: vec![
            (-0.22, 0.10, 0.085, -0.005),
            (-0.08, 0.163, 0.113, -0.012),
            (0.06, 0.165, 0.112, -0.012),
            (0.28, 0.137, 0.095, 0.0),
            (0.5, 0.15, 0.106, 0.006),
            (0.72, 0.17, 0.115, 0.006),
            (0.9, 0.145, 0.09, -0.012),
            (1.05, 0.07, 0.062, -0.016),
        ],
        leg: [0.084, 0.057, 0.056, 0.042],
        arm: [0.051, 0.04, 0.042, 0.031],
        neck: 0.053,
        foot: 0.046,
        finger: 0.0092,
        head: HeadLook {
            width: 1.0,
            jaw: 1.0,
            nose: 1.0,
            eyes: 1.0,
            eye_height: 1.0,
            hair: HairStyle::Short,
        },
        sleeve: 0.72,
        trousers: 2.0,
        hem: 0.08,
        shoes: true,
        palette: palette([
            [224, 172, 138],
            [74, 48, 36],
            [38, 128, 132],
            [52, 60, 82],
            [232, 226, 214],
            [196, 92, 60],
            [34, 28, 32],
            [250, 250, 250],
            [120, 76, 46],
            [168, 92, 84],
        ]),
    };
    Character {
        name: "adult",
        figure: figure(&Proportions::adult(), &look),
        convention: Convention::mixamo(),
    }
}

/// A heavy giant of 2.6 m: Unreal's names, A-pose, X along the bones, twist and ik_ joints, Z-up centimetres.
pub fn giant() -> Character {
    let p = Proportions {
        ankle: 0.12,
        lower_leg: 0.50,
        upper_leg: 0.52,
        hip_drop: 0.08,
        hip_out: 0.17,
        heel: 0.09,
        ball: 0.19,
        toes: 0.12,
        torso: 0.86,
        spine_joints: 3,
        neck: 0.09,
        head: 0.37,
        shoulder_out: 0.37,
        shoulder_drop: 0.1,
        upper_arm: 0.48,
        lower_arm: 0.45,
        palm: 0.17,
        finger: 0.135,
        ..Proportions::adult()
    };
    let look = Look {
        trunk: vec![
            (-0.2, 0.2, 0.18, 0.0),
            (-0.06, 0.33, 0.27, 0.03),
            (0.12, 0.385, 0.345, 0.075),
            (0.32, 0.40, 0.36, 0.09),
            (0.55, 0.385, 0.31, 0.055),
            (0.75, 0.37, 0.25, 0.01),
            (0.92, 0.27, 0.19, -0.02),
            (1.05, 0.15, 0.13, -0.03),
        ],
        leg: [0.165, 0.112, 0.115, 0.088],
        arm: [0.125, 0.09, 0.1, 0.07],
        neck: 0.115,
        foot: 0.095,
        finger: 0.0215,
        head: HeadLook {
            width: 0.97,
            jaw: 1.15,
            nose: 1.35,
            eyes: 0.78,
            eye_height: 1.04,
            hair: HairStyle::Beard,
        },
        sleeve: 0.42,
        trousers: 2.0,
        hem: 0.02,
        shoes: true,
        palette: palette([
            [214, 156, 128],
            [186, 86, 40],
            [122, 132, 84],
            [98, 74, 60],
            [84, 56, 44],
            [46, 36, 34],
            [30, 26, 30],
            [250, 250, 250],
            [206, 160, 72],
            [150, 74, 66],
        ]),
    };
    Character { name: "giant", figure: figure(&p, &look), convention: Convention::unreal() }
}

/// A child of 1.15 m with a large head: plain spoken names, T-pose, two spine joints, four fingers.
pub fn child() -> Character {
    let p = Proportions {
        ankle: 0.062,
        lower_leg: 0.23,
        upper_leg: 0.23,
        hip_drop: 0.035,
        hip_out: 0.062,
        heel: 0.04,
        ball: 0.085,
        toes: 0.05,
        torso: 0.3,
        spine_joints: 2,
        neck: 0.045,
        head: 0.24,
        shoulder_out: 0.112,
        shoulder_drop: 0.035,
        upper_arm: 0.16,
        lower_arm: 0.145,
        palm: 0.058,
        finger: 0.05,
        fingers: vec![0, 1, 2, 3],
        ..Proportions::adult()
    };
    let look = Look {
        trunk: vec![
            (-0.22, 0.07, 0.065, 0.0),
            (-0.06, 0.118, 0.095, 0.0),
            (0.15, 0.122, 0.1, 0.006),
            (0.4, 0.115, 0.096, 0.008),
            (0.7, 0.118, 0.09, 0.003),
            (0.9, 0.095, 0.07, -0.006),
            (1.05, 0.05, 0.045, -0.01),
        ],
        leg: [0.062, 0.043, 0.042, 0.034],
        arm: [0.040, 0.032, 0.033, 0.025],
        neck: 0.036,
        foot: 0.04,
        finger: 0.0085,
        head: HeadLook {
            width: 1.06,
            jaw: 1.06,
            nose: 0.8,
            eyes: 1.25,
            eye_height: 0.88,
            hair: HairStyle::Mop,
        },
        sleeve: 1.85,
        trousers: 0.85,
        hem: 0.06,
        shoes: true,
        palette: palette([
            [150, 98, 70],
            [40, 30, 30],
            [238, 184, 66],
            [72, 104, 160],
            [206, 70, 64],
            [244, 240, 232],
            [30, 24, 28],
            [250, 250, 250],
            [72, 104, 160],
            [120, 60, 56],
        ]),
    };
    let convention = Convention { name: crate::convention::spoken_name, ..Convention::plain() };
    Character { name: "child", figure: figure(&p, &look), convention }
}

/// A long-armed creature: Blender's names, rolled axes, arms at the sides, five spine joints, three fingers and a thumb.
pub fn creature() -> Character {
    let p = Proportions {
        ankle: 0.085,
        lower_leg: 0.33,
        upper_leg: 0.3,
        hip_drop: 0.04,
        hip_out: 0.085,
        heel: 0.06,
        ball: 0.15,
        toes: 0.12,
        torso: 0.54,
        spine_joints: 5,
        neck: 0.11,
        head: 0.27,
        shoulder_out: 0.19,
        shoulder_drop: 0.05,
        upper_arm: 0.40,
        lower_arm: 0.40,
        palm: 0.12,
        finger: 0.15,
        fingers: vec![0, 1, 2, 3],
        eyes: true,
        ..Proportions::adult()
    };
    let look = Look {
        trunk: vec![
            (-0.18, 0.09, 0.08, 0.0),
            (-0.06, 0.14, 0.105, 0.0),
            (0.1, 0.142, 0.11, 0.01),
            (0.3, 0.125, 0.1, 0.02),
            (0.55, 0.15, 0.115, 0.012),
            (0.75, 0.185, 0.125, -0.005),
            (0.92, 0.15, 0.095, -0.02),
            (1.05, 0.07, 0.065, -0.02),
        ],
        leg: [0.078, 0.05, 0.054, 0.038],
        arm: [0.055, 0.038, 0.046, 0.032],
        neck: 0.045,
        foot: 0.062,
        finger: 0.0125,
        head: HeadLook {
            width: 1.1,
            jaw: 0.82,
            nose: 0.7,
            eyes: 1.5,
            eye_height: 0.98,
            hair: HairStyle::Ears,
        },
        sleeve: 0.0,
        trousers: 0.7,
        hem: 0.02,
        shoes: false,
        palette: palette([
            [108, 158, 132],
            [222, 120, 82],
            [94, 66, 96],
            [94, 66, 96],
            [80, 60, 60],
            [60, 50, 50],
            [36, 30, 22],
            [255, 252, 230],
            [222, 178, 96],
            [62, 98, 84],
        ]),
    };
    Character { name: "creature", figure: figure(&p, &look), convention: Convention::blender() }
}
