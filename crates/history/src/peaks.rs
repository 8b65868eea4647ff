//! Least and greatest of every block of a column's rows: extremes of any range without reading all of it.

use crate::cells::Cells;
use crate::extremes::{first_equal, join, range_of, range_of_ranges};
use std::ops::Range;

/// Rows in a block; a piece of [`Cells`] has whole blocks.
pub(crate) const BLOCK: usize = 64;

/// What a block has to do with a range of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lies {
    Inside,
    Outside,
    /// Some of its rows may be inside.
    Across,
}

/// The blocks of one column, which stays with the caller; only whole blocks are held, so that appending changes none.
#[derive(Debug, Clone)]
pub(crate) struct Peaks {
    least: Vec<f32>,
    greatest: Vec<f32>,
    /// Whether a block has a NaN.
    holes: Vec<bool>,
}

impl Peaks {
    pub(crate) const NONE: Self = Self { least: Vec::new(), greatest: Vec::new(), holes: Vec::new() };

    /// Takes note of rows behind those known.
    pub(crate) fn extend(&mut self, values: &Cells<f32>) {
        let known = self.least.len() * BLOCK;
        let more = values.len().saturating_sub(known) / BLOCK;
        make_room(&mut self.least, more);
        make_room(&mut self.greatest, more);
        make_room(&mut self.holes, more);
        for rows in values.slices(known..values.len()) {
            for block in rows.as_chunks::<BLOCK>().0 {
                let (least, greatest) = range_of(block);
                self.least.push(least);
                self.greatest.push(greatest);
                self.holes.push(block.iter().fold(false, |any, v| any | v.is_nan()));
            }
        }
    }

    /// Forgets the rows from `from` on.
    pub(crate) fn forget(&mut self, from: usize) {
        self.least.truncate(from / BLOCK);
        self.greatest.truncate(from / BLOCK);
        self.holes.truncate(from / BLOCK);
    }

    /// How the block that starts with this row lies to `from..=to`; `None` unless it is held and ends by `end`.
    pub(crate) fn lies(&self, row: usize, end: usize, from: f64, to: f64) -> Option<Lies> {
        if !row.is_multiple_of(BLOCK) || row + BLOCK > end {
            return None;
        }
        let block = row / BLOCK;
        let (least, greatest) = (f64::from(*self.least.get(block)?), f64::from(*self.greatest.get(block)?));
        let hole = *self.holes.get(block)?;
        Some(if least > greatest || greatest < from || least > to {
            Lies::Outside
        } else if !hole && least >= from && greatest <= to {
            Lies::Inside
        } else {
            Lies::Across
        })
    }

    /// Least and greatest of the block that starts with this row, if it is held; least above greatest when there is
    /// none but NaN.
    pub(crate) fn of_block(&self, row: usize) -> Option<(f32, f32)> {
        let block = row / BLOCK;
        if !row.is_multiple_of(BLOCK) {
            return None;
        }
        Some((*self.least.get(block)?, *self.greatest.get(block)?))
    }

    /// The same, of a block without NaN.
    pub(crate) fn whole_block(&self, row: usize) -> Option<(f32, f32)> {
        self.of_block(row).filter(|_| self.holes.get(row / BLOCK) == Some(&false))
    }

    /// Least and greatest of all values but the infinite; least above greatest when there is none.
    pub(crate) fn finite_range(&self, values: &Cells<f32>) -> (f32, f32) {
        let whole = self.range(values, 0..values.len());
        if whole.0.is_finite() && whole.1.is_finite() {
            return whole;
        }
        let finite = values.iter().filter(|value| value.is_finite());
        finite.fold((f32::INFINITY, f32::NEG_INFINITY), |range, value| join(range, (value, value)))
    }

    /// These rows without what the blocks show to be beside the point.
    fn parts(&self, rows: Range<usize>) -> Parts {
        let (first, last) = (rows.start.div_ceil(BLOCK), (rows.end / BLOCK).min(self.least.len()));
        if first >= last {
            let range = (f32::INFINITY, f32::NEG_INFINITY);
            return Parts { tail: rows.end..rows.end, head: rows, body: 0..0, range };
        }
        let least = self.least.get(first..last).unwrap_or_default();
        let greatest = self.greatest.get(first..last).unwrap_or_default();
        let range = range_of_ranges(least, greatest);
        let (mut head, mut tail) = (rows.start..first * BLOCK, last * BLOCK..rows.end);
        let of = |block: usize| Some((*self.least.get(block)?, *self.greatest.get(block)?));
        // Rows in front matter also if they only equal the extremes, since then they come first.
        if first.checked_sub(1).and_then(of).is_some_and(|(low, high)| low > range.0 && high < range.1) {
            head.start = head.end;
        }
        if of(last).is_some_and(|(low, high)| low >= range.0 && high <= range.1) {
            tail.end = tail.start;
        }
        Parts { head, body: first..last, tail, range }
    }

    /// Values of the least and greatest of these rows; least above greatest when there is none but NaN.
    pub(crate) fn range(&self, values: &Cells<f32>, rows: Range<usize>) -> (f32, f32) {
        self.parts(rows).range_in(values)
    }

    /// The first least and the first greatest of these rows; `None` when there is none but NaN.
    pub(crate) fn extremes(&self, values: &Cells<f32>, rows: Range<usize>) -> Option<(usize, usize)> {
        let parts = self.parts(rows);
        let (least, greatest) = parts.range_in(values);
        if least > greatest {
            return None;
        }
        Some((parts.first(values, &self.least, least)?, parts.first(values, &self.greatest, greatest)?))
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.least.capacity() * 4 + self.greatest.capacity() * 4 + self.holes.capacity()
    }
}

/// Where the extremes of some rows are looked for.
struct Parts {
    /// Rows before whole blocks.
    head: Range<usize>,
    /// Whole blocks.
    body: Range<usize>,
    /// Rows behind them.
    tail: Range<usize>,
    /// Least and greatest of the blocks.
    range: (f32, f32),
}

impl Parts {
    /// Least and greatest of all.
    fn range_in(&self, values: &Cells<f32>) -> (f32, f32) {
        let ends = values.slices(self.head.clone()).chain(values.slices(self.tail.clone()));
        ends.map(range_of).fold(self.range, join)
    }

    /// The first row with the value `wanted`, which is the extreme of any block that has it; `extremes` by block.
    fn first(&self, values: &Cells<f32>, extremes: &[f32], wanted: f32) -> Option<usize> {
        if let Some(row) = first_row(values, self.head.clone(), wanted) {
            return Some(row);
        }
        let mut block = self.body.start;
        while let Some(next) = extremes.get(block..self.body.end).and_then(|rest| first_equal(rest, wanted)) {
            block += next;
            let row = first_row(values, block * BLOCK..(block + 1) * BLOCK, wanted);
            // A block of NaN alone has infinity for its least.
            if row.is_some() {
                return row;
            }
            block += 1;
        }
        first_row(values, self.tail.clone(), wanted)
    }
}

/// Makes room for so many more. Growing by an eighth takes a little more copying than doubling, and far less memory.
pub(crate) fn make_room<T>(cells: &mut Vec<T>, more: usize) {
    if cells.capacity() - cells.len() < more {
        cells.reserve_exact(more.max(cells.len() / 8));
    }
}

fn first_row(values: &Cells<f32>, rows: Range<usize>, wanted: f32) -> Option<usize> {
    let mut at = rows.start;
    for slice in values.slices(rows) {
        if let Some(i) = first_equal(slice, wanted) {
            return Some(at + i);
        }
        at += slice.len();
    }
    None
}
