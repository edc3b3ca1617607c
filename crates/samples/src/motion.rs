//! Takes: what a person or an animal does, as poses over time with the contacts that are true by construction.

mod curve;
mod gait;
mod goals;
mod path;
mod plan;
mod tables;
mod take;

pub use curve::{Keys, Sway, Table};
pub use gait::{Gait, GaitOptions, GaitStyle, RUN_STYLE, WALK_STYLE};
pub use goals::{ArmGoal, FootGoal, Goals, HandGoal, solve, two_bone};
pub use path::Path;
pub use plan::{Plan, Step};
pub use tables::{GaitTables, RUN, WALK};
pub use take::{Contact, ContactPoint, Take};
