//! Pictures of characters and their motion.
//!
//! [`render`] draws in software: no GPU, no browser, no display. The viewer shows a [`session`] (a source, a target, a
//! map, settings) in a page of the browser that a local [`server`] serves; the library computes, the page draws.

mod page;
pub mod render;
pub mod server;
pub mod session;
