//! How planted feet are held, as a map says it.
//!
//! Under `[contacts.feet]` for both feet, and `[contacts.leftFoot]` or `[contacts.rightFoot]` for one of them: `remedies`,
//! what is done in this order about a foot that does not reach its place, each with its limit: `"pelvis 0.25"` (leg
//! lengths), `"stretch 1.05"` (ratio), `"release 0.2"` (seconds of the fade). Under `[contacts.feet]` also `fade_secs`, and
//! `treadmill`: `"find"` or `"ignore"` the belt under walks in place.

use super::{MapError, MapFile};
use posewright::humanoid::Side;
use posewright::retarget::feet::{FeetOptions, Remedy, Treadmill};
use serde::{Deserialize, Serialize};

/// How one foot, or both, are held.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContactEntry {
    /// What is done about a foot that does not reach its place, in order; as without a map when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remedies: Option<Vec<String>>,
    /// How long corrections fade, seconds; both feet only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fade_secs: Option<f32>,
    /// What is done about walks in place: `find` or `ignore`; both feet only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub treadmill: Option<String>,
}

const KNOWN: &str = "\"pelvis 0.25\" (leg lengths, 0 to 2), \"stretch 1.05\" (ratio, 1 to 2) or \"release 0.2\" (seconds, 0 to 10)";

impl MapFile {
    /// The options of the contact pass that this map asks for.
    ///
    /// # Errors
    /// When a name is none of `feet`, `leftFoot` and `rightFoot`, or a remedy is unknown or has a limit that it cannot have.
    pub fn feet_options(&self) -> Result<FeetOptions, MapError> {
        let mut options = FeetOptions::default();
        for (name, entry) in &self.contacts {
            let wrong = |option: &str, value: String, known: &str| MapError::Contact {
                contact: name.clone(),
                option: option.to_string(),
                value,
                known: known.to_string(),
            };
            let remedies = entry.remedies.as_ref().map(|texts| {
                let one =
                    |text: &String| remedy(text).ok_or_else(|| wrong("remedies", format!("{text:?}"), KNOWN));
                texts.iter().map(one).collect::<Result<Vec<Remedy>, MapError>>()
            });
            let remedies = remedies.transpose()?;
            let side = match name.as_str() {
                "feet" => None,
                "leftFoot" => Some(Side::Left),
                "rightFoot" => Some(Side::Right),
                _ => return Err(wrong("name", format!("{name:?}"), "feet, leftFoot or rightFoot")),
            };
            match (side, entry.fade_secs) {
                (None, Some(secs)) if (0.0..=10.0).contains(&secs) => options.fade_secs = secs,
                (_, Some(secs)) => {
                    return Err(wrong(
                        "fade_secs",
                        secs.to_string(),
                        "0 to 10 seconds, under [contacts.feet]",
                    ));
                }
                _ => {}
            }
            match (side, entry.treadmill.as_deref()) {
                (_, None) => {}
                (None, Some("find")) => options.treadmill = Treadmill::Find,
                (None, Some("ignore")) => options.treadmill = Treadmill::Ignore,
                (_, Some(word)) => {
                    let known = "\"find\" or \"ignore\", under [contacts.feet]";
                    return Err(wrong("treadmill", format!("{word:?}"), known));
                }
            }
            match side {
                None => options.remedies = remedies.unwrap_or(options.remedies),
                Some(side) => options.own_remedies[side as usize] = remedies,
            }
        }
        Ok(options)
    }
}

/// A remedy as a map writes it.
pub fn remedy_words(remedy: &Remedy) -> String {
    match remedy {
        Remedy::Pelvis { most } => format!("pelvis {most}"),
        Remedy::Stretch { most } => format!("stretch {most}"),
        Remedy::Release { fade_secs } => format!("release {fade_secs}"),
    }
}

fn remedy(text: &str) -> Option<Remedy> {
    let (word, limit) = text.split_once(' ')?;
    let limit: f32 = limit.trim().parse().ok()?;
    let within = |from: f32, to: f32| (from..=to).contains(&limit);
    match word {
        "pelvis" if within(0.0, 2.0) => Some(Remedy::Pelvis { most: limit }),
        "stretch" if within(1.0, 2.0) => Some(Remedy::Stretch { most: limit }),
        "release" if within(0.0, 10.0) => Some(Remedy::Release { fade_secs: limit }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remedies_are_read_written_and_checked() {
        let text = "[contacts.feet]\nremedies = [\"pelvis 0.1\", \"stretch 1.05\", \"release 0.3\"]\nfade_secs = 0.25\ntreadmill = \"ignore\"\n\
                    [contacts.leftFoot]\nremedies = []\n";
        let map = MapFile::parse(text).unwrap();
        let options = map.feet_options().unwrap();
        let [pelvis, stretch] = [Remedy::Pelvis { most: 0.1 }, Remedy::Stretch { most: 1.05 }];
        assert_eq!(options.remedies, [pelvis, stretch, Remedy::Release { fade_secs: 0.3 }]);
        assert_eq!((options.fade_secs, options.remedies(Side::Left).len()), (0.25, 0));
        assert_eq!(options.remedies(Side::Right).len(), 3);
        let written = map.to_toml();
        let again = MapFile::parse(&written).unwrap();
        assert_eq!((&again.contacts, again.to_toml()), (&map.contacts, written));
        assert_eq!(MapFile::parse("").unwrap().feet_options().unwrap(), FeetOptions::default());
        let error = |text: &str| MapFile::parse(text).unwrap().feet_options().unwrap_err().to_string();
        assert!(error("[contacts.feet]\nremedies = [\"stretch 0.9\"]\n").contains("stretch 1.05"));
        assert!(error("[contacts.feet]\nremedies = [\"pelvis\"]\n").contains("pelvis 0.25"));
        assert!(error("[contacts.feet]\ntreadmill = \"on\"\n").contains("ignore"));
        assert!(error("[contacts.leftFoot]\ntreadmill = \"find\"\n").contains("[contacts.feet]"));
        assert!(error("[contacts.foot]\n").contains("leftFoot"));
        assert!(error("[contacts.leftFoot]\nfade_secs = 0.2\n").contains("[contacts.feet]"));
    }
}
