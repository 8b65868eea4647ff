//! Thinning a line so that no peak is lost.

/// Indices, ascending, of at most `max_points` of the values that keep the shape: first and last, and of each of
/// equally long runs between them the least and the greatest (MinMax). A NaN is a gap: a run that has nothing else
/// keeps one. With a budget below 4 the first, the last and nothing between are kept: an end of a stretch is never
/// thinned away, so that the result may have two points where fewer were asked for.
///
/// At a peak that several values share, the first of them is kept.
#[must_use]
pub fn keep_extremes(values: &[f32], max_points: usize) -> Vec<u32> {
    let len = values.len();
    if len <= max_points.max(2) {
        return (0..len as u32).collect();
    }
    let last = len - 1;
    let mut kept = Vec::with_capacity(max_points.max(2));
    kept.push(0);
    let runs = max_points.saturating_sub(2) / 2;
    let inner = last - 1;
    for run in 0..runs {
        let from = 1 + run * inner / runs;
        let to = 1 + (run + 1) * inner / runs;
        let mut least: Option<(usize, f32)> = None;
        let mut greatest: Option<(usize, f32)> = None;
        for (i, &value) in values.iter().enumerate().take(to).skip(from) {
            if value.is_nan() {
                continue;
            }
            if least.is_none_or(|(_, v)| value < v) {
                least = Some((i, value));
            }
            if greatest.is_none_or(|(_, v)| value > v) {
                greatest = Some((i, value));
            }
        }
        match (least, greatest) {
            (Some((a, _)), Some((b, _))) if a == b => kept.push(a as u32),
            (Some((a, _)), Some((b, _))) => kept.extend([a.min(b) as u32, a.max(b) as u32]),
            _ if from < to => kept.push(from as u32),
            _ => {}
        }
    }
    kept.push(last as u32);
    kept
}
