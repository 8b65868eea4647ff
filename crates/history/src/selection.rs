//! Which rows a question is about: one bit a row.

use std::sync::Arc;

/// A set of rows; a clone shares what it holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Selection {
    words: Arc<Vec<u64>>,
    rows: usize,
}

impl Selection {
    /// The rows whose bits are set, the lowest of each word first; no bit behind the last row is.
    pub(crate) fn from_words(words: Vec<u64>, rows: usize) -> Self {
        Self { words: Arc::new(words), rows }
    }

    /// Whether the row is in the set.
    #[inline]
    #[must_use]
    pub fn has(&self, row: usize) -> bool {
        self.words.get(row / 64).is_some_and(|bits| bits >> (row % 64) & 1 == 1)
    }

    /// The bits of the rows from `row`, which begins a word; the row behind the last is in no set.
    #[inline]
    pub(crate) fn word(&self, row: usize) -> u64 {
        self.words.get(row / 64).copied().unwrap_or(0)
    }

    /// Overwrites the cells of rows not in the set; the first cell belongs to `from`, which begins a word.
    pub(crate) fn blank<T: Copy>(&self, from: usize, cells: &mut [T], with: T) {
        for (block, cells) in cells.chunks_mut(64).enumerate() {
            match self.word(from + block * 64) {
                u64::MAX => {}
                0 => cells.fill(with),
                word => {
                    for (i, cell) in cells.iter_mut().enumerate() {
                        *cell = if word >> i & 1 == 1 { *cell } else { with };
                    }
                }
            }
        }
    }

    /// Bytes held, by all clones together.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.words.capacity() * 8
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
