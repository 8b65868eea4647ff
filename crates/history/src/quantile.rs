//! Exact quantiles by group.
//!
//! A quantile is interpolated between its two neighbours (R type 7, SQL `quantile_cont`). NaN is no reading.

use crate::HistoryError;
use crate::float_keys::{key_of, value_of};
use crate::group::{Bins, Groups, NO_GROUP};
use crate::selection::Selection;

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

/// Readings sorted into their groups: each group's keys one behind the other, and where each group begins.
pub(crate) fn scatter(
    count: usize,
    values: &[f32],
    mut code_of: impl FnMut(usize) -> u32,
    selection: Option<&Selection>,
) -> (Vec<u32>, Vec<u32>) {
    let mut codes: Vec<u32> = Vec::with_capacity(values.len());
    let mut starts = vec![0u32; count + 1];
    for (row, value) in values.iter().enumerate() {
        let left_out = value.is_nan() || selection.is_some_and(|s| !s.has(row));
        let code = if left_out { NO_GROUP } else { code_of(row) };
        let code = match starts.get_mut(code as usize) {
            Some(slot) if (code as usize) < count => {
                *slot += 1;
                code
            }
            _ => NO_GROUP,
        };
        codes.push(code);
    }
    let mut sum = 0;
    for slot in &mut starts {
        let here = *slot;
        *slot = sum;
        sum += here;
    }
    let mut keys = vec![0u32; sum as usize];
    let mut at = starts.clone();
    for (&code, &value) in codes.iter().zip(values) {
        if code != NO_GROUP
            && let Some(slot) = at.get_mut(code as usize)
        {
            if let Some(key) = keys.get_mut(*slot as usize) {
                *key = key_of(value);
            }
            *slot += 1;
        }
    }
    (keys, starts)
}

/// Quantiles of one group, whose keys are put in some order; `quantiles` must ascend.
fn of_keys(mut keys: &mut [u32], quantiles: &[f64], out: &mut Vec<f64>) {
    let count = keys.len();
    let mut before = 0;
    for &quantile in quantiles {
        if count == 0 {
            out.push(f64::NAN);
            continue;
        }
        // Each selection works on what the one before left above it.
        let (rank, share) = rank_of(count, quantile);
        let (_, low, above) = keys.select_nth_unstable(rank - before);
        let low = *low;
        let high = if share > 0.0 { above.iter().min().copied().unwrap_or(low) } else { low };
        out.push(between(value_of(low), value_of(high), share));
        keys = keys.get_mut(rank - before..).unwrap_or_default();
        before = rank;
    }
}

pub(crate) fn ascending(quantiles: &[f64]) -> Result<(), HistoryError> {
    let sorted = quantiles.iter().zip(quantiles.iter().skip(1)).all(|(a, b)| a <= b);
    if sorted && quantiles.iter().all(|q| (0.0..=1.0).contains(q)) { Ok(()) } else { Err(HistoryError::Quantiles) }
}

fn by_codes(
    count: usize,
    values: &[f32],
    quantiles: &[f64],
    selection: Option<&Selection>,
    code_of: impl FnMut(usize) -> u32,
) -> Result<Vec<f64>, HistoryError> {
    ascending(quantiles)?;
    let (mut keys, starts) = scatter(count, values, code_of, selection);
    let mut out = Vec::with_capacity(count * quantiles.len());
    for (&from, &to) in starts.iter().zip(starts.iter().skip(1)) {
        of_keys(keys.get_mut(from as usize..to as usize).unwrap_or_default(), quantiles, &mut out);
    }
    Ok(out)
}

/// Quantiles by group: all of group 0, then all of group 1, and so on; NaN for a group without readings.
///
/// # Errors
/// `history.quantiles` when they do not ascend within 0..=1.
pub fn quantiles(
    groups: &Groups,
    values: &[f32],
    quantiles: &[f64],
    selection: Option<&Selection>,
) -> Result<Vec<f64>, HistoryError> {
    by_codes(groups.count, values, quantiles, selection, |row| groups.codes.get(row).copied().unwrap_or(NO_GROUP))
}

/// Quantiles of `values` by bin of `axis`; as [`quantiles`].
///
/// # Errors
/// As [`quantiles`].
pub fn quantiles_by_bins(
    bins: &Bins,
    axis: &[f32],
    values: &[f32],
    quantiles: &[f64],
    selection: Option<&Selection>,
) -> Result<Vec<f64>, HistoryError> {
    by_codes(bins.count, values, quantiles, selection, |row| axis.get(row).map_or(NO_GROUP, |&v| bins.bin_of(v)))
}
