//! The clips of a source carried over to a target, each with its measures.

use crate::pair::Pair;
use crate::reach;
use crate::report::{ClipCurves, ClipReport, Comparison, travel_frame};
use anyhow::{Context, bail};
use posewright::measure::Performance;
use posewright::retarget::RetargetCache;
use posewright::retarget::grips::GripPhase;
use posewright::{Clip, Note, Retarget, RetargetOptions};
use posewright_io::take::{self, CarryOptions, Carrying};
use posewright_io::vrma::Face;
use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

pub(crate) use posewright_io::take::Hands as HandsOption;

/// Which part of the clips is wanted, and with which keys.
#[derive(Clone, Debug)]
pub(crate) struct TakeOptions<'a> {
    pub(crate) clip: Option<&'a str>,
    pub(crate) frames_per_second: Option<f64>,
    pub(crate) range: Option<Range>,
    /// Frames that are added at most to a clip.
    pub(crate) most_added: Option<usize>,
    /// Whether planted feet are held.
    pub(crate) feet: bool,
    /// Which grips are held.
    pub(crate) hands: HandsOption,
    /// Whether curves over time are wanted.
    pub(crate) curves: bool,
}

/// Hands that part from what the source's hold by more than this are told of, metres.
const TOLD_HOLD_METRES: f64 = 0.005;

/// A clip on the target with what was measured.
#[derive(Debug)]
pub(crate) struct Take {
    pub(crate) clip: Clip,
    pub(crate) report: ClipReport,
    /// Expressions and gaze of a source that is a VRM animation.
    pub(crate) face: Option<Face>,
    /// What it did over time, where asked for.
    pub(crate) curves: Option<ClipCurves>,
}

/// More frames than this are a mistake in a rate or in a file's frame time.
const MOST_FRAMES: f64 = 5e6;

/// Carries every wanted clip of a pair over and measures it. Each clip has its own floor, hence its own retarget where
/// floors differ.
pub(crate) fn carry(
    pair: &Pair,
    target: &Path,
    options: &TakeOptions<'_>,
    retargeting: &RetargetOptions,
    notes: &mut Vec<Note>,
) -> anyhow::Result<(Vec<Take>, Arc<Retarget>)> {
    let mut takes = Vec::new();
    let mut cache = RetargetCache::default();
    let mut first: Option<Arc<Retarget>> = None;
    let clips = pair.source.clips(options.clip)?;
    let most_added = Some(take::most_added(clips.iter().copied()));
    let options = &TakeOptions { most_added, ..options.clone() };
    for clip in clips {
        if let Some(rate) = options.frames_per_second.filter(|rate| clip.duration_secs * rate > MOST_FRAMES) {
            bail!(
                "clip {:?} lasts {} s: {rate} frames a second are too many; lower --fps",
                clip.name,
                clip.duration_secs
            );
        }
        let source_floor = source_floor(pair, retargeting.source_floor, clip, notes);
        let retargeting = RetargetOptions { source_floor, ..retargeting.clone() };
        let retarget = pair.cached_retarget(&mut cache, target, &retargeting)?;
        takes.push(carry_clip((pair, target), &retarget, clip, options, &retargeting, notes)?);
        first.get_or_insert(retarget);
    }
    let first = first.context("no clip was chosen")?;
    Ok((takes, first))
}

