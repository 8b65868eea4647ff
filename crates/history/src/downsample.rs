//! Thinning a line. Every function gives ascending indices, so that any column can be gathered by them, and cuts the
//! line into runs of equally many rows.
//!
//! NaN is a gap. The methods that keep extremes keep one NaN of a run that has nothing else, so that a drawn line breaks
//! there. LTTB, which weighs areas, leaves NaN out.

use crate::extremes::extremes_of;
use crate::lttb::{Lttb, readings};
use crate::pieced_column::PiecedColumn;

/// How to thin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Least and greatest of every run: [`keep_extremes`].
    MinMax,
    /// First, least, greatest and last of every run (Jugel et al., "M4: a visualization-oriented time series data
    /// aggregation"): draws the same pixels as the whole line does.
    M4,
    /// Largest triangle of three (Steinarsson, "Downsampling time series for visual representation"): the look of
    /// the line, not every extreme.
    Lttb,
    /// LTTB over four times as many MinMax points (Van Der Donckt et al., "MinMaxLTTB").
    MinMaxLttb,
}

/// Fewest points that a line with extremes is thinned to: its two ends, its least and its greatest.
pub const FEWEST_POINTS: usize = 4;

/// At most `max_points` indices. The methods that keep extremes give at least [`FEWEST_POINTS`] where there are as many,
/// LTTB at least the two ends.
#[must_use]
pub fn downsample(method: Method, values: &[f32], max_points: usize) -> Vec<u32> {
    let extremes = |from: usize, to: usize| extremes_within(values, from, to);
    let lttb = || {
        let column = PiecedColumn::from_vec(values.to_vec());
        let (rows, count) = readings(&column, 0..values.len());
        Lttb::all(&column, 0, rows, count, max_points).run(&column)
    };
    match method {
        Method::MinMax => Keeping::new(values.len(), max_points, false).run(extremes),
        Method::M4 => Keeping::new(values.len(), max_points, true).run(extremes),
        Method::Lttb => lttb(),
        Method::MinMaxLttb => {
            let column = PiecedColumn::from_vec(values.to_vec());
            let (rows, count) = readings(&column, 0..values.len());
            match before_lttb(rows.len(), count, max_points).map(|kept| {
                kept.run(|from, to| {
                    let (a, b) = extremes(rows.start + from, rows.start + to)?;
                    Some((a - rows.start, b - rows.start))
                })
            }) {
                Some(kept) => {
                    let some: Vec<u32> = with_reading(&column, rows.start, kept).collect();
                    if some.len() < max_points {
                        lttb()
                    } else {
                        Lttb::among(&column, 0, some, max_points).run(&column)
                    }
                }
                None => lttb(),
            }
        }
    }
}

/// The first part of MinMaxLTTB over rows of which the first and the last have a reading; none where so few readings
/// are as many as wanted.
pub(crate) fn before_lttb(rows: usize, readings: usize, max_points: usize) -> Option<Keeping> {
    (readings > max_points).then(|| Keeping::new(rows, max_points.saturating_mul(4), false))
}

/// Those that have a reading of rows counted from `first`, counted from the column's first.
pub(crate) fn with_reading(values: &PiecedColumn<f32>, first: usize, rows: Vec<u32>) -> impl Iterator<Item = u32> {
    let reading = move |&row: &u32| values.get(row as usize).is_some_and(|value| !value.is_nan());
    rows.into_iter().map(move |row| row + first as u32).filter(reading)
}

fn extremes_within(values: &[f32], from: usize, to: usize) -> Option<(usize, usize)> {
    let (least, greatest) = extremes_of(values.get(from..to).unwrap_or_default())?;
    Some((from + least, from + greatest))
}

/// Indices, ascending, of at most `max_points` of the values that keep the shape: first and last, and of each of
/// equally long runs between them the least and the greatest (MinMax). A NaN is a gap: a run that has nothing else
/// keeps one. A budget below [`FEWEST_POINTS`] is taken for as many: neither an end nor an extreme is ever thinned away.
///
/// At a peak that several values share, the first of them is kept.
#[must_use]
pub fn keep_extremes(values: &[f32], max_points: usize) -> Vec<u32> {
    downsample(Method::MinMax, values, max_points)
}

/// MinMax or M4 of a line, some runs at a time.
#[derive(Debug, Clone)]
pub(crate) struct Keeping {
    len: usize,
    /// Runs of equally many rows between the first row and the last; none where all rows are kept.
    runs: usize,
    done: usize,
    /// Whether the first and the last row of every run are kept too.
    four: bool,
    kept: Vec<u32>,
}

impl Keeping {
    /// Cost of a run beside its rows, as rows.
    const RUN_ROWS: usize = 256;

    pub(crate) fn new(len: usize, max_points: usize, four: bool) -> Self {
        let most = max_points.max(FEWEST_POINTS);
        if len <= most {
            return Self { len, runs: 0, done: 0, four, kept: (0..len as u32).collect() };
        }
        let between = most - 2;
        // M4 of a single run that has both ends of the line is MinMax with these ends.
        let four = four && between >= 4;
        let mut kept = Vec::with_capacity(most);
        kept.push(0);
        Self { len, runs: between / if four { 4 } else { 2 }, done: 0, four, kept }
    }

    fn edge(&self, run: usize) -> usize {
        1 + (run as u64 * (self.len - 2) as u64 / self.runs as u64) as usize
    }

    /// Goes on for about so many rows, `extremes` giving the first least and the first greatest of a run; true when
    /// there are no more.
    pub(crate) fn step(&mut self, rows: usize, extremes: impl Fn(usize, usize) -> Option<(usize, usize)>) -> bool {
        let mut left = rows.max(1);
        while self.done < self.runs && left > 0 {
            let (from, to) = (self.edge(self.done), self.edge(self.done + 1));
            match extremes(from, to) {
                _ if from == to => {}
                found if self.four => {
                    let (a, b) = found.unwrap_or((from, from));
                    self.kept.extend([from, a.min(b), a.max(b), to - 1].map(|row| row as u32));
                }
                Some((a, b)) if a == b => self.kept.push(a as u32),
                Some((a, b)) => self.kept.extend([a.min(b) as u32, a.max(b) as u32]),
                None => self.kept.push(from as u32),
            }
            left = left.saturating_sub((to - from) / 16 + Self::RUN_ROWS);
            self.done += 1;
            if self.done == self.runs {
                self.kept.push(self.len as u32 - 1);
                self.kept.dedup();
            }
        }
        self.done >= self.runs
    }

    /// Does all of it.
    pub(crate) fn run(mut self, extremes: impl Fn(usize, usize) -> Option<(usize, usize)>) -> Vec<u32> {
        while !self.step(usize::MAX, &extremes) {}
        self.kept
    }

    pub(crate) fn progress(&self) -> f64 {
        if self.runs == 0 { 1.0 } else { self.done as f64 / self.runs as f64 }
    }

    pub(crate) fn into_kept(self) -> Vec<u32> {
        self.kept
    }
}
