//! The options of a map's chains as rules of the retarget.
//!
//! Under `[chains.NAME]`: `mode` (spread, from-base, from-tip, polyline, copy-local, hold), `weight` (0 to 1),
//! `fallback` (stance, mirror, or the name of another chain of the source), `stretch` (ignore, ratio, absolute) and
//! `scale` (ignore, copy, ratio). NAME is a chain, a limb (leftArm, rightLeg) or a bone.

use super::{ChainEntry, MapError, MapFile};
use posewright::retarget::{ChainMode, ChainRule, Fallback, ScaleRule, Stretch};
use toml::Value;

const MODES: [(&str, ChainMode); 6] = [
    ("spread", ChainMode::Spread),
    ("from-base", ChainMode::FromBase),
    ("from-tip", ChainMode::FromTip),
    ("polyline", ChainMode::Polyline),
    ("copy-local", ChainMode::CopyLocal),
    ("hold", ChainMode::Hold),
];
const STRETCHES: [(&str, Stretch); 3] =
    [("ignore", Stretch::Ignore), ("ratio", Stretch::Ratio), ("absolute", Stretch::Absolute)];
const SCALES: [(&str, ScaleRule); 3] =
    [("ignore", ScaleRule::Ignore), ("copy", ScaleRule::Copy), ("ratio", ScaleRule::Ratio)];

impl MapFile {
    /// The rules of all chains that have options.
    ///
    /// # Errors
    /// When an option is unknown or has a value that it cannot have.
    pub fn chain_rules(&self) -> Result<Vec<ChainRule>, MapError> {
        let with_options = self.chains.iter().filter(|(_, chain)| !chain.options.is_empty());
        with_options.map(|(name, chain)| rule(name, chain)).collect()
    }
}

fn rule(name: &str, chain: &ChainEntry) -> Result<ChainRule, MapError> {
    let mut rule = ChainRule::new(name);
    for (option, value) in &chain.options {
        let wrong = |known: String| MapError::Option {
            chain: name.to_string(),
            option: option.clone(),
            value: value.to_string(),
            known,
        };
        match option.as_str() {
            "mode" => rule.mode = word(value, &MODES).map_err(wrong)?,
            "stretch" => rule.stretch = word(value, &STRETCHES).map_err(wrong)?,
            "scale" => rule.scale = word(value, &SCALES).map_err(wrong)?,
            "weight" => rule.weight = weight(value).ok_or_else(|| wrong("a number from 0 to 1".into()))?,
            "fallback" => {
                let text = value.as_str().ok_or_else(|| wrong("stance, mirror or a chain's name".into()))?;
                rule.fallback = match text {
                    "stance" => Fallback::Stance,
                    "mirror" => Fallback::Mirror,
                    other => Fallback::Chain(other.to_string()),
                };
            }
            _ => return Err(wrong("no such option: mode, weight, fallback, stretch or scale".into())),
        }
    }
    Ok(rule)
}

fn word<T: Copy>(value: &Value, known: &[(&str, T)]) -> Result<T, String> {
    let found = value.as_str().and_then(|text| known.iter().find(|(name, _)| *name == text));
    found
        .map(|(_, meaning)| *meaning)
        .ok_or_else(|| known.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", "))
}

fn weight(value: &Value) -> Option<f32> {
    let number = value.as_float().or_else(|| value.as_integer().map(|n| n as f64))?;
    (0.0..=1.0).contains(&number).then_some(number as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> Result<Vec<ChainRule>, MapError> {
        MapFile::parse(text)?.chain_rules()
    }

    #[test]
    fn options_become_rules() {
        let text = "[chains.tail]\nsource = [\"a\"]\nmode = \"from-tip\"\nweight = 0.5\nfallback = \"spine\"\n\
                    [chains.leftArm]\nstretch = \"ratio\"\nscale = \"copy\"\nweight = 1\n[chains.neck]\nsource = []\n";
        let rules = rules(text).unwrap();
        assert_eq!(rules.len(), 2, "a chain without options has no rule");
        assert_eq!((rules[0].mode, rules[0].weight), (ChainMode::FromTip, 0.5));
        assert_eq!(rules[0].fallback, Fallback::Chain("spine".into()));
        assert_eq!((rules[1].stretch, rules[1].scale), (Stretch::Ratio, ScaleRule::Copy));
    }

    #[test]
    fn wrong_options_are_named_with_what_is_known() {
        let error = |line: &str| rules(&format!("[chains.tail]\n{line}\n")).unwrap_err().to_string();
        assert!(error("mode = \"wiggle\"").contains("from-base"));
        assert!(error("weight = 1.5").contains("0 to 1"));
        assert!(error("wieght = 1.0").contains("no such option"));
        assert!(error("fallback = 3").contains("mirror"));
    }
}
