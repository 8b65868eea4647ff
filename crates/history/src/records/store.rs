//! The store: rows of many records, appended record by record or in parts, never moved.

use super::runs::{NO_ROW, Runs};
use super::segment_runs::SegmentRuns;
use super::sums::Sums;
use super::times::TimeBlocks;
use crate::HistoryError;
use crate::bins::{Bins, NO_GROUP};
use crate::bounds::{MAX_GROUPS, MAX_RECORDS, at_most};
use crate::derived::Derived;
use crate::extremes::{range_of, span_of};
use crate::formula::Formula;
use crate::peaks::Peaks;
use crate::per_metre::{PerMetre, PerMetreRows};
use crate::pieced_column::{PIECE, PiecedColumn};
use std::ops::Range;

/// Facts of a record as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RecordHead {
    /// The caller's own id of the record.
    pub id: u32,
    /// The pile it is of.
    pub pile_id: u32,
    /// The machine that made it.
    pub machine_id: u32,
    /// Code of the pile's row in the layout.
    pub row: u32,
}

/// Rows to add; the columns have one length.
#[derive(Debug, Clone, Copy)]
pub struct RecordRows<'a> {
    /// Epoch ms; NaN: unknown.
    pub time_ms: &'a [f64],
    /// Pass code.
    pub pass: &'a [u8],
    /// Channel-major: all of channel 0, then all of channel 1, and so on. NaN: no reading.
    pub values: &'a [f32],
}

answers::answer! {
    /// Facts of a whole set.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub struct SetInfo = "RecordsInfo" {
        /// Rows.
        rows: usize,
        /// Records.
        records: usize,
        /// Epoch ms of the earliest row; NaN without any.
        from_ms: f64,
        /// Epoch ms of the latest row; NaN without any.
        to_ms: f64,
        /// Greatest depth, metres; 0 without any.
        max_depth_m: f32,
        /// Bytes held.
        bytes: usize,
    }
}

/// The rows of many records. A row's number is its place in the order of appending.
#[derive(Debug, Clone)]
pub struct RecordSet {
    channels: Vec<String>,
    depth_at: Option<usize>,
    heads: Vec<RecordHead>,
    runs: Runs,
    time_ms: PiecedColumn<f64>,
    pass: PiecedColumn<u8>,
    values: Vec<PiecedColumn<f32>>,
    /// The channels behind those recorded.
    derived: Vec<Derived>,
    times: TimeBlocks,
    segment_runs: SegmentRuns,
    /// By channel.
    peaks: Vec<Peaks>,
    /// By channel.
    sums: Vec<Sums>,
    span_ms: (f64, f64),
    max_depth_m: f32,
}

impl RecordSet {
    /// An empty set of these channels. Depth is the one called `depth_m`; questions along it need it.
    #[must_use]
    pub fn new(channels: Vec<String>) -> Self {
        Self {
            depth_at: channels.iter().position(|c| c == "depth_m"),
            heads: Vec::new(),
            runs: Runs::default(),
            time_ms: PiecedColumn::new(),
            pass: PiecedColumn::new(),
            values: vec![PiecedColumn::new(); channels.len()],
            derived: Vec::new(),
            times: TimeBlocks::default(),
            segment_runs: SegmentRuns::NONE,
            peaks: vec![Peaks::NONE; channels.len()],
            sums: vec![Sums::NONE; channels.len()],
            span_ms: (f64::NAN, f64::NAN),
            max_depth_m: 0.0,
            channels,
        }
    }

    /// Adds a channel that is worked out from another along the depth; rows come without it. With `asked` it is a share
    /// of that, by the record's code: a record of which nothing above 0 is asked has no readings of it.
    ///
    /// # Errors
    /// `history.depth`, `history.channel`, and `history.rows` where there are rows already.
    pub fn derive(&mut self, name: String, terms: PerMetre, asked: Option<Vec<f64>>) -> Result<(), HistoryError> {
        self.depths()?;
        if terms.of >= self.recorded().len() {
            return Err(HistoryError::Channel { channel: terms.of.to_string() });
        }
        self.add_derived(name, Derived::PerMetre(terms, asked))
    }

