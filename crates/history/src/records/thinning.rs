//! A part of a channel thinned to so many points, as rows.
//!
//! The answers are those of [`downsample`](crate::downsample) on the part's values, found without reading all of them
//! where the method allows it.

use super::job::Job;
use super::store::RecordSet;
use crate::HistoryError;
use crate::downsample::{Keeping, Method, before_lttb, with_reading};
use crate::lttb::{Lttb, readings};
use crate::peaks::Peaks;
use crate::pieced_column::PiecedColumn;
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
    values: PiecedColumn<f32>,
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
    stage: Stage,
}

/// How far the work is.
#[derive(Debug, Clone)]
enum Stage {
    /// The readings of a record's parts are brought together.
    Gathering {
        parts: Vec<Range<usize>>,
        next: usize,
        values: Vec<f32>,
    },
    Start,
    /// MinMax or M4.
    Extremes(Keeping),
    /// The first part of MinMaxLTTB, over the rows from the first of so many readings to the last.
    Before {
        keeping: Keeping,
        rows: Range<usize>,
        count: usize,
    },
    Triangles(Lttb),
    /// Rows of the part, counted from its first.
    Done(Vec<u32>),
}

impl ThinJob {
    /// A job that keeps at most so many points; see [`downsample`](crate::downsample) for the fewest.
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
        set.values(channel)?;
        let (mut rows, mut stage) = (0..set.rows(), Stage::Start);
        match part {
            Part::All => {}
            Part::Rows { from, to } => rows = from.min(set.rows())..to.min(set.rows()),
            Part::Record(record) => {
                if record as usize >= set.records().len() {
                    return Err(HistoryError::Record { record });
                }
                let parts = set.parts_of(record);
                match parts.as_slice() {
                    [] => rows = 0..0,
                    [one] => rows = one.clone(),
                    _ => {
                        rows = 0..parts.iter().map(Range::len).sum();
                        stage = Stage::Gathering { parts, next: 0, values: Vec::new() };
                    }
                }
            }
        }
        Ok(Self { channel, method, max_points, rows, gathered: None, stage })
    }

    /// Brings the next parts of the record together, until they have so many rows.
    fn gather(&mut self, set: &RecordSet, rows: usize) {
        /// Cost of a part beside its rows, as rows.
        const PART_ROWS: usize = 16;
        let Stage::Gathering { parts, next, values } = &mut self.stage else { return };
        let mut left = rows.max(1);
        while let Some(part) = parts.get(*next).filter(|_| left > 0) {
            let column = set.values(self.channel).into_iter();
            column.flat_map(|column| column.slices(part.clone())).for_each(|cells| values.extend_from_slice(cells));
            left = left.saturating_sub(part.len() + PART_ROWS);
            *next += 1;
        }
        if *next < parts.len() {
            return;
        }
        let rows = parts.iter().flat_map(|part| part.start as u32..part.end as u32).collect();
        let values = PiecedColumn::from_vec(std::mem::take(values));
        let mut peaks = Peaks::NONE;
        peaks.extend(&values);
        self.gathered = Some(Gathered { values, peaks, rows });
        self.stage = Stage::Start;
    }

    fn go_on(&mut self, values: &PiecedColumn<f32>, peaks: &Peaks, rows: usize) {
        let (first, most) = (self.rows.start, self.max_points);
        let all = |values: &PiecedColumn<f32>, readings: Range<usize>, count: usize| {
            let places = readings.start - first..readings.end - first;
            Stage::Triangles(Lttb::all(values, first, places, count, most))
        };
        let extremes = |base: usize| {
            move |from: usize, to: usize| {
                let (a, b) = peaks.extremes(values, base + from..base + to)?;
                Some((a - base, b - base))
            }
        };
        self.stage = match std::mem::replace(&mut self.stage, Stage::Start) {
            Stage::Start => match self.method {
                Method::MinMax => Stage::Extremes(Keeping::new(self.rows.len(), most, false)),
                Method::M4 => Stage::Extremes(Keeping::new(self.rows.len(), most, true)),
                Method::Lttb => {
                    let (rows, count) = readings(values, self.rows.clone());
                    all(values, rows, count)
                }
                Method::MinMaxLttb => {
                    let (rows, count) = readings(values, self.rows.clone());
                    match before_lttb(rows.len(), count, most) {
                        Some(keeping) => Stage::Before { keeping, rows, count },
                        None => all(values, rows, count),
                    }
                }
            },
            Stage::Extremes(mut keeping) => match keeping.step(rows, extremes(first)) {
                true => Stage::Done(keeping.into_kept()),
                false => Stage::Extremes(keeping),
            },
            Stage::Before { mut keeping, rows: readings, count } => {
                match keeping.step(rows, extremes(readings.start)) {
                    true => {
                        let some = with_reading(values, readings.start, keeping.into_kept());
                        let some: Vec<u32> = some.map(|row| row - first as u32).collect();
                        if some.len() < most {
                            all(values, readings, count)
                        } else {
                            Stage::Triangles(Lttb::among(values, first, some, most))
                        }
                    }
                    false => Stage::Before { keeping, rows: readings, count },
                }
            }
            Stage::Triangles(mut lttb) => match lttb.step(values, rows) {
                true => Stage::Done(lttb.into_kept()),
                false => Stage::Triangles(lttb),
            },
            // Gathering comes before all this.
            other @ (Stage::Done(_) | Stage::Gathering { .. }) => other,
        };
    }
}

impl Job for ThinJob {
    type Answer = Vec<u32>;

    fn step(&mut self, set: &RecordSet, rows: usize) -> bool {
        if matches!(self.stage, Stage::Gathering { .. }) {
            self.gather(set, rows);
            return false;
        }
        if let Some(gathered) = self.gathered.take() {
            self.go_on(&gathered.values, &gathered.peaks, rows);
            self.gathered = Some(gathered);
        } else if let (Ok(values), Ok(peaks)) = (set.values(self.channel), set.peaks(self.channel)) {
            self.go_on(values, peaks, rows);
        } else {
            self.stage = Stage::Done(Vec::new());
        }
        matches!(self.stage, Stage::Done(_))
    }

    fn progress(&self) -> f64 {
        match &self.stage {
            Stage::Gathering { .. } | Stage::Start => 0.0,
            Stage::Extremes(keeping) => keeping.progress(),
            Stage::Before { keeping, .. } => keeping.progress() / 2.0,
            Stage::Triangles(lttb) => 0.5 + lttb.progress() / 2.0,
            Stage::Done(_) => 1.0,
        }
    }

    fn finish(mut self, set: &RecordSet) -> Vec<u32> {
        while !self.step(set, usize::MAX) {}
        let Stage::Done(mut kept) = self.stage else { return Vec::new() };
        for row in &mut kept {
            *row = match &self.gathered {
                Some(gathered) => gathered.rows.get(*row as usize).copied().unwrap_or(*row),
                None => *row + self.rows.start as u32,
            };
        }
        kept
    }
}
