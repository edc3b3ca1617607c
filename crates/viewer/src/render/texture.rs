//! Base colour textures: a chain of halved images (mipmaps) averaged in linear light, sampled trilinearly.
//!
//! The level comes from a triangle's area in texels against its area in pixels: one level per triangle, fractions of
//! a level blended. Anisotropy is not handled.

use super::color::{decode, encode};
use posewright::glam::{Vec2, Vec3, Vec4};
use posewright_io::mesh::{ImageData, TextureRef, Wrap};

/// An image of one size.
#[derive(Clone, Debug)]
struct Level {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 4]>,
}

/// A base colour texture, ready to be sampled.
#[derive(Clone, Debug)]
pub(crate) struct Texture {
    levels: Vec<Level>,
    wrap: [Wrap; 2],
    nearest: bool,
}

impl Texture {
    /// Takes an image over. One whose pixels do not fit its size becomes white.
    pub(crate) fn new(image: &ImageData, usage: &TextureRef) -> Texture {
        let (width, height) = (image.width as usize, image.height as usize);
        let sound = width > 0 && height > 0 && width.checked_mul(height) == Some(image.pixels.len());
        let first = if sound {
            Level { width, height, pixels: image.pixels.clone() }
        } else {
            Level { width: 1, height: 1, pixels: vec![[255; 4]] }
        };
        let mut levels = vec![first];
        while let Some(last) = levels.last().filter(|l| l.width.max(l.height) > 1) {
            levels.push(halved(last));
        }
        Texture { levels, wrap: [usage.wrap_u, usage.wrap_v], nearest: usage.nearest }
    }

    /// Texels of the full image per unit of texture coordinates, as an area.
    pub(crate) fn texels(&self) -> f32 {
        (self.levels[0].width * self.levels[0].height) as f32
    }

    /// Linear colour and alpha at `uv`; `detail` is the level, 0 for the full image.
    pub(crate) fn sample(&self, uv: Vec2, detail: f32) -> Vec4 {
        if !uv.is_finite() {
            return Vec4::ONE;
        }
        let last = (self.levels.len() - 1) as f32;
        let detail = if detail > 0.0 { detail.min(last) } else { 0.0 };
        if self.nearest && detail < 0.5 {
            return self.texel(&self.levels[0], uv);
        }
        let (low, part) = (detail as usize, detail.fract());
        let fine = self.blended(&self.levels[low], uv);
        if part < 0.01 || low + 1 >= self.levels.len() {
            return fine;
        }
        fine.lerp(self.blended(&self.levels[low + 1], uv), part)
    }

    fn texel(&self, level: &Level, uv: Vec2) -> Vec4 {
        let x = wrapped((uv.x * level.width as f32).floor(), level.width, self.wrap[0]);
        let y = wrapped((uv.y * level.height as f32).floor(), level.height, self.wrap[1]);
        linear(level.pixels[y * level.width + x])
    }

    fn blended(&self, level: &Level, uv: Vec2) -> Vec4 {
        let x = uv.x * level.width as f32 - 0.5;
        let y = uv.y * level.height as f32 - 0.5;
        let (left, top) = (x.floor(), y.floor());
        let columns = [left, left + 1.0].map(|c| wrapped(c, level.width, self.wrap[0]));
        let rows = [top, top + 1.0].map(|r| wrapped(r, level.height, self.wrap[1]) * level.width);
        let at = |row: usize, column: usize| linear(level.pixels[rows[row] + columns[column]]);
        let upper = at(0, 0).lerp(at(0, 1), x - left);
        upper.lerp(at(1, 0).lerp(at(1, 1), x - left), y - top)
    }
}

#[inline]
fn linear([r, g, b, a]: [u8; 4]) -> Vec4 {
    Vec4::new(decode(r), decode(g), decode(b), f32::from(a) / 255.0)
}

/// The texel in the image for a whole texel number anywhere.
#[inline]
fn wrapped(texel: f32, count: usize, wrap: Wrap) -> usize {
    // Beyond 2^31 there are no fractions left in f32; such places are as good as any other.
    let texel = texel.clamp(-2e9, 2e9) as i64;
    let count = count as i64;
    (match wrap {
        Wrap::Clamp => texel.clamp(0, count - 1),
        Wrap::Repeat => texel.rem_euclid(count),
        Wrap::Mirror => {
            let place = texel.rem_euclid(2 * count);
            if place < count { place } else { 2 * count - 1 - place }
        }
    }) as usize
}

