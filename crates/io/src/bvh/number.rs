//! Numbers in text, every spelling found in the field, correctly rounded.
//!
//! Method: up to 19 digits are gathered in an integer; when it is below 2^53 and the power of ten at most 22, one
//! multiplication or division by an exact power is correctly rounded (W. D. Clinger, "How to Read Floating Point
//! Numbers Accurately", 1990). Nearly all numbers of motion files are of that kind; the rest goes to `fast_float2`.

use super::text::{Text, is_blank};
use crate::error::ReadError;

/// Larger values cannot be squared in f32 later on and are no lengths or angles: they count as not finite.
pub(super) const LARGEST: f64 = 1e15;

const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
    1e19, 1e20, 1e21, 1e22,
];

/// The number that starts at `at` and the byte after it; NaN for everything that is spelled as not finite; `None`
/// where no number starts.
#[inline]
pub(super) fn number(bytes: &[u8], at: usize) -> Option<(f64, usize)> {
    let mut end = at;
    let first = *bytes.get(end)?;
    let negative = first == b'-';
    if negative || first == b'+' {
        end += 1;
    }
    let digits_start = end;
    let mut mantissa: u64 = 0;
    while let Some(digit) = digit(bytes, end) {
        mantissa = mantissa.wrapping_mul(10).wrapping_add(digit);
        end += 1;
    }
    let mut digits = end - digits_start;
    let mut decimals = 0;
    if bytes.get(end) == Some(&b'.') {
        end += 1;
        let start = end;
        while let Some(digit) = digit(bytes, end) {
            mantissa = mantissa.wrapping_mul(10).wrapping_add(digit);
            end += 1;
        }
        decimals = end - start;
        digits += decimals;
    }
    let next = bytes.get(end).copied().unwrap_or(b' ');
    if is_blank(next) && (1..=19).contains(&digits) && decimals <= 22 && mantissa < 1 << 53 {
        let value = mantissa as f64 / POWERS[decimals];
        return Some((if negative { -value } else { value }, end));
    }
    rare(bytes, Spelling { start: digits_start, end, digits, negative })
}

#[inline]
fn digit(bytes: &[u8], at: usize) -> Option<u64> {
    bytes.get(at).map(|b| b.wrapping_sub(b'0')).filter(|d| *d < 10).map(u64::from)
}

struct Spelling {
    start: usize,
    end: usize,
    digits: usize,
    negative: bool,
}

/// Exponents, very many digits, glued numbers, and the many names of what is not finite.
#[cold]
fn rare(bytes: &[u8], spelling: Spelling) -> Option<(f64, usize)> {
    let Spelling { start, end, digits, negative } = spelling;
    let starts = |at: usize, word: &[u8]| {
        bytes.len() >= at + word.len() && bytes[at..at + word.len()].eq_ignore_ascii_case(word)
    };
    // "1.#IND", "1.#QNAN", "1.#INF" of Microsoft's C library, "nan(ind)", "-inf".
    let special = (digits > 0 && starts(end, b"#"))
        || (digits == 0 && end == start && (starts(start, b"nan") || starts(start, b"inf")));
    if special {
        let length = bytes[end..].iter().position(|b| is_blank(*b));
        return Some((f64::NAN, length.map_or(bytes.len(), |l| end + l)));
    }
    if digits == 0 {
        return None;
    }
    let (value, length) = fast_float2::parse_partial::<f64, _>(&bytes[start..]).ok()?;
    let value = if value.is_finite() { value } else { f64::NAN };
    Some((if negative { -value } else { value }, start + length))
}

impl Text<'_> {
    /// What stands where a number should be followed by a blank.
    #[cold]
    pub(super) fn number_error(&self, at: usize) -> ReadError {
        let found = self.excerpt(at);
        match self.bytes.get(at) {
            Some(b',') => self.error(
                at,
                "a comma in a number; BVH has decimal points and blanks between numbers: replace the commas",
            ),
            Some(b'.') => self.error(at, format!("two decimal points in one number ({found})")),
            _ => self.error(at, format!("expected a number, found {found}")),
        }
    }

    /// A finite number for the header, with the cursor after it.
    pub(super) fn finite_number(&mut self) -> Result<f64, ReadError> {
        let start = self.at;
        let Some((value, end)) = number(self.bytes, start) else {
            return Err(self.number_error(start));
        };
        if !(value.abs() <= LARGEST) {
            return Err(self.error(start, format!("{} is not a usable number", self.excerpt(start))));
        }
        let next = self.bytes.get(end).copied().unwrap_or(b' ');
        if !(is_blank(next) || matches!(next, b'-' | b'+' | b'{' | b'}')) {
            return Err(self.number_error(end));
        }
        self.at = end;
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn value(text: &str) -> f64 {
        let (value, end) = number(text.as_bytes(), 0).unwrap();
        assert_eq!(end, text.len(), "{text}");
        value
    }

    #[test]
    fn fc_70_spellings_of_numbers() {
        assert_eq!(value("1e-40"), 1e-40);
        assert_eq!(value("-4.0E-7"), -4.0e-7);
        assert_eq!(value(".5"), 0.5);
        assert_eq!(value("5."), 5.0);
        assert_eq!(value("+1"), 1.0);
        assert_eq!(value("-0.0"), 0.0);
        assert_eq!(value("1.0e+02"), 100.0);
        assert_eq!(value("-9.23872e-007"), -9.238_72e-7);
        assert_eq!(value("1e-400"), 0.0, "underflow is 0");
        assert_eq!(value("0.016666666666666666"), 0.016_666_666_666_666_666);
        assert_eq!(value("123456789012345678901234567890"), 1.234_567_890_123_456_8e29);
        for text in ["nan", "-NaN", "inf", "-inf", "1.#IND", "-1.#IND00", "1.#QNAN", "nan(ind)", "1e999"] {
            assert!(value(text).is_nan(), "{text}");
        }
        for text in ["", "-", "+", ".", "-.", "e5", "x", "--1", ",5"] {
            assert!(number(text.as_bytes(), 0).is_none(), "{text}");
        }
    }

    #[test]
    fn a_number_ends_where_the_next_begins() {
        assert_eq!(number(b"0.0-7.5", 0), Some((0.0, 3)));
        assert_eq!(number(b"1e-5-3", 0), Some((1e-5, 4)));
        assert_eq!(number(b"0,5", 0), Some((0.0, 1)));
    }

    proptest! {
        #[test]
        fn agrees_with_the_standard_library(v in any::<f64>(), decimals in 0usize..12) {
            prop_assume!(v.is_finite());
            for text in [format!("{v:e}"), format!("{:.decimals$}", v % 1e6), format!("{v}")] {
                prop_assert_eq!(value(&text), text.parse::<f64>().unwrap(), "{}", text);
            }
        }
    }
}
