//! Piles as columns of depth, to be drawn in space.

use crate::focus::{Focus, UNMADE};
use crate::map::{PileMap, cell};
use crate::tint::{HIDDEN, Tint};

/// Words of a pile in [`PileMap::solid`].
pub const SOLID_WORDS: usize = 8;

impl PileMap {
    /// The piles of the statuses that are looked at and not hidden, among so many from a slot on; [`SOLID_WORDS`] each: row,
    /// id, class of the tint (its status without one), then as 32-bit floats east and north of the origin, radius, designed
    /// and reached depth, metres; NaN: unknown, or on the day of the focus not made yet.
    #[must_use]
    pub fn solid(&self, first: usize, most: usize, status_mask: u32, tint: &Tint, focus: &Focus) -> Vec<u32> {
        let mut words = Vec::new();
        let statuses = self.statuses(Some(focus));
        for (slot, &status) in statuses.iter().enumerate().skip(first).take(most) {
            let class = cell(tint.classes(), slot, status);
            if status_mask >> status & 1 == 0 || class == HIDDEN || !focus.has(slot as u32) {
                continue;
            }
            let row = self.row_of_slot(slot as u32);
            let at = row as usize;
            let unmade = status == UNMADE && focus.statuses().is_some();
            let metres = |column: &[f64], origin: f64| (cell(column, at, f64::NAN) - origin) as f32;
            words.extend([row, cell(&self.piles.pile_id, at, 0), u32::from(class)]);
            words.extend(
                [
                    metres(&self.piles.y_m, self.frame.origin_y_m),
                    metres(&self.piles.x_m, self.frame.origin_x_m),
                    cell(&self.piles.diameter_m, at, f32::NAN) / 2.0,
                    cell(&self.piles.design_depth_m, at, f32::NAN),
                    if unmade { f32::NAN } else { cell(&self.piles.depth_m, at, f32::NAN) },
                ]
                .map(f32::to_bits),
            );
        }
        words
    }
}
