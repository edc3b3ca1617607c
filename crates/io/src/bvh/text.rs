//! A cursor over the bytes of a BVH file that can say in which line and column it stands.

use crate::error::ReadError;
use posewright::Note;

/// The byte order mark of UTF-8.
pub(super) const BOM: &[u8] = &[0xEF, 0xBB, 0xBF];

/// Every byte up to the blank separates: blanks, tabs, line ends, and the NUL and Ctrl-Z that old tools leave behind.
pub(super) fn is_blank(byte: u8) -> bool {
    byte <= b' '
}

pub(super) fn is_line_end(byte: u8) -> bool {
    byte == b'\n' || byte == b'\r'
}

/// The cursor. Line and column are only worked out when something is to be said.
pub(super) struct Text<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) at: usize,
}

impl<'a> Text<'a> {
    /// Skips a byte order mark.
    ///
    /// # Errors
    /// For UTF-16, which no other tool reads either.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Text<'a>, ReadError> {
        if bytes.starts_with(&[0xFF, 0xFE]) || bytes.starts_with(&[0xFE, 0xFF]) {
            let message = "the text is UTF-16; save it as UTF-8 or plain text".to_string();
            return Err(ReadError::Syntax { line: 1, column: 1, message });
        }
        Ok(Text { bytes: bytes.strip_prefix(BOM).unwrap_or(bytes), at: 0 })
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Goes to the next byte that is no blank and no line end.
    pub(super) fn skip_space(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.at += 1;
        }
    }

    /// Goes to the next byte of this line that is no blank.
    pub(super) fn skip_blanks(&mut self) {
        while self.peek().is_some_and(|b| is_blank(b) && !is_line_end(b)) {
            self.at += 1;
        }
    }

    pub(super) fn skip_line(&mut self) {
        while self.peek().is_some_and(|b| !is_line_end(b)) {
            self.at += 1;
        }
    }

    /// The word here, up to a blank or a brace; may be empty.
    pub(super) fn word(&mut self) -> &'a [u8] {
        self.take_while(|b| !is_blank(b) && b != b'{' && b != b'}')
    }

    /// The letters here; may be empty.
    pub(super) fn letters(&mut self) -> &'a [u8] {
        self.take_while(|b| b.is_ascii_alphabetic())
    }

    /// The text up to the end of the line or an opening brace, without blanks around it.
    pub(super) fn name(&mut self) -> &'a [u8] {
        self.skip_blanks();
        self.take_while(|b| !is_line_end(b) && b != b'{' && b != b'}').trim_ascii()
    }

    fn take_while(&mut self, keep: impl Fn(u8) -> bool) -> &'a [u8] {
        let start = self.at;
        while self.peek().is_some_and(&keep) {
            self.at += 1;
        }
        &self.bytes[start..self.at]
    }

    /// Line and column of a byte, both from 1. A carriage return ends a line unless a line feed follows it.
    pub(super) fn place(&self, at: usize) -> (usize, usize) {
        let before = &self.bytes[..at.min(self.bytes.len())];
        let ends = |i: usize| {
            before[i] == b'\n' || (before[i] == b'\r' && self.bytes.get(i + 1).is_none_or(|b| *b != b'\n'))
        };
        let mut line = 1;
        let mut start = 0;
        for i in 0..before.len() {
            if ends(i) {
                line += 1;
                start = i + 1;
            }
        }
        (line, before.len() - start + 1)
    }

    pub(super) fn error(&self, at: usize, message: impl Into<String>) -> ReadError {
        let (line, column) = self.place(at);
        ReadError::Syntax { line, column, message: message.into() }
    }

    /// `line 3, column 5` for notes.
    pub(super) fn place_text(&self, at: usize) -> String {
        let (line, column) = self.place(at);
        format!("line {line}, column {column}")
    }

    pub(super) fn repair(&self, at: usize, text: impl Into<String>) -> Note {
        Note::repair(self.place_text(at), text)
    }

    /// Some of the text at a place, safe to show.
    pub(super) fn excerpt(&self, at: usize) -> String {
        let rest = &self.bytes[at.min(self.bytes.len())..];
        let end = rest.iter().position(|b| is_blank(*b)).unwrap_or(rest.len()).clamp(0, 40);
        if rest.is_empty() {
            return "the end of the file".to_string();
        }
        format!("\"{}\"", String::from_utf8_lossy(&rest[..end]).escape_debug())
    }
}
