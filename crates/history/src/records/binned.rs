//! [`BinnedValues`] of a set, made in steps.

use super::grouping::{GroupJob, GroupQuery, Ordering};
use super::job::Job;
use super::keys::Key;
use super::store::RecordSet;
use crate::HistoryError;
use crate::group::Bins;
use crate::order::sort_keys;
use crate::quantile::BinnedValues;
use crate::selection::Selection;

/// Sorts a channel's readings into fine bins of another, of depth mostly.
#[derive(Debug, Clone)]
pub struct BinnedJob {
    bins: Bins,
    group: GroupJob,
    order: Option<Ordering>,
    /// Bins whose keys are sorted, and where these end.
    sorted: usize,
    sorted_keys: usize,
    scratch: Vec<u32>,
}

impl BinnedJob {
    /// A job for the readings of `channel` by bins of `axis`.
    ///
    /// # Errors
    /// `history.channel`, `history.bins`.
    pub fn new(
        set: &RecordSet,
        axis: usize,
        fine: Bins,
        channel: usize,
        selection: Option<&Selection>,
    ) -> Result<Self, HistoryError> {
        let keys = vec![Key::Bins { channel: axis, bins: fine }];
        let query = GroupQuery { keys, channel, ends: false, weight_gap_ms: None, quantiles: Vec::new() };
        let group = GroupJob::new(set, query, selection)?;
        Ok(Self { bins: fine, group, order: None, sorted: 0, sorted_keys: 0, scratch: Vec::new() })
    }

    /// Sorts the next bins, until so many keys are sorted; true when there are no more.
    fn sort(&mut self, order: &mut Ordering, keys: usize) -> bool {
        let until = self.sorted_keys.saturating_add(keys.max(1));
        let (all, ends) = order.parts_mut();
        while let Some(&end) = ends.get(self.sorted).filter(|_| self.sorted_keys < until) {
            sort_keys(all.get_mut(self.sorted_keys..end as usize).unwrap_or_default(), &mut self.scratch);
            self.sorted += 1;
            self.sorted_keys = end as usize;
        }
        self.sorted >= ends.len()
    }
}

impl Job for BinnedJob {
    type Answer = BinnedValues;

    fn step(&mut self, set: &RecordSet, rows: usize) -> bool {
        if !self.group.summed_up() {
            self.group.step(set, rows);
            return false;
        }
        let mut order = self.order.take().unwrap_or_else(|| self.group.ordering());
        let done = if order.placed() {
            self.sort(&mut order, rows)
        } else {
            self.group.place_some(set, rows, &mut order);
            false
        };
        self.order = Some(order);
        done
    }

    fn progress(&self) -> f64 {
        let placed = self.order.as_ref().map_or(0.0, Ordering::placing);
        let keys = self.order.as_ref().map_or(0, |order| order.len());
        let sorted = if placed < 1.0 { 0.0 } else { self.sorted_keys as f64 / keys.max(1) as f64 };
        (self.group.progress() + placed + sorted) / 3.0
    }

    fn finish(mut self, set: &RecordSet) -> BinnedValues {
        while !self.step(set, usize::MAX) {}
        let (keys, ends) = self.order.map_or((Vec::new(), Vec::new()), Ordering::into_parts);
        BinnedValues::from_parts(self.bins, keys, ends, self.group.into_cells())
    }
}
