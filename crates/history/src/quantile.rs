//! Exact quantiles by group, and a structure from which they come again for any zoom and bin width.
//!
//! A quantile is interpolated between its two neighbours (R type 7, SQL `quantile_cont`). NaN is no reading.

use crate::HistoryError;
use crate::group::{Bins, Figures, Groups, NO_GROUP};
use crate::order::{between, key_of, rank_of, sort_keys, value_of};
use crate::records::{Cell, GroupCells, mask_missing};
use crate::selection::Selection;

/// Readings sorted into their groups: each group's keys one behind the other, and where each group begins.
fn scatter(
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

/// Values by fine bins of an axis, each bin sorted and summed up once. Any run of bins then gives its figures and
/// exact quantiles in time that hardly depends on the number of rows.
#[derive(Debug, Clone)]
pub struct BinnedValues {
    bins: Bins,
    keys: Vec<u32>,
    /// By bin where its keys end, which begin where those before end.
    ends: Vec<u32>,
    cells: Vec<Cell>,
}

impl BinnedValues {
    /// Sorts the values into the bins.
    #[must_use]
    pub fn new(bins: Bins, axis: &[f32], values: &[f32]) -> Self {
        let code_of = |row: usize| axis.get(row).map_or(NO_GROUP, |&v| bins.bin_of(v));
        let (mut keys, starts) = scatter(bins.count, values, code_of, None);
        let mut codes: Vec<u32> = (0..axis.len()).map(code_of).collect();
        mask_missing(&mut codes, values);
        let mut cells = GroupCells::new(bins.count);
        cells.add(&codes, values);
        let mut scratch = Vec::new();
        for (&from, &to) in starts.iter().zip(starts.iter().skip(1)) {
            sort_keys(keys.get_mut(from as usize..to as usize).unwrap_or_default(), &mut scratch);
        }
        Self::from_parts(bins, keys, starts.into_iter().skip(1).collect(), cells.cells())
    }

    pub(crate) fn from_parts(bins: Bins, keys: Vec<u32>, ends: Vec<u32>, cells: Vec<Cell>) -> Self {
        Self { bins, keys, ends, cells }
    }

    /// The fine bins.
    #[must_use]
    pub fn bins(&self) -> &Bins {
        &self.bins
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        (self.keys.capacity() + self.ends.capacity()) * 4 + self.cells.capacity() * size_of::<Cell>()
    }

    /// Figures of `count` runs of `step` fine bins each, beginning at fine bin `from`. First and last are NaN: the rows'
    /// order is gone.
    #[must_use]
    pub fn figures(&self, from: usize, step: usize, count: usize) -> Vec<Figures> {
        let rest = self.cells.get(from..).unwrap_or_default();
        let mut runs = rest.chunks(step.max(1));
        (0..count)
            .map(|_| {
                let mut all = Cell::NONE;
                runs.next().unwrap_or_default().iter().for_each(|fine| all.join(fine));
                let (min, max) = if all.count == 0 { (f32::NAN, f32::NAN) } else { (all.min, all.max) };
                Figures { count: all.count, min, max, sum: all.sum, ..Figures::NONE }
            })
            .collect()
    }

    /// One quantile of each of `count` runs of `step` fine bins, beginning at fine bin `from`; NaN without readings.
    ///
    /// # Errors
    /// `history.quantiles` outside 0..=1.
    pub fn quantile(&self, from: usize, step: usize, count: usize, quantile: f64) -> Result<Vec<f64>, HistoryError> {
        ascending(&[quantile])?;
        let mut runs: Vec<&[u32]> = Vec::with_capacity(step);
        let mut out = Vec::with_capacity(count);
        for run in 0..count {
            let first = from.saturating_add(run.saturating_mul(step));
            runs.clear();
            let mut begin = first.checked_sub(1).and_then(|before| self.ends.get(before)).copied().unwrap_or(0);
            for &end in self.ends.get(first..).unwrap_or_default().iter().take(step) {
                runs.extend(self.keys.get(begin as usize..end as usize).filter(|keys| !keys.is_empty()));
                begin = end;
            }
            out.push(quantile_of_runs(&mut runs, quantile));
        }
        Ok(out)
    }
}

/// A quantile over sorted runs, by halving the range of keys that holds the rank; the runs are narrowed with it.
fn quantile_of_runs(runs: &mut [&[u32]], quantile: f64) -> f64 {
    let count: usize = runs.iter().map(|run| run.len()).sum();
    let ends = runs.iter().filter_map(|run| Some((*run.first()?, *run.last()?)));
    let Some((mut low, mut high)) = ends.reduce(|(a, b), (c, d)| (a.min(c), b.max(d))) else { return f64::NAN };
    let (rank, share) = rank_of(count, quantile);
    // The wanted key lies in low..=high; `below` keys are left of what remains of the runs.
    let mut below = 0;
    while low < high {
        let middle = low + (high - low) / 2;
        let up_to: usize = runs.iter().map(|run| run.partition_point(|&key| key <= middle)).sum();
        if below + up_to > rank {
            high = middle;
            // What is above can still be wanted as the upper neighbour: only its least is, and it is kept.
            for run in runs.iter_mut() {
                let keep = (run.partition_point(|&key| key <= middle) + 1).min(run.len());
                *run = run.get(..keep).unwrap_or_default();
            }
        } else {
            low = middle + 1;
            below += up_to;
            for run in runs.iter_mut() {
                *run = run.get(run.partition_point(|&key| key <= middle)..).unwrap_or_default();
            }
        }
    }
    let found = value_of(low);
    if share == 0.0 {
        return f64::from(found);
    }
    let up_to: usize = runs.iter().map(|run| run.partition_point(|&key| key <= low)).sum();
    let upper = if below + up_to > rank + 1 {
        low
    } else {
        let above = runs.iter().filter_map(|run| run.get(run.partition_point(|&key| key <= low)));
        above.min().copied().unwrap_or(low)
    };
    between(found, value_of(upper), share)
}
