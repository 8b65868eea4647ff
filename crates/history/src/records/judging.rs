//! A rule judged for all records at once, by the judge that takes live rows.

use super::job::{ByRecord, Job, Pass};
use super::store::RecordSet;
use crate::HistoryError;
use crate::judge::{Breach, Judge, RecordEnd, Row, Rule, Within};
use crate::peaks::BLOCK;
use crate::selection::Selection;
use crate::sorting::places_by;
use std::ops::Range;
use std::sync::Arc;

answers::answer! {
    /// Breaches of a rule, one entry a breach, by its first row; `docs/breaches.md` says what a breach is. Rows are numbers of
    /// the set's rows.
    #[derive(Debug, Clone, PartialEq, Default)]
    pub struct Breaches = "RecordBreaches" {
        /// Code of the record.
        record: Vec<u32>,
        /// The pass.
        pass: Vec<u8>,
        /// First row that breaks the limit.
        from: Vec<u32>,
        /// Last row that does.
        to: Vec<u32>,
        /// The row at which it had lasted for as long as the rule asks.
        raised: Vec<u32>,
        /// Epoch ms of the first row.
        from_ms: Vec<f64>,
        /// Epoch ms of the last row.
        to_ms: Vec<f64>,
        /// How long it lasted, ms; NaN for what has no duration. Not always `to_ms` less `from_ms`: a clock may be set back.
        lasted_ms: Vec<f64>,
        /// The worst value.
        peak: Vec<f32>,
        /// 1: the rule's first in this pass of the record, of which the server warns; 0: a later one.
        warns: Vec<u8>,
    }
}

/// Where the readings of a rule stand in a row of its own: the rule's channel, the depth, the other channel.
const OWN: usize = 0;
const DEPTH: usize = 1;
const OTHER: usize = 2;

/// Judges every record's rows by a rule. Rows that are not selected count as not recorded. Blocks whose extremes keep the
/// rule are passed over without a look at their rows.
#[derive(Debug, Clone)]
pub struct JudgeJob {
    /// The channels of [`OWN`], [`DEPTH`] and [`OTHER`] in the set.
    channels: [Option<usize>; 3],
    rules: Arc<[Rule]>,
    ends: Vec<RecordEnd>,
    selection: Option<Selection>,
    pass: Pass,
    /// The record at hand.
    record: Option<(u32, Judge)>,
    /// Others, which may get further rows.
    others: ByRecord<Judge>,
    just_found: Vec<Breach>,
    found: Vec<(u32, Breach)>,
}

impl JudgeJob {
    /// A job for one rule, which counts channels as the set does. `ends`: facts about records at their end, by their
    /// codes; nothing of records that it lacks.
    ///
    /// # Errors
    /// `history.channel`.
    pub fn new(
        set: &RecordSet,
        rule: Rule,
        ends: Vec<RecordEnd>,
        selection: Option<&Selection>,
    ) -> Result<Self, HistoryError> {
        let other = rule.within.and_then(|within| within.channel);
        let channels = [rule.channel, set.depth_channel(), other];
        for channel in channels.into_iter().flatten() {
            set.values(channel)?;
        }
        let within = rule.within.map(|within| Within { channel: within.channel.map(|_| OTHER), ..within });
        let rule = Rule { channel: rule.channel.map(|_| OWN), within, ..rule };
        Ok(Self {
            channels,
            rules: Arc::new([rule]),
            ends,
            selection: selection.cloned(),
            pass: Pass::new(set.rows()),
            record: None,
            others: ByRecord::default(),
            just_found: Vec::new(),
            found: Vec::new(),
        })
    }

    fn judge(&mut self, set: &RecordSet, chunk: Range<usize>) {
        for (run, rows) in set.runs().within(chunk) {
            if self.record.as_ref().is_none_or(|(record, _)| *record != run.record) {
                if let Some((record, judge)) = self.record.take() {
                    self.others.put(record, judge);
                }
                let known = self.others.take(run.record);
                let judge = known.unwrap_or_else(|| Judge::new(Arc::clone(&self.rules), Some(DEPTH)));
                self.record = Some((run.record, judge));
            }
            let mut row = rows.start;
            while row < rows.end {
                let end = (row / BLOCK * BLOCK + BLOCK).min(rows.end);
                self.judge_block(set, row..end);
                row = end;
            }
        }
    }

    /// Whether no row of a block breaks the limit.
    fn is_fine(&self, set: &RecordSet, values: &[f32], rows: &Range<usize>) -> bool {
        let (Some(rule), Some(channel)) = (self.rules.first(), self.channels[OWN]) else { return false };
        let of_block = set.peaks(channel).ok().and_then(|peaks| peaks.of_block(rows.start / BLOCK * BLOCK));
        of_block.is_some_and(|range| !rule.may_break(range))
            || !values.iter().fold(false, |any, &value| any | rule.breaks(value))
    }

    /// Rows of one record within one block.
    fn judge_block(&mut self, set: &RecordSet, rows: Range<usize>) {
        let cells = self.channels.map(|channel| {
            let column = channel.and_then(|channel| set.values(channel).ok());
            column.and_then(|column| column.slices(rows.clone()).next()).unwrap_or_default()
        });
        let is_idle = self.record.as_ref().is_some_and(|(_, judge)| judge.is_idle());
        if is_idle && self.is_fine(set, cells[OWN], &rows) {
            return;
        }
        let times = set.time_ms().slices(rows.clone()).next().unwrap_or_default();
        let passes = set.pass().slices(rows.clone()).next().unwrap_or_default();
        let word = self.selection.as_ref().map(|selection| selection.word(rows.start / BLOCK * BLOCK));
        let Some((record, judge)) = &mut self.record else { return };
        for (at, (row, (&time_ms, &pass))) in rows.zip(times.iter().zip(passes)).enumerate() {
            if word.is_some_and(|word| word >> (row % BLOCK) & 1 == 0) {
                continue;
            }
            let values = cells.map(|column| column.get(at).copied().unwrap_or(f32::NAN));
            judge.row(&Row { seq: row as u32, time_ms, pass, values: &values }, &mut self.just_found);
            if !self.just_found.is_empty() {
                let ended = self.just_found.drain(..).filter(|breach| breach.is_ended);
                self.found.extend(ended.map(|breach| (*record, breach)));
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
        if let Some((record, judge)) = self.record.take() {
            self.others.put(record, judge);
        }
        for (record, judge) in self.others.iter() {
            judge.end(self.ends.get(record as usize).unwrap_or(&RecordEnd::UNKNOWN), &mut self.just_found);
            self.found.extend(self.just_found.drain(..).map(|breach| (record, breach)));
        }
        let order = places_by(self.found.iter().map(|(_, breach)| breach.from.seq.into()));
        let mut breaches = Breaches::default();
        for (record, breach) in order.into_iter().filter_map(|at| self.found.get(at)) {
            breaches.record.push(*record);
            breaches.pass.push(breach.pass);
            breaches.from.push(breach.from.seq);
            breaches.to.push(breach.to.seq);
            breaches.raised.push(breach.raised.seq);
            breaches.from_ms.push(breach.from.time_ms);
            breaches.to_ms.push(breach.to.time_ms);
            breaches.lasted_ms.push(breach.lasted_ms);
            breaches.peak.push(breach.worst);
            breaches.warns.push(u8::from(breach.is_first));
        }
        breaches
    }
}
