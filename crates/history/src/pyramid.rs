//! Min, max and mean of a series at every power of two of rows: any zoom of any length is drawn from a few thousand
//! points, in time that does not depend on the length. Live rows are added at the end.

use crate::extremes::range_of;

/// Rows in a block of the finest level.
const BASE: usize = 64;

/// Least, greatest and sum of the readings in a run of rows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Block {
    /// Above `max` when the run has no reading.
    pub min: f32,
    /// See `min`.
    pub max: f32,
    /// Sum of the readings.
    pub sum: f64,
    /// Readings.
    pub count: u32,
}

impl Block {
    const NONE: Self = Self { min: f32::INFINITY, max: f32::NEG_INFINITY, sum: 0.0, count: 0 };

    fn of(values: &[f32]) -> Self {
        let (min, max) = range_of(values);
        let (sum, count) = values
            .iter()
            .filter(|v| !v.is_nan())
            .fold((0.0f64, 0u32), |(sum, count), &v| (sum + f64::from(v), count + 1));
        Self { min, max, sum, count }
    }

    fn join(&self, other: &Self) -> Self {
        Self {
            min: self.min.min(other.min),
            max: self.max.max(other.max),
            sum: self.sum + other.sum,
            count: self.count + other.count,
        }
    }

    /// NaN without readings.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.count)
    }
}

/// One entry of what is drawn: rows `from..to`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span {
    /// First row.
    pub from: usize,
    /// Row behind the last.
    pub to: usize,
    /// Figures of these rows.
    pub block: Block,
}

/// The levels over one series, which stays with the caller.
#[derive(Debug, Clone, Default)]
pub struct SeriesPyramid {
    /// Level k has blocks of `BASE << k` rows; only whole blocks are held, so that appending changes none.
    levels: Vec<Vec<Block>>,
    rows: usize,
}

impl SeriesPyramid {
    /// The levels over these values.
    #[must_use]
    pub fn new(values: &[f32]) -> Self {
        let mut made = Self::default();
        made.extend(values);
        made
    }

    /// Takes note of rows added behind those known; `values` is the whole series.
    pub fn extend(&mut self, values: &[f32]) {
        self.rows = values.len();
        let known = self.levels.first().map_or(0, Vec::len);
        let rest = values.get(known * BASE..).unwrap_or_default();
        let mut fresh: Vec<Block> = rest.chunks_exact(BASE).map(Block::of).collect();
        let mut level = 0;
        while !fresh.is_empty() {
            if self.levels.len() == level {
                self.levels.push(Vec::new());
            }
            let above = self.levels.get(level + 1).map_or(0, Vec::len);
            let Some(blocks) = self.levels.get_mut(level) else { return };
            blocks.append(&mut fresh);
            let pending = blocks.get(above * 2..).unwrap_or_default();
            fresh = pending.as_chunks::<2>().0.iter().map(|[a, b]| a.join(b)).collect();
            level += 1;
        }
    }

    /// Rows covered.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Rows `from..to` of the series as at most `max_spans` spans (at least two): inside the range they are whole
    /// blocks of one level, at its ends what is left over. `values` is the whole series; of it only the ends are read.
    #[must_use]
    pub fn spans(&self, values: &[f32], from: usize, to: usize, max_spans: usize) -> Vec<Span> {
        let to = to.min(values.len());
        if from >= to {
            return Vec::new();
        }
        let rows = to - from;
        if rows <= max_spans {
            let one = |row: usize| {
                let block = Block::of(values.get(row..=row).unwrap_or_default());
                Span { from: row, to: row + 1, block }
            };
            return (from..to).map(one).collect();
        }
        // The finest level of which so few blocks cover the range; below the base, runs of rows.
        let wanted = rows.div_ceil(max_spans.saturating_sub(2).max(1));
        let width = wanted.next_power_of_two();
        let mut spans = Vec::with_capacity(rows / width + 2);
        let mut at = from;
        while at < to {
            let end = ((at / width + 1) * width).min(to);
            spans.push(Span { from: at, to: end, block: self.block_of(values, at, end) });
            at = end;
        }
        spans
    }

    /// Figures of rows `from..to`, from the largest whole blocks that fit.
    #[must_use]
    pub fn block_of(&self, values: &[f32], from: usize, to: usize) -> Block {
        let mut sum = Block::NONE;
        let mut at = from;
        while at < to {
            let mut found = None;
            if at.is_multiple_of(BASE) {
                for (level, blocks) in self.levels.iter().enumerate() {
                    let width = BASE << level;
                    if !at.is_multiple_of(width) || at + width > to {
                        break;
                    }
                    let Some(block) = blocks.get(at / width) else { break };
                    found = Some((block, width));
                }
            }
            match found {
                Some((block, width)) => {
                    sum = sum.join(block);
                    at += width;
                }
                None => {
                    let end = ((at / BASE + 1) * BASE).min(to);
                    sum = sum.join(&Block::of(values.get(at..end).unwrap_or_default()));
                    at = end;
                }
            }
        }
        sum
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(|l| l.capacity() * size_of::<Block>()).sum()
    }
}
