//! Questions to a map besides its picture: lists by place, and counts.

use crate::LayoutError;
use crate::error::length;
use crate::index::BoxM;
use crate::map::PileMap;
use crate::sorting::{keyed, of};
use crate::view::extend_by;

answers::answer! {
    /// Piles around a point, nearest first.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct Within = "PilesWithin" {
        /// Rows of the table; of equally far ones the lower first.
        rows: Vec<u32>,
        /// Metres from the point.
        distance_m: Vec<f32>,
    }
}

answers::answer! {
    /// Occupied cells with their piles by status.
    #[derive(Debug, Clone, Default, PartialEq)]
    pub struct CellCounts = "CellCounts" {
        /// Edge of a cell, metres.
        cell_m: f64,
        /// East, north of the centre; two a cell.
        positions: Vec<f64>,
        /// Piles by status: as many counts a cell as there are status codes.
        counts: Vec<u32>,
    }
}

impl PileMap {
    /// Rows in the box among the statuses of the mask, in no special order; piles and edges as 32 bits hold them.
    #[must_use]
    pub fn rows_in(&self, area: &BoxM, status_mask: u32) -> Vec<u32> {
        let mut rows = Vec::new();
        self.for_each_run_shown(area, status_mask, None, |run| {
            extend_by(&mut rows, &self.row_of_slot, run);
            true
        });
        rows
    }

    /// Rows no further than the radius from an offset, among the statuses of the mask.
    ///
    /// # Errors
    /// `layout.argument` for a radius that is none.
    pub fn rows_within(
        &self,
        east_m: f64,
        north_m: f64,
        radius_m: f64,
        status_mask: u32,
    ) -> Result<Within, LayoutError> {
        // Squares of distances, which have no sign, and rows.
        let mut found: Vec<u128> = Vec::new();
        let (from, radius_m) = ([east_m, north_m], length("the radius", radius_m)?);
        self.index.for_each_place_within(&self.places(), from, radius_m, |slot, distance2| {
            if self.shown(slot, status_mask) {
                found.push(keyed(distance2.to_bits(), self.row_of_slot(slot)));
            }
        });
        found.sort_unstable();
        let (distance_m, rows) =
            found.into_iter().map(of).map(|(d2, row)| (f64::from_bits(d2).sqrt() as f32, row)).unzip();
        Ok(Within { rows, distance_m })
    }

    /// Occupied cells that meet the box, of the level whose edge comes nearest to `edge_m`.
    ///
    /// # Errors
    /// `layout.argument` for an edge that is none.
    pub fn cell_counts(&self, area: &BoxM, edge_m: f64) -> Result<CellCounts, LayoutError> {
        let level = self.pyramid.level_for(length("the cell's edge", edge_m)?);
        let mut found = CellCounts { cell_m: self.pyramid.edge_m(level), ..CellCounts::default() };
        self.pyramid.for_each_in(level, area, |cell| {
            found.positions.extend_from_slice(&self.pyramid.centre(level, cell));
            found.counts.extend_from_slice(&cell.counts);
        });
        Ok(found)
    }
}
