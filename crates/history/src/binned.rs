//! A structure from which figures and exact quantiles come again for any zoom and bin width.
//!
//! Quantiles are those of [`quantiles`](crate::quantiles). NaN is no reading.

use crate::HistoryError;
use crate::bounds::{MAX_RUNS, at_most};
use crate::float_keys::value_of;
use crate::group::{Bins, Figures, NO_GROUP};
use crate::key_sort::sort_keys;
use crate::quantile::{ascending, scatter};
use crate::quantile::{between, rank_of};
use crate::records::{Cell, GroupCells, mask_missing};
use std::ops::Range;

/// Values by fine bins of an axis, each bin sorted and summed up once. Any run of bins then gives its figures and
/// exact quantiles in time that hardly depends on the number of rows.
#[derive(Debug, Clone)]
pub struct BinnedValues {
    bins: Bins,
    keys: Vec<u32>,
    /// By bin where its keys end, which begin where those before end.
    ends: Vec<u32>,
    cells: Vec<Cell>,
    /// By bin its fences, for those that have many keys; and where they end.
    fences: Vec<u32>,
    fence_ends: Vec<u32>,
}

/// Fences of a bin with many keys: every 64th part of its keys begins with one.
const FENCES: usize = 64;
/// Keys that are many.
const MANY: usize = FENCES * 4;

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
        let (mut fences, mut fence_ends, mut begin) = (Vec::new(), Vec::with_capacity(ends.len()), 0);
        for &end in &ends {
            let keys = keys.get(begin as usize..end as usize).unwrap_or_default();
            if keys.len() >= MANY {
                fences.extend((0..FENCES).filter_map(|fence| keys.get(place_of(fence, keys.len()))));
            }
            fence_ends.push(fences.len() as u32);
            begin = end;
        }
        Self { bins, keys, ends, cells, fences, fence_ends }
    }

    /// The fine bins.
    #[must_use]
    pub fn bins(&self) -> &Bins {
        &self.bins
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let numbers = [&self.keys, &self.ends, &self.fences, &self.fence_ends];
        numbers.iter().map(|numbers| numbers.capacity() * 4).sum::<usize>() + self.cells.capacity() * size_of::<Cell>()
    }

    /// Figures of `count` runs of `step` fine bins each (at least one), beginning at fine bin `from`. First and last are
    /// NaN: the rows' order is gone.
    ///
    /// # Errors
    /// `history.limit` beyond [`MAX_RUNS`].
    pub fn figures(&self, from: usize, step: usize, count: usize) -> Result<Vec<Figures>, HistoryError> {
        at_most("runs", count, MAX_RUNS)?;
        let rest = self.cells.get(from..).unwrap_or_default();
        let mut runs = rest.chunks(step.max(1));
        let figures = (0..count).map(|_| {
            let mut all = Cell::NONE;
            runs.next().unwrap_or_default().iter().for_each(|fine| all.join(fine));
            let (min, max) = if all.count == 0 { (f32::NAN, f32::NAN) } else { (all.min, all.max) };
            Figures { count: all.count, min, max, sum: all.sum, ..Figures::NONE }
        });
        Ok(figures.collect())
    }

    /// One quantile of each of the same runs; NaN without readings. [`RunQuantilesJob`](crate::RunQuantilesJob) finds the
    /// same in steps.
    ///
    /// # Errors
    /// `history.quantiles` outside 0..=1, `history.limit` as [`figures`](Self::figures).
    pub fn quantile(&self, from: usize, step: usize, count: usize, quantile: f64) -> Result<Vec<f64>, HistoryError> {
        ascending(&[quantile])?;
        at_most("runs", count, MAX_RUNS)?;
        Ok((0..count).map(|run| self.quantile_of(self.bins_of(from, step, run), quantile)).collect())
    }

    /// The fine bins of a run.
    pub(crate) fn bins_of(&self, from: usize, step: usize, run: usize) -> Range<usize> {
        let step = step.max(1);
        let first = from.saturating_add(run.saturating_mul(step)).min(self.ends.len());
        first..first.saturating_add(step).min(self.ends.len())
    }

    /// A quantile of these fine bins.
    pub(crate) fn quantile_of(&self, bins: Range<usize>, quantile: f64) -> f64 {
        let mut runs: Vec<Run<'_>> = bins.filter_map(|bin| self.run(bin)).collect();
        quantile_of_runs(&mut runs, quantile)
    }

    /// The keys of a bin, if it has some.
    fn run(&self, bin: usize) -> Option<Run<'_>> {
        let begin =
            |ends: &[u32]| bin.checked_sub(1).and_then(|before| ends.get(before)).map_or(0, |&end| end as usize);
        let keys = self.keys.get(begin(&self.ends)..*self.ends.get(bin)? as usize)?;
        let fences = self.fences.get(begin(&self.fence_ends)..*self.fence_ends.get(bin)? as usize)?;
        (!keys.is_empty()).then_some(Run { keys, fences })
    }
}