    /// Adds a channel by a formula over the channels that are there already, those worked out too.
    ///
    /// # Errors
    /// `history.formula`, and `history.rows` where there are rows already.
    pub fn derive_by_formula(&mut self, name: String, text: &str) -> Result<(), HistoryError> {
        let formula = Formula::read(text, &self.channels)?;
        self.add_derived(name, Derived::Formula(formula))
    }

    fn add_derived(&mut self, name: String, terms: Derived) -> Result<(), HistoryError> {
        if self.rows() > 0 {
            return Err(HistoryError::Rows);
        }
        self.channels.push(name);
        self.values.push(PiecedColumn::new());
        self.peaks.push(Peaks::NONE);
        self.sums.push(Sums::NONE);
        self.derived.push(terms);
        Ok(())
    }

    /// Keys of the channels that rows come with.
    #[must_use]
    pub fn recorded(&self) -> &[String] {
        self.channels.get(..self.channels.len() - self.derived.len()).unwrap_or_default()
    }

    /// Values worked out of these rows, which follow those of the record that are there.
    fn worked_out(&self, record: u32, rows: RecordRows<'_>) -> Vec<f32> {
        let count = rows.time_ms.len();
        let mut made = Vec::with_capacity(self.derived.len() * count);
        let depth_at = self.depth_at.unwrap_or_default();
        for terms in &self.derived {
            let terms = match terms {
                Derived::PerMetre(terms, asked) => {
                    let of = |all: &Vec<f64>| all.get(record as usize).copied().filter(|&of| of > 0.0);
                    let asked = asked.as_ref().map_or(1.0, |all| of(all).unwrap_or(f64::NAN));
                    PerMetre { factor: terms.factor / asked, ..*terms }
                }
                Derived::Formula(formula) => {
                    let mut stack = Vec::new();
                    for row in 0..count {
                        // The channels of the rows, and behind them those worked out before this one.
                        let reading = |at: usize| {
                            let cell = at * count + row;
                            let behind = || made.get(cell - rows.values.len());
                            rows.values.get(cell).or_else(behind).copied().unwrap_or(f32::NAN)
                        };
                        let result = formula.of_row(reading, &mut stack);
                        made.push(result);
                    }
                    continue;
                }
            };
            let mut all = PerMetreRows::new(terms);
            for row in self.parts_of(record).into_iter().flatten() {
                let value_at = |at: usize| self.values.get(at).and_then(|column| column.get(row)).unwrap_or(f32::NAN);
                all.next(self.time_ms.get(row).unwrap_or(f64::NAN), value_at(depth_at), value_at(terms.of));
            }
            for (row, &time) in rows.time_ms.iter().enumerate() {
                let new = |at: usize| rows.values.get(at * count + row).copied().unwrap_or(f32::NAN);
                made.push(all.next(time, new(depth_at), new(terms.of)));
            }
        }
        made
    }

    /// Adds a record without rows and gives its code: 0, 1, 2 and so on.
    ///
    /// # Errors
    /// `history.limit` beyond [`MAX_RECORDS`].
    pub fn add_record(&mut self, head: RecordHead) -> Result<u32, HistoryError> {
        at_most("records", self.heads.len() + 1, MAX_RECORDS)?;
        self.heads.push(head);
        self.runs.add_record();
        Ok(self.heads.len() as u32 - 1)
    }

    /// Adds rows of one record behind all others.
    ///
    /// # Errors
    /// `history.record`, `history.length`, `history.rows`; nothing is added then.
    pub fn append(&mut self, record: u32, rows: RecordRows<'_>) -> Result<(), HistoryError> {
        self.check(rows, rows.time_ms.len())?;
        self.check_record(record)?;
        if !rows.time_ms.is_empty() {
            let worked_out = self.worked_out(record, rows);
            self.runs.extend(record, rows.time_ms.len() as u32);
            self.add(rows, &worked_out);
        }
        Ok(())
    }

    fn check_record(&self, record: u32) -> Result<(), HistoryError> {
        if (record as usize) < self.heads.len() { Ok(()) } else { Err(HistoryError::Record { record }) }
    }

