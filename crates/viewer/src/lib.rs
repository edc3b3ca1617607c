//! Pictures of characters and their motion.
//!
//! [`render`] draws in software: no GPU, no browser, no display. The viewer with its local server comes beside it.

pub mod render;
