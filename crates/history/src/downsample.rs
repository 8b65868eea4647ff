//! Thinning a line. Every function gives ascending indices, so that any column can be gathered by them, and cuts the
//! line into runs of equally many rows.
//!
//! NaN is a gap. What keeps extremes keeps one NaN of a run that has nothing else, so that a drawn line breaks there;
//! LTTB, which weighs areas, leaves NaN out altogether.

use crate::cells::Cells;
use crate::extremes::extremes_of;
use crate::lttb::Lttb;

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

/// At most `max_points` indices (never less than the two ends).
#[must_use]
pub fn downsample(method: Method, values: &[f32], max_points: usize) -> Vec<u32> {
    match method {
        Method::MinMax => keep_extremes(values, max_points),
        Method::M4 => m4(values, max_points),
        Method::Lttb => {
            let column = Cells::from_vec(values.to_vec());
            Lttb::all(&column, 0..values.len(), max_points).run(&column)
        }
        Method::MinMaxLttb => {
            let some = keep_extremes(values, max_points.saturating_mul(4));
            let column = Cells::from_vec(values.to_vec());
            Lttb::among(&column, 0, some, max_points).run(&column)
        }
    }
}

/// Edges of `runs` equal runs of the rows between the first and the last.
fn runs(len: usize, runs: usize) -> impl Iterator<Item = (usize, usize)> {
    let inner = len.saturating_sub(2);
    let edge = move |run: usize| 1 + (run as u64 * inner as u64 / runs.max(1) as u64) as usize;
    (0..runs).map(move |run| (edge(run), edge(run + 1)))
}

/// Indices, ascending, of at most `max_points` of the values that keep the shape: first and last, and of each of
/// equally long runs between them the least and the greatest (MinMax). A NaN is a gap: a run that has nothing else
/// keeps one. With a budget below 4 the first, the last and nothing between are kept: an end of a stretch is never
/// thinned away, so that the result may have two points where fewer were asked for.
///
/// At a peak that several values share, the first of them is kept.
#[must_use]
pub fn keep_extremes(values: &[f32], max_points: usize) -> Vec<u32> {
    keep_by(values.len(), max_points, |from, to| {
        let (least, greatest) = extremes_of(values.get(from..to).unwrap_or_default())?;
        Some((from + least, from + greatest))
    })
}

/// [`keep_extremes`] of `len` values of which `extremes` gives the first least and the first greatest of a run.
pub(crate) fn keep_by(
    len: usize,
    max_points: usize,
    extremes: impl Fn(usize, usize) -> Option<(usize, usize)>,
) -> Vec<u32> {
    if len <= max_points.max(2) {
        return (0..len as u32).collect();
    }
    let mut kept = Vec::with_capacity(max_points.max(2));
    kept.push(0);
    for (from, to) in runs(len, max_points.saturating_sub(2) / 2) {
        match extremes(from, to) {
            Some((a, b)) if a == b => kept.push(a as u32),
            Some((a, b)) => kept.extend([a.min(b) as u32, a.max(b) as u32]),
            None if from < to => kept.push(from as u32),
            None => {}
        }
    }
    kept.push(len as u32 - 1);
    kept
}

fn m4(values: &[f32], max_points: usize) -> Vec<u32> {
    keep_four_by(values.len(), max_points, |from, to| {
        let (least, greatest) = extremes_of(values.get(from..to).unwrap_or_default())?;
        Some((from + least, from + greatest))
    })
}

/// M4 of `len` values of which `extremes` gives the first least and the first greatest of a run.
pub(crate) fn keep_four_by(
    len: usize,
    max_points: usize,
    extremes: impl Fn(usize, usize) -> Option<(usize, usize)>,
) -> Vec<u32> {
    if len <= max_points.max(2) {
        return (0..len as u32).collect();
    }
    let mut kept = vec![0];
    for (from, to) in runs(len, max_points.saturating_sub(2) / 4) {
        if from == to {
            continue;
        }
        let (a, b) = extremes(from, to).unwrap_or((from, from));
        kept.extend([from, a.min(b), a.max(b), to - 1].map(|i| i as u32));
    }
    kept.push(len as u32 - 1);
    kept.dedup();
    kept
}
