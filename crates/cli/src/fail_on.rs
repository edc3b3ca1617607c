//! `--fail-on NAME=VALUE`: thresholds on measures.

use crate::outcome::usage;
use crate::report::ClipReport;
use std::path::Path;
use std::str::FromStr;

/// The measures that have thresholds.
const NAMES: [&str; 8] =
    ["slide", "penetration", "float", "direction", "travel", "end", "smoothness", "orientation"];

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

/// Where measures come from: what cannot be measured there, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    /// A clip by itself.
    Alone,
    /// A clip against its source.
    Compared,
    /// A warped clip.
    Warped,
    /// A clip under pose control.
    Adjusted,
}

/// The worst value of every measure of a clip; `None` where it could not be measured.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    values: [Option<f64>; NAMES.len()],
    origin: Origin,
}

impl Measured {
    /// Those of one clip, which was compared with a source if it has a travel error.
    pub(crate) fn of(clip: &ClipReport) -> Measured {
        let values = [
            clip.foot_slide_metres.map(|s| s.worst),
            clip.penetration_metres,
            clip.float_metres,
            clip.direction_error_degrees.as_ref().map(|d| d.worst),
            clip.travel_error_metres,
            clip.end_error_metres,
            clip.smoothness,
            clip.orientation_error_degrees.as_ref().map(|d| d.worst),
        ];
        let compared = clip.travel_error_metres.is_some();
        Measured { values, origin: if compared { Origin::Compared } else { Origin::Alone } }
    }

    /// Those that pose control has: the worst slide in metres, what a look is short of its goal in degrees, smoothness.
    pub(crate) fn adjusted(slide: Option<f64>, short: Option<f64>, smoothness: f64) -> Measured {
        let values = [slide, None, None, short, None, None, Some(smoothness), None];
        Measured { values, origin: Origin::Adjusted }
    }

    /// Those that warping has: the worst slide in metres, and smoothness.
    pub(crate) fn warped(slide: Option<f64>, smoothness: f64) -> Measured {
        let values = [slide, None, None, None, None, None, Some(smoothness), None];
        Measured { values, origin: Origin::Warped }
    }

    /// Why a measure is not there.
    fn reason(&self, name: &str) -> &'static str {
        let of_feet = ["slide", "penetration", "float"].contains(&name);
        match self.origin {
            Origin::Warped if !is_of_warping(name) => OF_WARPING,
            Origin::Adjusted if !["slide", "direction", "smoothness"].contains(&name) => OF_ADJUSTING,
            Origin::Adjusted if name == "direction" => "nothing looks at a goal",
            _ if of_feet => "no foot of it is known, or none ever stands",
            _ if name == "end" => "no foot of it stands and no hand holds anything",
            Origin::Alone => "it is a comparison: give the source with --against",
            _ => "nothing of it is known on both sides",
        }
    }
}

const OF_WARPING: &str = "warp measures slide and smoothness; posewright measure has the others";

const OF_ADJUSTING: &str =
    "adjust measures slide, direction and smoothness; posewright measure has the others";

fn is_of_warping(name: &str) -> bool {
    ["slide", "smoothness"].contains(&name)
}

/// Refuses thresholds that warping cannot check, before any work is done.
pub(crate) fn check_for_warping(thresholds: &[FailOn]) -> anyhow::Result<()> {
    match thresholds.iter().find(|t| !is_of_warping(t.name)) {
        Some(other) => Err(usage(format!("--fail-on {}={}: {OF_WARPING}", other.name, other.limit))),
        None => Ok(()),
    }
}

impl FailOn {
    /// What was crossed and by how much, if it was.
    ///
    /// # Errors
    /// When the measure does not exist for this clip: a threshold that cannot be checked must not pass in silence.
    pub(crate) fn crossed_by(&self, measured: &Measured, file: &Path) -> anyhow::Result<Option<String>> {
        let place = NAMES.iter().position(|n| *n == self.name).unwrap_or(0);
        let Some(value) = measured.values[place] else {
            return Err(usage(format!(
                "{}: {} cannot be measured here ({}), so --fail-on {}={} cannot be checked",
                file.display(),
                self.name,
                measured.reason(self.name),
                self.name,
                self.limit
            )));
        };
        // A measure that is no number has failed.
        let passes = value <= self.limit;
        let unit = match self.name {
            "direction" | "orientation" => "°",
            "smoothness" => "",
            _ => " m",
        };
        Ok((!passes).then(|| format!("{} is {value:.4}{unit}, more than {}{unit}", self.name, self.limit)))
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
        let mut values = Measured { values: [None; NAMES.len()], origin: Origin::Alone };
        let limit: FailOn = "penetration=0.01".parse().unwrap();
        assert!(limit.crossed_by(&values, Path::new("a.glb")).is_err(), "nothing measured, nothing passed");
        for (value, crossed) in [(0.01, false), (0.0101, true), (f64::NAN, true)] {
            values.values[1] = Some(value);
            assert_eq!(limit.crossed_by(&values, Path::new("a.glb")).unwrap().is_some(), crossed);
        }
        let alone: FailOn = "travel=0.01".parse().unwrap();
        let reason = alone.crossed_by(&values, Path::new("a.glb")).unwrap_err().to_string();
        assert!(reason.contains("--against"), "{reason}");
        let reason =
            limit.crossed_by(&Measured { values: [None; NAMES.len()], ..values }, Path::new("a.glb"));
        let reason = reason.unwrap_err().to_string();
        assert!(reason.contains("foot") && !reason.contains("--against"), "{reason}");
        assert!(check_for_warping(&[alone]).is_err());
    }
}
