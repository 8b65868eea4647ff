//! Earliest and latest time of every block of rows.

use crate::extremes::span_of;
use crate::peaks::{BLOCK, Lies, make_room};
use crate::pieced_column::PiecedColumn;

/// The blocks; only whole ones are held.
#[derive(Debug, Clone, Default)]
pub(crate) struct TimeBlocks {
    /// Earliest and latest; the former above the latter when there is none but NaN.
    spans: Vec<(f64, f64)>,
    /// Whether a block has a NaN.
    holes: Vec<bool>,
}

impl TimeBlocks {
    /// Takes note of rows behind those known.
    pub(crate) fn extend(&mut self, time_ms: &PiecedColumn<f64>) {
        let known = self.spans.len() * BLOCK;
        let more = time_ms.len().saturating_sub(known) / BLOCK;
        make_room(&mut self.spans, more);
        make_room(&mut self.holes, more);
        for times in time_ms.slices(known..time_ms.len()) {
            for block in times.as_chunks::<BLOCK>().0 {
                self.spans.push(span_of(block));
                self.holes.push(block.iter().fold(false, |any, time| any | time.is_nan()));
            }
        }
    }

    /// Earliest and latest of the block that starts with this row, if it is held and has no NaN.
    pub(crate) fn span(&self, row: usize) -> Option<(f64, f64)> {
        let block = row / BLOCK;
        if !row.is_multiple_of(BLOCK) || *self.holes.get(block)? {
            return None;
        }
        self.spans.get(block).copied()
    }

    /// How the block that starts with this row lies to `from..=to`; `None` unless it is held.
    pub(crate) fn lies(&self, row: usize, from: f64, to: f64) -> Option<Lies> {
        let block = row / BLOCK;
        let &(least, greatest) = self.spans.get(block)?;
        let hole = *self.holes.get(block)?;
        Some(if least > greatest || greatest < from || least > to {
            Lies::Outside
        } else if !hole && least >= from && greatest <= to {
            Lies::Inside
        } else {
            Lies::Across
        })
    }

    pub(crate) fn bytes(&self) -> usize {
        self.spans.capacity() * size_of::<(f64, f64)>() + self.holes.capacity()
    }
}
