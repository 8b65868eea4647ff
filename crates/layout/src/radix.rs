//! Sorting by whole numbers, digit by digit from the lowest, in steps.

use crate::curve::starts;

const DIGIT_BITS: u32 = 11;
const VALUES: usize = 1 << DIGIT_BITS;

/// An item that can be sorted.
pub(crate) trait Radix: Copy + Default {
    /// Bits of the keys.
    const BITS: u32;

    fn key(&self) -> u64;
}

/// A key, and two words that go with it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Keyed {
    pub(crate) key: u64,
    pub(crate) a: u32,
    pub(crate) b: u32,
}

impl Radix for Keyed {
    const BITS: u32 = u64::BITS;

    fn key(&self) -> u64 {
        self.key
    }
}

/// A short key and its owner.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Short {
    pub(crate) key: u32,
    pub(crate) of: u32,
}

impl Radix for Short {
    const BITS: u32 = u32::BITS;

    fn key(&self) -> u64 {
        self.key.into()
    }
}

fn digit<T: Radix>(item: &T, digit: usize) -> usize {
    (item.key() >> (digit as u32 * DIGIT_BITS)) as usize & (VALUES - 1)
}

/// A list that is filled and then sorted; equal keys stay in the order they came in.
#[derive(Debug)]
pub(crate) struct RadixSort<T> {
    items: Vec<T>,
    other: Vec<T>,
    /// By digit: how many items have each value, later where the next with it goes.
    counts: Vec<[u32; VALUES]>,
    digit: usize,
    at: usize,
}

impl<T: Radix> RadixSort<T> {
    pub(crate) fn new() -> Self {
        Self::with_room(0)
    }

    /// For about so many items.
    pub(crate) fn with_room(items: usize) -> Self {
        let digits = T::BITS.div_ceil(DIGIT_BITS) as usize;
        Self { items: Vec::with_capacity(items), other: Vec::new(), counts: vec![[0; VALUES]; digits], digit: 0, at: 0 }
    }

    pub(crate) fn push(&mut self, item: T) {
        for (counts, at) in self.counts.iter_mut().zip(0..) {
            if let Some(count) = counts.get_mut(digit(&item, at)) {
                *count += 1;
            }
        }
        self.items.push(item);
    }

    /// Moves so many items more; true when all are sorted.
    pub(crate) fn step(&mut self, items: usize) -> bool {
        let all = self.items.len();
        let mut left = items.max(1);
        while let Some(counts) = self.counts.get_mut(self.digit) {
            // A digit that all have in common sorts nothing.
            if self.at == 0 && counts.iter().any(|&count| count as usize == all) {
                self.digit += 1;
                continue;
            }
            if left == 0 {
                return false;
            }
            if self.at == 0 {
                starts(counts);
                self.other.resize(all, T::default());
            }
            let now = left.min(all - self.at);
            for item in self.items.iter().skip(self.at).take(now) {
                let Some(slot) = counts.get_mut(digit(item, self.digit)) else { continue };
                if let Some(to) = self.other.get_mut(*slot as usize) {
                    *to = *item;
                }
                *slot += 1;
            }
            left -= now;
            self.at += now;
            if self.at == all {
                std::mem::swap(&mut self.items, &mut self.other);
                (self.digit, self.at) = (self.digit + 1, 0);
            }
        }
        self.other = Vec::new();
        true
    }

    /// How much is sorted, 0..=1.
    pub(crate) fn progress(&self) -> f64 {
        (self.digit as f64 + crate::job::share(self.at, self.items.len().max(1))) / self.counts.len().max(1) as f64
    }

    pub(crate) fn items(&self) -> &[T] {
        &self.items
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sorting::total_key;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 300,
            rng_seed: proptest::test_runner::RngSeed::Fixed(6),
            failure_persistence: None,
            ..Default::default()
        })]

        /// In steps of any size as a stable sort has them.
        #[test]
        fn numbers_are_sorted(
            numbers in prop::collection::vec(prop_oneof![any::<f64>(), -2.0..2.0f64, Just(0.0), Just(-0.0)], 0..400),
            step in 0usize..300,
        ) {
            let mut sort = RadixSort::new();
            for (&number, a) in numbers.iter().zip(0u32..) {
                sort.push(Keyed { key: total_key(number), a, b: a ^ 1 });
            }
            let mut before = sort.progress();
            while !sort.step(step) {
                prop_assert!(sort.progress() >= before);
                before = sort.progress();
            }
            let mut expected: Vec<u32> = (0..numbers.len() as u32).collect();
            expected.sort_by(|&a, &b| numbers[a as usize].total_cmp(&numbers[b as usize]));
            prop_assert_eq!(sort.items().iter().map(|item| item.a).collect::<Vec<_>>(), expected);
            prop_assert!(sort.items().iter().all(|item| item.b == item.a ^ 1));
        }
    }
}
