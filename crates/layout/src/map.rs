//! The piles of one project as a map: shapes for a viewport, the pile under the pointer, live changes.

use crate::focus::is_done;
use crate::frame::{BadRow, SiteColumns, SiteFrame, SitePlaces, slack_m};
use crate::index::{BoxM, SpatialIndex};
use crate::map_job::MapJob;
use crate::numbers::{FoundNumbers, PileNumbers};
use crate::picture::Seen;
use crate::pyramid::Pyramid;
use crate::sorting::{keyed, of};
use crate::{LayoutError, STATUS_COUNT};
use std::cell::OnceCell;

/// Slot of a row that is not on the map.
pub(crate) const NO_SLOT: u32 = u32::MAX;

/// One row a pile; every column has the same length.
#[derive(Debug, Clone, Default)]
pub struct PileColumns {
    /// Identity.
    pub pile_id: Vec<u32>,
    /// Number as shown.
    pub pile_no: PileNumbers,
    /// North on the site's grid, metres.
    pub x_m: Vec<f64>,
    /// East on the site's grid, metres.
    pub y_m: Vec<f64>,
    /// Metres; NaN: unknown.
    pub diameter_m: Vec<f32>,
    /// Metres.
    pub design_depth_m: Vec<f32>,
    /// Metres; NaN before the pile is made.
    pub depth_m: Vec<f32>,
    /// Status code, below [`STATUS_COUNT`].
    pub status: Vec<u8>,
    /// Epoch ms; NaN before.
    pub finished_ms: Vec<f64>,
}

/// Facts of a whole map.
#[derive(Debug, Clone, PartialEq)]
pub struct MapInfo {
    /// Rows, those left off the map included.
    pub rows: usize,
    /// Origin of all offsets.
    pub frame: SiteFrame,
    /// Extent of what is on the map; all zero without any.
    pub extent: BoxM,
    /// Rows that could not be placed.
    pub bad_rows: usize,
    /// Rows by status, those left off the map included.
    pub counts: [u32; STATUS_COUNT],
}

answers::answer! {
    /// One pile.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct PileHit = "PileFacts" {
        /// Row in the table.
        row: u32,
        /// Id of the pile.
        pile_id: u32,
        /// Status code.
        status: u8,
        /// East of the set's origin, metres, within 2 nm; NaN when not on the map.
        east_m: f64,
        /// North of it likewise.
        north_m: f64,
        /// North on the site's grid, metres, as given.
        x_m: f64,
        /// East on the site's grid, metres, as given.
        y_m: f64,
        /// Designed diameter, metres.
        diameter_m: f32,
        /// Designed depth, metres.
        design_depth_m: f32,
        /// Depth reached, metres; NaN before the pile is made.
        depth_m: f32,
        /// Epoch ms at which it was finished; NaN before.
        finished_ms: f64,
    }
}

/// The map. Slots are positions along the Hilbert curve, rows positions in the table.
#[derive(Debug, Clone)]
pub struct PileMap {
    pub(crate) piles: PileColumns,
    pub(crate) frame: SiteFrame,
    pub(crate) bad: Vec<BadRow>,
    pub(crate) counts: [u32; STATUS_COUNT],
    pub(crate) index: SpatialIndex,
    pub(crate) pyramid: Pyramid,
    pub(crate) row_of_slot: Vec<u32>,
    /// Status again, by slot.
    pub(crate) status_of_slot: Vec<u8>,
    /// Made when first drawn from.
    pub(crate) radius_of_slot: OnceCell<Vec<f32>>,
    /// None is larger; found when first asked for, and kept when the largest is removed.
    pub(crate) most_radius_m: OnceCell<f32>,
    /// (id, row) by id, made when first asked for; `None` when the rows are in that order already.
    pub(crate) ids: OnceCell<Option<Vec<(u32, u32)>>>,
    pub(crate) spacing_m: f64,
    /// Piles that were moved or added since the map was made: their slots are not where the curve has them.
    pub(crate) off_curve: usize,
}

pub(crate) fn cell<T: Copy>(column: &[T], row: usize, otherwise: T) -> T {
    column.get(row).copied().unwrap_or(otherwise)
}

/// Adds a row to columns.
#[inline(never)]
pub(crate) fn push_row<T: Copy>(columns: &mut [&mut Vec<T>], row: &[T]) {
    for (column, &cell) in columns.iter_mut().zip(row) {
        column.push(cell);
    }
}

pub(crate) fn check(piles: &PileColumns) -> Result<usize, LayoutError> {
    let rows = piles.pile_id.len();
    for (column, cells) in [
        ("pile_no", piles.pile_no.len()),
        ("x_m", piles.x_m.len()),
        ("y_m", piles.y_m.len()),
        ("diameter_m", piles.diameter_m.len()),
        ("design_depth_m", piles.design_depth_m.len()),
        ("depth_m", piles.depth_m.len()),
        ("status", piles.status.len()),
        ("finished_ms", piles.finished_ms.len()),
    ] {
        if cells != rows {
            return Err(LayoutError::Length { column, cells, rows });
        }
    }
    if rows >= NO_SLOT as usize {
        return Err(LayoutError::Rows { rows });
    }
    Ok(rows)
}

