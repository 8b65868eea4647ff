//! How often a channel's values are in which bin.

use super::job::{CHUNK, Job, Pass};
use super::store::RecordSet;
use crate::HistoryError;
use crate::bins::{Bins, NO_GROUP};
use crate::peaks::BLOCK;
use crate::selection::Selection;
use std::ops::Range;

/// Counts readings by bin. NaN and readings outside the bins are left out.
#[derive(Debug, Clone)]
pub struct HistogramJob {
    channel: usize,
    bins: Bins,
    selection: Option<Selection>,
    pass: Pass,
    codes: Vec<u32>,
    counts: Vec<u32>,
}

impl HistogramJob {
    /// A job for one channel.
    ///
    /// # Errors
    /// `history.channel`, `history.bins`.
    pub fn new(
        set: &RecordSet,
        channel: usize,
        bins: Bins,
        selection: Option<&Selection>,
    ) -> Result<Self, HistoryError> {
        set.values(channel)?;
        let bins = Bins::new(bins.origin, bins.width, bins.count)?;
        Ok(Self {
            channel,
            selection: selection.cloned(),
            pass: Pass::new(set.rows()),
            codes: vec![0; CHUNK],
            counts: vec![0; bins.count],
            bins,
        })
    }

    fn count(&mut self, set: &RecordSet, chunk: Range<usize>) {
        let (Ok(column), Ok(peaks), Ok(sums)) =
            (set.values(self.channel), set.peaks(self.channel), set.sums(self.channel))
        else {
            return;
        };
        for from in chunk.clone().step_by(BLOCK) {
            let rows = from..(from + BLOCK).min(chunk.end);
            let word = self.selection.as_ref().map_or(u64::MAX, |selection| selection.word(from));
            if word == 0 {
                continue;
            }
            let whole = if rows.len() == BLOCK { word } else { 0 };
            if let (u64::MAX, Some((least, greatest)), Some((_, count))) =
                (whole, peaks.of_block(from), sums.of_block(from))
            {
                let code = self.bins.bin_of(least);
                if count == 0 {
                    continue;
                }
                if code == self.bins.bin_of(greatest)
                    && let Some(all) = self.counts.get_mut(code as usize)
                {
                    *all += count;
                    continue;
                }
            }
            let values = column.slices(rows).next().unwrap_or_default();
            let Some(codes) = self.codes.get_mut(..values.len()) else { continue };
            self.bins.codes_of(values, codes);
            if let Some(selection) = &self.selection {
                selection.blank(from, codes, NO_GROUP);
            }
            for &code in codes.iter() {
                if let Some(count) = self.counts.get_mut(code as usize) {
                    *count += 1;
                }
            }
        }
    }
}

impl Job for HistogramJob {
    type Answer = Vec<u32>;

    fn step(&mut self, set: &RecordSet, rows: usize) -> bool {
        let mut pass = self.pass;
        let done = pass.run(rows, |chunk| self.count(set, chunk));
        self.pass = pass;
        done
    }

    fn progress(&self) -> f64 {
        self.pass.progress()
    }

    fn finish(mut self, set: &RecordSet) -> Vec<u32> {
        self.step(set, usize::MAX);
        self.counts
    }
}
