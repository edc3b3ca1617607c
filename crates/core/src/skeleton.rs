//! The joints of a character: names, parents and rest pose, checked once at construction.
//!
//! Joints stand depth-first, so that parents come before their children and every subtree is a slice. Several roots
//! are allowed (files whose armature has more than one top joint). Joints are known by index; names may repeat.

use crate::transform::Transform;
use glam::{Mat3, Quat, Vec3};
use std::fmt;
use std::ops::Range;

/// Why a [`Skeleton`] could not be made. Readers turn these into errors that also name the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SkeletonError {
    /// There is no joint at all.
    #[error("a skeleton needs at least one joint")]
    Empty,
    /// A joint's parent does not stand before it, or the subtrees are not contiguous.
    #[error("joint {joint} ({name:?}): parents must come before their children, depth-first")]
    Order {
        /// Index of the joint.
        joint: usize,
        /// Its name.
        name: String,
    },
    /// The lists of names, parents and rest transforms differ in length.
    #[error("{names} names, {parents} parents and {rest} rest transforms do not fit together")]
    Lengths {
        /// Number of names.
        names: usize,
        /// Number of parents.
        parents: usize,
        /// Number of rest transforms.
        rest: usize,
    },
    /// A rest transform holds NaN or infinity, or a rotation of no length.
    #[error("joint {joint} ({name:?}): its rest transform is not finite")]
    NotFinite {
        /// Index of the joint.
        joint: usize,
        /// Its name.
        name: String,
    },
    /// More joints than the limit.
    #[error("{0} joints are more than the limit of {max}", max = Skeleton::MAX_JOINTS)]
    TooMany(usize),
}

/// Identifies what a skeleton is: names, parents and rest transforms. Equal content has equal ids on every machine
/// and in every run; mappings and caches are valid for the ids they were made for and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ContentId(pub u128);

impl fmt::Display for ContentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl ContentId {
    /// The id that [`Display`](fmt::Display) wrote, if `text` is one.
    pub fn parse(text: &str) -> Option<ContentId> {
        (text.len() == 32).then(|| u128::from_str_radix(text, 16).ok().map(ContentId)).flatten()
    }
}

/// How a joint's frame is handed to its children when rest scales are negative: see [`Skeleton::reflection`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reflection {
    /// Whether this joint's frame is seen in a mirror (an odd number of negative scale factors above it).
    pub mirrored: bool,
    /// Half turns that negative scale factors of the parent amount to, applied after the parent's rotation.
    pub turn: Quat,
}

/// Names, parents and rest pose of a character's joints. Immutable once made.
#[derive(Clone, Debug, PartialEq)]
pub struct Skeleton {
    names: Vec<String>,
    parents: Vec<Option<usize>>,
    rest: Vec<Transform>,
    subtree_ends: Vec<usize>,
    reflections: Option<Vec<Reflection>>,
    content_id: ContentId,
}

impl Skeleton {
    /// The most joints a skeleton may have.
    pub const MAX_JOINTS: usize = 65_536;

    /// Checks and keeps the joints. `parents[i]` is an index below `i`, or `None` for a root; subtrees are contiguous.
    /// Rest rotations are normalised.
    ///
    /// # Errors
    /// When the lists do not fit together, are not depth-first, or hold numbers that are not finite.
    pub fn new(
        names: Vec<String>,
        parents: Vec<Option<usize>>,
        mut rest: Vec<Transform>,
    ) -> Result<Skeleton, SkeletonError> {
        let count = names.len();
        if count == 0 {
            return Err(SkeletonError::Empty);
        }
        if count > Skeleton::MAX_JOINTS {
            return Err(SkeletonError::TooMany(count));
        }
        if parents.len() != count || rest.len() != count {
            return Err(SkeletonError::Lengths { names: count, parents: parents.len(), rest: rest.len() });
        }
        for (joint, transform) in rest.iter_mut().enumerate() {
            let length = transform.rotation.length();
            if !transform.is_finite() || !length.is_finite() || length <= 1e-6 {
                return Err(SkeletonError::NotFinite { joint, name: names[joint].clone() });
            }
            if (length - 1.0).abs() > 1e-7 {
                transform.rotation = transform.rotation.normalize();
            }
        }
        let subtree_ends = subtree_ends(&names, &parents)?;
        let reflections = reflections(&parents, &rest);
        let content_id = content_id(&names, &parents, &rest);
        Ok(Skeleton { names, parents, rest, subtree_ends, reflections, content_id })
    }

