//! What can be asked of a map besides what to draw: lists by place, counts, and what is wrong with the layout.

use crate::LayoutError;
use crate::deviation::{Design, MatchJob, Matching};
use crate::error::length;
use crate::frame::SiteColumns;
use crate::index::BoxM;
use crate::job::Job;
use crate::map::{PileMap, cell};
use crate::numbered::{NumberedRows, NumberedRowsJob};
use crate::outlier::{OutlierJob, Outliers};
use crate::overlap::{ClosePairs, find_pairs};
use crate::rows::{NO_ROW, Rows, find_rows};
use crate::sorting::{keyed, of};
use crate::view::extend_by;

/// Piles around a point, nearest first.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Within {
    /// Rows of the table; of equally far ones the lower first.
    pub rows: Vec<u32>,
    /// Metres from the point.
    pub distance_m: Vec<f32>,
}

/// Occupied cells with their piles by status.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct CellCounts {
    /// Edge of a cell, metres.
    pub cell_m: f64,
    /// East, north of the centre; two a cell.
    pub positions: Vec<f32>,
    /// Piles by status; [`crate::STATUS_COUNT`] a cell.
    pub counts: Vec<u32>,
}

impl PileMap {
    /// Rows in the box among the statuses of the mask, in no special order.
    #[must_use]
    pub fn rows_in(&self, area: &BoxM, status_mask: u32) -> Vec<u32> {
        let mut rows = Vec::new();
        self.for_each_run_shown(area, status_mask, |run| {
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
        self.index.for_each_within(east_m, north_m, length("the radius", radius_m)?, |slot, distance2| {
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
            let (east, north) = self.pyramid.centre(level, cell);
            found.positions.extend_from_slice(&[east, north]);
            found.counts.extend_from_slice(&cell.counts);
        });
        Ok(found)
    }

    /// Pairs of rows whose circles overlap by more than the tolerance, at most `most`. Piles of no known diameter are
    /// in none.
    ///
    /// # Errors
    /// `layout.argument` for a tolerance that is no length.
    pub fn overlaps(&self, tolerance_m: f64, most: usize) -> Result<ClosePairs, LayoutError> {
        let tolerance_m = length("the tolerance", tolerance_m)?;
        let found = find_pairs(self.index.points(), self.radii(), tolerance_m, most);
        Ok(found.named(|slot| self.row_of_slot(slot)))
    }

    /// Pairs of rows less than `within_m` apart: most likely one pile entered twice.
    ///
    /// # Errors
    /// `layout.argument` for a distance that is none.
    pub fn duplicates(&self, within_m: f64, most: usize) -> Result<ClosePairs, LayoutError> {
        let half = (length("the distance", within_m)? / 2.0) as f32;
        let points = self.index.points();
        Ok(find_pairs(points, &vec![half; points.len()], 0.0, most).named(|slot| self.row_of_slot(slot)))
    }

    /// Rows that stand alone; see [`crate::outliers`].
    ///
    /// # Errors
    /// `layout.argument` for a factor that is not a number above 1.
    pub fn outliers(&self, factor: f64) -> Result<Outliers, LayoutError> {
        Ok(OutlierJob::new(self, factor)?.finish(self))
    }

    /// The rows in which the piles stand, by their coordinates; see [`find_rows`].
    #[must_use]
    pub fn rows(&self) -> Rows {
        let by_slot = find_rows(self.index.points());
        let piles = self.columns().pile_id.len();
        let mut rows = Rows { row: vec![NO_ROW; piles], place: vec![NO_ROW; piles], ..by_slot };
        for (slot, &row) in self.row_of_slot.iter().enumerate() {
            if let (Some(to_row), Some(to_place)) = (rows.row.get_mut(row as usize), rows.place.get_mut(row as usize)) {
                *to_row = cell(&by_slot.row, slot, NO_ROW);
                *to_place = cell(&by_slot.place, slot, NO_ROW);
            }
        }
        rows
    }

    /// The rows that the piles' numbers name.
    #[must_use]
    pub fn numbered_rows(&self) -> NumberedRows {
        NumberedRowsJob::new(self).finish(self)
    }

    /// Matches piles as built with this map's, which are the design; see [`crate::match_built`].
    ///
    /// # Errors
    /// As [`crate::match_built`].
    pub fn match_built(&self, built: SiteColumns<'_>, radius_m: f64) -> Result<Matching, LayoutError> {
        Ok(MatchJob::new(self, built.x_m.to_vec(), built.y_m.to_vec(), radius_m)?.finish(self))
    }

    pub(crate) fn design(&self) -> Design<'_> {
        let piles = self.columns();
        Design {
            site: SiteColumns { x_m: &piles.x_m, y_m: &piles.y_m },
            frame: self.info().frame,
            bad: self.bad_rows(),
            index: &self.index,
            row_of_slot: &self.row_of_slot,
        }
    }
}
