//! Thinning a line to what a screen shows, without losing an extreme.

/// Fewest points that a line is thinned to: its two ends, its least and its greatest.
pub(crate) const FEWEST_POINTS: usize = 4;

/// Indices, ascending, of at most `max_points` of `len` values that keep the shape: first and last, and of each of
/// equally long runs between them the least and the greatest (MinMax). `extremes` gives the first least and the first
/// greatest of the values `from..to`; none where they have no reading, a gap, of which one place is kept. A budget below
/// [`FEWEST_POINTS`] is taken for as many: neither an end nor an extreme is ever thinned away.
///
/// At a peak that several values share, the first of them is kept.
#[must_use]
pub(crate) fn keep_extremes(
    len: usize,
    max_points: usize,
    extremes: impl Fn(usize, usize) -> Option<(usize, usize)>,
) -> Vec<u32> {
    let most = max_points.max(FEWEST_POINTS);
    if len <= most {
        return (0..len as u32).collect();
    }
    let runs = (most - 2) / 2;
    let edge = |run: usize| 1 + (run as u64 * (len - 2) as u64 / runs as u64) as usize;
    let mut indices = Vec::with_capacity(most);
    indices.push(0);
    for (from, to) in (0..runs).map(|run| (edge(run), edge(run + 1))).filter(|(from, to)| from < to) {
        match extremes(from, to) {
            Some((a, b)) if a == b => indices.push(a as u32),
            Some((a, b)) => indices.extend([a.min(b) as u32, a.max(b) as u32]),
            None => indices.push(from as u32),
        }
    }
    indices.push(len as u32 - 1);
    indices
}
