//! The machine-readable answers. Field names are a promise to scripts: fields may be added, none renamed.

mod clips;
mod curves;
mod ground;
mod page;
mod pairs;
mod plot;
mod verdict;

pub use clips::{
    BeltReport, ClipReport, Comparison, ContactReport, DirectionReport, MeanWorst, Place, UnreachableReport,
    WorstAt, travel_frame,
};
pub use curves::{ClipCurves, HoldSeries};
pub use page::{Page, PageOf};
pub use pairs::{Matching, PairReport};
pub use verdict::{Bound, Finding, Verdict, Word, verdict};

use posewright::{Clip, Note, NoteKind};
use serde::Serialize;
use std::collections::{HashMap, HashSet};

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

/// Notes in order, each once; what is said of several places is said once, with all of them.
pub fn notes(notes: &[Note]) -> Vec<NoteReport> {
    let report = |n: Note| NoteReport { kind: n.kind.word(), r#where: n.place, text: n.text };
    gathered(notes).into_iter().map(report).collect()
}

/// Notes in order; those of one kind with one text become one, whose place lists theirs.
pub fn gathered(notes: &[Note]) -> Vec<Note> {
    let mut out: Vec<Note> = Vec::new();
    let mut known: HashMap<(NoteKind, &str), (usize, HashSet<&str>)> = HashMap::new();
    for note in notes {
        let (at, places) = known.entry((note.kind, &note.text)).or_insert((out.len(), HashSet::new()));
        if !places.insert(&note.place) {
            continue;
        }
        match out.get_mut(*at) {
            None => out.push(note.clone()),
            Some(first) => first.place = format!("{}, {}", first.place, note.place),
        }
    }
    out
}

/// The rate of a clip whose keys stand evenly, else `None`.
pub fn frames_per_second(clip: &Clip, times: &[f64]) -> Option<f64> {
    if let Some(frame_time) = clip.frame_time_secs {
        return (frame_time > 0.0).then(|| 1.0 / frame_time);
    }
    even_rate(times)
}

/// The rate of times that stand evenly, else `None`.
fn even_rate(times: &[f64]) -> Option<f64> {
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
    fn what_is_said_of_several_places_is_said_once() {
        let notes = [
            Note::information("left", "no fingers"),
            Note::warning("hips", "odd"),
            Note::information("right", "no fingers"),
            Note::information("left", "no fingers"),
        ];
        let found = gathered(&notes);
        assert_eq!(found, [Note::information("left, right", "no fingers"), Note::warning("hips", "odd")]);
    }

    #[test]
    fn only_even_keys_have_a_rate() {
        let clip = Clip::empty("", 1);
        let thirty: Vec<f64> = (0..50).map(|i| f64::from(i as f32 / 30.0)).collect();
        assert_eq!(frames_per_second(&clip, &thirty), Some(30.0));
        assert_eq!(frames_per_second(&clip, &[0.0, 0.1, 0.3]), None);
        assert_eq!(frames_per_second(&clip, &[0.0, 0.1]), None, "two keys are no rate");
    }
}
