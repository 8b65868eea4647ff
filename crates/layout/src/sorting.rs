//! Sorting by 128-bit keys, which hold the value to sort by and, below it, its owner.
//!
//! The standard library's sort is compiled anew for each type and each way to compare, 5 to 15 KB a time; all of this
//! crate shares one.

/// A key that sorts as [`f64::total_cmp`] does.
pub(crate) fn total_key(value: f64) -> u64 {
    let bits = value.to_bits();
    bits ^ ((((bits as i64) >> 63) as u64) | 1 << 63)
}

/// The value of a [`total_key`].
pub(crate) fn value_of(key: u64) -> f64 {
    f64::from_bits(if key >> 63 == 1 { key ^ 1 << 63 } else { !key })
}

/// A key and its owner's 32 bits, by which equal keys are sorted.
pub(crate) fn keyed(key: u64, of: u32) -> u128 {
    u128::from(key) << 64 | u128::from(of)
}

/// The key and the owner's bits that [`keyed`] took.
pub(crate) fn of(keyed: u128) -> (u64, u32) {
    ((keyed >> 64) as u64, keyed as u32)
}

/// The places of the keys when these ascend; equal ones stay as they are.
pub(crate) fn places_by(keys: impl Iterator<Item = u64>) -> Vec<usize> {
    let mut all: Vec<u128> = keys.zip(0u32..).map(|(key, at)| keyed(key, at)).collect();
    all.sort_unstable();
    all.into_iter().map(|keyed| of(keyed).1 as usize).collect()
}

/// The median, of two in the middle the upper; none of no values.
pub(crate) fn median(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut keys: Vec<u64> = values.into_iter().map(total_key).collect();
    let middle = keys.len() / 2;
    (!keys.is_empty()).then(|| value_of(*keys.select_nth_unstable(middle).1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig {
            rng_seed: proptest::test_runner::RngSeed::Fixed(16),
            failure_persistence: None,
            ..Default::default()
        })]

        /// As the standard library sorts, with NaN, infinities and both zeros.
        #[test]
        fn sorts_as_total_cmp(values in proptest::collection::vec(any::<f64>().prop_map(|v| (v * 4.0).round() / 4.0), 0..60)) {
            let mut expected: Vec<usize> = (0..values.len()).collect();
            expected.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
            let found = places_by(values.iter().map(|&value| total_key(value)));
            prop_assert_eq!(&found, &expected);
            prop_assert!(values.iter().all(|&value| value_of(total_key(value)).to_bits() == value.to_bits()));
            let middle = expected.get(values.len() / 2).map(|&at| values[at].to_bits());
            prop_assert_eq!(median(values.iter().copied()).map(f64::to_bits), middle);
        }
    }
}
