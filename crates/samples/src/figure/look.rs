//! What a two-legged character looks like, as numbers.

/// A colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Paint {
    /// Name of the material.
    pub name: &'static str,
    /// sRGB, 0 to 255.
    pub rgb: [u8; 3],
    /// 0 polished, 1 matt.
    pub roughness: f64,
}

/// Colours by their place in every palette.
pub(crate) const SKIN: usize = 0;
pub(crate) const HAIR: usize = 1;
pub(crate) const TOP: usize = 2;
pub(crate) const BOTTOM: usize = 3;
pub(crate) const SHOE: usize = 4;
pub(crate) const SOLE: usize = 5;
pub(crate) const DARK: usize = 6;
pub(crate) const WHITE: usize = 7;
pub(crate) const ACCENT: usize = 8;
pub(crate) const LIP: usize = 9;

/// Hair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HairStyle {
    /// Short, with a quiff.
    Short,
    /// A bun.
    Bun,
    /// A mop.
    Mop,
    /// None above, a beard below.
    Beard,
    /// To the shoulders.
    Bob,
    /// None; long ears.
    Ears,
}

/// A head, relative to its height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeadLook {
    /// Width of the skull, 1 is usual.
    pub width: f64,
    /// Width of the jaw, 1 is usual.
    pub jaw: f64,
    /// Size of the nose, 1 is usual.
    pub nose: f64,
    /// Size of the eyes, 1 is usual.
    pub eyes: f64,
    /// Height of the eyes, 1 is usual; children's are lower.
    pub eye_height: f64,
    /// Hair.
    pub hair: HairStyle,
}

/// Radii in metres and cuts of clothes.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    /// Trunk from crotch to neck: height as a fraction of hips to neck, half width, half depth, forward shift.
    pub trunk: Vec<(f64, f64, f64, f64)>,
    /// Top of the thigh, knee, calf, ankle.
    pub leg: [f64; 4],
    /// Shoulder, elbow, forearm, wrist.
    pub arm: [f64; 4],
    /// Neck.
    pub neck: f64,
    /// Half width of the shoe at the ball.
    pub foot: f64,
    /// Radius of a finger at its root.
    pub finger: f64,
    /// The head.
    pub head: HeadLook,
    /// Sleeves: 1 to the elbow, 2 to the wrist.
    pub sleeve: f64,
    /// Trouser legs: 1 to the knee, 2 to the ankle.
    pub trousers: f64,
    /// Lower hem of the top as a fraction of hips to neck.
    pub hem: f64,
    /// Whether there are shoes.
    pub shoes: bool,
    /// Colours in the order skin, hair, top, bottom, shoe, sole, dark, white, accent, lip.
    pub palette: Vec<Paint>,
}

/// A palette from ten sRGB colours.
pub(crate) fn palette(rgb: [[u8; 3]; 10]) -> Vec<Paint> {
    let names = ["Skin", "Hair", "Top", "Bottom", "Shoe", "Sole", "Dark", "White", "Accent", "Lip"];
    let rough = [0.65, 0.8, 0.9, 0.9, 0.6, 0.7, 0.2, 0.4, 0.7, 0.6];
    (0..10).map(|i| Paint { name: names[i], rgb: rgb[i], roughness: rough[i] }).collect()
}
