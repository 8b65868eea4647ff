//! Data of a part of the rows, to draw or to list: spans of any zoom, a record's passes and segments.

use super::store::RecordSet;
use crate::HistoryError;
use crate::bounds::{MAX_SPANS, at_most};
use crate::passes::PassSplitter;
use crate::pyramid::{Block, Span};
use crate::segments::{SegmentSums, Segments};

/// Rows of a record in which the tool goes one way. Rows of other records may lie between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordPass {
    /// First row.
    pub from_row: u32,
    /// Last row, which is that of the turn.
    pub to_row: u32,
    /// How many rows of the record these are.
    pub rows: u32,
    /// Whether depth grows.
    pub down: bool,
}

impl RecordSet {
    /// Rows `from..to` of a channel as at most `max_spans` spans (at least two): cut at multiples of a power of two, their
    /// figures from what is kept of blocks, so that the time for it hardly depends on the number of rows.
    ///
    /// # Errors
    /// `history.channel`, `history.limit` beyond [`MAX_SPANS`].
    pub fn spans(&self, channel: usize, from: usize, to: usize, max_spans: usize) -> Result<Vec<Span>, HistoryError> {
        at_most("spans", max_spans, MAX_SPANS)?;
        let (values, peaks, sums) = (self.values(channel)?, self.peaks(channel)?, self.sums(channel)?);
        let to = to.min(self.rows());
        let rows = to.saturating_sub(from);
        let width =
            if rows <= max_spans { 1 } else { rows.div_ceil(max_spans.saturating_sub(2).max(1)).next_power_of_two() };
        let mut spans = Vec::with_capacity(rows / width + 2);
        let mut at = from;
        while at < to {
            let end = ((at / width + 1) * width).min(to);
            let (min, max) = peaks.range(values, at..end);
            let (sum, count) = sums.of_rows(values, at..end);
            spans.push(Span { from: at, to: end, block: Block { min, max, sum, count } });
            at = end;
        }
        Ok(spans)
    }

    fn gathered<T: Copy>(&self, column: &crate::PiecedColumn<T>, record: u32) -> Vec<T> {
        let parts = self.parts_of(record);
        let mut cells = Vec::with_capacity(parts.iter().map(std::ops::Range::len).sum());
        parts.into_iter().flat_map(|part| column.slices(part)).for_each(|slice| cells.extend_from_slice(slice));
        cells
    }

    fn known_record(&self, record: u32) -> Result<(), HistoryError> {
        if (record as usize) < self.records().len() { Ok(()) } else { Err(HistoryError::Record { record }) }
    }

    /// The passes of a record from its depth over time, as [`PassSplitter`] finds them: coming back by `travel_m` is a
    /// turn. NaN: the tool is taken to be where it was.
    ///
    /// # Errors
    /// `history.record`, `history.depth`.
    pub fn passes(&self, record: u32, travel_m: f32) -> Result<Vec<RecordPass>, HistoryError> {
        self.known_record(record)?;
        let depth = self.depths()?;
        let parts = self.parts_of(record);
        let mut splitter = PassSplitter::new(travel_m);
        for slice in parts.iter().flat_map(|part| depth.slices(part.clone())) {
            splitter.extend(slice);
        }
        // Places are asked for in ascending order: a record that came in many parts is gone through once.
        let mut rest = parts.iter();
        let (mut part, mut before) = (rest.next(), 0);
        let mut row_at = |place: usize| {
            while let Some(here) = part {
                if place - before < here.len() {
                    return (here.start + place - before) as u32;
                }
                before += here.len();
                part = rest.next();
            }
            u32::MAX
        };
        let passes = splitter.passes().into_iter().map(|span| RecordPass {
            from_row: row_at(span.from),
            to_row: row_at(span.to - 1),
            rows: (span.to - span.from) as u32,
            down: span.down,
        });
        Ok(passes.collect())
    }

    /// The segments of a record from its rows, as [`SegmentSums`] finds them; `totals` and `channels` are channels.
    ///
    /// # Errors
    /// `history.record`, `history.channel`, `history.depth`.
    pub fn segments(&self, record: u32, totals: &[usize], channels: &[usize]) -> Result<Segments, HistoryError> {
        self.known_record(record)?;
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
