//! Notes: what was found, guessed, repaired or left out, said to the user without failing.
//!
//! The rule that decides doubtful cases is *never silently wrong*: a guess is a note, and what cannot be done is an
//! error. Notes never change the result of an operation or an exit code.

/// What a [`Note`] tells about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NoteKind {
    /// Something that the user may want to know; nothing was decided.
    Information,
    /// A decision made without certainty (a unit, an axis, a side, a bone).
    Guess,
    /// Input that breaks its format's rules and was read in the one way that makes sense.
    Repair,
    /// Something in the input that was not used.
    Ignored,
    /// The result may not be what the user expects.
    Warning,
}

impl NoteKind {
    /// The word used in machine-readable output, in lower case.
    pub fn word(self) -> &'static str {
        match self {
            NoteKind::Information => "information",
            NoteKind::Guess => "guess",
            NoteKind::Repair => "repair",
            NoteKind::Ignored => "ignored",
            NoteKind::Warning => "warning",
        }
    }
}

/// One thing worth saying about an input or a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What kind of thing is said.
    pub kind: NoteKind,
    /// The place: a joint, a clip, a line of a file; empty when it concerns the whole.
    pub place: String,
    /// The sentence for the user, with the remedy where there is one.
    pub text: String,
}

impl Note {
    /// A note of the given kind about `place`.
    pub fn new(kind: NoteKind, place: impl Into<String>, text: impl Into<String>) -> Self {
        Note { kind, place: place.into(), text: text.into() }
    }

    /// A note that a decision was made without certainty.
    pub fn guess(place: impl Into<String>, text: impl Into<String>) -> Self {
        Note::new(NoteKind::Guess, place, text)
    }

    /// A note that the result may surprise.
    pub fn warning(place: impl Into<String>, text: impl Into<String>) -> Self {
        Note::new(NoteKind::Warning, place, text)
    }

    /// A note that input was repaired.
    pub fn repair(place: impl Into<String>, text: impl Into<String>) -> Self {
        Note::new(NoteKind::Repair, place, text)
    }

    /// A note that input was left unused.
    pub fn ignored(place: impl Into<String>, text: impl Into<String>) -> Self {
        Note::new(NoteKind::Ignored, place, text)
    }

    /// A note that only informs.
    pub fn information(place: impl Into<String>, text: impl Into<String>) -> Self {
        Note::new(NoteKind::Information, place, text)
    }
}
