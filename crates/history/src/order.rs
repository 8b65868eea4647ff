//! Floats in an order: NaN left out, -0 equal to 0; and sorting by keys.
//!
//! The standard library's sort is compiled anew for each type and each way to compare, 5 to 15 KB a time, so that
//! everything here is sorted as plain 32-bit keys or as 128-bit ones, which hold a key and what it is the key of.

/// A key that sorts as the value does. -0 and 0 give one key; the value must not be NaN.
#[inline]
pub(crate) fn key_of(value: f32) -> u32 {
    // Adding 0 turns -0 into 0.
    let bits = (value + 0.0).to_bits();
    bits ^ ((((bits as i32) >> 31) as u32) | 0x8000_0000)
}

/// The value of a key.
#[inline]
pub(crate) fn value_of(key: u32) -> f32 {
    f32::from_bits(if key & 0x8000_0000 != 0 { key ^ 0x8000_0000 } else { !key })
}

/// Rank position of a quantile among `count` values and the weight of the value above it (R type 7, the
/// `quantile_cont` of SQL).
#[inline]
pub(crate) fn rank_of(count: usize, quantile: f64) -> (usize, f64) {
    let at = count.saturating_sub(1) as f64 * quantile.clamp(0.0, 1.0);
    (at.floor() as usize, at.fract())
}

/// Between two neighbouring values.
#[inline]
pub(crate) fn between(low: f32, high: f32, share: f64) -> f64 {
    let (low, high) = (f64::from(low), f64::from(high));
    if share == 0.0 { low } else { low + (high - low) * share }
}

/// A key that sorts as [`f64::total_cmp`] does.
pub(crate) fn total_key(value: f64) -> u64 {
    let bits = value.to_bits();
    bits ^ ((((bits as i64) >> 63) as u64) | 1 << 63)
}

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

/// Digits of this many bits are sorted by at a time.
const DIGIT: u32 = 12;

/// Sorts keys; `scratch` is grown to their number.
pub(crate) fn sort_keys(keys: &mut [u32], scratch: &mut Vec<u32>) {
    if keys.len() < 256 {
        keys.sort_unstable();
        return;
    }
    let mut sort = KeySort::new(std::mem::take(scratch));
    while !sort.step(keys, usize::MAX) {}
    *scratch = sort.into_scratch();
}

#[derive(Debug, Clone, Copy)]
enum SortStage {
    /// The bits in which keys differ are looked for.
    Differing(u32),
    /// Keys are counted by a digit.
    Counting {
        pass: u32,
    },
    /// They are put in its order.
    Placing {
        pass: u32,
    },
    /// After an odd number of passes they are in the scratch.
    Copying,
    Done,
}

/// Sorts keys by counting, only by the bits in which they differ, and some of them at a time.
#[derive(Debug, Clone)]
pub(crate) struct KeySort {
    stage: SortStage,
    /// How far the stage is.
    at: usize,
    passes: u32,
    /// Bits of a digit.
    width: u32,
    counts: Vec<u32>,
    scratch: Vec<u32>,
}

impl KeySort {
    pub(crate) fn new(scratch: Vec<u32>) -> Self {
        Self { stage: SortStage::Differing(0), at: 0, passes: 0, width: 0, counts: Vec::new(), scratch }
    }

