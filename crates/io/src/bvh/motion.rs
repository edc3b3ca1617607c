//! The MOTION section: frame count and frame time, and what is done about rows that they do not fit.

use super::document::BvhDocument;
use super::number::{LARGEST, number};
use super::rows::Rows;
use super::text::{Text, is_blank, is_line_end};
use crate::error::ReadError;
use crate::scene::ReadOptions;
use posewright::Note;

/// Taken when the file's frame time cannot be used.
const USUAL_FRAME_TIME: f64 = 1.0 / 30.0;

pub(super) fn parse(
    text: &mut Text,
    document: &mut BvhDocument,
    options: &ReadOptions,
) -> Result<(), ReadError> {
    text.skip_space();
    if text.peek().is_none() {
        document.notes.push(Note::warning("", "the file has no motion, only a skeleton"));
        return Ok(());
    }
    let declared = header(text, document)?;
    if document.channel_count == 0 {
        document.notes.push(Note::warning("", "no joint has channels, so nothing moves"));
        return Ok(());
    }
    let mut rows = Rows::new(text, document.channel_count, declared, options.max_frames);
    rows.read()?;
    let rows = rows.finish()?;
    document.frame_count = rows.values.len() / document.channel_count;
    document.notes.extend(rows.notes);
    document.values = rows.values;
    if rows.not_finite > 0 {
        let text = hold_not_finite(document);
        document.notes.push(Note::warning(rows.first_not_finite, text));
    }
    compare_counts(document, declared);
    Ok(())
}

fn compare_counts(document: &mut BvhDocument, declared: Option<f64>) {
    let found = document.frame_count;
    if found == 0 {
        document.notes.push(Note::warning("", "the motion has no frames"));
    }
    match declared {
        Some(declared) if declared == found as f64 => {}
        Some(declared) => document.notes.push(Note::repair(
            "Frames",
            format!("the header says {declared} frames, the file has {found} rows; the rows count"),
        )),
        None => document.notes.push(Note::repair(
            "Frames",
            format!("the header has no usable frame count; {found} rows were found"),
        )),
    }
}

/// Reads `Frames:` and `Frame Time:` in either order; gives the declared count.
fn header(text: &mut Text, document: &mut BvhDocument) -> Result<Option<f64>, ReadError> {
    let mut declared = None;
    let mut has_time = false;
    loop {
        text.skip_space();
        let start = text.at;
        let Some(first) = text.peek() else { break };
        if first.is_ascii_digit() || matches!(first, b'-' | b'+' | b'.') {
            break;
        }
        let word = text.letters().to_ascii_lowercase();
        match word.as_slice() {
            b"frames" => {
                colon(text);
                declared = frame_count(text);
            }
            b"frametime" | b"frame" => {
                if word == b"frame" {
                    text.skip_blanks();
                    if !text.letters().eq_ignore_ascii_case(b"time") {
                        return Err(text.error(start, "expected \"Frame Time:\""));
                    }
                }
                colon(text);
                has_time = true;
                frame_time(text, document)?;
            }
            b"nan" | b"inf" | b"infinity" => {
                text.at = start;
                break;
            }
            _ => {
                let found = text.excerpt(start);
                let message =
                    format!("expected \"Frames:\", \"Frame Time:\" or the first row, found {found}");
                return Err(text.error(start, message));
            }
        }
    }
    if !has_time {
        let note = text.repair(text.at, "the file has no Frame Time; 1/30 s was taken");
        document.notes.push(note);
    }
    Ok(declared)
}

fn colon(text: &mut Text) {
    text.skip_blanks();
    if text.peek() == Some(b':') {
        text.at += 1;
    }
    text.skip_blanks();
}

/// `None`, with the line skipped, for what is no count.
fn frame_count(text: &mut Text) -> Option<f64> {
    let found = number(text.bytes, text.at).filter(|(value, _)| *value >= 0.0 && value.fract() == 0.0);
    text.skip_line();
    found.map(|(value, _)| value)
}

fn frame_time(text: &mut Text, document: &mut BvhDocument) -> Result<(), ReadError> {
    let start = text.at;
    let Some((value, end)) = number(text.bytes, start) else {
        if text.peek().is_none_or(is_line_end) {
            let note = text.repair(start, "the Frame Time is empty; 1/30 s was taken");
            document.notes.push(note);
            return Ok(());
        }
        return Err(text.number_error(start));
    };
    if text.bytes.get(end).is_some_and(|b| !is_blank(*b)) {
        return Err(text.number_error(end));
    }
    text.at = end;
    let place = text.place_text(start);
    if (1e-6..=1e4).contains(&value) {
        document.frame_time_secs = value;
        if value >= 5.0 {
            let remedy = "if it is meant as frames per second, write its reciprocal";
            let text = format!("a Frame Time of {value} s is unusually long; {remedy}");
            document.notes.push(Note::warning(place, text));
        }
    } else {
        document.frame_time_secs = USUAL_FRAME_TIME;
        let text = format!("a Frame Time of {value} s cannot be used; 1/30 s was taken");
        document.notes.push(Note::repair(place, text));
    }
    Ok(())
}

/// Puts the value of the frame before (at the start, the first usable one after; 0 when a channel has none) in place of
/// every value that cannot be used.
fn hold_not_finite(document: &mut BvhDocument) -> String {
    let width = document.channel_count;
    let usable = |v: &f64| v.abs() <= LARGEST;
    let mut replaced = 0;
    let mut frames = 0;
    let mut last: Vec<f64> = vec![f64::NAN; width];
    for row in document.values.chunks_exact(width).rev() {
        for (value, last) in row.iter().zip(&mut last) {
            if usable(value) {
                *last = *value;
            }
        }
    }
    last.iter_mut().filter(|v| !usable(v)).for_each(|v| *v = 0.0);
    for row in document.values.chunks_exact_mut(width) {
        let before = replaced;
        for (value, last) in row.iter_mut().zip(&mut last) {
            if usable(value) {
                *last = *value;
            } else {
                *value = *last;
                replaced += 1;
            }
        }
        frames += usize::from(replaced > before);
    }
    format!(
        "{replaced} values in {frames} frames are not usable numbers; those of the frame before were held"
    )
}
