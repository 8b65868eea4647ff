//! Sorting of many 32-bit keys by counting their digits, some keys at a time.

/// Digits of this many bits are sorted by at a time.
const DIGIT: u32 = 12;

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
    fn sorts() {
        // Keys that differ in all bits, in so few that one or two passes do, and in none.
        for shift in [0, 3, 8, 12, 20, 25, 31] {
            for prefix in [0, 0xc000_0000] {
                let key = |i: u32| prefix | (i.wrapping_mul(2_654_435_761) >> shift);
                let mut keys: Vec<u32> = (0..5000).map(key).collect();
                let mut expected = keys.clone();
                expected.sort_unstable();
                let mut sort = KeySort::new(vec![9; 7]);
                while !sort.step(&mut keys, 701) {}
                assert_eq!(keys, expected, "{shift}");
            }
        }
        let mut same = vec![7; 1000];
        let mut sort = KeySort::new(Vec::new());
        while !sort.step(&mut same, usize::MAX) {}
        assert_eq!(same, [7; 1000]);
    }
}