    /// Goes on by so many of the keys, always the same; true when they are sorted.
    pub(crate) fn step(&mut self, keys: &mut [u32], most: usize) -> bool {
        let part = self.at..self.at.saturating_add(most.max(1)).min(keys.len());
        let whole = part.end == keys.len();
        self.at = if whole { 0 } else { part.end };
        let in_scratch = |pass: u32| pass % 2 == 1;
        self.stage = match self.stage {
            SortStage::Differing(mut differ) => {
                let first = keys.first().copied().unwrap_or(0);
                let keys_now = keys.get(part).unwrap_or_default();
                differ = keys_now.iter().fold(differ, |differ, key| differ | (key ^ first));
                let bits = u32::BITS - differ.leading_zeros();
                match (whole, bits) {
                    (false, _) => SortStage::Differing(differ),
                    (true, 0) => SortStage::Done,
                    (true, _) => {
                        self.passes = bits.div_ceil(DIGIT);
                        self.width = bits.div_ceil(self.passes);
                        self.scratch.clear();
                        self.scratch.resize(keys.len(), 0);
                        self.counts = vec![0; 1 << self.width];
                        SortStage::Counting { pass: 0 }
                    }
                }
            }
            SortStage::Counting { pass } => {
                let from = if in_scratch(pass) { self.scratch.as_slice() } else { &*keys };
                let (shift, mask) = (pass * self.width, (1u32 << self.width) - 1);
                for key in from.get(part).unwrap_or_default() {
                    if let Some(count) = self.counts.get_mut((key >> shift & mask) as usize) {
                        *count += 1;
                    }
                }
                if whole {
                    let mut sum = 0;
                    for count in &mut self.counts {
                        sum += std::mem::replace(count, sum);
                    }
                    SortStage::Placing { pass }
                } else {
                    SortStage::Counting { pass }
                }
            }
            SortStage::Placing { pass } => {
                let (from, to) = if in_scratch(pass) {
                    (self.scratch.as_slice(), keys)
                } else {
                    (&*keys, self.scratch.as_mut_slice())
                };
                let (shift, mask) = (pass * self.width, (1u32 << self.width) - 1);
                for &key in from.get(part).unwrap_or_default() {
                    if let Some(place) = self.counts.get_mut((key >> shift & mask) as usize) {
                        if let Some(cell) = to.get_mut(*place as usize) {
                            *cell = key;
                        }
                        *place += 1;
                    }
                }
                match (whole, pass + 1 == self.passes) {
                    (false, _) => SortStage::Placing { pass },
                    (true, false) => {
                        self.counts.fill(0);
                        SortStage::Counting { pass: pass + 1 }
                    }
                    (true, true) if in_scratch(self.passes) => SortStage::Copying,
                    (true, true) => SortStage::Done,
                }
            }
            SortStage::Copying => {
                keys.copy_from_slice(&self.scratch);
                SortStage::Done
            }
            SortStage::Done => SortStage::Done,
        };
        matches!(self.stage, SortStage::Done)
    }

    /// Gives the memory back that it worked with.
    pub(crate) fn into_scratch(self) -> Vec<u32> {
        self.scratch
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_sort_as_values_do() {
        let values = [f32::NEG_INFINITY, f32::MIN, -1.5, -1e-40, 0.0, 1e-40, 1.0, f32::MAX, f32::INFINITY];
        assert!(values.windows(2).all(|w| key_of(w[0]) < key_of(w[1])));
        assert!(values.iter().all(|&v| value_of(key_of(v)) == v));
        assert_eq!(key_of(-0.0), key_of(0.0));
    }

    #[test]
    fn sorts() {
        // Keys that differ in all bits, in so few that one or two passes do, and in none.
        for shift in [0, 3, 8, 12, 20, 25, 31] {
            for prefix in [0, 0xc000_0000] {
                let key = |i: u32| prefix | (i.wrapping_mul(2_654_435_761) >> shift);
                let mut keys: Vec<u32> = (0..5000).map(key).collect();
                let mut expected = keys.clone();
                expected.sort_unstable();
                let mut stepped = keys.clone();
                sort_keys(&mut keys, &mut Vec::new());
                assert_eq!(keys, expected, "{shift}");
                let mut sort = KeySort::new(vec![9; 7]);
                while !sort.step(&mut stepped, 701) {}
                assert_eq!(stepped, expected, "{shift}");
            }
        }
        let mut same = vec![7; 1000];
        sort_keys(&mut same, &mut Vec::new());
        assert_eq!(same, [7; 1000]);
    }
}
