//! How a turn is shared out over the joints of a spine, which may branch.
//!
//! Joints with a weight keep it. A joint without one gathers itself and every listed joint above it that has none, and
//! shares among them what the branch still lacks to one. The joint that gathers most goes first (of equals the one whose
//! joints would get least), so that neither the order of the list nor the numbering of joints matters.

use super::WarpError;
use crate::skeleton::Skeleton;

/// One joint of a spine and its part of the turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SpineJoint {
    /// Index of the joint.
    pub joint: usize,
    /// Part of the turn that it takes back, 0 to 1; none shares what the branch lacks to one. Default: none.
    pub weight: Option<f32>,
}

impl SpineJoint {
    /// A joint that shares evenly what others leave.
    pub fn even(joint: usize) -> SpineJoint {
        SpineJoint { joint, weight: None }
    }
}

/// How far the weights of a branch may be from one.
const CLOSE: f64 = 1e-4;

/// Every listed joint with its weight, sorted by hierarchy; weights of each branch sum to one.
///
/// # Errors
/// A joint that does not exist or is listed twice, a weight that is negative or no number, weights that leave nothing for
/// a joint without one, and branches whose given weights do not sum to one; the joint is named.
pub fn spine_weights(skeleton: &Skeleton, spine: &[SpineJoint]) -> Result<Vec<(usize, f32)>, WarpError> {
    let mut list = checked(skeleton, spine)?;
    while let Some(next) = next_to_share(skeleton, &list) {
        let (share, gathered) = next;
        let lowest = gathered.last().map_or(0, |i| list[*i].0);
        if share <= 1e-6 {
            return Err(WarpError::NothingLeft { joint: skeleton.path(lowest) });
        }
        for index in gathered {
            list[index].1 = Some(share);
        }
    }
    let known = |index: usize| list[index].1.unwrap_or(0.0);
    for index in 0..list.len() {
        let is_leaf = (0..list.len())
            .all(|other| other == index || !skeleton.is_in_subtree(list[other].0, list[index].0));
        let sum: f64 = above(skeleton, &list, index).map(known).sum();
        if is_leaf && (sum - 1.0).abs() > CLOSE {
            return Err(WarpError::WeightsNotOne { joint: skeleton.path(list[index].0), sum: sum as f32 });
        }
    }
    Ok(list.iter().map(|(joint, weight)| (*joint, weight.unwrap_or(0.0) as f32)).collect())
}

type Listed = (usize, Option<f64>);

fn checked(skeleton: &Skeleton, spine: &[SpineJoint]) -> Result<Vec<Listed>, WarpError> {
    let mut list: Vec<Listed> = Vec::with_capacity(spine.len());
    for entry in spine {
        if entry.joint >= skeleton.len() {
            return Err(WarpError::NoJoint { joint: entry.joint });
        }
        if let Some(weight) = entry.weight
            && (weight < 0.0 || !weight.is_finite())
        {
            return Err(WarpError::BadWeight { joint: skeleton.path(entry.joint), weight });
        }
        if list.iter().any(|(joint, _)| *joint == entry.joint) {
            return Err(WarpError::Twice { joint: skeleton.path(entry.joint) });
        }
        list.push((entry.joint, entry.weight.map(f64::from)));
    }
    list.sort_by_key(|(joint, _)| *joint);
    Ok(list)
}

/// Listed joints above the one at `index`, and itself.
fn above<'a>(skeleton: &'a Skeleton, list: &'a [Listed], index: usize) -> impl Iterator<Item = usize> + 'a {
    (0..list.len()).filter(move |other| skeleton.is_in_subtree(list[index].0, list[*other].0))
}

/// What the next joint to share gives to each of the joints it gathers, and these.
fn next_to_share(skeleton: &Skeleton, list: &[Listed]) -> Option<(f64, Vec<usize>)> {
    let mut best: Option<(f64, Vec<usize>)> = None;
    for index in (0..list.len()).filter(|i| list[*i].1.is_none()) {
        let gathered: Vec<usize> = above(skeleton, list, index).filter(|i| list[*i].1.is_none()).collect();
        let weight_above: f64 = above(skeleton, list, index).filter_map(|i| list[i].1).sum();
        let share = (1.0 - weight_above - heaviest_below(skeleton, list, index)) / gathered.len() as f64;
        let better = best.as_ref().is_none_or(|(least, most)| {
            gathered.len() > most.len() || (gathered.len() == most.len() && share < *least)
        });
        if better {
            best = Some((share, gathered));
        }
    }
    best
}

