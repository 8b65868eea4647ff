//! Thinning a line. Every function gives ascending indices, so that any column can be gathered by them, and cuts the
//! line into runs of equally many rows.
//!
//! NaN is a gap. What keeps extremes keeps one NaN of a run that has nothing else, so that a drawn line breaks there;
//! LTTB, which weighs areas, leaves NaN out altogether.

use crate::extremes::extremes_of;

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
            let all: Vec<u32> = (0..values.len() as u32).collect();
            lttb(values, &all, max_points)
        }
        Method::MinMaxLttb => {
            let some = keep_extremes(values, max_points.saturating_mul(4));
            lttb(values, &some, max_points)
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
    let len = values.len();
    if len <= max_points.max(2) {
        return (0..len as u32).collect();
    }
    let mut kept = vec![0];
    for (from, to) in runs(len, max_points.saturating_sub(2) / 4) {
        if from == to {
            continue;
        }
        let (a, b) = extremes_of(values.get(from..to).unwrap_or_default()).unwrap_or((0, 0));
        kept.extend([from, from + a.min(b), from + a.max(b), to - 1].map(|i| i as u32));
    }
    kept.push(len as u32 - 1);
    kept.dedup();
    kept
}

/// LTTB over the values at `among`, with their indices as the x axis.
fn lttb(values: &[f32], among: &[u32], max_points: usize) -> Vec<u32> {
    let points: Vec<(u32, f64)> = among
        .iter()
        .filter_map(|&i| values.get(i as usize).map(|&v| (i, f64::from(v))))
        .filter(|(_, v)| !v.is_nan())
        .collect();
    if points.len() <= max_points.max(2) {
        return points.into_iter().map(|(i, _)| i).collect();
    }
    let buckets = max_points.max(2) - 2;
    let edges: Vec<(usize, usize)> = runs(points.len(), buckets).collect();
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return Vec::new() };
    let mut kept = vec![first.0];
    let mut before = first;
    for (bucket, &(from, to)) in edges.iter().enumerate() {
        let next = match edges.get(bucket + 1) {
            Some(&(a, b)) => points.get(a..b).unwrap_or_default(),
            None => std::slice::from_ref(&last),
        };
        let count = next.len().max(1) as f64;
        let (sx, sy) = next.iter().fold((0.0, 0.0), |(x, y), &(i, v)| (x + f64::from(i), y + v));
        let (cx, cy) = (sx / count, sy / count);
        let (bx, by) = (f64::from(before.0), before.1);
        let area = |&(i, v): &(u32, f64)| ((bx - cx) * (v - by) - (bx - f64::from(i)) * (cy - by)).abs();
        let inside = points.get(from..to).unwrap_or_default();
        let mut best: Option<((u32, f64), f64)> = None;
        for point in inside {
            let here = area(point);
            if best.is_none_or(|(_, most)| here > most) {
                best = Some((*point, here));
            }
        }
        if let Some((point, _)) = best {
            kept.push(point.0);
            before = point;
        }
    }
    kept.push(last.0);
    kept
}
