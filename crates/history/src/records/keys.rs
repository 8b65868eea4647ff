//! Grouping keys: from a key to the number of a row's group.

use super::job::Pass;
use super::store::RecordSet;
use crate::HistoryError;
use crate::bins::{Bins, NO_GROUP};
use crate::bounds::{MAX_GROUPS, MAX_TIME_BUCKETS};
use crate::peaks::BLOCK;
use crate::sorting::sort_floats;
use crate::zone::{TimeBucket, ZoneOffsets};
use std::collections::HashSet;
use std::ops::Range;

/// Key that rows are grouped by.
#[derive(Debug, Clone, PartialEq)]
pub enum Key {
    /// The record; labelled by its code.
    Record,
    /// The record's pile; labelled by its id.
    Pile,
    /// The record's machine; labelled by its id.
    Machine,
    /// The row of the layout that the record's pile is in; labelled by its code.
    LayoutRow,
    /// The caller's group of each record, by the record's code; records beyond the last, or of [`NO_GROUP`], are
    /// together in a group of that label.
    Codes(Vec<u32>),
    /// The pass; labelled by its code.
    Pass,
    /// Bins of a channel, of depth mostly; labelled by their low edges. A row outside, or without a reading, is in no
    /// group.
    Bins {
        /// The channel.
        channel: usize,
        /// The bins.
        bins: Bins,
    },
    /// Time of a project; labelled by the bucket's start, the wall clock in milliseconds as if it were UTC. A row without
    /// a time is in no group.
    Time {
        /// How time is cut.
        bucket: TimeBucket,
        /// The project's zone.
        zone: ZoneOffsets,
    },
}

/// A key made ready for one set.
#[derive(Debug, Clone)]
enum Coder {
    /// Group by record code.
    Heads {
        codes: Vec<u32>,
        labels: Vec<u32>,
    },
    Pass,
    Bins {
        channel: usize,
        bins: Bins,
    },
    Time {
        bucket: TimeBucket,
        zone: ZoneOffsets,
        /// The starts of all buckets that have a row, ascending, once they are known.
        starts: Vec<f64>,
        looking: Option<BucketStarts>,
    },
}

impl Coder {
    fn new(set: &RecordSet, key: Key) -> Result<Self, HistoryError> {
        let heads = |id_of: &dyn Fn(usize) -> u32| {
            let ids: Vec<u32> = (0..set.records().len()).map(id_of).collect();
            let mut labels = ids.clone();
            labels.sort_unstable();
            labels.dedup();
            let codes = ids.iter().map(|id| labels.partition_point(|label| label < id) as u32).collect();
            Self::Heads { codes, labels }
        };
        let field = |id: fn(&super::RecordHead) -> u32| heads(&|record| set.records().get(record).map_or(NO_GROUP, id));
        Ok(match key {
            Key::Record => heads(&|record| record as u32),
            Key::Pile => field(|head| head.pile_id),
            Key::Machine => field(|head| head.machine_id),
            Key::LayoutRow => field(|head| head.row),
            Key::Codes(codes) => heads(&|record| codes.get(record).copied().unwrap_or(NO_GROUP)),
            Key::Pass => Self::Pass,
            Key::Bins { channel, bins } => {
                set.values(channel)?;
                Self::Bins { channel, bins: Bins::new(bins.origin, bins.width, bins.count)? }
            }
            Key::Time { bucket, zone } => {
                let bucket = bucket.checked()?;
                Self::Time { bucket, zone, starts: Vec::new(), looking: Some(BucketStarts::new(set)) }
            }
        })
    }

    fn count(&self) -> usize {
        match self {
            Self::Heads { labels, .. } => labels.len(),
            Self::Pass => 256,
            Self::Bins { bins, .. } => bins.count,
            Self::Time { starts, .. } => starts.len(),
        }
    }

    fn label(&self, code: usize) -> f64 {
        match self {
            Self::Heads { labels, .. } => labels.get(code).map_or(f64::NAN, |&label| f64::from(label)),
            Self::Pass => code as f64,
            Self::Bins { bins, .. } => bins.origin + code as f64 * bins.width,
            Self::Time { starts, .. } => starts.get(code).copied().unwrap_or(f64::NAN),
        }
    }

    /// The group of all rows of a whole block, if that is to be seen without looking at each.
    fn of_block(&self, set: &RecordSet, rows: Range<usize>) -> Option<u32> {
        match self {
            Self::Heads { codes, .. } => {
                let (run, within) = set.runs().within(rows.clone()).next()?;
                if within == rows { codes.get(run.record as usize).copied() } else { None }
            }
            Self::Pass => {
                let passes = set.pass().slices(rows).next()?;
                let first = *passes.first()?;
                passes.iter().fold(true, |all, &pass| all & (pass == first)).then_some(u32::from(first))
            }
            Self::Bins { channel, bins } => {
                let (least, greatest) = set.peaks(*channel).ok()?.whole_block(rows.start)?;
                if f64::from(greatest - least) > bins.width {
                    return None;
                }
                let code = bins.bin_of(least);
                (code == bins.bin_of(greatest) && code != NO_GROUP).then_some(code)
            }
            Self::Time { bucket, zone, starts, .. } => {
                let (from, to) = set.time_blocks().span(rows.start)?;
                let start = one_bucket(*bucket, zone, from, to)?;
                Some(starts.partition_point(|&known| known < start) as u32)
            }
        }
    }

