//! Sorting by 128-bit keys: 64 bits to sort by, and below them the place that the key came from.
//!
//! The standard library's sort is compiled anew for each type and each comparison, 5 to 15 KB a time. All of this crate
//! shares the sort of `u128` here and, for long columns, [`crate::key_sort`].

use crate::float_keys::total_key;

/// The places of the keys when these ascend; equal ones stay as they are.
pub(crate) fn places_by(keys: impl Iterator<Item = u64>) -> Vec<usize> {
    let mut keyed: Vec<u128> = keys.zip(0u32..).map(|(key, at)| u128::from(key) << 64 | u128::from(at)).collect();
    keyed.sort_unstable();
    keyed.into_iter().map(|keyed| keyed as u32 as usize).collect()
}

/// Rows in ascending order of their numbers, of each number the first.
#[must_use]
pub fn rows_by_number(numbers: &[u32]) -> Vec<u32> {
    let number = |row: &u32| numbers.get(*row as usize).copied();
    let mut order: Vec<u32> =
        places_by(numbers.iter().map(|&number| number.into())).into_iter().map(|row| row as u32).collect();
    order.dedup_by_key(|row| number(row));
    order
}

/// Sorts numbers and leaves one of each.
pub(crate) fn sort_floats(values: &mut Vec<f64>) {
    values.dedup();
    let order: Vec<f64> = places_by(values.iter().map(|&value| total_key(value)))
        .into_iter()
        .filter_map(|at| values.get(at).copied())
        .collect();
    *values = order;
    values.dedup();
}