    /// Number of joints, at least 1.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Always false; a skeleton has joints.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Name of a joint; not necessarily unique.
    pub fn name(&self, joint: usize) -> &str {
        &self.names[joint]
    }

    /// All names, by joint.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The parent of a joint, which has a smaller index; `None` for a root.
    pub fn parent(&self, joint: usize) -> Option<usize> {
        self.parents[joint]
    }

    /// All parents, by joint.
    pub fn parents(&self) -> &[Option<usize>] {
        &self.parents
    }

    /// Rest transforms (`parent_from_joint`), by joint. Rotations are unit.
    pub fn rest(&self) -> &[Transform] {
        &self.rest
    }

    /// The joint and everything below it, as a range of indices.
    pub fn subtree(&self, joint: usize) -> Range<usize> {
        joint..self.subtree_ends[joint]
    }

    /// Children of a joint in order.
    pub fn children(&self, joint: usize) -> impl Iterator<Item = usize> + '_ {
        let end = self.subtree_ends[joint];
        let first = (joint + 1 < end).then_some(joint + 1);
        std::iter::successors(first, move |&child| {
            let next = self.subtree_ends[child];
            (next < end).then_some(next)
        })
    }

    /// Joints without a parent, in order.
    pub fn roots(&self) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(0), move |&root| {
            let next = self.subtree_ends[root];
            (next < self.len()).then_some(next)
        })
    }

    /// The joint, its parent, its grandparent and so on up to a root.
    pub fn ancestors(&self, joint: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(joint), move |&j| self.parents[j])
    }

    /// The way from the root down to the joint, both included.
    pub fn path_to(&self, joint: usize) -> Vec<usize> {
        let mut path: Vec<usize> = self.ancestors(joint).collect();
        path.reverse();
        path
    }

    /// The way down to the joint from just below `above`, the joint included. All the way from the root when `above` is
    /// none of its ancestors.
    pub fn path_below(&self, above: usize, joint: usize) -> Vec<usize> {
        let mut path: Vec<usize> = self.ancestors(joint).take_while(|j| *j != above).collect();
        path.reverse();
        path
    }

    /// Whether `ancestor` is `joint` or stands above it.
    pub fn is_in_subtree(&self, joint: usize, ancestor: usize) -> bool {
        self.subtree(ancestor).contains(&joint)
    }

    /// The first joint of that name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|n| n == name)
    }

    /// The names from the root down to the joint, joined by '/': tells joints of equal name apart.
    pub fn path(&self, joint: usize) -> String {
        let names: Vec<&str> = self.path_to(joint).into_iter().map(|j| self.name(j)).collect();
        names.join("/")
    }

    /// How negative rest scales above this joint change the meaning of its local rotation; `None` in the common case
    /// that the skeleton has none at all. See [`ModelPose`](crate::ModelPose).
    pub fn reflection(&self, joint: usize) -> Option<Reflection> {
        self.reflections.as_ref().map(|all| all[joint])
    }

    /// Whether any rest scale is negative.
    pub fn has_reflections(&self) -> bool {
        self.reflections.is_some()
    }

    /// What this skeleton is; equal for equal names, parents and rest transforms.
    pub fn content_id(&self) -> ContentId {
        self.content_id
    }
}

fn subtree_ends(names: &[String], parents: &[Option<usize>]) -> Result<Vec<usize>, SkeletonError> {
    let mut ends: Vec<usize> = (1..=parents.len()).collect();
    let mut open: Vec<usize> = Vec::new();
    for (joint, parent) in parents.iter().enumerate() {
        while open.last() != parent.as_ref() {
            let Some(done) = open.pop() else {
                return Err(SkeletonError::Order { joint, name: names[joint].clone() });
            };
            ends[done] = joint;
        }
        open.push(joint);
    }
    for done in open {
        ends[done] = parents.len();
    }
    Ok(ends)
}

