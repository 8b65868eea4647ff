//! Segments of one record of a set.

use super::store::RecordSet;
use crate::HistoryError;
use crate::segments::{SegmentSums, Segments};

impl RecordSet {
    fn gathered<T: Copy>(&self, column: &crate::PiecedColumn<T>, record: u32) -> Vec<T> {
        let parts = self.parts_of(record);
        let mut cells = Vec::with_capacity(parts.iter().map(std::ops::Range::len).sum());
        parts.into_iter().flat_map(|part| column.slices(part)).for_each(|slice| cells.extend_from_slice(slice));
        cells
    }

    /// The segments of a record from its rows, as [`SegmentSums`] finds them; `totals` and `channels` are channels.
    ///
    /// # Errors
    /// `history.record`, `history.channel`, `history.depth`.
    pub fn segments(&self, record: u32, totals: &[usize], channels: &[usize]) -> Result<Segments, HistoryError> {
        if record as usize >= self.records().len() {
            return Err(HistoryError::Record { record });
        }
        let column = |&channel: &usize| Ok(self.gathered(self.values(channel)?, record));
        let totals = totals.iter().map(column).collect::<Result<Vec<_>, HistoryError>>()?;
        let channels = channels.iter().map(column).collect::<Result<Vec<_>, HistoryError>>()?;
        let depth = self.gathered(self.depths()?, record);
        let totals: Vec<&[f32]> = totals.iter().map(Vec::as_slice).collect();
        let channels: Vec<&[f32]> = channels.iter().map(Vec::as_slice).collect();
        let mut sums = SegmentSums::new(totals.len(), channels.len());
        sums.add(&self.gathered(self.time_ms(), record), &depth, &totals, &channels)?;
        Ok(sums.result())
    }
}
