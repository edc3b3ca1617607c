//! The report as a page: one HTML file with its style and its plots in it, readable by a person who did not run the
//! command. Nothing is fetched and nothing runs when it is looked at.

use super::plot::{Band, Line, MarkRow, TimePlot, marks_svg, path_svg};
use super::{
    ClipCurves, ClipReport, DirectionReport, NoteReport, PairReport, UnreachableReport, Word, verdict,
};
use posewright::Bone;
use posewright::humanoid::Side;
use std::fmt::Write;

/// Everything that a page shows.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// The source's file or files.
    pub source: &'a str,
    /// The target's file.
    pub target: &'a str,
    /// What was written, or measured.
    pub output: &'a str,
    /// Target's size over the source's, and what it compares.
    pub scale: (f32, &'a str),
    /// Who plays whom.
    pub pairs: &'a [PairReport],
    /// Bones that only one side has: the source lacks, the target lacks.
    pub missing: (&'a [&'static str], &'a [&'static str]),
    /// What was guessed.
    pub notes: &'a [NoteReport],
    /// The clips with their curves.
    pub clips: &'a [(&'a ClipReport, &'a ClipCurves)],
}

const STYLE: &str = include_str!("page/page.css");

impl Page<'_> {
    /// The page as HTML.
    pub fn html(&self) -> String {
        let mut out = String::new();
        let title = format!("{} onto {}", file_name(self.source), file_name(self.target));
        let _ = write!(
            out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{0}: posewright report</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
            escape(&title)
        );
        self.head(&mut out);
        for (clip, curves) in self.clips {
            section(&mut out, clip, curves);
        }
        self.matching(&mut out);
        self.notes(&mut out);
        out.push_str("</main>\n</body>\n</html>\n");
        out
    }

    fn head(&self, out: &mut String) {
        let worst = self.clips.iter().map(|(clip, _)| verdict(clip).word).max().unwrap_or(Word::Good);
        let good = self.clips.iter().filter(|(clip, _)| verdict(clip).word == Word::Good).count();
        let sentence = match (worst, self.clips.len()) {
            (Word::Good, 1) => "The clip plays on the target as it does on the source.".to_string(),
            (Word::Good, count) => format!("All {count} clips play on the target as they do on the source."),
            (Word::Look, 1) => "The clip is usable; look at what is said below.".to_string(),
            (Word::BetterNot, 1) => "The clip has a fault that people will see.".to_string(),
            (_, count) => format!("{good} of {count} clips are good as they are; look at the others below."),
        };
        let _ = write!(
            out,
            "<header>\n<p class=\"over\">posewright report</p>\n<h1>{} <span class=\"onto\">onto</span> {}</h1>\n<p \
             class=\"facts\">written to <b>{}</b> · {} joints matched · target is {:.3} times the source ({})</p>\n\
             <div class=\"verdict {}\"><b>{}</b><span>{sentence}</span></div>\n</header>\n",
            escape(&file_name(self.source)),
            escape(&file_name(self.target)),
            escape(&file_name(self.output)),
            self.pairs.len(),
            self.scale.0,
            self.scale.1,
            class(worst),
            worst.text(),
        );
        if self.clips.len() > 1 {
            self.summary(out);
        }
    }

    fn summary(&self, out: &mut String) {
        out.push_str("<section class=\"card\"><h2>Clips</h2><div class=\"wide\"><table><thead><tr><th>clip</th><th>verdict</th><th>seconds</th><th>slide</th><th>under ground</th><th>direction</th></tr></thead><tbody>\n");
        for (clip, _) in self.clips {
            let word = verdict(clip).word;
            let _ = writeln!(
                out,
                "<tr><td><a href=\"#{}\">{}</a></td><td><span class=\"pill {}\">{}</span></td><td>{:.2}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                anchor(clip),
                escape(name(clip)),
                class(word),
                word.text(),
                clip.seconds,
                millimetres(clip.foot_slide_metres.map(|s| s.worst)),
                millimetres(clip.penetration_metres),
                clip.direction_error_degrees.as_ref().map_or("–".into(), |d| format!("{:.2}°", d.worst)),
            );
        }
        out.push_str("</tbody></table></div></section>\n");
    }

    fn matching(&self, out: &mut String) {
        out.push_str("<section class=\"card\"><h2>Who plays whom</h2>\n");
        let unsure = self.pairs.iter().filter(|p| p.confidence < posewright::BoneMatch::UNSURE_BELOW).count();
        let sure = if unsure == 0 { "All are sure.".to_string() } else { format!("{unsure} are unsure.") };
        let _ = writeln!(
            out,
            "<p>{} joints of the target are driven by a joint of the source. {sure}</p>",
            self.pairs.len()
        );
        for (title, bones) in [("The source lacks", self.missing.0), ("The target lacks", self.missing.1)] {
            let body: Vec<&str> = bones
                .iter()
                .filter(|b| Bone::from_name(b).is_some_and(|b| !b.is_finger()))
                .copied()
                .collect();
            let fingers = bones.len() - body.len();
            if !bones.is_empty() {
                let mut list = body.join(", ");
                if fingers > 0 {
                    let _ = write!(list, "{}{fingers} finger bones", if list.is_empty() { "" } else { ", " });
                }
                let _ = writeln!(out, "<p>{title}: {list}.</p>");
            }
        }
        out.push_str("<details><summary>All pairs</summary><div class=\"wide\"><table><thead><tr><th>bone</th><th>source</th><th>target</th><th>sure</th></tr></thead><tbody>\n");
        for pair in self.pairs {
            let _ = writeln!(
                out,
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{:.2}</td></tr>",
                escape(pair.bone.unwrap_or(&pair.name)),
                escape(&pair.source),
                escape(&pair.target),
                pair.confidence
            );
        }
        out.push_str("</tbody></table></div></details></section>\n");
    }

    fn notes(&self, out: &mut String) {
        if self.notes.is_empty() {
            return;
        }
        out.push_str("<section class=\"card\"><h2>Notes</h2>\n<p>What was guessed, repaired or left out on the way. A guess can be given as an option.</p>\n<ul class=\"notes\">\n");
        for note in self.notes {
            let place = if note.r#where.is_empty() {
                String::new()
            } else {
                format!("<b>{}</b> ", escape(&note.r#where))
            };
            let _ = writeln!(
                out,
                "<li><span class=\"pill {0}\">{0}</span><span>{place}{1}</span></li>",
                note.kind,
                escape(&note.text)
            );
        }
        out.push_str("</ul></section>\n");
    }
}

