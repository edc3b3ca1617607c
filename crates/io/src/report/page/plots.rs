//! The plots of a clip, each with what it shows and how it should look.

use super::super::plot::{Band, Line, Mark, MarkRow, TimePlot, marks_svg, path_svg};
use super::super::{Bound, ClipCurves, ClipReport, HoldSeries, Place, UnreachableReport};
use super::escape;
use posewright::humanoid::Side;
use posewright::measure::DirectionSeries;
use std::fmt::Write;

fn figure(out: &mut String, title: &str, how: &str, legend: &[(usize, &str)], svg: &str) {
    let keys: String =
        legend.iter().map(|(color, text)| format!("<span><i class=\"s{color}\"></i>{text}</span>")).collect();
    let _ = write!(
        out,
        "<figure>\n<h3>{title}</h3>\n<p>{how}</p>\n<div class=\"legend\">{keys}</div>\n<div class=\"plot\">{svg}</div>\n</figure>\n"
    );
}

/// A ring at a worst place, told by its frame.
fn mark(times: &[f64], frame: usize, value: f64) -> Option<Mark> {
    Some(Mark { time: *times.get(frame)?, value, text: format!("frame {frame}") })
}

pub(super) fn feet(out: &mut String, clip: &ClipReport, curves: &ClipCurves) {
    // A clip by itself has no other feet than its own.
    let whose = if curves.path.is_some() || !curves.directions.is_empty() { "the source’s" } else { "the" };
    if curves.feet.is_empty() {
        return;
    }
    let scaled = |values: &[f64]| values.iter().map(|v| 1000.0 * v).collect::<Vec<f64>>();
    let heights: Vec<Vec<f64>> = curves.feet.iter().map(|f| scaled(&f.height)).collect();
    let drifts: Vec<Vec<f64>> = curves.feet.iter().map(|f| scaled(&f.drift)).collect();
    let of_bone = |values: &[Vec<f64>], place: Place| {
        let foot =
            curves.feet.iter().position(|f| (f.side == Side::Left) == place.bone.starts_with("left"))?;
        mark(&curves.times, place.frame, *values[foot].get(place.frame)?)
    };
    let at = &clip.worst_at;
    let soles = [
        (clip.penetration_metres, at.penetration, Bound::PENETRATION),
        (clip.penetration_between_metres, at.penetration_between, Bound::PENETRATION_BETWEEN),
        (clip.float_metres, at.float, Bound::FLOAT),
    ];
    let high = soles.into_iter().filter(|(value, _, bound)| value.is_some_and(|v| v > bound.good));
    let height_marks = high.filter_map(|(_, place, _)| of_bone(&heights, place?)).collect();
    let slid = curves.feet.iter().zip(&drifts).filter_map(|(foot, drifts)| {
        let frame = (0..drifts.len()).max_by(|a, b| drifts[*a].total_cmp(&drifts[*b]))?;
        let value = drifts[frame];
        (foot.drift[frame] > Bound::SLIDE.good).then(|| mark(&curves.times, frame, value))?
    });
    let plot = |values: &[Vec<f64>], at_least: f64, marks: Vec<Mark>| {
        let feet = curves.feet.iter().zip(values);
        let plot = TimePlot {
            times: &curves.times,
            lines: feet.map(|(foot, values)| Line { values, color: foot.side as usize, width: 2 }).collect(),
            bands: bands(curves),
            marks,
            unit: "millimetres",
            at_least,
        };
        plot.svg()
    };
    let glides = curves.feet.iter().any(|f| f.contact.iter().zip(&f.planted).any(|(c, p)| *c && !*p));
    let pale = if glides { " Paler: it glides, and only its height is held." } else { "" };
    figure(
        out,
        "Height of the soles",
        &format!(
            "The lowest point of each sole over the ground. Shaded is where {whose} foot stands: there its line should \
             lie at zero.{pale} Under zero a sole is in the ground."
        ),
        &LEGS,
        &plot(&heights, 50.0, height_marks),
    );
    figure(
        out,
        "Slide of planted feet",
        "How far each foot has slid since it was put down. It should stay under 5 mm where it is shaded; between steps there is nothing to measure.",
        &LEGS,
        &plot(&drifts, 5.0, slid.collect()),
    );
}

const LEGS: [(usize, &str); 2] = [(0, "left foot"), (1, "right foot")];

