//! Pile numbers and the search through them.

use crate::LayoutError;
use std::ops::Range;

answers::answer! {
    /// Piles found by their numbers.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct FoundNumbers = "FoundNumbers" {
        /// How many there are in all.
        total: usize,
        /// Rows of the first of them, best fits first.
        rows: Vec<u32>,
    }
}

/// All pile numbers one behind the other, with the end of each.
#[derive(Debug, Clone, Default)]
pub struct PileNumbers {
    ends: Vec<u32>,
    bytes: Vec<u8>,
}

/// How well a number fits what is looked for; the less the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Exact,
    Prefix,
    Within,
}

impl PileNumbers {
    /// Takes the UTF-8 bytes of all numbers and where each ends.
    ///
    /// # Errors
    /// `layout.length` when the ends are not ascending within the bytes.
    pub fn new(ends: Vec<u32>, bytes: Vec<u8>) -> Result<Self, LayoutError> {
        // To the end in any case, which goes four at a time.
        let ascending = ends.iter().zip(ends.get(1..).unwrap_or_default()).fold(true, |all, (a, b)| all & (a <= b));
        if !ascending || ends.last().copied().unwrap_or(0) as usize > bytes.len() {
            return Err(LayoutError::Length { column: "pile_no", cells: bytes.len(), rows: ends.len() });
        }
        Ok(Self { ends, bytes })
    }

    /// Numbers of these texts.
    #[must_use]
    pub fn from_texts<T: AsRef<str>>(texts: &[T]) -> Self {
        let mut made = Self::default();
        for text in texts {
            made.push(text.as_ref());
        }
        made
    }

    pub(crate) fn push(&mut self, text: &str) {
        self.push_parts(text, &[]);
    }

    /// Adds a number in two parts, of which the second is digits.
    pub(crate) fn push_parts(&mut self, before: &str, digits: &[u8]) {
        self.bytes.extend_from_slice(before.as_bytes());
        self.bytes.extend_from_slice(digits);
        self.ends.push(self.bytes.len() as u32);
    }

    /// Adds those of rows of others.
    pub(crate) fn push_rows(&mut self, from: &Self, rows: Range<usize>) {
        let begin = rows.start.checked_sub(1).map_or(0, |before| from.ends.get(before).copied().unwrap_or(0));
        let ends = from.ends.get(rows).unwrap_or_default();
        let Some(&end) = ends.last() else { return };
        let base = self.bytes.len() as u32;
        self.bytes.extend_from_slice(from.bytes.get(begin as usize..end as usize).unwrap_or_default());
        self.ends.extend(ends.iter().map(|end| end - begin + base));
    }

    /// Puts a number in the place of a row's, or of none (not `is_there`), which pushes those behind back; or no number.
    pub(crate) fn replace(&mut self, row: usize, is_there: bool, text: Option<&str>) {
        let row = row.min(self.ends.len());
        let begin = row.checked_sub(1).map_or(0, |before| self.ends.get(before).copied().unwrap_or(0));
        let end = if is_there { self.ends.get(row).copied().unwrap_or(begin) } else { begin };
        let text = text.map(str::as_bytes);
        let longer = text.map_or(0, |text| text.len() as u32).wrapping_sub(end - begin);
        let behind = self.bytes.get(end as usize..).unwrap_or_default().to_vec();
        self.bytes.truncate(begin as usize);
        self.bytes.extend_from_slice(text.unwrap_or_default());
        self.bytes.extend_from_slice(&behind);
        if !is_there && text.is_some() {
            self.ends.insert(row, end);
        } else if is_there && text.is_none() && row < self.ends.len() {
            self.ends.remove(row);
        }
        for end in self.ends.iter_mut().skip(row) {
            *end = end.wrapping_add(longer);
        }
    }

