//! Names that tell every joint of a skeleton from every other.

use super::MapError;
use posewright::Skeleton;
use std::collections::HashMap;

/// The joints of a skeleton by name: a joint is known by its name, by its path from the root where names repeat, and
/// by `path#2` where paths repeat too.
#[derive(Debug)]
pub struct JointNames<'a> {
    skeleton: &'a Skeleton,
    by_name: HashMap<&'a str, Vec<usize>>,
}

impl<'a> JointNames<'a> {
    /// Indexes the names.
    pub fn new(skeleton: &'a Skeleton) -> JointNames<'a> {
        let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
        for joint in 0..skeleton.len() {
            by_name.entry(skeleton.name(joint)).or_default().push(joint);
        }
        JointNames { skeleton, by_name }
    }

    /// The name that finds this joint and no other.
    pub fn name(&self, joint: usize) -> String {
        let name = self.skeleton.name(joint);
        let twins = &self.by_name[name];
        // A name with a '/' or a '#' could be taken for a path; an empty one means nobody.
        if twins.len() == 1 && !name.is_empty() && !name.contains(['/', '#']) {
            return name.to_string();
        }
        let path = self.skeleton.path(joint);
        let same: Vec<usize> = twins.iter().copied().filter(|j| self.skeleton.path(*j) == path).collect();
        if same.len() == 1 && path.contains('/') {
            return path;
        }
        let place = same.iter().position(|j| *j == joint).unwrap_or(0) + 1;
        format!("{path}#{place}")
    }

    /// The joints that a name, a path or the end of a path stands for.
    pub fn all(&self, text: &str) -> Vec<usize> {
        if let Some(joints) = self.by_name.get(text) {
            return joints.clone();
        }
        if let Some((path, place)) = text.rsplit_once('#')
            && let Ok(place) = place.parse::<usize>()
        {
            let same = self.at_path(path, true);
            return place.checked_sub(1).and_then(|i| same.get(i)).copied().into_iter().collect();
        }
        let exact = self.at_path(text, true);
        if exact.is_empty() { self.at_path(text, false) } else { exact }
    }

    fn at_path(&self, path: &str, whole: bool) -> Vec<usize> {
        let matches = |joint: &usize| {
            let own = self.skeleton.path(*joint);
            if whole {
                own == path
            } else {
                own.ends_with(path) && own[..own.len() - path.len()].ends_with('/')
            }
        };
        // Only joints whose name ends the path can match; names may contain '/'.
        let candidates = (0..self.skeleton.len()).filter(|j| path.ends_with(self.skeleton.name(*j)));
        candidates.filter(matches).collect()
    }

    /// The one joint that `text` stands for.
    ///
    /// # Errors
    /// When there is none or more than one; `entry` and `side` say where in the map.
    pub fn find(&self, text: &str, entry: &str, side: &'static str) -> Result<usize, MapError> {
        let joints = self.all(text);
        match joints.as_slice() {
            [joint] => Ok(*joint),
            [] => Err(MapError::NoSuchJoint {
                entry: entry.to_string(),
                side,
                name: text.to_string(),
                hint: did_you_mean(text, self.by_name.keys().copied()),
            }),
            many => Err(MapError::Ambiguous {
                entry: entry.to_string(),
                side,
                name: text.to_string(),
                count: many.len(),
                paths: many
                    .iter()
                    .take(4)
                    .map(|j| format!("{:?}", self.name(*j)))
                    .collect::<Vec<_>>()
                    .join(", "),
            }),
        }
    }
}

/// `, did you mean "..."` for the nearest of `known`, or nothing when none is near.
pub(super) fn did_you_mean<'a>(text: &str, known: impl Iterator<Item = &'a str>) -> String {
    let wanted = text.to_lowercase();
    let limit = (wanted.chars().count() / 3).clamp(1, 4);
    known
        .filter(|name| name.len().abs_diff(text.len()) <= 2 * limit)
        .map(|name| (distance(&wanted, &name.to_lowercase()), name))
        .filter(|(far, _)| *far <= limit)
        .min()
        .map_or(String::new(), |(_, name)| format!(", did you mean {name:?}"))
}

/// Levenshtein's distance between two words.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, other) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != *other);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