    /// The group of each of these rows, which are within one piece.
    fn of_rows(&self, set: &RecordSet, rows: Range<usize>, out: &mut [u32]) {
        match self {
            Self::Heads { codes, .. } => {
                for (run, within) in set.runs().within(rows.clone()) {
                    let code = codes.get(run.record as usize).copied().unwrap_or(NO_GROUP);
                    if let Some(out) = out.get_mut(within.start - rows.start..within.end - rows.start) {
                        out.fill(code);
                    }
                }
            }
            Self::Pass => {
                for (out, &pass) in out.iter_mut().zip(set.pass().slices(rows).flatten()) {
                    *out = u32::from(pass);
                }
            }
            Self::Bins { channel, bins } => {
                let axis = set.values(*channel).ok().and_then(|axis| axis.slices(rows).next());
                bins.codes_of(axis.unwrap_or_default(), out);
            }
            Self::Time { bucket, zone, starts, .. } => {
                let mut last = (f64::NAN, NO_GROUP);
                for (out, &time) in out.iter_mut().zip(set.time_ms().slices(rows).flatten()) {
                    let start = bucket.start_of(zone.local_ms(time));
                    if start != last.0 {
                        let code = starts.partition_point(|&known| known < start) as u32;
                        last = (start, if start.is_finite() { code } else { NO_GROUP });
                    }
                    *out = if start == last.0 { last.1 } else { NO_GROUP };
                }
            }
        }
    }
}

/// The bucket that all times from `from` to `to` lie in, if there is one.
fn one_bucket(bucket: TimeBucket, zone: &ZoneOffsets, from: f64, to: f64) -> Option<f64> {
    let start = bucket.start_of(zone.local_ms(from));
    // A step of the day comes again each day; all other buckets follow one another.
    let comes_again = matches!(bucket, TimeBucket::StepOfDay { width, .. } if to - from >= width);
    let one = zone.one_offset(from, to) && start == bucket.start_of(zone.local_ms(to)) && !comes_again;
    (one && start.is_finite()).then_some(start)
}

/// The search for the starts of all buckets that have a row.
#[derive(Debug, Clone)]
struct BucketStarts {
    pass: Pass,
    /// As bits; numbers that are equal have the same.
    seen: HashSet<u64>,
    last: f64,
}

impl BucketStarts {
    fn new(set: &RecordSet) -> Self {
        Self { pass: Pass::new(set.rows()), seen: HashSet::new(), last: f64::NAN }
    }

    fn note(&mut self, start: f64) {
        if start.is_finite() && start != self.last && self.seen.len() <= MAX_TIME_BUCKETS {
            self.last = start;
            // -0 is 0.
            self.seen.insert((start + 0.0).to_bits());
        }
    }

    /// Looks at so many rows more; the starts once all have been seen.
    fn step(
        &mut self,
        set: &RecordSet,
        rows: usize,
        bucket: TimeBucket,
        zone: &ZoneOffsets,
    ) -> Result<Option<Vec<f64>>, HistoryError> {
        let mut pass = self.pass;
        let done = pass.run(rows, |chunk| {
            for row in chunk.clone().step_by(BLOCK) {
                let whole = set.time_blocks().span(row).and_then(|(from, to)| one_bucket(bucket, zone, from, to));
                match whole.filter(|_| row + BLOCK <= chunk.end) {
                    Some(start) => self.note(start),
                    None => {
                        for &time in set.time_ms().slices(row..(row + BLOCK).min(chunk.end)).flatten() {
                            self.note(bucket.start_of(zone.local_ms(time)));
                        }
                    }
                }
            }
        });
        self.pass = pass;
        if self.seen.len() > MAX_TIME_BUCKETS {
            return Err(HistoryError::Groups);
        }
        if !done {
            return Ok(None);
        }
        let mut starts: Vec<f64> = self.seen.drain().map(f64::from_bits).collect();
        sort_floats(&mut starts);
        Ok(Some(starts))
    }
}

/// All keys of a question: one number for each combination of their groups.
#[derive(Debug, Clone)]
pub(crate) struct Coders {
    first: Option<Coder>,
    second: Option<Coder>,
}

