//! Piles as columns of depth, to be drawn in space.

use crate::focus::{Focus, UNMADE};
use crate::map::{PileMap, cell};
use crate::tint::{HIDDEN, Tint};

answers::words! {
    /// A pile as a column of depth.
    pub struct SolidPile = "SOLID_PILE" {
        /// Row in the table.
        row: u32,
        /// Id of the pile.
        pile_id: u32,
        /// Class of the tint; its status without one.
        class: u32,
        /// East of the set's origin, metres.
        east_m: f32,
        /// North of it likewise.
        north_m: f32,
        /// Radius, metres; NaN: unknown.
        radius_m: f32,
        /// Designed depth, metres; NaN: unknown.
        design_depth_m: f32,
        /// Depth reached, metres; NaN: unknown, or on the day of the focus not made yet.
        depth_m: f32,
    }
}

impl PileMap {
    /// The piles of the statuses that are looked at and not hidden, among so many from a slot on; each as the words of a
    /// [`SolidPile`].
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
            let pile = SolidPile {
                row,
                pile_id: cell(&self.piles.pile_id, at, 0),
                class: u32::from(class),
                east_m: metres(&self.piles.y_m, self.frame.origin_y_m),
                north_m: metres(&self.piles.x_m, self.frame.origin_x_m),
                radius_m: cell(&self.piles.diameter_m, at, f32::NAN) / 2.0,
                design_depth_m: cell(&self.piles.design_depth_m, at, f32::NAN),
                depth_m: if unmade { f32::NAN } else { cell(&self.piles.depth_m, at, f32::NAN) },
            };
            pile.append_to(&mut words);
        }
        words
    }
}
