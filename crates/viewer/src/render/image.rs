//! A picture in memory and as PNG.

use std::io::{Error, Write};

/// An sRGB picture with alpha, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 4]>,
}

impl Image {
    /// The longest side of a picture, pixels.
    pub const MAX_SIDE: usize = 16_384;

    /// A picture of one colour. Sides are cut to 1 to [`Image::MAX_SIDE`].
    pub fn new(width: usize, height: usize, color: [u8; 4]) -> Image {
        let (width, height) = (width.clamp(1, Image::MAX_SIDE), height.clamp(1, Image::MAX_SIDE));
        Image { width, height, pixels: vec![color; width * height] }
    }

    /// Columns.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// All pixels, row by row from the top.
    pub fn pixels(&self) -> &[[u8; 4]] {
        &self.pixels
    }

    /// All pixels, to be drawn on.
    pub fn pixels_mut(&mut self) -> &mut [[u8; 4]] {
        &mut self.pixels
    }

    /// The pixel in column `x` and row `y`, if there is one.
    pub fn get(&self, x: usize, y: usize) -> Option<[u8; 4]> {
        (x < self.width).then(|| self.pixels.get(y * self.width + x).copied()).flatten()
    }

    /// Mixes `color` over a pixel by its own alpha and `coverage` (0 to 1); outside nothing happens.
    pub(crate) fn blend(&mut self, x: isize, y: isize, color: [u8; 4], coverage: f32) {
        let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else { return };
        if x >= self.width || y >= self.height {
            return;
        }
        let share = coverage * f32::from(color[3]) / 255.0;
        let pixel = &mut self.pixels[y * self.width + x];
        for (old, new) in pixel.iter_mut().zip(color).take(3) {
            *old = (f32::from(*old) + (f32::from(new) - f32::from(*old)) * share + 0.5) as u8;
        }
    }

    /// Copies another picture onto this one with its top left corner at (`x`, `y`); what does not fit is cut.
    pub fn paste(&mut self, other: &Image, x: usize, y: usize) {
        let columns = other.width.min(self.width.saturating_sub(x));
        let rows = other.height.min(self.height.saturating_sub(y));
        for row in 0..if columns > 0 { rows } else { 0 } {
            let to = (y + row) * self.width + x;
            let from = row * other.width;
            self.pixels[to..to + columns].copy_from_slice(&other.pixels[from..from + columns]);
        }
    }

    /// Writes the picture as an 8-bit RGB PNG (pictures are opaque).
    ///
    /// # Errors
    /// When `out` cannot be written.
    pub fn write_png(&self, out: impl Write) -> Result<(), Error> {
        let mut encoder = png::Encoder::new(out, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
        encoder.set_compression(png::Compression::Fast);
        let bytes: Vec<u8> = self.pixels.iter().flat_map(|[r, g, b, _]| [*r, *g, *b]).collect();
        encoder.write_header()?.write_image_data(&bytes)?;
        Ok(())
    }

    /// The picture as a PNG file in memory.
    ///
    /// # Errors
    /// Never in practice: memory takes every write.
    pub fn to_png(&self) -> Result<Vec<u8>, Error> {
        let mut out = Vec::new();
        self.write_png(&mut out)?;
        Ok(out)
    }
}