/// The largest sum of weights on a way down from a listed joint, itself not counted.
fn heaviest_below(skeleton: &Skeleton, list: &[Listed], index: usize) -> f64 {
    let top = list[index].0;
    (0..list.len())
        .filter(|i| *i != index && skeleton.is_in_subtree(list[*i].0, top))
        .map(|end| {
            above(skeleton, list, end)
                .filter(|i| *i != index && skeleton.is_in_subtree(list[*i].0, top))
                .filter_map(|i| list[i].1)
                .sum()
        })
        .fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transform::Transform;
    use proptest::prelude::*;

    fn skeleton(parents: &[Option<usize>]) -> Skeleton {
        let names = (0..parents.len()).map(|i| format!("j{i}")).collect();
        Skeleton::new(names, parents.to_vec(), vec![Transform::IDENTITY; parents.len()]).unwrap()
    }

    fn even(joints: &[usize]) -> Vec<SpineJoint> {
        joints.iter().map(|j| SpineJoint::even(*j)).collect()
    }

    fn assert_weights(found: &[(usize, f32)], expected: &[(usize, f32)]) {
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(expected) {
            assert!(found.0 == expected.0 && (found.1 - expected.1).abs() < 1e-6, "{found:?} {expected:?}");
        }
    }

    #[test]
    fn five_in_a_line_take_a_fifth_each() {
        let line = skeleton(&[None, Some(0), Some(1), Some(2), Some(3), Some(4)]);
        let found = spine_weights(&line, &even(&[5, 1, 3, 2, 4])).unwrap();
        assert_weights(&found, &[(1, 0.2), (2, 0.2), (3, 0.2), (4, 0.2), (5, 0.2)]);
    }

    #[test]
    fn a_short_branch_takes_what_the_shared_joint_leaves() {
        // A > B, A > C > D: once with B numbered first, once last.
        let third = 1.0 / 3.0;
        let first = skeleton(&[None, Some(0), Some(0), Some(2)]);
        let found = spine_weights(&first, &even(&[0, 1, 2, 3])).unwrap();
        assert_weights(&found, &[(0, third), (1, 2.0 * third), (2, third), (3, third)]);
        let last = skeleton(&[None, Some(0), Some(1), Some(0)]);
        let found = spine_weights(&last, &even(&[3, 2, 1, 0])).unwrap();
        assert_weights(&found, &[(0, third), (1, third), (2, third), (3, 2.0 * third)]);
    }

    #[test]
    fn given_weights_stay_and_others_share_the_rest() {
        let line = skeleton(&[None, Some(0), Some(1), Some(2)]);
        let mut list = even(&[1, 2, 3]);
        list[1].weight = Some(0.4);
        assert_weights(&spine_weights(&line, &list).unwrap(), &[(1, 0.3), (2, 0.4), (3, 0.3)]);
        // The weight stands below every joint without one.
        list = even(&[1, 2, 3]);
        list[2].weight = Some(0.5);
        assert_weights(&spine_weights(&line, &list).unwrap(), &[(1, 0.25), (2, 0.25), (3, 0.5)]);
    }

    #[test]
    fn impossible_weights_name_the_joint() {
        let line = skeleton(&[None, Some(0), Some(1)]);
        let with = |a, b| {
            spine_weights(&line, &[SpineJoint { joint: 1, weight: a }, SpineJoint { joint: 2, weight: b }])
                .unwrap_err()
                .to_string()
        };
        assert!(with(Some(-0.1), None).contains("j0/j1"));
        assert!(with(Some(1.0), None).contains("j0/j1/j2"));
        assert!(with(Some(0.2), Some(0.2)).contains("0.4"));
        assert!(spine_weights(&line, &even(&[1, 1])).is_err());
        assert!(spine_weights(&line, &even(&[9])).is_err());
    }

    /// Random trees: the parent of each joint is some joint on the way to the one before it, so that the order is
    /// depth-first.
    fn any_tree() -> impl Strategy<Value = (Vec<Option<usize>>, Vec<bool>)> {
        prop::collection::vec((0usize..4, any::<bool>()), 1..14).prop_map(|picks| {
            let mut parents: Vec<Option<usize>> = vec![None];
            for (up, _) in &picks {
                let mut at = parents.len() - 1;
                for _ in 0..*up {
                    at = parents[at].unwrap_or(at);
                }
                parents.push(Some(at));
            }
            (parents, std::iter::once(true).chain(picks.iter().map(|p| p.1)).collect())
        })
    }

    proptest! {
        #[test]
        fn every_branch_of_a_random_tree_sums_to_one((parents, listed) in any_tree(), seed in 0usize..1000) {
            let tree = skeleton(&parents);
            let mut joints: Vec<usize> = (0..parents.len()).filter(|j| listed[*j]).collect();
            let found = spine_weights(&tree, &even(&joints)).unwrap();
            let weight = |j: usize| found.iter().find(|(joint, _)| *joint == j).map_or(0.0, |f| f.1);
            for leaf in joints.iter().filter(|j| !joints.iter().any(|o| o != *j && tree.is_in_subtree(*o, **j))) {
                let sum: f32 = tree.ancestors(*leaf).map(weight).sum();
                prop_assert!((sum - 1.0).abs() < 1e-5, "{sum}");
            }
            // Any order of the list gives the same.
            let count = joints.len();
            joints.rotate_left(seed % count);
            joints.swap(0, seed / 7 % count);
            prop_assert_eq!(spine_weights(&tree, &even(&joints)).unwrap(), found);
        }
    }
}
