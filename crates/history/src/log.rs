//! The per-second log of one record, ordered by sequence number, each number once.

use crate::HistoryError;
use crate::clock::Clock;
use crate::derived::Derived;
use crate::formula::Formula;
use crate::peaks::Peaks;
use crate::per_metre::{PerMetre, PerMetreRows};
use crate::pieced_column::{PIECE, PiecedColumn};
use crate::segments::{SEGMENT_M, Segments};
use crate::sorting::rows_by_number;
use crate::steps::{Steps, WorkSteps};
use std::sync::OnceLock;

/// Rows to add; the columns have one length.
#[derive(Debug, Clone, Copy)]
pub struct LogRows<'a> {
    /// Sequence number within the record.
    pub seq: &'a [u32],
    /// Epoch ms.
    pub time_ms: &'a [f64],
    /// Pass code.
    pub pass: &'a [u8],
    /// Channel-major: all of channel 0, then all of channel 1, and so on. NaN: no reading.
    pub values: &'a [f32],
}

/// Facts of a whole log.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LogInfo {
    /// Rows.
    pub rows: usize,
    /// Greatest depth; 0 for an empty log.
    pub max_depth_m: f32,
    /// Earliest time; NaN for an empty log.
    pub from_ms: f64,
    /// Latest time; NaN for an empty log.
    pub to_ms: f64,
    /// Last sequence number; `None` for an empty log.
    pub last_seq: Option<u32>,
}

/// The log. Summaries that are asked for often are computed once and kept up to date as rows come.
#[derive(Debug, Clone)]
pub struct PileLog {
    channels: Vec<String>,
    depth_at: Option<usize>,
    seq: PiecedColumn<u32>,
    time_ms: PiecedColumn<f64>,
    pass: PiecedColumn<u8>,
    values: Vec<PiecedColumn<f32>>,
    /// The channels behind those recorded.
    derived: Vec<Derived>,
    max_depth_m: f32,
    /// Earliest and latest time.
    span_ms: (f64, f64),
    clock: OnceLock<Clock>,
    /// By channel.
    peaks: OnceLock<Vec<Peaks>>,
}

static NO_VALUES: PiecedColumn<f32> = PiecedColumn::new();
static NO_PEAKS: Peaks = Peaks::NONE;

fn ascends(seq: &[u32]) -> bool {
    seq.iter().zip(seq.iter().skip(1)).all(|(a, b)| a < b)
}

impl PileLog {
    /// An empty log of these channels. Depth is the one called `depth_m`; without it nothing lies along depth.
    #[must_use]
    pub fn new(channels: Vec<String>) -> Self {
        let depth_at = channels.iter().position(|c| c == "depth_m");
        let values = vec![PiecedColumn::new(); channels.len()];
        Self {
            channels,
            depth_at,
            seq: PiecedColumn::new(),
            time_ms: PiecedColumn::new(),
            pass: PiecedColumn::new(),
            values,
            derived: Vec::new(),
            max_depth_m: 0.0,
            span_ms: (f64::NAN, f64::NAN),
            clock: OnceLock::new(),
            peaks: OnceLock::new(),
        }
    }

    /// A log of whole columns, which are taken over; `values` by channel.
    ///
    /// # Errors
    /// `history.length`.
    pub fn from_columns(
        channels: Vec<String>,
        seq: Vec<u32>,
        time_ms: Vec<f64>,
        pass: Vec<u8>,
        values: Vec<Vec<f32>>,
    ) -> Result<Self, HistoryError> {
        let mut log = Self::new(channels);
        let rows = seq.len();
        let lengths = [("time_ms", time_ms.len()), ("pass", pass.len())];
        let named = log.channels.iter().map(String::as_str).zip(values.iter().map(Vec::len));
        for (column, cells) in lengths.into_iter().chain(named) {
            if cells != rows {
                return Err(HistoryError::Length { column: column.to_owned(), cells, rows });
            }
        }
        if values.len() != log.channels.len() {
            let (cells, rows) = (values.len(), log.channels.len());
            return Err(HistoryError::Length { column: "channels".to_owned(), cells, rows });
        }
        fn column<T: Copy>(cells: Vec<T>, order: Option<&[u32]>) -> PiecedColumn<T> {
            let Some(order) = order else { return PiecedColumn::from_vec(cells) };
            PiecedColumn::from_vec(order.iter().filter_map(|&row| cells.get(row as usize).copied()).collect())
        }
        let order = (!ascends(&seq)).then(|| rows_by_number(&seq));
        log.seq = column(seq, order.as_deref());
        log.time_ms = column(time_ms, order.as_deref());
        log.pass = column(pass, order.as_deref());
        log.values = values.into_iter().map(|cells| column(cells, order.as_deref())).collect();
        log.max_depth_m = log.depth_m().iter().fold(0.0, f32::max);
        let span = (f64::NAN, f64::NAN);
        log.span_ms = log.time_ms.iter().fold(span, |(from, to), time| (from.min(time), to.max(time)));
        Ok(log)
    }