fn carry_clip(
    (pair, target): (&Pair, &Path),
    retarget: &Retarget,
    clip: &Clip,
    options: &TakeOptions<'_>,
    retargeting: &RetargetOptions,
    notes: &mut Vec<Note>,
) -> anyhow::Result<Take> {
    let (from, to) = (&pair.source_character, &pair.target_character);
    let range_secs = options.range.as_ref().map(|r| r.seconds(clip)).transpose()?;
    notes.extend(options.range.as_ref().and_then(|range| range.beyond(clip)));
    let carrying = Carrying { source: from, target: to, retarget, retargeting, hands: &pair.hands };
    let mut carried = carrying.carry(
        clip,
        &CarryOptions {
            frames_per_second: options.frames_per_second,
            range_secs,
            most_added: options.most_added,
            feet: options.feet.then(|| pair.feet.clone()),
            hands: options.hands,
        },
    );
    let remedy =
        "look at the units of source (--unit) and target (--target-unit), at --floor and --travel-scale";
    reach::check(to.skeleton(), &carried.clip, remedy)
        .with_context(|| format!("{} onto {}", pair.source.path.display(), target.display()))?;
    notes.append(&mut carried.notes);
    let comparison = Comparison {
        source: (from, clip),
        target: (to, &carried.clip),
        times: &carried.times,
        travel: travel_frame(retarget, (from, to), retargeting),
        treadmill: carried.treadmill(&pair.feet),
    };
    let mut report = ClipReport::compared(&clip.name, &comparison);
    let grips: Vec<GripPhase> = carried.gripped.contacts.iter().map(|c| c.phase).collect();
    if !grips.is_empty() {
        let (s, t) = (Performance::new(from, clip), Performance::new(to, &carried.clip));
        report.measure_holds(&s, &t, &carried.times, &grips);
    } else if let Some(metres) = report.hold_error_metres.filter(|metres| *metres > TOLD_HOLD_METRES) {
        let text = format!(
            "hands hold something on the source and are up to {metres:.3} m from it here; --contacts feet,hands keeps them on it"
        );
        notes.push(Note::information(format!("clip {:?}", clip.name), text));
    }
    let curves =
        options.curves.then(|| ClipCurves::of(&comparison, (!grips.is_empty()).then_some(grips.as_slice())));
    if let Some(planted) = &carried.planted {
        notes.extend(report.add_contacts(planted, &carried.times));
    }
    notes.extend(report.add_grips(&carried.gripped));
    report.judge();
    let mut face = face(pair, clip);
    if range_secs.is_some() {
        let (start, end) = (carried.times[0], carried.times[carried.times.len() - 1]);
        carried.clip.shift(-start);
        face.iter_mut().for_each(|face| face.cut(start, end));
    }
    Ok(Take { clip: carried.clip, report, face, curves })
}

/// What the clip's animation moves besides the body, where the source is a VRM animation.
fn face(pair: &Pair, clip: &Clip) -> Option<Face> {
    let document = pair.source.document.as_ref()?;
    let found = pair.source.scene.clips.iter().find(|found| std::ptr::eq(&found.clip, clip))?;
    document.face(found.index).ok()?
}

/// The level of the floor that a clip of the source was recorded on.
pub(crate) fn source_floor(
    pair: &Pair,
    given: Option<f32>,
    clip: &Clip,
    notes: &mut Vec<Note>,
) -> Option<f32> {
    take::source_floor((&pair.source_character, &pair.target_character), given, clip, notes)
}

/// A part of a clip: frames (`10:250`) or seconds (`0.5s:3s`); either end may be left out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Range {
    from: Option<Place>,
    to: Option<Place>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    Frame(usize),
    Seconds(f64),
}

impl std::str::FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let wrong = || {
            "expected FRAMES such as 10:250, or seconds such as 0.5s:3s; either end may be left out"
                .to_string()
        };
        let (from, to) = text.split_once(':').ok_or_else(wrong)?;
        let place = |text: &str| -> Result<Option<Place>, String> {
            if text.is_empty() {
                return Ok(None);
            }
            match text.strip_suffix('s') {
                Some(secs) => match secs.parse::<f64>() {
                    Ok(secs) if secs >= 0.0 && secs.is_finite() => Ok(Some(Place::Seconds(secs))),
                    _ => Err(wrong()),
                },
                None => text.parse().map(|frame| Some(Place::Frame(frame))).map_err(|_| wrong()),
            }
        };
        Ok(Range { from: place(from)?, to: place(to)? })
    }
}

