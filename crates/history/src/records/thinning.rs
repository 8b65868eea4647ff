//! A part of a channel thinned to so many points, as rows.
//!
//! The answers are those of [`downsample`](crate::downsample) on the part's values, found without reading all of them
//! where the method allows it.

use super::job::Job;
use super::store::RecordSet;
use crate::HistoryError;
use crate::cells::Cells;
use crate::downsample::{Method, keep_by, keep_four_by};
use crate::lttb::Lttb;
use crate::peaks::Peaks;
use std::ops::Range;

/// Rows that are drawn as one line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// All rows of the set.
    All,
    /// Rows `from..to`.
    Rows {
        /// First row.
        from: usize,
        /// Row behind the last.
        to: usize,
    },
    /// The rows of a record, by its code.
    Record(u32),
}

/// A column of its own, of a record whose rows lie in several parts.
#[derive(Debug, Clone)]
struct Gathered {
    values: Cells<f32>,
    peaks: Peaks,
    rows: Vec<u32>,
}

/// Thins a part of a channel.
#[derive(Debug, Clone)]
pub struct ThinJob {
    channel: usize,
    method: Method,
    max_points: usize,
    rows: Range<usize>,
    gathered: Option<Gathered>,
    lttb: Option<Lttb>,
    kept: Option<Vec<u32>>,
}

impl ThinJob {
    /// A job that keeps at most so many points, never less than the two ends.
    ///
    /// # Errors
    /// `history.channel`, `history.record`.
    pub fn new(
        set: &RecordSet,
        channel: usize,
        part: Part,
        method: Method,
        max_points: usize,
    ) -> Result<Self, HistoryError> {
        let column = set.values(channel)?;
        let (mut rows, mut gathered) = (0..set.rows(), None);
        match part {
            Part::All => {}
            Part::Rows { from, to } => rows = from.min(set.rows())..to.min(set.rows()),
            Part::Record(record) => {
                if record as usize >= set.records().len() {
                    return Err(HistoryError::Record { record });
                }
                match set.parts_of(record).as_slice() {
                    [] => rows = 0..0,
                    [one] => rows = one.clone(),
                    parts => {
                        let rows: Vec<u32> = parts.iter().flat_map(|part| part.start as u32..part.end as u32).collect();
                        let cells = parts.iter().flat_map(|part| column.slices(part.clone())).flatten().copied();
                        let values = Cells::from_vec(cells.collect());
                        let mut peaks = Peaks::NONE;
                        peaks.extend(&values);
                        gathered = Some(Gathered { values, peaks, rows });
                    }
                }
                if let Some(gathered) = &gathered {
                    rows = 0..gathered.rows.len();
                }
            }
        }
        Ok(Self { channel, method, max_points, rows, gathered, lttb: None, kept: None })
    }

    /// Rows of the part that MinMax or M4 keeps, counted from its first.
    fn keep(&self, values: &Cells<f32>, peaks: &Peaks, method: Method, max_points: usize) -> Vec<u32> {
        let first = self.rows.start;
        let extremes = |from: usize, to: usize| {
            let (a, b) = peaks.extremes(values, first + from..first + to)?;
            Some((a - first, b - first))
        };
        if method == Method::M4 {
            keep_four_by(self.rows.len(), max_points, extremes)
        } else {
            keep_by(self.rows.len(), max_points, extremes)
        }
    }

    /// Starts with what is quick and leaves the triangles for later.
    fn start(&mut self, values: &Cells<f32>, peaks: &Peaks) {
        match self.method {
            Method::MinMax | Method::M4 => self.kept = Some(self.keep(values, peaks, self.method, self.max_points)),
            Method::Lttb => self.lttb = Some(Lttb::all(values, self.rows.clone(), self.max_points)),
            Method::MinMaxLttb => {
                let some = self.keep(values, peaks, Method::MinMax, self.max_points.saturating_mul(4));
                let first = self.rows.start;
                self.lttb = Some(Lttb::among(values, first, some, self.max_points));
            }
        }
    }

    fn go_on(&mut self, values: &Cells<f32>, peaks: &Peaks, rows: usize) -> bool {
        if self.kept.is_none() && self.lttb.is_none() {
            self.start(values, peaks);
            return self.kept.is_some();
        }
        if let Some(lttb) = &mut self.lttb
            && lttb.step(values, rows)
        {
            self.kept = self.lttb.take().map(Lttb::into_kept);
        }
        self.kept.is_some()
    }
}

impl Job for ThinJob {
    type Answer = Vec<u32>;

    fn step(&mut self, set: &RecordSet, rows: usize) -> bool {
        if self.kept.is_some() {
            return true;
        }
        if let Some(gathered) = self.gathered.take() {
            let done = self.go_on(&gathered.values, &gathered.peaks, rows);
            self.gathered = Some(gathered);
            return done;
        }
        match (set.values(self.channel), set.peaks(self.channel)) {
            (Ok(values), Ok(peaks)) => self.go_on(values, peaks, rows),
            _ => true,
        }
    }

    fn progress(&self) -> f64 {
        if self.kept.is_some() { 1.0 } else { self.lttb.as_ref().map_or(0.0, Lttb::progress) }
    }

    fn finish(mut self, set: &RecordSet) -> Vec<u32> {
        while !self.step(set, usize::MAX) {}
        let mut kept = self.kept.unwrap_or_default();
        for row in &mut kept {
            *row = match &self.gathered {
                Some(gathered) => gathered.rows.get(*row as usize).copied().unwrap_or(*row),
                None => *row + self.rows.start as u32,
            };
        }
        kept
    }
}