/// Rows by status.
pub(crate) fn count_statuses(statuses: &[u8]) -> Result<[u32; STATUS_COUNT], LayoutError> {
    let mut counts = [0u32; STATUS_COUNT];
    // Sixteen lanes of bytes, each of which counts up to 255 rows.
    let (rows, rest) = statuses.as_chunks::<16>();
    for block in rows.chunks(255) {
        for (count, status) in counts.iter_mut().zip(0u8..) {
            let mut lanes = [0u8; 16];
            for row in block {
                for (lane, &s) in lanes.iter_mut().zip(row) {
                    *lane += u8::from(s == status);
                }
            }
            *count += lanes.iter().map(|&lane| u32::from(lane)).sum::<u32>();
        }
    }
    for &status in rest {
        if let Some(count) = counts.get_mut(usize::from(status)) {
            *count += 1;
        }
    }
    if counts.iter().sum::<u32>() as usize == statuses.len() {
        return Ok(counts);
    }
    let wrong = |(_, status): &(usize, &u8)| usize::from(**status) >= STATUS_COUNT;
    match statuses.iter().enumerate().find(wrong) {
        Some((row, &status)) => Err(LayoutError::Status { status, row }),
        None => Ok(counts),
    }
}

impl PileMap {
    /// Places, indexes and counts the piles.
    ///
    /// # Errors
    /// `layout.length`, `layout.status`, `layout.rows`.
    pub fn new(piles: PileColumns) -> Result<Self, LayoutError> {
        let mut job = MapJob::new(piles)?;
        while !job.step(usize::MAX) {}
        Ok(job.finish())
    }

    /// The piles that the map is of.
    #[must_use]
    pub fn columns(&self) -> &PileColumns {
        &self.piles
    }

