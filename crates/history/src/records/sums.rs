//! Sum and number of the readings of every block of a column's rows.

use crate::cells::Cells;
use crate::peaks::{BLOCK, make_room};

/// The blocks; only whole ones are held.
#[derive(Debug, Clone)]
pub(crate) struct Sums {
    sum: Vec<f64>,
    count: Vec<u8>,
}

impl Sums {
    pub(crate) const NONE: Self = Self { sum: Vec::new(), count: Vec::new() };

    /// Takes note of rows behind those known.
    pub(crate) fn extend(&mut self, values: &Cells<f32>) {
        let known = self.sum.len() * BLOCK;
        let more = values.len().saturating_sub(known) / BLOCK;
        make_room(&mut self.sum, more);
        make_room(&mut self.count, more);
        for rows in values.slices(known..values.len()) {
            for block in rows.as_chunks::<BLOCK>().0 {
                let (sum, count) = sum_of(block);
                self.sum.push(sum);
                self.count.push(count as u8);
            }
        }
    }

    /// Sum and number of readings of the block that starts with this row, if it is held.
    pub(crate) fn of_block(&self, row: usize) -> Option<(f64, u32)> {
        let block = row / BLOCK;
        if !row.is_multiple_of(BLOCK) {
            return None;
        }
        Some((*self.sum.get(block)?, u32::from(*self.count.get(block)?)))
    }

    pub(crate) fn bytes(&self) -> usize {
        self.sum.capacity() * 8 + self.count.capacity()
    }
}

/// Sum and number of the readings, eight sums at a time.
#[inline]
pub(crate) fn sum_of(values: &[f32]) -> (f64, u32) {
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
