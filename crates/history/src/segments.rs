//! Segments of a pile recomputed from its log: what went into each 0.25 m, and how long it took.

use crate::HistoryError;
use crate::group::Bins;

/// Height of a segment as the field reports them.
pub const SEGMENT_M: f64 = 0.25;

/// What a log says of its segments, by segment from the surface down.
#[derive(Debug, Clone, PartialEq)]
pub struct Segments {
    /// Height of one.
    pub height_m: f64,
    /// Seconds spent in each.
    pub duration_s: Vec<f64>,
    /// By running total given: what was added within each.
    pub totals: Vec<Vec<f64>>,
    /// By channel given: mean over the time spent; NaN without readings.
    pub means: Vec<Vec<f64>>,
}

/// Splits each step between two rows over the segments it crosses, by the length in each.
///
/// Running totals count by what they grow: a fall is a counter begun anew and adds nothing. A step longer than
/// `gap_ms`, backwards in time, or without a depth at either end counts nowhere. A channel's reading holds for the
/// step that ends with it.
///
/// # Errors
/// `history.bins` for a height that is no height, or a depth beyond all measure.
pub fn segments(
    time_ms: &[f64],
    depth_m: &[f32],
    totals: &[&[f32]],
    channels: &[&[f32]],
    height_m: f64,
    gap_ms: f64,
) -> Result<Segments, HistoryError> {
    let deepest = depth_m.iter().copied().filter(|d| d.is_finite()).fold(0.0f32, f32::max);
    let count = (f64::from(deepest) / height_m).ceil().max(1.0);
    let bins = Bins::new(0.0, height_m, if count < 1e6 { count as usize } else { usize::MAX })?;
    let count = bins.count;
    let mut made = Segments {
        height_m,
        duration_s: vec![0.0; count],
        totals: vec![vec![0.0; count]; totals.len()],
        means: vec![vec![0.0; count]; channels.len()],
    };
    let mut weights = vec![vec![0.0; count]; channels.len()];
    let rows = time_ms.len().min(depth_m.len());
    for row in 1..rows {
        let pair = |column: &[f32]| Some((*column.get(row - 1)?, *column.get(row)?));
        let Some((from, to)) = pair(depth_m).filter(|(a, b)| a.is_finite() && b.is_finite()) else { continue };
        let (Some(before), Some(now)) = (time_ms.get(row - 1), time_ms.get(row)) else { continue };
        let step_ms = now - before;
        if !(0.0..=gap_ms).contains(&step_ms) {
            continue;
        }
        let (high, low) = (f64::from(from.min(to)).max(0.0), f64::from(from.max(to)).max(0.0));
        let first = ((high / height_m) as usize).min(count - 1);
        let last = ((low / height_m) as usize).min(count - 1);
        for segment in first..=last {
            let share = if low > high && first < last {
                let top = if segment == first { high } else { segment as f64 * height_m };
                let end = if segment == last { low } else { (segment + 1) as f64 * height_m };
                (end - top) / (low - high)
            } else {
                1.0
            };
            let seconds = step_ms / 1000.0 * share;
            let add = |to: &mut [f64], amount: f64| {
                if let Some(cell) = to.get_mut(segment) {
                    *cell += amount;
                }
            };
            add(&mut made.duration_s, seconds);
            for (column, sums) in totals.iter().zip(&mut made.totals) {
                if let Some((a, b)) = pair(column).filter(|(a, b)| b > a) {
                    add(sums, (f64::from(b) - f64::from(a)) * share);
                }
            }
            for ((column, sums), weights) in channels.iter().zip(&mut made.means).zip(&mut weights) {
                if let Some(&value) = column.get(row).filter(|v| !v.is_nan()) {
                    add(sums, f64::from(value) * seconds);
                    add(weights, seconds);
                }
            }
        }
    }
    for (sums, weights) in made.means.iter_mut().zip(&weights) {
        for (sum, weight) in sums.iter_mut().zip(weights) {
            *sum /= weight;
        }
    }
    Ok(made)
}