/// One clip.
fn section(out: &mut String, clip: &ClipReport, curves: &ClipCurves) {
    let judged = verdict(clip);
    let _ = write!(
        out,
        "<section class=\"card\" id=\"{}\">\n<h2>{} <span class=\"pill {}\">{}</span></h2>\n<p class=\"facts\">{} frames, {:.2} \
         seconds</p>\n",
        anchor(clip),
        escape(name(clip)),
        class(judged.word),
        judged.word.text(),
        clip.frames,
        clip.seconds
    );
    if !judged.because.is_empty() {
        let items: String = judged.because.iter().map(|r| format!("<li>{}</li>", escape(r))).collect();
        let _ = writeln!(out, "<ul class=\"because\">{items}</ul>");
    }
    figures(out, clip);
    feet(out, curves);
    path(out, curves);
    directions(out, curves);
    reach(out, clip, curves);
    out.push_str("</section>\n");
}

/// The single numbers.
fn figures(out: &mut String, clip: &ClipReport) {
    let worst = |error: &Option<DirectionReport>| {
        let at = |d: &DirectionReport| format!("{:.2}°{}", d.worst, place_of(d));
        error.as_ref().map_or("–".into(), at)
    };
    let all = [
        ("foot slide, worst", millimetres(clip.foot_slide_metres.map(|s| s.worst))),
        ("foot slide, mean", millimetres(clip.foot_slide_metres.map(|s| s.mean))),
        ("sole under ground in contact", millimetres(clip.penetration_metres)),
        ("sole under ground between", millimetres(clip.penetration_between_metres)),
        ("sole over ground in contact", millimetres(clip.float_metres)),
        ("hand from its place", millimetres(clip.hold_error_metres)),
        ("travel, worst", millimetres(clip.travel_error_metres)),
        ("limb direction, worst", worst(&clip.direction_error_degrees)),
        ("turn of hands and head, worst", worst(&clip.orientation_error_degrees)),
        ("abruptness", clip.smoothness.map_or("–".into(), |s| format!("{s:.2} ×"))),
    ];
    let shown = all.iter().filter(|(_, value)| value != "–");
    let cells: String =
        shown.map(|(name, value)| format!("<div><dt>{name}</dt><dd>{value}</dd></div>")).collect();
    let _ = writeln!(out, "<dl class=\"figures\">{cells}</dl>");
}

/// Bone and frame of a worst value.
fn place_of(error: &DirectionReport) -> String {
    let bone = error.worst_bone.map(|bone| format!("<small>{bone}, frame {}</small>", error.worst_frame));
    bone.unwrap_or_default()
}

fn figure(out: &mut String, title: &str, how: &str, legend: &[(usize, &str)], svg: &str) {
    let keys: String =
        legend.iter().map(|(color, text)| format!("<span><i class=\"s{color}\"></i>{text}</span>")).collect();
    let _ = write!(
        out,
        "<figure>\n<h3>{title}</h3>\n<p>{how}</p>\n<div class=\"legend\">{keys}</div>\n<div class=\"plot\">{svg}</div>\n</figure>\n"
    );
}

const LEGS: [(usize, &str); 2] = [(0, "left foot"), (1, "right foot")];

