//! Quantiles of [`BinnedValues`] in steps.

use crate::HistoryError;
use crate::binned::BinnedValues;
use crate::bounds::{MAX_QUANTILES, MAX_RUNS, at_most};
use crate::quantile::ascending;
use std::sync::Arc;

/// Cost of a run beside its fine bins, and of each of these, as rows.
const BIN_ROWS: usize = 128;

/// Finds the same as [`BinnedValues::quantile`], for several quantiles. It shares the values with their other holders.
#[derive(Debug, Clone)]
pub struct RunQuantilesJob {
    values: Arc<BinnedValues>,
    from: usize,
    step: usize,
    count: usize,
    quantiles: Vec<f64>,
    found: Vec<f64>,
}

impl RunQuantilesJob {
    /// A job for `count` runs of `step` fine bins each, beginning at fine bin `from`; the quantiles in any order.
    ///
    /// # Errors
    /// As [`BinnedValues::quantile`], and `history.limit` beyond [`MAX_QUANTILES`].
    pub fn new(
        values: &Arc<BinnedValues>,
        from: usize,
        step: usize,
        count: usize,
        quantiles: Vec<f64>,
    ) -> Result<Self, HistoryError> {
        quantiles.iter().try_for_each(|&quantile| ascending(&[quantile]))?;
        at_most("quantiles", quantiles.len(), MAX_QUANTILES)?;
        at_most("runs", count, MAX_RUNS)?;
        Ok(Self { values: Arc::clone(values), from, step, count, quantiles, found: Vec::new() })
    }

    /// Works for about as long as over so many rows; true when all are found.
    pub fn step(&mut self, rows: usize) -> bool {
        let mut left = rows.max(1);
        while left > 0
            && let Some(&quantile) = self.quantiles.get(self.found.len() / self.count.max(1))
            && self.count > 0
        {
            let bins = self.values.bins_of(self.from, self.step, self.found.len() % self.count);
            left = left.saturating_sub((bins.len() + 1) * BIN_ROWS);
            self.found.push(self.values.quantile_of(bins, quantile));
        }
        self.found.len() >= self.count * self.quantiles.len()
    }

    /// How much is done, 0..=1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        let all = self.count * self.quantiles.len();
        if all == 0 { 1.0 } else { self.found.len() as f64 / all as f64 }
    }

    /// The first quantile of every run, then the second of every run, and so on, after the steps that are left.
    #[must_use]
    pub fn finish(mut self) -> Vec<f64> {
        while !self.step(usize::MAX) {}
        self.found
    }
}