    /// Adds a channel that is worked out from another along the depth; rows come without it.
    ///
    /// # Errors
    /// `history.depth`, `history.channel`.
    pub fn derive(&mut self, name: String, terms: PerMetre) -> Result<(), HistoryError> {
        if self.depth_at.is_none() {
            return Err(HistoryError::NoDepth);
        }
        if terms.of >= self.recorded().len() {
            return Err(HistoryError::Channel { channel: terms.of.to_string() });
        }
        self.add_derived(name, Derived::PerMetre(terms, None));
        Ok(())
    }

    /// Adds a channel by a formula over the channels that are there already, those worked out too.
    ///
    /// # Errors
    /// `history.formula`.
    pub fn derive_by_formula(&mut self, name: String, text: &str) -> Result<(), HistoryError> {
        let formula = Formula::read(text, &self.channels)?;
        self.add_derived(name, Derived::Formula(formula));
        Ok(())
    }

    fn add_derived(&mut self, name: String, terms: Derived) {
        self.channels.push(name);
        self.values.push(PiecedColumn::new());
        self.derived.push(terms);
        self.peaks.take();
        self.work_out();
    }

    /// Keys of the channels that rows come with.
    #[must_use]
    pub fn recorded(&self) -> &[String] {
        self.channels.get(..self.channels.len() - self.derived.len()).unwrap_or_default()
    }

    /// Works out what is not recorded: of all rows anew, as one that comes late changes those behind it.
    fn work_out(&mut self) {
        let first = self.recorded().len();
        for (at, terms) in self.derived.iter().enumerate() {
            let mut cells = Vec::with_capacity(self.seq.len());
            let cell = |at: usize, row: usize| self.values(at).get(row).unwrap_or(f32::NAN);
            match terms {
                Derived::PerMetre(terms, _) => {
                    let mut rows = PerMetreRows::new(*terms);
                    for row in 0..self.seq.len() {
                        let time = self.time_ms.get(row).unwrap_or(f64::NAN);
                        let depth_m = self.depth_m().get(row).unwrap_or(f32::NAN);
                        cells.push(rows.next(time, depth_m, cell(terms.of, row)));
                    }
                }
                Derived::Formula(formula) => {
                    let mut stack = Vec::new();
                    cells.extend((0..self.seq.len()).map(|row| formula.of_row(|at| cell(at, row), &mut stack)));
                }
            }
            if let Some(column) = self.values.get_mut(first + at) {
                *column = PiecedColumn::from_vec(cells);
            }
        }
    }

    /// Adds rows. One whose sequence number is there already is dropped; late ones take their place.
    ///
    /// # Errors
    /// `history.length`; nothing is added then.
    pub fn append(&mut self, rows: LogRows<'_>) -> Result<(), HistoryError> {
        let count = rows.seq.len();
        for (column, cells, wanted) in [
            ("time_ms", rows.time_ms.len(), count),
            ("pass", rows.pass.len(), count),
            ("values", rows.values.len(), count * self.recorded().len()),
        ] {
            if cells != wanted {
                return Err(HistoryError::Length { column: column.to_owned(), cells, rows: wanted });
            }
        }
        if count == 0 {
            return Ok(());
        }
        let rows_before = self.seq.len();
        let behind = self.seq.last().is_none_or(|last| rows.seq.first().is_some_and(|first| last < *first));
        if behind && ascends(rows.seq) {
            self.make_room(count);
            self.note(rows, 0..count);
            self.seq.extend(rows.seq);
            self.time_ms.extend(rows.time_ms);
            self.pass.extend(rows.pass);
            for (column, added) in self.values.iter_mut().zip(rows.values.chunks(count)) {
                column.extend(added);
            }
            self.know(rows_before);
            return Ok(());
        }
        // Where each row belongs that is not there yet.
        let mut places: Vec<(usize, usize)> = Vec::new();
        for row in rows_by_number(rows.seq).into_iter().map(|row| row as usize) {
            let Some(&number) = rows.seq.get(row) else { continue };
            let from = places.last().map_or(0, |&(place, _)| place);
            let place = self.seq.partition(from..rows_before, |own| own < number);
            if self.seq.get(place) != Some(number) {
                places.push((place, row));
            }
        }
        let Some(&(first, _)) = places.first() else { return Ok(()) };
        self.note(rows, places.iter().map(|&(_, row)| row));
        if let Some(clock) = self.clock.get_mut() {
            clock.forget(&self.time_ms, first);
        }
        for peaks in self.peaks.get_mut().into_iter().flatten() {
            peaks.forget(first);
        }
        fn insert<T: Copy>(column: &mut PiecedColumn<T>, cells: &[T], places: &[(usize, usize)]) {
            let cell = |&(place, row): &(usize, usize)| cells.get(row).map(|&cell| (place, cell));
            column.insert(&places.iter().filter_map(cell).collect::<Vec<_>>());
        }
        insert(&mut self.seq, rows.seq, &places);
        insert(&mut self.time_ms, rows.time_ms, &places);
        insert(&mut self.pass, rows.pass, &places);
        for (column, added) in self.values.iter_mut().zip(rows.values.chunks(count)) {
            insert(column, added, &places);
        }
        self.know(first);
        Ok(())
    }

