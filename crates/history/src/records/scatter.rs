//! Figures by group, a batch of readings at a time.

use crate::group::NO_GROUP;

/// What is known of a group's readings.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cell {
    pub(crate) sum: f64,
    pub(crate) count: u32,
    pub(crate) min: f32,
    pub(crate) max: f32,
}

impl Cell {
    pub(crate) const NONE: Self = Self { sum: 0.0, count: 0, min: f32::INFINITY, max: f32::NEG_INFINITY };

    #[inline]
    pub(crate) fn join(&mut self, other: &Self) {
        self.sum += other.sum;
        self.count += other.count;
        self.min = if other.min < self.min { other.min } else { self.min };
        self.max = if other.max > self.max { other.max } else { self.max };
    }
}

/// Adds each value to the cell of its code; NaN and a code without a cell are left out.
pub(crate) fn scatter(cells: &mut [Cell], codes: &[u32], values: &[f32]) {
    for (&code, &value) in codes.iter().zip(values) {
        if value.is_nan() || code == NO_GROUP {
            continue;
        }
        if let Some(cell) = cells.get_mut(code as usize) {
            cell.sum += f64::from(value);
            cell.count += 1;
            cell.min = if value < cell.min { value } else { cell.min };
            cell.max = if value > cell.max { value } else { cell.max };
        }
    }
}
