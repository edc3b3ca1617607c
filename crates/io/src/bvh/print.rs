//! A document as text.

use super::document::{BvhDocument, BvhJoint};
use std::io::Write;

/// Deeper joints are not indented further, so that a long chain does not become mostly tabs.
const DEEPEST_INDENT: usize = 40;

/// Decimals of angles: half a millionth of a degree moves the end of a metre by 10 nanometres.
const ANGLE_DECIMALS: usize = 6;

impl BvhDocument {
    /// The file's text, with `decimals` digits after the point for lengths; every number finite and apart from the next.
    pub fn to_bytes(&self, decimals: usize) -> Vec<u8> {
        let mut out = b"HIERARCHY\n".to_vec();
        let mut open: Vec<usize> = Vec::new();
        for (index, joint) in self.joints.iter().enumerate() {
            while open.last().copied() != joint.parent {
                close(&mut out, open.len());
                if open.pop().is_none() {
                    break;
                }
            }
            begin(&mut out, joint, open.len(), decimals);
            open.push(index);
        }
        for depth in (1..=open.len()).rev() {
            close(&mut out, depth);
        }
        let header = format!("MOTION\nFrames: {}\nFrame Time: {}\n", self.frame_count, self.frame_time_secs);
        out.extend_from_slice(header.as_bytes());
        let decimals: Vec<usize> = self
            .joints
            .iter()
            .flat_map(|j| &j.channels)
            .map(|c| if c.kind == super::ChannelKind::Rotation { ANGLE_DECIMALS } else { decimals })
            .collect();
        for frame in 0..self.frame_count {
            for (i, (value, decimals)) in self.row(frame).iter().zip(&decimals).enumerate() {
                if i > 0 {
                    out.push(b' ');
                }
                number(&mut out, *value, *decimals);
            }
            out.push(b'\n');
        }
        out
    }
}

fn indent(out: &mut Vec<u8>, depth: usize) {
    out.extend(std::iter::repeat_n(b'\t', depth.min(DEEPEST_INDENT)));
}

fn begin(out: &mut Vec<u8>, joint: &BvhJoint, depth: usize, decimals: usize) {
    indent(out, depth);
    match (joint.end_site, joint.parent) {
        (true, _) => out.extend_from_slice(b"End Site"),
        (false, None) => out.extend_from_slice(b"ROOT "),
        (false, Some(_)) => out.extend_from_slice(b"JOINT "),
    }
    if !joint.end_site {
        out.extend_from_slice(joint.name.as_bytes());
    }
    out.push(b'\n');
    indent(out, depth);
    out.extend_from_slice(b"{\n");
    indent(out, depth + 1);
    out.extend_from_slice(b"OFFSET");
    for value in joint.offset {
        out.push(b' ');
        number(out, value, decimals);
    }
    out.push(b'\n');
    if !joint.end_site {
        indent(out, depth + 1);
        out.extend_from_slice(format!("CHANNELS {}", joint.channels.len()).as_bytes());
        for channel in &joint.channels {
            out.push(b' ');
            out.extend_from_slice(channel.name().as_bytes());
        }
        out.push(b'\n');
    }
}

fn close(out: &mut Vec<u8>, depth: usize) {
    indent(out, depth.saturating_sub(1));
    out.extend_from_slice(b"}\n");
}

/// Rounded to `decimals` digits after the point, without needless zeros.
fn number(out: &mut Vec<u8>, value: f64, decimals: usize) {
    let scaled = (value * 10f64.powi(decimals as i32)).round();
    if !(scaled.abs() < 9e15) {
        // Nothing that is not finite reaches this place; 0 would still be better than NaN in a file.
        let value = if value.is_finite() { value } else { 0.0 };
        let _ = write!(out, "{value}");
        return;
    }
    let (mut whole, negative) = (scaled.abs() as u64, scaled < 0.0);
    let mut digits = [0u8; 40];
    let mut at = digits.len();
    let mut place = 0;
    let mut significant = false;
    while whole > 0 || place <= decimals {
        let digit = (whole % 10) as u8;
        whole /= 10;
        significant |= digit != 0 || place >= decimals;
        if significant {
            at -= 1;
            digits[at] = b'0' + digit;
        }
        place += 1;
        if place == decimals && significant {
            at -= 1;
            digits[at] = b'.';
        }
    }
    if negative {
        out.push(b'-');
    }
    out.extend_from_slice(&digits[at..]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn text(value: f64, decimals: usize) -> String {
        let mut out = Vec::new();
        number(&mut out, value, decimals);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn fc_70_numbers_are_written_short_and_plain() {
        assert_eq!(text(0.0, 6), "0");
        assert_eq!(text(-0.0, 6), "0");
        assert_eq!(text(-1e-9, 6), "0");
        assert_eq!(text(90.0, 6), "90");
        assert_eq!(text(-7.5, 6), "-7.5");
        assert_eq!(text(0.05, 6), "0.05");
        assert_eq!(text(-0.000_001, 6), "-0.000001");
        assert_eq!(text(1_234.567_891_2, 6), "1234.567891");
        assert_eq!(text(5.0, 0), "5");
        assert_eq!(text(f64::NAN, 6), "0");
    }

    proptest! {
        #[test]
        fn written_numbers_read_back(value in -1e7f64..1e7, decimals in 0usize..8) {
            let back: f64 = text(value, decimals).parse().unwrap();
            prop_assert!((back - value).abs() <= 0.5001 * 10f64.powi(-(decimals as i32)) + value.abs() * 1e-15);
        }

        #[test]
        fn every_number_is_written_finite(value in any::<f64>()) {
            prop_assert!(text(value, 6).parse::<f64>().unwrap().is_finite());
        }
    }
}
