//! The machine-readable answers, from [`posewright_io::report`], and their tables for people.

mod table;

pub(crate) use posewright_io::report::{
    ClipCurves, ClipReport, Comparison, Matching, NoteReport, Page, PageOf, PairReport, frames_per_second,
    notes, travel_frame,
};
pub(crate) use table::{clip_table, verdict_lines};