/// Where feet are in contact, paler where they glide.
fn bands(curves: &ClipCurves) -> Vec<Band> {
    let mut out = Vec::new();
    for foot in &curves.feet {
        let color = if foot.side == Side::Left { 0 } else { 1 };
        let kinds: Vec<(bool, bool)> =
            foot.contact.iter().copied().zip(foot.planted.iter().copied()).collect();
        let mut start = 0;
        for run in kinds.chunk_by(|a, b| a == b) {
            let (from, to) = (curves.times[start], curves.times[start + run.len() - 1]);
            start += run.len();
            let (contact, planted) = run[0];
            if contact {
                out.push(Band { from, to, color, pale: !planted });
            }
        }
    }
    out
}

pub(super) fn path(out: &mut String, curves: &ClipCurves) {
    let Some(path) = &curves.path else { return };
    let from_above =
        |places: &[posewright::glam::DVec3]| places.iter().map(|p| (p.z, p.x)).collect::<Vec<_>>();
    figure(
        out,
        "Way of the hips, seen from above",
        "The broad line is the source's way in the target's size, the thin one is the target's own. It should run in the middle of the broad line, from the ring to the dot.",
        &[(2, "source, scaled"), (0, "target")],
        &path_svg(&from_above(&path.wanted), &from_above(&path.found)),
    );
}

/// Angles of several bones, with a ring at the worst.
fn angles(curves: &ClipCurves, series: &[DirectionSeries], worst: Option<(&str, usize)>) -> String {
    let degrees: Vec<Vec<f64>> =
        series.iter().map(|s| s.angles.iter().map(|a| a.to_degrees()).collect()).collect();
    let marks = worst.and_then(|(bone, frame)| {
        let index = series.iter().position(|s| s.bone.name() == bone)?;
        mark(&curves.times, frame, *degrees[index].get(frame)?)
    });
    let line = |(series, values): (&DirectionSeries, &'_ Vec<f64>)| -> (usize, u32, Vec<f64>) {
        let name = series.bone.name();
        let color = match (name.contains("Leg"), name.starts_with("left"), name.starts_with("right")) {
            (true, true, _) => 0,
            (true, _, _) => 1,
            (false, true, _) => 4,
            (false, _, true) => 5,
            _ => 2,
        };
        (color, if name.contains("Lower") { 1 } else { 2 }, values.clone())
    };
    let lines: Vec<(usize, u32, Vec<f64>)> = series.iter().zip(&degrees).map(line).collect();
    let plot = TimePlot {
        times: &curves.times,
        lines: lines
            .iter()
            .map(|(color, width, values)| Line { values, color: *color, width: *width })
            .collect(),
        bands: Vec::new(),
        marks: marks.into_iter().collect(),
        unit: "degrees",
        at_least: 1.0,
    };
    plot.svg()
}

pub(super) fn directions(out: &mut String, clip: &ClipReport, curves: &ClipCurves) {
    let error = clip.direction_error_degrees.as_ref();
    if curves.directions.is_empty() {
        return;
    }
    if error.is_some_and(|e| e.worst < SEEN_DEGREES) {
        out.push_str("<p class=\"facts\">Every limb points where the source's does, in every frame.</p>\n");
        return;
    }
    let worst = error.and_then(|e| Some((e.worst_bone?, e.worst_frame)));
    figure(
        out,
        "Direction of the limbs",
        "How far each limb points elsewhere than the source's. Zero where nothing is held; feet that stay and hands that hold bend limbs on characters of other proportions. Upper segments are drawn broader than lower ones.",
        &[(0, "left leg"), (1, "right leg"), (4, "left arm"), (5, "right arm")],
        &angles(curves, &curves.directions, worst),
    );
}

pub(super) fn ends(out: &mut String, clip: &ClipReport, curves: &ClipCurves) {
    let Some(error) = clip.orientation_error_degrees.as_ref().filter(|e| e.worst >= SEEN_DEGREES) else {
        return;
    };
    figure(
        out,
        "Turn of hands and head",
        "How far hands and head are turned elsewhere than the source's. A hand that is frozen or rolled about its arm shows here and nowhere else.",
        &[(4, "left hand"), (5, "right hand"), (2, "head")],
        &angles(curves, &curves.ends, error.worst_bone.map(|bone| (bone, error.worst_frame))),
    );
}

