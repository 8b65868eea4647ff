//! Least and greatest of every block of a column's rows: extremes of any range without reading all of it.

use crate::extremes::{first_equal, join, range_of, range_of_ranges};
use crate::levels::{FAN, LEVELS, cover};
use crate::pieced_column::PiecedColumn;
use std::ops::Range;

/// Rows in a block; a piece of [`PiecedColumn`] has whole blocks.
pub(crate) const BLOCK: usize = 64;

/// How the values of a block lie to a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lies {
    Inside,
    Outside,
    /// Some of its rows may be inside.
    Across,
}

/// The place of an extreme that a block without readings has not.
const NO_PLACE: u8 = u8::MAX;

/// Least and greatest by entry of a level.
#[derive(Debug, Clone)]
struct Level {
    least: Vec<f32>,
    greatest: Vec<f32>,
}

impl Level {
    const NONE: Self = Self { least: Vec::new(), greatest: Vec::new() };

    fn push(&mut self, (least, greatest): (f32, f32)) {
        self.least.push(least);
        self.greatest.push(greatest);
    }

    /// Of all these entries.
    #[inline]
    fn range(&self, entries: Range<usize>) -> (f32, f32) {
        let least = self.least.get(entries.clone()).unwrap_or_default();
        range_of_ranges(least, self.greatest.get(entries).unwrap_or_default())
    }

    #[inline]
    fn of(&self, side: Side) -> &[f32] {
        match side {
            Side::Least => &self.least,
            Side::Greatest => &self.greatest,
        }
    }
}

/// Which of the two extremes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Side {
    Least,
    Greatest,
}

/// The blocks of one column, which stays with the caller; only whole blocks are held, so that appending changes none.
#[derive(Debug, Clone)]
pub(crate) struct Peaks {
    blocks: Level,
    /// By block, the row within it of the first least and of the first greatest.
    places: Vec<[u8; 2]>,
    /// Whether a block has a NaN.
    holes: Vec<bool>,
    /// Whole runs of [`FAN`] blocks, of as many of these, and so on.
    above: [Level; LEVELS],
}

impl Peaks {
    pub(crate) const NONE: Self =
        Self { blocks: Level::NONE, places: Vec::new(), holes: Vec::new(), above: [Level::NONE; LEVELS] };

    /// Takes note of rows behind those known.
    pub(crate) fn extend(&mut self, values: &PiecedColumn<f32>) {
        let known = self.holes.len() * BLOCK;
        let more = values.len().saturating_sub(known) / BLOCK;
        make_room(&mut self.blocks.least, more);
        make_room(&mut self.blocks.greatest, more);
        make_room(&mut self.places, more);
        make_room(&mut self.holes, more);
        for rows in values.slices(known..values.len()) {
            for block in rows.as_chunks::<BLOCK>().0 {
                let range = range_of(block);
                let place = |wanted| first_equal(block, wanted).map_or(NO_PLACE, |place| place as u8);
                self.blocks.push(range);
                self.places.push([place(range.0), place(range.1)]);
                self.holes.push(block.iter().fold(false, |any, v| any | v.is_nan()));
            }
        }
        let mut below = &self.blocks;
        for level in &mut self.above {
            while (level.least.len() + 1) * FAN <= below.least.len() {
                level.push(below.range(level.least.len() * FAN..(level.least.len() + 1) * FAN));
            }
            below = level;
        }
    }

    /// Forgets the rows from `from` on.
    pub(crate) fn forget(&mut self, from: usize) {
        let mut keep = from / BLOCK;
        self.places.truncate(keep);
        self.holes.truncate(keep);
        for level in std::iter::once(&mut self.blocks).chain(&mut self.above) {
            level.least.truncate(keep);
            level.greatest.truncate(keep);
            keep /= FAN;
        }
    }

    /// How the block that starts with this row lies to `from..=to`; `None` unless it is held and ends by `end`.
    pub(crate) fn lies(&self, row: usize, end: usize, from: f64, to: f64) -> Option<Lies> {
        if !row.is_multiple_of(BLOCK) || row + BLOCK > end {
            return None;
        }
        let block = row / BLOCK;
        let (least, greatest) = self.of_block(row)?;
        let (least, greatest) = (f64::from(least), f64::from(greatest));
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
        Some((*self.blocks.least.get(block)?, *self.blocks.greatest.get(block)?))
    }

    /// The same, of a block without NaN.
    pub(crate) fn whole_block(&self, row: usize) -> Option<(f32, f32)> {
        self.of_block(row).filter(|_| self.holes.get(row / BLOCK) == Some(&false))
    }

    /// Least and greatest of all values but the infinite; least above greatest when there is none.
    pub(crate) fn finite_range(&self, values: &PiecedColumn<f32>) -> (f32, f32) {
        let whole = self.range(values, 0..values.len());
        if whole.0.is_finite() && whole.1.is_finite() {
            return whole;
        }
        let finite = values.iter().filter(|value| value.is_finite());
        finite.fold((f32::INFINITY, f32::NEG_INFINITY), |range, value| join(range, (value, value)))
    }

