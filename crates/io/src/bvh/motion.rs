//! The MOTION section: frame count, frame time, rows.
//!
//! Rows end with lines. A frame may go over several lines as long as it ends with one, and a line may hold several whole
//! frames; anything else is a row of the wrong length, which must not shift what comes after it.

use super::document::BvhDocument;
use super::number::{LARGEST, number};
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

/// The motion table while it is read.
struct Rows<'t, 'a> {
    text: &'t mut Text<'a>,
    width: usize,
    declared: Option<f64>,
    max_frames: usize,
    values: Vec<f64>,
    /// Where the frame being read begins, in `values` and in the text.
    frame_start: usize,
    frame_at: usize,
    /// Values of that frame on lines before this one.
    carried: usize,
    wrapped: bool,
    glued: usize,
    first_glued: usize,
    not_finite: usize,
    first_not_finite: usize,
    notes: Vec<Note>,
}

/// The motion table when it has been read.
struct Read {
    values: Vec<f64>,
    notes: Vec<Note>,
    not_finite: usize,
    first_not_finite: String,
}

impl<'t, 'a> Rows<'t, 'a> {
    fn new(text: &'t mut Text<'a>, width: usize, declared: Option<f64>, max_frames: usize) -> Self {
        // A value takes two bytes of text at least, whatever the header promises.
        let room = (text.bytes.len() - text.at) / 2 + 1;
        let wanted = declared.unwrap_or(0.0) * width as f64;
        let values = Vec::with_capacity(if wanted < room as f64 { wanted as usize } else { room });
        let frame_at = text.at;
        Rows {
            text,
            width,
            declared,
            max_frames,
            values,
            frame_start: 0,
            frame_at,
            carried: 0,
            wrapped: false,
            glued: 0,
            first_glued: 0,
            not_finite: 0,
            first_not_finite: 0,
            notes: Vec::new(),
        }
    }

    fn read(&mut self) -> Result<(), ReadError> {
        let bytes = self.text.bytes;
        let mut at = self.text.at;
        while let Some(&byte) = bytes.get(at) {
            if is_line_end(byte) {
                self.end_line()?;
                at += 1;
            } else if is_blank(byte) {
                at += 1;
            } else if let Some((value, end)) = number(bytes, at) {
                if self.values.len() == self.frame_start {
                    self.frame_at = at;
                }
                let value = if value.abs() <= LARGEST { value } else { self.note_not_finite(at) };
                if self.values.len() == self.values.capacity() {
                    self.make_room(at);
                }
                self.values.push(value);
                at = end;
                if bytes.get(at).is_some_and(|b| !is_blank(*b)) {
                    self.glued(at)?;
                }
            } else if self.is_after_the_motion() {
                let place = self.text.place_text(at);
                let text = format!("{} bytes after the last frame were ignored", bytes.len() - at);
                self.notes.push(Note::ignored(place, text));
                break;
            } else {
                return Err(self.text.number_error(at));
            }
        }
        self.end_line()
    }

    /// Makes room for what is still to come if it is as dense as what has been read, so that the table stays in
    /// proportion to the file; doubling would not.
    #[cold]
    fn make_room(&mut self, at: usize) {
        let (left, read) = (self.text.bytes.len() - at, at - self.text.at + 2);
        let as_before = (self.values.len() as f64 / read as f64 * left as f64) as usize;
        let least = self.values.len() / 8 + 16;
        self.values.reserve_exact(as_before.max(least).min(left / 2 + 1));
    }

    fn is_after_the_motion(&self) -> bool {
        let frames = (self.values.len() / self.width) as f64;
        self.values.len() == self.frame_start && self.declared.is_none_or(|declared| frames >= declared)
    }

    #[cold]
    fn note_not_finite(&mut self, at: usize) -> f64 {
        if self.not_finite == 0 {
            self.first_not_finite = at;
        }
        self.not_finite += 1;
        f64::NAN
    }

    /// Only a sign tells two numbers apart for certain.
    #[cold]
    fn glued(&mut self, at: usize) -> Result<(), ReadError> {
        let sign = matches!(self.text.bytes[at], b'-' | b'+');
        if !sign || number(self.text.bytes, at).is_none() {
            return Err(self.text.number_error(at));
        }
        if self.glued == 0 {
            self.first_glued = at;
        }
        self.glued += 1;
        Ok(())
    }

    #[inline]
    fn end_line(&mut self) -> Result<(), ReadError> {
        let in_frame = self.values.len() - self.frame_start;
        if in_frame == self.carried {
            return Ok(());
        }
        if in_frame % self.width == 0 && (self.carried == 0 || in_frame == self.width) {
            self.wrapped |= in_frame != self.width || self.carried > 0;
            self.frame_start = self.values.len();
            self.carried = 0;
            let frames = self.values.len() / self.width;
            if frames > self.max_frames {
                let (found, limit) = (frames as u64, self.max_frames as u64);
                return Err(ReadError::Limit { what: "frames", found, limit });
            }
            return Ok(());
        }
        if in_frame > self.width {
            return Err(self.wrong_length());
        }
        self.carried = in_frame;
        Ok(())
    }

    /// The row that began the current frame is too short or too long.
    fn wrong_length(&self) -> ReadError {
        let count = if self.carried > 0 { self.carried } else { self.values.len() - self.frame_start };
        let frame = self.frame_start / self.width;
        let message =
            format!("the row of frame {frame} has {count} values, the hierarchy has {} channels", self.width);
        self.text.error(self.frame_at, message)
    }

    fn finish(mut self) -> Result<Read, ReadError> {
        let open = self.values.len() - self.frame_start;
        if open > 0 {
            if self.frame_start == 0 {
                return Err(self.wrong_length());
            }
            let text = format!("the last row has {open} of {} values; it was dropped", self.width);
            self.notes.push(self.text.repair(self.frame_at, text));
            self.values.truncate(self.frame_start);
        }
        if self.wrapped {
            self.notes.push(Note::information("MOTION", "frames and lines do not go together one to one"));
        }
        if self.glued > 0 {
            let count = self.glued;
            let text = format!("{count} numbers stand without a blank before them; told apart by their sign");
            self.notes.push(self.text.repair(self.first_glued, text));
        }
        let first_not_finite = self.text.place_text(self.first_not_finite);
        let Rows { values, notes, not_finite, .. } = self;
        Ok(Read { values, notes, not_finite, first_not_finite })
    }
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
