//! Selections, buckets of time and bins against the slow way.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use history::{Bins, Selection, TimeBucket, ZoneOffsets};
use proptest::prelude::*;

fn seeded(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: proptest::test_runner::RngSeed::Fixed(23),
        failure_persistence: None,
        ..Default::default()
    }
}

proptest! {
    #![proptest_config(seeded(300))]

    #[test]
    fn time_buckets_hold_their_times(time in 0f64..4e12, minutes in -720f64..840.0) {
        let zone = ZoneOffsets::fixed(minutes.round());
        for bucket in [TimeBucket::Hour, TimeBucket::Day, TimeBucket::Week, TimeBucket::Month, TimeBucket::Step(900_000.0)] {
            let local = zone.local_ms(time);
            let start = bucket.start_of(local);
            prop_assert!(start <= local && bucket.start_of(start) == start);
            prop_assert!(local - start < 31.0 * 86_400_000.0);
        }
    }

    #[test]
    fn selections(rows in prop::collection::vec((-30f32..30.0, any::<bool>()), 0..300), low in -5f32..5.0, span in 0f32..20.0) {
        let (axis, chosen): (Vec<f32>, Vec<bool>) = rows.into_iter().unzip();
        let range = Selection::in_range(&axis, low, low + span);
        let other = Selection::from_fn(axis.len(), |row| chosen[row]);
        let both = range.and(&other);
        let expected: Vec<usize> =
            (0..axis.len()).filter(|&i| axis[i] >= low && axis[i] <= low + span && chosen[i]).collect();
        prop_assert_eq!(both.rows().collect::<Vec<_>>(), expected.clone());
        prop_assert_eq!(both.count(), expected.len());
        prop_assert!((0..axis.len() + 70).all(|row| both.has(row) == expected.contains(&row)));
    }
}

#[test]
fn bins_without_a_width_or_too_many_are_refused() {
    for (origin, width, count) in
        [(0.0, 0.0, 1), (0.0, -1.0, 1), (f64::NAN, 1.0, 1), (0.0, f64::NAN, 1), (0.0, 1.0, usize::MAX)]
    {
        assert_eq!(Bins::new(origin, width, count).unwrap_err().code(), "history.bins");
    }
}
