//! Text from pre-drawn glyphs (Noto Sans Mono, SIL Open Font License): Latin letters; others become a box.

use super::image::Image;
use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};

/// Which side of its place a text stands on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Align {
    /// Starts there.
    Left,
    /// Is centred there.
    Middle,
    /// Ends there.
    Right,
}

/// How text looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextStyle {
    /// Height of a line in pixels; the nearest of 16, 20, 24, 32 is taken.
    pub(crate) size: usize,
    pub(crate) bold: bool,
    pub(crate) color: [u8; 4],
    pub(crate) align: Align,
}

impl TextStyle {
    fn raster(&self) -> (FontWeight, RasterHeight) {
        let weight = if self.bold { FontWeight::Bold } else { FontWeight::Regular };
        let height = match self.size {
            0..=17 => RasterHeight::Size16,
            18..=21 => RasterHeight::Size20,
            22..=27 => RasterHeight::Size24,
            _ => RasterHeight::Size32,
        };
        (weight, height)
    }

    /// Columns of a glyph.
    pub(crate) fn glyph_width(&self) -> usize {
        let (weight, height) = self.raster();
        get_raster_width(weight, height)
    }
}

/// Draws a line of text whose top is at `y` and which starts, is centred or ends at `x`.
pub(crate) fn draw_text(image: &mut Image, text: &str, (x, y): (isize, isize), style: &TextStyle) {
    let (weight, height) = style.raster();
    let advance = style.glyph_width() as isize;
    let length = text.chars().count() as isize * advance;
    let mut left = match style.align {
        Align::Left => x,
        Align::Middle => x - length / 2,
        Align::Right => x - length,
    };
    for symbol in text.chars() {
        let glyph = get_raster(symbol, weight, height).or_else(|| get_raster('\u{fffd}', weight, height));
        for (row, line) in glyph.iter().flat_map(|g| g.raster()).enumerate() {
            for (column, coverage) in line.iter().enumerate().filter(|(_, c)| **c > 0) {
                let (px, py) = (left + column as isize, y + row as isize);
                image.blend(px, py, style.color, f32::from(*coverage) / 255.0);
            }
        }
        left += advance;
    }
}

/// Shortens a text to a number of characters by leaving out its middle.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let symbols: Vec<char> = text.chars().collect();
    if symbols.len() <= most {
        return text.to_string();
    }
    let kept = most.saturating_sub(2);
    let (head, tail) = (kept.div_ceil(2), kept / 2);
    let mut short: String = symbols[..head].iter().collect();
    short.push_str("..");
    short.extend(&symbols[symbols.len() - tail..]);
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stands_where_it_is_put() {
        let white = [255, 255, 255, 255];
        for (align, columns) in [(Align::Left, 50..66), (Align::Middle, 42..58), (Align::Right, 34..50)] {
            let mut image = Image::new(100, 40, [0, 0, 0, 255]);
            let style = TextStyle { size: 16, bold: false, color: white, align };
            assert!(style.glyph_width() <= 8);
            draw_text(&mut image, "Hi", (50, 10), &style);
            let lit: Vec<usize> = (0..100 * 40).filter(|i| image.pixels()[*i][0] > 60).collect();
            assert!(lit.len() > 10);
            assert!(lit.iter().all(|i| columns.contains(&(i % 100)) && (10..26).contains(&(i / 100))));
        }
    }

    #[test]
    fn unknown_letters_and_edges_do_no_harm() {
        let mut image = Image::new(20, 10, [0, 0, 0, 255]);
        let style = TextStyle { size: 32, bold: true, color: [255; 4], align: Align::Middle };
        draw_text(&mut image, "左腕 \u{7} x", (0, -5), &style);
    }

    #[test]
    fn long_texts_lose_their_middle() {
        assert_eq!(shortened("abcdefghij", 7), "abc..ij");
        assert_eq!(shortened("abc", 7), "abc");
        assert_eq!(shortened("abcdefgh", 1), "..");
    }
}