    fn check(&self, rows: RecordRows<'_>, count: usize) -> Result<(), HistoryError> {
        for (column, cells, wanted) in [
            ("time_ms", rows.time_ms.len(), count),
            ("pass", rows.pass.len(), count),
            ("values", rows.values.len(), count.saturating_mul(self.recorded().len())),
        ] {
            if cells != wanted {
                return Err(HistoryError::Length { column: column.to_owned(), cells, rows: wanted });
            }
        }
        if self.rows().saturating_add(count) < NO_ROW as usize { Ok(()) } else { Err(HistoryError::Rows) }
    }

    fn add(&mut self, rows: RecordRows<'_>, worked_out: &[f32]) {
        let count = rows.time_ms.len();
        let rows_before = self.rows();
        self.make_room(count);
        self.time_ms.extend(rows.time_ms);
        self.pass.extend(rows.pass);
        for (column, added) in self.values.iter_mut().zip(rows.values.chunks(count).chain(worked_out.chunks(count))) {
            column.extend(added);
        }
        self.times.extend(&self.time_ms);
        for (peaks, values) in self.peaks.iter_mut().zip(&self.values) {
            peaks.extend(values);
        }
        for (sums, values) in self.sums.iter_mut().zip(&self.values) {
            sums.extend(values);
        }
        let depth = self.depth_at.and_then(|at| self.values.get(at));
        if let Some(depth) = depth {
            self.segment_runs.extend(depth);
        }
        let (from, to) = span_of(rows.time_ms);
        if from <= to {
            // f64::min and its like pass over a NaN.
            self.span_ms = (self.span_ms.0.min(from), self.span_ms.1.max(to));
        }
        let depths = depth.into_iter().flat_map(|depth| depth.slices(rows_before..rows_before + count));
        self.max_depth_m = depths.map(range_of).fold(self.max_depth_m, |most, (_, deepest)| most.max(deepest));
    }

    /// Asks for the next pieces of all columns at once and gives the memory back, so that WebAssembly, where every
    /// growth is slow, grows once for all of them.
    fn make_room(&self, more: usize) {
        let row = size_of::<f64>() + size_of::<u8>() + size_of::<f32>() * self.values.len();
        let mut room: Vec<u8> = Vec::new();
        // Without the room each piece is asked for alone.
        let _ = room.try_reserve_exact(self.time_ms.opens(more).saturating_mul(PIECE * row));
        std::hint::black_box(room);
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.time_ms.len()
    }

    /// Heads by record code.
    #[must_use]
    pub fn records(&self) -> &[RecordHead] {
        &self.heads
    }

    /// Channel keys, in order.
    #[must_use]
    pub fn channels(&self) -> &[String] {
        &self.channels
    }

    /// The channel of depth, if there is one.
    pub(crate) fn depth_channel(&self) -> Option<usize> {
        self.depth_at
    }

    /// The readings of depth.
    ///
    /// # Errors
    /// `history.depth` where none is recorded.
    pub(crate) fn depths(&self) -> Result<&PiecedColumn<f32>, HistoryError> {
        self.values(self.depth_at.ok_or(HistoryError::NoDepth)?)
    }

    /// The place of a channel.
    ///
    /// # Errors
    /// `history.channel`.
    pub fn channel(&self, name: &str) -> Result<usize, HistoryError> {
        let place = self.channels.iter().position(|c| c == name);
        place.ok_or_else(|| HistoryError::Channel { channel: name.to_owned() })
    }

    /// Facts of the whole.
    #[must_use]
    pub fn info(&self) -> SetInfo {
        SetInfo {
            rows: self.rows(),
            records: self.heads.len(),
            from_ms: self.span_ms.0,
            to_ms: self.span_ms.1,
            max_depth_m: self.max_depth_m,
            bytes: self.bytes(),
        }
    }

    /// Code of a row's record; `None` behind the last row.
    #[must_use]
    pub(crate) fn record_of(&self, row: usize) -> Option<u32> {
        self.runs.record_of(row)
    }

