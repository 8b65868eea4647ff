//! The share of a day's records beyond a limit, by hand and against counting.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

mod support;

use history::{cement_share_pct, share_of_day_above};
use proptest::prelude::*;
use support::seeded;

fn day(returned: usize, of: usize) -> Vec<f64> {
    (0..of).map(|at| if at < returned { 300.0 } else { 20.0 }).collect()
}

#[test]
fn by_hand() {
    // 200 mm count, 5 % are allowed.
    let share = |returned, of| share_of_day_above(&day(returned, of), 200.0, 5.0);
    assert_eq!(share(1, 1), None);
    assert_eq!(share(1, 100), None);
    assert_eq!(share(2, 12), Some(10.0));
    assert_eq!(share(2, 39), Some(100.0 * 2.0 / 39.0));
    assert_eq!(share(2, 40), None);
    assert_eq!(share(5, 100), None);
    assert_eq!(share(6, 100), Some(6.0));
    // A board without a reading is one of the day.
    assert_eq!(share_of_day_above(&[300.0, 300.0, f64::NAN], 200.0, 50.0), Some(200.0 / 3.0));
    // A limit of 0 turns it off, and so does nothing that counts.
    assert_eq!(share_of_day_above(&day(9, 9), 200.0, 0.0), None);
    assert_eq!(share_of_day_above(&day(9, 9), 0.0, 5.0), None);
    assert_eq!(share_of_day_above(&[], 200.0, 5.0), None);
}

proptest! {
    #![proptest_config(seeded(300))]

    #[test]
    fn is_what_counting_says(readings in prop::collection::vec(prop_oneof![Just(f64::NAN), 0.0..600.0f64], 0..200), from in 1.0..600.0f64, limit in 1u32..50) {
        let limit = f64::from(limit);
        let mut counted = 0u32;
        for reading in &readings {
            if *reading > from {
                counted += 1;
            }
        }
        // counted / of > limit / 100, without a division; and counted > 1.
        let of = readings.len() as f64;
        let breaks = f64::from(counted) * 100.0 > limit * of && counted >= 2 && f64::from(counted) * 100.0 > limit * (100.0 / limit).ceil();
        let found = share_of_day_above(&readings, from, limit);
        prop_assert_eq!(found.is_some(), breaks);
    }
}

/// If this failed, a wall with too little cement would pass, or every wall would be warned of.
#[test]
fn cement_is_a_share_of_the_soils_mass() {
    // 3 m of a wall 0.7 m thick and 26 m deep: 54.6 m³ of soil, 98.28 t.
    let share = cement_share_pct(19_656.0, &[3.0, 0.7, 26.0], 1.8).unwrap();
    assert!((share - 20.0).abs() < 1e-9);
    assert_eq!(cement_share_pct(0.0, &[3.0, 0.7, 26.0], 1.8), Some(0.0));
    for sizes in [[0.0, 0.7, 26.0], [f64::NAN, 0.7, 26.0]] {
        assert_eq!(cement_share_pct(1.0, &sizes, 1.8), None);
    }
    assert_eq!(cement_share_pct(f64::NAN, &[3.0, 0.7, 26.0], 1.8), None);
}
