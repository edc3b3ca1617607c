//! The report as a page: one HTML file with its style and its plots in it, readable by a person who did not run the
//! command. Nothing is fetched and nothing runs when it is looked at.

mod plots;
mod section;

use super::{ClipCurves, ClipReport, NoteReport, PairReport, Word, verdict};
use posewright::Bone;
use std::fmt::Write;

/// What a page is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageOf<'a> {
    /// A retarget, which wrote this file.
    Written(&'a str),
    /// A file that was there (the target), compared with its source.
    Compared,
    /// A file (the target) that was measured by itself; the source, the scale and the pairs are empty.
    Alone,
}

/// Everything that a page shows.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// What it is about.
    pub of: PageOf<'a>,
    /// The source's file or files.
    pub source: &'a str,
    /// The target's file.
    pub target: &'a str,
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
        let (source, target) = (file_name(self.source), file_name(self.target));
        let title = match self.of {
            PageOf::Written(_) => format!("{source} onto {target}"),
            PageOf::Compared => format!("{target} against {source}"),
            PageOf::Alone => target,
        };
        let _ = write!(
            out,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n\
             <title>{0}: posewright report</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n",
            escape(&title)
        );
        self.head(&mut out);
        for (clip, curves) in self.clips {
            section::section(&mut out, clip, curves);
        }
        if self.of != PageOf::Alone {
            self.matching(&mut out);
        }
        self.notes(&mut out);
        out.push_str("</main>\n</body>\n</html>\n");
        out
    }

    fn head(&self, out: &mut String) {
        let worst = self.clips.iter().map(|(clip, _)| verdict(clip).word).max().unwrap_or(Word::Good);
        let (source, target) = (escape(&file_name(self.source)), escape(&file_name(self.target)));
        let with = |word: &str, other: &str| format!(" <span class=\"onto\">{word}</span> {other}");
        let (over, heading) = match self.of {
            PageOf::Written(_) => ("report", source + &with("onto", &target)),
            PageOf::Compared => ("measures", target + &with("against", &source)),
            PageOf::Alone => ("measures", target),
        };
        let of_pair = || {
            let size = format!("target is {:.3} times the source ({})", self.scale.0, self.scale.1);
            format!("{} joints matched · {size}", self.pairs.len())
        };
        let facts = match self.of {
            PageOf::Written(output) => {
                format!("written to <b>{}</b> · {}", escape(&file_name(output)), of_pair())
            }
            PageOf::Compared => of_pair(),
            PageOf::Alone => {
                "measured by itself: feet stand where its own are slow and low, so a foot that slides all \
                              the time is not found (--against SOURCE finds it)"
                    .to_string()
            }
        };
        let _ = write!(
            out,
            "<header>\n<p class=\"over\">posewright {over}</p>\n<h1>{heading}</h1>\n<p class=\"facts\">{facts}</p>\n\
             <div class=\"verdict {}\"><b>{}</b><span>{}</span></div>\n</header>\n",
            class(worst),
            worst.text(),
            self.sentence(worst),
        );
        if self.clips.len() > 1 {
            self.summary(out);
        }
    }

    /// The verdict on the whole.
    fn sentence(&self, worst: Word) -> String {
        let good = self.clips.iter().filter(|(clip, _)| verdict(clip).word == Word::Good).count();
        match (worst, self.clips.len()) {
            (Word::Good, 1) if self.of == PageOf::Alone => match self.clips[0].0.foot_slide_metres {
                Some(_) => "Nothing to do: no foot that stands slides, sinks or floats.".into(),
                None => "No foot was seen to stand, so that there was nothing to measure.".into(),
            },
            (Word::Good, 1) => "Nothing to do: the clip plays on the target as it does on the source.".into(),
            (Word::Good, count) => {
                format!("Nothing to do: all {count} clips play on the target as they do on the source.")
            }
            (Word::Look, 1) => {
                "The clip is usable; look at the places that are named below before it is shown.".into()
            }
            (Word::BetterNot, 1) => {
                "The clip has a fault that people will see; where and what to do stands below.".into()
            }
            (_, count) => format!("{good} of {count} clips are good as they are; look at the others below."),
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