    /// Asks for the next pieces of all columns at once and gives the memory back, so that WebAssembly, where every
    /// growth is slow, grows once for all of them.
    fn make_room(&self, more: usize) {
        let row = size_of::<u32>() + size_of::<f64>() + size_of::<u8>() + size_of::<f32>() * self.values.len();
        let mut room: Vec<u8> = Vec::new();
        // Without the room each piece is asked for alone.
        let _ = room.try_reserve_exact(self.seq.opens(more).saturating_mul(PIECE * row));
        std::hint::black_box(room);
    }

    /// Takes these of the rows into the facts of the whole.
    fn note(&mut self, rows: LogRows<'_>, new: impl Iterator<Item = usize>) {
        let by_channel = |at| rows.values.chunks(rows.seq.len().max(1)).nth(at);
        let depth_m = self.depth_at.and_then(by_channel).unwrap_or_default();
        for row in new {
            // f32::max and its like pass over a NaN.
            self.max_depth_m = self.max_depth_m.max(depth_m.get(row).copied().unwrap_or(f32::NAN));
            let time = rows.time_ms.get(row).copied().unwrap_or(f64::NAN);
            self.span_ms = (self.span_ms.0.min(time), self.span_ms.1.max(time));
        }
    }

    /// Brings the sums over the rows up to date, which are new from `from` on.
    fn know(&mut self, from: usize) {
        self.work_out();
        if self.clock.get_mut().is_some_and(|clock| !clock.extend(&self.time_ms, &self.pass, from)) {
            self.clock.take();
        }
        for (peaks, values) in self.peaks.get_mut().into_iter().flatten().zip(&self.values) {
            peaks.extend(values);
        }
    }

    pub(crate) fn clock(&self) -> &Clock {
        self.clock.get_or_init(|| Clock::new(&self.time_ms, &self.pass))
    }

    /// By channel.
    pub(crate) fn peaks(&self) -> &[Peaks] {
        self.peaks.get_or_init(|| {
            let mut made = vec![Peaks::NONE; self.values.len()];
            for (peaks, values) in made.iter_mut().zip(&self.values) {
                peaks.extend(values);
            }
            made
        })
    }

    pub(crate) fn depth_peaks(&self) -> &Peaks {
        self.depth_at.and_then(|at| self.peaks().get(at)).unwrap_or(&NO_PEAKS)
    }

    /// Facts of the whole.
    #[must_use]
    pub fn info(&self) -> LogInfo {
        LogInfo {
            rows: self.seq.len(),
            max_depth_m: self.max_depth_m,
            from_ms: self.span_ms.0,
            to_ms: self.span_ms.1,
            last_seq: self.seq.last(),
        }
    }

    /// Channel keys, in order.
    #[must_use]
    pub fn channels(&self) -> &[String] {
        &self.channels
    }

    /// Sequence numbers, ascending.
    #[must_use]
    pub fn seq(&self) -> &PiecedColumn<u32> {
        &self.seq
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

    /// A channel's values by row; empty when there is no such channel.
    #[must_use]
    pub fn values(&self, channel: usize) -> &PiecedColumn<f32> {
        self.values.get(channel).unwrap_or(&NO_VALUES)
    }

    /// Depth by row; empty where none is recorded.
    #[must_use]
    pub fn depth_m(&self) -> &PiecedColumn<f32> {
        self.depth_at.map_or(&NO_VALUES, |at| self.values(at))
    }

    /// The segments of the rows so far, as [`segments`](crate::segments) finds them; `totals` and `channels` name channels.
    ///
    /// # Errors
    /// `history.depth`, `history.channel`.
    pub fn segments(&self, totals: &[String], channels: &[String]) -> Result<Segments, HistoryError> {
        let all = Steps { height_m: SEGMENT_M, passes: None, along: None };
        let WorkSteps { duration_s, totals, means, .. } = self.steps(&all, totals, channels)?;
        Ok(Segments { duration_s, totals, means })
    }

    /// Where a channel is.
    ///
    /// # Errors
    /// `history.channel`.
    pub(crate) fn place_of(&self, name: &str) -> Result<usize, HistoryError> {
        let place = self.channels.iter().position(|channel| channel == name);
        place.ok_or_else(|| HistoryError::Channel { channel: name.to_owned() })
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.seq.bytes()
            + self.time_ms.bytes()
            + self.pass.bytes()
            + self.values.iter().map(PiecedColumn::bytes).sum::<usize>()
            + self.clock.get().map_or(0, Clock::bytes)
            + self.peaks.get().into_iter().flatten().map(Peaks::bytes).sum::<usize>()
    }
}
