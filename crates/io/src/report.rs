//! The machine-readable answers. Field names are a promise to scripts: fields may be added, none renamed.

mod clips;
mod pairs;

pub use clips::{
    ClipReport, Comparison, ContactReport, DirectionReport, MeanWorst, UnreachableReport, travel_frame,
};
pub use pairs::{Matching, PairReport};

use posewright::{Clip, Note};
use serde::Serialize;

/// A note.
#[derive(Clone, Debug, Serialize)]
pub struct NoteReport {
    /// `information`, `guess`, `repair`, `ignored` or `warning`.
    pub kind: &'static str,
    /// What it is about.
    pub r#where: String,
    /// What there is to say.
    pub text: String,
}

/// Notes in order, each once.
pub fn notes(notes: &[Note]) -> Vec<NoteReport> {
    let mut seen: Vec<&Note> = Vec::new();
    for note in notes {
        if !seen.contains(&note) {
            seen.push(note);
        }
    }
    let report =
        |n: &Note| NoteReport { kind: n.kind.word(), r#where: n.place.clone(), text: n.text.clone() };
    seen.into_iter().map(report).collect()
}

/// The rate of a clip whose keys stand evenly, else `None`.
pub fn frames_per_second(clip: &Clip, times: &[f64]) -> Option<f64> {
    if let Some(frame_time) = clip.frame_time_secs {
        return (frame_time > 0.0).then(|| 1.0 / frame_time);
    }
    let (first, last) = (times.first()?, times.last()?);
    if times.len() < 3 {
        return None;
    }
    let step = (last - first) / (times.len() - 1) as f64;
    // Key times are f32 in glTF.
    let tolerance = (1e-3 * step).max(last * f64::from(f32::EPSILON) * 2.0);
    let even = times.iter().enumerate().all(|(i, t)| (t - first - step * i as f64).abs() <= tolerance);
    let rate = 1.0 / step;
    even.then(|| if (rate - rate.round()).abs() < 1e-3 { rate.round() } else { rate })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_even_keys_have_a_rate() {
        let clip = Clip::empty("", 1);
        let thirty: Vec<f64> = (0..50).map(|i| f64::from(i as f32 / 30.0)).collect();
        assert_eq!(frames_per_second(&clip, &thirty), Some(30.0));
        assert_eq!(frames_per_second(&clip, &[0.0, 0.1, 0.3]), None);
        assert_eq!(frames_per_second(&clip, &[0.0, 0.1]), None, "two keys are no rate");
    }
}
