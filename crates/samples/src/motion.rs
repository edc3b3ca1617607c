//! Takes: what a person or an animal does, as poses over time with the contacts that are true by construction.

mod act;
mod carry;
mod curve;
mod gait;
mod goals;
mod path;
mod plan;
mod prowl;
mod tables;
mod take;

pub use act::{Jump, crouch, reach};
pub use carry::{BOX_WIDTH, carry, grips};
pub use curve::{Keys, Sway, Table};
pub use gait::{Gait, GaitOptions, GaitStyle, RUN_STYLE, WALK_STYLE};
pub use goals::{ArmGoal, FootGoal, Goals, HandGoal, rolled, solve, two_bone};
pub use path::Path;
pub use plan::{Plan, Step};
pub use prowl::Prowl;
pub use tables::{GaitTables, RUN, WALK};
pub use take::{Contact, ContactPoint, Take};
