//! Units and axes as people write them.

use crate::scene::{Unit, UpAxis};
use std::fmt;
use std::str::FromStr;

const UNITS: [(&str, f64); 6] =
    [("m", 1.0), ("cm", 0.01), ("mm", 0.001), ("in", 0.0254), ("ft", 0.3048), ("cmu", 0.0254 / 0.45)];

/// What a figure may be measured in, metres: from micrometres to kilometres.
const LEAST: f64 = 1e-6;
const MOST: f64 = 1e3;

/// `auto`, a unit's name, or metres per unit.
impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unit::Auto => f.write_str("auto"),
            Unit::Metres(metres) => match UNITS.iter().find(|(_, m)| m == metres) {
                Some((name, _)) => f.write_str(name),
                None => write!(f, "{metres}"),
            },
        }
    }
}

impl FromStr for Unit {
    type Err = String;

    fn from_str(text: &str) -> Result<Unit, String> {
        if text.eq_ignore_ascii_case("auto") {
            return Ok(Unit::Auto);
        }
        if let Some((_, metres)) = UNITS.iter().find(|(name, _)| text.eq_ignore_ascii_case(name)) {
            return Ok(Unit::Metres(*metres));
        }
        match text.parse::<f64>() {
            Ok(metres) if (LEAST..=MOST).contains(&metres) => Ok(Unit::Metres(metres)),
            _ => Err(
                "expected auto, m, cm, mm, in, ft, cmu, or metres per unit such as 0.01, from 1e-6 to 1000"
                    .into(),
            ),
        }
    }
}

/// `auto`, `y` or `z`.
impl fmt::Display for UpAxis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            UpAxis::Auto => "auto",
            UpAxis::Y => "y",
            UpAxis::Z => "z",
        })
    }
}

impl FromStr for UpAxis {
    type Err = String;

    fn from_str(text: &str) -> Result<UpAxis, String> {
        match text.to_ascii_lowercase().as_str() {
            "auto" => Ok(UpAxis::Auto),
            "y" => Ok(UpAxis::Y),
            "z" => Ok(UpAxis::Z),
            _ => Err("expected auto, y or z".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_are_read_as_they_are_shown() {
        for text in ["auto", "m", "cm", "in", "0.5"] {
            assert_eq!(text.parse::<Unit>().unwrap().to_string(), text);
        }
        assert_eq!("in".parse::<Unit>().unwrap(), Unit::Metres(0.0254));
        for wrong in ["", "-1", "0", "nan", "inf", "furlong"] {
            assert!(wrong.parse::<Unit>().is_err(), "{wrong}");
        }
    }
}