/// Where a bin's keys of a fence begin, the first of which is the fence.
fn place_of(fence: usize, keys: usize) -> usize {
    (fence as u64 * keys as u64 / FENCES as u64) as usize
}

/// Sorted keys of one bin with their fences, which are few and near one another in memory.
struct Run<'a> {
    keys: &'a [u32],
    fences: &'a [u32],
}

impl Run<'_> {
    /// Between how many and how many keys are up to `key`, told without looking among those of one fence.
    fn up_to(&self, key: u32) -> (usize, usize) {
        if self.fences.is_empty() {
            let exactly = self.keys.partition_point(|&other| other <= key);
            return (exactly, exactly);
        }
        let fence = self.fences.partition_point(|&other| other <= key);
        let at_least = fence.checked_sub(1).map_or(0, |fence| place_of(fence, self.keys.len()) + 1);
        (at_least, place_of(fence, self.keys.len()))
    }

    /// How many keys are up to `key`.
    fn count_to(&self, key: u32) -> usize {
        let (at_least, at_most) = self.up_to(key);
        let between = self.keys.get(at_least..at_most).unwrap_or_default();
        at_least + between.partition_point(|&other| other <= key)
    }
}

/// The least key of `low..=high` for which `holds`, given that it holds for all above and for `high`.
fn least_key(mut low: u32, mut high: u32, holds: impl Fn(u32) -> bool) -> u32 {
    while low < high {
        let middle = low + (high - low) / 2;
        if holds(middle) { high = middle } else { low = middle + 1 }
    }
    low
}

/// A quantile over sorted runs: the fences tell a narrow range of keys that has the rank; in what the runs have of it the
/// range is halved until one key is left.
fn quantile_of_runs(runs: &mut [Run<'_>], quantile: f64) -> f64 {
    let count: usize = runs.iter().map(|run| run.keys.len()).sum();
    let ends = runs.iter().filter_map(|run| Some((*run.keys.first()?, *run.keys.last()?)));
    let Some((low, high)) = ends.reduce(|(a, b), (c, d)| (a.min(c), b.max(d))) else { return f64::NAN };
    let (rank, share) = rank_of(count, quantile);
    let at_least = |key| runs.iter().map(|run| run.up_to(key).0).sum::<usize>();
    let at_most = |key| runs.iter().map(|run| run.up_to(key).1).sum::<usize>();
    let high = least_key(low, high, |key| at_least(key) > rank);
    let low = least_key(low, high, |key| at_most(key) > rank);
    let mut below = 0;
    for run in runs.iter_mut() {
        // The least value above can still be wanted as the upper neighbour.
        let to = (run.count_to(high) + 1).min(run.keys.len());
        let from = low.checked_sub(1).map_or(0, |low| run.count_to(low));
        below += from;
        *run = Run { keys: run.keys.get(from..to).unwrap_or_default(), fences: &[] };
    }
    let up_to = |key| below + runs.iter().map(|run| run.count_to(key)).sum::<usize>();
    let found = least_key(low, high, |key| up_to(key) > rank);
    let upper = if share == 0.0 || up_to(found) > rank + 1 {
        found
    } else {
        let above = runs.iter().filter_map(|run| run.keys.get(run.count_to(found)));
        above.min().copied().unwrap_or(found)
    };
    between(value_of(found), value_of(upper), share)
}
