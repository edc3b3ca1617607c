//! Who takes which part of a turn.

/// Shares a turn of `whole` radians: each joint takes its share, what is over its limit goes to the next towards the
/// head, and what is left at the head goes back down to whoever has room. Gives the sum, which is `whole` or the sum of
/// all limits, whichever is smaller. `shares` sum to 1; all lists are ordered from the waist to the head.
pub(super) fn distribute(whole: f32, shares: &[f32], limits: &[f32], parts: &mut [f32]) -> f32 {
    let (mut over, mut sum) = (0.0, 0.0);
    for (part, (share, limit)) in parts.iter_mut().zip(shares.iter().zip(limits)) {
        let wanted = whole * share + over;
        *part = wanted.min(*limit);
        over = wanted - *part;
        sum += *part;
    }
    if over > 0.0 {
        for (part, limit) in parts.iter_mut().zip(limits).rev() {
            let more = over.min(limit - *part);
            *part += more;
            over -= more;
            sum += more;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn shares_are_proportions_and_what_is_over_goes_on() {
        let shares = [1.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0, 0.5];
        let mut parts = [0.0; 4];
        let all = |expected: [f32; 4], parts: [f32; 4]| {
            for (e, p) in expected.iter().zip(parts) {
                assert!((e - p).abs() < 1e-5, "{expected:?} {parts:?}");
            }
        };
        assert_eq!(distribute(60.0, &shares, &[90.0; 4], &mut parts), 60.0);
        all([10.0, 10.0, 10.0, 30.0], parts);
        distribute(30.0, &shares, &[90.0; 4], &mut parts);
        all([5.0, 5.0, 5.0, 15.0], parts);
        // The waist is stopped at 4: its 6 go to the chest, which is stopped at 12, and so on.
        distribute(60.0, &shares, &[4.0, 12.0, 90.0, 90.0], &mut parts);
        all([4.0, 12.0, 14.0, 30.0], parts);
        // The head is stopped at 20: its 10 go back down to the neck, which has room for 8, then to the chest.
        distribute(60.0, &shares, &[90.0, 90.0, 18.0, 20.0], &mut parts);
        all([10.0, 12.0, 18.0, 20.0], parts);
        assert!((distribute(60.0, &shares, &[5.0, 5.0, 5.0, 20.0], &mut parts) - 35.0).abs() < 1e-5);
        all([5.0, 5.0, 5.0, 20.0], parts);
    }

    proptest! {
        #[test]
        fn the_sum_is_exact_and_no_limit_is_passed(
            whole in 0.0f32..3.0,
            raw in prop::collection::vec((0.01f32..1.0, 0.0f32..1.5), 1..7),
        ) {
            let total: f32 = raw.iter().map(|r| r.0).sum();
            let shares: Vec<f32> = raw.iter().map(|r| r.0 / total).collect();
            let limits: Vec<f32> = raw.iter().map(|r| r.1).collect();
            let mut parts = vec![0.0; raw.len()];
            let sum = distribute(whole, &shares, &limits, &mut parts);
            prop_assert!((sum - whole.min(limits.iter().sum())).abs() < 1e-5);
            prop_assert!((parts.iter().sum::<f32>() - sum).abs() < 1e-5);
            for (part, limit) in parts.iter().zip(&limits) {
                prop_assert!((0.0..=limit + 1e-6).contains(part));
            }
        }
    }
}
