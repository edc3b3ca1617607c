//! Names that differ, for formats and readers that know joints by name.

use std::collections::{HashMap, HashSet};

/// Names given out so far.
#[derive(Default)]
pub(super) struct Names {
    taken: HashSet<String>,
    /// Per name, the number to try next, so that a thousand equal names do not cost a million tries.
    next: HashMap<String, usize>,
}

impl Names {
    /// Keeps a name from being given out; whether it was free.
    pub(super) fn reserve(&mut self, name: &str) -> bool {
        self.taken.insert(name.to_string())
    }

    /// The name itself if it is free, else with the first free number behind it.
    pub(super) fn claim(&mut self, wanted: &str) -> String {
        if self.reserve(wanted) {
            return wanted.to_string();
        }
        let mut number = self.next.get(wanted).copied().unwrap_or(2);
        loop {
            let name = format!("{wanted}_{number}");
            number += 1;
            if self.taken.insert(name.clone()) {
                self.next.insert(wanted.to_string(), number);
                return name;
            }
        }
    }
}
