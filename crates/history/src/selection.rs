//! Which rows a question is about: one bit a row.

/// A set of rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    words: Vec<u64>,
    rows: usize,
}

impl Selection {
    /// The rows for which `wanted` holds.
    #[must_use]
    pub fn from_fn(rows: usize, mut wanted: impl FnMut(usize) -> bool) -> Self {
        let words = (0..rows.div_ceil(64))
            .map(|word| {
                let from = word * 64;
                (from..rows.min(from + 64)).fold(0u64, |bits, row| bits | u64::from(wanted(row)) << (row - from))
            })
            .collect();
        Self { words, rows }
    }

    /// The rows whose value lies in the range, ends included; NaN never does.
    #[must_use]
    pub fn in_range(values: &[f32], low: f32, high: f32) -> Self {
        let words = values
            .chunks(64)
            .map(|part| {
                part.iter().enumerate().fold(0u64, |bits, (i, &v)| bits | u64::from((v >= low) & (v <= high)) << i)
            })
            .collect();
        Self { words, rows: values.len() }
    }

    /// The rows in both; the shorter set decides the length.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        let words = self.words.iter().zip(&other.words).map(|(a, b)| a & b).collect();
        Self { words, rows: self.rows.min(other.rows) }
    }

    /// Whether the row is in the set.
    #[inline]
    #[must_use]
    pub fn has(&self, row: usize) -> bool {
        self.words.get(row / 64).is_some_and(|bits| bits >> (row % 64) & 1 == 1)
    }

    /// How many rows are in the set.
    #[must_use]
    pub fn count(&self) -> usize {
        self.words.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// The rows of the set, ascending.
    pub fn rows(&self) -> impl Iterator<Item = usize> + '_ {
        self.words.iter().enumerate().flat_map(|(word, &bits)| {
            let mut left = bits;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                left &= left.wrapping_sub(1);
                (bit < 64).then_some(word * 64 + bit as usize)
            })
        })
    }
}