    /// Where the piles stand exactly, by slot.
    pub(crate) fn places(&self) -> SitePlaces<'_> {
        SitePlaces {
            site: SiteColumns { x_m: &self.piles.x_m, y_m: &self.piles.y_m },
            frame: self.frame,
            row_of_slot: &self.row_of_slot,
            slack_m: self.index.extent().map_or(0.0, |extent| slack_m(&extent)),
        }
    }

    /// Metres, by slot; NaN where unknown.
    pub(crate) fn radii(&self) -> &[f32] {
        self.radius_of_slot.get_or_init(|| {
            let radius = |&row: &u32| cell(&self.piles.diameter_m, row as usize, f32::NAN) / 2.0;
            self.row_of_slot.iter().map(radius).collect()
        })
    }

    /// Facts of the whole.
    #[must_use]
    pub fn info(&self) -> MapInfo {
        MapInfo {
            rows: self.piles.pile_id.len(),
            frame: self.frame,
            extent: self.index.extent().unwrap_or(BoxM { min_e: 0.0, min_n: 0.0, max_e: 0.0, max_n: 0.0 }),
            bad_rows: self.bad.len(),
            counts: self.counts,
        }
    }

    /// The rows left off the map, with the reason.
    #[must_use]
    pub fn bad_rows(&self) -> &[BadRow] {
        &self.bad
    }

    /// Typical distance between neighbours in metres; infinite with fewer than two piles.
    #[must_use]
    pub fn spacing_m(&self) -> f64 {
        self.spacing_m
    }

    /// The levels of detail.
    #[cfg(test)]
    pub(crate) fn pyramid(&self) -> &Pyramid {
        &self.pyramid
    }

    /// The spatial index, by slot.
    #[must_use]
    pub(crate) fn index(&self) -> &SpatialIndex {
        &self.index
    }

    /// The row in a slot of the index.
    #[must_use]
    pub(crate) fn row_of_slot(&self, slot: u32) -> u32 {
        cell(&self.row_of_slot, slot as usize, NO_SLOT)
    }

    /// The row nearest to the offset (east, north) within the radius, among the statuses of the mask and the piles that are
    /// not hidden. A radius below 0, and any number that is none, finds nothing.
    #[must_use]
    pub fn nearest(&self, from: [f64; 2], radius_m: f64, status_mask: u32, seen: &Seen<'_>) -> Option<u32> {
        let statuses = self.statuses(seen.focus);
        let wanted = |slot: u32| status_mask >> cell(statuses, slot as usize, 0) & 1 == 1 && seen.shows(slot);
        let nearest = self.index.nearest(&self.places(), from, radius_m, wanted);
        self.row_of_slot.get(nearest.found?.0 as usize).copied()
    }

    /// Rows by number; see [`PileNumbers::find`].
    #[must_use]
    pub fn find(&self, text: &str, limit: usize) -> FoundNumbers {
        self.piles.pile_no.find(text, limit)
    }

    fn ids(&self) -> &Option<Vec<(u32, u32)>> {
        self.ids.get_or_init(|| {
            let ids = &self.piles.pile_id;
            let ascending = ids.iter().zip(ids.iter().skip(1)).all(|(a, b)| a < b);
            (!ascending).then(|| {
                let mut by_id: Vec<u128> = ids.iter().zip(0u32..).map(|(&id, row)| keyed(id.into(), row)).collect();
                by_id.sort_unstable();
                by_id.into_iter().map(of).map(|(id, row)| (id as u32, row)).collect()
            })
        })
    }

    /// Whether the rows are in another order than their ids.
    pub(crate) fn has_scattered_ids(&self) -> bool {
        self.ids().is_some()
    }

    /// The row of an id.
    #[must_use]
    pub fn row_of_id(&self, pile_id: u32) -> Option<u32> {
        match self.ids() {
            None => self.piles.pile_id.binary_search(&pile_id).ok().map(|row| row as u32),
            Some(ids) => {
                let at = ids.partition_point(|&(id, _)| id < pile_id);
                ids.get(at).filter(|(id, _)| *id == pile_id).map(|&(_, row)| row)
            }
        }
    }

    fn offset_of_row(&self, row: usize) -> [f64; 2] {
        self.frame.offset(cell(&self.piles.x_m, row, f64::NAN), cell(&self.piles.y_m, row, f64::NAN))
    }

    /// One pile.
    ///
    /// # Errors
    /// `layout.row` when there is no such row.
    pub fn hit(&self, row: u32) -> Result<PileHit, LayoutError> {
        let at = row as usize;
        let &pile_id = self.piles.pile_id.get(at).ok_or(LayoutError::Row { row: at })?;
        let [east_m, north_m] = self.offset_of_row(at);
        Ok(PileHit {
            row,
            pile_id,
            status: cell(&self.piles.status, at, 0),
            east_m,
            north_m,
            x_m: cell(&self.piles.x_m, at, f64::NAN),
            y_m: cell(&self.piles.y_m, at, f64::NAN),
            diameter_m: cell(&self.piles.diameter_m, at, f32::NAN),
            design_depth_m: cell(&self.piles.design_depth_m, at, f32::NAN),
            depth_m: cell(&self.piles.depth_m, at, f32::NAN),
            finished_ms: cell(&self.piles.finished_ms, at, f64::NAN),
        })
    }

    /// The number of a row; empty when there is no such row.
    #[must_use]
    pub fn pile_no(&self, row: u32) -> &str {
        self.piles.pile_no.get(row as usize)
    }

    /// Sets status and, unless NaN, depth of a pile. An unknown id is ignored: the map may be older than the feed.
    ///
    /// # Errors
    /// `layout.status` for a status that does not exist.
    pub fn update(&mut self, pile_id: u32, status: u8, depth_m: f32) -> Result<(), LayoutError> {
        let Some(row) = self.row_of_id(pile_id) else { return Ok(()) };
        let at = row as usize;
        if usize::from(status) >= STATUS_COUNT {
            return Err(LayoutError::Status { status, row: at });
        }
        if !depth_m.is_nan()
            && let Some(depth) = self.piles.depth_m.get_mut(at)
        {
            *depth = depth_m;
        }
        let Some(own_status) = self.piles.status.get_mut(at) else { return Ok(()) };
        let before = std::mem::replace(own_status, status);
        if before == status {
            return Ok(());
        }
        if let Some(count) = self.counts.get_mut(usize::from(before)) {
            *count = count.saturating_sub(1);
        }
        if let Some(count) = self.counts.get_mut(usize::from(status)) {
            *count += 1;
        }
        if let Some((slot, point)) = self.place_of_row(at)
            && let Some(own_status) = self.status_of_slot.get_mut(slot as usize)
        {
            *own_status = status;
            self.pyramid.change(Some((point, before)), Some((point, status)));
        }
        Ok(())
    }

    /// The slot of a row, and its point there; `None` for one that is not on the map.
    pub(crate) fn place_of_row(&self, row: usize) -> Option<(u32, [f32; 2])> {
        let point = self.offset_of_row(row).map(|metres| metres as f32);
        let slot = self.index.slot_at(point, |slot| self.row_of_slot(slot) as usize == row)?;
        Some((slot, point))
    }

    /// Sets when a pile was finished that is done and of which nobody has said when: a live change does not.
    pub fn finished_at(&mut self, pile_id: u32, ms: f64) {
        let row = self.row_of_id(pile_id).map_or(usize::MAX, |row| row as usize);
        let done = is_done(cell(&self.piles.status, row, 0));
        if let Some(finished) = self.piles.finished_ms.get_mut(row).filter(|finished| done && finished.is_nan()) {
            *finished = ms;
        }
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let p = &self.piles;
        p.pile_no.bytes()
            + (p.pile_id.capacity() + p.diameter_m.capacity() + p.design_depth_m.capacity() + p.depth_m.capacity()) * 4
            + (p.x_m.capacity() + p.y_m.capacity() + p.finished_ms.capacity()) * 8
            + p.status.capacity()
            + (self.row_of_slot.capacity() + self.radius_of_slot.get().map_or(0, Vec::capacity)) * 4
            + self.status_of_slot.capacity()
            + self.ids.get().and_then(Option::as_ref).map_or(0, |ids| ids.capacity() * 8)
            + self.index.bytes()
            + self.pyramid.bytes()
    }
}
