//! The readings that a question is about, with their groups.

use super::job::CHUNK;
use super::keys::{Coders, Key};
use super::scatter::{Cell, mask_missing};
use super::store::RecordSet;
use crate::HistoryError;
use crate::group::NO_GROUP;
use crate::peaks::BLOCK;
use crate::selection::Selection;
use std::ops::Range;

/// Readings of a channel by the group of their rows.
#[derive(Debug, Clone)]
pub(crate) struct Coded {
    pub(crate) coders: Coders,
    channel: usize,
    selection: Option<Selection>,
    codes: Vec<u32>,
    scratch: Vec<u32>,
}

impl Coded {
    /// # Errors
    /// As [`Coders::new`].
    pub(crate) fn new(
        set: &RecordSet,
        keys: Vec<Key>,
        channel: usize,
        selection: Option<&Selection>,
    ) -> Result<Self, HistoryError> {
        set.values(channel)?;
        let coders = Coders::new(set, keys)?;
        Ok(Self { coders, channel, selection: selection.cloned(), codes: vec![0; CHUNK], scratch: vec![0; CHUNK] })
    }

    /// The groups and readings of some rows of one chunk, the first of which begins a block. Rows that are not selected,
    /// have no group or no reading have [`NO_GROUP`].
    pub(crate) fn of_rows<'a>(&'a mut self, set: &'a RecordSet, rows: Range<usize>) -> (&'a [u32], &'a [f32]) {
        let values = set.values(self.channel).ok().and_then(|column| column.slices(rows.clone()).next());
        let values = values.unwrap_or_default();
        let Some(codes) = self.codes.get_mut(..values.len()) else { return (&[], &[]) };
        self.coders.of_rows(set, rows.clone(), codes, self.scratch.get_mut(..values.len()).unwrap_or_default());
        if let Some(selection) = &self.selection {
            selection.blank(rows.start, codes, NO_GROUP);
        }
        mask_missing(codes, values);
        (codes, values)
    }

    /// Calls with every block that is of one group and selected as a whole, and gives back the stretches of rows between
    /// them. What is in no group or not selected is in neither.
    pub(crate) fn blocks(&self, set: &RecordSet, chunk: Range<usize>, mut found: impl FnMut(u32, &Cell)) -> Stretches {
        let mut stretches = Stretches::default();
        for row in chunk.clone().step_by(BLOCK) {
            let rows = row..(row + BLOCK).min(chunk.end);
            let word = self.selection.as_ref().map_or(u64::MAX, |selection| selection.word(row));
            let whole = word == u64::MAX && rows.len() == BLOCK;
            match if whole { self.coders.of_block(set, rows.clone()) } else { None } {
                _ if word == 0 => {}
                Some(code) => {
                    let (Ok(sums), Ok(peaks)) = (set.sums(self.channel), set.peaks(self.channel)) else { continue };
                    if let (Some((sum, count)), Some((min, max))) = (sums.of_block(row), peaks.of_block(row)) {
                        found(code, &Cell { sum, count, min, max });
                    }
                }
                None => stretches.add(rows),
            }
        }
        stretches
    }
}

/// Stretches of rows of one chunk.
#[derive(Debug, Default)]
pub(crate) struct Stretches(Vec<Range<usize>>);

impl Stretches {
    fn add(&mut self, rows: Range<usize>) {
        match self.0.last_mut().filter(|last| last.end == rows.start) {
            Some(last) => last.end = rows.end,
            None => self.0.push(rows),
        }
    }
}

impl IntoIterator for Stretches {
    type Item = Range<usize>;
    type IntoIter = std::vec::IntoIter<Range<usize>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
