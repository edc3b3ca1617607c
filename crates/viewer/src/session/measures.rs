//! What is measured on the clip in use.

use super::state::{Mark, MeasuresState};
use super::view::Pair;
use posewright::{Clip, Note};
use posewright_io::report::{ClipReport, Comparison, ContactReport, notes, travel_frame};
use posewright_io::take::CarriedClip;

pub(super) fn of(
    revision: u64,
    pair: Pair<'_>,
    carried: &CarriedClip,
    (clip, times): (&Clip, &[f64]),
) -> MeasuresState {
    let travel = travel_frame(pair.retarget, (pair.source, pair.target), &pair.pairing.options);
    let comparison =
        Comparison { source: (pair.source, pair.source_clip), target: (pair.target, clip), times, travel };
    let mut report = ClipReport::compared(&pair.source_clip.name, &comparison);
    let mut said: Vec<Note> = carried.planted.as_ref().map_or(Vec::new(), |p| report.add_contacts(p));
    said.extend(report.add_grips(&carried.gripped));
    said.extend(carried.notes.iter().cloned());
    let time = |frame: usize| carried.times.get(frame).copied().unwrap_or(pair.source_clip.duration_secs);
    let mark = |c: &ContactReport| Mark {
        bone: c.bone,
        from_secs: time(c.from),
        to_secs: time(c.to),
        released: c.released,
    };
    let contacts = report.contacts.iter().map(mark).collect();
    let unreachable = report.unreachable.iter().map(|u| (u.bone, time(u.frame))).collect();
    MeasuresState { revision, report, contacts, unreachable, notes: notes(&said) }
}