impl Coders {
    /// # Errors
    /// `history.keys` for more than two, `history.groups`, `history.channel`, `history.bins`.
    pub(crate) fn new(set: &RecordSet, keys: Vec<Key>) -> Result<Self, HistoryError> {
        if keys.len() > 2 {
            return Err(HistoryError::Keys);
        }
        let mut made = keys.into_iter().map(|key| Coder::new(set, key)).collect::<Result<Vec<_>, _>>()?.into_iter();
        let coders = Self { first: made.next(), second: made.next() };
        if coders.count() <= MAX_GROUPS { Ok(coders) } else { Err(HistoryError::Groups) }
    }

    /// Goes on by so many rows with what must be known of all rows before the first is given its group; true when that is
    /// known, and with it [`count`](Self::count).
    ///
    /// # Errors
    /// `history.groups`.
    pub(crate) fn prepare(&mut self, set: &RecordSet, rows: usize) -> Result<bool, HistoryError> {
        for coder in self.first.iter_mut().chain(&mut self.second) {
            if let Coder::Time { bucket, zone, starts, looking } = coder
                && let Some(search) = looking
            {
                let Some(found) = search.step(set, rows, *bucket, zone)? else { return Ok(false) };
                (*starts, *looking) = (found, None);
                return Ok(false);
            }
        }
        if self.count() <= MAX_GROUPS { Ok(true) } else { Err(HistoryError::Groups) }
    }

    pub(crate) fn count(&self) -> usize {
        let of = |coder: &Option<Coder>| coder.as_ref().map_or(1, Coder::count);
        of(&self.first).saturating_mul(of(&self.second))
    }

    /// The bins, if the rows are grouped by bins of this channel and nothing else.
    pub(crate) fn only_bins(&self, of: usize) -> Option<&Bins> {
        match (&self.first, &self.second) {
            (Some(Coder::Bins { channel, bins }), None) if *channel == of => Some(bins),
            _ => None,
        }
    }

    /// A label by key of each of these groups.
    pub(crate) fn labels(&self, groups: &[usize]) -> Vec<Vec<f64>> {
        let seconds = self.second.as_ref().map_or(1, Coder::count).max(1);
        let first = self.first.iter().map(|coder| groups.iter().map(|g| coder.label(g / seconds)).collect());
        let second = self.second.iter().map(|coder| groups.iter().map(|g| coder.label(g % seconds)).collect());
        first.chain(second).collect()
    }

    /// The group of all rows of a whole block, if that is to be seen without looking at each.
    pub(crate) fn of_block(&self, set: &RecordSet, rows: Range<usize>) -> Option<u32> {
        let Some(first) = &self.first else { return Some(0) };
        let code = first.of_block(set, rows.clone())?;
        let Some(second) = &self.second else { return Some(code) };
        Some(code * second.count() as u32 + second.of_block(set, rows)?)
    }

    /// The group of each of these rows, which are within one piece; [`NO_GROUP`] for a row without.
    pub(crate) fn of_rows(&self, set: &RecordSet, rows: Range<usize>, out: &mut [u32], scratch: &mut [u32]) {
        let Some(first) = &self.first else { return out.fill(0) };
        first.of_rows(set, rows.clone(), out);
        if let Some(second) = &self.second {
            let count = second.count() as u32;
            second.of_rows(set, rows, scratch);
            for (code, &second) in out.iter_mut().zip(scratch.iter()) {
                let none = (*code == NO_GROUP) | (second == NO_GROUP);
                *code = if none { NO_GROUP } else { code.wrapping_mul(count).wrapping_add(second) };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A block of rows is looked at by its ends alone where all times between them are in one bucket.
    #[test]
    fn a_step_of_the_day_ends_before_it_comes_again() {
        let minute = 60_000.0;
        let day = 1440.0 * minute;
        let from = 20_000.0 * day + 435.0 * minute;
        let summer_time_ends = ZoneOffsets::new(&[(0.0, 120.0), (from + 2.0 * minute, 60.0)]);
        let utc = ZoneOffsets::new(&[]);
        for width in [5.0, 10.0, 15.0, 60.0] {
            let bucket = TimeBucket::StepOfDay { width: width * minute, from: 0.0, to: day };
            let start = (435.0 / width).floor() * width * minute;
            let one = |zone: &ZoneOffsets, to: f64| one_bucket(bucket, zone, from, to);
            assert_eq!(one(&utc, from + 4.0 * minute), Some(start));
            for days in [1.0, 2.0, 365.0] {
                assert_eq!(one(&utc, from + days * day), None);
            }
            assert_eq!(one(&utc, from + width * minute), None);
            assert_eq!(one(&summer_time_ends, from + 60.0 * minute), None);
            assert_eq!(one(&summer_time_ends, from + 4.0 * minute), None);
        }
        let mornings = TimeBucket::StepOfDay { width: 15.0 * minute, from: 0.0, to: 420.0 * minute };
        assert_eq!(one_bucket(mornings, &utc, from, from + minute), None);
    }
}
