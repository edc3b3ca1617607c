//! The rows of the MOTION section.
//!
//! Rows end with lines. A frame may go over several lines as long as it ends with one, and a line may hold several whole
//! frames; anything else is a row of the wrong length, which must not shift what comes after it.

use super::number::{LARGEST, number};
use super::text::{Text, is_blank, is_line_end};
use crate::error::ReadError;
use posewright::Note;

/// The motion table while it is read.
pub(super) struct Rows<'t, 'a> {
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
pub(super) struct Read {
    pub(super) values: Vec<f64>,
    pub(super) notes: Vec<Note>,
    pub(super) not_finite: usize,
    pub(super) first_not_finite: String,
}

impl<'t, 'a> Rows<'t, 'a> {
    pub(super) fn new(
        text: &'t mut Text<'a>,
        width: usize,
        declared: Option<f64>,
        max_frames: usize,
    ) -> Self {
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

    pub(super) fn read(&mut self) -> Result<(), ReadError> {
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
        if in_frame.is_multiple_of(self.width) && (self.carried == 0 || in_frame == self.width) {
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

    pub(super) fn finish(mut self) -> Result<Read, ReadError> {
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
