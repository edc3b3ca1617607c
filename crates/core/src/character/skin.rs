//! Vertices of a skin, as the joints that move them know them.

use crate::pose::ModelPose;
use glam::Vec3;

/// A vertex of the character's skin in the frames of the joints that move it. Readers that see a mesh provide them, so that
/// soles can be found; core itself knows no mesh. Its place is the sum over its shares of weight times where the joint
/// carries it, which is linear blend skinning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SkinPoint {
    /// The joint with the largest weight. It has what [`SkinPoint::also`] leaves of 1.
    pub joint: usize,
    /// The vertex in that joint's frame, in the joint's own units (scaled parents above it apply).
    pub in_joint: Vec3,
    /// Up to three further joints that move it; shares with a weight of 0 are none.
    pub also: [SkinShare; 3],
}

/// What one joint does to a vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SkinShare {
    /// The joint.
    pub joint: usize,
    /// How much of the vertex follows it, 0 to 1.
    pub weight: f32,
    /// The vertex in that joint's frame, in the joint's own units.
    pub in_joint: Vec3,
}

impl SkinPoint {
    /// A vertex that follows one joint alone.
    pub fn rigid(joint: usize, in_joint: Vec3) -> SkinPoint {
        SkinPoint { joint, in_joint, also: [SkinShare::default(); 3] }
    }

    /// A vertex from its shares: their weights are made to sum to 1, the strongest four count. `None` without any weight.
    pub fn blended(shares: impl IntoIterator<Item = SkinShare>) -> Option<SkinPoint> {
        let mut strongest = [SkinShare::default(); 4];
        for share in shares {
            if !(share.weight > 0.0) || !share.weight.is_finite() {
                continue;
            }
            // The same joint twice means the same place: weights add up.
            match strongest.iter().position(|s| s.weight > 0.0 && s.joint == share.joint) {
                Some(same) => strongest[same].weight += share.weight,
                None if share.weight > strongest[3].weight => strongest[3] = share,
                None => continue,
            }
            strongest.sort_by(|a, b| b.weight.total_cmp(&a.weight));
        }
        let sum: f32 = strongest.iter().map(|s| s.weight).sum();
        let [main, mut also @ ..] = strongest;
        also.iter_mut().for_each(|s| s.weight /= sum);
        (sum > 0.0).then_some(SkinPoint { joint: main.joint, in_joint: main.in_joint, also })
    }

    /// What each joint does to it, strongest first; the weights sum to 1.
    pub fn shares(&self) -> impl Iterator<Item = SkinShare> + '_ {
        let others: f32 = self.also.iter().map(|s| s.weight).sum();
        let main = SkinShare { joint: self.joint, weight: 1.0 - others, in_joint: self.in_joint };
        std::iter::once(main).chain(self.also.iter().copied().filter(|s| s.weight > 0.0))
    }

    /// The vertex with each joint's view of it changed: a function of joint and place in its frame.
    pub fn map(&self, change: impl Fn(usize, Vec3) -> Vec3) -> SkinPoint {
        let of = |share: &SkinShare| SkinShare { in_joint: change(share.joint, share.in_joint), ..*share };
        SkinPoint {
            joint: self.joint,
            in_joint: change(self.joint, self.in_joint),
            also: self.also.each_ref().map(of),
        }
    }

    /// Where it is in a pose, model space.
    pub fn place(&self, pose: &ModelPose) -> Vec3 {
        self.shares().map(|s| (pose.positions[s.joint] + pose.linears[s.joint] * s.in_joint) * s.weight).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(joint: usize, weight: f32) -> SkinShare {
        SkinShare { joint, weight, in_joint: Vec3::splat(joint as f32) }
    }

    #[test]
    fn shares_are_sorted_and_sum_to_one() {
        let given =
            [share(3, 0.2), share(1, 0.6), share(4, 0.0), share(2, 0.4), share(3, 0.3), share(9, 0.1)];
        let point = SkinPoint::blended(given).unwrap();
        let found: Vec<(usize, f32)> = point.shares().map(|s| (s.joint, s.weight)).collect();
        for ((joint, weight), (right_joint, right)) in
            found.iter().zip([(1, 0.375), (3, 0.3125), (2, 0.25), (9, 0.0625)])
        {
            assert!(*joint == right_joint && (weight - right).abs() < 1e-6, "{found:?}");
        }
        assert_eq!(found.len(), 4);
        assert_eq!(SkinPoint::blended([share(1, 0.0), share(2, f32::NAN)]), None);
    }
}
