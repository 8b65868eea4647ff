//! Quantiles, interpolated between two neighbours (R type 7, SQL `quantile_cont`). NaN is no reading.

use crate::HistoryError;

/// Rank position of a quantile among `count` values and the weight of the value above it (R type 7, the
/// `quantile_cont` of SQL).
#[inline]
pub(crate) fn rank_of(count: usize, quantile: f64) -> (usize, f64) {
    let at = count.saturating_sub(1) as f64 * quantile.clamp(0.0, 1.0);
    (at.floor() as usize, at.fract())
}

/// Between two neighbouring values.
#[inline]
pub(crate) fn between(low: f32, high: f32, share: f64) -> f64 {
    let (low, high) = (f64::from(low), f64::from(high));
    if share == 0.0 { low } else { low + (high - low) * share }
}

pub(crate) fn ascending(quantiles: &[f64]) -> Result<(), HistoryError> {
    let sorted = quantiles.iter().zip(quantiles.iter().skip(1)).all(|(a, b)| a <= b);
    if sorted && quantiles.iter().all(|q| (0.0..=1.0).contains(q)) { Ok(()) } else { Err(HistoryError::Quantiles) }
}