    /// The rows of a record, in ascending parts: one unless it came in parts between others.
    #[must_use]
    pub(crate) fn parts_of(&self, record: u32) -> Vec<Range<usize>> {
        self.runs.of_record(record)
    }

    /// Bins with edges at multiples of `width` that hold every finite value of a channel.
    ///
    /// # Errors
    /// `history.channel`, `history.bins`.
    pub fn bins(&self, channel: usize, width: f64) -> Result<Bins, HistoryError> {
        let values = self.values(channel)?;
        let peaks = self.peaks(channel)?;
        let (least, greatest) = peaks.finite_range(values);
        if least > greatest {
            return Bins::new(0.0, width, 0);
        }
        let first = (f64::from(least) / width).floor();
        let last = (f64::from(greatest) / width).floor();
        let count = last - first + 3.0;
        let count = if count <= MAX_GROUPS as f64 { count as usize } else { usize::MAX };
        let mut bins = Bins::new(first * width, width, count)?;
        // Whether the ends need a bin more is for the rounding of `bin_of` to say.
        if bins.bin_of(least) == NO_GROUP {
            bins.origin = (first - 1.0) * width;
        }
        let used = bins.bin_of(greatest).saturating_add(1) as usize;
        Ok(Bins { count: used.min(bins.count), ..bins })
    }

    /// A channel's values at these rows; NaN for a row that is not there.
    ///
    /// # Errors
    /// `history.channel`.
    pub fn values_at(&self, channel: usize, rows: &[u32]) -> Result<Vec<f32>, HistoryError> {
        let values = self.values(channel)?;
        Ok(rows.iter().map(|&row| values.get(row as usize).unwrap_or(f32::NAN)).collect())
    }

    /// The times of these rows; NaN for a row that is not there.
    #[must_use]
    pub fn times_at(&self, rows: &[u32]) -> Vec<f64> {
        rows.iter().map(|&row| self.time_ms.get(row as usize).unwrap_or(f64::NAN)).collect()
    }

    /// The record codes of these rows; `u32::MAX` for a row that is not there.
    #[must_use]
    pub fn records_at(&self, rows: &[u32]) -> Vec<u32> {
        rows.iter().map(|&row| self.record_of(row as usize).unwrap_or(NO_ROW)).collect()
    }

    /// A channel's values by row.
    ///
    /// # Errors
    /// `history.channel`.
    pub fn values(&self, channel: usize) -> Result<&PiecedColumn<f32>, HistoryError> {
        self.values.get(channel).ok_or_else(|| HistoryError::Channel { channel: channel.to_string() })
    }

    /// Epoch ms by row.
    #[must_use]
    pub fn time_ms(&self) -> &PiecedColumn<f64> {
        &self.time_ms
    }

    /// Pass code by row.
    #[must_use]
    pub fn pass(&self) -> &PiecedColumn<u8> {
        &self.pass
    }

    pub(crate) fn runs(&self) -> &Runs {
        &self.runs
    }

    pub(crate) fn time_blocks(&self) -> &TimeBlocks {
        &self.times
    }

    pub(crate) fn peaks(&self, channel: usize) -> Result<&Peaks, HistoryError> {
        self.peaks.get(channel).ok_or_else(|| HistoryError::Channel { channel: channel.to_string() })
    }

    pub(crate) fn segment_runs(&self) -> &SegmentRuns {
        &self.segment_runs
    }

    pub(crate) fn sums(&self, channel: usize) -> Result<&Sums, HistoryError> {
        self.sums.get(channel).ok_or_else(|| HistoryError::Channel { channel: channel.to_string() })
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.heads.capacity() * size_of::<RecordHead>()
            + self.runs.bytes()
            + self.time_ms.bytes()
            + self.pass.bytes()
            + self.values.iter().map(PiecedColumn::bytes).sum::<usize>()
            + self.times.bytes()
            + self.segment_runs.bytes()
            + self.peaks.iter().map(Peaks::bytes).sum::<usize>()
            + self.sums.iter().map(Sums::bytes).sum::<usize>()
    }
}