/// Half the size, each texel the mean of up to four; colours weigh by their alpha so that hidden ones do not bleed in.
fn halved(level: &Level) -> Level {
    let (width, height) = ((level.width / 2).max(1), (level.height / 2).max(1));
    let mut pixels = Vec::with_capacity(width * height);
    for y in 0..height {
        let rows = [2 * y, (2 * y + 1).min(level.height - 1)];
        for x in 0..width {
            let columns = [2 * x, (2 * x + 1).min(level.width - 1)];
            let four = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(r, c)| level.pixels[rows[r] * level.width + columns[c]]);
            pixels.push(mean(four));
        }
    }
    Level { width, height, pixels }
}

fn mean(four: [[u8; 4]; 4]) -> [u8; 4] {
    if four.iter().all(|p| *p == four[0]) {
        return four[0];
    }
    let (mut sum, mut weights, mut alpha) = (Vec3::ZERO, 0.0, 0.0);
    for pixel in four {
        let c = linear(pixel);
        let weight = c.w.max(1e-3);
        sum += c.truncate() * weight;
        weights += weight;
        alpha += c.w;
    }
    let color = sum / weights;
    [encode(color.x), encode(color.y), encode(color.z), (alpha * 0.25 * 255.0).round() as u8]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_by_two(wrap: Wrap, nearest: bool) -> Texture {
        let pixels = vec![[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]];
        let usage = TextureRef { image: 0, wrap_u: wrap, wrap_v: wrap, nearest };
        Texture::new(&ImageData { width: 2, height: 2, pixels }, &usage)
    }

    #[test]
    fn the_origin_is_the_top_left_corner() {
        for nearest in [false, true] {
            let texture = two_by_two(Wrap::Clamp, nearest);
            assert_eq!(texture.sample(Vec2::new(0.25, 0.25), 0.0), Vec4::new(1.0, 0.0, 0.0, 1.0));
            assert_eq!(texture.sample(Vec2::new(0.75, 0.25), 0.0), Vec4::new(0.0, 1.0, 0.0, 1.0));
            assert_eq!(texture.sample(Vec2::new(0.25, 0.75), 0.0), Vec4::new(0.0, 0.0, 1.0, 1.0));
        }
        let middle = two_by_two(Wrap::Clamp, false).sample(Vec2::splat(0.5), 0.0);
        assert!(middle.abs_diff_eq(Vec4::new(0.5, 0.5, 0.5, 1.0), 1e-6), "{middle}");
        // All four in one texel: half of the light of each component.
        let small = two_by_two(Wrap::Clamp, false).sample(Vec2::splat(0.3), 9.0);
        assert!(small.abs_diff_eq(Vec4::new(0.5, 0.5, 0.5, 1.0), 0.01), "{small}");
    }

    #[test]
    fn edges_wrap_as_told() {
        let red_at = |wrap, u| two_by_two(wrap, true).sample(Vec2::new(u, 0.25), 0.0).x;
        assert_eq!([red_at(Wrap::Repeat, 1.25), red_at(Wrap::Repeat, -0.25)], [1.0, 0.0]);
        assert_eq!([red_at(Wrap::Mirror, 1.25), red_at(Wrap::Mirror, -0.25)], [0.0, 1.0]);
        assert_eq!([red_at(Wrap::Clamp, 7.0), red_at(Wrap::Clamp, -7.0)], [0.0, 1.0]);
    }

    #[test]
    fn broken_images_and_places_are_white() {
        let usage = TextureRef { image: 0, wrap_u: Wrap::Repeat, wrap_v: Wrap::Repeat, nearest: false };
        let broken = Texture::new(&ImageData { width: 100, height: 9, pixels: vec![[0; 4]; 3] }, &usage);
        assert_eq!(broken.sample(Vec2::ZERO, 0.0), Vec4::ONE);
        assert_eq!(two_by_two(Wrap::Repeat, false).sample(Vec2::NAN, 0.0), Vec4::ONE);
        assert!(two_by_two(Wrap::Repeat, false).sample(Vec2::new(1e30, -1e30), f32::NAN).is_finite());
    }
}