    /// The same with other numbers of some rows, which ascend.
    pub(crate) fn with_others<'a>(&self, others: impl Iterator<Item = (usize, &'a str)>) -> Self {
        let mut made = Self { ends: Vec::with_capacity(self.ends.len()), bytes: Vec::with_capacity(self.bytes.len()) };
        let mut row = 0;
        for (other, text) in others {
            made.push_rows(self, row..other);
            made.push(text);
            row = other + 1;
        }
        made.push_rows(self, row..self.ends.len());
        made
    }

    /// Where each number ends, and the UTF-8 bytes of all.
    #[must_use]
    pub fn into_parts(self) -> (Vec<u32>, Vec<u8>) {
        (self.ends, self.bytes)
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

    /// The number of a row; empty beyond the end.
    #[must_use]
    pub fn get(&self, row: usize) -> &str {
        let from = row.checked_sub(1).map_or(Some(0), |before| self.ends.get(before).copied());
        let bytes = from.zip(self.ends.get(row).copied()).and_then(|(a, b)| self.bytes.get(a as usize..b as usize));
        std::str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }

    /// Rows whose number contains `text`, ASCII case ignored: equal ones first, then those that begin with it, then
    /// the rest, each in row order; the first `limit` of them. An empty text finds nothing.
    #[must_use]
    pub fn find(&self, text: &str, limit: usize) -> FoundNumbers {
        let needle = text.as_bytes();
        let Some(&first) = needle.first() else {
            return FoundNumbers { total: 0, rows: Vec::new() };
        };
        let (low, high) = (first.to_ascii_lowercase(), first.to_ascii_uppercase());
        let mut found: [Vec<u32>; 3] = Default::default();
        let mut total = 0;
        let mut from = 0usize;
        for (row, &end) in self.ends.iter().enumerate() {
            let number = self.bytes.get(from..end as usize).unwrap_or_default();
            from = end as usize;
            let starts = (number.len() + 1).saturating_sub(needle.len());
            let at = number.iter().take(starts).enumerate().position(|(i, &b)| {
                (b == low || b == high)
                    && number.get(i..i + needle.len()).is_some_and(|part| part.eq_ignore_ascii_case(needle))
            });
            let Some(at) = at else { continue };
            total += 1;
            let fit = match (at, number.len() == needle.len()) {
                (0, true) => Fit::Exact,
                (0, false) => Fit::Prefix,
                _ => Fit::Within,
            };
            if let Some(list) = found.get_mut(fit as usize).filter(|list| list.len() < limit) {
                list.push(row as u32);
            }
        }
        let rows = found.into_iter().flatten().take(limit).collect();
        FoundNumbers { total, rows }
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.ends.capacity() * 4 + self.bytes.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_put_in_taken_out_and_replaced() {
        let mut numbers = PileNumbers::from_texts(&["A", "", "桩3"]);
        let texts =
            |numbers: &PileNumbers| (0..numbers.len()).map(|row| numbers.get(row).to_owned()).collect::<Vec<_>>();
        numbers.replace(1, true, Some("B-2"));
        assert_eq!(texts(&numbers), ["A", "B-2", "桩3"]);
        numbers.replace(3, false, Some("end"));
        numbers.replace(0, false, Some("first"));
        assert_eq!(texts(&numbers), ["first", "A", "B-2", "桩3", "end"]);
        numbers.replace(3, true, None);
        numbers.replace(0, true, Some("1"));
        assert_eq!(texts(&numbers), ["1", "A", "B-2", "end"]);
        assert_eq!(numbers.bytes, b"1AB-2end");
    }

    #[test]
    fn best_fits_come_first() {
        let numbers = PileNumbers::from_texts(&["K12_A_17", "xa_17", "a_17", "A_170", "B_2", "桩-A_17"]);
        let find = |text: &str, limit: usize| {
            let FoundNumbers { total, rows } = numbers.find(text, limit);
            (total, rows)
        };
        assert_eq!(find("A_17", 10), (5, vec![2, 3, 0, 1, 5]));
        assert_eq!(find("a_17", 2), (5, vec![2, 3]));
        assert_eq!(find("桩", 10), (1, vec![5]));
        assert_eq!(find("", 10), (0, vec![]));
        assert_eq!(find("a very long text that is no number", 10), (0, vec![]));
        assert_eq!(numbers.get(5), "桩-A_17");
        assert_eq!(numbers.get(6), "");
    }
}