    #[inline]
    fn cover<T>(&self, blocks: Range<usize>, found: impl FnMut(usize, Range<usize>) -> Option<T>) -> Option<T> {
        cover(self.above.each_ref().map(|level| level.least.len()), blocks, found)
    }

    #[inline]
    fn level(&self, level: usize) -> &Level {
        level.checked_sub(1).and_then(|above| self.above.get(above)).unwrap_or(&self.blocks)
    }

    fn range_of_blocks(&self, blocks: Range<usize>) -> (f32, f32) {
        let mut range = (f32::INFINITY, f32::NEG_INFINITY);
        self.cover(blocks, |level, entries| {
            range = join(range, self.level(level).range(entries));
            None::<()>
        });
        range
    }

    /// The first row of these blocks with the value `wanted`, which is their extreme of this side and finite.
    fn first_in_blocks(&self, blocks: Range<usize>, side: Side, wanted: f32) -> Option<usize> {
        let (level, entry) = self.cover(blocks, |level, entries| {
            let here = self.level(level).of(side).get(entries.clone())?;
            first_equal(here, wanted).map(|entry| (level, entries.start + entry))
        })?;
        let block = (0..level).rev().try_fold(entry, |entry, below| {
            let entries = self.level(below).of(side).get(entry * FAN..(entry + 1) * FAN)?;
            first_equal(entries, wanted).map(|found| entry * FAN + found)
        })?;
        let [least, greatest] = *self.places.get(block)?;
        let place = if side == Side::Least { least } else { greatest };
        (place != NO_PLACE).then_some(block * BLOCK + usize::from(place))
    }

    /// These rows without what the blocks show to be beside the point.
    fn parts(&self, rows: Range<usize>) -> Parts {
        let (first, last) = (rows.start.div_ceil(BLOCK), (rows.end / BLOCK).min(self.holes.len()));
        if first >= last {
            let range = (f32::INFINITY, f32::NEG_INFINITY);
            return Parts { tail: rows.end..rows.end, head: rows, body: 0..0, range };
        }
        let range = self.range_of_blocks(first..last);
        let (mut head, mut tail) = (rows.start..first * BLOCK, last * BLOCK..rows.end);
        // Rows in front matter also if they only equal the extremes, since then they come first.
        let before = first.checked_sub(1).and_then(|block| self.of_block(block * BLOCK));
        if before.is_some_and(|(low, high)| low > range.0 && high < range.1) {
            head.start = head.end;
        }
        if self.of_block(last * BLOCK).is_some_and(|(low, high)| low >= range.0 && high <= range.1) {
            tail.end = tail.start;
        }
        Parts { head, body: first..last, tail, range }
    }

    /// Values of the least and greatest of these rows; least above greatest when there is none but NaN.
    pub(crate) fn range(&self, values: &PiecedColumn<f32>, rows: Range<usize>) -> (f32, f32) {
        self.parts(rows).range_in(values)
    }

    /// The first least and the first greatest of these rows; `None` when there is none but NaN.
    pub(crate) fn extremes(&self, values: &PiecedColumn<f32>, rows: Range<usize>) -> Option<(usize, usize)> {
        let parts = self.parts(rows.clone());
        let (least, greatest) = parts.range_in(values);
        if least > greatest {
            return None;
        }
        if !least.is_finite() || !greatest.is_finite() {
            // Blocks without a reading have infinite extremes too.
            return Some((first_row(values, rows.clone(), least)?, first_row(values, rows, greatest)?));
        }
        let first = |side, wanted| {
            let body = || self.first_in_blocks(parts.body.clone(), side, wanted);
            let head = first_row(values, parts.head.clone(), wanted);
            head.or_else(body).or_else(|| first_row(values, parts.tail.clone(), wanted))
        };
        Some((first(Side::Least, least)?, first(Side::Greatest, greatest)?))
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        let levels = std::iter::once(&self.blocks).chain(&self.above);
        let levels_bytes =
            levels.map(|level| level.least.capacity() * 4 + level.greatest.capacity() * 4).sum::<usize>();
        levels_bytes + self.places.capacity() * 2 + self.holes.capacity()
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
    fn range_in(&self, values: &PiecedColumn<f32>) -> (f32, f32) {
        let ends = values.slices(self.head.clone()).chain(values.slices(self.tail.clone()));
        ends.map(range_of).fold(self.range, join)
    }
}

/// Makes room for so many more. Growing by an eighth takes a little more copying than doubling, and far less memory.
pub(crate) fn make_room<T>(cells: &mut Vec<T>, more: usize) {
    if cells.capacity() - cells.len() < more {
        cells.reserve_exact(more.max(cells.len() / 8));
    }
}

fn first_row(values: &PiecedColumn<f32>, rows: Range<usize>, wanted: f32) -> Option<usize> {
    let mut at = rows.start;
    for slice in values.slices(rows) {
        if let Some(i) = first_equal(slice, wanted) {
            return Some(at + i);
        }
        at += slice.len();
    }
    None
}
