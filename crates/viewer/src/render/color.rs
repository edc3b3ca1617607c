//! Colours: between sRGB and linear light, and the two themes.

use posewright::glam::Vec3;
use std::sync::LazyLock;

static LINEAR: LazyLock<[f32; 256]> =
    LazyLock::new(|| std::array::from_fn(|i| linear_from_srgb(i as f32 / 255.0)));

const STEPS: usize = 4096;
static SRGB: LazyLock<[u8; STEPS + 1]> = LazyLock::new(|| {
    std::array::from_fn(|i| (srgb_from_linear(i as f32 / STEPS as f32) * 255.0).round() as u8)
});

/// One sRGB component (IEC 61966-2-1) as linear light.
fn linear_from_srgb(value: f32) -> f32 {
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

fn srgb_from_linear(value: f32) -> f32 {
    if value <= 0.003_130_8 { value * 12.92 } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 }
}

/// An 8-bit sRGB component as linear light.
#[inline]
pub(crate) fn decode(byte: u8) -> f32 {
    LINEAR[usize::from(byte)]
}

/// Linear light as an 8-bit sRGB component; out of range and NaN are cut to it.
#[inline]
pub(crate) fn encode(value: f32) -> u8 {
    SRGB[(value.clamp(0.0, 1.0) * STEPS as f32 + 0.5) as usize]
}

/// A linear colour from sRGB bytes such as `0xe8eaee`.
pub(crate) fn rgb(hex: u32) -> Vec3 {
    let [_, r, g, b] = hex.to_be_bytes();
    Vec3::new(decode(r), decode(g), decode(b))
}

/// A linear colour as opaque sRGB bytes.
pub(crate) fn bytes(color: Vec3) -> [u8; 4] {
    [encode(color.x), encode(color.y), encode(color.z), 255]
}

/// Keeps colours below 0.8 and bends brighter ones smoothly towards 1, so that lit parts do not burn out.
#[inline]
pub(crate) fn soften(color: Vec3) -> Vec3 {
    const KNEE: f32 = 0.8;
    let bend = |c: f32| if c <= KNEE { c } else { 1.0 - (1.0 - KNEE) * (-(c - KNEE) / (1.0 - KNEE)).exp() };
    Vec3::new(bend(color.x), bend(color.y), bend(color.z))
}

/// The colours of everything that is not the character's own. All linear.
#[derive(Clone, Debug, PartialEq)]
pub struct Theme {
    /// Background at the top of the picture.
    pub sky_top: Vec3,
    /// Background at the bottom of the picture.
    pub sky_bottom: Vec3,
    /// The sheet between and beside pictures.
    pub sheet: Vec3,
    /// The ground.
    pub ground: Vec3,
    /// Lines of the grid.
    pub grid: Vec3,
    /// Text.
    pub text: Vec3,
    /// Text of lesser weight.
    pub text_faint: Vec3,
    /// Surfaces without a material, and figures without a mesh.
    pub clay: Vec3,
    /// Bones of the middle, and of rigs whose sides are unknown.
    pub bone: Vec3,
    /// Bones of the character's left.
    pub bone_left: Vec3,
    /// Bones of the character's right.
    pub bone_right: Vec3,
    /// Joints.
    pub joint: Vec3,
    /// How dark a shadow on the ground is, 0 to 1.
    pub shadow: f32,
}

impl Theme {
    /// Dark figures' friend: near white.
    pub fn light() -> Theme {
        Theme {
            sky_top: rgb(0xf7f8fa),
            sky_bottom: rgb(0xe3e6ec),
            sheet: rgb(0xffffff),
            ground: rgb(0xe6e9ee),
            grid: rgb(0xc3c9d3),
            text: rgb(0x1f2733),
            text_faint: rgb(0x727d8c),
            clay: rgb(0xc9cdd6),
            bone: rgb(0xf0c24b),
            bone_left: rgb(0x3d7fe0),
            bone_right: rgb(0xe2573f),
            joint: rgb(0x2b3442),
            shadow: 0.55,
        }
    }

    /// Near black.
    pub fn dark() -> Theme {
        Theme {
            sky_top: rgb(0x262b34),
            sky_bottom: rgb(0x15181e),
            sheet: rgb(0x0d0f13),
            ground: rgb(0x272c35),
            grid: rgb(0x434b59),
            text: rgb(0xe9edf3),
            text_faint: rgb(0x8e99aa),
            clay: rgb(0xaab1bd),
            bone: rgb(0xf4cc62),
            bone_left: rgb(0x5b9bff),
            bone_right: rgb(0xff7259),
            joint: rgb(0xf3f5f8),
            shadow: 0.7,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_survives_the_way_to_linear_and_back() {
        for byte in 0..=255 {
            assert_eq!(encode(decode(byte)), byte);
        }
        assert_eq!(encode(f32::NAN), 0);
        // Half of the light is sRGB 188 (0.5 -> 0.7354 of 255).
        assert_eq!(encode(0.5), 188);
    }
}
