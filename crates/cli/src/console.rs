//! The one place that writes to standard output and standard error. A closed pipe ends output quietly.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use posewright::{Bone, Note, NoteKind};
use serde::Serialize;
use std::io::{IsTerminal, Write};

/// What to print and how.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Console {
    /// Whether standard output carries only JSON.
    pub(crate) json: bool,
    colour: bool,
}

impl Console {
    /// A console for people, or for programs when `json`. Colour only on a terminal that has not opted out.
    pub(crate) fn new(json: bool) -> Console {
        let colour = !json && std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Console { json, colour }
    }

    /// Prints text for people; nothing in JSON mode.
    pub(crate) fn say(&self, text: impl AsRef<str>) {
        if !self.json {
            write_line(&mut std::io::stdout().lock(), text.as_ref());
        }
    }

    /// Prints the JSON answer; nothing for people.
    pub(crate) fn answer(&self, value: &impl Serialize) -> anyhow::Result<()> {
        if self.json {
            let text = serde_json::to_string_pretty(value)?;
            write_line(&mut std::io::stdout().lock(), &text);
        }
        Ok(())
    }

    /// Prints notes for people, each once, warnings first; nothing in JSON mode, whose answers carry them.
    pub(crate) fn notes(&self, notes: &[Note]) {
        let mut shown = posewright_io::report::gathered(notes);
        if self.json || shown.is_empty() {
            return;
        }
        shown.sort_by_key(|n| std::cmp::Reverse(n.kind));
        self.say(format!("\n{}", self.strong("notes")));
        for note in shown {
            let place =
                if note.place.is_empty() { String::new() } else { format!("{}: ", places(&note.place)) };
            self.say(format!("  {}  {place}{}", self.kind(note.kind), shortened(&note.text)));
        }
    }

    /// Prints notes of one kind under a title of their own.
    pub(crate) fn note_group(&self, title: &str, notes: &[Note]) {
        let shown = posewright_io::report::gathered(notes);
        if self.json || shown.is_empty() {
            return;
        }
        self.say(format!("\n{}", self.strong(title)));
        for note in shown {
            let place =
                if note.place.is_empty() { String::new() } else { format!("{}: ", places(&note.place)) };
            self.say(format!("  {place}{}", shortened(&note.text)));
        }
    }

    /// Prints an error: everything that adds to it, outermost first.
    pub(crate) fn error(&self, error: &anyhow::Error) {
        let colour = std::io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        let word = if colour { "\x1b[1;31merror\x1b[0m" } else { "error" };
        write_line(&mut std::io::stderr().lock(), &format!("{word}: {}", told(error)));
    }

    /// A heading.
    pub(crate) fn strong(&self, text: &str) -> String {
        if self.colour { format!("\x1b[1m{text}\x1b[0m") } else { text.to_string() }
    }

    fn kind(&self, kind: NoteKind) -> String {
        let word = format!("{:<11}", kind.word());
        let code = match kind {
            NoteKind::Warning => "33",
            NoteKind::Guess | NoteKind::Repair => "36",
            NoteKind::Information | NoteKind::Ignored => "2",
        };
        if self.colour { format!("\x1b[{code}m{word}\x1b[0m") } else { word }
    }

    /// Progress over `steps`, drawn only when standard error is a terminal.
    pub(crate) fn progress(&self, steps: usize, what: &'static str) -> ProgressBar {
        if self.json || steps < 2 || !std::io::stderr().is_terminal() {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::with_draw_target(Some(steps as u64), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{msg} [{bar:32}] {pos}/{len}") {
            bar.set_style(style.progress_chars("=> "));
        }
        bar.with_message(what)
    }
}

/// An error with its causes, each said once.
fn told(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// A long list of places with its fingers counted and its end cut; the JSON answer has all of it.
fn places(text: &str) -> String {
    const MOST: usize = 6;
    let all: Vec<&str> = text.split(", ").collect();
    if all.len() <= MOST {
        return text.to_string();
    }
    let is_finger = |name: &str| Bone::from_name(name).is_some_and(Bone::is_finger);
    let (fingers, mut others): (Vec<&str>, Vec<&str>) = all.iter().partition(|name| is_finger(name));
    let counted = format!("{} finger bones", fingers.len());
    if fingers.len() < 3 {
        others.extend(fingers);
    } else {
        others.push(&counted);
    }
    let more = format!("and {} more", others.len().saturating_sub(MOST));
    if others.len() > MOST {
        others.truncate(MOST);
        others.push(&more);
    }
    others.join(", ")
}

/// A long text (a list of every finger) cut at a word; the JSON answer has all of it.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 240;
    match text.char_indices().nth(LONGEST) {
        None => text.to_string(),
        Some((end, _)) => {
            let cut = text[..end].rfind(' ').unwrap_or(end);
            format!("{} … (in full with --json)", &text[..cut])
        }
    }
}

/// Writes a line; a reader that has gone away (`posewright ... | head`) is no error worth telling.
fn write_line(stream: &mut impl Write, text: &str) {
    let _ = stream.write_all(text.as_bytes()).and_then(|()| stream.write_all(b"\n"));
}
