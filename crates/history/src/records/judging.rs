//! A limit judged for all records at once.

use super::job::{ByRecord, Job, Pass};
use super::store::RecordSet;
use crate::HistoryError;
use crate::limits::{Limit, Open};
use crate::order::places_by;
use crate::peaks::BLOCK;
use crate::selection::Selection;
use std::ops::Range;

/// Breaches of a limit, by their first rows.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Breaches {
    /// Code of the record.
    pub record: Vec<u32>,
    /// First row that breaks the limit.
    pub from: Vec<u32>,
    /// Last row that does.
    pub to: Vec<u32>,
    /// Time of the first row.
    pub from_ms: Vec<f64>,
    /// Time of the last row.
    pub to_ms: Vec<f64>,
    /// The worst value.
    pub peak: Vec<f32>,
}

/// Judges every record's rows by a limit, as [`Limit::judge`] does for one. NaN neither begins nor ends a breach, and
/// rows not selected count as such. What is kept of blocks tells most rows to be fine without a look at them.
#[derive(Debug, Clone)]
pub struct JudgeJob {
    channel: usize,
    limit: Limit,
    selection: Option<Selection>,
    pass: Pass,
    /// What is open of the record at hand.
    open: Option<Open>,
    record: Option<u32>,
    /// What is open of others, which may get further rows.
    others: ByRecord<Open>,
    found: Vec<(u32, Open)>,
}

impl JudgeJob {
    /// A job for one channel and one limit.
    ///
    /// # Errors
    /// `history.channel`.
    pub fn new(
        set: &RecordSet,
        channel: usize,
        limit: Limit,
        selection: Option<&Selection>,
    ) -> Result<Self, HistoryError> {
        set.values(channel)?;
        Ok(Self {
            channel,
            limit,
            selection: selection.cloned(),
            pass: Pass::new(set.rows()),
            open: None,
            record: None,
            others: ByRecord::default(),
            found: Vec::new(),
        })
    }

    fn judge(&mut self, set: &RecordSet, chunk: Range<usize>) {
        for (run, rows) in set.runs().within(chunk) {
            if self.record != Some(run.record) {
                if let (Some(open), Some(record)) = (self.open.take(), self.record) {
                    self.others.put(record, open);
                }
                self.open = self.others.take(run.record);
                self.record = Some(run.record);
            }
            let mut row = rows.start;
            while row < rows.end {
                let end = (row / BLOCK * BLOCK + BLOCK).min(rows.end);
                self.judge_block(set, run.record, row..end);
                row = end;
            }
        }
    }

    /// Rows of one record within one block.
    fn judge_block(&mut self, set: &RecordSet, record: u32, rows: Range<usize>) {
        let (Ok(column), Ok(peaks)) = (set.values(self.channel), set.peaks(self.channel)) else { return };
        if self.open.is_none()
            && peaks.of_block(rows.start / BLOCK * BLOCK).is_some_and(|range| !self.limit.within(range))
        {
            return;
        }
        let values = column.slices(rows.clone()).next().unwrap_or_default();
        if self.open.is_none() && !self.limit.any(values) {
            return;
        }
        let times = set.time_ms().slices(rows.clone()).next().unwrap_or_default();
        let word = self.selection.as_ref().map(|selection| selection.word(rows.start / BLOCK * BLOCK));
        for ((row, &value), &time) in rows.zip(values).zip(times) {
            let wanted = word.is_none_or(|word| word >> (row % BLOCK) & 1 == 1);
            let value = if wanted { value } else { f32::NAN };
            if let Some(ended) = self.limit.next(&mut self.open, row as u32, time, value) {
                self.found.push((record, ended));
            }
        }
    }
}

impl Job for JudgeJob {
    type Answer = Breaches;

    fn step(&mut self, set: &RecordSet, rows: usize) -> bool {
        let mut pass = self.pass;
        let done = pass.run(rows, |chunk| self.judge(set, chunk));
        self.pass = pass;
        done
    }

    fn progress(&self) -> f64 {
        self.pass.progress()
    }

    fn finish(mut self, set: &RecordSet) -> Breaches {
        self.step(set, usize::MAX);
        let last = self.record.zip(self.open);
        for (record, open) in self.others.iter().map(|(record, open)| (record, *open)).chain(last) {
            self.found.extend(self.limit.end(&mut Some(open)).map(|open| (record, open)));
        }
        let order = places_by(self.found.iter().map(|(_, open)| open.breach.from.into()));
        let mut breaches = Breaches::default();
        for (record, open) in order.into_iter().filter_map(|at| self.found.get(at)) {
            breaches.record.push(*record);
            breaches.from.push(open.breach.from);
            breaches.to.push(open.breach.to);
            breaches.from_ms.push(open.from_ms);
            breaches.to_ms.push(open.to_ms);
            breaches.peak.push(open.breach.peak);
        }
        breaches
    }
}
