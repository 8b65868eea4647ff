//! Selections and bins against the slow way.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::Bins;
use proptest::prelude::*;
use support::selected;

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
    fn selections(chosen in prop::collection::vec(any::<bool>(), 0..300)) {
        let selection = selected(chosen.len(), |row| chosen[row]);
        let expected: Vec<usize> = (0..chosen.len()).filter(|&row| chosen[row]).collect();
        prop_assert_eq!(selection.rows().collect::<Vec<_>>(), expected.clone());
        prop_assert_eq!(selection.count(), expected.len());
        prop_assert!((0..chosen.len() + 70).all(|row| selection.has(row) == expected.contains(&row)));
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
