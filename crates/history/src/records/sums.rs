//! Sum and number of the readings of every block of a column's rows, and of whole runs of blocks.

use crate::levels::{FAN, LEVELS};
use crate::peaks::{BLOCK, make_room};
use crate::pieced_column::PiecedColumn;
use std::ops::Range;

#[derive(Debug, Clone)]
struct Level {
    sum: Vec<f64>,
    count: Vec<u32>,
}

impl Level {
    const NONE: Self = Self { sum: Vec::new(), count: Vec::new() };

    fn push(&mut self, (sum, count): (f64, u32)) {
        self.sum.push(sum);
        self.count.push(count);
    }

    fn of(&self, entries: Range<usize>) -> (f64, u32) {
        let sum = self.sum.get(entries.clone()).unwrap_or_default().iter().sum();
        (sum, self.count.get(entries).unwrap_or_default().iter().sum())
    }
}

/// The blocks; only whole ones are held.
#[derive(Debug, Clone)]
pub(crate) struct Sums {
    blocks: Level,
    above: [Level; LEVELS],
}

impl Sums {
    pub(crate) const NONE: Self = Self { blocks: Level::NONE, above: [Level::NONE; LEVELS] };

    /// Takes note of rows behind those known.
    pub(crate) fn extend(&mut self, values: &PiecedColumn<f32>) {
        let known = self.blocks.sum.len() * BLOCK;
        let more = values.len().saturating_sub(known) / BLOCK;
        make_room(&mut self.blocks.sum, more);
        make_room(&mut self.blocks.count, more);
        for rows in values.slices(known..values.len()) {
            for block in rows.as_chunks::<BLOCK>().0 {
                self.blocks.push(sum_of(block));
            }
        }
        let mut below = &self.blocks;
        for level in &mut self.above {
            while (level.sum.len() + 1) * FAN <= below.sum.len() {
                level.push(below.of(level.sum.len() * FAN..(level.sum.len() + 1) * FAN));
            }
            below = level;
        }
    }

    /// Sum and number of readings of the block that starts with this row, if it is held.
    pub(crate) fn of_block(&self, row: usize) -> Option<(f64, u32)> {
        let block = row / BLOCK;
        if !row.is_multiple_of(BLOCK) {
            return None;
        }
        Some((*self.blocks.sum.get(block)?, *self.blocks.count.get(block)?))
    }

    pub(crate) fn bytes(&self) -> usize {
        let levels = std::iter::once(&self.blocks).chain(&self.above);
        levels.map(|level| level.sum.capacity() * 8 + level.count.capacity() * 4).sum()
    }
}

/// Sum and number of the readings, eight sums at a time.
#[inline]
fn sum_of(values: &[f32]) -> (f64, u32) {
    const LANES: usize = 8;
    let (mut sums, mut counts) = ([0.0f64; LANES], [0u32; LANES]);
    let (parts, rest) = values.as_chunks::<LANES>();
    for part in parts {
        for ((sum, count), &value) in sums.iter_mut().zip(&mut counts).zip(part) {
            *sum += f64::from(if value.is_nan() { 0.0 } else { value });
            *count += u32::from(!value.is_nan());
        }
    }
    let (sum, count) = (sums.iter().sum::<f64>(), counts.iter().sum::<u32>());
    let readings = rest.iter().filter(|value| !value.is_nan());
    readings.fold((sum, count), |(sum, count), &value| (sum + f64::from(value), count + 1))
}