fn feet(out: &mut String, curves: &ClipCurves) {
    if curves.feet.is_empty() {
        return;
    }
    let scaled = |values: &[f64]| values.iter().map(|v| 1000.0 * v).collect::<Vec<f64>>();
    let heights: Vec<Vec<f64>> = curves.feet.iter().map(|f| scaled(&f.height)).collect();
    let drifts: Vec<Vec<f64>> = curves.feet.iter().map(|f| scaled(&f.drift)).collect();
    let plot = |values: &[Vec<f64>], at_least: f64| {
        let plot = TimePlot {
            times: &curves.times,
            lines: curves
                .feet
                .iter()
                .zip(values)
                .map(|(foot, values)| Line { values, color: foot.side as usize, width: 2 })
                .collect(),
            bands: bands(curves),
            unit: "millimetres",
            at_least,
        };
        plot.svg()
    };
    figure(
        out,
        "Height of the soles",
        "The lowest point of each sole over the ground. Shaded is where the source's foot stands: there its line should lie at zero.",
        &LEGS,
        &plot(&heights, 50.0),
    );
    figure(
        out,
        "Slide of planted feet",
        "How far each foot has slid since it was put down. It should stay under 5 mm where it is shaded; between steps there is nothing to measure.",
        &LEGS,
        &plot(&drifts, 5.0),
    );
}

/// Where feet are in contact.
fn bands(curves: &ClipCurves) -> Vec<Band> {
    let mut out = Vec::new();
    for foot in &curves.feet {
        let mut start = None;
        for frame in 0..=foot.contact.len() {
            match (start, foot.contact.get(frame).copied().unwrap_or(false)) {
                (None, true) => start = Some(frame),
                (Some(from), false) => {
                    let (from, to) = (curves.times[from], curves.times[frame - 1]);
                    out.push(Band { from, to, color: if foot.side == Side::Left { 0 } else { 1 } });
                    start = None;
                }
                _ => {}
            }
        }
    }
    out
}

fn path(out: &mut String, curves: &ClipCurves) {
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

fn directions(out: &mut String, curves: &ClipCurves) {
    if curves.directions.is_empty() {
        return;
    }
    let degrees: Vec<(usize, u32, Vec<f64>)> = curves
        .directions
        .iter()
        .map(|series| {
            let name = series.bone.name();
            let color = match (name.contains("Leg"), name.starts_with("left")) {
                (true, true) => 0,
                (true, false) => 1,
                (false, true) => 4,
                (false, false) => 5,
            };
            let width = if name.contains("Upper") { 2 } else { 1 };
            (color, width, series.angles.iter().map(|a| a.to_degrees()).collect())
        })
        .collect();
    let plot = TimePlot {
        times: &curves.times,
        lines: degrees
            .iter()
            .map(|(color, width, values)| Line { values, color: *color, width: *width })
            .collect(),
        bands: Vec::new(),
        unit: "degrees",
        at_least: 1.0,
    };
    figure(
        out,
        "Direction of the limbs",
        "How far each limb points elsewhere than the source's. Zero where nothing is held; a few degrees are the price of feet that stay and hands that hold. Upper segments are drawn broader than lower ones.",
        &[(0, "left leg"), (1, "right leg"), (4, "left arm"), (5, "right arm")],
        &plot.svg(),
    );
}

fn reach(out: &mut String, clip: &ClipReport, curves: &ClipCurves) {
    if !curves.holds.is_empty() {
        let values: Vec<Vec<f64>> =
            curves.holds.iter().map(|h| h.distance.iter().map(|d| 1000.0 * d).collect()).collect();
        let held = |h: &super::HoldSeries| Band {
            from: curves.times[h.frames.0],
            to: curves.times[h.frames.1],
            color: 4,
        };
        let plot = TimePlot {
            times: &curves.times,
            lines: values.iter().map(|values| Line { values, color: 4, width: 2 }).collect(),
            bands: curves.holds.iter().map(held).collect(),
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
        out.push_str(
            "<p class=\"facts\">Every place that a foot or hand was to keep was within reach.</p>\n",
        );
        return;
    }
    rows.sort_by_key(|row| row.name);
    let mut met: Vec<&str> =
        clip.unreachable.iter().filter(|m| reach_color(m) == Some(MET)).flat_map(remedies).collect();
    met = dedup(&met);
    let met = format!("kept: {}", met.join(", "));
    let mut legend = vec![(NOT_MET, "not kept: given up, or short of its place")];
    if met.len() > "kept: ".len() {
        legend.insert(0, (MET, met.as_str()));
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

fn millimetres(metres: Option<f64>) -> String {
    metres.map_or("–".into(), |metres| format!("{:.1} mm", 1000.0 * metres))
}

fn name(clip: &ClipReport) -> &str {
    if clip.name.is_empty() { "(no name)" } else { &clip.name }
}

fn anchor(clip: &ClipReport) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    format!("clip-{}", clip.name.chars().map(plain).collect::<String>())
}

fn class(word: Word) -> &'static str {
    match word {
        Word::Good => "good",
        Word::Look => "look",
        Word::BetterNot => "bad",
    }
}

fn file_name(path: &str) -> String {
    let name = std::path::Path::new(path).file_name();
    name.map_or(path.to_string(), |name| name.to_string_lossy().into_owned())
}

/// Text for HTML; names come from files of strangers.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(letter),
        }
    }
    out
}
