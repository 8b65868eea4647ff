//! [`BinnedValues`] of a set, made in steps.

use super::coded::Coded;
use super::job::{Job, Pass};
use super::keys::Key;
use super::scatter::{Cell, GroupCells};
use super::store::RecordSet;
use crate::HistoryError;
use crate::binned::BinnedValues;
use crate::bounds::{MAX_FINE_BINS, at_most};
use crate::float_keys::key_of;
use crate::group::Bins;
use crate::key_sort::{KeySort, sort_keys};
use crate::selection::Selection;
use std::ops::Range;

/// Sorts a channel's readings into fine bins of another, of depth mostly.
#[derive(Debug, Clone)]
pub struct BinnedJob {
    bins: Bins,
    coded: Coded,
    summing: Pass,
    sums: GroupCells,
    cells: Vec<Cell>,
    placing: Pass,
    /// By bin, where its next key goes; once all are placed, where its keys end.
    places: Vec<u32>,
    keys: Vec<u32>,
    /// Bins whose keys are sorted, and where these end.
    sorted: usize,
    sorted_keys: usize,
    scratch: Vec<u32>,
    /// The work on a bin that has many keys.
    large: Option<KeySort>,
}

/// Keys of a bin that are sorted without a break.
const AT_ONCE: usize = 1 << 16;

impl BinnedJob {
    /// A job for the readings of `channel` by bins of `axis`.
    ///
    /// # Errors
    /// `history.channel`, `history.bins`, `history.limit` beyond [`MAX_FINE_BINS`].
    pub fn new(
        set: &RecordSet,
        axis: usize,
        fine: Bins,
        channel: usize,
        selection: Option<&Selection>,
    ) -> Result<Self, HistoryError> {
        at_most("fine bins", fine.count, MAX_FINE_BINS)?;
        let coded = Coded::new(set, vec![Key::Bins { channel: axis, bins: fine }], channel, selection)?;
        Ok(Self {
            bins: fine,
            coded,
            summing: Pass::new(set.rows()),
            sums: GroupCells::new(fine.count),
            cells: Vec::new(),
            placing: Pass::new(set.rows()),
            places: Vec::new(),
            keys: Vec::new(),
            sorted: 0,
            sorted_keys: 0,
            scratch: Vec::new(),
            large: None,
        })
    }

    fn sum_up(&mut self, set: &RecordSet, rows: usize) {
        let (coded, sums) = (&mut self.coded, &mut self.sums);
        let summed = self.summing.run(rows, |chunk| coded.each(set, chunk, |piece| sums.take(&piece)));
        if summed {
            self.cells = self.sums.cells();
            let mut sum = 0;
            let starts = self.cells.iter().map(|cell| {
                let start = sum;
                sum += cell.count;
                start
            });
            self.places = starts.collect();
            self.keys = vec![0; sum as usize];
        }
    }

    fn place(&mut self, set: &RecordSet, rows: usize) {
        let (coded, places, keys) = (&mut self.coded, &mut self.places, &mut self.keys);
        self.placing.run(rows, |chunk: Range<usize>| {
            let (codes, values) = coded.of_rows(set, chunk);
            for (&code, &value) in codes.iter().zip(values) {
                if let Some(place) = places.get_mut(code as usize) {
                    if let Some(key) = keys.get_mut(*place as usize) {
                        *key = key_of(value);
                    }
                    *place += 1;
                }
            }
        });
    }

    /// Sorts the next bins, until so many keys are sorted; true when there are no more.
    fn sort(&mut self, keys: usize) -> bool {
        let mut left = keys.max(1);
        while let Some(&end) = self.places.get(self.sorted).filter(|_| left > 0) {
            let of_bin = self.keys.get_mut(self.sorted_keys..end as usize).unwrap_or_default();
            let count = of_bin.len();
            if count <= AT_ONCE {
                sort_keys(of_bin, &mut self.scratch);
            } else {
                let mut sort = self.large.take().unwrap_or_else(|| KeySort::new(std::mem::take(&mut self.scratch)));
                if !sort.step(of_bin, left) {
                    self.large = Some(sort);
                    return false;
                }
                self.scratch = sort.into_scratch();
            }
            left = left.saturating_sub(count + 1);
            self.sorted += 1;
            self.sorted_keys = end as usize;
        }
        self.sorted >= self.places.len()
    }
}

impl Job for BinnedJob {
    type Answer = BinnedValues;

    fn step(&mut self, set: &RecordSet, rows: usize) -> bool {
        if !self.summing.done() {
            self.sum_up(set, rows);
            false
        } else if !self.placing.done() {
            self.place(set, rows);
            false
        } else {
            self.sort(rows)
        }
    }

    fn progress(&self) -> f64 {
        let sorted = if self.placing.done() { self.sorted_keys as f64 / self.keys.len().max(1) as f64 } else { 0.0 };
        (self.summing.progress() + self.placing.progress() + sorted) / 3.0
    }

    fn finish(mut self, set: &RecordSet) -> BinnedValues {
        while !self.step(set, usize::MAX) {}
        BinnedValues::from_parts(self.bins, self.keys, self.places, self.cells)
    }
}
