//! One word for a clip, and the reasons for it.
//!
//! The bounds are what people see: half a centimetre of slide is not noticed, two centimetres are; a pop shows as an
//! acceleration well beyond the source's.

use super::ClipReport;
use serde::Serialize;

/// A word for a clip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Word {
    /// Nothing to see.
    #[serde(rename = "good")]
    Good,
    /// Something is worth a look.
    #[serde(rename = "look")]
    Look,
    /// Better not used as it is.
    #[serde(rename = "better not")]
    BetterNot,
}

impl Word {
    /// As it is written in reports.
    pub fn text(self) -> &'static str {
        match self {
            Word::Good => "good",
            Word::Look => "look",
            Word::BetterNot => "better not",
        }
    }
}

/// A word with its reasons.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Verdict {
    /// The worst of all reasons.
    pub word: Word,
    /// What is worth saying, worst first; empty when all is good.
    pub because: Vec<String>,
}

/// A measure with the values up to which it is good and tolerable.
struct Bound {
    value: Option<f64>,
    good: f64,
    tolerable: f64,
    say: fn(f64) -> String,
}

/// Judges a clip by its measures.
pub fn verdict(clip: &ClipReport) -> Verdict {
    let released = clip.contacts.iter().filter(|c| c.released).count();
    let part = (!clip.contacts.is_empty()).then(|| released as f64 / clip.contacts.len() as f64);
    let bounds = [
        Bound {
            value: clip.foot_slide_metres.map(|s| s.worst),
            good: 0.005,
            tolerable: 0.02,
            say: |v| format!("a planted foot slides by {:.1} mm", 1e3 * v),
        },
        Bound {
            value: clip.penetration_metres,
            good: 0.005,
            tolerable: 0.02,
            say: |v| format!("a sole in contact is {:.1} mm under the ground", 1e3 * v),
        },
        Bound {
            value: clip.float_metres,
            good: 0.01,
            tolerable: 0.03,
            say: |v| format!("a sole in contact floats {:.1} mm over the ground", 1e3 * v),
        },
        Bound {
            value: clip.hold_error_metres,
            good: 0.005,
            tolerable: 0.03,
            say: |v| format!("a hand is {:.1} mm from what it holds", 1e3 * v),
        },
        Bound {
            value: clip.smoothness,
            good: 1.5,
            tolerable: 2.5,
            say: |v| format!("a joint moves {v:.2} times as abruptly as the source's"),
        },
        Bound {
            value: part,
            good: 0.02,
            tolerable: 0.25,
            say: |v| format!("{:.0} % of the contacts were out of reach and released", 1e2 * v),
        },
    ];
    let mut reasons: Vec<(Word, String)> = Vec::new();
    for bound in bounds {
        let Some(value) = bound.value else { continue };
        let word = match value {
            v if v <= bound.good => continue,
            v if v <= bound.tolerable => Word::Look,
            _ => Word::BetterNot,
        };
        reasons.push((word, (bound.say)(value)));
    }
    reasons.sort_by_key(|(word, _)| std::cmp::Reverse(*word));
    Verdict {
        word: reasons.first().map_or(Word::Good, |(word, _)| *word),
        because: reasons.into_iter().map(|(_, text)| text).collect(),
    }
}
