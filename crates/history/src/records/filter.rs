//! Which rows a question is about, found once and kept as a [`Selection`].

use super::job::{Job, Pass};
use super::store::RecordSet;
use crate::HistoryError;
use crate::bounds::{MAX_RANGES, at_most};
use crate::peaks::{BLOCK, Lies};
use crate::selection::Selection;
use std::ops::Range;

/// Values of a channel from `low` to `high`, ends included, or those beyond them; a bound of NaN is none. A row without a
/// reading is neither.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ChannelRange {
    /// The channel.
    pub channel: usize,
    /// Least value.
    pub low: f32,
    /// Greatest value.
    pub high: f32,
    /// Whether the values beyond the bounds are wanted.
    pub beyond: bool,
}

impl ChannelRange {
    /// Whether the value is wanted, of a range without NaN.
    #[inline]
    fn wants(&self, value: f32) -> bool {
        if self.beyond { (value < self.low) | (value > self.high) } else { (value >= self.low) & (value <= self.high) }
    }
}

/// Conditions that all hold for the rows wanted; `None` and no ranges ask for nothing.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Filter {
    /// Ranges of channels, of depth for one; at most [`MAX_RANGES`].
    pub ranges: Vec<ChannelRange>,
    /// Epoch ms, ends included; a bound of NaN is none. A row without a time is never within.
    pub time_ms: Option<(f64, f64)>,
    /// Codes of passes.
    pub passes: Option<Vec<u8>>,
    /// Codes of records.
    pub records: Option<Vec<u32>>,
    /// Ids of piles.
    pub piles: Option<Vec<u32>>,
    /// Ids of machines.
    pub machines: Option<Vec<u32>>,
    /// Codes of rows of the layout.
    pub layout_rows: Option<Vec<u32>>,
}

/// Finds the rows of a filter.
#[derive(Debug, Clone)]
pub struct SelectJob {
    ranges: Vec<ChannelRange>,
    time_ms: Option<(f64, f64)>,
    /// By pass code.
    passes: Option<[bool; 256]>,
    /// By record code; empty: all.
    records: Vec<bool>,
    pass: Pass,
    words: Vec<u64>,
}

/// One bit for each of up to 64 values.
#[inline]
fn bits_of<T: Copy>(values: &[T], wanted: impl Fn(T) -> bool) -> u64 {
    values.iter().enumerate().fold(0, |bits, (i, &value)| bits | u64::from(wanted(value)) << i)
}

fn lowest(bits: usize) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

impl SelectJob {
    /// A search for the rows of this filter.
    ///
    /// # Errors
    /// `history.channel`, `history.limit`.
    pub fn new(set: &RecordSet, filter: Filter) -> Result<Self, HistoryError> {
        at_most("ranges", filter.ranges.len(), MAX_RANGES)?;
        let mut ranges = filter.ranges;
        for range in &mut ranges {
            set.values(range.channel)?;
            range.low = if range.low.is_nan() { f32::NEG_INFINITY } else { range.low };
            range.high = if range.high.is_nan() { f32::INFINITY } else { range.high };
        }
        let mut wanted = [filter.records, filter.piles, filter.machines, filter.layout_rows];
        for ids in wanted.iter_mut().flatten() {
            ids.sort_unstable();
        }
        let [records, piles, machines, rows] = &wanted;
        let has = |ids: &Option<Vec<u32>>, id: u32| ids.as_ref().is_none_or(|ids| ids.binary_search(&id).is_ok());
        let of_record = set.records().iter().zip(0u32..).map(|(head, record)| {
            has(records, record) && has(piles, head.pile_id) && has(machines, head.machine_id) && has(rows, head.row)
        });
        let all = wanted.iter().all(Option::is_none);
        Ok(Self {
            ranges,
            time_ms: filter.time_ms.map(|(from, to)| {
                (if from.is_nan() { f64::NEG_INFINITY } else { from }, if to.is_nan() { f64::INFINITY } else { to })
            }),
            passes: filter.passes.map(|codes| {
                let mut wanted = [false; 256];
                for code in codes {
                    if let Some(wanted) = wanted.get_mut(usize::from(code)) {
                        *wanted = true;
                    }
                }
                wanted
            }),
            records: if all { Vec::new() } else { of_record.collect() },
            pass: Pass::new(set.rows()),
            words: Vec::with_capacity(set.rows().div_ceil(BLOCK)),
        })
    }

    /// The bits of the rows of one block; the last may have fewer.
    fn word(&self, set: &RecordSet, rows: Range<usize>) -> u64 {
        let mut word = lowest(rows.len());
        if !self.records.is_empty() {
            for (run, within) in set.runs().within(rows.clone()) {
                if self.records.get(run.record as usize) != Some(&true) {
                    word &= !(lowest(within.len()) << (within.start - rows.start));
                }
            }
        }
        if let Some((from, to)) = self.time_ms.filter(|_| word != 0) {
            match set.time_blocks().lies(rows.start, from, to) {
                Some(Lies::Inside) => {}
                Some(Lies::Outside) => word = 0,
                _ => {
                    let times = set.time_ms().slices(rows.clone()).next().unwrap_or_default();
                    word &= bits_of(times, |time| time >= from && time <= to);
                }
            }
        }
        for range in &self.ranges {
            if word == 0 {
                return 0;
            }
            let (Ok(values), Ok(peaks)) = (set.values(range.channel), set.peaks(range.channel)) else { return 0 };
            match peaks.lies(rows.start, rows.end, range.low.into(), range.high.into()) {
                Some(Lies::Inside) if !range.beyond => {}
                Some(Lies::Inside) => word = 0,
                Some(Lies::Outside) if !range.beyond => word = 0,
                // A block beyond the bounds may have rows without a reading.
                _ => {
                    let values = values.slices(rows.clone()).next().unwrap_or_default();
                    word &= bits_of(values, |value| range.wants(value));
                }
            }
        }
        if let Some(wanted) = self.passes.as_ref().filter(|_| word != 0) {
            let passes = set.pass().slices(rows).next().unwrap_or_default();
            word &= bits_of(passes, |pass| wanted.get(usize::from(pass)) == Some(&true));
        }
        word
    }
}

impl Job for SelectJob {
    type Answer = Selection;

    fn step(&mut self, set: &RecordSet, rows: usize) -> bool {
        let mut pass = self.pass;
        let done = pass.run(rows, |chunk| {
            for from in chunk.clone().step_by(BLOCK) {
                let word = self.word(set, from..(from + BLOCK).min(chunk.end));
                self.words.push(word);
            }
        });
        self.pass = pass;
        done
    }

    fn progress(&self) -> f64 {
        self.pass.progress()
    }

    fn finish(mut self, set: &RecordSet) -> Selection {
        self.step(set, usize::MAX);
        Selection::from_words(self.words, self.pass.rows)
    }
}