fn reflections(parents: &[Option<usize>], rest: &[Transform]) -> Option<Vec<Reflection>> {
    if rest.iter().all(|t| t.scale.cmpge(Vec3::ZERO).all()) {
        return None;
    }
    let mut out: Vec<Reflection> = Vec::with_capacity(rest.len());
    for parent in parents {
        out.push(match parent {
            None => Reflection { mirrored: false, turn: Quat::IDENTITY },
            Some(p) => {
                // The signs of the parent's scale are a half turn, times a mirror in x when their product is negative.
                let signs = Vec3::select(rest[*p].scale.cmplt(Vec3::ZERO), Vec3::NEG_ONE, Vec3::ONE);
                let odd = signs.element_product() < 0.0;
                let turn = if odd { signs * Vec3::new(-1.0, 1.0, 1.0) } else { signs };
                let turn = Quat::from_mat3(&Mat3::from_diagonal(turn));
                Reflection { mirrored: out[*p].mirrored ^ odd, turn }
            }
        });
    }
    Some(out)
}

/// FNV-1a, 128 bits, over names, parents and the bits of the rest transforms (with -0 as 0).
fn content_id(names: &[String], parents: &[Option<usize>], rest: &[Transform]) -> ContentId {
    let mut hash: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    let mut feed = |bytes: &[u8]| {
        for byte in bytes {
            hash = (hash ^ u128::from(*byte)).wrapping_mul(0x0000_0000_0100_0000_0000_0000_0000_013b);
        }
    };
    for ((name, parent), transform) in names.iter().zip(parents).zip(rest) {
        feed(&(name.len() as u64).to_le_bytes());
        feed(name.as_bytes());
        feed(&parent.map_or(u64::MAX, |p| p as u64).to_le_bytes());
        let Transform { translation, rotation, scale } = transform;
        for value in translation.to_array().iter().chain(&rotation.to_array()).chain(&scale.to_array()) {
            feed(&(value + 0.0).to_bits().to_le_bytes());
        }
    }
    ContentId(hash)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn skeleton(parents: &[Option<usize>]) -> Result<Skeleton, SkeletonError> {
        let names = (0..parents.len()).map(|i| format!("j{i}")).collect();
        Skeleton::new(names, parents.to_vec(), vec![Transform::IDENTITY; parents.len()])
    }

    #[test]
    fn subtrees_are_slices() {
        let s = skeleton(&[None, Some(0), Some(1), Some(0), None, Some(4)]).unwrap();
        assert_eq!(s.subtree(0), 0..4);
        assert_eq!(s.subtree(1), 1..3);
        assert_eq!(s.children(0).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(s.children(2).count(), 0);
        assert_eq!(s.roots().collect::<Vec<_>>(), [0, 4]);
        assert_eq!(s.ancestors(2).collect::<Vec<_>>(), [2, 1, 0]);
    }

    #[test]
    fn disorder_is_an_error() {
        assert!(matches!(skeleton(&[None, Some(2), Some(0)]), Err(SkeletonError::Order { joint: 1, .. })));
        // Joint 3 hangs from joint 1, whose subtree has been closed by joint 2.
        assert!(matches!(
            skeleton(&[None, Some(0), Some(0), Some(1)]),
            Err(SkeletonError::Order { joint: 3, .. })
        ));
        assert!(matches!(skeleton(&[]), Err(SkeletonError::Empty)));
    }

    #[test]
    fn content_id_changes_with_content() {
        let a = skeleton(&[None, Some(0)]).unwrap();
        let b = skeleton(&[None, None]).unwrap();
        assert_eq!(a.content_id(), skeleton(&[None, Some(0)]).unwrap().content_id());
        assert_ne!(a.content_id(), b.content_id());
        assert_eq!(ContentId::parse(&a.content_id().to_string()), Some(a.content_id()));
    }
}
