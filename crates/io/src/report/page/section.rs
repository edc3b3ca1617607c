//! One clip: the verdict with its findings, the single numbers, the plots.

use super::super::verdict::spoken;
use super::super::{Bound, ClipCurves, ClipReport, Finding, Place, even_rate, verdict};
use super::{anchor, class, escape, name, plots};
use std::fmt::Write;

/// Writes the section of a clip.
pub(super) fn section(out: &mut String, clip: &ClipReport, curves: &ClipCurves) {
    let judged = verdict(clip);
    let _ = write!(
        out,
        "<section class=\"card\" id=\"{}\">\n<h2>{} <span class=\"pill {}\">{}</span></h2>\n<p class=\"facts\">{}</p>\n",
        anchor(clip),
        escape(name(clip)),
        class(judged.word),
        judged.word.text(),
        frames(clip)
    );
    if !judged.findings.is_empty() {
        out.push_str("<ul class=\"findings\">\n");
        let mut said = "";
        for finding in &judged.findings {
            // The same remedy for several findings is said once.
            found(out, finding, if said == finding.remedy { "" } else { &finding.remedy });
            said = &finding.remedy;
        }
        out.push_str("</ul>\n");
    }
    figures(out, clip);
    if let Some(belt) = &clip.belt {
        let _ = writeln!(
            out,
            "<p class=\"facts\">Walks in place: planted feet go with ground that moves at {:.2} m/s ({:.2} m/s under the source), \
             and slides are measured against it.</p>",
            belt.metres_per_second, belt.source_metres_per_second
        );
    }
    plots::feet(out, clip, curves);
    plots::path(out, curves);
    plots::directions(out, clip, curves);
    plots::ends(out, clip, curves);
    plots::reach(out, clip, curves);
    out.push_str("</section>\n");
}

/// How many frames there are, and what they are: keys need not stand at a rate.
fn frames(clip: &ClipReport) -> String {
    let how = match even_rate(&clip.times) {
        Some(rate) => format!(" ({} a second)", (rate * 100.0).round() / 100.0),
        None if clip.frames > 2 => "; they are the clip’s keys and stand unevenly".into(),
        None => String::new(),
    };
    format!("{} frames, counted from 0, in {:.2} seconds{how}", clip.frames, clip.seconds)
}

/// What is wrong, where, and what to do.
fn found(out: &mut String, finding: &Finding, remedy: &str) {
    let mut what = finding.what.clone();
    if let Some(first) = what.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let place = finding.place().unwrap_or_default();
    let _ = writeln!(
        out,
        "<li class=\"{}\"><span class=\"pill\">{}</span><div><b>{}</b> <span class=\"at\">{place}</span><p>{}</p></div></li>",
        class(finding.word),
        finding.word.text(),
        escape(&what),
        escape(remedy)
    );
}

/// A single number.
struct Figure {
    name: &'static str,
    value: Option<f64>,
    bound: Option<Bound>,
    unit: Unit,
    place: Option<String>,
}

#[derive(Clone, Copy)]
enum Unit {
    Millimetres,
    Degrees,
    Times,
}

impl Unit {
    fn text(self, value: f64) -> String {
        match self {
            Unit::Millimetres => format!("{:.1} mm", 1000.0 * value),
            Unit::Degrees => format!("{value:.1}°"),
            Unit::Times => format!("{value:.2} ×"),
        }
    }

    /// The same without decimals that say nothing.
    fn bound(self, value: f64) -> String {
        match self {
            Unit::Millimetres => format!("{:.0} mm", 1000.0 * value),
            Unit::Degrees => format!("{value:.0}°"),
            Unit::Times => format!("{value:.1} ×"),
        }
    }
}

/// A bone and a frame with its time.
fn at(clip: &ClipReport, place: Option<Place>) -> Option<String> {
    let Place { bone, frame } = place?;
    let time = clip.time_of(frame).map(|time| format!(" ({time:.2}\u{a0}s)")).unwrap_or_default();
    Some(format!("{}, frame {frame}{time}", spoken(bone)))
}

fn all(clip: &ClipReport) -> Vec<Figure> {
    let slide = clip.foot_slide_metres;
    let slid = slide.and_then(|s| {
        let (from, to) = (s.worst_from, s.worst_to);
        let times = clip.time_of(from).zip(clip.time_of(to));
        let times = times.map(|(from, to)| format!(" ({from:.2} to {to:.2}\u{a0}s)")).unwrap_or_default();
        Some(format!("{}, frames {from} to {to}{times}", spoken(s.worst_bone?)))
    });
    let metres = |name, value, bound, place| Figure { name, value, bound, unit: Unit::Millimetres, place };
    let worst = &clip.worst_at;
    let mut out = vec![
        metres("slide of planted feet", slide.map(|s| s.worst), Some(Bound::SLIDE), slid),
        metres(
            "sole under ground, standing",
            clip.penetration_metres,
            Some(Bound::PENETRATION),
            at(clip, worst.penetration),
        ),
        metres(
            "sole under ground, between steps",
            clip.penetration_between_metres,
            Some(Bound::PENETRATION_BETWEEN),
            at(clip, worst.penetration_between),
        ),
        metres("sole over ground, standing", clip.float_metres, Some(Bound::FLOAT), at(clip, worst.float)),
        metres("hand from its place", clip.hold_error_metres, Some(Bound::HOLD), at(clip, worst.hold)),
    ];
    let angles = [
        ("limb direction", &clip.direction_error_degrees, Bound::DIRECTION),
        ("turn of hands and head", &clip.orientation_error_degrees, Bound::ORIENTATION),
    ];
    for (name, error, bound) in angles {
        let Some(error) = error else { continue };
        let place = at(clip, error.worst_bone.map(|bone| Place { bone, frame: error.worst_frame }));
        out.push(Figure {
            name,
            value: Some(error.worst),
            bound: Some(bound),
            unit: Unit::Degrees,
            place: place.filter(|_| error.worst >= 0.05),
        });
    }
    out.push(Figure {
        name: "abruptness over the source’s",
        value: clip.smoothness,
        bound: Some(Bound::SMOOTHNESS),
        unit: Unit::Times,
        place: at(clip, worst.smoothness),
    });
    out.push(metres("hips off the source’s way", clip.travel_error_metres, None, at(clip, worst.travel)));
    out
}

/// The single numbers, each the worst of the clip.
fn figures(out: &mut String, clip: &ClipReport) {
    out.push_str("<dl class=\"figures\">");
    for figure in all(clip) {
        let Some(value) = figure.value else { continue };
        let text = figure.unit.text(value);
        // A place of nothing is noise.
        let place = figure.place.filter(|_| !text.starts_with("0.0 ")).unwrap_or_default();
        let (class, bound) = match figure.bound {
            None => ("", "traded for feet and hands that hold".to_string()),
            Some(bound) => {
                (class(bound.word(value)), format!("good up to {}", figure.unit.bound(bound.good)))
            }
        };
        let _ = write!(
            out,
            "<div class=\"{class}\"><dt>{}</dt><dd>{text}</dd><small>{place}</small><small class=\"bound\">{bound}</small></div>",
            figure.name
        );
    }
    out.push_str("</dl>\n");
}