impl Range {
    /// First and last time in a clip.
    fn seconds(&self, clip: &Clip) -> anyhow::Result<(f64, f64)> {
        let times = clip.key_times();
        let end = clip.duration_secs;
        let time = |place: Option<Place>, default: f64| match place {
            None => default,
            Some(Place::Seconds(secs)) => secs.min(end),
            Some(Place::Frame(frame)) => times.get(frame).copied().unwrap_or(end),
        };
        let (from, to) = (time(self.from, 0.0), time(self.to, end));
        if from > to || self.from.is_some_and(|place| place.is_beyond(clip)) {
            anyhow::bail!(
                "clip {:?}: nothing of it is in --range; it has frames 0 to {}, {end:.3} s",
                clip.name,
                times.len() - 1
            );
        }
        Ok((from, to))
    }

    /// A note where the range ends after the clip does.
    fn beyond(&self, clip: &Clip) -> Option<Note> {
        self.to.filter(|place| place.is_beyond(clip))?;
        let (last, end) = (clip.key_times().len() - 1, clip.duration_secs);
        let text = format!("--range ends after it; what there is was taken, up to frame {last}, {end:.3} s");
        Some(Note::information(format!("clip {:?}", clip.name), text))
    }
}

impl Place {
    /// Whether the clip ends before it. Seconds are forgiven what their decimals round off.
    fn is_beyond(self, clip: &Clip) -> bool {
        match self {
            Place::Frame(frame) => frame >= clip.key_times().len(),
            Place::Seconds(secs) => secs > clip.duration_secs + 0.0005,
        }
    }
}

/// What the clips of one source are called: `name` when given, the file's stem where a clip has no name of its own or
/// several takes go into one file, with a number where names would repeat.
pub(crate) fn name_clips(
    takes: &mut [Take],
    source: &Path,
    name: Option<&str>,
    many_sources: bool,
    used: &mut HashSet<String>,
) {
    let stem = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let alone = takes.len() == 1;
    for take in takes {
        let own = take.clip.name.clone();
        let wanted = match name {
            Some(name) => name.to_string(),
            None if own.is_empty() || (many_sources && alone) => stem.clone(),
            None if many_sources => format!("{stem} {own}"),
            None => own,
        };
        let mut unique = wanted.clone();
        let mut number = 2;
        while !used.insert(unique.clone()) {
            unique = format!("{wanted} {number}");
            number += 1;
        }
        take.clip.name.clone_from(&unique);
        take.report.name = unique;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_frames_or_seconds() {
        let mut clip = Clip::empty("", 1);
        clip.duration_secs = 2.0;
        clip.joints[0].scale = Some(posewright::Track {
            times: std::sync::Arc::from([0.0, 0.5, 2.0]),
            values: vec![posewright::glam::Vec3::ONE; 3],
            interpolation: posewright::Interpolation::Linear,
        });
        let seconds = |text: &str| text.parse::<Range>().unwrap().seconds(&clip);
        assert_eq!(seconds("1:2").unwrap(), (0.5, 2.0));
        assert_eq!(seconds("0.25s:").unwrap(), (0.25, 2.0));
        assert_eq!(seconds(":1").unwrap(), (0.0, 0.5));
        assert_eq!(seconds(":99").unwrap(), (0.0, 2.0), "past the end is the end");
        assert!(seconds("2s:1s").is_err() && seconds("50:60").is_err() && seconds("2.1s:").is_err());
        assert_eq!(seconds("2:2").unwrap(), (2.0, 2.0), "the last frame alone");
        let noted = |text: &str| text.parse::<Range>().unwrap().beyond(&clip).is_some();
        assert!(noted(":3") && noted("1:2.1s") && !noted(":2") && !noted("0s:2s") && !noted("1:"));
        for wrong in ["", "1", "a:b", "-1:2", "1:2:3", "nans:1s"] {
            assert!(wrong.parse::<Range>().is_err(), "{wrong}");
        }
    }
}