/// Angles under this are no plot, degrees.
const SEEN_DEGREES: f64 = 0.1;

fn holds(out: &mut String, clip: &ClipReport, curves: &ClipCurves) {
    if curves.holds.is_empty() {
        return;
    }
    let values: Vec<Vec<f64>> =
        curves.holds.iter().map(|h| h.distance.iter().map(|d| 1000.0 * d).collect()).collect();
    let held = |h: &HoldSeries| Band {
        from: curves.times[h.frames.0],
        to: curves.times[h.frames.1],
        color: 4,
        pale: false,
    };
    let far = clip.hold_error_metres.filter(|metres| *metres > Bound::HOLD.good);
    let worst = far.zip(clip.worst_at.hold);
    let plot = TimePlot {
        times: &curves.times,
        lines: values.iter().map(|values| Line { values, color: 4, width: 2 }).collect(),
        bands: curves.holds.iter().map(held).collect(),
        marks: worst.and_then(|(m, at)| mark(&curves.times, at.frame, 1000.0 * m)).into_iter().collect(),
        unit: "millimetres",
        at_least: 5.0,
    };
    let names: Vec<&str> = curves.holds.iter().map(|h| h.name.as_str()).collect();
    figure(
        out,
        "Hands that hold",
        "How far a hand is from its place on what it holds. Shaded is where the source holds something: there the line should lie at zero.",
        &[(4, &escape(&dedup(&names).join(", ")))],
        &plot.svg(),
    );
}

pub(super) fn reach(out: &mut String, clip: &ClipReport, curves: &ClipCurves) {
    holds(out, clip, curves);
    let mut rows: Vec<MarkRow<'_>> = Vec::new();
    for missed in &clip.unreachable {
        let (Some(time), Some(color)) = (curves.times.get(missed.frame), reach_color(missed)) else {
            continue;
        };
        let at = rows.iter().position(|row| row.name == missed.bone).unwrap_or(rows.len());
        if at == rows.len() {
            rows.push(MarkRow { name: missed.bone, marks: Vec::new() });
        }
        rows[at].marks.push((*time, color));
    }
    if rows.is_empty() {
        if !clip.contacts.is_empty() {
            out.push_str(
                "<p class=\"facts\">Every place that a foot or hand was to keep was within reach.</p>\n",
            );
        }
        return;
    }
    // Rows are drawn from the lowest up.
    rows.sort_by_key(|row| std::cmp::Reverse(row.name));
    let of = |color: usize| clip.unreachable.iter().filter(move |m| reach_color(m) == Some(color));
    let met: Vec<&str> = of(MET).flat_map(remedies).collect();
    let met = format!("kept: {}", dedup(&met).join(", "));
    let mut legend = Vec::new();
    if of(MET).next().is_some() {
        legend.push((MET, met.as_str()));
    }
    if of(NOT_MET).next().is_some() {
        legend.push((NOT_MET, "not kept: given up, or short of its place"));
    }
    figure(
        out,
        "Legs and arms that were too short",
        "Frames in which a foot or hand did not reach its place as the pose stood, and what came of it. Only red is lost.",
        &legend,
        &marks_svg(&curves.times, &rows),
    );
}

/// Colours of frames in which a remedy was enough, and in which it was not.
const MET: usize = 2;
const NOT_MET: usize = 3;

/// What a frame is marked with: nothing where nothing had to be done and the place is kept.
fn reach_color(missed: &UnreachableReport) -> Option<usize> {
    let lost = missed.residual_metres > KEPT_METRES || missed.applied.contains(&"release");
    match (lost, missed.applied.is_empty()) {
        (true, _) => Some(NOT_MET),
        (false, false) => Some(MET),
        (false, true) => None,
    }
}

/// A place is kept up to this distance, metres.
const KEPT_METRES: f64 = 0.001;

/// What was done, in words.
fn remedies(missed: &UnreachableReport) -> impl Iterator<Item = &'static str> + '_ {
    missed.applied.iter().map(|word| match *word {
        "pelvis" => "the pelvis came down",
        "stretch" => "the leg became longer",
        "other hand" => "the other hand came nearer",
        other => other,
    })
}

fn dedup<'a>(names: &[&'a str]) -> Vec<&'a str> {
    let mut out: Vec<&str> = Vec::new();
    for name in names {
        if !out.contains(name) {
            out.push(name);
        }
    }
    out
}
