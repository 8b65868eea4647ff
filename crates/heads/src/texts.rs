//! Texts of many rows in two pieces of memory.

use std::ops::Range;

/// UTF-8 texts one behind the other; `ends[i]` is where text i ends.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Texts {
    ends: Vec<u32>,
    bytes: Vec<u8>,
}

impl Texts {
    /// Texts that end at these ascending places of the bytes; `None` where they do not.
    #[must_use]
    pub fn new(ends: Vec<u32>, bytes: Vec<u8>) -> Option<Self> {
        let ascending = ends.iter().zip(ends.iter().skip(1)).all(|(a, b)| a <= b);
        let fits = ends.last().copied().unwrap_or(0) as usize == bytes.len();
        (ascending && fits).then_some(Self { ends, bytes })
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The text of a row; empty beyond the end.
    #[must_use]
    pub fn get(&self, row: usize) -> &[u8] {
        let to = self.ends.get(row).copied().unwrap_or(0) as usize;
        self.bytes.get(self.start(row)..to).unwrap_or_default()
    }

    fn start(&self, row: usize) -> usize {
        row.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0) as usize
    }

    /// Adds a text.
    pub fn push(&mut self, text: &[u8]) {
        self.bytes.extend_from_slice(text);
        self.ends.push(self.bytes.len() as u32);
    }

    /// Adds a text of two parts.
    pub(crate) fn push_parts(&mut self, first: &[u8], last: &[u8]) {
        self.bytes.extend_from_slice(first);
        self.push(last);
    }

    /// Adds the texts of these rows of others.
    pub(crate) fn push_rows(&mut self, from: &Self, rows: Range<usize>) {
        let (first, at) = (from.start(rows.start), self.bytes.len());
        let ends = from.ends.get(rows).unwrap_or_default();
        let last = ends.last().map_or(first, |&end| end as usize);
        self.bytes.extend_from_slice(from.bytes.get(first..last).unwrap_or_default());
        self.ends.extend(ends.iter().map(|&end| (end as usize - first + at) as u32));
    }

    /// The texts of these rows, in this order.
    pub(crate) fn picked(&self, rows: &[u32]) -> Self {
        let mut picked = Self::default();
        picked.reserve(rows.len(), rows.iter().map(|&row| self.get(row as usize).len()).sum());
        rows.iter().for_each(|&row| picked.push(self.get(row as usize)));
        picked
    }

    /// Each text, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u8]> + Clone {
        let mut from = 0usize;
        self.ends.iter().map(move |&end| {
            let text = self.bytes.get(from..end as usize).unwrap_or_default();
            from = end as usize;
            text
        })
    }

    pub(crate) fn reserve(&mut self, texts: usize, bytes: usize) {
        self.ends.reserve_exact(texts);
        self.bytes.reserve_exact(bytes);
    }

    pub(crate) fn shrink(&mut self) {
        self.ends.shrink_to_fit();
        self.bytes.shrink_to_fit();
    }

    /// Bytes of all texts.
    pub(crate) fn text_bytes(&self) -> usize {
        self.bytes.len()
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.ends.capacity() * 4 + self.bytes.capacity()
    }
}
