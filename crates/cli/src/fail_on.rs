//! `--fail-on NAME=VALUE`: thresholds on measures.

use crate::outcome::usage;
use crate::report::ClipReport;
use std::path::Path;
use std::str::FromStr;

/// The measures that have thresholds.
const NAMES: [&str; 7] = ["slide", "penetration", "float", "direction", "travel", "end", "smoothness"];

/// A measure's name and the largest value that passes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FailOn {
    name: &'static str,
    limit: f64,
}

impl FromStr for FailOn {
    type Err = String;

    fn from_str(text: &str) -> Result<FailOn, String> {
        let (name, limit) = text.split_once('=').ok_or("expected NAME=VALUE, such as slide=0.02")?;
        let name = NAMES.into_iter().find(|n| *n == name);
        let name = name.ok_or_else(|| format!("known measures are {}", NAMES.join(", ")))?;
        match limit.parse::<f64>() {
            Ok(limit) if limit.is_finite() && limit >= 0.0 => Ok(FailOn { name, limit }),
            _ => Err("the value must be a number, 0 or more".into()),
        }
    }
}

/// The worst value of every measure of a clip; `None` where it could not be measured.
#[derive(Clone, Debug)]
pub(crate) struct Measured([Option<f64>; NAMES.len()]);

impl Measured {
    /// Those of one clip.
    pub(crate) fn of(clip: &ClipReport) -> Measured {
        let end = clip.contacts.iter().map(|c| c.residual_metres).reduce(f64::max);
        Measured([
            clip.foot_slide_metres.map(|s| s.worst),
            clip.penetration_metres,
            clip.float_metres,
            clip.direction_error_degrees.as_ref().map(|d| d.worst),
            clip.travel_error_metres,
            end,
            clip.smoothness,
        ])
    }

    /// Those that pose control has: the worst slide in metres, what a look is short of its goal in degrees, smoothness.
    pub(crate) fn adjusted(slide: Option<f64>, short: Option<f64>, smoothness: f64) -> Measured {
        Measured([slide, None, None, short, None, None, Some(smoothness)])
    }

    /// Those that warping has: the worst slide in metres, and smoothness.
    pub(crate) fn warped(slide: Option<f64>, smoothness: f64) -> Measured {
        Measured([slide, None, None, None, None, None, Some(smoothness)])
    }
}

impl FailOn {
    /// What was crossed and by how much, if it was.
    ///
    /// # Errors
    /// When the measure does not exist for this clip: a threshold that cannot be checked must not pass in silence.
    pub(crate) fn crossed_by(&self, measured: &Measured, file: &Path) -> anyhow::Result<Option<String>> {
        let place = NAMES.iter().position(|n| *n == self.name).unwrap_or(0);
        let Some(value) = measured.0[place] else {
            return Err(usage(format!(
                "{}: {} cannot be measured here, so --fail-on {}={} cannot be checked; direction, travel and \
                 smoothness need --against",
                file.display(),
                self.name,
                self.name,
                self.limit
            )));
        };
        // A measure that is no number has failed.
        let passes = value <= self.limit;
        Ok((!passes).then(|| format!("{} is {value:.4}, more than {}", self.name, self.limit)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_are_parsed() {
        assert_eq!("slide=0.02".parse::<FailOn>().unwrap(), FailOn { name: "slide", limit: 0.02 });
        for wrong in ["slide", "slide=", "slide=-1", "slide=nan", "speed=1"] {
            assert!(wrong.parse::<FailOn>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_larger_values_cross() {
        let mut values = Measured([None; NAMES.len()]);
        let limit: FailOn = "penetration=0.01".parse().unwrap();
        assert!(limit.crossed_by(&values, Path::new("a.glb")).is_err(), "nothing measured, nothing passed");
        for (value, crossed) in [(0.01, false), (0.0101, true), (f64::NAN, true)] {
            values.0[1] = Some(value);
            assert_eq!(limit.crossed_by(&values, Path::new("a.glb")).unwrap().is_some(), crossed);
        }
    }
}
